"""12.8 Leaders checked in the Wrap-up, and the special leaders of 12.71."""

import pytest

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch12_leaders.leader_checks import LEADERS_CHECKED
from barricades.games.toc.state import ELIMINATED, Russia
from barricades.kernel.bits import BIT
from tests.toc.positions import control, happened, own, piece, put, reduced, russia, start, where


def on_back(p: Russia, id: str) -> None:
    p.back |= BIT[piece(id)]


def checked(*dice: int, back: bool, leader: str, unit: str = "Vol-a1", number: str = "324") -> Russia:
    """A leader with a unit, checked with these dice."""
    p = russia(3, dice=dice)
    put(p, number, unit, leader)
    if back:
        on_back(p, leader)
    start(p, LEADERS_CHECKED)
    return p


@pytest.mark.parametrize(("die", "still_on_back"), [(1, False), (2, False), (3, True), (6, True)])
def test_12_81_a_leader_on_the_back_recovers_on_1_or_2(die: int, still_on_back: bool) -> None:
    assert reduced(checked(die, back=True, leader="Denikin"), "Denikin") == still_on_back


def test_12_81_no_die_for_a_leader_who_shows_the_front() -> None:
    p = checked(back=False, leader="Denikin")
    assert p.cursor == 0 and not reduced(p, "Denikin")


@pytest.mark.parametrize("leader", ["Krasnov", "Goltz", "Eichhorn"])
def test_12_81_some_leaders_never_recover(leader: str) -> None:
    p = checked(back=True, leader=leader)
    assert p.cursor == 0 and reduced(p, leader)


def test_12_81_stranded_leaders_come_first_and_whites_before_reds() -> None:
    p = russia(3)
    put(p, "326", "Denikin")
    put(p, "324", "Vol-a1")
    put(p, "819", "Ra8")
    put(p, "818", "Frunze")
    start(p, LEADERS_CHECKED)
    assert where(p, "Denikin") == "324"
    assert where(p, "Frunze") == "819"
    assert p.log is not None
    first, second = [event.data["leader"] for event in p.log if event.kind == "stranded"]
    assert (first, second) == (piece("Denikin"), piece("Frunze"))


@pytest.mark.parametrize(("die", "wounded"), [(1, False), (2, False), (3, True)])
@pytest.mark.rule("12.7", "12.71")
def test_12_71f_lenin_recovers_on_1_or_2(die: int, wounded: bool) -> None:
    p = checked(die, back=True, leader="Lenin", unit="RcLat2", number="801")
    assert reduced(p, "Lenin") == wounded


@pytest.mark.parametrize(("die", "addicted"), [(1, False), (5, False), (6, True)])
def test_12_71e_kolchak_becomes_addicted_on_6(die: int, addicted: bool) -> None:
    p = checked(die, back=False, leader="Kolchak", unit="Si-a1", number="528")
    assert reduced(p, "Kolchak") == addicted


@pytest.mark.parametrize(("die", "addicted"), [(1, False), (2, True), (6, True)])
def test_12_71e_an_addicted_kolchak_is_cured_on_1(die: int, addicted: bool) -> None:
    p = checked(die, back=True, leader="Kolchak", unit="Si-a1", number="528")
    assert reduced(p, "Kolchak") == addicted


@pytest.mark.parametrize(("die", "lost"), [(1, True), (2, True), (3, False)])
def test_12_71e_in_the_far_east_kolchak_may_be_handed_over_once_omsk_is_red(die: int, lost: bool) -> None:
    p = russia(10, dice=(3, die))
    own(p, RED, "528")
    put(p, "918", "FE-c4", "Kolchak")
    start(p, LEADERS_CHECKED)
    assert (where(p, "Kolchak") == ELIMINATED) == lost
    assert (p.vp < 0) == lost  # 12.5: RED scores the leader's points


def test_12_71e_with_czechs_he_is_in_danger_too() -> None:
    p = russia(10, dice=(3, 1))
    control(p, "Czech Legion", WHITE)
    own(p, RED, "528")
    put(p, "513", "Cz-a3", "Kolchak")
    start(p, LEADERS_CHECKED)
    assert where(p, "Kolchak") == ELIMINATED


def test_12_71e_elsewhere_or_while_omsk_is_not_red_he_is_safe() -> None:
    p = russia(10, dice=(3,))
    own(p, RED, "528")
    put(p, "507", "Si-a1", "Kolchak")
    start(p, LEADERS_CHECKED)
    assert where(p, "Kolchak") == "507"
    p = russia(10, dice=(3,))
    own(p, WHITE, "528")
    put(p, "918", "FE-c4", "Kolchak")
    start(p, LEADERS_CHECKED)
    assert where(p, "Kolchak") == "918"


@pytest.mark.parametrize(("die", "drunk"), [(1, False), (4, False), (5, True), (6, True)])
def test_12_71g_mai_maevski_drinks_on_5_or_6(die: int, drunk: bool) -> None:
    assert reduced(checked(die, back=False, leader="Mai"), "Mai") == drunk


@pytest.mark.parametrize(("die", "drunk"), [(1, False), (2, False), (3, True), (6, True)])
def test_12_71g_mai_maevski_sobers_up_on_1_or_2(die: int, drunk: bool) -> None:
    assert reduced(checked(die, back=True, leader="Mai"), "Mai") == drunk


@pytest.mark.parametrize(("die", "resigned"), [(1, True), (4, True), (5, False)])
def test_12_71a_krasnov_resigns_on_1_to_4_after_the_central_powers_have_left(
    die: int, resigned: bool
) -> None:
    assert reduced(checked(die, back=False, leader="Krasnov"), "Krasnov") == resigned


def test_12_71a_before_they_leave_krasnov_is_not_checked() -> None:
    p = russia(3, powers=True)
    put(p, "324", "Vol-a1", "Krasnov")
    start(p, LEADERS_CHECKED)
    assert p.cursor == 0 and not reduced(p, "Krasnov")


def test_12_81_lenin_kolchak_mai_maevski_and_krasnov_in_this_order() -> None:
    p = russia(3, dice=(2, 6, 5, 1))
    put(p, "801", "RcLat2", "Lenin")
    on_back(p, "Lenin")
    put(p, "528", "Si-a1", "Kolchak")
    put(p, "324", "Vol-a1", "Mai", "Krasnov")
    start(p, LEADERS_CHECKED)
    assert not reduced(p, "Lenin")
    assert reduced(p, "Kolchak") and reduced(p, "Mai") and reduced(p, "Krasnov")
    assert p.cursor == 4


@pytest.mark.rule("13.71", "13.72")
def test_12_81_the_putsch_comes_after_kolchaks_die_and_the_don_caucasus_army_last() -> None:
    p = russia(5, dice=(3, 1))
    put(p, "523", "Si-a1", "Gajda")
    put(p, "528", "Si-a2", "Kolchak")
    put(p, "326", "Don-Cauc")
    p.putsch_from, p.don_caucasus = 4, 4
    start(p, LEADERS_CHECKED)
    told = [kind for kind in happened(p) if kind in ("check-die", "putsch-die", "don-caucasus")]
    assert told == ["check-die", "putsch-die", "don-caucasus"]
