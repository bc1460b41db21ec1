"""13.41 The Far East: Japan, partisans, Semenov, Ungern and the Mongolian army."""

from functools import cache

from barricades.games.toc.ch03_components.atlas import JAPAN, RED, WHITE
from barricades.games.toc.ch03_components.tables import cell, tables, within
from barricades.games.toc.ch04_definitions.definitions import nearest
from barricades.games.toc.ch04_definitions.displacement import displace, thin_out
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, follow
from barricades.games.toc.ch07_movement.stacking import room
from barricades.games.toc.ch10_supply.control import entered
from barricades.games.toc.names import SPACES
from barricades.games.toc.state import (
    CASUALTIES,
    COMING,
    CZECH_LEGION,
    GREEN,
    JAPAN_TRACK,
    MAJOR_POWERS,
    NEUTRAL,
    OUT,
    WAITING,
    Russia,
)
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, call, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

FAR_EAST_DIE = EventKind("far-east-die", "{who:arrival}: a die of {die:die}.")
ARRIVED = EventKind("arrived", "{unit:piece} appears at {space:space}.")

EVENTS = (FAR_EAST_DIE, ARRIVED)
VERBS = (Verb("appear", "{space}", space=SPACES),)
MESSAGES = {
    "appear": "Where does {unit:piece} appear?",
    **{f"arrival.{name}": name for name in ("RED partisans", "WHITE partisans", "Ungern", "Mongolian army")},
}


# 13.41c Japan


@rule("13.41c", "15.27b")
def land(p: Russia) -> None:
    """Her forces land at the ports and along the railway, out of the way of RED units and Greens."""
    table = tables()["japan_setup"]
    taken = p.held(RED) | p.held(GREEN)
    for id, (number,) in zip(table.rows, table.cells, strict=True):
        piece, space = p.roster.piece(id), p.atlas.space(number)
        if taken >> space & 1:
            free = members(nearest(p, space, p.atlas.far_east & ~taken & ~p.atlas.restricted, 99))
            space = free[0]
        p.put(piece, space)
        p.emit(ARRIVED, "13.41c", unit=piece, space=space)


LANDING = procedure("13.41c Japan lands", land)


def japanese(p: Russia) -> list[int]:
    return p.on_map(p.roster.of_nation[JAPAN] & p.roster.units)


@rule("13.41c")
def change_colour(p: Russia) -> None:
    """With a colour her spaces become that side's; opposing units fight, RED ones leave a GREEN stack."""
    p.realign()
    colour = p.colour(JAPAN_TRACK)
    for space in sorted({p.at[unit] for unit in japanese(p)}):
        if colour == NEUTRAL:
            for unit in p.units_of(RED, space):
                displace(p, unit)
            continue
        p.set_owner(space, colour, "13.41c")
        if p.held(1 - colour) >> space & 1:
            follow(p, "8.95 Triggered combat", space, colour)
    thin_out(p)


def settle(p: Russia, *_: int) -> Transition:
    return call(WHAT_FOLLOWS)


COLOUR = procedure("13.41c Colour of Japan", change_colour, settle)


# 13.41d Partisans


@cache
def _arrival(name: str, column: str) -> str:
    return cell("far_east", name, column)


def _refuges(p: Russia, name: str) -> tuple[int, int]:
    """The space in which an arrival enters, and the one in which it enters otherwise."""
    return p.atlas.space(_arrival(name, "place")), p.atlas.space(_arrival(name, "otherwise"))


def _comes(p: Russia, name: str, rule: str) -> bool:
    die = p.roll()
    p.emit(FAR_EAST_DIE, rule, who=name, die=die)
    omsk_is_red = bool(p.friendly(RED) >> p.atlas.space("omsk") & 1)
    better = _arrival(name, "better die")
    return within(die, better if better and omsk_is_red else _arrival(name, "die"))


def absent(p: Russia, name: str) -> list[int]:
    """Far East corps not on the map: waiting ones first, then casualties."""
    pieces = [p.roster.piece(id) for id in _arrival(name, "pieces").split()]
    waiting = [unit for unit in pieces if p.at[unit] in (COMING, WAITING)]
    return waiting or [unit for unit in pieces if p.at[unit] == CASUALTIES]


def stations(p: Russia, name: str, side: int) -> list[int]:
    """Where such a corps may appear: restricted boxes for RED, Vladivostok and Chita for WHITE."""
    spaces = [p.atlas.space(number) for number in _arrival(name, "place").split()]
    if p.turn < int(_arrival(name, "from turn")):
        return []
    open_ground = ~foreign_garrisons(p) & p.friendly(WHITE) if side == WHITE else -1
    free = [space for space in spaces if open_ground >> space & 1]
    corps = absent(p, name)
    return [space for space in free if corps and room(p, side, space, corps[:1])]


@rule("13.41d", "15.26d", "7.42", off=0)
def foreign_garrisons(p: Russia) -> int:
    """Where WHITE may not be: units of a Major Power that is RED's or neutral, neutral Czechs apart."""
    found = p.enemies(WHITE)
    for power in MAJOR_POWERS:
        units = p.on_map(p.roster.of_faction(power) & p.roster.units) if power != CZECH_LEGION else ()
        found |= mask_of(p.at[unit] for unit in units if p.allegiance[unit] == NEUTRAL)
    return found


