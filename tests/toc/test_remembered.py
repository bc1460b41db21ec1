"""What is remembered says the same as what is worked out from nothing, in positions from random campaigns."""

import json
import random
from collections.abc import Iterator

import pytest

from barricades.games.toc.ch09_redeployment.eligible import movable, movable_pieces
from barricades.games.toc.ch09_redeployment.ways import places
from barricades.games.toc.ch10_supply import supply
from barricades.games.toc.ch11_replacements.steps_now import served, share_of
from barricades.games.toc.game import GAME
from barricades.games.toc.state import Russia
from barricades.kernel.bits import mask_of, members
from barricades.kernel.chance import Sampled
from tests.toc.positions import R, W

EVERY = 60  # decisions of a game between two positions


def positions(seed: str) -> Iterator[tuple[Russia, Russia]]:
    """A random campaign with its memos, looked at now and then, and the same position without any."""
    picks = random.Random(seed)
    p = GAME.start("v2.3-campaign", Sampled(seed), {})
    assert isinstance(p, Russia)
    while p.decision is not None:
        if p.version % EVERY == 0:
            fresh = p.copy()
            fresh.decode(json.loads(json.dumps(p.encode())))
            yield p, fresh
        p.choose(picks.randrange(len(p.decision.options)))


@pytest.mark.parametrize("seed", ["remembered 1", "remembered 6"])
def test_options_are_those_of_a_position_that_remembers_nothing(seed: str) -> None:
    compared = 0
    for p, fresh in positions(seed):
        mine = p.waiting().options
        supply.forget()
        assert list(fresh.waiting().options) == list(mine)
        compared += len(mine)
    assert compared > 200


@pytest.mark.rule("9.2", "9.3", "9.4")
@pytest.mark.parametrize("seed", ["remembered 3", "remembered 4"])
def test_9_2_a_piece_may_be_redeployed_if_there_is_a_place_for_it(seed: str) -> None:
    compared = 0
    for p, fresh in positions(seed):
        for side in (W, R):
            kinds = p.roster.armies | p.roster.corps | p.roster.leaders
            mine = movable_pieces(p, side, kinds)
            supply.forget()
            alone = mask_of(piece for piece in members(movable(fresh, side)) if places(fresh, side, piece))
            assert mine == alone
            compared += mine.bit_count()
    assert compared > 500


@pytest.mark.rule("10.1", "10.12", "10.14")
def test_10_1_where_home_cities_feed_all_of_a_side_each_unit_has_a_line_of_its_own() -> None:
    compared = 0
    for p, _ in positions("remembered 7"):
        for unit in p.on_map(p.roster.units):
            here = p.at[unit]
            if p.allegiance[unit] in (W, R) and supply.from_home(p, unit) >> here & 1:
                assert supply.reach(p, unit, here) >> here & 1
                compared += 1
    assert compared > 500


@pytest.mark.rule("11.57")
def test_11_57_factions_receive_whole_steps_whether_or_not_one_has_been_given() -> None:
    """A corps takes half a step, so that two halves must be left for it; an army takes a whole one."""
    asked = 0
    for _, p in positions("remembered 5"):
        for side in (W, R):
            p.given, p.purse = [], 1
            assert served(p, side, 4, 1) == []
            p.purse = 2
            first = served(p, side, 4, 1)
            assert first == served(p, side, 4, 2)
            if first:
                p.given, p.purse = [(first[0], 1)], 1
                assert share_of(p, first[0]) == 1
                assert served(p, side, 4, 1) == [first[0]]
                asked += 1
    assert asked
