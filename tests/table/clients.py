"""A server on a port of its own, and clients that talk to it as a browser would."""

import asyncio
import json
import random
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence, Sized
from contextlib import asynccontextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from barricades.table.play.deltas import merged
from barricades.table.play.room import Room
from barricades.table.web.app import make_app
from barricades.table.web.guard import LOOPBACK, Limits
from barricades.table.web.serving import bind, server_of
from barricades.table.web.socket import PER, RATE
from tests.table.library import FACTORY, library

Frame = dict[str, Any]
PATIENCE = 60.0

MANY = 10_000
FREE = Limits(**dict.fromkeys((each.name for each in fields(Limits)), MANY))


class Client:
    """One connection. Every frame that came is kept, as it came; `state` is what a page would have by now."""

    def __init__(self, socket: ClientConnection):
        self._socket = socket
        self.raw: list[str] = []
        self.frames: list[Frame] = []
        self.state: Frame = {}
        self._number = 0
        self._sent: deque[float] = deque(maxlen=RATE - 5)

    @property
    def table(self) -> Frame:
        return next(frame for frame in reversed(self.frames) if frame["type"] == "table")

    @property
    def stamp(self) -> str:
        return str(self.state["stamp"])

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
        return self._take(raw)

    def _take(self, raw: str) -> Frame:
        frame: Frame = json.loads(raw)
        self.raw.append(raw)
        self.frames.append(frame)
        if frame["type"] == "state":
            self.state = merged(self.state, frame)
        return frame

    async def until(self, wanted: Callable[[Frame], bool]) -> Frame:
        while True:
            frame = await self.receive()
            if wanted(frame):
                return frame

    async def welcomed(self) -> None:
        """Wait for the table and, if the game has begun, for its state."""
        table = await self.until(lambda frame: frame["type"] == "table")
        if table["dice"]["begun"]:
            await self.begun()

    async def begun(self) -> None:
        """Wait for the first state."""
        if not self.count("state"):
            await self.until(lambda frame: frame["type"] == "state")

    async def send_raw(self, frame: str | bytes) -> None:
        await self._socket.send(frame)

    async def ask(self, do: str, **arguments: Any) -> Frame:
        """Send a request and wait for its answer or refusal."""
        self._number += 1
        id = self._number
        self._sent.append(time.monotonic())
        await self.send_raw(json.dumps({"do": do, "id": id, **arguments}))
        return await self.until(lambda frame: frame["type"] in ("answer", "refused") and frame["id"] == id)

    async def refused(self, do: str, **arguments: Any) -> str:
        """The code of the refusal that a request gets."""
        frame = await self.ask(do, **arguments)
        assert frame["type"] == "refused", frame
        assert frame["text"]
        return str(frame["code"])

    async def granted(self, do: str, **arguments: Any) -> Frame:
        """The answer to a request that keeps below the server's limit on frames."""
        if len(self._sent) == self._sent.maxlen:
            await asyncio.sleep(max(0.0, self._sent[0] + PER - time.monotonic()))
        frame = await self.ask(do, **arguments)
        assert frame["type"] == "answer", frame
        return frame

    async def choose(self, *options: str) -> Frame:
        """Make choices and wait for their results."""
        await self.begun()
        before = self.stamp
        answer = await self.granted("choose", stamp=before, options=list(options))
        while self.stamp == before:
            await self.receive()
        return answer

    async def my_turn(self) -> bool:
        """Wait until it is this seat's turn; False once the game is over."""
        await self.begun()
        while not self.state["yours"] and not self.state["over"]:
            await self.receive()
        return bool(self.state["yours"])

    async def has(self, stamp: str) -> None:
        """Wait for the state of a stamp."""
        while self.stamp != stamp:
            await self.receive()

    async def quiet(self, seconds: float = 0.3) -> int:
        """How many frames come within a time in which none should."""
        count = 0
        try:
            async with asyncio.timeout(seconds):
                while True:
                    raw = await self._socket.recv()
                    assert isinstance(raw, str)
                    self._take(raw)
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

    def __init__(self, app: Starlette, port: int, connections: Sized = ()):
        self.app, self.port, self.connections = app, port, connections
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
        await client.welcomed()
        return client

    async def watch(self, table: str, lang: str = "en") -> Client:
        client = await self.connect()
        await client.granted("watch", table=table, lang=lang)
        await client.welcomed()
        return client

    async def settled(self, table: str, *clients: Client) -> None:
        """Wait until clients have everything that they may see of a table by now."""
        await until(lambda: not self.room.publisher._waiting)
        async with (await self.room.table(table)).lock:
            pass  # what was being sent is sent
        for client in clients:
            await client.ask("log")  # answered after it

    async def close(self) -> None:
        for client in self._clients:
            await client.close()
        await self.http.aclose()


async def until(true: Callable[[], bool]) -> None:
    """Wait for something that is not announced."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


def _plan(who: Any) -> Any:
    if isinstance(who, dict):
        return who
    return {"kind": who} if who in ("here", "link") else {"kind": "bot", "bot": who}


@asynccontextmanager
async def running(folder: Path, proxies: Sequence[str] = (), **options: Any) -> AsyncIterator[Server]:
    """A server with its games in a folder."""
    settings: dict[str, Any] = {"hosts": LOOPBACK, "limits": FREE, "pace": 0.0, "warm": False, **options}
    app = make_app(library(), FACTORY, folder / "games.sqlite", **settings)
    listener = bind("127.0.0.1", 0, wander=False)
    running = server_of(app, settings["limits"], proxies)
    serving = asyncio.create_task(running.serve(sockets=[listener]))
    while not running.started and not serving.done():
        await asyncio.sleep(0.01)
    server = Server(app, listener.getsockname()[1], running.server_state.connections)
    try:
        yield server
    finally:
        await server.close()
        running.should_exit = True
        await serving
        listener.close()
