"""The average front of many games: the ground of spaces shaded by who holds them in how many games."""

from collections.abc import Mapping

from barricades.drawing.kit import palette
from barricades.drawing.kit.svg import path, polygon, rect, tag, text, title
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
from barricades.drawing.toc.atlas import FAR_EAST, INSET, MAP_WIDTH, WINDOW, Atlas
from barricades.drawing.toc.survey import ground
from barricades.kernel.game import Paper

LEGEND = (90.0, 2740.0, 900.0, 44.0)
SMALL = 42


def draw_fronts(paper: Paper, report: Report) -> dict[str, str]:
    """A map for every turn, by the name of its file without `.svg`."""
    return draw_each(report, lambda seats: FrontMap(Atlas(paper, report["scenario"]), seats, report).draw)


class FrontMap:
    """The land, drawn once; and turn by turn the shades on it."""

    def __init__(self, atlas: Atlas, seats: list[str], report: Report):
        self.atlas, self.seats, self.report = atlas, seats, report
        self.spaces = {place.id: place for place in atlas.spaces}
        land = {part: self._land(part) for part in ("", FAR_EAST)}
        left, top, right, bottom = WINDOW
        window = (left, top, right - left, bottom - top)
        inset = (INSET.x, INSET.y, INSET.width, INSET.height)
        clips = {f"land-{n}": path(d, clip_rule="evenodd") for n, d in enumerate(land.values())}
        clips |= {"window": rect(*window), "inset": rect(*inset)}
        self._definitions = tag("defs", *(tag("clipPath", shape, id=id) for id, shape in clips.items()))
        self._sea = (rect(*window, fill=palette.SEA), rect(*inset, fill=palette.SEA))
        self._lands = list(land.values())
        self._names = self._draw_names()

    def _land(self, part: str) -> str:
        """Path data of the land of the map or of its inset, lakes cut out."""
        return "".join(polygon(each) for kind in ("land", "lake") for each in self.atlas.outlines(kind, part))

    def draw(self, at: int) -> str:
        """The map at the end of a turn, by its place in the report."""
        turn, shares = self.report["turns"][at], self._shares(at)
        left, top, _, bottom = WINDOW
        name = heading(turn)
        shaded = self._spaces(shares)
        return draw_page(
            name,
            self._told(shares),
            (0, 0, MAP_WIDTH, bottom + top),
            self._definitions,
            tag("g", self._sea[0], self._ground(0, shaded[""]), clip_path="url(#window)"),
            tag("g", self._sea[1], self._ground(1, shaded[FAR_EAST]), clip_path="url(#inset)"),
            rect(
                INSET.x, INSET.y, INSET.width, INSET.height, fill="none", stroke=palette.INK, stroke_width=3
            ),
            self._front(shares),
            self._names,
            text(left + 60, top + 110, name, font_size=88, font_weight="bold", fill=palette.INK),
            draw_key(self.report, turn, LEGEND, SMALL, "neither, or half and half"),
        )

    def _ground(self, part: int, shaded: str) -> str:
        d = self._lands[part]
        return (
            path(d, fill=palette.NEUTRAL["clear"], fill_rule="evenodd")
            + tag("g", shaded, clip_path=f"url(#land-{part})")
            + path(d, fill="none", stroke=palette.COAST, stroke_width=4)
        )

    def _shares(self, at: int) -> dict[str, tuple[float, float]]:
        """Space by space the shares of games in which each side holds it."""
        return shares_held(self.report, self.seats, at, self.spaces)

    def _spaces(self, shares: Mapping[str, tuple[float, float]]) -> dict[str, str]:
        """The grounds of all spaces that a side holds in some game."""
        drawn: dict[str, list[str]] = {"": [], FAR_EAST: []}
        one, other = self.seats
        for id, (mine, theirs) in shares.items():
            place = self.spaces[id]
            told = f"{place.name or id} ({id}): {one} {mine:.0%}, {other} {theirs:.0%}"
            drawn[self.atlas.part(id)].append(
                tag(
                    "path", title(told), d=ground().outline([id]),
                    fill=shade(self.report, (1 + mine - theirs) / 2),
                    stroke=palette.PAPER, stroke_width=2, stroke_opacity="0.5",
                )
            )  # fmt: skip
        return {part: "".join(each) for part, each in drawn.items()}

    def _told(self, shares: Mapping[str, tuple[float, float]]) -> str:
        one, other = self.seats
        mine = sum(share > 0.5 for share, _ in shares.values())
        theirs = sum(share > 0.5 for _, share in shares.values())
        return (
            f"{len(shares)} spaces shaded by the share of games in which each side holds them; in most games"
            f" {one} holds {mine} of them and {other} {theirs}."
        )

    def _front(self, shares: Mapping[str, tuple[float, float]]) -> str:
        """Where the one side's majority of games meets the other's."""
        ours = {id for id, (mine, theirs) in shares.items() if mine > theirs}
        mine, theirs = ground().front(ours, shares.keys() - ours)
        return draw_line(self.report, mine, theirs)

    def _draw_names(self) -> str:
        marks = [id for id in self.report["landmarks"] if id in self.spaces]
        return draw_landmarks(Landmark(self.spaces[id].name, *self.atlas.at(id), 12, SMALL) for id in marks)
