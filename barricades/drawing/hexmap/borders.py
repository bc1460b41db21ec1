"""Lines between hexes that are no water: frontiers, regions, the front, fortified lines."""

import math
from collections.abc import Mapping
from itertools import pairwise

from barricades.drawing.hexmap.hexes import SIDES, HexMap, chains
from barricades.drawing.kit import palette
from barricades.drawing.kit.fields import warp
from barricades.drawing.kit.lettering import HARD, Occupied, text_box
from barricades.drawing.kit.svg import (
    SERIF,
    Point,
    group,
    middle,
    path,
    polygon,
    spline,
    tag,
    title,
    toward,
    words,
)


def _smooth(line: list[Point]) -> list[Point]:
    """A line along hexsides with its corners cut, shaken like the ground beneath."""
    if len(line) < 3:
        return [warp(p) for p in line]
    closed = math.dist(line[0], line[-1]) < 1
    knots = [] if closed else [line[0]]
    for a, b in pairwise(line):
        knots += [toward(a, b, 0.3), toward(a, b, 0.7)]
    knots.append(knots[0] if closed else line[-1])
    return [warp(p) for p in knots]


def draw_frontiers(hexes: HexMap) -> str:
    """International borders: a red band and a broken line."""
    edges = [hexes.side(a, b) for a, b, _ in hexes.sides_of_kind("border") if not _sea_between(hexes, a, b)]
    d = "".join(spline(_smooth(line)) for line in chains(edges))
    return group(
        "layer-frontiers",
        path(d, stroke=palette.BORDER, stroke_width=13, stroke_opacity="0.16"),
        path(d, stroke=palette.BORDER, stroke_width=2.4, stroke_dasharray="14 4 2.5 4"),
        data_symbol="frontier", fill="none", stroke_linejoin="round", clip_path="url(#on-land)",
    )  # fmt: skip


def _sea_between(hexes: HexMap, a: str, b: str) -> bool:
    return any("sea" in link.kinds for link in hexes.parts.links if (link.a, link.b) == (a, b))


def draw_barriers(hexes: HexMap) -> str:
    """Sides that no unit crosses: all sea, or too steep."""
    drawn = []
    for kind, colour in (("sea", palette.SEA_INK), ("impassable", palette.INK)):
        for a, b, _ in hexes.sides_of_kind(kind):
            p, q = hexes.side(a, b)
            side = path(polygon([toward(p, q, 0.06), toward(q, p, 0.06)], closed=False))
            drawn.append(tag("g", side, stroke=colour, data_symbol=f"side-{kind}"))
    return group("layer-barriers", *drawn, stroke_width=5, stroke_linecap="round", stroke_dasharray="0.1 8")


def draw_regions(hexes: HexMap) -> str:
    """Borders of the regions of 1936."""
    edges = []
    for id, place in hexes.places.items():
        for other in hexes.around(id):
            beyond = hexes.places[other]
            if id < other and place.region and beyond.region and place.region != beyond.region:
                edges.append(hexes.side(id, other))
    d = "".join(spline(_smooth(line)) for line in chains(edges))
    return group(
        "layer-regions",
        path(d, stroke=palette.REGION, stroke_width=8, stroke_opacity="0.13"),
        path(d, stroke=palette.REGION, stroke_width=1.5, stroke_dasharray="7 4", stroke_opacity="0.85"),
        data_symbol="region-border", fill="none", stroke_linejoin="round",
    )  # fmt: skip


def front_lines(hexes: HexMap, control: Mapping[str, str], one: str, other: str) -> tuple[str, str]:
    """Path data of the front between two sides, on the ground of the one and on that of the other."""
    edges = [
        hexes.side(id, beyond)
        for id in hexes.places
        if control.get(id) == one
        for beyond in hexes.around(id)
        if control.get(beyond) == other
    ]
    left, right = [], []
    for line in _directed(edges):
        knots = _smooth(line)
        left.append(spline(_beside(knots, 3.2)))
        right.append(spline(_beside(knots, -3.2)))
    return "".join(right), "".join(left)


def _directed(edges: list[tuple[Point, Point]]) -> list[list[Point]]:
    """Edges joined head to tail, so that the same side stays on the same hand."""
    starts: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    heads = set()
    for a, b in edges:
        starts.setdefault(_key(a), []).append((a, b))
        heads.add(_key(b))
    lines = []
    order = [a for a, _ in edges if _key(a) not in heads] + [a for a, _ in edges]
    for start in order:
        here, line = _key(start), [start]
        while starts.get(here):
            line.append(starts[here].pop()[1])
            here = _key(line[-1])
        if len(line) > 1:
            lines.append(line)
    return lines


