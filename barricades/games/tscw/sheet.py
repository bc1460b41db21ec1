"""2.2 The map as sets of hexes: terrain, places, rivers, rails, coasts and fortified lines.

Only hexes of Spain are places of the grid: no unit ever enters a neutral country or the sea (3.3, 13.2), and
none can reach Morocco (3.3c).
"""

from collections.abc import Iterable
from functools import lru_cache

from barricades.games.tscw.components import DATA, Row, read_rows
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.hexgrid import DIRECTIONS, HexCosts, HexGrid, opposite
from barricades.kernel.notation import PlaceNames
from barricades.kernel.places import spread
from barricades.kernel.rules import rule

NATIONALIST, REPUBLICAN = 0, 1
SEATS = ("nationalist", "republican")
FIRST_ROW = 10  # even, so that odd rows stay odd

_land = {row["hex"]: row for row in read_rows(DATA, "hexes.csv") if row["country"] in {"ES", "MA"}}
_rows = {hex: row for hex, row in _land.items() if row["country"] == "ES"}
GRID = HexGrid(26, 30, "odd", [(int(hex[:2]) - FIRST_ROW, int(hex[2:])) for hex in _rows])
SPAIN = GRID.everywhere


def place(hex: str) -> int:
    """The number of a hex such as 2712."""
    return GRID.index(int(hex[:2]) - FIRST_ROW, int(hex[2:]))


def hex_of(number: int) -> str:
    row, column = GRID.row_column(number)
    return f"{row + FIRST_ROW:02}{column:02}"


MOROCCO = mask_of(place(hex) for hex in _land.keys() - _rows.keys())  # 3.3c


@rule("2.2", "2.2a", off=0)
def _where(column: str, *values: str) -> int:
    """The hexes that carry something, as a set."""
    return mask_of(place(hex) for hex, row in _rows.items() if row[column] in values)


def _token(number: int) -> str:
    return hex_of(number) if (SPAIN | MOROCCO) >> number & 1 else f"-{number}"


def _label(number: int) -> str:
    row = _land.get(_token(number))
    return f"{row['place']} ({row['hex']})" if row and row["place"] else _token(number)


HEXES = PlaceNames("hex", [_token(n) for n in range(GRID.size)], [_label(n) for n in range(GRID.size)], "hex")

# 13.12, 13.13 Terrain

CLEAR, ROUGH, MOUNTAIN, MARSH = (_where("terrain", each) for each in ("clear", "rough", "mountain", "marsh"))
BROKEN = ROUGH | MOUNTAIN | MARSH  # 16.2.5
CITIES, TOWNS = _where("kind", "city"), _where("kind", "town")
PLACES = CITIES | TOWNS
PORTS = _where("port", "1")
CAPITALS = _where("capital", "1")
COAST = _where("coast", "1")
SEA_ZONES = {zone: _where("sea", zone) & COAST for zone in ("cantabrian", "atlantic", "mediterranean")}
REGIONS = {row["region"]: _where("region", row["region"]) for row in read_rows(DATA, "regions.csv")}
MORALE = {place(hex): row.number("morale") for hex, row in _rows.items() if row["morale"] not in ("", "0")}
GREEN_CAPITALS = mask_of(hex for hex, value in MORALE.items() if value > 0) & CAPITALS

# 9.7, 9.8 Primary supply sources

SOURCES_N, SOURCES_R, SOURCES_NORTH = (_where("supply", each) for each in ("N", "R", "RN"))

MADRID, TOLEDO, EVACUATION = place("2712"), place("2510"), place("3324")
CADIZ = place("1305")
NORTH_CAPITALS = mask_of(map(place, ("3710", "3613", "3707")))  # 7.12
NORTHERN_REGIONS = REGIONS["asturias"] | REGIONS["santander"] | REGIONS["euskadi"]
NORTH_OF_24 = mask_of(hex for hex in members(SPAIN) if int(hex_of(hex)[:2]) > 24)  # 15.16


def _pairs(rows: Iterable[Row]) -> list[tuple[int, int]]:
    return [(place(row["a"]), place(row["b"])) for row in rows if row["a"] in _rows and row["b"] in _rows]


_sides = read_rows(DATA, "sides.csv")
MINOR = GRID.sides(_pairs(row for row in _sides if row["river"] == "minor"))
MAJOR = GRID.sides(_pairs(row for row in _sides if row["river"] == "major"))
CLOSED = GRID.sides(_pairs(row for row in _sides if row.flag("sea") or row.flag("impassable")))

_france = {row["hex"] for row in read_rows(DATA, "hexes.csv") if row["country"] == "FR"}
FRENCH_BORDER = mask_of(
    place(own)
    for row in _sides
    for own, other in ((row["a"], row["b"]), (row["b"], row["a"]))
    if own in _rows and other in _france
)  # 13.8.1


_CROOKED = 0  # hexes with a side that no unit crosses to another hex of Spain: on our map there are none
for _shut in CLOSED:
    _CROOKED |= _shut
_UP = GRID.width + 2  # how far a step north-east shifts a set


@rule("10.1a", "13.2g", "13.12.6", off=0)
def near(mask: int) -> int:
    """The hexes next to a set, across sides that are not all sea or impassable."""
    if mask & _CROOKED:
        return GRID.near_open(mask, CLOSED)
    west, east = mask >> 1, mask << 1
    return (west | east | (mask | west) << _UP | (mask | east) >> _UP) & SPAIN


NEAR = tuple(near(BIT[hex]) if SPAIN >> hex & 1 else 0 for hex in range(GRID.size))


