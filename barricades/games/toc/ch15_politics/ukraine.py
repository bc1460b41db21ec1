"""15.38 Ukraine's variable set-up: peasant armies, Petliura, corps, the RED CPBu army, Archduke Wilhelm."""

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch03_components.tables import cell, numbers, outcome
from barricades.games.toc.ch04_definitions.definitions import nearest
from barricades.games.toc.ch10_supply.control import owner_after
from barricades.games.toc.ch15_politics.faction_setup import (
    DEPLOY,
    DEPLOYED,
    SETUP_DIE,
    anybody_at,
    turn_green,
)
from barricades.games.toc.names import SPACES
from barricades.games.toc.state import COMING, DISPLAY, GREEN, OUT, UKRAINE, Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, call, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

PEASANTS_DIE = EventKind("peasants-die", "{piece:piece}: a die of {die:die}, {mood:mood}.")
CORPS_DIE = EventKind("corps-die", "Ukrainian corps: a die of {die:die}.")

PEASANTS_TOO = EventKind("peasants-too", "{piece:piece}: by the same die, {mood:mood}.")
EVENTS = (PEASANTS_DIE, PEASANTS_TOO, CORPS_DIE)
VERBS = (Verb("rise-at", "{space}", space=SPACES),)
MESSAGES = {
    "rise-at": "Where does the Green {piece:piece} rise?",
    "mood.friendly": "it is friendly",
    "mood.revolt": "it revolts",
    "mood.green": "it turns Green",
}

PEASANTS = ("Ukr-Pea1", "Ukr-Pea2", "Ukr-Pea3")
MOODS = {"friendly": "friendly", "peasant revolt (enemy)": "revolt", "green revolt": "green"}  # 15.38m
REVOLT_SPACES = ("lugansk", "mykolaiv", "uman")  # 13.22: 225, 216, 249
GREEN_SPACES = tuple(map(str, numbers("ukrainian_setup_spaces", "Green revolt", "spaces")))
CORPS = ("Ukr-c2", "Ukr-c3", "Ukr-c4", "Ukr-c5", "Ukr-c6")


def set_up_by(p: Russia, forces: str, die: int) -> str:
    """What ukrainian_setup.csv says of some forces for a die."""
    side = "WHITE" if p.controller(UKRAINE) == WHITE else "RED"
    return outcome(cell("ukrainian_setup", forces, f"{side} controls"), die)


# 15.38m Peasant armies


@rule("15.38m")
def roll_peasants(p: Russia) -> None:
    """A die each, or by option one for all; units that revolt rise at once."""
    waiting = [p.roster.piece(id) for id in PEASANTS if p.at[p.roster.piece(id)] == COMING]
    die, mood = 0, ""
    for army in waiting:
        if die and p.switched_on("one-die-for-peasants"):
            p.emit(PEASANTS_TOO, "15.38m", piece=army, mood=mood)
        else:
            die = p.roll()
            mood = MOODS[set_up_by(p, "Peasant Armies 1-3", die)]
            p.emit(PEASANTS_DIE, "15.38m", piece=army, die=die, mood=mood)
        if mood == "friendly":
            p.put(army, DISPLAY)
        elif mood == "revolt":
            revolt(p, army)
        else:
            p.turn_piece(army, GREEN)


@rule("15.38e", "15.38m", "13.22")
def revolt(p: Russia, army: int) -> None:
    """It becomes the enemy's own, in the next revolt space, or the nearest in Ukraine without units."""
    p.turn_piece(army, 1 - p.controller(UKRAINE))
    order = list(map(p.atlas.space, REVOLT_SPACES))
    taken = [p.at[p.roster.piece(id)] for id in PEASANTS]
    space = next(each for each in order if each not in taken)
    space = members(free_near(p, space))[0]
    p.put(army, space)
    p.emit(DEPLOYED, "13.22", piece=army, space=space)
    p.set_owner(space, owner_after(p, space, army), "13.21")


def free_near(p: Russia, space: int) -> int:
    """A space without units, or the nearest ones of Ukraine without units."""
    return nearest(p, space, p.atlas.faction_region[UKRAINE] & ~anybody_at(p), p.atlas.size)


