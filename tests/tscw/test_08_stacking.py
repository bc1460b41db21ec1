"""8 Stacking, shown by example."""

import pytest

from barricades.games.tscw.administration import WITHDRAWALS
from barricades.games.tscw.aids import AIDS
from barricades.games.tscw.game import GAME
from barricades.games.tscw.invariants import stack_fault
from barricades.games.tscw.sequence import EXPLOITATION_MOVEMENT
from barricades.games.tscw.sheet import place
from barricades.games.tscw.stacking import agree, fits, may_stack, open_to
from barricades.games.tscw.strategic import BY_RAIL
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import BIT
from tests.tscw.battles import attack
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
)

SAY = GAME.catalogue.render

BRIGADES = ("R-2B", "R-3B", "R-4B", "R-5B", "R-6B", "R-16B")
DIVISIONS = ("R-4D", "R-5D", "R-6D", "R-10D", "R-12D")


def numbers(*ids: str) -> list[int]:
    return [NUMBER[id] for id in ids]


OTHERS = ("R-1B", "R-18B", "R-19B", "R-36B", "R-39B", "R-108B")


def test_8_1_two_full_stacks_change_places() -> None:
    p = spain()
    put(p, "2312", *BRIGADES)
    put(p, "2311", *OTHERS)
    moving(p, R, *OTHERS)
    choose(p, "to 2312", "halt")
    assert len(p.stacks[place("2312")]) == 12
    choose(p, *(f"take {id}" for id in BRIGADES), "to 2311", "halt", "done")
    assert p.decision is None or p.waiting().kind != "trim"
    assert {where(p, id) for id in OTHERS} == {"2312"}
    assert {where(p, id) for id in BRIGADES} == {"2311"}


@pytest.mark.rule("8.1a")
def test_8_1_what_is_too_much_when_a_movement_segment_ends_is_eliminated_and_the_page_warns() -> None:
    p = spain()
    put(p, "2312", *BRIGADES)
    put(p, "2311", "R-1B")
    moving(p, R, "R-1B")
    notes = AIDS.notes(p, p.waiting())
    assert "too many" in SAY(notes["to", place("2312")])
    assert "too many" not in SAY(notes["to", place("2310")])
    choose(p, "to 2312", "halt")
    assert "2312" in SAY(AIDS.notes(p, p.waiting())["done",])
    choose(p, "done")
    assert p.waiting().kind == "trim"
    choose(p, "disband R-1B")
    assert len(p.stacks[place("2312")]) == 6
    assert p.decision is None


@pytest.mark.rule("8.1a")
def test_8_1_and_when_exploitation_movement_ends() -> None:
    p = spain()
    put(p, "2312", *BRIGADES)
    put(p, "2311", "R-BT")
    start(p, EXPLOITATION_MOVEMENT, R, 1)
    choose(p, "take R-BT", "to 2312", "halt")
    assert len(p.stacks[place("2312")]) == 7
    choose(p, "done")
    assert p.waiting().kind == "trim"
    choose(p, "disband R-BT")
    assert p.decision is None


@pytest.mark.rule("8.1a")
def test_8_1_and_when_a_combat_segment_ends() -> None:
    p = spain(9, nationalist=west(12), dice=(4,))
    put(p, "2312", *BRIGADES)
    put(p, "2314", "R-11D", "R-46D")
    put(p, "2313", "N-ANG")
    attack(p, R, "2313", "R-11D", "R-46D")
    choose(p, "lose N-ANG", "advance R-11D>2312", "done", "done")
    assert p.waiting().kind == "trim"
    choose(p, "disband R-2B")
    assert p.decision is None


@pytest.mark.rule("8.1b")
def test_8_1_trains_and_ships_keep_to_the_limits_at_once() -> None:
    p = spain()
    put(p, "2712", *BRIGADES)
    put(p, "2612", "R-1B")
    p.capacity = [8, 8, 8, 8]
    start(p, BY_RAIL, R)
    choose(p, "board R-1B")
    assert "2712" not in ends(p, "ride")
    assert "2612" not in ends(p, "ride")
    assert ends(p, "ride")


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


@pytest.mark.rule("8.1b")
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
    choose(p, "to 2312", "halt", "done")
    assert offered(p) == ["disband R-CEN", "disband R-EST"]


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


def test_8_3_columns_do_not_stay_with_their_rivals() -> None:
    p = spain()
    put(p, "3019", "R-DRT")
    put(p, "3020", "R-MRX")
    put(p, "3120", "R-LEN")
    moving(p, R, "R-DRT")
    choose(p, "to 3120", "halt", "done")
    assert p.decision is None
    moving(p, R, "R-DRT")
    choose(p, "to 3020", "halt", "done")
    assert offered(p) == ["disband R-DRT", "disband R-MRX"]


def test_8_3_nationalists_have_no_such_quarrels() -> None:
    p = spain(nationalist=west(30))
    put(p, "2312", "N-ANG")
    put(p, "2311", "C-ASN")
    moving(p, N, "C-ASN")
    assert "2312" in ends(p)
