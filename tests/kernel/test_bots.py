"""Bots see a view and a decision, and imagined worlds; never the position."""

from collections import Counter

from barricades.kernel.bots import BotContext, RandomBot, context_of
from barricades.kernel.chance import Sampled
from barricades.kernel.flow import procedure
from barricades.kernel.position import Position
from tests.kernel.tiny import Ask, begin, tiny
from tests.reference.components import GUARD
from tests.reference.game import GAME
from tests.reference.positions import TURN, faubourg, impulse, play
from tests.reference.state import Faubourg

UNITS = {"G1": "0002", "R1": "0402", "R2": "0303", "R4": "0202"}


def test_a_context_shows_the_view_of_the_seat_that_decides() -> None:
    p = play(faubourg(UNITS, TURN), "guard bid 2")
    context = context_of(p)
    assert context.seat == 1
    assert context.decision is p.waiting()
    assert context.view() == GAME.view(p, 1)
    assert context.game is GAME


def test_a_context_imagines_worlds_that_look_the_same() -> None:
    p = faubourg(UNITS, impulse(0), rising="C01 C02 C03 C04")
    context = context_of(p)
    hands = set()
    for seed in range(30):
        world = context.world(seed)
        assert isinstance(world, Faubourg)
        assert GAME.view(world, GUARD) == context.view()
        assert list(world.waiting().options) == list(context.decision.options)
        hands.add(tuple(world.hands[1]))
    assert len(hands) > 20
    assert context.world(3).digest() == context.world(3).digest()


def test_playing_in_an_imagined_world_leaves_the_true_one_alone() -> None:
    p = faubourg(UNITS, impulse(0))
    before = p.digest()
    world = context_of(p).world(1)
    world.apply(("pass",))
    assert p.digest() == before


def test_a_context_has_nothing_that_holds_the_position() -> None:
    p = faubourg(UNITS, impulse(0))
    context = context_of(p)
    assert not hasattr(context, "__dict__")
    for name in BotContext.__slots__:
        assert not isinstance(getattr(context, name), Position)
        assert getattr(context, name) is not p
    for name in context.decision.__slots__:
        assert not isinstance(getattr(context.decision, name), Position)


def random_game(seed: int) -> list[int]:
    p, bot, chosen = GAME.start("june", Sampled(1)), RandomBot(seed), []
    for _ in range(50):
        chosen.append(bot.choose(context_of(p)))
        p.choose(chosen[-1])
    return chosen


def test_a_random_bot_repeats_from_its_seed() -> None:
    assert random_game(5) == random_game(5)
    assert random_game(5) != random_game(6)


def test_a_random_bot_chooses_evenly_among_all_options() -> None:
    p = begin(tiny(procedure("1", Ask(numbers=range(5)))))
    bot, context = RandomBot("even"), context_of(p)
    counts = Counter(bot.choose(context) for _ in range(5000))
    assert sorted(counts) == [0, 1, 2, 3, 4]
    # Six standard deviations are 170.
    assert all(830 <= count <= 1170 for count in counts.values())
