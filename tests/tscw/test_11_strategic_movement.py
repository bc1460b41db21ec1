"""11 Strategic movement, shown by example."""

import pytest

from barricades.games.tscw.attacks import COMBATS
from barricades.games.tscw.components import DATA, read_rows
from barricades.games.tscw.movement import OPERATIONAL_MOVEMENT
from barricades.games.tscw.ratio import weak_defender
from barricades.games.tscw.sequence import TURNS
from barricades.games.tscw.sheet import GRID, PLACES, SEA_ZONES, place
from barricades.games.tscw.state import Spain
from barricades.games.tscw.strategic import RAIL_N, RAIL_R, SEA_N, SEA_R
from barricades.games.tscw.supply import FULL, not_supplied, state_of, zone
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import BIT
from tests.tscw.positions import (
    N,
    R,
    all_nationalist,
    choose,
    gives,
    nobody_waits,
    offered,
    put,
    spain,
    start,
    where,
)

CHART = {(row.number("turn"), row["side"]): row for row in read_rows(DATA, "strategic.csv")}
# The first turn on which two Nationalist divisions may sail.
SHIPPING = min(turn for (turn, side), row in CHART.items() if side == "N" and row.number("sea") >= 2)


def segment(p: Spain) -> Spain:
    """Begin segment A-IV."""
    p.group = 0
    start(p, TURNS, at="look_at_supply")
    return p


def republican_turn(p: Spain) -> None:
    """Play to the Republican's next decision of the segment."""
    while p.waiting().seat == N:
        choose(p, "done")


def republic(turn: int = 3, **stacks: str) -> Spain:
    """Republican units in a Spain that is all Republican; hexes as h3023."""
    p = spain(turn)
    nobody_waits(p)
    for hex, ids in stacks.items():
        put(p, hex[1:], *ids.split())
    return p


def rising(**stacks: str) -> Spain:
    """Nationalist units in a Spain that is all Nationalist, on a turn on which they sail."""
    p = republic(SHIPPING, **stacks)
    all_nationalist(p)
    return p


def targets(p: Spain, verb: str) -> list[str]:
    """The hexes offered with a verb."""
    return [text.split(">")[-1].split()[-1] for text in offered(p) if text.startswith(verb + " ")]


# 11.1 to 11.3 Ways and limits


def test_11_1_sea_comes_before_rail() -> None:
    p = segment(republic(h3023="R-ALM"))
    assert (p.waiting().kind, p.waiting().seat) == ("sail", R)
    choose(p, "done")
    assert (p.waiting().kind, p.waiting().seat) == ("take-train", R)
    choose(p, "done")
    assert p.waiting().kind == "move-units"


def test_11_1_nobody_is_asked_who_has_nobody_to_send() -> None:
    p = segment(republic(h2610="R-ALM"))  # neither port nor railway
    assert (p.waiting().kind, p.waiting().seat) == ("move-units", N)


def test_11_4_a_unit_that_has_boarded_is_asked_for_its_station() -> None:
    p = segment(republic(h2712="R-10D"))
    assert p.prompt().id == "take-train"
    choose(p, "board R-10D")
    assert p.prompt().id == "choose-station" and p.prompt().arguments["unit"] == NUMBER["R-10D"]


def test_11_2_a_division_uses_one_a_lesser_unit_one_half_an_hq_two() -> None:
    p = segment(republic(h2712="R-10D R-ALM R-108B R-BTB1 R-CEN"))
    assert p.capacity[RAIL_R] == 8  # four, in halves
    for unit, left in (("R-10D", 6), ("R-ALM", 5), ("R-108B", 4), ("R-CEN", 0)):
        choose(p, f"board {unit}", "ride 2612")
        assert p.capacity[RAIL_R] == left
    assert p.waiting().kind != "take-train"
    assert where(p, "R-BTB1") == "2712"


def test_11_2a_the_limits_of_the_turn_are_those_of_the_chart() -> None:
    for turn in (4, 11):
        p = segment(republic(turn, h3023="R-ALM"))
        for side, rail, sea in (("N", RAIL_N, SEA_N), ("R", RAIL_R, SEA_R)):
            limits = [CHART[turn, side].number(way) for way in ("rail", "sea")]
            assert [p.capacity[rail], p.capacity[sea]] == [2 * limit for limit in limits]  # in halves
    for way in ("rail", "sea"):
        assert CHART[4, "N"][way] != CHART[11, "N"][way]  # or any turn's would do


