"""Audiences: what each seat, and the spectators, have been shown, and as of which entry."""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from barricades.kernel.events import Event
from barricades.kernel.game import View
from barricades.kernel.notation import Option
from barricades.kernel.picture import AnyPanel
from barricades.kernel.position import Position
from barricades.kernel.sealed import asked
from barricades.kernel.session import Session
from barricades.table.messages import encode
from barricades.table.play.deltas import Body
from barricades.table.work.imagine import Audience, imagined


class EventLog:
    """The events an audience may know of, each with a hash over all up to it."""

    def __init__(self, audience: Audience):
        self.audience = audience
        self.events: list[Event] = []
        self.chain: list[bytes] = []
        self._at: list[int] = []
        self._scanned = 0

    def follow(self, events: Sequence[Event]) -> None:
        """Call after every entry: an undo has cut the events short, anything else has added to them."""
        if len(events) < self._scanned:
            self._scanned = len(events)
            while self._at and self._at[-1] >= self._scanned:
                del self._at[-1], self.events[-1], self.chain[-1]
        for number in range(self._scanned, len(events)):
            event = events[number]
            if event.seen_by(self.audience):
                last = self.chain[-1] if self.chain else b""
                said = encode([event.kind, event.rule, event.data])
                self.chain.append(hashlib.sha256(last + said).digest())
                self.events.append(event)
                self._at.append(number)
        self._scanned = len(events)


class PrintedPanel(NamedTuple):
    """A panel as the game made it, and rendered as it is sent. Most stay the same after the next choice."""

    panel: AnyPanel
    said: bytes


@dataclass
class Printed:
    """The rendered log and newest state of an audience in one language.

    `told` is what all connected clients of that audience and language have.
    """

    lines: list[msgspec.Raw] = field(default_factory=list)
    chain: list[bytes] = field(default_factory=list)
    body: Body = field(default_factory=Body)
    told: Body = field(default_factory=Body)
    panels: dict[str, PrintedPanel] = field(default_factory=dict)
    mark: bytes = b""


@dataclass
class Sight:
    """The view of an audience, and the world imagined for it."""

    world: Position
    view: View
    marks: Mapping[str, Sequence[str]]


@dataclass
class Shown:
    """The entry since which an audience's view has not changed."""

    log: EventLog
    number: int = -1
    core: bytes = b""  # of everything its choices may depend on
    mark: bytes = b""  # of everything that is visible
    sight: Sight | None = None
    checked: int = -1
    printed: dict[str, Printed] = field(default_factory=dict)
    # The panels that any audience of the table was sent last, by language and id: most look the same to all.
    common: dict[tuple[str, str], PrintedPanel] = field(default_factory=dict)
    taken: tuple[Option, ...] = ()  # what the table chose for this seat since its last own choice
    sent: bytes = b""  # mark of what was sent to connected clients
    sent_at: float = 0.0


def look(session: Session, shown: Shown) -> None:
    """Find out whether an audience's view has changed."""
    if shown.checked == session.number:
        return
    sight = _sight(session, shown.log.audience)
    core = _fingerprint(session, shown.log, sight)
    if core != shown.core:
        shown.core, shown.number = core, session.number
    # Everyone sees which other seats have sealed an answer; a choice made before that remains valid.
    position = session.position
    public = [[each.seat for each in position.decisions], position.sealed]
    mark = hashlib.sha256(core + encode(public)).digest()
    if mark != shown.mark:
        shown.mark, shown.sight = mark, sight
    shown.checked = session.number


def stamp(key: bytes, shown: Shown) -> str:
    """The opaque name of what an audience sees: it says nothing about how many choices were made."""
    said = f"{shown.log.audience} {shown.number}".encode()
    return hmac.digest(key, said, "sha256").hex()[:24]


def _sight(session: Session, audience: Audience) -> Sight:
    game, position = session.game, session.position
    world = imagined(game, position, audience).of(audience)
    marks = {piece: list(names) for piece, names in game.aids.marks(world, audience).items()}
    return Sight(world, game.view(position.of(audience), audience), marks)


def _fingerprint(session: Session, log: EventLog, sight: Sight) -> bytes:
    """A hash of everything that goes into a state."""
    position, audience = session.position, log.audience
    decision = position.decision_of(audience)
    mine: Any = None
    if decision is not None:
        prompt = position.prompt(audience)
        mine = [decision.kind, prompt.id, dict(prompt.arguments), list(decision.options)]
    seen = [
        sight.view,
        mine,
        None if asked(position) else position.decision and position.decision.seat,
        "" if audience is None else session.undo_barred_by(audience),
        session.game.aids.stage(sight.world),
        sight.marks,
        position.outcome,
        len(log.chain),
        log.chain[-1].hex() if log.chain else "",
    ]
    return hashlib.sha256(encode(seen)).digest()
