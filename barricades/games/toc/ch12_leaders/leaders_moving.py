"""12.6 Leaders on the move: along with a unit or alone, when they are stranded, and when they are overrun."""

from itertools import pairwise

from barricades.games.toc.ch03_components.tables import cell
from barricades.games.toc.ch04_definitions.definitions import nearest
from barricades.games.toc.ch05_turn.due import call_chapter
from barricades.games.toc.ch07_movement.ground import never_closed, open_to
from barricades.games.toc.ch07_movement.limits import bound_out, why_barred
from barricades.games.toc.ch07_movement.reach import (
    POINTS_OF_A_LEADER,
    TRACK_LINKS,
    Budget,
    Going,
    Reached,
    crossings,
    muddy,
    path,
    search,
    taken,
)
from barricades.games.toc.ch10_supply.control import cross_borders
from barricades.games.toc.ch12_leaders.leaders import carried, eliminate_leader, lenin_goes_to
from barricades.games.toc.names import PIECES, SPACES
from barricades.games.toc.state import BORDER_OPEN, LEADERS_AT, TSAR_RESCUED, Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

STRANDED_WITHIN = int(cell("leader_escape_limits", "stranded", "links"))

LEADER_MOVED = EventKind("leader-moved", "{leader:piece} goes to {space:space}.")
STRANDED = EventKind(
    "stranded", "{leader:piece}, left without units at {origin:space}, goes to {space:space}."
)
LENIN_LEAVES = EventKind("lenin-leaves", "Lenin leaves {origin:space} for {space:space}.")

EVENTS = (LEADER_MOVED, STRANDED, LENIN_LEAVES)

VERBS = (Verb("rejoin", "{leader} {space}", leader=PIECES, space=SPACES),)

MESSAGES = {
    "rejoin": "{leader:piece} is left without units. To which of the nearest units does the leader go?",
    "leader.stays": "Lenin moves only by retreat, withdrawal or when he is left alone.",
    "leader.ends": "A leader ends its move with a friendly unit or in a friendly victory city.",
    "leader.far": "{leader:piece} cannot reach {space:space} through friendly spaces.",
}


@rule("13.1b", off=False)
def arrested(p: Russia, leader: int) -> bool:
    """13.1b: the Tsar, before he is rescued."""
    return leader == p.roster.tsar and not p.has(TSAR_RESCUED)


@rule("12.61", off=False)
def stays(p: Russia, leader: int) -> bool:
    """Lenin does not move, and is not redeployed."""
    return leader == p.roster.piece("Lenin")


@rule("12.6", "9.5", off=-1)
def company(p: Russia, side: int) -> int:
    """Where a leader may end: with a friendly unit or in a friendly victory city."""
    return p.held(side) | p.friendly(side) & p.atlas.vcs


# 12.6 Movement


@rule("12.6", off=Reached(0, -1, {}, {}))
def alone(p: Russia, side: int, leader: int) -> Reached:
    """Where a leader gets to alone: through friendly spaces with 5 points."""
    start = p.at[leader]
    free = p.friendly(side) & ~taken(p, side) & open_to(p, leader)
    going = Going(p.atlas, muddy(p), False, p.has(BORDER_OPEN), free, 0)
    found = search(going, start, Budget(POINTS_OF_A_LEADER, TRACK_LINKS, 1, True))
    direct = crossings(p, leader) & free & ~found.mask
    return found._replace(mask=found.mask | direct, direct=direct)


@rule("12.6", off=0)
def with_a_unit(p: Russia, leader: int) -> int:
    """Where units have gone from the space that moves now: a leader may go along with one."""
    return p.gone_to if p.at[leader] == p.origin else 0


def leader_endings(p: Russia, side: int, leader: int) -> int:
    """Where a leader of a marked space may go."""
    if stays(p, leader):
        return 0
    if why_barred(p, side, leader) is not None or bound_out(p, leader):
        return 0
    reached = alone(p, side, leader).mask | with_a_unit(p, leader)
    return reached & company(p, side) & ~BIT[p.at[leader]]


