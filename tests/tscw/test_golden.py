"""Golden games: one record for each way in which a scenario can end, replayed line by line.

`python -m tools.tscw_golden` makes them again when the rules have changed.
"""

import json
import random
from pathlib import Path

import pytest

from barricades.games.tscw.game import GAME
from barricades.games.tscw.invariants import INVARIANTS
from barricades.games.tscw.sheet import SEATS
from barricades.games.tscw.state import Spain
from barricades.games.tscw.victory import ways_of_ending
from barricades.kernel.chance import Sampled
from barricades.kernel.records import Writer, begin, open_record, read_record, replay
from barricades.kernel.session import Session

GOLDEN = Path(__file__).parent / "golden"
NAMES = [f"{scenario}-{SEATS[winner]}-{way}" for scenario, winner, way in ways_of_ending()]


def test_every_way_of_ending_has_its_record_and_no_record_is_left_over() -> None:
    assert sorted(path.stem for path in GOLDEN.glob("*.record")) == sorted(NAMES)


@pytest.mark.parametrize(("ending", "name"), list(zip(ways_of_ending(), NAMES, strict=True)), ids=NAMES)
def test_a_golden_game_replays_to_its_end(ending: tuple[str, int, str], name: str) -> None:
    data = (GOLDEN / f"{name}.record").read_bytes()
    assert len(data) < 300_000
    record = read_record(data)
    assert record.scenario == ending[0]
    position = replay(GAME, record).position
    assert position.outcome == ending[1:]


def test_a_record_of_older_rules_opens_from_its_snapshot_with_a_notice() -> None:
    session, pick = Session(GAME, "1936", {}, Sampled("older")), random.Random(1)
    writer = Writer(session, dict.fromkeys(GAME.seats, "older"))
    for _ in range(220):
        decision = session.position.waiting()
        session.submit(decision.seat, pick.choice(decision.options))
        writer.mark()
    older = "".join(map(_as_of_rules_5, writer.text().splitlines(True)))
    position, how = open_record(GAME, read_record(older.encode()))
    assert "after choice 200" in how and "made under rules 5" in how
    assert isinstance(position, Spain)
    assert not [each.name for each in INVARIANTS if each.when(position) and each.fault(position)]


def _as_of_rules_5(line: str) -> str:
    """A line of a record as rules 5 wrote it: no order of stacks, and columns that have gone since."""
    if line.startswith("rules "):
        return "rules 5\n"
    if not line.startswith("snapshot "):
        return line
    word, number, text = line.split(" ", 2)
    data = json.loads(text)
    for name in ("depth", "fronting"):
        del data["columns"][name]
    del data["columns"]["battle"]["pursued"]
    data["columns"] |= {"won": 0, "pursued": 0}
    return f"{word} {number} {json.dumps(data)}\n"


def test_7_8_one_takes_ones_own_reinforcement_back() -> None:
    """Others learn of it; the side that brought it in knew it before."""
    record = read_record((GOLDEN / "1936-republican-time.record").read_bytes())
    session = begin(GAME.of(record.scenario), record)
    for number in range(1, len(record.entries) + 1):
        entry = record.choice(session.game, number)
        decision = session.position.decision_of(entry.seat)
        before = session.position.digest()
        session.replay(entry)
        if decision is not None and decision.kind == "enter-fixed" and entry.text.startswith("enter"):
            break
    assert any(event.kind == "entered" for event in session.events)
    assert session.may_undo(entry.seat)
    session.undo(entry.seat)
    assert session.position.digest() == before
