"""Towns, cities and what is printed beside them, with their names where there is room."""

import math
from collections.abc import Callable, Sequence
from functools import partial

from barricades.drawing.hexmap.hexes import RADIUS, HexMap
from barricades.drawing.hexmap.rails import stop
from barricades.drawing.kit import palette, symbols
from barricades.drawing.kit.labels import Label, best_spot
from barricades.drawing.kit.lettering import Box, Occupied, text_box, width_of
from barricades.drawing.kit.svg import SANS, SERIF, Point, group, text
from barricades.drawing.tscw import signs
from barricades.kernel.components import Place

NUMBER_SIZE = 9.0
NUMBER_DROP = 19.0  # from the top corner of a hex to the baseline of its number


def draw_numbers(hexes: HexMap, taken: Occupied) -> str:
    """Hex numbers at the top of each land hex."""
    drawn = []
    for id, place in hexes.places.items():
        if place.terrain == "sea":
            continue
        x, y = hexes.centre(id)
        y += NUMBER_DROP - RADIUS
        taken.add(text_box(x, y, id, NUMBER_SIZE, anchor="middle", serif=False))
        drawn.append(text(x, y, id))
    return group(
        "layer-numbers", *drawn, font_size=NUMBER_SIZE, fill=palette.SOFT_INK, text_anchor="middle",
        font_family=SANS, class_="sans halo", data_symbol="number",
    )  # fmt: skip


def draw_places(hexes: HexMap, taken: Occupied) -> str:
    """The signs; room is taken for all of them before the badges and the names look for theirs."""
    signs, badges = [], []
    hoped = Occupied()  # preferred positions of names
    named = [(id, place) for id, place in hexes.places.items() if place.features.get("kind")]
    for id, place in named:
        x, y = stop(hexes, id)
        big = place.features["kind"] == "city"
        if big:
            signs.append(symbols.capital_city(x, y) if place.features["capital"] else symbols.city(x, y))
        else:
            signs.append(symbols.capital_town(x, y) if place.features["capital"] else symbols.town(x, y))
        half = 14.0 if big else 8.0 if place.features["capital"] else 6.0
        taken.add(Box(x, y, half, half))
        wide = width_of(place.name.upper() if big else place.name, 13.5, bold=big) / 2
        hoped.add(Box(x, y + half + 9, min(wide, 48), 7), weight=1)
    for id, _ in sorted(named, key=lambda each: each[1].features["kind"]):
        badges += _badges(hexes, id, taken, hoped)
    return group("layer-places", *signs, *badges)


def _badges(hexes: HexMap, id: str, taken: Occupied, hoped: Occupied) -> list[str]:
    """Anchor, supply source and morale value around a town, the anchor toward the sea."""
    features = hexes.places[id].features
    wanted: list[tuple[float, float, Callable[[float, float], str]]] = []
    if features["port"]:
        wanted.append((8.5, _seaward(hexes, id), symbols.anchor))
    if features["supply"]:
        wanted.append((9.5, 20.0, partial(signs.supply, whose=features["supply"])))
    if features["morale"]:
        wanted.append((8.8, -30.0, partial(signs.morale, value=features["morale"])))
    drawn = []
    for half, wish, draw in wanted:
        spots = _seats(hexes, id, wish)
        room = [taken] if draw is symbols.anchor else [taken, hoped]
        best = min(spots, key=lambda spot: spot[0] + 9 * _cover(spot[1], half, room))
        taken.add(Box(*best[1], half, half))
        drawn.append(draw(*best[1]))
    return drawn


def _cover(at: Point, half: float, room: Sequence[Occupied]) -> float:
    box = [Box(*at, half, half)]
    return sum(each.cost(box) for each in room)


def _seaward(hexes: HexMap, id: str) -> float:
    x, y = hexes.centre(id)
    wet = [hexes.centre(other) for other in hexes.around(id) if hexes.is_sea(other)]
    if not wet:
        return 90.0
    dx, dy = sum(p[0] - x for p in wet), sum(p[1] - y for p in wet)
    return math.degrees(math.atan2(dy, dx))


