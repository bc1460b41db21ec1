"""15.11, 15.12, 15.14 Cards placed, boxes resolved, political cards chosen and drawn; the special cards."""

from collections.abc import Iterable

import pytest

from barricades.games.toc.ch15_politics.political_boxes import generation, influence_modifier, value_of
from barricades.games.toc.ch15_politics.politics import POLITICAL_PHASE
from barricades.games.toc.ch15_politics.special_politics import keep_one_special, master_of_spies
from barricades.games.toc.hidden import view
from barricades.games.toc.state import SR_TRACK, WAITING, Russia
from barricades.kernel.bits import BIT
from barricades.kernel.events import only
from tests.toc.positions import (
    R,
    W,
    at_start,
    box,
    choose,
    control,
    faction,
    gives,
    happened,
    hold,
    offered,
    own,
    put,
    russia,
    start,
)  # fmt: skip

RED_BOX, WHITE_BOX, OTHER_BOX = range(3)


def phase(p: Russia, white: Iterable[str], red: Iterable[str]) -> Russia:
    """Both sides have placed these cards, one for each box."""
    hold(p, W, *(card for card in white if card[1:] not in ("53", "54")))
    hold(p, R, *(card for card in red if card[1:] not in ("53", "54")))
    start(p, POLITICAL_PHASE)
    for cards in (white, red):
        for card, name in zip(cards, ("red", "white", "other"), strict=True):
            choose(p, f"stake {card}>{name}")
    return p


def stake(p: Russia, side: int, box: int, card: str) -> None:
    p.placed[side][box] = p.edition.card(card)


# 15.11


def test_15_11a_bluff_and_influence_join_the_hand() -> None:
    p = russia()
    hold(p, W, "W1", "W2")
    start(p, POLITICAL_PHASE)
    assert offered(p) == ["stake W1>red", "stake W2>red", "stake W53>red", "stake W54>red"]
    assert gives(p, "stake W3>red") == "15.11a"
    of_red = p.decision_of(R)
    assert of_red is not None
    assert [p.game.language.text(each) for each in of_red.options] == [
        "stake R53>red",
        "stake R54>red",
        "stake-none red",
    ]


@pytest.mark.rule("R53", "R54", "W53", "W54")
def test_15_11a_they_are_not_counted_in_the_size_of_the_hand() -> None:
    p = at_start(dice=[1] * 14)
    start(p, "5.1 Start of turn")
    for side, letter in ((W, "W"), (R, "R")):
        held = [p.edition.actions[card].id for card in p.hand[side]]
        assert len(held) == 7 and f"{letter}53" not in held and f"{letter}54" not in held
        assert view(p, side)["cards"]["hands"][1 - side]["count"] == 9  # as 15.11 has it for turn 1


def test_15_11b_one_card_in_each_box_and_none_is_shown_before_both_have_placed() -> None:
    p = russia()
    hold(p, W, "W1", "W2")
    hold(p, R, "R1")
    start(p, POLITICAL_PHASE)
    assert gives(p, "stake W1>white") == "15.11b"
    choose(p, "stake W1>red")
    assert offered(p) == ["stake W2>white", "stake W53>white", "stake W54>white"]
    assert gives(p, "stake-none white") == "15.11b"
    choose(p, "stake W2>white", "stake W53>other")
    assert p.waiting().seat == R
    assert happened(p) == []
    assert p.placed[W] == [-1, -1, -1]
    choose(p, "stake R1>red", "stake R53>white", "stake R54>other")
    assert p.log is not None
    told = [event.audience for event in p.log if event.kind == "placed-card"]
    assert told == [only(W)] * 3 + [only(R)] * 3 and len(told) == 6
    assert happened(p).index("box-revealed") > happened(p).index("cards-placed")


def test_15_11b_either_side_may_place_first() -> None:
    p = russia()
    hold(p, W, "W1")
    hold(p, R, "R1")
    start(p, POLITICAL_PHASE)
    for card, name in (("R1", "red"), ("R53", "white"), ("R54", "other")):
        p.apply(p.game.language.parse(f"stake {card}>{name}"), R)
    assert [decision.seat for decision in p.decisions] == [W]
    assert p.placed[R] == [-1, -1, -1]


