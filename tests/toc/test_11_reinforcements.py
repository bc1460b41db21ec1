"""11.1 Reinforcements: waiting forces, leaders who are bought, forces that come by rule; 12.71a."""

import pytest

from barricades.games.toc.ch03_components.atlas import FACTION, RED, WHITE
from barricades.games.toc.ch11_replacements.reinforcements import (
    FORCES_BY_RULE,
    LEADER,
    WAITING_FORCES,
    arrive,
    wait,
)
from barricades.games.toc.ch13_special.infighting import chits
from barricades.games.toc.state import CASUALTIES, COMING, GARRISONS_DUE, OUT, RESERVE, WAITING, Russia
from barricades.kernel.bits import BIT
from tests.toc.positions import (
    box,
    choose,
    control,
    faction,
    offered,
    own,
    piece,
    put,
    reduced,
    russia,
    space,
    start,
    where,
)

W, R = WHITE, RED


def waiting(*ids: str, side: int = R) -> Russia:
    p = russia(10)
    box(p, WAITING, *ids)
    start(p, WAITING_FORCES, side)
    return p


# 11.10, 11.11


def test_11_10_forces_enter_full_in_a_friendly_space_in_supply_with_room() -> None:
    p = russia(10)
    box(p, WAITING, "Ra15")
    p.back |= BIT[piece("Ra15")]
    own(p, W, "726")
    put(p, "739", "Ra1", "Ra2")
    start(p, WAITING_FORCES, R)
    assert "enter Ra15>726" not in offered(p) and "enter Ra15>739" not in offered(p)
    choose(p, "enter Ra15>701")
    assert where(p, "Ra15") == "701" and not reduced(p, "Ra15")


def test_11_10_a_corps_may_enter_the_reserve_instead() -> None:
    p = russia(10)
    control(p, "Britain", W)
    own(p, W, "717", "301", "528")
    box(p, WAITING, "Br-c1")
    start(p, WAITING_FORCES, W)
    assert offered(p) == ["enter Br-c1>717", "enter-reserve Br-c1", "wait-on"]
    choose(p, "enter-reserve Br-c1")
    assert where(p, "Br-c1") == RESERVE


def test_11_10_a_corps_without_a_named_place_goes_to_the_reserve() -> None:
    p = russia(7)
    control(p, "Czech Legion", W)
    box(p, WAITING, "Cz-c4")
    start(p, WAITING_FORCES, W)
    assert offered(p) == ["enter-reserve Cz-c4", "wait-on"]


@pytest.mark.parametrize("city", ["301", "528"])
def test_11_10_no_british_reinforcements_without_sevastopol_and_omsk(city: str) -> None:
    p = russia(10)
    control(p, "Britain", W)
    own(p, W, "717", "301", "528")
    own(p, R, city)
    box(p, WAITING, "Br-c1")
    start(p, WAITING_FORCES, W)
    assert p.decision is None and where(p, "Br-c1") == WAITING


@pytest.mark.rule("11.1")
def test_11_11_the_owner_may_let_them_wait() -> None:
    p = waiting("Ra15")
    choose(p, "wait-on")
    assert where(p, "Ra15") == WAITING


def test_11_11_the_other_side_has_no_say() -> None:
    assert waiting("Ra15", side=W).decision is None


@pytest.mark.parametrize(("chit", "held"), [("Trotsky", True), ("Stalin", False)])
def test_11_11_a_camp_chit_keeps_its_reinforcements_on_the_track(chit: str, held: bool) -> None:
    p = russia(10)
    box(p, WAITING, "Ra15")  # of Trotsky's camp
    p.chit[R] = [each.name for each in chits(R)].index(chit)
    start(p, WAITING_FORCES, R)
    assert (p.decision is None) == held


def test_11_11_a_piece_that_cannot_enter_waits() -> None:
    p = russia(10)
    wait(p, piece("Ra15"))
    assert where(p, "Ra15") == WAITING


def test_11_13f_greek_and_serb_forces_wait_for_control_of_britain() -> None:
    p = russia(10)
    own(p, W, "301", "528", "308")
    box(p, WAITING, "Br-Greek")
    start(p, WAITING_FORCES, W)
    assert p.decision is None
    control(p, "Britain", W)
    start(p, WAITING_FORCES, W)
    assert any(option.startswith("enter Br-Greek>") for option in offered(p))


# 12.4


def bought(leader: str, *stacks: tuple[str, str]) -> Russia:
    p = russia(10)
    for unit, number in stacks:
        put(p, number, unit)
    side = p.allegiance[piece(leader)]
    start(p, LEADER, side, piece(leader))
    return p


def test_12_4_a_leader_goes_to_a_friendly_army_in_supply() -> None:
    p = bought("Kutepov", ("Vol-a1", "324"), ("Si-a1", "528"), ("AFSR-c1", "309"))
    assert offered(p) == ["enter Kutepov>324", "enter Kutepov>528"]
    choose(p, "enter Kutepov>528")
    assert where(p, "Kutepov") == "528"


def test_12_4_don_leaders_go_to_don_or_kuban_or_to_a_don_unit() -> None:
    p = bought("Mamontov", ("Vol-a1", "324"), ("Si-a1", "528"), ("Don-South", "507"), ("Vol-a2", "309"))
    assert offered(p) == ["enter Mamontov>309", "enter Mamontov>324", "enter Mamontov>507"]


