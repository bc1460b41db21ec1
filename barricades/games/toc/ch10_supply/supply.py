"""10.1-10.4 Supply: lines from a unit to a source, and the three states that follow from them.

Supply is judged when it is needed and never stored (10.41). A network is flooded from its sources once and
remembered by the few ints on which it depends.
"""

from functools import lru_cache
from typing import NamedTuple

from barricades.games.toc.cards.standing import supply_crosses_border
from barricades.games.toc.ch03_components.atlas import (
    FACTION,
    FACTIONS,
    JAPAN,
    RED,
    SEAS,
    SOCIALISTS,
    WHITE,
    Atlas,
)
from barricades.games.toc.ch03_components.roster import BALTIC
from barricades.games.toc.ch07_movement.ground import delayed
from barricades.games.toc.state import (
    BORDER_OPEN,
    BRITAIN,
    CENTRAL_POWERS,
    HELD,
    MAKHNO,
    NEUTRAL,
    POLAND,
    USA,
    WEST_UKRAINE,
    WINTER,
    Russia,
)
from barricades.kernel.bits import BIT, lowest, mask_of, members
from barricades.kernel.graph import Graph, Islands
from barricades.kernel.rules import rule

FULL, LIMITED, OUT = range(3)  # 10.21


# 10.1 Lines


@rule("10.11", "10.12", off=0)
def side_sources(p: Russia, side: int) -> int:
    """The friendly victory cities of a side's home regions."""
    return p.atlas.home_vcs[side] & p.friendly(side)


@rule("10.12a", "15.22b", off=0)
def faction_cities(p: Russia, side: int, space: int) -> int:
    """Cities of a controlled faction feed all forces in its region and in the Southeast boxes."""
    atlas, found = p.atlas, 0
    if not lines(p, side).special >> space & 1:
        return 0
    for faction in p.controlled(side):
        region = atlas.faction_region[faction]
        if (region | atlas.southeast) >> space & 1:
            found |= region & atlas.vcs
    return found & p.friendly(side)


@rule("10.12", "15.52k", "15.56d", off=0)
def ports_that_feed(p: Russia, unit: int) -> int:
    """Every friendly port feeds the British; northern ones Americans, the Baltic camp and North Russians."""
    nation, roster, atlas = p.roster.nation[unit], p.roster, p.atlas
    if nation == FACTION + BRITAIN:
        return atlas.any_port & p.friendly(p.allegiance[unit])
    northern = roster.camp[unit] == BALTIC or roster.north_russian >> unit & 1
    if nation == FACTION + USA or (northern and p.allegiance[unit] == WHITE):
        ports = atlas.ports["White Sea"] | atlas.ports["Baltic Sea"]
        return ports & p.friendly(p.allegiance[unit])
    return 0


@rule("10.13", "15.23f", "15.31a", "15.53k", off=0)
def nation_sources(p: Russia, unit: int) -> int:
    """A faction's own cities; Central Powers draw on East Prussia, Kyiv and Baku, whatever their owners."""
    nation = p.roster.nation[unit]
    if not FACTION <= nation < SOCIALISTS or p.turned[unit] >= 0:
        return 0
    if nation == FACTION + CENTRAL_POWERS:
        return p.atlas.sources[nation]
    return p.atlas.sources[nation] & p.friendly(p.allegiance[unit])


@rule("15.23f", "15.54j", "15.55e", off=0)
def sources(p: Russia, unit: int, space: int) -> int:
    """Everything from which a unit in a space may draw supply."""
    nation, side = p.roster.nation[unit], p.allegiance[unit]
    if nation == FACTION + CENTRAL_POWERS and p.turned[unit] < 0:
        return nation_sources(p, unit) | p.own_sources(unit)
    found = side_sources(p, side) | faction_cities(p, side, space) | p.own_sources(unit)
    if nation >= FACTION:
        found |= nation_sources(p, unit)
    if side == WHITE:
        found |= ports_that_feed(p, unit)
    if p.roster.partisans >> unit & 1 and side == RED:
        found |= p.atlas.restricted  # 10.11
    return found & ~p.dry_for(unit)


