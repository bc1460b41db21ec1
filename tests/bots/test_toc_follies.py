"""The counter of follies of Triumph of Chaos: what it counts, on the smallest position."""

import pytest

from barricades.games.toc.state import Russia
from barricades.kernel.events import EVERYONE, Event
from tests.toc.positions import R, W, control, faction, own, piece, played, put, russia, space
from tools.follies import tell_follies
from tools.toc_follies import SEATS, Tally


def happened(tally: Tally, p: Russia, kind: str, **data: object) -> None:
    tally.after(p, [Event(kind, "0", EVERYONE, data)])


@pytest.fixture
def tally() -> Tally:
    return Tally()


def test_8_1_an_attack_that_hardly_ever_wins_is_a_folly_and_one_at_good_odds_is_not(tally: Tally) -> None:
    """A corps against two armies in Tsaritsyn; then two armies against a corps."""
    p = russia(2)
    put(p, "321", "AFSR-c2")
    put(p, "601", "Ra10", "Ra9")
    p.battle.target, p.group = space("601"), 1 << piece("AFSR-c2")
    tally._expected(p, W)
    assert tally.counts[W]["attack-expected-to-lose"] == 1
    p.group = 1 << piece("Ra10") | 1 << piece("Ra9")
    p.battle.target = space("321")
    tally._expected(p, R)
    assert not tally.counts[R]["attack-expected-to-lose"]


def test_7_21_a_card_after_which_nothing_moves_is_wasted(tally: Tally) -> None:
    p = russia(2)
    tally._turn = p.turn
    for moved in (False, True):
        happened(tally, p, "played", side=W, card=1, use="ops")
        if moved:
            happened(tally, p, "moved", unit=piece("Vol-a1"), path=[1, 2])
    happened(tally, p, "played", side=R, card=2, use="event")
    assert tally.counts[W] == {"ops": 2, "card-for-nothing": 1} and tally.counts[R] == {"event": 1}


def test_10_51_a_city_that_changes_hands_in_a_march_was_walked_into(tally: Tally) -> None:
    p = russia(2)
    own(p, R, "601", "321")
    tally._held = [p.friendly(side) for side in (W, R)]
    tally._turn, tally._stood, tally._marching = p.turn, list(p.at), True
    own(p, W, "601", "321")
    tally.after(p, [])
    assert tally.told == [f"2.{p.round} RED city-walked-into Tsaritsyn"]
    assert tally.first["WHITE Tsaritsyn"] == 2


def test_13_71_a_leader_whom_the_rules_take_before_the_first_round_is_no_folly(tally: Tally) -> None:
    p = russia(5)
    tally._turn = p.turn
    p.round = 0
    happened(tally, p, "leader-lost", leader=piece("Gajda"))
    assert not tally.counts[W]
    p.round = 3
    happened(tally, p, "leader-lost", leader=piece("Denikin"))
    assert tally.counts[W] == {"leader-lost": 1}


def test_15_13e_a_point_against_a_locked_marker_is_a_folly_and_before_it_is_not(
    tally: Tally,
) -> None:
    p = russia(2)
    control(p, "Czech Legion", W)
    tally._turn = p.turn
    for _ in range(2):
        happened(tally, p, "point-placed", side=R, faction=faction("Czech Legion"), points=1)
        played(p, "W4")
    assert tally.counts[R]["point-in-vain"] == 1


def test_7_34_armies_left_under_a_marker_that_could_be_lifted_are_counted(tally: Tally) -> None:
    """A marker that a card has fixed comes off by itself (5.51)."""
    p = russia(4)
    put(p, "329", "Don-South", "Don-Cauc")
    tally._stood, tally._turn = list(p.at), p.turn
    p.no_act[W] = 1 << space("329")
    tally._end_turn(p)
    p.fixed[W] = p.no_act[W]
    tally._end_turn(p)
    assert tally.counts[W]["frozen-army"] == 2


def test_follies_are_told_by_side_for_a_game() -> None:
    games = [
        {"follies": {"WHITE": {"starved": 3}, "RED": {}}},
        {"follies": {"WHITE": {}, "RED": {"starved": 1}}},
    ]
    assert tell_follies(games, ["starved"], SEATS) == ["  starved: 1.50 WHITE, 0.50 RED a game"]
