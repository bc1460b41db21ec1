"""7.1 Movement: the spaces marked for movement, one after another, and the pieces in them one by one.

`move` takes a unit to the end of its move by the cheapest way; `step` takes it one space on, for a player who
wants another way. A player who moves a unit of another space is done with the space before (7.20).
"""

from functools import partial
from itertools import pairwise

from barricades.games.toc.aids.stages import in_part
from barricades.games.toc.ch03_components.atlas import RED
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, follow
from barricades.games.toc.ch07_movement.ground import TRACK_OF, area, open_to, southeast
from barricades.games.toc.ch07_movement.limits import activated, bound_out, faction_of, why_barred
from barricades.games.toc.ch07_movement.reach import (
    Budget,
    Going,
    away_from_tsaritsyn,
    endings,
    full,
    going_of,
    links_on,
    march,
    path,
    reach,
    search,
    setting_out,
    taken,
    whole_budget,
)
from barricades.games.toc.ch10_supply.control import drive_off_partisans, entered
from barricades.games.toc.ch12_leaders.leaders_moving import (
    arrested,
    leader_endings,
    leader_path,
    take_leader,
    why_not_leader,
)
from barricades.games.toc.names import PIECES, SPACES
from barricades.games.toc.state import BORDER_OPEN, NEUTRAL, Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, call, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

MOVED = EventKind("moved", "{unit:piece} moves along {path:space}.")
TRAIN_MOVED = EventKind("train-moved", "{piece:piece} goes along by rail to {space:space}.")

EVENTS = (MOVED, TRAIN_MOVED)

VERBS = (
    Verb("done"),
    Verb("halt", "{unit}", unit=PIECES),
    Verb("move", "{unit} {start}>{end}", unit=PIECES, start=SPACES, end=SPACES),
    Verb("step", "{unit} {start}>{end}", unit=PIECES, start=SPACES, end=SPACES),
)

MESSAGES = {
    "move.first": "Move units from the spaces marked for movement, or end movement.",
    "move.more": "Move more units from {space:space} or another marked space, or end movement.",
    "move.on": "{unit:piece} has {points} movement {points?point|points} left.",
    "move.not-marked": "{space:space} is not marked for movement.",
    "move.fights": "{space:space} is marked for combat.",
    "move.not-yours": "{unit:piece} is not a unit of yours in {space:space}.",
    "move.enemy": "Enemy or neutral units are in {space:space}.",
    "move.closed": "{space:space} is in a region that is closed to your forces.",
    "move.southeast": "Armies enter the Southeast only after card 42 of their side.",
    "move.area": "{unit:piece} may not leave its area for {space:space}.",
    "move.border": "The Finnish border is closed.",
    "move.strait": "Your units cannot cross to {space:space} in this weather.",
    "move.far": "{unit:piece} cannot reach {space:space} with its movement points.",
    "move.stops": "{unit:piece} stops in the first enemy space that is next to an enemy unit.",
    "move.full": "{unit:piece} would break the stacking limit in {space:space}.",
    "move.away": "The Don Caucasus army may not move away from Tsaritsyn yet.",
    "move.no-rail": "It goes along only with a unit that leaves its space by rail.",
}


# 7.12 Moving a unit


@rule("7.12")
def wear_track(p: Russia, unit: int, here: int, there: int) -> None:
    """At most one army of a side uses a Road 2 link in a part, units marked road2 apart."""
    number = p.atlas.road2_links.get((min(here, there), max(here, there)))
    if number is not None and p.roster.armies >> unit & 1 and not p.roster.road2 >> unit & 1:
        p.road2_used |= BIT[number]


def travel(p: Russia, unit: int, way: tuple[int, ...]) -> None:
    """7.14, 10.51: take a unit along a way; every space that it enters becomes friendly at once."""
    for here, there in pairwise(way):
        wear_track(p, unit, here, there)
        if p.railhead == here and p.atlas.rail[here] >> there & 1:
            p.railhead = there
        p.put(unit, there)
        entered(p, there, unit, "7.14", origin=here, passing=True)


