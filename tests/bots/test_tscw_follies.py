"""What reading games of the staff showed, and what it does instead."""

from barricades.bots.tscw import fighting, marching, planning
from barricades.bots.tscw.ground import Ground, held
from barricades.bots.tscw.players import Staff
from barricades.bots.tscw.supplying import best_passenger, is_garrison
from barricades.games.tscw.attacks import COMBATS
from barricades.games.tscw.game import GAME
from barricades.games.tscw.reserves import RESERVES
from barricades.games.tscw.sheet import place
from barricades.games.tscw.state import ELIMINATED, POINTS_N, Spain
from barricades.games.tscw.units import COUNT, NUMBER, OF_SIDE
from barricades.kernel.bits import BIT, mask_of
from barricades.kernel.bots import context_of
from barricades.kernel.chance import Sampled
from tests.bots.officers import choice, play_on
from tests.tscw.battles import HILL, PLAIN, arena, defend, duel
from tests.tscw.positions import N, R, put, start, where


def test_no_crowd_goes_against_one_unit() -> None:
    p = duel("N-13D", "N-12D", "N-11D", "N-50D", against=["R-ALM"])
    put(p, "2215", "N-105D", "N-82D", "N-83D", "N-84D")
    found = fighting.best_group(Ground(p, N), place(PLAIN))
    assert found is not None and len(found[1]) < 8


def test_an_attack_that_costs_more_than_it_kills_and_clears_nothing_is_not_made() -> None:
    p = defend("R-37D", "R-38D", against=["N-13D", "N-12D"])
    chance = fighting.assess(
        Ground(p, R), place(PLAIN), [(NUMBER[id], p.at[NUMBER[id]]) for id in ("R-37D", "R-38D")]
    )
    assert chance.lost > chance.killed and chance.value <= 0
    start(p, COMBATS, R, 0)
    assert choice(p, Staff("x")) == "done"


def test_the_militia_of_malaga_does_not_sail_away() -> None:
    p = GAME.start("1936", Sampled("malaga"))
    assert isinstance(p, Spain)
    assert is_garrison(Ground(p, R), NUMBER["R-MLG"])
    bots = [Staff("a"), Staff("b")]
    while p.waiting().kind != "move-units":
        p.choose(bots[p.waiting().seat].choose(context_of(p)))
    assert where(p, "R-MLG") == "1410"


def test_belchite_is_worth_more_to_those_who_mean_to_hold_it() -> None:
    p = GAME.start("1936", Sampled("belchite"))
    assert isinstance(p, Spain)
    for name in ("2917", "2606", "3702", "2617"):
        assert Ground(p, N).stake[place(name)] > Ground(p, R).stake[place(name)]


def test_12_1_4_a_reserve_is_formed_behind_the_front_from_a_full_purse_alone() -> None:
    for points, formed in ((9, True), (2, False)):
        p = arena()
        put(p, "2211", "N-N", "N-13D")
        put(p, "2115", "R-37D")
        put(p, HILL, "N-50D")
        p.points[POINTS_N] = points
        start(p, RESERVES, N)
        play_on(p, Staff("x"), "form-reserve")
        assert bool(p.reserve) == formed


def test_the_last_guard_of_a_place_that_the_plan_holds_stays() -> None:
    """El Ferrol, Plasencia, Belchite, Lugo: the Republic walked into them when their only column had left."""
    p = GAME.start("campaign", Sampled("rear"))
    assert isinstance(p, Spain)
    g = Ground(p, N)
    for id, hex in (("N-CEB", "3702"), ("N-LPT", "3503")):
        unit = NUMBER[id]
        assert where(p, id) == hex and len(p.fighters_in(place(hex))) == 1
        assert g.posted & BIT[unit] and is_garrison(g, unit)
        assert marching.best_move(g, 0, marching.nothing, [place(hex)]) is None
    for unit, hexes in planning.reaches(g, 0).items():
        assert not g.posted >> unit & 1 or hexes == BIT[p.at[unit]]


