"""7 Supply and 8 The end, shown by example."""

import pytest

from tests.reference.components import GUARD, RISING, place_of
from tests.reference.positions import (
    END,
    SUPPLY,
    faubourg,
    happened,
    orders,
    play,
    steps_of,
    waiting,
    where,
)
from tests.reference.state import Faubourg

BOTH = {"G1": "0002", "R1": "0402"}
RING = {"G2": "0001", "G3": "0100"}  # all that touches the corner 0000


def test_7_1_a_unit_cut_off_from_its_base_loses_a_step() -> None:
    p = faubourg({**BOTH, **RING, "R2": "0000"}, SUPPLY)
    assert steps_of(p, "R2") == 1
    assert [steps_of(p, unit) for unit in ("G1", "G2", "G3", "R1")] == [2, 2, 2, 2]
    assert happened(p, "lost-step") == [{"unit": 7}]
    assert waiting(p) == "guard guard-bid"


def test_7_1_one_hex_without_enemies_keeps_the_way_open() -> None:
    p = faubourg({**BOTH, "G2": "0001", "R2": "0000"}, SUPPLY)
    assert steps_of(p, "R2") == 2
    assert happened(p, "lost-step") == []


def test_7_1_the_last_step_goes_too() -> None:
    p = faubourg({**BOTH, **RING, "R4": "0000"}, SUPPLY)
    assert where(p, "R4") == ""
    assert happened(p, "eliminated") == [{"unit": 9, "place": place_of("0000")}]


def test_7_1_a_base_held_by_the_enemy_supplies_nobody() -> None:
    p = faubourg({"G1": "0104", "G2": "0000", "R1": "0002", "R2": "0402"}, SUPPLY)
    assert [steps_of(p, unit) for unit in ("G1", "G2", "R1", "R2")] == [1, 1, 2, 2]


def test_7_1_both_sides_are_judged_before_anybody_suffers() -> None:
    # G3 and G4 shut R2 into the corner 0400 and are cut off themselves; G4 is lost, and yet R2 suffers too.
    shut_in = {"R2": "0400", "G3": "0300", "G4": "0401"}
    p = faubourg({**BOTH, **shut_in, "R3": "0301", "R4": "0200", "R5": "0201"}, SUPPLY)
    assert where(p, "G4") == ""
    assert (steps_of(p, "G3"), steps_of(p, "R2")) == (1, 1)
    assert (steps_of(p, "R3"), steps_of(p, "R4"), steps_of(p, "R5")) == (2, 1, 1)


def test_7_1_own_units_do_not_block_the_way() -> None:
    p = faubourg({**BOTH, "R2": "0000", "R3": "0001", "R4": "0100"}, SUPPLY)
    assert steps_of(p, "R2") == 2


def test_7_1_supply_is_not_checked_during_a_turn() -> None:
    p = play(faubourg({**BOTH, **RING, "R2": "0000"}, orders(GUARD)), "guard done")
    assert waiting(p) == "rising play-card"
    assert steps_of(p, "R2") == 2


@pytest.mark.parametrize("turn", [1, 2])
def test_8_1_no_die_is_rolled_before_the_third_turn(turn: int) -> None:
    p = faubourg(BOTH, END, turn=turn)
    assert p.cursor == 0
    assert p.turn == turn + 1
    assert waiting(p) == "guard guard-bid"


@pytest.mark.parametrize(("turn", "face"), [(3, 1), (4, 2), (5, 1), (7, 5), (8, 6), (8, 1)])
def test_8_1_the_game_ends_on_a_roll_not_above_the_turn_less_two(turn: int, face: int) -> None:
    p = faubourg(BOTH, END, turn=turn, dice=[face])
    assert p.outcome is not None
    assert p.outcome[1] == "verdict"
    assert p.decision is None
    assert happened(p, "rolled") == [{"side": GUARD, "face": face}]


@pytest.mark.parametrize(("turn", "face"), [(3, 2), (4, 3), (7, 6)])
def test_8_1_on_a_higher_roll_it_goes_on(turn: int, face: int) -> None:
    p = faubourg(BOTH, END, turn=turn, dice=[face])
    assert p.outcome is None
    assert p.turn == turn + 1


def judged(guard: int, rising: int = 0) -> Faubourg:
    """The last turn is over; the Guard has entered so many barricades, then the Rising so many of them."""
    barricades = ("0201", "0202", "0203")
    p = faubourg(BOTH, [], turn=8, dice=[6])
    for hex in barricades[:guard]:
        p.enter(0, place_of(hex))
    for hex in barricades[:rising]:
        p.enter(6, place_of(hex))
    p.stack = p.game.flow.find_frames(END)
    p.game.flow.run(p)
    return p


@pytest.mark.parametrize("barricades", [2, 3])
def test_8_2_the_guard_wins_with_two_or_more_barricades(barricades: int) -> None:
    assert judged(barricades).outcome == (GUARD, "verdict")


@pytest.mark.parametrize("barricades", [0, 1])
def test_8_2_else_the_rising_wins(barricades: int) -> None:
    assert judged(barricades).outcome == (RISING, "verdict")


def test_8_2_a_barricade_lost_again_does_not_count() -> None:
    assert judged(2, 1).outcome == (RISING, "verdict")
    assert judged(3, 1).outcome == (GUARD, "verdict")


def test_8_3_a_side_without_units_loses_at_once() -> None:
    p = faubourg({"G1": "0102", "G2": "0002", "R4": "0202"}, orders(GUARD), dice=[6, 1])
    play(p, "guard activate G1", "guard march 0202", "guard hit R4")
    assert p.outcome == (GUARD, "nobody-left")
    assert p.decision is None


def test_8_3_an_attacker_may_lose_his_last_unit() -> None:
    p = faubourg({"G4": "0102", "R2": "0202"}, orders(GUARD), dice=[1, 6])
    play(p, "guard activate G4", "guard march 0202", "rising hit G4")
    assert p.outcome == (RISING, "nobody-left")


def test_8_3_it_goes_on_while_one_unit_is_left() -> None:
    p = faubourg({"G1": "0102", "R4": "0202", "R5": "0402"}, orders(GUARD), dice=[6, 1])
    play(p, "guard activate G1", "guard march 0202", "guard hit R4")
    assert p.outcome is None
    assert waiting(p) == "guard march"


def test_8_3_hunger_may_take_the_last_unit() -> None:
    p = faubourg({"G1": "0002", **RING, "R4": "0000"}, SUPPLY)
    assert p.outcome == (GUARD, "nobody-left")
