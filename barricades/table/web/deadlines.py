"""Limits of connections: a deadline for incomplete requests, and a number of connections for each address.

uvicorn itself waits for slow clients without limit. These protocols, which it uses instead of its own, cut
off a client that does not finish its request or does not read its answer.
"""

import asyncio
import ipaddress
import logging
from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from barricades.table.web.compressing import SharedFactory
from barricades.table.web.guard import counted_as

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

REQUEST = 15.0  # seconds for a whole request, and one more for every so many bytes that have come
BYTES_A_SECOND = 16 * 1024
UNREAD = 30.0  # seconds in which a client that has been sent much must read some of it
PIECE = 2048  # bytes of a WebSocket connection that are read before its limits are looked at again
MOST_PIECES = 200  # pings and parts of frames in so many seconds, and frames that wait to be read
PER = 10.0


def _is_worth_logging(record: logging.LogRecord) -> bool:
    """uvicorn rightly closes a connection with text that is not UTF-8, but logs a traceback each time."""
    return "Invalid UTF-8 sequence" not in record.getMessage()


logging.getLogger("uvicorn.error").addFilter(_is_worth_logging)


class Unread:
    """Cuts a connection off whose client reads nothing, or next to nothing, of what it is sent."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def start(self, transport: asyncio.Transport) -> None:
        self.stop()
        self._expect(transport, transport.get_write_buffer_size())

    def _expect(self, transport: asyncio.Transport, unread: int) -> None:
        self._timer = asyncio.get_running_loop().call_later(UNREAD, self._late, transport, unread)

    def _late(self, transport: asyncio.Transport, before: int) -> None:
        unread = transport.get_write_buffer_size()
        if before - unread < UNREAD * BYTES_A_SECOND:
            transport.abort()
        else:
            self._expect(transport, unread)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket connection that is cut off if its client does not read, or sends a flood of tiny frames.

    The application counts messages; pings and parts of messages never reach it, and are counted here.
    """

    def __init__(self, *arguments: Any, **more: Any):
        super().__init__(*arguments, **more)
        if self.conn.available_extensions:
            self.conn.available_extensions = [SharedFactory()]
        self._unread = Unread()
        self._counted, self._since = 0, 0.0

    def data_received(self, data: bytes) -> None:
        for at in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + PIECE])
            if self.queue.qsize() > MOST_PIECES:
                self.transport.abort()

    def handle_ping(self) -> None:
        super().handle_ping()
        self._count()

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self._count()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        self._count()

    def _count(self) -> None:
        now = self.loop.time()
        if now - self._since > PER:
            self._counted, self._since = 0, now
        self._counted += 1
        if self._counted > MOST_PIECES:
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.start(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unread.stop()


class HttpConnection(H11Protocol):
    """An HTTP connection. `most` and `trusted` are set by `protocols`."""

    most = 0
    trusted: tuple[Network, ...] = ()
    counts: Counter[str]

    def __init__(self, *arguments: Any, **more: Any):
        super().__init__(*arguments, **more)
        self._unread = Unread()
        self._deadline: asyncio.TimerHandle | None = None
        self._begun, self._received = 0.0, 0
        self._address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if host and not any(ipaddress.ip_address(host) in each for each in self.trusted):
            address = counted_as(host)
            if self.counts[address] >= self.most:
                transport.abort()
                return
            self._address = address
            self.counts[address] += 1
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._leave()

    def data_received(self, data: bytes) -> None:
        if self._deadline is None:
            self._expect()
        self._received += len(data)
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        self._leave()  # the application counts sockets for itself

    def pause_writing(self) -> None:
        self.flow.pause_writing()
        self._unread.start(self.transport)

    def resume_writing(self) -> None:
        self.flow.resume_writing()
        self._unread.stop()

    def _expect(self) -> None:
        """Wait for a request, though not for ever."""
        self._begun, self._received = self.loop.time(), 0
        self._deadline = self.loop.call_later(REQUEST, self._late)

    def _late(self) -> None:
        left = self._begun + REQUEST + self._received / BYTES_A_SECOND - self.loop.time()
        if left > 0:
            self._deadline = self.loop.call_later(left, self._late)
        else:
            self.transport.abort()

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _leave(self) -> None:
        self._stop_waiting()
        self._unread.stop()
        if self._address:
            self.counts[self._address] -= 1
            if not self.counts[self._address]:
                del self.counts[self._address]
            self._address = ""


def protocols(
    connections: int, proxies: Sequence[str]
) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The protocols of a server; an address that is not one of its proxies may have so many connections."""
    trusted = tuple(ipaddress.ip_network(each, strict=False) for each in proxies)
    connection = type(
        "HttpConnection", (HttpConnection,), {"most": connections, "trusted": trusted, "counts": Counter()}
    )
    return cast("type[asyncio.Protocol]", connection), Socket
