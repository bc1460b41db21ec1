"""Edition v1.5 on paper: everything that 000 states, against what `inspect` prints."""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from barricades.cli import app
from barricades.games.toc.ch03_components.components import components
from barricades.games.toc.ch03_components.decks import net_points, political_cards
from barricades.games.toc.editions import EDITIONS
from barricades.kernel.components import Components
from barricades.kernel.rules import rule_tests
from tests.toc.statements import read

SCENARIOS = ("v1.5-campaign", "v1.5-1919", "v1.5-1918")
ROWS = read("stated_v1_5.csv")


def stated(part: str, scenario: str = "") -> list[dict[str, str]]:
    return [row for row in ROWS if row["part"] == part and scenario in ("", row["fact"], row["subject"])]


def table(parts: Components, name: str) -> dict[str, dict[str, str]]:
    told = parts.tables[name]
    lines = zip(told.rows, told.cells, strict=True)
    return {row: dict(zip(told.columns, cells, strict=True)) for row, cells in lines}


def entries(scenario: str) -> list[dict[str, str]]:
    return list(table(components(scenario), "setup").values())


def where(entry: dict[str, str]) -> str:
    boxed = entry["place"] in ("reserve", "casualties")
    return f"{entry['place']} {entry['list']}" if boxed else entry["place"]


@pytest.mark.rule("5.1", "5.12", "5.121", "5.122", "5.123", "5.2", "5.22", "5.221", "5.222")
@pytest.mark.parametrize(("scenario", "number"), [("v1.5-campaign", 113), ("v1.5-1919", 135)])
def test_5_12_5_22_the_set_ups_have_exactly_the_entries_of_000(scenario: str, number: int) -> None:
    listed = [(row["subject"], row["value"]) for row in stated("set-up", scenario)]
    assert len(listed) == number
    assert Counter((where(entry), entry["printed"]) for entry in entries(scenario)) == Counter(listed)


@pytest.mark.parametrize("scenario", ["v1.5-campaign", "v1.5-1919"])
def test_5_12_5_22_towns_have_the_numbers_and_names_of_000(scenario: str) -> None:
    towns = {row["subject"]: row["value"] for row in stated("set-up", f"{scenario} town")}
    assert towns
    printed: dict[str, str] = {}
    for entry in entries(scenario):
        printed.setdefault(entry["place"], entry["town"])
    for number, town in towns.items():
        assert printed[number] == town
        names = [place.name for place in components(scenario).places if place.id == number]
        assert len(names) == 1, f"{number} {town}"


@pytest.mark.rule("5.12", "5.22", "5.14")
@pytest.mark.parametrize("scenario", SCENARIOS[:2])
def test_5_12_5_22_every_entry_is_a_counter_there_a_marker_or_a_slip(scenario: str) -> None:
    parts = components(scenario)
    at = {counter.id: counter for counter in parts.counters}
    listed = [entry for entry in entries(scenario) if entry["kind"] == "counter"]
    assert len({entry["counter"] for entry in listed}) == len(listed)
    for entry in listed:
        counter, place = at[entry["counter"]], entry["place"]
        assert counter.place == place or counter.place.startswith(f"{place}:"), entry
        reduced = "réduite" in entry["printed"] or entry["printed"].startswith("(")
        assert reduced == (counter.steps == 2 and counter.step == 1 and counter.kind == "army"), entry
    others = Counter(entry["kind"] for entry in entries(scenario) if entry["kind"] != "counter")
    assert others == (
        {"no-act": 1, "control": 1} if scenario == "v1.5-campaign" else {"no-act": 3, "repeated": 4}
    )


def test_5_12_units_are_of_the_kind_that_their_printed_name_says() -> None:
    for scenario in SCENARIOS[:2]:
        at = {counter.id: counter for counter in components(scenario).counters}
        for entry in entries(scenario):
            if entry["kind"] != "counter" or scenario != "v1.5-campaign":
                continue
            kind = at[entry["counter"]].kind
            printed = entry["printed"]
            said = "corps" if printed.startswith("Corps") else "army" if printed.startswith("Armée") else ""
            assert said in ("", kind), entry
            digits = "".join(filter(str.isdigit, printed.partition("(")[0]))
            if digits and kind in ("army", "corps") and "IGSR" not in printed:
                assert digits in at[entry["counter"]].name, entry


