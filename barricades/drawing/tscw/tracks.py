"""The turn record and the general track, with the markers on it at the start."""

from collections.abc import Mapping, Sequence
from typing import Any

from barricades.drawing.kit import palette
from barricades.drawing.kit.panels import HEAD, Area, panel
from barricades.drawing.kit.svg import SANS, SERIF, circle, group, path, rect, tag, text, title
from barricades.drawing.tscw import liveries
from barricades.kernel.components import Table

NATION_COLOUR = {
    "republican": liveries.NATIONS["republican"][0],
    "northern": liveries.NATIONS["basque"][1],
    "nationalist": liveries.NATIONS["nationalist"][0],
    "italian": liveries.NATIONS["italian"][0],
}
TRACK_LETTER = {"republican": "R", "northern": "RN", "nationalist": "N", "italian": "I"}
TURN_COLUMNS, TURN_HEIGHT = 5, 162.0
TRACK_COLUMNS, TRACK_HEIGHT = 10, 66.0

Track = Mapping[str, Any]


def turn_track_height(track: Track) -> float:
    return HEAD + 12 + -(-len(track["boxes"]) // TURN_COLUMNS) * TURN_HEIGHT


def draw_turn_track(area: Area, track: Track, tables: Mapping[str, Table]) -> str:
    """A box per turn with its date, resource points, strategic movement and what becomes active."""
    wide = (area.width - 24) / TURN_COLUMNS
    boxes = []
    for number, turn in enumerate(track["boxes"]):
        left = area.x + 15 + number % TURN_COLUMNS * wide
        top = area.y + HEAD + 6 + number // TURN_COLUMNS * TURN_HEIGHT
        boxes.append(_turn_box(Area(left, top, wide - 6, TURN_HEIGHT - 6), turn, track, tables))
    count = len(track["boxes"])
    if count % TURN_COLUMNS:
        left = area.x + 15 + count % TURN_COLUMNS * wide
        boxes.append(_turn_key(left, area.y + HEAD + 6 + count // TURN_COLUMNS * TURN_HEIGHT))
    whole = area._replace(height=turn_track_height(track))
    return panel("turn-track", whole, "TURN RECORD TRACK", *boxes)


def _turn_box(area: Area, turn: Mapping[str, Any], track: Track, tables: Mapping[str, Table]) -> str:
    x, y, w, h = area
    number = turn["turn"]
    played = track["start"] <= number <= track["end"]
    parts = [
        rect(
            *area, rx=3, fill="#f3e7c4" if played else "#efeade", stroke=palette.RULE,
            stroke_width=3 if number == track["start"] else 1,
        ),
        text(x + 9, y + 27, str(number), font_size=26, font_weight="bold", fill=palette.INK, class_="serif"),
        text(
            x + w - 8, y + 23, turn["label"], font_size=17, text_anchor="end", fill=palette.INK,
            class_="serif",
        ),
    ]  # fmt: skip
    row = str(number)
    resources, strategic = tables["resources"], tables["strategic"]
    if row in resources.rows:
        cells = resources.cells[resources.rows.index(row)]
        parts.append(_chips(x + 8, y + h - 15, w - 16, dict(zip(resources.columns, cells, strict=True))))
    if row in strategic.rows:
        parts.append(_limits(x + 10, y + h - 34, w - 20, strategic.cells[strategic.rows.index(row)]))
    lines = sorted({cells[0] for cells in tables["fortified"].cells if cells[1] == row})
    for place, line in enumerate(lines):
        parts.append(
            text(
                x + w - 8, y + 44 + 16 * place, line, font_size=14, font_style="italic", text_anchor="end",
                fill=palette.FORT, class_="serif",
            )
        )  # fmt: skip
    return group(f"turn-{number}", *parts, font_family=SERIF)


def _chips(x: float, y: float, width: float, points: Mapping[str, str]) -> str:
    """Resource points of each nationality."""
    wide = width / len(points)
    parts = []
    for number, (name, cell) in enumerate(points.items()):
        left = x + number * wide
        fill = NATION_COLOUR.get(name, palette.PAPER)
        parts.append(
            rect(left + 1, y - 11, wide - 2, 19, rx=3, fill=fill, stroke=palette.INK, stroke_width=0.6)
        )
        parts.append(
            text(
                left + wide / 2, y + 3.5, cell, font_size=14, text_anchor="middle", font_weight="bold",
                fill=palette.INK, font_family=SANS, class_="sans",
            )
        )  # fmt: skip
    return "".join(parts)


def _limits(x: float, y: float, width: float, cells: Sequence[str]) -> str:
    """Units each side may move by rail and by sea."""
    style: dict[str, Any] = {"font_size": 13, "font_family": SANS, "class_": "sans", "font_weight": "bold"}
    left = text(x, y, f"rail {cells[0]} · sea {cells[1]}", fill=liveries.NATIONALIST, **style)
    words = f"rail {cells[2]} · sea {cells[3]}"
    return left + text(x + width, y, words, fill=liveries.REPUBLICAN, text_anchor="end", **style)


def _turn_key(x: float, y: float) -> str:
    lines = (
        "Upper line: units that may move",
        "by rail and by sea, Nationalists",
        "left, Republicans right (11).",
        "Lower line: resource points (7.2),",
        "Republican, Northern,",
        "Nationalist, Italian.",
        "Brown: a fortified line is active.",
    )
    parts = [
        text(x + 8, y + 22 + 19 * i, line, font_size=15, fill=palette.SOFT_INK, class_="serif")
        for i, line in enumerate(lines)
    ]
    return group("turn-key", *parts, font_family=SERIF, font_style="italic")


def general_track_height() -> float:
    return HEAD + 12 + 10 * TRACK_HEIGHT


def draw_general_track(area: Area, track: Track) -> str:
    """Boxes 0 to 99 with markers for morale and resource points."""
    wide = (area.width - 24) / TRACK_COLUMNS

    def corner(value: int) -> tuple[float, float]:
        left = area.x + 12 + value % TRACK_COLUMNS * wide
        return left, area.y + HEAD + 6 + value // TRACK_COLUMNS * TRACK_HEIGHT

    parts = []
    for value in range(track["first"], track["last"] + 1):
        left, top = corner(value)
        fill = "#f3e7c4" if value // 10 % 2 else "#f8f0d8"
        box = rect(
            left + 2, top + 2, wide - 4, TRACK_HEIGHT - 4, rx=3, fill=fill, stroke=palette.RULE
        )  # fmt: skip
        number = text(left + 9, top + 23, str(value), font_size=18, fill=palette.SOFT_INK, class_="serif")
        parts.append(group(f"track-{value}", box, number, font_family=SERIF))
    standing: dict[int, int] = {}
    for name, value in track["points"].items():
        place = standing[value] = standing.get(value, -1) + 1
        left, top = corner(value)
        parts.append(_points_marker(left + 21 + 25 * place, top + 47, name, value))
    left, top = corner(track["morale"])
    parts.append(_morale_marker(left + wide - 32, top + TRACK_HEIGHT / 2 + 1, track["morale"]))
    whole = area._replace(height=general_track_height())
    return panel("general-track", whole, "GENERAL TRACK", *parts)


def _points_marker(x: float, y: float, nation: str, value: int) -> str:
    return tag(
        "g",
        title(f"{nation} resource points: {value}"),
        points_sign(x, y, nation),
        id=f"marker-points-{nation}",
        data_symbol="marker-points",
    )


def points_sign(x: float, y: float, nation: str) -> str:
    disc = circle(x, y, 11, fill=NATION_COLOUR[nation], stroke=palette.INK, stroke_width=1)
    return disc + text(
        x, y + 3.6, TRACK_LETTER[nation], font_size=10, text_anchor="middle", font_weight="bold",
        fill=palette.INK, font_family=SANS, class_="sans",
    )  # fmt: skip


def _morale_marker(x: float, y: float, value: int) -> str:
    told = title(f"Republican morale: {value}")
    return tag("g", told, morale_sign(x, y, 20), id="marker-morale", data_symbol="marker-morale")


def morale_sign(x: float, y: float, r: float) -> str:
    """A shield with an M."""
    w = r * 0.78
    d = (
        f"M{x - w:.1f} {y - r:.1f}h{2 * w:.1f}v{1.1 * r:.1f}q0 {0.55 * r:.1f} {-w:.1f} {0.9 * r:.1f}"
        f"q{-w:.1f} {-0.35 * r:.1f} {-w:.1f} {-0.9 * r:.1f}z"
    )
    shield = path(d, fill=liveries.NATIONS["republican"][0], stroke=palette.INK, stroke_width=1.2)
    return shield + text(
        x, y + r * 0.2, "M", font_size=r, text_anchor="middle", font_weight="bold", fill="#ffffff",
        font_family=SERIF, class_="serif",
    )  # fmt: skip
