"""Archiving: list the tables of a file, archive them as records or delete them while no server is running."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from barricades.kernel.errors import BadInput
from barricades.table.keep.rows import SeatRow, TableRow
from barricades.table.keep.store import Store
from barricades.table.library import Library
from barricades.table.play.exporting import in_pieces, record_lines
from barricades.table.play.tables import GameTable


@asynccontextmanager
async def _opened(place: Path) -> AsyncIterator[Store]:
    if not place.is_file():
        raise BadInput(f"{place}: there are no games here")
    store = Store(place)
    try:
        await store.open()
        yield store
    finally:
        await store.close()


async def tables(place: Path) -> list[dict[str, Any]]:
    """Every table of a file, the last changed first."""
    async with _opened(place) as store:
        rows = await store.every_table()
        seats = await store.seats([row.id for row in rows])
    return [_told(row, seats[row.id]) for row in rows]


def _told(row: TableRow, seats: list[SeatRow]) -> dict[str, Any]:
    how = "replay" if row.replay else "over" if row.winner is not None else "running"
    return {
        "table": row.id,
        "game": row.game,
        "scenario": row.scenario,
        "players": [each.bot or each.player or each.kind for each in seats],
        "choices": row.entries,
        "how": how,
        "changed": row.changed,
    }


async def archive(library: Library, place: Path, id: str, file: Path) -> None:
    """Write the record of a table to a new file, then delete the table."""
    async with _opened(place) as store:
        stored = await store.whole_table(id)
        if stored is None:
            raise BadInput(f"there is no table {id!r}")
        if stored.table.game not in library.boxes:
            raise BadInput(f"game {stored.table.game!r} of table {id!r} is not installed here")
        game_table = GameTable(library, store, stored, lambda game_table: None, lambda game_table, line: None)
        game_table.must_have_begun()
        with file.open("x", encoding="utf-8") as record:  # on the disk before anything is deleted
            record.writelines(in_pieces(record_lines(game_table)))
        await store.delete(id)


async def delete(place: Path, id: str) -> None:
    """Delete a table for good."""
    async with _opened(place) as store:
        if not await store.delete(id):
            raise BadInput(f"there is no table {id!r}")
