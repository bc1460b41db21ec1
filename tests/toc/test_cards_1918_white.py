"""WHITE's cards of 1918: what each does, when it may be played, what it leaves, where it goes."""

import pytest

from barricades.games.toc.cards.cards import programs
from barricades.games.toc.cards.standing import gate_open, locked
from barricades.games.toc.ch03_components.atlas import FACTION
from barricades.games.toc.ch03_components.decks import EDITION
from barricades.games.toc.ch05_turn.withdrawal import card_modifier
from barricades.games.toc.ch07_movement.limits import loners, with_allies
from barricades.games.toc.ch07_movement.reach import endings, reach
from barricades.games.toc.ch11_replacements.steps_total import allied_bonus
from barricades.games.toc.state import (
    ASSET_BOX,
    BRITAIN,
    CASUALTIES,
    COMING,
    CZECH_LEGION,
    FINLAND,
    FRANCE,
    JAPAN_TRACK,
    RESERVE,
    SR_TRACK,
    UKRAINE,
    USA,
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
    may_be_played,
    offered,
    own,
    piece,
    placed_points,
    put,
    reduced,
    russia,
    space,
    start,
    where,
)

# The cities that are friendly to WHITE at the start, or WHITE's home (14.1b).
WHITE_CITIES = ("301", "309", "324", "333", "502", "507", "523", "528", "623", "630", "901", "910")


def test_6_25_every_program_of_the_deck_is_read() -> None:
    assert len(programs(EDITION).numbers) == 104


# W1


@pytest.mark.rule("W1", "11.10", "6.24")
def test_w1_kolchak_comes_to_omsk_and_the_card_leaves_the_game() -> None:
    p = russia()
    box(p, COMING, "Kolchak", "Si-a3", "Si-e2")
    own(p, W, "528", "507")
    event(p, "W1", "enter Si-a3>507", "to-reserve Si-e2")
    assert where(p, "Kolchak") == "528"
    assert where(p, "Si-a3") == "507"
    assert where(p, "Si-e2") == RESERVE
    assert card("W1") in p.removed
    assert p.was_played("W1")


@pytest.mark.rule("W1", "11.11")
def test_w1_without_omsk_kolchak_joins_a_siberian_army_or_waits() -> None:
    p = russia()
    box(p, COMING, "Kolchak")
    own(p, R, "528")
    put(p, "507", "Si-a1")
    event(p, "W1")
    assert where(p, "Kolchak") == "507"
    p = russia()
    box(p, COMING, "Kolchak", "Si-a3")
    own(p, R, "502", "507", "523", "528")
    event(p, "W1")
    assert (where(p, "Kolchak"), where(p, "Si-a3")) == (WAITING, WAITING)


@pytest.mark.rule("W1", "11.11")
def test_w1_what_waits_enters_later_by_the_place_on_the_card() -> None:
    p = russia()
    box(p, COMING, "Si-a3")
    own(p, R, "502", "507", "523", "528")
    event(p, "W1")
    own(p, W, "507")
    start(p, "11.11 Waiting reinforcements", W)
    assert offered(p) == ["enter Si-a3>507", "wait-on"]


@pytest.mark.rule("W1", "7.25c")
def test_w1_lets_the_western_allies_be_activated() -> None:
    p = russia()
    control(p, "Britain", W)
    put(p, "732", "Br-SBL")
    assert with_allies(p, W) >> space("732") & 1
    event(p, "W1")
    assert not with_allies(p, W) >> space("732") & 1


@pytest.mark.rule("W1", "11.44")
def test_w1_brings_a_step_for_each_ally_while_kolchak_is_on_the_map() -> None:
    p = russia()
    control(p, "Britain", W)
    control(p, "France", W)
    event(p, "W1")
    put(p, "528", "Kolchak")
    assert allied_bonus(p) == 4
    box(p, COMING, "Kolchak")
    assert allied_bonus(p) == 0


