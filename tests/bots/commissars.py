"""Officers of Triumph of Chaos at work: what they choose, whether they chose it themselves, what they say."""

from collections.abc import Iterator

from barricades.bots.toc.officer import Officer
from barricades.bots.toc.players import Recruit, Staff
from barricades.bots.toc.words import sentence
from barricades.games.toc.box import BOX
from barricades.games.toc.game import GAME
from barricades.games.toc.state import Russia
from barricades.kernel.bits import members
from barricades.kernel.bots import context_of
from barricades.kernel.chance import Sampled
from barricades.kernel.position import Position
from tests.toc.positions import start

BOTS: list[type[Officer]] = [Recruit, Staff]
INTRODUCTION, CAMPAIGN = "v2.3-intro-1918", "v2.3-campaign"


def choice(p: Position, bot: Officer) -> str:
    """What a bot would do, in words; it has a reason that can be said."""
    decision = p.waiting()
    chosen = decision.options[bot.choose(context_of(p))]
    assert not bot.defaults, decision.kind
    if len(decision.options) > 1:
        assert bot.reason is not None and sentence(GAME, bot.reason), decision.kind
    return GAME.language.text(chosen)


def said(p: Position, bot: Officer) -> str:
    """Which reason a bot gives for what it would do."""
    choice(p, bot)
    assert bot.reason is not None
    return bot.reason.id


def play_on(p: Position, bot: Officer, kind: str, most: int = 40) -> list[str]:
    """Let a bot decide as long as the decisions are of one kind."""
    made: list[str] = []
    while p.decision is not None and p.decision.kind == kind and len(made) < most:
        made.append(choice(p, bot))
        p.choose(bot.choose(context_of(p)))
    assert len(made) < most
    return made


def quiet(p: Russia, side: int) -> Russia:
    """Every space of the home regions is one side's: nothing is left to be taken."""
    for space in members(p.atlas.home[0] | p.atlas.home[1]):
        p.set_owner(space, side, "")
    return p


def operation(p: Russia, side: int, value: int) -> None:
    """An operation of a value, at its first marker."""
    p.side = side
    start(p, "7.20 Operation", side, value, 0, 0)


def game(
    scenario: str, seed: str, names: tuple[str, str], choices: int
) -> Iterator[tuple[Position, Officer]]:
    """Every position of a game between bots up to a number of choices, with the bot that decides."""
    p = GAME.start(scenario, Sampled(seed))
    bots = [BOX.make_bot(name, f"{seed} {at}") for at, name in enumerate(names)]
    while (decision := p.decision) is not None and p.version < choices:
        bot = bots[decision.seat]
        assert isinstance(bot, Officer)
        yield p, bot
        p.choose(bot.choose(context_of(p)))
