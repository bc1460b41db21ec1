"""The socket: one client's requests, each answered once, and whatever the press has for it."""

import asyncio
import logging
import time
from collections import deque
from contextlib import nullcontext, suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from barricades.locale import spoken
from barricades.table import advice
from barricades.table import messages as ask
from barricades.table.messages import LARGEST_FRAME, WENT_WRONG, Refused, encode, read_request
from barricades.table.press import Client
from barricades.table.room import Room
from barricades.table.seats import hashed

FIRST_FRAME = 10.0  # seconds
RATE, PER = 60, 2.0  # frames in so many seconds
PATIENCE = 20  # bad frames before a client is sent away

POLICY, TRY_AGAIN = 1008, 1013

_ACTS = (ask.Choose, ask.Undo, ask.Resign, ask.Passes)
_ADVICE = (ask.Preview, ask.Hint, ask.Overlay, ask.Inquire, ask.Why, ask.Playback)
MOST_ASKED = 4  # pieces of advice that one client waits for at a time

LOG = logging.getLogger("barricades.table")


class Rate:
    """How many frames came in the last seconds."""

    def __init__(self, most: int = RATE, per: float = PER):
        self._most, self._per = most, per
        self._times: deque[float] = deque()

    def too_fast(self) -> bool:
        now = time.monotonic()
        while self._times and self._times[0] < now - self._per:
            self._times.popleft()
        if len(self._times) >= self._most:
            return True
        self._times.append(now)
        return False


class Conversation:
    """A client from its first frame to its last."""

    def __init__(self, room: Room, socket: WebSocket):
        self._room, self._socket = room, socket
        self._client: Client | None = None
        self._rate, self._patience = Rate(), PATIENCE
        self._writer: asyncio.Task[None] | None = None
        self._asked: set[asyncio.Task[None]] = set()

    async def hold(self) -> None:
        await self._socket.accept()
        try:
            async with asyncio.timeout(FIRST_FRAME):
                while self._client is None:
                    await self._one()
            while True:
                await self._one()
        except TimeoutError:
            await self._close(POLICY, "the first frame is sit or watch")
        except (WebSocketDisconnect, _Enough, RuntimeError):
            pass
        finally:
            if self._client is not None:
                self._room.press.part(self._client)
            for task in (*self._asked, *([self._writer] if self._writer else ())):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await self._close(1000, "")

    async def _close(self, code: int, reason: str) -> None:
        if self._socket.application_state == WebSocketState.CONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close(code, reason)

    async def _one(self) -> None:
        """Read a frame and answer it."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        try:
            request = self._read(message)
        except Refused as refused:
            await self._refuse(refused, _id_of(message))
            return
        if not isinstance(request, _ADVICE):
            await self._serve(request)
            return
        # Advice takes its time in a worker; a choice must not wait behind it.
        while len(self._asked) >= MOST_ASKED:
            await asyncio.wait(self._asked, return_when=asyncio.FIRST_COMPLETED)
        task = asyncio.create_task(self._serve(request))
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)

    async def _serve(self, request: ask.AnyRequest) -> None:
        """Answer a request, once."""
        try:
            with self._room.people if isinstance(request, _ACTS) else nullcontext():
                answer = await self._answer(request)
                if answer is not None:
                    await self._send(encode({"type": "answer", "id": request.id, **answer}))
                    await self._show_after(request)
        except Refused as refused:
            await self._refuse(refused, request.id)
        except (WebSocketDisconnect, asyncio.CancelledError, TimeoutError):
            raise
        except Exception:
            LOG.exception("a request could not be answered")
            await self._send(encode(Refused("failed", WENT_WRONG).frame(request.id)))

    async def _refuse(self, refused: Refused, id: int | None) -> None:
        await self._send(encode(refused.frame(id)))
        if refused.code in ("bad-frame", "too-fast", "too-large"):
            await self._lose_patience()

    async def _lose_patience(self) -> None:
        self._patience -= 1
        if self._patience <= 0:
            await self._close(POLICY, "too many frames that cannot be answered")
            raise _Enough

    def _read(self, message: Any) -> ask.AnyRequest:
        text = message.get("text")
        if self._rate.too_fast():
            raise Refused("too-fast", f"at most {RATE} frames in {PER:g} seconds")
        if text is None:
            raise Refused("bad-frame", "frames are text, and this one is bytes")
        if len(text) > LARGEST_FRAME or len(text.encode("utf-8", "replace")) > LARGEST_FRAME:
            raise Refused("too-large", f"a frame has at most {LARGEST_FRAME} bytes")
        try:
            request: ask.AnyRequest = read_request(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Refused("bad-frame", f"this frame cannot be read: {error}"[:300]) from None
        return request

    async def _send(self, frame: bytes) -> None:
        if self._client is not None:
            self._client.send(frame)
        else:
            await self._socket.send_text(frame.decode())

    async def _write(self, client: Client) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while (frame := await client.frames.get()) is not None:
                await self._socket.send_text(frame.decode())
            await self._close(TRY_AGAIN, "come again")

    async def _answer(self, request: ask.AnyRequest) -> dict[str, Any] | None:
        if isinstance(request, (ask.Sit, ask.Watch)):
            await self._sit(request)
            return None
        client = self._client
        if client is None:
            raise Refused("not-seated", "the first frame is sit or watch")
        return await advice.answer(self._room, client, request)

    async def _sit(self, request: ask.Sit | ask.Watch) -> None:
        if self._client is not None:
            raise Refused("bad-frame", "a connection sits down once")
        seat: int | None = None
        if isinstance(request, ask.Sit):
            found = await self._room.store.holder(hashed(request.token[:200]))
            if found is None:
                raise Refused("no-such-seat", "this link opens no seat")
            table, seat = found
        else:
            table = request.table
        sitting = await self._room.table(table)
        client = Client(sitting, seat, spoken(request.lang))
        client.send(encode({"type": "answer", "id": request.id}))
        if seat is not None and sitting.seats[seat].free:
            await self._room.store.change_seat(sitting.id, seat, taken=True)
            sitting.seats[seat].taken = True
        await self._room.press.join(client)
        self._client = client
        self._writer = asyncio.create_task(self._write(client))

    async def _show_after(self, request: ask.AnyRequest) -> None:
        """One who has acted sees what came of it at once."""
        client = self._client
        if client is not None and isinstance(request, _ACTS):
            await self._room.press.show(client.sitting, client.audience)


class _Enough(Exception):
    """A client that goes on sending nonsense."""


def _id_of(message: Any) -> int | None:
    """The id of a frame that is wrong in other ways."""
    text = message.get("text")
    if text is None or len(text) > LARGEST_FRAME:
        return None
    try:
        found = msgspec.json.decode(text, type=dict[str, Any]).get("id")
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    return found if isinstance(found, int) and not isinstance(found, bool) else None
