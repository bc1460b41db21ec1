"""7.2 Activation: markers, limits, the order of an operation."""

import pytest

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch07_movement.activation import bonus_value, note_political_card
from barricades.games.toc.ch07_movement.limits import activated
from barricades.games.toc.ch11_replacements.reinforcements import arrive
from barricades.games.toc.ch15_politics.political_boxes import value_of
from barricades.games.toc.state import JAPAN_TRACK, LINKED_UP, POLAND_TRACK, SR_TRACK, UKRAINE_TRACK, Russia
from barricades.kernel.bits import BIT, mask_of
from tests.toc.positions import (
    at_start,
    choose,
    control,
    faction,
    gives,
    happened,
    hold,
    offered,
    own,
    piece,
    played,
    put,
    russia,
    space,
    start,
)


def operation(p: Russia, side: int, value: int, regions: int = 0, only: int = 0) -> Russia:
    p.side = side
    start(p, "7.20 Operation", side, value, regions, only)
    return p


def region(p: Russia, *names: str) -> int:
    return mask_of(p.atlas.regions.index(name) for name in names)


def markable(p: Russia) -> set[str]:
    """The spaces that may be marked for movement now."""
    return {text.removeprefix("mark-move ") for text in offered(p) if text.startswith("mark-move ")}


# 7.21, 7.22


def test_7_21_each_of_up_to_n_different_spaces_gets_one_marker() -> None:
    p = russia()
    put(p, "324", "Don-c1")
    put(p, "329", "Don-c2")
    put(p, "325", "Don-c3")
    operation(p, WHITE, 2)
    choose(p, "mark-move 324")
    assert gives(p, "mark-fight 324") == "7.21"
    choose(p, "mark-fight 329")
    assert (p.moving, p.fighting) == (BIT[space("324")], BIT[space("329")])
    assert not markable(p)  # the value is spent


def test_7_21_fewer_markers_are_allowed_even_none() -> None:
    p = russia()
    put(p, "324", "Don-c1")
    operation(p, WHITE, 3)
    choose(p, "done")
    assert (p.decision, p.moving) == (None, 0)


def test_7_31_one_space_is_an_operation_of_value_one() -> None:
    p = russia()
    put(p, "324", "Don-c1")
    put(p, "329", "Don-c2")
    p.side = WHITE
    start(p, "7.31 One space", WHITE)
    choose(p, "mark-move 324")
    assert p.waiting().kind == "move-units"


def test_7_22_a_space_needs_a_friendly_unit() -> None:
    p = russia()
    put(p, "324", "Don-c1")
    put(p, "309", "Denikin")
    put(p, "326", "Rc1")
    operation(p, WHITE, 2)
    assert markable(p) == {"324"}
    assert gives(p, "mark-move 309") == "7.22"
    assert gives(p, "mark-move 326") == "7.22"


def test_7_22_no_act_holds_a_space() -> None:
    p = russia()
    put(p, "324", "Don-c1")
    put(p, "329", "Don-c2")
    p.no_act[WHITE] = BIT[space("324")]
    operation(p, WHITE, 2)
    assert markable(p) == {"329"}
    assert gives(p, "mark-move 324") == "7.37"


def test_7_37_a_unit_that_enters_a_space_with_a_marker_is_held_too() -> None:
    p = russia()
    put(p, "324", "Don-c1")
    put(p, "323", "Don-c2")
    put(p, "309", "AFSR-c1")
    p.no_act[WHITE] = BIT[space("323")]
    operation(p, WHITE, 1)
    choose(p, "mark-move 324", "move Don-c1 324>323")
    p.acted = 0
    operation(p, WHITE, 2)
    assert markable(p) == {"309"}
    assert gives(p, "mark-fight 323") == "7.37"


def test_7_20_movement_comes_first_and_unused_markers_go() -> None:
    p = russia()
    put(p, "324", "Don-c1")
    operation(p, WHITE, 1)
    choose(p, "mark-move 324")
    assert p.waiting().kind == "move-units"
    choose(p, "move Don-c1 324>323")
    assert (p.decision, p.moving, p.fighting) == (None, 0, 0)


def test_7_23_a_combat_marker_that_is_not_used_is_lost() -> None:
    p = russia()
    put(p, "324", "Don-c1")
    operation(p, WHITE, 1, region(p, "Don"))
    choose(p, "mark-fight 324")  # no enemy is near
    assert (p.decision, p.fighting, p.offensive) == (None, 0, 0)


