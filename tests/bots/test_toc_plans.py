"""What `staff` of Triumph of Chaos plans for: sieges, starving units, leaders at risk, the end of the war."""

import pytest

from barricades.bots.toc import supplying
from barricades.bots.toc.doors import end_values, points_matter
from barricades.bots.toc.fighting import outlook
from barricades.bots.toc.foresight import Foresight
from barricades.bots.toc.players import Recruit, Staff
from barricades.games.toc.ch08_combat.combat import join_battle
from barricades.games.toc.state import Russia
from barricades.kernel.bits import mask_of, members
from tests.bots.commissars import INTRODUCTION
from tests.toc.positions import R, W, own, piece, put, russia, space

WARY = 0.7
MOSKVA = space("801")


def gates(p: Russia) -> list[str]:
    return [p.atlas.numbers[each] for each in members(p.atlas.near[MOSKVA])]


# Capitals


def test_a_weak_corps_leaves_a_full_capital_only_if_a_stronger_unit_is_near() -> None:
    """7.41: three units fill Moskva; the corps holds the place that an army could have."""
    p = russia(3)
    first, second, *_ = gates(p)
    own(p, R, "801", second)
    put(p, "801", "Rc4", "Rc5", "Rc6")
    put(p, first, "Vol-a1", "Vol-a2")
    power = p.strength(piece("Rc4"))
    alone = Foresight(p, R, WARY).leaving(MOSKVA, power, 0.0, 1)
    put(p, second, "Ra9")
    assert alone > 1 and Foresight(p, R, WARY).leaving(MOSKVA, power, 0.0, 1) < alone / 2


def test_a_step_counts_more_for_an_army_that_holds_a_besieged_capital() -> None:
    p = russia(3)
    first, *_ = gates(p)
    own(p, R, "801", "739")
    put(p, "801", "Ra9", reduced=True)
    put(p, "739", "Ra8", reduced=True)
    put(p, first, "Vol-a1", "Vol-a2")
    g = Foresight(p, R, WARY)
    assert supplying.repair_value(g, piece("Ra9")) > 1 + supplying.repair_value(g, piece("Ra8"))


def test_the_danger_of_a_capital_is_heard_more_loudly_with_the_enemy_next_to_it() -> None:
    p = russia(3)
    first, *_ = gates(p)
    own(p, R, "801")
    put(p, "801", "Ra9")
    calm = Foresight(p, R, WARY).echo(MOSKVA)
    put(p, first, "Vol-a1")
    assert Foresight(p, R, WARY).echo(MOSKVA)[4] > 2 * calm[4]


# 14.3 What decides the campaign


@pytest.mark.parametrize(("points", "counts"), [(0, 1.0), (-34, 1.0), (-45, 0.7), (80, 0.4)])
def test_points_beyond_those_of_a_door_are_in_vain(points: int, counts: float) -> None:
    p = russia(8)
    p.vp = points
    assert points_matter(p) == pytest.approx(counts)


def test_14_2c_in_the_introduction_every_point_counts() -> None:
    p = russia(3, scenario=INTRODUCTION)
    p.vp = -50
    assert points_matter(p) == 1.0


def test_14_3l_the_cities_that_decide_the_end_count_more_every_turn() -> None:
    """RED needs Omsk, Sevastopol and Ukraine; no turn before the thirteenth thinks of it."""
    assert end_values(russia(12)) == {}
    early, last = end_values(russia(13)), end_values(russia(16))
    assert set(early) == set(last) == {space(each) for each in ("528", "301", "218", "224")}
    assert last[space("528")] > 4 * early[space("528")]


# 10.61 Supply


def stranded(round: int) -> Russia:
    """RED army 9 at Rostov: everything else between Don and Volga is WHITE."""
    p = russia(4)
    p.rounds, p.round = 6, round
    for each in members(p.atlas.home[W] | p.atlas.home[R]):
        p.set_owner(each, W, "")
    own(p, R, "801", "819", "331", "335")
    put(p, "330", "Ra9")
    own(p, R, "329")
    return p


def test_10_61_hunger_hurts_most_when_the_last_round_is_near() -> None:
    hunger = [Foresight(stranded(round), R, WARY).hunger([piece("Ra9")]) for round in (2, 5)]
    assert hunger[1] > 1.5 * hunger[0]


def test_5_32_in_the_last_round_it_is_the_marked_unit_that_starves() -> None:
    p = stranded(6)
    free = Foresight(p, R, WARY).hunger([piece("Ra9")])
    p.cut_off = mask_of([piece("Ra9")])
    assert Foresight(p, R, WARY).hunger([piece("Ra9")]) > 2 * free


def test_10_61_the_space_that_cuts_a_line_is_worth_more_as_the_last_round_comes() -> None:
    """Gashun feeds Tsaritsyn; RED army 11 has walked into it behind Volunteer army 1."""

    def worth(round: int) -> float:
        p = russia(2)
        p.rounds, p.round = 6, round
        own(p, W, "324", "312", "322", "601")
        put(p, "601", "Vol-a1")
        put(p, "321", "Ra11")
        return Foresight(p, W, WARY).taking(space("321"))

    assert worth(5) > 2 * worth(2) > 2


# 12.24 Leaders


def defence(stake_from: str) -> Russia:
    """WHITE attacks a RED corps; Trotsky may come from next door with army 9."""
    p = russia(2)
    own(p, R, "330", "326", "335", "331")
    put(p, "330", "Rc3")
    put(p, stake_from, "Ra9", "Trotsky")
    put(p, "329", "Don-South")
    join_battle(p, W, space("330"), mask_of([piece("Don-South")]))
    return p


def test_12_24_a_leader_who_tries_something_may_die_for_it() -> None:
    p = defence("335")
    bold, weak = (Staff("x").hazard(p, piece(each)) for each in ("Denikin", "Krasnov"))
    assert bold > weak > 0 and not Recruit("x").hazard(p, piece("Denikin"))


def test_8_24_help_changes_what_the_attacker_may_hope_for() -> None:
    p = defence("335")
    g = Foresight(p, R, WARY)
    before = p.battle.defending
    assert Staff("x").helped(g, piece("Trotsky")) < outlook(g, p).value
    assert p.battle.defending == before and not p.battle.reinforced
