"""Many games by bots: winners, ways of winning, speed and coverage.

The same seed gives the same games whatever the number of processes. A game that fails is played again with a
recorder, which leaves a record that ends with the failing choice.
"""

import multiprocessing
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from barricades.games import find_playable
from barricades.kernel.bots import Bot, context_of
from barricades.kernel.box import Box
from barricades.kernel.chance import Draw, Sampled
from barricades.kernel.errors import BadInput, BarricadesError, Runaway
from barricades.kernel.events import Event
from barricades.kernel.game import Game
from barricades.kernel.position import Position
from barricades.kernel.records import entry_line, header_lines
from barricades.kernel.session import Entry, Session
from barricades.kernel.watch import Watch
from barricades.lab.watch import TurnLog, Watched

FORMAT = 1
CHUNK = 0.2  # seconds of play that one task of a worker takes, about
MOST_ERRORS = 20  # that the report lists in words
NO_CHECK = "0" * 8  # in place of a position that never followed a choice


@dataclass(frozen=True, slots=True)
class Plan:
    """Which games are played; small enough to be sent to a worker."""

    game: str
    scenario: str
    settings: Mapping[str, str]
    bots: tuple[str, ...]
    seed: str
    listen: bool = False  # whether the cards that events name are counted
    watch: bool = False  # whether a log notes the state of the games turn by turn, for a report


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that went wrong, with its record."""

    number: int
    error: str
    where: str
    choices: int
    record: str


@dataclass(slots=True)
class Tally:
    """The results of some games; tallies add up."""

    games: int = 0
    decisions: int = 0  # of all games
    played_out: int = 0  # decisions of the games that came to an end
    shortest: int = 0
    longest: int = 0
    endings: Counter[tuple[int, str]] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    steps: Counter[tuple[str, str]] = field(default_factory=Counter)
    cards: Counter[tuple[str, str, int]] = field(default_factory=Counter)  # event, argument, number
    marks: Counter[str] = field(default_factory=Counter)  # what events counted as, see `Watch.marks`
    failures: list[Failure] = field(default_factory=list)
    watched: Watched = field(default_factory=Watched)
    seconds: float = field(default=0.0, compare=False)  # that the games took, in one process

    def count(self, position: Position) -> None:
        """Add a game that has come to its end."""
        assert position.outcome is not None
        made = position.version
        self.shortest = min(self.shortest, made) if self.endings else made
        self.longest = max(self.longest, made)
        self.played_out += made
        self.endings[position.outcome] += 1

    def add(self, other: "Tally") -> None:
        if other.endings:
            self.shortest = min(self.shortest, other.shortest) if self.endings else other.shortest
        self.longest = max(self.longest, other.longest)
        self.games += other.games
        self.seconds += other.seconds
        self.decisions += other.decisions
        self.played_out += other.played_out
        self.endings.update(other.endings)
        self.kinds.update(other.kinds)
        self.verbs.update(other.verbs)
        self.steps.update(other.steps)
        self.cards.update(other.cards)
        self.marks.update(other.marks)
        self.watched.add(other.watched)
        self.failures = sorted([*self.failures, *other.failures], key=lambda failure: failure.number)


def make_plan(box: Box, scenario: str, settings: Mapping[str, str], bots: Sequence[str], seed: str) -> Plan:
    """Check everything about a simulation before the first game; one bot may play all seats."""
    game = box.game(scenario)
    named = tuple(bots) * len(game.seats) if len(bots) == 1 else tuple(bots)
    if len(named) != len(game.seats):
        raise BadInput(f"{game.id!r} has {len(game.seats)} seats ({', '.join(game.seats)}), not {len(named)}")
    for name in named:
        box.make_bot(name, seed)
    scenario = game.scenario(scenario).id
    return Plan(game.id, scenario, game.choose_settings(settings, scenario), named, seed)


def play_games(box: Box, plan: Plan, numbers: Sequence[int]) -> Tally:
    """Play some games, one after the other."""
    tally = Tally()
    began = time.perf_counter()
    for number in numbers:
        _play(box, plan, number, tally)
        tally.games += 1
    tally.seconds = time.perf_counter() - began
    return tally


def _play(box: Box, plan: Plan, number: int, tally: Tally) -> None:
    game = box.game(plan.scenario)
    position = game.blank(plan.scenario, plan.settings, Sampled(f"{plan.seed} {number}"))
    position.trace = tally.steps
    if plan.listen:
        position.log = _CardLog(position, tally, box.watch())
    turn_log = TurnLog(box, position) if plan.watch else None
    try:
        game.setup(position)
        if turn_log is not None:
            position.log = turn_log
            turn_log.begin()
        position.stack = game.flow.first_frame()
        game.flow.run(position)
        _play_on(game, position, _bots(box, plan, number), tally)
        tally.count(position)
        if turn_log is not None:
            turn_log.end(tally.watched)
    except Exception as error:
        tally.failures.append(_record_failure(box, plan, number, error))
    tally.decisions += position.version


def _play_on(game: Game, position: Position, bots: list[Bot], tally: Tally) -> None:
    kinds, verbs, longest = tally.kinds, tally.verbs, game.longest
    while (decision := position.decision) is not None:
        if position.version >= longest:
            raise Runaway(f"the game is not over after {longest} choices")
        kinds[decision.choice.name] += 1
        number = _answer(game, position, bots)
        verbs[decision.options[number][0]] += 1
        position.choose(number)
    if position.outcome is None:
        raise Runaway("the rules ran out without an end of the game")


def _answer(game: Game, position: Position, bots: list[Bot]) -> int:
    decision = position.waiting()
    if not decision.options:
        raise Runaway(f"the decision {decision.kind!r} of {game.seat_name(decision.seat)} has no options")
    number = bots[decision.seat].choose(context_of(position))
    if not 0 <= number < len(decision.options):
        raise Runaway(f"a bot answered {number} to {len(decision.options)} options of {decision.kind!r}")
    return number


def _bots(box: Box, plan: Plan, number: int) -> list[Bot]:
    pairs = zip(box.paper().seats, plan.bots, strict=True)
    return [box.make_bot(name, f"{plan.seed} {number} {seat}") for seat, name in pairs]


def _record_failure(box: Box, plan: Plan, number: int, error: Exception) -> Failure:
    """Play the game again and record everything."""
    game = box.game(plan.scenario)
    setup, entries = Entry(-1, "setup", (), NO_CHECK), list[Entry]()
    with suppress(Exception):
        for entry in _recorded_play(box, plan, number):
            if entry.seat < 0:
                setup = entry
            else:
                entries.append(entry)
    seats = dict(zip(game.seats, plan.bots, strict=True))
    lines = header_lines(game, plan.scenario, plan.settings, seats)
    lines += [entry_line(game, at, entry) for at, entry in enumerate([setup, *entries])]
    said = f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
    return Failure(number, said, _where(error), len(entries), "\n".join(lines) + "\n")


def _recorded_play(box: Box, plan: Plan, number: int) -> Iterator[Entry]:
    """The set-up and every choice of a game; a choice that fails comes last, without a check."""
    game = box.game(plan.scenario)
    source = _KeepingDraws(Sampled(f"{plan.seed} {number}"))
    try:
        session = Session(game, plan.scenario, plan.settings, source)
    except Exception:
        yield Entry(-1, "setup", tuple(source.draws), NO_CHECK)
        raise
    yield session.setup
    bots = _bots(box, plan, number)
    while session.position.decision is not None and session.number < game.longest:
        decision = session.position.waiting()
        option = decision.options[_answer(game, session.position, bots)]
        source.draws.clear()
        try:
            entry = session.submit(decision.seat, option)
        except Exception:
            yield Entry(decision.seat, game.language.text(option), tuple(source.draws), NO_CHECK)
            raise
        yield entry


class _CardLog(list[Event]):
    """A log that keeps no event: it counts the cards that events name, and what else they count as."""

    def __init__(self, position: Position, tally: Tally, watch: Watch):
        super().__init__()
        self.position, self.tally, self.watch = position, tally, watch

    def append(self, event: Event) -> None:
        for argument in self.watch.cards:
            if argument in event.data:
                self.tally.cards[event.kind, argument, event.data[argument]] += 1
        self.tally.marks.update(self.watch.marks(self.position, event))


class _KeepingDraws:
    """A source that remembers its answers, for a choice that fails before it can be recorded."""

    def __init__(self, source: Sampled):
        self._source = source
        self.draws: list[Draw] = []

    def value(self, cursor: int, n: int) -> int:
        value = self._source.value(cursor, n)
        self.draws.append((n, value))
        return value


def _where(error: Exception) -> str:
    """The line of code at which an error arose."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno} in {frames[-1].name}" if frames else ""


