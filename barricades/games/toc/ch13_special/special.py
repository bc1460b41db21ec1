"""13.1 The Chinese army, the Tsar, Bermondt and von der Goltz."""

from barricades.games.toc.ch03_components.atlas import BALTICS, FACTIONS, LATVIA, RED, WHITE
from barricades.games.toc.ch03_components.tables import look_up, number, tables
from barricades.games.toc.ch05_turn.influence import place_point
from barricades.games.toc.ch07_movement.no_act import put_no_act
from barricades.games.toc.ch07_movement.stacking import room
from barricades.games.toc.ch10_supply.control import entered
from barricades.games.toc.ch10_supply.supply import space_in_supply
from barricades.games.toc.names import SPACES
from barricades.games.toc.state import (
    BRITAIN,
    CHINESE_CAME,
    COMING,
    OUT,
    TSAR_DEAD,
    TSAR_RESCUED,
    WAITING,
    Russia,
)
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

CHINESE_DIE = EventKind("chinese-die", "Do Chinese labourers enlist? A die of {die:die}.")
TSAR_DIE = EventKind("tsar-die", "Soldiers break into the house of the Tsar: a die of {die:die}.")
EXECUTED = EventKind("tsar-executed", "The Tsar is shot.")
RESCUED = EventKind("tsar-rescued", "The Tsar is rescued.")
BERMONDT_DIE = EventKind("bermondt-die", "What does Bermondt do? A die of {die:die}.")
GOLTZ_DIE = EventKind("goltz-die", "Does Berlin recall von der Goltz? A die of {die:die}.")
PLACED = EventKind("placed", "{unit:piece} is placed at {space:space}.")

EVENTS = (CHINESE_DIE, TSAR_DIE, EXECUTED, RESCUED, BERMONDT_DIE, GOLTZ_DIE, PLACED)
VERBS = (Verb("execute"), Verb("spare"), Verb("enlist", "{space}", space=SPACES))
MESSAGES = {
    "execute": "The Tsar is in RED's hands: is he shot? WHITE gains a point on Britain and on USA.",
    "enlist": "Where does the Chinese army enlist?",
}

FIRST_CHINESE_TURN = 2


# 13.1a


@rule("13.1a", off=0)
def camps_for_chinese(p: Russia) -> int:
    """RED home cities in supply with room."""
    army, found = p.roster.piece("RaChin"), 0
    for space in members(p.atlas.home_vcs[RED] & p.friendly(RED) & ~p.strangers(RED)):
        if space_in_supply(p, RED, space) and room(p, RED, space, (army,)):
            found |= BIT[space]
    return found


@rule("13.1a")
def roll_chinese(p: Russia) -> Transition:
    """From turn 2 on: 1-3, or 1-4 while RED is behind in cities."""
    army = p.roster.piece("RaChin")
    if p.turn < FIRST_CHINESE_TURN or p.has(CHINESE_CAME) or p.at[army] != COMING:
        return LEAVE
    die = p.roll()
    p.emit(CHINESE_DIE, "13.1a", die=die)
    column = "while RED is behind in victory cities" if p.behind(RED) else "usually"
    if look_up("chinese", die, column) != "comes" or not camps_for_chinese(p):
        return LEAVE
    p.set_flag(CHINESE_CAME)
    return None


@rule("13.1a")
class Enlist(Choice[Russia]):
    rules = ("13.1a",)
    unasked = True

    def seat(self, p: Russia) -> int:
        return RED

    def prompt(self, p: Russia) -> Message:
        return say("enlist")

    def options(self, p: Russia) -> list[Option]:
        return [("enlist", space) for space in members(camps_for_chinese(p))]

    def apply(self, p: Russia, option: Option) -> Transition:
        army = p.roster.piece("RaChin")
        p.put(army, option[1])
        p.emit(PLACED, "13.1a", unit=army, space=option[1])
        entered(p, option[1], army, "13.1a")
        return None


