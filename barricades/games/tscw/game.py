"""The Spanish Civil War as a game that can be looked at."""

from barricades.games.tscw.components import components, scenario_names
from barricades.kernel.game import Paper, Scenario

SEATS = ("nationalist", "republican")

GAME = Paper(
    id="tscw",
    name="The Spanish Civil War",
    seats=SEATS,
    scenarios=tuple(Scenario(id, name) for id, name in scenario_names().items()),
    components=components,
    package="barricades.games.tscw",
)
