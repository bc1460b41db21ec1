"""The map itself: all layers from the sea up. Only the front line differs between scenarios."""

import math
from collections.abc import Sequence
from functools import cached_property
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


class Ground:
    """The printed map: names of the towns, outline of the land, layers under and over the front line.

    A picture of a game needs the names alone, and every process places them itself. The rest takes longer and
    is drawn when it is asked for.
    """

    def __init__(self, hexes: HexMap):
        self._hexes, self._taken = hexes, Occupied()
        self._water = rivers.find_rivers(hexes)
        self._numbers = places.draw_numbers(hexes, self._taken)
        self._taken.add(*_margins())
        self._signs = places.draw_places(hexes, self._taken)
        for river in self._water:
            _soften(self._taken, river.knots, 0.1)
        for line in rails.find_lines(hexes):
            _soften(self._taken, [rails.stop(hexes, id) for id in line], 0.06)
        _soften_forts(hexes, self._taken)
        self.labels: Sequence[Label] = places.place_names(hexes, self._taken)

    @cached_property
    def land(self) -> str:
        return shoreline(self._hexes, WINDOW)

    @cached_property
    def _lettering(self) -> tuple[str, str, str]:
        """Names of rivers, of forts and of areas: each keeps clear of those before it."""
        river_names = rivers.place_river_names(self._water, self._taken)
        fort_names = borders.place_fort_names(self._hexes, self._taken)
        return river_names, fort_names, titles.draw_titles(self._hexes, self._taken)

    @cached_property
    def below(self) -> str:
        hexes, (_, _, areas) = self._hexes, self._lettering
        coast = tag("use", href="#land", fill="none", stroke=palette.COAST, stroke_width=1.7)
        layers = [
            terrain.draw_sea(WINDOW),
            terrain.draw_terrain(hexes),
            terrain.draw_relief(hexes),
            terrain.draw_marsh(hexes),
            rivers.draw_rivers(self._water),
            group("layer-coast", coast, data_symbol="sea"),
            borders.draw_regions(hexes),
            borders.draw_frontiers(hexes),
            terrain.draw_grid(hexes),
            borders.draw_barriers(hexes),
            areas,
            rails.draw_rails(hexes),
            borders.draw_forts(hexes),
        ]
        return "".join(layers)

    @cached_property
    def above(self) -> str:
        river_names, fort_names, _ = self._lettering
        return "".join([self._numbers, river_names, fort_names, self._signs])


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
        _KNOWN[key] = Ground(hexes)
    return _KNOWN[key]


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
