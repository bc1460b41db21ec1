"""8 A combat worked out before the dice: totals, every modifier and shift, both columns, and the odds.

Works for the combat that is being fought and for an attack that is only being declared: `sheet_of` puts the
chosen units together on a copy of the position.
"""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from barricades.games.toc.aids.telling import SIDES
from barricades.games.toc.ch03_components.atlas import WHITE
from barricades.games.toc.ch03_components.roster import ALL_CAMPS, NO_CAMP
from barricades.games.toc.ch03_components.tables import tables
from barricades.games.toc.ch08_combat import modifiers
from barricades.games.toc.ch08_combat.battle import TRIGGERED, engaged, leaders_with, steps
from barricades.games.toc.ch08_combat.combat import join_battle
from barricades.games.toc.ch08_combat.fire import column, loss_factors, table_of
from barricades.games.toc.ch08_combat.leadership import judge_supply
from barricades.games.toc.ch08_combat.modifiers import (
    Part,
    dice_changed,
    difference,
    half,
    may_choose,
    most_left,
)
from barricades.games.toc.state import COFFIN, Russia
from barricades.kernel.bits import mask_of, members
from barricades.kernel.messages import Message, say
from barricades.kernel.picture import Text

MESSAGES = {
    "sheet.leaders": "Leaders: WHITE {white}, RED {red}",
    "sheet.leader": "{leader:piece} {rating}",
    "sheet.no-leader": "none",
    "sheet.elite": "Elite steps: WHITE {white}, RED {red}",
    "sheet.assets": "Special assets: WHITE {white}, RED {red}",
    "sheet.mixed": "Camps and factions: WHITE {white}, RED {red}",
    "sheet.coffin": "Kappel's coffin",
    "sheet.failed-withdrawal": "A withdrawal has failed",
    "sheet.reinforced": "A leader has brought reinforcements",
    "sheet.forest": "Defender in forest",
    "sheet.city": "A city that defends itself",
    "sheet.offensive": "Offensive in this region",
    "sheet.card": "A card",
    "sheet.terrain.clear": "Clear ground and no river on any way",
    "sheet.terrain.forest": "Forest shifts nothing",
    "sheet.terrain.marsh": "Marsh",
    "sheet.terrain.mountain": "Mountain",
    "sheet.terrain.desert": "Desert",
    "sheet.terrain.fortress": "Attack on a fortress",
    "sheet.terrain.river": "A river or strait on every way",
    "sheet.terrain.card": "A card cancels the help of the terrain",
    "sheet.fortress": "Defender in a fortress",
    "sheet.supply.attack": "Attacker's supply: out {out}, limited {limited}, of {steps} steps",
    "sheet.supply.defence": "Defender's supply: out {out}, of {steps} steps",
    "sheet.supply.full.attack": "Attacker in full supply",
    "sheet.supply.full.defence": "Defender in supply",
}

ROUGH = ("marsh", "mountain", "desert", "fortress")


class Line(NamedTuple):
    """A modifier or a shift: what it is about, for which side, how much; 0 if it is silent."""

    name: str
    label: Text
    side: int
    value: int
    rule: str


class Sheet(NamedTuple):
    """A combat before the dice. Pairs are by side: WHITE, RED."""

    target: int
    attacker: int
    origins: int
    units: tuple[int, int]
    strength: tuple[int, int]
    table: tuple[str, str]  # army or corps
    modifiers: tuple[Line, ...]
    higher: int  # the side whose modifiers are higher, -1 if neither
    by: int
    die: tuple[int, int]  # what is added to each die, as far as it is settled or assumed
    chooses: int  # the side that may still choose between +1 and -1, -1 if none
    shifts: tuple[Line, ...]
    shift: tuple[int, int]
    column: tuple[str, str]  # as printed

    @property
    def defender(self) -> int:
        return 1 - self.attacker


def sheet_of(p: Russia) -> Sheet | None:
    """The combat that is being declared or fought; None if a side has no units in it."""
    world = joined(p)
    return _sheet(world) if world is not None else None


def joined(p: Russia) -> Russia | None:
    """The position in which the combat that is being declared or fought has its units on both sides."""
    battle = p.battle
    if battle.target < 0:
        return None
    if battle.attacking:
        return p if battle.defending else None
    return _declared(p, battle.attacker, battle.target, p.group) if p.group else None


def attack_with(p: Russia, side: int, target: int, units: int) -> Sheet | None:
    """An attack of some units on a space, as if it were declared now."""
    world = _declared(p, side, target, units)
    return _sheet(world) if world is not None else None


