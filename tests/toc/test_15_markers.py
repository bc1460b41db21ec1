"""15.13, 15.26e, 15.28 Markers: net points, what holds a marker, vetoes, turn 9."""

import pytest

from barricades.games.toc.ch15_politics.markers import MOVE_MARKER, gate_open
from barricades.games.toc.ch15_politics.politics import (
    LAST_RESOLUTION,
    MARKERS,
    POLITICAL_PHASE,
    boxes_moved,
    net_points,
)
from barricades.games.toc.state import Russia
from tests.toc.positions import (
    R,
    W,
    choose,
    control,
    faction,
    happened,
    offered,
    played,
    put,
    russia,
    start,
    where,
)  # fmt: skip

LAST, OVER = 9, 10


def politics(turn: int = 5, *, dice: tuple[int, ...] = (), **more: bool) -> Russia:
    """In the Political Phase."""
    p = russia(turn, dice=dice, **more)  # type: ignore[arg-type]
    p.round, p.powers_controller = 0, -1
    p.powers_left = 2
    return p


def points(p: Russia, name: str, side: int, count: int) -> None:
    p.points[2 * faction(name) + side] = count


def marker(p: Russia, name: str) -> int:
    return p.marker[faction(name)]


def move(p: Russia, name: str, boxes: int, *, by_card: bool = False) -> int:
    """Move a marker, without asking either side, and say where it is."""
    start(p, MOVE_MARKER, faction(name), boxes, int(by_card))
    assert p.decision is None
    return marker(p, name)


# Points


def test_15_13_five_boxes_from_red_control_to_white_control() -> None:
    """A card moves Khiva's marker one box at a time; a sixth box there is not."""
    p = russia(5)
    p.marker[faction("Khiva")] = -1
    boxes = ["red-influence"]
    for _ in range(5):
        start(p, MOVE_MARKER, faction("Khiva"), 1, 1)
        boxes += [event.data["box"] for event in p.log or () if event.kind == "marker-moved"]
        p.log = []
    assert boxes == ["red-influence", "neutral", "white-influence", "white-control"]
    p.marker[faction("Khiva")] = 0
    assert move(p, "Khiva", -5, by_card=True) == -2
    assert len({"red-control", *boxes}) == 5


def test_15_13b_2r_2r_and_1w_net_to_3r() -> None:
    p = politics()
    p.politics_box = [[1 - 1], [], []]  # card 1 has Makhno 2R
    points(p, "Makhno", R, 2)
    points(p, "Makhno", W, 1)
    assert net_points(p, faction("Makhno")) == -3


def test_15_13c_three_points_move_a_marker_one_box() -> None:
    p = politics()
    points(p, "Makhno", R, 3)
    start(p, MARKERS)
    assert marker(p, "Makhno") == -1


@pytest.mark.parametrize(
    ("box", "net", "boxes"),
    [(0, 1, 0), (0, 2, 1), (0, -3, -1), (0, 4, 2), (1, 9, 1), (2, -2, 0), (2, -3, -1), (2, -4, -1),
     (2, -5, -2), (-2, 3, 1), (-2, -5, 0)],
)  # fmt: skip
def test_15_13c_two_points_for_a_box_and_three_to_leave_control(box: int, net: int, boxes: int) -> None:
    assert boxes_moved(box, net) == boxes


def test_15_13c_no_point_remains_at_the_end_of_the_phase() -> None:
    p = politics()
    points(p, "Makhno", R, 1)
    start(p, POLITICAL_PHASE, at="move_markers")
    assert not any(p.points)


# What holds a marker


@pytest.mark.rule("5.63")
def test_15_13d_an_army_of_the_controller_in_the_region_holds_the_marker() -> None:
    p = politics(4)
    control(p, "Ukraine", W)
    put(p, "210", "Ukr-Rep")
    assert move(p, "Ukraine", -1) == 2
    assert "marker-held" in happened(p)


def test_15_13d_the_army_of_another_controlled_faction_holds_it_too_but_no_corps() -> None:
    p = politics(4)
    control(p, "Ukraine", W)
    put(p, "210", "AFSR-c1")
    start(p, MOVE_MARKER, faction("Ukraine"), -1, 0)
    assert offered(p) == ["let-go", "veto"]
    p = politics(4)
    control(p, "Ukraine", W)
    control(p, "West Ukraine", W)
    put(p, "210", "WU-a1")
    assert move(p, "Ukraine", -1) == 2


def test_15_13d_it_stops_action_cards_as_well() -> None:
    p = russia(4)
    control(p, "Ukraine", W)
    put(p, "210", "Vol-a1")
    assert move(p, "Ukraine", -1, by_card=True) == 2


