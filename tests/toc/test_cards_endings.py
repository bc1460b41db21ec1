"""6.25, 6.27 How long cards last: offensives, truces, sickness and duties, and when they end."""

import pytest

from barricades.games.toc.ch08_combat.declaration import use_don_caucasus
from barricades.games.toc.ch08_combat.modifiers import offensive
from barricades.games.toc.ch13_special.infighting import INFIGHTING
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT, mask_of
from tests.toc.positions import (
    R,
    W,
    choose,
    control,
    event,
    may_be_played,
    own,
    piece,
    played,
    put,
    russia,
    space,
    start,
)

TURN = 5


def struck_in_the_don(id: str, *regions: str) -> Russia:
    """The card has been played and its operation is over, without an attack."""
    p = russia(turn=TURN)
    put(p, "324", "Vol-a1")
    put(p, "326", "Ra9")
    event(p, id, *(f"offensive {region}" for region in regions))
    side, target = (W, "326") if id[0] == "W" else (R, "324")
    p.battle.target, p.battle.attacker = space(target), side
    assert offensive(p)
    p.battle.target = -1
    choose(p, "done")
    p.offensive = p.atlas.region("Don")  # as if the next operation named it again
    p.battle.target, p.battle.attacker = space(target), side
    return p


@pytest.mark.rule("W32", "R32", "6.27")
@pytest.mark.parametrize("id", ["W32", "R32"])
def test_w32_r32_the_bonus_ends_with_the_part(id: str) -> None:
    assert not offensive(struck_in_the_don(id, "don"))


@pytest.mark.rule("W33", "R33", "6.27", "8.12")
@pytest.mark.parametrize("id", ["W33", "R33"])
def test_w33_r33_bonus_and_attacks_without_a_leader_end_with_the_part(id: str) -> None:
    p = struck_in_the_don(id, "don", "kuban")
    assert not offensive(p)
    p.battle.target = -1
    side = W if id[0] == "W" else R
    p.hand[side] = [p.edition.card("W2" if side == W else "R1")]
    start(p, "6.0 A part", side, at="choose-action")
    choose(p, "ops W2" if side == W else "ops R1")
    assert not p.joint


@pytest.mark.rule("W39", "R39", "13.53", "5.13")
@pytest.mark.parametrize(("id", "before", "side"), [("W39", "R12", W), ("R39", "W14", R)])
def test_w39_r39_on_6_the_truce_ends_with_the_turn(id: str, before: str, side: int) -> None:
    p = russia(turn=TURN, dice=[6, 15])
    for number in ("324", "309", "301", "528"):
        own(p, 1 - side, number)
    own(p, 1 - side, "801", "701", "819", "823", "726", "739", "601", "623", "630", "333")
    played(p, before)
    p.subject, p.chit[side] = BIT[side], 0
    event(p, id)
    assert p.subject_to_infighting(side) and p.chit[side] == -1
    p.turn += 1
    start(p, INFIGHTING)
    assert p.chit[side] >= 0


@pytest.mark.rule("W39", "R39", "W14", "R12", "6.21")
@pytest.mark.parametrize(("id", "before", "side"), [("W39", "R12", W), ("R39", "W14", R)])
def test_w39_r39_not_before_the_card_that_begins_the_quarrel(id: str, before: str, side: int) -> None:
    p = russia(turn=TURN)
    p.subject = BIT[side]
    assert not may_be_played(p, id)
    played(p, before)
    assert may_be_played(p, id)


@pytest.mark.rule("R52", "5.51")
def test_r52_the_sick_stack_marches_again_in_the_next_turn() -> None:
    p = russia(turn=TURN, dice=[5])
    put(p, "324", "Don-North")
    event(p, "R52")
    assert p.no_act[W] == BIT[space("324")]
    start(p, "5.5 End of turn", at="end_one_turn_markers")
    assert p.no_act[W] == 0


@pytest.mark.rule("W3", "13.72")
@pytest.mark.parametrize(
    ("units", "target", "done"),
    [
        (("Don-Cauc", "Vol-a1"), "601", True),
        (("Don-Cauc",), "601", False),  # less than 5 strength
        (("Vol-a1", "Vol-a2"), "601", False),  # without the army that W3 brings
        (("Don-Cauc", "Vol-a1"), "326", False),
    ],
)
def test_w3_an_attack_on_tsaritsyn_with_5_strength_fulfils_the_duty(
    units: tuple[str, ...], target: str, done: bool
) -> None:
    p = russia(turn=2)
    for id in units:
        put(p, "602", id)
    event(p, "W3")
    assert p.don_caucasus == 2
    use_don_caucasus(p, space(target), mask_of(map(piece, units)))
    assert (p.don_caucasus == 0) == done


@pytest.mark.rule("R37", "6.21")
@pytest.mark.parametrize(
    ("powers", "poland", "playable"), [(False, W, True), (True, W, False), (False, R, False)]
)
def test_r37_only_after_the_central_powers_have_left_and_against_a_white_poland(
    powers: bool, poland: int, playable: bool
) -> None:
    p = russia(turn=TURN, powers=powers)
    played(p, "R1")
    control(p, "Poland", poland)
    assert may_be_played(p, "R37") == playable
