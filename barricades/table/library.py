"""The library: the boxes of the games that a server offers; `barricades/library.py` collects them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from barricades.kernel.board import Board
from barricades.kernel.bots import Bot
from barricades.kernel.box import Box
from barricades.kernel.game import Game
from barricades.kernel.picture import Layout


@dataclass(frozen=True)
class Library:
    boxes: Mapping[str, Box]  # by the game's id; each has a board

    def game(self, id: str, scenario: str) -> Game:
        """A game in the edition of a scenario."""
        return self.boxes[id].game(scenario)

    @cached_property
    def games(self) -> dict[str, Game]:
        return {id: box.game() for id, box in self.boxes.items()}

    @cached_property
    def seated(self) -> dict[tuple[str, str, str], Bot]:
        """The bots of this process, by game, name and seed, kept so that they remember earlier decisions."""
        return {}

    @cached_property
    def layouts(self) -> dict[tuple[str, str], Layout]:
        """Layouts that this process has used for thumbnails, by game and scenario."""
        return {}

    @cached_property
    def boards(self) -> dict[str, Board]:
        return {id: box.board() for id, box in self.boxes.items() if box.board is not None}
