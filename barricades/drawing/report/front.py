"""Maps of the average front: hexes shaded by the share of games in which each side holds them."""

from collections.abc import Mapping
from typing import Any

from barricades.drawing import palette
from barricades.drawing.borders import draw_frontiers, front_lines
from barricades.drawing.coast import inland, shoreline
from barricades.drawing.ground import WINDOW
from barricades.drawing.hexes import HexMap
from barricades.drawing.lettering import Box, Occupied, text_box
from barricades.drawing.report.shades import SIDES, shade
from barricades.drawing.sheet import mapped
from barricades.drawing.svg import SANS, circle, group, path, polygon, rect, tag, text, title, toward, words
from barricades.kernel.errors import BadInput
from barricades.kernel.game import Paper

Report = dict[str, Any]
LARGE, SMALL = 44.0, 34.0  # letters
LEGEND = (2130.0, 2600.0, 700.0, 40.0)


def draw_fronts(paper: Paper, report: Report) -> dict[str, str]:
    """A map for every turn, by the name of its file without `.svg`; none without a map sheet to draw on."""
    seats = list(report["winners"])
    if len(seats) != 2 or not report.get("held"):
        return {}
    try:
        _, hexes = mapped(paper, report["scenario"])
    except BadInput:
        return {}
    front = FrontMap(hexes, seats, report)
    wide = max(2, len(str(report["turns"][-1]["turn"])))
    return {f"front-{turn['turn']:0{wide}}": front.draw(at) for at, turn in enumerate(report["turns"])}


