"""Attacks weighed before they are declared: odds by the tables and rules, and what a result is worth."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from barricades.bots.toc.ground import Ground
from barricades.bots.toc.worth import unit_worth
from barricades.games.toc.ch07_movement.ground import open_to
from barricades.games.toc.ch07_movement.stacking import room
from barricades.games.toc.ch08_combat import declaration
from barricades.games.toc.ch08_combat.advance import whole
from barricades.games.toc.ch08_combat.assets import deployable
from barricades.games.toc.ch08_combat.battle import engaged
from barricades.games.toc.ch08_combat.combat import join_battle
from barricades.games.toc.ch08_combat.fire import column, loss_factors, table_of
from barricades.games.toc.ch08_combat.leadership import joining, reinforcing_leaders
from barricades.games.toc.ch08_combat.losses import must_lose
from barricades.games.toc.ch08_combat.modifiers import (
    MOST_LEFT,
    asset_count,
    dice_changed,
    difference,
    parts,
    shifts,
)
from barricades.games.toc.ch08_combat.retreat import can_retreat
from barricades.games.toc.ch13_special.infighting import attack_banned
from barricades.games.toc.state import GREEN, NEUTRAL, Russia
from barricades.kernel.bits import BIT, mask_of, members

COST = 0.9  # what an own step counts beside an enemy's
UNCOMMITTED = 9.0  # 8.14: what it costs to drive neutrals into the enemy's arms
TRIES = 0.85  # the chance that a leader who could bring help tries to
STANDS = 0.8  # the chance that a beaten stack with elite units goes all the same

Results = tuple[
    tuple[int, int, float], ...
]  # loss factors inflicted by attacker and defender, and the chance


class Chance(NamedTuple):
    """What an attack promises."""

    value: float
    wins: float
    emptied: float
    killed: float  # worth of what the enemy loses
    lost: float


@lru_cache(maxsize=4096)
def results(mine: tuple[str, int, int], theirs: tuple[str, int, int]) -> Results:
    """All results of simultaneous fire; a side is its table, its column by strength and its modifier."""
    found: dict[tuple[int, int], float] = {}
    for die in range(1, 7):
        attack = loss_factors(mine[0], mine[1], 0, die + mine[2])
        for other in range(1, 7):
            defence = loss_factors(theirs[0], theirs[1], 0, other + theirs[2])
            found[attack, defence] = found.get((attack, defence), 0.0) + 1 / 36
    return tuple((attack, defence, chance) for (attack, defence), chance in found.items())


def fire_of(p: Russia, side: int, shift: int, modifier: int) -> tuple[str, int, int]:
    """With what a side fires: the table, the strength at which its column begins, the modifier."""
    units = engaged(p, side)
    kind = table_of(p, units)
    strength = sum(map(p.strength, members(units)))
    return kind, columns(kind)[column(kind, strength, shift)], modifier


@lru_cache(maxsize=4)
def columns(kind: str) -> tuple[int, ...]:
    """The strengths at which the columns of a table begin."""
    last = column(kind, 99, 0)
    found = [
        next(strength for strength in range(99) if column(kind, strength, 0) == n) for n in range(last + 1)
    ]
    return tuple(found)


def dice(p: Russia) -> list[int]:
    """8.27: what the modifiers of both sides do to their dice; at a difference of two +1 is taken."""
    return list(dice_changed(*difference(parts(p))))


def combat_results(p: Russia, modifier: Sequence[int] | None = None) -> Results:
    """All results of the combat in `p.battle`, as it is now, with their chances."""
    attacker = p.battle.attacker
    modifier = modifier or dice(p)
    shift = [0, 0]
    for part in shifts(p):
        shift[part.side] += part.value
    shift[attacker] = max(shift[attacker], MOST_LEFT)
    mine = fire_of(p, attacker, shift[attacker], modifier[attacker])
    return results(mine, fire_of(p, 1 - attacker, shift[1 - attacker], modifier[1 - attacker]))


def whole_loss(p: Russia, units: int) -> int:
    """The loss factors after which nothing is left of some units, replacement corps apart."""
    total = 0
    for unit in members(units):
        total += sum(p.roster.loss[unit]) if p.steps_of(unit) == 2 else p.loss_factor(unit)
    return total


def price(p: Russia, units: int, factors: int) -> tuple[float, bool]:
    """What some units lose by loss factors, in worth; and whether nothing is left of them."""
    if not factors or not units:
        return 0.0, not units
    total = whole_loss(p, units)
    taken = must_lose(p, units, factors)
    share = min(1.0, taken / max(1, total))
    return share * sum(unit_worth(p, unit) for unit in members(units)), taken >= total


def outlook(g: Ground, p: Russia, modifier: Sequence[int] | None = None) -> Chance:
    """What the combat in `p.battle` promises the attacker, as it is now."""
    battle = p.battle
    attacking, defending = battle.attacking, battle.defending
    trapped = not can_retreat(p, members(defending), battle.target)
    steady = STANDS if defending & p.roster.elite else 1.0
    everything = sum(unit_worth(p, unit) for unit in members(defending))
    value = wins = emptied = killed = lost = 0.0
    cost = COST * (g.sacrifice(attacking) if battle.attacker == g.side else 1.0)
    kills: dict[int, tuple[float, bool]] = {}
    losses: dict[int, tuple[float, bool]] = {}
    prizes: dict[int, float] = {}
    for mine, theirs, chance in combat_results(p, modifier):
        if mine not in kills:
            kills[mine] = price(p, defending, mine)
        if theirs not in losses:
            losses[theirs] = price(p, attacking, theirs)
            prizes[theirs] = _prize(g, p, theirs)
        kill, gone = kills[mine]
        loss, beaten = losses[theirs]
        if mine > theirs and trapped:
            kill, gone = everything, True
        leaves = 0.0 if beaten else 1.0 if gone else steady if mine > theirs else 0.0
        wins += chance * (mine > theirs)
        emptied += chance * leaves
        killed, lost = killed + chance * kill, lost + chance * loss
        value += chance * (g.horizon * (kill - cost * loss) + leaves * prizes[theirs])
    return Chance(value, wins, emptied, killed, lost)


def _prize(g: Ground, p: Russia, factors: int) -> float:
    """What it is worth to the attacker that D is emptied: more if a unit that is still full can go in."""
    target, side = p.battle.target, p.battle.attacker
    ours = side == g.side
    clear = g.clearing(target) if ours else g.torn
    if not goes_in(p, factors if g.exact else 0):
        return 0.5 * clear
    return clear + (g.taking(target) if ours else g.stake[target])


def goes_in(p: Russia, factors: int) -> bool:
    """8.71: whether a unit may advance once the attackers have taken so many loss factors."""
    attacking, target = p.battle.attacking, p.battle.target
    owed = must_lose(p, attacking, factors) if factors else 0
    for unit in members(attacking):
        if whole(p, unit) and open_to(p, unit) >> target & 1:
            others = attacking & ~BIT[unit]
            if not owed or (others and must_lose(p, others, factors) == owed):
                return True
    return False


def assess(g: Ground, target: int, units: Sequence[int]) -> Chance:
    """What an attack on a space by some units promises, by the rules themselves."""
    p, side = g.w, g.side
    kept = p.battle
    join_battle(p, side, target, mask_of(units))
    if not p.battle.defending:
        p.battle = kept
        return Chance(-UNCOMMITTED, 0.0, 0.0, 0.0, 0.0)
    _expect_assets(p, side)
    found = outlook(g, p)
    if g.exact:
        found = _with_help(g, p, found)
    p.battle = kept
    cost = scruples(g, target, units) + _laid_open(g, target, units, found)
    return found._replace(value=found.value - cost)


def _laid_open(g: Ground, target: int, units: Sequence[int], chance: Chance) -> float:
    """What the enemy's answer may cost in the spaces of the attackers, once they have taken their losses."""
    p = g.w
    brought = sum(unit_worth(p, unit) for unit in units)
    share = min(1.0, chance.lost / brought) if brought else 0.0
    relieved = chance.emptied * g.foe_power[target]
    power: dict[int, float] = {}
    for unit in units:
        power[p.at[unit]] = power.get(p.at[unit], 0.0) + p.strength(unit)
    return sum(g.exposure(space, share * brings, relieved) for space, brings in power.items())


