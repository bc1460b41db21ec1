"""8.25 to 8.34 Step 4 of a combat: modifiers of both sides, their difference, and column shifts."""

from typing import NamedTuple

from barricades.games.toc.cards.standing import combat_bonus
from barricades.games.toc.ch03_components.atlas import FACTION, WHITE
from barricades.games.toc.ch03_components.roster import NO_CAMP
from barricades.games.toc.ch03_components.tables import entry, look_up, number, tables
from barricades.games.toc.ch08_combat.battle import MAKHNO_RISES, engaged, greens, leaders_with, steps
from barricades.games.toc.state import COFFIN, POLAND, Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

MODIFIED = EventKind("modified", "{side:seat} {value}: {part:modifier}.")
SHIFTED = EventKind("shifted", "{side:seat} fires {columns:columns}: {part:shift}.")
DICE = EventKind("dice-modified", "Modifier {white} to WHITE's die, {red} to RED's.")

EVENTS = (MODIFIED, SHIFTED, DICE)
VERBS = (Verb("plus-one"), Verb("minus-one"))
MESSAGES = {
    "choose-modifier": "A difference of two: add 1 to your die, or take 1 from the other side's?",
    **{
        f"modifier.{row[2]}": label[0].lower() + label[1:]
        for label, row in zip(
            tables()["combat_modifiers"].rows, tables()["combat_modifiers"].cells, strict=True
        )
    },
    "modifier.city": "a city that defends with 2",
    "modifier.coffin": "Kappel's coffin",
    "modifier.card": "a card",
    "shift.terrain": "terrain or river",
    "shift.fortress": "a fortress",
    "shift.limited": "limited supply",
    "shift.out": "out of supply",
    "columns.-1": "one column to the left",
    "columns.-2": "two columns to the left",
    "columns.+1": "one column to the right",
}

ROUGH = ("marsh", "mountain", "desert", "fortress")  # 8.31
VALUE = {
    row[2]: number("combat_modifiers", row[2], "value") for row in tables()["combat_modifiers"].cells
}  # 8.25


def _columns(code: str) -> int:
    """8.3: a shift as column_shifts.csv has it, `2AL`; left is negative."""
    text = entry("column_shifts", code, "shift")
    return int(text[0]) * (-1 if text.endswith("L") else 1)


SHIFT = {code: _columns(code) for code in ("terrain", "limited", "out", "defender-out", "fortress")}
MOST_LEFT, MOST_FROM_TERRAIN = _columns("most"), _columns("most-terrain")  # 8.34, 8.31


class Part(NamedTuple):
    """What one circumstance gives to a side."""

    name: str
    side: int
    value: int


# 8.25


def parts(p: Russia) -> list[Part]:
    """All combat modifiers of both sides."""
    attacker = p.battle.attacker
    defender = 1 - attacker
    either = [
        ("leadership", leadership(p)),
        ("elite", most_elite(p)),
        ("assets", most_assets(p)),
    ]
    found = [Part(name, side, VALUE[name]) for name, side in either if side >= 0]
    found += [Part("mixed", side, VALUE["mixed"]) for side in (attacker, defender) if mixed(p, side)]
    if coffin_present(p):
        found.append(Part("coffin", WHITE, VALUE["coffin"]))
    if p.battle.failed_withdrawal:
        found.append(Part("failed-withdrawal", attacker, VALUE["failed-withdrawal"]))
    if p.battle.reinforced:
        found.append(Part("reinforced", defender, VALUE["reinforced"]))
    if in_forest(p):
        found.append(Part("forest", defender, VALUE["forest"]))
    city = defended_city(p)
    if city:
        found.append(Part("city", defender, city))
    if offensive(p):
        found.append(Part("offensive", attacker, VALUE["offensive"]))
    found += [Part("card", side, p.battle.bonus[side]) for side in (0, 1) if p.battle.bonus[side]]
    return [part for part in found if counts(p, part)]


@rule("13.31", off=True)
def counts(p: Russia, part: Part) -> bool:
    """On the side of Greens nothing counts but forest."""
    return part.name == "forest" or part.side == p.battle.attacker or not greens(p)


