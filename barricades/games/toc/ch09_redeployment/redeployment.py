"""9 Strategic redeployment: pieces go far by rail, once by sea, or through the Strategic Reserve.

A player says which piece (`send`), then where it goes (`send-to`), as often as the card's value allows.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, partial

from barricades.games.toc.aids.stages import in_part
from barricades.games.toc.cards.standing import factions_idle
from barricades.games.toc.ch03_components.atlas import RED, SOCIALISTS, WHITE, Atlas
from barricades.games.toc.ch03_components.roster import EAST, NORTHWEST, SOUTH
from barricades.games.toc.ch03_components.tables import tables
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS
from barricades.games.toc.ch07_movement.ground import area, delayed, open_to
from barricades.games.toc.ch07_movement.limits import (
    box_forbids,
    country_keeps_still,
    faction_of,
    in_nations,
    theatre,
    unusable,
)
from barricades.games.toc.ch07_movement.movement import bring, train_at
from barricades.games.toc.ch07_movement.reach import full, taken
from barricades.games.toc.ch07_movement.stacking import packed, unwelcome
from barricades.games.toc.ch10_supply.control import cross_borders
from barricades.games.toc.ch10_supply.supply import (
    blocked,
    fed_from,
    islands,
    lines,
    nation_sources,
    sea_lanes,
    starving,
    supplied_spaces,
)
from barricades.games.toc.ch12_leaders.leaders_moving import company, stays
from barricades.games.toc.names import PIECES, SPACES
from barricades.games.toc.state import RESERVE, Russia
from barricades.kernel.bits import BIT, lowest, mask_of, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, call, goto, procedure
from barricades.kernel.graph import Graph
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb
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

RESERVES = ("reserve:white", "reserve:red")  # by side
CORPS, ARMY, LEADER = "corps", "army", "leader"
PIECES_MOVED = re.compile(rf"(\d) ({CORPS}|{ARMY}|{LEADER})")
SOURCES_OF = {SOUTH: ("Don", "Kuban"), EAST: ("Urals Central", "Urals North", "Far East")}  # 9.4


def reserve_of(p: Russia, side: int) -> int:
    """The number of a side's Strategic Reserve among the places of the edition."""
    return p.atlas.spaces.number(RESERVES[side])


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


def kind_of(p: Russia, piece: int) -> str:
    if piece >= p.roster.first_leader:
        return LEADER
    return ARMY if p.roster.armies >> piece & 1 else CORPS


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


# 9.2 Which pieces


@rule("9.2", "7.61", off=0)
def out_of_supply(p: Russia, pieces: int) -> int:
    """Those of some pieces that are out of supply; those in the reserve never are."""
    return starving(p, pieces & p.present)


@rule("9.2", "7.26", "7.37", off=0)
def held(p: Russia, side: int, pieces: int) -> int:
    """Those of some pieces under NO ACT, or of a faction that is delayed or whose box does not let it act."""
    memo, key = p.recall_lasting(), ("held", side)
    if key not in memo:
        memo[key] = in_nations(p, side, partial(keeps_still, p, side))
    found = int(memo[key])
    for space in members(p.no_act[side]):
        found |= p.there[space]
    return pieces & found


def keeps_still(p: Russia, side: int, piece: int) -> bool:
    """Whether a rule about its nation holds a piece."""
    faction = faction_of(p, piece)
    if unusable(p, side, faction) or country_keeps_still(p, faction) or box_forbids(p, piece):
        return True
    return faction >= 0 and (delayed(p, faction) or factions_idle(p, "redeploy", side))


@rule("9.6", "7.16", off=0)
def in_transit(p: Russia) -> int:
    """The pieces in box 410, which is left by 7.16 only."""
    return p.there[p.atlas.space("transcaucasia-transit")]


def candidates(p: Russia, side: int) -> int:
    """A side's pieces on the map, Lenin apart, and the corps in its reserve."""
    roster, lenin = p.roster, p.roster.piece("Lenin")
    there = p.present & ~roster.assets | p.there[RESERVE] & roster.corps
    return p.forces[side] & there & ~(BIT[lenin] if stays(p, lenin) else 0)


def movable(p: Russia, side: int, pieces: int = -1) -> int:
    """Those of some pieces that may be redeployed at all."""
    free = candidates(p, side) & pieces & ~in_transit(p)
    free &= ~held(p, side, free)
    return free & ~out_of_supply(p, free)


# 9.3 The way


@rule("9.3", "13.42a", off=())
def lanes(p: Russia, side: int) -> tuple[int, ...]:
    """Ports joined by sea: WHITE's of any sea; RED's of the Caspian while WHITE has none there."""
    if side == WHITE:
        return sea_lanes(p, WHITE)
    caspian = p.atlas.ports["Caspian Sea"] & ~p.atlas.transit
    return () if caspian & p.friendly(WHITE) else (caspian & p.friendly(RED),)


