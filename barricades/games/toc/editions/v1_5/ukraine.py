"""8.324 Ukraine: its forces depend on the way in which a side has gained it."""

import re

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch03_components.tables import cell, outcome, within
from barricades.games.toc.ch07_movement.stacking import room
from barricades.games.toc.ch10_supply.control import owner_after
from barricades.games.toc.ch15_politics.faction_setup import DEPLOYED, SETUP_DIE, turn_green
from barricades.games.toc.ch15_politics.ukraine import PEASANTS_DIE, PEASANTS_TOO
from barricades.games.toc.editions import V1_5
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.state import CASUALTIES, COMING, DISPLAY, OUT, UKRAINE
from barricades.kernel.bits import members
from barricades.kernel.decisions import Choice
from barricades.kernel.flow import Transition, again
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option
from barricades.kernel.rules import rule

EVENTS = VERBS = PROCEDURES = ()
MESSAGES = {
    "peasants-rise": "Where does {piece:piece} rise for you?",
    "mood.dead": "it is lost",
}
FRIENDLY, REVOLT, DEAD = "friendly", "revolt", "dead"
MOODS = {"place": FRIENDLY, "peasant revolt": REVOLT, "Dead Box": DEAD}

PROTECTOR, VIOLATION, OTHERWISE = range(3)
COLUMNS = ("protector", "R37", "any other way")  # of ukrainian_setup.csv
REGULARS = ("Ukr-Rep", "Ukr-Pav", "Ukr-Sich")
PEASANTS = ("Ukr-Pea1", "Ukr-Pea2")
CORPS = {"Ukr-c1": 3, "Ukr-c2": 3, "Ukr-c3": 3, "Ukr-c4": 5, "Ukr-c5": 5, "Ukr-c6": 7, "Ukr-c7": 7}


@rule("1.5.8.324", off=OTHERWISE)
def method(p: FirstRussia) -> int:
    """As protector, by R37, or in any other way."""
    if p.protected >> UKRAINE & 1:
        return PROTECTOR
    return VIOLATION if p.controller(UKRAINE) == RED and p.was_played("R37") else OTHERWISE


def roll_for(p: FirstRussia, piece: int) -> int:
    die = p.roll()
    p.emit(SETUP_DIE, "1.5.8.324", piece=piece, die=die)
    return die


@rule("1.5.8.324")
def petliura(p: FirstRussia, how: int) -> None:
    leader = p.roster.piece("Petliura")
    if p.at[leader] != COMING:
        return
    comes = how == PROTECTOR or (how == OTHERWISE and petliura_joins(p, roll_for(p, leader)))
    p.put(leader, DISPLAY if comes else OUT)


def petliura_joins(p: FirstRussia, die: int) -> bool:
    """Note 1: `1d6: WHITE 1-4 place, RED 1 place`."""
    told = cell("ukrainian_setup", "Petliura", COLUMNS[OTHERWISE], V1_5).removeprefix("1d6: ")
    dice = dict(part.split()[:2] for part in told.split(", "))
    return within(die, dice["WHITE" if p.controller(UKRAINE) == WHITE else "RED"])


@rule("1.5.8.324")
def green_regulars(p: FirstRussia, how: int) -> None:
    """After R37 the three armies turn Green, one in each Green space, at random."""
    armies = p.pieces_at(DISPLAY, p.roster.mask(*REGULARS))
    if how != VIOLATION or not armies:
        return
    told = cell("ukrainian_setup", "Republic, Pavlenko and Sich Rifle", COLUMNS[VIOLATION], V1_5)
    order = re.findall(r"\d+", told)
    p.shuffle(order)
    for army, number in zip(armies, order, strict=False):
        turn_green(p, army, p.atlas.space(number))


@rule("1.5.8.324")
def peasants(p: FirstRussia, how: int) -> None:
    """One die for both: they join, die, or turn to the enemy."""
    waiting = p.pieces_at(COMING, p.roster.mask(*PEASANTS))
    if not waiting:
        return
    die = p.roll() if how != VIOLATION else 0
    mood = mood_of(how, die)
    for army in waiting:
        if die and army == waiting[0]:
            p.emit(PEASANTS_DIE, "1.5.8.324", piece=army, die=die, mood=mood)
        elif die:
            p.emit(PEASANTS_TOO, "1.5.8.324", piece=army, mood=mood)
        if mood == REVOLT:
            p.turn_piece(army, 1 - p.controller(UKRAINE))
        else:
            p.put(army, DISPLAY if mood == FRIENDLY else CASUALTIES)


def mood_of(how: int, die: int) -> str:
    """After R37 they join without a die; a protector has them on 1-3, another side on 1-2."""
    return MOODS[outcome(cell("ukrainian_setup", "Peasant Armies 1 and 2", COLUMNS[how], V1_5), die)]


def rebels(p: FirstRussia) -> list[int]:
    """Peasant armies that have turned to the enemy and are not on the map yet."""
    waiting = p.pieces_at(COMING, p.roster.mask(*PEASANTS))
    return [army for army in waiting if p.turned[army] == 1 - p.controller(UKRAINE)]


@rule("1.5.8.324", off=[])
def revolt_spaces(p: FirstRussia, army: int) -> list[int]:
    """220, 223 and 224 without enemies and with room; if all are full, any such space of Ukraine."""
    side = p.allegiance[army]
    for ground in (p.atlas.revolt, p.atlas.faction_region[UKRAINE]):
        found = [each for each in members(ground & ~p.strangers(side)) if room(p, side, each, (army,))]
        if found:
            return found
    return []


@rule("1.5.8.324")
class PeasantsRise(Choice[FirstRussia]):
    """Note 3: the side for which they rise places them."""

    rules = ("1.5.8.324",)
    unasked = True

    def when(self, p: FirstRussia, faction: int) -> bool:
        return faction == UKRAINE and any(revolt_spaces(p, army) for army in rebels(p))

    def seat(self, p: FirstRussia, faction: int) -> int:
        return 1 - p.controller(UKRAINE)

    def prompt(self, p: FirstRussia, faction: int) -> Message:
        return say("peasants-rise", side=1 - p.controller(UKRAINE), piece=rebels(p)[0])

    def options(self, p: FirstRussia, faction: int) -> list[Option]:
        return [("rise-at", space) for space in revolt_spaces(p, rebels(p)[0])]

    def apply(self, p: FirstRussia, option: Option, faction: int) -> Transition:
        army, space = rebels(p)[0], option[1]
        p.put(army, space)
        p.emit(DEPLOYED, "1.5.8.324", piece=army, space=space)
        p.set_owner(space, owner_after(p, space, army), "1.5.8.324")
        return again()


@rule("1.5.8.324")
def corps(p: FirstRussia, how: int) -> None:
    """A protector has seven, R37 brings three, anything else five; the others are dead."""
    most = {PROTECTOR: 7, VIOLATION: 3, OTHERWISE: 5}[how]
    for id, last in CORPS.items():
        piece = p.roster.piece(id)
        if p.at[piece] in (COMING, DISPLAY):
            p.put(piece, DISPLAY if last <= most else CASUALTIES)


def ukraine_by_method(p: FirstRussia, faction: int) -> None:
    """8.324: before the forces are placed."""
    if faction == UKRAINE:
        how = method(p)
        petliura(p, how)
        green_regulars(p, how)
        peasants(p, how)
        corps(p, how)
