"""7.22-7.26 Who may be activated: what bars a unit, a space, or a set of marked spaces."""

from collections.abc import Callable, Iterable

from barricades.games.toc.cards.standing import cooperates, faction_may_act, factions_idle
from barricades.games.toc.ch03_components.atlas import (
    FACTION,
    FACTIONS,
    GREENS,
    JAPAN,
    RED,
    SOCIALISTS,
    WHITE,
)
from barricades.games.toc.ch03_components.roster import EAST, NO_THEATRE
from barricades.games.toc.ch03_components.tables import cell, tables
from barricades.games.toc.ch07_movement.ground import TRACK_OF, delayed
from barricades.games.toc.ch13_special.infighting import limited_camp
from barricades.games.toc.state import (
    CENTRAL_POWERS,
    CZECH_LEGION,
    JAPAN_TRACK,
    LINKED_UP,
    POLAND,
    SR_TRACK,
    UKRAINE,
    WESTERN_ALLIES,
    Russia,
)
from barricades.kernel.bits import BIT, lowest, mask_of, members
from barricades.kernel.messages import Refusal, refuse
from barricades.kernel.rules import rule

FAR_EAST_SPACES = int(cell("movement_limits", "far east spaces in a part", "number"))
SURCHARGE = {int(row): int(cell("theatre_cost", row, "surcharge")) for row in tables()["theatre_cost"].rows}

MESSAGES = {
    "limit.no-unit": "There is no unit of yours that could act.",
    "limit.no-act": "A NO ACT marker holds the units there.",
    "limit.acted": "{unit:piece} has moved or attacked in this part.",
    "limit.unusable": "You control {unit:piece} but may not use it.",
    "limit.powers": "Only WHITE, in control of the Central Powers, activates their units.",
    "limit.box": "The box of its track does not let {unit:piece} act.",
    "limit.idle": "R40: forces of factions do not act this turn.",
    "limit.delayed": "A faction that has just been set up does not act yet.",
    "limit.allies": "Forces of this ally do not act before {cards:allied} has been played.",
    "allied.w1": "W1",
    "allied.w1-or-w8": "W1 or W8",
    "limit.risen": "A space with insurrection armies alone is marked once a turn.",
    "limit.far-east": "One space of the Far East may be marked in a part.",
    "limit.alone": "{faction:faction} does not act together with other forces.",
    "limit.bound": "{unit:piece} does not act in an operation of forces that do not cooperate.",
    "limit.camp": "Its chit allows one space of that camp in a part; a further one costs 2 victory points.",
    "limit.dear": "The card's value does not pay for another marker there.",
}


def faction_of(p: Russia, piece: int) -> int:
    """The faction to which a piece belongs, -1 if it is a side's own, an SR or Japanese piece or a Green."""
    nation = p.roster.nation[piece]
    return nation - FACTION if FACTION <= nation < SOCIALISTS and p.turned[piece] < 0 else -1


# What bars a unit (7.24)


@rule("7.22", "7.37", off=False)
def held_up(p: Russia, side: int, space: int) -> bool:
    """A NO ACT marker holds all forces of its side in a space."""
    return bool(p.no_act[side] >> space & 1)


@rule("7.25b", off=False)
def power_of_others(p: Russia, side: int, faction: int) -> bool:
    """The Central Powers act for WHITE alone, and in v1.5 for a protector."""
    return faction == CENTRAL_POWERS and side != WHITE and not p.may_use(side, faction)


@rule("4.1", "15.23a", "15.23b", off=False)
def unusable(p: Russia, side: int, faction: int) -> bool:
    """A side may control a faction without being allowed to use its forces."""
    return faction >= 0 and not p.may_use(side, faction)


@rule("7.25d", "15.27e", off=False)
def country_keeps_still(p: Russia, faction: int) -> bool:
    """Poland and Ukraine do not act while their track is in NO ACT."""
    if faction not in TRACK_OF:
        return False
    track = TRACK_OF[faction]
    return not p.edition.tracks[track][p.track[track]].act


