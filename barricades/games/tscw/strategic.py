"""11 Strategic movement: by sea first, then by rail."""

from barricades.games.tscw import sheet, units
from barricades.games.tscw.components import DATA, read_rows
from barricades.games.tscw.movement import foreign
from barricades.games.tscw.sheet import COAST, NATIONALIST, PORTS, RAILS, SEA_ZONES, near_by_rail
from barricades.games.tscw.stacking import may_stack, open_to
from barricades.games.tscw.state import ANY, Spain
from barricades.games.tscw.supply import FULL, adjacent_enemy, endings, state_of
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.places import spread
from barricades.kernel.rules import rule
from barricades.kernel.words import Option

SHIPPED = EventKind("shipped", "{unit:unit} sails from {origin:hex} to {to:hex}.", reveals=True)
LANDED = EventKind("landed", "{unit:unit} sails from {origin:hex} and lands at {to:hex}.", reveals=True)
RAILED = EventKind("railed", "{side:seat} moves a unit by rail from {origin:hex} to {to:hex}.")
EVENTS = (SHIPPED, LANDED, RAILED)

RAIL_N, SEA_N, RAIL_R, SEA_R = range(4)
LANDING = 2  # 11.8: a division or two lesser units, in halves

_limits = {(row.number("turn"), row["side"]): row for row in read_rows(DATA, "strategic.csv")}


@rule("11.2")
def set_limits(p: Spain, side: int) -> Transition:
    """The limits of the turn, in halves of a unit."""
    row = _limits[p.turn, "NR"[side]]
    p.capacity[2 * side] = 2 * row.number("rail")
    p.capacity[2 * side + 1] = 2 * row.number("sea")
    p.railed &= ~units.OF_SIDE[side]
    p.shipped &= ~units.OF_SIDE[side]
    p.spent = -1  # the hex of a landing (11.8), once there is one
    return None


@rule("11.2", off=1)
def weight(unit: int) -> int:
    """In halves: a division counts one, lesser units half, an HQ two (11.3)."""
    if units.HQS >> unit & 1:
        return 4
    return 2 if units.DIVISIONS >> unit & 1 else 1


# 11.5 to 11.7 By sea


def waters(side: int) -> int:
    """11.6, 11.7: Nationalists sail everywhere, Republicans in the Mediterranean."""
    seas = SEA_ZONES["mediterranean"]
    return seas | SEA_ZONES["cantabrian"] | SEA_ZONES["atlantic"] if side == NATIONALIST else seas


@rule("11.5", off=0)
def sailors(p: Spain, side: int) -> list[int]:
    """Units in a fully supplied port; never HQs (11.3)."""
    ports = PORTS & waters(side)
    able = units.OF_SIDE[side] & units.COMBAT & ~p.shipped & ~p.landed & ~p.reserve
    found = []
    for unit in p.on_map(able):
        if ports >> p.at[unit] & 1 and state_of(p, unit) == FULL:
            found.append(unit)
    return found


def harbours(p: Spain, side: int, unit: int) -> int:
    """Friendly ports with room."""
    ports = PORTS & waters(side) & p.controls(side) & ~BIT[p.at[unit]]
    return open_to(p, side, BIT[unit], ports & ~foreign(p, BIT[unit]))


@rule("11.8", off=0)
def beaches(p: Spain, side: int) -> int:
    """Enemy coast without units and without a town: in the Mediterranean, for Nationalists the north too."""
    if p.spent >= 0:
        return BIT[p.spent]
    seas = SEA_ZONES["mediterranean"] | (SEA_ZONES["cantabrian"] if side == NATIONALIST else 0)
    ports = sheet.PLACES & COAST
    return COAST & seas & p.controls(1 - side) & ~p.masks[ANY + 1 - side] & ~ports


