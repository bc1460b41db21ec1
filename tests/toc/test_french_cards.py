"""What is printed on the cards of both editions, in French: complete, with the same figures, and it fits."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from barricades.drawing.kit.proof import text_boxes
from barricades.drawing.toc.cards import HIGH, WIDE, draw_card
from barricades.games.toc.box import BOX
from barricades.games.toc.game import GAME
from barricades.kernel.messages import Catalogue
from barricades.locale import catalogue, sentences
from tests.test_french import tight

FRENCH = sentences(BOX.locale / "fr" / "cards.po") if BOX.locale is not None else {}
SCENARIOS = ("v2.3-campaign", "v1.5-campaign")
# On every card, or read out by a screen reader.
ALWAYS = {
    "after", "ALWAYS IN HAND", "RED BOX", "WHITE BOX", "OTHER BOX", "SR", "RP", "EVENT",
    "Value", "by a die", "always in hand", "Removed after its event.", "For",
    "political", "ops", "sr", "rp", "event",
}  # fmt: skip
# The same in both languages.
ALIKE = {
    "POL", "OPS", "INIT", "initiative", "Astrakhan", "France", "Khiva", "Makhno", "Turkistan", "USA",
    "Ukraine", "West Ukraine", "Spartacus", "Bułak-Bałachowicz", "Concentration", "Partisans", "Offensive",
    "Bluff", "Influence",
}  # fmt: skip
SMALLEST = 7.5  # French is longer than English
FIGURES = re.compile(r"[WR]?\d+")
ORDINALS = re.compile(r"\b(\d+)(?:st|nd|rd|th|re|e)\b")

Card = Mapping[str, Any]


def cards(scenario: str) -> list[Card]:
    return [card for deck in GAME.of(scenario).components(scenario).decks.values() for card in deck]


@cache
def french(scenario: str) -> Catalogue:
    return catalogue(BOX, GAME.of(scenario), "fr")


def printed(card: Card) -> Iterable[str]:
    yield from (str(card[key]) for key in ("title", "text", "rule", "history") if card.get(key))
    yield from card.get("points", {})


EVERYTHING = {words for scenario in SCENARIOS for card in cards(scenario) for words in printed(card)}


def test_everything_printed_on_a_card_is_translated() -> None:
    for scenario in SCENARIOS:
        said = french(scenario)
        needed = {words for card in cards(scenario) for words in printed(card)} | ALWAYS
        assert not {words for words in needed - ALIKE if said.translated(words) == words}


def test_nothing_is_translated_that_no_card_says() -> None:
    assert not FRENCH.keys() - EVERYTHING - ALWAYS


def test_figures_and_cards_named_are_those_of_the_english_text() -> None:
    for english, said in FRENCH.items():
        counted = [Counter(FIGURES.findall(ORDINALS.sub(r"\1", each))) for each in (english, said)]
        assert counted[0] == counted[1], english


def test_french_typography() -> None:
    for said in FRENCH.values():
        assert not tight(said) and "'" not in said and '"' not in said, said


def test_a_title_is_the_same_on_the_card_and_in_the_log() -> None:
    for scenario in SCENARIOS:
        said = french(scenario)
        for card in cards(scenario):
            names = said.names["political" if "box" in card else "card"]
            assert names.label(names.number(str(card["id"]))) == said.translated(str(card["title"]))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_french_card_holds_its_words(scenario: str) -> None:
    for card in cards(scenario):
        svg = f"<svg>{draw_card(card, french(scenario).translated)}</svg>"
        for words, box in text_boxes(svg):
            left, top, right, bottom = box.bounds
            assert left > 4 and top > 4 and right < WIDE - 4 and bottom < HIGH - 4, (card["id"], words)
        written = list(ElementTree.fromstring(svg).iter("text"))
        assert min(float(each.get("font-size", 0)) for each in written) >= SMALLEST, card["id"]
        told = " ".join(each.text or "" for each in written)
        assert french(scenario).translated(str(card["text"])) in told
