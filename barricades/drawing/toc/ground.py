"""The ground of every place: who holds what is shown on it, and the front runs along its edges.

The map is cut into the ground nearest to each place within its region. Where two grounds meet there is an
arc; the outline of any set of places is made of arcs, and so is the front between two sets.
"""

import heapq
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import msgspec

from barricades.drawing.kit.fields import noise, thin
from barricades.drawing.kit.panels import Area
from barricades.drawing.kit.svg import Pen, Point, num, polygon
from barricades.drawing.toc.atlas import FAR_EAST, INSET, WINDOW, Atlas, inside
from barricades.drawing.toc.regions import Cells

STEP = 12.0
APART = 9.0  # of the points of an arc
OFFSET = 3.0  # of a side's line from the middle of the front
NOBODY = ""

Cell = tuple[int, int]
Corner = tuple[int, int]


class Arc(msgspec.Struct, frozen=True, array_like=True):
    """A line between two grounds, from one corner of the map's grid to another."""

    left: str
    right: str
    start: str
    end: str
    points: tuple[tuple[int, int], ...]


class Patch(NamedTuple):
    """A part of the map in small squares, each with the place whose ground it is."""

    name: str
    area: Area
    owners: list[list[str]]


# Finding the grounds


def find_arcs(atlas: Atlas, cells: Cells, covered: Sequence[Area]) -> list[Arc]:
    """All arcs of the map and of its inset; what is covered by a panel belongs to no place."""
    patches = (_main(atlas, cells, [*covered, INSET]), _far_east(atlas))
    return [arc for patch in patches for arc in _arcs(patch)]


def _main(atlas: Atlas, cells: Cells, covered: Sequence[Area]) -> Patch:
    left, top, right, bottom = WINDOW
    area = Area(left, top, right - left, bottom - top)
    seeds = {place.id: place.region for place in atlas.parts.places if place.region not in ("", FAR_EAST)}

    def region(row: int, column: int) -> str:
        x, y = left + column * STEP, top + row * STEP
        if any(inside((x, y), each) for each in covered):
            return NOBODY
        return cells.owner(x, y)

    return Patch("m", area, _grown(atlas, area, seeds, region))


def _far_east(atlas: Atlas) -> Patch:
    seeds = {place.id: FAR_EAST for place in atlas.parts.places if place.region == FAR_EAST}
    return Patch("e", INSET, _grown(atlas, INSET, seeds, lambda row, column: FAR_EAST))


def _grown(
    atlas: Atlas, area: Area, seeds: dict[str, str], region: Callable[[int, int], str]
) -> list[list[str]]:
    """To every square the place nearest to it in its region."""
    rows, columns = int(area.height / STEP) + 1, int(area.width / STEP) + 1
    lands = [[region(row, column) for column in range(columns)] for row in range(rows)]
    owners = [[NOBODY] * columns for _ in range(rows)]
    queue = [(0.0, *cell, id) for id in seeds for cell in _seeded(atlas, area, id)]
    heapq.heapify(queue)
    while queue:
        cost, row, column, id = heapq.heappop(queue)
        if not (0 <= row < rows and 0 <= column < columns):
            continue
        if owners[row][column] or lands[row][column] != seeds[id]:
            continue
        owners[row][column] = id
        toll = STEP * (1 + 0.3 * noise(area.x + column * STEP, area.y + row * STEP, 70, 23))
        for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)):
            step = toll * math.hypot(down, across)
            heapq.heappush(queue, (cost + step, row + down, column + across, id))
    return owners


def _seeded(atlas: Atlas, area: Area, id: str) -> Iterator[Cell]:
    """The squares on which a place lies."""
    features, (x, y) = atlas.places[id].features, atlas.at(id)
    wide, high = float(features.get("width", 0)) / 2, float(features.get("height", 0)) / 2
    for row in range(round((y - high - area.y) / STEP), round((y + high - area.y) / STEP) + 1):
        for column in range(round((x - wide - area.x) / STEP), round((x + wide - area.x) / STEP) + 1):
            yield row, column


# Tracing the arcs


class _Edge(NamedTuple):
    """A side of a square, walked with one ground on the left and another on the right."""

    end: Corner
    left: str
    right: str


def _arcs(patch: Patch) -> Iterator[Arc]:
    edges = _edges(patch.owners)
    ends = {corner for corner, leaving in edges.items() if len(leaving) != 2}
    seen: set[tuple[Corner, Corner]] = set()
    starts = [*sorted(ends), *sorted(edges.keys() - ends)]  # what is left is closed
    for start in starts:
        for edge in edges[start]:
            if (start, edge.end) in seen:
                continue
            corners = [start, edge.end]
            while corners[-1] not in ends and corners[-1] != start:
                here, before = corners[-1], corners[-2]
                corners.append(next(each.end for each in edges[here] if each.end != before))
            for a, b in pairwise(corners):
                seen |= {(a, b), (b, a)}
            first, last = (f"{patch.name}{corner[0]}.{corner[1]}" for corner in (corners[0], corners[-1]))
            yield Arc(edge.left, edge.right, first, last, _smooth(patch.area, corners))