@pytest.mark.rule("5.121", "5.122")
def test_5_121_5_122_the_counts_in_the_headings() -> None:
    parts = components("v1.5-campaign")
    sides = {
        "RED": "RED",
        "WHITE": "WHITE",
        "Central Powers": "Central Powers",
        "Czech Legion": "Czech Legion",
    }
    for row in stated("count"):
        words = row["fact"].split(" ")
        kind = "army" if "armies" in words else "corps"
        side = next(name for name in sides if row["fact"].startswith(name))
        found = [
            each
            for each in parts.counters
            if each.nation == side
            and each.kind == kind
            and (each.place[0].isdigit() if words[-1] == "map" else each.place.startswith("reserve:"))
        ]
        assert len(found) == int(row["value"]), row


def test_5_13_spaces_behind_the_line_are_red() -> None:
    owners = {place.id: place.features.get("control") for place in components("v1.5-campaign").places}
    assert stated("control")
    for row in stated("control"):
        assert owners[row["subject"]] == row["value"], row


def test_5_11_victory_cities() -> None:
    parts = components("v1.5-campaign")
    told = parts.tracks["victory_cities"]
    for row in stated("scenario", "v1.5-campaign"):
        fact, value = row["fact"], int(row["value"])
        if fact.endswith("home victory cities"):
            side = fact.split(" ")[0]
            homes = {
                "RED": ("North", "Central", "East"),
                "WHITE": ("Don", "Kuban", "Urals Central", "Urals North"),
            }
            cities = [
                each
                for each in parts.places
                if each.features.get("victory_city") and each.region in homes[side]
            ]
            assert len(cities) == value, row
        elif fact.endswith("victory cities"):
            assert told[fact.split(" ")[0]] == value, row
    neutral = [each for each in parts.places if each.features.get("victory_city")]
    assert len(neutral) == 9 + 7 + 15


@pytest.mark.rule("5.11", "5.21")
@pytest.mark.parametrize("scenario", ["v1.5-campaign", "v1.5-1919"])
def test_5_11_5_21_markers_of_the_faction_control_table(scenario: str) -> None:
    start = components(scenario).tracks["faction_control"]["start"]
    rows = stated("markers", scenario)
    assert {row["subject"]: row["value"] for row in rows} == start


@pytest.mark.rule("5.2", "5.21", "5.27", "5.281", "5.282", "5.3", "5.36", "5.37")
def test_5_2_5_3_what_the_scenarios_say() -> None:
    for row in stated("scenario"):
        told: Mapping[str, Any] = components(row["subject"]).tracks["scenario"]
        fact, value = row["fact"], row["value"]
        if fact == "first turn":
            assert told["first_turn"] == int(value)
        elif fact in ("last turn", "turns"):
            assert told["last_turn"] == int(value)
        elif fact in ("played before", "in hand"):
            assert value in told[fact.replace(" ", "_")]
            assert len(told[fact.replace(" ", "_")]) == len([r for r in ROWS if r["fact"] == fact])
        elif fact.startswith("not played"):
            assert told["unplayed_cards"][fact.rpartition(" ")[2]] == int(value)
        elif fact.startswith("ends on turn"):
            assert told["end_die"][fact.split(" ")[3]] == int(value)


@pytest.mark.parametrize("side", ["white", "red"])
def test_20_1_20_2_the_action_cards_as_they_are_listed(side: str) -> None:
    deck = {str(card["number"]): card for card in components("v1.5-campaign").decks[side]}
    listed = stated(side)
    assert {row["subject"] for row in listed} == {str(number) for number in range(1, 53)}
    for row in listed:
        cell = deck[row["subject"]].get(row["fact"], "")
        assert str(int(cell) if row["fact"] == "starred" else cell) == row["value"], row


def test_20_3_the_faction_chart_cell_by_cell() -> None:
    chart = table(components("v1.5-campaign"), "faction_rules")
    cells = stated("chart")
    assert len(cells) == 28 * 19
    for row in cells:
        assert chart[row["subject"]][row["fact"]] == row["value"], row


NUMBERS = {"# Armies": "army", "# Corps": "corps", "# Leaders": "leader"}


@pytest.mark.rule("8.141", "8.2")
def test_20_3_the_counters_are_as_many_as_the_chart_says() -> None:
    counters = components("v1.5-campaign").counters
    rows = [row for row in stated("chart") if row["subject"] in NUMBERS and not row["fact"].startswith("bey")]
    for row in rows:
        kind = NUMBERS[row["subject"]]
        found = [each for each in counters if each.nation == row["fact"] and each.kind == kind]
        assert len(found) == int(row["value"] or 0), row


def test_20_3_the_net_points_of_the_political_cards() -> None:
    nets = net_points(political_cards(EDITIONS["v1.5"]))
    rows = [row for row in stated("chart") if row["subject"] == "Net IPs on PC"]
    for row in rows:
        if not row["fact"].startswith("beyond"):
            net = nets[row["fact"]]
            said = row["value"].strip("wr")
            assert net == int(said) * (-1 if row["value"].endswith("r") else 1), row


