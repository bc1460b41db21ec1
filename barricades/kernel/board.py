"""Boards: what a table needs of a drawing to show a game. `drawing/` makes them, `table/` serves them.

The JSON shapes are those of `docs/table-protocol.md`. A picture is made from a view and from nothing else.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from barricades.kernel.game import Game, View
from barricades.kernel.messages import Catalogue


class Board(Protocol):
    def sheet(self, game: Game, scenario: str) -> str:
        """The printed map as SVG, without pieces."""
        ...

    def faces(self, game: Game, scenario: str) -> str:
        """An SVG of symbols, one for every face that a piece can show."""
        ...

    def layout(self, game: Game, scenario: str, words: Catalogue) -> dict[str, Any]:
        """Where places lie, what pieces are, which charts there are."""
        ...

    def picture(
        self,
        game: Game,
        scenario: str,
        view: View,
        marks: Mapping[str, Sequence[str]],
        words: Catalogue,
    ) -> dict[str, Any]:
        """What lies where, to one who sees this view."""
        ...

    def trace(self, game: Game, scenario: str, links: Sequence[tuple[str, str]]) -> str:
        """Path data of lines between places, for overlays."""
        ...
