"""What maps of the average front share: a map for each turn, the line itself, its key and the landmarks."""

from collections.abc import Callable, Container, Iterable
from typing import Any, NamedTuple

from barricades.drawing.kit import palette
from barricades.drawing.kit.lettering import Box, Occupied, text_box
from barricades.drawing.kit.svg import SANS, circle, group, path, rect, tag, text, words
from barricades.drawing.report.shades import shade, side

Report = dict[str, Any]
Draw = Callable[[int], str]  # the map at the end of a turn, by its place in the report

STEPS = 21  # of the bar in the key
SPOTS = (  # of a name around its place: across, down in sizes, anchor
    (22.0, 0.34, "start"), (-22.0, 0.34, "end"), (0.0, -0.62, "middle"), (0.0, 1.25, "middle"),
    (16.0, -0.35, "start"), (16.0, 1.0, "start"), (-16.0, -0.35, "end"), (-16.0, 1.0, "end"),
)  # fmt: skip


class Landmark(NamedTuple):
    """A place to be named, with the radius of its sign and the size of its name."""

    name: str
    x: float
    y: float
    radius: float
    size: float


def draw_each(report: Report, start: Callable[[list[str]], Draw]) -> dict[str, str]:
    """A map for every turn, by the name of its file without `.svg`; none of a report without turns."""
    seats = list(report["winners"])
    if len(seats) != 2 or not report.get("held"):
        return {}
    draw, turns = start(seats), report["turns"]
    wide = max(2, len(str(turns[-1]["turn"])))
    return {f"front-{turn['turn']:0{wide}}": draw(at) for at, turn in enumerate(turns)}


def heading(turn: Report) -> str:
    if turn["name"] == "set-up":
        return "Set-up"
    return f"End of turn {turn['turn']}, {turn['name']}".rstrip(", ")


def shares_held(
    report: Report, seats: list[str], at: int, places: Container[str]
) -> dict[str, tuple[float, float]]:
    """By place the share of games in which each side holds it; only places that a side holds in some game."""
    one, other = (report["held"].get(seat, {}) for seat in seats)
    found = {}
    for id in sorted(one.keys() | other.keys()):
        mine, theirs = (held[id][at] if id in held else 0.0 for held in (one, other))
        if mine + theirs > 0 and id in places:
            found[id] = (mine, theirs)
    return found


def draw_page(name: str, told: str, box: tuple[float, float, float, float], *parts: str) -> str:
    """A map as an SVG file of its own; `told` describes it to a screen reader."""
    return tag(
        "svg",
        tag("title", words(name), id="front-title"),
        tag("desc", words(told), id="front-desc"),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(f"{each:.0f}" for each in box),
        role="img",
        aria_labelledby="front-title front-desc",
        font_family=SANS,
    )


def draw_line(report: Report, mine: str, theirs: str) -> str:
    """The front, from the path data of each side's edge of it."""
    if not mine:
        return ""
    return group(
        "average-front",
        path(mine + theirs, stroke=palette.HALO, stroke_width=17),
        path(mine, stroke=side(report, 0), stroke_width=8),
        path(theirs, stroke=side(report, 1), stroke_width=8, stroke_dasharray="18 7"),
        fill="none", stroke_linejoin="round",
    )  # fmt: skip


def draw_key(
    report: Report, turn: Report, area: tuple[float, float, float, float], size: float, middle: str
) -> str:
    """The shades from one side to the other, on paper so that they can be read over a map."""
    x, y, width, height = area
    one, other = report["winners"]
    bar = [
        rect(x + width * n / STEPS, y, width / STEPS + 1, height, fill=shade(report, n / (STEPS - 1)))
        for n in range(STEPS)
    ]
    games = f"{report['ended']} games"
    if turn["name"] != "set-up":
        games += f", {turn['played']} played this turn"
    below = y + height + size * 1.3
    return group(
        "legend",
        rect(x - size, y - size * 2, width + size * 2, height + size * 4, fill=palette.PAPER, opacity="0.85"),
        text(x, y - size * 0.7, games, font_size=size),
        *bar,
        rect(x, y, width, height, fill="none", stroke=palette.INK, stroke_width=2),
        text(x, below, other, font_size=size),
        text(x + width / 2, below, middle, font_size=size, text_anchor="middle"),
        text(x + width, below, one, font_size=size, text_anchor="end"),
        fill=palette.INK,
    )


def draw_landmarks(marks: Iterable[Landmark]) -> str:
    """Each with its sign; the first choose their spot first, and a name without room is left out."""
    marks, taken = list(marks), Occupied()
    taken.add(*(Box(mark.x, mark.y, 15, 15) for mark in marks))
    drawn = []
    for name, x, y, radius, size in marks:
        drawn.append(circle(x, y, radius, fill=palette.HALO, stroke=palette.INK, stroke_width=4))
        for dx, dy, anchor in SPOTS:
            box = text_box(x + dx, y + size * dy, name, size, anchor=anchor, serif=False)
            if taken.free(box):
                taken.add(box)
                drawn.append(text(x + dx, y + size * dy, name, font_size=size, text_anchor=anchor))
                break
    return group(
        "names", *drawn, fill=palette.INK, paint_order="stroke", stroke=palette.HALO, stroke_width=7,
        stroke_linejoin="round",
    )  # fmt: skip
