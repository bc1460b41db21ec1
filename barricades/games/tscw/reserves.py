"""12.1 Headquarters and reserves between combats."""

from barricades.games.tscw import sheet, units
from barricades.games.tscw.combat import purse
from barricades.games.tscw.movement import RELEASED
from barricades.games.tscw.sheet import NATIONALIST, RAILS, near_by_rail
from barricades.games.tscw.state import Spain
from barricades.games.tscw.supply import FULL, is_northern, state_of, zone
from barricades.kernel.bits import BIT
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.places import spread
from barricades.kernel.rules import rule
from barricades.kernel.words import Option

RESERVED = EventKind("reserved", "{side:seat} puts units in {hex:hex} in reserve.")
EVENTS = (RESERVED,)


@rule("12.1.1")
def ready_the_hqs(p: Spain, side: int) -> Transition:
    """12.1: supplied HQs are turned to their available side; those with reserves stay as they are."""
    for unit in p.on_map(units.OF_SIDE[side] & units.HQS & p.flipped & ~p.reserve):
        if state_of(p, unit) == FULL:
            p.flipped &= ~BIT[unit]
    return None


@rule("12.1.4", off=())
def reserving(p: Spain, side: int) -> list[int]:
    """HQs outside enemy zones whose railway leads through own hexes to a primary source."""
    found = []
    zones = zone(p, 1 - side)
    for hq in p.on_map(units.OF_SIDE[side] & units.HQS & ~p.flipped):
        hex = p.at[hq]
        if not zones >> hex & 1 and joined_by_rail(p, side, hq) and len(p.stacks[hex]) > 1:
            found.append(hq)
    return found


def joined_by_rail(p: Spain, side: int, hq: int) -> bool:
    if side == NATIONALIST:
        primary = sheet.SOURCES_N
    else:
        primary = sheet.SOURCES_NORTH if is_northern(hq) else sheet.SOURCES_R
    own = RAILS & p.controls(side)
    start = BIT[p.at[hq]] & own
    return bool(spread(near_by_rail, start, own) & primary)


class FormReserve(Choice[Spain]):
    """5.2 A-V-b: choose units stacked with an HQ; the first of them turns it over."""

    rules = ("12.1.4",)

    def _able(self, p: Spain, side: int) -> list[int]:
        hexes = {p.at[hq] for hq in reserving(p, side)}
        hexes |= {p.at[hq] for hq in p.on_map(units.OF_SIDE[side] & units.HQS & p.reserve)}
        able = units.OF_SIDE[side] & units.COMBAT & ~p.reserve & ~p.landed
        return [unit for unit in p.on_map(able) if p.at[unit] in hexes]

    def when(self, p: Spain, side: int) -> bool:
        return bool(self._able(p, side))

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("form-reserve")

    def options(self, p: Spain, side: int) -> list[Option]:
        return [("done",), *(("reserve", unit) for unit in self._able(p, side))]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        if option == ("done",):
            return None
        unit = option[1]
        hex = p.at[unit]
        hq = next(each for each in p.stacks[hex] if units.HQS >> each & 1)
        p.reserve |= BIT[unit] | BIT[hq]
        p.flipped |= BIT[hq]
        p.emit(RESERVED, "12.1.4", side=side, hex=hex)
        return again()

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        return refuse("12.1.4", "no-hq-to-hold-it", unit=option[1]) if option[0] == "reserve" else None


# Releasing them


@rule("12.1.2")
class ReleaseReserve(Choice[Spain]):
    """12.1.4, 14.1: at the start of exploitation, a point for each HQ whose reserves are let go."""

    rules = ("12.1.2", "12.1.4")

    def _able(self, p: Spain, side: int) -> list[int]:
        hqs = p.on_map(units.OF_SIDE[side] & units.HQS & p.reserve)
        return [hq for hq in hqs if p.points[purse(hq)] > 0]

    def when(self, p: Spain, side: int, exploiting: int) -> bool:
        return bool(self._able(p, side))

    def seat(self, p: Spain, side: int, exploiting: int) -> int:
        return side

    def prompt(self, p: Spain, side: int, exploiting: int) -> Message:
        return say("release-reserve")

    def options(self, p: Spain, side: int, exploiting: int) -> list[Option]:
        return [("done",), *(("release", hq) for hq in self._able(p, side))]

    def apply(self, p: Spain, option: Option, side: int, exploiting: int) -> Transition:
        if option == ("done",):
            return None
        hq = option[1]
        p.gain(purse(hq), -1, "12.1.2")
        p.emit(RELEASED, "12.1.4", side=side, hq=hq)
        p.moved &= ~release(p, hq)
        return again()


def release(p: Spain, hq: int) -> int:
    """The units of an HQ's reserve; they stay marked until exploitation begins."""
    held = 0
    for unit in p.stacks[p.at[hq]]:
        if p.reserve >> unit & 1:
            held |= BIT[unit]
    return held


def close_the_books(p: Spain, side: int, exploiting: int) -> Transition:
    """Before exploitation nobody is let move; releases open the door one by one."""
    p.moved = (1 << units.COUNT) - 1
    return None


@rule("12.1.4")
class StandDown(Choice[Spain]):
    """5.2 D-III: at the end of a turn reserves may be let go without a point."""

    rules = ("12.1.4",)

    def _able(self, p: Spain, side: int) -> list[int]:
        return p.on_map(units.OF_SIDE[side] & units.HQS & p.reserve)

    def when(self, p: Spain, side: int) -> bool:
        return bool(self._able(p, side))

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("stand-down")

    def options(self, p: Spain, side: int) -> list[Option]:
        return [("done",), *(("release", hq) for hq in self._able(p, side))]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        if option == ("done",):
            return None
        p.emit(RELEASED, "12.1.4", side=side, hq=option[1])
        p.reserve &= ~release(p, option[1])
        return again()


READYING_HQS = procedure("12.1.1 Readying HQs", ready_the_hqs)
RESERVES = procedure("12.1.4 Reserves", FormReserve())
STANDING_DOWN = procedure("12.1.4 Standing Down", StandDown())
