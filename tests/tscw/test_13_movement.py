"""13 Operational movement, shown by example."""

import pytest

from barricades.games.tscw import sheet
from barricades.games.tscw.aftermath import advances
from barricades.games.tscw.aids import AIDS
from barricades.games.tscw.flags import EVACUATED
from barricades.games.tscw.game import GAME
from barricades.games.tscw.movement import (
    OPERATIONAL_MOVEMENT,
    allowance,
    foreign,
    marches,
    points_left,
    ways,
)
from barricades.games.tscw.sequence import EXPLOITATION_MOVEMENT
from barricades.games.tscw.sheet import FOOT, HORSE, MOTOR, REGIONS, SPAIN, hex_of, place
from barricades.games.tscw.state import Spain
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import BIT, members
from barricades.kernel.places import Costs
from tests.tscw.positions import (
    N,
    R,
    all_nationalist,
    choose,
    ends,
    moving,
    offered,
    put,
    spain,
    start,
    west,
    where,
    why_not,
)


def rule_against(p: Spain, text: str) -> str:
    refusal = why_not(p, text)
    assert refusal is not None, text
    return refusal.rule


def price(costs: Costs, a: str, b: str) -> int | None:
    """What one step costs."""
    steps = range(1, costs.highest + 1)
    return next((points for points in steps if costs.enter(BIT[place(a)], points) >> place(b) & 1), None)


# 13.1, 13.2 Principles


def test_13_1_a_player_moves_his_own_units_hex_by_hex() -> None:
    p = spain()
    put(p, "2312", "R-1B")
    put(p, "2714", "N-1NB")
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    assert p.waiting().seat == R
    assert offered(p) == ["done", "take R-1B"]
    assert rule_against(p, "take N-1NB") == "13.1"
    assert rule_against(p, "take R-2B") == "13.1"  # not on the map
    choose(p, "take R-1B")
    choose(p, "to 2314", "halt")
    assert where(p, "R-1B") == "2314"


def test_13_2_nobody_must_move_or_spend_all_his_points() -> None:
    p = spain()
    put(p, "2312", "R-1B")
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    choose(p, "take R-1B", "drop R-1B", "done")
    assert where(p, "R-1B") == "2312"
    moving(p, R, "R-1B")
    choose(p, "to 2313")
    assert "halt" in offered(p)


def test_13_2_each_unit_moves_once() -> None:
    p = spain()
    put(p, "2312", "R-1B")
    moving(p, R, "R-1B")
    choose(p, "to 2313", "halt")
    assert offered(p) == ["done"]
    assert rule_against(p, "take R-1B") == "13.2"


def test_13_2a_the_whole_price_must_be_paid() -> None:
    # 2609 costs 2 points from 2508, for a unit of 3 points.
    p = spain()
    put(p, "2509", "R-2D")
    moving(p, R, "R-2D")
    assert ways(p, R, 0).cost(place("2609")) == 2
    choose(p, "to 2508")
    assert points_left(p, 0) == 2
    choose(p, "to 2609")
    assert offered(p) == ["done"]
    p = spain()
    put(p, "2509", "R-2D")
    moving(p, R, "R-2D")
    choose(p, "to 2508")
    assert "2408" not in ends(p)  # major river and rough: 3, and 2 are left
    assert rule_against(p, "to 2408") == "13.3"


def test_13_2b_a_move_is_finished_before_another_begins() -> None:
    p = spain()
    put(p, "2312", "R-1B")
    put(p, "2412", "R-2B")
    moving(p, R, "R-1B")
    choose(p, "to 2313")
    assert not [text for text in offered(p) if text.startswith("take")]
    choose(p, "halt")
    assert "take R-2B" in offered(p)


def test_13_2c_a_zone_ends_the_move() -> None:
    p = spain()
    put(p, "2311", "R-1B")
    put(p, "2314", "N-1NB")
    moving(p, R, "R-1B")
    choose(p, "to 2313")
    assert offered(p) == ["done"]


def test_13_2c_outside_zones_it_goes_on() -> None:
    p = spain()
    put(p, "2311", "R-1B")
    put(p, "2314", "N-1NB")
    moving(p, R, "R-1B")
    choose(p, "to 2312")
    assert "2213" in ends(p)