@pytest.mark.rule("W1", "15.27")
def test_w1_wakes_japan_and_moves_the_socialist_revolutionaries_two_boxes_left() -> None:
    p = russia()
    before = p.track[SR_TRACK]
    event(p, "W1")
    assert p.track_active >> JAPAN_TRACK & 1
    assert p.track[SR_TRACK] == before - 2


@pytest.mark.rule("W1", "7.25a")
def test_w1_the_czech_legion_no_longer_acts_with_the_whites() -> None:
    p = russia()
    control(p, "Czech Legion", W)
    assert not loners(p, W) >> CZECH_LEGION & 1
    event(p, "W1")
    assert loners(p, W) >> CZECH_LEGION & 1


# W2


@pytest.mark.rule("W2", "15.13")
@pytest.mark.parametrize(("branch", "name"), [("poles", "Poland"), ("finns", "Finland")])
def test_w2_a_marker_moves_a_box_to_the_right(branch: str, name: str) -> None:
    p = russia()
    before = list(p.marker)
    event(p, "W2", f"branch {branch}")
    before[faction(name)] += 1
    assert p.marker == before


@pytest.mark.rule("W2", "15.13h")
def test_w2_a_marker_enters_white_control_without_a_gate() -> None:
    p = russia()
    p.marker[FINLAND] = 1
    event(p, "W2", "branch finns")
    assert p.controller(FINLAND) == W


@pytest.mark.rule("W2", "15.13i")
def test_w2_after_the_political_phase_of_turn_9_no_marker_moves() -> None:
    assert may_be_played(russia(turn=8), "W2")
    assert not may_be_played(russia(turn=9), "W2")


@pytest.mark.rule("W2", "11.10")
def test_w2_cossacks_come_to_a_city_of_the_don_or_kuban() -> None:
    p = russia(turn=10)
    box(p, COMING, "AFSR-Cauc", "Bogaevsky", "Don-c4")
    own(p, R, "324", "333", "301")
    own(p, W, "309")
    event(p, "W2", "to-reserve Don-c4")
    assert (where(p, "AFSR-Cauc"), where(p, "Bogaevsky")) == ("309", "309")
    assert where(p, "Don-c4") == RESERVE
    assert card("W2") in p.removed


@pytest.mark.rule("W2", "11.10")
def test_w2_without_a_city_the_caucasus_army_joins_a_supplied_don_army() -> None:
    p = russia(turn=10)
    box(p, COMING, "AFSR-Cauc")
    own(p, R, "301", "324", "333", "309")
    own(p, W, "507", "528")
    put(p, "511", "Don-North")
    event(p, "W2")
    assert where(p, "AFSR-Cauc") == "511"


@pytest.mark.rule("W2", "11.10")
def test_w2_white_chooses_between_a_city_and_a_supplied_don_army() -> None:
    p = russia(turn=10)
    box(p, COMING, "AFSR-Cauc")
    own(p, R, "301", "309", "333")
    put(p, "324", "Don-c1")
    put(p, "325", "Don-North")
    event(p, "W2")
    assert offered(p) == ["enter AFSR-Cauc>324", "enter AFSR-Cauc>325"]


# W3


@pytest.mark.rule("W3", "11.10")
def test_w3_the_don_caucasus_army_the_don_center_and_wrangel_come() -> None:
    p = russia()
    box(p, COMING, "Don-Cauc", "Don-Center", "Wrangel")
    own(p, R, "333", "301", "309")
    own(p, W, "324")
    event(p, "W3")
    assert [where(p, id) for id in ("Don-Cauc", "Don-Center", "Wrangel")] == ["324"] * 3
    assert card("W3") in p.removed


@pytest.mark.rule("W3", "11.10")
def test_w3_white_chooses_between_a_city_and_a_supplied_don_army() -> None:
    p = russia()
    box(p, COMING, "Don-Center")
    own(p, R, "301", "309", "333")
    own(p, W, "324")
    put(p, "325", "Don-North")
    event(p, "W3")
    assert offered(p) == ["enter Don-Center>324", "enter Don-Center>325"]


