"""Aids: what a game can tell a player beyond view and decision, so that nobody has to reckon by hand.

Everything here is worked out from what a seat may know; the table calls it with a world that was resampled
for that seat. Places and pieces are named by their tokens, sentences by message ids.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from barricades.kernel.decisions import Decision
from barricades.kernel.events import Event
from barricades.kernel.messages import Message
from barricades.kernel.words import Option

Curve = list[tuple[int, int]]


class Stage(NamedTuple):
    """A line of the sequence of play. Its text is the message `stage.<id>`."""

    id: str
    rule: str
    depth: int = 0


class Row(NamedTuple):
    """One thing that goes into a reckoning: what, how much, by which rule."""

    label: Message
    value: str
    rule: str = ""


class Group(NamedTuple):
    """Rows that belong together."""

    name: Message
    rows: tuple[Row, ...]


class Bar(NamedTuple):
    """An outcome and its chance."""

    label: str
    chance: float


class Lit(NamedTuple):
    """A cell, a column or a row of a chart."""

    chart: str
    column: str = ""
    row: str = ""


@dataclass(frozen=True, slots=True)
class Preview:
    """What the choice being made comes to, before the die."""

    title: Message
    place: str = ""
    rows: tuple[Row, ...] = ()
    groups: tuple[Group, ...] = ()
    bars: tuple[Bar, ...] = ()
    notes: tuple[Message, ...] = ()
    lit: Lit | None = None


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
    """An answer to a question about a place: a sentence, and the pieces it speaks of."""

    text: Message
    pieces: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Statistics:
    """How a game stands, in what can be averaged over many: numbers by name, places by who holds them."""

    numbers: Mapping[str, int] = field(default_factory=dict)
    held: Mapping[str, Sequence[str]] = field(default_factory=dict)  # seat -> places


@dataclass(frozen=True)
class Aids:
    """What one game offers. A game without any is played all the same."""

    stages: tuple[Stage, ...] = ()
    stage: Callable[[Any], str] = lambda position: ""
    overlays: Mapping[str, Callable[[Any, int | None], Overlay]] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)  # overlay -> key that toggles it
    preview: Callable[[Any, int], Preview | None] = lambda position, seat: None
    inquire: Callable[[Any, int | None, str], Sequence[Finding]] = lambda position, seat, place: ()
    notes: Callable[[Any, Decision], Mapping[Option, Message]] = lambda position, decision: {}
    marks: Callable[[Any, int | None], Mapping[str, Sequence[str]]] = lambda position, seat: {}
    curves: Callable[[Sequence[Event]], Mapping[str, Curve]] = lambda events: {}

    # What simulations watch, in the true position and for no player. Without `turn` they watch nothing.
    turn: Callable[[Any], int] | None = None  # the number of the turn, from the set-up on
    statistics: Callable[[Any], Statistics] = lambda position: Statistics()  # at the end of a turn
    losses: Callable[[Any, Event], tuple[int, int] | None] = lambda position, event: None  # whose, how many
    landmarks: tuple[str, ...] = ()  # places to follow by name