def simulate(
    box: Box, plan: Plan, games: int, workers: int = 1, advance: Callable[[int], None] = lambda games: None
) -> Tally:
    """Play games 0 to `games` - 1. Other processes, if it takes any, find the game by its id."""
    total = Tally()
    if workers == 1:
        for number in range(games):
            total.add(play_games(box, plan, [number]))
            advance(1)
        return total
    for tally in play_elsewhere(plan, _chunks(games, total), min(workers, games)):
        total.add(tally)
        advance(tally.games)
    return total


def _chunks(games: int, total: Tally) -> Iterator[range]:
    """Numbers of games for one task each: one game at first, more once it is known how long a game takes."""
    at = 0
    while at < games:
        size = max(1, int(CHUNK * total.games / total.seconds)) if total.seconds else 1
        yield range(at, min(at + size, games))
        at += size


def play_elsewhere(plan: Plan, chunks: Iterator[range], workers: int) -> Iterator[Tally]:
    """Play games in other processes, a chunk of numbers at a time."""
    if workers < 1:
        return
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _leave_interrupts_to_the_parent)
    try:
        waiting: set[Future[Tally]] = set()
        for chunk in chunks:
            waiting.add(pool.submit(_work, plan, chunk))
            if len(waiting) >= 4 * workers:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in done)
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (each.result() for each in done)
    except BrokenProcessPool:
        raise BarricadesError("a worker process died; --workers 1 shows in which game") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(plan: Plan, numbers: range) -> Tally:
    return play_games(find_playable(plan.game), plan, numbers)