def test_15_44c_nothing_holds_poland_in_red_control() -> None:
    p = politics(4)
    control(p, "Poland", R, set_up=False)
    put(p, "101", "Ra1")
    start(p, MOVE_MARKER, faction("Poland"), 1, 0)
    assert offered(p) == ["let-go", "veto"]


@pytest.mark.parametrize("name", ["Britain", "France", "USA", "Czech Legion"])
@pytest.mark.rule("5.63", "15.52b", "15.55g", "15.56f")
def test_15_13e_w8_locks_four_markers_in_white_control(name: str) -> None:
    p = politics()
    control(p, name, W)
    played(p, "W8")
    assert move(p, name, -1) == 2


def test_15_13e_w4_locks_the_czech_legion_alone() -> None:
    p = politics()
    control(p, "Czech Legion", W)
    control(p, "Britain", W)
    played(p, "W4")
    assert move(p, "Czech Legion", -1) == 2
    start(p, MOVE_MARKER, faction("Britain"), -1, 0)
    assert p.waiting().seat == R


@pytest.mark.rule("W4", "W8")
def test_15_51b_the_central_powers_are_never_locked() -> None:
    p = politics(powers=True)
    control(p, "Central Powers", W)
    played(p, "W8", "W4")
    start(p, MOVE_MARKER, faction("Central Powers"), -1, 0)
    assert p.waiting().seat == R


def test_15_13f_a_faction_out_of_the_game_is_ignored() -> None:
    p = politics()
    p.gone |= 1 << faction("Makhno")
    assert move(p, "Makhno", 1) == 0


@pytest.mark.parametrize(
    ("name", "side", "cards"),
    [("Ukraine", W, ("W5", "W17")), ("Ukraine", R, ("R1", "R24")), ("West Ukraine", W, ("W10",)),
     ("West Ukraine", R, ("R15",)), ("Astrakhan", W, ("W10",)), ("Astrakhan", R, ("R15",)),
     ("Transcaucasia", W, ("W10",)), ("Transcaucasia", R, ("R15",)), ("Estonia", R, ("R3",)),
     ("Latvia", R, ("R3",)), ("Lithuania", R, ("R3",)), ("Poland", R, ("R2",)), ("Finland", W, ("W4",)),
     ("Finland", R, ("R20",)), ("Estonia", W, ()), ("Poland", W, ()), ("Makhno", R, ())],
)  # fmt: skip
def test_15_13g_gates(name: str, side: int, cards: tuple[str, ...]) -> None:
    p = politics()
    assert gate_open(p, faction(name), side) == (not cards)
    for card in cards:
        p.played = 0
        played(p, card)
        assert gate_open(p, faction(name), side)


def test_15_13g_a_marker_stops_before_a_closed_gate() -> None:
    p = politics()
    assert move(p, "Finland", 2) == 1
    assert move(p, "Finland", 1) == 1
    played(p, "W4")
    assert move(p, "Finland", 1) == 2


@pytest.mark.rule("W4")
def test_15_13g_by_option_w4_opens_ukraine() -> None:
    p = politics()
    played(p, "W4")
    assert not gate_open(p, faction("Ukraine"), W)
    q = russia(5, ukraine_gate_w4="on")
    played(q, "W4")
    assert gate_open(q, faction("Ukraine"), W)


@pytest.mark.parametrize(
    ("paragraph", "name", "card", "side"),
    [("15.32b", "Astrakhan", "W10", W), ("15.36a", "Transcaucasia", "R15", R),
     ("15.38h", "Ukraine", "R24", R), ("15.39a", "West Ukraine", "W10", W), ("15.42f", "Latvia", "R3", R),
     ("15.43d", "Finland", "R20", R),
     ("15.44l", "Poland", "R2", R)],
)  # fmt: skip
@pytest.mark.rule("15.32b", "15.36a", "15.38h", "15.39a", "15.42f", "15.43d", "15.44l")
def test_15_13g_the_paragraph_of_each_faction(paragraph: str, name: str, card: str, side: int) -> None:
    p = politics()
    assert not gate_open(p, faction(name), side), paragraph
    played(p, card)
    assert gate_open(p, faction(name), side), paragraph


def test_15_13h_an_action_card_ignores_gates() -> None:
    p = russia(5)
    p.marker[faction("Poland")] = -1
    assert move(p, "Poland", -1, by_card=True) == -2


def test_15_13i_no_marker_moves_after_the_political_phase_of_turn_9() -> None:
    p = russia(LAST)
    p.round = 0
    assert move(p, "Makhno", 1, by_card=True) == 1
    p.round = 1
    assert move(p, "Makhno", -1, by_card=True) == 1
    p.turn, p.round = OVER, 0
    assert move(p, "Makhno", -1, by_card=True) == 1


