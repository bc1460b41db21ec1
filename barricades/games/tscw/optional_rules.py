"""16.2 Optional rules with steps of their own: foreign aid by the die, and reconnaissance by HQs."""

from typing import NamedTuple

from barricades.games.tscw import units
from barricades.games.tscw.flags import ITALIANS, RUSSIANS
from barricades.games.tscw.sheet import GRID, NATIONALIST, REPUBLICAN
from barricades.games.tscw.state import FIGHTERS, WAITING, Spain
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind, only
from barricades.kernel.flow import Transition, again
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option
from barricades.kernel.rules import rule

AID_ROLL = EventKind("aid-roll", "Will {whose:aid} aid come? The die shows {face:die}.")
AID_COMES = EventKind("aid-comes", "The {whose:aid} aid is on its way.")
SCOUTED = EventKind("scouted", "The guerrillas of {hq:unit} look at {hex:hex} and roll {face:die}.")
REPORTED = EventKind("reported", "They report a defence of {total} in {hex:hex}.", reveals=True, owner="side")
EVENTS = (AID_ROLL, AID_COMES, SCOUTED, REPORTED)


@rule("16.2", off=False)
def agreed(p: Spain, setting: str) -> bool:
    """Whether the players have agreed on an optional rule."""
    return p.settings[setting] == "on"


# 16.2.2, 16.2.3 Aid by the die


class Aid(NamedTuple):
    """Units that come when a die says so: those of the turn `due` together, later ones never before them."""

    setting: str
    rule: str
    whose: str
    flag: int
    units: int
    due: int


_SOVIET = ("R-BT", "R-AIR3", "R-AIR4")
AIDS = (
    Aid("enter-the-italians", "16.2.2", "italian", ITALIANS, units.ITALIAN & units.LAND, 6),
    Aid("russians-are-coming", "16.2.3", "soviet", RUSSIANS, mask_of(units.NUMBER[id] for id in _SOVIET), 5),
)
_AIDED = AIDS[0].units | AIDS[1].units
NEVER = 99


@rule("16.2.2a", off=6)
def chance_of(aid: Aid, turn: int) -> int:
    """The highest face that brings it: two on the turn before it is due, four then, any later."""
    return {-1: 2, 0: 4}.get(turn - aid.due, 6)


@rule("16.2.2", "16.2.3")
def roll_for_aid(p: Spain) -> Transition:
    """5.2 A-II: a die for each kind of aid that has not come yet."""
    for aid in AIDS:
        if not agreed(p, aid.setting) or p.flags >> aid.flag & 1 or p.turn < aid.due - 1:
            continue
        needed = chance_of(aid, p.turn)
        if needed < 6 and not rolled(p, aid, needed):
            continue
        p.flags |= BIT[aid.flag]
        if any(p.at[unit] == WAITING for unit in members(aid.units)):
            p.emit(AID_COMES, aid.rule, whose=aid.whose)
    return None


def rolled(p: Spain, aid: Aid, needed: int) -> bool:
    face = p.roll()
    p.emit(AID_ROLL, aid.rule, whose=aid.whose, face=face)
    return face <= needed


@rule("16.2.2", "16.2.3", off=0)
def arrival(p: Spain, unit: int) -> int:
    """The turn from which a unit comes: that of its counter, unless its aid depends on a die."""
    turn = units.ENTRY_TURN[unit]
    if not _AIDED >> unit & 1:
        return turn
    for aid in AIDS:
        if aid.units >> unit & 1 and agreed(p, aid.setting):
            return held_by_the_die(p, aid, turn)
    return turn


@rule("16.2.2", "16.2.3", off=0)
def held_by_the_die(p: Spain, aid: Aid, turn: int) -> int:
    if not p.flags >> aid.flag & 1:
        return NEVER
    return min(turn, p.turn) if turn == aid.due else turn


# 16.2.1 Reconnaissance

FIRST_SCOUTS = 14  # the turn
RANGE = 2


@rule("16.2.1", off=False)
def may_scout(p: Spain, side: int) -> bool:
    """From turn 14 on, and only where something is hidden."""
    ready = side == REPUBLICAN and p.turn >= FIRST_SCOUTS
    return ready and agreed(p, "hq-reconnaissance") and agreed(p, "fog")


@rule("16.2.1a", off=0)
def in_sight(p: Spain, hq: int) -> int:
    """Nationalist stacks within two hexes of an HQ that has not looked yet this turn."""
    if any(hq == looked for looked, _, _ in p.reports):
        return 0
    return GRID.within(BIT[p.at[hq]], RANGE) & p.masks[FIGHTERS + NATIONALIST]


@rule("16.2.1b", off=0)
def strength(p: Spain, hex: int) -> int:
    """What is told: the defence factors of all units in the hex, as printed."""
    return sum(units.DEFENSE[unit][p.steps[unit]] for unit in p.fighters_in(hex))


@rule("16.2.1")
class Reconnoitre(Choice[Spain]):
    """Before the Republican moves, each Republican HQ may look at one stack; on a one it learns something."""

    rules = ("16.2.1", "16.2.1a")

    def _pairs(self, p: Spain) -> list[tuple[int, int]]:
        hqs = p.on_map(units.HQS & units.OF_SIDE[REPUBLICAN])
        return [(hq, hex) for hq in hqs for hex in members(in_sight(p, hq))]

    def when(self, p: Spain, side: int) -> bool:
        return may_scout(p, side) and bool(self._pairs(p))

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("scout")

    def options(self, p: Spain, side: int) -> list[Option]:
        return [("done",), *(("scout", hq, hex) for hq, hex in self._pairs(p))]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        if option == ("done",):
            return None
        look(p, *option[1:])
        return again()

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        return refuse("16.2.1a", "cannot-scout", unit=option[1]) if option[0] == "scout" else None


def look(p: Spain, hq: int, hex: int) -> None:
    """Both players know what is told, since it is the Nationalist who tells it."""
    face = p.roll()
    p.emit(SCOUTED, "16.2.1", hq=hq, hex=hex, face=face)
    told = strength(p, hex) if face == 1 else -1
    p.reports.append([hq, hex, told])
    if told >= 0:
        audience = only(NATIONALIST, REPUBLICAN)
        p.emit(REPORTED, "16.2.1b", audience, side=NATIONALIST, hex=hex, total=told)
