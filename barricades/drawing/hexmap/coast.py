"""The coast: a shoreline grown from what is land, what is sea and how much of a coastal hex is land."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from barricades.drawing.hexmap.hexes import WIDTH, HexMap, next_hex
from barricades.drawing.kit.fields import contours, noise, thin
from barricades.drawing.kit.svg import Point, middle, rounded, toward

STEP = 8.0
REACH = 150.0
SPREAD = 2 * 40.0**2
SHORE = 0.5


@dataclass(slots=True)
class Stake:
    """A point at which the field should be above the shore (`low`) or below it (`high`)."""

    x: float
    y: float
    low: float
    high: float
    value: float


class Land:
    """A field that is high on land and low at sea."""

    def __init__(self, hexes: HexMap):
        self.hexes = hexes
        self.stakes = list(_stakes(hexes))
        self._cells: dict[tuple[int, int], list[Stake]] = {}
        for stake in self.stakes:
            column, row = int(stake.x // REACH), int(stake.y // REACH)
            for c in (column - 1, column, column + 1):
                for r in (row - 1, row, row + 1):
                    self._cells.setdefault((c, r), []).append(stake)
        self._settle()

    def at(self, x: float, y: float) -> float:
        total = weights = 1e-9
        for stake in self._cells.get((int(x // REACH), int(y // REACH)), ()):
            weight = math.exp(-((stake.x - x) ** 2 + (stake.y - y) ** 2) / SPREAD)
            total += weight * stake.value
            weights += weight
        return total / weights

    def _settle(self) -> None:
        """Move the stakes up or down until the field obeys each of them, or nearly."""
        bound = [stake for stake in self.stakes if stake.low > -9 or stake.high < 9]
        for _ in range(14):
            for stake in bound:
                value = self.at(stake.x, stake.y)
                if value < stake.low:
                    stake.value += 1.4 * (stake.low - value)
                elif value > stake.high:
                    stake.value -= 1.4 * (value - stake.high)

    def plain(self, hex: str) -> float | None:
        """1 or 0 where a hex and all around it are land or sea; None near a coast."""
        kinds = {self._is_land(each) for each in (hex, *(next_hex(hex, side) for side in _SIDES))}
        return None if len(kinds) == 2 else float(kinds.pop())

    def _is_land(self, hex: str) -> bool:
        return _share(self.hexes, hex) > 0


_SIDES = ("NE", "E", "SE", "SW", "W", "NW")


def _share(hexes: HexMap, hex: str) -> float:
    """How much of a hex is land; beyond the map the nearest hex is repeated, but the west is ocean."""
    place = hexes.places.get(hex)
    if place is not None:
        return float(place.features.get("land", 0 if place.terrain == "sea" else 100)) / 100
    sign = -1 if hex[2:3] == "-" else 1
    row, column = int(hex[:2]), sign * int(hex[-1]) if sign < 0 else int(hex[2:])
    if column < hexes.columns[0]:
        return 0.0
    south = row < hexes.rows[0]
    row = min(max(row, hexes.rows[0]), hexes.rows[1])
    for c in (column, column - 1, column - 2, column - 3):
        nearest = hexes.places.get(f"{row:02}{c:02}")
        if nearest is not None:
            ends = bool(nearest.features.get("coast")) and not south
            return 0.0 if nearest.terrain == "sea" or ends else 1.0
    return 0.0


def _stakes(hexes: HexMap) -> Iterable[Stake]:
    (low_row, high_row), (low_column, high_column) = hexes.rows, hexes.columns
    for row in range(low_row - 2, high_row + 4):
        for column in range(low_column - 2, high_column + 3):
            hex = f"{row:02}{column:02}"
            x, y = hexes.at(row, column)
            share = _share(hexes, hex)
            place = hexes.places.get(hex)
            if share == 0:
                yield Stake(x, y, -99, 0.30, -0.05)
            elif place is not None and place.features.get("coast"):
                yield Stake(x, y, 0.66 if place.name else 0.60, 99, 0.35 + 0.6 * share)
            else:
                yield Stake(x, y, 0.7, 99, 1.0)
    for link in hexes.parts.links:
        a, b = hexes.places.get(link.a), hexes.places.get(link.b)
        if a is None or b is None or not (a.features.get("coast") and b.features.get("coast")):
            continue
        x, y = middle(hexes.centre(link.a), hexes.centre(link.b))
        yield Stake(x, y, -99, 0.38, 0.2) if "sea" in link.kinds else Stake(x, y, 0.57, 99, 0.6)


def shoreline(hexes: HexMap, window: tuple[float, float, float, float]) -> str:
    """Path data of all land within the window, left, top, right and bottom."""
    land = Land(hexes)
    left, top, right, bottom = window
    columns, rows = int((right - left) / STEP) + 2, int((bottom - top) / STEP) + 2
    plain: dict[str, float | None] = {}
    grid = []
    for row in range(rows):
        y = top + row * STEP
        values = []
        for column in range(columns):
            x = left + column * STEP
            hex = hexes.hex_at(x, y)
            if hex not in plain:
                plain[hex] = land.plain(hex)
            value = plain[hex]
            if value is None:
                value = land.at(x, y) + 0.13 * noise(x, y, 44, 3) + 0.10 * noise(x, y, 21, 4)
            values.append(value)
        grid.append(values)
    outlines = contours(grid, SHORE, lambda column, row: (left + column * STEP, top + row * STEP))
    return "".join(rounded(thin(outline, 5)) for outline in outlines if len(outline) > 8)


def inland(hexes: HexMap, hex: str) -> Point:
    """The middle of a hex, moved a little away from the sea around it."""
    here = hexes.centre(hex)
    wet = [other for other in hexes.around(hex) if hexes.is_sea(other)]
    if not wet or len(wet) == 6:
        return here
    x = sum(hexes.centre(other)[0] for other in wet) / len(wet)
    y = sum(hexes.centre(other)[1] for other in wet) / len(wet)
    far = math.dist(here, (x, y)) or 1.0
    return toward(here, (x, y), -0.096 * WIDTH / far)
