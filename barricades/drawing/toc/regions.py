"""Regions: the ground nearest to the spaces of each, grown around water and up to the lines of the rules."""

import heapq
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import msgspec

from barricades.drawing.kit.fields import contours, noise, thin
from barricades.drawing.kit.lettering import Box, Occupied, letter_places, text_box
from barricades.drawing.kit.svg import SERIF, Point, group, num, path, rounded, tag, words
from barricades.drawing.toc import tints
from barricades.drawing.toc.atlas import FAR_EAST, INSET, WINDOW, Atlas

STEP = 12.0
REACH = 165.0  # how far a region goes beyond its last space
AFAR = {
    "Finland": 260.0, "North": 300.0, "East": 240.0, "Urals North": 240.0, "Urals Central": 210.0,
    "Transcaucasia": 260.0, "Astrakhan": 260.0,
}  # fmt: skip
WALL = -1
Cell = tuple[int, int]


class Cells:
    """The main map in small squares: what is land, and to which region each belongs."""

    def __init__(self, atlas: Atlas):
        left, top, right, bottom = WINDOW
        self.columns, self.rows = int((right - left) / STEP) + 1, int((bottom - top) / STEP) + 1
        self._dry = _filled(self, atlas.outlines("land", ""), atlas.outlines("lake", ""))
        self.names = sorted({place.region for place in atlas.parts.places if place.region} - {FAR_EAST})
        self.owners = self._grow(atlas)

    def cell(self, x: float, y: float) -> Cell:
        return round((y - WINDOW[1]) / STEP), round((x - WINDOW[0]) / STEP)

    def point(self, column: float, row: float) -> Point:
        return WINDOW[0] + column * STEP, WINDOW[1] + row * STEP

    def has(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    def dry(self, x: float, y: float) -> bool:
        cell = self.cell(x, y)
        return self.has(cell) and self._dry[cell[0]][cell[1]]

    def owner(self, x: float, y: float) -> str:
        """The region at a point; nothing beyond the spaces and in the inset."""
        row, column = cell = self.cell(x, y)
        number = self.owners[row][column] if self.has(cell) else WALL
        return "" if number == WALL else self.names[number]

    def _grow(self, atlas: Atlas) -> list[list[int]]:
        toll = self._tolls(atlas)
        owners = [[WALL] * self.columns for _ in range(self.rows)]
        far: dict[Cell, float] = {}
        queue: list[tuple[float, int, int, int]] = []
        for place in atlas.parts.places:
            if place.region and place.region != FAR_EAST:
                for cell in self._seeds(atlas, place.id):
                    heapq.heappush(queue, (0.0, *cell, self.names.index(place.region)))
        while queue:
            cost, row, column, number = heapq.heappop(queue)
            if (row, column) in far or cost > AFAR.get(self.names[number], REACH):
                continue
            far[row, column] = cost
            owners[row][column] = number
            for down, across, step in _STEPS:
                near = (row + down, column + across)
                if self.has(near) and near not in far:
                    fee = toll[near[0]][near[1]]
                    if fee < 99:
                        heapq.heappush(queue, (cost + step * fee, *near, number))
        return _mended(owners, toll)

    def _seeds(self, atlas: Atlas, id: str) -> Iterator[Cell]:
        features = atlas.places[id].features
        x, y = atlas.at(id)
        wide, high = float(features.get("width", 0)) / 2, float(features.get("height", 0)) / 2
        (low, first), (up, last) = self.cell(x - wide, y - high), self.cell(x + wide, y + high)
        for row in range(low, up + 1):
            for column in range(first, last + 1):
                if self.has((row, column)):
                    yield row, column

    def _tolls(self, atlas: Atlas) -> list[list[float]]:
        """What a step costs: more over water and rivers, so that borders like to lie there."""
        toll = []
        for row in range(self.rows):
            line = []
            for column in range(self.columns):
                x, y = self.point(column, row)
                line.append((1.0 if self._dry[row][column] else 6.0) * (1 + 0.35 * noise(x, y, 90, 41)))
            toll.append(line)
        for river in atlas.rivers:
            if not river.part:
                for row, column in self._along(river.knots):
                    toll[row][column] += 2.0 if river.rank == 1 else 1.2
        for kind in ("central-powers", "finnish-border"):
            for border in atlas.lines(kind):
                for row, column in self._along(border):
                    for near in ((row, column), (row + 1, column)):
                        if self.has(near):
                            toll[near[0]][near[1]] = 100.0
        return toll

    def _along(self, line: Sequence[Point]) -> set[Cell]:
        found = set()
        for a, b in pairwise(line):
            for i in range(pieces := max(1, round(math.dist(a, b) / 4))):
                share = (i + 0.5) / pieces
                cell = self.cell(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
                if self.has(cell):
                    found.add(cell)
        return found


_STEPS = tuple(
    (down, across, STEP * math.hypot(down, across))
    for down in (-1, 0, 1)
    for across in (-1, 0, 1)
    if down or across
)


def _mended(owners: list[list[int]], toll: Sequence[Sequence[float]]) -> list[list[int]]:
    """The walls, each given to the region next to it."""
    for _ in range(3):
        found = [line[:] for line in owners]
        for row in range(1, len(owners) - 1):
            for column in range(1, len(owners[0]) - 1):
                if owners[row][column] == WALL and toll[row][column] >= 99:
                    near = [owners[row + down][column + across] for down, across, _ in _STEPS]
                    named = [each for each in near if each != WALL]
                    if named:
                        found[row][column] = max(sorted(set(named)), key=named.count)
        owners = found
    return owners


def _filled(cells: Cells, land: Iterable[list[Point]], lakes: Iterable[list[Point]]) -> list[list[bool]]:
    """Which squares are dry, line by line."""
    dry = [[False] * cells.columns for _ in range(cells.rows)]
    outlines = [*((each, True) for each in land), *((each, False) for each in lakes)]
    for outline, value in outlines:
        meets: dict[int, list[float]] = {}
        for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]):
            low, high = sorted(((ay - WINDOW[1]) / STEP, (by - WINDOW[1]) / STEP))
            for row in range(max(0, math.ceil(low)), min(cells.rows, math.ceil(high))):
                share = (WINDOW[1] + row * STEP - ay) / (by - ay)
                meets.setdefault(row, []).append((ax + (bx - ax) * share - WINDOW[0]) / STEP)
        for row, found in meets.items():
            found.sort()
            for start, end in zip(found[::2], found[1::2], strict=False):
                for column in range(max(0, math.ceil(start)), min(cells.columns, math.floor(end) + 1)):
                    dry[row][column] = value
    return dry


