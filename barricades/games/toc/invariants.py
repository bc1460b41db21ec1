"""What must hold after every choice, each with a way to break it."""

from barricades.games.toc.ch03_components.atlas import (
    FACTION,
    FACTIONS,
    GREENS,
    NOBODY,
    RED,
    SOCIALISTS,
    WHITE,
)
from barricades.games.toc.ch07_movement.ground import not_yet_open
from barricades.games.toc.ch07_movement.stacking import fits, may_share
from barricades.games.toc.ch10_supply.supply import supply_of
from barricades.games.toc.ch13_special.infighting import chits
from barricades.games.toc.ch15_politics.markers import LAST_TURN
from barricades.games.toc.edition import CARDS_A_SIDE
from barricades.games.toc.hidden import FIRST_SPECIAL
from barricades.games.toc.names import CARDS
from barricades.games.toc.state import (
    ASSET_BOX,
    CASUALTIES,
    CENTRAL_POWERS,
    CENTRAL_POWERS_AT,
    COMING,
    CZECH_LEGION,
    DISPLAY,
    ELIMINATED,
    GREEN,
    NEUTRAL,
    OUT,
    POLAND,
    RESERVE,
    SHARED,
    SR_TRACK,
    WAITING,
    Russia,
)
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.game import Invariant

GERMANS = ("Golt-a1", "Golt-a2", "Golt-c1", "Golt-c2")  # of W25
CUP = 15  # chits of a side
OWN_ABROAD = (POLAND, CZECH_LEGION, CENTRAL_POWERS)  # 10.52, 10.55, 15.53
SELDOM = 8  # supply is looked at after every eighth choice
BESIDE = (RESERVE, CASUALTIES, ELIMINATED, DISPLAY, WAITING, COMING, ASSET_BOX, OUT)
# Decisions amid a change of place.
IN_THE_AIR = (
    "triggered",
    "retreat",
    "advance",
    "displace",
    "makhno",
    "go-on",
    "kappel-joins",
    "scatter",
    "thin-out",
)


def _army(p: Russia, side: int) -> int:
    return members(p.roster.own(side) & p.roster.armies)[0]


def places_fault(p: Russia) -> str | None:
    """3.14: every counter is in exactly one place, and assets never in a space."""
    for piece, at in enumerate(p.at):
        if not (0 <= at < p.atlas.size or at in BESIDE):
            return f"{p.roster.pieces.token(piece)} is at {at}"
        if at >= 0 and p.roster.assets >> piece & 1 and piece != p.roster.train:
            return f"the asset {p.roster.pieces.token(piece)} is in {p.atlas.spaces.token(at)}"
    return None


def lose_a_counter(p: Russia) -> None:
    p.at[0] = -99


def dead_fault(p: Russia) -> str | None:
    """8.54: nothing leaves the box of the eliminated."""
    risen = [piece for piece in members(p.dead) if p.at[piece] != ELIMINATED]
    return f"back from the dead: {p.roster.pieces.token(risen[0])}" if risen else None


def raise_the_dead(p: Russia) -> None:
    p.dead |= BIT[_army(p, RED)]
    p.at[_army(p, RED)] = COMING


def faces_fault(p: Russia) -> str | None:
    """3.22: only counters with two sides show a back."""
    wrong = p.back & p.roster.units & ~p.roster.two_steps
    return f"{p.roster.pieces.token(members(wrong)[0])} has no reduced side" if wrong else None


def turn_a_corps(p: Russia) -> None:
    p.back |= BIT[members(p.roster.corps)[0]]


def socialists_fault(p: Russia) -> str | None:
    """13.61, 13.63: SR units show the colour of their track, and each has its own once it is resolved."""
    for unit in p.on_map(p.roster.of_nation[SOCIALISTS] & p.roster.units):
        if p.turned[unit] >= 0:
            continue
        if p.track_gone >> SR_TRACK & 1:
            return f"{p.roster.pieces.token(unit)} has chosen no side"
        if p.allegiance[unit] != p.colour(SR_TRACK):
            return f"{p.roster.pieces.token(unit)} does not show the colour of the track"
    return None


def forget_the_track(p: Russia) -> None:
    unit = members(p.roster.of_nation[SOCIALISTS] & p.roster.units)[0]
    p.put(unit, p.atlas.space("samara"))
    p.turned[unit], p.allegiance[unit] = -1, GREEN


def stacking_fault(p: Russia) -> str | None:
    """7.41: no side has too many units in a space."""
    for side in (WHITE, RED, NEUTRAL, GREEN):
        for space in members(p.held(side) & p.masks[SHARED]):  # one unit alone is never too many
            if not fits(p, space, p.units_of(side, space)):
                return f"too many at {p.atlas.spaces.token(space)}"
    return None


