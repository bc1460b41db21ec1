"""3 The components: map, forces, decks, charts and tracks of a scenario in the public format.

`components(scenario)` is what `barricades inspect` prints.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from barricades.games.toc.ch03_components.decks import decks
from barricades.games.toc.ch03_components.forces import (
    ABSENT,
    control_at_start,
    counters,
    scenario_setting,
    setup_rows,
)
from barricades.games.toc.ch03_components.map import links, places
from barricades.games.toc.ch03_components.tables import tables, tracks
from barricades.games.toc.editions import BASES, folder_of
from barricades.kernel.components import Components, Counter, Place, Table
from barricades.kernel.reading import read_rows

OUT = "tables_out.csv"


@cache
def components(scenario: str) -> Components:
    """Everything on and beside the map at the start of a scenario."""
    folder = folder_of(scenario)
    return Components(
        places=[_held(place, control_at_start(scenario)) for place in places(edition=folder)],
        links=links(edition=folder),
        counters=tuple(each for each in counters(scenario, folder) if not _elsewhere(each)),
        tracks=tracks(scenario, folder),
        decks=decks(folder, scenario_setting(scenario, folder)["decks"]),
        tables={**_charts(scenario, folder), **_set_up(scenario)},
    )


def _charts(scenario: str, folder: Path) -> dict[str, Table]:
    """The charts of an edition without those of the newest one for which it has no rule: `tables_out.csv`."""
    found = dict(tables(folder))
    out = [row["table"] for row in read_rows(folder, OUT)] if (folder / OUT).exists() else []
    if folder in BASES and "sudden_death" not in tracks(scenario, folder):
        out.append("sudden_death")
    for name in out:
        del found[name]
    return found


def _held(place: Place, owners: Mapping[str, str]) -> Place:
    """A place with the owner whom it has at the start of the scenario."""
    if place.id not in owners:
        return place
    return replace(place, features={**place.features, "control": owners[place.id]})


def _elsewhere(counter: Counter) -> bool:
    """Whether only another edition has a counter."""
    return counter.faces[0].get("entry") == ABSENT


def _set_up(scenario: str) -> dict[str, Table]:
    """The set-up as it is printed, entry by entry, where the edition numbers its entries."""
    folder = folder_of(scenario)
    if folder not in BASES:
        return {}
    rows = setup_rows(folder, scenario_setting(scenario, folder))
    columns = [column for column in rows[0].cells if column not in ("entry", "source")]
    cells = [[row[column] for column in columns] for row in rows]
    told = "; ".join(dict.fromkeys(row.source for row in rows))
    return {"setup": Table(columns, [row["entry"] for row in rows], cells, told)}
