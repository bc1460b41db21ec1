"""3.11 The map: spaces, boxes, regions, links and the lines of the country, read from `data/`.

`places()` and `links()` are what `barricades inspect` prints. `chart()` is the same map for the rules and the
drawing, with coast and rivers. `sheet_point` puts a latitude and a longitude on the sheet. Whatever is wrong
in a file is refused with the file and the line.
"""

import math
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from barricades.games.toc.ch03_components.decks import FACTIONS
from barricades.games.toc.editions import V2_3
from barricades.kernel.components import Link, Place, Shape
from barricades.kernel.reading import Row, read_rows

DATA = Path(__file__).parent.parent / "data"

SIDES = ("WHITE", "RED")
OWNERS = frozenset({*SIDES, *FACTIONS})
TERRAIN = frozenset({"clear", "forest", "marsh", "mountain", "desert", "fortress"})
REGION_KINDS = frozenset({"home", "far east", "country", "republic", "boxes"})
WAYS = frozenset({"rail", "road", "road2", "strait", "sea"})
BETWEEN = frozenset({"river", "finnish-border"})
BOX_KINDS = frozenset({
    "land", "restricted", "sea", "reserve", "casualties", "assets", "display", "political"
})  # fmt: skip
LAND = ("land", "restricted")
FAR_EAST = "Far East"
NUMBER = re.compile(r"[1-9]\d\d")
ID = re.compile(r"([a-z]+:)?[a-z]+(-[a-z0-9]+)*")
DECIMAL = re.compile(r"-?\d+(\.\d+)?")
FLAGS = {"0": False, "1": True}

Point = tuple[float, float]


# The sheet


WIDTH, HEIGHT = 4200, 2960
INSET = (2440, 60, 1720, 560)  # left, top, width and height of the Far East

_UNITS_PER_KM = 0.95
_ORIGIN = (1875.0, -2972.3)  # where the middle meridian meets the pole of the cone
_MERIDIAN = 46.0
_PARALLELS = (math.radians(46), math.radians(62))
_NORTH = 61.0  # from here on the empty north is drawn narrower
_SQUEEZE = 0.6
_EARTH = 6371.0
_CONE = (math.cos(_PARALLELS[0]) - math.cos(_PARALLELS[1])) / (_PARALLELS[1] - _PARALLELS[0])
_APEX = math.cos(_PARALLELS[0]) / _CONE + _PARALLELS[0]


def sheet_point(lat: float, lon: float, region: str = "") -> Point:
    """A place on the sheet: an equidistant conic projection, or the inset for the Far East."""
    if region == FAR_EAST:
        return 2540 + (lon - 82) * 28.5, 110 + (58 - lat) * 29
    drawn = lat if lat < _NORTH else _NORTH + (lat - _NORTH) * _SQUEEZE
    radius = _UNITS_PER_KM * _EARTH * (_APEX - math.radians(drawn))
    angle = _CONE * math.radians(lon - _MERIDIAN)
    return _ORIGIN[0] + radius * math.sin(angle), _ORIGIN[1] + radius * math.cos(angle)


# What is on it


@dataclass(frozen=True, slots=True)
class Port:
    """A harbour: the sea it opens on and the replacement steps that can pass through it."""

    sea: str
    capacity: int


@dataclass(frozen=True, slots=True)
class Region:
    name: str
    kind: str
    side: str
    faction: str
    victory_cities: int
    resource_centres: int
    restricted_by_central_powers: bool
    supplies_at_home: bool  # 15.35, 15.39: its faction's units never lack supply within it
    entry: str
    border: str  # 13.42e: "closed" where the marked links of its border are shut when the game begins
    source: str


@dataclass(frozen=True, slots=True)
class Space:
    """A town. Its id is the same in every edition; its number is the one printed on the map."""

    id: str
    number: str
    name: str
    also: str
    lat: float
    lon: float
    x: float
    y: float
    region: str
    terrain: str
    victory_city: bool
    defends: int
    resource_centre: int
    port: Port | None
    control: str
    supply: tuple[str, ...]
    rebuild: tuple[str, ...]
    green: bool
    revolt: bool
    source: str

    @property
    def kind(self) -> str:
        return "space"


@dataclass(frozen=True, slots=True)
class Box:
    """A place without a town: far lands, sea zones, reserves and the boxes beside the map."""

    id: str
    number: str
    name: str
    kind: str
    region: str
    terrain: str
    side: str
    x: int
    y: int
    width: int
    height: int
    victory_city: bool
    resource_centre: int
    seas: tuple[str, ...]
    control: str
    supply: tuple[str, ...]
    restrict: int
    units: int
    armies: int
    source: str

    @property
    def token(self) -> str:
        """What it is called in text forms: the printed number, if it has one."""
        return self.number or self.id


