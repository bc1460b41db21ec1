"""The bot interface: a seat's view and decision, never the position."""

import random
from collections.abc import Callable
from typing import Protocol

from barricades.kernel.chance import Sampled
from barricades.kernel.decisions import Decision
from barricades.kernel.errors import NotOffered
from barricades.kernel.game import Game, View
from barricades.kernel.position import Position


class BotContext:
    """What a bot gets: its decision, its view on request, and imagined worlds."""

    __slots__ = ("_imagine", "_look", "decision", "game", "seat")

    def __init__(
        self,
        game: Game,
        decision: Decision,
        look: Callable[[], View],
        imagine: Callable[[int], Position],
    ):
        self.game, self.decision, self.seat = game, decision, decision.seat
        self._look, self._imagine = look, imagine

    def view(self) -> View:
        """The seat's view."""
        return self._look()

    def world(self, seed: int) -> Position:
        """A possible position: everything the seat cannot know is drawn from the seed."""
        return self._imagine(seed)


class Bot(Protocol):
    def choose(self, context: BotContext) -> int:
        """The number of the option to take."""
        ...


def context_of(position: Position, seat: int | None = None) -> BotContext:
    """The context of the seat that decides; of several, the one named or the first that has not sealed.

    In the worlds of a context the others have sealed already, so that a bot can play on through the reveal.
    """
    game = position.game
    decision = position.waiting() if seat is None else position.decision_of(seat)
    if decision is None:
        raise NotOffered(f"{game.seat_name(-1 if seat is None else seat)} has nothing to decide")
    own = position.of(decision.seat)
    return BotContext(
        game,
        decision,
        lambda: game.view(own, decision.seat),
        lambda seed: game.resample(own, decision.seat, Sampled(seed)),
    )


class RandomBot:
    """Uniform over the options, from a seed."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | str):
        self._random = random.Random(seed)

    def choose(self, context: BotContext) -> int:
        return int(self._random.random() * len(context.decision.options))
