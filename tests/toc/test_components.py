"""Triumph of Chaos in the public format: what a reader of `inspect --json` may rely on."""

import importlib.util
import json
from pathlib import Path

import pytest

from barricades.games import find_paper
from barricades.games.toc.game import GAME
from barricades.kernel.components import Components
from barricades.kernel.errors import BadInput

ROOT = Path(__file__).parents[2]
SCENARIOS = ("v2.3-campaign", "v2.3-intro-1918")


@pytest.fixture(params=SCENARIOS)
def parts(request: pytest.FixtureRequest) -> Components:
    return GAME.components(request.param)


def test_the_game_is_found_by_its_id() -> None:
    assert find_paper("toc") is GAME
    assert tuple(scenario.id for scenario in GAME.scenarios) == SCENARIOS
    assert GAME.seats == ("WHITE", "RED")


def test_nothing_is_wrong_with_the_components(parts: Components) -> None:
    assert parts.faults() == []


def test_json_has_the_documented_keys(parts: Components) -> None:
    told = json.loads(json.dumps(parts.as_json("toc", SCENARIOS[0])))
    assert set(told) == {
        "format", "game", "scenario", "places", "links", "counters", "tracks", "decks", "tables"
    }  # fmt: skip
    assert {name: len(deck) for name, deck in told["decks"].items()} == {
        "political": 66,
        "white": 54,
        "red": 54,
    }
    assert all({"id", "title"} <= set(card) for deck in told["decks"].values() for card in deck)
    assert all({"columns", "rows", "cells", "source"} == set(table) for table in told["tables"].values())


def test_every_counter_stands_somewhere_a_reader_can_name(parts: Components) -> None:
    places = {place.id for place in parts.places}
    cards = {card["id"] for deck in ("white", "red") for card in parts.decks[deck]}
    for counter in parts.counters:
        kind, _, rest = counter.place.partition(":")
        known = counter.place in places or counter.place in ("purchase", "out-of-play")
        assert known or (kind == "card" and rest in cards) or kind == "rule", counter


def test_places_that_forces_name_are_on_the_map(parts: Components) -> None:
    places = {place.id for place in parts.places}
    for counter in parts.counters:
        front = counter.faces[0]
        named = [*front.get("rebuild", ()), front.get("at", ""), front.get("box", "")]
        assert all(each in places for each in named if each[:3].isdigit() or each.startswith("assets:")), (
            counter
        )


def ports(parts: Components, where: str) -> list[str]:
    """The ports of a region, of the three Baltic countries or of a sea."""
    regions = {"Baltics": ("Estonia", "Latvia", "Lithuania")}.get(where, (where,))
    found = []
    for place in parts.places:
        port = place.features.get("port")
        if port and (place.region in regions or port["sea"] == where):
            found.append(place.id)
    return found


def test_units_are_rebuilt_where_there_is_a_city_a_port_or_a_space(parts: Components) -> None:
    cities = {place.region for place in parts.places if place.features.get("victory_city")}
    regions = {place.region for place in parts.places}
    for counter in parts.counters:
        front = counter.faces[0]
        for each in (*front.get("rebuild", ()), front.get("at", "")):
            kind, _, name = each.replace("-", " ").partition(":")
            assert kind != "vc" or name == "controlled" or name in cities, counter
            assert kind != "port" or ports(parts, name), counter
            assert kind != "region" or name in regions, counter


def test_15_53_the_chart_and_the_map_draw_the_same_line(parts: Components) -> None:
    chart = parts.tables["faction_control"]
    column = list(chart.columns).index("Central Powers line")
    behind = {row for row, cells in zip(chart.rows, chart.cells, strict=True) if cells[column] == "yes"}
    regions = {
        place.features["home_of"]
        for place in parts.places
        if place.features.get("restricted_by_central_powers") and place.features["home_of"] in chart.rows
    }
    assert behind - {"France"} == regions - {"Central Powers"}  # France has no region, East Prussia is theirs


def test_14_1_both_sides_are_set_up_on_ground_of_their_own() -> None:
    parts = GAME.components("v2.3-campaign")
    control = {place.id: place.features.get("control") for place in parts.places}
    for counter in parts.counters:
        if counter.side and counter.place[0].isdigit() and counter.id != "Tsar":
            assert control[counter.place] == counter.side, counter


def test_14_1_the_markers_of_the_set_up_agree_with_the_map() -> None:
    parts = GAME.components("v2.3-campaign")
    for side in GAME.seats:
        ours = [place for place in parts.places if place.features.get("control") == side]
        cities = sum(bool(place.features.get("victory_city")) for place in ours)
        assert parts.tracks["victory_cities"][side] == cities
        centres = sum(int(place.features.get("resource_centre") or 0) for place in ours)
        assert parts.tracks["resource_centres"][side] == centres
    others = [place for place in parts.places if place.features.get("control") not in GAME.seats]
    neutral = sum(bool(place.features.get("victory_city")) for place in others)
    assert parts.tracks["victory_cities"]["neutral"] == neutral
    neutral = sum(int(place.features.get("resource_centre") or 0) for place in others)
    assert parts.tracks["resource_centres"]["neutral"] == neutral


def test_a_scenario_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput, match=r"no scenario 'v1\.5-campaign'"):
        GAME.components("v1.5-campaign")


def test_the_appendix_of_strengths_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("toc_strengths", ROOT / "tools" / "toc_strengths.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.DOCUMENT.read_text(encoding="utf-8") == tool.report()
