"""The table of coverage: goals counted in a file of results, with tests next to what is seldom reached."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from barricades.kernel.watch import Goal
from barricades.lab import coverage, soak
from barricades.lab.simulate import Tally
from tests.reference import box
from tests.reference.box import BOX
from tests.test_cli import folder

__all__ = ["folder"]

GOALS = (
    Goal("Steps", "a turn begins", "3", (("step", "3 Turn", "begin_turn"),)),
    Goal("Steps", "supply is looked at", "3", (("step", "3 Turn", "check_supply"),)),
    Goal("Choices", "a bid", "3", (("decision", "guard-bid"), ("decision", "rising-bid"))),
    Goal("Choices", "a march", "5", (("option", "march"),)),
    Goal("Events", "a fight", "6", (("mark", "fought"),)),
    Goal("Events", "the moon", "9", (("mark", "moon"),)),
)
CASE = ("--case", "faubourg june", "--plain", "--games", "0", "--errors", "4", "--workers", "1")


@pytest.fixture(autouse=True)
def goals(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Faubourg with a few goals, and the name of a test for one of them."""
    watch = replace(BOX.watch(), marks=lambda position, event: [event.kind], goals=lambda: GOALS)
    game = replace(BOX.game(), tests=folder)
    monkeypatch.setattr(box, "BOX", replace(BOX, watch=lambda: watch, rules=lambda: game))
    (folder / "coverage.csv").write_text("group,goal,test\nEvents,the moon,test_moon.py::test_it_rises\n")


def rows(text: str) -> dict[str, list[str]]:
    cells = [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in text.splitlines()
        if line.startswith("| ")
    ]
    return {name: rest for name, *rest in cells if name != "what"}


def test_goals_are_counted_over_all_games_of_the_file(folder: Path) -> None:
    assert soak.main(CASE) == 0
    assert coverage.main(("faubourg june", "--out", "table.md")) == 0
    text = Path("table.md").read_text()
    found = rows(text)
    assert list(found) == [goal.name for goal in GOALS]
    assert found["a turn begins"][0] == "3" and int(found["a turn begins"][1]) >= 4
    assert int(found["a bid"][1]) == 2 * int(found["a turn begins"][1])
    assert int(found["a fight"][1]) > 0
    assert found["the moon"] == ["9", "0", "`test_moon.py::test_it_rises`"]
    assert "4 random games of `faubourg june`" in text
    assert "Seeds: `soak faubourg june errors`" in text
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        "## Steps",
        "## Choices",
        "## Events",
    ]


def test_a_goal_counts_everything_that_reaches_it() -> None:
    tally = Tally(
        kinds=Counter({"guard-bid": 2, "rising-bid": 3}), steps=Counter({("3 Turn", "begin_turn"): 7})
    )
    assert [coverage.count(goal, tally) for goal in GOALS] == [7, 0, 5, 0, 0, 0]


@pytest.mark.parametrize(
    ("file", "said"), [("", "no games of 'faubourg june'"), ("nonsense\n", "line 1: not JSON")]
)
def test_a_file_without_such_games_is_refused(
    file: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("soak.jsonl").write_text(file)
    assert coverage.main(("faubourg june",)) == 2
    assert said in capsys.readouterr().err


def test_a_game_without_goals_has_no_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(box, "BOX", BOX)
    assert coverage.main(("faubourg june",)) == 2
    assert "names no goals" in capsys.readouterr().err
