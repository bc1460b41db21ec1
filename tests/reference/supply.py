"""7 Supply and 8 The end."""

from functools import lru_cache

from barricades.kernel.bits import BIT, members
from barricades.kernel.flow import Transition
from barricades.kernel.rules import rule
from tests.reference.components import BARRICADES, BASES, GRID, GUARD, LAST_TURN, OF_SIDE, RISING
from tests.reference.state import GONE, ROLLED, Faubourg


@lru_cache(maxsize=4096)
def connected(base: int, free: int) -> int:
    """The hexes of `free` joined to a base; remembered, because most positions repeat it."""
    return GRID.flood(base, free)


def supplied(p: Faubourg, side: int) -> int:
    """The hexes from which a side's base can be reached."""
    return connected(BASES[side], GRID.everywhere & ~p.occupied(1 - side))


@rule("7.1")
def check_supply(p: Faubourg) -> Transition:
    cut_off = [
        unit
        for side in (GUARD, RISING)
        for unit in members(OF_SIDE[side])
        if p.at[unit] != GONE and not supplied(p, side) & BIT[p.at[unit]]
    ]
    for unit in cut_off:
        p.lose_step(unit, "7.1")
    for side in (GUARD, RISING):
        if not p.occupied(side):
            return p.finish(1 - side, "nobody-left")
    return None


@rule("8.1")
def check_end(p: Faubourg) -> Transition:
    if p.turn < 3:
        return None
    face = p.roll()
    p.emit(ROLLED, "8.1", side=GUARD, face=face)
    if face <= p.turn - 2 or p.turn >= LAST_TURN:
        return p.finish(verdict(p), "verdict")
    return None


@rule("8.2", off=RISING)
def verdict(p: Faubourg) -> int:
    return GUARD if (p.control[GUARD] & BARRICADES).bit_count() >= 2 else RISING
