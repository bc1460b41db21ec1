"""The board of The Spanish Civil War: the map, faces of counters, and a view laid out on it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from barricades.drawing.hexmap.borders import front_lines
from barricades.drawing.hexmap.hexes import HexMap
from barricades.drawing.hexmap.rails import stop
from barricades.drawing.kit import palette
from barricades.drawing.kit.frames import Frame
from barricades.drawing.kit.naming import Names
from barricades.drawing.kit.svg import circle, path, polygon, rect, tag
from barricades.drawing.tscw import liveries
from barricades.drawing.tscw.counters import SIDE, SIZES, draw_back, draw_face, draw_used
from barricades.drawing.tscw.ground import draw_ground
from barricades.drawing.tscw.places import at_home, split_name
from barricades.drawing.tscw.sheet import HEIGHT, MAP_WIDTH, draw_map, mapped
from barricades.kernel.components import Components, Counter, Place
from barricades.kernel.game import Game, View
from barricades.kernel.messages import Catalogue, say
from barricades.kernel.picture import (
    Badge,
    BoxName,
    Chart,
    Fact,
    Layout,
    Lettering,
    Marker,
    OverlayName,
    Owner,
    Picture,
    Piece,
    PieceCard,
    Shape,
    Spot,
)

COUNTER = 58.0  # side of a counter on the sheet
TO_COME = "to-come"
BOXES = ("available", "used", TO_COME, "ready", "rebuilding", "eliminated", "out")
HIDDEN = ("division", "brigade", "column", "detachment")
USED = ("hq", "air", "naval")  # kinds that are turned over when used
WINGS = ("air", "naval")
VALUES = ("attack", "defense", "support", "artillery", "move")
SIGNS = {"politics": "politics", "becomes": "becomes", "withdraw": "withdraw"}
MARKS = ("flipped", "used", "reserve", "landed", "hungry", "moved", "ready", "chosen")
BADGES = (  # most urgent first; a step lost by one unit of a pile shows on its own face
    Badge("hungry", "M0 -7L7.500 6H-7.500ZM0 -3V2M0 4V4.500", "alarm"),
    Badge("landed", "M0 -6V6M-3.500 -3.500H3.500M-6 1C-6 7 6 7 6 1M-6 1L-7 3M6 1L7 3", "sea"),
    Badge("reserve", "M-4 7V-6.500H5.500L3 -3L5.500 .5H-4", "flag"),
    Badge("flipped", "M-5.500 1A5.500 5.500 0 1 0 -3 -4.500M-3.500 -8L-3 -4.500L.5 -5", "plain", alone=True),
    Badge("ready", "M-5 0L-1.500 4L5.500 -4.500", "go"),
)
MARKER = 36.0
STRUCK = 46.0  # side of the sign of an attack, on the corner of what is attacked: seen from afar
LETTERED = (13.0, 12.0, 11.0, 10.0, 9.0)  # sizes of names
TOWN = 9.0  # half the side of its sign
MOST_DRAWN = 20_000  # pieces that are remembered
State = tuple[str, str, int, bool, tuple[str, ...]]  # of a piece: id, place, steps, whether flipped, marks
PILED = 3.0  # how far a pile reaches beyond its top counter
LOOKS: dict[str, tuple[str, str, Shape]] = {  # colour on paper and in a dark room, shape of the badge
    "nationalist": (liveries.NATIONALIST, "#7db4ea", "round"),
    "republican": ("#2c6f39", "#86c98f", "square"),
}


class SpainBoard:
    """See `barricades.kernel.board.Board`."""

    def sheet(self, game: Game, scenario: str) -> str:
        return draw_map(game, scenario)

    def faces(self, game: Game, scenario: str, words: Catalogue) -> str:
        symbols = []
        for counter in _units(game, scenario).values():
            symbols += [_symbol(name, drawn) for name, drawn in _faces(counter)]
        for side in game.seats:
            symbols += [_symbol(f"face-hidden-{side}-{kind}", draw_back(side, kind)) for kind in HIDDEN]
        symbols += [_symbol(f"marker-{kind}", drawn) for kind, drawn in _signs().items()]
        edge = tag("clipPath", rect(-30, -30, 60, 60, rx=5), id="counter-edge")
        return tag("svg", tag("defs", edge, *symbols), xmlns="http://www.w3.org/2000/svg")

    def layout(self, game: Game, scenario: str, words: Catalogue) -> Layout:
        parts, hexes = mapped(game, scenario)
        return Layout(
            width=MAP_WIDTH,
            height=HEIGHT,
            grid="hex",
            places={
                id: _place(hexes, place, words)
                for id, place in hexes.places.items()
                if place.features.get("country") == "ES"
            },
            piece=COUNTER,
            owners=_owners(game, words),
            boxes=tuple(BoxName(box, word(words, "box", box), by_due=box == TO_COME) for box in BOXES),
            pieces={id: _card(each, words) for id, each in _units(game, scenario).items()},
            charts=(
                *(_chart(name, parts, words) for name in parts.tables),
                *(_events(side, parts, words) for side in parts.decks),
            ),
            overlays=tuple(
                OverlayName(id, word(words, "overlay", id), game.aids.keys.get(id, ""))
                for id in game.aids.overlays
            ),
            marks={mark: word(words, "mark", mark) for mark in MARKS},
            badges=BADGES,
            totals=tuple(word(words, "value", key) for key in TOTALS),
        )

    def picture(
        self,
        game: Game,
        scenario: str,
        view: View,
        marks: Mapping[str, Sequence[str]],
        words: Catalogue,
    ) -> Picture:
        one, other = game.seats
        spain = set(_spain(game, scenario))
        held = tuple(id for id in view["control"] if id in spain)  # Morocco is out of reach (3.3c)
        front = _fronts(game, scenario, held)
        return Picture(
            pieces=(*_known(game, scenario, view, marks, words), *_hidden(view, words)),
            control={one: held, other: _rest(game, scenario, held)},
            fronts={one: front[0], other: front[1]},
            markers=_markers(game, scenario, view, words),
            names=_lettered(game, scenario, _stacked(view)),
            facts=self.facts(game, scenario, view, words),
        )

    def facts(self, game: Game, scenario: str, view: View, words: Catalogue) -> tuple[Fact, ...]:
        return _facts(game, scenario, view, words)

    def trace(self, game: Game, scenario: str, links: Sequence[tuple[str, str]]) -> str:
        _, hexes = mapped(game, scenario)
        return "".join(polygon([hexes.centre(a), hexes.centre(b)], closed=False) for a, b in links)


BOARD = SpainBoard()


def word(words: Catalogue, kind: str, id: str) -> str:
    """A word of the game's own, such as `box.eliminated`; the bare id if it has none."""
    return words.templates.get(f"{kind}.{id}", id)


