"""1.1 The sheet and 5 Marching, shown by example."""

import pytest

from barricades.kernel.errors import NotOffered
from tests.reference.components import GUARD, RISING
from tests.reference.positions import (
    controls,
    faubourg,
    happened,
    offered,
    orders,
    play,
    points_left,
    refusal,
    waiting,
    where,
)
from tests.reference.state import Faubourg

AWAY = {"G6": "0004", "R1": "0402"}


def marching(unit: str, hex: str, **others: str) -> Faubourg:
    """A unit of the Guard about to march."""
    p = faubourg({**AWAY, unit: hex, **others}, orders(GUARD))
    return play(p, f"guard activate {unit}")


@pytest.mark.parametrize(
    ("origin", "to", "cost"),
    [
        ("0000", "0001", 1),  # a street
        ("0000", "0100", 2),  # a block
        ("0202", "0302", 2),  # a street across the canal
        ("0203", "0302", 2),
        ("0202", "0301", 3),  # a block across the canal
        ("0201", "0300", 1),  # a street on the far bank, where the canal has ended
    ],
)
def test_1_1_what_it_costs_to_enter_a_hex(origin: str, to: str, cost: int) -> None:
    p = marching("G1", origin)
    assert points_left(p) == 3
    play(p, f"guard march {to}")
    assert where(p, "G1") == to
    assert (points_left(p) if cost < 3 else 0) == 3 - cost
    assert waiting(p) == ("guard march" if cost < 3 else "guard activate")


def test_1_1_the_canal_costs_the_same_from_either_bank() -> None:
    p = play(marching("G1", "0302"), "guard march 0202")
    assert points_left(p) == 1


def test_1_1_a_block_behind_the_canal_is_too_far_after_a_step() -> None:
    p = marching("G1", "0102")
    assert "march 0202" in offered(p)
    assert "march 0302" in offered(p)
    assert refusal(p, "march 0301") == ("5.1", "too-far")


def test_1_1_a_hex_off_the_sheet_is_no_hex() -> None:
    assert refusal(marching("G1", "0000"), "march -0") == ("1.1", "no-such-hex")


def test_5_1_a_unit_has_three_points() -> None:
    p = marching("G1", "0000")
    assert waiting(p) == "guard march"
    assert "march 0003" in offered(p)
    assert refusal(p, "march 0004") == ("5.1", "too-far")
    with pytest.raises(NotOffered):
        play(p, "guard march 0004")
    assert where(p, "G1") == "0000"


def test_5_1_a_march_may_be_made_in_parts() -> None:
    p = marching("G1", "0000")
    play(p, "guard march 0001")
    assert points_left(p) == 2
    play(p, "guard march 0003")
    assert where(p, "G1") == "0003"
    assert waiting(p) == "guard activate"


def test_5_1_a_unit_may_halt_with_points_left() -> None:
    p = play(marching("G1", "0000"), "guard march 0001", "guard halt")
    assert where(p, "G1") == "0001"
    assert waiting(p) == "guard activate"
    assert "activate G1" not in offered(p)


def test_5_1_a_unit_that_halts_at_once_has_marched() -> None:
    p = play(marching("G1", "0000"), "guard halt")
    assert where(p, "G1") == "0000"
    assert offered(p) == ["activate G6", "done"]


def test_5_2_a_fourth_unit_does_not_fit() -> None:
    p = marching("G1", "0000", G2="0002", G3="0002", G4="0002")
    assert "march 0002" not in offered(p)
    assert refusal(p, "march 0002") == ("5.2", "hex-full")


def test_5_2_three_units_fit() -> None:
    p = play(marching("G1", "0000", G2="0002", G3="0002"), "guard march 0002")
    assert [where(p, unit) for unit in ("G1", "G2", "G3")] == ["0002"] * 3


def test_5_2_a_full_hex_is_not_marched_through() -> None:
    # From 0000 along the quay: 0003 is three hexes away through 0002, and further by every way round.
    assert "march 0003" in offered(marching("G1", "0000", G2="0002", G3="0002"))
    p = marching("G1", "0000", G2="0002", G3="0002", G4="0002")
    assert "march 0003" not in offered(p)


def test_5_2_units_of_the_other_side_do_not_count() -> None:
    p = marching("G1", "0102", R2="0202", R3="0202", R4="0202")
    assert "march 0202" in offered(p)


