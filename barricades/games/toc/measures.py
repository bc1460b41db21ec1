"""What a bench times besides random play: a supply network, its memo, the odds of an attack."""

import random
from collections.abc import Callable, Iterator
from itertools import chain, count, islice
from typing import cast

from barricades.games.toc.aids.forecast import DECLARE, forecast
from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch10_supply import supply
from barricades.games.toc.state import Russia
from barricades.kernel.bits import members
from barricades.kernel.chance import Sampled
from barricades.kernel.watch import Measure

COLD, AGAIN, ODDS = 25.0, 1.0, 50_000.0  # microseconds
APART = 25  # decisions between two positions whose networks are worked out
POSITIONS = 40
ASKED = 200  # questions to a memo at a time
ATTACKS = 8


def measures() -> tuple[Measure, ...]:
    return (
        Measure("a supply network, worked out", COLD, networks),
        Measure("supply of a unit, asked again", AGAIN, memos),
        Measure("odds of an attack", ODDS, attacks),
    )


def played(number: int = 0) -> Iterator[Russia]:
    """A random game of the campaign, decision by decision."""
    from barricades.games.toc.game import GAME  # noqa: PLC0415 - the game names its statistics, and these us

    pick = random.Random(9 + number).random
    p = cast(
        Russia, GAME.start(GAME.scenarios[0].id, Sampled(f"measures {number}" if number else "measures"))
    )
    while p.decision is not None:
        yield p
        p.choose(int(pick() * len(p.waiting().options)))


def asked_of(p: Russia) -> list[tuple[int, int]]:
    """A unit of each side on the map, and where it is."""
    spaces = [members(p.held(side))[0] for side in (WHITE, RED) if p.held(side)]
    return [(p.units_in(space)[0], space) for space in spaces]


def networks() -> Callable[[], int]:
    games = chain.from_iterable(map(played, count()))  # one game may end before there are enough
    positions = [p.copy() for p in islice(games, 0, APART * POSITIONS, APART)]
    questions = [(p, *each) for p in positions for each in asked_of(p)]

    def work() -> int:
        for p, unit, space in questions:
            supply.forget()
            p.memo = {}
            supply.net(p, unit, space)
        return len(questions)

    return work


def memos() -> Callable[[], int]:
    p = next(iter(played()))
    unit, _ = asked_of(p)[0]

    def work() -> int:
        for _ in range(ASKED):
            supply.supply_of(p, unit)
        return ASKED

    return work


def attacks() -> Callable[[], int]:
    """The first attack of each of a few random games; 8.14 apart, after which every SR unit has a die."""
    found: list[Russia] = []
    number = 0
    while len(found) < ATTACKS:
        first = next((p.copy() for p in played(number) if DECLARE in p.waiting().options), None)
        number += 1
        if first is not None and forecast(first.copy(), first.battle.attacker).exact:
            found.append(first)

    def work() -> int:
        for p in found:
            forecast(p.copy(), p.battle.attacker)
        return len(found)

    return work