def test_13_2d_no_march_after_a_regular_move_and_none_the_other_way() -> None:
    p = spain()
    put(p, "2312", "R-1B", "R-2B")
    moving(p, R, "R-1B")
    choose(p, "to 2313")
    assert not ends(p, "march")
    assert rule_against(p, "march 2315") == "13.2d"
    choose(p, "halt", "take R-2B")
    assert ends(p, "march")
    choose(p, "march 2314")
    assert offered(p) == ["done"]


def test_13_2e_no_hex_with_enemy_units() -> None:
    p = spain()
    put(p, "2312", "R-1B")
    put(p, "2313", "N-AA")
    moving(p, R, "R-1B")
    assert "2313" not in ends(p)
    assert rule_against(p, "to 2313") == "13.2e"


def test_13_2e_but_a_lone_hq_is_run_over() -> None:
    p = spain()
    put(p, "2312", "R-1B")
    put(p, "2313", "N-AS")
    moving(p, R, "R-1B")
    choose(p, "to 2314")  # straight through
    assert where(p, "N-AS") == "-2"
    assert where(p, "R-1B") == "2314"


def test_13_2e_not_by_another_hq() -> None:
    p = spain()
    put(p, "2312", "R-CEN")
    put(p, "2313", "N-AS")
    moving(p, R, "R-CEN")
    assert "2313" not in ends(p)


def test_13_2f_neutral_countries_are_closed() -> None:
    p = spain()
    put(p, "3324", "R-1B")
    moving(p, R, "R-1B")
    assert {"3323", "3224", "3225"} <= ends(p)
    assert not {hex for hex in ends(p) if hex.startswith("34")}
    assert ways(p, R, 0).mask & ~SPAIN == 0


def test_13_2g_so_is_the_sea() -> None:
    p = spain()
    put(p, "3707", "A-1A")
    moving(p, R, "A-1A")
    assert {"3706", "3708", "3607", "3608"} <= ends(p)
    assert not {hex for hex in ends(p) if hex.startswith("38")}


# 13.3 to 13.6


def test_13_3_the_allowance_is_what_a_unit_has() -> None:
    p = spain()
    put(p, "2211", "R-1B")  # 4, and plain as far as 2216
    moving(p, R, "R-1B")
    assert "2215" in ends(p)
    assert "2216" not in ends(p)
    assert rule_against(p, "to 2216") == "13.3"


def test_13_3a_the_minimum_move() -> None:
    # An HQ of 3 points across the Tagus, into rough country: 3 and 2.
    p = spain()
    put(p, "2509", "R-CEN")
    moving(p, R, "R-CEN")
    assert ways(p, R, 0).cost(place("2409")) is None
    assert "2409" in ends(p)
    choose(p, "to 2409")
    assert where(p, "R-CEN") == "2409"
    assert offered(p) == ["done"]


def test_13_3a_only_as_a_first_step_and_never_from_zone_to_zone() -> None:
    p = spain()
    put(p, "2510", "R-CEN")
    moving(p, R, "R-CEN")
    choose(p, "to 2511")
    assert "2412" not in ends(p)
    p = spain()
    put(p, "2509", "R-CEN")
    put(p, "2508", "N-1NB")  # watches 2509, 2409 and 2408
    moving(p, R, "R-CEN")
    assert "2409" not in ends(p)
    assert "2410" in ends(p)


def test_13_4_units_of_one_hex_move_together_or_apart() -> None:
    p = spain()
    put(p, "2312", "R-1B", "R-2B", "R-3B")
    put(p, "2313", "R-4B")
    moving(p, R, "R-1B")
    assert {"take R-2B", "take R-3B"} <= set(offered(p))
    choose(p, "take R-2B", "to 2314", "halt")
    assert [where(p, f"R-{n}B") for n in (1, 2, 3)] == ["2314", "2314", "2312"]


def test_13_4_units_of_different_hexes_do_not() -> None:
    p = spain()
    put(p, "2312", "R-1B")
    put(p, "2313", "R-4B")
    moving(p, R, "R-1B")
    assert "take R-4B" not in offered(p)
    assert rule_against(p, "take R-4B") == "13.4"


def test_13_5_a_stack_drops_units_on_its_way() -> None:
    p = spain()
    put(p, "2211", "R-1B", "R-2B")
    moving(p, R, "R-1B", "R-2B")
    choose(p, "to 2213", "leave R-1B")
    assert "take R-1B" not in offered(p)
    assert points_left(p, 0) == 2
    assert "2216" not in ends(p)  # what was spent counts
    choose(p, "to 2215")
    assert [where(p, id) for id in ("R-1B", "R-2B")] == ["2213", "2215"]
    assert offered(p) == ["done"]


