"""Golden games: one record for each way in which a scenario can end, replayed line by line.

`python -m tools.toc_golden` makes them again when the rules have changed.
"""

from pathlib import Path

import pytest

from barricades.games.toc.ch14_scenarios.victory import Ending, ways_of_ending
from barricades.games.toc.game import GAME
from barricades.kernel.records import read_record, replay

GOLDEN = Path(__file__).parent / "golden"
# The scenarios of which games are kept.
KEPT = (
    "v2.3-campaign", "v2.3-intro-1918", "v1.5-1918", "v1.5-1919", "v1.5-campaign",
)  # fmt: skip
ENDINGS = [(scenario, ending) for scenario in KEPT for ending in ways_of_ending(scenario)]


def name_of(scenario: str, ending: Ending) -> str:
    words = (scenario, GAME.seats[ending.winner].lower(), ending.way, ending.door)
    return "-".join(word for word in words if word)


NAMES = [name_of(*each) for each in ENDINGS]


@pytest.mark.rule("14.2c", "14.3h", "14.3i", "14.3j", "14.3k", "14.3l", "5.46", "5.51")
@pytest.mark.parametrize(("scenario", "ending"), ENDINGS, ids=NAMES)
def test_a_golden_game_replays_to_its_end(scenario: str, ending: Ending) -> None:
    data = (GOLDEN / f"{name_of(scenario, ending)}.record").read_bytes()
    assert len(data) < 300_000
    record = read_record(data)
    assert record.scenario == scenario
    session = replay(GAME, record)
    assert session.position.outcome == (ending.winner, ending.way)
    if ending.door:
        tried = [event for event in session.events if event.kind == "door"]
        assert tried[-1].data["door"] == ending.door


def test_the_ways_of_ending_are_those_of_the_rules() -> None:
    """14.3: three doors to sudden death for WHITE, one for RED, RED's total victory, and turn 16; 14.2."""
    assert [name.removeprefix("v2.3-") for name in NAMES if name.startswith("v2.3-")] == [
        "campaign-white-sudden-death-white-5-35",
        "campaign-white-sudden-death-moskva",
        "campaign-white-sudden-death-petrograd",
        "campaign-red-sudden-death-red-5-35",
        "campaign-red-total",
        "campaign-white-at-the-end",
        "campaign-red-at-the-end",
        "intro-1918-white-points",
        "intro-1918-red-points",
    ]
