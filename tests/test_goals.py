"""Every scenario says in one sentence what decides it, in every language."""

import pytest

from barricades.games import find_playable
from barricades.games.tscw.victory import SCENARIOS
from barricades.kernel.box import Box
from barricades.kernel.chance import Sampled
from barricades.locale import catalogue
from barricades.table.work import rendering

ALL = [(box, scenario.id) for box in map(find_playable, ("tscw", "toc")) for scenario in box.game().scenarios]


@pytest.mark.parametrize(("box", "scenario"), ALL, ids=[scenario for _, scenario in ALL])
def test_a_scenario_says_its_goal(box: Box, scenario: str) -> None:
    game = box.game(scenario)
    position = game.start(scenario, Sampled("goal"))
    english, french = (rendering.goal(catalogue(box, game, language), position) for language in ("en", "fr"))
    assert english.endswith(".") and french.endswith(".") and english != french
    for test in SCENARIOS.get(scenario, {"victory": ()})["victory"]:
        if test["test"] != "control":  # the numbers are those of the data
            assert f" {test['count']}" in english and f" {test['count']}" in french
