"""3 The components: map, forces, decks, charts and tracks of a scenario in the public format.

`components(scenario)` is what `barricades inspect` prints.
"""

from functools import cache

from barricades.games.toc.decks import decks
from barricades.games.toc.forces import counters, scenario_setting
from barricades.games.toc.map import links, places
from barricades.games.toc.tables import tables, tracks
from barricades.kernel.components import Components


@cache
def components(scenario: str) -> Components:
    """Everything on and beside the map at the start of a scenario."""
    return Components(
        places=places(),
        links=links(),
        counters=counters(scenario),
        tracks=tracks(scenario),
        decks=decks(years=scenario_setting(scenario)["decks"]),
        tables=tables(),
    )
