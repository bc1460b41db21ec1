"""3.11 The map of Triumph of Chaos: what the documents state, and what a map of 1918 must be able to do."""

import json
import math
import shutil
from collections.abc import Callable, Collection, Iterable
from dataclasses import asdict
from itertools import combinations, pairwise
from pathlib import Path
from statistics import median

import pytest

from barricades.games.toc.ch03_components.forces import counters
from barricades.games.toc.ch03_components.map import (
    DATA,
    FAR_EAST,
    HEIGHT,
    INSET,
    SIDES,
    WAYS,
    WIDTH,
    Box,
    Chart,
    Space,
    chart,
    counts,
    links,
    places,
    sheet_point,
)  # fmt: skip
from barricades.kernel.components import Components, Link
from barricades.kernel.errors import BadInput
from tests.toc.statements import stated

STATED = stated("map")
LAND = tuple(sorted(WAYS - {"sea"}))
CLEARANCE = 62


@pytest.fixture(scope="module")
def whole() -> Chart:
    return chart()


# Questions to a map


def site(whole: Chart, id: str) -> Space | Box:
    return whole.spaces[id] if id in whole.spaces else whole.boxes[id]


def sites_of(whole: Chart, region: str) -> list[Space | Box]:
    everything: list[Space | Box] = [*whole.spaces.values(), *whole.boxes.values()]
    return [each for each in everything if each.region == region]


def named(whole: Chart, name: str) -> Space | Box:
    everything: list[Space | Box] = [*whole.spaces.values(), *whole.boxes.values()]
    return next(each for each in everything if each.name == name)


def cities(whole: Chart, region: str) -> list[Space | Box]:
    return [each for each in sites_of(whole, region) if each.victory_city]


def seas_of(each: Space | Box) -> tuple[str, ...]:
    if isinstance(each, Box):
        return each.seas
    return (each.port.sea,) if each.port else ()


def link(whole: Chart, pair: str) -> Link:
    a, b = pair.split("-")
    return next(each for each in whole.links if (each.a, each.b) == (a, b))


def flood(
    whole: Chart, sources: Iterable[str], free: Collection[str], kinds: Iterable[str] = LAND
) -> set[str]:
    ways: dict[str, set[str]] = {}
    wanted = set(kinds)
    for each in whole.links:
        if wanted & set(each.kinds):
            ways.setdefault(each.a, set()).add(each.b)
            ways.setdefault(each.b, set()).add(each.a)
    reached = {source for source in sources if source in free}
    frontier = list(reached)
    while frontier:
        for near in ways.get(frontier.pop(), set()) - reached:
            if near in free:
                reached.add(near)
                frontier.append(near)
    return reached


def steps(whole: Chart, a: str, b: str, free: Collection[str]) -> int:
    reached, count = {a}, 0
    while b not in reached:
        wider = reached | {near for each in reached for near in whole.neighbours(each, LAND) if near in free}
        assert wider != reached, f"{b} cannot be reached from {a}"
        reached, count = wider, count + 1
    return count


def steps_between(whole: Chart, pair: str, side: str) -> int:
    a, b = pair.split("-")
    return steps(whole, a, b, held_by(whole, side))


def held_by(whole: Chart, *owners: str) -> set[str]:
    ids = [*whole.spaces, *(id for id, box in whole.boxes.items() if box.kind in ("land", "restricted"))]
    return {id for id in ids if whole.control_of(id) in owners}


def home_cities(whole: Chart, side: str) -> list[str]:
    homes = {name for name, region in whole.regions.items() if region.side == side}
    return [
        id
        for id, space in whole.spaces.items()
        if space.victory_city and space.region in homes and space.control == side
    ]


# Every stated fact


def yes(value: bool) -> str:
    return "yes" if value else "no"


def working_port(whole: Chart, region: str) -> bool:
    return any(
        isinstance(each, Space) and each.port and each.port.capacity for each in sites_of(whole, region)
    )


def cut_off_by(whole: Chart, loss: str) -> str:
    free = held_by(whole, "RED") - {loss}
    fed = flood(whole, home_cities(whole, "RED"), free)
    return " ".join(id for id in ("316", "317") if id not in fed)