def as_json(game: Game, plan: Plan, tally: Tally, files: Sequence[str], seconds: float) -> dict[str, Any]:
    """The report of a simulation. Only `speed` depends on the machine; `files` are the failures' records."""
    ended = tally.endings.total()
    wins = {
        seat: sum(n for (who, _), n in tally.endings.items() if who == at)
        for at, seat in enumerate(game.seats)
    }
    ways: dict[str, dict[str, int]] = {}
    for (winner, way), times in sorted(tally.endings.items(), key=lambda item: (item[0][1], item[0][0])):
        ways.setdefault(way, dict.fromkeys(game.seats, 0))[game.seats[winner]] = times
    return {
        "format": FORMAT,
        "game": game.id,
        "scenario": plan.scenario,
        "settings": dict(plan.settings),
        "bots": dict(zip(game.seats, plan.bots, strict=True)),
        "seed": plan.seed,
        "games": tally.games,
        "decisions": tally.decisions,
        "wins": wins,
        "endings": ways,
        "lengths": {
            "mean": round(tally.played_out / ended, 1) if ended else 0,
            "min": tally.shortest,
            "max": tally.longest,
        },
        "errors": [
            {
                "game": each.number,
                "error": each.error,
                "where": each.where,
                "choice": each.choices,
                "record": file,
            }
            for each, file in zip(tally.failures, files, strict=True)
        ],
        "coverage": coverage(game, tally),
        "speed": {
            "seconds": round(seconds, 3),
            "decisions_per_second": round(tally.decisions / seconds),
            "games_per_second": round(tally.games / seconds, 1),
        },
    }


def coverage(game: Game, tally: Tally) -> dict[str, Any]:
    """How often each thing that can occur did occur; 0 for those that never did."""
    procedures = game.flow.procedures
    choices = [choice for each in procedures for choice in each.choices if choice is not None]
    kinds = {choice.name for choice in choices if not choice.parts}
    steps = {
        each.title: {
            name: tally.steps[each.title, name]
            for name, choice in zip(each.names, each.choices, strict=True)
            if choice is None
        }
        for each in procedures
    }
    return {
        "decisions": {kind: tally.kinds[kind] for kind in sorted(kinds)},
        "steps": {title: named for title, named in steps.items() if named},
        "options": {verb: tally.verbs[verb] for verb in sorted(game.language.verbs)},
    }


def report_lines(report: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """A report in words, each line with its style."""
    speed, lengths, wins = report["speed"], report["lengths"], report["wins"]
    who = ", ".join(f"{seat} {bot}" for seat, bot in report["bots"].items())
    yield (
        f"{report['game']} {report['scenario']}: {report['games']} games ({who}; seed {report['seed']})",
        "title",
    )
    wide = max(map(len, ["together", *report["endings"]]))
    yield f"wins      {'':<{wide}}" + "".join(f"{seat:>14}" for seat in wins), ""
    for way, by_seat in report["endings"].items():
        yield f"          {way:<{wide}}" + "".join(f"{by_seat[seat]:>14}" for seat in wins), ""
    ended = max(1, sum(wins.values()))
    together = (f"{times} = {100 * times / ended:.1f} %" for times in wins.values())
    yield f"          {'together':<{wide}}" + "".join(f"{each:>14}" for each in together), ""
    yield f"length    {lengths['mean']} decisions on average, {lengths['min']} to {lengths['max']}", ""
    per_second = (
        f"{speed['decisions_per_second']:,} decisions and {speed['games_per_second']:,} games a second"
    )
    yield f"speed     {per_second}; {speed['seconds']} s", ""
    yield from _coverage_lines(report["coverage"])
    errors = report["errors"]
    yield f"errors    {len(errors)}", "error" if errors else ""
    for each in errors[:MOST_ERRORS]:
        fault = f"{each['error']} ({each['where']})"
        yield (
            f"          game {each['game']}, choice {each['choice']}: {fault}; record {each['record']}",
            "error",
        )
    if len(errors) > MOST_ERRORS:
        yield f"          and {len(errors) - MOST_ERRORS} more", "error"


def _coverage_lines(counted: dict[str, Any]) -> Iterator[tuple[str, str]]:
    steps = {
        f"{name} in {title}": n for title, named in counted["steps"].items() for name, n in named.items()
    }
    groups = {"decisions": counted["decisions"], "steps": steps, "options": counted["options"]}
    for what, counts in groups.items():
        missed = [name for name, times in counts.items() if not times]
        never = f"; never: {', '.join(missed)}" if missed else ""
        yield f"coverage  {len(counts) - len(missed)} of {len(counts)} kinds of {what} occurred{never}", ""
