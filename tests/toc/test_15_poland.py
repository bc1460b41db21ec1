"""15.44 Poland: the Response, the war, the levy, and both ways to peace."""

import pytest

from barricades.games.toc.ch03_components.atlas import FACTION
from barricades.games.toc.ch15_politics.poland import (
    LEVY,
    PEACE_WITH_POLAND,
    RED_POLISH_CORPS,
    RESPONSE,
    WAR_WITH_POLAND,
)
from barricades.games.toc.state import (
    COMING,
    OUT,
    POLAND_TRACK,
    RED_PEACE,
    WHITE_PEACE,
    Russia,
)
from barricades.kernel.bits import members
from tests.toc.positions import (
    R,
    W,
    at_start,
    box,
    choose,
    control,
    faction,
    happened,
    hold,
    offered,
    own,
    piece,
    played,
    put,
    reduced,
    russia,
    space,
    start,
    where,
)

POLAND = faction("Poland")


# The Response


@pytest.mark.rule("5.66")
@pytest.mark.parametrize(
    ("name", "die", "boxes", "track"),
    [("Belarus", 1, 0, 1), ("Belarus", 2, 0, 0), ("Lithuania", 1, 1, 2), ("Lithuania", 2, 0, 1),
     ("Lithuania", 4, 0, 1), ("Lithuania", 5, 0, 0), ("West Ukraine", 2, 1, 2), ("West Ukraine", 3, 0, 1),
     ("West Ukraine", 5, 0, 0), ("Ukraine", 1, 1, 2), ("Ukraine", 2, 1, 1), ("Ukraine", 3, 0, 1),
     ("Ukraine", 4, 0, 0)],
)  # fmt: skip
def test_15_44v_the_response_table(name: str, die: int, boxes: int, track: int) -> None:
    p = russia(4, dice=[die])
    p.track_active |= 1 << POLAND_TRACK
    start(p, RESPONSE, faction(name))
    assert p.marker[POLAND] == boxes
    assert p.track[POLAND_TRACK] == track


@pytest.mark.parametrize(
    ("name", "boxes"), [("Belarus", 1), ("Lithuania", 1), ("West Ukraine", 1), ("Ukraine", 2)]
)
def test_15_44v_one_less_if_red_controls_two_of_the_four(name: str, boxes: int) -> None:
    p = russia(4, dice=[1, 6])
    p.powers_left = 4
    control(p, "Belarus", R)
    control(p, "Lithuania", R)
    start(p, RESPONSE, faction(name))
    assert p.marker[POLAND] == boxes


def test_15_44v_an_inactive_track_does_not_move() -> None:
    p = russia(4, dice=[1])
    start(p, RESPONSE, faction("Ukraine"))
    assert p.track[POLAND_TRACK] == 0


def test_5_66_the_response_ignores_gates_and_after_turn_9_moves_the_track_alone() -> None:
    p = russia(9, dice=[1])
    p.track_active |= 1 << POLAND_TRACK
    start(p, RESPONSE, faction("Ukraine"))
    assert p.marker[POLAND] == 0
    assert p.track[POLAND_TRACK] == 2


# The war


def war(turn: int = 5, *, dice: tuple[int, ...] = (), began: int = 0, **options: str) -> Russia:
    """WHITE controls Poland, whose forces are set up."""
    p = russia(turn, dice=dice, **options)  # type: ignore[arg-type]
    p.powers_left = 2
    control(p, "Poland", W)
    p.war_round = began
    return p


@pytest.mark.parametrize(("number", "began"), [(0, 51), (3, 53)])
def test_4_10_the_war_begins_in_its_round_or_in_round_1(number: int, began: int) -> None:
    p = war()
    p.round = number
    start(p, WAR_WITH_POLAND)
    assert p.war_round == began


@pytest.mark.rule("11.13d")
def test_15_44n_the_red_polish_corps_comes_in_the_round_after() -> None:
    p = war(began=51)
    box(p, COMING, "RcPol")
    start(p, RED_POLISH_CORPS)
    assert p.decision is None
    p.round = 2
    put(p, "104", "Pol-a1")
    start(p, RED_POLISH_CORPS)
    assert p.waiting().seat == R
    assert offered(p) == ["cross-at 105", "cross-at 106", "cross-at 108", "cross-at 109"]
    choose(p, "cross-at 106")
    assert where(p, "RcPol") == "106"
    assert p.owner[space("106")] == R
    assert p.polish_corps_turn == 5
    start(p, RED_POLISH_CORPS)
    assert p.decision is None


