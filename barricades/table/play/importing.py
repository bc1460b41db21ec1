"""Importing: a record becomes a table, to be replayed or to be played on."""

import asyncio
import json
import secrets
from dataclasses import replace
from typing import Any

from msgspec.json import decode

from barricades.kernel.box import Box
from barricades.kernel.game import Game
from barricades.kernel.lessons import played
from barricades.table import messages as ask
from barricades.table.keep.rows import SeatRow, StoredTable, TableRow, now
from barricades.table.messages import Refused
from barricades.table.play.dice import Numbers, planned
from barricades.table.play.room import Room
from barricades.table.play.seats import Seat, clean, help_at, plan_seats
from barricades.table.work.checking import CheckedRecord
from barricades.table.work.workers import WorkerFailed


async def import_record(room: Room, wanted: ask.Import) -> dict[str, Any]:
    """A record as a replay, or as a game that continues with new dice."""
    checked = await _check(room, wanted.record)
    replay = wanted.mode == "replay"
    if not replay and checked.after.winner is not None:
        raise Refused("bad-request", "this game is over: it can be looked at as a replay")
    box = room.library.boxes[checked.game]
    id = secrets.token_urlsafe(12)
    seats, tokens = plan_seats(box, id, {} if replay else wanted.seats)
    if replay:
        seats, row = _for_spectators(box.game(checked.scenario), seats, checked), _replay(id, checked)
    else:
        row = _continued(id, box, seats, checked, wanted)
    await room.store.create(StoredTable(row, seats, checked.entries, checked.snapshots))
    game_table = await room.table(id)
    return {"table": id, "commitment": game_table.commitment, "seats": {} if replay else tokens}


async def _check(room: Room, record: str) -> CheckedRecord:
    """Have a worker check a record. The answer is long and is parsed in a thread."""
    try:
        found = await room.background_workers.ask_raw("check_record", record=record)
    except WorkerFailed as error:
        raise Refused("bad-request", f"this record cannot be taken in: {error}") from None
    return await asyncio.to_thread(decode, found, type=CheckedRecord)


def _for_spectators(game: Game, seats: list[SeatRow], checked: CheckedRecord) -> list[SeatRow]:
    """The seats of a replay: they have the names of the record, and no links."""
    names = {seat.seat: clean(checked.players.get(game.seats[seat.seat], "")) for seat in seats}
    return [replace(seat, kind="here", token=None, player=names[seat.seat]) for seat in seats]


def _replay(id: str, checked: CheckedRecord) -> TableRow:
    row = _row(id, checked)
    return replace(
        row,
        replay=True,
        secret=checked.secret or row.secret,
        committed=bool(checked.secret),
        imported=checked.imported,
        numbers=Numbers(nonces=checked.nonces).dump(),
    )


def _continued(
    id: str, box: Box, seats: list[SeatRow], checked: CheckedRecord, wanted: ask.Import
) -> TableRow:
    game = box.game(checked.scenario)
    numbers, begun = planned([Seat.from_row(game, seat) for seat in seats], wanted.pledges)
    given = help_at(box, seats, wanted.hints, wanted.teaching)
    return replace(
        _row(id, checked),
        listed=wanted.listed,
        waiting=checked.after.waiting if begun else None,
        hints=given.hints,
        teaching=given.teaching,
        begun=begun,
        numbers=numbers.dump(),
    )


def _row(id: str, checked: CheckedRecord) -> TableRow:
    """The row of a table that continues after a record, with a secret of its own."""
    return TableRow(
        id=id,
        game=checked.game,
        scenario=checked.scenario,
        settings=json.dumps(checked.settings),
        rules=checked.rules,
        replay=False,
        listed=False,
        secret=secrets.token_hex(32),
        committed=True,
        tokens=secrets.token_hex(32),
        setup=checked.setup,
        entries=len(checked.entries),
        **vars(checked.after),
        notice="",
        started=now(),
        changed=now(),
        imported=len(checked.entries),
    )


async def teach(room: Room, wanted: ask.Lesson) -> dict[str, Any]:
    """A table at which the opening of a lesson has been played."""
    box = room.library.boxes.get(wanted.game)
    lesson = box.lessons().get(wanted.lesson) if box else None
    if box is None or lesson is None:
        raise Refused("bad-request", f"there is no lesson {wanted.lesson[:60]!r} of {wanted.game[:60]!r}")
    record = await asyncio.to_thread(played, box.game(lesson.scenario), lesson)
    others = {seat: ask.SeatPlan("bot", lesson.bot) for seat in box.game(lesson.scenario).seats}
    return await import_record(
        room,
        ask.Import(
            record=record,
            mode="continue",
            seats={**others, lesson.seat: ask.SeatPlan("here", name=wanted.name)},
            hints=True,
            pledges=wanted.pledges,
        ),
    )
