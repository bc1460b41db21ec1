"""18.7 Choices that events give. The values of each are the chit's owner and the number of choices."""

from barricades.games.tscw import sheet, units
from barricades.games.tscw.administration import add_step, enter, restorable
from barricades.games.tscw.sheet import GRID, NATIONALIST, RAILS, REGIONS, REPUBLICAN
from barricades.games.tscw.stacking import may_stack
from barricades.games.tscw.state import ANY, ELIMINATED, POINTS_N, WAITING, Spain
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option
from barricades.kernel.rules import rule

RAIL_CUT = EventKind("rail-cut", "No train runs through {hex:hex} this turn.")
MUTINY = EventKind("mutiny", "The columns at {hex:hex} neither move nor attack this turn.")
EVENTS = (RAIL_CUT, MUTINY)

GO_HOME = 21  # the chit after which no volunteers come


# 18.7a Steps at no cost


def lacking(p: Spain, among: int) -> list[int]:
    """The units of a set that are eliminated or reduced, as both sides can see."""
    return [
        unit for unit in members(among) if p.at[unit] == ELIMINATED or 0 < p.steps[unit] < units.STEPS[unit]
    ]


class _FreeSteps(Choice[Spain]):
    """Restore or rebuild, a step each, without a point; it is asked wherever the units are."""

    rules = ("18.7", "18.7a")

    def among(self, p: Spain) -> int:
        raise NotImplementedError

    def fits(self, p: Spain, unit: int) -> bool:
        """Whether a unit that lacks a step may have it."""
        return p.at[unit] == ELIMINATED or restorable(p, unit)

    def when(self, p: Spain, side: int, left: int) -> bool:
        return left > 0 and bool(lacking(p, self.among(p)))

    def seat(self, p: Spain, side: int, left: int) -> int:
        return side

    def prompt(self, p: Spain, side: int, left: int) -> Message:
        return say("free-steps", left=left)

    def options(self, p: Spain, side: int, left: int) -> list[Option]:
        able = [unit for unit in lacking(p, self.among(p)) if self.fits(p, unit)]
        verbs = ("rebuild" if p.at[unit] == ELIMINATED else "restore" for unit in able)
        return sorted([("done",), *zip(verbs, able, strict=True)])

    def apply(self, p: Spain, option: Option, side: int, left: int) -> Transition:
        if option == ("done",):
            self.decline(p)
            return None
        add_step(p, option[1])
        return again(side, left - 1)

    def decline(self, p: Spain) -> None:
        """What comes instead of a step."""

    def why_not(self, p: Spain, option: Option, side: int, left: int) -> Refusal | None:
        if option[0] not in ("rebuild", "restore"):
            return None
        return refuse("18.7a", "no-free-step", unit=option[1])


INTERNATIONALS = mask_of(units.NUMBER[f"R-{id}"] for id in ("TH", "GI", "DB", "MS", "LW", "35D", "45D"))


@rule("18.7a", off=0)
def volunteers(p: Spain) -> int:
    """Event 7: the brigades and divisions of the foreign volunteers, until event 21 sends them home."""
    return 0 if GO_HOME in p.aside else INTERNATIONALS


@rule("18.7", "18.7a")
class CallVolunteers(_FreeSteps):
    """Event 7."""

    def among(self, p: Spain) -> int:
        return volunteers(p)


REQUETES = units.REBUILT & (units.COLUMNS | units.BRIGADES) & units.NATIONALS
CARLIST_LAND = REGIONS["navarra"] | REGIONS["euskadi"] | REGIONS["castilla-la-vieja"]


@rule("18.7a", off=True)
def near_pamplona(p: Spain, unit: int) -> bool:
    """Event 32: columns of the box, and reduced units in Navarre, Euskadi or Old Castile."""
    if p.at[unit] == ELIMINATED:
        return bool(units.COLUMNS >> unit & 1)
    return p.at[unit] >= 0 and bool(CARLIST_LAND >> p.at[unit] & 1)


@rule("18.7", "18.7a")
class RaiseLevies(_FreeSteps):
    """Event 32: a step, or a point instead."""

    def among(self, p: Spain) -> int:
        return REQUETES

    def fits(self, p: Spain, unit: int) -> bool:
        return near_pamplona(p, unit) and super().fits(p, unit)

    def decline(self, p: Spain) -> None:
        p.gain(POINTS_N, 1, "18.7a")


# 18.4, 18.4b Units brought by an event

SEVILLA, SANTANDER = sheet.place("1607"), sheet.place("3710")


@rule("18.4", off=())
def airlifted(p: Spain) -> list[int]:
    """Event 30: colonial columns due next turn that have room in Sevilla."""
    if not p.control >> SEVILLA & 1:
        return []
    due = [unit for unit in members(units.COLONIAL) if units.ENTRY_TURN[unit] == p.turn + 1]
    return [unit for unit in due if p.at[unit] == WAITING and may_stack(p, SEVILLA, [unit])]


