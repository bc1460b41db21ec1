"""7.1 Movement, 7.4 stacking, 7.5 weather, 7.7 neutral regions."""

import pytest

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch11_replacements.reinforcements import arrive
from barricades.games.toc.game import GAME
from barricades.games.toc.state import BORDER_OPEN, FAIR, MUD, NEUTRAL, POLAND_TRACK, WINTER, Russia
from barricades.kernel.bits import BIT
from tests.toc.positions import (
    at_start,
    choose,
    control,
    faction,
    gives,
    happened,
    involve,
    offered,
    own,
    piece,
    played,
    put,
    russia,
    space,
    start,
    where,
)


def moving(p: Russia, side: int, *numbers: str) -> Russia:
    """The movement of a side from spaces that are marked for it."""
    for number in numbers:
        p.moving |= BIT[space(number)]
    p.side = side
    start(p, "7.1 Movement", side)
    return p


def ends(p: Russia, id: str) -> set[str]:
    """Where a piece may go with one click."""
    return {text.split(">")[1] for text in offered(p) if text.startswith(f"move {id} ")}


# 7.11


def test_7_11_a_unit_spends_up_to_its_movement_points() -> None:
    p = russia()
    put(p, "309", "Vol-a1")  # 3 points, rails to 312, 322, 321
    own(p, WHITE, "312", "322", "321")
    moving(p, WHITE, "309")
    assert {"312", "322", "321"} <= ends(p, "Vol-a1")
    assert "601" not in ends(p, "Vol-a1")
    assert gives(p, "move Vol-a1 309>601") == "7.12"


def test_7_11_units_of_a_space_go_different_ways_and_each_moves_once() -> None:
    p = russia()
    put(p, "309", "Vol-a1", "AFSR-c1", "AFSR-c2")
    moving(p, WHITE, "309")
    choose(p, "move Vol-a1 309>312", "move AFSR-c1 309>308")
    assert (where(p, "Vol-a1"), where(p, "AFSR-c1"), where(p, "AFSR-c2")) == ("312", "308", "309")
    assert p.acted == BIT[piece("Vol-a1")] | BIT[piece("AFSR-c1")]
    assert not ends(p, "Vol-a1")


def test_7_11_a_unit_that_has_moved_into_another_marked_space_does_not_move_on() -> None:
    p = russia()
    put(p, "309", "Vol-a1")
    put(p, "312", "AFSR-c1")
    moving(p, WHITE, "309", "312")
    choose(p, "move Vol-a1 309>312")
    assert gives(p, "move Vol-a1 312>322") == "7.11"


@pytest.mark.rule("7.6", "7.11", "7.61")
def test_7_11_a_unit_out_of_supply_has_half_its_points_rounded_up() -> None:
    p = russia()
    put(p, "309", "Vol-a1")
    own(p, WHITE, "312", "322", "321")
    own(p, RED, "301", "309", "324", "333", "502", "507", "523", "528", "901", "910")
    moving(p, WHITE, "309")
    assert {"312", "322"} <= ends(p, "Vol-a1")  # 2 of 3 points
    assert gives(p, "move Vol-a1 309>321") == "7.12"


def test_7_11_only_units_in_spaces_marked_for_movement_move() -> None:
    p = russia()
    put(p, "309", "Vol-a1")
    put(p, "324", "Don-c1")
    put(p, "329", "Don-c2")
    p.fighting = BIT[space("329")]
    moving(p, WHITE, "309")
    assert gives(p, "move Don-c1 324>323") == "7.21"
    assert gives(p, "move Don-c2 329>325") == "7.23"
    assert gives(p, "move Vol-a1 324>323") == "7.11"


# 7.12


def test_7_12_rail_and_road_cost_one_road_2_costs_two() -> None:
    p = russia()
    put(p, "317", "Vol-a1")
    own(p, WHITE, "321", "318", "315", "327", "328", "601")
    moving(p, WHITE, "317")
    assert "321" in ends(p, "Vol-a1")  # 2 points
    assert {"327", "328", "601"} <= ends(p, "Vol-a1")  # 3
    assert not {"333", "336", "602"} & ends(p, "Vol-a1")


