"""Speed compared with python-chess: everything in one run, in turns, because machines drift.

The yardstick is random play in python-chess (list the legal moves, pick one, push). Ratios are medians over
rounds in which every contestant had its slice.
"""

import random
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

from barricades.kernel.bits import mask_of, members
from barricades.kernel.chance import Sampled
from barricades.kernel.decisions import Choice
from barricades.kernel.errors import BarricadesError
from barricades.kernel.flow import Flow, Transition, call, goto, procedure
from barricades.kernel.game import Game, Scenario
from barricades.kernel.graph import Graph
from barricades.kernel.hexgrid import HexGrid
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Language, Option, Verb
from barricades.kernel.position import Position
from barricades.kernel.watch import Watch

FORMAT = 1
ROUNDS = 5
MUST, GOAL = 0.17, 0.33  # decisions per second against python-chess
COPY_LIMIT = 5.0  # a large position takes at most so many times a chess board's copy
FLAT = 1.1  # an option of the last turns takes at most so many times one of the early turns
COUNTERS, PLACES = 350, 600

Work = Callable[[], int]  # does some work and says how many times


@dataclass(slots=True)
class TurnCost:
    """The time of a turn's decisions, and the number of their options."""

    decisions: int = 0
    options: int = 0
    seconds: float = 0.0

    @property
    def of_decision(self) -> float:
        """Microseconds."""
        return 1e6 * self.seconds / self.decisions

    @property
    def of_option(self) -> float:
        return 1e6 * self.seconds / self.options


def together(costs: Iterable[TurnCost]) -> TurnCost:
    """The cost of several turns."""
    whole = TurnCost()
    for each in costs:
        whole.decisions += each.decisions
        whole.options += each.options
        whole.seconds += each.seconds
    return whole


def early_and_late(turns: Iterable[int]) -> tuple[list[int], list[int]]:
    """A fifth of a game's turns after its first fifth, in which it is still being set up, and the last fifth.

    Of 16 turns these are 4 to 6 and 14 to 16. A game of fewer than five turns has neither.
    """
    known = sorted(turns)
    fifth = len(known) // 5
    return known[fifth : 2 * fifth], known[len(known) - fifth :]


@dataclass(frozen=True, slots=True)
class Bench:
    """Per contestant how often per second, a list with one figure per round."""

    game: str
    rates: dict[str, list[float]]
    decisions_per_game: float
    limits: dict[str, float]  # microseconds that a measure of the game itself may take
    turns: dict[int, TurnCost]

    def rate(self, name: str) -> float:
        return median(self.rates[name])

    def ratio(self, name: str, other: str) -> float:
        """How many times as fast one contestant is as another: the median of the rounds."""
        pairs = zip(self.rates[name], self.rates[other], strict=True)
        return median(mine / theirs for mine, theirs in pairs)

    @property
    def flow_cost(self) -> float:
        """Microseconds the flow itself takes for a decision, without the loop that picks."""
        pairs = zip(self.rates["flow"], self.rates["pick loop"], strict=True)
        return median(1e6 / flow - 1e6 / loop for flow, loop in pairs)

    def as_json(self) -> dict[str, Any]:
        copies = ("position copy", "large copy")
        chess = 1e6 / self.rate("chess")
        return {
            "format": FORMAT,
            "game": self.game,
            "rounds": len(self.rates["chess"]),
            "chess": {
                "decisions_per_second": round(self.rate("chess")),
                "copies_per_second": round(self.rate("chess copy")),
            },
            "decisions": {
                "per_second": round(self.rate("game")),
                "games_per_second": round(self.rate("game") / self.decisions_per_game, 2),
                "ratio_to_chess": round(self.ratio("game", "chess"), 3),
                "must": MUST,
                "goal": GOAL,
            },
            "copies": {
                name.partition(" ")[0]: {
                    "per_second": round(self.rate(name)),
                    "microseconds": round(1e6 / self.rate(name), 2),
                    "times_chess": round(self.ratio("chess copy", name), 2),
                }
                for name in copies
            }
            | {"limit": COPY_LIMIT},
            "flow": {"microseconds_per_decision": round(self.flow_cost, 2)},
            "supply": {
                "hex_per_second": round(self.rate("hex flood")),
                "graph_per_second": round(self.rate("graph flood")),
                "hex_ratio_to_chess": round(self.ratio("hex flood", "chess"), 2),
                "graph_ratio_to_chess": round(self.ratio("graph flood", "chess"), 2),
            },
            "measures": {
                name: {"microseconds": round(1e6 / self.rate(name), 2), "limit": limit}
                for name, limit in self.limits.items()
            },
            "turns": {
                str(turn): {
                    "decisions": cost.decisions,
                    "microseconds": round(cost.of_decision, 1),
                    "times_chess": round(cost.of_decision / chess, 2),
                    "options_per_decision": round(cost.options / cost.decisions, 1),
                    "microseconds_per_option": round(cost.of_option, 2),
                }
                for turn, cost in sorted(self.turns.items())
            },
            "late_turns": self.late_turns,
        }

    @property
    def late_turns(self) -> dict[str, Any]:
        """How the last turns compare with early ones; empty for a game of few turns."""
        first, last = early_and_late(self.turns)
        if not last:
            return {}
        early, late = (together(map(self.turns.__getitem__, some)) for some in (first, last))
        return {
            "early": first,
            "late": last,
            "times_early": round(late.of_decision / early.of_decision, 2),
            "times_early_per_option": round(late.of_option / early.of_option, 2),
            "limit_per_option": FLAT,
        }


