"""8.14 Set-up, 8.16 the end of the phase, 8.22 control, 8.42 withdrawal, and small factions."""

import pytest

from barricades.games.toc.ch07_movement.ground import closed_regions, southeast
from barricades.games.toc.ch11_replacements.reinforcements import belarus_army_due
from barricades.games.toc.ch11_replacements.steps_total import central_powers_bonus, white_constraints
from barricades.games.toc.ch14_scenarios.victory import score_cities
from barricades.games.toc.ch15_politics.markers import in_the_game
from barricades.games.toc.ch15_politics.politics import boxes_moved
from barricades.games.toc.editions.v1_5.war import targets
from barricades.games.toc.hidden import always_held
from barricades.games.toc.state import CASUALTIES, DISPLAY, OUT
from barricades.kernel.bits import BIT
from tests.toc.v1_5.positions import (
    R,
    W,
    at_start,
    card,
    choose,
    control,
    faction,
    happened,
    hold,
    offered,
    piece,
    played,
    put,
    russia,
    space,
    start,
    where,
)


@pytest.mark.parametrize(("powers", "there"), [(False, True), (True, False)])
@pytest.mark.rule("8.14")
def test_8_14_forces_behind_the_line_wait_until_the_central_powers_have_left(
    powers: bool, there: bool
) -> None:
    p = russia(powers=powers)
    p.marker[faction("Latvia")] = 2
    p.realign()
    start(p, "15.25 Setting up factions")
    while p.decision is not None:
        choose(p, offered(p)[0])
    assert isinstance(where(p, "Lat-a1"), str) == there
    assert there or where(p, "Lat-a1") == DISPLAY


@pytest.mark.parametrize(
    ("name", "counters"),
    [
        ("Astrakhan", ("Ast-a1", "Ast-c1")),
        ("Khiva", ("Khi-a1", "Khi-c1")),
        ("Latvia", ("Lat-a1", "Lat-c1", "Lat-c2")),
        ("Lithuania", ("Lit-a1", "Lit-c1")), ("Transcaucasia", ("TrC-a1", "TrC-c1")),
    ],
)  # fmt: skip
def test_8_141_armies_and_corps_of_a_faction(name: str, counters: tuple[str, ...]) -> None:
    p = russia()
    p.marker[faction(name)] = 2
    p.realign()
    start(p, "15.25 Set up", faction(name))
    while p.decision is not None:
        choose(p, offered(p)[0])
    units = p.roster.of_faction(faction(name)) & p.roster.units
    came = {p.roster.pieces.token(n) for n in range(p.roster.size) if units >> n & 1 and p.at[n] != OUT}
    assert came == set(counters)


@pytest.mark.rule("8.15")
def test_8_16_action_cards_and_political_cards_are_discarded_and_bluff_is_kept() -> None:
    p = russia(dice=[1] * 40)
    hold(p, W, "W6")
    hold(p, R, "R2")
    start(p, "15.1 Political Phase")
    choose(p, "stake W53>red", "stake W54>white", "stake W6>other")
    choose(p, "stake R53>red", "stake R54>white", "stake R2>other")
    while p.decision is not None:
        choose(p, offered(p)[0])
    assert card("W6") in p.discard[W] and card("W53") not in p.discard[W]
    assert p.politics_box == [[], [], []] and p.politics_discard
    assert p.placed == [[-1] * 3] * 2


@pytest.mark.rule("8.22", "8.23")
def test_8_221_control_by_a_card_by_points_and_as_protector() -> None:
    p = russia()
    start(p, "15.24 Gain control", faction("Czech Legion"), W)  # W9
    assert p.controller(faction("Czech Legion")) == W
    p.marker[faction("Astrakhan")] = 1
    start(p, "15.13 Move marker", faction("Astrakhan"), 1, 0)  # points
    assert p.controller(faction("Astrakhan")) == W
    p.friends = ()
    assert p.friendly(W) >> space("408") & 1  # and its victory city counts
    start(p, "8.51 Declaration of war", R, faction("Khiva"))
    assert p.controller(faction("Khiva")) == W


