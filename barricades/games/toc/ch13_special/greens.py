"""13.2, 13.3 Greens and insurrection armies in the Wrap-up; 15.31 Close to home; 13.32 the Makhno mutiny."""

from barricades.games.toc.ch03_components.atlas import FACTION, FACTIONS, NOBODY, RED, WHITE
from barricades.games.toc.ch03_components.decks import REPUBLICS
from barricades.games.toc.ch03_components.tables import cell, look_up, number
from barricades.games.toc.ch05_turn.due import call_chapter
from barricades.games.toc.names import PIECES
from barricades.games.toc.state import (
    CASUALTIES,
    COMING,
    ELIMINATED,
    GREEN,
    HELD,
    KHIVA,
    LEADERS_AT,
    MAKHNO,
    MAKHNO_OUTLAWED,
    MUTINY_DONE,
    TURKISTAN,
    UKRAINE,
    Russia,
)
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

GREEN_DIE = EventKind("green-die", "{unit:piece} at {space:space}: a die of {die:die}, {code:code}.")
RISING_DIE = EventKind(
    "rising-die", "{unit:piece}, {space:space}: a die of {die:die} ({modified}), {code:code}."
)
HOME_DIE = EventKind("home-die", "{unit:piece} is far from home: a die of {die:die}.")
MUTINY = EventKind("makhno-mutiny", "Does a brigade go over to Makhno? A die of {die:die}.")

ROSE = EventKind("mutineers", "{unit:piece} goes over to Makhno at {space:space}.")

EVENTS = (GREEN_DIE, RISING_DIE, HOME_DIE, MUTINY, ROSE)
VERBS = (Verb("mutinies", "{unit}", unit=PIECES),)
MESSAGES = {
    "mutinies": "Which RED unit loses the step that goes over to Makhno?",
    "mutineers-rise": "Where do the mutineers appear?",
    "code.leaves": "they leave",
    "code.leaves-alone": "they leave if no troops are near",
    "code.none": "nothing changes",
    "code.step": "a step is lost",
    "code.eliminated": "the rising is put down",
    "code.full": "the rising gathers strength",
}

WATCHED = number("wrapup_greens_modifiers", "watched")

FAR_FROM_HOME = tuple(
    FACTION + FACTIONS.index(name)
    for name in REPUBLICS
    if FACTIONS.index(name) not in (MAKHNO, TURKISTAN, KHIVA)
)  # 15.31


# 13.31


@rule("3.27", off=[])
def bands(p: Russia) -> list[int]:
    """3.27: Green bands still in the pool."""
    return p.pieces_at(COMING, p.roster.green_bands)


@rule("13.31", off=0)
def with_the_train(p: Russia) -> int:
    """A Green band is never placed with another piece; units and leaders are looked for elsewhere."""
    at = p.at[p.roster.train]
    return BIT[at] if at >= 0 else 0


@rule("13.31", "13.3", "13.30")
def place_band(p: Russia, space: int) -> None:
    """A band of the pool makes the space friendly to neither side until it goes."""
    p.last_owner[space] = p.owner[space]
    p.put(bands(p)[0], space)


# 13.33


def _in_order(p: Russia, units: list[int]) -> list[int]:
    """In the order of space numbers."""
    return sorted(units, key=lambda unit: (p.at[unit], unit))


@rule("13.33")
def roll_greens_and_risings(p: Russia) -> None:
    """One die for each Green unit and each insurrection army, in the order of space numbers."""
    greens = [unit for unit in p.on_map(p.roster.units) if p.allegiance[unit] == GREEN]
    for unit in _in_order(p, [*greens, *risings(p)]):
        if p.allegiance[unit] == GREEN and not outlawed(p, unit):
            roll_green(p, unit)
        else:
            roll_rising(p, unit)


