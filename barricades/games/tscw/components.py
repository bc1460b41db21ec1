"""2 The components: map, counters, charts and set-ups, read from `data/` into the public format.

`components(scenario)` is what `barricades inspect` prints. A folder other than `data/` may be given; whatever
is wrong in one of its files is refused with the file and the line.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from barricades.kernel import reading
from barricades.kernel.components import Components, Counter, Link, Place, Table
from barricades.kernel.errors import BadInput
from barricades.kernel.hexgrid import DIRECTIONS, beside

DATA = Path(__file__).parent / "data"

SIDES = {"N": "nationalist", "R": "republican", "": ""}
COUNTRIES = {"ES", "FR", "PT", "AD", "GI", "MA", "sea"}
TERRAIN = {"clear", "rough", "mountain", "marsh", "sea"}
PLACE_KINDS = {"", "town", "city"}
SUPPLY = {"": "", "N": "nationalist", "R": "republican", "RN": "northern"}
STEPS_OF = {"full": 0, "reduced": 1}
LAND_SHARE = re.compile(r"(?:land (\d+) %|(\d+) % land)")


class Row(reading.Row):
    """One line of a data file of this game."""

    __slots__ = ()

    def maybe(self, column: str) -> int | None:
        return self.number(column) if self[column] else None

    def flag(self, column: str) -> bool:
        return self.one_of(column, ("0", "1")) == "1"

    def meaning(self, column: str, known: Mapping[str, str]) -> str:
        """The meaning of the cell."""
        return known[self.one_of(column, known)]

    def hex(self, column: str, hexes: Mapping[str, Any]) -> str:
        if self[column] not in hexes:
            raise self.fault(f"there is no hex {self[column]!r}")
        return self[column]


def read_rows(folder: Path, name: str) -> list[Row]:
    """The lines of a CSV file."""
    return reading.read_as(Row, folder, name)


def read_scenarios(folder: Path) -> dict[str, Any]:
    return reading.read_toml(folder, "scenarios.toml")


def scenario_names(folder: Path = DATA) -> dict[str, str]:
    """The scenarios by id, in the order of the file."""
    return {id: str(scenario.get("name", id)) for id, scenario in read_scenarios(folder).items()}


@cache
def components(scenario: str, folder: Path = DATA) -> Components:
    """Everything on and beside the map at the start of a scenario."""
    scenarios = read_scenarios(folder)
    if scenario not in scenarios:
        raise BadInput(f"there is no scenario {scenario[:60]!r}; there are {', '.join(scenarios)}")
    setting = scenarios[scenario]
    hexes = _hexes(folder)
    fortified = [row for row in read_rows(folder, "fortified.csv") if row.hex("hex", hexes)]
    return Components(
        places=_places(folder, hexes, fortified, _control(folder, setting["front"], hexes)),
        links=_links(folder, hexes, fortified),
        counters=_counters(folder, setting, hexes),
        tracks=_tracks(folder, setting),
        decks=_decks(folder),
        tables=_tables(folder, fortified),
    )


# 2.2 The map


def _hexes(folder: Path) -> dict[str, Row]:
    hexes: dict[str, Row] = {}
    for row in read_rows(folder, "hexes.csv"):
        if not re.fullmatch(r"\d{4}", row["hex"]):
            raise row.fault(f"a hex is four digits, not {row['hex']!r}")
        if row["hex"] in hexes:
            raise row.fault(f"hex {row['hex']} is listed twice")
        row.one_of("country", COUNTRIES)
        row.one_of("terrain", TERRAIN)
        if (row["country"] == "sea") != (row["terrain"] == "sea"):
            raise row.fault("a sea hex has country sea and terrain sea")
        hexes[row["hex"]] = row
    return hexes


def _control(folder: Path, file: str, hexes: Mapping[str, Row]) -> dict[str, str]:
    return {row.hex("hex", hexes): row.meaning("control", SIDES) for row in read_rows(folder, file)}


def _places(
    folder: Path, hexes: Mapping[str, Row], fortified: Sequence[Row], control: Mapping[str, str]
) -> list[Place]:
    regions = {row["region"]: row["name"] for row in read_rows(folder, "regions.csv")}
    lines: dict[str, list[dict[str, Any]]] = {}
    for row in fortified:
        line = {
            "line": row["line"],
            "name": row["name"],
            "turn": row.number("turn"),
            "sides": _covered(row),
        }
        lines.setdefault(row["hex"], []).append(line)
    places = []
    for id, row in hexes.items():
        if row["region"] and row["region"] not in regions:
            raise row.fault(f"there is no region {row['region']!r}")
        features: dict[str, Any] = {
            "country": row["country"],
            "kind": row.one_of("kind", PLACE_KINDS),
            "capital": row.flag("capital"),
            "port": row.flag("port"),
            "supply": row.meaning("supply", SUPPLY),
            "morale": row.number("morale"),
            "coast": row.flag("coast"),
            "land": _land_share(row),
            "sea": row["sea"],
            "region_name": regions.get(row["region"], ""),
            "control": control.get(id, ""),
            "fortified": lines.get(id, []),
        }
        places.append(Place(id, row["place"], row["region"], row["terrain"], features, row.source, "hex"))
    return places


def _land_share(row: Row) -> int:
    """Per cent of the hex that is land; the survey wrote it into the note of most coastal hexes."""
    if row["country"] == "sea":
        return 0
    if not row.flag("coast"):
        return 100
    found = LAND_SHARE.search(row["note"])
    return int(found[1] or found[2]) if found else 65


def _covered(row: Row) -> list[str]:
    sides = row["sides"].split()
    for side in sides:
        if side not in DIRECTIONS:
            raise row.fault(f"{side!r} is no side of a hex; sides are {' '.join(DIRECTIONS)}")
    return sides


def _pair(row: Row, hexes: Mapping[str, Row]) -> tuple[str, str]:
    a, b = row.hex("a", hexes), row.hex("b", hexes)
    if b not in _around(a):
        raise row.fault(f"hexes {a} and {b} do not touch")
    return (a, b) if a < b else (b, a)


def next_hex(hex: str, direction: str) -> str:
    """The printed number of the hex next to one: row, then column, two digits each."""
    row, column = beside(int(hex[:2]), int(hex[2:]), direction)
    return f"{row:02}{column:02}"


def _around(hex: str) -> list[str]:
    return [next_hex(hex, direction) for direction in DIRECTIONS]


def _links(folder: Path, hexes: Mapping[str, Row], fortified: Sequence[Row]) -> list[Link]:
    """Neighbouring land hexes and, where something lies between, the seaward sides too."""
    kinds: dict[tuple[str, str], list[str]] = {}
    sources: dict[tuple[str, str], str] = {}
    land = [id for id, row in hexes.items() if row["country"] != "sea"]
    for a in land:
        for b in _around(a):
            if a < b and b in hexes and hexes[b]["country"] != "sea":
                kinds[a, b] = []
    between: list[tuple[tuple[str, str], str, Row]] = []
    for row in read_rows(folder, "sides.csv"):
        between += [(_pair(row, hexes), kind, row) for kind in _side_kinds(row)]
    for row in read_rows(folder, "rail.csv"):
        between.append((_pair(row, hexes), f"rail:{row['line']}", row))
    for row in fortified:
        for direction in _covered(row):
            other = next_hex(row["hex"], direction)
            if other in hexes:
                pair = (row["hex"], other) if row["hex"] < other else (other, row["hex"])
                between.append((pair, f"fortified:{row['name']}", row))
    for pair, kind, row in between:
        held = kinds.setdefault(pair, [])
        if kind not in held:
            held.append(kind)
        sources.setdefault(pair, row.source)
    return [Link(a, b, kinds[a, b] or ["open"], sources.get((a, b), "2.2")) for a, b in sorted(kinds)]


def _side_kinds(row: Row) -> Iterator[str]:
    if row["river"]:
        river = row.one_of("river", {"minor", "major"})
        yield f"river:{river}:{row['name']}"
    for word in ("sea", "impassable", "border"):
        if row.flag(word):
            yield word


# 2.3 to 2.17 The counters


def _counters(folder: Path, setting: Mapping[str, Any], hexes: Mapping[str, Row]) -> list[Counter]:
    units: dict[str, Row] = {}
    for row in read_rows(folder, "counters.csv"):
        if row["id"] in units:
            raise row.fault(f"counter {row['id']} is listed twice")
        units[row["id"]] = row
    fronts = {row["becomes"]: id for id, row in units.items() if row["becomes"]}
    for back, front in fronts.items():
        if back not in units:
            raise units[front].fault(f"{front} becomes {back!r}, which is no counter")
    setup: dict[str, Row] = {}
    for row in read_rows(folder, setting["setup"]):
        if row["unit"] not in units:
            raise row.fault(f"there is no counter {row['unit']!r}")
        if row["unit"] in setup:
            raise row.fault(f"{row['unit']} is set up twice")
        setup[row["unit"]] = row
    counters = [
        _counter(row, setup.get(id), setting["first_turn"], hexes, fronts) for id, row in units.items()
    ]
    _tell_lives(folder, {counter.id: counter.faces[0] for counter in counters})
    return counters


def _tell_lives(folder: Path, fronts: Mapping[str, Any]) -> None:
    """What became of commanders and famous units, a sentence or two beside the values of their front."""
    for row in read_rows(folder, "lives.csv"):
        if row["counter"] not in fronts:
            raise row.fault(f"there is no counter {row['counter']!r}")
        if "life" in fronts[row["counter"]]:
            raise row.fault(f"{row['counter']} has two lives")
        fronts[row["counter"]].update(life=row["life"], life_source=row.source)


def _counter(
    row: Row, at: Row | None, turn: int, hexes: Mapping[str, Row], fronts: Mapping[str, str]
) -> Counter:
    steps = row.maybe("steps") or 0
    lost = STEPS_OF[at.one_of("step", STEPS_OF)] if at else 0
    if lost and steps < 2:
        raise row.fault(f"{row['id']} has no reduced face to be set up on")
    place = _set_up_place(at, hexes) if at else _waiting_place(row, turn, fronts)
    return Counter(
        row["id"], row["name"], row.meaning("side", SIDES), row["nation"], row["kind"], steps, steps - lost,
        place, _faces(row, steps, hexes, fronts), row.source,
    )  # fmt: skip


def _set_up_place(at: Row, hexes: Mapping[str, Row]) -> str:
    if at["hex"] in ("box", "eliminated"):
        return {"box": "box:available", "eliminated": "box:eliminated"}[at["hex"]]
    hex = at.hex("hex", hexes)
    if hexes[hex]["country"] == "sea":
        raise at.fault(f"{at['unit']} is set up at sea, in {hex}")
    return hex


def _waiting_place(row: Row, turn: int, fronts: Mapping[str, str]) -> str:
    """Where a counter is that is not in the set-up: to come, gone, the back of another, or never in play."""
    entry, gone = row["entry"], row.maybe("withdraw")
    if row["kind"] == "marker":
        return "markers"
    if entry == "M":
        return "mobilisation"
    if entry.startswith("event:"):
        return entry
    if entry != "setup" and not entry.isdigit():
        raise row.fault(f"entry is {entry!r}, expected setup, a turn, M or event:N")
    if gone is not None and gone <= turn:
        return "withdrawn"
    if entry != "setup" and turn < int(entry) < 100:
        return f"reverse:{fronts[row['id']]}" if row["id"] in fronts else f"turn:{entry}"
    return "out-of-play"


def _faces(row: Row, steps: int, hexes: Mapping[str, Row], fronts: Mapping[str, str]) -> list[dict[str, Any]]:
    """The values of each side, the full one first, with what else is printed on the front."""
    values = {name: row.maybe(name) for name in ("attack", "defense", "move", "artillery", "support")}
    front: dict[str, Any] = {name: value for name, value in values.items() if value is not None}
    for name in ("size", "politics", "entry", "hex", "withdraw", "becomes"):
        if row[name]:
            front[name] = row[name]
    if row["hex"] not in ("", "free"):
        row.hex("hex", hexes)
    if row["kind"] not in ("marker", "air", "naval"):
        front["rebuild"] = row.flag("rebuild")
    if row["kind"] == "marker":
        front["copies"] = row.number("copies")
    if row["id"] in fronts:
        front["reverse_of"] = fronts[row["id"]]
    faces = [front]
    if steps == 2:
        faces.append({name: row.number(f"{name}2") for name in ("attack", "defense", "move")})
    return faces


# The charts


def _tracks(folder: Path, setting: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    turns = read_rows(folder, "turns.csv")
    boxes = [
        {
            "turn": row.number("turn"),
            "label": row["label"],
            "start": row["start"],
            "months": row.number("months"),
        }
        for row in turns
    ]
    told = (
        "name",
        "date",
        "special",
        "victory",
        "otherwise",
        "pool",
        "alcazar",
        "reduced_ammunition",
        "mobilisation",
    )
    return {
        "turn": {
            "first": boxes[0]["turn"],
            "last": boxes[-1]["turn"],
            "start": setting["first_turn"],
            "end": setting["last_turn"],
            "boxes": boxes,
        },
        "general": {"first": 0, "last": 99, "morale": setting["morale"], "points": setting["points"]},
        "scenario": {key: setting[key] for key in told if key in setting},
    }


def _decks(folder: Path) -> dict[str, list[dict[str, Any]]]:
    decks: dict[str, list[dict[str, Any]]] = {"nationalist": [], "republican": []}
    for row in read_rows(folder, "chits.csv"):
        chit = {
            "id": f"event:{row.number('number')}",
            "title": row["name"],
            "number": row.number("number"),
            "turn": row.number("turn"),
            "kind": row["kind"],
            "effect": row["effect"],
            "history": row["history"],
            "source": row.source,
        }
        decks[row.meaning("side", {"N": "nationalist", "R": "republican"})].append(chit)
    return decks


def _tables(folder: Path, fortified: Sequence[Row]) -> dict[str, Table]:
    read: Callable[[str], list[Row]] = lambda name: read_rows(folder, name)  # noqa: E731
    combat = read("combat.csv")
    odds = [column for column in combat[0].cells if column != "roll"]
    costs = ["foot", "motorised", "cavalry", "shift", "drm"]
    nations = ["republican", "northern", "nationalist", "italian"]
    strategic = {(row["turn"], row.meaning("side", SIDES)): row for row in read("strategic.csv")}
    turns = list(dict.fromkeys(turn for turn, _ in strategic))
    limits = [(side, way) for side in ("nationalist", "republican") for way in ("rail", "sea")]
    militarisation = read("militarisation.csv")
    return {
        "combat": Table(
            odds, [row["roll"] for row in combat], _cells(combat, odds), "15; cells reconstructed"
        ),
        "terrain": _table(read("terrain.csv"), "terrain", costs),
        "resources": _table(read("schedules.csv"), "turn", nations),
        "strategic": Table(
            [f"{side} {way}" for side, way in limits],
            turns,
            [[strategic[turn, side][way] for side, way in limits] for turn in turns],
            "11; limits reconstructed",
        ),
        "militarisation": _table(militarisation, "unit", ["turn", "action", "becomes"]),
        "fortified": Table(
            ["name", "turn", "sides"],
            [f"{row['line']} {row['hex']}" for row in fortified],
            _cells(fortified, ["name", "turn", "sides"]),
            "15.14; hexes mostly reconstructed",
        ),
    }


def _table(rows: Sequence[Row], key: str, columns: list[str]) -> Table:
    sources = sorted({row.source for row in rows})
    return Table(columns, [row[key] for row in rows], _cells(rows, columns), "; ".join(sources))


def _cells(rows: Sequence[Row], columns: Sequence[str]) -> list[list[str]]:
    return [[row[column] for column in columns] for row in rows]