CHINESE = procedure("13.1a Chinese army", roll_chinese, Enlist())


# 13.1b-d The Tsar


@rule("13.1c", "13.1d")
def allies_are_shocked(p: Russia) -> None:
    """WHITE places a point on Britain and on USA."""
    for ally in tables()["tsar_death"].rows:
        place_point(p, WHITE, FACTIONS.index(ally), number("tsar_death", ally, "WHITE points"))


def tsar_dies(p: Russia) -> None:
    p.set_flag(TSAR_DEAD)
    p.put(p.roster.piece("Tsar"), OUT)


@rule("13.1c")
class Execute(Choice[Russia]):
    rules = ("13.1c",)

    def seat(self, p: Russia) -> int:
        return RED

    def prompt(self, p: Russia) -> Message:
        return say("execute")

    def options(self, p: Russia) -> list[Option]:
        return [("execute",), ("spare",)]

    def apply(self, p: Russia, option: Option) -> Transition:
        if option[0] == "execute":
            p.emit(EXECUTED, "13.1c")
            tsar_dies(p)
            allies_are_shocked(p)
        return None


EXECUTION = procedure("13.1c Execution", Execute())


@rule("13.1d", "13.1", "12.71h")
def break_in(p: Russia, space: int) -> None:
    """A WHITE force enters the Tsar's space: 1-3 he is dead, 4-6 he is rescued."""
    tsar = p.roster.piece("Tsar")
    if p.at[tsar] != space:
        return
    die = p.roll()
    p.emit(TSAR_DIE, "13.1d", die=die)
    if look_up("tsar", die, "code") == "dead":
        p.emit(EXECUTED, "13.1d")
        tsar_dies(p)
        allies_are_shocked(p)
        return
    p.set_flag(TSAR_RESCUED)
    p.back ^= BIT[tsar]
    p.realign()
    p.emit(RESCUED, "13.1d")


BREAK_IN = procedure("13.1d Tsar", break_in)


# 13.1e, f


@rule("13.1e", off=False)
def bermondt_may_come(p: Russia) -> bool:
    """The Central Powers have left, and WHITE controls a Baltic faction that has been set up."""
    ready = [f for f in BALTICS if p.controller(f) == WHITE and p.set_up >> f & 1]
    return bool(ready) and not p.powers_active


@rule("13.1e", "15.42a")
def call_bermondt(p: Russia) -> None:
    """The leader waits on the reinforcement track."""
    army = p.roster.piece("Berm-a1")
    if p.at[army] == COMING and bermondt_may_come(p):
        p.put(army, WAITING)


@rule("13.1e")
def bermondt(p: Russia) -> None:
    """In each check of leaders, on a 6 the leader's space gets NO ACT and RED two points on Latvia."""
    army = p.roster.piece("Berm-a1")
    if p.at[army] < 0:
        return
    die = p.roll()
    p.emit(BERMONDT_DIE, "13.1e", die=die)
    code = look_up("bermondt", die, "code")
    if code != "none":
        put_no_act(p, p.at[army], WHITE, "13.1e")
        place_point(p, RED, LATVIA, int(code.split()[-1]))


@rule("13.1f")
def goltz(p: Russia) -> None:
    """From the turn after the arrival the leader may be recalled, sooner while WHITE controls Britain."""
    leader = p.roster.piece("Goltz")
    if p.at[leader] < 0:
        return
    if not p.goltz_turn:
        p.goltz_turn = p.turn
    if p.turn == p.goltz_turn or p.back >> leader & 1:
        return
    die = p.roll()
    p.emit(GOLTZ_DIE, "13.1f", die=die)
    column = "while WHITE controls Britain" if p.controller(BRITAIN) == WHITE else "usually"
    if look_up("goltz", die, column) == "back":
        p.back |= BIT[leader]


PROCEDURES = (CHINESE, EXECUTION, BREAK_IN)
