"""16 The Alcázar, shown by example."""

import pytest

from barricades.games.tscw.flags import ALCAZAR, RELIEVED
from barricades.games.tscw.game import GAME
from barricades.games.tscw.sequence import TURNS
from barricades.games.tscw.sheet import MORALE, NEAR, TOLEDO, place
from barricades.games.tscw.state import Spain
from barricades.games.tscw.supply import zone
from barricades.kernel.bits import BIT
from barricades.kernel.chance import Scripted
from tests.tscw.positions import N, R, happened, nobody_waits, put, spain, start


def siege(face: int, *besiegers: str) -> Spain:
    """The end of a turn in which the Alcázar resists."""
    p = spain(2, dice=[face, 1, 1, 1, 1])
    nobody_waits(p)
    p.flags = BIT[ALCAZAR]
    if besiegers:
        put(p, "2510", *besiegers)
    return p


def roll(p: Spain) -> Spain:
    start(p, TURNS, at="roll_for_alcazar")
    return p


@pytest.mark.parametrize(
    ("scenario", "resists"), [("1936", True), ("campaign", True), ("1937", False), ("1938", False)]
)
def test_16_1_it_stands_in_scenarios_that_begin_in_1936(scenario: str, resists: bool) -> None:
    p = GAME.blank(scenario, {}, Scripted([]))
    assert isinstance(p, Spain)
    GAME.setup(p)
    assert bool(p.flags >> ALCAZAR & 1) == resists


def test_16_1_it_is_no_unit_and_hinders_nobody() -> None:
    p = siege(6)
    assert p.stacks[TOLEDO] == ()
    assert p.controls(R) >> TOLEDO & 1
    assert not zone(p, N) & NEAR[TOLEDO]


@pytest.mark.rule("16.1.1")
def test_16_1a_it_falls_on_a_one_to_a_republican_combat_unit_in_toledo() -> None:
    p = roll(siege(1, "R-ALM"))
    assert not p.flags >> ALCAZAR & 1
    assert p.morale == 61
    assert happened(p)[:2] == ["alcazar-roll", "alcazar-falls"]
    assert not p.flags >> RELIEVED & 1


@pytest.mark.parametrize(("face", "besiegers"), [(2, ["R-ALM"]), (6, ["R-ALM"]), (1, []), (1, ["R-CEN"])])
def test_16_1a_not_on_more_nor_without_one(face: int, besiegers: list[str]) -> None:
    p = roll(siege(face, *besiegers))
    assert p.flags >> ALCAZAR & 1
    assert p.morale == 60
    assert p.cursor == 1


def test_16_1a_no_die_once_it_has_fallen() -> None:
    p = roll(siege(1, "R-ALM"))
    roll(p)
    assert happened(p).count("alcazar-roll") == 1


def test_16_1b_the_nationalists_relieve_it_by_taking_toledo() -> None:
    p = siege(1)
    p.capture(place("2510"), N, "10.7")
    worth = abs(MORALE.get(TOLEDO, 0))
    assert p.morale == 60 - worth - 1  # at once
    assert p.flags >> RELIEVED & 1
    roll(p)
    assert "alcazar-roll" not in happened(p)
    p.capture(place("2510"), R, "10.7")
    assert p.morale == 60 - 1
    p.capture(place("2510"), N, "10.7")
    assert p.morale == 60 - worth - 1


def test_16_1b_not_after_it_has_fallen_nor_elsewhere() -> None:
    p = roll(siege(1, "R-ALM"))
    p.put(p.stacks[TOLEDO][0], place("2318"))
    p.capture(place("2510"), N, "10.7")
    assert p.morale == 61 - abs(MORALE.get(TOLEDO, 0))
    p = siege(1)
    p.capture(place("2511"), N, "10.7")
    assert p.flags >> ALCAZAR & 1
    assert p.morale == 60 - abs(MORALE.get(place("2511"), 0))
