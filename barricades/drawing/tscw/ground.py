"""The map itself: all layers from the sea up. Only the front line differs between scenarios."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from barricades.drawing.hexmap import borders, rails, rivers, terrain
from barricades.drawing.hexmap.coast import shoreline
from barricades.drawing.hexmap.hexes import HexMap, next_hex
from barricades.drawing.kit import palette
from barricades.drawing.kit.labels import Label
from barricades.drawing.kit.lettering import Box, Occupied
from barricades.drawing.kit.svg import group, path, tag, toward
from barricades.drawing.tscw import liveries, places, titles

WINDOW = (60.0, 60.0, 2910.0, 2780.0)  # of the map on the sheet
GRID_LEFT, GRID_TOP = 110.0, 190.0


@dataclass(frozen=True)
class Ground:
    """The printed map: outline of the land, layers under and over the front line, names of the towns."""

    land: str
    below: str
    above: str
    labels: Sequence[Label]


_KNOWN: dict[str, Ground] = {}


def draw_ground(hexes: HexMap) -> Ground:
    """The map without its front line; drawn once for all scenarios that share it."""
    facts = [
        (place.id, place.name, place.terrain, {**place.features, "control": ""})
        for place in hexes.places.values()
    ]
    key = repr((facts, [(link.a, link.b, link.kinds) for link in hexes.parts.links]))
    if key not in _KNOWN:
        _KNOWN.clear()
        _KNOWN[key] = _draw(hexes)
    return _KNOWN[key]


def _draw(hexes: HexMap) -> Ground:
    taken = Occupied()
    water = rivers.find_rivers(hexes)
    numbers = places.draw_numbers(hexes, taken)
    taken.add(*_margins())
    signs = places.draw_places(hexes, taken)
    for river in water:
        _soften(taken, river.knots, 0.1)
    for line in rails.find_lines(hexes):
        _soften(taken, [rails.stop(hexes, id) for id in line], 0.06)
    _soften_forts(hexes, taken)
    labels = places.place_names(hexes, taken)
    river_names = rivers.place_river_names(water, taken)
    fort_names = borders.place_fort_names(hexes, taken)
    areas = titles.draw_titles(hexes, taken)
    coast = tag("use", href="#land", fill="none", stroke=palette.COAST, stroke_width=1.7)
    below = [
        terrain.draw_sea(WINDOW),
        terrain.draw_terrain(hexes),
        terrain.draw_relief(hexes),
        terrain.draw_marsh(hexes),
        rivers.draw_rivers(water),
        group("layer-coast", coast, data_symbol="sea"),
        borders.draw_regions(hexes),
        borders.draw_frontiers(hexes),
        terrain.draw_grid(hexes),
        borders.draw_barriers(hexes),
        areas,
        rails.draw_rails(hexes),
        borders.draw_forts(hexes),
    ]
    above = [numbers, river_names, fort_names, signs]
    return Ground(shoreline(hexes, WINDOW), "".join(below), "".join(above), labels)


def _margins() -> list[Box]:
    """What is printed over the sea: title, keys, compass."""
    return [
        Box(1010, 155, 600, 100), Box(2568, 1765, 320, 330), Box(2344, 2540, 560, 260),
        Box(330, 2520, 190, 220),
    ]  # fmt: skip


def _soften(taken: Occupied, line: Sequence[tuple[float, float]], weight: float) -> None:
    """Lines may be crossed by a name, but rather not."""
    for a, b in pairwise(line):
        pieces = max(1, round(math.dist(a, b) / 12))
        for i in range(pieces):
            taken.add(Box(*toward(a, b, (i + 0.5) / pieces), 4, 4), weight=weight)


def _soften_forts(hexes: HexMap, taken: Occupied) -> None:
    for id, place in hexes.places.items():
        for line in place.features.get("fortified", ()):
            for side in line["sides"]:
                a, b = hexes.side(id, next_hex(id, side))
                _soften(taken, [toward(a, hexes.centre(id), 0.12), toward(b, hexes.centre(id), 0.12)], 0.35)


def draw_front(hexes: HexMap) -> str:
    """The front of the scenario: each side's colour on its own ground."""
    control = {id: str(place.features.get("control", "")) for id, place in hexes.places.items()}
    right, left = borders.front_lines(hexes, control, "nationalist", "republican")
    return group(
        "layer-front",
        path(left + right, stroke=palette.HALO, stroke_width=9, stroke_opacity="0.75"),
        path(right, stroke=liveries.NATIONALIST, stroke_width=5.2),
        path(left, stroke=liveries.REPUBLICAN, stroke_width=5.2, stroke_dasharray="11 3"),
        data_symbol="front", fill="none", stroke_linejoin="round",
    )  # fmt: skip