def test_7_24_barred_units_stay_while_the_others_act() -> None:
    p = russia()
    control(p, "Ukraine", WHITE)
    p.track[UKRAINE_TRACK] = 0  # Ukraine NO ACT
    put(p, "226", "Vol-a1", "Ukr-c1")
    operation(p, WHITE, 1)
    choose(p, "mark-move 226")
    assert activated(p, WHITE, space("226")) == [piece("Vol-a1")]
    assert gives(p, "move Ukr-c1 226>225") == "7.25d"


# 7.25a


def mixed(p: Russia) -> None:
    put(p, "226", "Ukr-c1", "Vol-a1")
    put(p, "225", "Ukr-Rep")
    put(p, "324", "Don-c1")


def test_7_25a_ukraine_acts_alone_unless_its_box_says_co_op() -> None:
    p = russia()
    control(p, "Ukraine", WHITE)
    p.track[UKRAINE_TRACK] = 2  # Limited
    mixed(p)
    operation(p, WHITE, 3)
    choose(p, "mark-move 225")
    assert markable(p) == {"226"}
    assert gives(p, "mark-move 324") == "7.25a"
    choose(p, "mark-move 226")
    assert activated(p, WHITE, space("226")) == [piece("Ukr-c1")]
    assert gives(p, "move Vol-a1 226>338") == "7.25a"


def test_7_25a_the_other_way_round_too() -> None:
    p = russia()
    control(p, "Ukraine", WHITE)
    p.track[UKRAINE_TRACK] = 2
    mixed(p)
    put(p, "325", "Don-c2")
    operation(p, WHITE, 3)
    choose(p, "mark-move 324")
    assert gives(p, "mark-move 225") == "7.25a"


def test_7_25a_with_co_op_they_act_together() -> None:
    p = russia()
    control(p, "Ukraine", WHITE)
    p.track[UKRAINE_TRACK] = 3  # Limited CO-OP
    mixed(p)
    operation(p, WHITE, 3)
    choose(p, "mark-move 324")
    assert {"225", "226"} <= markable(p)


def test_7_25a_the_legion_acts_apart_after_w1_with_what_is_stacked_with_it() -> None:
    p = russia()
    control(p, "Czech Legion", WHITE)
    put(p, "511", "Cz-a1", "Si-c1")
    put(p, "528", "Si-a1")
    operation(p, WHITE, 3)
    choose(p, "mark-move 511")
    assert "528" in markable(p)  # before W1
    played(p, "W1")
    operation(p, WHITE, 3)
    choose(p, "mark-move 511")
    assert p.waiting().kind == "move-units"
    assert {piece("Cz-a1"), piece("Si-c1")} == set(activated(p, WHITE, space("511")))


@pytest.mark.rule("15.54f")
def test_7_25a_a_leader_of_the_legion_binds_as_its_units_do() -> None:
    p = russia()
    control(p, "Czech Legion", WHITE)
    played(p, "W1")
    put(p, "511", "Si-c1", "Syrovy")
    put(p, "513", "Cz-a1")
    put(p, "528", "Si-a1")
    operation(p, WHITE, 3)
    choose(p, "mark-move 511")
    assert markable(p) == {"513"}
    assert gives(p, "mark-move 528") == "7.25a"


def test_7_25a_central_powers_act_alone() -> None:
    p = russia(powers=True)
    control(p, "Central Powers", WHITE)
    put(p, "224", "Ger-a10A")
    put(p, "225", "Aus-c1")
    put(p, "324", "Don-c1")
    operation(p, WHITE, 3)
    choose(p, "mark-move 224")
    assert markable(p) == {"225"}


# 7.25b, c, d


def test_7_25b_red_in_control_does_not_activate_central_powers() -> None:
    p = russia(powers=True)
    control(p, "Central Powers", RED)
    put(p, "224", "Ger-a10A")
    put(p, "814", "Rc1")
    operation(p, RED, 2)
    assert markable(p) == {"814"}
    assert gives(p, "mark-move 224") == "7.25b"


def test_4_1_a_controller_that_may_not_use_a_faction_does_not_activate_it() -> None:
    p = russia()
    control(p, "Britain", RED)
    put(p, "717", "Br-c1")
    put(p, "814", "Rc1")
    played(p, "W8")
    operation(p, RED, 2)
    assert gives(p, "mark-move 717") == "15.23"


