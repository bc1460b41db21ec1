"""18 Events: what each chit does, as a short list of verbs. Its words are in chits.csv."""

from collections.abc import Callable
from typing import NamedTuple

from barricades.games.tscw import sheet, units
from barricades.games.tscw.event_choices import (
    AIRLIFT,
    GO_HOME,
    GUERRILLAS,
    INDISCIPLINE,
    LEVIES,
    REMNANTS,
    REQUETES,
    SANTANDER,
    VOLUNTEERS,
    airlifted,
    havens,
    lacking,
    railways_in_reach,
    volunteers,
    with_columns,
)
from barricades.games.tscw.flags import ALCAZAR, DRIVE, NYON, QUARREL, RELIEVED
from barricades.games.tscw.ratio import GUNS, TARGET, modifiers
from barricades.games.tscw.sheet import CITIES, MADRID, NATIONALIST, REGIONS, REPUBLICAN, TOLEDO
from barricades.games.tscw.stacking import may_stack
from barricades.games.tscw.state import ANY, GONE, POINTS_I, POINTS_N, POINTS_R, Spain
from barricades.games.tscw.support import in_range
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Procedure
from barricades.kernel.rules import rule

BROUGHT = EventKind("brought", "{unit:unit} is brought to {hex:hex}.", reveals=True)
RECALLED = EventKind("recalled", "{unit:unit} is called home.")
BOMBED = EventKind("bombed", "After the bombing the die shows {face:die}.")
RAZED = EventKind("razed", "The fortified line {line:fort} is betrayed.")
DEMANDED = EventKind("demanded", "One of these must be attacked this turn: {hexes:hex}.")
UNMET = EventKind("unmet", "The attack that was demanded has not been made.")
EVENTS = (BROUGHT, RECALLED, BOMBED, RAZED, DEMANDED, UNMET)

Effect = Callable[[Spain], None]
Test = Callable[[Spain], bool]


def _nothing(p: Spain) -> None:
    """What a verb does that is left out."""


# The kinds of chits (6.4)


class Now(NamedTuple):
    """Played as it is drawn; where it is not possible, what stands under `otherwise`, as a rule nothing."""

    effects: tuple[Effect, ...] = ()
    possible: Test = lambda p: True
    then: Procedure | None = None  # a choice that follows
    times: int = 1  # and how often it may be made
    otherwise: tuple[Effect, ...] = ()


class Moving(NamedTuple):
    """Played at the beginning of its owner's operational movement."""

    effects: tuple[Effect, ...] = ()
    possible: Test = lambda p: True
    then: Procedure | None = None
    times: int = 1
    otherwise: tuple[Effect, ...] = ()


class Fight(NamedTuple):
    """Kept for a combat: what it adds to the die if its owner attacks or defends, and what comes after."""

    attack: int = 0
    defend: int = 0
    fits: Callable[[Spain, int], bool] = lambda p, side: True
    after: tuple[Effect, ...] = ()


EVENT_SEGMENT, MOVEMENT = range(2)


class Window(NamedTuple):
    """Kept for the event segment or the beginning of its owner's movement (6.4b)."""

    at: int
    effects: tuple[Effect, ...] = ()
    possible: Test = lambda p: True
    then: Procedure | None = None
    times: int = 1
    otherwise: tuple[Effect, ...] = ()
    void: Test = lambda p: False  # whether it can never be played any more (6.2b)


Script = Now | Moving | Fight | Window


# 18.2 Points and morale


@rule("18.2", off=_nothing)
def points(whose: int, change: int) -> Effect:
    return lambda p: p.gain(whose, change, "18.2")


@rule("4.2.2", "18.2", off=_nothing)
def morale(change: int) -> Effect:
    return lambda p: p.shift_morale(change, "4.2.2")


@rule("18.2a", off=(0, 0, 0, 0, 0, 0))
def moods() -> tuple[int, ...]:
    """What a bombed city answers, by the face of a die: it breaks or it hardens."""
    return (-2, -2, -2, 0, 0, 1)


