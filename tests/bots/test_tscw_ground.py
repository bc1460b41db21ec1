"""How staff reads the ground: who bars a road, on what supply hangs, what is remembered, who comes last."""

import pytest

from barricades.bots.tscw import supplying
from barricades.bots.tscw.ground import Ground, cherished, part_of, stakes
from barricades.bots.tscw.numbers import WALLS, falls, march, march_from, radiate, road, strengths
from barricades.bots.tscw.players import Officer, Recruit, Staff
from barricades.bots.tscw.supplying import is_garrison
from barricades.games.tscw.attacks import COMBATS
from barricades.games.tscw.game import GAME
from barricades.games.tscw.sheet import place
from barricades.games.tscw.state import ELIMINATED, READY, WAITING, Spain
from barricades.games.tscw.strategic import BY_RAIL
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import mask_of
from barricades.kernel.bots import context_of
from barricades.kernel.chance import Sampled
from tests.bots.officers import choice, play_on, until
from tests.tscw.battles import PLAIN, declare, duel
from tests.tscw.positions import N, R, all_nationalist, box, choose, put, spain, start, west, where


def levante() -> Spain:
    """Teruel is Nationalist; one column is between its garrison and the empty towns of the coast."""
    p = spain(3, nationalist=["2617", *west(9)], scenario="1936")
    put(p, "2617", "N-SP")
    put(p, "2418", "R-FB")  # Segorbe
    put(p, "2712", "R-MOD")
    return p


def test_who_alone_stands_on_a_road_bars_what_lies_behind() -> None:
    p = levante()
    assert road(place("2617"), place("2419")) >> place("2418") & 1
    g = Ground(p, R)
    assert g.barred[place("2418")] > 1.0 and g.gap(place("2418"), 1.0) == g.barred[place("2418")]
    put(p, "2419", "R-CNT")  # Sagunto has its own guard
    put(p, "2519", "R-EXE")  # and so has Castellón
    put(p, "2318", "R-HIE")  # and Valencia
    assert Ground(p, R).barred[place("2418")] < g.barred[place("2418")] / 2


def test_where_nobody_stands_on_a_road_somebody_is_wanted() -> None:
    p = levante()
    before = Ground(p, R).bars(place("2517"))
    box(p, ELIMINATED, "R-FB")
    assert Ground(p, R).bars(place("2517")) > before


def test_the_way_to_a_mountain_is_longer_than_the_way_down() -> None:
    """13.12.4: a mountain costs two points to enter, on foot."""
    hill, plain = place("2014"), place("2114")  # a mountain and rough ground, no river between them
    assert march(hill)[plain] == march_from(plain)[hill] == 2
    assert march(plain)[hill] == march_from(hill)[plain] == 1


def test_a_pull_fades_with_the_way_and_the_strongest_counts() -> None:
    hill, plain = place("2014"), place("2114")  # two points up, one down
    assert radiate({hill: 8.0}, 0.5)[plain] == 2.0 and radiate({plain: 8.0}, 0.5)[hill] == 4.0
    assert radiate({hill: 8.0, plain: 3.0}, 0.5)[plain] == 3.0
    assert radiate({plain: 0.4}, 0.5)[hill] == 0.0  # too little to go for


def test_no_train_takes_away_who_bars_the_road() -> None:
    p = levante()
    start(p, BY_RAIL, R)
    assert not any(text.endswith("R-FB") for text in play_on(p, Staff("x"), "take-train"))
    assert where(p, "R-FB") == "2418"


def test_two_stay_in_a_city_to_which_the_enemy_may_come() -> None:
    p = spain(1, nationalist=west(18), scenario="1936")
    put(p, "2617", "N-SP", "N-MC", "N-GCB")
    put(p, "2418", "R-FB")
    g = Ground(p, N)
    kept = {name for name in ("N-SP", "N-MC", "N-GCB") if supplying.is_garrison(g, NUMBER[name])}
    assert kept == {"N-MC"}  # a unit that cannot attack stays anyhow
    box(p, ELIMINATED, "N-GCB")
    g = Ground(p, N)
    assert supplying.is_garrison(g, NUMBER["N-SP"]) and supplying.is_garrison(g, NUMBER["N-MC"])
    box(p, ELIMINATED, "R-FB")  # no enemy comes
    assert not supplying.is_garrison(Ground(p, N), NUMBER["N-SP"])
    assert not supplying.is_garrison(Ground(p, N, farsighted=False), NUMBER["N-MC"])


