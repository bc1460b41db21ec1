"""What a bot tells of its part in a teaching game: what it did, from events that both sides have seen."""

from collections.abc import Iterable, Mapping, Sequence

from barricades.bots.common import tell_count, tell_places
from barricades.kernel.events import Event
from barricades.kernel.game import Game
from barricades.kernel.messages import Message, say

MOST_SENTENCES = 4
MOST_PLACES = 3

TALES = {
    "told.event": "I played {card:card} for its event: nothing else would have done as much for us.",
    "told.ops": "I played {card:card} for operations.",
    "told.redeploy": "I played {card:card} to bring units where they could not march in time.",
    "told.replacements": "I played {card:card} for replacements: there was much to rebuild.",
    "told.special": "I took a special action and kept my cards.",
    "told.attacked": "I attacked {last:space}: it offered the best return for its cost.",
    "told.attacked-all": "I attacked {first:space} and {last:space}: they offered the best return for their "
    "cost.",
    "told.no-attack": "No attack promised more than it would have cost.",
    "told.took": "I took {last:space}, which was undefended.",
    "told.took-all": "I took {first:space} and {last:space}, which were undefended.",
    "told.guarded": "I sent units to {last:space}, which was in danger.",
    "told.guarded-all": "I sent units to {first:space} and {last:space}, which were in danger.",
    "told.closed-up": "One other move brought units nearer to where they are needed.",
    "told.closed-up-all": "{count} other moves brought units nearer to where they are needed.",
    "told.entered": "New forces came in at {last:space}, where they were needed most.",
    "told.entered-all": "New forces came in at {first:space} and {last:space}, where they were needed most.",
    "told.rebuilt": "One step went where it brings the most strength.",
    "told.rebuilt-all": "{count} steps went where they bring the most strength.",
}

PLAYED, ACTED, ATTACKED, CAPTURED, OWNED, MOVED = (
    "played", "special-action", "attacked", "captured", "owned", "moved",
)  # fmt: skip
USES = {
    "event": "told.event",
    "ops": "told.ops",
    "redeploy": "told.redeploy",
    "replacements": "told.replacements",
}
STEPS = ("repair", "rebuild", "recruit")


def recount(
    game: Game, seat: int, reasons: Sequence[Message], seen: Sequence[Event], settings: Mapping[str, str]
) -> list[Message]:
    """What a seat has done, and what for, since its part began; hidden cards are never named."""
    if not reasons:
        return []
    told = list(_action(seat, seen))
    attacked = [
        event.data["space"] for event in seen if event.kind == ATTACKED and event.data["side"] == seat
    ]
    told += _places("told.attacked", attacked)
    if not attacked and any(reason.id == "no-attack" for reason in reasons):
        told.append(say("told.no-attack"))
    told += _moves(reasons, seen, attacked)
    came = [reason.arguments["space"] for reason in reasons if reason.id == "enter"]
    told += _places("told.entered", came)
    told += tell_count("told.rebuilt", sum(reason.id in STEPS for reason in reasons))
    return told[:MOST_SENTENCES]


def _action(seat: int, seen: Sequence[Event]) -> Iterable[Message]:
    """The card that was played for all to see, or the special action."""
    for event in seen:
        if event.data.get("side") != seat:
            continue
        if event.kind == PLAYED:
            yield say(USES[event.data["use"]], card=event.data["card"])
        elif event.kind == ACTED:
            yield say("told.special")


def _moves(reasons: Sequence[Message], seen: Sequence[Event], attacked: Sequence[int]) -> list[Message]:
    """What the moves were for; every unit is open for all to see."""
    ended = {event.data["path"][-1] for event in seen if event.kind == MOVED}
    taken = {event.data["space"] for event in seen if event.kind == OWNED} & ended - set(attacked)
    meant = [reason for reason in reasons if reason.arguments.get("space") in ended]
    guarded = {reason.arguments["space"] for reason in meant if reason.id == "to-guard"} - taken
    near = ("to-close-up", "to-threaten")
    closed = {reason.arguments["space"] for reason in meant if reason.id in near} - taken - guarded
    told = _places("told.took", sorted(taken)) + _places("told.guarded", sorted(guarded))
    return told + tell_count("told.closed-up", len(closed))


def _places(id: str, spaces: Iterable[int]) -> list[Message]:
    """A sentence about a few places; none about no place."""
    unique = list(dict.fromkeys(spaces))[:MOST_PLACES]
    return tell_places(id, unique)
