"""The signs of the map, each drawn around a point; the legend shows the same."""

import math
from typing import Any

from barricades.drawing.kit import palette
from barricades.drawing.kit.svg import SANS, circle, num, path, polygon, rect, tag, text
from barricades.drawing.kit.symbols import symbol
from barricades.drawing.toc import tints
from barricades.kernel.components import Place

SMALL: dict[str, Any] = {
    "text_anchor": "middle", "font_weight": "bold", "font_family": SANS, "class_": "sans",
}  # fmt: skip


def space(x: float, y: float, place: Place) -> str:
    """A space as its features have it."""
    features = place.features
    control = str(features["control"])
    known = control if control in ("RED", "WHITE") else "faction" if control else "none"
    drawn = town(x, y, place.id, place.terrain, control, city=bool(features["victory_city"]))
    return symbol(f"control-{known}", drawn)


def town(x: float, y: float, number: str, terrain: str, control: str, *, city: bool = False) -> str:
    """A disc in the colour of its terrain, a square with a star for a victory city, ringed by its holder."""
    half = 17.0 if city else 14.0
    parts = [_ring(x, y, half, control, city)]
    ground = tints.TERRAIN[terrain]
    if city:
        parts.append(rect(x - half + 3, y - half + 3, 2 * half - 6, 2 * half - 6, fill=ground))
        parts.append(star(x, y - 6.5, 7.6))
        drop = 12.0
    else:
        parts.append(circle(x, y, half - 2.6, fill=ground))
        parts.append(_mark(x, y - 4.5, terrain))
        drop = 7.5 if terrain != "clear" else 3.6
    parts.append(text(x, y + drop, number, font_size=10, fill=palette.INK, **SMALL))
    if city:
        parts.append(_corner(x, y, terrain))
    body = symbol(f"terrain-{terrain}", *parts)
    return symbol("victory-city", body) if city else body


def _ring(x: float, y: float, half: float, control: str, city: bool) -> str:
    """RED: a broad dark ring. WHITE: a white ring between two dark lines. A faction: its colour."""
    colour = tints.owner(control).body if control else "#ffffff"
    outer = tints.NAVY if control == "WHITE" else palette.INK
    if city:
        return rect(
            x - half, y - half, 2 * half, 2 * half, rx=3, fill=colour, stroke=outer, stroke_width=1.6
        ) + rect(
            x - half + 3,
            y - half + 3,
            2 * half - 6,
            2 * half - 6,
            fill="none",
            stroke=outer,
            stroke_width=1.2,
        )
    return circle(x, y, half, fill=colour, stroke=outer, stroke_width=1.5) + circle(
        x, y, half - 2.8, fill="none", stroke=outer, stroke_width=1.2
    )


def _mark(x: float, y: float, terrain: str) -> str:
    """A small sign of the vegetation."""
    if terrain == "forest":
        d = f"M{x - 4:.1f} {y - 4.5:.1f}l3.500 6h-7zM{x + 4:.1f} {y - 4.5:.1f}l3.500 6h-7z"
        return path(d, fill="#3f6330")
    if terrain == "marsh":
        reeds = path(
            "M-7 1h14M-4 1l-1.500-5M0 1v-6M4 1l1.500-5", fill="none", stroke="#1f5f5a", stroke_width=1.3
        )
        return tag("g", reeds, transform=f"translate({num(x)} {num(y)})")
    if terrain == "mountain":
        d = f"M{x - 7.5:.1f} {y + 2:.1f}l5-8 3 4.500 2-3 4.500 6.500z"
        return path(d, fill="#6b4a22")
    if terrain == "desert":
        dots = ((-5, 0), (-2, -3.5), (1, 0.5), (4, -3), (6, 0.5))
        return "".join(circle(x + dx, y + dy, 1.1, fill="#9a6c1e") for dx, dy in dots)
    if terrain == "fortress":
        d = f"M{x - 6:.1f} {y + 2:.1f}v-7h2.400v2h2.400v-2h2.400v2h2.400v-2h2.400v7z"
        return path(d, fill="#4a4540")
    return ""


def _corner(x: float, y: float, terrain: str) -> str:
    """The terrain of a victory city, at its foot."""
    if terrain == "clear":
        return ""
    return tag("g", _mark(0, 0, terrain), transform=f"translate({num(x + 9)} {num(y - 9)}) scale(.62)")


def star(x: float, y: float, r: float, fill: str = tints.GOLD) -> str:
    points = []
    for i in range(10):
        far = r if i % 2 == 0 else r * 0.42
        angle = math.pi * i / 5 - math.pi / 2
        points.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    return path(polygon(points), fill=fill, stroke=palette.INK, stroke_width=0.9)


