"""The store: tables, seats, entries, snapshots and chat. Every method is one transaction, in a thread.

An accepted choice is one transaction; once it has returned, it is on the disk.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import (
    Connection,
    Select,
    Update,
    bindparam,
    create_engine,
    delete,
    event,
    insert,
    inspect,
    select,
    update,
)
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from barricades.kernel.errors import BarricadesError
from barricades.table.keep import schema
from barricades.table.keep.filelock import FileLock
from barricades.table.keep.rows import After, EntryRow, SeatRow, Snapshot, StoredTable, TableRow, now
from barricades.table.keep.schema import SCHEMA
from barricades.table.keep.writing import Writer

CHAT_LINES = 200  # what a table shows of its chat
READERS = 2  # threads

P = ParamSpec("P")
T = TypeVar("T")

# Statements that every choice needs, made once.
_ADVANCE = update(schema.tables).where(
    schema.tables.c.id == bindparam("table_id"), schema.tables.c.entries == bindparam("so_far")
)
_ENTER, _FREEZE = insert(schema.entries), insert(schema.snapshots)


class StoreError(BarricadesError):
    """The file of games cannot be read or written. `reason` is what a player may be told about it."""

    def __init__(self, text: str, reason: str = "the games cannot be read or written"):
        super().__init__(text)
        self.reason = reason


class Conflict(StoreError):
    """Another process has written to the same table."""


def _fields(row: Any) -> dict[str, Any]:
    return dict(row._mapping)


def _writes(
    work: Callable[Concatenate["Store", Connection, P], T],
) -> Callable[Concatenate["Store", P], Coroutine[Any, Any, T]]:
    """A transaction that writes. SQLite has one writer: taking turns is faster than retrying."""

    @wraps(work)
    async def run(self: "Store", /, *arguments: P.args, **more: P.kwargs) -> T:
        def write(connection: Connection) -> T:
            return work(self, connection, *arguments, **more)

        return await self._writer.write(write)

    return run


def _reads(
    work: Callable[Concatenate["Store", Connection, P], T],
) -> Callable[Concatenate["Store", P], Coroutine[Any, Any, T]]:
    """Something that only reads."""

    @wraps(work)
    async def run(self: "Store", /, *arguments: P.args, **more: P.kwargs) -> T:
        def look() -> T:
            with _explained(self.place), self._engine.connect() as connection:
                return work(self, connection, *arguments, **more)

        return await asyncio.get_running_loop().run_in_executor(self._readers, look)

    return run


class Store:
    """The games of a library. `place` is a file for SQLite, or the address of a PostgreSQL database.

    A file has one store at a time that is `alone`: two servers on one file would not see each other's games.
    """

    def __init__(self, place: Path | str, alone: bool = True):
        self.place = place
        self._lock = FileLock(place) if alone and isinstance(place, Path) else None
        address = f"sqlite:///{place}" if isinstance(place, Path) else place
        # SQLite has nothing to roll back between two transactions.
        options: dict[str, Any] = {"pool_reset_on_return": None} if address.startswith("sqlite") else {}
        # What is written must not end up in a log: secrets of dice, hashes of links, notes.
        self._engine = create_engine(address, hide_parameters=True, **options)
        self._writer = Writer(self._transaction)
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _make_durable)

    async def open(self) -> None:
        """Create what is missing, bring an older file up to date; refuse one that is something else."""
        try:
            if isinstance(self.place, Path):
                self.place.parent.mkdir(parents=True, exist_ok=True)
            if self._lock is not None:
                self._lock.take()
            await self._prepare()
        except OSError as error:
            raise StoreError(f"{self.place}: {error.strerror or error}") from None

    @_writes
    def _prepare(self, connection: Connection) -> None:
        there = set(inspect(connection).get_table_names())
        if schema.FORMER_NAME in there and schema.library.name not in there:
            connection.exec_driver_sql(f"ALTER TABLE {schema.FORMER_NAME} RENAME TO {schema.library.name}")
            there.add(schema.library.name)
        if there and schema.library.name not in there:
            raise StoreError(f"{self.place} is a database of another program: choose another --folder")
        found = connection.execute(select(schema.library.c.schema)).scalar() if there else None
        if found is not None and found != SCHEMA and found not in schema.UPGRADES:
            raise StoreError(f"{self.place} has schema {found}, this program knows schema {SCHEMA}")
        schema.metadata.create_all(connection)
        if found is None:
            connection.execute(insert(schema.library).values(schema=SCHEMA))
        while found in schema.UPGRADES:
            # The number first: SQLite begins a transaction with it, and all the rest is part of that.
            connection.execute(update(schema.library).values(schema=found + 1))
            for statement in schema.UPGRADES[found]:
                connection.exec_driver_sql(statement)
            found += 1

    async def close(self) -> None:
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._engine.dispose()
        if self._lock is not None:
            self._lock.release()

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with _explained(self.place), self._engine.begin() as connection:
            yield connection

    def _hold_still(self, connection: Connection) -> None:
        """Read from one snapshot, whatever is written meanwhile."""
        if self._engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")
        else:
            connection.execution_options(isolation_level="REPEATABLE READ")

    # Writing.

    @_writes
    def create(self, connection: Connection, stored: StoredTable) -> None:
        """Store a new table with all its parts."""
        id = stored.table.id
        connection.execute(insert(schema.tables).values(**vars(stored.table)))
        connection.execute(insert(schema.seats), [vars(seat) for seat in stored.seats])
        if stored.entries:
            connection.execute(_ENTER, [{"table": id, **vars(each)} for each in stored.entries])
        if stored.snapshots:
            connection.execute(_FREEZE, [{"table": id, **vars(each)} for each in stored.snapshots])

    @_writes
    def append(
        self,
        connection: Connection,
        id: str,
        entry: EntryRow,
        after: After,
        snapshot: Snapshot | None,
        *,
        quiet: bool = False,
        exchange: Sequence[int] = (),
    ) -> None:
        """Store a choice; a quiet one is not seen by all. Conflict if another process has added to the table.

        `exchange` names two seats whose players change places with it.
        """
        where = {"table_id": id, "so_far": entry.number - 1}
        when = {} if quiet else {"changed": now()}
        moved = connection.execute(_ADVANCE, {**where, "entries": entry.number, **when, **vars(after)})
        if moved.rowcount != 1:
            raise Conflict(f"table {id} has moved on: this would not be its choice {entry.number}")
        connection.execute(_ENTER, {"table": id, **vars(entry)})
        if snapshot is not None:
            connection.execute(_FREEZE, {"table": id, **vars(snapshot)})
        if exchange:
            _change_places(connection, id, *exchange)

    @_writes
    def begin(
        self,
        connection: Connection,
        id: str,
        numbers: str,
        after: After,
        *,
        setup: str | None,
        snapshot: Snapshot | None,
    ) -> None:
        """All numbers are in: keep them, and the set-up that they give."""
        values = {"numbers": numbers, **vars(after), **({"setup": setup} if setup is not None else {})}
        begun = connection.execute(
            update(schema.tables)
            .where(schema.tables.c.id == id, schema.tables.c.begun.is_(False))
            .values(begun=True, changed=now(), **values)
        )
        if begun.rowcount != 1:
            raise Conflict(f"table {id} has begun already")
        if snapshot is not None:
            connection.execute(delete(schema.snapshots).where(schema.snapshots.c.table == id))
            connection.execute(_FREEZE, {"table": id, **vars(snapshot)})

    @_writes
    def change_table(self, connection: Connection, /, id: str, **values: Any) -> None:
        connection.execute(update(schema.tables).where(schema.tables.c.id == id).values(**values))

    @_writes
    def adopt(self, connection: Connection, id: str, snapshot: Snapshot, notice: str) -> None:
        """Continue under other rules from a snapshot."""
        where = schema.tables.c.id == id
        connection.execute(update(schema.tables).where(where).values(rules=snapshot.rules, notice=notice))
        connection.execute(_FREEZE, {"table": id, **vars(snapshot)})

    @_writes
    def delete(self, connection: Connection, id: str) -> bool:
        """Delete a table with everything that belongs to it; False if there is none."""
        for part in (schema.chat, schema.snapshots, schema.entries, schema.seats):
            connection.execute(delete(part).where(part.c.table == id))
        return connection.execute(delete(schema.tables).where(schema.tables.c.id == id)).rowcount == 1

    @_writes
    def change_seat(self, connection: Connection, /, id: str, seat: int, **values: Any) -> None:
        connection.execute(_seat(id, seat).values(**values))

    @_writes
    def claim(self, connection: Connection, id: str, seat: int, token: str, player: str) -> bool:
        """Take a free seat of a listed table; False if it is taken or not listed."""
        tables, seats = schema.tables.c, schema.seats.c
        listed = select(tables.id).where(tables.listed.is_(True), tables.winner.is_(None))
        free = (seats.kind == "link", seats.taken.is_(False), seats.table.in_(listed))
        values = {"token": token, "player": player, "taken": True}
        return connection.execute(_seat(id, seat).where(*free).values(**values)).rowcount == 1

    @_writes
    def say(self, connection: Connection, id: str, who: str, text: str, told: str = "") -> dict[str, str]:
        """Keep a line of chat; of those before it, as many as a table shows."""
        line = {"who": who, "text": text, "at": now(), "told": told}
        connection.execute(insert(schema.chat), {"table": id, **line})
        chat = schema.chat.c
        older = select(chat.id).where(chat.table == id).order_by(chat.id.desc()).offset(CHAT_LINES).limit(1)
        connection.execute(delete(schema.chat).where(chat.table == id, chat.id <= older.scalar_subquery()))
        return line

    # Reading.

    @_reads
    def table(self, connection: Connection, id: str) -> TableRow | None:
        row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).first()
        return TableRow(**_fields(row)) if row else None

    @_reads
    def whole_table(self, connection: Connection, id: str) -> StoredTable | None:
        """A whole table, read in one transaction."""
        self._hold_still(connection)
        row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).first()
        if row is None:
            return None
        seats, entries, snapshots, chat = schema.seats.c, schema.entries.c, schema.snapshots.c, schema.chat.c
        kept = [column for column in entries if column.name != "table"]
        said = select(chat.who, chat.text, chat.at, chat.told).where(chat.table == id)
        frozen = select(snapshots.number, snapshots.rules, snapshots.position)
        found: list[Select[Any]] = [
            select(schema.seats).where(seats.table == id).order_by(seats.seat),
            select(*kept).where(entries.table == id).order_by(entries.number),
            frozen.where(snapshots.table == id).order_by(snapshots.number),
            said.order_by(chat.id.desc()).limit(CHAT_LINES),
        ]
        game_table, made, snapped, lines = ([_fields(each) for each in connection.execute(q)] for q in found)
        return StoredTable(
            TableRow(**_fields(row)),
            [SeatRow(**each) for each in game_table],
            [EntryRow(**each) for each in made],
            [Snapshot(**each) for each in snapped],
            lines[::-1],
        )

    @_reads
    def holder(self, connection: Connection, token: str) -> tuple[str, int] | None:
        """The table and the seat that a hashed token opens."""
        seats = schema.seats.c
        row = connection.execute(select(seats.table, seats.seat).where(seats.token == token)).first()
        return (row[0], row[1]) if row else None

    @_reads
    def held(self, connection: Connection, tokens: Sequence[str]) -> dict[str, tuple[str, int]]:
        """The same for many tokens; tokens that open nothing are left out."""
        seats = schema.seats.c
        found = select(seats.token, seats.table, seats.seat).where(seats.token.in_(tokens))
        return {row[0]: (row[1], row[2]) for row in connection.execute(found)}

    @_reads
    def tables(self, connection: Connection, ids: Sequence[str]) -> list[TableRow]:
        return _listed(connection, select(schema.tables).where(schema.tables.c.id.in_(ids)))

    @_reads
    def every_table(self, connection: Connection) -> list[TableRow]:
        return _listed(connection, select(schema.tables))

    @_reads
    def open_tables(self, connection: Connection, most: int) -> list[TableRow]:
        """Listed tables with a free seat."""
        tables, seats = schema.tables.c, schema.seats.c
        free = select(seats.table).where(seats.kind == "link", seats.taken.is_(False))
        where = (tables.listed.is_(True), tables.winner.is_(None), tables.id.in_(free))
        return _listed(connection, select(schema.tables).where(*where).limit(most))

    @_reads
    def listed_tables(self, connection: Connection, most: int, over: bool) -> list[TableRow]:
        """Listed tables that run, or that are over."""
        tables = schema.tables.c
        ended = tables.winner.is_not(None) if over else tables.winner.is_(None)
        where = (tables.listed.is_(True), tables.replay.is_(False), ended)
        return _listed(connection, select(schema.tables).where(*where).limit(most))

    @_reads
    def seats(self, connection: Connection, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
        found: dict[str, list[SeatRow]] = {id: [] for id in ids}
        seats = schema.seats.c
        query = select(schema.seats).where(seats.table.in_(ids)).order_by(seats.table, seats.seat)
        for row in connection.execute(query):
            found[row.table].append(SeatRow(**_fields(row)))
        return found

    @_reads
    def tables_for_bots(self, connection: Connection) -> list[str]:
        """Running tables where it is a bot's turn."""
        tables, seats = schema.tables.c, schema.seats.c
        on = (seats.table == tables.id, seats.seat == tables.waiting, seats.kind == "bot")
        where = (tables.winner.is_(None), tables.replay.is_(False))
        return [row[0] for row in connection.execute(select(tables.id).where(*on, *where))]


