"""13 Operational movement and 14 Exploitation movement: one group of units after the other."""

from functools import lru_cache

from barricades.games.tscw import sheet, units
from barricades.games.tscw.flags import DRIVE, EVACUATED, EVACUATING
from barricades.games.tscw.optional_rules import agreed
from barricades.games.tscw.overstacking import Trim, count_crowds
from barricades.games.tscw.sheet import EVACUATION, FRENCH_BORDER, REPUBLICAN, SEATS, SPAIN
from barricades.games.tscw.state import ANY, FIGHTERS, Spain
from barricades.games.tscw.supply import adjacent_enemy, endings, ends_of, not_supplied, zone
from barricades.kernel.bits import BIT, lowest, mask_of, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option
from barricades.kernel.places import Reach, reach
from barricades.kernel.rules import rule

MOVED = EventKind("moved", "{side:seat} move along {path:hex} (units: {count}).", reveals=True, owner="side")
MOVED_OWN = EventKind("moved-own", "Moved: {units:unit}.")
RELEASED = EventKind("released", "The reserves of {hq:unit} are released.", reveals=True, owner="side")
EVACUATED_UNIT = EventKind("evacuated", "{unit:unit} goes from {origin:hex} through France.", reveals=True)
ON_TOP = EventKind("on-top", "{unit:unit} lies on top in {hex:hex}.", reveals=True, owner="side")
EVENTS = (MOVED, MOVED_OWN, RELEASED, EVACUATED_UNIT, ON_TOP)

EVERYBODY = (1 << units.COUNT) - 1


@rule("1.1a", off=0)
def half(number: int) -> int:
    """Halves are rounded up."""
    return (number + 1) // 2


# 13.1, 14.1 Who may move


@rule("13.1", "13.2", "13.9")
def begin_operations(p: Spain, side: int, exploiting: int) -> Transition:
    """13.9, 12.1.4: units that have just landed or are in reserve do not move."""
    for unit in members(p.landed & units.OF_SIDE[side] & ~p.shipped):
        p.landed &= ~BIT[unit]  # 11.8: they landed last turn
        p.put(unit, p.at[unit])
    p.moved = EVERYBODY & ~(units.OF_SIDE[side] & units.LAND) | p.landed | p.reserve | mutinous(p)
    p.evacuated &= ~units.OF_SIDE[side]
    _note_the_start(p, side)
    return None


@rule("12.1.4d", "14.1", "14.2")
def begin_exploitation(p: Spain, side: int, exploiting: int) -> Transition:
    """Motorised units that are not next to the enemy move again, and reserves that were just released."""
    released = units.OF_SIDE[side] & ~p.moved & p.reserve
    p.reserve &= ~released
    released &= ~units.HQS  # 12.1.4: their HQ goes as any motorised unit
    safe = ~adjacent_enemy(p, side)
    motorised = units.OF_SIDE[side] & units.MOTORISED & ~p.landed & ~p.reserve & ~p.evacuated
    eligible = released
    for unit in p.on_map(motorised):
        if safe >> p.at[unit] & 1:
            eligible |= BIT[unit]
    eligible &= ~mutinous(p)
    p.moved = EVERYBODY & ~eligible
    p.fought = EVERYBODY & ~eligible  # 14.2
    _note_the_start(p, side)
    return None


def _note_the_start(p: Spain, side: int) -> None:
    """What holds for the whole segment: who lacks supply (9.2a), and who is next to the enemy (13.11.1)."""
    p.group, p.spent = 0, -1
    p.hungry = not_supplied(p, side) & ~p.moved
    there = adjacent_enemy(p, side) & p.masks[ANY + side]
    p.fronting = mask_of(unit for hex in members(there) for unit in p.stacks[hex])


@rule("18.5d", off=0)
def mutinous(p: Spain) -> int:
    """The columns in hexes where an event has named them: they stay, and do not attack."""
    return mask_of(unit for hex in members(p.mutiny) for unit in p.stacks[hex]) & units.COLUMNS


