"""12.1 Headquarters and reserves between combats."""

from barricades.games.tscw import units
from barricades.games.tscw.movement import RELEASED
from barricades.games.tscw.sheet import RAILS, near_by_rail
from barricades.games.tscw.state import Spain
from barricades.games.tscw.supply import FULL, is_northern, primaries, state_of, zone
from barricades.games.tscw.support import can_pay, pay, turn_over
from barricades.kernel.bits import BIT
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option
from barricades.kernel.places import spread
from barricades.kernel.rules import rule

RESERVED = EventKind("reserved", "{side:seat} put units in {hex:hex} in reserve.", reveals=True, owner="side")
EVENTS = (RESERVED,)


def holder(p: Spain, hex: int) -> int:
    """The HQ in a hex, or -1: it holds the reserve there."""
    return next((unit for unit in p.stacks[hex] if units.HQS >> unit & 1), -1)


def held(p: Spain, hq: int) -> list[int]:
    """The units in an HQ's reserve."""
    return [unit for unit in p.fighters_in(p.at[hq]) if p.reserve >> unit & 1]


@rule("12.1", "12.1.1d")
def ready_the_hqs(p: Spain, side: int) -> Transition:
    """Supplied HQs are turned to their available side, those that hold a reserve too."""
    for hq in p.on_map(units.OF_SIDE[side] & units.HQS):
        if not held(p, hq):
            p.reserve &= ~BIT[hq]
        if state_of(p, hq) == FULL:
            p.flipped &= ~BIT[hq]
    return None


@rule("12.1.1", "12.1.1b", "12.1.4", off=())
def reserving(p: Spain, side: int) -> list[int]:
    """Available HQs, and those that hold a reserve already, where one may form."""
    able = units.OF_SIDE[side] & units.HQS & (~p.flipped | p.reserve)
    return [hq for hq in p.on_map(able) if may_form(p, side, hq)]


@rule("12.1.4a", off=True)
def may_form(p: Spain, side: int, hq: int) -> bool:
    """Outside enemy zones, on a railway that leads through own hexes to a primary source."""
    return not zone(p, 1 - side) >> p.at[hq] & 1 and joined_by_rail(p, side, hq)


def joined_by_rail(p: Spain, side: int, hq: int) -> bool:
    own = RAILS & p.controls(side)
    return bool(spread(near_by_rail, BIT[p.at[hq]] & own, own) & primaries(side, is_northern(hq)))


class FormReserve(Choice[Spain]):
    """5.2 A-V-b: choose units stacked with an HQ; the first of them turns it over."""

    rules = ("12.1.4",)

    def _able(self, p: Spain, side: int) -> list[int]:
        hexes = {p.at[hq] for hq in reserving(p, side)}
        able = units.OF_SIDE[side] & units.COMBAT & ~p.reserve
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
        hq = holder(p, hex)
        p.reserve |= BIT[unit] | BIT[hq]
        p.raise_up(hq)  # 12.1.4: the units of a reserve lie under it
        turn_over(p, hq)
        p.emit(RESERVED, "12.1.4", side=side, hex=hex)
        return again()

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        return refuse("12.1.4", "no-hq-to-hold-it", unit=option[1]) if option[0] == "reserve" else None


# Releasing them


def in_reserve(p: Spain, side: int) -> list[int]:
    return p.on_map(units.OF_SIDE[side] & units.COMBAT & p.reserve)


@rule("12.1.4c")
class ReleaseReserve(Choice[Spain]):
    """14.1: at the start of exploitation, a point for each HQ any of whose units are let go.

    They stay marked as reserve until exploitation begins; `moved` tells who has been let go.
    """

    rules = ("12.1.2", "12.1.4c")

    def _able(self, p: Spain, side: int) -> list[int]:
        return [unit for unit in in_reserve(p, side) if p.moved >> unit & 1 and self._paid(p, unit)]

    def _paid(self, p: Spain, unit: int) -> bool:
        hq = holder(p, p.at[unit])
        return _has_begun(p, hq) or can_pay(p, hq)

    def when(self, p: Spain, side: int, exploiting: int) -> bool:
        return bool(self._able(p, side))

    def seat(self, p: Spain, side: int, exploiting: int) -> int:
        return side

    def prompt(self, p: Spain, side: int, exploiting: int) -> Message:
        return say("release-reserve")

    def options(self, p: Spain, side: int, exploiting: int) -> list[Option]:
        return [("done",), *(("release", unit) for unit in self._able(p, side))]

    def apply(self, p: Spain, option: Option, side: int, exploiting: int) -> Transition:
        if option == ("done",):
            return None
        unit = option[1]
        hq = holder(p, p.at[unit])
        if not _has_begun(p, hq):
            pay(p, hq)
            p.emit(RELEASED, "12.1.4c", side=side, hq=hq)
        p.moved &= ~BIT[unit]
        free_the_hq(p, hq)
        return again()

    def why_not(self, p: Spain, option: Option, side: int, exploiting: int) -> Refusal | None:
        return refuse("12.1.2", "no-release", unit=option[1]) if option[0] == "release" else None


def _has_begun(p: Spain, hq: int) -> bool:
    """Whether an HQ has let some of its reserve go in this segment, and has paid."""
    return any(not p.moved >> unit & 1 for unit in held(p, hq))


@rule("12.1.4e")
def free_the_hq(p: Spain, hq: int) -> None:
    """An HQ with nothing left in reserve goes as any motorised unit may."""
    if not any(p.moved >> unit & 1 for unit in held(p, hq)):
        p.moved &= ~BIT[hq]


def close_the_books(p: Spain, side: int, exploiting: int) -> Transition:
    """Before exploitation no unit may move; releases allow it one by one."""
    p.moved = (1 << units.COUNT) - 1
    return None


@rule("12.1.4f")
class StandDown(Choice[Spain]):
    """5.2 D-III: at the end of a turn reserves may be let go without a point."""

    rules = ("12.1.4f",)

    def when(self, p: Spain, side: int) -> bool:
        return bool(in_reserve(p, side))

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("stand-down")

    def options(self, p: Spain, side: int) -> list[Option]:
        return [("done",), *(("release", unit) for unit in in_reserve(p, side))]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        if option == ("done",):
            return None
        hq = holder(p, p.at[option[1]])
        p.reserve &= ~BIT[option[1]]
        if not held(p, hq):
            p.reserve &= ~BIT[hq]
            p.emit(RELEASED, "12.1.4f", side=side, hq=hq)
        return again()


READYING_HQS = procedure("12.1.1 Readying HQs", ready_the_hqs, stage="reserves")
RESERVES = procedure("12.1.4 Reserves", FormReserve(), stage="reserves")
STANDING_DOWN = procedure("12.1.4 Standing Down", StandDown(), stage="end")