@rule("10.14", off=0)
def passable(p: Russia, unit: int, *, attrition: bool = False) -> int:
    """The spaces that a line of a unit may pass."""
    side, nation = p.allegiance[unit], p.roster.nation[unit]
    if nation == FACTION + CENTRAL_POWERS:
        enemies = p.friendly(1 - side) | p.enemies(side) if side in (WHITE, RED) else 0
        return p.atlas.everywhere & ~enemies
    return passage(p, side, poles=nation == FACTION + POLAND, attrition=attrition)


def passage(p: Russia, side: int, *, poles: bool = False, attrition: bool = False) -> int:
    """The spaces that lines of a side pass; in Poland of WHITE's only those of Poles."""
    spaces = p.friendly(side) & ~p.enemies(side)
    if side == WHITE:
        spaces |= neutral_passage(p)
        if not poles:
            spaces &= ~p.atlas.faction_region[POLAND]
    return spaces & ~blocked(p, side, attrition=attrition)


@rule("10.14", "15.54a", "15.26d", off=0)
def neutral_passage(p: Russia) -> int:
    """WHITE's lines pass uncontrolled Major Powers, GREEN Japanese and GREEN Socialist Revolutionaries."""
    return p.masks[HELD + NEUTRAL] & ~p.enemies(WHITE) & ~p.no_passage()


@rule("10.14", off=0)
def blocked(p: Russia, side: int, *, attrition: bool = False) -> int:
    """W29, R29: spaces closed to a side's lines for the turn, unless they are traced for attrition."""
    return 0 if attrition and carts_pass() else p.blocked[side]


@rule("10.60", off=False)
def carts_pass() -> bool:
    """Partisans stop trains, not carts: lines of attrition pass blocked spaces."""
    return True


@rule("10.14", "15.43a", off=True)
def border_closed(p: Russia) -> bool:
    """No line crosses the Finnish border before W43, or before it is open by option."""
    if not p.has(BORDER_OPEN):
        return True
    by_rule = p.switched_on("finnish-supply-w34") or p.supply_follows_units()
    return not (by_rule or supply_crosses_border(p))


def _graph(atlas: Atlas, with_road2: bool, border: bool, straits: bool) -> Graph:
    """The links by which lines run."""
    kinds = [atlas.rail, atlas.road]
    if with_road2:
        kinds.append(atlas.road2)
    if straits:
        kinds.append(atlas.strait)
    pairs = []
    for space in range(atlas.size):
        near = 0
        for kind in kinds:
            near |= kind[space]
        if not border:
            near &= ~atlas.finnish_border[space]
        pairs += [(space, other) for other in members(near) if other > space]
    return Graph(atlas.size, pairs)


@lru_cache(maxsize=1024)
def islands(graph: Graph, free: int) -> Islands:
    """The parts into which some spaces fall: lines of many units run through the same ones."""
    return Islands(graph, free)


def _net(graph: Graph, sources: int, free: int, ports: tuple[int, ...]) -> int:
    """The spaces of `free` joined to a source, with one passage by sea between ports of a sea."""
    parts = islands(graph, free)
    joined = parts.around(sources)
    landed = 0
    for shore in ports:
        if shore & joined:
            landed |= shore
    return joined | parts.around(landed) if landed & ~joined else joined


@rule("10.14", "13.42a", off=())
def sea_lanes(p: Russia, side: int) -> tuple[int, ...]:
    """WHITE's friendly ports sea by sea; Petrograd is out of reach while RED owns Kronstadt."""
    if side != WHITE:
        return ()
    friendly = p.friendly(WHITE)
    lanes = [shore & friendly for shore in p.atlas.shores]
    if p.owner[p.atlas.kronstadt] == RED:
        lanes[SEAS.index("Baltic Sea")] &= ~BIT[p.atlas.petrograd]
    return tuple(lanes)


