"""13.1 The Chinese army, the Tsar, Bermondt and von der Goltz."""

import pytest

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS
from barricades.games.toc.ch06_actions.actions import PART, tsar_in_red_hands
from barricades.games.toc.ch07_movement.stacking import room
from barricades.games.toc.ch10_supply.control import entered
from barricades.games.toc.ch11_replacements.reinforcements import WAITING_FORCES
from barricades.games.toc.ch12_leaders.leader_checks import LEADERS_CHECKED
from barricades.games.toc.ch13_special.special import CHINESE, EXECUTION
from barricades.games.toc.state import COMING, OUT, TSAR_DEAD, TSAR_RESCUED, WAITING, Russia
from barricades.kernel.bits import BIT
from tests.toc.positions import (
    at_start,
    box,
    choose,
    control,
    faction,
    offered,
    own,
    piece,
    put,
    reduced,
    russia,
    space,
    start,
    where,
)

W, R = WHITE, RED


def points(p: Russia, name: str, side: int) -> int:
    return p.points[2 * faction(name) + side]


# 13.1a


def chinese(turn: int, *dice: int, behind: bool = False) -> Russia:
    p = russia(turn, dice=dice)
    box(p, COMING, "RaChin")
    own(p, W, "502", "507", "523")
    own(p, R, *(() if behind else ("901", "910", "502")))
    if behind:
        own(p, W, "726", "739", "823")
    start(p, CHINESE)
    return p


@pytest.mark.parametrize(("die", "comes"), [(1, True), (3, True), (4, False), (6, False)])
def test_13_1a_the_chinese_army_comes_on_1_to_3(die: int, comes: bool) -> None:
    p = chinese(2, die)
    assert bool(offered(p)) == comes
    if comes:
        choose(p, "enlist 801")
        assert where(p, "RaChin") == "801" and not reduced(p, "RaChin")


@pytest.mark.parametrize(("die", "comes"), [(4, True), (5, False)])
def test_13_1a_or_on_1_to_4_while_red_is_behind(die: int, comes: bool) -> None:
    p = chinese(2, die, behind=True)
    assert p.behind(R)
    assert bool(offered(p)) == comes


def test_13_1a_only_at_red_home_cities_in_supply() -> None:
    p = chinese(2, 1)
    assert "enlist 819" in offered(p)
    assert "enlist 910" not in offered(p) and "enlist 820" not in offered(p)


def test_13_1a_not_on_turn_1_and_only_once() -> None:
    assert chinese(1).cursor == 0
    p = chinese(2, 1)
    choose(p, "enlist 801")
    start(p, CHINESE)
    assert p.cursor == 1 and p.decision is None


# 13.1b-d The Tsar


def test_13_1b_he_is_arrested_at_516_and_nobodys_leader() -> None:
    p = at_start()
    assert where(p, "Tsar") == "516"
    assert p.allegiance[piece("Tsar")] not in (W, R)


def captive(*dice: int) -> Russia:
    """The Tsar arrested at 516, which is RED's."""
    p = russia(1, dice=dice)
    put(p, "516", "Rc20")
    p.put(piece("Tsar"), space("516"))
    p.back |= BIT[piece("Tsar")]
    return p


def test_13_1c_red_may_execute_him_at_the_beginning_of_its_part() -> None:
    p = captive()
    start(p, PART, R)
    assert offered(p) == ["execute", "spare"]
    choose(p, "execute")
    assert where(p, "Tsar") == OUT and p.has(TSAR_DEAD)
    assert (points(p, "Britain", W), points(p, "USA", W)) == (1, 1)


def test_13_1c_red_may_spare_him() -> None:
    p = captive()
    start(p, EXECUTION)
    choose(p, "spare")
    assert where(p, "Tsar") == "516" and not any(p.points)


def test_13_1c_only_red_and_only_while_his_space_is_friendly_to_red() -> None:
    p = captive()
    assert tsar_in_red_hands(p, R) and not tsar_in_red_hands(p, W)
    p.put(piece("Rc20"), OUT)
    own(p, W, "516")
    assert not tsar_in_red_hands(p, R)


def break_in(die: int) -> Russia:
    p = captive(die)
    p.put(piece("Rc20"), OUT)
    p.put(piece("Si-c1"), space("516"))
    entered(p, space("516"), piece("Si-c1"), "7.14")
    start(p, WHAT_FOLLOWS)
    return p


