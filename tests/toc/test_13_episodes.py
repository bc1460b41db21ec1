"""13.7 Episodes: Gajda's putsch, the Don Caucasus army, the gold train, the bombing of Moskva."""

import pytest

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch13_special.episodes import (
    BOMBING,
    DON_CAUCASUS,
    PUTSCH_EPISODE,
    TRAIN,
    train_owner,
)
from barricades.games.toc.state import (
    ASSET_BOX,
    CASUALTIES,
    ELIMINATED,
    FAIR,
    MUD,
    OUT,
    PUTSCH_DONE,
    WAITING,
    WINTER,
    Russia,
)
from barricades.kernel.bits import BIT
from tests.toc.positions import (
    box,
    choose,
    control,
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


# 13.71


def rivals(turn: int, *dice: int, since: int = 4) -> Russia:
    """Gajda and Kolchak on the map since a turn, with Siberian armies 1 to 4."""
    p = russia(turn, dice=dice)
    put(p, "528", "Si-a1", "Kolchak")
    put(p, "523", "Si-a2", "Gajda")
    put(p, "513", "Si-a3")
    put(p, "507", "Si-a4")
    p.putsch_from = since + 1
    start(p, PUTSCH_EPISODE)
    return p


@pytest.mark.parametrize("die", [1, 5])
def test_13_71_no_putsch_below_6(die: int) -> None:
    p = rivals(5, die)
    assert not p.has(PUTSCH_DONE) and where(p, "Gajda") == "523"


@pytest.mark.rule("12.71c", "13.7", "15.54d")
def test_13_71_on_6_a_die_for_each_of_three_armies_then_gajda_is_removed() -> None:
    p = rivals(5, 6, 3, 4, 6)
    assert p.has(PUTSCH_DONE)
    assert where(p, "Si-a2") == "523" and not reduced(p, "Si-a2")
    assert p.no_act[W] == BIT[space("513")]
    assert reduced(p, "Si-a4")
    assert where(p, "Gajda") == ELIMINATED
    assert p.vp == -3  # 12.5: Gajda's points


def test_13_71_siberian_army_1_is_never_touched() -> None:
    p = rivals(5, 6, 6, 6, 6)
    assert not reduced(p, "Si-a1") and reduced(p, "Si-a2") and reduced(p, "Si-a3")


@pytest.mark.parametrize(("die", "army", "marked"), [(5, False, True), (6, True, False)])
def test_13_71_4_and_5_no_act_6_a_step(die: int, army: bool, marked: bool) -> None:
    p = rivals(5, 6, die, 1, 1)
    assert reduced(p, "Si-a2") == army and bool(p.no_act[W] >> space("523") & 1) == marked


def test_13_71_infighting_adds_1() -> None:
    p = russia(5, dice=(5, 1))
    put(p, "528", "Si-a2", "Kolchak", "Gajda")
    p.putsch_from, p.subject = 5, BIT[W]
    start(p, PUTSCH_EPISODE)
    assert p.has(PUTSCH_DONE)


@pytest.mark.parametrize("city", ["507", "523"])
def test_13_71_a_city_of_the_urals_captured_by_red_adds_1(city: str) -> None:
    p = russia(5, dice=(5, 1))
    put(p, "528", "Si-a2", "Kolchak", "Gajda")
    p.putsch_from, p.captured[R] = 5, BIT[space(city)]
    start(p, PUTSCH_EPISODE)
    assert p.has(PUTSCH_DONE)


def test_13_71_from_the_turn_after_both_are_on_the_map() -> None:
    p = russia(4, dice=(1,))
    put(p, "528", "Si-a2", "Kolchak", "Gajda")
    start(p, PUTSCH_EPISODE)
    assert p.cursor == 0
    p.turn = 5
    start(p, PUTSCH_EPISODE)
    assert p.cursor == 1


def test_13_71_once_in_the_game_and_only_while_both_are_there() -> None:
    p = russia(5)
    put(p, "528", "Si-a2", "Kolchak", "Gajda")
    p.putsch_from = 5
    p.set_flag(PUTSCH_DONE)
    start(p, PUTSCH_EPISODE)
    assert p.cursor == 0
    p = russia(5)
    put(p, "528", "Si-a2", "Gajda")
    p.putsch_from = 5
    start(p, PUTSCH_EPISODE)
    assert p.cursor == 0


# 13.72


def cossacks(turn: int, *, since: int = 3) -> Russia:
    p = russia(turn)
    put(p, "326", "Don-Cauc")
    p.don_caucasus = since
    return p


@pytest.mark.rule("W3")
def test_13_72_if_the_duty_is_not_fulfilled_by_the_next_turn_red_scores_2() -> None:
    p = cossacks(4)
    start(p, DON_CAUCASUS)
    assert p.vp == -2 and p.no_act[W] == BIT[space("326")] and p.don_caucasus == 0


def test_13_72_not_yet_in_the_turn_of_w3() -> None:
    p = cossacks(3)
    start(p, DON_CAUCASUS)
    assert p.vp == 0 and p.don_caucasus == 3


@pytest.mark.parametrize("place", [CASUALTIES, ELIMINATED, WAITING])
def test_13_72_the_limit_ends_without_points_if_the_army_is_gone(place: int) -> None:
    p = cossacks(4)
    box(p, place, "Don-Cauc")
    start(p, DON_CAUCASUS)
    assert p.vp == 0 and p.don_caucasus == 0


@pytest.mark.rule("W3")
def test_13_72_the_duty_is_fulfilled_once_tsaritsyn_is_white() -> None:
    p = cossacks(4)
    own(p, W, "601")
    start(p, DON_CAUCASUS)
    assert p.vp == 0 and p.don_caucasus == 0


# 13.73


def train(number: str, owner: int) -> Russia:
    p = russia(3)
    own(p, owner, number)
    p.put(p.roster.train, space(number))
    return p


def test_13_73_it_belongs_to_the_side_to_which_its_space_is_friendly() -> None:
    assert train_owner(train("630", W)) == W
    assert train_owner(train("630", R)) == R


def test_13_73_to_neither_while_a_neutral_czech_or_a_green_unit_is_there() -> None:
    p = train("513", W)
    p.put(piece("Cz-a3"), space("513"))
    assert train_owner(p) == -1
    control(p, "Czech Legion", W)
    assert train_owner(p) == W
    p = train("820", R)
    p.put(piece("Green1"), space("820"))
    assert train_owner(p) == -1


def test_13_73_neutral_japanese_do_not_take_it() -> None:
    p = train("902", W)
    p.put(piece("Jap-a1"), space("902"))
    assert train_owner(p) == W


def test_13_73_at_omsk_in_whites_hands_white_scores_3_once() -> None:
    p = train("528", W)
    start(p, TRAIN)
    assert p.vp == 3
    start(p, TRAIN)
    assert p.vp == 3 and where(p, "IGSR") == "528"


def test_13_73_at_moskva_in_reds_hands_red_records_3_steps_and_it_leaves() -> None:
    p = train("801", R)
    start(p, TRAIN)
    assert p.steps[R] == 6 and where(p, "IGSR") == OUT  # steps are counted in halves


@pytest.mark.parametrize(("number", "owner"), [("528", R), ("801", W), ("630", W)])
def test_13_73_elsewhere_or_in_other_hands_nothing(number: str, owner: int) -> None:
    p = train(number, owner)
    start(p, TRAIN)
    assert p.vp == 0 and p.steps == [0, 0]


# 13.74


def raid(*dice: int, weather: int = FAIR) -> Russia:
    """A WHITE base in supply two links from Moskva, and the Don squadron at hand."""
    p = russia(8, dice=dice)
    p.weather = weather
    own(p, W, "817", "813", "814", "815", "816", "818", "819", "331", "332", "335", "330", "820", "821")
    put(p, "817", "Vol-a1")
    box(p, ASSET_BOX, "WsAir")
    return p


@pytest.mark.parametrize(("die", "points"), [(2, 0), (3, 0), (4, 1), (5, 1), (6, 2)])
def test_13_74_the_bombing_of_moskva(die: int, points: int) -> None:
    p = raid(die)
    start(p, BOMBING)
    assert p.waiting().seat == W and offered(p) == ["bomb WsAir", "no-bombing"]
    choose(p, "bomb WsAir")
    assert p.vp == points
    assert p.spent_assets >> piece("WsAir") & 1 and where(p, "WsAir") == ASSET_BOX


def test_13_74_on_a_1_the_asset_is_eliminated() -> None:
    p = raid(1)
    start(p, BOMBING)
    choose(p, "bomb WsAir")
    assert where(p, "WsAir") == ELIMINATED and p.vp == 0


def test_13_74_white_may_decline() -> None:
    p = raid()
    start(p, BOMBING)
    choose(p, "no-bombing")
    assert p.cursor == 0


def test_13_74_an_asset_of_a_faction_that_white_controls_serves_too() -> None:
    p = raid()
    box(p, OUT, "WsAir")
    box(p, ASSET_BOX, "BrAir")
    start(p, BOMBING)
    assert p.decision is None
    control(p, "Britain", W)
    start(p, BOMBING)
    assert offered(p) == ["bomb BrAir", "no-bombing"]


def test_13_74_not_in_winter_nor_with_a_used_asset_nor_against_whites_own_moskva() -> None:
    p = raid(weather=WINTER)
    start(p, BOMBING)
    assert p.decision is None
    p = raid()
    p.spent_assets = BIT[piece("WsAir")]
    start(p, BOMBING)
    assert p.decision is None
    p = raid()
    own(p, W, "801")
    start(p, BOMBING)
    assert p.decision is None


def test_13_74_mud_does_not_prevent_it_but_distance_does() -> None:
    p = raid(weather=MUD)
    start(p, BOMBING)
    assert p.decision is not None
    p = raid()
    own(p, R, "817", "816", "813", "820", "821", "814", "818", "819")
    start(p, BOMBING)
    assert p.decision is None
