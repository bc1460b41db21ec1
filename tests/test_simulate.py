"""Simulation: the same games whatever the number of processes, and failures that leave their record."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from barricades.kernel.bots import BotContext
from barricades.kernel.box import BotEntry
from barricades.kernel.errors import BarricadesError
from barricades.kernel.records import read_record, replay
from barricades.lab import simulate as simulations
from barricades.lab.soak import card_lines
from tests.reference import box
from tests.reference.box import BOX
from tests.reference.game import GAME
from tests.test_cli import add_game, assert_refused, folder, run

__all__ = ["folder"]

SIMULATE = ("simulate", "faubourg", "june", "--bots", "random")

ONE_STEP_REPLACED = """
from barricades.kernel.decisions import Choice
from barricades.kernel.flow import Flow, goto, procedure
from barricades.kernel.messages import say
from tests.reference.turn import TURNS

def variant(old, new, **changes):
    steps = [new if getattr(step, "__name__", "") == old else step for step in TURNS.steps]
    turns = procedure("3 Turn", *steps)
    return replace(SOUND, flow=Flow(turns, SOUND.flow.procedures[1:]), **changes)
"""


def simulate(*arguments: str) -> dict[str, Any]:
    said = run(*SIMULATE, *arguments, "--json")
    assert said.code == 0, said
    report: dict[str, Any] = said.json
    return report


def without_speed(report: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in report.items() if key != "speed"}


def test_the_report_adds_up(folder: Path) -> None:
    report = simulate("--games", "60", "--workers", "1")
    assert report["errors"] == []
    assert sum(report["wins"].values()) == report["games"] == 60
    for seat, wins in report["wins"].items():
        assert sum(way[seat] for way in report["endings"].values()) == wins
    lengths = report["lengths"]
    assert lengths["min"] <= lengths["mean"] <= lengths["max"]
    assert abs(lengths["mean"] * 60 - report["decisions"]) < 60
    coverage = report["coverage"]
    assert sum(coverage["decisions"].values()) == report["decisions"] == sum(coverage["options"].values())
    assert coverage["decisions"]["guard-bid"] == coverage["steps"]["3 Turn"]["begin_turn"]
    assert report["bots"] == {"guard": "random", "rising": "random"}
    assert set(report["speed"]) == {"seconds", "decisions_per_second", "games_per_second"}
    assert not (folder / "failures").exists()


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(simulations, "CHUNK", 0.03)  # so that the other processes get their share
    reports = [simulate("--games", "150", "--seed", "s", "--workers", workers) for workers in ("1", "2", "3")]
    assert without_speed(reports[0]) == without_speed(reports[1]) == without_speed(reports[2])
    other = simulate("--games", "150", "--seed", "t", "--workers", "1")
    assert other["decisions"] != reports[0]["decisions"]


def test_each_game_depends_on_its_number_alone() -> None:
    plan = simulations.make_plan(BOX, "june", {}, ["random", "random"], "x")
    whole = simulations.simulate(BOX, plan, 12)
    parts = simulations.play_games(BOX, plan, range(7, 12))
    parts.add(simulations.play_games(BOX, plan, range(7)))
    assert whole == parts


def test_words_name_wins_speed_and_what_never_came_up() -> None:
    said = run(*SIMULATE, "--games", "1", "--workers", "1")
    assert said.code == 0
    for words in ("together", "decisions a", "games a second", "kinds of steps occurred", "errors    0"):
        assert words in said.out.replace("decisions and", "decisions a")
    assert "; never: " in said.out
    assert said.err == "", "no progress bar where there is no terminal"


def test_options_of_the_game_reach_the_games() -> None:
    assert simulate("--games", "2", "--setting", "fog=off")["settings"] == {"fog": "off"}


def fail(folder: Path, module: str, code: str, *arguments: str) -> list[dict[str, Any]]:
    """Simulate a broken variant; its errors, after checking that each has a record to load."""
    add_game(folder, module, ONE_STEP_REPLACED + code)
    said = run(*SIMULATE, "--games", "5", *arguments, "--json")
    assert said.code == 1
    errors: list[dict[str, Any]] = said.json["errors"]
    assert len(errors) + sum(said.json["wins"].values()) == 5
    for error in errors:
        record = read_record((folder / error["record"]).read_bytes())
        assert len(record.entries) == error["choice"]
    return errors


RAISES = """
def check_supply(p):
    if p.turn == 2:
        raise ValueError("the bridge\\nis out")

