"""Triumph of Chaos put together: it can be looked at, not played yet."""

from pathlib import Path

from barricades.games.toc.components import components
from barricades.games.toc.forces import SIDES, scenario_names
from barricades.games.toc.map import shapes
from barricades.kernel.game import Paper, Scenario

_TESTS = Path(__file__).parents[3] / "tests" / "toc"

GAME = Paper(
    id="toc",
    name="Triumph of Chaos",
    seats=SIDES,
    scenarios=tuple(Scenario(id, name) for id, name in scenario_names().items()),
    components=components,
    tests=_TESTS if _TESTS.is_dir() else None,
    package="barricades.games.toc",
    shapes=shapes,
)
