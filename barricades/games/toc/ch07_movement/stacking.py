"""7.4 Stacking: how many units of a side may be in a space."""

from collections.abc import Iterable

from barricades.games.toc.ch03_components.atlas import (
    BALTICS,
    ESTONIA,
    FACTION,
    LATVIA,
    LITHUANIA,
    WHITE,
)
from barricades.games.toc.ch03_components.tables import number
from barricades.games.toc.state import GREEN, NEUTRAL, POLAND, SHARED, Russia
from barricades.kernel.bits import BIT, lowest, members
from barricades.kernel.rules import rule

# 7.41: units, and how many of them may be armies
IN_A_SPACE = number("stacking", "space", "units"), number("stacking", "space", "armies")
IN_A_BOX = number("stacking", "box", "units"), number("stacking", "box", "armies")


@rule("7.41", off=(99, 99))
def limits(p: Russia, space: int) -> tuple[int, int]:
    """The units and the armies that a place holds."""
    return IN_A_BOX if p.atlas.boxes >> space & 1 else IN_A_SPACE


def fits(p: Russia, space: int, units: Iterable[int]) -> bool:
    """Whether these units alone stay within the limit of a space."""
    most, most_armies = limits(p, space)
    together = list(units)
    armies = p.roster.armies
    return len(together) <= most and sum(armies >> unit & 1 for unit in together) <= most_armies


def crowded(p: Russia, side: int) -> tuple[int, int]:
    """The spaces that hold no further unit of a side, and those that hold no further army."""
    memo, key = p.recall(), ("crowded", side)
    if key not in memo:
        memo[key] = _crowded(p, side)
    found: tuple[int, int] = memo[key]
    return found


def _crowded(p: Russia, side: int) -> tuple[int, int]:
    full = full_of_armies = 0
    mine, armies, boxes = p.forces[side] & p.roster.units, p.roster.armies, p.atlas.boxes
    shared = p.held(side) & p.masks[SHARED]  # one unit fills no space
    for spaces in (shared & ~boxes, shared & boxes):
        most, most_armies = limits(p, lowest(spaces)) if spaces else (0, 0)
        for space in members(spaces):
            units = p.there[space] & mine
            if units.bit_count() >= most:
                full |= BIT[space]
            elif (units & armies).bit_count() >= most_armies:
                full_of_armies |= BIT[space]
    return full, full | full_of_armies


@rule("7.41", "7.42", "7.43", off=0)
def no_room(p: Russia, unit: int, spaces: int) -> int:
    """Those of some spaces where one more unit, which is elsewhere, would break stacking."""
    found = spaces & packed(p, unit)
    return found | unwelcome(p, unit, spaces & ~found)


def packed(p: Russia, unit: int) -> int:
    """The spaces that hold no further unit of a unit's side and kind."""
    return crowded(p, p.allegiance[unit])[p.roster.armies >> unit & 1]


def unwelcome(p: Russia, unit: int, spaces: int) -> int:
    """Those of some spaces whose units a unit, which is elsewhere, may not join, however few they are."""
    if p.allegiance[unit] != WHITE or not (p.set_up >> POLAND & 1 or p.at[p.roster.bermondt] >= 0):
        return 0
    nation = p.roster.nation[unit]
    memo, alike = p.recall(), nation - FACTION if nation - FACTION in (POLAND, *BALTICS) else -1
    key = ("unwelcome", alike, unit == p.roster.bermondt, p.bermondt)
    if key not in memo:
        memo[key] = _unwelcome(p, unit)
    return spaces & int(memo[key])


def _unwelcome(p: Russia, unit: int) -> int:
    """The same on the whole map; it asks only whether a WHITE unit is Polish, Baltic or the Bermondt army."""
    army, poles, white = p.roster.bermondt, p.roster.of_faction(POLAND), p.forces[WHITE] & p.roster.units
    found = p.spaces_of(white & (~poles if poles >> unit & 1 else poles))  # `may_share` for all at once
    for space in members(p.spaces_of(white & (baltic(p) if unit == army else BIT[army]))):
        if not bermondt_shares(p, space, (unit, *p.units_of(WHITE, space))):
            found |= BIT[space]
    return found


def baltic(p: Russia) -> int:
    """The pieces of the three Baltic factions."""
    of_faction = p.roster.of_faction
    return of_faction(ESTONIA) | of_faction(LATVIA) | of_faction(LITHUANIA)


@rule("7.41", "7.43", off=True)
def room(p: Russia, side: int, space: int, coming: Iterable[int]) -> bool:
    """Whether units of a side may end in a space together with those of the side that are there."""
    there = p.units_of(side, space)
    together = [*there, *(unit for unit in coming if unit not in there)]
    return fits(p, space, together) and may_share(p, together) and bermondt_shares(p, space, together)


@rule("7.42", "15.44d", off=True)
def may_share(p: Russia, units: Iterable[int]) -> bool:
    """WHITE and Polish units are never in one space."""
    polish = other = False
    for unit in units:
        if p.roster.nation[unit] == FACTION + POLAND:
            polish = True
        elif p.allegiance[unit] == WHITE:
            other = True
    return not (polish and other)


@rule("13.1e", off=True)
def bermondt_shares(p: Russia, space: int, units: Iterable[int]) -> bool:
    """The Bermondt army shares a space with Baltic units only where it is placed."""
    army, together = p.roster.bermondt, set(units)
    if army not in together or p.at[army] < 0 or p.bermondt == space + 1:
        return True
    return not any(p.roster.nation[unit] - FACTION in BALTICS for unit in together)


def overstacked(p: Russia) -> list[tuple[int, int]]:
    """The sides and spaces that break the limit; empty whenever a move, retreat or advance is complete."""
    return [
        (side, space)
        for side in (0, 1, NEUTRAL, GREEN)
        for space in members(crowded(p, side)[1])
        if not fits(p, space, p.units_of(side, space))
    ]