class Lines(NamedTuple):
    """A side's lines while nothing changes on which they depend, and what has been found out about them."""

    links: tuple[Graph, Graph]  # without and with Road 2
    lanes: tuple[int, ...]
    special: int  # 10.12a: the spaces where cities of the side's factions may feed its forces
    nets: dict[tuple[bool, int, int], int]  # by sources and passable spaces, which many kinds of units share
    reached: dict[tuple[object, ...], int]
    fed: dict[tuple[int, ...], tuple[int, int]]  # for units of a kind, spaces asked about and those fed
    ways: dict[tuple[object, ...], tuple[int, int]]  # 9.3: starts asked about and those that lead somewhere


_HOMES = (("home of WHITE",), ("home of RED",))  # what memos call the nets of `home_net`
_LINES: dict[tuple[object, ...], Lines] = {}
_LINES_OF = ("lines of WHITE", "lines of RED", "lines of neutrals", "lines of Greens")  # what memos call them
MOST_LINES = 500


def lines(p: Russia, side: int) -> Lines:
    """A side's lines at present. Moves within a side's own spaces change none, so that they outlive those."""
    memo, key = p.recall(), _LINES_OF[side]
    found: Lines | None = memo.get(key)
    if found is None:
        closed, powers = border_closed(p), p.controlled(side) if side in (WHITE, RED) else []
        depends_on = (p.edition.id, side, *lines_key(p, side, closed, powers))
        found = _LINES.get(depends_on)
        if found is None:
            if len(_LINES) >= MOST_LINES:
                _LINES.clear()
            found = _LINES[depends_on] = _lines(p, side, closed, powers)
        memo[key] = found
    return found


def forget() -> None:
    """Everything that was worked out about lines."""
    islands.cache_clear()
    _beside.cache_clear()
    _LINES.clear()


def lines_key(p: Russia, side: int, closed: bool, powers: list[int]) -> tuple[object, ...]:
    """Everything on which a side's lines depend."""
    friendly, enemies = p.friendly(side), p.enemies(side)
    theirs = p.friendly(1 - side) | enemies if p.user(CENTRAL_POWERS) == side else 0  # 15.53k
    return (
        friendly, friendly & enemies, theirs, p.masks[HELD + NEUTRAL] & ~enemies, *powers,
        p.owner[p.atlas.kronstadt], p.weather == WINTER, closed, p.blocked[side], p.no_passage(),
    )  # fmt: skip


def _lines(p: Russia, side: int, closed: bool, powers: list[int]) -> Lines:
    links = _links(p.atlas, not closed, side == WHITE or p.weather == WINTER)  # 13.42b
    return Lines(links, sea_lanes(p, side), fed_by_factions(p, side, powers), {}, {}, {}, {})


@lru_cache(maxsize=64)
def _links(atlas: Atlas, border: bool, straits: bool) -> tuple[Graph, Graph]:
    """The links by which lines run, without and with Road 2."""
    return _graph(atlas, False, border, straits), _graph(atlas, True, border, straits)


@rule("10.1", off=0)
def net(p: Russia, unit: int, space: int, *, road2: bool = True, attrition: bool = False) -> int:
    """The spaces joined to a source of a unit by lines, with or without Road 2 links."""
    now, free = lines(p, p.allegiance[unit]), passable(p, unit, attrition=attrition)
    key = (road2, sources(p, unit, space) & free, free)
    joined = now.nets.get(key)
    if joined is None:
        joined = now.nets[key] = _net(now.links[road2], key[1], free, now.lanes)
    return joined


def fed_from(p: Russia, unit: int, start: int) -> int:
    """The spaces where a line of a unit would reach one of some sources."""
    now, key = lines(p, p.allegiance[unit]), (p.roster.alike[unit], start)
    found = now.reached.get(key)
    if found is None:
        joined = _net(now.links[True], start, passable(p, unit), now.lanes)
        found = now.reached[key] = reached(now, joined)
    return found


