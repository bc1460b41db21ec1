"""15.24, 15.26, 5.43, 5.51, 11.41 Factions gained, lost, conquered and lent; influence points."""

import pytest

from barricades.games.toc.ch03_components.atlas import FACTION
from barricades.games.toc.ch05_turn.influence import place_point
from barricades.games.toc.ch07_movement.ground import closed_regions, delayed
from barricades.games.toc.ch11_replacements.rebuilding import rebuild_places
from barricades.games.toc.ch13_special.greens import GREENS_AND_RISINGS
from barricades.games.toc.ch15_politics.factions import (
    CONQUESTS,
    CONTROL_GAINED,
    GAIN,
    INFLUENCE_POINT,
    LENT,
    LOSE,
)
from barricades.games.toc.ch15_politics.markers import MOVE_MARKER
from barricades.games.toc.state import (
    ASSET_BOX,
    BORDER_OPEN,
    CASUALTIES,
    CENTRAL_POWERS,
    COMING,
    DISPLAY,
    ELIMINATED,
    GREEN,
    JAPAN_TRACK,
    NEUTRAL,
    OUT,
    RED_PEACE,
    RESERVE,
    SR_TRACK,
    Russia,
)
from barricades.kernel.bits import BIT, members
from tests.toc.positions import (
    R,
    W,
    box,
    choose,
    control,
    faction,
    gives,
    happened,
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


def lose(p: Russia, name: str) -> None:
    """The side that controls a faction loses it, without a veto."""
    controller = p.controller(faction(name))
    p.marker[faction(name)] = 1 if controller == W else -1
    p.recompute()
    start(p, LOSE, faction(name), controller)


# 15.24


@pytest.mark.parametrize(("number", "by_card"), [(0, 0), (2, 1)])
@pytest.mark.rule("15.24b")
def test_15_24a_a_side_gains_a_faction_whose_marker_enters_its_control_box(number: int, by_card: int) -> None:
    p = russia(4)
    p.round = number
    p.marker[faction("Khiva")] = 1
    start(p, MOVE_MARKER, faction("Khiva"), 1, by_card)
    assert "faction-gained" in happened(p)


@pytest.mark.rule("15.41a")
def test_15_24b_a_card_gives_control_at_once_and_the_forces_are_set_up() -> None:
    p = russia(4)
    p.powers_left = 2
    box(p, DISPLAY, "Khi-a1", "Khi-c1")
    start(p, GAIN, faction("Khiva"), W)
    assert p.marker[faction("Khiva")] == 2
    assert where(p, "Khi-a1") == "411"


def test_15_24b_control_that_the_side_has_already_changes_nothing() -> None:
    p = russia(4)
    control(p, "Khiva", W)
    start(p, GAIN, faction("Khiva"), W)
    assert happened(p) == []


@pytest.mark.rule("15.2", "15.24", "15.26")
def test_15_24b_what_the_enemy_controlled_is_lost_first() -> None:
    p = russia(4)
    control(p, "Khiva", R)
    put(p, "411", "Khi-a1")
    start(p, GAIN, faction("Khiva"), W)
    assert [kind for kind in happened(p) if kind.startswith("faction-")] == [
        "faction-lost", "faction-gained", "faction-set-up"
    ]  # fmt: skip
    assert p.controller(faction("Khiva")) == W


def test_15_24d_both_sides_may_enter_once_the_delay_is_over() -> None:
    p = russia(4)
    finland = p.atlas.faction_region[faction("Finland")]
    assert closed_regions(p, R) & finland
    control(p, "Finland", W)
    assert not closed_regions(p, R) & finland
    assert not closed_regions(p, W) & finland


def test_15_25e_a_faction_gained_in_a_round_is_delayed_in_the_next_one_too() -> None:
    p = russia(4)
    p.round, p.rounds = 2, 6
    start(p, GAIN, faction("Khiva"), W)
    for number, held in ((2, True), (3, True), (4, False)):
        p.round = number
        assert delayed(p, faction("Khiva")) == held


def test_15_25e_even_if_its_forces_are_not_set_up() -> None:
    p = russia(4)
    start(p, GAIN, faction("Makhno"), W)
    assert delayed(p, faction("Makhno"))


def test_15_24d_in_the_first_round_the_enemy_may_not_enter() -> None:
    p = russia(4)
    start(p, GAIN, faction("Finland"), W)
    assert closed_regions(p, R) & p.atlas.faction_region[faction("Finland")]


@pytest.mark.parametrize(("number", "set_up"), [(0, False), (1, True)])
def test_15_25a_in_the_action_phase_at_once(number: int, set_up: bool) -> None:
    p = russia(4)
    p.round = number
    start(p, GAIN, faction("Khiva"), W)
    assert ("faction-set-up" in happened(p)) == set_up


def test_7_26_after_the_last_round_the_delay_ends_with_round_1_of_the_next_turn() -> None:
    p = russia(4)
    p.round, p.rounds = 6, 6
    start(p, GAIN, faction("Khiva"), W)
    p.turn, p.round = 5, 1
    assert delayed(p, faction("Khiva"))
    p.round = 2
    assert not delayed(p, faction("Khiva"))


@pytest.mark.rule("10.55")
def test_15_54_the_spaces_of_the_legion_become_whites() -> None:
    p = russia(4)
    assert p.owner[space("511")] == FACTION + faction("Czech Legion")
    start(p, GAIN, faction("Czech Legion"), W)
    assert p.owner[space("511")] == W


@pytest.mark.rule("11.13a")
def test_15_33d_red_gains_belarus_in_a_political_phase() -> None:
    p = russia(4, dice=[6, 6])
    control(p, "Belarus", R)
    start(p, CONTROL_GAINED, faction("Belarus"), R)
    assert not p.belarus_gained
    p.round = 0
    start(p, CONTROL_GAINED, faction("Belarus"), R)
    assert p.belarus_gained


def test_15_43a_red_control_of_finland_opens_its_border() -> None:
    p = russia(4)
    start(p, GAIN, faction("Finland"), W)
    assert not p.has(BORDER_OPEN)
    start(p, GAIN, faction("Finland"), R)
    assert p.has(BORDER_OPEN)


@pytest.mark.rule("15.44p")
@pytest.mark.parametrize("side", [W, R])
def test_15_39f_the_other_side_gains_west_ukraine_when_a_side_gains_poland(side: int) -> None:
    p = russia(4, dice=[6, 6])
    p.powers_left = 4
    start(p, GAIN, faction("Poland"), side)
    assert p.controller(faction("West Ukraine")) == 1 - side


def test_15_39f_but_not_if_it_is_controlled_already() -> None:
    p = russia(4)
    p.powers_left = 4
    control(p, "West Ukraine", W)
    start(p, GAIN, faction("Poland"), W)
    assert p.controller(faction("West Ukraine")) == W


@pytest.mark.rule("11.13g")
@pytest.mark.parametrize(("die", "comes"), [(3, True), (4, False)])
def test_15_53e_red_places_the_german_mutiny_army_on_1_to_3(die: int, comes: bool) -> None:
    p = russia(2, dice=[die], powers=True)
    box(p, COMING, "Ger-aMut")
    start(p, GAIN, faction("Central Powers"), W)
    if comes:
        assert p.waiting().seat == R
        assert "set-up Ger-aMut>801" in offered(p)
        assert "set-up Ger-aMut>601" not in offered(p)
        choose(p, "set-up Ger-aMut>801")
        assert p.allegiance[piece("Ger-aMut")] == R
    else:
        assert where(p, "Ger-aMut") == COMING


@pytest.mark.rule("15.33c", "15.38f", "15.39e", "15.42e")
@pytest.mark.parametrize("name", ["Belarus", "Ukraine", "West Ukraine", "Lithuania"])
def test_15_44u_red_control_stirs_the_poles_each_time(name: str) -> None:
    p = russia(4, dice=[6, 6])
    p.powers_left = 4
    start(p, GAIN, faction(name), R)
    assert happened(p).count("polish-response") == 1
    p.marker[faction(name)] = 0
    start(p, GAIN, faction(name), R)
    assert happened(p).count("polish-response") == 2


def test_15_44u_control_behind_the_central_powers_line_does_not_stir_them_yet() -> None:
    p = russia(1, powers=True)
    start(p, GAIN, faction("Belarus"), R)
    assert p.marker[faction("Belarus")] == -2
    assert "polish-response" not in happened(p)


def test_15_44u_control_by_white_does_not() -> None:
    p = russia(4)
    p.powers_left = 4
    start(p, GAIN, faction("Belarus"), W)
    assert "polish-response" not in happened(p)


# 15.26


def test_15_26a_forces_of_the_side_that_loses_it_go_to_the_nearest_friendly_spaces() -> None:
    p = russia(4)
    control(p, "Finland", W)
    own(p, W, "716")
    put(p, "127", "Fin-a1")
    put(p, "128", "NW-a1")
    lose(p, "Finland")
    if p.decision:
        assert p.waiting().seat == W
        choose(p, offered(p)[0])
    assert not p.atlas.faction_region[faction("Finland")] & p.held(W)


def test_15_26b_forces_of_the_enemy_go_where_the_enemy_chooses() -> None:
    p = russia(4)
    control(p, "Ukraine", W)
    put(p, "223", "Ra1")
    lose(p, "Ukraine")
    if p.decision:
        assert p.waiting().seat == R
        choose(p, offered(p)[0])
    assert not p.atlas.faction_region[faction("Ukraine")] & p.held(R)
    assert p.owner[space("223")] == FACTION + faction("Ukraine")


@pytest.mark.rule("15.26")
def test_15_26c_the_factions_forces_go_to_the_display_and_losses_stay() -> None:
    p = russia(4)
    control(p, "Estonia", W)
    put(p, "121", "Est-a1")
    box(p, RESERVE, "Est-c1")
    box(p, CASUALTIES, "Est-c2")
    box(p, COMING, "Est-a2")
    lose(p, "Estonia")
    assert [where(p, id) for id in ("Est-a1", "Est-c1", "Est-c2", "Est-a2")] == [
        DISPLAY, DISPLAY, CASUALTIES, COMING
    ]  # fmt: skip
    assert not p.set_up >> faction("Estonia") & 1


@pytest.mark.rule("15.24d", "8.95")
def test_15_24d_white_units_that_share_a_space_with_the_legion_fight_it_when_red_gains_it() -> None:
    p = russia(4, dice=(1, 6))
    p.marker[faction("Czech Legion")] = 0
    put(p, "511", "Cz-a2", "Si-a1")
    own(p, W, "511", "512", "510", "513")
    p.realign()
    start(p, GAIN, faction("Czech Legion"), R)
    assert "clashed" in happened(p)
    while p.decision:
        choose(p, offered(p)[0])
    assert p.at[piece("Cz-a2")] != p.at[piece("Si-a1")]


def changes_hands(p: Russia, name: str) -> None:
    """WHITE loses a faction and RED gains it in the Action Phase, after the Central Powers have left."""
    p.gone |= BIT[CENTRAL_POWERS]
    p.powers_left, p.round = 1, 1
    lose(p, name)
    start(p, GAIN, faction(name), R)
    while p.decision:
        choose(p, offered(p)[-1])


@pytest.mark.rule("15.42c")
@pytest.mark.parametrize(
    ("name", "first", "second"),
    [("Estonia", "Est-a1", "Est-a2"), ("Latvia", "Lat-a1", "Lat-a2"), ("Lithuania", "Lit-a1", "Lit-a2")],
)
def test_15_42c_what_w37_brought_does_not_serve_red_when_the_faction_changes_hands(
    name: str, first: str, second: str
) -> None:
    p = russia(4, dice=[6] * 9)
    control(p, name, W)
    city = members(p.atlas.faction_region[faction(name)] & p.atlas.vcs)[0]
    for army in (first, second):
        p.put(piece(army), city)
    changes_hands(p, name)
    assert [where(p, id) for id in (first, second)] == [p.atlas.spaces.token(city), DISPLAY]


@pytest.mark.rule("15.42c", "11.55")
def test_15_42c_red_does_not_rebuild_what_w37_brought() -> None:
    p = russia(4)
    box(p, CASUALTIES, "Est-a1", "Est-a2")
    for side, rebuilt in ((W, ["Est-a1", "Est-a2"]), (R, ["Est-a1"])):
        control(p, "Estonia", side)
        own(p, side, "121")
        assert [id for id in ("Est-a1", "Est-a2") if rebuild_places(p, piece(id))] == rebuilt


@pytest.mark.rule("15.38p")
def test_15_38p_archduke_wilhelm_and_his_army_do_not_serve_red() -> None:
    p = russia(4, dice=[6] * 12)
    control(p, "Ukraine", W)
    put(p, "218", "Wilhelm", "Ukr-Int", "Ukr-Rep")
    changes_hands(p, "Ukraine")
    assert [where(p, id) for id in ("Wilhelm", "Ukr-Int")] == [DISPLAY, DISPLAY]
    assert p.at[piece("Ukr-Rep")] >= 0


@pytest.mark.rule("15.39g")
def test_15_39g_the_galician_air_corps_does_not_serve_red() -> None:
    p = russia(4, dice=[6] * 9)
    control(p, "West Ukraine", W)
    box(p, ASSET_BOX, "WUAir")
    changes_hands(p, "West Ukraine")
    assert where(p, "WUAir") == DISPLAY


@pytest.mark.rule("15.51g")
@pytest.mark.rule("15.5", "15.51", "15.21b")
def test_15_26d_units_of_a_major_power_stay_as_neutrals_and_others_leave_their_spaces() -> None:
    p = russia(4)
    control(p, "Czech Legion", W)
    put(p, "511", "Cz-a2", "Si-a1")
    own(p, W, "512", "510", "513")
    lose(p, "Czech Legion")
    while p.decision:
        assert p.waiting().seat == W
        choose(p, offered(p)[0])
    assert where(p, "Cz-a2") == "511"
    assert p.allegiance[piece("Cz-a2")] == NEUTRAL
    assert where(p, "Si-a1") != "511"
    assert p.owner[space("511")] == FACTION + faction("Czech Legion")


def test_10_55_a_space_of_the_legion_that_the_loser_holds_alone_becomes_the_losers() -> None:
    p = russia(4)
    legion = FACTION + faction("Czech Legion")
    control(p, "Czech Legion", R)
    put(p, "916", "RcFE1")
    put(p, "918", "Cz-c5")
    own(p, legion, "916", "918")
    lose(p, "Czech Legion")
    assert p.owner[space("916")] == R
    assert p.owner[space("918")] == legion


@pytest.mark.parametrize(("side", "owner"), [(W, W), (R, R)])
def test_10_55_units_of_a_major_power_take_their_space_when_white_gains_it(side: int, owner: int) -> None:
    """RED gains Britain too, but may not use its forces."""
    p = russia(4)
    put(p, "902", "Br-c3")
    own(p, R, "902")
    start(p, GAIN, faction("Britain"), side)
    assert p.owner[space("902")] == owner


@pytest.mark.rule("4.9")
def test_15_26_a_leader_without_units_of_their_side_leaves_as_well() -> None:
    p = russia(4)
    control(p, "Czech Legion", W)
    put(p, "511", "Cz-a2", "Gajda")
    put(p, "512", "Si-a1")
    lose(p, "Czech Legion")
    assert where(p, "Gajda") == "512"


def test_5_65_stored_points_stay() -> None:
    p = russia(4)
    control(p, "Estonia", W)
    p.points[2 * faction("Estonia") + R] = 1
    lose(p, "Estonia")
    assert p.points[2 * faction("Estonia") + R] == 1


def test_15_26c_a_faction_regained_is_set_up_anew() -> None:
    p = russia(4)
    control(p, "Khiva", W)
    put(p, "411", "Khi-a1")
    start(p, MOVE_MARKER, faction("Khiva"), -1, 1)
    assert where(p, "Khi-a1") == "411", "an army of the controller holds the marker"
    p.put(piece("Khi-a1"), RESERVE)
    start(p, MOVE_MARKER, faction("Khiva"), -1, 1)
    choose(p, "let-go")
    assert where(p, "Khi-a1") == DISPLAY
    start(p, GAIN, faction("Khiva"), W)
    assert where(p, "Khi-a1") == "411"


# 5.43


def conquer(p: Russia) -> None:
    start(p, CONQUESTS)


@pytest.mark.rule("15.24c", "15.31d", "14.3b")
@pytest.mark.rule("15.3", "15.31", "15.21", "15.21c")
def test_5_43_the_conqueror_of_a_republic_scores_two_for_each_city() -> None:
    p = russia(4)
    control(p, "Ukraine", W)
    put(p, "210", "Ukr-Rep", "Petliura")
    put(p, "218", "Ra1")
    conquer(p)
    assert p.controller(faction("Ukraine")) == W
    put(p, "224", "Ra2")
    conquer(p)
    assert p.vp == -4
    assert where(p, "Ukr-Rep") == OUT
    assert where(p, "Petliura") == OUT
    assert p.gone >> faction("Ukraine") & 1
    assert p.owner[space("211")] == R
    assert p.friendly(R) >> space("218") & 1


def test_5_43_where_the_loser_still_stands_the_space_is_the_losers() -> None:
    p = russia(4)
    control(p, "Belarus", R)
    put(p, "241", "Vol-a1")
    put(p, "245", "RaBel")
    conquer(p)
    assert p.owner[space("245")] == R
    assert p.owner[space("244")] == W


@pytest.mark.rule("15.41c")
@pytest.mark.rule("15.4", "15.41", "15.21a")
def test_5_43_a_country_gives_no_points() -> None:
    p = russia(4)
    control(p, "Estonia", W)
    put(p, "121", "Ra1")
    conquer(p)
    assert p.gone >> faction("Estonia") & 1
    assert p.vp == 0


@pytest.mark.rule("15.41c", "15.44j")
def test_5_43_a_conquered_poland_loses_its_forces_and_makes_peace_in_the_same_phase() -> None:
    p = russia(4, dice=[6])
    control(p, "Poland", W)
    put(p, "104", "Pol-a1")
    put(p, "241", "Pol-a2")  # in Belarus
    own(p, faction("Poland") + FACTION, "241")
    box(p, CASUALTIES, "Pol-a3")
    put(p, "101", "Ra1")
    put(p, "103", "Ra2")
    conquer(p)
    assert [where(p, id) for id in ("Pol-a1", "Pol-a2", "Pol-a3")] == [OUT] * 3
    assert p.owner[space("241")] == R and p.vp == 0
    start(p, "5.48g Peace with Poland")
    assert p.has(RED_PEACE) and "peace-die" not in happened(p)


@pytest.mark.rule("15.41c")
def test_5_43_poland_with_one_city_lost_fights_on() -> None:
    p = russia(4)
    control(p, "Poland", W)
    put(p, "104", "Pol-a1")
    put(p, "101", "Ra1")
    conquer(p)
    assert where(p, "Pol-a1") == "104"


def test_5_43_a_faction_behind_the_line_is_not_conquered() -> None:
    q = russia(4, powers=True)
    control(q, "Belarus", W)
    put(q, "241", "Ra1")
    conquer(q)
    assert q.controller(faction("Belarus")) == W


def test_5_43_leaders_do_not_occupy() -> None:
    p = russia(4)
    control(p, "Estonia", W)
    put(p, "121", "Trotsky")
    conquer(p)
    assert p.controller(faction("Estonia")) == W


@pytest.mark.parametrize(("option", "place"), [("off", OUT), ("on", "230")])
def test_15_35k_by_option_conquered_makhno_turns_green(option: str, place: object) -> None:
    p = russia(4, makhno_goes_green=option)
    control(p, "Makhno", R)
    put(p, "230", "Mak-a1")
    put(p, "227", "Vol-a1")
    conquer(p)
    assert where(p, "Mak-a1") == place
    if option == "on":
        assert p.allegiance[piece("Mak-a1")] == GREEN


@pytest.mark.parametrize(("die", "left"), [(1, ELIMINATED), (2, "230"), (3, "230")])
def test_15_35k_in_the_wrap_up_they_are_treated_as_insurrection_armies(die: int, left: object) -> None:
    p = russia(4, makhno_goes_green="on", dice=(die,))
    control(p, "Makhno", R)
    put(p, "230", "Mak-a1")
    own(p, FACTION + faction("Makhno"), "230")
    put(p, "227", "Vol-a1")
    conquer(p)
    start(p, GREENS_AND_RISINGS)
    assert where(p, "Mak-a1") == left
    assert reduced(p, "Mak-a1") == (die == 2)  # a Green would leave, or stay as it is
    assert p.friendly(W) >> space("230") & 1 == (die == 1)  # 5.43: the land is the conqueror's


@pytest.mark.rule("15.35k", "13.33")
@pytest.mark.parametrize("watcher", ["Denikin", "Trotsky"])
def test_15_35k_a_leader_of_either_side_next_to_them_takes_1(watcher: str) -> None:
    p = russia(4, makhno_goes_green="on", dice=(2,))
    control(p, "Makhno", R)
    put(p, "230", "Mak-a1")
    put(p, "227", "Vol-a1")
    conquer(p)
    near = members(p.atlas.near[space("230")])[0]
    p.put(piece(watcher), near)
    start(p, GREENS_AND_RISINGS)
    assert where(p, "Mak-a1") == ELIMINATED


# 5.51


@pytest.mark.rule("5.43", "15.35j")
def test_5_43_forces_that_w41_lends_do_not_conquer_their_own_faction() -> None:
    p = russia(5)
    p.gone |= BIT[CENTRAL_POWERS]
    control(p, "Makhno", R)
    put(p, "227", "Mak-a1")
    p.lent = BIT[faction("Makhno")]
    p.realign()
    start(p, CONQUESTS)
    assert "faction-conquered" not in happened(p)
    put(p, "227", "Vol-a1")
    start(p, CONQUESTS)
    assert "faction-conquered" in happened(p)


@pytest.mark.rule("15.35j")
def test_5_51_lent_forces_return() -> None:
    p = russia(4)
    control(p, "Makhno", R)
    p.lent = 1 << faction("Makhno")
    p.recompute()
    put(p, "230", "Mak-a1")
    assert p.allegiance[piece("Mak-a1")] == W
    start(p, LENT)
    assert p.allegiance[piece("Mak-a1")] == R
    assert not p.lent


def test_5_51_lent_forces_take_their_spaces_along() -> None:
    p = russia(4)
    control(p, "Makhno", R)
    p.lent = 1 << faction("Makhno")
    p.recompute()
    put(p, "230", "Mak-a1")
    put(p, "310", "Mak-c3")
    own(p, W, "230", "310")
    start(p, LENT)
    assert p.owner[space("310")] == R
    assert p.friendly(R) >> space("230") & 1


# 11.41


def test_11_41_a_point_is_placed_on_a_faction_in_the_game() -> None:
    p = russia(4)
    p.gone |= 1 << faction("USA")
    start(p, INFLUENCE_POINT, W)
    assert gives(p, "point usa") == "5.23"
    choose(p, "point khiva")
    assert p.points[2 * faction("Khiva") + W] == 1


def test_11_41_or_an_active_track_moves_one_box() -> None:
    p = russia(4)
    before = p.track[SR_TRACK]
    start(p, INFLUENCE_POINT, R)
    assert "right poland" not in offered(p)
    choose(p, "left socialist-revolutionaries")
    assert p.track[SR_TRACK] == before - 1


def test_5_23_no_point_waits_on_a_faction_out_of_the_game_or_after_turn_9() -> None:
    p = russia(4)
    place_point(p, W, faction("USA"), 2)
    assert p.points[2 * faction("USA") + W] == 2
    p.gone |= 1 << faction("USA")
    place_point(p, W, faction("USA"), 1)
    assert p.points[2 * faction("USA") + W] == 2
    p.turn = 9
    place_point(p, W, faction("Khiva"), 1)
    assert p.points[2 * faction("Khiva") + W] == 0


def test_5_23_after_the_political_phase_of_turn_9_no_point_is_placed() -> None:
    p = russia(9)
    start(p, INFLUENCE_POINT, W)
    assert offered(p) == ["left socialist-revolutionaries", "right socialist-revolutionaries"]
    assert gives(p, "point khiva") == "5.23"
    p.track_gone = 15
    start(p, INFLUENCE_POINT, W)
    assert p.decision is None


def test_11_41_a_marker_at_the_end_of_the_only_track_need_not_move_towards_the_enemy() -> None:
    p = russia(10)
    p.track_active, p.track_gone, p.track[JAPAN_TRACK] = 1 << JAPAN_TRACK, 0, 0
    start(p, INFLUENCE_POINT, R)
    assert offered(p) == ["left japan", "right japan"]
    choose(p, "left japan")
    assert p.track[JAPAN_TRACK] == 0
