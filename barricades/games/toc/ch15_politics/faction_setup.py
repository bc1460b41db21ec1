"""15.25 Setting up the forces of a faction: when, where, and the dice of those whose forces vary.

A piece of a set-up waits on the display (3.14). `DEPLOY` places one piece; where it may be placed
follows from the piece, because the paragraphs of some factions name places.
"""

from functools import cache
from pathlib import Path

from barricades.games.toc.ch03_components.atlas import FACTION, FACTIONS, NOBODY, RED, WHITE
from barricades.games.toc.ch03_components.tables import cell
from barricades.games.toc.ch04_definitions.displacement import displace
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, call_chapter
from barricades.games.toc.ch07_movement.stacking import room
from barricades.games.toc.ch10_supply.control import owner_after
from barricades.games.toc.ch11_replacements.rebuilding import place_named, serves
from barricades.games.toc.ch11_replacements.reinforcements import wait
from barricades.games.toc.names import PIECES, SPACES
from barricades.games.toc.state import (
    ASSET_BOX,
    CASUALTIES,
    COMING,
    DISPLAY,
    GREEN,
    HELD,
    MAKHNO,
    OUT,
    POLAND,
    RESERVE,
    UKRAINE,
    WEST_UKRAINE,
    Russia,
)
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

SETTING_UP = EventKind("faction-set-up", "{side:seat} sets up the forces of {faction:faction}.")
DEPLOYED = EventKind("piece-set-up", "{piece:piece} is set up at {space:space}.")
KEPT_BACK = EventKind("kept-back", "{piece:piece} goes to the Strategic Reserve.")
NO_PLACE = EventKind("no-place", "There is no place for {piece:piece}.")
SETUP_DIE = EventKind("setup-die", "{piece:piece}: a die of {die:die}.")

EVENTS = (SETTING_UP, DEPLOYED, KEPT_BACK, NO_PLACE, SETUP_DIE)
VERBS = (
    Verb("set-up", "{piece}>{space}", piece=PIECES, space=SPACES),
    Verb("keep-back", "{piece}", piece=PIECES),
)
MESSAGES = {
    "set-up": "Where is {piece:piece} set up?",
    "scatter": "The Black Guards have turned Green. Where does {unit:piece} go?",
}

TRANSCAUCASIA = FACTIONS.index("Transcaucasia")
LAST_ROUND_OF_DELAY = 1  # 7.26: a faction of the Political Phase may act in round 2


# 15.25 When


@cache
def behind_the_line(folder: Path, faction: int) -> bool:
    """15.53d: the forces of the faction wait until the Central Powers have withdrawn."""
    return cell("faction_control", FACTIONS[faction], "Central Powers line", folder) == "yes"


@rule("15.25b", "15.53d", "15.33a", "15.35e", "15.36b", "15.38a", "15.39b", "15.42b", "15.55b", off=False)
def held_back(p: Russia, faction: int) -> bool:
    """The forces of restricted factions wait for the turn after the Central Powers withdrew."""
    return behind_the_line(p.edition.folder, faction) and (p.powers_active or p.powers_left >= p.turn)


@rule("15.23a", "15.23b", "15.35h", "15.37e", "15.44a", "15.51a", "5.64", "15.23", off=True)
def usable(p: Russia, faction: int) -> bool:
    """The forces of a faction that its controller may not use are not set up."""
    controller = p.controller(faction)
    return controller >= 0 and p.may_use(controller, faction)


def due_for_set_up(p: Russia, faction: int) -> bool:
    return usable(p, faction) and not p.set_up >> faction & 1 and not held_back(p, faction)


@rule("15.25e", "7.26")
def delay(p: Russia, faction: int) -> None:
    """Until the end of the first whole round; after the last one that is round 1 of the next turn."""
    last = p.round_number() if p.round < p.rounds else (p.turn + 1) * 10
    p.delayed[faction] = last + LAST_ROUND_OF_DELAY
    p.memo = {}


@rule("15.25c", "11.12", off=0)
def drawn_faction(p: Russia, waiting: list[int]) -> int:
    """If several factions are set up at one time their order is random."""
    return p.pick(len(waiting)) if len(waiting) > 1 else 0


@rule("15.25a", "15.14c")
def set_up_next(p: Russia) -> Transition:
    """At the end of the Political Phase, one faction after the other."""
    waiting = [faction for faction in range(len(FACTIONS)) if due_for_set_up(p, faction)]
    if not waiting:
        return LEAVE
    return call(SET_UP, waiting[drawn_faction(p, waiting)], then=again())