def test_7_12_a_unit_uses_one_road_2_link_in_a_move() -> None:
    p = russia()
    put(p, "605", "Rc1")  # 4 points
    own(p, RED, "606", "501")
    moving(p, RED, "605")
    assert "606" in ends(p, "Rc1")
    assert gives(p, "move Rc1 605>501") == "7.12"


def test_7_12_one_army_of_a_side_uses_a_road_2_link_in_a_part() -> None:
    p = russia()
    put(p, "605", "Ra1", "Ra2", "Rc1")
    put(p, "604", "Vol-a1")  # no other way to 606
    own(p, RED, "606")
    moving(p, RED, "605")
    choose(p, "move Ra1 605>606")
    assert "606" not in ends(p, "Ra2")
    assert "606" in ends(p, "Rc1")  # a corps is free of this limit


@pytest.mark.rule("15.43c")
def test_7_12_units_marked_road2_pay_one_and_are_free_of_both_limits() -> None:
    p = russia()
    control(p, "Finland", WHITE)
    put(p, "130", "Fin-a1", "Fin-a2")
    own(p, WHITE, "129", "131")
    moving(p, WHITE, "130")
    choose(p, "step Fin-a1 130>135", "move Fin-a1 135>133")  # two Road 2 links
    choose(p, "step Fin-a2 130>135", "halt Fin-a2")  # and a second army on the first
    assert (where(p, "Fin-a1"), where(p, "Fin-a2")) == ("133", "135")


def test_7_12_a_strait_takes_the_whole_move() -> None:
    p = russia()
    put(p, "306", "Vol-a1")
    own(p, WHITE, "307", "308")
    moving(p, WHITE, "306")
    assert "307" in ends(p, "Vol-a1")
    assert "308" not in ends(p, "Vol-a1")


def test_7_12_a_step_at_a_time_a_unit_goes_another_way() -> None:
    p = russia()
    put(p, "324", "Don-c1")  # 4 points
    own(p, RED, "325", "329", "312", "323", "322", "338")
    moving(p, WHITE, "324")
    choose(p, "step Don-c1 324>325", "step Don-c1 325>329", "halt Don-c1")
    assert where(p, "Don-c1") == "329"
    assert p.friendly(WHITE) >> space("325") & 1
    assert p.acted >> piece("Don-c1") & 1
    assert p.decision is None


def test_7_12_points_are_spent_step_by_step() -> None:
    p = russia()
    put(p, "309", "Vol-a1")
    own(p, WHITE, "312", "322", "321", "601")
    moving(p, WHITE, "309")
    choose(p, "step Vol-a1 309>312", "step Vol-a1 312>322")
    assert "move Vol-a1 322>321" in offered(p)
    assert "step Vol-a1 322>321" not in offered(p)  # nothing would be left
    assert "move Vol-a1 322>601" not in offered(p)


# 7.13


def test_7_13_marsh_and_mountain_cost_one_more_by_road_but_not_by_rail() -> None:
    p = russia()
    put(p, "309", "Vol-a1")
    own(p, WHITE, "307", "308", "310", "313", "341", "407")
    moving(p, WHITE, "309")
    assert {"310", "313"} <= ends(p, "Vol-a1")  # 2 by road into the mountains, 1 by rail
    p = russia()
    put(p, "313", "Vol-a1")
    own(p, WHITE, "310", "308", "309", "307")
    control(p, "Transcaucasia", WHITE)
    moving(p, WHITE, "313")
    assert {"310", "308"} <= ends(p, "Vol-a1")  # rail 1, road 2
    assert "404" not in ends(p, "Vol-a1")


