"""Odds from the rules themselves: every outcome of a choice, with its exact probability.

The choice is played out once for every way its dice can fall; no rule is written a second time for it. For a
seat the reckoning starts from worlds as that seat may imagine them, never from the true one.
"""

import hashlib
import json
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from barricades.kernel.chance import Enumerated, NeedsChance, Sampled, Source
from barricades.kernel.decisions import PASS
from barricades.kernel.events import Event
from barricades.kernel.position import Position
from barricades.kernel.words import Option

Outcome = tuple[tuple[str, tuple[tuple[str, Hashable], ...]], ...]
Key = Callable[[Position, list[Event]], Hashable]

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


def odds(position: Position, option: Option, seat: int | None = None, key: Key | None = None) -> Odds:
    """What may come of an option, up to the next decision at which somebody must do something.

    Without a seat the position is taken as it is; with one, everything the seat cannot know is averaged over.
    """
    label = key or _results(position, seat)

    def run(world: Position, source: Source) -> Hashable:
        return label(world, _play_out(world, option, source))

    if seat is None:
        return _in_world(position, run, SAMPLES)
    try:
        imagine = position.game.resample
        return Odds(_enumerate(lambda source: run(imagine(position, seat, source), source)), True)
    except _TooMany:
        pass
    seed = _what_the_seat_knows(position, seat, option)
    total: dict[Hashable, Fraction] = {}
    for number in range(WORLDS):
        world = imagine(position, seat, Sampled(f"{seed} {number}"))
        for outcome, chance in _in_world(world, run, SAMPLES // WORLDS).outcomes.items():
            total[outcome] = total.get(outcome, Fraction(0)) + chance / WORLDS
    return Odds(total, False)


def _in_world(world: Position, run: Callable[[Position, Source], Hashable], samples: int) -> Odds:
    try:
        return Odds(_enumerate(lambda source: run(world.copy(), source)), True)
    except _TooMany:
        return Odds(_sample(lambda source: run(world.copy(), source), samples), False)


def _play_out(world: Position, option: Option, source: Source) -> list[Event]:
    world.source = source
    seen: list[Event] = []
    world.log = seen
    world.apply(option)
    while (decision := world.decision) is not None:
        idle = decision.choice.idle or (PASS if decision.window else None)
        if idle is None or idle not in decision.options:
            break
        world.apply(idle)
    return seen


def _enumerate(run: Callable[[Source], Hashable]) -> dict[Hashable, Fraction]:
    found: dict[Hashable, Fraction] = {}
    least, paths = Fraction(1, PATHS), 0
    open_ways: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while open_ways:
        prefix, chance = open_ways.pop()
        if chance < least or paths > PATHS:
            raise _TooMany
        try:
            outcome = run(Enumerated(prefix))
        except NeedsChance as need:
            open_ways += [((*prefix, value), chance / need.n) for value in range(need.n)]
        else:
            found[outcome] = found.get(outcome, Fraction(0)) + chance
            paths += 1
    return found


def _sample(run: Callable[[Source], Hashable], times: int) -> dict[Hashable, Fraction]:
    found: dict[Hashable, Fraction] = {}
    for number in range(times):
        outcome = run(Sampled(number))
        found[outcome] = found.get(outcome, Fraction(0)) + Fraction(1, times)
    return found


def _results(position: Position, seat: int | None) -> Key:
    """The default key: the events that the game counts as results and that the seat sees."""
    kinds = position.game.events
    counted = {kind.name for kind in kinds if kind.result} or {kind.name for kind in kinds}

    def label(world: Position, events: list[Event]) -> Outcome:
        return tuple(
            (event.kind, tuple((name, _frozen(event.data[name])) for name in sorted(event.data)))
            for event in events
            if event.kind in counted and (seat is None or event.seen_by(seat))
        )

    return label


def _frozen(value: Any) -> Hashable:
    return tuple(map(_frozen, value)) if isinstance(value, (list, tuple)) else value


def _what_the_seat_knows(position: Position, seat: int, option: Option) -> str:
    view = json.dumps(position.game.view(position, seat), sort_keys=True)
    return hashlib.sha256(f"{view} {option}".encode()).hexdigest()