@rule("9.3", off=0)
def passable(p: Russia, side: int) -> int:
    """Friendly spaces without enemy units, Greens and blocked markers; a piece passes those open to it."""
    return p.friendly(side) & ~p.enemies(side) & ~blocked(p, side)


@rule("9.3", off=0)
def by_road(atlas: Atlas, spaces: int, free: int) -> int:
    """Spaces one road away: the first and the last link of a way may be a road."""
    return atlas.roads.near(spaces) & free


def way_ends(p: Russia, side: int, piece: int) -> int:
    """Every space to which a way leads."""
    net = p.rails
    free = passable(p, side) & open_to(p, piece)
    start = BIT[p.at[piece]]
    joined = _by_rail(p.atlas, net, start, free, lanes(p, side))
    return (joined | by_road(p.atlas, joined, free)) & ~start


def _by_rail(atlas: Atlas, net: Graph, start: int, free: int, shores: tuple[int, ...]) -> int:
    """The start and every space to which a way leads whose last link is no road."""
    parts = islands(net, free)
    joined = parts.around(net.near(start) | by_road(atlas, start, free)) | start
    landed = 0
    for shore in shores:
        if shore & joined:
            landed |= shore & free
    return joined | parts.around(landed) if landed & ~joined else joined


@rule("9.6", off=0)
def not_by_rail(p: Russia) -> int:
    """Kronstadt is entered by movement only."""
    return BIT[p.atlas.kronstadt]


def ends_on_map(p: Russia, side: int, piece: int) -> int:
    """Where a piece on the map may be redeployed to, supply apart."""
    return open_ends(p, piece, way_ends(p, side, piece) & free_ends(p, side, piece))


def free_ends(p: Russia, side: int, piece: int) -> int:
    """Where pieces of a piece's kind may end a way, as far as they are all alike."""
    free = passable(p, side) & ~taken(p, side) & ~not_by_rail(p)
    return free & (company(p, side) if kind_of(p, piece) == LEADER else ~packed(p, piece))


def open_ends(p: Russia, piece: int, spaces: int) -> int:
    """Those of some spaces that are open to a piece and whose units it may join."""
    spaces &= open_to(p, piece)
    return spaces if kind_of(p, piece) == LEADER else spaces & ~unwelcome(p, piece, spaces)


# 9.4 The reserve


@rule("9.4", off=0)
def to_reserve(p: Russia, side: int, pieces: int) -> int:
    """The corps on the map among some pieces; no garrison, none bound to its occupied region (7.25d, e)."""
    roster, atlas, enemies = p.roster, p.atlas, p.held(1 - side)
    found = pieces & p.present & roster.corps & ~roster.garrison
    if not found & ~(roster.own(WHITE) | roster.own(RED)):
        return found
    for faction, region in enumerate(atlas.faction_region):
        if region & enemies and found & roster.of_faction(faction):
            natives = found & roster.of_faction(faction) & ~p.converts
            found &= ~mask_of(unit for unit in members(natives) if region >> p.at[unit] & 1)
    return found


@rule("9.4", off=0)
def stations(p: Russia, side: int, piece: int) -> int:
    """Spaces with a rail link, home victory cities, and victory cities of the piece's faction."""
    faction, atlas = faction_of(p, piece), p.atlas
    region = atlas.faction_region[faction] if faction >= 0 else 0
    return atlas.with_rail | atlas.home_vcs[side] | region & atlas.vcs


@rule("9.4", off=-1)
def fields(p: Russia, side: int, piece: int) -> int:
    """Where a corps of the reserve belongs: its theatre, its faction's region, or its faction's supply."""
    if side == WHITE and (p.own(piece) or p.roster.nation[piece] == SOCIALISTS):
        return of_theatre(p, piece)
    faction = faction_of(p, piece)
    if faction < 0:
        return -1
    comrades = p.spaces_of(p.roster.of_faction(faction) & p.roster.units)
    return p.atlas.faction_region[faction] | comrades | fed_from(p, piece, nation_sources(p, piece))


@rule("9.4", "3.25", off=-1)
def of_theatre(p: Russia, piece: int) -> int:
    """Where a line of supply reaches a source of the theatre of a WHITE corps."""
    where, atlas = theatre(p, piece), p.atlas
    if where == NORTHWEST:
        ports = atlas.ports["White Sea"] | atlas.ports["Baltic Sea"]
        return fed_from(p, piece, ports & p.friendly(WHITE))
    if where not in SOURCES_OF:
        return -1
    cities = 0
    for region in SOURCES_OF[where]:
        cities |= atlas.region(region) & atlas.vcs
    return fed_from(p, piece, cities & p.friendly(WHITE))


def ends_from_reserve(p: Russia, side: int, piece: int) -> int:
    """Where a corps may leave the reserve for, supply apart."""
    return own_stations(p, side, piece, free_stations(p, side, piece))


def free_stations(p: Russia, side: int, corps: int) -> int:
    """Where corps may leave the reserve for, as far as they are all alike."""
    free = p.friendly(side) & ~taken(p, side) & ~not_by_rail(p) & ~blocked(p, side)
    return free & ~packed(p, corps)


