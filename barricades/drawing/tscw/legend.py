"""The legend: every sign of the map and of the counters, drawn by the functions that draw the sheet."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from barricades.drawing.hexmap.borders import crenels
from barricades.drawing.kit import palette, symbols
from barricades.drawing.kit.panels import HEAD, Area, panel
from barricades.drawing.kit.svg import SANS, SERIF, group, path, rect, tag, text
from barricades.drawing.kit.symbols import reed
from barricades.drawing.tscw import liveries, signs
from barricades.drawing.tscw.counters import SIZES, draw_counter
from barricades.drawing.tscw.tracks import morale_sign, points_sign
from barricades.kernel.components import Counter

Sample = Callable[[float, float], str]


def _swatch(colour: str, marks: str = "") -> Sample:
    def draw(x: float, y: float) -> str:
        return rect(x - 30, y - 13, 60, 26, fill=colour, stroke=palette.GRID, stroke_width=0.8) + tag(
            "g", marks, transform=f"translate({x:.0f} {y:.0f})"
        )

    return draw


def _line(*strokes: dict[str, str | float | None]) -> Sample:
    def draw(x: float, y: float) -> str:
        d = f"M{x - 32:.0f} {y + 4:.0f}c18-14 30 10 64-7"
        return "".join(path(d, fill="none", **stroke) for stroke in strokes)

    return draw


_HILLS = path(
    "M-24 2q6-8 12-2l-5 6zM-4 7q7-10 16-3l-6 6zM8 -4q6-7 14-2l-6 5z", fill=palette.SHADE, fill_opacity="0.35"
) + path("M-26 1q4-8 9-7l-4 7zM-7 5q4-9 10-8l-6 8z", fill=palette.LIGHT, fill_opacity="0.8")
_PEAKS = path(
    "M-22 9l9-18 8 18zM-6 10l11-21 10 21zM10 9l7-13 8 13z", fill=palette.SHADE, fill_opacity="0.55"
) + path("M-22 9l9-18 0 18zM-6 10l11-21 0 21zM10 9l7-13 0 13z", fill=palette.LIGHT, fill_opacity="0.8")


def _front(x: float, y: float) -> str:
    low, high = f"M{x - 32:.0f} {y + 7:.0f}c18-14 30 10 64-7", f"M{x - 32:.0f} {y + 1:.0f}c18-14 30 10 64-7"
    return path(
        low, fill="none", stroke=liveries.REPUBLICAN, stroke_width=5.2, stroke_dasharray="11 3"
    ) + path(high, fill="none", stroke=liveries.NATIONALIST, stroke_width=5.2)


def _number(x: float, y: float) -> str:
    return text(
        x,
        y + 4,
        "2712",
        font_size=11,
        text_anchor="middle",
        fill=palette.SOFT_INK,
        font_family=SANS,
        class_="sans",
    )


def _marsh(x: float, y: float) -> str:
    reeds = reed(x - 14, y + 5) + reed(x + 12, y + 6)
    return _swatch(palette.TERRAIN["marsh"])(x, y) + reeds


def _dots(colour: str) -> Sample:
    return _line(
        {"stroke": colour, "stroke_width": 5, "stroke_linecap": "round", "stroke_dasharray": "0.1 8"}
    )


SIGNS: dict[str, tuple[str, Sample]] = {
    "terrain-clear": ("Clear", _swatch(palette.TERRAIN["clear"])),
    "terrain-rough": ("Rough", _swatch(palette.TERRAIN["rough"], _HILLS)),
    "terrain-mountain": ("Mountain", _swatch(palette.TERRAIN["mountain"], _PEAKS)),
    "terrain-marsh": ("Marsh", _marsh),
    "sea": (
        "Sea and coast",
        _swatch(palette.SEA, path("M-30 8q20-14 60-4v9h-60z", fill=palette.TERRAIN["clear"])),
    ),
    "neutral": ("Neutral country", _swatch(palette.NEUTRAL["clear"])),
    "river-minor": ("Minor river", _line({"stroke": palette.RIVER, "stroke_width": 3})),
    "river-major": ("Major river", _line({"stroke": palette.RIVER, "stroke_width": 6.5})),
    "railway": (
        "Railway",
        _line(
            {"stroke": palette.RAIL, "stroke_width": 1.5},
            {"stroke": palette.RAIL, "stroke_width": 6, "stroke_dasharray": "1.3 9"},
        ),
    ),
    "frontier": (
        "International border",
        _line(
            {"stroke": palette.BORDER, "stroke_width": 13, "stroke_opacity": "0.16"},
            {"stroke": palette.BORDER, "stroke_width": 2.4, "stroke_dasharray": "14 4 2.5 4"},
        ),
    ),
    "region-border": (
        "Region of 1936",
        _line(
            {"stroke": palette.REGION, "stroke_width": 8, "stroke_opacity": "0.13"},
            {"stroke": palette.REGION, "stroke_width": 1.5, "stroke_dasharray": "7 4"},
        ),
    ),
    "front": ("Front at the start", _front),
    "fortified": (
        "Fortified side, turn",
        lambda x, y: path(crenels((x - 32, y - 5), (x + 32, y - 5), (x, y + 40)), fill=palette.FORT),
    ),
    "side-sea": ("All-sea side", _dots(palette.SEA_INK)),
    "side-impassable": ("Impassable side", _dots(palette.INK)),
    "town": ("Town", symbols.town),
    "city": ("City", symbols.city),
    "capital": ("Provincial capital", symbols.capital_town),
    "port": ("Port", symbols.anchor),
    "supply-nationalist": ("Nationalist source", lambda x, y: signs.supply(x, y, "nationalist")),
    "supply-republican": ("Republican source", lambda x, y: signs.supply(x, y, "republican")),
    "supply-northern": ("Northern source", lambda x, y: signs.supply(x, y, "northern")),
    "morale-gain": ("Morale when taken", lambda x, y: signs.morale(x, y, 2)),
    "morale-loss": ("Morale when lost", lambda x, y: signs.morale(x, y, -5)),
    "number": ("Hex number", _number),
    "marker-morale": ("Republican morale", lambda x, y: morale_sign(x, y, 14)),
    "marker-points": ("Resource points", lambda x, y: points_sign(x, y, "italian")),
}
ROW = 38.0


def draw_legend(x: float, y: float, width: float, used: Iterable[str]) -> str:
    """The signs that the sheet uses, in two columns."""
    used = set(used)
    keys = [key for key in SIGNS if key in used]
    half = -(-len(keys) // 2)
    wide = (width - 24) / 2
    parts = []
    for number, key in enumerate(keys):
        label, sample = SIGNS[key]
        left = x + 12 + number // half * wide
        row = y + HEAD + 27 + number % half * ROW
        words = text(left + 86, row + 5.5, label, font_size=17, fill=palette.INK, class_="serif")
        parts.append(group(f"legend-{key}", sample(left + 42, row), words))
    body = tag("g", *parts, font_family=SERIF)
    return panel("legend", Area(x, y, width, legend_height(keys)), "MAP KEY", _plain(body))


def legend_height(keys: Iterable[str]) -> float:
    return HEAD + 16 + ROW * -(-len(list(keys)) // 2)


def _plain(markup: str) -> str:
    """The legend's own signs are no signs of the map."""
    return markup.replace("data-symbol=", "data-sample=")


