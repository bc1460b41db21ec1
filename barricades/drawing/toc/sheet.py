"""The sheet of Triumph of Chaos: map, inset, boxes and charts, and on request the counters of the set-up."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from barricades.drawing.kit import palette, symbols
from barricades.drawing.kit.lettering import Box, Occupied
from barricades.drawing.kit.panels import Area
from barricades.drawing.kit.svg import SERIF, group, path, rect, tag, text, words
from barricades.drawing.toc import country, legend, regions, spaces, tints, ways
from barricades.drawing.toc.atlas import FAR_EAST, HEIGHT, INSET, WIDTH, WINDOW, Atlas
from barricades.drawing.toc.charts import draw_words
from barricades.drawing.toc.margin import draw_margin, draw_waiting, victory_words
from barricades.drawing.toc.setup import draw_setup, stacks_of
from barricades.drawing.toc.survey import COMPASS, COUNTER_KEY, LEGEND, ROSE
from barricades.kernel.game import Paper

TITLE = Area(2690, 655, 960, 140)
VICTORY = Area(50, 2602, 780, 310)
KM = 0.95  # units of the sheet
STYLE = (
    ".halo text{paint-order:stroke;stroke:#fbf5e3;stroke-width:3px;stroke-opacity:.82;stroke-linejoin:round}"
    ".space:hover{filter:brightness(1.12)}"
)


def draw_sheet(paper: Paper, scenario: str, counters: bool = False) -> str:
    """The sheet of a scenario as SVG, with the counters of its set-up or without."""
    atlas = Atlas(paper, scenario)
    stacks = stacks_of(atlas) if counters else {}
    printed = _printed(paper, atlas.setting.id, frozenset(stacks))
    margin = draw_margin(atlas)
    return tag(
        "svg",
        tag("title", words(f"{paper.name}: {atlas.setting.name}"), id="sheet-title"),
        tag("desc", words(describe_sheet(paper, scenario, counters)), id="sheet-desc"),
        tag("style", STYLE),
        printed.definitions,
        rect(0, 0, WIDTH, HEIGHT, fill=palette.PAPER),
        group("map", printed.map, clip_path="url(#frame-land)"),
        _title(paper, atlas.setting.name),
        draw_rose(),
        legend.draw_legend(LEGEND, legend.shown(printed.map + margin)),
        legend.draw_counter_key(COUNTER_KEY, atlas.parts.counters),
        draw_words("victory", VICTORY, "VICTORY", victory_words(atlas)),
        margin,
        draw_frame(WIDTH),
        draw_setup(atlas, stacks) + draw_waiting(atlas) if counters else "",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH:.0f} {HEIGHT:.0f}",
        role="img",
        aria_labelledby="sheet-title sheet-desc",
        class_="sheet",
    )


@dataclass(frozen=True)
class Printed:
    """What does not change in a game: the land, and all layers over it."""

    definitions: str
    map: str


@lru_cache(maxsize=4)
def _printed(paper: Paper, scenario: str, stacked: frozenset[str]) -> Printed:
    atlas = Atlas(paper, scenario)
    return Printed(country.definitions(atlas), _map(atlas, stacked))


def _map(atlas: Atlas, stacked: Collection[str]) -> str:
    """All layers from the sea up; what must be read takes its room first."""
    taken = Occupied()
    taken.add(*_plates())
    cells, found = regions.Cells(atlas), ways.find_ways(atlas)
    spaces.take_spaces(atlas, stacked, taken)
    arrows = ways.draw_arrows(atlas, found, taken)
    crossings = ways.draw_crossings(atlas, found, taken)
    ways.soften_ways(found, taken)
    country.soften_rivers(atlas, taken)
    towns = spaces.draw_spaces(atlas, spaces.place_badges(atlas, stacked, taken))
    names = spaces.name_spaces(atlas, stacked, taken)
    line_names = country.name_lines(atlas, taken)
    waters = country.name_waters(atlas, cells, taken)
    region_names = regions.name_regions(atlas, cells, taken)
    river_names = country.name_rivers(atlas, taken)
    growth = country.draw_growth(atlas, cells, taken)
    below = [
        country.draw_sea(""),
        regions.draw_tints(cells),
        country.draw_heights(""),
        country.draw_rivers(atlas, ""),
        country.draw_coast(""),
        country.draw_lines(atlas),
        draw_inset(atlas),
        growth,
    ]
    above = [
        waters, region_names, ways.draw_ways(found), crossings, spaces.draw_boxes(atlas), arrows, river_names,
        line_names, towns, names,
    ]  # fmt: skip
    return "".join(below + above)


def draw_inset(atlas: Atlas, fill: str = tints.REGIONS[FAR_EAST]) -> str:
    """The ground of the Far East in its frame."""
    layers = group(
        "inset",
        country.draw_sea(FAR_EAST),
        tag("use", href="#land-far-east", fill=fill),
        country.draw_heights(FAR_EAST),
        country.draw_rivers(atlas, FAR_EAST),
        country.draw_coast(FAR_EAST),
        clip_path="url(#frame-land-far-east)",
    )
    x, y, w, h = INSET
    edge = rect(x, y, w, h, rx=3, stroke=palette.INK, stroke_width=3)
    return layers + group("inset-frame", edge, rect(x - 7, y - 7, w + 14, h + 14, rx=5, stroke=palette.HALO,
                                                    stroke_width=9), edge, fill="none")  # fmt: skip


def _plates() -> list[Box]:
    """What is printed over the empty parts of the map."""
    plates = [
        Box(a.x + a.width / 2, a.y + a.height / 2, a.width / 2 + 8, a.height / 2 + 8)
        for a in (TITLE, LEGEND, COUNTER_KEY, VICTORY)
    ]
    return [*plates, ROSE]


def _title(paper: Paper, scenario: str) -> str:
    x, y, w, h = TITLE
    style: dict[str, Any] = {"text_anchor": "middle", "font_family": SERIF, "class_": "serif"}
    return group(
        "title",
        rect(x, y, w, h, rx=6, fill=palette.PANEL, stroke=palette.RULE, stroke_width=2.4),
        rect(x + 6, y + 6, w - 12, h - 12, rx=3, fill="none", stroke=palette.RULE, stroke_width=0.8),
        text(
            x + w / 2, y + 74, paper.name.upper(), font_size=64, letter_spacing="7", fill=tints.RED, **style
        ),
        path(f"M{x + 60:.0f} {y + 90:.0f}h{w - 120:.0f}", stroke=tints.RED, stroke_width=1.4),
        text(x + w / 2, y + 121, scenario, font_size=26, font_style="italic", fill=palette.INK, **style),
    )


def draw_rose() -> str:
    """Compass and scale."""
    x, y = COMPASS
    parts = [symbols.compass(x, y - 20, 66)]
    wide = 100 * KM
    for i in range(3):
        fill = palette.SEA_INK if i % 2 == 0 else palette.HALO
        parts.append(
            rect(
                x - 1.5 * wide + i * wide, y + 72, wide, 8, fill=fill, stroke=palette.SEA_INK, stroke_width=1
            )
        )
    style: dict[str, Any] = {
        "font_size": 15, "text_anchor": "middle", "fill": palette.SEA_INK, "font_family": SERIF,
        "class_": "serif",
    }  # fmt: skip
    for i, label in ((0, "0"), (1, "100"), (2, "200"), (3, "300 km")):
        parts.append(text(x - 1.5 * wide + i * wide, y + 98, label, **style))
    return group("compass-and-scale", *parts)


def draw_frame(width: float) -> str:
    left, top, right, bottom = WINDOW
    return group(
        "frame",
        rect(left, top, right - left, bottom - top, rx=3, stroke=palette.INK, stroke_width=3),
        rect(left - 7, top - 7, right - left + 14, bottom - top + 14, rx=5, stroke=palette.RULE),
        rect(10, 10, width - 20, HEIGHT - 20, rx=8, stroke=palette.RULE, stroke_width=2.5),
        fill="none",
    )


def describe_sheet(paper: Paper, scenario: str, counters: bool = False) -> str:
    """The sheet in words, for people who cannot see it."""
    atlas = Atlas(paper, scenario)
    told = [f"Map sheet of {paper.name}, scenario {atlas.setting.name}."]
    told.append(f"{len(atlas.spaces)} spaces and {len(atlas.boxes)} boxes.")
    cities = [place for place in atlas.parts.places if place.features["victory_city"]]
    for side in paper.seats:
        held = [place for place in atlas.spaces if place.features["control"] == side]
        own = [place.name for place in cities if place.features["control"] == side]
        told.append(f"{side} holds {len(held)} spaces with the victory cities {', '.join(own)}.")
    others = [place.name for place in cities if place.features["control"] not in paper.seats]
    told.append(f"Victory cities of neither side: {', '.join(others)}.")
    for faction, box in atlas.parts.tracks["faction_control"]["start"].items():
        told.append(f"{faction}: {box}.")
    if counters:
        for side in paper.seats:
            count = sum(each.side == side and each.place in atlas.places for each in atlas.parts.counters)
            told.append(f"{count} {side} counters on the sheet.")
    return " ".join(told)