@pytest.mark.rule("W3", "7.25j", "13.72")
def test_w3_the_don_caucasus_army_may_not_turn_its_back_on_tsaritsyn() -> None:
    p = russia()
    put(p, "333", "Don-Cauc")
    army = piece("Don-Cauc")
    free = endings(p, army, space("333"), reach(p, army).mask)
    event(p, "W3")
    assert p.don_caucasus == p.turn
    bound = endings(p, army, space("333"), reach(p, army).mask)
    assert bound != free
    assert not bound & ~free


# W4


@pytest.mark.rule("W4", "11.10", "15.54")
@pytest.mark.rule("15.54c")
def test_w4_the_legion_commits_with_its_fourth_army_and_gajda() -> None:
    p = russia()
    box(p, COMING, "Cz-a4", "Gajda")
    own(p, R, *(number for number in WHITE_CITIES if number != "507"))
    own(p, W, "507")
    event(p, "W4")
    assert p.controller(CZECH_LEGION) == W
    assert (where(p, "Cz-a4"), where(p, "Gajda")) == ("507", "507")
    assert card("W4") in p.removed


@pytest.mark.rule("W4", "15.54k", "11.10")
def test_w4_the_army_arrives_at_any_friendly_city_and_gajda_there_or_with_czechs() -> None:
    p = russia()
    box(p, COMING, "Cz-a4", "Gajda")
    own(p, R, *WHITE_CITIES)
    own(p, W, "507", "623", "511")
    put(p, "511", "Cz-a2")
    event(p, "W4")
    assert offered(p) == ["enter Cz-a4>507", "enter Cz-a4>623"]
    choose(p, "enter Cz-a4>623")
    assert offered(p) == ["enter Gajda>507", "enter Gajda>511", "enter Gajda>623"]


@pytest.mark.rule("W4", "15.13")
def test_w4_locks_the_legion_and_opens_finlands_gate() -> None:
    p = russia()
    assert not locked(p, CZECH_LEGION)
    assert not gate_open(p, W, FINLAND)
    event(p, "W4")
    assert locked(p, CZECH_LEGION)
    assert gate_open(p, W, FINLAND)
    assert not gate_open(p, R, FINLAND)


# W5


@pytest.mark.rule("W5", "15.13")
def test_w5_opens_ukraines_gate() -> None:
    p = russia()
    event(p, "W5")
    assert gate_open(p, W, UKRAINE)
    assert card("W5") in p.removed


@pytest.mark.rule("W5", "11.10")
def test_w5_the_british_land_at_once_if_white_controls_britain() -> None:
    p = russia()
    control(p, "Britain", W)
    box(p, COMING, "Br-SBL", "Br-NRBF", "Ironside", "BrFlot", "BrCMB")
    own(p, W, "717", "301", "528")
    event(p, "W5")
    assert [where(p, id) for id in ("Br-SBL", "Br-NRBF", "Ironside")] == ["717"] * 3
    assert [where(p, id) for id in ("BrFlot", "BrCMB")] == [ASSET_BOX] * 2


@pytest.mark.rule("W5", "11.10")
def test_w5_each_army_lands_at_murmansk_or_archangel_and_ironside_with_one_of_them() -> None:
    p = russia()
    control(p, "Britain", W)
    box(p, COMING, "Br-SBL", "Br-NRBF", "Ironside")
    own(p, W, "717", "732", "301", "528")
    event(p, "W5")
    assert offered(p) == ["enter Br-SBL>717", "enter Br-SBL>732"]
    choose(p, "enter Br-SBL>732", "enter Br-NRBF>732")
    assert where(p, "Ironside") == "732"


