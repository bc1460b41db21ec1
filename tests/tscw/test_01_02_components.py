"""1 and 2: sides, halves, the map and what a counter says, as the rules use them."""

import pytest

from barricades.games.tscw import sheet, units
from barricades.games.tscw.components import DATA, read_rows
from barricades.games.tscw.game import GAME
from barricades.games.tscw.movement import half
from barricades.games.tscw.ratio import halved
from barricades.games.tscw.sheet import HEXES, NATIONALIST, REPUBLICAN, hex_of, place
from barricades.games.tscw.state import ELIMINATED, Spain
from barricades.games.tscw.supply import zone
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import BIT, members
from barricades.kernel.chance import Sampled
from tests.tscw.positions import put, spain


@pytest.mark.parametrize(("id", "side"), [
    ("N-1NB", NATIONALIST), ("C-ASN", NATIONALIST), ("F-FN", NATIONALIST), ("I-LT", NATIONALIST),
    ("G-J88", NATIONALIST), ("R-1B", REPUBLICAN), ("B-1BA", REPUBLICAN), ("A-1A", REPUBLICAN),
    ("S-1S", REPUBLICAN),
])  # fmt: skip
def test_1_1_who_commands_whom(id: str, side: int) -> None:
    assert units.SIDE[NUMBER[id]] == side
    assert units.OF_SIDE[side] >> NUMBER[id] & 1
    assert not units.OF_SIDE[1 - side] >> NUMBER[id] & 1


@pytest.mark.parametrize(("number", "result"), [(1, 1), (3, 2), (4, 2), (5, 3), (0, 0)])
def test_1_1a_halves_are_rounded_up(number: int, result: int) -> None:
    assert half(number) == result


def test_1_1a_factors_are_added_before_they_are_halved() -> None:
    assert halved([1, 1, 1]) == 2
    assert halved([3, 2]) == 3


def test_1_2_every_scenario_says_what_victory_is() -> None:
    assert {scenario.id for scenario in GAME.scenarios} >= {"1936", "1937", "1938", "campaign"}


def test_1_3_four_single_months_then_pairs() -> None:
    months = {row.number("turn"): row.number("months") for row in read_rows(DATA, "turns.csv")}
    assert [months[turn] for turn in range(1, 5)] == [1] * 4
    assert [months[turn] for turn in range(5, 20)] == [2] * 15


def test_2_1_two_sides_with_a_pool_each() -> None:
    p = GAME.start("1936", Sampled("box"))
    assert isinstance(p, Spain)
    assert len(p.pools) == 2
    later = [row["id"] for row in read_rows(DATA, "counters.csv") if row["entry"] == "1941"]
    assert later
    assert not set(later) & set(NUMBER)  # no part of the war that is played


def test_2_2_rows_grow_northward_and_columns_eastward() -> None:
    assert hex_of(place("2712")) == "2712"
    assert HEXES.label(place("2712")) == "Madrid (2712)"
    assert sheet.NEAR[place("2712")] >> place("2713") & 1
    assert sheet.NEAR[place("2712")] >> place("2812") & 1
    assert sheet.REGIONS["santander"] >> place("3710") & 1
    assert sheet.SOURCES_N and sheet.SOURCES_R


def test_2_2_only_spain_is_entered() -> None:
    foreign = [row["hex"] for row in read_rows(DATA, "hexes.csv") if row["country"] != "ES"]
    numbers = [place(hex) for hex in foreign if 10 <= int(hex[:2]) < 40 and int(hex[2:]) < 26]
    assert not any(sheet.SPAIN >> number & 1 for number in numbers)


def test_2_2a_the_map_is_the_data_files() -> None:
    rows = [row for row in read_rows(DATA, "hexes.csv") if row["country"] == "ES"]
    assert sheet.SPAIN.bit_count() == len(rows)
    for found, column, value in ((sheet.CITIES, "kind", "city"), (sheet.PORTS, "port", "1")):
        assert {hex_of(hex) for hex in members(found)} == {row["hex"] for row in rows if row[column] == value}


@pytest.mark.parametrize("scenario", ["1936", "1937", "1938"])
def test_2_2_1_every_hex_has_an_owner_when_a_scenario_begins(scenario: str) -> None:
    p = GAME.start(scenario, Sampled("front"))
    assert isinstance(p, Spain)
    assert p.controls(NATIONALIST) | p.controls(REPUBLICAN) == sheet.SPAIN | sheet.MOROCCO  # 3.3c
    assert not p.controls(NATIONALIST) & p.controls(REPUBLICAN)
    front = {row["hex"] for row in read_rows(DATA, f"front_{scenario}.csv") if row["control"] == "N"}
    assert {hex_of(hex) for hex in members(p.control)} == front


def test_2_3_ground_air_and_naval_units() -> None:
    assert not units.LAND & (units.AIR | units.NAVAL)
    assert units.LAND == units.COMBAT | units.HQS
    assert not units.COMBAT & units.HQS
    assert units.HQS >> NUMBER["R-CEN"] & 1
    assert all(units.STEPS[hq] == 1 for hq in members(units.HQS))


def test_2_4_two_units_read() -> None:
    division, hq = NUMBER["R-11D"], NUMBER["I-CTV"]
    assert (units.ATTACK[division][2], units.DEFENSE[division][2], units.MOVE[division][2]) == (7, 11, 5)
    assert (units.STEPS[division], units.ENTRY_TURN[division]) == (2, 7)
    assert (units.ARTILLERY[hq], units.SUPPORT[hq], units.MOVE[hq][1]) == (1, 6, 4)


def test_2_5_counters_have_names() -> None:
    assert units.UNITS.label(NUMBER["R-46D"]) == "46th Division"
    for name, side in (("R-11D", "R"), ("N-11D", "N")):  # both sides had one
        assert units.UNITS.label(NUMBER[name]) == f"11th Division ({side})"


def test_2_6_nationalities() -> None:
    nations = {units.NATION[unit] for unit in range(units.COUNT)}
    assert {"basque", "asturian", "santander", "italian", "flechas", "german", "colonial"} <= nations
    assert units.NORTHERN >> NUMBER["B-1BA"] & 1
    assert not units.NORTHERN >> NUMBER["R-1B"] & 1
    assert units.ITALIAN >> NUMBER["I-LT"] & 1
    assert units.FLECHAS >> NUMBER["F-FN"] & 1


def test_2_7_the_oviedo_garrison() -> None:
    garrison = NUMBER["N-OG"]
    assert units.UNITS.label(garrison) == "Oviedo Garrison"
    assert units.COLUMNS >> garrison & 1
    two_steps = [unit for unit in members(units.COLUMNS & ~units.COLONIAL) if units.STEPS[unit] == 2]
    assert two_steps == [garrison]


@pytest.mark.parametrize("id", ["R-BT", "R-CEN", "R-DCA1", "R-BTB1", "I-LT"])
def test_2_8_motorised(id: str) -> None:
    assert units.MOTORISED >> NUMBER[id] & 1
    assert units.HOW[NUMBER[id]] == sheet.MOTOR


@pytest.mark.parametrize("id", ["R-1B", "R-ALP", "R-1C", "R-DRT", "N-1CAV"])
def test_2_8_not_motorised(id: str) -> None:
    assert not units.MOTORISED >> NUMBER[id] & 1


def test_2_9_sizes() -> None:
    assert units.DIVISIONS >> NUMBER["R-11D"] & 1
    assert units.BRIGADES >> NUMBER["R-1B"] & 1
    assert not (units.DIVISIONS | units.BRIGADES | units.COLUMNS) >> NUMBER["R-DCA1"] & 1
    assert not units.DIVISIONS & units.BRIGADES


@pytest.mark.rule("10.1")
@pytest.mark.parametrize("id", ["R-AC", "N-AGCS", "I-RC"])  # the groups of 2.17
def test_2_9_ad_hoc_units_exist_and_have_no_zone(id: str) -> None:
    p = spain()
    put(p, "2312", id)
    assert units.COMBAT >> NUMBER[id] & 1
    assert not (units.DIVISIONS | units.BRIGADES | units.COLUMNS) >> NUMBER[id] & 1
    assert zone(p, units.SIDE[NUMBER[id]]) == 0


def test_2_9_the_three_groups_are_ad_hoc() -> None:
    assert {row["id"] for row in read_rows(DATA, "counters.csv") if row["size"] == "ad hoc"} == {
        "R-AC", "N-AGCS", "I-RC",
    }  # fmt: skip


def test_2_9_a_brigade_in_its_place_has_one() -> None:
    p = spain()
    put(p, "2312", "R-1B")
    assert zone(p, 1)


def test_2_10_attack_and_defence() -> None:
    militia = NUMBER["R-ALM"]
    assert (units.ATTACK[militia][1], units.DEFENSE[militia][1]) == (0, 2)


def test_2_11_movement_allowance() -> None:
    assert [units.MOVE[NUMBER[id]][1] for id in ("R-1B", "R-1D", "R-1C")] == [4, 3, 6]


def test_2_12_a_step_lost_turns_a_unit_over_or_eliminates_it() -> None:
    p = spain()
    put(p, "2312", "R-11D", "R-1B")
    for id in ("R-11D", "R-1B"):
        p.lose_step(NUMBER[id], "15.8")
    assert (p.steps[NUMBER["R-11D"]], p.at[NUMBER["R-11D"]]) == (1, place("2312"))
    assert p.at[NUMBER["R-1B"]] == ELIMINATED
    assert units.ATTACK[NUMBER["R-11D"]][1] < units.ATTACK[NUMBER["R-11D"]][2]


def test_2_13_the_turn_of_withdrawal() -> None:
    assert units.WITHDRAWS[NUMBER["R-ASC"]] == 7
    assert units.WITHDRAWS[NUMBER["R-11D"]] == 0


def test_2_14_artillery() -> None:
    assert units.ARTILLERY[NUMBER["R-CEN"]] == 1
    assert units.ARTILLERY[NUMBER["R-EST"]] == 0


def test_2_15_both_sides_have_columns() -> None:
    assert units.COLUMNS & units.OF_SIDE[NATIONALIST]
    assert units.COLUMNS & units.OF_SIDE[REPUBLICAN]
    assert not units.COLUMNS & BIT[NUMBER["R-1B"]]


def test_2_16_markers_are_no_units() -> None:
    markers = [row["id"] for row in read_rows(DATA, "counters.csv") if row["kind"] == "marker"]
    assert markers
    assert not set(markers) & set(NUMBER)


def test_2_17_the_divisions_of_event_9_are_known_by_name() -> None:
    assert units.UNITS.label(NUMBER["B-A"]) == "Basque Division A"
    assert units.UNITS.label(NUMBER["B-B"]) == "Basque Division B"
