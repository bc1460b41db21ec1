"""9.2 Which pieces may be redeployed to some place: all of a side's at once."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from barricades.games.toc.cards.standing import factions_idle
from barricades.games.toc.ch03_components.atlas import FACTION, FACTIONS
from barricades.games.toc.ch03_components.roster import Roster
from barricades.games.toc.ch07_movement.ground import area, delayed, open_to, usually_open_to
from barricades.games.toc.ch07_movement.limits import (
    box_forbids,
    country_keeps_still,
    faction_of,
    in_nations,
    unusable,
)
from barricades.games.toc.ch07_movement.stacking import unwelcome
from barricades.games.toc.ch09_redeployment.ways import (
    by_rail,
    by_road,
    fed,
    fed_somewhere,
    fields,
    free_ends,
    free_stations,
    lanes,
    own_stations,
    passable,
    stations,
    to_reserve,
)
from barricades.games.toc.ch10_supply.supply import fed_for_sure, from_home, lines, starving
from barricades.games.toc.ch12_leaders.leaders_moving import stays
from barricades.games.toc.state import BORDER_OPEN, RESERVE, Russia
from barricades.kernel.bits import BIT, lowest, mask_of, members
from barricades.kernel.rules import rule

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


# Those with somewhere to go


def movable_pieces(p: Russia, side: int, kinds: int) -> int:
    """The pieces of some kinds and a side that may be redeployed to some place."""
    memo, key = p.recall(), ("redeploy", side, kinds, *p.no_act)
    if key not in memo:
        pieces, roster = movable(p, side, kinds), p.roster
        sets = [pieces & kind for kind in (roster.armies, roster.corps, roster.leaders)]
        memo[key] = sum(with_somewhere(p, side, each) for each in sets if each)
    return int(memo[key])


def with_somewhere(p: Russia, side: int, pieces: int) -> int:
    """Those of some pieces of a kind that may go to some place."""
    found = to_reserve(p, side, pieces)
    waiting = pieces & p.there[RESERVE]
    if waiting:
        found |= out_of_reserve(p, side, waiting, free_stations(p, side, lowest(waiting)))
    on_map = pieces & p.present & ~found
    if on_map:
        free, through, shores = free_ends(p, side, lowest(on_map)), passable(p, side), lanes(p, side)
        known, border, lead = lines(p, side).ways, p.has(BORDER_OPEN), bool(on_map & p.roster.leaders)
        for group, opened in parted(p, side, on_map, p.roster.kin):
            ends, first = free & opened, lowest(group)
            if not lead:
                ends &= ~unwelcome(p, first, ends)
            country = Country(ends, through & opened, shores, border)
            found |= with_a_way(p, group, country, known)
    return found


def out_of_reserve(p: Russia, side: int, corps: int, free: int) -> int:
    """Those of some corps in the reserve that have a place to go; most have one where all have supply."""
    found = 0
    for group, opened in parted(p, side, corps, p.roster.troops):
        first = lowest(group)
        usual = free & opened & from_home(p, first) & stations(p, side, first)
        if usual:
            faction = faction_of(p, first)
            usual &= p.atlas.faction_region[faction] if faction >= 0 else fields(p, side, first)
        if usual & ~unwelcome(p, first, usual) or fed_somewhere(p, first, own_stations(p, side, first, free)):
            found |= group
    return found


class Country(NamedTuple):
    """Where ways of redeployment may end, what they may pass, and the shores joined by sea."""

    ends: int
    through: int
    shores: tuple[int, ...]
    border_open: bool


MOST_WAYS = 500  # that are kept for one state of a side's lines
Known = dict[tuple[object, ...], tuple[int, int]]


def with_a_way(p: Russia, pieces: int, country: Country, known: Known) -> int:
    """Those of some pieces on the map, like each other, that have somewhere to go.

    What was found out about the spaces where they are lasts as long as the lines of their side.
    """
    first, starts = lowest(pieces), p.spaces_of(pieces)
    if rules_of_its_own(p) >> first & 1:
        found = _led_away(p, first, starts, country)
    else:
        key = (p.roster.alike[first], country)
        asked, found = known.get(key, (0, 0))
        fresh = starts & ~asked
        if fresh:
            found |= _led_away(p, first, fresh, country)
            if len(known) >= MOST_WAYS:
                known.clear()
            known[key] = asked | fresh, found
    for space in members(starts & ~found):
        pieces &= ~p.there[space]
    return pieces


def _led_away(p: Russia, piece: int, starts: int, country: Country) -> int:
    """Most have an end next by rail, so that no longer way need be sought."""
    net, (ends, through, shores, _) = p.rails, country
    good, found = ends & fed_for_sure(p, piece), 0
    for space in members(starts):
        found |= BIT[space] if net.neighbours[space] & good else 0
    near = net.near(starts & ~found) & ends & ~good
    if near:
        found |= starts & net.near(near & fed(p, piece, near))
    for space in members(starts & ~found):
        joined, others = by_rail(p.atlas, net, BIT[space], through, shores), ends & ~BIT[space]
        if fed_somewhere(p, piece, joined & others) or fed_somewhere(
            p, piece, by_road(p.atlas, joined, through) & others
        ):
            found |= BIT[space]
    return found


# Pieces that are alike


class Sort(NamedTuple):
    """Pieces of a side with the same lines that may enter the same spaces."""

    pieces: int
    first: int
    faction: int


def rules_of_its_own(p: Russia) -> int:
    """Pieces that may enter or draw on other spaces than those of their nation and kind."""
    return p.roster.singular | p.converts | BIT[p.roster.bermondt]


def sorts(p: Russia, side: int, like: Sequence[int]) -> tuple[Sort, ...]:
    """A side's pieces for which no rule counts where they are."""
    roster = p.roster
    apart = rules_of_its_own(p) | roster.bound & ~roster.bound_for_good | roster.assets
    return _sorts(roster, p.forces[side] & ~apart, like is roster.kin)


