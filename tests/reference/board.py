"""The board of Faubourg: streets and blocks, counters with two sides, a hand of cards."""

from collections.abc import Mapping, Sequence
from functools import cache
from math import cos, pi, sin

from barricades.drawing.kit.svg import (
    SANS,
    SERIF,
    Point,
    circle,
    group,
    line,
    path,
    polygon,
    rect,
    tag,
    text,
    title,
)
from barricades.kernel.bits import BIT, members
from barricades.kernel.components import Counter, Place
from barricades.kernel.game import Game, View
from barricades.kernel.messages import Catalogue
from barricades.kernel.picture import (
    Badge,
    BoxName,
    CardCard,
    Chart,
    Fact,
    Hand,
    HeldCard,
    Layout,
    OverlayName,
    Owner,
    Picture,
    Piece,
    PieceCard,
    Shape,
    Spot,
)
from tests.reference.components import CARDS, GRID, KIND, SEATS, VALUE, place_of

RADIUS = 92.0
MARGIN = 70.0
COUNTER = 62.0
CARD = (150.0, 210.0)
ACROSS = RADIUS * 3**0.5
WIDTH = 2 * MARGIN + 5.5 * ACROSS
HEIGHT = 2 * MARGIN + 8 * RADIUS
COLOURS = {"guard": ("#2b4c7e", "#8fb4ea"), "rising": ("#a33a24", "#ee9a80")}
LOST = "lost"
TELLS = {
    "orders": "Orders for so many units.",
    "ambush": "In a fight: the defender adds two to the roll.",
    "scouts": "In a fight: cancels an ambush.",
    "rally": "Restores one reduced unit.",
}
MARKS = {"moved": "has marched", "chosen": "chosen", "ready": "may act"}


class FaubourgBoard:
    """See `barricades.kernel.board.Board`."""

    def sheet(self, game: Game, scenario: str) -> str:
        places = game.components(scenario).places
        canal = [link for link in game.components(scenario).links if "canal" in link.kinds]
        return tag(
            "svg",
            title("Faubourg"),
            rect(0, 0, WIDTH, HEIGHT, fill="#efe6d0"),
            group("map", *(_hex(place) for place in places)),
            group("canal", *(_canal(link.a, link.b) for link in canal)),
            group("names", *(_name(place) for place in places)),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {WIDTH:.0f} {HEIGHT:.0f}",
        )

    def faces(self, game: Game, scenario: str, words: Catalogue) -> str:
        symbols = [
            _symbol(f"face-{counter.id}-{step}", _face(counter, step))
            for counter in game.components(scenario).counters
            for step in range(counter.steps, 0, -1)
        ]
        symbols += [_symbol(f"face-hidden-{side}", _back(side)) for side in SEATS]
        symbols += [_card_symbol(f"card-{CARDS.token(card)}", _card(card)) for card in range(len(VALUE))]
        symbols.append(_card_symbol("card-back", _card_back()))
        return tag("svg", tag("defs", *symbols), xmlns="http://www.w3.org/2000/svg")

    def layout(self, game: Game, scenario: str, words: Catalogue) -> Layout:
        parts = game.components(scenario)
        terrain = parts.tables["terrain"]
        return Layout(
            width=WIDTH,
            height=HEIGHT,
            grid="hex",
            places={place.id: _spot(place) for place in parts.places},
            piece=COUNTER,
            owners=tuple(_owner(side) for side in SEATS),
            boxes=(BoxName(LOST, "Eliminated"),),
            totals=("strength", "steps"),
            pieces={counter.id: _piece_card(counter) for counter in parts.counters},
            cards={CARDS.token(card): _card_card(card) for card in range(len(VALUE))},
            card=CARD,
            charts=(
                Chart(
                    "terrain",
                    "Terrain",
                    tuple(terrain.columns),
                    tuple(terrain.rows),
                    tuple(tuple(row) for row in terrain.cells),
                    terrain.source,
                ),
            ),
            overlays=tuple(OverlayName(id, "Control", "c") for id in game.aids.overlays),
            marks=MARKS,
            badges=(Badge("moved", "M-5 0H4M0 -4L4 0L0 4", "plain"),),
        )

    def picture(
        self,
        game: Game,
        scenario: str,
        view: View,
        marks: Mapping[str, Sequence[str]],
        words: Catalogue,
    ) -> Picture:
        return Picture(
            pieces=(*_known(game, scenario, view, marks), *_face_down(view)),
            control={side: tuple(view["control"][number]) for number, side in enumerate(SEATS)},
            facts=self.facts(game, scenario, view, words),
            hands=(*_hands(view), _deck(view), _discards(view)),
        )

    def facts(self, game: Game, scenario: str, view: View, words: Catalogue) -> tuple[Fact, ...]:
        return _facts(view)

    def trace(self, game: Game, scenario: str, links: Sequence[tuple[str, str]]) -> str:
        return "".join(polygon([_centre(a), _centre(b)], closed=False) for a, b in links)


