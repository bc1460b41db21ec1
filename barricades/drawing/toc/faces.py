"""Everything that is laid on the map or held in the hand, as symbols: counters, markers and cards."""

from collections.abc import Iterator
from dataclasses import replace

from barricades.drawing.kit import palette
from barricades.drawing.kit.svg import circle, path, rect, tag, text
from barricades.drawing.toc import backs, legend, tints
from barricades.drawing.toc.cards import HIGH, WIDE, Say, draw_card
from barricades.drawing.toc.counters import SIDE, draw_face
from barricades.drawing.toc.owners import OWNERS
from barricades.drawing.toc.signs import SMALL
from barricades.kernel.components import Components, Counter

EDGE = 1.5  # of a card, outside its paper
SPREAD = 1.0  # around a counter, for its shadow


def draw_faces(parts: Components, say: Say = str) -> str:
    """All symbols of a scenario in one file; `say` translates what is printed on cards."""
    symbols = [
        *(symbol for counter in parts.counters for symbol in _counter(counter)),
        *_rings(),
        *_markers(),
        *_signs(),
        *(
            _card(f"card-{each['id']}", draw_card(each, say))
            for deck in parts.decks.values()
            for each in deck
        ),
        *(_card(f"card-back-{name}", drawn) for name, drawn in backs.draw_backs(say)),
    ]
    return tag("svg", *symbols, xmlns="http://www.w3.org/2000/svg")


# Counters


def face_of(id: str, number: int) -> str:
    """The symbol of a counter's side: 0 is its front."""
    return f"face-{id}-{number + 1}"


def faces_of(counter: Counter) -> tuple[str, ...]:
    """The symbols of a counter, its front first."""
    return tuple(face_of(counter.id, number) for number in range(len(counter.faces)))


def side_up(counter: Counter, back: bool, whose: str) -> int:
    """Which side of a counter is up; those that may change sides have one for each colour."""
    colours = [str(face.get("colour", "")) for face in counter.faces]
    if all(colours) and len(colours) > 1:
        wanted = {"white": "WHITE", "red": "RED"}.get(whose, "GREEN")
        return colours.index(wanted) if wanted in colours else 0
    return 1 if back and len(counter.faces) > 1 else 0


def turned(counter: Counter, number: int) -> Counter:
    """The counter with one of its sides up."""
    face = counter.faces[number]
    if counter.kind == "train":  # its sides differ by whose it is
        return replace(counter, nation=str(face["colour"]))
    if "colour" in face:
        return replace(counter, faces=[{**counter.faces[0], **face}])
    return replace(counter, steps=2, step=1) if number else replace(counter, step=counter.steps)


def _counter(counter: Counter) -> Iterator[str]:
    half = SIDE / 2 + SPREAD
    for number, name in enumerate(faces_of(counter)):
        drawn = draw_face(turned(counter, number))
        yield tag("symbol", drawn, id=name, viewBox=f"{-half:.0f} {-half:.0f} {2 * half:.0f} {2 * half:.0f}")


# Who holds a space: the ring that is laid over the printed one

RING, CITY_RING, PLATE = (14.0, 11.2), (17.0, 14.0), (19.0, 11.0)


def ring_of(owner: str, shape: str) -> str:
    """The symbol of a ring; `shape` is space, city or box."""
    return f"ring-{shape}-{owner}"


def _rings() -> Iterator[str]:
    for owner in OWNERS:
        body = tints.owner(owner.nation).body if owner.nation else "#ffffff"
        outer = tints.NAVY if owner.id == "white" else palette.INK
        for shape, d in (("space", _annulus(*RING)), ("city", _frame(*CITY_RING)), ("box", _plate(*PLATE))):
            ring = path(d, fill=body, fill_rule="evenodd", stroke=outer, stroke_width=1.3)
            yield tag("symbol", ring, id=ring_of(owner.id, shape), viewBox="-20 -20 40 40")


def _annulus(outer: float, inner: float) -> str:
    return "".join(f"M{-r} 0a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z" for r in (outer, inner))


def _frame(outer: float, inner: float) -> str:
    return "".join(f"M{-r} {-r}h{2 * r}v{2 * r}h{-2 * r}z" for r in (outer, inner))


def _plate(wide: float, high: float) -> str:
    corners = ((wide, high), (wide - 3, high - 3))
    return "".join(f"M{-w} {-h}h{2 * w}v{2 * h}h{-2 * w}z" for w, h in corners)


# Markers

SIGNS = {"victory-city": 20, "resource": 12, "port-capacity": 14, "central-powers-line": 34}  # half as wide


