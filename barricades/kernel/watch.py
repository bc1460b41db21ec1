"""What simulations measure in many games of one kind, always in the true position."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from barricades.kernel.events import Event


@dataclass(frozen=True, slots=True)
class Statistics:
    """A snapshot that can be averaged over many games: named numbers, the places and allies of each seat."""

    numbers: Mapping[str, int] = field(default_factory=dict)
    held: Mapping[str, Sequence[str]] = field(default_factory=dict)  # seat -> places
    allies: Mapping[str, Sequence[str]] = field(default_factory=dict)  # seat -> names of its allies


class Goal(NamedTuple):
    """Something that play should reach, and what counts as reaching it.

    `counted` are steps ("step", procedure, step), kinds of decisions ("decision", kind), options ("option",
    verb) and marks of events ("mark", name).
    """

    group: str
    name: str
    rule: str
    counted: tuple[tuple[str, ...], ...]


class Measure(NamedTuple):
    """A speed that a game promises. `make` returns a function that does some work and says how many times."""

    name: str
    limit: float  # microseconds it may take
    make: Callable[[], Callable[[], int]]


@dataclass(frozen=True)
class Watch:
    """The things to measure in one game. Without `turn`, simulations measure winners and lengths only."""

    turn: Callable[[Any], int] | None = None  # the number of the turn, from the set-up on
    statistics: Callable[[Any], Statistics] = lambda position: Statistics()  # at the end of a turn
    losses: Callable[[Any, Event], tuple[int, int] | None] = lambda position, event: None  # seat, steps
    captures: Callable[[Any, Event], tuple[int, str] | None] = lambda position, event: None  # seat, place
    landmarks: tuple[str, ...] = ()  # places to follow by name
    # what an event counts as in each turn: a heading, the seat, and a name under it, which may be empty
    counts: Callable[[Any, Event], tuple[str, int, str] | None] = lambda position, event: None
    cards: tuple[str, ...] = ()  # the arguments by which events name what is drawn and played
    marks: Callable[[Any, Event], Sequence[str]] = lambda position, event: ()  # what an event counts as
    goals: Callable[[], Sequence[Goal]] = tuple  # what a table of coverage lists
    measures: Callable[[], Sequence[Measure]] = tuple  # what a bench times besides random play
