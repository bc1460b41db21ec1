"""The map sheet: everything that is printed, in its place, and on request the counters of the set-up."""

import re
from typing import Any

from barricades.drawing.hexmap.hexes import HexMap
from barricades.drawing.kit import palette, symbols
from barricades.drawing.kit.svg import SERIF, group, path, rect, tag, text, words
from barricades.drawing.tscw import legend
from barricades.drawing.tscw.ground import GRID_LEFT, GRID_TOP, WINDOW, draw_front, draw_ground
from barricades.drawing.tscw.margin import draw_margin
from barricades.drawing.tscw.places import at_home, draw_names
from barricades.drawing.tscw.setup import draw_setup, stacks_of
from barricades.kernel.components import Components
from barricades.kernel.game import Paper, Scenario

WIDTH, HEIGHT = 4210.0, 2840.0
MAP_WIDTH = 2970.0  # without the charts on its right
STYLE = (
    ".halo text{paint-order:stroke;stroke:#fbf5e3;stroke-width:2.6px;stroke-opacity:.8;stroke-linejoin:round}"
    ".hex.sea path{stroke-opacity:.22}.hex.land path{stroke-opacity:.42}"
    ".hex:hover path{stroke-width:3;stroke-opacity:.8}"
)


def draw_sheet(paper: Paper, scenario: str, counters: bool = False) -> str:
    """The sheet of a scenario as SVG, with the counters of its set-up or without."""
    setting = paper.scenario(scenario)
    parts, hexes = mapped(paper, setting.id)
    ground = draw_ground(hexes)
    stacks = stacks_of(hexes) if counters else {}
    names = draw_names(hexes, [label for label in ground.labels if label.id not in stacks])
    layers = ground.below + draw_front(hexes) + ground.above + names
    margin = draw_margin(parts)
    covered = [label for label in ground.labels if label.id in stacks]
    return _svg(
        f"{paper.name}: {setting.name}",
        describe_sheet(paper, scenario, counters),
        WIDTH,
        tag("style", STYLE),
        *_map(paper, setting, ground.land, layers, margin),
        margin,
        _frame(WIDTH),
        draw_setup(hexes, stacks, covered) if counters else "",
    )


def draw_map(paper: Paper, scenario: str) -> str:
    """The map for a table that shows the front, tracks, charts and Spanish names as printed."""
    setting = paper.scenario(scenario)
    _, hexes = mapped(paper, setting.id)
    ground = draw_ground(hexes)
    abroad = [label for label in ground.labels if not at_home(hexes, label)]
    layers = ground.below + ground.above + draw_names(hexes, abroad)
    return _svg(
        f"{paper.name}: {setting.name}",
        describe_sheet(paper, scenario),
        MAP_WIDTH,
        tag("style", STYLE),
        *_map(paper, setting, ground.land, layers, ""),
        _frame(MAP_WIDTH),
    )


def mapped(paper: Paper, scenario: str) -> tuple[Components, HexMap]:
    """The components of a scenario and its hexes on the sheet."""
    parts = paper.components(scenario)
    return parts, HexMap(parts, GRID_LEFT, GRID_TOP)


def _svg(name: str, told: str, width: float, *layers: str) -> str:
    return tag(
        "svg",
        tag("title", words(name), id="sheet-title"),
        tag("desc", words(told), id="sheet-desc"),
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.0f} {HEIGHT:.0f}",
        role="img",
        aria_labelledby="sheet-title sheet-desc",
        class_="sheet",
    )


def _map(paper: Paper, scenario: Scenario, land: str, layers: str, margin: str) -> tuple[str, ...]:
    """The map in its window, with title, compass and keys."""
    parts = paper.components(scenario.id)
    used = set(re.findall(r'data-symbol="([^"]+)"', layers + margin))
    return (
        _definitions(land),
        rect(0, 0, WIDTH, HEIGHT, fill=palette.PAPER),
        group("map", layers, clip_path="url(#window)"),
        _title(paper, scenario.name, parts.tracks.get("scenario", {})),
        _rose(),
        legend.draw_legend(2262, 1452, 612, used),
        legend.draw_counter_key(1804, 2302, 1080, parts.counters),
    )


