"""The ground: sea, tints, relief as a draughtsman would shade it, marsh."""

import math
from collections.abc import Mapping

from barricades.drawing.hexmap.hexes import HexMap
from barricades.drawing.kit import palette
from barricades.drawing.kit.fields import blend, contours, jitter, noise, thin, warp
from barricades.drawing.kit.svg import Pen, Point, group, path, polygon, rounded, tag, title, toward
from barricades.drawing.kit.symbols import reed

STEP = 9.0
HEIGHT = {"rough": 0.5, "mountain": 1.0}
# Noise runs along the grain of the country: ranges from west-south-west to east-north-east.
GRAIN = math.radians(-18)


def draw_sea(window: tuple[float, float, float, float]) -> str:
    """Water, and lines that follow the coast and fade with the distance from it."""
    left, top, right, bottom = window
    water = tag("rect", x=left, y=top, width=right - left, height=bottom - top, fill=palette.SEA)
    lines = []
    for step, far in enumerate((78, 58, 41, 27, 16, 8)):
        lines.append(_along_coast(2 * far + 1.1, palette.SEA_LINE, 0.28 + 0.11 * step))
        lines.append(_along_coast(2 * far - 1.1, blend(palette.SEA, "#e4f0ee", (step + 1) / 7), 1.0))
    return group("layer-sea", water, *lines)


def _along_coast(width: float, colour: str, opacity: float) -> str:
    return tag(
        "use", href="#land", fill="none", stroke=colour, stroke_width=width, stroke_opacity=f"{opacity:.2f}",
        stroke_linejoin="round",
    )  # fmt: skip


def draw_terrain(hexes: HexMap) -> str:
    """A tint for every hex of land, with edges that look grown."""
    fields: dict[str, list[str]] = {}
    for id, place in hexes.places.items():
        if place.terrain == "sea":
            continue
        home = place.features.get("country") == "ES"
        key = f"terrain-{place.terrain}" if home else f"neutral-{place.terrain}"
        fields.setdefault(key, []).append(outline(hexes, id))
    ground = tag("use", href="#land", fill=palette.NEUTRAL["clear"])
    tints = []
    for key in sorted(fields):
        whose, _, terrain = key.partition("-")
        colour = (palette.TERRAIN if whose == "terrain" else palette.NEUTRAL)[terrain]
        sign = key if whose == "terrain" else "neutral"
        d = "".join(fields[key])
        tints.append(path(d, fill=colour, stroke=colour, data_symbol=sign, class_=key))
    return group(
        "layer-terrain", ground, _skirts(hexes), tag("g", *tints, clip_path="url(#on-land)", stroke_width=1.2)
    )


def _skirts(hexes: HexMap) -> str:
    """Coastal hexes reach a little into the sea, so that no spit of land has a stranger's colour."""
    skirts: dict[str, list[str]] = {}
    for id, place in hexes.places.items():
        if place.features.get("coast"):
            home = place.features.get("country") == "ES"
            colour = (palette.TERRAIN if home else palette.NEUTRAL)[place.terrain]
            centre = hexes.centre(id)
            reach = 3.0 if int(id[:2]) == hexes.rows[0] else 1.5
            wide = polygon([toward(centre, corner, reach) for corner in hexes.corners(id)])
            skirts.setdefault(colour, []).append(wide)
    drawn = [path("".join(each), fill=colour) for colour, each in sorted(skirts.items())]
    return tag("g", *drawn, clip_path="url(#on-land)")


def outline(hexes: HexMap, id: str) -> str:
    """A hex with shaken sides; neighbours share them."""
    corners = hexes.corners(id)
    points: list[Point] = []
    for i, corner in enumerate(corners):
        after = corners[(i + 1) % 6]
        points += [warp(toward(corner, after, share)) for share in (0, 0.25, 0.5, 0.75)]
    return polygon(points)


def draw_relief(hexes: HexMap) -> str:
    """Hills and mountains lit from the north-west."""
    grid = _light(hexes)

    def place(column: float, row: float) -> Point:
        return hexes.left + column * STEP, hexes.top + row * STEP

    def band(level: float, sign: int) -> str:
        signed = grid if sign > 0 else [[-value for value in row] for row in grid]
        outlines = contours(signed, level, place)
        return "".join(rounded(thin(each, 4)) for each in outlines if len(each) > 5)

    shades = [
        path(band(level, 1), fill=palette.SHADE, fill_opacity=f"{opacity}")
        for level, opacity in ((0.06, 0.10), (0.16, 0.14), (0.30, 0.18), (0.48, 0.2))
    ]
    lights = [
        path(band(level, -1), fill=palette.LIGHT, fill_opacity=f"{opacity}")
        for level, opacity in ((0.08, 0.32), (0.24, 0.38))
    ]
    return group(
        "layer-relief",
        *shades,
        *lights,
        _hachures(hexes, grid),
        clip_path="url(#on-land)",
        fill_rule="evenodd",
    )


