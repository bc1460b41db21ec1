"""15.12f-i The special political cards: A Nest of Spies, Independence Movements, Anarchy in Russia."""

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch05_turn.tracks import follow_the_colour, in_play
from barricades.games.toc.ch15_politics.political_boxes import (
    SPECIALS,
    draw_cards,
    reshuffle,
    show_box,
    track_effect,
)
from barricades.games.toc.names import POLITICAL_BOXES
from barricades.games.toc.state import Russia
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

SPECIAL = EventKind("special-political", "{political:political} takes effect.")
SPIES_DIE = EventKind("spies-die", "A Nest of Spies: a die of {die:die}, for {side:seat}.")
SWEPT = EventKind("box-swept", "The cards of the {box:box} box are discarded.")
UNDONE = EventKind("effect-undone", "The declared effect of {political:political} is undone.")

EVENTS = (SPECIAL, SPIES_DIE, SWEPT, UNDONE)
VERBS = (Verb("replace-box", "{box}", box=POLITICAL_BOXES), Verb("keep-boxes"))
MESSAGES = {"spies": "A nest of spies. Replace all cards of the RED or of the WHITE box?"}

NEST_OF_SPIES, ANARCHY = 63, 65  # the places of cards 64 and 66
RED_BOX, WHITE_BOX, OTHER_BOX = range(3)
CARDS_OF_ANARCHY = 2  # for each box


@rule("15.12f", off=-1)
def keep_one_special(p: Russia) -> int:
    """One of the special cards drawn, at random; all other cards of the OTHER box are discarded."""
    drawn = [card for card in p.politics_box[OTHER_BOX] if card in SPECIALS]
    if not drawn:
        return -1
    kept = drawn[p.pick(len(drawn))] if len(drawn) > 1 else drawn[0]
    others = [card for card in p.politics_box[OTHER_BOX] if card != kept]
    p.politics_discard = sorted([*p.politics_discard, *others])
    p.politics_box[OTHER_BOX] = [kept]
    p.emit(SPECIAL, "15.12f", political=kept)
    return kept


def special_card(p: Russia) -> Transition:
    """Card 65 works by lying in its box; the others at once."""
    kept = keep_one_special(p)
    if kept == NEST_OF_SPIES:
        return call(SPIES)
    return call(ANARCHY_IN_RUSSIA) if kept == ANARCHY else None


def sweep(p: Russia, box: int) -> int:
    """Discard the cards of a box; how many they were."""
    count = len(p.politics_box[box])
    p.politics_discard = sorted([*p.politics_discard, *p.politics_box[box]])
    p.politics_box[box] = []
    p.emit(SWEPT, "15.12", box=box)
    return count


# 15.12g


@rule("15.12g", off=RED)
def master_of_spies(p: Russia, die: int) -> int:
    """1-5 the side ahead in cities, 6 the other; if they are level, 1-3 WHITE. On turn 1 WHITE is ahead."""
    if p.turn > 1 and not p.ahead(WHITE) and not p.ahead(RED):
        return WHITE if die <= 3 else RED
    first = WHITE if p.edition.rules.spies_on_turn_1 == "WHITE" else RED
    ahead = first if p.turn == 1 else WHITE if p.ahead(WHITE) else RED
    return ahead if die <= 5 else 1 - ahead


def roll_for_spies(p: Russia, side: int = -1) -> Transition:
    """15.12g: a die says who may replace a box."""
    die = p.roll()
    side = master_of_spies(p, die)
    p.emit(SPIES_DIE, "15.12g", die=die, side=side)
    return goto(ReplaceBox(), side)


@rule("15.12g")
class ReplaceBox(Choice[Russia]):
    rules = ("15.12g",)

    def seat(self, p: Russia, side: int) -> int:
        return side

    def prompt(self, p: Russia, side: int) -> Message:
        return say("spies", side=side)

    def options(self, p: Russia, side: int) -> list[Option]:
        return [
            ("keep-boxes",),
            *(("replace-box", box) for box in (RED_BOX, WHITE_BOX) if p.politics_box[box]),
        ]

    def apply(self, p: Russia, option: Option, side: int) -> Transition:
        if option[0] == "replace-box":
            replace_box(p, option[1])
        return None


def replace_box(p: Russia, box: int) -> None:
    """15.12g: as many cards drawn at random from the deck of the box."""
    count = sweep(p, box)
    if len(p.politics_pile[box]) < count:
        reshuffle(p)
    draw_cards(p, box, count)
    show_box(p, box)


SPIES = procedure("15.12g A Nest of Spies", roll_for_spies, ReplaceBox())


# 15.12i


@rule("15.12i", "15.12e")
def undo_effects(p: Russia, side: int = WHITE) -> Transition:
    """What was declared is undone: steps are struck out, a marker returns to where it was."""
    if side > RED:
        return LEAVE
    card = p.declared[side]
    if card < 0:
        return again(side + 1)
    p.emit(UNDONE, "15.12i", political=card)
    left = p.forget_declared(side)
    effect = p.edition.politics[card].effect[0]
    if effect.verb == "steps":
        p.record_steps(side, -2 * int(effect.what), "15.12i", by_card=True)
        return again(side if left else side + 1)
    track, _ = track_effect(p, card)
    moved, p.declared_boxes[side] = p.declared_boxes[side], 0
    if not in_play(p, track):  # a final resolution is final
        return again(side + 1)
    p.track[track] -= moved
    return call(BACK_ON_THE_TRACK, track, -moved, then=again(side + 1))


BACK_ON_THE_TRACK = procedure("15.12i Back on the track", follow_the_colour)
UNDO = procedure("15.12i Effects undone", undo_effects)


def effects_undone(p: Russia) -> Transition:
    return call(UNDO)


@rule("15.12i", "15.14b")
def deal_anew(p: Russia) -> None:
    """All but the special cards are shuffled; two are drawn for each box; then 64, 65 and 66 come back."""
    for box in (RED_BOX, WHITE_BOX, OTHER_BOX):
        sweep(p, box)
    reshuffle(p)
    p.politics_pile[OTHER_BOX] = [card for card in p.politics_pile[OTHER_BOX] if card not in SPECIALS]
    for box in (RED_BOX, WHITE_BOX, OTHER_BOX):
        draw_cards(p, box, CARDS_OF_ANARCHY)
        show_box(p, box)
    p.politics_pile[OTHER_BOX] = sorted([*p.politics_pile[OTHER_BOX], *SPECIALS])


ANARCHY_IN_RUSSIA = procedure("15.12i Anarchy in Russia", effects_undone, deal_anew)

PROCEDURES = (SPIES, BACK_ON_THE_TRACK, UNDO, ANARCHY_IN_RUSSIA)