def all_rebuild(whole: Chart, region: str) -> str:
    common = set.intersection(
        *(set(each.rebuild) for each in cities(whole, region) if isinstance(each, Space))
    )
    return "Czech Legion" if "Czech Legion" in common else ""


def space(whole: Chart, id: str) -> Space:
    return whole.spaces[id]


CHECKS: dict[str, Callable[[Chart, str], str]] = {
    "name": lambda m, s: site(m, s).name,
    "region": lambda m, s: site(m, s).region,
    "control": lambda m, s: site(m, s).control,
    "terrain": lambda m, s: site(m, s).terrain,
    "victory_city": lambda m, s: yes(site(m, s).victory_city),
    "defends": lambda m, s: str(space(m, s).defends),
    "resource_centre": lambda m, s: str(site(m, s).resource_centre),
    "port": lambda m, s: yes(space(m, s).port is not None),
    "port_capacity": lambda m, s: str(port.capacity) if (port := space(m, s).port) else "none",
    "green": lambda m, s: yes(space(m, s).green),
    "revolt": lambda m, s: yes(space(m, s).revolt),
    "restrict": lambda m, s: str(m.boxes[s].restrict),
    "box": lambda m, s: m.boxes[s].kind,
    "stacking": lambda m, s: f"{m.boxes[s].units}/{m.boxes[s].armies}",
    "place_in": lambda m, s: named(m, s).region,
    "victory_cities": lambda m, s: str(counts(m, "victory_city")[s]),
    "resource_centres": lambda m, s: str(counts(m, "resource_centre")[s]),
    "region_victory_cities": lambda m, s: str(len(cities(m, s))),
    "cities_together": lambda m, s: str(sum(len(cities(m, each.replace("-", " "))) for each in s.split())),
    "region_has_resource_centre": lambda m, s: yes(any(each.resource_centre for each in sites_of(m, s))),
    "region_has_working_port": lambda m, s: yes(working_port(m, s)),
    "region_kind": lambda m, s: m.regions[s].kind,
    "supplies_at_home": lambda m, s: yes(m.regions[s].supplies_at_home),
    "restricted": lambda m, s: yes(m.regions[s].restricted_by_central_powers),
    "supplied_from_its_cities": lambda m, s: yes(all(s in each.supply for each in cities(m, s))),
    "only_boxes": lambda m, s: yes(all(isinstance(each, Box) for each in sites_of(m, s))),
    "has_a_box": lambda m, s: yes(any(isinstance(each, Box) for each in sites_of(m, s))),
    "rebuilds_anywhere_at_home": lambda m, s: yes(
        all(s in each.rebuild for each in sites_of(m, s) if isinstance(each, Space))
    ),
    "border_with_north_marked": lambda m, s: yes(
        all(
            "finnish-border" in each.kinds
            for each in m.links
            if {m.region_of(each.a), m.region_of(each.b)} == {s, "North"}
        )
    ),
    "line": lambda m, s: yes(any(each.kind == s for each in m.lines)),
    "cities_rebuild": all_rebuild,
    "linked": lambda m, s: yes("sea" not in link(m, s).kinds),
    "river": lambda m, s: yes("river" in link(m, s).kinds),
    "strait": lambda m, s: yes("strait" in link(m, s).kinds),
    "retreat": lambda m, s: str(steps_between(m, s, "RED")),
    "cuts_off": cut_off_by,
    "terrain_present": lambda m, s: yes({each.terrain for each in m.spaces.values()} == set(s.split())),
}  # fmt: skip
CONTAINS: dict[str, Callable[[Chart, str], Collection[str]]] = {
    "supply": lambda m, s: site(m, s).supply,
    "supplies": lambda m, s: named(m, s).supply,
    "rebuild": lambda m, s: space(m, s).rebuild,
    "region_port_on": lambda m, s: {sea for each in sites_of(m, s) for sea in seas_of(each)},
    "within": lambda m, s: [str(n) for n in range(steps_between(m, s, "WHITE"), len(m.spaces))],
}


