"""Between combats: what is rebuilt, where units arrive, what goes by sea and rail, reserves and events."""

import math

from barricades.bots.tscw import driving
from barricades.bots.tscw.ground import COLUMNS, DEAR, LONELY, STRIKERS, Ground
from barricades.bots.tscw.marching import company
from barricades.bots.tscw.numbers import march, spots, step_worth
from barricades.games.tscw import sheet, strategic, units
from barricades.games.tscw.state import ANY, ELIMINATED, FIGHTERS, REBUILDING, Spain
from barricades.games.tscw.victory import SCENARIOS
from barricades.kernel.bits import BIT, members
from barricades.kernel.notation import Option

ON_THE_BEACH = 4.0  # what it costs to land where there is nothing to be had
HELD_ALONE = 0.3  # what a place counts that is taken from the sea, far from friends
CAREFUL = {"check": 11, "end": 0}  # the morale above a bound of victory that no call touches
LOOKED_AT = 4  # journeys that are thought through to the end
WASTED, STRUCK = 3.0, 4  # what it costs to send a shock unit farther than that from every enemy
GARRISON = 2  # units that no train takes away from a valuable place the enemy may reach
TRAVEL = 0.8  # what a journey by rail or sea must gain
STAFF_TRAVEL = 2.5  # and that of an HQ, which leaves its army behind, or of a unit about to be withdrawn
STRONG, EXPLOITED = 3, 7  # the attack of a unit worth a reserve, and how far from the enemy it waits
NARROW = 1e-6  # by how much a bound must be worse: sums of floats are no closer
SOON = 2  # turns within which a withdrawal makes a step worthless


def faces(w: Spain, unit: int) -> tuple[float, float]:
    """What a unit fights with, or will when it comes."""
    left = w.steps[unit] or units.STEPS[unit]
    return float(units.ATTACK[unit][left]), float(units.DEFENSE[unit][left])


def arriving(  # noqa: PLR0917 - a unit, a hex, and what counts of it
    g: Ground, unit: int, hex: int, attack: float, defence: float, least: float = -99.0
) -> float:
    """What it is worth that a unit comes to a hex; a bound that is no more than `least` will do."""
    if units.HQS >> unit & 1:
        return hq_seat(g, hex)
    calm, more = g.calm(hex), calling(g, hex, attack, defence) + g.bars(hex)
    taking, unfed = g.taking(hex), 0 if g.fed >> hex & 1 else 1.5
    most = calm + more + taking - unfed
    if most <= least:
        return most
    steps = g.w.steps[unit] or units.STEPS[unit]
    worth = steps * step_worth(unit, attack, defence)
    risk = g.risk(hex, defence, steps, worth, 1)
    if g.columns and g.own >> hex & 1 and calm > g.alarm:
        risk -= company(g, hex, defence, steps, worth)
    return calm - risk + more + taking - unfed


def calling(g: Ground, hex: int, attack: float, defence: float) -> float:
    """How much a unit is wanted near a hex, to take and to guard."""
    eager, careful = drives(attack, defence)
    return eager * g.push[hex] + careful * g.shield[hex]


def drives(attack: float, defence: float) -> tuple[float, float]:
    """How strongly a unit is drawn to what may be taken, and to what is in danger."""
    return 0.14 * math.sqrt(attack) if attack else 0.03, 0.12 * math.sqrt(defence)


def hq_seat(g: Ground, hex: int) -> float:
    army = g.own_attack[hex] + 0.5 * sum(g.own_attack[at] for at in members(g.hexes_beside(hex)))
    lonely = LONELY if g.touched >> hex & 1 and not g.own_defence[hex] else 0.0
    return 0.2 * min(army, 20.0) + 0.05 * g.push[hex] + 0.05 * g.shield[hex] - lonely


def leaving(g: Ground, unit: int) -> float:
    """What it costs that a unit goes from where it is."""
    hex = g.w.at[unit]
    if units.HQS >> unit & 1:
        return hq_seat(g, hex)
    attack, defence = g.attack[unit], g.defence[unit]
    steps = g.steps[unit]
    cost = g.risk(hex, -defence, -steps, -g.worth[unit] * steps, -1) - g.risk(hex)
    cost += calling(g, hex, attack, defence) + g.gap(hex, steps) + g.duty(hex, steps)
    if steps == g.own_steps[hex] and g.w.stacks[hex][0] != g.w.stacks[hex][-1]:
        cost += LONELY * (g.touched >> hex & 1)  # an HQ would be left alone
    return cost