@rule("18.2a")
def bomb(p: Spain) -> None:
    """Event 48."""
    face = p.roll()
    p.emit(BOMBED, "18.2a", face=face)
    change = moods()[face - 1]
    if change:
        p.shift_morale(change, "18.2a")


# 18.4 Units


def _numbers(*ids: str) -> list[int]:
    return [units.NUMBER[id] for id in ids]


@rule("18.4", off=_nothing)
def remove(*ids: str) -> Effect:
    """Out of the game, wherever they are."""

    def effect(p: Spain) -> None:
        for unit in _numbers(*ids):
            if p.at[unit] != GONE:
                p.remove(unit, "18.4")

    return effect


@rule("18.4", off=_nothing)
def weaken(*ids: str) -> Effect:
    """A step less for each of these on the map, though not the last."""

    def effect(p: Spain) -> None:
        for unit in _numbers(*ids):
            if p.at[unit] >= 0 and p.steps[unit] > 1:
                p.lose_step(unit, "18.4")

    return effect


@rule("18.4a", off=_nothing)
def recall(*ids: str) -> Effect:
    """They withdraw in A-III of this turn, or at the first chance (7.4)."""

    def effect(p: Spain) -> None:
        for unit in _numbers(*ids):
            if p.at[unit] != GONE:
                p.due |= BIT[unit]
                p.emit(RECALLED, "18.4a", unit=unit)

    return effect


@rule("18.4", off=_nothing)
def bring(id: str, hex: int) -> Effect:
    """From anywhere on the map."""

    def effect(p: Spain) -> None:
        unit = units.NUMBER[id]
        for marked in ("reserve", "landed", "known"):
            setattr(p, marked, getattr(p, marked) & ~BIT[unit])
        p.put(unit, hex)
        p.emit(BROUGHT, "18.4", unit=unit, hex=hex)

    return effect


@rule("18.4", off=_nothing)
def raze(line: str) -> Effect:
    """A fortified line is as if broken (15.14.3)."""
    number = sheet.FORT_LINES.index(line)

    def effect(p: Spain) -> None:
        p.forts &= ~sheet.FORT_HEXES[number]
        p.emit(RAZED, "18.4", line=number)

    return effect


# 18.5 What is forbidden or hindered this turn

NO_SHIPS = -99


@rule("18.5b", off=_nothing)
def sea(side: int, change: int) -> Effect:
    """More or less sea movement, or none."""

    def effect(p: Spain) -> None:
        p.sea[side] += change

    return effect


@rule("18.5a", off=_nothing)
def cut_railways(hexes: int) -> Effect:
    def effect(p: Spain) -> None:
        p.cut |= hexes

    return effect


@rule("18.5c", off=_nothing)
def ground(wings: int) -> Effect:
    """Air or naval units count as used until the turn ends (12.2.1)."""

    def effect(p: Spain) -> None:
        p.flipped |= wings

    return effect


@rule("18.5d", off=_nothing)
def forbid_attacks(hexes: int) -> Effect:
    """No Republican attacks from these hexes."""

    def effect(p: Spain) -> None:
        p.calm |= hexes

    return effect


@rule("18.1", off=_nothing)
def during(flag: int) -> Effect:
    """What the rules look up while the turn lasts."""

    def effect(p: Spain) -> None:
        p.flags |= BIT[flag]

    return effect


# 18.6 What is commanded


@rule("18.6", off=0)
def lost_hexes(p: Spain) -> int:
    """Event 51: hexes with Republican units that were once Nationalist."""
    return p.once & p.masks[ANY + REPUBLICAN]


@rule("18.6")
def demand(p: Spain) -> None:
    p.demanded = lost_hexes(p)
    p.emit(DEMANDED, "18.6", hexes=tuple(members(p.demanded)))


# When they are possible


def held(side: int, *hexes: str) -> Test:
    """Whether a side has one of these hexes."""
    where = mask_of(map(sheet.place, hexes))
    return lambda p: bool(p.controls(side) & where)


def in_the_game(*ids: str) -> Test:
    return lambda p: any(p.at[unit] != GONE for unit in _numbers(*ids))


