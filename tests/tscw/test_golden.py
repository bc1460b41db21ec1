"""Golden games: one record for each way in which a scenario can end, replayed line by line.

`python -m tools.tscw_golden` makes them again when the rules have changed.
"""

from pathlib import Path

import pytest

from barricades.games.tscw.game import GAME
from barricades.games.tscw.invariants import INVARIANTS
from barricades.games.tscw.sheet import SEATS
from barricades.games.tscw.state import Spain
from barricades.games.tscw.victory import ways_of_ending
from barricades.kernel.records import begin, open_record, read_record, replay

GOLDEN, OLDER = (Path(__file__).parent / name for name in ("golden", "older"))
NAMES = [f"{scenario}-{SEATS[winner]}-{way}" for scenario, winner, way in ways_of_ending()]


def test_every_way_of_ending_has_its_record_and_no_record_is_left_over() -> None:
    assert sorted(path.stem for path in GOLDEN.glob("*.record")) == sorted(NAMES)


@pytest.mark.parametrize(("ending", "name"), list(zip(ways_of_ending(), NAMES, strict=True)), ids=NAMES)
def test_a_golden_game_replays_to_its_end(ending: tuple[str, int, str], name: str) -> None:
    data = (GOLDEN / f"{name}.record").read_bytes()
    assert len(data) < 320_000
    record = read_record(data)
    assert record.scenario == ending[0]
    position = replay(GAME, record).position
    assert position.outcome == ending[1:]


@pytest.mark.parametrize("rules", ["6", "11"])
def test_a_record_that_older_rules_made_opens_from_its_snapshot_with_a_notice(rules: str) -> None:
    """The records were written by the program of those rules: a hundred choices of 1936."""
    record = read_record((OLDER / f"rules-{rules}.record").read_bytes())
    position, how = open_record(GAME, record)
    assert f"after choice 100: made under rules {rules}, these are {GAME.rules_version}" in how
    assert isinstance(position, Spain)
    assert (position.turn, position.version) == (1, 100)
    assert position.waiting().options
    assert not [each.name for each in INVARIANTS if each.when(position) and each.fault(position)]


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
