"""7.7 Neutral regions, 7.17 and 13.4 special spaces: where a unit may go, and over which links."""

from barricades.games.toc.cards.standing import may_enter_southeast, opened_entries
from barricades.games.toc.ch03_components.atlas import FACTION, FACTIONS, RED, SOCIALISTS, WHITE
from barricades.games.toc.edition import TRACK_NAMES
from barricades.games.toc.state import (
    BORDER_OPEN,
    CENTRAL_POWERS,
    POLAND,
    POLAND_TRACK,
    UKRAINE,
    UKRAINE_TRACK,
    WINTER,
    Russia,
)
from barricades.kernel.bits import BIT, members
from barricades.kernel.rules import rule

TRACK_OF = {POLAND: POLAND_TRACK, UKRAINE: UKRAINE_TRACK}
TRANSIT = "box(410)"  # as W38 names it
NEXT_TO = "next to it"  # how tracks.toml words the area of a Limited box


@rule("7.7", "7.71", "7.72", "5.62", "14.2f", off=0)
def closed_regions(p: Russia, side: int) -> int:
    """The spaces of regions that no force of a side enters, Central Powers apart."""
    memo, key = p.recall_lasting(), ("closed", side)
    if key not in memo:
        memo[key] = _closed_regions(p, side)
    return int(memo[key])


def _closed_regions(p: Russia, side: int) -> int:
    atlas = p.atlas
    shut = p.neutral_ground() | atlas.region("East Prussia") | not_yet_open(p)
    for faction in range(len(FACTIONS)):
        region = atlas.faction_region[faction]
        if not region or p.gone >> faction & 1:
            continue  # a conquered faction's region lies open
        controller = p.controller(faction)
        if p.unsettled(faction):
            continue
        spared = delayed(p, faction) and controller != side and not p.may_attack_new(faction)
        if controller < 0 or spared or p.shut_to(side, faction):
            shut |= region
    return shut | _poland(p, side)


@rule("7.71", "15.25b", off=0)
def not_yet_open(p: Russia) -> int:
    """The regions behind the line from the Central Powers' withdrawal to the next Political Phase's end."""
    return p.atlas.behind_the_line if p.powers_left == p.turn else 0


@rule("15.44b", "15.44d", off=0)
def _poland(p: Russia, side: int) -> int:
    """Poland is closed to WHITE's own forces always, and to RED unless WHITE controls it."""
    open_to_red = side == RED and p.controller(POLAND) == WHITE
    return 0 if open_to_red or p.may_invade_poland(side) else p.atlas.faction_region[POLAND]


@rule("7.26", off=False)
def delayed(p: Russia, faction: int) -> bool:
    """A faction just set up is neither activated nor attacked, and its region is closed to the enemy."""
    return p.delayed[faction] >= p.round_number()


def open_to(p: Russia, unit: int) -> int:
    """The spaces that a unit may enter at all, whatever is there."""
    spaces = _open_to_its_kind(p, unit)
    return spaces if p.roster.unbound >> unit & 1 else spaces & area(p, unit)


def _open_to_its_kind(p: Russia, unit: int) -> int:
    """The same, the part of the map to which the unit is bound apart; asked very often."""
    memo, key = p.recall(), ("open to", p.allegiance[unit], p.roster.enters_alike[unit])
    spaces: int | None = memo.get(key)
    if spaces is None:
        lasting = memo.get("lasting")
        if lasting is None:
            lasting = memo["lasting"] = p.recall_lasting()
        if key not in lasting:
            lasting[key] = _open_to(p, unit)
        spaces = memo[key] = int(lasting[key])
    return spaces


def usually_open_to(p: Russia, piece: int) -> int:
    """The spaces that a piece may enter if no rule about where it is binds it to a part of the map."""
    faction, spaces = p.roster.nation[piece] - FACTION, _open_to_its_kind(p, piece)
    if 0 <= faction < len(FACTIONS) and p.turned[piece] < 0:
        return spaces & area_of_track(p, faction)
    return spaces & area(p, piece) if p.roster.bound_for_good >> piece & 1 else spaces


@rule("7.71", "15.44d", off=-1)
def never_closed(p: Russia, piece: int) -> int:
    """Where a side's own piece may be sent that does not move: no region that is closed to it."""
    return _open_to(p, piece) if p.own(piece) else -1


def _open_to(p: Russia, unit: int) -> int:
    """The same, the part of the map to which the unit is bound apart."""
    side, nation, atlas = p.allegiance[unit], p.roster.nation[unit], p.atlas
    spaces = atlas.everywhere & ~closed_regions(p, side) & ~atlas.restricted
    if nation == FACTION + CENTRAL_POWERS:
        spaces = atlas.everywhere & ~atlas.restricted  # 7.71: the line does not bind them
    elif nation == FACTION + POLAND:
        spaces |= atlas.faction_region[POLAND] & ~p.neutral_ground()
    return (spaces | restricted_boxes(p, unit)) & southeast(p, unit) & ~shut_transit(p, unit)


