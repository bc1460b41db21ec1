"""9 Supply and 10 Zones of control: who stands next to whom decides where a line of supply can run."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from barricades.games.tscw import sheet, units
from barricades.games.tscw.sheet import NATIONALIST, PLACES, SPAIN, near
from barricades.games.tscw.state import ANY, COMMAND, LOOSE, STRONG, Spain
from barricades.kernel.bits import BIT, members
from barricades.kernel.places import spread
from barricades.kernel.rules import rule

LENGTH = 3  # 9.4
FULL, TOWN, OUT = range(3)  # 9.1: fully supplied, by town or city (9.6), out of supply


class Net(NamedTuple):
    """One side's supply.

    `supplied` are the hexes with a line of three to a source, `sources` the sources that work, and `joined`
    the hexes from which a line of any length runs to a primary source: where an HQ would be a source.
    """

    supplied: int
    sources: int
    joined: int


@rule("10.3", off=0)
def blocked(p: Spain, side: int, leaving: int = 0) -> int:
    """9.4, 10.3, 10.6: hexes through which a side's line cannot run, were its units gone from `leaving`."""
    enemy = 1 - side
    zones = near(p.masks[STRONG + enemy] | p.masks[LOOSE + enemy])
    return zones & ~(p.masks[ANY + side] & ~leaving) | p.masks[ANY + enemy]


Step = Callable[[int], int]


@lru_cache(maxsize=20_000)
def _trace(free: int, own: int, commands: int, primary: int, forts: int) -> Net:
    """The net that runs through `free` hexes: `own` are under control, `commands` have an HQ."""
    step = _around(forts) if forts else near
    ways = free & own
    joined = spread(step, primary & ways, ways)
    sources = joined & (PLACES | commands | primary)
    supplied = sources
    for _ in range(LENGTH - 1):
        supplied |= step(supplied) & free
    return Net(supplied | step(supplied), sources, joined)


@lru_cache(maxsize=64)
def _around(forts: int) -> Step:
    """15.14.5: the step of a line that may not cross the covered sides of these hexes."""
    walls = sheet.fort_sides(forts)
    closed = tuple(wall | shut for wall, shut in zip(walls, sheet.CLOSED, strict=True))
    return lambda mask: sheet.GRID.near_open(mask, closed)


def net(p: Spain, side: int, northern: bool = False, leaving: int = 0, commands: int = -1) -> Net:
    """9.7, 9.8: the supply of a side; the northern army has sources of its own.

    `leaving` are hexes that would be empty, `commands` the hexes with HQs if other than now.
    """
    republican = sheet.SOURCES_NORTH if northern else sheet.SOURCES_R
    return net_from(p, side, sheet.SOURCES_N if side == NATIONALIST else republican, leaving, commands)


def net_from(p: Spain, side: int, primary: int, leaving: int = 0, commands: int = -1) -> Net:
    """The supply that runs from some primary sources."""
    free = SPAIN & ~blocked(p, side, leaving)
    hqs = p.masks[COMMAND + side] if commands < 0 else commands
    forts = p.active_forts() if side == NATIONALIST else 0
    return _trace(free, p.controls(side), hqs, primary, forts)


def nets(p: Spain, side: int) -> int:
    """The hexes in which some unit of a side is fully supplied."""
    supplied = net(p, side).supplied
    return supplied if side == NATIONALIST else supplied | net(p, side, True).supplied


def is_northern(unit: int) -> bool:
    return bool(units.NORTHERN >> unit & 1)


def supplied_for(p: Spain, unit: int) -> int:
    """The hexes in which this unit would be fully supplied."""
    return net(p, units.SIDE[unit], is_northern(unit)).supplied


@rule("9.6", off=OUT)
def by_town(p: Spain, unit: int) -> int:
    """Without a line a unit in a town or city lives on it."""
    return TOWN if PLACES >> p.at[unit] & 1 else OUT


def state_of(p: Spain, unit: int) -> int:
    """9.1: how a unit on the map is supplied."""
    if p.landed >> unit & 1 or supplied_for(p, unit) >> p.at[unit] & 1:
        return FULL
    return by_town(p, unit)


@rule("9.2", off=SPAIN)
def endings(p: Spain, group: int) -> int:
    """Where a group may end a move: in supply, or in a town or city.

    The group is thought away from where it stands, and an HQ in it is a source wherever a line would join it.
    """
    there = members(group)
    origin = p.at[there[0]]
    leaving = BIT[origin] if set(p.stacks[origin]) <= set(there) else 0
    hqs = group & units.HQS
    commands = p.masks[COMMAND + units.SIDE[there[0]]] & ~(BIT[origin] if hqs else 0)
    ends = SPAIN
    for northern in {is_northern(unit) for unit in there}:
        found = net(p, units.SIDE[there[0]], northern, leaving, commands)
        ends &= found.supplied | (found.joined if hqs else 0)
    return ends | PLACES


# 10 Zones of control


@rule("10.1", off=0)
def zone(p: Spain, side: int) -> int:
    """10.1, 10.6: the hexes under a side's full zone. A column has one only in a supplied town or city."""
    loose = p.masks[LOOSE + side] & PLACES
    if loose:
        loose &= nets(p, side)
    return near(p.masks[STRONG + side] | loose)


def adjacent_enemy(p: Spain, side: int) -> int:
    """Hexes next to enemy units of any kind."""
    return near(p.masks[ANY + 1 - side])
