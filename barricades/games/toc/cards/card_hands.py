"""6.28 Cards about cards: a hand is looked at, a card is thrown away, a card comes back."""

import re
from typing import NamedTuple

from barricades.games.toc.cards.standing import side_named
from barricades.games.toc.ch05_turn.hands import lay_down
from barricades.games.toc.names import CARDS
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT, mask_of
from barricades.kernel.clauses import Act, ScriptVerb
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind, only
from barricades.kernel.flow import Transition, call, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule
from barricades.kernel.scripts import act_of

LOOKED = EventKind("looked", "{side:seat} looks at {other:seat}'s hand.")
SAW = EventKind("saw-card", "You see {card:card}.", reveals=True)
RECOVERED = EventKind("taken-back", "{side:seat} takes {card:card} back from the discard pile.")

EVENTS = (LOOKED, SAW, RECOVERED)
VERBS = (Verb("throw-away", "{card}", card=CARDS), Verb("take-back", "{card}", card=CARDS))
MESSAGES = {
    "throw-away": "{card:card}: which card in {other:seat}'s hand is discarded?",
    "take-back": "{card:card}: which card returns from the discard pile to your hand?",
}


def shown_cards(p: Russia, side: int) -> list[int]:
    """A hand without Bluff and Influence."""
    return [card for card in p.hand[side] if p.edition.actions[card].year is not None]


# look


def parse_look(text: str) -> int:
    match = re.fullmatch(r"(WHITE|RED) hand", text)
    if match is None:
        raise ValueError(f"expected 'SIDE hand', not {text!r}")
    return side_named(match[1])


@rule("6.28", "2.1")
def look(p: Russia, act: Act) -> None:
    """The hand is shown to the player of the card alone."""
    other = act.arguments
    show_hand(p, 1 - other)


def show_hand(p: Russia, seat: int) -> None:
    """A seat sees the other side's hand."""
    other = 1 - seat
    p.emit(LOOKED, "6.28", side=seat, other=other)
    p.shown[seat] |= mask_of(shown_cards(p, other))
    for card in shown_cards(p, other):
        p.emit(SAW, "6.28", only(seat), card=card)


# discard


class Discard(NamedTuple):
    side: int
    chooser: int


def parse_discard(text: str) -> Discard:
    match = re.fullmatch(r"(WHITE|RED) hand 1 by (WHITE|RED)", text)
    if match is None:
        raise ValueError(f"expected 'SIDE hand 1 by SIDE', not {text!r}")
    return Discard(side_named(match[1]), side_named(match[2]))


@rule("6.28")
def demand(p: Russia, act: Act) -> Transition:
    """The hand is shown, and one card of it goes to the discard pile."""
    said: Discard = act.arguments
    show_hand(p, said.chooser)
    return call(THROWING, act.card, act.node, act.side)


class ThrowAway(Choice[Russia]):
    """6.28: the hand has just been shown, so that its number of cards betrays nothing."""

    rules = ("6.28",)

    def when(self, p: Russia, card: int, node: int, side: int) -> bool:
        return bool(self.options(p, card, node, side))

    def said(self, p: Russia, card: int, node: int, side: int) -> Discard:
        discard: Discard = act_of(p, card, node, side).arguments
        return discard

    def seat(self, p: Russia, card: int, node: int, side: int) -> int:
        return self.said(p, card, node, side).chooser

    def prompt(self, p: Russia, card: int, node: int, side: int) -> Message:
        return say("throw-away", card=card, other=self.said(p, card, node, side).side)

    def options(self, p: Russia, card: int, node: int, side: int) -> list[Option]:
        return [("throw-away", each) for each in shown_cards(p, self.said(p, card, node, side).side)]

    def apply(self, p: Russia, option: Option, card: int, node: int, side: int) -> Transition:
        lay_down(p, option[1], event=False)
        return None


THROWING = procedure("6.28 A card is thrown away", ThrowAway())


# recover


def parse_recover(text: str) -> int:
    match = re.fullmatch(r"(WHITE|RED) discard 1", text)
    if match is None:
        raise ValueError(f"expected 'SIDE discard 1', not {text!r}")
    return side_named(match[1])


class TakeBack(Choice[Russia]):
    """The discard pile is public; a card of this round stays."""

    rules = ("6.25",)
    unasked = True

    def when(self, p: Russia, card: int, node: int, side: int) -> bool:
        return bool(p.discard[side])

    def seat(self, p: Russia, card: int, node: int, side: int) -> int:
        return side

    def prompt(self, p: Russia, card: int, node: int, side: int) -> Message:
        return say("take-back", card=card)

    def options(self, p: Russia, card: int, node: int, side: int) -> list[Option]:
        return [("take-back", each) for each in p.discard[side]]

    def apply(self, p: Russia, option: Option, card: int, node: int, side: int) -> Transition:
        back = option[1]
        p.discard[side] = [each for each in p.discard[side] if each != back]
        p.hand[side] = sorted([*p.hand[side], back])
        p.shown[1 - side] |= BIT[back]
        p.emit(RECOVERED, "6.25", side=side, card=back)
        return None


TAKING_BACK = procedure("6.25 A card comes back", TakeBack())

PROCEDURES = (THROWING, TAKING_BACK)
CLAUSES = (
    ScriptVerb("look", parse_look, look, lambda p, act: bool(p.hand[act.arguments])),
    ScriptVerb("discard", parse_discard, demand, lambda p, act: bool(p.hand[act.arguments.side])),
    ScriptVerb("recover", parse_recover, TAKING_BACK, lambda p, act: bool(p.discard[act.arguments])),
)
