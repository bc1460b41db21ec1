"""6 Event chits, shown by example."""

import pytest

from barricades.games.tscw.events import ADDING_CHITS, DRAWING_CHITS, SCRIPTS, Fight, playable, played
from barricades.games.tscw.flags import DRIVE
from barricades.games.tscw.game import GAME
from barricades.games.tscw.movement import allowance
from barricades.games.tscw.sequence import TURNS
from barricades.games.tscw.sheet import place
from barricades.games.tscw.state import POINTS_N, POINTS_R, Spain
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import BIT
from barricades.kernel.chance import Scripted
from tests.tscw.positions import N, R, all_nationalist, nobody_waits, put, spain, start


def draw(p: Spain, side: int, *pool: int) -> None:
    """Step A-I a for one side, with these chits in its pool."""
    p.pools[side] = list(pool)
    start(p, DRAWING_CHITS, side)


def test_6_1_each_side_has_a_pool_of_its_own_as_the_scenario_says() -> None:
    p = GAME.blank("1937", {}, Scripted([]))
    assert isinstance(p, Spain)
    GAME.setup(p)
    assert {29, 39, 41, 42} <= set(p.pools[N]) and {1, 12, 14} <= set(p.pools[R])
    assert all(chit >= 29 for chit in p.pools[N]) and all(chit <= 28 for chit in p.pools[R])


def test_6_1_a_chit_stays_in_its_pool_until_it_is_drawn() -> None:
    p = spain(3, dice=[2])
    draw(p, R, 1, 2, 14)
    assert p.pools[R] == [1, 14]
    p.turn = 4
    start(p, ADDING_CHITS, R)
    assert p.pools[R][:2] == [1, 14]


def test_6_1a_chits_of_the_turn_enter_after_the_draw() -> None:
    p = spain(3, dice=[1])
    nobody_waits(p)
    p.pools = [[29], []]
    start(p, TURNS)
    # The Nationalist drew from a pool of one, No Event; German Aid came after.
    assert p.cursor == 1
    assert p.pools[N] == [29, 33]
    assert p.pools[R] == [27]


def test_6_1a_not_those_already_in_play_or_of_other_turns() -> None:
    p = spain(7)
    p.pools, p.kept, p.aside = [[39], [12]], [[], [14]], [41]
    start(p, ADDING_CHITS, N)
    start(p, ADDING_CHITS, R)
    assert p.pools == [[39, 42], [12]]


def test_6_2_each_player_draws_one_the_nationalist_first() -> None:
    p = spain(8, dice=[2, 1])
    nobody_waits(p)
    p.pools = [[29, 33], [2, 18]]
    start(p, TURNS)
    assert 33 in p.aside and 2 in p.aside
    assert p.aside == [33, 2]
    assert 18 in p.pools[R]


def test_6_2_an_empty_pool_gives_nothing() -> None:
    p = spain(3)
    draw(p, R)
    assert p.cursor == 0
    assert (p.kept[R], p.aside) == ([], [])


def test_6_2a_no_event_goes_back_and_there_is_no_second_draw() -> None:
    p = spain(3, dice=[1])
    draw(p, R, 1, 2)
    assert p.pools[R] == [1, 2]
    assert (p.aside, p.kept[R], p.cursor) == ([], [], 1)
    assert p.points[POINTS_R] == 5


@pytest.mark.parametrize(("held", "points", "morale"), [(True, 8, 61), (False, 5, 60)])
def test_6_2b_what_cannot_happen_is_set_aside_without_effect(held: bool, points: int, morale: int) -> None:
    p = spain(5, dice=[1])
    p.control = 0 if held else BIT[place("1717")]  # Soviet aid needs Cartagena
    draw(p, R, 8, 12)
    assert (p.points[POINTS_R], p.morale) == (points, morale)
    assert (p.aside, p.pools[R], p.cursor) == ([8], [12], 1)


@pytest.mark.parametrize(("lost", "points"), [([], 9), (["3324"], 9), (["3322"], 9), (["3324", "3322"], 5)])
def test_6_2b_the_french_frontier_needs_one_of_two_hexes(lost: list[str], points: int) -> None:
    p = spain(13, nationalist=lost, dice=[1])
    draw(p, R, 17)
    assert p.points[POINTS_R] == points