def test_5_21a_a_side_with_too_few_cards_leaves_a_box_of_its_choice_empty() -> None:
    p = russia()
    hold(p, W)
    hold(p, R, "R1")
    start(p, POLITICAL_PHASE)
    choose(p, "stake W53>red")
    assert offered(p) == ["stake W54>white", "stake-none white"]
    choose(p, "stake-none white", "stake W54>other", "stake R1>red", "stake R53>white", "stake R54>other")
    assert p.placed[W] == [p.edition.card("W53"), -1, p.edition.card("W54")]


@pytest.mark.parametrize(("die", "value"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 4)])
@pytest.mark.parametrize(("side", "card"), [(W, "W54"), (R, "R54")])
@pytest.mark.rule("R54", "W54")
def test_15_11c_influence_counts_by_a_die(side: int, card: str, die: int, value: int) -> None:
    p = russia(4, dice=[die])
    own(p, side, "324", "309", "301")  # ahead
    stake(p, side, RED_BOX, card)
    assert influence_modifier(p, side) == 0
    assert value_of(p, side, RED_BOX) == value


@pytest.mark.rule("W54")
def test_15_11c_the_modifiers_of_influence() -> None:
    p = russia(2)
    assert p.ahead(W)
    assert influence_modifier(p, W) == 1
    put(p, "322", "Vol-a1", "Denikin")
    assert influence_modifier(p, W) == 0
    assert influence_modifier(p, R) == -2
    put(p, "801", "Ra1", "Lenin")
    assert influence_modifier(p, R) == -1
    p.turn = 4
    assert influence_modifier(p, W) == -1
    assert influence_modifier(p, R) == 0


@pytest.mark.rule("R54", "W54")
def test_15_11d_on_turn_1_cities_modify_nothing() -> None:
    p = russia(1)
    assert p.behind(R)
    assert influence_modifier(p, R) == -1  # 1918
    own(p, R, "324", "309", "301")
    assert p.behind(W)
    assert influence_modifier(p, W) == 1


# 15.12


@pytest.mark.parametrize(
    ("side", "own_card", "bluff", "influence"), [(W, "W2", "W53", "W54"), (R, "R1", "R53", "R54")]
)
@pytest.mark.rule("R53", "R54", "W2", "W53", "W54")
def test_15_12a_in_fighting_lowers_a_card_but_neither_bluff_nor_influence(
    side: int, own_card: str, bluff: str, influence: str
) -> None:
    p = russia(1, dice=[6, 6])
    for each, card in enumerate((own_card, bluff, influence)):
        stake(p, side, each, card)
    before = [value_of(p, side, each) for each in range(3)]
    assert before[0] == 4 and before[1] == 1
    p.subject = BIT[side]
    assert [value_of(p, side, each) for each in range(3)] == [3, 1, before[2]]


def test_15_12b_four_against_three_is_1h2r() -> None:
    assert generation(4 + 3, 1) == (1, 2)


@pytest.mark.parametrize(
    ("total", "difference", "chosen", "drawn"),
    [
        (10, 0, 0, 3), (8, 2, 2, 1), (8, 3, 3, 0), (4, 0, 0, 2), (5, 1, 1, 1), (6, 4, 2, 0), (2, 0, 0, 1),
        (3, 1, 1, 0),
    ],
)  # fmt: skip
def test_15_12b_the_chart(total: int, difference: int, chosen: int, drawn: int) -> None:
    assert generation(total, difference) == (chosen, drawn)


def test_5_21a_an_empty_place_counts_0_and_a_small_sum_uses_the_lowest_row() -> None:
    p = russia()
    assert value_of(p, W, RED_BOX) == 0
    assert generation(1, 1) == (1, 0)
    assert generation(2, 2) == (1, 0)


