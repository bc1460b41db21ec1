"""8.317 W43's landing at a Finnish port, and 8.316 WHITE's attempt to rescue the Tsar."""

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch03_components.roster import BALTIC
from barricades.games.toc.ch03_components.tables import look_up
from barricades.games.toc.ch05_turn.due import call_chapter
from barricades.games.toc.ch07_movement.stacking import room
from barricades.games.toc.ch11_replacements.reinforcements import ENTERED, arrive
from barricades.games.toc.ch13_special.special import (
    EXECUTED,
    RESCUED,
    TSAR_DIE,
    allies_are_shocked,
    tsar_dies,
)
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.names import PIECES, SPACES
from barricades.games.toc.state import (
    COMING,
    CZECH_LEGION,
    FINLAND,
    RESERVE,
    TSAR_DEAD,
    TSAR_RESCUED,
    WAITING,
)
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, goto, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

LANDS = EventKind("lands", "{side:seat} lands at {space:space}.")

EVENTS = (LANDS,)
VERBS = (
    Verb("land-at", "{space}", space=SPACES),
    Verb("no-landing"),
    Verb("embark", "{unit}", unit=PIECES),
    Verb("ashore"),
    Verb("rescue"),
)
MESSAGES = {
    "landing": "At which port do you land?",
    "embark": "Which units land at {space:space}?",
    "option.land-at": "Land at {space:space}",
    "option.no-landing": "Do not land",
    "option.embark": "{unit:piece} lands",
    "option.ashore": "Go ashore",
    "option.rescue": "Try to rescue the Tsar",
}

TSARS_TURN, TSARS_PRISON = 2, "ekaterinburg"


# 8.317 W43


@rule("1.5.8.317", off=[])
def fleet(p: FirstRussia) -> list[int]:
    """Units of the Baltic camp and of WHITE's Finland that are in reserve or wait."""
    units = p.roster.camps[BALTIC] & p.roster.own(WHITE)
    if p.may_use(WHITE, FINLAND):
        units |= p.roster.of_faction(FINLAND)
    return sorted(p.pieces_at(RESERVE, units & p.roster.corps) + p.pieces_at(WAITING, units & p.roster.units))


def aboard_with(p: FirstRussia, port: int, aboard: int) -> list[int]:
    """Units that may land besides those that are aboard."""
    others = [unit for unit in fleet(p) if not aboard >> unit & 1]
    return [unit for unit in others if room(p, WHITE, port, (*members(aboard), unit))]


@rule("1.5.8.317")
class Landing(Choice[FirstRussia]):
    """A port that the enemy controls, or none."""

    rules = ("1.5.8.317",)

    def when(self, p: FirstRussia, ports: int, port: int, aboard: int) -> bool:
        return bool(ports & p.friendly(RED)) and bool(fleet(p))

    def seat(self, p: FirstRussia, ports: int, port: int, aboard: int) -> int:
        return WHITE

    def prompt(self, p: FirstRussia, ports: int, port: int, aboard: int) -> Message:
        return say("landing", side=WHITE)

    def options(self, p: FirstRussia, ports: int, port: int, aboard: int) -> list[Option]:
        return [*(("land-at", each) for each in members(ports & p.friendly(RED))), ("no-landing",)]

    def apply(self, p: FirstRussia, option: Option, ports: int, port: int, aboard: int) -> Transition:
        return LEAVE if option[0] == "no-landing" else goto(EMBARK, ports, option[1], 0)


@rule("1.5.8.317")
class Embark(Choice[FirstRussia]):
    """The units one after another, within stacking."""

    rules = ("1.5.8.317",)

    def when(self, p: FirstRussia, ports: int, port: int, aboard: int) -> bool:
        return port >= 0 and bool(aboard_with(p, port, aboard))

    def seat(self, p: FirstRussia, ports: int, port: int, aboard: int) -> int:
        return WHITE

    def prompt(self, p: FirstRussia, ports: int, port: int, aboard: int) -> Message:
        return say("embark", side=WHITE, space=port)

    def options(self, p: FirstRussia, ports: int, port: int, aboard: int) -> list[Option]:
        units: list[Option] = [("embark", unit) for unit in aboard_with(p, port, aboard)]
        return [("ashore",), *units] if aboard else units

    def apply(self, p: FirstRussia, option: Option, ports: int, port: int, aboard: int) -> Transition:
        return None if option[0] == "ashore" else again(ports, port, aboard | BIT[option[1]])


@rule("1.5.8.317")
def go_ashore(p: FirstRussia, ports: int, port: int, aboard: int) -> Transition:
    """An empty port is entered; one with enemy units is fought for at once, without an activation."""
    if not aboard:
        return None
    contested = bool(p.units_of(RED, port))
    p.emit(LANDS, "1.5.8.317", side=WHITE, space=port)
    for unit in members(aboard):
        if contested:
            p.back &= ~BIT[unit]
            p.put(unit, port)
            p.emit(ENTERED, "1.5.8.317", piece=unit, space=port)
        else:
            arrive(p, unit, port, "1.5.8.317")
    return call_chapter(p, "8.95 Triggered combat", port, WHITE) if contested else None


EMBARK = Embark()
LANDING = procedure("8.317 Landing", Landing(), EMBARK, go_ashore)


# 8.316 The Tsar


@rule("1.5.8.316", off=False)
def may_rescue(p: FirstRussia, side: int) -> bool:
    """On turn 2 WHITE may try, if it controls the Czech Legion and Ekaterinburg."""
    if side != WHITE or p.turn != TSARS_TURN or p.has(TSAR_DEAD) or p.has(TSAR_RESCUED):
        return False
    free = p.friendly(WHITE) >> p.atlas.space(TSARS_PRISON) & 1
    return p.at[p.roster.tsar] == COMING and p.controller(CZECH_LEGION) == WHITE and bool(free)


@rule("1.5.8.316")
def rescue(p: FirstRussia) -> None:
    """A die as for soldiers who enter the space of the Tsar."""
    die, tsar = p.roll(), p.roster.tsar
    p.emit(TSAR_DIE, "1.5.8.316", die=die)
    if look_up("tsar", die, "code") == "dead":
        p.emit(EXECUTED, "1.5.8.316")
        tsar_dies(p)
        allies_are_shocked(p)
        return
    p.put(tsar, p.atlas.space(TSARS_PRISON))
    p.set_flag(TSAR_RESCUED)
    p.back &= ~BIT[tsar]
    p.realign()
    p.emit(RESCUED, "1.5.8.316")


@rule("1.5.8.316")
def nobody_came(p: FirstRussia) -> None:
    """Without a rescue by the end of turn 2 the Tsar is shot."""
    if p.turn == TSARS_TURN and p.at[p.roster.tsar] == COMING:
        p.emit(EXECUTED, "1.5.8.316")
        tsar_dies(p)


PROCEDURES = (LANDING,)