@rule("10.15", off=0)
def reached(now: Lines, joined: int, *, road2: bool = True) -> int:
    """The spaces from which a unit may draw on a network: in it or next to it, whatever their owners."""
    return joined | _beside(now.links[road2], joined)


@lru_cache(maxsize=1024)
def _beside(graph: Graph, joined: int) -> int:
    return graph.near(joined)


def reach(p: Russia, unit: int, space: int, *, road2: bool = True, attrition: bool = False) -> int:
    """Where a unit like this one would be supplied by lines that count in a space's region.

    Units of one nation and kind have the same lines, and cities of factions feed a whole region (10.12a), so
    that few networks answer for all units.
    """
    now = lines(p, p.allegiance[unit])
    attrition = attrition and any(p.blocked)
    region = p.atlas.region_of[space] if now.special >> space & 1 else -1
    key = (p.roster.alike[unit], p.turned[unit] >= 0, region, road2, attrition)
    found = now.reached.get(key)
    if found is None:
        joined = net(p, unit, space, road2=road2, attrition=attrition)
        found = now.reached[key] = reached(now, joined, road2=road2)
    return found


# 10.2 States


@rule("10.22", "15.53a", "15.54a", off=False)
def always_full(p: Russia, unit: int, at: int) -> bool:
    """Greens, neutrals, risings in their region, restricted boxes, and some units where they belong."""
    if p.allegiance[unit] > RED or p.atlas.restricted >> at & 1:
        return True
    if not p.roster.self_supplied >> unit & 1:
        return False
    roster = p.roster
    rising = roster.insurrection | roster.mutiny | (roster.peasant if p.turned[unit] >= 0 else 0)
    if rising >> unit & 1 or (roster.nation[unit] == JAPAN and p.atlas.far_east >> at & 1):
        return True
    return at_home(p, unit, at) or by_its_own_rule(p, unit, at)


@rule("1.2", "10.13", "15.35i", "15.39h", off=False)
def at_home(p: Russia, unit: int, at: int) -> bool:
    """Makhno's and West Ukraine's units never lack supply in their own region."""
    for faction in (MAKHNO, WEST_UKRAINE):
        if p.roster.nation[unit] == FACTION + faction:
            return bool(p.atlas.faction_region[faction] >> at & 1)
    return False


@rule("10.22", "13.41f", "13.41g", "13.42d", off=False)
def by_its_own_rule(p: Russia, unit: int, at: int) -> bool:
    """RcPol when placed, RaTC2 in Transcaucasia, Goltz in East Prussia, Ungern and the Mongolians at 917."""
    id, atlas = p.roster.pieces.token(unit), p.atlas
    if id == "RcPol":
        return p.polish_corps_turn == p.turn and p.round <= p.rounds
    if id == "RaTC2":
        return bool(atlas.region("Transcaucasia") >> at & 1)
    if id in ("FE-Ung", "RaMong"):
        urga = atlas.space("917")
        return at == urga or bool(atlas.near[urga] >> at & 1)
    return id.startswith("Golt-") and bool(atlas.region("East Prussia") >> at & 1)


@rule("13.42c", off=-1)
def in_kronstadt(p: Russia, unit: int) -> int:
    """Full while Petrograd is friendly and in supply, otherwise limited, never out; -1 elsewhere."""
    kronstadt, petrograd = p.atlas.kronstadt, p.atlas.petrograd
    if p.at[unit] != kronstadt:
        return -1
    return FULL if net(p, unit, petrograd) >> petrograd & 1 else LIMITED


@rule("10.2", "10.21", off=OUT)
def line_of(p: Russia, unit: int, space: int, *, attrition: bool = False) -> int:
    """The best that a unit's lines allow, winter apart."""
    if reach(p, unit, space, road2=False, attrition=attrition) >> space & 1:
        return FULL
    if not reach(p, unit, space, attrition=attrition) >> space & 1:
        return OUT
    return by_track(p, unit, space)


