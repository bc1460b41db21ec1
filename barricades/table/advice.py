"""Requests of one who sits or looks on, and what answers them."""

import json
import logging
from collections.abc import Sequence
from typing import Any

from barricades.kernel.errors import BadInput
from barricades.kernel.session import UNDO
from barricades.locale import catalogue
from barricades.table import messages as ask
from barricades.table import resume, speech
from barricades.table.desk import scene
from barricades.table.imagine import Audience, imagined
from barricades.table.messages import Refused
from barricades.table.press import Client
from barricades.table.room import Room
from barricades.table.rows import EntryRow
from barricades.table.tables import Sitting
from barricades.table.workers import WorkerFailed

LOG = logging.getLogger("barricades.table")
MOST_TARGETS = 4
MOST_FRAMES = 60  # of a playback at once
MOST_LINES = 1000  # of the log at once


async def answer(room: Room, client: Client, request: ask.AnyRequest) -> dict[str, Any]:
    """Grant a request or raise `Refused`."""
    sitting = client.sitting
    match request:
        case ask.Choose():
            try:
                accepted, skipped = await sitting.choose(_seat(client), request.version, request.options)
            except Refused as refused:
                raise _with_rule(client, request.options, refused) from None
            return {"accepted": accepted, "skipped": skipped}
        case ask.Undo():
            await sitting.undo(_seat(client), request.version)
        case ask.Resign():
            await sitting.resign(_seat(client), request.version)
        case ask.Passes():
            await sitting.set_passes(_seat(client), request.windows)
            room.press.tell_table(sitting, client.audience, everybody=False)
        case ask.Note():
            await sitting.set_note(_seat(client), request.text)
        case ask.Chat():
            await sitting.say(_speaker(client), request.text)
        case ask.Hint():
            return await _hint(room, client, request)
        case ask.Log():
            return await _log(client, request)
        case ask.Playback():
            return await _playback(room, client, request)
        case _:
            return await _advise(room, client, request)
    return {}


def _with_rule(client: Client, options: Sequence[str], refused: Refused) -> Refused:
    """The rule that keeps a choice from being on offer, if one does."""
    game, session = client.sitting.game, client.sitting.session
    if refused.code != "not-offered" or client.audience is None:
        return refused
    try:
        option = game.language.parse(options[0])
    except BadInput:
        return refused
    refusal = game.explain(imagined(game, session.position, client.audience), client.audience, option)
    if refusal is None or not refusal.rule:
        return refused
    text = catalogue(game, client.language).render(refusal.message)
    return Refused("not-offered", text, refusal.rule)


def _seat(client: Client) -> int:
    if client.audience is None:
        raise Refused("not-seated", "who looks on cannot do this")
    return client.audience


def _speaker(client: Client) -> str:
    seat = client.sitting.seats[_seat(client)]
    return seat.player or seat.id


async def _advise(room: Room, client: Client, request: ask.AnyRequest) -> dict[str, Any]:
    """What a worker works out in a world imagined for the client."""
    sitting, audience = client.sitting, client.audience
    aids = sitting.game.aids
    async with sitting.lock:
        await sitting.ready()
        if isinstance(request, ask.Preview) and request.version != sitting.version(audience):
            raise Refused("stale", "the game has moved on since")
        decision = sitting.session.position.decision
        mine = decision is not None and decision.seat == audience
        desk = scene(sitting.game, sitting.session.position, audience, client.language)
    match request:
        case ask.Preview():
            return {"preview": await room.advice.ask_raw("preview", scene=desk) if mine else None}
        case ask.Overlay():
            if request.name not in aids.overlays:
                known = ", ".join(aids.overlays) or "none"
                raise Refused("bad-frame", f"{request.name[:60]!r} is no overlay; they are {known}")
            return {"overlay": await room.advice.ask_raw("overlay", scene=desk, name=request.name)}
        case ask.Inquire():
            names = sitting.game.names.get(speech.place_kind(sitting.game))
            if names is None or request.place not in names.tokens:
                raise Refused("bad-frame", f"{request.place[:60]!r} is no place of this game")
            return {"lines": await room.advice.ask_raw("inquire", scene=desk, place=request.place)}
        case ask.Why():
            if not 1 <= len(request.targets) <= MOST_TARGETS:
                raise Refused("bad-frame", f"1 to {MOST_TARGETS} targets are asked about")
            return {"reasons": await room.advice.ask_raw("why", scene=desk, targets=request.targets)}
    raise Refused("bad-frame", "this cannot be asked here")


async def _hint(room: Room, client: Client, request: ask.Hint) -> dict[str, Any]:
    """What a bot would choose in the client's place, from what the client may know."""
    sitting, seat = client.sitting, _seat(client)
    async with sitting.lock:
        await sitting.ready()
        sitting.must_give_hints(seat, request.version)
        desk = scene(sitting.game, sitting.session.position, seat, client.language)
    try:
        hint: dict[str, Any] = await room.advice.ask("hint", scene=desk)
    except WorkerFailed as error:
        LOG.warning("table %s: no hint could be given: %s", sitting.id, error)
        raise Refused("failed", "the bot that gives hints could not make up its mind") from None
    return hint


async def _log(client: Client, request: ask.Log) -> dict[str, Any]:
    """Older lines of the log."""
    sitting = client.sitting
    words = catalogue(sitting.game, client.language)
    first = max(0, request.start)
    count = max(0, min(request.count, MOST_LINES))
    async with sitting.lock:
        await sitting.ready()
        events = sitting.shown[client.audience].ledger.events[first : first + count]
    return {"from": first, "lines": [speech.line(sitting.game, words, event) for event in events]}


async def _playback(room: Room, client: Client, request: ask.Playback) -> dict[str, Any]:
    """What happened since this seat last decided, or in the whole game, by pieces."""
    sitting = client.sitting
    async with sitting.lock:
        await sitting.ready()
        rows = resume.standing(sitting.rows)
        first = 0 if request.whole else _since(rows, client.audience)
        begin, position = _kept_before(sitting, rows, first)
        settings = dict(sitting.session.position.settings)
        scenario = sitting.session.position.scenario
    told = [
        {"seat": row.seat, "text": row.text, "draws": json.loads(row.draws)}
        for row in rows[begin:]
        if row.text != UNDO
    ]
    count = max(1, min(request.count or MOST_FRAMES, MOST_FRAMES))
    shown: dict[str, Any] = await room.advice.ask(
        "playback",
        scene={
            "game": sitting.game.id,
            "scenario": scenario,
            "settings": settings,
            "position": position,
            "audience": client.audience,
            "language": client.language,
        },
        entries=told,
        skip=first - begin,
        start=max(0, request.start),
        count=count,
    )
    return shown


def _since(rows: Sequence[EntryRow], audience: Audience) -> int:
    """Where the last phase of somebody else begins; reactions in a window do not end it."""
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


def _kept_before(sitting: Sitting, rows: Sequence[EntryRow], first: int) -> tuple[int, str]:
    """The last snapshot before a standing entry: how many such entries lie before it, and the position."""
    for snapshot in reversed(sitting.snapshots):
        before = len(resume.standing([row for row in sitting.rows if row.number <= snapshot.number]))
        if before <= first and snapshot.rules == sitting.game.version:
            return before, snapshot.position
    kept = [each for each in sitting.snapshots if each.rules == sitting.game.version]
    if not kept:
        raise Refused("failed", "this game was begun under other rules and cannot be played back")
    oldest = kept[0]
    return len(resume.standing([row for row in sitting.rows if row.number <= oldest.number])), oldest.position
