"""13.6 The Socialist Revolutionaries, 5.48b and 5.49 the involvement tracks."""

import pytest

from barricades.games.toc.ch03_components.atlas import FACTIONS, NOBODY, RED, WHITE
from barricades.games.toc.ch05_turn.tracks import FIRST_ENTRY, INVOLVEMENT, TRACK, start_track
from barricades.games.toc.ch07_movement.limits import box_forbids
from barricades.games.toc.ch13_special.revolutionaries import RESOLUTION
from barricades.games.toc.state import (
    ELIMINATED,
    JAPAN_TRACK,
    NEUTRAL,
    POLAND_TRACK,
    RESERVE,
    SR_TRACK,
    TRAIN_SCORED,
    UKRAINE_TRACK,
    Russia,
)
from barricades.kernel.bits import BIT
from tests.toc.positions import box, choose, control, offered, own, piece, put, russia, space, start, where

W, R = WHITE, RED
# 15.27g The boxes from left to right; 14.1e: the marker begins on WHITE +1.
RED_COMMIT, RED_2, RED_1, NO_ACT, WHITE_1, WHITE_2, WHITE_COMMIT = range(7)


def samara(*dice: int, box: int = WHITE_1) -> Russia:
    """An SR army at Samara; the marker on a box."""
    p = russia(2, dice=dice)
    p.track[SR_TRACK] = box
    p.recompute()
    p.put(piece("SR-aKU1"), space("623"))
    own(p, W if box >= WHITE_1 else R, "623")
    return p


def level(p: Russia) -> None:
    """Neither side is ahead in victory cities."""
    own(p, NOBODY, "901")
    assert p.vc_count(W) == p.vc_count(R)


# 5.49


def test_5_49_left_is_towards_the_first_box() -> None:
    p = samara()
    start(p, TRACK, SR_TRACK, -1)
    assert p.track[SR_TRACK] == NO_ACT
    start(p, TRACK, SR_TRACK, 2)
    assert p.track[SR_TRACK] == WHITE_2


def test_5_49_an_inactive_track_does_not_move() -> None:
    p = russia(2)
    start(p, TRACK, UKRAINE_TRACK, 1)
    assert p.track[UKRAINE_TRACK] == 0


def test_5_49_a_marker_stops_at_the_end() -> None:
    p = russia(2)
    start_track(p, UKRAINE_TRACK)
    start(p, TRACK, UKRAINE_TRACK, 9)
    assert p.track[UKRAINE_TRACK] == 5
    start(p, TRACK, UKRAINE_TRACK, 1)
    assert p.track[UKRAINE_TRACK] == 5


@pytest.mark.parametrize(("track", "first_barred"), [(POLAND_TRACK, 4), (UKRAINE_TRACK, 1)])
def test_15_27f_once_reached_a_level_bars_the_way_back(track: int, first_barred: int) -> None:
    p = russia(7)
    start_track(p, track)
    p.track[track] = first_barred
    start(p, TRACK, track, -1)
    assert p.track[track] == first_barred
    p.track[track] = first_barred - 1
    if first_barred > 1:
        start(p, TRACK, track, -1)
        assert p.track[track] == first_barred - 2


def test_15_27f_between_two_boxes_of_one_level_poland_moves_both_ways() -> None:
    p = russia(7)
    start_track(p, POLAND_TRACK)
    p.track[POLAND_TRACK] = 5  # the second box of Limited
    start(p, TRACK, POLAND_TRACK, -2)
    assert p.track[POLAND_TRACK] == 4
    start(p, TRACK, POLAND_TRACK, 1)
    assert p.track[POLAND_TRACK] == 5


# 5.48b, 15.27a


