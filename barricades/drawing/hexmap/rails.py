"""Railways through the middles of hexes, with the ticks of an old map."""

import math

from barricades.drawing.hexmap.coast import inland
from barricades.drawing.hexmap.hexes import HexMap
from barricades.drawing.kit import palette
from barricades.drawing.kit.fields import jitter
from barricades.drawing.kit.svg import Point, group, path, spline


def stop(hexes: HexMap, id: str) -> Point:
    """Where lines cross a hex: its town, or a point near the middle."""
    x, y = inland(hexes, id)
    if hexes.places[id].name:
        return x, y
    dx, dy = jitter(f"rail {id}", 2)
    return x + 7 * dx, y + 7 * dy


def find_lines(hexes: HexMap) -> list[list[str]]:
    """The network as lines of hexes; at a junction a line continues as straight as it can."""
    links = {(a, b) for a, b, _ in hexes.sides_of_kind("rail:")}
    near: dict[str, list[str]] = {}
    for a, b in sorted(links):
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    through: dict[tuple[str, str], str] = {}
    for here, others in near.items():
        free = list(others)
        pairs = sorted((_bend(hexes, a, here, b), a, b) for a in others for b in others if a < b)
        for bend, a, b in pairs:
            if a in free and b in free and (bend < 75 or len(others) == 2):
                through[a, here], through[b, here] = b, a
                free.remove(a)
                free.remove(b)
    ends = [(b, a) for a, others in near.items() for b in others if (b, a) not in through]
    lines, used = [], set()
    for after, start in [*((b, a) for b, a in ends), *((b, a) for a, b in sorted(links))]:
        line, here = [start], after
        if frozenset((start, after)) in used:
            continue
        while True:
            used.add(frozenset((line[-1], here)))
            line.append(here)
            onward = through.get((line[-2], here))
            if onward is None or frozenset((here, onward)) in used:
                break
            here = onward
        lines.append(line)
    return lines


def _bend(hexes: HexMap, a: str, here: str, b: str) -> int:
    (ax, ay), (x, y), (bx, by) = hexes.centre(a), hexes.centre(here), hexes.centre(b)
    turn = math.degrees(math.atan2(by - y, bx - x) - math.atan2(y - ay, x - ax))
    return round(abs((turn + 180) % 360 - 180))


def draw_rails(hexes: HexMap) -> str:
    d = "".join(spline([stop(hexes, id) for id in line]) for line in find_lines(hexes))
    return group(
        "layer-rails",
        path(d, stroke=palette.HALO, stroke_width=4.6, stroke_opacity="0.55"),
        path(d, stroke=palette.RAIL, stroke_width=1.5),
        path(d, stroke=palette.RAIL, stroke_width=6, stroke_dasharray="1.3 9"),
        fill="none",
        stroke_linejoin="round",
        data_symbol="railway",
    )