@pytest.mark.parametrize("card", ["W1", "W8"])
def test_7_25c_western_allies_wait_for_w1_or_w8(card: str) -> None:
    p = russia()
    control(p, "Britain", WHITE)
    put(p, "717", "Br-c1", "Nor-c1")
    put(p, "732", "Nor-a1")
    operation(p, WHITE, 2)
    assert markable(p) == {"732"}
    assert gives(p, "mark-fight 717") == "7.25c"
    played(p, card)
    p._decision = None
    assert markable(p) == {"717", "732"}


@pytest.mark.parametrize(
    ("name", "track", "last", "unit", "at"),
    [("Poland", POLAND_TRACK, 1, "Pol-a1", "101"), ("Ukraine", UKRAINE_TRACK, 0, "Ukr-Rep", "218")],
)
def test_7_25d_in_a_box_no_act_they_do_not_act(name: str, track: int, last: int, unit: str, at: str) -> None:
    p = russia()
    control(p, name, WHITE)
    put(p, at, unit)
    put(p, "324", "Don-c1")
    p.track[track] = last
    operation(p, WHITE, 2)
    assert gives(p, f"mark-move {at}") == "7.25d"
    p.track[track] = last + 1
    p._decision = None
    assert at in markable(p)


# 7.25g, h, i


@pytest.mark.rule("7.25", "7.25g")
def test_7_25g_one_space_of_the_far_east_in_a_part() -> None:
    p = russia()
    put(p, "901", "FE-c4")
    put(p, "910", "FE-c5")
    put(p, "528", "Si-c1")
    operation(p, WHITE, 3)
    choose(p, "mark-move 901")
    assert markable(p) == {"528"}
    assert gives(p, "mark-move 910") == "7.25g"


def test_7_25h_a_space_with_insurrection_armies_alone_is_marked_once_a_turn() -> None:
    p = russia()
    put(p, "321", "RaIns1")
    put(p, "326", "Rc1")
    operation(p, RED, 2)
    choose(p, "mark-move 321", "done", "done")
    operation(p, RED, 2)
    assert gives(p, "mark-move 321") == "7.25h"
    put(p, "321", "Rc2")
    p._decision = None
    assert "321" in markable(p)  # no longer alone


def test_7_25i_each_further_theatre_costs_white_one_more() -> None:
    p = russia()
    put(p, "324", "Don-c1")
    put(p, "528", "Si-c1")
    put(p, "732", "Nor-c1")
    put(p, "325", "Don-c2")
    operation(p, WHITE, 2)
    choose(p, "mark-move 324")
    assert markable(p) == {"325"}
    assert gives(p, "mark-move 528") == "7.25i"  # 2 + 1
    operation(p, WHITE, 3)
    choose(p, "mark-move 324", "mark-move 528")
    assert p.waiting().kind == "move-units"  # nothing is left
    p.acted = 0
    operation(p, WHITE, 4)
    choose(p, "mark-move 324", "mark-move 528")
    assert gives(p, "mark-move 732") == "7.25i"  # 3 + 2
    assert markable(p) == {"325"}


def test_7_25i_after_the_link_up_there_is_no_surcharge() -> None:
    p = russia()
    put(p, "324", "Don-c1")
    put(p, "528", "Si-c1")
    p.set_flag(LINKED_UP)
    operation(p, WHITE, 2)
    choose(p, "mark-move 324")
    assert "528" in markable(p)


def test_7_25i_a_space_with_two_theatres_counts_for_both() -> None:
    p = russia()
    put(p, "528", "Si-c1", "AFSR-c1")
    put(p, "324", "Don-c1")
    operation(p, WHITE, 1)
    assert markable(p) == {"324"}
    assert gives(p, "mark-move 528") == "7.25i"


def test_3_25_sr_units_belong_to_the_east_while_they_are_white() -> None:
    p = russia()
    put(p, "623", "SR-aKU1")
    put(p, "324", "Don-c1")
    put(p, "325", "Don-c2")
    operation(p, WHITE, 2)
    choose(p, "mark-move 324")
    assert gives(p, "mark-move 623") == "7.25i"


def test_7_25i_red_pays_nothing() -> None:
    p = russia()
    put(p, "701", "Ra7")
    put(p, "601", "Ra10")
    operation(p, RED, 2)
    choose(p, "mark-move 701")
    assert "601" in markable(p)


# 7.25k, l


