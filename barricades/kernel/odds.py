"""Odds from the rules themselves: every outcome of a choice, with its exact probability.

The choice is played out once for every way its dice can fall, so that no rule is written a second time. For a
seat the calculation starts from worlds as that seat may imagine them, never from the true one.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from barricades.kernel.chance import Enumerated, NeedsChance, Sampled, Source
from barricades.kernel.events import Event
from barricades.kernel.notation import Option
from barricades.kernel.position import Position

Outcome = tuple[tuple[str, tuple[tuple[str, Hashable], ...]], ...]
Key = Callable[[Position, list[Event]], Hashable]
Over = Callable[[Position], bool]

PATHS = 5_000  # more ways than this are sampled
WORLDS = 24  # how many imagined worlds a sample takes
SAMPLES = 480  # how many ways in all


@dataclass(frozen=True, slots=True)
class Odds:
    """Outcomes with probabilities that sum to 1. `exact` is False where worlds or dice had to be sampled."""

    outcomes: dict[Hashable, Fraction]
    exact: bool


class _TooMany(Exception):
    pass


class _Over(Exception):
    """Something happened after all that matters was over."""


def _never(world: Position) -> bool:
    return False


class _Log(list[Event]):
    """Events until what matters is over."""

    def __init__(self, world: Position, over: Over, events: Iterable[Event] = ()):
        super().__init__(events)
        self._world, self._over = world, over

    def append(self, event: Event) -> None:
        if self._over(self._world):
            raise _Over
        super().append(event)


def _log(world: Position, over: Over, events: Iterable[Event] = ()) -> list[Event]:
    """A list for the events of a world: one that asks after each only where something can be over."""
    return list(events) if over is _never else _Log(world, over, events)


def odds(
    position: Position,
    option: Option,
    seat: int | None = None,
    key: Key | None = None,
    over: Over = _never,
) -> Odds:
    """The possible outcomes of an option, up to the next decision that a player must make.

    Without a seat the position is taken as it is; with one, everything the seat cannot know is averaged over.
    Once what the option began is `over`, no further die is thrown and no further event matters.
    """
    position = position.of(seat)
    label = key or results(position, seat)
    if seat is None:
        return _in_world(position, option, label, SAMPLES, over)
    imagine, waiting = position.game.resample, position.decision_of(seat) or position.decision
    seed = _what_the_seat_knows(position, seat, option)
    if waiting is not None and waiting.choice.open:
        return _in_world(imagine(position, seat, Sampled(seed)), option, label, SAMPLES, over)

    def run(source: Source) -> Hashable:
        return label(*_play_out(imagine(position, seat, source), option, source, over))

    try:
        return Odds(_enumerate(run), True)
    except _TooMany:
        pass
    total: dict[Hashable, Fraction] = {}
    for number in range(WORLDS):
        world = imagine(position, seat, Sampled(f"{seed} {number}"))
        for outcome, chance in _in_world(world, option, label, SAMPLES // WORLDS, over).outcomes.items():
            total[outcome] = total.get(outcome, Fraction(0)) + chance / WORLDS
    return Odds(total, False)


def _in_world(world: Position, option: Option, label: Key, samples: int, over: Over) -> Odds:
    try:
        return Odds(_enumerate(_Ways(world, option, label, over).play), True)
    except _TooMany:
        pass
    return Odds(_sample(lambda source: label(*_play_out(world.copy(), option, source, over)), samples), False)


def _play_out(world: Position, option: Option, source: Source, over: Over) -> tuple[Position, list[Event]]:
    seen = _log(world, over)
    world.source, world.log = source, seen
    following: Option | None = option
    while following is not None:
        if _decided(world, following, over):
            break
        following = _assumed(world)
    return world, seen


def _decided(world: Position, option: Option, over: Over) -> bool:
    """Apply an option; whether something happened after all that matters was over."""
    try:
        world.apply(option)
    except _Over:
        return True
    except NeedsChance:
        if not over(world):
            raise
        return True
    return False


def _assumed(world: Position) -> Option | None:
    """The choice that a seat is assumed to make now; None if unknown or the game is over."""
    decision = world.decision
    if decision is None:
        return None
    assumed = decision.choice.assumed(world, *decision.data)
    return assumed if assumed in decision.options else None


class _Ways:
    """Plays an option out in one world, way after way; the steps before a die are not taken twice.

    For each sequence of dice it keeps the position at the last decision before the next die, the choice
    assumed there, and the events until then.
    """

    def __init__(self, world: Position, option: Option, label: Key, over: Over):
        self._label, self._over = label, over
        self._kept: dict[tuple[int, ...], tuple[Position, Option, list[Event]]] = {(): (world, option, [])}

    def play(self, source: Enumerated) -> Hashable:
        fallen = source.prefix
        while fallen not in self._kept:
            fallen = fallen[:-1]
        before, following, events = self._kept[fallen]
        world, source.asked = before.copy(), len(fallen)
        seen = _log(world, self._over, events)
        world.source, world.log = source, seen
        while True:
            done = _decided(world, following, self._over)
            assumed = None if done else _assumed(world)
            if assumed is None:
                return self._label(world, seen)
            following = assumed
            self._kept[source.prefix[: source.asked]] = world.copy(), following, list(seen)


def _enumerate(run: Callable[[Enumerated], Hashable]) -> dict[Hashable, Fraction]:
    found: dict[Hashable, Counter[int]] = {}  # how many ways lead to an outcome, by their chance
    paths = 0
    open_ways: list[tuple[tuple[int, ...], int]] = [((), 1)]  # each has a chance of one in so many
    while open_ways:
        prefix, among = open_ways.pop()
        if among > PATHS or paths > PATHS:
            raise _TooMany
        try:
            outcome = run(Enumerated(prefix))
        except NeedsChance as need:
            open_ways += [((*prefix, value), among * need.n) for value in range(need.n)]
        else:
            found.setdefault(outcome, Counter())[among] += 1
            paths += 1
    return {
        outcome: sum((Fraction(ways, among) for among, ways in counted.items()), Fraction(0))
        for outcome, counted in found.items()
    }


def _sample(run: Callable[[Source], Hashable], times: int) -> dict[Hashable, Fraction]:
    found: dict[Hashable, Fraction] = {}
    for number in range(times):
        outcome = run(Sampled(number))
        found[outcome] = found.get(outcome, Fraction(0)) + Fraction(1, times)
    return found


def results(position: Position, seat: int | None) -> Key:
    """The usual key: the events that the game counts as results and that the seat sees.

    An event may carry more than its sentence says, such as the dice; outcomes do not differ by that.
    """
    kinds, slots = position.game.events, position.game.catalogue.slots
    counted = {kind.name for kind in kinds if kind.result} or {kind.name for kind in kinds}
    said = {kind: sorted({name for name, _ in slots(f"event.{kind}")}) for kind in counted}

    def label(world: Position, events: list[Event]) -> Outcome:
        return tuple(
            (event.kind, tuple((name, _frozen(event.data[name])) for name in said[event.kind]))
            for event in events
            if event.kind in counted and (seat is None or event.seen_by(seat))
        )

    return label


def _frozen(value: Any) -> Hashable:
    return tuple(map(_frozen, value)) if isinstance(value, (list, tuple)) else value


def _what_the_seat_knows(position: Position, seat: int, option: Option) -> str:
    view = json.dumps(position.game.view(position, seat), sort_keys=True)
    return hashlib.sha256(f"{view} {option}".encode()).hexdigest()
