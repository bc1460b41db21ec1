"""8.5 Losses: which steps a side must lose, what becomes of lost units, and corps that replace armies."""

from collections.abc import Iterable
from functools import lru_cache

from barricades.games.toc.ch03_components.atlas import GREENS, NOBODY
from barricades.games.toc.ch08_combat.battle import engaged
from barricades.games.toc.ch12_leaders.leaders import LEADERS_ESCAPE
from barricades.games.toc.names import PIECES
from barricades.games.toc.state import (
    CASUALTIES,
    COMING,
    ELIMINATED,
    GREEN,
    LOST,
    REDUCED,
    RESERVE,
    Russia,
)
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

REPLACED = EventKind("replaced", "{corps:piece} takes the place of {army:piece} at {space:space}.")

EVENTS = (REPLACED,)
VERBS = (Verb("lose", "{unit}", unit=PIECES), Verb("replace", "{corps}", corps=PIECES))
MESSAGES = {
    "lose-factors": "Which unit loses a step? Loss factors to take: {left}.",
    "lose-steps": "Which unit loses a step? Steps to lose: {left}.",
    "replace": "Which corps of the Strategic Reserve takes the place of {army:piece}?",
    "not-in-this-combat": "{unit:piece} takes no part in this combat.",
    "less-than-possible": "With a step of {unit:piece} the losses could not be taken as far as possible.",
    "not-such-a-corps": "{unit:piece} cannot take the place of {army:piece}.",
}

DESTINATIONS = {"casualties": CASUALTIES, "eliminated": ELIMINATED, "pool": COMING}  # 8.54

Unit = tuple[int, int, int]  # loss factor of the next step, of the one after it (0: none), corps that follow
Pool = tuple[int, tuple[int, ...]]  # the corps that may follow, and the loss factors of those in reserve


# 8.51 The highest sum


@lru_cache(maxsize=65_536)
def highest(units: tuple[Unit, ...], pools: tuple[Pool, ...], limit: int) -> int:
    """The highest sum of loss factors that any sequence of steps reaches without exceeding a limit."""
    whole = (1 << limit + 1) - 1
    sums = 1  # bit n: the sum n can be reached
    for first, second, pool in units:
        if not pool:
            sums |= sums << first | (sums << first + second if second else 0)
    sums &= whole
    for pool, reserve in pools:
        sums = _joined(sums, _pool_sums([unit for unit in units if unit[2] == pool], reserve, whole), whole)
    return sums.bit_length() - 1


def _pool_sums(armies: Iterable[Unit], reserve: tuple[int, ...], whole: int) -> int:
    """What armies with a common reserve of corps can lose, the corps that replace them included."""
    by_deaths = [1]  # number of armies lost -> sums
    for first, second, _ in armies:
        alive = [sums | (sums << first if second else 0) for sums in by_deaths]
        dead = [sums << first + second for sums in by_deaths]
        by_deaths = [a | d for a, d in zip([*alive, 0], [0, *dead], strict=True)]
    corps = [1] + [0] * len(reserve)  # number of corps lost -> sums
    for factor in reserve:
        for number in range(len(reserve), 0, -1):
            corps[number] |= corps[number - 1] << factor
    found = 0
    for deaths, sums in enumerate(by_deaths):
        for lost in range(min(deaths, len(reserve)) + 1):
            found |= _joined(sums & whole, corps[lost] & whole, whole)
    return found


def _joined(sums: int, others: int, whole: int) -> int:
    found = 0
    for other in members(others):
        found |= sums << other
    return found & whole


def in_reserve(p: Russia, army: int) -> list[int]:
    """8.53: the corps of the Strategic Reserve that may take an army's place."""
    return p.pieces_at(RESERVE, p.roster.replaced_by[army])


def _outlook(p: Russia, units: Iterable[int]) -> tuple[list[Unit], dict[int, tuple[int, ...]]]:
    """Units and reserves as `highest` wants them."""
    found: list[Unit] = []
    pools: dict[int, tuple[int, ...]] = {}
    for unit in units:
        pool = p.roster.replaced_by[unit]
        if pool and pool not in pools:
            pools[pool] = tuple(sorted(map(p.loss_factor, in_reserve(p, unit))))
        if p.steps_of(unit) == 2:
            found.append((p.roster.loss[unit][0], p.roster.loss[unit][1], pool))
        else:
            found.append((p.loss_factor(unit), 0, pool))
    return found, pools


