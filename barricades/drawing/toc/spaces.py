"""Spaces and boxes: signs, numbers and names, each where there is room."""

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from barricades.drawing.kit import palette
from barricades.drawing.kit.labels import Label, best_spot
from barricades.drawing.kit.lettering import Box, Occupied, width_of
from barricades.drawing.kit.svg import SERIF, Point, group, rect, text, title
from barricades.drawing.toc import signs, tints
from barricades.drawing.toc.atlas import OFF_MAP, Atlas
from barricades.kernel.components import Place

HALF, CITY_HALF = 14.0, 17.0
STACK = 25.0  # half the room of a stack of counters


def half_of(place: Place) -> float:
    return CITY_HALF if place.features["victory_city"] else HALF


def describe(place: Place) -> str:
    """A place in words."""
    features = place.features
    told = [f"{place.id} {place.name}" if place.id.isdigit() else place.name]
    if features.get("also"):
        told.append(f"also {features['also']}")
    told += [place.region] if place.region else []
    told += [place.terrain] if place.terrain else []
    if features["victory_city"]:
        told.append(
            "victory city" + (f" that defends with +{features['defends']}" if features.get("defends") else "")
        )
    if features["resource_centre"]:
        told.append(f"resource centre {features['resource_centre']}")
    if features.get("port"):
        told.append(f"port on the {features['port']['sea']}, capacity {features['port']['capacity']}")
    if features["supply"]:
        told.append(f"supply source of {', '.join(features['supply'])}")
    told += [word for word in ("green", "revolt") if features.get(word)]
    if features["control"]:
        told.append(f"held by {features['control']}")
    if features.get("restrict"):
        told.append(f"Far East restriction {features['restrict']}")
    return ", ".join(told)


# Signs


def take_spaces(atlas: Atlas, stacked: Collection[str], taken: Occupied) -> None:
    """Room for every space, and for the counters on it."""
    for place in atlas.spaces:
        half = STACK + 4 if place.id in stacked else half_of(place) + 2
        taken.add(Box(*atlas.at(place.id), half, half))
    for place in atlas.boxes:
        area = atlas.area(place.id)
        taken.add(Box(*atlas.at(place.id), area.width / 2 + 6, area.height / 2 + 6))


class Badge(NamedTuple):
    """What a space has besides its town, and where it is drawn."""

    box: Box
    drawn: str


def place_badges(atlas: Atlas, stacked: Collection[str], taken: Occupied) -> dict[str, list[Badge]]:
    """A spot for every badge; the spaces with most choose first."""
    order = sorted(atlas.spaces, key=lambda each: (-len(_wanted(each)), each.id))
    return {place.id: _badges(atlas, place, stacked, taken) for place in order}


def badges_at(place: Place, spots: Sequence[Point]) -> list[Badge]:
    """The badges of a space at the spots that were found for them."""
    return [
        Badge(Box(*spot, half, half), draw(*spot))
        for spot, (half, _, draw) in zip(spots, _wanted(place), strict=True)
    ]


def draw_spaces(atlas: Atlas, badges: Mapping[str, Sequence[Badge]]) -> str:
    """The signs of all spaces and what belongs to them."""
    drawn = []
    for place in sorted(atlas.spaces, key=lambda each: each.id):
        sign = signs.space(*atlas.at(place.id), place)
        also = [badge.drawn for badge in badges[place.id]]
        drawn.append(group(f"space-{place.id}", title(describe(place)), sign, *also, class_="space"))
    return group("layer-spaces", *drawn)


def _wanted(place: Place) -> list[tuple[float, float, Callable[[float, float], str]]]:
    """The badges of a space: half their size, the direction they like, how they are drawn."""
    features = place.features
    found: list[tuple[float, float, Callable[[float, float], str]]] = []
    if features["port"]:
        found.append((9.5, 90.0, partial(signs.port, capacity=int(features["port"]["capacity"]))))
    if features["defends"]:
        found.append((9.0, -135.0, partial(signs.shield, value=int(features["defends"]))))
    if features["resource_centre"]:
        found.append((9.0, -45.0, partial(signs.gear, value=int(features["resource_centre"]))))
    if features["green"]:
        found.append((8.0, 45.0, signs.leaf))
    if features["revolt"]:
        found.append((8.0, 45.0, signs.flame))
    for who in features["supply"]:
        found.append((8.0, 135.0, partial(signs.supply, whose=who)))
    return found


