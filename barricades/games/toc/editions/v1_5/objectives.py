"""5.26 RED's five objectives in 1919, and the option by which RED writes three of them down in secret."""

from typing import Any

from barricades.games.toc import hidden
from barricades.games.toc.ch03_components.atlas import BALTICS, FACTION, RED
from barricades.games.toc.ch03_components.forces import scenario_setting
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.state import MAKHNO, POLAND, UKRAINE
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind, only
from barricades.kernel.flow import Transition, again
from barricades.kernel.game import View
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Names, Option, Verb
from barricades.kernel.rules import rule

NAMES = Names(
    "objective",
    ("baltic", "ukraine", "don", "urals", "poland"),
    (
        "the cities of the Baltic",
        "the cities of Ukraine and Makhno",
        "the cities of the Don",
        "the cities of the Urals",
        "at most one city for Poland outside Poland",
    ),
)
NEEDED = 3
SETTING, TURN = "secret-objectives", 5

WROTE = EventKind("wrote-objective", "RED writes down an objective.")
WROTE_THIS = EventKind("wrote-this", "You write down: {objective:objective}.")

EVENTS = (WROTE, WROTE_THIS)
VERBS = (Verb("objective", "{objective}", objective=NAMES),)
MESSAGES = {
    "write-down": "Write down the objectives that RED must reach; {left} to go.",
    "option.objective": "Write down {objective:objective}",
}
PROCEDURES = ()


BALTIC, SOUTH, DON, URALS, ABROAD = range(5)
MOST_ABROAD = 1


def cities_of(p: FirstRussia, objective: int) -> int:
    """The cities that an objective names; for the last one, those that Poland holds abroad."""
    atlas, ground = p.atlas, p.atlas.faction_region
    if objective == ABROAD:
        return p.owned[FACTION + POLAND] & atlas.vcs & ~ground[POLAND]
    if objective in (BALTIC, SOUTH):
        factions = BALTICS if objective == BALTIC else (UKRAINE, MAKHNO)
        return atlas.vcs & sum(ground[faction] for faction in factions)
    regions = ("Don",) if objective == DON else ("Urals North", "Urals Central")
    return atlas.vcs & sum(map(atlas.region, regions))


@rule("1.5.5.26", off=0)
def reached(p: FirstRussia) -> int:
    """The objectives that RED has reached, as a set."""
    red = p.friendly(RED)
    held = mask_of(
        objective for objective in (BALTIC, SOUTH, DON, URALS) if not cities_of(p, objective) & ~red
    )
    return held | (BIT[ABROAD] if cities_of(p, ABROAD).bit_count() <= MOST_ABROAD else 0)


def objectives(p: FirstRussia) -> int:
    """How many of the five RED has reached."""
    return reached(p).bit_count()


@rule("1.5.5.26", off=False)
def enough_objectives(p: FirstRussia) -> bool:
    """Three of five; those that were written down, by option."""
    if p.settings[SETTING] == "on":
        return not p.written & ~reached(p)
    return objectives(p) >= NEEDED


@rule("1.5.5.26")
class WriteDown(Choice[FirstRussia]):
    """By option RED writes three objectives down at the end of turn 5."""

    rules = ("1.5.5.26",)

    def when(self, p: FirstRussia) -> bool:
        written = p.written.bit_count()
        on = p.settings[SETTING] == "on" and "end_die" in scenario_setting(p.scenario)
        return on and p.turn == TURN and written < NEEDED

    def seat(self, p: FirstRussia) -> int:
        return RED

    def prompt(self, p: FirstRussia) -> Message:
        return say("write-down", left=NEEDED - p.written.bit_count())

    def options(self, p: FirstRussia) -> list[Option]:
        return [("objective", number) for number in range(len(NAMES.tokens)) if not p.written >> number & 1]

    def apply(self, p: FirstRussia, option: Option) -> Transition:
        p.written |= BIT[option[1]]
        p.emit(WROTE, "1.5.5.26")
        p.emit(WROTE_THIS, "1.5.5.26", only(RED), objective=option[1])
        return again()


# 2 What is written is RED's secret.


@rule("1.5.5.26")
def view(p: FirstRussia, seat: int | None) -> View:
    """What a seat sees, RED's objectives included if they are its own."""
    seen: dict[str, Any] = dict(hidden.view(p, seat))
    if p.settings[SETTING] == "on":
        theirs = [NAMES.token(number) for number in members(p.written)]
        seen["objectives"] = theirs if seat == RED else len(theirs)
    return seen


@rule("1.5.5.26")
def determinize(p: FirstRussia, seat: int) -> None:
    """To anyone but RED any three objectives are as likely as others."""
    hidden.determinize(p, seat)
    if seat != RED and p.written:
        numbers = list(range(len(NAMES.tokens)))
        p.shuffle(numbers)
        p.written = mask_of(numbers[: p.written.bit_count()])
