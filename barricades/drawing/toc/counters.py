"""Counters of Triumph of Chaos: large armies, smaller corps, leaders, special assets and the gold train."""

import re
from collections.abc import Callable
from typing import Any

from barricades.drawing.kit.lettering import width_of
from barricades.drawing.kit.svg import SANS, circle, num, path, rect, tag, text, title
from barricades.drawing.kit.symbols import PLANE, SHIP
from barricades.drawing.toc import tints
from barricades.drawing.toc.signs import star
from barricades.drawing.toc.tints import Livery
from barricades.kernel.components import Counter

SIDE = 60.0  # of a face, about the origin
SIZES = {"army": 46.0, "corps": 38.0, "leader": 38.0, "asset": 38.0, "train": 40.0}
ECHELON = {"army": "XXXX", "corps": "XXX"}
CODES = {
    "insurrection": "INS", "people's": "PPL", "garrison": "GAR", "mutiny": "MUT", "peasant": "PEA",
    "international": "INT", "green": "GRN", "far-east": "F.E.",
}  # fmt: skip
CAMPS = {
    "Trotsky": ("#1d1a18", "#ffffff"), "Stalin": ("#e3b23c", "#2a1e05"), "Siberian": ("#4d7f5a", "#ffffff"),
    "Siberian Cossack": ("#c98a2b", "#241503"), "Don Cossack": ("#a8466a", "#ffffff"),
    "Baltic": ("#5b6f8f", "#ffffff"),
}  # fmt: skip
ALLIED = {"WHITE": "#ffffff", "RED": tints.RED, "GREEN": tints.GREEN}


def draw_counter(counter: Counter, x: float, y: float, side: float = 0.0, *, id: bool = True) -> str:
    """A counter as it lies at the start, its middle at a point."""
    scale = (side or SIZES[counter.kind]) / SIDE
    return tag(
        "g", title(describe(counter)), draw_face(counter), id=f"counter-{counter.id}" if id else None,
        class_=f"counter {counter.side}".strip(),
        transform=f"translate({num(x)} {num(y)}) scale({scale:.3f})",
    )  # fmt: skip


def describe(counter: Counter) -> str:
    """A counter in words."""
    front, up = counter.faces[0], face_up(counter)
    told = [f"{counter.name} ({counter.id})", f"{counter.nation or 'neutral'} {counter.kind}"]
    if counter.kind == "leader":
        told.append(f"rating {up['rating']}")
        told += ["leads cavalry"] if front.get("cavalry") else []
        told += [str(up["name"])] if up.get("name") else []
        told += [str(front.get("life", ""))]
    elif counter.kind in ECHELON:
        told.append(f"strength {up['strength']}, loss factor {up['loss']}, movement {up['move']}")
        told += [str(mark) for mark in front.get("marks", ())]
        told += [f"{front['camp']} camp"] if front.get("camp") else []
        told += ["reduced"] if reduced(counter) else []
    else:
        told.append(str(front.get("note", "")))
    return ", ".join(each for each in told if each)


def reduced(counter: Counter) -> bool:
    return counter.steps == 2 and counter.step == 1


def face_up(counter: Counter) -> Any:
    return counter.faces[-1] if reduced(counter) else counter.faces[0]


def draw_face(counter: Counter) -> str:
    """The side of a counter that is up, about the origin."""
    livery = tints.owner(counter.nation)
    edge = tints.NAVY if counter.nation in ("WHITE", "Finland") else "#2b2115"
    blank = (
        rect(-28.5, -28, 60, 60, rx=5, fill="#2b2115", fill_opacity="0.35")
        + rect(-30, -30, 60, 60, rx=5, fill=livery.body, stroke=edge, stroke_width=1.2)
        + path("M-27 -24.500q0-3 3-3h48q3 0 3 3", stroke="#ffffff", stroke_opacity="0.5", fill="none")
    )
    if counter.kind == "leader":
        return blank + _leader(counter, livery)
    if counter.kind in ECHELON:
        return blank + _allied(str(counter.faces[0].get("colour", ""))) + _unit(counter, livery)
    return blank + _asset(counter, livery)


def _allied(colour: str) -> str:
    """The side for which a unit that may change sides fights now, as a frame."""
    if colour not in ALLIED:
        return ""
    return rect(-28.2, -28.2, 56.4, 56.4, rx=4, fill="none", stroke=ALLIED[colour], stroke_width=2.8)


