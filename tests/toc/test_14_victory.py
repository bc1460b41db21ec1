"""14 Scenarios and victory; 5.44 link-up, 5.45 victory points, 5.46 sudden death, 5.61 optional set-up."""

import pytest

from barricades.games.toc.ch03_components.atlas import FACTION, NOBODY, RED, WHITE
from barricades.games.toc.ch05_turn.sequence import END_OF_TURN, LOGISTICS
from barricades.games.toc.ch07_movement.ground import open_to
from barricades.games.toc.ch07_movement.special_actions import available
from barricades.games.toc.ch14_scenarios.optional_set_up import OPTIONAL_SET_UP
from barricades.games.toc.ch14_scenarios.victory import (
    conditions,
    end_of_the_introduction,
    faction_bonuses,
    link_up,
    score_cities,
    score_peace,
    sudden_death,
    unplayed_cards,
)
from barricades.games.toc.state import LINKED_UP, RED_PEACE, RESERVE, WHITE_PEACE, Russia
from barricades.kernel.bits import BIT, members
from tests.toc.positions import (
    at_start,
    choose,
    control,
    faction,
    hold,
    offered,
    own,
    piece,
    played,
    put,
    reduced,
    russia,
    space,
    start,
)

W, R = WHITE, RED
# 4.7
RED_HOME = ("701", "726", "739", "801", "819", "823", "601", "623", "630")
WHITE_HOME = ("301", "309", "324", "333", "502", "507", "523", "528", "901", "910")
INTRO = "v2.3-intro-1918"


def homes(*dice: int, turn: int = 8) -> Russia:
    """Every side owns its own home cities; nothing else counts."""
    p = russia(turn, dice=dice)
    for city in members(p.atlas.vcs):
        p.set_owner(city, NOBODY, "")
    own(p, R, *RED_HOME)
    own(p, W, *WHITE_HOME)
    return p


def won(p: Russia) -> int | None:
    sudden_death(p)
    return p.outcome[0] if p.outcome else None


# 14.1


def test_14_1b_cities_at_the_start() -> None:
    p = at_start()
    assert (p.vc_count(R), p.vc_count(W)) == (9, 10)
    assert (p.atlas.vcs & ~p.friendly(W) & ~p.friendly(R)).bit_count() == 16


def test_14_1c_resource_centres_at_the_start() -> None:
    p = at_start()
    assert (p.rc_count(R), p.rc_count(W)) == (8, 7)


def test_14_1d_faction_markers_at_the_start() -> None:
    p = at_start()
    for name in ("Czech Legion", "Britain", "USA", "Khiva"):
        assert p.marker[faction(name)] == 1
    for name in ("Belarus", "Turkistan"):
        assert p.marker[faction(name)] == -1
    assert sum(marker == 0 for marker in p.marker) == 18 - 6


def test_14_1e_tracks_at_the_start() -> None:
    p = at_start()
    boxes = [p.edition.tracks[track][p.track[track]].name for track in range(4)]
    assert boxes == ["WHITE +1", "GREEN", "Poland NO ACT", "Ukraine NO ACT"]


def test_14_1f_faces_at_the_start() -> None:
    p = at_start()
    for id in ("Ra1", "Ra2", "Ra3", "SiOren-a1", "Si-a1", "Si-a2", "Lenin"):
        assert reduced(p, id)
    for id in ("Ra4", "Ra10", "Vol-a1", "Trotsky"):
        assert not reduced(p, id)


# 5.44


def linked(*dice: int) -> Russia:
    """A chain of WHITE spaces from Rostov to Orenburg by railway and road."""
    p = homes(*dice)
    way = p.atlas.land.path(space("324"), space("507"), p.atlas.everywhere & ~p.atlas.boxes)
    assert way is not None
    for each in range(p.atlas.size):
        p.set_owner(each, R, "")
    own(p, W, *(p.atlas.numbers[n] for n in every_rail_or_road(p)))
    return p


