"""A short game that contains everything Triumph of Chaos hides: hands, sealed cards, cards face down.

Both sides draw the cards of 1919, look at each other's hands (W35, R35), go through the Political Phase,
throw a card out of each other's hands (W21, R26), and RED takes one back (R41); twice over. So every check of
the conformance suite that imagines worlds meets all of it within a few dozen decisions. The broken variants
below have one fault each.
"""

from collections.abc import Callable
from dataclasses import replace
from types import FunctionType
from typing import Any

from barricades.games.toc.cards.card_hands import THROWING
from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch05_turn.hands import fill_hands, join_year
from barricades.games.toc.ch14_scenarios.set_up import set_up
from barricades.games.toc.ch15_politics.political_boxes import DREW, TAKING, TakePolitical
from barricades.games.toc.ch15_politics.politics import PLACING, POLITICAL_PHASE, Stake
from barricades.games.toc.game import GAME
from barricades.games.toc.hidden import determinize, known_politics, view
from barricades.games.toc.names import CARDS, POLITICAL
from barricades.games.toc.state import Russia
from barricades.kernel.flow import Flow, Procedure, Transition, call, goto, procedure
from barricades.kernel.game import Game, View
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option
from barricades.kernel.scripts import at_hook, play
from tests.conformance.variants import Variant

CAMPAIGN = "v2.3-campaign"
FIRST_TURN, TURNS = 4, 2
NAMED = ("W21", "W35", "R26", "R35", "R41")


def begin(p: Russia) -> None:
    """The turn of the deck of 1919; the cards that this game plays by itself are in no hand."""
    set_up(p)
    p.turn = FIRST_TURN


def deal(p: Russia) -> None:
    if p.turn == FIRST_TURN:
        join_year(p)
        p.pile = [[card for card in pile if p.edition.actions[card].id not in NAMED] for pile in p.pile]
        p.removed = sorted(map(p.edition.card, NAMED))
    fill_hands(p)


def white_looks(p: Russia) -> Transition:
    return play(p, p.edition.card("W35"), WHITE)


def red_looks(p: Russia) -> Transition:
    return play(p, p.edition.card("R35"), RED)


def politics_of_the_turn(p: Russia) -> Transition:
    return call(POLITICAL_PHASE)


def white_waits_for_a_slip(p: Russia) -> Transition:
    return play(p, p.edition.card("W21"), WHITE)


def white_hears_of_a_card(p: Russia) -> Transition:
    """What W21 has deferred to the end of the Action Phase."""
    return at_hook(p, "action.end")


def red_hears_of_a_card(p: Russia) -> Transition:
    return play(p, p.edition.card("R26"), RED)


def red_gets_a_second_chance(p: Russia) -> Transition:
    return play(p, p.edition.card("R41"), RED)


def again_or_over(p: Russia) -> Transition:
    p.turn += 1
    return goto(deal) if p.turn < FIRST_TURN + TURNS else p.finish(WHITE, "sudden-death")


MAIN = "A turn of spies"
SPIES = procedure(
    MAIN,
    deal, white_looks, red_looks, politics_of_the_turn, white_waits_for_a_slip, white_hears_of_a_card,
    red_hears_of_a_card, red_gets_a_second_chance, again_or_over,
)  # fmt: skip


def game(*replaced: Procedure, **changes: Any) -> Game:
    """The short game, with some procedures replaced by others of their titles, or its parts by others."""
    swaps = {each.title: each for each in replaced}
    others = [each for each in GAME.flow.procedures if each.title not in _parts()]
    return replace(GAME.of(CAMPAIGN), setup=begin, flow=Flow(SPIES, others, swaps), **changes)


def _parts() -> set[str]:
    return {part.title for each in GAME.flow.procedures for part in each.parts()}


HONEST = game()


# Hands


def open_hands(p: Russia, seat: int | None) -> View:
    return {**view(p, seat), "hands": [[CARDS.token(card) for card in hand] for hand in p.hand]}


def hands_without_bluff(p: Russia, seat: int | None) -> View:
    """A player who counts only the cards of the decks sees how many of those lie in the boxes."""
    return {**view(p, seat), "decks": list(map(len, p.hand))}


class EnviousStake(Stake):
    """The highest card may only be placed while the other side holds none as high."""

    name = "stake"

    def options(self, p: Russia, side: int, box: int) -> list[Option]:
        listed = super().options(p, side, box)
        highest = max((p.edition.actions[card].value or 0 for card in p.hand[1 - side]), default=0)
        fit = [each for each in listed if (p.edition.actions[each[1]].value or 0) >= highest]
        return fit or listed


def hands_in_true_order(p: Russia, seat: int) -> None:
    """Deal the other hand, but for what was shown, from cards in their true order."""
    other = 1 - seat
    shown = [card for card in p.hand[other] if p.shown[seat] >> card & 1]
    pool = [card for card in (*p.hand[other], *p.pile[other]) if card not in shown]
    count = len(p.hand[other]) - len(shown)
    p.shuffle(pool)
    p.hand[other], p.pile[other] = sorted([*pool[:count], *shown]), sorted(pool[count:])


# Political cards face down


