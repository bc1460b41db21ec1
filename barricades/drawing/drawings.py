"""What can be drawn of a game: its map sheet, and its cards if it has some."""

from collections.abc import Callable, Mapping

from barricades.drawing import sheet
from barricades.drawing.toc import cards as toc_cards
from barricades.drawing.toc import sheet as toc_sheet
from barricades.kernel.errors import BadInput
from barricades.kernel.game import Paper

CARDS = "cards"
SHEETS: Mapping[str, Callable[[Paper, str, bool], str]] = {"toc": toc_sheet.draw_sheet}
DECKS: Mapping[str, Callable[[Paper], str]] = {"toc": toc_cards.draw_cards}


def draw(paper: Paper, what: str, counters: bool = False) -> str:
    """A scenario's sheet as SVG, with the counters of its set-up or without; or, for `cards`, all cards."""
    if what != CARDS:
        return SHEETS.get(paper.id, sheet.draw_sheet)(paper, what, counters)
    if paper.id not in DECKS:
        raise BadInput(f"there are no cards to draw for {paper.id!r}")
    if counters:
        raise BadInput("counters lie on a map sheet, not on cards")
    return DECKS[paper.id](paper)
