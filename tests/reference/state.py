"""The position of Faubourg, and what can happen to it."""

from barricades.kernel.bits import BIT, members
from barricades.kernel.events import EventKind
from barricades.kernel.scripts import ScriptedPosition
from tests.reference.components import (
    BARRICADES,
    GUARD,
    OF_SIDE,
    RESOLVE,
    RISING,
    SIDE,
    START,
    STEPS,
    VALUE,
)

GONE = -1
NOBODY = -1

BIDS = EventKind("bids", "The bids are {guard:number} and {rising:number}.", reveals=True)
FIRST = EventKind("first", "{side:seat} goes first.")
ROLLED = EventKind("rolled", "{side:seat} rolls {face:die}.")
DRAWN = EventKind("drawn", "{side:seat} draws {count:number} cards.")
DREW = EventKind("drew", "You draw {cards:card}.", reveals=True)
PLAYED = EventKind("played", "{side:seat} plays {card:card}.", reveals=True, owner="side")
PASSED = EventKind("passed", "{side:seat} passes.")
MARCHED = EventKind("marched", "A unit of {side:seat} marches from {origin:hex} to {to:hex}.")
UNCOVERED = EventKind("uncovered", "In the fight: {units:unit}.", reveals=True)
FOUGHT = EventKind("fought", "{winner:seat} wins the fight for {place:hex} by {margin:number}.", result=True)
CANCELLED = EventKind("cancelled", "Scouts cancel the ambush.")
LOST_STEP = EventKind("lost-step", "{unit:unit} loses a step.", reveals=True)
ELIMINATED = EventKind("eliminated", "{unit:unit} is eliminated in {place:hex}.", reveals=True)
RETREATED = EventKind("retreated", "{side:seat} retreats to {to:hex}.")
RALLIED = EventKind("rallied", "{unit:unit} is restored.")
TURN = EventKind("turn", "Turn {turn:number} begins.")

EVENTS = (
    BIDS, FIRST, ROLLED, DRAWN, DREW, PLAYED, PASSED, MARCHED, UNCOVERED, FOUGHT, CANCELLED,
    LOST_STEP, ELIMINATED, RETREATED, RALLIED, TURN,
)  # fmt: skip


def losses_of(margin: int) -> int:
    """6.5: the steps that the loser of a fight loses."""
    return 2 if margin >= 4 else 1


class Faubourg(ScriptedPosition):
    """Where every unit is, who holds which cards."""

    at: list[int]  # unit -> hex, or GONE
    steps: list[int]  # unit -> steps left
    face_up: int  # set of units
    marched: int  # set of units that marched in this impulse
    control: list[int]  # side -> set of hexes
    hands: list[list[int]]  # side -> cards
    deck: list[int]  # the next card last
    discards: list[int]
    resolve: list[int]
    bids: list[int]  # -1 until sealed
    turn: int
    first: int  # the side that goes first
    active: int  # the unit on the march, or NOBODY for none
    ambush: int  # 1 while an ambush is in force
    margin: int  # by how much the attacker won the last fight

    def units_in(self, place: int, side: int) -> list[int]:
        return [unit for unit in members(OF_SIDE[side]) if self.at[unit] == place]

    def occupied(self, side: int) -> int:
        """The hexes in which a side has units."""
        mask = 0
        for unit in members(OF_SIDE[side]):
            if self.at[unit] != GONE:
                mask |= BIT[self.at[unit]]
        return mask

    def enter(self, unit: int, place: int) -> None:
        """Put a unit into a hex; 5.4: its side controls the hex from then on."""
        side = SIDE[unit]
        self.at[unit] = place
        self.control[side] |= BIT[place]
        self.control[1 - side] &= ~BIT[place]

    def lose_step(self, unit: int, rule: str) -> None:
        """The one place where steps are lost."""
        self.steps[unit] -= 1
        if self.steps[unit]:
            self.emit(LOST_STEP, rule, unit=unit)
        else:
            self.eliminate(unit, rule)

    def eliminate(self, unit: int, rule: str) -> None:
        self.emit(ELIMINATED, rule, unit=unit, place=self.at[unit])
        self.at[unit], self.steps[unit] = GONE, 0
        self.face_up &= ~BIT[unit]
        self.marched &= ~BIT[unit]


def set_up(position: Faubourg) -> None:
    """The start of the only scenario."""
    p = position
    p.at, p.steps = list(START), list(STEPS)
    p.face_up = p.marched = p.ambush = p.margin = p.turn = p.first = 0
    p.active = NOBODY
    p.control = [0, 0]
    for unit, place in enumerate(START):
        p.enter(unit, place)
    p.control[RISING] |= BARRICADES & ~p.control[GUARD]
    p.hands, p.discards, p.deck = [[], []], [], list(range(len(VALUE)))
    p.resolve, p.bids = [RESOLVE, RESOLVE], [-1, -1]
    p.shuffle(p.deck)