def bench(
    game: Game, seconds: float, advance: Callable[[], None] = lambda: None, watch: Watch | None = None
) -> Bench:
    """Give each contestant a slice, round after round; about `seconds` altogether."""
    watch = watch or Watch()
    turns: dict[int, TurnCost] = {}
    play, counts = _game_play(game, watch.turn or (lambda position: 1), turns)
    measures = watch.measures()
    contestants: dict[str, tuple[Work, int]] = {
        "chess": (_chess_play(), 4),
        "game": (play, 4),
        "chess copy": (_copies(_chess_board()), 1),
        "position copy": (_copies(middle_of(game)), 1),
        "large copy": (_copies(large_position()), 1),
        "flow": (_flow_play(), 1),
        "pick loop": (_pick_loop(), 1),
        "hex flood": (_hex_floods(), 1),
        "graph flood": (_graph_floods(), 1),
        **{measure.name: (measure.make(), 1) for measure in measures},
    }
    share = seconds / ROUNDS / sum(weight for _, weight in contestants.values())
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for work, _ in contestants.values():
        work()  # warm
    turns.clear()
    for _ in range(ROUNDS):
        for name, (work, weight) in contestants.items():
            rates[name].append(_rate(work, share * weight))
        advance()
    limits = {measure.name: measure.limit for measure in measures}
    length = max(1.0, counts["decisions"] / max(1, counts["games"]))
    return Bench(game.id, rates, length, limits, turns if watch.turn else {})


def _rate(work: Work, seconds: float) -> float:
    done, began = 0, time.process_time()  # other processes on the machine cost us nothing
    while True:
        done += work()
        spent = time.process_time() - began
        if spent >= seconds:
            return done / spent


# python-chess.


def _chess() -> Any:
    try:
        import chess  # noqa: PLC0415 - an extra that only this command needs
    except ModuleNotFoundError:
        raise BarricadesError(
            "python-chess is not installed: install barricades with its extra 'dev'"
        ) from None
    return chess


def _chess_play() -> Work:
    chess, pick = _chess(), random.Random(1).random

    def play() -> int:
        board, made = chess.Board(), 0
        while board.halfmove_clock < 100 and (moves := list(board.legal_moves)):
            board.push(moves[int(pick() * len(moves))])
            made += 1
        return made

    return play


def _chess_board() -> Any:
    board, pick = _chess().Board(), random.Random(2).random
    for _ in range(30):
        moves = list(board.legal_moves)
        board.push(moves[int(pick() * len(moves))])
    return _Bare(board)


class _Bare:
    """A chess board whose copy does not include the stack of moves."""

    def __init__(self, board: Any):
        self._board = board

    def copy(self) -> Any:
        return self._board.copy(stack=False)


# The game.


