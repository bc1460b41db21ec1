"""Limits on requests: which clients are admitted, how often and with how much; headers of every response."""

import ipaddress
import time
from collections import OrderedDict
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from barricades.table.messages import Refused

POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
MOST_ADDRESSES = 10_000
HOUSEHOLD = 64  # bits of an IPv6 address that a provider gives out as one


@dataclass(frozen=True)
class Limits:
    """Limits for one address. Buckets hold `burst` tokens and refill at a rate per second."""

    burst: float = 120
    per_second: float = 4
    new_burst: float = 60
    new_per_second: float = 0.5
    sockets: int = 200
    socket_burst: float = 400  # connections to a table: a new one costs a whole state
    sockets_per_second: float = 10
    connections: int = 400  # at a time, whatever they are for
    acts: int = 8  # choices and undos that are carried out at a time: those of other addresses come between
    bot_games: int = 20  # in which bots are busy
    imports: int = 1  # records that are being read at a time: each may have 32 MB
    imports_of_all: int = 3
    advice_burst: float = 300  # questions to a table, of all clients of an address
    advice_per_second: float = 30
    talk_burst: float = 40  # lines of chat, notes and settings of one seat
    talk_per_second: float = 2


class Buckets:
    """A bucket for every address; the oldest are forgotten."""

    def __init__(self, burst: float, per_second: float):
        self._burst, self._rate = burst, per_second
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> bool:
        now = time.monotonic()
        level, at = self._levels.pop(address, (self._burst, now))
        level = min(self._burst, level + (now - at) * self._rate)
        allowed = level >= 1
        self._levels[address] = (level - 1 if allowed else level, now)
        while len(self._levels) > MOST_ADDRESSES:
            self._levels.popitem(last=False)
        return allowed


def address_of(connection: HTTPConnection) -> str:
    return counted_as(connection.client.host if connection.client else "")


def counted_as(host: str) -> str:
    """The address that limits count for a client: a household has one IPv4 address, or an IPv6 network."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, HOUSEHOLD), strict=False))
    return host


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from a page of this server; ValueError where the origin is none."""
    origin, host = headers.get("origin", ""), headers.get("host", "")
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and bool(host) and parts.netloc == host and not parts.path


def is_same_origin(headers: Headers) -> bool:
    try:
        return same_origin(headers)
    except ValueError:
        return False


def must_be_same_origin(request: Request) -> None:
    try:
        same = same_origin(request.headers)
    except ValueError:
        raise Refused("bad-request", "the Origin header is malformed") from None
    if not same:
        raise Refused("other-origin", "only pages of this server may do this", status=403)


async def body_of(request: Request, largest: int) -> bytes:
    """A body of JSON that is not too large."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise Refused("bad-request", "Content-Type: application/json was expected", status=415)
    announced = request.headers.get("content-length", "0")
    if announced.isdecimal() and int(announced) > largest:
        raise Refused("too-large", f"a body has at most {largest} bytes", status=413)
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > largest:
                raise Refused("too-large", f"a body has at most {largest} bytes", status=413)
    except ClientDisconnect:
        raise Refused("bad-request", "the body was not sent to its end") from None
    return bytes(body)


class Guard:
    """Rejects unknown Host headers and adds security headers to every response.

    A server that listens only on this machine answers only to the names of this machine, which prevents DNS
    rebinding.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str] | None = None):
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if not self._known(Headers(scope=scope).get("host", "")):
            await _turn_away(scope, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, dressed)

    def _known(self, host: str) -> bool:
        if self._hosts is None:
            return True
        try:
            return (urlsplit(f"//{host}").hostname or "") in self._hosts
        except ValueError:
            return False


async def _turn_away(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
        return
    start = {"type": "http.response.start", "status": 421, "headers": [(b"content-type", b"text/plain")]}
    await send(start)
    await send({"type": "http.response.body", "body": b"This server does not go by that name.\n"})
