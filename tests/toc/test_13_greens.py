"""13.2 Insurrection and people's armies, 13.3 Greens, 15.31c Close to Home, 13.32 the Makhno mutiny."""

import pytest

from barricades.games.toc.ch03_components.atlas import NOBODY, RED, WHITE
from barricades.games.toc.ch10_supply.supply import FULL, supply_of
from barricades.games.toc.ch13_special.greens import (
    CLOSE_TO_HOME,
    GREENS_AND_RISINGS,
    MAKHNO_MUTINY,
    place_band,
)
from barricades.games.toc.ch15_politics.factions import hold_their_spaces
from barricades.games.toc.state import (
    CASUALTIES,
    COMING,
    ELIMINATED,
    MUTINY_DONE,
    OUT,
    RESERVE,
    Russia,
)
from barricades.kernel.bits import BIT
from tests.toc.positions import (
    box,
    choose,
    control,
    faction,
    offered,
    own,
    piece,
    put,
    reduced,
    russia,
    space,
    start,
    where,
)

W, R = WHITE, RED


def band(*dice: int) -> Russia:
    """One Green band at 820, which was RED's."""
    p = russia(5, dice=dice)
    box(p, COMING, *(f"Green{n}" for n in range(1, 7)))
    place_band(p, space("820"))
    return p


# 13.31


@pytest.mark.rule("13.3", "13.30")
def test_13_31_a_band_makes_its_space_friendly_to_neither_side() -> None:
    p = band()
    assert where(p, "Green1") == "820"
    assert not (p.friendly(W) | p.friendly(R)) >> space("820") & 1


def test_13_31_greens_are_enemies_of_both_sides() -> None:
    p = band()
    assert p.enemies(W) >> space("820") & 1 and p.enemies(R) >> space("820") & 1


def test_13_31_when_they_leave_the_space_returns_to_its_last_owner() -> None:
    p = band(1)
    start(p, GREENS_AND_RISINGS)
    assert p.owner[space("820")] == R and p.friendly(R) >> space("820") & 1


# 13.33 Greens


def test_13_33_on_1_a_band_returns_to_the_pool() -> None:
    p = band(1)
    start(p, GREENS_AND_RISINGS)
    assert where(p, "Green1") == COMING


@pytest.mark.parametrize("watcher", ["Rc1", "Don-c1"])
def test_13_33_on_2_it_leaves_unless_a_unit_of_a_side_is_adjacent(watcher: str) -> None:
    p = band(2)
    start(p, GREENS_AND_RISINGS)
    assert where(p, "Green1") == COMING
    p = band(2)
    put(p, "821", watcher)
    start(p, GREENS_AND_RISINGS)
    assert where(p, "Green1") == "820"


@pytest.mark.parametrize("die", [3, 4, 5])
def test_13_33_on_3_to_5_it_stays(die: int) -> None:
    p = band(die)
    start(p, GREENS_AND_RISINGS)
    assert where(p, "Green1") == "820" and p.fewer_steps == [0, 0]


def test_13_33_on_6_the_last_owner_has_a_step_less() -> None:
    p = band(6)
    start(p, GREENS_AND_RISINGS)
    assert p.fewer_steps == [0, 2]  # in halves
    assert where(p, "Green1") == "820"


def test_13_33_a_space_that_nobody_owned_costs_nobody_a_step() -> None:
    p = russia(5, dice=(6,))
    box(p, COMING, "Green1")
    own(p, NOBODY, "820")
    place_band(p, space("820"))
    start(p, GREENS_AND_RISINGS)
    assert p.fewer_steps == [0, 0]


def test_13_33_other_greens_are_gone_frozen() -> None:
    p = russia(5, dice=(1,))
    put(p, "229", "Mak-Mut")
    p.turn_piece(piece("Mak-Mut"), 3)
    start(p, GREENS_AND_RISINGS)
    assert where(p, "Mak-Mut") == ELIMINATED


# 13.33 Insurrection armies


