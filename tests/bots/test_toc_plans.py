"""What `staff` of Triumph of Chaos plans for: sieges, starving units, leaders at risk, the end of the war."""

import pytest

from barricades.bots.toc import supplying
from barricades.bots.toc.expedition import drive, expeditions
from barricades.bots.toc.fighting import outlook
from barricades.bots.toc.foresight import Foresight
from barricades.bots.toc.ground import links_from
from barricades.bots.toc.marching import judgement
from barricades.bots.toc.players import Recruit, Staff
from barricades.bots.toc.sudden_death import end_values, points_matter, required, sudden_death_values
from barricades.bots.toc.worth import stakes
from barricades.games.toc.ch03_components.atlas import FACTION
from barricades.games.toc.ch08_combat.combat import join_battle
from barricades.games.toc.ch13_special.infighting import chits
from barricades.games.toc.state import POLAND, RESERVE, Russia
from barricades.kernel.bits import mask_of, members
from tests.bots.commissars import INTRODUCTION
from tests.toc.positions import R, W, control, own, piece, put, russia, space

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
    put(p, "801", "Rc4", "Rc5", "Ra16")
    put(p, first, "Vol-a1", "Vol-a2")
    power = p.strength(piece("Rc4"))
    alone = Foresight(p, R, WARY).leaving(MOSKVA, power, 0.0, 1)
    put(p, second, "Ra9")
    assert alone > 1 and Foresight(p, R, WARY).leaving(MOSKVA, power, 0.0, 1) < alone / 2


def test_8_41_three_corps_are_a_weaker_guard_than_an_army_of_the_same_strength() -> None:
    """Corps alone fire on the corps table; an army that joins them brings the better one."""

    def risk(*guard: str) -> float:
        p = russia(3)
        first, *_ = gates(p)
        own(p, R, "801")
        put(p, "801", *guard)
        put(p, first, "Vol-a1")
        g = Foresight(p, R, WARY)
        assert g.own_power[MOSKVA] + (2 if guard[0] == "Ra16" else 0) == 6
        return g.risk(MOSKVA)

    assert risk("RcLat1", "RcLat2", "RcLat3") > 1.3 * risk("Ra16")


def test_help_for_a_besieged_capital_goes_into_it_and_not_beside_it() -> None:
    p = russia(3)
    first, second, *_ = gates(p)
    own(p, R, "801", second)
    put(p, "801", "Rc4")
    put(p, first, "Vol-a1", "Vol-a2")
    g = Foresight(p, R, WARY)
    army = piece("Ra16")
    assert supplying.arriving(g, army, MOSKVA) > supplying.arriving(g, army, space(second))


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


def test_a_capital_far_from_every_enemy_needs_less_of_a_guard() -> None:
    """Kursk is three links from Moskva, Kharkiv five: help still comes in time."""
    p = russia(3)
    own(p, R, "801", "814")
    put(p, "801", "Rc4")
    put(p, "224", "Vol-a1", "Vol-a2")
    far = Foresight(p, R, WARY)
    p = russia(3)
    own(p, R, "801")
    put(p, "801", "Rc4")
    put(p, "814", "Vol-a1", "Vol-a2")
    near = Foresight(p, R, WARY)
    assert near.approached(MOSKVA) and not far.approached(MOSKVA)
    assert near.risk(MOSKVA) > 1.5 * far.risk(MOSKVA) > 0


# 14.3 What decides the campaign


@pytest.mark.parametrize(("points", "counts"), [(0, 1.0), (-34, 1.0), (-45, 0.7), (80, 0.4)])
def test_points_beyond_those_of_a_door_are_in_vain(points: int, counts: float) -> None:
    p = russia(8)
    p.vp = points
    assert points_matter(p) == pytest.approx(counts)


@pytest.mark.parametrize(("turn", "counts"), [(8, 1.0), (13, 18 / 35), (15, 6 / 35), (16, 0.1)])
def test_points_that_can_no_longer_become_35_are_in_vain(turn: int, counts: float) -> None:
    """5.46: sudden death is tried for the last time in turn 15; then only 14.3l decides."""
    assert points_matter(russia(turn)) == pytest.approx(counts)


def test_5_46_in_the_last_turn_no_capital_decides_anything() -> None:
    before, last = (stakes(russia(turn))[MOSKVA] for turn in (15, 16))
    assert before > last + 10


def test_14_2c_in_the_introduction_every_point_counts() -> None:
    p = russia(3, scenario=INTRODUCTION)
    p.vp = -50
    assert points_matter(p) == 1.0


