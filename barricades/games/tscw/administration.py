"""7 The mutual administrative phase: mobilisation, withdrawals, conversions, points, reinforcements."""

from barricades.games.tscw import sheet, units
from barricades.games.tscw.combat import purse
from barricades.games.tscw.components import DATA, read_rows
from barricades.games.tscw.flags import BOTTLE, MOBILISED, NORTH_LOST
from barricades.games.tscw.movement import foreign
from barricades.games.tscw.overstacking import Trim, count_crowds
from barricades.games.tscw.sheet import CITIES, NATIONALIST, NORTH_CAPITALS, PLACES, REPUBLICAN, TOWNS
from barricades.games.tscw.stacking import may_stack
from barricades.games.tscw.state import (
    ELIMINATED,
    GONE,
    POINTS_I,
    POINTS_N,
    POINTS_NORTH,
    POINTS_R,
    READY,
    REBUILDING,
    WAITING,
    Spain,
)
from barricades.games.tscw.supply import FULL, is_northern, state_of, supplied_for
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import PASS, Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.rules import rule
from barricades.kernel.words import Option

MOBILISATION = EventKind("mobilisation", "The Republic declares a general mobilisation.")
BOTTLE_CALL = EventKind("baby-bottle", "The Republic calls up the baby-bottle class.")
CONVERTED = EventKind("converted", "{unit:unit} becomes {new:unit} ({hex:hex}).", reveals=True)
DELAYED = EventKind("withdrawal-delayed", "{unit:unit} cannot withdraw yet.", reveals=True)
REBUILT = EventKind("rebuilt", "{unit:unit} is rebuilt.", reveals=True)
RESTORED = EventKind("restored", "{unit:unit} is restored to full strength.", reveals=True)
ENTERED = EventKind("entered", "{unit:unit} enters at {hex:hex}.", reveals=True)
EVENTS = (MOBILISATION, BOTTLE_CALL, CONVERTED, DELAYED, REBUILT, RESTORED, ENTERED)

MOST_POINTS = 10  # 7.2

# 7.10, 7.11 Mobilisation


class Mobilise(Choice[Spain]):
    """5.2 A-II: what the Republic can do once a game."""

    rules = ("7.10", "7.11")

    def when(self, p: Spain) -> bool:
        return may_mobilise(p) or may_call_bottle(p)

    def seat(self, p: Spain) -> int:
        return REPUBLICAN

    def prompt(self, p: Spain) -> Message:
        return say("mobilise")

    def options(self, p: Spain) -> list[Option]:
        bottle = [("baby-bottle",)] if may_call_bottle(p) else []
        return [*bottle, *([("mobilise",)] if may_mobilise(p) else []), PASS]

    def apply(self, p: Spain, option: Option) -> Transition:
        if option == ("mobilise",):
            mobilise(p)
        elif option == ("baby-bottle",):
            call_bottle(p)
        else:
            return None
        return again()

    def why_not(self, p: Spain, option: Option) -> Refusal | None:
        if option == ("mobilise",):
            return refuse("7.10", "not-now-mobilise")
        return refuse("7.11", "not-now-bottle") if option == ("baby-bottle",) else None


@rule("7.10", off=False)
def may_mobilise(p: Spain) -> bool:
    return p.morale <= 50 and not p.flags >> MOBILISED & 1


@rule("7.10")
def mobilise(p: Spain) -> None:
    """Divisions marked M come in step c of the next segment; three points now, six of morale."""
    p.flags |= BIT[MOBILISED]
    p.emit(MOBILISATION, "7.10")
    p.gain(POINTS_R, 3, "7.10")
    p.shift_morale(-6, "7.10")


@rule("7.11", off=False)
def may_call_bottle(p: Spain) -> bool:
    return 12 <= p.turn <= 19 and not p.flags >> BOTTLE & 1


@rule("7.11")
def call_bottle(p: Spain) -> None:
    p.flags |= BIT[BOTTLE]
    p.emit(BOTTLE_CALL, "7.11")
    p.gain(POINTS_R, 2, "7.11")
    p.shift_morale(-2, "7.11")


# 7.4, 7.5 Withdrawals and conversions


@rule("7.4")
def withdraw_and_convert(p: Spain, side: int) -> Transition:
    """Conversions first, since they cannot be put off; then withdrawals, from supply alone."""
    p.vacated = []
    if skips_first_turn(p):
        return None
    for unit in members(units.OF_SIDE[side]):
        if units.WITHDRAWS[unit] == p.turn and units.BECOMES[unit] >= 0:
            convert(p, unit)
    for unit in members(units.OF_SIDE[side]):
        overdue = p.due >> unit & 1
        if (units.WITHDRAWS[unit] == p.turn and units.BECOMES[unit] < 0) or overdue:
            withdraw(p, unit)
    return None


def skips_first_turn(p: Spain) -> bool:
    """Ruling S-C7: later set-ups hold what their first turn brings."""
    return p.turn > 1 and p.turn == FIRST_TURN[p.scenario]


