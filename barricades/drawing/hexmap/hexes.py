"""The hex grid on paper: pointy-top hexes in straight rows, rows northward, odd rows half a hex east."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from barricades.drawing.kit.svg import Point
from barricades.kernel.components import Components, Place
from barricades.kernel.errors import BadInput
from barricades.kernel.hexgrid import beside

WIDTH = 100.0  # of a hex, side to side
RADIUS = WIDTH / math.sqrt(3)
ROW = RADIUS * 1.5

CORNERS = (
    (0.0, -RADIUS),
    (50.0, -RADIUS / 2),
    (50.0, RADIUS / 2),
    (0.0, RADIUS),
    (-50.0, RADIUS / 2),
    (-50.0, -RADIUS / 2),
)
SIDES = {"NE": 0, "E": 1, "SE": 2, "SW": 3, "W": 4, "NW": 5}
Vertex = tuple[int, int]


def next_hex(hex: str, direction: str) -> str:
    """The printed number of the hex next to one: row, then column, two digits each."""
    row, column = beside(int(hex[:2]), int(hex[2:]), direction)
    return f"{row:02}{column:02}"


@dataclass(frozen=True)
class HexMap:
    """The places of a game on the sheet: where each hex lies and what touches what."""

    parts: Components
    left: float
    top: float

    @cached_property
    def places(self) -> Mapping[str, Place]:
        found = {place.id: place for place in self.parts.places if place.id.isdigit() and len(place.id) == 4}
        if not found:
            raise BadInput("only games on numbered hexes can be drawn as a sheet so far")
        return found

    @cached_property
    def rows(self) -> tuple[int, int]:
        rows = [int(id[:2]) for id in self.places]
        return min(rows), max(rows)

    @cached_property
    def columns(self) -> tuple[int, int]:
        columns = [int(id[2:]) for id in self.places]
        return min(columns), max(columns)

    @property
    def width(self) -> float:
        return (self.columns[1] - self.columns[0] + 1.5) * WIDTH

    @property
    def height(self) -> float:
        return (self.rows[1] - self.rows[0]) * ROW + 2 * RADIUS

    def at(self, row: int, column: int) -> Point:
        x = self.left + (column - self.columns[0] + 0.5 + 0.5 * (row % 2)) * WIDTH
        return x, self.top + RADIUS + (self.rows[1] - row) * ROW

    def centre(self, hex: str) -> Point:
        return self.at(int(hex[:2]), int(hex[2:]))

    def corners(self, hex: str) -> list[Point]:
        x, y = self.centre(hex)
        return [(x + dx, y + dy) for dx, dy in CORNERS]

    def around(self, hex: str) -> Iterable[str]:
        """The neighbours that are on the map."""
        return (other for other in (next_hex(hex, side) for side in SIDES) if other in self.places)

    def side(self, a: str, b: str) -> tuple[Point, Point]:
        """The two ends of the side between neighbours, clockwise round `a`."""
        for direction, first in SIDES.items():
            if next_hex(a, direction) == b:
                corners = self.corners(a)
                return corners[first], corners[(first + 1) % 6]
        raise BadInput(f"hexes {a} and {b} do not touch")

    def hex_at(self, x: float, y: float) -> str:
        """The number of the hex at a point, on the map or not."""
        u, v = (x - self.left) / WIDTH - 0.5 + self.columns[0], (y - self.top - RADIUS) / ROW
        low = math.floor(self.rows[1] - v)
        best, found = math.inf, (0, 0)
        for row in (low, low + 1):
            shift = 0.5 * (row % 2)
            column = math.floor(u - shift + 0.5)
            far = ((u - shift - column) * WIDTH) ** 2 + ((self.rows[1] - v - row) * ROW) ** 2
            if far < best:
                best, found = far, (row, column)
        return f"{found[0]:02}{found[1]:02}"

    def is_sea(self, hex: str) -> bool:
        place = self.places.get(hex)
        return place is None or place.terrain == "sea"

    def sides_of_kind(self, kind: str) -> list[tuple[str, str, str]]:
        """Links that carry a kind (`border`) or a family of kinds (`river:`), with the kind in full."""
        return [
            (link.a, link.b, each)
            for link in self.parts.links
            for each in link.kinds
            if each == kind or (kind.endswith(":") and each.startswith(kind))
        ]


def vertex(p: Point) -> Vertex:
    """A corner of the grid as a key: the same for all hexes that meet there."""
    return round(p[0] / 4), round(p[1] / 4)


def chains(edges: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """Edges joined into lines as long as possible; a line that closes ends where it starts."""
    meet: dict[Vertex, list[int]] = {}
    rest = dict(enumerate(edges))
    for number, (a, b) in rest.items():
        meet.setdefault(vertex(a), []).append(number)
        meet.setdefault(vertex(b), []).append(number)

    def walk(start: Point) -> list[Point]:
        line = [start]
        while True:
            here = vertex(line[-1])
            ways = [number for number in meet[here] if number in rest]
            if not ways:
                return line
            a, b = rest.pop(ways[0])
            line.append(b if vertex(a) == here else a)

    found = []
    ends = [p for pair in rest.values() for p in pair if len(meet[vertex(p)]) != 2]
    for end in ends:
        while any(number in rest for number in meet[vertex(end)]):
            found.append(walk(end))
    while rest:
        found.append(walk(next(iter(rest.values()))[0]))
    return found