SET_UPS = procedure("15.25 Setting up factions", set_up_next, stage="set-up")


# 15.25 Where


@rule("15.23e", "15.42g", "15.52i", "15.55f", "15.56e", off=0)
def named_ground(p: Russia, faction: int, piece: int) -> int:
    """The spaces that the paragraph names for a piece, or its region."""
    at = p.roster.entry_at[piece]
    if at:
        return place_named(p, p.controller(faction), at)
    region = p.atlas.faction_region[faction] & ~p.atlas.transit
    return region & p.atlas.vcs if p.set_up_in_cities(faction) else region


@rule("5.64", off=0)
def open_ground(p: Russia, side: int, piece: int, spaces: int) -> int:
    """Spaces that are friendly or without an owner, hold no enemy and have room."""
    unowned = mask_of(space for space in members(spaces) if p.owner[space] == NOBODY)
    free = spaces & (p.friendly(side) | unowned) & ~p.strangers(side)
    if p.roster.leaders >> piece & 1:
        return free
    full = (space for space in members(free & p.held(side)) if not room(p, side, space, (piece,)))
    return free & ~mask_of(full)


def sites(p: Russia, side: int, piece: int) -> int:
    """Where a piece may be placed."""
    roster, atlas = p.roster, p.atlas
    nation, token = roster.nation[piece], roster.pieces.token(piece)
    if token == "Ger-aMut":  # 15.53e
        return open_ground(p, side, piece, (atlas.region("North") | atlas.region("Central")) & p.owned[RED])
    if token == "RaTC2":  # 15.36d
        return open_ground(p, side, piece, BIT[atlas.space("baku")])
    if token == "Pol-Ukr":  # 15.38g, 15.44t
        ukraine = open_ground(p, side, piece, atlas.faction_region[UKRAINE] & p.friendly(side))
        return ukraine or open_ground(p, side, piece, atlas.faction_region[POLAND] & atlas.vcs)
    faction = nation - FACTION if nation >= FACTION else UKRAINE  # the RED CPBu army (15.38o)
    ground = named_ground(p, faction, piece)
    if roster.entry_at[piece].startswith("port:") or "+" in roster.entry_at[piece]:
        ground &= p.friendly(side)  # 15.55f: a controlled port
    return open_ground(p, side, piece, ground | p.more_ground(piece))


@rule("15.23e", off=False)
def may_stay_back(p: Russia, piece: int) -> bool:
    """Corps may go to the Strategic Reserve, but not those for which a space is named."""
    corps = p.roster.corps >> piece & 1 and not p.roster.entry_at[piece]
    return bool(corps) and p.roster.pieces.token(piece) != "Mak-BG"


@rule("15.38n", "15.55f", "15.56e", off=False)
def for_the_reserve(p: Russia, piece: int) -> bool:
    """Corps that their paragraph puts in the Strategic Reserve."""
    return p.roster.entry_at[piece] == "reserve" or (
        p.roster.entry[piece] == "faction" and (p.roster.pieces.token(piece) == "Ukr-c1")
    )


# Placing a piece


def stand(p: Russia, piece: int, space: int) -> None:
    """A piece is set up in a space; this is no entry."""
    p.back &= ~BIT[piece]
    p.put(piece, space)
    p.emit(DEPLOYED, "15.25", piece=piece, space=space)
    if p.roster.units >> piece & 1:
        owner = owner_after(p, space, piece)
        if owner != NOBODY:
            p.set_owner(space, owner, "15.25")


def keep_back(p: Russia, piece: int) -> None:
    p.put(piece, RESERVE)
    p.emit(KEPT_BACK, "15.23e", piece=piece)


@rule("5.64")
def without_a_place(p: Russia, piece: int) -> None:
    """An army goes to casualties; a leader, and a piece with a place of its own, waits."""
    named = p.roster.entry_at[piece] or p.set_up_in_cities(p.roster.nation[piece] - FACTION)
    named = named and p.waits_for_its_place(piece)
    if p.roster.leaders >> piece & 1 or named or p.roster.nation[piece] in (WHITE, RED):
        wait(p, piece)
        return
    p.emit(NO_PLACE, "5.64", piece=piece)
    p.put(piece, CASUALTIES)


