"""Positions: one slotted object per game in play.

A game's position adds its own columns to the fields below, as annotations: see `columns`. What can be derived
is not stored; what never changes is not here.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

import msgspec

from barricades.kernel import sealed as sealing
from barricades.kernel.chance import Draw, Source
from barricades.kernel.columns import Columned
from barricades.kernel.decisions import Decision
from barricades.kernel.errors import BadInput, NotOffered, OutOfDate, WrongSeat
from barricades.kernel.events import EVERYONE, Event, EventKind
from barricades.kernel.flow import Frame, Transition
from barricades.kernel.messages import Message
from barricades.kernel.notation import Option
from barricades.kernel.sealed import Alone, Pledges

if TYPE_CHECKING:
    from barricades.kernel.game import Game

T = TypeVar("T")


FORMAT = 2  # of encoded positions, and of the records that hold their digests


def is_older(data: Any) -> bool:
    """Whether this is an encoded position of an older format, which can no longer be decoded."""
    return isinstance(data, dict) and "columns" in data and data.get("format", 1) != FORMAT


class Position(Columned, columns=False):
    """The state of a game at a moment, and where the rules have stopped."""

    KEPT: ClassVar = (
        "game", "scenario", "settings", "source", "stack", "cursor", "version", "outcome", "pledges",
        "_decision",
    )  # fmt: skip
    DROPPED: ClassVar = ("log", "draws", "trace")  # a copy has no listeners

    __slots__ = (*KEPT, *DROPPED)

    game: "Game"
    scenario: str
    settings: Mapping[str, str]
    stack: Frame | None
    cursor: int  # how many chance questions the game has asked
    version: int  # how many choices have been made
    outcome: tuple[int, str] | None  # winner's seat and the way of ending
    pledges: Pledges | Alone | None  # of the sealed choice that is open, if one is
    source: Source
    log: list[Event] | None  # None: no listener
    draws: list[Draw] | None  # None: chance is not recorded
    trace: Counter[tuple[str, str]] | None  # None: steps are not counted
    _decision: Decision | None

    def __init__(self, game: "Game", scenario: str, settings: Mapping[str, str], source: Source):
        self.game, self.scenario, self.settings, self.source = game, scenario, settings, source
        self.stack = self.outcome = self.log = self.draws = self.trace = self._decision = self.pledges = None
        self.cursor = self.version = 0
        self._fill()

    # Methods for rules.

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
        """Report an event to the listeners."""
        if self.log is not None:
            self.log.append(kind.make(rule, audience, data))

    def finish(self, winner: int, way: str) -> Transition:
        """End the game."""
        self.outcome = (winner, way)
        return None

    # Methods for players.

    @property
    def decision(self) -> Decision | None:
        """The open decision: whose it is and its options; None once the game is over.

        Where several seats are asked at once it is that of the first who has not sealed an answer.
        """
        if self._decision is None and self.stack is not None:
            self._decision = self.game.flow.decision(self)
        return self._decision

    @property
    def decisions(self) -> list[Decision]:
        """Every open decision: one, or in a sealed choice one for each seat that has not sealed."""
        if isinstance(self.pledges, Pledges):
            return self.pledges.decisions
        decision = self.decision
        return [] if decision is None else [decision]

    def decision_of(self, seat: int | None) -> Decision | None:
        """The open decision of a seat, if it has one."""
        return next((each for each in self.decisions if each.seat == seat), None)

    @property
    def sealed(self) -> list[int]:
        """The seats that have answered a sealed choice that still waits for others: all may know."""
        return list(self.pledges.sealed) if self.pledges is not None else []

    def of(self, seat: int | None) -> Self:
        """The position as a seat has it: in a sealed choice with its own clicks only."""
        if seat is None or not isinstance(self.pledges, Pledges):
            return self
        return sealing.seen_by(self, seat)

    def prompt(self, seat: int | None = None) -> Message:
        """The open decision; where several seats are asked, `seat` says whose."""
        decision = self.waiting() if seat is None else self._asked(seat)
        return decision.choice.prompt(self.of(decision.seat), *decision.data)

    def waiting(self) -> Decision:
        """The current decision of a game that is not over."""
        decision = self._decision or self.decision
        if decision is None:
            raise NotOffered("the game is over: nothing more can be chosen")
        return decision

    def choose(self, number: int) -> None:
        """Carry out an option by its number in the current decision; what bots and simulations use."""
        decision = self._decision or self.waiting()
        option = decision.options[number]
        if self.pledges is not None and isinstance(self.pledges, Pledges):
            sealing.pledge(self, decision.seat, option)
            return
        self._decision = None
        self.version += 1
        moved = decision.choice.apply(self, option, *decision.data)
        self.game.flow.resume(self, moved)

    def apply(self, option: Option, seat: int | None = None, version: int | None = None) -> None:
        """Carry out an option if it is on offer, to this seat, now; otherwise change nothing."""
        decision = self.waiting()
        if version is not None and version != self.version:
            raise OutOfDate(f"the game is at version {self.version}, this choice was made at {version}")
        if seat is not None and seat != decision.seat:
            decision = self._asked(seat)
        if option not in decision.options:
            raise NotOffered(f"{self._spell(option)} is not on offer; {len(decision.options)} options are")
        if isinstance(self.pledges, Pledges):
            sealing.pledge(self, decision.seat, option)
        else:
            self.choose(decision.options.index(option))

    def _asked(self, seat: int) -> Decision:
        """The decision of a seat, which must have one."""
        own = self.decision_of(seat)
        if own is not None:
            return own
        if seat in self.sealed:
            raise WrongSeat(f"{self.game.seat_name(seat)} has sealed an answer: undo takes it back")
        holder = self.game.seats[self.waiting().seat]
        raise WrongSeat(f"the decision is {holder}'s, not {self.game.seat_name(seat)}'s")

    def take_back(self, seat: int) -> None:
        """Take back a seat's last click in the sealed choice that is open."""
        sealing.take_back(self, seat)

    def play(self, text: str, seat: int | None = None) -> None:
        """Carry out an option by its text: `p.play("bid 2")`."""
        self.apply(self.game.language.parse(text), seat)

    def __contains__(self, option: str | Option) -> bool:
        """Whether an option is on offer: `"bid 2" in p`. A text that no option of the game has is refused."""
        if isinstance(option, str):
            option = self.game.language.parse(option)
        decision = self.decision
        return decision is not None and option in decision.options

    def _spell(self, option: Option) -> str:
        try:
            return repr(self.game.language.text(option))
        except (KeyError, IndexError, ValueError, TypeError):
            return repr(option)[:80]

    # Methods for records and tests.

    def encode(self) -> dict[str, Any]:
        """Everything that makes this position, as plain JSON values."""
        data = {
            "format": FORMAT,
            "flow": self.game.flow.name_frames(self.stack),
            "cursor": self.cursor,
            "version": self.version,
            "outcome": list(self.outcome) if self.outcome else None,
            "columns": self._columns(),
        }
        if self.pledges is not None:
            data["pledges"] = sealing.encode(self)
        return data

    def decode(self, data: Any) -> None:
        """Become the position that `encode` described."""
        if is_older(data):
            raise BadInput(f"this position has an older format than {FORMAT}")
        try:
            stack = self.game.flow.find_frames(data["flow"])
            if stack is not None and self.game.flow.choice_at(stack) is None:
                raise ValueError("it does not wait for a decision")
            cursor, version = int(data["cursor"]), int(data["version"])
            outcome = (int(data["outcome"][0]), str(data["outcome"][1])) if data["outcome"] else None
            self._take(data["columns"])
            self.derive()
            self.stack, self.cursor, self.version, self.outcome = stack, cursor, version, outcome
            self.pledges = self._decision = None
            if "pledges" in data or self.game.flow.is_sealed(stack):
                sealing.decode(self, data["pledges"])
        except (KeyError, IndexError, TypeError, ValueError, OverflowError) as error:
            rules = f"{self.game.id!r} under rules {self.game.rules_version}"
            raise BadInput(f"this is not a position of {rules}: {error!r}") from None

    def derive(self) -> None:
        """Fill the caches from the columns. A game that has caches says how."""

    def digest(self) -> str:
        """A fingerprint, the same in every process."""
        said = self.encode()
        text = msgspec.json.encode(said)  # in a fifth of the time of `json`, and in ASCII the same bytes
        if not text.isascii():
            text = json.dumps(said, separators=(",", ":")).encode()
        return hashlib.sha256(text).hexdigest()
