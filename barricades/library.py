"""Collects the boxes of all games that have a board, for the server and its worker processes."""

from functools import cache

from barricades.games import all_boxes
from barricades.table.library import Library


@cache
def library() -> Library:
    """Every game on this machine that has a board and can be played."""
    return Library({box.id: box for box in all_boxes() if box.board is not None and box.playable})
