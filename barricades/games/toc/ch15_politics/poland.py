"""15.44 Poland: the Polish Response, the war with RED, and the two ways to peace."""

from barricades.games.toc.cards.standing import banned, drm, permitted
from barricades.games.toc.ch03_components.atlas import FACTION, FACTIONS, LITHUANIA, RED, WHITE
from barricades.games.toc.ch03_components.tables import cell, number, numbers
from barricades.games.toc.ch04_definitions.definitions import at_war_with_poland
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, call_chapter, follow
from barricades.games.toc.ch05_turn.tracks import TRACK
from barricades.games.toc.ch10_supply.control import RESPONDING, entered
from barricades.games.toc.ch10_supply.supply import lacks_supply
from barricades.games.toc.ch15_politics.faction_setup import DEPLOYED, anybody_at
from barricades.games.toc.ch15_politics.factions import empty_ground, forces
from barricades.games.toc.ch15_politics.markers import MOVE_MARKER, in_the_game
from barricades.games.toc.names import SPACES
from barricades.games.toc.state import (
    BELARUS,
    COMING,
    LEVIED,
    MAKHNO,
    OUT,
    POLAND,
    POLAND_TRACK,
    RED_PEACE,
    UKRAINE,
    WEST_UKRAINE,
    WESTERN_ALLIES,
    WHITE_PEACE,
    Russia,
)
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

RESPONSE_DIE = EventKind(
    "polish-response", "{faction:faction} stirs Poland: a die of {die:die}, modified {modified}."
)
WAR = EventKind("polish-war", "RED is at war with Poland.")
LEVY_DIE = EventKind("levy", "The old army answers the call: a die of {die:die}.")
PEACE_DIE = EventKind(
    "peace-die", "{side:seat} seeks peace with Poland: a die of {die:die}, {needed} or less."
)
PEACE = EventKind("polish-peace", "{side:seat} makes peace with Poland.")
REPAIR_DIE = EventKind("peace-steps", "RED repairs its army: a die of {die:die}.")
REPAIRED = EventKind("peace-repaired", "{unit:piece} is full again.")

EVENTS = (RESPONSE_DIE, WAR, LEVY_DIE, PEACE_DIE, PEACE, REPAIR_DIE, REPAIRED)
VERBS = (Verb("cross-at", "{space}", space=SPACES),)
MESSAGES = {
    "cross-at": "Where in Poland is the Polish corps placed?",
    "peace-repair": "Which unit is repaired? {left} {left?step|steps} left.",
}

NEUTRALISED = (POLAND, WEST_UKRAINE, BELARUS, LITHUANIA)  # 15.44h
COUNTED = (POLAND, BELARUS, LITHUANIA, MAKHNO, UKRAINE, WEST_UKRAINE)  # 15.44i
POINTS_A_CITY, MOST_POINTS = numbers("scoring", "peace-white", "points")  # 15.44i
LEAST_REPAIRS = 3


# 15.44u, v Polish Response


@rule("15.44v", off=0)
def response_modifier(p: Russia) -> int:
    """-1 if RED controls at least two of the four."""
    two = sum(p.controller(faction) == RED for faction in RESPONDING) >= 2
    return number("polish_response_modifiers", "two-controlled") if two else 0


def boxes_of(text: str) -> int:
    return int(text[0]) if text else 0


def roll_response(p: Russia, faction: int, track: int = 0) -> Transition:
    """15.44v: the marker as by an action card, then the track."""
    if not in_the_game(p, POLAND) or banned(p, "polish-response"):
        return LEAVE
    die = p.roll()
    modified = die + response_modifier(p)
    p.emit(RESPONSE_DIE, "15.44v", faction=faction, die=die, modified=modified)
    marker, track = response(faction, modified)
    if marker:
        return call(MOVE_MARKER, POLAND, marker, 1, then=goto(move_polish_track, faction, track))
    return goto(move_polish_track, faction, track)


@rule("15.44v", "15.44u", "5.66", off=(0, 0))
def response(faction: int, die: int) -> tuple[int, int]:
    """Boxes of the Polish marker towards WHITE, and of the Polish track to the right."""
    row, name = str(max(0, min(6, die))), FACTIONS[faction]
    marker, track = (cell("polish_response", row, f"{name} {what}") for what in ("FCM", "PIT"))
    return boxes_of(marker), boxes_of(track)


@rule("15.44v", "5.66")
def move_polish_track(p: Russia, faction: int, boxes: int = 0) -> Transition:
    return call(TRACK, POLAND_TRACK, boxes) if boxes else None


RESPONSE = procedure("15.44 Polish Response", roll_response, move_polish_track)