def test_13_5_the_last_unit_is_not_dropped_it_halts() -> None:
    p = spain()
    put(p, "2312", "R-1B", "R-2B")
    moving(p, R, "R-1B", "R-2B")
    choose(p, "to 2314", "leave R-1B")
    assert not [text for text in offered(p) if text.startswith("leave")]
    assert "halt" in offered(p)


def test_13_5_the_fast_go_on_when_the_slow_are_spent() -> None:
    p = spain()
    put(p, "2211", "R-2D", "R-1C")  # 3 and 6
    moving(p, R, "R-2D", "R-1C")
    choose(p, "to 2214")
    assert points_left(p, 0) == 0
    assert not ends(p)
    choose(p, "leave R-2D")
    assert points_left(p, 0) == 3
    choose(p, "to 2216", "halt")
    assert [where(p, id) for id in ("R-2D", "R-1C")] == ["2214", "2216"]


def test_13_6_a_stack_has_the_allowance_of_its_slowest() -> None:
    p = spain()
    put(p, "2211", "R-2D", "R-1C")
    moving(p, R, "R-2D", "R-1C")
    assert "2214" in ends(p)
    assert "2215" not in ends(p)
    choose(p, "drop R-2D")
    assert "2215" in ends(p)


def test_13_6_and_pays_what_its_dearest_pays() -> None:
    # Rough country: 1 for infantry, 2 for tanks.
    p = spain()
    put(p, "2509", "R-1B", "R-BT")
    moving(p, R, "R-1B")
    assert ways(p, R, 0).cost(place("2610")) == 1
    choose(p, "take R-BT")
    assert ways(p, R, 0).cost(place("2610")) == 2


# 13.8 Evacuation


def test_13_8_four_lesser_units_or_two_divisions() -> None:
    p = spain()
    put(p, "3615", "R-1B", "R-2B", "R-4D", "R-5D")
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    choose(p, "evacuate R-4D", "evacuate R-1B")
    assert "evacuate R-5D" not in offered(p)  # a division and a half are gone
    choose(p, "evacuate R-2B")
    assert not [text for text in offered(p) if text.startswith("evacuate")]
    assert {where(p, id) for id in ("R-4D", "R-1B", "R-2B")} == {"3324"}


def test_13_8_once_a_game() -> None:
    p = spain()
    put(p, "3615", "R-1B", "R-2B")
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    choose(p, "evacuate R-1B", "done")
    assert p.flags >> EVACUATED & 1
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    assert "evacuate R-2B" not in offered(p)


def test_13_8_hqs_count_as_other_units_and_northerners_may_go() -> None:
    p = spain()
    put(p, "3615", "B-1D", "B-2D", "S-N")
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    choose(p, "evacuate B-1D", "evacuate S-N")
    assert "evacuate B-2D" not in offered(p)
    assert where(p, "S-N") == "3324"


def test_13_8_1_from_the_french_border_alone() -> None:
    p = spain()
    put(p, "3615", "R-1B")
    put(p, "3614", "R-2B")  # one hex short of it
    put(p, "3321", "R-3B")  # next to Andorra
    put(p, "2205", "R-4B")  # next to Portugal
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    assert [text for text in offered(p) if text.startswith("evacuate")] == ["evacuate R-1B"]


def test_13_8_1_they_move_no_more_this_turn() -> None:
    p = spain()
    put(p, "3615", "R-BT", "R-1-1")
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    choose(p, "evacuate R-BT")
    assert "take R-BT" not in offered(p)
    assert rule_against(p, "take R-BT") == "13.8.1"
    choose(p, "done")
    start(p, EXPLOITATION_MOVEMENT, R, 1)
    assert "take R-1-1" in offered(p)
    assert "take R-BT" not in offered(p)
    assert p.fought >> NUMBER["R-BT"] & 1
    start(p, OPERATIONAL_MOVEMENT, R, 0)  # next turn
    assert "take R-BT" in offered(p)


def test_13_8_1_not_after_moving_and_not_while_3324_is_lost() -> None:
    p = spain()
    put(p, "3614", "R-1B")
    moving(p, R, "R-1B")
    choose(p, "to 3615", "halt")
    assert "evacuate R-1B" not in offered(p)
    p = spain(nationalist=["3324"])
    put(p, "3615", "R-1B")
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    assert "evacuate R-1B" not in offered(p)