def with_boxes(show: Callable[[Russia, int | None, int], bool]) -> Callable[[Russia, int | None], View]:
    """A view of the political boxes that shows more than it should, in the order of the cards' numbers."""

    def leaking(p: Russia, seat: int | None) -> View:
        seen = view(p, seat)
        seen["politics"]["boxes"] = [
            [POLITICAL.token(card) if show(p, seat, card) else "" for card in cards]
            for cards in p.politics_box
        ]
        return seen

    return leaking


def known_only(p: Russia, seat: int | None, card: int) -> bool:
    return bool(known_politics(p, seat) >> card & 1)


def chosen_by_either(p: Russia, seat: int | None, card: int) -> bool:
    return bool((known_politics(p, seat) | p.chosen[WHITE] | p.chosen[RED]) >> card & 1)


class KnowingTake(TakePolitical):
    """The prompt adds up the numbers of the cards face down."""

    name = "take-political"

    def prompt(self, p: Russia, box: int, side: int, chosen: int) -> Message:
        return say("take", side=side, box=box, left=sum(map(sum, p.politics_box)))


class TellingTake(TakePolitical):
    """A player who chooses a card hears how the numbers of all cards face down add up."""

    name = "take-political"

    def apply(self, p: Russia, option: Option, box: int, side: int, chosen: int) -> Transition:
        p.emit(DREW, "15.12c", count=sum(map(sum, p.politics_box)), box=box)
        return super().apply(p, option, box, side, chosen)


# Sealed cards


def open_boxes(p: Russia, seat: int | None) -> View:
    return {**view(p, seat), "placed": [list(each) for each in p.placed]}


class CopyingStake(Stake):
    """No side places a card of the number that the other side has placed in the box."""

    name = "stake"

    def options(self, p: Russia, side: int, box: int) -> list[Option]:
        listed = super().options(p, side, box)
        taken = p.placed[1 - side][box] % 54
        return [each for each in listed if each[0] != "stake" or each[1] % 54 != taken]


# Cards that have been shown


def known_in_hand(p: Russia, seat: int | None) -> View:
    """A card that was shown is no longer listed once it lies in a box."""
    seen = view(p, seat)
    for side in (WHITE, RED):
        if seat == 1 - side:
            shown = [CARDS.token(card) for card in p.hand[side] if p.shown[seat] >> card & 1]
            seen["cards"]["hands"][side]["known"] = shown
    return seen


def known_to_all(p: Russia, seat: int | None) -> View:
    """What one side has been shown, spectators see too."""
    seen = view(p, seat)
    if seat is None:
        seen["shown"] = [[CARDS.token(card) for card in hand] for hand in p.hand]
    return seen


def forgets_what_was_shown(p: Russia, seat: int) -> None:
    """Deal cards that were shown back in like all others."""
    shown, p.shown[seat] = p.shown[seat], 0
    determinize(p, seat)
    p.shown[seat] = shown


def nobody_looks(p: Russia) -> None:
    """In place of W35 or R35."""


def chooses_unshown(p: Russia) -> Transition:
    """R26 lets RED choose among cards that no event has shown."""
    card = p.edition.card("R26")
    nodes = p.scripts[card].nodes
    return call(THROWING, card, next(n for n, node in enumerate(nodes) if node.verb is not None), RED)


def named(step: Any, name: str) -> Any:
    """A copy of a step under the name of the step that it replaces."""
    copied = FunctionType(step.__code__, step.__globals__)
    copied.__name__ = name
    return copied


def swapped(old: Procedure, *steps: Any) -> Procedure:
    """A procedure with steps replaced by others of their names."""
    new = {getattr(step, "name", None) or step.__name__: step for step in steps}
    return Procedure(
        old.title, *(new.get(name, step) for name, step in zip(old.names, old.steps, strict=True))
    )


BLIND = swapped(SPIES, named(nobody_looks, "white_looks"), named(nobody_looks, "red_looks"))
UNSHOWN = swapped(BLIND, named(chooses_unshown, "red_hears_of_a_card"))

VARIANTS = (
    Variant("a view of the other hand", "views", game(view=open_hands)),
    Variant("a view that tells how many cards of a deck are held", "views", game(view=hands_without_bluff)),
    Variant("placements that know the other hand", "sealed", game(swapped(PLACING, EnviousStake()))),
    Variant("hands imagined in their true order", "forgets", game(BLIND, determinize=hands_in_true_order)),
    Variant("boxes in the order of their cards", "views", game(view=with_boxes(known_only))),
    Variant("a view of cards that the other side chose", "views", game(view=with_boxes(chosen_by_either))),
    Variant("a prompt that knows the cards face down", "choices", game(swapped(TAKING, KnowingTake()))),
    Variant("a choice that tells of cards face down", "windows", game(swapped(TAKING, TellingTake()))),
    Variant("a view of sealed cards", "views", game(view=open_boxes)),
    Variant("placements that hang on each other", "sealed", game(swapped(PLACING, CopyingStake()))),
    Variant("shown cards that vanish when they are sealed", "views", game(view=known_in_hand)),
    Variant("shown cards that everybody sees", "views", game(view=known_to_all)),
    Variant("worlds that forget what was shown", "views", game(determinize=forgets_what_was_shown)),
    Variant("a hand chosen from without being shown", "windows", game(UNSHOWN)),
)  # fmt: skip
