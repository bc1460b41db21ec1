"""7 The mutual administrative phase: mobilisation, withdrawals, conversions, points, reinforcements."""

from collections.abc import Iterable, Sequence

from barricades.games.tscw import sheet, units
from barricades.games.tscw.components import DATA, read_rows
from barricades.games.tscw.flags import BOTTLE, MOBILISED, NORTH_LOST
from barricades.games.tscw.movement import EVERYBODY, foreign
from barricades.games.tscw.optional_rules import arrival
from barricades.games.tscw.overstacking import Trim, count_crowds
from barricades.games.tscw.sheet import NATIONALIST, NORTH_CAPITALS, PLACES, REPUBLICAN
from barricades.games.tscw.stacking import may_stack
from barricades.games.tscw.state import (
    ANY,
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
from barricades.games.tscw.supply import FULL, is_northern, net, primaries, state_of
from barricades.games.tscw.support import purse
from barricades.games.tscw.victory import SCENARIOS
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import PASS, Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option
from barricades.kernel.rules import rule

MOBILISATION = EventKind("mobilisation", "The Republic declares a general mobilisation.")
BOTTLE_CALL = EventKind("baby-bottle", "The Republic calls up the baby-bottle class.")
CONVERTED = EventKind("converted", "{unit:unit} becomes {new:unit} at {hex:hex}.", reveals=True, owner="side")
CONVERTED_OFF_MAP = EventKind(
    "converted-off-map", "{unit:unit} becomes {new:unit}.", reveals=True, owner="side"
)
DELAYED = EventKind("withdrawal-delayed", "{unit:unit} cannot withdraw yet.", reveals=True, owner="side")
REBUILT = EventKind("rebuilt", "{unit:unit} is rebuilt.", reveals=True, owner="side")
RESTORED = EventKind("restored", "{unit:unit} is restored to full strength.", reveals=True, owner="side")
ENTERED = EventKind("entered", "{unit:unit} enters at {hex:hex}.", reveals=True, owner="side")
EVENTS = (MOBILISATION, BOTTLE_CALL, CONVERTED, CONVERTED_OFF_MAP, DELAYED, REBUILT, RESTORED, ENTERED)

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
    """Once a game, at a morale of 50 or less, where the scenario knows it."""
    known = bool(SCENARIOS[p.scenario]["mobilisation"])
    return known and p.morale <= 50 and not p.flags >> MOBILISED & 1


@rule("7.10b", "7.10c")
def mobilise(p: Spain) -> None:
    """Divisions marked M come in step c of the next segment (7.10a); three points now, six of morale."""
    p.flags |= BIT[MOBILISED]
    p.emit(MOBILISATION, "7.10")
    p.gain(POINTS_R, 3, "7.10b")
    p.shift_morale(-6, "7.10c")


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


def _calendar(among: Iterable[int], turns: Sequence[int]) -> dict[int, int]:
    """Turn -> the units whose turn it is."""
    found: dict[int, int] = {}
    for unit in among:
        found[turns[unit]] = found.get(turns[unit], 0) | BIT[unit]
    return found


_turning = [unit for unit in range(units.COUNT) if units.BECOMES[unit] >= 0]
CONVERSIONS = _calendar(_turning, units.WITHDRAWS)
DEPARTURES = _calendar((unit for unit in range(units.COUNT) if units.BECOMES[unit] < 0), units.WITHDRAWS)
COLUMN_OF = {units.BECOMES[unit]: unit for unit in _turning}  # regular unit -> the column it was


@rule("7.4", "7.5a")
def withdraw_and_convert(p: Spain, side: int) -> Transition:
    """Conversions first, since they cannot be put off; then withdrawals, whose supply is judged together."""
    if side == NATIONALIST:
        p.vacated = []  # this side is the first to withdraw
    if skips_first_turn(p):
        return None
    own = units.OF_SIDE[side]
    for unit in members(CONVERSIONS.get(p.turn, 0) & own):
        convert(p, unit)
    due = members((DEPARTURES.get(p.turn, 0) | p.due) & own)
    ready = [may_withdraw(p, unit) for unit in due]
    for unit, leaves in zip(due, ready, strict=True):
        if leaves:
            withdraw(p, unit)
        else:
            p.due |= BIT[unit]
            p.emit(DELAYED, "7.4a", side=units.SIDE[unit], unit=unit)
    return None


@rule("17.2", "17.3", off=False)
def skips_first_turn(p: Spain) -> bool:
    """Ruling S-C7: later set-ups hold what their first turn brings."""
    first = int(SCENARIOS[p.scenario]["first_turn"])
    return p.turn == first > 1


@rule("7.5")
def convert(p: Spain, unit: int) -> None:
    """A column becomes its regular unit wherever it is, in supply or not, alive or not."""
    new = units.BECOMES[unit]
    hex = p.at[unit]
    if hex == GONE:
        return
    if hex >= 0:
        p.emit(CONVERTED, "7.5", side=units.SIDE[unit], unit=unit, new=new, hex=hex)
    else:
        p.emit(CONVERTED_OFF_MAP, "7.5", side=units.SIDE[unit], unit=unit, new=new)
    for marked in ("reserve", "landed", "known"):
        marks = getattr(p, marked)
        if marks >> unit & 1:
            setattr(p, marked, marks & ~BIT[unit] | BIT[new])
    p.put(new, hex)
    if hex >= 0:
        p.depth[unit], p.depth[new] = p.depth[new], p.depth[unit]  # it lies where the column lay
    p.put(unit, GONE)
    p.steps[unit] = 0
    p.steps[new] = units.STEPS[new] if hex >= 0 or hex == REBUILDING else 0


@rule("7.4a", off=True)
def may_withdraw(p: Spain, unit: int) -> bool:
    """Only from full supply, else at the first chance; a unit off the map leaves at once (7.4b)."""
    return p.at[unit] < 0 or state_of(p, unit) == FULL


@rule("7.4", "7.4b")
def withdraw(p: Spain, unit: int) -> None:
    p.due &= ~BIT[unit]
    if p.at[unit] == GONE:
        return
    if p.at[unit] >= 0:
        p.vacated.append(p.at[unit])
    p.remove(unit, "7.4")


# 7.2, 7.6 Points and rebuilding

_schedule = {row.number("turn"): row for row in read_rows(DATA, "schedules.csv")}


def income(turn: int, side: int) -> int:
    """The points of its own that a side receives in a turn."""
    row = _schedule.get(turn)
    return row.number("nationalist" if side == NATIONALIST else "republican") if row else 0


@rule("7.2a")
def receive_points(p: Spain, side: int) -> Transition:
    """What the schedule gives; the points of a north that has fallen are the Nationalist's."""
    row, lost = _schedule[p.turn], north_is_lost(p)
    if side == NATIONALIST:
        p.gain(POINTS_N, row.number("nationalist"), "7.2a")
        p.gain(POINTS_I, row.number("italian"), "7.2a")
    else:
        p.gain(POINTS_R, row.number("republican"), "7.2a")
    if lost == (side == NATIONALIST):
        p.gain(POINTS_N if lost else POINTS_NORTH, row.number("northern"), "7.12a")
    return None


@rule("7.12a", off=False)
def north_is_lost(p: Spain) -> bool:
    """Its three capitals and every unit: its points are lost, and later ones go to the Nationalists."""
    if p.flags >> NORTH_LOST & 1:
        return True
    if NORTH_CAPITALS & ~p.control or p.on_map(units.NORTHERN & units.LAND):
        return False
    p.flags |= BIT[NORTH_LOST]
    p.gain(POINTS_NORTH, -p.points[POINTS_NORTH], "7.12a")
    return True


_payers = [mask_of(unit for unit in members(units.REBUILT) if purse(unit) == whose) for whose in range(4)]
_payers[POINTS_I] |= units.FLECHAS & units.REBUILT
PAYERS = tuple(_payers)  # pool -> the units that live on it


@rule("7.2", "7.2c", "7.12", off=())
def purses(p: Spain, unit: int) -> Sequence[int]:
    """The pools with points for a unit: its own, for the Flechas the Italian one too."""
    return [pool for pool, served in enumerate(PAYERS) if served >> unit & 1 and p.points[pool] > 0]


@rule("7.3", off=EVERYBODY)
def rebuildable() -> int:
    """All but colonial columns and two Italian divisions."""
    return units.REBUILT


class Rebuild(Choice[Spain]):
    """7.6, 7.7: one point a step, as often as there are points; spending is optional."""

    rules = ("7.6", "7.6a", "7.7")

    def when(self, p: Spain, side: int) -> bool:
        return len(self.options(p, side)) > 1

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("rebuild")

    def options(self, p: Spain, side: int) -> list[Option]:
        found: list[Option] = [("done",)]
        for unit in members(units.OF_SIDE[side] & rebuildable()):
            verb = self._verb(p, unit)
            if verb:
                found += [(verb + _extra(pool, unit), unit) for pool in purses(p, unit)]
        return sorted(found)

    def _verb(self, p: Spain, unit: int) -> str:
        if p.at[unit] == ELIMINATED:
            return "rebuild"
        return "restore" if 0 < p.steps[unit] < units.STEPS[unit] and restorable(p, unit) else ""

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        if option == ("done",):
            return None
        verb, unit = option
        spend(p, unit, POINTS_I if verb.endswith("-italian") else purse(unit))
        return again()

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        verb = option[0].removesuffix("-italian")
        if verb not in ("rebuild", "restore"):
            return None
        unit = option[1]
        if units.SIDE[unit] != side:
            return refuse("7.6", "not-your-unit")
        if not rebuildable() >> unit & 1:
            return refuse("7.3", "never-rebuilt", unit=unit)
        if not purses(p, unit):
            return refuse("7.2", "no-points", unit=unit)
        if verb == "restore":
            return refuse("7.6", "not-restorable", unit=unit)
        return refuse("7.6a", "not-eliminated", unit=unit)


def _extra(pool: int, unit: int) -> str:
    """Flechas paid with Italian points are spoken of apart (7.2c)."""
    return "" if pool == purse(unit) else "-italian"


@rule("7.6", "7.6a", "7.7")
def spend(p: Spain, unit: int, pool: int) -> None:
    """A point for a step: on the map, or out of the box, from which the unit enters later (7.8c)."""
    p.gain(pool, -1, "7.7")
    add_step(p, unit)


def add_step(p: Spain, unit: int) -> None:
    p.steps[unit] += 1
    if p.at[unit] == ELIMINATED:
        p.at[unit] = REBUILDING
        p.emit(REBUILT, "7.6a", side=units.SIDE[unit], unit=unit)
    else:
        p.emit(RESTORED, "7.6", side=units.SIDE[unit], unit=unit)


@rule("7.6", off=True)
def restorable(p: Spain, unit: int) -> bool:
    """A reduced unit: on the map in full supply and within 13.10, or just being rebuilt."""
    if p.at[unit] < 0:
        return p.at[unit] == REBUILDING
    return state_of(p, unit) == FULL and not foreign(p, BIT[unit], restored=1) >> p.at[unit] & 1


# 7.8 Reinforcements

HOME_HEX = tuple(units.ENTRY_HEX[COLUMN_OF.get(unit, unit)] for unit in range(units.COUNT))


@rule("7.9")
def enter(p: Spain, unit: int, hex: int) -> None:
    """At full strength, or with the steps that were paid for; a place of one withdrawn is used up (7.8d)."""
    if hex in p.vacated and not PLACES >> hex & 1 and not is_fixed(p, unit):
        p.vacated.remove(hex)
    if p.at[unit] == WAITING:
        p.steps[unit] = units.STEPS[unit]
    p.put(unit, hex)
    p.emit(ENTERED, "7.8", side=units.SIDE[unit], unit=unit, hex=hex)


CAPITAL_OF = {
    "basque": sheet.place("3613"),
    "santander": sheet.place("3710"),
    "asturian": sheet.place("3707"),
}


@rule("7.12.1", "7.12.1a", "7.12.1b", "7.12.1c", "7.12.1e", off=-1)
def northern_entries(unit: int) -> int:
    """Each northern people enters round its own capital, their common HQ round any of the three.

    All other units never enter in the north.
    """
    if not is_northern(unit):
        return ~sheet.NORTHERN_REGIONS
    capitals = sheet.NORTH_CAPITALS if units.HQS >> unit & 1 else BIT[CAPITAL_OF[units.NATION[unit]]]
    return capitals | sheet.near(capitals)


@rule("7.12.1d", off=0)
def too_far_from_home(p: Spain, unit: int) -> int:
    """13.10 for a unit that has not entered yet."""
    return foreign(p, BIT[unit], restored=units.STEPS[unit] - p.steps[unit] if p.at[unit] == WAITING else 0)


@rule("7.8e", off=True)
def has_room(p: Spain, unit: int, hex: int) -> bool:
    return may_stack(p, hex, [unit])


@rule("7.8", "7.8a", "7.8c", off=-1)
def friendly(p: Spain, unit: int) -> int:
    """Hexes of its side in which a unit would be fully supplied (ruling S-R8).

    In a town, the unit would itself keep the town's line open (9.4b).
    """
    side, northern = units.SIDE[unit], is_northern(unit)
    found = net(p, side, northern)
    bases = found.commands | primaries(side, northern)
    lived_on = bases if units.HQS >> unit & 1 else bases & PLACES
    return (found.supplied | lived_on) & p.controls(side) & ~p.masks[ANY + 1 - side]


def _lawful(p: Spain, unit: int, hexes: int) -> int:
    """Fully supplied, under control, with room, and within 7.12.1 and 13.10."""
    hexes &= friendly(p, unit)
    if units.SIDE[unit] == REPUBLICAN:
        hexes &= northern_entries(unit) & ~too_far_from_home(p, unit)
    return mask_of(hex for hex in members(hexes) if has_room(p, unit, hex))


@rule("7.8c", off=0)
def free_entries(p: Spain, unit: int) -> int:
    """Free deployment: towns and cities; northern units wherever 7.12.1 lets them."""
    ground = sheet.SPAIN if is_northern(unit) else PLACES
    return _lawful(p, unit, ground | places_of_withdrawn(p, unit))


@rule("7.8d", off=0)
def places_of_withdrawn(p: Spain, unit: int) -> int:
    """Ruling S-R9: for brigades and divisions, and for whatever is rebuilt."""
    return mask_of(p.vacated) if units.ZONED >> unit & 1 or p.at[unit] == REBUILDING else 0


@rule("7.8", "7.8a", "7.10a", off=0)
def fixed_entries(p: Spain, unit: int) -> int:
    """The hex on the counter; if it is closed, and for the mobilised, those within two hexes of it."""
    hex = HOME_HEX[unit]
    stated = 0 if units.MOBILISED >> unit & 1 else _lawful(p, unit, BIT[hex])
    return stated or displaced(p, unit, hex)


@rule("7.8a", "7.10a", off=0)
def displaced(p: Spain, unit: int, hex: int) -> int:
    return _lawful(p, unit, sheet.GRID.within(BIT[hex], 2))


def is_fixed(p: Spain, unit: int) -> bool:
    """Whether a unit to come has a hex: not when it is rebuilt (7.6a)."""
    return HOME_HEX[unit] >= 0 and p.at[unit] == WAITING


@rule("7.8b", "7.10a", off=())
def due_now(p: Spain, side: int) -> Sequence[int]:
    """The units that may enter: this turn's, those delayed, the mobilised and the rebuilt."""
    where, rebuilt_only = p.at, skips_first_turn(p)
    found = []
    for unit in _OWN[side]:
        at = where[unit]
        if at == REBUILDING or (at == WAITING and not rebuilt_only and _has_come(p, unit)):
            found.append(unit)
    return found


_OWN = tuple(tuple(members(among)) for among in units.OF_SIDE)


def _has_come(p: Spain, unit: int) -> bool:
    if units.MOBILISED >> unit & 1:
        return bool(p.flags >> MOBILISED & 1)
    if units.REVERSES >> unit & 1:  # 7.5: only a column that was converted while it waited
        return p.at[COLUMN_OF[unit]] == GONE
    return 0 < arrival(p, unit) <= p.turn


@rule("12.2", "12.2.1")
def bring_wings(p: Spain, side: int) -> Transition:
    """Air and naval units wait in their boxes."""
    for unit in due_now(p, side):
        if not units.LAND >> unit & 1:
            p.at[unit] = READY
    return None


class EnterUnits(Choice[Spain]):
    """7.1, 7.8: a unit that can enter must; one that cannot waits."""

    rules = ("7.1", "7.8")

    def forced(self, p: Spain, side: int) -> bool:
        """Where columns and the north may enter depends on units that may be hidden (8.3, 13.10)."""
        particular = (units.COLUMNS | units.NORTHERN) & units.OF_SIDE[REPUBLICAN]
        return p.settings["fog"] == "off" or not any(particular >> unit & 1 for unit in due_now(p, side))

    def _able(self, p: Spain, side: int) -> list[tuple[int, int]]:
        able = [(unit, self.entries(p, unit)) for unit in due_now(p, side) if self.concerns(p, unit)]
        return [(unit, hexes) for unit, hexes in able if hexes]

    def concerns(self, p: Spain, unit: int) -> bool:
        raise NotImplementedError

    def entries(self, p: Spain, unit: int) -> int:
        raise NotImplementedError

    def when(self, p: Spain, side: int) -> bool:
        return any(self.concerns(p, unit) and self.entries(p, unit) for unit in due_now(p, side))

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("enter-reinforcement", count=len(self._able(p, side)))

    def options(self, p: Spain, side: int) -> list[Option]:
        return [("enter", unit, hex) for unit, hexes in self._able(p, side) for hex in members(hexes)]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        enter(p, *option[1:])
        return again()

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        if option[0] != "enter":
            return None
        unit, hex = option[1:]
        if unit not in due_now(p, side) or not self.concerns(p, unit):
            return refuse("7.8", "not-due", unit=unit)
        if not friendly(p, unit) >> hex & 1:
            return refuse("7.8", "not-there", unit=unit)
        if units.SIDE[unit] == REPUBLICAN and not northern_entries(unit) >> hex & 1:
            return refuse("7.12.1", "not-there", unit=unit)
        if units.SIDE[unit] == REPUBLICAN and too_far_from_home(p, unit) >> hex & 1:
            return refuse("7.12.1d", "too-many-abroad")
        if not has_room(p, unit, hex):
            return refuse("7.8e", "no-room", hex=hex)
        return refuse("7.8a" if is_fixed(p, unit) else "7.8c", "not-there", unit=unit)


@rule("7.1", "7.8")
class EnterFixed(EnterUnits):
    """Those with a hex on the counter."""

    def concerns(self, p: Spain, unit: int) -> bool:
        return bool(units.LAND >> unit & 1) and is_fixed(p, unit)

    def entries(self, p: Spain, unit: int) -> int:
        return fixed_entries(p, unit)


@rule("7.1", "7.8c")
class EnterFree(EnterUnits):
    """Those of free deployment, and the rebuilt."""

    def concerns(self, p: Spain, unit: int) -> bool:
        return bool(units.LAND >> unit & 1) and not is_fixed(p, unit)

    def entries(self, p: Spain, unit: int) -> int:
        return free_entries(p, unit)


@rule("7.2b")
def lose_surplus(p: Spain) -> Transition:
    """At the end of the phase no side keeps more than ten points."""
    for pool, points in enumerate(p.points):
        if points > MOST_POINTS:
            p.gain(pool, MOST_POINTS - points, "7.2b")
    return None


WITHDRAWALS = procedure(
    "7.4 Withdrawals and Conversions", withdraw_and_convert, count_crowds, Trim(), stage="withdrawals"
)
RESOURCES = procedure("7.6 Resource Points", receive_points, Rebuild(), stage="resources")
FIXED_ENTRIES = procedure("7.8 Reinforcements", bring_wings, EnterFixed(), stage="reinforcements")
FREE_ENTRIES = procedure("7.8c Free Deployment", EnterFree(), stage="reinforcements")