def test_7_13_one_legal_link_is_always_possible() -> None:
    p = russia()
    put(p, "605", "Ra1")
    own(p, WHITE, "601", "623", "630", "701", "726", "739", "801", "819", "823")
    own(p, RED, "606")
    p.weather = MUD
    moving(p, RED, "605")  # out of supply: 2 points of 3; Road 2 in mud costs 3
    assert "606" in ends(p, "Ra1")
    assert "607" not in ends(p, "Ra1")


# 7.14


@pytest.mark.rule("4.2")
def test_7_14_a_unit_does_not_enter_a_space_with_enemy_or_neutral_units() -> None:
    p = russia()
    put(p, "324", "Don-c1")
    put(p, "323", "Rc1")
    put(p, "338", "Cz-c1")
    assert p.allegiance[piece("Cz-c1")] == NEUTRAL
    moving(p, WHITE, "324")
    assert not {"323", "338"} & ends(p, "Don-c1")
    assert gives(p, "move Don-c1 324>323") == "7.14"
    assert gives(p, "move Don-c1 324>338") == "7.14"


def test_7_14_every_enemy_space_on_the_way_becomes_friendly_at_once() -> None:
    p = russia()
    put(p, "309", "Vol-a1")
    own(p, RED, "312", "322", "321")
    moving(p, WHITE, "309")
    choose(p, "move Vol-a1 309>321")
    assert all(p.friendly(WHITE) >> space(number) & 1 for number in ("312", "322", "321"))
    assert happened(p).count("owned") >= 3


def test_7_14_greens_bar_a_space() -> None:
    p = russia()
    put(p, "324", "Don-c1")
    band = next(iter(p.roster.counters[n].id for n in range(p.roster.size) if p.roster.green_bands >> n & 1))
    put(p, "323", band)
    moving(p, WHITE, "324")
    assert gives(p, "move Don-c1 324>323") == "7.14"


def test_7_14_a_leader_alone_does_not_stop_a_unit() -> None:
    p = russia(dice=[1])
    put(p, "324", "Don-c1")
    put(p, "323", "Stalin")
    own(p, RED, "323")
    moving(p, WHITE, "324")
    assert "323" in ends(p, "Don-c1")


# 7.14a


def test_7_14a_a_unit_stops_in_the_first_enemy_space_next_to_an_enemy_unit() -> None:
    p = russia()
    put(p, "312", "Vol-a1")
    own(p, RED, "322", "321", "323")
    put(p, "326", "Rc1")  # next to 322 by road
    moving(p, WHITE, "312")
    assert "322" in ends(p, "Vol-a1")
    assert "321" not in ends(p, "Vol-a1")
    assert gives(p, "move Vol-a1 312>321") == "7.14a"


def test_7_14a_a_friendly_space_next_to_the_enemy_does_not_stop() -> None:
    p = russia()
    put(p, "312", "Vol-a1")
    own(p, WHITE, "322")
    own(p, RED, "321")
    put(p, "326", "Rc1")
    moving(p, WHITE, "312")
    assert "321" in ends(p, "Vol-a1")


def test_7_14a_a_cavalry_unit_stops_in_the_second() -> None:
    p = russia()
    put(p, "312", "Don-Cav")  # 4 points or more
    own(p, RED, "322", "321", "601", "328", "327")
    put(p, "326", "Rc1")  # next to 322 by road and 327 by rail
    moving(p, WHITE, "312")
    assert {"322", "321"} <= ends(p, "Don-Cav")
    own(p, RED, "602")
    put(p, "601", "Rc2")
    p._decision = None
    assert "321" in ends(p, "Don-Cav")  # next to Rc2 at 601: the second
    assert not {"327", "328"} & ends(p, "Don-Cav")
    assert gives(p, "move Don-Cav 312>328") == "7.14a"


def test_7_14a_road_2_and_greens_do_not_make_a_space_adjacent() -> None:
    p = russia()
    put(p, "601", "Vol-a1")
    own(p, RED, "321", "322")
    put(p, "318", "Rc1")  # joined to 321 by Road 2 only
    moving(p, WHITE, "601")
    assert "322" in ends(p, "Vol-a1")