def _most(units: Iterable[Unit], pools: dict[int, tuple[int, ...]], limit: int) -> int:
    """`highest` for reserves of any size: no more corps of a kind than armies can be replaced."""
    some = sorted(units)
    armies = sum(1 for unit in some if unit[2])
    kept = tuple((pool, _few(factors, armies)) for pool, factors in sorted(pools.items()))
    return highest(tuple(some), kept, limit)


def _few(factors: tuple[int, ...], most: int) -> tuple[int, ...]:
    return tuple(factor for n, factor in enumerate(factors) if factors[:n].count(factor) < most)


@rule("8.51", off=0)
def must_lose(p: Russia, units: int, suffered: int) -> int:
    """The loss factors that some units take of those suffered."""
    return _most(*_outlook(p, members(units)), suffered)


def may_lose(p: Russia, units: int, owed: int) -> list[int]:
    """The units of which a step may be lost now, so that exactly the factors owed can still be taken."""
    chain, pools = _outlook(p, members(units))
    found = []
    for number, unit in enumerate(members(units)):
        first, second, pool = chain[number]
        others = chain[:number] + chain[number + 1 :]
        left = owed - first
        if left < 0:
            continue
        if second:
            possible = _most([*others, (second, 0, pool)], pools, left) == left
        else:
            possible = any(_most(*after, left) == left for after in _after_death(others, pools, pool))
        if possible:
            found.append(unit)
    return found


def _after_death(
    others: list[Unit], pools: dict[int, tuple[int, ...]], pool: int
) -> Iterable[tuple[list[Unit], dict[int, tuple[int, ...]]]]:
    """What is left once a unit is gone: with each corps that may follow it."""
    factors = pools.get(pool, ())
    if not factors:
        yield others, pools
    for factor in sorted(set(factors)):
        rest = list(factors)
        rest.remove(factor)
        yield [*others, (factor, 0, 0)], {**pools, pool: tuple(rest)}


# 8.53, 8.54 What becomes of a unit


def lose_step(p: Russia, unit: int, rule: str) -> bool:
    """A unit loses a step. True if it was an army whose place a corps of the reserve must take (8.53)."""
    if p.steps_of(unit) == 2:
        p.back |= BIT[unit]
        p.emit(REDUCED, rule, unit=unit)
        return False
    owed = replaceable(p, unit)
    eliminate(p, unit, rule, replaced=owed)
    return owed


@rule("8.53", off=False)
def replaceable(p: Russia, unit: int) -> bool:
    """Whether a corps of the Strategic Reserve must take the place of a unit that is lost."""
    return bool(in_reserve(p, unit))


def eliminate(p: Russia, unit: int, rule: str, *, replaced: bool = False) -> None:
    """A unit leaves the map: an army that a corps replaces may return, others go where 8.54 sends them."""
    space = p.at[unit]
    green = p.allegiance[unit] == GREEN
    if p.rallies(unit):
        p.battle.defending &= ~BIT[unit]
        return
    p.emit(LOST, rule, unit=unit, space=space)
    p.put(unit, CASUALTIES if replaced else destination(p, unit))
    gone = ~BIT[unit]
    p.back &= gone
    p.cut_off &= gone
    p.battle.attacking &= gone
    p.battle.defending &= gone
    if green:
        return_to_last_owner(p, space)


@rule("8.54", off=ELIMINATED)
def destination(p: Russia, unit: int) -> int:
    """Where a unit goes that no corps replaces."""
    return DESTINATIONS[p.roster.lost_to[unit]]


@rule("13.31")
def return_to_last_owner(p: Russia, space: int) -> None:
    """A space without Greens goes back to the owner it had before them."""
    if p.owner[space] in (NOBODY, GREENS) and not p.units_of(GREEN, space):
        p.set_owner(space, p.last_owner[space], "13.31")


