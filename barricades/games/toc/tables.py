"""The charts of the sheet and the player aid, and the tracks with their markers.

`tables/` holds one file per chart as it is printed: the first column names the row, the last one its source.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from barricades.games.toc.editions import V2_3
from barricades.games.toc.forces import FACTIONS, scenario_setting
from barricades.kernel.components import Table
from barricades.kernel.errors import BadInput
from barricades.kernel.reading import Row, read_rows, read_toml

FOLDER = "tables"
TOLD_OF_A_SCENARIO = (
    "name", "first_turn", "last_turn", "decks", "not_in_conflict", "special_actions", "tie", "unplayed_cards",
    "faction_bonus", "source",
)  # fmt: skip


@cache
def tables(folder: Path = V2_3) -> dict[str, Table]:
    """Every chart by the name of its file."""
    files = sorted((folder / FOLDER).glob("*.csv"))
    if not files:
        raise BadInput(f"{folder} has no {FOLDER}")
    return {file.stem: _table(read_rows(file.parent, file.name), file.name) for file in files}


def _table(rows: Sequence[Row], name: str) -> Table:
    if not rows:
        raise BadInput(f"{name} is empty")
    key, *columns = rows[0].cells
    if columns[-1:] != ["source"]:
        raise BadInput(f"{name}: the last column should be the source")
    columns.pop()
    labels = [row[key] for row in rows]
    for row in rows:
        if labels.count(row[key]) > 1 and key in ("die", "turn", "faction", "chit"):
            raise row.fault(f"{row[key]} stands twice")
    cells = [[row[column] for column in columns] for row in rows]
    return Table(columns, labels, cells, "; ".join(dict.fromkeys(row.source for row in rows)))


def cell(table: str, row: str, column: str, folder: Path = V2_3) -> str:
    """One cell of a chart, as printed."""
    chart = tables(folder)[table]
    return chart.cells[list(chart.rows).index(row)][list(chart.columns).index(column)]


@cache
def tracks(scenario: str, folder: Path = V2_3) -> dict[str, dict[str, Any]]:
    """Every track with its boxes and where the markers of a scenario stand."""
    setting = scenario_setting(scenario, folder)
    told = read_toml(folder, "tracks.toml")
    if setting["last_turn"] < told["end_of_game"]["turn"]:  # 14.2: points alone decide (T-A2)
        del told["sudden_death"], told["end_of_game"], told["victory_points"]["sudden_death"]
    involvement = told.pop("involvement")
    told["faction_control"]["start"] = {
        faction: cell("faction_control", faction, "start", folder) for faction in FACTIONS
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
