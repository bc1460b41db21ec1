"""The archive: records going out of the library and coming in."""

import asyncio
import json
import secrets
from dataclasses import replace
from typing import Any

from barricades.kernel import records
from barricades.kernel.lessons import played
from barricades.kernel.session import standing
from barricades.table import messages as ask
from barricades.table.keep import restoring
from barricades.table.keep.rows import EntryRow, Shelf, Snapshot, TableRow, now
from barricades.table.messages import Refused
from barricades.table.play.dice import Numbers, planned
from barricades.table.play.room import Room
from barricades.table.play.seats import BOT, Help, Seat, hashed, help_at, plan_seats
from barricades.table.play.tables import Sitting
from barricades.table.work.imagine import Audience
from barricades.table.work.workers import WorkerFailed

KNOWLEDGE = "barricades knowledge 1"  # the first line of what one seat knows


async def export(room: Room, table: str, token: str, snapshots: bool = True) -> str:
    """What the holder of a token knows of a running game; the whole record once it is over."""
    sitting = await room.table(table)
    audience: Audience = None
    if token:
        held = await room.store.holder(hashed(token[:200]))
        if held is None or held[0] != sitting.id:
            raise Refused("no-such-seat", "this token opens no seat of this table", status=403)
        audience = held[1]
    async with sitting.lock:
        await sitting.ready()
        sitting.must_have_begun()
        if sitting.session.position.outcome is not None or sitting.replay:
            return await asyncio.to_thread(whole_record, sitting, snapshots)
        return await asyncio.to_thread(own_knowledge, sitting, audience)


def _players(sitting: Sitting) -> dict[str, str]:
    return {each.id: each.bot if each.kind == BOT else each.player or "person" for each in sitting.seats}


def whole_record(sitting: Sitting, snapshots: bool = True) -> str:
    """The record with everything in it, for `barricades replay`; snapshots can be left out."""
    game, session = sitting.game, sitting.session
    live = sitting.live if sitting.committed else None
    position = session.position
    players, imported = _players(sitting), sitting.imported
    lines = records.header_lines(game, position.scenario, position.settings, players, live, imported=imported)
    frozen = {
        each.number: each for each in sitting.snapshots if each.number and each.rules == game.rules_version
    }
    frozen = frozen if snapshots else {}
    lines.append(records.entry_line(game, 0, session.setup))
    for number, entry in enumerate(session.entries, 1):
        lines.append(records.entry_line(game, number, entry))
        if number in frozen:
            lines.append(f"snapshot {number} {frozen[number].position}")
    if position.outcome is not None:
        winner, way = position.outcome
        lines.append(f"result {game.seats[winner]} {way}")
        lines += [f"secret {live.secret.hex()}"] if live else []
    return "\n".join(lines) + "\n"


def own_knowledge(sitting: Sitting, audience: Audience) -> str:
    """What an audience knows while the game runs. Its choices are numbered by themselves."""
    game, session = sitting.game, sitting.session
    position = session.position
    players, imported = _players(sitting), sitting.imported
    lines = records.header_lines(
        game, position.scenario, position.settings, players, sitting.live, imported=imported
    )
    lines[0] = KNOWLEDGE
    if audience is not None:
        own = [row for row in standing(sitting.rows) if row.seat == audience]
        lines += [f"{number} {game.seats[audience]} {row.text}" for number, row in enumerate(own, 1)]
    for event in sitting.shown[audience].ledger.events:
        rule = f"  [{event.rule}]" if event.rule else ""
        lines.append(f"log {game.tell(event)}{rule}")
    lines.append(f"view {restoring.dump(game.view(position.of(audience), audience))}")
    return "\n".join(lines) + "\n"


async def teach(room: Room, wanted: ask.Lesson) -> dict[str, Any]:
    """A table at which the opening of a lesson has been played."""
    box = room.library.boxes.get(wanted.game)
    lesson = box.lessons().get(wanted.lesson) if box else None
    if box is None or lesson is None:
        raise Refused("bad-request", f"there is no lesson {wanted.lesson[:60]!r} of {wanted.game[:60]!r}")
    record = await asyncio.to_thread(played, box.game(lesson.scenario), lesson)
    others = {seat: ask.SeatPlan("bot", lesson.bot) for seat in box.game(lesson.scenario).seats}
    return await bring_in(
        room,
        ask.Import(
            record=record,
            mode="continue",
            seats={**others, lesson.seat: ask.SeatPlan("here", name=wanted.name)},
            hints=True,
            pledges=wanted.pledges,
        ),
    )


async def bring_in(room: Room, wanted: ask.Import) -> dict[str, Any]:
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
