"""French: every sentence has its translation, with the same slots and the marks of French typography."""

import re
from collections.abc import Mapping

import pytest

from barricades import locale
from barricades.games.tscw.box import BOX
from barricades.games.tscw.game import GAME
from barricades.kernel.messages import say

FRENCH = "fr"
SLOT = re.compile(r"\{(\w+(?::\w+)?)\}")
# A colon, semicolon, question or exclamation mark after an ordinary space, or after a letter.
BARE = re.compile(r"[ \w}»)](?:[;?!]|:(?=\s|$))")
OPEN = re.compile(r"«(?!\u00a0)|(?<!\u00a0)»")

PAGE = locale.sentences(locale.FOLDER / FRENCH / "page.po")
assert BOX.locale is not None
RULES = locale.sentences(BOX.locale / FRENCH / "game.po")
BOTS = locale.sentences(BOX.locale / FRENCH / "bots.po")
ENGLISH = {id: text for id, text in GAME.catalogue.templates.items() if not id.startswith("kernel.")}


@pytest.mark.parametrize(
    ("english", "french"),
    [(locale.page_words("en"), PAGE), (ENGLISH, RULES), (BOX.phrases(), BOTS)],
    ids=["page", "game", "bots"],
)
def test_every_sentence_is_there_with_its_slots(
    english: Mapping[str, str], french: Mapping[str, str]
) -> None:
    assert english.keys() - french.keys() == set()
    for id, sentence in english.items():
        assert set(SLOT.findall(sentence)) == set(SLOT.findall(french[id])), id


def test_no_sentence_of_the_page_is_superfluous() -> None:
    assert PAGE.keys() - locale.page_words("en").keys() == set()


def test_names_are_those_of_things() -> None:
    for id in RULES:
        if id.startswith("name."):
            _, kind, token = id.split(".", 2)
            assert token in GAME.catalogue.names[kind].tokens, id


@pytest.mark.parametrize("said", [PAGE, RULES, BOTS], ids=["page", "game", "bots"])
def test_marks_stand_after_a_space_that_does_not_break(said: Mapping[str, str]) -> None:
    spaced = {id: text.replace("¡No pasarán!", "") for id, text in said.items()}
    assert [text for text in spaced.values() if BARE.search(text) or OPEN.search(text)] == []
    assert [text for text in said.values() if "'" in text or '"' in text] == []


def test_a_bare_mark_would_be_found() -> None:
    assert all(
        BARE.search(text) for text in ("Quoi ?", "Quoi?", "{seat}: vous", "Fin !", "«\u00a0a\u00a0» :")
    )
    assert not any(BARE.search(text) for text in ("1:3", "Quoi\u00a0?", "{hex:hex}"))
    assert OPEN.search("« a\u00a0»") and OPEN.search("«\u00a0a »")


def test_a_line_of_the_log_in_french() -> None:
    words = locale.catalogue(BOX, GAME, FRENCH)
    unit, hex = GAME.names["unit"].number("N-13D"), GAME.names["hex"].number("2712")
    message = say("event.eliminated", unit=unit, hex=hex)
    assert words.render(message) == "Éliminé à Madrid (2712)\u00a0: 13e division (N)."


def test_a_counter_in_french() -> None:
    words = locale.catalogue(BOX, GAME, FRENCH)
    assert BOX.board is not None
    card = BOX.board().layout(GAME, "1936", words).pieces["R-11D"]
    assert card.name == "11e division"
    assert card.label == "infanterie (division), Républicains, attaque 7, défense 11, mouvement 5"
