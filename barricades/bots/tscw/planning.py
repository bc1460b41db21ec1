"""A plan for the turn: which enemy stacks are attacked, by whom, and who therefore has to come where."""

from dataclasses import dataclass, field

from barricades.bots.tscw import driving
from barricades.bots.tscw.fighting import Chance, assess, effort
from barricades.bots.tscw.ground import COLUMNS, Ground
from barricades.bots.tscw.marching import Bonus, Move, best_end, nothing
from barricades.bots.tscw.numbers import column_of, spots, total
from barricades.games.tscw import movement, sheet, units
from barricades.games.tscw.sheet import GRID, NEAR
from barricades.games.tscw.stacking import parties_of, peaceful
from barricades.games.tscw.state import ANY, FIGHTERS, Spain
from barricades.kernel.bits import BIT, lowest, mask_of, members

BAR = 0.2  # what an attack must promise before units march for it
MOST = 20  # units in one attack
FULL = 6  # units in a hex
SPARED, GIVEN = 0.5, 0.25  # what a unit may lay open: at least, and for each attack factor
OPPOSITE = 0.6  # what it is worth to attack from the side opposite to others


@dataclass(slots=True)
class Plan:
    """Unit -> the hex it attacks and what its part in that is worth."""

    parts: dict[int, tuple[int, float]] = field(default_factory=dict)
    targets: list[tuple[float, int]] = field(default_factory=list)

    def in_place(self, w: Spain) -> int:
        """The units that are already where they attack from."""
        return mask_of(unit for unit, (target, _) in self.parts.items() if NEAR[target] >> w.at[unit] & 1)

    def missed(self, w: Spain) -> Bonus:
        """What a unit's part in the plan is worth, if it does anything else."""

        def missed(group: int, hex: int) -> float:
            parts = [self.parts.get(unit, (0, 0.0))[1] for unit in members(group)]
            return sum(parts) if hex == w.at[lowest(group)] else 0.0

        return missed

    def teams(self) -> list[tuple[int, int]]:
        """The targets in their order, each with its units."""
        found = dict.fromkeys((target for _, target in self.targets), 0)
        for unit, (target, _) in self.parts.items():
            found[target] |= BIT[unit]
        return list(found.items())


def next_to_post(g: Ground, exploiting: int, plan: Plan, taken: int) -> Move | None:
    """The move that brings attackers of one hex to where they attack from."""
    w = g.w
    free = mask_of(movement.movable(w, g.side)) & ~g.posted
    for target, team in plan.teams():
        beside = NEAR[target]
        waiting = [unit for unit in members(team & free) if not beside >> w.at[unit] & 1]
        for hex in sorted({w.at[unit] for unit in waiting}):
            group = mask_of(unit for unit in waiting if w.at[unit] == hex)
            if taken & ~group:
                continue
            move = best_end(g, exploiting, nothing, group, None, beside)
            for unit in [] if move else members(group):
                move = move or best_end(g, exploiting, nothing, BIT[unit], None, beside)
            if move is not None and not taken & ~move.group:
                return move._replace(target=target)
    return None


Able = dict[int, int]  # unit -> hexes from which it could attack


def draw_up(g: Ground, exploiting: int, bar: float) -> Plan:
    """The attacks that promise most, one after the other, each with units that no better one needs."""
    plan = Plan()
    ways = fit(g, reaches(g, exploiting), exploiting)
    stacks = spots(g.w.masks[ANY + g.other])
    open_to: dict[int, Able] = {target: candidates(g, target, ways) for target in stacks}
    _choose(g, plan, open_to, bar, idle=False)
    if g.w.turn > COLUMNS:
        _choose(g, plan, open_to, bar, idle=True)
    return plan


def _choose(g: Ground, plan: Plan, open_to: dict[int, Able], bar: float, idle: bool) -> None:
    """Add the best attacks to a plan; at last those that only units without another task can afford."""
    chosen = {target for _, target in plan.targets}
    drafts: dict[int, tuple[float, list[int]]] = {}
    for target, ways in open_to.items():
        able = {unit: hexes for unit, hexes in ways.items() if unit not in plan.parts}
        if target not in chosen and promising(g, target, able):
            drafts[target] = draft(g, target, able, idle)
    while drafts:
        target = max(drafts, key=lambda each: (drafts[each][0], -each))
        value, group = drafts.pop(target)
        if value <= bar:
            break
        plan.targets.append((value, target))
        force = sum(g.attack[unit] for unit in group) or 1.0
        for unit in group:
            plan.parts[unit] = (target, value * (0.25 / len(group) + 0.75 * g.attack[unit] / force))
        taken = set(group)
        for other in list(drafts):
            if taken & set(drafts[other][1]):
                able = {unit: hexes for unit, hexes in open_to[other].items() if unit not in plan.parts}
                if promising(g, other, able):
                    drafts[other] = draft(g, other, able, idle)
                else:
                    del drafts[other]


def promising(g: Ground, target: int, able: Able) -> bool:
    """Whether it is worth a thought: all units that could come are at least as strong as the defenders."""
    return total(g.attack, able) >= max(0.5, g.foe_defence[target])


