"""Fields: deterministic noise over the plane, and the lines along which a field has one value."""

import math
from collections.abc import Callable, Sequence
from functools import cache

from barricades.drawing.kit.svg import Point

Grid = Sequence[Sequence[float]]


@cache
def _slopes(seed: int) -> tuple[tuple[float, float], ...]:
    """4,096 directions, always the same for a seed."""
    state = seed * 2654435761 % 2**32 or 1
    found = []
    for _ in range(4096):
        state = (state * 1664525 + 1013904223) % 2**32
        angle = (state >> 8) / 2**24 * math.tau
        found.append((1.4 * math.cos(angle), 1.4 * math.sin(angle)))
    return tuple(found)


def noise(x: float, y: float, wave: float, seed: int = 1) -> float:
    """Smooth noise between -1 and 1 whose hills are about `wave` apart (gradient noise)."""
    slopes = _slopes(seed)
    u, v = x / wave, y / wave
    column, row = math.floor(u), math.floor(v)
    u, v = u - column, v - row
    a = (column * 1619 + row * 31337) & 4095
    b, c = (a + 1619) & 4095, (a + 31337) & 4095
    d = (b + 31337) & 4095
    across = u * u * u * (u * (6 * u - 15) + 10)
    down = v * v * v * (v * (6 * v - 15) + 10)
    nw = slopes[a][0] * u + slopes[a][1] * v
    ne = slopes[b][0] * (u - 1) + slopes[b][1] * v
    sw = slopes[c][0] * u + slopes[c][1] * (v - 1)
    se = slopes[d][0] * (u - 1) + slopes[d][1] * (v - 1)
    top = nw + (ne - nw) * across
    return top + (sw + (se - sw) * across - top) * down


def jitter(key: str, count: int = 1) -> tuple[float, ...]:
    """Numbers between -1 and 1 that belong to a word."""
    state = 2166136261
    for letter in key:
        state = (state ^ ord(letter)) * 16777619 % 2**32
    found = []
    for _ in range(count):
        state = (state * 1664525 + 1013904223) % 2**32
        found.append((state >> 8) / 2**23 - 1.0)
    return tuple(found)


def warp(p: Point, far: float = 9.0) -> Point:
    """A point shaken a little out of place, so that lines along hexsides look grown and still meet."""
    x, y = p
    return x + far * noise(x, y, 40, 11), y + far * noise(x, y, 40, 12)


def contours(grid: Grid, level: float, place: Callable[[float, float], Point]) -> list[list[Point]]:
    """Closed outlines of where the grid is above `level`; `place` turns column and row into a point.

    The edge of the grid counts as below the level, so that every outline closes.
    """
    height, width = len(grid), len(grid[0])
    follow: dict[tuple[int, int, int], tuple[int, int, int]] = {}
    for row in range(-1, height):
        upper = grid[row] if row >= 0 else None
        lower = grid[row + 1] if row + 1 < height else None
        for column in range(-1, width):
            nw = upper is not None and column >= 0 and upper[column] > level
            ne = upper is not None and column + 1 < width and upper[column + 1] > level
            se = lower is not None and column + 1 < width and lower[column + 1] > level
            sw = lower is not None and column >= 0 and lower[column] > level
            case = nw | ne << 1 | se << 2 | sw << 3
            if case in (0, 15):
                continue
            for start, end in _CASES[case]:
                follow[_edge(row, column, start)] = _edge(row, column, end)
    return _chain(follow, grid, level, place)


# Which edges (0 north, 1 east, 2 south, 3 west) an outline joins, with the high ground on its right.
_CASES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 3),), 2: ((1, 0),), 3: ((1, 3),), 4: ((2, 1),), 5: ((0, 3), (2, 1)), 6: ((2, 0),), 7: ((2, 3),),
    8: ((3, 2),), 9: ((0, 2),), 10: ((1, 0), (3, 2)), 11: ((1, 2),), 12: ((3, 1),), 13: ((0, 1),),
    14: ((3, 0),),
}  # fmt: skip


def _edge(row: int, column: int, side: int) -> tuple[int, int, int]:
    """An edge between two samples: those it lies right of (0) or below (1)."""
    if side == 0:
        return row, column, 0
    if side == 2:
        return row + 1, column, 0
    return (row, column, 1) if side == 3 else (row, column + 1, 1)


def _chain(
    follow: dict[tuple[int, int, int], tuple[int, int, int]],
    grid: Grid,
    level: float,
    place: Callable[[float, float], Point],
) -> list[list[Point]]:
    height, width = len(grid), len(grid[0])

    def value(row: int, column: int) -> float:
        inside = 0 <= row < height and 0 <= column < width
        return grid[row][column] if inside else level - 1e6

    def crossing(edge: tuple[int, int, int]) -> Point:
        row, column, down = edge
        a = value(row, column)
        b = value(row + 1, column) if down else value(row, column + 1)
        share = min(0.95, max(0.05, (level - a) / (b - a)))
        return place(column, row + share) if down else place(column + share, row)

    outlines = []
    while follow:
        first = next(iter(follow))
        outline, edge = [], first
        while edge in follow:
            outline.append(crossing(edge))
            edge = follow.pop(edge)
        outlines.append(outline)
    return outlines


def thin(points: Sequence[Point], apart: float) -> list[Point]:
    """The points without those nearer than `apart` to the one before."""
    kept = [points[0]]
    for point in points[1:]:
        if math.dist(point, kept[-1]) >= apart:
            kept.append(point)
    return kept


def blend(a: str, b: str, share: float) -> str:
    """A colour between two, `share` of the way to the second."""
    parts = [round(int(a[i : i + 2], 16) * (1 - share) + int(b[i : i + 2], 16) * share) for i in (1, 3, 5)]
    return "#" + "".join(f"{part:02x}" for part in parts)
