"""15.6 to 15.22 What a combat comes to: factors, ratio, shifts and modifiers, each with its rule."""

from collections.abc import Iterable
from typing import NamedTuple

from barricades.games.tscw import sheet, units
from barricades.games.tscw.components import DATA, read_rows
from barricades.games.tscw.flags import AMMUNITION
from barricades.games.tscw.sheet import MADRID, NATIONALIST, REPUBLICAN
from barricades.games.tscw.state import Spain
from barricades.games.tscw.supply import FULL, OUT, state_of
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.rules import rule

_table = read_rows(DATA, "combat.csv")
RATIOS = tuple(column for column in _table[0].cells if column != "roll")
EVERYBODY = 99  # an E
TERRAIN = {
    row["terrain"]: (row.number("shift"), row.number("drm")) for row in read_rows(DATA, "terrain.csv")
}  # 15.22: columns and modifier


def _loss(cell: str) -> int:
    return EVERYBODY if cell == "E" else int(cell)


CRT = tuple(
    tuple(tuple(map(_loss, row[ratio].split("/"))) for ratio in RATIOS) for row in _table
)  # roll -> column -> losses of attacker and defender
_STEPS = tuple(tuple(map(int, ratio.split(":"))) for ratio in RATIOS)


class Part(NamedTuple):
    """One thing that goes into the calculation: what, by which rule, how much."""

    name: str
    rule: str
    value: int


class CombatRatio(NamedTuple):
    """A combat ready to be rolled."""

    attack: int
    defence: int
    column: int  # after shifts; below 0 or beyond the table where the ratio is
    shifts: tuple[Part, ...]
    modifiers: tuple[Part, ...]
    dice: int

    @property
    def modifier(self) -> int:
        return sum(part.value for part in self.modifiers)

    @property
    def printed_column(self) -> int:
        return max(0, min(len(RATIOS) - 1, self.column))


@rule("1.1a", "15.11", off=0)
def halved(factors: Iterable[int]) -> int:
    """Factors that are halved are added first, then halved once, and rounded up."""
    return (sum(factors) + 1) // 2


def attackers(p: Spain) -> list[int]:
    return members(p.group)


def defenders(p: Spain) -> list[int]:
    return p.fighters_in(p.battle.target)


@rule("9.3b", off=False)
def weak_attacker(p: Spain, unit: int) -> bool:
    """An attacker without full supply has half its factor."""
    return state_of(p, unit) != FULL


@rule("9.3c", "9.6", off=False)
def weak_defender(p: Spain, unit: int) -> bool:
    """Half defence out of supply and of towns (9.3c), after a landing (11.8b), or caught in reserve."""
    return bool(p.landed >> unit & 1 or caught_in_reserve(p, unit) or state_of(p, unit) == OUT)


@rule("12.1.4g", off=False)
def caught_in_reserve(p: Spain, unit: int) -> bool:
    """Whether a unit was in reserve when its hex was attacked, or would be if it were."""
    return bool((p.battle.halved | p.reserve) >> unit & 1)


def attack_factors(p: Spain, group: Iterable[int]) -> int:
    """15.6 A: the attack of units alone."""
    group = list(group)
    weak = [unit for unit in group if weak_attacker(p, unit)]
    full = sum(units.ATTACK[unit][p.steps[unit]] for unit in group if unit not in weak)
    return full + halved(units.ATTACK[unit][p.steps[unit]] for unit in weak)


def defence_factors(p: Spain, group: Iterable[int]) -> int:
    group = list(group)
    weak = [unit for unit in group if weak_defender(p, unit)]
    full = sum(units.DEFENSE[unit][p.steps[unit]] for unit in group if unit not in weak)
    return full + halved(units.DEFENSE[unit][p.steps[unit]] for unit in weak)


def supported(p: Spain, side: int, ground: int) -> int:
    """15.6 A-5: factors on the ground with those of an HQ and of aircraft."""
    return ground + capped(ground_support(p, side) + air_support(p, side), ground)


@rule("12.1.3h", off=0)
def capped(support: int, ground: int) -> int:
    """All support together never counts more than the factors on the ground."""
    return min(support, ground)


@rule("12.1.3c", off=0)
def ground_support(p: Spain, side: int) -> int:
    hq = p.battle.hqs[side]
    return units.SUPPORT[hq] if hq >= 0 else 0


