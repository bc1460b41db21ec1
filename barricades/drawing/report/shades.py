"""Colours of a report: one for each side, and between two sides the shade of a share."""

from collections.abc import Mapping
from typing import Any

SIDES = ("#1f5f9e", "#2f7a3d")  # by seat, in a report whose game brings no colours
HATCHES = ("", "////")  # so that the sides can be told apart without colours
MIDDLE = "#fdf8e6"
STRENGTH = 0.86  # of a side's colour where it holds a place in every game


def side(report: Mapping[str, Any], seat: int) -> str:
    colours = report.get("colours") or SIDES
    return str(colours[seat % len(colours)])


def mix(a: str, b: str, share: float) -> str:
    """A colour between two: `a` at 0, `b` at 1."""
    parts = [round(int(a[i : i + 2], 16) * (1 - share) + int(b[i : i + 2], 16) * share) for i in (1, 3, 5)]
    return "#" + "".join(f"{part:02x}" for part in parts)


def shade(report: Mapping[str, Any], share: float) -> str:
    """The shade of a place that the first side holds in this share of games, and the second in the rest."""
    if share >= 0.5:
        return mix(MIDDLE, side(report, 0), STRENGTH * (2 * share - 1))
    return mix(MIDDLE, side(report, 1), STRENGTH * (1 - 2 * share))
