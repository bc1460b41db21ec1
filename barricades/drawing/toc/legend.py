"""The keys: every sign of the map and of the counters, drawn by the functions that draw the sheet."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from barricades.drawing.kit import palette
from barricades.drawing.kit.lettering import width_of
from barricades.drawing.kit.panels import HEAD, Area, panel
from barricades.drawing.kit.svg import SERIF, circle, group, path, rect, spline, tag, text
from barricades.drawing.toc import counters, country, signs, tints, tracks, ways
from barricades.kernel.components import Counter

Sample = Callable[[float, float], str]
ROW = 37.0


def _way(kind: str) -> Sample:
    return lambda x, y: ways.strokes(kind, spline([(x - 32, y + 5), (x, y - 2), (x + 32, y)]))


def _over(kind: str, sign: Callable[[float, float, float], str]) -> Sample:
    return lambda x, y: ways.strokes(kind, spline([(x - 32, y), (x + 32, y)])) + sign(x, y, 0)


def _town(terrain: str) -> Sample:
    return lambda x, y: signs.town(x, y, "", terrain, "")


def _line(strokes: Callable[[str], Iterable[str]]) -> Sample:
    return lambda x, y: tag(
        "g", *strokes(spline([(x - 32, y + 5), (x, y - 4), (x + 32, y + 2)])), fill="none"
    )


def _river(x: float, y: float) -> str:
    d = spline([(x - 32, y + 6), (x - 8, y - 6), (x + 10, y + 5), (x + 32, y - 4)])
    return path(d, fill="none", stroke=palette.RIVER, stroke_width=4)


def _sea(x: float, y: float) -> str:
    shore = path(f"M{x - 30:.0f} {y + 8:.0f}q20-14 60-4v9h-60z", fill=tints.LAND, stroke=palette.COAST)
    return rect(x - 30, y - 13, 60, 26, fill=palette.SEA) + shore


def _region(x: float, y: float) -> str:
    return rect(
        x - 30, y - 12, 60, 24, fill=tints.REGIONS["Central"], stroke=tints.BORDER, stroke_dasharray="8 4"
    )


def _sea_zone(x: float, y: float) -> str:
    return rect(x - 28, y - 12, 56, 24, rx=10, fill="#dcebee", stroke=palette.SEA_INK, stroke_width=2)


def _box(x: float, y: float) -> str:
    frame = rect(
        x - 30, y - 14, 60, 28, rx=5, fill=tints.REGIONS["Southeast"], stroke=palette.INK, stroke_width=2
    )
    return frame + signs.plate(x, y, "414", "desert", "")


def _arrow(x: float, y: float) -> str:
    return ways.strokes("rail", f"M{x - 32:.0f} {y:.0f}h50") + path(
        f"M{x + 30:.0f} {y:.0f}l-20-10v20z", fill=tints.RAIL
    )


def _start(x: float, y: float) -> str:
    return signs.star(x, y, 12)


SIGNS: dict[str, tuple[str, Sample]] = {
    "terrain-clear": ("Clear", _town("clear")),
    "terrain-forest": ("Forest", _town("forest")),
    "terrain-marsh": ("Marsh", _town("marsh")),
    "terrain-mountain": ("Mountain", _town("mountain")),
    "terrain-desert": ("Desert", _town("desert")),
    "terrain-fortress": ("Fortress", _town("fortress")),
    "control-RED": ("RED at the start", lambda x, y: signs.town(x, y, "", "clear", "RED")),
    "control-WHITE": ("WHITE at the start", lambda x, y: signs.town(x, y, "", "clear", "WHITE")),
    "control-faction": ("A faction's", lambda x, y: signs.town(x, y, "", "clear", "Ukraine")),
    "control-none": ("Nobody's", lambda x, y: signs.town(x, y, "", "clear", "")),
    "victory-city": ("Victory city", lambda x, y: signs.town(x, y, "801", "clear", "RED", city=True)),
    "defends": ("Defends with +2", partial(signs.shield, value=2)),
    "resource": ("Resource centre", partial(signs.gear, value=1)),
    "port": ("Port", partial(signs.port, capacity=0)),
    "port-capacity": ("Its capacity", partial(signs.port, capacity=1)),
    "supply": ("Supply source", partial(signs.supply, whose="RED")),
    "green": ("Green space", signs.leaf),
    "revolt": ("Revolt space", signs.flame),
    "way-rail": ("Railway", _way("rail")),
    "way-road": ("Road", _way("road")),
    "way-road2": ("Road 2", _way("road2")),
    "way-strait": ("Strait", _way("strait")),
    "way-sea": ("Sea lane", _way("sea")),
    "crossing-river": ("River crossing", _over("rail", ways.bridge)),
    "crossing-finnish-border": ("Crosses the border", _over("road2", ways.bar)),
    "central-powers-line": ("Central Powers line", _line(country.restriction_line)),
    "finnish-border": ("Finnish border", _line(country.finnish_border)),
    "arrow": ("Continues elsewhere", _arrow),
    "river": ("River", _river),
    "sea": ("Sea and coast", _sea),
    "region": ("Region", _region),
    "sea-zone": ("Sea zone", _sea_zone),
    "box": ("Box", _box),
    "restrict": ("Far East restriction", partial(signs.restrict, value=2)),
    "marker-faction": ("Faction marker", lambda x, y: tracks.marker(x, y, "Poland", 15)),
    "marker-turn": ("First turn", _start),
    "marker-record": (
        "Record marker",
        lambda x, y: tracks.record_marker(x, y, "VC", "RED", "victory cities"),
    ),
}


def plain(drawn: str) -> str:
    """Samples are no signs of the map and bear no ids."""
    parts = drawn.split(' data-symbol="')
    kept = parts[0] + "".join(part.partition('"')[2] for part in parts[1:])
    pieces = kept.split(' id="marker-')
    return pieces[0] + "".join(piece.partition('"')[2] for piece in pieces[1:])


def shown(drawn: str) -> set[str]:
    """The signs that are somewhere in a drawing."""
    return set(re.findall(r'data-symbol="([^"]+)"', drawn))


def draw_legend(area: Area, used: Iterable[str], columns: int = 4) -> str:
    """The signs that the sheet uses."""
    known = set(used)
    keys = [key for key in SIGNS if key in known]
    rows = -(-len(keys) // columns)
    wide = (area.width - 24) / columns
    parts = []
    for number, key in enumerate(keys):
        label, sample = SIGNS[key]
        left = area.x + 12 + number // rows * wide
        y = area.y + HEAD + 26 + number % rows * ROW
        size = min(17.0, (wide - 84) / width_of(label, 1))
        words = text(left + 80, y + 5.5, label, font_size=size, fill=palette.INK, class_="serif")
        parts.append(group(f"legend-{key}", plain(sample(left + 40, y)), words))
    body = tag("g", *parts, font_family=SERIF)
    return panel("legend", area._replace(height=legend_high(keys, columns)), "MAP KEY", body)


def legend_high(keys: Sequence[str], columns: int = 4) -> float:
    return HEAD + 14 + ROW * -(-len(keys) // columns)


# Counters


SAMPLES = (
    ("Ra9", "RED army"),
    ("Don-North", "WHITE army"),
    ("Vol-e1", "elite corps"),
    ("RcCav1", "cavalry corps"),
    ("Pol-a1", "a faction's army"),
    ("Trotsky", "leader"),
    ("Wrangel", "cavalry leader"),
    ("RsAir", "special asset"),
)


def draw_counter_key(area: Area, pieces: Sequence[Counter]) -> str:
    """Samples of each kind, and one army with what its figures mean."""
    known = {counter.id: counter for counter in pieces}
    chosen = [(known[id], label) for id, label in _samples(pieces)]
    step = (area.width - 30) / max(len(chosen), 1)
    parts = []
    for number, (counter, label) in enumerate(chosen):
        x = area.x + 15 + step * (number + 0.5)
        parts.append(counters.draw_counter(counter, x, area.y + HEAD + 42, 64, id=False))
        size = min(15.0, (step - 8) / width_of(label, 1))
        parts.append(_say(x, area.y + HEAD + 96, label, size))
    army = next((counter for counter, _ in chosen if counter.faces[0].get("camp")), None)
    if army is not None:
        parts.append(_explained(army, area.x + 250, area.y + HEAD + 178))
    keys = (
        ("gold disc", "no rebuilding"), ("star", "elite"), ("white band", "reduced"), ("slash", "cavalry"),
        ("stripe", "camp"), ("R2, rail", "Road 2, rail only"),
    )  # fmt: skip
    for number, (sign, meaning) in enumerate(keys):
        y = area.y + HEAD + 132 + 20 * number
        parts.append(
            text(
                area.x + 540,
                y,
                f"{sign}: {meaning}",
                font_size=15,
                fill=palette.INK,
                class_="serif",
                font_family=SERIF,
            )
        )
    return panel("counter-key", area, "COUNTER KEY", *parts)


def _samples(pieces: Sequence[Counter]) -> list[tuple[str, str]]:
    """A counter for each label; by id if it is there, else the first that fits."""
    known = {counter.id for counter in pieces}
    found = []
    for id, label in SAMPLES:
        fits = [each.id for each in pieces if _fits(each, label)]
        if id in known or fits:
            found.append((id if id in known else fits[0], label))
    return found


def _fits(counter: Counter, label: str) -> bool:
    marks = counter.faces[0].get("marks", ())
    return {
        "RED army": counter.kind == "army" and counter.nation == "RED",
        "WHITE army": counter.kind == "army" and counter.nation == "WHITE" and "camp" in counter.faces[0],
        "elite corps": counter.kind == "corps" and "elite" in marks,
        "cavalry corps": counter.kind == "corps" and "cavalry" in marks,
        "a faction's army": counter.kind == "army" and counter.nation not in ("RED", "WHITE"),
        "leader": counter.kind == "leader",
        "cavalry leader": counter.kind == "leader" and bool(counter.faces[0].get("cavalry")),
        "special asset": counter.kind == "asset",
    }[label]


def _explained(army: Counter, x: float, y: float) -> str:
    """One army, large, with lines to what is printed on it."""
    notes = (
        (-1, -24, "name"),
        (-1, 4, "camp"),
        (-1, 24, "strength"),
        (1, -24, "type and size"),
        (1, 4, "loss factor"),
        (1, 24, "movement"),
    )
    ends = {"name": (-14, -32), "camp": (-42, 12), "strength": (-20, 32), "type and size": (14, -6),
            "loss factor": (2, 24), "movement": (24, 32)}  # fmt: skip
    parts = [counters.draw_counter(army, x, y, 96, id=False)]
    for side, dy, words in notes:
        ex, ey = ends[words]
        start = (x + side * 84, y + dy * 1.3)
        line = f"M{start[0]:.0f} {start[1]:.0f}L{x + ex:.0f} {y + ey:.0f}"
        parts.append(path(line, stroke=palette.SOFT_INK, stroke_width=1, fill="none"))
        parts.append(circle(x + ex, y + ey, 2.2, fill=palette.SOFT_INK))
        parts.append(_say(start[0] + side * 5, start[1] + 5, words, 15, "start" if side > 0 else "end"))
    return "".join(parts)


def _say(x: float, y: float, words: str, size: float, anchor: str = "middle") -> str:
    return text(
        x, y, words, font_size=size, text_anchor=anchor, fill=palette.INK, class_="serif", font_family=SERIF
    )
