"""The signs on the map, each drawn around a point; the legend shows the same."""

import math

from barricades.drawing.kit import palette
from barricades.drawing.kit.svg import circle, path, polygon, rect, tag, text


def symbol(name: str, *parts: str) -> str:
    """Marks parts as one sign, so that the legend can be checked against the map."""
    return tag("g", *parts, data_symbol=name, class_=f"symbol {name}")


def town(x: float, y: float) -> str:
    return symbol("town", circle(x, y, 4.6, fill=palette.HALO, stroke=palette.INK, stroke_width=2))


def capital_town(x: float, y: float) -> str:
    ring = circle(x, y, 7.4, fill=palette.HALO, stroke=palette.INK, stroke_width=1.6)
    return symbol("capital", ring, path(_star(x, y, 5.6), fill=palette.INK))


def city(x: float, y: float) -> str:
    return symbol("city", *_blocks(x, y))


def capital_city(x: float, y: float) -> str:
    ring = circle(x, y, 7.0, fill=palette.HALO, stroke=palette.INK, stroke_width=1.4)
    star = path(_star(x, y, 5.4), fill=palette.INK)
    return symbol("city", *_blocks(x, y)) + symbol("capital", ring, star)


def _blocks(x: float, y: float) -> list[str]:
    """A town plan: blocks of houses with streets between them."""
    rows = ((-12, -11, 10, 9), (-1, -12, 13, 10), (-13, -1, 11, 12), (-1, -1, 12, 11))
    halo = rect(x - 14.5, y - 13.5, 28, 26, rx=3, fill=palette.HALO, fill_opacity="0.85")
    return [halo] + [
        rect(x + dx, y + dy, w, h, fill="#8c3b2e", stroke="#5c2018", stroke_width=0.8)
        for dx, dy, w, h in rows
    ]


def _star(x: float, y: float, r: float) -> str:
    points = []
    for i in range(10):
        far = r if i % 2 == 0 else r * 0.42
        angle = math.pi * i / 5 - math.pi / 2
        points.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    return polygon(points)


def anchor(x: float, y: float) -> str:
    d = (
        f"M{x:.1f} {y - 4.5:.1f}v11M{x - 4:.1f} {y - 1.6:.1f}h8"
        f"M{x - 6.6:.1f} {y + 2:.1f}c.8 5.6 12.4 5.6 13.2 0m-2 .6l2-1.6 1.4 2.2m-14.6-.6l-1.4-2.2 2 1.6"
    )
    ring = circle(x, y - 6.6, 2.1, fill="none", stroke_width=1.7)
    halo = path(d, stroke=palette.HALO, stroke_width=4.6)
    strokes = tag("g", halo, ring, path(d, stroke_width=1.7), stroke=palette.SEA_INK, fill="none")
    return symbol("port", strokes)


def compass(x: float, y: float, r: float) -> str:
    """A rose of eight points, north at the top."""
    points = []
    for i in range(8):
        far, angle = (r if i % 2 == 0 else r * 0.6), math.pi * i / 4 - math.pi / 2
        tip = (x + far * math.cos(angle), y + far * math.sin(angle))
        for side, fill in ((-1, palette.SEA_INK), (1, palette.HALO)):
            near = angle + side * math.pi / 8
            waist = (x + r * 0.2 * math.cos(near), y + r * 0.2 * math.sin(near))
            points.append(path(polygon([(x, y), tip, waist]), fill=fill))
    rings = [circle(x, y, far, fill="none") for far in (r * 0.72, r * 0.76)]
    north = text(
        x, y - r - 8, "N", font_size=24, text_anchor="middle", fill=palette.SEA_INK, stroke="none",
        font_weight="bold", class_="serif",
    )  # fmt: skip
    return tag("g", *rings, *points, north, id="compass", stroke=palette.SEA_INK, stroke_width=0.9)


def reed(x: float, y: float) -> str:
    blades = "".join(f"M{x:.1f} {y:.1f}l{dx} {dy}" for dx, dy in ((-4, -6), (-1.5, -9), (1.5, -9), (4, -6)))
    water = f"M{x - 8:.1f} {y + 1.5:.1f}h16M{x - 4:.1f} {y + 4.5:.1f}h11"
    return path(blades, stroke="#5d7a3a", stroke_width=1.1, fill="none") + path(
        water, stroke=palette.RIVER, stroke_width=1, fill="none"
    )


PLANE = (
    "M0 -19c1.3 0 1.9 1.6 2 4.5l13.6 4.2c1 .4 1.3 1 1.2 2.4l-14.7 .4-.5 6.2 4.6 2.3v1.9l-5.2-.6-1 1.6-1-1.6"
    "-5.2 .6v-1.9l4.6-2.3-.5-6.2-14.7-.4c-.1-1.4 .2-2 1.2-2.4l13.6-4.2c.1-2.9 .7-4.5 2-4.5z"
)
SHIP = "M-23 -1h46l-5 8h-36.500zM-13 -2v-5h5v-5h4v5h3v-9h4v3h4v6h3v-3h3v8zM-19 -2v-3h4v3zM15 -2v-3h4v3z"
