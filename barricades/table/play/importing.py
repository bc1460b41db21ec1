"""Importing: a record becomes a table, to be replayed or to be played on."""

import json
import secrets
from dataclasses import replace
from typing import Any

from barricades.table import messages as ask
from barricades.table.keep.rows import EntryRow, Shelf, Snapshot, TableRow, now
from barricades.table.messages import Refused
from barricades.table.play.dice import Numbers, planned
from barricades.table.play.room import Room
from barricades.table.play.seats import Help, Seat, help_at, plan_seats
from barricades.table.work.workers import WorkerFailed


async def import_record(room: Room, wanted: ask.Import) -> dict[str, Any]:
    """A record as a replay, or as a game that continues with new dice."""
    try:
        admitted = await room.clerks.ask("admit", record=wanted.record)
    except WorkerFailed as error:
        raise Refused("bad-request", f"this record cannot be taken in: {error}") from None
    box = room.library.boxes[admitted["game"]]
    game = box.game(admitted["scenario"])
    replay = wanted.mode == "replay"
    if not replay and admitted["winner"] is not None:
        raise Refused("bad-request", "this game is over: it can be looked at as a replay")
    id = secrets.token_urlsafe(12)
    seats, tokens = plan_seats(box, id, {} if replay else wanted.seats)
    numbers, begun = Numbers(nonces=admitted["nonces"]), True
    if not replay:
        numbers, begun = planned([Seat.from_row(game, seat) for seat in seats], wanted.pledges)
    given = Help() if replay else help_at(box, seats, wanted.hints, wanted.teaching)
    if replay:
        seats = [
            replace(seat, kind="here", token=None, player=admitted["players"].get(game.seats[seat.seat], ""))
            for seat in seats
        ]
    row = TableRow(
        id=id,
        game=game.id,
        scenario=admitted["scenario"],
        settings=json.dumps(admitted["settings"]),
        rules=game.rules_version,
        replay=replay,
        listed=wanted.listed and not replay,
        secret=(admitted["secret"] if replay else "") or secrets.token_hex(32),
        committed=not replay or bool(admitted["secret"]),
        tokens=secrets.token_hex(32),
        setup=admitted["setup"],
        entries=len(admitted["entries"]),
        head=admitted["head"],
        waiting=admitted["waiting"] if begun else None,
        winner=admitted["winner"],
        way=admitted["way"],
        notice="",
        started=now(),
        changed=now(),
        hints=given.hints,
        teaching=given.teaching,
        begun=begun,
        imported=admitted["imported"] if replay else len(admitted["entries"]),
        numbers=numbers.dump(),
    )
    entries = [EntryRow(**each) for each in admitted["entries"]]
    await room.store.create(Shelf(row, seats, entries, [Snapshot(**each) for each in admitted["snapshots"]]))
    sitting = await room.table(id)
    return {"table": id, "commitment": sitting.commitment, "seats": {} if replay else tokens}
