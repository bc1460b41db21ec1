"""12 Leaders: the use of a capability, the attempt and its price, death, and escape (8.52)."""

from barricades.games.toc.cards.standing import factions_idle
from barricades.games.toc.ch03_components.atlas import FACTION, FACTIONS, RED, SOCIALISTS, WHITE
from barricades.games.toc.ch03_components.tables import cell, look_up
from barricades.games.toc.ch04_definitions.definitions import nearest
from barricades.games.toc.ch05_turn.due import call_chapter
from barricades.games.toc.ch07_movement.ground import never_closed
from barricades.games.toc.ch10_supply.control import cross_borders
from barricades.games.toc.ch13_special.infighting import leader_barred
from barricades.games.toc.names import SPACES
from barricades.games.toc.state import (
    COFFIN,
    ELIMINATED,
    OUT,
    SR_TRACK,
    TSAR_DEAD,
    Russia,
)
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, goto, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

TRIED = EventKind("tried", "{leader:piece} needs {rating} or less and rolls {die:die}.")
SURE = EventKind("sure", "{leader:piece} succeeds without a die.")
FATE = EventKind("fate", "A natural 6: a second die for {leader:piece} shows {die:die}.")
TURNED = EventKind("turned", "{leader:piece} is turned to the back.")
DIED = EventKind("leader-lost", "{leader:piece} is lost.")
COFFINED = EventKind("coffin", "{leader:piece} is dead; the coffin stays with the army.")
COFFIN_LOST = EventKind("coffin-lost", "The coffin of {leader:piece} is lost.")
ESCAPED = EventKind("escaped", "{leader:piece} rolls {die:die}: {fate:fate}.")
REACHED = EventKind("reached", "{leader:piece} reaches {space:space}.")

EVENTS = (TRIED, SURE, FATE, TURNED, DIED, COFFINED, COFFIN_LOST, ESCAPED, REACHED)
VERBS = (Verb("escape", "{space}", space=SPACES),)
MESSAGES = {
    "escape": "{leader:piece} has lost the troops: which of the nearest friendly units shall they reach?",
    "fate.escape": "escapes",
    "fate.escape back": "escapes, turned to the back",
    "fate.death": "does not escape",
}

ESCAPE_LINKS = int(cell("leader_escape_limits", "escape", "links"))  # 8.52


# 12.3, 12.11


def capable(p: Russia, leader: int) -> bool:
    """Whether a leader on the map may use a capability now."""
    return not p.used >> leader & 1 and p.rating(leader) > 0 and not barred(p, leader)


@rule("12.3", "12.61", off=False)
def barred(p: Russia, leader: int) -> bool:
    """Camp chits, NO ACT markers and forces that may not act take a leader's capabilities away."""
    side = p.allegiance[leader]
    if p.at[leader] < 0 or side > 1 or not p.roster.commanders >> leader & 1:
        return True
    return bool(p.no_act[side] >> p.at[leader] & 1) or leader_barred(p, leader) or not active(p, leader)


@rule("12.71d", "15.23a", "15.23b", off=True)
def active(p: Russia, leader: int) -> bool:
    """Leaders of factions that their controller may not use do nothing; Kappel acts while the SRs may."""
    nation = p.roster.nation[leader]
    if FACTION <= nation < FACTION + len(FACTIONS):
        side = p.allegiance[leader]
        return p.may_use(side, nation - FACTION) and not factions_idle(p, "leader", side)
    if nation == SOCIALISTS and p.turned[leader] < 0:
        return p.edition.tracks[SR_TRACK][p.track[SR_TRACK]].act
    return True


# 12.2


@rule("12.0", "12.2", "12.11", off=False)
def attempt(p: Russia, leader: int, rule: str) -> bool:
    """One die, not above the rating; the leader has then used their capability for this part."""
    p.used |= BIT[leader]
    if p.sure >> leader & 1:
        p.sure &= ~BIT[leader]
        p.emit(SURE, rule, leader=leader)
        return True
    die = p.roll()
    p.emit(TRIED, rule, leader=leader, rating=p.rating(leader), die=die)
    succeeded = die <= p.rating(leader)
    if die == 6:
        fate(p, leader)
    return succeeded


@rule("12.24")
def fate(p: Russia, leader: int) -> None:
    """A natural 6 may cost a leader their health or their life."""
    die = p.roll()
    p.emit(FATE, "12.24", leader=leader, die=die)
    code = look_up("leader_fate", die)
    if code == "back":
        turn_to_back(p, leader)
    elif code == "death":
        eliminate_leader(p, leader, "12.24")


@rule("12.24", "12.71d")
def turn_to_back(p: Russia, leader: int) -> None:
    """No effect on a back; Eichhorn's back is death, Kappel's the coffin."""
    if p.back >> leader & 1:
        return None
    means = p.roster.counters[leader].faces[1]["means"]
    if means == "death":
        return eliminate_leader(p, leader, "12.24")
    p.back |= BIT[leader]
    p.emit(TURNED, "12.24", leader=leader)
    if means == "coffin":
        p.set_flag(COFFIN)
    return None


@rule("12.5", "14.3", "15.35f", "15.38b", "15.39c", "15.44w", "15.54b", "14.3e")
def eliminate_leader(p: Russia, leader: int, rule: str, *, points: bool = True) -> None:
    """A leader dies: the enemy scores their points; factions' leaders bring none."""
    means = p.roster.counters[leader].faces[1]["means"]
    side = p.allegiance[leader]
    kappel = means == "coffin" and side == WHITE and not p.has(COFFIN)  # 12.5: the leader counts as WHITE
    if points and (kappel or (p.own(leader) and means != "coffin")):
        p.score(1 - side, p.roster.points[leader], "12.5")
    if kappel and p.units_of(side, p.at[leader]):
        p.set_flag(COFFIN)  # 12.71d: the army carries the leader on
        p.back |= BIT[leader]
        p.emit(COFFINED, "12.71d", leader=leader)
        return
    if means == "custody":
        p.set_flag(TSAR_DEAD)
    lost = COFFIN_LOST if means == "coffin" and p.has(COFFIN) else DIED
    p.emit(lost, rule, leader=leader)
    p.fallen |= BIT[leader]
    p.put(leader, OUT if means == "custody" else ELIMINATED)


