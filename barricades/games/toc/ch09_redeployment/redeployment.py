"""9 Strategic redeployment: pieces go far by rail, once by sea, or through the Strategic Reserve.

A player says which piece (`send`), then where it goes (`send-to`), as often as the card's value allows.
"""

import re
from functools import cache

from barricades.games.toc.aids.stages import in_part
from barricades.games.toc.ch03_components.tables import tables
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS
from barricades.games.toc.ch07_movement.ground import open_to
from barricades.games.toc.ch07_movement.movement import bring, train_at
from barricades.games.toc.ch07_movement.reach import full
from barricades.games.toc.ch09_redeployment.eligible import (
    candidates,
    held,
    in_transit,
    movable_pieces,
    out_of_supply,
)
from barricades.games.toc.ch09_redeployment.ways import (
    ARMY,
    CORPS,
    LEADER,
    ends,
    kind_of,
    not_by_rail,
    passable,
    places,
    reserve_of,
)
from barricades.games.toc.ch10_supply.control import cross_borders
from barricades.games.toc.ch12_leaders.leaders_moving import company, stays
from barricades.games.toc.names import PIECES, SPACES
from barricades.games.toc.state import RESERVE, Russia
from barricades.kernel.bits import BIT, lowest, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, call, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb, options
from barricades.kernel.rules import rule

SENT = EventKind("redeployed", "{piece:piece} is redeployed from {start:space} to {end:space}.")

EVENTS = (SENT,)

VERBS = (
    Verb("send", "{piece}", piece=PIECES),
    Verb("send-to", "{space}", space=SPACES),
)

MESSAGES = {
    "send": "Which piece is redeployed? The card's value is {value}.",
    "send-to": "Where does {piece:piece} go?",
    "send-train": "Does the train go along with {piece:piece}?",
    "send.not-yours": "{piece:piece} is not a piece of yours on the map or in the reserve.",
    "send.too-many": "A card of this value cannot move {piece:piece} as well as what it has already moved.",
    "send.supply": "{piece:piece} is out of supply.",
    "send.held": "{piece:piece} may not be redeployed now.",
    "send.transit": "The Transit box is left by movement only.",
    "send.nowhere": "There is nowhere for {piece:piece} to go.",
    "send.no-way": "No railway leads {piece:piece} to {space:space} through friendly spaces.",
    "send.out-of-supply": "{piece:piece} would be out of supply in {space:space}.",
    "send.room": "{piece:piece} would break the stacking limit in {space:space}.",
    "send.kronstadt": "Kronstadt is entered by movement only.",
    "send.reserve": "From the reserve {piece:piece} cannot go to {space:space}.",
}

PIECES_MOVED = re.compile(rf"(\d) ({CORPS}|{ARMY}|{LEADER})")


# 9.1 What a card moves


@cache
def allowances() -> dict[int, tuple[dict[str, int], ...]]:
    """Card value -> the sets of pieces of which it moves one; "or" separates them."""
    chart = tables()["redeployment"]
    found = {}
    for value, cells in zip(chart.rows, chart.cells, strict=True):
        sets = [part for cell in cells for part in cell.split(" or ") if part]
        found[int(value)] = tuple(
            {kind: int(number) for number, kind in PIECES_MOVED.findall(part)} for part in sets
        )
    return found


@rule("9.1", off=True)
def within_value(p: Russia, value: int, pieces: int) -> bool:
    """Whether a card of a value moves these pieces together."""
    roster = p.roster
    corps, armies = (pieces & roster.corps).bit_count(), (pieces & roster.armies).bit_count()
    return _within(value, corps, armies, (pieces & roster.leaders).bit_count())


@cache
def _within(value: int, corps: int, armies: int, leaders: int) -> bool:
    return any(
        corps <= most.get(CORPS, 0) and armies <= most.get(ARMY, 0) and leaders <= most.get(LEADER, 0)
        for most in allowances()[value]
    )


def choices(p: Russia, side: int, value: int) -> int:
    """The pieces that may be redeployed next."""
    kinds, roster = 0, p.roster
    for kind in (roster.armies, roster.corps, roster.leaders):
        one = BIT[lowest(kind & ~p.group)]
        if within_value(p, value, p.group | one):
            kinds |= kind
    return movable_pieces(p, side, kinds & ~p.group) if kinds else 0


def begin(p: Russia, side: int, value: int, *data: int) -> Transition:
    p.group = 0
    return None


@rule("9.0", "9.1")
class Send(Choice[Russia]):
    """Which piece goes next; fewer than the card allows may go."""

    rules = ("9.1", "9.2")

    def when(self, p: Russia, side: int, value: int, *data: int) -> bool:
        return bool(choices(p, side, value))

    def seat(self, p: Russia, side: int, *data: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, value: int, *data: int) -> Message:
        return say("send", side=side, value=value)

    def options(self, p: Russia, side: int, value: int, *data: int) -> list[Option]:
        return [("done",), *options("send", choices(p, side, value))]

    def apply(self, p: Russia, option: Option, side: int, value: int, *data: int) -> Transition:
        if option[0] == "done":
            return goto(finish, side, value)
        only = places(p, side, option[1])
        if len(only) == 1:
            return carry_out(p, side, value, option[1], only[0])  # 1.5
        return goto(SendTo(), side, value, option[1])

    def why_not(self, p: Russia, option: Option, side: int, value: int, *data: int) -> Refusal | None:
        return why_not_send(p, side, value, option[1]) if option[0] == "send" else None