@cache
def _units(game: Game, scenario: str) -> dict[str, Counter]:
    return {each.id: each for each in game.components(scenario).counters if each.kind != "marker"}


# Faces


def _faces(counter: Counter) -> list[tuple[str, str]]:
    """The symbols of a counter, full strength first."""
    name = f"face-{counter.id}"
    if counter.kind in USED:
        return [(f"{name}-1", draw_face(counter)), (f"{name}-used", draw_used(counter))]
    steps = max(counter.steps, 1)
    return [(f"{name}-{step}", draw_face(replace(counter, step=step))) for step in range(steps, 0, -1)]


def _symbol(id: str, drawn: str) -> str:
    half = SIDE / 2 + 2
    return tag("symbol", drawn, id=id, viewBox=f"{-half:.0f} {-half:.0f} {2 * half:.0f} {2 * half:.0f}")


def _signs() -> dict[str, str]:
    """What is in a hex besides counters: a fortified line in force, an attack declared."""
    ring = circle(0, 0, 22, fill=palette.HALO, stroke=palette.FORT, stroke_width=4)
    wall = path("M-13 11V-9H-6V-4H-3V-9H3V-4H6V-9H13V11Z", fill=palette.FORT)
    burst = polygon([(0, -27), (8, -9), (27, 0), (8, 9), (0, 27), (-8, 9), (-27, 0), (-8, -9)])
    return {
        "fort": ring + wall,
        "attack": path(
            burst, fill=palette.LOSS, stroke=palette.HALO, stroke_width=4, stroke_linejoin="round"
        ),
    }


