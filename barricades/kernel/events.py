"""Events: every change of a position, typed, with its rule and its audience.

Log, animation, statistics and undo barriers are renderings of events. Without a listener nothing is built.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

EVERYONE = -1  # audience: a bit per seat; all bits set means spectators too


class Event(NamedTuple):
    """Something that happened: which kind, by which rule, who may know, and the particulars."""

    kind: str
    rule: str
    audience: int
    data: Mapping[str, Any]
    learners: int = 0
    exchange: tuple[int, ...] = ()  # seats whose players change places

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat, or a spectator (None), may know of it."""
        if self.audience == EVERYONE:
            return True
        return seat is not None and bool(self.audience >> seat & 1)

    def teaches(self, seat: int) -> bool:
        """Whether a seat learns from it something that was hidden from that seat: a barrier to undo."""
        return bool(self.learners >> seat & 1)


@dataclass(frozen=True, slots=True)
class EventKind:
    """One kind of event: its sentence, whether it uncovers what was hidden, whether odds count it.

    `owner` names the argument with the seat that knew it before; the rest of the audience learns it.
    `exchanges` names two arguments with seats: the players who sit there change places, and the table sees to
    it. Such an event also reveals, so that it cannot be undone.
    """

    name: str
    text: str
    reveals: bool = False
    result: bool = False
    owner: str = ""
    exchanges: tuple[str, ...] = ()

    def make(self, rule: str, audience: int, data: Mapping[str, Any]) -> Event:
        learners = audience if self.reveals else 0
        if self.owner:
            learners &= ~(1 << data[self.owner])
        return Event(self.name, rule, audience, data, learners, tuple(data[each] for each in self.exchanges))


def only(*seats: int) -> int:
    """The audience that consists of these seats."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask
