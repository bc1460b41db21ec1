"""6.25 Events: the programs of the action cards, and how an event is carried out.

Each clause and each condition of play is cited under its card, as `W1`, and under the paragraphs that speak
of the card alone: a proof may leave it out.
"""

from functools import cache
from pathlib import Path

from barricades.games.toc.aids.stages import in_part
from barricades.games.toc.cards import (
    card_chaos,
    card_forces,
    card_hands,
    card_marks,
    card_politics,
    card_steps,
    standing,
)
from barricades.games.toc.cards.card_conditions import CONDITIONS, QUANTITIES
from barricades.games.toc.ch03_components.decks import EDITION, SIDES
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS
from barricades.games.toc.ch05_turn.hands import note_event
from barricades.games.toc.edition import CARDS_A_SIDE, side_of_card
from barricades.games.toc.editions import folder_of
from barricades.games.toc.state import Russia
from barricades.kernel import scripts as kernel_scripts
from barricades.kernel.clauses import Scripts, vocabulary
from barricades.kernel.columns import Cache
from barricades.kernel.flow import Transition, call, procedure
from barricades.kernel.notation import Verb
from barricades.kernel.reading import read_rows
from barricades.kernel.rules import rule
from barricades.kernel.scripts import (
    CARD_HOOK,
    CARD_SCRIPT,
    ChooseBranch,
    play,
    possible,
    when_fulfilled,
)

WINDOWS = ("a", "b", "c", "d")  # 6.26
HOOKS = ("action.end",)

_PARTS = (card_chaos, card_forces, card_politics, card_steps, card_marks, card_hands)

KNOWN = vocabulary(
    [*standing.VERBS, *(clause for part in _PARTS for clause in part.CLAUSES)],
    conditions=CONDITIONS,
    quantities=QUANTITIES,
    hooks=HOOKS,
    ends=standing.ENDS,
    windows=WINDOWS,
)


EDITIONS_PACKAGE = "barricades.games.toc.editions"

# Paragraphs that say what one card does, and nothing that code besides its program would do.
SAID_OF = {
    "W24": ("15.43b",),
    "W37": ("15.42c",),
    "W38": ("15.32a", "15.52c", "15.52j"),
    "R28": ("15.35g", "15.37b"),
    "R34": ("15.43e",),
    "R42": ("15.37f",),
}


def cited_card(folder: Path, id: str) -> str:
    """How an older edition's card is cited: 1.5.W1."""
    return f"{folder.name.removeprefix('v').replace('_', '.')}.{id}"


@cache
def programs(folder: Path) -> Scripts:
    """The programs of an edition's cards; Bluff and Influence have theirs in 15.11."""
    newest = folder == EDITION
    found = Scripts(KNOWN, __name__ if newest else f"{EDITIONS_PACKAGE}.{folder.name}.cards")
    for side, (letter, name) in enumerate(SIDES.items()):
        for row in read_rows(folder, f"actions_{name}.csv"):
            if row["year"]:
                id = f"{letter}{row['number']}"
                found.add(
                    side * CARDS_A_SIDE + int(row["number"]) - 1,
                    id,
                    row["program"],
                    row,
                    *((id, *SAID_OF.get(id, ())) if newest else (cited_card(folder, id),)),
                )
    found.check()
    return found


class RussiaInPlay(Russia):
    """The position together with the programs of its cards."""

    scripts: Cache[Scripts]

    def _bind(self) -> None:
        super()._bind()
        self.scripts = programs(folder_of(self.scenario))

    def card_rule(self, card: int) -> str:
        return "6.25"


# What may be played


def window_of(p: Russia, card: int) -> str:
    """6.26: as the action of a part an initiative card has the effects of the window of the enemy's part."""
    return "d" if "initiative" in p.edition.actions[card].uses else ""


@rule("6.21", "6.25", off=False)
def event_possible(p: Russia, card: int) -> bool:
    """What it needs has been played, nothing forbids it, and at least one clause takes effect or binds."""
    told = p.edition.actions[card]
    if not all(map(p.was_played, told.prerequisites)) or not standing.may_play(p, told.id):
        return False
    return possible(p, card, side_of_card(card), window_of(p, card))


# 6.25


def carry_out_clauses(p: Russia, side: int, card: int) -> Transition:
    """In the order of the text."""
    note_event(p, card)
    p.notes = []
    return play(p, card, side, window_of(p, card))


def settle(p: Russia, side: int, card: int) -> Transition:
    """What was deferred may be due now; then what follows from it all."""
    p.notes = []
    return when_fulfilled(p, call(WHAT_FOLLOWS))


def carry_out_in_window(p: Russia, card: int, side: int, window: str, notes: list[int]) -> Transition:
    """6.26: the clauses that are open in a window; `notes` say what they are about."""
    p.notes = notes
    return play(p, card, side, window)


EVENT = procedure("6.25 Event", carry_out_clauses, settle, stage=in_part("event"))


def look_for_deferred(p: Russia, *_: int) -> Transition:
    """11.11: clauses that wait for a condition which has come about."""
    p.notes = []
    return when_fulfilled(p)


DEFERRED = procedure("11.11 Deferred clauses", look_for_deferred)


_WORDS = Verb("branch", "{branch}", branch=programs(EDITION).branches())

CARD_CHOICE = procedure("Card Choice", ChooseBranch(unasked=True))

PROCEDURES = (
    EVENT, DEFERRED, CARD_SCRIPT, CARD_CHOICE, CARD_HOOK, kernel_scripts.DEFERRED,
    *(each for part in _PARTS for each in part.PROCEDURES),
)  # fmt: skip
VERBS = (_WORDS, *(each for part in _PARTS for each in getattr(part, "VERBS", ())))
EVENTS = (*kernel_scripts.EVENTS, *(each for part in _PARTS for each in part.EVENTS))
MESSAGES = {**kernel_scripts.MESSAGES, **{k: v for part in _PARTS for k, v in part.MESSAGES.items()}}
