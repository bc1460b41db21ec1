"""What all officers share: the context, the ground as they read it, and how they pick."""

from collections.abc import Callable, Iterable
from typing import ClassVar, NamedTuple

from barricades.bots.common import Memo, Thinker
from barricades.bots.toc.ground import Ground
from barricades.bots.toc.politics import Worth
from barricades.bots.toc.worth import faction_worth
from barricades.games.toc.state import Russia
from barricades.kernel.bots import BotContext
from barricades.kernel.notation import Option

WORLD = 1918  # the seed of the one imagined world; nothing is decided by what is hidden in it
DONE: Option = ("done",)


class Style(NamedTuple):
    """How one officer differs from another."""

    name: str
    wary: float  # how much of what the enemy could do is expected
    bar: float  # what an attack must promise
    reads: type[Ground] = Ground  # how the ground is read
    factions: Worth = faction_worth  # what control of a faction is worth


class Officer(Thinker):
    """A reading of the position that lasts as long as nothing on the map changes."""

    style: ClassVar[Style]

    def __init__(self, seed: int | str):
        super().__init__(seed)
        self._grounds = Memo(4)

    def values(self, seat: int) -> Worth:
        """What control of a faction is worth, as a seat sees it."""
        return self.style.factions

    def world(self, context: BotContext) -> Russia:
        w = context.world(WORLD)
        assert isinstance(w, Russia)
        return w

    def look(self, context: BotContext) -> Ground:
        """The ground as the seat that decides reads it."""
        return self.ground(self.world(context), context.seat)

    def ground(self, w: Russia, side: int) -> Ground:
        g = self._grounds.get(seen(w, side), lambda: self.style.reads(w, side, self.style.wary))
        g.w = w
        return g


def seen(w: Russia, side: int) -> tuple[object, ...]:
    """All that a reading of a position rests on."""
    return (
        side, w.turn, w.weather, w.back, w.closed, w.gone, w.flags, *w.no_act, *w.blocked, *w.track,
        tuple(w.marker), tuple(w.at), tuple(w.owner), tuple(w.turned), tuple(w.delayed), w.round,
        w.vp, w.cut_off, w.don_caucasus, w.responded, *w.chit, *w.won, *w.doors,
    )  # fmt: skip


def best(options: Iterable[Option], value: Callable[[Option], float]) -> Option:
    """The option that is worth most, of equals the first."""
    return max(options, key=value)