def rating(p: Russia, leader: int, foes: int) -> int:
    """The rating that counts for superior leadership; Brusilov serves against Poles only (12.71b)."""
    if p.roster.counters[leader].id == "Brusilov" and not _any_of(p, foes, FACTION + POLAND):
        return 0
    return p.rating(leader)


def _any_of(p: Russia, units: int, nation: int) -> bool:
    return bool(units & p.roster.of_nation[nation])


def _more(p: Russia, mine: int, theirs: int) -> int:
    """The side that has more of something, -1 if neither; the first number is the attacker's."""
    attacker = p.battle.attacker
    return attacker if mine > theirs else 1 - attacker if theirs > mine else -1


def _both(p: Russia) -> tuple[int, int]:
    return p.battle.attacker, 1 - p.battle.attacker


@rule("8.25", "12.71b", off=-1)
def leadership(p: Russia) -> int:
    """Superior leadership: the highest rating in the combat."""
    best = [
        max((rating(p, leader, engaged(p, 1 - side)) for leader in leaders_with(p, side)), default=0)
        for side in _both(p)
    ]
    return _more(p, *best)


@rule("8.25", off=-1)
def most_elite(p: Russia) -> int:
    """More elite steps."""
    return _more(p, *(steps(p, engaged(p, side) & p.roster.elite) for side in _both(p)))


@rule("8.25", off=-1)
def most_assets(p: Russia) -> int:
    return _more(p, *(asset_count(p, side) for side in _both(p)))


def asset_count(p: Russia, side: int) -> int:
    return p.battle.assets[side].bit_count() + p.battle.extra_assets[side]


@rule("8.25", "8.26", off=False)
def mixed(p: Russia, side: int) -> bool:
    """More than one faction or camp: own units count as many as they have camps, at least one."""
    factions, camps, own = set(), set(), False
    for unit in members(engaged(p, side)):
        if not p.own(unit):
            factions.add(p.roster.nation[unit])
            continue
        own = True
        if p.roster.camp[unit] != NO_CAMP and p.turned[unit] < 0:
            camps.add(p.roster.camp[unit])
    return len(factions) + (max(1, len(camps)) if own else 0) > 1


@rule("8.25", "12.71d", off=False)
def coffin_present(p: Russia) -> bool:
    """Kappel's coffin in a WHITE space that takes part."""
    if not p.has(COFFIN):
        return False
    space = p.at[p.roster.piece("Kappel")]
    spaces = p.battle.origins if p.battle.attacker == WHITE else BIT[p.battle.target]
    return space >= 0 and bool(spaces >> space & 1)


@rule("8.25", off=False)
def in_forest(p: Russia) -> bool:
    return bool(p.atlas.terrain["forest"] >> p.battle.target & 1)


@rule("8.25", "8.25a", off=0)
def defended_city(p: Russia) -> int:
    """What some victory cities add to their defence."""
    return p.atlas.defends[p.battle.target]


@rule("8.25", "6.27", off=False)
def offensive(p: Russia) -> bool:
    """The attacked space lies in a region of the offensive that is being carried out."""
    own = p.battle.attacker == p.side and p.battle.kind != MAKHNO_RISES
    return own and combat_bonus(p, p.battle.attacker) > 0


# 8.27


def difference(found: list[Part]) -> tuple[int, int]:
    """The side whose modifiers are higher, -1 if neither, and by how much."""
    sums = [0, 0]
    for part in found:
        sums[part.side] += part.value
    if sums[0] == sums[1]:
        return -1, 0
    higher = 0 if sums[0] > sums[1] else 1
    return higher, sums[higher] - sums[1 - higher]


def may_choose(by: int) -> bool:
    """Whether the higher side chooses between +1 and -1."""
    return look_up("modifier_difference", by) == "plus-or-minus"


def dice_changed(higher: int, by: int) -> tuple[int, int]:
    """What a difference does to the dice of WHITE and RED; a side that may choose is taken to choose +1."""
    effect = look_up("modifier_difference", by)
    plus, minus = int(effect != "none"), -int(effect == "plus-and-minus")
    return (plus, minus) if higher == WHITE else (minus, plus)


