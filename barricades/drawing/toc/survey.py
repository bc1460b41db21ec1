"""The survey of the map: what takes long to find and never changes, found once and kept in a file.

The table lays out counters and names around each other many times a second, and cannot wait for it:
`python -m tools.toc_survey` writes the file again after the map has changed; a test compares.
"""

import math
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from barricades.drawing.kit.labels import Label
from barricades.drawing.kit.lettering import Box, Occupied
from barricades.drawing.kit.panels import Area
from barricades.drawing.kit.svg import Point
from barricades.drawing.toc import country, regions, spaces, ways
from barricades.drawing.toc.atlas import WINDOW, Atlas
from barricades.drawing.toc.ground import Arc, Ground, find_arcs
from barricades.drawing.toc.regions import Cells, Line

NEWEST = "v2.3"
FILES = {
    NEWEST: Path(__file__).with_name("survey.json"),
    "v1.5": Path(__file__).with_name("survey_v1_5.json"),
}
LEGEND = Area(2904, 1204, 800, 440)
COUNTER_KEY = Area(2904, 1666, 800, 300)
COMPASS = (3350.0, 2790.0)
ROSE = Box(COMPASS[0], COMPASS[1] + 10, 170, 130)
PANELS = (LEGEND, COUNTER_KEY)  # printed over the empty east
UNPRINTED = frozenset({"display", "eliminated", "politics:red", "politics:white", "politics:other"})
STANDING = 21.0  # half the room of a faction's marker


class Named(msgspec.Struct, frozen=True, array_like=True):
    """The position of a space's name while nothing is in its way."""

    lines: tuple[str, ...]
    x: float
    y: float
    anchor: str
    size: float
    bold: bool


class Survey(msgspec.Struct, frozen=True):
    names: dict[str, Named]
    badges: dict[str, tuple[Point, ...]]  # of every space that has some
    standings: dict[str, Point]  # region of a faction -> where its marker lies
    regions: tuple[Line, ...]  # their names
    arcs: tuple[Arc, ...]

    def label(self, id: str) -> Label:
        found = self.names[id]
        return Label(id, found.lines, found.x, found.y, found.anchor, found.size, found.bold)


@cache
def survey(edition: str = NEWEST) -> Survey:
    return msgspec.json.decode(FILES[edition].read_bytes(), type=Survey)


@cache
def ground(edition: str = NEWEST) -> Ground:
    return Ground(survey(edition).arcs)


# Finding it


def find_survey(atlas: Atlas) -> Survey:
    """Look at everything again."""
    cells, found = Cells(atlas), ways.find_ways(atlas)
    everywhere = frozenset(place.id for place in atlas.spaces)
    rooms = _taken(atlas, found, everywhere)
    badges = spaces.place_badges(atlas, everywhere, rooms)
    taken = _taken(atlas, found, frozenset())
    taken.add(*(badge.box for placed in badges.values() for badge in placed))
    labels = spaces.find_names(atlas, (), taken)
    standings = _standings(atlas, cells, taken)
    country.name_lines(atlas, taken)
    country.name_waters(atlas, cells, taken)
    return Survey(
        {
            label.id: Named(
                label.lines, round(label.x, 1), round(label.y, 1), label.anchor, label.size, label.bold
            )
            for label in sorted(labels, key=lambda each: each.id)
        },
        {
            id: tuple((round(badge.box.x, 1), round(badge.box.y, 1)) for badge in placed)
            for id, placed in sorted(badges.items())
            if placed
        },
        standings,
        tuple(_rounded(line) for line in regions.find_regions(atlas, cells, taken)),
        tuple(find_arcs(atlas, cells, PANELS)),
    )


def _rounded(line: Line) -> Line:
    xs = tuple(round(x, 1) for x in line.xs)
    return Line(line.name, xs, round(line.y, 1), line.size, line.colour)


def plates() -> list[Box]:
    """The room of the panels and of the compass."""
    panels = [
        Box(each.x + each.width / 2, each.y + each.height / 2, each.width / 2 + 8, each.height / 2 + 8)
        for each in PANELS
    ]
    return [*panels, ROSE]


def _taken(atlas: Atlas, found: list[ways.Way], stacked: frozenset[str]) -> Occupied:
    """What is on the map before badges and names."""
    taken = Occupied()
    taken.add(*plates())
    spaces.take_spaces(atlas, stacked, taken)
    ways.draw_arrows(atlas, found, taken)
    ways.draw_crossings(atlas, found, taken)
    ways.soften_ways(found, taken)
    country.soften_rivers(atlas, taken)
    return taken


def _standings(atlas: Atlas, cells: Cells, taken: Occupied) -> dict[str, Point]:
    """A free spot for each faction's marker, as near to the middle of its region as there is one."""
    kinds = {place.region: str(place.features.get("home_of", "")) for place in atlas.parts.places}
    found: dict[str, Point] = {}
    for number, name in enumerate(cells.names):
        if kinds[name] != name:
            continue
        home = [
            cells.point(column, row)
            for row, line in enumerate(cells.owners)
            for column, owner in enumerate(line)
            if owner == number
        ]
        x, y = (sum(p[i] for p in home) / len(home) for i in (0, 1))
        near = sorted(home, key=lambda p: math.dist(p, (x, y)))
        spots = [Box(*p, STANDING, STANDING) for p in near if WINDOW[0] + 30 < p[0] < WINDOW[2] - 30]
        fit = (box for limit in (0.0, 0.5, 2.0) for box in spots if _fits(taken, box, limit))
        best = next(fit, spots[0])
        taken.add(best)
        found[name] = (best.x, best.y)
    return found


def _fits(taken: Occupied, box: Box, limit: float) -> bool:
    return taken.free(box) and taken.cost([box]) <= limit


def write_survey(atlas: Atlas) -> None:
    """Write the file, a line for every name, badge and arc."""
    whole = msgspec.to_builtins(find_survey(atlas))
    parts = []
    for key, value in whole.items():
        named = isinstance(value, dict)
        rows = [f"{_json(id)}:{_json(each)}" for id, each in value.items()] if named else map(_json, value)
        inside = ",\n".join(rows)
        parts.append(f"{_json(key)}:{{\n{inside}\n}}" if named else f"{_json(key)}:[\n{inside}\n]")
    FILES[atlas.edition].write_text("{" + ",\n".join(parts) + "}\n", encoding="utf-8")


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
