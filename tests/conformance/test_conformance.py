"""The conformance suite over every game that exists, in every scenario and with every setting."""

from pathlib import Path

import pytest

from barricades.games import all_boxes
from barricades.kernel.conformance import Report, run_suite
from barricades.kernel.game import Game
from barricades.kernel.records import read_record, replay
from tests.conformance.variants import VARIANTS
from tests.reference.game import GAME

# How many games of each game or scenario, and at what share of their decisions the expensive checks look;
# `make soak` takes more. Faubourg has two hundred games below besides.
EFFORT = {
    "faubourg": (3, 1.0),
    "campaign": (1, 0.02),  # one game is longer than two of any year
    "toc": (1, 0.01),
    "v2.3-intro-1918": (2, 0.05),
    "v1.5-1918": (2, 0.05),
    "v1.5-campaign": (1, 0.004),
    "v1.5-1919": (1, 0.01),
}
LITTLE = (2, 0.03)
CHANGED = (1, 0.04)  # with one setting changed, most of the game is that of the scenario
SHOWN = 3  # of a setting that is a number the last value alone
OPEN = (1, 0.1)  # without fog little is hidden: few looks may never see that anything is


def cases(game: Game) -> list[tuple[Game, str, dict[str, str]]]:
    """Every scenario as it comes, and with every other value of a setting the first, or where it matters."""
    plain: list[tuple[Game, str, dict[str, str]]] = [(game, scenario.id, {}) for scenario in game.scenarios]
    return plain + [
        (game, (setting.scenarios or [game.scenarios[0].id])[0], {setting.id: value})
        for setting in game.settings
        for value in (setting.values if len(setting.values) <= SHOWN else setting.values[-1:])
        if value != setting.default
    ]


CASES = [case for box in all_boxes() if box.playable for case in cases(box.game())]


def explain(report: Report) -> str:
    return "\n".join(f"{each.check}: {each.text} (seed {each.seed!r})" for each in report.findings[:5])


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "scenario", "settings"),
    CASES,
    ids=[f"{game.id}-{scenario}-{given}" for game, scenario, given in CASES],
)
def test_every_game_conforms(game: Game, scenario: str, settings: dict[str, str], tmp_path: Path) -> None:
    usual = OPEN if settings.get("fog") == "off" else CHANGED if settings else LITTLE
    games, sample = EFFORT.get(scenario, EFFORT.get(game.id, usual))
    report = run_suite(game, scenario, settings, games=games, sample=sample, failures=tmp_path)
    assert not report.findings, explain(report)
    assert report.games == games


@pytest.mark.long
@pytest.mark.parametrize("block", range(4))
def test_the_reference_game_conforms_over_two_hundred_games(block: int) -> None:
    entry = "tests.reference.game:GAME"
    report = run_suite(GAME, "june", games=50, seed=f"block {block}", entry=entry, sample=0.2)
    assert not report.findings, explain(report)
    assert report.never(GAME) == []
    assert report.counts["undo"]["undone"] > 500
    assert report.counts["odds"]["compared"] > 20


def test_a_failure_leaves_a_loadable_record(tmp_path: Path) -> None:
    broken = next(variant.game for variant in VARIANTS if variant.fault == "a leaking view")
    report = run_suite(broken, "june", games=2, failures=tmp_path)
    records = sorted(tmp_path.glob("*.txt"))
    assert len(records) == sum(bool(each.record) for each in report.findings) == 2
    for record in records:
        replay(GAME, read_record(record.read_bytes()))