# 15.44n, m War


@rule("4.10", "15.44n", "11.13d")
def war_begins(p: Russia) -> None:
    """A war that begins in a Political Phase begins in round 1."""
    p.war_round = p.turn * 10 + max(1, min(p.round, p.rounds))
    p.emit(WAR, "4.10")
    if p.switched_on("levy-at-war"):
        levy_at_war(p)


@rule("11.43")
def levy_at_war(p: Russia) -> None:
    """By option the levy comes with the war."""
    if not p.has(LEVIED):
        p.set_flag(LEVIED)
        follow(p, "11.43 Levy")


WAR_WITH_POLAND = procedure("15.44 War with Poland", war_begins)


@rule("15.44n", "11.13d", off=0)
def crossings(p: Russia) -> int:
    """Spaces of Poland without units that are neither a city nor a box."""
    corps = p.roster.piece("RcPol")
    due = p.at[corps] == COMING and at_war_with_poland(p) and p.round_number() > p.war_round
    if not due:
        return 0
    return p.atlas.faction_region[POLAND] & ~p.atlas.vcs & ~p.atlas.boxes & ~anybody_at(p)


def cross(p: Russia, space: int) -> None:
    corps = p.roster.piece("RcPol")
    p.put(corps, space)
    p.polish_corps_turn = p.turn
    p.emit(DEPLOYED, "15.44n", piece=corps, space=space)
    entered(p, space, corps, "15.44n")


@rule("15.44n")
class Cross(Choice[Russia]):
    rules = ("15.44n", "11.13d")
    unasked = True

    def when(self, p: Russia) -> bool:
        return bool(crossings(p))

    def seat(self, p: Russia) -> int:
        return RED

    def prompt(self, p: Russia) -> Message:
        return say("cross-at")

    def options(self, p: Russia) -> list[Option]:
        return [("cross-at", space) for space in members(crossings(p))]

    def apply(self, p: Russia, option: Option) -> Transition:
        cross(p, option[1])
        return call(WHAT_FOLLOWS)


RED_POLISH_CORPS = procedure("15.44 RED Polish corps", Cross())


@rule("11.43", "15.44m", "12.71b")
def roll_levy(p: Russia) -> None:
    """One die of steps, 1 more while Brusilov is on the map."""
    die = p.roll()
    p.emit(LEVY_DIE, "11.43", die=die)
    p.record_steps(RED, 2 * (die + (p.at[p.roster.piece("Brusilov")] >= 0)), "11.43")


LEVY = procedure("11.43 Levy", roll_levy)


# 15.44g-i Peace by WHITE


def polish_cities(p: Russia) -> int:
    return p.atlas.faction_region[POLAND] & p.atlas.vcs


@rule("15.44g", off=0)
def cities_occupied(p: Russia) -> int:
    """Victory cities outside Poland with Polish units."""
    found = 0
    for unit in p.on_map(p.roster.of_faction(POLAND) & p.roster.units):
        found |= BIT[p.at[unit]]
    return (found & p.atlas.vcs & ~p.atlas.faction_region[POLAND]).bit_count()


@rule("15.44g", "5.48g", "15.44f")
def white_seeks_peace(p: Russia) -> Transition:
    """After W46: a die not above the number of cities outside Poland that Poles occupy."""
    needed = cities_occupied(p)
    if not permitted(p, "peace-roll", "WHITE") or p.controller(POLAND) != WHITE or not needed:
        return None
    die = p.roll()
    p.emit(PEACE_DIE, "15.44g", side=WHITE, die=die, needed=needed)
    return call(WHITE_MAKES_PEACE) if die <= needed else None


@rule("15.44i", "14.3g")
def score_white_peace(p: Russia) -> None:
    """Two points for each city of six lands that Poland holds; its cities abroad are noted (14.3h)."""
    cities = p.owned[FACTION + POLAND] & p.atlas.vcs
    counted = cities & region_of(p, COUNTED)
    p.abroad = (cities & ~p.atlas.faction_region[POLAND]).bit_count()
    p.set_flag(WHITE_PEACE)
    p.emit(PEACE, "15.44f", side=WHITE)
    p.score(WHITE, min(MOST_POINTS, POINTS_A_CITY * counted.bit_count()), "15.44i")


def region_of(p: Russia, factions: tuple[int, ...]) -> int:
    ground = 0
    for faction in factions:
        ground |= p.atlas.faction_region[faction]
    return ground