# Words about owners, places and counters


@cache
def _owners(game: Game, words: Catalogue) -> tuple[Owner, ...]:
    owners = []
    for seat in game.seats:
        name = word(words, "seat", seat)
        colour, dark, shape = LOOKS[seat]
        owners.append(Owner(seat, name, name[0], colour, dark=dark, shape=shape, seat=seat))
    return tuple(owners)


def _place(hexes: HexMap, place: Place, words: Catalogue) -> Spot:
    x, y = hexes.centre(place.id)
    features = place.features
    about = [word(words, "terrain", place.terrain), str(features.get("region_name", ""))]
    about += [word(words, "place", str(features["kind"]))] if features.get("kind") else []
    about += [word(words, "place", sign) for sign in ("capital", "port") if features.get(sign)]
    if features.get("morale"):
        about.append(f"{word(words, 'place', 'morale')} {features['morale']:+}")
    for line in features.get("fortified", ()):
        about.append(f"{line['name']} · {line['turn']}")
    neighbours = [id for id in hexes.around(place.id) if hexes.places[id].features.get("country") == "ES"]
    return Spot(
        x=round(x, 1),
        y=round(y, 1),
        name=place.name,
        path=polygon(hexes.corners(place.id)),
        kind="hex",
        neighbours=tuple(neighbours),
        about=tuple(each for each in about if each),
    )


def _card(counter: Counter, words: Catalogue) -> PieceCard:
    return PieceCard(
        name=name_of(counter, words),
        label=label_of(counter, words),
        faces=tuple(name for name, _ in _faces(counter)),
        life=words.translated(str(counter.faces[0].get("life", ""))),
        about=tuple(_about(counter, words)),
        due=_due(counter, words),
        counts=_counts(counter),
    )


def name_of(counter: Counter, words: Catalogue) -> str:
    """The name of a counter without its side, which its colour shows."""
    said = words.templates.get(f"name.unit.{counter.id}", counter.name)
    return re.sub(r" \([RN]\)$", "", said)


TOTALS = ("attack", "defense", "steps")


def _counts(counter: Counter) -> dict[str, tuple[int, ...]]:
    """Attack, defence and steps of each face; counters that do not fight have none."""
    front = counter.faces[0]
    if "attack" not in front or counter.kind in USED:
        return {}
    found = dict[str, tuple[int, ...]]()
    for name, step in zip((name for name, _ in _faces(counter)), range(counter.steps, 0, -1), strict=False):
        face = front if step == counter.steps else {**front, **counter.faces[-1]}
        found[name] = (int(face["attack"]), int(face["defense"]), step)
    return found


def label_of(counter: Counter, words: Catalogue, reduced: bool = False) -> str:
    """A counter in a line: what it is and its values on the side that is up."""
    face = {**counter.faces[0], **counter.faces[-1]} if reduced else counter.faces[0]
    size = str(face.get("size", ""))
    sized = size in {*SIZES, "column", "detachment"}
    what = say("piece.sized" if sized else "piece.plain", nation=counter.nation, kind=counter.kind, size=size)
    values = [f"{word(words, 'value', key)} {face[key]}" for key in VALUES if key in face]
    return ", ".join([words.render(what), *values])


def _about(counter: Counter, words: Catalogue) -> list[str]:
    face, told = counter.faces[0], []
    if counter.steps:
        told.append(f"{word(words, 'value', 'steps')} {counter.steps}")
    if face.get("politics"):
        told.append(word(words, "politics", str(face["politics"])))
    for key in ("entry", "withdraw"):
        if str(face.get(key, "")).isdigit():
            told.append(f"{word(words, 'value', key)} {face[key]}")
    return told


def _due(counter: Counter, words: Catalogue) -> str:
    """When a counter that has not yet entered is due."""
    entry = str(counter.faces[0].get("entry", ""))
    return f"{word(words, 'value', 'due')} {entry}" if entry.isdigit() else ""


def _chart(name: str, parts: Components, words: Catalogue) -> Chart:
    table = parts.tables[name]
    return Chart(
        id=name,
        name=word(words, "chart", name),
        columns=tuple(word(words, f"chart.{name}", each) for each in table.columns),
        rows=tuple(word(words, f"chart.{name}", each) for each in table.rows),
        cells=tuple(tuple(word(words, f"chart.{name}", cell) for cell in row) for row in table.cells),
        source=word(words, "chart.source", table.source),
    )