def flood(seed: int, free: int) -> int:
    """Everything of `free` joined to the seed."""
    return spread(near, seed, free) if _CROOKED else GRID.flood(seed, free)


# 13.13.5 Railways

_links = _pairs(read_rows(DATA, "rail.csv"))
_rail = [0] * GRID.size
for _a, _b in _links:
    _rail[_a] |= BIT[_b]
    _rail[_b] |= BIT[_a]
RAIL = tuple(_rail)  # hex -> the hexes to which rails lead
RAILS = mask_of(hex for hex, to in enumerate(RAIL) if to)


def near_by_rail(mask: int) -> int:
    found = 0
    while mask:
        top = mask.bit_length() - 1
        mask ^= BIT[top]
        found |= RAIL[top]
    return found


# 15.14 Fortified lines

_forts = read_rows(DATA, "fortified.csv")
FORT_LINES = tuple(dict.fromkeys(row["line"] for row in _forts))
FORT_NAMES = tuple(next(row["name"] for row in _forts if row["line"] == line) for line in FORT_LINES)
FORT_TURN = tuple(next(row.number("turn") for row in _forts if row["line"] == line) for line in FORT_LINES)
FORT_HEXES = tuple(mask_of(place(row["hex"]) for row in _forts if row["line"] == line) for line in FORT_LINES)


def fort_sides(intact: int) -> tuple[int, ...]:
    """Per direction the intact fortified hexes that are covered there, and the hexes on the other side."""
    masks = [0] * 6
    for row in _forts:
        own = BIT[place(row["hex"])]
        if not own & intact:
            continue
        for name in row["sides"].split():
            direction = DIRECTIONS.index(name)
            across = GRID.step(own, direction)
            masks[direction] |= own
            masks[opposite(direction)] |= across
    return tuple(masks)


DIRECTION = tuple(
    {other: GRID.direction(hex, other) for other in members(GRID.near(BIT[hex]) & SPAIN)}
    if SPAIN >> hex & 1
    else {}
    for hex in range(GRID.size)
)  # hex -> neighbour -> in which direction it lies


def crosses(sides: tuple[int, ...], origin: int, target: int) -> bool:
    """Whether the side from one hex to its neighbour is among these."""
    return bool(sides[DIRECTION[origin][target]] & BIT[origin])


# 13.12 to 13.14 Movement costs: by the unit's way of moving, by hex entered and by river crossed

TERRAIN_RULES = (
    "13.7", "13.12", "13.12.1", "13.12.2", "13.12.3", "13.12.4", "13.12.5", "13.12.7", "13.12.8",
    "13.13", "13.13.1", "13.13.2", "13.13.3", "13.14",
)  # fmt: skip
FOOT, MOTOR, HORSE = range(3)
_COLUMNS = ("foot", "motorised", "cavalry")
_terrain = {row["terrain"]: row for row in read_rows(DATA, "terrain.csv")}


def _entry(column: str) -> dict[int, int]:
    entry = {1: CITIES}  # 13.13.3: a city costs one point, whatever else is in the hex
    for name, hexes in (("clear", CLEAR), ("rough", ROUGH), ("mountain", MOUNTAIN), ("marsh", MARSH)):
        price = int(_terrain[name][column])
        entry[price] = entry.get(price, 0) | hexes & ~CITIES
    return entry


ENTRY = tuple(map(_entry, _COLUMNS))
RIVERS = tuple(
    {int(_terrain["minor_river"][each]): MINOR, int(_terrain["major_river"][each]): MAJOR}
    for each in _COLUMNS
)
BRIDGES = GRID.sides((a, b) for a, b in _links if crosses(MINOR, a, b) or crosses(MAJOR, a, b))


_EVEN = GRID.costs({1: SPAIN})  # what is left of costs without their rule


@rule("13.13.6", off=0)
def costing_more(side: int, forts: int) -> int:
    """Hexes of active fortified lines that are intact: one point more, for Nationalists only."""
    return forts if side == NATIONALIST else 0


@lru_cache(maxsize=256)
@rule(*TERRAIN_RULES, off=_EVEN)
def costs(how: int, forts: int = 0, dry: bool = False) -> HexCosts:
    """What movement costs; each of the hexes `forts` one point more; `dry`: no major rivers."""
    entry: dict[int, int] = {}
    for price, hexes in ENTRY[how].items():
        for cost, part in ((price, hexes & ~forts), (price + 1, hexes & forts)):
            entry[cost] = entry.get(cost, 0) | part
    shut = tuple(a | b for a, b in zip(CLOSED, MAJOR, strict=True)) if dry else CLOSED
    return GRID.costs(entry, RIVERS[how], shut)


_BRIDGED = 0
for _sides_there in BRIDGES:
    _BRIDGED |= _sides_there


def march_costs(how: int, safe: int) -> HexCosts:
    """13.11.2: rivers cost nothing where rails cross them between two safe hexes."""
    return _march_costs(how, safe & _BRIDGED)


@lru_cache(maxsize=4096)
def _march_costs(how: int, safe: int) -> HexCosts:
    dry = bridged(safe)
    rivers = {
        price: tuple(side & ~bridge for side, bridge in zip(sides, dry, strict=True))
        for price, sides in RIVERS[how].items()
    }
    return GRID.costs(ENTRY[how], rivers, CLOSED)


@rule("13.11.2", "13.13.5", off=(0, 0, 0, 0, 0, 0))
def bridged(safe: int) -> tuple[int, ...]:
    """Per direction the safe hexes from which a railway crosses a river into another."""
    return tuple(
        sides & safe & GRID.step(safe, opposite(direction)) for direction, sides in enumerate(BRIDGES)
    )