@pytest.mark.rule("W5", "11.10")
def test_w5_ironside_does_not_land_at_the_port_without_an_army() -> None:
    """The first places of a clause that are open hold, and an "or" of later places adds nothing to them."""
    p = russia()
    control(p, "Britain", W)
    box(p, COMING, "Br-SBL", "Br-NRBF", "Ironside")
    own(p, W, "717", "732", "301", "528")
    event(p, "W5", "enter Br-SBL>717", "enter Br-NRBF>717")
    assert where(p, "Ironside") == "717"


@pytest.mark.rule("W5", "11.11")
def test_w5_otherwise_they_come_when_white_next_gains_it() -> None:
    p = russia()
    box(p, COMING, "Br-SBL", "BrFlot")
    own(p, W, "717", "301", "528")
    event(p, "W5")
    assert where(p, "Br-SBL") == COMING
    control(p, "Britain", W)
    start(p, "11.11 Deferred clauses")
    assert where(p, "Br-SBL") == "717"
    assert where(p, "BrFlot") == ASSET_BOX


@pytest.mark.rule("W5", "11.10", "15.52")
def test_w5_without_sevastopol_the_british_wait() -> None:
    p = russia()
    control(p, "Britain", W)
    box(p, COMING, "Br-SBL")
    own(p, W, "717", "528")
    own(p, R, "301")
    event(p, "W5")
    assert where(p, "Br-SBL") == WAITING


# W6


@pytest.mark.rule("W6", "13.31")
def test_w6_a_band_rises_in_an_empty_red_space() -> None:
    p = russia()
    box(p, COMING, "Green1")
    event(p, "W6", "greens-at 805")
    assert where(p, "Green1") == "805"
    assert not p.friendly(R) >> space("805") & 1
    assert card("W6") in p.discard[W]


@pytest.mark.rule("W6", "13.31")
def test_w6_neither_where_units_stand_nor_at_a_city_nor_next_to_a_red_leader() -> None:
    p = russia()
    box(p, COMING, "Green1")
    put(p, "805", "Ra9")
    put(p, "819", "Trotsky")
    event(p, "W6")
    grounds = {text.removeprefix("greens-at ") for text in offered(p)}
    plain = {p.atlas.numbers[s] for s in range(p.atlas.size) if not p.atlas.green >> s & 1}
    near = {p.atlas.numbers[s] for s in range(p.atlas.size) if p.atlas.near[space("819")] >> s & 1}
    assert "805" not in grounds
    assert not {"801", "819", "823"} & grounds & plain
    assert not near & grounds & plain
    assert grounds


@pytest.mark.rule("W6", "13.41b", "13.42d")
def test_w6_neither_in_east_prussia_nor_in_a_restricted_box() -> None:
    p = russia()
    box(p, COMING, "Green1")
    own(p, R, "110", "907", "912", "915", "917")
    event(p, "W6")
    grounds = {text.removeprefix("greens-at ") for text in offered(p)}
    assert not {"110", "907", "912", "915"} & grounds
    assert "917" in grounds


@pytest.mark.rule("W6", "13.31")
def test_w6_not_where_the_train_stands_alone() -> None:
    p = russia()
    box(p, COMING, "Green1")
    own(p, R, "629", "805")
    p.put(p.roster.train, space("629"))
    event(p, "W6")
    assert "greens-at 805" in offered(p)
    assert "greens-at 629" not in offered(p)


@pytest.mark.rule("W6", "6.25")
def test_w6_without_a_band_in_the_pool_it_is_no_event() -> None:
    assert not may_be_played(russia(), "W6")


# W7, W9, W10


@pytest.mark.rule("W7", "5.23")
def test_w7_two_points_on_estonia_and_one_on_finland() -> None:
    p = russia()
    event(p, "W7")
    assert placed_points(p, W) == {"Estonia": 2, "Finland": 1}
    assert card("W7") in p.removed


@pytest.mark.rule("W7", "5.23")
def test_w7_after_the_political_phase_of_turn_9_points_are_no_event() -> None:
    assert may_be_played(russia(turn=8), "W7")
    assert not may_be_played(russia(turn=9), "W7")


