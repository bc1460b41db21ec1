"""Tracks beside the map: turns, the Faction Control Table, involvement and the records of both sides."""

from collections.abc import Mapping, Sequence
from typing import Any

from barricades.drawing.kit import palette
from barricades.drawing.kit.lettering import width_of
from barricades.drawing.kit.panels import HEAD, Area, panel
from barricades.drawing.kit.svg import SANS, SERIF, circle, group, path, rect, tag, text, title
from barricades.drawing.kit.symbols import symbol
from barricades.drawing.toc import tints
from barricades.drawing.toc.signs import star
from barricades.kernel.components import Table

Track = Mapping[str, Any]
SERIFED: dict[str, Any] = {"font_family": SERIF, "class_": "serif", "fill": palette.INK}
SANSED: dict[str, Any] = {"font_family": SANS, "class_": "sans", "fill": palette.INK}
CONTROL = {
    "RED Control": "#d98d79", "RED Influence": "#f0c9ba", "Neutral": "#f3ead2", "WHITE Influence": "#dbe6f1",
    "WHITE Control": "#afc8e2",
}  # fmt: skip
COLOUR = {"RED": "#eab4a3", "WHITE": "#c8d9ea", "GREEN": "#d3e2c2", "": "#f3ead2"}
TURN_COLUMNS, TURN_HIGH = 8, 128.0
ROW = 44.0  # of the Faction Control Table
RECORD_COLUMNS, RECORD_HIGH, RECORD_LAST = 21, 62.0, 41
CODES = {
    "Astrakhan": "Ast", "Belarus": "Bel", "Khiva": "Khi", "Makhno": "Mak", "Transcaucasia": "Tra",
    "Turkistan": "Tur", "Ukraine": "Ukr", "West Ukraine": "WU", "Estonia": "Est", "Finland": "Fin",
    "Latvia": "Lat", "Lithuania": "Lit", "Poland": "Pol", "Britain": "Bri", "Central Powers": "CP",
    "Czech Legion": "Cz", "France": "Fra", "USA": "USA", "Japan": "Jap", "Socialist Revolutionaries": "SR",
}  # fmt: skip


def marker(x: float, y: float, faction: str, r: float = 17.0) -> str:
    """A faction's disc."""
    livery = tints.owner(faction)
    word = CODES.get(faction, faction[:3])
    return symbol(
        "marker-faction",
        circle(x + 1, y + 1.6, r, fill="#2b2115", fill_opacity="0.35"),
        circle(x, y, r, fill=livery.body, stroke=palette.INK, stroke_width=1.4),
        text(x, y + 0.25 * r, word, font_size=r * 0.72, text_anchor="middle", font_weight="bold",
             **{**SANSED, "fill": livery.ink}),
    )  # fmt: skip


# Turns


