"""13 Operational movement and 14 Exploitation movement: one group of units after the other."""

from barricades.games.tscw import sheet, units
from barricades.games.tscw.flags import EVACUATED, EVACUATING
from barricades.games.tscw.sheet import EVACUATION, FRENCH_BORDER, NATIONALIST, REPUBLICAN, SPAIN
from barricades.games.tscw.stacking import may_stack, open_to
from barricades.games.tscw.state import ANY, FIGHTERS, Spain
from barricades.games.tscw.supply import FULL, adjacent_enemy, endings, state_of, zone
from barricades.kernel.bits import BIT, lowest, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.places import Reach, reach
from barricades.kernel.rules import rule
from barricades.kernel.words import Option

MOVED = EventKind("moved", "{side:seat} moves {count} by {path:hex}.", reveals=True, owner="side")
MOVED_OWN = EventKind("moved-own", "They are {units:unit}.")
RELEASED = EventKind("released", "The reserves of {hq:unit} are released.", reveals=True, owner="side")
EVACUATED_UNIT = EventKind("evacuated", "{unit:unit} goes from {origin:hex} through France.", reveals=True)
EVENTS = (MOVED, MOVED_OWN, RELEASED, EVACUATED_UNIT)

EVERYBODY = (1 << units.COUNT) - 1


def half(number: int) -> int:
    """1.1: halves are rounded up."""
    return (number + 1) // 2


# 13.1, 14.1 Who may move


def begin_operations(p: Spain, side: int, exploiting: int) -> Transition:
    """13.9, 12.1.4: units that have just landed or are in reserve do not move."""
    for unit in members(p.landed & units.OF_SIDE[side] & ~p.shipped):
        p.landed &= ~BIT[unit]  # 11.8: they landed last turn
        p.put(unit, p.at[unit])
    p.moved = EVERYBODY & ~(units.OF_SIDE[side] & units.LAND) | p.landed | p.reserve
    p.group, p.spent = 0, -1
    _see_who_is_hungry(p, side)
    return None


@rule("14.1")
def begin_exploitation(p: Spain, side: int, exploiting: int) -> Transition:
    """Motorised units that are not next to the enemy move again, and reserves that were just released."""
    released = units.OF_SIDE[side] & ~p.moved & p.reserve
    p.reserve &= ~released
    released &= ~units.HQS  # 12.1.4: their HQ goes as any motorised unit
    safe = ~adjacent_enemy(p, side)
    motorised = units.OF_SIDE[side] & units.MOTORISED & ~p.landed & ~p.reserve
    eligible = released
    for unit in p.on_map(motorised):
        if safe >> p.at[unit] & 1:
            eligible |= BIT[unit]
    p.moved = EVERYBODY & ~eligible
    p.fought = EVERYBODY & ~eligible  # 14.2
    p.group, p.spent = 0, -1
    _see_who_is_hungry(p, side)
    return None


def _see_who_is_hungry(p: Spain, side: int) -> None:
    """9.2, 9.3: supply is looked at when a movement segment begins."""
    p.hungry = 0
    for unit in p.on_map(units.OF_SIDE[side] & ~p.moved):
        if state_of(p, unit) != FULL:
            p.hungry |= BIT[unit]


# 13.3 to 13.6 How far


def allowance(p: Spain, unit: int, exploiting: int) -> int:
    """9.3, 14.1.1: half for units without supply and for exploiting Republicans, never halved twice."""
    full = units.MOVE[unit][p.steps[unit]]
    halved = p.hungry >> unit & 1 or (exploiting and units.SIDE[unit] == REPUBLICAN)
    return half(full) if halved else full


@rule("13.6", off=0)
def group_allowance(p: Spain, exploiting: int) -> int:
    """A stack moves as fast as its slowest unit."""
    return min(allowance(p, unit, exploiting) for unit in members(p.group))


def going(group: int) -> int:
    """The dearest way of moving in a group: wheels, then feet, then horses."""
    ways = {units.HOW[unit] for unit in members(group)}
    return next(how for how in (sheet.MOTOR, sheet.FOOT, sheet.HORSE) if how in ways)


def points_left(p: Spain, exploiting: int) -> int:
    """13.5: after a split each part has its own allowance, less what was spent."""
    return group_allowance(p, exploiting) - max(0, p.spent)


@rule("13.2", off=SPAIN)
def enterable(p: Spain, side: int) -> int:
    """13.2, 12.1.3, 13.10: hexes without enemy units; units that fight may run over a lone HQ."""
    barred = FIGHTERS if p.group & units.COMBAT else ANY
    return SPAIN & ~p.masks[barred + 1 - side] & ~foreign(p, p.group)


def ways(p: Spain, side: int, exploiting: int) -> Reach:
    """10.2, 13.3: where the group can go; a zone of control ends a move and is not left for another."""
    points = points_left(p, exploiting)
    forts = p.active_forts() if side == NATIONALIST else 0
    origin = BIT[p.at[lowest(p.group)]]
    return reach(origin, points, sheet.costs(going(p.group), forts), enterable(p, side), zone(p, 1 - side))