def test_8_222_a_controlled_factions_forces_are_friendly_and_enemies_of_the_other_side() -> None:
    p = russia()
    put(p, "408", "Ast-a1")
    assert closed_regions(p, R) & BIT[space("408")]
    control(p, "Astrakhan", W)
    assert p.allegiance[piece("Ast-a1")] == W
    assert p.enemies(R) >> space("408") & 1
    assert not closed_regions(p, R) & BIT[space("408")]


@pytest.mark.parametrize(
    ("name", "cards"),
    [("Astrakhan", "14"), ("Belarus", "14"), ("Khiva", "42"), ("Transcaucasia", "14"), ("Turkistan", "42")],
)
@pytest.mark.rule("8.313", "8.319", "8.322", "8.323", "8.5")
def test_8_311_the_cards_that_war_on_a_republic_needs(name: str, cards: str) -> None:
    for side, letter in ((W, "W"), (R, "R")):
        p = russia()
        assert faction(name) not in targets(p, side)
        played(p, f"{letter}{cards}")
        assert faction(name) in targets(p, side)


def test_8_319_card_42_opens_the_southeast_to_armies() -> None:
    p = russia()
    steppe = p.atlas.southeast
    assert not southeast(p, piece("Ra1")) & steppe
    played(p, "R42")
    assert southeast(p, piece("Ra1")) & steppe
    assert not southeast(p, piece("Si-a1")) & steppe


@pytest.mark.rule("8.319")
def test_8_323_armies_of_turkistan_leave_it_after_card_42_and_corps_at_once() -> None:
    p = russia()
    control(p, "Turkistan", R)
    put(p, "412", "Tkn-a1", "Tkn-c1")
    aral, home = space("414"), space("412")
    assert not southeast(p, piece("Tkn-a1")) >> aral & 1
    assert southeast(p, piece("Tkn-a1")) >> home & 1
    assert southeast(p, piece("Tkn-c1")) >> aral & 1
    played(p, "R42")
    assert southeast(p, piece("Tkn-a1")) >> aral & 1


@pytest.mark.parametrize("name", ["Britain", "Czech Legion", "France", "USA"])
@pytest.mark.rule("8.314", "8.316", "8.318", "8.325")
def test_8_314_an_allied_marker_comes_no_closer_to_the_side_of_the_central_powers(name: str) -> None:
    p = russia(powers=True)
    p.marker[faction(name)] = 0
    p.powers_controller = W
    start(p, "15.13 Move marker", faction(name), 1, 0)
    assert p.marker[faction(name)] == 0
    start(p, "15.13 Move marker", faction(name), -1, 0)
    assert p.marker[faction(name)] == -1


@pytest.mark.parametrize(("gained", "powers", "due"), [(1, False, True), (0, False, False), (1, True, False)])
def test_8_313_the_red_belarus_army_comes_after_the_political_phase(
    gained: int, powers: bool, due: bool
) -> None:
    p = russia(powers=powers)
    p.turn = 5
    control(p, "Belarus", R)
    p.belarus_gained = gained
    assert belarus_army_due(p) == due


@pytest.mark.rule("8.1323", "8.13", "8.132")
def test_8_42_a_power_that_withdraws_is_ignored_and_its_dead_armies_score() -> None:
    p = russia()
    control(p, "Britain", W)
    put(p, "717", "Br-Hamp")
    p.put(piece("Br-SBL"), CASUALTIES)
    start(p, "5.41a A power leaves", faction("Britain"))
    assert p.vp == -1
    assert where(p, "Br-Hamp") == OUT
    assert not in_the_game(p, faction("Britain"))