def test_15_12c_the_higher_side_chooses_first_and_the_rest_is_drawn() -> None:
    p = phase(russia(dice=[22, 20]), ("W53", "W1", "W54"), ("R1", "R53", "R54"))
    box, deck = p.politics_box, p.politics_pile
    assert p.waiting().seat == R
    assert len(offered(p)) > 22
    choose(p, "take PC3", "take PC5")
    assert box[RED_BOX] == [2, 4]
    assert 2 not in deck[RED_BOX]


@pytest.mark.rule("2.1", "15.12")
def test_15_12a_the_cards_of_a_box_lie_open_from_the_moment_it_is_resolved() -> None:
    p = phase(russia(), ("W53", "W1", "W54"), ("R1", "R53", "R54"))
    assert p.waiting().seat == R  # chooses for the RED box
    assert view(p, W)["politics"]["placed"] == [["W53", "W1", "W54"], ["R1", "?", "?"]]
    assert view(p, R)["politics"]["placed"] == [["W53", "?", "?"], ["R1", "R53", "R54"]]
    assert view(p, None)["politics"]["placed"] == [["W53", "?", "?"], ["R1", "?", "?"]]


@pytest.mark.rule("2.1")
def test_15_13a_every_political_card_lies_open_while_the_markers_move() -> None:
    """WHITE controls France, which 3 points move out of control: RED is asked for a veto meanwhile."""
    p = at_start(dice=[1] * 9)
    control(p, "France", W)
    p.points[2 * faction("France") + R] = 9
    phase(p, ("W53", "W6", "W54"), ("R6", "R53", "R54"))
    choose(p, "take PC3")
    assert "" in view(p, W)["politics"]["boxes"][RED_BOX]
    choose(p, "take PC24")
    assert p.waiting().kind == "veto"
    for seat in (W, R, None):
        seen = view(p, seat)["politics"]["boxes"]
        assert seen[RED_BOX] == ["PC3"] and seen[WHITE_BOX] == ["PC24"] and "" not in seen[OTHER_BOX]
    choose(p, "veto")
    assert p.opened == p.revealed == 0


@pytest.mark.rule("15.12b")
def test_15_12c_with_four_against_three_one_card_is_chosen_and_two_are_drawn() -> None:
    p = russia(dice=[21, 20])
    stake(p, W, RED_BOX, "W2")
    stake(p, R, RED_BOX, "R8")
    start(p, "15.12 Box", RED_BOX)
    assert p.waiting().seat == W
    choose(p, "take PC3")
    assert p.politics_box[RED_BOX] == [2, 20, 21]


def test_15_12d_only_the_chooser_knows_a_chosen_card_and_nobody_a_drawn_one() -> None:
    p = phase(russia(dice=[1] * 9), ("W53", "W6", "W54"), ("R6", "R53", "R54"))
    choose(p, "take PC3")
    assert p.log is not None
    told = [event for event in p.log if "political" in event.data]
    assert [event.audience for event in told] == [only(R)]


def test_15_12e_one_effect_for_each_side_declared_with_the_choice() -> None:
    p = phase(russia(), ("W53", "W6", "W54"), ("R1", "R53", "R54"))
    assert "declare-steps PC3" not in offered(p)
    assert gives(p, "declare-steps PC3") == "15.12e"
    choose(p, "declare-steps PC1")
    assert (p.steps[R], p.card_steps[R]) == (4, 4)
    assert gives(p, "declare-steps PC9") == "15.12e"
    choose(p, "take PC9")
    assert p.steps[R] == 4


def test_15_12e_a_track_moves_one_box_in_the_direction_the_side_wants() -> None:
    p = phase(russia(), ("W53", "W6", "W54"), ("R1", "R53", "R54"))
    box = p.track[SR_TRACK]
    assert "declare-left PC21" not in offered(p)
    choose(p, "declare-left PC22")
    assert p.track[SR_TRACK] == box - 1


