"""RED's cards of 1919: what each does, when it may be played, what it leaves, where it goes."""

import pytest

from barricades.games.toc.cards.standing import gate_open, may_enter_southeast
from barricades.games.toc.ch05_turn.withdrawal import card_modifier
from barricades.games.toc.ch07_movement.limits import why_barred
from barricades.games.toc.ch08_combat.modifiers import asset_count, offensive
from barricades.games.toc.ch08_combat.retreat import last_defence
from barricades.games.toc.ch09_redeployment.eligible import movable
from barricades.games.toc.ch10_supply.control import entered
from barricades.games.toc.ch11_replacements.steps_total import allied_bonus
from barricades.games.toc.ch12_leaders.leaders import capable
from barricades.games.toc.ch15_politics.poland import RESPONSE
from barricades.games.toc.names import SPACES
from barricades.games.toc.state import (
    ASSET_BOX,
    BELARUS,
    BORDER_OPEN,
    BRITAIN,
    CASUALTIES,
    CENTRAL_POWERS,
    COMING,
    FINLAND,
    GREEN,
    JAPAN_TRACK,
    POLAND,
    POLAND_TRACK,
    RESERVE,
    UKRAINE,
    WAITING,
    WEST_UKRAINE,
    Russia,
)
from tests.toc.positions import (
    R,
    W,
    box,
    card,
    choose,
    control,
    event,
    happened,
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

TURN = 5


def capital() -> Russia:
    """RED holds Moskva alone of its home cities."""
    p = russia(turn=TURN)
    own(p, W, "701", "726", "739", "819", "823", "601", "623", "630")
    return p


# R16, R17, R18, R21


@pytest.mark.rule("R16", "11.10", "6.21")
@pytest.mark.rule("R11")
def test_r16_the_first_cavalry_army_after_r11() -> None:
    p = capital()
    box(p, COMING, "RaKon1", "Budyenny", "RcCav1", "RcCav2")
    assert not may_be_played(p, "R16")
    played(p, "R11")
    event(p, "R16", "enter RcCav1>801", "to-reserve RcCav2")
    assert [where(p, id) for id in ("RaKon1", "Budyenny", "RcCav1")] == ["801"] * 3
    assert where(p, "RcCav2") == RESERVE
    assert card("R16") in p.removed


def new_doctrine(branch: str) -> Russia:
    p = capital()
    played(p, "R11")
    box(p, COMING, "Tukhachevsky")
    event(p, "R21", f"branch {branch}")
    return p


@pytest.mark.rule("R21", "6.21")
def test_r21_tukhachevsky_comes_and_the_cavalry_may_follow() -> None:
    p = new_doctrine("cavalry")
    assert where(p, "Tukhachevsky") == "801"
    assert may_be_played(_with(p, "RaKon2"), "R17")
    assert card("R21") in p.removed


def _with(p: Russia, *ids: str) -> Russia:
    box(p, COMING, *ids)
    return p


@pytest.mark.rule("R21", "15.13", "6.21")
def test_r21_or_the_finns_are_shut_out_until_the_end_of_the_next_turn() -> None:
    p = new_doctrine("finns")
    assert p.marker[FINLAND] == -1
    assert not may_be_played(_with(p, "RaKon2"), "R17")
    played(p, "W8", "W24")
    for turn, allowed in ((TURN, False), (TURN + 1, False), (TURN + 2, True)):
        p.turn = turn
        assert may_be_played(p, "W34") == allowed
        start(p, "5.5 End of turn", at="end_one_turn_markers")
        p.stack, p._decision = None, None


@pytest.mark.rule("R21", "6.21")
def test_r21_not_before_r11() -> None:
    assert not may_be_played(_with(capital(), "Tukhachevsky"), "R21")


@pytest.mark.rule("R17", "11.10")
def test_r17_the_second_cavalry_army() -> None:
    p = new_doctrine("cavalry")
    box(p, COMING, "RaKon2", "Gai", "RcCav3", "RcCav4")
    event(p, "R17", "enter RcCav3>801", "to-reserve RcCav4")
    assert [where(p, id) for id in ("RaKon2", "Gai", "RcCav3")] == ["801"] * 3
    assert where(p, "RcCav4") == RESERVE
    assert card("R17") in p.removed


@pytest.mark.rule("R17", "R18", "6.21")
def test_r17_and_r18_need_r21_played_for_the_cavalry() -> None:
    p = capital()
    played(p, "R11")
    box(p, COMING, "RaKon2", "RaKon3")
    p.played |= 1 << card("R21")
    assert not may_be_played(p, "R17")
    assert not may_be_played(p, "R18")


@pytest.mark.rule("R18", "11.10")
def test_r18_the_third_cavalry_corps_and_two_assets() -> None:
    p = new_doctrine("cavalry")
    box(p, COMING, "RaKon3", "RcCav5", "RcCav6", "RsCars", "RsGuns")
    event(p, "R18", "enter RcCav5>801", "to-reserve RcCav6")
    assert (where(p, "RaKon3"), where(p, "RcCav5"), where(p, "RcCav6")) == ("801", "801", RESERVE)
    assert (where(p, "RsCars"), where(p, "RsGuns")) == (ASSET_BOX, ASSET_BOX)
    assert card("R18") in p.removed


@pytest.mark.rule("R18", "6.21")
def test_r18_not_with_the_finns() -> None:
    assert not may_be_played(_with(new_doctrine("finns"), "RaKon3"), "R18")


# R19, R20


@pytest.mark.rule("R19", "11.10")
def test_r19_frunze_comes_to_the_east_with_two_corps() -> None:
    p = russia(turn=TURN)
    own(p, W, "601", "623")
    own(p, R, "630")
    box(p, COMING, "Frunze", "Rc25", "Rc26")
    event(p, "R19", "enter Rc25>630", "to-reserve Rc26")
    assert (where(p, "Frunze"), where(p, "Rc25"), where(p, "Rc26")) == ("630", "630", RESERVE)
    assert card("R19") in p.removed


@pytest.mark.rule("R19", "15.37")
def test_r19_one_corps_may_stand_in_turkistan_if_red_controls_it() -> None:
    p = russia(turn=TURN)
    own(p, W, "601", "623")
    own(p, R, "630")
    control(p, "Turkistan", R)
    box(p, COMING, "Frunze", "Rc25", "Rc26")
    event(p, "R19", "enter Rc25>412")
    assert offered(p) == ["enter Rc26>630", "to-reserve Rc26"]


@pytest.mark.rule("R20", "11.10", "15.13", "6.21")
@pytest.mark.rule("R13")
def test_r20_the_baltic_front_after_r13() -> None:
    p = russia(turn=TURN)
    own(p, W, "726", "739")
    box(p, COMING, "Ra15", "Rc27")
    assert not may_be_played(p, "R20")
    played(p, "R13")
    event(p, "R20", "enter Rc27>701")
    assert gate_open(p, R, FINLAND)
    assert (where(p, "Ra15"), where(p, "Rc27")) == ("701", "701")
    assert card("R20") in p.removed


# R22, R23


@pytest.mark.rule("R22", "7.37")
def test_r22_cheka_corps_free_the_spaces_where_they_are_placed() -> None:
    p = russia(turn=TURN)
    put(p, "801", "Ra1")
    put(p, "701", "Ra2")
    p.no_act[R] = 1 << space("801") | 1 << space("701")
    p.fixed[R] = 1 << space("801")
    box(p, COMING, "RcChe1", "RcChe2", "RcChe3")
    event(p, "R22", "enter RcChe1>801", "to-reserve RcChe2", "to-reserve RcChe3")
    assert where(p, "RcChe1") == "801"
    assert p.no_act[R] == 1 << space("701")
    assert card("R22") in p.removed


@pytest.mark.rule("R23", "13.2")
def test_r23_two_risings_in_white_home_regions_but_not_in_the_far_east() -> None:
    p = russia(turn=TURN)
    box(p, COMING, "RaIns1", "RaIns2")
    event(p, "R23")
    spaces = {space(text.split(">")[1]) for text in offered(p)}
    assert spaces
    assert all(p.friendly(W) >> each & 1 and not p.atlas.vcs >> each & 1 for each in spaces)
    assert not any(p.atlas.far_east >> each & 1 for each in spaces)
    choose(p, "enter RaIns1>323")
    assert "enter RaIns2>322" not in offered(p)
    choose(p, "enter RaIns2>310")
    assert (where(p, "RaIns1"), where(p, "RaIns2")) == ("323", "310")
    assert card("R23") in p.removed


# R24, R44


@pytest.mark.rule("R24", "15.13")
def test_r24_the_ukrainian_marker_moves_left_and_the_gate_opens() -> None:
    p = russia(turn=TURN)
    before = p.marker[UKRAINE]
    event(p, "R24")
    assert gate_open(p, R, UKRAINE)
    assert p.marker[UKRAINE] == before - 1
    assert card("R24") in p.removed


@pytest.mark.rule("R24", "15.13d")
@pytest.mark.parametrize("army", ["Vol-a1", "Ukr-Rep"])
def test_r24_an_army_of_white_or_of_a_white_ukraine_holds_the_marker(army: str) -> None:
    p = russia(turn=TURN)
    control(p, "Ukraine", W)
    put(p, "216", army)
    event(p, "R24")
    assert p.controller(UKRAINE) == W
    assert gate_open(p, R, UKRAINE)


@pytest.mark.rule("R24", "11.10")
def test_r24_or_an_army_a_leader_and_a_corps_come_to_central() -> None:
    p = capital()
    box(p, COMING, "Ra14", "Uborevich", "Rc28")
    event(p, "R24", "branch army", "to-reserve Rc28")
    assert (where(p, "Ra14"), where(p, "Uborevich"), where(p, "Rc28")) == ("801", "801", RESERVE)


@pytest.mark.rule("R44", "15.13")
def test_r44_the_polish_marker_moves_left_even_into_red_control() -> None:
    p = russia(turn=TURN)
    p.marker[POLAND] = -1
    event(p, "R44")
    assert p.controller(POLAND) == R
    assert card("R44") in p.removed


@pytest.mark.rule("R44", "15.13d")
def test_r44_not_under_army_occupation() -> None:
    p = russia(turn=TURN)
    control(p, "Poland", W)
    put(p, "104", "Pol-a1")
    assert not may_be_played(p, "R44")


# R25, R48


def red_attack(*hand: str) -> Russia:
    p = russia(turn=TURN)
    put(p, "326", "Ra9")
    put(p, "324", "Vol-a1")
    p.side = R
    p.battle.target, p.battle.attacker = space("324"), R
    p.battle.attacking, p.battle.defending = 1 << piece("Ra9"), 1 << piece("Vol-a1")
    hold(p, R, *hand)
    start(p, "6.26b Window", R)
    return p


@pytest.mark.rule("R25", "6.26b")
def test_r25_red_fires_first_in_an_attack() -> None:
    p = red_attack("R25")
    choose(p, "initiative R25")
    assert p.battle.first == R
    assert card("R25") in p.removed


@pytest.mark.rule("R25", "R48", "6.26c")
@pytest.mark.parametrize("id", ["R25", "R48"])
def test_r25_r48_a_leader_needs_no_die(id: str) -> None:
    p = russia(turn=TURN)
    put(p, "801", "Ra1", "Trotsky")
    hold(p, R, id)
    start(p, "12.2 Attempt", piece("Trotsky"))
    choose(p, f"initiative {id}")
    assert p.attempt == 1


@pytest.mark.rule("R25", "6.26d")
def test_r25_as_an_action_a_no_act_marker_a_point_or_a_step() -> None:
    p = russia(turn=TURN)
    put(p, "324", "Vol-a1")
    event(p, "R25", "branch noact")
    assert p.no_act[W] == 1 << space("324")
    p = russia(turn=TURN)
    event(p, "R25", "branch point", "point khiva")
    assert placed_points(p, R) == {"Khiva": 1}
    p = russia(turn=TURN)
    event(p, "R25", "branch step")
    assert p.steps[R] == 2


@pytest.mark.rule("R48", "6.26b", "8.25")
def test_r48_counts_one_more_special_asset() -> None:
    p = red_attack("R48")
    choose(p, "initiative R48")
    assert asset_count(p, R) == 1
    assert card("R48") in p.removed


@pytest.mark.rule("R48", "6.26b")
def test_r48_or_red_fires_first_with_an_asset() -> None:
    p = red_attack("R48")
    p.battle.assets[R] = 1 << piece("RsGuns")
    choose(p, "initiative R48", "branch surprise")
    assert p.battle.first == R


@pytest.mark.rule("R48", "6.26d")
def test_r48_as_an_action_a_step() -> None:
    p = russia(turn=TURN)
    event(p, "R48")
    assert p.steps[R] == 2


# R26


@pytest.mark.rule("R26", "6.28")
def test_r26_white_shows_its_hand_and_loses_a_card() -> None:
    p = russia(turn=TURN)
    p.round = p.rounds = 6
    hold(p, W, "W12", "W13", "W53")
    event(p, "R26")
    assert p.waiting().seat == R
    assert offered(p) == ["throw-away W12", "throw-away W13"]
    choose(p, "throw-away W13")
    assert card("W13") in p.discard[W]
    assert card("R26") in p.discard[R]


@pytest.mark.rule("R26", "6.25")
def test_r26_only_in_the_last_round() -> None:
    p = russia(turn=TURN)
    hold(p, W, "W12")
    p.round, p.rounds = 5, 6
    assert not may_be_played(p, "R26")


# R27


@pytest.mark.rule("R27", "6.21")
@pytest.mark.rule("R10")
def test_r27_two_armies_return_reduced_to_the_capitals() -> None:
    p = russia(turn=TURN)
    box(p, CASUALTIES, "RaPeople1", "Ra1")
    assert not may_be_played(p, "R27")
    played(p, "R10")
    event(p, "R27", "return RaPeople1>801")
    assert "return Ra1>801" not in offered(p)
    choose(p, "return Ra1>701")
    assert (where(p, "RaPeople1"), where(p, "Ra1")) == ("801", "701")
    assert reduced(p, "Ra1")
    assert card("R27") in p.removed


@pytest.mark.rule("R27", "8.66", "5.51")
def test_r27_the_capitals_hold_until_the_end_of_the_turn() -> None:
    p = russia(turn=TURN)
    played(p, "R10")
    event(p, "R27")
    p.battle.target, p.battle.attacker = space("801"), W
    assert last_defence(p)
    p.battle.target = space("805")
    assert not last_defence(p)
    start(p, "5.5 End of turn", at="end_one_turn_markers")
    p.battle.target = space("801")
    assert not last_defence(p)


# R28


@pytest.mark.rule("R28", "11.10", "15.35g", "15.37b")
def test_r28_makhnos_third_army_and_two_of_turkistan() -> None:
    p = russia(turn=TURN)
    box(p, COMING, "Mak-a3", "Tkn-a3", "Tkn-a4")
    event(p, "R28")
    assert where(p, "Mak-a3") == COMING
    control(p, "Turkistan", R)
    start(p, "11.11 Deferred clauses")
    assert (where(p, "Tkn-a3"), where(p, "Tkn-a4")) == ("412", "412")
    control(p, "Makhno", R)
    start(p, "11.11 Deferred clauses")
    choose(p, offered(p)[0])
    assert p.atlas.region("Makhno") >> p.at[piece("Mak-a3")] & 1
    assert card("R28") in p.removed


# R29, R30, R31


@pytest.mark.rule("R29", "10.14")
def test_r29_partisans_close_three_spaces_until_a_unit_frees_one() -> None:
    p = russia(turn=TURN)
    event(p, "R29", "partisans 323", "partisans 325", "partisans 329")
    assert p.blocked[W].bit_count() == 3
    put(p, "323", "Vol-a1")
    entered(p, space("323"), piece("Vol-a1"), "7.1")
    assert p.blocked[W] == 1 << space("325") | 1 << space("329")
    start(p, "5.5 End of turn", at="end_one_turn_markers")
    assert p.blocked[W] == 0
    assert card("R29") in p.discard[R]


@pytest.mark.rule("R30", "11.57")
def test_r30_four_steps_for_factions_two_for_one_at_most() -> None:
    p = russia(turn=TURN)
    control(p, "Estonia", R)
    put(p, "121", "Est-a1", reduced=True)
    event(p, "R30", "repair Est-a1")
    assert not reduced(p, "Est-a1")
    assert card("R30") in p.discard[R]


@pytest.mark.rule("R31", "11.57")
def test_r31_four_steps_in_a_home_region() -> None:
    p = russia(turn=TURN)
    put(p, "801", "Ra1", reduced=True)
    event(p, "R31", "muster central", "muster-no-more", "repair Ra1")
    assert not reduced(p, "Ra1")
    assert card("R31") in p.discard[R]


# R32, R33


def ready_to_strike() -> Russia:
    p = russia(turn=TURN)
    put(p, "326", "Ra9")
    put(p, "324", "Vol-a1")
    return p


@pytest.mark.rule("R32", "6.27")
def test_r32_five_spaces_and_one_more_in_attacks_on_the_region_named() -> None:
    p = ready_to_strike()
    event(p, "R32", "offensive don")
    assert "mark-fight 326" in offered(p)
    p.battle.target, p.battle.attacker = space("324"), R
    assert offensive(p)
    assert card("R32") in p.removed


@pytest.mark.rule("R33", "6.27", "8.12")
def test_r33_seven_spaces_of_two_regions_and_attacks_without_a_leader() -> None:
    p = ready_to_strike()
    put(p, "701", "Ra7")
    event(p, "R33", "offensive don", "offensive kuban")
    assert "mark-fight 326" in offered(p)
    assert "mark-fight 701" not in offered(p)
    assert p.joint
    p.battle.target, p.battle.attacker = space("324"), R
    assert offensive(p)
    assert card("R33") in p.removed


# R34, R35, R38


@pytest.mark.rule("R34", "5.41", "6.21")
def test_r34_takes_one_from_every_withdrawal_die_and_forbids_w34() -> None:
    p = russia(turn=TURN)
    played(p, "W8", "W24")
    event(p, "R34")
    control(p, "Britain", R)
    assert card_modifier(p, BRITAIN) == -1
    assert card_modifier(p, CENTRAL_POWERS) == -1
    assert not p.has(BORDER_OPEN)
    p.played &= ~(1 << card("R34"))  # so that the ban alone speaks
    assert not may_be_played(p, "W34")
    assert card("R34") in p.removed


@pytest.mark.rule("R35", "6.28")
def test_r35_red_sees_whites_hand() -> None:
    p = russia(turn=TURN)
    hold(p, W, "W12", "W54")
    event(p, "R35")
    assert p.shown[R] == 1 << card("W12")
    assert card("R35") in p.discard[R]


@pytest.mark.rule("R35", "6.26")
def test_r35_closes_the_windows_to_white() -> None:
    p = russia(turn=TURN)
    hold(p, W, "W15")
    event(p, "R35")
    start(p, "6.26d Window", R)
    assert p.decision is None


@pytest.mark.rule("R38", "11.44")
@pytest.mark.parametrize("ally", ["Britain", "France", "USA"])
def test_r38_the_allies_no_longer_pay_kolchak(ally: str) -> None:
    p = russia(turn=TURN)
    control(p, ally, W)
    played(p, "W1")
    put(p, "528", "Kolchak")
    assert allied_bonus(p) == 2
    event(p, "R38")
    assert allied_bonus(p) == 0
    assert card("R38") in p.removed


# R36


@pytest.mark.rule("R36", "15.27")
def test_r36_japans_track_moves_left_and_partisans_rise_on_the_amur() -> None:
    p = russia(turn=TURN)
    box(p, COMING, "RaIns3")
    before = p.track[JAPAN_TRACK]
    event(p, "R36")
    choose(p, offered(p)[0])
    assert p.track_active >> JAPAN_TRACK & 1
    assert p.track[JAPAN_TRACK] == before - 1
    assert p.atlas.far_east >> p.at[piece("RaIns3")] & 1
    assert card("R36") in p.removed


# R37


def violated(*dice: int) -> Russia:
    p = russia(turn=TURN, dice=dice)
    played(p, "R1")
    control(p, "Poland", W)
    p.marker[UKRAINE] = p.marker[WEST_UKRAINE] = 0
    p.track_active |= 1 << POLAND_TRACK
    p.at[piece("WU-a1")] = p.at[piece("WU-a2")] = COMING
    event(p, "R37")
    return p


@pytest.mark.rule("R37", "15.24")
@pytest.mark.parametrize(("die", "controller"), [(1, W), (4, R)])
def test_r37_ukraine_is_reds_and_a_die_decides_on_west_ukraine(die: int, controller: int) -> None:
    p = violated(die, 1, 1, 1, 1, 1, 1)
    assert p.controller(UKRAINE) == R
    assert p.controller(WEST_UKRAINE) == controller
    assert p.edition.tracks[POLAND_TRACK][p.track[POLAND_TRACK]].name == "Limited"
    assert card("R37") in p.removed


@pytest.mark.rule("R37", "13.31")
def test_r37_on_2_or_3_the_galicians_turn_green() -> None:
    p = violated(2, 1, 1, 1, 1, 1)
    assert p.gone >> WEST_UKRAINE & 1
    assert (where(p, "WU-a1"), where(p, "WU-a2")) == ("201", "204")
    assert p.allegiance[piece("WU-a1")] == GREEN


@pytest.mark.rule("R37", "15.44")
def test_r37_the_poles_respond_no_more() -> None:
    p = violated(2, 1, 1, 1, 1, 1)
    p.log = []
    start(p, RESPONSE, BELARUS, 0)
    assert happened(p) == []


@pytest.mark.rule("R37", "6.21")
@pytest.mark.rule("R1")
def test_r37_needs_r1_white_poland_a_free_ukraine_and_no_central_powers() -> None:
    p = russia(turn=TURN)
    control(p, "Poland", W)
    assert not may_be_played(p, "R37")
    played(p, "R1")
    assert may_be_played(p, "R37")
    control(p, "Ukraine", W)
    assert not may_be_played(p, "R37")


# R39, R40


@pytest.mark.rule("R39", "13.53")
@pytest.mark.parametrize(("die", "subject"), [(4, False), (6, True)])
def test_r39_in_fighting_ends_or_the_chit_goes_back(die: int, subject: bool) -> None:
    p = russia(turn=TURN, dice=[die])
    own(p, W, "801", "701", "819", "823", "726", "739", "601", "623", "630", "333")
    played(p, "W14")
    p.subject, p.chit[R] = 2, 0
    event(p, "R39")
    assert p.subject_to_infighting(R) == subject
    assert p.chit[R] == -1
    assert card("R39") in p.removed


@pytest.mark.rule("R39", "6.21")
def test_r39_only_while_red_is_subject() -> None:
    p = russia(turn=TURN)
    played(p, "W14")
    assert not may_be_played(p, "R39")


@pytest.mark.rule("R40", "7.25", "9.2", "12.3", "5.51")
def test_r40_white_factions_neither_act_nor_redeploy_nor_lead_this_turn() -> None:
    p = russia(turn=TURN)
    control(p, "Finland", W)
    put(p, "127", "Fin-a1", "Mannerheim")
    army, leader = piece("Fin-a1"), piece("Mannerheim")
    assert why_barred(p, W, army) is None
    assert movable(p, W) >> army & 1
    assert capable(p, leader)
    event(p, "R40")
    assert why_barred(p, W, army) is not None
    assert not movable(p, W) >> army & 1
    assert not capable(p, leader)
    start(p, "5.5 End of turn", at="end_one_turn_markers")
    assert why_barred(p, W, army) is None
    assert card("R40") in p.removed


@pytest.mark.rule("R40", "7.25a", "15.54f")
def test_r40_a_leader_of_the_legion_binds_no_operation_of_whites_own_units() -> None:
    p = russia(turn=TURN)
    control(p, "Czech Legion", W)
    put(p, "528", "Si-a1", "Syrovy")
    put(p, "518", "Si-c3")
    played(p, "W1")
    start(p, "7.20 Operation", W, 4, 0, 0)
    choose(p, "mark-move 528")
    assert "mark-move 518" not in offered(p)
    played(p, "R40")
    start(p, "7.20 Operation", W, 4, 0, 0)
    choose(p, "mark-move 528")
    assert "mark-move 518" in offered(p)


# R41, R42, R43


@pytest.mark.rule("R41", "6.25")
def test_r41_a_card_comes_back_from_the_discard_pile() -> None:
    p = capital()
    p.discard[R] = [card("R5"), card("R7")]
    event(p, "R41", "take-back R7")
    assert card("R7") in p.hand[R]
    assert p.discard[R] == [card("R5")]
    assert card("R41") in p.removed


@pytest.mark.rule("R41", "11.10")
def test_r41_or_egorov_and_voroshilov_come() -> None:
    p = capital()
    put(p, "801", "Ra1")
    box(p, COMING, "Egorov", "Voroshilov")
    event(p, "R41")
    assert (where(p, "Egorov"), where(p, "Voroshilov")) == ("801", "801")


@pytest.mark.rule("R42", "7.17", "5.23", "11.10")
def test_r42_red_armies_enter_the_southeast_and_one_comes_to_turkistan() -> None:
    p = capital()
    control(p, "Turkistan", R)
    box(p, COMING, "RaTur")
    event(p, "R42")
    assert may_enter_southeast(p, R)
    assert where(p, "RaTur") == "412"
    assert placed_points(p, R) == {"Khiva": 1}
    assert card("R42") in p.removed


@pytest.mark.rule("R42", "11.10", "15.37f")
def test_r42_or_to_a_home_city_from_which_a_railway_leads_to_turkistan() -> None:
    p = russia(turn=TURN)
    own(p, R, *(SPACES.token(each) for each in range(p.atlas.size) if p.atlas.rail[each]))
    own(p, W, "701")
    control(p, "Turkistan", R)
    box(p, COMING, "RaTur")
    event(p, "R42")
    spaces = {text.split(">")[1] for text in offered(p)}
    assert {"412", "601", "623", "801"} <= spaces and "701" not in spaces
    choose(p, "enter RaTur>623")
    assert where(p, "RaTur") == "623"


@pytest.mark.rule("R42", "11.11")
def test_r42_without_a_way_to_turkistan_the_army_waits() -> None:
    p = capital()
    box(p, COMING, "RaTur")
    event(p, "R42")
    assert where(p, "RaTur") == WAITING


@pytest.mark.rule("R43", "11.10", "5.23")
def test_r43_brusilov_at_moskva_and_a_point_on_each_of_two_republics() -> None:
    p = capital()
    put(p, "801", "Ra1")
    box(p, COMING, "Brusilov")
    event(p, "R43", "point khiva")
    assert "point khiva" not in offered(p)
    choose(p, "point belarus")
    assert where(p, "Brusilov") == "801"
    assert placed_points(p, R) == {"Khiva": 1, "Belarus": 1}
    assert card("R43") in p.removed