def reaches(g: Ground, exploiting: int) -> dict[int, int]:
    """For every unit that may attack this turn the hexes it could then be in."""
    w, side = g.w, g.side
    free = mask_of(movement.movable(w, side)) & ~g.posted
    found: dict[int, int] = {}
    kept = w.group, w.spent
    w.spent = -1
    for hex in members(w.masks[FIGHTERS + side] & GRID.within(w.masks[ANY + g.other], 6)):
        by_kind: dict[tuple[int, int], int] = {}
        for unit in w.fighters_in(hex):
            found[unit] = BIT[hex]
            if free >> unit & 1:
                points = movement.allowance(w, unit, exploiting)
                key = (units.HOW[unit], points)
                if key not in by_kind:
                    w.group = BIT[unit]
                    by_kind[key] = movement.ways(w, side, exploiting).mask | movement.least_moves(w, side)
                found[unit] |= by_kind[key]
    w.group, w.spent = kept
    return found


def fit(g: Ground, ways: dict[int, int], exploiting: int) -> Able:
    """The units that may attack at all: not in reserve or just landed; 14.2: only those that exploit."""
    barred = g.w.reserve | g.w.landed | (g.w.fought if exploiting else 0)
    return {unit: hexes for unit, hexes in ways.items() if g.attack[unit] and not barred >> unit & 1}


def candidates(g: Ground, target: int, ways: Able) -> Able:
    """The units that could come next to a hex, each with the hexes there; none that is bound elsewhere."""
    beside, at, bound = NEAR[target], g.w.at, g.pledged
    return {
        unit: here
        for unit, hexes in ways.items()
        if (here := hexes & beside) and driving.on_the_way(bound, unit, at[unit], target)
    }


def draft(g: Ground, target: int, able: Able, idle: bool = False) -> tuple[float, list[int]]:
    """The best attack on a hex with some of these units: what it promises beyond what they leave open."""
    at, attack, guard, beside = g.w.at, g.attack, g.foe_defence[target], NEAR[target]
    cost = [0.0 if beside >> at[unit] & 1 else leave_cost(g, unit, target) for unit in able]
    ranked = sorted([(price - attack[unit], unit) for price, unit in zip(cost, able, strict=True)])
    group: list[int] = []
    placed: list[tuple[int, int]] = []
    best: tuple[float, list[int]] = (-9.0, [])
    gone: dict[int, list[int]] = {}  # by the hexes they leave
    prices: dict[int, float] = {}  # what is laid open there
    force, last, parties = 0.0, -9, 0
    for _, unit in ranked:
        if len(group) >= MOST:
            break
        both = parties | parties_of((unit,))
        if both & (both - 1) and not peaceful(both):
            continue
        hex = post(g, target, unit, able[unit], placed)
        if hex < 0:
            continue
        there = [*gone.get(at[unit], ()), unit]
        price = laid_open(g, target, at[unit], there)
        if price - prices.get(at[unit], 0.0) > SPARED + GIVEN * attack[unit]:
            continue  # it guards more than it would add
        parties, gone[at[unit]], prices[at[unit]] = both, there, price
        group.append(unit)
        placed.append((unit, hex))
        force += attack[unit]
        column = column_of(force, guard) if guard else 9
        if column < 2 or column == last:
            continue
        last = column
        chance: Chance = assess(g, target, placed)
        value = chance.value - sum(prices.values()) - effort(g, group, target, idle)
        if value > best[0]:
            best = (value, group.copy())
    return best


def leave_cost(g: Ground, unit: int, target: int) -> float:
    """What is laid open if a unit that is not next to its target goes to attack alone."""
    if unit not in g.alone:
        g.alone[unit] = laid_open(g, target, g.w.at[unit], [unit])
    return g.alone[unit]


def laid_open(g: Ground, target: int, hex: int, there: list[int]) -> float:
    """What is laid open if units of a hex go to attack: nothing if it is next to the enemy already."""
    if NEAR[target] >> hex & 1:
        return 0.0
    bound = all(unit in g.bound for unit in there)
    if bound and len(there) < len(g.w.fighters_in(hex)):
        return 0.0  # the others have to do as guards
    steps, worth = total(g.steps, there), sum([g.worth[unit] * g.steps[unit] for unit in there])
    price = g.risk(hex, -total(g.defence, there), -steps, -worth, -len(there)) - g.calm(hex)
    return max(0.0, price if bound else price + g.gap(hex, steps) + g.duty(hex, steps))


def post(g: Ground, target: int, unit: int, hexes: int, placed: list[tuple[int, int]]) -> int:
    """From which hex a unit attacks best: where it is, else without a river, opposite others, in shelter."""
    w = g.w
    if hexes >> w.at[unit] & 1:
        return w.at[unit]
    if target not in g.posts:
        g.posts[target] = [(hex, _as_post(g, target, hex)) for hex in spots(NEAR[target])]
    coming = [hex for other, hex in placed if w.at[other] != hex]
    towards = sheet.DIRECTION[target]
    used = {towards[hex] for _, hex in placed}
    best, value = -1, -9.0
    for hex, merit in g.posts[target]:
        if not hexes >> hex & 1 or coming.count(hex) + len(w.stacks[hex]) >= FULL:
            continue
        here = merit + OPPOSITE if (towards[hex] + 3) % 6 in used else merit
        if here > value:
            best, value = hex, here
    return best


def _as_post(g: Ground, target: int, hex: int) -> float:
    """What speaks against attacking from a hex: a river, and what the enemy may do there."""
    here = -0.02 * g.threat[hex]
    if sheet.crosses(sheet.MAJOR, hex, target):
        return here - 2.0
    return here - 1.0 if sheet.crosses(sheet.MINOR, hex, target) else here
