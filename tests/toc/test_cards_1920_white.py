"""WHITE's cards of 1920: what each does, when it may be played, what it leaves, where it goes."""

import pytest

from barricades.games.toc.cards.standing import permitted
from barricades.games.toc.state import ASSET_BOX, CASUALTIES, COMING, MUD, POLAND, WAITING, Russia
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
    offered,
    own,
    piece,
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


# W45, W46


@pytest.mark.rule("W45", "11.10", "6.21")
def test_w45_haller_and_the_rest_of_his_army_after_w43() -> None:
    p = russia(turn=TURN)
    control(p, "Poland", W)
    box(p, COMING, "Haller", "Pol-Hal3", "Pol-HalCav", "PolAir")
    assert not may_be_played(p, "W45")
    played(p, "W43")
    event(p, "W45")
    while p.decision:
        choose(p, offered(p)[0])
    for id in ("Haller", "Pol-Hal3", "Pol-HalCav"):
        assert p.atlas.faction_region[POLAND] & p.atlas.vcs & 1 << p.at[piece(id)]
    assert where(p, "PolAir") == ASSET_BOX
    assert card("W45") in p.removed


@pytest.mark.rule("W46", "15.44g")
def test_w46_white_may_seek_peace_with_poland() -> None:
    p = russia(turn=TURN)
    assert not permitted(p, "peace-roll", "WHITE")
    event(p, "W46")
    assert permitted(p, "peace-roll", "WHITE")
    assert card("W46") in p.removed


# W47


@pytest.mark.rule("W47", "13.2")
def test_w47_two_more_risings_that_are_not_linked() -> None:
    p = russia(turn=TURN)
    box(p, COMING, "WaIns3", "WaIns4")
    event(p, "W47", "enter WaIns3>805")
    assert "enter WaIns4>806" not in offered(p)
    choose(p, "enter WaIns4>820")
    assert (where(p, "WaIns3"), where(p, "WaIns4")) == ("805", "820")
    assert card("W47") in p.removed


# W48, W52


def combat(attacker: int, id: str, *, weather: int = 0) -> Russia:
    p = russia(turn=TURN)
    p.weather = weather
    put(p, "324", "Don-Cav")
    put(p, "326", "Ra9")
    sides = {W: ("Don-Cav", "Ra9", "326"), R: ("Ra9", "Don-Cav", "324")}
    mine, theirs, target = sides[attacker]
    p.side = attacker
    p.battle.target, p.battle.attacker = space(target), attacker
    p.battle.attacking, p.battle.defending = 1 << piece(mine), 1 << piece(theirs)
    hold(p, W, id)
    start(p, "6.26b Window", attacker)
    return p


@pytest.mark.rule("W48", "6.26b")
@pytest.mark.parametrize("attacker", [W, R])
def test_w48_a_stack_with_cavalry_fires_first_in_attack_and_defence(attacker: int) -> None:
    p = combat(attacker, "W48")
    choose(p, "initiative W48")
    assert p.battle.first == W
    assert card("W48") in p.removed


@pytest.mark.rule("W48", "6.26b")
def test_w48_not_in_mud() -> None:
    assert combat(W, "W48", weather=MUD).decision is None


@pytest.mark.rule("W48", "6.26a")
def test_w48_cancels_a_red_attack() -> None:
    p = russia(turn=TURN)
    put(p, "801", "Ra9")
    p.side, p.fighting = R, 1 << space("801")
    hold(p, W, "W48")
    start(p, "6.26a Window", R)
    choose(p, "initiative W48")
    assert not p.fighting


@pytest.mark.rule("W48", "6.26c")
def test_w48_a_leader_needs_no_die() -> None:
    p = russia(turn=TURN)
    put(p, "324", "Vol-a1", "Denikin")
    hold(p, W, "W48")
    start(p, "12.2 Attempt", piece("Denikin"))
    choose(p, "initiative W48")
    assert p.attempt == 1


@pytest.mark.rule("W48", "6.26d")
def test_w48_a_point_until_turn_8_or_a_step() -> None:
    p = russia(turn=8)
    event(p, "W48", "branch point", "point khiva")
    assert placed_points(p, W) == {"Khiva": 1}
    p = russia(turn=TURN)
    event(p, "W48")
    assert p.steps[W] == 2


@pytest.mark.rule("W52", "6.26b")
def test_w52_white_fires_first_in_an_attack_but_not_in_defence() -> None:
    p = combat(W, "W52")
    choose(p, "initiative W52")
    assert p.battle.first == W
    assert card("W52") in p.removed
    assert combat(R, "W52").decision is None


@pytest.mark.rule("W52", "6.26d")
def test_w52_a_no_act_marker_or_a_step() -> None:
    p = russia(turn=TURN)
    put(p, "805", "Ra9")
    event(p, "W52", "branch noact")
    assert p.no_act[R] == 1 << space("805")
    p = russia(turn=TURN)
    event(p, "W52")
    assert p.steps[W] == 2


# W49, W50


@pytest.mark.rule("W49", "11.57")
def test_w49_four_steps_in_a_home_region() -> None:
    p = russia(turn=TURN)
    put(p, "324", "Don-North", reduced=True)
    event(p, "W49", "muster don", "muster-no-more", "repair Don-North")
    assert not reduced(p, "Don-North")
    assert card("W49") in p.removed


@pytest.mark.rule("W50", "11.57")
@pytest.mark.parametrize(("die", "halves"), [(1, 4), (3, 6), (6, 8)])
def test_w50_a_die_of_steps_between_two_and_four(die: int, halves: int) -> None:
    p = russia(turn=TURN, dice=[die])
    put(p, "324", "Don-South", reduced=True)
    event(p, "W50")
    assert p.purse == halves
    choose(p, "repair Don-South")
    assert not reduced(p, "Don-South")
    assert card("W50") in p.removed


@pytest.mark.rule("W50", "11.57")
def test_w50_not_on_elite_units() -> None:
    p = russia(turn=TURN, dice=[4])
    put(p, "324", "Don-North", "Vol-a1", reduced=True)
    box(p, CASUALTIES, "Don-e1", "Don-c1")
    event(p, "W50")
    assert "recruit Don-c1" in offered(p)
    assert "recruit Don-e1" not in offered(p)


@pytest.mark.rule("W50", "11.10", "11.11")
def test_w50_the_russian_army_at_sevastopol_or_on_the_track() -> None:
    for owner, place in ((W, "301"), (R, WAITING)):
        p = russia(turn=TURN, dice=[4])
        own(p, owner, "301")
        box(p, COMING, "AFSR-Rus")
        event(p, "W50")
        assert where(p, "AFSR-Rus") == place


# W51


@pytest.mark.rule("W51", "7.37", "5.51")
def test_w51_a_mutiny_holds_a_red_stack_until_the_end_of_the_turn() -> None:
    p = russia(turn=TURN)
    put(p, "805", "Ra9")
    put(p, "806", "Ra8", "Trotsky")
    put(p, "801", "Ra7", "RcChe1")
    event(p, "W51")
    assert p.no_act[R] == p.fixed[R] == 1 << space("805")
    assert card("W51") in p.discard[W]
    start(p, "5.5 End of turn", at="end_one_turn_markers")
    assert p.no_act[R] == 0


@pytest.mark.rule("W51", "6.25")
def test_w51_a_leader_or_cheka_prevents_it() -> None:
    p = russia(turn=TURN)
    put(p, "806", "Ra8", "Trotsky")
    put(p, "801", "Ra7", "RcChe1")
    assert not may_be_played(p, "W51")
