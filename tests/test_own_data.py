"""`--data DIR`: the commands with a player's own rows. A process each, for a game reads its data once."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
BARRICADES = (sys.executable, "-m", "barricades.cli")
TWO_BOTS = ("--seat", "guard=random", "--seat", "rising=random")
GAME = ("faubourg", "june")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that knows the reference game besides those of the project."""
    (tmp_path / "barricades.toml").write_text('games = ["tests.reference.box:BOX"]\n')
    return tmp_path


def run(folder: Path, *arguments: str, stdin: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*BARRICADES, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        input=stdin,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def own(folder: Path, file: str, text: str, name: str = "mine") -> Path:
    """A row of one's own in a folder of own data."""
    path = folder / name / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return folder / name


def answer(folder: Path, *arguments: str) -> Any:
    done = run(folder, *arguments, "--json")
    assert done.returncode == 0, done
    return json.loads(done.stdout)


def refused(folder: Path, *arguments: str) -> str:
    done = run(folder, *arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done
    return done.stderr.strip()


def saved(folder: Path, file: str, *data: str) -> str:
    """A game between bots, saved at the text table."""
    played = ("play", *GAME, "--text", *TWO_BOTS, "--seed", "7", *data)
    done = run(folder, *played, stdin=f"save {file}\nquit\n")
    assert done.returncode == 0, done
    return (folder / file).read_text(encoding="utf-8")


def inspected(folder: Path, scenario: Sequence[str], part: str, id: str) -> dict[str, Any]:
    """One of the components, with the data in `mine`."""
    found = answer(folder, "inspect", *scenario, "--data", str(folder / "mine"))
    return next(each for each in found[part] if each["id"] == id)


def test_inspect_shows_own_rows(folder: Path) -> None:
    own(folder, "reference/data/units.csv", "id,name\nG1,My Line\n")
    own(folder, "tscw/data/counters.csv", "id,source\nR-ALM,my counter\n")
    own(folder, "toc/data/spaces.csv", "id,terrain,source\nmoskva,fortress,my map\n")
    assert inspected(folder, GAME, "counters", "G1")["name"] == "My Line"
    assert inspected(folder, ("tscw", "1936"), "counters", "R-ALM")["source"] == "my counter"
    assert inspected(folder, ("toc", "v2.3-campaign"), "places", "801")["terrain"] == "fortress"


def test_a_wrong_row_is_refused_with_file_line_and_what_was_expected(folder: Path) -> None:
    mine = own(folder, "toc/data/spaces.csv", "id,terrain\nmoskva,jungle\n")
    said = refused(folder, "inspect", "toc", "v2.3-campaign", "--data", str(mine))
    assert said.startswith(
        "barricades: mine/toc/data/spaces.csv, line 2: terrain is 'jungle', expected clear"
    )


def test_a_folder_that_corrects_nothing_is_refused(folder: Path) -> None:
    mine = own(folder, "tok/data/spaces.csv", "id,terrain\nmoskva,fortress\n")
    said = refused(folder, "simulate", *GAME, "--bots", "random", "--games", "1", "--data", str(mine))
    assert said == "barricades: mine/tok: expected a folder named after a game: reference, toc, tscw"
    assert "nowhere is not a folder" in refused(folder, "inspect", *GAME, "--data", "nowhere")


def test_the_rules_read_own_charts_and_a_change_of_words_alone_is_refused(folder: Path) -> None:
    charts = "toc/editions/v2_3/tables"
    game = ("simulate", "toc", "v2.3-intro-1918", "--bots", "random", "--games", "1", "--seed", "3")
    plain = answer(folder, *game)["decisions"]
    mine = own(folder, f"{charts}/turn_chart.csv", "turn,rounds\n1,1\n2,1\n3,1\n", "short")
    assert answer(folder, *game, "--data", str(mine))["decisions"] < plain
    own(folder, f"{charts}/sequence.csv", "step,segment\n5,RED first\n", "words")
    said = refused(folder, *game, "--data", str(folder / "words"))
    assert "sequence.csv, line 2: sequence says in words what the rules do; the rule is in ch05_turn" in said
    own(folder, f"{charts}/purchase.csv", "item,price\nleader,two\n", "letters")
    said = refused(folder, *game, "--data", str(folder / "letters"))
    assert "purchase.csv, line 2: price should begin with a number, not 'two'" in said


def test_draw_uses_own_rows(folder: Path) -> None:
    mine = own(folder, "toc/data/spaces.csv", "id,name,source\nmoskva,Moscow of Mine,my map\n")
    drawn = run(folder, "draw", "toc", "v2.3-campaign", "-o", "map.svg", "--data", str(mine))
    assert drawn.returncode == 0, drawn
    assert "Moscow of Mine" in (folder / "map.svg").read_text(encoding="utf-8")


def test_a_record_names_the_data_and_is_opened_with_the_same(folder: Path) -> None:
    mine = own(folder, "reference/data/units.csv", "id,strength\nG1,1\n")
    other = own(folder, "reference/data/units.csv", "id,strength\nG1,2\n", "other")
    record = saved(folder, "own.txt", "--data", str(mine))
    stamp = re.search(r"^rules \S+\+own-([0-9a-f]{12})$", record, re.MULTILINE)
    assert stamp
    assert run(folder, "replay", "own.txt", "--verify", "--data", str(mine)).returncode == 0
    plain, strange = (
        run(folder, "replay", "own.txt", "--verify", *data) for data in ((), ("--data", str(other)))
    )
    assert f"with own data {stamp[1]}, these are " in plain.stderr
    assert "name its folder with --data" in plain.stderr
    assert plain.returncode and strange.returncode
    assert strange.stderr.count("with own data") == 2
    going_on = refused(folder, "play", *GAME, "--text", "--load", "own.txt")
    assert f"with own data {stamp[1]}" in going_on


def test_a_record_without_own_data_is_opened_without(folder: Path) -> None:
    mine = own(folder, "reference/data/units.csv", "id,strength\nG1,1\n")
    assert "+own" not in saved(folder, "plain.txt")
    said = run(folder, "replay", "plain.txt", "--verify", "--data", str(mine))
    assert said.returncode and "open it without --data" in said.stderr


def test_worker_processes_play_with_the_same_data(folder: Path) -> None:
    rows = "".join(f"G{number},1,1\n" for number in range(1, 7))
    mine = own(folder, "reference/data/units.csv", f"id,strength,reduced\n{rows}")

    def wins(*more: str) -> Any:
        plan = ("simulate", *GAME, "--bots", "random", "--games", "40", "--seed", "3")
        return answer(folder, *plan, *more)["wins"]

    with_data = wins("--workers", "1", "--data", str(mine))
    assert wins("--workers", "2", "--data", str(mine)) == with_data
    assert wins("--workers", "2") != with_data


def test_the_page_shows_own_rows(folder: Path) -> None:
    mine = own(folder, "tscw/data/hexes.csv", "hex,place,source\n2712,Madrid of Mine,my map\n")
    serving = ("play", "--no-browser", "--port", "0", "--folder", str(folder / "games"), "--data", str(mine))
    with subprocess.Popen(
        [*BARRICADES, *serving],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = next(word for word in line.split() if word.startswith("http://127.0.0.1:"))
        with urllib.request.urlopen(f"{address}board/tscw/1936/layout.json", timeout=60) as found:
            layout = json.loads(found.read())
        os.kill(process.pid, signal.SIGTERM)
        process.communicate(timeout=120)
    assert layout["places"]["2712"]["name"] == "Madrid of Mine"
