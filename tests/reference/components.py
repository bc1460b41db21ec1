"""1 The sheet: map, units and cards of Faubourg, read once from the data files."""

from pathlib import Path

from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.components import Components, Counter, Link, Place, Table
from barricades.kernel.hexgrid import HexGrid
from barricades.kernel.notation import NUMBER, Language, Names, PlaceNames, Verb
from barricades.kernel.reading import read_rows

GUARD, RISING = 0, 1
SEATS = ("guard", "rising")
MARCH = 3  # 5.1
STACK = 3  # 5.2
HAND = 4  # 3.3
LAST_TURN = 8  # 8.1
RESOLVE = 5

DATA = Path(__file__).parent / "data"


_hexes, _canal, _units, _cards = (
    read_rows(DATA, f"{name}.csv") for name in ("hexes", "canal", "units", "cards")
)

GRID = HexGrid(5, 5, "odd")


def place_of(hex: str) -> int:
    """The place number of a hex like `0203`: row 02, column 03."""
    return GRID.index(int(hex[:2]), int(hex[2:]))


def _label(place: int) -> str:
    row, column = GRID.row_column(place)
    return f"{row:02}{column:02}"


def _with_feature(feature: str) -> int:
    return mask_of(place_of(row["hex"]) for row in _hexes if row["feature"] == feature)


_names = {row["hex"]: row["name"] for row in _hexes}
_tokens = [_label(place) if GRID.everywhere & BIT[place] else f"-{place}" for place in range(GRID.size)]
HEXES = PlaceNames(
    "hex", _tokens, [f"{_names[token]} ({token})" if token in _names else "" for token in _tokens], "hex"
)

STREETS = mask_of(place_of(row["hex"]) for row in _hexes if row["terrain"] == "street")
BLOCKS = GRID.everywhere & ~STREETS
BARRICADES = _with_feature("barricade")
BASES = (_with_feature("guard-base"), _with_feature("rising-base"))
CANAL = GRID.sides((place_of(row["a"]), place_of(row["b"])) for row in _canal)
COSTS = GRID.costs({1: STREETS, 2: BLOCKS}, {1: CANAL})  # 1.1

UNITS = Names("unit", [row["id"] for row in _units], [row["name"] for row in _units])
SIDE = tuple(SEATS.index(row["side"]) for row in _units)
STEPS = tuple(int(row["steps"]) for row in _units)
STRENGTH = tuple((0, int(row["reduced"] or row["strength"]), int(row["strength"])) for row in _units)
START = tuple(place_of(row["hex"]) for row in _units)
OF_SIDE = tuple(mask_of(unit for unit, side in enumerate(SIDE) if side == seat) for seat in (GUARD, RISING))

CARDS = Names("card", [row["id"] for row in _cards], [row["title"] for row in _cards])
VALUE = tuple(int(row["value"]) for row in _cards)
KIND = tuple(row["kind"] for row in _cards)

LANGUAGE = Language(
    [
        Verb("bid", "{points}", points=NUMBER),
        Verb("orders", "{card}", card=CARDS),
        Verb("event", "{card}", card=CARDS),
        Verb("pass"),
        Verb("done"),
        Verb("activate", "{unit}", unit=UNITS),
        Verb("march", "{to}", to=HEXES),
        Verb("halt"),
        Verb("rally", "{unit}", unit=UNITS),
        Verb("hit", "{unit}", unit=UNITS),
        Verb("retreat", "{to}", to=HEXES),
    ]
)


def components(scenario: str) -> Components:
    """What `barricades inspect` prints."""
    places = [
        Place(
            row["hex"],
            row["name"],
            "faubourg",
            row["terrain"],
            {"feature": row["feature"]},
            row["source"],
            "hex",
        )
        for row in _hexes
    ]
    canal = {(row["a"], row["b"]) for row in _canal}
    links = [
        Link(_label(a), _label(b), ["canal"] if (_label(a), _label(b)) in canal else ["open"], "invented")
        for a in members(GRID.everywhere)
        for b in members(GRID.near(BIT[a]))
        if a < b
    ]
    counters = [
        Counter(
            row["id"], row["name"], row["side"], "paris", "infantry", STEPS[unit], STEPS[unit], row["hex"],
            [{"strength": STRENGTH[unit][step], "move": MARCH} for step in range(STEPS[unit], 0, -1)],
            row["source"],
        )
        for unit, row in enumerate(_units)
    ]  # fmt: skip
    return Components(
        places=places,
        links=links,
        counters=counters,
        tracks={"turn": {"first": 1, "last": LAST_TURN}, "resolve": {"guard": RESOLVE, "rising": RESOLVE}},
        decks={"faubourg": [dict(row.cells) for row in _cards]},
        tables={"terrain": Table(["cost"], ["street", "block", "canal"], [["1"], ["2"], ["+1"]], "1.1")},
    )