def rising(die: int, *, full: bool = True, enemies: tuple[str, ...] = ()) -> Russia:
    """A WHITE insurrection army at 821, perhaps with enemies next to it."""
    p = russia(5, dice=(die,))
    put(p, "821", "WaIns3", reduced=not full)
    if enemies:
        put(p, "820", *enemies)
    box(p, RESERVE, "AFSR-c1")
    start(p, GREENS_AND_RISINGS)
    return p


def test_13_33_on_1_an_insurrection_army_is_eliminated_without_a_corps() -> None:
    p = rising(1)
    assert where(p, "WaIns3") == ELIMINATED and where(p, "AFSR-c1") == RESERVE


def test_13_33_on_2_it_loses_a_step() -> None:
    p = rising(2)
    assert where(p, "WaIns3") == "821" and reduced(p, "WaIns3")
    assert where(rising(2, full=False), "WaIns3") == ELIMINATED


@pytest.mark.parametrize("die", [3, 5])
def test_13_33_on_3_to_5_it_stays_as_it_is(die: int) -> None:
    p = rising(die, full=False)
    assert where(p, "WaIns3") == "821" and reduced(p, "WaIns3")


def test_13_33_on_6_a_reduced_one_becomes_full() -> None:
    assert not reduced(rising(6, full=False), "WaIns3")


@pytest.mark.parametrize("enemies", [("Rc1", "Frunze"), ("RcChe1",)])
def test_13_33_an_enemy_leader_or_cheka_unit_next_to_it_takes_1(enemies: tuple[str, ...]) -> None:
    assert reduced(rising(3, enemies=enemies), "WaIns3")
    assert not reduced(rising(3, enemies=("Rc1",)), "WaIns3")


def test_13_33_greens_and_risings_roll_in_the_order_of_space_numbers() -> None:
    p = russia(5, dice=(1, 3, 1))
    box(p, COMING, "Green1", "Green2")
    put(p, "330", "WaIns1")
    place_band(p, space("336"))
    put(p, "821", "WaIns3")
    start(p, GREENS_AND_RISINGS)
    assert where(p, "WaIns1") == ELIMINATED
    assert where(p, "Green1") == "336"
    assert where(p, "WaIns3") == ELIMINATED


@pytest.mark.rule("13.2")
def test_13_21_peasants_in_revolt_and_mutineers_of_a_side_are_insurrection_armies() -> None:
    p = russia(5, dice=(1, 1))
    put(p, "225", "Ukr-Pea1")
    p.turn_piece(piece("Ukr-Pea1"), W)
    put(p, "705", "Ger-aMut")
    p.turn_piece(piece("Ger-aMut"), R)
    start(p, GREENS_AND_RISINGS)
    assert where(p, "Ukr-Pea1") == ELIMINATED and where(p, "Ger-aMut") == ELIMINATED


def test_13_22_friendly_peasants_are_ukrainian_units_and_do_not_roll() -> None:
    p = russia(5)
    control(p, "Ukraine", W)
    put(p, "225", "Ukr-Pea1")
    start(p, GREENS_AND_RISINGS)
    assert p.cursor == 0


def test_13_21_an_insurrection_army_is_always_supplied_and_makes_its_space_friendly() -> None:
    p = russia(5)
    put(p, "821", "WaIns3")
    assert supply_of(p, piece("WaIns3")) == FULL
    assert p.friendly(W) >> space("821") & 1


# 15.31c, 5.48d


@pytest.mark.parametrize(("die", "lost"), [(1, True), (2, False)])
def test_15_31c_a_republics_unit_outside_its_region_is_eliminated_on_1(die: int, lost: bool) -> None:
    p = russia(7, dice=(die,))
    control(p, "Ukraine", W)
    put(p, "814", "Ukr-Rep")
    put(p, "218", "Ukr-c1")
    start(p, CLOSE_TO_HOME)
    assert (where(p, "Ukr-Rep") == CASUALTIES) == lost
    assert where(p, "Ukr-c1") == "218" and p.cursor == 1


@pytest.mark.parametrize(
    ("name", "unit"), [("Makhno", "Mak-a1"), ("Turkistan", "Tkn-a1"), ("Khiva", "Khi-a1")]
)
def test_15_31c_makhno_turkistan_and_khiva_are_exempt(name: str, unit: str) -> None:
    p = russia(7)
    control(p, name, R)
    put(p, "814", unit)
    start(p, CLOSE_TO_HOME)
    assert p.cursor == 0