@pytest.mark.parametrize("die", [1, 3])
def test_13_1d_on_1_to_3_he_is_dead_when_white_enters(die: int) -> None:
    p = break_in(die)
    assert where(p, "Tsar") == OUT and p.has(TSAR_DEAD)
    assert (points(p, "Britain", W), points(p, "USA", W)) == (1, 1)
    assert p.vp == 0


@pytest.mark.parametrize("die", [4, 6])
def test_13_1d_on_4_to_6_he_is_rescued_and_a_white_leader(die: int) -> None:
    p = break_in(die)
    assert p.has(TSAR_RESCUED) and where(p, "Tsar") == "516"
    assert p.allegiance[piece("Tsar")] == W and not reduced(p, "Tsar")
    assert not any(p.points)


@pytest.mark.rule("12.71h", "13.1")
def test_13_1d_if_reds_units_leave_he_stays_arrested() -> None:
    p = captive()
    p.put(piece("Rc20"), space("517"))
    assert where(p, "Tsar") == "516" and not p.has(TSAR_RESCUED)


# 13.1e Bermondt


def baltic(*dice: int) -> Russia:
    """WHITE controls Latvia, which has been set up; Bermondt is still to come."""
    p = russia(6, dice=dice)
    control(p, "Latvia", W)
    own(p, W, "117", "116")
    box(p, COMING, "Berm-a1")
    return p


def test_13_1e_he_comes_once_the_powers_have_left_and_white_controls_a_baltic_faction() -> None:
    p = baltic()
    start(p, WAITING_FORCES, W)
    assert "enter Berm-a1>117" in offered(p) and "enter Berm-a1>116" in offered(p)
    choose(p, "enter Berm-a1>117")
    assert where(p, "Berm-a1") == "117"


def test_13_1e_not_while_the_central_powers_are_active_or_before_the_set_up() -> None:
    p = baltic()
    p.gone = 0
    start(p, WAITING_FORCES, W)
    assert where(p, "Berm-a1") == COMING
    p = baltic()
    p.set_up = 0
    start(p, WAITING_FORCES, W)
    assert where(p, "Berm-a1") == COMING


def test_13_1e_white_may_let_him_wait() -> None:
    p = baltic()
    start(p, WAITING_FORCES, W)
    choose(p, "wait-on")
    assert where(p, "Berm-a1") == WAITING


def test_13_1e_he_stands_with_balts_only_where_he_was_placed_until_he_leaves() -> None:
    p = baltic()
    put(p, "117", "Lat-a1")
    put(p, "118", "Lat-c1")
    start(p, WAITING_FORCES, W)
    choose(p, "enter Berm-a1>117")
    assert where(p, "Berm-a1") == "117"
    army = piece("Berm-a1")
    assert not room(p, W, space("118"), (army,))
    assert room(p, W, space("119"), (army,))
    assert room(p, W, space("117"), (piece("Lat-c2"),))


@pytest.mark.parametrize(("die", "strikes"), [(5, False), (6, True)])
def test_13_1e_on_a_6_his_space_gets_no_act_and_red_two_points_on_latvia(die: int, strikes: bool) -> None:
    p = russia(6, dice=(die,))
    put(p, "117", "Berm-a1")
    start(p, LEADERS_CHECKED)
    assert p.no_act[W] == (BIT[space("117")] if strikes else 0)
    assert points(p, "Latvia", R) == (2 if strikes else 0)


# 13.1f Von der Goltz


def goltz(turn: int, *dice: int, britain: bool = False, arrived: int = 5) -> Russia:
    p = russia(turn, dice=dice)
    put(p, "117", "Golt-a1", "Goltz")
    p.goltz_turn = arrived
    if britain:
        control(p, "Britain", W)
    start(p, LEADERS_CHECKED)
    return p


@pytest.mark.parametrize(("die", "recalled"), [(1, True), (2, False)])
def test_13_1f_on_a_1_he_is_recalled(die: int, recalled: bool) -> None:
    p = goltz(6, die)
    assert reduced(p, "Goltz") == recalled and where(p, "Golt-a1") == "117"


@pytest.mark.parametrize(("die", "recalled"), [(2, True), (3, False)])
def test_13_1f_on_1_or_2_while_white_controls_britain(die: int, recalled: bool) -> None:
    assert reduced(goltz(6, die, britain=True), "Goltz") == recalled


def test_13_1f_not_in_the_turn_in_which_he_arrived() -> None:
    p = goltz(5, arrived=0)
    assert p.cursor == 0 and p.goltz_turn == 5