def every_rail_or_road(p: Russia) -> list[int]:
    """A shortest chain between the two cities by railway and road alone."""
    start_at, end, before = space("324"), space("507"), {space("324"): -1}
    ring = [start_at]
    while end not in before:
        following = []
        for here in ring:
            for there in members(p.atlas.rail[here] | p.atlas.road[here]):
                if there not in before:
                    before[there] = here
                    following.append(there)
        ring = following
    chain = [end]
    while before[chain[-1]] >= 0:
        chain.append(before[chain[-1]])
    return chain


def test_5_44_a_chain_from_don_to_the_urals_scores_one_die_once() -> None:
    p = linked(5)
    link_up(p)
    assert p.vp == 5 and p.has(LINKED_UP)
    link_up(p)
    assert p.vp == 5


def test_5_44_an_enemy_unit_or_a_missing_space_breaks_it() -> None:
    p = linked()
    middle = every_rail_or_road(p)[3]
    p.put(piece("Rc1"), middle)
    link_up(p)
    assert p.vp == 0
    p = linked()
    p.set_owner(every_rail_or_road(p)[3], R, "")
    link_up(p)
    assert p.vp == 0


def test_14_3f_the_link_up_gives_one_die() -> None:
    p = linked(2)
    link_up(p)
    assert p.vp == 2


# 5.45


def test_5_45_the_side_with_more_cities_scores_the_difference() -> None:
    p = homes()
    score_cities(p)
    assert p.vp == 1
    p = homes()
    own(p, R, "324", "507")
    score_cities(p)
    assert p.vp == -3


def test_14_3a_with_perm_in_whites_hands_white_scores_3() -> None:
    p = at_start()
    own(p, W, "523")
    assert (p.vc_count(R), p.vc_count(W)) == (8, 11)
    score_cities(p)
    assert p.vp == 3


@pytest.mark.parametrize(
    ("region", "red", "white"),
    [
        ("North", 3, 0), ("Central", 3, 0), ("East", 1, 2), ("Don", 1, 1), ("Kuban", 0, 2),
        ("Urals Central", 0, 2), ("Urals North", 0, 2), ("Far East", 0, 2),
    ],
)  # fmt: skip
def test_14_3a_the_cities_of_the_example_region_by_region(region: str, red: int, white: int) -> None:
    """8 and 11; the set-up of 14.1 has Perm RED (T-F2)."""
    p = at_start()
    own(p, W, "523")
    cities = p.atlas.region(region) & p.atlas.vcs
    assert (cities & p.friendly(R)).bit_count() == red
    assert (cities & p.friendly(W)).bit_count() == white


def test_5_45_red_scores_4_once_it_has_triggered_polish_peace() -> None:
    p = homes()
    score_peace(p)
    assert p.vp == 0
    p.set_flag(RED_PEACE)
    score_peace(p)
    assert p.vp == -4


# 5.46, 14.3h WHITE, 5-35


@pytest.mark.parametrize(("die", "wins"), [(4, False), (5, True), (6, True)])
def test_14_3h_five_red_home_cities_and_all_its_own(die: int, wins: bool) -> None:
    p = homes(die)
    own(p, W, "726", "739", "819", "823", "623")
    assert (won(p) == W) == wins


@pytest.mark.parametrize(("die", "wins"), [(3, False), (4, True)])
def test_14_3h_thirty_five_points_for_the_second_turn(die: int, wins: bool) -> None:
    p = homes(die)
    p.vp = 35
    p.doors[0] = 1
    assert (won(p) == W) == wins


def test_14_3h_four_cities_or_34_points_are_not_enough() -> None:
    p = homes()
    own(p, W, "726", "739", "819", "823")
    p.vp = 34
    assert won(p) is None and p.cursor == 0 and p.doors[0] == 0


def test_14_3h_a_missing_home_city_bars_the_way_but_the_turn_counts() -> None:
    p = homes()
    own(p, W, "726", "739", "819", "823", "623")
    own(p, R, "324")
    assert won(p) is None and p.cursor == 0 and p.doors[0] == 1


