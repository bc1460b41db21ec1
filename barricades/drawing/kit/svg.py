"""SVG text: elements with escaped content, short numbers, and smooth paths through points."""

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]
Attribute = str | float | None

SERIF = "'Palatino Linotype', Palatino, 'Book Antiqua', 'Liberation Serif', 'Times New Roman', serif"
SANS = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"


def num(value: float) -> str:
    """A number with at most one decimal."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def tag(name: str, *children: str, **attributes: Attribute) -> str:
    """An element of markup children; `class_` and `stroke_width` become `class` and `stroke-width`."""
    words = [name]
    for key, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else num(value)
            words.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(text)}")
    inside = "".join(children)
    return f"<{' '.join(words)}>{inside}</{name}>" if inside else f"<{' '.join(words)}/>"


def group(id: str, *children: str, **attributes: Attribute) -> str:
    return tag("g", *children, id=id, **attributes)


def words(text: str) -> str:
    """Text as element content."""
    return escape(text)


def title(text: str) -> str:
    return tag("title", words(text))


def text(x: float, y: float, content: str, **attributes: Attribute) -> str:
    return tag("text", words(content), x=x, y=y, **attributes)


def circle(x: float, y: float, r: float, **attributes: Attribute) -> str:
    return tag("circle", cx=x, cy=y, r=r, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Attribute) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def line(a: Point, b: Point, **attributes: Attribute) -> str:
    return tag("path", d=f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}", **attributes)


def path(d: str, **attributes: Attribute) -> str:
    return tag("path", d=d, **attributes)


class Pen:
    """Writes path data in relative coordinates without letting the rounding add up."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.x = self.y = 0.0

    def move(self, p: Point) -> None:
        self.x, self.y = round(p[0], 1), round(p[1], 1)
        self.parts.append(f"M{num(self.x)} {num(self.y)}")

    def draw(self, letter: str, *points: Point) -> None:
        numbers = [num(v) for x, y in points for v in (x - self.x, y - self.y)]
        joined = numbers[0]
        for number in numbers[1:]:
            joined += number if number.startswith("-") else f" {number}"
        self.parts.append(letter + joined)
        dx, dy = float(numbers[-2]), float(numbers[-1])
        self.x, self.y = self.x + dx, self.y + dy

    def close(self) -> None:
        self.parts.append("z")

    @property
    def d(self) -> str:
        return "".join(self.parts)


def polygon(points: Sequence[Point], closed: bool = True) -> str:
    """Path data through the points in straight lines."""
    pen = Pen()
    pen.move(points[0])
    for point in points[1:]:
        pen.draw("l", point)
    if closed:
        pen.close()
    return pen.d


def spline(points: Sequence[Point]) -> str:
    """Path data through the points, smoothly (Catmull-Rom)."""
    if len(points) < 3:
        return polygon(points, closed=False)
    pen = Pen()
    pen.move(points[0])
    last = len(points) - 1
    for i in range(last):
        a, b = points[i], points[i + 1]
        before, after = points[max(i - 1, 0)], points[min(i + 2, last)]
        first = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        second = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        pen.draw("c", first, second, b)
    return pen.d


def rounded(points: Sequence[Point]) -> str:
    """Path data of a closed outline with round corners: a curve through the middles of its sides."""
    count = len(points)
    middles = [middle(points[i], points[(i + 1) % count]) for i in range(count)]
    pen = Pen()
    pen.move(middles[-1])
    for corner, after in zip(points, middles, strict=True):
        pen.draw("q", corner, after)
    pen.close()
    return pen.d


def middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def toward(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