@rule("7.5")
def convert(p: Spain, unit: int) -> None:
    """A column becomes its regular unit wherever it is, in supply or not, alive or not."""
    new = units.BECOMES[unit]
    hex = p.at[unit]
    p.emit(CONVERTED, "7.5", unit=unit, new=new, hex=max(0, hex))
    if hex == GONE:
        return
    p.put(unit, GONE)
    p.steps[unit] = 0
    p.put(new, hex)
    p.steps[new] = units.STEPS[new] if hex >= 0 or hex == WAITING else 0


def withdraw(p: Spain, unit: int) -> None:
    """7.4: only in supply from a primary source; else at the first chance. The dead stay dead (7.5)."""
    hex = p.at[unit]
    if hex == GONE:
        p.due &= ~BIT[unit]
    elif hex < 0 or state_of(p, unit) == FULL:
        if hex >= 0:
            p.vacated.append(hex)
        p.due &= ~BIT[unit]
        p.remove(unit, "7.4")
    else:
        p.due |= BIT[unit]
        p.emit(DELAYED, "7.4", unit=unit)


# 7.2, 7.6 Points and rebuilding

_schedule = {row.number("turn"): row for row in read_rows(DATA, "schedules.csv")}


@rule("7.2")
def receive_points(p: Spain, side: int) -> Transition:
    row = _schedule[p.turn]
    if side == NATIONALIST:
        p.gain(POINTS_N, row.number("nationalist"), "7.2")
        p.gain(POINTS_I, row.number("italian"), "7.2")
    else:
        p.gain(POINTS_R, row.number("republican"), "7.2")
        northern = row.number("northern")
        p.gain(POINTS_N if north_is_lost(p) else POINTS_NORTH, northern, "7.12")
    return None


@rule("7.12", off=False)
def north_is_lost(p: Spain) -> bool:
    """Its three capitals and every unit: its points are lost, and later ones go to the Nationalists."""
    if p.flags >> NORTH_LOST & 1:
        return True
    if NORTH_CAPITALS & ~p.control or p.on_map(units.NORTHERN & units.LAND):
        return False
    p.flags |= BIT[NORTH_LOST]
    p.points[POINTS_NORTH] = 0
    return True


def purses(p: Spain, unit: int) -> list[int]:
    """7.2: whose points may rebuild a unit; the Flechas live on Nationalist or Italian ones."""
    first = [POINTS_I, POINTS_N] if units.FLECHAS >> unit & 1 else [purse(unit)]
    return [each for each in first if p.points[each] > 0]


def pay(p: Spain, unit: int) -> None:
    p.gain(purses(p, unit)[0], -1, "7.2")


class Rebuild(Choice[Spain]):
    """7.6, 7.7: one point a step, as often as there are points."""

    rules = ("7.6", "7.7")

    def when(self, p: Spain, side: int) -> bool:
        return len(self.options(p, side)) > 1

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("rebuild")

    def options(self, p: Spain, side: int) -> list[Option]:
        payable = [unit for unit in members(units.OF_SIDE[side] & units.REBUILT) if purses(p, unit)]
        dead = [("rebuild", unit) for unit in payable if p.at[unit] == ELIMINATED]
        return [("done",), *dead, *(("restore", unit) for unit in payable if restorable(p, unit))]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        if option == ("done",):
            return None
        unit = option[1]
        pay(p, unit)
        p.steps[unit] += 1
        if option[0] == "restore":
            p.emit(RESTORED, "7.6", unit=unit)
        else:
            p.at[unit] = REBUILDING  # 7.1: it is placed with the reinforcements of free deployment
            p.emit(REBUILT, "7.6", unit=unit)
        return again()

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        if option[0] not in ("rebuild", "restore"):
            return None
        unit = option[1]
        if units.SIDE[unit] != side:
            return refuse("7.6", "not-your-unit")
        if not units.REBUILT >> unit & 1:
            return refuse("7.3", "never-rebuilt", unit=unit)
        if not purses(p, unit):
            return refuse("7.2", "no-points", unit=unit)
        if option[0] == "restore":
            return refuse("7.6", "not-restorable", unit=unit)
        return refuse("7.6", "not-eliminated", unit=unit)


@rule("7.6", off=False)
def restorable(p: Spain, unit: int) -> bool:
    """A reduced unit on the map in supply, or one that is just being rebuilt."""
    if not 0 < p.steps[unit] < units.STEPS[unit]:
        return False
    if p.at[unit] >= 0 and foreign(p, BIT[unit], restored=1) >> p.at[unit] & 1:
        return False  # 13.10
    return p.at[unit] == REBUILDING or (p.at[unit] >= 0 and state_of(p, unit) == FULL)


# 7.8 Reinforcements