@rule("7.25k", "13.62", "15.27h", off=False)
def box_forbids(p: Russia, piece: int) -> bool:
    """SR and Japanese units act only if their box allows it."""
    nation = p.roster.nation[piece]
    if p.turned[piece] >= 0 or nation not in (SOCIALISTS, JAPAN):
        return False
    track = SR_TRACK if nation == SOCIALISTS else JAPAN_TRACK
    return not p.edition.tracks[track][p.track[track]].act


def why_nation_barred(p: Russia, side: int, piece: int) -> Refusal | None:
    """Why no piece of a piece's nation may act; None if the nation may."""
    faction = faction_of(p, piece)
    if power_of_others(p, side, faction):
        return refuse("7.25b", "limit.powers")
    if unusable(p, side, faction):
        return refuse("15.23", "limit.unusable", unit=piece)
    if faction >= 0 and factions_idle(p, "activate", side):
        return refuse("7.25", "limit.idle", unit=piece)
    if country_keeps_still(p, faction):
        return refuse("7.25d", "limit.box", unit=piece)
    if box_forbids(p, piece):
        return refuse("7.25k", "limit.box", unit=piece)
    return None


def why_barred(p: Russia, side: int, piece: int) -> Refusal | None:
    """Why a piece of a side on the map may not act, whatever else is marked; None if it may."""
    if held_up(p, side, p.at[piece]):
        return refuse("7.37", "limit.no-act")
    refusal = why_nation_barred(p, side, piece)
    if refusal is None and p.acted >> piece & 1:
        return refuse("7.11", "limit.acted", unit=piece)
    return refusal


def able_units(p: Russia, side: int) -> int:
    """The units of a side on the map that nothing bars by itself: `why_barred` for all of them at once."""
    memo, key = p.recall(), ("able", side, p.acted, p.no_act[side])
    if key not in memo:
        memo[key] = _able_units(p, side)
    return int(memo[key])


def _able_units(p: Russia, side: int) -> int:
    found = p.forces[side] & p.present & p.roster.units & ~p.acted & ~_barred_nations(p, side)
    for space in members(p.no_act[side]):
        if held_up(p, side, space):
            found &= ~p.there[space]
    return found


def _barred_nations(p: Russia, side: int) -> int:
    """The pieces of a side that may not act whatever they have done: `why_nation_barred` for all of them."""
    memo, key = p.recall_lasting(), ("barred", side)
    if key not in memo:
        memo[key] = in_nations(p, side, lambda piece: why_nation_barred(p, side, piece) is not None)
    return int(memo[key])


def in_nations(p: Russia, side: int, test: Callable[[int], bool]) -> int:
    """The pieces of a side's factions, SRs and Japanese, each if a piece of its nation passes a test."""
    found = 0
    for nation in range(FACTION, GREENS):
        pieces = p.forces[side] & p.roster.of_nation[nation] & ~p.converts
        if pieces and test(lowest(pieces)):
            found |= pieces
    return found


def able(p: Russia, side: int, space: int) -> list[int]:
    """The units of a side in a space that nothing bars by itself."""
    return members(able_units(p, side) & p.there[space])


@rule("7.24", "7.25a", off=False)
def bound_out(p: Russia, piece: int) -> bool:
    """In an operation of a faction that does not cooperate the others stay; with the Legion they act."""
    alone = p.bound & ~BIT[CZECH_LEGION]
    faction = faction_of(p, piece)
    return bool(alone) and not (faction >= 0 and alone >> faction & 1)


def activated(p: Russia, side: int, space: int) -> list[int]:
    """7.24: the units that a marker on a space activates in the present operation."""
    return [unit for unit in able(p, side, space) if not bound_out(p, unit)]


# What bars a space


def with_factions(p: Russia, side: int, factions: Iterable[int]) -> int:
    """The spaces with units of a side that belong to some factions."""
    units = 0
    for faction in factions:
        units |= p.roster.of_faction(faction)
    return p.spaces_of(units & p.forces[side] & p.roster.units & ~p.converts)


@rule("7.26", off=0)
def with_delayed(p: Russia, side: int) -> int:
    """Spaces with forces of a faction that is delayed may not be marked."""
    if max(p.delayed) < p.round_number():
        return 0
    return with_factions(p, side, [faction for faction in range(len(FACTIONS)) if delayed(p, faction)])


