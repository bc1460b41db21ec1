"""4 Victory and 17 Scenarios: morale and verdicts, shown by example."""

import pytest

from barricades.games.tscw.events import DRAWING_CHITS
from barricades.games.tscw.sequence import TURNS
from barricades.games.tscw.sheet import GREEN_CAPITALS, MORALE, place
from barricades.games.tscw.state import Spain
from barricades.kernel.bits import BIT, mask_of, members
from tests.tscw.positions import N, R, all_nationalist, happened, nobody_waits, spain, start


def verdict(p: Spain) -> tuple[int, str] | None:
    """What segment D-I says."""
    start(p, TURNS, at="check_victory")
    return p.outcome


def scene(scenario: str, turn: int, morale: int = 45) -> Spain:
    """A scenario in which Republicans hold Spain up to the green capitals, with no unit on the map."""
    p = spain(turn, scenario=scenario, dice=[6] * 9)
    nobody_waits(p)
    p.control = GREEN_CAPITALS
    p.morale = morale
    return p


def take(p: Spain, *hexes: str) -> None:
    p.control |= mask_of(map(place, hexes))


def lose(p: Spain, count: int) -> None:
    """The Republic takes so many green capitals."""
    p.control &= ~mask_of(members(GREEN_CAPITALS)[:count])


# 4.2 Morale


def test_4_2_1_barcelona_is_worth_five_both_ways() -> None:
    p = spain()
    p.morale = 58
    p.capture(place("3023"), N, "10.7")
    assert p.morale == 53
    p.capture(place("3023"), R, "10.7")
    assert p.morale == 58


def test_4_2_1_granada_is_worth_two_both_ways() -> None:
    p = spain(nationalist=["1612"])
    p.morale = 58
    p.capture(place("1612"), R, "10.7")
    assert p.morale == 60
    p.capture(place("1612"), N, "10.7")
    assert p.morale == 58


def test_4_2_1_a_hex_without_a_number_or_already_held_changes_nothing() -> None:
    p = spain(nationalist=["1612"])
    p.morale = 58
    assert place("2611") not in MORALE
    p.capture(place("2611"), N, "10.7")
    p.capture(place("1612"), N, "10.7")
    p.capture(place("3023"), R, "10.7")
    assert p.morale == 58


def test_4_2_morale_stays_between_0_and_99() -> None:
    p = spain()
    p.morale = 3
    p.capture(place("3023"), N, "10.7")
    assert p.morale == 0
    p.capture(place("3023"), R, "10.7")
    assert p.morale == 5
    p.morale = 97
    p.control = BIT[place("3023")]
    p.capture(place("3023"), R, "10.7")
    assert p.morale == 99


def test_4_2_it_changes_at_once() -> None:
    p = spain()
    p.capture(place("3023"), N, "10.7")
    assert happened(p)[:2] == ["captured", "morale"]


def test_4_2_2_some_chits_change_morale_when_they_are_played() -> None:
    p = spain(16, dice=[1])
    p.morale = 40
    p.pools[R] = [26]  # Munich
    start(p, DRAWING_CHITS, R)
    assert p.morale == 37


def test_4_2_2_others_do_not() -> None:
    p = spain(3, dice=[1])
    p.morale = 40
    p.pools[N] = [33]  # German Aid
    start(p, DRAWING_CHITS, N)
    assert p.morale == 40


# 4.1, 17 Verdicts


def test_4_1_victory_is_looked_at_in_d_i_of_every_turn() -> None:
    p = scene("campaign", 4, morale=20)
    start(p, TURNS, at="republican 5.2 Player Phase")
    assert p.outcome is None
    while p.outcome is None and p.decision is not None:
        p.apply(("done",))
    assert p.outcome == (N, "morale")
    assert p.turn == 4


@pytest.mark.parametrize(("scenario", "turn"), [("1936", 6), ("1937", 11), ("1938", 19), ("campaign", 19)])
def test_4_1_there_is_never_a_draw(scenario: str, turn: int) -> None:
    for morale in (26, 31, 32, 33, 60):
        for everything in (False, True):
            p = scene(scenario, turn, morale)
            if everything:
                all_nationalist(p)
            assert verdict(p) is not None


@pytest.mark.parametrize(("scenario", "turn"), [("1936", 5), ("1937", 10), ("1938", 18), ("campaign", 18)])
def test_17_0_tests_for_the_end_wait_for_the_last_turn(scenario: str, turn: int) -> None:
    assert verdict(scene(scenario, turn)) is None


def test_17_0_the_first_condition_that_holds_decides() -> None:
    p = scene("1936", 3)
    take(p, "2712")
    lose(p, 5)
    assert verdict(p) == (N, "control")


def test_17_4_madrid_alone_does_not_end_the_campaign() -> None:
    p = scene("campaign", 3)
    take(p, "2712")
    assert verdict(p) is None
