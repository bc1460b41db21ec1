"""The atlas: places, ways and shapes of the sheet, with the geometry that several layers share."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from barricades.drawing.kit.fields import thin
from barricades.drawing.kit.panels import Area
from barricades.drawing.kit.svg import Point
from barricades.kernel.components import Components, Link, Place, Shape
from barricades.kernel.errors import BadInput
from barricades.kernel.game import Paper

WIDTH, HEIGHT = 6010.0, 2960.0
MAP_WIDTH = 4210.0  # without the charts on its right
WINDOW = (30.0, 30.0, 4180.0, 2930.0)  # left, top, right and bottom of the map
INSET = Area(2440, 60, 1720, 560)
FAR_EAST = "Far East"
OFF_MAP = frozenset({"reserve", "casualties", "assets", "display", "political"})
RIVER_GAP = 130.0  # where the data leave a reservoir out


@dataclass(frozen=True)
class River:
    name: str
    rank: int
    part: str
    knots: tuple[Point, ...]


class Atlas:
    """A scenario's components as the drawing looks at them."""

    def __init__(self, paper: Paper, scenario: str):
        self.paper, self.setting = paper, paper.scenario(scenario)
        self.parts: Components = paper.components(self.setting.id)
        self.shapes: Sequence[Shape] = paper.shapes()
        if not self.shapes or not any(place.features.get("kind") == "space" for place in self.parts.places):
            raise BadInput(f"there is no map sheet for {paper.id!r} yet")
        self.places: dict[str, Place] = {place.id: place for place in self.parts.places}

    @property
    def edition(self) -> str:
        """The edition to which the scenario belongs: `v2.3-campaign` is of v2.3."""
        return self.setting.id.partition("-")[0]

    @cached_property
    def spaces(self) -> list[Place]:
        return [place for place in self.parts.places if place.features["kind"] == "space"]

    @cached_property
    def boxes(self) -> list[Place]:
        return [place for place in self.parts.places if place.features["kind"] == "box"]

    def at(self, id: str) -> Point:
        features = self.places[id].features
        return float(features["x"]), float(features["y"])

    def area(self, id: str) -> Area:
        """The rectangle of a box."""
        (x, y), features = self.at(id), self.places[id].features
        wide, high = float(features["width"]), float(features["height"])
        return Area(x - wide / 2, y - high / 2, wide, high)

    def part(self, id: str) -> str:
        """Where a place lies: on the main map or in the inset."""
        return FAR_EAST if inside(self.at(id), INSET) else ""

    def links(self, *ways: str) -> list[Link]:
        return [link for link in self.parts.links if link.kinds[0] in ways]

    @cached_property
    def rivers(self) -> list[River]:
        """Every river in as few lines as its gaps allow."""
        found: dict[tuple[str, str], list[list[Point]]] = {}
        ranks: dict[tuple[str, str], int] = {}
        for shape in self.shapes:
            if shape.kind == "river":
                key = (shape.part, shape.name)
                found.setdefault(key, []).append(list(shape.points))
                ranks[key] = max(shape.rank, 1)
        return [
            River(name, ranks[part, name], part, tuple(thin(line, 5)))
            for (part, name), lines in found.items()
            for line in _joined(lines)
        ]

    def lines(self, kind: str) -> list[list[Point]]:
        return [list(shape.points) for shape in self.shapes if shape.kind == kind]

    def outlines(self, kind: str, part: str) -> list[list[Point]]:
        """Closed shapes of a kind, cut to a little more than the frame they lie in."""
        left, top, right, bottom = frame_of(part)
        frame = (left - 90, top - 90, right + 90, bottom + 90)
        cut = [
            clip(_beyond(shape.points) if part else shape.points, frame)
            for shape in self.shapes
            if shape.kind == kind and shape.part == part
        ]
        return [thin(each, 2.5) for each in cut if len(each) > 2]


def frame_of(part: str) -> tuple[float, float, float, float]:
    if part == FAR_EAST:
        return INSET.x, INSET.y, INSET.x + INSET.width, INSET.y + INSET.height
    return WINDOW


def _beyond(points: Sequence[Point]) -> list[Point]:
    """The land of the inset ends just within its frame; it should reach beyond."""
    right, bottom = INSET.x + INSET.width, INSET.y + INSET.height
    moved = []
    for x, y in points:
        far_x = INSET.x - 60 if x < INSET.x + 50 else x
        far_y = (
            INSET.y - 60 if y < INSET.y + 30 else bottom + 60 if y > bottom - 20 and x < right - 260 else y
        )
        moved.append((far_x, far_y))
    return moved


def inside(p: Point, area: Area) -> bool:
    return area.x <= p[0] <= area.x + area.width and area.y <= p[1] <= area.y + area.height


def _joined(lines: list[list[Point]]) -> list[list[Point]]:
    """Pieces of a river put end to end, the nearest ends first."""
    lines = [list(line) for line in lines]
    while len(lines) > 1:
        gap, one, other, turned = min(_gaps(lines))
        if gap > RIVER_GAP:
            break
        tail = lines[other][::-1] if turned & 1 else lines[other]
        head = lines[one][::-1] if turned & 2 else lines[one]
        lines = [line for n, line in enumerate(lines) if n not in (one, other)] + [head + tail]
    return lines


def _gaps(lines: list[list[Point]]) -> Iterable[tuple[float, int, int, int]]:
    for one in range(len(lines)):
        for other in range(len(lines)):
            if one != other:
                for turned in range(4):
                    end = lines[one][0] if turned & 2 else lines[one][-1]
                    start = lines[other][-1] if turned & 1 else lines[other][0]
                    yield math.dist(end, start), one, other, turned


def clip(points: Sequence[Point], frame: tuple[float, float, float, float]) -> list[Point]:
    """A closed outline cut to a rectangle."""
    left, top, right, bottom = frame
    kept = list(points)
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        given, kept = kept, []
        for before, here in pairwise([*given[-1:], *given]):
            a, b = (before[axis] - limit) * sign, (here[axis] - limit) * sign
            if (a < 0) != (b < 0):
                share = a / (a - b)
                kept.append(
                    (before[0] + (here[0] - before[0]) * share, before[1] + (here[1] - before[1]) * share)
                )
            if b >= 0:
                kept.append(here)
        if not kept:
            break
    return kept


def crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where two straight pieces cross."""
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    across = dx * ey - dy * ex
    if abs(across) < 1e-9:
        return None
    t = ((c[0] - a[0]) * ey - (c[1] - a[1]) * ex) / across
    u = ((c[0] - a[0]) * dy - (c[1] - a[1]) * dx) / across
    return (a[0] + t * dx, a[1] + t * dy) if 0 <= t <= 1 and 0 <= u <= 1 else None