@rule("7.25c", "15.52a", "15.55a", "15.56a", off=0)
def with_allies(p: Russia, side: int) -> int:
    """Spaces with British, French or USA forces may not be marked before W1 or W8."""
    here = p.forces[side] & p.present & ~p.converts
    allies = [ally for ally in WESTERN_ALLIES if here & p.roster.of_faction(ally)]
    return with_factions(p, side, [ally for ally in allies if not faction_may_act(p, ally)]) if allies else 0


def only_risings(p: Russia, side: int, space: int) -> bool:
    """13.21: whether a side has only insurrection armies in a space."""
    roster = p.roster
    rising = roster.insurrection | roster.mutiny
    return all(
        rising >> unit & 1 or (roster.peasant >> unit & 1 and p.turned[unit] >= 0)
        for unit in p.units_of(side, space)
    )


@rule("7.25h", off=0)
def risen_already(p: Russia, side: int) -> int:
    """Spaces with insurrection armies alone are marked once a turn."""
    return mask_of(space for space in members(p.risen) if only_risings(p, side, space))


def why_closed(p: Russia, side: int, space: int) -> Refusal | None:
    """Why a space may not be marked, whatever else is; None if it may."""
    units = p.units_of(side, space)
    if not units:
        return refuse("7.22", "limit.no-unit")
    if with_delayed(p, side) >> space & 1:
        return refuse("7.26", "limit.delayed")
    if with_allies(p, side) >> space & 1:
        return refuse("7.25c", "limit.allies", cards=p.allied_cards)
    if risen_already(p, side) >> space & 1:
        return refuse("7.25h", "limit.risen")
    if p.kept_still(side) >> space & 1:
        return refuse("7.25a", "limit.alone", faction=POLAND)
    if able(p, side, space):
        return None
    return why_barred(p, side, units[0])


def open_spaces(p: Russia, side: int) -> int:
    """The spaces that may be marked as far as nothing else is: `why_closed` for all of them at once."""
    memo, key = p.recall(), ("open", side, p.acted, p.risen, p.no_act[side])
    if key not in memo:
        closed = with_delayed(p, side) | with_allies(p, side) | risen_already(p, side)
        memo[key] = p.spaces_of(able_units(p, side)) & ~closed
    return int(memo[key]) & ~p.kept_still(side)


# What bars a set of spaces


@rule("7.25a", "15.38d", "15.44e", "15.53b", "15.54f", off=0)
def loners(p: Russia, side: int) -> int:
    """The factions of a side whose forces do not act in one operation with other forces."""
    found = 0
    if p.may_use(side, CENTRAL_POWERS):
        found |= BIT[CENTRAL_POWERS]
    for country in (POLAND, UKRAINE):
        track = TRACK_OF[country]
        if p.user(country) == side and not p.edition.tracks[track][p.track[track]].coop:
            found |= BIT[country]
    if side == WHITE and p.user(CZECH_LEGION) == WHITE and not cooperates(p, CZECH_LEGION):
        found |= BIT[CZECH_LEGION]
    return found


def with_loners(p: Russia, side: int) -> dict[int, int]:
    """The factions that do not cooperate -> the spaces with forces of theirs that nothing bars by itself."""
    memo, key = p.recall(), ("loners", side, p.acted, p.no_act[side])
    if key not in memo:
        able = (able_units(p, side) | legion_leaders(p, side)) & ~p.converts
        memo[key] = {
            faction: p.spaces_of(able & p.roster.of_faction(faction)) for faction in members(loners(p, side))
        }
    found: dict[int, int] = memo[key]
    return found


@rule("15.54f", off=0)
def legion_leaders(p: Russia, side: int) -> int:
    """A leader of the Legion binds as its units do, unless a NO ACT marker or R40 holds them."""
    if factions_idle(p, "activate", side):
        return 0
    leaders = p.roster.of_faction(CZECH_LEGION) & p.roster.leaders & p.forces[side] & p.present
    return mask_of(leader for leader in members(leaders) if not held_up(p, side, p.at[leader]))


def binding(p: Russia, side: int, spaces: int) -> int:
    """The factions that do not cooperate and have forces able to act in some spaces."""
    return mask_of(faction for faction, where in with_loners(p, side).items() if where & spaces)


