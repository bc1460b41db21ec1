"""Players that are programs, by name."""

from collections.abc import Callable

from barricades.bots.tscw.players import Recruit, Staff
from barricades.kernel.bots import Bot, RandomBot
from barricades.kernel.errors import BadInput

# The first is the opponent of somebody's first game.
BOTS: dict[str, Callable[[str], Bot]] = {"recruit": Recruit, "staff": Staff, "random": RandomBot}


def bots_for(game: str) -> list[str]:
    """The bots that know a game."""
    return [name for name, make in BOTS.items() if getattr(make, "GAME", game) == game]


def make_bot(name: str, seed: str) -> Bot:
    """A bot by its name; the seed decides its whims."""
    if name not in BOTS:
        raise BadInput(f"{name[:60]!r} is no bot; the bots are {', '.join(sorted(BOTS))}")
    return BOTS[name](seed)