@dataclass(frozen=True, slots=True)
class Outline:
    """A coast, a lake, a river or a line of the rules, as latitudes and longitudes."""

    part: str
    kind: str
    name: str
    rank: int
    points: tuple[Point, ...]

    def on_sheet(self) -> list[Point]:
        return [sheet_point(lat, lon, self.part) for lat, lon in self.points]


@dataclass(frozen=True, slots=True)
class Chart:
    """The whole map. Places go by their tokens: the printed number, or the id of a box without one."""

    regions: Mapping[str, Region]
    spaces: Mapping[str, Space]
    boxes: Mapping[str, Box]
    seas: Mapping[str, str]
    links: tuple[Link, ...]
    coast: tuple[Outline, ...]
    rivers: tuple[Outline, ...]
    lines: tuple[Outline, ...]

    def region_of(self, place: str) -> str:
        return self.spaces[place].region if place in self.spaces else self.boxes[place].region

    def control_of(self, place: str) -> str:
        return self.spaces[place].control if place in self.spaces else self.boxes[place].control

    def neighbours(self, place: str, kinds: Iterable[str] = WAYS) -> list[str]:
        """What touches a place by one of the kinds of way."""
        wanted = set(kinds)
        near = [(link.a, link.b) for link in self.links if wanted & set(link.kinds)]
        return [b if a == place else a for a, b in near if place in (a, b)]


@cache
def chart(folder: Path = DATA, edition: Path = V2_3) -> Chart:
    """The map of an edition as the rules and the drawing use it."""
    regions = _regions(folder, edition)
    seas = {row["sea"]: row["box"] for row in read_rows(folder, "seas.csv") if row.source}
    towns, towns_elsewhere = _printed(read_rows(folder, "spaces.csv", over=edition))
    other, boxes_elsewhere = _printed(read_rows(folder, "boxes.csv", over=edition))
    spaces = _spaces(towns, regions, seas)
    boxes = _boxes(other, regions, seas, spaces)
    elsewhere = towns_elsewhere | boxes_elsewhere
    for row in read_rows(folder, "seas.csv"):
        row.one_of("box", [id for id, box in boxes.items() if box.kind == "sea"])
    return Chart(
        regions=MappingProxyType(regions),
        spaces=MappingProxyType(spaces),
        boxes=MappingProxyType(boxes),
        seas=MappingProxyType(seas),
        links=(
            *_land_links(read_rows(folder, "links.csv", over=edition), _tokens(spaces, boxes), elsewhere),
            *_sea_links(spaces, boxes, seas),
        ),
        coast=tuple(_outlines(folder, "coast.csv")),
        rivers=tuple(_outlines(folder, "rivers.csv")),
        lines=tuple(_outlines(folder, "lines.csv")),
    )


def places(folder: Path = DATA, edition: Path = V2_3) -> list[Place]:
    """Spaces and boxes in the public format."""
    whole = chart(folder, edition)
    spaces = [_public_space(space, whole.regions[space.region]) for space in whole.spaces.values()]
    return spaces + [_public_box(box, whole.regions.get(box.region)) for box in whole.boxes.values()]


def links(folder: Path = DATA, edition: Path = V2_3) -> list[Link]:
    """What lies between them in the public format."""
    return list(chart(folder, edition).links)


def shapes() -> list[Shape]:
    """Coast, lakes, rivers and lines as the drawing needs them: on the sheet."""
    whole = chart()
    return [
        Shape(each.kind, each.name, each.rank, each.part, each.on_sheet())
        for each in (*whole.coast, *whole.rivers, *whole.lines)
    ]


# Reading


def _printed(rows: Sequence[Row]) -> tuple[list[Row], set[str]]:
    """The rows of what is on the map of the edition, and the ids of what only another edition has.

    A place on land has a number; another box, a sea zone say, goes by its id.
    """
    there = [row for row in rows if row["number"] or row.cells.get("kind", "land") not in LAND]
    return there, {row["id"] for row in rows} - {row["id"] for row in there}


