"""Every fact the rulebook states about a counter, a chart or a table, checked one by one against the data."""

from __future__ import annotations

import csv
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
DATA = HERE.parent.parent / "barricades" / "games" / "tscw" / "data"
NORTHERN = {"basque", "asturian", "santander"}
NOT_LAND = {"air", "naval", "marker"}
YEARS = ("1936", "1937", "1938")

Row = dict[str, str]


def table(name: str) -> list[Row]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def stated() -> list[Row]:
    with (HERE / "stated.csv").open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if row["part"] == "units"]


COUNTERS = table("counters.csv")
UNITS = {row["id"]: row for row in COUNTERS}
LAND = [row for row in COUNTERS if row["kind"] not in NOT_LAND]
HQS = [row for row in COUNTERS if row["kind"] == "hq"]
COLUMNS = [row for row in COUNTERS if row["size"] == "column"]
CHITS = table("chits.csv")
COMBAT = table("combat.csv")
RATIOS = [name for name in COMBAT[0] if name != "roll"]
TERRAIN = {row["terrain"]: row for row in table("terrain.csv")}
SCHEDULES = table("schedules.csv")
STRATEGIC = table("strategic.csv")
TURNS = {row["turn"]: row for row in table("turns.csv")}
MILITARISATION = table("militarisation.csv")
HEXES = {row["hex"]: row for row in table("hexes.csv")}
CLOSED = {
    frozenset((row["a"], row["b"]))
    for row in table("sides.csv")
    if "1" in {row["sea"], row["impassable"], row["border"]}
}


def yes(answer: bool) -> str:
    return "yes" if answer else "no"


def sides(rows: list[Row]) -> str:
    return " ".join(sorted({row["side"] for row in rows}))


def factor(unit: Row, fact: str) -> int:
    """What a unit adds to an attack or a defence: an HQ or an air unit adds its support to either."""
    return int(unit["support"] if unit["kind"] in {"hq", "air"} else unit[fact])


def limits_grow(side: str) -> bool:
    rails = [int(row["rail"]) for row in STRATEGIC if row["side"] == side]
    return len(rails) == 19 and rails == sorted(rails) and rails[0] < rails[-1]


def limits_grow_until_vinaroz(side: str) -> bool:
    rails = [int(row["rail"]) for row in STRATEGIC if row["side"] == side and int(row["turn"]) <= 13]
    return len(rails) == 13 and rails == sorted(rails) and rails[0] < rails[-1]


def never_rebuilt() -> str:
    never = {row["id"] for row in LAND if row["rebuild"] == "0"}
    colonial = {row["id"] for row in LAND if row["nation"] == "colonial"}
    rest = " ".join(sorted(never - colonial))
    return f"{rest} and {'all' if colonial <= never else 'some'} colonial columns"


ABOUT_COUNTERS: dict[str, Callable[[], str]] = {
    "total": lambda: str(sum(int(row["copies"]) for row in COUNTERS) + len(CHITS)),
    "two-step columns that are not colonial": lambda: " ".join(
        row["id"] for row in COLUMNS if row["steps"] == "2" and row["nation"] != "colonial"
    ),
    "sizes corps and army are HQs only": lambda: yes(
        all((row["size"] in {"corps", "army"}) == (row["kind"] == "hq") for row in LAND)
    ),
    "columns with attack 0 exist": lambda: yes(any(row["attack"] == "0" for row in COLUMNS)),
    "land units have one or two steps": lambda: yes({row["steps"] for row in LAND} == {"1", "2"}),
    "artillery factors": lambda: " ".join(sorted({row["artillery"] for row in HQS})),
    "sides with columns": lambda: sides(COLUMNS),
    "sides with M units": lambda: sides([row for row in LAND if row["entry"] == "M"]),
    "M units are divisions with an entry hex": lambda: yes(
        all(row["size"] == "division" and row["hex"] in HEXES for row in LAND if row["entry"] == "M")
    ),
    "land units never rebuilt": never_rebuilt,
    "HQs have one step": lambda: yes({row["steps"] for row in HQS} == {"1"}),
    "artillery of German HQs": lambda: " ".join(
        sorted({row["artillery"] for row in HQS if row["nation"] == "german"})
    ),
    "northern air units": lambda: " ".join(
        row["id"] for row in COUNTERS if row["kind"] == "air" and row["nation"] in NORTHERN
    ),
    "Republican naval units": lambda: str(
        sum(row["kind"] == "naval" and row["side"] == "R" for row in COUNTERS)
    ),
    "Nationalist naval units at least": lambda: str(
        min(2, sum(row["kind"] == "naval" and row["side"] == "N" for row in COUNTERS))
    ),
    "sides with anti-aircraft units": lambda: sides([row for row in LAND if row["kind"] == "aa"]),
    "colonial units are on side": lambda: sides([row for row in LAND if row["nation"] == "colonial"]),
    "a Republican HQ with support 4 and move 3": lambda: next(
        row["id"] for row in HQS if (row["id"], row["support"], row["move"]) == ("R-EBR", "4", "3")
    ),
    "move of every colonial column": lambda: " ".join(
        sorted({row["move"] for row in COLUMNS if row["nation"] == "colonial"})
    ),
    "every Republican column has a politics": lambda: yes(
        all(row["politics"] for row in COLUMNS if row["side"] == "R")
    ),
}