def plate(x: float, y: float, number: str, terrain: str, control: str) -> str:
    """The number of a box, on its terrain and ringed by its holder."""
    colour = tints.owner(control).body if control else "#ffffff"
    outer = tints.NAVY if control == "WHITE" else palette.INK
    return (
        rect(x - 19, y - 11, 38, 22, rx=4, fill=colour, stroke=outer, stroke_width=1.3)
        + rect(x - 16, y - 8, 32, 16, rx=2, fill=tints.TERRAIN.get(terrain, "#ffffff"), stroke=outer)
        + text(x, y + 4.2, number, font_size=12, fill=palette.INK, **SMALL)
    )


def city_star(x: float, y: float) -> str:
    return symbol("victory-city", star(x, y, 10))


def shield(x: float, y: float, value: int) -> str:
    """A city that defends with a modifier."""
    d = f"M{x - 8:.1f} {y - 8:.1f}h16v8q0 6-8 9q-8-3-8-9z"
    body = path(d, fill="#5a5148", stroke="#ffffff", stroke_width=1.3)
    return symbol("defends", body, text(x, y + 3.2, f"+{value}", font_size=9.5, fill="#ffffff", **SMALL))


def gear(x: float, y: float, value: int) -> str:
    """A resource centre and how often it counts."""
    points = []
    for i in range(32):
        far = 9.6 if i % 4 in (1, 2) else 7.4
        angle = math.tau * i / 32
        points.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    body = path(polygon(points), fill="#3e4c59", stroke="#ffffff", stroke_width=0.7)
    disc = circle(x, y, 5.0, fill="#f6e7b5")
    return symbol(
        "resource", body, disc, text(x, y + 3.2, str(value), font_size=9, fill=palette.INK, **SMALL)
    )


def port(x: float, y: float, capacity: int) -> str:
    """A harbour; the number says how many steps can pass."""
    disc = circle(x, y, 9.4, fill=palette.SEA_INK, stroke="#ffffff", stroke_width=1.2)
    d = (
        f"M{x:.1f} {y - 3.4:.1f}v8.200M{x - 3:.1f} {y - 1.4:.1f}h6"
        f"M{x - 5:.1f} {y + 1.4:.1f}c.6 4.400 9.400 4.400 10 0"
    )
    anchor = tag(
        "g", path(d), circle(x, y - 5, 1.6), fill="none", stroke="#ffffff", stroke_width=1.4
    )  # fmt: skip
    if not capacity:
        return symbol("port", disc, anchor)
    chip = circle(x + 7.6, y - 6.4, 5.4, fill="#f6e7b5", stroke=palette.SEA_INK)
    label = text(x + 7.6, y - 3.5, str(capacity), font_size=8, fill=palette.INK, **SMALL)
    return symbol("port", disc, anchor) + symbol("port-capacity", chip, label)


def leaf(x: float, y: float) -> str:
    """A space where Greens may rise."""
    d = f"M{x - 7:.1f} {y + 6:.1f}q-1-12 14-13q0 14-12 13l-3 2z"
    vein = path(f"M{x - 6:.1f} {y + 6:.1f}l9-9", stroke="#ffffff", stroke_width=1.1, fill="none")
    return symbol("green", path(d, fill=tints.GREEN, stroke="#ffffff", stroke_width=1.1), vein)


def flame(x: float, y: float) -> str:
    """A space that may revolt."""
    d = f"M{x:.1f} {y - 9:.1f}q2 4 5 6.500q4 5 0 9q-5 4-10 0q-4-4-.5-8.500q1.500 2 2.500 2.500q0-5 3-9.500z"
    return symbol("revolt", path(d, fill="#e08a1e", stroke=palette.INK, stroke_width=1))


def supply(x: float, y: float, whose: str) -> str:
    """A source of supply: a wheel in the colours of whose it is."""
    livery = tints.owner(whose)
    outer = tints.NAVY if whose == "WHITE" else palette.INK
    disc = circle(x, y, 7.6, fill=livery.body, stroke=outer, stroke_width=1.4)
    d = f"M{x:.1f} {y - 5:.1f}v10M{x - 5:.1f} {y:.1f}h10M{x - 3.5:.1f} {y - 3.5:.1f}l7 7m0-7l-7 7"
    spokes = path(d, stroke=livery.ink, stroke_width=1.1, fill="none")
    return symbol("supply", disc, spokes, circle(x, y, 1.8, fill=livery.ink))


def restrict(x: float, y: float, value: int) -> str:
    """A box of the Far East that opens by steps."""
    bar = circle(x, y, 9, fill="#ffffff", stroke=tints.RED, stroke_width=2.6)
    return symbol("restrict", bar, text(x, y + 3.6, str(value), font_size=10.5, fill=palette.INK, **SMALL))
