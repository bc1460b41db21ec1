"""The board of Triumph of Chaos: the map, faces of counters and cards, and a view laid out on it."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

from barricades.drawing.kit.svg import Point, num, polygon
from barricades.drawing.toc.atlas import FAR_EAST, INSET, WINDOW, Atlas, clip
from barricades.drawing.toc.faces import draw_faces
from barricades.drawing.toc.laying import lay_out
from barricades.drawing.toc.pagemap import draw_map
from barricades.drawing.toc.showing import Scenery, Showing, facts_of
from barricades.drawing.toc.spaces import CITY_HALF, half_of
from barricades.drawing.toc.ways import find_ways
from barricades.kernel.game import Game, View
from barricades.kernel.messages import Catalogue
from barricades.kernel.picture import Fact, Layout, Picture


class RussiaBoard:
    """See `barricades.kernel.board.Board`."""

    def sheet(self, game: Game, scenario: str) -> str:
        return draw_map(game, scenario)

    def faces(self, game: Game, scenario: str, words: Catalogue) -> str:
        return draw_faces(game.components(scenario), words.translated)

    def layout(self, game: Game, scenario: str, words: Catalogue) -> Layout:
        atlas = _atlas(game, scenario)
        return lay_out(game, atlas, words, _land(atlas))

    def picture(
        self,
        game: Game,
        scenario: str,
        view: View,
        marks: Mapping[str, Sequence[str]],
        words: Catalogue,
    ) -> Picture:
        return _showing(game, scenario, words).picture(view, marks)

    def facts(self, game: Game, scenario: str, view: View, words: Catalogue) -> Sequence[Fact]:
        return tuple(facts_of(view, words))

    def trace(self, game: Game, scenario: str, links: Sequence[tuple[str, str]]) -> str:
        atlas, curves = _atlas(game, scenario), _curves(game, scenario)
        straight = (polygon([atlas.at(a), atlas.at(b)], closed=False) for a, b in links)
        return "".join(
            curves.get((min(pair), max(pair)), line) for pair, line in zip(links, straight, strict=True)
        )


BOARD = RussiaBoard()


def _land(atlas: Atlas) -> str:
    """Path data of the land on both maps, lakes cut out; the main map ends where its inset begins."""
    left, top, right, bottom = WINDOW
    frames = {
        "": ((left, top, INSET.x, bottom), (INSET.x, INSET.y + INSET.height, right, bottom)),
        FAR_EAST: ((INSET.x, INSET.y, INSET.x + INSET.width, INSET.y + INSET.height),),
    }
    cut = [
        _turning(clip(outline, frame), 1 if kind == "land" else -1)
        for part, windows in frames.items()
        for kind in ("land", "lake")
        for outline in atlas.outlines(kind, part)
        for frame in windows
    ]
    towns = (_hole(atlas.at(place.id), half_of(place)) for place in atlas.spaces)
    return "".join([*(polygon(each) for each in cut if len(each) > 2), *towns])


def _hole(at: Point, half: float) -> str:
    """A town is no ground: its own colours stay clear."""
    x, y = at
    corners = [(x - half, y - half), (x - half, y + half), (x + half, y + half), (x + half, y - half)]
    if half == CITY_HALF:
        return polygon(corners)
    return f"M{num(x - half)} {num(y)}a{half} {half} 0 1 0 {2 * half} 0a{half} {half} 0 1 0 {-2 * half} 0z"


def _turning(outline: list[Point], way: int) -> list[Point]:
    """The outline walked one way round: lakes differ from land, so that any rule of filling cuts them out."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*outline, *outline[:1]]))
    return outline if area * way >= 0 else outline[::-1]


@cache
def _atlas(game: Game, scenario: str) -> Atlas:
    return Atlas(game, scenario)


@cache
def _curves(game: Game, scenario: str) -> dict[tuple[str, str], str]:
    """Path data of every link as it is drawn; one that continues in the inset is drawn in two parts."""
    found: dict[tuple[str, str], str] = {}
    for way in find_ways(_atlas(game, scenario)):
        pair = (min(way.link.a, way.link.b), max(way.link.a, way.link.b))
        found[pair] = found.get(pair, "") + way.d
    return found


@cache
def _showing(game: Game, scenario: str, words: Catalogue) -> Showing:
    return Showing(_scenery(game, scenario), words)


@cache
def _scenery(game: Game, scenario: str) -> Scenery:
    return Scenery(_atlas(game, scenario))
