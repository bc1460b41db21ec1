"""Proofs: a rule whose test does not notice its absence is found out."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from barricades.kernel.game import Paper
from barricades.lab import prove as proofs
from tests.test_cli import assert_refused, folder, run

__all__ = ["folder"]

CODE = """
from pathlib import Path

from barricades.kernel.box import Box
from barricades.kernel.game import Paper, Scenario
from barricades.kernel.rules import rule

HERE = Path(__file__).parent

@rule("1.1")
def toll(carts):
    return 2 * carts

@rule("1.2", off=4)
def width():
    return 4

@rule("1.3")
def height():
    return 3

@rule("1.4", off="shut")
def gate():
    return "open"

if gate() == "shut":
    raise RuntimeError("the gate must be open")

GAME = Paper("bridge", "The bridge", ("us",), (Scenario("one", "One"),), lambda scenario: None,
             rules=HERE / "record", tests=HERE / "shown", package=__name__)
BOX = Box("bridge", lambda: GAME)
"""

RECORD = """# The bridge

**1.1 Toll.** *stated* Two for a cart.

**1.2 Width.** *stated* Four.

**1.3 Height.** *reconstructed* Three.

**1.4 Gate.** *stated* Open.

**1.5 Flags.** *deferred* Later.

**1.6 Lamps.** *stated* Two.
"""

TESTS = """
import {module}

def test_1_1_a_cart_pays_two():
    assert {module}.toll(3) == 6

def test_1_2_the_bridge_is_four_wide():
    assert {module}.width() == {width}

def test_1_4_the_gate_is_open():
    assert {module}.gate() == "open"
"""


def build(folder: Path, module: str, width: int = 4) -> None:
    """A game on paper with four cited functions: noticed, unnoticed, untested, and needed to start at all."""
    (folder / f"{module}.py").write_text(CODE)
    for name in ("record", "shown"):
        (folder / name).mkdir()
    (folder / "record" / "bridge.md").write_text(RECORD)
    (folder / "shown" / "test_bridge.py").write_text(TESTS.format(module=module, width=width))
    (folder / "barricades.toml").write_text(f'games = ["{module}:BOX"]\n')


def test_each_piece_is_killed_or_survives_or_has_no_test(folder: Path) -> None:
    build(folder, "bridge_whole")
    said = run("prove", "bridge", "--json")
    assert said.code == 1
    found = said.json
    assert found["killed"] == ["bridge_whole:toll"]
    assert found["survivors"] == ["bridge_whole:width"]
    assert found["timeouts"] == []
    assert found["untested"] == [{"code": "bridge_whole:height", "paragraphs": ["1.3"]}]
    assert [each["code"] for each in found["unclear"]] == ["bridge_whole:gate"]
    left = {path.name for path in folder.iterdir()} - {"__pycache__"}
    assert left == {"bridge_whole.py", "record", "shown", "barricades.toml"}


def test_the_proof_in_words_lists_what_is_to_do(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(folder, "bridge_words")
    answers = {"": 0, "bridge_words:toll": 1, "bridge_words:width": 0, "bridge_words:gate": 1}
    monkeypatch.setattr(proofs, "_try", lambda copies, ids, disabled, seconds: (answers[disabled], "said"))
    said = run("prove", "bridge")
    assert said.code == 1
    assert "2 pieces of code: a test fails without them" in said.out
    assert "survives  bridge_words:width" in said.out
    assert "no test   bridge_words:height (1.3)" in said.out
    answers["bridge_words:width"] = 1
    assert run("prove", "bridge").code == 0


def test_some_chapters_or_paragraphs_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(folder, "bridge_part")
    monkeypatch.setattr(proofs, "_try", lambda copies, ids, disabled, seconds: (int(bool(disabled)), "said"))
    some = run("prove", "bridge", "--only", "1.1", "--only", "1.4", "--json").json
    assert some["killed"] == ["bridge_part:toll", "bridge_part:gate"]
    assert len(run("prove", "bridge", "--only", "1", "--json").json["killed"]) == 3
    assert_refused(run("prove", "bridge", "--only", "11"), "no code cites 11")


@pytest.mark.parametrize(
    ("number", "part", "below"),
    [
        ("8.51", "8", True), ("8.51", "8.5", True), ("8.5a", "8.5", True), ("8.51", "8.51", True),
        ("15.2", "1", False), ("8.6", "8.5", False), ("W31", "W3", False), ("W3", "W3", True),
    ],
)  # fmt: skip
def test_what_lies_below_a_paragraph(number: str, part: str, below: bool) -> None:
    assert proofs._below(number, part) is below


def test_tests_that_fail_with_nothing_left_out_prove_nothing(folder: Path) -> None:
    build(folder, "bridge_narrow", width=5)
    assert_refused(run("prove", "bridge"), "prove nothing", "test_1_2_the_bridge_is_four_wide")


def test_tests_that_do_not_end_prove_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A timeout may be a slow machine, so it is listed apart and counted as a survivor."""
    build(folder, "bridge_endless")
    endless = (
        "import bridge_endless\n\ndef test_1_1_a():\n    while not bridge_endless.toll(1):\n        pass\n"
    )
    (folder / "shown" / "test_a.py").write_text(endless)
    monkeypatch.setattr(proofs, "SECONDS", 3)
    said = run("prove", "bridge", "--workers", "1", "--only", "1.1", "--json")
    assert said.code == 1
    assert said.json["killed"] == []
    assert said.json["survivors"] == ["bridge_endless:toll"]
    assert said.json["timeouts"] == ["bridge_endless:toll"]
    answers = {"": 0, "bridge_endless:toll": -1, "bridge_endless:width": 0, "bridge_endless:gate": 1}
    monkeypatch.setattr(proofs, "_try", lambda copies, ids, disabled, seconds: (answers[disabled], "said"))
    words = run("prove", "bridge").out
    assert "timed out bridge_endless:toll" in words and "survives  bridge_endless:toll" not in words
    assert "2 survivors (1 of them timed out)" in words


