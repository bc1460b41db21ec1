"""The map sheet of The Spanish Civil War: complete, legible, the same every time."""

import re
from functools import cache
from xml.etree import ElementTree

import pytest

from barricades.drawing.kit.proof import overlaps, text_boxes
from barricades.drawing.tscw import ground, legend
from barricades.drawing.tscw.counters import SIZES, describe, draw_counter, short_name
from barricades.drawing.tscw.liveries import NATIONS, POLITICS
from barricades.drawing.tscw.sheet import describe_sheet, draw_sheet
from barricades.games.tscw.game import GAME
from barricades.kernel.components import Counter
from barricades.kernel.errors import BadInput
from tests.reference.box import BOX as FAUBOURG

SVG = "{http://www.w3.org/2000/svg}"


@cache
def sheet(scenario: str = "1936", counters: bool = False) -> str:
    return draw_sheet(GAME, scenario, counters)


@cache
def tree(scenario: str = "1936", counters: bool = False) -> ElementTree.Element:
    return ElementTree.fromstring(sheet(scenario, counters))


def ids(root: ElementTree.Element) -> list[str]:
    return [element.get("id", "") for element in root.iter() if element.get("id")]


@pytest.mark.parametrize("scenario", ["1936", "1937", "1938", "campaign"])
def test_every_scenario_is_drawn_with_its_counters(scenario: str) -> None:
    found = ids(tree(scenario, True))
    assert len(found) == len(set(found))
    parts = GAME.components(scenario)
    hexes = {place.id for place in parts.places}
    assert {f"hex-{id}" for id in hexes} <= set(found)
    on_map = {counter.id for counter in parts.counters if counter.place in hexes}
    drawn = {id.removeprefix("counter-") for id in found if id.startswith("counter-")}
    assert on_map <= drawn


def test_a_sheet_without_counters_has_none() -> None:
    assert not any(re.match(r"counter-[A-Z]-", id) for id in ids(tree()))


def test_the_drawing_is_the_same_every_time() -> None:
    first = sheet("1936", True)
    ground._KNOWN.clear()
    assert draw_sheet(GAME, "1936", True) == first


def test_the_file_is_not_too_large_and_needs_nothing_from_outside() -> None:
    assert len(sheet().encode()) < 3_000_000
    assert "http" not in sheet().replace("http://www.w3.org/2000/svg", "")
    assert "<image" not in sheet()


def test_no_text_stands_over_another() -> None:
    assert overlaps(sheet()) == []


def test_every_name_is_on_the_map() -> None:
    written = " ".join(words for words, _ in text_boxes(sheet())).casefold()
    parts = GAME.components("1936")
    missing = [
        word
        for place in parts.places
        if place.features["kind"]
        for word in place.name.casefold().split()
        if word not in written
    ]
    rivers = {
        kind.split(":", 2)[2] for link in parts.links for kind in link.kinds if kind.startswith("river:")
    }
    missing += [name for name in rivers if name.casefold() not in written]
    missing += [line["name"] for place in parts.places for line in place.features["fortified"]
                if line["name"].casefold() not in written]  # fmt: skip
    assert missing == []


def test_regions_countries_and_seas_are_named() -> None:
    areas = next(each for each in tree().iter(f"{SVG}g") if each.get("id") == "labels-areas")
    names = {(each.text or "").casefold() for each in areas}
    regions = {place.features["region_name"].casefold() for place in GAME.components("1936").places} - {""}
    assert regions <= names
    assert {"francia", "portugal", "marruecos"} <= names
    assert {"mar cantábrico", "océano atlántico", "mar mediterráneo"} <= names


def test_the_legend_shows_every_sign_that_is_used() -> None:
    used = {each.get("data-symbol") for each in tree().iter() if each.get("data-symbol")}
    shown = {id.removeprefix("legend-") for id in ids(tree()) if id.startswith("legend-")}
    assert used == shown
    assert {"town", "city", "capital", "port", "railway", "front", "fortified", "river-major"} <= used


