"""7.11-7.17 How far a piece goes: what links cost, where it must stop, and the ways by rail and by sea.

A search runs over spaces for the points that a piece has. It is remembered by the few ints on which it
depends, so that a decision about several units costs little.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from barricades.games.toc.ch03_components.atlas import FACTION, JAPAN, RAIL, ROAD, ROAD2, WHITE, Atlas
from barricades.games.toc.ch03_components.tables import cell
from barricades.games.toc.ch07_movement.ground import barred_links, occupied_home, open_to
from barricades.games.toc.ch07_movement.stacking import no_room, room
from barricades.games.toc.ch10_supply.supply import lacks_supply
from barricades.games.toc.state import BORDER_OPEN, CZECH_LEGION, MUD, NEUTRAL, Russia
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.rules import rule

TRACK_LINKS = int(cell("movement_limits", "road2 links in a move", "number"))
STOPS = int(cell("movement_limits", "stops of a unit", "number"))
STOPS_OF_CAVALRY = int(cell("movement_limits", "stops of a cavalry unit", "number"))
POINTS_OF_A_LEADER = int(cell("movement_limits", "points of a leader alone", "number"))

Link = tuple[
    int, int, int
]  # the space entered, its cost, and 1 + the number of a Road 2 link that is limited
State = tuple[int, int, int]  # a space, Road 2 links left, stops left
Path = tuple[int, ...]


class Budget(NamedTuple):
    """What a piece may still spend in its move."""

    points: int
    tracks: int  # Road 2 links that it may still use
    stops: int  # enemy spaces next to the enemy into which it may still go
    fresh: bool = False  # it has not moved yet


class Going(NamedTuple):
    """What the map and the position let a piece do."""

    atlas: Atlas
    mud: bool
    used_to_tracks: bool
    border_open: bool
    free: int  # spaces that it may enter
    stops: int  # spaces that stop it
    worn: int = 0  # Road 2 links closed to it
    trap: int = 0  # the occupied region of its faction, which it does not leave again (7.25d, e)


class Reached(NamedTuple):
    """Where a piece can get to."""

    mask: int
    start: int
    before: Mapping[State, State]
    best: Mapping[int, tuple[int, State]]  # space -> the points spent and the state in which it is reached
    direct: int = 0  # spaces across a strait, or by sea from the Transit box
    by_train: int = 0  # spaces that only Czech rail reaches


def path(p: Russia, found: Reached, space: int) -> Path:
    """The cheapest way to a space that is reached, start first."""
    if found.direct >> space & 1:
        return found.start, space
    if found.by_train >> space & 1:
        return p.rails.path(found.start, space, found.by_train | p.friendly(WHITE)) or ()
    state = found.best[space][1]
    way = [space]
    while state in found.before:
        state = found.before[state]
        way.append(state[0])
    return tuple(reversed(way))


# 7.12, 7.13, 7.51 Costs


@rule("7.12", "15.43c", off=1)
def link_cost(way: str, used_to_tracks: bool) -> int:
    """Railway and road cost 1, Road 2 costs 2; units marked road2 pay 1 there too."""
    return int(cell("movement_costs", way, "units marked road2" if used_to_tracks else "points"))


@rule("7.13", off=0)
def terrain_cost(way: str) -> int:
    """Entering marsh or mountain costs 1 more, except by rail."""
    return int(cell("movement_costs", way, "more into marsh or mountain"))


@rule("7.51", off=0)
def mud_cost(way: str) -> int:
    """Each road and Road 2 link costs 1 more in mud."""
    return int(cell("movement_costs", way, "more in mud"))


@cache
def links(atlas: Atlas, mud: bool, used_to_tracks: bool, border_open: bool) -> tuple[tuple[Link, ...], ...]:
    """Space -> the links that leave it, railways first."""
    rough = atlas.terrain["marsh"] | atlas.terrain["mountain"]
    found: list[list[Link]] = [[] for _ in range(atlas.size)]
    for way in (RAIL, ROAD, ROAD2):
        for space, near in enumerate(atlas.ways[way]):
            for other in members(near if border_open else near & ~atlas.finnish_border[space]):
                cost = link_cost(way, used_to_tracks)
                cost += mud_cost(way) if mud else 0
                cost += terrain_cost(way) if rough >> other & 1 else 0
                limited = way == ROAD2 and not used_to_tracks
                pair = (min(space, other), max(space, other))
                found[space].append((other, cost, 1 + atlas.road2_links[pair] if limited else 0))
    return tuple(map(tuple, found))


@rule("7.5", "7.51", "7.52", off=False)
def muddy(p: Russia) -> bool:
    """Mud makes roads cost more; winter changes nothing."""
    return p.weather == MUD


# 7.11 Points


@rule("7.6", "7.11", "7.61", "10.33", off=False)
def halved(p: Russia, unit: int) -> bool:
    """A unit that is out of supply has half its movement points."""
    return lacks_supply(p, unit)


def allowance(p: Russia, unit: int) -> int:
    """The points of a unit; halves are rounded up."""
    points = p.movement(unit)
    return (points + 1) // 2 if halved(p, unit) else points


@rule("7.14a", off=99)
def stops_of(p: Russia, unit: int) -> int:
    """A unit stops in the first enemy space next to the enemy, a cavalry unit in the second."""
    return STOPS_OF_CAVALRY if p.roster.cavalry >> unit & 1 else STOPS


@rule("7.12", off=99)
def tracks_of(p: Russia, unit: int) -> int:
    """A unit uses at most one Road 2 link in a move."""
    return TRACK_LINKS


def whole_budget(p: Russia, unit: int) -> Budget:
    """What a unit has at the beginning of its move."""
    return Budget(allowance(p, unit), tracks_of(p, unit), stops_of(p, unit), True)


# 7.14 Where it may go


@rule("7.14", off=0)
def taken(p: Russia, side: int) -> int:
    """The spaces that moving units of a side do not enter: enemy or neutral units are there."""
    return p.strangers(side) & ~beside_japan(p, side)


@rule("7.42", off=0)
def beside_japan(p: Russia, side: int) -> int:
    """WHITE units may share a space with GREEN Japanese units."""
    roster, neutral = p.roster, p.forces[NEUTRAL] & p.present & p.roster.units
    japanese = neutral & roster.of_nation[JAPAN]
    if side != WHITE or not japanese:
        return 0
    return p.spaces_of(japanese) & ~p.spaces_of(neutral & ~japanese) & ~p.enemies(side)


def enterable(p: Russia, unit: int) -> int:
    """The spaces that a unit may enter in a move."""
    return open_to(p, unit) & ~taken(p, p.allegiance[unit])


@rule("7.14a", off=0)
def stopping(p: Russia, side: int) -> int:
    """Enemy spaces that are adjacent by railway or road to an enemy unit; Greens stop no unit."""
    return p.friendly(1 - side) & watched(p.atlas, p.held(1 - side))


@lru_cache(maxsize=1024)
def watched(atlas: Atlas, units: int) -> int:
    """The spaces joined by railway or road to some spaces."""
    found = 0
    for space in members(units):
        found |= atlas.rail[space] | atlas.road[space]
    return found


@rule("7.12", off=0)
def worn_tracks(p: Russia, unit: int) -> int:
    """The Road 2 links that an army of the side has used in this part: closed to another army."""
    return p.road2_used if p.roster.armies >> unit & 1 else 0


# The search


@lru_cache(maxsize=1024)
def search(going: Going, start: int, budget: Budget) -> Reached:
    """Every space within the points; 7.13: one legal link is always possible as a whole move."""
    table = links(*going[:4])
    free, stops, worn, trap = going.free, going.stops, going.worn, going.trap
    points = budget.points
    first = (start, budget.tracks, budget.stops)
    cost = {first: 0}
    before: dict[State, State] = {}
    layers: list[list[State]] = [[] for _ in range(points + 1)]
    layers[0].append(first)
    for spent, layer in enumerate(layers):
        for state in layer:
            if cost[state] < spent:
                continue
            here, tracks, halts = state
            open_on = free & trap if trap >> here & 1 else free
            for there, price, track in table[here]:
                total = spent + price
                if total > points:
                    if not (budget.fresh and state == first):
                        continue
                    total = points
                if not open_on >> there & 1 or (track and (not tracks or worn >> (track - 1) & 1)):
                    continue
                after = (there, tracks - 1 if track else tracks, halts - 1 if stops >> there & 1 else halts)
                if total < cost.get(after, 99):
                    cost[after], before[after] = total, state
                    if after[2] and total < points:
                        layers[total].append(after)
    return _found(first, cost, before)


def _found(first: State, cost: Mapping[State, int], before: Mapping[State, State]) -> Reached:
    best: dict[int, tuple[int, State]] = {}
    for state, spent in cost.items():
        space, tracks, halts = state
        known = best.get(space)
        if known is None or (spent, -tracks, -halts) < (known[0], -known[1][1], -known[1][2]):
            best[space] = (spent, state)
    del best[first[0]]
    mask = 0
    for space in best:
        mask |= BIT[space]
    return Reached(mask, first[0], before, best)


def going_of(p: Russia, unit: int) -> Going:
    """What a unit meets on its way at present."""
    used_to_tracks = bool(p.roster.road2 >> unit & 1)
    free, stops = enterable(p, unit), stopping(p, p.allegiance[unit])
    worn, trap = worn_tracks(p, unit), occupied_home(p, unit)
    return Going(p.atlas, muddy(p), used_to_tracks, p.has(BORDER_OPEN), free, stops, worn, trap)


def march(p: Russia, unit: int, start: int, budget: Budget) -> Reached:
    """7.12-7.14a: where a unit gets to by rail, road and Road 2."""
    return search(going_of(p, unit), start, budget)


def setting_out(p: Russia, unit: int) -> tuple[Going, Budget]:
    """What a unit meets on its way and what it may spend, at the beginning of its move."""
    memo, key = p.recall(), ("setting out", unit, p.back >> unit & 1, p.road2_used)
    if key not in memo:
        memo[key] = going_of(p, unit), whole_budget(p, unit)
    found: tuple[Going, Budget] = memo[key]
    return found


def links_on(going: Going, here: int, budget: Budget) -> dict[int, Budget]:
    """The spaces one link on from which a unit could go farther, with what it would have left there."""
    found = {}
    free = going.free & going.trap if going.trap >> here & 1 else going.free
    for there, cost, track in links(*going[:4])[here]:
        if not free >> there & 1 or cost >= budget.points:
            continue
        if track and (not budget.tracks or going.worn >> (track - 1) & 1):
            continue
        halts = budget.stops - (going.stops >> there & 1)
        if halts:
            found[there] = Budget(budget.points - cost, budget.tracks - bool(track), halts)
    return found


@rule("7.12", "13.42", "13.42b", "13.42c", off=0)
def crossings(p: Russia, piece: int) -> int:
    """Spaces across a strait, which takes the whole move."""
    space = p.at[piece]
    if not p.atlas.strait[space]:
        return 0
    return p.atlas.strait[space] & ~barred_links(p, p.allegiance[piece], space)


@rule("7.15", "15.54h", off=0)
def czech_rail(p: Russia, unit: int) -> int:
    """A controlled Czech corps goes any number of rail links through friendly spaces."""
    if not p.roster.by_rail >> unit & 1 or p.roster.nation[unit] != FACTION + CZECH_LEGION:
        return 0
    start = BIT[p.at[unit]]
    free = enterable(p, unit) & p.friendly(p.allegiance[unit])
    return p.rails.flood(start, free | start) & ~start


@rule("7.16", "15.36c", off=0)
def out_of_transit(p: Russia, unit: int) -> int:
    """Units in box 410 go, as their whole move, to any friendly port of the Black or Caspian Sea."""
    box, ports = p.atlas.space("transcaucasia-transit"), p.atlas.ports
    if p.at[unit] != box:
        return 0
    return (ports["Black Sea"] | ports["Caspian Sea"]) & p.friendly(p.allegiance[unit]) & ~BIT[box]


def reach(p: Russia, unit: int) -> Reached:
    """Everywhere that a unit can get to in its whole move, whether or not it may end there."""
    memo, key = p.recall(), ("reach", unit, p.back >> unit & 1, p.road2_used)
    if key not in memo:
        memo[key] = _reach(p, unit)
    found: Reached = memo[key]
    return found


def _reach(p: Russia, unit: int) -> Reached:
    going, budget = setting_out(p, unit)
    found = search(going, p.at[unit], budget)
    direct = (crossings(p, unit) | out_of_transit(p, unit)) & ~found.mask
    direct = direct and direct & enterable(p, unit)
    by_train = czech_rail(p, unit) & ~found.mask & ~direct
    if not direct and not by_train:
        return found
    return found._replace(mask=found.mask | direct | by_train, direct=direct, by_train=by_train)


# Where a move may end


@rule("7.4", "7.43", off=0)
def full(p: Russia, unit: int, spaces: int) -> int:
    """Those of some spaces where a unit would break stacking if it ended there; passing through is free."""
    here = BIT[p.at[unit]] if p.at[unit] >= 0 else 0
    found = no_room(p, unit, spaces & ~here)
    if spaces & here and not room(p, p.allegiance[unit], p.at[unit], (unit,)):
        found |= here
    return found


@rule("7.25j", "13.72", off=0)
def away_from_tsaritsyn(p: Russia, unit: int, start: int, spaces: int) -> int:
    """Spaces farther from Tsaritsyn than where the Don Caucasus army began: it may not end there yet."""
    if not p.don_caucasus or unit != p.roster.piece("Don-Cauc"):
        return 0
    atlas, goal = p.atlas, p.atlas.space("tsaritsyn")
    limit = atlas.distance(start, goal)
    return mask_of(space for space in members(spaces) if atlas.distance(space, goal) > limit)


def endings(p: Russia, unit: int, start: int, spaces: int) -> int:
    """Those of some spaces where a unit that began in `start` may end its move."""
    return spaces & ~full(p, unit, spaces) & ~away_from_tsaritsyn(p, unit, start, spaces)