@pytest.mark.rule("8.1")
def test_13_8_1_into_a_full_hex_if_others_leave_it_before_the_segment_ends() -> None:
    p = spain()
    put(p, "3324", "R-2B", "R-3B", "R-4B", "R-5B", "R-6B", "R-18B")
    put(p, "3615", "R-1B")
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    note = AIDS.notes(p, p.waiting())["evacuate", NUMBER["R-1B"]]
    assert GAME.catalogue.render(note).startswith("too many")
    choose(p, "evacuate R-1B")
    left = p.copy()
    choose(left, "take R-2B", "to 3224", "halt", "done")
    assert left.decision is None and len(left.stacks[place("3324")]) == 6
    choose(p, "done")
    assert p.waiting().kind == "trim"
    choose(p, "disband R-1B")
    assert p.decision is None


def test_13_9_landed_units_do_not_move() -> None:
    p = spain()
    put(p, "2518", "N-1NB", "N-AGC")
    p.landed = p.shipped = BIT[NUMBER["N-1NB"]] | BIT[NUMBER["N-AGC"]]
    start(p, OPERATIONAL_MOVEMENT, N, 0)
    assert offered(p) == ["done"]
    assert rule_against(p, "take N-1NB") == "13.9"
    start(p, EXPLOITATION_MOVEMENT, N, 1)
    assert "take N-AGC" not in offered(p)


def test_13_9_in_the_turn_after_they_do() -> None:
    p = spain()
    put(p, "2518", "N-1NB")
    p.landed = BIT[NUMBER["N-1NB"]]
    start(p, OPERATIONAL_MOVEMENT, N, 0)
    assert "take N-1NB" in offered(p)
    assert not p.landed


# 13.10 The north divided

ASTURIANS = ("A-1A", "A-2A", "A-3A", "A-4A", "A-5A")


def test_13_10_four_steps_of_asturians_abroad() -> None:
    p = spain()
    put(p, "3710", *ASTURIANS[:3])
    put(p, "3709", "A-4A", "A-5A")
    moving(p, R, "A-4A")
    assert "3710" in ends(p)  # the fourth
    choose(p, "take A-5A")
    assert not ends(p) & {"3710", "3610", "3711"}  # the fifth with it
    assert rule_against(p, "to 3710") == "13.10"


@pytest.mark.parametrize(("id", "others", "home", "abroad"), [
    ("B-1BA", ("B-3BA", "B-4BA"), "3612", "3611"),
    ("S-2B", ("S-P", "S-SE"), "3611", "3612"),
])  # fmt: skip
def test_13_10_two_steps_of_basques_or_santanderinos(
    id: str, others: tuple[str, ...], home: str, abroad: str
) -> None:
    far = "3707"  # Asturias counts for both
    p = spain()
    put(p, home, id)
    put(p, far, others[0])
    moving(p, R, id)
    assert abroad in ends(p)
    put(p, far, others[1])
    moving(p, R, id)
    assert abroad not in ends(p)


def test_13_10_every_hex_of_a_path_counts_and_hqs_do_not() -> None:
    p = spain()
    put(p, "3710", "A-1A", "A-2A", "A-3A", "A-6A")
    put(p, "3709", "A-4A", "S-N")
    moving(p, R, "A-4A")
    assert not members(foreign(p, p.group) & ways(p, R, 0).mask)
    put(p, "3613", "B-1BA")
    moving(p, R, "S-N")
    assert "3708" in ends(p)


def test_13_10_other_republicans_are_free() -> None:
    p = spain()
    put(p, "3613", "R-1B", "R-2B", "R-3B", "R-4B", "R-5B")
    put(p, "3612", "R-6B")
    moving(p, R, "R-6B")
    assert "3613" in ends(p)


def test_13_10_restoring_a_step_counts() -> None:
    p = spain()
    put(p, "3710", "A-1A", "A-2A", "A-3A", "A-4A")
    away = foreign(p, BIT[NUMBER["A-1A"]], restored=1)
    assert away & REGIONS["santander"]
    assert not foreign(p, BIT[NUMBER["A-1A"]])