def test_8_42_no_points_if_no_side_controls_it() -> None:
    p = russia()
    p.put(piece("Br-SBL"), CASUALTIES)
    start(p, "5.41a A power leaves", faction("Britain"))
    assert p.vp == 0


@pytest.mark.rule("8.6")
def test_8_6_subjugation_comes_after_conquest_in_the_logistics_phase() -> None:
    p = russia()
    p.turn = 4
    p.set_owner(space("408"), R, "")
    start(p, "5.43 Factions conquered")
    assert offered(p) == ["no-subjugation", "subjugate astrakhan"]


def test_8_51_a_declaration_is_announced_and_remembered() -> None:
    p = russia()
    start(p, "8.51 Declaration of war", R, faction("Astrakhan"))
    assert p.wars == [0, BIT[faction("Astrakhan")]]
    assert "war-declared" in happened(p)


# Numbers of the running text


def test_5_11_with_kazan_and_migulinskaya_white_is_ahead_9_to_8_and_scores_1() -> None:
    p = at_start("v1.5-1918")
    control(p, "Czech Legion", W)
    p.set_owner(space("333"), W, "")
    assert (p.vc_count(W), p.vc_count(R)) == (9, 8)
    score_cities(p)
    assert p.scored[W] == 1


@pytest.mark.parametrize(("turn", "there"), [(9, True), (10, False)])
def test_8_11_after_turn_9_bluff_and_influence_are_out_of_the_game(turn: int, there: bool) -> None:
    p = russia()
    p.turn = turn
    assert always_held(p, W) == ([card("W53"), card("W54")] if there else [])


def test_8_12_the_decks_of_the_three_boxes() -> None:
    p = at_start()
    decks = [[int(p.edition.politics[each].id.strip("PC")) for each in pile] for pile in p.politics_pile]
    assert decks == [list(range(1, 23)), list(range(23, 45)), list(range(45, 67))]


def test_8_131_two_points_a_box_and_three_out_of_control() -> None:
    assert [boxes_moved(0, points) for points in (1, 2, 3, 4)] == [0, 1, 1, 2]
    assert [boxes_moved(2, points) for points in (-2, -3)] == [0, -1]


@pytest.mark.parametrize(("side", "white"), [(W, 4), (R, -4)])
def test_8_315_control_of_the_central_powers_is_worth_two_steps(side: int, white: int) -> None:
    p = russia(powers=True)
    for number in ("301", "514"):
        p.set_owner(space(number), W, "")
    p.powers_controller = side
    assert central_powers_bonus(p) - white_constraints(p) == white


@pytest.mark.parametrize(("die", "asked"), [(5, False), (6, True)])
def test_8_320_makhno_disobeys_on_a_6(die: int, asked: bool) -> None:
    p = russia(dice=[die])
    control(p, "Makhno", R)
    put(p, "227", "Mak-a1")
    hold(p, R, "R4")
    p.side = R
    start(p, "6.0 A part", R, at="choose-action")
    choose(p, "ops R4", "mark-move 227")
    if "done" in offered(p) and p.waiting().kind == "place-markers":
        choose(p, "done")
    assert (p.decision is not None and p.waiting().seat == W) == asked


@pytest.mark.parametrize(("die", "stays"), [(1, True), (3, True), (4, False)])
def test_8_321_the_miracle_on_the_vistula_is_a_die_of_1_to_3(die: int, stays: bool) -> None:
    p = russia(dice=[die])
    control(p, "Poland", W)
    put(p, "101", "Pol-a1")
    p.put(piece("Pilsudski"), space("101"))
    p.set_owner(space("101"), 2 + faction("Poland"), "")
    p.battle.target, p.battle.attacker, p.battle.defending = space("101"), R, BIT[piece("Pol-a1")]
    p.battle.retreat = 1
    start(p, "8.4 Fire and resolution", at="cancel-retreat")
    choose(p, "cancel-retreat")
    assert (p.decision is not None and p.waiting().kind == "decide-to-stand") == stays
