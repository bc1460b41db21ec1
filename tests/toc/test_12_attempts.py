"""12.1 to 12.5 Leaders: command, the attempt, its price, who is barred, and death."""

import pytest

from barricades.games.toc.ch08_combat.battle import commands
from barricades.games.toc.ch12_leaders.leaders import attempt, capable, eliminate_leader
from barricades.games.toc.ch13_special.infighting import chits
from barricades.games.toc.state import COFFIN, ELIMINATED, JAPAN_TRACK, SR_TRACK, Russia
from barricades.kernel.bits import BIT, mask_of
from tests.toc.combats import told
from tests.toc.positions import R, W, control, piece, put, reduced, russia, space, start, where


def led(leader: str = "Denikin", *dice: int) -> Russia:
    p = russia(dice=dice)
    put(p, "325", "Vol-a1")
    p.put(piece(leader), space("325"))
    return p


# 12.1


def test_12_1_a_leader_commands_friendly_forces_of_any_camp_or_faction() -> None:
    p = led()
    control(p, "Czech Legion", W)
    put(p, "325", "Cz-c1", "Don-c1")
    for unit in ("Vol-a1", "Cz-c1", "Don-c1"):
        assert commands(p, piece("Denikin"), BIT[piece(unit)])


def test_12_1_white_leaders_never_command_poles() -> None:
    p = russia()
    control(p, "Poland", W)
    put(p, "241", "Pol-a1", "Denikin")
    assert not commands(p, piece("Denikin"), BIT[piece("Pol-a1")])


def test_12_1_a_faction_leader_commands_stacks_with_a_unit_of_the_faction() -> None:
    p = led("Syrovy")
    control(p, "Czech Legion", W)
    assert not commands(p, piece("Syrovy"), BIT[piece("Vol-a1")])
    put(p, "325", "Cz-c1")
    assert commands(p, piece("Syrovy"), mask_of((piece("Vol-a1"), piece("Cz-c1"))))


def test_12_1_kappel_commands_the_revolutionaries_and_after_the_end_of_their_track_everybody() -> None:
    p = led("Kappel")
    assert p.allegiance[piece("Kappel")] == W
    assert not commands(p, piece("Kappel"), BIT[piece("Vol-a1")])
    put(p, "325", "SR-c1")
    assert commands(p, piece("Kappel"), mask_of((piece("Vol-a1"), piece("SR-c1"))))
    p.turn_piece(piece("Kappel"), W)  # 13.63
    assert commands(p, piece("Kappel"), BIT[piece("Vol-a1")])


def test_12_1_otani_commands_stacks_with_a_japanese_unit() -> None:
    p = russia()
    p.track[JAPAN_TRACK] = [box.colour for box in p.edition.tracks[JAPAN_TRACK]].index(W)
    p.recompute()
    put(p, "901", "FE-c4", "Otani")
    assert p.allegiance[piece("Otani")] == W
    assert not commands(p, piece("Otani"), BIT[piece("FE-c4")])
    put(p, "901", "Jap-c1")
    assert commands(p, piece("Otani"), mask_of((piece("FE-c4"), piece("Jap-c1"))))


# 12.2, 12.11


@pytest.mark.parametrize(("die", "succeeds"), [(1, True), (4, True), (5, False)])
def test_12_2_a_die_not_above_the_rating_succeeds(die: int, succeeds: bool) -> None:
    p = led("Denikin", die)
    assert attempt(p, piece("Denikin"), "12.2") == succeeds


def test_12_2_the_rating_shown_counts() -> None:
    p = led("Denikin", 3)
    p.back |= BIT[piece("Denikin")]  # 2
    assert not attempt(p, piece("Denikin"), "12.2")


def test_12_2_a_card_without_a_die_succeeds() -> None:
    p = led("Denikin")
    p.sure = BIT[piece("Denikin")]
    assert attempt(p, piece("Denikin"), "12.2")
    assert p.sure == 0


@pytest.mark.parametrize("die", [1, 5])
def test_12_11_one_use_in_a_part_whether_it_succeeds_or_not(die: int) -> None:
    p = led("Denikin", die)
    assert capable(p, piece("Denikin"))
    attempt(p, piece("Denikin"), "12.2")
    assert not capable(p, piece("Denikin"))


# 12.24


@pytest.mark.parametrize(
    ("second", "turned", "dead"), [(1, 1, 0), (2, 1, 0), (3, 0, 0), (5, 0, 0), (6, 0, 1)]
)
def test_12_24_a_natural_six_has_a_second_die(second: int, turned: int, dead: int) -> None:
    p = led("Denikin", 6, second)
    assert not attempt(p, piece("Denikin"), "12.2")
    assert int(reduced(p, "Denikin")) == turned
    assert (where(p, "Denikin") == ELIMINATED) == bool(dead)
    assert p.vp == (-4 if dead else 0)


