"""The map sheet of Triumph of Chaos: complete, legible, the same every time."""

import re
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest

from barricades.drawing.kit.lettering import Box
from barricades.drawing.kit.proof import overlaps, text_boxes
from barricades.drawing.toc import legend, sheet, tints, ways
from barricades.drawing.toc.atlas import HEIGHT, INSET, MAP_WIDTH, WIDTH, Atlas, clip, crossing
from barricades.drawing.toc.charts import PRINTED
from barricades.drawing.toc.counters import describe, draw_counter, short_name
from barricades.drawing.toc.margin import victory_words
from barricades.drawing.toc.regions import Cells
from barricades.games.toc.box import BOX
from barricades.games.toc.ch03_components import map as toc_map
from barricades.games.toc.game import GAME
from barricades.kernel.components import Counter
from barricades.kernel.errors import BadInput

SVG = "{http://www.w3.org/2000/svg}"
CAMPAIGN, INTRO = "v2.3-campaign", "v2.3-intro-1918"


@cache
def drawn(scenario: str = CAMPAIGN, counters: bool = False) -> str:
    return BOX.draw_sheet(scenario, counters)


@cache
def tree(scenario: str = CAMPAIGN, counters: bool = False) -> ElementTree.Element:
    return ElementTree.fromstring(drawn(scenario, counters))


@cache
def atlas() -> Atlas:
    return Atlas(GAME, CAMPAIGN)


@cache
def cells() -> Cells:
    return Cells(atlas())


def ids(root: ElementTree.Element) -> list[str]:
    return [element.get("id", "") for element in root.iter() if element.get("id")]


def layer(root: ElementTree.Element, id: str) -> ElementTree.Element:
    return next(each for each in root.iter() if each.get("id") == id)


def printed_words(root: ElementTree.Element) -> set[str]:
    return {each.text or "" for each in root.iter(f"{SVG}text")}


@pytest.mark.parametrize("scenario", [CAMPAIGN, INTRO])
def test_every_place_and_every_counter_of_the_set_up_is_drawn(scenario: str) -> None:
    found = ids(tree(scenario, True))
    assert len(found) == len(set(found))
    parts = GAME.components(scenario)
    places = {place.id for place in parts.places}
    assert {f"space-{place.id}" for place in parts.places if place.features["kind"] == "space"} <= set(found)
    boxes = {place.id for place in parts.places if place.features["kind"] == "box"}
    assert {f"box-{id.replace(':', '-').replace(' ', '-')}" for id in boxes} <= set(found)
    placed = {counter.id for counter in parts.counters if counter.place in places}
    shown = {id.removeprefix("counter-") for id in found if id.startswith("counter-")}
    assert placed == shown - {"key"}


def test_a_sheet_without_counters_has_none() -> None:
    assert [id for id in ids(tree()) if id.startswith("counter-")] == ["counter-key"]


def test_the_drawing_is_the_same_every_time() -> None:
    first = drawn()
    sheet._printed.cache_clear()
    assert BOX.draw_sheet(CAMPAIGN) == first


def test_the_file_is_not_too_large_and_needs_nothing_from_outside() -> None:
    assert len(drawn(CAMPAIGN, True).encode()) < 3_000_000
    assert "http" not in drawn().replace("http://www.w3.org/2000/svg", "")
    assert "<image" not in drawn()


def test_the_sheet_is_the_one_on_which_the_map_lies() -> None:
    assert MAP_WIDTH >= toc_map.WIDTH and HEIGHT == toc_map.HEIGHT
    assert tuple(INSET) == toc_map.INSET


def test_no_text_stands_over_another() -> None:
    assert overlaps(drawn()) == []


def test_no_text_runs_off_the_sheet() -> None:
    for words, box in text_boxes(drawn()):
        left, top, right, bottom = box.bounds
        assert left > 12 and top > 12 and right < WIDTH - 12 and bottom < HEIGHT - 12, words


def test_names_keep_clear_of_counters() -> None:
    root = tree(CAMPAIGN, True)
    squares = [
        Box(float(x), float(y), 30 * float(scale) - 1, 30 * float(scale) - 1)
        for each in layer(root, "layer-counters")
        for x, y, scale in re.findall(
            r"translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)", each.get("transform", "")
        )
    ]
    assert len(squares) > 100
    names = ElementTree.tostring(layer(root, "labels-spaces"), encoding="unicode")
    hidden = [word for word, box in text_boxes(names) if any(box.overlaps(square) for square in squares)]
    assert hidden == []


