"""15.1 The Political Phase: cards placed in secret, boxes resolved, markers moved, forces set up."""

from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch03_components.tables import cell, number
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, call_chapter
from barricades.games.toc.ch05_turn.hands import lay_down
from barricades.games.toc.ch15_politics.faction_setup import SET_UPS
from barricades.games.toc.ch15_politics.markers import (
    LAST_TURN,
    MOVE_MARKER,
    direction,
    gate_open,
    in_the_game,
)
from barricades.games.toc.ch15_politics.political_boxes import RESOLVE_BOX, draw_cards, fill_deck, show_box
from barricades.games.toc.ch15_politics.special_politics import special_card
from barricades.games.toc.edition import BLUFF, CARDS_A_SIDE, INFLUENCE
from barricades.games.toc.names import CARDS, POLITICAL_BOXES
from barricades.games.toc.state import CENTRAL_POWERS, WHITE_CONTROL, Russia
from barricades.kernel.bits import BIT
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind, only
from barricades.kernel.flow import LEAVE, Transition, again, call, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule
from barricades.kernel.sealed import Sealed

PLACED = EventKind("cards-placed", "{side:seat} has placed its cards in the political boxes.")
PLACED_CARD = EventKind("placed-card", "You place {card:card} in the {box:box} box.")
NET = EventKind("net-points", "{faction:faction}: {points} {points?point|points} for {side:seat}.")
FINAL_DIE = EventKind(
    "final-die", "The last word on {faction:faction}: a die of {die:die}, modified {modified}."
)
NEUTRAL_FOR_GOOD = EventKind("neutral-for-good", "{faction:faction} stays neutral for the rest of the game.")

EVENTS = (PLACED, PLACED_CARD, NET, FINAL_DIE, NEUTRAL_FOR_GOOD)
VERBS = (
    Verb("stake", "{card}>{box}", card=CARDS, box=POLITICAL_BOXES),
    Verb("stake-none", "{box}", box=POLITICAL_BOXES),
)
MESSAGES = {
    "stake": "Which card do you place in the {box:box} box?",
    "stake-one": "While you have a card left for each box, no box stays empty.",
    "stake-next": "This card is for the {box:box} box.",
    "stake-yours": "You place cards of your hand, Bluff or Influence.",
}

INTO_A_BOX = number("influence_needed", "box", "points")  # 15.13c
OUT_OF_CONTROL = number("influence_needed", "out of control", "points")

BOXES = 3
RANDOM_CARDS = 3  # 15.6, for each box


# 15.11 Placing cards


@rule("15.1", "15.15", "15.0", "15.52d")
def open_the_phase(p: Russia) -> None:
    """15.52: who controls the Central Powers now counts for the Allied markers."""
    p.round = 0
    p.powers_controller = p.controller(CENTRAL_POWERS)
    p.placed = [[-1] * BOXES, [-1] * BOXES]
    p.chosen, p.declared, p.declared_boxes = [0, 0], [-1, -1], [0, 0]
    p.opened = p.revealed = 0


@rule("15.11a", off=[])
def placeable(p: Russia, side: int) -> list[int]:
    """The hand with Bluff and Influence, less what is placed."""
    first = side * CARDS_A_SIDE
    return [card for card in (*p.hand[side], first + BLUFF, first + INFLUENCE) if card not in p.placed[side]]


@rule("15.11b")
class Stake(Choice[Russia]):
    """One card face down in each box; a side with too few cards leaves boxes of its choice empty (5.21a)."""

    rules = ("15.11b", "5.21a")

    def seat(self, p: Russia, side: int, box: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, box: int) -> Message:
        return say("stake", side=side, box=box)

    def options(self, p: Russia, side: int, box: int) -> list[Option]:
        cards = placeable(p, side)
        empty: list[Option] = [("stake-none", box)] if len(cards) < BOXES - box else []
        return [*(("stake", card, box) for card in sorted(cards)), *empty]

    def apply(self, p: Russia, option: Option, side: int, box: int) -> Transition:
        if option[0] == "stake":
            p.placed[side][box] = option[1]
            p.hand[side] = [card for card in p.hand[side] if card != option[1]]
            p.emit(PLACED_CARD, "15.11b", only(side), card=option[1], box=box)
        if box + 1 < BOXES:
            return again(side, box + 1)
        p.emit(PLACED, "15.11b", side=side)
        return None

    def why_not(self, p: Russia, option: Option, side: int, box: int) -> Refusal | None:
        if option[0] == "stake-none":
            return refuse("15.11b", "stake-one")
        if option[0] != "stake":
            return None
        if option[2] != box:
            return refuse("15.11b", "stake-next", box=box)
        return refuse("15.11a", "stake-yours")