@rule("18.4", "18.7")
class FlyColumn(Choice[Spain]):
    """Event 30: one of them is flown over the Strait."""

    rules = ("18.4", "18.7")

    def when(self, p: Spain, side: int, left: int) -> bool:
        return left > 0 and bool(airlifted(p))

    def seat(self, p: Spain, side: int, left: int) -> int:
        return side

    def prompt(self, p: Spain, side: int, left: int) -> Message:
        return say("fly-column")

    def options(self, p: Spain, side: int, left: int) -> list[Option]:
        return [("enter", unit, SEVILLA) for unit in airlifted(p)]

    def apply(self, p: Spain, option: Option, side: int, left: int) -> Transition:
        enter(p, option[1], SEVILLA)
        return None

    def why_not(self, p: Spain, option: Option, side: int, left: int) -> Refusal | None:
        return refuse("18.4", "not-there", unit=option[1]) if option[0] == "enter" else None


@rule("18.4b", off=0)
def havens(p: Spain) -> int:
    """Santander and the Republican hexes next to it, with room for a division."""
    round_it = (BIT[SANTANDER] | sheet.NEAR[SANTANDER]) & p.controls(REPUBLICAN)
    first = members(units.REMNANTS)[0]
    return mask_of(hex for hex in members(round_it) if may_stack(p, hex, [first]))


@rule("18.4b", "18.7")
class PlaceRemnants(Choice[Spain]):
    """Event 9: the Basque divisions A and B."""

    rules = ("18.4b", "18.7")

    def _coming(self, p: Spain) -> list[int]:
        return [unit for unit in members(units.REMNANTS) if p.at[unit] == WAITING]

    def when(self, p: Spain, side: int, left: int) -> bool:
        return bool(self._coming(p) and havens(p))

    def seat(self, p: Spain, side: int, left: int) -> int:
        return side

    def prompt(self, p: Spain, side: int, left: int) -> Message:
        return say("place-remnants")

    def options(self, p: Spain, side: int, left: int) -> list[Option]:
        return [("enter", unit, hex) for unit in self._coming(p) for hex in members(havens(p))]

    def apply(self, p: Spain, option: Option, side: int, left: int) -> Transition:
        enter(p, *option[1:])
        return again()

    def why_not(self, p: Spain, option: Option, side: int, left: int) -> Refusal | None:
        return refuse("18.4b", "not-there", unit=option[1]) if option[0] == "enter" else None


# 18.5a, 18.5d Hexes that a player names

SABOTAGE = 4  # how far guerrillas go


@rule("18.5a", off=0)
def railways_in_reach(p: Spain) -> int:
    """Event 25: Nationalist rail hexes within four hexes of a Republican unit."""
    return RAILS & p.controls(NATIONALIST) & GRID.within(p.masks[ANY + REPUBLICAN], SABOTAGE)


@rule("18.5a", "18.7")
class CutRailway(Choice[Spain]):
    """Event 25."""

    rules = ("18.5a", "18.7")

    def when(self, p: Spain, side: int, left: int) -> bool:
        return bool(railways_in_reach(p))

    def seat(self, p: Spain, side: int, left: int) -> int:
        return side

    def prompt(self, p: Spain, side: int, left: int) -> Message:
        return say("cut-railway")

    def options(self, p: Spain, side: int, left: int) -> list[Option]:
        return [("cut", hex) for hex in members(railways_in_reach(p))]

    def apply(self, p: Spain, option: Option, side: int, left: int) -> Transition:
        p.cut |= BIT[option[1]]
        p.emit(RAIL_CUT, "18.5a", hex=option[1])
        return None

    def why_not(self, p: Spain, option: Option, side: int, left: int) -> Refusal | None:
        return refuse("18.5a", "no-railway-in-reach", hex=option[1]) if option[0] == "cut" else None


def with_columns(p: Spain) -> int:
    """The hexes that hold Republican columns; their size is seen by both sides."""
    return mask_of(p.at[unit] for unit in p.on_map(units.COLUMNS & units.OF_SIDE[REPUBLICAN]))


@rule("18.5d", "18.7")
class NameMutiny(Choice[Spain]):
    """Event 6: the enemy of the side that drew it names the hex."""

    rules = ("18.5d", "18.7")

    def when(self, p: Spain, side: int, left: int) -> bool:
        return bool(with_columns(p))

    def seat(self, p: Spain, side: int, left: int) -> int:
        return 1 - side

    def prompt(self, p: Spain, side: int, left: int) -> Message:
        return say("name-mutiny")

    def options(self, p: Spain, side: int, left: int) -> list[Option]:
        return [("name", hex) for hex in members(with_columns(p))]

    def apply(self, p: Spain, option: Option, side: int, left: int) -> Transition:
        p.mutiny |= BIT[option[1]]
        p.emit(MUTINY, "18.5d", hex=option[1])
        return None

    def why_not(self, p: Spain, option: Option, side: int, left: int) -> Refusal | None:
        return refuse("18.5d", "no-column-there", hex=option[1]) if option[0] == "name" else None


VOLUNTEERS = procedure("18.7a International Volunteers", CallVolunteers())
LEVIES = procedure("18.7a Carlist Levies", RaiseLevies())
AIRLIFT = procedure("18.4 German Transport Aircraft", FlyColumn())
REMNANTS = procedure("18.4b Basque Remnant Divisions", PlaceRemnants())
GUERRILLAS = procedure("18.5a Guerrilleros", CutRailway())
INDISCIPLINE = procedure("18.5d Militia Indiscipline", NameMutiny())
PROCEDURES = (VOLUNTEERS, LEVIES, AIRLIFT, REMNANTS, GUERRILLAS, INDISCIPLINE)
