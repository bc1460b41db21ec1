"""5 Marching: one unit after the other, with fights on the way."""

from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import Choice
from barricades.kernel.flow import LEAVE, Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option
from barricades.kernel.places import Reach, reach
from barricades.kernel.rules import rule
from tests.reference.combat import FIGHT
from tests.reference.components import COSTS, GRID, MARCH, OF_SIDE, SIDE, STACK
from tests.reference.state import GONE, MARCHED, NOBODY, Faubourg


def begin_impulse(p: Faubourg, side: int, left: int) -> Transition:
    p.marched = 0
    return None


@rule("3.4")
class Activate(Choice[Faubourg]):
    """Which unit marches next."""

    rules = ("3.4",)

    def seat(self, p: Faubourg, side: int, left: int) -> int:
        return side

    def prompt(self, p: Faubourg, side: int, left: int) -> Message:
        return say("activate", left=left)

    def options(self, p: Faubourg, side: int, left: int) -> list[Option]:
        if not left:
            return [("done",)]
        free = members(OF_SIDE[side] & ~p.marched)
        return [*(("activate", unit) for unit in free if p.at[unit] != GONE), ("done",)]

    def apply(self, p: Faubourg, option: Option, side: int, left: int) -> Transition:
        if option == ("done",):
            return LEAVE
        p.active = option[1]
        p.marched |= BIT[p.active]
        return call(MARCHING, side, MARCH, then=again(side, left - 1))

    def why_not(self, p: Faubourg, option: Option, side: int, left: int) -> Refusal | None:
        if option[0] != "activate":
            return None
        unit = option[1]
        if SIDE[unit] != side:
            return refuse("3.4", "not-your-unit")
        if p.at[unit] == GONE:
            return refuse("3.4", "eliminated", unit=unit)
        if p.marched & BIT[unit]:
            return refuse("3.4", "marched-already", unit=unit)
        return refuse("3.4", "no-orders-left")


IMPULSE = procedure("5 Orders", begin_impulse, Activate())


@rule("5.2", off=0)
def full_hexes(p: Faubourg, side: int) -> int:
    """Where no more units of a side fit."""
    places = [p.at[unit] for unit in members(OF_SIDE[side]) if p.at[unit] != GONE]
    return mask_of(place for place in places if places.count(place) >= STACK)


def marches(p: Faubourg, side: int, points: int) -> Reach:
    """5.1, 5.3: where the active unit can go; a hex with enemies ends the way."""
    allowed = GRID.everywhere & ~full_hexes(p, side)
    return reach(BIT[p.at[p.active]], points, COSTS, allowed, sticky=p.occupied(1 - side))


@rule("5.1")
class March(Choice[Faubourg]):
    """Where the active unit goes with the points it has left."""

    rules = ("5.1", "5.2", "5.3")

    def when(self, p: Faubourg, side: int, points: int) -> bool:
        return p.active != NOBODY

    def seat(self, p: Faubourg, side: int, points: int) -> int:
        return side

    def prompt(self, p: Faubourg, side: int, points: int) -> Message:
        return say("march", unit=p.active, points=points)

    def options(self, p: Faubourg, side: int, points: int) -> list[Option]:
        return [("halt",), *(("march", place) for place in members(marches(p, side, points).mask))]

    def apply(self, p: Faubourg, option: Option, side: int, points: int) -> Transition:
        unit, origin = p.active, p.at[p.active]
        if option == ("halt",):
            return goto(end_march)
        target = option[1]
        way = marches(p, side, points)
        left = points - (way.cost(target) or 0)
        p.face_up &= ~BIT[unit]  # 1.2
        p.emit(MARCHED, "5.1", side=side, origin=origin, to=target)
        if p.occupied(1 - side) & BIT[target]:
            return assault(p, unit, way.path(target), left)
        for place in way.path(target)[1:]:
            p.enter(unit, place)
        return again(side, left) if left else goto(end_march)

    def why_not(self, p: Faubourg, option: Option, side: int, points: int) -> Refusal | None:
        if option[0] != "march":
            return None
        if not GRID.everywhere & BIT[option[1]]:
            return refuse("1.1", "no-such-hex")
        if full_hexes(p, side) & BIT[option[1]]:
            return refuse("5.2", "hex-full", place=option[1])
        return refuse("5.1", "too-far", points=points)


def assault(p: Faubourg, unit: int, path: tuple[int, ...], left: int) -> Transition:
    """5.3: march up to the hex before the enemy, then fight for the next."""
    for place in path[1:-1]:
        p.enter(unit, place)
    return call(FIGHT, SIDE[unit], path[-1], then=goto(after_fight, SIDE[unit], left))


@rule("5.3")
def after_fight(p: Faubourg, side: int, left: int) -> Transition:
    won = p.active != NOBODY and p.margin > 0 and left > 0
    return goto(MARCH_ON, side, left) if won else None


def end_march(p: Faubourg, side: int, left: int) -> Transition:
    p.active = NOBODY
    return LEAVE


MARCH_ON = March()
MARCHING = procedure("5 March", MARCH_ON, after_fight, end_march)
