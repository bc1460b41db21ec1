"""One random game under observation: what checks get to see."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from barricades.kernel.chance import Draw, Live, Source
from barricades.kernel.decisions import Decision
from barricades.kernel.events import Event
from barricades.kernel.game import Game
from barricades.kernel.notation import Option
from barricades.kernel.position import Position
from barricades.kernel.records import Writer
from barricades.kernel.session import Session


class Broken(Exception):
    """A fault that a check found."""


class Watched:
    """A source that counts for itself how often it was asked, whatever the position says."""

    def __init__(self, source: Source):
        self.source, self.asked = source, 0

    def value(self, cursor: int, n: int) -> int:
        self.asked += 1
        return self.source.value(cursor, n)


class Play:
    """A game in progress and everything seen of it so far."""

    def __init__(self, game: Game, scenario: str, settings: dict[str, str], seed: str):
        self.game, self.seed = game, seed
        self.random = random.Random(seed)
        self.live = Live(self.random.randbytes(32))
        self.source = Watched(self.live)
        self.session = Session(game, scenario, settings, self.source)
        self.writer = Writer(self.session, dict.fromkeys(game.seats, "random"), self.live)
        self.pool: dict[Option, None] = {}  # every option seen so far, in order
        self._seat: int | None = None  # which seat chooses, where several are asked at once

    @property
    def position(self) -> Position:
        return self.session.position

    def ask(self) -> Decision:
        """Let one of the seats that are asked choose next."""
        self._seat = self.random.choice(self.position.decisions).seat
        return self.decision

    @property
    def decision(self) -> Decision:
        return self.position.decision_of(self._seat) or self.position.waiting()

    def some(self, items: Sequence[Any], count: int) -> list[Any]:
        """A few of many."""
        return self.random.sample(items, min(count, len(items)))


class Turn:
    """One choice: the position before it, what was chosen, the result."""

    __slots__ = ("asked", "before", "draws", "events", "option", "seat", "undoable")

    def __init__(self, play: Play, option: Option):
        self.before = play.position.copy()
        self.option, self.seat = option, play.decision.seat
        events, asked = len(play.session.events), play.source.asked
        entry = play.session.submit(self.seat, option, play.session.number)
        self.draws: tuple[Draw, ...] = entry.draws
        self.asked = play.source.asked - asked
        self.events: list[Event] = play.session.events[events:]
        self.undoable = play.session.may_undo(self.seat)


class Check:
    """One thing every game must do. It raises `Broken` when the game does not."""

    name = ""

    def __init__(self, game: Game):
        self.game = game
        self.counts: Counter[str] = Counter()

    def at_start(self, play: Play) -> None:
        """Called when a game has been set up."""

    def at_decision(self, play: Play) -> None:
        """Called before every choice."""

    def after_choice(self, play: Play, turn: Turn) -> None:
        """Called after every choice."""

    def at_end(self, play: Play) -> None:
        """Called when a game is over."""

    def at_last(self) -> None:
        """Called when all games have been played."""