def is_garrison(g: Ground, unit: int) -> bool:
    """Whether a valuable place keeps too few units or loses a pure defender, or a town is left open."""
    hex = g.w.at[unit]
    if not g.farsighted or units.HQS >> unit & 1:
        return False
    if (g.posted | g.kept) >> unit & 1:
        return True
    there = len(g.w.fighters_in(hex))
    if there == 1 and (sheet.PLACES & g.exposed) >> hex & 1:
        return True
    if g.stake[hex] < DEAR:
        return False
    garrison = 1 if g.w.turn > COLUMNS and g.attack[unit] >= STRIKERS[False] else GARRISON
    return bool(there <= garrison and g.exposed >> hex & 1) or not g.attack[unit]


# 7.6 Rebuilding


def best_step(g: Ground, options: list[Option]) -> tuple[float, Option | None]:
    """The step that is worth most."""
    best: tuple[float, Option | None] = (0.0, None)
    for option in options:
        if len(option) > 1:
            value = step_value(g, option[1]) + (0.01 if option[0].endswith("-italian") else 0)
            if value > best[0]:
                best = (value, option)
    return best


def step_value(g: Ground, unit: int) -> float:
    w = g.w
    if 0 < units.WITHDRAWS[unit] <= w.turn + SOON - 1 and units.BECOMES[unit] < 0:
        return 0.0
    left = w.steps[unit]
    if units.HQS >> unit & 1:
        return 4.0
    attack = units.ATTACK[unit][left + 1] - units.ATTACK[unit][left]
    defence = units.DEFENSE[unit][left + 1] - units.DEFENSE[unit][left]
    value = 0.5 + 0.5 * attack + 0.35 * defence
    hex = w.at[unit]
    if hex >= 0:
        at_the_front = g.threat[hex] > 0 or w.masks[ANY + g.other] & g.hexes_beside(hex)
        return value + 0.5 * bool(at_the_front) + 0.05 * g.push[hex]
    return value * (1.15 if hex in (ELIMINATED, REBUILDING) and units.STEPS[unit] == left + 1 else 1.0)


# 12.1.4 Reserves


def best_reserve(g: Ground, able: list[int]) -> int:
    """The strongest unit that can reach the enemy in the exploitation and is not wanted before; or -1."""
    w = g.w
    foes = spots(w.masks[ANY + g.other])
    found = []
    for unit in able:
        hex = w.at[unit]
        idle = not sheet.GRID.within(BIT[hex], 2) & w.masks[ANY + g.other]  # no combat for its HQ to help in
        away = march(hex)
        if idle and g.attack[unit] >= STRONG and min([away[at] for at in foes], default=99) <= EXPLOITED:
            found.append(unit)
    return max(found, key=lambda unit: (g.attack[unit], -unit), default=-1)


# 7.10 Mobilisation


def calls_up(w: Spain, option: Option) -> bool:
    """Whether the Republic can afford it: where morale loses the war, not close to the bound."""
    left = w.morale - (6 if option == ("mobilise",) else 2)
    tests = [test for test in SCENARIOS[w.scenario]["victory"] if test["test"] == "morale"]
    return all(left > int(test["count"]) + CAREFUL[test["when"]] for test in tests)


# 11 Strategic movement


def best_journey(g: Ground, options: list[Option]) -> tuple[float, Option | None]:
    """By sea: the best of the voyages on offer."""
    found: dict[int, tuple[float, Option]] = {}  # the best of each unit
    costs: dict[int, float] = {}
    for option in options:
        if len(option) < 3:
            continue
        verb, unit, hex = option
        if 0 < units.WITHDRAWS[unit] <= g.w.turn + 1 or is_garrison(g, unit):
            continue
        if not driving.nearer(g.bound, unit, g.w.at[unit]) >> hex & 1:
            continue
        if unit not in costs:
            costs[unit] = leaving(g, unit)
        attack, defence = g.attack[unit], g.defence[unit]
        gain = arriving(g, unit, hex, attack, defence / 2 if verb == "land" else defence) - costs[unit]
        if verb == "land":
            gain -= 1.0 if sheet.PLACES >> hex & 1 else ON_THE_BEACH
            gain -= 0.0 if g.fed & sheet.NEAR[hex] else (1 - HELD_ALONE) * g.taking(hex)
        if gain > TRAVEL and (unit not in found or gain > found[unit][0]):
            found[unit] = (gain, option)
    return spared(g, list(found.values()))