def test_later_the_last_guard_of_a_capital_stays_unless_it_is_a_shock_unit() -> None:
    for id, stays in (("R-37D", True), ("R-11D", False)):
        p = arena()
        p.turn = 8
        put(p, "2514", id)  # Cuenca
        put(p, "2614", "N-13D")
        g = Ground(p, R)
        assert (g.attack[NUMBER[id]] < 5) == stays
        assert bool(g.posted >> NUMBER[id] & 1) == stays
    assert not Ground(p, R, farsighted=False).posted


def test_a_provincial_capital_counts_where_no_test_of_victory_counts_them() -> None:
    p = GAME.start("campaign", Sampled("lugo"))
    assert isinstance(p, Spain)
    stake = Ground(p, R).stake
    assert stake[place("3503")] > stake[place("3404")] + 1  # Lugo and Monforte


def test_leaving_a_hex_of_the_front_has_a_price_once_there_is_one() -> None:
    """In 1937 the line before Madrid dissolved to guard towns behind it, and the Republic walked through."""
    price = {}
    for turn in (3, 8):
        p = arena(turn)
        put(p, HILL, "N-50D")
        put(p, PLAIN, "R-37D")
        g, hex = Ground(p, N), place(HILL)
        price[turn] = g.duty(hex, g.own_steps[hex])
        assert not g.duty(hex, 0)  # as long as others stay
    assert price[8] > price[3] == 0


def test_an_enemy_who_is_held_up_threatens_less_what_lies_behind_the_line() -> None:
    threats = []
    for guard in ((), ("N-50D",)):
        p = GAME.start("1937", Sampled("line"))
        assert isinstance(p, Spain)
        for unit in p.on_map((1 << COUNT) - 1):
            p.put(unit, ELIMINATED, show=False)
        put(p, "2512", "R-11D")
        put(p, "2511", *guard)
        threats.append(Ground(p, N).threat[place("2709")])  # Ávila
    assert threats[0] > threats[1] > 0


def test_those_who_hold_the_front_leave_it_to_attack_alone() -> None:
    """In 1937 four divisions before Madrid took trains to guard cities far away, and the line broke."""
    kept = {}
    for turn in (3, 8):
        p = arena(turn)
        put(p, HILL, "N-50D")
        put(p, PLAIN, "R-37D")
        g, unit = Ground(p, N), NUMBER["N-50D"]
        kept[turn] = bool(g.kept >> unit & 1)
        assert unit in planning.reaches(g, 0)  # it may still attack
    assert kept == {3: False, 8: True}
    assert is_garrison(g, unit)
    assert marching.best_move(g, 0, marching.nothing, [place(HILL)]) is None


def test_shock_divisions_are_not_bound_to_the_line() -> None:
    """In 1937 the strongest divisions guarded quiet fronts, and the north was attacked with what was left."""
    kept = {}
    for hex, id in ((HILL, "N-13D"), (HILL, "N-50D"), ("2211", "N-13D")):  # the last is Ciudad Real
        p = arena(8)
        put(p, hex, id)
        put(p, PLAIN if hex == HILL else "2212", "R-11D", "R-46D")
        kept[hex, id] = bool(Ground(p, N).kept >> NUMBER[id] & 1)
    assert kept == {(HILL, "N-13D"): False, (HILL, "N-50D"): True, ("2211", "N-13D"): True}


def test_not_all_who_could_attack_one_division_do() -> None:
    """In 1938 seven divisions went for one in the Pyrenees, and Lérida was left alone."""
    p = duel("N-13D", "N-12D", "N-1ND", "N-4ND", against=["R-11D"])
    put(p, "2215", "N-61D", "N-62D", "N-63D")
    found = fighting.best_group(Ground(p, N), place(PLAIN))
    assert found is not None and len(found[1]) < 7