def test_7_14a_no_unit_takes_an_undefended_city_in_the_first_round() -> None:
    for side in (WHITE, RED):
        p = at_start()
        empty_cities = p.atlas.vcs & p.friendly(1 - side) & ~p.held(1 - side)
        assert empty_cities
        p.moving = p.held(side)
        start(p, "7.1 Movement", side)
        taken = {option[3] for option in p.waiting().options if option[0] == "move"}
        assert not [city for city in taken if empty_cities >> city & 1]
        assert len(taken) > 20


# 7.15


def test_7_15_a_controlled_czech_corps_goes_any_number_of_rail_links() -> None:
    p = russia()
    control(p, "Czech Legion", WHITE)
    put(p, "511", "Cz-c1", "Cz-a1")
    own(p, WHITE, "512", "513", "518", "527", "528", "913", "916")
    moving(p, WHITE, "511")
    assert {"528", "913", "916"} <= ends(p, "Cz-c1")
    assert "528" not in ends(p, "Cz-a1")
    choose(p, "move Cz-c1 511>916")
    assert where(p, "Cz-c1") == "916"


def test_7_15_the_rails_run_through_friendly_spaces() -> None:
    p = russia()
    control(p, "Czech Legion", WHITE)
    put(p, "511", "Cz-c1")
    own(p, WHITE, "512", "513", "518", "527", "528", "913")
    own(p, RED, "516", "517", "526")
    own(p, RED, "527")
    moving(p, WHITE, "511")
    assert "528" not in ends(p, "Cz-c1")


# 7.16


def test_7_16_units_in_the_transit_box_go_to_a_friendly_port_by_sea() -> None:
    p = russia()
    control(p, "Britain", WHITE)
    put(p, "410", "Br-Greek")
    own(p, RED, "306", "305")
    own(p, WHITE, "301", "308", "701")
    moving(p, WHITE, "410")
    assert {"301", "308"} <= ends(p, "Br-Greek")
    assert not {"701", "306"} & ends(p, "Br-Greek")
    choose(p, "move Br-Greek 410>301")
    assert where(p, "Br-Greek") == "301"


# 7.17


def test_7_17_corps_enter_the_southeast_armies_only_after_card_42() -> None:
    p = russia()
    put(p, "501", "Si-a1", "Si-c1")
    own(p, WHITE, "414")
    moving(p, WHITE, "501")
    assert "414" in ends(p, "Si-c1")
    assert gives(p, "move Si-a1 501>414") == "7.17"
    played(p, "W42")
    p._decision = None
    assert "414" in ends(p, "Si-a1")


# 7.20, 7.23


def test_7_20_spaces_move_one_by_one_in_any_order() -> None:
    p = russia()
    put(p, "309", "Vol-a1", "AFSR-c1")
    put(p, "324", "Don-c1")
    moving(p, WHITE, "309", "324")
    choose(p, "move Don-c1 324>323", "move Vol-a1 309>308", "move AFSR-c1 309>341")
    assert p.decision is None
    p = russia()
    put(p, "309", "Vol-a1", "AFSR-c1")
    put(p, "324", "Don-c1", "Don-c2")
    moving(p, WHITE, "309", "324")
    choose(p, "move Vol-a1 309>308", "move Don-c1 324>323")
    assert gives(p, "move AFSR-c1 309>341") == "7.21"  # its space is finished
    assert ends(p, "Don-c2")


def test_7_20_movement_ends_when_the_side_says_so() -> None:
    p = russia()
    put(p, "309", "Vol-a1")
    moving(p, WHITE, "309")
    choose(p, "done")
    assert (p.decision, p.moving, where(p, "Vol-a1")) == (None, 0, "309")


# 7.42, 7.43


def test_7_42_white_units_may_share_a_space_with_green_japanese() -> None:
    p = russia()
    put(p, "901", "FE-c4")
    put(p, "902", "Jap-c1")
    own(p, WHITE, "902", "903")
    moving(p, WHITE, "901")
    assert {"902", "903"} <= ends(p, "FE-c4")


