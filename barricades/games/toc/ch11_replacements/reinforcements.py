"""11.1 Reinforcements: pieces on the reinforcement track, leaders who arrive, forces that come by rule."""

from barricades.games.toc.cards.card_places import enters_reserve, entry_of
from barricades.games.toc.ch03_components.atlas import BALTICS, FACTION, RED, WHITE
from barricades.games.toc.ch03_components.roster import DON_COSSACK, SIBERIAN
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, call_chapter
from barricades.games.toc.ch07_movement.ground import never_closed, not_yet_open
from barricades.games.toc.ch07_movement.stacking import room
from barricades.games.toc.ch10_supply.control import cross_borders, entered
from barricades.games.toc.ch10_supply.supply import starving, supplied
from barricades.games.toc.ch11_replacements.rebuilding import place_named
from barricades.games.toc.ch13_special.infighting import limited_camp
from barricades.games.toc.ch13_special.special import call_bermondt
from barricades.games.toc.names import PIECES, SPACES
from barricades.games.toc.state import (
    BELARUS,
    BRITAIN,
    CASUALTIES,
    COMING,
    GARRISONS_DUE,
    POLAND,
    RESERVE,
    WAITING,
    Russia,
)
from barricades.games.toc.state import OUT as OUT_OF_THE_GAME
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

ENTERED = EventKind("reinforcement", "{piece:piece} enters at {space:space}.")
WAITS = EventKind("waits", "{piece:piece} waits on the reinforcement track.")
GARRISONED = EventKind("to-casualties", "{piece:piece} is kept among the casualties.")
TO_RESERVE = EventKind("to-reserve", "{piece:piece} goes to the Strategic Reserve.")
EXCHANGED = EventKind("exchanged", "{leader:piece} takes the place of {other:piece}.")

EVENTS = (ENTERED, WAITS, GARRISONED, TO_RESERVE, EXCHANGED)
VERBS = (
    Verb("enter", "{piece}>{space}", piece=PIECES, space=SPACES),
    Verb("wait-on"),
    Verb("hold-back", "{piece}", piece=PIECES),
    Verb("enter-reserve", "{piece}", piece=PIECES),
)
MESSAGES = {
    "enter": "Waiting forces may enter.",
    "leader-arrives": "Where does {piece:piece} take command?",
    "belarus": "Is the Belarus Army placed in Belarus, which provokes the Poles, or does it stay a casualty?",
    "garrison": "Where is {piece:piece} placed?",
}

# 12.4 Where a purchased leader may go: a camp, and the regions with units of that camp.
LEADER_REGIONS = {DON_COSSACK: ("Don", "Kuban"), SIBERIAN: ("Urals North", "Urals Central")}
GARRISONS = ("Pol-Gar1", "Pol-Gar2")


def arrive(p: Russia, piece: int, space: int, rule: str) -> None:
    """A piece comes onto the map, full unless it says otherwise."""
    p.back &= ~BIT[piece]
    p.put(piece, space)
    p.emit(ENTERED, rule, piece=piece, space=space)
    if piece == p.roster.bermondt:
        p.bermondt = space + 1
    if p.roster.units >> piece & 1:
        entered(p, space, piece, rule)
    else:
        cross_borders(p, piece, space)
    exchange_atamans(p, piece)


@rule("12.71a")
def exchange_atamans(p: Russia, leader: int) -> None:
    """Bogaevsky and Krasnov are never both on the map: an exchange, without points."""
    krasnov = p.roster.piece("Krasnov")
    if leader == p.roster.piece("Bogaevsky") and p.at[krasnov] >= 0:
        p.emit(EXCHANGED, "12.71a", leader=leader, other=krasnov)
        p.put(krasnov, OUT_OF_THE_GAME)


def wait(p: Russia, piece: int) -> None:
    """11.11: a piece that cannot enter yet."""
    p.put(piece, WAITING)
    p.emit(WAITS, "11.11", piece=piece)


# 11.11


@rule("11.10", "11.11", off=0)
def entry_places(p: Russia, piece: int) -> int:
    """Where a waiting piece may enter now."""
    if blocked(p, piece):
        return 0
    by_card = entry_of(p, piece)
    if by_card is not None:
        return by_card
    if p.roster.leaders >> piece & 1:
        return commands(p, piece)
    spaces = places_by_rule(p, piece)
    side = p.allegiance[piece]
    free = spaces & p.friendly(side) & ~not_yet_open(p) & ~p.strangers(side)
    return sum(
        BIT[space] for space in members(free) if room(p, side, space, (piece,)) and supplied(p, piece, space)
    )