def _badges(atlas: Atlas, place: Place, stacked: Collection[str], taken: Occupied) -> list[Badge]:
    x, y = atlas.at(place.id)
    base = STACK + 4 if place.id in stacked else half_of(place)
    drawn = []
    for half, wish, draw in _wanted(place):
        best: tuple[float, Point] = (math.inf, (x, y))
        for far in (base + half + 1, base + half + 5, base + half + 10, base + half + 16, base + half + 24):
            for step in range(24):
                angle = math.radians(wish + step * 15)
                stretch = min(1.35, 1 / max(abs(math.cos(angle)), abs(math.sin(angle))))
                reach = far * (stretch if place.features["victory_city"] or place.id in stacked else 1)
                p = (x + reach * math.cos(angle), y + reach * math.sin(angle))
                dislike = min(step, 24 - step) * 0.05 + far * 0.07 + taken.cost([Box(*p, half, half)])
                best = min(best, (dislike, p))
        box = Box(*best[1], half, half)
        taken.add(box)
        drawn.append(Badge(box, draw(*best[1])))
    return drawn


# Names


def name_spaces(atlas: Atlas, stacked: Collection[str], taken: Occupied) -> str:
    return draw_names(find_names(atlas, stacked, taken))


def draw_names(labels: Iterable[Label]) -> str:
    drawn = [label.draw() for label in sorted(labels, key=lambda label: label.id)]
    return group("labels-spaces", *drawn, font_family=SERIF, fill=palette.INK, class_="serif halo")


def find_names(atlas: Atlas, stacked: Collection[str], taken: Occupied) -> list[Label]:
    """A spot for every name; the most hemmed in choose first."""
    wanting = []
    for place in atlas.spaces:
        spots = sorted(_spots(atlas, place, place.id in stacked), key=lambda spot: spot[0])
        free = sum(taken.free(*label.boxes) for _, label in spots[:60])
        wanting.append((free, place.id, spots))
    labels = []
    for _, _, spots in sorted(wanting, key=lambda each: (each[0], each[1])):
        label = best_spot(spots, taken, 2.5)
        taken.add(*label.boxes)
        labels.append(label)
    return labels


def _spots(atlas: Atlas, place: Place, stacked: bool) -> list[tuple[float, Label]]:
    """Positions for a name, each with its penalty."""
    x, y = atlas.at(place.id)
    city = bool(place.features["victory_city"])
    name = place.name.upper() if city else place.name
    half = STACK + 3 if stacked else half_of(place)
    found = []
    for size in (15.5, 14.0, 13.0, 12.0, 11.0) if city else (15.0, 14.0, 13.0, 12.0, 11.0, 10.0):
        smaller = (15 - size) * 0.3
        for lines in split_name(name, size):
            down = (len(lines) - 1) * size * 0.95
            for far in (0.0, 4.0, 9.0, 16.0, 24.0, 34.0):
                more = smaller + far * 0.06 + (0.2 if len(lines) > 1 else 0)
                gap = half + 4 + far
                for rise in (-20.0, -13.0, -7.0, 0.0, 7.0, 13.0, 20.0):
                    level, tilt = y + size * 0.34 - down / 2 + rise, abs(rise) * 0.015
                    found.append((more + tilt, Label(place.id, lines, x + gap, level, "start", size, city)))
                    found.append(
                        (more + tilt + 0.1, Label(place.id, lines, x - gap, level, "end", size, city))
                    )
                low, high = y + gap + size * 0.68, y - gap - size * 0.16 - down
                for shift in (0.0, -10.0, 10.0, -22.0, 22.0, -34.0, 34.0):
                    slip = abs(shift) * 0.012
                    found.append((more + slip, Label(place.id, lines, x + shift, low, "middle", size, city)))
                    found.append(
                        (more + slip + 0.1, Label(place.id, lines, x + shift, high, "middle", size, city))
                    )
    return found


def split_name(name: str, size: float) -> list[tuple[str, ...]]:
    """The name in one line, and in two if it can be parted and is long."""
    found: list[tuple[str, ...]] = [(name,)]
    for mark in (" ", "-"):
        if mark in name and width_of(name, size) > 60:
            first, _, last = name.rpartition(mark)
            found.append((first + mark.strip(), last))
    return found


# Boxes


def draw_boxes(atlas: Atlas, without: Collection[str] = ()) -> str:
    """All boxes but some."""
    drawn = [_box(atlas, place) for place in atlas.boxes if place.id not in without]
    return group("layer-boxes", *drawn)


