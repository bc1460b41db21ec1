"""11.10 The places of card programs: parsed when the cards are loaded, turned into spaces when forces enter.

`507|vc(Urals Central)|wait` is a location of three places. They are tried in order, and those in which forces
cannot enter now are passed over; `717 or 732` are two places among which the owner chooses (T-D29). `SR`, the
Strategic Reserve, is the owner's choice besides (11.10).
"""

import re
from functools import cache
from typing import NamedTuple

from barricades.games.toc.cards.standing import opened_entries
from barricades.games.toc.ch03_components.atlas import FACTION, FACTIONS, RED, WHITE
from barricades.games.toc.ch03_components.roster import ALL_CAMPS
from barricades.games.toc.ch07_movement.ground import not_yet_open
from barricades.games.toc.ch07_movement.stacking import no_room, room
from barricades.games.toc.ch10_supply.supply import (
    lacks_supply,
    rail_net,
    starving,
    supplied,
    supplied_spaces,
)
from barricades.games.toc.names import V2_3, known_place
from barricades.games.toc.state import GREEN, HELD, LEADERS_AT, NEUTRAL, Russia
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.clauses import Scripts, split
from barricades.kernel.rules import rule

RESERVE_PLACE, WAIT_PLACE, ASSETS, OF_FACTION = "SR", "wait", "assets", "faction"
KINDS = (
    "vc", "home", "home-rail", "port", "port/vc", "same", "alongside", "with", "space", "region", "one",
)  # fmt: skip
BOXES = ("North", "South", "East", "RED", "Baltic")
FILTERS = (
    "RED", "WHITE", "RED home", "WHITE home not Far East", "Far East", "empty", "green-symbol", "not vc",
    "not next leader(RED)", "not next leader(WHITE)", "apart", "one region",
)  # fmt: skip
BALTICS = ("Estonia", "Latvia", "Lithuania")
WITH_KINDS = ("army", "unit")


class Place(NamedTuple):
    """One place of a location; `together`: all of the clause's pieces go to one space."""

    kind: str  # "number" for a printed number
    names: tuple[str, ...]
    together: bool = False
    also: bool = False  # the owner chooses between this place and the one before


Location = tuple[Place, ...]


# Parsing


def parse_location(text: str) -> Location:
    """The places of a location, in their order."""
    return tuple(
        _place(part)._replace(also=number > 0)
        for group in split(text, "|")
        for number, part in enumerate(split(group, " or "))
    )


def _place(text: str) -> Place:
    if text.startswith("one "):
        return _place(text.removeprefix("one "))._replace(together=True)
    if re.fullmatch(r"\d{3}", text):
        return Place("number", (_number(text),))
    match = re.fullmatch(r"([A-Za-z/-]+)(?:\((.*)\))?", text)
    known = (*KINDS, RESERVE_PLACE, WAIT_PLACE, ASSETS, OF_FACTION)
    if match is None or match[1] not in known:
        raise ValueError(f"{text!r} is not a place; expected a number or one of {', '.join(known)}")
    names = tuple(split(match[2], ",")) if match[2] else ()
    for name in names:
        _check_name(match[1], name)
    return Place(match[1], names)


def _number(text: str) -> str:
    if not known_place(text):
        raise ValueError(f"there is no space {text}")
    return text


def _check_name(kind: str, name: str) -> None:
    if kind in ("one", "home-rail", "alongside"):
        _number(name)
        return
    known: tuple[str, ...] = V2_3.atlas.regions
    if kind in ("port", "port/vc"):
        known = (*known, *V2_3.atlas.ports, "Baltics")
    elif kind == "with":
        known = (*WITH_KINDS, *ALL_CAMPS, *FACTIONS, "supplied")
    elif kind == "space":
        known = FILTERS
    elif kind == ASSETS:
        known = BOXES
    elif kind == OF_FACTION:
        known = FACTIONS
    if name not in known:
        raise ValueError(f"{kind}({name}): expected one of {', '.join(sorted(known))}")


# Spaces


