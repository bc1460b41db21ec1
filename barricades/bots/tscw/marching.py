"""The next move: which unit goes where, as a function of the position without its half-made group."""

import math
from collections.abc import Callable
from typing import NamedTuple

from barricades.bots.tscw import driving
from barricades.bots.tscw.ground import LONELY, Ground
from barricades.bots.tscw.numbers import march, spots
from barricades.games.tscw import movement, sheet, units
from barricades.games.tscw.sheet import NEAR, SPAIN, near
from barricades.games.tscw.stacking import open_to
from barricades.games.tscw.state import ANY, COMMAND, FIGHTERS
from barricades.games.tscw.supply import not_supplied
from barricades.kernel.bits import BIT, lowest, mask_of, members
from barricades.kernel.messages import Message

STAY = 0.35  # a move must promise as much more than staying
UNFED = 1.5  # what it costs to end without a line of supply, by unit
RAID = 0.6  # how strongly a single unit is drawn to open towns
COMPANY = 3  # how many may come together where one alone would be too few
FAR = 10  # points from which guards are called, marching


class Move(NamedTuple):
    """A group, the verb and the hex, and how much better off its side is."""

    group: int
    verb: str
    hex: int
    gain: float
    target: int = -1  # what it is going to attack


def purpose(g: Ground, move: Move) -> Message:
    """Why a move is made, in words."""
    said = {"units": tuple(members(move.group)), "hex": move.hex}
    if move.target >= 0:
        return Message("to-attack", {**said, "target": move.target})
    if g.taking(move.hex) > 1.0:
        return Message("to-take", said)
    return Message("to-guard" if g.risk(move.hex) > 0.5 else "to-close-up", said)


Bonus = Callable[[int, int], float]  # what a group in a hex is worth, besides the ground


def best_move(  # noqa: PLR0917 - what may be moved, and what not
    g: Ground, exploiting: int, bonus: Bonus, order: list[int], within: int = 0, settled: int = 0
) -> Move | None:
    """The first stack in this order that has a move worth making, and its best.

    Units `within` must be part of it; those `settled` stay where they are.
    """
    w = g.w
    free = mask_of(movement.movable(w, g.side)) & ~settled & ~g.posted & ~g.kept
    for hex in order:
        there = [unit for unit in w.stacks[hex] if free >> unit & 1]
        if not there or (within and not all(w.at[unit] == hex for unit in members(within))):
            continue
        found = best_of_stack(g, exploiting, bonus, there, within)
        if found is not None and (found.gain > STAY or within):
            return found
    return None


def best_of_stack(g: Ground, exploiting: int, bonus: Bonus, there: list[int], within: int = 0) -> Move | None:
    """The best move of units of one hex, even if it is none worth making."""
    best: Move | None = None
    for group in groups(g, there):
        if not within & ~group:
            best = best_end(g, exploiting, bonus, group, best)
    return best_end(g, exploiting, bonus, within, None) if best is None and within else best


def groups(g: Ground, there: list[int]) -> list[int]:
    """All who fight, all but the best guard, every different one alone; HQs by themselves."""
    fighters = [unit for unit in there if units.COMBAT >> unit & 1]
    found = [mask_of(fighters)] if fighters else []
    if len(fighters) > 1:
        guard = min(fighters, key=lambda unit: (g.attack[unit] - 0.5 * g.defence[unit], unit))
        found.append(mask_of(fighters) & ~BIT[guard])
        alike = {look(g, unit): unit for unit in fighters}
        found += [BIT[unit] for unit in alike.values()]
    found += [BIT[unit] for unit in there if units.HQS >> unit & 1]
    return list(dict.fromkeys(found))


def look(g: Ground, unit: int) -> tuple[float, float, int, int]:
    """What tells units apart for a move."""
    return g.attack[unit], g.defence[unit], units.HOW[unit], units.MOVE[unit][g.w.steps[unit]]