def movable(p: Spain, side: int) -> list[int]:
    """The units of a side on the map that have not moved."""
    rest = units.OF_SIDE[side] & ~p.moved
    found = [unit for hex in members(p.masks[ANY + side]) for unit in p.stacks[hex] if rest >> unit & 1]
    found.sort()
    return found


# 13.3 to 13.6 How far


@rule("9.3a", "14.1.1", off=0)
def halved(p: Spain, unit: int, exploiting: int) -> int:
    """Units without supply and exploiting Republicans have half their allowance."""
    return p.hungry >> unit & 1 or (exploiting and units.SIDE[unit] == REPUBLICAN)


def printed(p: Spain, unit: int) -> int:
    """What the counter says, and a point more for fast Nationalists while event 52 lasts."""
    more = p.flags >> DRIVE & units.FAST >> unit & 1
    return units.MOVE[unit][p.steps[unit]] + more


@rule("2.11", "13.3", off=9)
def allowance(p: Spain, unit: int, exploiting: int) -> int:
    """The points of a unit, never halved twice."""
    full = printed(p, unit)
    return half(full) if halved(p, unit, exploiting) else full


@rule("13.6", off=0)
def group_allowance(p: Spain, exploiting: int) -> int:
    """A stack moves as fast as its slowest unit."""
    return min(allowance(p, unit, exploiting) for unit in members(p.group))


@rule("13.6", off=sheet.HORSE)
def going(group: int) -> int:
    """The costliest way of moving in a group: wheels, then feet, then horses."""
    if group & units.MOTORISED:
        return sheet.MOTOR
    return sheet.FOOT if group & ~units.CAVALRY else sheet.HORSE


@rule("13.2a", "13.5", off=9)
def points_left(p: Spain, exploiting: int) -> int:
    """After a split each part has its own allowance, less what was spent."""
    return group_allowance(p, exploiting) - max(0, p.spent)


@rule("13.5", off=False)
def may_go_on(p: Spain, exploiting: int) -> bool:
    """Whether any unit in the group has points left, if only by leaving the slow behind."""
    return any(allowance(p, unit, exploiting) > p.spent for unit in members(p.group))


@rule("13.2e", "13.2f", "13.13.4", off=SPAIN)
def enterable(p: Spain, side: int) -> int:
    """12.1.3, 13.10: hexes of Spain without enemy units; units that fight may run over a lone HQ."""
    barred = FIGHTERS if p.group & units.COMBAT else ANY
    return SPAIN & ~p.masks[barred + 1 - side] & ~foreign(p, p.group)


@rule("10.2", "10.5", "13.2c", off=0)
def stopping(p: Spain, side: int) -> int:
    """Hexes in enemy zones: entering one ends a move, and none is left straight for another."""
    return zone(p, 1 - side)


_reach = lru_cache(maxsize=1024)(reach)


def ways(p: Spain, side: int, exploiting: int) -> Reach:
    """13.3: where the group can go."""
    points = points_left(p, exploiting)
    price = sheet.costs(going(p.group), sheet.costing_more(side, p.active_forts()))
    return _reach(BIT[p.at[lowest(p.group)]], points, price, enterable(p, side), stopping(p, side))


@rule("13.3a", off=0)
def least_moves(p: Spain, side: int) -> int:
    """A unit that has not moved may always go one hex, though never from zone to zone."""
    if p.spent >= 0:
        return 0
    origin = p.at[lowest(p.group)]
    open_hexes = sheet.NEAR[origin] & enterable(p, side)
    if not adjacent_enemy(p, side) >> origin & 1:
        return open_hexes  # no zone to leave
    zones = stopping(p, side)
    if not zones >> origin & 1:
        return open_hexes
    return open_hexes & ~zones | infiltrations(p, origin, open_hexes & zones)


@rule("16.2.5", off=0)
def infiltrations(p: Spain, origin: int, watched: int) -> int:
    """The option infiltration: one small unit on foot slips through broken country from zone to zone."""
    big = units.DIVISIONS | units.MOTORISED | p.hungry
    if not agreed(p, "infiltration") or p.group.bit_count() > 1 or p.group & big:
        return 0
    dry = [hex for hex in members(watched & sheet.BROKEN) if not sheet.crosses(sheet.MAJOR, origin, hex)]
    return mask_of(dry)


