"""Stacks lie open: army left, corps right, leader above, where they cover least of what must be seen.

A stack lies over its space. Of the ways to lay it out, and of the few spots that keep it over its space, it
takes those that cover fewest neighbours; every stack looks at those laid before it, and knows that the spaces
of the others will be covered too. What was found is kept, so that a move changes the stacks near it only.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from barricades.drawing.kit.frames import Frame, Spot
from barricades.drawing.kit.panels import Area
from barricades.drawing.toc.atlas import WINDOW

SIZES = {"army": 58.0, "corps": 50.0, "leader": 42.0, "asset": 50.0, "train": 50.0}
GAP = 0.0
STRIP = 21.0  # of a unit that lies half under another: its values
HEADING = 32.0  # of a box
NEAR = 190.0  # stacks farther away never meet
KEPT = 18.0  # how far within a stack the middle of its space lies

Kinds = tuple[str, ...]


class Pattern(NamedTuple):
    """A way to lay out some pieces: their middles from the middle of the whole, how large it is, how good."""

    spots: tuple[Spot, ...]
    width: float
    height: float
    dislike: float


class Laid(NamedTuple):
    """A stack on the map: the middle of each piece from that of its space, and what it covers."""

    spots: tuple[Spot, ...]
    frame: Frame


# Ways to lay out a stack


@lru_cache(maxsize=2000)
def patterns(kinds: Kinds) -> tuple[Pattern, ...]:
    """The ways to lay out pieces of these kinds, which come in the order army, corps, the rest."""
    sizes = [SIZES[kind] for kind in kinds]
    units = [n for n, kind in enumerate(kinds) if kind in ("army", "corps")]
    others = [n for n in range(len(kinds)) if n not in units]
    if not units:
        units, others = others, []
    found = [_columns(sizes, columns, open_) for columns, open_ in _splits(kinds, units, others)]
    return tuple(_pattern(sizes, spots, dislike) for spots, dislike in found)


def _splits(kinds: Kinds, units: list[int], others: list[int]) -> Iterator[tuple[list[list[int]], float]]:
    """Columns of pieces, and how little we like to see them so."""
    armies = [n for n in units if kinds[n] == "army"]
    corps = [n for n in units if kinds[n] != "army"]
    few = len(units) <= 2
    if armies and corps:
        yield [armies, [*others, *corps]], 0.0
        yield [[*others, *corps], armies], 0.15
        yield [*([n] for n in armies), [*others, *corps]], 0.1
    if len(units) > 1 and few:
        yield [[units[0]], [*others, *units[1:]]], 0.05
        yield [[*others, *units]], 0.4
        yield [units, others] if others else [units], 0.3
    if len(units) == 1:
        yield [units, others] if others else [units], 0.0
        if others:
            yield [others, units], 0.1
            yield [[*others, *units]], 0.2
    if len(units) > 2:
        yield [units[:1], [*others, *units[1:]]], 0.1
        yield [units, others] if others else [units], 0.4


def _columns(
    sizes: Sequence[float], columns: Sequence[Sequence[int]], dislike: float
) -> tuple[dict[int, Spot], float]:
    """Middles of pieces in columns that end at the same level; long ones are pushed together.

    What is drawn last lies above, so that what lies half under another shows its foot, where its values are.
    """
    spots: dict[int, Spot] = {}
    left = 0.0
    for column in columns:
        wide = max(sizes[n] for n in column)
        whole = sum(sizes[n] for n in column) + GAP * (len(column) - 1)
        room = max(112.0, sizes[column[0]])
        squeeze = max(0.0, whole - room) / max(1, len(column) - 1)
        dislike += squeeze * (len(column) - 1) / 200
        level = 0.0
        for n in sorted(column):
            half = sizes[n] / 2
            spots[n] = (left + wide / 2, level - half)
            level -= max(STRIP, sizes[n] + GAP - squeeze)
        left += wide + GAP
    return spots, dislike


def _pattern(sizes: Sequence[float], spots: Mapping[int, Spot], dislike: float) -> Pattern:
    left = min(x - sizes[n] / 2 for n, (x, _) in spots.items())
    right = max(x + sizes[n] / 2 for n, (x, _) in spots.items())
    top = min(y - sizes[n] / 2 for n, (_, y) in spots.items())
    bottom = max(y + sizes[n] / 2 for n, (_, y) in spots.items())
    x, y = (left + right) / 2, (top + bottom) / 2
    middles = tuple((spots[n][0] - x, spots[n][1] - y) for n in range(len(sizes)))
    return Pattern(middles, right - left, bottom - top, dislike)


# Where a stack lies


class Table:
    """The spaces of a map and what lies around them."""

    def __init__(
        self,
        at: Mapping[str, Spot],
        halves: Mapping[str, float],
        badges: Sequence[Frame],
        areas: Mapping[str, Area],
    ):
        self.at, self.areas = at, areas
        self._towns = {
            id: Frame(x - halves[id], y - halves[id], x + halves[id], y + halves[id])
            for id, (x, y) in at.items()
        }
        self._near = {id: self._neighbours(id) for id in at}
        self._badges = {
            id: tuple(each for each in badges if _far(each, spot) < NEAR / 2 + 20) for id, spot in at.items()
        }
        self._boxes = {
            id: tuple(
                Frame(area.x, area.y, area.x + area.width, area.y + area.height)
                for area in areas.values()
                if _far(Frame(area.x, area.y, area.x + area.width, area.y + area.height), spot) < NEAR / 2
            )
            for id, spot in at.items()
        }
        self._lay = lru_cache(maxsize=20_000)(self._found)
        self._laid = lru_cache(maxsize=100)(self._lay_all)

    def _neighbours(self, id: str) -> tuple[str, ...]:
        x, y = self.at[id]
        close = ((abs(a - x), abs(b - y), other) for other, (a, b) in self.at.items() if other != id)
        return tuple(other for dx, dy, other in close if dx < NEAR and dy < NEAR)

    def lay(self, stacks: Mapping[str, Kinds]) -> Mapping[str, Laid]:
        """Every stack in its space or box. It is remembered, as the names around them are."""
        return self._laid(tuple(stacks.items()))

    def _lay_all(self, wanted: tuple[tuple[str, Kinds], ...]) -> Mapping[str, Laid]:
        stacks, laid = dict(wanted), dict[str, Laid]()
        for id in sorted(stacks.keys() & self.at.keys()):
            near = self._near[id]
            before = tuple(laid[other].frame for other in near if other in laid)
            after = tuple(other for other in near if other in stacks and other not in laid)
            laid[id] = self._lay(id, stacks[id], before, after)
        for id in stacks.keys() & self.areas.keys():
            laid[id] = in_box(self.areas[id], stacks[id])
        return laid

    def _found(self, id: str, kinds: Kinds, before: tuple[Frame, ...], after: tuple[str, ...]) -> Laid:
        x, y = self.at[id]
        best = None
        for pattern in patterns(kinds):
            whole = Frame(-pattern.width / 2, -pattern.height / 2, pattern.width / 2, pattern.height / 2)
            for dx, dy, dislike in _offsets(pattern):
                cost = pattern.dislike + dislike
                if best is not None and cost >= best[0]:
                    continue
                frame = whole.moved(x + dx, y + dy)
                cost += self._covered(id, frame, before, after)
                if best is None or cost < best[0]:
                    best = (cost, pattern, dx, dy, frame)
        assert best is not None
        _, pattern, dx, dy, frame = best
        return Laid(tuple((round(a + dx, 1), round(b + dy, 1)) for a, b in pattern.spots), frame)

    def _covered(self, id: str, frame: Frame, before: Sequence[Frame], after: Sequence[str]) -> float:
        """The penalty for covering what a frame covers."""
        cost = sum(0.004 * frame.shared(other) for other in before)
        for other in self._near[id]:
            town = self._towns[other]
            weight = 0.006 if other in after else 0.009
            cost += weight * frame.shared(town)
            if other in after:  # a stack will lie there
                x, y = self.at[other]
                cost += 0.0025 * frame.shared(Frame(x - 29, y - 29, x + 29, y + 29))
        cost += sum(0.002 * frame.shared(badge) for badge in self._badges[id])
        cost += sum(0.004 * frame.shared(box) for box in self._boxes[id])
        left, top, right, bottom = WINDOW
        outside = max(0.0, left - frame.left, top - frame.top, frame.right - right, frame.bottom - bottom)
        return cost + outside


def _offsets(pattern: Pattern) -> Iterator[tuple[float, float, float]]:
    """How a stack may be moved and still lie over its space; centred is best."""
    wide, high = max(0.0, pattern.width / 2 - KEPT), max(0.0, pattern.height / 2 - KEPT)
    for across in (0.0, -0.5, 0.5, -1.0, 1.0):
        for down in (0.0, -0.5, 0.5, -1.0, 1.0):
            yield across * wide, down * high, 0.25 * (abs(across) + abs(down))


def _far(frame: Frame, spot: Spot) -> float:
    x, y = spot
    return max(frame.left - x, x - frame.right, frame.top - y, y - frame.bottom)


def in_box(area: Area, kinds: Kinds) -> Laid:
    """Pieces in rows below the heading of a box, closer where there are many."""
    sizes = [SIZES[kind] for kind in kinds]
    wide, high = area.width - 12, area.height - HEADING
    rows = max(1, int(high // max(sizes))) if sum(sizes) + GAP * len(sizes) > wide else 1
    each = -(-len(kinds) // rows)
    spots: list[Spot] = []
    for row in range(rows):
        here = sizes[row * each : (row + 1) * each]
        if not here:
            continue
        pitch = max(here) + GAP
        step = min(pitch, (wide - max(here)) / max(1, len(here) - 1))
        first = -step * (len(here) - 1) / 2
        y = -area.height / 2 + HEADING + high * (row + 0.5) / rows - 1
        spots += [(round(first + step * n, 1), round(y, 1)) for n in range(len(here))]
    x, y = area.x + area.width / 2, area.y + area.height / 2
    frame = Frame(area.x, area.y, area.x + area.width, area.y + area.height)
    assert len(spots) == len(kinds), (x, y)
    return Laid(tuple(spots), frame)
