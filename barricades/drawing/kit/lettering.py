"""Lettering: how wide words are, which boxes they fill, and where there is room for one more."""

import math
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

# Widths in thousandths of the size, of the widest serif face we name, Palatino, and of Helvetica.
_SERIF = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
        (
            500, 553, 444, 611, 479, 333, 556, 582, 291, 234, 556, 291, 883, 582, 546, 601, 560, 395,
            424, 326, 603, 565, 834, 516, 556, 500, 778, 611, 709, 774, 611, 556, 763, 832, 337, 333,
            726, 611, 946, 831, 786, 604, 786, 668, 525, 613, 778, 722, 1000, 667, 667, 667,
        ),
        strict=True,
    )
)  # fmt: skip
_SANS = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
        (
            556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333,
            500, 278, 556, 500, 722, 500, 500, 500, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500,
            667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611,
        ),
        strict=True,
    )
)  # fmt: skip
_OTHER = {
    " ": 280, ".": 280, ",": 280, ":": 280, ";": 280, "-": 333, "'": 200, "’": 250, "/": 278, "·": 280,
    "(": 333, ")": 333, "+": 600, "=": 600, "–": 556, "−": 600, "×": 600, "…": 1000, "½": 834,
}  # fmt: skip
_BOLD = 1.07
ASCENT, DESCENT = 0.72, 0.2
HARD = 100.0  # the weight of what must not be covered


@lru_cache(maxsize=4096)
def width_of(
    content: str, size: float, *, serif: bool = True, bold: bool = False, spacing: float = 0.0
) -> float:
    """About how wide the words are; rather too wide than too narrow."""
    table = _SERIF if serif else _SANS
    letters = [each for each in unicodedata.normalize("NFD", content) if not unicodedata.combining(each)]
    total = sum(table.get(each, _OTHER.get(each, 556)) for each in letters)
    return total * size / 1000 * (_BOLD if bold else 1) + spacing * len(letters)


def letter_places(name: str, size: float, spacing: float) -> list[float]:
    """The middle of each letter from the start of the line, and the length of the whole."""
    places, x = [], 0.0
    for letter in name:
        wide = width_of(letter, size)
        places.append(x + wide / 2)
        x += wide + spacing
    return [*places, x - spacing]


class Box:
    """A rectangle by its centre, half its sides and its turn in degrees; `bounds` is what it fits into."""

    __slots__ = ("bounds", "half_height", "half_width", "turn", "x", "y")

    def __init__(self, x: float, y: float, half_width: float, half_height: float, turn: float = 0.0):
        self.x, self.y, self.turn = x, y, turn
        self.half_width, self.half_height = half_width, half_height
        w, h = half_width, half_height
        if turn:
            angle = math.radians(turn)
            c, s = abs(math.cos(angle)), abs(math.sin(angle))
            w, h = half_width * c + half_height * s, half_width * s + half_height * c
        self.bounds = (x - w, y - h, x + w, y + h)

    @property
    def axes(self) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
        angle = math.radians(self.turn)
        c, s = math.cos(angle), math.sin(angle)
        return (c, s, self.half_width), (-s, c, self.half_height)

    def overlaps(self, other: "Box") -> bool:
        left, top, right, bottom = self.bounds
        left2, top2, right2, bottom2 = other.bounds
        if left >= right2 or left2 >= right or top >= bottom2 or top2 >= bottom:
            return False
        if not self.turn and not other.turn:
            return True
        dx, dy = other.x - self.x, other.y - self.y
        mine, theirs = self.axes, other.axes
        for ax, ay, _ in (*mine, *theirs):
            apart = abs(dx * ax + dy * ay)
            reach = sum(half * abs(bx * ax + by * ay) for bx, by, half in (*mine, *theirs))
            if apart >= reach:
                return False
        return True


def text_box(
    x: float,
    y: float,
    content: str,
    size: float,
    *,
    anchor: str = "start",
    serif: bool = True,
    bold: bool = False,
    spacing: float = 0.0,
    turn: float = 0.0,
) -> Box:
    """The box a line of text fills; `x` and `y` are its anchor on the baseline, around which it is turned."""
    width = width_of(content, size, serif=serif, bold=bold, spacing=spacing)
    along = {"start": width / 2, "middle": 0.0, "end": -width / 2}[anchor]
    up = (DESCENT - ASCENT) * size / 2
    angle = math.radians(turn)
    c, s = math.cos(angle), math.sin(angle)
    return Box(x + along * c - up * s, y + along * s + up * c, width / 2, (ASCENT + DESCENT) * size / 2, turn)


class Occupied:
    """The occupied parts of the sheet, so that nothing is written over them."""

    CELL = 60.0

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[tuple[Box, float]]] = {}

    def add(self, *boxes: Box, weight: float = HARD) -> None:
        """Add boxes with a weight: `HARD` is never written over, less is avoided if possible."""
        for box in boxes:
            for cell in self._cells_of(box):
                self._cells.setdefault(cell, []).append((box, weight))

    def cost(self, boxes: Iterable[Box], most: float = math.inf) -> float:
        """The weights of what the boxes would cover; counting ends as soon as it is more than `most`."""
        total = 0.0
        for box in boxes:
            met: set[int] = set()
            for other, weight in self._near(box):
                if id(other) not in met and box.overlaps(other):
                    met.add(id(other))
                    total += weight
                    if total > most:
                        return total
        return total

    def free(self, *boxes: Box) -> bool:
        """Whether the boxes cover nothing hard."""
        return not any(
            weight >= HARD and box.overlaps(other) for box in boxes for other, weight in self._near(box)
        )

    def _near(self, box: Box) -> Iterator[tuple[Box, float]]:
        """The things that may lie under a box, judged by their bounds; some are listed more than once."""
        left, top, right, bottom = box.bounds
        for cell in self._cells_of(box):
            for each in self._cells.get(cell, ()):
                left2, top2, right2, bottom2 = each[0].bounds
                if left < right2 and left2 < right and top < bottom2 and top2 < bottom:
                    yield each

    def _cells_of(self, box: Box) -> Iterator[tuple[int, int]]:
        left, top, right, bottom = box.bounds
        for column in range(int(left // self.CELL), int(right // self.CELL) + 1):
            for row in range(int(top // self.CELL), int(bottom // self.CELL) + 1):
                yield column, row
