"""15.44, 15.27: what it means that a piece comes into a region holds by whatever way it comes."""

import pytest

from barricades.games.toc.ch11_replacements.reinforcements import LEADER
from barricades.games.toc.ch12_leaders.leaders import LEADERS_ESCAPE
from barricades.games.toc.state import COMING, GARRISONS_DUE, LEVIED, POLAND_TRACK, Russia
from tests.toc.combats import attack, told
from tests.toc.positions import (
    R,
    W,
    box,
    choose,
    control,
    faction,
    involve,
    own,
    piece,
    put,
    russia,
    space,
    start,
    where,
)

pytestmark = pytest.mark.rule("15.44u")


def belarus(*dice: int) -> Russia:
    """RED in control of Belarus, with an army in Minsk (241), which touches RED's Central region at 806."""
    p = russia(5, dice=dice)
    control(p, "Belarus", R)
    put(p, "241", "Ra1")
    return p


def due(p: Russia) -> list[tuple[str, int]]:
    """The consequences that wait to be carried out."""
    return [(p.game.flow.procedures[number].title, *values) for number, *values in p.due]  # type: ignore[misc]


def stirred(p: Russia) -> list[int]:
    """The regions for which the Poles have responded, in order."""
    return [data["faction"] for data in told(p, "polish-response")]


@pytest.mark.rule("7.32")
def test_15_44u_trotsky_rides_into_belarus() -> None:
    p = belarus(6)
    put(p, "801", "Ra2", "Trotsky")
    start(p, "7.32 Trotsky or Wrangel", R)
    choose(p, "ride 241")
    assert stirred(p) == [faction("Belarus")]


@pytest.mark.rule("8.24")
def test_15_44u_a_leader_and_an_army_reinforce_minsk() -> None:
    """Stalin needs 2 or less; then both sides fire, and the Poles respond to the two who came, once."""
    p = belarus(1, 1, 1, 6)
    control(p, "Lithuania", W)
    put(p, "806", "Ra4", "Stalin")
    put(p, "246", "Vol-a1")
    attack(p, W, "241", "Vol-a1")
    choose(p, "reinforce Stalin")
    assert stirred(p) == []
    choose(p, "join Ra4")
    assert stirred(p) == [faction("Belarus")]


@pytest.mark.rule("8.52")
def test_15_44u_a_leader_escapes_to_minsk() -> None:
    """Stalin alone at 806 rolls 1 and reaches the nearest unit, the army in Minsk."""
    p = belarus(1)
    put(p, "806", "Stalin")
    start(p, LEADERS_ESCAPE, space("806"), R)
    assert where(p, "Stalin") == "241"
    assert due(p) == [("15.44 Polish Response", faction("Belarus"))]


@pytest.mark.rule("12.4", "11.11")
def test_15_44u_a_leader_takes_command_in_minsk() -> None:
    p = belarus()
    box(p, COMING, "Frunze")
    start(p, LEADER, R, piece("Frunze"))
    assert where(p, "Frunze") == "241"
    assert due(p) == [("15.44 Polish Response", faction("Belarus"))]


def war() -> Russia:
    """WHITE's Poles hold the rest of Poland; a RED corps is at Brest (105), next to RED's Minsk railway."""
    p = russia(5)
    control(p, "Poland", W)
    control(p, "Belarus", R)
    put(p, "105", "Rc1")
    put(p, "241", "Ra1", "Rc2")
    own(p, R, "242")
    return p


@pytest.mark.rule("15.44s", "9.3")
@pytest.mark.parametrize(("id", "value", "called"), [("Ra1", 3, True), ("Rc2", 2, False)])
def test_15_44s_an_army_redeployed_into_poland_calls_the_garrisons(id: str, value: int, called: bool) -> None:
    p = war()
    start(p, "9.0 Strategic redeployment", R, value)
    choose(p, f"send {id}", "send-to 105")
    assert p.has(GARRISONS_DUE) is called


@pytest.mark.rule("15.44m", "9.3")
def test_15_44m_poles_redeployed_to_a_red_home_region_call_the_levy() -> None:
    """806 in Central is WHITE's, Minsk is Poland's: a Polish corps is redeployed by rail, and RED rolls 4."""
    p = russia(5, dice=(4,))
    control(p, "Poland", W)
    control(p, "Belarus", W)
    involve(p, POLAND_TRACK, "Unrestricted")
    put(p, "241", "Pol-c1")
    own(p, W, "806", "242")
    start(p, "9.0 Strategic redeployment", W, 2)
    choose(p, "send Pol-c1", "send-to 806")
    assert (p.has(LEVIED), p.steps[R]) == (True, 8)
