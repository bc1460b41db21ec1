"""The socket: answers each request of one client once, and sends it the publisher's frames."""

import asyncio
import logging
import time
from collections import deque
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from barricades.locale import spoken
from barricades.table import messages as ask
from barricades.table.keep.store import StoreError
from barricades.table.messages import LARGEST_FRAME, WENT_WRONG, Refused, encode, read_request
from barricades.table.play import dice
from barricades.table.play.publisher import Client
from barricades.table.play.room import Room
from barricades.table.play.seats import hashed
from barricades.table.play.tables import not_kept
from barricades.table.web.acting import ACTS, WORDS
from barricades.table.web.advice import ADVICE
from barricades.table.web.guard import Buckets

FIRST_FRAME = 10.0  # seconds
RATE, RATE_LOOKING_ON, PER = 60, 20, 2.0  # frames that a player, or a spectator, may send in so many seconds
MOST_WAITING, MOST_WAITING_BYTES = 100, 512 * 1024  # requests of one client that were read, not yet answered
FAREWELL = 1.0  # seconds to close a connection politely
PATIENCE = 20  # invalid frames before a client is disconnected

POLICY, TRY_AGAIN = 1008, 1013

ANSWERS = {**ACTS, **WORDS, **ADVICE}
MOST_ASKED, MOST_ASKED_LOOKING_ON = 4, 2  # pieces of advice that one client waits for at a time
# requests whose content is stored or sent to all clients of a table
TALK = (ask.Chat, ask.Note, ask.Pace, ask.Passes)

LOG = logging.getLogger("barricades.table")


class Rate:
    """Counts the frames of the last seconds."""

    def __init__(self, most: int):
        self.most, self._per = most, PER
        self._times: deque[float] = deque()

    def too_fast(self) -> bool:
        now = time.monotonic()
        while self._times and self._times[0] < now - self._per:
            self._times.popleft()
        if len(self._times) >= self.most:
            return True
        self._times.append(now)
        return False


class Inbox:
    """Requests that were read and wait to be answered; a client that sends more is refused."""

    def __init__(self) -> None:
        self._requests: deque[tuple[ask.AnyRequest, int]] = deque()
        self._held = 0
        self._more = asyncio.Event()

    def put(self, request: ask.AnyRequest, size: int) -> None:
        if len(self._requests) >= MOST_WAITING or self._held + size > MOST_WAITING_BYTES:
            raise Refused("too-fast", "too many requests wait for an answer")
        self._requests.append((request, size))
        self._held += size
        self._more.set()

    async def next(self) -> ask.AnyRequest:
        while not self._requests:
            self._more.clear()
            await self._more.wait()
        request, size = self._requests.popleft()
        self._held -= size
        return request


class Allowance(NamedTuple):
    """The remaining requests of an address and messages of a seat."""

    address: str
    advice: Buckets
    talk: Buckets
    acting: asyncio.Semaphore  # of all clients of the address

    def take(self, client: Client, request: ask.AnyRequest) -> None:
        """Count a request, or refuse it."""
        if type(request) in ADVICE and not self.advice.take(self.address):
            raise Refused("too-fast", "too many questions from this address: wait a moment")
        if type(request) in TALK and not self.talk.take(f"{client.game_table.id} {client.audience}"):
            raise Refused("too-fast", "this seat has said and changed too much: wait a moment")


