"""11.3, 11.4 How many replacement steps a side has: what it recorded, constraints and bonuses."""

from barricades.games.toc.cards.standing import income
from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch03_components.tables import amount, cell, number
from barricades.games.toc.ch10_supply.supply import rail_net, space_in_supply
from barricades.games.toc.ch13_special.infighting import chit_name
from barricades.games.toc.state import (
    TSAR_RESCUED,
    TURKISTAN,
    UKRAINE,
    WESTERN_ALLIES,
    Russia,
)
from barricades.kernel.bits import BIT
from barricades.kernel.events import EventKind
from barricades.kernel.rules import rule

TOTAL = EventKind("steps-total", "{side:seat} has {steps:halves} replacement {steps:halves?step|steps}.")
STEP_DIE = EventKind("step-die", "{why:why}: a die of {die:die}.")

EVENTS = (TOTAL, STEP_DIE)
MESSAGES = {
    "why.lost-leader": "Trotsky or Lenin is lost",
    "why.tsar": "The Tsar's name brings volunteers",
    "why.Corruption": "Corruption",
    "why.Bureaucracy": "Bureaucracy",
    "why.gold": "The gold train pays the Legion",
}


@rule("11.31", "11.3", off=0)
def red_constraints(p: Russia) -> int:
    """Halves that RED loses: a great leader, the capitals, bureaucracy."""
    lost = 0
    if any(p.fallen >> p.roster.piece(name) & 1 for name in ("Trotsky", "Lenin")):
        die = p.roll()
        p.emit(STEP_DIE, "11.31", why="lost-leader", die=die)
        lost += worth("lost-leader", die)
    lost += sum(cost_of_city(p, city) for city in ("petrograd", "moskva") if is_lost(p, RED, city))
    return half_a_die(p, RED, "Bureaucracy") - lost


@rule("11.32", "15.53h", off=0)
def white_constraints(p: Russia) -> int:
    """Halves that WHITE loses: Sevastopol, Omsk, RED's Central Powers, corruption."""
    lost = sum(cost_of_city(p, city) for city in ("sevastopol", "omsk") if is_lost(p, WHITE, city))
    if p.powers_controller == RED:
        lost += constraint(p, "central-powers-red")
    return half_a_die(p, WHITE, "Corruption") - lost


def is_lost(p: Russia, side: int, city: str) -> bool:
    return bool(p.friendly(1 - side) >> p.atlas.space(city) & 1)


def cost_of_city(p: Russia, city: str) -> int:
    """The halves that a city in enemy hands costs, a number below zero."""
    return constraint(p, p.atlas.numbers[p.atlas.space(city)])


def constraint(p: Russia, code: str) -> int:
    return 2 * number("replacement_constraints", code, "steps", p.edition.folder)


def bonus(p: Russia, code: str) -> int:
    return 2 * number("replacement_bonuses", code, "steps", p.edition.folder)


ROLLS = {"lost-leader": "Loss of Trotsky or Lenin", "tsar": "Tsar's step", "gold": "Czech step for the train"}


def worth(why: str, die: int) -> int:
    """The halves that a die brings, or, below zero, costs."""
    return 2 * amount(cell("single_rolls", ROLLS[why], str(die)))


@rule("13.51b", "13.51j", off=0)
def half_a_die(p: Russia, side: int, chit: str) -> int:
    """13.51: half a die of steps, in halves, if the chit holds."""
    if chit_name(p, side) != chit:
        return 0
    die = p.roll()
    p.emit(STEP_DIE, "13.51", why=chit, die=die)
    return 2 * int(cell("infighting_dice", chit, str(die)))


@rule("11.42", "15.38j", "15.22e", off=0)
def ukrainian_bonus(p: Russia, side: int) -> int:
    cities = p.atlas.faction_region[UKRAINE] & p.atlas.vcs
    return bonus(p, "ukraine") * (cities & p.friendly(side)).bit_count()


@rule("11.43", "15.37d", off=0)
def turkistan_bonus(p: Russia) -> int:
    """A rail line of friendly spaces from Turkistan to a RED home city."""
    tashkent = p.atlas.space("412")
    if p.controller(TURKISTAN) != RED or not p.friendly(RED) >> tashkent & 1:
        return 0
    pays = p.pays_without_rails(TURKISTAN) or rail_net(p, RED, BIT[tashkent]) & p.atlas.home_vcs[RED]
    return bonus(p, "turkistan") if pays else 0


@rule("11.44", "15.52g", "15.52h", "15.55d", "15.56c", "15.56g", "11.4", off=0)
def allied_bonus(p: Russia) -> int:
    """Western Allies pay Kolchak after W1; W31 adds for two of them, and R38 ends all but that."""
    return 2 * sum(income(p, WHITE, ally) for ally in WESTERN_ALLIES)


@rule("11.44", "15.53h", off=0)
def central_powers_bonus(p: Russia) -> int:
    return bonus(p, "central-powers") if p.powers_controller == WHITE else 0


@rule("11.44", "13.1d", off=0)
def tsars_bonus(p: Russia) -> int:
    """The rescued Tsar in supply brings a step on 1-4."""
    at = p.at[p.roster.piece("Tsar")]
    if not p.has(TSAR_RESCUED) or at < 0 or not space_in_supply(p, WHITE, at):
        return 0
    die = p.roll()
    p.emit(STEP_DIE, "11.44", why="tsar", die=die)
    return worth("tsar", die)


@rule("11.33", "11.45", off=0)
def region_steps(p: Russia, side: int) -> int:
    """Option: a step less for a home region wholly in enemy hands, one more for an enemy's wholly won."""
    if not p.switched_on("home-region-steps"):
        return 0
    won, lost = _regions_held(p, side, 1 - side), _regions_held(p, 1 - side, side)
    return bonus(p, "home-region") * won + constraint(p, "home-region") * lost


def _regions_held(p: Russia, holder: int, owner: int) -> int:
    """Home regions of `owner` whose cities are all friendly to `holder`."""
    held = 0
    for spaces in p.atlas.region_spaces:
        cities = spaces & p.atlas.home_vcs[owner]
        held += bool(cities) and not cities & ~p.friendly(holder)
    return held


@rule("11.34", off=0)
def lack_of_men(p: Russia, side: int) -> int:
    """W40: what cards recorded is halved, what remains rounded up to a whole step."""
    if not p.halved >> side & 1:
        return 0
    return p.card_steps[side] - 2 * -(-p.card_steps[side] // 4)


# 11.30


@rule("11.30", "11.0")
def count_total(p: Russia, side: int) -> None:
    """Steps recorded in the turn, with bonuses and constraints, never below nothing."""
    halves = p.steps[side] - lack_of_men(p, side) + ukrainian_bonus(p, side) + region_steps(p, side)
    if side == RED:
        halves += turkistan_bonus(p) - red_constraints(p)
    else:
        halves += allied_bonus(p) + central_powers_bonus(p) + tsars_bonus(p) - white_constraints(p)
    halves -= p.fewer_steps[side]
    p.fewer_steps[side] = 0
    p.purse = max(0, halves)
    p.passed, p.ports, p.bought, p.pointed = [], 0, [0, 0, 0], 0
    p.emit(TOTAL, "11.30", side=side, steps=p.purse)