def about_unit(subject: str, fact: str) -> str:
    unit = UNITS[subject]
    if fact == "still in play after turn":
        return "7" if int(unit["withdraw"] or 99) > 7 else "no"
    return unit[fact]


def about_crt(subject: str, fact: str, value: str) -> str:
    if not subject:
        return " ".join(RATIOS if fact == "columns" else [row["roll"] for row in COMBAT])
    cells = {row["roll"]: row[subject] for row in COMBAT}
    if fact == "contains":
        return value if value in cells.values() else "absent"
    return cells[fact]


def about_air(subject: str, fact: str, value: str) -> str:
    wings = [row for row in COUNTERS if row["kind"] == "air" and subject in {row["side"], row["nation"]}]
    if fact == "factor":
        return value if value in {row["support"] for row in wings} else "absent"
    if fact == "exists":
        return yes(bool(wings))
    return yes(any(row["support"] == "5" and row["nation"] != "german" for row in wings))


def about_terrain(subject: str, fact: str) -> str:
    if "+" in subject:
        return str(sum(int(TERRAIN[part.strip()][fact]) for part in subject.split("+")))
    return TERRAIN[subject][fact]


def about_chit(subject: str, fact: str, value: str) -> str:
    if not subject:
        if fact == "kinds":
            return " ".join(sorted({row["kind"] for row in CHITS}))
        if fact == "named":
            return value if value in {row["name"] for row in CHITS} else "absent"
        return sides([row for row in CHITS if row["kind"] == "none"])
    chit = next(row for row in CHITS if row["number"] == subject)
    if fact == "effect says":
        return value if value in chit["effect"] else chit["effect"]
    return chit[fact]


def about_strategic(fact: str) -> str:
    if fact == "limits grow over the war":
        return " ".join(side for side in "NR" if limits_grow(side))
    if fact == "limits grow until the Republic is cut in two":
        return " ".join(side for side in "NR" if limits_grow_until_vinaroz(side))
    return sides([row for row in STRATEGIC if int(row["sea"]) > 0])


def found(row: Row) -> str:
    """What the data say about the subject and fact of one stated row."""
    kind, _, subject = row["subject"].partition(" ")
    fact, value = row["fact"], row["value"]
    answers: dict[str, Callable[[], str]] = {
        "unit": lambda: about_unit(subject, fact),
        "id": lambda: UNITS[subject.split()[1]][fact],
        "counters": ABOUT_COUNTERS.get(fact, lambda: "unknown fact"),
        "name": lambda: str(sum(unit["name"].startswith(subject) for unit in LAND)),
        "kind": lambda: yes(any(unit["kind"] == subject for unit in LAND)),
        "size": lambda: yes(any(unit["size"] == subject for unit in LAND)),
        "sum": lambda: str(sum(factor(UNITS[unit], fact) for unit in subject.split("+"))),
        "crt": lambda: about_crt(subject, fact, value),
        "air": lambda: about_air(subject, fact, value),
        "terrain": lambda: about_terrain(subject, fact),
        "chit": lambda: about_chit(subject, fact, value),
        "chits": lambda: about_chit("", fact, value),
        "turn": lambda: TURNS[subject][fact],
        "turns": lambda: str(len(TURNS)),
        "strategic": lambda: about_strategic(fact),
        "schedule": lambda: (
            str(sum(line[subject].isdigit() for line in SCHEDULES))
            if fact == "turns"
            else SCHEDULES[int(fact) - 1][subject]
        ),
        "militarise": lambda: next(
            f"{line['action']} {line['becomes']}".strip()
            for line in MILITARISATION
            if line["unit"] == subject and line["turn"] == fact
        ),
    }
    return answers[kind]()


