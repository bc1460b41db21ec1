"""6 Fights: uncover, react, roll, lose, retreat. `side` attacks `place` with the active unit."""

from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import PASS, Choice
from barricades.kernel.flow import LEAVE, Transition, again, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option
from barricades.kernel.rules import rule
from barricades.kernel.scripts import play, playable
from tests.reference.cards import AMBUSH, SCOUTS
from tests.reference.components import BLOCKS, GRID, OF_SIDE, STACK, STRENGTH
from tests.reference.state import (
    FOUGHT,
    GONE,
    NOBODY,
    PLAYED,
    RETREATED,
    ROLLED,
    UNCOVERED,
    Faubourg,
    losses_of,
)


@rule("6.1")
def uncover(p: Faubourg, side: int, place: int) -> Transition:
    fighting = [p.active, *p.units_in(place, 1 - side)]
    for unit in fighting:
        p.face_up |= BIT[unit]
    p.emit(UNCOVERED, "6.1", units=tuple(fighting))
    return None


def begin_fight(p: Faubourg, side: int, place: int) -> Transition:
    p.ambush = p.margin = 0
    return None


class Reaction(Choice[Faubourg]):
    """Play a card of this window, or pass. The window opens for a seat that holds any card at all."""

    def reactor(self, side: int) -> int:
        raise NotImplementedError

    def when(self, p: Faubourg, side: int, place: int) -> bool:
        return bool(p.hands[self.reactor(side)])

    def seat(self, p: Faubourg, side: int, place: int) -> int:
        return self.reactor(side)

    def prompt(self, p: Faubourg, side: int, place: int) -> Message:
        return say(self.window, place=place)

    def options(self, p: Faubourg, side: int, place: int) -> list[Option]:
        seat = self.reactor(side)
        return [*(("event", card) for card in playable(p, p.hands[seat], seat, self.window)), PASS]

    def apply(self, p: Faubourg, option: Option, side: int, place: int) -> Transition:
        if option == PASS:
            return None
        seat, card = self.reactor(side), option[1]
        p.hands[seat].remove(card)
        p.discards.append(card)
        p.emit(PLAYED, self.rules[0], side=seat, card=card)
        return play(p, card, seat, self.window)

    def why_not(self, p: Faubourg, option: Option, side: int, place: int) -> Refusal | None:
        if option[0] == "event":
            return refuse(self.rules[0], "wrong-card-here")
        return None


@rule("6.2")
class Ambush(Reaction):
    """The defender may add two to the roll."""

    rules = ("6.2",)
    window = AMBUSH

    def reactor(self, side: int) -> int:
        return 1 - side


@rule("6.3")
class Scouts(Reaction):
    """The attacker may cancel an ambush."""

    rules = ("6.3",)
    window = SCOUTS

    def reactor(self, side: int) -> int:
        return side

    def when(self, p: Faubourg, side: int, place: int) -> bool:
        return bool(p.ambush) and super().when(p, side, place)


def strength(p: Faubourg, unit: int) -> int:
    return STRENGTH[unit][p.steps[unit]]


@rule("6.4")
def roll_dice(p: Faubourg, side: int, place: int) -> Transition:
    attack, defence = p.roll(), p.roll()
    p.emit(ROLLED, "6.4", side=side, face=attack)
    p.emit(ROLLED, "6.4", side=1 - side, face=defence)
    strongest = max(strength(p, unit) for unit in p.units_in(place, 1 - side))
    bonus = (1 if BLOCKS & BIT[place] else 0) + 2 * p.ambush
    p.margin = attack + strength(p, p.active) - defence - strongest - bonus
    winner, margin = side if p.margin > 0 else 1 - side, abs(p.margin)
    p.emit(FOUGHT, "6.4", winner=winner, place=place, margin=margin, attacker=side, faces=(attack, defence))
    return goto(CHOOSE_VICTIM, side, place, losses_of(margin))