@pytest.mark.rule("PC64", "PC65", "PC66")
def test_15_12f_special_cards_cannot_be_chosen() -> None:
    p = russia()
    p.round = 0
    start(p, "15.12c Choosing", OTHER_BOX, W, 1)
    assert "take PC63" in offered(p)
    assert gives(p, "take PC64") == "15.12f"


def boxes(p: Russia, red: Iterable[int], white: Iterable[int], other: Iterable[int]) -> None:
    """Political cards by number in the boxes, face down."""
    for each, cards in enumerate((red, white, other)):
        p.politics_box[each] = [number - 1 for number in cards]
        p.politics_pile[each] = [card for card in p.politics_pile[each] if card + 1 not in cards]


@pytest.mark.rule("PC64", "PC65")
def test_15_12f_one_special_card_works_and_the_others_of_the_box_are_discarded() -> None:
    p = russia(dice=[2])
    boxes(p, [], [], [50, 64, 65])
    assert keep_one_special(p) == 64
    assert p.politics_box[OTHER_BOX] == [64]
    assert p.politics_discard == [49, 63]


@pytest.mark.rule("PC64")
def test_15_12g_on_turn_1_white_counts_as_ahead() -> None:
    p = russia(1)
    assert [master_of_spies(p, die) for die in (1, 5, 6)] == [W, W, R]


def test_15_12g_the_side_ahead_in_cities_is_master_of_the_spies() -> None:
    p = russia(2)
    for number in ("301", "309", "324", "333", "502", "507"):
        own(p, R, number)
    assert p.ahead(R)
    assert [master_of_spies(p, die) for die in (5, 6)] == [R, W]


@pytest.mark.rule("PC64")
def test_15_12g_all_cards_of_a_box_are_replaced_by_as_many() -> None:
    p = russia(dice=[3, 1, 1])
    boxes(p, [6, 10], [29], [64])
    start(p, "15.12g A Nest of Spies")
    assert p.waiting().seat == W
    assert offered(p) == ["keep-boxes", "replace-box red", "replace-box white"]
    choose(p, "replace-box red")
    assert p.politics_box == [[0, 1], [28], [63]]
    assert p.politics_discard == [5, 9]


def test_15_12e_a_declared_effect_holds_though_card_64_discards_the_card() -> None:
    p = russia(dice=[3, 1, 1])
    boxes(p, [6, 10], [29], [64])
    p.declared[R], p.steps[R] = 5, 4
    start(p, "15.12g A Nest of Spies")
    choose(p, "replace-box red")
    assert p.steps[R] == 4


@pytest.mark.rule("PC65")
def test_15_12h_card_65_holds_the_republics() -> None:
    p = russia(5)
    p.round = 0
    boxes(p, [15], [30], [65])
    start(p, POLITICAL_PHASE, at="special_cards")
    assert p.marker[faction("Makhno")] == 0
    assert p.marker[faction("Estonia")] == 1


@pytest.mark.rule("PC66")
def test_15_12i_card_66_deals_two_cards_to_each_box() -> None:
    p = russia(dice=[1] * 6)
    boxes(p, [6, 10], [29], [66])
    p.politics_pile[RED_BOX].remove(0)
    p.politics_discard = [0]
    start(p, "15.12i Anarchy in Russia")
    assert p.politics_box == [[0, 1], [22, 23], [44, 45]]
    assert p.politics_discard == []
    assert p.politics_pile[OTHER_BOX][-3:] == [63, 64, 65]


@pytest.mark.rule("PC66")
def test_15_12i_the_cards_64_to_66_are_not_drawn_anew() -> None:
    p = russia(dice=[1, 1, 1, 1, 19, 18])
    boxes(p, [], [], [66])
    start(p, "15.12i Anarchy in Russia")
    assert p.politics_box[OTHER_BOX] == [61, 62]


def test_15_12i_declared_steps_are_struck_out() -> None:
    p = russia(dice=[1] * 6)
    boxes(p, [6], [], [66])
    p.declared[R], p.steps[R], p.card_steps[R] = 5, 4, 4
    start(p, "15.12i Anarchy in Russia")
    assert (p.steps[R], p.card_steps[R]) == (0, 0)
    assert "struck-out" in happened(p)