def _key(p: Point) -> tuple[int, int]:
    return round(p[0] / 4), round(p[1] / 4)


def _beside(line: list[Point], far: float) -> list[Point]:
    """The line moved to one side."""
    moved = []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        moved.append((x + far * (by - ay) / length, y - far * (bx - ax) / length))
    return moved


def draw_forts(hexes: HexMap) -> str:
    """Battlements inside the covered sides."""
    drawn = []
    for id, place in hexes.places.items():
        for line in place.features.get("fortified", ()):
            wall = "".join(battlement(hexes, id, side) for side in line["sides"])
            told = title(f"{line['name']}, from turn {line['turn']}")
            drawn.append(tag("g", told, path(wall), class_=f"fort fort-{line['line']}"))
    return group(
        "layer-forts",
        *drawn,
        data_symbol="fortified",
        fill=palette.FORT,
        stroke=palette.HALO,
        stroke_width=1,
        paint_order="stroke",
    )


def battlement(hexes: HexMap, id: str, side: str) -> str:
    corners = hexes.corners(id)
    first = SIDES[side]
    return crenels(corners[first], corners[(first + 1) % 6], hexes.centre(id))


TEETH = 5  # of a fortified side


def crenels(a: Point, b: Point, inside: Point) -> str:
    """A wall from a to b with its teeth outward, away from `inside`."""
    a, b = toward(a, b, 0.08), toward(b, a, 0.08)
    m = middle(a, b)
    length = math.dist(m, inside)
    nx, ny = (inside[0] - m[0]) / length, (inside[1] - m[1]) / length
    marks = 2 * TEETH - 1
    points = [(a[0] + 11 * nx, a[1] + 11 * ny)]
    for i in range(marks):
        deep = 4.0 if i % 2 == 0 else 8.0
        for share in (i / marks, (i + 1) / marks):
            x, y = toward(a, b, share)
            points.append((x + deep * nx, y + deep * ny))
    points.append((b[0] + 11 * nx, b[1] + 11 * ny))
    return polygon(points)


def place_fort_names(hexes: HexMap, taken: Occupied) -> str:
    """Each fortified line's name once, inside one of its walls."""
    lines: dict[str, list[tuple[str, str, str, int]]] = {}
    for id, place in hexes.places.items():
        for line in place.features.get("fortified", ()):
            lines.setdefault(line["line"], []).extend(
                (id, side, line["name"], line["turn"]) for side in line["sides"]
            )
    drawn = []
    for spots in lines.values():
        best: tuple[float, str, float, float, float] | None = None
        for id, side, name, turn in spots:
            label = f"{name} · {turn}"
            for share in (0.5, 0.62, 0.38):
                for deep in (17.0, 21.0, 26.0, -6.0, -12.0):
                    x, y, angle = _inside(hexes, id, side, deep, share)
                    box = text_box(x, y, label, 9.5, anchor="middle", turn=angle)
                    cost = taken.cost([box])
                    if best is None or cost + abs(deep) / 500 < best[0]:
                        best = (cost + abs(deep) / 500, label, x, y, angle)
        if best is None or best[0] >= HARD:
            continue
        _, label, x, y, angle = best
        taken.add(text_box(x, y, label, 9.5, anchor="middle", turn=angle))
        drawn.append(
            tag(
                "text",
                words(label),
                x=x,
                y=y,
                transform=f"rotate({angle:.0f} {x:.1f} {y:.1f})",
                font_size=9.5,
            )
        )
    return group(
        "labels-forts", *drawn, fill=palette.FORT, font_family=SERIF, font_style="italic",
        text_anchor="middle", class_="serif halo",
    )  # fmt: skip


def _inside(hexes: HexMap, id: str, side: str, deep: float, share: float) -> tuple[float, float, float]:
    corners = hexes.corners(id)
    first = SIDES[side]
    a, b = corners[first], corners[(first + 1) % 6]
    x, y = toward(a, b, share)
    cx, cy = hexes.centre(id)
    m = middle(a, b)
    length = math.dist(m, (cx, cy))
    x, y = x + deep * (cx - m[0]) / length, y + deep * (cy - m[1]) / length
    angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    angle = (angle + 90) % 180 - 90
    up = math.radians(angle)
    return x - 3.2 * math.sin(up), y + 3.2 * math.cos(up), angle
