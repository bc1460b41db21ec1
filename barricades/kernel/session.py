"""A game in progress, as a table holds it: choices with their checks, the log, undo to the last barrier."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from barricades.kernel.chance import Draw, Source
from barricades.kernel.errors import CannotUndo, NotOffered, StaleVersion, WrongSeat
from barricades.kernel.events import Event
from barricades.kernel.game import Game
from barricades.kernel.position import Position
from barricades.kernel.words import Option

UNDO = "undo"
RESIGN = "resign"
RESIGNATION = "resignation"  # the way such a game ends
CHECK = 8  # hex digits that stand behind every line of a record


@dataclass(frozen=True, slots=True)
class Entry:
    """One choice, or one undo, with the chance it caused and a check of the position after it."""

    seat: int
    text: str
    draws: tuple[Draw, ...]
    check: str


@dataclass(frozen=True, slots=True)
class _Before:
    seat: int
    position: Position
    events: int


def check_of(position: Position, text: str, draws: Sequence[Draw]) -> str:
    """The first digits of a hash of a choice, its chance and the digest of the position after it."""
    said = f"{text} {[list(draw) for draw in draws]} {position.digest()}"
    return hashlib.sha256(said.encode()).hexdigest()[:CHECK]


class Session:
    """One game. Every choice goes through `submit`; what is not on offer is refused and changes nothing."""

    def __init__(self, game: Game, scenario: str, settings: Mapping[str, str], source: Source):
        self.game = game
        self.events: list[Event] = []
        self.entries: list[Entry] = []
        self._before: list[_Before] = []
        draws: list[Draw] = []
        self.position = game.start(scenario, source, settings, log=self.events, draws=draws)
        self.setup = Entry(-1, "setup", tuple(draws), check_of(self.position, "setup", draws))

    @classmethod
    def resumed(
        cls, game: Game, position: Position, setup: Entry, entries: Sequence[Entry], events: Sequence[Event]
    ) -> "Session":
        """A session taken up at a position that was kept, with what had happened until then."""
        session = cls.__new__(cls)
        session.game, session.position, session.setup = game, position, setup
        session.entries, session.events, session._before = list(entries), list(events), []
        position.log, position.draws = session.events, []
        return session

    @property
    def version(self) -> int:
        """Grows with every choice and every undo, so that nobody acts on an old picture."""
        return len(self.entries)

    def submit(self, seat: int, option: Option, version: int | None = None) -> Entry:
        """Make a choice."""
        self._must_be_current(version)
        before = _Before(seat, self.position.copy(), len(self.events))
        position = self.position
        draws: list[Draw] = []
        position.draws = draws
        position.apply(option, seat)
        fresh = self.events[before.events :]
        if draws or position.outcome is not None or any(event.teaches(seat) for event in fresh):
            self._before.clear()
        else:
            if self._before and self._before[-1].seat != seat:
                self._before.clear()
            self._before.append(before)
        text = self.game.language.text(option)
        entry = Entry(seat, text, tuple(draws), check_of(position, text, draws))
        self.entries.append(entry)
        return entry

    def may_undo(self, seat: int) -> bool:
        """Whether the last choice was this seat's and nothing was rolled, drawn or revealed since."""
        return bool(self._before) and self._before[-1].seat == seat

    def undo(self, seat: int, version: int | None = None) -> Entry:
        """Take one's last choice back."""
        self._must_be_current(version)
        if not self.may_undo(seat):
            between = "a die, a draw, something revealed or another seat's choice stands between"
            raise CannotUndo(f"nothing to take back: {between}")
        before = self._before.pop()
        before.position.source = self.position.source
        self.position = before.position
        del self.events[before.events :]
        self.position.log, self.position.draws = self.events, []
        entry = Entry(seat, UNDO, (), check_of(self.position, UNDO, ()))
        self.entries.append(entry)
        return entry

    def resign(self, seat: int, version: int | None = None) -> Entry:
        """Give the game up, at whosever decision; the other side wins."""
        self._must_be_current(version)
        if self.position.outcome is not None:
            raise NotOffered("the game is over: there is nothing left to give up")
        if len(self.game.seats) != 2 or seat not in (0, 1):
            raise WrongSeat(f"seat {seat} cannot give the game up: only one of two sides can")
        self.position.finish(1 - seat, RESIGNATION)
        self.position.stack = self.position._decision = None
        self._before.clear()
        entry = Entry(seat, RESIGN, (), check_of(self.position, RESIGN, ()))
        self.entries.append(entry)
        return entry

    def submit_text(self, seat: int, text: str, version: int | None = None) -> Entry:
        """Make a choice, take one back or give up, by its text."""
        if text == UNDO:
            return self.undo(seat, version)
        if text == RESIGN:
            return self.resign(seat, version)
        return self.submit(seat, self.game.language.parse(text), version)

    def log(self, seat: int | None, since: int = 0) -> list[Event]:
        """What a seat, or a spectator, may know of what happened."""
        return [event for event in self.events[since:] if event.seen_by(seat)]

    def _must_be_current(self, version: int | None) -> None:
        if version is not None and version != self.version:
            raise StaleVersion(f"the game is at version {self.version}, this choice was made at {version}")
