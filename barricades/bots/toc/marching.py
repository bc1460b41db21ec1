"""Moves weighed: what a group of units gains by being in another space."""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from barricades.bots.toc.ground import Ground
from barricades.bots.toc.worth import unit_worth
from barricades.games.toc.ch03_components.atlas import SOCIALISTS
from barricades.games.toc.ch07_movement.reach import endings, reach
from barricades.games.toc.ch10_supply.supply import supplied
from barricades.games.toc.state import GREEN, NEUTRAL
from barricades.kernel.bits import BIT, mask_of, members

STAY = 0.25  # what a move must gain
SCATTERED = 0.3  # what it costs to split a stack that may have to fight

Judge = Callable[[int], float]


class Move(NamedTuple):
    """Units of one space, where they go, and what that gains."""

    units: int
    start: int
    end: int
    gain: float


def judgement(g: Ground, units: Sequence[int], start: int) -> Judge:
    """How much better off the side is if units of a space, or of the reserve (-1), are in another one."""
    w = g.w
    power = sum(map(w.strength, units))
    worth = sum(unit_worth(w, unit) for unit in units)
    weight, watch = g.eager * g.horizon * math.sqrt(power), g.watchful * g.later
    unfed = g.hunger(units)
    bear = g.horizon * worth
    if start >= 0:
        leaving = g.leaving(start, power, worth, len(units))
        here = weight * g.pull(start) + watch * g.alarm(start) + contact(g, start, 0)
        here += bear * g.presence(start)
        here += g.errand(units, start) - unfed * (not fed(g, units, start)) - g.strain(start, worth)
    else:
        leaving = here = 0.0

    def judge(end: int) -> float:
        there = weight * g.pull(end) + watch * g.alarm(end) + contact(g, end, power)
        there += bear * g.presence(end) + g.errand(units, end) - unfed * (not fed(g, units, end))
        there -= g.strain(end, worth)
        guard = g.risk(end) * bool(g.friendly >> end & 1) - g.risk(end, power, worth)
        return there - here - leaving + guard + g.taking(end)

    return judge


def fed(g: Ground, units: Sequence[int], space: int) -> bool:
    """Whether units would be in supply in a space; a quick look at the side's own lines comes first."""
    return bool(g.fed >> space & 1) or all(supplied(g.w, unit, space) for unit in units)


def contact(g: Ground, space: int, power: float) -> float:
    """What an attack from a space in the next part may bring, with so much more in it."""
    force = g.own_power[space] + power
    if not force:
        return 0.0
    found = g.contacts.get((space, force))
    if found is None:
        found = g.contacts[space, force] = _contact(g, space, force)
    return found


def _contact(g: Ground, space: int, force: float) -> float:
    w, best = g.w, 0.0
    for target in members(g.atlas.near[space] & (g.foes | w.held(GREEN)) & ~w.held(NEUTRAL)):
        prize = g.taking(target) + 0.5 * g.horizon * g.foe_worth[target] + g.menace(target)
        best = max(best, g.chance(g.force_against(target, space, force), target) * prize)
    return g.contact * g.soon * best


def groups(g: Ground, units: Sequence[int]) -> list[list[int]]:
    """All units of a space, all but the weakest, and every kind of unit alone."""
    found = [list(units)]
    if len(units) > 1:
        weakest = min(units, key=lambda unit: (g.w.strength(unit), unit))
        found.append([unit for unit in units if unit != weakest])
        alike = {(g.w.strength(unit), g.w.movement(unit)): unit for unit in reversed(units)}
        found += [[unit] for unit in alike.values()]
    return [group for at, group in enumerate(found) if group not in found[:at]]


def ends_of(g: Ground, units: Sequence[int], start: int) -> int:
    """Where all units of a group may end their move; stacking is checked for each alone."""
    common = -1
    for unit in units:
        common &= endings(g.w, unit, start, reach(g.w, unit).mask)
    if len(units) > 1:
        common &= ~crowded(g, units)
    return common


def crowded(g: Ground, units: Sequence[int]) -> int:
    """7.41: spaces that could not hold the whole group."""
    armies = sum(g.w.roster.armies >> unit & 1 for unit in units)
    found = 0
    for space in members(g.own & ~g.atlas.boxes):
        there = g.w.units_of(g.side, space)
        theirs = sum(g.w.roster.armies >> unit & 1 for unit in there)
        if len(there) + len(units) > 3 or theirs + armies > 2:
            found |= BIT[space]
    return found


def best_move(g: Ground, units: Sequence[int], start: int) -> Move | None:
    """The best move of some or all units of a space, if it gains anything."""
    best: Move | None = None
    for group in groups(g, units):
        judge = judgement(g, group, start)
        ends = ends_of(g, group, start)
        split = SCATTERED if len(group) < len(units) and g.strike[start] else 0.0
        for end in members(ends):
            gain = judge(end) - split
            if best is None or gain > best.gain:
                best = Move(mask_of(group), start, end, gain)
    return best


def revolutionaries(g: Ground, space: int) -> bool:
    """Whether SR units hold a space for the enemy."""
    return any(g.w.roster.nation[unit] == SOCIALISTS for unit in g.w.units_of(g.foe, space))
