"""What helps a player beyond view and decision: everything that the page shows besides the map."""

from collections.abc import Mapping, Sequence

from barricades.games.toc.aids.notes import closed, notes
from barricades.games.toc.aids.overlays import KEYS, OVERLAYS, inquire, marks
from barricades.games.toc.aids.panels import panels, story
from barricades.games.toc.aids.previews import preview
from barricades.games.toc.aids.rolls import roll
from barricades.games.toc.aids.stages import STAGES
from barricades.games.toc.aids.status import stage_of, status
from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.state import LOST, REDUCED, Russia
from barricades.kernel.aids import Aids, Curve
from barricades.kernel.events import Event
from barricades.kernel.messages import Message, say


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


def goal(p: Russia) -> Message:
    """14.2, 14.3: what decides the scenario."""
    return say(f"goal.{p.scenario}")


AIDS = Aids(
    stages=STAGES,
    stage=stage_of,
    goal=goal,
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