def test_12_24_no_effect_on_the_back() -> None:
    p = led("Denikin", 6, 1)
    p.back |= BIT[piece("Denikin")]
    attempt(p, piece("Denikin"), "12.2")
    assert where(p, "Denikin") == "325"


def test_12_24_eichhorn_turned_over_is_dead() -> None:
    p = russia(dice=(6, 1), powers=True)
    control(p, "Central Powers", W)
    put(p, "225", "Ger-c1", "Eichhorn")
    attempt(p, piece("Eichhorn"), "12.2")
    assert where(p, "Eichhorn") == ELIMINATED
    assert p.vp == 0


def test_12_24_kappel_turned_over_becomes_the_coffin() -> None:
    p = russia(dice=(6, 1))
    put(p, "630", "SR-aKU2", "Kappel")
    attempt(p, piece("Kappel"), "12.2")
    assert p.has(COFFIN)
    assert where(p, "Kappel") == "630"
    assert p.vp == 0  # RED scores only if the leader died


# 12.3


def test_12_3_leaders_of_a_camp_under_its_chit_have_no_capabilities() -> None:
    p = led("Krasnov")
    p.chit[W] = next(n for n, chit in enumerate(chits(W)) if chit.name == "Don Cossacks")
    assert not capable(p, piece("Krasnov"))
    put(p, "325", "Denikin")
    assert capable(p, piece("Denikin"))


def test_12_3_nor_have_leaders_in_a_no_act_space() -> None:
    p = led()
    p.no_act[W] = BIT[space("325")]
    assert not capable(p, piece("Denikin"))


def test_12_61_lenin_uses_no_capability() -> None:
    p = russia()
    put(p, "801", "Ra1", "Lenin")
    assert not capable(p, piece("Lenin"))


def test_12_71d_kappel_acts_only_while_the_srs_may() -> None:
    p = russia()
    put(p, "630", "SR-aKU2", "Kappel")
    assert capable(p, piece("Kappel"))
    p.track[SR_TRACK] = 3
    p.recompute()
    assert not capable(p, piece("Kappel"))


# 12.5


def test_12_5_the_enemy_scores_a_dead_leaders_points() -> None:
    p = russia()
    put(p, "326", "Rc1", "Trotsky")
    eliminate_leader(p, piece("Trotsky"), "12.5")
    assert p.vp == 4
    assert where(p, "Trotsky") == ELIMINATED


def test_12_5_none_for_faction_leaders_or_where_a_rule_says_so() -> None:
    p = russia()
    control(p, "Czech Legion", W)
    put(p, "325", "Cz-c1", "Syrovy", "Krasnov")
    eliminate_leader(p, piece("Syrovy"), "12.5")
    eliminate_leader(p, piece("Krasnov"), "12.5", points=False)
    assert p.vp == 0


def test_12_5_a_kappel_who_is_not_white_brings_no_points_and_leaves_no_coffin() -> None:
    p = russia()
    p.track[SR_TRACK] = 2  # RED -1
    put(p, "630", "SR-aKU2", "Kappel")
    p.realign()
    eliminate_leader(p, piece("Kappel"), "12.5")
    assert p.vp == 0
    assert not p.has(COFFIN)
    assert where(p, "Kappel") == ELIMINATED


def test_12_71d_a_dead_kappel_scores_and_becomes_the_coffin() -> None:
    p = russia()
    put(p, "630", "SR-aKU2", "Kappel")
    eliminate_leader(p, piece("Kappel"), "12.5")
    assert p.vp == -3
    assert p.has(COFFIN)
    assert where(p, "Kappel") == "630"
    eliminate_leader(p, piece("Kappel"), "12.71")
    assert p.vp == -3
    assert where(p, "Kappel") == ELIMINATED
    assert told(p, "coffin") and told(p, "coffin-lost")
    assert not told(p, "leader-lost")


def test_12_5_red_has_the_points_of_white_leaders() -> None:
    p = russia()
    put(p, "325", "Denikin")
    eliminate_leader(p, piece("Denikin"), "12.5")
    assert (p.vp, p.allegiance[piece("Trotsky")]) == (-4, R)


def test_15_23a_the_leader_of_a_faction_that_its_controller_may_not_use_does_nothing() -> None:
    p = russia()
    put(p, "633", "Cz-c1", "Syrovy")
    control(p, "Czech Legion", W)
    assert capable(p, piece("Syrovy"))
    control(p, "Czech Legion", R)
    assert not capable(p, piece("Syrovy"))


def test_12_71d_the_coffin_does_not_escape() -> None:
    p = russia()
    put(p, "630", "SR-aKU2", "Kappel")
    put(p, "637", "SR-c2")
    p.set_flag(COFFIN)
    p.back |= BIT[piece("Kappel")]
    p.group = BIT[piece("SR-aKU2")]
    start(p, "1.5 Lose steps", W, 1)
    assert where(p, "Kappel") == ELIMINATED