def crowd(p: Russia) -> None:
    for unit in members(p.roster.own(RED) & p.roster.corps)[:6]:
        p.put(unit, p.atlas.space("moskva"))


def mixed_fault(p: Russia) -> str | None:
    """7.42: opposing units are never in one space, nor a side's with Greens."""
    white, red, green = p.held(WHITE), p.held(RED), p.held(GREEN)
    both = white & red | (white | red) & green
    if p.battle.target >= 0:
        both &= ~BIT[p.battle.target]  # 8.95 is being fought
    return f"enemies together at {p.atlas.spaces.token(members(both)[0])}" if both else None


def mix(p: Russia) -> None:
    p.put(_army(p, RED), p.atlas.space("moskva"))
    p.put(_army(p, WHITE), p.atlas.space("moskva"))


def poland_fault(p: Russia) -> str | None:
    """15.44: WHITE keeps out of Poland and apart from Poles; RED enters it only as WHITE's enemy."""
    region = p.atlas.faction_region[POLAND]
    for space in members(p.held(WHITE)):
        if not may_share(p, p.units_of(WHITE, space)):
            return f"WHITE and Poles together at {p.atlas.spaces.token(space)}"
    if p.gone >> POLAND & 1:
        return None
    invaded = p.may_invade_poland(WHITE)
    for space in members(region & (p.held(WHITE) | p.held(RED))):
        for unit in p.units_in(space):
            if (
                p.allegiance[unit] == WHITE
                and not invaded
                and p.roster.nation[unit] not in _AT_HOME_IN_POLAND
            ):
                return f"{p.roster.pieces.token(unit)} is in Poland"
            if p.allegiance[unit] == RED and p.controller(POLAND) != WHITE and p.own(unit):
                return f"{p.roster.pieces.token(unit)} is in Poland"
    return None


_AT_HOME_IN_POLAND = (FACTION + POLAND, FACTION + CENTRAL_POWERS)


def march_into_poland(p: Russia) -> None:
    p.put(_army(p, WHITE), p.atlas.space("warszawa"))


def closed_fault(p: Russia) -> str | None:
    """7.71: only Central Powers are in a region that is neutral or not yet open, whatever its marker says."""
    ground = (p.neutral_ground() | not_yet_open(p)) & (p.held(WHITE) | p.held(RED))
    powers = FACTION + CENTRAL_POWERS
    for space in members(ground):
        for unit in p.units_in(space):
            if p.allegiance[unit] in (WHITE, RED) and p.roster.nation[unit] != powers:
                return f"{p.roster.pieces.token(unit)} is on neutral ground at {p.atlas.spaces.token(space)}"
    return None


def trespass(p: Russia) -> None:
    p.closed |= BIT[FACTIONS.index("Finland")]
    p.put(_army(p, RED), p.atlas.space("127"))


def boxes_fault(p: Russia) -> str | None:
    """13.41b, 7.25g, 13.42d: partisans alone in restricted boxes, Far East units only there; East Prussia."""
    for space in members(p.atlas.restricted):
        for unit in p.units_in(space):
            if not p.roster.partisans >> unit & 1:
                return f"{p.roster.pieces.token(unit)} is in {p.atlas.spaces.token(space)}"
    for unit in p.units_in(p.atlas.space("110")):
        if p.roster.nation[unit] != FACTION + CENTRAL_POWERS and p.roster.pieces.token(unit) not in GERMANS:
            return f"{p.roster.pieces.token(unit)} is in East Prussia"
    strays = [u for u in p.on_map(p.roster.far_eastern) if not p.atlas.far_east >> p.at[u] & 1]
    return f"{p.roster.pieces.token(strays[0])} has left the Far East" if strays else None


def stray(p: Russia) -> None:
    p.put(members(p.roster.far_eastern)[0], p.atlas.space("moskva"))


def control_fault(p: Russia) -> str | None:
    """10.51: a space with units that change owners is friendly to their side."""
    ground = p.neutral_ground()
    for side in (WHITE, RED):
        for space in members(p.held(side) & ~p.friendly(side) & ~ground & ~p.atlas.restricted):
            if space == p.battle.target or p.masks[CENTRAL_POWERS_AT] >> space & 1:  # 4.3a
                continue
            movers = [unit for unit in p.units_of(side, space) if _changes_owners(p, unit)]
            if movers:
                name = p.roster.pieces.token(movers[0])
                return f"{name} at {p.atlas.spaces.token(space)}, which is not friendly"
    return None


