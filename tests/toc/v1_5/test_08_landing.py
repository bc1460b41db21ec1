"""8.317 W43's landing at a Finnish port, and 8.316 the attempt to rescue the Tsar on turn 2."""

import pytest

from barricades.games.toc.editions.v1_5.landing import may_rescue, rescue
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.games.toc.state import OUT, RESERVE, TSAR_DEAD, TSAR_RESCUED, WAITING
from tests.toc.v1_5.positions import (
    R,
    W,
    at_start,
    choose,
    control,
    faction,
    hold,
    offered,
    piece,
    played,
    put,
    russia,
    space,
    start,
    where,
)


def finland(*, dice: tuple[int, ...] = ()) -> FirstRussia:
    """Of the three Finnish ports RED holds Helsinki; WHITE controls the faction and has W43."""
    p = russia(dice=dice)
    control(p, "Finland", W)
    for number in ("128", "132"):
        p.set_owner(space(number), W, "")
    played(p, "W12", "W17")
    hold(p, W, "W43")
    p.side = W
    start(p, "6.0 A part", W, at="choose-action")
    return p


@pytest.mark.rule("W43", "8.317")
def test_8_317_white_enters_a_port_that_red_controls_and_does_not_occupy() -> None:
    p = finland()
    assert p.friendly(R) >> space("127") & 1
    choose(p, "event W43")
    assert where(p, "Fin-a3") == WAITING  # Helsinki is RED's
    assert (p.waiting().kind, p.waiting().seat) == ("landing", W)
    assert offered(p) == ["land-at 127", "no-landing"]
    choose(p, "land-at 127", "embark Fin-a3", "ashore")
    assert where(p, "Fin-a3") == "127"
    assert p.friendly(W) >> space("127") & 1


@pytest.mark.rule("W43", "8.317")
@pytest.mark.parametrize(("dice", "owner"), [((1, 6), W), ((6, 1), R)])
def test_8_317_white_invades_a_port_and_fights_at_once(dice: tuple[int, int], owner: int) -> None:
    p = finland(dice=dice)
    put(p, "127", "RFin-a1")
    p.put(piece("WFin-c3"), RESERVE)
    choose(p, "event W43", "land-at 127", "embark Fin-a3", "embark WFin-c3")
    while p.decision is not None and p.waiting().kind in ("take-losses", "retreat", "lose", "replace"):
        choose(p, offered(p)[0])
    assert p.decision is None
    assert p.friendly(owner) >> space("127") & 1
    assert not p.units_of(1 - owner, space("127"))


@pytest.mark.rule("W43", "8.317")
def test_8_317_the_landing_stacks_as_others_do_and_is_whites_choice() -> None:
    p = finland()
    for id in ("WFin-c1", "WFin-c2", "WFin-c3"):
        p.put(piece(id), RESERVE)
    choose(p, "event W43", "land-at 127")
    assert "ashore" not in offered(p)  # no unit is aboard
    choose(p, "embark Fin-a3", "embark WFin-c1", "embark WFin-c2")
    assert p.decision is None  # three units are ashore
    assert [where(p, id) for id in ("Fin-a3", "WFin-c1", "WFin-c2")] == ["127"] * 3
    other = finland()
    choose(other, "event W43", "no-landing")
    assert where(other, "Fin-a3") == WAITING


@pytest.mark.rule("W43", "8.317")
def test_8_317_without_a_port_of_red_there_is_no_landing() -> None:
    p = finland()
    p.set_owner(space("127"), W, "")
    choose(p, "event W43")
    assert where(p, "Fin-a3") == "127"
    assert p.decision is None


# 8.316


@pytest.mark.rule("8.316", "5.123")
def test_8_316_white_may_try_to_rescue_the_tsar_on_turn_2_if_it_controls_the_legion() -> None:
    p = at_start()
    p.turn = 2
    assert not may_rescue(p, W)
    control(p, "Czech Legion", W)
    assert may_rescue(p, W) and not may_rescue(p, R)
    p.turn = 3
    assert not may_rescue(p, W)


@pytest.mark.rule("8.316")
@pytest.mark.parametrize(("die", "rescued"), [(3, False), (4, True)])
def test_8_316_a_die_rescues_the_tsar_or_he_is_shot(die: int, rescued: bool) -> None:
    p = at_start(dice=[die])
    p.turn = 2
    control(p, "Czech Legion", W)
    rescue(p)
    assert p.has(TSAR_RESCUED) == rescued
    assert p.has(TSAR_DEAD) != rescued
    assert where(p, "Tsar") == ("516" if rescued else OUT)
    assert not may_rescue(p, W)
    assert (p.points[2 * faction("Britain") + W] > 0) != rescued


@pytest.mark.rule("8.316")
@pytest.mark.parametrize(("turn", "dead"), [(1, False), (2, True)])
def test_8_316_he_is_shot_at_the_end_of_turn_2(turn: int, dead: bool) -> None:
    p = at_start()
    p.turn = turn
    start(p, "5.5 End of turn")
    assert p.has(TSAR_DEAD) == dead
