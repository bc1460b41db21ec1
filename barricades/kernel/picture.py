"""Pictures: what the page is sent about a game, typed once.

A board makes layouts and pictures, a game's aids make panels and rolls, and the table sends them. The page's
`types.js` is generated from the structs here. A picture is made from a view and from nothing else; panels are
worked out in a world that was resampled for the audience.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from barricades.kernel.messages import Catalogue, Message

# A sentence still to be rendered in the reader's language, or a text that needs none. The page gets strings.
Text = Message | str

Shape = Literal["round", "square", "diamond", "plain"]
Tone = Literal["", "good", "bad", "soft", "now", "alarm"]


class Shown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Anything that is sent to the page; fields that have their default are left out."""


# What never changes in a game


class Owner(Shown, frozen=True):
    """An owner of pieces, places and cards: a seat, or a party that is not at the table."""

    id: str
    name: Text
    letter: str  # on its badge
    colour: str  # of badge, front line and tint
    ink: str = "#ffffff"  # on that colour
    dark: str = ""  # the colour in a dark room; the same if empty
    shape: Shape = "plain"  # of its badge, so that colour is never the only sign
    seat: str = ""  # the seat that plays it for good


class Spot(Shown, frozen=True):
    """A place on the sheet."""

    x: float
    y: float
    name: str
    path: str  # its outline
    kind: str = ""  # of `Game.places`: hex, space, box …
    neighbours: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    open: bool = False  # pieces lie here as the picture says (`dx`, `dy`) rather than in a pile


class BoxName(Shown, frozen=True):
    """A box beside the map that can be opened as a list."""

    id: str
    name: str
    by_due: bool = False  # its pieces are listed by when they are due


class PieceCard(Shown, frozen=True):
    """Facts about a piece that do not depend on its state."""

    name: str
    label: str
    faces: tuple[str, ...] = ()
    life: str = ""
    about: tuple[str, ...] = ()
    due: str = ""
    counts: Mapping[str, tuple[int, ...]] = {}  # face -> what it adds to each total of its stack


class CardCard(Shown, frozen=True):
    """A card: its face and back are symbols of `faces.svg`; `text` is everything printed on it."""

    name: str
    face: str
    back: str = ""
    text: tuple[str, ...] = ()
    owner: str = ""


class Chart(Shown, frozen=True):
    id: str
    name: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    source: str = ""


class OverlayName(Shown, frozen=True):
    id: str
    name: str
    key: str = ""


class Badge(Shown, frozen=True):
    """The badge of a mark on a counter: path data within ten units of 0, 0. `alone`: not shown on a pile."""

    mark: str
    path: str
    tone: str
    alone: bool = False


class Layout(Shown, frozen=True):
    """The parts of a board that never change: places, pieces, cards and charts."""

    width: float
    height: float
    grid: Literal["hex", "points"]
    places: Mapping[str, Spot]
    piece: float  # the usual side of a counter
    owners: tuple[Owner, ...]
    boxes: tuple[BoxName, ...] = ()
    pieces: Mapping[str, PieceCard] = {}
    cards: Mapping[str, CardCard] = {}
    card: tuple[float, float] = (0.0, 0.0)  # width and height of a card's face
    charts: tuple[Chart, ...] = ()
    overlays: tuple[OverlayName, ...] = ()
    marks: Mapping[str, str] = {}
    badges: tuple[Badge, ...] = ()
    ground: str = ""  # path data to which tints are cut, such as the land; no cut if empty
    views: Mapping[str, tuple[float, float, float, float]] = {}  # name -> left, top, right, bottom of a part
    totals: tuple[str, ...] = ()  # what is added up of a stack: attack, defence, steps


# What lies where


class Piece(Shown, frozen=True):
    id: str
    face: str
    place: str
    owner: str
    label: str
    marks: tuple[str, ...] = ()
    width: float = 0.0  # the layout's usual side if 0
    height: float = 0.0
    dx: float = 0.0  # its middle from that of its place, where pieces lie open
    dy: float = 0.0


class Marker(Shown, frozen=True):
    """Something on the sheet that is not a piece."""

    id: str
    face: str
    x: float
    y: float
    label: str
    width: float = 0.0
    height: float = 0.0
    place: str = ""  # a click on it is a click there
    over: bool = False  # it lies on the pieces rather than under them


