"""10.5 Control of spaces, 10.6 attrition."""

import pytest

from barricades.games.toc.ch03_components.atlas import FACTION, NOBODY, RED, WHITE
from barricades.games.toc.ch10_supply.attrition import ATTRITION, CUT_OFF_MARKERS
from barricades.games.toc.ch10_supply.control import (
    cut_off_spaces,
    entered,
    give_region_back,
    legion_joins,
    legion_leaves_white,
    power_withdraws,
    reward,
)
from barricades.games.toc.state import CASUALTIES, ELIMINATED, GARRISONS_DUE, LEVIED, Russia
from barricades.kernel.bits import BIT
from tests.toc.positions import (
    at_start,
    control,
    faction,
    own,
    piece,
    put,
    reduced,
    russia,
    space,
    start,
    where,
)


def enter(p: Russia, id: str, number: str) -> None:
    p.put(piece(id), space(number))
    entered(p, space(number), piece(id), "7.14")


def owner(p: Russia, number: str) -> int:
    return p.owner[space(number)]


@pytest.mark.rule("10.5")
def test_10_51_a_space_belongs_to_the_side_whose_unit_enters_it() -> None:
    p = russia()
    own(p, RED, "326")
    enter(p, "Don-c1", "326")
    assert owner(p, "326") == WHITE


def test_10_51_the_controllers_forces_restore_a_factions_space() -> None:
    p = russia()
    control(p, "Ukraine", WHITE)
    own(p, RED, "218")
    enter(p, "Vol-a1", "218")
    assert owner(p, "218") == FACTION + faction("Ukraine")


def test_10_51_the_other_side_becomes_owner_itself() -> None:
    p = russia()
    control(p, "Ukraine", WHITE)
    enter(p, "Ra1", "218")
    assert owner(p, "218") == RED


def test_10_52_central_powers_change_no_owner() -> None:
    p = russia(powers=True)
    control(p, "Central Powers", WHITE)
    own(p, RED, "814")
    enter(p, "Ger-a8A", "814")
    assert owner(p, "814") == RED


def test_10_52_polish_units_abroad_make_poland_the_owner() -> None:
    p = russia()
    control(p, "Poland", WHITE)
    enter(p, "Pol-a1", "241")
    assert owner(p, "241") == FACTION + faction("Poland")
    assert p.friendly(WHITE) >> space("241") & 1


def test_10_53_restricted_boxes_stay_red() -> None:
    p = russia()
    enter(p, "FE-c4", "907")
    assert owner(p, "907") == RED


@pytest.mark.rule("10.56")
def test_4_13_a_home_city_captured_brings_a_step_once_a_turn() -> None:
    p = russia()
    enter(p, "Vol-a1", "601")
    assert p.captured[WHITE] == BIT[space("601")]
    reward(p, WHITE, space("601"))
    assert p.steps[WHITE] == 2
    own(p, RED, "601")
    enter(p, "Vol-a1", "601")
    assert p.rewarded[WHITE] == BIT[space("601")]


def test_5_49_the_first_enemy_in_ukraine_is_noted_once() -> None:
    p = russia()
    control(p, "Ukraine", WHITE)
    enter(p, "Ra1", "220")
    assert p.flags and p.responded >> faction("Ukraine") & 1


def test_11_13_an_enemy_army_in_poland_calls_up_the_garrisons() -> None:
    p = russia()
    control(p, "Poland", WHITE)
    enter(p, "Rc1", "105")
    assert not p.has(GARRISONS_DUE)
    enter(p, "Ra1", "105")
    assert p.has(GARRISONS_DUE)


def test_11_43_the_first_polish_unit_in_a_red_home_region_calls_up_the_levy() -> None:
    p = russia()
    control(p, "Poland", WHITE)
    enter(p, "Pol-a1", "241")
    assert not p.has(LEVIED)
    enter(p, "Pol-a1", "814")
    assert p.has(LEVIED)


def test_10_54_a_space_that_only_the_enemy_reaches_goes_to_the_enemy() -> None:
    p = russia()
    for number in range(p.atlas.size):
        p.owner[number] = WHITE if p.atlas.home[RED] >> number & 1 else p.owner[number]
    p.owner[space("801")] = RED
    p.owner[space("604")] = RED
    p.owner[space("605")] = RED
    p.recompute()
    put(p, "605", "Rc1")
    cut_off_spaces(p)
    assert owner(p, "604") == WHITE
    assert owner(p, "605") == RED  # a unit of the owner is there
    assert owner(p, "801") == RED  # a victory city