@rule("8.25", "8.27")
def determine_modifiers(p: Russia) -> None:
    """Both sides add up; one die or both are modified, or the higher side chooses."""
    found, battle = parts(p), p.battle
    for part in found:
        p.emit(MODIFIED, "8.25", side=part.side, value=f"{part.value:+}", part=part.name)
    higher, by = difference(found)
    battle.modifier = [0, 0]
    battle.chooser = higher if may_choose(by) else -1
    if not may_choose(by):
        battle.modifier = list(dice_changed(higher, by))


@rule("8.27")
class ChooseModifier(Choice[Russia]):
    """At a difference of two the higher side chooses between +1 and -1."""

    rules = ("8.27",)
    idle = ("plus-one",)

    def when(self, p: Russia) -> bool:
        return p.battle.chooser >= 0

    def seat(self, p: Russia) -> int:
        return p.battle.chooser

    def prompt(self, p: Russia) -> Message:
        return say("choose-modifier")

    def options(self, p: Russia) -> list[Option]:
        return [("minus-one",), ("plus-one",)]

    def apply(self, p: Russia, option: Option) -> Transition:
        higher = p.battle.chooser
        if option == ("plus-one",):
            p.battle.modifier[higher] = 1
        else:
            p.battle.modifier[1 - higher] = -1
        return None


# 8.3


def shifts(p: Russia) -> list[Part]:
    """All column shifts; left is negative."""
    attacker = p.battle.attacker
    defender = 1 - attacker
    found = [Part("terrain", attacker, terrain_shift(p)), Part("fortress", defender, fortress_shift(p))]
    found.append(Part("out", attacker, starving_attack(p)))
    if not found[-1].value:
        found.append(Part("limited", attacker, limited_attack(p)))
    found.append(Part("out", defender, starving_defence(p)))
    return [part for part in found if part.value]


@rule("8.3", "8.31", off=0)
def terrain_shift(p: Russia) -> int:
    """One column for rough ground, or if every attacking space reaches D over a river or strait."""
    battle = p.battle
    if battle.no_terrain:
        return 0
    rough = any(p.atlas.terrain[name] >> battle.target & 1 for name in ROUGH)
    return max(SHIFT["terrain"], MOST_FROM_TERRAIN) if rough or over_water(p) else 0


def over_water(p: Russia) -> bool:
    """Whether every attacking space reaches D over a river or strait."""
    battle, atlas = p.battle, p.atlas
    wet = atlas.river[battle.target] | atlas.strait[battle.target]
    return bool(battle.origins) and not battle.origins & ~wet


@rule("8.32", off=0)
def fortress_shift(p: Russia) -> int:
    return SHIFT["fortress"] if p.atlas.terrain["fortress"] >> p.battle.target & 1 else 0


def half(p: Russia, units: int, of: int) -> bool:
    """002: whether half or more of the steps of some units are of a kind."""
    return bool(of & units) and 2 * steps(p, of & units) >= steps(p, units)


@rule("8.33", off=0)
def starving_attack(p: Russia) -> int:
    return SHIFT["out"] if half(p, p.battle.attacking, p.battle.out) else 0


@rule("8.33", off=0)
def limited_attack(p: Russia) -> int:
    return SHIFT["limited"] if half(p, p.battle.attacking, p.battle.limited | p.battle.out) else 0


@rule("8.33", off=0)
def starving_defence(p: Russia) -> int:
    return SHIFT["defender-out"] if half(p, p.battle.defending, p.battle.out) else 0


@rule("8.34", off=-99)
def most_left() -> int:
    return MOST_LEFT


def determine_shifts(p: Russia) -> None:
    """8.34: shifts add up, the attacker's to two columns left at most."""
    total = [0, 0]
    for part in shifts(p):
        total[part.side] += part.value
        p.emit(SHIFTED, "8.3", side=part.side, columns=f"{part.value:+}", part=part.name)
    attacker = p.battle.attacker
    total[attacker] = max(total[attacker], most_left())
    p.battle.shift = total


def tell_dice(p: Russia) -> None:
    white, red = p.battle.modifier
    if white or red:
        p.emit(DICE, "8.27", white=f"{white:+}", red=f"{red:+}")