def test_14_3h_a_city_that_poland_holds_abroad_replaces_it() -> None:
    p = homes(5)
    control(p, "Poland", W)
    own(p, W, "726", "739", "819", "823", "623")
    own(p, R, "324")
    own(p, FACTION + faction("Poland"), "241")
    assert won(p) == W


def test_14_3h_after_whites_polish_peace_the_cities_held_then_count() -> None:
    p = homes(5)
    own(p, W, "726", "739", "819", "823", "623")
    own(p, R, "324")
    p.set_flag(WHITE_PEACE)
    p.abroad = 1
    assert won(p) == W


# 5.46, 14.3i WHITE, a capital


@pytest.mark.parametrize("city", ["801", "701"])
def test_14_3i_moskva_or_petrograd(city: str) -> None:
    p = homes(5)
    own(p, W, city)
    own(p, R, "324")  # no requirement
    assert won(p) == W


@pytest.mark.parametrize(("die", "wins"), [(3, False), (4, True)])
def test_14_3i_moskva_for_the_second_turn_in_a_row(die: int, wins: bool) -> None:
    p = homes(die)
    own(p, W, "801")
    p.doors[1] = 1
    assert (won(p) == W) == wins


@pytest.mark.parametrize(("die", "wins"), [(3, False), (4, True)])
def test_14_3i_petrograd_for_the_second_turn_in_a_row(die: int, wins: bool) -> None:
    p = homes(die)
    own(p, W, "701")
    p.doors[2] = 1
    assert (won(p) == W) == wins


def test_14_3i_each_capital_has_a_count_of_its_own_and_the_higher_is_used_once() -> None:
    p = homes(4)
    own(p, W, "801", "701")
    p.doors[2] = 1
    assert won(p) == W and p.cursor == 1


def test_5_46_a_natural_1_never_wins() -> None:
    p = homes(1)
    own(p, W, "801")
    p.doors[1] = 9
    assert won(p) is None


def test_5_46_a_count_ends_when_its_condition_does() -> None:
    p = homes()
    p.doors = [3, 2, 1, 4, 0]
    assert won(p) is None
    assert p.doors == [0, 0, 0, 0, 0]


# 14.3j RED, 5-35


def red_is_winning(*dice: int) -> Russia:
    p = homes(*dice)
    own(p, R, "301", "309", "324", "901", "910", "218", "224")
    return p


@pytest.mark.parametrize(("die", "wins"), [(4, False), (5, True)])
def test_14_3j_five_white_home_cities_the_far_east_included(die: int, wins: bool) -> None:
    assert (won(red_is_winning(die)) == R) == wins


def test_14_3j_thirty_five_points() -> None:
    p = homes(5)
    own(p, R, "218", "224")
    p.vp = -35
    assert won(p) == R


@pytest.mark.parametrize("missing", ["218", "224", "630"])
def test_14_3j_all_its_home_cities_and_both_of_ukraine(missing: str) -> None:
    p = red_is_winning()
    own(p, W, missing)
    assert won(p) is None and p.cursor == 0 and p.doors[3] == 1


def test_5_46a_a_ukraine_neutral_frozen_is_asked_of_nobody() -> None:
    p = red_is_winning(5)
    own(p, FACTION + faction("Ukraine"), "218", "224")
    p.closed |= BIT[faction("Ukraine")]
    p.recompute()
    assert won(p) == R


# 14.3k RED, all regions


def all_red() -> Russia:
    p = homes()
    own(p, R, *(city for city in WHITE_HOME if city not in ("901", "910")))
    return p


def test_14_3k_red_wins_without_a_die_with_every_home_city_outside_the_far_east() -> None:
    p = all_red()
    own(p, W, "218")  # 14.3j asks for Ukraine, this path does not
    assert won(p) == R and p.cursor == 0


@pytest.mark.parametrize("missing", ["324", "528", "801"])
def test_14_3k_every_one_of_them(missing: str) -> None:
    p = all_red()
    own(p, NOBODY, missing)
    own(p, W, "218")
    assert won(p) is None


