"""What a table is furnished with: games, boards and bots; `barricades/house.py` puts it together."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from barricades.kernel.board import Board
from barricades.kernel.bots import Bot
from barricades.kernel.game import Game


@dataclass(frozen=True)
class House:
    games: Mapping[str, Game]
    boards: Mapping[str, Board]
    bots: Mapping[str, Callable[[str], Bot]] = field(default_factory=dict)

    def bots_of(self, game: str) -> list[str]:
        """The bots that know a game, the one for a first game first."""
        return [name for name, make in self.bots.items() if getattr(make, "GAME", game) == game]
