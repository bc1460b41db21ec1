"""Supply, marches and losses agree with a plain reading of the rules, in positions from random campaigns."""

import random
from collections.abc import Iterator

import pytest

from barricades.games.toc.ch07_movement.ground import open_to
from barricades.games.toc.ch07_movement.reach import reach, taken
from barricades.games.toc.ch08_combat.losses import must_lose
from barricades.games.toc.ch10_supply.supply import supply_of
from barricades.games.toc.game import GAME
from barricades.games.toc.state import CASUALTIES, RESERVE, Russia
from barricades.kernel.bits import mask_of, members
from barricades.kernel.chance import Sampled
from tests.toc import naive
from tests.toc.positions import R, W, at_start

EVERY = 150  # decisions of a game between two positions


def positions(seed: str) -> Iterator[Russia]:
    """A random campaign, looked at now and then."""
    picks = random.Random(seed)
    p = GAME.start("v2.3-campaign", Sampled(seed), {})
    assert isinstance(p, Russia)
    while p.decision is not None:
        if p.version % EVERY == 0:
            yield p
        p.choose(picks.randrange(len(p.decision.options)))


@pytest.mark.rule("10.1", "10.11", "10.12", "10.12a", "10.14", "10.15", "10.21", "10.31", "10.32")
@pytest.mark.parametrize("seed", ["naive 1", "naive 2", "naive 3"])
def test_10_21_every_ordinary_unit_has_the_supply_that_its_lines_give(seed: str) -> None:
    states = set()
    for p in positions(seed):
        for unit in naive.ordinary(p):
            assert supply_of(p, unit) == naive.supply(p, unit), p.roster.counters[unit].id
            states.add(supply_of(p, unit))
    assert {naive.FULL, naive.LIMITED} <= states


@pytest.mark.rule("7.11", "7.12", "7.13", "7.14", "7.14a", "7.51")
@pytest.mark.parametrize("seed", ["naive 4", "naive 5", "naive 6"])
def test_7_12_every_ordinary_unit_reaches_what_its_points_allow(seed: str) -> None:
    compared = 0
    for p in positions(seed):
        for unit in naive.ordinary(p):
            found = reach(p, unit)
            mine = set(members(found.mask & ~found.direct & ~found.by_train)) - {p.at[unit]}
            free = open_to(p, unit) & ~taken(p, p.allegiance[unit])
            assert mine == naive.marches(p, unit, free), p.roster.counters[unit].id
            compared += len(mine)
    assert compared > 2000


@pytest.mark.rule("8.51")
@pytest.mark.parametrize("side", [W, R])
def test_8_51_the_highest_sum_is_found_among_all_ways_to_lose_steps(side: int) -> None:
    picks = random.Random(f"losses {side}")
    p = at_start()
    for corps in p.pieces_at(RESERVE, p.roster.units):
        p.put(corps, CASUALTIES)  # no unit is replaced
    own = members(p.roster.own(side) & p.roster.units)
    for _ in range(300):
        units = picks.sample(own, picks.randint(1, 5))
        steps = tuple(
            p.roster.loss[unit] if p.steps_of(unit) == 2 else (p.loss_factor(unit),) for unit in units
        )
        suffered = picks.randint(0, 9)
        assert must_lose(p, mask_of(units), suffered) == naive.most_lost(steps, suffered)
