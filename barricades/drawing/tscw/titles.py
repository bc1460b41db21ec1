"""Names of regions, countries and seas, in widely spaced letters that keep clear of everything else."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from barricades.drawing.hexmap.hexes import HexMap, next_hex
from barricades.drawing.kit import palette
from barricades.drawing.kit.lettering import Box, Occupied, letter_places, text_box
from barricades.drawing.kit.svg import SERIF, group, num, tag, words

COUNTRY_NAMES = {"FR": "Francia", "PT": "Portugal", "MA": "Marruecos", "AD": "Andorra", "GI": "Gibraltar"}
SEA_NAMES = {
    "cantabrian": "Mar Cantábrico",
    "atlantic": "Océano Atlántico",
    "mediterranean": "Mar Mediterráneo",
}


@dataclass(frozen=True)
class Style:
    size: float
    spacings: tuple[float, ...]
    colour: str
    italic: bool = False
    opacity: str = "1"


REGION = Style(20, (26, 20, 15, 11, 8, 5, 3), palette.REGION, opacity="0.9")
SMALL_REGION = Style(15, (14, 10, 7, 4, 2, 1), palette.REGION, opacity="0.9")
COUNTRY = Style(40, (60, 44, 30, 20, 12, 6), "#8d8678")
SMALL_COUNTRY = Style(15, (8, 5, 3, 1), "#8d8678")
SEA = Style(34, (30, 24, 18, 12, 8), palette.SEA_INK, italic=True)


def draw_titles(hexes: HexMap, taken: Occupied) -> str:
    drawn = []
    for name, home, style in _wanted(hexes):
        deep = {id for id in home if style is SEA and all(hexes.is_sea(other) for other in hexes.around(id))}
        line = _find(hexes, taken, name, deep, style) if len(deep) > 20 else None
        line = line or _find(hexes, taken, name, home, style)
        if line is not None:
            drawn.append(line)
    return group("labels-areas", *drawn, font_family=SERIF, text_anchor="middle", class_="serif")


def _wanted(hexes: HexMap) -> Iterable[tuple[str, set[str], Style]]:
    regions: dict[str, set[str]] = {}
    countries: dict[str, set[str]] = {}
    seas: dict[str, set[str]] = {}
    for id, place in hexes.places.items():
        country = place.features.get("country", "")
        if place.region:
            regions.setdefault(place.features["region_name"], set()).add(id)
        elif country in COUNTRY_NAMES:
            own = countries.setdefault(COUNTRY_NAMES[country], set())
            own.add(id)
            if int(id[:2]) == hexes.rows[0]:  # the land continues below the last row
                own.update(next_hex(id, side) for side in ("SE", "SW"))
        elif place.terrain == "sea" and place.features.get("sea") in SEA_NAMES:
            seas.setdefault(SEA_NAMES[place.features["sea"]], set()).add(id)
    for name, home in sorted(countries.items()):
        if len(home) > 1:
            yield name.upper(), home, COUNTRY if len(home) > 9 else SMALL_COUNTRY
    for name, home in sorted(regions.items(), key=lambda each: (len(each[1]), each[0])):
        yield name.upper(), home, REGION if len(home) > 20 else SMALL_REGION
    for name, home in sorted(seas.items()):
        yield name, home, SEA


def _find(hexes: HexMap, taken: Occupied, name: str, home: set[str], style: Style) -> str | None:
    """The best line for a name inside its own hexes."""
    for _, size, spacing, left, y in sorted(_candidates(hexes, name, home, style)):
        xs = [left + step for step in letter_places(name, size, spacing)[:-1]]
        boxes = _boxes(name, xs, y, size)
        ends = [boxes[0], boxes[-1]]
        if not (_at_home(hexes.hex_at, ends, home) and taken.free(*boxes)):
            continue
        if _at_home(hexes.hex_at, boxes[1:-1], home) and taken.cost(boxes) < 0.95:
            taken.add(*boxes)
            return tag(
                "text", words(name), x=" ".join(num(x) for x in xs), y=y, font_size=size, fill=style.colour,
                font_style="italic" if style.italic else None, fill_opacity=style.opacity,
            )  # fmt: skip
    return None


def _candidates(
    hexes: HexMap, name: str, home: set[str], style: Style
) -> Iterable[tuple[float, float, float, float, float]]:
    """Lines that might do: how little we like them, size, spacing, left end and baseline."""
    centres = [hexes.centre(id) for id in home]
    mx, my = sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres)
    levels = [top + dy for top in sorted({y for _, y in centres}) for dy in range(-24, 42, 6)]
    for size in (style.size, style.size * 0.85, style.size * 0.72, style.size * 0.6):
        for rank, spacing in enumerate(style.spacings):
            wide = letter_places(name, size, spacing)[-1]
            for y in levels:
                for left in _starts(centres, y, wide):
                    off = abs(left + wide / 2 - mx) * 0.7 + abs(y - my)
                    yield off + rank * 30 + (style.size - size) * 9, size, spacing, left, y


def _starts(centres: list[tuple[float, float]], y: float, wide: float) -> Iterable[float]:
    row = [x for x, cy in centres if abs(cy - y) < 50]
    if not row:
        return ()
    low, high = min(row) - 48, max(row) + 48 - wide
    return () if high < low else [low + (high - low) * i / 9 for i in range(10)]


def _boxes(name: str, xs: list[float], y: float, size: float) -> list[Box]:
    return [
        text_box(x, y, letter, size, anchor="middle")
        for letter, x in zip(name, xs, strict=True)
        if letter != " "
    ]


def _at_home(hex_at: Callable[[float, float], str], boxes: list[Box], home: set[str]) -> bool:
    return all(
        hex_at(box.x + dx * box.half_width, box.y + dy * box.half_height) in home
        for box in boxes
        for dx, dy in ((-1, -1), (1, 1), (-1, 1), (1, -1))
    )
