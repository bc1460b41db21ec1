"""Exporting: the record of a finished game, or what one seat knows of a running one."""

import asyncio
from collections.abc import Iterable, Iterator

from barricades.kernel import records
from barricades.kernel.session import standing
from barricades.table.keep import restoring
from barricades.table.messages import Refused
from barricades.table.play.room import Room
from barricades.table.play.seats import BOT, hashed
from barricades.table.play.tables import GameTable
from barricades.table.work.imagine import Audience

PIECE = 64 * 1024  # characters that are sent at a time
KNOWLEDGE = "barricades knowledge 1"  # the first line of what one seat knows


async def export(room: Room, table: str, token: str, snapshots: bool = True) -> Iterable[str]:
    """The lines of a running game that the holder of a token may know; all lines once it is over.

    The record is streamed: otherwise every slow client would keep a copy in memory.
    """
    game_table = await room.table(table)
    audience: Audience = None
    async with game_table.lock:  # look the seat up with the lock held, because players may be changing places
        await game_table.ready()
        if token:
            held = await room.store.holder(hashed(token[:200]))
            if held is None or held[0] != game_table.id:
                raise Refused("no-such-seat", "this token opens no seat of this table", status=403)
            audience = held[1]
        game_table.must_have_begun()
        if game_table.session.position.outcome is not None or game_table.replay:
            return record_lines(game_table, snapshots)  # nothing can change now
        return await asyncio.to_thread(own_knowledge, game_table, audience)


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


def _players(game_table: GameTable) -> dict[str, str]:
    return {each.id: each.bot if each.kind == BOT else each.player or "person" for each in game_table.seats}


def record_lines(game_table: GameTable, snapshots: bool = True) -> Iterator[str]:
    """The record with everything in it, for `barricades replay`; snapshots can be left out."""
    game, session = game_table.game, game_table.session
    live = game_table.live if game_table.committed else None
    position = session.position
    players, imported = _players(game_table), game_table.imported
    yield from records.header_lines(
        game, position.scenario, position.settings, players, live, imported=imported
    )
    frozen = {
        each.number: each for each in game_table.snapshots if each.number and each.rules == game.rules_version
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


def own_knowledge(game_table: GameTable, audience: Audience) -> list[str]:
    """The part of a running game that an audience knows. Its choices have their own numbers."""
    game, session = game_table.game, game_table.session
    position = session.position
    players, imported = _players(game_table), game_table.imported
    lines = records.header_lines(
        game, position.scenario, position.settings, players, game_table.live, imported=imported
    )
    lines[0] = KNOWLEDGE
    if audience is not None:
        own = [row for row in standing(game_table.rows) if row.seat == audience]
        lines += [f"{number} {game.seats[audience]} {row.text}" for number, row in enumerate(own, 1)]
    for event in game_table.shown[audience].log.events:
        rule = f"  [{event.rule}]" if event.rule else ""
        lines.append(f"log {game.tell(event)}{rule}")
    lines.append(f"view {restoring.dump(game.view(position.of(audience), audience))}")
    return lines
