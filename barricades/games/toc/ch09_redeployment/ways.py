"""9.3, 9.4 The ways of redeployment: by rail, once by sea, and from and to the Strategic Reserve."""

from barricades.games.toc.ch03_components.atlas import RED, SOCIALISTS, WHITE, Atlas
from barricades.games.toc.ch03_components.roster import EAST, NORTHWEST, SOUTH
from barricades.games.toc.ch07_movement.ground import open_to
from barricades.games.toc.ch07_movement.limits import faction_of, theatre
from barricades.games.toc.ch07_movement.reach import taken
from barricades.games.toc.ch07_movement.stacking import packed, unwelcome
from barricades.games.toc.ch10_supply.supply import (
    blocked,
    fed_from,
    islands,
    lines,
    nation_sources,
    sea_lanes,
    supplied_spaces,
)
from barricades.games.toc.ch12_leaders.leaders_moving import company
from barricades.games.toc.state import RESERVE, Russia
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.graph import Graph
from barricades.kernel.rules import rule

RESERVES = ("reserve:white", "reserve:red")  # by side
CORPS, ARMY, LEADER = "corps", "army", "leader"
SOURCES_OF = {SOUTH: ("Don", "Kuban"), EAST: ("Urals Central", "Urals North", "Far East")}  # 9.4


def reserve_of(p: Russia, side: int) -> int:
    """The number of a side's Strategic Reserve among the places of the edition."""
    return p.atlas.spaces.number(RESERVES[side])


def kind_of(p: Russia, piece: int) -> str:
    if piece >= p.roster.first_leader:
        return LEADER
    return ARMY if p.roster.armies >> piece & 1 else CORPS


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
    joined = by_rail(p.atlas, net, start, free, lanes(p, side))
    return (joined | by_road(p.atlas, joined, free)) & ~start


def by_rail(atlas: Atlas, net: Graph, start: int, free: int, shores: tuple[int, ...]) -> int:
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
