"""16.0 The example of play: the combat for Belaya Kalitva, from WHITE's card to RED's."""

import pytest

from barricades.games.toc.state import CASUALTIES
from tests.toc.combats import told
from tests.toc.positions import R, W, at_start, card, choose, hold, offered, reduced, start, where


@pytest.mark.rule("16.0b", "16.0c")
def test_16_0_the_attack_on_belaya_kalitva() -> None:
    p = at_start(dice=(4, 5))
    hold(p, W, "W1", "W2", "W3", "W7", "W13", "W14")
    hold(p, R, "R1")
    p.round = 0
    start(p, "5.3 Action Phase")
    assert (p.round, p.rounds, p.side) == (1, 5, W)  # WHITE always goes first
    choose(p, "ops W2")
    assert card("W2") not in p.hand[W]
    choose(p, "mark-fight 322", "mark-fight 325", "mark-move 315")
    assert "mark-fight 319" in offered(p)  # a value of 4 pays for a fourth space
    choose(p, "mark-move 324")
    assert p.waiting().kind == "move-units"  # and for no more

    # All of Rostov to 329; of Pyatigorsk the corps to 314 and the army to 319.
    choose(p, "move AFSR-c2 315>314", "move Vol-a3 315>319")
    choose(p, "move Don-Cav 324>329", "move Don-c1 324>329", "move Krasnov 324>329")
    assert {where(p, id) for id in ("Don-South", "Don-Cav", "Don-c1", "Krasnov")} == {"329"}
    assert all(len(move["path"]) == 2 for move in told(p, "moved"))  # one space each

    choose(p, "attack 326", "with Vol-a1", "with AFSR-e2", "with Don-North", "declare")
    assert p.waiting().kind == "withdraw"
    assert p.waiting().seat == R
    choose(p, "pass")  # Trotsky elects to stay

    assert p.battle.modifier == [1, 0]
    assert p.battle.shift == [0, 0]
    assert p.battle.strength == [10, 5]
    assert p.battle.rolled == [5, 4]
    assert p.battle.inflicted == [6, 4]

    # RED: both steps of Army 9; an elite corps is taken from the reserve.
    assert where(p, "Ra9") == CASUALTIES
    choose(p, "replace Re1")
    assert where(p, "Re1") == "326"

    # WHITE: Don North is reduced, the corps eliminated.
    assert offered(p) == ["lose Don-North", "lose AFSR-e2"]  # every way to 4 begins with Don North
    choose(p, "lose AFSR-e2")
    assert reduced(p, "Don-North")
    assert where(p, "AFSR-e2") == CASUALTIES

    # RED could try to cancel, and falls back two spaces.
    assert p.waiting().kind == "cancel-retreat"
    choose(p, "pass")
    choose(p, "retreat 330", "retreat 335")
    assert {where(p, id) for id in ("Re1", "Rc2", "Trotsky")} == {"335"}

    # Don North is reduced and stays; Volunteer Army 1 and Denikin may advance.
    assert offered(p) == ["advance Vol-a1", "done"]
    choose(p, "advance Vol-a1", "advance Denikin")
    assert {where(p, id) for id in ("Vol-a1", "Denikin")} == {"326"}
    assert where(p, "Don-North") == "325"

    # Nothing is left to attack with; RED plays a card.
    while p.waiting().seat == W:
        choose(p, "done" if "done" in offered(p) else "pass")
    assert (p.side, p.waiting().kind) == (R, "execute")  # 13.1c comes first
    choose(p, "spare")
    assert (p.waiting().seat, p.waiting().kind) == (R, "choose-action")
    assert "ops R1" in offered(p)