@pytest.mark.parametrize("name", ["Britain", "France", "USA", "Czech Legion"])
@pytest.mark.rule("15.54g", "15.55c", "15.56b")
def test_15_52d_no_allied_marker_comes_closer_to_the_side_of_the_central_powers(name: str) -> None:
    p = politics()
    p.marker[faction(name)] = 0
    p.powers_controller = W
    assert move(p, name, 1) == 0
    assert move(p, name, -1) == -1
    p.powers_controller = R
    assert move(p, name, -1) == -1


def test_15_52d_it_counts_who_controlled_them_when_the_phase_began() -> None:
    p = russia(powers=True)
    control(p, "Central Powers", R)
    start(p, POLITICAL_PHASE)
    assert p.powers_controller == R


# The order of the table and the veto


def test_5_22_markers_move_in_the_order_of_the_table_and_consequences_come_between() -> None:
    p = politics(dice=(1,))
    played(p, "R15")
    p.marker[faction("Belarus")] = -1
    points(p, "Belarus", R, 2)
    points(p, "Makhno", R, 2)
    start(p, MARKERS)
    kinds = [kind for kind in happened(p) if kind in ("marker-moved", "polish-response")]
    assert kinds == ["marker-moved", "polish-response", "marker-moved"]


def test_15_26e_red_may_veto_the_loss_of_france_and_keep_the_points() -> None:
    p = politics()
    control(p, "France", W)
    points(p, "France", R, 3)
    start(p, MARKERS)
    assert p.waiting().seat == R
    assert offered(p) == ["let-go", "veto"]
    choose(p, "veto")
    assert marker(p, "France") == 2
    assert "vetoed" in happened(p)


def test_15_26e_without_a_veto_the_faction_is_lost() -> None:
    p = politics()
    control(p, "France", W)
    put(p, "301", "Fr-a1")
    points(p, "France", R, 3)
    start(p, MARKERS)
    choose(p, "let-go")
    assert marker(p, "France") == 1
    assert p.controller(faction("France")) == -1
    assert where(p, "Fr-a1") == "301"


def test_15_26e_the_veto_is_asked_for_moves_by_cards_too() -> None:
    p = russia(5)
    control(p, "Makhno", R)
    start(p, MOVE_MARKER, faction("Makhno"), 1, 1)
    assert p.waiting().seat == W


# Turn 9


@pytest.mark.parametrize(
    ("box", "die", "after"),
    [(-1, 3, -2), (-1, 4, 0), (0, 1, -2), (0, 2, 0), (0, 5, 0), (0, 6, 2), (1, 3, 0), (1, 4, 2)],
)
@pytest.mark.rule("15.28")
def test_15_28a_a_die_decides_each_uncontrolled_faction(box: int, die: int, after: int) -> None:
    p = politics(LAST, dice=(die,))
    alone(p, "Khiva")
    p.marker[faction("Khiva")] = box
    start(p, LAST_RESOLUTION)
    assert p.controller(faction("Khiva")) == {-2: R, 0: -1, 2: W}[after]
    assert p.closed >> faction("Khiva") & 1 == (after == 0)


def alone(p: Russia, name: str) -> None:
    """Every other faction is out of the game."""
    p.gone = (1 << len(p.marker)) - 1 ^ 1 << faction(name)


@pytest.mark.parametrize(("vp", "winner"), [(1, W), (0, -1), (-1, -1)])
def test_15_28b_the_side_ahead_in_points_modifies_the_die(vp: int, winner: int) -> None:
    p = politics(LAST, dice=(5,))
    alone(p, "Khiva")
    p.vp, p.marker[faction("Khiva")] = vp, 0
    start(p, LAST_RESOLUTION)
    assert p.controller(faction("Khiva")) == winner


@pytest.mark.rule("5.24")
def test_15_28c_a_side_that_has_not_opened_its_gate_cannot_win_the_faction() -> None:
    p = politics(LAST, dice=(6,))
    alone(p, "Finland")
    start(p, LAST_RESOLUTION)
    assert p.controller(faction("Finland")) == -1
    assert p.closed >> faction("Finland") & 1


def test_15_28d_a_faction_that_stays_neutral_is_closed_frozen() -> None:
    p = politics(LAST, dice=(3,))
    alone(p, "Khiva")
    p.marker[faction("Khiva")] = 0
    start(p, LAST_RESOLUTION)
    assert p.neutral_ground() >> p.atlas.space("411") & 1
    p.round = 1
    assert move(p, "Khiva", 1, by_card=True) == 0


def test_15_28_controlled_factions_are_not_rolled_for_and_it_is_turn_9_only() -> None:
    p = politics(8)
    start(p, POLITICAL_PHASE, at="last_resolution")
    assert "final-die" not in happened(p)
    p = politics(LAST)
    alone(p, "Khiva")
    control(p, "Khiva", W)
    start(p, LAST_RESOLUTION)
    assert "final-die" not in happened(p)