@rule("6.5")
class ChooseVictim(Choice[Faubourg]):
    """The winner chooses which of the loser's units loses a step."""

    rules = ("6.5",)

    def forced(self, p: Faubourg, side: int, place: int, losses: int) -> bool:
        return True  # 6.1: all in the fight are face up

    def when(self, p: Faubourg, side: int, place: int, losses: int) -> bool:
        return losses > 0 and bool(self.losers(p, side, place))

    def seat(self, p: Faubourg, side: int, place: int, losses: int) -> int:
        return side if p.margin > 0 else 1 - side

    def losers(self, p: Faubourg, side: int, place: int) -> list[int]:
        if p.margin > 0:
            return p.units_in(place, 1 - side)
        return [p.active] if p.active != NOBODY else []

    def prompt(self, p: Faubourg, side: int, place: int, losses: int) -> Message:
        return say("choose-victim", losses=losses)

    def options(self, p: Faubourg, side: int, place: int, losses: int) -> list[Option]:
        return [("hit", unit) for unit in self.losers(p, side, place)]

    def apply(self, p: Faubourg, option: Option, side: int, place: int, losses: int) -> Transition:
        unit = option[1]
        p.lose_step(unit, "6.5")
        if p.at[unit] == GONE and unit == p.active:
            p.active = NOBODY
        return again(side, place, losses - 1)

    def why_not(self, p: Faubourg, option: Option, side: int, place: int, losses: int) -> Refusal | None:
        return refuse("6.5", "not-in-the-fight") if option[0] == "hit" else None


CHOOSE_VICTIM = ChooseVictim()


@rule("6.6")
def rout(p: Faubourg, side: int, place: int, losses: int) -> Transition:
    """Without a way to retreat the beaten are eliminated."""
    beaten = p.units_in(place, 1 - side)
    if p.margin <= 0 or not beaten:
        return goto(occupy)
    if not havens(p, side, place, len(beaten)):
        for unit in beaten:
            p.eliminate(unit, "6.6")
        return goto(occupy)
    return None


@rule("6.6", off=0)
def havens(p: Faubourg, side: int, place: int, count: int) -> int:
    """Hexes to which `count` beaten defenders can retreat: no enemies, and room for them."""
    loser = 1 - side
    places = [p.at[unit] for unit in members(OF_SIDE[loser])]
    free = GRID.near(BIT[place]) & ~p.occupied(side)
    for haven in members(free):
        if places.count(haven) + count > STACK:
            free &= ~BIT[haven]
    return free


@rule("6.6")
class Retreat(Choice[Faubourg]):
    """The loser takes all beaten defenders one hex back."""

    rules = ("6.6",)

    def seat(self, p: Faubourg, side: int, place: int, losses: int) -> int:
        return 1 - side

    def prompt(self, p: Faubourg, side: int, place: int, losses: int) -> Message:
        return say("retreat", place=place)

    def options(self, p: Faubourg, side: int, place: int, losses: int) -> list[Option]:
        count = len(p.units_in(place, 1 - side))
        return [("retreat", haven) for haven in members(havens(p, side, place, count))]

    def apply(self, p: Faubourg, option: Option, side: int, place: int, losses: int) -> Transition:
        for unit in p.units_in(place, 1 - side):
            p.enter(unit, option[1])
        p.emit(RETREATED, "6.6", side=1 - side, to=option[1])
        return None

    def why_not(self, p: Faubourg, option: Option, side: int, place: int, losses: int) -> Refusal | None:
        return refuse("6.6", "no-haven", place=place) if option[0] == "retreat" else None


@rule("5.3")
def occupy(p: Faubourg, side: int, place: int, losses: int) -> Transition:
    if p.margin > 0 and p.active != NOBODY:
        p.enter(p.active, place)
    return None


@rule("8.3")
def nobody_left(p: Faubourg, side: int, place: int, losses: int) -> Transition:
    for loser in (1 - side, side):
        if not p.occupied(loser):
            return p.finish(1 - loser, "nobody-left")
    return LEAVE


FIGHT = procedure(
    "6 Fight", begin_fight, uncover, Ambush(), Scouts(), roll_dice, CHOOSE_VICTIM, rout, Retreat(), occupy,
    nobody_left, stage="fight",
)  # fmt: skip
