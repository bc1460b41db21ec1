"""Rivers along hexsides, as smooth lines that widen from source to mouth, each with its name once."""

import math
from dataclasses import dataclass

from barricades.drawing.hexmap.hexes import HexMap, Vertex, vertex
from barricades.drawing.kit import palette
from barricades.drawing.kit.fields import warp
from barricades.drawing.kit.labels import river_name, river_names
from barricades.drawing.kit.lettering import Box, Occupied, text_box
from barricades.drawing.kit.svg import Point, group, middle, path, spline, title, toward

MAJOR, MINOR = (4.2, 7.0), (2.0, 3.4)


@dataclass(frozen=True)
class Reach:
    """One river from source to mouth: knots of the line, and how wide it is between each two."""

    name: str
    knots: list[Point]
    widths: list[float]


def find_rivers(hexes: HexMap) -> list[Reach]:
    """The rivers of the map, each as one or more lines."""
    edges: dict[str, list[tuple[Point, Point, str]]] = {}
    seen: set[tuple[str, str]] = set()
    for a, b, kind in hexes.sides_of_kind("river:"):
        _, size, name = kind.split(":", 2)
        if (a, b) not in seen:
            seen.add((a, b))
            edges.setdefault(name, []).append((*hexes.side(a, b), size))
    bends = _bends([edge for river in edges.values() for edge in river])
    found = []
    for name, river in edges.items():
        for line in _lines(river):
            found.append(_reach(hexes, name, line, bends))
    return found


def _bends(edges: list[tuple[Point, Point, str]]) -> dict[Vertex, Point]:
    """Where the water passes each corner of the grid: the corner cut by the two widest rivers there."""
    meet: dict[Vertex, list[tuple[int, Point, Point]]] = {}
    for a, b, size in edges:
        order = 0 if size == "major" else 1
        meet.setdefault(vertex(a), []).append((order, a, middle(a, b)))
        meet.setdefault(vertex(b), []).append((order, b, middle(a, b)))
    bends = {}
    for key, sides in meet.items():
        sides.sort(key=lambda side: side[0])
        corner = sides[0][1]
        if len(sides) > 1:
            corner = toward(corner, middle(sides[0][2], sides[1][2]), 0.5)
        bends[key] = warp(corner)
    return bends


def _lines(river: list[tuple[Point, Point, str]]) -> list[list[tuple[Point, Point, str]]]:
    """The sides of one river in order, cut where it forks."""
    rest = list(river)
    count: dict[Vertex, int] = {}
    for a, b, _ in rest:
        for p in (a, b):
            count[vertex(p)] = count.get(vertex(p), 0) + 1
    lines = []
    while rest:
        start = next((p for a, b, _ in rest for p in (a, b) if count[vertex(p)] == 1), rest[0][0])
        line, here = [], start
        while True:
            step = next((each for each in rest if vertex(here) in (vertex(each[0]), vertex(each[1]))), None)
            if step is None:
                break
            rest.remove(step)
            a, b, size = step
            if vertex(a) != vertex(here):
                a, b = b, a
            line.append((a, b, size))
            count[vertex(a)] -= 1
            count[vertex(b)] -= 1
            here = b
        lines.append(line)
    return lines


def _reach(
    hexes: HexMap, name: str, line: list[tuple[Point, Point, str]], bends: dict[Vertex, Point]
) -> Reach:
    if _seaward(hexes, line[0][0]) or (
        not _seaward(hexes, line[-1][1]) and line[0][2] == "major" and line[-1][2] != "major"
    ):
        line = [(b, a, size) for a, b, size in reversed(line)]
    knots = [bends[vertex(line[0][0])]]
    widths = []
    for number, (a, b, size) in enumerate(line):
        low, high = MAJOR if size == "major" else MINOR
        wide = low + (high - low) * (number + 1) / len(line)
        knots += [warp(middle(a, b)), bends[vertex(b)]]
        widths += [wide * (0.55 if number == 0 else 1), wide]
    mouth = _seaward(hexes, line[-1][1])
    if mouth:
        knots.append(toward(line[-1][1], mouth, 0.6))
        widths.append(widths[-1])
    return Reach(name, knots, widths)