def _regions(folder: Path, edition: Path) -> dict[str, Region]:
    regions: dict[str, Region] = {}
    for row in read_rows(folder, "regions.csv", over=edition):
        _once(row, "region", regions)
        regions[row["region"]] = Region(
            name=row["region"],
            kind=row.one_of("kind", REGION_KINDS),
            side=row.one_of("side", ("", *SIDES)),
            faction=row.one_of("faction", {"", *FACTIONS}),
            victory_cities=row.number("victory_cities"),
            resource_centres=row.number("resource_centres"),
            restricted_by_central_powers=FLAGS[row.one_of("restricted_by_central_powers", FLAGS)],
            supplies_at_home=FLAGS[row.one_of("supplies_at_home", FLAGS)],
            entry=row["entry"],
            border=row.one_of("border", ("", "closed")),
            source=row.source,
        )
    return regions


def _spaces(rows: Sequence[Row], regions: Mapping[str, Region], seas: Mapping[str, str]) -> dict[str, Space]:
    spaces: dict[str, Space] = {}
    for row in rows:
        _once(row, "number", spaces)
        if not NUMBER.fullmatch(row["number"]):
            raise row.fault(f"a space has three digits, not {row['number']!r}")
        region = row.one_of("region", regions)
        lat, lon = _decimal(row, "lat"), _decimal(row, "lon")
        x, y = sheet_point(lat, lon, region)
        spaces[row["number"]] = Space(
            id=_id(row, _tokens(spaces, {})),
            number=row["number"],
            name=row["name"],
            also=row["also"],
            lat=lat,
            lon=lon,
            x=round(x + _decimal(row, "dx"), 1),
            y=round(y + _decimal(row, "dy"), 1),
            region=region,
            terrain=row.one_of("terrain", TERRAIN),
            victory_city=FLAGS[row.one_of("victory_city", FLAGS)],
            defends=row.number("defends"),
            resource_centre=row.number("resource_centre"),
            port=Port(row.one_of("sea", seas), row.number("capacity")) if row["sea"] else None,
            control=row.one_of("control", {"", *OWNERS}),
            supply=_owners(row, "supply"),
            rebuild=_owners(row, "rebuild"),
            green=FLAGS[row.one_of("green", FLAGS)],
            revolt=FLAGS[row.one_of("revolt", FLAGS)],
            source=row.source,
        )
    return spaces


def _boxes(
    rows: Sequence[Row], regions: Mapping[str, Region], seas: Mapping[str, str], spaces: Mapping[str, Space]
) -> dict[str, Box]:
    boxes: dict[str, Box] = {}
    for row in rows:
        if row["number"]:
            _once(row, "number", {**spaces, **boxes})
        box = Box(
            id=_id(row, _tokens(spaces, boxes)),
            number=row["number"],
            name=row["name"],
            kind=row.one_of("kind", BOX_KINDS),
            region=row.one_of("region", {"", *regions}),
            terrain=row.one_of("terrain", {"", *TERRAIN}),
            side=row.one_of("side", {"", *OWNERS}),
            x=row.number("x"),
            y=row.number("y"),
            width=row.number("w"),
            height=row.number("h"),
            victory_city=FLAGS[row.one_of("victory_city", FLAGS)],
            resource_centre=row.number("resource_centre"),
            seas=_several(row, "port", seas),
            control=row.one_of("control", {"", *OWNERS}),
            supply=_owners(row, "supply"),
            restrict=int(row.one_of("restrict", ("", "1", "2", "3")) or 0),
            units=row.number("units") if row["units"] else 0,
            armies=row.number("armies") if row["armies"] else 0,
            source=row.source,
        )
        boxes[box.token] = box
    return boxes


def _id(row: Row, known: Collection[str]) -> str:
    """The id of a place: small letters, so that it fits in a text form."""
    if not ID.fullmatch(row["id"]):
        raise row.fault(f"an id is small letters and hyphens, as sea:black, not {row['id']!r}")
    if row["id"] in known:
        raise row.fault(f"{row['id']} is listed twice")
    return row["id"]


def _tokens(spaces: Mapping[str, Space], boxes: Mapping[str, Box]) -> dict[str, str]:
    """Every place by its id."""
    ids = {space.id: token for token, space in spaces.items()}
    return ids | {box.id: token for token, box in boxes.items()}


def _land_links(rows: Sequence[Row], tokens: Mapping[str, str], elsewhere: Collection[str]) -> list[Link]:
    found: dict[tuple[str, str], Link] = {}
    for row in rows:
        if row["a"] in elsewhere or row["b"] in elsewhere:
            continue
        for end in ("a", "b"):
            if row[end] not in tokens:
                raise row.fault(f"{end} is {row[end]!r}, expected the id of a place (spaces.csv, boxes.csv)")
        a, b = sorted((tokens[row["a"]], tokens[row["b"]]))
        if a == b:
            raise row.fault(f"a link leads to another place, not from {row['a']} to itself")
        if (a, b) in found:
            raise row.fault(f"link {row['a']}-{row['b']} is listed twice")
        way, *between = row["kinds"].split("+")
        if way not in WAYS or not BETWEEN.issuperset(between):
            raise row.fault(f"kinds is {row['kinds']!r}, expected a way and what lies between")
        found[a, b] = Link(a, b, (way, *between), row.source)
    return list(found.values())


