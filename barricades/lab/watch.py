"""Watching games: the state of each at the end of its turns, in tallies that can be added."""

from collections import Counter
from dataclasses import dataclass, field

from barricades.kernel.box import Box
from barricades.kernel.events import Event
from barricades.kernel.position import Position
from barricades.kernel.watch import Statistics


@dataclass(slots=True)
class Standings:
    """The state of some games at one moment."""

    games: int = 0
    numbers: dict[str, Counter[int]] = field(default_factory=dict)  # name -> value -> games
    held: dict[str, Counter[str]] = field(default_factory=dict)  # seat -> place -> games
    allies: dict[str, Counter[str]] = field(default_factory=dict)  # seat -> ally -> games

    def count(self, found: Statistics) -> None:
        self.games += 1
        for name, value in found.numbers.items():
            self.numbers.setdefault(name, Counter())[value] += 1
        for seat, places in found.held.items():
            self.held.setdefault(seat, Counter()).update(places)
        for seat, allies in found.allies.items():
            self.allies.setdefault(seat, Counter()).update(allies)

    def add(self, other: "Standings") -> None:
        self.games += other.games
        for name, values in other.numbers.items():
            self.numbers.setdefault(name, Counter()).update(values)
        for mine, theirs in ((self.held, other.held), (self.allies, other.allies)):
            for seat, names in theirs.items():
                mine.setdefault(seat, Counter()).update(names)


@dataclass(slots=True)
class Watched:
    """Tallies of finished games."""

    decisions: Counter[int] = field(default_factory=Counter)  # how long a game was -> games
    turns: Counter[int] = field(default_factory=Counter)
    at_end_of: dict[int, Standings] = field(default_factory=dict)  # turn -> games that lasted until then
    ended_in: dict[int, Standings] = field(default_factory=dict)  # turn -> games that it was the last of
    losses: dict[tuple[int, str], Counter[int]] = field(
        default_factory=dict
    )  # turn and seat -> lost -> games
    taken: dict[tuple[str, str], Counter[int]] = field(
        default_factory=dict
    )  # place and seat -> turn -> games
    counts: Counter[tuple[str, str, str, int]] = field(default_factory=Counter)  # heading, seat, name, turn

    def add(self, other: "Watched") -> None:
        self.decisions.update(other.decisions)
        self.turns.update(other.turns)
        for mine, theirs in ((self.at_end_of, other.at_end_of), (self.ended_in, other.ended_in)):
            for turn, standings in theirs.items():
                mine.setdefault(turn, Standings()).add(standings)
        for at, lost in other.losses.items():
            self.losses.setdefault(at, Counter()).update(lost)
        for who, when in other.taken.items():
            self.taken.setdefault(who, Counter()).update(when)
        self.counts.update(other.counts)


class TurnLog(list[Event]):
    """A log that keeps no event: from events it notices that a turn has ended, and what was lost during it.

    Rules report every change as it happens, so at the first event of a turn the position is still that of the
    last turn's end.
    """

    def __init__(self, box: Box, position: Position):
        super().__init__()
        self.watch, self.position = box.watch(), position
        self.seats = box.paper().seats
        self._turn = self.watch.turn
        self._now = 0
        self._lost = [0] * len(self.seats)
        self._stood: dict[int, Statistics] = {}
        self._losses: dict[int, list[int]] = {}
        self._counts: Counter[tuple[str, str, str, int]] = Counter()

    def begin(self) -> None:
        """Note the set-up as the end of the turn before the first."""
        if self._turn is not None:
            self._now = self._turn(self.position)
            self._stood[self._now - 1] = self.watch.statistics(self.position)

    def append(self, event: Event) -> None:
        if self._turn is None or not self._stood:
            return
        now = self._turn(self.position)
        if now != self._now:
            self._end_turn()
            self._now = now
        lost = self.watch.losses(self.position, event)
        if lost is not None:
            self._lost[lost[0]] += lost[1]
        counted = self.watch.counts(self.position, event)
        if counted is not None:
            heading, seat, name = counted
            self._counts[heading, self.seats[seat], name, now] += 1

    def _end_turn(self) -> None:
        self._stood[self._now] = self.watch.statistics(self.position)
        self._losses[self._now], self._lost = self._lost, [0] * len(self.seats)

    def end(self, watched: Watched) -> None:
        """The game is over: add it to what was seen of others."""
        watched.decisions[self.position.version] += 1
        if self._turn is None:
            return
        self._end_turn()
        watched.turns[len(self._losses)] += 1
        for turn, found in self._stood.items():
            watched.at_end_of.setdefault(turn, Standings()).count(found)
        watched.ended_in.setdefault(self._now, Standings()).count(self._stood[self._now])
        for turn, lost in self._losses.items():
            for seat, amount in zip(self.seats, lost, strict=True):
                watched.losses.setdefault((turn, seat), Counter())[amount] += 1
        watched.counts.update(self._counts)
        self._note_captures(watched)

    def _note_captures(self, watched: Watched) -> None:
        """Note when each landmark first changed hands."""
        marks = frozenset(self.watch.landmarks)
        first, *later = sorted(self._stood)
        start = self._stood[first].held
        missing = {seat: marks.difference(start.get(seat, ())) for seat in self.seats}
        for turn in later:
            for seat, places in self._stood[turn].held.items():
                for place in missing[seat].intersection(places):
                    watched.taken.setdefault((place, seat), Counter())[turn] += 1
                missing[seat] = missing[seat].difference(places)