def _events(side: str, parts: Components, words: Catalogue) -> Chart:
    """The event chits of a side: when each joins its pool, and what it does."""
    chits = [chit for chit in parts.decks[side] if chit["kind"] != "none"]
    return Chart(
        id=f"events-{side}",
        name=word(words, "chart", f"events-{side}"),
        columns=tuple(word(words, "chart.events", each) for each in ("turn", "effect")),
        rows=tuple(words.names["chit"].label(chit["number"]) for chit in chits),
        cells=tuple((str(chit["turn"]), words.translated(chit["effect"])) for chit in chits),
    )


# A view laid out


def _known(
    game: Game, scenario: str, view: View, marks: Mapping[str, Sequence[str]], words: Catalogue
) -> list[Piece]:
    marked: dict[str, list[str]] = {}
    for mark, tokens in marks.items():
        for token in tokens:
            marked.setdefault(token, []).append(mark)
    seen, drawn, found = view["units"], _drawn(game, scenario, words), []
    for id in _by_height(game, scenario):
        if id in seen:
            where, steps, flipped = seen[id]
            state = id, where, steps, flipped, tuple(marked[id]) if id in marked else ()
            piece = drawn.get(state)
            if piece is None:
                if len(drawn) >= MOST_DRAWN:
                    drawn.clear()
                piece = drawn[state] = _piece(game, scenario, words, state)
            found.append(piece)
    return found


@lru_cache(maxsize=16)
def _drawn(game: Game, scenario: str, words: Catalogue) -> dict[State, Piece]:
    """The pieces that were shown before, by their state: few change between two pictures."""
    return {}


@cache
def _by_height(game: Game, scenario: str) -> list[str]:
    """The strongest defender lies on top, HQs below."""
    heights = {
        id: (counter.kind != "hq", int(counter.faces[0].get("defense", 0)), id)
        for id, counter in _units(game, scenario).items()
    }
    return sorted(heights, key=heights.__getitem__)


def _piece(game: Game, scenario: str, words: Catalogue, state: State) -> Piece:
    id, where, steps, flipped, marks = state
    counter = _units(game, scenario)[id]
    turned = counter.kind in USED and flipped
    step = "used" if turned else min(steps, counter.steps) or max(1, counter.steps)  # not yet entered: whole
    shown = ("flipped", *marks) if turned else marks
    return Piece(
        id=id,
        face=f"face-{id}-{step}",
        place=_box_of(counter, where, flipped),
        owner=counter.side,
        label=_in_words(counter, steps, shown, words),
        marks=tuple(shown),
    )


def _box_of(counter: Counter, where: str, flipped: bool) -> str:
    if counter.kind in WINGS and where == "ready":
        return "used" if flipped else "available"
    return where


def _in_words(counter: Counter, steps: int, marks: Sequence[str], words: Catalogue) -> str:
    reduced = 0 < steps < counter.steps
    told = [name_of(counter, words), label_of(counter, words, reduced)]
    if reduced:
        told.append(word(words, "mark", "reduced"))
    told += [word(words, "mark", mark) for mark in marks]
    return ", ".join(told)


def _hidden(view: View, words: Catalogue) -> list[Piece]:
    return [
        _back(words, where, kind, number)
        for where, kinds in view["hidden"].items()
        for kind, count in kinds.items()
        for number in range(count)
    ]


@lru_cache(maxsize=20_000)
def _back(words: Catalogue, where: str, kind: str, number: int) -> Piece:
    """A hidden piece, one of several of its kind in a hex."""
    place, side = where.split()
    label = words.render(say("piece.hidden", side=side, size=kind))
    return Piece(f"hidden-{place}-{kind}-{number}", f"face-hidden-{side}-{kind}", place, side, label)


@cache
def _spain(game: Game, scenario: str) -> tuple[str, ...]:
    parts, _ = mapped(game, scenario)
    return tuple(place.id for place in parts.places if place.features.get("country") == "ES")


