"""Beside the map: turn record, general track, combat and terrain tables, the scenario, boxes for counters."""

from collections.abc import Mapping, Sequence
from typing import Any

from barricades.drawing.kit import palette, panels
from barricades.drawing.kit.panels import Area
from barricades.drawing.kit.svg import SERIF, tag, text
from barricades.drawing.tscw import liveries
from barricades.drawing.tscw.tracks import (
    draw_general_track,
    draw_turn_track,
    general_track_height,
    turn_track_height,
)
from barricades.kernel.components import Components, Table

LEFT, WIDTH = 2940.0, 1210.0
TOP, BOTTOM = 52.0, 2788.0
GAP = 16.0
COMBAT_WIDTH = 672.0
COMBAT_ROW, TERRAIN_ROW = 43.0, 35.0

SIDE_NAMES = {"N": "Nationalist", "R": "Republican"}
TERRAIN_NAMES = {
    "minor_river": "minor river side", "major_river": "major river side", "all_sea": "all-sea side",
    "madrid": "Madrid, Republican", "fortified": "fortified, active",
}  # fmt: skip


def draw_margin(parts: Components) -> str:
    """The column of tracks and charts."""
    tables, track = parts.tables, parts.tracks["turn"]
    general = TOP + turn_track_height(track) + GAP
    charts = general + general_track_height() + GAP
    combat, ground = tables["combat"], _terrain_chart(tables["terrain"])
    card = charts + panels.table_height(combat, COMBAT_ROW) + GAP
    left, right = Area(LEFT, charts, COMBAT_WIDTH, 0), LEFT + COMBAT_WIDTH + GAP
    beside = Area(right, charts, WIDTH - COMBAT_WIDTH - GAP, 0)
    drawn = [
        draw_turn_track(Area(LEFT, TOP, WIDTH, 0), track, tables),
        draw_general_track(Area(LEFT, general, WIDTH, 0), parts.tracks["general"]),
        panels.table("combat-table", left, "COMBAT RESULTS", combat, corner="die", first=62, row=COMBAT_ROW),
        panels.table("terrain-table", beside, "TERRAIN", ground, corner="", first=178, row=TERRAIN_ROW),
        _scenario_card(Area(LEFT, card, COMBAT_WIDTH, BOTTOM - card), parts),
    ]
    for (box, side), area in box_places(parts).items():
        heading = f"{side.capitalize()} {'air & naval' if box == 'available' else 'eliminated'}"
        drawn.append(panels.holding_box(f"box-{box}-{side}", area, heading, liveries.NATIONS[side][0]))
    return tag("g", *drawn, id="charts")


def box_places(parts: Components) -> Mapping[tuple[str, str], Area]:
    """Where the boxes for counters off the map lie."""
    top = TOP + turn_track_height(parts.tracks["turn"]) + general_track_height() + 3 * GAP
    top += panels.table_height(_terrain_chart(parts.tables["terrain"]), TERRAIN_ROW)
    left = LEFT + COMBAT_WIDTH + GAP
    wide, high = (WIDTH - COMBAT_WIDTH - GAP - 12) / 2, (BOTTOM - top - 12) / 2
    return {
        (box, side): Area(left + column * (wide + 12), top + row * (high + 12), wide, high)
        for row, box in enumerate(("available", "eliminated"))
        for column, side in enumerate(("nationalist", "republican"))
    }


def _terrain_chart(chart: Table) -> Table:
    """The terrain table without rows that change nothing, in words a player reads."""
    kept = [
        (name, cells)
        for name, cells in zip(chart.rows, chart.cells, strict=True)
        if any(cell not in ("", "0") for cell in cells)
    ]
    rows = [TERRAIN_NAMES.get(name, name) for name, _ in kept]
    cells = [["–" if cell in ("", "0") else cell for cell in row] for _, row in kept]
    return Table(["foot", "mot.", "cav.", "shift", "drm"], rows, cells, chart.source)


def _scenario_card(area: Area, parts: Components) -> str:
    """What the scenario says: turns, special rules, how it is won."""
    blocks = _scenario_words(parts)
    size = 22.0
    while size > 11 and _length(blocks, area.width - 48, size) > area.height - panels.HEAD - 30:
        size -= 0.5
    style: dict[str, Any] = {"font_family": SERIF, "class_": "serif", "fill": palette.INK, "font_size": size}
    lines = []
    y = area.y + panels.HEAD + 14 + size
    for number, block in enumerate(blocks):
        for line in panels.wrap(block, area.width - 48, size):
            lines.append(text(area.x + 24, y, line, **style, font_weight=None if number else "bold"))
            y += size * 1.25
        y += size * 0.4
    return panels.panel("scenario-card", area, "SCENARIO", *lines)


def _scenario_words(parts: Components) -> list[str]:
    told, track = parts.tracks.get("scenario", {}), parts.tracks["turn"]
    date = str(told.get("date", ""))
    blocks = [f"Turns {track['start']} to {track['end']}. {date[:1].upper()}{date[1:]}."]
    blocks += told.get("special", ())
    for victory in told.get("victory", ()):
        when = "at the end" if victory.get("when") == "end" else "at once"
        blocks.append(f"{SIDE_NAMES[victory['side']]} victory {when}: {victory.get('text', '')}")
    if told.get("otherwise") in SIDE_NAMES:
        blocks.append(f"Otherwise the {SIDE_NAMES[told['otherwise']]}s have won.")
    pool = told.get("pool", {})
    for letter, side in (("N", "nationalist"), ("R", "republican")):
        held = pool.get(letter, ())
        drawn = [
            f"{chit['title']} ({chit['number']})" for chit in parts.decks[side] if chit["number"] in held
        ]
        if drawn:
            blocks.append(f"{SIDE_NAMES[letter]} events in the pool: {', '.join(drawn)}.")
    return blocks


def _length(blocks: Sequence[str], width: float, size: float) -> float:
    return sum((len(panels.wrap(each, width, size)) * 1.25 + 0.4) * size for each in blocks)
