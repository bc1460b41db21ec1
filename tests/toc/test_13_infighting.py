"""13.5 In-fighting: all thirty chits."""

from collections import Counter

import pytest

from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch05_turn.sequence import LOGISTICS
from barricades.games.toc.ch07_movement.limits import violations
from barricades.games.toc.ch07_movement.special_actions import COMMAND, available
from barricades.games.toc.ch08_combat.declaration import defeatism
from barricades.games.toc.ch11_replacements.reinforcements import blocked
from barricades.games.toc.ch13_special.infighting import (
    DRAW,
    END_INFIGHTING,
    IN_REPLACEMENTS,
    INFIGHTING,
    LOST_CITY,
    NO_VC,
    attack_banned,
    chit_name,
    chits,
    leader_barred,
    limited_camp,
    violate,
)
from barricades.games.toc.state import CASUALTIES, ELIMINATED, RESERVE, Russia
from barricades.kernel.bits import BIT
from tests.toc.positions import (
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

# 002: what each cup of fifteen holds.
WHITE_CUP = {
    "Siberian": 2, "Don Cossacks": 2, "Siberian Cossacks": 2, "Baltic": 1, "Corruption": 1, "One Russia": 3,
    "Desertion": 1, "No VC": 1, "-VC, -FCM": 1, "No Effect": 1,
}  # fmt: skip
RED_CUP = {
    "Trotsky": 2, "Stalin": 2, "Accusation and Show Trial?": 2, "Bureaucracy": 2, "Defeatism": 2,
    "Desertion": 1, "No VC": 1, "Heavy Hand": 1, "NO ACT": 1, "No Effect": 1,
}  # fmt: skip


def hold_chit(p: Russia, side: int, name: str) -> None:
    """The chit of this name holds for a side."""
    p.subject |= BIT[side]
    p.chit[side] = [chit.name for chit in chits(side)].index(name)
    p.white_cities = p.friendly(W) & p.atlas.vcs


def face_of(side: int, name: str) -> int:
    """The face that draws the first chit of this name from the cup."""
    names = [chit.name for chit in chits(side) for _ in range(chit.copies)]
    return names.index(name) + 1


def subject(p: Russia, side: int) -> None:
    p.subject |= BIT[side]


# 13.50, 5.13


@pytest.mark.parametrize(("side", "cup"), [(W, WHITE_CUP), (R, RED_CUP)])
def test_13_50_each_of_the_fifteen_chits_is_drawn_with_the_same_chance(
    side: int, cup: dict[str, int]
) -> None:
    drawn: Counter[str] = Counter()
    for face in range(1, 16):
        p = russia(3, dice=(face, 3, 3, 3))
        start(p, DRAW, side)
        drawn[chit_name(p, side)] += 1
    assert drawn == cup


def test_5_13_each_side_that_is_subject_draws_one_chit_white_first() -> None:
    p = russia(3, dice=(15, 15))
    subject(p, W)
    subject(p, R)
    start(p, INFIGHTING)
    assert p.log is not None
    assert [event.data["side"] for event in p.log if event.kind == "chit"] == [W, R]
    assert (chit_name(p, W), chit_name(p, R)) == ("No Effect", "No Effect")


def test_5_13_a_side_that_is_not_subject_draws_none() -> None:
    p = russia(3, dice=(15,))
    subject(p, R)
    start(p, INFIGHTING)
    assert (p.chit[W], chit_name(p, R)) == (-1, "No Effect")


@pytest.mark.rule("13.5")
def test_13_50_a_second_chit_replaces_the_first() -> None:
    p = russia(3, dice=(face_of(W, "No VC"),))
    hold_chit(p, W, "Baltic")
    start(p, DRAW, W)
    assert chit_name(p, W) == "No VC"


def test_13_51g_no_effect_has_none() -> None:
    for side in (W, R):
        p = russia(3, dice=(15,))
        behind(p, side)
        start(p, DRAW, side)
        assert (p.cursor, p.vp, p.decision) == (1, 0, None)


# 13.51a WHITE's camps


@pytest.mark.parametrize(
    ("chit", "units", "free"),
    [
        ("Siberian", ("Si-a1", "Si-c1", "Si-e1"), "SiCos-c1"),
        ("Don Cossacks", ("Don-North", "Don-c1"), "Vol-a1"),
        ("Siberian Cossacks", ("SiCos-a1", "SiOren-a1"), "Si-a1"),
        ("Baltic", ("NW-a1", "Golt-c1", "Berm-a1"), "Nor-a1"),
    ],
)
def test_13_51a_units_of_the_camp_may_not_attack(chit: str, units: tuple[str, ...], free: str) -> None:
    p = russia(3)
    hold_chit(p, W, chit)
    assert all(attack_banned(p, piece(unit)) for unit in units)
    assert not attack_banned(p, piece(free))


@pytest.mark.parametrize(
    ("chit", "leader"),
    [("Siberian", "Gajda"), ("Don Cossacks", "Krasnov"), ("Siberian Cossacks", "Dutov"), ("Baltic", "Goltz")],
)
def test_13_51a_its_leaders_have_no_capabilities(chit: str, leader: str) -> None:
    p = russia(3)
    hold_chit(p, W, chit)
    assert leader_barred(p, piece(leader))
    assert not leader_barred(p, piece("Denikin"))


def test_13_52_factions_and_units_without_a_camp_are_untouched() -> None:
    p = russia(3)
    control(p, "Czech Legion", W)
    for chit in ("Siberian", "Don Cossacks", "Siberian Cossacks", "Baltic"):
        hold_chit(p, W, chit)
        for unit in ("Cz-a1", "AFSR-c1", "WaIns1", "SR-aKU1"):
            assert not attack_banned(p, piece(unit))


def test_13_52_a_socialist_unit_that_has_become_white_has_no_camp() -> None:
    p = russia(3)
    p.turn_piece(piece("SR-aKU1"), W)
    hold_chit(p, W, "Siberian")
    assert not attack_banned(p, piece("SR-aKU1"))


def test_13_51_an_act_against_a_chit_gives_the_enemy_two_points() -> None:
    p = russia(3)
    violate(p, W)
    assert p.vp == -2
    violate(p, R)
    violate(p, R)
    assert p.vp == 2


def test_14_3d_an_act_against_a_chit_gives_the_enemy_two_points() -> None:
    p = russia(3)
    violate(p, R)
    assert p.vp == 2


# 13.51c One Russia


def test_13_51c_red_places_a_die_of_points_on_republics_two_at_most_on_each() -> None:
    p = russia(3, dice=(face_of(W, "One Russia"), 3))
    start(p, DRAW, W)
    assert p.waiting().seat == R
    assert "agitate makhno" in offered(p) and "agitate poland" not in offered(p)
    choose(p, "agitate makhno", "agitate makhno")
    assert "agitate makhno" not in offered(p)
    choose(p, "agitate khiva")
    assert p.decision is None
    assert p.points[2 * faction("Makhno") + R] == 2
    assert p.points[2 * faction("Khiva") + R] == 1


def test_13_51c_a_republic_out_of_the_game_takes_none() -> None:
    p = russia(3, dice=(face_of(W, "One Russia"), 1))
    p.gone |= BIT[faction("Makhno")]
    start(p, DRAW, W)
    assert "agitate makhno" not in offered(p)


def test_13_51c_on_turn_9_it_comes_before_the_political_phase() -> None:
    p = russia(9, dice=(face_of(W, "One Russia"), 1))
    p.round = 0
    start(p, DRAW, W)
    choose(p, "agitate khiva")
    assert p.points[2 * faction("Khiva") + R] == 1


def test_5_23_after_the_political_phase_of_turn_9_no_point_is_placed() -> None:
    for turn, round in ((9, 1), (10, 0)):
        p = russia(turn, dice=(face_of(W, "One Russia"), 4))
        p.round = round
        start(p, DRAW, W)
        assert p.decision is None and not any(p.points)


# 13.51d, l Desertion


def behind(p: Russia, side: int) -> None:
    """The other side holds more victory cities."""
    own(p, 1 - side, *(("819", "823", "726", "739") if side == R else ("901", "910", "502", "523")))
    assert p.behind(side)


def test_13_51d_white_loses_half_a_die_of_steps_that_are_not_elite_in_a_random_region() -> None:
    # Don, Kuban, Urals Central, Urals North: the first face of the region die is Don.
    p = russia(3, dice=(face_of(W, "Desertion"), 1, 5))
    behind(p, W)
    put(p, "324", "Don-South", "Don-c1", "AFSR-e1")
    put(p, "309", "Vol-a2")
    start(p, DRAW, W)
    assert p.waiting().seat == W
    assert offered(p) == ["lose Don-South", "lose Don-c1"]
    choose(p, "lose Don-South", "lose Don-c1")
    assert p.decision is None
    assert reduced(p, "Don-South") and where(p, "Don-c1") == CASUALTIES
    assert where(p, "AFSR-e1") == "324" and not reduced(p, "Vol-a2")


@pytest.mark.parametrize(("region", "number"), [(1, "324"), (2, "309"), (3, "507"), (4, "528")])
def test_13_51d_every_one_of_four_regions_may_be_struck(region: int, number: str) -> None:
    p = russia(3, dice=(face_of(W, "Desertion"), region, 2))
    behind(p, W)
    put(p, number, "AFSR-c1")
    start(p, DRAW, W)
    assert where(p, "AFSR-c1") == CASUALTIES


@pytest.mark.parametrize(("die", "lost"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_13_51d_half_a_die_is_rounded_down(die: int, lost: int) -> None:
    p = russia(3, dice=(face_of(W, "Desertion"), 1, die))
    behind(p, W)
    for unit, number in (("Don-c1", "324"), ("Don-c2", "325"), ("Don-c3", "326"), ("Don-c4", "327")):
        put(p, number, unit)
    start(p, DRAW, W)
    for _ in range(lost):
        choose(p, offered(p)[0])
    assert p.decision is None
    assert sum(where(p, f"Don-c{n}") == CASUALTIES for n in (1, 2, 3, 4)) == lost


def test_13_51d_nothing_happens_while_white_is_not_behind() -> None:
    p = russia(3, dice=(face_of(W, "Desertion"),))
    behind(p, R)
    put(p, "324", "Don-c1")
    start(p, DRAW, W)
    assert p.cursor == 1 and where(p, "Don-c1") == "324"


def test_13_51d_an_army_that_is_lost_is_replaced_by_a_corps() -> None:
    p = russia(3, dice=(face_of(W, "Desertion"), 1, 2))
    behind(p, W)
    put(p, "324", "Don-South", reduced=True)
    box(p, RESERVE, "Don-c1")
    start(p, DRAW, W)
    assert where(p, "Don-South") == CASUALTIES and where(p, "Don-c1") == "324"


def test_13_51d_faction_units_do_not_desert() -> None:
    p = russia(3, dice=(face_of(W, "Desertion"), 4, 6))
    behind(p, W)
    control(p, "Czech Legion", W)
    put(p, "513", "Cz-c1")
    start(p, DRAW, W)
    assert p.decision is None and where(p, "Cz-c1") == "513"


@pytest.mark.parametrize(("region", "number"), [(1, "726"), (2, "819"), (3, "629")])
def test_13_51l_reds_men_desert_in_north_central_or_east(region: int, number: str) -> None:
    p = russia(3, dice=(face_of(R, "Desertion"), region, 2))
    behind(p, R)
    put(p, number, "Rc1")
    start(p, DRAW, R)
    assert where(p, "Rc1") == CASUALTIES


def test_13_51l_by_option_reds_chit_names_whites_regions() -> None:
    p = russia(3, dice=(face_of(R, "Desertion"), 2, 2), red_desertion_as_printed="on")
    behind(p, R)
    put(p, "317", "Rc1")
    start(p, DRAW, R)
    assert where(p, "Rc1") == CASUALTIES


# 13.51e -VC, -FCM


def test_13_51e_the_first_city_that_red_takes_lets_red_move_two_different_markers() -> None:
    p = russia(3)
    own(p, W, "301")
    hold_chit(p, W, "-VC, -FCM")
    before = list(p.marker)
    own(p, R, "301")
    start(p, LOST_CITY)
    assert p.waiting().seat == R
    choose(p, "discredit britain")
    assert "discredit britain" not in offered(p)
    choose(p, "discredit poland")
    assert p.decision is None
    moved = {FACTIONS[n]: p.marker[n] - before[n] for n in range(len(FACTIONS)) if p.marker[n] != before[n]}
    assert moved == {"Britain": -1, "Poland": -1}
    own(p, W, "324")
    own(p, R, "324")
    start(p, LOST_CITY)
    assert p.decision is None


def test_13_51e_red_may_leave_the_markers_where_they_are() -> None:
    p = russia(3)
    own(p, W, "301")
    hold_chit(p, W, "-VC, -FCM")
    own(p, R, "301")
    before = list(p.marker)
    start(p, LOST_CITY)
    choose(p, "pass")
    assert p.decision is None and p.marker == before


def test_13_51e_a_city_lost_by_conquest_counts_in_the_logistics_phase() -> None:
    p = russia(8, dice=(6,) * 20)
    control(p, "Khiva", W)
    hold_chit(p, W, "-VC, -FCM")
    put(p, "411", "Ra1")
    start(p, LOGISTICS)
    assert p.waiting().seat == R and "discredit poland" in offered(p)


def test_13_51e_no_marker_enters_control() -> None:
    p = russia(3)
    own(p, W, "301")
    hold_chit(p, W, "-VC, -FCM")
    own(p, R, "301")
    start(p, LOST_CITY)
    assert "discredit belarus" not in offered(p)  # it is in RED Influence (14.1d)


@pytest.mark.rule("5.63")
def test_13_51e_an_army_of_the_controller_holds_the_marker() -> None:
    p = russia(3)
    own(p, W, "301")
    control(p, "Estonia", W)
    control(p, "Latvia", W)
    put(p, "121", "Est-a1")
    hold_chit(p, W, "-VC, -FCM")
    own(p, R, "301")
    start(p, LOST_CITY)
    assert "discredit latvia" in offered(p) and "discredit estonia" not in offered(p)


def test_13_51e_a_neutral_city_is_no_loss_of_whites() -> None:
    p = russia(3)
    hold_chit(p, W, "-VC, -FCM")
    own(p, R, "218")
    start(p, LOST_CITY)
    assert p.decision is None


# 13.51f, o No VC


@pytest.mark.parametrize(("side", "points"), [(W, -4), (R, 2)])
def test_13_51f_a_side_without_a_captured_enemy_city_pays(side: int, points: int) -> None:
    p = russia(3)
    hold_chit(p, side, "No VC")
    p.captured[side] = BIT[space("218")]  # a neutral one does not help
    start(p, NO_VC)
    assert p.vp == points


@pytest.mark.parametrize("side", [W, R])
def test_13_51o_a_captured_enemy_city_saves_the_side(side: int) -> None:
    p = russia(3)
    hold_chit(p, side, "No VC")
    p.captured[side] = p.won[side] = BIT[space("601")]
    start(p, NO_VC)
    assert p.vp == 0


def test_13_51o_red_pays_two() -> None:
    p = russia(3)
    hold_chit(p, R, "No VC")
    start(p, NO_VC)
    assert p.vp == 2


# 13.51h Trotsky, Stalin


@pytest.mark.parametrize(
    ("chit", "units", "other"), [("Trotsky", ("Ra1", "Ra5"), "Ra4"), ("Stalin", ("Ra4", "Ra10"), "Ra1")]
)
def test_13_51h_a_second_space_of_the_camp_breaks_the_ban(
    chit: str, units: tuple[str, str], other: str
) -> None:
    p = russia(3)
    hold_chit(p, R, chit)
    put(p, "819", units[0])
    put(p, "821", units[1])
    put(p, "823", other)
    assert not violations(p, R, 0)
    assert violations(p, R, BIT[space("819")]) >> space("821") & 1
    assert not violations(p, R, BIT[space("819")]) >> space("823") & 1


def test_13_51h_reinforcements_of_the_camp_wait() -> None:
    p = russia(3)
    hold_chit(p, R, "Trotsky")
    assert blocked(p, piece("Ra15")) and not blocked(p, piece("Ra14"))
    hold_chit(p, R, "Stalin")
    assert blocked(p, piece("Ra14")) and not blocked(p, piece("Ra15"))


def test_13_51h_under_trotskys_chit_red_has_no_special_action_with_him() -> None:
    p = russia(3)
    put(p, "801", "Ra1", "Trotsky")
    assert available(p, R, COMMAND)
    hold_chit(p, R, "Trotsky")
    assert not available(p, R, COMMAND)
    hold_chit(p, R, "Stalin")
    assert available(p, R, COMMAND)


def test_13_51h_only_the_chit_of_a_camp_limits_a_camp() -> None:
    p = russia(3)
    hold_chit(p, R, "Bureaucracy")
    assert limited_camp(p) == -1


# 13.51i Accusation and Show Trial


@pytest.mark.parametrize(("die", "removed"), [(1, True), (2, True), (3, False), (6, False)])
def test_13_51i_on_1_or_2_a_random_leader_is_removed_without_points(die: int, removed: bool) -> None:
    p = russia(3, dice=(face_of(R, "Accusation and Show Trial?"), die, 2))
    put(p, "801", "Ra1", "Trotsky", "Lenin", "Stalin", "Frunze", "Egorov")
    start(p, DRAW, R)
    assert (where(p, "Egorov") == ELIMINATED) == removed
    assert where(p, "Frunze") == "801" and p.vp == 0


def test_13_51i_three_rolls_in_a_game_at_most_and_a_roll_without_a_candidate_counts() -> None:
    face = face_of(R, "Accusation and Show Trial?")
    p = russia(3, dice=(face, 1, face, 1, face, 3, face))
    put(p, "801", "Ra1", "Trotsky", "Lenin", "Stalin")
    for _ in range(3):
        start(p, DRAW, R)
    put(p, "801", "Frunze")
    start(p, DRAW, R)
    assert p.cursor == 7 and where(p, "Frunze") == "801"


# 13.51m, n In the Logistics Phase


def test_13_51m_heavy_hand_lets_white_place_a_die_of_points() -> None:
    p = russia(3, dice=(2,))
    hold_chit(p, R, "Heavy Hand")
    start(p, IN_REPLACEMENTS)
    assert p.waiting().seat == W
    choose(p, "agitate khiva", "agitate khiva")
    assert p.points[2 * faction("Khiva") + W] == 2 and p.decision is None


@pytest.mark.parametrize(("die", "marked"), [(3, False), (4, True), (6, True)])
def test_13_51n_no_act_falls_on_a_red_space_without_a_leader(die: int, marked: bool) -> None:
    p = russia(3, dice=(die,))
    hold_chit(p, R, "NO ACT")
    behind(p, R)
    put(p, "820", "Rc1")
    put(p, "821", "Rc2", "Frunze")
    start(p, IN_REPLACEMENTS)
    assert p.no_act[R] == (BIT[space("820")] if marked else 0)


def test_13_51n_white_chooses_the_space() -> None:
    p = russia(3, dice=(4,))
    hold_chit(p, R, "NO ACT")
    behind(p, R)
    put(p, "820", "Rc1")
    put(p, "821", "Rc2")
    start(p, IN_REPLACEMENTS)
    assert p.waiting().seat == W
    choose(p, "refuse 821")
    assert p.no_act[R] == BIT[space("821")]


def test_13_51n_only_while_red_is_behind() -> None:
    p = russia(3)
    hold_chit(p, R, "NO ACT")
    behind(p, W)
    put(p, "801", "Rc1")
    start(p, IN_REPLACEMENTS)
    assert p.cursor == 0 and p.no_act[R] == 0


# 13.53 The end


@pytest.mark.parametrize(("die", "over"), [(5, False), (6, True)])
def test_13_53_a_6_ends_infighting_frozen(die: int, over: bool) -> None:
    p = russia(3, dice=(die,))
    behind(p, R)
    hold_chit(p, W, "Baltic")
    start(p, END_INFIGHTING)
    assert p.subject_to_infighting(W) != over
    assert (p.chit[W] == -1) == over


def test_13_53_a_captured_enemy_home_city_adds_1() -> None:
    p = russia(3, dice=(5,))
    hold_chit(p, W, "Baltic")
    behind(p, R)
    own(p, W, "601")
    p.captured[W] = BIT[space("601")]
    start(p, END_INFIGHTING)
    assert not p.subject_to_infighting(W)


def test_13_53_being_behind_in_cities_takes_1() -> None:
    p = russia(3, dice=(6,))
    hold_chit(p, R, "Stalin")
    behind(p, R)
    start(p, END_INFIGHTING)
    assert p.subject_to_infighting(R)


def test_13_53_white_rolls_before_red_and_only_who_is_subject() -> None:
    p = russia(3, dice=(6, 5))
    behind(p, R)
    hold_chit(p, W, "Baltic")
    hold_chit(p, R, "Stalin")
    start(p, END_INFIGHTING)
    assert not p.subject_to_infighting(W) and p.subject_to_infighting(R)
    assert p.cursor == 2


def test_13_51k_defeatism_is_reds_chit_alone() -> None:
    p = russia(3)
    assert not defeatism(p, R)
    hold_chit(p, R, "Defeatism")
    assert defeatism(p, R) and not defeatism(p, W)
