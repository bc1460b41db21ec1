"""Catalogues: English beside the rules, other languages as files and nothing else."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from barricades import locale
from barricades.games.tscw.box import BOX
from barricades.games.tscw.game import GAME
from barricades.kernel.box import Box
from barricades.kernel.messages import say

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Box]:
    """A little French, for the page and in the box of a game."""
    (tmp_path / "fr").mkdir()
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "page.po").write_text(
        f'{HEAD}msgid "play"\nmsgstr "Play"\n\nmsgid "log"\nmsgstr "Log"\n'
    )
    (tmp_path / "fr" / "page.po").write_text(f'{HEAD}msgid "play"\nmsgstr "Jouer"\n')
    (tmp_path / "fr" / "game.po").write_text(
        f'{HEAD}msgid "has-moved"\nmsgstr "{{unit:unit}} s\'est déjà déplacée."\n\n'
        'msgid "name.unit.N-13D"\nmsgstr "13e division"\n'
    )
    monkeypatch.setattr(locale, "FOLDER", tmp_path)
    for each in (locale.languages, locale.sentences, locale.page_words, locale.catalogue, locale.phrasebook):
        each.cache_clear()
    yield replace(BOX, locale=tmp_path)
    for each in (locale.languages, locale.sentences, locale.page_words, locale.catalogue, locale.phrasebook):
        each.cache_clear()


@pytest.mark.usefixtures("french")
def test_a_language_is_a_folder_of_catalogues() -> None:
    assert locale.languages() == ("en", "fr")
    assert (locale.spoken("fr-CH"), locale.spoken("fr_FR"), locale.spoken("de"), locale.spoken("")) == (
        "fr", "fr", "en", "en",
    )  # fmt: skip
    assert locale.own_name("fr") == "Français"


def test_what_a_language_lacks_is_said_in_english(french: Box) -> None:
    assert locale.page_words("fr") == {"play": "Jouer", "log": "Log"}
    words = locale.catalogue(french, GAME, "fr")
    unit = GAME.names["unit"].number("N-13D")
    assert words.render(say("has-moved", unit=unit)) == "13e division s'est déjà déplacée."
    assert words.render(say("enemy-there")) == GAME.catalogue.render(say("enemy-there"))


def test_english_is_complete() -> None:
    assert locale.catalogue(BOX, GAME, "en") is GAME.catalogue
    assert all(locale.page_words("en").values())