def test_5_48d_units_far_from_home_roll_in_the_order_of_space_numbers() -> None:
    p = russia(7, dice=(2, 1))
    control(p, "Ukraine", W)
    put(p, "814", "Ukr-c2")
    put(p, "330", "Ukr-Rep")
    start(p, CLOSE_TO_HOME)
    assert where(p, "Ukr-Rep") == "330" and where(p, "Ukr-c2") == CASUALTIES


def test_5_48d_no_corps_takes_the_place_of_an_army_that_goes_home() -> None:
    p = russia(7, dice=(1,))
    control(p, "Ukraine", W)
    put(p, "814", "Ukr-Rep")
    box(p, RESERVE, "Ukr-c1")
    start(p, CLOSE_TO_HOME)
    assert where(p, "Ukr-c1") == RESERVE


# 13.32


def brigade(*dice: int) -> Russia:
    """RED units in Ukraine after the Central Powers have left; Makhno is free."""
    p = russia(7, dice=dice)
    put(p, "218", "Ra2", "Rc1", "Re1")
    box(p, COMING, "Mak-Mut")
    return p


def test_13_32_on_a_6_a_red_step_goes_over_to_makhno() -> None:
    p = brigade(6)
    start(p, MAKHNO_MUTINY)
    assert p.waiting().seat == W
    assert offered(p) == ["mutinies Ra2", "mutinies Rc1"]  # not the elite corps
    choose(p, "mutinies Ra2")
    assert reduced(p, "Ra2")
    choose(p, "rise 229")
    assert where(p, "Mak-Mut") == "229" and p.enemies(R) >> space("229") & 1
    assert p.enemies(W) >> space("229") & 1


def test_13_32_other_dice_bring_nothing_and_it_is_rolled_again() -> None:
    p = brigade(5, 6)
    start(p, MAKHNO_MUTINY)
    assert p.decision is None and not p.has(MUTINY_DONE)
    start(p, MAKHNO_MUTINY)
    assert p.has(MUTINY_DONE)


def test_13_32_once_in_the_game() -> None:
    p = brigade()
    p.set_flag(MUTINY_DONE)
    start(p, MAKHNO_MUTINY)
    assert p.cursor == 0


def test_13_32_not_while_red_controls_makhno_or_he_is_conquered_or_the_powers_are_there() -> None:
    p = brigade()
    control(p, "Makhno", R)
    start(p, MAKHNO_MUTINY)
    assert p.cursor == 0
    p = brigade()
    p.gone |= BIT[faction("Makhno")]
    start(p, MAKHNO_MUTINY)
    assert p.cursor == 0
    p = brigade()
    p.gone = 0
    start(p, MAKHNO_MUTINY)
    assert p.cursor == 0


@pytest.mark.rule("15.28d")
def test_13_32_not_once_makhno_is_neutral_frozen() -> None:
    p = brigade()
    p.closed |= BIT[faction("Makhno")]
    start(p, MAKHNO_MUTINY)
    assert p.cursor == 0


@pytest.mark.rule("10.52")
def test_13_31_the_green_mutineers_own_nothing_when_a_side_gains_makhno() -> None:
    p = brigade(6)
    start(p, MAKHNO_MUTINY)
    choose(p, "mutinies Ra2")
    choose(p, "rise 229")
    control(p, "Makhno", R)
    own(p, R, "229")
    hold_their_spaces(p, faction("Makhno"), R)
    assert p.owner[space("229")] == R


def test_13_32_a_red_army_must_be_in_ukraine_or_makhno() -> None:
    p = brigade()
    p.put(piece("Ra2"), OUT)
    start(p, MAKHNO_MUTINY)
    assert p.cursor == 0


def test_13_23_peoples_armies_are_reds_own_and_have_a_dot() -> None:
    p = russia(7)
    for number in range(1, 5):
        army = piece(f"RaPeople{number}")
        assert p.roster.dot >> army & 1 and p.roster.nation[army] == R