def nothing_to_choose(p: Russia, side: int, piece: int) -> Transition:
    """A piece for the reserve goes there; one without a place finds its fate."""
    if for_the_reserve(p, piece):
        keep_back(p, piece)
        return LEAVE
    if sites(p, side, piece) or may_stay_back(p, piece):
        return None
    without_a_place(p, piece)
    return LEAVE


@rule("15.23e", "15.25d")
class Deploy(Choice[Russia]):
    """The controlling side sets up its factions."""

    rules = ("15.23e", "15.25d")
    unasked = True

    def seat(self, p: Russia, side: int, piece: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, piece: int) -> Message:
        return say("set-up", side=side, piece=piece)

    def options(self, p: Russia, side: int, piece: int) -> list[Option]:
        back: list[Option] = [("keep-back", piece)] if may_stay_back(p, piece) else []
        return [*back, *(("set-up", piece, space) for space in members(sites(p, side, piece)))]

    def apply(self, p: Russia, option: Option, side: int, piece: int) -> Transition:
        if option[0] == "keep-back":
            keep_back(p, piece)
        else:
            stand(p, piece, option[2])
        return None


DEPLOY = procedure("15.25 Place a piece", nothing_to_choose, Deploy())


# 15.25 The set-up of one faction


@rule("15.25d", "4.10", "15.25")
def begin(p: Russia, faction: int) -> Transition:
    """The forces come out of the display."""
    if not due_for_set_up(p, faction):
        return LEAVE
    p.set_up |= BIT[faction]
    delay(p, faction)
    p.emit(SETTING_UP, "15.25", side=p.controller(faction), faction=faction)
    for asset in p.pieces_at(DISPLAY, p.roster.of_faction(faction) & p.roster.assets):
        if serves(p, p.controller(faction), asset):
            p.put(asset, ASSET_BOX)
    return None


def forces_that_vary(p: Russia, faction: int) -> Transition:
    return call_chapter(p, "15.38 Variable set-up") if faction == UKRAINE else None


@rule(
    "15.25d",
    "15.38k",
    "15.44q",
    "15.32",
    "15.33",
    "15.35",
    "15.36",
    "15.37",
    "15.38",
    "15.39",
    "15.42",
    "15.43",
    "15.44",
    "15.52",
    "15.55",
    "15.56",
)
def next_piece(p: Russia, faction: int) -> Transition:
    """15.25d: units first, then leaders."""
    controller = p.controller(faction)
    for piece in p.pieces_at(DISPLAY, p.roster.of_faction(faction)):
        if p.allegiance[piece] == controller and serves(p, controller, piece):
            return call(DEPLOY, controller, piece, then=again())
    return None


def what_comes_with_it(p: Russia, faction: int) -> Transition:
    """Forces and consequences that the faction's paragraph adds."""
    title = {
        MAKHNO: "15.35 Black Guards",
        TRANSCAUCASIA: "15.36 RED Transcaucasia 2",
        UKRAINE: "15.38 Ukraine is set up",
        WEST_UKRAINE: "15.39 Special asset",
        POLAND: "15.44 War with Poland",
    }.get(faction)
    return call_chapter(p, title) if title else None


@rule("11.13c", "15.38g", "15.44t")
def polish_ukraine_legion(p: Russia, faction: int) -> Transition:
    """It comes as soon as WHITE controls Ukraine and Poland and both have been set up."""
    legion, both = p.roster.piece("Pol-Ukr"), BIT[UKRAINE] | BIT[POLAND]
    ready = p.controller(UKRAINE) == p.controller(POLAND) == WHITE and p.set_up & both == both
    return call(DEPLOY, WHITE, legion) if ready and p.at[legion] == COMING else None


def settle(p: Russia, faction: int) -> Transition:
    return call(WHAT_FOLLOWS)


SET_UP = procedure(
    "15.25 Set up", begin, forces_that_vary, next_piece, what_comes_with_it, polish_ukraine_legion, settle
)


# 15.35c


@rule("15.35c", off=LEAVE)
def roll_black_guards(p: Russia) -> Transition:
    """1-4 they stay with Makhno, 5-6 they turn Green."""
    guards = p.roster.piece("Mak-BG")
    if p.at[guards] < 0 or p.turned[guards] >= 0:
        return LEAVE
    die = p.roll()
    p.emit(SETUP_DIE, "15.35c", piece=guards, die=die)
    return None if cell("single_rolls", "Black Guards", str(die)) == "GREEN" else LEAVE


