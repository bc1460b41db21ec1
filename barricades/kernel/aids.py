"""Player aids: what a game offers beyond view and decision, so that players need not calculate by hand.

Everything here is computed from what a seat may know; the table calls it with a world that was resampled
for that seat. Places and pieces are named by their tokens, sentences by message ids.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from barricades.kernel.decisions import Decision
from barricades.kernel.events import Event
from barricades.kernel.messages import Message, Refusal
from barricades.kernel.notation import Option
from barricades.kernel.picture import AnyPanel, Fact, Roll

Curve = list[tuple[int, int]]


class Stage(NamedTuple):
    """A line of the sequence of play. Its text is the message `stage.<id>`."""

    id: str
    rule: str
    depth: int = 0


class Row(NamedTuple):
    """One term of a calculation: what, how much, by which rule."""

    label: Message
    value: str
    rule: str = ""


class Group(NamedTuple):
    """Rows that belong together."""

    name: Message
    rows: tuple[Row, ...]


class Bar(NamedTuple):
    """An outcome and its chance."""

    label: Message | str
    chance: float
    seat: int | None = None  # whom it favours


class Lit(NamedTuple):
    """A cell, a column or a row of a chart."""

    chart: str
    column: str = ""
    row: str = ""


@dataclass(frozen=True, slots=True)
class Preview:
    """The forecast for the choice being made, before the die."""

    title: Message
    place: str = ""
    rows: tuple[Row, ...] = ()
    groups: tuple[Group, ...] = ()
    bars: tuple[Bar, ...] = ()
    notes: tuple[Message, ...] = ()
    lit: Lit | None = None
    lead: tuple[Bar, ...] = ()  # what a player wants to know first; such chances do not add up to one


class Area(NamedTuple):
    """Places shown together on an overlay; `seat` colours them as a side's."""

    id: str
    name: Message
    seat: int | None
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Overlay:
    """Something to lay over the map: areas, links between places, marks on pieces."""

    areas: tuple[Area, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    pieces: Mapping[str, str] = field(default_factory=dict)


class Finding(NamedTuple):
    """An answer to a question about a place: a sentence, and the pieces it is about."""

    text: Message
    pieces: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True)
class Aids:
    """The aids that one game offers. A game can be played without any."""

    stages: tuple[Stage, ...] = ()
    stage: Callable[[Any], str] = lambda position: ""
    # The goal of this scenario in one sentence, for all players.
    goal: Callable[[Any], Message | None] = lambda position: None
    overlays: Mapping[str, Callable[[Any, int | None], Overlay]] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)  # overlay -> key that toggles it
    preview: Callable[[Any, int], Preview | None] = lambda position, seat: None
    inquire: Callable[[Any, int | None, str], Sequence[Finding]] = lambda position, seat, place: ()
    notes: Callable[[Any, Decision], Mapping[Option, Message]] = lambda position, decision: {}
    # Each mark with the pieces that have it: {"moved": ["G1", "G4"]}.
    marks: Callable[[Any, int | None], Mapping[str, Sequence[str]]] = lambda position, seat: {}
    curves: Callable[[Sequence[Event]], Mapping[str, Curve]] = lambda events: {}
    # Facts that are always shown above the board; a game without any shows those of its board's picture.
    status: Callable[[Any, int | None], Sequence[Fact]] = lambda position, seat: ()
    # Tables, checklists, shops and tallies that go with the position, to a seat or a spectator.
    panels: Callable[[Any, int | None], Sequence[AnyPanel]] = lambda position, seat: ()
    # The same for what follows from the events that an audience has seen, the oldest first: a history, say.
    story: Callable[[Any, int | None, Sequence[Event]], Sequence[AnyPanel]] = lambda p, seat, events: ()
    # Options that a player might expect but that are not on offer now, with the reason.
    closed: Callable[[Any, Decision], Mapping[Option, Refusal]] = lambda position, decision: {}
    # What both sides have lost, for the end of the game: numbers by seat, each with its message `loss.<id>`.
    losses: Callable[[Any, Sequence[Event]], Mapping[str, Sequence[int]]] = lambda position, events: {}
    # The dice of an event as the tray shows them.
    roll: Callable[[Event], Roll | None] = lambda event: None