def green_armies(p: Russia, place: int) -> list[int]:
    """Green peasant armies that have no space yet: COMING to be chosen for, DISPLAY for Kyiv."""
    armies = [p.roster.piece(id) for id in PEASANTS]
    return [army for army in armies if p.turned[army] == GREEN and p.at[army] == place]


def green_places(p: Russia) -> list[int]:
    """The Green spaces of Ukraine without units, one army in each."""
    kyiv = p.atlas.space("kyiv")
    taken = anybody_at(p) | (BIT[kyiv] if green_armies(p, DISPLAY) else 0)
    return members(p.atlas.mask(*GREEN_SPACES) & ~taken or free_near(p, kyiv))


def rise(p: Russia, army: int, space: int) -> None:
    """15.38m: an army for Kyiv waits until the controlled forces are set up."""
    if space == p.atlas.space("kyiv"):
        p.put(army, DISPLAY)
    else:
        turn_green(p, army, space)


@rule("15.38m")
class Rise(Choice[Russia]):
    """The controller's enemy places Green armies."""

    rules = ("15.38m",)
    unasked = True

    def when(self, p: Russia) -> bool:
        return bool(green_armies(p, COMING))

    def seat(self, p: Russia) -> int:
        return 1 - p.controller(UKRAINE)

    def prompt(self, p: Russia) -> Message:
        return say("rise-at", side=1 - p.controller(UKRAINE), piece=green_armies(p, COMING)[0])

    def options(self, p: Russia) -> list[Option]:
        return [("rise-at", space) for space in green_places(p)]

    def apply(self, p: Russia, option: Option) -> Transition:
        rise(p, green_armies(p, COMING)[0], option[1])
        return again()


# 15.38l, n-p


@rule("15.38l")
def roll_petliura(p: Russia) -> None:
    """The leader joins WHITE on 1-4 and RED on 1-2."""
    petliura = p.roster.piece("Petliura")
    if p.at[petliura] != COMING:
        return
    if set_up_by(p, "Petliura", roll_for(p, "15.38l", petliura)) == "place":
        p.put(petliura, DISPLAY)


def roll_for(p: Russia, paragraph: str, piece: int) -> int:
    die = p.roll()
    p.emit(SETUP_DIE, paragraph, piece=piece, die=die)
    return die


@rule("15.38n")
def roll_corps(p: Russia) -> None:
    """As many of corps 2 to 6 as the die says; the others leave the game."""
    corps = [p.roster.piece(id) for id in CORPS]
    waiting = [each for each in corps if p.at[each] == COMING]
    if not waiting:
        return
    die = p.roll()
    p.emit(CORPS_DIE, "15.38n", die=die)
    for number, each in enumerate(waiting):
        p.put(each, DISPLAY if number < die else OUT)


@rule("15.38p")
def roll_wilhelm(p: Russia) -> None:
    """Archduke Wilhelm and his army join WHITE on 1-2."""
    wilhelm, army = p.roster.piece("Wilhelm"), p.roster.piece("Ukr-Int")
    if p.controller(UKRAINE) != WHITE or p.at[army] != COMING:
        return
    die = roll_for(p, "15.38p", wilhelm)
    if set_up_by(p, "Archduke Wilhelm and Ukraine Intervention Army", die) == "place":
        p.put(wilhelm, DISPLAY)
        p.put(army, DISPLAY)


@rule("15.38o", "11.13b")
def roll_cpbu(p: Russia) -> Transition:
    """The RED CPBu army comes to RED on 1-3."""
    army = p.roster.piece("RaCPBu")
    if p.controller(UKRAINE) != RED or p.at[army] != COMING:
        return None
    comes = set_up_by(p, "RED CPBu Army", roll_for(p, "15.38o", army)) == "place"
    return call(DEPLOY, RED, army) if comes else None


VARIABLE = procedure(
    "15.38 Variable set-up", roll_peasants, Rise(), roll_petliura, roll_corps, roll_wilhelm, roll_cpbu
)


@rule("15.38m")
def kyiv_rises(p: Russia) -> None:
    """A Green army in Kyiv, or next to it if troops are there, comes after the controlled forces."""
    for army in green_armies(p, DISPLAY):
        turn_green(p, army, members(free_near(p, p.atlas.space("kyiv")))[0])


AFTERWARDS = procedure("15.38 Ukraine is set up", kyiv_rises)

PROCEDURES = (VARIABLE, AFTERWARDS)