def test_7_25k_japan_acts_only_where_its_box_allows() -> None:
    p = russia()
    put(p, "902", "Jap-a1")
    p.track[JAPAN_TRACK] = 3  # WHITE NO ACT
    p.recompute()
    put(p, "901", "FE-c4")
    operation(p, WHITE, 1)
    assert gives(p, "mark-move 902") == "7.25k"
    p.track[JAPAN_TRACK] = 4  # WHITE Commit
    p.recompute()
    p._decision = None
    assert "902" in markable(p)


def test_7_25k_socialist_revolutionaries_act_for_their_colour() -> None:
    p = russia()
    put(p, "623", "SR-aKU1")
    p.track[SR_TRACK] = 1  # RED -2
    p.recompute()
    put(p, "814", "Rc1")
    operation(p, RED, 2)
    assert "623" in markable(p)
    p.track[SR_TRACK] = 3  # GREEN
    p.recompute()
    p._decision = None
    assert markable(p) == {"814"}


def chit(p: Russia, name: str) -> None:
    names = ("Trotsky", "Stalin")
    p.subject |= BIT[RED]
    p.chit[RED] = names.index(name)


@pytest.mark.rule("7.25l", "13.51h")
def test_13_51h_a_second_space_of_the_camp_costs_two_points() -> None:
    p = russia()
    chit(p, "Trotsky")
    put(p, "825", "Ra1")  # of Trotsky's camp
    put(p, "326", "Trotsky", "Rc2")
    put(p, "701", "Ra7")
    operation(p, RED, 3)
    assert {"825", "326", "701"} <= markable(p)
    choose(p, "mark-move 825")
    assert gives(p, "mark-move 326") == "7.25l"
    assert "violate-fight 326" in offered(p)
    choose(p, "violate-move 326")
    assert p.vp == 2
    assert p.moving == BIT[space("825")] | BIT[space("326")]


@pytest.mark.rule("7.25l", "13.51h")
def test_13_51h_other_spaces_are_free() -> None:
    p = russia()
    chit(p, "Stalin")
    put(p, "825", "Ra1")
    put(p, "823", "Ra4", "Stalin")
    operation(p, RED, 3)
    choose(p, "mark-move 823")
    assert "825" in markable(p)


# 7.26


def test_7_26_a_delayed_faction_is_not_marked() -> None:
    p = russia()
    control(p, "Estonia", WHITE)
    put(p, "121", "Est-a1")
    put(p, "122", "NW-c1")
    p.delayed[faction("Estonia")] = p.round_number()
    assert p.round == 1
    operation(p, WHITE, 2)
    assert gives(p, "mark-move 121") == "7.26"
    p.round += 1
    p._decision = None
    assert "121" in markable(p)


# 6.27, 7.32


def test_6_27_an_offensive_of_two_regions_marks_spaces_in_them_only() -> None:
    p = russia()
    put(p, "324", "Don-c1")
    put(p, "309", "Vol-a1")
    put(p, "528", "Si-a1")
    operation(p, WHITE, 7, region(p, "Don", "Kuban"), 1)
    assert markable(p) == {"324", "309"}
    assert gives(p, "mark-move 528") == "6.27"
    assert p.offensive >> space("326") & 1


def test_6_27_other_offensives_mark_anywhere() -> None:
    p = russia()
    put(p, "324", "Don-c1")
    put(p, "528", "Si-a1")
    operation(p, WHITE, 5, region(p, "Don"), 0)
    assert markable(p) == {"324", "528"}


def test_7_32_the_leaders_space_alone_may_be_marked() -> None:
    p = russia()
    put(p, "326", "Trotsky", "Rc2")
    put(p, "330", "Rc3")
    p.side = RED
    start(p, "7.20 Operation", RED, 1, 0, 0, space("326") + 1)
    assert markable(p) == {"326"}
    assert gives(p, "mark-move 330") == "7.32"


# 7.25f


def makhno(dice: list[int]) -> Russia:
    p = russia(dice=dice)
    control(p, "Makhno", RED)
    put(p, "229", "Mak-a1", "Rc1")
    put(p, "228", "Rc2")
    put(p, "232", "Mak-a2")
    own(p, RED, "227")
    operation(p, RED, 2)
    return p


def test_7_25f_below_six_makhno_obeys() -> None:
    p = makhno([5])
    choose(p, "mark-move 229", "done")
    assert (p.waiting().kind, p.waiting().seat) == ("move-units", RED)
    assert "makhno-die" in happened(p)