def test_15_12i_a_track_moved_by_a_declared_effect_returns() -> None:
    p = russia(dice=[1] * 6)
    boxes(p, [22], [], [66])
    p.declared[R], p.declared_boxes[R] = 21, -1
    before = p.track[SR_TRACK]
    start(p, "15.12i Anarchy in Russia")
    assert p.track[SR_TRACK] == before + 1


def test_15_12j_by_option_a_side_lets_its_two_minutes_pass_and_its_cards_are_drawn() -> None:
    p = russia(dice=[1, 1], two_minutes="on")
    start(p, "15.12c Choosing", RED_BOX, R, 2)
    assert "time-up" in offered(p)
    choose(p, "time-up")
    assert p.politics_box[RED_BOX] == [0, 1]
    assert p.chosen == [0, 0]
    q = russia(two_minutes="on")
    start(q, "15.12c Choosing", RED_BOX, R, 2)
    choose(q, "take PC3")
    assert "time-up" not in offered(q)
    without = russia()
    start(without, "15.12c Choosing", RED_BOX, R, 2)
    assert "time-up" not in offered(without)


# 15.13


def test_15_13a_all_political_cards_are_shown() -> None:
    p = russia()
    boxes(p, [3], [], [])
    start(p, POLITICAL_PHASE, at="reveal")
    assert p.log is not None
    shown = [event for event in p.log if event.kind == "political-shown"]
    assert [event.data["cards"] for event in shown] == [(2,)]
    assert shown[0].teaches(W)


# 15.14


@pytest.mark.rule("R53", "R54", "W53", "W54")
def test_15_14a_cards_are_discarded_but_bluff_and_influence_are_set_aside() -> None:
    p = russia()
    p.placed = [list(map(p.edition.card, cards)) for cards in (("W1", "W53", "W54"), ("R54", "R53", "R1"))]
    boxes(p, [3], [], [])
    start(p, POLITICAL_PHASE, at="discard_cards")
    assert p.discard == [[p.edition.card("W1")], [p.edition.card("R1")]]
    assert p.politics_discard == [2]
    assert p.politics_box == [[], [], []]


def test_15_14b_a_deck_that_cannot_fill_its_box_is_reshuffled_with_all_cards_in_no_box() -> None:
    p = russia(dice=[1, 1, 1, 1])
    p.politics_discard = [*range(1, 22), 30]
    p.politics_pile = [[0], [card for card in range(22, 44) if card != 30], list(range(44, 66))]
    hold(p, W, "W2")
    stake(p, W, RED_BOX, "W2")
    stake(p, R, RED_BOX, "R5")
    start(p, "15.12 Box", RED_BOX)
    assert "politics-reshuffled" in happened(p)
    assert not p.politics_discard
    assert 30 in p.politics_pile[WHITE_BOX]


def test_15_14b_a_deck_that_suffices_is_not_reshuffled() -> None:
    p = russia(dice=[1, 1])
    p.politics_discard = list(range(4, 22))
    p.politics_pile[RED_BOX] = [0, 1, 2, 3]
    stake(p, W, RED_BOX, "W6")
    stake(p, R, RED_BOX, "R6")
    start(p, "15.12 Box", RED_BOX)
    assert p.politics_discard == list(range(4, 22))


@pytest.mark.rule("R53", "R54", "W53", "W54")
def test_15_6_by_option_three_cards_are_dealt_to_each_box() -> None:
    p = at_start(dice=[1] * 40, random_political_cards="on")
    start(p, POLITICAL_PHASE)
    assert "cards-placed" not in happened(p)
    assert len(p.politics_discard) == 9


def test_11_11_waiting_forces_may_enter_at_the_set_up_of_factions() -> None:
    p = at_start()
    put(p, "801", "Ra1")
    box(p, WAITING, "Ra13")
    start(p, POLITICAL_PHASE, at="waiting_forces")
    assert "wait-on" in offered(p)