NATION_NAMES = {
    "republican": "Republican", "basque": "Basque", "asturian": "Asturian", "santander": "Santander",
    "nationalist": "Nationalist", "colonial": "Colonial", "italian": "Italian (CTV)", "flechas": "Flechas",
    "german": "Condor Legion",
}  # fmt: skip
KIND_NAMES = {
    "infantry": "Infantry", "cavalry": "Cavalry", "mountain": "Mountain", "motorised": "Motorised",
    "armour": "Armour", "aa": "Anti-aircraft", "train": "Armoured train", "garrison": "Garrison", "hq": "HQ",
    "air": "Air unit", "naval": "Naval unit",
}  # fmt: skip


def draw_counter_key(x: float, y: float, width: float, counters: Iterable[Counter]) -> str:
    """Colours, types, sizes and politics of the counters, and one with its parts named."""
    counters = list(counters)
    parts: list[str] = []
    row = y + HEAD + 46
    nations = [each for each in NATION_NAMES if any(counter.nation == each for counter in counters)]
    kinds = [each for each in KIND_NAMES if any(counter.kind == each for counter in counters)]
    parts += _row(x, row, width, [(NATION_NAMES[each], _of_nation(counters, each)) for each in nations])
    parts += _row(x, row + 96, width, [(KIND_NAMES[each], _of_kind(counters, each)) for each in kinds])
    parts.append(_marks(x + 24, row + 178, width - 48))
    sample = next((each for each in counters if each.id == "R-DRT"), counters[0])
    parts.append(_anatomy(x + width / 2, row + 306, sample))
    return panel(
        "counter-key",
        Area(x, y, width, COUNTER_KEY_HEIGHT),
        "COUNTER KEY",
        tag("g", *parts, font_family=SERIF),
    )


