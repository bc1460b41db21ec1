"""WHITE's cards of 1919: what each does, when it may be played, what it leaves, where it goes."""

import pytest

from barricades.games.toc.cards.card_places import entries_by_card
from barricades.games.toc.cards.standing import gate_open, may_enter_southeast, supply_crosses_border
from barricades.games.toc.ch03_components.atlas import FACTION
from barricades.games.toc.ch07_movement.limits import able
from barricades.games.toc.ch08_combat.modifiers import offensive
from barricades.games.toc.ch09_redeployment.ways import places
from barricades.games.toc.ch11_replacements.rebuilding import rebuild_places
from barricades.games.toc.ch11_replacements.steps_total import allied_bonus, lack_of_men
from barricades.games.toc.hidden import known_cards, view
from barricades.games.toc.state import (
    ASSET_BOX,
    BORDER_OPEN,
    CASUALTIES,
    COMING,
    GREEN,
    JAPAN_TRACK,
    MAKHNO,
    OUT,
    POLAND,
    POLAND_TRACK,
    RESERVE,
    UKRAINE,
    WAITING,
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
    faction,
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


def siberia() -> Russia:
    """WHITE holds Omsk alone of the cities of the Urals."""
    p = russia(turn=TURN)
    own(p, R, "502", "507", "523")
    own(p, W, "528")
    return p


# W16, W18, W19


@pytest.mark.rule("W16", "11.10")
def test_w16_dutov_and_his_army_come_to_orenburg_or_another_city() -> None:
    p = russia(turn=TURN)
    own(p, W, "507", "502")
    box(p, COMING, "Dutov", "SiCos-a1")
    event(p, "W16")
    assert (where(p, "Dutov"), where(p, "SiCos-a1")) == ("507", "507")
    assert card("W16") in p.removed
    p = siberia()
    box(p, COMING, "Dutov", "SiCos-a1")
    event(p, "W16")
    assert (where(p, "Dutov"), where(p, "SiCos-a1")) == ("528", "528")


@pytest.mark.rule("W18", "11.10")
def test_w18_cossacks_from_orenburg() -> None:
    p = russia(turn=TURN)
    own(p, R, "502")
    own(p, W, "507")
    put(p, "528", "SiCos-c1")
    box(p, COMING, "SiOren-a2", "SiCos-c5", "SiCos-c6")
    event(p, "W18", "enter SiCos-c5>528", "to-reserve SiCos-c6")
    assert where(p, "SiOren-a2") == "507"
    assert (where(p, "SiCos-c5"), where(p, "SiCos-c6")) == ("528", RESERVE)
    assert card("W18") in p.removed


@pytest.mark.rule("W19", "11.10")
def test_w19_recruits_in_siberia() -> None:
    p = siberia()
    played(p, "W1")
    box(p, COMING, "Si-a4", "Khanzhin", "Si-c6", "Si-c7")
    event(p, "W19", "enter Si-c6>528", "to-reserve Si-c7")
    assert [where(p, id) for id in ("Si-a4", "Khanzhin", "Si-c6")] == ["528"] * 3
    assert where(p, "Si-c7") == RESERVE
    assert card("W19") in p.removed


@pytest.mark.rule("W19", "11.10")
def test_w19_omsk_or_another_city_of_urals_north() -> None:
    p = siberia()
    played(p, "W1")
    own(p, W, "523")
    box(p, COMING, "Si-a4")
    event(p, "W19")
    assert offered(p) == ["enter Si-a4>523", "enter Si-a4>528"]


@pytest.mark.rule("W19", "6.21")
@pytest.mark.rule("W1")
def test_w19_not_before_w1() -> None:
    p = siberia()
    box(p, COMING, "Si-a4")
    assert not may_be_played(p, "W19")
    played(p, "W1")
    assert may_be_played(p, "W19")


# W17, W20


@pytest.mark.rule("W17", "15.13", "5.23")
def test_w17_opens_ukraines_gate_and_places_two_points() -> None:
    p = russia(turn=TURN)
    event(p, "W17", "point france")
    assert gate_open(p, W, UKRAINE)
    assert placed_points(p, W) == {"Ukraine": 1, "France": 1}
    assert card("W17") in p.removed


@pytest.mark.rule("W20", "5.23")
@pytest.mark.parametrize(("branch", "chosen"), [("east", "khiva"), ("west", "poland")])
def test_w20_three_points_in_the_east_or_west_two_on_one_at_most(branch: str, chosen: str) -> None:
    p = russia(turn=TURN)
    event(p, "W20", f"branch {branch}", f"point {chosen}", f"point {chosen}")
    assert f"point {chosen}" not in offered(p)
    choose(p, offered(p)[0])
    assert sum(placed_points(p, W).values()) == 3
    assert p.decision is None
    assert card("W20") in p.removed


# W21


def last_round(side: int) -> Russia:
    p = russia(turn=TURN)
    p.round = p.rounds = 6
    p.side = side
    return p


@pytest.mark.rule("W21", "6.28")
def test_w21_when_the_rounds_are_over_red_shows_its_hand_and_loses_a_card() -> None:
    p = last_round(W)
    hold(p, R, "R5", "R7", "R53")
    event(p, "W21")
    assert card("R7") in p.hand[R]
    p.round = 6
    start(p, "5.3 Action Phase", at="after_the_rounds")
    assert p.waiting().seat == W
    assert offered(p) == ["throw-away R5", "throw-away R7"]
    choose(p, "throw-away R7")
    assert card("R7") in p.discard[R]
    assert card("W21") in p.discard[W]


@pytest.mark.rule("W21", "6.25")
def test_w21_only_in_the_last_round() -> None:
    p = last_round(W)
    assert may_be_played(p, "W21")
    p.round = 5
    assert not may_be_played(p, "W21")


# W22, W26, W27


@pytest.mark.rule("W22", "11.10")
def test_w22_the_wolves_come_to_the_don_or_kuban() -> None:
    p = russia(turn=TURN)
    played(p, "W3")
    own(p, R, "301", "333", "324")
    own(p, W, "309")
    box(p, COMING, "AFSR-Wolf", "Mai", "AFSR-c5", "AFSR-e3")
    event(p, "W22", "enter AFSR-c5>309", "to-reserve AFSR-e3")
    assert [where(p, id) for id in ("AFSR-Wolf", "Mai", "AFSR-c5")] == ["309"] * 3
    assert where(p, "AFSR-e3") == RESERVE
    assert card("W22") in p.removed


@pytest.mark.rule("W22", "11.10")
def test_w22_each_of_several_counters_may_enter_at_another_city() -> None:
    p = russia(turn=TURN)
    played(p, "W3")
    own(p, W, "301", "309", "324")
    box(p, COMING, "AFSR-Wolf", "Mai", "AFSR-c5")
    event(p, "W22", "enter AFSR-Wolf>309", "enter Mai>324")
    assert "enter AFSR-c5>309" in offered(p)
    assert "enter AFSR-c5>324" in offered(p)
    choose(p, "enter AFSR-c5>324")
    assert [where(p, id) for id in ("AFSR-Wolf", "Mai", "AFSR-c5")] == ["309", "324", "324"]


@pytest.mark.rule("W22", "6.21")
@pytest.mark.rule("W3")
def test_w22_not_before_w3() -> None:
    p = russia(turn=TURN)
    box(p, COMING, "AFSR-Wolf")
    assert not may_be_played(p, "W22")


@pytest.mark.rule("W26", "11.10", "11.11")
def test_w26_northern_lights_at_archangel_or_murmansk_or_they_wait() -> None:
    p = russia(turn=TURN)
    own(p, W, "717")
    own(p, R, "732")
    box(p, COMING, "Nor-a1", "Miller", "Nor-c1")
    event(p, "W26", "to-reserve Nor-c1")
    assert (where(p, "Nor-a1"), where(p, "Miller"), where(p, "Nor-c1")) == ("717", "717", RESERVE)
    assert card("W26") in p.removed
    p = russia(turn=TURN)
    own(p, R, "717", "732")
    box(p, COMING, "Nor-a1", "Nor-c1")
    event(p, "W26")
    assert (where(p, "Nor-a1"), where(p, "Nor-c1")) == (WAITING, RESERVE)
    p = russia(turn=TURN)
    own(p, W, "717", "732")
    box(p, COMING, "Nor-a1")
    event(p, "W26")
    assert offered(p) == ["enter Nor-a1>717", "enter Nor-a1>732"]


@pytest.mark.rule("W27", "11.10")
@pytest.mark.rule("15.42h")
def test_w27_yudenich_and_his_army_enter_at_one_port() -> None:
    p = russia(turn=TURN)
    played(p, "W7")
    control(p, "Estonia", W)
    box(p, COMING, "Yudenich", "NW-a1", "NW-a2", "NW-c1", "NW-c2")
    event(p, "W27")
    assert where(p, "NW-a1") == where(p, "NW-a2") == where(p, "Yudenich") == "121"
    choose(p, "enter NW-c1>121")
    assert where(p, "NW-c1") == "121"
    assert where(p, "NW-c2") == RESERVE
    assert card("W27") in p.removed


@pytest.mark.rule("W27", "11.10")
def test_w27_all_enter_at_the_port_that_the_first_of_them_chooses() -> None:
    p = russia(turn=TURN)
    played(p, "W7")
    for name in ("Estonia", "Latvia"):
        control(p, name, W)
    box(p, COMING, "Yudenich", "NW-a1", "NW-a2", "NW-c1")
    event(p, "W27")
    assert {"117", "121"} <= {text.split(">")[1] for text in offered(p)}
    choose(p, offered(p)[0].split(">")[0] + ">117")
    assert offered(p) == ["enter NW-c1>117", "to-reserve NW-c1"]
    assert where(p, "NW-a1") == where(p, "NW-a2") == where(p, "Yudenich") == "117"


@pytest.mark.rule("W27", "11.11", "6.21")
@pytest.mark.rule("W7")
def test_w27_needs_w7_and_without_a_port_they_wait() -> None:
    p = russia(turn=TURN)
    box(p, COMING, "Yudenich", "NW-a1")
    assert not may_be_played(p, "W27")
    played(p, "W7")
    event(p, "W27")
    assert (where(p, "Yudenich"), where(p, "NW-a1")) == (WAITING, WAITING)


@pytest.mark.rule("W27", "11.11")
def test_w27_forces_that_waited_enter_at_one_port_too() -> None:
    p = russia(turn=TURN)
    for name in ("Estonia", "Latvia"):
        control(p, name, W)
    box(p, WAITING, "NW-a1", "NW-a2")
    start(p, "11.11 Waiting reinforcements", W)
    assert {"enter NW-a1>117", "enter NW-a1>121"} <= set(offered(p))
    choose(p, "enter NW-a1>121")
    assert offered(p) == ["enter NW-a2>121", "wait-on"]


# W23


@pytest.mark.rule("W23", "13.2")
def test_w23_two_risings_in_red_home_regions_that_are_not_linked() -> None:
    p = russia(turn=TURN)
    box(p, COMING, "WaIns1", "WaIns2")
    event(p, "W23", "enter WaIns1>805")
    second = {text.split(">")[1] for text in offered(p)}
    assert not {"804", "805", "806"} & second
    assert not {"801", "701", "324"} & second
    choose(p, "enter WaIns2>820")
    assert (where(p, "WaIns1"), where(p, "WaIns2")) == ("805", "820")
    assert p.owner[space("805")] == W
    assert card("W23") in p.removed


# W24, W37, W43


@pytest.mark.rule("W24", "11.10")
@pytest.mark.rule("15.43b", "15.23c")
def test_w24_finnish_armies_and_assets_once_white_controls_finland() -> None:
    p = russia(turn=TURN)
    box(p, COMING, "Fin-a3", "Fin-a4", "FinTank", "FinAir")
    event(p, "W24")
    assert where(p, "Fin-a3") == COMING
    control(p, "Finland", W)
    start(p, "11.11 Deferred clauses")
    assert (where(p, "Fin-a3"), where(p, "Fin-a4")) == ("127", "127")
    assert (where(p, "FinTank"), where(p, "FinAir")) == (ASSET_BOX, ASSET_BOX)
    assert card("W24") in p.removed


@pytest.mark.rule("W37", "11.10")
@pytest.mark.parametrize(
    ("name", "army"), [("Estonia", "Est-a2"), ("Latvia", "Lat-a2"), ("Lithuania", "Lit-a2")]
)
@pytest.mark.rule("15.42c")
def test_w37_each_baltic_army_comes_when_white_controls_its_land(name: str, army: str) -> None:
    p = russia(turn=TURN)
    box(p, COMING, "Est-a2", "Lat-a2", "Lit-a2")
    event(p, "W37")
    control(p, name, W)
    start(p, "11.11 Deferred clauses")
    home = p.atlas.faction_region[faction(name)] & p.atlas.vcs
    assert home >> p.at[piece(army)] & 1
    assert sum(p.at[piece(id)] >= 0 for id in ("Est-a2", "Lat-a2", "Lit-a2")) == 1
    assert card("W37") in p.removed


@pytest.mark.rule("W37", "15.53")
def test_w37_not_while_the_central_powers_are_there() -> None:
    p = russia(turn=TURN, powers=True)
    control(p, "Estonia", W)
    box(p, COMING, "Est-a2")
    event(p, "W37")
    assert where(p, "Est-a2") == COMING


@pytest.mark.rule("W43", "10.14", "11.10")
@pytest.mark.rule("15.44r")
def test_w43_hallers_first_armies_and_supply_over_the_finnish_border() -> None:
    p = russia(turn=TURN)
    control(p, "Poland", W)
    box(p, COMING, "Pol-Hal1", "Pol-Hal2", "PolArt", "PolTank")
    assert not supply_crosses_border(p)
    event(p, "W43")
    while p.decision:
        choose(p, offered(p)[0])
    cities = p.atlas.faction_region[POLAND] & p.atlas.vcs
    assert cities >> p.at[piece("Pol-Hal1")] & cities >> p.at[piece("Pol-Hal2")] & 1
    assert (where(p, "PolArt"), where(p, "PolTank")) == (ASSET_BOX, ASSET_BOX)
    assert supply_crosses_border(p)
    assert card("W43") in p.removed


# W25


@pytest.mark.rule("W25", "11.10", "13.42d")
def test_w25_without_a_baltic_port_von_der_goltz_comes_to_east_prussia() -> None:
    p = russia(turn=TURN)
    played(p, "W9")
    box(p, COMING, "Goltz", "Golt-a1", "Golt-a2", "Golt-c1", "Golt-c2")
    event(p, "W25", "enter Golt-c1>110", "to-reserve Golt-c2")
    assert [where(p, id) for id in ("Goltz", "Golt-a1", "Golt-a2", "Golt-c1")] == ["110"] * 4
    assert where(p, "Golt-c2") == RESERVE
    assert placed_points(p, R) == {"Estonia": 1, "Latvia": 1}
    assert card("W25") in p.removed


@pytest.mark.rule("W25", "6.21")
@pytest.mark.rule("W9")
def test_w25_needs_w9_and_the_withdrawal_of_the_central_powers() -> None:
    p = russia(turn=TURN, powers=True)
    played(p, "W9")
    assert not may_be_played(p, "W25")
    p = russia(turn=TURN)
    assert not may_be_played(p, "W25")
    played(p, "W9")
    assert may_be_played(p, "W25")


# W28


def white_attack(*hand: str) -> Russia:
    p = russia(turn=TURN)
    put(p, "324", "Vol-a1")
    put(p, "326", "Ra9")
    p.side = W
    p.battle.target, p.battle.attacker = space("326"), W
    p.battle.attacking, p.battle.defending = 1 << piece("Vol-a1"), 1 << piece("Ra9")
    hold(p, W, *hand)
    start(p, "6.26b Window", W)
    return p


@pytest.mark.rule("W28", "6.26b")
def test_w28_white_fires_first_in_an_attack() -> None:
    p = white_attack("W28")
    choose(p, "initiative W28")
    assert p.battle.first == W
    assert card("W28") in p.removed


@pytest.mark.rule("W28", "6.26c")
def test_w28_a_leader_needs_no_die() -> None:
    p = russia(turn=TURN)
    put(p, "324", "Vol-a1", "Denikin")
    hold(p, W, "W28")
    start(p, "12.2 Attempt", piece("Denikin"))
    choose(p, "initiative W28")
    assert p.attempt == 1


@pytest.mark.rule("W28", "6.26d")
def test_w28_as_an_action_a_no_act_marker_a_point_or_a_step() -> None:
    p = russia(turn=TURN)
    put(p, "805", "Ra9")
    event(p, "W28", "branch noact")
    assert p.no_act[R] == 1 << space("805")
    p = russia(turn=TURN)
    event(p, "W28", "branch point", "point khiva")
    assert placed_points(p, W) == {"Khiva": 1}
    p = russia(turn=TURN)
    event(p, "W28", "branch step")
    assert p.steps[W] == 2


# W29


@pytest.mark.rule("W29", "10.14", "5.51")
def test_w29_partisans_close_two_spaces_of_one_region_for_the_turn() -> None:
    p = russia(turn=TURN)
    event(p, "W29", "partisans 805")
    assert all(
        p.atlas.region_of[space(text.split(" ")[1])] == p.atlas.region_of[space("805")] for text in offered(p)
    )
    choose(p, "partisans 806")
    assert p.blocked[R] == 1 << space("805") | 1 << space("806")
    assert card("W29") in p.discard[W]
    start(p, "5.5 End of turn", at="end_one_turn_markers")
    assert p.blocked[R] == 0


@pytest.mark.rule("W29", "10.14")
def test_w29_a_unit_that_passes_leaves_the_space_closed_and_one_that_ends_its_move_there_frees_it() -> None:
    p = russia(turn=TURN)
    put(p, "804", "Rc1", "Rc2")
    event(p, "W29", "partisans 805", "partisans 807")
    p.side, p.moving = R, 1 << space("804")
    start(p, "7.1 Movement", R)
    choose(p, "step Rc1 804>805", "move Rc1 805>806")
    assert p.blocked[R] == 1 << space("805") | 1 << space("807")
    choose(p, "move Rc2 804>805")
    assert p.blocked[R] == 1 << space("807")


@pytest.mark.rule("W29", "9.4", "10.14")
def test_w29_no_corps_of_the_reserve_goes_to_a_closed_space() -> None:
    p = russia(turn=TURN)
    box(p, RESERVE, "Rc1")
    closed = space("805")
    assert closed in places(p, R, piece("Rc1"))
    event(p, "W29", "partisans 805", "partisans 806")
    assert closed not in places(p, R, piece("Rc1"))


# W30, W31


@pytest.mark.rule("W30", "11.57")
def test_w30_three_steps_for_factions_two_for_one_at_most() -> None:
    p = russia(turn=TURN)
    for name, number, army in (("Estonia", "121", "Est-a1"), ("Finland", "127", "Fin-a1")):
        control(p, name, W)
        put(p, number, army, reduced=True)
    event(p, "W30", "repair Est-a1", "repair Fin-a1")
    assert not reduced(p, "Est-a1")
    assert not reduced(p, "Fin-a1")
    assert card("W30") in p.discard[W]


@pytest.mark.rule("W31", "11.44", "6.21")
def test_w31_a_step_more_for_britain_and_the_usa_whatever_becomes_of_kolchak() -> None:
    p = russia(turn=TURN)
    assert not may_be_played(p, "W31")
    played(p, "W8")
    for name in ("Britain", "France", "USA"):
        control(p, name, W)
    event(p, "W31")
    assert allied_bonus(p) == 4
    played(p, "R38")
    assert allied_bonus(p) == 4
    assert card("W31") in p.removed


# W32, W33


def ready_to_strike() -> Russia:
    p = russia(turn=TURN)
    put(p, "324", "Vol-a1")
    put(p, "326", "Ra9")
    return p


@pytest.mark.rule("W32", "6.27")
def test_w32_five_spaces_and_one_more_in_attacks_on_the_region_named() -> None:
    p = ready_to_strike()
    event(p, "W32", "offensive don")
    assert "mark-fight 324" in offered(p)
    p.battle.target, p.battle.attacker = space("326"), W
    assert offensive(p)
    p.battle.target = space("318")
    assert not offensive(p)
    p.battle.target = -1
    choose(p, "done")
    p.offensive = p.atlas.region("Don")
    p.battle.target = space("326")
    assert not offensive(p)
    assert card("W32") in p.removed


@pytest.mark.rule("W33", "6.27", "8.12")
def test_w33_seven_spaces_of_two_regions_and_attacks_without_a_leader() -> None:
    p = ready_to_strike()
    put(p, "528", "Si-a1")
    event(p, "W33", "offensive don")
    assert "offensive urals-north" not in offered(p)
    choose(p, "offensive kuban")
    assert "mark-fight 324" in offered(p)
    assert "mark-fight 528" not in offered(p)
    assert p.joint
    p.battle.target, p.battle.attacker = space("326"), W
    assert offensive(p)
    assert card("W33") in p.removed


# W34, W42


@pytest.mark.rule("W34", "13.42e")
def test_w34_opens_the_finnish_border() -> None:
    p = russia(turn=TURN)
    played(p, "W8", "W24")
    event(p, "W34")
    assert p.has(BORDER_OPEN)
    assert card("W34") in p.removed


@pytest.mark.rule("W34", "6.21")
@pytest.mark.rule("15.43e")
def test_w34_needs_w8_and_w24_and_that_r34_was_not_played() -> None:
    p = russia(turn=TURN)
    played(p, "W8")
    assert not may_be_played(p, "W34")
    played(p, "W24")
    assert may_be_played(p, "W34")
    p.played |= 1 << card("R34")
    assert not may_be_played(p, "W34")


@pytest.mark.rule("W42", "7.17", "5.23")
def test_w42_white_armies_enter_the_southeast() -> None:
    p = russia(turn=TURN)
    assert not may_enter_southeast(p, W)
    event(p, "W42")
    assert may_enter_southeast(p, W)
    assert not may_enter_southeast(p, R)
    assert placed_points(p, W) == {"Khiva": 1, "Turkistan": 1}
    assert card("W42") in p.removed


# W35


@pytest.mark.rule("W35", "6.28", "2.1")
def test_w35_white_sees_reds_hand_but_not_bluff_and_influence() -> None:
    p = russia(turn=TURN)
    hold(p, R, "R5", "R7", "R53")
    event(p, "W35")
    assert known_cards(p, W, R) == [card("R5"), card("R7")]
    assert view(p, W)["cards"]["hands"][R]["known"] == ["R5", "R7"]
    assert view(p, None)["cards"]["hands"][R]["known"] == []
    assert p.log is not None
    assert {event.audience for event in p.log if event.kind == "saw-card"} == {1 << W}
    assert card("W35") in p.discard[W]


@pytest.mark.rule("W35", "6.26")
def test_w35_red_plays_no_initiative_card_until_its_next_part_is_over() -> None:
    p = russia(turn=TURN)
    hold(p, R, "R8", "R5")
    event(p, "W35")
    start(p, "6.26d Window", W)
    assert p.decision is None
    event(p, "R43", "point khiva", "point belarus")
    start(p, "6.26d Window", W)
    assert p.waiting().seat == R


# W36, W44


@pytest.mark.rule("W36", "15.27")
def test_w36_the_japanese_track_is_active_and_moves_right() -> None:
    p = russia(turn=TURN)
    before = p.track[JAPAN_TRACK]
    event(p, "W36")
    assert p.track_active >> JAPAN_TRACK & 1
    assert p.track[JAPAN_TRACK] == before + 1
    assert card("W36") in p.removed


@pytest.mark.rule("W44", "15.13")
def test_w44_the_polish_marker_moves_right() -> None:
    p = russia(turn=TURN)
    before = p.marker[POLAND]
    event(p, "W44")
    assert p.marker[POLAND] == before + 1
    assert card("W44") in p.removed


@pytest.mark.rule("W44", "15.27")
def test_w44_or_the_polish_track_two_boxes_if_it_is_active() -> None:
    p = russia(turn=TURN)
    p.track_active |= 1 << POLAND_TRACK
    before = p.track[POLAND_TRACK]
    event(p, "W44", "branch track")
    assert p.track[POLAND_TRACK] == before + 2


# W38


def british_russia(die: int) -> Russia:
    p = russia(turn=TURN, dice=[die])
    played(p, "W5")
    control(p, "Britain", W)
    own(p, W, "301", "308", "528")
    box(p, COMING, "Br-RBEF1", "Br-RBEF2", "BrTank", "BrAir", "Br-Serb", "Br-cSerb", "Br-Greek", "Br-cGreek")
    event(p, "W38")
    while p.decision:
        choose(p, offered(p)[0])
    return p


@pytest.mark.rule("W37", "15.25b", "7.71", "11.11")
def test_w37_no_army_enters_behind_the_line_before_the_next_political_phase_is_over() -> None:
    p = russia(turn=TURN)
    control(p, "Estonia", W, set_up=False)
    box(p, COMING, "Est-a2")
    p.powers_left = TURN
    event(p, "W37")
    assert where(p, "Est-a2") == WAITING
    p.turn = TURN + 1
    start(p, "11.11 Waiting reinforcements", W)
    assert offered(p) == ["enter Est-a2>121", "wait-on"]


@pytest.mark.rule("W38", "11.10", "7.17")
def test_w38_no_army_lands_in_the_transit_box_or_in_transcaspia() -> None:
    p = russia(turn=TURN, dice=(6,))
    control(p, "Britain", W)
    own(p, W, "410", "413", "301", "528")
    box(p, COMING, "Br-RBEF1")
    played(p, "W5")
    event(p, "W38")
    assert not {text[-3:] for text in offered(p)} & {"410", "413"}


@pytest.mark.rule("W38", "11.10")
@pytest.mark.rule("15.52j")
def test_w38_two_british_armies_land_and_two_assets_come() -> None:
    p = british_russia(4)
    assert p.at[piece("Br-RBEF1")] >= 0
    assert p.at[piece("Br-RBEF2")] >= 0
    assert (where(p, "BrTank"), where(p, "BrAir")) == (ASSET_BOX, ASSET_BOX)
    assert (where(p, "Br-Serb"), where(p, "Br-Greek")) == (COMING, COMING)
    assert card("W38") in p.removed


@pytest.mark.rule("W38", "15.52c")
@pytest.mark.parametrize(("die", "serbs", "greeks"), [(1, True, True), (2, True, False), (3, False, True)])
def test_w38_the_die_brings_serbs_or_greeks(die: int, serbs: bool, greeks: bool) -> None:
    p = british_russia(die)
    assert (p.at[piece("Br-Serb")] >= 0, where(p, "Br-cSerb") == RESERVE) == (serbs, serbs)
    assert (p.at[piece("Br-Greek")] >= 0, where(p, "Br-cGreek") == RESERVE) == (greeks, greeks)


@pytest.mark.rule("W38", "11.10", "11.11", "15.52f")
def test_w38_serb_and_greek_corps_wait_while_white_lacks_sevastopol_or_omsk() -> None:
    p = russia(turn=TURN, dice=[1])
    played(p, "W5")
    control(p, "Britain", W)
    own(p, R, "301")
    own(p, W, "528")
    box(p, COMING, "Br-Serb", "Br-cSerb", "Br-Greek", "Br-cGreek")
    event(p, "W38")
    assert (where(p, "Br-cSerb"), where(p, "Br-cGreek")) == (WAITING, WAITING)
    start(p, "11.11 Waiting reinforcements", W)
    assert not offered(p)
    own(p, W, "301")
    start(p, "11.11 Waiting reinforcements", W)
    choose(p, "enter-reserve Br-cSerb")
    assert where(p, "Br-cSerb") == RESERVE


@pytest.mark.rule("W38", "6.21")
@pytest.mark.rule("W5")
def test_w38_not_before_w5() -> None:
    assert not may_be_played(russia(turn=TURN), "W38")


@pytest.mark.rule("W38", "11.55", "15.32a")
@pytest.mark.parametrize(("port", "land"), [("301", ""), ("401", "Transcaucasia"), ("408", "Astrakhan")])
def test_w38_british_armies_are_rebuilt_at_black_sea_and_caspian_ports(port: str, land: str) -> None:
    p = russia(turn=TURN, dice=[6])
    played(p, "W5")
    control(p, "Britain", W)
    if land:
        control(p, land, W)
    else:
        own(p, W, port)
    box(p, CASUALTIES, "Br-SBL")
    assert not rebuild_places(p, piece("Br-SBL")) >> space(port) & 1
    event(p, "W38")
    assert rebuild_places(p, piece("Br-SBL")) >> space(port) & 1


@pytest.mark.rule("W38", "11.55")
def test_w38_british_and_french_armies_enter_by_transit_while_white_controls_transcaucasia() -> None:
    p = russia(turn=TURN, dice=[6])
    played(p, "W5")
    event(p, "W38")
    units = [piece("Br-SBL"), piece("Fr-a1")]
    assert not any(entries_by_card(p, unit) >> space("410") & 1 for unit in units)
    control(p, "Transcaucasia", W)
    assert all(entries_by_card(p, unit) >> space("410") & 1 for unit in units)
    assert not entries_by_card(p, piece("US-a1"))
    control(p, "Britain", W)
    own(p, W, "301", "528")
    box(p, CASUALTIES, "Br-SBL")
    assert rebuild_places(p, piece("Br-SBL")) >> space("410") & 1


# W39, W40


@pytest.mark.rule("W39", "13.53")
@pytest.mark.parametrize(("die", "subject"), [(4, False), (6, True)])
def test_w39_in_fighting_ends_or_the_chit_goes_back(die: int, subject: bool) -> None:
    p = russia(turn=TURN, dice=[die])
    own(p, R, "324", "309", "301", "528")
    played(p, "R12")
    p.subject, p.chit[W] = 1, 0
    event(p, "W39")
    assert p.subject_to_infighting(W) == subject
    assert p.chit[W] == -1
    assert card("W39") in p.removed


@pytest.mark.rule("W39", "6.21")
def test_w39_only_while_white_is_subject() -> None:
    p = russia(turn=TURN)
    played(p, "R12")
    assert not may_be_played(p, "W39")


@pytest.mark.rule("W40", "11.34")
def test_w40_halves_what_reds_cards_recorded_this_turn() -> None:
    p = russia(turn=TURN)
    event(p, "W40")
    p.record_steps(R, 10, "", by_card=True)
    assert lack_of_men(p, R) == 4
    start(p, "5.5 End of turn", at="end_one_turn_markers")
    assert lack_of_men(p, R) == 0
    assert card("W40") in p.removed


# W41


def makhnos_russia(die: int) -> Russia:
    p = russia(turn=TURN, dice=[die])
    control(p, "Makhno", R)
    put(p, "222", "Mak-a1")
    event(p, "W41")
    return p


@pytest.mark.rule("W41", "15.35j")
def test_w41_on_1_to_3_white_uses_makhno_for_the_turn() -> None:
    p = makhnos_russia(3)
    assert p.allegiance[piece("Mak-a1")] == W
    assert able(p, W, space("222"))
    assert p.controller(MAKHNO) == R
    start(p, "5.51 Lent forces")
    assert p.allegiance[piece("Mak-a1")] == R
    assert card("W41") in p.discard[W]


@pytest.mark.rule("W41", "13.31")
def test_w41_on_6_makhno_is_green_frozen() -> None:
    p = makhnos_russia(6)
    assert p.allegiance[piece("Mak-a1")] == GREEN
    assert p.controller(MAKHNO) == -1


@pytest.mark.rule("W41", "15.35j", "10.51")
def test_w41_on_6_spaces_of_makhno_with_red_units_alone_become_reds() -> None:
    p = russia(turn=TURN, dice=[6])
    control(p, "Makhno", R)
    put(p, "222", "Mak-a1")
    own(p, FACTION + MAKHNO, "230", "232")
    p.put(piece("Ra1"), space("230"))
    event(p, "W41")
    assert p.friendly(R) >> space("230") & 1
    assert not (p.friendly(R) | p.friendly(W)) >> space("232") & 1


@pytest.mark.rule("W41", "8.95")
def test_w41_on_6_red_units_beside_them_must_win_or_retreat() -> None:
    p = russia(turn=TURN, dice=[6, 3, 3])
    control(p, "Makhno", R)
    put(p, "222", "Mak-a1", "Rc1")
    event(p, "W41")
    assert "clashed" in happened(p)
    assert not p.held(R) & p.held(GREEN)


@pytest.mark.rule("W41", "15.35j", "13.31", "8.53")
def test_w41_on_6_makhnos_corps_in_reserve_leave_and_replace_no_green_army() -> None:
    p = russia(turn=TURN, dice=[6, 6, 6])
    control(p, "Makhno", R)
    put(p, "222", "Mak-a1", reduced=True)
    put(p, "222", "Ra5", "Makhno")
    box(p, RESERVE, "Mak-c1")
    box(p, CASUALTIES, "Mak-c2")
    event(p, "W41")
    assert [where(p, id) for id in ("Mak-c1", "Mak-c2", "Makhno")] == [OUT] * 3
    assert not p.held(GREEN)


@pytest.mark.rule("W41")
def test_w41_on_4_or_5_nothing_happens() -> None:
    assert makhnos_russia(5).allegiance[piece("Mak-a1")] == R


@pytest.mark.rule("W41", "6.25")
def test_w41_only_while_red_controls_makhno() -> None:
    p = russia(turn=TURN)
    assert not may_be_played(p, "W41")
    control(p, "Makhno", R, set_up=False)
    assert not may_be_played(p, "W41")