def test_11_2a_what_exceeds_them_stays() -> None:
    p = segment(republic(h3023="R-ALM R-BAY R-10D"))
    choose(p, "sail R-ALM>2318")
    assert "sail R-BAY>2318" in offered(p)
    assert gives(p, "sail R-10D>2318") == "11.2a"  # half a unit is left
    p = segment(republic(h2712="R-10D R-13D R-16D R-CEN R-BAY"))
    for unit in ("R-10D", "R-13D", "R-16D"):
        choose(p, f"board {unit}", "ride 2612")
    assert "board R-BAY" in offered(p)
    assert gives(p, "board R-CEN") == "11.2a"


def test_11_2b_not_by_sea_and_by_rail_in_one_turn_nor_twice_by_either() -> None:
    p = segment(republic(h3023="R-ALM R-BRC R-ESC", h2712="R-BAY"))
    choose(p, "sail R-ALM>2318")
    assert gives(p, "sail R-ALM>3023") == "11.2b"
    choose(p, "done")
    assert "board R-BRC" in offered(p)
    assert gives(p, "board R-ALM") == "11.2b"
    choose(p, "board R-BAY", "ride 2612")
    assert gives(p, "board R-BAY") == "11.2b"


def test_11_2b_the_next_turn_it_may_again() -> None:
    p = segment(republic(h2712="R-BAY"))
    choose(p, "board R-BAY", "ride 2612")
    p.turn = 4
    segment(p)
    assert "board R-BAY" in offered(p)


def test_11_3_an_hq_uses_two_of_the_rail_capacity() -> None:
    p = segment(republic(h2712="R-CEN R-BAY"))
    choose(p, "board R-CEN", "ride 2612")
    assert p.capacity[RAIL_R] == 4
    p = republic(turn=1, h2712="R-CEN R-10D")
    segment(p)  # three on turn 1
    choose(p, "board R-10D", "ride 2612")
    assert "board R-CEN" in offered(p)
    p = segment(republic(turn=1, h2712="R-CEN R-10D R-ALM R-BAY"))
    choose(p, "board R-10D", "ride 2612", "board R-ALM", "ride 2612")
    assert gives(p, "board R-CEN") == "11.2a"


def test_11_3_and_never_sails() -> None:
    p = segment(republic(h3023="R-CEN R-ALM"))
    assert gives(p, "sail R-CEN>2318") == "11.3"
    assert not [text for text in offered(p) if "R-CEN" in text]


# 11.4 Rail


def test_11_4_along_railways_through_own_hexes_as_far_as_one_likes() -> None:
    p = segment(republic(h2712="R-BAY", h2610="R-ALM"))
    assert offered(p) == ["board R-BAY", "done"]
    assert gives(p, "board R-ALM") == "11.4"  # no railway in 2610
    choose(p, "board R-BAY")
    assert {"2318", "3023", "1717", "2611"} <= set(targets(p, "ride"))
    assert "2610" not in targets(p, "ride")
    assert gives(p, "ride 2610") == "11.4"
    choose(p, "ride 3023")
    assert where(p, "R-BAY") == "3023"


def test_11_4_not_through_enemy_hexes() -> None:
    p = republic(h2712="R-BAY")
    p.control = BIT[place("2612")] | BIT[place("2711")] | BIT[place("2813")]
    segment(p)
    choose(p, "board R-BAY")
    assert offered(p) == ["alight"]
    choose(p, "alight")
    assert "board R-BAY" in offered(p)


def test_11_4_only_fully_supplied_as_the_segment_begins() -> None:
    p = republic(h2611="R-BAY", h2712="R-ALM")
    for hex, unit in (("2510", "N-51D"), ("2511", "N-52D"), ("2612", "N-53D"), ("2711", "N-54D")):
        put(p, hex, unit)
    segment(p)
    republican_turn(p)
    assert gives(p, "board R-BAY") == "11.4"