def test_14_3k_by_option_it_needs_ukraine_too() -> None:
    p = russia(8, ukraine_always="on")
    for city in members(p.atlas.vcs):
        p.set_owner(city, R, "")
    own(p, W, "218")
    assert not conditions(p)[4]
    own(p, R, "218")
    assert conditions(p)[4]


def test_14_3_the_paths_are_tried_in_order_and_a_win_ends_the_game() -> None:
    p = homes(5)
    own(p, W, "726", "739", "819", "823", "623", "801")
    assert won(p) == W and p.cursor == 1  # 14.3h before 14.3i


def test_5_46_not_on_turn_16() -> None:
    p = all_red()
    p.turn = 16
    assert won(p) is None


# 14.3l The end


def the_end() -> Russia:
    p = homes(turn=16)
    own(p, R, "218", "224", "528", "301")
    return p


def winner(p: Russia) -> int:
    start(p, END_OF_TURN)
    assert p.outcome is not None
    return p.outcome[0]


def test_14_3l_red_wins_with_ukraine_omsk_sevastopol_and_no_poles_abroad() -> None:
    assert winner(the_end()) == R


@pytest.mark.parametrize("missing", ["218", "224", "528", "301"])
def test_14_3l_otherwise_white_wins(missing: str) -> None:
    p = the_end()
    own(p, W, missing)
    assert winner(p) == W


@pytest.mark.parametrize(("peace", "side"), [(None, W), (RED_PEACE, R), (WHITE_PEACE, R)])
def test_14_3l_polish_cities_abroad_unless_there_is_peace(peace: int | None, side: int) -> None:
    p = the_end()
    control(p, "Poland", W)
    own(p, FACTION + faction("Poland"), "241")
    if peace is not None:
        p.set_flag(peace)
    assert winner(p) == side


def test_5_51_the_game_goes_on_before_turn_16() -> None:
    p = the_end()
    p.turn = 15
    start(p, END_OF_TURN)
    assert p.outcome is None and p.turn == 16


# 14.2 The introduction


def test_14_2a_it_ends_after_the_points_of_turn_3() -> None:
    p = at_start(INTRO)
    p.turn = 2
    end_of_the_introduction(p)
    assert p.outcome is None
    p.turn = 3
    end_of_the_introduction(p)
    assert p.outcome is not None


def test_14_2c_the_side_ahead_in_points_wins_and_red_wins_a_tie() -> None:
    for vp, side in ((1, W), (0, R), (-1, R)):
        p = at_start(INTRO)
        p.turn = 3
        played(p, "W1", "W3", "W5", "W7", "W9", "W14", "R1", "R2", "R10", "R11", "R13", "R12")
        p.vp = vp
        end_of_the_introduction(p)
        assert p.outcome is not None and p.outcome[0] == side


def test_14_2c_there_is_no_sudden_death() -> None:
    p = at_start(INTRO)
    own(p, W, "801")
    assert won(p) is None and p.cursor == 0


@pytest.mark.rule("R1", "R2", "R10", "R11", "R12", "R13", "W1", "W3", "W5", "W7", "W9", "W14")
def test_14_2d_cards_never_played_cost_their_side() -> None:
    p = at_start(INTRO)
    unplayed_cards(p)
    assert p.vp == 0  # seven against each
    played(p, "R12")
    unplayed_cards(p)
    assert p.vp == -2
    p = at_start(INTRO)
    played(p, "W1", "W3", "W5", "W7", "W9", "W14")
    unplayed_cards(p)
    assert p.vp == 7


def test_14_2e_a_point_for_each_faction_two_for_poland_and_ukraine() -> None:
    p = at_start(INTRO)
    control(p, "Poland", W)
    control(p, "Finland", W)
    control(p, "Ukraine", R)
    faction_bonuses(p)
    assert p.vp == 2 + 1 - 2


