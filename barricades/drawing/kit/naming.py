"""Names of places that make room for counters: next to the town, or next to the stack on it."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from barricades.drawing.kit.frames import Frame, Spot
from barricades.drawing.kit.labels import LEADING, Label
from barricades.drawing.kit.lettering import ASCENT, DESCENT, width_of
from barricades.kernel.picture import Lettering

ACROSS, DOWN = 360.0, 250.0  # names farther away never meet
SQUARE = 40.0
RIM = 4.0  # of a stack, where it is framed when it can be chosen
WORST = 9.0  # to be over a counter
DISTANCES = (3.0, 8.0, 15.0, 24.0, 36.0)  # of a name from what it names

# The ways to part a name into lines in a size, and those in which it may be written, with half its width.
Split = Callable[[str, float], Sequence[tuple[str, ...]]]
Written = Sequence[tuple[float, tuple[str, ...], float]]


def frame_of(label: Label) -> Frame:
    """The rectangle around a name."""
    bounds = [box.bounds for box in label.boxes]
    return Frame(
        min(each[0] for each in bounds), min(each[1] for each in bounds),
        max(each[2] for each in bounds), max(each[3] for each in bounds),
    )  # fmt: skip


class Names:
    """The names of all places, and their positions on an empty map; the first size is preferred."""

    def __init__(
        self,
        sizes: Sequence[float],
        split: Split,
        labels: Mapping[str, Label],
        at: Mapping[str, Spot],
        towns: Mapping[str, Frame],
        *,
        fixed: Sequence[Frame] = (),
        lines: Sequence[Spot] = (),
    ):
        self._labels, self._at, self._towns = labels, at, towns
        self._frames = {id: frame_of(label) for id, label in labels.items()}
        self._lettered = {id: _lettering(label) for id, label in labels.items()}
        order = sorted(labels)
        self._near = {
            id: tuple(each for each in sorted(at) if each != id and _close(at[each], at[id])) for id in order
        }
        self._close = {id: frozenset((id, *near)) for id, near in self._near.items()}
        self._named = {id: tuple(each for each in near if each in labels) for id, near in self._near.items()}
        self._fixed = {
            id: tuple(each for each in fixed if _close((each.left, each.top), at[id])) for id in order
        }
        self._lines = _squares(lines)
        self._sizes, self._split = sizes, split
        self._place = lru_cache(maxsize=20_000)(self._found)
        self._written = lru_cache(maxsize=1000)(self._ways_to_write)
        self._covers = lru_cache(maxsize=5000)(self._covered_by)
        self._reach = lru_cache(maxsize=5000)(self._reached)
        self._around = lru_cache(maxsize=100)(self._lettered_around)

    def letter(self, stacks: Mapping[str, Frame]) -> tuple[Lettering, ...]:
        """Every name placed so that it can be read next to these stacks.

        It is remembered: all clients of a table see the same stacks, and most choices move none.
        """
        return self._around(tuple(stacks.items()))

    def _lettered_around(self, laid: tuple[tuple[str, Frame], ...]) -> tuple[Lettering, ...]:
        stacks = dict(laid)
        moved: dict[str, Lettering] = {}
        frames = dict(self._frames)
        wanting = self._covered(stacks)
        for id in wanting:
            del frames[id]
        for id in wanting:
            own = stacks.get(id)
            reach = self._reach(id, own)
            close = [stacks[each] for each in self._close[id] & stacks.keys()]
            around = tuple(sorted(each for each in close if reach.meets(each)))
            named = [frames[each] for each in self._named[id] if each in frames]
            others = tuple(each for each in named if reach.meets(each))
            moved[id], frames[id] = self._place(id, own, around, others)
        return tuple(moved.get(id) or lettered for id, lettered in self._lettered.items())

    def _covered(self, stacks: Mapping[str, Frame]) -> list[str]:
        """The names in whose way a stack lies, those with fewest choices first."""
        found = {id for place, stack in stacks.items() for id in self._covers(place, stack)}
        near = {id: len((self._close[id] & stacks.keys()) - {id}) for id in found}
        return sorted(found, key=lambda id: (-near[id], id))

    def _covered_by(self, place: str, stack: Frame) -> tuple[str, ...]:
        """The names in whose way a stack lies."""
        frames = self._frames.items()
        return tuple(id for id, frame in frames if place in self._close[id] and frame.meets(stack))

    def _reached(self, id: str, own: Frame | None) -> Frame:
        """The part of the map that a name next to its town, or to the stack there, can touch."""
        label = self._labels[id]
        written = self._written(label.lines, label.bold)
        across = DISTANCES[-1] + RIM + 2 * max(half for _, _, half in written)
        tall = max(size * (1 + ASCENT + DESCENT + LEADING * (len(lines) - 1)) for size, lines, _ in written)
        down = DISTANCES[-1] + RIM + tall
        left, top, right, bottom = own or self._towns[id]
        return Frame(left - across, top - down, right + across, bottom + down)

    def _found(
        self, id: str, own: Frame | None, around: tuple[Frame, ...], others: tuple[Frame, ...]
    ) -> tuple[Lettering, Frame]:
        """The best place for a name, and what it covers there."""
        label = self._labels[id]
        middle = own or self._towns[id]
        reach = self._reach(id, own)
        towns = [self._towns[each] for each in self._near[id] if each in self._towns]
        inked = Inked(
            solid=[*around, *others],
            towns=[each for each in towns if reach.meets(each)],
            rims=[each.grown(RIM) for each in around],
            fixed=[each for each in self._fixed[id] if reach.meets(each)],
        )
        best, found = math.inf, None
        for ring in _rings(self._written(label.lines, label.bold)):
            if ring.dislike >= best:
                continue
            for spot in _spots(ring, middle):
                if spot.dislike >= best:
                    continue
                cost = spot.dislike + self._cost(spot.frame, inked, best - spot.dislike)
                if cost < best:
                    best, found = cost, spot
        assert found is not None
        placed = found.label(label)
        return _lettering(placed), frame_of(placed)

    def _ways_to_write(self, lines: tuple[str, ...], bold: bool) -> Written:
        """A name in each size and in one line or two, with half its width."""
        name = "".join(lines) if lines[0].endswith("-") else " ".join(lines)
        return tuple(
            (size, parts, max(width_of(each, size, bold=bold) for each in parts) / 2)
            for size in self._sizes
            for parts in self._split(name, size)
        )

    def _cost(self, frame: Frame, inked: "Inked", limit: float) -> float:
        """The penalty for writing over what a frame covers; it need not be exact beyond the limit."""
        cost = 0.0
        for each in inked.solid:
            if frame.meets(each):
                cost += WORST
                if cost >= limit:
                    return cost
        for each in inked.towns:
            if frame.meets(each):
                cost += 6.0
        if cost >= limit:
            return cost
        cost += 1.2 * sum(map(frame.meets, inked.rims))
        cost += 3.0 * sum(map(frame.meets, inked.fixed))
        left, top, right, bottom = frame
        return cost + 0.07 * sum(left < x < right and top < y < bottom for x, y in self._lines_at(frame))

    def _lines_at(self, frame: Frame) -> Iterator[Spot]:
        for column in range(int(frame.left // SQUARE), int(frame.right // SQUARE) + 1):
            for row in range(int(frame.top // SQUARE), int(frame.bottom // SQUARE) + 1):
                yield from self._lines.get((column, row), ())


def _squares(points: Sequence[Spot]) -> dict[tuple[int, int], list[Spot]]:
    """The points in squares, so that those near a name are found quickly."""
    found: dict[tuple[int, int], list[Spot]] = {}
    for x, y in points:
        found.setdefault((int(x // SQUARE), int(y // SQUARE)), []).append((x, y))
    return found


def _close(a: Spot, b: Spot) -> bool:
    return abs(a[0] - b[0]) < ACROSS and abs(a[1] - b[1]) < DOWN


def _lettering(label: Label) -> Lettering:
    return Lettering(
        label.id, label.lines, round(label.x, 1), round(label.y, 1), label.size,
        label.anchor, label.bold,  # type: ignore[arg-type]
    )  # fmt: skip


class Inked(NamedTuple):
    """The things that a name should not cover: stacks, other names, towns, rims of stacks, printed parts."""

    solid: Sequence[Frame]
    towns: Sequence[Frame]
    rims: Sequence[Frame]
    fixed: Sequence[Frame]


class Candidate(NamedTuple):
    """A way to write a name, with its penalty."""

    dislike: float
    lines: tuple[str, ...]
    x: float
    y: float
    anchor: str
    size: float
    frame: Frame

    def label(self, of: Label) -> Label:
        return Label(of.id, self.lines, self.x, self.y, self.anchor, self.size, of.bold)


class Ring(NamedTuple):
    """A name in a size and in lines, at a distance from what it names; no spot of it is liked better."""

    dislike: float
    size: float
    lines: tuple[str, ...]
    half: float  # its width
    far: float


def _rings(written: Written) -> Iterator[Ring]:
    """Rings around a town or a stack, the preferred ones first."""
    for size, lines, half in written:
        more = (written[0][0] - size) * 0.22 + (0.15 if len(lines) > 1 else 0.0)
        for far in DISTANCES:
            yield Ring(more + (far - 3) * 0.05, size, lines, half, far)


def _spots(ring: Ring, middle: Frame) -> Iterator[Candidate]:
    """Positions for a name on a ring."""
    away, size, lines, half, far = ring
    left, top, right, bottom = middle
    x, y = (left + right) / 2, (top + bottom) / 2
    down = (len(lines) - 1) * size * LEADING
    rise, fall = size * ASCENT, size * DESCENT + down
    slip = max(0.0, (right - left) / 2 - half)
    room = max(0.0, (bottom - top) / 2 - size * 0.5 - down / 2)
    for shift in {0.0, -slip, slip, -slip - half * 0.7, slip + half * 0.7}:
        middle_x, off = x + shift, away + abs(shift) * 0.006
        for level, less in ((bottom + far + rise, 0.0), (top - far - fall, 0.1)):
            frame = Frame(middle_x - half, level - rise, middle_x + half, level + fall)
            yield Candidate(off + less, lines, middle_x, level, "middle", size, frame)
    for lift in {0.0, -room, room}:
        level, off = y + size * 0.26 - down / 2 + lift, away + abs(lift) * 0.004
        start, end = right + far, left - far
        frame = Frame(start, level - rise, start + 2 * half, level + fall)
        yield Candidate(off + 0.05, lines, start, level, "start", size, frame)
        frame = Frame(end - 2 * half, level - rise, end, level + fall)
        yield Candidate(off + 0.1, lines, end, level, "end", size, frame)