def spaces_of(p: Russia, place: Place, side: int, taken: tuple[int, ...] = ()) -> int:
    """The spaces that a place names, whatever their owners; `taken` are those the card has used so far."""
    atlas = p.atlas
    if place.kind in ("number", "one"):
        return atlas.mask(*place.names)
    if place.kind == "same":
        return BIT[taken[0]] if taken else 0
    if place.kind == "alongside":
        return atlas.mask(*place.names) & mask_of(taken)
    if place.kind in ("home", "home-rail"):
        reach = rail_net(p, side, atlas.mask(*place.names)) if place.names else -1
        return atlas.home_vcs[side] & reach
    if place.kind == "with":
        return _beside(p, place.names, side)
    if place.kind == "space":
        return _filtered(p, place.names, taken)
    regions = _union(p, place.names)
    if place.kind == "vc":
        return regions & atlas.vcs if place.names else atlas.vcs
    if place.kind in ("port", "port/vc"):
        ports = regions & (atlas.any_port | (atlas.vcs if place.kind == "port/vc" else 0))
        ports |= mask_of(each for name in place.names for each in members(atlas.ports.get(name, 0)))
        return ports & ~atlas.boxes  # the Transit box and Transcaspia have rules of their own (7.16, 7.17)
    return regions


def _union(p: Russia, names: tuple[str, ...]) -> int:
    found = 0
    for name in names:
        for region in BALTICS if name == "Baltics" else (name,):
            found |= p.atlas.region(region) if region in p.atlas.regions else 0
    return found


def _beside(p: Russia, names: tuple[str, ...], side: int) -> int:
    """Spaces with a unit or army of a camp or faction, in supply if the place says so."""
    kind, whose, *supply = names
    roster = p.roster
    units = p.forces[side] & p.present & (roster.armies if kind == "army" else roster.units)
    if whose in ALL_CAMPS:
        units &= roster.camps[ALL_CAMPS.index(whose)]
    else:
        units &= roster.of_faction(FACTIONS.index(whose))
    return p.spaces_of(units & ~starving(p, units) if supply else units)


def _filtered(p: Russia, names: tuple[str, ...], taken: tuple[int, ...]) -> int:
    """Spaces by a list of properties, all of which they have."""
    atlas, found = p.atlas, p.atlas.everywhere & ~(p.atlas.restricted | p.atlas.transit)
    for name in names:
        if name in ("RED", "WHITE"):
            found &= p.friendly(RED if name == "RED" else WHITE)
        elif name == "RED home":
            found &= atlas.home[RED]
        elif name == "WHITE home not Far East":
            found &= atlas.home[WHITE] & ~atlas.far_east
        elif name == "Far East":
            found &= atlas.far_east
        elif name == "empty":
            found &= ~occupied(p)
        elif name == "green-symbol":
            found &= atlas.green
        elif name == "not vc":
            found &= ~atlas.vcs
        elif name.startswith("not next leader"):
            found &= ~atlas.land.near(p.masks[LEADERS_AT + (RED if "RED" in name else WHITE)])
        elif name == "apart":
            found &= ~mask_of(taken) & ~atlas.land.near(mask_of(taken))
        elif name == "one region" and taken:
            found &= atlas.region_spaces[atlas.region_of[taken[0]]] & ~mask_of(taken)
    return found


def occupied(p: Russia) -> int:
    """Spaces with any unit or leader."""
    found = 0
    for allegiance in (WHITE, RED, NEUTRAL, GREEN):
        found |= p.masks[HELD + allegiance] | p.masks[LEADERS_AT + allegiance]
    return found


@rule("11.10", off=0)
def enterable(p: Russia, piece: int, place: Place, side: int, taken: tuple[int, ...] = ()) -> int:
    """The spaces of a place where a piece may enter now: friendly, without enemies, in supply, with room."""
    spaces = spaces_of(p, place, side, taken)
    if place.kind == "space":
        return spaces  # risings: the program itself says whose the space is
    unit = piece < p.roster.first_leader
    free = _prussia(p, piece) & ~p.strangers(side)
    spaces &= (p.friendly(side) & ~not_yet_open(p) | free) & ~p.strangers(side)
    if place.kind == "one":
        spaces &= ~mask_of(taken)
    if not unit:
        return mask_of(s for s in members(spaces) if free >> s & 1 or _in_supply(p, piece, s))
    if p.allegiance[piece] == side:
        spaces &= ~no_room(p, piece, spaces)
    else:  # before a side has gained its faction
        spaces = mask_of(space for space in members(spaces) if room(p, side, space, (piece,)))
    return spaces & (free | supplied_spaces(p, piece, spaces & ~free))