@pytest.mark.rule("14.0")
def test_14_2b_the_central_powers_are_not_used_and_one_track_is() -> None:
    p = at_start(INTRO)
    assert not p.powers_active
    assert p.track_gone == 0b1110


def test_14_2g_neither_tsar_nor_train() -> None:
    p = at_start(INTRO)
    assert p.at[piece("Tsar")] < 0 and p.at[p.roster.train] < 0


# 14.1k-m Optional set-up


def optional(*dice: int) -> Russia:
    p = russia(1, dice=dice, optional_set_up="on")
    put(p, "819", "Ra8")
    put(p, "324", "Don-South")
    put(p, "528", "Si-a1")
    put(p, "623", "SR-aKU1")
    hold(p, W, "W1", "W2")
    hold(p, R, "R1", "R2")
    return p


@pytest.mark.parametrize(("die", "weak"), [(3, False), (4, True), (6, True)])
def test_14_1k_on_4_to_6_an_army_begins_reduced(die: int, weak: bool) -> None:
    p = optional(1, die)  # RED army 8 first, then the Don South army
    start(p, OPTIONAL_SET_UP)
    assert p.cursor == 2  # not the Siberian army 1, nor the SR army
    assert reduced(p, "Don-South") == weak and not reduced(p, "Ra8")


def test_14_1k_only_with_the_option() -> None:
    p = russia(1)
    put(p, "819", "Ra8")
    start(p, OPTIONAL_SET_UP)
    assert p.cursor == 0 and p.decision is None


def test_14_1l_each_player_seals_a_card_and_both_are_shown_together() -> None:
    p = optional(6, 6)
    start(p, OPTIONAL_SET_UP)
    assert p.waiting().seat == W
    assert offered(p) == ["commit W1", "commit W2", "commit W53", "commit W54", "commit-none"]
    choose(p, "commit W1")
    assert p.waiting().seat == R
    assert p.log is not None and "committed-card" not in [event.kind for event in p.log]
    choose(p, "commit R1")
    assert "committed-card" in [event.kind for event in p.log]
    assert p.discard[W] == [p.edition.card("W1")] and p.discard[R] == [p.edition.card("R1")]
    assert [len(cards) for cards in p.discard] == [1, 1]


@pytest.mark.parametrize(("white", "red"), [("W53", "R54"), ("W54", "R53")])
@pytest.mark.rule("R53", "R54", "W53", "W54")
def test_14_1l_bluff_and_influence_restore_none_and_return(white: str, red: str) -> None:
    p = optional(6, 6)
    start(p, OPTIONAL_SET_UP)
    choose(p, f"commit {white}", f"commit {red}")
    assert p.decision is None and p.discard == [[], []] and p.placed == [[-1] * 3, [-1] * 3]
    assert reduced(p, "Don-South") and reduced(p, "Ra8")


def test_14_1m_the_higher_card_restores_first_then_in_turn() -> None:
    p = optional(6, 6)
    hold(p, W, "W6")  # 2
    hold(p, R, "R1")  # 4
    start(p, OPTIONAL_SET_UP)
    put(p, "820", "Ra1", reduced=True)
    choose(p, "commit W6", "commit R1")
    assert p.waiting().seat == R
    choose(p, "restore Ra8")
    assert not reduced(p, "Ra8") and p.waiting().seat == W
    assert offered(p) == ["restore Don-South", "restore-no-more"]
    choose(p, "restore Don-South")
    assert p.waiting().seat == R
    choose(p, "restore-no-more")
    assert p.decision is None


@pytest.mark.parametrize(("die", "side"), [(3, W), (4, R)])
def test_14_1m_a_die_decides_between_equal_cards(die: int, side: int) -> None:
    p = optional(6, 6, die)
    hold(p, W, "W2")  # 4
    hold(p, R, "R1")  # 4
    start(p, OPTIONAL_SET_UP)
    choose(p, "commit W2", "commit R1")
    assert p.waiting().seat == side