@rule("13.3", off=0)
def least_moves(p: Spain, side: int) -> int:
    """A unit that has not moved may always go one hex, though never from zone to zone."""
    if p.spent >= 0:
        return 0
    origin = p.at[lowest(p.group)]
    zones = zone(p, 1 - side)
    open_hexes = sheet.NEAR[origin] & enterable(p, side)
    return open_hexes & ~zones if zones >> origin & 1 else open_hexes


def destinations(p: Spain, side: int, exploiting: int) -> int:
    """Where the group may end: reached, supplied (9.2) and with room (8)."""
    reached = ways(p, side, exploiting).mask | least_moves(p, side)
    return open_to(p, side, p.group, reached & endings(p, p.group))


HOMES = (
    (units.ASTURIAN, sheet.REGIONS["asturias"], 4),
    (units.BASQUE, sheet.REGIONS["euskadi"], 2),
    (units.SANTANDER, sheet.REGIONS["santander"], 2),
)


@rule("13.10", off=0)
def foreign(p: Spain, group: int, restored: int = 0) -> int:
    """Northern hexes closed to a group, because too many of its countrymen are away from home."""
    closed = 0
    for everybody, home, limit in HOMES if group & units.NORTHERN else ():
        people = everybody & units.COMBAT
        newcomers = group & people
        if not newcomers or not home & ~p.control:
            continue  # nothing of it left to the Republic: its people are free to go
        away = sheet.NORTHERN_REGIONS & ~home
        abroad = sum(p.steps[unit] for unit in p.on_map(people & ~newcomers) if away >> p.at[unit] & 1)
        if abroad + restored + sum(p.steps[unit] for unit in members(newcomers)) > limit:
            closed |= away
    return closed


# 13.11 March


@rule("13.11.1", off=False)
def may_march(p: Spain, side: int) -> bool:
    """On foot or horse, in supply, not next to the enemy; 13.11.3: not in July 1936."""
    if p.turn == 1 or p.spent >= 0 or p.group & (units.MOTORISED | p.hungry):
        return False
    return not adjacent_enemy(p, side) >> p.at[lowest(p.group)] & 1


def marches(p: Spain, side: int, exploiting: int) -> Reach:
    """Twice as far, through own hexes, past the enemy only where a friend stands."""
    points = 2 * group_allowance(p, exploiting)
    own, zones = p.controls(side), zone(p, 1 - side)
    allowed = own & enterable(p, side) & (~adjacent_enemy(p, side) | p.masks[ANY + side])
    origin = BIT[p.at[lowest(p.group)]]
    return reach(origin, points, sheet.march_costs(own & ~zones), allowed, zones)


def march_destinations(p: Spain, side: int, exploiting: int) -> int:
    if not may_march(p, side):
        return 0
    return open_to(p, side, p.group, marches(p, side, exploiting).mask & endings(p, p.group))


class MoveUnits(Choice[Spain]):
    """13.2, 13.4, 13.5: choose units of one hex, take them somewhere, leave some on the way."""

    rules = ("13.2", "13.4", "13.5")

    def seat(self, p: Spain, side: int, exploiting: int) -> int:
        return side

    def prompt(self, p: Spain, side: int, exploiting: int) -> Message:
        if not p.group:
            return say("move-or-end")
        if p.spent < 0:
            return say("choose-destination", points=group_allowance(p, exploiting))
        return say("move-on", points=points_left(p, exploiting))

    def options(self, p: Spain, side: int, exploiting: int) -> list[Option]:
        if not p.group:
            free = [("take", unit) for unit in p.on_map(units.OF_SIDE[side] & ~p.moved)]
            leaving = [] if exploiting else [("evacuate", unit) for unit in evacuees(p, side)]
            return [("done",), *leaving, *free]
        targets = [("to", hex) for hex in members(destinations(p, side, exploiting))]
        if p.spent >= 0:
            dropped = [("leave", unit) for unit in members(p.group)] if p.group.bit_count() > 1 else []
            return [("halt",), *dropped, *targets]
        together = [
            ("take", unit) for unit in p.stacks[p.at[lowest(p.group)]] if not (p.group | p.moved) >> unit & 1
        ]
        marching = [("march", hex) for hex in members(march_destinations(p, side, exploiting))]
        dropped = [("drop", unit) for unit in members(p.group)]
        return [*dropped, *marching, *together, *targets]

    def apply(self, p: Spain, option: Option, side: int, exploiting: int) -> Transition:
        verb = option[0]
        if verb == "done":
            return None
        if verb == "take":
            p.group |= BIT[option[1]]
        elif verb == "drop":
            p.group &= ~BIT[option[1]]
        elif verb == "leave":
            p.group &= ~BIT[option[1]]
            p.moved |= BIT[option[1]]
        elif verb == "halt":
            end_move(p)
        elif verb == "evacuate":
            evacuate(p, option[1])
        elif verb == "march":
            travel(p, side, marches(p, side, exploiting).path(option[1]))
            end_move(p)
        else:
            go(p, side, exploiting, option[1])
        return again()

    def why_not(self, p: Spain, option: Option, side: int, exploiting: int) -> Refusal | None:
        if option[0] in ("take", "evacuate"):
            return why_not_take(p, option[1], side, exploiting)
        if option[0] in ("to", "march") and p.group:
            return why_not_there(p, option[1], side, exploiting)
        return None


