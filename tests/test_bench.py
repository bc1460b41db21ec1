"""The bench: every figure compared with python-chess, in one run."""

import sys
import time
from pathlib import Path

import pytest

from barricades.kernel.watch import Measure, Watch
from barricades.lab import bench as benches
from tests.reference.game import GAME
from tests.test_cli import assert_refused, folder, run

__all__ = ["folder"]


def test_the_bench_for_programs_has_ratios_and_goals() -> None:
    said = run("bench", "faubourg", "--seconds", "0.5", "--json")
    assert said.code == 0
    found = said.json
    assert found["rounds"] >= 5
    assert found["decisions"]["must"] == 0.17
    assert found["decisions"]["goal"] == 0.33
    assert found["decisions"]["ratio_to_chess"] > 0
    assert found["copies"]["limit"] == 5
    assert found["copies"]["position"]["times_chess"] > 0
    assert found["flow"]["microseconds_per_decision"] > 0
    assert found["supply"]["hex_per_second"] > 0
    assert found["supply"]["graph_per_second"] > 0
    assert found["chess"]["decisions_per_second"] > 0


def test_the_bench_in_words_takes_the_first_game_that_can_be_played() -> None:
    said = run("bench", "--seconds", "0.2")
    assert said.code == 0
    assert "faubourg and python-chess" in said.out
    for words in ("0.17 must, 0.33 goal", "at most 5 x", "µs a decision", "supply checks, 640 hexes"):
        assert words in said.out


def test_a_large_position_is_copied_in_at_most_five_times_the_time_of_a_chess_board() -> None:
    ratios = [
        run("bench", "--seconds", "1", "--json").json["copies"]["large"]["times_chess"] for _ in range(3)
    ]
    assert min(ratios) <= benches.COPY_LIMIT, "the machine is shared: one quiet run of three will do"


def test_a_large_position_is_large_and_its_copy_is_its_own() -> None:
    position = benches.large_position()
    assert len(position.at) == 350
    assert len(position.stacks) == 600
    copy = position.copy()
    for name in position.COLUMNS:
        assert getattr(copy, name) == getattr(position, name)
        assert getattr(copy, name) is not getattr(position, name)
    copy.decks[0].pop()
    assert len(position.decks[0]) == 55


def test_the_maps_of_the_bench_are_as_large_as_said() -> None:
    assert 620 <= benches.hex_map().everywhere.bit_count() <= 660
    graph = benches.graph_map()
    assert graph.size == 260
    assert sum(mask.bit_count() for mask in graph.neighbours) == 2 * 585
    assert graph.flood(1, graph.everywhere) == graph.everywhere


def test_the_position_that_is_copied_is_from_the_middle_of_a_game() -> None:
    position = benches.middle_of(GAME)
    assert position.outcome is None
    assert position.version > 10


def test_without_python_chess_the_extra_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    assert_refused(run("bench", "faubourg"), "python-chess", "'dev'")


def test_a_game_s_own_measures_and_its_turns_are_timed() -> None:
    waits = 0

    def work() -> int:
        nonlocal waits
        waits += 1
        until = time.process_time() + 0.001
        while time.process_time() < until:
            pass
        return 2

    watch = Watch(turn=lambda p: p.turn, measures=lambda: (Measure("a chore", 700.0, lambda: work),))
    report = benches.bench(GAME, 0.5, watch=watch).as_json()
    assert waits > 5
    assert report["measures"]["a chore"]["limit"] == 700
    assert report["measures"]["a chore"]["microseconds"] >= 500
    assert {"1", "2"} <= set(report["turns"])
    assert all(turn["decisions"] % 64 == 0 for turn in report["turns"].values())
    for turn in report["turns"].values():
        per_option = turn["microseconds"] / turn["options_per_decision"]
        assert per_option == pytest.approx(turn["microseconds_per_option"], rel=0.1)
        assert turn["options_per_decision"] > 1
    rows = [row[0] for row in benches.table_rows(report)]
    assert rows[rows.index("decisions of turn 1") - 1] == "a chore"
    assert "decisions of turn 2" in rows


def test_early_turns_come_after_those_in_which_a_game_is_set_up() -> None:
    assert benches.early_and_late(range(1, 17)) == ([4, 5, 6], [14, 15, 16])
    assert benches.early_and_late([7, 1, 3, 5, 9]) == ([3], [9])
    assert benches.early_and_late([1, 2, 3, 4]) == ([], [])


def of_turns(microseconds: dict[int, int], options: dict[int, int]) -> benches.Bench:
    """A bench of a game whose decisions take so long, turn by turn."""
    turns = {
        turn: benches.TurnCost(100, 100 * options[turn], 1e-4 * each) for turn, each in microseconds.items()
    }
    names = ("chess", "game", "chess copy", "position copy", "large copy", "flow", "pick loop")
    rates = {name: [1e4] for name in (*names, "hex flood", "graph flood")}
    return benches.Bench("made", rates, 100.0, {}, turns)


def test_the_last_turns_of_a_game_are_compared_with_early_ones_in_one_line() -> None:
    slower = of_turns({1: 900, 2: 100, 3: 50, 4: 500, 5: 150}, {1: 9, 2: 10, 3: 9, 4: 9, 5: 30})
    report = slower.as_json()
    assert report["late_turns"] == {
        "early": [2], "late": [5], "times_early": 1.5, "times_early_per_option": 0.5,
        "limit_per_option": 1.1,
    }  # fmt: skip
    *_, last = benches.table_rows(report)
    assert last == (
        "a decision of turns 5-5 against 2-2", "", "1.50 x the time", "0.50 x per option, at most 1.1 x",
    )  # fmt: skip


def test_turns_are_weighed_by_their_decisions() -> None:
    """A turn with few decisions counts for little."""
    even = of_turns(dict.fromkeys(range(1, 11), 100), dict.fromkeys(range(1, 11), 10))
    even.turns[10] = benches.TurnCost(1, 10, 1e-3)
    assert even.late_turns["times_early"] == round((1e-2 + 1e-3) / 101 / 1e-4, 2)


def test_a_game_of_few_turns_is_compared_with_nothing() -> None:
    report = of_turns({1: 100, 2: 100}, {1: 5, 2: 5}).as_json()
    assert report["late_turns"] == {}
    *_, last = benches.table_rows(report)
    assert last[0] == "decisions of turn 2"