def _changes_owners(p: Russia, unit: int) -> bool:
    nation = p.roster.nation[unit]
    if nation == FACTION + CENTRAL_POWERS or nation == GREENS:
        return False
    if FACTION <= nation < FACTION + len(FACTIONS):
        lent = p.lent >> (nation - FACTION) & 1  # W41: they are in spaces that are still the lender's
        return p.may_use(p.allegiance[unit], nation - FACTION) and not lent
    return p.own(unit)


def lose_control(p: Russia) -> None:
    army = _army(p, RED)
    p.put(army, p.atlas.space("moskva"))
    p.set_owner(p.atlas.space("moskva"), NOBODY, "")


def abroad_fault(p: Russia) -> str | None:
    """10.52: a faction owns spaces of its own region only."""
    for faction, name in enumerate(FACTIONS):
        if faction not in OWN_ABROAD and p.owned[FACTION + faction] & ~p.atlas.faction_region[faction]:
            return f"{name} owns a space outside its region"
    return None


def give_a_city_away(p: Russia) -> None:
    p.set_owner(p.atlas.space("moskva"), FACTION + FACTIONS.index("Belarus"), "")


def derived_fault(p: Russia) -> str | None:
    """4.5: stacks, sets and counts are those that follow from the columns."""
    fresh = p.copy()
    fresh.recompute()
    for name in ("allegiance", "forces", "converts", "there", "present", "stacks", "masks", "owned"):
        if getattr(p, name) != getattr(fresh, name):
            return f"out of date: {name}"
    friends = p.friendly(WHITE), p.friendly(RED)
    return None if friends == (fresh.friendly(WHITE), fresh.friendly(RED)) else "out of date: friendly spaces"


def spoil_sets(p: Russia) -> None:
    p.masks[0] ^= BIT[p.atlas.space("moskva")]


def cities_fault(p: Russia) -> str | None:
    """4.5: cities and centres counted one by one are as many as the counts say."""
    places = p.atlas.vcs | p.atlas.rcs
    neutral = p.neutral_ground()
    whose = {space: _belongs(p, space) for space in members(places & ~neutral)}
    for side in (WHITE, RED):
        more, counted = p.credited(side), p.atlas.vcs & ~p.uncredited(side)
        cities = sum(whose.get(space) == side or more >> space & 1 for space in members(counted))
        centres = sum(p.atlas.resources[rc] for rc in members(p.atlas.rcs) if whose.get(rc) == side)
        if (cities, centres) != (p.vc_count(side), p.rc_count(side)):
            return f"{cities} cities and {centres} centres, not {p.vc_count(side)} and {p.rc_count(side)}"
    return None


def _belongs(p: Russia, space: int) -> int:
    """4.3, without the sets that are kept: the side to which a space outside neutral ground is friendly."""
    there = p.units_in(space)
    nations = {p.roster.nation[unit] for unit in there if p.turned[unit] < 0}
    if FACTION + CENTRAL_POWERS in nations or any(p.allegiance[unit] == GREEN for unit in there):
        return NOBODY
    if SOCIALISTS in nations:
        return p.colour(SR_TRACK)
    owner = p.owner[space]
    faction = owner - FACTION
    return p.controller(faction) if 0 <= faction < len(FACTIONS) else owner


def take_a_city_in_silence(p: Russia) -> None:
    p.friendly(RED)
    p.owner[p.atlas.space("moskva")] = WHITE


def supply_fault(p: Russia) -> str | None:
    """10.0: what is remembered of supply is what a fresh look finds."""
    fresh = p.copy()
    fresh.recompute()
    for unit in p.on_map(p.roster.units):
        if supply_of(p, unit) != supply_of(fresh, unit):
            return f"the supply of {p.roster.pieces.token(unit)} is out of date"
    return None


def remember_wrongly(p: Russia) -> None:
    unit = p.on_map(p.roster.units)[0]
    p.memo = {**p.recall(), (unit, False): 1 + supply_of(p, unit)}  # copies share the old one


def _now_and_then(p: Russia) -> bool:
    return p.version % SELDOM == 0


