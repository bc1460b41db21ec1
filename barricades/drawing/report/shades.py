"""Colours of a report: a side each, and between two sides the shade of a share."""

from barricades.drawing import palette

SIDES = (palette.NATIONALIST, palette.REPUBLICAN)  # by seat
HATCHES = ("", "////")  # so that nobody needs colours to tell the sides apart
MIDDLE = "#fdf8e6"
STRENGTH = 0.86  # of a side's colour where it holds a place in every game


def side(seat: int) -> str:
    return SIDES[seat % len(SIDES)]


def mix(a: str, b: str, share: float) -> str:
    """A colour between two: `a` at 0, `b` at 1."""
    parts = [round(int(a[i : i + 2], 16) * (1 - share) + int(b[i : i + 2], 16) * share) for i in (1, 3, 5)]
    return "#" + "".join(f"{part:02x}" for part in parts)


def shade(share: float) -> str:
    """The shade of a place that the first side holds in this share of games, and the second in the rest."""
    if share >= 0.5:
        return mix(MIDDLE, SIDES[0], STRENGTH * (2 * share - 1))
    return mix(MIDDLE, SIDES[1], STRENGTH * (1 - 2 * share))
