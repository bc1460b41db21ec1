"""What the conformance suite itself reports."""

from dataclasses import replace
from pathlib import Path

import pytest

from barricades.kernel.chance import Sampled
from barricades.kernel.conformance import CHECKS, Finding, Report, run_suite
from barricades.kernel.conformance.play import Check, Play, Turn, Watched
from barricades.kernel.flow import Transition, procedure
from barricades.kernel.game import Game
from barricades.kernel.records import read_record, replay
from barricades.kernel.session import Session
from tests.kernel.tiny import Ask, Tiny, note, tiny
from tests.reference.game import GAME


def short_game(*steps: object) -> Game:
    def nothing_hidden(p: Tiny, seat: int) -> None:
        """Both see everything."""

    def end(p: Tiny) -> Transition:
        return p.finish(1, "done")

    return tiny(procedure("1", Ask(), *steps, end), determinize=nothing_hidden)  # type: ignore[arg-type]


def test_a_sound_little_game_has_no_findings() -> None:
    report = run_suite(short_game(), "only", games=4)
    assert report.findings == []
    assert (report.games, report.decisions) == (4, 4)
    assert report.endings == {"1 done": 4}
    assert report.kinds == {"ask": 4}
    assert report.verbs == {"say": 4}
    assert report.steps == {("1", "end"): 4}
    assert set(report.counts) == set(CHECKS) - {"ends"}


def test_what_was_never_reached_is_named() -> None:
    class Never(Ask):
        def when(self, p: Tiny, *data: int) -> bool:
            return False

    game = short_game(Never("never"), note(1))
    assert run_suite(game, "only", games=3).never(game) == ["1: never", "verb pass"]
    assert Report().never(game) == ["1: ask", "1: never", "1: note_1", "1: end", "verb say", "verb pass"]


def test_an_exception_is_a_finding_with_its_seed_and_record() -> None:
    def explode(p: Tiny) -> Transition:
        raise ZeroDivisionError("by hand")

    game = short_game(explode)
    report = run_suite(game, "only", games=2, seed="boom")
    assert [(each.check, each.text, each.seed) for each in report.findings] == [
        ("ends", "ZeroDivisionError: by hand", "boom 0"),
        ("ends", "ZeroDivisionError: by hand", "boom 1"),
    ]
    assert read_record(report.findings[0].record.encode()).game == "tiny"


def test_a_game_that_cannot_be_set_up_is_a_finding_without_a_record(tmp_path: Path) -> None:
    def explode(p: Tiny) -> None:
        raise RuntimeError("no counters")

    report = run_suite(replace(short_game(), setup=explode), "only", games=1, failures=tmp_path / "out")
    assert report.findings == [Finding("ends", "RuntimeError: no counters", "conformance 0", "")]
    assert list((tmp_path / "out").iterdir()) == []


def test_the_same_seed_plays_the_same_games() -> None:
    once, twice = (run_suite(GAME, "june", games=2, seed="same", sample=0.1) for _ in range(2))
    assert (once.decisions, once.kinds, once.steps) == (twice.decisions, twice.kinds, twice.steps)
    other = run_suite(GAME, "june", games=2, seed="other", sample=0.1)
    assert once.kinds != other.kinds


def test_progress_is_told_game_by_game() -> None:
    told: list[int] = []
    run_suite(short_game(), "only", games=3, on_game=told.append)
    assert told == [1, 2, 3]


def test_the_share_of_decisions_looked_at_can_be_chosen() -> None:
    none = run_suite(GAME, "june", games=1, sample=0.0)
    assert none.findings[0].text.startswith("determinize never changed anything")
    assert not none.counts["refusals"]
    assert none.counts["invariants"]["cards"] > 50
    every = run_suite(GAME, "june", games=1, sample=1.0)
    assert every.findings == []
    assert every.counts["refusals"]["WrongSeat"] == every.decisions


def test_a_watched_source_counts_for_itself() -> None:
    source = Watched(Sampled(1))
    assert [source.value(0, 6) for _ in range(3)] == [Sampled(1).value(0, 6), *(_rest(2))]
    assert source.asked == 3


def _rest(count: int) -> list[int]:
    sampled = Sampled(1)
    return [sampled.value(0, 6) for _ in range(count + 1)][1:]


def test_a_turn_knows_what_came_of_a_choice() -> None:
    play = Play(GAME, "june", {}, "a turn")
    assert isinstance(play.session, Session)
    turn = Turn(play, ("bid", 1))
    assert (turn.seat, turn.draws, turn.asked, turn.undoable) == (0, (), 0, True)
    assert turn.events == []
    turn = Turn(play, ("bid", 1))
    assert (len(turn.draws), turn.asked, turn.undoable) == (1, 1, False)
    assert turn.before.version == 1
    replay(GAME, read_record(play.writer.text().encode()))
    assert play.position.version == 2


def test_a_check_that_does_nothing_finds_nothing() -> None:
    check = Check(GAME)
    play = Play(GAME, "june", {}, "idle")
    check.at_start(play)
    check.at_decision(play)
    check.after_choice(play, Turn(play, ("bid", 0)))
    check.at_end(play)
    check.at_last()
    assert not check.counts


def test_an_unknown_scenario_is_a_finding() -> None:
    report = run_suite(GAME, "july", games=1)
    assert "BadInput" in report.findings[0].text


@pytest.mark.parametrize("name", CHECKS)
def test_every_check_has_a_name_of_its_own(name: str) -> None:
    assert CHECKS.count(name) == 1
