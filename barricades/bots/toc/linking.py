"""5.44: what is missing between WHITE's south and east, and what each of these spaces is worth."""

from functools import lru_cache

from barricades.games.toc.ch03_components.atlas import WHITE, Atlas
from barricades.games.toc.ch14_scenarios.victory import linked
from barricades.games.toc.state import LINKED_UP, Russia
from barricades.kernel.bits import BIT, lowest, members
from barricades.kernel.graph import Graph

DIE = 3.5  # points for the link-up, on average
FARTHEST = 6  # what may be missing for the chain to be thought of; a space with enemies counts two


def link_values(p: Russia, ground: int) -> dict[int, float]:
    """Space -> what depends on it: the fewer are missing, the more; of a complete chain, all of it."""
    if p.has(LINKED_UP):
        return {}
    free = p.friendly(WHITE) & ~p.enemies(WHITE)
    missing = missing_links(p.atlas, free, p.enemies(WHITE), ground)
    if missing is None:
        return {}
    if not missing:
        return dict.fromkeys(bottlenecks(p.atlas, free), DIE) if linked(p) else {}
    cost = sum(2 if p.enemies(WHITE) >> space & 1 else 1 for space in missing)
    return {
        space: DIE / cost * (1 + min(at, len(missing) - 1 - at)) / (1 if cost < 3 else 1.2)
        for at, space in enumerate(missing)
    }


@lru_cache(maxsize=256)
def missing_links(atlas: Atlas, free: int, enemies: int, ground: int) -> tuple[int, ...] | None:
    """The spaces that WHITE lacks for the cheapest chain from a city of the south to one of the east."""
    south, east = ends(atlas)
    roads = _roads(atlas)
    if not south & free or not east & free:
        return None
    reached = [roads.flood(south & free, free)]
    entered = [0]
    later = 0
    for _ in range(FARTHEST):
        if reached[-1] & east:
            return _walk_back(roads, reached, entered, free, reached[-1] & east)
        beside = roads.near(reached[-1]) & ground & ~reached[-1]
        now = beside & ~enemies | later & ~reached[-1]
        later = beside & enemies
        entered.append(now)
        reached.append(roads.flood(reached[-1] | now, free | reached[-1] | now))
    return _walk_back(roads, reached, entered, free, reached[-1] & east) if reached[-1] & east else None


def _walk_back(roads: Graph, reached: list[int], entered: list[int], free: int, end: int) -> tuple[int, ...]:
    """The spaces entered on the way, from the east to the south."""
    found = []
    at = BIT[lowest(end)]
    for step in range(len(reached) - 1, 0, -1):
        if at & reached[step - 1]:
            continue
        new = reached[step] & ~reached[step - 1]
        around = roads.flood(at, new & (free | at))
        gates = (around | roads.near(around)) & entered[step] & new
        gate = BIT[lowest(gates & at or gates)]
        found.append(lowest(gate))
        before = roads.near(gate)
        earlier = next(each for each in reached if each & before)
        at = BIT[lowest(before & earlier)]
    return tuple(found)


@lru_cache(maxsize=64)
def bottlenecks(atlas: Atlas, free: int) -> tuple[int, ...]:
    """The spaces of a chain without any one of which there would be none."""
    south, east = ends(atlas)
    roads = _roads(atlas)
    chain = roads.flood(south & free, free)
    return tuple(
        space
        for space in members(chain & ~south & ~east)
        if not roads.flood(south & free, free & ~BIT[space]) & east
    )


def ends(atlas: Atlas) -> tuple[int, int]:
    """The victory cities of the Don and Kuban, and those of the Urals."""
    south = (atlas.region("Don") | atlas.region("Kuban")) & atlas.vcs
    return south, (atlas.region("Urals Central") | atlas.region("Urals North")) & atlas.vcs


@lru_cache(maxsize=8)
def _roads(atlas: Atlas) -> Graph:
    links = [
        (space, other)
        for space in range(atlas.size)
        for other in members(atlas.rail[space] | atlas.road[space])
        if space < other
    ]
    return Graph(atlas.size, links)
