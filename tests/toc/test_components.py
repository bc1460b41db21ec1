"""Triumph of Chaos in the public format: what a reader of `inspect --json` may rely on."""

import importlib.util
import json
import re
from pathlib import Path

import pytest

from barricades.games import find_box
from barricades.games.toc.game import GAME
from barricades.kernel.components import Components
from barricades.kernel.errors import BadInput

ROOT = Path(__file__).parents[2]
SCENARIOS = ("v2.3-campaign", "v2.3-intro-1918")


@pytest.fixture(params=SCENARIOS)
def parts(request: pytest.FixtureRequest) -> Components:
    return GAME.components(request.param)


def test_the_game_is_found_by_its_id() -> None:
    assert find_box("toc").paper() is GAME
    newest = GAME.of(SCENARIOS[0])
    assert tuple(scenario.id for scenario in newest.scenarios) == SCENARIOS
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
        by_rule = kind == "rule" and re.fullmatch(r"1[35](\.\d+)+", rest)
        assert known or (kind == "card" and rest in cards) or by_rule, counter
    documented = (ROOT / "docs" / "inspect-format.md").read_text(encoding="utf-8")
    for word in ("`card:W37`", "`rule:15.36`", "`purchase`", "`display`", "`out-of-play`", "`in_play`"):
        assert word in documented


def test_14_2_a_card_says_whether_the_scenario_uses_it() -> None:
    for scenario, cards in (("v2.3-campaign", 52), ("v2.3-intro-1918", 15)):
        told = GAME.components(scenario).decks
        assert all(card["in_play"] for card in told["political"])
        for side in ("white", "red"):
            used = [card for card in told[side] if card["in_play"]]
            assert len(used) == cards + 2  # Bluff and Influence
            assert cards == 52 or {card["year"] for card in used} == {1918, None}


def test_places_that_forces_name_by_number_are_on_the_map(parts: Components) -> None:
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
    spaces = {place.id for place in parts.places if place.features["kind"] == "space"}
    seen = set()
    for counter in parts.counters:
        front = counter.faces[0]
        for each in filter(None, (*front.get("rebuild", ()), front.get("at", ""))):
            kind, _, name = each.partition(":")
            seen.add(each)
            resolved = {
                "vc": name == "controlled" or name in cities,
                "port": bool(ports(parts, name)),
                "region": name in regions,
            }
            alone = each in ("home", "reserve", "none") or each in spaces
            assert resolved[kind] if name else alone, (counter.id, each)
    assert {"port:Black Sea", "port:Baltics", "vc:Urals North", "vc:West Ukraine", "region:Makhno"} <= seen


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


def test_every_ruling_that_is_quoted_is_written_down_once() -> None:
    told = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    defined = re.findall(r"^- \*\*(T-[A-Z]\d+)\*\*", told, re.MULTILINE)
    assert len(defined) == len(set(defined))
    package = ROOT / "barricades" / "games" / "toc"
    files = [*package.rglob("*.csv"), *package.rglob("*.toml"), *package.rglob("*.py")]
    files += [*Path(__file__).parent.glob("*.csv"), ROOT / "docs" / "rulings.md"]
    quoted = {id for file in files for id in re.findall(r"T-[A-Z]\d+", file.read_text(encoding="utf-8"))}
    assert quoted - set(defined) == set()


def test_every_known_anomaly_has_its_ruling() -> None:
    told = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8").partition("| 000 | ruling |")[2]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in told.splitlines()[2:]]
    older = {int(row[0]): row[1] for row in rows if row[0]}
    newer = {int(row[2]): row[3] for row in rows}
    assert list(older) == list(range(1, 19)) and list(newer) == list(range(1, 29))
    assert {number for number, ids in older.items() if not ids.startswith("T-")} == {2, 3}
    assert all(ids.startswith("T-") for ids in newer.values())


def test_a_scenario_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput, match=r"no scenario 'v1\.4-campaign'"):
        GAME.components("v1.4-campaign")


def test_the_appendix_of_strengths_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("toc_strengths", ROOT / "tools" / "toc_strengths.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.DOCUMENT.read_text(encoding="utf-8") == tool.report()
