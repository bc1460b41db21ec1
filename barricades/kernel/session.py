"""A game in progress, as a table holds it: choices with their checks, the log, undo to the last barrier."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from barricades.kernel.chance import Draw, Recorded, Source
from barricades.kernel.errors import CannotUndo, NotOffered, OutOfDate, WrongSeat
from barricades.kernel.events import Event
from barricades.kernel.game import Game
from barricades.kernel.notation import Option
from barricades.kernel.position import Position
from barricades.kernel.sealed import asked, clicks_of, still_open

UNDO = "undo"
RESIGN = "resign"
RESIGNATION = "resignation"  # the way such a game ends
MOST_CHOICES = 20_000  # of a game, undos included, after which undo is switched off: ten long campaigns
MOST_UNDOS = 100  # of one seat since the last barrier: what lies between two barriers stays short
CHECK = 8  # hex digits at the end of every line of a record


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
    opened: int


def check_of(position: Position, text: str, draws: Sequence[Draw]) -> str:
    """The first digits of a hash of a choice, its chance and the digest of the position after it."""
    said = f"{text} {[list(draw) for draw in draws]} {position.digest()}"
    return hashlib.sha256(said.encode()).hexdigest()[:CHECK]


class Seated(Protocol):
    """An entry, however it is kept."""

    @property
    def seat(self) -> int: ...

    @property
    def text(self) -> str: ...


E = TypeVar("E", bound=Seated)


def standing(entries: Iterable[E]) -> list[E]:
    """The entries that were not taken back. Each player takes back the last of their own."""
    kept: list[E] = []
    for entry in entries:
        if entry.text == UNDO:
            last = next(number for number in reversed(range(len(kept))) if kept[number].seat == entry.seat)
            del kept[last]
        else:
            kept.append(entry)
    return kept


def _last_standing(entries: Sequence[Entry]) -> Entry | None:
    """The last entry that was not taken back."""
    taken = Counter[int]()
    for entry in reversed(entries):
        if entry.text == UNDO:
            taken[entry.seat] += 1
        elif taken[entry.seat]:
            taken[entry.seat] -= 1
        else:
            return entry
    return None


def bars_undo(before: Position, after: Position, seat: int, events: Iterable[Event], drew: bool) -> bool:
    """Whether a choice cannot be taken back: chance was asked, its seat learned something, or it is over."""
    # Where several seats are asked at once, each may have begun to answer: nothing before that can be undone.
    several = len(asked(before)) > 1 or len(asked(after)) > 1
    learned = any(event.teaches(seat) for event in events)
    return drew or several or learned or after.outcome is not None


class Session:
    """One game. Every choice goes through `submit`; what is not on offer is refused and changes nothing."""

    def __init__(self, game: Game, scenario: str, settings: Mapping[str, str], source: Source):
        self.game = game.of(scenario)
        self.events: list[Event] = []
        self.entries: list[Entry] = []
        self._before: list[_Before] = []
        self._undone = Counter[int]()  # by seat, since the last barrier
        self._opened = 0  # the number of entries when the open sealed choice began, if there is one
        draws: list[Draw] = []
        self.position = game.start(scenario, source, settings, log=self.events, draws=draws)
        self.setup = Entry(-1, "setup", tuple(draws), check_of(self.position, "setup", draws))

    @classmethod
    def resumed(  # noqa: PLR0917 - everything that is kept of a session
        cls,
        game: Game,
        position: Position,
        setup: Entry,
        entries: Sequence[Entry],
        events: Sequence[Event],
        opened: int | None = None,
    ) -> "Session":
        """A session resumed at a stored position, with what had happened until then.

        `opened` says how many entries came before the sealed choice that is open, if one is.
        """
        session = cls.__new__(cls)
        session.game, session.position, session.setup = game, position, setup
        session.entries, session.events, session._before = list(entries), list(events), []
        session._undone = Counter()
        session._opened = len(entries) if opened is None else opened
        position.log, position.draws = session.events, []
        return session

    @property
    def told(self) -> int:
        """The number of entries that may be shown while the game runs: none of an open sealed choice."""
        return self._opened if asked(self.position) else len(self.entries)

    def moment(self, seat: int) -> tuple[int, int]:
        """A value that changes with everything but the sealed clicks of other seats."""
        return self.told, len(clicks_of(self.position, seat))

    @property
    def number(self) -> int:
        """The number of entries, including undos: a choice made at an older number is refused."""
        return len(self.entries)

    def submit(self, seat: int, option: Option, number: int | None = None) -> Entry:
        """Make a choice."""
        self._must_be_current(number)
        before = _Before(seat, self.position.copy(), len(self.events), self._opened)
        position = self.position
        draws: list[Draw] = []
        position.draws = draws
        position.apply(option, seat)
        if not still_open(before.position, position):
            fresh = self.events[before.events :]
            self._remember(before, bars_undo(before.position, position, seat, fresh, bool(draws)))
            self._opened = len(self.entries) + 1
        text = self.game.language.text(option)
        entry = Entry(seat, text, tuple(draws), check_of(position, text, draws))
        self.entries.append(entry)
        return entry

    def _remember(self, before: _Before, barred: bool) -> None:
        """Keep the position before a choice, unless that was a barrier."""
        if barred or (self._before and self._before[-1].seat != before.seat):
            self._before.clear()
            self._undone.clear()
        if self._undone[before.seat] >= MOST_UNDOS:
            self._undone.clear()  # that was a barrier, and the game continues
        if not barred:
            self._before.append(before)

    def may_undo(self, seat: int) -> bool:
        """Whether the last choice was this seat's and nothing was rolled, drawn or revealed since.

        In a sealed choice a seat can take back its own clicks, whatever others have done. Many undos are a
        barrier too: what a table replays when it is opened stays short, whatever was taken back. In a game
        of very many choices undo is switched off, since the game could grow for ever without progress.
        """
        if self._often(seat):
            return False
        if clicks_of(self.position, seat):
            return True
        return bool(self._before) and self._before[-1].seat == seat

    def _often(self, seat: int) -> bool:
        """Whether a seat has taken back as much as it may; what others do in secret does not count."""
        return self._undone[seat] >= MOST_UNDOS or self.told >= MOST_CHOICES

    def undo_barred_by(self, seat: int) -> str:
        """Why a seat cannot undo, "" if it can.

        It is `often` (too many choices were taken back), `nothing`, `other`, `chance` or `revealed`.
        """
        if self.may_undo(seat):
            return ""
        if self._often(seat):
            return "often"
        told = self.entries[: self.told]  # what others have clicked in a sealed choice is not told
        last = _last_standing(told)
        if last is None or all(entry.seat != seat for entry in told):
            return "nothing"
        if last.seat != seat:
            return "other"
        return "chance" if last.draws else "revealed"

    def undo(self, seat: int, number: int | None = None) -> Entry:
        """Undo the seat's last choice."""
        self._must_be_current(number)
        if not self.may_undo(seat):
            if self._often(seat):
                raise CannotUndo("cannot undo: too many choices were taken back")
            between = "a die roll, a draw, a reveal or another player's choice has happened since"
            raise CannotUndo(f"cannot undo: {between}")
        self._undone[seat] += 1
        if clicks_of(self.position, seat):
            self.position.take_back(seat)
        else:
            before = self._before.pop()
            self._opened = before.opened
            before.position.source = self.position.source
            self.position = before.position
            del self.events[before.events :]
            self.position.log, self.position.draws = self.events, []
            if self._undone[seat] >= MOST_UNDOS:
                self._before.clear()
        entry = Entry(seat, UNDO, (), check_of(self.position, UNDO, ()))
        self.entries.append(entry)
        return entry

    def resign(self, seat: int, number: int | None = None) -> Entry:
        """Resign, regardless of whose decision it is; the other side wins."""
        self._must_be_current(number)
        if self.position.outcome is not None:
            raise NotOffered("the game is over: there is nothing left to give up")
        if len(self.game.seats) != 2 or seat not in (0, 1):
            raise WrongSeat(f"seat {seat} cannot give the game up: only one of two sides can")
        self.position.finish(1 - seat, RESIGNATION)
        self.position.stack = self.position.pledges = self.position._decision = None
        self._before.clear()
        entry = Entry(seat, RESIGN, (), check_of(self.position, RESIGN, ()))
        self.entries.append(entry)
        return entry

    def submit_text(self, seat: int, text: str, number: int | None = None) -> Entry:
        """Make a choice, undo one or resign, by its text."""
        if text == UNDO:
            return self.undo(seat, number)
        if text == RESIGN:
            return self.resign(seat, number)
        return self.submit(seat, self.game.language.parse(text), number)

    def replay(self, said: Entry) -> Entry:
        """Carry out a recorded entry with the chance it had; the caller compares the result."""
        self.position.source = Recorded(said.draws, self.position.cursor)
        return self.submit_text(said.seat, said.text)

    def log(self, seat: int | None, since: int = 0) -> list[Event]:
        """The events that a seat, or a spectator, may know of."""
        return [event for event in self.events[since:] if event.seen_by(seat)]

    def _must_be_current(self, number: int | None) -> None:
        if number is not None and number != self.number:
            raise OutOfDate(f"the game is at entry {self.number}, this choice was made at {number}")
