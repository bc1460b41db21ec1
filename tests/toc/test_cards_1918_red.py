"""RED's cards of 1918: what each does, when it may be played, what it leaves, where it goes."""

import pytest

from barricades.games.toc.cards.standing import gate_open
from barricades.games.toc.ch05_turn.withdrawal import heinzmann_modifier
from barricades.games.toc.ch12_leaders.leaders import capable
from barricades.games.toc.ch13_special.infighting import chits
from barricades.games.toc.state import (
    CASUALTIES,
    COMING,
    POLAND,
    POLAND_TRACK,
    RESERVE,
    UKRAINE,
    UKRAINE_TRACK,
    WAITING,
    Russia,
)
from tests.toc.positions import (
    R,
    W,
    at_start,
    box,
    card,
    choose,
    control,
    event,
    faction,
    happened,
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

# R1


@pytest.mark.rule("R1", "11.10", "15.13")
def test_r1_opens_ukraines_gate_and_brings_an_army_and_a_corps_to_central() -> None:
    p = russia()
    box(p, COMING, "Ra13", "Rc24")
    own(p, W, "801", "823")
    event(p, "R1", "to-reserve Rc24")
    assert gate_open(p, R, UKRAINE)
    assert not gate_open(p, W, UKRAINE)
    assert (where(p, "Ra13"), where(p, "Rc24")) == ("819", RESERVE)
    assert card("R1") in p.removed


@pytest.mark.rule("R1", "11.10")
def test_r1_the_corps_may_stand_beside_the_army() -> None:
    p = russia()
    box(p, COMING, "Ra13", "Rc24")
    event(p, "R1", "enter Ra13>801")
    assert offered(p) == ["enter Rc24>801", "enter Rc24>819", "enter Rc24>823", "to-reserve Rc24"]


@pytest.mark.rule("R1", "11.11")
def test_r1_without_a_city_of_central_the_army_waits() -> None:
    p = russia()
    box(p, COMING, "Ra13")
    own(p, W, "801", "819", "823")
    event(p, "R1")
    assert where(p, "Ra13") == WAITING


# R2, R10


@pytest.mark.rule("R2", "15.13", "11.10")
def test_r2_opens_polands_gate_and_raises_two_peoples_armies() -> None:
    p = russia()
    box(p, COMING, "RaPeople1", "RaPeople2")
    event(p, "R2", "enter RaPeople1>701", "enter RaPeople2>801")
    assert gate_open(p, R, POLAND)
    assert (where(p, "RaPeople1"), where(p, "RaPeople2")) == ("701", "801")
    assert card("R2") in p.removed


@pytest.mark.rule("R2", "7.41")
def test_r2_no_third_army_at_one_city() -> None:
    p = russia()
    box(p, COMING, "RaPeople1")
    put(p, "801", "Ra1", "Ra2")
    event(p, "R2")
    assert "enter RaPeople1>801" not in offered(p)
    assert "enter RaPeople1>701" in offered(p)


@pytest.mark.rule("R10", "11.10")
def test_r10_raises_two_more() -> None:
    p = russia()
    box(p, COMING, "RaPeople3", "RaPeople4")
    event(p, "R10", "enter RaPeople3>601", "enter RaPeople4>601")
    assert (where(p, "RaPeople3"), where(p, "RaPeople4")) == ("601", "601")
    assert card("R10") in p.removed


# R3, R13, R14, R15


@pytest.mark.rule("R3", "15.13", "5.23")
def test_r3_opens_three_gates_and_places_a_point_on_one_of_the_three() -> None:
    p = russia()
    event(p, "R3", "point latvia")
    assert placed_points(p, R) == {"Latvia": 1}
    for name in ("Estonia", "Latvia", "Lithuania"):
        assert gate_open(p, R, faction(name))
    assert card("R3") in p.removed


@pytest.mark.rule("R13", "5.23")
def test_r13_three_points_on_three_of_eight() -> None:
    p = russia()
    event(p, "R13", "point poland", "point britain", "point finland")
    assert placed_points(p, R) == {"Poland": 1, "Britain": 1, "Finland": 1}
    assert card("R13") in p.removed


@pytest.mark.rule("R13")
def test_r13_four_after_w9() -> None:
    p = russia()
    played(p, "W9")
    event(p, "R13", "point poland", "point britain", "point finland", "point latvia")
    assert sum(placed_points(p, R).values()) == 4


@pytest.mark.rule("R13", "5.23")
def test_r13_one_on_each_and_none_elsewhere() -> None:
    p = russia()
    event(p, "R13", "point poland")
    assert offered(p) == [
        "point belarus", "point estonia", "point finland", "point latvia", "point lithuania",
        "point britain", "point france",
    ]  # fmt: skip


@pytest.mark.rule("R14", "5.23")
@pytest.mark.parametrize(("die", "number"), [(1, 2), (4, 5), (6, 5)])
def test_r14_a_die_and_one_more_five_at_most_on_republics(die: int, number: int) -> None:
    p = russia(dice=[die])
    event(p, "R14")
    for _ in range(number):
        choose(p, offered(p)[0])
    assert p.decision is None
    assert sum(placed_points(p, R).values()) == number
    assert max(placed_points(p, R).values()) == 2
    assert card("R14") in p.removed


@pytest.mark.rule("R15", "15.13", "5.23")
def test_r15_opens_three_gates_and_places_a_point_on_two_of_the_three() -> None:
    p = russia()
    event(p, "R15", "point astrakhan")
    assert offered(p) == ["point transcaucasia", "point west-ukraine"]
    choose(p, "point transcaucasia")
    assert placed_points(p, R) == {"Astrakhan": 1, "Transcaucasia": 1}
    for name in ("Astrakhan", "West Ukraine", "Transcaucasia"):
        assert gate_open(p, R, faction(name))
    assert card("R15") in p.removed


# R4


def two_corps(die: int) -> Russia:
    p = russia(dice=[die])
    put(p, "325", "Don-c1")
    put(p, "326", "Rc1")
    box(p, RESERVE, "Don-c2", "Rc2")
    return p


@pytest.mark.rule("R4", "8.54")
def test_r4_on_1_to_3_the_corps_is_lost_and_a_red_one_stands_there() -> None:
    p = two_corps(1)
    event(p, "R4")
    assert where(p, "Don-c1") == CASUALTIES
    assert where(p, "Rc2") == "325"
    assert card("R4") in p.removed


@pytest.mark.rule("R4", "7.42")
@pytest.mark.parametrize(("neutral", "number"), [("Cz-a2", "511"), ("Jap-a2", "909")])
def test_r4_no_red_corps_joins_neutral_czechs_or_green_japanese(neutral: str, number: str) -> None:
    p = russia(dice=[1])
    put(p, number, neutral)
    put(p, number, "FE-c4")
    own(p, W, number)
    box(p, RESERVE, "Rc2")
    event(p, "R4")
    assert where(p, "FE-c4") == CASUALTIES
    assert where(p, "Rc2") == RESERVE
    assert p.friendly(W) >> space(number) & 1


@pytest.mark.rule("R4")
def test_r4_on_4_or_5_nothing_happens() -> None:
    p = two_corps(5)
    event(p, "R4")
    assert (where(p, "Rc1"), where(p, "Don-c1")) == ("326", "325")


@pytest.mark.rule("R4")
def test_r4_on_6_white_does_the_same_but_not_to_cheka() -> None:
    p = two_corps(6)
    event(p, "R4")
    assert where(p, "Rc1") == CASUALTIES
    assert where(p, "Don-c2") == "326"
    p = two_corps(6)
    box(p, RESERVE, "Rc1")
    put(p, "326", "RcChe1")
    event(p, "R4")
    assert where(p, "RcChe1") == "326"


@pytest.mark.rule("R4", "6.25")
def test_r4_an_elite_corps_does_not_waver() -> None:
    p = russia()
    put(p, "325", "Don-e1")
    assert not may_be_played(p, "R4")


@pytest.mark.rule("R4")
def test_r4_without_a_corps_in_reserve_the_corps_is_only_lost() -> None:
    p = two_corps(2)
    box(p, COMING, "Rc2")
    event(p, "R4")
    assert where(p, "Don-c1") == CASUALTIES
    assert not p.units_in(space("325"))


@pytest.mark.rule("R4", "13.41b")
def test_r4_no_white_corps_takes_a_place_in_a_restricted_box() -> None:
    p = russia(dice=[6])
    put(p, "914", "FE-c1")
    put(p, "915", "RcFE5")
    box(p, RESERVE, "FE-c2")
    event(p, "R4")
    assert where(p, "RcFE5") == CASUALTIES
    assert where(p, "FE-c2") == RESERVE


# R5, R7


@pytest.mark.rule("R5", "11.57", "11.22")
def test_r5_two_steps_at_once_for_a_faction_that_red_controls() -> None:
    p = russia()
    control(p, "Estonia", R)
    put(p, "121", "Est-a1", reduced=True)
    own(p, faction("Estonia") + 2, "121")
    event(p, "R5", "repair Est-a1")
    assert not reduced(p, "Est-a1")
    assert card("R5") in p.discard[R]


@pytest.mark.rule("R5", "6.25")
def test_r5_without_a_faction_it_is_no_event() -> None:
    assert not may_be_played(russia(), "R5")


@pytest.mark.rule("R7", "11.57")
def test_r7_four_steps_at_once_in_a_red_home_region() -> None:
    p = russia()
    put(p, "801", "Ra1", reduced=True)
    put(p, "701", "Ra7", reduced=True)
    event(p, "R7", "muster central", "muster-no-more", "repair Ra1")
    assert not reduced(p, "Ra1")
    assert reduced(p, "Ra7")
    assert card("R7") in p.discard[R]


@pytest.mark.rule("R7", "6.25")
def test_r7_without_a_unit_in_need_it_is_no_event() -> None:
    p = russia()
    put(p, "801", "Ra1")
    assert not may_be_played(p, "R7")


# R6


@pytest.mark.rule("R6", "13.31")
def test_r6_a_band_rises_in_an_empty_white_space() -> None:
    p = russia()
    box(p, COMING, "Green1")
    event(p, "R6", "greens-at 323")
    assert where(p, "Green1") == "323"
    assert card("R6") in p.discard[R]


@pytest.mark.rule("R6", "6.25")
def test_r6_without_a_band_it_is_no_event() -> None:
    assert not may_be_played(russia(), "R6")


# R8


@pytest.mark.rule("R8", "6.26")
def test_r8_as_an_action_it_serves_for_a_no_act_marker_a_point_or_a_step() -> None:
    p = russia()
    put(p, "324", "Vol-a1")
    event(p, "R8")
    assert offered(p) == ["branch noact", "branch point", "branch step"]
    choose(p, "branch noact")
    assert p.no_act[W] == 1 << space("324")
    assert card("R8") in p.removed


@pytest.mark.rule("R8")
def test_r8_a_point_or_a_step() -> None:
    p = russia()
    event(p, "R8", "branch point", "point usa")
    assert placed_points(p, R) == {"USA": 1}
    p = russia()
    event(p, "R8", "branch step")
    assert p.steps[R] == 2


def whites_markers(turn: int = 2) -> Russia:
    """WHITE has placed all its markers: an attack from Rostov, led by Denikin."""
    p = russia(turn=turn)
    put(p, "324", "Vol-a1", "Denikin")
    p.side = W
    p.fighting = 1 << space("324")
    p.hand[R] = [card("R8")]
    start(p, "6.26a Window", W)
    return p


@pytest.mark.rule("R8", "6.26a")
def test_r8_cancels_a_white_attack() -> None:
    p = whites_markers()
    choose(p, "initiative R8", "branch cancel")
    assert not p.fighting
    assert card("R8") in p.removed


@pytest.mark.rule("R8", "6.26a", "12.3")
def test_r8_bars_a_white_leader_for_the_part() -> None:
    p = whites_markers()
    assert capable(p, piece("Denikin"))
    choose(p, "initiative R8", "branch leader")
    assert not capable(p, piece("Denikin"))
    start(p, "6.0 A part", W)
    assert capable(p, piece("Denikin"))


@pytest.mark.rule("R8", "6.26b")
def test_r8_bars_a_leader_in_a_combat_too() -> None:
    p = whites_markers()
    p.fighting = 0
    p.battle.target, p.battle.attacker = space("326"), W
    start(p, "6.26b Window", W)
    choose(p, "initiative R8")
    assert not capable(p, piece("Denikin"))


@pytest.mark.rule("R8", "6.26b")
def test_r8_bars_a_defending_leader_before_withdrawal_in_a_combat_of_reds_part() -> None:
    p = whites_markers()
    p.fighting, p.side = 0, R
    p.battle.target, p.battle.attacker = space("324"), R
    start(p, "6.26b Window", R)
    assert p.waiting().seat == R
    choose(p, "initiative R8")
    assert not capable(p, piece("Denikin"))


@pytest.mark.rule("R8", "6.26")
def test_r8_not_on_turn_1() -> None:
    assert whites_markers(turn=1).decision is None


# R9


@pytest.mark.rule("R9", "15.53")
@pytest.mark.rule("15.53f")
def test_r9_the_central_powers_leave_and_the_tracks_open() -> None:
    p = russia(powers=True, dice=[3])
    event(p, "R9", "point estonia")
    assert not p.powers_active
    assert p.track_active >> POLAND_TRACK & 1
    assert p.track_active >> UKRAINE_TRACK & 1
    assert placed_points(p, R) == {"Belarus": 1, "Estonia": 1}
    assert card("R9") in p.removed


@pytest.mark.rule("R9", "5.41b")
def test_r9_adds_one_to_herr_heinzmanns_die() -> None:
    p = russia()
    before = heinzmann_modifier(p)
    event(p, "R9", "point estonia")
    assert heinzmann_modifier(p) == before + 1


@pytest.mark.rule("R9", "14.2")
def test_r9_in_the_introduction_there_are_the_points_alone() -> None:
    p = at_start("v2.3-intro-1918")
    event(p, "R9", "point latvia")
    assert placed_points(p, R) == {"Belarus": 1, "Latvia": 1}
    assert "withdrew" not in happened(p)


# R11


@pytest.mark.rule("R11", "11.10")
def test_r11_the_sixteenth_army_and_vacetis_come_to_central_or_north() -> None:
    p = russia()
    box(p, COMING, "Ra16", "Vacetis")
    event(p, "R11", "enter Ra16>739", "enter Vacetis>739")
    assert (where(p, "Ra16"), where(p, "Vacetis")) == ("739", "739")
    assert card("R11") in p.removed


@pytest.mark.rule("R11", "13.51", "11.11")
def test_r11_under_trotskys_chit_they_wait() -> None:
    p = russia()
    box(p, COMING, "Ra16", "Vacetis")
    p.subject = 2
    p.chit[R] = [chit.name for chit in chits(R)].index("Trotsky")
    event(p, "R11")
    assert (where(p, "Ra16"), where(p, "Vacetis")) == (WAITING, WAITING)


# R12


@pytest.mark.rule("R12", "13.50")
def test_r12_white_is_subject_to_in_fighting_and_draws_a_chit() -> None:
    p = russia(dice=[1])
    event(p, "R12")
    assert p.subject_to_infighting(W)
    assert p.chit[W] >= 0
    assert card("R12") in p.removed


@pytest.mark.rule("R12", "6.25")
def test_r12_a_side_already_subject_draws_no_second_time() -> None:
    p = russia()
    p.subject = 1
    assert not may_be_played(p, "R12")