def _say(x: float, y: float, words: str, size: float, ink: str, **more: Any) -> str:
    style: dict[str, Any] = {
        "text_anchor": "middle", "font_weight": "bold", "font_family": SANS, "class_": "sans", "fill": ink,
    }  # fmt: skip
    return text(x, y, words, font_size=size, **{**style, **more})


def short_name(counter: Counter) -> str:
    """What is printed on a counter: its name without what colour and size say already."""
    name = re.sub(r"\s*\(.*\)", "", counter.name)
    if counter.kind == "leader":
        return name.split()[-1] if counter.id != "Tsar" else "Tsar"
    for long, short in SHORTER:
        name = re.sub(long, short, name)
    return name.strip() or counter.name


SHORTER = (
    (r"^(RED|WHITE|British|French|Polish|German|Austrian|Japanese|Ukrainian)\s+(?=\S)", ""),
    (r"^(Czech Legion|Finland|Estonia|Latvia|Lithuania|Belarus|Khiva|Turkistan|Makhno|Astrakhan)\s+", ""),
    (r"^(West Ukraine|Transcaucasia|Socialist Revolutionaries)\s+", ""),
    (r"Siberian Cossack", "Sib. Cossack"), (r"\bcavalry corps\b", "Cavalry"), (r"\belite corps\b", "Elite"),
    (r"\b(.+) corps (\w+)$", r"\1 \2"), (r"^corps (\w+)$", r"Corps \1"), (r"\s*corps$", ""),
    (r"Insurrection", "Insurr."), (r"Northwestern", "Northwest"),
)  # fmt: skip


def _names(words: str, ink: str) -> str:
    """The name in one line, or in two smaller ones."""
    top = -19.5
    if width_of(words, 9.0, serif=False, bold=True) <= 54 or " " not in words:
        size = min(9.5, 53 / width_of(words, 1, serif=False, bold=True))
        return _say(0, top, words, size, ink)
    halves = [(words[:i], words[i + 1 :]) for i, letter in enumerate(words) if letter == " "]
    pair = min(halves, key=lambda each: max(len(each[0]), len(each[1])))
    size = min(7.6, 53 / max(width_of(each, 1, serif=False, bold=True) for each in pair))
    return _say(0, top - 2.6, pair[0], size, ink) + _say(0, top - 2.6 + size * 0.96, pair[1], size, ink)


def _unit(counter: Counter, livery: Livery) -> str:
    front, up = counter.faces[0], face_up(counter)
    marks = set(front.get("marks", ()))
    parts = []
    if reduced(counter):
        band = "#ffffff" if counter.nation != "WHITE" else "#a9c3df"
        parts.append(rect(-29.3, 9.6, 58.6, 18.4, fill=band, fill_opacity="0.38"))
    parts.append(_names(short_name(counter), livery.ink))
    horse = path("M-11 3l22-13") if "cavalry" in marks else path("M-11 -10l22 13M11 -10l-22 13")
    box = rect(-11, -10, 22, 13, fill=livery.box)
    parts.append(tag("g", box, horse, stroke="#1d1814", stroke_width=1.3, fill="none"))
    parts.append(_say(0, 8.8, ECHELON[counter.kind], 5.6, livery.ink))
    if front.get("camp"):
        parts.append(_camp(str(front["camp"])))
    if "elite" in marks:
        parts.append(star(17.6, -5.6, 6.2))
    if "dot" in marks:
        parts.append(circle(25.4, -10.2, 3, fill="#ffd84d", stroke="#1d1814", stroke_width=0.9))
    if "cheka" in marks:
        parts.append(rect(13, -10, 9, 9, rx=2, fill="#111111") + _say(17.5, -2.8, "Ч", 8, "#ffffff"))
    code = CODES.get(str(front.get("type", "")), "")
    if code:
        parts.append(_say(-17.4, -1.6, code, 5.6, livery.ink))
    on_rail = [word for word in ("rail", "road2") if word in marks]
    if on_rail:
        parts.append(_say(19.8, 5.4, {"rail": "rail", "road2": "R2"}[on_rail[0]], 5.8, livery.ink))
    values = f"{up['strength']}-{up['loss']}-{up['move']}"
    return "".join(parts) + _say(1.5 if front.get("camp") else 0, 25.4, values, 19, livery.ink)