def test_7_42_red_units_may_not() -> None:
    p = russia()
    put(p, "903", "RcFE1")
    put(p, "902", "Jap-c1")
    own(p, RED, "902", "901")
    moving(p, RED, "903")
    assert gives(p, "move RcFE1 903>902") == "7.14"


@pytest.mark.rule("7.4", "7.43")
def test_7_43_a_move_does_not_end_above_the_limit_but_passes_through() -> None:
    p = russia()
    put(p, "309", "Vol-a1")
    put(p, "312", "Vol-a2", "Vol-a3")
    own(p, WHITE, "322")
    moving(p, WHITE, "309")
    assert "322" in ends(p, "Vol-a1")
    assert gives(p, "move Vol-a1 309>312") == "7.43"


def test_7_43_a_step_into_a_full_space_must_go_on() -> None:
    p = russia()
    put(p, "309", "Vol-a1")
    put(p, "312", "Vol-a2", "Vol-a3")
    own(p, WHITE, "322")
    moving(p, WHITE, "309")
    choose(p, "step Vol-a1 309>312")
    assert "halt Vol-a1" not in offered(p)


def test_13_1e_the_bermondt_army_stands_with_balts_only_where_it_was_placed() -> None:
    p = russia()
    control(p, "Latvia", WHITE)
    arrive(p, piece("Berm-a1"), space("117"), "13.1e")
    put(p, "116", "Lat-c1")
    own(p, WHITE, "118")
    moving(p, WHITE, "116", "117")
    assert "117" in ends(p, "Lat-c1")
    assert gives(p, "move Berm-a1 117>116") == "7.43"
    p.bermondt = 0  # it has left that space
    p._decision = None
    assert gives(p, "move Lat-c1 116>117") == "7.43"


# 7.51


@pytest.mark.rule("7.5", "7.51")
def test_7_51_mud_makes_roads_cost_one_more_but_not_rails() -> None:
    p = russia()
    p.weather = MUD
    put(p, "319", "Vol-a1")
    own(p, WHITE, "314", "341", "309", "322", "321", "312", "315", "313")
    own(p, RED, "326")
    moving(p, WHITE, "319")
    assert {"314", "341", "309"} <= ends(p, "Vol-a1")  # three railways
    assert "322" in ends(p, "Vol-a1")  # a road, 2
    assert "326" not in ends(p, "Vol-a1")  # two roads, 4


def test_7_52_winter_does_not_change_movement() -> None:
    reached = []
    for weather in (FAIR, WINTER):
        p = russia()
        p.weather = weather
        put(p, "319", "Vol-a1")
        moving(p, WHITE, "319")
        reached.append(ends(p, "Vol-a1"))
    assert reached[0] == reached[1]
    assert "326" in reached[0]  # two roads


# 7.71, 7.25d, 13.42


@pytest.mark.rule("7.7", "7.71")
def test_7_71_the_region_of_an_uncontrolled_faction_is_closed() -> None:
    p = russia()
    put(p, "324", "Don-c1")
    own(p, WHITE, "338")
    moving(p, WHITE, "324")
    assert "226" not in ends(p, "Don-c1")
    assert gives(p, "move Don-c1 324>226") == "7.71"


def test_7_72_the_region_of_a_controlled_faction_is_open_to_both_sides() -> None:
    for side, unit in ((WHITE, "Don-c1"), (RED, "Rc1")):
        p = russia()
        control(p, "Ukraine", WHITE)
        put(p, "324", unit)
        own(p, side, "338")
        moving(p, side, "324")
        assert "226" in ends(p, unit)


@pytest.mark.rule("7.71", "15.25b", "15.53d")
@pytest.mark.parametrize(("left", "is_open"), [(4, False), (3, True)])
def test_7_71_a_region_behind_the_line_stays_closed_in_the_turn_the_powers_leave(
    left: int, is_open: bool
) -> None:
    p = russia(4)
    p.powers_left = left
    control(p, "Ukraine", WHITE, set_up=False)
    put(p, "324", "Don-c1")
    own(p, WHITE, "338")
    moving(p, WHITE, "324")
    assert ("226" in ends(p, "Don-c1")) == is_open