@pytest.mark.parametrize(
    "row", STATED, ids=[f"{row['paragraph']} {row['subject']} {row['fact']} {row['value']}" for row in STATED]
)
def test_a_stated_fact(whole: Chart, row: dict[str, str]) -> None:
    fact, subject, value = row["fact"], row["subject"], row["value"]
    if fact in CONTAINS:
        assert value in CONTAINS[fact](whole, subject)
    else:
        assert CHECKS[fact](whole, subject) == value


# The whole sheet


def test_3_11_the_map_is_as_large_as_the_documents_say(whole: Chart) -> None:
    on_map = [box for box in whole.boxes.values() if box.kind in ("land", "restricted")]
    assert 250 <= len(whole.spaces) + len(on_map) <= 290


def test_every_space_is_numbered_in_the_hundred_of_its_region(whole: Chart) -> None:
    hundreds = {
        "1": {"Poland", "Lithuania", "Latvia", "Estonia", "Finland", "East Prussia"},
        "2": {"West Ukraine", "Ukraine", "Makhno", "Belarus"},
        "3": {"Kuban", "Don"},
        "4": {"Transcaucasia", "Astrakhan", "Khiva", "Turkistan", "Southeast"},
        "5": {"Urals Central", "Urals North"},
        "6": {"East"},
        "7": {"North"},
        "8": {"Central"},
        "9": {FAR_EAST},
    }
    for id in held_by(whole, "", *whole.regions, *SIDES, "Czech Legion", "Central Powers"):
        assert whole.region_of(id) in hundreds[id[0]], id


def test_the_public_format_has_no_faults_and_is_plain_data() -> None:
    parts = Components(places=places(), links=links())
    assert parts.faults() == []
    assert json.loads(json.dumps([asdict(place) for place in parts.places]))[0]["id"] == "101"


def test_regions_hold_what_their_table_says(whole: Chart) -> None:
    for name, region in whole.regions.items():
        assert len(cities(whole, name)) == region.victory_cities, name
        assert sum(each.resource_centre for each in sites_of(whole, name)) == region.resource_centres, name


def test_only_victory_cities_defend_with_two(whole: Chart) -> None:
    strong = [space for space in whole.spaces.values() if space.defends]
    assert strong
    assert all(space.defends == 2 and space.victory_city for space in strong)


def test_every_place_on_the_map_has_a_link(whole: Chart) -> None:
    ends = {end for each in whole.links for end in (each.a, each.b)}
    assert [id for id in whole.spaces if id not in ends] == []
    assert [
        id for id, box in whole.boxes.items() if box.kind in ("land", "restricted", "sea") and id not in ends
    ] == []


def test_neighbouring_spaces_stand_apart_and_on_the_sheet(whole: Chart) -> None:
    spaces = list(whole.spaces.values())
    for a, b in combinations(spaces, 2):
        assert math.hypot(a.x - b.x, a.y - b.y) >= CLEARANCE, f"{a.name} and {b.name}"
    for each in spaces:
        assert 40 <= each.x <= WIDTH - 40
        assert 40 <= each.y <= HEIGHT - 40


def test_spaces_stand_clear_of_the_boxes_and_the_far_east_in_its_inset(whole: Chart) -> None:
    left, top, width, height = INSET
    for each in whole.spaces.values():
        inside = left <= each.x <= left + width and top <= each.y <= top + height
        assert inside == (each.region == FAR_EAST), each.name
        for box in whole.boxes.values():
            beside = abs(each.x - box.x) >= box.width / 2 + 20 or abs(each.y - box.y) >= box.height / 2 + 20
            assert beside, f"{each.name} under {box.name}"


def test_towns_stand_near_where_they_are(whole: Chart) -> None:
    for each in whole.spaces.values():
        x, y = sheet_point(each.lat, each.lon, each.region)
        assert math.hypot(each.x - x, each.y - y) <= 45, each.name


def test_the_projection_keeps_north_up_and_east_right() -> None:
    moskva, petrograd, kazan = sheet_point(55.75, 37.62), sheet_point(59.94, 30.31), sheet_point(55.79, 49.12)
    assert petrograd[1] < moskva[1]
    assert petrograd[0] < moskva[0] < kazan[0]
    assert math.dist(moskva, kazan) == pytest.approx(0.95 * 720, rel=0.03)


