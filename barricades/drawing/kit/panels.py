"""Panels: framed pieces of paper on the map and at its edges, with text and tables on them."""

from typing import Any, NamedTuple

from barricades.drawing.kit import palette
from barricades.drawing.kit.lettering import width_of
from barricades.drawing.kit.svg import SANS, SERIF, group, path, rect, text
from barricades.kernel.components import Table

HEAD = 40.0  # height of a panel's heading
BAND = "#efe3bf"


class Area(NamedTuple):
    """A rectangle on the sheet."""

    x: float
    y: float
    width: float
    height: float


def panel(id: str, area: Area, heading: str, *parts: str) -> str:
    """A framed piece of paper with a heading."""
    x, y, width, height = area
    return group(
        id,
        rect(*area, rx=4, fill=palette.PANEL, stroke=palette.RULE, stroke_width=1.6),
        rect(x + 4, y + 4, width - 8, height - 8, rx=2, fill="none", stroke=palette.RULE, stroke_width=0.6),
        text(
            x + width / 2, y + 29, heading, font_size=23, text_anchor="middle", letter_spacing="2.5",
            fill=palette.INK, font_family=SERIF, class_="serif",
        ),
        path(f"M{x + 18:.1f} {y + HEAD - 1:.1f}h{width - 36:.1f}", stroke=palette.RULE, stroke_width=0.8),
        *parts,
        class_="panel",
    )  # fmt: skip


def wrap(content: str, width: float, size: float) -> list[str]:
    """The words in lines no wider than `width`."""
    lines: list[str] = []
    for word in content.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def table(id: str, area: Area, heading: str, chart: Table, *, corner: str, first: float, row: float) -> str:
    """A chart as printed: its first column `first` wide, the others even; its height follows the rows."""
    wide = (area.width - 24 - first) / len(chart.columns)
    top, left = area.y + HEAD + 6, area.x + 12
    style: dict[str, Any] = {"font_family": SANS, "class_": "sans", "fill": palette.INK, "font_size": 16}
    drop = row / 2 + 5.5

    def put(x: float, y: float, words: str, **more: Any) -> str:
        return text(x, y + drop, words, **{**style, **more})

    parts = [put(left + 8, top, corner, font_style="italic")] if corner else []
    for number, column in enumerate(chart.columns):
        middle = left + first + wide * (number + 0.5)
        parts.append(put(middle, top, column, text_anchor="middle", font_weight="bold"))
    for number, (name, cells) in enumerate(zip(chart.rows, chart.cells, strict=True)):
        low = top + row * (number + 1)
        if number % 2 == 0:
            parts.append(rect(left, low, area.width - 24, row, fill=BAND))
        parts.append(put(left + 8, low, name, font_weight="bold"))
        for place, cell in enumerate(cells):
            parts.append(put(left + first + wide * (place + 0.5), low, cell, text_anchor="middle"))
    return panel(id, area._replace(height=table_height(chart, row)), heading, *parts)


def table_height(chart: Table, row: float) -> float:
    return HEAD + 16 + row * (len(chart.rows) + 1)


def holding_box(id: str, area: Area, heading: str, colour: str) -> str:
    """An empty box for counters that are off the map."""
    return group(
        id,
        rect(*area, rx=4, fill=colour, fill_opacity="0.35", stroke=palette.RULE, stroke_width=1.4),
        text(
            area.x + area.width / 2, area.y + 24, heading, font_size=16, text_anchor="middle",
            fill=palette.INK, font_family=SERIF, letter_spacing="1.2", class_="serif",
        ),
    )  # fmt: skip