def test_7_26_the_region_of_a_delayed_faction_is_closed_to_the_enemy() -> None:
    p = russia()
    control(p, "Ukraine", WHITE)
    p.delayed[faction("Ukraine")] = p.round_number()
    put(p, "324", "Rc1")
    own(p, RED, "338")
    moving(p, RED, "324")
    assert gives(p, "move Rc1 324>226") == "7.71"


def test_7_25d_polish_units_do_not_leave_their_area() -> None:
    p = russia()
    control(p, "Poland", WHITE)
    control(p, "Belarus", WHITE)
    put(p, "104", "Pol-a1")
    involve(p, POLAND_TRACK, "Poland Only")
    moving(p, WHITE, "104")
    assert "101" in ends(p, "Pol-a1")
    assert gives(p, "move Pol-a1 104>242") == "7.25d"
    involve(p, POLAND_TRACK, "Limited CO-OP")
    p._decision = None
    assert "242" in ends(p, "Pol-a1")


def test_7_25e_units_do_not_leave_their_region_while_an_enemy_is_in_it() -> None:
    p = russia()
    control(p, "Estonia", WHITE)
    put(p, "120", "Est-c1")
    put(p, "705", "Est-c2")
    own(p, WHITE, "704", "706")
    moving(p, WHITE, "120", "705")
    assert "704" in ends(p, "Est-c1")
    put(p, "122", "Rc1")
    p._decision = None
    assert "123" in ends(p, "Est-c1")
    assert gives(p, "move Est-c1 120>704") == "7.25e"
    assert "704" in ends(p, "Est-c2")  # it is outside already


def test_7_25e_a_unit_that_enters_its_occupied_region_does_not_leave_it_in_the_same_move() -> None:
    p = russia()
    for name in ("Poland", "Belarus", "Lithuania"):
        control(p, name, WHITE)
    involve(p, POLAND_TRACK, "Unrestricted CO-OP")
    put(p, "106", "Pol-a1", "Pol-a2", "Pol-c1")  # no room for a fourth unit
    put(p, "243", "Pol-a5")
    moving(p, WHITE, "243")
    assert "step Pol-a5 243>106" in offered(p)  # and on to 105 or 112
    put(p, "105", "Rc1")
    p._decision = None
    assert "step Pol-a5 243>106" not in offered(p)


def test_13_42f_garrisons_never_leave_poland() -> None:
    p = russia()
    control(p, "Poland", WHITE)
    control(p, "Belarus", WHITE)
    involve(p, POLAND_TRACK, "Unrestricted CO-OP")
    put(p, "104", "Pol-Gar1", "Pol-a1")
    moving(p, WHITE, "104")
    assert "242" in ends(p, "Pol-a1")
    assert "101" in ends(p, "Pol-Gar1")
    assert gives(p, "move Pol-Gar1 104>242") == "13.42f"


def test_13_23_peoples_armies_stay_in_reds_home_regions() -> None:
    p = russia()
    put(p, "601", "RaPeople1")
    own(p, RED, "321")
    moving(p, RED, "601")
    assert gives(p, "move RaPeople1 601>321") == "13.23"


def test_7_25g_far_eastern_units_do_not_leave_the_far_east() -> None:
    p = russia()
    put(p, "913", "FE-c4")
    own(p, WHITE, "528", "916")
    moving(p, WHITE, "913")
    assert "916" in ends(p, "FE-c4")
    assert gives(p, "move FE-c4 913>528") == "7.25g"


def test_7_25h_insurrection_armies_stay_in_their_region() -> None:
    p = russia()
    put(p, "321", "RaIns1")
    own(p, RED, "601", "327")
    moving(p, RED, "321")
    assert "327" in ends(p, "RaIns1")
    assert gives(p, "move RaIns1 321>601") == "7.25h"