def best_end(  # noqa: PLR0917 - as above
    g: Ground, exploiting: int, bonus: Bonus, group: int, best: Move | None, among: int = SPAIN
) -> Move | None:
    """The best end of a group's move among some hexes, if it is better than another move."""
    among &= driving.allowed(g.pledged, g.w.at, group)
    ends, marched = [hexes & among for hexes in goals(g, exploiting, group)]
    if not ends | marched:
        return best
    hope, price = commander(g, group) if group & units.HQS else weighing(g, group, bonus)
    value = best.gain if best is not None else -99.0
    for verb, hexes in (("to", ends), ("march", marched)):
        for hex in spots(hexes):
            if (most := hope(hex)) > value and (gain := most - price(hex)) > value:
                best, value = Move(group, verb, hex, gain), gain
    return best


def goals(g: Ground, exploiting: int, group: int) -> tuple[int, int]:
    """Where a group may go and stay, and where it may march, worked out once for a reading."""
    w, side = g.w, g.side
    key = exploiting, w.hungry, w.flags, w.fronting
    if g.ends_for != key:
        g.ends, g.ends_for = {}, key
    if group not in g.ends:
        kept = w.group, w.spent
        w.group, w.spent = group, -1
        ends = movement.destinations(w, side, exploiting)
        marched = movement.march_destinations(w, side, exploiting) & ~ends
        w.group, w.spent = kept
        g.ends[group] = open_to(w, side, group, ends), open_to(w, side, group, marched)  # 8.1: to stay
    return g.ends[group]


Judge = Callable[[int], float]


def judgement(g: Ground, group: int, bonus: Bonus) -> Judge:
    """How much more a group of fighters is worth in a hex than where it is."""
    hope, price = weighing(g, group, bonus)
    return lambda hex: hope(hex) - price(hex)


def weighing(g: Ground, group: int, bonus: Bonus) -> tuple[Judge, Judge]:
    """The same in two parts: what speaks for a hex, quickly, and the risk there."""
    w = g.w
    origin = w.at[lowest(group)]
    there = members(group)
    attack, defence = sum(g.attack[unit] for unit in there), sum(g.defence[unit] for unit in there)
    worth, steps = sum(g.worth[unit] * w.steps[unit] for unit in there), sum(w.steps[unit] for unit in there)
    risk, push, shield, raid, lures, fed = g.risk, g.push, g.shield, g.raid, g.lures(), g.fed
    before, after = g.calm(origin), risk(origin, -defence, -steps, -worth, -len(there))
    if steps == g.own_steps[origin] and w.masks[COMMAND + g.side] >> origin & 1:
        after += LONELY * (g.touched >> origin & 1)
    ways = driving.headway(g.pledged, group)
    own = g.own if len(ways) == len(there) else 0  # where units that are bound elsewhere do not come to guard
    after += 0.0 if own else g.gap(origin, steps)
    duty = g.duty(origin, steps)  # unless the group comes to another hex of the front
    front = near(w.masks[FIGHTERS + g.other]) if duty else SPAIN
    weight, cover = eagerness(attack), 0.1 * math.sqrt(defence)
    unfed = UNFED * len(there)
    lust = RAID if len(there) == 1 else 0.0
    if g.last:  # there is no later
        weight = lust = 0.0
    here = weight * push[origin] + cover * shield[origin] + lust * raid[origin] + bonus(group, origin)
    base = before - after - here + (0 if fed >> origin & 1 else unfed)
    barrier, occupied = g.barrier, g.own_steps
    base -= driving.progress(ways, origin)

    def hope(hex: int) -> float:
        most = base + weight * push[hex] + cover * shield[hex] + lust * raid[hex]
        most += 0.0 if own >> hex & 1 else lures[hex]
        most += bonus(group, hex) + (0.0 if occupied[hex] or hex == origin else barrier[hex])
        if not front >> hex & 1:
            most -= duty
        if ways:
            most += driving.progress(ways, hex)
        return most if fed >> hex & 1 else most - unfed

    def price(hex: int) -> float:
        there_then = risk(hex, defence, steps, worth, len(there))
        return max(0.0, there_then - lures[hex]) if own >> hex & 1 else there_then

    return hope, price