# Tints


def draw_tints(cells: Cells) -> str:
    """The ground of every region in its colour, with a line around it."""
    fills, lines = [], []
    for number, name in enumerate(cells.names):
        top, left, field = _cut(cells, number)
        if not field:
            continue
        outlines = contours(_blurred(field), 0.5, partial(_moved, cells=cells, left=left, top=top))
        d = "".join(rounded(thin(each, 5)) for each in outlines if len(each) > 6)
        colour = tints.REGIONS.get(name, tints.LAND)
        fills.append(path(d, fill=colour, stroke=colour, stroke_width=3, fill_rule="evenodd"))
        lines.append(d)
    border = "".join(lines)
    return group(
        "layer-regions",
        *fills,
        tag(
            "g",
            path(border, stroke=tints.BORDER, stroke_width=7, stroke_opacity="0.13"),
            path(border, stroke=tints.BORDER, stroke_width=1.5, stroke_dasharray="8 4", stroke_opacity="0.8"),
            fill="none",
        ),
        data_symbol="region",
        clip_path="url(#on-land)",
    )


def _cut(cells: Cells, number: int) -> tuple[int, int, list[list[float]]]:
    """The part of the grid in which a region lies, with a margin: 1 where it is, else 0."""
    found = [(r, c) for r, line in enumerate(cells.owners) for c, owner in enumerate(line) if owner == number]
    if not found:
        return 0, 0, []
    top, bottom = min(r for r, _ in found) - 3, max(r for r, _ in found) + 4
    left, right = min(c for _, c in found) - 3, max(c for _, c in found) + 4
    inside = set(found)
    field = [[1.0 if (r, c) in inside else 0.0 for c in range(left, right)] for r in range(top, bottom)]
    for row in field:  # a region that reaches the edge of the map continues beyond it
        if left < 0:
            row[:-left] = [row[-left]] * -left
    return top, left, field


def _moved(column: float, row: float, *, cells: Cells, left: int, top: int) -> Point:
    return cells.point(column + left, row + top)


def _blurred(field: list[list[float]]) -> list[list[float]]:
    for _ in range(2):
        field = [
            [
                (line[max(i - 1, 0)] + 2 * line[i] + line[min(i + 1, len(line) - 1)]) / 4
                for i in range(len(line))
            ]
            for line in field
        ]
        last = len(field) - 1
        field = [
            [
                (a + 2 * b + c) / 4
                for a, b, c in zip(field[max(row - 1, 0)], field[row], field[min(row + 1, last)], strict=True)
            ]
            for row in range(len(field))
        ]
    return field


# Names


@dataclass(frozen=True)
class Style:
    sizes: tuple[float, ...]
    spacings: tuple[float, ...]
    colour: str