class Sail(Choice[Spain]):
    """5.2 A-IV-a: sea movement within the limit, or one landing with all of it."""

    rules = ("11.5", "11.8")

    def when(self, p: Spain, side: int) -> bool:
        return len(self.options(p, side)) > 1

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("sail", left=p.capacity[2 * side + 1])

    def options(self, p: Spain, side: int) -> list[Option]:
        left = p.capacity[2 * side + 1]
        able = [unit for unit in sailors(p, side) if weight(unit) <= left] if left else []
        landing = self._may_land(p, side)
        shores = members(beaches(p, side)) if landing and able else []
        to_land = [
            ("land", unit, hex)
            for unit in able
            if weight(unit) <= self._landing_left(p)
            for hex in shores
            if p.spent < 0 or may_stack(p, hex, [unit])
        ]
        if p.spent >= 0:
            return [("done",), *to_land]
        sailing = [("sail", unit, hex) for unit in able for hex in members(harbours(p, side, unit))]
        return [("done",), *to_land, *sailing]

    def _may_land(self, p: Spain, side: int) -> bool:
        """11.8: only with the whole capacity."""
        untouched = p.capacity[2 * side + 1] == 2 * _limits[p.turn, "NR"[side]].number("sea")
        return untouched or p.spent >= 0

    def _landing_left(self, p: Spain) -> int:
        return LANDING - sum(weight(unit) for unit in members(p.landed) if p.at[unit] == p.spent)

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        if option == ("done",):
            p.spent = -1
            return None
        verb, unit, hex = option
        origin = p.at[unit]
        p.shipped |= BIT[unit]
        p.known &= ~BIT[unit]
        if verb == "land":
            p.landed |= BIT[unit]
            p.spent = hex
            p.put(unit, hex)
            p.capture(hex, side, "11.8")
            p.emit(LANDED, "11.8", unit=unit, origin=origin, to=hex)
        else:
            p.capacity[2 * side + 1] -= weight(unit)
            p.put(unit, hex)
            p.emit(SHIPPED, "11.5", unit=unit, origin=origin, to=hex)
        return again()

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        if option[0] not in ("sail", "land"):
            return None
        unit, hex = option[1:]
        if units.HQS >> unit & 1:
            return refuse("11.3", "hqs-do-not-sail")
        if unit not in sailors(p, side):
            return refuse("11.5", "not-in-a-supplied-port", unit=unit)
        if weight(unit) > p.capacity[2 * side + 1]:
            return refuse("11.2", "no-capacity")
        if option[0] == "land":
            return refuse("11.8", "no-landing-there", hex=hex)
        return refuse("11.6" if side else "11.7", "no-harbour-there", hex=hex)


# 11.4 By rail


@rule("11.4", off=0)
def rail_net(p: Spain, side: int, start: int) -> int:
    """Rail hexes to which trains run: friendly, and next to the enemy only where a friend stands."""
    own = RAILS & p.controls(side) & ~p.masks[ANY + 1 - side]
    watched = adjacent_enemy(p, side) & ~p.masks[ANY + side]
    return spread(near_by_rail, BIT[start], own & ~watched | BIT[start])


def passengers(p: Spain, side: int) -> list[int]:
    """Units in fully supplied rail hexes that have not sailed this turn (11.2)."""
    able = units.OF_SIDE[side] & units.LAND & ~p.shipped & ~p.railed & ~p.landed & ~p.reserve
    left = p.capacity[2 * side]
    return [
        unit
        for unit in p.on_map(able)
        if RAILS >> p.at[unit] & 1 and weight(unit) <= left and state_of(p, unit) == FULL
    ]


def stations(p: Spain, side: int, unit: int) -> int:
    """Where a train may leave a unit: in supply (9.2), with room."""
    ends = rail_net(p, side, p.at[unit]) & ~BIT[p.at[unit]] & endings(p, BIT[unit])
    return open_to(p, side, BIT[unit], ends & ~foreign(p, BIT[unit]))


class TakeTrain(Choice[Spain]):
    """5.2 A-IV-b: choose a unit, then its station."""

    rules = ("11.4",)

    def when(self, p: Spain, side: int) -> bool:
        return bool(p.capacity[2 * side]) and bool(p.group or passengers(p, side))

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("take-train", left=p.capacity[2 * side])

    def options(self, p: Spain, side: int) -> list[Option]:
        if not p.group:
            return [*(("board", unit) for unit in passengers(p, side)), ("done",)]
        unit = members(p.group)[0]
        return [("alight",), *(("ride", hex) for hex in members(stations(p, side, unit)))]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        if option == ("done",):
            return None
        if option[0] == "board":
            p.group = BIT[option[1]]
        elif option[0] == "alight":
            p.group = 0
        else:
            unit = members(p.group)[0]
            p.capacity[2 * side] -= weight(unit)
            p.railed |= p.group
            p.known &= ~p.group
            p.emit(RAILED, "11.4", side=side, origin=p.at[unit], to=option[1])
            p.put(unit, option[1])
            p.group = 0
        return again()

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        if option[0] == "board":
            return self._why_not_board(p, option[1], side)
        return refuse("11.4", "no-train-there", hex=option[1]) if option[0] == "ride" else None

    def _why_not_board(self, p: Spain, unit: int, side: int) -> Refusal:
        if units.SIDE[unit] != side or p.at[unit] < 0:
            return refuse("11.4", "not-your-unit")
        if weight(unit) > p.capacity[2 * side]:
            return refuse("11.2", "no-capacity")
        if (p.shipped | p.railed) >> unit & 1:
            return refuse("11.2", "travelled-already", unit=unit)
        return refuse("11.4", "not-on-a-supplied-railway", unit=unit)


BY_SEA = procedure("11.5 Sea Movement", set_limits, Sail())
BY_RAIL = procedure("11.4 Rail Movement", TakeTrain())
