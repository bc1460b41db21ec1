"""6 Event chits, shown by example."""

import pytest

from barricades.games.tscw.event_scripts import SCRIPTS
from barricades.games.tscw.events import (
    ADDING_CHITS,
    CHITS,
    DRAWING_CHITS,
    ENTERS,
    NOTHING,
    PLAYING_CHITS,
    playable,
)
from barricades.games.tscw.flags import DRIVE
from barricades.games.tscw.game import GAME
from barricades.games.tscw.movement import allowance
from barricades.games.tscw.sequence import TURNS
from barricades.games.tscw.sheet import place
from barricades.games.tscw.state import POINTS_N, POINTS_R, Spain
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import BIT
from barricades.kernel.chance import Sampled, Scripted
from tests.tscw.battles import asked
from tests.tscw.positions import (
    N,
    R,
    all_nationalist,
    choose,
    draw,
    gives,
    nobody_waits,
    offered,
    put,
    spain,
    start,
)


def test_6_1_each_side_has_a_pool_of_its_own_as_the_scenario_says() -> None:
    p = GAME.blank("1937", {}, Scripted([]))
    assert isinstance(p, Spain)
    GAME.setup(p)
    assert {29, 39, 41, 42} <= set(p.pools[N]) and {1, 12, 14} <= set(p.pools[R])
    assert all(chit >= 29 for chit in p.pools[N]) and all(chit <= 28 for chit in p.pools[R])


def test_6_1_every_chit_is_no_event_or_has_a_script() -> None:
    scripts = set(SCRIPTS.numbers.values())
    assert {*NOTHING, *scripts} == set(range(1, len(CHITS.tokens)))
    assert not NOTHING & scripts
    assert {*NOTHING} == {1, 4, 12, 29, 31, 38, 49}


@pytest.mark.rule("18.0")
def test_6_1_a_chit_stays_in_its_pool_until_it_is_drawn() -> None:
    p = spain(3, dice=[2])
    draw(p, R, 1, 2, 14)
    assert p.pools[R] == [1, 14]
    p.turn = 4
    start(p, ADDING_CHITS, R)
    assert p.pools[R] == [1, 10, 11, 14]


def test_6_1a_chits_of_the_turn_enter_after_the_draw() -> None:
    p = spain(3, dice=[1])
    nobody_waits(p)
    p.pools = [[29], []]
    start(p, TURNS)
    # The Nationalist drew from a pool of one, No Event; German Aid came after.
    assert p.cursor == 1
    assert p.pools[N] == [29, 33, 35]
    assert p.pools[R] == [27]


def test_6_1a_not_those_already_in_play_or_of_other_turns() -> None:
    p = spain(7)
    p.pools, p.kept, p.aside = [[39], [12]], [[], [14]], [41]
    start(p, ADDING_CHITS, N)
    start(p, ADDING_CHITS, R)
    assert p.pools == [[39, 40, 42], [12]]


@pytest.mark.parametrize(
    ("scenario", "out"), [("1936", []), ("1937", []), ("1938", [9, 13]), ("campaign", [])]
)
def test_6_1b_what_a_scenario_takes_out_of_play_lies_aside(scenario: str, out: list[int]) -> None:
    p = GAME.blank(scenario, {}, Scripted([]))
    assert isinstance(p, Spain)
    GAME.setup(p)
    assert p.aside == out
    for chit in out:
        p.turn = ENTERS[chit]
        start(p, ADDING_CHITS, R)
        assert chit not in p.pools[R]


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


@pytest.mark.rule("18.2")
@pytest.mark.parametrize(("held", "points", "morale"), [(True, 8, 61), (False, 5, 60)])
def test_6_2b_what_cannot_happen_is_set_aside_without_effect(held: bool, points: int, morale: int) -> None:
    p = spain(5, dice=[1])
    p.control = 0 if held else BIT[place("1717")]  # Soviet aid needs Cartagena
    draw(p, R, 8, 12)
    assert (p.points[POINTS_R], p.morale) == (points, morale)
    assert (p.aside, p.pools[R], p.cursor) == ([8], [12], 1)


@pytest.mark.rule("18.2")
@pytest.mark.parametrize(("lost", "points"), [([], 9), (["3324"], 9), (["3322"], 9), (["3324", "3322"], 5)])
def test_6_2b_the_french_frontier_needs_one_of_two_hexes(lost: list[str], points: int) -> None:
    p = spain(13, nationalist=lost, dice=[1])
    draw(p, R, 17)
    assert p.points[POINTS_R] == points


def test_6_2b_a_chit_to_keep_that_can_never_be_played_is_set_aside() -> None:
    p = spain(8, nationalist=["3710"], dice=[1])
    draw(p, R, 9, 12)  # Santander has fallen: no remnants gather there
    assert (p.kept[R], p.aside, p.pools[R]) == ([], [9], [12])
    p = spain(8, dice=[1])
    draw(p, R, 9, 12)
    assert (p.kept[R], p.aside) == ([9], [])


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


def test_6_4b_kept_chits_without_a_combat_have_their_moment() -> None:
    p = spain(18)
    p.morale, p.kept[N] = 30, [35, 39, 56]
    start(p, PLAYING_CHITS, N)
    assert offered(p) == ["chit 56", "pass"]  # 35 is for the beginning of movement, 39 for a combat
    assert gives(p, "chit 35") == gives(p, "chit 39") == "6.4b"
    choose(p, "chit 56")
    assert (p.kept[N], p.aside, asked(p)) == ([35, 39], [56], "")


def test_6_4b_nobody_is_asked_who_holds_nothing_that_fits() -> None:
    p = spain(18)
    p.kept[N] = [56]  # morale is high
    start(p, PLAYING_CHITS, N)
    assert asked(p) == ""


@pytest.mark.parametrize(("pool", "question"), [([56], "play-chit"), ([39], "")])
def test_6_4b_with_hidden_chits_who_might_hold_one_that_fits_is_asked(pool: list[int], question: str) -> None:
    p = spain(18, hidden_chits="on")
    p.morale, p.kept[N], p.pools[N] = 30, [44], pool
    start(p, PLAYING_CHITS, N)
    assert asked(p) == question
    assert not p.decision or offered(p) == ["pass"]


@pytest.mark.rule("16.1b")
def test_6_4b_an_imagined_hand_holds_any_chits_that_are_kept() -> None:
    p = spain(13, hidden_chits="on")
    nobody_waits(p)
    p.kept[N], p.pools[N] = [44], [35, 43, 48]
    start(p, TURNS, at="nationalist 5.2 Player Phase")
    seen = set()
    for seed in range(40):
        world = GAME.resample(p, R, Sampled(seed))
        assert isinstance(world, Spain)
        assert len(world.kept[N]) == 1 and 48 in world.pools[N]
        seen.add(world.kept[N][0])
    assert seen == {35, 43, 44}