def durruti_can_come(p: Spain) -> bool:
    """Event 10: his column is on the map, Madrid Republican and with room for anarchists."""
    column = units.NUMBER["R-DRT"]
    open_to_him = not p.control >> MADRID & 1 and p.at[column] != MADRID and may_stack(p, MADRID, [column])
    return p.at[column] >= 0 and open_to_him


def bilbao_is_lost(p: Spain) -> bool:
    """Event 9: Bilbao has fallen and Santander has not."""
    fallen = p.control >> BILBAO & 1 and not p.control >> SANTANDER & 1
    return bool(fallen and havens(p))


def worn_out(p: Spain) -> bool:
    """Events 28 and 56."""
    return p.morale <= 30


def relieved(p: Spain) -> bool:
    """16.1b: event 35 needs the Alcázar relieved and Toledo Nationalist."""
    return bool(p.flags >> RELIEVED & p.control >> TOLEDO & 1)


def fallen(p: Spain) -> bool:
    """16.1b: neither does the Alcázar resist nor was it relieved."""
    return not p.flags & (BIT[ALCAZAR] | BIT[RELIEVED])


def ring_stands(p: Spain) -> bool:
    """Event 43: Bilbao's Iron Ring is active and intact."""
    return bool(p.active_forts() >> BILBAO & 1)


BILBAO = sheet.place("3613")
AROUND_MADRID = BIT[MADRID] | sheet.NEAR[MADRID]
VOLUNTEER_BRIGADES = ("R-TH", "R-GI", "R-DB", "R-MS", "R-LW")
SOVIET_WINGS = mask_of(_numbers("R-AIR3", "R-AIR4"))
NAVY = units.NAVAL & units.OF_SIDE[NATIONALIST]


# 18.3 When they fit a combat


def reckoned_with(name: str) -> Callable[[Spain, int], bool]:
    """For a defender: whether a modifier of this name counts against the attacker anyway."""
    return lambda p, side: any(part.name == name for part in modifiers(p, 1 - side, 0))


def against(hexes: int) -> Callable[[Spain, int], bool]:
    """Whether the hex attacked is one of these."""
    return lambda p, side: bool(hexes >> p.battle[TARGET] & 1)


def condor_in_the_north(p: Spain, side: int) -> bool:
    here = sheet.NORTHERN_REGIONS >> p.battle[TARGET] & 1
    return bool(here and p.air[NATIONALIST] & units.CONDOR)


@rule("18.3a")
def cheer_if_held(p: Spain) -> None:
    """Event 11: the hex is Republican after all."""
    if not p.control >> p.battle[TARGET] & 1:
        p.shift_morale(1, "18.3a")


@rule("18.3a")
def protest(p: Spain) -> None:
    """Event 40: the world hears of it."""
    p.shift_morale(1, "18.3a")


# The chits


SCRIPTS: dict[int, Script] = {}


def event(number: int, paragraph: str, script: Script) -> None:
    """Enter a chit; each is a piece of the rules that can be left out by itself (`make prove`)."""

    def chit() -> Script:
        return script

    chit.__qualname__ = f"event_{number}"
    SCRIPTS[number] = rule(paragraph, off=Now())(chit)()