def cards_fault(p: Russia) -> str | None:
    """3.5: every action card is in one place at most, and no hand is too large."""
    for side in (WHITE, RED):
        where = [*p.hand[side], *p.pile[side], *p.discard[side], *(c for c in p.placed[side] if c >= 0)]
        where += [card for card in p.removed if card // CARDS_A_SIDE == side]
        if len(where) != len(set(where)):
            return "a card is in two places"
        if any(card // CARDS_A_SIDE != side for card in where):
            return "a card is in the other side's hands"
        absent = _years_of(p, side, set(range(CARDS_A_SIDE)) - {card % CARDS_A_SIDE for card in where})
        if absent & _years_of(p, side, {card % CARDS_A_SIDE for card in where}):
            return f"a card of {min(absent)} is lost"
        ordinary = [card for card in p.hand[side] if p.edition.actions[card].year is not None]
        if len(ordinary) > 8:  # a hand of seven, and R41 may bring one more
            return f"{len(ordinary)} cards in hand: {[CARDS.token(card) for card in ordinary]}"
    return None


def _years_of(p: Russia, side: int, cards: set[int]) -> set[int]:
    """The years of some cards, Bluff and Influence apart: a year's cards come into play together."""
    years = {p.edition.actions[side * CARDS_A_SIDE + card].year for card in cards}
    return {year for year in years if year is not None}


def double_a_card(p: Russia) -> None:
    p.hand[WHITE] = [0, 0]


def political_fault(p: Russia) -> str | None:
    """3.4, 15.12f: political cards are in piles, boxes or discards, and no side has chosen a special one."""
    if (p.chosen[WHITE] | p.chosen[RED]) >> FIRST_SPECIAL:
        return "a special political card was chosen"
    where = [card for pile in (*p.politics_pile, *p.politics_box) for card in pile]
    where += p.politics_discard
    return None if sorted(where) == list(range(66)) else f"{len(where)} political cards"


def lose_political_card(p: Russia) -> None:
    p.politics_pile[0] = p.politics_pile[0][1:]
    p.politics_discard = [card for card in p.politics_discard if card]


def markers_fault(p: Russia) -> str | None:
    """15.13, 15.51: markers are in the five boxes, powers that left have no units on the map."""
    if not all(-2 <= marker <= 2 for marker in p.marker):
        return f"markers {p.marker}"
    for faction in members(p.gone):
        units = p.roster.of_faction(faction) & p.roster.units
        left = [unit for unit in p.on_map(units) if p.turned[unit] < 0 and not p.roster.mutiny >> unit & 1]
        if left:
            return f"{p.roster.pieces.token(left[0])} is still on the map"
    return None


def push_off_the_table(p: Russia) -> None:
    p.marker[0] = 5


def points_fault(p: Russia) -> str | None:
    """5.23: points are never owed, and none is stored after the politics of turn 9."""
    over = p.turn > LAST_TURN or (p.turn == LAST_TURN and p.round > 0)
    return f"points {p.points}" if min(p.points) < 0 or (over and any(p.points)) else None


def owe_points(p: Russia) -> None:
    p.points[0] = -1


def chits_fault(p: Russia) -> str | None:
    """13.50: one chit at most of a cup of fifteen, and only a side subject to in-fighting holds one."""
    for side in (WHITE, RED):
        if not -1 <= p.chit[side] < len(chits(side)) or sum(chit.copies for chit in chits(side)) != CUP:
            return f"chit {p.chit[side]}"
        if p.chit[side] >= 0 and not p.subject >> side & 1 and p.round <= p.rounds:  # 5.48a ends it later
            return f"a chit without in-fighting: {chits(side)[p.chit[side]].name}"
    return None


def forge_a_chit(p: Russia) -> None:
    p.chit[RED] = 77


def score_fault(p: Russia) -> str | None:
    """14.3: what was scored sums to the marker."""
    return None if p.vp == p.scored[WHITE] - p.scored[RED] else f"marker {p.vp}, scored {p.scored}"


def move_the_marker(p: Russia) -> None:
    p.vp += 1


def steps_fault(p: Russia) -> str | None:
    """11.30, 11.53: no debts, and no centre passes more than its count."""
    if min(p.steps) < 0 or p.purse < 0:
        return f"steps {p.steps}, purse {p.purse}"
    for centre in {space for space, _ in p.passed}:
        passed = sum(halves for space, halves in p.passed if space == centre)
        if passed > 2 * (p.atlas.resources.get(centre, 0) + (p.atlas.capacity >> centre & 1)):
            return f"{passed} halves passed through {p.atlas.spaces.token(centre)}"
    return None


def overdraw(p: Russia) -> None:
    p.steps[0] = -1


def shifts_fault(p: Russia) -> str | None:
    """8.34, 8.27: the attacker is shifted two left at most, no die is modified by more than one."""
    battle = p.battle
    if battle.target < 0:
        return None
    if not -2 <= battle.shift[battle.attacker] <= 0 or max(map(abs, battle.modifier)) > 1:
        return f"shifts {battle.shift}, modifiers {battle.modifier}"
    return None


def shift_too_far(p: Russia) -> None:
    p.battle.target, p.battle.shift = 0, [-3, -3]


def losses_fault(p: Russia) -> str | None:
    """8.51: no side takes more than the enemy inflicts."""
    battle = p.battle
    for side in (WHITE, RED):
        if not 0 <= battle.suffered[side] <= battle.inflicted[1 - side]:
            return f"inflicted {battle.inflicted}, to be taken {battle.suffered}"
    return None


def lose_too_much(p: Russia) -> None:
    p.battle.inflicted, p.battle.suffered = [1, 1], [0, 2]


def tracks_fault(p: Russia) -> str | None:
    """5.49: every marker is in a box of its track."""
    for track, box in enumerate(p.track):
        if not 0 <= box < len(p.edition.tracks[track]):
            return f"track {track} at {box}"
    return None


def leave_the_track(p: Russia) -> None:
    p.track[0] = 99


def trials_fault(p: Russia) -> str | None:
    """13.51: three show trials at most."""
    return f"{p.trials} trials" if p.trials > 3 else None


def try_too_often(p: Russia) -> None:
    p.trials = 4


def cut_off_fault(p: Russia) -> str | None:
    """10.61, 5.32: cut-off markers lie on units on the map, from the last round until attrition."""
    if p.cut_off and p.round < p.rounds:
        return f"cut-off markers in round {p.round}"
    astray = mask_of(unit for unit in members(p.cut_off) if p.at[unit] < 0)
    return "a cut-off marker without its unit" if astray else None


def lose_a_marker(p: Russia) -> None:
    unit = _army(p, RED)
    p.at[unit] = CASUALTIES
    p.cut_off |= BIT[unit]


def no_act_fault(p: Russia) -> str | None:
    """7.37: a NO ACT marker lies where it holds a piece."""
    for holder in (WHITE, RED, NEUTRAL):
        if p.no_act[holder] & ~p.held(holder):
            return "a NO ACT marker without units"
    return None


def hold_nobody(p: Russia) -> None:
    p.no_act[RED] = p.atlas.everywhere


def _at_rest(p: Russia) -> bool:
    """Amid a retreat, an advance or a triggered combat opposing units may share a space."""
    decision = p.decision
    return not p.due and (decision is None or not any(word in decision.kind for word in IN_THE_AIR))


INVARIANTS = (
    Invariant("3.14", "one place", places_fault, lose_a_counter),
    Invariant("8.54", "the eliminated stay so", dead_fault, raise_the_dead),
    Invariant("3.22", "faces", faces_fault, turn_a_corps),
    Invariant("13.61", "Socialist Revolutionaries", socialists_fault, forget_the_track),
    Invariant("7.41", "stacking", stacking_fault, crowd, when=_at_rest),
    Invariant("7.42", "no enemies together", mixed_fault, mix, when=_at_rest),
    Invariant("15.44", "Poland", poland_fault, march_into_poland, when=_at_rest),
    Invariant("7.71", "neutral ground", closed_fault, trespass, when=_at_rest),
    Invariant("13.41b", "Far East", boxes_fault, stray),
    Invariant("10.51", "control", control_fault, lose_control, when=_at_rest),
    Invariant("10.52", "owners abroad", abroad_fault, give_a_city_away),
    Invariant("4.5", "derived sets", derived_fault, spoil_sets),
    Invariant("4.3", "cities and centres", cities_fault, take_a_city_in_silence),
    Invariant("10.0", "supply", supply_fault, remember_wrongly, when=_now_and_then),
    Invariant("3.5", "action cards", cards_fault, double_a_card),
    Invariant("3.4", "political cards", political_fault, lose_political_card),
    Invariant("15.13", "markers", markers_fault, push_off_the_table),
    Invariant("5.23", "influence points", points_fault, owe_points),
    Invariant("13.50", "chits", chits_fault, forge_a_chit),
    Invariant("14.3", "sum of points", score_fault, move_the_marker),
    Invariant("11.30", "replacement steps", steps_fault, overdraw),
    Invariant("8.34", "shifts and modifiers", shifts_fault, shift_too_far),
    Invariant("8.51", "losses", losses_fault, lose_too_much),
    Invariant("5.49", "tracks", tracks_fault, leave_the_track),
    Invariant("13.51", "show trials", trials_fault, try_too_often),
    Invariant("10.61", "cut-off markers", cut_off_fault, lose_a_marker),
    Invariant("7.37", "NO ACT markers", no_act_fault, hold_nobody),
)
