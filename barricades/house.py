"""The house furnished: every game that has a board, and the bots. Worker processes enter here too."""

from functools import cache

from barricades.bots import BOTS
from barricades.drawing.boards import BOARDS
from barricades.games import all_games
from barricades.kernel.game import Game
from barricades.table.house import House


@cache
def house() -> House:
    """What the table on this machine has."""
    games = {game.id: game for game in all_games() if isinstance(game, Game) and game.id in BOARDS}
    return House(games, BOARDS, BOTS)
