"""5.23 Influence points: they wait on a faction, counted for each side, until the next Political Phase."""

from barricades.games.toc.ch03_components.atlas import FACTIONS
from barricades.games.toc.ch15_politics.markers import in_the_game, markers_are_final
from barricades.games.toc.state import Russia
from barricades.kernel.events import EventKind
from barricades.kernel.rules import rule

POINT = EventKind("point-placed", "{side:seat} places {points} influence on {faction:faction}.")

EVENTS = (POINT,)


@rule("5.23", "11.41", off=[])
def open_to_points(p: Russia) -> list[int]:
    """The factions on which a point may be placed."""
    if markers_are_final(p):
        return []
    return [faction for faction in range(len(FACTIONS)) if in_the_game(p, faction)]


@rule("5.23")
def place_point(p: Russia, side: int, faction: int, points: int) -> None:
    """Points wait on the faction until the next Political Phase; after turn 9's none is placed."""
    if in_the_game(p, faction) and not markers_are_final(p):
        p.points[2 * faction + side] += points
        p.emit(POINT, "5.23", side=side, faction=faction, points=points)