def _edges(owners: Sequence[Sequence[str]]) -> dict[Corner, list[_Edge]]:
    """From every corner of the grid the sides that part two grounds; corners lie left above their squares."""
    rows, columns = len(owners), len(owners[0])
    found: dict[Corner, list[_Edge]] = {}

    def owner(row: int, column: int) -> str:
        return owners[row][column] if 0 <= row < rows and 0 <= column < columns else NOBODY

    def join(a: Corner, b: Corner, left: str, right: str) -> None:
        found.setdefault(a, []).append(_Edge(b, left, right))
        found.setdefault(b, []).append(_Edge(a, right, left))

    for row in range(rows + 1):
        for column in range(columns + 1):
            here, above, before = owner(row, column), owner(row - 1, column), owner(row, column - 1)
            if here != above and column < columns:
                join((row, column), (row, column + 1), above, here)
            if here != before and row < rows:
                join((row, column), (row + 1, column), here, before)
    return found


def _smooth(area: Area, corners: Sequence[Corner]) -> tuple[tuple[int, int], ...]:
    """The line through the middles of the sides, without their steps."""
    at = [(area.x + (c - 0.5) * STEP, area.y + (r - 0.5) * STEP) for r, c in corners]
    line = [at[0], *(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(at)), at[-1]]
    for _ in range(3):
        line = [
            line[0],
            *(
                ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
                for a, b, c in zip(line, line[1:], line[2:], strict=False)
            ),
            line[-1],
        ]
    kept = [*thin(line[:-1], APART), line[-1]]
    return tuple((round(x), round(y)) for x, y in kept)


# Outlines and fronts


class Ground:
    """The arcs of a map, ready to be put together."""

    def __init__(self, arcs: Iterable[Arc]):
        self._arcs = tuple(arcs)
        self._ways = tuple((_onward(arc.points), _onward(arc.points[::-1])) for arc in self._arcs)
        self._at = {arc.start: arc.points[0] for arc in self._arcs}
        self._at |= {arc.end: arc.points[-1] for arc in self._arcs}

    def outline(self, places: Collection[str]) -> str:
        """Path data around the ground of some places."""
        leaving: dict[str, list[tuple[str, str]]] = {}
        for arc, (there, back) in zip(self._arcs, self._ways, strict=True):
            mine, theirs = arc.left in places, arc.right in places
            if mine and not theirs:
                leaving.setdefault(arc.start, []).append((arc.end, there))
            elif theirs and not mine:
                leaving.setdefault(arc.end, []).append((arc.start, back))
        parts = []
        while leaving:
            start = corner = next(iter(leaving))
            parts.append(_move(self._at[start]))
            while True:
                corner, way = _taken(leaving, corner)
                parts.append(way)
                if corner == start:
                    break
            parts.append("z")
        return "".join(parts)

    def front(self, ours: Collection[str], theirs: Collection[str]) -> tuple[str, str]:
        """Path data of the two lines of a front, one on each side of it."""
        lines: tuple[list[str], list[str]] = ([], [])
        for arc in self._arcs:
            if arc.left in ours and arc.right in theirs:
                lines[0].append(_beside(arc, -OFFSET))
                lines[1].append(_beside(arc, OFFSET))
            elif arc.left in theirs and arc.right in ours:
                lines[0].append(_beside(arc, OFFSET))
                lines[1].append(_beside(arc, -OFFSET))
        return "".join(lines[0]), "".join(lines[1])

    def border(self, apart: Callable[[str, str], bool]) -> str:
        """Path data of all arcs between grounds that are kept apart."""
        return "".join(
            _move(arc.points[0]) + way
            for arc, (way, _) in zip(self._arcs, self._ways, strict=True)
            if apart(arc.left, arc.right)
        )


def _taken(leaving: dict[str, list[tuple[str, str]]], corner: str) -> tuple[str, str]:
    """One of the ways that leave a corner; it is used up."""
    ways = leaving[corner]
    taken = ways.pop()
    if not ways:
        del leaving[corner]
    return taken


def _move(p: Point) -> str:
    return f"M{num(p[0])} {num(p[1])}"


def _onward(points: Sequence[Point]) -> str:
    """Path data from the first point on, which itself is left out."""
    pen = Pen()
    pen.move(points[0])
    for point in points[1:]:
        pen.draw("l", point)
    return "".join(pen.parts[1:])


@lru_cache(maxsize=4000)
def _beside(arc: Arc, far: float) -> str:
    """Path data of a line along an arc, to its left if `far` is below zero."""
    points = arc.points
    moved = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        moved.append((x - far * (by - ay) / length, y + far * (bx - ax) / length))
    return polygon(moved, closed=False)