@rule("7.20")
def begin_with(p: Russia, space: int) -> None:
    """A space is chosen; the one before is finished."""
    if p.origin != space:
        if p.origin >= 0:
            p.moving &= ~BIT[p.origin]
        p.origin, p.gone_to, p.railheads = space, 0, 0


@rule("7.11")
def has_moved(p: Russia, unit: int) -> None:
    """A unit moves once in a part and does not both move and attack."""
    p.acted |= BIT[unit]


def end_move(p: Russia, unit: int) -> None:
    has_moved(p, unit)
    drive_off_partisans(p, p.allegiance[unit], p.at[unit])
    p.gone_to |= BIT[p.at[unit]]
    if p.railhead != p.origin:
        p.railheads |= BIT[p.railhead]


# The train and the Tsar


def train_at(p: Russia, side: int, space: int) -> bool:
    """13.73: whether a side owns the train in a space; with neutral or Green units it has no owner."""
    here = p.at[p.roster.train] == space >= 0
    return here and bool(p.friendly(side) & ~p.held(NEUTRAL) & BIT[space])


@rule("13.73", off=0)
def train_along(p: Russia, side: int) -> int:
    """Where the train may go with units of its owner that have left its space by rail."""
    return p.railheads if train_at(p, side, p.origin) else 0


@rule("13.1d", off=0)
def tsar_along(p: Russia, side: int) -> int:
    """Where the Tsar may go in custody: with a RED unit that has left his space by rail."""
    tsar = p.roster.tsar
    if side != RED or p.at[tsar] != p.origin or p.origin < 0 or not arrested(p, tsar):
        return 0
    return p.railheads & p.gone_to & p.held(RED)


def along(p: Russia, side: int) -> list[Option]:
    """13.73, 13.1d: the train or the Tsar goes along."""
    found = []
    for piece, ends in (
        (p.roster.train, train_along(p, side)),
        (p.roster.piece("Tsar"), tsar_along(p, side)),
    ):
        found += [("move", piece, p.origin, end) for end in members(ends)]
    return found


def bring(p: Russia, piece: int, end: int) -> None:
    p.put(piece, end)
    p.emit(TRAIN_MOVED, "13.73" if piece == p.roster.train else "13.1d", piece=piece, space=end)
    if piece == p.roster.train:
        follow(p, "13.73 Train")


# What may be done


def may_end(p: Russia, unit: int, start: int) -> int:
    """The spaces where a unit that began in `start` may end its move, if it gets there."""
    return endings(p, unit, start, p.atlas.everywhere & ~BIT[start])


def steps(going: Going, here: int, budget: Budget, ends: int) -> list[int]:
    """Spaces one link on from which a unit may go farther, if it could end there or beyond."""
    return [
        there
        for there, left in links_on(going, here, budget).items()
        if ends >> there & 1 or search(going, there, left).mask & ends
    ]


def unit_options(p: Russia, unit: int) -> list[Option]:
    """Everything that a unit which has not moved may do."""
    start = p.at[unit]
    ends, (going, budget) = may_end(p, unit, start), setting_out(p, unit)
    found: list[Option] = [("move", unit, start, end) for end in members(reach(p, unit).mask & ends)]
    return found + [("step", unit, start, there) for there in steps(going, start, budget, ends)]


def leader_options(p: Russia, side: int, space: int) -> list[Option]:
    """12.6: leaders go alone or along with a unit."""
    return [
        ("move", leader, space, end)
        for leader in p.leaders_of(side, space)
        for end in members(leader_endings(p, side, leader))
    ]


def can_move(p: Russia, side: int, space: int) -> bool:
    """Whether a piece in a marked space may still go somewhere."""
    for unit in activated(p, side, space):
        if reach(p, unit).mask & may_end(p, unit, space):
            return True
    return bool(leader_options(p, side, space))


def begin_movement(p: Russia, side: int) -> Transition:
    """7.20: no space has been begun."""
    p.origin, p.gone_to, p.railheads, p.railhead = -1, 0, 0, -1
    return None