GAME = variant("check_supply", check_supply)
"""


def test_an_exception_leaves_a_record_that_ends_with_the_failing_choice(folder: Path) -> None:
    errors = fail(folder, "raises_in_turn_two", RAISES, "--workers", "1", "--seed", "a b/c")
    assert [error["game"] for error in errors] == [0, 1, 2, 3, 4]
    assert errors[0]["error"] == "ValueError: the bridge is out"
    assert errors[0]["where"].endswith("in check_supply")
    assert errors[0]["record"] == "failures/faubourg-june-a_b_c-0.txt"
    record = folder / errors[0]["record"]
    last = len(record.read_text().splitlines())
    assert_refused(run("replay", str(record), "--verify"), f"line {last}:", "ValueError: the bridge is out")
    told = run("replay", str(record))
    assert told.code == 2
    assert f"  {errors[0]['choice'] - 1}  " in told.out
    before = str(errors[0]["choice"] - 1)
    assert run("replay", str(record), "--verify", "--to", before).code == 0


def test_the_record_of_a_failure_goes_on_where_the_rules_are_mended(folder: Path) -> None:
    errors = fail(folder, "raises_once_more", RAISES, "--workers", "1")
    record = read_record((folder / errors[0]["record"]).read_bytes())
    session = replay(GAME, record, errors[0]["choice"] - 1)
    assert session.position.waiting().seat == GAME.seat_number(record.seats[-1])
    session.submit_text(session.position.waiting().seat, record.entries[-1].text)


def test_failures_are_the_same_with_several_workers(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = fail(folder, "raises_alone", RAISES, "--workers", "1")
    texts = [(folder / error["record"]).read_text() for error in alone]
    monkeypatch.setattr(simulations, "CHUNK", 0.0)
    together = fail(folder, "raises_together", RAISES, "--workers", "2", "--out", "deep/down")
    assert [(folder / error["record"]).read_text() for error in together] == texts
    assert all(error["record"].startswith("deep/down/") for error in together)


def test_a_decision_without_options_is_a_failure(folder: Path) -> None:
    code = """
class Stuck(Choice):
    def when(self, p): return p.turn == 2
    def seat(self, p): return 0
    def prompt(self, p): return say("rally")
    def options(self, p): return []

GAME = variant("check_supply", Stuck())
"""
    errors = fail(folder, "stuck_in_turn_two", code, "--workers", "1")
    assert errors[0]["error"] == "Runaway: the decision 'stuck' of guard has no options"
    assert run("replay", errors[0]["record"], "--verify").code == 0


def test_a_game_without_end_is_a_failure(folder: Path) -> None:
    code = """
def check_end(p):
    return None

GAME = variant("check_end", check_end, longest=250)
"""
    errors = fail(folder, "never_ends", code, "--workers", "1")
    assert any("not over after 250 choices" in error["error"] and error["choice"] == 250 for error in errors)


def test_rules_that_run_in_circles_are_a_failure(folder: Path) -> None:
    code = """
def check_supply(p):
    return goto(check_supply)

GAME = variant("check_supply", check_supply)
"""
    errors = fail(folder, "runs_in_circles", code, "--workers", "1")
    assert "steps without a decision" in errors[0]["error"]


def test_a_set_up_that_fails_leaves_a_record_too(folder: Path) -> None:
    code = """
def set_up(p):
    SOUND.setup(p)
    raise KeyError("no such hex")

GAME = replace(SOUND, setup=set_up)
"""
    errors = fail(folder, "set_up_fails", code, "--workers", "1")
    record = read_record((folder / errors[0]["record"]).read_bytes())
    assert errors[0]["choice"] == 0
    assert record.setup is not None
    assert len(record.setup.draws) == 13
    assert_refused(run("replay", errors[0]["record"], "--verify"), "KeyError")


def test_a_bot_that_answers_nonsense_is_a_failure(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Nonsense:
        def __init__(self, seed: str):
            pass

        def choose(self, context: BotContext) -> int:
            return -1

    nonsense = BotEntry("nonsense", "Answers nothing on offer.", lambda: Nonsense)
    monkeypatch.setattr(box, "BOX", replace(BOX, bots=(*BOX.bots, nonsense)))
    said = run("simulate", "faubourg", "june", "--bots", "nonsense,random", "--games", "2", "--workers", "1")
    assert said.code == 1
    assert "a bot answered -1 to 4 options" in said.out
    assert "failures/faubourg-june-0-0.txt" in said.out


def test_the_folder_for_failures_is_checked_before_any_game(folder: Path) -> None:
    (folder / "full").write_text("no folder")
    assert_refused(run(*SIMULATE, "--games", "1000000", "--out", "full"), "not a folder")
    assert (folder / "full").read_text() == "no folder"


def test_a_worker_that_dies_is_reported(folder: Path) -> None:
    add_game(folder, "deadly_set_up", "import os\nGAME = replace(SOUND, setup=lambda p: os._exit(3))\n")
    plan = simulations.make_plan(BOX, "june", {}, ["random"], "0")
    with pytest.raises(BarricadesError, match="a worker process died"):
        list(simulations.play_elsewhere(plan, iter([range(2)]), 1))


def test_who_listens_counts_the_cards_that_events_name() -> None:
    quiet = simulations.make_plan(BOX, "june", {}, ["random"], "1")
    listening = replace(quiet, listen=True)
    heard = simulations.play_games(BOX, listening, range(5))
    played = [
        number for (kind, _, number), times in heard.cards.items() if kind == "played" for _ in range(times)
    ]
    assert len(played) > 5
    without = simulations.play_games(BOX, quiet, range(5))
    assert not without.cards
    assert (without.decisions, without.endings) == (heard.decisions, heard.endings)
    lines = list(card_lines(GAME, heard))
    assert lines[0].startswith("played: ") and lines[-1].startswith("never named, card: ")


def test_other_processes_play_from_the_first_game_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first game that takes a minute is not played alone while other processes wait to be started."""
    plan = simulations.make_plan(BOX, "june", {}, ["random"], "s")
    alone = simulations.simulate(BOX, plan, 6)

    def here(*arguments: object) -> None:
        raise AssertionError("a game was played in this process")

    monkeypatch.setattr(simulations, "play_games", here)
    assert simulations.simulate(BOX, plan, 6, workers=2) == alone