def describe_sheet(paper: Paper, scenario: str, counters: bool = False) -> str:
    """The sheet in words, for people who cannot see it."""
    parts = paper.components(scenario)
    land = [place for place in parts.places if place.terrain != "sea"]
    told = [f"Map sheet of {paper.name}, scenario {paper.scenario(scenario).name}."]
    kinds = [
        (kind, sum(place.terrain == kind for place in land))
        for kind in ("clear", "rough", "mountain", "marsh")
    ]
    told.append(
        f"{len(land)} land hexes: " + ", ".join(f"{count} {kind}" for kind, count in kinds if count) + "."
    )
    cities = [place.name.title() for place in land if place.features.get("kind") == "city"]
    told.append(f"Cities: {', '.join(cities)}.")
    for side in paper.seats:
        held = [place for place in land if place.features.get("control") == side]
        capitals = [place.name for place in held if place.features.get("capital")]
        if held:
            told.append(
                f"{side.capitalize()}: {len(held)} hexes with {len(capitals)} provincial capitals"
                f" ({', '.join(capitals)})."
            )
    general = parts.tracks["general"]
    told.append(f"Republican morale {general['morale']}. First turn {parts.tracks['turn']['start']}.")
    if counters:
        known = {place.id for place in land}
        for side in paper.seats:
            count = sum(each.side == side and each.place in known for each in parts.counters)
            told.append(f"{count} {side} counters on the map.")
    return " ".join(told)


def _definitions(land: str) -> str:
    left, top, right, bottom = WINDOW
    return tag(
        "defs",
        path(land, id="land", fill_rule="evenodd"),
        tag("clipPath", tag("use", href="#land", clip_rule="evenodd"), id="on-land"),
        tag("clipPath", rect(left, top, right - left, bottom - top, rx=3), id="window"),
    )


def _title(paper: Paper, scenario: str, told: Any) -> str:
    """The title block, over the Cantabrian sea."""
    x, y = 1010.0, 158.0
    second = scenario if scenario != paper.name else "The Campaign"
    date = str(told.get("date", ""))
    line = f"{second}  ·  {date}" if date else second
    style: dict[str, Any] = {"text_anchor": "middle", "font_family": SERIF, "class_": "serif"}
    return group(
        "title",
        text(x, y, paper.name.upper(), font_size=80, letter_spacing="8", fill="#7c2318", **style),
        path(
            f"M{x - 590:.0f} {y + 22:.0f}h1180M{x - 590:.0f} {y + 27:.0f}h1180",
            stroke="#7c2318",
            stroke_width=1.4,
        ),
        text(x, y + 66, line, font_size=32, font_style="italic", fill=palette.INK, **style),
    )


def _rose() -> str:
    """Compass and scale, over the Atlantic."""
    x, y = 330.0, 2660.0
    parts = [symbols.compass(x, y - 140, 80)]
    for i in range(4):
        fill = palette.SEA_INK if i % 2 == 0 else palette.HALO
        parts.append(rect(x - 150 + i * 75, y, 75, 8, fill=fill, stroke=palette.SEA_INK, stroke_width=1))
    style: dict[str, Any] = {
        "font_size": 15, "text_anchor": "middle", "fill": palette.SEA_INK, "font_family": SERIF,
        "class_": "serif",
    }  # fmt: skip
    for i, label in ((0, "0"), (2, "60"), (4, "120 km")):
        parts.append(text(x - 150 + i * 75, y + 26, label, **style))
    return group("compass-and-scale", *parts)


def _frame(width: float) -> str:
    left, top, right, bottom = WINDOW
    return group(
        "frame",
        rect(left, top, right - left, bottom - top, rx=3, stroke=palette.INK, stroke_width=3),
        rect(left - 8, top - 8, right - left + 16, bottom - top + 16, rx=5, stroke=palette.RULE),
        rect(26, 26, width - 52, HEIGHT - 52, rx=8, stroke=palette.RULE, stroke_width=2.5),
        rect(34, 34, width - 68, HEIGHT - 68, rx=6, stroke=palette.RULE, stroke_width=0.8),
        fill="none",
    )  # fmt: skip