def _in_supply(p: Russia, leader: int, space: int) -> bool:
    """A leader goes where a unit of their nation, or one that is there, has supply."""
    if supplied(p, leader, space):
        return True
    return any(not lacks_supply(p, unit) for unit in p.units_of(p.allegiance[leader], space))


@rule("13.42d", "13.42f", off=0)
def _prussia(p: Russia, piece: int) -> int:
    """Von der Goltz's forces may enter at East Prussia, which has no owner."""
    goltz = p.roster.pieces.token(piece).startswith("Gol")
    return p.atlas.region("East Prussia") if goltz else 0


def destinations(
    p: Russia, piece: int, location: Location, side: int, taken: tuple[int, ...] = ()
) -> tuple[int, bool]:
    """The spaces of the first place that is open, and whether the Strategic Reserve is offered.

    A place like `one(412)`, for one of the clause's pieces, is offered besides.
    """
    found, reserve, trying = 0, False, True
    for place in location:
        if not place.also:
            trying = not found  # an "or" belongs to the place before it
        if place.kind == RESERVE_PLACE:
            reserve = True
        elif place.kind in (WAIT_PLACE, ASSETS, OF_FACTION):
            continue
        elif trying or place.kind == "one":
            found |= enterable(p, piece, place, side, taken)
    return found, reserve


def may_wait(location: Location) -> bool:
    return any(place.kind == WAIT_PLACE for place in location)


def never_in_vain(location: Location) -> bool:
    """Whether a piece can be placed whatever the position: beside the map, or on the track to wait."""
    return is_asset_box(location) or any(place.kind in (WAIT_PLACE, RESERVE_PLACE) for place in location)


def is_asset_box(location: Location) -> bool:
    return location[0].kind in (ASSETS, OF_FACTION)


# 11.11 Pieces that wait enter by the place of their own clause.


class Placing(NamedTuple):
    """What a `place` clause says: counters, or one of them, and where."""

    ids: tuple[str, ...]
    location: Location
    one_of: bool = False
    dead: bool = False  # casualties are brought as well (W9 of v1.5)

    def pieces(self, p: Russia) -> tuple[int, ...]:
        return tuple(map(p.roster.piece, self.ids))


@cache
def _entries(scripts: Scripts) -> dict[str, Placing]:
    return {
        id: node.arguments
        for card in scripts.numbers.values()
        for node in scripts[card].nodes
        if isinstance(node.arguments, Placing)
        for id in node.arguments.ids
    }


def entry_of(p: Russia, piece: int) -> int | None:
    """Where a piece that a card has brought may enter now; None if no card brings it."""
    said = _entries(p.scripts).get(p.roster.pieces.token(piece))
    if said is None:
        return None
    spaces, _ = destinations(p, piece, said.location, p.allegiance[piece])
    if said.location[0].together:  # where others of the clause have entered
        return spaces & mask_of(p.at[each] for each in said.pieces(p) if p.at[each] >= 0) or spaces
    return spaces


def enters_reserve(p: Russia, piece: int) -> bool:
    """Whether the clause that has brought a piece names the Strategic Reserve."""
    said = _entries(p.scripts).get(p.roster.pieces.token(piece))
    return said is not None and any(place.kind == RESERVE_PLACE for place in said.location)


@rule("W38", "15.52", off=0)
def entries_by_card(p: Russia, unit: int) -> int:
    """W38: ports and the Transit box at which British and French units may enter besides."""
    faction = p.roster.nation[unit] - FACTION
    if not 0 <= faction < len(FACTIONS):
        return 0
    found = 0
    for opened in opened_entries(p, faction):
        kind, _, names = opened.removesuffix(")").partition("(")
        for name in names.split(","):
            if kind == "ports" and name in p.atlas.ports:
                found |= p.atlas.ports[name] & ~p.atlas.boxes
            else:
                found |= BIT[p.atlas.space(name)]
    return found