def take_step(p: Russia, seat: int, unit: int, rule: str, *, then: Transition, owed: int = 0) -> Transition:
    """A unit loses a step, with what follows at once: a replacement corps, or leaders left alone."""
    space, side = p.at[unit], p.allegiance[unit]
    if lose_step(p, unit, rule):
        return call(REPLACEMENT, seat, unit, space, owed, then=then)
    if p.at[unit] != space and p.leaders_of(side, space) and not p.units_of(side, space):
        return call(LEADERS_ESCAPE, space, side, then=then)
    return then


def alike(p: Russia, corps: Iterable[int]) -> list[int]:
    """One of each kind among corps that differ in nothing but their number."""
    roster = p.roster
    found: dict[tuple[object, ...], int] = {}
    for unit in corps:
        marks = tuple(kind >> unit & 1 for kind in (roster.elite, roster.cavalry, roster.cheka, roster.road2))
        key = (roster.nation[unit], roster.camp[unit], roster.strength[unit], roster.loss[unit],
               roster.move[unit], marks)  # fmt: skip
        found.setdefault(key, unit)
    return sorted(found.values())


def replacements(p: Russia, seat: int, army: int, owed: int) -> list[int]:
    """The corps of the reserve among which the owner of an army may choose; 8.51 still holds."""
    corps = alike(p, in_reserve(p, army))
    if not owed:
        return corps
    chain, pools = _outlook(p, members(engaged(p, seat)))
    pool = p.roster.replaced_by[army]
    spare = pools.get(pool) or tuple(sorted(map(p.loss_factor, in_reserve(p, army))))
    possible = []
    for unit in corps:
        rest = list(spare)
        rest.remove(p.loss_factor(unit))
        if _most([*chain, (p.loss_factor(unit), 0, 0)], {**pools, pool: tuple(rest)}, owed) == owed:
            possible.append(unit)
    return possible


class ReplaceArmy(Choice[Russia]):
    """The owner chooses the corps; a single kind is placed without asking."""

    rules = ("8.53", "8.51")

    def when(self, p: Russia, seat: int, army: int, space: int, owed: int) -> bool:
        return len(replacements(p, seat, army, owed)) > 1

    def seat(self, p: Russia, seat: int, *data: int) -> int:
        return seat

    def prompt(self, p: Russia, seat: int, army: int, *data: int) -> Message:
        return say("replace", army=army)

    def options(self, p: Russia, seat: int, army: int, space: int, owed: int) -> list[Option]:
        return [("replace", corps) for corps in replacements(p, seat, army, owed)]

    def assumed(self, p: Russia, *data: int) -> Option:
        """The strongest corps, of equals the first."""
        return max(self.options(p, *data), key=lambda option: (p.strength(option[1]), -option[1]))

    def apply(self, p: Russia, option: Option, *data: int) -> Transition:
        seat, army, space, _ = data
        place(p, seat, option[1], army, space)
        return LEAVE

    def why_not(self, p: Russia, option: Option, *data: int) -> Refusal | None:
        army = data[1]
        if option[0] != "replace":
            return None
        if option[1] in alike(p, in_reserve(p, army)):
            return refuse("8.51", "less-than-possible", unit=option[1])
        return refuse("8.53", "not-such-a-corps", unit=option[1], army=army)


def place_the_only_corps(p: Russia, seat: int, army: int, space: int, owed: int) -> Transition:
    place(p, seat, replacements(p, seat, army, owed)[0], army, space)
    return None


def place(p: Russia, seat: int, corps: int, army: int, space: int) -> None:
    """A corps of the reserve comes into the army's space and takes its part in the combat."""
    p.put(corps, space)
    p.emit(REPLACED, "8.53", corps=corps, army=army, space=space)
    if p.group >> army & 1:
        p.group |= BIT[corps]
    battle = p.battle
    if battle.target < 0 or not (battle.origins | BIT[battle.target]) >> space & 1:
        return
    if seat == battle.attacker:
        battle.attacking |= BIT[corps]
        p.acted |= BIT[corps]
    else:
        battle.defending |= BIT[corps]


REPLACEMENT = procedure("8.53 Replacement corps", ReplaceArmy(), place_the_only_corps)


# 8.51 The procedure


def count_losses(p: Russia, side: int) -> None:
    """The highest sum that can be taken; the rest of the loss factors is not taken."""
    p.battle.suffered[side] = must_lose(p, engaged(p, side), p.battle.suffered[side])