def turn_high(track: Track) -> float:
    return HEAD + 12 + -(-len(track["boxes"]) // TURN_COLUMNS) * TURN_HIGH


def draw_turns(area: Area, track: Track) -> str:
    """A box per turn: season, months, weather, rounds, cards in hand, the deck that joins."""
    wide = (area.width - 24) / TURN_COLUMNS
    boxes = []
    for number, turn in enumerate(track["boxes"]):
        left = area.x + 14 + number % TURN_COLUMNS * wide
        top = area.y + HEAD + 6 + number // TURN_COLUMNS * TURN_HIGH
        boxes.append(_turn(Area(left, top, wide - 5, TURN_HIGH - 6), turn, track))
    return panel("turn-track", area._replace(height=turn_high(track)), "TURN TRACK", *boxes)


def _turn(area: Area, turn: Track, track: Track) -> str:
    x, y, w, h = area
    number = int(turn["turn"])
    played = int(track["start"]) <= number <= int(track["end"])
    season = str(turn["season"])
    fill = {"winter": "#e9eef2", "spring": "#eef1dc", "summer": "#f8ecc4", "fall": "#f2dfc6"}.get(
        season.partition(" ")[0], "#f3e7c4"
    )
    parts = [
        rect(
            *area,
            rx=3,
            fill=fill if played else "#ebe6da",
            stroke=palette.RULE,
            stroke_width=3.2 if number == int(track["start"]) else 1,
        ),
        text(x + 10, y + 31, str(number), font_size=30, font_weight="bold", **SERIFED),
        text(x + w - 9, y + 22, season.capitalize(), font_size=17, text_anchor="end", **SERIFED),
        text(
            x + w - 9,
            y + 41,
            f"{turn.get('months', '')} {turn['year']}".strip(),
            font_size=17,
            text_anchor="end",
            **SERIFED,
        ),
        weather(x + 28, y + 62, str(turn["weather"])),
        text(x + 52, y + 68, str(turn["weather"]), font_size=14, font_style="italic", **SERIFED),
        text(
            x + 10, y + h - 27, f"{turn['rounds']} rounds · {turn['hand']} cards", font_size=14.5, **SERIFED
        ),
    ]
    notes = []
    if turn.get("political phase") == "yes":
        notes.append("Political Phase")
    if turn.get("deck"):
        notes.append(f"{turn['deck']} deck")
    parts.append(text(x + 10, y + h - 9, " · ".join(notes), font_size=13.5, **{**SERIFED, "fill": tints.RED}))
    if number == int(track["start"]):
        parts.append(symbol("marker-turn", star(x + w - 22, y + 64, 12, tints.GOLD)))
    return group(f"turn-{number}", *parts)


def weather(x: float, y: float, kind: str) -> str:
    if kind == "fair":
        rays = "".join(f"M{x:.1f} {y:.1f}m{a} {b}l{c} {d}" for a, b, c, d in (
            (0, -10, 0, -4), (0, 10, 0, 4), (-10, 0, -4, 0), (10, 0, 4, 0), (-7, -7, -3, -3), (7, 7, 3, 3),
            (7, -7, 3, -3), (-7, 7, -3, 3),
        ))  # fmt: skip
        return circle(x, y, 7, fill=tints.GOLD) + path(rays, stroke=tints.GOLD, stroke_width=2)
    if kind == "die":
        spots = "".join(circle(x + d, y + d, 2.4, fill=palette.INK) for d in (-5, 0, 5))
        return rect(x - 10, y - 10, 20, 20, rx=4, fill="white", stroke=palette.RULE, stroke_width=1.5) + spots
    if kind == "mud":
        drops = "".join(
            f"M{x + dx:.1f} {y - 6 + dy:.1f}q5 7 0 9q-5-2 0-9z" for dx, dy in ((-7, 0), (1, 4), (9, -1))
        )
        return path(drops, fill="#7a5a35")
    d = f"M{x:.1f} {y - 11:.1f}v22M{x - 9.5:.1f} {y - 5.5:.1f}l19 11M{x - 9.5:.1f} {y + 5.5:.1f}l19-11"
    return path(d, stroke="#4f86ad", stroke_width=2.2, fill="none")


# The Faction Control Table


FACTION_WIDE, BOX_WIDE, GATE_WIDE = 190.0, 104.0, 104.0
FORCES_LEFT = FACTION_WIDE + 5 * BOX_WIDE + 3 * GATE_WIDE + 30


def control_high(track: Track) -> float:
    return HEAD + 46 + ROW * len(track["start"])


def control_rows(area: Area, track: Track) -> dict[str, float]:
    """The middle of each faction's row."""
    return {faction: area.y + HEAD + 36 + ROW * (n + 0.5) for n, faction in enumerate(track["start"])}


def draw_control(area: Area, track: Track, table: Table) -> str:
    """The box of every faction, the cards that open its control, and room for its forces."""
    x, left = area.x + 14, area.x + 14 + FACTION_WIDE
    bold: dict[str, Any] = {"font_weight": "bold", "text_anchor": "middle", **SANSED}
    parts = []
    for number, box in enumerate(track["boxes"]):
        parts.append(
            rect(
                left + number * BOX_WIDE,
                area.y + HEAD + 8,
                BOX_WIDE - 3,
                26,
                fill=CONTROL.get(box, "#f3ead2"),
            )
        )
        parts.append(
            text(left + (number + 0.5) * BOX_WIDE - 1.5, area.y + HEAD + 25, box, font_size=11.5, **bold)
        )
    heads = ("RED gate", "WHITE gate", "lock")
    for number, head in enumerate(heads):
        middle = left + 5 * BOX_WIDE + (number + 0.5) * GATE_WIDE
        parts.append(text(middle, area.y + HEAD + 25, head, font_size=13, **bold))
    parts.append(
        text(
            area.x + 14 + FORCES_LEFT - 6,
            area.y + HEAD + 25,
            "forces that wait (15.26)",
            font_size=13,
            font_weight="bold",
            **SANSED,
        )
    )
    kind = ""
    for number, (faction, y) in enumerate(control_rows(area, track).items()):
        cells = dict(zip(table.columns, table.cells[list(table.rows).index(faction)], strict=True))
        parts.append(_faction(Area(x, y - ROW / 2, area.width - 28, ROW), faction, cells, track, number))
        if cells.get("class") != kind and number:
            parts.append(
                path(f"M{x:.1f} {y - ROW / 2:.1f}h{area.width - 28:.1f}", stroke=palette.INK, stroke_width=2)
            )
        kind = str(cells.get("class", ""))
    return panel(
        "faction-control", area._replace(height=control_high(track)), "FACTION CONTROL TABLE", *parts
    )


def _faction(area: Area, faction: str, cells: Mapping[str, str], track: Track, number: int) -> str:
    x, y, middle = area.x, area.y, area.y + area.height / 2
    parts = [rect(*area, fill="#f7eed6" if number % 2 else "#efe3bf")]
    parts.append(text(x + 8, middle - 1, faction, font_size=18, **SERIFED))
    line = ", behind the line" if cells.get("Central Powers line") == "yes" else ""
    parts.append(
        text(
            x + 8,
            middle + 15,
            f"{cells.get('class', '')}{line}",
            font_size=11.5,
            font_style="italic",
            **{**SERIFED, "fill": palette.SOFT_INK},
        )
    )
    left = x + FACTION_WIDE
    for place, box in enumerate(track["boxes"]):
        parts.append(
            rect(
                left + place * BOX_WIDE,
                y + 2,
                BOX_WIDE - 3,
                area.height - 4,
                rx=3,
                fill=CONTROL.get(box, "#f3ead2"),
                stroke=palette.RULE,
                stroke_width=0.8,
            )
        )
        if track["start"][faction] == box:
            parts.append(marker(left + (place + 0.5) * BOX_WIDE - 1.5, middle, faction))
    for place, key in enumerate(("RED gate", "WHITE gate", "lock")):
        word = cells.get(key, "") or "–"
        size = min(14.0, (GATE_WIDE - 8) / max(width_of(word, 1, serif=False, bold=True), 0.1))
        parts.append(text(left + 5 * BOX_WIDE + (place + 0.5) * GATE_WIDE, middle + 5, word, font_size=size,
                          text_anchor="middle", font_weight="bold", **SANSED))  # fmt: skip
    told = title(f"{faction}: {track['start'][faction]}")
    return group(f"faction-{faction.replace(' ', '-')}", told, *parts)


# Involvement


INVOLVEMENT_HIGH = 118.0


def draw_involvement(area: Area, name: str, track: Track) -> str:
    """One faction's involvement, box by box."""
    boxes: Sequence[Track] = track["boxes"]
    wide = (area.width - 20) / len(boxes)
    parts = [
        text(area.x + 14, area.y + 22, f"{name}", font_size=18, letter_spacing="1", **SERIFED),
        text(
            area.x + area.width - 14,
            area.y + 21,
            f"active {track['active']}",
            font_size=13,
            text_anchor="end",
            font_style="italic",
            **{**SERIFED, "fill": palette.SOFT_INK},
        ),
    ]
    start = [box["name"] for box in boxes].index(track["start"])
    for number, box in enumerate(boxes):
        x = area.x + 10 + number * wide
        fill = COLOUR.get(str(box.get("colour", "")), COLOUR[""])
        parts.append(
            rect(x + 2, area.y + 32, wide - 4, area.height - 40, rx=3, fill=fill, stroke=palette.RULE)
        )
        for step, line in enumerate(_two(str(box["name"]))):
            parts.append(
                text(
                    x + wide / 2,
                    area.y + 46 + 13 * step,
                    line,
                    font_size=11.5,
                    text_anchor="middle",
                    font_weight="bold",
                    **SANSED,
                )
            )
        if number == start:
            parts.append(marker(x + wide / 2, area.y + area.height - 25, name, 14))
    frame = rect(*area, rx=4, fill=palette.PANEL, stroke=palette.RULE, stroke_width=1.6)
    return group(f"involvement-{name.replace(' ', '-')}", frame, *parts)


def _two(name: str) -> list[str]:
    first, _, rest = name.partition(" ")
    return [first, rest] if rest else [first]


# Records


def records_high() -> float:
    return HEAD + 46 + -(-(RECORD_LAST + 1) // RECORD_COLUMNS) * RECORD_HIGH


def draw_records(area: Area, tracks: Mapping[str, Track]) -> str:
    """Boxes 0 to 41 with the markers of both sides, and who fights within."""
    wide = (area.width - 24) / RECORD_COLUMNS

    def corner(value: int) -> tuple[float, float]:
        left = area.x + 12 + value % RECORD_COLUMNS * wide
        return left, area.y + HEAD + 6 + value // RECORD_COLUMNS * RECORD_HIGH

    parts = []
    for value in range(RECORD_LAST + 1):
        left, top = corner(value)
        fill = "#e9c9bb" if value == tracks["victory_points"].get("sudden_death") else "#f8f0d8"
        box = rect(left + 2, top + 2, wide - 4, RECORD_HIGH - 4, rx=3, fill=fill, stroke=palette.RULE)
        number = text(left + 8, top + 19, str(value), font_size=15, **{**SERIFED, "fill": palette.SOFT_INK})
        parts.append(group(f"record-{value}", box, number))
    standing: dict[int, int] = {}
    for value, code, side, told in _records(tracks):
        place = standing[value] = standing.get(value, -1) + 1
        left, top = corner(value)
        spots = ((wide - 21, 21.0), (21.0, 43.0), (wide - 21, 46.0))
        dx, dy = spots[place % 3]
        parts.append(record_marker(left + dx, top + dy, code, side, told))
    low = area.y + records_high() - 14
    parts.append(_infighting(area.x + 22, low, tracks["infighting"]))
    return panel("records", area._replace(height=records_high()), "GENERAL RECORDS", *parts)


def _records(tracks: Mapping[str, Track]) -> list[tuple[int, str, str, str]]:
    found = [(int(tracks["victory_points"]["start"]), "VP", "", "victory points")]
    for key, code in (("victory_cities", "VC"), ("resource_centres", "RC"), ("replacement_steps", "RS")):
        for side in ("RED", "WHITE"):
            found.append((int(tracks[key][side]), code, side, f"{side}: {key.replace('_', ' ')}"))
    return found


def record_marker(x: float, y: float, code: str, side: str, told: str) -> str:
    livery = tints.owner(side) if side else tints.Livery(tints.GOLD, "", palette.INK)
    edge = tints.NAVY if side == "WHITE" else palette.INK
    return tag(
        "g", title(told),
        rect(x - 13, y - 12, 28, 25, rx=4, fill="#2b2115", fill_opacity="0.35"),
        rect(x - 14, y - 13, 28, 25, rx=4, fill=livery.body, stroke=edge, stroke_width=1.3),
        text(x, y + 4.4, code, font_size=13, text_anchor="middle", font_weight="bold",
             **{**SANSED, "fill": livery.ink}),
        data_symbol="marker-record", id=f"marker-{code}-{side}" if side else f"marker-{code}",
    )  # fmt: skip


def _infighting(x: float, y: float, track: Track) -> str:
    told = [
        f"{side} in-fighting {track[side]} (switched on by {track['switched_on'][side]})"
        for side in ("RED", "WHITE")
    ]
    keys = "VP victory points · VC victory cities · RC resource centres · RS replacement steps"
    return text(
        x, y, "   ·   ".join([*told, keys]), font_size=15, font_style="italic", id="infighting", **SERIFED
    )