def test_14_3l_the_cities_that_decide_the_end_count_more_every_turn() -> None:
    """RED needs Omsk, Sevastopol and Ukraine; no turn before 1919 thinks of it."""
    assert end_values(russia(4)) == {}
    early, last = end_values(russia(9)), end_values(russia(16))
    assert set(early) == set(last) == {space(each) for each in ("528", "301", "218", "224")}
    assert last[space("528")] > 3 * early[space("528")]


def test_14_3j_the_one_city_that_red_lacks_for_sudden_death_counts_more_than_one_of_two() -> None:
    """RED has 35 points; Poles in Kyiv, and then also WHITE in Saratov, are all that is in its way."""
    p = russia(10)
    p.vp = -35
    own(p, R, *(p.atlas.numbers[each] for each in members(required(p, R))))
    control(p, "Poland", W)
    own(p, FACTION + POLAND, "218")
    one = sudden_death_values(p)[space("218")]
    own(p, W, "823")
    two = sudden_death_values(p)
    assert (
        one >= 10 and one == pytest.approx(2 * two[space("218")]) and two[space("218")] == two[space("823")]
    )


def ready_to_win(points: int) -> Russia:
    """Turn 8: WHITE has all its home cities and so many points."""
    p = russia(8)
    p.vp = points
    own(p, W, *(p.atlas.numbers[each] for each in members(p.atlas.home_vcs[W])))
    return p


def test_5_46_what_white_needs_counts_before_it_has_its_35_points() -> None:
    """The Don is worth more to both while WHITE is a turn from sudden death than while it is far from it."""
    migulinskaya = space("333")
    far, near = (sudden_death_values(ready_to_win(points)).get(migulinskaya, 0.0) for points in (0, 30))
    assert near > far + 3


def test_14_3h_a_city_that_poland_holds_abroad_counts_as_the_home_city_that_it_replaces() -> None:
    p = ready_to_win(36)
    own(p, FACTION + POLAND, "241")
    without = sudden_death_values(p).get(space("241"), 0.0)
    own(p, R, "333")
    replaced = sudden_death_values(p)
    assert replaced[space("241")] == pytest.approx(replaced[space("324")]) and not without
    own(p, FACTION + POLAND, "241", "201")
    assert sudden_death_values(p)[space("241")] < 0.6 * replaced[space("241")], "either of them is enough"


def test_14_3l_the_last_city_that_red_lacks_counts_more_than_one_of_four() -> None:
    p = russia(12)
    four = end_values(p)[space("528")]
    own(p, R, "301", "218", "224")
    assert end_values(p)[space("528")] > 2 * four


def test_14_3l_omsk_draws_red_from_further_away_than_other_cities_do() -> None:
    """Kazan is more than ten links from Omsk."""
    p = russia(12)
    far = Foresight(p, R, WARY).pull(space("630"))
    own(p, R, "528")
    assert far > Foresight(p, R, WARY).pull(space("630")) + 1


def departed(p: Russia, city: str = "528") -> int:
    """The armies that have set out for a city."""
    return dict(expeditions(p)).get(space(city), 0)


def test_14_3l_the_armies_nearest_to_omsk_set_out_for_it_while_red_is_stronger() -> None:
    """Samara is nearer to Omsk than Orel; the army in Moskva stays."""
    p = russia(8)
    put(p, "528", "Si-a2")
    put(p, "813", "Ra9", "Ra8")
    put(p, "623", "Ra4", "Ra5")
    put(p, "801", "Ra16")
    assert {piece("Ra4"), piece("Ra5")} <= set(members(departed(p)))
    assert not departed(p) >> piece("Ra16") & 1
    g = Foresight(p, R, WARY)
    ahead, back = (g.errand([piece("Ra4")], space(each)) for each in ("511", "623"))
    assert ahead > back + 0.5
    put(p, "314", "Vol-a1", "Vol-a2", "Vol-a3")
    put(p, "324", "Don-North", "Don-South")
    assert not departed(p)
    p.turn = 10
    assert departed(p), "time runs short: now in any case"
    own(p, R, "528")
    assert not departed(p)


def test_14_3l_armies_set_out_for_the_last_cities_that_red_lacks_and_for_sevastopol() -> None:
    """Kyiv is one of the last two, and then one of three that are missing besides Omsk."""
    p = russia(10)
    own(p, R, "528", "224")
    put(p, "806", "Ra4", "Ra5", "Ra9")
    put(p, "330", "Ra8", "Ra10", "Ra13")
    to_sevastopol, to_kyiv = departed(p, "301"), departed(p, "218")
    assert to_sevastopol and to_kyiv and not to_sevastopol & to_kyiv
    own(p, W, "528", "224")
    assert departed(p, "301") and not departed(p, "218")


