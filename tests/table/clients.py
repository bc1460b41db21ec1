"""A server on a port of its own, and clients that talk to it as a browser would."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from barricades.table.app import make_app
from barricades.table.guard import LOOPBACK, Limits
from barricades.table.room import Room
from barricades.table.serve import bind, server_of
from tests.table.house import FACTORY, house

Frame = dict[str, Any]
PATIENCE = 20.0

FREE = Limits(burst=10_000, per_second=10_000, new_burst=10_000, new_per_second=10_000)


class Client:
    """One connection. Every frame that came is kept, as it came."""

    def __init__(self, socket: ClientConnection):
        self._socket = socket
        self.raw: list[str] = []
        self.frames: list[Frame] = []
        self._number = 0

    @property
    def state(self) -> Frame:
        return next(frame for frame in reversed(self.frames) if frame["type"] == "state")

    @property
    def table(self) -> Frame:
        return next(frame for frame in reversed(self.frames) if frame["type"] == "table")

    @property
    def version(self) -> str:
        return str(self.state["version"])

    def count(self, kind: str) -> int:
        return sum(frame["type"] == kind for frame in self.frames)

    def log(self) -> list[str]:
        """The log as a page would have it after all these states."""
        lines: list[str] = []
        for frame in self.frames:
            if frame["type"] == "state":
                del lines[frame["log"]["from"] :]
                lines += [line["text"] for line in frame["log"]["lines"]]
        return lines

    def options(self) -> list[str]:
        decision = self.state["decision"]
        return [option["text"] for option in decision["options"]] if decision else []

    async def receive(self) -> Frame:
        async with asyncio.timeout(PATIENCE):
            raw = await self._socket.recv()
        assert isinstance(raw, str)
        self.raw.append(raw)
        self.frames.append(json.loads(raw))
        return self.frames[-1]

    async def until(self, wanted: Callable[[Frame], bool]) -> Frame:
        while True:
            frame = await self.receive()
            if wanted(frame):
                return frame

    async def send_raw(self, frame: str | bytes) -> None:
        await self._socket.send(frame)

    async def ask(self, do: str, **arguments: Any) -> Frame:
        """Send a request and wait for its answer or refusal."""
        self._number += 1
        id = self._number
        await self.send_raw(json.dumps({"do": do, "id": id, **arguments}))
        return await self.until(lambda frame: frame["type"] in ("answer", "refused") and frame["id"] == id)

    async def refused(self, do: str, **arguments: Any) -> str:
        """The code of the refusal that a request gets."""
        frame = await self.ask(do, **arguments)
        assert frame["type"] == "refused", frame
        assert frame["text"]
        return str(frame["code"])

    async def granted(self, do: str, **arguments: Any) -> Frame:
        frame = await self.ask(do, **arguments)
        assert frame["type"] == "answer", frame
        return frame

    async def choose(self, *options: str) -> Frame:
        """Make choices and wait for what comes of them."""
        before = self.version
        answer = await self.granted("choose", version=before, options=list(options))
        while self.version == before:
            await self.receive()
        return answer

    async def my_turn(self) -> bool:
        """Wait until this seat is to decide; False once the game is over."""
        while not self.state["yours"] and not self.state["over"]:
            await self.receive()
        return bool(self.state["yours"])

    async def quiet(self, seconds: float = 0.3) -> int:
        """How many frames come within a time in which none should."""
        count = 0
        try:
            async with asyncio.timeout(seconds):
                while True:
                    raw = await self._socket.recv()
                    assert isinstance(raw, str)
                    self.raw.append(raw)
                    self.frames.append(json.loads(raw))
                    count += 1
        except TimeoutError:
            return count

    async def play(self, seed: int, most: int = 10_000) -> int:
        """Choose at random until the game is over; how many choices were made."""
        whims, made = random.Random(seed), 0
        while made < most and await self.my_turn():
            await self.choose(whims.choice(self.options()))
            made += 1
        return made

    async def close(self) -> None:
        await self._socket.close()


class Server:
    """A running server, seen from outside and from inside."""

    def __init__(self, app: Starlette, port: int):
        self.app, self.port = app, port
        self.base = f"http://127.0.0.1:{port}"
        self.http = httpx.AsyncClient(base_url=self.base, headers={"Origin": self.base}, timeout=PATIENCE)
        self._clients: list[Client] = []

    @property
    def room(self) -> Room:
        room = self.app.state.room
        assert isinstance(room, Room)
        return room

    async def post(self, path: str, body: Any) -> Any:
        answer = await self.http.post(path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def new(self, guard: Any = "here", rising: Any = "here", **more: Any) -> Any:
        """A new table of Faubourg."""
        seats = {"guard": _plan(guard), "rising": _plan(rising)}
        return await self.post(
            "/api/tables", {"game": "faubourg", "scenario": "june", "seats": seats, **more}
        )

    async def connect(self, origin: str | None = None) -> Client:
        socket = await connect(
            f"ws://127.0.0.1:{self.port}/ws",
            origin=Origin(origin or self.base),
            max_size=None,
            compression=None,
        )
        client = Client(socket)
        self._clients.append(client)
        return client

    async def sit(self, token: str, lang: str = "en") -> Client:
        client = await self.connect()
        await client.granted("sit", token=token, lang=lang)
        await client.until(lambda frame: frame["type"] == "state")
        return client

    async def watch(self, table: str, lang: str = "en") -> Client:
        client = await self.connect()
        await client.granted("watch", table=table, lang=lang)
        await client.until(lambda frame: frame["type"] == "state")
        return client

    async def close(self) -> None:
        for client in self._clients:
            await client.close()
        await self.http.aclose()


def _plan(who: Any) -> Any:
    if isinstance(who, dict):
        return who
    return {"kind": who} if who in ("here", "link") else {"kind": "bot", "bot": who}


@asynccontextmanager
async def running(folder: Path, **options: Any) -> AsyncIterator[Server]:
    """A server with its games in a folder."""
    settings: dict[str, Any] = {"hosts": LOOPBACK, "limits": FREE, "pace": 0.0, "warm": False, **options}
    app = make_app(house(), FACTORY, folder / "games.sqlite", **settings)
    listener = bind("127.0.0.1", 0, wander=False)
    running = server_of(app)
    serving = asyncio.create_task(running.serve(sockets=[listener]))
    while not running.started and not serving.done():
        await asyncio.sleep(0.01)
    server = Server(app, listener.getsockname()[1])
    try:
        yield server
    finally:
        await server.close()
        running.should_exit = True
        await serving
        listener.close()


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)
