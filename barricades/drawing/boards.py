"""The boards: how each game is shown at a table, by the game's id."""

from collections.abc import Mapping

from barricades.drawing.spain import SpainBoard
from barricades.kernel.board import Board

BOARDS: Mapping[str, Board] = {"tscw": SpainBoard()}