def test_every_space_is_named_and_numbered() -> None:
    names = printed_words(layer(tree(), "labels-spaces"))
    written = " ".join(names).casefold()
    numbers = printed_words(layer(tree(), "layer-spaces"))
    for place in atlas().spaces:
        assert place.id in numbers
        for word in re.split(r"[ -]", place.name.casefold()):
            assert word in written, place.name


def test_regions_seas_and_great_rivers_are_named() -> None:
    regions = {name.casefold() for name in printed_words(layer(tree(), "labels-regions"))}
    boxed = {place.name for place in atlas().boxes}
    wanted = {place.region for place in atlas().parts.places if place.region} - boxed
    assert {name.casefold() for name in wanted} <= regions
    rivers = printed_words(layer(tree(), "labels-rivers"))
    assert {"Volga", "Dnieper", "Don", "Ural", "Kama", "Amur", "Irtysh"} <= rivers
    waters = printed_words(layer(tree(), "labels-waters"))
    assert {"Black Sea", "Caspian Sea", "Sea of Azov", "Ladoga", "Aral Sea"} <= waters


def test_the_legend_shows_every_sign_that_is_used() -> None:
    used = {each.get("data-symbol") for each in tree().iter() if each.get("data-symbol")}
    shown = {id.removeprefix("legend-") for id in ids(tree()) if id.startswith("legend-")}
    assert used == shown == set(legend.SIGNS)


def test_every_link_is_drawn_by_its_kind() -> None:
    found = ways.find_ways(atlas())
    links = [(way.link.a, way.link.b) for way in found]
    assert set(links) == {(link.a, link.b) for link in atlas().parts.links}
    assert [pair for pair in links if links.count(pair) == 2] == [("528", "913")] * 2
    assert {way.kind for way in found} == set(ways.WAYS)
    crossed = [
        each for each in layer(tree(), "layer-crossings") if each.get("data-symbol") == "crossing-river"
    ]
    assert len(crossed) == sum("river" in link.kinds for link in atlas().parts.links)


def test_528_913_goes_on_in_the_inset() -> None:
    assert {"arrow-528-913", "arrow-913-528"} <= set(ids(tree()))
    assert {"to Novosibirsk (913)", "to Omsk (528)"} <= printed_words(layer(tree(), "layer-arrows"))


def test_a_bridge_lies_on_its_river_where_the_way_crosses_it() -> None:
    way = next(way for way in ways.find_ways(atlas()) if (way.link.a, way.link.b) == ("322", "326"))
    assert "river" in way.link.kinds
    x, y = way.point(ways._where(atlas(), way, "river"))
    assert min(abs(x - a) + abs(y - b) for river in atlas().rivers for a, b in river.knots) < 40


def test_spaces_lie_on_ground_of_their_own_region() -> None:
    wrong = [
        place.id
        for place in atlas().spaces
        if not atlas().part(place.id) and cells().owner(*atlas().at(place.id)) != place.region
    ]
    assert wrong == []


def test_the_line_of_the_central_powers_parts_the_regions() -> None:
    assert cells().owner(*atlas().at("224")) == "Ukraine"
    assert cells().owner(*atlas().at("815")) == "Central"
    assert cells().owner(100, 100) == "" or cells().dry(100, 100)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_red_and_white_differ_in_brightness_and_every_counter_can_be_read() -> None:
    assert contrast(tints.RED, tints.WHITE) > 4.5
    for nation, livery in tints.LIVERIES.items():
        assert contrast(livery.body, livery.ink) > 3.9, nation


def test_every_nation_terrain_and_region_has_its_colour() -> None:
    parts = GAME.components(CAMPAIGN)
    assert {counter.nation for counter in parts.counters} <= tints.LIVERIES.keys()
    assert {place.terrain for place in atlas().spaces} <= tints.TERRAIN.keys()
    assert {place.region for place in parts.places if place.region} <= tints.REGIONS.keys()
    assert {place.features["control"] for place in parts.places} <= tints.LIVERIES.keys()


def test_tracks_and_tables_are_printed() -> None:
    found = set(ids(tree()))
    parts = GAME.components(CAMPAIGN)
    assert {f"turn-{turn}" for turn in range(1, 17)} <= found
    assert {f"record-{value}" for value in range(36)} <= found
    factions = parts.tracks["faction_control"]["start"]
    assert {f"faction-{faction.replace(' ', '-')}" for faction in factions} <= found
    assert {"involvement-Japan", "involvement-Poland", "marker-VP", "marker-VC-RED", "victory"} <= found
    assert {f"chart-{name}" for name, _, _ in PRINTED} <= found
    cells_of = printed_words(layer(tree(), "chart-army_combat"))
    assert {"17+", "9", "die"} <= cells_of


