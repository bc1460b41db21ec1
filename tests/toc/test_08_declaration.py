"""8.1 Step 1 of a combat: declaration."""

import pytest

from barricades.games.toc.ch08_combat.modifiers import determine_shifts
from barricades.games.toc.ch13_special.infighting import chits
from barricades.games.toc.state import BORDER_OPEN, ELIMINATED, FAIR, JAPAN_TRACK, SR_TRACK, WINTER, Russia
from barricades.kernel.bits import BIT
from tests.toc.combats import attack, combats, fired, joined, kind, told
from tests.toc.positions import (
    R,
    W,
    at_start,
    choose,
    control,
    faction,
    gives,
    happened,
    offered,
    own,
    piece,
    put,
    russia,
    space,
    where,
)


def front(**options: object) -> Russia:
    """Don North and Volunteers round Belaya Kalitva, RED in it."""
    p = russia(**options)  # type: ignore[arg-type]
    put(p, "325", "Don-North", "Don-c1")
    put(p, "322", "Vol-a1", "AFSR-c1")
    put(p, "326", "Ra9", "Rc2")
    return p


# 8.11


@pytest.mark.rule("8.0", "8.1")
def test_8_11_units_of_marked_spaces_next_to_the_attacked_space_attack() -> None:
    p = front()
    combats(p, W, "325")
    assert offered(p) == ["attack 326", "done"]
    choose(p, "attack 326")
    assert offered(p) == ["cancel", "with Don-North", "with Don-c1"]
    assert gives(p, "with Vol-a1") == "8.11"


def test_8_11_units_that_have_moved_do_not_attack() -> None:
    p = front()
    p.acted |= BIT[piece("Don-c1")]
    combats(p, W, "325")
    choose(p, "attack 326")
    assert "with Don-c1" not in offered(p)
    assert gives(p, "with Don-c1") == "8.11"


def test_8_11_an_attack_can_be_changed_until_it_is_declared() -> None:
    p = front()
    combats(p, W, "325")
    choose(p, "attack 326", "with Don-c1", "without Don-c1", "cancel")
    assert offered(p) == ["attack 326", "done"]


def test_8_11_the_units_of_a_space_may_be_split_and_a_space_is_attacked_once() -> None:
    p = russia(dice=(6, 1))
    put(p, "330", "Ra9", "Rc2")
    put(p, "329", "Don-South", "Don-c2")
    put(p, "335", "Don-North")
    combats(p, R, "330")
    choose(p, "attack 335", "with Ra9", "declare")
    assert kind(p) == "declare-attack"
    assert offered(p) == ["attack 329", "done"]
    assert gives(p, "attack 335") == "8.11"
    choose(p, "attack 329")
    assert offered(p) == ["cancel", "with Rc2"]  # each unit attacks once in a part


def test_8_11_all_units_in_the_space_defend() -> None:
    p = front(dice=(1, 1))
    attack(p, W, "326", "Don-North")
    assert fired(p, R)["strength"] == 5


def test_8_11_without_a_target_no_attack_is_asked_for() -> None:
    p = russia()
    put(p, "325", "Don-North")
    combats(p, W, "325")
    assert kind(p) == ""
    assert p.fighting == 0


# 8.12


@pytest.mark.rule("12.23")
def test_8_12_units_of_several_spaces_need_a_leader_with_an_attacking_army() -> None:
    p = front()
    combats(p, W, "325", "322")
    choose(p, "attack 326", "with Don-North")
    assert offered(p) == ["cancel", "declare", "with Don-c1", "without Don-North"]
    assert gives(p, "with Vol-a1") == "8.12"


def test_8_12_a_leader_stacked_with_an_attacking_army_is_enough() -> None:
    p = front(dice=(1, 1))
    put(p, "322", "Denikin")
    combats(p, W, "325", "322")
    choose(p, "attack 326", "with Don-North", "with AFSR-c1")
    assert "declare" not in offered(p)  # Denikin's army does not attack
    assert gives(p, "declare") == "8.12"
    choose(p, "with Vol-a1")
    assert "declare" in offered(p)