@rule("7.25a", off=-1)
def cooperating(p: Russia, side: int, marked: int) -> int:
    """The spaces where forces that do not cooperate let a marker be placed besides the others."""
    found = -1
    for where in with_loners(p, side).values():
        if marked & where:
            found &= where if not marked & ~where else 0
        elif marked:
            found &= ~where
    return found


def uncooperative(p: Russia, side: int, spaces: int) -> int:
    """A faction that does not cooperate and whose forces are missing in one of the spaces; -1 if none."""
    for faction, where in with_loners(p, side).items():
        if where & spaces and spaces & ~where:
            return faction
    return -1


@rule("7.25g", off=0)
def too_far_east(p: Russia, marked: int) -> int:
    """The spaces where no further marker is placed: a side marks at most one of the Far East in a part."""
    east = p.atlas.far_east
    return east if (marked & east).bit_count() >= FAR_EAST_SPACES else 0


@rule("3.25", off=NO_THEATRE)
def theatre(p: Russia, unit: int) -> int:
    """The theatre of a WHITE own unit; SR units belong to the East while they are WHITE."""
    if p.roster.nation[unit] == SOCIALISTS:
        return EAST
    return p.roster.theatre[unit]


@rule("7.25i", off=0)
def surcharge(p: Russia, side: int, spaces: int) -> int:
    """Before the link-up WHITE pays 1 more for each theatre beyond the first."""
    if side != WHITE or p.has(LINKED_UP):
        return 0
    return SURCHARGE[max(1, sum(bool(where & spaces) for where in theatres(p)))]


def theatres(p: Russia) -> list[int]:
    """Theatre -> the spaces with WHITE units of it."""
    memo = p.recall()
    if "theatres" not in memo:
        memo["theatres"] = found = [0, 0, 0]
        for unit in members(p.forces[WHITE] & p.present & p.roster.units):
            if (where := theatre(p, unit)) != NO_THEATRE:
                found[where] |= BIT[p.at[unit]]
    known: list[int] = memo["theatres"]
    return known


@rule("7.21", off=0)
def price(p: Russia, side: int, spaces: int) -> int:
    """Each marker costs 1; theatres may add to it."""
    return spaces.bit_count() + surcharge(p, side, spaces)


@rule("7.25l", "13.51h", "13.52", off=0)
def camp_spaces(p: Russia, side: int) -> int:
    """The spaces of the RED camp under whose chit one space only may be marked in a part."""
    camp = limited_camp(p) if side == RED else -1
    if camp < 0:
        return 0
    return p.spaces_of(p.roster.camps[camp] & p.roster.own(RED))


def violations(p: Russia, side: int, marked: int) -> int:
    """13.51: the spaces where a further marker would break the chit of a camp."""
    camp = camp_spaces(p, side)
    return camp if camp & marked else 0


def affordable(p: Russia, side: int, marked: int, among: int, value: int) -> int:
    """Those of some spaces where a card of a value pays for a further marker."""
    found = 0
    while among:
        space, same_price = lowest(among), among
        for where in theatres(p) if side == WHITE else ():
            same_price &= where if where >> space & 1 else ~where
        if price(p, side, marked | BIT[space]) <= value:
            found |= same_price
        among ^= same_price
    return found


@rule("7.25", "7.21", off=-1)
def together(p: Russia, side: int, marked: int, among: int, value: int) -> int:
    """Those of some spaces that may be marked besides the others, chits apart."""
    free = among & ~too_far_east(p, marked) & cooperating(p, side, marked)
    return affordable(p, side, marked, free, value)


def why_not_together(p: Russia, side: int, marked: int, space: int, value: int) -> Refusal | None:
    """Why a space may not be marked besides the others, chits apart; None if it may."""
    if too_far_east(p, marked) >> space & 1:
        return refuse("7.25g", "limit.far-east")
    spaces = marked | BIT[space]
    if not cooperating(p, side, marked) >> space & 1:
        return refuse("7.25a", "limit.alone", faction=uncooperative(p, side, spaces))
    if price(p, side, spaces) > value:
        return refuse("7.25i" if spaces.bit_count() <= value else "7.21", "limit.dear")
    return None