@pytest.mark.rule("W9", "5.23")
def test_w9_a_point_each_on_the_central_powers_latvia_and_lithuania() -> None:
    p = russia(powers=True)
    event(p, "W9")
    assert placed_points(p, W) == {"Central Powers": 1, "Latvia": 1, "Lithuania": 1}
    assert card("W9") in p.removed


@pytest.mark.rule("W9", "6.25")
def test_w9_the_point_on_a_power_that_has_left_is_skipped() -> None:
    p = russia()
    event(p, "W9")
    assert placed_points(p, W) == {"Latvia": 1, "Lithuania": 1}


@pytest.mark.rule("W10", "15.13", "5.23")
def test_w10_opens_three_gates_and_places_a_point_on_two_of_the_three() -> None:
    p = russia()
    event(p, "W10", "point astrakhan", "point west-ukraine")
    assert placed_points(p, W) == {"Astrakhan": 1, "West Ukraine": 1}
    for name in ("Astrakhan", "West Ukraine", "Transcaucasia"):
        assert gate_open(p, W, faction(name))
    assert card("W10") in p.removed


@pytest.mark.rule("W10", "5.23")
def test_w10_no_second_point_on_one_of_them() -> None:
    p = russia()
    event(p, "W10", "point astrakhan")
    assert offered(p) == ["point transcaucasia", "point west-ukraine"]


# W8


@pytest.mark.rule("W8", "15.13")
def test_w8_locks_the_allies_and_the_legion() -> None:
    p = russia()
    event(p, "W8")
    assert all(locked(p, each) for each in (BRITAIN, FRANCE, USA, CZECH_LEGION))
    assert not locked(p, FINLAND)
    assert card("W8") in p.removed


@pytest.mark.rule("W8", "7.25c")
def test_w8_lets_the_western_allies_be_activated() -> None:
    p = russia()
    control(p, "USA", W)
    put(p, "732", "US-a1")
    assert with_allies(p, W) >> space("732") & 1
    event(p, "W8")
    assert not with_allies(p, W) >> space("732") & 1


@pytest.mark.rule("W8", "5.41")
def test_w8_adds_one_to_the_withdrawal_die_of_an_ally_under_white_control() -> None:
    p = russia()
    control(p, "Britain", W)
    event(p, "W8")
    assert card_modifier(p, BRITAIN) == 1
    assert card_modifier(p, FRANCE) == 0
    for name in ("Czech Legion", "Central Powers"):
        control(p, name, W)
        assert card_modifier(p, faction(name)) == 0


# W11


def two_corps(die: int) -> Russia:
    p = russia(dice=[die])
    put(p, "805", "Rc1")
    put(p, "806", "Don-c1")
    box(p, RESERVE, "Don-c2", "Rc2")
    return p


@pytest.mark.rule("W11", "8.54")
def test_w11_on_1_to_3_the_corps_is_lost_and_a_white_one_stands_there() -> None:
    p = two_corps(3)
    event(p, "W11")
    assert where(p, "Rc1") == CASUALTIES
    assert where(p, "Don-c2") == "805"
    assert p.owner[space("805")] == W
    assert card("W11") in p.removed


@pytest.mark.rule("W11")
def test_w11_on_4_or_5_nothing_happens() -> None:
    p = two_corps(4)
    event(p, "W11")
    assert (where(p, "Rc1"), where(p, "Don-c1")) == ("805", "806")


@pytest.mark.rule("W11")
def test_w11_on_6_red_does_the_same_within_two_links() -> None:
    p = two_corps(6)
    event(p, "W11")
    assert where(p, "Don-c1") == CASUALTIES
    assert where(p, "Rc2") == "806"
    assert where(p, "Rc1") == "805"


@pytest.mark.rule("W11")
def test_w11_a_corps_farther_than_two_links_is_safe_on_6() -> None:
    p = two_corps(6)
    put(p, "528", "Don-c1")
    event(p, "W11")
    assert where(p, "Don-c1") == "528"