def _box(atlas: Atlas, place: Place) -> str:
    kind = str(place.features["box"])
    if kind in OFF_MAP:
        return _holding(atlas, place)
    return _sea_box(atlas, place) if kind == "sea" else _land_box(atlas, place)


def _heading(x: float, y: float, words: str, width: float, size: float, **more: str) -> str:
    while size > 9 and width_of(words, size, spacing=0.8) > width:
        size -= 0.5
    return text(
        x, y, words, font_size=size, text_anchor="middle", font_family=SERIF, class_="serif",
        letter_spacing="0.8", **{"fill": palette.INK, **more},
    )  # fmt: skip


def _land_box(atlas: Atlas, place: Place) -> str:
    """A far land: number, name, terrain, and what it is worth."""
    area, features = atlas.area(place.id), place.features
    x, y, w, h = area
    control = str(features["control"])
    outline = rect(x, y, w, h, rx=7, fill=tints.REGIONS.get(place.region, palette.PANEL), stroke=palette.INK,
                   stroke_width=2.2)  # fmt: skip
    parts = [
        title(describe(place)), outline,
        rect(x + 4, y + 4, w - 8, h - 8, rx=4, fill="none", stroke=palette.RULE, stroke_width=0.8),
        _heading(x + w / 2 + 20, y + 25, place.name, w - 62, 18),
        signs.plate(x + 26, y + 19, place.id, place.terrain, control),
    ]  # fmt: skip
    signed = []
    if features["victory_city"]:
        signed.append(signs.city_star)
    if features["resource_centre"]:
        signed.append(partial(signs.gear, value=int(features["resource_centre"])))
    if features["restrict"]:
        signed.append(partial(signs.restrict, value=int(features["restrict"])))
    signed += [partial(signs.supply, whose=who) for who in features["supply"]]
    signed += [partial(signs.port, capacity=0) for _ in features["seas"][:1]]
    for number, draw in enumerate(signed):
        parts.append(draw(x + 18 + 24 * number, y + h - 17))
    return group(f"box-{place.id}", *parts, class_="box", data_symbol="box")


def _sea_box(atlas: Atlas, place: Place) -> str:
    area = atlas.area(place.id)
    x, y, w, h = area
    return group(
        f"box-{place.id.replace(':', '-').replace(' ', '-')}",
        title(describe(place)),
        rect(
            x,
            y,
            w,
            h,
            rx=h / 2.4,
            fill="#dcebee",
            fill_opacity="0.88",
            stroke=palette.SEA_INK,
            stroke_width=2.2,
        ),
        rect(x + 5, y + 5, w - 10, h - 10, rx=h / 2.8, fill="none", stroke=palette.SEA_INK, stroke_width=0.8),
        _heading(x + w / 2, y + 30, place.name, w - 46, 20, fill=palette.SEA_INK, font_style="italic"),
        class_="box",
        data_symbol="sea-zone",
    )


def _holding(atlas: Atlas, place: Place) -> str:
    """A box beside the map for counters or cards."""
    area, who = atlas.area(place.id), str(place.features["side"])
    x, y, w, h = area
    colour = {"RED": tints.RED, "WHITE": tints.NAVY}.get(who, palette.RULE)
    fill = {"RED": "#f6ddd2", "WHITE": "#e8eff6", "Czech Legion": "#f1e4cf"}.get(who, palette.PANEL)
    note = ""
    if place.features["box"] == "display":
        note = text(x + w / 2, y + h / 2 + 16, "forces of factions wait beside the Faction Control Table",
                    font_size=14, text_anchor="middle", font_style="italic", fill=palette.SOFT_INK,
                    font_family=SERIF, class_="serif")  # fmt: skip
    if place.features["box"] == "political":
        note = "".join(
            text(
                x + w / 2,
                y + h / 2 + 22 * i,
                each,
                font_size=15,
                text_anchor="middle",
                fill=palette.SOFT_INK,
                font_style="italic",
                font_family=SERIF,
                class_="serif",
            )
            for i, each in enumerate(("cards laid", "face down", "(15.11)"))
        )
    return group(
        f"box-{place.id.replace(':', '-').replace(' ', '-')}",
        title(describe(place)),
        rect(x, y, w, h, rx=5, fill=fill, stroke=colour, stroke_width=2.4),
        rect(x, y, w, 30, rx=5, fill=colour),
        _heading(x + w / 2, y + 21, place.name, w - 12, 17, fill="#ffffff"),
        note,
        class_="box",
    )  # fmt: skip