def places_by_rule(p: Russia, piece: int) -> int:
    """Named by the faction's paragraph, by its own rule, or where it would be rebuilt."""
    side, at = p.allegiance[piece], p.roster.entry_at[piece]
    if at and at != "reserve":
        return place_named(p, side, at)
    if p.roster.pieces.token(piece) == "Berm-a1":  # 13.1e
        baltic = 0
        for faction in BALTICS:
            baltic |= p.atlas.faction_region[faction]
        return baltic & (p.atlas.vcs | p.atlas.any_port)
    found = 0
    for word in p.roster.rebuild[piece]:
        found |= place_named(p, side, word)
    return found


@rule("11.10", "11.11", "13.51h", "15.52f", off=False)
def blocked(p: Russia, piece: int) -> bool:
    """Chits hold a camp's forces; the British need Sevastopol and Omsk."""
    camp = limited_camp(p)
    if camp >= 0 and p.roster.camp[piece] == camp and p.roster.nation[piece] == RED:
        return True
    british = p.roster.nation[piece] == FACTION + BRITAIN
    return british and bool(p.atlas.mask("sevastopol", "omsk") & ~p.friendly(WHITE))


@rule("11.11", "11.13f", off=[])
def entries(p: Russia, side: int) -> list[tuple[int, int]]:
    """The waiting pieces of a side that can enter, with their spaces."""
    waiting = p.pieces_at(WAITING, p.roster.units | p.roster.leaders)
    mine = [piece for piece in waiting if p.allegiance[piece] == side]
    return [(piece, space) for piece in mine for space in members(entry_places(p, piece))]


@rule("11.10", off=[])
def to_the_reserve(p: Russia, side: int) -> list[int]:
    """Waiting corps that can enter, or whose card names the reserve or no place, may go there."""
    corps = [unit for unit in p.pieces_at(WAITING, p.roster.corps) if p.allegiance[unit] == side]
    free = [unit for unit in corps if not blocked(p, unit)]
    return [unit for unit in free if enters_reserve(p, unit) or _homeless(p, unit) or entry_places(p, unit)]


def _homeless(p: Russia, unit: int) -> bool:
    return entry_of(p, unit) is None and not places_by_rule(p, unit)


@rule("11.11", "6.11", "11.1")
class EnterReinforcements(Choice[Russia]):
    """The owner may let them wait."""

    rules = ("11.11",)

    def when(self, p: Russia, side: int) -> bool:
        waiting = p.there[WAITING] & p.forces[side]  # mostly none
        return bool(waiting) and bool(entries(p, side) or to_the_reserve(p, side))

    def seat(self, p: Russia, side: int) -> int:
        return side

    def prompt(self, p: Russia, side: int) -> Message:
        return say("enter", side=side)

    def options(self, p: Russia, side: int) -> list[Option]:
        return [
            *(("enter", piece, space) for piece, space in entries(p, side)),
            *(("enter-reserve", piece) for piece in to_the_reserve(p, side)),
            ("wait-on",),
        ]

    def apply(self, p: Russia, option: Option, side: int) -> Transition:
        if option[0] == "wait-on":
            return None
        if option[0] == "enter-reserve":
            p.put(option[1], RESERVE)
            p.emit(TO_RESERVE, "11.10", piece=option[1])
            return again()
        arrive(p, option[1], option[2], "11.11")
        return call(WHAT_FOLLOWS, then=again())


@rule("13.1e", "11.13h")
def look_for_bermondt(p: Russia, side: int) -> None:
    if side == WHITE:
        call_bermondt(p)


WAITING_FORCES = procedure("11.11 Waiting reinforcements", look_for_bermondt, EnterReinforcements())


# 12.4


@rule("12.4", off=0)
def commands(p: Russia, leader: int) -> int:
    """Spaces with a friendly army in supply, open to the leader; Don and Siberian ones go to their own."""
    krasnov = p.roster.piece("Krasnov")
    if leader == p.roster.piece("Bogaevsky") and p.at[krasnov] >= 0:
        return BIT[p.at[krasnov]]  # 12.71a: he takes Krasnov's place
    armies = p.forces[p.allegiance[leader]] & p.present & p.roster.armies
    return p.spaces_of(armies & ~starving(p, armies)) & camp_ground(p, leader) & never_closed(p, leader)


@rule("12.4", off=-1)
def camp_ground(p: Russia, leader: int) -> int:
    """Don leaders: Don, Kuban or with a Don unit; Siberian ones: the Urals or with a Siberian unit."""
    camp, found = p.roster.camp[leader], 0
    if camp not in LEADER_REGIONS:
        return p.atlas.everywhere
    for name in LEADER_REGIONS[camp]:
        found |= p.atlas.region(name)
    return found | mask_of(p.at[unit] for unit in p.on_map(p.roster.camps[camp] & p.roster.units))