def test_13_10_entry_counts() -> None:
    p = spain()
    put(p, "3710", "A-1A", "A-2A", "A-3A", "A-4A")
    assert foreign(p, BIT[NUMBER["A-5A"]], restored=1) & REGIONS["euskadi"]


def test_13_10a_example_euskadi_has_fallen() -> None:
    p = spain(nationalist=[hex_of(hex) for hex in members(REGIONS["euskadi"])])
    put(p, "3710", "B-1BA", "B-3BA", "B-4BA", "S-1S")
    put(p, "3711", "B-6BA", "B-9BA")
    put(p, "3707", "A-1A", "A-2A")
    moving(p, R, "B-6BA", "B-9BA")
    assert "3611" in ends(p)
    assert "3710" in ends(p)  # no limit on Basques any more
    put(p, "3709", "S-2S", "S-3S")
    put(p, "3710", "A-3A", "A-4A", "A-5A", "A-6A")
    assert foreign(p, BIT[NUMBER["A-1A"]])  # the others stay bound
    assert foreign(p, BIT[NUMBER["S-1S"]])


def test_13_10a_one_hex_is_enough_to_bind_them() -> None:
    first, *lost = [hex_of(hex) for hex in members(REGIONS["euskadi"])]
    p = spain(nationalist=lost)
    put(p, "3710", "B-1BA", "B-3BA")
    put(p, first, "B-4BA")
    assert foreign(p, BIT[NUMBER["B-4BA"]]) & REGIONS["santander"]
    p.control |= BIT[place(first)]
    assert not foreign(p, BIT[NUMBER["B-4BA"]])


# 13.11 March


def test_13_11_motorised_units_do_not_march() -> None:
    p = spain()
    put(p, "2312", "R-BT", "R-1B")
    moving(p, R, "R-BT")
    assert not ends(p, "march")
    assert rule_against(p, "march 2314") == "13.11"
    choose(p, "take R-1B")
    assert not ends(p, "march")


def test_13_11_1_twice_the_allowance() -> None:
    p = spain()
    put(p, "2211", "R-2D")  # 3
    moving(p, R, "R-2D")
    assert "2216" in ends(p, "march")  # five hexes of plain
    assert "2215" not in ends(p)
    choose(p, "march 2216")
    assert where(p, "R-2D") == "2216"
    p = spain()
    put(p, "2211", "R-CR", "R-2D")
    p.steps[NUMBER["R-CR"]] = 1
    moving(p, R, "R-CR")
    assert rule_against(p, "march 2219") == "13.11.1"  # too far, even so


def test_13_11_1_not_next_to_an_enemy() -> None:
    p = spain()
    put(p, "2312", "R-1B")
    put(p, "2311", "N-AA")
    moving(p, R, "R-1B")
    assert not ends(p, "march")
    assert rule_against(p, "march 2314") == "13.11.1"


def test_13_11_1_what_counts_is_where_it_stood_when_the_segment_began() -> None:
    p = spain()
    put(p, "2312", "R-1B")
    put(p, "2213", "R-2C")
    put(p, "2311", "N-AN")  # an HQ by itself, which the cavalry rides down
    moving(p, R, "R-2C")
    choose(p, "to 2311", "halt", "take R-1B")
    assert not ends(p, "march")
    assert rule_against(p, "march 2314") == "13.11.1"


def test_13_11_1_marches_and_moves_follow_one_another_in_any_order() -> None:
    p = spain()
    put(p, "2312", "R-1B", "R-2B", "R-3B")
    moving(p, R, "R-1B")
    choose(p, "march 2316", "take R-2B", "to 2313", "halt", "take R-3B")
    assert ends(p, "march")


def test_13_11_1a_through_own_hexes() -> None:
    p = spain(nationalist=["2313"])
    put(p, "2312", "R-1B")
    moving(p, R, "R-1B")
    assert "2313" not in ends(p, "march")
    assert "2313" in ends(p)
    assert "2314" in ends(p, "march")  # round it
    assert rule_against(p, "march 2313") == "13.11.1a"


def test_13_11_1b_past_the_enemy_only_where_a_friend_stands() -> None:
    p = spain()
    put(p, "2310", "R-1B")
    put(p, "2314", "N-AA")  # no zone, but an enemy
    moving(p, R, "R-1B")
    assert "2313" not in ends(p, "march")
    assert rule_against(p, "march 2313") == "13.11.1b"
    put(p, "2313", "R-2B")
    moving(p, R, "R-1B")
    assert "2313" in ends(p, "march")