PLACING = procedure("15.11 Placing action cards", Stake(), stage="place")


def white_places(p: Russia) -> Transition:
    return call(PLACING, WHITE, 0)


def red_places(p: Russia) -> Transition:
    return call(PLACING, RED, 0)


class PlaceCards(Sealed[Russia]):
    """15.11b: both sides place before any card is shown."""

    def secret(self, p: Russia) -> bool:
        return not p.switched_on("random-political-cards")


PLACE_CARDS = PlaceCards(
    "place-cards",
    procedure("15.11 WHITE places cards", white_places),
    procedure("15.11 RED places cards", red_places),
)


# 15.12 Resolving the boxes


def resolve_boxes(p: Russia, box: int = 0) -> Transition:
    """15.12: RED, then WHITE, then OTHER."""
    if box == BOXES:
        return LEAVE
    if p.switched_on("random-political-cards"):
        deal_at_random(p, box)
        return again(box + 1)
    return call(RESOLVE_BOX, box, then=again(box + 1))


@rule("15.6")
def deal_at_random(p: Russia, box: int) -> None:
    """By option three cards are dealt to each box."""
    fill_deck(p, box, 0, RANDOM_CARDS)
    draw_cards(p, box, RANDOM_CARDS)


RESOLVING = procedure("15.12 Resolving the boxes", resolve_boxes, stage="boxes")


def boxes(p: Russia) -> Transition:
    return call(RESOLVING)


# 15.13 Moving markers


@rule("15.13a")
def reveal(p: Russia) -> None:
    """All political cards are shown."""
    p.revealed = 1
    for box in range(BOXES):
        show_box(p, box)


def special_cards(p: Russia) -> Transition:
    """15.12f: they take effect when all cards have been shown."""
    return special_card(p)


@rule("16.0", "15.13b", "5.23", off=0)
def net_points(p: Russia, faction: int) -> int:
    """Points of the cards and stored ones, WHITE counting up and RED down."""
    name = FACTIONS[faction]
    printed = sum(p.edition.politics[card].lean(name) for box in p.politics_box for card in box)
    return printed + p.points[2 * faction + WHITE] - p.points[2 * faction + RED]


@rule("15.13c", off=0)
def boxes_moved(marker: int, net: int) -> int:
    """Two points for a box, three to leave a control box; what is left over is lost."""
    towards = 1 if net > 0 else -1
    points, box = abs(net), marker
    while abs(box + towards) <= WHITE_CONTROL:
        cost = OUT_OF_CONTROL if abs(box) == WHITE_CONTROL else INTO_A_BOX
        if points < cost:
            break
        points -= cost
        box += towards
    return box - marker


def next_marker(p: Russia, faction: int = 0) -> Transition:
    """5.22: in the order of the table, each move with all that follows from it."""
    if faction == len(FACTIONS):
        return LEAVE
    net = net_points(p, faction)
    if not net or not in_the_game(p, faction):
        return again(faction + 1)
    p.emit(NET, "15.13b", faction=faction, points=abs(net), side=WHITE if net > 0 else RED)
    return call(MOVE_MARKER, faction, boxes_moved(p.marker[faction], net), 0, then=again(faction + 1))


MARKERS = procedure("15.13 Moving control markers", next_marker, stage="markers")


def move_markers(p: Russia) -> Transition:
    return call(MARKERS)


@rule("15.13c", "5.23")
def remove_points(p: Russia) -> None:
    """No point remains at the end of the phase."""
    p.points = [0] * len(p.points)


