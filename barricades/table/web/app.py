"""The application: HTTP addresses and the handler of each."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from barricades.kernel.errors import BarricadesError
from barricades.locale import spoken
from barricades.table import messages as ask
from barricades.table.keep.store import Store, StoreError
from barricades.table.library import Library
from barricades.table.messages import LARGEST_BODY, LARGEST_IMPORT, WENT_WRONG, Refused, encode
from barricades.table.play import exporting, importing
from barricades.table.play.bots import PACE, Quota
from barricades.table.play.room import Room
from barricades.table.play.seats import BOT
from barricades.table.web.files import SVG, WEB, Files
from barricades.table.web.guard import (
    HEADERS,
    Buckets,
    Guard,
    Limits,
    address_of,
    body_of,
    is_same_origin,
    must_be_same_origin,
)
from barricades.table.web.lobby import Lobby
from barricades.table.web.socket import Allowance, Conversation

LOG = logging.getLogger("barricades.table")
Answer = Callable[[Any], Awaitable[dict[str, Any]]]
Endpoint = Callable[[Request], Awaitable[Response]]


def take(buckets: Buckets, request: Request) -> None:
    """Count a request of an address, or refuse it."""
    if not buckets.take(address_of(request)):
        raise Refused("too-fast", "too many requests from this address: wait a moment", status=429)


class Endpoints:
    """The handlers, with limits on how often an address may use them."""

    def __init__(self, room: Room, lobby: Lobby, limits: Limits):
        self._room, self._lobby, self._limits = room, lobby, limits
        self.every = Buckets(limits.burst, limits.per_second)
        self.new = Buckets(limits.new_burst, limits.new_per_second)
        # a bucket of their own, so that pictures never block the lobby
        self.pictures = Buckets(limits.burst, limits.per_second)
        self._new_sockets = Buckets(limits.socket_burst, limits.sockets_per_second)
        self._advice = Buckets(limits.advice_burst, limits.advice_per_second)
        self._talk = Buckets(limits.talk_burst, limits.talk_per_second)
        self._sockets: Counter[str] = Counter()
        self._acting: dict[str, asyncio.Semaphore] = {}
        self._imports: Counter[str] = Counter()
        self._quota = Quota(room.bots.moving, limits.bot_games)

    def post(self, kind: Any, answer: Answer, largest: int, buckets: Buckets) -> Endpoint:
        """An endpoint for JSON of a kind, from pages of this server."""
        read = msgspec.json.Decoder(kind).decode

        async def endpoint(request: Request) -> Response:
            must_be_same_origin(request)
            take(buckets, request)
            try:
                wanted = read(await body_of(request, largest))
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                raise Refused("bad-request", f"this cannot be read: {error}"[:300]) from None
            if not _has_bots(wanted):
                return _json(await answer(wanted))
            with self._quota.allowing(address_of(request)):
                answered = await answer(wanted)
                self._quota.count(address_of(request), answered["table"])
            return _json(answered)

        return endpoint

    def importing(self) -> Endpoint:
        """The endpoint for records. They are large, so that only few of them are in memory at a time."""
        read = self.post(ask.Import, self.import_record, LARGEST_IMPORT, self.new)

        async def endpoint(request: Request) -> Response:
            address = address_of(request)
            if self._imports[address] >= self._limits.imports:
                raise Refused("too-fast", "another record of yours is being read: wait for it", status=429)
            if self._imports.total() >= self._limits.imports_of_all:
                raise Refused("too-fast", "other records are being read: try again in a moment", status=429)
            self._imports[address] += 1
            try:
                return await read(request)
            finally:
                self._imports[address] -= 1
                if not self._imports[address]:
                    del self._imports[address]

        return endpoint

    async def games(self, request: Request) -> Response:
        """The games of the library, in a language."""
        return _json(self._lobby.games(spoken(request.query_params.get("lang", "en"))))

    async def record(self, request: Request) -> Response:
        """The record of a table, for clients that may have it."""
        take(self.every, request)
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        known = token.strip() if scheme.lower() == "bearer" else ""
        snapshots = request.query_params.get("snapshots", "yes") != "no"
        lines = await exporting.export(self._room, request.path_params["table"], known, snapshots)
        return StreamingResponse(exporting.in_pieces(lines), media_type="text/plain")

    async def thumbnail(self, request: Request) -> Response:
        """The position of a table as spectators see it, for the lobby."""
        take(self.pictures, request)
        body = await self._lobby.thumbnail(request.path_params["table"])
        return Response(body, media_type=SVG, headers={"Cache-Control": "private, max-age=30"})

    async def import_record(self, wanted: ask.Import) -> dict[str, Any]:
        return await importing.import_record(self._room, wanted)

    async def teach(self, wanted: ask.Lesson) -> dict[str, Any]:
        return await importing.teach(self._room, wanted)

    async def socket(self, websocket: WebSocket) -> None:
        """Open a conversation, unless the address has too many already."""
        address, sockets = address_of(websocket), self._sockets
        few = sockets[address] < self._limits.sockets
        if not (is_same_origin(websocket.headers) and few and self._new_sockets.take(address)):
            await websocket.close(1008)
            return
        sockets[address] += 1
        acting = self._acting.setdefault(address, asyncio.Semaphore(self._limits.acts))
        try:
            allowance = Allowance(address, self._advice, self._talk, acting)
            await Conversation(self._room, websocket, allowance).hold()
        finally:
            sockets[address] -= 1
            if not sockets[address]:
                del sockets[address], self._acting[address]


def make_app(
    library: Library,
    factory: str,
    place: Path | str,
    *,
    hosts: frozenset[str] | None = None,
    limits: Limits | None = None,
    pace: float = PACE,
    web: Path = WEB,
    drawings: Path | None = None,
    warm: bool = True,
    addresses: Sequence[str] = (),
) -> Starlette:
    """The server of a library. `factory` names the function with which workers load theirs.

    `drawings` is a folder in which boards are kept between two runs. `addresses` are those by which others
    reach the server, for invitations; there are none if it listens on this machine alone.
    """
    room = Room(library, factory, Store(place), pace)
    files, lobby = Files(room, web, drawings), Lobby(room, addresses)
    app = Starlette(
        routes=_routes(Endpoints(room, lobby, limits or Limits()), files, lobby),
        lifespan=_lifespan(room, files, warm),
        middleware=[Middleware(Guard, hosts=hosts)],
        exception_handlers={
            Refused: _refused,
            HTTPException: _not_found,
            StoreError: _not_kept,
            BarricadesError: _failed,
            Exception: _failed,
        },
    )
    app.state.room, app.state.lobby = room, lobby
    return app


def _routes(endpoints: Endpoints, files: Files, lobby: Lobby) -> list[BaseRoute]:
    """All routes."""
    post, every, new = endpoints.post, endpoints.every, endpoints.new
    return [
        Route("/", files.page("index.html")),
        Route("/table", files.page("table.html")),
        Route("/favicon.ico", files.page("favicon.ico")),
        Mount("/static", files.static),
        Route("/words/{language}.json", files.words),
        Route("/board/{game}/{scenario}/{file}", files.board),
        Route("/rules/{game}.json", files.rules),
        Route("/api/games", endpoints.games),
        Route("/api/tables", post(ask.NewTable, lobby.create, LARGEST_BODY, new), methods=["POST"]),
        Route("/api/tables/import", endpoints.importing(), methods=["POST"]),
        Route("/api/lessons", post(ask.Lesson, endpoints.teach, LARGEST_BODY, new), methods=["POST"]),
        Route("/api/claim", post(ask.Claim, lobby.claim, LARGEST_BODY, every), methods=["POST"]),
        Route("/api/lobby", post(ask.Lobby, lobby.lists, LARGEST_BODY, every), methods=["POST"]),
        Route("/api/tables/{table}/record", endpoints.record),
        Route("/api/tables/{table}/thumbnail.svg", endpoints.thumbnail),
        WebSocketRoute("/ws", endpoints.socket),
    ]


def _lifespan(
    room: Room, files: Files, warm: bool
) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    """Run the room while the server runs; begin by making the drawings that clients will request."""

    @asynccontextmanager
    async def open_room(app: Starlette) -> AsyncIterator[None]:
        await room.open()
        warming = asyncio.create_task(files.warm()) if warm else None
        yield
        if warming is not None:
            warming.cancel()
            await asyncio.gather(warming, return_exceptions=True)
        await room.close()

    return open_room


def _has_bots(wanted: Any) -> bool:
    """Whether a bot will play at the table that is wanted."""
    return isinstance(wanted, ask.Lesson) or any(
        plan.kind == BOT for plan in getattr(wanted, "seats", {}).values()
    )


def _json(value: Any, status: int = 200) -> Response:
    return Response(encode(value), status, media_type="application/json")


def _error(code: str, text: str, status: int) -> Response:
    return _json({"error": {"code": code, "text": text}}, status)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _error(error.code, error.text, error.status)


async def _failed(request: Request, error: Exception) -> Response:
    LOG.error("%r: %s", request.url.path, error, exc_info=not isinstance(error, BarricadesError))
    response = _error("failed", WENT_WRONG, 500)
    response.headers.update(HEADERS)
    return response


async def _not_kept(request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreError)
    LOG.error("%r: %s", request.url.path, error)
    return _error("not-kept", f"this could not be kept: {error.reason}", 503)


async def _not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = _error(
        "not-found" if error.status_code == 404 else "bad-request", error.detail, error.status_code
    )
    response.headers.update(error.headers or {})
    return response