def test_13_11_1b_and_stops_there_in_a_zone() -> None:
    p = spain()
    put(p, "2310", "R-1B")
    put(p, "2214", "N-1NB")
    put(p, "2313", "R-2B")
    put(p, "2314", "R-3B")
    for hex in ("2414", "2413", "2412"):
        p.control |= BIT[place(hex)]  # the only way to 2314 is by 2313
    for hex in ("2213", "2212", "2415"):
        p.control |= BIT[place(hex)]
    moving(p, R, "R-1B")
    assert "2313" in ends(p, "march")
    assert "2314" not in ends(p, "march")
    p.put(NUMBER["N-1NB"], -2)
    moving(p, R, "R-1B")
    assert "2314" in ends(p, "march")


def test_13_11_2_a_bridge_costs_nothing() -> None:
    safe = SPAIN
    assert price(sheet.costs(FOOT), "2311", "2211") == 2
    assert price(sheet.march_costs(FOOT, safe), "2311", "2211") == 1
    assert price(sheet.march_costs(FOOT, safe), "2310", "2211") == 2  # no railway there
    assert price(sheet.march_costs(FOOT, safe), "2411", "2511") == 1  # over the Tagus
    assert price(sheet.costs(FOOT), "2411", "2511") == 3


@pytest.mark.parametrize("unsafe", ["2311", "2211"])
def test_13_11_2_only_between_own_hexes_outside_enemy_zones(unsafe: str) -> None:
    assert price(sheet.march_costs(FOOT, SPAIN & ~BIT[place(unsafe)]), "2311", "2211") == 2


def test_13_11_2_in_play() -> None:
    p = spain()
    put(p, "2411", "R-1B")
    put(p, "2511", "R-2B")
    moving(p, R, "R-1B")
    assert marches(p, R, 0).cost(place("2511")) == 1
    put(p, "2611", "N-1NB")  # watches the far end of the bridge
    moving(p, R, "R-1B")
    assert marches(p, R, 0).cost(place("2511")) == 3


def test_13_11_2_cavalry_marches_as_cavalry() -> None:
    assert price(sheet.march_costs(HORSE, SPAIN), "1605", "1505") == 2
    assert price(sheet.march_costs(FOOT, SPAIN), "1605", "1505") == 3


def test_13_11_3_republicans_exploit_by_march_with_what_is_printed() -> None:
    p = spain()
    put(p, "2211", "R-207B", "R-CEN")  # 3: halved 2, doubled 4, but it is 3
    released(p, R, "R-207B", "R-CEN")
    assert "2214" in ends(p, "march")
    assert "2215" not in ends(p, "march")
    assert "2213" in ends(p)
    assert "2214" not in ends(p)


def released(p: Spain, side: int, id: str, hq: str) -> None:
    """Exploitation with one unit let go from the reserve of its HQ, and taken to move."""
    p.reserve = BIT[NUMBER[id]] | BIT[NUMBER[hq]]
    p.flipped |= BIT[NUMBER[hq]]
    start(p, EXPLOITATION_MOVEMENT, side, 1)
    choose(p, f"release {id}")
    choose(p, *(() if f"take {id}" in offered(p) else ("done",)), f"take {id}")


def test_13_11_3_nationalists_march_in_full() -> None:
    p = spain(nationalist=west(30))
    put(p, "2211", "N-ALB", "N-AC")  # 3
    released(p, N, "N-ALB", "N-AC")
    assert "2216" in ends(p, "march")
    assert "2214" in ends(p)


@pytest.mark.rule("17.1.5.3", "17.4.5.2")
def test_13_11_3a_nobody_marches_in_july() -> None:
    p = spain(1)
    put(p, "2312", "R-1B")
    moving(p, R, "R-1B")
    assert not ends(p, "march")
    assert rule_against(p, "march 2314") == "13.11.3a"
    p = spain(2)
    put(p, "2312", "R-1B")
    moving(p, R, "R-1B")
    assert ends(p, "march")


# 13.12, 13.13 Terrain