@pytest.mark.rule("7.25j", "13.72")
def test_13_72_the_don_caucasus_army_does_not_move_away_from_tsaritsyn() -> None:
    p = russia()
    p.don_caucasus = 1
    put(p, "322", "Don-Cauc", "Don-c1")  # two links from 601
    own(p, WHITE, "321", "323", "312")
    moving(p, WHITE, "322")
    assert "321" in ends(p, "Don-Cauc")
    assert gives(p, "move Don-Cauc 322>312") == "13.72"
    assert "312" in ends(p, "Don-c1")
    p.don_caucasus = 0
    p._decision = None
    assert "312" in ends(p, "Don-Cauc")


@pytest.mark.parametrize(("side", "unit"), [(WHITE, "Vol-a1"), (RED, "Ra1")])
def test_13_42b_white_crosses_to_taman_always_red_in_winter_only(side: int, unit: str) -> None:
    p = russia()
    put(p, "306", unit)
    own(p, side, "307")
    moving(p, side, "306")
    assert ("307" in ends(p, unit)) == (side == WHITE)
    if side == RED:
        assert gives(p, f"move {unit} 306>307") == "13.42"
    p.weather = WINTER
    p._decision = None
    assert "307" in ends(p, unit)


@pytest.mark.rule("13.42", "13.42c")
def test_13_42c_the_owner_of_kronstadt_goes_in_and_out_the_other_side_in_winter() -> None:
    p = russia()
    put(p, "701", "Ra1")
    own(p, RED, "702")
    moving(p, RED, "701")
    assert "702" in ends(p, "Ra1")
    own(p, WHITE, "702")
    p._decision = None
    assert gives(p, "move Ra1 701>702") == "13.42"
    p.weather = WINTER
    p._decision = None
    assert "702" in ends(p, "Ra1")


def test_13_42e_the_finnish_border_is_closed_until_it_opens() -> None:
    p = russia()
    control(p, "Finland", WHITE)
    put(p, "701", "Ra1")
    moving(p, RED, "701")
    assert gives(p, "move Ra1 701>124") == "13.42e"
    p.set_flag(BORDER_OPEN)
    p._decision = None
    assert "124" in ends(p, "Ra1")


@pytest.mark.rule("13.4")
def test_13_41b_only_partisans_enter_a_restricted_box() -> None:
    p = russia()
    put(p, "908", "RcFE1", "Rc1")
    moving(p, RED, "908")
    assert "907" in ends(p, "RcFE1")
    assert gives(p, "move Rc1 908>907") == "13.41b"


# 16.0


@pytest.mark.rule("7.1")
@pytest.mark.rule("16.0a")
def test_16_0_the_moves_of_the_example() -> None:
    p = at_start()
    moving(p, WHITE, "315", "324")
    choose(p, "move AFSR-c2 315>314", "move Vol-a3 315>319")
    choose(p, "move Don-Cav 324>329", "move Don-c1 324>329", "move Krasnov 324>329")
    assert p.decision is None
    assert [where(p, id) for id in ("Don-Cav", "Don-c1", "Krasnov")] == ["329"] * 3
    assert "owned" not in happened(p)


@pytest.mark.rule("13.41c")
def test_7_43_japan_lands_before_she_takes_a_colour_and_a_stack_too_high_is_thinned_out() -> None:
    p = russia(4)
    put(p, "902", "FE-c1", "FE-c2")
    own(p, WHITE, "901")
    start(p, "6.25 Event", WHITE, GAME.names["card"].number("W36"))
    assert where(p, "Jap-a1") == "902"
    assert p.owner[space("909")] == WHITE
    assert offered(p) == ["thin-out FE-c1", "thin-out FE-c2", "thin-out Jap-a1", "thin-out Jap-c1"]
    choose(p, "thin-out FE-c2", "displace 901")
    assert where(p, "FE-c2") == "901"
    assert where(p, "FE-c1") == "902"
