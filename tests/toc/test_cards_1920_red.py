"""RED's cards of 1920: what each does, when it may be played, what it leaves, where it goes."""

import pytest

from barricades.games.toc.ch15_politics.poland import needed_by_red
from barricades.games.toc.state import ASSET_BOX, COMING, Russia
from tests.toc.positions import (
    R,
    W,
    box,
    card,
    choose,
    control,
    event,
    hold,
    may_be_played,
    own,
    placed_points,
    played,
    put,
    reduced,
    russia,
    space,
    start,
    where,
)

TURN = 11


# R45


@pytest.mark.rule("R45", "6.26a")
def test_r45_cancels_a_white_attack() -> None:
    p = russia(turn=TURN)
    put(p, "324", "Vol-a1")
    p.side, p.fighting = W, 1 << space("324")
    hold(p, R, "R45")
    start(p, "6.26a Window", W)
    choose(p, "initiative R45")
    assert not p.fighting
    assert card("R45") in p.removed


@pytest.mark.rule("R45", "6.26b", "8.31")
def test_r45_takes_the_terrain_shift_from_a_red_attack() -> None:
    p = russia(turn=TURN)
    p.side = R
    p.battle.target, p.battle.attacker = space("324"), R
    hold(p, R, "R45")
    start(p, "6.26b Window", R)
    choose(p, "initiative R45")
    assert p.battle.no_terrain


@pytest.mark.rule("R45", "6.26d")
def test_r45_a_no_act_marker_a_point_or_a_step() -> None:
    p = russia(turn=TURN)
    put(p, "324", "Vol-a1")
    event(p, "R45", "branch noact")
    assert p.no_act[W] == 1 << space("324")
    p = russia(turn=8)
    event(p, "R45", "branch point", "point khiva")
    assert placed_points(p, R) == {"Khiva": 1}
    p = russia(turn=TURN)
    event(p, "R45")
    assert p.steps[R] == 2


# R46


@pytest.mark.rule("R46", "15.44j", "5.51")
def test_r46_two_more_results_bring_peace_with_poland_this_turn() -> None:
    p = russia(turn=TURN)
    played(p, "R2")
    control(p, "Poland", W)
    own(p, R, "103")
    before = needed_by_red(p)
    event(p, "R46")
    assert needed_by_red(p) == before + 2
    assert card("R46") in p.removed
    start(p, "5.5 End of turn", at="end_one_turn_markers")
    assert needed_by_red(p) == before


@pytest.mark.rule("R46", "6.21")
@pytest.mark.rule("R2")
def test_r46_needs_r2_and_a_polish_city_that_red_itself_owns() -> None:
    p = russia(turn=TURN)
    control(p, "Poland", W)
    played(p, "R2")
    assert not may_be_played(p, "R46")
    own(p, R, "103")
    assert may_be_played(p, "R46")
    p.played = 0
    assert not may_be_played(p, "R46")


# R47


@pytest.mark.rule("R47", "11.51")
def test_r47_tanks_and_an_asset_of_the_pool_without_its_price() -> None:
    p = russia(turn=TURN)
    box(p, COMING, "RsTank", "RsTrain", "RsAir")
    event(p, "R47", "take-asset RsAir")
    assert (where(p, "RsTank"), where(p, "RsAir"), where(p, "RsTrain")) == (ASSET_BOX, ASSET_BOX, COMING)
    assert card("R47") in p.removed


# R49, R50


@pytest.mark.rule("R49", "11.57")
def test_r49_four_steps_in_a_home_region() -> None:
    p = russia(turn=TURN)
    put(p, "801", "Ra1", reduced=True)
    event(p, "R49", "muster central", "muster-no-more", "repair Ra1")
    assert not reduced(p, "Ra1")
    assert card("R49") in p.discard[R]


@pytest.mark.rule("R50", "11.57")
@pytest.mark.parametrize(("die", "halves"), [(1, 4), (3, 6), (6, 8)])
def test_r50_a_die_of_steps_between_two_and_four(die: int, halves: int) -> None:
    p = russia(turn=TURN, dice=[die])
    put(p, "801", "Ra1", reduced=True)
    event(p, "R50")
    assert p.purse == halves
    choose(p, "repair Ra1")
    assert not reduced(p, "Ra1")
    assert card("R50") in p.removed


@pytest.mark.rule("R50", "6.25")
def test_r50_without_a_unit_in_need_it_is_no_event() -> None:
    p = russia(turn=TURN)
    put(p, "801", "Ra1")
    assert not may_be_played(p, "R50")


# R51


@pytest.mark.rule("R51", "7.37", "5.51")
def test_r51_a_mutiny_holds_a_white_stack_until_the_end_of_the_turn() -> None:
    p = russia(turn=TURN)
    put(p, "324", "Vol-a1")
    put(p, "309", "Vol-a2", "Denikin")
    event(p, "R51")
    assert p.no_act[W] == p.fixed[W] == 1 << space("324")
    assert card("R51") in p.discard[R]
    start(p, "5.5 End of turn", at="end_one_turn_markers")
    assert p.no_act[W] == 0


# R52


def typhoid(die: int) -> Russia:
    p = russia(turn=TURN, dice=[die])
    put(p, "324", "Don-North")
    put(p, "326", "Ra9")
    event(p, "R52")
    return p


@pytest.mark.rule("R52")
def test_r52_on_1_or_2_the_stack_loses_a_step() -> None:
    p = typhoid(2)
    assert reduced(p, "Don-North")
    assert card("R52") in p.removed


@pytest.mark.rule("R52")
def test_r52_on_3_nothing_happens() -> None:
    p = typhoid(3)
    assert not reduced(p, "Don-North")
    assert not p.no_act[W]


@pytest.mark.rule("R52", "7.37", "5.51")
def test_r52_on_4_or_5_it_is_held_up_for_the_turn() -> None:
    p = typhoid(4)
    assert p.no_act[W] == p.fixed[W] == 1 << space("324")


@pytest.mark.rule("R52")
def test_r52_on_6_a_red_stack_within_two_links_falls_ill() -> None:
    assert reduced(typhoid(6), "Ra9")


@pytest.mark.rule("R52", "6.25")
def test_r52_not_a_stack_in_poland() -> None:
    p = russia(turn=TURN)
    control(p, "Poland", W)
    put(p, "104", "Pol-a1")
    assert not may_be_played(p, "R52")