def lose_what_is_certain(p: Russia, side: int) -> Transition:
    """1.5: a step without which the sum cannot be reached is lost without asking."""
    owed = p.battle.suffered[side]
    if not owed:
        return LEAVE
    units = engaged(p, side)
    for unit in may_lose(p, units, owed):
        if must_lose(p, units & ~BIT[unit], owed) < owed:
            return lose_factors(p, side, unit)
    return None


def lose_factors(p: Russia, side: int, unit: int) -> Transition:
    p.battle.suffered[side] -= p.loss_factor(unit)
    return take_step(p, side, unit, "8.51", then=goto(lose_what_is_certain), owed=p.battle.suffered[side])


class TakeLosses(Choice[Russia]):
    """The owner removes steps one at a time, free among all ways to the highest sum."""

    rules = ("8.51",)

    def seat(self, p: Russia, side: int) -> int:
        return side

    def prompt(self, p: Russia, side: int) -> Message:
        return say("lose-factors", side=side, left=p.battle.suffered[side])

    def options(self, p: Russia, side: int) -> list[Option]:
        return [("lose", unit) for unit in may_lose(p, engaged(p, side), p.battle.suffered[side])]

    def assumed(self, p: Russia, side: int) -> Option:
        """The step that costs least strength; of equals one that is not elite, then the first."""
        return min(self.options(p, side), key=lambda option: cost(p, option[1]))

    def apply(self, p: Russia, option: Option, side: int) -> Transition:
        return lose_factors(p, side, option[1])

    def why_not(self, p: Russia, option: Option, side: int) -> Refusal | None:
        if option[0] != "lose":
            return None
        if not engaged(p, side) >> option[1] & 1:
            return refuse("8.51", "not-in-this-combat", unit=option[1])
        return refuse("8.51", "less-than-possible", unit=option[1])


def cost(p: Russia, unit: int) -> tuple[int, int, int]:
    """What a step is worth to its owner: strength, being elite, its number."""
    front, back = p.roster.strength[unit]
    lost = front - back if p.steps_of(unit) == 2 else p.strength(unit)
    return lost, p.roster.elite >> unit & 1, unit


LOSSES = procedure("8.51 Losses", count_losses, lose_what_is_certain, TakeLosses())


# 1.5 Single steps, as rules, chits and cards demand them


def lose_certain_steps(p: Russia, seat: int, count: int) -> Transition:
    """Nothing to lose, or no choice: no question."""
    p.group &= sum(BIT[unit] for unit in p.on_map(p.group))
    units = members(p.group)
    if not count or not units:
        p.group = 0
        return LEAVE
    if len(units) == 1:
        return take_step(p, seat, units[0], "1.5", then=again(seat, count - 1))
    return None


class LoseSteps(Choice[Russia]):
    """One step at a time from the units in `p.group`."""

    rules = ("1.5", "8.53")

    def seat(self, p: Russia, seat: int, count: int) -> int:
        return seat

    def prompt(self, p: Russia, seat: int, count: int) -> Message:
        return say("lose-steps", side=seat, left=count)

    def options(self, p: Russia, seat: int, count: int) -> list[Option]:
        return [("lose", unit) for unit in members(p.group)]

    def assumed(self, p: Russia, seat: int, count: int) -> Option:
        return min(self.options(p, seat, count), key=lambda option: cost(p, option[1]))

    def apply(self, p: Russia, option: Option, seat: int, count: int) -> Transition:
        return take_step(p, seat, option[1], "1.5", then=goto(lose_certain_steps, seat, count - 1))


LOSE_STEPS = procedure("1.5 Lose steps", lose_certain_steps, LoseSteps())


def lose_one_step(p: Russia, unit: int) -> Transition:
    """8.53, 8.54: one step of a unit that a rule names; neutral units are their attacker's enemy's care."""
    side = p.allegiance[unit]
    return take_step(p, side if side < 2 else 1 - p.side, unit, "8.53", then=None)


LOSE_A_STEP = procedure("8.53 Lose a step", lose_one_step)

PROCEDURES = (REPLACEMENT, LOSSES, LOSE_STEPS, LOSE_A_STEP)
