"""11 Strategic movement: by sea first, then by rail."""

from collections.abc import Sequence

from barricades.games.tscw import units
from barricades.games.tscw.components import DATA, read_rows
from barricades.games.tscw.movement import foreign
from barricades.games.tscw.sheet import COAST, NATIONALIST, PORTS, RAILS, REPUBLICAN, SEA_ZONES, near_by_rail
from barricades.games.tscw.stacking import may_stack, open_to
from barricades.games.tscw.state import ANY, Spain
from barricades.games.tscw.supply import adjacent_enemy, endings, not_supplied
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option
from barricades.kernel.places import spread
from barricades.kernel.rules import rule

SHIPPED = EventKind("shipped", "{unit:unit} sails from {origin:hex} to {to:hex}.", reveals=True)
LANDED = EventKind("landed", "{unit:unit} sails from {origin:hex} and lands at {to:hex}.", reveals=True)
RAILED = EventKind(
    "railed",
    "{side:seat} move a unit by rail from {origin:hex} to {to:hex}.",
    reveals=True,
    owner="side",
)
EVENTS = (SHIPPED, LANDED, RAILED)

RAIL_N, SEA_N, RAIL_R, SEA_R = range(4)
LANDING = 2  # 11.8: a division or two lesser units, in halves

_limits = {(row.number("turn"), row["side"]): row for row in read_rows(DATA, "strategic.csv")}


def look_at_supply(p: Spain) -> Transition:
    """9.2a: what the segment finds holds until it ends, for both sides."""
    p.hungry = not_supplied(p, NATIONALIST) | not_supplied(p, REPUBLICAN)
    return None


@rule("11.2a")
def set_limits(p: Spain, side: int) -> Transition:
    """The limits of the turn, in halves of a unit."""
    row = _limits[p.turn, "NR"[side]]
    p.capacity[2 * side] = 2 * row.number("rail")
    p.capacity[2 * side + 1] = 2 * sea_limit(p, side)
    p.railed &= ~units.OF_SIDE[side]
    p.shipped &= ~units.OF_SIDE[side]
    p.spent = -1  # the hex of a landing (11.8), once there is one
    return None


@rule("18.5", "18.5b", off=1)
def sea_limit(p: Spain, side: int) -> int:
    """What the chart gives, and what events of this turn add or take away."""
    return max(0, _limits[p.turn, "NR"[side]].number("sea") + p.sea[side])


@rule("11.2", "11.3", off=1)
def weight(unit: int) -> int:
    """In halves: a division counts one, lesser units half, an HQ two (11.3)."""
    if units.HQS >> unit & 1:
        return 4
    return 2 if units.DIVISIONS >> unit & 1 else 1


@rule("11.2b", off=0)
def travelled(p: Spain) -> int:
    """No unit makes two strategic moves in a turn."""
    return p.shipped | p.railed


def _ready(p: Spain, side: int, hexes: int, able: int) -> list[int]:
    """The units in some hexes that may still leave them: in full supply, not landed (11.8b), no reserve."""
    able &= ~(travelled(p) | p.landed | p.reserve | p.hungry)
    there = [unit for hex in members(hexes & p.masks[ANY + side]) for unit in p.stacks[hex]]
    return sorted(unit for unit in there if able >> unit & 1)


# 11.5 to 11.7 By sea


@rule("11.5a", "11.6", "11.7", off=-1)
def waters(side: int) -> int:
    """Nationalists sail everywhere, Republicans in the Mediterranean."""
    seas = SEA_ZONES["mediterranean"]
    return seas | SEA_ZONES["cantabrian"] | SEA_ZONES["atlantic"] if side == NATIONALIST else seas


@rule("11.3", "11.5", off=())
def sailors(p: Spain, side: int) -> Sequence[int]:
    """Units in a fully supplied port; never HQs."""
    return _ready(p, side, PORTS & waters(side), units.COMBAT)