@rule("12.2.4", "12.2.7", off=0)
def air_support(p: Spain, side: int) -> int:
    """An air unit hit by anti-aircraft fire counts half, each by itself rounded up."""
    wings = p.air[side] & units.AIR
    hit = wings & p.battle.flak[1 - side]
    whole = sum(units.SUPPORT[wing] for wing in members(wings & ~hit))
    return whole + sum(halved([units.SUPPORT[wing]]) for wing in members(hit))


@rule("15.6g", "15.7", off=0)
def initial_column(attack: int, defence: int) -> int:
    """15.6 A-5: the ratio in the defender's favour; the ladder continues beyond both ends of the table."""
    last = len(RATIOS) - 1
    if attack >= 7 * defence:
        return last + attack // defence - 7
    if 3 * attack < defence:
        return 3 - -(-defence // attack) if attack else -9
    return max(number for number, (a, d) in enumerate(_STEPS) if attack * d >= a * defence)


@rule("15.6b", off=True)
def strong_enough(p: Spain, group: Iterable[int], target: int) -> bool:
    """15.6 A-1: at least 1:3 with the units alone; in the fog only defenders that were seen count."""
    there = p.fighters_in(target)
    if p.settings["fog"] == "on":
        there = [unit for unit in there if p.known >> unit & 1]
    return 3 * attack_factors(p, group) >= defence_factors(p, there)


# 15.7, 15.21 Column shifts


@rule("15.6h", off=())
def shifts(p: Spain, side: int) -> tuple[Part, ...]:
    """What moves the column; to the right is positive."""
    found = [
        *_city(p, side),
        *_mountain(p),
        *_artillery(p, side),
        *_condor(p, side),
    ]
    return tuple(found)


@rule("15.22", off=())
def _city(p: Spain, side: int) -> list[Part]:
    if not sheet.CITIES >> p.battle.target & 1 or p.battle.hills:
        return []
    return _no_pasaran(p, side) or [Part("city", "15.22", -1)]


def _open_ground(p: Spain) -> bool:
    """15.22: whether the terrain of the hex counts, and not a city in it."""
    return bool(p.battle.hills or not sheet.CITIES >> p.battle.target & 1)


@rule("15.22c", off=())
def _mountain(p: Spain) -> list[Part]:
    here = _open_ground(p) and sheet.MOUNTAIN >> p.battle.target & 1
    return [Part("mountain", "15.22c", TERRAIN["mountain"][0])] if here else []


@rule("15.15", off=())
def _no_pasaran(p: Spain, side: int) -> list[Part]:
    """Republicans in Madrid have two columns."""
    here = p.battle.target == MADRID and side == NATIONALIST
    return [Part("madrid", "15.15", -2)] if here else []


@rule("12.1.5", off=())
def _artillery(p: Spain, side: int) -> list[Part]:
    found = []
    for who, sign in ((side, 1), (1 - side, -1)):
        if p.battle.guns[who]:
            found.append(Part("artillery", "12.1.5", sign * units.ARTILLERY[p.battle.hqs[who]]))
    return found


@rule("12.2.5", "15.21", off=())
def _condor(p: Spain, side: int) -> list[Part]:
    if not p.air[NATIONALIST] & units.CONDOR:
        return []
    return [Part("condor-legion", "12.2.5", 1 if side == NATIONALIST else -1)]


# 15.10 Modifiers of the die


@rule("15.6i", "15.10", off=())
def modifiers(p: Spain, side: int, column: int) -> tuple[Part, ...]:
    """What is added to the die."""
    found = [
        *_terrain(p),
        *_rivers(p),
        *_forts(p, side),
        *_ammunition(p, side),
        *_starving(p),
        *_colonials(p, side),
        *_against_colonials(p, side),
        *_concentric(p),
        *_ships(p, side),
        *beyond(column),
    ]
    if p.battle.militia:
        found.append(Part("militia", "15.25.1", p.battle.militia))
    return tuple(found)


@rule("15.22", "15.22b", off=())
def _terrain(p: Spain) -> list[Part]:
    """One terrain of the hex alone: the city's column or, if the defender wants it, the hills."""
    if not _open_ground(p):
        return []
    for name, hexes in (("rough", sheet.ROUGH), ("marsh", sheet.MARSH)):
        if hexes >> p.battle.target & 1:
            return [Part(name, "15.22", TERRAIN[name][1])]
    return []


@rule("15.22a", off=())
def _rivers(p: Spain) -> list[Part]:
    """The worst river that any attacker crosses, a unit of strength zero included."""
    target = p.battle.target
    origins = {p.at[unit] for unit in attackers(p)}
    for name, sides, value in (("major-river", sheet.MAJOR, -2), ("minor-river", sheet.MINOR, -1)):
        if any(sheet.crosses(sides, origin, target) for origin in origins):
            return [Part(name, "15.22a", value)]
    return []


@rule("15.14.4", off=())
def _forts(p: Spain, side: int) -> list[Part]:
    active = p.active_forts() & BIT[p.battle.target]
    if side != NATIONALIST or not active:
        return []
    walls = sheet.fort_sides(active)
    target = p.battle.target
    across = any(sheet.crosses(walls, target, p.at[unit]) for unit in attackers(p))
    return [Part("fortified-line", "15.14.4", -1)] if across else []


@rule("15.16", off=())
def _ammunition(p: Spain, side: int) -> list[Part]:
    if side != NATIONALIST or not p.flags >> AMMUNITION & 1:
        return []
    short = any(sheet.NORTH_OF_24 >> p.at[unit] & 1 for unit in attackers(p))
    return [Part("short-of-ammunition", "15.16", -1)] if short else []


@rule("15.17", off=())
def _starving(p: Spain) -> list[Part]:
    if any(state_of(p, unit) != FULL for unit in defenders(p)):
        return [Part("out-of-supply", "15.17", 1)]
    return []


@rule("15.25", off=0)
def militia(group: int) -> int:
    """The Republican columns among units, northern ones included."""
    return group & units.COLUMNS & units.OF_SIDE[REPUBLICAN]


@rule("15.18", off=())
def _colonials(p: Spain, side: int) -> list[Part]:
    afraid = militia(mask_of(defenders(p)))
    if side == NATIONALIST and p.group & units.COLONIAL and afraid:
        return [Part("colonials-attack-militia", "15.18", 1)]
    return []


@rule("15.18a", off=())
def _against_colonials(p: Spain, side: int) -> list[Part]:
    if side == REPUBLICAN and militia(p.group) and mask_of(defenders(p)) & units.COLONIAL:
        return [Part("militia-attack-colonials", "15.18a", -1)]
    return []


@rule("15.19", off=())
def _concentric(p: Spain) -> list[Part]:
    """From two opposite hexes, from three with a hex between each, or from more than three."""
    target = p.battle.target
    origins = {sheet.DIRECTION[target][p.at[unit]] for unit in attackers(p)}
    opposite = any((direction + 3) % 6 in origins for direction in origins)
    spaced = {0, 2, 4} <= origins or {1, 3, 5} <= origins
    return [Part("concentric", "15.19", 1)] if opposite or spaced or len(origins) > 3 else []


@rule("12.2.6", off=())
def _ships(p: Spain, side: int) -> list[Part]:
    found = []
    for who, sign in ((side, 1), (1 - side, -1)):
        ships = (p.air[who] & units.NAVAL).bit_count()
        if ships:
            found.append(Part("naval-support", "12.2.6", sign * ships))
    return found


@rule("15.7", off=())
def beyond(column: int) -> list[Part]:
    if column < 0:
        return [Part("below-1:3", "15.7", -1)]
    return [Part("above-7:1", "15.7", 1)] if column >= len(RATIOS) else []


@rule("15.9", off=1)
def number_of_dice(p: Spain) -> int:
    """A big battle: four defenders or more, and at least as many attackers."""
    defending = len(defenders(p))
    return 2 if defending >= 4 and p.group.bit_count() >= defending else 1


def combat_ratio(p: Spain, side: int, more: Iterable[Part] = ()) -> CombatRatio:
    """15.6 A to C: everything up to the die; `more` are modifiers from elsewhere."""
    attack = supported(p, side, attack_factors(p, attackers(p)))
    defence = supported(p, 1 - side, defence_factors(p, defenders(p)))
    moved = shifts(p, side)
    column = initial_column(attack, defence) + sum(part.value for part in moved)
    added = (*modifiers(p, side, column), *more)
    return CombatRatio(attack, defence, column, moved, added, number_of_dice(p))


@rule("15.13", off=4)
def within_table(roll: int) -> int:
    """A roll below 0 counts as 0, one above 8 as 8."""
    return max(0, min(8, roll))


@rule("15.8", "15.8b", off=(0, 0))
def read_table(column: int, roll: int) -> tuple[int, int]:
    """The losses of attacker and defender."""
    attacker, defender = CRT[within_table(roll)][max(0, min(len(RATIOS) - 1, column))]
    return attacker, defender
