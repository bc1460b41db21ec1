"""Advisers: the bot that is asked for a hint in a game."""

from barricades.bots import bots_for

BEST_FIRST = ("staff", "recruit")  # those that can say why


def adviser_for(game: str) -> str | None:
    """The best bot that knows a game and can give reasons; None if there is none."""
    known = bots_for(game)
    return next((name for name in BEST_FIRST if name in known), None)