@rule("10.32", off=FULL)
def by_track(p: Russia, unit: int, space: int) -> int:
    """A line that needs Road 2 leaves a unit limited, except where there is nothing better."""
    if p.roster.road2 >> unit & 1 or (p.atlas.far_east | p.atlas.southeast) >> space & 1:
        return FULL
    return LIMITED


@rule("10.3", "10.31", off=FULL)
def in_winter(p: Russia, state: int) -> int:
    return LIMITED if p.weather == WINTER and state == FULL else state


@rule("10.0", "10.4", "10.41", off=FULL)
def supply_of(p: Russia, unit: int, *, attrition: bool = False) -> int:
    """10.21: how a unit on the map is supplied now."""
    memo, key = p.recall(), (unit, attrition)
    if key not in memo:
        memo[key] = _supply_of(p, unit, attrition)
    return int(memo[key])


def _supply_of(p: Russia, unit: int, attrition: bool) -> int:
    if always_full(p, unit, p.at[unit]):
        return FULL
    island = in_kronstadt(p, unit)
    state = line_of(p, unit, p.at[unit], attrition=attrition) if island < 0 else island
    return in_winter(p, state)


def lacks_supply(p: Russia, unit: int, *, attrition: bool = False) -> bool:
    """Whether a unit on the map is out of supply, which is all that most rules ask."""
    at = p.at[unit]
    if from_home(p, unit) >> at & 1:
        return False
    if always_full(p, unit, at) or at == p.atlas.kronstadt:  # 13.42c: there never
        return False
    return not reach(p, unit, at, attrition=attrition) >> at & 1


def supplied(p: Russia, unit: int, space: int) -> bool:
    """Whether a unit would be in supply, full or limited, in a space."""
    if p.at[unit] == space:
        return not lacks_supply(p, unit)
    return bool(supplied_spaces(p, unit, BIT[space]))


def fed_by_factions(p: Russia, side: int, powers: list[int]) -> int:
    """10.12a: the regions in which cities of a side's factions may feed its forces."""
    if side not in (WHITE, RED):
        return 0
    regions = p.atlas.southeast
    for faction in powers:
        regions |= p.atlas.faction_region[faction]
    return regions


def supplied_spaces(p: Russia, unit: int, among: int, *, attrition: bool = False) -> int:
    """Those of some spaces, other than the unit's own, in which it would be in supply."""
    if p.allegiance[unit] > RED:  # 10.22: neutral units and Greens always are
        return among
    attrition = attrition and any(p.blocked)
    now, key = lines(p, p.allegiance[unit]), (p.roster.alike[unit], p.turned[unit] >= 0, attrition)
    asked, fed = now.fed.get(key, (0, 0))
    at_home = from_home(p, unit)
    fresh = among & ~(asked | at_home)
    if fresh:
        fed |= _supplied_spaces(p, now, unit, fresh, attrition)
        now.fed[key] = (asked | fresh, fed)
    fed |= at_home | BIT[p.atlas.kronstadt]  # 13.42c: never out
    if p.roster.self_supplied >> unit & 1:
        return among & fed | mask_of(space for space in members(among & ~fed) if always_full(p, unit, space))
    return among & (fed | p.atlas.restricted)


def _supplied_spaces(p: Russia, now: Lines, unit: int, among: int, attrition: bool) -> int:
    """Those of some spaces that lines of a unit reach."""
    special = among & now.special
    ordinary = among & ~special
    found = ordinary & reach(p, unit, lowest(ordinary), attrition=attrition) if ordinary else 0
    while special:
        here = special & p.atlas.region_spaces[p.atlas.region_of[lowest(special)]]
        found |= here & reach(p, unit, lowest(here), attrition=attrition)
        special ^= here
    return found


