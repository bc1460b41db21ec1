"""The backs of the cards: one for each side's action cards, one for each box of the political deck."""

from collections.abc import Iterator

from barricades.drawing.kit.lettering import width_of
from barricades.drawing.kit.svg import SERIF, circle, path, polygon, rect, text
from barricades.drawing.toc import tints
from barricades.drawing.toc.cards import HIGH, WIDE, Say
from barricades.drawing.toc.signs import star

X, Y = WIDE / 2, HIGH / 2
SPACING = 8  # a letter's size, in spaces between letters


def draw_backs(say: Say = str) -> Iterator[tuple[str, str]]:
    """`say` translates what is printed on cards."""
    yield "white", _back(tints.NAVY, "#e8eff6", say("WHITE"), _round("#e8eff6"))
    yield "red", _back(tints.RED, "#f9e6dc", say("RED"), _square("#f9e6dc"))
    for box, colour in tints.BOXES.items():
        yield f"political-{box.lower()}", _back(colour, "#fbf6e8", say(f"{box} BOX"), _arrows("#fbf6e8"))


def _back(ground: str, ink: str, word: str, sign: str) -> str:
    size = min(24.0, (WIDE - 60) / width_of(word, 1.0, bold=True, spacing=1 / SPACING))
    inner = f"M24 24h{WIDE - 48:.0f}v{HIGH - 48:.0f}h{48 - WIDE:.0f}z"
    return (
        rect(0, 0, WIDE, HIGH, rx=13, fill=ground, stroke="#1d1814", stroke_width=1.5)
        + rect(12, 12, WIDE - 24, HIGH - 24, rx=7, fill="none", stroke=ink, stroke_width=2)
        + path(_lattice(), stroke=ink, stroke_opacity="0.16", stroke_width=1.2, fill="none")
        + path(inner, stroke=ink, stroke_opacity="0.5", fill="none")
        + circle(X, Y, 58, fill=ground, stroke=ink, stroke_width=2)
        + sign
        + text(X, HIGH - 44, word, font_size=size, letter_spacing=size / SPACING, fill=ink,
               text_anchor="middle", font_family=SERIF, class_="serif", font_weight="bold")
    )  # fmt: skip


def _lattice() -> str:
    """A lattice of diamonds within the frame."""
    wide, high, step = WIDE - 48, HIGH - 48, 26.0
    lines = []
    count = int((wide + high) / step)
    for i in range(1, count + 1):
        along = i * step
        a = (24 + max(0.0, along - high), 24 + min(along, high))
        b = (24 + min(along, wide), 24 + max(0.0, along - wide))
        lines.append(polygon([a, b], closed=False))
        lines.append(polygon([(WIDE - a[0], a[1]), (WIDE - b[0], b[1])], closed=False))
    return "".join(lines)


def _round(ink: str) -> str:
    return circle(X, Y, 40, fill="none", stroke=ink, stroke_width=5) + star(X, Y, 27, ink)


def _square(ink: str) -> str:
    return rect(X - 36, Y - 36, 72, 72, rx=4, fill="none", stroke=ink, stroke_width=5) + star(X, Y, 27, ink)


def _arrows(ink: str) -> str:
    left = path(f"M{X - 6:.0f} {Y - 20:.0f}h-16l-20 20l20 20h16z", fill=ink)
    return left + path(f"M{X + 6:.0f} {Y - 20:.0f}h16l20 20l-20 20h-16z", fill=ink)
