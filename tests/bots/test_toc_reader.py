"""Follies that a reader of whole games found, each on the smallest position."""

import pytest

from barricades.bots.toc import fighting, politics
from barricades.bots.toc.action_phase import prospect, purpose
from barricades.bots.toc.foresight import EARNED, Foresight
from barricades.bots.toc.marching import Move
from barricades.bots.toc.players import Staff
from barricades.bots.toc.words import sentence
from barricades.games.toc.ch13_special.infighting import chits
from barricades.games.toc.game import GAME
from barricades.games.toc.state import Russia
from tests.bots.commissars import INTRODUCTION, choice
from tests.toc.combats import attack, joined
from tests.toc.positions import R, W, control, faction, offered, own, piece, played, put, russia, space, start

# Politics


def test_15_13e_points_against_a_locked_marker_are_worth_nothing() -> None:
    """W4 keeps the Czech Legion with WHITE: neither side needs a point on it any more."""
    p = russia(2)
    legion = faction("Czech Legion")
    control(p, "Czech Legion", W)
    p.points[2 * legion + R] = 2
    assert politics.point_value(p, R, legion) > 0.5
    assert politics.point_value(p, W, legion) > 0.5
    played(p, "W4")
    assert politics.point_value(p, R, legion) == politics.point_value(p, W, legion) == 0


# Combats


def beaten(*attackers: str) -> Russia:
    """WHITE has lost a combat at Perm, holds it with two corps, and may roll to stay."""
    p = russia(2, scenario=INTRODUCTION)
    control(p, "Czech Legion", W)
    put(p, "523", "Cz-e1", "Cz-c3")
    put(p, "742", *attackers)
    own(p, W, "635", "637")
    joined(p, R, "523", attackers[0])
    p.captured[R] |= p.atlas.home_vcs[W]
    p.battle.inflicted, p.battle.winner, p.battle.retreat = [1, 3], R, 2
    start(p, "8.4 Fire and resolution", at="cancel-retreat")
    return p


def test_8_66_no_step_is_staked_on_a_place_that_falls_to_the_next_attack() -> None:
    """One die in six stays, three cost a step more: not worth it with two armies still at the gates."""
    assert choice(beaten("Rc13"), Staff("x")) == "cancel-retreat"
    assert choice(beaten("Ra16", "Ra2", "Re1"), Staff("x")) == "pass"


def don_cossacks(*chit: str) -> Russia:
    """Two armies of the Don next to one of RED's in a plain town, with or without their chit."""
    p = russia(2, scenario=INTRODUCTION)
    put(p, "324", "Don-Cav", "Don-Center")
    put(p, "312", "Ra11")
    for name in chit:
        p.chit[W] = [each.name for each in chits(W)].index(name)
    return p


def test_13_51_the_points_of_an_own_chit_are_counted_against_an_attack() -> None:
    """A point that the enemy scores at once counts more than one that may come."""
    units = [piece("Don-Cav"), piece("Don-Center")]
    free, barred = (
        fighting.assess(Foresight(p, W, 0.7), space("312"), units).value
        for p in (don_cossacks(), don_cossacks("Don Cossacks"))
    )
    assert free - barred == pytest.approx(2 * EARNED)


def test_13_51_who_attacks_against_the_own_chit_says_so() -> None:
    p = don_cossacks("Don Cossacks")
    one = fighting.best_attack(Foresight(p, W, 0.7), space("312"), {space("324"): [piece("Don-Cav")]})
    assert one is not None
    assert "our chit" in sentence(GAME, prospect(p, "attack", one))
    assert "our chit" not in sentence(GAME, prospect(don_cossacks(), "attack", one))


def raiders(*defenders: str) -> Russia:
    """Mamontov's riders, who may try a surprise at Belaya Kalitva."""
    p = russia(2)
    put(p, "325", "Don-Cav", "Mamontov")
    put(p, "326", *defenders)
    attack(p, W, "326", "Don-Cav")
    assert offered(p) == ["pass", "surprise-cavalry Mamontov"]
    return p


def test_8_42_a_surprise_is_tried_where_the_first_fire_saves_more_than_a_failure_costs() -> None:
    """An army may lose what it came for; against a corps there is hardly a loss to save."""
    assert choice(raiders("Ra8"), Staff("x")) == "surprise-cavalry Mamontov"
    assert choice(raiders("Rc1"), Staff("x")) == "pass"


# Movement


def test_10_61_an_army_that_is_cut_off_walks_back_in_the_introduction_as_well() -> None:
    """Army 12 at Kizlyar is further from a line of RED than at Svyatoi Krest."""
    p = russia(1, scenario=INTRODUCTION)
    put(p, "316", "Ra12")
    own(p, W, "321")
    own(p, R, "317", "601")
    g = Foresight(p, R, 0.7)
    army = [piece("Ra12")]
    assert g.errand(army, space("316")) < g.errand(army, space("317")) < 0


def test_10_6_who_takes_a_space_to_feed_starving_units_says_so() -> None:
    """Gashun was the only way to the armies at Svyatoi Krest."""
    p = russia(2, scenario=INTRODUCTION)
    put(p, "317", "Ra11", "Ra12")
    own(p, W, "321", "319", "322")
    put(p, "601", "Ra10")
    p.round = p.rounds
    move = Move(1 << piece("Ra10"), space("601"), space("321"), 3.0)
    assert "a line again" in sentence(GAME, purpose(Foresight(p, R, 0.7), move))