def leader_path(p: Russia, side: int, leader: int, end: int) -> tuple[int, ...]:
    """The way of a leader: alone if it can, otherwise along with a unit."""
    found = alone(p, side, leader)
    return path(p, found, end) if found.mask >> end & 1 else (p.at[leader], end)


def take_leader(p: Russia, leader: int, way: tuple[int, ...]) -> None:
    """Move a leader; it changes no owners, but its coming may make Poland respond (15.44)."""
    for origin, space in pairwise(way):
        cross_borders(p, leader, space, origin)
    p.put(leader, way[-1])
    p.acted |= BIT[leader]
    p.emit(LEADER_MOVED, "12.6", leader=leader, space=way[-1])


def why_not_leader(p: Russia, side: int, leader: int, end: int) -> Refusal:
    if stays(p, leader):
        return refuse("12.61", "leader.stays")
    if end < p.atlas.size and not company(p, side) >> end & 1:
        return refuse("12.6", "leader.ends")
    return refuse("12.6", "leader.far", leader=leader, space=end)


# 12.62 Stranded leaders


@rule("12.62", off=())
def stranded(p: Russia, side: int) -> list[int]:
    """The leaders of a side in spaces without a friendly unit that are no friendly victory cities."""
    found = 0
    for space in members(p.masks[LEADERS_AT + side] & ~company(p, side)):
        found |= p.there[space] & p.forces[side] & p.roster.leaders
    return members(found)


@rule("12.62", off=0)
def refuge(p: Russia, side: int, leader: int) -> int:
    """The nearest spaces with a friendly unit, within 6 links and open to the leader."""
    return nearest(p, p.at[leader], p.held(side) & never_closed(p, leader), STRANDED_WITHIN)


def next_stranded(p: Russia, side: int) -> Transition:
    """Leaders one by one: moved where there is one place, lost where there is none, otherwise asked for."""
    for leader in stranded(p, side):
        ends = 0 if carried(p, leader) else refuge(p, side, leader)
        if ends.bit_count() > 1:
            return goto(Rejoin(), side, leader)
        if ends:
            rejoin(p, leader, members(ends)[0])
            return again()
        lose(p, leader)
        return again()
    return goto(finish, side)


def rejoin(p: Russia, leader: int, space: int) -> None:
    p.emit(STRANDED, "12.62", leader=leader, origin=p.at[leader], space=space)
    cross_borders(p, leader, space, p.at[leader])
    p.put(leader, space)


@rule("12.62")
def lose(p: Russia, leader: int) -> None:
    """A leader that finds no unit is eliminated."""
    eliminate_leader(p, leader, "12.62")


@rule("12.62")
class Rejoin(Choice[Russia]):
    """The owner says to which of several units equally near a leader goes."""

    rules = ("12.62",)

    def seat(self, p: Russia, side: int, leader: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, leader: int) -> Message:
        return say("rejoin", side=side, leader=leader)

    def options(self, p: Russia, side: int, leader: int) -> list[Option]:
        return [("rejoin", leader, space) for space in members(refuge(p, side, leader))]

    def apply(self, p: Russia, option: Option, side: int, leader: int) -> Transition:
        rejoin(p, leader, option[2])
        return goto(next_stranded, side)


def finish(p: Russia, side: int) -> Transition:
    return None


STRANDED_LEADERS = procedure("12.62 Stranded leaders", next_stranded, Rejoin(), finish)


# 12.63 Overrun


def save_lenin(p: Russia, space: int, side: int) -> Transition:
    """12.61: Lenin is not caught in Moskva."""
    lenin = p.roster.piece("Lenin")
    if p.at[lenin] != space or space != p.atlas.space("moskva"):
        return None
    ends = lenin_goes_to(p)
    if ends:
        p.put(lenin, members(ends)[0])
        p.emit(LENIN_LEAVES, "12.61", origin=space, space=p.at[lenin])
    return None


@rule("12.63")
def escape(p: Russia, space: int, side: int) -> Transition:
    """Each other leader in the space rolls by 8.52."""
    if p.leaders_of(side, space):
        return call_chapter(p, "8.52 Leaders escape", space, side)
    return None


OVERRUN = procedure("12.63 Overrun", save_lenin, escape)

PROCEDURES = (STRANDED_LEADERS, OVERRUN)
