"""13.41 The Far East: Japan, partisans, Semenov, Ungern and the Mongolian army."""

import pytest

from barricades.games.toc.ch03_components.atlas import NOBODY, RED, WHITE
from barricades.games.toc.ch05_turn.tracks import TRACK
from barricades.games.toc.ch07_movement.ground import open_to
from barricades.games.toc.ch10_supply.supply import FULL, supply_of
from barricades.games.toc.ch13_special.far_east import FAR_EAST, LANDING
from barricades.games.toc.game import GAME
from barricades.games.toc.state import CASUALTIES, COMING, ELIMINATED, GREEN, JAPAN_TRACK, NEUTRAL, Russia
from barricades.kernel.bits import BIT, members
from tests.toc.positions import (
    at_start,
    box,
    choose,
    faction,
    offered,
    own,
    piece,
    put,
    russia,
    space,
    start,
    where,
)

W, R = WHITE, RED
RED_COMMIT, RED_NO_ACT, GREEN_BOX, WHITE_NO_ACT, WHITE_COMMIT = range(5)  # 15.27b, from left to right


def far_east(turn: int, *dice: int, omsk: int = WHITE) -> Russia:
    """Empty, with Omsk in the hands of a side, and no piece that could come unless it is put in its box."""
    p = russia(turn, dice=dice)
    own(p, omsk, "528")
    return p


# 13.41a, b


def test_13_41a_the_only_way_out_leads_from_novosibirsk_to_omsk() -> None:
    p = at_start()
    region = p.atlas.far_east
    assert next(p.atlas.numbers[n] for n in members(region)) == "901"
    assert [p.atlas.numbers[n] for n in members(region)][-1] == "918"
    doors = [
        (p.atlas.numbers[here], p.atlas.numbers[there])
        for here in members(region)
        for there in members(p.atlas.near[here] & ~region)
    ]
    assert doors == [("913", "528")]


@pytest.mark.parametrize(
    ("unit", "may"),
    [("RcFE1", True), ("RaIns1", True), ("RaMong", True), ("Ra5", False), ("FE-c1", False), ("Si-c1", False)],
)
def test_13_41b_only_partisans_enter_the_restricted_boxes(unit: str, may: bool) -> None:
    p = russia(5)
    for number in ("907", "912", "915"):
        assert bool(open_to(p, piece(unit)) >> space(number) & 1) == may


# 13.41c Japan


@pytest.mark.rule("15.27b")
def test_13_41c_japan_lands_when_the_track_becomes_active() -> None:
    p = russia(4)
    start(p, "6.25 Event", W, GAME.names["card"].number("W36"))
    assert p.track_active >> JAPAN_TRACK & 1
    for piece_id, number in (
        ("Jap-a1", "902"), ("Jap-c1", "902"), ("Otani", "902"), ("Jap-a2", "909"), ("Jap-c2", "909"),
        ("Jap-c3", "903"),
    ):  # fmt: skip
        assert where(p, piece_id) == number


def test_13_41c_out_of_the_way_of_red_units() -> None:
    p = russia(4)
    put(p, "903", "RcFE1")
    start(p, LANDING)
    assert where(p, "Jap-c3") != "903"
    assert p.atlas.near[space("903")] >> p.at[piece("Jap-c3")] & 1


def landed(box: int = GREEN_BOX) -> Russia:
    p = russia(4)
    p.track_active |= BIT[JAPAN_TRACK]
    p.track[JAPAN_TRACK] = box
    start(p, LANDING)
    p.recompute()
    return p


def test_13_41c_out_of_the_way_of_greens() -> None:
    p = russia(4)
    put(p, "903", "Green1")
    start(p, LANDING)
    assert where(p, "Jap-c3") != "903"
    assert not p.held(GREEN) & p.held(NEUTRAL)


def test_13_41c_green_they_are_neutral_and_their_spaces_keep_their_owner() -> None:
    p = russia(4)
    own(p, W, "902")
    p.track_active |= BIT[JAPAN_TRACK]
    start(p, LANDING)
    assert p.allegiance[piece("Jap-a1")] == NEUTRAL
    assert p.owner[space("902")] == W


def test_13_41c_with_a_colour_their_spaces_become_that_sides() -> None:
    p = landed()
    own(p, NOBODY, "902", "909", "903")
    start(p, TRACK, JAPAN_TRACK, 1)
    assert p.allegiance[piece("Jap-a1")] == W
    assert [p.owner[space(number)] for number in ("902", "903", "909")] == [W, W, W]
    start(p, TRACK, JAPAN_TRACK, -2)
    assert p.owner[space("902")] == R


def test_13_41c_back_in_green_red_units_that_share_a_space_are_displaced() -> None:
    p = landed(RED_NO_ACT)
    put(p, "902", "RcFE1")
    put(p, "906", "RcFE2")
    start(p, TRACK, JAPAN_TRACK, 1)
    while p.decision is not None:
        choose(p, offered(p)[0])
    assert where(p, "RcFE1") != "902"


def test_13_41c_when_all_are_eliminated_the_track_stops() -> None:
    p = landed()
    box(p, ELIMINATED, "Jap-a1", "Jap-a2", "Jap-c1", "Jap-c2", "Jap-c3")
    start(p, TRACK, JAPAN_TRACK, 1)
    assert p.track[JAPAN_TRACK] == GREEN_BOX


# 13.41d Partisans


@pytest.mark.parametrize(("omsk", "die", "comes"), [(W, 2, True), (W, 3, False), (R, 3, True), (R, 4, False)])
def test_13_41d_a_red_corps_comes_to_a_restricted_box(omsk: int, die: int, comes: bool) -> None:
    p = far_east(3, die, omsk=omsk)
    box(p, COMING, "RcFE1")
    start(p, FAR_EAST)
    assert bool(offered(p)) == comes
    if comes:
        assert p.waiting().seat == R
        assert offered(p) == ["appear 907", "appear 912", "appear 915"]
        choose(p, "appear 912")
        assert where(p, "RcFE1") == "912"


@pytest.mark.parametrize(("omsk", "die", "comes"), [(W, 2, True), (W, 3, False), (R, 3, True), (R, 4, False)])
def test_13_41d_a_white_corps_comes_to_901_or_910(omsk: int, die: int, comes: bool) -> None:
    p = far_east(3, die, omsk=omsk)
    own(p, W, "901", "910")
    box(p, CASUALTIES, "FE-c1")
    start(p, FAR_EAST)
    assert bool(offered(p)) == comes
    if comes:
        assert offered(p) == ["appear 901", "appear 910"]
        choose(p, "appear 910")
        assert where(p, "FE-c1") == "910"


def test_13_41d_not_where_the_place_is_not_friendly() -> None:
    p = far_east(3, 1)
    own(p, R, "901")
    own(p, W, "910")
    box(p, COMING, "FE-c1")
    start(p, FAR_EAST)
    assert where(p, "FE-c1") == "910"  # the only place


@pytest.mark.rule("13.41d", "15.26d", "7.42")
@pytest.mark.parametrize(("box_of_britain", "power"), [(0, "Br-c3"), (-2, "Br-c3"), (0, "Cz-c1")])
def test_13_41d_not_with_a_power_that_is_neutral_or_reds_but_with_the_legion(
    box_of_britain: int, power: str
) -> None:
    p = far_east(3, 1)
    p.marker[faction("Britain")] = box_of_britain
    p.marker[faction("Czech Legion")] = 0
    put(p, "901", power)
    own(p, W, "901")
    own(p, R, "910")
    p.realign()
    box(p, COMING, "FE-c1")
    start(p, FAR_EAST)
    assert where(p, "FE-c1") == ("901" if power == "Cz-c1" else COMING)


@pytest.mark.rule("11.13i")
def test_13_41d_waiting_corps_come_before_casualties() -> None:
    p = far_east(3, 1)
    own(p, W, "901")
    own(p, R, "910")
    box(p, CASUALTIES, "FE-c1")
    box(p, COMING, "FE-c2")
    start(p, FAR_EAST)
    assert where(p, "FE-c2") == "901" and where(p, "FE-c1") == CASUALTIES


# 13.41e Semenov


def test_13_41e_he_joins_a_white_far_east_corps_once_chita_is_white() -> None:
    p = far_east(3)
    own(p, W, "910")
    put(p, "908", "FE-c6")
    put(p, "905", "FE-c5")
    box(p, COMING, "Semenov")
    start(p, FAR_EAST)
    assert p.waiting().seat == W
    assert offered(p) == ["appear 905", "appear 908"]
    choose(p, "appear 908")
    assert where(p, "Semenov") == "908"


def test_13_41e_not_before() -> None:
    p = far_east(3)
    own(p, R, "910")
    put(p, "908", "FE-c6")
    box(p, COMING, "Semenov")
    start(p, FAR_EAST)
    assert where(p, "Semenov") == COMING


