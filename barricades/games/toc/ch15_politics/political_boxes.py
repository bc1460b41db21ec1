"""15.12 The political boxes: the values of the action cards, and which political cards they generate.

What lies face down in a box is hidden: a side knows the cards that it chose itself, and no side those that
were drawn (15.12d).
"""

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch03_components.decks import SPECIAL_EVENTS
from barricades.games.toc.ch03_components.tables import cell, row_for, tables
from barricades.games.toc.ch05_turn.tracks import TRACK, destination, in_play
from barricades.games.toc.ch07_movement.activation import note_political_card
from barricades.games.toc.edition import BLUFF, CARDS_A_SIDE, INFLUENCE, TRACK_NAMES
from barricades.games.toc.names import POLITICAL
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind, only
from barricades.kernel.flow import Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

REVEALED = EventKind(
    "box-revealed", "{box:box} box: {side:seat} shows {card:card}.", reveals=True, owner="side"
)
EMPTY_PLACE = EventKind("box-empty", "{box:box} box: {side:seat} has no card in it.")
INFLUENCE_DIE = EventKind(
    "influence-die", "Influence of {side:seat}: a die of {die:die}, modified {modified}, counts {value}."
)
GENERATED = EventKind(
    "generated", "{box:box} box: the sum is {sum}, the difference {difference}: {code:generated}."
)
TOOK = EventKind("took-political", "{side:seat} chooses a card for the {box:box} box.")
TOOK_CARD = EventKind("took-political-card", "You choose {political:political}.")
DREW = EventKind(
    "drew-political", "{count} {count?card|cards} for the {box:box} box {count?is|are} drawn at random."
)
DECLARED = EventKind(
    "declared", "{side:seat} shows {political:political} and declares its effect.", reveals=True, owner="side"
)
SHOWN = EventKind("political-shown", "{box:box} box: {cards:political}.", reveals=True)
TIME_UP = EventKind("time-up", "The two minutes of {side:seat} are over.")
RESHUFFLED = EventKind("politics-reshuffled", "The discarded political cards are shuffled into their decks.")

EVENTS = (
    REVEALED, EMPTY_PLACE, INFLUENCE_DIE, GENERATED, TOOK, TOOK_CARD, DREW, DECLARED, SHOWN, TIME_UP,
    RESHUFFLED,
)  # fmt: skip
VERBS = (
    Verb("take", "{political}", political=POLITICAL),
    Verb("declare-steps", "{political}", political=POLITICAL),
    Verb("declare-left", "{political}", political=POLITICAL),
    Verb("declare-right", "{political}", political=POLITICAL),
    Verb("time-up"),
)
MESSAGES = {
    "take": "Choose {left} {left?card|cards} for the {box:box} box.",
    "only-drawn": "Cards 64, 65 and 66 are never chosen, only drawn.",
    "not-in-deck": "That card is not in the deck of this box.",
    "one-effect": "Each side declares one effect in a Political Phase.",
    "no-effect": "That card has no effect that could be declared now.",
    # 15.12b: H are cards that the higher side chooses, R those drawn at random
    "generated.1H": "1 card is chosen",
    "generated.2H": "2 cards are chosen",
    "generated.3H": "3 cards are chosen",
    "generated.1R": "1 card is drawn at random",
    "generated.2R": "2 cards are drawn at random",
    "generated.3R": "3 cards are drawn at random",
    "generated.1H1R": "1 card is chosen, 1 drawn at random",
    "generated.1H2R": "1 card is chosen, 2 drawn at random",
    "generated.2H1R": "2 cards are chosen, 1 drawn at random",
}

SPECIALS = frozenset(number - 1 for number in SPECIAL_EVENTS)
INFLUENCE_VALUES = {2: 1, 3: 2, 4: 2, 5: 3, 6: 4}  # 15.11c, by the modified die
LAST_TURN_OF_1918 = 3  # 5.12a


# 15.11c, 15.12a Values


@rule("15.11c", "15.11d", off=0)
def influence_modifier(p: Russia, side: int) -> int:
    """Victory cities, except on turn 1; the year; Denikin or Lenin on the map."""
    behind = p.turn > 1 and p.behind(side)
    early = p.turn <= LAST_TURN_OF_1918
    if side == WHITE:
        return early - behind - (p.at[p.roster.piece("Denikin")] >= 0)
    return (p.at[p.roster.piece("Lenin")] >= 0) - behind - early


