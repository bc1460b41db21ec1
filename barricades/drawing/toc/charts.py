"""Charts as printed, in columns as wide as their words need."""

from collections.abc import Mapping, Sequence
from typing import Any

from barricades.drawing.kit import palette
from barricades.drawing.kit.lettering import width_of
from barricades.drawing.kit.panels import BAND, HEAD, Area, panel
from barricades.drawing.kit.svg import SANS, SERIF, rect, text
from barricades.drawing.toc import tints
from barricades.kernel.components import Table

SIZE = 14.0
PAD = 9.0
GAP = 14.0
FOR_THE_RULES = ("code", "cause")  # columns that are not printed
# Name of the chart, its heading, and what its first column holds.
PRINTED = (
    ("army_combat", "ARMY COMBAT TABLE", "die"),
    ("corps_combat", "CORPS COMBAT TABLE", "die"),
    ("combat_modifiers", "COMBAT MODIFIERS", "modifier"),
    ("column_shifts", "COLUMN SHIFTS", "condition"),
    ("modifier_difference", "MODIFIERS COMPARED", "more by"),
    ("cancel_retreat", "CANCEL RETREAT", "die"),
    ("cancel_retreat_modifiers", "RETREAT: MODIFIERS", "condition"),
    ("surprise", "SURPRISE", "die"),
    ("leader_capabilities", "LEADERS", "capability"),
    ("leader_fate", "LEADER FATE", "second die"),
    ("stacking", "STACKING", "where"),
    ("redeployment", "REDEPLOYMENT", "card"),
    ("involvement_movement", "INVOLVEMENT: MOVEMENT", "die"),
    ("withdrawal", "MAJOR POWERS WITHDRAW", "turn"),
    ("influence_needed", "INFLUENCE POINTS", "move"),
    ("turn9_resolution", "END OF TURN 9", "die"),
    ("port_corruption", "PORT CORRUPTION", "die"),
)


def wrap(content: str, width: float, size: float, bold: bool = False) -> list[str]:
    """The words in lines no wider than `width`."""
    lines: list[str] = []
    for word in content.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, serif=False, bold=bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines or [""]


def _widths(columns: Sequence[Sequence[str]], room: float) -> list[float]:
    """How wide each column is: what it wants, or its share of what there is."""
    wanted = [max(_wide(cell) for cell in column) + 2 * PAD for column in columns]
    least = [
        max(_wide(word) for cell in column for word in cell.split() or [""]) + 2 * PAD for column in columns
    ]
    low, high = 0.0, max(wanted)
    for _ in range(30):
        cap = (low + high) / 2
        total = sum(max(small, min(each, cap)) for each, small in zip(wanted, least, strict=True))
        low, high = (low, cap) if total > room else (cap, high)
    found = [max(small, min(each, low)) for each, small in zip(wanted, least, strict=True)]
    spare = max(0.0, room - sum(found)) / len(found)
    return [each + spare for each in found]


def _wide(words: str) -> float:
    return width_of(words, SIZE, serif=False, bold=True)


def draw_chart(
    id: str, x: float, y: float, width: float, *, heading: str, corner: str, chart: Table
) -> tuple[str, float]:
    """A chart and how high it is."""
    shown = [at for at, column in enumerate(chart.columns) if column not in FOR_THE_RULES]
    rows = [[corner, *(chart.columns[at] for at in shown)]]
    rows += [
        [name, *(_dash(cells[at]) for at in shown)]
        for name, cells in zip(chart.rows, chart.cells, strict=True)
    ]
    widths = _widths([[row[i] for row in rows] for i in range(len(rows[0]))], width - 24)
    parts, top = [], y + HEAD + 6
    for number, row in enumerate(rows):
        first = number == 0
        lines = [wrap(cell, wide - 2 * PAD + 0.5, SIZE, True) for cell, wide in zip(row, widths, strict=True)]
        high = max(len(each) for each in lines) * SIZE * 1.12 + 8
        if number % 2:
            parts.append(rect(x + 12, top, width - 24, high, fill=BAND))
        left = x + 12
        for place, (cell, wide) in enumerate(zip(lines, widths, strict=True)):
            centred = place > 0 and wide < 150
            for step, line in enumerate(cell):
                parts.append(
                    text(
                        left + (wide / 2 if centred else PAD), top + 4 + SIZE * (0.86 + 1.12 * step), line,
                        text_anchor="middle" if centred else None,
                        font_weight="bold" if first or place == 0 else None,
                        font_style="italic" if first and place == 0 else None, font_size=SIZE,
                        fill=palette.INK, font_family=SANS, class_="sans",
                    )
                )  # fmt: skip
            left += wide
        top += high
    high = top - y + 10
    return panel(id, Area(x, y, width, high), heading, *parts), high


def _dash(cell: str) -> str:
    return "–" if cell in ("", "-") else cell


def draw_charts(area: Area, columns: int, tables: Mapping[str, Table]) -> str:
    """The charts of `PRINTED` in columns, each where there is most room."""
    wide = (area.width - GAP * (columns - 1)) / columns
    down = [area.y] * columns
    drawn = []
    for name, heading, corner in PRINTED:
        if name not in tables:
            continue
        column = down.index(min(down))
        left = area.x + column * (wide + GAP)
        chart, high = draw_chart(
            f"chart-{name}", left, down[column], wide, heading=heading, corner=corner, chart=tables[name]
        )
        drawn.append(chart)
        down[column] += high + GAP
    return "".join(drawn)


def draw_words(id: str, area: Area, heading: str, blocks: Sequence[str]) -> str:
    """A panel of sentences; those of a side in its colour."""
    style: dict[str, Any] = {"font_family": SERIF, "class_": "serif", "font_size": 17}
    parts, top = [], area.y + HEAD + 24
    for block in blocks:
        side, _, _ = block.partition(": ")
        colour = {"RED": tints.RED, "WHITE": tints.NAVY}.get(side, palette.INK)
        for line in _serif(block, area.width - 44):
            parts.append(text(area.x + 22, top, line, fill=colour, **style))
            top += 21
        top += 5
    return panel(id, area, heading, *parts)


def _serif(content: str, width: float) -> list[str]:
    lines: list[str] = []
    for word in content.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, 17) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