@rule("15.35k", off=False)
def outlawed(p: Russia, unit: int) -> bool:
    """By option the Green forces of a conquered Makhno are treated as insurrection armies here."""
    makhnos = p.roster.of_faction(MAKHNO) & ~p.roster.mutiny
    return p.has(MAKHNO_OUTLAWED) and bool(makhnos >> unit & 1)


def roll_green(p: Russia, unit: int) -> None:
    die = p.roll()
    code = look_up("wrapup_greens", die, "Green code")
    p.emit(GREEN_DIE, "13.33", unit=unit, space=p.at[unit], die=die, code=code)
    change_greens(p, unit, code)


@rule("13.33", "13.31")
def change_greens(p: Russia, unit: int, code: str) -> None:
    """They leave on a 1, on a 2 if no troops are near; on a 6 the last owner pays."""
    space = p.at[unit]
    near = p.atlas.near[space] & (p.masks[HELD + WHITE] | p.masks[HELD + RED])
    if code == "leaves" or (code == "leaves-alone" and not near):
        green_leaves(p, unit)
    elif code == "step" and p.last_owner[space] in (WHITE, RED):
        p.fewer_steps[p.last_owner[space]] += 2


@rule("13.31")
def green_leaves(p: Russia, unit: int) -> None:
    """A band returns to the pool, others are gone; the space returns to its last owner."""
    space = p.at[unit]
    if p.rallies(unit):
        return
    p.put(unit, COMING if p.roster.green_bands >> unit & 1 else ELIMINATED)
    if p.last_owner[space] != NOBODY:
        p.set_owner(space, p.last_owner[space], "13.31")


@rule("13.21", "13.2", off=[])
def risings(p: Russia) -> list[int]:
    """Insurrection and mutiny armies of a side, and peasant armies in revolt."""
    roster = p.roster
    rising = roster.insurrection | roster.mutiny
    revolting = [unit for unit in p.on_map(roster.peasant) if p.turned[unit] in (WHITE, RED)]
    return [unit for unit in p.on_map(rising) if p.allegiance[unit] in (WHITE, RED)] + revolting


def roll_rising(p: Russia, unit: int) -> None:
    die, space = p.roll(), p.at[unit]
    modified = die + watched(p, unit)
    code = look_up("wrapup_greens", modified, "army code")
    p.emit(RISING_DIE, "13.33", unit=unit, space=space, die=die, modified=modified, code=code)
    change_rising(p, unit, code)


@rule("13.33", off=0)
def watched(p: Russia, unit: int) -> int:
    """What an enemy leader or cheka unit next to an army adds to its die."""
    near = p.atlas.near[p.at[unit]]
    enemies = [side for side in (WHITE, RED) if side != p.allegiance[unit]]
    if any(p.masks[LEADERS_AT + enemy] & near for enemy in enemies):
        return WATCHED
    cheka = p.on_map(p.roster.cheka)
    return WATCHED * any(near >> p.at[each] & 1 for each in cheka if p.allegiance[each] in enemies)


@rule("13.33", "13.21")
def change_rising(p: Russia, unit: int, code: str) -> None:
    """Eliminated, a step lost, nothing, or full again; no corps takes its place."""
    if code == "eliminated" or (code == "step" and p.steps_of(unit) == 1):
        p.put(unit, ELIMINATED)
        p.back &= ~BIT[unit]
    elif code == "step":
        p.back |= BIT[unit]
    elif code == "full":
        p.back &= ~BIT[unit]


GREENS_AND_RISINGS = procedure("13.33 Greens and insurrections", roll_greens_and_risings, stage="greens")


# 15.31


@rule("15.31c", "5.48d")
def close_to_home(p: Russia) -> None:
    """Each unit of a Republic outside its region, but for three of them, is eliminated on a 1."""
    abroad = []
    for nation in FAR_FROM_HOME:
        region = p.atlas.faction_region[nation - FACTION]
        for unit in p.on_map(p.roster.of_nation[nation] & p.roster.units):
            if p.turned[unit] < 0 and not region >> p.at[unit] & 1:
                abroad.append(unit)
    for unit in _in_order(p, abroad):
        die = p.roll()
        p.emit(HOME_DIE, "15.31", unit=unit, die=die)
        if cell("single_rolls", "Close to home", str(die)) == "eliminated":
            p.put(unit, CASUALTIES)
            p.back &= ~BIT[unit]


