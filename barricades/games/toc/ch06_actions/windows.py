"""6.26 Initiative cards: the four windows in which they may be played besides the action of a part.

Whether a side is asked follows from what both sides can see: which of its initiative cards have been played,
discarded or not yet dealt, whether it has cards at all, and what the cards could do in the window. It never
follows from what is in its hand.
"""

from functools import cache
from typing import ClassVar

from barricades.games.toc.cards.cards import carry_out_in_window
from barricades.games.toc.cards.standing import SIDE_NAMES, banned
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS
from barricades.games.toc.ch05_turn.hands import lay_down, note_event
from barricades.games.toc.edition import CARDS_A_SIDE, Edition
from barricades.games.toc.names import CARDS
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT
from barricades.kernel.clauses import Scripts
from barricades.kernel.decisions import PASS, Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, call, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule
from barricades.kernel.scripts import possible

SEIZED = EventKind("initiative", "{side:seat} plays {card:card} out of turn.", reveals=True, owner="side")

EVENTS = (SEIZED,)
VERBS = (Verb("initiative", "{card}", card=CARDS),)
MESSAGES = {
    "window.a": "All markers are placed. Play an initiative card?",
    "window.b": "The combat at {space:space} begins. Play an initiative card?",
    "window.c": "{leader:piece} is about to roll. Play an initiative card?",
    "window.d": "The enemy's part begins. Play an initiative card?",
    "no-initiative": "That card cannot be played in this window.",
}

COMBAT_WINDOWS = ("b", "c")


def initiative_cards(p: Russia, side: int, window: str) -> tuple[int, ...]:
    """The initiative cards of a side that do something in a window."""
    return _initiative_cards(p.edition, p.scripts, side, window)


@cache
def _initiative_cards(edition: Edition, scripts: Scripts, side: int, window: str) -> tuple[int, ...]:
    cards = range(side * CARDS_A_SIDE, (side + 1) * CARDS_A_SIDE)
    said = scripts.open_in[window]
    return tuple(card for card in cards if "initiative" in edition.actions[card].uses and card in said)


@rule("6.26", off=False)
def shut(p: Russia, side: int, window: str) -> bool:
    """W35 and R35 close the windows; in one combat a side plays one card."""
    if banned(p, "initiative", SIDE_NAMES[side]):
        return True
    return window in COMBAT_WINDOWS and p.battle.target >= 0 and bool(p.battle.cards >> side & 1)


@rule("6.26", "2.1", off=False)
def could_play(p: Russia, side: int, window: str) -> bool:
    """Whether, for all that the other side knows, a card of this side could be played now."""
    if not p.hand[side] or shut(p, side, window):
        return False
    hand, pile = p.hand[side], p.pile[side]
    for card in initiative_cards(p, side, window):
        if (card in hand or card in pile) and possible(p, card, side, window):
            return True
    return False


class Window(Choice[Russia]):
    """One side is asked in one window."""

    letter: ClassVar[str] = ""
    other: ClassVar[bool] = False  # whether the side besides the acting one is asked
    unasked = False

    def side(self, p: Russia, acting: int) -> int:
        return 1 - acting if self.other else acting

    def when(self, p: Russia, *data: int) -> bool:
        return could_play(p, self.seat(p, *data), self.letter)

    def seat(self, p: Russia, *data: int) -> int:
        return self.side(p, data[0])

    def prompt(self, p: Russia, *data: int) -> Message:
        return say(f"window.{self.letter}", side=self.seat(p, *data), **self.about(p, *data))

    def about(self, p: Russia, *data: int) -> dict[str, int]:
        return {}

    def options(self, p: Russia, *data: int) -> list[Option]:
        side = self.seat(p, *data)
        cards = [card for card in initiative_cards(p, side, self.letter) if card in p.hand[side]]
        return [*(("initiative", card) for card in cards if possible(p, card, side, self.letter)), PASS]

    def apply(self, p: Russia, option: Option, *data: int) -> Transition:
        if option == PASS:
            return None
        side, card = self.seat(p, *data), option[1]
        p.emit(SEIZED, "6.26", side=side, card=card)
        lay_down(p, card, event=True)
        note_event(p, card)
        if p.battle.target >= 0:
            p.battle.cards |= BIT[side]
        return carry_out_in_window(p, card, side, self.letter, self.notes(p, *data))

    def notes(self, p: Russia, *data: int) -> list[int]:
        return []

    def why_not(self, p: Russia, option: Option, *data: int) -> Refusal | None:
        return refuse("6.26", "no-initiative") if option[0] == "initiative" else None


@rule("6.26", "6.26a")
class EnemyAfterMarkers(Window):
    letter, other, window, rules = "a", True, "6.26a", ("6.26a",)


class CombatWindow(Window):
    letter, window, rules = "b", "6.26b", ("6.26b",)

    def about(self, p: Russia, *data: int) -> dict[str, int]:
        return {"space": p.battle.target}


@rule("6.26", "6.26b")
class AttackerInCombat(CombatWindow):
    pass


@rule("6.26", "6.26b")
class DefenderInCombat(CombatWindow):
    other = True


@rule("6.26", "6.26c")
class BeforeTheDie(Window):
    """The side whose leader is about to roll."""

    letter, window, rules = "c", "6.26c", ("6.26c",)

    def seat(self, p: Russia, *data: int) -> int:
        return p.allegiance[data[0]]

    def about(self, p: Russia, *data: int) -> dict[str, int]:
        return {"leader": data[0]}

    def notes(self, p: Russia, *data: int) -> list[int]:
        return [data[0]]


@rule("6.26", "6.26d")
class EnemyPart(Window):
    """The side whose part it is not."""

    letter, other, window, rules = "d", True, "6.26d", ("6.26d",)


def settle(p: Russia, *data: int) -> Transition:
    return call(WHAT_FOLLOWS)


AFTER_MARKERS = procedure("6.26a Window", EnemyAfterMarkers())
IN_COMBAT = procedure("6.26b Window", AttackerInCombat(), DefenderInCombat())
BEFORE_A_DIE = procedure("6.26c Window", BeforeTheDie())
ENEMY_PART = procedure("6.26d Window", EnemyPart(), settle)

PROCEDURES = (AFTER_MARKERS, IN_COMBAT, BEFORE_A_DIE, ENEMY_PART)
