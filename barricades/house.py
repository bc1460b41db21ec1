"""Collects the boxes that a table can show, for the server and its worker processes."""

from functools import cache

from barricades.games import all_boxes
from barricades.table.house import House


@cache
def house() -> House:
    """Every game on this machine that has a board and can be played."""
    return House({box.id: box for box in all_boxes() if box.board is not None and box.playable})