@pytest.mark.rule("W11", "6.25")
def test_w11_elite_and_cheka_corps_and_corps_with_a_leader_do_not_waver() -> None:
    p = russia()
    put(p, "805", "RcChe1")
    put(p, "806", "Rc1", "Trotsky")
    assert not may_be_played(p, "W11")


@pytest.mark.rule("W11", "8.95")
def test_w11_other_red_units_in_the_space_fight_the_newcomer() -> None:
    p = russia(dice=[1, 1, 1])
    put(p, "805", "Rc1", "Ra9")
    box(p, RESERVE, "Don-c2")
    event(p, "W11")
    assert "clashed" in happened(p)


# W12, W13


@pytest.mark.rule("W12", "11.57", "11.22")
def test_w12_two_steps_at_once_for_a_faction_that_white_controls() -> None:
    p = russia()
    control(p, "Estonia", W)
    put(p, "120", "Est-a1", reduced=True)
    event(p, "W12", "repair Est-a1")
    assert not reduced(p, "Est-a1")
    assert p.steps[W] == 0
    assert card("W12") in p.discard[W]


@pytest.mark.rule("W12", "11.57")
def test_w12_both_steps_for_one_faction_or_one_each_for_two() -> None:
    p = russia()
    for name, city in (("Estonia", "121"), ("Latvia", "117"), ("Lithuania", "114")):
        control(p, name, W)
        own(p, FACTION + faction(name), city)
    box(p, CASUALTIES, "Est-c1", "Lat-c1", "Lit-c1", "Lit-c2")
    event(p, "W12", "recruit Est-c1", "recruit Lat-c1")  # half a step each: the other halves are theirs
    assert p.decision is None
    p = russia()
    for name in ("Estonia", "Latvia"):
        control(p, name, W)
    box(p, CASUALTIES, "Est-c1", "Est-c2", "Lat-c1", "Lat-c2")
    event(p, "W12", "recruit Est-c1", "recruit Lat-c1")
    assert offered(p) == ["recruit Est-c2", "recruit Lat-c2", "spent"]


@pytest.mark.rule("W12", "15.52f", "11.57")
def test_w12_no_step_is_spent_for_britain_without_sevastopol_and_omsk() -> None:
    p = russia()
    control(p, "Britain", W)
    own(p, W, "301", "528", "717")
    box(p, CASUALTIES, "Br-c1")
    assert may_be_played(p, "W12")
    own(p, R, "528")
    assert not may_be_played(p, "W12")


@pytest.mark.rule("W12", "6.25")
def test_w12_without_a_faction_unit_in_need_it_is_no_event() -> None:
    p = russia()
    control(p, "Estonia", W)
    put(p, "120", "Est-a1")
    assert not may_be_played(p, "W12")


@pytest.mark.rule("W13", "11.57")
def test_w13_four_steps_at_once_in_a_home_region_without_resource_centres() -> None:
    p = russia()
    put(p, "324", "Don-North", reduced=True)
    put(p, "528", "Si-a1", reduced=True)
    event(p, "W13", "muster don", "muster-no-more", "repair Don-North")
    assert not reduced(p, "Don-North")
    assert reduced(p, "Si-a1")
    assert p.passed == []
    assert card("W13") in p.discard[W]


@pytest.mark.rule("W13", "11.55")
def test_w13_an_army_is_rebuilt_at_a_city_of_the_region_named() -> None:
    p = russia()
    own(p, W, "324")
    own(p, R, "333")
    box(p, CASUALTIES, "Don-North")
    event(p, "W13", "muster don", "muster-no-more", "rebuild Don-North", "repair Don-North")
    assert where(p, "Don-North") == "324"
    assert not reduced(p, "Don-North")


