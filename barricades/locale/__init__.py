"""Catalogues: every sentence by its id, a folder for each language. Imports the kernel.

English sentences of a game are beside its rules; those of the page in `en/page.po`, those of the text table
in `en/text.po`. Another language is a folder here with `page.po`, `text.po`, `kernel.po` and `bots.po`, and
for each game one with `game.po` and `bots.po` where its box says. Their msgids are message ids; what a
language lacks is said in English. Names of pieces and places are translated under the id
`name.<kind>.<token>`; some a game itself prints in several languages. What is printed on cards is in
`cards.po`, what charts say in `charts.po`, the lives of pieces in `lives.po`. Their msgids are the English
words themselves, so that a card whose text has changed is in English until its translation is looked at
again.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.pofile import read_po

from barricades.kernel.box import PHRASES, Box
from barricades.kernel.errors import BadInput
from barricades.kernel.game import Game
from barricades.kernel.messages import Catalogue
from barricades.kernel.notation import Names

FOLDER = Path(__file__).parent
ENGLISH = "en"
PAGE, TEXT, KERNEL, RULES, BOTS, CARDS = "page", "text", "kernel", "game", "bots", "cards"
CHARTS, LIVES = "charts", "lives"
NONE = "none"  # `name.<kind>.none`: what -1 is called, where it stands for none of the things


@cache
def languages() -> tuple[str, ...]:
    """The languages there is a folder for."""
    return tuple(sorted(path.name for path in FOLDER.iterdir() if (path / f"{PAGE}.po").is_file()))


def spoken(wanted: str) -> str:
    """The language for a reader who wants this one: `fr-CH` gets `fr`, an unknown one English."""
    short = wanted.replace("_", "-").split("-")[0].lower()[:8]
    return short if short in languages() else ENGLISH


def chosen(wanted: str) -> str:
    """The language that a reader names; an error if it does not exist."""
    if wanted not in languages():
        raise BadInput(f"there is no language {wanted[:60]!r}; the languages are {', '.join(languages())}")
    return wanted


def of_locale(environment: Mapping[str, str], box: Box) -> str:
    """The language of a reader's locale, as `fr_CH.UTF-8`, if a game speaks it; else English."""
    named = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = spoken(next(filter(None, named), ENGLISH).split(".")[0].split("@")[0])
    return language if box.locale is not None and (box.locale / language).is_dir() else ENGLISH


def own_name(language: str) -> str:
    """A language's own name."""
    try:
        return (Locale(language).get_display_name(language) or language).capitalize()
    except (UnknownLocaleError, ValueError):
        return language


@cache
def sentences(file: Path) -> dict[str, str]:
    """The sentences of a catalogue by id; nothing if there is no such file."""
    if not file.is_file():
        return {}
    with file.open("rb") as stream:
        entries = read_po(stream, abort_invalid=True)
    found = {str(entry.id): str(entry.string) for entry in entries if entry.id and entry.string}
    if not found:
        raise BadInput(f"{'/'.join(file.parts[-2:])} holds no sentence")
    return found


@cache
def page_words(language: str) -> dict[str, str]:
    """The page's sentences, English where the language has none."""
    return {**_shared(ENGLISH, PAGE), **_shared(language, PAGE)}


def text_words(words: Catalogue, language: str) -> Catalogue:
    """The sentences of a game and of the text table in a language."""
    undo = {id: text for id, text in page_words(language).items() if id.startswith("undo.")}
    said = {**undo, **_shared(ENGLISH, TEXT), **_shared(language, TEXT)}
    return Catalogue({**words.templates, **said}, words.names, words.printed)


def _shared(language: str, domain: str) -> dict[str, str]:
    """The sentences of the project in a language, for any game."""
    return sentences(FOLDER / language / f"{domain}.po")


def _brought(box: Box, language: str, domain: str) -> dict[str, str]:
    """The sentences of a game in a language."""
    return sentences(box.locale / language / f"{domain}.po") if box.locale is not None else {}


@cache
def catalogue(box: Box, game: Game, language: str) -> Catalogue:
    """Everything that an edition of a boxed game says, in a language, English where it has no sentence."""
    english = game.catalogue
    if language == ENGLISH:
        return english
    said = {**_shared(language, KERNEL), **_brought(box, language, RULES)}
    cards = _brought(box, language, CARDS)
    names = {kind: _renamed(names, said, cards, language) for kind, names in english.names.items()}
    titles = {
        label: names[kind].labels[number]
        for kind, known in english.names.items()
        if language in known.others
        for number, label in enumerate(known.labels)
    }
    printed = {**_brought(box, language, CHARTS), **_brought(box, language, LIVES), **titles, **cards}
    return Catalogue({**english.templates, **said}, names, printed)


@cache
def phrasebook(box: Box, game: Game, language: str) -> Catalogue:
    """The sentences of a game's bots, with the game's names."""
    said = {**PHRASES, **box.spoken()}
    if language != ENGLISH:
        said |= {**_shared(language, BOTS), **_brought(box, language, BOTS)}
    return Catalogue(said, catalogue(box, game, language).names)


def _renamed(names: Names, said: dict[str, str], printed: dict[str, str], language: str) -> Names:
    if not names.tokens:
        return names
    own = names.others.get(language, ("",) * len(names.tokens))
    labels = [
        printed.get(told, told)
        if told
        else said.get(f"name.{names.kind}.{token}") or printed.get(label, label)
        for token, label, told in zip(names.tokens, names.labels, own, strict=True)
    ]
    none = said.get(f"name.{names.kind}.{NONE}", names.none) if names.none is not None else None
    return names.renamed(labels, none)