def test_the_counter_key_covers_every_kind_of_counter() -> None:
    for counter in GAME.components("campaign").counters:
        if counter.kind == "marker":
            continue
        assert counter.kind in legend.KIND_NAMES
        assert counter.nation in legend.NATION_NAMES
        assert counter.nation in NATIONS
        face = counter.faces[0]
        assert face["size"] in SIZES or face["size"] in ("column", "air", "naval")
        assert not face.get("politics") or face["politics"] in POLITICS


def test_the_sheet_can_be_heard() -> None:
    root = tree("1936", True)
    assert root.get("role") == "img"
    assert (root.findtext(f"{SVG}title") or "").startswith("The Spanish Civil War")
    told = root.findtext(f"{SVG}desc") or ""
    assert told == describe_sheet(GAME, "1936", True)
    assert "Madrid" in told and "counters on the map" in told
    cell = next(each for each in root.iter() if each.get("id") == "hex-2712")
    assert "2712 Madrid" in (cell.findtext(f"{SVG}title") or "")
    garrison = next(each for each in root.iter() if each.get("id") == "counter-N-OG")
    assert "Oviedo Garrison" in (garrison.findtext(f"{SVG}title") or "")


def test_the_front_follows_the_scenario() -> None:
    def front(scenario: str) -> str:
        layer = next(each for each in tree(scenario, True).iter() if each.get("id") == "layer-front")
        return ElementTree.tostring(layer, encoding="unicode")

    assert front("1936") == front("campaign") != front("1938")


def test_tracks_and_tables_are_printed() -> None:
    found = set(ids(tree()))
    assert {f"turn-{turn}" for turn in range(1, 20)} <= found
    assert {f"track-{value}" for value in range(100)} <= found
    assert {"combat-table", "terrain-table", "scenario-card", "marker-morale"} <= found
    charts = next(each for each in tree().iter() if each.get("id") == "combat-table")
    cells = [each.text for each in charts.iter(f"{SVG}text")]
    assert {"1:3", "7:1", "0/E"} <= set(cells)


def counter(id: str) -> Counter:
    return next(each for each in GAME.components("campaign").counters if each.id == id)


def printed(id: str) -> list[str]:
    drawn = ElementTree.fromstring(draw_counter(counter(id), 0, 0))
    return [each.text or "" for each in drawn.iter("text")]


def test_2_4_the_11th_division_and_the_ctv_as_printed() -> None:
    assert {"11", "XX", "7-11-5", "7"} <= set(printed("R-11D"))
    assert {"CTV", "XXX", "±1", "6-4"} <= set(printed("I-CTV"))


def test_2_15_columns_have_no_size_mark_and_show_their_politics() -> None:
    words = printed("R-DRT")
    assert "A" in words
    assert not set(words) & set(SIZES.values())


def test_a_reduced_unit_shows_its_reduced_face() -> None:
    full = counter("N-13D")
    reduced = Counter(**{name: getattr(full, name) for name in full.__slots__} | {"step": 1})
    words = [each.text for each in ElementTree.fromstring(draw_counter(reduced, 0, 0)).iter("text")]
    assert "5-7-5" in words
    assert "1 of 2 steps" in describe(reduced)


def test_the_number_of_a_division_is_its_name() -> None:
    assert short_name(counter("R-11D")) == "11"
    assert short_name(counter("R-DRT")) == "DRT"


def test_a_game_without_a_map_says_so() -> None:
    with pytest.raises(BadInput, match="no map sheet for 'faubourg'"):
        FAUBOURG.draw_sheet("june")


def test_nothing_printed_on_a_counter_overlaps_or_runs_off_it() -> None:
    for each in GAME.components("campaign").counters:
        drawn = f"<svg>{draw_counter(each, 0, 0, 60)}</svg>"
        assert overlaps(drawn) == [], each.id
        for words, box in text_boxes(drawn):
            assert max(map(abs, box.bounds)) <= 30.5, (each.id, words)