def kilometres(a: Space, b: Space) -> float:
    p, q, turn = math.radians(a.lat), math.radians(b.lat), math.radians(a.lon - b.lon)
    return 6371 * math.acos(min(1, math.sin(p) * math.sin(q) + math.cos(p) * math.cos(q) * math.cos(turn)))


def test_no_link_is_absurdly_long(whole: Chart) -> None:
    near = [
        (whole.spaces[each.a], whole.spaces[each.b])
        for each in whole.links
        if each.a in whole.spaces
        and each.b in whole.spaces
        and FAR_EAST not in (whole.region_of(each.a), whole.region_of(each.b))
    ]
    usual = median(kilometres(a, b) for a, b in near)
    assert [(a.name, b.name) for a, b in near if kilometres(a, b) > 3 * usual] == []


def test_two_links_cross_nowhere_but_in_the_kalmyk_steppe(whole: Chart) -> None:
    tracks = {("317", "321"), ("318", "408")}  # T-M24: two tracks over the open steppe

    def side(p: Space, q: Space, r: Space) -> float:
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)

    drawn = [
        (whole.spaces[each.a], whole.spaces[each.b])
        for each in whole.links
        if each.a in whole.spaces and each.b in whole.spaces
    ]
    for (a, b), (c, d) in combinations(drawn, 2):
        if {(a.number, b.number), (c.number, d.number)} == tracks:
            continue
        if len({a.number, b.number, c.number, d.number}) == 4:
            apart = side(a, b, c) * side(a, b, d) >= 0 or side(c, d, a) * side(c, d, b) >= 0
            assert apart, f"{a.name}-{b.name} crosses {c.name}-{d.name}"


# The railways of 1918

LINES = {
    "Moskva to Petrograd": "801 802 709 710 701",
    "Petrograd to Warszawa": "701 703 704 705 118 119 112 106 105 101",
    "Moskva to Warszawa": "801 807 804 806 241 242 104 101",
    "Moskva to Kyiv": "801 809 810 812 220 221 218",
    "Moskva to Kharkiv and Sevastopol": "801 817 813 814 815 224 253 227 228 230 303 301",
    "Moskva to Rostov": "801 826 827 820 819 331 335 330 329 324",
    "Moskva to Riga": "801 803 708 118 117",
    "Moskva to Archangel": "801 733 726 723 728 731 732",
    "Moskva to Kazan": "801 826 808 832 628 640 630",
    "Moskva to Nizhny Novgorod": "801 828 642",
    "Moskva to Saratov": "820 821 824 823",
    "Moskva to Samara": "817 827 829 825 626 624 623",
    "Petrograd to Perm": "701 712 711 722 726 735 740 739 742 523",
    "Petrograd to Murmansk": "701 712 713 715 716 719 718 717",
    "Petrograd to Helsinki": "701 124 125 126 127",
    "Petrograd to Tallinn": "701 703 122 121",
    "Trans-Siberian": "623 632 633 511 512 513 518 527 528 913 916 914 918 911 910 908 905 903 902 901",
    "Chinese Eastern": "910 909 906 902",
    "Perm to Omsk": "523 520 516 517 526 528",
    "Simbirsk to Ufa": "631 644 643 511",
    "Kazan to Ekaterinburg": "630 637 635 636 521 516",
    "Samara to Tashkent": "623 619 622 507 503 502 501 414 412",
    "Gryazi to Tsaritsyn": "820 334 337 601",
    "Tsaritsyn to Tikhoretskaya and Novorossiysk": "601 321 322 312 309 308",
    "Tsaritsyn to Likhaya": "601 328 327 326 329",
    "Rostov to Baku": "324 312 341 313 315 342 339 340 409 401",
    "Baku to Batum": "401 402 403 404",
    "Saratov to Uralsk": "823 618 610",
    "Saratov to Astrakhan": "823 612 603 408",
    "Kharkiv to Balashov": "224 255 332 331 334 822",
    "Odessa to Kyiv": "215 213 210 214 218",
    "Lviv to Kyiv": "201 207 214 218",
    "Vyatka to Kotlas": "739 737",
}