@lru_cache(maxsize=256)
def _sorts(roster: Roster, pieces: int, kin: bool) -> tuple[Sort, ...]:
    found, like = list[Sort](), roster.kin if kin else roster.troops
    while pieces:
        first = lowest(pieces)
        group, faction = pieces & like[first], roster.nation[first] - FACTION
        for kind in (roster.armies, roster.far_eastern, roster.people):
            group &= kind if kind >> first & 1 else ~kind
        pieces ^= group
        found.append(Sort(group, first, faction if 0 <= faction < len(FACTIONS) else -1))
    return tuple(found)


def parted(p: Russia, side: int, pieces: int, like: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Pieces of a kind parted into sets that draw on the same spaces, with the ground open to them."""
    enemies, regions, memo = p.held(1 - side), p.atlas.faction_region, p.recall_lasting()
    for sort in sorts(p, side, like):
        group, faction, first = pieces & sort.pieces, sort.faction, sort.first
        if group and (faction < 0 or not (regions[faction] & enemies or p.area_of(faction) is not None)):
            pieces ^= group
            opened = memo.get(first)
            if opened is None:
                opened = memo[first] = usually_open_to(p, first)
            yield group, opened
    for group in groups(p, pieces, like):
        yield group, open_to(p, lowest(group))


def groups(p: Russia, pieces: int, like: Sequence[int]) -> Iterator[int]:
    """Pieces of a kind parted into sets of which all may enter and draw on the same spaces."""
    alone = rules_of_its_own(p)
    while pieces:
        first = lowest(pieces)
        group = BIT[first]
        if not alone >> first & 1:
            group = pieces & like[first] & ~alone
            bounds = area(p, first)
            group = mask_of(piece for piece in members(group) if area(p, piece) == bounds)
        yield group
        pieces ^= group
