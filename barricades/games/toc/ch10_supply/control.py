"""10.5 Control of spaces: how a space changes hands, and what a capture brings."""

from barricades.games.toc.ch03_components.atlas import FACTION, FACTIONS, LITHUANIA, NOBODY, RED, WHITE
from barricades.games.toc.ch03_components.tables import number
from barricades.games.toc.ch05_turn.due import call_chapter, follow
from barricades.games.toc.ch10_supply.supply import side_net
from barricades.games.toc.state import (
    BELARUS,
    CENTRAL_POWERS,
    CZECH_LEGION,
    GARRISONS_DUE,
    HELD,
    LEADERS_AT,
    LEVIED,
    POLAND,
    POLAND_ENTERED,
    POLAND_TRACK,
    TSAR_DEAD,
    TSAR_RESCUED,
    UKRAINE,
    UKRAINE_ENTERED,
    UKRAINE_TRACK,
    WEST_UKRAINE,
    Russia,
)
from barricades.kernel.bits import BIT, members
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, procedure
from barricades.kernel.rules import rule

CAPTURED = EventKind("captured", "{side:seat} captures {space:space}.")
CUT_OFF_SPACE = EventKind("cut-off-space", "{space:space} is cut off and goes to {side:seat}.")

EVENTS = (CAPTURED, CUT_OFF_SPACE)

OFF_MAP = -1
RESPONDING = (BELARUS, LITHUANIA, UKRAINE, WEST_UKRAINE)  # 15.44: regions whose entry by RED stirs Poland


# 10.51, 10.52


@rule("10.5")
def entered(
    p: Russia, space: int, unit: int, rule: str, *, origin: int = OFF_MAP, passing: bool = False
) -> None:
    """A unit has entered a space: by move, advance, pursuit, exploitation, placement, or ending a retreat.

    `origin` is the space from which it came, if it was on the map.
    """
    side = p.allegiance[unit]
    if side not in (WHITE, RED):
        return
    if not passing:
        drive_off_partisans(p, side, space)
    was_friendly = p.friendly(side) >> space & 1
    was_enemys = bool(p.friendly(1 - side) >> space & 1)
    owner = owner_after(p, space, unit)
    if owner != NOBODY:
        p.set_owner(space, owner, rule)
    if not was_friendly and p.friendly(side) >> space & 1:
        capture(p, side, space, was_enemys)
    meet_what_is_there(p, space, side)
    cross_borders(p, unit, space, origin)


def drive_off_partisans(p: Russia, side: int, space: int) -> None:
    """W29, R29: a unit that ends its move in a space frees it."""
    p.blocked[side] &= ~BIT[space]


@rule("10.51", "10.52", "10.55", "15.53c", off=NOBODY)
def owner_after(p: Russia, space: int, unit: int) -> int:
    """The owner of a space once a unit has entered it; NOBODY if the unit changes no owner."""
    side, nation = p.allegiance[unit], p.roster.nation[unit]
    if side not in (WHITE, RED):  # 13.31: Greens own nothing
        return NOBODY
    if p.turned[unit] < 0 and nation == FACTION + CENTRAL_POWERS:
        return NOBODY
    if never_changes(p, space):
        return NOBODY
    if nation == FACTION + POLAND and not p.atlas.faction_region[POLAND] >> space & 1:
        return nation
    home = faction_of_region(p, space)
    if home >= 0 and not p.gone >> home & 1 and p.controller(home) == side:
        return FACTION + home
    return side


@rule("10.53", off=False)
def never_changes(p: Russia, space: int) -> bool:
    """Restricted boxes are always RED's."""
    return bool(p.atlas.restricted >> space & 1)


def faction_of_region(p: Russia, space: int) -> int:
    """The faction in whose region a space lies, -1 if none."""
    region = p.atlas.regions[p.atlas.region_of[space]]
    return FACTIONS.index(region) if region in FACTIONS else -1


@rule("4.13", "10.56")
def capture(p: Russia, side: int, space: int, from_enemy: bool) -> None:
    """A space has become friendly because a unit entered it; an enemy home city brings a step and a point."""
    bit = BIT[space]
    if not p.atlas.vcs & bit:
        return
    p.emit(CAPTURED, "4.13", side=side, space=space)
    p.captured[side] |= bit
    if from_enemy:
        p.won[side] |= bit
    if p.atlas.home_vcs[1 - side] & bit and not p.rewarded[side] & bit:
        p.rewarded[side] |= bit
        follow(p, "10.56 Capture of a home city", side, space)
    follow(p, "13.51e Lost city")


def meet_what_is_there(p: Russia, space: int, side: int) -> None:
    """12.63, 13.1d, 13.73: leaders without units, the Tsar and the train in a space that was entered."""
    bit, enemy = BIT[space], 1 - side
    if p.masks[LEADERS_AT + enemy] & bit and not p.masks[HELD + enemy] & bit:
        follow(p, "12.63 Overrun", space, enemy)
    tsar = p.roster.piece("Tsar")
    if p.at[tsar] == space and side == WHITE and not (p.has(TSAR_DEAD) or p.has(TSAR_RESCUED)):
        follow(p, "13.1d Tsar", space)
    if p.at[p.roster.train] == space:
        follow(p, "13.73 Train")


