"""What the board tells a French player that never changes: charts cell by cell, lives of pieces, places."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
import pytest

from barricades.games import find_box
from barricades.games.toc.ch03_components.tables import tables
from barricades.games.tscw.aids import preview
from barricades.games.tscw.attacks import COMBATS
from barricades.kernel.box import Box
from barricades.kernel.game import Game
from barricades.kernel.messages import Catalogue
from barricades.kernel.picture import Chart, Layout
from barricades.locale import catalogue, sentences
from tests.test_french import editions, tight, with_french
from tests.toc.positions import W
from tests.toc.test_aids_combat import example, previewed
from tests.tscw.battles import PLAIN, duel
from tests.tscw.positions import N, choose, start

WORD = re.compile(r"[^\W\d_]{2,}")
# Numbers, ids of counters, cards and spaces, results such as 2AL or 1H2R, paragraphs and rulings.
CODE = re.compile(r"\S*\d\S*|\(?[A-Z]+-\w+\)?|\(?[A-Z]{2,6}\)?,?|RaMong|[-+–·]")
ALIKE = {  # the same in both languages
    "toc": {
        "Action", "Activation", "Astrakhan", "Attrition", "Bermondt", "Bonus", "Corruption", "Dead", "Don",
        "Eichhorn", "Exploitation", "France", "Haller", "Herr Heinzmann", "Intervention", "Kappel", "Khiva",
        "Krasnov", "Leaders", "Makhno", "Otani", "Restrictions", "Semenov", "Subjugation", "Surprise",
        "Train", "Tsar", "Turkistan", "Ukraine", "Ukraine FCM", "Ukraine PIT", "Ungern", "Von der Goltz",
        "West Ukraine", "West Ukraine FCM", "West Ukraine PIT", "-VC, -FCM", "FE-Ung Ungern",
        "condition", "corps", "face", "forces", "index", "leader", "option", "phase", "points", "rounds",
        "segment", "table", "violation",
        "2 corps", "3 corps", "4 corps", "5 corps", "15.39 note 1", "15.39 note 2",
        *(f"Corps {span}" for span in ("1", "1-3", "1-7", "1-8", "2-6", "4-5", "6-7")),
        *(f"index {paragraph}" for paragraph in ("7.25", "7.34, 14.2", "7.35", "7.36", "11.51, 11.52")),
    },
    "tscw": {"action", "drm", "Madrid"},
}  # fmt: skip
# Columns of French words, those of document 000, of Spanish ones and of ids.
AS_PRINTED = {"setup": ("town", "printed", "counter"), "fortified": ("name",)}
# Words that no French sentence has.
ENGLISH = re.compile(
    r"\b(?:the|of|and|when|while|with|without|is|are|not|its|his|from|to|by|if|than|units?|side|space|has"
    r"|have|was|were|victory|which|who|army|armies|one|two|may|Poland|Finland|Britain|Latvia|Lithuania"
    r"|Estonia|Belarus|Central Powers|Czech|North|South|RED|WHITE|GREEN|winter|mud)\b"
)
FIGURES = re.compile(r"[WR]?\d+")


def scenarios() -> list[tuple[Box, Game, str]]:
    return [
        (box, edition, scenario.id)
        for box in with_french()
        for edition in editions(box)
        for scenario in edition.scenarios
    ]


ALL = pytest.mark.parametrize(
    ("box", "game", "scenario"), scenarios(), ids=lambda each: str(getattr(each, "id", each))
)


@cache
def layout(box: Box, game: Game, scenario: str, language: str) -> Layout:
    return laid_out(box, game, scenario, catalogue(box, game, language))


def laid_out(box: Box, game: Game, scenario: str, words: Catalogue) -> Layout:
    assert box.board is not None
    return box.board().layout(game, scenario, words)


def pairs(english: Layout, french: Layout) -> Iterator[tuple[str, str, str]]:
    """What a player reads in the charts in both languages, each with its chart."""
    for one, other in zip(english.charts, french.charts, strict=True):
        for text, said in _texts(one, other):
            yield one.id, text, said


def _texts(one: Chart, other: Chart) -> Iterator[tuple[str, str]]:
    yield one.name, other.name
    yield from zip(one.rows, other.rows, strict=True)
    for at, column in enumerate(one.columns):
        yield column, other.columns[at]
        if column not in AS_PRINTED.get(one.id, ()):
            yield from ((row[at], said[at]) for row, said in zip(one.cells, other.cells, strict=True))
    yield from zip(one.source.split("; "), other.source.split("\N{NO-BREAK SPACE}; "), strict=True)


def untranslated(box: Box, english: Layout, french: Layout) -> list[tuple[str, str]]:
    """Texts with words of their own that a French chart says in English."""
    return [
        (chart, text)
        for chart, text, said in pairs(english, french)
        if text == said and text not in ALIKE[box.id] and not _code(text)
    ]


def _code(text: str) -> bool:
    return not WORD.search(text) or all(map(CODE.fullmatch, text.split()))


def english_in(english: Layout, french: Layout) -> set[str]:
    """Texts with a word that no French one has; those of the charts but for columns as they are printed."""
    told = msgspec.to_builtins(msgspec.structs.replace(french, charts=()))
    charts = [said for _, _, said in pairs(english, french)]
    return {text for text in (*_strings(told), *charts) if ENGLISH.search(text)}


UNSAID = {"id", "kind", "grid", "seat", "neighbours", "faces", "counts", "mark", "owner", "face", "back"}


def _strings(value: Any) -> Iterator[str]:
    """What is said somewhere in a value; keys and ids are not."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            if key not in UNSAID:
                yield from _strings(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _strings(part)
    elif isinstance(value, str):
        yield value


@ALL
def test_every_cell_of_every_chart_is_french(box: Box, game: Game, scenario: str) -> None:
    found = untranslated(box, *both(box, game, scenario))
    assert not found, f"{len(found)}, such as {found[:10]}"


@ALL
def test_no_english_is_left_in_the_layout(box: Box, game: Game, scenario: str) -> None:
    found = english_in(*both(box, game, scenario))
    assert not found, f"{len(found)}, such as {sorted(found)[:10]}"


@ALL
def test_figures_and_cards_are_those_of_the_english_chart(box: Box, game: Game, scenario: str) -> None:
    for chart, text, said in pairs(*both(box, game, scenario)):
        assert Counter(FIGURES.findall(text)) == Counter(FIGURES.findall(said)), (chart, text)


@ALL
def test_charts_are_set_as_french_is(box: Box, game: Game, scenario: str) -> None:
    for _, _, said in pairs(*both(box, game, scenario)):
        assert not tight(said) and "'" not in said and '"' not in said, said


def french_columns(box: str, scenario: str, chart: str) -> tuple[str, ...]:
    """The names of a chart's columns on the French page, by which it finds the one that a preview lights."""
    found = find_box(box)
    charts = layout(found, found.game(scenario), scenario, "fr").charts
    return next(each.columns for each in charts if each.id == chart)


def test_a_preview_lights_a_column_of_the_french_chart() -> None:
    for table in ("army_combat", "corps_combat"):
        assert set(french_columns("toc", "v2.3-campaign", table)) == set(tables()[table].columns)
    spain = duel("N-13D")
    start(spain, COMBATS, N, 0)
    choose(spain, f"attack {PLAIN}", "with N-13D")
    for shown in (previewed(example(), W), preview(spain, N)):
        assert shown is not None and shown.lit is not None
        box, scenario = ("tscw", "1936") if shown.lit.chart == "combat" else ("toc", "v2.3-campaign")
        assert shown.lit.column in french_columns(box, scenario, shown.lit.chart)


@ALL
def test_the_life_of_a_piece_is_french(box: Box, game: Game, scenario: str) -> None:
    english, french = (layout(box, game, scenario, language).pieces for language in ("en", "fr"))
    assert not [id for id, piece in english.items() if piece.life and piece.life == french[id].life]


def test_a_cell_without_french_is_found() -> None:
    box = find_box("toc")
    game, scenario = editions(box)[0], "v2.3-campaign"
    whole, out = catalogue(box, game, "fr"), {"Fortress", "15.44 says Poland (T-F10)"}
    printed = {text: said for text, said in whole.printed.items() if text not in out}
    lacking = laid_out(box, game, scenario, Catalogue(whole.templates, whole.names, printed))
    found = untranslated(box, layout(box, game, scenario, "en"), lacking)
    assert {text for _, text in found} == out
    assert [chart for chart, _ in found] == ["cancel_retreat_modifiers", "polish_additional"]
    assert english_in(layout(box, game, scenario, "en"), lacking) == {"15.44 says Poland (T-F10)"}


def test_nothing_is_translated_that_no_chart_or_piece_says() -> None:
    for box in with_french():
        assert box.locale is not None
        found = {domain: sentences(box.locale / "fr" / f"{domain}.po") for domain in ("charts", "lives")}
        told = {
            "charts": {text for each in of(box) for _, text, _ in pairs(*both(*each))} | {"; "},
            "lives": {text for each in of(box) for text in _about_pieces(*each)},
        }
        for domain, said in found.items():
            assert not said.keys() - told[domain], domain


def of(box: Box) -> list[tuple[Box, Game, str]]:
    return [each for each in scenarios() if each[0] is box]


def both(box: Box, game: Game, scenario: str) -> tuple[Layout, Layout]:
    return layout(box, game, scenario, "en"), layout(box, game, scenario, "fr")


def _about_pieces(box: Box, game: Game, scenario: str) -> Iterator[str]:
    for counter in game.components(scenario).counters:
        yield from (value for face in counter.faces for value in face.values() if isinstance(value, str))
