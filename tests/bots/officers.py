"""Officers at work: what they choose, whether they chose it themselves, and what they say of it."""

from barricades.bots.tscw.players import Officer, Recruit, Staff
from barricades.bots.tscw.words import sentence
from barricades.games.tscw.game import GAME
from barricades.games.tscw.state import Spain
from barricades.kernel.bots import context_of
from barricades.kernel.position import Position
from tests.tscw.positions import choose, offered

BOTS = [Recruit, Staff]


def choice(p: Position, bot: Officer) -> str:
    """What a bot would do, in words."""
    return GAME.language.text(p.waiting().options[bot.choose(context_of(p))])


def reason(p: Position, bot: Officer) -> str:
    """What a bot says of what it would do."""
    bot.choose(context_of(p))
    assert bot.reason is not None and not bot.defaults, p.waiting().kind
    return sentence(GAME, bot.reason)


def play_on(p: Spain, bot: Officer, kind: str, most: int = 60) -> list[str]:
    """Let a bot decide as long as the decisions are of one kind."""
    made: list[str] = []
    while p.decision is not None and p.decision.kind == kind and len(made) < most:
        made.append(choice(p, bot))
        p.choose(bot.choose(context_of(p)))
    assert len(made) < most and not bot.defaults
    return made


def until(p: Spain, kind: str) -> Spain:
    """Play to a decision of a kind: no support, no chits, the first step that can be lost, no advance."""
    while p.decision is not None and p.decision.kind != kind:
        texts = offered(p)
        choose(p, next(text for text in ("pass", "done", texts[0]) if text in texts))
    assert p.decision is not None, kind
    return p
