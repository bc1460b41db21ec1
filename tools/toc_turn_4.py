"""Make the record of turn 4 of v1.5's scenario of 1919 that the tests of the page play by clicks.

    python -m tools.toc_turn_4

Each side has wishes for its parts of the turn, the first of the scenario; every other decision is answered in
the shortest way, so that the turn has few clicks and one of each kind.
"""

import hashlib
import sys
from pathlib import Path

from barricades.games.toc.game import GAME
from barricades.kernel.chance import Live
from barricades.kernel.decisions import Decision
from barricades.kernel.records import Writer
from barricades.kernel.session import Session
from tools.toc_first_turn import wish

RECORD = Path(__file__).resolve().parent.parent / "tests" / "web" / "turn_4.record"
SCENARIO, TURN = "v1.5-1919", 4
SECRET = Live(hashlib.sha256(b"turn 4 of 1919").digest())
# As in `toc_first_turn`: what each side chooses as soon as it is on offer, in this order.
WISHES = (
    (
        *("stake W53>red", "stake W54>white", "stake W17>other"),
        *("event W1", "event W2", "branch poles"),
        *("ops *", "mark-fight 321", "mark-move 301", "undo", "mark-move 301"),
        *("move *", "attack 601", "with Vol-a2", "with Rus-e2", "declare"),
        *("replacements *", "redeploy *", "one-space"),
    ),
    (
        *("stake R53>red", "stake R54>white", "stake R9>other"),
        *("replacements *", "event R24", "branch marker", "declare-war astrakhan", "redeploy *", "ops *"),
        *("mark-move 819", "move *", "one-space", "event *", "subjugate belarus"),
    ),
)
# The shortest answers, the first that is on offer.
SHORT = (
    "spent",
    "ports-named",
    "sway 0",
    "pass",
    "wait-on",
    "let-go",
    "keep-back",
    "no-",
    "done",
    "hold-back",
    "retreat-anyway",
    "end",
)


def shortest(texts: list[str]) -> int:
    for word in SHORT:
        for number, text in enumerate(texts):
            if text.startswith(word):
                return number
    return 0


def play() -> tuple[Session, Writer]:
    """Turn 4, from the deal to the first decision of turn 5."""
    game = GAME.of(SCENARIO)
    session = Session(game, SCENARIO, {}, SECRET)
    writer = Writer(session, {}, SECRET, imported=0)
    wishes = [list(each) for each in WISHES]
    while (decision := session.position.decision) is not None and session.position.turn == TURN:  # type: ignore[attr-defined]
        answer(session, decision, wishes)
    if any(wishes):
        raise SystemExit(f"never on offer: {[each[0] for each in wishes if each]}")
    return session, writer


def answer(session: Session, decision: Decision, wishes: list[list[str]]) -> None:
    seat = decision.seat
    if wishes[seat][:1] == ["undo"]:
        wishes[seat].pop(0)
        session.undo(seat)
        return
    texts = [session.game.language.text(option) for option in decision.options]
    wished = wish(texts, wishes[seat])
    session.submit(seat, decision.options[shortest(texts) if wished is None else wished])


def main() -> int:
    session, writer = play()
    RECORD.write_text(f"{writer.text()}secret {SECRET.secret.hex()}\n", encoding="utf-8")
    sys.stdout.write(f"{RECORD.name}: {session.number} choices\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