BOARD = FaubourgBoard()


# The map


def _centre(hex: str) -> Point:
    row, column = int(hex[:2]), int(hex[2:])
    return MARGIN + ACROSS * (column + 0.5 + row % 2 / 2), MARGIN + RADIUS * (1 + 1.5 * row)


def _corners(hex: str) -> list[Point]:
    x, y = _centre(hex)
    return [
        (x + RADIUS * sin(k * pi / 3), y - RADIUS * cos(k * pi / 3)) for k in range(6)
    ]  # the northern corner first


def _hex(place: Place) -> str:
    feature = place.features.get("feature")
    ground = "#d9c9a0" if place.terrain == "street" else "#c2ab86"
    x, y = _centre(place.id)
    parts = [path(polygon(_corners(place.id)), fill=ground, stroke="#8b7650", stroke_width=2)]
    if place.terrain == "block":
        parts += [
            rect(x + dx, y + dy, 34, 22, fill="#a98e66", stroke="#7d653f", stroke_width=1.5)
            for dx, dy in ((-44, -6), (6, -30), (8, 8))
        ]
    if feature == "barricade":
        parts.append(
            path(
                polygon([(x - 58, y + 50), (x - 30, y + 36), (x, y + 48), (x + 30, y + 36), (x + 58, y + 50)],
                        closed=False),
                fill="none", stroke="#5c4326", stroke_width=9, stroke_linejoin="round",
            )
        )  # fmt: skip
    elif feature:
        colour = COLOURS[feature.removesuffix("-base")][0]
        parts.append(circle(x, y, RADIUS - 18, fill="none", stroke=colour, stroke_width=3))
    return tag("g", *parts)


def _canal(a: str, b: str) -> str:
    """The hexside between two hexes."""
    shared = [
        corner for corner in _corners(a)
        if min(abs(corner[0] - x) + abs(corner[1] - y) for x, y in _corners(b)) < 1
    ]  # fmt: skip
    return line(shared[0], shared[1], stroke="#3f7fa6", stroke_width=10, stroke_linecap="round")


def _name(place: Place) -> str:
    x, y = _centre(place.id)
    name = text(
        x,
        y - RADIUS * 0.58,
        place.name,
        text_anchor="middle",
        font_family=SERIF,
        font_size=16,
        fill="#33291d",
    )
    number = text(
        x, y + RADIUS * 0.82, place.id, text_anchor="middle", font_family=SANS, font_size=11, fill="#665740"
    )
    return name + number


def _spot(place: Place) -> Spot:
    x, y = _centre(place.id)
    near = tuple(sorted(_token(other) for other in members(GRID.near(BIT[place_of(place.id)]))))
    feature = str(place.features.get("feature") or "").replace("-", " ")
    return Spot(
        round(x, 1),
        round(y, 1),
        place.name,
        polygon(_corners(place.id)),
        "hex",
        near,
        tuple(each for each in (place.terrain, feature) if each),
    )


def _token(place: int) -> str:
    row, column = GRID.row_column(place)
    return f"{row:02}{column:02}"


# Counters and cards


def _owner(side: str) -> Owner:
    colour, dark = COLOURS[side]
    shape: Shape = "round" if side == SEATS[0] else "square"
    return Owner(side, side.capitalize(), side[0].upper(), colour, dark=dark, shape=shape, seat=side)


def _symbol(id: str, drawn: str) -> str:
    return tag("symbol", drawn, id=id, viewBox="-32 -32 64 64")


def _card_symbol(id: str, drawn: str) -> str:
    return tag("symbol", drawn, id=id, viewBox=f"0 0 {CARD[0]:.0f} {CARD[1]:.0f}")


def _ground(colour: str) -> str:
    return rect(-30, -30, 60, 60, rx=5, fill=colour, stroke="#241c12", stroke_width=1.5)


def _face(counter: Counter, step: int) -> str:
    face = counter.faces[counter.steps - step]
    stripe = rect(-30, 6, 60, 24, fill="#fffdf5", opacity=0.18) if step < counter.steps else ""
    return (
        _ground(COLOURS[counter.side][0])
        + stripe
        + text(0, -12, counter.name, text_anchor="middle", font_family=SANS, font_size=9.5, fill="#fffdf5")
        + text(
            0, 22, f"{face['strength']}-{face['move']}", text_anchor="middle", font_family=SANS,
            font_size=24, font_weight="700", fill="#fffdf5",
        )
    )  # fmt: skip


def _back(side: str) -> str:
    return _ground(COLOURS[side][0]) + circle(0, 0, 14, fill="none", stroke="#fffdf5", stroke_width=3)