@rule("13.41d", "11.13i")
def red_partisans(p: Russia) -> Transition:
    possible = stations(p, "RED partisans", RED) and _comes(p, "RED partisans", "13.41d")
    return call(PARTISANS, RED) if possible else None


@rule("13.41d")
def white_partisans(p: Russia) -> Transition:
    possible = stations(p, "WHITE partisans", WHITE) and _comes(p, "WHITE partisans", "13.41d")
    return call(PARTISANS, WHITE) if possible else None


NAMES = ("WHITE partisans", "RED partisans")  # by side


@rule("13.41d")
class Appear(Choice[Russia]):
    rules = ("13.41d",)
    unasked = True

    def seat(self, p: Russia, side: int) -> int:
        return side

    def prompt(self, p: Russia, side: int) -> Message:
        return say("appear", unit=absent(p, NAMES[side])[0])

    def options(self, p: Russia, side: int) -> list[Option]:
        return [("appear", space) for space in sorted(stations(p, NAMES[side], side))]

    def apply(self, p: Russia, option: Option, side: int) -> Transition:
        corps = absent(p, NAMES[side])[0]
        _place(p, corps, option[1], "13.41d")
        return None


def _place(p: Russia, piece: int, space: int, rule: str) -> None:
    p.back &= ~BIT[piece]
    p.put(piece, space)
    p.emit(ARRIVED, rule, unit=piece, space=space)
    if p.roster.units >> piece & 1:
        entered(p, space, piece, rule)


PARTISANS = procedure("13.41d Partisans", Appear())


# 13.41e-g


@rule("13.41e", off=0)
def semenovs_corps(p: Russia) -> int:
    """Where Semenov may enter: with a WHITE Far East corps, the first time that Chita is WHITE."""
    if p.at[p.roster.piece("Semenov")] != COMING or not p.friendly(WHITE) >> p.atlas.space("chita") & 1:
        return 0
    corps = p.on_map(p.roster.far_east & p.roster.corps)
    return mask_of(p.at[unit] for unit in corps if p.allegiance[unit] == WHITE)


@rule("13.41e")
class SemenovComes(Choice[Russia]):
    rules = ("13.41e",)
    unasked = True

    def when(self, p: Russia) -> bool:
        return bool(semenovs_corps(p))

    def seat(self, p: Russia) -> int:
        return WHITE

    def prompt(self, p: Russia) -> Message:
        return say("appear", unit=p.roster.piece("Semenov"))

    def options(self, p: Russia) -> list[Option]:
        return [("appear", space) for space in members(semenovs_corps(p))]

    def apply(self, p: Russia, option: Option) -> Transition:
        _place(p, p.roster.piece("Semenov"), option[1], "13.41e")
        return None


@rule("13.41e")
def semenov_takes_his_share(p: Russia) -> None:
    """With the leader on the map and Vladivostok used this turn, WHITE has half a step less next turn."""
    if p.at[p.roster.piece("Semenov")] >= 0 and p.vladivostok_used:
        p.fewer_steps[WHITE] += 1
    p.vladivostok_used = 0


@rule("13.41f")
def note_omsk(p: Russia) -> None:
    """The turn in which Omsk first became RED."""
    omsk = p.atlas.space("omsk")
    if not p.omsk_was_red and (p.friendly(RED) | p.captured[RED]) >> omsk & 1:
        p.omsk_was_red = p.turn


@rule("13.41f", off=False)
def ungern_may_come(p: Russia) -> bool:
    """From turn 13, or from the turn after Omsk became RED, until the leader has entered."""
    if p.at[p.roster.piece("FE-Ung")] != COMING:
        return False
    return p.turn >= int(_arrival("Ungern", "from turn")) or 0 < p.omsk_was_red < p.turn


@rule("13.41f")
def ungern(p: Russia) -> None:
    """On 1-2 leader and division enter at Urga, or at the border if RED or Greens are there."""
    division, taken = p.roster.piece("FE-Ung"), foreign_garrisons(p)
    for space in _refuges(p, "Ungern"):
        if not taken >> space & 1:
            break
    else:
        return
    if ungern_may_come(p) and room(p, WHITE, space, (division,)) and _comes(p, "Ungern", "13.41f"):
        p.ungern_turn = p.turn
        for piece in (division, p.roster.piece("Ungern")):
            _place(p, piece, space, "13.41f")


@rule("13.41g")
def mongolian_army(p: Russia) -> None:
    """From the turn after Ungern came, on 1-3: at Urga, otherwise in a restricted box."""
    army = p.roster.piece("RaMong")
    if p.at[army] != COMING or not p.ungern_turn or p.turn <= p.ungern_turn:
        return
    if _comes(p, "Mongolian army", "13.41g"):
        urga, box = _refuges(p, "Mongolian army")
        taken = p.strangers(RED) >> urga & 1 or not room(p, RED, urga, (army,))
        _place(p, army, box if taken else urga, "13.41g")


def scenario_has_it(p: Russia) -> Transition:
    """Nothing happens where none of the forces are in the game."""
    return LEAVE if all(p.at[piece] == OUT for piece in members(p.roster.far_east)) else None


FAR_EAST = procedure(
    "13.41 Far East",
    scenario_has_it, red_partisans, white_partisans, SemenovComes(), semenov_takes_his_share, ungern,
    note_omsk, mongolian_army, settle, stage="far-east",
)  # fmt: skip

PROCEDURES = (LANDING, COLOUR, PARTISANS, FAR_EAST)
