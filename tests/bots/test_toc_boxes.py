"""15.11, 15.12 What cards `staff` puts into the political boxes of the introduction, and why."""

import pytest

from barricades.bots.toc.boxes import (
    OTHER_BOX,
    RED_BOX,
    WHITE_BOX,
    Harvest,
    Outcome,
    Wagers,
    counts,
    habits,
    is_real,
    outcomes,
)
from barricades.bots.toc.diplomacy import as_white_sees_it
from barricades.bots.toc.players import Staff
from barricades.games.toc.edition import BLUFF, INFLUENCE
from barricades.games.toc.state import Russia
from barricades.kernel.position import Position
from tests.bots.commissars import INTRODUCTION, choice, game, play_on, said
from tests.toc.positions import R, W, faction, hold, russia, start

HAND = ("W1", "W3", "W4", "W9", "W10", "W14", "W5")


def placing(side: int, *hand: str, rounds: int = 5) -> Russia:
    p = russia(1, scenario=INTRODUCTION)
    p.rounds = rounds
    hold(p, side, *hand)
    start(p, "15.11 Placing action cards", side, 0)
    return p


def free(card: int) -> float:
    return 0.0


def test_15_12b_two_cards_and_what_they_generate() -> None:
    assert outcomes({4: 1.0}, {3: 1.0}) == {Outcome(1, 2): 1.0}
    assert outcomes({1: 1.0}, {4: 1.0}) == {Outcome(-2, 0): 1.0}
    assert outcomes({1: 1.0}, {1: 0.5, 2: 0.5}) == {Outcome(0, 1): 0.5, Outcome(-1, 0): 0.5}


def test_15_11c_influence_is_a_die_and_in_fighting_lowers_other_cards() -> None:
    p = russia(1, scenario=INTRODUCTION)
    p.at[p.roster.piece("Denikin")] = -1
    assert counts(p, W, INFLUENCE) == pytest.approx({1: 1 / 6, 2: 2 / 6, 3: 1 / 6, 4: 2 / 6})
    ten = p.edition.card("W10")
    assert counts(p, W, ten) == {4: 1.0}
    p.subject |= 1 << W
    assert counts(p, W, ten) == {3: 1.0}
    assert counts(p, W, BLUFF) == {1: 1.0}


def test_the_enemys_good_card_is_expected_in_its_own_box_sooner_than_in_ours() -> None:
    p = russia(1, scenario=INTRODUCTION)
    (usual, boxes), (bold, others) = habits(p, R)
    assert usual > bold and usual + bold == 1
    assert boxes[WHITE_BOX] == {1: 1.0} and min(boxes[RED_BOX]) == 3
    assert min(others[WHITE_BOX]) == 3 and others[OTHER_BOX] == {1: 1.0}


def test_a_side_gains_by_what_it_chooses_and_loses_by_what_the_enemy_does() -> None:
    p = russia(1, scenario=INTRODUCTION)
    harvest = Harvest(p, W, as_white_sees_it)
    none, theirs, ours, both = (
        harvest.moved(chosen) for chosen in ((0, 0, 0), (-2, 0, 0), (0, 2, 0), (-2, 2, 0))
    )
    assert theirs < none == 0 < ours and theirs < both < ours
    assert harvest.after((-1,))[faction("Turkistan")] == -2  # PC13 and PC18 bring RED's marker into its box
    assert harvest.after((0, 1))[faction("Czech Legion")] == 2


def test_a_card_drawn_from_the_enemys_deck_harms_on_average() -> None:
    harvest = Harvest(russia(1, scenario=INTRODUCTION), W, as_white_sees_it)
    assert harvest.average[RED_BOX] < 0 < harvest.average[WHITE_BOX]
    drawn = tuple(Outcome(0, 1 if box == RED_BOX else 0) for box in range(3))
    assert harvest.value(drawn) == harvest.average[RED_BOX]


def test_with_cards_to_spare_white_fights_for_the_red_box() -> None:
    """Against Bluff RED would choose two cards there, Turkistan and Makhno among them."""
    p = placing(W, *HAND)
    card = play_on(p, Staff("x"), "stake")[0].removeprefix("stake ").removesuffix(">red")
    assert (p.edition.actions[p.edition.card(card)].value or 0) >= 4
    red = placing(R, "R1", "R3", "R7", "R9", "R10", "R11", "R14")
    kept = play_on(red, Staff("x"), "stake")
    assert kept[1] == "stake R53>white"  # the favourite keeps to the usual scheme
    assert said(placing(W, *HAND), Staff("x")) == "stake-contest"


def test_where_a_bid_makes_up_for_the_better_side_white_keeps_to_the_usual_scheme_too() -> None:
    """In v1.5 the points that are bid for RED rest on it."""
    p, bot = next(pair for pair in game("v1.5-1918", "x", ("staff", "staff"), 40) if _places(pair[0]))
    assert choice(p, bot) == "stake W53>red"


def _places(p: Position) -> bool:
    return p.waiting().kind == "stake" and p.waiting().seat == W


def test_a_card_that_a_round_needs_costs_more_than_one_to_spare() -> None:
    def real(rounds: int) -> int:
        p = placing(W, *HAND, rounds=rounds)
        wagers = Wagers(p, W, as_white_sees_it, free)
        cards = [*p.hand[W], BLUFF, INFLUENCE]
        return sum(map(is_real, wagers.best(cards)))

    assert real(4) > real(7)


def test_cards_that_lie_in_a_box_already_stay_there() -> None:
    p = placing(W, *HAND)
    first = p.edition.card("W14")
    p.placed[W][RED_BOX] = first
    p.hand[W].remove(first)
    wagers = Wagers(p, W, as_white_sees_it, free)
    plan = wagers.best([*p.hand[W], BLUFF, INFLUENCE])
    assert plan[0] == first and wagers.spare == 2 and len(set(plan)) == 3
