"""3 Sequence of play and 4 Events."""

from barricades.kernel.decisions import PASS, Choice
from barricades.kernel.events import only
from barricades.kernel.flow import Transition, call, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option
from barricades.kernel.rules import rule
from barricades.kernel.scripts import play, playable
from barricades.kernel.sealed import Sealed
from tests.reference.components import GUARD, HAND, KIND, RISING, VALUE
from tests.reference.movement import IMPULSE
from tests.reference.state import (
    BIDS,
    DRAWN,
    DREW,
    FIRST,
    PASSED,
    PLAYED,
    ROLLED,
    TURN,
    Faubourg,
)
from tests.reference.supply import check_end, check_supply


def begin_turn(p: Faubourg) -> Transition:
    p.turn += 1
    p.bids = [-1, -1]
    p.emit(TURN, "3.1", turn=p.turn)
    return None


@rule("3.2")
class Bid(Choice[Faubourg]):
    """Bid resolve in secret, both sides at once."""

    rules = ("3.2",)

    def __init__(self, side: int):
        self.side = side
        self.name = ("guard-bid", "rising-bid")[side]

    def seat(self, p: Faubourg) -> int:
        return self.side

    def prompt(self, p: Faubourg) -> Message:
        return say("bid", points=p.resolve[self.side])

    def options(self, p: Faubourg) -> list[Option]:
        return [("bid", points) for points in range(min(3, p.resolve[self.side]) + 1)]

    def apply(self, p: Faubourg, option: Option) -> Transition:
        p.bids[self.side] = option[1]
        return None

    def why_not(self, p: Faubourg, option: Option) -> Refusal | None:
        if option[0] == "bid":
            return refuse("3.2", "bid-too-high", points=p.resolve[self.side])
        return None


@rule("3.2")
def reveal_bids(p: Faubourg) -> Transition:
    guard, rising = p.bids
    p.emit(BIDS, "3.2", guard=guard, rising=rising)
    if guard == rising:
        face = p.roll()
        p.emit(ROLLED, "3.2", side=GUARD, face=face)
        p.first = GUARD if face <= 3 else RISING
    else:
        p.first = GUARD if guard > rising else RISING
        p.resolve[p.first] -= max(guard, rising)
    p.emit(FIRST, "3.2", side=p.first)
    return None


@rule("3.3")
def draw_cards(p: Faubourg) -> Transition:
    for side in (p.first, 1 - p.first):
        drawn = []
        while len(p.hands[side]) < HAND and (p.deck or p.discards):
            if not p.deck:
                p.deck, p.discards = sorted(p.discards), []
                p.shuffle(p.deck)
            drawn.append(p.deck.pop())
            p.hands[side].append(drawn[-1])
        p.hands[side].sort()
        if drawn:
            p.emit(DRAWN, "3.3", side=side, count=len(drawn))
            p.emit(DREW, "3.3", only(side), cards=sorted(drawn))
    return None


@rule("3.4")
class PlayCard(Choice[Faubourg]):
    """One card for its orders or its event, or none. `impulse` counts the four impulses of a turn."""

    rules = ("3.4", "4.1")

    def seat(self, p: Faubourg, impulse: int) -> int:
        return p.first ^ (impulse & 1)

    def prompt(self, p: Faubourg, impulse: int) -> Message:
        return say("play-card", turn=p.turn)

    def options(self, p: Faubourg, impulse: int) -> list[Option]:
        side = self.seat(p, impulse)
        hand = p.hands[side]
        return [
            *(("event", card) for card in playable(p, hand, side)),
            *(("orders", card) for card in hand),
            PASS,
        ]

    def apply(self, p: Faubourg, option: Option, impulse: int) -> Transition:
        side = self.seat(p, impulse)
        if option == PASS:
            p.emit(PASSED, "3.4", side=side)
            return None
        card = option[1]
        discard(p, side, card)
        if option[0] == "event":
            return play(p, card, side, then=goto(next_impulse, impulse))
        return call(IMPULSE, side, VALUE[card], then=goto(next_impulse, impulse))

    def why_not(self, p: Faubourg, option: Option, impulse: int) -> Refusal | None:
        side = self.seat(p, impulse)
        if option[0] in ("event", "orders") and option[1] not in p.hands[side]:
            return refuse("3.4", "not-in-hand", card=option[1])
        if option[0] == "event" and KIND[option[1]] in ("ambush", "scouts"):
            return refuse("4.2", "only-in-a-fight")
        if option[0] == "event" and KIND[option[1]] == "rally":
            return refuse("4.1", "nobody-to-rally")
        return None


def discard(p: Faubourg, side: int, card: int) -> None:
    p.hands[side].remove(card)
    p.discards.append(card)
    p.emit(PLAYED, "3.4", side=side, card=card)


@rule("3.4")
def next_impulse(p: Faubourg, impulse: int) -> Transition:
    return goto(PLAY_CARD, impulse + 1) if impulse < 3 else None


PLAY_CARD = PlayCard()

ROUNDS = procedure("3.4 Impulses", PLAY_CARD, next_impulse, stage="impulses")


@rule("3.1")
def play_rounds(p: Faubourg) -> Transition:
    return call(ROUNDS, 0)


def next_turn(p: Faubourg) -> Transition:
    return goto(begin_turn)


BIDDING: Sealed[Faubourg] = Sealed("bidding", Bid(GUARD), Bid(RISING))

TURNS = procedure(
    "3 Turn", begin_turn, BIDDING, reveal_bids, draw_cards, play_rounds, check_supply, check_end, next_turn,
    stage="bids",
)  # fmt: skip