def _listed(connection: Connection, query: Select[Any]) -> list[TableRow]:
    rows = connection.execute(query.order_by(schema.tables.c.changed.desc()))
    return [TableRow(**_fields(row)) for row in rows]


def _seat(id: str, seat: int) -> Update:
    return update(schema.seats).where(schema.seats.c.table == id, schema.seats.c.seat == seat)


def _change_places(connection: Connection, id: str, one: int, other: int) -> None:
    """Two players change places with everything that is theirs: a link then opens its owner's new seat."""
    seats = schema.seats.c
    found = connection.execute(select(schema.seats).where(seats.table == id, seats.seat.in_((one, other))))
    players = {row.seat: dict(row._mapping) for row in found}
    for seat in (one, other):  # no two seats have one token, not even for a moment
        connection.execute(_seat(id, seat).values(token=None))
    for seat, player in ((one, players[other]), (other, players[one])):
        moved = {name: value for name, value in player.items() if name not in ("table", "seat")}
        connection.execute(_seat(id, seat).values(**moved))


def _make_durable(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


@contextmanager
def _explained(place: Path | str) -> Iterator[None]:
    """Errors of the database in one line that names the file and what can be done."""
    try:
        yield
    except SQLAlchemyError as error:
        reason = "the games cannot be read or written"
        what = " ".join(str(getattr(error, "orig", None) or error).split())[:200]
        if isinstance(error, DatabaseError):
            if "malformed" in what or "not a database" in what:
                reason = "the file of games is damaged"
                what = f"damaged ({what}): put a copy of it back, or move it away to start with none"
            elif "disk is full" in what:
                reason = "the server's disk is full"
                what = "the disk is full: nothing was lost, but nothing more can be kept until there is room"
            elif "readonly" in what or "read-only" in what:
                reason = "the file of games cannot be written"
                what = f"cannot be written ({what}): check who owns the file and its folder"
        named = place if isinstance(place, Path) else "the database"
        raise StoreError(f"{named}: {what}", reason) from error
