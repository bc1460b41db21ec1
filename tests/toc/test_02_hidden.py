"""2 Open and secret information: what each side sees, and imagined worlds."""

from typing import Any

import pytest

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.hidden import determinize, view
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT
from barricades.kernel.chance import Sampled
from tests.toc.positions import at_start, hold

W, R = WHITE, RED


def dealt() -> Russia:
    """Both sides hold cards; the rest of 1918 is in the piles."""
    p = at_start()
    hold(p, W, "W1", "W2", "W6")
    hold(p, R, "R1", "R2", "R6", "R7")
    for side, first in ((W, 0), (R, 54)):
        cards = [card for card in range(first, first + 52) if p.edition.actions[card].year == 1918]
        p.pile[side] = [card for card in cards if card not in p.hand[side]]
    return p


def hands(p: Russia, seat: int | None) -> Any:
    return view(p, seat)["cards"]["hands"]


def test_2_1_only_its_owner_knows_a_hand() -> None:
    p = dealt()  # three and four cards, and Bluff and Influence besides
    assert hands(p, W)[W] == ["W1", "W2", "W6"]
    assert hands(p, W)[R] == {"count": 6, "known": []}
    assert hands(p, R)[W] == {"count": 5, "known": []}
    assert hands(p, None) == [{"count": 5, "known": []}, {"count": 6, "known": []}]


def test_2_1_no_card_of_the_other_hand_or_of_a_pile_is_named_anywhere_in_a_view() -> None:
    p = dealt()
    secret = {p.game.names["card"].token(card) for card in (*p.hand[R], *p.pile[R], *p.pile[W])}
    assert not secret & names_in(view(p, W))


def names_in(thing: Any) -> set[str]:
    """Every text anywhere in a view."""
    if isinstance(thing, dict):
        return set().union(*(names_in(each) for each in thing.values())) | set(thing)
    if isinstance(thing, list | tuple):
        return set().union(*(names_in(each) for each in thing))
    return {thing} if isinstance(thing, str) else set()


def test_2_2_piles_are_counted_and_discards_open() -> None:
    p = dealt()
    p.discard[R], p.removed = [p.edition.card("R5")], [p.edition.card("W3")]
    cards = view(p, W)["cards"]
    assert cards["piles"] == [len(p.pile[W]), len(p.pile[R])]
    assert cards["discards"] == [[], ["R5"]] and cards["removed"] == ["W3"]


def test_2_2_units_tracks_markers_and_chits_are_open_to_all() -> None:
    p = dealt()
    p.subject, p.chit[W] = BIT[W], 0
    for seat in (W, R, None):
        seen = view(p, seat)
        assert seen["pieces"]["Trotsky"][0] == "326"
        assert seen["factions"]["britain"]["marker"] == 1
        assert seen["infighting"] == ["Siberian", "off"]


def test_6_28_a_hand_that_was_shown_is_known_to_the_player_of_the_card_alone() -> None:
    p = dealt()
    p.shown[W] = BIT[p.edition.card("R1")] | BIT[p.edition.card("R2")]
    assert hands(p, W)[R] == {"count": 6, "known": ["R1", "R2"]}
    assert hands(p, None)[R] == {"count": 6, "known": []}


def test_2_3_cards_in_political_boxes_lie_face_down_until_the_box_is_resolved() -> None:
    p = dealt()
    p.placed[W] = [p.edition.card("W2"), p.edition.card("W53"), -1]
    p.placed[R] = [p.edition.card("R1"), p.edition.card("R54"), p.edition.card("R2")]
    seen = view(p, W)["politics"]["placed"]
    assert seen == [["W2", "W53", ""], ["?", "?", "?"]]
    p.opened = 1
    seen = view(p, W)["politics"]["placed"]
    assert seen[R] == ["R1", "?", "?"]
    assert view(p, None)["politics"]["placed"] == [["W2", "?", ""], ["R1", "?", "?"]]


def sealed_in_a_box() -> Russia:
    """WHITE has seen R1 and R2 in RED's hand; RED has since placed R1 and two other cards."""
    p = dealt()
    p.shown[W] = BIT[p.edition.card("R1")] | BIT[p.edition.card("R2")]
    p.placed[R] = [p.edition.card(card) for card in ("R1", "R6", "R53")]
    p.hand[R] = [card for card in p.hand[R] if card not in p.placed[R]]
    return p


