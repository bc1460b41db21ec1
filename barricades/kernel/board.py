"""Boards: what a table needs of a drawing to show a game. `drawing/` makes them, `table/` serves them.

Layouts and pictures are the structs of `picture.py`. A picture is made from a view and from nothing else.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from barricades.kernel.game import Game, View
from barricades.kernel.messages import Catalogue
from barricades.kernel.picture import Fact, Layout, Picture


class Board(Protocol):
    def sheet(self, game: Game, scenario: str) -> str:
        """The printed map as SVG, without pieces."""
        ...

    def faces(self, game: Game, scenario: str, words: Catalogue) -> str:
        """An SVG of symbols, one for every face that a piece or a card can show."""
        ...

    def layout(self, game: Game, scenario: str, words: Catalogue) -> Layout:
        """Return where places lie, what pieces are, and which charts there are."""
        ...

    def picture(
        self,
        game: Game,
        scenario: str,
        view: View,
        marks: Mapping[str, Sequence[str]],
        words: Catalogue,
    ) -> Picture:
        """Lay out a seat's view; `marks` gives each mark its pieces."""
        ...

    def facts(self, game: Game, scenario: str, view: View, words: Catalogue) -> Sequence[Fact]:
        """The facts in the header of a picture; a list of games shows the fact `turn`."""
        ...

    def trace(self, game: Game, scenario: str, links: Sequence[tuple[str, str]]) -> str:
        """Path data of lines between places, for overlays."""
        ...
