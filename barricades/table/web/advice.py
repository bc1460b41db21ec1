"""Advice: requests of players and spectators that change nothing."""

import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from itertools import accumulate
from typing import Any

import msgspec

from barricades.kernel.session import UNDO, standing
from barricades.table import messages as ask
from barricades.table.keep.rows import EntryRow
from barricades.table.messages import Refused
from barricades.table.play.audience import Printed
from barricades.table.play.publisher import Client
from barricades.table.play.room import Room
from barricades.table.play.tables import GameTable
from barricades.table.work.imagine import Audience
from barricades.table.work.jobs import scene
from barricades.table.work.workers import FIRST, LATER, WorkerFailed

LOG = logging.getLogger("barricades.table")
MOST_TARGETS = 4
MOST_FRAMES = 60  # of a playback at once
MOST_LINES = 1000  # of the log at once


def seat_of(client: Client) -> int:
    if client.audience is None:
        raise Refused("not-seated", "a spectator cannot do this")
    return client.audience


def _turn(client: Client) -> dict[str, Any]:
    """Players are answered before spectators, and addresses take turns."""
    return {"rank": FIRST if client.audience is not None else LATER, "asker": client.address}


async def _scene(client: Client, stamp: str | None = None) -> dict[str, Any]:
    """The input of a worker that answers a client: a world imagined for that client."""
    game_table = client.game_table
    async with game_table.lock:
        await game_table.ready()
        audience = client.audience  # players may have changed places before
        if stamp is not None and stamp != game_table.stamp(audience):
            raise Refused("stale", "the game has moved on since")
        return scene(game_table.game, game_table.session.position, audience, client.language)


async def preview(room: Room, client: Client, request: ask.Preview) -> dict[str, Any]:
    """The forecast for the current choice."""
    context = await _scene(client, request.stamp)
    mine = client.game_table.session.position.decision_of(client.audience) is not None
    return {"preview": await room.advice.ask_raw("preview", **_turn(client), scene=context) if mine else None}


async def overlay(room: Room, client: Client, request: ask.Overlay) -> dict[str, Any]:
    """An overlay of the map."""
    overlays = client.game_table.game.aids.overlays
    if request.name not in overlays:
        known = ", ".join(overlays) or "none"
        raise Refused("bad-frame", f"{request.name[:60]!r} is not an overlay; they are {known}")
    context = await _scene(client)
    return {
        "overlay": await room.advice.ask_raw("overlay", **_turn(client), scene=context, name=request.name)
    }


async def inquire(room: Room, client: Client, request: ask.Inquire) -> dict[str, Any]:
    """Which units can reach or attack a place."""
    places = client.game_table.game.places
    if places is None or request.place not in places.tokens:
        raise Refused("bad-frame", f"{request.place[:60]!r} is not a place of this game")
    context = await _scene(client)
    return {
        "lines": await room.advice.ask_raw("inquire", **_turn(client), scene=context, place=request.place)
    }


async def why(room: Room, client: Client, request: ask.Why) -> dict[str, Any]:
    """Why something is not on offer."""
    if not 1 <= len(request.targets) <= MOST_TARGETS:
        raise Refused("bad-frame", f"1 to {MOST_TARGETS} targets are asked about")
    context, targets = await _scene(client), request.targets
    return {"reasons": await room.advice.ask_raw("why", **_turn(client), scene=context, targets=targets)}


async def hint(room: Room, client: Client, request: ask.Hint) -> dict[str, Any]:
    """The choice that a bot would make in the client's place, using only what the client may know."""
    game_table = client.game_table
    async with game_table.lock:
        await game_table.ready()
        seat = seat_of(client)
        game_table.must_give_hints(seat, request.stamp)
        context = scene(game_table.game, game_table.session.position, seat, client.language)
    try:
        found: dict[str, Any] = await room.advice.ask("hint", **_turn(client), scene=context)
    except WorkerFailed as error:
        LOG.warning("table %s: no hint could be given: %s", game_table.id, error)
        raise Refused("failed", "the bot that gives hints could not make up its mind") from None
    return found


async def log(room: Room, client: Client, request: ask.Log) -> dict[str, Any]:
    """Older lines of the log."""
    game_table = client.game_table
    first = max(0, request.start)
    count = max(0, min(request.count, MOST_LINES))
    async with game_table.lock:
        await game_table.ready()
        # Reuse the lines rendered for a state.
        printed = game_table.shown[client.audience].printed.get(client.language, Printed())
        return {"from": first, "lines": printed.lines[first : first + count]}