def test_8_12_a_corps_is_enough_if_no_army_attacks() -> None:
    p = front()
    put(p, "322", "Denikin")
    combats(p, W, "325", "322")
    choose(p, "attack 326", "with Don-c1", "with AFSR-c1")
    assert "declare" in offered(p)


def test_8_12_w33_and_r33_waive_the_leader_in_their_regions() -> None:
    p = front()
    p.offensive, p.joint = p.atlas.region("Don"), 1
    combats(p, W, "325", "322")
    choose(p, "attack 326", "with Don-North", "with Vol-a1")
    assert "declare" in offered(p)


def test_8_12_a_leader_under_a_camp_chit_allows_no_such_attack() -> None:
    p = front()
    put(p, "325", "Krasnov")
    p.chit[W] = next(n for n, chit in enumerate(chits(W)) if chit.name == "Don Cossacks")
    combats(p, W, "325", "322")
    choose(p, "attack 326", "with Don-North")
    assert gives(p, "with Vol-a1") == "8.12"


@pytest.mark.rule("15.44d")
def test_8_12_poles_and_whites_never_attack_together() -> None:
    p = russia()
    control(p, "Poland", W)
    control(p, "Belarus", R)
    p.track[2] = len(p.edition.tracks[2]) - 1
    put(p, "241", "Rc1")
    put(p, "806", "Vol-a1", "Denikin")
    put(p, "242", "Pol-a1")
    combats(p, W, "242", "806")
    choose(p, "attack 241", "with Vol-a1")
    assert gives(p, "with Pol-a1") == "15.44d"


# 8.13


def test_8_13_greens_may_be_attacked() -> None:
    p = russia()
    put(p, "813", "Ra1")
    p.put(piece("Green1"), space("814"))
    combats(p, R, "813")
    assert "attack 814" in offered(p)


def test_8_13_a_closed_region_is_not_attacked() -> None:
    p = russia()
    put(p, "703", "Ra7")
    p.put(piece("Est-a1"), space("122"))
    combats(p, R, "703")
    assert kind(p) == ""


def test_8_13_central_powers_are_attacked_anywhere() -> None:
    p = russia(powers=True)
    put(p, "330", "Ra1")
    p.put(piece("Ger-c1"), space("225"))
    combats(p, R, "330")
    assert offered(p) == ["attack 225", "done"]


def test_8_13_no_attack_across_the_closed_finnish_border() -> None:
    p = russia()
    control(p, "Finland", W)
    put(p, "701", "Ra7")
    put(p, "124", "Fin-a1")
    combats(p, R, "701")
    assert kind(p) == ""
    p.set_flag(BORDER_OPEN)
    combats(p, R, "701")
    assert offered(p) == ["attack 124", "done"]


def test_13_42b_red_attacks_across_the_strait_in_winter_only() -> None:
    p = russia()
    put(p, "306", "Ra1")
    put(p, "307", "Vol-a1")
    combats(p, R, "306")
    assert kind(p) == ""
    p.weather = WINTER
    combats(p, R, "306")
    assert offered(p) == ["attack 307", "done"]


def test_8_13_white_attacks_a_restricted_box_from_the_spaces_linked_to_it() -> None:
    p = russia()
    put(p, "905", "FE-c5")
    put(p, "907", "RcFE6")
    combats(p, W, "905")
    assert offered(p) == ["attack 907", "done"]


def test_8_13_leaders_alone_are_not_attacked() -> None:
    p = russia()
    put(p, "325", "Don-North")
    put(p, "326", "Trotsky")
    combats(p, W, "325")
    assert kind(p) == ""


def test_7_26_a_faction_just_set_up_is_not_attacked() -> None:
    p = russia()
    control(p, "Estonia", W)
    put(p, "703", "Ra7")
    put(p, "122", "Est-a1")
    put(p, "704", "NW-a1")
    p.delayed[faction("Estonia")] = p.round_number()
    combats(p, R, "703")
    assert offered(p) == ["attack 704", "done"]
    assert gives(p, "attack 122") == "7.26"


