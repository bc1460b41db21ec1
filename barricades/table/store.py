"""The store: tables, seats, entries, snapshots and chat, in SQL that SQLite and PostgreSQL both understand.

An accepted choice is one transaction; once it has returned, it is on the disk.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DatabaseError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from barricades.kernel.errors import BarricadesError
from barricades.table.rows import After, EntryRow, SeatRow, Shelf, Snapshot, TableRow, now

SCHEMA = 2
CHAT_LINES = 200  # what a table shows of its chat

_metadata = MetaData()

_house = Table("house", _metadata, Column("schema", Integer, nullable=False))

_tables = Table(
    "tables",
    _metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("scenario", String(60), nullable=False),
    Column("settings", Text, nullable=False),
    Column("rules", String(60), nullable=False),  # the version of the rules it is played by
    Column("replay", Boolean, nullable=False),  # to look at only
    Column("listed", Boolean, nullable=False),
    Column("secret", String(64), nullable=False),  # of the dice
    Column("committed", Boolean, nullable=False),  # whether all dice come from that secret
    Column("tokens", String(64), nullable=False),  # key of the version tokens
    Column("setup", Text, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("head", Text, nullable=False),  # the position after the last entry
    Column("waiting", Integer),
    Column("winner", Integer),
    Column("way", String(60)),
    Column("notice", Text, nullable=False),
    Column("started", String(40), nullable=False),
    Column("changed", String(40), nullable=False, index=True),
    Column("hints", Boolean, nullable=False),  # whether a bot may be asked what it would do
    Column("teaching", Boolean, nullable=False),  # whether the bots here explain themselves
)

_seats = Table(
    "seats",
    _metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # here, link or bot
    Column("bot", String(40), nullable=False),
    Column("player", String(80), nullable=False),
    Column("taken", Boolean, nullable=False),  # somebody has sat down
    Column("token", String(64), unique=True),  # SHA-256 of the secret link; none for bots and free seats
    Column("seed", String(64), nullable=False),  # of a bot's whims
    Column("note", Text, nullable=False),
    Column("passes", Text, nullable=False),
)

_entries = Table(
    "entries",
    _metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("draws", Text, nullable=False),
    Column("check", String(16), nullable=False),
    Column("barrier", Boolean, nullable=False),  # nothing before it can be taken back
    Column("window", String(60), nullable=False),  # the kind of window it was chosen in
    Column("events", Text, nullable=False),
)

_snapshots = Table(
    "snapshots",
    _metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("rules", String(60), primary_key=True),
    Column("position", Text, nullable=False),
)

_chat = Table(
    "chat",
    _metadata,
    Column("id", Integer, primary_key=True),
    Column("table", ForeignKey("tables.id"), nullable=False, index=True),
    Column("who", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", String(40), nullable=False),
    Column("told", Text, nullable=False),  # what a bot says, as messages; "" where somebody wrote the text
)

# What brings a file of an older schema to the next one.
_UPGRADES = {
    1: (
        "ALTER TABLE tables ADD COLUMN hints BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE tables ADD COLUMN teaching BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE chat ADD COLUMN told TEXT NOT NULL DEFAULT ''",
        "UPDATE tables SET hints = TRUE WHERE id IN (SELECT \"table\" FROM seats WHERE kind = 'bot')",
    )
}


class StoreError(BarricadesError):
    """The file of games cannot be read or written."""


class Conflict(StoreError):
    """Somebody else has written to the same table."""


def _fields(row: Any) -> dict[str, Any]:
    return dict(row._mapping)


class Store:
    """The games of a house. `place` is a file for SQLite, or the address of a PostgreSQL database."""

    def __init__(self, place: Path | str):
        self.place = place
        address = f"sqlite+aiosqlite:///{place}" if isinstance(place, Path) else place
        # SQLite has nothing to roll back between two transactions.
        options: dict[str, Any] = {"pool_reset_on_return": None} if address.startswith("sqlite") else {}
        self._engine = create_async_engine(address, **options)
        self._writing = asyncio.Lock()  # SQLite has one writer; taking turns beats being told to wait
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine.sync_engine, "connect", _make_durable)

    async def open(self) -> None:
        """Create what is missing, bring an older file up to date; refuse one that is something else."""
        try:
            if isinstance(self.place, Path):
                self.place.parent.mkdir(parents=True, exist_ok=True)
            async with self._writes() as connection:
                await connection.run_sync(_metadata.create_all)
                found = (await connection.execute(select(_house.c.schema))).scalar()
                if found is None:
                    await connection.execute(insert(_house).values(schema=SCHEMA))
                while found in _UPGRADES:
                    # The number first: SQLite begins a transaction with it, and all the rest is part of that.
                    await connection.execute(update(_house).values(schema=found + 1))
                    for statement in _UPGRADES[found]:
                        await connection.exec_driver_sql(statement)
                    found += 1
        except OSError as error:
            raise StoreError(f"{self.place}: {error.strerror or error}") from None
        if found not in (None, SCHEMA):
            raise StoreError(f"{self.place} has schema {found}, this program knows schema {SCHEMA}")

    async def close(self) -> None:
        await self._engine.dispose()

    @asynccontextmanager
    async def _writes(self) -> AsyncIterator[AsyncConnection]:
        async with self._writing:
            with _explained(self.place):
                async with self._engine.begin() as connection:
                    yield connection

    @asynccontextmanager
    async def _reads(self) -> AsyncIterator[AsyncConnection]:
        with _explained(self.place):
            async with self._engine.connect() as connection:
                yield connection

    async def _hold_still(self, connection: AsyncConnection) -> None:
        """Read on as if nobody wrote."""
        if self._engine.dialect.name == "sqlite":
            await connection.exec_driver_sql("BEGIN")
        else:
            await connection.execution_options(isolation_level="REPEATABLE READ")

    # Writing.

    async def create(self, shelf: Shelf) -> None:
        """Put a new table up, whole."""
        id = shelf.table.id
        async with self._writes() as connection:
            await connection.execute(insert(_tables).values(**vars(shelf.table)))
            for seat in shelf.seats:
                await connection.execute(insert(_seats).values(**vars(seat)))
            if shelf.entries:
                await connection.execute(insert(_entries), [{"table": id, **vars(e)} for e in shelf.entries])
            if shelf.snapshots:
                kept = [{"table": id, **vars(each)} for each in shelf.snapshots]
                await connection.execute(insert(_snapshots), kept)

    async def append(self, id: str, entry: EntryRow, after: After, snapshot: Snapshot | None) -> None:
        """Keep a choice. Refuses if the table has moved on without us."""
        async with self._writes() as connection:
            moved = await connection.execute(
                update(_tables)
                .where(_tables.c.id == id, _tables.c.entries == entry.number - 1)
                .values(entries=entry.number, changed=now(), **vars(after))
            )
            if moved.rowcount != 1:
                raise Conflict(f"table {id} has moved on: this would not be its choice {entry.number}")
            await connection.execute(insert(_entries).values(table=id, **vars(entry)))
            if snapshot is not None:
                await connection.execute(insert(_snapshots).values(table=id, **vars(snapshot)))

    async def adopt(self, id: str, snapshot: Snapshot, notice: str) -> None:
        """Go on under other rules from a snapshot."""
        async with self._writes() as connection:
            where = _tables.c.id == id
            await connection.execute(update(_tables).where(where).values(rules=snapshot.rules, notice=notice))
            await connection.execute(insert(_snapshots).values(table=id, **vars(snapshot)))

    async def change_seat(self, id: str, seat: int, **values: Any) -> None:
        async with self._writes() as connection:
            where = (_seats.c.table == id, _seats.c.seat == seat)
            await connection.execute(update(_seats).where(*where).values(**values))

    async def claim(self, id: str, seat: int, token: str, player: str) -> bool:
        """Take a free seat of a listed table; False if it is not to be had."""
        listed = select(_tables.c.id).where(_tables.c.listed.is_(True), _tables.c.winner.is_(None))
        free = (
            _seats.c.table == id,
            _seats.c.seat == seat,
            _seats.c.kind == "link",
            _seats.c.taken.is_(False),
            _seats.c.table.in_(listed),
        )
        async with self._writes() as connection:
            values = {"token": token, "player": player, "taken": True}
            taken = await connection.execute(update(_seats).where(*free).values(**values))
            return taken.rowcount == 1

    async def say(self, id: str, who: str, text: str, told: str = "") -> dict[str, str]:
        line = {"who": who, "text": text, "at": now(), "told": told}
        async with self._writes() as connection:
            await connection.execute(insert(_chat).values(table=id, **line))
        return line

    # Reading.

    async def table(self, id: str) -> TableRow | None:
        async with self._reads() as connection:
            row = (await connection.execute(select(_tables).where(_tables.c.id == id))).first()
            return TableRow(**_fields(row)) if row else None

    async def shelf(self, id: str) -> Shelf | None:
        """A whole table, as one moment had it."""
        async with self._reads() as connection:
            await self._hold_still(connection)
            row = (await connection.execute(select(_tables).where(_tables.c.id == id))).first()
            if row is None:
                return None
            seats = await connection.execute(
                select(_seats).where(_seats.c.table == id).order_by(_seats.c.seat)
            )
            kept = [column for column in _entries.c if column.name != "table"]
            entries = await connection.execute(
                select(*kept).where(_entries.c.table == id).order_by(_entries.c.number)
            )
            frozen = select(_snapshots.c.number, _snapshots.c.rules, _snapshots.c.position)
            snapshots = await connection.execute(
                frozen.where(_snapshots.c.table == id).order_by(_snapshots.c.number)
            )
            said = select(_chat.c.who, _chat.c.text, _chat.c.at, _chat.c.told).where(_chat.c.table == id)
            chat = await connection.execute(said.order_by(_chat.c.id.desc()).limit(CHAT_LINES))
            return Shelf(
                TableRow(**_fields(row)),
                [SeatRow(**_fields(each)) for each in seats],
                [EntryRow(**_fields(each)) for each in entries],
                [Snapshot(**_fields(each)) for each in snapshots],
                [_fields(each) for each in chat][::-1],
            )

    async def holder(self, token: str) -> tuple[str, int] | None:
        """The table and the seat that a hashed token opens."""
        async with self._reads() as connection:
            found = select(_seats.c.table, _seats.c.seat).where(_seats.c.token == token)
            row = (await connection.execute(found)).first()
            return (row[0], row[1]) if row else None

    async def held(self, tokens: Sequence[str]) -> dict[str, tuple[str, int]]:
        """The same for many tokens: those that open something."""
        async with self._reads() as connection:
            found = select(_seats.c.token, _seats.c.table, _seats.c.seat).where(_seats.c.token.in_(tokens))
            return {row[0]: (row[1], row[2]) for row in await connection.execute(found)}

    async def tables(self, ids: Sequence[str]) -> list[TableRow]:
        return await self._listed(select(_tables).where(_tables.c.id.in_(ids)))

    async def every_table(self) -> list[TableRow]:
        return await self._listed(select(_tables))

    async def open_tables(self, most: int) -> list[TableRow]:
        """Listed tables with a free seat."""
        free = select(_seats.c.table).where(_seats.c.kind == "link", _seats.c.taken.is_(False))
        where = (_tables.c.listed.is_(True), _tables.c.winner.is_(None), _tables.c.id.in_(free))
        return await self._listed(select(_tables).where(*where).limit(most))

    async def listed_tables(self, most: int, over: bool) -> list[TableRow]:
        """Listed tables that run, or that are over."""
        ended = _tables.c.winner.is_not(None) if over else _tables.c.winner.is_(None)
        where = (_tables.c.listed.is_(True), _tables.c.replay.is_(False), ended)
        return await self._listed(select(_tables).where(*where).limit(most))

    async def _listed(self, query: Any) -> list[TableRow]:
        async with self._reads() as connection:
            rows = await connection.execute(query.order_by(_tables.c.changed.desc()))
            return [TableRow(**_fields(row)) for row in rows]

    async def seats(self, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
        found: dict[str, list[SeatRow]] = {id: [] for id in ids}
        async with self._reads() as connection:
            query = select(_seats).where(_seats.c.table.in_(ids)).order_by(_seats.c.table, _seats.c.seat)
            for row in await connection.execute(query):
                found[row.table].append(SeatRow(**_fields(row)))
        return found

    async def tables_for_bots(self) -> list[str]:
        """Running tables at which a bot is to move."""
        on = (_seats.c.table == _tables.c.id, _seats.c.seat == _tables.c.waiting, _seats.c.kind == "bot")
        where = (_tables.c.winner.is_(None), _tables.c.replay.is_(False))
        async with self._reads() as connection:
            query = select(_tables.c.id).where(*on, *where)
            return [row[0] for row in await connection.execute(query)]


def _make_durable(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


@contextmanager
def _explained(place: Path | str) -> Iterator[None]:
    """Errors of the database in one line that names the file."""
    try:
        yield
    except SQLAlchemyError as error:
        what = " ".join(str(getattr(error, "orig", None) or error).split())[:200]
        if isinstance(error, DatabaseError) and ("malformed" in what or "not a database" in what):
            what = f"damaged ({what}): put a copy of it back, or move it away to begin anew"
        raise StoreError(f"{place if isinstance(place, Path) else 'the database'}: {what}") from error