CLOSE_TO_HOME = procedure("15.31 Close to home", close_to_home, stage="greens")


# 13.32


@rule("13.32", off=False)
def mutiny_possible(p: Russia) -> bool:
    """Once: Makhno is free, the Central Powers have left, and a RED army is in Ukraine or Makhno."""
    out = (p.gone | p.closed) >> MAKHNO & 1  # conquered, or neutral for good (15.28d)
    if p.has(MUTINY_DONE) or p.powers_active or out or p.controller(MAKHNO) == RED:
        return False
    ground = p.atlas.faction_region[UKRAINE] | p.atlas.faction_region[MAKHNO]
    armies = [unit for unit in p.on_map(p.roster.armies) if p.allegiance[unit] == RED]
    return any(ground >> p.at[unit] & 1 for unit in armies)


def wavering(p: Russia) -> list[int]:
    """RED units in Ukraine or Makhno that are not elite."""
    ground = p.atlas.faction_region[UKRAINE] | p.atlas.faction_region[MAKHNO]
    return [
        unit
        for unit in p.on_map(p.roster.units & ~p.roster.elite)
        if p.allegiance[unit] == RED and ground >> p.at[unit] & 1
    ]


@rule("13.32")
def roll_mutiny(p: Russia) -> Transition:
    """On a 6 a step goes over."""
    if not mutiny_possible(p):
        return LEAVE
    die = p.roll()
    p.emit(MUTINY, "13.32", die=die)
    if cell("single_rolls", "Makhno mutiny", str(die)) != "mutiny":
        return LEAVE
    p.set_flag(MUTINY_DONE)
    return None


@rule("13.32")
class Mutinies(Choice[Russia]):
    """WHITE's choice."""

    rules = ("13.32",)
    unasked = True

    def when(self, p: Russia) -> bool:
        return bool(wavering(p))

    def seat(self, p: Russia) -> int:
        return WHITE

    def prompt(self, p: Russia) -> Message:
        return say("mutinies")

    def options(self, p: Russia) -> list[Option]:
        return [("mutinies", unit) for unit in wavering(p)]

    def apply(self, p: Russia, option: Option) -> Transition:
        return call_chapter(p, "8.53 Lose a step", option[1])


def empty_of_units(p: Russia) -> int:
    """Makhno spaces without units."""
    occupied = 0
    for allegiance in range(4):
        occupied |= p.masks[HELD + allegiance]
    return p.atlas.faction_region[MAKHNO] & ~occupied


@rule("13.32", "13.31")
class MutineersRise(Choice[Russia]):
    """The corps is placed as a Green in a Makhno space without units, of WHITE's choice."""

    rules = ("13.32",)
    unasked = True

    def when(self, p: Russia) -> bool:
        return bool(empty_of_units(p))

    def seat(self, p: Russia) -> int:
        return WHITE

    def prompt(self, p: Russia) -> Message:
        return say("mutineers-rise")

    def options(self, p: Russia) -> list[Option]:
        return [("rise", space) for space in members(empty_of_units(p))]

    def apply(self, p: Russia, option: Option) -> Transition:
        corps = p.roster.piece("Mak-Mut")
        p.last_owner[option[1]] = p.owner[option[1]]
        p.turn_piece(corps, GREEN)
        p.put(corps, option[1])
        p.emit(ROSE, "13.32", unit=corps, space=option[1])
        return None


MAKHNO_MUTINY = procedure("13.32 Makhno mutiny", roll_mutiny, Mutinies(), MutineersRise(), stage="greens")

PROCEDURES = (GREENS_AND_RISINGS, CLOSE_TO_HOME, MAKHNO_MUTINY)