@rule("13.4", "13.41b", off=0)
def restricted_boxes(p: Russia, unit: int) -> int:
    """Of RED's units only far-east, insurrection and Mongolian ones may be in boxes 907, 912 and 915."""
    own = p.allegiance[unit] == RED and p.roster.partisans >> unit & 1
    return p.atlas.restricted if own else 0


@rule("9.6", "15.36c", "W38", off=0)
def shut_transit(p: Russia, unit: int) -> int:
    """The Transit box, open after W38 to British and French forces alone."""
    faction = p.roster.nation[unit] - FACTION
    known = 0 <= faction < len(FACTIONS)
    return 0 if known and TRANSIT in opened_entries(p, faction) else p.atlas.transit


@rule("7.17", "15.34", "15.37a", off=-1)
def southeast(p: Russia, unit: int) -> int:
    """Armies enter the Southeast boxes only after their side's card 42; those of the two lands always."""
    native = not p.roster.strangers_to_the_steppe >> unit & 1
    if native and (p.natives_roam() or not p.roster.armies >> unit & 1):
        return -1
    if may_enter_southeast(p, p.allegiance[unit]):
        return -1
    home = p.atlas.faction_region[p.roster.nation[unit] - FACTION] if native else 0
    return ~p.atlas.southeast | home


def area(p: Russia, unit: int) -> int:
    """7.25d-h, k: the part of the map to which a unit is bound."""
    roster, nation = p.roster, p.roster.nation[unit]
    special = roster.bound >> unit & 1
    bound = bound_to_a_region(p, unit) if special else -1
    if FACTION <= nation < SOCIALISTS and p.turned[unit] < 0:
        bound &= faction_area(p, unit, nation - FACTION)
    if special and roster.far_eastern >> unit & 1:
        bound &= p.atlas.far_east
    return bound


@rule("7.25h", "13.21", "13.23", "13.42f", off=-1)
def bound_to_a_region(p: Russia, unit: int) -> int:
    """Insurrections and garrisons stay in their region, people's armies in RED's home regions."""
    roster, atlas = p.roster, p.atlas
    if roster.people >> unit & 1:
        return atlas.home[RED]
    if p.stands_fast(unit):
        return BIT[p.at[unit]] if p.at[unit] >= 0 else 0
    if roster.garrison >> unit & 1:
        return atlas.faction_region[POLAND]
    rising = roster.insurrection | roster.mutiny | (roster.peasant if p.turned[unit] >= 0 else 0)
    if rising >> unit & 1 and p.at[unit] >= 0:
        return atlas.region_spaces[atlas.region_of[p.at[unit]]]
    return -1


@rule("7.25d", "7.25e", "15.31b", "15.41d", off=0)
def occupied_home(p: Russia, unit: int) -> int:
    """The region of a unit's faction if an enemy occupies it: a unit in it, or one that enters it, stays."""
    nation = p.roster.nation[unit]
    if not FACTION <= nation < FACTION + len(FACTIONS) or p.turned[unit] >= 0 or not p.factions_stay_home():
        return 0
    region = p.atlas.faction_region[nation - FACTION]
    return region if p.held(1 - p.allegiance[unit]) & region else 0


@rule("7.25d", "7.25e", "15.27e", "15.31b", "15.41d", off=-1)
def faction_area(p: Russia, unit: int, faction: int) -> int:
    """How far a faction's forces go; no unit leaves an occupied region."""
    if not p.atlas.faction_region[faction]:
        return -1
    memo, key = p.recall(), ("area", faction)
    if key not in memo:
        memo[key] = occupied_home(p, unit), area_of_track(p, faction)
    trap, bound = memo[key]
    if p.at[unit] >= 0 and trap >> p.at[unit] & 1:
        return int(trap)
    said = p.area_of(faction)
    return int(bound) if said is None else said


def area_of_track(p: Russia, faction: int) -> int:
    """Poland and Ukraine go as far as their track lets them."""
    if faction not in TRACK_OF:
        return -1
    box = p.edition.tracks[TRACK_OF[faction]][p.track[TRACK_OF[faction]]]
    if box.area == TRACK_NAMES[TRACK_OF[faction]]:
        return p.atlas.faction_region[faction]
    return limited_area(p, faction) if NEXT_TO in box.area else -1


def limited_area(p: Russia, faction: int) -> int:
    """A faction's region and the regions that touch it."""
    atlas, found = p.atlas, p.atlas.faction_region[faction]
    home = atlas.regions.index(FACTIONS[faction])
    for region in members(atlas.touching[home]):
        found |= atlas.region_spaces[region]
    return found


@rule("13.42b", "13.42c", "13.42e", off=0)
def barred_links(p: Russia, side: int, space: int) -> int:
    """The neighbours of a space to which no force of a side goes or attacks at present."""
    atlas, shut = p.atlas, 0
    if not p.has(BORDER_OPEN):
        shut |= atlas.finnish_border[space]
    if atlas.strait[space] and p.weather != WINTER:
        kronstadt = atlas.kronstadt
        for other in members(atlas.strait[space]):
            if kronstadt in (space, other):
                shut |= 0 if p.friendly(side) >> kronstadt & 1 else BIT[other]
            elif side == RED:
                shut |= BIT[other]
    return shut
