"""Proof-reading: reads a drawing back and says where each word is, and which words overlap."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from xml.etree import ElementTree

from barricades.drawing.kit.lettering import Box, Occupied, text_box

_STEP = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")


@dataclass(frozen=True, slots=True)
class _Pen:
    """The properties an element inherits: translation, rotation, scale and the style of its text."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    scale: float = 1.0
    size: float = 16.0
    anchor: str = "start"
    bold: bool = False
    serif: bool = True

    def place(self, x: float, y: float) -> tuple[float, float]:
        angle = math.radians(self.turn)
        c, s = math.cos(angle) * self.scale, math.sin(angle) * self.scale
        return self.x + x * c - y * s, self.y + x * s + y * c

    def moved(self, transform: str) -> "_Pen":
        pen = self
        for word, inside in _STEP.findall(transform):
            numbers = [float(each) for each in re.split(r"[ ,]+", inside.strip())]
            if word == "translate":
                x, y = pen.place(numbers[0], numbers[1] if len(numbers) > 1 else 0.0)
                pen = replace(pen, x=x, y=y)
            elif word == "scale":
                pen = replace(pen, scale=pen.scale * numbers[0])
            elif len(numbers) == 1:
                pen = replace(pen, turn=pen.turn + numbers[0])
            else:
                _, cx, cy = numbers
                x, y = pen.place(cx, cy)
                turned = replace(pen, x=x, y=y, turn=pen.turn + numbers[0])
                x, y = turned.place(-cx, -cy)
                pen = replace(turned, x=x, y=y)
        return pen

    def styled(self, element: ElementTree.Element) -> "_Pen":
        classes = element.get("class", "").split()
        serif = True if "serif" in classes else False if "sans" in classes else self.serif
        return replace(
            self.moved(element.get("transform", "")),
            size=float(element.get("font-size", self.size)),
            anchor=element.get("text-anchor", self.anchor),
            bold=element.get("font-weight", "bold" if self.bold else "") == "bold",
            serif=serif,
        )


def text_boxes(svg: str) -> list[tuple[str, Box]]:
    """Every piece of text in a drawing with the box it fills, in the order of drawing."""
    return list(_read(ElementTree.fromstring(svg), _Pen()))


def _read(element: ElementTree.Element, pen: _Pen) -> Iterator[tuple[str, Box]]:
    pen = pen.styled(element)
    if element.tag.rpartition("}")[2] == "text" and element.text:
        xs = [float(each) for each in element.get("x", "0").split()]
        y = float(element.get("y", "0"))
        pieces = [element.text] if len(xs) == 1 else list(element.text)
        for x, piece in zip(xs, pieces, strict=True):
            if piece.strip():
                yield piece, _box(pen, x, y, piece, float(element.get("letter-spacing", 0)))
    for child in element:
        yield from _read(child, pen)


def _box(pen: _Pen, x: float, y: float, content: str, spacing: float) -> Box:
    px, py = pen.place(x, y)
    return text_box(
        px, py, content, pen.size * pen.scale, anchor=pen.anchor, serif=pen.serif, bold=pen.bold,
        spacing=spacing * pen.scale, turn=pen.turn,
    )  # fmt: skip


def overlaps(svg: str) -> list[tuple[str, str]]:
    """Pairs of texts that overlap."""
    taken = Occupied()
    placed: list[tuple[str, Box]] = []
    found = []
    for content, box in text_boxes(svg):
        if not taken.free(box):
            found += [(other, content) for other, theirs in placed if theirs.overlaps(box)]
        taken.add(box)
        placed.append((content, box))
    return found