def destinations(p: Spain, side: int, exploiting: int) -> int:
    """Where the group may end: reached and supplied (9.2). Room counts only when the segment ends (8.1)."""
    found = ways(p, side, exploiting)
    ends = ends_of(p, p.group, found)
    for hex in members(least_moves(p, side) & ~found.mask):
        ends |= endings(p, p.group, BIT[hex]) & BIT[hex]
    return ends


@rule("13.3b", off=0)
def passages(p: Spain, side: int, exploiting: int, ends: int) -> int:
    """Hexes next to the group in which it may not end, but from which it can continue to one where it may."""
    found, zones = ways(p, side, exploiting), stopping(p, side)
    through = sheet.NEAR[p.at[lowest(p.group)]] & found.mask & ~ends & ~zones
    if not through:
        return 0
    points, allowed = points_left(p, exploiting), enterable(p, side)
    price = sheet.costs(going(p.group), sheet.costing_more(side, p.active_forts()))
    for hex in members(through):
        onward = _reach(BIT[hex], points - (found.cost(hex) or 0), price, allowed, zones)
        if not ends_of(p, p.group, onward, BIT[hex]):
            through &= ~BIT[hex]
    return through


def may_rest(p: Spain, side: int) -> bool:
    """9.2: whether a group on its way may stay where it is."""
    return bool(endings(p, p.group) >> p.at[lowest(p.group)] & 1)


HOMES = (
    (units.ASTURIAN, sheet.REGIONS["asturias"], 4),
    (units.BASQUE & ~units.REMNANTS, sheet.REGIONS["euskadi"], 2),
    (units.SANTANDER, sheet.REGIONS["santander"], 2),
)


@rule("13.10", "13.10a", off=0)
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


@rule("13.11", "13.11.1", "9.3", "13.2d", off=True)
def may_march(p: Spain, side: int) -> bool:
    """On foot or horse, in supply and not next to the enemy when the segment began, before any other move."""
    return why_no_march(p, side) is None


def why_no_march(p: Spain, side: int) -> Refusal | None:
    if july(p):
        return refuse("13.11.3a", "no-march-in-july")
    if p.spent >= 0:
        return refuse("13.2d", "no-march-after-move")
    if p.group & units.MOTORISED:
        return refuse("13.11", "no-march-on-wheels")
    if p.group & p.hungry:
        return refuse("9.3", "no-march-unsupplied")
    if p.group & p.fronting:
        return refuse("13.11.1", "no-march-next-to-enemy")
    return None


@rule("13.11.3a", "17.1.5.3", "17.4.5.2", off=False)
def july(p: Spain) -> bool:
    """No unit marches in July 1936."""
    return p.turn == 1


@rule("13.11.3", off=0)
def march_allowance(p: Spain, side: int, exploiting: int) -> int:
    """Twice the allowance; for exploiting Republicans what is printed, halved and doubled."""
    least = min(printed(p, unit) for unit in members(p.group))
    return least if exploiting and side == REPUBLICAN else 2 * least


@rule("13.11.1a", off=SPAIN)
def own_hexes(p: Spain, side: int) -> int:
    """A march goes through hexes of its own side."""
    return p.controls(side)


@rule("13.11.1b", off=SPAIN)
def quiet_hexes(p: Spain, side: int) -> int:
    """It passes the enemy only where a friend is."""
    return ~adjacent_enemy(p, side) | p.masks[ANY + side]


def marches(p: Spain, side: int, exploiting: int) -> Reach:
    """Twice as far, through own hexes; a march ends where a zone begins."""
    points, zones = march_allowance(p, side, exploiting), stopping(p, side)
    allowed = own_hexes(p, side) & quiet_hexes(p, side) & enterable(p, side)
    price = sheet.march_costs(going(p.group), p.controls(side) & ~zones)
    return _reach(BIT[p.at[lowest(p.group)]], points, price, allowed, zones)


def march_destinations(p: Spain, side: int, exploiting: int) -> int:
    if not may_march(p, side):
        return 0
    return marches(p, side, exploiting).mask & endings(p, p.group)


