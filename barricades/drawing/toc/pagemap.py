"""The map as the table shows it: without charts, and without names and colours of control, which change."""

from functools import cache

from barricades.drawing.kit import palette
from barricades.drawing.kit.fields import blend
from barricades.drawing.kit.lettering import Box, Occupied
from barricades.drawing.kit.svg import group, path, rect, tag, words
from barricades.drawing.toc import country, legend, regions, sheet, spaces, tints, ways
from barricades.drawing.toc.atlas import FAR_EAST, HEIGHT, MAP_WIDTH, Atlas
from barricades.drawing.toc.regions import Cells
from barricades.drawing.toc.survey import COUNTER_KEY, LEGEND, STANDING, UNPRINTED, ground, plates, survey
from barricades.kernel.game import Paper

PALE = 0.62  # of a region's colour: who holds the ground is laid over it


def draw_map(paper: Paper, scenario: str) -> str:
    """The map of a scenario as SVG."""
    atlas = Atlas(paper, scenario)
    below, above = _land(paper)
    found = survey(atlas.edition).badges
    badges = {place.id: spaces.badges_at(place, found.get(place.id, ())) for place in atlas.spaces}
    drawn = below + spaces.draw_boxes(atlas, UNPRINTED) + above + spaces.draw_spaces(atlas, badges)
    return tag(
        "svg",
        tag("title", words(f"{paper.name}: {atlas.setting.name}")),
        tag("style", sheet.STYLE),
        country.definitions(atlas),
        rect(0, 0, MAP_WIDTH, HEIGHT, fill=palette.PAPER),
        group("map", drawn, clip_path="url(#frame-land)"),
        sheet.draw_rose(),
        legend.draw_legend(LEGEND, legend.shown(drawn)),
        legend.draw_counter_key(COUNTER_KEY, atlas.parts.counters),
        sheet.draw_frame(MAP_WIDTH),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {MAP_WIDTH:.0f} {HEIGHT:.0f}",
        class_="sheet",
    )


@cache
def _land(paper: Paper) -> tuple[str, str]:
    """The layers below and above the boxes, the same in every scenario."""
    atlas = Atlas(paper, paper.scenarios[0].id)
    found, cells, taken = survey(atlas.edition), Cells(atlas), Occupied()
    taken.add(*plates())
    spaces.take_spaces(atlas, (), taken)
    lines = ways.find_ways(atlas)
    arrows = ways.draw_arrows(atlas, lines, taken)
    crossings = ways.draw_crossings(atlas, lines, taken)
    ways.soften_ways(lines, taken)
    country.soften_rivers(atlas, taken)
    for place in atlas.spaces:
        taken.add(*(badge.box for badge in spaces.badges_at(place, found.badges.get(place.id, ()))))
    taken.add(*(box for id in found.names for box in found.label(id).boxes))
    taken.add(*(Box(*spot, STANDING, STANDING) for spot in found.standings.values()))
    line_names = country.name_lines(atlas, taken)
    waters = country.name_waters(atlas, cells, taken)
    taken.add(*(box for line in found.regions for box in line.boxes))
    river_names = country.name_rivers(atlas, taken)
    growth = country.draw_growth(atlas, cells, taken)
    below = [
        country.draw_sea(""),
        _grounds(atlas),
        country.draw_heights(""),
        country.draw_rivers(atlas, ""),
        country.draw_coast(""),
        country.draw_lines(atlas),
        sheet.draw_inset(atlas, _pale(tints.REGIONS[FAR_EAST])),
        growth,
        waters,
        regions.draw_regions(found.regions),
        ways.draw_ways(lines),
        crossings,
    ]
    return "".join(below), arrows + river_names + line_names


def _pale(colour: str) -> str:
    return blend(colour, palette.PAPER, PALE)


def _grounds(atlas: Atlas) -> str:
    """The regions in pale colours; their borders run between the grounds of their spaces."""
    members: dict[str, set[str]] = {}
    for place in atlas.parts.places:
        if place.region not in ("", FAR_EAST):
            members.setdefault(place.region, set()).add(place.id)
    fills = [
        path(
            ground(atlas.edition).outline(ids),
            fill=_pale(tints.REGIONS.get(name, tints.LAND)),
            fill_rule="evenodd",
        )
        for name, ids in members.items()
    ]
    of = {id: name for name, ids in members.items() for id in ids}
    border = ground(atlas.edition).border(lambda a, b: of.get(a, "") != of.get(b, ""))
    lines = tag(
        "g",
        path(border, stroke=tints.BORDER, stroke_width=7, stroke_opacity="0.13"),
        path(border, stroke=tints.BORDER, stroke_width=1.5, stroke_dasharray="8 4", stroke_opacity="0.8"),
        fill="none",
    )
    return group("layer-regions", *fills, lines, data_symbol="region", clip_path="url(#on-land)")