def test_14_1m_white_may_not_restore_siberian_army_1() -> None:
    p = optional(6, 6)
    p.back |= BIT[piece("Si-a1")]
    start(p, OPTIONAL_SET_UP)
    choose(p, "commit W1", "commit-none")
    assert "restore Si-a1" not in offered(p)


def test_5_61_the_optional_set_up_comes_after_the_hands_and_before_politics() -> None:
    p = optional(6, 6)
    start(p, "5.0 The turn", at="optional_set_up")
    assert [each.kind for each in p.decisions] == ["commit-white", "commit-red"]


def test_5_62_the_points_of_the_introduction_come_after_5_45() -> None:
    names = LOGISTICS.names
    assert names.index("score_chits") < names.index("end_of_the_introduction") < names.index("replacements")


# 14.1a, g-j, n and 6.4


def test_14_1a_the_turn_marker_is_put_on_turn_1() -> None:
    assert at_start().turn == 1


def test_14_1g_some_of_reds_forces() -> None:
    p = at_start()
    for id, number in (
        ("Ra7", "701"),
        ("Ra10", "601"),
        ("Stalin", "823"),
        ("RcFE5", "915"),
        ("Trotsky", "326"),
    ):
        assert p.at[piece(id)] == space(number)


def test_14_1h_some_of_whites_forces() -> None:
    p = at_start()
    for id, number in (("SiOren-a1", "507"), ("Don-Cav", "324"), ("Denikin", "322"), ("FE-c4", "910")):
        assert p.at[piece(id)] == space(number)


def test_14_1i_some_of_the_other_forces() -> None:
    p = at_start()
    for id, number in (
        ("Ger-aKyiv", "222"),
        ("Eichhorn", "222"),
        ("Cz-a1", "633"),
        ("Kappel", "623"),
        ("IGSR", "630"),
    ):
        assert p.at[piece(id)] == space(number)


def test_14_1j_reserves_and_empty_spaces() -> None:
    p = at_start()
    for id in ("Re1", "Rc21", "AFSR-c3", "Don-e1", "Cz-e1"):
        assert p.at[piece(id)] == RESERVE
    for number in ("318", "328", "331", "334", "335"):
        assert p.owner[space(number)] == R


def test_14_1n_victory_is_decided_by_14_3() -> None:
    p = homes(6)
    own(p, W, "801")
    assert won(p) == W


def test_14_2f_regions_that_are_not_in_the_conflict_are_closed() -> None:
    p = at_start(INTRO)
    control(p, "Estonia", W)
    assert not open_to(p, piece("Vol-a1")) >> space("121") & 1


def test_14_2f_makhno_and_west_ukraine_may_enter_the_conflict() -> None:
    p = at_start(INTRO, dice=[1, 1])
    for name, army, city in (("Makhno", "Mak-a1", "227"), ("West Ukraine", "WU-a1", "201")):
        control(p, name, R, set_up=False)
        start(p, "15.25 Set up", faction(name))
        while p.decision:
            choose(p, offered(p)[0])
        assert p.at[piece(army)] >= 0
        assert p.friendly(R) >> space(city) & 1
    assert open_to(p, piece("Ra9")) >> space("227") & 1


def test_14_2h_only_two_special_actions() -> None:
    p = at_start(INTRO)
    put(p, "801", "Ra1", "Trotsky")
    assert available(p, R, "one-space") and not available(p, R, "command")


def test_14_3e_the_loss_of_a_leader_gives_the_enemy_its_points() -> None:
    p = russia(8)
    put(p, "324", "Vol-a1", "Denikin")
    start(p, "12.5 Leader removed", piece("Denikin"), 1)
    assert p.vp == -4
    p = russia(8)
    control(p, "Czech Legion", W)
    put(p, "513", "Cz-a1", "Syrovy")
    start(p, "12.5 Leader removed", piece("Syrovy"), 1)
    assert p.vp == 0


def test_6_4_a_side_may_begin_with_the_points_that_were_bid() -> None:
    assert at_start(white_begins_with="3").vp == 3
    assert at_start(red_begins_with="6").vp == -6
    assert at_start().vp == 0