@pytest.mark.parametrize("line", LINES)
def test_a_railway_of_1918_runs_from_end_to_end(whole: Chart, line: str) -> None:
    rails = {frozenset((each.a, each.b)) for each in whole.links if "rail" in each.kinds}
    assert [pair for pair in pairwise(LINES[line].split()) if frozenset(pair) not in rails] == []


def test_no_railway_crosses_the_steppe_to_guryev_or_the_coast_to_onega(whole: Chart) -> None:
    for id in ("604", "606", "607", "721", "316"):
        near = whole.neighbours(id, ["rail"])
        assert near == (["339"] if id == "316" else []), id


def test_both_capitals_and_every_home_city_lie_on_the_railway(whole: Chart) -> None:
    net = flood(whole, ["801"], set(whole.spaces) | set(whole.boxes), ["rail"])
    cut = [
        each.name
        for name, region in whole.regions.items()
        if region.side
        for each in cities(whole, name)
        if isinstance(each, Space) and each.number not in net
    ]
    assert cut == ["Migulinskaya"]


def test_every_region_can_be_reached_over_land_except_the_transit_box(whole: Chart) -> None:
    reached = flood(whole, ["801"], set(whole.spaces) | set(whole.boxes))
    on_map = set(whole.spaces) | {id for id, box in whole.boxes.items() if box.kind in ("land", "restricted")}
    assert on_map - reached == {"410"}
    assert set(whole.neighbours("410")) == {"sea:black", "sea:caspian"}


# Supply at set-up

CENTRAL_POWERS = {
    "122", "119", "114", "241", "238", "218", "220", "222", "223", "224", "225", "226", "303", "401", "404"
}  # fmt: skip


def test_red_fronts_are_fed_from_red_home_cities(whole: Chart) -> None:
    free = held_by(whole, "RED")
    fed = flood(whole, home_cities(whole, "RED"), free)
    assert sorted(free - fed) == ["907", "912", "915"]


def test_white_fronts_are_fed_through_czech_spaces_the_far_east_included(whole: Chart) -> None:
    mine = held_by(whole, "WHITE")
    fed = flood(whole, home_cities(whole, "WHITE"), mine | held_by(whole, "Czech Legion"))
    assert sorted(mine - fed) == []
    assert {"630", "635", "623", "918"} <= fed


@pytest.mark.parametrize("side", SIDES)
def test_supply_sources_are_the_home_cities_that_the_side_holds(whole: Chart, side: str) -> None:
    homes = {name for name, region in whole.regions.items() if region.side == side}
    marked = {id for id, space in whole.spaces.items() if side in space.supply}
    expected = {each.number for name in homes for each in cities(whole, name) if isinstance(each, Space)}
    assert marked >= expected
    assert set(home_cities(whole, side)) == {id for id in expected if whole.control_of(id) == side}


@pytest.mark.parametrize(
    ("side", "through", "exempt"), [("RED", (), {"RcFE5", "RcFE6"}), ("WHITE", ("Czech Legion",), set())]
)
def test_14_1_every_unit_of_the_set_up_is_in_supply(
    whole: Chart, side: str, through: tuple[str, ...], exempt: set[str]
) -> None:
    fed = flood(whole, home_cities(whole, side), held_by(whole, side, *through))
    on_map = [
        each
        for each in counters("v2.3-campaign")
        if each.side == side and each.place.isdecimal() and each.kind in ("army", "corps")
    ]
    assert len(on_map) > 30
    assert {each.id for each in on_map if each.place not in fed} == exempt  # T-M14: partisans of the Far East
    assert {each.id for each in on_map if whole.region_of(each.place) == FAR_EAST} >= (
        exempt or {"FE-c4", "FE-c5", "FE-c6"}
    )


def test_central_powers_trace_through_neutral_regions_to_their_sources(whole: Chart) -> None:
    sources = [id for id in (*whole.spaces, *whole.boxes) if "Central Powers" in site(whole, id).supply]
    neutral = held_by(whole, "", "Central Powers", *(r for r, each in whole.regions.items() if each.faction))
    placed = {each.place for each in counters("v2.3-campaign") if each.nation == "Central Powers"}
    assert placed - {"rule:15.53"} == CENTRAL_POWERS
    assert {site(whole, id).name for id in sources} == {"East Prussia", "Kyiv", "Baku"}
    assert flood(whole, sources, neutral) >= CENTRAL_POWERS


