"""Make the record of turn 1 of the campaign that the tests and pictures of the page play by clicks.

    python -m tools.toc_first_turn

The hands are dealt as in the example of play (16.0), and the first part of round 1 is that example: its
political cards, its dice, its attack on Belaya Kalitva. After the example each side has wishes for its parts
of the turn, and the bot `recruit` makes every other choice. The dice come from a secret that is searched for:
the first one whose dice are those of the example.
"""

import hashlib
import sys
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from barricades.games.toc.box import BOX
from barricades.games.toc.game import GAME
from barricades.games.toc.state import Russia
from barricades.kernel.bots import context_of
from barricades.kernel.chance import Live
from barricades.kernel.records import Writer
from barricades.kernel.session import Session

RECORD = Path(__file__).resolve().parent.parent / "tests" / "web" / "first_turn.record"
SCENARIO = "v2.3-campaign"
HANDS = (("W1", "W2", "W3", "W6", "W7", "W13", "W14"), ("R1", "R4", "R8", "R9", "R12", "R13", "R15"))
DECK = 15  # cards of 1918 on each side
# 16.0: a 2 for each Influence Card, PC54 from the OTHER box; RED rolls 4 and WHITE 5.
DICE = (2, 2, 10, 4, 5)
# What each side chooses as soon as it is on offer, in this order. `*` stands for any card that fits.
WISHES = (
    (
        *("stake W53>red", "stake W6>white", "stake W54>other", "take PC29"),
        *("ops W2", "mark-fight 322", "undo", "mark-fight 322", "mark-fight 325", "mark-move 315"),
        *("mark-move 324", "move AFSR-c2 315>314", "move Vol-a3 315>319"),
        *("move Don-Cav 324>329", "move Don-c1 324>329", "move Krasnov 324>329"),
        *("attack 326", "with Vol-a1", "with AFSR-e2", "with Don-North", "declare", "lose AFSR-e2"),
        *("advance Vol-a1", "advance Denikin", "event *", "redeploy *", "replacements *", "ops *"),
    ),
    (
        *("stake R8>red", "stake R53>white", "stake R54>other", "declare-steps PC6", "take PC10"),
        *("pass", "replace Re1", "pass", "retreat 330", "retreat 335", "spare"),
        *("event *", "one-space", "redeploy *", "ops *", "ops *"),
    ),
)


def deal() -> list[int]:
    """The picks that deal the hands of the example; a pick is a place in the pile, which is sorted."""
    picks = []
    for hand in HANDS:
        pile = list(range(1, DECK + 1))
        for card in hand:
            picks.append(pile.index(int(card[1:])))
            pile.remove(int(card[1:]))
    return picks


class Arranged:
    """Chance with the first answers laid down; what was asked is kept, and `rest` answers the others."""

    def __init__(self, first: Sequence[int], rest: Live):
        self.first, self.rest = tuple(first), rest
        self.asked: list[tuple[int, int, int]] = []  # question, how many values, which one came

    def value(self, cursor: int, n: int) -> int:
        value = self.first[cursor] if cursor < len(self.first) else self.rest.value(cursor, n)
        self.asked.append((cursor, n, value))
        return value


def secrets() -> Iterator[Live]:
    return (Live(hashlib.sha256(f"turn 1, {number}".encode()).digest()) for number in count())


def play(source: Arranged) -> tuple[Session, Writer]:
    """Turn 1, from the deal to the first decision of turn 2."""
    session = Session(GAME, SCENARIO, {}, source)
    writer = Writer(session, {}, source.rest, imported=0)
    wishes = [list(each) for each in WISHES]
    bots = [BOX.make_bot("recruit", f"first turn {seat}") for seat in GAME.seats]
    while (decision := session.position.decision) is not None and _turn(session) == 1:
        seat = decision.seat
        if wishes[seat][:1] == ["undo"]:
            wishes[seat].pop(0)
            session.undo(seat)
        else:
            context = context_of(session.position, seat)
            options = context.decision.options
            wished = wish([GAME.language.text(option) for option in options], wishes[seat])
            session.submit(seat, options[bots[seat].choose(context) if wished is None else wished])
    if any(wishes):
        raise SystemExit(f"never on offer: {[each[0] for each in wishes if each]}")
    return session, writer


def _turn(session: Session) -> int:
    assert isinstance(session.position, Russia)
    return session.position.turn


def wish(texts: Sequence[str], wishes: list[str]) -> int | None:
    """The number of the option that is wished for next, if it is on offer."""
    if not wishes:
        return None
    verb, _, rest = wishes[0].partition(" ")
    for number, text in enumerate(texts):
        if text == wishes[0] or (rest == "*" and text.startswith(f"{verb} ")):
            wishes.pop(0)
            return number
    return None


def searched(dealt: Sequence[int]) -> Live:
    """The first secret that gives the dice of the example."""
    rehearsal = Arranged((*dealt, *(face - 1 for face in DICE)), next(secrets()))
    play(rehearsal)
    wanted = rehearsal.asked[len(dealt) : len(dealt) + len(DICE)]
    return next(
        live
        for live in secrets()
        if all(live.value(question, size) == value for question, size, value in wanted)
    )


def main() -> int:
    dealt = deal()
    live = searched(dealt)
    session, writer = play(Arranged(dealt, live))
    RECORD.write_text(f"{writer.text()}secret {live.secret.hex()}\n", encoding="utf-8")
    sys.stdout.write(f"{RECORD.name}: {session.number} choices\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
