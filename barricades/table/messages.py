"""Messages that a client may send to the socket and the lobby; anything else is rejected while parsing."""

from typing import Any, Literal

import msgspec

LARGEST_FRAME = 128 * 1024  # a note of 20,000 characters fits
LARGEST_BODY = 64 * 1024
LARGEST_IMPORT = 32 * 1024 * 1024
LONGEST_NOTE = 20_000
LONGEST_CHAT = 1_000
LONGEST_NAME = 60
MOST_TOKENS = 200
WENT_WRONG = "Something went wrong here; it is logged."

Id = int


class Request(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    """One frame."""

    id: Id


class Sit(Request, tag="sit"):
    token: str
    lang: str = "en"
    pledge: str = ""  # SHA-256 of the number that this player adds to the dice; "" adds none


class Watch(Request, tag="watch"):
    table: str
    lang: str = "en"


class Show(Request, tag="show"):
    nonce: str


class Begin(Request, tag="begin"):
    pass


class Choose(Request, tag="choose"):
    stamp: str
    options: list[str]


class Undo(Request, tag="undo"):
    stamp: str


class Resign(Request, tag="resign"):
    stamp: str


class Why(Request, tag="why"):
    targets: list[tuple[str, str]]


class Preview(Request, tag="preview"):
    stamp: str


class Hint(Request, tag="hint"):
    stamp: str


class Overlay(Request, tag="overlay"):
    name: str


class Inquire(Request, tag="inquire"):
    place: str


class Playback(Request, tag="playback"):
    start: int = msgspec.field(default=0, name="from")
    count: int | None = None
    whole: bool = False


class Stops(Request, tag="stops"):
    """The stops of the lesson of this table, from one on."""

    start: int = msgspec.field(default=0, name="from")


class Log(Request, tag="log"):
    start: int = msgspec.field(default=0, name="from")
    count: int = 500


class Note(Request, tag="note"):
    text: str


class Chat(Request, tag="chat"):
    text: str


class Passes(Request, tag="passes"):
    windows: list[str]


class Pace(Request, tag="pace"):
    """Set how fast bots play while a player is at the table."""

    pace: Literal["fast", "steady", "slow"]


AnyRequest = (
    Sit
    | Watch
    | Show
    | Begin
    | Choose
    | Undo
    | Resign
    | Why
    | Preview
    | Hint
    | Overlay
    | Inquire
    | Playback
    | Stops
    | Log
    | Note
    | Chat
    | Passes
    | Pace
)

read_request = msgspec.json.Decoder(AnyRequest).decode


class SeatPlan(msgspec.Struct, forbid_unknown_fields=True):
    """The player or bot that takes a seat."""

    kind: Literal["here", "link", "bot"]
    bot: str = ""
    name: str = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    scenario: str
    settings: dict[str, str] = msgspec.field(default_factory=dict)
    seats: dict[str, SeatPlan] = msgspec.field(default_factory=dict)
    listed: bool = False
    hints: bool | None = None  # by default where a bot plays, and not between people
    teaching: bool = False
    pledges: dict[str, str] = msgspec.field(default_factory=dict)  # by seat, of players at this browser


class Import(msgspec.Struct, forbid_unknown_fields=True):
    record: str
    mode: Literal["replay", "continue"]
    seats: dict[str, SeatPlan] = msgspec.field(default_factory=dict)
    listed: bool = False
    hints: bool | None = None
    teaching: bool = False
    pledges: dict[str, str] = msgspec.field(default_factory=dict)


class Lesson(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    lesson: str
    name: str = ""
    pledges: dict[str, str] = msgspec.field(default_factory=dict)


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    table: str
    seat: str
    name: str = ""


class Lobby(msgspec.Struct, forbid_unknown_fields=True):
    tokens: list[str] = msgspec.field(default_factory=list)
    lang: str = "en"


class Refused(Exception):
    """A request that cannot be granted: a code for programs, a sentence for people."""

    def __init__(self, code: str, text: str, rule: str = "", status: int = 400):
        super().__init__(text)
        self.code, self.text, self.rule, self.status = code, text, rule, status

    def frame(self, id: int | None) -> dict[str, Any]:
        said = {"type": "refused", "id": id, "code": self.code, "text": self.text}
        return {**said, "rule": self.rule} if self.rule else said


encode = msgspec.json.encode