class FrontMap:
    """The outline of the country, drawn once; and turn by turn the shades on it."""

    def __init__(self, hexes: HexMap, seats: list[str], report: Report):
        self.hexes, self.seats, self.report = hexes, seats, report
        left, top, right, bottom = WINDOW
        self._definitions = tag(
            "defs",
            path(shoreline(hexes, WINDOW), id="land", fill_rule="evenodd"),
            tag("clipPath", tag("use", href="#land", clip_rule="evenodd"), id="on-land"),
            tag("clipPath", rect(left, top, right - left, bottom - top), id="window"),
        )
        self._frontiers = draw_frontiers(hexes)
        self._names = self._draw_names()

    def draw(self, at: int) -> str:
        """The map at the end of a turn, by its place in the report."""
        turn = self.report["turns"][at]
        shares = self._shares(at)
        left, top, right, bottom = WINDOW
        name = self._title(turn)
        ground = (
            rect(left, top, right - left, bottom - top, fill=palette.SEA),
            tag("use", href="#land", fill=palette.NEUTRAL["clear"]),
            group(
                "control",
                self._skirts(shares),
                self._abroad(shares),
                self._hexes(shares),
                clip_path="url(#on-land)",
            ),
            tag("use", href="#land", fill="none", stroke=palette.COAST, stroke_width=4),
            self._frontiers,
            self._front(shares),
        )
        return tag(
            "svg",
            tag("title", words(name), id="front-title"),
            tag("desc", words(self._told(shares)), id="front-desc"),
            self._definitions,
            group("map", *ground, clip_path="url(#window)"),
            self._names,
            text(left + 40, top + 92, name, font_size=70, font_weight="bold", fill=palette.INK),
            self._legend(turn),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}",
            role="img",
            aria_labelledby="front-title front-desc",
            font_family=SANS,
        )

    def _shares(self, at: int) -> dict[str, float]:
        """Hex by hex the share of the first side among those games in which anybody holds it."""
        one, other = (self.report["held"].get(seat, {}) for seat in self.seats)
        found = {}
        for hex in sorted(one.keys() | other.keys()):
            mine, theirs = (held[hex][at] if hex in held else 0.0 for held in (one, other))
            if mine + theirs > 0 and hex in self.hexes.places:
                found[hex] = mine / (mine + theirs)
        return found

    def _title(self, turn: Report) -> str:
        return (
            "Set-up"
            if turn["name"] == "set-up"
            else f"End of turn {turn['turn']}, {turn['name']}".rstrip(", ")
        )

    def _told(self, shares: Mapping[str, float]) -> str:
        one, other = self.seats
        most = sum(share > 0.5 for share in shares.values())
        return (
            f"{len(shares)} hexes shaded by the share of games in which each side holds them; in most games"
            f" {one} holds {most} of them and {other} {len(shares) - most}."
        )

    def _hexes(self, shares: Mapping[str, float]) -> str:
        drawn = []
        for hex, share in shares.items():
            place = self.hexes.places[hex]
            named = f"{place.name} ({hex})" if place.name else hex
            told = f"{named}: {self.seats[0]} {share:.0%}, {self.seats[1]} {1 - share:.0%}"
            outline = polygon(self.hexes.corners(hex))
            drawn.append(tag("path", title(told), d=outline, fill=shade(share)))
        return tag("g", *drawn, stroke=palette.PAPER, stroke_width=2.4, stroke_opacity="0.55")

    def _skirts(self, shares: Mapping[str, float]) -> str:
        """Coastal hexes reach a little into the sea, to the last spit of land."""
        drawn = []
        for hex, share in shares.items():
            if self.hexes.places[hex].features.get("coast"):
                centre = self.hexes.centre(hex)
                wide = [toward(centre, corner, 1.5) for corner in self.hexes.corners(hex)]
                drawn.append(path(polygon(wide), fill=shade(share)))
        return tag("g", *drawn)

    def _abroad(self, shares: Mapping[str, float]) -> str:
        """Land that nobody holds covers the skirts of its neighbours."""
        places = self.hexes.places
        land = (hex for hex in places if hex not in shares and not self.hexes.is_sea(hex))
        return path("".join(polygon(self.hexes.corners(hex)) for hex in land), fill=palette.NEUTRAL["clear"])

    def _front(self, shares: Mapping[str, float]) -> str:
        """Where the one side's majority of games meets the other's."""
        one, other = self.seats
        control = {hex: one if share > 0.5 else other for hex, share in shares.items()}
        mine, theirs = front_lines(self.hexes, control, one, other)
        if not mine:
            return ""
        return group(
            "average-front",
            path(mine + theirs, stroke=palette.HALO, stroke_width=17),
            path(mine, stroke=SIDES[0], stroke_width=8),
            path(theirs, stroke=SIDES[1], stroke_width=8, stroke_dasharray="18 7"),
            fill="none", stroke_linejoin="round",
        )  # fmt: skip

    def _legend(self, turn: Report) -> str:
        x, y, width, height = LEGEND
        one, other = self.seats
        steps = 21
        bar = [
            rect(x + width * n / steps, y, width / steps + 1, height, fill=shade(n / (steps - 1)))
            for n in range(steps)
        ]
        games = f"{self.report['ended']} games"
        if turn["name"] != "set-up":
            games += f", {turn['played']} played this turn"
        return group(
            "legend",
            text(x, y - 24, games, font_size=SMALL),
            *bar,
            rect(x, y, width, height, fill="none", stroke=palette.INK, stroke_width=2),
            text(x, y + 84, other, font_size=SMALL),
            text(x + width / 2, y + 84, "50 %", font_size=SMALL, text_anchor="middle"),
            text(x + width, y + 84, one, font_size=SMALL, text_anchor="end"),
            fill=palette.INK,
        )

    def _draw_names(self) -> str:
        """The landmarks; cities choose their spot first, and a name without room is left out."""
        marks = [hex for hex in self.report["landmarks"] if hex in self.hexes.places]
        taken = Occupied()
        taken.add(*(Box(*inland(self.hexes, hex), 15, 15) for hex in marks))
        drawn = []
        for hex in sorted(marks, key=lambda hex: (not self._big(hex), hex)):
            x, y = inland(self.hexes, hex)
            size = LARGE if self._big(hex) else SMALL
            drawn.append(
                circle(
                    x, y, 12 if self._big(hex) else 8, fill=palette.HALO, stroke=palette.INK, stroke_width=4
                )
            )
            name = self.hexes.places[hex].name
            for dx, dy, anchor in _SPOTS:
                spot = (x + dx, y + size * dy, anchor)
                box = text_box(spot[0], spot[1], name, size, anchor=anchor, serif=False)
                if taken.free(box):
                    taken.add(box)
                    drawn.append(text(spot[0], spot[1], name, font_size=size, text_anchor=anchor))
                    break
        return group(
            "names", *drawn, fill=palette.INK, paint_order="stroke", stroke=palette.HALO, stroke_width=7,
            stroke_linejoin="round",
        )  # fmt: skip

    def _big(self, hex: str) -> bool:
        return bool(self.hexes.places[hex].features.get("kind") == "city")


_SPOTS = (
    (22.0, 0.34, "start"), (-22.0, 0.34, "end"), (0.0, -0.62, "middle"), (0.0, 1.25, "middle"),
    (16.0, -0.35, "start"), (16.0, 1.0, "start"), (-16.0, -0.35, "end"), (-16.0, 1.0, "end"),
)  # fmt: skip