@pytest.mark.parametrize(("side", "asked"), [(W, "choose-action"), (R, "cross")])
def test_15_44n_it_comes_at_the_beginning_of_reds_part(side: int, asked: str) -> None:
    p = at_start()
    p.gone |= 1 << faction("Central Powers")
    control(p, "Poland", W)
    p.war_round, p.round = 11, 2
    hold(p, W, "W1")
    hold(p, R, "R1")
    start(p, "6.0 A part", side)
    while p.waiting().kind not in (asked, "choose-action"):
        choose(p, "pass")
    assert p.waiting().kind == asked


@pytest.mark.rule("15.44m", "12.71b")
@pytest.mark.parametrize(("brusilov", "steps"), [(False, 4), (True, 5)])
def test_11_43_the_levy_is_a_die_of_steps(brusilov: bool, steps: int) -> None:
    p = russia(5, dice=[4])
    if brusilov:
        put(p, "801", "Ra1", "Brusilov")
    start(p, LEVY)
    assert p.steps[R] == 2 * steps
    assert p.card_steps[R] == 0


@pytest.mark.parametrize(("option", "steps"), [("off", 0), ("on", 3)])
def test_11_43_by_option_the_levy_comes_with_the_war(option: str, steps: int) -> None:
    p = war(dice=(3,), levy_at_war=option)
    start(p, WAR_WITH_POLAND)
    start(p, "5.6 What follows")
    assert p.steps[R] == 2 * steps


# Peace by WHITE


def peace_position(*dice: int) -> Russia:
    """W46 has been played, and Poles are in Minsk and Kyiv."""
    p = war(dice=dice)
    played(p, "W46")
    put(p, "241", "Pol-a1")
    put(p, "218", "Pol-a2")
    own(p, FACTION + POLAND, "241", "218", "101", "103")
    return p


@pytest.mark.rule("15.44f", "5.48g")
@pytest.mark.rule("W46")
def test_15_44g_a_die_not_above_the_cities_outside_poland_that_poles_occupy() -> None:
    p = peace_position(3)
    start(p, PEACE_WITH_POLAND)
    assert not p.has(WHITE_PEACE)
    p = peace_position(2)
    start(p, PEACE_WITH_POLAND)
    assert p.has(WHITE_PEACE)


def test_15_44g_not_before_w46() -> None:
    p = peace_position()
    p.standing = []
    start(p, PEACE_WITH_POLAND)
    assert "peace-die" not in happened(p)


@pytest.mark.rule("15.33b", "15.39d", "15.42d")
@pytest.mark.rule("W46")
def test_15_44h_four_lands_are_neutral_frozen_and_others_leave_for_supplied_spaces() -> None:
    p = peace_position(1)
    put(p, "202", "Ra1")
    put(p, "801", "Ra2")
    control(p, "Belarus", W)
    put(p, "236", "Bel-a1")
    start(p, PEACE_WITH_POLAND)
    while p.decision:
        choose(p, offered(p)[0])
    for name in ("Poland", "West Ukraine", "Belarus", "Lithuania"):
        assert p.closed >> faction(name) & 1
    assert where(p, "Pol-a1") == OUT
    assert where(p, "Bel-a1") == OUT
    assert p.atlas.region_of[p.at[piece("Ra1")]] != p.atlas.regions.index("West Ukraine")
    assert not (p.friendly(W) | p.friendly(R)) & p.atlas.mask("101", "103", "241", "201", "112")


@pytest.mark.rule("14.3g")
@pytest.mark.rule("W46")
def test_15_44i_white_scores_two_for_each_city_that_poland_controls() -> None:
    p = peace_position(1)
    start(p, PEACE_WITH_POLAND)
    assert p.vp == 2 * 4
    assert p.abroad == 2