@rule("7.1", "7.11", "7.20")
class MoveUnits(Choice[Russia]):
    """Units of the marked spaces, one after another, then no more."""

    rules = ("7.11", "7.12", "7.14")

    def when(self, p: Russia, side: int) -> bool:
        return bool(along(p, side)) or any(map(partial(can_move, p, side), members(p.moving)))

    def seat(self, p: Russia, side: int) -> int:
        return side

    def prompt(self, p: Russia, side: int) -> Message:
        if p.origin < 0:
            return say("move.first", side=side)
        return say("move.more", side=side, space=p.origin)

    def options(self, p: Russia, side: int) -> list[Option]:
        found: list[Option] = along(p, side)
        for space in members(p.moving):
            for unit in activated(p, side, space):
                found += unit_options(p, unit)
            found += leader_options(p, side, space)
        return [("done",), *sorted(found)]

    def apply(self, p: Russia, option: Option, side: int) -> Transition:
        if option[0] == "done":
            return None
        verb, piece, start, end = option
        if piece >= p.roster.first_leader:
            move_other(p, side, piece, start, end)
            return call(WHAT_FOLLOWS, then=again())
        begin_with(p, start)
        p.railhead = start
        if verb == "move":
            move_unit(p, piece, path(p, reach(p, piece), end))
            return call(WHAT_FOLLOWS, then=again())
        left = links_on(going_of(p, piece), start, whole_budget(p, piece))[end]
        travel(p, piece, (start, end))
        return call(ON_THE_WAY, side, piece, *left[:3], then=again())

    def why_not(self, p: Russia, option: Option, side: int) -> Refusal | None:
        return why_not_move(p, side, *option[1:]) if option[0] in ("move", "step") else None


def move_unit(p: Russia, unit: int, way: tuple[int, ...]) -> None:
    """Take a unit to the end of its move."""
    travel(p, unit, way)
    end_move(p, unit)
    p.emit(MOVED, "7.12", unit=unit, path=way)


def move_other(p: Russia, side: int, piece: int, start: int, end: int) -> None:
    """Leaders, the train and the Tsar."""
    if piece == p.roster.train or arrested(p, piece):
        bring(p, piece, end)
        return
    way = leader_path(p, side, piece, end)
    begin_with(p, start)
    take_leader(p, piece, way)


@rule("7.12")
class GoOn(Choice[Russia]):
    """A unit that goes one space at a time: farther, or no more."""

    rules = ("7.12",)

    def forced(self, p: Russia, side: int, *data: int) -> bool:
        return True

    def seat(self, p: Russia, side: int, *data: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, unit: int, points: int, *data: int) -> Message:
        return say("move.on", side=side, unit=unit, points=points)

    def options(self, p: Russia, side: int, unit: int, *left: int) -> list[Option]:
        here, budget = p.at[unit], Budget(left[0], left[1], left[2])
        going, ends = going_of(p, unit), may_end(p, unit, p.origin)
        found: list[Option] = [
            ("move", unit, here, end) for end in members(search(going, here, budget).mask & ends)
        ]
        found += [("step", unit, here, there) for there in steps(going, here, budget, ends)]
        if endings(p, unit, p.origin, BIT[here]):
            found.append(("halt", unit))
        return sorted(found)

    def apply(self, p: Russia, option: Option, side: int, unit: int, *left: int) -> Transition:
        here, budget = p.at[unit], Budget(left[0], left[1], left[2])
        if option[0] == "step":
            after = links_on(going_of(p, unit), here, budget)[option[3]]
            travel(p, unit, (here, option[3]))
            return again(side, unit, *after[:3])
        way = (here,) if option[0] == "halt" else path(p, march(p, unit, here, budget), option[3])
        move_unit(p, unit, way)
        return None


def settle(p: Russia, side: int, *data: int) -> Transition:
    return call(WHAT_FOLLOWS)


ON_THE_WAY = procedure("7.12 On the way", GoOn(), settle)


