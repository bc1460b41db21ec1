"""6.26 Initiative cards: which side is asked in which window; a question never tells what a hand holds."""

import pytest

from barricades.games.toc.state import Russia
from barricades.kernel.decisions import PASS, standing_pass
from tests.toc.positions import (
    R,
    W,
    card,
    choose,
    control,
    event,
    gives,
    hold,
    offered,
    put,
    russia,
    space,
    start,
)


def enemy_part(turn: int = 2, *hand: str) -> Russia:
    """RED's part begins; WHITE's deck is in the game."""
    p = russia(turn=turn)
    p.pile[W] = [card("W13"), card("W15")]
    hold(p, W, *hand)
    p.pile[W] = [each for each in p.pile[W] if each not in p.hand[W]]
    start(p, "6.26d Window", R)
    return p


def test_6_26d_the_side_whose_part_it_is_not_may_play_one() -> None:
    p = enemy_part(2, "W15", "W13")
    assert p.waiting().seat == W
    assert offered(p) == ["initiative W15", "pass"]
    choose(p, "initiative W15", "branch step")
    assert p.steps[W] == 2
    assert p.decision is None


def test_6_26_the_question_comes_whether_or_not_such_a_card_is_held() -> None:
    p = enemy_part(2, "W13")
    assert p.waiting().seat == W
    assert offered(p) == ["pass"]


def test_6_26_nobody_is_asked_once_every_such_card_is_seen_to_be_gone() -> None:
    p = enemy_part(2, "W13")
    p.pile[W] = []
    p.removed = [card("W15")]
    start(p, "6.26d Window", R)
    assert p.decision is None


def test_6_26_a_side_without_cards_is_not_asked() -> None:
    assert enemy_part(2).decision is None


def test_6_26_a_standing_pass_answers_the_question() -> None:
    decision = enemy_part(2, "W13").waiting()
    assert decision.window == "6.26d"
    assert standing_pass(decision, frozenset({"6.26d"})) == PASS


def test_6_26_a_card_of_the_hand_that_is_no_initiative_card_is_refused() -> None:
    p = enemy_part(2, "W13")
    assert gives(p, "initiative W13") == "6.26"


def test_6_26a_only_the_other_side_is_asked() -> None:
    p = russia(turn=2)
    put(p, "324", "Vol-a1", "Denikin")
    p.side, p.fighting = W, 1 << space("324")
    hold(p, W, "W15")
    hold(p, R, "R8")
    start(p, "6.26a Window", W)
    assert p.waiting().seat == R  # W15 cancels RED's attacks only
    choose(p, "pass")
    assert p.decision is None


def test_6_26b_one_card_for_each_side_in_a_combat() -> None:
    p = russia(turn=5)
    put(p, "324", "Vol-a1")
    put(p, "326", "Ra9")
    p.side = W
    p.battle.target, p.battle.attacker = space("326"), W
    hold(p, W, "W15", "W28")
    start(p, "6.26b Window", W)
    choose(p, "initiative W15")
    start(p, "6.26b Window", W)
    assert p.decision is None


@pytest.mark.rule("W28", "12.2")
def test_6_26c_a_leader_of_the_holder_needs_no_die() -> None:
    p = russia(turn=5)
    put(p, "324", "Vol-a1", "Denikin")
    hold(p, W, "W28")
    start(p, "12.2 Attempt", p.roster.piece("Denikin"))
    choose(p, "initiative W28")
    assert p.attempt == 1


@pytest.mark.rule("W35", "R35")
def test_6_26_r35_closes_the_windows_until_whites_next_part_is_over() -> None:
    p = russia(turn=5)
    hold(p, W, "W15")
    event(p, "R35")
    start(p, "6.26d Window", R)
    assert p.decision is None
    p.hand[R] = []
    start(p, "6.0 A part", W, at="choose-action")
    choose(p, "event W15", "branch step")
    hold(p, W, "W28")
    start(p, "6.26d Window", R)
    assert offered(p) == ["initiative W28", "pass"]


def test_6_26_as_an_action_a_card_may_not_have_the_effects_of_a_combat() -> None:
    p = russia(turn=2)
    control(p, "Estonia", R)
    event(p, "R8")
    assert offered(p) == ["branch point", "branch step"]
