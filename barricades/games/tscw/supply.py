"""9 Supply and 10 Zones of control: where a line of supply can run, past which units."""

from functools import lru_cache
from typing import NamedTuple

from barricades.games.tscw import sheet, units
from barricades.games.tscw.sheet import NATIONALIST, PLACES, SPAIN, flood, near
from barricades.games.tscw.state import ANY, COMMAND, LOOSE, STRONG, Spain
from barricades.kernel.bits import BIT, lowest, mask_of, members
from barricades.kernel.places import Reach
from barricades.kernel.rules import rule

LENGTH = 3  # 9.4a
FULL, TOWN, OUT = range(3)  # 9.1: fully supplied, by town or city (9.6), out of supply

_NORTHERN_COLUMNS = tuple(members(units.NORTHERN & units.COLUMNS))


class Net(NamedTuple):
    """One side's supply.

    `supplied` are the hexes with a line of three to a source, `sources` the sources that work, and `commands`
    the hexes in which an HQ would be one.
    """

    supplied: int
    sources: int
    commands: int


@rule("9.7", "9.8", "9.8a", off=0)
def primaries(side: int, northern: bool) -> int:
    """The primary sources of a side; the northern army has its own."""
    if side == NATIONALIST:
        return sheet.SOURCES_N
    return sheet.SOURCES_NORTH if northern else sheet.SOURCES_R


@rule("9.4b", "10.3", "10.6", off=0)
def blocked(watching: int, held: int, friends: int) -> int:
    """Hexes that no line enters: held by the enemy, or in an enemy zone and empty of friends."""
    return near(watching) & ~friends | held


@rule("9.4c", "9.4d", "9.5", off=SPAIN)
def joined_to(primary: int, ways: int) -> int:
    """The hexes from which a line of any length leads to a primary source under control."""
    return flood(primary & ways, ways)


@rule("9.4a", off=0)
def within_reach(sources: int, free: int) -> int:
    """The hexes with a line of three; a unit's own hex may be watched."""
    for _ in range(LENGTH - 1):
        sources |= near(sources) & free
    return sources | near(sources)


@lru_cache(maxsize=20_000)
def _trace(  # noqa: PLR0917 - the key of the memo
    watching: int, held: int, friends: int, own: int, hqs: int, primary: int
) -> Net:
    """The net among friends in the hexes `friends` and `hqs`, with `own` under control."""
    free = SPAIN & ~blocked(watching, held, friends)
    joined = joined_to(primary, free & own)
    sources = joined & (PLACES | hqs | primary)
    direct = at_first_hand(primary, free & own)
    return Net(within_reach(sources | direct, free), sources, joined | near(joined) & own)


@rule("9.8b", off=0)
def at_first_hand(primary: int, ways: int) -> int:
    """The central sources, on which northern units live too, though never through a town or an HQ."""
    return sheet.SOURCES_R & ways if primary == sheet.SOURCES_NORTH else 0


def net(p: Spain, side: int, northern: bool = False) -> Net:
    """9.4: the supply of a side, for its northern army or for the others."""
    return net_from(p, side, primaries(side, northern))


def net_from(  # noqa: PLR0917 - each says in what the position is thought to differ
    p: Spain, side: int, primary: int, leaving: int = 0, coming: int = -1, taken: int = 0
) -> Net:
    """The supply that runs from some primary sources.

    As if hexes were `leaving`, HQs elsewhere (`coming`), and a move had `taken` hexes on its way.
    """
    masks = p.masks
    return _trace(
        masks[STRONG + 1 - side] | masks[LOOSE + 1 - side],
        (masks[ANY + 1 - side] | fortified(p, side)) & ~taken,
        masks[ANY + side] & ~leaving,
        p.controls(side) | taken,
        masks[COMMAND + side] if coming < 0 else coming,
        primary,
    )


@rule("15.14.5", off=0)
def fortified(p: Spain, side: int) -> int:
    """No Nationalist line enters or leaves an intact hex of an active fortified line."""
    return p.active_forts() if side == NATIONALIST else 0


def is_northern(unit: int) -> bool:
    return bool(units.NORTHERN >> unit & 1)


def supplied_for(p: Spain, unit: int) -> int:
    """The hexes in which this unit would be fully supplied."""
    return net(p, units.SIDE[unit], is_northern(unit)).supplied


