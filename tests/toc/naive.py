"""The rules once more, as slowly and plainly as the rules of record say them: supply, marches and losses.

Nothing here uses the networks, budgets and sums of the game: one space, one link, one step at a time. Only
ordinary units of the two sides are asked about, those without a rule of their own.
"""

from collections import deque
from collections.abc import Iterator

from barricades.games.toc.ch03_components.atlas import FACTIONS, SEAS
from barricades.games.toc.ch03_components.roster import BALTIC
from barricades.games.toc.state import BORDER_OPEN, GREEN, MUD, NEUTRAL, WINTER, Russia
from barricades.kernel.bits import members
from tests.toc.positions import R, W

RED_SOURCES = ("601", "623", "630", "701", "726", "739", "801", "819", "823")  # 10.11
WHITE_SOURCES = ("301", "309", "324", "333", "502", "507", "523", "528", "901", "910")  # 10.12
FULL, LIMITED, OUT = range(3)


def ordinary(p: Russia) -> list[int]:
    """Units of RED and WHITE on the map to which the general rules apply, and no others."""
    roster = p.roster
    special = roster.self_supplied | roster.far_eastern | roster.people | roster.partisans | roster.garrison
    return [
        unit
        for unit in p.on_map(roster.units & ~special)
        if roster.nation[unit] in (W, R)
        and p.allegiance[unit] == roster.nation[unit]
        and p.turned[unit] < 0
        and not p.atlas.restricted >> p.at[unit] & 1
        and p.at[unit] != p.atlas.space("kronstadt")
    ]


def number(p: Russia, space: int) -> str:
    return p.atlas.numbers[space]


def units(p: Russia, space: int, *sides: int) -> bool:
    """Whether units of one of some allegiances are in a space."""
    return any(p.allegiance[unit] in sides for unit in p.units_in(space))


def friendly(p: Russia, space: int, side: int) -> bool:
    return bool(p.friendly(side) >> space & 1)


# 10.1 Supply


def links(p: Russia, space: int, side: int, *, road2: bool) -> Iterator[int]:
    """Spaces one link away along which a line may run."""
    atlas = p.atlas
    near = atlas.rail[space] | atlas.road[space] | (atlas.road2[space] if road2 else 0)
    if side == W or p.weather == WINTER:
        near |= atlas.strait[space]  # 13.42b
    if not p.was_played("W43"):
        near &= ~atlas.finnish_border[space]
    yield from members(near)


def passes(p: Russia, space: int, side: int) -> bool:
    """10.14: whether a line may pass a space."""
    if units(p, space, 1 - side, GREEN) or p.blocked[side] >> space & 1:
        return False
    poland = bool(p.atlas.faction_region[FACTIONS.index("Poland")] >> space & 1)
    if side == W and poland:
        return False
    return friendly(p, space, side) or (side == W and units(p, space, NEUTRAL))


def is_source(p: Russia, unit: int, space: int, *, at: int) -> bool:
    """10.11 to 10.12a: whether a space feeds a unit that is at another."""
    side, atlas = p.allegiance[unit], p.atlas
    if not friendly(p, space, side):
        return False
    if number(p, space) in (WHITE_SOURCES if side == W else RED_SOURCES):
        return True
    northern = p.roster.camp[unit] == BALTIC or p.roster.north_russian >> unit & 1
    ports = atlas.ports["White Sea"] | atlas.ports["Baltic Sea"]
    if side == W and northern and ports >> space & 1:
        return True
    for faction in p.controlled(side):
        region = atlas.faction_region[faction]
        fed = (region | atlas.southeast) >> at & 1
        if fed and (region & atlas.vcs) >> space & 1:
            return True
    return False


def traced(p: Russia, unit: int, *, road2: bool) -> bool:
    """Whether a chain of links leads to a source, with one passage by sea for WHITE."""
    side, at = p.allegiance[unit], p.at[unit]
    seen, waiting = {(at, False)}, deque([(at, False)])
    while waiting:
        space, sailed = waiting.popleft()
        if is_source(p, unit, space, at=at) and not units(p, space, 1 - side, GREEN):
            return True
        onward = [(other, sailed) for other in links(p, space, side, road2=road2)]
        if side == W and not sailed:
            onward += [(other, True) for other in harbours(p, space)]
        for step in onward:
            if step not in seen and passes(p, step[0], side):
                seen.add(step)
                waiting.append(step)
    return False