def _camp(camp: str) -> str:
    """The camp inside a side, on a stripe."""
    fill, ink = CAMPS[camp]
    size = min(6.4, 34 / width_of(camp, 1, serif=False, bold=True))
    word = _say(0, 0, camp, size, ink, transform="translate(-24.2 10.5) rotate(-90)")
    return rect(-29.4, -9, 7, 38, fill=fill) + word


def _leader(counter: Counter, livery: Livery) -> str:
    front, up = counter.faces[0], face_up(counter)
    parts = [
        rect(-19, -26, 38, 38, rx=3, fill=livery.box),
        path("M-16 12q1-15 10-16h12q9 1 10 16z", fill="#4a3f35"),
        circle(0, -11.5, 7.4, fill="#caa583", stroke="#4a3f35", stroke_width=0.9),
        path(
            "M-8.500 -14q8.500-4 17 0l-1.500-5.500q-7-3.500-14 0z",
            fill=tints.RED if counter.nation == "RED" else "#3d4f45",
        ),
        circle(-20, -19, 9.2, fill=tints.GOLD, stroke="#1d1814", stroke_width=1.1),
        _say(-20, -14.4, str(up.get("rating", 0)), 13, "#1d1814"),
    ]
    if front.get("cavalry"):
        slash = rect(14, -26, 13, 9, fill="#ffffff") + path("M14 -17l13-9")
        parts.append(tag("g", slash, stroke="#1d1814", stroke_width=1.1, fill="none"))
    if front.get("camp"):
        fill, ink = CAMPS[str(front["camp"])]
        word = "".join(each[0] for each in str(front["camp"]).split())
        parts.append(rect(15, -14, 13, 9, rx=2, fill=fill) + _say(21.5, -7, word, 7, ink))
    name, back = short_name(counter), str(up.get("name", ""))
    size = min(10.0 if back else 12.0, 56 / width_of(name, 1, serif=False, bold=True))
    parts.append(_say(0, 20.4 if back else 22.2, name, size, livery.ink))
    if back:
        small = min(6.2, 54 / width_of(back, 1, serif=False, bold=True))
        parts.append(_say(0, 28.2, back, small, livery.ink, font_style="italic", font_weight=None))
    return "".join(parts)


def _asset(counter: Counter, livery: Livery) -> str:
    kind = str(counter.faces[0].get("type", ""))
    words = counter.name if counter.kind != "train" else "Gold Reserve"
    return PICTURES[kind](livery.ink) + _names(words, livery.ink)


def _plane(ink: str) -> str:
    return path(PLANE, fill=ink, transform="translate(0 15) scale(1.1)")


def _ship(ink: str) -> str:
    return path(SHIP, fill=ink, transform="translate(0 17) scale(1.05)")


def _tank(ink: str) -> str:
    d = "M-23 16l7-12h30l9 12-7 8h-30zM-8 4v-7h14v7M6 0h12"
    return path(d, fill=ink, fill_opacity="0.85", stroke=ink, stroke_width=2.4)


def _gun(ink: str) -> str:
    wheel = circle(-4, 15, 9.5, fill="none", stroke=ink, stroke_width=3)
    return wheel + path("M-22 23l22-10 24-14M-4 15v0", fill="none", stroke=ink, stroke_width=4.2)


def _cars(ink: str) -> str:
    wagon = path("M-26 4h20v12h-20zM-4 4h20v12h-20zM-21 4v-6h9v6M1 4v-6h9v6M18 16v-15h9v15z", fill=ink)
    wheels = "".join(circle(x, 19, 3.2, fill=ink) for x in (-21, -11, 1, 11, 22))
    return wagon + wheels


def _gold(ink: str) -> str:
    return _cars(ink) + "".join(
        path(f"M{x} 3l2-5h7l2 5z", fill=tints.GOLD, stroke=ink, stroke_width=0.8) for x in (-25, -15, -3, 7)
    )


PICTURES: dict[str, Callable[[str], str]] = {
    "air": _plane, "flotilla": _ship, "armour": _tank, "artillery": _gun, "train": _cars, "gold-train": _gold,
}  # fmt: skip
