"""Make the golden war of Triumph of Chaos: turns 1 to 3 of the campaign, and its story.

    python -m tools.toc_war            make it again if it no longer replays, and its story
    python -m tools.toc_war --all      make it again in any case, as after a change of the rules
    python -m tools.toc_war --tell     print what happens, with every choice

The dice come from a seed. What both sides do is written down in `war.orders`, part by part, with the reason.
Where the orders are silent, such as losses, retreats and windows, the bot `recruit` decides. Orders that are
not on offer any more are reported: the plan then needs a look.
"""

import argparse
import re
import sys
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill

from barricades.games.toc.box import BOX
from barricades.games.toc.state import Russia
from barricades.kernel.bots import context_of
from barricades.kernel.chance import Sampled
from barricades.kernel.errors import BadInput
from barricades.kernel.events import Event
from barricades.kernel.game import Game
from barricades.kernel.notation import Option
from barricades.kernel.position import Position
from barricades.kernel.records import Record, Writer, begin, read_record
from barricades.kernel.session import Session
from tools.golden import slim, still_replays

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "toc" / "golden" / "war"
ORDERS, RECORD = GOLDEN / "war.orders", GOLDEN / "war-of-1918.record"
STORY = ROOT / "docs" / "toc-war.md"
SCENARIO, SEED, LAST_TURN = "v2.3-campaign", "golden war 1", 3
LINE = re.compile(r"(?P<turn>\d+)\.(?P<moment>\d+|politics|logistics) (?P<side>WHITE|RED) (?P<orders>.+)")

Moment = tuple[int, str, str]  # turn, round or phase, side


@dataclass
class Orders:
    """What both sides have been told to do, moment by moment and line by line."""

    given: dict[Moment, deque[deque[str]]]
    reasons: dict[Moment, list[str]]
    carried_out: int = 0

    def next_for(self, moment: Moment, options: list[str]) -> str | None:
        """The next order of a moment, if it is on offer; a last `done` that is not needed is dropped."""
        lines = self.given.get(moment, deque())
        while lines and (not lines[0] or self._needless(lines, options)):
            lines.popleft()
        if not lines or lines[0][0] not in options:
            return None
        self.carried_out += 1
        return lines[0].popleft()

    @staticmethod
    def _needless(lines: deque[deque[str]], options: list[str]) -> bool:
        following = lines[1][0] if len(lines) > 1 else ""
        return list(lines[0]) == ["done"] and following in options

    def left(self) -> list[str]:
        """Orders that could not be carried out."""
        return [
            f"{turn}.{when} {side}: {'; '.join(line)}"
            for (turn, when, side), lines in self.given.items()
            for line in lines
            if line and list(line) != ["done"]
        ]


def read_orders(text: str) -> Orders:
    """Lines of a turn and round, a side and its orders. What follows # says why, on the line or before it."""
    given: dict[Moment, deque[deque[str]]] = {}
    reasons: dict[Moment, list[str]] = {}
    why = ""
    for number, line in enumerate(text.splitlines(), 1):
        told, _, reason = (part.strip() for part in line.partition("#"))
        if not told:
            why = reason
            continue
        match = LINE.fullmatch(told)
        if match is None:
            raise BadInput(f"line {number}: expected a turn and round, a side and orders, not {told!r}")
        key = (int(match["turn"]), match["moment"], match["side"])
        given.setdefault(key, deque()).append(deque(order.strip() for order in match["orders"].split(";")))
        reasons.setdefault(key, []).extend(filter(None, (why, reason)))
        why = ""
    return Orders(given, reasons)


def moment_of(p: Russia, seat: int) -> Moment:
    over = p.round > p.rounds
    return p.turn, "politics" if not p.round else "logistics" if over else str(p.round), p.game.seats[seat]


def play(orders: Orders, *, tell: bool = False, until: str = "") -> tuple[Session, Writer]:
    """The war, up to the first decision after its last turn or the one at a moment such as `2.3 RED`."""
    game = BOX.game(SCENARIO)
    session = Session(game, SCENARIO, {}, Sampled(SEED))
    writer = Writer(session, dict.fromkeys(game.seats, "golden"))
    bots = [BOX.make_bot("recruit", f"{SEED} {seat}") for seat in game.seats]
    told = 0
    while (decision := session.position.decision) is not None:
        p = session.position
        assert isinstance(p, Russia)
        turn, when, side = moment_of(p, decision.seat)
        if turn > LAST_TURN or f"{turn}.{when} {side}" == until:
            break
        texts = {game.language.text(option): option for option in decision.options}
        order = orders.next_for((turn, when, side), list(texts))
        option: Option
        if order is not None:
            option = texts[order]
        else:
            option = decision.options[bots[decision.seat].choose(context_of(p, decision.seat))]
        session.submit(decision.seat, option)
        writer.mark()
        if tell:
            who = "*" if order is not None else " "
            sys.stdout.write(
                f"  {who} {game.seats[decision.seat]} {decision.kind}: {game.language.text(option)}\n"
            )
            told = _tell(session, told)
    return session, writer