@pytest.mark.parametrize(
    ("a", "b", "foot", "motor", "horse"),
    [
        pytest.param("2312", "2313", 1, 1, 1, id="clear"),
        pytest.param("2509", "2610", 1, 2, 1, id="rough"),
        pytest.param("2509", "2609", 2, 3, 2, id="mountain"),
        pytest.param("1605", "1505", 3, 4, 2, id="marsh"),
        pytest.param("2509", "2510", 2, 3, 2, id="minor river, clear"),
        pytest.param("2410", "2509", 3, 4, 3, id="major river, clear"),
        pytest.param("2509", "2410", 3, 5, 3, id="major river, rough"),
        pytest.param("2117", "2118", 2, 3, 2, id="a town in the mountains"),
        pytest.param("1611", "1612", 1, 1, 1, id="a city in the mountains"),
        pytest.param("2713", "2712", 2, 3, 2, id="a city across a minor river"),
        pytest.param("2211", "2212", 1, 1, 1, id="a railway changes nothing"),
    ],
)
def test_13_12_costs(a: str, b: str, foot: int, motor: int, horse: int) -> None:
    assert [price(sheet.costs(how), a, b) for how in (FOOT, MOTOR, HORSE)] == [foot, motor, horse]


def _costs(a: str, b: str) -> list[int | None]:
    return [price(sheet.costs(how), a, b) for how in (FOOT, MOTOR, HORSE)]


def test_13_7_costs_depend_on_hex_and_side() -> None:
    assert _costs("2312", "2313") != _costs("2509", "2410")


def test_13_12_1_every_hex_has_one_terrain() -> None:
    kinds = (sheet.CLEAR, sheet.ROUGH, sheet.MOUNTAIN, sheet.MARSH)
    assert sum(kind.bit_count() for kind in kinds) == SPAIN.bit_count()
    assert sheet.CLEAR | sheet.ROUGH | sheet.MOUNTAIN | sheet.MARSH == SPAIN
    assert _costs("1605", "1505") == [3, 4, 2]


def test_13_12_2_clear() -> None:
    assert _costs("2312", "2313") == [1, 1, 1]


def test_13_12_3_rough() -> None:
    assert _costs("2509", "2610") == [1, 2, 1]


def test_13_12_4_mountain() -> None:
    assert _costs("2509", "2609") == [2, 3, 2]


def test_13_12_5_marsh() -> None:
    assert _costs("1605", "1505") == [3, 4, 2]


def test_13_12_6_coasts_are_land_and_the_sea_is_closed() -> None:
    assert _costs("3707", "3708") == [1, 2, 1]
    assert sheet.near(BIT[place("3708")]) & ~SPAIN == 0
    assert sheet.near(BIT[place("3708")]).bit_count() == 4


def test_13_12_7_minor_rivers() -> None:
    assert _costs("2509", "2510") == [2, 3, 2]
    assert _costs("2510", "2511") == [1, 1, 1]


def test_13_12_8_major_rivers() -> None:
    assert _costs("2410", "2509") == [3, 4, 3]


@pytest.mark.parametrize(("id", "crosses"), [("R-1B", True), ("R-1C", True), ("R-BT", False)])
def test_13_12_8a_only_motorised_units_never_advance_across_a_major_river(id: str, crosses: bool) -> None:
    p = spain()
    put(p, "2410", id)
    p.battle.target, p.battle.breakthrough = place("2509"), 1
    p.group = BIT[NUMBER[id]]
    assert bool(advances(p, R, NUMBER[id])) is crosses


def test_13_12_8a_nor_in_a_breakthrough() -> None:
    p = spain()
    put(p, "2511", "R-BT", "R-1C")
    p.battle.target, p.battle.breakthrough = place("2510"), 3
    assert advances(p, R, NUMBER["R-1C"]) >> place("2411") & 1
    assert not advances(p, R, NUMBER["R-BT"]) >> place("2411") & 1
    assert advances(p, R, NUMBER["R-BT"]) >> place("2510") & 1


def test_13_13_what_people_built_adds_or_replaces() -> None:
    assert _costs("1611", "1612") == [1, 1, 1]
    assert _costs("2117", "2118") == [2, 3, 2]


def test_13_13_1_towns_and_cities_are_apart() -> None:
    assert sheet.TOWNS & sheet.CITIES == 0
    assert sheet.PLACES == sheet.TOWNS | sheet.CITIES
    assert _costs("1611", "1612") != _costs("2117", "2118")


def test_13_13_2_a_town_costs_its_terrain() -> None:
    assert _costs("2117", "2118") == [2, 3, 2]  # Alcoy in the mountains