@rule("11.5", off=0)
def harbours(p: Spain, side: int, unit: int) -> int:
    """Friendly ports with room."""
    ports = PORTS & waters(side) & p.controls(side) & ~BIT[p.at[unit]]
    return open_to(p, side, BIT[unit], ports & ~foreign(p, BIT[unit]))


# 11.8 Landings


@rule("11.8a", off=-1)
def landing_coasts(side: int) -> int:
    """The Mediterranean, for Nationalists the Cantabrian sea too."""
    north = SEA_ZONES["cantabrian"] if side == NATIONALIST else 0
    return SEA_ZONES["mediterranean"] | north


@rule("11.8", off=0)
def beaches(p: Spain, side: int) -> int:
    """Enemy coast without units and without a port; after a landing, only the hex of that landing."""
    if p.spent >= 0:
        return BIT[p.spent]
    if p.capacity[2 * side + 1] < 2 * sea_limit(p, side):
        return 0  # others have sailed
    return COAST & landing_coasts(side) & p.controls(1 - side) & ~p.masks[ANY + 1 - side] & ~PORTS


@rule("11.8", off=False)
def may_board(p: Spain, unit: int) -> bool:
    """One division, or one or two smaller units that get on with each other."""
    if p.spent < 0:
        return True
    landed = sum(weight(each) for each in p.stacks[p.spent])
    return landed + weight(unit) <= LANDING and may_stack(p, p.spent, [unit])


@rule("11.8b")
def land(p: Spain, side: int, unit: int, hex: int) -> None:
    """Until its side next moves it has no zone, half its defence, and stays."""
    origin = p.at[unit]
    p.landed |= BIT[unit]
    p.spent = hex
    p.put(unit, hex)
    p.capture(hex, side, "11.8")
    p.emit(LANDED, "11.8", unit=unit, origin=origin, to=hex)


@rule("11.5")
def sail(p: Spain, side: int, unit: int, hex: int) -> None:
    p.capacity[2 * side + 1] -= weight(unit)
    p.emit(SHIPPED, "11.5", unit=unit, origin=p.at[unit], to=hex)
    p.put(unit, hex)


@rule("11.1", "11.5", "11.8")
class Sail(Choice[Spain]):
    """5.2 A-IV-a: sea movement within the limit, or one landing with all of it."""

    rules = ("11.5", "11.8")

    def when(self, p: Spain, side: int) -> bool:
        return bool(p.capacity[2 * side + 1]) and len(self.options(p, side)) > 1

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("sail", left=p.capacity[2 * side + 1])

    def options(self, p: Spain, side: int) -> list[Option]:
        left = p.capacity[2 * side + 1]
        able = [unit for unit in sailors(p, side) if weight(unit) <= left]
        shores = members(beaches(p, side)) if able else []
        to_land = [("land", unit, hex) for unit in able if may_board(p, unit) for hex in shores]
        if p.spent >= 0:
            return [("done",), *to_land]
        sailing = [("sail", unit, hex) for unit in able for hex in members(harbours(p, side, unit))]
        return [("done",), *to_land, *sailing]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        if option == ("done",):
            p.spent = -1
            return None
        verb, unit, hex = option
        p.shipped |= BIT[unit]
        p.known &= ~BIT[unit]
        if verb == "land":
            land(p, side, unit, hex)
        else:
            sail(p, side, unit, hex)
        return again()

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        if option[0] not in ("sail", "land"):
            return None
        unit, hex = option[1:]
        if units.SIDE[unit] != side:
            return refuse("11.5", "not-your-unit")
        if units.HQS >> unit & 1:
            return refuse("11.3", "hqs-do-not-sail")
        if travelled(p) >> unit & 1:
            return refuse("11.2b", "travelled-already", unit=unit)
        if unit not in sailors(p, side):
            return refuse("11.5", "not-in-a-supplied-port", unit=unit)
        if weight(unit) > p.capacity[2 * side + 1]:
            return refuse("11.2a", "no-capacity")
        if option[0] == "land":
            wrong_coast = not landing_coasts(side) >> hex & 1
            return refuse("11.8a" if wrong_coast else "11.8", "no-landing-there", hex=hex)
        if p.spent >= 0:
            return refuse("11.8", "no-capacity")
        if PORTS >> hex & 1 and not waters(side) >> hex & 1:
            return refuse("11.6", "no-harbour-there", hex=hex)
        return refuse("11.5", "no-harbour-there", hex=hex)