def test_only_pieces_that_act_while_loading_or_seem_to_survive_get_a_fresh_process(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(folder, "bridge_fresh")
    fresh, whole = [], proofs._run

    def noted(ids: Sequence[str], disabled: str, seconds: float) -> tuple[int, str]:
        fresh.append(disabled)
        return whole(ids, disabled, seconds)

    monkeypatch.setattr(proofs, "_run", noted)
    found = run("prove", "bridge", "--workers", "1", "--json").json
    assert found["killed"] == ["bridge_fresh:toll"]
    assert fresh == ["bridge_fresh:width", "bridge_fresh:gate"]


def test_rules_marks_gaps_but_not_in_deferred_paragraphs(folder: Path) -> None:
    build(folder, "bridge_gaps")
    found = {each["number"]: each for each in run("rules", "bridge", "--json").json["paragraphs"]}
    assert found["1.1"]["gaps"] == []
    assert found["1.1"]["tests"] == [{"name": "test_1_1_a_cart_pays_two", "place": "shown/test_bridge.py:4"}]
    assert found["1.3"]["gaps"] == ["tests"]
    assert found["1.5"]["gaps"] == []
    assert found["1.6"]["gaps"] == ["code", "tests"]
    said = run("rules", "bridge")
    assert "6 paragraphs, 1 without code, 2 without tests" in said.out
    assert "no tests" in run("rules", "bridge", "1.3").out


def test_a_game_whose_tests_are_elsewhere_has_none_here(folder: Path) -> None:
    build(folder, "bridge_moved")
    shutil.rmtree(folder / "shown")
    assert len(run("prove", "bridge", "--json").json["untested"]) == 4


def test_without_rules_there_is_nothing_to_trace() -> None:
    paper = Paper("bare", "Bare", (), (), lambda scenario: pytest.fail("not asked for"))
    assert proofs.tests_of(paper) == []
