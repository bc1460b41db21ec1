"""Files: the page, its words, boards and rules, each with an ETag; drawings are made once, by a worker."""

import asyncio
import gzip
import hashlib
import logging
import mimetypes
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from barricades.kernel.errors import BarricadesError
from barricades.kernel.game import Game
from barricades.kernel.rules import paragraphs
from barricades.locale import languages, page_words, spoken
from barricades.table.keep.drawings import Drawer, fingerprint
from barricades.table.messages import Refused, encode
from barricades.table.play.room import Room
from barricades.table.work.workers import Workers

WEB = Path(__file__).parents[2] / "web"
SVG, JSON = "image/svg+xml", "application/json"

LOG = logging.getLogger("barricades.table")


@dataclass(frozen=True)
class Made:
    """A file that was made here, plain and compressed."""

    media: str
    body: bytes
    packed: bytes
    etag: str


def _made(media: str, body: bytes) -> Made:
    return Made(media, body, gzip.compress(body, 6, mtime=0), f'"{hashlib.sha256(body).hexdigest()[:24]}"')


class Static(StaticFiles):
    """Files of `web/`, kept in memory: a page asks for a hundred at once. The browser asks each time whether
    they have changed."""

    def __init__(self, folder: Path):
        super().__init__(directory=folder, check_dir=False)
        self._kept: dict[str, tuple[int, Made]] = {}  # by path, with the time of the file's last change

    async def get_response(self, path: str, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        try:
            found, stat = self.lookup_path(path)
        except (ValueError, OSError):  # not a valid file name
            raise HTTPException(404) from None
        if stat is None or not S_ISREG(stat.st_mode):
            raise HTTPException(404)
        changed, made = self._kept.get(found, (0, None))
        if made is None or changed != stat.st_mtime_ns:
            media = mimetypes.guess_type(found)[0] or "application/octet-stream"
            made = await asyncio.to_thread(lambda: _made(media, Path(found).read_bytes()))
            self._kept[found] = (stat.st_mtime_ns, made)
        return _answer(Request(scope), made)


class Files:
    """Serves everything that is the same for all clients."""

    def __init__(self, room: Room, web: Path = WEB, drawings: Path | None = None):
        self._room, self._drawer = room, Drawer(drawings)
        self.static = Static(web)
        self._files: dict[str, Made] = {}
        self._making: dict[str, asyncio.Lock] = {}
        self._awaited = 0  # drawings that a person waits for
        self._nobody_waits = asyncio.Event()
        self._nobody_waits.set()

    async def warm(self) -> None:
        """Make the drawings of every game's first scenario before a client asks for them.

        They have a process of their own: a drawing that a person waits for is not queued behind them.
        """
        try:
            await self._room.warm()
        except BarricadesError as error:
            LOG.error("a worker could not be started: %s", error)
        for game in self._room.library.games.values():
            scenario = game.scenarios[0].id
            try:
                for what in ("layout", "faces", "sheet"):
                    await self._nobody_waits.wait()
                    await self._board(game, scenario, what, "en", self._room.background_workers)
            except BarricadesError as error:
                LOG.error("the board of %s %s: %s", game.id, scenario, error)

    def page(self, name: str) -> Callable[[Request], Awaitable[Response]]:
        """A page of `web/`."""

        async def show(request: Request) -> Response:
            return await self.static.get_response(name, request.scope)

        return show

    async def words(self, request: Request) -> Response:
        language = request.path_params["language"]
        if language not in languages():
            raise Refused("not-found", "there are no words in this language", status=404)
        made = await self._once(f"words {language}", JSON, lambda: _at_once(encode(page_words(language))))
        return _answer(request, made)

    async def board(self, request: Request) -> Response:
        game = self._game(request.path_params["game"])
        scenario = request.path_params["scenario"]
        if scenario not in [each.id for each in game.scenarios]:
            raise Refused("not-found", "there is no such scenario", status=404)
        what = {"sheet.svg": "sheet", "faces.svg": "faces", "layout.json": "layout"}.get(
            request.path_params["file"]
        )
        if what is None:
            raise Refused("not-found", "a board has sheet.svg, faces.svg and layout.json", status=404)
        language = spoken(request.query_params.get("lang", "en"))
        with self._awaiting():
            return _answer(
                request, await self._board(game, scenario, what, language, self._room.drawing_workers)
            )

    @contextmanager
    def _awaiting(self) -> Iterator[None]:
        """Warming up pauses while a person waits for a drawing."""
        self._awaited += 1
        self._nobody_waits.clear()
        try:
            yield
        finally:
            self._awaited -= 1
            if not self._awaited:
                self._nobody_waits.set()

    async def rules(self, request: Request) -> Response:
        game = self._game(request.path_params["game"])
        made = await self._once(f"rules {game.id}", JSON, lambda: asyncio.to_thread(_rules, game))
        return _answer(request, made)

    def _game(self, id: str) -> Game:
        if id not in self._room.library.games:
            raise Refused("not-found", "there is no such game", status=404)
        return self._room.library.games[id]

    async def _board(self, game: Game, scenario: str, what: str, language: str, workers: Workers) -> Made:
        board = self._room.library.boards[game.id]

        async def draw() -> bytes:
            named: dict[str, Any] = {"game": game.id, "scenario": scenario}
            if what != "sheet":
                named["language"] = language
            if what == "layout":
                return bytes(await workers.ask_raw(what, **named))
            name, mark = (
                "-".join((what, *named.values())),
                await asyncio.to_thread(fingerprint, game, type(board)),
            )
            kept = await asyncio.to_thread(self._drawer.find, name, mark)
            if kept is not None:
                return kept
            body = str(await workers.ask(what, **named)).encode()
            await asyncio.to_thread(self._drawer.keep, name, mark, body)
            return body

        key = f"{what} {game.id} {scenario} {language if what != 'sheet' else ''}"
        return await self._once(key, JSON if what == "layout" else SVG, draw)

    async def _once(self, key: str, media: str, make: Callable[[], Awaitable[bytes]]) -> Made:
        if key not in self._files:
            async with self._making.setdefault(key, asyncio.Lock()):
                if key not in self._files:
                    body = await make()
                    self._files[key] = await asyncio.to_thread(_made, media, body)
        return self._files[key]


async def _at_once(body: bytes) -> bytes:
    return body


def _rules(game: Game) -> bytes:
    known = paragraphs(game.rules) if game.rules is not None and game.rules.is_dir() else []
    return encode(
        {
            "paragraphs": [
                {
                    "id": each.number,
                    "title": each.title,
                    "text": each.text,
                    "mark": each.status,
                    "chapter": each.chapter,
                }
                for each in known
            ]
        }
    )


def _answer(request: Request, made: Made) -> Response:
    headers = {"ETag": made.etag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if made.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(made.packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=made.media)
    return Response(made.body, headers=headers, media_type=made.media)
