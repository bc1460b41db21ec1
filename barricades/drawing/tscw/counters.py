"""Counters: 5/8-inch squares with type, size, name, factors, steps and politics, in the colours of 2.6."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from barricades.drawing.kit import palette
from barricades.drawing.kit.lettering import width_of
from barricades.drawing.kit.svg import SANS, circle, group, num, path, rect, tag, text, title
from barricades.drawing.kit.symbols import PLANE, SHIP
from barricades.drawing.tscw import liveries
from barricades.kernel.components import Counter

SIDE = 60.0  # of a counter in its own units
SIZES = {
    "battalion": "II", "regiment": "III", "brigade": "X", "division": "XX", "corps": "XXX", "army": "XXXX",
    "ad hoc": "[ ]",
}  # fmt: skip
BOX = (-14.0, -13.0, 28.0, 18.0)  # left, top, width, height of the type box


def draw_counter(counter: Counter, x: float, y: float, side: float = 56.0, *, id: bool = True) -> str:
    """A counter as it lies at the start, its middle at a point."""
    return tag(
        "g", title(describe(counter)), draw_face(counter), id=f"counter-{counter.id}" if id else None,
        class_=f"counter {counter.side}",
        transform=f"translate({num(x)} {num(y)}) scale({side / SIDE:.3f})",
    )  # fmt: skip


def draw_face(counter: Counter) -> str:
    """The side of a counter that is up, about the origin."""
    reduced = counter.steps == 2 and counter.step == 1
    face = counter.faces[-1] if reduced else counter.faces[0]
    _, box, ink = liveries.NATIONS.get(counter.nation, liveries.NATIONS[""])
    front = counter.faces[0]
    parts = [_blank(counter.nation), _sheen(counter.nation), _shine()]
    if reduced:
        parts.append(rect(-29.5, 3.5, 59, 4.5, fill="#ffffff", fill_opacity="0.75"))
    parts += [_type(counter, box, ink), _size(front, ink), _name(counter, ink), _corners(front, ink)]
    parts += [_steps(counter, ink), _politics(front), _factors(counter, face, ink)]
    return "".join(parts)


def draw_used(counter: Counter) -> str:
    """The back of an HQ, an air or a naval unit: it has been used."""
    stripes = "".join(f"M{left} 30L{left + 60} -30" for left in range(-80, 30, 14))
    veil = path(stripes, stroke="#ffffff", stroke_opacity="0.55", stroke_width=4.5)
    return draw_face(counter) + tag("g", veil, clip_path="url(#counter-edge)")


def draw_back(nation: str, size: str) -> str:
    """A counter whose face is hidden: its side and its size."""
    _, _, ink = liveries.NATIONS[nation]
    style: dict[str, Any] = {
        "text_anchor": "middle", "fill": ink, "font_weight": "bold", "font_family": SANS, "class_": "sans"
    }  # fmt: skip
    mark = SIZES.get(size, "")
    return (
        _blank(nation)
        + _shine()
        + rect(-21, -20, 42, 40, rx=4, fill="none", stroke=ink, stroke_opacity="0.5", stroke_dasharray="3 3")
        + text(0, -3 if mark else 9, "?", font_size=24, fill_opacity="0.75", **style)
        + (text(0, 15, mark, font_size=12, **style) if mark else "")
    )


def _blank(nation: str) -> str:
    body = liveries.NATIONS.get(nation, liveries.NATIONS[""])[0]
    return rect(-28.5, -28, 60, 60, rx=5, fill="#2b2115", fill_opacity="0.35") + rect(
        -30, -30, 60, 60, rx=5, fill=body, stroke="#2b2115", stroke_width=0.9
    )


def _shine() -> str:
    return path("M-27 -24.5q0-3 3-3h48q3 0 3 3", stroke="#ffffff", stroke_opacity="0.55", fill="none")


def _sheen(nation: str) -> str:
    """Flechas are half Italian, half Spanish."""
    if nation != "flechas":
        return ""
    return path("M30 -29v54q0 5-5 5h-54z", fill=liveries.NATIONS["nationalist"][0])


def describe(counter: Counter) -> str:
    """A counter in words."""
    face = counter.faces[0]
    told = [f"{counter.name} ({counter.id})", f"{counter.nation or 'neutral'} {counter.kind}"]
    if face.get("size") and face["size"] != counter.kind:
        told.append(str(face["size"]))
    values = [
        f"{key} {face[key]}" for key in ("attack", "defense", "artillery", "support", "move") if key in face
    ]
    told += values
    if counter.steps:
        told.append(f"{counter.step} of {counter.steps} steps")
    if face.get("politics"):
        told.append(str(face["politics"]))
    return ", ".join(told)


def short_name(counter: Counter) -> str:
    """What is printed on the counter: its number or the letters of 2.17."""
    name = counter.id.partition("-")[2] or counter.id
    number = re.fullmatch(r"(\d+)[DB][a-z]?", name)
    return number[1] if number else name


def _name(counter: Counter, ink: str) -> str:
    name = short_name(counter)
    size = min(10.0, 33 / max(width_of(name, 1, serif=False, bold=True), 0.1))
    return text(
        0, 0, name, font_size=size, font_weight="bold", text_anchor="middle", fill=ink, font_family=SANS,
        transform="translate(-19 -4) rotate(-90)", class_="sans",
    )  # fmt: skip


def _size(face: Any, ink: str) -> str:
    mark = SIZES.get(str(face.get("size", "")), "")
    if not mark:
        return ""
    return text(
        0, -14.8, mark, font_size=9, font_weight="bold", text_anchor="middle", fill=ink, font_family=SANS,
        letter_spacing="0.4", class_="sans",
    )  # fmt: skip


def _corners(face: Any, ink: str) -> str:
    """Entry turn and hex at the upper left, turn of withdrawal at the upper right."""
    entry, hex = str(face.get("entry", "")), str(face.get("hex", ""))
    words = "" if entry in ("", "setup") else entry.replace("event:", "E")
    if words and hex.isdigit():
        words += f" {hex}"
    style: dict[str, Any] = {"font_size": 5.8, "fill": ink, "font_family": SANS, "class_": "sans"}
    left = text(-27, -22.6, words, **style) if words else ""
    gone = str(face.get("withdraw", ""))
    return left + (text(27, -22.6, gone, text_anchor="end", font_weight="bold", **style) if gone else "")


def _steps(counter: Counter, ink: str) -> str:
    if counter.kind in ("air", "naval", "marker") or not counter.steps:
        return ""
    dots = [circle(21, -1.5 + 5 * i, 1.9, fill=ink) for i in range(counter.step)]
    return "".join(dots)


def _politics(face: Any) -> str:
    found = liveries.POLITICS.get(str(face.get("politics", "")))
    if found is None:
        return ""
    letter, fill, ink = found
    return rect(15.6, -14, 12.6, 9, rx=2.5, fill=fill, stroke="#33291d", stroke_width=0.6) + text(
        21.9, -7.2, letter, font_size=7 if len(letter) == 1 else 5.8, font_weight="bold", fill=ink,
        text_anchor="middle", font_family=SANS, class_="sans",
    )  # fmt: skip


def _factors(counter: Counter, face: Any, ink: str) -> str:
    style: dict[str, Any] = {
        "text_anchor": "middle", "fill": ink, "font_weight": "bold", "font_family": SANS, "class_": "sans"
    }  # fmt: skip
    if counter.kind == "air":
        return text(0, 24.5, f"+{face.get('support', 0)}", font_size=18, **style)
    if counter.kind == "naval":
        return text(0, 24.5, "±1", font_size=18, **style)
    if counter.kind == "marker":
        return ""
    if counter.kind == "hq":
        gun = ""
        if face.get("artillery"):
            gun = rect(-27, 12, 17, 13, rx=2, fill=ink) + text(
                -18.5, 22.2, f"±{face['artillery']}", font_size=10, **{**style, "fill": "#ffffff"}
            )
        return gun + text(
            7 if gun else 0, 24.5, f"{face.get('support', 0)}-{face.get('move', 0)}", font_size=18, **style
        )
    words = f"{face.get('attack', 0)}-{face.get('defense', 0)}-{face.get('move', 0)}"
    size = min(18.0, 54 / width_of(words, 1, serif=False, bold=True))
    return text(0, 24.5, words, font_size=size, **style)


def _type(counter: Counter, fill: str, ink: str) -> str:
    left, top, width, height = BOX
    if counter.kind == "air":
        return path(PLANE, fill=ink, transform="translate(4 -1)")
    if counter.kind == "naval":
        return path(SHIP, fill=ink, transform="translate(6 2) scale(.86)")
    if counter.kind == "marker":
        return ""
    frame = rect(left, top, width, height, fill=fill, stroke=ink, stroke_width=1.5)
    if counter.kind == "hq":
        return _flag(counter.nation) + rect(
            left, top, width, height, fill="none", stroke=ink, stroke_width=1.5
        )
    return frame + tag("g", TYPES.get(counter.kind, _cross)(ink), stroke=ink, stroke_width=1.4, fill="none")


def _cross(ink: str) -> str:
    left, top, width, height = BOX
    return path(f"M{left} {top}l{width} {height}m0 {-height}l{-width} {height}")


def _slash(ink: str) -> str:
    left, top, width, height = BOX
    return path(f"M{left} {top + height}l{width} {-height}")


def _oval(ink: str) -> str:
    return path("M-5 -8.500h10a4.500 4.500 0 0 1 0 9h-10a4.500 4.500 0 0 1 0-9z")


def _wheels(ink: str) -> str:
    return _cross(ink) + circle(-7, 7.4, 2.1, fill="#ffffff") + circle(7, 7.4, 2.1, fill="#ffffff")


def _mountain(ink: str) -> str:
    return _cross(ink) + path("M-5 5l5-7.500 5 7.500z", fill=ink)


def _dome(ink: str) -> str:
    return path("M-14 5a14 12 0 0 1 28 0M0 4v-11m-3 3.500l3-3.500 3 3.500")


def _train(ink: str) -> str:
    return path("M-9 -9.500h18v8h-18zM-14 1.500h28M-9 1.500v-3m6 3v-3m6 3v-3m6 3v-3M-4 -9.500v-2h8v2")


def _garrison(ink: str) -> str:
    return _cross(ink) + path("M-14 -13v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3", stroke_width=1.2)


TYPES: dict[str, Callable[[str], str]] = {
    "infantry": _cross, "cavalry": _slash, "armour": _oval, "motorised": _wheels, "mountain": _mountain,
    "aa": _dome, "train": _train, "garrison": _garrison,
}  # fmt: skip

FLAGS: dict[str, tuple[bool, tuple[str, ...]]] = {
    "republican": (False, ("#c8262c", "#f2c832", "#6b3f83")),
    "santander": (False, ("#ffffff", "#c8262c")),
    "nationalist": (False, ("#c8262c", "#f2c832", "#c8262c")),
    "italian": (True, ("#2e8b4a", "#ffffff", "#c8262c")),
    "german": (False, ("#1b1b1b", "#ffffff", "#c8262c")),
}


def _flag(nation: str) -> str:
    left, top, width, height = BOX
    upright, colours = FLAGS.get(nation, FLAGS["republican"])
    count = len(colours)
    if upright:
        return "".join(
            rect(left + width * i / count, top, width / count, height, fill=each)
            for i, each in enumerate(colours)
        )
    return "".join(
        rect(left, top + height * i / count, width, height / count, fill=each)
        for i, each in enumerate(colours)
    )


def draw_stack(counters: Sequence[Counter], x: float, y: float, side: float = 54.0) -> str:
    """Counters in one hex, fanned so that each shows; the whole stays about the middle."""
    shown = min(len(counters), 6)
    fan = 0.0 if shown < 2 else min(6.5, 24 / (shown - 1))
    drawn = []
    for number, counter in enumerate(counters):
        place = min(number, shown - 1) - (shown - 1) / 2
        drawn.append(draw_counter(counter, x + fan * place, y - fan * place, side))
    if len(counters) > shown:
        edge = fan * (shown - 1) / 2 + side / 2
        drawn.append(circle(x + edge - 2, y + edge - 14, 9, fill=palette.INK, stroke=palette.HALO))
        drawn.append(
            text(
                x + edge - 2, y + edge - 10.5, str(len(counters)), font_size=10, fill="#ffffff",
                text_anchor="middle",
                font_weight="bold", font_family=SANS, class_="sans",
            )
        )  # fmt: skip
    return "".join(drawn)


def draw_counters(stacks: Sequence[tuple[Sequence[Counter], float, float]]) -> str:
    return group("layer-counters", *(draw_stack(each, x, y) for each, x, y in stacks))