@rule("13.1", "13.2", "13.2b", "13.4", "13.5")
class MoveUnits(Choice[Spain]):
    """Choose units of one hex, take them somewhere, leave some on the way; then the next group."""

    rules = ("13.2", "13.4", "13.5")

    def seat(self, p: Spain, side: int, exploiting: int) -> int:
        return side

    def forced(self, p: Spain, side: int, exploiting: int) -> bool:
        """Both see when every unit has moved; how far a group can still go, only without fog (15.5)."""
        return not p.group or p.settings["fog"] == "off"

    def prompt(self, p: Spain, side: int, exploiting: int) -> Message:
        if not p.group:
            return say("move-or-end")
        if p.spent < 0:
            return say("choose-destination", points=group_allowance(p, exploiting))
        return say("move-on", points=points_left(p, exploiting))

    def options(self, p: Spain, side: int, exploiting: int) -> list[Option]:
        if not p.group:
            free = [("take", unit) for unit in movable(p, side)]
            leaving = [] if exploiting else [("evacuate", unit) for unit in evacuees(p, side)]
            return [("done",), *leaving, *free]
        ends = destinations(p, side, exploiting)
        targets = [("to", hex) for hex in members(ends)]
        targets += [("top", unit) for unit in coverable(p)]
        targets += [("via", hex) for hex in members(passages(p, side, exploiting, ends))]
        if p.spent >= 0:
            return self._on_the_way(p, side, targets)
        together = [
            ("take", unit) for unit in p.stacks[p.at[lowest(p.group)]] if not (p.group | p.moved) >> unit & 1
        ]
        marching = [("march", hex) for hex in members(march_destinations(p, side, exploiting))]
        dropped = [("drop", unit) for unit in members(p.group)]
        return [*dropped, *marching, *together, *targets]

    def _on_the_way(self, p: Spain, side: int, targets: list[Option]) -> list[Option]:
        """Where it may rest the group may halt and leave units; if its way has closed before it, it must."""
        if targets and not may_rest(p, side):
            return targets
        left = [("leave", unit) for unit in members(p.group)] if p.group.bit_count() > 1 else []
        return [("halt",), *left, *targets]

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
        elif verb == "top":
            p.raise_up(option[1])
            p.emit(ON_TOP, "15.5e", side=side, unit=option[1], hex=p.at[option[1]])
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
        if option[0] == "march" and p.group:
            return why_no_march(p, side) or why_not_march_there(p, option[1], side, exploiting)
        if option[0] == "to" and p.group:
            return why_not_there(p, option[1], side, exploiting)
        if option[0] == "via" and p.group:
            return refuse("13.3b", "no-passage", hex=option[1])
        return None


@rule("15.5e", off=())
def coverable(p: Spain) -> list[int]:
    """In the fog, a unit chosen by itself that its owner may lay on top of its stack before it moves."""
    alone = p.spent < 0 and p.group.bit_count() == 1 and p.settings["fog"] == "on"
    return [unit for unit in members(p.group) if p.depth[unit]] if alone else []


def go(p: Spain, side: int, exploiting: int, target: int) -> None:
    """13.3: move the group on, and see what it has left."""
    found = ways(p, side, exploiting)
    cost = found.cost(target)
    path = found.path(target) if cost is not None else (p.at[lowest(p.group)], target)
    stopped = stopping(p, side) >> target & 1  # 10.2
    travel(p, side, path)
    p.spent = max(0, p.spent) + (cost or 0)
    if cost is None or stopped or not may_go_on(p, exploiting):
        end_move(p)


def travel(p: Spain, side: int, path: tuple[int, ...]) -> None:
    """Every hex of the way changes hands (10.7), and lone HQs in it are lost (12.1.3)."""
    group = members(p.group)
    p.emit(MOVED, "13.3", side=side, count=len(group), path=path)
    p.emit(MOVED_OWN, "13.3", BIT[side], units=tuple(group))
    take_hexes(p, side, path[1:])
    for unit in sorted(group, key=lambda unit: p.depth[unit]):  # in the order in which they lay
        p.put(unit, path[-1], show=False)
    p.known &= ~p.group
    for hex in (path[0], path[-1]):
        p.show_top(hex)


