"""What units are worth and what the combat table promises, as numbers a bot can add up."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from barricades.games.tscw import sheet, units
from barricades.games.tscw.components import DATA
from barricades.games.tscw.hidden import look_of, unseen
from barricades.games.tscw.ratio import EVERYBODY, RATIOS, initial_column, read_table
from barricades.games.tscw.sheet import GRID, SPAIN
from barricades.games.tscw.state import Spain
from barricades.games.tscw.victory import SCENARIOS
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.reading import read_rows

Strengths = tuple[list[float], list[float], list[float]]  # attack, defence and steps of every unit on the map

HQ_WORTH = 5.0
STILL_THERE = 0.9  # the chance that a unit does not leave its place in a turn, when the war begins
LAST = len(RATIOS) - 1


def step_worth(unit: int, attack: float, defence: float) -> float:
    """What a step of a unit is worth: a point, and something for what it fights with; a unit that is never
    rebuilt is worth more."""
    if units.HQS >> unit & 1:
        return HQ_WORTH
    fights = 1.0 + 0.12 * attack + 0.06 * defence
    return fights if units.REBUILT >> unit & 1 else 1.5 * fights


def strengths(w: Spain, side: int) -> Strengths:
    """What every unit fights with as far as a side can tell: hidden ones as their kind does on average."""
    attack, defence, steps = [0.0] * units.COUNT, [0.0] * units.COUNT, [0.0] * units.COUNT
    for unit, left in enumerate(w.steps):
        if left and w.at[unit] >= 0:
            attack[unit], defence[unit] = units.ATTACK[unit][left], units.DEFENSE[unit][left]
            steps[unit] = left
    alike: dict[tuple[str, bool], list[int]] = {}
    for unit in members(unseen(w, side, 1 - side)):
        alike.setdefault(look_of(unit), []).append(unit)
    for there in alike.values():
        for values in (attack, defence, steps):
            mean = sum(values[unit] for unit in there) / len(there)
            for unit in there:
                values[unit] = mean
    found = attack, defence, steps
    _remember(w, 1 - side, alike, found)
    return found


@lru_cache(maxsize=8)
def at_first(scenario: str) -> dict[tuple[int, int, tuple[str, bool]], tuple[float, ...]]:
    """3: the strength of the unit that was set up in a hex, by side and look; both sides saw it."""
    there: dict[tuple[int, int, tuple[str, bool]], list[tuple[int, int, int]]] = {}
    for row in read_rows(DATA, SCENARIOS[scenario]["setup"]):
        if row["hex"].isdigit():
            unit = units.NUMBER[row["unit"]]
            full = units.STEPS[unit]
            key = sheet.place(row["hex"]), units.SIDE[unit], look_of(unit)
            there.setdefault(key, []).append((units.ATTACK[unit][full], units.DEFENSE[unit][full], full))
    return {
        key: tuple(sum(values) / len(values) for values in zip(*rows, strict=True))
        for key, rows in there.items()
    }


def _remember(w: Spain, side: int, hidden: dict[tuple[str, bool], list[int]], found: Strengths) -> None:
    """The unit set up in a hex may still be there, less likely the longer ago that was."""
    sure = STILL_THERE ** (w.turn - int(SCENARIOS[w.scenario]["first_turn"]))
    first = at_first(w.scenario)
    for look, there in hidden.items():
        for unit in there:
            for values, then in zip(found, first.get((w.at[unit], side, look), ()), strict=False):
                values[unit] = sure * then + (1 - sure) * values[unit]


# Combat


@lru_cache(maxsize=4096)
def results(column: int, modifier: int, dice: int = 1) -> tuple[tuple[float, int, int], ...]:
    """Every outcome on the table: its chance, the steps the attacker loses, those the defender loses."""
    column = max(0, min(LAST, column))
    once = [(1 / 6, *read_table(column, face + modifier)) for face in range(1, 7)]
    if dice == 1:
        return tuple(once)
    return tuple(
        (a * b, min(EVERYBODY, lost + more), min(EVERYBODY, killed + others))
        for a, lost, killed in once
        for b, more, others in once
    )


@lru_cache(maxsize=20_000)
def promise(column: int, modifier: int, dice: int, own: int, foes: int) -> tuple[float, float, float]:
    """Steps lost, steps killed and the chance to empty the hex with a unit left that can enter."""
    lost = killed = emptied = 0.0
    for chance, a, d in results(column, modifier, dice):
        lost += chance * min(a, own)
        killed += chance * min(d, foes)
        emptied += chance * (d >= foes and a < own)
    return lost, killed, emptied


MOODS = {  # 15.25.1: the chance that the militia will not go, and what it adds to the die if it does
    True: ((3 / 6, None), (2 / 6, -1), (1 / 6, 0)),
    False: ((1 / 6, None), (2 / 6, -1), (2 / 6, 0), (1 / 6, 1)),
}


def promise_of_militia(green: bool, *battle: int) -> tuple[float, float, float]:
    """The same when columns of the Republic are asked first; `green`: in the first two turns."""
    column, modifier, dice, own, foes = battle
    lost = killed = emptied = 0.0
    for chance, mood in MOODS[green]:
        if mood is not None:
            a, d, e = promise(column, modifier + mood, dice, own, foes)
            lost, killed, emptied = lost + chance * a, killed + chance * d, emptied + chance * e
    return lost, killed, emptied


def column_of(attack: float, defence: float) -> int:
    """The column of strengths that need not be whole."""
    return _column(round(10 * attack), max(1, round(10 * defence)))


_column = lru_cache(maxsize=20_000)(initial_column)


def shelter(hex: int) -> float:
    """By how much the ground multiplies a defence, roughly."""
    if hex == sheet.MADRID:
        return 1.9
    if sheet.CITIES >> hex & 1:
        return 1.4
    if sheet.MOUNTAIN >> hex & 1:
        return 1.4
    return 1.25 if sheet.BROKEN >> hex & 1 else 1.0


SHELTER = tuple(shelter(hex) for hex in range(GRID.size))


def walls(hex: int) -> tuple[int, int]:
    """The column and the modifier that protect the defender of a hex."""
    if hex == sheet.MADRID:
        return -2, 0
    if sheet.CITIES >> hex & 1:
        return -1, 0
    if sheet.MOUNTAIN >> hex & 1:
        return -1, 0
    return 0, -1 if sheet.BROKEN >> hex & 1 else 0


WALLS = tuple(walls(hex) for hex in range(GRID.size))


@lru_cache(maxsize=50_000)
def falls(  # noqa: PLR0917 - a combat
    force: int, defence: int, steps: int, shift: int, modifier: int, dice: int = 1
) -> tuple[float, float]:
    """How surely defenders of so many steps are all lost to an attack, and which part of them; in halves."""
    if not force:
        return 0.0, 0.0
    column = max(-2, initial_column(force, max(1, defence))) + shift
    if column < -1:
        return 0.0, 0.0
    found = results(column, modifier, dice)
    fall = sum([chance for chance, _, killed in found if killed >= steps])
    return fall, sum([chance * min(killed, steps) for chance, _, killed in found]) / steps


# Distances


@lru_cache(maxsize=1024)
def march(hex: int) -> tuple[int, ...]:
    """How many points it takes on foot from every hex to this one, whatever is in between."""
    return _distances(hex, sheet.costs(sheet.FOOT).leave)


@lru_cache(maxsize=1024)
def march_from(hex: int) -> tuple[int, ...]:
    """And from this one to every hex."""
    return _distances(hex, sheet.costs(sheet.FOOT).enter)


def _distances(hex: int, beside: Callable[[int, int], int]) -> tuple[int, ...]:
    highest = sheet.costs(sheet.FOOT).highest
    found = [99] * GRID.size
    layers, seen = [BIT[hex]], BIT[hex]
    for spent in range(1, 60):
        layer = 0
        for step in range(1, min(spent, highest) + 1):
            layer |= beside(layers[spent - step], step)
        layer &= SPAIN & ~seen
        seen |= layer
        layers.append(layer)
    for spent, layer in enumerate(layers):
        for other in members(layer):
            found[other] = spent
    return tuple(found)


@lru_cache(maxsize=4096)
def weighed(hex: int, weights: tuple[float, ...]) -> tuple[float, ...]:
    """For every hex what counts of a force there at this one, by the points of the way."""
    return tuple(weights[away] for away in march(hex))


@lru_cache(maxsize=4096)
def around(hex: int, weights: tuple[float, ...]) -> int:
    """The hexes from which anything counts at this one."""
    return mask_of(at for at, weight in enumerate(weighed(hex, weights)) if weight)


@lru_cache(maxsize=20_000)
def spots(mask: int) -> tuple[int, ...]:
    """The members of a set that is met again and again."""
    return tuple(members(mask))


@lru_cache(maxsize=1024)
def fading(hex: int, rate: float) -> tuple[tuple[float, tuple[int, ...]], ...]:
    """All other hexes, the nearest first, by what is left of a pull there: `rate` for a point of the way."""
    away = march(hex)
    rings: dict[int, list[int]] = {}
    for other in members(SPAIN & ~BIT[hex]):
        rings.setdefault(away[other], []).append(other)
    return tuple((rate**points, tuple(rings[points])) for points in sorted(rings))


NEGLIGIBLE = 0.25  # a pull too weak to go for


def radiate(pulls: dict[int, float], rate: float) -> list[float]:
    """The strongest pull in every hex, each weaker with every point of the way."""
    found = [0.0] * GRID.size
    for hex, pull in sorted(pulls.items(), key=lambda each: -each[1]):
        if pull <= found[hex]:
            continue  # a stronger one outdoes it here, and so everywhere
        found[hex] = pull
        for part, ring in fading(hex, rate):
            left = pull * part
            if left <= NEGLIGIBLE:
                break  # those that follow are farther
            for other in ring:
                if found[other] < left:  # noqa: PLR1730 - max() takes twice as long
                    found[other] = left
    return found


@lru_cache(maxsize=50_000)
def road(origin: int, hex: int) -> int:
    """The hexes on the shortest ways from one hex to another, both ends left out."""
    there, away = march(hex), march_from(origin)
    shortest = there[origin] + 1
    on_it = [at for at in members(SPAIN) if there[at] + away[at] <= shortest]
    return mask_of(on_it) & ~BIT[origin] & ~BIT[hex]


def total(values: list[float], there: Iterable[int]) -> float:
    return sum([values[unit] for unit in there])
