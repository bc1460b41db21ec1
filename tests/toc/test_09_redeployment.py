"""9 Strategic redeployment."""

import pytest

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.state import BORDER_OPEN, RESERVE, UKRAINE_TRACK, Russia
from barricades.kernel.bits import BIT
from tests.toc.positions import (
    at_start,
    box,
    choose,
    control,
    faction,
    gives,
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


def card(p: Russia, side: int, value: int) -> Russia:
    p.side = side
    start(p, "9.0 Strategic redeployment", side, value)
    return p


def pieces(p: Russia) -> set[str]:
    return {text.removeprefix("send ") for text in offered(p) if text.startswith("send ")}


def places(p: Russia) -> set[str]:
    return {text.removeprefix("send-to ") for text in offered(p) if text.startswith("send-to ")}


def central(value: int) -> Russia:
    """RED armies, corps and leaders on the railways around Moskva."""
    p = russia()
    put(p, "801", "Ra1", "Rc1", "Rc2", "Trotsky")
    put(p, "819", "Ra2", "Rc3", "Rc4")
    put(p, "823", "Rc5", "Rc6", "Stalin")
    return card(p, RED, value)


# 9.1


def test_9_1_a_card_of_value_2_moves_two_corps() -> None:
    p = central(2)
    assert pieces(p) == {"Rc1", "Rc2", "Rc3", "Rc4", "Rc5", "Rc6"}
    assert gives(p, "send Ra1") == "9.1"
    choose(p, "send Rc1", "send-to 813", "send Rc2", "send-to 813")
    assert (p.decision, where(p, "Rc1"), where(p, "Rc2")) == (None, "813", "813")


def test_9_1_value_3_moves_three_corps_or_one_leader_or_one_army() -> None:
    p = central(3)
    assert {"Ra1", "Trotsky", "Rc1"} <= pieces(p)
    choose(p, "send Rc1", "send-to 813")
    assert pieces(p) == {"Rc2", "Rc3", "Rc4", "Rc5", "Rc6"}
    assert gives(p, "send Rc1") == "9.1"  # each piece moves once
    p = central(3)
    choose(p, "send Ra1", "send-to 813")
    assert p.decision is None


def test_9_1_value_4_moves_four_corps_or_a_leader_and_an_army() -> None:
    p = central(4)
    choose(p, "send Ra1", "send-to 813")
    assert pieces(p) == {"Trotsky", "Stalin"}
    p = central(4)
    choose(p, "send Rc1", "send-to 813")
    assert not {"Ra1", "Trotsky"} & pieces(p)


def test_9_1_value_5_moves_a_leader_an_army_and_a_corps() -> None:
    p = central(5)
    choose(p, "send Rc1", "send-to 813", "send Ra1", "send-to 813")
    assert pieces(p) == {"Trotsky", "Stalin"}


def test_9_1_fewer_are_allowed() -> None:
    p = central(5)
    choose(p, "done")
    assert p.decision is None


# 9.2


def test_9_2_a_piece_out_of_supply_stays() -> None:
    p = russia()
    put(p, "801", "Rc1")
    put(p, "338", "Rc2")
    own(p, RED, "813")
    card(p, RED, 2)
    assert pieces(p) == {"Rc1"}
    assert gives(p, "send Rc2") == "7.61"


def test_9_2_no_act_and_delay_hold_pieces() -> None:
    p = russia()
    control(p, "Estonia", WHITE)
    put(p, "121", "Est-c1")
    put(p, "324", "Don-c1")
    put(p, "309", "AFSR-c1")
    p.no_act[WHITE] = BIT[space("324")]
    p.delayed[faction("Estonia")] = p.round_number()
    card(p, WHITE, 2)
    assert pieces(p) == {"AFSR-c1"}
    assert gives(p, "send Don-c1") == "9.2"
    assert gives(p, "send Est-c1") == "9.2"


def test_9_2_a_track_in_no_act_holds_its_country() -> None:
    p = russia()
    control(p, "Ukraine", WHITE)
    put(p, "218", "Ukr-c1")
    put(p, "324", "Don-c1")
    p.track[UKRAINE_TRACK] = 0
    card(p, WHITE, 2)
    assert gives(p, "send Ukr-c1") == "9.2"
    p.track[UKRAINE_TRACK] = 2
    p._decision = None
    assert "Ukr-c1" in pieces(p)  # non-cooperation does not limit redeployment


def test_12_61_lenin_is_not_redeployed() -> None:
    p = russia()
    put(p, "801", "Lenin", "Rc1", "Trotsky")
    own(p, RED, "813")
    put(p, "819", "Rc2")
    card(p, RED, 3)
    assert "Trotsky" in pieces(p)
    assert gives(p, "send Lenin") == "12.61"


# 9.3


def railway(side: int = RED, unit: str = "Rc1") -> Russia:
    """A unit at Moskva; the railway to Voronezh is RED's, everything else in between WHITE's."""
    p = russia()
    for number in p.atlas.numbers:
        own(p, 1 - side, number)
    put(p, "801", unit)
    own(p, side, "817", "816", "818", "819", "815", "222")
    p.side = side
    return p


def test_9_3_by_any_number_of_rail_links_with_a_road_first_and_last() -> None:
    p = railway()
    card(p, RED, 2)
    choose(p, "send Rc1")
    assert places(p) == {"817", "816", "818", "819", "815", "reserve:red"}  # 818-815 is a road


def test_9_3_enemy_units_and_blocked_spaces_stop_it() -> None:
    p = railway()
    put(p, "816", "Vol-a1")
    own(p, RED, "816")
    card(p, RED, 2)
    choose(p, "send Rc1")
    assert places(p) == {"817", "reserve:red"}
    p = railway()
    p.blocked[RED] = BIT[space("818")]
    card(p, RED, 2)
    choose(p, "send Rc1")
    assert "819" not in places(p)
    assert gives(p, "send-to 819") == "9.3"


def test_9_3_not_over_road_2() -> None:
    p = russia()
    put(p, "317", "Rc1")
    own(p, RED, "321")
    own(p, WHITE, "315", "319")
    card(p, RED, 2)
    choose(p, "send Rc1")
    assert gives(p, "send-to 321") == "9.3"


def test_9_3_white_goes_once_by_sea_between_ports_of_one_sea() -> None:
    p = russia()
    put(p, "301", "AFSR-c1", "AFSR-c2")
    own(p, RED, "303", "304", "305", "306")
    own(p, WHITE, "308", "309", "312")
    own(p, WHITE, "732", "717")
    card(p, WHITE, 2)
    choose(p, "send AFSR-c1")
    assert {"308", "309", "312"} <= places(p)
    assert not {"732", "717"} & places(p)  # another sea


def test_13_42a_white_does_not_sail_to_petrograd_while_red_owns_kronstadt() -> None:
    p = russia()
    control(p, "Estonia", WHITE)
    put(p, "121", "NW-c1")
    own(p, WHITE, "701")
    own(p, RED, "702", "703")
    card(p, WHITE, 2)
    choose(p, "send NW-c1")
    assert gives(p, "send-to 701") == "9.3"
    own(p, WHITE, "702")
    p._decision = None
    assert "701" in places(p)


def test_9_3_red_uses_the_caspian_only_while_white_has_no_port_there() -> None:
    p = russia()
    control(p, "Astrakhan", RED)
    put(p, "408", "Rc1")
    own(p, RED, "604", "340")
    own(p, WHITE, "602", "603")
    card(p, RED, 2)
    choose(p, "send Rc1")
    before = places(p)
    own(p, WHITE, "340")
    p._decision = None
    assert "604" not in places(p)
    assert "604" in before


def test_9_3_a_closed_border_is_not_crossed() -> None:
    p = russia()
    control(p, "Finland", RED)
    put(p, "701", "Rc1")
    card(p, RED, 2)
    choose(p, "send Rc1")
    assert gives(p, "send-to 124") == "9.3"
    p.set_flag(BORDER_OPEN)
    p._decision = None
    assert "124" in places(p)


def test_9_3_the_end_has_room() -> None:
    p = russia()
    put(p, "801", "Ra1")
    put(p, "819", "Ra2", "Ra3")
    card(p, RED, 3)
    choose(p, "send Ra1")
    assert "818" in places(p)
    assert gives(p, "send-to 819") == "7.43"


def test_7_61_nothing_is_redeployed_to_where_it_would_be_out_of_supply() -> None:
    p = russia()
    own(p, WHITE, "601", "623", "630", "701", "726", "739", "801", "819", "823")
    control(p, "Makhno", RED)
    control(p, "Ukraine", RED)
    own(p, WHITE, "218", "224", "227")
    put(p, "228", "Mak-c1")  # never out of supply in its own region
    card(p, RED, 2)
    choose(p, "send Mak-c1")
    assert "229" in places(p)
    assert gives(p, "send-to 250") == "7.61"


def test_7_25d_redeployment_keeps_to_the_area() -> None:
    p = russia()
    control(p, "Ukraine", WHITE)
    p.track[UKRAINE_TRACK] = 1  # Ukraine Only
    put(p, "226", "Ukr-c1")
    own(p, WHITE, "338", "324")
    card(p, WHITE, 2)
    choose(p, "send Ukr-c1")
    assert "218" in places(p)
    assert not {"338", "324"} & places(p)


# 9.4


def test_9_4_a_corps_in_supply_goes_to_the_reserve() -> None:
    p = russia()
    put(p, "801", "Rc1", "Ra1")
    card(p, RED, 2)
    choose(p, "send Rc1", "send-to reserve:red")
    assert where(p, "Rc1") == RESERVE


def test_9_4_an_army_does_not() -> None:
    p = russia()
    put(p, "801", "Ra1")
    own(p, RED, "813")
    card(p, RED, 3)
    choose(p, "send Ra1")
    assert gives(p, "send-to reserve:red") == "9.4"


def test_9_4_from_the_reserve_to_a_friendly_space_with_a_railway_or_a_home_city() -> None:
    p = russia()
    box(p, RESERVE, "Rc1")
    own(p, RED, "817", "336", "333")
    card(p, RED, 2)
    choose(p, "send Rc1")
    assert {"817", "801"} <= places(p)
    assert "336" not in places(p)  # no railway
    assert gives(p, "send-to 336") == "9.4"


@pytest.mark.parametrize(
    ("unit", "goes", "stays_away"),
    [("AFSR-c1", "324", "528"), ("Si-c1", "528", "324"), ("NW-c1", "732", "324")],
)
def test_9_4_a_white_corps_keeps_to_its_theatre(unit: str, goes: str, stays_away: str) -> None:
    p = russia()
    own(p, WHITE, "732", "731", "324", "528")
    own(p, RED, "401", "404", "340")
    box(p, RESERVE, unit)
    card(p, WHITE, 2)
    choose(p, f"send {unit}")
    assert goes in places(p)
    assert stays_away not in places(p)


def test_9_4_a_factions_corps_goes_to_its_region_or_to_its_units() -> None:
    p = russia()
    control(p, "Estonia", WHITE)
    box(p, RESERVE, "Est-c1")
    own(p, WHITE, "703", "324")
    own(p, RED, "701")
    card(p, WHITE, 2)
    choose(p, "send Est-c1")
    assert {"121", "122", "703"} <= places(p)  # 703 is fed from Estonia
    assert "324" not in places(p)
    put(p, "324", "Est-c2")
    p._decision = None
    assert "324" in places(p)


def test_9_4_far_eastern_corps_go_to_the_far_east_only() -> None:
    p = russia()
    box(p, RESERVE, "FE-c4")
    own(p, WHITE, "913", "910")
    card(p, WHITE, 2)
    choose(p, "send FE-c4")
    assert "910" in places(p)
    assert "528" not in places(p)


def test_9_4_a_corps_does_not_leave_its_occupied_region() -> None:
    p = russia()
    control(p, "Estonia", WHITE)
    put(p, "121", "Est-c1")
    put(p, "120", "Rc1")
    card(p, WHITE, 2)
    choose(p, "send Est-c1")
    assert "reserve:white" not in places(p)


# 9.5, 9.6


def test_9_5_a_leader_ends_with_a_unit_or_in_a_friendly_city() -> None:
    p = russia()
    put(p, "801", "Trotsky", "Rc1")
    put(p, "818", "Rc2")
    card(p, RED, 3)
    choose(p, "send Trotsky")
    assert {"818", "819"} <= places(p)
    assert gives(p, "send-to 817") == "9.5"


def test_9_6_kronstadt_is_entered_by_movement_only() -> None:
    p = russia()
    put(p, "801", "Rc1")
    own(p, RED, "702")
    card(p, RED, 2)
    choose(p, "send Rc1")
    assert "701" in places(p)
    assert gives(p, "send-to 702") == "9.6"


def test_9_6_after_w38_british_and_french_forces_alone_go_to_the_transit_box_by_sea() -> None:
    p = russia(6)
    control(p, "France", WHITE)
    put(p, "301", "Fr-c1", "AFSR-c1")
    own(p, WHITE, "308")
    card(p, WHITE, 2)
    choose(p, "send Fr-c1")
    assert "send-to 308" in offered(p)
    assert "send-to 410" not in offered(p)
    played(p, "W38")
    control(p, "Transcaucasia", WHITE)
    card(p, WHITE, 2)
    choose(p, "send AFSR-c1")
    assert "send-to 410" not in offered(p)
    card(p, WHITE, 2)
    choose(p, "send Fr-c1", "send-to 410")
    assert where(p, "Fr-c1") == "410"


def test_9_6_the_transit_box_is_left_by_movement_only() -> None:
    p = russia()
    control(p, "Transcaucasia", WHITE)
    control(p, "Britain", WHITE)
    put(p, "410", "Br-cGreek")
    put(p, "324", "Don-c1")
    card(p, WHITE, 2)
    assert gives(p, "send Br-cGreek") == "9.6"


# 13.73


@pytest.mark.rule("13.73")
def test_13_73_a_unit_that_leaves_by_rail_takes_the_train_along() -> None:
    p = russia()
    put(p, "528", "Si-c1", "Si-c2")
    own(p, WHITE, "526", "527")
    p.at[piece("IGSR")] = space("528")
    card(p, WHITE, 2)
    choose(p, "send Si-c1", "send-to 526")
    assert offered(p) == ["done", "move IGSR 528>526"]
    choose(p, "move IGSR 528>526")
    assert where(p, "IGSR") == "526"
    choose(p, "send Si-c2", "send-to 527")  # its space has no train any more
    assert (p.decision, where(p, "IGSR")) == (None, "526")


def test_9_0_at_the_set_up_both_sides_have_something_to_send() -> None:
    for side in (WHITE, RED):
        for value in (2, 3, 4, 5):
            p = card(at_start(), side, value)
            assert len(pieces(p)) > 10
