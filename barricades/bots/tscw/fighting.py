"""Attacks computed before they are made, and the choices in a combat until its result."""

from collections.abc import Sequence
from typing import NamedTuple

from barricades.bots.tscw.ground import COLUMNS, Ground
from barricades.bots.tscw.numbers import LAST, column_of, promise, promise_of_militia, spots, total
from barricades.games.tscw import ratio, sheet, units
from barricades.games.tscw.attacks import able, accompanied, has_strength, may_join
from barricades.games.tscw.battle import Battle
from barricades.games.tscw.events import played
from barricades.games.tscw.ratio import strong_enough
from barricades.games.tscw.sheet import NATIONALIST, REPUBLICAN, near
from barricades.games.tscw.state import COMMAND, READY, Spain
from barricades.games.tscw.supply import OUT, state_of
from barricades.games.tscw.support import can_help, can_pay, in_range, ships_off
from barricades.kernel.bits import BIT, mask_of, members

Placed = Sequence[tuple[int, int]]  # units and the hexes from which they would attack

BOLD = 0.6  # how much of the stake an emptied hex counts beyond what it holds: the enemy's line is torn
GNAWED = 0.3  # what it counts of a prize that a part of its guards is lost
BESIEGED = 0.7  # and of one for which units are bound: the next attack meets so many fewer
DEAR = 2.0  # the stake from which a hex is thought of before its guards attack
HOPELESS = 0.2  # the chance to clear a hex below which no attack is made that costs more than it kills
WEAKENED = 2.0  # steps of a stack that are likely left from which on it is only weakened by its losses
CROWD = 0.1  # what each more unit in an attack must add to it
EFFORT = 0.06  # and each of its attack factors: they could strike elsewhere
A_COLUMN = 3.0  # the factors that are worth as much as a column, about
STRONGEST = 7  # how many of the strongest are tried as a group
ON_TABLE = 0  # a column of the table, for which no modifier is due (15.7)
AIR_SHARE = 0.35  # which part of the aircraft that are ready one attack may hope for


class Chance(NamedTuple):
    """What an attack promises."""

    value: float
    column: int
    lost: float
    killed: float
    emptied: float


def assess(g: Ground, target: int, placed: Placed) -> Chance:
    """An attack on a hex by units from hexes, in which they need not be yet."""
    w, side = g.w, g.side
    attack, steps, worth, fed, at = g.attack, w.steps, g.worth, g.fed, w.at
    force = price = 0.0
    own = group = origins = 0
    from_home: dict[int, list[int]] = {}
    for unit, hex in placed:
        force += attack[unit] if fed >> hex & 1 else attack[unit] / 2
        own += steps[unit]
        price += worth[unit] * steps[unit]
        group |= BIT[unit]
        origins |= BIT[hex]
        if at[unit] == hex and (g.stake[hex] > DEAR or g.barred[hex]):
            from_home.setdefault(hex, []).append(unit)
    if target not in g.targets:
        guard = _guard(g, target)
        guard += min(guard, _foe_support(g, target))
        help_ = _aircraft(g, target, side), _ships(g, target), _condor(g, target)
        g.targets[target] = guard, *help_, len(w.fighters_in(target))
    guard, wings, ships, condor, defenders = g.targets[target]
    support, guns = _own_support(g, origins)
    force += min(force, support + wings)
    column = column_of(force, guard) if guard else LAST + 1
    shift, modifier = _adjust(g, target, placed, group, origins, column)
    modifier += round(ships)
    foes = max(1, round(g.foe_steps[target]))
    dice = 2 if defenders >= 4 and len(placed) >= defenders else 1
    column += shift + round(condor) + guns
    if side == REPUBLICAN and group & units.COLUMNS:
        lost, killed, emptied = promise_of_militia(w.turn <= 2, column, modifier, dice, own, foes)
    else:
        lost, killed, emptied = promise(column, modifier, dice, own, foes)
    value = _value(g, target, price / max(1, own), lost, killed, emptied)
    if from_home:
        value -= _laid_open(g, from_home, lost / max(1, own))
    if g.farsighted and lost > killed and emptied < HOPELESS:
        value = min(value, 0.0)
    return Chance(value, column, lost, killed, emptied)


def _value(g: Ground, target: int, own_step: float, lost: float, killed: float, emptied: float) -> float:  # noqa: PLR0917
    """What such losses and such a chance to clear a hex are worth; the attackers pay `own_step` for each."""
    steps = g.foe_steps[target] or 1.0
    taking = g.taking(target) * g.effort(target)
    prize = taking + BOLD + 0.15 * g.push[target]
    exchange = killed * g.foe_worth[target] / steps - 0.9 * lost * own_step
    gnawed = BESIEGED if g.sought >> target & 1 else GNAWED
    progress = gnawed * (killed / steps - emptied) * taking * (g.farsighted and not g.last)
    return exchange * g.horizon + emptied * prize + max(0.0, progress)


