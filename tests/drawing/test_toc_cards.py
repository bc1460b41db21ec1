"""The cards of Triumph of Chaos: all of them, legible, with everything that their rows say."""

from functools import cache
from xml.etree import ElementTree

import pytest

from barricades.drawing.drawings import draw
from barricades.drawing.proof import overlaps, text_boxes
from barricades.drawing.toc.cards import HIGH, WIDE, describe, draw_card
from barricades.games.toc.game import GAME
from barricades.games.tscw.game import GAME as SPAIN
from barricades.kernel.components import Components
from barricades.kernel.errors import BadInput
from barricades.kernel.game import Paper, Scenario

SVG = "{http://www.w3.org/2000/svg}"
SMALLEST = 7.5  # of 252 units, which are 63 mm: about the size of a footnote


@cache
def drawn() -> str:
    return draw(GAME, "cards")


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
    for key in ("title", "text", "rule", "history"):
        told = str(card.get(key, ""))
        assert " ".join(told.split()) in written or not told
    if "box" in card:
        points = card["points"]
        assert isinstance(points, dict)
        assert [word for word in words if word in ("1R", "2R", "1W", "2W")] == list(points.values())
    else:
        assert str(card["id"]) in words
        assert str(card["value"] or "?") in words
        assert str(card["year"] or "ALWAYS IN HAND") in words


def test_cards_can_be_heard() -> None:
    first = CARDS[0]
    assert describe(first).startswith(f"{first['id']} {first['title']}.")
    assert "Makhno 2R." in describe(first)
    titles = [each.text or "" for each in ElementTree.fromstring(drawn()).iter(f"{SVG}title")]
    assert all(describe(card) in titles for card in CARDS)


def test_a_game_without_cards_says_so() -> None:
    with pytest.raises(BadInput, match="no cards to draw for 'tscw'"):
        draw(SPAIN, "cards")
    paper = Paper("toc", "X", ("a", "b"), (Scenario("s", "S"),), lambda scenario: Components())
    with pytest.raises(BadInput, match="no cards for 'toc'"):
        draw(paper, "cards")


def test_no_counters_lie_on_cards() -> None:
    with pytest.raises(BadInput, match="counters lie on a map sheet"):
        draw(GAME, "cards", counters=True)