def starving(p: Russia, pieces: int, *, attrition: bool = False) -> int:
    """Those of some pieces of one side, all on the map, that are out of supply."""
    roster, at, found = p.roster, p.at, 0
    apart = pieces & (roster.self_supplied | p.converts | p.there[p.atlas.kronstadt])
    for piece in members(apart):
        if lacks_supply(p, piece, attrition=attrition):
            found |= BIT[piece]
    rest = pieces & ~apart
    while rest:
        first = lowest(rest)
        kin = rest & roster.kin[first]
        known, spaces = fed_for_sure(p, first, attrition=attrition), 0
        for piece in members(kin):
            if not known >> at[piece] & 1:
                spaces |= BIT[at[piece]]
        if spaces:
            for space in members(spaces & ~supplied_spaces(p, first, spaces, attrition=attrition)):
                found |= p.there[space] & kin
        rest ^= kin
    return found


def fed_for_sure(p: Russia, unit: int, *, attrition: bool = False) -> int:
    """The spaces where pieces like this one are known to be in supply; others have to be asked about."""
    if p.allegiance[unit] > RED:
        return -1
    now, attrition = lines(p, p.allegiance[unit]), attrition and any(p.blocked)
    found = now.fed.get((p.roster.alike[unit], p.turned[unit] >= 0, attrition))
    return from_home(p, unit) | (found[1] if found else 0)


def from_home(p: Russia, unit: int) -> int:
    """The spaces where a unit draws on its side's home cities; all but a few kinds of units can."""
    side, nation = p.allegiance[unit], p.roster.nation[unit]
    if side > RED or nation == FACTION + CENTRAL_POWERS or p.dry_for(unit):
        return 0
    return home_net(p, side)


def home_net(p: Russia, side: int) -> int:
    """The spaces in which lines of every nation of a side lead to the side's home cities."""
    memo = p.recall()
    found: int | None = memo.get(_HOMES[side])
    if found is None:
        now, key = lines(p, side), _HOMES[side]
        found = now.reached.get(key)
        if found is None:
            free = passage(p, side)
            joined = _net(now.links[True], side_sources(p, side) & free, free, now.lanes)
            found = now.reached[key] = reached(now, joined)
        memo[key] = found
    return found


def space_in_supply(p: Russia, side: int, space: int) -> bool:
    """Whether a side's own line reaches a space: for cities, ports and places without a unit."""
    return bool(side_net(p, side) >> space & 1)


def side_net(p: Russia, side: int, *, attrition: bool = False) -> int:
    """The spaces joined to a side's own sources by a line of its own forces."""
    known, key = lines(p, side).reached, ("side", attrition)
    found = known.get(key)
    if found is None:
        found = known[key] = _side_net(p, side, attrition)
    return found


def _side_net(p: Russia, side: int, attrition: bool) -> int:
    friendly = p.friendly(side) & ~p.enemies(side)
    if side == WHITE:
        friendly = (friendly | neutral_passage(p)) & ~p.atlas.faction_region[POLAND]
    friendly &= ~blocked(p, side, attrition=attrition)
    now, cities = lines(p, side), side_sources(p, side) | _all_faction_cities(p, side)
    return _net(now.links[True], cities, friendly, now.lanes)


def _all_faction_cities(p: Russia, side: int) -> int:
    found = 0
    for faction in p.controlled(side):
        found |= p.atlas.faction_region[faction] & p.atlas.vcs
    return found & p.friendly(side)


def rail_net(p: Russia, side: int, start: int, *, sea: bool = False) -> int:
    """The friendly spaces, free of enemy units, joined by rail to some of them; for WHITE once by sea.

    Partisans (W29, R29) stop supply and redeployment; such a line is neither.
    """
    free = p.friendly(side) & ~p.enemies(side)
    return _net(p.rails, start, free, sea_lanes(p, side) if sea else ())


@rule("10.22", "10.62", off=False)
def exempt(p: Russia, unit: int) -> bool:
    """Units that attrition spares: those always in full supply, and factions delayed by 7.26."""
    nation = p.roster.nation[unit]
    late = FACTION <= nation < FACTION + len(FACTIONS) and delayed(p, nation - FACTION)
    return late or always_full(p, unit, p.at[unit]) or p.attrition_spares(unit)