# 11.4 By rail


@rule("11.4a", off=0)
def watched(p: Spain, side: int) -> int:
    """Hexes next to the enemy without a friend in them."""
    return adjacent_enemy(p, side) & ~p.masks[ANY + side]


@rule("11.4", off=0)
def rail_net(p: Spain, side: int, unit: int) -> int:
    """Friendly rail hexes, next to the enemy only where a friend is, within 13.10."""
    start = BIT[p.at[unit]]
    own = open_rails(p) & p.controls(side) & ~p.masks[ANY + 1 - side] & ~foreign(p, BIT[unit])
    return spread(near_by_rail, start, own & ~watched(p, side) | start)


@rule("18.5a", off=RAILS)
def open_rails(p: Spain) -> int:
    """All railways but those that an event has cut this turn."""
    return RAILS & ~p.cut


@rule("11.4", off=())
def passengers(p: Spain, side: int) -> Sequence[int]:
    """Units in fully supplied rail hexes that have not sailed this turn (11.2b)."""
    left = p.capacity[2 * side]
    return [unit for unit in _ready(p, side, open_rails(p), units.LAND) if weight(unit) <= left]


@rule("11.4", off=0)
def stations(p: Spain, side: int, unit: int) -> int:
    """Where a train may leave a unit: in supply (9.2), with room."""
    ends = rail_net(p, side, unit) & ~BIT[p.at[unit]] & endings(p, BIT[unit])
    return open_to(p, side, BIT[unit], ends)


@rule("11.1", "11.4", "11.4b")
class TakeTrain(Choice[Spain]):
    """5.2 A-IV-b: choose a unit, then its station. Afterwards it moves and fights like any other."""

    rules = ("11.4",)

    def forced(self, p: Spain, side: int) -> bool:
        return p.settings["fog"] == "off"  # 15.5: which unit has boarded is hidden otherwise

    def when(self, p: Spain, side: int) -> bool:
        return bool(p.capacity[2 * side]) and bool(p.group or passengers(p, side))

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        if p.group:
            return say("choose-station", unit=members(p.group)[0])
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
        if option[0] != "ride" or not p.group:
            return None
        if watched(p, side) >> option[1] & 1:
            return refuse("11.4a", "no-train-there", hex=option[1])
        if p.cut >> option[1] & 1:
            return refuse("18.5a", "railway-cut", hex=option[1])
        return refuse("11.4", "no-train-there", hex=option[1])

    def _why_not_board(self, p: Spain, unit: int, side: int) -> Refusal:
        if units.SIDE[unit] != side or p.at[unit] < 0:
            return refuse("11.4", "not-your-unit")
        if travelled(p) >> unit & 1:
            return refuse("11.2b", "travelled-already", unit=unit)
        if p.landed >> unit & 1:
            return refuse("11.8b", "has-landed", unit=unit)
        if p.reserve >> unit & 1:
            return refuse("12.1.4b", "in-reserve", unit=unit)
        if weight(unit) > p.capacity[2 * side]:
            return refuse("11.2a", "no-capacity")
        if p.cut >> p.at[unit] & 1:
            return refuse("18.5a", "railway-cut", hex=p.at[unit])
        return refuse("11.4", "not-on-a-supplied-railway", unit=unit)


BY_SEA = procedure("11.5 Sea Movement", set_limits, Sail(), stage="sea")
BY_RAIL = procedure("11.4 Rail Movement", TakeTrain(), stage="rail")