@pytest.mark.rule("W13", "11.57")
def test_w13_a_second_region_must_touch_the_first() -> None:
    p = russia()
    put(p, "324", "Don-North", reduced=True)
    put(p, "309", "Vol-a1", reduced=True)
    put(p, "528", "Si-a1", reduced=True)
    event(p, "W13", "muster don")
    assert offered(p) == ["muster kuban", "muster-no-more"]


@pytest.mark.rule("W13", "6.25")
def test_w13_without_a_unit_in_need_it_is_no_event() -> None:
    p = russia()
    put(p, "324", "Don-North")
    assert not may_be_played(p, "W13")


# W14


@pytest.mark.rule("W14", "13.50")
def test_w14_red_is_subject_to_in_fighting_and_draws_a_chit() -> None:
    p = russia(dice=[1])
    event(p, "W14")
    assert p.subject_to_infighting(R)
    assert p.chit[R] >= 0
    assert not p.subject_to_infighting(W)
    assert card("W14") in p.removed


@pytest.mark.rule("W14", "6.25")
def test_w14_a_side_already_subject_draws_no_second_time() -> None:
    p = russia()
    p.subject = 2
    assert not may_be_played(p, "W14")


# W15


@pytest.mark.rule("W15", "6.26")
def test_w15_as_an_action_it_serves_for_a_point_a_step_or_a_no_act_marker() -> None:
    p = russia()
    put(p, "805", "Ra9")
    event(p, "W15")
    assert offered(p) == ["branch noact", "branch point", "branch step"]
    choose(p, "branch step")
    assert p.steps[W] == 2
    assert card("W15") in p.removed


@pytest.mark.rule("W15", "5.23")
def test_w15_a_point_on_any_faction() -> None:
    p = russia()
    event(p, "W15", "branch point", "point khiva")
    assert placed_points(p, W) == {"Khiva": 1}


@pytest.mark.rule("W15", "7.37")
def test_w15_a_no_act_marker_on_a_red_stack_without_a_leader() -> None:
    p = russia()
    put(p, "805", "Ra9")
    put(p, "806", "Ra8", "Trotsky")
    event(p, "W15", "branch noact")
    assert p.no_act[R] == 1 << space("805")


@pytest.mark.rule("W15", "7.37")
def test_w15_or_it_frees_an_own_stack() -> None:
    p = russia()
    put(p, "324", "Don-North")
    p.no_act[W] = 1 << space("324")
    event(p, "W15", "branch noact")
    assert p.no_act[W] == 0


def attacked(turn: int) -> Russia:
    """RED has placed all its markers: one attack from Moskva."""
    p = russia(turn=turn)
    put(p, "801", "Ra9")
    p.side = R
    p.fighting = 1 << space("801")
    p.hand[W] = [card("W15")]
    start(p, "6.26a Window", R)
    return p


@pytest.mark.rule("W15", "6.26a")
def test_w15_cancels_a_red_attack_once_all_markers_are_placed() -> None:
    p = attacked(turn=2)
    assert p.waiting().seat == W
    choose(p, "initiative W15")
    assert not p.fighting
    assert card("W15") in p.removed


@pytest.mark.rule("W15", "6.26")
def test_w15_not_on_turn_1() -> None:
    assert attacked(turn=1).decision is None


def fought(attacker: int) -> Russia:
    p = russia(turn=2)
    put(p, "805", "Ra9")
    put(p, "806", "Vol-a1")
    p.hand[W] = [card("W15")]
    p.battle.target = space("805" if attacker == W else "806")
    p.battle.attacker = attacker
    start(p, "6.26b Window", attacker)
    return p


@pytest.mark.rule("W15", "6.26b", "8.31")
def test_w15_takes_the_terrain_shift_from_a_white_attack() -> None:
    p = fought(W)
    choose(p, "initiative W15")
    assert p.battle.no_terrain
    assert p.battle.cards == 1


@pytest.mark.rule("W15", "6.26b")
def test_w15_not_from_a_red_attack() -> None:
    assert fought(R).decision is None