@pytest.mark.rule("9.2a")
def test_11_4_what_happens_during_the_segment_does_not_change_that() -> None:
    p = segment(republic(h2611="R-BAY", h3023="R-ALM"))
    assert p.waiting().kind == "sail"
    for hex, unit in (("2510", "N-51D"), ("2511", "N-52D"), ("2612", "N-53D"), ("2711", "N-54D")):
        put(p, hex, unit)
    assert state_of(p, NUMBER["R-BAY"]) != FULL
    choose(p, "done")
    republican_turn(p)
    assert "board R-BAY" in offered(p)


def test_11_4_the_last_hex_is_within_8_and_9_2() -> None:
    p = republic(h2712="R-10D", h2612="R-3D R-13D R-15D R-16D")
    segment(p)
    choose(p, "board R-10D")
    assert "2612" not in targets(p, "ride")  # four divisions
    assert "2611" in targets(p, "ride")  # through them


def test_11_4_nobody_is_left_where_he_would_starve() -> None:
    # Lérida (3020) is the only town near the line 3119, 3118, 3117, 3217 that the Republic holds.
    p = republic(h3020="R-BAY")
    p.control = PLACES & GRID.within(BIT[place("3217")], 3)
    segment(p)
    choose(p, "board R-BAY")
    assert {"3119", "3118"} <= set(targets(p, "ride"))
    assert "3217" not in targets(p, "ride")
    assert gives(p, "ride 3217") == "11.4"
    p.control = 0
    segment(p)
    choose(p, "board R-BAY")
    assert "3217" in targets(p, "ride")


def test_11_4a_not_next_to_the_enemy_unless_a_friend_stands_there() -> None:
    p = republic(h2712="R-BAY")
    put(p, "2511", "N-51D")  # next to 2612, 2611 and 2510
    segment(p)
    choose(p, "board R-BAY")
    assert "2612" not in targets(p, "ride") and "2611" not in targets(p, "ride")
    assert gives(p, "ride 2612") == "11.4a"
    put(p, "2612", "R-ALM")
    segment(p)
    republican_turn(p)
    choose(p, "board R-BAY")
    assert "2612" in targets(p, "ride")
    assert "2611" not in targets(p, "ride")
    put(p, "2611", "R-ESC")
    segment(p)
    republican_turn(p)
    choose(p, "board R-BAY")
    assert {"2612", "2611"} <= set(targets(p, "ride"))  # passed through the zone


def test_11_4a_even_an_enemy_hq_watches_a_railway() -> None:
    p = republic(h2712="R-BAY")
    put(p, "2511", "N-AS")
    segment(p)
    choose(p, "board R-BAY")
    assert gives(p, "ride 2612") == "11.4a"


def test_11_4a_it_may_start_next_to_the_enemy_alone() -> None:
    p = republic(h2612="R-BAY")
    put(p, "2511", "N-51D")
    segment(p)
    choose(p, "board R-BAY")
    assert "2712" in targets(p, "ride")


def test_11_4b_afterwards_it_moves_and_marches() -> None:
    p = segment(republic(h2712="R-BAY"))
    choose(p, "board R-BAY", "ride 2318")
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    choose(p, "take R-BAY")
    assert targets(p, "to") and targets(p, "march")


def test_12_1_4b_a_reserve_makes_no_strategic_move() -> None:
    p = republic(h2712="R-CEN R-10D R-BAY")
    p.reserve = BIT[NUMBER["R-CEN"]] | BIT[NUMBER["R-10D"]]
    segment(p)
    assert offered(p) == ["board R-BAY", "done"]
    assert gives(p, "board R-10D") == "12.1.4b"


# 11.5 to 11.7 Sea


def test_11_5_from_a_supplied_port_to_another_of_its_side() -> None:
    p = republic(h3023="R-ALM", h2820="R-BAY")
    p.control = BIT[place("2519")]
    segment(p)
    assert {"2318", "1717", "1410"} <= set(targets(p, "sail"))
    assert "2519" not in targets(p, "sail")  # Nationalist
    assert "1715" not in targets(p, "sail") and "2820" not in targets(p, "sail")  # no anchor
    assert gives(p, "sail R-ALM>2519") == "11.5"
    assert gives(p, "sail R-BAY>2318") == "11.5"  # from a town without an anchor
    choose(p, "sail R-ALM>1717")
    assert where(p, "R-ALM") == "1717"
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    assert "take R-ALM" in offered(p)


