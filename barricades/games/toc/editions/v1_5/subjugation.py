"""8.6 Subjugation: RED ends a Republic whose victory cities it holds."""

from barricades.games.toc.ch03_components.atlas import FACTION, FACTIONS, RED
from barricades.games.toc.ch03_components.decks import REPUBLICS
from barricades.games.toc.ch07_movement.ground import not_yet_open
from barricades.games.toc.ch07_movement.stacking import room
from barricades.games.toc.ch15_politics.factions import forces
from barricades.games.toc.editions.v1_5 import war
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.names import FACTION_NAMES
from barricades.games.toc.state import CASUALTIES, COMING, ELIMINATED, OUT
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

SUBJUGATED = EventKind("subjugated", "RED subjugates {faction:faction}.")

EVENTS = (SUBJUGATED,)
VERBS = (Verb("subjugate", "{faction}", faction=FACTION_NAMES), Verb("no-subjugation"))
MESSAGES = {
    "subjugate": "RED holds all cities of a Republic. Subjugate it?",
    "option.subjugate": "Subjugate {faction:faction}",
    "option.no-subjugation": "Leave them as they are",
}

LAST_TURN = 12  # 8.61: before turn 13


def garrisons(p: FirstRussia, faction: int) -> list[int]:
    """Garrison corps of a Republic still to come; none where the scenario has no subjugation."""
    prefix = f"RcSub-{FACTIONS[faction].replace(' ', '-')}"
    corps = [
        n
        for n, each in enumerate(p.roster.counters)
        if each.id == prefix or each.id in (f"{prefix}-1", f"{prefix}-2")
    ]
    return [each for each in corps if p.at[each] == COMING]


@rule("1.5.8.61", "1.5.8.6", off=False)
def may_subjugate(p: FirstRussia, faction: int) -> bool:
    """A Republic all of whose victory cities are friendly to RED, before turn 13.

    Behind the Central Powers' line it takes the turn after their withdrawal, as every benefit does (8.315).
    """
    if FACTIONS[faction] not in REPUBLICS or p.turn > LAST_TURN or p.subjugated >> faction & 1:
        return False
    cities = p.atlas.faction_region[faction] & p.atlas.vcs
    return bool(garrisons(p, faction)) and not cities & (not_yet_open(p) | ~p.friendly(RED))


def subjects(p: FirstRussia) -> list[int]:
    return [faction for faction in range(len(FACTIONS)) if may_subjugate(p, faction)]


@rule("1.5.8.61")
class Subjugate(Choice[FirstRussia]):
    rules = ("1.5.8.61",)

    def when(self, p: FirstRussia) -> bool:
        return bool(subjects(p))

    def seat(self, p: FirstRussia) -> int:
        return RED

    def prompt(self, p: FirstRussia) -> Message:
        return say("subjugate")

    def options(self, p: FirstRussia) -> list[Option]:
        return [("no-subjugation",), *(("subjugate", faction) for faction in subjects(p))]

    def apply(self, p: FirstRussia, option: Option) -> Transition:
        if option[0] == "no-subjugation":
            return None
        subjugate(p, option[1])
        return again()


@rule("1.5.8.62", off=[])
def conquered_before(p: FirstRussia, faction: int) -> list[int]:
    """Its units that RED has had since the conquest; peasants who rose for RED are RED's own (8.324)."""
    theirs = p.roster.of_faction(faction) & p.roster.units & ~p.roster.peasant
    return [unit for unit in members(theirs) if p.turned[unit] == RED and p.at[unit] not in (ELIMINATED, OUT)]


@rule("1.5.8.62")
def subjugate(p: FirstRussia, faction: int) -> None:
    """Its forces and marker leave; garrisons are placed in its cities; RED scores 1 for each city."""
    cities = members(p.atlas.faction_region[faction] & p.atlas.vcs)
    places = garrisons(p, faction)
    for piece in (*forces(p, faction), *conquered_before(p, faction)):
        p.put(piece, OUT)
    p.gone |= BIT[faction]
    p.subjugated |= BIT[faction]
    for space in (*members(p.owned[FACTION + faction]), *cities):
        p.set_owner(space, RED, "1.5.8.62")
    p.realign()
    for corps, space in zip(places, cities, strict=False):
        p.put(corps, space if room(p, RED, space, (corps,)) else CASUALTIES)
    p.emit(SUBJUGATED, "1.5.8.62", faction=faction)
    p.score(RED, len(cities), "1.5.8.62")


SUBJUGATION = procedure("8.6 Subjugation", Subjugate(), stage="conquest")


def conquests_first(p: FirstRussia) -> Transition:
    return call(CONQUESTS)


def then_subjugation(p: FirstRussia) -> Transition:
    return call(SUBJUGATION, then=LEAVE)


CONQUESTS = procedure("8.53 Conquests", war.conquer_next)
BOTH = procedure(war.CONQUESTS.title, conquests_first, then_subjugation, stage="conquest")

PROCEDURES = (SUBJUGATION, CONQUESTS)
REPLACED = (BOTH,)
