"""The cards of Triumph of Chaos: all of them, legible, with everything that their rows say."""

from collections.abc import Mapping
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from barricades.drawing.kit.proof import overlaps, text_boxes
from barricades.drawing.toc.cards import HIGH, WIDE, describe, draw_card
from barricades.games.toc.box import BOX
from barricades.games.toc.game import GAME
from barricades.games.tscw.box import BOX as SPAIN
from barricades.kernel.errors import BadInput

SVG = "{http://www.w3.org/2000/svg}"
SMALLEST = 8.5  # of 252 units, which are 63 mm: 6 points


@cache
def drawn() -> str:
    return BOX.draw_cards()


TABLE = GAME.components("v2.3-campaign").tables["faction_control"].rows
CARDS = [card for deck in GAME.components("v2.3-campaign").decks.values() for card in deck]


def test_every_card_is_drawn_once() -> None:
    found = [each.get("id") for each in ElementTree.fromstring(drawn()).iter() if each.get("class") == "card"]
    assert found == [f"card-{card['id']}" for card in CARDS]
    assert len(found) == 66 + 54 + 54


def test_no_text_stands_over_another() -> None:
    assert overlaps(drawn()) == []


def test_cards_have_the_shape_of_cards() -> None:
    assert pytest.approx(63 / 88) == WIDE / HIGH


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card["id"]))
def test_everything_on_a_card_is_on_it_and_large_enough(card: dict[str, object]) -> None:
    svg = f"<svg>{draw_card(card)}</svg>"
    for words, box in text_boxes(svg):
        left, top, right, bottom = box.bounds
        assert left > 4 and top > 4 and right < WIDE - 4 and bottom < HIGH - 4, words
    sizes = [float(each.get("font-size", 0)) for each in ElementTree.fromstring(svg).iter("text")]
    assert min(sizes) >= SMALLEST


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card["id"]))
def test_a_card_says_what_its_row_says(card: dict[str, object]) -> None:
    words = [each.text or "" for each in ElementTree.fromstring(f"<svg>{draw_card(card)}</svg>").iter("text")]
    written = " ".join(words)
    story = () if card["id"] == "W1" else ("history",)  # its text needs the whole card
    for key in ("title", "text", "rule", *story):
        told = str(card.get(key, ""))
        assert " ".join(told.split()) in written or not told
    if "box" in card:
        points = card["points"]
        assert isinstance(points, dict)
        in_order = [points[faction] for faction in TABLE if faction in points]
        assert [word for word in words if word in ("1R", "2R", "1W", "2W")] == in_order
    else:
        assert str(card["id"]) in words
        assert str(card["value"] or "?") in words
        assert str(card["year"] or "ALWAYS IN HAND") in words


def where(card: Mapping[str, Any]) -> dict[str, float]:
    """The height of each faction's name on a card."""
    boxes = text_boxes(f"<svg>{draw_card(card)}</svg>")
    return {words: box.bounds[3] for words, box in boxes if words in TABLE and box.bounds[0] < WIDE / 4}


def test_15_13_political_cards_are_read_across() -> None:
    """The same 18 rows on every card, in the order of the Faction Control Table."""
    ordinary = [card for card in CARDS if card.get("points")]
    rows = where(ordinary[0])
    assert len(ordinary) == 63
    assert sorted(rows, key=lambda faction: rows[faction]) == list(TABLE)
    for card in ordinary:
        assert where(card).keys() == rows.keys(), card["id"]
        assert all(abs(high - rows[faction]) < 2 for faction, high in where(card).items()), card["id"]


@pytest.mark.parametrize("id", ["W2", "R9", "W54"])
def test_15_12_the_value_stands_in_the_upper_right_corner(id: str) -> None:
    card = next(each for each in CARDS if each["id"] == id)
    value = str(card["value"] or "?")
    boxes = [box.bounds for words, box in text_boxes(f"<svg>{draw_card(card)}</svg>") if words == value]
    assert any(left > WIDE * 0.8 and bottom < HIGH * 0.16 for left, _, _, bottom in boxes)


def test_cards_can_be_heard() -> None:
    first = CARDS[0]
    assert describe(first).startswith(f"{first['id']} {first['title']}.")
    assert "Makhno 2R." in describe(first)
    titles = [each.text or "" for each in ElementTree.fromstring(drawn()).iter(f"{SVG}title")]
    assert all(describe(card) in titles for card in CARDS)


def test_a_game_without_cards_says_so() -> None:
    with pytest.raises(BadInput, match="no cards to draw for 'tscw'"):
        SPAIN.draw_cards()