def _card(card: int) -> str:
    width, height = CARD
    return (
        rect(1, 1, width - 2, height - 2, rx=9, fill="#fffdf5", stroke="#33291d", stroke_width=2)
        + text(12, 34, CARDS.label(card), font_family=SERIF, font_size=19, font_weight="700", fill="#33291d")
        + circle(width - 24, 26, 15, fill="#e0a100")
        + text(width - 24, 32, str(VALUE[card]), text_anchor="middle", font_family=SANS, font_size=17,
               font_weight="700", fill="#33291d")
        + "".join(
            text(12, 70 + 18 * number, words, font_family=SANS, font_size=14, fill="#33291d")
            for number, words in enumerate(_wrapped(TELLS[KIND[card]]))
        )
        + text(12, height - 14, CARDS.token(card), font_family=SANS, font_size=11, fill="#665740")
    )  # fmt: skip


def _card_back() -> str:
    width, height = CARD
    ring = rect(12, 12, width - 24, height - 24, rx=5, fill="none", stroke="#efe6d0", stroke_width=2)
    return rect(1, 1, width - 2, height - 2, rx=9, fill="#6b4b2a", stroke="#33291d", stroke_width=2) + ring


def _wrapped(words: str, length: int = 17) -> list[str]:
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) >= length:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _piece_card(counter: Counter) -> PieceCard:
    faces = tuple(f"face-{counter.id}-{step}" for step in range(counter.steps, 0, -1))
    counts = {
        face: (int(printed["strength"]), counter.steps - step)
        for step, (face, printed) in enumerate(zip(faces, counter.faces, strict=True))
    }
    return PieceCard(counter.name, _label(counter, counter.steps), faces, counts=counts)


def _label(counter: Counter, step: int) -> str:
    face = counter.faces[counter.steps - step]
    reduced = ", reduced" if step < counter.steps else ""
    return f"{counter.name}, {counter.side}, strength {face['strength']}, march {face['move']}{reduced}"


def _card_card(card: int) -> CardCard:
    told = (f"{VALUE[card]} orders", TELLS[KIND[card]])
    return CardCard(CARDS.label(card), f"card-{CARDS.token(card)}", "card-back", told)


# A view laid out


@cache
def _counters(game: Game, scenario: str) -> dict[str, Counter]:
    return {counter.id: counter for counter in game.components(scenario).counters}


def _known(game: Game, scenario: str, view: View, marks: Mapping[str, Sequence[str]]) -> list[Piece]:
    pieces = []
    for id, place in view["units"].items():
        counter = _counters(game, scenario)[id]
        step = view["steps"][id] or counter.steps
        pieces.append(
            Piece(
                id,
                f"face-{id}-{step}",
                place or LOST,
                counter.side,
                _label(counter, step),
                tuple(mark for mark, ids in marks.items() if id in ids),
            )
        )
    return pieces


def _face_down(view: View) -> list[Piece]:
    return [
        Piece(f"hidden-{place}-{side}-{number}", f"face-hidden-{side}", place, side, f"{side}: face down")
        for place, counts in view["face_down"].items()
        for side, count in zip(SEATS, counts, strict=True)
        for number in range(count)
    ]


def _facts(view: View) -> tuple[Fact, ...]:
    facts = [Fact("turn", "Turn", str(view["turn"])), Fact("first", "First", str(view["first"]))]
    facts += [
        Fact(f"resolve-{side}", f"Resolve, {side}", str(resolve))
        for side, resolve in zip(SEATS, view["resolve"], strict=True)
    ]
    return tuple(facts)


def _hands(view: View) -> list[Hand]:
    """One's own hand with its faces, the other's as backs; a spectator sees backs on both sides."""
    hands = []
    for number, (side, count) in enumerate(zip(SEATS, view["hands"], strict=True)):
        mine = view["hand"] if view.get("seat") == side else None
        known = view["open"][number] if "open" in view else mine
        cards = (_hidden(),) * count if known is None else tuple(_held(card) for card in known)
        hands.append(Hand(f"hand-{side}", f"Hand of the {side}", "hand", side, cards, count))
    return hands


def _held(card: str) -> HeldCard:
    number = CARDS.number(card)
    return HeldCard(f"card-{card}", f"{CARDS.label(number)}, {VALUE[number]}", card)


def _hidden() -> HeldCard:
    return HeldCard("card-back", "A card")


def _deck(view: View) -> Hand:
    return Hand("deck", "Draw pile", "pile", "", (_hidden(),) if view["deck"] else (), view["deck"])


def _discards(view: View) -> Hand:
    cards = tuple(_held(card) for card in view["discards"])
    return Hand("discards", "Discards", "display", "", cards, len(cards))
