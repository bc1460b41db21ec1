"""8.62 Subjugation garrisons and their revolts, 8.315 the German Var Army."""

import pytest

from barricades.games.toc.ch07_movement.ground import area
from barricades.games.toc.ch08_combat.losses import eliminate
from barricades.games.toc.ch11_replacements.rebuilding import finish_step, recruitable
from barricades.games.toc.editions.v1_5.garrisons import may_revolt
from barricades.games.toc.state import CASUALTIES, COMING, GREEN
from barricades.kernel.bits import BIT
from tests.toc.v1_5.positions import (
    R,
    W,
    at_start,
    choose,
    faction,
    hold,
    offered,
    piece,
    put,
    russia,
    space,
    start,
    where,
)

GARRISON, LVIV = "RcSub-West-Ukraine", "201"


def test_8_62_a_garrison_does_not_move() -> None:
    p = russia()
    put(p, LVIV, GARRISON)
    assert area(p, piece(GARRISON)) == BIT[space(LVIV)]


def test_8_62_a_garrison_that_must_retreat_is_lost() -> None:
    p = russia()
    put(p, LVIV, GARRISON)
    start(p, "8.62 Retreat", R, BIT[piece(GARRISON)], space(LVIV), 1)
    assert where(p, GARRISON) == CASUALTIES


@pytest.mark.parametrize(("owner", "possible"), [(R, True), (W, False)])
def test_8_62_a_garrison_is_rebuilt_in_its_city(owner: int, possible: bool) -> None:
    p = russia()
    p.set_owner(space(LVIV), owner, "")
    p.put(piece(GARRISON), CASUALTIES)
    assert recruitable(p, BIT[piece(GARRISON)]) == ([piece(GARRISON)] if possible else [])
    if possible:
        p.purse = 2
        finish_step(p, R, piece(GARRISON))
        assert where(p, GARRISON) == LVIV


@pytest.mark.parametrize(("die", "rises"), [(3, True), (4, False)])
def test_8_62_white_incites_a_garrison_to_revolt(die: int, rises: bool) -> None:
    p = russia(dice=[die])
    put(p, LVIV, GARRISON)
    hold(p, W, "W6")
    p.side = W
    start(p, "6.0 A part", W, at="choose-action")
    choose(p, f"incite {GARRISON}")
    assert (p.allegiance[piece(GARRISON)] == GREEN) == rises
    assert bool(p.friendly(R) >> space(LVIV) & 1) == (not rises)


def test_8_62_only_garrisons_that_stand_alone_revolt_and_only_white_incites() -> None:
    p = russia()
    put(p, LVIV, GARRISON)
    assert may_revolt(p, W) == [piece(GARRISON)]
    assert may_revolt(p, R) == []
    put(p, LVIV, "Ra1")
    assert may_revolt(p, W) == []


@pytest.mark.parametrize(("attacker", "stays"), [(R, True), (W, False)])
def test_8_62_a_revolt_that_red_beats_is_a_garrison_again(attacker: int, stays: bool) -> None:
    p = russia()
    put(p, LVIV, GARRISON)
    p.last_owner[space(LVIV)] = R
    p.turn_piece(piece(GARRISON), GREEN)
    p.battle.target, p.battle.attacker = space(LVIV), attacker
    eliminate(p, piece(GARRISON), "8.54")
    assert p.allegiance[piece(GARRISON)] == R
    assert (where(p, GARRISON) == LVIV) == stays
    assert stays or where(p, GARRISON) == CASUALTIES


def test_8_62_a_revolt_that_fades_is_over() -> None:
    p = russia(dice=[1])
    put(p, LVIV, GARRISON)
    p.last_owner[space(LVIV)] = R
    p.turn_piece(piece(GARRISON), GREEN)
    start(p, "13.33 Greens and insurrections")
    assert where(p, GARRISON) == LVIV
    assert p.friendly(R) >> space(LVIV) & 1


# 8.315


def test_8_315_the_protector_places_the_var_army_with_the_central_powers() -> None:
    p = at_start()
    powers = faction("Central Powers")
    start(p, "8.51 Declaration of war", W, powers)
    assert (p.waiting().kind, p.waiting().seat) == ("place-var-army", R)
    assert "set-up Ger-aVar>122" in offered(p)  # Narva, with German corps 1
    assert "set-up Ger-aVar>701" not in offered(p)
    choose(p, "set-up Ger-aVar>122")
    assert where(p, "Ger-aVar") == "122"
    assert p.allegiance[piece("Ger-aVar")] == R


def test_8_315_the_protector_may_leave_the_var_army_out() -> None:
    p = at_start()
    start(p, "8.51 Declaration of war", R, faction("Central Powers"))
    assert p.waiting().seat == W
    choose(p, "hold-back Ger-aVar")
    assert where(p, "Ger-aVar") == COMING