def go(p: Spain, side: int, exploiting: int, target: int) -> None:
    """13.3: move the group on, and see what it has left."""
    found = ways(p, side, exploiting)
    cost = found.cost(target)
    path = found.path(target) if cost is not None else (p.at[lowest(p.group)], target)
    stopped = zone(p, 1 - side) >> target & 1  # 10.2
    travel(p, side, path)
    p.spent = max(0, p.spent) + (cost or 0)
    if cost is None or stopped or not points_left(p, exploiting):
        end_move(p)


def travel(p: Spain, side: int, path: tuple[int, ...]) -> None:
    """Every hex of the way changes hands (10.7), and lone HQs in it are lost (12.1.3)."""
    group = members(p.group)
    p.emit(MOVED, "13.3", side=side, count=len(group), path=path)
    p.emit(MOVED_OWN, "13.3", BIT[side], units=tuple(group))
    for hex in path[1:]:
        overrun(p, side, hex)
        p.capture(hex, side, "10.7")
    for unit in group:
        p.put(unit, path[-1])
    p.known &= ~p.group


@rule("12.1.3")
def overrun(p: Spain, side: int, hex: int) -> None:
    """An HQ alone is eliminated by the first unit that enters its hex."""
    for unit in p.stacks[hex]:
        if units.SIDE[unit] != side:
            p.eliminate(unit, "12.1.3")


def end_move(p: Spain) -> None:
    p.moved |= p.group
    p.group, p.spent = 0, -1


# 13.8 Evacuation through France


@rule("13.8", off=())
def evacuees(p: Spain, side: int) -> list[int]:
    """13.8.1: Republicans beside the French border, once a game and two divisions at most."""
    if side != REPUBLICAN or p.flags >> EVACUATED & 1 or p.control >> EVACUATION & 1:
        return []
    used = p.flags >> EVACUATING & 7
    found = []
    for unit in p.on_map(units.OF_SIDE[side] & ~p.moved):
        weight = 2 if units.DIVISIONS >> unit & 1 else 1
        near_france = FRENCH_BORDER >> p.at[unit] & 1 and p.at[unit] != EVACUATION
        if near_france and used + weight <= 4 and may_stack(p, EVACUATION, [unit]):
            found.append(unit)
    return found


def evacuate(p: Spain, unit: int) -> None:
    weight = 2 if units.DIVISIONS >> unit & 1 else 1
    p.flags += weight << EVACUATING
    p.emit(EVACUATED_UNIT, "13.8.1", unit=unit, origin=p.at[unit])
    p.put(unit, EVACUATION)
    p.moved |= BIT[unit]
    p.known &= ~BIT[unit]


def end_evacuation(p: Spain, side: int, exploiting: int) -> Transition:
    """13.8: once a game."""
    if p.flags >> EVACUATING & 7:
        p.flags |= BIT[EVACUATED]
    return None


# Why not


def why_not_take(p: Spain, unit: int, side: int, exploiting: int) -> Refusal | None:
    if units.SIDE[unit] != side or not units.LAND >> unit & 1:
        return refuse("13.1", "not-your-unit")
    if p.at[unit] < 0:
        return refuse("13.1", "not-on-map", unit=unit)
    if p.landed >> unit & 1:
        return refuse("13.9", "has-landed", unit=unit)
    if p.reserve >> unit & 1:
        return refuse("12.1.4", "in-reserve", unit=unit)
    if p.group and p.at[unit] != p.at[lowest(p.group)]:
        return refuse("13.4", "other-hex")
    if exploiting and not units.MOTORISED >> unit & 1:
        return refuse("14.1", "only-motorised-exploit", unit=unit)
    return refuse("13.2", "has-moved", unit=unit)


def why_not_there(p: Spain, hex: int, side: int, exploiting: int) -> Refusal | None:
    if not SPAIN >> hex & 1:
        return refuse("13.2", "not-in-spain")
    if p.masks[FIGHTERS + 1 - side] >> hex & 1:
        return refuse("13.2", "enemy-there")
    if foreign(p, p.group) >> hex & 1:
        return refuse("13.10", "too-many-abroad")
    if not (ways(p, side, exploiting).mask | least_moves(p, side)) >> hex & 1:
        zones = zone(p, 1 - side)
        if zones >> hex & 1 and zones >> p.at[lowest(p.group)] & 1:
            return refuse("10.2", "zone-to-zone")
        return refuse("13.3", "too-far")
    if not endings(p, p.group) >> hex & 1:
        return refuse("9.2", "out-of-supply-there")
    return refuse("8.2", "no-room", hex=hex)


OPERATIONAL_MOVEMENT = procedure("13 Operational Movement", begin_operations, MoveUnits(), end_evacuation)
