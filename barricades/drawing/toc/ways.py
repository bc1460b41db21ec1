"""Ways between places: railways, roads, straits and sea lanes, with rivers and borders that they cross."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from barricades.drawing.kit import palette
from barricades.drawing.kit.lettering import Box, Occupied, text_box
from barricades.drawing.kit.svg import SERIF, Pen, Point, group, path, tag, text, title
from barricades.drawing.toc import tints
from barricades.drawing.toc.atlas import INSET, Atlas, crossing, inside
from barricades.drawing.toc.country import soften
from barricades.kernel.components import Link

WAYS = ("rail", "road", "road2", "strait", "sea")
PIECES = 24  # of a curve
CLEAR = 36.0  # from the middle of a space to a bridge
NEAR = 34.0  # of a river that a way is said to cross
STUB = 104.0  # length of a way that continues in the other part of the map


@dataclass(frozen=True)
class Way:
    """A link as it is drawn: a curve from one place to the other."""

    link: Link
    curve: tuple[Point, Point, Point, Point]

    @property
    def kind(self) -> str:
        return self.link.kinds[0]

    @cached_property
    def points(self) -> list[Point]:
        """The curve in small pieces."""
        return [self.point(i / PIECES) for i in range(PIECES + 1)]

    def point(self, t: float) -> Point:
        a, b, c, d = self.curve
        u = 1 - t
        weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
        x = sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True))
        return x, sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True))

    def turn(self, t: float) -> float:
        (ax, ay), (bx, by) = self.point(t - 0.02), self.point(t + 0.02)
        return math.degrees(math.atan2(by - ay, bx - ax))

    @property
    def d(self) -> str:
        a, b, c, d = self.curve
        pen = Pen()
        pen.move(a)
        pen.draw("c", b, c, d)
        return pen.d


def find_ways(atlas: Atlas) -> list[Way]:
    """All ways; one that goes through a place bends as little as it can."""
    onward = {kind: _through(atlas, kind) for kind in ("rail", "road", "road2")}
    ways = []
    for link in atlas.parts.links:
        if atlas.part(link.a) != atlas.part(link.b):
            ways += [Way(link, _straight(a, b)) for a, b in _stubs(atlas, link)]
            continue
        pairs = onward.get(link.kinds[0], {})
        a, b = _end(atlas, link.a, link.b), _end(atlas, link.b, link.a)
        far = math.dist(a, b) * 0.3
        first = _leaving(atlas, link.a, link.b, pairs.get((link.b, link.a)))
        last = _leaving(atlas, link.b, link.a, pairs.get((link.a, link.b)))
        if link.kinds[0] == "sea":
            first, last = _bowed(a, b)
        ways.append(
            Way(
                link,
                (
                    a,
                    (a[0] + first[0] * far, a[1] + first[1] * far),
                    (b[0] + last[0] * far, b[1] + last[1] * far),
                    b,
                ),
            )
        )
    return ways


def _end(atlas: Atlas, id: str, other: str) -> Point:
    """Where a way meets a place: the middle of a space, the nearest point of a box."""
    if atlas.places[id].features["kind"] == "space":
        return atlas.at(id)
    area, (x, y) = atlas.area(id), atlas.at(other)
    if atlas.places[other].features["kind"] == "box":
        x, y = (x + atlas.at(id)[0]) / 2, (y + atlas.at(id)[1]) / 2
    inset = 16.0
    return (
        min(max(x, area.x + inset), area.x + area.width - inset),
        min(max(y, area.y + inset), area.y + area.height - inset),
    )


def _straight(a: Point, b: Point) -> tuple[Point, Point, Point, Point]:
    dx, dy = (b[0] - a[0]) / 3, (b[1] - a[1]) / 3
    return a, (a[0] + dx, a[1] + dy), (b[0] - dx, b[1] - dy), b


def _stubs(atlas: Atlas, link: Link) -> Iterator[tuple[Point, Point]]:
    """528-913: the line to the Far East continues in the inset."""
    for id in (link.a, link.b):
        x, y = atlas.at(id)
        if atlas.part(id):
            yield (x, y), (INSET.x + 14, y)
        else:
            yield (x, y), (x + STUB, y - 26)


def _unit(a: Point, b: Point) -> Point:
    far = math.dist(a, b) or 1.0
    return (b[0] - a[0]) / far, (b[1] - a[1]) / far


def _leaving(atlas: Atlas, here: str, there: str, before: str | None) -> Point:
    """The direction in which a way leaves a place."""
    straight = _unit(_end(atlas, here, there), _end(atlas, there, here))
    if before is None:
        return straight
    x, y = _unit(atlas.at(before), atlas.at(here))
    dx, dy = (straight[0] + x) / 2, (straight[1] + y) / 2
    far = math.hypot(dx, dy) or 1.0
    return dx / far, dy / far


def _bowed(a: Point, b: Point) -> tuple[Point, Point]:
    x, y = _unit(a, b)
    c, s = math.cos(0.35), math.sin(0.35)
    return (x * c - y * s, x * s + y * c), (-x * c - y * s, x * s - y * c)


def _through(atlas: Atlas, kind: str) -> dict[tuple[str, str], str]:
    """Where a way of this kind continues: from a place, through the next, to a third."""
    near: dict[str, list[str]] = {}
    for link in atlas.links(kind):
        if atlas.part(link.a) == atlas.part(link.b):
            near.setdefault(link.a, []).append(link.b)
            near.setdefault(link.b, []).append(link.a)
    onward: dict[tuple[str, str], str] = {}
    for here, others in near.items():
        if atlas.places[here].features["kind"] == "box":
            continue
        free = list(others)
        pairs = sorted((_bend(atlas, a, here, b), a, b) for a in others for b in others if a < b)
        for bend, a, b in pairs:
            if a in free and b in free and bend < 70:
                onward[a, here], onward[b, here] = b, a
                free.remove(a)
                free.remove(b)
    return {(there, here): before for (before, here), there in onward.items()}


def _bend(atlas: Atlas, a: str, here: str, b: str) -> int:
    (ax, ay), (x, y), (bx, by) = atlas.at(a), atlas.at(here), atlas.at(b)
    turn = math.degrees(math.atan2(by - y, bx - x) - math.atan2(y - ay, x - ax))
    return round(abs((turn + 180) % 360 - 180))


# Drawing


def strokes(kind: str, d: str) -> str:
    """A way of a kind along a path; the legend shows the same."""
    if kind == "rail":
        parts = [
            path(d, stroke=palette.HALO, stroke_width=6, stroke_opacity="0.6"),
            path(d, stroke=tints.RAIL, stroke_width=2),
            path(d, stroke=tints.RAIL, stroke_width=7.5, stroke_dasharray="1.6 9"),
        ]
    elif kind == "road":
        parts = [
            path(d, stroke=tints.ROAD, stroke_width=5),
            path(d, stroke="#f7e8cf", stroke_width=2.2),
        ]
    elif kind == "road2":
        parts = [
            path(d, stroke=palette.HALO, stroke_width=5, stroke_opacity="0.5"),
            path(d, stroke=tints.ROAD, stroke_width=2.8, stroke_dasharray="9 6"),
        ]
    elif kind == "strait":
        parts = [
            path(d, stroke=palette.SEA_INK, stroke_width=9),
            path(d, stroke="#e6f2f4", stroke_width=5),
            path(d, stroke=palette.SEA_INK, stroke_width=1.6, stroke_dasharray="3 5"),
        ]
    else:
        parts = [
            path(
                d,
                stroke=palette.SEA_INK,
                stroke_width=2.4,
                stroke_dasharray="0.1 8",
                stroke_linecap="round",
                stroke_opacity="0.75",
            ),
        ]
    return tag("g", *parts, fill="none")


def draw_ways(ways: Sequence[Way]) -> str:
    layers = []
    for kind in reversed(WAYS):
        chosen = [way for way in ways if way.kind == kind]
        if chosen:
            drawn = strokes(kind, "".join(way.d for way in chosen))
            layers.append(group(f"ways-{kind}", drawn, data_symbol=f"way-{kind}"))
    return group("layer-ways", *layers)


def draw_crossings(atlas: Atlas, ways: Sequence[Way], taken: Occupied) -> str:
    """Bridges where a way crosses a river, bars where it crosses the border of Finland."""
    drawn, placed = [], list[Point]()
    for way in ways:
        if atlas.part(way.link.a) != atlas.part(way.link.b) and inside(way.curve[0], INSET):
            continue  # its other half bears the sign
        for kind, sign in (("river", bridge), ("finnish-border", bar)):
            if kind in way.link.kinds:
                t = _apart(way, _where(atlas, way, kind), placed)
                x, y = way.point(t)
                placed.append((x, y))
                taken.add(Box(x, y, 7, 7), weight=3.0)
                told = title(f"{way.link.a}-{way.link.b}: {'river' if kind == 'river' else 'Finnish border'}")
                drawn.append(tag("g", told, sign(x, y, way.turn(t)), data_symbol=f"crossing-{kind}"))
    return group("layer-crossings", *drawn)


def _apart(way: Way, t: float, placed: Sequence[Point]) -> float:
    """The nearest point along a way where a sign is clear of others."""
    far = math.dist(way.curve[0], way.curve[3])
    edge = min(0.4, CLEAR / far)
    for step in range(12):
        for side in (1, -1):
            moved = min(max(t + side * step * 5 / far, edge), 1 - edge)
            if all(math.dist(way.point(moved), other) >= 21 for other in placed):
                return moved
    return t


def _where(atlas: Atlas, way: Way, kind: str) -> float:
    """How far along a way the sign is: where the line crosses it, else nearest to it, else halfway."""
    rivers = [river.knots for river in atlas.rivers]
    lines = rivers if kind == "river" else [tuple(each) for each in atlas.lines(kind)]
    edge = min(0.4, CLEAR / math.dist(way.curve[0], way.curve[3]))
    best = (NEAR, 0.5)
    for c, d in _pieces_near(way, lines):
        for i, (a, b) in enumerate(pairwise(way.points)):
            t = min(max((i + 0.5) / PIECES, edge), 1 - edge)
            off = 0.0 if crossing(a, b, c, d) else math.dist(a, c)
            best = min(best, (off + 20 * abs(t - 0.5) * (off > 0), t))
    return best[1]


def _pieces_near(way: Way, lines: Sequence[Sequence[Point]]) -> Iterator[tuple[Point, Point]]:
    """The pieces of lines that come near a way."""
    xs, ys = [p[0] for p in way.points], [p[1] for p in way.points]
    left, right, top, bottom = min(xs) - NEAR, max(xs) + NEAR, min(ys) - NEAR, max(ys) + NEAR
    for line in lines:
        for c, d in pairwise(line):
            across = max(c[0], d[0]) >= left and min(c[0], d[0]) <= right
            if across and max(c[1], d[1]) >= top and min(c[1], d[1]) <= bottom:
                yield c, d


def bridge(x: float, y: float, turn: float) -> str:
    """A river under a way: a blue stroke across, between the piers of a bridge."""
    water = path("M0 -11q4.500 5.500 0 11t0 11", fill="none", stroke="#ffffff", stroke_width=8.5)
    blue = path("M0 -11q4.500 5.500 0 11t0 11", fill="none", stroke="#1f74a8", stroke_width=5)
    piers = path("M-8 -6.500l3 2.500h10l3-2.500M-8 6.500l3-2.500h10l3 2.500", fill="none", stroke=palette.INK,
                 stroke_width=1.5)  # fmt: skip
    return tag("g", water, blue, piers, transform=f"translate({x:.1f} {y:.1f}) rotate({turn:.0f})")


def bar(x: float, y: float, turn: float) -> str:
    """A way that is closed at a border until it opens."""
    d = "M-3 -9v18M3 -9v18"
    return tag(
        "g", path(d, stroke="#ffffff", stroke_width=6), path(d, stroke=tints.FINNISH, stroke_width=2.8),
        transform=f"translate({x:.1f} {y:.1f}) rotate({turn:.0f})", fill="none",
    )  # fmt: skip


def draw_arrows(atlas: Atlas, ways: Sequence[Way], taken: Occupied) -> str:
    """Where a way continues in the other part of the map."""
    drawn = []
    for way in ways:
        a, b = way.link.a, way.link.b
        if atlas.part(a) == atlas.part(b):
            continue
        start, end = way.curve[0], way.curve[3]
        here, there = (a, b) if start == atlas.at(a) else (b, a)
        angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
        head = path("M14 0l-20-10v20z", fill=tints.RAIL, stroke=palette.HALO, stroke_width=1.5,
                    transform=f"translate({end[0]:.1f} {end[1]:.1f}) rotate({angle:.0f})")  # fmt: skip
        words = f"to {atlas.places[there].name} ({there})"
        left = end[0] < start[0]
        x, y = ((start[0] + end[0]) / 2 + (2 if left else 14), min(start[1], end[1]) - (30 if left else 12))
        taken.add(text_box(x, y, words, 14, anchor="middle"), Box(*end, 14, 12))
        label = text(x, y, words, font_size=14, text_anchor="middle", fill=palette.INK)
        drawn.append(group(f"arrow-{here}-{there}", head, label, data_symbol="arrow"))
    return group("layer-arrows", *drawn, font_family=SERIF, font_style="italic", class_="serif halo")


def soften_ways(ways: Sequence[Way], taken: Occupied) -> None:
    """Names are better next to a way than on it."""
    for way in ways:
        soften(taken, way.points, 0.08 if way.kind == "sea" else 0.22)
