"""What staff attacks with: the plan of the war, guns that can be paid for, and guards that are spared."""

from barricades.bots.tscw import fighting, planning
from barricades.bots.tscw.fighting import Chance
from barricades.bots.tscw.ground import Ground, held
from barricades.bots.tscw.supplying import is_garrison
from barricades.games.tscw.sheet import place
from barricades.games.tscw.state import ELIMINATED, POINTS_N, Spain
from barricades.games.tscw.units import NUMBER
from tests.tscw.battles import HILL, PLAIN, arena, duel
from tests.tscw.positions import N, R, put, spain, west


def assessed(p: Spain, side: int, target: str, *ids: str, farsighted: bool = True) -> Chance:
    g = Ground(p, side, farsighted)
    return fighting.assess(g, place(target), [(NUMBER[id], p.at[NUMBER[id]]) for id in ids])


# The plan of the war


def test_an_attack_on_a_place_of_the_plan_is_worth_more() -> None:
    """In campaigns the army before Bilbao attacked in one turn of six, though the north was its task."""
    value = {}
    for turn in (6, 7):  # 1-6: Bilbao has to wait; 7-11: the northern campaign
        p = spain(turn, nationalist=west(18), scenario="campaign")
        put(p, "3613", "B-BM3")
        put(p, "3513", "N-13D", "N-12D")
        chance = assessed(p, N, "3613", "N-13D", "N-12D")
        stake = Ground(p, N).stake[place("3613")]
        value[turn] = chance.value / stake
        assert chance.emptied > 0.5
    assert value[7] > 2 * value[6] > 0


def test_capitals_of_their_own_are_what_nationalists_take_back_first() -> None:
    """In campaigns Salamanca, Ávila and Granada stayed Republican from 1937 to the end."""
    p = spain(14, nationalist=west(8), scenario="campaign")
    g = Ground(p, N)
    for lost, other in (("2709", "2813"), ("1809", "1811")):  # Ávila and Guadalajara, Córdoba and Jaén
        assert g.effort(place(lost)) > 1.4 > g.effort(place(other))
    assert Ground(spain(6, nationalist=west(8)), N).effort(place("2709")) == 1.0


def test_recruits_know_no_plan() -> None:
    p = spain(7, nationalist=west(18), scenario="campaign")
    assert Ground(p, N, farsighted=False).effort(place("3613")) == 1.0


def test_the_republic_walks_into_no_city_far_behind_the_front_for_its_own_sake() -> None:
    """In campaigns it marched to Valladolid and Zamora, where its plan of 1937 never went."""
    p = arena(8)
    put(p, PLAIN, "R-37D")
    g = Ground(p, R)
    for far in ("3109", "3007"):  # Valladolid, Zamora
        assert 0 < g.lures()[place(far)] < g.stake[place(far)] / 2
    oviedo = place("3607")
    assert g.lures()[oviedo] == g.stake[oviedo] > 1.0


# Guns


def test_12_1_5_guns_that_can_be_paid_for_are_a_column() -> None:
    """They counted as eight tenths of a factor, so that rich armies called off good attacks."""
    columns = {}
    for points in (0, 5):
        p = duel("N-13D", "N-12D", against=["R-37D", "R-36D", "R-29Db"])
        put(p, HILL, "N-MRC")
        p.points[POINTS_N] = points
        columns[points] = [
            assessed(p, N, PLAIN, "N-13D", "N-12D", farsighted=farsighted).lost
            for farsighted in (True, False)
        ]
    assert columns[5][0] < columns[0][0]
    assert columns[5][1] == columns[0][1]  # recruits do not count on them


# Guards


def test_of_two_guards_of_a_city_one_joins_an_attack_and_others_take_the_place_of_the_second() -> None:
    """The strongest were counted first, both of them, and the attack was dropped for what they laid open."""
    p = spain(8, nationalist=west(11), scenario="campaign")
    put(p, "2510", "N-13D", "N-12D")  # Toledo
    put(p, "2511", "N-50D", "N-23D")
    put(p, "2512", "R-37D")
    put(p, "2410", "R-15D")  # next to Toledo
    g, target = Ground(p, N), place("2512")
    able = planning.candidates(g, target, planning.fit(g, planning.reaches(g, 0), 0))
    value, group = planning.draft(g, target, able)
    guards = {NUMBER["N-13D"], NUMBER["N-12D"]}
    assert len(able) == 4 and value > planning.BAR
    assert len(guards & set(group)) == 1 and NUMBER["N-50D"] in group