@pytest.mark.parametrize("row", stated(), ids=lambda row: " ".join(list(row.values())[1:4]))
def test_stated(row: Row) -> None:
    assert found(row) == row["value"]


def test_a_false_statement_is_noticed() -> None:
    false = [
        {"subject": "unit R-11D", "fact": "attack", "value": "8"},
        {"subject": "crt 2:1", "fact": "1", "value": "1/2"},
        {"subject": "terrain rough", "fact": "drm", "value": "-2"},
        {"subject": "air N", "fact": "factor", "value": "9"},
        {"subject": "counters", "fact": "move of every colonial column", "value": "4"},
        {"subject": "chit 24", "fact": "turn", "value": "12"},
        {"subject": "crt 7:1", "fact": "contains", "value": "0/9"},
    ]
    assert all(found(row) != row["value"] for row in false)


# Counters


def test_ids_are_unique_and_plain() -> None:
    ids = Counter(row["id"] for row in COUNTERS)
    assert not [name for name, count in ids.items() if count > 1]
    assert all(name.isascii() and not set(name) & set(" >|#=,;") for name in ids)


def test_every_row_names_its_source() -> None:
    for name in ("counters", "chits", "militarisation", "terrain", "schedules", "strategic", "turns"):
        assert all(row["source"] for row in table(f"{name}.csv")), name


def test_factors_are_complete_and_a_reduced_face_is_never_stronger() -> None:
    for row in LAND:
        if row["kind"] == "hq":
            assert row["support"].isdigit() and row["artillery"] in {"0", "1", "2"}, row["id"]
            continue
        assert all(row[name].isdigit() for name in ("attack", "defense", "move")), row["id"]
        reduced = [row["attack2"], row["defense2"], row["move2"]]
        if row["steps"] == "2":
            assert int(row["attack2"]) <= int(row["attack"]), row["id"]
            assert int(row["defense2"]) < int(row["defense"]), row["id"]
        else:
            assert reduced == ["", "", ""], row["id"]


def test_politics_belong_to_republican_columns_alone() -> None:
    allowed = {"anarchist", "communist", "poum", "catalan", "basque", "mixed"}
    for row in COUNTERS:
        column = row["size"] == "column" and row["side"] == "R"
        assert (row["politics"] in allowed) == column, row["id"]


def test_a_converted_unit_is_the_reverse_of_one_column_and_enters_when_it_converts() -> None:
    fronts = {row["becomes"]: row for row in COUNTERS if row["becomes"]}
    reverses = {row["id"] for row in COUNTERS if row["copies"] == "0"}
    assert set(fronts) == reverses
    assert len(fronts) == sum(bool(row["becomes"]) for row in COUNTERS)
    for name, front in fronts.items():
        back = UNITS[name]
        assert (back["entry"], back["steps"], front["steps"]) == (front["withdraw"], "1", "1"), name
        assert (back["side"], back["nation"]) == (front["side"], front["nation"]), name


def test_entry_is_a_turn_the_set_up_mobilisation_or_an_event() -> None:
    for row in COUNTERS:
        if row["kind"] == "marker":
            continue
        entry = row["entry"]
        turn = entry.isdigit() and 1 <= int(entry) <= 19
        assert turn or entry in {"setup", "M", "1941"} or entry.startswith("event:"), row["id"]
        if row["withdraw"] and turn:
            assert int(entry) < int(row["withdraw"]), row["id"]


def test_entry_hexes_exist_and_are_spanish_land() -> None:
    for row in LAND:
        if row["hex"] not in {"", "free"}:
            assert row["hex"] in HEXES, row["id"]
            assert HEXES[row["hex"]]["country"] == "ES", row["id"]


def test_the_militarisation_chart_and_the_counters_agree() -> None:
    chart = {row["unit"]: row for row in MILITARISATION}
    assert len(chart) == len(MILITARISATION)
    assert set(chart) == {row["id"] for row in COUNTERS if row["withdraw"]}
    for name, row in chart.items():
        unit = UNITS[name]
        assert (row["turn"], row["becomes"], row["side"]) == (unit["withdraw"], unit["becomes"], unit["side"])
        assert row["action"] == ("convert" if unit["becomes"] else "withdraw")


def test_the_people_s_army_uses_no_division_number_twice_except_29() -> None:
    numbers = Counter(
        row["name"].split()[0] for row in LAND if row["nation"] == "republican" and row["size"] == "division"
    )
    assert {number for number, count in numbers.items() if count > 1} == {"29th"}


