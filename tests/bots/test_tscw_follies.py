"""What reading games of the staff showed, and what it does instead."""

from barricades.bots.tscw import fighting
from barricades.bots.tscw.ground import Ground
from barricades.bots.tscw.players import Staff
from barricades.bots.tscw.supplying import is_garrison
from barricades.games.tscw.attacks import COMBATS
from barricades.games.tscw.game import GAME
from barricades.games.tscw.reserves import RESERVES
from barricades.games.tscw.sheet import place
from barricades.games.tscw.state import POINTS_N, Spain
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bots import desk_of
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
        p.choose(bots[p.waiting().seat].choose(desk_of(p)))
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