def test_once_there_are_armies_an_empty_capital_tempts_the_enemy_more_than_before() -> None:
    """In 1937 the Republic walked into Soria and Badajoz, which lay empty behind thin lines."""
    visits = []
    for turn in (3, 8):
        p = arena(turn)
        put(p, "2213", "N-50D")  # on the road to Ciudad Real
        put(p, "2215", "R-37D")
        visits.append(Ground(p, N).visit[place("2211")])
    assert visits[1] > 2 * visits[0] > 0


def test_more_than_holds_a_hex_of_the_front_is_free_to_go() -> None:
    free = []
    for foes in (["R-ALM"], ["R-11D", "R-46D", "R-35D", "R-5D"]):
        p = arena(8)
        put(p, HILL, "N-50D", "N-73D")
        put(p, PLAIN, *foes)
        g = Ground(p, N)
        free.append([id for id in ("N-50D", "N-73D") if not g.kept >> NUMBER[id] & 1])
    assert free == [["N-50D", "N-73D"], []]


def test_no_train_takes_a_shock_division_to_a_quiet_coast() -> None:
    """In 1937 the 13th Division went to guard Cádiz; a lesser unit does as well."""
    p = GAME.start("1937", Sampled("train"))
    assert isinstance(p, Spain)
    bots = [Staff("a"), Staff("b")]
    while p.waiting().kind != "move-units":
        p.choose(bots[p.waiting().seat].choose(context_of(p)))
    assert where(p, "N-13D") != "1305"


def test_a_unit_about_to_be_withdrawn_takes_a_train_only_where_much_is_at_stake() -> None:
    """The Basque brigades leave on turn 8; on turn 7 one of them can still save Santander, which is empty."""
    rides = {}
    for guard in ((), ("S-SE",)):
        p = GAME.start("1937", Sampled("santander"))
        assert isinstance(p, Spain)
        for unit in p.on_map(OF_SIDE[N] & ~mask_of(NUMBER[id] for id in ("N-VRN", "N-MOL", "N-SG"))):
            p.put(unit, ELIMINATED, show=False)
        for id in guard:
            p.put(NUMBER[id], place("3710"))
        unit = NUMBER["B-12BA"]
        rides[guard] = best_passenger(Ground(p, R, own_phase=False), [("board", unit)])[1]
    assert rides == {(): ("board", unit), ("S-SE",): None}


def test_a_guard_behind_the_line_makes_a_great_city_safer_than_none() -> None:
    """In 1937 Santander had no garrison, and a breakthrough at Torrelavega ended in its streets."""
    p = GAME.start("1937", Sampled("santander"))
    assert isinstance(p, Spain)
    g, hex = Ground(p, R), place("3710")
    assert not g.own_steps[hex] and g.risk(hex) > 5
    unit = NUMBER["B-12BA"]
    guarded = g.risk(hex, g.defence[unit], p.steps[unit], g.worth[unit])
    assert guarded < g.risk(hex) / 2


def test_granada_and_soria_are_held_from_the_first_turn() -> None:
    p = GAME.start("1936", Sampled("granada"))
    assert isinstance(p, Spain)
    for name in ("1612", "3114", "2811"):
        assert Ground(p, N).stake[place(name)] > Ground(p, R).stake[place(name)]


def test_14_2_no_exploitation_is_planned_with_units_that_may_not_exploit() -> None:
    """In 1937 the army before Bilbao was counted again after its attack, and others marched to join it."""
    p = duel("N-13D", "N-12D", "N-11D", against=["R-ALM"])
    g = Ground(p, N)
    assert planning.draw_up(g, 0, planning.BAR).targets
    assert planning.draw_up(g, 1, planning.BAR).targets  # all might exploit
    p.fought = OF_SIDE[N]
    assert not planning.draw_up(Ground(p, N), 1, planning.BAR).targets


def test_the_cities_behind_the_northern_front_are_never_left_empty() -> None:
    """In 1936 Basque columns walked into Pamplona in three games of nine."""
    for city in ("3415", "3513", "3615", "3218"):  # Pamplona, Vitoria, San Sebastián, Huesca
        assert held(N, 3) >> place(city) & 1