@pytest.mark.parametrize(("used", "less"), [(1, 1), (0, 0)])
def test_13_41e_while_vladivostok_serves_he_takes_half_a_step(used: int, less: int) -> None:
    p = far_east(3)
    put(p, "908", "FE-c6", "Semenov")
    p.vladivostok_used = used
    start(p, FAR_EAST)
    assert p.fewer_steps[W] == less and p.vladivostok_used == 0


# 13.41f Ungern


def ungern(turn: int, *dice: int, omsk_red_since: int = 0) -> Russia:
    p = far_east(turn, *dice)
    put(p, "918", "FE-c1")
    box(p, COMING, "FE-Ung", "Ungern")
    p.omsk_was_red = omsk_red_since
    return p


@pytest.mark.parametrize(("die", "comes"), [(1, True), (2, True), (3, False)])
def test_13_41f_from_turn_13_he_comes_on_1_or_2(die: int, comes: bool) -> None:
    p = ungern(13, die)
    start(p, FAR_EAST)
    assert (where(p, "FE-Ung") == "917") == comes
    assert (where(p, "Ungern") == "917") == comes


def test_13_41f_not_before_turn_13_unless_omsk_has_become_red() -> None:
    p = ungern(12)
    start(p, FAR_EAST)
    assert p.cursor == 0
    p = ungern(12, 1, omsk_red_since=11)
    start(p, FAR_EAST)
    assert where(p, "Ungern") == "917"


def test_13_41f_not_in_the_turn_in_which_omsk_becomes_red_but_in_the_next() -> None:
    p = ungern(9, 1)
    own(p, R, "528")
    start(p, FAR_EAST)
    assert where(p, "Ungern") == COMING and p.omsk_was_red == 9
    own(p, W, "528")
    p.turn = 10
    start(p, FAR_EAST)
    assert where(p, "Ungern") == "917"


@pytest.mark.parametrize("id", ["RcFE1", "Green1"])
def test_13_41f_at_909_if_red_units_or_greens_are_at_917(id: str) -> None:
    p = ungern(13, 1)
    put(p, "917", id)
    start(p, FAR_EAST)
    assert where(p, "Ungern") == "909"


def test_13_41f_he_is_in_full_supply_at_917_and_next_to_it() -> None:
    p = ungern(13)
    near = members(p.atlas.near[space("917")])[0]
    for at in (space("917"), near):
        p.put(piece("FE-Ung"), at)
        assert supply_of(p, piece("FE-Ung")) == FULL


# 13.41g The Mongolian army


def mongolia(turn: int, *dice: int) -> Russia:
    p = far_east(turn, *dice)
    box(p, COMING, "RaMong")
    put(p, "911", "FE-Ung")
    p.ungern_turn = 13
    return p


@pytest.mark.parametrize(("die", "comes"), [(1, True), (3, True), (4, False)])
def test_13_41g_it_comes_to_917_on_1_to_3_from_the_turn_after_ungern(die: int, comes: bool) -> None:
    p = mongolia(14, die)
    start(p, FAR_EAST)
    assert (where(p, "RaMong") == "917") == comes


def test_13_41g_not_in_the_turn_of_ungerns_coming() -> None:
    p = mongolia(13)
    start(p, FAR_EAST)
    assert p.cursor == 0


def test_13_41g_to_915_if_white_is_at_917() -> None:
    p = mongolia(14, 1)
    put(p, "917", "FE-c1")
    start(p, FAR_EAST)
    assert where(p, "RaMong") == "915"


@pytest.mark.parametrize("there", [("Jap-a1",), ("RcFE1", "RcFE2", "RcFE3")])
def test_13_41g_to_915_if_it_may_not_share_917(there: tuple[str, ...]) -> None:
    p = mongolia(14, 1)
    put(p, "917", *there)
    start(p, FAR_EAST)
    assert where(p, "RaMong") == "915"


def test_13_41_the_steps_follow_each_other_partisans_semenov_ungern_mongolians() -> None:
    p = far_east(14, 1, 1, 1)
    own(p, W, "910")
    own(p, R, "901")
    box(p, COMING, "RcFE1", "FE-c1", "Semenov", "FE-Ung", "Ungern", "RaMong")
    start(p, FAR_EAST)
    choose(p, "appear 915")
    assert where(p, "FE-c1") == "910"
    assert where(p, "Semenov") == "910"
    assert where(p, "Ungern") == "917"
    assert where(p, "RaMong") == COMING  # only from the next turn on