# 15.28 Turn 9


def last_resolution(p: Russia) -> Transition:
    return call(LAST_RESOLUTION) if p.turn == LAST_TURN else None


@rule("15.28a", "15.28b", off=-1)
def resolved_for(p: Russia, faction: int) -> int:
    """The winner of an uncontrolled faction on turn 9: a die, modified by victory points; -1 is neutral."""
    die = p.roll()
    ahead = "WHITE" if p.vp > 0 else "RED"
    modified = die + (number("turn9_modifiers", ahead) if p.vp else 0)
    p.emit(FINAL_DIE, "15.28", faction=faction, die=die, modified=modified)
    column = ("RED Influence", "Neutral", "WHITE Influence")[p.marker[faction] + 1]
    result = cell("turn9_resolution", str(max(1, min(6, modified))), column)
    return {"RED": RED, "WHITE": WHITE}.get(result, -1)


@rule("15.28c", "5.24", off=True)
def may_win(p: Russia, faction: int, side: int) -> bool:
    """A side that has not opened its gate cannot win the faction."""
    return gate_open(p, faction, side)


@rule("15.28d")
def close(p: Russia, faction: int) -> None:
    """Neutral for good: ignored, and no force enters its region."""
    p.closed |= BIT[faction]
    p.realign()
    p.emit(NEUTRAL_FOR_GOOD, "15.28d", faction=faction)


@rule("15.28")
def resolve_next(p: Russia, faction: int = 0) -> Transition:
    """15.28: one die for each uncontrolled faction, in the order of the table."""
    if faction == len(FACTIONS):
        return LEAVE
    if not in_the_game(p, faction) or p.controller(faction) >= 0:
        return again(faction + 1)
    winner = resolved_for(p, faction)
    if winner < 0 or not may_win(p, faction, winner):
        close(p, faction)
        return again(faction + 1)
    p.marker[faction] = 2 * direction(winner)
    p.realign()
    return call_chapter(p, "15.24 Control gained", faction, winner, then=again(faction + 1))


LAST_RESOLUTION = procedure("15.28 Turn 9", resolve_next, stage="markers")


def settle(p: Russia) -> Transition:
    return call(WHAT_FOLLOWS)


# 15.14 Concluding the phase


@rule("15.14a", "15.14")
def discard_cards(p: Russia) -> None:
    """Cards go to their discard piles; Bluff and Influence are set aside."""
    for side in (WHITE, RED):
        for card in p.placed[side]:
            if card >= 0:
                lay_down(p, card, event=False)
    p.placed = [[-1] * BOXES, [-1] * BOXES]
    used = [card for box in p.politics_box for card in box]
    p.politics_discard = sorted([*p.politics_discard, *used])
    p.politics_box = [[] for _ in range(BOXES)]
    p.chosen = [0, 0]
    p.opened = p.revealed = 0


def set_up_factions(p: Russia) -> Transition:
    """15.14c: newly controlled factions, and those that the Central Powers no longer hold back."""
    return call(SET_UPS)


def waiting_forces(p: Russia) -> Transition:
    """11.11: forces on the reinforcement track may enter at a set-up of factions."""
    return call(WAITING_OF_BOTH)


def white_enters(p: Russia) -> Transition:
    return call_chapter(p, "11.11 Waiting reinforcements", WHITE)


def red_enters(p: Russia) -> Transition:
    return call_chapter(p, "11.11 Waiting reinforcements", RED)


WAITING_OF_BOTH = procedure("15.14 Waiting forces of both sides", white_enters, red_enters, stage="set-up")

POLITICAL_PHASE = procedure(
    "15.1 Political Phase",
    open_the_phase, PLACE_CARDS, boxes, reveal, special_cards, move_markers,
    remove_points, last_resolution, settle, discard_cards, set_up_factions, waiting_forces, stage="politics",
)  # fmt: skip

PROCEDURES = (
    POLITICAL_PHASE, PLACING, RESOLVING, MARKERS, LAST_RESOLUTION, WAITING_OF_BOTH,
)  # fmt: skip