@rule("15.11c", off=1)
def roll_influence(p: Russia, side: int) -> int:
    """A die when the box is resolved."""
    die = p.roll()
    modified = die + influence_modifier(p, side)
    value = INFLUENCE_VALUES[max(2, min(6, modified))]
    p.emit(INFLUENCE_DIE, "15.11c", side=side, die=die, modified=modified, value=value)
    return value


@rule("15.12a", "5.21", off=1)
def lowered(p: Russia, side: int, value: int) -> int:
    """In-fighting costs a card 1."""
    deducted = p.edition.rules.infighting_lowers_cards and p.subject_to_infighting(side)
    return value - 1 if deducted else value


@rule("5.21a", "15.12a", off=1)
def value_of(p: Russia, side: int, box: int) -> int:
    """What a side's card in a box counts; an empty place counts 0."""
    card = p.placed[side][box]
    if card < 0:
        p.emit(EMPTY_PLACE, "5.21a", box=box, side=side)
        return 0
    p.emit(REVEALED, "15.12a", box=box, side=side, card=card)
    if card % CARDS_A_SIDE == INFLUENCE:
        return roll_influence(p, side)
    value = p.edition.actions[card].value or 0
    note_political_card(p, side, value)  # 7.21
    return value if card % CARDS_A_SIDE == BLUFF else lowered(p, side, value)


# 15.12b The chart


@rule("15.12b", "5.21a", off=(0, 1))
def generation(total: int, difference: int) -> tuple[int, int]:
    """How many cards the higher side chooses, and how many are drawn."""
    row = row_for("generation", total)
    label = tables()["generation"].rows[row]
    code = cell("generation", label, str(difference) if difference < 3 else "3+")
    code = code or cell("generation", label, "1")
    chosen = int(code[0]) if "H" in code else 0
    drawn = int(code[-2]) if code.endswith("R") else 0
    return chosen, drawn


@rule("15.12", "15.12c")
def resolve_box(p: Russia, box: int) -> Transition:
    """15.12: both cards are shown, their values compared, and the cards of the box chosen and drawn."""
    p.opened |= BIT[box]
    white, red = value_of(p, WHITE, box), value_of(p, RED, box)
    chosen, drawn = generation(white + red, abs(white - red))
    code = (f"{chosen}H" if chosen else "") + (f"{drawn}R" if drawn else "")
    higher = -1 if white == red else WHITE if white > red else RED
    difference = abs(white - red)
    p.emit(GENERATED, "15.12b", box=box, sum=white + red, difference=difference, code=code, higher=higher)
    fill_deck(p, box, chosen, drawn)
    return call(TAKING, box, WHITE if white > red else RED, chosen, then=goto(draw_the_rest, box, drawn))


@rule("15.14b")
def fill_deck(p: Russia, box: int, chosen: int, drawn: int) -> None:
    """All cards that lie in no box are shuffled together if a deck cannot fill its box."""
    if len(p.politics_pile[box]) < chosen + drawn or len(choosable(p, box)) < chosen:
        reshuffle(p)


def reshuffle(p: Russia) -> None:
    for card in p.politics_discard:
        p.politics_pile[box_of(card)].append(card)
    p.politics_pile = list(map(sorted, p.politics_pile))
    p.politics_discard = []
    p.emit(RESHUFFLED, "15.14b")


def box_of(card: int) -> int:
    """15.12: cards 1-22 are the RED box's, 23-44 the WHITE box's, 45-66 the OTHER box's."""
    return card // 22


# 15.12c-e Choosing


@rule("15.12f", off=[])
def choosable(p: Russia, box: int) -> list[int]:
    """The cards of a deck but the special ones."""
    return [card for card in p.politics_pile[box] if card not in SPECIALS]


@rule("15.12e", off=[])
def declarations(p: Russia, side: int, card: int) -> list[Option]:
    """The ways in which a side may declare the effect of a card that it chooses."""
    effect = p.edition.politics[card].effect
    if not effect or not p.may_declare(side, card):
        return []
    if effect[0].verb == "steps":
        return [("declare-steps", card)]
    track, boxes = track_effect(p, card)
    if not in_play(p, track):
        return []
    ways = (("declare-left", -boxes), ("declare-right", boxes))
    return [(verb, card) for verb, by in ways if destination(p, track, by) != p.track[track]]