def _declared(p: Russia, side: int, target: int, units: int) -> Russia | None:
    world = p.copy()
    world.log = None
    join_battle(world, side, target, units)
    _defend(world, side)
    return world if world.battle.attacking and world.battle.defending else None


def _defend(world: Russia, side: int) -> None:
    """8.14: the units under attack are the defenders, whatever they were before."""
    battle = world.battle
    others = mask_of(u for u in world.units_in(battle.target) if world.allegiance[u] != side)
    for unit in members(others & ~battle.defending):
        judge_supply(world, unit)
    battle.defending |= others


def _sheet(p: Russia) -> Sheet:
    battle = p.battle
    plain = battle.kind == TRIGGERED  # 8.95: neither modifiers nor shifts
    parts = [] if plain else modifiers.parts(p)
    moved = [] if plain else modifiers.shifts(p)
    higher, by = difference(parts)
    shift = _sums(moved)
    shift[battle.attacker] = max(shift[battle.attacker], most_left())
    units = (engaged(p, 0), engaged(p, 1))
    strength = (_strength(p, units[0]), _strength(p, units[1]))
    table = (table_of(p, units[0]), table_of(p, units[1]))
    return Sheet(
        target=battle.target,
        attacker=battle.attacker,
        origins=battle.origins,
        units=units,
        strength=strength,
        table=table,
        modifiers=() if plain else tuple(_modifier_lines(p, parts)),
        higher=higher,
        by=by,
        die=_on_the_dice(p, higher, by),
        chooses=higher if may_choose(by) and not any(battle.modifier) else -1,
        shifts=() if plain else tuple(_shift_lines(p, moved)),
        shift=(shift[0], shift[1]),
        column=(_column(table[0], strength[0], shift[0]), _column(table[1], strength[1], shift[1])),
    )


def _strength(p: Russia, units: int) -> int:
    return sum(map(p.strength, members(units)))


def _sums(parts: list[Part]) -> list[int]:
    sums = [0, 0]
    for part in parts:
        sums[part.side] += part.value
    return sums


def _column(table: str, strength: int, shift: int) -> str:
    return tables()[f"{table}_combat"].columns[column(table, strength, shift)]


def _on_the_dice(p: Russia, higher: int, by: int) -> tuple[int, int]:
    """8.27: the settled modifiers; at a difference of two the higher side is taken to choose +1."""
    if any(p.battle.modifier):
        white, red = p.battle.modifier
        return white, red
    return dice_changed(higher, by)


# 8.25 Every modifier, silent or not


def _modifier_lines(p: Russia, parts: list[Part]) -> list[Line]:
    defender = 1 - p.battle.attacker
    found = [
        _either("leadership", _leaders(p), parts, "8.25"),
        _either("elite", _counts("sheet.elite", _elite(p)), parts, "8.25"),
        _either("assets", _counts("sheet.assets", _assets(p)), parts, "8.25"),
        *_mixed(p, parts),
        *_one("failed-withdrawal", p.battle.attacker, parts, "8.22"),
        *_one("reinforced", defender, parts, "8.24"),
        *_one("forest", defender, parts, "8.25"),
        *_one("city", defender, parts, "8.25a"),
        *_one("offensive", p.battle.attacker, parts, "6.27"),
    ]
    if p.has(COFFIN):
        found += _one("coffin", WHITE, parts, "12.71d")
    return found + [
        Line("card", say("sheet.card"), x.side, x.value, "6.25") for x in parts if x.name == "card"
    ]


def _either(name: str, label: Message, parts: list[Part], rule: str) -> Line:
    """What one of the sides may have."""
    for part in parts:
        if part.name == name:
            return Line(name, label, part.side, part.value, rule)
    return Line(name, label, -1, 0, rule)


def _one(name: str, side: int, parts: list[Part], rule: str) -> list[Line]:
    value = sum(part.value for part in parts if part.name == name and part.side == side)
    return [Line(name, say(f"sheet.{name}"), side if value else -1, value, rule)]


def _counts(id: str, pair: tuple[int, int]) -> Message:
    return say(id, white=pair[0], red=pair[1])


def _leaders(p: Russia) -> Message:
    best = [_best(p, side) for side in SIDES]
    return say("sheet.leaders", white=best[0], red=best[1])


def _best(p: Russia, side: int) -> Message:
    """8.25: the leader with the highest rating that counts."""
    foes = engaged(p, 1 - side)
    found = [(modifiers.rating(p, each, foes), -each) for each in leaders_with(p, side)]
    rating, leader = max(found, default=(0, 0))
    return say("sheet.leader", leader=-leader, rating=rating) if rating else say("sheet.no-leader")