def _game_play(
    game: Game, turn: Callable[[Position], int], turns: dict[int, TurnCost]
) -> tuple[Work, dict[str, int]]:
    """Random play without listeners, a few dozen decisions at a time, and how many games it took.

    The time of a slice counts for the turn in which it begins.
    """
    pick = random.Random(3).random
    counts = {"games": 0, "decisions": 0}

    def endless() -> Iterator[Position]:
        number = 0
        while True:
            position = game.start(game.scenarios[0].id, Sampled(f"bench {number}"))
            number += 1
            made = 0
            while position.decision is not None and made < game.longest:
                yield position
                made += 1
            counts["games"] += 1
            counts["decisions"] += made

    waiting = endless()

    def play() -> int:
        now, offered, began = 0, 0, time.process_time()
        for number, position in zip(range(64), waiting, strict=False):
            now = now if number else turn(position)
            options = len(position.waiting().options)
            offered += options
            position.choose(int(pick() * options))
        cost = turns.setdefault(now, TurnCost())
        cost.decisions += 64
        cost.options += offered
        cost.seconds += time.process_time() - began
        return 64

    return play, counts


def middle_of(game: Game) -> Position:
    """A position from the middle of a random game."""

    def play(stop: int) -> Position:
        pick = random.Random(4).random
        position = game.start(game.scenarios[0].id, Sampled("middle"))
        while position.decision is not None and position.version < stop:
            position.choose(int(pick() * len(position.waiting().options)))
        return position

    return play(play(game.longest).version // 2)


def _copies(thing: Any) -> Work:
    copy = thing.copy

    def work() -> int:
        for _ in range(200):
            copy()
        return 200

    return work


# A position as large as that of a big wargame.


class LargePosition(Position):
    """350 counters and 600 places, with what a real game keeps of them."""

    at: list[int]  # counter -> place
    steps: list[int]  # counter -> steps left
    allegiance: list[int]  # counter -> side
    stacks: list[tuple[int, ...]]  # place -> counters
    control: list[int]  # side -> set of places
    marked: list[int]  # sets of counters: moved, fought, face up, out of supply
    decks: list[list[int]]
    tracks: list[int]


def large_position() -> LargePosition:
    pick = random.Random(5)
    position = LargePosition(_MINIMAL, "endless", {}, Sampled(0))
    position.at = [pick.randrange(PLACES) for _ in range(COUNTERS)]
    position.steps = [pick.randrange(1, 4) for _ in range(COUNTERS)]
    position.allegiance = [pick.randrange(2) for _ in range(COUNTERS)]
    position.stacks = [() for _ in range(PLACES)]
    for counter, place in enumerate(position.at):
        position.stacks[place] += (counter,)
    position.control = [pick.getrandbits(PLACES) for _ in range(2)]
    position.marked = [pick.getrandbits(COUNTERS) for _ in range(4)]
    position.decks = [list(range(55)) for _ in range(4)]
    position.tracks = [pick.randrange(20) for _ in range(30)]
    return position


# The flow on its own: procedures that call procedures, with one trivial choice in the innermost.


class _Trivial(Choice[Position]):
    def seat(self, position: Position) -> int:
        return 0

    def prompt(self, position: Position) -> Message:
        return say("nod")

    def options(self, position: Position) -> tuple[Option, ...]:
        return _TRIVIAL

    def apply(self, position: Position, option: Option) -> Transition:
        return None


_TRIVIAL: tuple[Option, ...] = (("nod",), ("shake",))


def _step_in(position: Position) -> Transition:
    return call(_INNER)


def _do_nothing(position: Position) -> Transition:
    return None


def _repeat(position: Position) -> Transition:
    return goto(_step_in)


_INNER = procedure("inner", _do_nothing, _Trivial())
_OUTER = procedure("outer", _step_in, _repeat)
_MINIMAL = Game(
    id="minimal",
    name="One choice for ever",
    seats=("alone",),
    scenarios=(Scenario("endless", "Endless"),),
    components=lambda scenario: (_ for _ in ()).throw(BarricadesError("nothing to see")),
    flow=Flow(_OUTER, [_INNER]),
    language=Language([Verb("nod"), Verb("shake")]),
)


def _pick_from(thing: Any) -> Work:
    pick = random.Random(6).random

    def work() -> int:
        for _ in range(500):
            decision = thing.decision
            thing.choose(int(pick() * len(decision.options)))
        return 500

    return work


def _flow_play() -> Work:
    return _pick_from(_MINIMAL.start("endless", Sampled(0)))


class _Fixed:
    """Always offers the same options and does nothing: it measures the cost of picking alone."""

    def __init__(self, options: tuple[Option, ...]):
        self.decision = self
        self.options = options

    def choose(self, number: int) -> None:
        return None


def _pick_loop() -> Work:
    return _pick_from(_Fixed(_TRIVIAL))


# Supply.


def hex_map() -> HexGrid:
    """37 rows of 25 with about 640 hexes of land in one piece."""
    land = [
        (row, column)
        for row in range(37)
        for column in range(25)
        if ((row - 18) / 19.2) ** 2 + ((column - 12) / 12.2) ** 2 <= 0.88
    ]
    return HexGrid(25, 37, "odd", land)


def graph_map() -> Graph:
    """260 places and 585 links, each to places of nearby numbers."""
    pick = random.Random(7)
    links = {(place, place + 1) for place in range(259)}
    while len(links) < 585:
        a = pick.randrange(259)
        links.add((a, min(259, a + pick.randrange(1, 25))))
    return Graph(260, sorted(links))


def _hex_floods() -> Work:
    grid = hex_map()
    return _floods(grid.flood, members(grid.everywhere))


def _graph_floods() -> Work:
    graph = graph_map()
    return _floods(graph.flood, members(graph.everywhere))


def _floods(flood: Callable[[int, int], int], land: list[int]) -> Work:
    """Supply checks from one source, each with other hexes in enemy hands."""
    pick = random.Random(8)
    everywhere = mask_of(land)
    source = mask_of(land[len(land) // 2 :][:1])
    free = [everywhere & ~mask_of(pick.sample(land, len(land) // 7)) | source for _ in range(50)]

    def work() -> int:
        for mask in free:
            flood(source, mask)
        return len(free)

    return work


def table_rows(report: dict[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    """A report in words: what, how often per second, against chess, and what is wanted."""
    chess, decisions, copies, supply = (report[key] for key in ("chess", "decisions", "copies", "supply"))
    yield "chess, random play", f"{chess['decisions_per_second']:,}", "1", ""
    wanted = f"{decisions['must']} must, {decisions['goal']} goal"
    yield "decisions", f"{decisions['per_second']:,}", f"{decisions['ratio_to_chess']:.2f} x", wanted
    yield "games", f"{decisions['games_per_second']:,}", "", ""
    yield "chess, copies of a board", f"{chess['copies_per_second']:,}", "1", ""
    position, large = copies["position"], copies["large"]
    yield (
        "copies of a position",
        f"{position['per_second']:,}",
        f"{position['times_chess']:.2f} x the time",
        "",
    )
    limit = f"at most {copies['limit']:.0f} x"
    yield (
        f"copies, {COUNTERS} counters",
        f"{large['per_second']:,}",
        f"{large['times_chess']:.2f} x the time",
        limit,
    )
    flow = report["flow"]["microseconds_per_decision"]
    yield "the flow itself", f"{1e6 / flow:,.0f}" if flow > 0 else "", f"{flow} µs a decision", ""
    for what, key in (("supply checks, 640 hexes", "hex"), ("supply checks, 260 spaces", "graph")):
        ratio = supply[f"{key}_ratio_to_chess"]
        yield what, f"{supply[f'{key}_per_second']:,}", f"{ratio:.2f} x", ""
    for name, found in report["measures"].items():
        took = found["microseconds"]
        yield name, f"{1e6 / took:,.0f}", f"{took:,} µs", f"at most {found['limit']:,.0f} µs"
    for turn, found in report["turns"].items():
        took = found["microseconds"]
        options = f"{found['options_per_decision']} options, {found['microseconds_per_option']} µs each"
        yield f"decisions of turn {turn}", f"{1e6 / took:,.0f}", f"{1 / found['times_chess']:.2f} x", options
    if flat := report["late_turns"]:
        early, late = (f"{flat[key][0]}-{flat[key][-1]}" for key in ("early", "late"))
        per_option = (
            f"{flat['times_early_per_option']:.2f} x per option, at most {flat['limit_per_option']} x"
        )
        yield (
            f"a decision of turns {late} against {early}",
            "",
            f"{flat['times_early']:.2f} x the time",
            per_option,
        )
