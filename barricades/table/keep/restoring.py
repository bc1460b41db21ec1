"""Restoring: from a session to rows of the store, and from rows back to a running session.

Snapshots are taken only at undo barriers, so that restoring one and
replaying the rest reproduces the session exactly, undo included.
"""

import json
import logging
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from barricades.kernel import own_data
from barricades.kernel.chance import Live, Recorded
from barricades.kernel.errors import BarricadesError, Mismatch
from barricades.kernel.events import Event
from barricades.kernel.game import Game
from barricades.kernel.position import Position, is_older
from barricades.kernel.sealed import asked, clicks_of
from barricades.kernel.session import UNDO, Entry, Session, check_of, standing
from barricades.table.keep.rows import After, EntryRow, Snapshot, StoredTable, TableRow

SNAPSHOT_EVERY = 50

# What reading damaged rows raises. A StopIteration would never leave the thread in which a table is opened.
DAMAGED = (ValueError, KeyError, TypeError, IndexError, AttributeError, StopIteration)
LOG = logging.getLogger("barricades.table")


def live_of(game: Game, secret: bytes, nonces: Mapping[str, str]) -> Live:
    """The source of a table's dice, with the numbers of its players in the order of their seats."""
    return Live(secret, {seat: nonces[seat] for seat in game.seats if seat in nonces})


def dice_of(game: Game, row: TableRow) -> Live:
    return live_of(game, bytes.fromhex(row.secret), json.loads(row.numbers).get("nonces", {}))


def dump(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def dump_events(events: Sequence[Event]) -> str:
    return dump([[each.kind, each.rule, each.audience, each.data, each.learners] for each in events])


def load_events(text: str) -> list[Event]:
    return [Event(*each) for each in json.loads(text)]


def setup_text(session: Session) -> str:
    """The set-up of a session that has just begun."""
    setup = session.setup
    return dump({"draws": setup.draws, "check": setup.check, "events": dump_events(session.events)})


def entry_row(session: Session, before: int, window: str) -> EntryRow:
    """The last entry of a session; `before` is how many events there were."""
    entry = session.entries[-1]
    return EntryRow(
        number=session.number,
        seat=entry.seat,
        text=entry.text,
        draws=dump(entry.draws),
        check=entry.check,
        barrier=not session.may_undo(entry.seat),
        window=window,
        events=dump_events(session.events[before:]) if entry.text != UNDO else "[]",
    )


def after(session: Session, head: str, bots: Collection[int] = ()) -> After:
    """The status of a table; where several seats decide, bots come first."""
    position = session.position
    winner, way = position.outcome or (None, None)
    open_seats = [each.seat for each in position.decisions]
    waiting = next((seat for seat in open_seats if seat in bots), next(iter(open_seats), None))
    return After(head, waiting, winner, way)


def is_quiet(position: Position) -> bool:
    """Whether a position may be kept as a snapshot: no seat has clicked in an open sealed choice."""
    return not any(clicks_of(position, seat) for seat in asked(position))


def _opened(entries: Sequence[EntryRow]) -> int:
    """The number of entries before an open sealed choice: up to the last barrier."""
    return max((row.number for row in entries if row.barrier and row.text != UNDO), default=0)


def restore(game: Game, stored: StoredTable) -> tuple[Session, str]:
    """The restored session, and a notice if it could not simply be replayed."""
    row = stored.table
    try:
        if row.rules != game.rules_version:
            changed = f"the rules have changed since: it was {own_data.apart(row.rules, game.rules_version)}"
            return _from_head(game, stored), changed
        try:
            return _replayed(game, stored), ""
        except BarricadesError as error:
            if is_older(json.loads(row.head)):
                return _from_start(game, stored), "it was kept in an older format and was replayed"
            session = _from_head(game, stored)
            # All clients read the notice: which choice it is, and how many there were, may be secret.
            LOG.warning("table %s continues from its last position: %s", row.id, error)
            all_kept = len(stored.entries) == row.entries
            return (
                session,
                f"its choices {'no longer follow from the rules' if all_kept else 'are not all kept'}",
            )
    except DAMAGED as error:
        raise Mismatch(f"table {row.id} is damaged in the store: {error!r}"[:300]) from None


def _replayed(game: Game, stored: StoredTable) -> Session:
    row = stored.table
    kept = [each for each in stored.snapshots if each.rules == game.rules_version]
    if not kept:
        raise Mismatch("it has no snapshot")
    newest = kept[-1]
    if [each.number for each in stored.entries] != list(range(1, row.entries + 1)):
        raise Mismatch(f"{row.entries} choices were made and {len(stored.entries)} are kept")
    session = _resumed(game, stored, newest.position, newest.number)
    for each in stored.entries[newest.number :]:
        said = _entry(each)
        if session.replay(said) != said:
            raise Mismatch(f"choice {each.number}, {each.text!r}, comes out differently")
    session.position.source = dice_of(game, row)
    return session


def _from_start(game: Game, stored: StoredTable) -> Session:
    """Replay every choice from the set-up, because later snapshots have an older form."""
    row = stored.table
    setup = json.loads(row.setup)
    dice = Recorded([(size, value) for size, value in setup["draws"]], 0)
    session = Session(game, row.scenario, json.loads(row.settings), dice)
    for each in stored.entries:
        session.replay(_entry(each))
    session.position.source = dice_of(game, row)
    return session


def _from_head(game: Game, stored: StoredTable) -> Session:
    """Resume from the position after the last choice, if it is sound."""
    row = stored.table
    session = _resumed(game, stored, row.head, row.entries)
    last = session.entries[-1] if session.entries else session.setup
    if row.rules == game.rules_version and check_of(session.position, last.text, last.draws) != last.check:
        raise Mismatch(f"table {row.id} is damaged in the store: its position does not match its last choice")
    session.position.source = dice_of(game, row)
    return session


def _resumed(game: Game, stored: StoredTable, encoded: str, number: int) -> Session:
    row = stored.table
    position = game.blank(row.scenario, json.loads(row.settings), Recorded((), 0))
    position.decode(json.loads(encoded))
    setup = json.loads(row.setup)
    begun = Entry(-1, "setup", tuple((size, value) for size, value in setup["draws"]), setup["check"])
    past = stored.entries[:number]
    events = load_events(setup["events"])
    for each in standing(past):
        events += load_events(each.events)
    told = {kind.name for kind in game.events}  # older rules may have reported more events
    events = [each for each in events if each.kind in told]
    opened = number if is_quiet(position) else _opened(past)
    return Session.resumed(game, position, begun, [_entry(each) for each in past], events, opened)


def _entry(row: EntryRow) -> Entry:
    draws = tuple((int(size), int(value)) for size, value in json.loads(row.draws))
    return Entry(row.seat, row.text, draws, row.check)


def snapshot_of(game: Game, number: int, position: Position | str) -> Snapshot:
    encoded = position if isinstance(position, str) else dump(position.encode())
    return Snapshot(number, game.rules_version, encoded)