def enter(p: Spain, unit: int, hex: int) -> None:
    """Where a unit enters instead of one that was withdrawn, that place is taken."""
    if not PLACES >> hex & 1 and hex in p.vacated and units.ENTRY_HEX[unit] < 0:
        p.vacated.remove(hex)
    p.put(unit, hex)
    p.emit(ENTERED, "7.8", unit=unit, hex=hex)


@rule("7.12.1", off=-1)
def northern_entries(p: Spain, unit: int) -> int:
    """Each northern people enters round its own capital, everybody else never in the north."""
    if not is_northern(unit):
        return ~sheet.NORTHERN_REGIONS
    capital = CAPITAL_OF[units.NATION[unit]]
    return (BIT[capital] | sheet.NEAR[capital]) & ~p.control


CAPITAL_OF = {
    "basque": sheet.place("3613"),
    "santander": sheet.place("3710"),
    "asturian": sheet.place("3707"),
}


def _lawful(p: Spain, unit: int, hexes: int) -> int:
    """Fully supplied, under control, with room, and within 7.12.1 and 13.10."""
    side = units.SIDE[unit]
    hexes &= supplied_for(p, unit) & p.controls(side)
    if side == REPUBLICAN:
        hexes &= northern_entries(p, unit) & ~foreign(p, BIT[unit])
    return mask_of(hex for hex in members(hexes) if may_stack(p, hex, [unit]))


@rule("7.8", off=0)
def free_entries(p: Spain, unit: int) -> int:
    """Free deployment: towns and cities, and hexes from which a unit was withdrawn this turn."""
    ground = CITIES | TOWNS
    if is_northern(unit):
        ground = sheet.SPAIN
    if units.ZONED >> unit & 1 or p.at[unit] == REBUILDING:  # ruling S-R9
        ground |= mask_of(p.vacated)
    return _lawful(p, unit, ground)


@rule("7.8", off=0)
def entries(p: Spain, unit: int) -> int:
    """The hex on the counter; if it is closed, those within two hexes of it; without a hex, anywhere free."""
    hex = units.ENTRY_HEX[unit]
    if hex < 0 or p.at[unit] == REBUILDING:
        return free_entries(p, unit)
    stated = _lawful(p, unit, BIT[hex]) if not units.MOBILISED >> unit & 1 else 0
    return stated or _lawful(p, unit, sheet.GRID.within(BIT[hex], 2))


def due_now(p: Spain, side: int) -> list[int]:
    """Units of the turn track that may come: this turn's, those delayed, and the mobilised."""
    found = []
    for unit in members(units.OF_SIDE[side]):
        if p.at[unit] == REBUILDING:
            found.append(unit)
        if p.at[unit] != WAITING or units.REVERSES >> unit & 1:
            continue
        if units.MOBILISED >> unit & 1:
            if p.flags >> MOBILISED & 1:
                found.append(unit)
        elif 0 < units.ENTRY_TURN[unit] <= p.turn:
            found.append(unit)
    return found


@rule("12.2.1")
def bring_wings(p: Spain, side: int) -> Transition:
    """Air and naval units wait in their boxes."""
    for unit in due_now(p, side):
        if not units.LAND >> unit & 1:
            p.at[unit] = READY
    return None


class EnterReinforcement(Choice[Spain]):
    """7.1, 7.8: those with a hex first, then those of free deployment; who cannot enter waits."""

    rules = ("7.8", "7.9")

    def _next(self, p: Spain, side: int) -> list[tuple[int, int]]:
        able = [(unit, entries(p, unit)) for unit in due_now(p, side) if units.LAND >> unit & 1]
        able = [(unit, hexes) for unit, hexes in able if hexes]
        fixed = [each for each in able if units.ENTRY_HEX[each[0]] >= 0 and p.at[each[0]] == WAITING]
        return fixed or able

    def when(self, p: Spain, side: int) -> bool:
        return bool(self._next(p, side))

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("enter-reinforcement", count=len(self._next(p, side)))

    def options(self, p: Spain, side: int) -> list[Option]:
        return [("enter", unit, hex) for unit, hexes in self._next(p, side) for hex in members(hexes)]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        unit, hex = option[1:]
        if p.at[unit] == WAITING:
            p.steps[unit] = units.STEPS[unit]
        enter(p, unit, hex)
        return again()

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        return refuse("7.8", "not-there", unit=option[1]) if option[0] == "enter" else None


@rule("7.2")
def lose_surplus(p: Spain) -> Transition:
    """At the end of the phase nobody keeps more than ten points."""
    p.points = [min(MOST_POINTS, points) for points in p.points]
    return None


FIRST_TURN: dict[str, int] = {}  # scenario -> turn; filled by set_up.py

WITHDRAWALS = procedure("7.4 Withdrawals and Conversions", withdraw_and_convert, count_crowds, Trim())
RESOURCES = procedure("7.6 Resource Points", receive_points, Rebuild())
REINFORCEMENTS = procedure("7.8 Reinforcements", bring_wings, EnterReinforcement())