def test_11_5_only_with_room_and_in_full_supply() -> None:
    p = republic(h3023="R-10D", h2318="R-3D R-13D R-15D R-16D")
    segment(p)
    assert "2318" not in targets(p, "sail")
    p = republic(h1410="R-ALM")
    p.control = BIT[place("2712")]
    for hex, unit in (("1409", "N-51D"), ("1411", "N-52D"), ("1509", "N-53D"), ("1510", "N-54D")):
        put(p, hex, unit)
    segment(p)
    assert p.waiting().kind != "sail"


@pytest.mark.parametrize(
    ("hex", "sea"),
    [
        ("3615", "cantabrian"), ("3201", "cantabrian"), ("1604", "atlantic"), ("1207", "atlantic"),
        ("1308", "mediterranean"), ("3324", "mediterranean"),
    ],
)  # fmt: skip
def test_11_5a_three_seas(hex: str, sea: str) -> None:
    assert [name for name, coast in SEA_ZONES.items() if coast >> place(hex) & 1] == [sea]
    p = segment(republic(h3023="R-ALM"))
    assert set(targets(p, "sail")) == {
        "1410", "1412", "1414", "1717", "2018", "2219", "2318", "2419", "2519", "2620", "2921", "3225",
    }  # fmt: skip


def test_11_6_republicans_sail_in_the_mediterranean_only() -> None:
    p = republic(h3023="R-ALM", h3613="B-BM1", h1305="R-BAY")
    segment(p)
    assert not {"3613", "3710", "1305", "1605"} & set(targets(p, "sail"))
    assert gives(p, "sail R-ALM>3613") == "11.6"
    assert gives(p, "sail B-BM1>3710") == "11.5"
    assert not [text for text in offered(p) if "B-BM1" in text or "R-BAY" in text]


def test_11_7_nationalists_sail_from_any_sea_to_any() -> None:
    p = segment(rising(h1305="N-OG"))
    assert (p.waiting().kind, p.waiting().seat) == ("sail", N)
    assert {"3701", "3613", "1410", "3023", "1605"} <= set(targets(p, "sail"))
    choose(p, "sail N-OG>3701")
    assert where(p, "N-OG") == "3701"


# 11.8 Landings


def invasion() -> Spain:
    """Nationalists in Cádiz and Málaga; the Republic has the rest of the coast from 1412 on, empty."""
    p = rising(h1305="N-51D N-OG N-BTN N-RDN", h1410="N-AS N-BZ")
    for hex in ("1308", "1411", "1412", "1413", "1414", "1514", "1615", "1716", "1717", "3708", "3707"):
        p.control &= ~BIT[place(hex)]
    p.control &= ~BIT[place("1306")]  # an Atlantic beach
    return p


def test_11_8_one_division_lands_on_an_empty_enemy_coast_without_a_port() -> None:
    p = segment(invasion())
    assert {"1411", "1615", "1308"} <= set(targets(p, "land"))  # 1308 is a town without an anchor
    assert not {"1412", "1414", "1717"} & set(targets(p, "land"))  # ports
    assert gives(p, "land N-51D>1412") == "11.8"
    assert gives(p, "land N-AS>1411") == "11.3"
    choose(p, "land N-51D>1411")
    assert where(p, "N-51D") == "1411"
    assert p.control >> place("1411") & 1
    assert p.waiting().kind != "sail"  # no other unit sails this turn


def test_11_8_or_two_smaller_units_from_different_ports_in_one_hex() -> None:
    p = segment(invasion())
    choose(p, "land N-BTN>1411")
    assert offered(p) == ["done", "land N-RDN>1411", "land N-BZ>1411"] or set(offered(p)) == {
        "done", "land N-RDN>1411", "land N-OG>1411", "land N-BZ>1411",
    }  # fmt: skip
    assert gives(p, "land N-RDN>1615") == "11.8"
    assert gives(p, "land N-51D>1411") == "11.8"
    assert gives(p, "sail N-RDN>3701") == "11.8"
    choose(p, "land N-BZ>1411")
    assert where(p, "N-BZ") == "1411"
    assert p.waiting().kind != "sail"


@pytest.mark.rule("8.1b", "8.3")
def test_11_8_columns_of_rival_parties_do_not_land_together() -> None:
    p = republic(h2318="R-CNT R-HIE R-MRX")
    p.control |= BIT[place("1615")]
    segment(p)
    republican_turn(p)
    choose(p, "land R-CNT>1615")  # anarchists; the third column is communist
    assert offered(p) == ["done", "land R-HIE>1615"]