def nowhere_to_go(p: Russia, side: int, leader: int) -> Transition:
    """12.4: if it is impossible the leader waits."""
    if commands(p, leader):
        return None
    wait(p, leader)
    return LEAVE


class LeaderArrives(Choice[Russia]):
    """12.4."""

    rules = ("12.4",)
    unasked = True

    def seat(self, p: Russia, side: int, leader: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, leader: int) -> Message:
        return say("leader-arrives", piece=leader)

    def options(self, p: Russia, side: int, leader: int) -> list[Option]:
        return [("enter", leader, space) for space in members(commands(p, leader))]

    def apply(self, p: Russia, option: Option, side: int, leader: int) -> Transition:
        arrive(p, leader, option[2], "12.4")
        return None


LEADER = procedure("12.4 Leader arrives", nowhere_to_go, LeaderArrives())


# 11.13


@rule("11.13h")
def chinese(p: Russia, side: int) -> Transition:
    return call_chapter(p, "13.1a Chinese army") if side == RED else None


@rule("11.13", "11.13a", off=False)
def belarus_army_due(p: Russia) -> bool:
    """RED gained Belarus in a Political Phase, and the Central Powers had left when the turn began."""
    army = p.roster.piece("RaBel")
    return (
        p.at[army] == COMING
        and p.controller(BELARUS) == RED
        and bool(p.belarus_gained)
        and not p.powers_active
        and p.powers_left < p.turn
    )


def sites_of_belarus(p: Russia) -> list[int]:
    army = p.roster.piece("RaBel")
    free = p.atlas.faction_region[BELARUS] & p.friendly(RED) & ~p.strangers(RED)
    return [space for space in members(free) if room(p, RED, space, (army,))]


@rule("11.13a")
class BelarusArmy(Choice[Russia]):
    rules = ("11.13", "15.33")
    unasked = True

    def when(self, p: Russia, side: int) -> bool:
        return side == RED and belarus_army_due(p)

    def seat(self, p: Russia, side: int) -> int:
        return RED

    def prompt(self, p: Russia, side: int) -> Message:
        return say("belarus")

    def options(self, p: Russia, side: int) -> list[Option]:
        army = p.roster.piece("RaBel")
        return [*(("enter", army, space) for space in sites_of_belarus(p)), ("hold-back", army)]

    def apply(self, p: Russia, option: Option, side: int) -> Transition:
        if option[0] == "hold-back":
            p.put(option[1], CASUALTIES)
            p.emit(GARRISONED, "15.33", piece=option[1])
            return None
        arrive(p, option[1], option[2], "15.33")
        return call(WHAT_FOLLOWS)


@rule("11.13e", off=[])
def garrisons_due(p: Russia, side: int) -> list[int]:
    if not p.has(GARRISONS_DUE) or p.controller(POLAND) != side or not p.may_use(side, POLAND):
        return []
    return [p.roster.piece(id) for id in GARRISONS if p.at[p.roster.piece(id)] == COMING]


@rule("11.13e")
class Garrisons(Choice[Russia]):
    """Each at a friendly Polish city or among the casualties."""

    rules = ("11.13", "15.44")
    unasked = True

    def when(self, p: Russia, side: int) -> bool:
        return bool(garrisons_due(p, side))

    def seat(self, p: Russia, side: int) -> int:
        return side

    def prompt(self, p: Russia, side: int) -> Message:
        return say("garrison", piece=garrisons_due(p, side)[0])

    def options(self, p: Russia, side: int) -> list[Option]:
        unit = garrisons_due(p, side)[0]
        cities = p.atlas.faction_region[POLAND] & p.atlas.vcs & p.friendly(side) & ~p.strangers(side)
        sites = [space for space in members(cities) if room(p, side, space, (unit,))]
        return [*(("enter", unit, space) for space in sites), ("hold-back", unit)]

    def apply(self, p: Russia, option: Option, side: int) -> Transition:
        if option[0] == "hold-back":
            p.put(option[1], CASUALTIES)
            p.emit(GARRISONED, "15.44", piece=option[1])
        else:
            arrive(p, option[1], option[2], "15.44")
        return again()


FORCES_BY_RULE = procedure("11.13 Forces by rule", chinese, BelarusArmy(), Garrisons())

PROCEDURES = (WAITING_FORCES, LEADER, FORCES_BY_RULE)