def test_fronts_touch_where_the_war_begins(whole: Chart) -> None:
    pairs = [(each.a, each.b) for each in whole.links if "sea" not in each.kinds]
    touching = {
        whole.region_of(a) for a, b in pairs if {whole.control_of(a), whole.control_of(b)} == set(SIDES)
    }
    assert {"Don", "Kuban", "East", "Urals North"} <= touching


def test_neutral_regions_part_red_from_astrakhan_and_finland(whole: Chart) -> None:
    assert whole.control_of("408") == "Astrakhan"
    assert {whole.region_of(id) for id in whole.neighbours("124", LAND)} == {"Finland", "North"}


# Coast, rivers and lines


def test_13_42e_only_finland_has_a_border_that_is_closed(whole: Chart) -> None:
    assert [name for name, region in whole.regions.items() if region.border == "closed"] == ["Finland"]
    marked = [each for each in whole.links if "finnish-border" in each.kinds]
    assert len(marked) == 6
    assert all("Finland" in (whole.region_of(each.a), whole.region_of(each.b)) for each in marked)


def test_coast_rivers_and_lines_are_drawn(whole: Chart) -> None:
    assert {each.kind for each in whole.coast} == {"land", "lake"}
    assert {"Volga", "Don", "Dnieper", "Kama", "Ural"} <= {each.name for each in whole.rivers}
    assert {each.kind for each in whole.lines} == {"central-powers", "finnish-border"}
    assert all(len(each.on_sheet()) == len(each.points) for each in whole.lines)


# What is wrong in a file is refused with file and line


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("spaces.csv", "moskva,801,", "moskva,702,", "spaces.csv, line .*702 is listed twice"),
        ("spaces.csv", "moskva,801,", "moskva,80,", "a space has three digits"),
        ("spaces.csv", "moskva,801,", "tver,801,", "tver is listed twice"),
        ("spaces.csv", "moskva,801,", "Moskva,801,", "small letters and hyphens, as sea:black, not 'Moskva'"),
        ("spaces.csv", "Moskva,,55.752", "Moskva,,fifty", "lat should be a number"),
        ("spaces.csv", ",Central,clear,", ",Central,jungle,", "terrain is 'jungle'"),
        ("spaces.csv", ",Baltic Sea,", ",North Sea,", "sea is 'North Sea'"),
        ("spaces.csv", ",RED,RED,RED,", ",RED,GREEN,RED,", "supply: 'GREEN'"),
        ("links.csv", "\nwarszawa,lublin,", "\nwarszawa,103,", "b is '103', expected the id of a place"),
        ("links.csv", "\nwarszawa,lublin,", "\nwarszawa,warszawa,", "not from warszawa to itself"),
        (
            "links.csv",
            "\nwarszawa,lublin,",
            "\ncentral-poland,warszawa,",
            "poland-warszawa is listed twice",
        ),
        ("links.csv", "\nwarszawa,lublin,rail+river,", "\nwarszawa,lublin,canal,", "kinds is 'canal'"),
        ("boxes.csv", "\ncentral-poland,102,", "\ncentral-poland,101,", "101 is listed twice"),
        ("boxes.csv", "\ncentral-poland,102,", "\nwarszawa,102,", "warszawa is listed twice"),
        ("boxes.csv", "\nsea:black,", "\nsea:Black Sea,", "not 'sea:Black Sea'"),
        ("boxes.csv", ",land,", ",air,", "kind is 'air'"),
        ("regions.csv", "North,home,RED", "North,home,GREEN", "side is 'GREEN'"),
        ("seas.csv", "sea:pacific", "sea:atlantic", "box is 'sea:atlantic'"),
        ("lines.csv", "59.80,28.60", "59.80", "a point is latitude,longitude"),
    ],
)
def test_a_fault_in_a_file_is_named(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput, match=says):
        chart(folder)