def test_11_8_not_after_other_sea_movement_nor_where_the_enemy_stands() -> None:
    p = invasion()  # two by sea
    put(p, "1615", "R-ALM")
    segment(p)
    assert "1615" not in targets(p, "land")
    choose(p, "sail N-OG>3701")
    assert not targets(p, "land")
    assert gives(p, "land N-BTN>1411") == "11.8"


def test_11_8_not_without_a_limit_or_out_of_a_supplied_port() -> None:
    p = segment(invasion())
    put(p, "1607", "N-ANG")
    assert gives(p, "land N-ANG>1411") == "11.5"
    assert (p.waiting().kind, p.waiting().seat) == ("sail", N)
    p = invasion()
    p.turn = 1  # when the chart has nothing for the Nationalists
    assert (segment(p).waiting().kind, p.waiting().seat) != ("sail", N)


def test_11_8a_where_each_side_lands() -> None:
    p = segment(invasion())
    assert "3708" in targets(p, "land")  # Cantabrian
    assert "1306" not in targets(p, "land")  # Atlantic
    assert gives(p, "land N-51D>1306") == "11.8a"
    p = republic(h3023="R-ALM")
    p.control = BIT[place("3708")] | BIT[place("1615")] | BIT[place("1306")]
    segment(p)
    assert targets(p, "land") == ["1615"]
    assert gives(p, "land R-ALM>3708") == "11.8a"


def test_11_8b_a_landing_has_supply_but_no_zone_and_half_its_defence() -> None:
    p = segment(invasion())
    choose(p, "land N-51D>1615")
    unit = NUMBER["N-51D"]
    assert state_of(p, unit) == FULL
    assert not zone(p, N) & BIT[place("1614")]
    assert weak_defender(p, unit)
    # restricted zones neither
    p = segment(invasion())
    choose(p, "land N-BTN>1615", "done")
    assert not zone(p, N) & BIT[place("1614")]
    assert weak_defender(p, NUMBER["N-BTN"])
    assert not weak_defender(p, NUMBER["N-OG"])


@pytest.mark.rule("9.2a")
def test_11_8b_far_from_any_source_it_is_supplied_until_its_next_movement() -> None:
    p = spain(SHIPPING)
    put(p, "1615", "N-51D")
    for landed, hungry in ((BIT[NUMBER["N-51D"]], 0), (0, BIT[NUMBER["N-51D"]])):
        p.landed = landed
        assert not_supplied(p, N) == hungry
        assert (state_of(p, NUMBER["N-51D"]) == FULL) == bool(landed)


def test_11_8b_it_neither_moves_nor_attacks_in_its_turn() -> None:
    p = segment(invasion())
    choose(p, "land N-51D>1615")
    put(p, "1614", "R-ALM")
    start(p, OPERATIONAL_MOVEMENT, N, 0)
    assert "take N-51D" not in offered(p)
    assert "take N-OG" in offered(p)
    start(p, COMBATS, N, 0)
    assert p.decision is None or "attack 1614" not in offered(p)


def test_11_8b_until_its_side_moves_in_the_following_turn() -> None:
    p = segment(invasion())
    unit = NUMBER["N-51D"]
    choose(p, "land N-51D>1615")  # 1615 is on a railway
    p.turn += 1
    segment(p)
    while p.waiting().kind != "move-units":
        assert not [text for text in offered(p) if "N-51D" in text]
        choose(p, "done")
    assert p.waiting().seat == N
    assert "take N-51D" in offered(p)
    assert zone(p, N) & BIT[place("1614")]
    assert not p.landed >> unit & 1


@pytest.mark.rule("13.10")
@pytest.mark.parametrize(("abroad", "passes"), [("A-2A A-3A", True), ("A-2A A-3A A-4A A-5A", False)])
def test_11_4_a_train_passes_no_region_closed_by_13_10(abroad: str, passes: bool) -> None:
    # Out of Asturias by 3709, 3610 and 3510 of Santander to 3410; the way by León is cut.
    p = republic(h3708="A-1A", h3710=abroad)
    p.control = BIT[place("3507")]
    segment(p)
    choose(p, "board A-1A")
    assert ("3410" in targets(p, "ride")) == passes
    assert "3709" in targets(p, "ride")