def _with_help(g: Ground, p: Russia, alone: Chance) -> Chance:
    """8.24: a leader next to D may bring help; the combat in `p.battle` is then another one."""
    best = (0.0, 0, 0)
    for leader in reinforcing_leaders(p):
        units = helpers(p, leader)
        best = max(best, (p.rating(leader) * (1 + sum(map(p.strength, members(units)))), leader, units))
    rated, leader, units = best
    if not rated:
        return alone
    p.battle.defending |= units
    p.battle.reinforced = 1
    helped, chance = outlook(g, p), TRIES * p.rating(leader) / 6
    return Chance(*((1 - chance) * one + chance * other for one, other in zip(alone, helped, strict=True)))


def helpers(p: Russia, leader: int) -> int:
    """The units that a leader would bring to D, the strongest first."""
    target, coming = p.battle.target, list[int]()
    for unit in sorted(joining(p, leader, p.at[leader]), key=lambda unit: -p.strength(unit)):
        if room(p, 1 - p.battle.attacker, target, (*coming, unit)):
            coming.append(unit)
    return mask_of(coming)


def _expect_assets(p: Russia, side: int) -> None:
    """8.25: an asset that the other side cannot match will be deployed."""
    mine, theirs = len(deployable(p, side)), len(deployable(p, 1 - side))
    if asset_count(p, side) == asset_count(p, 1 - side) and min(mine, 2) != min(theirs, 2):
        p.battle.extra_assets[side if mine > theirs else 1 - side] += 1