class Lettering(Shown, frozen=True):
    """The name of a place, moved to where no piece covers it."""

    place: str
    lines: tuple[str, ...]
    x: float  # of the anchor, on the first baseline; the next line is 0.95 sizes lower
    y: float
    size: float
    anchor: Literal["start", "middle", "end"] = "start"
    strong: bool = False


class Chip(Shown, frozen=True):
    """A few words on a coloured background, such as a count."""

    text: Text
    owner: str = ""
    tone: Tone = ""
    title: Text = ""
    rule: str = ""


class Gauge(Shown, frozen=True):
    """A number between two ends; `ghost` is where it would go if things ended now."""

    low: int
    high: int
    value: int
    ghost: int | None = None
    low_owner: str = ""
    high_owner: str = ""


class Pips(Shown, frozen=True):
    """Rounds as capsules: each has a part for every owner that acts in it."""

    parts: tuple[tuple[tuple[str, bool], ...], ...]  # for each capsule: owner, whether it has acted
    now: int = -1


class Fact(Shown, frozen=True):
    """A fact that is always shown above the board."""

    id: str
    name: Text
    value: Text = ""
    title: Text = ""  # explains it
    tone: Tone = ""
    chips: tuple[Chip, ...] = ()
    gauge: Gauge | None = None
    pips: Pips | None = None
    opens: str = ""  # the panel or chart that a click opens
    wide: bool = False


class HeldCard(Shown, frozen=True):
    """A card in a hand, on a pile or on display. One that is not known has no id, and shows a back."""

    face: str
    label: Text
    id: str = ""
    marks: tuple[str, ...] = ()
    note: Text = ""  # such as "known to you"


class Hand(Shown, frozen=True):
    """Cards that lie together: a hand, a pile of which the top may be seen, or a display."""

    id: str
    name: Text
    kind: Literal["hand", "pile", "display"]
    owner: str = ""
    cards: tuple[HeldCard, ...] = ()
    count: int = 0
    note: Text = ""


class Picture(Shown, frozen=True):
    pieces: tuple[Piece, ...] = ()
    control: Mapping[str, tuple[str, ...]] = {}  # owner -> places
    tints: Mapping[str, str] = {}  # owner -> path data of what it holds, where places have no outline to fill
    fronts: Mapping[str, str] = {}  # owner -> path data of its side of the front
    markers: tuple[Marker, ...] = ()
    names: tuple[Lettering, ...] = ()  # of places whose names are not printed on the sheet
    facts: tuple[Fact, ...] = ()
    hands: tuple[Hand, ...] = ()


# Panels: what a game lays out beside the map


class Disc(Shown, frozen=True):
    """A round marker in a cell. A `ghost` is where it was, a `hope` where it would go.

    Its colours are those of its owner, or else `colour` and `ink`.
    """

    text: str
    colour: str = ""
    ink: str = "#1b1b1b"
    owner: str = ""
    title: Text = ""
    kind: Literal["", "ghost", "hope"] = ""
    target: str = ""  # the token that a click on it means


class Cell(Shown, frozen=True):
    text: Text = ""
    chips: tuple[Chip, ...] = ()
    discs: tuple[Disc, ...] = ()
    tone: Tone = ""
    title: Text = ""
    target: str = ""


class Column(Shown, frozen=True):
    id: str
    name: Text
    owner: str = ""  # tints the column
    strength: int = 0  # 0 none, 1 light, 2 full
    card: str = ""  # a card at its head
    about: Text = ""
    narrow: bool = False
    arrows: bool = False  # its chips point to the side they push
    target: str = ""  # the token that a click on its name means


class GridRow(Shown, frozen=True):
    id: str
    name: Text
    cells: tuple[Cell, ...]
    chips: tuple[Chip, ...] = ()
    lit: bool = False
    rule_above: bool = False  # a line parts it from the row before
    title: Text = ""
    target: str = ""
    opens: str = ""  # the panel that a click on its name opens while it is no target
    before: tuple[Cell, ...] = ()  # its cells before it changed, if it is a step of `Grid.onward`


class Item(Shown, frozen=True):
    id: str
    name: Text
    state: Literal["done", "now", "todo"] = "todo"
    result: Text = ""
    rule: str = ""


