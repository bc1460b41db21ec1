"""The country: sea and land, rivers and waters with their names, mountains, woods, reeds and sand."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from barricades.drawing.kit import palette
from barricades.drawing.kit.fields import blend, jitter, noise, thin, warp
from barricades.drawing.kit.labels import river_name, river_names
from barricades.drawing.kit.lettering import HARD, Box, Occupied, text_box
from barricades.drawing.kit.panels import Area
from barricades.drawing.kit.svg import (
    SERIF,
    Point,
    group,
    path,
    polygon,
    rect,
    spline,
    tag,
    text,
    title,
    toward,
    words,
)
from barricades.drawing.kit.symbols import reed
from barricades.drawing.toc import tints
from barricades.drawing.toc.atlas import FAR_EAST, INSET, WINDOW, Atlas, River, frame_of, inside
from barricades.drawing.toc.regions import Cells

MARGIN = Area(INSET.x - 20, INSET.y - 20, INSET.width + 40, INSET.height + 44)  # of the inset, and its frame
FAR_OFF = 11.0  # between the points of a coast of which broad lines are drawn
RIVER_WIDTH = {1: 4.2, 2: 2.2}
# Ranges on the sheet, from one end to the other, and how high they are.
RANGES: dict[str, tuple[tuple[float, tuple[Point, ...]], ...]] = {
    "": (
        (1.0, ((1265, 2355), (1417, 2444), (1596, 2520), (1742, 2589), (1875, 2654), (2052, 2735))),
        (0.7, ((1548, 2697), (1674, 2745), (1834, 2844), (1908, 2928))),
        (0.7, ((1068, 2723), (1347, 2788), (1471, 2766))),
        (0.7, ((1035, 2953), (1376, 2918), (1651, 2913))),
        (0.8, ((2752, 143), (2555, 315), (2512, 472), (2560, 645), (2600, 853), (2661, 1024))),
        (0.8, ((2661, 1024), (2641, 1200), (2625, 1353), (2602, 1518), (2630, 1652))),
        (0.9, ((78, 1526), (227, 1616), (324, 1695), (412, 1834), (427, 1982), (362, 2072), (232, 2043))),
        (0.7, ((86, 2239), (295, 2350))),
        (0.5, ((965, 2317), (1021, 2305), (1070, 2286))),
        (0.5, ((1292, 179), (1382, 188))),
        (0.8, ((284, 148), (462, 59), (673, -22))),
        (0.7, ((2619, 2870), (2888, 2969))),
        (0.9, ((3587, 2253), (3807, 2289), (4083, 2133))),
        (0.5, ((2748, 1900), (2700, 1747))),
    ),
    FAR_EAST: (
        (0.8, ((2597, 313), (2711, 342))),
        (0.8, ((2825, 240), (2996, 284), (3110, 298))),
        (0.7, ((3281, 267), (3352, 197))),
        (0.7, ((3338, 333), (3480, 255), (3594, 197))),
        (0.7, ((3680, 182), (3908, 182))),
        (0.7, ((3594, 458), (3666, 342), (3737, 270))),
        (0.6, ((3865, 371), (3936, 400))),
        (0.6, ((4050, 516), (4119, 429), (4164, 356))),
        (0.7, ((2968, 400), (3110, 429))),
    ),
}


def land_id(part: str) -> str:
    return "land-far-east" if part else "land"


def definitions(atlas: Atlas) -> str:
    """The land of both parts, with its lakes cut out, and the frames."""
    parts = []
    for part in ("", FAR_EAST):
        outlines = [*atlas.outlines("land", part), *atlas.outlines("lake", part)]
        left, top, right, bottom = frame_of(part)
        id = land_id(part)
        parts += [
            path("".join(polygon(each) for each in outlines), id=id, fill_rule="evenodd"),
            path("".join(polygon(thin(each, FAR_OFF)) for each in outlines), id=f"{id}-far"),
            tag("clipPath", tag("use", href=f"#{id}", clip_rule="evenodd"), id=f"on-{id}"),
            tag("clipPath", rect(left, top, right - left, bottom - top, rx=3), id=f"frame-{id}"),
        ]
    return tag("defs", *parts)


def draw_sea(part: str) -> str:
    """Water, and lines that follow the coast and fade with the distance from it."""
    left, top, right, bottom = frame_of(part)
    lines = []
    for step, far in enumerate((46, 33, 22, 13, 6)):
        lines.append(_along(part, 2 * far + 1.0, palette.SEA_LINE, 0.3 + 0.12 * step))
        lines.append(_along(part, 2 * far - 1.0, blend(palette.SEA, "#e4f0ee", (step + 1) / 6), 1.0))
    water = rect(left, top, right - left, bottom - top, fill=palette.SEA)
    land = tag("use", href=f"#{land_id(part)}", fill=tints.LAND)
    return group(f"layer-sea-{land_id(part)}", water, *lines, land)


def _along(part: str, width: float, colour: str, opacity: float) -> str:
    from_afar = "-far" if width > 2 * FAR_OFF else ""  # a broad line shows no detail
    return tag(
        "use", href=f"#{land_id(part)}{from_afar}", fill="none", stroke=colour, stroke_width=width,
        stroke_opacity=f"{opacity:.2f}", stroke_linejoin="round",
    )  # fmt: skip


def draw_coast(part: str) -> str:
    coast = tag("use", href=f"#{land_id(part)}", fill="none", stroke=palette.COAST, stroke_width=1.5)
    return group(f"layer-coast-{land_id(part)}", coast, data_symbol="sea")


# Rivers


def draw_rivers(atlas: Atlas, part: str) -> str:
    drawn = [
        path(spline(river.knots), stroke_width=RIVER_WIDTH[river.rank])
        for river in atlas.rivers
        if river.part == part and _seen(river, part)
    ]
    return group(
        f"layer-rivers-{land_id(part)}", *drawn, fill="none", stroke=palette.RIVER, stroke_linecap="round",
        stroke_linejoin="round", data_symbol="river", clip_path=f"url(#on-{land_id(part)})",
    )  # fmt: skip


def _seen(river: River, part: str) -> bool:
    left, top, right, bottom = frame_of(part)
    return any(left < x < right and top < y < bottom for x, y in river.knots)


def soften_rivers(atlas: Atlas, taken: Occupied) -> None:
    """A name may cross a river, but rather not."""
    for river in atlas.rivers:
        if _seen(river, river.part):
            soften(taken, river.knots, 0.12 if river.rank == 1 else 0.07)


def soften(taken: Occupied, line: Sequence[Point], weight: float) -> None:
    for a, b in pairwise(line):
        pieces = max(1, round(math.dist(a, b) / 11))
        for i in range(pieces):
            taken.add(Box(*toward(a, b, (i + 0.5) / pieces), 4, 4), weight=weight)


def name_rivers(atlas: Atlas, taken: Occupied) -> str:
    """The name of each river along its own line, twice for a long one, where there is room."""
    drawn = []
    for river in sorted(atlas.rivers, key=lambda each: (each.rank, each.name)):
        size = 15.0 if river.rank == 1 else 12.0
        length = sum(math.dist(a, b) for a, b in pairwise(river.knots))
        wanted = 0 if length < 90 else 3 if length > 1500 else 2 if length > 700 else 1
        placed: list[Point] = []
        for _, box, x, y, turn in sorted(_river_spots(river, size), key=lambda spot: (spot[0], spot[2])):
            if len(placed) == wanted:
                break
            near = any(math.dist((x, y), other) < 420 for other in placed)
            if near or not taken.free(box) or taken.cost([box]) > 0.6:
                continue
            taken.add(box)
            placed.append((x, y))
            drawn.append(river_name(river.name, x, y, size, turn))
    return river_names(drawn)


def _river_spots(river: River, size: float) -> Iterator[tuple[float, Box, float, float, float]]:
    """Places for a name: how little we like them, box, anchor and turn."""
    left, top, right, bottom = frame_of(river.part)
    knots = river.knots
    for i in range(0, len(knots) - 2, 2):
        for span in (4, 7, 11):
            if i + span >= len(knots):
                break
            a, b = knots[i], knots[i + span]
            if a[0] > b[0]:
                a, b = b, a
            turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
            bend = max((_off(knots[k], a, b) for k in range(i, i + span)), default=0.0)
            if abs(turn) > 78 or bend > 13:
                continue
            m = toward(a, b, 0.5)
            nx, ny = math.sin(math.radians(turn)), -math.cos(math.radians(turn))
            for off in (bend + 5, -bend - size * 0.72 - 4):
                x, y = m[0] + nx * off, m[1] + ny * off
                box = text_box(x, y, river.name, size, anchor="middle", spacing=1.2, turn=turn)
                x1, y1, x2, y2 = box.bounds
                if not river.part and x2 > MARGIN.x and y1 < MARGIN.y + MARGIN.height:
                    continue  # there the inset lies over the river
                if x1 > left + 8 and x2 < right - 8 and y1 > top + 8 and y2 < bottom - 8:
                    long = abs(math.dist(a, b) - 2 * box.half_width) / 40
                    yield bend / 6 + abs(turn) / 90 + long, box, x, y, turn


def _off(p: Point, a: Point, b: Point) -> float:
    far = math.dist(a, b) or 1.0
    return abs((b[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (b[1] - a[1])) / far


# Other waters


WATERS = (
    ("Barents Sea", 1620, 96, 26.0, ""),
    ("White Sea", 1490, 330, 15.0, ""),
    ("Gulf of Bothnia", 590, 330, 18.0, ""),
    ("Gulf of Finland", 860, 630, 13.0, ""),
    ("Gulf of Riga", 640, 830, 12.0, ""),
    ("Sea of Azov", 1180, 2180, 16.0, ""),
    ("Black Sea", 900, 2600, 40.0, ""),
    ("Caspian Sea", 2180, 2380, 24.0, ""),
    ("Sea of Japan", 4090, 590, 14.0, FAR_EAST),
)
LAKES = {"Ladoga": 16.0, "Onega": 14.0, "Peipus": 11.0, "Aral Sea": 26.0, "Baikal": 12.0, "Balkhash": 14.0}


def name_waters(atlas: Atlas, cells: Cells, taken: Occupied) -> str:
    """Seas, gulfs and the larger lakes, each near its preferred position."""
    far_east = Inset(atlas)
    drawn = []
    for name, x, y, size, part in (*WATERS, *_lakes(atlas)):
        spacing = round(size * 0.16, 1)
        for box, px, py in _water_spots(x, y, size, name, part):
            points = [(box.x + box.half_width * step / 3, box.y) for step in range(-3, 4)]
            dry = any(far_east.dry(p) if part else cells.dry(*p) for p in points) and name not in LAKES
            if not dry and taken.free(box) and taken.cost([box]) < 0.4:
                taken.add(box)
                drawn.append(text(px, py, name, font_size=size, letter_spacing=f"{spacing}"))
                break
    return group(
        "labels-waters", *drawn, font_family=SERIF, font_style="italic", fill=palette.SEA_INK,
        text_anchor="middle", class_="serif",
    )  # fmt: skip


def _lakes(atlas: Atlas) -> Iterator[tuple[str, float, float, float, str]]:
    for shape in atlas.shapes:
        if shape.kind == "lake" and shape.name in LAKES:
            x = sum(p[0] for p in shape.points) / len(shape.points)
            y = sum(p[1] for p in shape.points) / len(shape.points)
            yield shape.name, round(x), round(y), LAKES[shape.name], shape.part


def _water_spots(x: float, y: float, size: float, name: str, part: str) -> Iterator[tuple[Box, float, float]]:
    """Positions for a name, the nearest to the preferred one first."""
    left, top, right, bottom = frame_of(part)
    offsets = [(dx, dy) for dx in range(-240, 241, 12) for dy in range(-96, 97, 12)]
    for dx, dy in sorted(offsets, key=lambda each: (abs(each[0]) + 1.5 * abs(each[1]), each)):
        box = text_box(x + dx, y + dy, name, size, anchor="middle", spacing=round(size * 0.16, 1))
        x1, y1, x2, y2 = box.bounds
        if x1 > left + 6 and x2 < right - 6 and y1 > top + 6 and y2 < bottom - 6:
            yield box, x + dx, y + dy


# What grows and rises


def draw_heights(part: str) -> str:
    """The broad shade of the ranges."""
    strokes = []
    for high, ridge in RANGES[part]:
        d = spline([warp(toward(a, b, share / 5), 26) for a, b in pairwise(ridge) for share in range(6)])
        for width in (124, 108, 92, 76, 60, 44, 28):
            strokes.append(path(d, stroke_width=width * high, stroke_opacity="0.035"))
    return group(
        f"layer-heights-{land_id(part)}", *strokes, fill="none", stroke=palette.SHADE, stroke_linecap="round",
        stroke_linejoin="round", clip_path=f"url(#on-{land_id(part)})",
    )  # fmt: skip


def draw_growth(atlas: Atlas, cells: Cells, taken: Occupied) -> str:
    """Peaks, trees, reeds and dunes around the spaces of their terrain and in the empty lands."""
    signs: list[tuple[float, str]] = []
    plants: dict[Callable[[str], str], list[str]] = {tree: [], dune: []}  # alike, so drawn as one
    room, far_east = Occupied(), Inset(atlas)

    def fits(p: Point, half: float, weight: float, part: str) -> bool:
        x, y = p
        left, top, right, bottom = frame_of(part)
        box = Box(x, y - half * 0.5, half, half * 0.8)
        dry = cells.dry(x, y) and not inside(p, MARGIN) if not part else far_east.dry(p)
        framed = left + half < x < right - half and top + half < y < bottom - half
        if not (framed and dry and room.free(box) and taken.free(box) and taken.cost([box]) <= weight):
            return False
        room.add(box)
        return True

    for part, ranges in RANGES.items():
        for number, (high, ridge) in enumerate(ranges):
            for p, size in _peaks(f"{part} {number}", ridge, high):
                if fits(p, size * 0.8, 0.3, part):
                    signs.append((p[1], peak(*p, size)))
    for place in atlas.spaces:
        tall = {"mountain": peak, "marsh": reed}.get(place.terrain)
        low = {"forest": (tree, spruce), "desert": (dune, sand)}.get(place.terrain)
        if tall is None and low is None:
            continue
        for p in _around(place.id, atlas.at(place.id), 26 if place.terrain == "forest" else 14):
            if not fits(p, 9.0 if tall else 6.0, 0.2, atlas.part(place.id)):
                continue
            if tall is not None:
                signs.append((p[1], tall(*p)))
            elif low is not None:
                plants[low[0]].append(low[1](*p))
    for x, y in _wilderness():
        far = inside((x, y), INSET)
        wild = far or cells.owner(x, y) == "" or y < 760 - 0.12 * (x - 1500)
        if wild and fits((x, y), 7.0, 0.05, FAR_EAST if far else ""):
            draw, shape = (tree, spruce) if far or y < 1000 else (dune, sand)
            plants[draw].append(shape(x, y))
    low_growth = [draw("".join(shapes)) for draw, shapes in plants.items()]
    return group("layer-growth", *low_growth, *(drawn for _, drawn in sorted(signs)))


class Inset:
    """What is land in the inset."""

    def __init__(self, atlas: Atlas):
        self.land, self.lakes = atlas.outlines("land", FAR_EAST), atlas.outlines("lake", FAR_EAST)

    def dry(self, p: Point) -> bool:
        return sum(_within(p, each) for each in (*self.land, *self.lakes)) % 2 == 1


def _within(p: Point, outline: Sequence[Point]) -> bool:
    x, y = p
    odd = False
    for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            odd = not odd
    return odd


def _peaks(key: str, ridge: Sequence[Point], high: float) -> Iterator[tuple[Point, float]]:
    for number, (a, b) in enumerate(pairwise(ridge)):
        count = max(2, round(math.dist(a, b) / 17))
        for i in range(count):
            dx, dy, grow = jitter(f"{key} {number} {i}", 3)
            x, y = toward(a, b, (i + 0.5) / count)
            for row in (0, 1):
                off = 16 * dy + (24 if row else -8) * (1 if i % 2 else -0.7)
                yield warp((x + 9 * dx, y + off * high)), (12 + 5 * grow - 3 * row) * (0.55 + 0.5 * high)


def _around(key: str, at: Point, count: int) -> Iterator[Point]:
    for number in range(count):
        turn, far = jitter(f"{key} {number}", 2)
        angle, reach = math.pi * turn, 31 + 15 * (far + 1)
        yield at[0] + reach * math.cos(angle), at[1] + reach * 0.85 * math.sin(angle)


def _wilderness() -> Iterator[Point]:
    left, top, right, bottom = (int(each) for each in WINDOW)
    for column in range(left, right, 26):
        for row in range(top, bottom, 22):
            dx, dy, luck = jitter(f"wild {column} {row}", 3)
            if noise(column, row, 170, 31) > 0.12 + 0.25 * luck:
                yield column + 9 * dx, row + 7 * dy


def peak(x: float, y: float, size: float = 11.0) -> str:
    """A mountain lit from the west."""
    w, h = size, size * 1.25
    light = (
        f"M{x - w:.1f} {y:.1f}Q{x - w * 0.3:.1f} {y - h * 0.55:.1f} {x:.1f} {y - h:.1f}"
        f"L{x + w * 0.18:.1f} {y:.1f}z"
    )
    dark = (
        f"M{x:.1f} {y - h:.1f}Q{x + w * 0.45:.1f} {y - h * 0.4:.1f} {x + w:.1f} {y:.1f}H{x + w * 0.18:.1f}z"
    )
    lit = path(light, fill=tints.PEAK_LIGHT, fill_opacity="0.9", stroke=tints.PEAK, stroke_width=0.7)
    return lit + path(dark, fill=tints.PEAK, fill_opacity="0.75")


def spruce(x: float, y: float) -> str:
    """Path data of a spruce."""
    return f"M{x:.1f} {y - 10:.1f}l4 6h-2l3.4 5h-10.800l3.400-5h-2zM{x:.1f} {y + 1:.1f}v2.400"


def tree(d: str) -> str:
    """Trees along their path data."""
    return path(d, fill=tints.WOOD, fill_opacity="0.62", stroke=tints.WOOD, stroke_width=0.9)


def sand(x: float, y: float) -> str:
    """Path data of a dune."""
    return f"M{x - 8:.1f} {y:.1f}q4-5 8-1.500q4-4 8 1.500m-10 3.500h.1m6 1h.1"


def dune(d: str) -> str:
    """Dunes along their path data."""
    return path(
        d, fill="none", stroke="#b58f4e", stroke_width=1.1, stroke_linecap="round", stroke_opacity="0.8"
    )


# Lines of the rules


def draw_lines(atlas: Atlas) -> str:
    """The restriction line of the Central Powers and the border of Finland."""
    line = "".join(spline(each) for each in atlas.lines("central-powers"))
    border = "".join(spline(each) for each in atlas.lines("finnish-border"))
    return group(
        "layer-lines",
        tag("g", *restriction_line(line), data_symbol="central-powers-line"),
        tag("g", *finnish_border(border), data_symbol="finnish-border"),
        fill="none", stroke_linejoin="round",
    )  # fmt: skip


def restriction_line(d: str) -> Iterable[str]:
    yield path(d, stroke=tints.LINE, stroke_width=15, stroke_opacity="0.18")
    yield path(d, stroke=tints.LINE, stroke_width=3.4, stroke_dasharray="20 6 4 6")


def finnish_border(d: str) -> Iterable[str]:
    yield path(d, stroke=tints.FINNISH, stroke_width=12, stroke_opacity="0.16")
    yield path(d, stroke=tints.FINNISH, stroke_width=2.6, stroke_dasharray="10 5")


def name_lines(atlas: Atlas, taken: Occupied) -> str:
    """What the lines are, written along them."""
    drawn = []
    for kind, name, colour in (
        ("central-powers", "Central Powers restriction line", tints.LINE),
        ("finnish-border", "Finnish border", tints.FINNISH),
    ):
        lines = atlas.lines(kind)
        spots = [spot for each in lines for spot in _river_spots(River(name, 2, "", _finer(each)), 12)]
        free = [spot for spot in spots if taken.free(spot[1])]
        if free:
            _, box, x, y, turn = min(free, key=lambda spot: taken.cost([spot[1]]) + spot[0])
            taken.add(box, weight=HARD)
            drawn.append(
                tag(
                    "text", title(name) + words(name), x=x, y=y, fill=colour,
                    transform=f"rotate({turn:.1f} {x:.1f} {y:.1f})", letter_spacing="1.2", font_size=12,
                )
            )  # fmt: skip
    return group(
        "labels-lines", *drawn, font_family=SERIF, font_style="italic", text_anchor="middle",
        class_="serif halo",
    )  # fmt: skip


def _finer(line: Sequence[Point]) -> tuple[Point, ...]:
    return tuple(toward(a, b, share / 4) for a, b in pairwise(line) for share in range(4))