def end_movement(p: Russia, side: int) -> Transition:
    """7.23: markers for movement are spent."""
    p.moving = 0
    p.origin, p.gone_to, p.railheads, p.railhead = -1, 0, 0, -1
    return None


MOVEMENT = procedure("7.1 Movement", begin_movement, MoveUnits(), end_movement, stage=in_part("move"))


# Why not


def why_not_move(p: Russia, side: int, piece: int, start: int, end: int) -> Refusal | None:
    """Why a piece may not go from one space to another now."""
    roster = p.roster
    if piece == roster.train or arrested(p, piece):
        return refuse("13.73" if piece == roster.train else "13.1d", "move.no-rail")
    if p.at[piece] != start or p.allegiance[piece] != side or piece >= roster.first_asset:
        return refuse("7.11", "move.not-yours", unit=piece, space=start)
    if not p.moving >> start & 1:
        if p.fighting >> start & 1:
            return refuse("7.23", "move.fights", space=start)
        return refuse("7.21", "move.not-marked", space=start)
    barred = why_barred(p, side, piece)
    if barred:
        return barred
    if bound_out(p, piece):
        return refuse("7.25a", "limit.bound", unit=piece)
    if piece >= roster.first_leader:
        return why_not_leader(p, side, piece, end)
    return why_not_there(p, side, piece, start, end)


def why_not_there(p: Russia, side: int, unit: int, start: int, end: int) -> Refusal | None:
    """Why a unit that may move cannot go to a space."""
    if end >= p.atlas.size:
        return refuse("7.12", "move.far", unit=unit, space=end)
    shut = why_shut(p, side, unit, end)
    if shut:
        return shut
    found = reach(p, unit)
    if not found.mask >> end & 1:
        return why_out_of_reach(p, unit, start, end)
    if away_from_tsaritsyn(p, unit, start, BIT[end]):
        return refuse("13.72", "move.away")
    if full(p, unit, BIT[end]):
        return refuse("7.43", "move.full", unit=unit, space=end)
    return refuse("7.12", "move.far", unit=unit, space=end)


def why_shut(p: Russia, side: int, unit: int, end: int) -> Refusal | None:
    """Why a unit may not enter a space, however near it is."""
    if taken(p, side) >> end & 1:
        return refuse("7.14", "move.enemy", space=end)
    if open_to(p, unit) >> end & 1:
        return None
    if not area(p, unit) >> end & 1:
        return refuse(area_rule(p, unit), "move.area", unit=unit, space=end)
    if not southeast(p, unit) >> end & 1:
        return refuse("7.17", "move.southeast")
    if p.atlas.restricted >> end & 1:
        return refuse("13.41b", "move.closed", space=end)
    return refuse("7.71", "move.closed", space=end)


def area_rule(p: Russia, unit: int) -> str:
    """The paragraph that keeps a unit in its area."""
    roster = p.roster
    kinds = ((roster.far_eastern, "7.25g"), (roster.people, "13.23"), (roster.garrison, "13.42f"))
    for kind, paragraph in kinds:
        if kind >> unit & 1:
            return paragraph
    faction = faction_of(p, unit)
    if faction < 0 or roster.mutiny >> unit & 1:
        return "7.25h"
    return "7.25d" if faction in TRACK_OF else "7.25e"


def why_out_of_reach(p: Russia, unit: int, start: int, end: int) -> Refusal:
    """Why a unit does not get to a space that it may enter."""
    atlas, bit = p.atlas, BIT[end]
    if atlas.finnish_border[start] & bit and not p.has(BORDER_OPEN):
        return refuse("13.42e", "move.border")
    if atlas.strait[start] & bit:
        return refuse("13.42", "move.strait", space=end)
    if march(p, unit, start, whole_budget(p, unit)._replace(stops=99)).mask & bit:
        return refuse("7.14a", "move.stops", unit=unit)
    return refuse("7.12", "move.far", unit=unit, space=end)


PROCEDURES = (MOVEMENT, ON_THE_WAY)
