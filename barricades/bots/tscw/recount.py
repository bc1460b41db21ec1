"""What a bot says after its phase: in a few sentences what it was trying to do.

Nothing is said that the other seat could not see. No unit is ever named. Where units are hidden, the
sentences follow from what both sides saw happen, and from reasons that go with a kind of action and never
with a unit: what was meant and not done, and what was thought to be weak, stays untold. Of reasons not named
here nothing is told: those of a combat say what a stack holds, those of a chit that is kept which one it is.
"""

from collections.abc import Iterable, Mapping, Sequence

from barricades.bots.common import tell_count, tell_places
from barricades.kernel.events import Event
from barricades.kernel.game import Game
from barricades.kernel.messages import Message, say

MOST_SENTENCES = 4
MOST_PLACES = 4

TALES = {
    "told.attacked": "I attacked {last:hex}: it offered the best return for its cost.",
    "told.attacked-all": "I attacked {first:hex} and {last:hex}: these offered the best return for the cost.",
    "told.meant": "I also meant to attack {last:hex}, but it promised too little.",
    "told.meant-all": "I also meant to attack {first:hex} and {last:hex}, but neither promised enough.",
    "told.no-attack": "I made no attack: none promised more than it would have cost.",
    "told.took": "I went to {last:hex}, which was undefended.",
    "told.took-all": "I went to {first:hex} and {last:hex}, which were undefended.",
    "told.guarded": "I guarded {last:hex}, which was in danger.",
    "told.guarded-all": "I guarded {first:hex} and {last:hex}, which were in danger.",
    "told.closed-up": "One stack closed up to what can be won next.",
    "told.closed-up-all": "{count} stacks closed up to what can be won next.",
    "told.moved": "One other move simply improved a position.",
    "told.moved-all": "{count} other moves simply improved my positions.",
    "told.entered": "I brought new units in at {last:hex}, where they were needed most.",
    "told.entered-all": "I brought new units in at {first:hex} and {last:hex}, where they were needed most.",
    "told.called-up": "I called men up: what they bring is worth the morale they cost.",
    "told.rebuilt": "One step went where it gives the most strength for a point.",
    "told.rebuilt-all": "{count} steps went where they give the most strength for a point.",
    "told.saved": "I kept the other points for later turns.",
}

# What both sides see happen: an attack on a place, a place taken, a move along a path, a unit entering.
ATTACKED, TAKEN, MOVED, ENTERED = "attacked", "captured", "moved", "entered"

ENTERING = {"enter", "fly-in"}
CALLING_UP = {"mobilise", "call-bottle"}


def recount(
    game: Game, seat: int, reasons: Sequence[Message], seen: Sequence[Event], settings: Mapping[str, str]
) -> list[Message]:
    """What a seat was trying to do, from its reasons and from what both sides saw during its phase."""
    if not reasons:
        return []
    own = [event for event in seen if event.data.get("side", seat) == seat]
    attacked = [event.data["hex"] for event in own if event.kind == ATTACKED]
    paths = [event.data["path"] for event in own if event.kind == MOVED]
    ended = {path[-1] for path in paths}
    taken = {event.data["hex"] for event in own if event.kind == TAKEN} & ended - set(attacked)
    told = [*_attacks(game, reasons, attacked, hidden=settings.get("fog") != "off")]
    told += _places(game, "told.took", taken)
    if settings.get("fog") == "off":
        told += _purposes(game, reasons)
    else:
        told += tell_count("told.moved", sum(path[-1] not in taken for path in paths))
    told += _between_the_fights(game, reasons, own)
    return told[:MOST_SENTENCES]


def _attacks(
    game: Game, reasons: Sequence[Message], attacked: Sequence[int], *, hidden: bool
) -> list[Message]:
    told = _places(game, "told.attacked", attacked)
    if not told and any(reason.id == "no-attack" for reason in reasons):
        told.append(say("told.no-attack"))
    if not hidden:
        meant = {reason.arguments["target"] for reason in reasons if reason.id == "to-attack"}
        told += _places(game, "told.meant", meant - set(attacked))
    return told


def _purposes(game: Game, reasons: Sequence[Message]) -> list[Message]:
    """What the moves were for, where both sides see every unit."""
    guarded = {reason.arguments["hex"] for reason in reasons if reason.id == "to-guard"}
    closed = {reason.arguments["hex"] for reason in reasons if reason.id == "to-close-up"}
    return [*_places(game, "told.guarded", guarded), *tell_count("told.closed-up", len(closed - guarded))]


def _between_the_fights(game: Game, reasons: Sequence[Message], own: Sequence[Event]) -> list[Message]:
    """What entered, what was mobilised and what was rebuilt: both sides see that."""
    public = {event.data["hex"] for event in own if event.kind == ENTERED}
    entered = [reason.arguments["hex"] for reason in reasons if reason.id in ENTERING]
    told = _places(game, "told.entered", [hex for hex in entered if hex in public])
    if any(reason.id in CALLING_UP for reason in reasons):
        told.append(say("told.called-up"))
    rebuilt = sum(reason.id == "rebuild" for reason in reasons)
    told += tell_count("told.rebuilt", rebuilt)
    if rebuilt and any(reason.id == "save" for reason in reasons):
        told.append(say("told.saved"))
    return told


def _places(game: Game, id: str, hexes: Iterable[int]) -> list[Message]:
    """A sentence about places, those with a name first; none about no place."""
    names = game.names["hex"]
    unique = dict.fromkeys(hexes if isinstance(hexes, Sequence) else sorted(hexes))
    ranked = sorted(unique, key=lambda hex: names.label(hex) == names.token(hex))[:MOST_PLACES]
    return tell_places(id, ranked)