def _laid_open(g: Ground, stacks: dict[int, list[int]], part: float) -> float:
    """What is in danger if such a part of the units that attack from where they are is lost.

    An army is only weakened; of a few columns all may be lost, or nothing.
    """
    found = 0.0
    for hex, there in stacks.items():
        steps, defence = total(g.steps, there), total(g.defence, there)
        if g.w.turn > COLUMNS and g.own_steps[hex] - part * steps >= WEAKENED:
            found += max(0.0, g.risk(hex, -part * defence, -part * steps) - g.calm(hex))
        else:
            price = g.risk(hex, -defence, -steps) - g.calm(hex)
            found += part * max(0.0, price + g.gap(hex, steps))
    return found


def _guard(g: Ground, target: int) -> float:
    there = g.w.fighters_in(target)
    weak = [unit for unit in there if state_of(g.w, unit) == OUT or (g.w.reserve | g.w.landed) >> unit & 1]
    return total(g.defence, there) - total(g.defence, weak) / 2


def _own_support(g: Ground, origins: int) -> tuple[float, int]:
    """The best HQ that is ready next to the attackers, and the column of its guns if they can be paid for."""
    if origins not in g.support:
        w = g.w
        ready = [
            unit
            for hex in spots((near(origins) | origins) & w.masks[COMMAND + g.side])
            for unit in w.stacks[hex]
            if units.HQS >> unit & 1 and can_help(w, unit)
        ]
        found = [(float(units.SUPPORT[unit]), _guns(g, unit)) for unit in ready]
        g.support[origins] = max(found, key=lambda each: each[0] + A_COLUMN * each[1], default=(0.0, 0))
    return g.support[origins]


def _guns(g: Ground, hq: int) -> int:
    """12.1.5: the column of an HQ's guns, which cost a point."""
    return units.ARTILLERY[hq] if g.farsighted and units.ARTILLERY[hq] and can_pay(g.w, hq) else 0


def _foe_support(g: Ground, target: int) -> float:
    w, other = g.w, g.other
    found = 0.0
    for hex in members((sheet.NEAR[target] | BIT[target]) & w.masks[COMMAND + other]):
        for unit in w.stacks[hex]:
            if units.HQS >> unit & 1 and not w.flipped >> unit & 1:
                found = max(found, float(units.SUPPORT[unit]))
    return found + _aircraft(g, target, other)


def _condor(g: Ground, target: int) -> int:
    """12.2.5: the column the Condor Legion gives, where it may come."""
    w = g.w
    ready = [wing for wing in members(units.CONDOR & ~w.flipped) if w.at[wing] == READY]
    if not g.farsighted or not ready or not in_range(w, NATIONALIST, target, False):
        return 0
    if g.side == NATIONALIST:
        return 1
    return -1 if g.stake[target] >= DEAR else 0


def _ships(g: Ground, target: int) -> int:
    """12.2.6: what may lie off the coast, less what the enemy may send."""
    w, found = g.w, 0
    for who, sign in ((g.side, 1), (g.other, -1)):
        ships = ships_off(w, who, target) & units.OF_SIDE[who] & ~w.flipped
        found += sign * sum([w.at[ship] == READY for ship in members(ships)])
    return found if g.farsighted else 0


def _aircraft(g: Ground, target: int, side: int) -> float:
    w = g.w
    wings = units.OF_SIDE[side] & units.AIR & ~units.NORTHERN & ~w.flipped
    ready = [wing for wing in members(wings) if w.at[wing] == READY]
    if not ready or not in_range(w, side, target, False):
        return 0.0
    share = AIR_SHARE * sum(units.SUPPORT[wing] for wing in ready)
    if side == g.side or not g.farsighted:
        return share
    return max(share, *[units.SUPPORT[wing] for wing in ready])


def _adjust(  # noqa: PLR0917 - an attack in full
    g: Ground, target: int, placed: Placed, group: int, origins: int, column: int
) -> tuple[int, int]:
    """Shifts and modifiers by the rules themselves, as if the units were in those hexes."""
    w, side = g.w, g.side
    # All that counts of who they are: colonial or a column.
    key = target, origins, not group & units.COLONIAL, not group & units.COLUMNS, w.flags, *w.air
    if key not in g.adjusted:
        before = [(unit, w.at[unit]) for unit, _ in placed]
        kept = w.group, w.battle
        w.group, w.battle = group, Battle(target=target)
        for unit, hex in placed:
            w.at[unit] = hex
        shift = sum([part.value for part in ratio.shifts(w, side)])
        modifier = sum([part.value for part in ratio.modifiers(w, side, ON_TABLE)])
        for unit, hex in before:
            w.at[unit] = hex
        w.group, w.battle = kept
        g.adjusted[key] = shift, modifier
    shift, modifier = g.adjusted[key]
    return shift, modifier + sum([part.value for part in ratio.beyond(column + shift)])


# Who attacks


