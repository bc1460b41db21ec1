"""Catalogues: every sentence by its id, a folder for each language, a file for each domain.

English sentences of a game stand beside its rules; those of the page in `en/page.po`. Another language is a
folder with `page.po`, `kernel.po`, `bots.po` and `<game>.po`, whose msgids are message ids; what it lacks is
said in English. Names of pieces and places are translated under the id `name.<kind>.<token>`.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.pofile import read_po

from barricades.kernel.errors import BadInput
from barricades.kernel.game import Game
from barricades.kernel.messages import Catalogue
from barricades.kernel.words import Names

FOLDER = Path(__file__).parent
ENGLISH = "en"
PAGE = "page"
BOTS = "bots"


@cache
def languages() -> tuple[str, ...]:
    """The languages there is a folder for."""
    return tuple(sorted(path.name for path in FOLDER.iterdir() if (path / f"{PAGE}.po").is_file()))


def spoken(wanted: str) -> str:
    """The language to speak to somebody who wants this one: `fr-CH` gets `fr`, an unknown one English."""
    short = wanted.replace("_", "-").split("-")[0].lower()[:8]
    return short if short in languages() else ENGLISH


def own_name(language: str) -> str:
    """What a language calls itself."""
    try:
        return (Locale(language).get_display_name(language) or language).capitalize()
    except (UnknownLocaleError, ValueError):
        return language


@cache
def sentences(language: str, domain: str) -> dict[str, str]:
    """A domain's sentences by id; nothing if the language has no such file."""
    file = FOLDER / language / f"{domain}.po"
    if not file.is_file():
        return {}
    with file.open("rb") as stream:
        entries = read_po(stream, abort_invalid=True)
    found = {str(entry.id): str(entry.string) for entry in entries if entry.id and entry.string}
    if not found:
        raise BadInput(f"{language}/{domain}.po holds no sentence")
    return found


@cache
def page_words(language: str) -> dict[str, str]:
    """The page's sentences, English where the language has none."""
    return {**sentences(ENGLISH, PAGE), **sentences(language, PAGE)}


@cache
def catalogue(game: Game, language: str) -> Catalogue:
    """Everything a game says, in a language, English where it has no sentence."""
    english = game.catalogue
    if language == ENGLISH:
        return english
    said = {**sentences(language, "kernel"), **sentences(language, game.id)}
    names = {kind: _renamed(names, said) for kind, names in english.names.items()}
    return Catalogue({**english.templates, **said}, names)


def phrasebook(game: Game, language: str, phrases: Mapping[str, str]) -> Catalogue:
    """What bots say in a game, with the game's names; `phrases` are the English sentences."""
    said = {} if language == ENGLISH else sentences(language, BOTS)
    return Catalogue({**phrases, **said}, catalogue(game, language).names)


def _renamed(names: Names, said: dict[str, str]) -> Names:
    if not names.tokens:
        return names
    labels = [
        said.get(f"name.{names.kind}.{token}", label)
        for token, label in zip(names.tokens, names.labels, strict=True)
    ]
    return Names(names.kind, names.tokens, labels)