def test_5_3_entering_a_hex_with_enemies_starts_a_fight_at_once() -> None:
    p = faubourg({**AWAY, "G1": "0101", "R4": "0202"}, orders(GUARD), dice=[6, 1])
    play(p, "guard activate G1", "guard march 0202")
    assert happened(p, "fought")
    assert waiting(p) == "guard choose-victim"


def test_5_3_there_is_no_way_through_enemies() -> None:
    assert "march 0003" in offered(marching("G1", "0000", R2="0101"))
    p = marching("G1", "0000", R2="0101", R3="0001")
    assert "march 0001" in offered(p)
    assert "march 0002" not in offered(p)
    assert refusal(p, "march 0002") == ("5.1", "too-far")


def test_5_3_the_assault_starts_from_the_hex_before() -> None:
    p = faubourg({**AWAY, "G1": "0001", "R2": "0202"}, orders(GUARD), dice=[1, 6])
    play(p, "guard activate G1", "guard march 0202")
    assert where(p, "G1") == "0101"
    assert waiting(p) == "rising choose-victim"


def test_5_3_who_takes_the_hex_marches_on_with_the_points_left() -> None:
    p = faubourg({**AWAY, "G1": "0101", "R4": "0202"}, orders(GUARD), dice=[4, 3])
    play(p, "guard activate G1", "guard march 0202", "guard hit R4")
    assert where(p, "G1") == "0202"
    assert waiting(p) == "guard march"
    assert points_left(p) == 2
    play(p, "guard march 0302")
    assert where(p, "G1") == "0302"


def test_5_3_without_points_left_the_march_is_over() -> None:
    p = faubourg({**AWAY, "G1": "0102", "R4": "0302"}, orders(GUARD), dice=[4, 3])
    play(p, "guard activate G1", "guard march 0302", "guard hit R4")
    assert where(p, "G1") == "0302"
    assert waiting(p) == "guard activate"


def test_5_3_a_beaten_unit_does_not_march_on() -> None:
    p = faubourg({**AWAY, "G1": "0101", "R2": "0202"}, orders(GUARD), dice=[1, 3])
    play(p, "guard activate G1", "guard march 0202", "rising hit G1")
    assert where(p, "G1") == "0101"
    assert waiting(p) == "guard activate"


def test_5_3_one_march_may_hold_two_fights() -> None:
    units = {**AWAY, "G1": "0101", "R4": "0202", "R5": "0302"}
    p = faubourg(units, orders(GUARD), dice=[4, 3, 5, 3])
    play(p, "guard activate G1", "guard march 0202", "guard hit R4", "guard march 0302", "guard hit R5")
    assert where(p, "G1") == "0302"
    assert len(happened(p, "fought")) == 2
    assert waiting(p) == "guard activate"


def test_5_4_the_last_to_enter_controls() -> None:
    p = faubourg(
        {**AWAY, "G1": "0101", "R4": "0201"}, [["5 Orders", "activate", [RISING, 1]], *orders(GUARD)]
    )
    play(p, "rising activate R4", "rising march 0202", "rising march 0203", "rising halt", "rising done")
    assert controls(p, RISING, "0202")
    play(p, "guard activate G1", "guard march 0202")
    assert controls(p, GUARD, "0202")
    assert not controls(p, RISING, "0202")
    assert controls(p, RISING, "0203")


def test_5_4_marching_through_takes_control_and_leaving_keeps_it() -> None:
    p = play(marching("G1", "0000"), "guard march 0002")
    assert all(controls(p, GUARD, hex) for hex in ("0000", "0001", "0002"))


def test_5_4_a_hex_nobody_entered_is_nobodys() -> None:
    p = play(marching("G1", "0000"), "guard march 0002")
    assert not controls(p, GUARD, "0003")
    assert not controls(p, RISING, "0003")


def test_5_4_a_beaten_attacker_controls_nothing_new() -> None:
    p = faubourg({**AWAY, "G1": "0101", "R2": "0202"}, orders(GUARD), dice=[1, 3])
    play(p, "guard activate G1", "guard march 0202", "rising hit G1")
    assert controls(p, RISING, "0202")
    assert not controls(p, GUARD, "0202")