def test_14_3j_armies_set_out_for_the_last_home_city_that_red_lacks_for_sudden_death() -> None:
    """RED has 35 points and everything but Samara, which a corps holds: 622 is next to it."""
    p = russia(8)
    p.vp = -36
    own(p, R, *(p.atlas.numbers[each] for each in members(required(p, R))))
    put(p, "623", "Si-c1")
    put(p, "511", "Ra4")
    assert departed(p, "623") == mask_of([piece("Ra4")])
    g = Foresight(p, R, WARY)
    assert g.errand([piece("Ra4")], space("622")) > g.errand([piece("Ra4")], space("511")) + 1
    urgent = drive(p, space("511"), space("623"))
    p.vp = 0
    assert urgent < 1.5 * drive(p, space("511"), space("623"))
    assert not departed(p, "623"), "it would not end the war"


def test_14_3l_an_army_far_from_omsk_is_drawn_as_much_as_one_that_is_near() -> None:
    """801 is Moskva, 630 Kazan and 511 Kurgan, on the way to Omsk."""

    def a_link(turn: int, away: str, nearer: str) -> float:
        p, omsk = russia(turn), space("528")
        links = links_from(p.atlas, omsk)
        steps = links[space(away)] - links[space(nearer)]
        return (drive(p, space(nearer), omsk) - drive(p, space(away), omsk)) / steps

    assert a_link(7, "801", "630") == pytest.approx(a_link(7, "630", "511"))
    assert a_link(14, "801", "630") > a_link(10, "801", "630") > 1, "less time is left"


def test_14_3l_an_army_that_has_set_out_leaves_a_city_behind_the_front() -> None:
    """Army 4 is alone in Samara; WHITE's corps at Lebedevka could walk in, but Omsk is what counts."""
    p = russia(13)
    p.vp = 30
    own(p, R, "301", "218", "224", "630", "622", "801")
    put(p, "528", "Si-a2")
    put(p, "623", "Ra4")
    put(p, "608", "SiCos-c1")
    judge = judgement(Foresight(p, R, WARY), [piece("Ra4")], space("623"))
    assert departed(p) >> piece("Ra4") & 1 and judge(space("511")) > 1


def test_14_3l_an_army_in_a_city_that_red_needs_does_not_set_out_for_another() -> None:
    p = russia(10)
    own(p, R, "218", "301")
    put(p, "224", "Ra4")
    put(p, "623", "Ra5")
    assert departed(p) == mask_of([piece("Ra5")])


# 9 The reserve


def garrisons() -> Russia:
    """Army 4 alone holds Samara and army 5 Kazan, with WHITE two moves away from either."""
    p = russia(13)
    own(p, R, *(p.atlas.numbers[each] for each in members(p.atlas.home[R])))
    put(p, "623", "Ra4")
    put(p, "630", "Ra5")
    put(p, "511", "Si-a2")
    for id in ("Rc4", "Rc5", "Rc6", "Rc7"):
        p.put(piece(id), RESERVE)
    return p


def test_9_1_a_corps_of_the_reserve_relieves_an_army_that_guards_a_city() -> None:
    p = garrisons()
    alone = supplying.relief(Foresight(p, R, WARY), space("623"))
    put(p, "623", "Rc8")
    assert alone > 0.5 and not supplying.relief(Foresight(p, R, WARY), space("623"))


def test_9_1_corps_alike_go_to_different_places() -> None:
    p = garrisons()
    corps = [piece(id) for id in ("Rc4", "Rc5", "Rc6")]
    found = supplying.journeys(Foresight(p, R, WARY), corps)
    assert len({each.end for each in found}) == len(found) > 1


# 5.46 A capital that is lost


def test_5_46_armies_hurry_to_a_capital_that_the_enemy_has_taken() -> None:
    """Kursk is on the way from Kharkiv to Moskva."""
    p = russia(4)
    own(p, R, "814", "813", "817", "224")
    put(p, "224", "Ra9")
    put(p, "701", "Ra7", "Ra8", "RaPeople1")
    put(p, "801", "Vol-a1", "Vol-a2")
    g = Foresight(p, R, WARY)
    assert g.alarm(space("814")) > g.alarm(space("224")) + 3
    p.turn = 16
    assert Foresight(p, R, WARY).alarm(space("814")) < 1, "nothing depends on it any more"


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


