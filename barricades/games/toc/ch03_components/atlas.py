"""3.1 The map for the rules: every space a number, every set of spaces one int.

A place for units is a space of `spaces.csv` or a land or restricted box of `boxes.csv` (3.11).
Printed numbers belong to an edition: the rules name a place by its id, `space("tsaritsyn")`, tests and
players by its number, `space("601")`.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from operator import attrgetter

from barricades.games.toc.ch03_components.decks import COUNTRIES, MAJOR_POWERS, REPUBLICS
from barricades.games.toc.ch03_components.map import Box, Chart, Space
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.graph import Graph
from barricades.kernel.notation import PlaceNames
from barricades.kernel.rules import rule

WHITE, RED = 0, 1
SEATS = ("white", "red")
FACTIONS = (*REPUBLICS, *COUNTRIES, *MAJOR_POWERS)  # in the order of the Faction Control Table
BALTICS = ESTONIA, LATVIA, LITHUANIA = tuple(map(FACTIONS.index, ("Estonia", "Latvia", "Lithuania")))

# 4.3 The owner of a space: a side, a faction or none. The numbers serve for the nations of counters too.
NOBODY = -1
FACTION = 2  # the first faction; faction n of the table is nation FACTION + n
SOCIALISTS, JAPAN, GREENS = FACTION + len(FACTIONS), FACTION + len(FACTIONS) + 1, FACTION + len(FACTIONS) + 2
NATIONS = ("WHITE", "RED", *FACTIONS, "Socialist Revolutionaries", "Japan", "Greens")

HOME_REGIONS = {
    RED: ("North", "Central", "East"),
    WHITE: ("Don", "Kuban", "Urals Central", "Urals North", "Far East"),
}  # 3.13
SEAS = ("Baltic Sea", "Black Sea", "Caspian Sea", "White Sea", "Pacific")
TERRAINS = ("clear", "forest", "marsh", "mountain", "desert", "fortress")
RAIL, ROAD, ROAD2, STRAIT = "rail", "road", "road2", "strait"
WAYS = (RAIL, ROAD, ROAD2, STRAIT)

Test = Callable[[Space | Box], bool]


class Atlas:
    """The map of one edition."""

    def __init__(self, chart: Chart):
        land = [box for box in chart.boxes.values() if box.kind in ("land", "restricted")]
        sites: list[Space | Box] = sorted([*chart.spaces.values(), *land], key=attrgetter("number"))
        self.sites: Sequence[Space | Box] = tuple(sites)
        self.numbers = tuple(site.number for site in sites)
        self.size = len(sites)
        self.everywhere = (1 << self.size) - 1
        self._index = {name: index for index, site in enumerate(sites) for name in (site.id, site.number)}
        off_map = [box for box in chart.boxes.values() if not box.number]
        self.spaces = PlaceNames(
            "space",
            [*self.numbers, *(box.token for box in off_map)],
            [*(f"{site.name} ({site.number})" for site in sites), *(box.name for box in off_map)],
            [site.kind for site in (*sites, *off_map)],
        )  # the places for units, and after them the sea zones and the boxes beside the map

        # 3.12 Links: space -> the spaces joined to it, by any way and by each.
        self.ways = {way: self._links(chart, way) for way in WAYS}
        self.rail, self.road, self.road2, self.strait = (self.ways[way] for way in WAYS)
        self.with_rail = mask_of(space for space, near in enumerate(self.rail) if near)
        self.near = tuple(map(_union, zip(*self.ways.values(), strict=True)))
        self.river = self._links(chart, "river")  # links over a river
        self.finnish_border = self._links(chart, "finnish-border")
        self.road2_links = {
            pair: number
            for number, pair in enumerate(
                (a, b) for a in range(self.size) for b in members(self.road2[a]) if a < b
            )
        }

        # 3.13 Regions.
        self.regions = tuple(chart.regions)
        self.region_of = tuple(self.regions.index(site.region) for site in sites)
        self.region_spaces = tuple(
            mask_of(index for index, site in enumerate(sites) if site.region == name) for name in self.regions
        )
        self.touching = tuple(map(self._touching, range(len(self.regions))))  # region -> regions next to it
        self.behind_the_line = _union(
            self.region(name) for name, region in chart.regions.items() if region.restricted_by_central_powers
        )  # 15.53
        self.home = tuple(_union(map(self.region, HOME_REGIONS[side])) for side in (WHITE, RED))
        self.faction_region = tuple(
            self.region(name) if name in chart.regions else 0 for name in FACTIONS
        )  # faction -> the spaces of its region, 0 for a Major Power

        # 3.11 What spaces have.
        self.terrain = {name: self._where(_stands_in(name)) for name in TERRAINS}
        self.vcs = self._where(lambda site: site.victory_city)
        self.home_vcs = tuple(map(self._home_cities, (WHITE, RED)))
        self.defends = tuple(site.defends if isinstance(site, Space) else 0 for site in sites)
        self.resources = {i: site.resource_centre for i, site in enumerate(sites) if site.resource_centre}
        self.rcs = mask_of(self.resources)
        self.ports = {sea: self._where(_opens_on(sea)) for sea in SEAS}
        self.shores = tuple(self.ports.values())  # in the order of the seas
        self.any_port = _union(self.ports.values())
        self.capacity = self._where(lambda s: isinstance(s, Space) and bool(s.port and s.port.capacity))
        self.green = self._where(lambda site: isinstance(site, Space) and site.green)
        self.revolt = self._where(lambda site: isinstance(site, Space) and site.revolt)
        self.boxes = self._where(lambda site: isinstance(site, Box))
        self.restricted = self._where(lambda site: isinstance(site, Box) and site.kind == "restricted")
        self.transit = self.where("transcaucasia-transit")  # 7.16
        self.far_east = self._far_east()
        self.kronstadt, self.petrograd = self.space("kronstadt"), self.space("petrograd")
        self.southeast = self.region("Southeast") | self.region("Khiva") | self.region("Turkistan")
        self.start_owner = tuple(NATIONS.index(site.control) if site.control else NOBODY for site in sites)
        self.sources = tuple(
            self._where(_supplies(nation)) for nation in NATIONS
        )  # nation -> its places of supply (10.1)

        self.land = Graph(self.size, self._pairs(chart, WAYS))
        self.rails = Graph(self.size, self._pairs(chart, (RAIL,)))
        self.inland_rails = Graph(
            self.size,
            [(a, b) for a, b in self._pairs(chart, (RAIL,)) if not self.finnish_border[a] >> b & 1],
        )
        self.roads = Graph(self.size, self._pairs(chart, (ROAD,)))

    def space(self, number: str) -> int:
        """The index of a place by its id or its printed number."""
        return self._index[number]

    def where(self, id: str) -> int:
        """A space by its id as a set, which is empty if the map of the edition does not have it."""
        return BIT[self._index[id]] if id in self._index else 0

    def mask(self, *numbers: str) -> int:
        return mask_of(map(self.space, numbers))

    def region(self, name: str) -> int:
        """The spaces of a region."""
        return self.region_spaces[self.regions.index(name)]

    @cached_property
    def _distances(self) -> tuple[tuple[int, ...], ...]:
        return tuple(map(self._distances_from, range(self.size)))

    def distance(self, a: int, b: int) -> int:
        """4.8: the least number of links, through spaces of any owner; 999 if there is no way."""
        return self._distances[a][b]

    @cache  # noqa: B019 - one atlas for each edition, kept for good
    def within(self, space: int, links: int) -> int:
        """The spaces at most so many links away, the space itself included."""
        return mask_of(other for other, far in enumerate(self._distances[space]) if far <= links)

    def regions_of(self, spaces: int) -> list[int]:
        """The regions in which some of these spaces lie."""
        return [index for index, mask in enumerate(self.region_spaces) if mask & spaces]

    def _distances_from(self, start: int) -> tuple[int, ...]:
        found = [999] * self.size
        ring, seen, far = BIT[start], 0, 0
        while ring:
            for space in members(ring):
                found[space] = far
            seen |= ring
            ring = self.land.near(ring) & ~seen
            far += 1
        return tuple(found)

    def _pairs(self, chart: Chart, kinds: Iterable[str]) -> list[tuple[int, int]]:
        wanted = set(kinds)
        return [
            (self._index[link.a], self._index[link.b])
            for link in chart.links
            if wanted & set(link.kinds) and link.a in self._index and link.b in self._index
        ]

    @rule("3.12", off=(0,) * 400)
    def _links(self, chart: Chart, kind: str) -> tuple[int, ...]:
        masks = [0] * self.size
        for a, b in self._pairs(chart, (kind,)):
            masks[a] |= BIT[b]
            masks[b] |= BIT[a]
        return tuple(masks)

    @rule("13.41a", off=0)
    def _far_east(self) -> int:
        """All spaces and boxes from 901 to 918."""
        return self.region("Far East")

    @rule("4.7", off=0)
    def _home_cities(self, side: int) -> int:
        """The victory cities of a side's home regions."""
        return self.home[side] & self.vcs

    @rule("3.13", off=0)
    def _touching(self, region: int) -> int:
        near = _union(self.near[space] for space in members(self.region_spaces[region]))
        return mask_of(other for other in self.regions_of(near) if other != region)

    @rule("3.1", "3.11", off=0)
    def _where(self, test: Test) -> int:
        return mask_of(index for index, site in enumerate(self.sites) if test(site))


def _stands_in(terrain: str) -> Test:
    return lambda site: site.terrain == terrain


def _opens_on(sea: str) -> Test:
    return lambda site: sea in _seas(site)


def _supplies(nation: str) -> Test:
    return lambda site: nation in site.supply


def _seas(site: Space | Box) -> tuple[str, ...]:
    if isinstance(site, Box):
        return site.seas
    return (site.port.sea,) if site.port else ()


def _union(masks: Iterable[int]) -> int:
    whole = 0
    for mask in masks:
        whole |= mask
    return whole