# 8.14


def test_8_14_an_attack_on_srs_of_the_enemys_colour_resolves_them() -> None:
    p = russia(dice=(6, 1, 1))
    put(p, "629", "Ra5")
    p.put(piece("SR-aKU2"), space("630"))
    attack(p, R, "630", "Ra5")
    assert p.track_gone >> SR_TRACK & 1
    assert p.turned[piece("SR-aKU2")] == W  # 6 and 2 of the commit box
    assert "fought" in happened(p)


@pytest.mark.rule("15.27g")
def test_8_14_an_attack_on_green_srs_drives_them_to_the_attackers_enemy() -> None:
    p = russia(dice=(1,))
    p.track[SR_TRACK] = 3
    p.recompute()
    put(p, "629", "Ra5")
    p.put(piece("SR-aKU2"), space("630"))
    attack(p, R, "630", "Ra5")
    assert (told(p, "track-moved")[0]["box"], where(p, "SR-aKU2")) == ("WHITE Commit", ELIMINATED)  # 1 + 2
    assert p.track_gone >> SR_TRACK & 1


def test_8_14_without_an_enemy_left_the_attackers_may_advance() -> None:
    p = russia(dice=(1,))
    put(p, "629", "Ra5")
    p.put(piece("SR-aKU2"), space("630"))
    p.track[SR_TRACK] = 3
    p.recompute()
    attack(p, R, "630", "Ra5")  # 1 and 2 of the box make 3: eliminated
    assert where(p, "SR-aKU2") != "630"
    assert offered(p) == ["advance Ra5", "done"]


@pytest.mark.rule("15.27b")
def test_8_14_an_attack_on_japan_moves_her_marker_to_the_enemys_commit_box() -> None:
    p = russia(dice=(1, 1))
    p.track_active |= BIT[JAPAN_TRACK]
    p.put(piece("Jap-c3"), space("903"))
    put(p, "905", "RaIns3")
    attack(p, R, "903", "RaIns3")
    box = p.edition.tracks[JAPAN_TRACK][p.track[JAPAN_TRACK]]
    assert box.name == "WHITE Commit"
    assert p.allegiance[piece("Jap-c3")] == W


# 8.15


def doubting(**options: object) -> Russia:
    p = russia(**options)  # type: ignore[arg-type]
    p.chit[R] = next(n for n, chit in enumerate(chits(R)) if chit.name == "Defeatism")
    put(p, "326", "Don-North")
    put(p, "330", "Ra9", "Trotsky")
    put(p, "327", "Ra8")
    put(p, "335", "Ra4")
    put(p, "333", "Don-c1")
    return p


def test_8_15_the_first_space_attacks_without_a_die() -> None:
    p = doubting(dice=(1, 1))
    attack(p, R, "326", "Ra9")
    assert "doubted" not in happened(p)


def test_8_15_red_names_the_first_and_the_others_roll() -> None:
    p = doubting(dice=(3, 1, 1))
    attack(p, R, "326", "Ra9", "Ra8")
    assert offered(p) == ["first 327", "first 330"]
    choose(p, "first 330")
    assert told(p, "doubted") == [{"space": space("327"), "die": 3}]
    assert fired(p, R)["strength"] == 8


def test_8_15_on_four_to_six_the_space_does_not_attack_and_its_marker_is_lost() -> None:
    p = doubting(dice=(4, 1, 1))
    attack(p, R, "326", "Ra9", "Ra8")
    choose(p, "first 330")
    assert told(p, "attacked")[0]["units"] == [piece("Ra9")]
    assert not p.fighting >> space("327") & 1
    assert not p.acted >> piece("Ra8") & 1


def test_8_15_a_second_attack_from_another_space_needs_a_die() -> None:
    p = doubting(dice=(1, 1, 5))
    combats(p, R, "330", "335")
    choose(p, "attack 326", "with Ra9", "declare")
    while kind(p) != "declare-attack":
        choose(p, offered(p)[0])
    choose(p, "attack 333", "with Ra4", "declare")
    assert "doubted" in happened(p)
    assert not p.fighting >> space("335") & 1
    assert not p.struck >> space("333") & 1


