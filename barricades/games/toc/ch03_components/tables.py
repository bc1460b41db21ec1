"""3 The charts of the sheet and the player aid, and the tracks with their markers.

`tables/` holds one file per chart as it is printed: the first column names the row, the last one its source.
A column `code` says in one word, for the rules, what the others say to players; it is not printed. Rows for a
number are read with `look_up`: 3, 1-3, 7+, 2 or less, 5 or more. Rows for a circumstance are found by their
code with `entry` and `number`. `words.py` lists what no rule reads.
"""

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from barricades.games.toc.ch03_components.corrections import check_own_rows
from barricades.games.toc.ch03_components.forces import FACTIONS, scenario_setting
from barricades.games.toc.ch03_components.words import BY_NUMBER
from barricades.games.toc.editions import BASES, EDITIONS, V2_3, folder_of, keys_of
from barricades.kernel.components import Table
from barricades.kernel.errors import BadInput
from barricades.kernel.reading import Row, read_rows
from barricades.kernel.rules import rule

FOLDER = "tables"
NUMBERS = re.compile(r"(\d+)(?:-(\d+)|(\+| or more)|( or less))?")
BEGINS = re.compile(r"[+-]?\d+(?![.\d])")
SIGNED = re.compile(r"(?<!\w)[+-]?\d+")
HALVES = re.compile(r"\d+(\.[05])?")
TOLD_OF_A_SCENARIO = (
    "name", "first_turn", "last_turn", "decks", "not_in_conflict", "factions_out", "special_actions", "tie",
    "unplayed_cards", "faction_bonus", "withdrawn", "played_before", "in_hand", "end_die", "source",
)  # fmt: skip


@cache
def tables(folder: Path = V2_3) -> dict[str, Table]:
    """Every chart by the name of its file."""
    files = sorted((folder / FOLDER).glob("*.csv"))
    if not files:
        raise BadInput(f"{folder} has no {FOLDER}")
    own = {file.stem: _table(read_rows(file.parent, file.name), file) for file in files}
    return dict(sorted({**tables(BASES[folder]), **own}.items())) if folder in BASES else own


def _table(rows: Sequence[Row], file: Path) -> Table:
    name = file.name
    if not rows:
        raise BadInput(f"{name} is empty")
    key, *columns = rows[0].cells
    if columns[-1:] != ["source"]:
        raise BadInput(f"{name}: the last column should be the source")
    columns.pop()
    check_own_rows(file.parent, name, [key, *columns, "source"])
    labels = [row[key] for row in rows]
    for row in rows:
        if labels.count(row[key]) > 1 and key in ("die", "turn", "faction", "chit"):
            raise row.fault(f"{row[key]} is listed twice")
    if key in BY_NUMBER:
        _check_spans(rows, labels)
    cells = [[row[column] for column in columns] for row in rows]
    return Table(columns, labels, cells, "; ".join(dict.fromkeys(row.source for row in rows)))


def _check_spans(rows: Sequence[Row], labels: Sequence[str]) -> None:
    """The rows of a chart for numbers follow one another without a gap."""
    spans = sorted((first, last, row) for first, last, row in filter(None, map(_span, enumerate(labels))))
    for (_, last, _), (first, _, row) in pairwise(spans):
        if first != last + 1:
            raise rows[row].fault(f"the row after {last} should be for {last + 1}, not {labels[row]}")


@cache
def cell(table: str, row: str, column: str, folder: Path = V2_3) -> str:
    """One cell of a chart, as printed."""
    chart = tables(folder)[table]
    return chart.cells[list(chart.rows).index(row)][list(chart.columns).index(column)]


@cache
def entry(table: str, key: str, column: str, folder: Path = V2_3) -> str:
    """A cell in the row that has a code, or, where a chart has no codes, in the row of that name."""
    chart = tables(folder)[table]
    return chart.cells[_row_of(table, key, folder)][list(chart.columns).index(column)]


def label(table: str, code: str, folder: Path = V2_3) -> str:
    """What the first column says in the row that has a code."""
    return tables(folder)[table].rows[_row_of(table, code, folder)]


def _row_of(table: str, key: str, folder: Path) -> int:
    chart = tables(folder)[table]
    columns = list(chart.columns)
    keys = [row[columns.index("code")] for row in chart.cells] if "code" in columns else list(chart.rows)
    if key not in keys:
        raise BadInput(f"{table}.csv: there is no row {key}")
    return keys.index(key)


@cache
def number(table: str, key: str, column: str = "modifier", folder: Path = V2_3) -> int:
    """The number with which such a cell begins: `+1`, `-2`, `2AL`, `2 per victory city`."""
    return numbers(table, key, column, folder)[0]


@cache
def numbers(table: str, key: str, column: str, folder: Path = V2_3) -> tuple[int, ...]:
    """All numbers of such a cell, in their order."""
    text = entry(table, key, column, folder)
    if not BEGINS.match(text):
        raise BadInput(f"{table}.csv, {key}: {column} should begin with a whole number, not {text!r}")
    return tuple(map(int, SIGNED.findall(text)))


