"""5 Sequence of play."""

from barricades.games.tscw import events, units
from barricades.games.tscw.administration import (
    FIXED_ENTRIES,
    FREE_ENTRIES,
    RESOURCES,
    WITHDRAWALS,
    Mobilise,
    lose_surplus,
)
from barricades.games.tscw.attacks import COMBATS, PLANNING
from barricades.games.tscw.combat import COMBAT, RESOLUTION
from barricades.games.tscw.events import (
    ADDING_CHITS,
    CHITS_AT_MOVEMENT,
    DRAWING_CHITS,
    PLAYING_CHITS,
    end_events,
    forget_relief,
    settle_demand,
)
from barricades.games.tscw.flags import ALCAZAR, AMMUNITION
from barricades.games.tscw.movement import OPERATIONAL_MOVEMENT, MoveUnits, begin_exploitation
from barricades.games.tscw.optional_rules import Reconnoitre, roll_for_aid
from barricades.games.tscw.overstacking import Trim, count_crowds
from barricades.games.tscw.reserves import (
    READYING_HQS,
    RESERVES,
    STANDING_DOWN,
    ReleaseReserve,
    close_the_books,
)
from barricades.games.tscw.sheet import CADIZ, NATIONALIST, NORTH_OF_24, REPUBLICAN, SEATS, TOLEDO
from barricades.games.tscw.state import FIGHTERS, Spain
from barricades.games.tscw.strategic import BY_RAIL, BY_SEA, look_at_supply
from barricades.games.tscw.supply import net_from
from barricades.games.tscw.support import SUPPORT
from barricades.games.tscw.victory import check_victory
from barricades.kernel.bits import BIT
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Procedure, Step, Transition, call, goto, procedure
from barricades.kernel.rules import rule

TURN = EventKind("turn", "Turn {turn} begins.")
PHASE = EventKind("phase", "{side:seat}: {phase:stage}.")
ALCAZAR_ROLL = EventKind("alcazar-roll", "The besiegers of the Alcázar roll {face:die}.")
ALCAZAR_FALLS = EventKind("alcazar-falls", "The Alcázar has fallen.")
AMMUNITION_COMES = EventKind("ammunition-comes", "Ammunition from the south reaches the northern armies.")
EVENTS = (TURN, PHASE, ALCAZAR_ROLL, ALCAZAR_FALLS, AMMUNITION_COMES)


@rule("5.1", "5.2")
def begin_turn(p: Spain) -> Transition:
    p.emit(TURN, "5.2", turn=p.turn)
    return None


@rule("5.2", "5.2a", off=())
def both(*steps: Procedure) -> tuple[Step, ...]:
    """A segment: the Nationalist makes all its steps, then the Republican (ruling S-R4)."""
    return tuple(_for(what, side) for side in (NATIONALIST, REPUBLICAN) for what in steps)


def _for(what: Procedure, side: int, *rest: int) -> Step:
    def step(p: Spain, *frame: int) -> Transition:
        return call(what, side, *rest)

    step.__name__ = f"{SEATS[side]} {what.title}"
    return step


# B and C: a player's phase


@rule("5.2b", "5.2c")
def operational_movement(p: Spain, side: int) -> Transition:
    p.emit(PHASE, "5.2", side=side, phase="operational-movement")
    return call(CHITS_AT_MOVEMENT, side, then=call(OPERATIONAL_MOVEMENT, side, 0))


@rule("5.2b", "5.2c")
def operational_combat(p: Spain, side: int) -> Transition:
    p.emit(PHASE, "5.2", side=side, phase="operational-combat")
    return call(COMBATS, side, 0)


@rule("5.2b", "5.2c")
def exploitation_movement(p: Spain, side: int) -> Transition:
    p.emit(PHASE, "5.2", side=side, phase="exploitation-movement")
    return call(EXPLOITATION_MOVEMENT, side, 1)


@rule("5.2b", "5.2c")
def exploitation_combat(p: Spain, side: int) -> Transition:
    p.emit(PHASE, "5.2", side=side, phase="exploitation-combat")
    return call(COMBATS, side, 1)


PLAYER_PHASE = procedure(
    "5.2 Player Phase",
    Reconnoitre(),
    operational_movement,
    operational_combat,
    exploitation_movement,
    exploitation_combat,
    settle_demand,
)
EXPLOITATION_MOVEMENT = procedure(
    "14 Exploitation Movement",
    close_the_books,
    ReleaseReserve(),
    begin_exploitation,
    MoveUnits(),
    count_crowds,
    Trim(),
    stage=lambda side, *_: f"{SEATS[side]}.exploitation-movement",
)


# D: the end of a turn


@rule("16.1.1", "16.1a")
def roll_for_alcazar(p: Spain) -> Transition:
    """5.2 D-II-b: while it resists, the besiegers roll; without troops in Toledo they add two."""
    if not p.flags >> ALCAZAR & 1:
        return None
    face = p.roll()
    p.emit(ALCAZAR_ROLL, "16.1a", face=face)
    besieged = p.masks[FIGHTERS + REPUBLICAN] >> TOLEDO & 1
    if face + (0 if besieged else 2) <= 1:
        p.flags &= ~BIT[ALCAZAR]
        p.emit(ALCAZAR_FALLS, "16.1a")
        p.shift_morale(1, "16.1a")
        forget_relief(p)
    return None


@rule("5.2d", "15.16a")
def check_ammunition(p: Spain) -> Transition:
    """5.2 D-II-c: over once Cádiz supplies a source north of row 24, or after turn 6."""
    if not p.flags >> AMMUNITION & 1:
        return None
    south = net_from(p, NATIONALIST, BIT[CADIZ])
    if south.sources & NORTH_OF_24 or p.turn >= 6:
        p.flags &= ~BIT[AMMUNITION]
        p.emit(AMMUNITION_COMES, "15.16")
    return None


@rule("12.2.1")
def rearm_wings(p: Spain) -> Transition:
    """5.2 D-III: air and naval units that were used are ready again."""
    p.flipped &= units.HQS
    return None


@rule("1.3", "5.2d")
def advance_turn(p: Spain) -> Transition:
    """D-IV: the turn marker moves on, and what was for this turn is over (18.1)."""
    end_events(p)
    p.reports = []
    p.turn += 1
    return goto(begin_turn)


TURNS = procedure(
    "5 Turn",
    begin_turn,
    *both(DRAWING_CHITS, ADDING_CHITS, PLAYING_CHITS),
    roll_for_aid,
    Mobilise(),
    *both(WITHDRAWALS, RESOURCES, FIXED_ENTRIES, FREE_ENTRIES),
    look_at_supply,
    *both(BY_SEA, BY_RAIL),
    *both(READYING_HQS, RESERVES),
    lose_surplus,
    *both(PLAYER_PHASE),
    check_victory,
    roll_for_alcazar,
    check_ammunition,
    rearm_wings,
    *both(STANDING_DOWN),
    advance_turn,
    stage="mobilisation",
)

PROCEDURES = (
    *events.PROCEDURES, WITHDRAWALS, RESOURCES, FIXED_ENTRIES, FREE_ENTRIES, BY_SEA, BY_RAIL,
    READYING_HQS, RESERVES, PLAYER_PHASE, OPERATIONAL_MOVEMENT, EXPLOITATION_MOVEMENT, COMBATS, COMBAT,
    PLANNING, SUPPORT, RESOLUTION, STANDING_DOWN,
)  # fmt: skip