def test_nobody_lands_alone_on_the_far_coast_for_a_town_he_cannot_keep() -> None:
    p = spain(7, nationalist=west(12), scenario="1937")
    put(p, "1410", "N-MLB")
    put(p, "1607", "N-13D")
    put(p, "2712", "R-11D")
    figueras = place("3324")
    landing = [("land", NUMBER["N-MLB"], figueras)]
    g = Ground(p, N)
    assert g.taking(figueras) > 4.0
    assert supplying.best_journey(g, landing)[1] is None
    p.control |= mask_of(map(place, ("3323", "3223")))  # friends are next to it
    put(p, "3323", "N-12D")
    g = Ground(p, N)
    g.fed |= mask_of([place("3323")])
    assert supplying.best_journey(g, landing)[1] == landing[0]


def test_every_division_more_counts_where_all_together_are_too_few() -> None:
    p = spain(8, nationalist=west(17), scenario="campaign")
    put(p, "3017", "N-URT")
    put(p, "3018", "R-11D", "R-27D", "R-3D", "R-15D", "R-4D", "R-5D")
    put(p, "2918", "R-46D", "R-45D", "R-35D", "R-10D", "R-12D", "R-14D")
    g = Ground(p, N)
    zaragoza = place("3017")
    guard, force = 2 * g.own_defence[zaragoza], 2 * g.wary * g.threat[zaragoza]
    shift, modifier = WALLS[zaragoza]
    lost = [falls(round(force), round(guard + more), 1, shift, modifier)[0] for more in (0, 4)]
    assert min(lost) > 0.95  # it falls with two more as it does without
    assert g.risk(zaragoza) - g.risk(zaragoza, 2.0) > 0.1


def test_a_town_on_which_supply_hangs_is_worth_more() -> None:
    p = spain(8)
    all_nationalist(p)
    p.control &= ~mask_of(map(place, ("2318", "2317", "2316", "2315", "2215", "2214")))
    put(p, "2214", "R-11D")  # its line runs by Requena to Valencia
    put(p, "2415", "N-13D")
    stake, plain = Ground(p, R).stake, cherished(stakes("campaign", 8), R, 8, p.controls(R))
    for hex, hangs in (("2316", True), ("2215", False)):
        assert (stake[place(hex)] > plain[place(hex)]) is hangs


def test_what_stood_in_a_hex_at_first_is_remembered_in_the_fog() -> None:
    p = GAME.start("1936", Sampled("fog"))
    assert isinstance(p, Spain) and p.settings["fog"] == "on"
    w = GAME.resample(p, R, Sampled(1936))
    assert isinstance(w, Spain)
    below = [unit for unit in w.fighters_in(place("3017")) if w.depth[unit]]  # the garrison of Zaragoza
    assert len(below) == 1
    assert strengths(w, R)[1][below[0]] == 3.0
    w.turn = 6  # the longer ago, the less sure
    assert strengths(w, R)[1][below[0]] < 3.0


@pytest.mark.parametrize("turn", [18, 19])
def test_the_republic_does_not_strip_its_cities_before_the_last_nationalist_phase(turn: int) -> None:
    p = spain(turn, nationalist=west(16), scenario="1938")
    put(p, "2318", "R-11D")
    put(p, "2316", "N-13D", "N-12D")
    early, late = Ground(p, R, own_phase=False), Ground(p, R, own_phase=True)
    valencia = place("2318")
    emptied = early.risk(valencia, -99.0, -early.own_steps[valencia])
    assert emptied > 5.0
    assert late.last == early.last == (turn == 19)
    assert (late.threat[valencia] == 0.0) is (turn == 19)  # in the side's own last phase no enemy follows