@pytest.mark.parametrize(("die", "box"), [(1, -1), (2, -1), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_15_27a_the_srs_move_left_on_1_and_2_right_on_5_and_6(die: int, box: int) -> None:
    p = russia(2, dice=(die,))
    level(p)
    start(p, INVOLVEMENT)
    assert p.track[SR_TRACK] == WHITE_1 + box


@pytest.mark.parametrize(("die", "box"), [(1, -1), (2, 0), (5, 0), (6, 1)])
def test_15_27a_japan_moves_left_on_1_and_right_on_6(die: int, box: int) -> None:
    p = russia(2, dice=(die,))
    p.track_gone |= BIT[SR_TRACK]
    p.track_active |= BIT[JAPAN_TRACK]
    put(p, "902", "Jap-a1")
    level(p)
    start(p, INVOLVEMENT)
    assert p.track[JAPAN_TRACK] == 2 + box


@pytest.mark.parametrize(
    ("track", "die", "box"),
    [
        (POLAND_TRACK, 1, 0),
        (POLAND_TRACK, 2, 1),
        (POLAND_TRACK, 5, 1),
        (POLAND_TRACK, 6, 2),
    ],
)
def test_15_27a_poland_moves_left_on_1_and_right_on_6(track: int, die: int, box: int) -> None:
    p = russia(7, dice=(die,))
    p.track_gone |= BIT[SR_TRACK]
    start_track(p, track)
    p.track[track] = 1
    start(p, INVOLVEMENT)
    assert p.track[track] == box


@pytest.mark.parametrize(("die", "box"), [(1, 0), (3, 0), (4, 1), (6, 1)])
def test_15_27a_ukraine_moves_right_on_4_to_6(die: int, box: int) -> None:
    p = russia(7, dice=(die,))
    p.track_gone |= BIT[SR_TRACK]
    start_track(p, UKRAINE_TRACK)
    start(p, INVOLVEMENT)
    assert p.track[UKRAINE_TRACK] == box


@pytest.mark.parametrize(("track", "name"), [(POLAND_TRACK, "Poland"), (UKRAINE_TRACK, "Ukraine")])
@pytest.mark.parametrize("column", ["gone", "closed"])
@pytest.mark.rule("5.49", "15.13f")
def test_5_49_the_track_of_a_country_that_has_left_is_not_rolled_for(
    track: int, name: str, column: str
) -> None:
    """Conquered, or neutral for good: a die would move it on 6; no card or capture moves it either."""
    p = russia(11, dice=(6,))
    p.track_gone |= BIT[SR_TRACK]
    start_track(p, track)
    setattr(p, column, BIT[FACTIONS.index(name)])
    start(p, INVOLVEMENT)
    start(p, TRACK, track, 1)
    assert p.track[track] == 0 and p.cursor == 0


def test_5_48b_the_waverers_follow_the_side_that_is_ahead() -> None:
    p = russia(2, dice=(4,))
    own(p, W, "523", "819", "823")
    assert p.ahead(W)
    start(p, INVOLVEMENT)
    assert p.track[SR_TRACK] == WHITE_2  # 4 and 1
    p = russia(2, dice=(3,))
    own(p, R, "301", "324", "507")
    assert p.ahead(R)
    start(p, INVOLVEMENT)
    assert p.track[SR_TRACK] == NO_ACT  # 3 less 1


def test_5_48b_an_enemy_in_the_region_drives_poland_and_ukraine_right() -> None:
    p = russia(7, dice=(3,))
    p.track_gone |= BIT[SR_TRACK]
    start_track(p, UKRAINE_TRACK)
    control(p, "Ukraine", W)
    put(p, "219", "Ra9")
    start(p, INVOLVEMENT)
    assert p.track[UKRAINE_TRACK] == 1


def test_5_48b_the_order_is_sr_japan_poland_ukraine() -> None:
    p = russia(7, dice=(5, 6, 5, 4))
    level(p)
    p.track_active = 0b1111
    put(p, "902", "Jap-a1")
    start(p, INVOLVEMENT)
    assert p.log is not None
    rolled = [event.data["track"] for event in p.log if event.kind == "track-die"]
    assert rolled == [SR_TRACK, JAPAN_TRACK, POLAND_TRACK, UKRAINE_TRACK]


# 15.27d First entry


@pytest.mark.parametrize(("die", "boxes"), [(1, 2), (3, 2), (4, 1), (5, 1), (6, 0)])
def test_15_27d_at_the_first_entry_the_controller_moves_the_marker(die: int, boxes: int) -> None:
    p = russia(7, dice=(die,))
    start_track(p, UKRAINE_TRACK)
    control(p, "Ukraine", W)
    start(p, FIRST_ENTRY, UKRAINE_TRACK)
    if boxes:
        assert p.waiting().seat == W
        assert offered(p) == ["left ukraine", "right ukraine"]
        choose(p, "right ukraine")
    assert p.decision is None and p.track[UKRAINE_TRACK] == boxes


# 13.61 Colour


def test_13_61_a_coloured_box_gives_the_spaces_of_sr_units_to_that_side() -> None:
    p = samara()
    start(p, TRACK, SR_TRACK, -2)
    assert p.track[SR_TRACK] == RED_1
    assert p.owner[space("623")] == R and p.allegiance[piece("SR-aKU1")] == R


def test_13_61_in_green_they_are_neutral_and_their_space_is_friendly_to_neither() -> None:
    p = samara()
    start(p, TRACK, SR_TRACK, -1)
    assert p.allegiance[piece("SR-aKU1")] == NEUTRAL
    assert not (p.friendly(W) | p.friendly(R)) >> space("623") & 1


def test_13_61_units_that_share_a_space_with_green_srs_are_displaced() -> None:
    p = samara()
    put(p, "623", "Si-c1")
    put(p, "632", "Si-c2")
    start(p, TRACK, SR_TRACK, -1)
    while p.decision is not None:
        choose(p, offered(p)[0])
    assert where(p, "Si-c1") != "623" and where(p, "SR-aKU1") == "623"


def test_13_61_units_of_the_other_colour_fight_them() -> None:
    p = samara(6, 1, 3, 3, 3, 3)
    put(p, "623", "Si-c1")
    start(p, TRACK, SR_TRACK, -2)
    while p.decision is not None:
        choose(p, offered(p)[0])
    assert "clashed" in [event.kind for event in p.log or ()]
    assert not (p.held(W) >> space("623") & 1 and p.held(R) >> space("623") & 1)


def test_13_61_only_spaces_with_sr_units_change_hands() -> None:
    p = samara()
    own(p, R, "624")
    start(p, TRACK, SR_TRACK, 1)
    assert p.owner[space("624")] == R and p.owner[space("623")] == W


# 13.63 Final resolution


@pytest.mark.parametrize(
    ("box", "die", "side"),
    [
        (WHITE_1, 1, R), (WHITE_1, 2, None), (WHITE_1, 3, None), (WHITE_1, 4, W), (WHITE_1, 6, W),
        (WHITE_2, 1, None), (WHITE_2, 3, W), (RED_1, 3, R), (RED_1, 4, None), (RED_1, 6, W),
        (RED_2, 4, R), (RED_2, 6, None), (NO_ACT, 2, R), (NO_ACT, 3, None), (NO_ACT, 4, None),
        (NO_ACT, 5, W),
    ],
)  # fmt: skip
@pytest.mark.rule("15.27i")
def test_13_63_each_sr_unit_becomes_red_or_white_or_is_eliminated(
    box: int, die: int, side: int | None
) -> None:
    p = samara(die, box=box)
    start(p, RESOLUTION)
    if side is None:
        assert where(p, "SR-aKU1") == ELIMINATED
    else:
        assert where(p, "SR-aKU1") == "623"
        assert p.allegiance[piece("SR-aKU1")] == side and p.own(piece("SR-aKU1"))
        assert p.owner[space("623")] == side


@pytest.mark.rule("13.6")
def test_13_63_the_track_leaves_the_game() -> None:
    p = samara(6)
    start(p, RESOLUTION)
    start(p, TRACK, SR_TRACK, -1)
    assert p.track[SR_TRACK] == WHITE_1
    start(p, INVOLVEMENT)
    assert p.cursor == 1


@pytest.mark.parametrize(("box", "step"), [(WHITE_2, 1), (RED_2, -1)])
def test_13_63_a_commit_box_resolves_them_at_once(box: int, step: int) -> None:
    p = samara(3, box=box)
    start(p, TRACK, SR_TRACK, step)
    assert p.track_gone >> SR_TRACK & 1
    assert p.allegiance[piece("SR-aKU1")] == (W if step > 0 else R)


def test_13_63_units_roll_in_the_order_of_space_numbers() -> None:
    p = samara(1, 6, 1, 1)
    put(p, "635", "SR-aURR")
    start(p, RESOLUTION)
    assert p.allegiance[piece("SR-aKU1")] == R and p.allegiance[piece("SR-aURR")] == W


@pytest.mark.parametrize(("die", "side"), [(1, R), (6, W), (3, None)])
def test_13_63_corps_in_reserve_choose_after_those_on_the_map(die: int, side: int | None) -> None:
    p = samara(6, die)
    box(p, RESERVE, "SR-c4")
    start(p, RESOLUTION)
    assert p.cursor == 2 and where(p, "SR-aKU1") == "623"
    if side is None:
        assert where(p, "SR-c4") == ELIMINATED
    else:
        assert where(p, "SR-c4") == RESERVE and p.allegiance[piece("SR-c4")] == side
        assert p.own(piece("SR-c4"))


def test_13_63_a_space_where_none_are_left_keeps_its_owner() -> None:
    p = samara(2)
    start(p, RESOLUTION)
    assert where(p, "SR-aKU1") == ELIMINATED and p.owner[space("623")] == W


def test_13_63_opposing_units_in_one_space_fight() -> None:
    p = samara(1, 6, 6, 1, 1, 1, 1)
    put(p, "623", "SR-c1")
    start(p, RESOLUTION)
    while p.decision is not None:
        choose(p, offered(p)[0])
    assert "clashed" in [event.kind for event in p.log or ()]
    assert not (p.held(W) >> space("623") & 1 and p.held(R) >> space("623") & 1)


def test_13_63_then_the_train_is_looked_for() -> None:
    p = russia(3, dice=(6,))
    put(p, "528", "SR-c1")
    p.put(p.roster.train, space("528"))
    start(p, RESOLUTION)
    assert p.has(TRAIN_SCORED)


# 12.71d Kappel


def test_12_71d_kappel_becomes_white_frozen_and_stays_with_white_units() -> None:
    p = samara(6)
    put(p, "623", "Kappel")
    start(p, RESOLUTION)
    assert where(p, "Kappel") == "623" and p.allegiance[piece("Kappel")] == W


def test_12_71d_from_a_space_that_is_not_white_he_joins_the_nearest_white_army() -> None:
    p = samara(1)
    p.put(piece("Kappel"), space("623"))
    put(p, "633", "Si-a1")
    put(p, "624", "Si-c1")  # a corps is nearer, but no army
    put(p, "507", "Si-a2")
    start(p, RESOLUTION)
    assert where(p, "Kappel") == "633"


def test_15_27j_with_a_unit_that_becomes_red_he_leaves_even_a_white_corps() -> None:
    p = samara(1, 6, 1, 1)
    put(p, "623", "SR-c1", "Kappel")
    put(p, "633", "Si-a1")
    start(p, RESOLUTION)
    assert p.allegiance[piece("SR-c1")] == W and p.allegiance[piece("SR-aKU1")] == R
    assert where(p, "Kappel") == "633"


def test_15_27j_of_armies_equally_near_white_chooses() -> None:
    p = samara(1)
    p.put(piece("Kappel"), space("623"))
    near = [p.atlas.numbers[n] for n in range(p.atlas.size) if p.atlas.near[space("623")] >> n & 1][:2]
    put(p, near[0], "Si-a1")
    put(p, near[1], "Si-a2")
    start(p, RESOLUTION)
    assert p.waiting().seat == W
    assert offered(p) == [f"join-army {near[0]}", f"join-army {near[1]}"]
    choose(p, f"join-army {near[1]}")
    assert where(p, "Kappel") == near[1]


# 13.62, 4.9


@pytest.mark.parametrize(("box", "idle"), [(NO_ACT, True), (WHITE_1, False), (RED_1, False)])
def test_13_62_in_the_no_act_box_no_sr_unit_is_activated(box: int, idle: bool) -> None:
    assert box_forbids(samara(box=box), piece("SR-aKU1")) == idle


@pytest.mark.rule("4.8")
def test_4_9_leaders_go_with_a_displaced_unit_and_no_owner_changes() -> None:
    p = samara()
    put(p, "623", "Si-c1", "Gajda")
    put(p, "632", "Si-c2")
    start(p, TRACK, SR_TRACK, -1)
    while p.decision is not None:
        choose(p, offered(p)[0])
    assert where(p, "Gajda") == where(p, "Si-c1") != "623"
    assert p.owner[space("623")] == W
