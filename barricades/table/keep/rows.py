"""Rows: tables, seats, choices and snapshots as the store keeps them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(frozen=True)
class TableRow:
    """A table as it is kept."""

    id: str
    game: str
    scenario: str
    settings: str
    rules: str
    replay: bool
    listed: bool
    secret: str
    committed: bool
    tokens: str
    setup: str
    entries: int
    head: str
    waiting: int | None
    winner: int | None
    way: str | None
    notice: str
    started: str
    changed: str
    hints: bool = False
    teaching: bool = False
    begun: bool = True
    imported: int | None = None
    numbers: str = "{}"
    pace: str = "fast"


@dataclass(frozen=True)
class SeatRow:
    """A seat as it is kept."""

    table: str
    seat: int
    kind: str
    bot: str = ""
    player: str = ""
    taken: bool = True
    token: str | None = None
    seed: str = ""
    note: str = ""
    passes: str = "[]"


@dataclass(frozen=True)
class EntryRow:
    """A choice as it is kept."""

    number: int
    seat: int
    text: str
    draws: str
    check: str
    barrier: bool
    window: str
    events: str


@dataclass(frozen=True)
class Snapshot:
    number: int
    rules: str
    position: str


@dataclass(frozen=True)
class After:
    """The status of a table after an entry."""

    head: str
    waiting: int | None
    winner: int | None = None
    way: str | None = None


@dataclass(frozen=True)
class StoredTable:
    """Everything needed to resume a game."""

    table: TableRow
    seats: Sequence[SeatRow]
    entries: Sequence[EntryRow]
    snapshots: Sequence[Snapshot]
    chat: Sequence[Mapping[str, str]] = field(default_factory=tuple)