def test_the_sheet_says_how_the_scenario_is_won() -> None:
    campaign = " ".join(printed_words(layer(tree(), "victory")))
    assert "After turn 16" in campaign and "35 points" in campaign
    told = " ".join(victory_words(atlas()))
    assert "WHITE: also rolls the same die with Moskva or Petrograd." in told
    assert "RED: also wins at once with all home victory cities and all of WHITE's" in told
    assert all(word in campaign for word in told.split())
    intro = " ".join(printed_words(layer(tree(INTRO, True), "victory")))
    assert "after turn 3" in intro and "R12 2" in intro and "Lithuania" in intro


@pytest.mark.parametrize("scenario", [CAMPAIGN, INTRO])
def test_the_words_of_victory_stay_on_their_panel(scenario: str) -> None:
    panel = sheet.VICTORY
    words = ElementTree.tostring(layer(tree(scenario, scenario == INTRO), "victory"), encoding="unicode")
    for word, box in text_boxes(words):
        left, top, right, bottom = box.bounds
        assert panel.x < left and right < panel.x + panel.width, word
        assert panel.y < top and bottom < panel.y + panel.height - 4, word


def test_15_26_forces_wait_beside_the_faction_control_table() -> None:
    waiting = ids(layer(tree(CAMPAIGN, True), "counters-waiting"))
    parts = GAME.components(CAMPAIGN)
    assert {f"counter-{each.id}" for each in parts.counters if each.place == "display"} <= set(waiting)


def test_the_sheet_can_be_heard() -> None:
    root = tree(CAMPAIGN, True)
    assert root.get("role") == "img"
    assert (root.findtext(f"{SVG}title") or "").startswith("Triumph of Chaos")
    told = root.findtext(f"{SVG}desc") or ""
    assert told == sheet.describe_sheet(GAME, CAMPAIGN, True)
    assert "Moskva" in told and "RED counters" in told and "Belarus: RED Influence." in told
    kyiv = layer(root, "space-218").findtext(f"{SVG}title") or ""
    assert "218 Kyiv" in kyiv and "defends with +2" in kyiv
    trotsky = layer(root, "counter-Trotsky").findtext(f"{SVG}title") or ""
    assert "Lev Trotsky" in trotsky and "rating 4" in trotsky


def counter(id: str) -> Counter:
    return next(each for each in GAME.components(CAMPAIGN).counters if each.id == id)


def test_14_1_lenin_lies_on_his_wounded_side() -> None:
    words = [each.text for each in ElementTree.fromstring(draw_counter(counter("Lenin"), 0, 0)).iter("text")]
    assert "wounded" in words and "2" in words
    assert "wounded" in describe(counter("Lenin"))


def test_a_reduced_army_shows_its_reduced_values() -> None:
    army = next(each for each in GAME.components(CAMPAIGN).counters if each.kind == "army" and each.step == 1)
    low = army.faces[1]
    words = [each.text for each in ElementTree.fromstring(draw_counter(army, 0, 0)).iter("text")]
    assert f"{low['strength']}-{low['loss']}-{low['move']}" in words
    assert "reduced" in describe(army)


def test_short_names_say_no_more_than_needed() -> None:
    assert short_name(counter("Ra9")) == "Army 9"
    assert short_name(counter("RcCav1")) == "Cavalry 1"
    assert short_name(counter("Rc19")) == "Corps 19"
    assert short_name(counter("Trotsky")) == "Trotsky"


def test_nothing_printed_on_a_counter_overlaps_or_runs_off_it() -> None:
    for each in GAME.components(CAMPAIGN).counters:
        for step in range(1, each.steps + 1):
            piece = f"<svg>{draw_counter(replace(each, step=step), 0, 0, 60)}</svg>"
            assert overlaps(piece) == [], each.id
            for words, box in text_boxes(piece):
                assert max(map(abs, box.bounds)) <= 30.5, (each.id, words)


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(BadInput, match="no scenario"):
        BOX.draw_sheet("1905")


def test_clipping_and_crossing() -> None:
    square = clip([(-5, -5), (15, -5), (15, 15), (-5, 15)], (0, 0, 10, 10))
    assert {(round(x), round(y)) for x, y in square} == {(0, 0), (10, 0), (10, 10), (0, 10)}
    assert clip([(20, 20), (30, 20), (30, 30)], (0, 0, 10, 10)) == []
    assert crossing((0, 0), (4, 4), (0, 4), (4, 0)) == (2, 2)
    assert crossing((0, 0), (1, 0), (0, 1), (1, 1)) is None
    assert crossing((0, 0), (1, 1), (5, 0), (5, 9)) is None