@pytest.mark.rule("15.35a")
def test_7_25f_on_a_six_the_enemy_decides() -> None:
    p = makhno([6])
    choose(p, "mark-move 229", "done")
    assert p.waiting().seat == WHITE
    assert offered(p) == ["makhno-idle 229", "makhno-strikes 229>228", "makhno-strikes 229>229"]
    choose(p, "makhno-idle 229")
    assert (p.decision, p.moving) == (None, 0)  # the marker is lost


def test_7_25f_each_marked_space_has_a_die() -> None:
    p = makhno([1, 6])
    choose(p, "mark-move 229", "mark-move 232")
    assert p.waiting().seat == WHITE
    choose(p, "makhno-idle 232")
    assert p.moving == BIT[space("229")]


def test_7_25f_makhno_attacks_the_units_stacked_with_him_and_the_marker_is_spent() -> None:
    p = makhno([6, 3, 3])
    choose(p, "mark-move 229", "done", "makhno-strikes 229>229")
    assert p.moving == 0
    assert happened(p).count("makhno-rose") == 1
    assert p.decision is None or p.waiting().kind != "move-units"


def test_13_1e_once_the_bermondt_army_has_left_its_space_that_is_noted() -> None:
    p = russia()
    control(p, "Latvia", WHITE)
    arrive(p, piece("Berm-a1"), space("117"), "13.1e")
    operation(p, WHITE, 1)
    choose(p, "mark-move 117", "move Berm-a1 117>118")
    assert p.bermondt == 0


# 7.21, option white-operations-bonus


@pytest.mark.parametrize(("setting", "value"), [("on", 5), ("off", 0)])
def test_7_21_whites_first_card_counts_five_where_red_put_a_five_into_a_box(setting: str, value: int) -> None:
    p = russia(white_operations_bonus=setting)
    note_political_card(p, RED, 5)
    assert bonus_value(p, WHITE) == value
    assert bonus_value(p, WHITE) == 0  # the first card only


def test_7_21_no_bonus_for_white_behind_in_cities_nor_for_lower_cards_nor_for_red() -> None:
    p = russia(white_operations_bonus="on")
    note_political_card(p, RED, 4)
    note_political_card(p, WHITE, 5)
    assert bonus_value(p, WHITE) == 0
    note_political_card(p, RED, 5)
    assert bonus_value(p, RED) == 0
    own(p, RED, "301", "309", "324")
    assert p.behind(WHITE)
    assert bonus_value(p, WHITE) == 0


def test_7_21_a_card_that_is_turned_up_in_a_box_counts() -> None:
    p = russia(white_operations_bonus="on")
    five = next(n for n, each in enumerate(p.edition.actions) if each.id.startswith("R") and each.value == 5)
    p.placed[RED][0] = five
    value_of(p, RED, 0)
    assert bonus_value(p, WHITE) == 5


def test_7_21_a_card_of_three_marks_five_spaces_with_the_bonus() -> None:
    p = russia(white_operations_bonus="on")
    note_political_card(p, RED, 5)
    put(p, "324", "Don-c1")
    hold(p, WHITE, "W2")
    start(p, "6.0 A part", WHITE, at="choose-action")
    choose(p, "ops W2")
    assert p.prompt().arguments["value"] == 5


# 16.0


@pytest.mark.rule("7.2")
def test_16_0_the_markers_of_the_example_cost_four() -> None:
    p = at_start()
    operation(p, WHITE, 4)
    choose(p, "mark-fight 322", "mark-fight 325", "mark-move 315", "mark-move 324")
    assert p.waiting().kind == "move-units"  # all South: no surcharge, nothing left
    assert p.vp == 0


def test_16_0_after_the_moves_the_attack_on_belaya_kalitva_follows() -> None:
    p = at_start()
    operation(p, WHITE, 4)
    choose(p, "mark-fight 322", "mark-fight 325", "mark-move 315", "mark-move 324")
    choose(p, "move AFSR-c2 315>314", "move Vol-a3 315>319")
    choose(p, "move Don-Cav 324>329", "move Don-c1 324>329", "move Krasnov 324>329")
    assert p.moving == 0
    assert any("326" in text for text in offered(p))
    assert {piece("Vol-a1"), piece("AFSR-e2")} == set(activated(p, WHITE, space("322")))