def salamanca(turn: int) -> Ground:
    """Two units in a city behind the front, which the enemy may reach."""
    p = spain(turn, nationalist=west(11))
    put(p, "2807", "N-13D", "N-17D")
    put(p, "2607", "R-11D")
    g = Ground(p, N)
    assert g.exposed >> place("2807") & 1
    return g


def test_a_strong_division_leaves_a_city_behind_the_front_to_another_guard() -> None:
    """In campaigns thirty Nationalist divisions fit to attack guarded the rear in pairs from 1938 on."""
    assert is_garrison(salamanca(14), NUMBER["N-17D"])
    assert not is_garrison(salamanca(14), NUMBER["N-13D"])


def test_strong_columns_stay_in_a_city_in_twos() -> None:
    """With the freedom of divisions of 1938 the Nationalists lost 15 of 16 games of 1936 to a recruit."""
    assert is_garrison(salamanca(5), NUMBER["N-13D"])


def test_an_army_in_a_city_attacks_though_it_may_lose_a_step() -> None:
    """A sixth of its steps lost counted as a sixth of the city lost, so that armies in Zaragoza waited."""
    army = ("N-13D", "N-12D", "N-15D", "N-83D", "N-105D")
    p = spain(11, nationalist=west(11), scenario="campaign")
    put(p, "2709", *army)  # Ávila
    put(p, "2710", "R-37D", "R-36D")
    put(p, "2711", "R-46D", "R-35D")  # it would be attacked, if it were left
    p.points[POINTS_N] = 10
    g = Ground(p, N)
    assert g.risk(place("2709"), -99.0, -g.own_steps[place("2709")]) > 10
    assert assessed(p, N, "2710", *army).value > 1.5


# Units that no better attack needs


def test_divisions_with_nothing_better_to_do_make_an_attack_that_busy_ones_would_not() -> None:
    """Large groups always seemed to be needed elsewhere, and armies with ten points did nothing."""
    army = ("N-13D", "N-12D", "N-15D", "N-83D", "N-105D", "N-150D")
    p = duel(*army, against=["R-37D", "R-36D", "R-29Db"])
    p.points[POINTS_N] = 10
    g, target = Ground(p, N), place(PLAIN)
    able = planning.candidates(g, target, planning.fit(g, planning.reaches(g, 0), 0))
    assert planning.draft(g, target, able)[0] < planning.BAR < planning.draft(g, target, able, idle=True)[0]
    assert [each for _, each in planning.draw_up(g, 0, planning.BAR).targets] == [target]


def test_steps_are_dear_to_a_side_that_will_receive_few_points() -> None:
    """7.2: six points were expected of every turn, though the Republic of 1938 receives one."""
    worth = {}
    for turn in (6, 14):
        p = duel("N-13D", against=["R-37D"])
        p.turn = turn
        for id in ("R-36D", "R-38D", "R-10D"):
            p.at[NUMBER[id]] = ELIMINATED
        worth[turn] = Ground(p, R).worth[NUMBER["R-37D"]]
    assert worth[14] > 1.3 * worth[6]


def test_the_ways_into_the_rear_are_held_once_the_columns_have_gone() -> None:
    """In campaigns the Republic marched through Calatayud, Tudela and Logroño to Pamplona and Vitoria."""
    stake = {}
    for turn in (3, 8):
        g = Ground(spain(turn, nationalist=west(18), scenario="campaign"), N)
        stake[turn] = [g.stake[place(hex)] for hex in ("2915", "3215", "3114")]
    assert all(later > before for before, later in zip(stake[3], stake[8], strict=True))
    assert all(held(N, 8) >> place(hex) & 1 for hex in ("2915", "3215"))
