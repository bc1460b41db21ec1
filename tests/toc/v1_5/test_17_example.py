"""Chapter 17 of 000, the example of play: the Political Phase and WHITE's first round."""

import pytest

from barricades.games.toc.ch03_components.atlas import FACTIONS
from barricades.games.toc.ch07_movement.ground import delayed
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.state import CASUALTIES, DISPLAY, RESERVE
from tests.toc.v1_5.positions import (
    R,
    W,
    at_start,
    card,
    choose,
    faction,
    hold,
    offered,
    space,
    start,
    where,
)

PC54 = 10  # its place in the deck of the OTHER box, as a die


def the_phase() -> FirstRussia:
    """The cards of the example placed, and the political cards of it taken."""
    p = at_start(dice=[2, 2, PC54])
    hold(p, W, "W1", "W2", "W3", "W7", "W13", "W14", "W6")
    hold(p, R, "R2", "R4", "R5", "R6", "R7", "R11", "R12")
    start(p, "15.1 Political Phase")
    choose(p, "stake W53>red", "stake W6>white", "stake W54>other")
    choose(p, "stake R2>red", "stake R53>white", "stake R54>other")
    choose(p, "declare-steps PC6", "take PC10", "take PC29")
    return p


def test_17_red_with_a_3_against_bluff_chooses_two_cards_and_records_two_steps() -> None:
    p = at_start(dice=[2, 2, PC54])
    hold(p, W, "W6")
    hold(p, R, "R2")
    start(p, "15.1 Political Phase")
    choose(p, "stake W53>red", "stake W6>white", "stake W54>other")
    choose(p, "stake R2>red", "stake R53>white", "stake R54>other")
    assert p.waiting().seat == R
    choose(p, "declare-steps PC6")
    assert p.steps[R] == 2 * 2
    choose(p, "take PC10")
    assert p.waiting().seat == W  # 2 against Bluff: one card for WHITE
    choose(p, "take PC29")
    assert p.decision is None  # equal cards in the OTHER box: its card is drawn
    assert p.politics_discard == [5, 9, 28, 53]


@pytest.mark.rule("8.153")
def test_17_both_influence_cards_count_1_after_a_2() -> None:
    """1918 +1 and Denikin -1 for WHITE; on turn 1 victory cities do not count."""
    p = the_phase()
    told = [event.data for event in p.log or () if event.kind == "influence-die"]
    assert [(each["die"], each["modified"], each["value"]) for each in told] == [(2, 2, 1), (2, 2, 1)]


def test_17_the_markers_move() -> None:
    before, p = at_start(), the_phase()
    moved = {
        name: after
        for name, old, after in zip(FACTIONS, before.marker, p.marker, strict=True)
        if old != after
    }
    assert moved == {
        "Estonia": -1, "Latvia": -1, "Belarus": -2, "France": 1, "Finland": 1, "Central Powers": 1,
        "Britain": 2, "Czech Legion": 2,
    }  # fmt: skip


@pytest.mark.rule("8.314")
def test_17_the_british_come_and_belarus_does_not() -> None:
    p = the_phase()
    assert where(p, "Br-Hamp") == "717"
    assert [where(p, id) for id in ("Br-Fus", "Br-9th", "Br-Arch")] == ["732"] * 3
    assert where(p, "Br-Res1") == RESERVE
    assert p.controller(faction("Belarus")) == R
    assert where(p, "Bel-a1") == DISPLAY
    assert not p.friendly(R) >> space("241") & 1  # and its city counts for neither side


def test_17_the_czechs_act_from_the_second_round() -> None:
    p = the_phase()
    p.round = 1
    assert delayed(p, faction("Czech Legion"))
    p.round = 2
    assert not delayed(p, faction("Czech Legion"))


def test_17_the_political_cards_are_out_until_the_decks_are_shuffled() -> None:
    p = the_phase()
    assert p.politics_discard == [5, 9, 28, 53]
    assert len(p.hand[W]) == len(p.hand[R]) == 6


def test_17_the_attack_on_belaya_kalitva() -> None:
    p = at_start(dice=(4, 5))
    hold(p, W, "W1", "W2", "W3", "W7", "W13", "W14")
    hold(p, R, "R1")
    p.round = 0
    start(p, "5.3 Action Phase")
    assert (p.round, p.rounds, p.side) == (1, 5, W)
    assert p.edition.actions[card("W13")].value == 4
    choose(p, "ops W13", "mark-fight 322", "mark-fight 325", "mark-move 315", "mark-move 324")
    assert p.waiting().kind == "move-units"  # four spaces and no more

    choose(p, "move Rus-c8 315>314", "move Vol-a3 315>319")
    choose(p, "move Don-Cav 324>329", "move Don-c2 324>329", "move Krasnov 324>329")
    assert {where(p, id) for id in ("Don-South", "Don-Cav", "Don-c2", "Krasnov")} == {"329"}

    choose(p, "attack 326", "with Vol-a1", "with Rus-c4", "with Don-North", "declare")
    assert (p.waiting().kind, p.waiting().seat) == ("withdraw", R)
    choose(p, "pass")  # Trotsky could withdraw and stays

    assert p.battle.strength == [9, 5]  # columns 9 and 5
    assert p.battle.modifier == [1, 0]  # four elite army steps against two
    assert p.battle.shift == [0, 0]
    assert p.battle.rolled == [5, 4]
    assert p.battle.inflicted == [6, 4]

    assert where(p, "Ra9") == CASUALTIES
    choose(p, "replace Rc17")
    while p.waiting().seat == W:
        choose(p, next(text for text in offered(p) if text.startswith("lose ")))
    # Neither the ground nor a unit lets RED cancel the retreat of two spaces.
    assert p.waiting().kind == "retreat"
    choose(p, "retreat 330", "retreat 335")
    assert {where(p, id) for id in ("Rc17", "Rc2", "Trotsky")} == {"335"}
    assert p.battle.suffered == [0, 0]

    while p.waiting().seat == W:
        choose(p, "done" if "done" in offered(p) else "pass")
    assert (p.side, p.waiting().seat, p.waiting().kind) == (R, R, "choose-action")