event(2, "18.2", Now((points(POINTS_R, 2),)))
event(3, "18.5c", Now((sea(NATIONALIST, NO_SHIPS), ground(NAVY))))
event(5, "18.3", Fight(1, -1, lambda p, side: in_range(p, side, p.battle[TARGET], False)))
event(6, "18.5d", Moving(possible=lambda p: bool(with_columns(p)), then=INDISCIPLINE))
event(
    7,
    "18.7a",
    Window(
        EVENT_SEGMENT,
        possible=lambda p: bool(lacking(p, volunteers(p))),
        then=VOLUNTEERS,
        times=2,
        void=lambda p: GO_HOME in p.aside,
    ),
)
event(8, "18.2", Now((points(POINTS_R, 3), morale(1)), held(REPUBLICAN, "1717")))
event(
    9,
    "18.4b",
    Window(EVENT_SEGMENT, possible=bilbao_is_lost, then=REMNANTS, void=held(NATIONALIST, "3710")),
)
event(10, "18.4", Now((bring("R-DRT", MADRID), morale(1)), durruti_can_come))
event(11, "18.3a", Fight(0, -1, against(AROUND_MADRID), (cheer_if_held,)))
event(
    13,
    "18.4",
    Now((remove("R-LEN", "R-29Da"), morale(-2), points(POINTS_R, -2), cut_railways(REGIONS["cataluna"]))),
)
event(14, "18.3", Fight(0, -1))
event(15, "18.3", Fight(0, -1))
event(16, "18.2", Now((morale(2), points(POINTS_R, 1))))
event(17, "18.2", Now((points(POINTS_R, 4),), held(REPUBLICAN, "3324", "3322")))
event(18, "18.5c", Now((points(POINTS_R, -2), ground(SOVIET_WINGS))))
event(19, "18.5b", Now((sea(REPUBLICAN, 1), points(POINTS_R, 1), during(NYON))))
event(20, "18.3", Fight(0, -1, reckoned_with("fortified-line")))
event(21, "18.4a", Now((recall(*VOLUNTEER_BRIGADES), weaken("R-35D", "R-45D"), morale(-1))))
event(22, "18.3", Fight(0, -1))
event(23, "18.4", Now((remove("N-NAV2"), morale(2)), in_the_game("N-NAV2")))
event(24, "18.3", Fight(2, 0))
event(25, "18.5a", Now(possible=lambda p: bool(railways_in_reach(p)), then=GUERRILLAS))
event(26, "18.2", Now((morale(-3),)))
event(27, "18.3", Fight(1, 0, lambda p, side: bool(p.group & units.ASTURIAN)))
event(28, "18.5d", Now((morale(-5), forbid_attacks(sheet.SPAIN)), worn_out))
event(30, "18.4", Now(possible=lambda p: bool(airlifted(p)), then=AIRLIFT, otherwise=(points(POINTS_N, 1),)))
event(
    32,
    "18.7a",
    Now(possible=lambda p: bool(lacking(p, REQUETES)), then=LEVIES, otherwise=(points(POINTS_N, 1),)),
)
event(33, "18.2", Now((points(POINTS_N, 2),)))
event(34, "18.2", Now((points(POINTS_N, 1), morale(-1))))
event(35, "16.1b", Window(MOVEMENT, (morale(-2),), relieved, void=fallen))
event(36, "18.2", Now((points(POINTS_I, 2),)))
event(37, "18.3", Fight(1, 0, against(CITIES)))
event(39, "18.3", Fight(0, -1))
event(40, "18.3a", Fight(1, 0, condor_in_the_north, (protest,)))
event(41, "18.2", Now((points(POINTS_N, 2),)))
event(42, "18.2", Now((points(POINTS_R, -2),)))
event(
    43,
    "18.4",
    Window(MOVEMENT, (raze("HIERRO"),), ring_stands, void=lambda p: not p.forts >> BILBAO & 1),
)
event(44, "18.3", Fight(1, 0))
event(
    45,
    "18.5b",
    Window(
        EVENT_SEGMENT,
        (sea(REPUBLICAN, NO_SHIPS), points(POINTS_R, -1)),
        possible=lambda p: not p.flags >> NYON & 1,
    ),
)
event(46, "18.5e", Now((during(QUARREL),)))
event(47, "18.4a", Now((recall("I-23M"), points(POINTS_I, 1)), in_the_game("I-23M")))
event(48, "18.2a", Now((bomb,)))
event(50, "18.3", Fight(1, 0, lambda p, side: bool(p.battle[GUNS + side])))
event(51, "18.6", Moving((demand,), lambda p: bool(lost_hexes(p))))
event(52, "18.1", Moving((during(DRIVE),)))
event(53, "18.3", Fight(0, -1, reckoned_with("major-river")))
event(54, "18.5c", Now((ground(units.CONDOR),)))
event(55, "18.2", Now((points(POINTS_N, 3),)))
event(56, "18.4", Window(EVENT_SEGMENT, (remove("R-NAV"), morale(-3)), worn_out))