@rule("10.7")
def take_hexes(p: Spain, side: int, path: tuple[int, ...]) -> None:
    """Every hex of a path is entered and so controlled."""
    for hex in path:
        overrun(p, side, hex)
        p.capture(hex, side, "10.7")


@rule("12.1.3a")
def overrun(p: Spain, side: int, hex: int) -> None:
    """An HQ alone is eliminated by the first unit that enters its hex."""
    for unit in p.stacks[hex]:
        if units.SIDE[unit] != side:
            p.eliminate(unit, "12.1.3a")


@rule("13.2", "13.2b", "13.2c", "13.2d")
def end_move(p: Spain) -> None:
    """A unit moves once in a segment."""
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
    for unit in movable(p, side):
        weight = 2 if units.DIVISIONS >> unit & 1 else 1
        near_france = FRENCH_BORDER >> p.at[unit] & 1 and p.at[unit] != EVACUATION
        if near_france and used + weight <= 4:
            found.append(unit)
    return found


@rule("13.8.1")
def evacuate(p: Spain, unit: int) -> None:
    """To 3324; the unit does not move again in this turn, nor advance."""
    weight = 2 if units.DIVISIONS >> unit & 1 else 1
    p.flags += weight << EVACUATING
    p.emit(EVACUATED_UNIT, "13.8.1", unit=unit, origin=p.at[unit])
    p.known &= ~BIT[unit]
    p.put(unit, EVACUATION)
    p.moved |= BIT[unit]
    p.evacuated |= BIT[unit]


@rule("13.8")
def end_evacuation(p: Spain, side: int, exploiting: int) -> Transition:
    """Once a game."""
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
    if mutinous(p) >> unit & 1:
        return refuse("18.5d", "event-forbids", unit=unit)
    if p.group and p.at[unit] != p.at[lowest(p.group)]:
        return refuse("13.4", "other-hex")
    if exploiting and not units.MOTORISED >> unit & 1:
        return refuse("14.1", "only-motorised-exploit", unit=unit)
    if p.evacuated >> unit & 1:
        return refuse("13.8.1", "evacuated-this-turn", unit=unit)
    if exploiting and adjacent_enemy(p, side) >> p.at[unit] & 1:
        return refuse("14.1", "next-to-enemy", unit=unit)
    return refuse("13.2", "has-moved", unit=unit)


def why_not_there(p: Spain, hex: int, side: int, exploiting: int) -> Refusal | None:
    if not SPAIN >> hex & 1:
        return refuse("13.2f", "not-in-spain")
    if p.masks[FIGHTERS + 1 - side] >> hex & 1:
        return refuse("13.2e", "enemy-there")
    if foreign(p, p.group) >> hex & 1:
        return refuse("13.10", "too-many-abroad")
    if not (ways(p, side, exploiting).mask | least_moves(p, side)) >> hex & 1:
        zones = stopping(p, side)
        if zones >> hex & 1 and zones >> p.at[lowest(p.group)] & 1:
            return refuse("10.2", "zone-to-zone")
        return refuse("13.3", "too-far")
    return refuse("9.2", "out-of-supply-there")


def why_not_march_there(p: Spain, hex: int, side: int, exploiting: int) -> Refusal | None:
    if not own_hexes(p, side) >> hex & 1:
        return refuse("13.11.1a", "march-in-own-hexes")
    if not quiet_hexes(p, side) >> hex & 1:
        return refuse("13.11.1b", "march-past-enemy")
    if foreign(p, p.group) >> hex & 1:
        return refuse("13.10", "too-many-abroad")
    if not marches(p, side, exploiting).mask >> hex & 1:
        return refuse("13.11.1", "too-far")
    return refuse("9.2", "out-of-supply-there")


OPERATIONAL_MOVEMENT = procedure(
    "13 Operational Movement",
    begin_operations,
    MoveUnits(),
    end_evacuation,
    count_crowds,
    Trim(),
    stage=lambda side, *_: f"{SEATS[side]}.operational-movement",
)
