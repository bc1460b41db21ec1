"""6 The Action Phase: what a side does in its part of a round."""

import pytest

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch06_actions.actions import PART, value_of
from barricades.games.toc.ch07_movement.special_actions import SPECIAL_ACTIONS
from barricades.games.toc.state import COMING, WAITING, Russia
from barricades.kernel.bits import BIT
from barricades.kernel.decisions import forced_option
from tests.toc.positions import (
    box,
    choose,
    control,
    gives,
    hold,
    offered,
    own,
    piece,
    played,
    put,
    russia,
    space,
    start,
    where,
)

W, R = WHITE, RED


def part(side: int, *cards: str, turn: int = 10) -> Russia:
    p = russia(turn)
    put(p, "324", "Don-c1")
    put(p, "819", "Rc1")
    hold(p, side, *cards)
    start(p, PART, side)
    return p


def test_6_0_a_side_takes_exactly_one_action() -> None:
    p = part(W, "W6", "W13")
    assert p.waiting().seat == W
    choose(p, "replacements W13")
    assert p.decision is None and p.hand[W] == [p.edition.card("W6")]


def test_6_1_one_card_or_one_special_action_and_no_pass() -> None:
    p = part(W, "W6")
    assert "ops W6" in offered(p) and "one-space" in offered(p)
    assert "pass" not in offered(p)


def test_6_3_a_side_without_cards_takes_special_actions() -> None:
    p = part(R)
    assert offered(p) and all(option in SPECIAL_ACTIONS for option in offered(p))


def test_6_3_with_an_empty_hand_the_only_special_action_is_taken_by_the_table() -> None:
    p = part(W, turn=1)
    assert offered(p) == ["one-space"]
    assert forced_option(p, p.waiting()) == ("one-space",)
    hold(p, W, "W6")  # a card that could be played
    assert not p.waiting().choice.forced(p, *p.waiting().data)


def test_6_21_replacements_add_the_value_to_the_recorded_steps() -> None:
    p = part(R, "R6")
    choose(p, "replacements R6")
    assert p.steps[R] == 4 and p.card_steps[R] == 4  # 2 steps, in halves
    assert p.discard[R] == [p.edition.card("R6")]


def test_6_21_operations_mark_spaces_up_to_the_value() -> None:
    p = russia(10)
    for unit, number in (("Rc1", "819"), ("Rc2", "821"), ("Rc3", "823")):
        put(p, number, unit)
    hold(p, R, "R6")  # 2
    start(p, PART, R)
    choose(p, "ops R6", "mark-move 819", "mark-move 821")
    assert "mark-move 823" not in offered(p)


def test_6_21_strategic_redeployment_is_chapter_9() -> None:
    p = part(R, "R6")
    put(p, "821", "Rc2")
    p.side = R
    start(p, PART, R)
    choose(p, "redeploy R6")
    assert p.decision is None or p.waiting().seat == R
    assert p.discard[R] == [p.edition.card("R6")]


@pytest.mark.parametrize(("card", "value"), [("W1", 5), ("W2", 4), ("W6", 2), ("R2", 3)])
def test_6_22_the_value_is_the_printed_number_also_under_infighting(card: str, value: int) -> None:
    p = russia(3)
    p.subject = 3
    assert value_of(p, p.edition.card(card)) == value


@pytest.mark.parametrize("use", ["replacements", "redeploy"])
def test_6_23_not_in_two_rounds_running(use: str) -> None:
    p = part(R, "R6", "R5", "R7")
    choose(p, f"{use} R6")
    while p.decision is not None:
        choose(p, offered(p)[-1])
    start(p, PART, R)
    assert f"{use} R5" not in offered(p)
    assert gives(p, f"{use} R5") == "6.23"
    other = "redeploy" if use == "replacements" else "replacements"
    assert f"{other} R5" in offered(p)


def test_6_23_any_other_action_breaks_the_run() -> None:
    p = part(R, "R6", "R5", "R7")
    choose(p, "replacements R6")
    start(p, PART, R)
    choose(p, "one-space", "done")
    start(p, PART, R)
    assert "replacements R5" in offered(p)


def test_6_23_the_run_is_of_one_turn() -> None:
    p = part(R, "R6", "R5")
    choose(p, "replacements R6")
    start(p, "5.5 End of turn")
    start(p, PART, R)
    assert "replacements R5" in offered(p)


def test_6_2_a_card_of_the_other_side_or_not_in_hand_is_refused() -> None:
    p = part(W, "W6")
    assert gives(p, "ops W13") == "6.2"
    assert gives(p, "ops R6") == "6.2"