def test_12_4_siberian_leaders_go_to_the_urals_or_to_a_siberian_unit() -> None:
    p = bought("Khanzhin", ("Vol-a1", "324"), ("SiCos-a1", "507"), ("Si-a1", "309"))
    assert offered(p) == ["enter Khanzhin>309", "enter Khanzhin>507"]


def test_12_4_a_don_corps_beside_the_army_is_enough() -> None:
    p = russia(10)
    put(p, "528", "Si-a1", "Don-c1")
    start(p, LEADER, W, piece("Mamontov"))
    assert where(p, "Mamontov") == "528"


@pytest.mark.rule("7.71", "15.44d")
def test_12_4_no_white_leader_joins_the_poles_in_poland() -> None:
    p = russia(10)
    control(p, "Poland", W)
    put(p, "101", "Pol-a1")
    put(p, "324", "Vol-a1")
    start(p, LEADER, W, piece("Shkuro"))
    assert where(p, "Shkuro") == "324"


def test_12_4_if_that_is_impossible_the_leader_waits() -> None:
    p = bought("Mamontov", ("Si-a1", "528"))
    assert where(p, "Mamontov") == WAITING


# 12.71a


def test_12_71a_bogaevsky_takes_krasnovs_place_without_points() -> None:
    p = russia(10)
    put(p, "324", "Don-South", "Krasnov")
    put(p, "309", "Vol-a2")
    start(p, LEADER, W, piece("Bogaevsky"))
    assert where(p, "Bogaevsky") == "324" and where(p, "Krasnov") == OUT and p.vp == 0


def test_12_71a_if_krasnov_is_not_on_the_map_he_enters_like_others() -> None:
    p = russia(10)
    put(p, "324", "Don-South")
    put(p, "309", "Vol-a2")
    start(p, LEADER, W, piece("Bogaevsky"))
    assert offered(p) == ["enter Bogaevsky>309", "enter Bogaevsky>324"]


def test_12_71a_also_when_he_comes_from_the_track() -> None:
    p = russia(10)
    put(p, "324", "Don-South", "Krasnov")
    arrive(p, piece("Bogaevsky"), space("324"), "11.11")
    assert where(p, "Krasnov") == OUT


# 11.13a


def belarus(turn: int, *, gained: bool = True, left: int = 3) -> Russia:
    p = russia(turn)
    control(p, "Belarus", R)
    own(p, FACTION + faction("Belarus"), "241", "239")
    box(p, COMING, "RaBel")
    p.belarus_gained, p.powers_left = int(gained), left
    return p


def test_11_13a_the_belarus_army_stands_in_belarus_or_goes_to_casualties() -> None:
    p = belarus(5)
    start(p, FORCES_BY_RULE, R)
    assert "enter RaBel>241" in offered(p) and "hold-back RaBel" in offered(p)
    choose(p, "hold-back RaBel")
    assert where(p, "RaBel") == CASUALTIES


def test_11_13a_on_the_map_it_triggers_the_polish_response() -> None:
    p = belarus(5)
    p.source = russia(1, dice=(6, 6, 6)).source
    start(p, FORCES_BY_RULE, R)
    choose(p, "enter RaBel>241")
    assert where(p, "RaBel") == "241" and p.responded >> faction("Belarus") & 1


def test_11_13a_only_if_red_gained_belarus_in_a_political_phase() -> None:
    p = belarus(5, gained=False)
    start(p, FORCES_BY_RULE, R)
    assert p.decision is None


def test_11_13a_not_before_the_first_turn_that_begins_after_the_powers_have_left() -> None:
    p = belarus(3, left=3)
    start(p, FORCES_BY_RULE, R)
    assert p.decision is None
    p = belarus(4, left=3)
    start(p, FORCES_BY_RULE, R)
    assert p.decision is not None
    p = belarus(4)
    p.gone = 0
    start(p, FORCES_BY_RULE, R)
    assert p.decision is None


# 11.13e


def garrisons(*, due: bool = True) -> Russia:
    p = russia(10)
    control(p, "Poland", W)
    own(p, FACTION + faction("Poland"), "101", "103")
    box(p, COMING, "Pol-Gar1", "Pol-Gar2")
    if due:
        p.set_flag(GARRISONS_DUE)
    start(p, FORCES_BY_RULE, W)
    return p


def test_11_13e_each_garrison_stands_at_a_polish_city_or_goes_to_casualties() -> None:
    p = garrisons()
    assert offered(p) == ["enter Pol-Gar1>101", "enter Pol-Gar1>103", "hold-back Pol-Gar1"]
    choose(p, "enter Pol-Gar1>101", "hold-back Pol-Gar2")
    assert where(p, "Pol-Gar1") == "101" and where(p, "Pol-Gar2") == CASUALTIES


def test_11_13e_only_after_an_enemy_army_has_entered_poland() -> None:
    assert garrisons(due=False).decision is None


def test_11_13h_the_chinese_army_comes_in_reds_part_of_the_replacements() -> None:
    p = russia(5, dice=(1,))
    box(p, COMING, "RaChin")
    start(p, FORCES_BY_RULE, R)
    assert "enlist 801" in offered(p)
    p = russia(5)
    box(p, COMING, "RaChin")
    start(p, FORCES_BY_RULE, W)
    assert p.decision is None
