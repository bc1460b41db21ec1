"""Exporting: the record of a finished game, or what one seat knows of a running one."""

import asyncio
from collections.abc import Iterable, Iterator

from barricades.kernel import records
from barricades.kernel.session import standing
from barricades.table.keep import restoring
from barricades.table.messages import Refused
from barricades.table.play.room import Room
from barricades.table.play.seats import BOT, hashed
from barricades.table.play.tables import Sitting
from barricades.table.work.imagine import Audience

PIECE = 64 * 1024  # characters that are sent at a time
KNOWLEDGE = "barricades knowledge 1"  # the first line of what one seat knows


async def export(room: Room, table: str, token: str, snapshots: bool = True) -> Iterable[str]:
    """The lines of a running game that the holder of a token may know; all lines once it is over.

    The record is streamed: otherwise every slow client would keep a copy in memory.
    """
    sitting = await room.table(table)
    audience: Audience = None
    async with sitting.lock:  # look the seat up with the lock held, because players may be changing places
        await sitting.ready()
        if token:
            held = await room.store.holder(hashed(token[:200]))
            if held is None or held[0] != sitting.id:
                raise Refused("no-such-seat", "this token opens no seat of this table", status=403)
            audience = held[1]
        sitting.must_have_begun()
        if sitting.session.position.outcome is not None or sitting.replay:
            return record_lines(sitting, snapshots)  # nothing can change now
        return await asyncio.to_thread(own_knowledge, sitting, audience)


def in_pieces(lines: Iterable[str]) -> Iterator[str]:
    """Lines, many at a time."""
    piece, size = list[str](), 0
    for line in lines:
        piece.append(line)
        size += len(line)
        if size >= PIECE:
            yield "\n".join([*piece, ""])
            piece, size = [], 0
    if piece:
        yield "\n".join([*piece, ""])


def _players(sitting: Sitting) -> dict[str, str]:
    return {each.id: each.bot if each.kind == BOT else each.player or "person" for each in sitting.seats}


def record_lines(sitting: Sitting, snapshots: bool = True) -> Iterator[str]:
    """The record with everything in it, for `barricades replay`; snapshots can be left out."""
    game, session = sitting.game, sitting.session
    live = sitting.live if sitting.committed else None
    position = session.position
    players, imported = _players(sitting), sitting.imported
    yield from records.header_lines(
        game, position.scenario, position.settings, players, live, imported=imported
    )
    frozen = {
        each.number: each for each in sitting.snapshots if each.number and each.rules == game.rules_version
    }
    frozen = frozen if snapshots else {}
    yield records.entry_line(game, 0, session.setup)
    for number, entry in enumerate(session.entries, 1):
        yield records.entry_line(game, number, entry)
        if number in frozen:
            yield f"snapshot {number} {frozen[number].position}"
    if position.outcome is not None:
        winner, way = position.outcome
        yield f"result {game.seats[winner]} {way}"
        if live:
            yield f"secret {live.secret.hex()}"


def own_knowledge(sitting: Sitting, audience: Audience) -> list[str]:
    """The part of a running game that an audience knows. Its choices have their own numbers."""
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
    for event in sitting.shown[audience].log.events:
        rule = f"  [{event.rule}]" if event.rule else ""
        lines.append(f"log {game.tell(event)}{rule}")
    lines.append(f"view {restoring.dump(game.view(position.of(audience), audience))}")
    return lines