def test_6_3_kept_chits_stay_from_turn_to_turn_and_one_is_drawn_a_turn() -> None:
    p = spain(7, dice=[1, 1])
    draw(p, R, 14, 22)
    assert (p.kept[R], p.pools[R], p.cursor) == ([14], [22], 1)
    p.turn = 9
    start(p, DRAWING_CHITS, R)
    assert (p.kept[R], p.cursor) == ([14, 22], 2)
    p.group = 0
    assert list(playable(p, R, N)) == [14, 22]  # both may be played in one combat


def test_6_4_a_yellow_chit_is_played_as_it_is_drawn() -> None:
    p = spain(4, dice=[1])
    draw(p, N, 34)
    assert (p.points[POINTS_N], p.morale, p.aside, p.kept[N]) == (6, 59, [34], [])


def test_6_4_a_chit_without_a_ring_is_kept() -> None:
    p = spain(7, dice=[1])
    draw(p, N, 39)
    assert (p.kept[N], p.aside) == ([39], [])
    assert p.points == [5, 5, 5, 5] and p.morale == 60


def test_6_4_a_blue_chit_is_played_as_its_owner_begins_to_move() -> None:
    p = spain(13, dice=[1] * 9)
    nobody_waits(p)
    put(p, "1607", "N-1CAV", "N-51D")
    all_nationalist(p)
    p.pools[N] = [52]  # Advance to the Sea
    start(p, DRAWING_CHITS, N)
    assert (p.blue, p.aside, p.kept[N]) == ([52], [], [])
    horse, foot = NUMBER["N-1CAV"], NUMBER["N-51D"]
    before = allowance(p, horse, 0), allowance(p, foot, 0)
    start(p, TURNS, at="nationalist 5.2 Player Phase")
    assert (p.blue, p.aside) == ([], [52])
    assert (allowance(p, horse, 0), allowance(p, foot, 0)) == (before[0] + 1, before[1])


@pytest.mark.rule("18.1")
def test_6_4_not_by_the_other_player_and_only_for_that_turn() -> None:
    p = spain(13, dice=[1] * 9)
    nobody_waits(p)
    all_nationalist(p)
    p.blue = [52]
    start(p, TURNS, at="republican 5.2 Player Phase")
    assert p.blue == [52]
    p.turn, p.morale = 13, 60
    start(p, TURNS, at="nationalist 5.2 Player Phase")
    assert p.flags >> DRIVE & 1
    start(p, TURNS, at="advance_turn")
    assert not p.flags >> DRIVE & 1


@pytest.mark.parametrize("hidden", ["off", "on"])
def test_6_4a_kept_chits_are_open_unless_hiding_them_is_agreed(hidden: str) -> None:
    p = spain(7, dice=[1], hidden_chits=hidden)
    draw(p, N, 39)
    start(p, TURNS, at="nationalist 5.2 Player Phase")
    own, other = GAME.view(p, N)["kept"][N], GAME.view(p, R)["kept"][N]
    assert own == ["event 39, Nationalist Determination"]
    assert other == (["?"] if hidden == "on" else own)
    assert p.log is not None
    seen = [event for event in p.log if event.seen_by(R) and event.data.get("chit") == 39]
    assert bool(seen) == (hidden == "off")


def test_18_1_a_loss_of_points_never_takes_a_pool_below_nought() -> None:
    p = spain(15, dice=[1])
    p.points[POINTS_R] = 1
    draw(p, R, 18)
    assert p.points[POINTS_R] == 0
    assert p.aside == [18]


def test_18_2_points_and_morale_change_at_once() -> None:
    p = spain(8, dice=[1])
    draw(p, R, 16)
    assert (p.points[POINTS_R], p.morale) == (6, 62)


def test_18_3_chits_of_combat_fit_attacker_or_defender_and_modify_the_die() -> None:
    p = spain(11)
    p.kept = [[39, 44], [14, 24]]
    p.battle[0] = place("2611")
    assert [list(playable(p, side, N)) for side in (N, R)] == [[44], [14]]
    assert [list(playable(p, side, R)) for side in (N, R)] == [[39], [24]]
    p.chits = [14, 44]
    assert [(part.rule, part.value) for part in played(p)] == [("15.12", -1), ("15.12", 1)]


def test_18_3_every_fight_chit_has_a_side_and_a_value() -> None:
    fights = {chit: script for chit, script in SCRIPTS.items() if isinstance(script, Fight)}
    assert {chit: (each.attacking, each.value) for chit, each in fights.items()} == {
        14: (False, -1), 15: (False, -1), 22: (False, -1), 24: (True, 2), 27: (True, 1), 37: (True, 1),
        39: (False, -1), 44: (True, 1), 50: (True, 1),
    }  # fmt: skip
