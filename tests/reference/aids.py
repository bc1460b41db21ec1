"""What helps a player of Faubourg: where the turn stands, who has marched, who holds which hex."""

from collections.abc import Mapping, Sequence

from barricades.kernel.aids import Aids, Area, Overlay, Stage, Statistics
from barricades.kernel.bits import members
from barricades.kernel.decisions import Decision
from barricades.kernel.events import Event
from barricades.kernel.messages import Message, say
from barricades.kernel.words import Option
from tests.reference.components import HEXES, SEATS, SIDE, UNITS
from tests.reference.hidden import face_down
from tests.reference.state import ELIMINATED, LOST_STEP, Faubourg

STAGES = (Stage("bids", "3.2"), Stage("impulses", "3.4"), Stage("fight", "6.1", 1))
_FIGHTING = ("ambush", "scouts", "choose-victim", "retreat")


def stage(p: Faubourg) -> str:
    kind = p.waiting().kind
    return "bids" if kind.endswith("-bid") else "fight" if kind in _FIGHTING else "impulses"


def marks(p: Faubourg, seat: int | None) -> Mapping[str, Sequence[str]]:
    unknown = {unit for side in (0, 1) for unit in face_down(p, seat, side)}
    return {"moved": [UNITS.token(unit) for unit in members(p.marched) if unit not in unknown]}


def control(p: Faubourg, seat: int | None) -> Overlay:
    areas = [
        Area(side, say("area.control"), number, tuple(HEXES.token(hex) for hex in members(p.control[number])))
        for number, side in enumerate(SEATS)
    ]
    return Overlay(tuple(areas))


def notes(p: Faubourg, decision: Decision) -> Mapping[Option, Message]:
    return {option: say("note.bid") for option in decision.options if option[0] == "bid"}


def turn(p: Faubourg) -> int:
    """The set-up is before turn 1, which raises the marker as it begins."""
    return max(1, p.turn)


def statistics(p: Faubourg) -> Statistics:
    held = {
        side: tuple(HEXES.token(hex) for hex in members(p.control[number]))
        for number, side in enumerate(SEATS)
    }
    return Statistics(held=held)


def losses(p: Faubourg, event: Event) -> tuple[int, int] | None:
    return (SIDE[event.data["unit"]], 1) if event.kind in (LOST_STEP.name, ELIMINATED.name) else None


AIDS = Aids(
    stages=STAGES,
    stage=stage,
    overlays={"control": control},
    notes=notes,
    marks=marks,
    turn=turn,
    statistics=statistics,
    losses=losses,
    landmarks=("0202",),
)
MESSAGES = {
    "area.control": "under control",
    "note.bid": "resolve",
    "stage.bids": "Bids",
    "stage.impulses": "Impulses",
    "stage.fight": "Fight",
}
