"""8 Stacking, shown by example."""

import pytest

from barricades.games.tscw.administration import WITHDRAWALS
from barricades.games.tscw.invariants import stack_fault
from barricades.games.tscw.sheet import place
from barricades.games.tscw.stacking import agree, fits, may_stack, open_to
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import BIT
from tests.tscw.positions import (
    N,
    R,
    choose,
    ends,
    moving,
    offered,
    put,
    spain,
    start,
    west,
    where,
    why_not,
)

BRIGADES = ("R-2B", "R-3B", "R-4B", "R-5B", "R-6B", "R-16B")
DIVISIONS = ("R-4D", "R-5D", "R-6D", "R-10D", "R-12D")


def numbers(*ids: str) -> list[int]:
    return [NUMBER[id] for id in ids]


def test_8_1_no_move_ends_in_a_full_hex() -> None:
    p = spain()
    put(p, "2312", *BRIGADES)
    put(p, "2311", "R-1B")
    moving(p, R, "R-1B")
    assert "2312" not in ends(p)
    refusal = why_not(p, "to 2312")
    assert refusal is not None
    assert refusal.rule == "8.2"


def test_8_1_a_full_hex_may_be_passed_through() -> None:
    p = spain()
    put(p, "2312", *BRIGADES)
    put(p, "2311", "R-2D")  # three points: straight through 2312, or not at all
    moving(p, R, "R-2D")
    assert "2314" in ends(p)


def test_8_1_a_hex_with_room_is_open() -> None:
    p = spain()
    put(p, "2312", *BRIGADES[:5])
    put(p, "2311", "R-1B")
    moving(p, R, "R-1B")
    assert "2312" in ends(p)
    choose(p, "to 2312", "halt")
    assert where(p, "R-1B") == "2312"
    assert stack_fault(p) is None


def test_8_1_open_to_says_the_same_as_may_stack() -> None:
    p = spain()
    put(p, "2312", *BRIGADES)
    put(p, "2313", *DIVISIONS[:4])
    put(p, "2314", "R-CEN")
    put(p, "2315", "R-DRT")
    hexes = [place(hex) for hex in ("2312", "2313", "2314", "2315", "2316")]
    for id in ("R-1B", "R-14D", "R-EST", "R-MOD"):
        found = open_to(p, R, BIT[NUMBER[id]], sum(BIT[hex] for hex in hexes))
        plain = sum(BIT[hex] for hex in hexes if may_stack(p, hex, numbers(id)))
        assert found == plain, id


def test_8_1a_the_owner_eliminates_what_is_too_much() -> None:
    p = spain()
    put(p, "2312", *DIVISIONS)
    start(p, WITHDRAWALS, R, at="count_crowds")
    assert p.waiting().kind == "trim"
    assert p.waiting().seat == R
    assert offered(p) == [f"disband {id}" for id in DIVISIONS]
    choose(p, "disband R-5D")
    assert where(p, "R-5D") == "-2"
    assert {where(p, id) for id in ("R-4D", "R-6D", "R-10D", "R-12D")} == {"2312"}
    assert not p.crowded


def test_8_1a_until_the_rest_fits_and_no_longer() -> None:
    p = spain()
    put(p, "2312", *BRIGADES, "R-1B", "R-18B")
    start(p, WITHDRAWALS, R, at="count_crowds")
    choose(p, "disband R-1B")
    assert p.waiting().kind == "trim"
    choose(p, "disband R-2B")
    assert len(p.stacks[place("2312")]) == 6
    assert p.decision is None or p.waiting().kind != "trim"


def test_8_1a_nothing_is_asked_where_everybody_fits() -> None:
    p = spain()
    put(p, "2312", *BRIGADES, "R-CEN")
    start(p, WITHDRAWALS, R, at="count_crowds")
    assert not p.crowded
    assert p.decision is None or p.waiting().kind != "trim"


@pytest.mark.parametrize(
    ("there", "fine"),
    [
        (BRIGADES, True),
        ((*BRIGADES, "R-1B"), False),
        (DIVISIONS[:4], True),
        ((*DIVISIONS[:4], "R-1B", "R-2B"), True),
        (DIVISIONS, False),
        ((*BRIGADES[:5], "R-DCA1"), True),
        ((*BRIGADES, "R-DCA1"), False),
    ],
)
def test_8_2_six_units_and_four_divisions_among_them(there: tuple[str, ...], fine: bool) -> None:
    assert fits(numbers(*there)) is fine


def test_8_2a_an_hq_does_not_count() -> None:
    assert fits(numbers(*BRIGADES, "R-CEN"))
    assert fits(numbers(*DIVISIONS[:4], "R-1B", "R-2B", "R-CEN"))


def test_8_2a_but_there_is_one_at_most() -> None:
    assert not fits(numbers("R-CEN", "R-EST"))
    p = spain()
    put(p, "2312", "R-CEN")
    put(p, "2311", "R-EST")
    moving(p, R, "R-EST")
    assert "2312" not in ends(p)
    assert "2412" in ends(p)


@pytest.mark.parametrize(
    ("there", "fine"),
    [
        (("R-DRT", "R-MOD"), False),  # anarchists and communists
        (("R-DRT", "R-MC"), False),  # anarchists and Catalans
        (("R-MOD", "R-LEN"), False),  # communists and POUM
        (("R-DRT", "R-LEN"), True),
        (("R-DRT", "R-ASC"), True),
        (("R-DRT", "R-BAY", "R-LEN"), True),
        (("R-MOD", "R-BAY"), True),
        (("R-DRT", "R-1B", "R-11D"), True),  # regular units have no politics
    ],
)
def test_8_3_parties_that_do_not_get_on(there: tuple[str, ...], fine: bool) -> None:
    assert agree(numbers(*there)) is fine


def test_8_3_columns_do_not_move_to_their_rivals() -> None:
    p = spain()
    put(p, "3019", "R-DRT")
    put(p, "3020", "R-MRX")
    put(p, "3120", "R-LEN")
    moving(p, R, "R-DRT")
    assert "3020" not in ends(p)
    assert "3120" in ends(p)


def test_8_3_nationalists_have_no_such_quarrels() -> None:
    p = spain(nationalist=west(30))
    put(p, "2312", "N-ANG")
    put(p, "2311", "C-ASN")
    moving(p, N, "C-ASN")
    assert "2312" in ends(p)