def test_6_28_which_cards_that_were_shown_are_sealed_stays_secret() -> None:
    p = sealed_in_a_box()
    assert hands(p, W)[R] == {"count": 3, "known": ["R1", "R2"]}
    p.opened = 0b001
    assert hands(p, W)[R] == {"count": 3, "known": ["R2"]}  # R1 lies open in the RED box


@pytest.mark.parametrize("seed", range(12))
def test_6_28_a_card_that_was_shown_is_never_imagined_in_the_draw_pile(seed: int) -> None:
    p = sealed_in_a_box()
    before = view(p, W)
    p.source = Sampled(seed)
    determinize(p, W)
    assert view(p, W) == before
    for known in (p.edition.card("R1"), p.edition.card("R2")):
        assert known in (*p.hand[R], *p.placed[R])
    assert len([card for card in (*p.hand[R], *p.placed[R]) if p.edition.actions[card].year]) == 4


def test_6_28_a_card_that_was_shown_is_imagined_in_the_hand_and_in_every_box() -> None:
    found = set()
    for seed in range(60):
        p = sealed_in_a_box()
        p.source = Sampled(seed)
        determinize(p, W)
        found.add(p.placed[R].index(p.edition.card("R1")) if p.edition.card("R1") in p.placed[R] else "hand")
    assert found == {"hand", 0, 1, 2}


def political(p: Russia) -> None:
    """The RED box holds one card chosen by WHITE and one drawn at random."""
    p.politics_box = [[2, 7], [], []]
    p.politics_pile[0] = [card for card in p.politics_pile[0] if card not in (2, 7)]
    p.chosen[W] = BIT[7]


def test_2_1_a_political_card_is_known_to_the_side_that_chose_it() -> None:
    p = dealt()
    political(p)
    name = p.game.names["political"].token(7)
    assert view(p, W)["politics"]["boxes"][0] == [name, ""]
    assert view(p, R)["politics"]["boxes"][0] == ["", ""]


def test_2_1_a_declared_political_card_is_known_to_both() -> None:
    p = dealt()
    political(p)
    p.declared[W] = 7
    assert view(p, R)["politics"]["boxes"][0] == [p.game.names["political"].token(7), ""]


def test_2_1_all_are_known_when_they_are_revealed() -> None:
    p = dealt()
    political(p)
    p.revealed = 1
    names = p.game.names["political"]
    assert view(p, None)["politics"]["boxes"][0] == [names.token(2), names.token(7)]


def test_3_5_bluff_and_influence_leave_the_game_after_turn_9() -> None:
    p = dealt()
    p.turn = 10
    assert hands(p, W)[R]["count"] == 4


# Imagining


@pytest.mark.parametrize("seed", range(8))
def test_2_1_an_imagined_world_keeps_all_that_the_seat_knows(seed: int) -> None:
    p = dealt()
    political(p)
    p.shown[W] = BIT[p.edition.card("R1")]
    p.placed[R] = [p.edition.card("R54"), -1, -1]
    cards = sorted([*p.hand[R], *p.pile[R]])
    before, own_hand = view(p, W), list(p.hand[W])
    p.source = Sampled(seed)
    determinize(p, W)
    assert view(p, W) == before
    assert p.hand[W] == own_hand
    assert p.edition.card("R1") in (*p.hand[R], p.placed[R][0])  # seen, so it is not in the draw pile
    ordinary = [c for c in (*p.hand[R], *p.pile[R], p.placed[R][0]) if p.edition.actions[c].year is not None]
    assert sorted(ordinary) == cards


def test_2_1_the_unknown_cards_differ_from_world_to_world() -> None:
    hands, boxes = set(), set()
    for seed in range(12):
        p = dealt()
        political(p)
        p.source = Sampled(seed)
        determinize(p, W)
        hands.add(tuple(p.hand[R]))
        boxes.add(tuple(p.politics_box[0]))
    assert len(hands) > 6 and len(boxes) > 6


def test_2_1_a_chosen_card_of_the_other_side_is_drawn_anew_for_who_does_not_know_it() -> None:
    chosen = set()
    for seed in range(12):
        p = dealt()
        political(p)
        p.source = Sampled(seed)
        determinize(p, R)
        assert len(p.politics_box[0]) == 2 and p.chosen[W].bit_count() == 1
        chosen.add(p.chosen[W])
    assert len(chosen) > 3
