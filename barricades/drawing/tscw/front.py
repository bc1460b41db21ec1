"""Maps of the average front: hexes shaded by the share of games in which each side holds them."""

from collections.abc import Mapping

from barricades.drawing.hexmap.borders import draw_frontiers, front_lines
from barricades.drawing.hexmap.coast import inland, shoreline
from barricades.drawing.hexmap.hexes import HexMap
from barricades.drawing.kit import palette
from barricades.drawing.kit.svg import (
    group,
    path,
    polygon,
    rect,
    tag,
    text,
    title,
    toward,
)
from barricades.drawing.report.fronts import (
    Landmark,
    Report,
    draw_each,
    draw_key,
    draw_landmarks,
    draw_line,
    draw_page,
    heading,
    shares_held,
)
from barricades.drawing.report.shades import shade
from barricades.drawing.tscw.ground import WINDOW
from barricades.drawing.tscw.sheet import mapped
from barricades.kernel.game import Paper

LARGE, SMALL = 44.0, 34.0  # letters
LEGEND = (2130.0, 2600.0, 700.0, 40.0)


def draw_fronts(paper: Paper, report: Report) -> dict[str, str]:
    """A map for every turn, by the name of its file without `.svg`."""
    return draw_each(report, lambda seats: FrontMap(mapped(paper, report["scenario"])[1], seats, report).draw)


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
        name = heading(turn)
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
        return draw_page(
            name,
            self._told(shares),
            (left, top, right - left, bottom - top),
            self._definitions,
            group("map", *ground, clip_path="url(#window)"),
            self._names,
            text(left + 40, top + 92, name, font_size=70, font_weight="bold", fill=palette.INK),
            draw_key(self.report, turn, LEGEND, SMALL, "50 %"),
        )

    def _shares(self, at: int) -> dict[str, float]:
        """Hex by hex the first side's share of the games in which the hex is held."""
        held = shares_held(self.report, self.seats, at, self.hexes.places)
        return {hex: mine / (mine + theirs) for hex, (mine, theirs) in held.items()}

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
            drawn.append(tag("path", title(told), d=outline, fill=shade(self.report, share)))
        return tag("g", *drawn, stroke=palette.PAPER, stroke_width=2.4, stroke_opacity="0.55")

    def _skirts(self, shares: Mapping[str, float]) -> str:
        """Coastal hexes reach a little into the sea, to the last spit of land."""
        drawn = []
        for hex, share in shares.items():
            if self.hexes.places[hex].features.get("coast"):
                centre = self.hexes.centre(hex)
                wide = [toward(centre, corner, 1.5) for corner in self.hexes.corners(hex)]
                drawn.append(path(polygon(wide), fill=shade(self.report, share)))
        return tag("g", *drawn)

    def _abroad(self, shares: Mapping[str, float]) -> str:
        """Land that no side holds covers the skirts of its neighbours."""
        places = self.hexes.places
        land = (hex for hex in places if hex not in shares and not self.hexes.is_sea(hex))
        return path("".join(polygon(self.hexes.corners(hex)) for hex in land), fill=palette.NEUTRAL["clear"])

    def _front(self, shares: Mapping[str, float]) -> str:
        """Where the one side's majority of games meets the other's."""
        one, other = self.seats
        control = {hex: one if share > 0.5 else other for hex, share in shares.items()}
        mine, theirs = front_lines(self.hexes, control, one, other)
        return draw_line(self.report, mine, theirs)

    def _draw_names(self) -> str:
        """The landmarks, cities first."""
        marks = [hex for hex in self.report["landmarks"] if hex in self.hexes.places]
        return draw_landmarks(map(self._mark, sorted(marks, key=lambda hex: (not self._big(hex), hex))))

    def _mark(self, hex: str) -> Landmark:
        radius, size = (12, LARGE) if self._big(hex) else (8, SMALL)
        return Landmark(self.hexes.places[hex].name, *inland(self.hexes, hex), radius, size)

    def _big(self, hex: str) -> bool:
        return bool(self.hexes.places[hex].features.get("kind") == "city")