@rule("9.6", off=OUT)
def by_town(p: Spain, unit: int) -> int:
    """Without a line a unit in a town or city lives on it."""
    return TOWN if PLACES >> p.at[unit] & 1 else OUT


@rule("9.1", "9.4", off=OUT)
def state_of(p: Spain, unit: int) -> int:
    """How a unit on the map is supplied; 11.8: what has just landed brought its own."""
    if p.landed >> unit & 1 or supplied_for(p, unit) >> p.at[unit] & 1:
        return FULL
    return by_town(p, unit)


@rule("9.2a", off=0)
def not_supplied(p: Spain, side: int) -> int:
    """The units of a side that are out of supply or in town supply."""
    plain = net(p, side).supplied
    northern = net(p, side, True).supplied if side != NATIONALIST else plain
    found = 0
    for hex in members(p.masks[ANY + side] & ~(plain & northern)):
        for unit in p.stacks[hex]:
            if not (northern if units.NORTHERN >> unit & 1 else plain) >> hex & 1:
                found |= BIT[unit]
    return found & ~p.landed  # 11.8: what has just landed brought its own


@rule("9.2", off=SPAIN)
def endings(p: Spain, group: int, taken: int = 0) -> int:
    """Where a group may end a move: in supply, or in a town or city; `taken` it has entered on its way.

    The group is left out of its own hex, and an HQ in it is a source wherever a line would join it.
    """
    first = lowest(group)
    side, origin = units.SIDE[first], p.at[first]
    emptied = all(group >> unit & 1 for unit in p.stacks[origin])
    hqs = group & units.HQS
    leaving, coming = BIT[origin] if emptied else 0, -1
    if hqs and not any(units.HQS >> unit & 1 for unit in p.stacks[origin] if not group >> unit & 1):
        coming = p.masks[COMMAND + side] & ~BIT[origin]
    ends = SPAIN
    for northern, part in ((False, group & ~units.NORTHERN), (True, group & units.NORTHERN)):
        if part:
            found = net_from(p, side, primaries(side, northern), leaving, coming, taken)
            ends &= found.supplied | (found.commands if hqs else 0)
    return ends | PLACES


def ends_of(p: Spain, group: int, found: Reach, taken: int = 0) -> int:
    """9.2: where a group may end, of the hexes it can reach; the hexes of its way are its own (10.7)."""
    sure = endings(p, group, taken)
    ends, doubtful = found.mask & sure, found.mask & ~sure
    enemy = found.mask & ~p.controls(units.SIDE[lowest(group)])
    if doubtful and enemy:
        for hex in members(doubtful & gained(p, group, taken | enemy)):
            way = mask_of(found.path(hex))
            if way & enemy and gained(p, group, taken | way) >> hex & 1:
                ends |= BIT[hex]
    return ends


@rule("9.2b", off=0)
def gained(p: Spain, group: int, taken: int) -> int:
    """Where a group may end once it has these hexes."""
    return endings(p, group, taken)


# 10 Zones of control


@rule("10.1", "10.6", off=0)
def zone(p: Spain, side: int) -> int:
    """The hexes under a side's full zone. A column has one only in a town or city where it is supplied."""
    loose = p.masks[LOOSE + side] & PLACES
    return near(p.masks[STRONG + side] | (fed_columns(p, side, loose) if loose else 0))


def fed_columns(p: Spain, side: int, hexes: int) -> int:
    """Those of the hexes in which a column is fully supplied, judged at the moment (ruling S-R14)."""
    found = net(p, side).supplied
    if side == NATIONALIST:
        return hexes & found
    northern, at_home = net(p, side, True).supplied, 0
    for unit in _NORTHERN_COLUMNS:
        if p.at[unit] >= 0:
            at_home |= BIT[p.at[unit]]
    fed = hexes & (found & ~at_home | northern & at_home)
    for hex in members(hexes & found & at_home & ~fed):
        if any(units.COLUMNS & ~units.NORTHERN & ~p.landed & BIT[unit] for unit in p.stacks[hex]):
            fed |= BIT[hex]
    return fed


def adjacent_enemy(p: Spain, side: int) -> int:
    """Hexes next to enemy units of any kind."""
    return near(p.masks[ANY + 1 - side])
