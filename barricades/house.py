"""The house furnished: every game that has a board, and the bots. Worker processes enter here too."""

from functools import cache

from barricades.bots import BOTS
from barricades.bots.advisers import adviser_for
from barricades.bots.recount import TALES, recount
from barricades.bots.words import WORDS
from barricades.drawing.boards import BOARDS
from barricades.games import all_games
from barricades.kernel.game import Game
from barricades.table.house import House


@cache
def house() -> House:
    """What the table on this machine has."""
    games = {game.id: game for game in all_games() if isinstance(game, Game) and game.id in BOARDS}
    advisers = {game: adviser for game in games if (adviser := adviser_for(game)) is not None}
    return House(games, BOARDS, BOTS, advisers, {**WORDS, **TALES}, recount)