def test_15_44i_at_most_sixteen_points() -> None:
    """Two cities each of Poland and Ukraine, one each of Belarus, Lithuania, Makhno and West Ukraine."""
    p = peace_position(1)
    for name in ("Poland", "Belarus", "Lithuania", "Makhno", "Ukraine", "West Ukraine"):
        for city in members(p.atlas.faction_region[faction(name)] & p.atlas.vcs):
            p.set_owner(city, FACTION + POLAND, "")
    start(p, PEACE_WITH_POLAND)
    assert p.vp == 16


# Peace by RED


def red_in_poland(*cities: str, dice: tuple[int, ...] = (), turns: int = 0) -> Russia:
    p = war(dice=dice)
    for army, city in zip(("Ra1", "Ra2"), cities, strict=False):
        put(p, city, army)
    own(p, R, "241", "240")
    p.polish_turns = turns
    return p


@pytest.mark.rule("5.48g")
def test_15_44j_with_one_city_red_needs_a_1() -> None:
    p = red_in_poland("101", dice=(2,))
    start(p, PEACE_WITH_POLAND)
    assert not p.has(RED_PEACE)
    assert p.polish_turns == 1
    p = red_in_poland("101", dice=(1, 6))
    start(p, PEACE_WITH_POLAND)
    assert p.has(RED_PEACE)


@pytest.mark.parametrize(
    ("turns", "card", "die", "peace"), [(1, "", 2, True), (0, "R46", 3, True), (1, "R46", 5, False)]
)
def test_15_44j_earlier_turns_in_a_row_and_r46_help(turns: int, card: str, die: int, peace: bool) -> None:
    p = red_in_poland("101", dice=(die, 6), turns=turns)
    if card:
        played(p, card)
    start(p, PEACE_WITH_POLAND)
    assert p.has(RED_PEACE) == peace


def test_15_44j_a_turn_without_a_city_breaks_the_row() -> None:
    p = red_in_poland(turns=2)
    start(p, PEACE_WITH_POLAND)
    assert p.polish_turns == 0
    assert "peace-die" not in happened(p)


def test_15_44j_political_control_of_poland_is_not_enough() -> None:
    p = russia(5)
    control(p, "Poland", R, set_up=False)
    start(p, PEACE_WITH_POLAND)
    assert not p.has(RED_PEACE)


def test_15_44j_with_both_cities_red_needs_no_die() -> None:
    p = red_in_poland("101", "103", dice=(6,))
    start(p, PEACE_WITH_POLAND)
    assert p.has(RED_PEACE)
    assert "peace-die" not in happened(p)


def test_15_44k_poland_leaves_and_red_goes_home() -> None:
    p = red_in_poland("101", "103", dice=(6,))
    put(p, "104", "Pol-a1")
    start(p, PEACE_WITH_POLAND)
    while p.decision:
        choose(p, offered(p)[0])
    assert where(p, "Pol-a1") == OUT
    assert p.closed >> POLAND & 1
    assert not p.held(R) & p.atlas.faction_region[POLAND]
    assert p.friendly(R) & p.held(R) == p.held(R)


@pytest.mark.rule("11.57")
def test_15_44k_red_repairs_units_in_supply_with_a_die_of_steps_at_least_3() -> None:
    p = at_start(dice=[1])
    control(p, "Poland", W)
    p.gone |= 1 << faction("Central Powers")
    p.recompute()
    own(p, R, "101", "103")
    before = [id for id in ("Ra1", "Ra2", "Ra3") if reduced(p, id)]
    start(p, PEACE_WITH_POLAND)
    assert p.waiting().seat == R
    assert offered(p)[-1] == "spent"
    assert "repair Ra7" not in offered(p)
    for id in before:
        choose(p, f"repair {id}")
    assert len(before) == 3
    assert not any(reduced(p, id) for id in before)


def test_15_44k_the_western_allies_withdraw_at_once() -> None:
    p = red_in_poland("101", "103", dice=(6,))
    control(p, "Britain", W)
    put(p, "301", "Br-c1")
    start(p, PEACE_WITH_POLAND)
    while p.decision:
        choose(p, offered(p)[0])
    for name in ("Britain", "France", "USA"):
        assert p.gone >> faction(name) & 1
    assert where(p, "Br-c1") == OUT