async def playback(room: Room, client: Client, request: ask.Playback) -> dict[str, Any]:
    """The events since this seat last decided, or of the whole game, in parts; one request at a time."""
    async with client.playing:
        return await _playback(room, client, request)


async def _playback(room: Room, client: Client, request: ask.Playback) -> dict[str, Any]:
    game_table = client.game_table
    async with game_table.lock:
        await game_table.ready()
        rows = standing(game_table.rows[: game_table.session.told])
        first = 0 if request.whole else _since(rows, client.audience)
        begin, position = _kept_before(game_table, first)
        settings = dict(game_table.session.position.settings)
        scenario = game_table.session.position.scenario
    count = max(1, min(request.count or MOST_FRAMES, MOST_FRAMES))
    shown = await room.advice.ask_raw(
        "playback",
        **_turn(client),
        scene={
            "game": game_table.game.id,
            "scenario": scenario,
            "settings": settings,
            "position": position,
            "audience": client.audience,
            "language": client.language,
        },
        late=lambda: {"entries": _told(rows[begin:])},
        skip=first - begin,
        start=max(0, request.start),
        count=count,
    )
    return dict(msgspec.json.decode(shown, type=dict[str, msgspec.Raw]))


async def stops(room: Room, client: Client, request: ask.Stops) -> dict[str, Any]:
    """The explained moments of a lesson's opening, as its player saw them."""
    async with client.playing:
        return await _stops(room, client, request)


async def _stops(room: Room, client: Client, request: ask.Stops) -> dict[str, Any]:
    game_table, lesson = client.game_table, client.game_table.lesson
    if lesson is None:
        raise Refused("no-lesson", "this table is not a lesson")
    async with game_table.lock:
        await game_table.ready()
        begin, position = _kept_before(game_table, 0)
        settings = dict(game_table.session.position.settings)
        rows = game_table.rows[begin : lesson.stops[-1].after]
    first = max(0, request.start)
    shown = await room.advice.ask_raw(
        "stops",
        **_turn(client),
        scene={
            "game": game_table.game.id,
            "scenario": lesson.scenario,
            "settings": settings,
            "position": position,
            "audience": client.audience,
            "language": client.language,
        },
        late=lambda: {"entries": _told(rows)},
        setup=json.loads(game_table.setup)["events"],
        lesson=lesson.id,
        first=first,
    )
    return dict(msgspec.json.decode(shown, type=dict[str, msgspec.Raw]))


def _told(rows: Sequence[EntryRow]) -> list[dict[str, Any]]:
    return [{"seat": row.seat, "text": row.text, "draws": json.loads(row.draws)} for row in rows]


def _since(rows: Sequence[EntryRow], audience: Audience) -> int:
    """Where the last phase of another seat begins; reactions in a window do not end it."""
    end = len(rows)
    if audience is None and rows:
        audience = next((row.seat for row in reversed(rows) if not row.window), rows[-1].seat)
        while end and (rows[end - 1].seat == audience or rows[end - 1].window):
            end -= 1
        return end
    while end and rows[end - 1].seat == audience:
        end -= 1
    while end and (rows[end - 1].seat != audience or rows[end - 1].window):
        end -= 1
    return end


def _kept_before(game_table: GameTable, first: int) -> tuple[int, str]:
    """The last snapshot before a standing entry: how many such entries lie before it, and the position."""
    counts = [0, *accumulate(-1 if row.text == UNDO else 1 for row in game_table.rows)]
    kept = [
        (counts[s.number], s.position)
        for s in game_table.snapshots
        if s.rules == game_table.game.rules_version
    ]
    if not kept:
        raise Refused("failed", "this game was begun under other rules and cannot be played back")
    return next((each for each in reversed(kept) if each[0] <= first), kept[0])


Answer = Callable[[Room, Client, Any], Awaitable[dict[str, Any]]]

ADVICE: dict[type[ask.Request], Answer] = {
    ask.Preview: preview,
    ask.Overlay: overlay,
    ask.Inquire: inquire,
    ask.Why: why,
    ask.Hint: hint,
    ask.Log: log,
    ask.Playback: playback,
    ask.Stops: stops,
}