# Charts


def severity(loss: str) -> int:
    return 99 if loss == "E" else int(loss)


def test_the_combat_table_is_monotone() -> None:
    """As the roll rises or the odds improve the attacker never loses more nor the defender less."""
    grid = [[[severity(loss) for loss in row[ratio].split("/")] for ratio in RATIOS] for row in COMBAT]
    for line, cells in enumerate(grid):
        for column, (attacker, defender) in enumerate(cells):
            better = cells[column + 1 : column + 2] + [row[column] for row in grid[line + 1 : line + 2]]
            assert all(a <= attacker and d >= defender for a, d in better), (line, RATIOS[column])


def test_every_turn_has_its_line_in_every_chart() -> None:
    turns = [str(turn) for turn in range(1, 20)]
    assert [row["turn"] for row in SCHEDULES] == turns == list(TURNS)
    assert Counter((row["turn"], row["side"]) for row in STRATEGIC) == Counter(
        (turn, side) for turn in turns for side in "NR"
    )


def test_chits_are_numbered_without_gap_and_enter_within_the_war() -> None:
    assert [int(row["number"]) for row in CHITS] == list(range(1, len(CHITS) + 1))
    assert all(1 <= int(row["turn"]) <= 19 for row in CHITS)
    assert all(25 <= sum(row["side"] == side for row in CHITS) <= 30 for side in "NR")
    assert all((row["kind"] == "none") == (row["name"] == "No Event") for row in CHITS)


# Scenarios

SCENARIOS = tomllib.loads((DATA / "scenarios.toml").read_text(encoding="utf-8"))


def neighbours(name: str) -> list[str]:
    row, column = divmod(int(name), 100)
    shift = row % 2
    around = [(row, column - 1), (row, column + 1)]
    around += [(row + step, column + side + shift) for step in (-1, 1) for side in (-1, 0)]
    return [f"{r:02d}{c:02d}" for r, c in around]


def test_there_are_four_scenarios_with_a_verdict_and_no_draw() -> None:
    assert set(SCENARIOS) == {"1936", "1937", "1938", "campaign"}
    for name, scenario in SCENARIOS.items():
        assert scenario["first_turn"] <= scenario["last_turn"] <= 19, name
        assert (DATA / scenario["front"]).exists() and (DATA / scenario["setup"]).exists(), name
        assert scenario["otherwise"] in {"N", "R"}, name
        assert set(scenario["points"]) == {"republican", "northern", "nationalist", "italian"}, name
        pools = scenario["pool"]["N"] + scenario["pool"]["R"]
        for number in pools:
            assert int(CHITS[number - 1]["turn"]) <= scenario["first_turn"], (name, number)
        assert all(CHITS[number - 1]["side"] == side for side in "NR" for number in scenario["pool"][side])


def test_the_campaign_starts_from_the_set_up_of_1936() -> None:
    assert SCENARIOS["campaign"]["front"] == SCENARIOS["1936"]["front"]
    columns = {row["unit"]: row["hex"] for row in table(SCENARIOS["1936"]["setup"])}
    campaign = {row["unit"]: row["hex"] for row in table(SCENARIOS["campaign"]["setup"])}
    assert columns.items() <= campaign.items()


@pytest.mark.parametrize("year", YEARS)
def test_the_front_names_every_hex_of_spain_and_morocco_once(year: str) -> None:
    rows = table(f"front_{year}.csv")
    spain = sorted(name for name, row in HEXES.items() if row["country"] in {"ES", "MA"})
    assert [row["hex"] for row in rows] == spain
    assert {row["control"] for row in rows} == {"N", "R"}


@pytest.mark.parametrize("year", YEARS)
def test_set_up_units_stand_on_their_own_ground(year: str) -> None:
    control = {row["hex"]: row["control"] for row in table(f"front_{year}.csv")}
    rows = table(f"setup_{year}.csv")
    assert not [unit for unit, count in Counter(row["unit"] for row in rows).items() if count > 1]
    for row in rows:
        unit = UNITS[row["unit"]]
        assert row["step"] == "full" or unit["steps"] == "2", row["unit"]
        if unit["kind"] in {"air", "naval"}:
            assert row["hex"] == "box", row["unit"]
        elif row["hex"] != "eliminated":
            assert control[row["hex"]] == unit["side"], row["unit"]


def test_the_set_up_of_1936_puts_every_counter_in_its_printed_hex() -> None:
    for row in table("setup_1936.csv"):
        if row["hex"] != "box":
            assert row["hex"] == UNITS[row["unit"]]["hex"], row["unit"]


