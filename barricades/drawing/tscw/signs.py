"""Signs of this map alone: sources of supply, and cities whose loss or gain is felt."""

from barricades.drawing.kit import palette
from barricades.drawing.kit.svg import SANS, circle, path, rect, text
from barricades.drawing.kit.symbols import symbol
from barricades.drawing.tscw import liveries

SUPPLY_COLOUR = {"nationalist": "#1a1a1a", "republican": liveries.REPUBLICAN, "northern": liveries.REPUBLICAN}


def supply(x: float, y: float, whose: str) -> str:
    colour = SUPPLY_COLOUR[whose]
    disc = circle(x, y, 8.2, fill=palette.HALO, stroke=colour, stroke_width=2)
    half = path(f"M{x:.1f} {y - 8.2:.1f}a8.2 8.2 0 0 0 0 16.4z", fill=colour)
    mark = ""
    if whose == "northern":
        mark = text(x + 3.9, y + 3, "N", font_size=8, font_weight="bold", fill=colour, text_anchor="middle")
    return symbol(f"supply-{whose}", disc, half, mark)


def morale(x: float, y: float, value: int) -> str:
    colour = palette.GAIN if value > 0 else palette.LOSS
    disc = (
        circle(x, y, 8.2, fill=colour, stroke=palette.HALO, stroke_width=1.3)
        if value < 0
        else rect(x - 8, y - 8, 16, 16, rx=4, fill=colour, stroke=palette.HALO, stroke_width=1.3)
    )
    words = f"{value:+d}".replace("-", "−")
    size = 9 if len(words) < 3 else 8
    label = text(
        x, y + 3.2, words, font_size=size, font_weight="bold", fill="#ffffff", text_anchor="middle",
        font_family=SANS, class_="sans",
    )  # fmt: skip
    return symbol("morale-gain" if value > 0 else "morale-loss", disc, label)