HOME = Style((44, 36, 30, 25, 21), (34, 24, 16, 10, 5, 2), "#8f5b43")
FACTION = Style((32, 27, 23, 19, 16, 14), (22, 14, 9, 5, 2), "#7a6248")
CROWDED = (0.12, 0.35, 0.8)  # the weight of what a letter may cover; more only where no place is emptier


def name_regions(atlas: Atlas, cells: Cells, taken: Occupied) -> str:
    return draw_regions(find_regions(atlas, cells, taken))


def draw_regions(lines: Iterable["Line"]) -> str:
    drawn = [line.draw() for line in lines]
    return group("labels-regions", *drawn, font_family=SERIF, text_anchor="middle", class_="serif")


def find_regions(atlas: Atlas, cells: Cells, taken: Occupied) -> list["Line"]:
    """Every region's name once, in widely spaced letters within it."""
    kinds = {place.region: str(place.features.get("region_kind", "")) for place in atlas.parts.places}
    sizes = {name: sum(line.count(n) for line in cells.owners) for n, name in enumerate(cells.names)}
    found = []
    boxed = {place.name for place in atlas.boxes}  # their box says what they are
    for name in sorted(cells.names, key=lambda each: sizes[each]):
        if name not in boxed:
            style = HOME if kinds[name] == "home" else FACTION
            found += _place(cells, taken, name, style)
    return found + _far_east(taken)


def _place(cells: Cells, taken: Occupied, name: str, style: Style) -> list["Line"]:
    number = cells.names.index(name)
    home = {
        (row, column)
        for row, line in enumerate(cells.owners)
        for column, owner in enumerate(line)
        if owner == number and cells._dry[row][column]
    }
    my, mx = (sum(each[i] for each in home) / len(home) for i in (0, 1))
    starts = sorted(home, key=lambda each: (abs(each[0] - my) + 0.6 * abs(each[1] - mx), each))[::2]
    tried: list[tuple[Line, float]] = []
    for size, spacing in ((size, spacing) for size in style.sizes for spacing in style.spacings):
        kind = {"size": size, "spacing": spacing}
        for line, crowded in _spots(cells, home, starts, taken, name.upper(), colour=style.colour, **kind):
            if crowded <= CROWDED[0]:
                return _written(line, taken)
            tried.append((line, crowded))
    for limit in CROWDED[1:]:
        for line, crowded in tried:
            if crowded <= limit:
                return _written(line, taken)
    return []


def _written(line: "Line", taken: Occupied) -> list["Line"]:
    taken.add(*line.boxes)
    return [line]


def _spots(
    cells: Cells,
    home: set[Cell],
    starts: Sequence[Cell],
    taken: Occupied,
    name: str,
    *,
    size: float,
    spacing: float,
    colour: str,
) -> Iterator[tuple["Line", float]]:
    """Where a name fits on its own ground, over nothing hard; and the weight of what a letter covers."""
    *steps, whole = letter_places(name, size, spacing)
    for row, column in starts:
        x, y = cells.point(column, row)
        left, y = x - whole / 2, y + size * 0.35
        ends = (left + steps[0] - size * 0.7, left + steps[-1] + size * 0.7)
        if any(cells.cell(end, at) not in home for end in ends for at in (y, y - size * 0.7)):
            continue
        xs = tuple(left + each for each in steps)
        if any(cells.cell(each, y - size * 0.35) not in home for each in xs):
            continue
        line = Line(name, xs, y, size, colour)
        boxes = line.boxes
        most = CROWDED[-1] * len(boxes)
        cost = taken.cost(boxes, most)
        if cost <= most:
            yield line, cost / len(boxes)


class Line(msgspec.Struct, frozen=True, array_like=True):
    """A name as it would be written: the middle of each letter, the baseline and the size."""

    name: str
    xs: tuple[float, ...]
    y: float
    size: float
    colour: str

    @property
    def boxes(self) -> list[Box]:
        return [
            text_box(x, self.y, each, self.size, anchor="middle")
            for x, each in zip(self.xs, self.name, strict=True)
            if each != " "
        ]

    def draw(self) -> str:
        return tag(
            "text", words(self.name), x=" ".join(num(x) for x in self.xs), y=self.y, font_size=self.size,
            fill=self.colour, fill_opacity="0.62",
        )  # fmt: skip


def _far_east(taken: Occupied) -> list[Line]:
    """The name of the inset, over the empty north of it."""
    size, name = 30.0, FAR_EAST.upper()
    steps = letter_places(name, size, 24)
    left, y = INSET.x + INSET.width * 0.5 - steps[-1] / 2, INSET.y + INSET.height - 40
    for row in range(20):
        line = Line(name, tuple(left + each for each in steps[:-1]), y - 24 * row, size, HOME.colour)
        if taken.free(*line.boxes):
            taken.add(*line.boxes)
            return [line]
    return []