@rule("9.3", "9.4", "9.5")
class SendTo(Choice[Russia]):
    """Where the piece goes."""

    rules = ("9.3", "9.4")

    def when(self, p: Russia, side: int, value: int, *piece: int) -> bool:
        return bool(piece)

    def seat(self, p: Russia, side: int, *data: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, value: int, piece: int) -> Message:
        return say("send-to", side=side, piece=piece)

    def options(self, p: Russia, side: int, value: int, piece: int) -> list[Option]:
        return [("send-to", space) for space in places(p, side, piece)]

    def apply(self, p: Russia, option: Option, side: int, value: int, piece: int) -> Transition:
        return carry_out(p, side, value, piece, option[1])

    def why_not(self, p: Russia, option: Option, side: int, value: int, piece: int) -> Refusal | None:
        return why_not_to(p, side, piece, option[1]) if option[0] == "send-to" else None


def carry_out(p: Russia, side: int, value: int, piece: int, end: int) -> Transition:
    """Redeploy a piece, with the train if its owner likes, then the next one."""
    along = railheads(p, side, piece, end) if train_at(p, side, p.at[piece]) else 0
    redeploy(p, side, piece, end)
    if along:
        return goto(BringTrain(), side, value, piece, along)
    return call(WHAT_FOLLOWS, then=goto(Send(), side, value))


def redeploy(p: Russia, side: int, piece: int, end: int) -> None:
    """Put a piece where it goes; redeployment changes no owner, but borders may be crossed (15.44)."""
    start = reserve_of(p, side) if p.at[piece] == RESERVE else p.at[piece]
    p.group |= BIT[piece]
    p.emit(SENT, "9.0", piece=piece, start=start, end=end)
    if end == reserve_of(p, side):
        p.put(piece, RESERVE)
        return
    origin = p.at[piece]
    p.put(piece, end)
    cross_borders(p, piece, end, origin)


# 13.73 The train


@rule("13.73", "9.3", off=0)
def railheads(p: Russia, side: int, piece: int, end: int) -> int:
    """How far the train could go by rail with a unit that is redeployed from its space."""
    if p.at[piece] < 0 or end >= p.atlas.size or kind_of(p, piece) == LEADER:
        return 0
    start, free = BIT[p.at[piece]], passable(p, side) & open_to(p, piece)
    joined = p.rails.flood(start, free | start) & ~start
    return joined & BIT[end] or joined & p.atlas.road[end]


@rule("13.73")
class BringTrain(Choice[Russia]):
    """The owner takes the train along or leaves it."""

    rules = ("13.73",)

    def when(self, p: Russia, side: int, value: int, *data: int) -> bool:
        return len(data) > 1

    def seat(self, p: Russia, side: int, *data: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, value: int, piece: int, along: int) -> Message:
        return say("send-train", side=side, piece=piece)

    def options(self, p: Russia, side: int, value: int, piece: int, along: int) -> list[Option]:
        train = p.roster.train
        return [("done",), *(("move", train, p.at[train], end) for end in members(along))]

    def apply(self, p: Russia, option: Option, side: int, value: int, *data: int) -> Transition:
        if option[0] == "move":
            bring(p, option[1], option[3])
        return call(WHAT_FOLLOWS, then=goto(Send(), side, value))


def finish(p: Russia, side: int, value: int, *data: int) -> Transition:
    p.group = 0
    return call(WHAT_FOLLOWS)


REDEPLOYMENT = procedure(
    "9.0 Strategic redeployment", begin, Send(), SendTo(), BringTrain(), finish, stage=in_part("redeploy")
)


# Why not


def why_not_send(p: Russia, side: int, value: int, piece: int) -> Refusal:
    one = BIT[piece]
    if not one & candidates(p, side):
        lenin = p.at[piece] >= 0 and p.allegiance[piece] == side and stays(p, piece)
        return refuse("12.61", "leader.stays") if lenin else refuse("9.2", "send.not-yours", piece=piece)
    if not within_value(p, value, p.group | one) or p.group & one:
        return refuse("9.1", "send.too-many", piece=piece)
    if held(p, side, one):
        return refuse("9.2", "send.held", piece=piece)
    if one & in_transit(p):
        return refuse("9.6", "send.transit")
    if out_of_supply(p, one):
        return refuse("7.61", "send.supply", piece=piece)
    return refuse("9.3", "send.nowhere", piece=piece)


def why_not_to(p: Russia, side: int, piece: int, space: int) -> Refusal:
    if space >= p.atlas.size:
        return refuse("9.4", "send.reserve", piece=piece, space=space)
    if not_by_rail(p) >> space & 1:
        return refuse("9.6", "send.kronstadt")
    if kind_of(p, piece) == LEADER and not company(p, side) >> space & 1:
        return refuse("9.5", "leader.ends")
    if full(p, piece, BIT[space]):
        return refuse("7.43", "send.room", piece=piece, space=space)
    if ends(p, side, piece) >> space & 1:
        return refuse("7.61", "send.out-of-supply", piece=piece, space=space)
    if p.at[piece] == RESERVE:
        return refuse("9.4", "send.reserve", piece=piece, space=space)
    return refuse("9.3", "send.no-way", piece=piece, space=space)


PROCEDURES = (REDEPLOYMENT,)
