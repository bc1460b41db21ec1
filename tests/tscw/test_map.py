"""The map of the Spanish Civil War: every fact the rulebook states, then what any sound map must keep."""

from __future__ import annotations

import csv
import heapq
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable
from itertools import pairwise
from pathlib import Path

import pytest

DATA = Path(__file__).parents[2] / "barricades" / "games" / "tscw" / "data"
DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
Row = dict[str, str]


def read(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


HEX_ROWS, SIDE_ROWS, RAIL_ROWS = read(DATA / "hexes.csv"), read(DATA / "sides.csv"), read(DATA / "rail.csv")
FORT_ROWS, REGION_ROWS = read(DATA / "fortified.csv"), read(DATA / "regions.csv")
STATED = [row for row in read(Path(__file__).parent / "stated.csv") if row["part"] == "map"]
HEXES = {row["hex"]: row for row in HEX_ROWS}
SIDES = {(row["a"], row["b"]): row for row in SIDE_ROWS}
PLACES = {row["place"]: row for row in HEX_ROWS if row["place"]}
LAND = {h for h, row in HEXES.items() if row["country"] != "sea"}
SPAIN = {h for h, row in HEXES.items() if row["country"] == "ES"}


# -- hex arithmetic: rows grow north, odd rows are half a hex further east --------------------------


def neighbours(hex_id: str) -> list[str]:
    """The hexes east, north-east, north-west, west, south-west and south-east, in that order."""
    row, column = int(hex_id[:2]), int(hex_id[2:])
    left = column - 1 + row % 2
    steps = [(0, column + 1), (1, left + 1), (1, left), (0, column - 1), (-1, left), (-1, left + 1)]
    return [f"{row + up:02d}{over:02d}" for up, over in steps]


def distance(a: str, b: str) -> int:
    rows = abs(int(a[:2]) - int(b[:2]))
    east = [int(h[2:]) + 0.5 * (int(h[:2]) % 2) for h in (a, b)]
    return int(rows + max(0.0, abs(east[0] - east[1]) - rows / 2))


def side(a: str, b: str) -> Row:
    blank = {"river": "", "sea": "0", "impassable": "0", "border": "0"}
    return SIDES.get((min(a, b), max(a, b)), blank)


def corners(a: str, b: str) -> list[frozenset[str]]:
    """The two points where a hexside ends, each named by the three hexes that meet there."""
    return [frozenset((a, b, third)) for third in neighbours(a) if third in neighbours(b)]


def step_cost(a: str, b: str, motor: bool = False) -> int:
    """13.12 and 13.13: what entering b from a costs."""
    terrain = {"clear": (1, 1), "rough": (1, 2), "mountain": (2, 3), "marsh": (3, 4)}
    river = {"": (0, 0), "minor": (1, 2), "major": (2, 3)}
    base = 1 if HEXES[b]["kind"] == "city" else terrain[HEXES[b]["terrain"]][motor]
    return base + river[side(a, b)["river"]][motor]


def march_cost(start: str, goal: str) -> int:
    queue, done = [(0, start)], set[str]()
    while queue:
        spent, here = heapq.heappop(queue)
        if here == goal:
            return spent
        if here in done:
            continue
        done.add(here)
        for there in neighbours(here):
            if there in SPAIN and side(here, there)["sea"] != "1":
                heapq.heappush(queue, (spent + step_cost(here, there), there))
    raise AssertionError(f"no way from {start} to {goal}")


def anyhow(a: str, b: str) -> bool:
    return True


def pieces(members: Collection[str], joined: Callable[[str, str], bool] = anyhow) -> list[set[str]]:
    left, found = set(members), []
    while left:
        piece = {left.pop()}
        edge = list(piece)
        while edge:
            here = edge.pop()
            fresh = {n for n in neighbours(here) if n in left and joined(here, n)}
            left -= fresh
            piece |= fresh
            edge.extend(fresh)
        found.append(piece)
    return sorted(found, key=len)


# -- the stated facts, one by one -----------------------------------------------------------------------


def at(subject: str) -> str:
    """A hex number stands for itself, a place for its hex."""
    return subject if subject.isdigit() else PLACES[subject]["hex"]


def ends(subject: str) -> tuple[str, str]:
    first, _, second = subject.partition("-")
    return at(first), at(second)


def field(name: str) -> Callable[[str, str], bool]:
    return lambda subject, value: HEXES[at(subject)][name] == value


def fort(line: str) -> list[str]:
    return [row["hex"] for row in FORT_ROWS if row["line"] == line]


def fort_side(subject: str, line: str) -> bool:
    hex_id, outside = ends(subject)
    direction = DIRECTIONS[neighbours(hex_id).index(outside)]
    return any(
        row["line"] == line and row["hex"] == hex_id and direction in row["sides"].split()
        for row in FORT_ROWS
    )


def sources(owner: str) -> list[str]:
    return sorted(h for h, row in HEXES.items() if row["supply"] == owner)


def regions_of(region: str) -> set[str]:
    return {h for h in SPAIN if HEXES[h]["region"] == region}


FACTS: dict[str, Callable[[str, str], bool]] = {
    "place_at": lambda s, v: PLACES[s]["hex"] == v,
    "settlement": lambda s, v: PLACES[s]["kind"] in ("city", "town"),
    "kind": field("kind"),
    "supply": field("supply"),
    "morale": field("morale"),
    "capital": field("capital"),
    "terrain": field("terrain"),
    "coastal": field("coast"),
    "sea_zone": field("sea"),
    "land": field("country"),
    "country_of": field("country"),
    "region_of": field("region"),
    "not_kind": lambda s, v: HEXES[s]["kind"] != v,
    "no_place": lambda s, v: not HEXES[s]["place"] and not HEXES[s]["kind"],
    "country_present": lambda s, v: any(row["country"] == s for row in HEX_ROWS),
    "region_present": lambda s, v: bool(regions_of(s)),
    "region_apart_from": lambda s, v: bool(regions_of(s)) and not regions_of(s) & regions_of(v),
    "supply_sources": lambda s, v: sources(s) == v.split(),
    "supply_count": lambda s, v: len(sources(s)) == int(v),
    "borders": lambda s, v: any(
        HEXES[n]["country"] == v and side(s, n)["border"] == "1" for n in neighbours(s) if n in HEXES
    ),
    "rail_hex": lambda s, v: any(s in (row["a"], row["b"]) for row in RAIL_ROWS),
    "adjacent": lambda s, v: (ends(s)[1] in neighbours(ends(s)[0])) == (v == "yes"),
    "river": lambda s, v: (side(*ends(s))["river"] or "none") == v,
    "fort_ends": lambda s, v: [fort(s)[0], fort(s)[-1]] == v.split(),
    "fort_contiguous": lambda s, v: all(b in neighbours(a) for a, b in pairwise(fort(s))),
    "fort_side": fort_side,
    "step_cost_foot": lambda s, v: step_cost(*ends(s)) == int(v),
    "step_cost_foot_at_most": lambda s, v: step_cost(*ends(s)) <= int(v),
    "step_cost_motor_over": lambda s, v: step_cost(*ends(s), motor=True) > int(v),
    "march_cost_foot": lambda s, v: march_cost(*ends(s)) == int(v),
    "distance_at_most": lambda s, v: distance(*ends(s)) <= int(v),
    "distance_over": lambda s, v: distance(*ends(s)) > int(v),
    "north_of_row": lambda s, v: int(s[:2]) > int(v),
    "south_of_row": lambda s, v: int(s[:2]) < int(v),
}


@pytest.mark.parametrize("row", STATED, ids=lambda r: f"{r['paragraph']}:{r['subject']}:{r['fact']}")
def test_what_the_rulebook_states(row: Row) -> None:
    assert FACTS[row["fact"]](row["subject"], row["value"]), row


# -- structure ------------------------------------------------------------------------------------------


def test_every_hex_is_unique_well_formed_and_sorted() -> None:
    ids = [row["hex"] for row in HEX_ROWS]
    assert ids == sorted(set(ids))
    assert all(len(h) == 4 and h.isdigit() for h in ids)
    assert {row["country"] for row in HEX_ROWS} == {"ES", "FR", "PT", "AD", "GI", "MA", "sea"}
    assert {row["terrain"] for row in HEX_ROWS} == {"clear", "rough", "mountain", "marsh", "sea"}
    assert all((row["terrain"] == "sea") == (row["country"] == "sea") for row in HEX_ROWS)
    assert all(row["source"] for row in HEX_ROWS + SIDE_ROWS + RAIL_ROWS + FORT_ROWS + REGION_ROWS)


def test_neighbourhood_is_mutual() -> None:
    for hex_id in HEXES:
        for other in neighbours(hex_id):
            if other in HEXES:
                assert hex_id in neighbours(other)


def test_the_sheet_has_no_holes() -> None:
    for hex_id in SPAIN:
        west_edge = hex_id.endswith("00")
        missing = [n for n in neighbours(hex_id) if n not in HEXES]
        assert not missing or west_edge, (hex_id, missing)


def test_the_coast_is_closed() -> None:
    """A land hex is coastal exactly if it touches the sea; Portugal may touch it beyond the sheet."""
    for hex_id in LAND:
        touches = any(n in HEXES and n not in LAND for n in neighbours(hex_id))
        beyond = "beyond the edge" in HEXES[hex_id]["note"]
        assert (HEXES[hex_id]["coast"] == "1") == (touches or beyond), hex_id


def test_sea_zones_are_one_piece_each_and_meet_every_spanish_coast() -> None:
    """Off Portugal the Atlantic runs on beyond the western edge of the sheet."""
    for zone in ("cantabrian", "atlantic", "mediterranean"):
        waters = {h for h, row in HEXES.items() if row["country"] == "sea" and row["sea"] == zone}
        found = pieces(waters)
        assert len(found) == 1 or all(any(h.endswith("00") for h in piece) for piece in found), zone
    assert all(row["sea"] for row in HEX_ROWS if row["country"] == "sea")
    for hex_id in SPAIN:
        assert bool(HEXES[hex_id]["sea"]) == (HEXES[hex_id]["coast"] == "1"), hex_id


def test_mainland_spain_is_one_piece_without_crossing_water() -> None:
    assert len(pieces(SPAIN, lambda a, b: side(a, b)["sea"] == "0")) == 1


@pytest.mark.parametrize("region", [row["region"] for row in REGION_ROWS])
def test_every_region_is_one_piece(region: str) -> None:
    assert len(pieces(regions_of(region))) == 1


def test_every_spanish_hex_has_a_known_region_and_no_other_hex_has_one() -> None:
    known = {row["region"] for row in REGION_ROWS}
    assert all((row["region"] in known) if row["hex"] in SPAIN else not row["region"] for row in HEX_ROWS)


def test_sides_join_neighbours_on_land() -> None:
    assert [(r["a"], r["b"]) for r in SIDE_ROWS] == sorted({(r["a"], r["b"]) for r in SIDE_ROWS})
    for row in SIDE_ROWS:
        assert row["a"] < row["b"] and row["b"] in neighbours(row["a"]), row
        assert row["river"] in ("", "minor", "major") and bool(row["river"]) == bool(row["name"]), row
        assert row["river"] or "1" in (row["sea"], row["impassable"], row["border"]), row
        assert {row["a"], row["b"]} <= LAND, row


def test_every_border_side_is_marked() -> None:
    for a in LAND:
        for b in neighbours(a):
            if b in LAND and a < b:
                crosses = HEXES[a]["country"] != HEXES[b]["country"]
                assert (side(a, b)["border"] == "1") == crosses, (a, b)


RIVERS = sorted({row["name"] for row in SIDE_ROWS if row["name"]})


def river_corners(name: str) -> Counter[frozenset[str]]:
    return Counter(c for row in SIDE_ROWS if row["name"] == name for c in corners(row["a"], row["b"]))


@pytest.mark.parametrize("name", RIVERS)
def test_every_river_is_one_chain_that_ends_in_the_sea_or_a_river(name: str) -> None:
    count = river_corners(name)
    tips = [corner for corner, times in count.items() if times == 1]
    assert len(tips) == 2 and max(count.values()) == 2, f"{name} forks or breaks: {tips}"
    joined = walk([corners(r["a"], r["b"]) for r in SIDE_ROWS if r["name"] == name])
    assert joined == set(count)
    others = set().union(*(river_corners(other) for other in RIVERS if other != name))
    edge = [tip for tip in tips if any(h.endswith("00") for h in tip)]  # the Tajo leaves the sheet at Lisbon
    assert any(tip in others or not tip <= LAND for tip in tips) or edge, f"{name} ends nowhere"


def walk(links: Iterable[Collection[frozenset[str]]]) -> set[frozenset[str]]:
    near = defaultdict[frozenset[str], set[frozenset[str]]](set)
    for first, second in links:
        near[first].add(second)
        near[second].add(first)
    seen, edge = set[frozenset[str]](), [next(iter(near))]
    while edge:
        here = edge.pop()
        if here not in seen:
            seen.add(here)
            edge.extend(near[here])
    return seen


def test_a_river_only_grows_downstream() -> None:
    """Minor and major stretches of a great river meet once, so each is a chain of its own."""
    for name in ("Ebro", "Duero", "Tajo", "Guadiana", "Guadalquivir"):
        for size in ("minor", "major"):
            links = [corners(r["a"], r["b"]) for r in SIDE_ROWS if r["name"] == name and r["river"] == size]
            assert links and walk(links) == {c for link in links for c in link}, (name, size)
    assert {r["name"] for r in SIDE_ROWS if r["river"] == "major"} == {
        "Ebro",
        "Duero",
        "Tajo",
        "Guadiana",
        "Guadalquivir",
    }


def dry(a: str, b: str, river: str) -> bool:
    """Whether one can go between two places within six hexes of both without crossing the river."""
    start, goal = PLACES[a]["hex"], PLACES[b]["hex"]
    near = {h for h in LAND if distance(h, start) <= 6 or distance(h, goal) <= 6}
    found = pieces(near, lambda x, y: side(x, y).get("name") != river)
    return any({start, goal} <= piece for piece in found)


@pytest.mark.parametrize(
    ("river", "here", "across"),
    [
        ("Tajo", "Toledo", "Ciudad Real"),
        ("Tajo", "Talavera de la Reina", "Cáceres"),
        ("Tajo", "Madrid", "Alcázar de San Juan"),
        ("Tajo", "Plasencia", "Cáceres"),
        ("Ebro", "Zaragoza", "Huesca"),
        ("Ebro", "Belchite", "Fraga"),
        ("Ebro", "Gandesa", "Lérida"),
        ("Ebro", "Tudela", "Huesca"),
        ("Ebro", "Logroño", "Pamplona"),
        ("Ebro", "Gandesa", "Tarragona"),
        ("Guadiana", "Mérida", "Badajoz"),
        ("Guadiana", "Mérida", "Zafra"),
        ("Guadiana", "Ayamonte", "Beja"),
        ("Guadalquivir", "Sevilla", "Huelva"),
        ("Guadalquivir", "Córdoba", "Écija"),
        ("Guadalquivir", "Andújar", "Jaén"),
        ("Guadalquivir", "Úbeda", "Jaén"),
        ("Duero", "Valladolid", "Medina del Campo"),
        ("Duero", "Zamora", "Salamanca"),
        ("Duero", "Aranda de Duero", "Segovia"),
    ],
)
def test_towns_stand_on_their_own_bank(river: str, here: str, across: str) -> None:
    start, goal = PLACES[here]["hex"], PLACES[across]["hex"]
    lanes = [h for h in LAND if distance(start, h) + distance(h, goal) <= distance(start, goal) + 1]
    found = pieces(lanes, lambda x, y: side(x, y).get("name") != river)
    assert not any({start, goal} <= piece for piece in found)


@pytest.mark.parametrize(
    ("river", "here", "there"),
    [
        ("Tajo", "Madrid", "Toledo"),
        ("Tajo", "Toledo", "Talavera de la Reina"),
        ("Guadalquivir", "Córdoba", "Andújar"),
        ("Guadalquivir", "Sevilla", "Écija"),
        ("Ebro", "Zaragoza", "Caspe"),
        ("Ebro", "Zaragoza", "Tudela"),
        ("Guadiana", "Badajoz", "Zafra"),
        ("Duero", "Valladolid", "Zamora"),
        ("Segre", "Lérida", "Balaguer"),
        ("Jarama", "Madrid", "Segovia"),
    ],
)
def test_towns_share_a_bank(river: str, here: str, there: str) -> None:
    assert dry(here, there, river)


def test_rail_links_join_spanish_neighbours() -> None:
    for row in RAIL_ROWS:
        assert row["b"] in neighbours(row["a"]) and {row["a"], row["b"]} <= SPAIN, row
        assert side(row["a"], row["b"])["sea"] == "0", row


@pytest.mark.parametrize("line", list(dict.fromkeys(row["line"] for row in RAIL_ROWS)))
def test_every_rail_line_is_a_chain(line: str) -> None:
    links = [(row["a"], row["b"]) for row in RAIL_ROWS if row["line"] == line]
    assert all(before[1] == after[0] for before, after in pairwise(links))
    stops = [links[0][0], *(b for _, b in links)]
    assert len(stops) == len(set(stops))


def test_the_railways_are_one_network_that_serves_the_capitals() -> None:
    links = {frozenset((row["a"], row["b"])) for row in RAIL_ROWS}
    stations = {h for link in links for h in link}
    found = pieces(stations, lambda a, b: frozenset((a, b)) in links)
    assert [sorted(p) for p in found[:-1]] == [], "a line hangs in the air"
    without = [row["place"] for row in HEX_ROWS if row["capital"] == "1" and row["hex"] not in stations]
    assert without == []


def test_railways_not_yet_built_in_1936_are_missing() -> None:
    links = {frozenset((row["a"], row["b"])) for row in RAIL_ROWS}
    stations = {h for link in links for h in link}
    for here, there in (("Cuenca", "Requena"), ("Santiago de Compostela", "La Coruña"), ("Soria", "Tudela")):
        path = [
            h
            for h in stations
            if distance(PLACES[here]["hex"], h) + distance(h, PLACES[there]["hex"])
            <= distance(PLACES[here]["hex"], PLACES[there]["hex"])
        ]
        found = pieces(path, lambda a, b: frozenset((a, b)) in links)
        assert not any({PLACES[here]["hex"], PLACES[there]["hex"]} <= piece for piece in found), (here, there)


CAPITALS = """Albacete,Alicante,Almería,Ávila,Badajoz,Barcelona,Bilbao,Burgos,Cáceres,Cádiz,Castellón,
Ciudad Real,Córdoba,Cuenca,Gerona,Granada,Guadalajara,Huelva,Huesca,Jaén,La Coruña,León,Lérida,Logroño,Lugo,
Madrid,Málaga,Murcia,Orense,Oviedo,Palencia,Pamplona,Pontevedra,Salamanca,San Sebastián,Santander,Segovia,
Sevilla,Soria,Tarragona,Teruel,Toledo,Valencia,Valladolid,Vitoria,
Zamora,Zaragoza""".replace("\n", "").split(",")


def test_all_47_mainland_provincial_capitals_are_there() -> None:
    assert sorted(CAPITALS) == sorted(r["place"] for r in HEX_ROWS if r["capital"] == "1")
    assert len(CAPITALS) == 47


def test_places_are_named_once_and_have_a_kind() -> None:
    names = [row["place"] for row in HEX_ROWS if row["place"]]
    assert len(names) == len(set(names))
    assert all(bool(row["place"]) == (row["kind"] in ("city", "town")) for row in HEX_ROWS)
    stated = {row["subject"] for row in STATED if row["fact"] == "place_at"}
    assert stated <= set(names)


def test_ports_are_coastal_settlements_in_all_three_seas() -> None:
    ports = [row for row in HEX_ROWS if row["port"] == "1"]
    assert all(row["coast"] == "1" and row["place"] and row["country"] == "ES" for row in ports)
    assert min(Counter(row["sea"] for row in ports).values()) >= 3


def test_coastal_supply_cities_are_ports() -> None:
    assert all(row["port"] == "1" for row in HEX_ROWS if row["supply"] and row["kind"] == "city")


def test_every_supply_source_reaches_all_of_spain_overland() -> None:
    (mainland,) = pieces(SPAIN, lambda a, b: side(a, b)["sea"] == "0")
    assert {h for h in HEXES if HEXES[h]["supply"]} <= mainland


def test_every_spanish_hex_is_within_three_hexes_of_a_settlement() -> None:
    settled = [h for h in SPAIN if HEXES[h]["place"]]
    assert [h for h in SPAIN if min(distance(h, s) for s in settled) > 3] == []


def test_morale_can_break_and_can_rise() -> None:
    """A campaign starts near 60: losing every red place must break it, winning the green ones must show."""
    values = [int(row["morale"]) for row in HEX_ROWS]
    assert -90 <= sum(v for v in values if v < 0) <= -60
    assert 20 <= sum(v for v in values if v > 0) <= 60
    assert all(not int(row["morale"]) or row["hex"] in SPAIN for row in HEX_ROWS)
    assert min(HEX_ROWS, key=lambda r: int(r["morale"]))["place"] == "Madrid"


def test_fortified_lines_cover_outward_sides_of_contiguous_hexes() -> None:
    for line in {row["line"] for row in FORT_ROWS}:
        members = fort(line)
        assert len(pieces(members)) == 1, line
        for row in (r for r in FORT_ROWS if r["line"] == line):
            outside = [neighbours(row["hex"])[DIRECTIONS.index(d)] for d in row["sides"].split()]
            assert outside and not set(outside) & set(members) and set(outside) <= SPAIN, row
            assert row["hex"] in SPAIN and 1 <= int(row["turn"]) <= 19


def test_terrain_is_in_plausible_proportion() -> None:
    share = Counter(HEXES[h]["terrain"] for h in SPAIN)
    assert 0.35 <= share["clear"] / len(SPAIN) <= 0.55
    assert 0.30 <= share["rough"] / len(SPAIN) <= 0.45
    assert 0.12 <= share["mountain"] / len(SPAIN) <= 0.25
    assert 370 <= len(SPAIN) <= 410