def _rest(game: Game, scenario: str, held: tuple[str, ...]) -> tuple[str, ...]:
    known = set(held)
    return tuple(id for id in _spain(game, scenario) if id not in known)


@lru_cache(maxsize=256)
def _fronts(game: Game, scenario: str, held: tuple[str, ...]) -> tuple[str, str]:
    _, hexes = mapped(game, scenario)
    one, other = game.seats
    control = {**dict.fromkeys(_spain(game, scenario), other), **dict.fromkeys(held, one)}
    return front_lines(hexes, control, one, other)


def _markers(game: Game, scenario: str, view: View, words: Catalogue) -> tuple[Marker, ...]:
    """What is in hexes besides counters: fortified lines in force, the Alcázar, attacks declared."""
    _, hexes = mapped(game, scenario)
    found = []
    for id in view["forts"]:
        x, y = hexes.centre(id)
        found.append(Marker(f"fort-{id}", "marker-fort", x, y, word(words, "marker", "fort"), MARKER, MARKER))
    for id in _attacked(view):
        x, y = (each - COUNTER / 2 for each in hexes.centre(id))
        label = word(words, "marker", "attack")
        sign = Marker(f"attack-{id}", "marker-attack", x, y, label, STRUCK, STRUCK, place=id, over=True)
        found.append(sign)
    return tuple(found)


def _stacked(view: View) -> frozenset[str]:
    """The hexes in which counters lie."""
    return frozenset(
        (*(state[0] for state in view["units"].values()), *(where.split()[0] for where in view["hidden"]))
    )


@cache
def names_of(game: Game, scenario: str) -> Names:
    """Names of towns, which keep clear of counters, of the signs round a town and of its railway."""
    _, hexes = mapped(game, scenario)
    labels = {label.id: label for label in draw_ground(hexes).labels if at_home(hexes, label)}
    towns = {id: Frame(x - TOWN, y - TOWN, x + TOWN, y + TOWN) for id, (x, y) in _stops(hexes, labels)}
    centres = {id: hexes.centre(id) for id in hexes.places}
    return Names(LETTERED, split_name, labels, centres, towns)


def _stops(hexes: HexMap, ids: Iterable[str]) -> Iterator[tuple[str, tuple[float, float]]]:
    return ((id, stop(hexes, id)) for id in ids)


@lru_cache(maxsize=256)
def _lettered(game: Game, scenario: str, stacked: frozenset[str]) -> tuple[Lettering, ...]:
    frames = _stack_frames(game, scenario)
    return names_of(game, scenario).letter({id: frames[id] for id in stacked & frames.keys()})


@cache
def _stack_frames(game: Game, scenario: str) -> dict[str, Frame]:
    """What a stack covers in every hex."""
    _, hexes = mapped(game, scenario)
    half = COUNTER / 2 + PILED
    centres = {id: hexes.centre(id) for id in hexes.places}
    return {id: Frame(x - half, y - half, x + half, y + half) for id, (x, y) in centres.items()}


def _attacked(view: View) -> list[str]:
    target = view["battle"].get("target", "")
    return [*([target] if target else []), *(hex for hex in view["declared"] if hex != target)]


def _facts(game: Game, scenario: str, view: View, words: Catalogue) -> tuple[Fact, ...]:
    """Turn, morale and points, for the header."""
    boxes = game.components(scenario).tracks["turn"]["boxes"]
    printed = next((box["label"] for box in boxes if box["turn"] == view["turn"]), "")
    label = word(words, "month", printed)
    facts = [("turn", f"{view['turn']} · {label}" if label else str(view["turn"]))]
    facts.append(("morale", str(view["morale"])))
    republic, north, nationalist, italian = view["points"]
    facts += [("points-nationalist", str(nationalist)), ("points-italian", str(italian))]
    facts += [("points-republican", str(republic)), ("points-northern", str(north))]
    chits = dict(zip(game.catalogue.names["chit"].labels, words.names["chit"].labels, strict=True))
    for side, kept in zip(game.seats, view["kept"], strict=True):
        if kept:
            facts.append((f"kept-{side}", ", ".join(chits.get(chit, chit) for chit in kept)))
    return tuple(Fact(id, word(words, "fact", id), value) for id, value in facts)
