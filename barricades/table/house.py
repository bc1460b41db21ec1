"""What a table is furnished with: games, boards and bots; `barricades/house.py` puts it together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from barricades.kernel.board import Board
from barricades.kernel.bots import Bot
from barricades.kernel.events import Event
from barricades.kernel.game import Game
from barricades.kernel.messages import Message

# What a seat was about: from its reasons, what everybody has seen meanwhile, and the settings of the game.
Recount = Callable[[Game, int, Sequence[Message], Sequence[Event], Mapping[str, str]], list[Message]]


def silent(
    game: Game, seat: int, reasons: Sequence[Message], seen: Sequence[Event], settings: Mapping[str, str]
) -> list[Message]:
    """Nothing to tell."""
    return []


@dataclass(frozen=True)
class House:
    games: Mapping[str, Game]
    boards: Mapping[str, Board]
    bots: Mapping[str, Callable[[str], Bot]] = field(default_factory=dict)
    advisers: Mapping[str, str] = field(default_factory=dict)  # game -> the bot that gives hints
    phrases: Mapping[str, str] = field(default_factory=dict)  # what bots say, in English
    recount: Recount = silent

    def bots_of(self, game: str) -> list[str]:
        """The bots that know a game, the one for a first game first."""
        return [name for name, make in self.bots.items() if getattr(make, "GAME", game) == game]

    def explains(self, bot: str) -> bool:
        """Whether a bot gives reasons for what it does."""
        return bot in self.bots and hasattr(self.bots[bot](""), "reason")