def own_stations(p: Russia, side: int, corps: int, spaces: int) -> int:
    """Those of some spaces at which a corps may arrive."""
    return open_ends(p, corps, spaces & stations(p, side, corps)) & fields(p, side, corps)


# All together


def ends(p: Russia, side: int, piece: int) -> int:
    """The spaces to which a piece may be redeployed, supply apart."""
    if p.at[piece] == RESERVE:
        return ends_from_reserve(p, side, piece)
    return ends_on_map(p, side, piece)


@rule("9.3", "7.61", off=-1)
def fed(p: Russia, piece: int, spaces: int) -> int:
    """Nothing is redeployed into a space where it would be out of supply."""
    return supplied_spaces(p, piece, spaces)


def fed_somewhere(p: Russia, piece: int, spaces: int) -> bool:
    """Whether a piece would be in supply in one of some spaces; the regions of factions are asked last."""
    if not spaces:
        return False
    special = spaces & lines(p, p.allegiance[piece]).special
    ordinary = spaces ^ special
    if ordinary and ordinary & fed(p, piece, ordinary):
        return True
    return bool(special and special & fed(p, piece, special))


def places(p: Russia, side: int, piece: int) -> list[int]:
    """Where a piece may go, its side's reserve last."""
    memo, key = p.recall(), ("places", piece)
    if key not in memo:
        there = ends(p, side, piece)
        spaces = members(there & fed(p, piece, there))
        memo[key] = [*spaces, reserve_of(p, side)] if to_reserve(p, side, BIT[piece]) else spaces
    found: list[int] = memo[key]
    return found


def with_somewhere(p: Russia, side: int, pieces: int) -> int:
    """Those of some pieces of a kind that may go to some place."""
    found = to_reserve(p, side, pieces)
    waiting = pieces & p.there[RESERVE]
    if waiting:
        free = free_stations(p, side, lowest(waiting))
        for group in groups(p, waiting, p.roster.troops):
            first = lowest(group)
            found |= group if fed_somewhere(p, first, own_stations(p, side, first, free)) else 0
    on_map = pieces & p.present & ~found
    if on_map:
        free = free_ends(p, side, lowest(on_map))
        for group in groups(p, on_map, p.roster.kin):
            found |= with_a_way(p, side, group, free)
    return found


def with_a_way(p: Russia, side: int, pieces: int, free: int) -> int:
    """Those of some pieces on the map, like each other, that have somewhere to go among some spaces.

    Most have an end next by rail, so that no longer way need be sought.
    """
    net, first, starts = p.rails, lowest(pieces), p.spaces_of(pieces)
    ends = open_ends(p, first, free)
    near = net.near(starts) & ends
    cornered = starts & ~net.near(near & fed(p, first, near))
    if cornered:
        through, shores = passable(p, side) & open_to(p, first), lanes(p, side)
        for space in members(cornered):
            joined, others = _by_rail(p.atlas, net, BIT[space], through, shores), ends & ~BIT[space]
            if not fed_somewhere(p, first, joined & others) and not fed_somewhere(
                p, first, by_road(p.atlas, joined, through) & others
            ):
                pieces &= ~p.there[space]
    return pieces


def groups(p: Russia, pieces: int, like: Sequence[int]) -> Iterator[int]:
    """Pieces of a kind parted into sets of which all may enter and draw on the same spaces."""
    roster = p.roster
    alone = roster.self_supplied | p.converts | BIT[roster.bermondt]  # pieces with rules of their own
    free = roster.unbound & ~alone
    while pieces:
        first = lowest(pieces)
        if alone >> first & 1:
            group = BIT[first]
        elif free >> first & 1:
            group = pieces & like[first] & free
        else:
            group = pieces & like[first] & ~free & ~alone
            if group != BIT[first]:
                bounds = area(p, first)
                group = mask_of(piece for piece in members(group) if area(p, piece) == bounds)
        yield group
        pieces ^= group


def choices(p: Russia, side: int, value: int) -> int:
    """The pieces that may be redeployed next."""
    kinds, roster = 0, p.roster
    for kind in (roster.armies, roster.corps, roster.leaders):
        one = BIT[lowest(kind & ~p.group)]
        if within_value(p, value, p.group | one):
            kinds |= kind
    return movable_pieces(p, side, kinds & ~p.group) if kinds else 0


def movable_pieces(p: Russia, side: int, kinds: int) -> int:
    """The pieces of some kinds and a side that may be redeployed to some place."""
    memo, key = p.recall(), ("redeploy", side, kinds, *p.no_act)
    if key not in memo:
        pieces, roster = movable(p, side, kinds), p.roster
        sets = [pieces & kind for kind in (roster.armies, roster.corps, roster.leaders)]
        memo[key] = sum(with_somewhere(p, side, each) for each in sets if each)
    return int(memo[key])


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
        return [("done",), *(("send", piece) for piece in members(choices(p, side, value)))]

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