def _tell(session: Session, since: int) -> int:
    for event in session.events[since:]:
        sys.stdout.write(f"{session.game.tell(event)} [{event.rule}]\n")
    return len(session.events)


# The story


OMITTED = {
    "marked", "discarded", "removed-card", "drew", "deck-joined", "reshuffled", "modified", "shifted",
    "owned", "dice-modified", "fought", "cards-placed", "took-political", "box-revealed", "net-points",
    "check-die", "drew-political", "far-east-die", "recorded", "steps-total", "faction-steps",
}  # fmt: skip
FIRST_OF_A_PARAGRAPH = {
    "played", "special-action", "doubted", "attacked", "struck-back", "initiative", "tsar-executed",
    "cut-off", "scored", "faction-set-up", "left-the-war",
}  # fmt: skip
HEADINGS = {"turn": "##", "phase": "###", "round": "###"}


def story(game: Game, record: Record, orders: Orders) -> Iterator[str]:
    """A record as Markdown: a heading for each turn, phase and round, a paragraph for each action."""
    yield from ("# The war of 1918", "", *OPENING, "")
    session = begin(game, record)
    for number in range(1, len(record.entries) + 1):
        session.replay(record.choice(game, number))
    moment, sentences = (1, "politics"), list[str]()
    for event in session.events:
        if not event.seen_by(None) or event.kind in OMITTED:
            continue
        if event.kind == "turn" and event.data["turn"] > LAST_TURN:
            break
        sentence = game.tell(event)
        if event.kind in HEADINGS:
            yield from _paragraph(sentences)
            moment, sentences = _moment_after(event, moment), []
            if moment[1] != "action":  # its rounds have headings of their own
                yield from (f"{HEADINGS[event.kind]} {sentence.rstrip('.')}", "")
            if event.kind == "phase":
                yield from _reasons(orders, (*moment, "WHITE"), (*moment, "RED"))
            continue
        if event.kind in FIRST_OF_A_PARAGRAPH:
            yield from _paragraph(sentences)
            sentences = []
        if event.kind in ("played", "special-action"):
            yield from _reasons(orders, (*moment, game.seats[event.data["side"]]))
        sentences.append(sentence)
    yield from _paragraph(sentences)
    yield from _paragraph([_standing(session.position)])


def _moment_after(event: Event, moment: tuple[int, str]) -> tuple[int, str]:
    if event.kind == "turn":
        return event.data["turn"], "politics"
    return moment[0], event.data["phase"] if event.kind == "phase" else str(event.data["round"])


def _paragraph(sentences: list[str]) -> Iterator[str]:
    if sentences:
        yield from (fill(" ".join(sentences), 110), "")


def _reasons(orders: Orders, *moments: Moment) -> Iterator[str]:
    """What the orders of a part say for themselves."""
    for moment in moments:
        said = orders.reasons.get(moment)
        if said:
            yield from (fill(f"*{moment[2]}: {' '.join(said)}*", 110), "")


def _standing(p: Position) -> str:
    assert isinstance(p, Russia)
    white, red = p.vc_count(0), p.vc_count(1)
    return (
        f"At the end of {1917 + (LAST_TURN + 2) // 3} the score is {p.vp:+} (WHITE counts up), "
        f"with {white} victory cities in WHITE's hands and {red} in RED's."
    )


OPENING = (
    "Turns 1 to 3 of the campaign, told from the golden record `tests/toc/golden/war/war-of-1918.record`.",
    "What both sides do at the important moments was decided by hand and is in `war.orders` next to it, with",
    "the reasons given here in italics. The bot `recruit` made the small decisions. `tools/toc_war.py`",
    "makes the record and this page.",
)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--all", action="store_true", help="make it again though it still replays")
    parser.add_argument("--tell", action="store_true", help="print every choice and what follows from it")
    parser.add_argument("--until", default="", help="stop at a moment such as '2.3 RED' and show the board")
    given = parser.parse_args()
    if given.all or given.tell or given.until or not still_replays(BOX.game(SCENARIO), RECORD):
        orders = read_orders(ORDERS.read_text(encoding="utf-8"))
        session, writer = play(orders, tell=given.tell, until=given.until)
        for line in orders.left():
            sys.stderr.write(f"not carried out: {line}\n")
        sys.stderr.write(f"{orders.carried_out} orders carried out\n")
        if given.until:
            p, game = session.position, session.game
            sys.stdout.write(game.describe(game.view(p, p.waiting().seat), game.catalogue) + "\n")
        if given.tell or given.until:
            return 0
        RECORD.write_text(slim(writer.text()), encoding="utf-8")
    orders = read_orders(ORDERS.read_text(encoding="utf-8"))
    told = story(BOX.game(SCENARIO), read_record(RECORD.read_bytes()), orders)
    STORY.write_text("\n".join(told).rstrip() + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