def spared(g: Ground, journeys: list[tuple[float, Option]]) -> tuple[float, Option | None]:
    """The best journey of a unit that blocks no road where it is; a few are looked at."""
    for gain, option in sorted(journeys, key=lambda each: (-each[0], each[1]))[:LOOKED_AT]:
        left = gain - opened(g, option[1])
        if left > TRAVEL:
            return left, option
    return TRAVEL, None


def opened(g: Ground, unit: int) -> float:
    """What else lies open once a unit that is in the way now has gone."""
    if not g.farsighted:
        return 0.0
    w = g.w.copy()
    w.put(unit, ELIMINATED)
    after = Ground(w, g.side, True, g.wary, g.own_phase)
    places = sheet.PLACES & w.controls(g.side) & ~BIT[g.w.at[unit]] & sheet.GRID.within(BIT[g.w.at[unit]], 8)
    return sum([max(0.0, after.risk(hex) - g.risk(hex)) for hex in members(places)])


def best_ride(g: Ground, unit: int) -> tuple[float, int]:
    """By rail: the best station of a unit and what it gains there."""
    best = (-99.0, -1)
    cost = leaving(g, unit)
    ways = driving.headway(g.bound, BIT[unit])
    cost += driving.progress(ways, g.w.at[unit])
    attack, defence = g.attack[unit], g.defence[unit]
    kept, g.w.group = g.w.group, 0
    idle = g.farsighted and attack >= STRIKERS[g.w.turn <= COLUMNS]
    reach = sheet.GRID.within(g.w.masks[FIGHTERS + g.other], STRUCK) if idle else 0
    staff, (eager, careful) = units.HQS >> unit & 1, drives(attack, defence)
    lures, push, shield, barrier, occupied = g.lures(), g.push, g.shield, g.barrier, g.own_steps
    onward = driving.nearer(g.bound, unit, g.w.at[unit])
    for hex in spots(strategic.stations(g.w, g.side, unit) & onward):
        spent = cost + (WASTED if idle and not (ways or reach >> hex & 1) else 0.0)
        spent -= driving.progress(ways, hex)
        least = best[0] + spent - NARROW
        most = lures[hex] + eager * push[hex] + careful * shield[hex]  # stations are its own side's
        if not staff and most + (0.0 if occupied[hex] else barrier[hex]) <= least - NARROW:
            continue
        gain = arriving(g, unit, hex, attack, defence, least) - spent
        if gain > best[0]:
            best = (gain, hex)
    g.w.group = kept
    return best


def best_passenger(g: Ground, options: list[Option]) -> tuple[float, Option | None]:
    """The units a train helps most, by the half units they need."""
    found: list[tuple[float, Option]] = []
    alike: set[tuple[int, float, float, int]] = set()
    for option in options:
        if option[0] != "board":
            continue
        unit = option[1]
        look = (g.w.at[unit], g.attack[unit], g.defence[unit], units.NORTHERN >> unit & 1)
        if look in alike or is_garrison(g, unit):
            continue
        alike.add(look)
        gain = best_ride(g, unit)[0] / (1.0 if strategic.weight(unit) < 4 else 2.0)
        brief = units.HQS >> unit & 1 or 0 < units.WITHDRAWS[unit] <= g.w.turn + 1
        if gain > (STAFF_TRAVEL if brief else TRAVEL):
            found.append((gain, option))
    return spared(g, found)


# 18 Events


def rail_to_cut(g: Ground, hexes: list[int]) -> int:
    """Where the enemy's trains would serve most of its troops."""
    near_by = g.w.masks[FIGHTERS + g.other]

    def traffic(hex: int) -> float:
        return sum(g.foe_attack[at] for at in members(g.hexes_beside(hex) & near_by)) + 0.1 * g.stake[hex]

    return max(hexes, key=lambda hex: (traffic(hex), -hex))


def columns_to_stop(g: Ground, hexes: list[int]) -> int:
    """The columns that would do us most harm."""

    def harm(hex: int) -> float:
        columns = [unit for unit in g.w.stacks[hex] if units.COLUMNS & BIT[unit]]
        beside = sum(g.own_worth[at] for at in members(g.hexes_beside(hex)))
        return sum(g.attack[unit] for unit in columns) * (1 + 0.2 * beside)

    return max(hexes, key=lambda hex: (harm(hex), -hex))


def faces_of(unit: int) -> int:
    """What a unit fights with at full strength."""
    full = units.STEPS[unit]
    return units.ATTACK[unit][full] + units.DEFENSE[unit][full]