@rule("15.44h", "15.33b", "15.39d", "15.42d")
def neutralise(p: Russia) -> None:
    """Four lands become neutral for good; their forces leave the game and all others leave their regions."""
    make_neutral(p, NEUTRALISED)
    empty_ground(p, region_of(p, NEUTRALISED), only_supplied=True)


def make_neutral(p: Russia, factions: tuple[int, ...]) -> None:
    for faction in factions:
        for piece in forces(p, faction):
            p.put(piece, OUT)
    p.closed |= mask_of(factions)
    p.realign()


def settle(p: Russia) -> Transition:
    return call(WHAT_FOLLOWS)


WHITE_MAKES_PEACE = procedure("15.44 WHITE makes peace", score_white_peace, neutralise, settle)


# 15.44j, k Peace by RED


@rule("15.44j", "5.48g", off=0)
def needed_by_red(p: Russia) -> int:
    """1, 1 more for each earlier turn in a row with a Polish city, 2 more after R46."""
    first, more = numbers("polish_peace", "RED one city", "die")
    return first + more * p.polish_turns + drm(p, "peace-RED")


def red_seeks_peace(p: Russia) -> Transition:
    """15.44j: RED must own the cities itself; with both it needs no die."""
    held = (p.owned[RED] & polish_cities(p)).bit_count() if at_war_with_poland(p) else 0
    if not held:
        p.polish_turns = 0
        return None
    if held == polish_cities(p).bit_count():
        return call(RED_MAKES_PEACE)
    needed, die = needed_by_red(p), p.roll()
    p.emit(PEACE_DIE, "15.44j", side=RED, die=die, needed=needed)
    p.polish_turns += 1
    return call(RED_MAKES_PEACE) if die <= needed else None


@rule("15.44k")
def poland_leaves(p: Russia) -> None:
    """Polish forces leave, the region is neutral for good, RED goes home."""
    p.set_flag(RED_PEACE)
    p.emit(PEACE, "15.44f", side=RED)
    make_neutral(p, (POLAND,))
    empty_ground(p, region_of(p, (POLAND,)))


@rule("15.44k")
def roll_repairs(p: Russia) -> Transition:
    """A die of steps, at least 3, for units in supply."""
    die = p.roll()
    p.emit(REPAIR_DIE, "15.44k", die=die)
    return call(REPAIRS, max(LEAST_REPAIRS, die))


@rule("15.44k", "11.57", off=[])
def repairable(p: Russia) -> list[int]:
    """Reduced armies of RED in supply that may be repaired."""
    reduced = p.on_map(p.roster.two_steps & p.back & p.roster.own(RED) & ~p.roster.dot)
    return [unit for unit in reduced if not lacks_supply(p, unit)]


@rule("15.44k")
class PeaceRepair(Choice[Russia]):
    """One step at a time."""

    rules = ("15.44k", "11.57")

    def when(self, p: Russia, left: int) -> bool:
        return left > 0 and bool(repairable(p))

    def seat(self, p: Russia, left: int) -> int:
        return RED

    def prompt(self, p: Russia, left: int) -> Message:
        return say("peace-repair", left=left)

    def options(self, p: Russia, left: int) -> list[Option]:
        return [*(("repair", unit) for unit in repairable(p)), ("spent",)]

    def apply(self, p: Russia, option: Option, left: int) -> Transition:
        if option[0] == "spent":
            return None
        p.back &= ~BIT[option[1]]
        p.emit(REPAIRED, "15.44k", unit=option[1])
        return again(left - 1)


REPAIRS = procedure("15.44k RED repairs", PeaceRepair())


@rule("15.44k", "5.41a")
def allies_leave(p: Russia, place: int = 0) -> Transition:
    """The Western Allies withdraw at once."""
    if place == len(WESTERN_ALLIES):
        return LEAVE
    ally = WESTERN_ALLIES[place]
    if p.gone >> ally & 1:
        return again(place + 1)
    return call_chapter(p, "5.41a A power leaves", ally, then=again(place + 1))


ALLIES_LEAVE = procedure("15.44k Western Allies leave", allies_leave)


def western_allies(p: Russia) -> Transition:
    return call(ALLIES_LEAVE)


RED_MAKES_PEACE = procedure("15.44 RED makes peace", poland_leaves, settle, roll_repairs, western_allies)

PEACE_WITH_POLAND = procedure("5.48g Peace with Poland", white_seeks_peace, red_seeks_peace, stage="peace")

PROCEDURES = (
    RESPONSE, WAR_WITH_POLAND, RED_POLISH_CORPS, LEVY, PEACE_WITH_POLAND, WHITE_MAKES_PEACE, RED_MAKES_PEACE,
    REPAIRS, ALLIES_LEAVE,
)  # fmt: skip
