"""4.8, 4.9 Displacement: units that may not stay go to the nearest friendly space; 7.43: stacks too high."""

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch04_definitions.definitions import FARTHEST, homeless, nearest, refuges
from barricades.games.toc.ch05_turn.due import follow
from barricades.games.toc.ch07_movement.ground import never_closed
from barricades.games.toc.ch07_movement.stacking import fits, limits, overstacked
from barricades.games.toc.ch10_supply.supply import supplied_spaces
from barricades.games.toc.names import PIECES, SPACES
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, call, goto, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

DISPLACED = EventKind("displaced", "{unit:piece} is displaced from {origin:space} to {space:space}.")
DISPERSED = EventKind("no-refuge", "{unit:piece} finds no refuge and leaves the map.")

EVENTS = (DISPLACED, DISPERSED)
VERBS = (Verb("displace", "{space}", space=SPACES), Verb("thin-out", "{unit}", unit=PIECES))
MESSAGES = {
    "displace": "{unit:piece} is displaced from {origin:space}: where to?",
    "thin-out": "There are too many units at {space:space}: which one leaves?",
}


def displace(p: Russia, unit: int, *, only_supplied: bool = False) -> None:
    """Leave a unit's displacement to be carried out."""
    follow(p, DISPLACEMENT.title, unit, int(only_supplied))


@rule("4.8", "15.26a", "15.26b", off=0)
def havens(p: Russia, unit: int, only_supplied: int) -> int:
    """Where a displaced unit may go: the nearest friendly spaces with room, those in supply first."""
    side, space = p.allegiance[unit], p.at[unit]
    if p.roster.leaders >> unit & 1:
        return company(p, unit)
    near = p.friendly(side) & p.atlas.within(space, FARTHEST)
    fed = supplied_spaces(p, unit, near)
    return refuges(p, unit, space, fed, only_supplied=bool(only_supplied))


@rule("4.9", off=0)
def company(p: Russia, leader: int) -> int:
    """Where a leader alone goes: to the nearest friendly unit or friendly city."""
    side, space = p.allegiance[leader], p.at[leader]
    there = (p.held(side) | p.friendly(side) & p.atlas.vcs) & never_closed(p, leader)
    near = nearest(p, space, there & ~BIT[space])
    return near | p.homes_of(leader) & ~BIT[space]


@rule("1.5", "15.26d")
def take_the_only_way(p: Russia, unit: int, only_supplied: int) -> Transition:
    """1.5: nothing to choose with one haven or none. A piece that has become neutral meanwhile stays."""
    if p.at[unit] < 0 or p.allegiance[unit] not in (WHITE, RED):
        return LEAVE
    found = members(havens(p, unit, only_supplied))
    if len(found) > 1:
        return None
    if found:
        _go(p, unit, found[0])
    else:
        no_haven(p, unit)
    return LEAVE


def no_haven(p: Russia, unit: int) -> None:
    """4.8; a leader who finds no units stays and is stranded (12.62)."""
    if p.roster.units >> unit & 1:
        p.emit(DISPERSED, "4.8", unit=unit)
        homeless(p, unit)


class Displace(Choice[Russia]):
    """4.8: the player who moves the piece breaks ties."""

    rules = ("4.8", "4.9")

    def seat(self, p: Russia, unit: int, only_supplied: int) -> int:
        return p.allegiance[unit]

    def prompt(self, p: Russia, unit: int, only_supplied: int) -> Message:
        return say("displace", unit=unit, origin=p.at[unit])

    def options(self, p: Russia, unit: int, only_supplied: int) -> list[Option]:
        return [("displace", space) for space in members(havens(p, unit, only_supplied))]

    def apply(self, p: Russia, option: Option, unit: int, only_supplied: int) -> Transition:
        _go(p, unit, option[1])
        return None


@rule("4.9")
def _go(p: Russia, unit: int, space: int) -> None:
    """Displacement changes no owner; leaders go with the last unit of their space."""
    origin, side = p.at[unit], p.allegiance[unit]
    p.put(unit, space)
    p.emit(DISPLACED, "4.9", unit=unit, origin=origin, space=space)
    if not p.units_of(side, origin):
        for leader in p.leaders_of(side, origin):
            p.put(leader, space)


DISPLACEMENT = procedure("4.9 Displacement", take_the_only_way, Displace())


# 7.43


@rule("7.43")
def thin_out(p: Russia) -> None:
    """Units that changed sides may leave a stack too high: its owner sends units away until the rest fit."""
    for side, space in overstacked(p):
        if side in (WHITE, RED):
            follow(p, TOO_MANY.title, side, space)


def few_enough(p: Russia, side: int, space: int) -> Transition:
    return LEAVE if fits(p, space, p.units_of(side, space)) else None


class ThinOut(Choice[Russia]):
    """7.43: an army if there are too many armies, otherwise any unit."""

    rules = ("7.43", "4.8")

    def seat(self, p: Russia, side: int, space: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, space: int) -> Message:
        return say("thin-out", side=side, space=space)

    def options(self, p: Russia, side: int, space: int) -> list[Option]:
        units = p.units_of(side, space)
        armies = [unit for unit in units if p.roster.armies >> unit & 1]
        return [("thin-out", unit) for unit in (armies if len(armies) > limits(p, space)[1] else units)]

    def apply(self, p: Russia, option: Option, side: int, space: int) -> Transition:
        return call(DISPLACEMENT, option[1], 0, then=goto(few_enough))


TOO_MANY = procedure("7.43 Too many in a space", few_enough, ThinOut())

PROCEDURES = (DISPLACEMENT, TOO_MANY)