@rule("13.31", "15.35c", "15.38m", "15.38c")
def turn_green(p: Russia, unit: int, space: int) -> None:
    """A unit turns Green in a space, which is friendly to neither side while it is there."""
    p.last_owner[space] = p.owner[space]
    p.turn_piece(unit, GREEN)
    if p.at[unit] != space:
        p.put(unit, space)
        p.emit(DEPLOYED, "13.31", piece=unit, space=space)


def companions(p: Russia) -> list[int]:
    """Makhno's units in the space of the Black Guards."""
    guards = p.roster.piece("Mak-BG")
    return [unit for unit in p.units_of(RED, p.at[guards]) if unit != guards]


def refuges(p: Russia, unit: int) -> list[int]:
    ground = p.atlas.faction_region[MAKHNO] & ~BIT[p.at[unit]]
    return members(open_ground(p, RED, unit, ground))


def without_refuge(p: Russia) -> None:
    """Units for which the region has no other room are casualties."""
    for unit in companions(p):
        if not refuges(p, unit):
            move_away(p, unit, CASUALTIES)


@rule("15.35c")
class Scatter(Choice[Russia]):
    """WHITE displaces Makhno's units in the same space."""

    rules = ("15.35c",)
    unasked = True

    def when(self, p: Russia) -> bool:
        return bool(companions(p))

    def seat(self, p: Russia) -> int:
        return WHITE

    def prompt(self, p: Russia) -> Message:
        return say("scatter", unit=companions(p)[0])

    def options(self, p: Russia) -> list[Option]:
        return [("displace", space) for space in refuges(p, companions(p)[0])]

    def apply(self, p: Russia, option: Option) -> Transition:
        move_away(p, companions(p)[0], option[1])
        return goto(without_refuge)


def move_away(p: Russia, unit: int, place: int) -> None:
    """The leader goes with the last unit."""
    origin = p.at[unit]
    p.put(unit, place)
    if place >= 0:
        p.emit(DEPLOYED, "15.35c", piece=unit, space=place)
    if not companions(p) and place >= 0:
        for leader in p.leaders_of(RED, origin):
            p.put(leader, place)


@rule("15.35c")
def guards_turn_green(p: Russia) -> None:
    """They hold their space against all others; a leader who was with them alone leaves too."""
    guards = p.roster.piece("Mak-BG")
    turn_green(p, guards, p.at[guards])
    for leader in p.leaders_of(RED, p.at[guards]):
        displace(p, leader)


BLACK_GUARDS = procedure(
    "15.35 Black Guards", roll_black_guards, without_refuge, Scatter(), guards_turn_green
)


# 15.36d, 15.39g


@rule("15.36d", "11.13b")
def red_transcaucasia(p: Russia) -> Transition:
    """If RED gained it: on 1-3 a second army in Baku."""
    army = p.roster.piece("RaTC2")
    if p.controller(TRANSCAUCASIA) != RED or p.at[army] != COMING:
        return None
    die = p.roll()
    p.emit(SETUP_DIE, "15.36d", piece=army, die=die)
    if cell("single_rolls", "RED Transcaucasia 2", str(die)) != "Baku":
        return None
    return call(DEPLOY, RED, army)


@rule("15.39g")
def galician_air_corps(p: Russia) -> None:
    """If WHITE gained it: on 1-2 its special asset, otherwise never."""
    asset = p.roster.piece("WUAir")
    if p.controller(WEST_UKRAINE) != WHITE or p.at[asset] != COMING:
        return
    die = p.roll()
    p.emit(SETUP_DIE, "15.39g", piece=asset, die=die)
    p.put(asset, OUT if cell("single_rolls", "West Ukraine special asset", str(die)) == "-" else ASSET_BOX)


SECOND_ARMY = procedure("15.36 RED Transcaucasia 2", red_transcaucasia)
AIR_CORPS = procedure("15.39 Special asset", galician_air_corps)


def anybody_at(p: Russia) -> int:
    """The spaces with units of whatever allegiance."""
    return p.masks[HELD] | p.masks[HELD + 1] | p.masks[HELD + 2] | p.masks[HELD + 3]


PROCEDURES = (SET_UPS, SET_UP, DEPLOY, BLACK_GUARDS, SECOND_ARMY, AIR_CORPS)