def amount(text: str) -> int:
    """The number with which a cell begins: 1 of `1 RS`, -2 of `-2 RS`, 0 of `-`."""
    return int(text.split(maxsplit=1)[0]) if text != "-" else 0


@cache
def halves(table: str, key: str, column: str, folder: Path = V2_3) -> int:
    """The steps of such a cell in halves: 1, or 0.5."""
    text = entry(table, key, column, folder)
    if not HALVES.fullmatch(text):
        raise BadInput(f"{table}.csv, {key}: {column} should be a number of steps, not {text!r}")
    return int(2 * float(text))


def words_of(table: str, *columns: str) -> dict[str, str]:
    """The words in some columns of a chart of any edition as messages, so that they can be translated."""
    charts = [tables(folder)[table] for folder in EDITIONS.values()]
    cells = [
        row[list(chart.columns).index(column)]
        for chart in charts
        for row in chart.cells
        for column in columns
    ]
    return {f"cell.{words}": words for words in cells if any(map(str.isalpha, words))}


@cache
@rule("1.3", off=0)
def row_for(table: str, number: int, folder: Path = V2_3) -> int:
    """1.3: the row of a chart for a number; what lies below or above all rows reads as the nearest one."""
    spans = [span for span in map(_span, enumerate(tables(folder)[table].rows)) if span]
    low, high = min(spans)[0], max(span[1] for span in spans)
    kept = min(max(number, low), high)
    return next(row for first, last, row in spans if first <= kept <= last)


def _span(numbered: tuple[int, str]) -> tuple[int, int, int] | None:
    """The numbers that a row is for, and the row."""
    row, label = numbered
    found = NUMBERS.fullmatch(label)
    if not found:
        return None
    first = int(found[1])
    return first, int(found[2] or first), row


def look_up(table: str, number: int, column: str = "code", folder: Path = V2_3) -> str:
    """The cell of a chart for a die or another number."""
    chart = tables(folder)[table]
    return chart.cells[row_for(table, number, folder)][list(chart.columns).index(column)]


def within(die: int, numbers: str) -> bool:
    """Whether a die is among the numbers of a cell: `1-3`, `6`; `-` is none."""
    found = NUMBERS.fullmatch(numbers)
    return found is not None and int(found[1]) <= die <= int(found[2] or found[1])


def outcome(text: str, die: int) -> str:
    """What a cell says for a die: `1d6: 1-4 place, 5-6 not`; of a cell without dice all it says."""
    dice, _, told = text.partition(": ")
    if not dice.startswith("1d6"):
        return text
    found = (part.partition(" ") for part in told.split(", "))
    return next((words for span, _, words in found if within(die, span)), "")


def start_box(scenario: str, faction: str) -> str:
    """Where the marker of a faction begins: as its scenario says, or as the Faction Control Table has it."""
    starts: dict[str, str] = scenario_setting(scenario).get("markers", {})
    return starts.get(faction) or cell("faction_control", faction, "start", folder_of(scenario))


@cache
def tracks(scenario: str, folder: Path = V2_3) -> dict[str, dict[str, Any]]:
    """Every track with its boxes and the boxes of the markers at the start of a scenario."""
    setting = scenario_setting(scenario, folder)
    told = keys_of(folder, "tracks.toml")
    if setting["last_turn"] < told["end_of_game"]["turn"]:  # 14.2: points alone decide (T-A2)
        del told["sudden_death"], told["end_of_game"], told["victory_points"]["sudden_death"]
    for name in setting["tracks_out"]:
        del told[name]
    involvement = told.pop("involvement")
    told["faction_control"]["start"] = {
        faction: start_box(scenario, faction)
        for faction in FACTIONS
        if faction not in setting["factions_out"]
    }
    for name, track in involvement.items():
        if track["start"] not in [box["name"] for box in track["boxes"]]:
            raise BadInput(f"tracks.toml: {name} begins in {track['start']!r}, which is no box of its track")
    return {
        "turn": _turns(setting, folder),
        **told,
        **{f"involvement:{name}": involvement[name] for name in setting["involvement_tracks"]},
        "scenario": {key: setting[key] for key in TOLD_OF_A_SCENARIO if key in setting},
    }


def _turns(setting: dict[str, Any], folder: Path) -> dict[str, Any]:
    chart = tables(folder)["turn_chart"]
    boxes = [
        {"turn": turn, **dict(zip(chart.columns, row, strict=True))}
        for turn, row in zip(chart.rows, chart.cells, strict=True)
    ]
    return {
        "first": int(chart.rows[0]),
        "last": int(chart.rows[-1]),
        "start": setting["first_turn"],
        "end": setting["last_turn"],
        "boxes": boxes,
    }
