"""10.6 Attrition: cut-off markers (5.32), and what becomes of units without supply (5.42)."""

from barricades.games.toc.ch03_components.atlas import FACTION, RED, WHITE
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, follow
from barricades.games.toc.ch10_supply.control import cut_off_spaces
from barricades.games.toc.ch10_supply.supply import exempt, starving
from barricades.games.toc.state import CASUALTIES, ELIMINATED, MAKHNO, REDUCED, Russia
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, call, procedure
from barricades.kernel.rules import rule

CUT_OFF = EventKind("cut-off", "Cut off: {units:piece}.")
STARVED = EventKind("starved", "{unit:piece} is out of supply and cut off: eliminated at {space:space}.")

EVENTS = (CUT_OFF, STARVED)


def out_of_supply(p: Russia, side: int) -> int:
    """10.60: the units of a side that attrition would strike; lines pass blocked spaces."""
    hungry = starving(p, p.forces[side] & p.present & p.roster.units, attrition=True)
    return mask_of(unit for unit in members(hungry) if not exempt(p, unit))


@rule("5.32")
def mark_cut_off(p: Russia, side: int) -> None:
    """At the beginning of its part of the last round a side's units out of supply are marked."""
    found = out_of_supply(p, side)
    if found:
        p.cut_off |= found
        p.emit(CUT_OFF, "5.32", units=members(found))


CUT_OFF_MARKERS = procedure("5.32 Cut-off markers", mark_cut_off)


@rule("10.6", "10.61", "10.64")
def suffer(p: Russia) -> None:
    """All units are judged on one position: marked ones die, full armies without a marker are reduced."""
    hungry = out_of_supply(p, WHITE) | out_of_supply(p, RED)
    marked, p.cut_off = p.cut_off, 0
    for unit in members(hungry):
        if marked >> unit & 1:
            starve(p, unit)
        elif p.steps_of(unit) == 2:
            p.back |= BIT[unit]
            p.emit(REDUCED, "10.61", unit=unit)


@rule("10.61", "15.35b")
def starve(p: Russia, unit: int) -> None:
    """A corps goes to casualties, an army is eliminated for good; Makhno's armies may be rebuilt."""
    space, side = p.at[unit], p.allegiance[unit]
    p.emit(STARVED, "10.61", unit=unit, space=space)
    returns = p.roster.corps >> unit & 1 and not p.roster.dot >> unit & 1
    makhno = p.roster.nation[unit] == FACTION + MAKHNO
    p.put(unit, CASUALTIES if returns or makhno else ELIMINATED)
    p.back &= ~BIT[unit]
    strand_leaders(p, space, side)


@rule("10.63")
def strand_leaders(p: Russia, space: int, side: int) -> None:
    """A leader left without units outside a friendly victory city must escape."""
    if p.units_of(side, space) or not p.leaders_of(side, space):
        return
    if not p.atlas.vcs & p.friendly(side) & BIT[space]:
        follow(p, "8.52 Leaders escape", space, side)


def let_leaders_escape(p: Russia) -> Transition:
    return call(WHAT_FOLLOWS)


ATTRITION = procedure("5.42 Attrition", suffer, let_leaders_escape, cut_off_spaces, stage="attrition")

PROCEDURES = (CUT_OFF_MARKERS, ATTRITION)
