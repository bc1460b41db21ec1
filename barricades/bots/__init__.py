"""Players that are programs, by name."""

from collections.abc import Callable

from barricades.kernel.bots import Bot, RandomBot
from barricades.kernel.errors import BadInput

BOTS: dict[str, Callable[[str], Bot]] = {"random": RandomBot}


def make_bot(name: str, seed: str) -> Bot:
    """A bot by its name; the seed decides its whims."""
    if name not in BOTS:
        raise BadInput(f"{name[:60]!r} is no bot; the bots are {', '.join(sorted(BOTS))}")
    return BOTS[name](seed)