def _markers() -> Iterator[str]:
    drawn = {
        "move": _disc(tints.GOLD, "M-9 -2.500h9v-5l10 7.500l-10 7.500v-5h-9z"),
        "combat": _diamond("M-8 -8L8 8M8 -8L-8 8M-9.500 3.500L-3.500 9.500M9.500 3.500L3.500 9.500"),
        "target": _target(),
        "no-act-white": _no_act(tints.WHITE, tints.NAVY),
        "no-act-red": _no_act(tints.RED, "#ffffff"),
        "no-act-neutral": _no_act("#d9cdb0", palette.INK),
        "blocked-white": _blocked(tints.WHITE, tints.NAVY),
        "blocked-red": _blocked(tints.RED, "#ffffff"),
    }
    for name, face in drawn.items():
        yield tag("symbol", face, id=f"marker-{name}", viewBox="-22 -22 44 44")
    for faction in (owner for owner in OWNERS if owner.nation and owner.letter):
        for box, rim in enumerate(("red", "red-light", "none", "white-light", "white"), -2):
            face = _standing(faction.nation, faction.letter, rim)
            yield tag("symbol", face, id=standing_of(faction.id, box), viewBox="-22 -22 44 44")


def _signs() -> Iterator[str]:
    """Signs of the map as its key shows them, for the glossary."""
    for name, half in SIGNS.items():
        _, sample = legend.SIGNS[name]
        box = f"{-half} {-half} {2 * half} {2 * half}"
        yield tag("symbol", legend.plain(sample(0, 0)), id=f"sign-{name}", viewBox=box)


def standing_of(faction: str, box: int) -> str:
    """The disc of a faction in one of the five boxes of the Faction Control Table."""
    return f"standing-{faction}-{('rc', 'ri', 'n', 'wi', 'wc')[box + 2]}"


def _disc(fill: str, d: str) -> str:
    shade = circle(1, 2, 19, fill="#2b2115", fill_opacity="0.35")
    disc = circle(0, 0, 19, fill=fill, stroke="#1d1814", stroke_width=2)
    return shade + disc + path(d, fill="#1d1814")


def _diamond(d: str) -> str:
    shade = path("M1 -18L21 2L1 22L-19 2z", fill="#2b2115", fill_opacity="0.35")
    body = path("M0 -20L20 0L0 20L-20 0z", fill="#1d1814", stroke=tints.GOLD, stroke_width=2.2)
    return shade + body + path(d, stroke=tints.GOLD, stroke_width=3, fill="none", stroke_linecap="round")


def _target() -> str:
    rings = "".join(circle(0, 0, r, fill="none", stroke=tints.RED, stroke_width=3) for r in (18, 10))
    halo = circle(0, 0, 18, fill="none", stroke="#ffffff", stroke_width=6)
    return halo + rings + path("M-21 0h10M11 0h10M0 -21v10M0 11v10", stroke=tints.RED, stroke_width=3)


def _no_act(fill: str, ink: str) -> str:
    shade = rect(-19, -12, 40, 27, rx=5, fill="#2b2115", fill_opacity="0.35")
    body = rect(-20, -14, 40, 27, rx=5, fill=fill, stroke="#1d1814", stroke_width=1.6)
    words = text(0, -2, "NO", font_size=12, fill=ink, **SMALL) + text(
        0, 10, "ACT", font_size=12, fill=ink, **SMALL
    )
    return shade + body + words


def _blocked(fill: str, ink: str) -> str:
    bar = rect(-12, -3.5, 24, 7, fill=ink)
    return (
        circle(1, 2, 18, fill="#2b2115", fill_opacity="0.35")
        + circle(0, 0, 18, fill=fill, stroke="#1d1814", stroke_width=2)
        + bar
    )


RIMS = {
    "red": tints.RED, "red-light": "#e3a797", "none": "#f3ead2",
    "white-light": "#a9c3df", "white": tints.NAVY,
}  # fmt: skip


def _standing(nation: str, letter: str, rim: str) -> str:
    """A faction's disc; its rim says which side it belongs to: round for WHITE, square for RED."""
    livery = tints.owner(nation)
    square = rim.startswith("red")
    back = (
        rect(-19, -19, 38, 38, rx=4, fill=RIMS[rim], stroke="#1d1814", stroke_width=1.2)
        if square
        else circle(0, 0, 20, fill=RIMS[rim], stroke="#1d1814", stroke_width=1.2)
    )
    disc = circle(0, 0, 14.5, fill=livery.body, stroke="#1d1814", stroke_width=1.2)
    return back + disc + text(0, 4.2, letter, font_size=11.5, fill=livery.ink, **SMALL)


# Cards


def _card(id: str, drawn: str) -> str:
    box = f"{-EDGE} {-EDGE} {WIDE + 2 * EDGE:.0f} {HIGH + 2 * EDGE:.0f}"
    return tag("symbol", drawn, id=id, viewBox=box)
