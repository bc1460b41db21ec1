"""The signs on the map, each drawn around a point; the legend shows the same."""

import math

from barricades.drawing import palette
from barricades.drawing.svg import SANS, circle, path, polygon, rect, tag, text


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


SUPPLY_COLOUR = {"nationalist": "#1a1a1a", "republican": palette.REPUBLICAN, "northern": palette.REPUBLICAN}


def supply(x: float, y: float, whose: str) -> str:
    colour = SUPPLY_COLOUR[whose]
    disc = circle(x, y, 8.2, fill=palette.HALO, stroke=colour, stroke_width=2)
    half = path(f"M{x:.1f} {y - 8.2:.1f}a8.2 8.2 0 0 0 0 16.4z", fill=colour)
    mark = ""
    if whose == "northern":
        mark = text(x + 3.9, y + 3, "N", font_size=8, font_weight="bold", fill=colour, text_anchor="middle")
    return symbol(f"supply-{whose}", disc, half, mark)


def morale(x: float, y: float, value: int) -> str:
    colour = palette.GAIN if value > 0 else palette.LOSS
    disc = (
        circle(x, y, 8.2, fill=colour, stroke=palette.HALO, stroke_width=1.3)
        if value < 0
        else rect(x - 8, y - 8, 16, 16, rx=4, fill=colour, stroke=palette.HALO, stroke_width=1.3)
    )
    words = f"{value:+d}".replace("-", "−")
    size = 9 if len(words) < 3 else 8
    label = text(
        x, y + 3.2, words, font_size=size, font_weight="bold", fill="#ffffff", text_anchor="middle",
        font_family=SANS, class_="sans",
    )  # fmt: skip
    return symbol("morale-gain" if value > 0 else "morale-loss", disc, label)


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
