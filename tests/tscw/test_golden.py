"""Golden games: one record for each way in which a scenario can end, replayed line by line.

`python tools/tscw_golden.py` makes them anew when the rules have changed.
"""

from pathlib import Path

import pytest

from barricades.games.tscw.game import GAME
from barricades.games.tscw.sheet import SEATS
from barricades.games.tscw.victory import ways_of_ending
from barricades.kernel.records import read_record, replay

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