def test_8_15_without_8_12_only_the_first_space_attacks() -> None:
    p = doubting(dice=(2, 5, 1, 1))
    put(p, "329", "Ra1")
    attack(p, R, "326", "Ra9", "Ra8", "Ra1")
    choose(p, "first 327")  # 329 attacks, 330 with Trotsky does not
    assert told(p, "attacked")[0]["units"] == [piece("Ra8")]


# 13.51


def test_13_51a_an_attack_with_units_of_a_camp_under_its_chit_costs_two_points() -> None:
    p = front(dice=(1, 1))
    p.chit[W] = next(n for n, chit in enumerate(chits(W)) if chit.name == "Don Cossacks")
    attack(p, W, "326", "Don-North")
    assert p.vp == -2


def test_13_51a_other_units_attack_freely() -> None:
    p = front(dice=(1, 1))
    p.chit[W] = next(n for n, chit in enumerate(chits(W)) if chit.name == "Don Cossacks")
    attack(p, W, "326", "Vol-a1")
    assert p.vp == 0


# 8.91, 8.92


@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.rule("8.9")
def test_8_92_supply_is_judged_at_declaration_and_holds(cut: bool) -> None:
    p = russia()
    put(p, "325", "Don-North")
    put(p, "326", "Ra9")
    own(p, R if cut else W, "324", "329")
    joined(p, W, "326", "Don-North")
    own(p, W if cut else R, "324", "329")  # the line changes during the combat
    determine_shifts(p)
    assert p.battle.shift == ([-2, 0] if cut else [0, 0])


@pytest.mark.parametrize("weather", [FAIR, WINTER])
def test_8_91_in_winter_attackers_are_limited_at_best(weather: int) -> None:
    p = russia()
    p.weather = weather
    put(p, "325", "Don-North")
    put(p, "326", "Ra9")
    joined(p, W, "326", "Don-North")
    assert bool(p.battle.limited >> piece("Don-North") & 1) == (weather == WINTER)


def test_16_0_the_set_up_offers_belaya_kalitva_and_gashun() -> None:
    p = at_start()
    combats(p, W, "322", "325")
    assert offered(p) == ["attack 321", "attack 326", "done"]


@pytest.mark.rule("15.26d", "15.54a")
def test_8_14_an_attack_on_an_uncontrolled_major_power_gives_the_other_side_control() -> None:
    p = russia(dice=(1, 1))
    p.put(piece("Cz-c1"), space("633"))
    p.set_up |= BIT[faction("Czech Legion")]
    put(p, "622", "Ra4")
    attack(p, R, "633", "Ra4")
    assert p.controller(faction("Czech Legion")) == W
    assert fired(p, W)["strength"] == 2  # the attack continues against WHITE's Legion
    assert told(p, "fought")


def test_8_14_white_drives_a_major_power_into_reds_control() -> None:
    p = russia(dice=(1, 1))
    p.put(piece("Cz-c1"), space("633"))
    p.set_up |= BIT[faction("Czech Legion")]
    put(p, "622", "Si-a1")
    attack(p, W, "633", "Si-a1")
    assert p.controller(faction("Czech Legion")) == R
    assert told(p, "fought")


# 13.72


@pytest.mark.parametrize(
    ("units", "fulfilled"),
    [(("Don-Cauc", "Don-c1"), True), (("Don-Cauc",), False), (("Don-North", "Don-c1"), False)],
)
def test_13_72_an_attack_of_five_on_tsaritsyn_fulfils_the_price_of_the_don_caucasus_army(
    units: tuple[str, ...], fulfilled: bool
) -> None:
    p = russia(dice=(1, 1))
    p.don_caucasus = 1
    put(p, "321", "Don-Cauc", "Don-North", "Don-c1")
    put(p, "601", "Ra10")
    attack(p, W, "601", *units)
    assert p.don_caucasus == int(not fulfilled)