def best_group(g: Ground, target: int) -> tuple[Chance, list[int]] | None:
    """The best lawful attack on a hex with units next to it that have not fought."""
    ready = _agreeing(g, able(g.w, g.side, target))
    ready = [unit for unit in ready if g.attack[unit] > 0 or len(ready) < 3]
    key = target, tuple(ready)
    if key not in g.groups:
        g.groups[key] = _best_of(g, target, ready)
    return g.groups[key]  # type: ignore[no-any-return]


def _best_of(g: Ground, target: int, ready: list[int]) -> tuple[Chance, list[int]] | None:
    w = g.w
    found: list[tuple[Chance, list[int]]] = []
    for group in _groups(g, target, ready):
        if has_strength(w, group) and strong_enough(w, group, target) and accompanied(w, group):
            found.append((assess(g, target, [(unit, w.at[unit]) for unit in group]), group))
    best = max(found, key=lambda each: each[0].value - effort(g, each[1], target), default=None)
    if best and g.w.turn > COLUMNS and not pays(g, target, *best):  # idle armies may make this one
        best = max(found, key=lambda each: each[0].value - effort(g, each[1], target, idle=True))
    return best


def effort(g: Ground, group: Sequence[int], target: int, idle: bool = False) -> float:
    """What an attack with these units must bring because they make no other; idle or bound ones would not."""
    if not g.farsighted:
        return 0.0
    free = [unit for unit in group if not idle and (unit not in g.bound or g.bound[unit].place != target)]
    return CROWD * len(group) + EFFORT * total(g.attack, free)


def pays(g: Ground, target: int, chance: Chance, group: Sequence[int]) -> bool:
    """Whether an attack is worth keeping its units from any other."""
    return chance.value > effort(g, group, target)


def _agreeing(g: Ground, ready: list[int]) -> list[int]:
    """The units that will attack together, the strongest first."""
    found: list[int] = []
    for unit in sorted(ready, key=lambda unit: (-g.attack[unit], unit)):
        if may_join(found, unit):
            found.append(unit)
    return sorted(found)


def _groups(g: Ground, target: int, ready: list[int]) -> list[list[int]]:
    """All units, all but those of one hex, only those of one, without rivers, no militia, the strongest."""
    w = g.w
    origins = sorted({w.at[unit] for unit in ready})
    found = [ready]
    if len(origins) > 1:
        found += [[unit for unit in ready if w.at[unit] != hex] for hex in origins]
        found += [[unit for unit in ready if w.at[unit] == hex] for hex in origins]
        for sides in (sheet.MAJOR, sheet.MINOR):
            found.append([unit for unit in ready if not sheet.crosses(sides, w.at[unit], target)])
    if g.side == REPUBLICAN:
        found.append([unit for unit in ready if not units.COLUMNS >> unit & 1])
    if g.farsighted:
        strong = sorted(ready, key=lambda unit: (-g.attack[unit], unit))
        found += [sorted(strong[:count]) for count in range(2, min(STRONGEST, len(ready) - 1) + 1)]
    return [group for at, group in enumerate(found) if group and group not in found[:at]]


# In a combat: what is known now is computed by the rules


def outlook(g: Ground, w: Spain, attacker: int) -> float:
    """What the current combat promises the attacker, with everything that is committed in `w`."""
    if not ratio.defenders(w):
        return 0.0  # 12.1.3b: an HQ alone is lost whatever is added
    battle = ratio.combat_ratio(w, attacker, played(w, attacker))
    group, target = ratio.attackers(w), w.battle.target
    there = w.stacks[target]
    own, foes = sum(w.steps[unit] for unit in group), sum(w.steps[unit] for unit in there)
    arguments = (battle.column, battle.modifier, battle.dice, own, max(1, foes))
    if attacker == REPUBLICAN and any(units.COLUMNS >> unit & 1 for unit in group):
        lost, killed, emptied = promise_of_militia(w.turn <= 2, *arguments)
    else:
        lost, killed, emptied = promise(*arguments)
    own_step = sum(g.worth[unit] * w.steps[unit] for unit in group) / max(1, own)
    foe_step = sum(g.worth[unit] * w.steps[unit] for unit in there) / max(1, foes)
    return (killed * foe_step - lost * own_step) * g.horizon + emptied * (g.stake[target] + BOLD)


def with_hq(w: Spain, who: int, hq: int, guns: bool) -> Spain:
    """The combat as it would be with an HQ."""
    new = w.copy()
    new.battle.hqs[who] = hq
    new.battle.guns[who] = int(guns)
    return new


def with_wings(w: Spain, who: int, wings: Sequence[int]) -> Spain:
    new = w.copy()
    new.air[who] |= mask_of(wings)
    return new


def in_hills(w: Spain, hills: bool) -> Spain:
    new = w.copy()
    new.battle.hills = int(hills)
    return new


def with_chit(w: Spain, chit: int) -> Spain:
    new = w.copy()
    new.chits.append(chit)
    return new