def _seats(hexes: HexMap, id: str, wish: float) -> list[tuple[float, Point]]:
    """Positions for a badge round a town, each with its distance from the preferred direction in degrees."""
    (x, y), centre = stop(hexes, id), hexes.centre(id)
    found = []
    for far in (18, 22, 26, 30, 34):
        for step in range(24):
            angle = math.radians(wish + step * 15)
            p = (x + far * math.cos(angle), y + far * math.sin(angle))
            if math.dist(p, centre) <= 41:
                found.append((min(step, 24 - step) * 0.5 + far * 0.25, p))
    return found


def place_names(hexes: HexMap, taken: Occupied) -> list[Label]:
    """A spot for every name; the most hemmed in choose first."""
    wanting = []
    for id, place in hexes.places.items():
        if place.name and place.features.get("kind"):
            spots = sorted(_spots(hexes, id, place), key=lambda spot: spot[0])
            free = sum(taken.free(*label.boxes) for _, label in spots[:40])
            wanting.append((free, id, spots))
    labels = []
    for _, _, spots in sorted(wanting, key=lambda each: (each[0], each[1])):
        label = best_spot(spots, taken, 4)
        taken.add(*label.boxes)
        labels.append(label)
    return sorted(labels, key=lambda label: label.id)


def _spots(hexes: HexMap, id: str, place: Place) -> list[tuple[float, Label]]:
    """Positions for a name, each with its penalty."""
    x, y = stop(hexes, id)
    big = place.features["kind"] == "city"
    capital = bool(place.features["capital"])
    name = place.name.upper() if big else place.name
    found = []
    for size in (13.5, 12.5) if big else (13.0, 12.0, 11.0, 10.0):
        smaller = (13 - size) * 0.22
        for lines in split_name(name, size):
            gap = 16.0 if big else 10.5 if capital else 8.5
            down = (len(lines) - 1) * size * 0.95
            for far in (0.0, 4.0, 9.0, 15.0):
                more = smaller + far * 0.03 + (0.25 if len(lines) > 1 else 0)
                for rise in (-12.0, -6.0, 0.0, 6.0, 12.0):
                    level = y + size * 0.34 - down / 2 + rise
                    tilt = abs(rise) * 0.015
                    found.append((more + tilt, Label(id, lines, x + gap + far, level, "start", size, big)))
                    found.append(
                        (more + tilt + 0.15, Label(id, lines, x - gap - far, level, "end", size, big))
                    )
                for shift in (0.0, -10.0, 10.0, -20.0, 20.0, -30.0, 30.0, -40.0, 40.0):
                    slip = abs(shift) * 0.012
                    low, high = y + gap + size * 0.62 + far, y - gap - size * 0.12 - down - far
                    found.append((more + slip + 0.05, Label(id, lines, x + shift, low, "middle", size, big)))
                    found.append((more + slip + 0.2, Label(id, lines, x + shift, high, "middle", size, big)))
    cx, cy = hexes.centre(id)
    return [(cost + _outside(label, cx, cy), label) for cost, label in found]


def _outside(label: Label, cx: float, cy: float) -> float:
    """A name that leaves its hex is harder to read as its own."""
    worst = 0.0
    for box in label.boxes:
        left, top, right, bottom = box.bounds
        worst = max(worst, cx - 50 - left, right - cx - 50, cy - 52 - top, bottom - cy - 52)
    return max(0.0, worst) * 0.045


def split_name(name: str, size: float) -> list[tuple[str, ...]]:
    """The name in one line, and in two if it has several words and is long."""
    words = name.split()
    found: list[tuple[str, ...]] = [(name,)]
    if len(words) > 1 and width_of(name, size) > 55:
        halves = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
        found.append(min(halves, key=lambda pair: max(len(pair[0]), len(pair[1]))))
    return found


def at_home(hexes: HexMap, label: Label) -> bool:
    """Whether a name belongs to a place in Spain, where counters may be."""
    return hexes.places[label.id].features.get("country") == "ES"


def draw_names(hexes: HexMap, labels: list[Label]) -> str:
    drawn = [label.draw(None if at_home(hexes, label) else palette.SOFT_INK) for label in labels]
    return group("labels-places", *drawn, font_family=SERIF, fill=palette.INK, class_="serif halo")