def _sea_links(spaces: Mapping[str, Space], boxes: Mapping[str, Box], seas: Mapping[str, str]) -> list[Link]:
    """Every port and its sea zone."""
    shores = [(id, space.port.sea, space.source) for id, space in spaces.items() if space.port]
    shores += [(id, sea, box.source) for id, box in boxes.items() for sea in box.seas]
    return [Link(id, seas[sea], ("sea",), source) for id, sea, source in shores]


def _outlines(folder: Path, name: str) -> list[Outline]:
    found = []
    for row in read_rows(folder, name):
        points = []
        for word in row["points"].split():
            lat, comma, lon = word.partition(",")
            if not (comma and DECIMAL.fullmatch(lat) and DECIMAL.fullmatch(lon)):
                raise row.fault(f"a point is latitude,longitude, not {word!r}")
            points.append((float(lat), float(lon)))
        if len(points) < 2:
            raise row.fault("a line needs two points")
        cells = row.cells
        part = FAR_EAST if cells.get("map") == "far-east" else ""
        kind = cells.get("kind") or cells.get("line") or "river"
        found.append(Outline(part, kind, row["name"], int(cells.get("rank") or 0), tuple(points)))
    return found


def _once(row: Row, column: str, known: Mapping[str, Any]) -> None:
    if row[column] in known:
        raise row.fault(f"{row[column]} is listed twice")


def _decimal(row: Row, column: str) -> float:
    if not DECIMAL.fullmatch(row[column]):
        raise row.fault(f"{column} should be a number, not {row[column]!r}")
    return float(row[column])


def _owners(row: Row, column: str) -> tuple[str, ...]:
    return _several(row, column, OWNERS)


def _several(row: Row, column: str, known: Iterable[str]) -> tuple[str, ...]:
    """The entries of a cell, divided by semicolons."""
    entries = tuple(entry.strip() for entry in row[column].split(";") if entry.strip())
    for entry in entries:
        if entry not in known:
            raise row.fault(f"{column}: {entry!r} is not among {', '.join(sorted(known))}")
    return entries


# The public format


def _public_space(space: Space, region: Region) -> Place:
    port = {"sea": space.port.sea, "capacity": space.port.capacity} if space.port else None
    features = {
        "kind": "space",
        "also": space.also,
        "lat": space.lat,
        "lon": space.lon,
        "x": space.x,
        "y": space.y,
        "victory_city": space.victory_city,
        "defends": space.defends,
        "resource_centre": space.resource_centre,
        "port": port,
        "control": space.control,
        "supply": list(space.supply),
        "rebuild": list(space.rebuild),
        "green": space.green,
        "revolt": space.revolt,
        **_of_region(region),
    }
    return Place(space.number, space.name, space.region, space.terrain, features, space.source, space.kind)


def _public_box(box: Box, region: Region | None) -> Place:
    features: dict[str, Any] = {
        "kind": "box",
        "box": box.kind,
        "side": box.side,
        "x": box.x,
        "y": box.y,
        "width": box.width,
        "height": box.height,
        "victory_city": box.victory_city,
        "resource_centre": box.resource_centre,
        "seas": list(box.seas),
        "control": box.control,
        "supply": list(box.supply),
        "restrict": box.restrict,
        "stacking": {"units": box.units, "armies": box.armies},
        **(_of_region(region) if region else {}),
    }
    terrain = "sea" if box.kind == "sea" else box.terrain
    return Place(box.token, box.name, box.region, terrain, features, box.source, box.kind)


def _of_region(region: Region) -> dict[str, Any]:
    return {
        "region_kind": region.kind,
        "home_of": region.side or region.faction,
        "restricted_by_central_powers": region.restricted_by_central_powers,
        "supplies_at_home": region.supplies_at_home,
    }


def counts(whole: Chart, what: str) -> dict[str, int]:
    """Victory cities or resource centres by who controls them at the start."""
    found: dict[str, int] = {}
    sites: Sequence[Space | Box] = [*whole.spaces.values(), *whole.boxes.values()]
    for site in sites:
        value = int(site.victory_city) if what == "victory_city" else site.resource_centre
        owner = site.control if site.control in SIDES else "neutral"
        found[owner] = found.get(owner, 0) + value
    return found