def test_6_21_an_event_is_refused_by_the_card_that_it_needs_or_that_forbids_it() -> None:
    p = part(W, "W19", "W34", "W41")
    assert gives(p, "event W19") == "6.21"  # W1 has not been played
    played(p, "W8", "W24")
    start(p, PART, W)
    assert "event W34" in offered(p)
    played(p, "R34")
    start(p, PART, W)
    assert gives(p, "event W34") == "6.21"


def test_6_25_an_event_is_refused_if_what_its_text_asks_for_is_not_so() -> None:
    assert gives(part(W, "W41"), "event W41") == "6.25"  # RED does not control Makhno
    assert gives(part(W, "W6"), "event W6") == "6.25"  # no Green band is left


def test_7_3_a_special_action_is_refused_by_its_own_paragraph() -> None:
    p = part(W, "W6")
    for action, paragraph in (
        ("command", "7.32"), ("propaganda", "7.33"), ("lift-no-act", "7.34"), ("raise-greens", "7.35"),
        ("put-down-greens", "7.36"),
    ):  # fmt: skip
        assert gives(p, action) == paragraph
    start_of_the_introduction = russia(scenario="v2.3-intro-1918")
    start(start_of_the_introduction, PART, W)
    assert gives(start_of_the_introduction, "propaganda") == "14.2"


def test_6_11_in_order_cut_off_waiting_forces_the_tsar_the_action_stranded_leaders() -> None:
    names = PART.names
    wanted = [
        "mark_cut_off", "waiting_reinforcements", "fate_of_the_tsar", "choose-action", "stranded_leaders",
    ]  # fmt: skip
    assert [name for name in names if name in wanted] == wanted


def test_6_11_waiting_reinforcements_come_before_the_action() -> None:
    p = russia(10)
    box(p, WAITING, "Ra15")
    own(p, R, "801")
    start(p, PART, R)
    assert "enter Ra15>701" in offered(p)
    choose(p, "enter Ra15>701")
    assert where(p, "Ra15") == "701" and p.waiting().kind == "choose-action"


def test_6_11_leaders_of_both_sides_left_alone_are_moved_at_the_end() -> None:
    p = russia(10)
    put(p, "324", "Don-c1")
    put(p, "819", "Rc1")
    p.put(piece("Denikin"), space("326"))
    p.put(piece("Frunze"), space("820"))
    start(p, PART, R)
    choose(p, "one-space", "done")
    assert where(p, "Denikin") == "324" and where(p, "Frunze") == "819"


def test_12_11_leaders_and_units_are_fresh_in_every_part() -> None:
    p = russia(10)
    p.used, p.acted, p.struck = 7, 7, 7
    start(p, PART, W)
    assert (p.used, p.acted, p.struck) == (0, 0, 0)


def test_13_73_the_train_is_looked_at_when_a_part_ends() -> None:
    p = russia(10)
    own(p, W, "528")
    p.put(p.roster.train, space("528"))
    start(p, PART, W)
    choose(p, "one-space")
    assert p.vp == 3


def test_13_51e_a_city_lost_without_a_capture_counts_at_the_end_of_a_part() -> None:
    p = russia(3)
    p.subject = BIT[W]
    p.chit[W] = 8  # -VC, -FCM
    control(p, "Estonia", W)
    p.white_cities = p.friendly(W) & p.atlas.vcs
    start(p, PART, R)
    own(p, R, "121")
    choose(p, "one-space")
    assert p.waiting().kind == "discredit"


@pytest.mark.parametrize(("side", "card"), [(W, "W53"), (W, "W54"), (R, "R53"), (R, "R54")])
@pytest.mark.rule("R53", "R54", "W53", "W54")
def test_15_11_bluff_and_influence_serve_the_political_phase_only(side: int, card: str) -> None:
    p = part(side, "W6" if side == W else "R6", card)
    assert not any(card in option for option in offered(p))
    for use in ("ops", "event", "redeploy", "replacements"):
        assert gives(p, f"{use} {card}") == "15.11"


def test_6_25_an_event_that_cannot_take_effect_is_refused() -> None:
    p = part(W, "W39")
    played(p, "R12")  # but WHITE is not subject to in-fighting
    assert "event W39" not in offered(p)
    assert gives(p, "event W39") == "6.25"


def test_6_1_the_pool_of_bands_decides_on_greens() -> None:
    p = part(W)
    assert "raise-greens" not in offered(p)
    box(p, COMING, "Green1")
    start(p, PART, W)
    assert "raise-greens" in offered(p)