@pytest.mark.parametrize("year", YEARS)
def test_set_up_stacks_keep_8_2_and_15_25(year: str) -> None:
    stacks: dict[str, list[Row]] = defaultdict(list)
    for row in table(f"setup_{year}.csv"):
        if row["hex"] not in {"box", "eliminated"}:
            stacks[row["hex"]].append(UNITS[row["unit"]])
    for place, stack in stacks.items():
        hqs = [unit for unit in stack if unit["kind"] == "hq"]
        assert len(hqs) <= 1, place
        assert len(stack) - len(hqs) <= 6, place
        assert sum(unit["size"] == "division" for unit in stack) <= 4, place
        assert len({unit["politics"] for unit in stack} - {"", "mixed"}) <= 1, place


@pytest.mark.parametrize("year", YEARS)
def test_set_up_has_the_units_of_its_date(year: str) -> None:
    """No unit is on the map before entering or after withdrawing."""
    first = SCENARIOS[year]["first_turn"]
    for row in table(f"setup_{year}.csv"):
        unit = UNITS[row["unit"]]
        entered = unit["entry"] == "setup" or (year != "1936" and int(unit["entry"]) <= first)
        assert entered and int(unit["withdraw"] or 99) > first, row["unit"]


@pytest.mark.parametrize("year", YEARS)
def test_both_sides_hold_a_connected_rear(year: str) -> None:
    """Each side's largest zone holds nearly all it has; what is left are the pockets history knows."""
    control = {row["hex"]: row["control"] for row in table(f"front_{year}.csv")}
    zones: dict[str, list[set[str]]] = {"N": [], "R": []}
    unseen = set(control)
    while unseen:
        seed = min(unseen)
        zone, frontier = {seed}, [seed]
        while frontier:
            for place in neighbours(frontier.pop()):
                if place not in zone and control.get(place) == control[seed]:
                    zone.add(place)
                    frontier.append(place)
        unseen -= zone
        zones[control[seed]].append(zone)
    expected = {"1936": (4, 2), "1937": (1, 2), "1938": (1, 1)}
    assert (len(zones["N"]), len(zones["R"])) == expected[year]


def reached(start: set[str], open_to: Callable[[str], bool], steps: int) -> set[str]:
    """The hexes within so many steps of a set, through hexes that are open."""
    seen, edge = set(start), set(start)
    for _ in range(steps):
        edge = {
            place
            for source in edge
            for place in neighbours(source)
            if frozenset((source, place)) not in CLOSED and place not in seen and open_to(place)
        }
        seen |= edge
    return seen


@pytest.mark.parametrize("year", YEARS)
def test_every_stack_starts_in_supply_but_oviedo_in_1936(year: str) -> None:
    """9.4 with every enemy column's zone counted, restricted ones too, since they bind supply (10.6)."""
    control = {row["hex"]: row["control"] for row in table(f"front_{year}.csv")}
    stacks: dict[str, list[Row]] = defaultdict(list)
    for row in table(f"setup_{year}.csv"):
        if row["hex"] in control:
            stacks[row["hex"]].append(UNITS[row["unit"]])
    zones: dict[str, set[str]] = {"N": set(), "R": set()}
    for place, stack in stacks.items():
        if any(unit["size"] in {"column", "brigade", "division"} for unit in stack):
            zones[stack[0]["side"]] |= reached({place}, control.__contains__, 1) - {place}

    def passable(side: str, place: str) -> bool:
        holder = stacks[place][0]["side"] if place in stacks else ""
        enemy = "R" if side == "N" else "N"
        return place in control and holder != enemy and (holder == side or place not in zones[enemy])

    def owned(side: str, place: str) -> bool:
        return control.get(place) == side and passable(side, place)

    hungry = set()
    for place, stack in stacks.items():
        side = stack[0]["side"]
        kind = side if side == "N" else ("RN" if stack[0]["nation"] in NORTHERN else "R")
        primary = {name for name, row in HEXES.items() if row["supply"] == kind and control.get(name) == side}
        net = reached(primary, partial(owned, side), 60)
        hqs = {name for name, units in stacks.items() if any(unit["kind"] == "hq" for unit in units)}
        sources = primary | {name for name in net if HEXES[name]["place"] or name in hqs}
        if not reached({place}, partial(passable, side), 3) & sources:
            hungry.add(place)
    assert hungry == ({"3607"} if year == "1936" else set())