def harbours(p: Russia, space: int) -> Iterator[int]:
    """10.14, 13.42a: friendly ports of one sea with a friendly port."""
    atlas, closed = p.atlas, p.owner[p.atlas.space("kronstadt")] == R
    if not friendly(p, space, W):
        return
    for sea in SEAS:
        if not atlas.ports[sea] >> space & 1:
            continue
        for other in members(atlas.ports[sea]):
            petrograd = atlas.space("petrograd") in (space, other)
            if friendly(p, other, W) and not (closed and petrograd and sea == "Baltic Sea"):
                yield other


def supply(p: Russia, unit: int) -> int:
    """10.21, 10.31, 10.32."""
    if not traced(p, unit, road2=True):
        return OUT
    roads = p.roster.road2 >> unit & 1 or (p.atlas.far_east | p.atlas.southeast) >> p.at[unit] & 1
    if p.weather == WINTER or not (roads or traced(p, unit, road2=False)):
        return LIMITED
    return FULL


# 7.1 Marches


def points(p: Russia, unit: int) -> int:
    """7.11: half of them, rounded up, out of supply."""
    full = p.movement(unit)
    return -(-full // 2) if supply(p, unit) == OUT else full


def costs(p: Russia, unit: int, here: int, there: int) -> Iterator[tuple[int, bool]]:
    """7.12, 7.13, 7.51: the cost of each link between two spaces; whether it is a Road 2 link that counts."""
    atlas, used = p.atlas, p.roster.road2 >> unit & 1
    rough = (atlas.terrain["marsh"] | atlas.terrain["mountain"]) >> there & 1
    mud = p.weather == MUD
    if atlas.rail[here] >> there & 1:
        yield 1, False
    if atlas.road[here] >> there & 1:
        yield 1 + mud + rough, False
    if atlas.road2[here] >> there & 1:
        link = atlas.road2_links[min(here, there), max(here, there)]
        worn = p.roster.armies >> unit & 1 and not used and p.road2_used >> link & 1
        if not worn:
            yield (1 if used else 2) + mud + rough, not used


def stops(p: Russia, unit: int, space: int) -> bool:
    """7.14a: an enemy space next to an enemy unit that is not Green, by railway or road."""
    side = p.allegiance[unit]
    near = p.atlas.rail[space] | p.atlas.road[space]
    return friendly(p, space, 1 - side) and any(units(p, other, 1 - side) for other in members(near))


def marches(p: Russia, unit: int, enterable: int) -> set[int]:
    """Every space that a sequence of links reaches, straits apart; `enterable` is open to the unit."""
    start, patience = p.at[unit], 2 if p.roster.cavalry >> unit & 1 else 1
    found: set[int] = set()
    waiting = [(start, points(p, unit), True, patience, True)]
    seen = set(waiting)
    while waiting:
        here, left, track, stops_left, fresh = waiting.pop()
        if not stops_left:
            continue
        for there in members(p.atlas.near[here] & enterable):
            for cost, is_track in costs(p, unit, here, there):
                if (is_track and not track) or (cost > left and not fresh):  # 7.13: one link in any case
                    continue
                if p.atlas.finnish_border[here] >> there & 1 and not p.has(BORDER_OPEN):
                    continue
                found.add(there)
                halted = stops_left - stops(p, unit, there)
                state = (there, left - cost, track and not is_track, halted, False)
                if state not in seen and left - cost > 0:
                    seen.add(state)
                    waiting.append(state)
    return found - {start}


# 8.51 Losses


def most_lost(steps: tuple[tuple[int, ...], ...], limit: int) -> int:
    """The highest sum not above a limit that any removal of steps reaches, unit by unit from the top."""
    if not steps:
        return 0
    first, *rest = steps
    best, taken = most_lost(tuple(rest), limit), 0
    for factor in first:
        taken += factor
        if taken > limit:
            break
        best = max(best, taken + most_lost(tuple(rest), limit - taken))
    return best