class Good(Shown, frozen=True):
    """Something that can be bought or not; `option` is the text of the option that buys it."""

    name: Text
    price: Text = ""
    option: str = ""
    about: Text = ""
    before: str = ""  # faces
    after: str = ""
    reason: Text = ""  # why it cannot be bought
    rule: str = ""
    chosen: bool = False
    places: tuple[str, ...] = ()  # lit on the map while it is looked at


class Entry(Shown, frozen=True):
    """A line of a tally: what, how much, by which rule."""

    label: Text
    value: Text = ""
    rule: str = ""
    tone: Tone = ""
    owner: str = ""
    places: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()
    row: str = ""  # not shown before this row of a grid on the stage has changed


class Box(Shown, frozen=True):
    """A box of cards: whose stakes lie in it, face up or down, and their total."""

    id: str
    name: Text
    owner: str = ""
    cards: tuple[HeldCard, ...] = ()
    lines: tuple[Text, ...] = ()
    groups: tuple[tuple[Text, tuple[Chip, ...]], ...] = ()  # under a heading each: possible results
    state: Literal["", "open", "sealed", "wanted"] = ""
    target: str = ""
    slots: int = 0  # cards that it waits for, drawn as empty places


class Panel(Shown, frozen=True, tag_field="kind"):
    """Where it is shown: `stage` takes the board's room, `strip` lies above the board, `guide` beside it; a
    `drawer` opens by its key or a click. One that is `quiet` has no button: facts and rows open it."""

    id: str
    name: Text
    where: Literal["stage", "strip", "guide", "drawer"] = "drawer"
    key: str = ""
    quiet: bool = False
    note: Text = ""
    rule: str = ""


class Grid(Panel, tag="grid", frozen=True, kw_only=True):
    columns: tuple[Column, ...]
    rows: tuple[GridRow, ...]
    onward: Text = (
        ""  # on the stage the rows that have changed are shown one by one, by a button of this name
    )
    first: tuple[Text, ...] = ()  # shown before the first of them


class Checklist(Panel, tag="checklist", frozen=True, kw_only=True):
    items: tuple[Item, ...]


class Shop(Panel, tag="shop", frozen=True, kw_only=True):
    purse: Text = ""
    coins: tuple[Chip, ...] = ()
    groups: tuple[tuple[Text, tuple[Good, ...]], ...] = ()


class Tally(Panel, tag="tally", frozen=True, kw_only=True):
    groups: tuple[tuple[Text, tuple[Entry, ...]], ...] = ()
    chips: tuple[Chip, ...] = ()


class Spread(Panel, tag="spread", frozen=True, kw_only=True):
    boxes: tuple[Box, ...] = ()
    lines: tuple[Text, ...] = ()


AnyPanel = Grid | Checklist | Shop | Tally | Spread


# Dice


class Die(Shown, frozen=True):
    """One die on the tray."""

    face: int
    owner: str = ""
    sum: Text = ""  # "5 + 1 = 6"
    about: tuple[Text, ...] = ()
    result: Text = ""
    column: str = ""  # of the chart below, with the row that was hit
    row: str = ""


class Roll(Shown, frozen=True):
    """Dice that were rolled together, and their outcome in words."""

    title: Text
    dice: tuple[Die, ...]
    outcome: Text = ""
    chart: str = ""
    rule: str = ""
    losses: Mapping[str, Text] = {}  # by seat or by the owner it plays; "" or no entry is nothing


_PLAIN = frozenset((str, int, float, bool, type(None)))  # texts that need no translation


def rendered(value: Any, words: Catalogue) -> Any:
    """The same value with every message in it rendered in a language."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is Message:
        return words.render(value)
    if isinstance(value, msgspec.Struct):
        said = {}
        for name in value.__struct_fields__:
            part = getattr(value, name)
            if part and type(part) not in _PLAIN:  # most parts are plain or empty
                said[name] = rendered(part, words)
        return msgspec.structs.replace(value, **said) if said else value
    if isinstance(value, (tuple, list)):
        return tuple([rendered(each, words) for each in value])
    if isinstance(value, Mapping):
        return {key: rendered(each, words) for key, each in value.items()}
    return value