def _seaward(hexes: HexMap, corner: Point) -> Point | None:
    """The middle of a sea hex at this corner of the grid, if there is one."""
    for angle in range(6):
        dx, dy = math.cos(angle * math.pi / 3 + math.pi / 6), math.sin(angle * math.pi / 3 + math.pi / 6)
        hex = hexes.hex_at(corner[0] + 20 * dx, corner[1] + 20 * dy)
        if hexes.is_sea(hex):
            return hexes.at(int(hex[:2]), int(hex[2:]))
    return None


def draw_rivers(rivers: list[Reach]) -> str:
    drawn = []
    for number, river in enumerate(rivers):
        parts = []
        count = len(river.widths)
        for i in range(0, count, 2):
            knots = river.knots[i : i + 3]
            before = river.knots[i - 1] if i else None
            after = river.knots[i + 3] if i + 3 < len(river.knots) else None
            d = _piece(knots, before, after)
            parts.append(path(d, stroke_width=river.widths[i]))
        drawn.append(
            group(f"river-{number}", title(river.name), *parts, class_="river", data_symbol=_size(river))
        )
    return group(
        "layer-rivers", *drawn, fill="none", stroke=palette.RIVER, stroke_linecap="round",
        stroke_linejoin="round", clip_path="url(#on-land)",
    )  # fmt: skip


def _size(river: Reach) -> str:
    return "river-major" if max(river.widths) > MINOR[1] else "river-minor"


def _piece(knots: list[Point], before: Point | None, after: Point | None) -> str:
    """Part of a spline, shaped by the knots beyond its ends."""
    line = [*([before] if before else []), *knots, *([after] if after else [])]
    whole = spline(line)
    if before is None and after is None:
        return whole
    pieces = whole.split("c")
    first = 1 if before else 0
    segments = pieces[1 + first : len(pieces) - (1 if after else 0)]
    start = knots[0]
    return f"M{start[0]:.1f} {start[1]:.1f}c" + "c".join(segments) if segments else whole


def place_river_names(rivers: list[Reach], taken: Occupied) -> str:
    """The name of each river once, beside a straight stretch where there is room."""
    names: dict[str, list[Reach]] = {}
    for river in rivers:
        names.setdefault(river.name, []).append(river)
    drawn = []
    for name, reaches in names.items():
        size = 12.5 if any(_size(reach) == "river-major" for reach in reaches) else 10.5
        spots = [spot for reach in reaches for spot in _spots(reach, name, size)]
        best = min(spots, key=lambda spot: (taken.cost([spot[0]]) + spot[4], spot[4]), default=None)
        if best is None or not taken.free(best[0]):
            continue
        box, x, y, turn, _ = best
        taken.add(box)
        drawn.append(river_name(name, x, y, size, turn))
    return river_names(drawn)


def _spots(reach: Reach, name: str, size: float) -> list[tuple[Box, float, float, float, float]]:
    """Places for a name along a river: box, anchor, turn, and how much the river bends there."""
    found = []
    for i in range(len(reach.knots) - 2):
        for span in (1, 2, 3):
            if i + span >= len(reach.knots):
                continue
            a, b = reach.knots[i], reach.knots[i + span]
            if a[0] > b[0]:
                a, b = b, a
            turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
            if abs(turn) > 72:
                continue
            bend = sum(_off(reach.knots[k], a, b) for k in range(i + 1, i + span)) / 12
            m = middle(a, b)
            nx, ny = math.sin(math.radians(turn)), -math.cos(math.radians(turn))
            for off in (6.0, 8.0, 11.0, -size * 0.72 - 6, -size * 0.72 - 9):
                x, y = m[0] + nx * off, m[1] + ny * off
                box = text_box(x, y, name, size, anchor="middle", spacing=1.2, turn=turn)
                found.append((box, x, y, turn, bend + abs(off) / 60 + abs(turn) / 300))
    return found


def _off(p: Point, a: Point, b: Point) -> float:
    far = math.dist(a, b) or 1.0
    return abs((b[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (b[1] - a[1])) / far