def scruples(g: Ground, target: int, units: Sequence[int]) -> float:
    """What an attack costs besides its losses: neutrals driven to the enemy, a chit broken."""
    p = g.w
    cost = g.breach if any(attack_banned(p, unit) for unit in units) else 0.0
    if p.held(NEUTRAL) >> target & 1:
        cost += UNCOMMITTED
    if p.held(GREEN) >> target & 1:
        cost += 0.3
    if p.don_caucasus and target == p.atlas.space("tsaritsyn"):
        keeps = p.roster.piece("Don-Cauc") in units and sum(map(p.strength, units)) >= declaration.DECENT
        cost -= g.promised() * keeps
    return cost


# Who attacks


class Attack(NamedTuple):
    """A target, the spaces and units that attack it, and what that promises."""

    target: int
    spaces: int
    units: int
    chance: Chance


def best_attack(g: Ground, target: int, stacks: dict[int, list[int]]) -> Attack | None:
    """The best lawful attack on a space by the units of some spaces: one space, two, or all."""
    best: Attack | None = None
    for group in _groups(g, target, stacks):
        units = mask_of(group)
        if not declaration.lawful(g.w, g.side, units) or not declaration.allied(g.w, units):
            continue
        chance = assess(g, target, group)
        crowd = 0.15 * (declaration.spaces_of(g.w, units).bit_count() - 1)
        if best is None or chance.value - crowd > best.chance.value:
            best = Attack(target, declaration.spaces_of(g.w, units), units, chance)
    return best


def _groups(g: Ground, target: int, stacks: dict[int, list[int]]) -> list[list[int]]:
    """Every stack alone, the strongest pair, all together; also without corps, or units that break a chit."""
    strong = sorted(stacks, key=lambda space: (-sum(map(g.w.strength, stacks[space])), space))
    found = [stacks[space] for space in strong]
    if len(strong) > 2:
        found.append([unit for space in strong[:2] for unit in stacks[space]])
    if len(strong) > 1:
        found.append([unit for space in strong for unit in stacks[space]])
    for group in list(found):
        free = [unit for unit in group if not attack_banned(g.w, unit)]
        if free and len(free) < len(group):
            found.append(free)
        armies = [unit for unit in group if g.w.roster.armies >> unit & 1]
        if armies and len(armies) < len(group):
            found.append(armies)
    return found


def stacks_next_to(g: Ground, target: int, spaces: int) -> dict[int, list[int]]:
    """The units in some spaces that could attack a space if they were marked for combat."""
    p, side = g.w, g.side
    kept = p.fighting
    p.fighting = spaces
    units = declaration.able(p, side, target)
    p.fighting = kept
    found: dict[int, list[int]] = {}
    for unit in units:
        found.setdefault(p.at[unit], []).append(unit)
    return found


def prospects(g: Ground, spaces: int) -> list[Attack]:
    """The best attack on every space that units of some spaces could attack."""
    p = g.w
    near = p.atlas.land.near(spaces)
    found = []
    for target in members(near & declaration.prey(p, g.side)):
        if p.held(NEUTRAL) >> target & 1 or declaration.protected(p, target):
            continue
        attack = best_attack(g, target, stacks_next_to(g, target, spaces))
        if attack is not None:
            found.append(attack)
    return found


# In a combat


def sign(p: Russia, seat: int) -> int:
    return 1 if seat == p.battle.attacker else -1


def with_asset(p: Russia, side: int, asset: int) -> Russia:
    """The combat with a further asset."""
    new = p.copy()
    new.battle.assets[side] |= BIT[asset]
    return new
