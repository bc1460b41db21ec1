"""What helps a player beyond view and decision: everything that the page shows besides the map."""

from collections.abc import Mapping, Sequence

from barricades.games.toc.atlas import RED, WHITE
from barricades.games.toc.notes import closed, notes
from barricades.games.toc.overlays import KEYS, OVERLAYS, inquire, marks
from barricades.games.toc.panels import panels, story
from barricades.games.toc.previews import preview
from barricades.games.toc.rolls import roll
from barricades.games.toc.stages import STAGES
from barricades.games.toc.state import LOST, REDUCED, Russia
from barricades.games.toc.status import stage_of, status
from barricades.kernel.aids import Aids, Curve
from barricades.kernel.events import Event


def curves(events: Sequence[Event]) -> Mapping[str, Curve]:
    """14.3: the marker of victory points at the end of each turn so far."""
    turn, found = 0, {0: 0}
    for event in events:
        if event.kind == "turn":
            turn = event.data["turn"]
        elif event.kind == "scored":
            found[turn] = event.data["total"]
    return {"points": sorted(found.items())}


def losses(p: Russia, events: Sequence[Event]) -> Mapping[str, Sequence[int]]:
    """8.5, 10.6: units lost and reduced, by the side for which they fought last."""
    found = {"lost": [0, 0], "reduced": [0, 0]}
    for event in events:
        if event.kind in (LOST.name, REDUCED.name):
            side = p.allegiance[event.data["unit"]]
            if side in (WHITE, RED):
                found[event.kind][side] += 1
    return found


AIDS = Aids(
    stages=STAGES,
    stage=stage_of,
    overlays=OVERLAYS,
    keys=KEYS,
    preview=preview,
    inquire=inquire,
    notes=notes,
    closed=closed,
    marks=marks,
    curves=curves,
    status=status,
    panels=panels,
    story=story,
    losses=losses,
    roll=roll,
)