def test_20_3_victory_cities_of_the_factions() -> None:
    places = components("v1.5-campaign").places
    for row in stated("chart"):
        if row["subject"] == "Victory Cities" and not row["fact"].startswith("beyond"):
            found = [
                each for each in places if each.region == row["fact"] and each.features.get("victory_city")
            ]
            assert len(found) == int(row["value"] or 0), row


@pytest.mark.rule("8.12", "8.4", "8.41", "8.141", "8.321")
def test_8_12_8_41_8_141_8_321_the_tables() -> None:
    parts = components("v1.5-campaign")
    for row in stated("table"):
        name, _, key = row["subject"].partition(" ")
        assert (table(parts, name)[key][row["fact"]] or "-") == row["value"], row


@pytest.mark.rule("8.131")
def test_17_the_four_cards_of_the_example_have_the_points_it_names() -> None:
    cards = {card.id: card for card in political_cards(EDITIONS["v1.5"])}
    rows = stated("example")
    assert len(rows) == 18
    nets = net_points([cards[id] for id in rows[0]["subject"].split(" ")])
    for row in rows:
        value = row["value"]
        assert nets[row["fact"]] == int(value[0]) * (-1 if value.endswith("R") else 1), row


def test_000_knows_neither_the_far_east_nor_involvement_tracks() -> None:
    for scenario in SCENARIOS:
        parts = components(scenario)
        assert not [place for place in parts.places if place.region == "Far East"]
        assert not [name for name in parts.tracks if name.startswith("involvement")]
        assert not [each for each in parts.counters if each.nation in ("Japan", "Socialist Revolutionaries")]
        assert not [each for each in parts.counters if each.id == "Berm-a1"]
        assert not parts.faults()


def test_000_numbers_that_v2_3_gives_to_other_towns() -> None:
    named = {place.id: place.name for place in components("v1.5-campaign").places}
    for number, town in {"514": "Omsk", "336": "Taganrog", "632": "Buguruslan", "518": "Tastuba"}.items():
        assert named[number] == town
    assert named["325"] == "Shakhty" and named["515"] == "Urals North East"


@pytest.mark.rule("5.23")
def test_5_22_in_1919_a_unit_of_a_side_is_in_a_space_of_its_side() -> None:
    owners = {place.id: place.features.get("control") for place in components("v1.5-1919").places}
    factions = {"Estonia": "WHITE", "Finland": "WHITE", "Belarus": "RED", "Czech Legion": "WHITE"}
    for entry in entries("v1.5-1919"):
        if entry["kind"] == "counter" and entry["place"].isdigit():
            owner = owners[entry["place"]]
            assert factions.get(str(owner), owner) == entry["list"], entry


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_inspect_prints_the_scenarios_of_v1_5(scenario: str) -> None:
    said = CliRunner().invoke(app, ["inspect", "toc", scenario, "--json"])
    assert said.exit_code == 0
    told = json.loads(said.output)
    assert len(told["tables"]["setup"]["rows"]) == (135 if scenario == "v1.5-1919" else 113)


def test_every_number_of_the_prose_names_a_test_that_cites_its_paragraph() -> None:
    """Numbers in running text: the test that shows each, by its name."""
    cited = {test.name: test.paragraphs for test in rule_tests(Path(__file__).parent)}
    rows = stated("prose")
    assert len(rows) > 50
    for row in rows:
        assert row["subject"] in cited, row
        assert row["paragraph"] in cited[row["subject"]], row


@pytest.mark.rule("5.16", "5.26")
@pytest.mark.parametrize("scenario", ["v1.5-campaign", "v1.5-1919", "v1.5-1918"])
def test_5_16_the_charts_are_those_of_this_edition(scenario: str) -> None:
    charts = components(scenario).tables
    missing = {
        "heinzmann",
        "involvement_movement",
        "far_east",
        "japan_setup",
        "polish_peace",
        "turn9_resolution",
    }
    assert not missing & set(charts)
    assert ("sudden_death" in charts) == (scenario == "v1.5-campaign")
    said = " ".join(cell for chart in charts.values() for row in chart.cells for cell in row)
    for word in ("528", "Vladivostok", "Far East restriction", "W8 is played", "W31", "all 10 WHITE"):
        assert word not in said, word


def test_8_321_the_polish_set_up_is_that_of_000() -> None:
    chart = components("v1.5-campaign").tables["polish_setup"]
    told = dict(zip(chart.rows, chart.cells, strict=True))
    assert told["Haller"][1] == "Poland once W52 is played"
    assert {"Armies 1-4", "Corps 1-8", "Elite corps 1 and 2", "Ukraine Armies 1 and 2"} <= set(told)
