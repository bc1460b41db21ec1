"""The soak: one line per game, continued after a kill, and a record for everything that is found."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barricades.kernel.errors import BadInput
from barricades.kernel.records import read_record, replay
from barricades.lab import soak
from barricades.lab.run_log import RunLog, commit
from tests.reference.game import GAME
from tests.test_cli import ROOT, add_game, folder

__all__ = ["folder"]

RUN = (
    "--case",
    "faubourg june",
    "--plain",
    "--games",
    "3",
    "--errors",
    "5",
    "--looks",
    "4",
    "--workers",
    "1",
)


def results(file: str = "soak.jsonl") -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(file).read_text().splitlines()]


def without_time(line: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in line.items() if key != "cpu"}


def games_of(lines: list[dict[str, Any]]) -> list[tuple[str, int]]:
    return [(line["kind"], line["number"]) for line in lines]


ALL = [*(("checks", n) for n in range(3)), *(("errors", n) for n in range(5))]


def test_every_game_is_a_line_that_states_seed_commit_and_rules() -> None:
    assert soak.main(RUN) == 0
    lines = results()
    assert games_of(lines) == ALL
    for line in lines:
        assert line["case"] == "faubourg june"
        assert line["rules"] == GAME.rules_version
        assert line["commit"] == commit()
        assert line["seed"] == f"soak faubourg june {line['kind']} {line['number']}"
        assert line["findings"] == []
        assert line["decisions"] > 10
    assert len({line["decisions"] for line in lines[3:]}) > 1, "different seeds, different games"


def test_a_run_is_continued_with_the_games_that_have_no_line() -> None:
    soak.main((*RUN, "--file", "whole.jsonl"))
    whole = results("whole.jsonl")
    kept = [whole[0], whole[2], whole[4]]
    Path("part.jsonl").write_text("".join(json.dumps(line) + "\n" for line in kept))
    soak.main((*RUN, "--file", "part.jsonl"))
    part = results("part.jsonl")
    assert part[:3] == kept
    assert sorted(games_of(part)) == sorted(ALL)
    by_game = {games_of([line])[0]: without_time(line) for line in part}
    assert [by_game[game] for game in ALL] == [without_time(line) for line in whole]


def test_a_killed_run_goes_on_where_it_was(folder: Path) -> None:
    """SIGKILL in the middle of a run with two workers, and the last line torn as well."""
    file = folder / "killed.jsonl"
    command = [sys.executable, "-m", "barricades.lab.soak", *RUN, "--workers", "2", "--errors", "400"]
    run = subprocess.Popen(
        [*command, "--file", str(file)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    wait_until(lambda: file.exists() and file.read_text().count("\n") >= 5)
    os.killpg(run.pid, signal.SIGKILL)
    run.wait()
    with file.open("a") as opened:
        opened.write('{"format":1,"case":"faubourg ju')
    before = [json.loads(line) for line in file.read_text().splitlines()[:-1]]
    assert 5 <= len(before) < 403
    games = str(len(before) + 3)
    assert soak.main((*RUN, "--errors", games, "--file", str(file))) == 0
    after = results(str(file))
    assert after[: len(before)] == before
    assert sorted(set(games_of(after))) == sorted(games_of(after)), "no game is played twice"
    assert set(games_of(after)) >= {*ALL, *(("errors", n) for n in range(int(games)))}


def wait_until(condition: Callable[[], bool]) -> None:
    for _ in range(600):
        if condition():
            return
        time.sleep(0.1)
    raise AssertionError("not within a minute")


def test_what_is_no_result_is_refused_with_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("soak.jsonl").write_text('{"format":1}\nnonsense\n{"format":1}\n')
    with pytest.raises(BadInput, match="line 2: not JSON"):
        list(RunLog(Path("soak.jsonl")).lines())
    Path("soak.jsonl").write_text('{"format":9}\n')
    assert soak.main(RUN) == 2
    assert "line 1: not a result of format 1" in capsys.readouterr().err


def lines_changed(**changes: object) -> None:
    lines = [{**line, **changes} for line in results()]
    Path("soak.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))


@pytest.mark.parametrize(
    ("changes", "again"),
    [
        ({}, 0),
        ({"commit": "another"}, 0),
        ({"rules": "another"}, 8),
        ({"looks": 3}, 3),
        ({"findings": [{"check": "x", "text": "y"}]}, 0),
        ({"findings": [{"check": "x", "text": "y"}], "commit": "another"}, 8),
    ],
)
def test_games_are_played_again_when_rules_or_looks_or_the_code_at_fault_have_changed(
    changes: dict[str, object], again: int
) -> None:
    soak.main(RUN)
    lines_changed(**changes)
    soak.main(RUN)
    assert len(results()) == 8 + again


RAISES = """
from barricades.kernel.flow import Flow, procedure
from tests.reference.turn import TURNS

def check_supply(p):
    if p.turn == 2:
        raise ValueError("the bridge is out")

STEPS = [check_supply if getattr(step, "__name__", "") == "check_supply" else step for step in TURNS.steps]
GAME = replace(SOUND, flow=Flow(procedure("3 Turn", *STEPS, stage=TURNS.stage), SOUND.flow.procedures[1:]))
"""


def test_a_finding_leaves_a_record_that_can_be_loaded(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add_game(folder, "raises_in_a_soak", RAISES)
    assert soak.main(RUN) == 1
    lines = results()
    assert games_of(lines) == ALL
    for line in lines:
        assert "the bridge is out" in line["findings"][0]["text"]
        record = read_record((folder / line["record"]).read_bytes())
        whole = len(record.entries) - (line["kind"] == "errors")  # there the choice at fault comes last
        session = replay(GAME, record, whole)
        assert session.number == whole > 0
    assert lines[0]["record"] == "failures/faubourg-june-checks-0.txt"
    assert "3 findings" in capsys.readouterr().err


def test_the_report_says_what_the_file_holds_and_plays_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    soak.main(RUN)
    before = Path("soak.jsonl").read_bytes()
    capsys.readouterr()
    assert soak.main(("--report",)) == 0
    assert Path("soak.jsonl").read_bytes() == before
    said = " ".join(capsys.readouterr().err.split())
    decisions = sum(line["decisions"] for line in results()[:3])
    assert f"faubourg june: 3 games under all checks, {decisions} decisions" in said
    assert "faubourg june: 5 games for errors alone" in said
    assert f"rules {GAME.rules_version}; commits: {commit()} (3 games)" in said


def test_a_game_played_again_counts_once_and_is_mentioned() -> None:
    soak.main(RUN)
    sound, spoilt = results()[0], {**results()[0], "commit": "old", "findings": [{"check": "x", "text": "y"}]}
    Path("soak.jsonl").write_text("".join(json.dumps(line) + "\n" for line in (spoilt, sound)))
    (total,) = soak.sums(RunLog(Path("soak.jsonl"))).values()
    assert (total.games, len(total.findings), total.mended) == (1, 0, 1)


def test_options_are_tried_in_the_first_scenario_or_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barricades.games.BUILT_IN", ("barricades.games.toc.box:BOX",))
    first, everywhere = (set(map(str, soak.cases(everywhere=each))) for each in (False, True))
    assert "toc v2.3-campaign retreat-uncapped=on" in first
    assert "toc v2.3-intro-1918 retreat-uncapped=on" in everywhere - first
    assert first < everywhere
