"""Importing: a record becomes a table, to be replayed or to be played on."""

import asyncio
import json
import secrets
from dataclasses import replace
from typing import Any

from barricades.kernel.lessons import played
from barricades.table import messages as ask
from barricades.table.keep.rows import EntryRow, Shelf, Snapshot, TableRow, now
from barricades.table.messages import Refused
from barricades.table.play.dice import Numbers, planned
from barricades.table.play.room import Room
from barricades.table.play.seats import Help, Seat, clean, help_at, plan_seats
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
            replace(
                seat,
                kind="here",
                token=None,
                player=clean(admitted["players"].get(game.seats[seat.seat], "")),
            )
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