def window_before_a_die(p: Russia, leader: int) -> Transition:
    """6.26c: initiative cards when a leader is about to roll."""
    return call_chapter(p, "6.26c Window", leader)


def try_it(p: Russia, leader: int) -> None:
    p.attempt = int(attempt(p, leader, "12.2"))


ATTEMPT = procedure("12.2 Attempt", window_before_a_die, try_it)


# 8.52


@rule("8.52", off=LEAVE)
def roll_to_escape(p: Russia, space: int, side: int, *_: int) -> Transition:
    """Leaders without units roll one after another; without a friendly unit near they are lost."""
    leaders = [each for each in p.leaders_of(side, space) if not waits_in_moskva(p, each, space)]
    if not leaders or p.units_of(side, space):
        return LEAVE
    leader = leaders[0]
    if not refuges(p, space, side, leader) or carried(p, leader):
        eliminate_leader(p, leader, "8.52")
        return again(space, side)
    die = p.roll()
    column = "Tsar" if p.roster.counters[leader].faces[1]["means"] == "custody" else "code"
    code = look_up("leader_escape", die, column)
    p.emit(ESCAPED, "8.52", leader=leader, die=die, fate=code)
    if code == "death":
        eliminate_leader(p, leader, "8.52")
        return again(space, side)
    if code == "escape back":
        turn_to_back(p, leader)
    if p.at[leader] != space:
        return again(space, side)
    return goto(CHOOSE_REFUGE, space, side, leader)


@rule("12.61", off=False)
def waits_in_moskva(p: Russia, leader: int, space: int) -> bool:
    """Lenin goes to another city only when an enemy enters (12.63)."""
    in_moskva = leader == p.roster.piece("Lenin") and space == p.atlas.space("moskva")
    return in_moskva and bool(lenin_goes_to(p))


@rule("12.61", off=0)
def lenin_goes_to(p: Russia) -> int:
    """Where Lenin goes when Moskva falls: Petrograd, otherwise the nearest friendly RED home city."""
    moskva, petrograd = p.atlas.space("moskva"), BIT[p.atlas.petrograd]
    cities = p.atlas.home_vcs[RED] & p.friendly(RED) & ~BIT[moskva]
    return cities & petrograd or nearest(p, moskva, cities, p.atlas.size)


@rule("12.71d", off=False)
def carried(p: Russia, leader: int) -> bool:
    """Kappel's coffin is lost with the last unit in its space."""
    return p.has(COFFIN) and p.roster.counters[leader].faces[1]["means"] == "coffin"


def refuges(p: Russia, space: int, side: int, leader: int) -> int:
    """The nearest spaces with a friendly unit, at most four links away and open to the leader."""
    return nearest(p, space, p.held(side) & ~BIT[space] & never_closed(p, leader), ESCAPE_LINKS)


class ChooseRefuge(Choice[Russia]):
    """1.5: the player who moves the leader breaks ties of nearest; for a neutral one the acting player."""

    rules = ("8.52", "1.5")

    def when(self, p: Russia, space: int, side: int, *leader: int) -> bool:
        return bool(leader) and refuges(p, space, side, leader[0]).bit_count() > 1

    def seat(self, p: Russia, space: int, side: int, leader: int) -> int:
        return side if side in (WHITE, RED) else p.side

    def prompt(self, p: Russia, space: int, side: int, leader: int) -> Message:
        return say("escape", leader=leader)

    def options(self, p: Russia, space: int, side: int, leader: int) -> list[Option]:
        return [("escape", each) for each in members(refuges(p, space, side, leader))]

    def assumed(self, p: Russia, space: int, side: int, leader: int) -> Option:
        return self.options(p, space, side, leader)[0]

    def apply(self, p: Russia, option: Option, space: int, side: int, leader: int) -> Transition:
        arrive(p, leader, option[1])
        return goto(roll_to_escape, space, side)


CHOOSE_REFUGE = ChooseRefuge()


def reach_the_only_refuge(p: Russia, space: int, side: int, *leader: int) -> Transition:
    if leader:
        arrive(p, leader[0], members(refuges(p, space, side, leader[0]))[0])
    return goto(roll_to_escape, space, side)


def arrive(p: Russia, leader: int, space: int) -> None:
    cross_borders(p, leader, space, p.at[leader])
    p.put(leader, space)
    p.emit(REACHED, "8.52", leader=leader, space=space)


LEADERS_ESCAPE = procedure("8.52 Leaders escape", roll_to_escape, CHOOSE_REFUGE, reach_the_only_refuge)


# What other chapters ask for by title


def meet_fate(p: Russia, leader: int) -> None:
    fate(p, leader)


def remove_leader(p: Russia, leader: int, points: int) -> None:
    """12.5: with points for the enemy, or without."""
    if p.at[leader] >= 0:
        eliminate_leader(p, leader, "12.5", points=bool(points))


FATE_OF = procedure("12.24 Fate", meet_fate)
REMOVED = procedure("12.5 Leader removed", remove_leader)

PROCEDURES = (ATTEMPT, LEADERS_ESCAPE, FATE_OF, REMOVED)