def _hachures(hexes: HexMap, grid: list[list[float]]) -> str:
    """Strokes down the shaded slopes, as engravers drew them."""
    pen = Pen()
    for row in range(1, len(grid) - 1):
        for column in range(1, len(grid[0]) - 1):
            shade = grid[row][column]
            if shade < 0.24:
                continue
            dx, dy = jitter(f"{row} {column}", 2)
            x = hexes.left + (column + 0.45 * dx) * STEP
            y = hexes.top + (row + 0.45 * dy) * STEP
            east = _ground(x + 3, y) - _ground(x - 3, y)
            south = _ground(x, y + 3) - _ground(x, y - 3)
            steep = math.hypot(east, south) or 1.0
            long = min(9.0, 3.5 + 9 * shade)
            pen.move((x, y))
            pen.draw("l", (x - long * east / steep, y - long * south / steep))
    return path(pen.d, fill="none", stroke=palette.SHADE, stroke_width=0.7, stroke_opacity="0.42")


def _light(hexes: HexMap) -> list[list[float]]:
    """How far each point of a grid lies in shadow: positive away from the light, negative toward it."""
    columns, rows = int(hexes.width / STEP) + 2, int(hexes.height / STEP) + 2
    heights = _heights(hexes)
    hilly = {near for id, height in heights.items() if height for near in (id, *hexes.around(id))}
    grid = []
    for row in range(rows):
        y = hexes.top + row * STEP
        values = []
        for column in range(columns):
            x = hexes.left + column * STEP
            rise = _rise(hexes, heights, x, y) if hexes.hex_at(x, y) in hilly else 0.0
            if rise <= 0.02:
                values.append(0.0)
                continue
            slope = _ground(x + 5, y + 6) - _ground(x - 5, y - 6)
            values.append(-1.15 * slope * rise)
        grid.append(values)
    return grid


def _heights(hexes: HexMap) -> Mapping[str, float]:
    found = {}
    for id, place in hexes.places.items():
        far = 0.6 if place.features.get("country") != "ES" else 1.0
        found[id] = HEIGHT.get(place.terrain, 0.0) * far
    return found


def _rise(hexes: HexMap, heights: Mapping[str, float], x: float, y: float) -> float:
    """Height of the hex here, falling off inside it toward lower neighbours, so that plains stay plain."""
    wx, wy = warp((x, y))
    hex = hexes.hex_at(wx, wy)
    own = heights.get(hex, 0.0)
    if own == 0:
        return 0.0
    value = own
    for other in hexes.around(hex):
        height = heights.get(other, 0.0)
        if height < own:
            cx, cy = hexes.centre(hex)
            ox, oy = hexes.centre(other)
            along = ((wx - cx) * (ox - cx) + (wy - cy) * (oy - cy)) / 100
            near = (along - 22) / 28
            if near > 0:
                value = min(value, own + (height - own) * min(1.0, near) * 0.9)
    return value


def _ground(x: float, y: float) -> float:
    """Ridges: height of the country if it were all mountain."""
    c, s = math.cos(GRAIN), math.sin(GRAIN)
    u, v = (x * c - y * s) * 0.7, x * s + y * c
    u, v = u + 14 * noise(x, y, 90, 23), v + 14 * noise(x, y, 90, 24)
    ridges = 1 - 2.4 * abs(noise(u, v, 62, 21))
    spurs = 1 - 2.2 * abs(noise(x, y, 29, 22))
    return ridges + 0.42 * spurs


def draw_marsh(hexes: HexMap) -> str:
    """Tufts of reed over short lines of water."""
    tufts = []
    for id, place in hexes.places.items():
        if place.terrain != "marsh":
            continue
        x, y = hexes.centre(id)
        shake = jitter(id, 24)
        spots = [(-26, -12), (4, -20), (28, -6), (-34, 14), (-8, 8), (22, 20), (-14, 32), (8, 40)]
        for number, (dx, dy) in enumerate(spots):
            tufts.append(reed(x + dx + 4 * shake[2 * number], y + dy + 4 * shake[2 * number + 1]))
    return group("layer-marsh", *tufts, clip_path="url(#on-land)")


def draw_grid(hexes: HexMap) -> str:
    """One group per hex, with the outline that shows it and the words that tell of it."""
    cells = []
    for id, place in hexes.places.items():
        d = polygon(hexes.corners(id))
        sea = place.terrain == "sea"
        cells.append(
            group(
                f"hex-{id}",
                title(describe_hex(hexes, id)),
                path(d),
                class_="hex sea" if sea else "hex land",
            )
        )
    return group("layer-grid", *cells, fill="none", stroke=palette.GRID, pointer_events="all")


def describe_hex(hexes: HexMap, id: str) -> str:
    """A hex in words."""
    place = hexes.places[id]
    told = [f"{id} {place.name}".strip(), place.terrain]
    features = place.features
    told += [str(features[key]) for key in ("kind", "region_name") if features.get(key)]
    told += [word for word in ("capital", "port") if features.get(word)]
    if features.get("supply"):
        told.append(f"{features['supply']} supply source")
    if features.get("morale"):
        told.append(f"morale {features['morale']:+d}")
    if features.get("control"):
        told.append(f"{features['control']} control")
    return ", ".join(told)