def behind_gashun(guard: str) -> Foresight:
    """RED armies 11 and 12 in the Caucasus at the start: Gashun is their only way back."""
    p = russia(1)
    for each in members(p.atlas.home[W] | p.atlas.home[R]):
        p.set_owner(each, W, "")
    own(p, R, "316", "317", "318", "321", "601")
    put(p, "316", "Ra12")
    put(p, "317", "Ra11")
    put(p, "321", guard)
    put(p, "322", "Vol-a1", "AFSR-e2")
    return Foresight(p, R, WARY)


def test_10_61_armies_leave_a_pocket_before_its_weak_guard_is_beaten() -> None:
    """One corps at Gashun will not stop the Volunteer Army; the further behind, the worse."""
    g = behind_gashun("Rc1")
    kizlyar, krest, gashun = (g.strain(space(each), 2.0) for each in ("316", "317", "321"))
    assert kizlyar > krest > 0.5 > 10 * gashun
    judge = judgement(g, [piece("Ra11")], space("317"))
    assert judge(space("321")) > judge(space("318")) + 1
    assert behind_gashun("Ra9").strain(space("316"), 2.0) < 0.8 * kizlyar


def test_10_61_hunger_hurts_most_when_the_last_round_is_near() -> None:
    hunger = [Foresight(stranded(round), R, WARY).hunger([piece("Ra9")]) for round in (2, 5)]
    assert hunger[1] > 1.5 * hunger[0]


def test_12_5_leaders_are_lost_with_the_last_units_of_their_space() -> None:
    """Trotsky and Stalin with army 9; if a corps stays with them, the army may go alone."""
    p = stranded(5)
    alone = Foresight(p, R, WARY).hunger([piece("Ra9")])
    put(p, "330", "Ra9", "Trotsky", "Stalin")
    points = sum(p.roster.points[piece(each)] for each in ("Trotsky", "Stalin"))
    assert points and Foresight(p, R, WARY).hunger([piece("Ra9")]) >= alone + points
    put(p, "330", "Ra9", "Rc3")
    assert Foresight(p, R, WARY).hunger([piece("Ra9")]) == pytest.approx(alone)


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

    assert worth(5) > 1.5 * worth(2) > 2


def test_10_61_a_unit_that_is_cut_off_walks_towards_its_lines() -> None:
    """RED army 12 at Kizlyar: Gashun, through which its line ran, is WHITE."""
    p = russia(1)
    own(p, W, "321")
    own(p, R, "317", "316", "601")
    put(p, "316", "Ra12")
    g = Foresight(p, R, WARY)
    army = [piece("Ra12")]
    assert g.way_home(army, space("317")) < g.way_home(army, space("316"))
    own(p, R, "321")
    assert not Foresight(p, R, WARY).way_home(army, space("316"))


def test_10_6_a_line_that_the_enemy_may_cut_costs_more_the_later_it_is() -> None:
    """Volunteer army 1 at Tsaritsyn lives by Gashun, which is empty; RED army 11 is next to it, or far."""

    def strain(round: int, enemy: str) -> float:
        p = russia(2)
        p.rounds, p.round = 6, round
        own(p, W, "324", "312", "322", "321", "601")
        put(p, "601", "Vol-a1")
        put(p, enemy, "Ra11")
        return Foresight(p, W, WARY).strain(space("601"), 3.0)

    assert strain(5, "317") > 2 * strain(3, "317") > 0 == strain(5, "732")


def test_10_61_a_unit_that_will_starve_counts_its_losses_for_little() -> None:
    p = stranded(6)
    assert Foresight(p, R, WARY).sacrifice(mask_of([piece("Ra9")])) == 1
    p.cut_off = mask_of([piece("Ra9")])
    g = Foresight(p, R, WARY)
    assert g.sacrifice(mask_of([piece("Ra9")])) < 0.5
    assert g.sacrifice(mask_of([piece("Ra9"), piece("Ra8")])) == 1


def test_13_51_under_the_no_vc_chit_the_first_enemy_city_counts_for_its_points() -> None:
    p = russia(2)
    own(p, R, "601", "330")
    before = [Foresight(p, W, WARY).taking(space(each)) for each in ("601", "330")]
    p.chit[W] = [each.name for each in chits(W)].index("No VC")
    city, village = (Foresight(p, W, WARY).taking(space(each)) for each in ("601", "330"))
    assert city >= before[0] + 4 and village == before[1]
    p.won[W] = mask_of([space("523")])
    assert Foresight(p, W, WARY).taking(space("601")) == before[0]


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
