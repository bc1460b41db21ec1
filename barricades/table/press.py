"""The press: prints what has changed and sends it to whoever may see it.

A state is printed once for an audience and a language, at most ten times a second, and only if what that
audience sees has changed. The press works a third of the time at most: choices never wait for pictures.
"""

import asyncio
import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress

from barricades.table.house import House
from barricades.table.imagine import Audience
from barricades.table.messages import Refused, encode
from barricades.table.states import chat_line, print_state, state_frame, table_frame
from barricades.table.tables import Sitting

GAP = 0.1  # seconds between two states of one audience
BACKLOG = 200  # frames a client may be behind before it is told to come again

LOG = logging.getLogger("barricades.table")


class Client:
    """One connection: where it sits and what it is still to be sent."""

    def __init__(self, sitting: Sitting, audience: Audience, language: str):
        self.sitting, self.audience, self.language = sitting, audience, language
        self.frames: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, frame: bytes) -> None:
        """Queue a frame; one who does not listen any more is sent away."""
        if self.frames.qsize() < BACKLOG:
            self.frames.put_nowait(frame)
        else:
            self.leave()

    def leave(self) -> None:
        while not self.frames.empty():
            self.frames.get_nowait()
        self.frames.put_nowait(None)


class Press:
    """All clients of a house and what is to be printed for them."""

    def __init__(self, house: House):
        self._house = house
        self._clients: dict[str, set[Client]] = {}
        self._waiting: dict[tuple[str, Audience], Sitting] = {}
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        for client in [each for clients in self._clients.values() for each in clients]:
            client.leave()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def clients(self, id: str) -> set[Client]:
        return self._clients.get(id, set())

    def busy(self, id: str) -> bool:
        """Whether anybody is at a table."""
        return bool(self._clients.get(id))

    def changed(self, sitting: Sitting) -> None:
        """Something has happened at a table."""
        for audience in {client.audience for client in self.clients(sitting.id)}:
            self._waiting.setdefault((sitting.id, audience), sitting)
        self._wake.set()

    async def join(self, client: Client) -> None:
        """Seat a client and show it everything."""
        sitting = client.sitting
        async with sitting.lock:
            await sitting.ready()
            self._print(
                sitting, client.audience
            )  # those who are here first, for they have seen the log so far
            client.send(table_frame(sitting, client.audience, client.language))
            shown = sitting.look(client.audience)
            print_state(self._house, sitting.session, shown, client.language, sitting.secret)
            printed = shown.printed[client.language]
            client.send(state_frame(sitting.version(client.audience), printed, None))
            self._clients.setdefault(sitting.id, set()).add(client)

    def part(self, client: Client) -> None:
        at = self._clients.get(client.sitting.id, set())
        at.discard(client)
        if not at:
            self._clients.pop(client.sitting.id, None)

    def tell_table(self, sitting: Sitting, audience: Audience = None, everybody: bool = True) -> None:
        """Who sits here has changed, or one's own notes."""
        for client in self.clients(sitting.id):
            if everybody or client.audience == audience:
                client.send(table_frame(sitting, client.audience, client.language))

    def tell_chat(self, sitting: Sitting, line: Mapping[str, str]) -> None:
        """Somebody at a table has said something."""
        for client in self.clients(sitting.id):
            client.send(encode({"type": "chat", **chat_line(sitting, line, client.language)}))

    async def show(self, sitting: Sitting, audience: Audience) -> None:
        """Print and send at once, if there is something new."""
        self._waiting.pop((sitting.id, audience), None)
        async with sitting.lock:
            await sitting.ready()
            self._print(sitting, audience)

    def _print(self, sitting: Sitting, audience: Audience) -> None:
        shown = sitting.look(audience)
        if shown.sent == shown.mark:
            return
        version = sitting.version(audience)
        frames: dict[str, bytes] = {}
        for client in self._at(sitting, audience):
            if client.language not in frames:
                since = print_state(self._house, sitting.session, shown, client.language, sitting.secret)
                frames[client.language] = state_frame(version, shown.printed[client.language], since)
            client.send(frames[client.language])
        shown.sent, shown.sent_at = shown.mark, asyncio.get_running_loop().time()

    def _at(self, sitting: Sitting, audience: Audience) -> Iterable[Client]:
        return [client for client in self.clients(sitting.id) if client.audience == audience]

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            while not self._waiting:
                self._wake.clear()
                await self._wake.wait()
            began = loop.time()
            due = [
                (sitting.shown[audience].sent_at + GAP, key, sitting)
                for key, sitting in self._waiting.items()
                for audience in (key[1],)
            ]
            at, (id, audience), sitting = min(due, key=lambda each: each[0])
            if at > began:
                await asyncio.sleep(min(at - began, GAP))
                continue
            try:
                await self.show(sitting, audience)
            except Refused as refused:
                LOG.warning("table %s: %s", id, refused.text)
            except Exception:
                LOG.exception("table %s: a state could not be printed", id)
            await asyncio.sleep(min(2 * (loop.time() - began), GAP))