COUNTER_KEY_HEIGHT = 462.0


def _of_nation(counters: list[Counter], nation: str) -> Counter:
    own = [each for each in counters if each.nation == nation]
    return next((each for each in own if each.kind not in ("hq", "air", "naval")), own[0])


def _of_kind(counters: list[Counter], kind: str) -> Counter:
    return next(each for each in counters if each.kind == kind)


def _row(x: float, y: float, width: float, items: list[tuple[str, Counter]]) -> list[str]:
    wide = (width - 24) / len(items)
    drawn = []
    for number, (label, counter) in enumerate(items):
        cx = x + 12 + wide * (number + 0.5)
        drawn.append(draw_counter(counter, cx, y, 54, id=False))
        drawn.append(
            text(cx, y + 44, label, font_size=13.5, text_anchor="middle", fill=palette.INK, class_="serif")
        )
    return drawn


def _marks(x: float, y: float, width: float) -> str:
    """Size marks and political letters in words."""
    sizes = [(mark, name) for name, mark in SIZES.items()]
    drawn = []
    step = width / (len(sizes) + 1)
    for number, (mark, name) in enumerate([("none", "column"), *sizes]):
        left = x + number * step + step / 2
        drawn.append(
            text(
                left, y, mark, font_size=14, font_weight="bold" if mark != "none" else None, font_family=SANS,
                class_="sans", text_anchor="middle",
            )
        )  # fmt: skip
        drawn.append(text(left, y + 17, name, font_size=13.5, text_anchor="middle", class_="serif"))
    step = width / len(liveries.POLITICS)
    for number, (name, (letter, fill, ink)) in enumerate(liveries.POLITICS.items()):
        left = x + number * step + step / 2
        drawn.append(rect(left - 50, y + 30, 25, 18, rx=5, fill=fill, stroke="#33291d", stroke_width=0.9))
        drawn.append(
            text(
                left - 37.5, y + 43.5, letter, font_size=12, font_weight="bold", fill=ink,
                text_anchor="middle", font_family=SANS, class_="sans",
            )
        )  # fmt: skip
        drawn.append(text(left - 19, y + 44, name, font_size=13.5, class_="serif"))
    return tag("g", *drawn, fill=palette.INK)


def _anatomy(x: float, y: float, counter: Counter) -> str:
    """One counter, large, with lines to the names of its parts."""
    face = {**counter.faces[0], "entry": "2", "hex": "3017", "withdraw": "7", "size": "brigade"}
    sample = replace(counter, faces=[face])
    notes = (
        (-22, -24, -100, -38, "end", "turn and hex of entry"),
        (-21, -4, -100, -4, "end", "name or number"),
        (-14, 20, -100, 32, "end", "attack - defence - movement"),
        (24, -24, 100, -46, "start", "turn of withdrawal or conversion"),
        (4, -18, 100, -22, "start", "size"),
        (24, -9, 100, 2, "start", "politics"),
        (12, 2, 100, 26, "start", "type of unit"),
        (22, -1, 100, 50, "start", "steps"),
    )
    scale = 1.55
    drawn = [draw_counter(sample, x, y, 60 * scale, id=False)]
    for dx, dy, tx, ty, anchor, label in notes:
        gap = -6 if anchor == "end" else 6
        drawn.append(
            path(
                f"M{x + dx * scale:.1f} {y + dy * scale:.1f}L{x + tx:.1f} {y + ty:.1f}", stroke=palette.INK,
                stroke_width=0.9, fill="none",
            )
        )  # fmt: skip
        drawn.append(
            text(
                x + tx + gap,
                y + ty + 4.5,
                label,
                font_size=14,
                text_anchor=anchor,
                class_="serif",
                fill=palette.INK,
            )
        )
    return "".join(drawn)