def _elite(p: Russia) -> tuple[int, int]:
    white, red = (steps(p, engaged(p, side) & p.roster.elite) for side in SIDES)
    return white, red


def _assets(p: Russia) -> tuple[int, int]:
    return modifiers.asset_count(p, 0), modifiers.asset_count(p, 1)


def _mixed(p: Russia, parts: list[Part]) -> list[Line]:
    """8.26: one silent line, or one for each side that is mixed."""
    label = say("sheet.mixed", white=_parties(p, 0), red=_parties(p, 1))
    found = [Line("mixed", label, x.side, x.value, "8.26") for x in parts if x.name == "mixed"]
    return found or [Line("mixed", label, -1, 0, "8.26")]


def _parties(p: Russia, side: int) -> int:
    """Factions, and camps of own units, with which a side takes part."""
    factions, camps, own = set(), set(), 0
    for unit in members(engaged(p, side)):
        if not p.own(unit):
            factions.add(p.roster.nation[unit])
            continue
        own = 1
        if p.roster.camp[unit] != NO_CAMP and p.turned[unit] < 0:
            camps.add(ALL_CAMPS[p.roster.camp[unit]])
    return len(factions) + max(own, len(camps))


# 8.3 Every shift, silent or not


def _shift_lines(p: Russia, moved: list[Part]) -> list[Line]:
    attacker = p.battle.attacker
    value = {(part.name, part.side): part.value for part in moved}
    return [
        _line("terrain", say(f"sheet.terrain.{_ground(p)}"), attacker, value, "8.31"),
        _line("fortress", say("sheet.fortress"), 1 - attacker, value, "8.32"),
        _supply_line(p, attacker, "attack", value),
        _supply_line(p, 1 - attacker, "defence", value),
    ]


def _line(name: str, label: Message, side: int, value: dict[tuple[str, int], int], rule: str) -> Line:
    found = value.get((name, side), 0)
    return Line(name, label, side if found else -1, found, rule)


def _ground(p: Russia) -> str:
    if p.battle.no_terrain:
        return "card"
    for name in ROUGH:
        if p.atlas.terrain[name] >> p.battle.target & 1:
            return name
    if modifiers.over_water(p):
        return "river"
    return "forest" if modifiers.in_forest(p) else "clear"


def _supply_line(p: Russia, side: int, role: str, value: dict[tuple[str, int], int]) -> Line:
    battle, units = p.battle, engaged(p, side)
    found = value.get(("out", side), 0) + value.get(("limited", side), 0)
    out, limited = steps(p, units & battle.out), steps(p, units & battle.limited)
    hungry = out or (limited and role == "attack")
    if hungry:
        label = say(f"sheet.supply.{role}", out=out, limited=limited, steps=steps(p, units))
    else:
        label = say(f"sheet.supply.full.{role}")
    assert not found or half(p, units, battle.out | battle.limited)
    return Line(f"supply-{role}", label, side if found else -1, found, "8.33")


# The odds


class Odds(NamedTuple):
    """What the two dice come to: chances of the attacker, and how many loss factors each side inflicts."""

    wins: Fraction
    level: Fraction
    loses: Fraction
    results: dict[tuple[int, int], Fraction]  # (by WHITE, by RED) -> chance

    def inflicted(self, side: int) -> dict[int, Fraction]:
        found: dict[int, Fraction] = {}
        for pair, chance in self.results.items():
            found[pair[side]] = found.get(pair[side], Fraction(0)) + chance
        return dict(sorted(found.items()))


def odds_of(sheet: Sheet) -> Odds:
    """36 pairs of dice, for simultaneous fire (8.41)."""
    return _odds(sheet.attacker, sheet.table, sheet.strength, sheet.shift, sheet.die)


@cache
def _odds(
    attacker: int,
    table: tuple[str, str],
    strength: tuple[int, int],
    shift: tuple[int, int],
    added: tuple[int, int],
) -> Odds:
    results: dict[tuple[int, int], Fraction] = {}
    wins = level = Fraction(0)
    each = Fraction(1, 36)
    for white in range(1, 7):
        for red in range(1, 7):
            pair = (
                loss_factors(table[0], strength[0], shift[0], white + added[0]),
                loss_factors(table[1], strength[1], shift[1], red + added[1]),
            )
            results[pair] = results.get(pair, Fraction(0)) + each
            wins += each * (pair[attacker] > pair[1 - attacker])
            level += each * (pair[0] == pair[1])
    return Odds(wins, level, 1 - wins - level, results)