def test_13_13_3_a_city_costs_one() -> None:
    assert _costs("1611", "1612") == [1, 1, 1]  # Granada in the mountains
    assert _costs("2713", "2712") == [2, 3, 2]  # Madrid across a minor river


def test_13_13_4_nobody_crosses_a_border() -> None:
    p = spain()
    put(p, "3322", "R-1C")
    moving(p, R, "R-1C")
    assert all(SPAIN >> place(hex) & 1 for hex in ends(p))
    assert rule_against(p, "to -1") == "13.2f"


def test_13_13_4_regional_borders_bind_the_north_alone() -> None:
    p = spain()
    put(p, "2513", "R-1B")
    moving(p, R, "R-1B")
    assert {"2413", "2514"} <= ends(p)


def test_13_13_5_railways_do_not_change_costs_but_for_bridges() -> None:
    assert _costs("2211", "2212") == [1, 1, 1]
    assert _costs("2211", "2311") == [2, 3, 2]
    assert price(sheet.march_costs(FOOT, SPAIN), "2211", "2311") == 1


def _before_lerida(turn: int) -> Spain:
    p = spain(turn, nationalist=west(20))
    put(p, "3020", "N-13D")
    return p


def test_13_13_6_a_fortified_hex_costs_nationalists_one_more() -> None:
    p = _before_lerida(15)
    moving(p, N, "N-13D")
    assert p.active_forts() >> place("3021") & 1
    assert ways(p, N, 0).cost(place("3021")) == 2  # rough, fortification
    p = _before_lerida(14)
    moving(p, N, "N-13D")
    assert ways(p, N, 0).cost(place("3021")) == 1


def test_13_13_6_not_once_it_is_destroyed_and_never_republicans() -> None:
    p = _before_lerida(15)
    p.forts &= ~BIT[place("3021")]
    moving(p, N, "N-13D")
    assert ways(p, N, 0).cost(place("3021")) == 1
    p = spain(15)
    put(p, "3022", "R-1B")
    moving(p, R, "R-1B")
    assert ways(p, R, 0).cost(place("3021")) == 1


def test_13_14_example_a_major_river_and_a_mountain() -> None:
    assert price(sheet.costs(FOOT), "3216", "3115") == 4
    assert price(sheet.costs(MOTOR), "3216", "3115") == 6
    p = spain()
    put(p, "3216", "R-1B")  # 4
    moving(p, R, "R-1B")
    assert ways(p, R, 0).cost(place("3115")) == 4
    p = spain()
    put(p, "3216", "R-2D")  # 3: only as a minimum move
    moving(p, R, "R-2D")
    assert ways(p, R, 0).cost(place("3115")) is None
    assert "3115" in ends(p)


def test_1_1a_nothing_is_halved_twice() -> None:
    p = spain(nationalist=west(30))
    put(p, "2312", "R-BT")  # 6, cut off, exploiting: 3
    start(p, EXPLOITATION_MOVEMENT, R, 1)
    assert p.hungry >> NUMBER["R-BT"] & 1
    assert allowance(p, NUMBER["R-BT"], 1) == 3
    all_nationalist(p)


def test_13_3b_a_way_leads_through_a_hex_in_which_the_group_may_not_stay() -> None:
    p = spain(nationalist=west(20))
    put(p, "2608", "R-1C")
    moving(p, R, "R-1C")
    assert "2609" not in ends(p) and "2609" in ends(p, "via")
    choose(p, "via 2609")
    assert where(p, "R-1C") == "2609"
    assert p.controls(R) >> place("2609") & 1  # 10.7
    assert "halt" not in offered(p)  # 9.2: out of supply
    choose(p, "to 2509")
    assert where(p, "R-1C") == "2509"


def test_13_3b_not_into_a_hex_from_which_no_end_can_be_reached() -> None:
    p = spain(nationalist=west(20))
    put(p, "2608", "R-1C")
    moving(p, R, "R-1C")
    choose(p, "via 2609")
    assert "2610" not in ends(p, "via") | ends(p)
    refusal = why_not(p, "via 2610")
    assert refusal is not None and refusal.rule == "13.3b"


def test_13_3b_where_the_group_may_stay_it_may_halt() -> None:
    p = spain(nationalist=west(13))
    put(p, "2314", "R-1C")
    moving(p, R, "R-1C")
    choose(p, "to 2311")
    assert "halt" in offered(p) and "2311" not in ends(p, "via")
