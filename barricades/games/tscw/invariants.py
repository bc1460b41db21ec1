"""What must hold after every choice, each with a way to break it."""

from barricades.games.tscw import sheet, units
from barricades.games.tscw.sheet import HEXES, SPAIN
from barricades.games.tscw.stacking import fits
from barricades.games.tscw.state import ANY, ELIMINATED, FIGHTERS, GONE, READY, WAITING, Spain
from barricades.kernel.bits import BIT, members
from barricades.kernel.game import Invariant

# Places of which it follows whether a unit has steps left.
STEPS_COUNT = frozenset([*range(sheet.GRID.size), ELIMINATED, GONE, READY, WAITING])
FROM_THE_TOP = list(range(len(units.STEPS)))
# Sets of bits as lists: all units are looked up after every choice of a test.
IN_SPAIN = [bool(SPAIN >> hex & 1) for hex in range(sheet.GRID.size)]
ON_LAND = [bool(units.LAND >> unit & 1) for unit in range(len(units.STEPS))]


def mixed_fault(p: Spain) -> str | None:
    """13.2: a hex holds the units of one side."""
    for there in filter(None, p.stacks):
        if len(there) > 1 and len({units.SIDE[unit] for unit in there}) > 1:
            return f"both sides in {HEXES.token(p.at[there[0]])}"
    return None


def mix(p: Spain) -> None:
    first, other = members(units.OF_SIDE[0] & units.LAND)[0], members(units.OF_SIDE[1] & units.LAND)[0]
    p.put(first, sheet.MADRID)
    p.put(other, sheet.MADRID)


def control_fault(p: Spain) -> str | None:
    """10.7: a side controls the hexes its units are in."""
    for side in (0, 1):
        stray = p.masks[ANY + side] & ~p.controls(side)
        if stray:
            return f"units in {[HEXES.token(hex) for hex in members(stray)]} without control"
    return None


def lose_control(p: Spain) -> None:
    p.control = 0 if p.masks[ANY] else SPAIN


def stack_fault(p: Spain) -> str | None:
    """8.2: no hex is overcrowded, but for the side that moves or fights, until its segment ends (8.1)."""
    active, _, segment = (p.game.flow.stage(p) or "").partition(".")
    free = sheet.SEATS.index(active) if segment else -1
    crowded = [
        there for there in p.stacks if len(there) > 1 and units.SIDE[there[0]] != free and not fits(there)
    ]
    return f"too many in {[HEXES.token(p.at[there[0]]) for there in crowded]}" if crowded else None


def crowd(p: Spain) -> None:
    for unit in members(units.OF_SIDE[0] & units.COMBAT)[:8]:
        p.put(unit, sheet.CADIZ)


def alive_fault(p: Spain) -> str | None:
    """2.12: a unit on the map has a step, an eliminated one has none, and none has too many."""
    for unit, (hex, steps, most) in enumerate(zip(p.at, p.steps, units.STEPS, strict=True)):
        if (hex >= 0) != (steps > 0) and hex in STEPS_COUNT:
            return f"{units.UNITS.token(unit)} at {hex} has {steps} steps"
        if steps > most:
            return f"{units.UNITS.token(unit)} has {steps} of {most} steps"
    return None


def half_kill(p: Spain) -> None:
    p.steps[members(units.LAND)[0]] = 9


def place_fault(p: Spain) -> str | None:
    """3.3: land units are in Spain, air and naval units never on the map."""
    for unit, hex in enumerate(p.at):
        if hex >= 0 and not (IN_SPAIN[hex] and ON_LAND[unit]):
            return f"{units.UNITS.token(unit)} is in {hex}"
    return None


def misplace(p: Spain) -> None:
    p.put(members(units.AIR)[0], sheet.MADRID)


def derived_fault(p: Spain) -> str | None:
    """The sets of hexes are those that follow from where the units are."""
    fresh = p.copy()
    fresh.find_stacks()
    return None if (fresh.stacks, fresh.masks) == (p.stacks, p.masks) else "stacks and sets are out of date"


def spoil_sets(p: Spain) -> None:
    p.masks[FIGHTERS] ^= BIT[sheet.MADRID]


def order_fault(p: Spain) -> str | None:
    """15.5: the units of a stack lie one on the other, and the top one is known."""
    depth, tops = p.depth, 0
    for there in filter(None, p.stacks):
        order = [depth[unit] for unit in there]
        if sorted(order) != FROM_THE_TOP[: len(order)]:
            return f"the order in {HEXES.token(p.at[there[0]])} is {order}"
        tops |= BIT[there[order.index(0)]]
    hidden = members(tops & units.COMBAT & ~p.known)
    return f"neither side sees the top of {HEXES.token(p.at[hidden[0]])}" if hidden else None


def muddle(p: Spain) -> None:
    p.known = 0


def points_fault(p: Spain) -> str | None:
    """7.2, 4.2: no debts, and a morale between 0 and 99."""
    if min(p.points) < 0 or not 0 <= p.morale <= 99:
        return f"points {p.points}, morale {p.morale}"
    return None


def overdraw(p: Spain) -> None:
    p.points[0] = -1


def battle_fault(p: Spain) -> str | None:
    """15.6: a combat is supported by HQs of its sides, and the rest of what is settled about it counts up."""
    for side, hq in enumerate(p.battle.hqs):
        if hq != -1 and not (units.HQS & units.OF_SIDE[side]) >> hq & 1:
            return f"{hq} supports a combat"
    b = p.battle
    counted = (*b.guns, *b.flak, *b.losses, b.breakthrough, b.halved, b.hills, b.rout, b.hungry, b.pursued)
    return None if min(counted) >= 0 else f"the combat is {b}"


def confuse(p: Spain) -> None:
    p.battle.guns[0] = -1


def _settled(p: Spain) -> bool:
    return p.decision is None or p.decision.kind != "trim"


INVARIANTS = (
    Invariant("13.2", "one side in a hex", mixed_fault, mix),
    Invariant("10.7", "control", control_fault, lose_control),
    Invariant("8.2", "stacking", stack_fault, crowd, when=_settled),
    Invariant("2.12", "steps", alive_fault, half_kill),
    Invariant("3.3", "in Spain", place_fault, misplace),
    Invariant("8.1", "derived sets", derived_fault, spoil_sets),
    Invariant("15.5", "the order of stacks", order_fault, muddle),
    Invariant("7.2", "points", points_fault, overdraw),
    Invariant("15.6", "the current combat", battle_fault, confuse),
)
