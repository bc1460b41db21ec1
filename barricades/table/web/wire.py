"""What the table sends to a page, typed: frames and answers around the pictures of `kernel/picture.py`.

`tools/page_types.py` generates `web/js/net/types.js` from these structs; a test reads the frames of a played
game back with them.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from barricades.kernel.picture import AnyPanel, Fact, Picture, Roll

Target = tuple[str, str]  # kind and token of something to click


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a frame."""


class Option(Sent, frozen=True):
    text: str
    label: str
    verb: str
    targets: tuple[Target, ...]
    many: bool
    note: str = ""
    commit: bool = False  # what the player has been preparing for: listed first
    whole: bool = False  # it and all others of its verb can be chosen with one button


class Closed(Sent, frozen=True):
    """An option that a player might expect here but that is not on offer, with the reason."""

    label: str
    verb: str
    targets: tuple[Target, ...]
    reason: str
    rule: str


class Decision(Sent, frozen=True):
    kind: str
    prompt: str
    rules: tuple[str, ...]
    window: str
    options: tuple[Option, ...]
    closed: tuple[Closed, ...] = ()


class Step(Sent, frozen=True):
    """A line of the sequence of play."""

    id: str
    text: str
    rule: str
    depth: int
    now: bool


class Line(Sent, frozen=True):
    """A line of the log."""

    text: str
    rule: str
    kind: str
    side: str | None
    places: tuple[str, ...]
    dice: tuple[int, ...]
    roll: Roll | None = None


class Lines(Sent, frozen=True):
    """Lines of the log from a number on; what the page had from there on is dropped."""

    start: int = msgspec.field(name="from")
    lines: tuple[Line, ...]


class Loss(Sent, frozen=True):
    """The losses of one kind, by seat."""

    name: str
    counts: Mapping[str, int]


class Over(Sent, frozen=True):
    winner: str | None
    way: str
    text: str
    secret: str = ""
    losses: tuple[Loss, ...] = ()


class State(Sent, frozen=True, tag_field="type", tag="state"):
    stamp: str
    picture: Picture
    sequence: tuple[Step, ...]
    decision: Decision | None
    waiting: str | None
    yours: bool
    undo: bool
    barred: str  # why there is no undo: often, nothing, other, chance, revealed; "" if there is
    log: Lines
    curves: Mapping[str, tuple[tuple[int, int], ...]]
    over: Over | None
    sealed: tuple[str, ...] = ()  # seats that have answered a choice that is still open for others
    taken: tuple[str, ...] = ()  # choices without alternative that the table made for this seat
    status: tuple[Fact, ...] = ()
    panels: tuple[AnyPanel, ...] = ()
    whole: bool = False  # everything; later states have only what has changed (`deltas.py`)


class Seat(Sent, frozen=True):
    id: str
    name: str
    player: str
    kind: str
    present: bool = False  # connected players; bots are never listed
    called: str = ""  # after "You are", if the name alone will not do


class Presence(Sent, frozen=True, tag_field="type", tag="presence"):
    """A player came or went: the seats whose players are connected now."""

    present: tuple[str, ...]


class Chat(Sent, frozen=True):
    who: str
    text: str
    at: str
    bot: bool = False


class Choice(Sent, frozen=True):
    """A setting of the table, in words."""

    name: str
    value: str


class Window(Sent, frozen=True):
    """A kind of interruption that a seat may always pass."""

    id: str
    name: str


class Added(Sent, frozen=True):
    """A player's addition to the dice: a pledge ("" adds nothing, null is not there yet), then the number."""

    seat: str
    pledge: str | None
    nonce: str


class Dice(Sent, frozen=True):
    begun: bool  # the numbers are mixed in and the game is set up
    committed: bool  # the dice, since an import, come from the secret that the commitment names
    imported: int | None  # how many choices came from a record
    numbers: tuple[Added, ...]
    awaited: tuple[str, ...]  # seats for whose numbers the beginning waits


class Course(Sent, frozen=True):
    """The lesson at a table: an opening with stops, then what is said at the first decision of each kind."""

    title: str
    stops: int
    own: Mapping[str, str]
    end: str = ""


class Table(Sent, frozen=True, tag_field="type", tag="table"):
    table: str
    game: str
    scenario: str
    title: str
    commitment: str
    settings: tuple[Choice, ...]
    seat: str | None
    seats: tuple[Seat, ...]
    note: str
    passes: tuple[str, ...]
    chat: tuple[Chat, ...]
    windows: tuple[Window, ...]
    dice: Dice
    hints: bool = False  # whether a player may ask what a bot would do
    teaching: bool = False  # whether the bots here explain themselves
    pace: str = "fast"  # of bots: fast, steady or slow
    picked: Mapping[str, str] = {}  # the settings by their ids, for a rematch
    goal: str = ""  # of the scenario, in one sentence
    lesson: Course | None = None
    replay: bool = False  # a record to look at: there is nothing to choose
    notice: str = ""


# Answers


class Area(Sent, frozen=True):
    id: str
    name: str
    side: str | None
    places: tuple[str, ...]


class Net(Sent, frozen=True):
    """Lines between places."""

    id: str
    name: str
    path: str


class Overlay(Sent, frozen=True):
    areas: tuple[Area, ...]
    lines: tuple[Net, ...]
    pieces: Mapping[str, str]


class PreviewRow(Sent, frozen=True):
    label: str
    value: str
    rule: str


class PreviewGroup(Sent, frozen=True):
    name: str
    rows: tuple[PreviewRow, ...]


class Bar(Sent, frozen=True):
    label: str
    chance: float
    owner: str = ""  # whom it favours


class Lit(Sent, frozen=True):
    """The lit part of a chart."""

    chart: str
    column: str
    row: str


class Preview(Sent, frozen=True):
    title: str
    place: str | None
    rows: tuple[PreviewRow, ...]
    groups: tuple[PreviewGroup, ...]
    bars: tuple[Bar, ...]
    notes: tuple[str, ...]
    lit: Lit | None
    lead: tuple[Bar, ...] = ()


class Hint(Sent, frozen=True):
    option: str
    label: str
    targets: tuple[Target, ...]
    reason: str
    places: tuple[str, ...]


class Reason(Sent, frozen=True):
    rule: str
    text: str


class Finding(Sent, frozen=True):
    text: str
    pieces: tuple[str, ...]
    rule: str


class Frame(Sent, frozen=True):
    """A step of a playback."""

    lines: tuple[Line, ...]
    picture: Picture
    sequence: tuple[Step, ...]
    status: tuple[Fact, ...] = ()


class Stop(Sent, frozen=True):
    """An explained moment of a lesson's opening."""

    text: str
    places: tuple[str, ...]
    lines: tuple[Line, ...]
    picture: Picture
    status: tuple[Fact, ...] = ()
    panels: tuple[AnyPanel, ...] = ()


class Refusal(Sent, frozen=True):
    code: str
    text: str
    rule: str = ""


Connection = Literal["open", "lost", "closed"]