def track_effect(p: Russia, card: int) -> tuple[int, int]:
    """The track that a card moves, and how many boxes."""
    name, _, boxes = p.edition.politics[card].effect[0].what.rpartition(" ")
    return TRACK_NAMES.index(name), int(boxes)


@rule("15.12j", off=[])
def time_up(p: Russia, box: int) -> list[Option]:
    """By option a side may let its two minutes pass before it has chosen a card for the box."""
    return [("time-up",)] if p.switched_on("two-minutes") and not p.politics_box[box] else []


@rule("15.12c", "15.12e")
class TakePolitical(Choice[Russia]):
    """The higher side chooses its cards before any is drawn."""

    rules = ("15.12c", "15.12e")

    def when(self, p: Russia, box: int, side: int, chosen: int) -> bool:
        return chosen > 0

    def seat(self, p: Russia, box: int, side: int, chosen: int) -> int:
        return side

    def prompt(self, p: Russia, box: int, side: int, chosen: int) -> Message:
        return say("take", side=side, box=box, left=chosen)

    def options(self, p: Russia, box: int, side: int, chosen: int) -> list[Option]:
        cards = choosable(p, box)
        return sorted(
            [
                *(("take", card) for card in cards),
                *(way for card in cards for way in declarations(p, side, card)),
                *time_up(p, box),
            ]
        )

    def apply(self, p: Russia, option: Option, box: int, side: int, chosen: int) -> Transition:
        if option[0] == "time-up":
            p.emit(TIME_UP, "15.12j", side=side)
            draw_cards(p, box, chosen)
            return None
        verb, card = option
        p.politics_pile[box].remove(card)
        p.politics_box[box] = sorted([*p.politics_box[box], card])
        p.chosen[side] |= BIT[card]
        p.emit(TOOK, "15.12c", side=side, box=box)
        on = again(box, side, chosen - 1)
        if verb == "take":
            p.emit(TOOK_CARD, "15.12d", only(side), political=card)
            return on
        return declare(p, side, card, -1 if verb == "declare-left" else 1, on)

    def why_not(self, p: Russia, option: Option, box: int, side: int, *_: int) -> Refusal | None:
        verb, *rest = option
        if verb not in ("take", "declare-steps", "declare-left", "declare-right"):
            return None
        if rest[0] in SPECIALS:
            return refuse("15.12f", "only-drawn")
        if rest[0] not in p.politics_pile[box]:
            return refuse("15.12c", "not-in-deck")
        return refuse("15.12e", "one-effect" if p.declared[side] >= 0 else "no-effect")


@rule("15.12e")
def declare(p: Russia, side: int, card: int, towards: int, then: Transition) -> Transition:
    """The card is shown; its steps are recorded, or its track moved, at once."""
    p.note_declared(side, card)
    p.emit(DECLARED, "15.12e", side=side, political=card)
    effect = p.edition.politics[card].effect[0]
    if effect.verb == "steps":
        p.record_steps(side, 2 * int(effect.what), "15.12e", by_card=True)
        return then
    track, boxes = track_effect(p, card)
    p.declared_boxes[side] = destination(p, track, towards * boxes) - p.track[track]
    return call(TRACK, track, towards * boxes, then=then)


@rule("15.12c", "15.12d")
def draw_the_rest(p: Russia, box: int, drawn: int = 0) -> None:
    """The others are drawn at random from what is left of the deck, and no side looks at them."""
    draw_cards(p, box, drawn)


def draw_cards(p: Russia, box: int, count: int) -> None:
    deck = p.politics_pile[box]
    count = min(count, len(deck))
    drawn = [deck.pop(p.pick(len(deck))) for _ in range(count)]
    p.politics_box[box] = sorted([*p.politics_box[box], *drawn])
    if count:
        p.emit(DREW, "15.12c", count=count, box=box)


def show_box(p: Russia, box: int) -> None:
    """15.13a: the political cards of a box are open to all."""
    if p.politics_box[box]:
        p.emit(SHOWN, "15.13a", box=box, cards=tuple(p.politics_box[box]))


TAKING = procedure("15.12c Choosing", TakePolitical())
RESOLVE_BOX = procedure("15.12 Box", resolve_box, draw_the_rest)

PROCEDURES = (RESOLVE_BOX, TAKING)
