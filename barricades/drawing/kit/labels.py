"""Names on a map: one or two lines, and the spot that suits each best."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from barricades.drawing.kit import palette
from barricades.drawing.kit.lettering import Box, Occupied, text_box
from barricades.drawing.kit.svg import SERIF, group, tag, text, words

LEADING = 0.95  # from line to line, in sizes


@dataclass(frozen=True)
class Label:
    """The name of a place and its position."""

    id: str
    lines: tuple[str, ...]
    x: float
    y: float
    anchor: str
    size: float
    bold: bool

    @cached_property
    def boxes(self) -> list[Box]:
        return [
            text_box(self.x, y, each, self.size, anchor=self.anchor, bold=self.bold)
            for y, each in self._levels()
        ]

    def draw(self, fill: str | None = None) -> str:
        weight = "bold" if self.bold else None
        lines = [
            text(
                self.x, y, each, font_size=self.size, text_anchor=self.anchor, font_weight=weight, fill=fill
            )
            for y, each in self._levels()
        ]  # fmt: skip
        return tag("g", *lines, id=f"name-{self.id}")

    def _levels(self) -> list[tuple[float, str]]:
        return [(self.y + i * self.size * LEADING, each) for i, each in enumerate(self.lines)]


def best_spot(spots: Sequence[tuple[float, Label]], taken: Occupied, weight: float) -> Label:
    """The cheapest spot, all things considered; `spots` come with the most liked first."""
    best, found = math.inf, spots[0][1]
    for dislike, label in spots:
        if dislike >= best:
            break
        cost = dislike + weight * taken.cost(label.boxes, (best - dislike) / weight)
        if cost < best:
            best, found = cost, label
    return found


def river_name(name: str, x: float, y: float, size: float, turn: float) -> str:
    """The name of a river along its course."""
    return tag(
        "text", words(name), x=x, y=y, font_size=size, letter_spacing="1.2",
        transform=f"rotate({turn:.1f} {x:.1f} {y:.1f})",
    )  # fmt: skip


def river_names(drawn: Iterable[str]) -> str:
    """The layer of the names of rivers."""
    return group(
        "labels-rivers", *drawn, font_family=SERIF, font_style="italic", fill=palette.RIVER_INK,
        text_anchor="middle", class_="serif halo",
    )  # fmt: skip