class Conversation:
    """A client from its first frame to its last.

    One task listens, so that a disconnect is noticed whatever else happens; another answers, one request
    after the other; a third writes.
    """

    def __init__(self, room: Room, socket: WebSocket, allowance: Allowance):
        self._room, self._socket, self._allowance = room, socket, allowance
        self._client: Client | None = None
        self._rate, self._patience = Rate(RATE), PATIENCE
        self._inbox = Inbox()
        self._seated = asyncio.Event()
        self._asked: set[asyncio.Task[None]] = set()
        self._acting: asyncio.Task[None] | None = None

    async def hold(self) -> None:
        await self._socket.accept()
        tasks = {asyncio.create_task(each) for each in (self._listen(), self._work(), self._write())}
        try:
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for error in [task.exception() for task in ended]:
                if error is not None and not isinstance(error, (WebSocketDisconnect, RuntimeError)):
                    LOG.error("a connection broke down", exc_info=error)
        finally:
            self._part()
            await _stop(*tasks, *self._asked)
            if self._acting is not None:  # an accepted action remains, even if its client has gone
                await asyncio.wait([self._acting])
            self._part()  # a client that went while it was being seated has sat down by now
            await self._close(1000, "")

    def _part(self) -> None:
        if self._client is not None:
            self._room.publisher.part(self._client)

    async def _close(self, code: int, reason: str) -> None:
        """Close the connection; the server cuts off a client that does not even read this."""
        if self._socket.application_state == WebSocketState.CONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
                async with asyncio.timeout(FAREWELL):
                    await self._socket.close(code, reason)

    async def _listen(self) -> None:
        """Read frames until the client disconnects or breaks the limits."""
        while self._patience > 0:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            try:
                self._inbox.put(self._read(message), len(message["text"]))
            except Refused as refused:
                await self._refuse(refused, _id_of(message))

    async def _work(self) -> None:
        """Answer requests until the client goes."""
        try:
            async with asyncio.timeout(FIRST_FRAME):
                while self._client is None:
                    await self._one()
        except TimeoutError:
            await self._close(POLICY, "the first frame is sit or watch")
            return
        while True:
            await self._one()

    async def _one(self) -> None:
        """Answer the next request."""
        request = await self._inbox.next()
        if type(request) in ADVICE:
            # Advice takes time in a worker; choices must not wait for it.
            most = MOST_ASKED if self._client and self._client.audience is not None else MOST_ASKED_LOOKING_ON
            while len(self._asked) >= most:
                await asyncio.wait(self._asked, return_when=asyncio.FIRST_COMPLETED)
            task = asyncio.create_task(self._serve(request))
            self._asked.add(task)
            task.add_done_callback(self._asked.discard)
            return
        self._acting = asyncio.create_task(self._serve(request))
        await asyncio.shield(self._acting)

    async def _serve(self, request: ask.AnyRequest) -> None:
        """Answer a request, once."""
        try:
            if type(request) not in ACTS:
                await self._reply(request)
                return
            async with self._allowance.acting:
                with self._room.people:
                    await self._reply(request)
                await self._show_after()
        except Refused as refused:
            # Others at the same address or seat were too fast: do not count that against this client.
            await self._refuse(refused, request.id, blame=refused.code != "too-fast")
        except (WebSocketDisconnect, asyncio.CancelledError):
            raise
        except StoreError as error:
            LOG.error("%s", error)
            await self._refuse(not_kept(error, "this"), request.id)
        except Exception:
            LOG.exception("a request could not be answered")
            await self._send(encode(Refused("failed", WENT_WRONG).frame(request.id)))

    async def _reply(self, request: ask.AnyRequest) -> None:
        answer = await self._answer(request)
        if answer is not None:
            await self._send(encode({"type": "answer", "id": request.id, **answer}))

    async def _refuse(self, refused: Refused, id: int | None, blame: bool = True) -> None:
        await self._send(encode(refused.frame(id)))
        if blame and refused.code in ("bad-frame", "too-fast", "too-large"):
            self._patience -= 1
            if self._patience <= 0:
                await self._close(POLICY, "too many frames that cannot be answered")

    def _read(self, message: Any) -> ask.AnyRequest:
        text = message.get("text")
        if self._rate.too_fast():
            raise Refused("too-fast", f"at most {self._rate.most} frames in {PER:g} seconds")
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
            self._room.publisher.keep_within_bounds()
        else:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.send_text(frame.decode())

    async def _write(self) -> None:
        """Send what waits for the client, until it has fallen too far behind."""
        await self._seated.wait()
        assert self._client is not None
        sending = asyncio.create_task(self._send_all(self._client))
        gone = asyncio.create_task(self._client.gone.wait())
        try:
            await asyncio.wait({sending, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await _stop(sending, gone)
        await self._close(TRY_AGAIN, "come again")

    async def _send_all(self, client: Client) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._socket.send_text((await client.next()).decode())

    async def _answer(self, request: ask.AnyRequest) -> dict[str, Any] | None:
        if isinstance(request, (ask.Sit, ask.Watch)):
            await self._sit(request)
            return None
        client = self._client
        if client is None:
            raise Refused("not-seated", "the first frame is sit or watch")
        self._allowance.take(client, request)
        if type(request) not in WORDS:
            client.game_table.must_have_begun()
        return await ANSWERS[type(request)](self._room, client, request)

    async def _sit(self, request: ask.Sit | ask.Watch) -> None:
        if self._client is not None:
            raise Refused("bad-frame", "a connection sits down once")
        table, seat = await self._entry(request)
        game_table = await self._room.table(table)
        client = Client(
            game_table, seat, spoken(request.lang), self._room.publisher.held, self._allowance.address
        )
        if seat is None:
            self._rate = Rate(RATE_LOOKING_ON)
        client.send(encode({"type": "answer", "id": request.id}))
        if seat is not None and game_table.seats[seat].free:
            await self._room.store.change_seat(game_table.id, seat, taken=True)
            game_table.seats[seat].taken = True
        news = False
        if seat is not None and isinstance(request, ask.Sit):
            news = await dice.pledge(game_table, seat, request.pledge)
        self._client = client
        self._seated.set()

        async def seat_now() -> int | None:
            return (await self._entry(request))[1]

        await self._room.publisher.join(client, seat_now)
        if news:
            await self._room.publisher.tell_dice(game_table, but=client)

    async def _entry(self, request: ask.Sit | ask.Watch) -> tuple[str, int | None]:
        """Find the table that a client wants to enter and the seat that its link opens."""
        if isinstance(request, ask.Watch):
            return request.table, None
        found = await self._room.store.holder(hashed(request.token[:200]))
        if found is None:
            raise Refused("no-such-seat", "this link opens no seat")
        return found

    async def _show_after(self) -> None:
        """Send the result of an action to its client at once."""
        client = self._client
        if client is not None:
            await self._room.publisher.show(client.game_table, client.audience)


async def _stop(*tasks: asyncio.Task[Any]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


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
