"""What helps a player of Faubourg: the stage of the turn, units that have marched, the owner of each hex."""

from collections.abc import Mapping, Sequence

from barricades.kernel.aids import Aids, Area, Overlay, Stage
from barricades.kernel.bits import members
from barricades.kernel.decisions import Decision
from barricades.kernel.events import Event
from barricades.kernel.messages import Message, Refusal, say
from barricades.kernel.notation import Option
from barricades.kernel.picture import Die, Roll
from tests.reference.components import HEXES, SEATS, SIDE, UNITS
from tests.reference.hidden import face_down
from tests.reference.state import ELIMINATED, FOUGHT, LOST_STEP, ROLLED, Faubourg, losses_of

STAGES = (Stage("bids", "3.2"), Stage("impulses", "3.4"), Stage("fight", "6.1", 1))


def stage(p: Faubourg) -> str:
    return p.game.flow.stage(p)


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


def closed(p: Faubourg, decision: Decision) -> Mapping[Option, Refusal]:
    """Events of cards in hand that cannot be played now."""
    if ("pass",) not in decision.options or decision.window:
        return {}
    options = [("event", card) for card in p.hands[decision.seat]]
    found = {
        option: decision.choice.why_not(p, option, *decision.data)
        for option in options
        if option not in decision.options
    }
    return {option: refusal for option, refusal in found.items() if refusal is not None}


def losses(p: Faubourg, events: Sequence[Event]) -> Mapping[str, Sequence[int]]:
    found = {LOST_STEP.name: [0, 0], ELIMINATED.name: [0, 0]}
    for event in events:
        if event.kind in found:
            found[event.kind][SIDE[event.data["unit"]]] += 1
    return found


def roll(event: Event) -> Roll | None:
    if event.kind == FOUGHT.name:
        return _fight(event)
    if event.kind != ROLLED.name or event.rule == "6.4":  # the dice of a fight are shown together
        return None
    side, face = event.data["side"], event.data["face"]
    title = say("roll.first" if event.rule == "3.2" else "roll.end")
    return Roll(title, (Die(face, SEATS[side], result=str(face)),), rule=event.rule)


def _fight(event: Event) -> Roll:
    """6.4 and 6.5: both dice, who wins by how much, and what the loser loses."""
    data = event.data
    sides = (data["attacker"], 1 - data["attacker"])
    dice = tuple(
        Die(face, SEATS[side], result=str(face)) for side, face in zip(sides, data["faces"], strict=True)
    )
    losses = {SEATS[1 - data["winner"]]: str(losses_of(data["margin"]))}
    told = Message(f"event.{event.kind}", data)
    return Roll(say("roll.fight"), dice, told, rule=event.rule, losses=losses)


AIDS = Aids(
    stages=STAGES,
    stage=stage,
    overlays={"control": control},
    notes=notes,
    marks=marks,
    closed=closed,
    losses=losses,
    roll=roll,
)
MESSAGES = {
    "area.control": "under control",
    "note.bid": "resolve",
    "loss.eliminated": "Units eliminated",
    "loss.lost-step": "Steps lost by other units",
    "result.verdict": "The Guard had to hold two barricades at the end, so {winner:seat} has won.",
    "result.resignation": "Won because {loser:seat} has resigned.",
    "roll.first": "Equal bids: who goes first?",
    "roll.fight": "The fight",
    "roll.end": "The end of the turn",
    "stage.bids": "Bids",
    "stage.impulses": "Impulses",
    "stage.fight": "Fight",
}