def test_10_55_a_lost_factions_region_returns_to_it() -> None:
    p = russia()
    own(p, RED, "121", "122")
    give_region_back(p, faction("Estonia"))
    assert {owner(p, "121"), owner(p, "122")} == {FACTION + faction("Estonia")}


def test_10_55_the_spaces_of_the_czech_legion() -> None:
    p = at_start()
    legion = FACTION + faction("Czech Legion")
    assert {owner(p, number) for number in ("511", "513", "633", "643", "916", "918")} == {legion}
    legion_joins(p)
    assert owner(p, "511") == WHITE
    legion_leaves_white(p)
    assert owner(p, "511") == legion
    power_withdraws(p, faction("Czech Legion"), -1)
    assert (owner(p, "511"), owner(p, "633")) == (WHITE, RED)


@pytest.mark.parametrize("controller", [WHITE, RED, -1])
def test_10_55_a_space_of_a_withdrawn_power_goes_to_the_units_in_it(controller: int) -> None:
    p = russia()
    put(p, "916", "RcFE1")
    own(p, FACTION + faction("Czech Legion"), "916")
    power_withdraws(p, faction("Czech Legion"), controller)
    assert owner(p, "916") == RED


@pytest.mark.rule("10.55", "13.42d")
@pytest.mark.parametrize("controller", [WHITE, RED, -1])
def test_10_55_east_prussia_becomes_nobodys(controller: int) -> None:
    p = at_start()
    assert owner(p, "110") == FACTION + faction("Central Powers")
    power_withdraws(p, faction("Central Powers"), controller)
    assert owner(p, "110") == NOBODY


def cut_off(*ids: str) -> Russia:
    """Units at Millerovo with no line to anywhere, and a lasting home elsewhere."""
    p = russia()
    p.owner = [NOBODY] * p.atlas.size
    p.recompute()
    put(p, "330", *ids)
    return p


def test_5_32_units_out_of_supply_are_marked_in_the_last_round() -> None:
    p = cut_off("Ra9")
    put(p, "801", "Ra1")
    start(p, CUT_OFF_MARKERS, RED)
    assert p.cut_off == BIT[piece("Ra9")]


@pytest.mark.rule("10.6", "10.64")
def test_10_61_a_marked_army_is_eliminated_and_a_marked_corps_may_return() -> None:
    p = cut_off("Ra9", "Rc2")
    start(p, CUT_OFF_MARKERS, RED)
    start(p, ATTRITION)
    assert (where(p, "Ra9"), where(p, "Rc2")) == (ELIMINATED, CASUALTIES)
    assert p.cut_off == 0


def test_10_61_without_a_marker_a_full_army_is_reduced_and_others_suffer_nothing() -> None:
    p = cut_off("Ra9", "Rc2")
    start(p, ATTRITION)
    assert (where(p, "Ra9"), where(p, "Rc2")) == ("330", "330")
    assert reduced(p, "Ra9")


def test_10_61_a_marked_unit_that_is_supplied_again_loses_only_the_marker() -> None:
    p = cut_off("Ra9")
    start(p, CUT_OFF_MARKERS, RED)
    put(p, "801", "Ra9")
    start(p, ATTRITION)
    assert where(p, "Ra9") == "801"
    assert not reduced(p, "Ra9")
    assert p.cut_off == 0


def test_10_61_makhnos_armies_may_always_be_rebuilt() -> None:
    p = cut_off("Ra9")
    control(p, "Makhno", RED)
    put(p, "330", "Mak-a1")
    start(p, CUT_OFF_MARKERS, RED)
    start(p, ATTRITION)
    assert where(p, "Mak-a1") == CASUALTIES


def test_10_62_a_delayed_faction_is_spared() -> None:
    p = cut_off("Ra9")
    control(p, "Belarus", RED)
    put(p, "330", "Bel-a1")
    p.delayed[faction("Belarus")] = p.round_number()
    start(p, CUT_OFF_MARKERS, RED)
    assert p.cut_off == BIT[piece("Ra9")]


def test_10_63_a_leader_left_without_units_must_escape() -> None:
    p = cut_off("Ra9")
    p.put(piece("Budyenny"), space("330"))
    start(p, CUT_OFF_MARKERS, RED)
    start(p, ATTRITION)
    assert where(p, "Budyenny") == ELIMINATED  # no friendly unit within four links