def cross_borders(p: Russia, piece: int, space: int, origin: int = OFF_MAP) -> None:
    """What it means that a piece has come into a space, by whatever way: whose soil it is on now."""
    home, side = faction_of_region(p, space), p.allegiance[piece]
    if home >= 0:
        cross_border(p, piece, space, origin, home)
    if piece >= p.roster.first_leader or side not in (WHITE, RED):
        return
    if home >= 0:
        first_entry(p, side, home)
        call_garrisons(p, piece, side, home)
    call_levy(p, space, piece)


@rule("15.44u")
def cross_border(p: Russia, piece: int, space: int, origin: int, home: int) -> None:
    """A piece enters a faction's region from elsewhere; one that was in it already does not enter it."""
    if not (origin >= 0 and p.atlas.region_of[origin] == p.atlas.region_of[space]):
        call_polish_response(p, piece, home)


@rule("1.7", "5.66", "15.44u")
def call_polish_response(p: Russia, piece: int, faction: int) -> None:
    """RED's own units or leaders enter one of four regions: once a turn for each the Poles respond."""
    if faction not in RESPONDING or p.allegiance[piece] != RED or not p.own(piece):
        return
    if not p.responded >> faction & 1:
        p.responded |= BIT[faction]
        follow(p, "15.44 Polish Response", faction)


@rule("5.49", "15.27d")
def first_entry(p: Russia, side: int, faction: int) -> None:
    """The first time that the enemy enters controlled Poland or Ukraine their track may move."""
    for country, flag, track in (
        (POLAND, POLAND_ENTERED, POLAND_TRACK),
        (UKRAINE, UKRAINE_ENTERED, UKRAINE_TRACK),
    ):
        if faction == country and p.controller(country) == 1 - side and not p.has(flag):
            p.set_flag(flag)
            follow(p, "5.49 First entry", track)


@rule("11.13e", "15.44s")
def call_garrisons(p: Russia, unit: int, side: int, faction: int) -> None:
    """An enemy army in Poland calls up its garrisons."""
    if faction == POLAND and p.controller(POLAND) == 1 - side and p.roster.armies >> unit & 1:
        p.set_flag(GARRISONS_DUE)


@rule("11.43", "15.44m")
def call_levy(p: Russia, space: int, unit: int) -> None:
    """The first Polish unit in a RED home region calls up the levy, once in the game."""
    polish = p.roster.nation[unit] == FACTION + POLAND and not p.switched_on("levy-at-war")
    if polish and p.atlas.home[RED] >> space & 1 and not p.has(LEVIED):
        p.set_flag(LEVIED)
        follow(p, "11.43 Levy")


# 10.56


@rule("10.56", "11.41")
def reward(p: Russia, side: int, space: int) -> None:
    """A step is recorded at once."""
    steps = number("replacement_bonuses", "capture", "steps", p.edition.folder)
    p.record_steps(side, 2 * steps, "10.56")


def place_the_point(p: Russia, side: int, space: int) -> Transition:
    """11.41: an influence point, or a box of an active track."""
    return call_chapter(p, "11.41 Influence point", side)


CAPTURE = procedure("10.56 Capture of a home city", reward, place_the_point)


# 10.54, 10.55


@rule("10.54")
def cut_off_spaces(p: Russia) -> None:
    """Spaces without their owner's units, from which only the enemy reaches a source, go to the enemy."""
    atlas = p.atlas
    ground = (atlas.home[WHITE] | atlas.home[RED]) & ~atlas.vcs & ~atlas.restricted
    lost = []
    for side in (WHITE, RED):
        empty = ground & p.owned[side] & ~p.held(side)
        cut = empty & ~side_net(p, side, attrition=True)
        if cut:
            reach = atlas.land.near(side_net(p, 1 - side, attrition=True))
            lost.append((1 - side, cut & reach & ~p.strangers(1 - side)))
    for side, spaces in lost:
        for space in members(spaces):
            p.set_owner(space, side, "10.54")
            p.emit(CUT_OFF_SPACE, "10.54", space=space, side=side)


@rule("10.55")
def give_region_back(p: Russia, faction: int) -> None:
    """The region of a faction that a side has lost returns to the faction."""
    for space in members(p.atlas.faction_region[faction]):
        p.set_owner(space, FACTION + faction, "10.55")


@rule("10.55")
def legion_joins(p: Russia) -> None:
    """When WHITE gains the Czech Legion, its spaces become WHITE's."""
    for space in members(p.owned[FACTION + CZECH_LEGION]):
        p.set_owner(space, WHITE, "10.55")


@rule("10.55")
def legion_leaves_white(p: Russia) -> None:
    """When WHITE loses the Legion, spaces where its units are become the Legion's."""
    for unit in p.on_map(p.roster.of_faction(CZECH_LEGION) & p.roster.units):
        p.set_owner(p.at[unit], FACTION + CZECH_LEGION, "10.55")


@rule("10.55", "5.41a")
def power_withdraws(p: Russia, faction: int, controller: int) -> None:
    """Spaces of a withdrawn Major Power go to the side with units there, to WHITE if the power was WHITE's,
    else to the side whose home they are. East Prussia is in no home region: it has no owner then (13.42d)."""
    for space in members(p.owned[FACTION + faction]):
        here = [side for side in (WHITE, RED) if p.units_of(side, space)]
        home = [side for side in (WHITE, RED) if p.atlas.home[side] >> space & 1]
        heirs = here or ([WHITE] if home and controller == WHITE else home)
        p.set_owner(space, heirs[0] if heirs else NOBODY, "10.55")


PROCEDURES = (CAPTURE,)