def eagerness(attack: float) -> float:
    """How strongly a force is drawn to what may be taken."""
    return 0.17 * math.sqrt(attack) if attack else 0.03


def commander(g: Ground, group: int) -> tuple[Judge, Judge]:
    """An HQ wants its army next to it and a unit with it."""
    w, side = g.w, g.side
    origin = w.at[lowest(group)]

    def stand(hex: int) -> float:
        beside = members((NEAR[hex] | BIT[hex]) & w.masks[FIGHTERS + side])
        army = sum(g.own_attack[at] for at in beside)
        enemies = sheet.GRID.within(BIT[hex], 2) & w.masks[ANY + 1 - side]
        foes = sum(g.foe_defence[at] for at in members(enemies))
        value = 0.15 * min(army, 20.0) + 0.05 * min(foes, 20.0) + 0.04 * g.push[hex]
        guarded = g.own_defence[hex]
        if g.touched >> hex & 1 and not guarded:
            value -= LONELY
        elif guarded:
            value += 0.5
        if guarded and g.threat[hex]:
            value -= g.risk(hex, 0.0, 0.0, 0.0 if hex == origin else 4.0)
        return value if g.fed >> hex & 1 else value - 2.0

    here = stand(origin)
    return lambda hex: stand(hex) - here, lambda hex: 0.0


def next_guard(g: Ground, exploiting: int, bonus: Bonus, taken: int = 0, settled: int = 0) -> Move | None:
    """The place in most danger that a unit can reach, and the unit that can best be spared elsewhere."""
    w = g.w
    free = mask_of(movement.movable(w, g.side)) & units.COMBAT & ~settled & ~g.posted & ~g.kept
    free &= ~mask_of(g.pledged)
    if taken & ~free or taken & (taken - 1):
        return None
    guards = []
    for origin in spots(w.masks[FIGHTERS + g.side]):
        alike = {look(g, unit): BIT[unit] for unit in w.stacks[origin] if free >> unit & 1}
        guards.append((origin, [unit for unit in alike.values() if not taken & ~unit]))
    reached: dict[int, int] = {}
    for hex in g.in_danger():
        away, here = march(hex), BIT[hex]
        best: Move | None = None
        more = in_company(g, bonus, hex) if g.columns else bonus
        for origin, there in guards:
            if origin != hex and away[origin] <= FAR:
                for unit in there:
                    if unit not in reached:
                        ends, marched = goals(g, exploiting, unit)
                        reached[unit] = ends | marched
                    if reached[unit] & here:
                        best = best_end(g, exploiting, more, unit, best, here)
        if best is not None and best.gain > STAY:
            return best
    return None


def company(g: Ground, hex: int, defence: float, steps: float, worth: float) -> float:
    """What a unit saves in a hex beyond what it saves alone, if others like it come as well."""
    before = g.risk(hex)
    alone = before - g.risk(hex, defence, steps, worth, 1)
    saved = [
        (before - g.risk(hex, more * defence, more * steps, more * worth, more)) / more
        for more in range(2, COMPANY + 1)
    ]
    return max(0.0, max(saved) - alone)


def in_company(g: Ground, bonus: Bonus, place: int) -> Bonus:
    """One guard more may not save a place that several would."""

    def more(group: int, hex: int) -> float:
        value = bonus(group, hex)
        if hex == place:
            unit = lowest(group)
            value += company(g, hex, g.defence[unit], g.steps[unit], g.worth[unit] * g.steps[unit])
        return value

    return more


def strands(g: Ground, move: Move) -> bool:
    """Whether friends who are supplied now would not be once the group has gone."""
    w = g.w
    new = w.copy()
    new.group = 0
    for unit in members(move.group):
        new.put(unit, move.hex)
    new.capture(move.hex, g.side, "10.7")
    return bool(not_supplied(new, g.side) & ~not_supplied(w, g.side) & ~move.group)


def nothing(group: int, hex: int) -> float:
    """No more than the ground says."""
    return 0.0
