"""Positions: one slotted object per game in play.

A game's position adds its own columns to the fields below: plain ints, lists of ints, lists of tuples. What
can be derived is not stored; what never changes is not here. `copy` is written by hand.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from barricades.kernel.chance import Draw, Source
from barricades.kernel.decisions import Decision
from barricades.kernel.errors import BadInput, NotOffered, StaleVersion, WrongSeat
from barricades.kernel.events import EVERYONE, Event, EventKind
from barricades.kernel.flow import Frame, Transition
from barricades.kernel.messages import Message
from barricades.kernel.words import Option

if TYPE_CHECKING:
    from barricades.kernel.game import Game

Restore = Callable[[Any], Any]
T = TypeVar("T")


def plain(value: Any) -> Any:
    """A column that JSON gives back as it was: an int, or a list of ints."""
    if not isinstance(value, int):
        _ints(value)
    return value


def _ints(value: Any) -> Any:
    if not isinstance(value, list) or not all(isinstance(each, int) for each in value):
        raise ValueError(f"expected whole numbers, not {str(value)[:40]!r}")
    return value


def rows(value: Any) -> Any:
    """A column that is a list of tuples of ints."""
    return [tuple(_ints(row)) for row in value]


def lists(value: Any) -> Any:
    """A column that is a list of lists of ints."""
    return [_ints(row) for row in value]


def whole(value: Any) -> Any:
    """A column that is one tuple of ints."""
    return tuple(_ints(value))


class Position:
    """What is true in a game at a moment, and where the rules stand."""

    COLUMNS: ClassVar[Mapping[str, Restore]] = {}  # every field that makes the position
    CACHES: ClassVar[tuple[str, ...]] = ()  # fields that can be derived again; None where not derived yet

    __slots__ = (
        "_decision", "cursor", "draws", "game", "log", "outcome", "scenario", "settings", "source", "stack",
        "trace", "version",
    )  # fmt: skip

    game: "Game"
    scenario: str
    settings: Mapping[str, str]
    stack: Frame | None
    cursor: int  # how many chance questions the game has asked
    version: int  # how many choices have been made
    outcome: tuple[int, str] | None  # winner's seat and the way of ending
    source: Source
    log: list[Event] | None  # None: nobody listens
    draws: list[Draw] | None  # None: nobody writes chance down
    trace: Counter[tuple[str, str]] | None  # None: nobody counts steps
    _decision: Decision | None

    def __init__(self, game: "Game", scenario: str, settings: Mapping[str, str], source: Source):
        self.game, self.scenario, self.settings, self.source = game, scenario, settings, source
        self.stack = self.outcome = self.log = self.draws = self.trace = self._decision = None
        self.cursor = self.version = 0

    def copy(self) -> Self:
        """An independent position with no listeners. Written by each game: `twin`, then its own columns."""
        raise NotImplementedError

    def twin(self) -> Self:
        """A new position with the kernel's fields of this one and none of the game's."""
        new = object.__new__(type(self))
        new.game, new.scenario, new.settings = self.game, self.scenario, self.settings
        new.source, new.stack, new.cursor = self.source, self.stack, self.cursor
        new.version, new.outcome = self.version, self.outcome
        new.log = new.draws = new.trace = None
        new._decision = self._decision
        return new

    # What rules do to a position.

    def roll(self, sides: int = 6) -> int:
        """One die."""
        return self.pick(sides) + 1

    def pick(self, n: int) -> int:
        """One of 0 to n - 1."""
        value = self.source.value(self.cursor, n)
        self.cursor += 1
        if self.draws is not None:
            self.draws.append((n, value))
        return value

    def shuffle(self, items: list[T]) -> None:
        """Put a list in random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.pick(last + 1)
            items[last], items[other] = items[other], items[last]

    def emit(self, kind: EventKind, rule: str, audience: int = EVERYONE, /, **data: Any) -> None:
        """Tell whoever listens what happened."""
        if self.log is not None:
            self.log.append(kind.make(rule, audience, data))

    def finish(self, winner: int, way: str) -> Transition:
        """End the game."""
        self.outcome = (winner, way)
        return None

    # What players do to a position.

    @property
    def decision(self) -> Decision | None:
        """Whose choice it is and what may be chosen; None once the game is over."""
        if self._decision is None and self.stack is not None:
            self._decision = self.game.flow.decision(self)
        return self._decision

    def prompt(self) -> Message:
        """What the deciding seat is asked."""
        decision = self.waiting()
        return decision.choice.prompt(self, *decision.data)

    def waiting(self) -> Decision:
        """The current decision of a game that is not over."""
        decision = self.decision
        if decision is None:
            raise NotOffered("the game is over: nothing can be chosen any more")
        return decision

    def choose(self, number: int) -> None:
        """Carry out an option by its number in the current decision; what bots and simulations use."""
        decision = self.waiting()
        option = decision.options[number]
        self._decision = None
        self.version += 1
        moved = decision.choice.apply(self, option, *decision.data)
        self.game.flow.resume(self, moved)

    def apply(self, option: Option, seat: int | None = None, version: int | None = None) -> None:
        """Carry out an option if it is on offer, to this seat, now; otherwise change nothing."""
        decision = self.waiting()
        if version is not None and version != self.version:
            raise StaleVersion(f"the game is at version {self.version}, this choice was made at {version}")
        if seat is not None and seat != decision.seat:
            holder = self.game.seats[decision.seat]
            raise WrongSeat(f"the decision is {holder}'s, not {self.game.seat_name(seat)}'s")
        if option not in decision.options:
            raise NotOffered(f"{self._spell(option)} is not on offer; {len(decision.options)} options are")
        self.choose(decision.options.index(option))

    def _spell(self, option: Option) -> str:
        try:
            return repr(self.game.language.text(option))
        except (KeyError, IndexError, ValueError, TypeError):
            return repr(option)[:80]

    # What records and tests do to a position.

    def encode(self) -> dict[str, Any]:
        """Everything that makes this position, as plain JSON values."""
        return {
            "flow": self.game.flow.name_frames(self.stack),
            "cursor": self.cursor,
            "version": self.version,
            "outcome": list(self.outcome) if self.outcome else None,
            "columns": {name: getattr(self, name) for name in self.COLUMNS},
        }

    def decode(self, data: Any) -> None:
        """Become the position that `encode` described."""
        try:
            self.stack = self.game.flow.find_frames(data["flow"])
            if data["flow"] and self.game.flow.choice_at(self.stack) is None:
                raise ValueError("it does not wait for a decision")
            self.cursor, self.version = int(data["cursor"]), int(data["version"])
            self.outcome = (int(data["outcome"][0]), str(data["outcome"][1])) if data["outcome"] else None
            for name, restore in self.COLUMNS.items():
                setattr(self, name, restore(data["columns"][name]))
            for name in self.CACHES:
                setattr(self, name, None)
        except (KeyError, IndexError, TypeError, ValueError, OverflowError) as error:
            rules = f"{self.game.id!r} under rules {self.game.version}"
            raise BadInput(f"this is no position of {rules}: {error!r}") from None
        self._decision = None

    def digest(self) -> str:
        """A fingerprint, the same in every process."""
        text = json.dumps(self.encode(), separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()
