"""5.11 Hands and decks: the cards of a year join, hands are filled; 6.24 where a card goes after play."""

from functools import cache

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch03_components.forces import scenario_setting
from barricades.games.toc.ch03_components.tables import tables
from barricades.games.toc.edition import CARDS_A_SIDE, INFLUENCE, side_of_card
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT
from barricades.kernel.events import EventKind, only
from barricades.kernel.rules import rule

JOINED = EventKind("deck-joined", "The cards of {year} are shuffled into the draw piles.")
DREW = EventKind("drew", "{side:seat} draws {count} {count?card|cards}.")
DREW_CARD = EventKind("drew-card", "You draw {card:card}.", reveals=True)
RESHUFFLED = EventKind("reshuffled", "{side:seat}'s discard pile is shuffled into a new draw pile.")
DISCARDED = EventKind("discarded", "{card:card} goes to the discard pile.", reveals=True, owner="side")
REMOVED = EventKind("removed-card", "{card:card} leaves the game.", reveals=True, owner="side")

EVENTS = (JOINED, DREW, DREW_CARD, RESHUFFLED, DISCARDED, REMOVED)


@cache
def chart(quarterly: bool) -> tuple[dict[str, str], ...]:
    """5.12: the turn chart, turn 1 first."""
    table = tables()["turn_chart_quarterly" if quarterly else "turn_chart"]
    return tuple(dict(zip(table.columns, row, strict=True)) for row in table.cells)


def turn_of(p: Russia) -> dict[str, str]:
    """The line of the chart for the present turn."""
    return chart(p.switched_on("quarterly-calendar"))[p.turn - 1]


@rule("5.11", "5.12", "5.12b")
def join_year(p: Russia) -> None:
    """A new year's cards, the draw pile and the discard pile become a new draw pile."""
    year = turn_of(p)["deck"]
    if not year or int(year) not in scenario_setting(p.scenario)["decks"]:
        return
    for side in (WHITE, RED):
        first = side * CARDS_A_SIDE
        new = [
            card for card in range(first, first + CARDS_A_SIDE) if p.edition.actions[card].year == int(year)
        ]
        p.pile[side] = sorted([*p.pile[side], *p.discard[side], *new])
        p.discard[side] = []
    p.emit(JOINED, "5.11", year=int(year))


@rule("5.11", "5.11a", "15.11")
def fill_hands(p: Russia) -> None:
    """Each side draws until it holds as many cards as the chart says; held cards count."""
    for side in (WHITE, RED):
        missing = int(turn_of(p)["hand"]) - len(p.hand[side])
        drawn = [card for _ in range(missing) if (card := draw(p, side)) >= 0]
        p.hand[side] = sorted([*p.hand[side], *drawn])
        p.emit(DREW, "5.11", side=side, count=len(drawn))


@rule("5.11", off=-1)
def draw(p: Russia, side: int) -> int:
    """One card at random; the discard pile is shuffled when the draw pile is empty; -1 if both are."""
    if not p.pile[side] and p.discard[side]:
        p.pile[side], p.discard[side] = sorted(p.discard[side]), []
        p.emit(RESHUFFLED, "5.11", side=side)
    if not p.pile[side]:
        return -1
    card = p.pile[side].pop(p.pick(len(p.pile[side])))
    p.emit(DREW_CARD, "5.11", only(side), card=card)
    return card


@rule("6.24", "3.5", "6.2")
def lay_down(p: Russia, card: int, *, event: bool) -> None:
    """A starred card played as an event leaves the game; any other goes face up to the discard pile."""
    side = side_of_card(card)
    p.hand[side] = [each for each in p.hand[side] if each != card]
    p.shown[1 - side] &= ~BIT[card]  # 6.28: what was seen of the hand is no longer there
    if event and p.edition.actions[card].starred:
        p.removed = sorted([*p.removed, card])
        p.emit(REMOVED, "6.24", side=side, card=card)
    elif card % CARDS_A_SIDE <= INFLUENCE - 2:
        p.discard[side] = sorted([*p.discard[side], card])
        p.emit(DISCARDED, "6.24", side=side, card=card)


@rule("6.21", "5.63")
def note_event(p: Russia, card: int) -> None:
    """Cards played as events open gates and fulfil prerequisites."""
    p.played |= BIT[card]
    p.events_turn[card] = p.turn