def test_wings_fly_in_company_where_one_alone_changes_nothing() -> None:
    for wings in (["N-AIR1"], ["N-AIR2"]):
        assert choice(sky(*wings), Staff("x")) == "done"
    p = sky("N-AIR1", "N-AIR2")
    for told in ("fly N-AIR2", "fly N-AIR1", "done"):
        assert choice(p, Staff("x")) == told
        choose(p, told)


def sky(*wings: str) -> Spain:
    p = duel("N-11D", against=["R-4D"], dice=[1])
    box(p, READY, *wings)
    start(p, COMBATS, N, 0)
    declare(p, PLAIN, "N-11D")
    return until(p, "assign-attacking-air")


@pytest.mark.parametrize("officer", [Recruit, Staff])
def test_an_officer_who_remembers_nothing_decides_the_same(officer: type[Officer]) -> None:
    p = GAME.start("1936", Sampled("memory"))
    players = [officer("0"), officer("1")]
    while p.decision is not None and p.version < 90:
        seat = p.decision.seat
        number = players[seat].choose(context_of(p))
        assert officer(str(seat)).choose(context_of(p)) == number, choice(p, players[seat])
        p.choose(number)


def test_no_train_takes_the_last_unit_from_a_town_into_which_the_enemy_can_walk() -> None:
    p = spain(1, nationalist=west(4))
    put(p, "3702", "N-CEB")  # El Ferrol
    assert not is_garrison(Ground(p, N), NUMBER["N-CEB"])
    put(p, "3704", "A-AM4")
    assert is_garrison(Ground(p, N), NUMBER["N-CEB"])
    put(p, "3702", "N-CN")
    assert not is_garrison(Ground(p, N), NUMBER["N-CEB"])


def test_militia_that_seldom_attacks_is_expected_in_open_towns_all_the_same() -> None:
    """15.25.1 asks columns before an attack, not before a march."""
    visits = []
    for turn in (2, 3):
        p = spain(turn, nationalist=west(12))
        put(p, "2313", "R-CRT")
        visits.append(Ground(p, N).visit[place("2211")])
    assert visits[0] == pytest.approx(visits[1], abs=0.01) and visits[0] > 0.3


def test_7_8_a_place_where_divisions_are_due_counts_more_until_they_have_come() -> None:
    """Two divisions of turn 7 enter at Granada, and wait as long as it is the enemy's."""
    granada = place("1612")
    worth = {}
    for turn in (1, 6, 8):
        p = spain(turn, nationalist=west(18), scenario="campaign")
        box(p, WAITING, "N-32D", "N-33D")
        awaited = Ground(p, N).stake[granada]
        box(p, ELIMINATED, "N-32D", "N-33D")
        worth[turn] = awaited - Ground(p, N).stake[granada]
    assert worth[1] == worth[6] > 2.0 and worth[8] == 0.0


def test_7_8_what_is_due_after_the_last_turn_counts_for_nothing() -> None:
    p = spain(6, nationalist=west(18), scenario="1936")
    box(p, WAITING, "N-32D", "N-33D")
    awaited = Ground(p, N).stake[place("1612")]
    box(p, ELIMINATED, "N-32D", "N-33D")
    assert Ground(p, N).stake[place("1612")] == awaited


def test_a_campaign_is_about_what_the_scenarios_of_its_turns_are_about() -> None:
    assert [part_of("campaign", turn) for turn in (1, 6, 7, 11, 12, 13, 19)] == [
        "1936", "1936", "1937", "1937", "campaign", "1938", "1938",
    ]  # fmt: skip
    assert [part_of(scenario, 8) for scenario in ("1937", "campaign")] == ["1937", "1937"]
    gijon, guadalajara = place("3707"), place("2813")
    assert stakes("campaign", 8)[gijon] > stakes("campaign", 12)[gijon] + 5
    assert stakes("campaign", 3)[guadalajara] > stakes("campaign", 12)[guadalajara] + 2
