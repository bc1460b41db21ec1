"""Rectangles by their edges, and points."""

from typing import NamedTuple

Spot = tuple[float, float]


class Frame(NamedTuple):
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    def moved(self, dx: float, dy: float) -> "Frame":
        return Frame(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def grown(self, far: float) -> "Frame":
        return Frame(self.left - far, self.top - far, self.right + far, self.bottom + far)

    def around(self, other: "Frame") -> "Frame":
        """The smallest frame around both."""
        return Frame(
            min(self.left, other.left), min(self.top, other.top),
            max(self.right, other.right), max(self.bottom, other.bottom),
        )  # fmt: skip

    def meets(self, other: "Frame") -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def shared(self, other: "Frame") -> float:
        """The area that both cover."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0
