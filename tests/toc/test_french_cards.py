"""What is printed on the cards of both editions, in French: complete, with the same figures, and it fits."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from barricades.drawing.kit.proof import text_boxes
from barricades.drawing.toc.backs import draw_backs
from barricades.drawing.toc.cards import HIGH, WIDE, draw_card
from barricades.games.toc.aids.card_words import branch_note, event_note
from barricades.games.toc.box import BOX
from barricades.games.toc.game import GAME
from barricades.games.toc.state import Russia
from barricades.kernel.chance import Sampled
from barricades.kernel.messages import Catalogue, Message
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


def branch_notes(scenario: str) -> Iterable[tuple[str, Message]]:
    """What cards say of their branches beside the choice, each with the whole text of its card."""
    p = start(scenario)
    for card in cards(scenario):
        if "box" not in card:
            number = p.edition.card(str(card["id"]))
            for branch in GAME.of(scenario).catalogue.names["branch"].tokens:
                note = branch_note(p, number, branch)
                if note is not None:
                    yield str(card["text"]), note


def start(scenario: str) -> Russia:
    p = GAME.start(scenario, Sampled(1), {})
    assert isinstance(p, Russia)
    return p


BRANCHES = {note.arguments["words"] for scenario in SCENARIOS for _, note in branch_notes(scenario)}


def test_everything_printed_on_a_card_is_translated() -> None:
    for scenario in SCENARIOS:
        said = french(scenario)
        needed = {words for card in cards(scenario) for words in printed(card)} | ALWAYS
        assert not {words for words in needed - ALIKE if said.translated(words) == words}


def test_nothing_is_translated_that_no_card_says() -> None:
    assert not FRENCH.keys() - EVERYTHING - ALWAYS - BRANCHES


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_note_about_a_branch_is_a_sentence_of_the_french_card(scenario: str) -> None:
    words = french(scenario)
    found = [(words.translated(text), words.render(note)) for text, note in branch_notes(scenario)]
    assert len(found) >= 5
    assert not [said for text, said in found if said[0].lower() + said[1:] not in text and said not in text]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_note_about_an_event_begins_as_the_french_card_does(scenario: str) -> None:
    words, p = french(scenario), start(scenario)
    for card in cards(scenario):
        if "box" not in card:
            note = words.render(event_note(p, p.edition.card(str(card["id"]))))
            said = note.removeprefix("Quitte le jeu. ").removesuffix(" …")
            assert words.translated(str(card["text"])).startswith(said), card["id"]


def test_the_back_of_a_card_holds_its_words() -> None:
    backs = dict(draw_backs(french("v2.3-campaign").translated))
    written = {name: text_boxes(f"<svg>{back}</svg>") for name, back in backs.items()}
    assert {name: words for name, ((words, _),) in written.items()} == {
        "white": "BLANC",
        "red": "ROUGE",
        "political-red": "CASE ROUGE",
        "political-white": "CASE BLANCHE",
        "political-other": "CASE AUTRE",
    }
    for ((_, box),) in written.values():
        assert box.bounds[0] > 24 and box.bounds[2] < WIDE - 24


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
