"""The publisher: renders what has changed and sends it to the clients that may see it.

A state is rendered once for an audience and a language, at most ten times a second (for spectators less
often), and only if that audience's view has changed. Publishing uses at most a third of the event loop, so
choices never wait for rendering.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress

from barricades.table.library import Library
from barricades.table.messages import Refused, encode
from barricades.table.play.people import People
from barricades.table.play.states import change_frame, chat_line, print_state, state_frame, table_frame
from barricades.table.play.tables import GameTable
from barricades.table.work.imagine import Audience

GAP = 0.1  # seconds between two states of a seat
SPECTATORS_GAP = 0.4  # the same for spectators, of whom there may be many
LATER = 1.0  # seconds by which spectators come after players where not all can be shown at once
LONGEST_WAIT = 0.03  # seconds for which rendering gives way to new choices
BACKLOG = 200  # frames a client may be behind before it is told to reconnect
MOST_HELD = 4 * 1024 * 1024  # bytes that may wait for one client
MOST_HELD_BY_ALL = 64 * 1024 * 1024  # beyond this the client with the largest backlog is told to reconnect

LOG = logging.getLogger("barricades.table")


class Held:
    """The total number of bytes waiting for all clients."""

    def __init__(self) -> None:
        self.bytes = 0


class Client:
    """One connection: its seat and the frames waiting for it."""

    def __init__(
        self,
        game_table: GameTable,
        audience: Audience,
        language: str,
        held: Held | None = None,
        address: str = "",
    ):
        self.game_table, self.audience, self.language, self.address = game_table, audience, language, address
        self.shown = False  # whether it has been sent a state: not before the game begins
        self.playing = asyncio.Lock()  # one playback at a time
        self.gone = asyncio.Event()  # it has been told to reconnect, and is sent nothing more
        self.held = 0  # bytes that wait to be sent
        self._all = held or Held()
        self._frames: deque[bytes] = deque()
        self._more = asyncio.Event()

    @property
    def waiting(self) -> int:
        """The number of frames waiting to be sent."""
        return len(self._frames)

    def send(self, frame: bytes) -> None:
        """Queue a frame; disconnect a client that has fallen too far behind."""
        if self.gone.is_set():
            return
        if len(self._frames) >= BACKLOG or self.held + len(frame) > MOST_HELD:
            self.leave()
            return
        self._frames.append(frame)
        self._count(len(frame))
        self._more.set()

    async def next(self) -> bytes:
        """The next frame to be sent."""
        while not self._frames:
            self._more.clear()
            await self._more.wait()
        frame = self._frames.popleft()
        self._count(-len(frame))
        return frame

    def leave(self) -> None:
        """Drop all waiting frames; the connection is closed."""
        self.gone.set()
        self._frames.clear()
        self._count(-self.held)

    def _count(self, more: int) -> None:
        self.held += more
        self._all.bytes += more


def gap_of(audience: Audience) -> float:
    """The seconds between two states of an audience."""
    return SPECTATORS_GAP if audience is None else GAP


def _due(game_table: GameTable, audience: Audience) -> float:
    """The earliest time of an audience's next state."""
    return game_table.shown[audience].sent_at + gap_of(audience)


def _rank(due: float, audience: Audience, now: float) -> tuple[bool, float]:
    """The order of rendering: due states first, then by waiting time, players before spectators."""
    return due > now, due + (LATER if audience is None and due <= now else 0.0)


class Publisher:
    """All clients of a server and what has to be rendered for them."""

    def __init__(self, library: Library, people: People):
        self._library, self._people = library, people
        self.held = Held()
        self._clients: dict[str, set[Client]] = {}
        self._waiting: dict[tuple[str, Audience], GameTable] = {}
        self._wake = asyncio.Event()
        self._turn = asyncio.Lock()
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
        """Whether a client is at a table."""
        return bool(self._clients.get(id))

    def waiting_at(self, id: str) -> str | None:
        """The address of a client at a table, a player's first; None if no client is there."""
        here = sorted(self.clients(id), key=lambda client: client.audience is None)
        return here[0].address if here else None

    def changed(self, game_table: GameTable) -> None:
        """Note that a table has changed."""
        for audience in {client.audience for client in self.clients(game_table.id)}:
            self._waiting.setdefault((game_table.id, audience), game_table)
        self._wake.set()

    async def join(self, client: Client, seat: Callable[[], Awaitable[Audience]] | None = None) -> None:
        """Seat a client and show it everything.

        `seat` finds its seat and is asked with the lock held: players may have changed places meanwhile.
        """
        game_table = client.game_table
        async with game_table.lock:
            await game_table.ready()
            if seat is not None:
                client.audience = None  # if its link no longer opens anything
                client.audience = await seat()
            # First bring connected clients up to date: they already have the log up to here.
            self._print(game_table, client.audience)
            self._tell_presence(game_table, client)
            client.send(table_frame(game_table, client.audience, client.language))
            self._clients.setdefault(game_table.id, set()).add(client)
            await asyncio.sleep(0)  # the client fetches its board while its state is rendered
            self._send_state(client)

    def _welcome(self, client: Client) -> None:
        """Send a client its table and everything that its seat sees."""
        client.send(table_frame(client.game_table, client.audience, client.language))
        self._send_state(client)

    def _send_state(self, client: Client) -> None:
        """Send a client everything that its seat sees, if the game has begun."""
        game_table, audience, language = client.game_table, client.audience, client.language
        if not game_table.begun:
            return
        shown = game_table.look(audience)
        print_state(self._library, game_table.session, shown, language, game_table.secret)
        client.send(state_frame(game_table.stamp(audience), shown.printed[language]))
        client.shown = True

    def exchange(self, game_table: GameTable, pair: Sequence[int]) -> None:
        """Two players have changed places: show each what their new seat sees. Call with the lock held."""
        one, other = pair
        for client in self.clients(game_table.id):
            if client.audience in pair:
                client.audience = other if client.audience == one else one
        self._tell_presence(game_table)
        for audience in pair:
            self._print(game_table, audience)
        for client in self.clients(game_table.id):
            if client.audience in pair:
                self._welcome(client)
        self._send_table(
            game_table, [each for each in self.clients(game_table.id) if each.audience not in pair]
        )

    def part(self, client: Client) -> None:
        at = self._clients.get(client.game_table.id, set())
        at.discard(client)
        if not at:
            self._clients.pop(client.game_table.id, None)
        self._tell_presence(client.game_table)

    def _tell_presence(self, game_table: GameTable, *coming: Client) -> None:
        """Tell all clients at a table which players are connected, if that has changed."""
        here = {*self.clients(game_table.id), *coming}
        present = frozenset(each.audience for each in here if each.audience is not None)
        if present == game_table.present:
            return
        game_table.present = present
        frame = encode(
            {"type": "presence", "present": [game_table.game.seats[each] for each in sorted(present)]}
        )
        for client in self.clients(game_table.id):
            client.send(frame)

    def tell_table(self, game_table: GameTable, audience: Audience = None, everybody: bool = True) -> None:
        """Send the table again: players or a client's own notes have changed."""
        here = self.clients(game_table.id)
        self._send_table(game_table, [each for each in here if everybody or each.audience == audience])

    def _send_table(self, game_table: GameTable, clients: Iterable[Client]) -> None:
        """Send clients their table: it holds the chat, and is encoded once for an audience and language."""
        frames: dict[tuple[Audience, str], bytes] = {}
        for client in clients:
            key = client.audience, client.language
            if key not in frames:
                frames[key] = table_frame(game_table, *key)
            client.send(frames[key])
        self.keep_within_bounds()

    async def tell_dice(self, game_table: GameTable, but: Client | None = None) -> None:
        """Numbers were added to the dice; with the last one the game begins and all see the set-up."""
        async with game_table.lock:
            await game_table.ready()
            here = self.clients(game_table.id) - {but}
            self._send_table(game_table, [client for client in here if client.shown])
            for client in here:
                if not client.shown:
                    self._welcome(client)

    def tell_chat(self, game_table: GameTable, line: Mapping[str, str]) -> None:
        """A player at a table has said something."""
        frames: dict[str, bytes] = {}
        for client in self.clients(game_table.id):
            if client.language not in frames:
                told = chat_line(game_table, line, client.language)
                frames[client.language] = encode({"type": "chat", **told})
            client.send(frames[client.language])

    def keep_within_bounds(self) -> None:
        """Disconnect the clients with the largest backlogs if too much is waiting in total."""
        while self.held.bytes > MOST_HELD_BY_ALL:
            held = [each for at in self._clients.values() for each in at if each.held]
            if not held:
                return
            max(held, key=lambda each: each.held).leave()

    async def show(self, game_table: GameTable, audience: Audience) -> None:
        """Render and send whatever is new.

        One state is begun in each round of the event loop, and only when no choice is being accepted or it
        has waited for a while, so that choices are accepted quickly however many states are waiting.
        """
        async with self._turn:
            await asyncio.sleep(0)
            await self._people.are_served(LONGEST_WAIT)
        self._waiting.pop((game_table.id, audience), None)
        async with game_table.lock:
            await game_table.ready()
            self._print(game_table, audience)

    def _print(self, game_table: GameTable, audience: Audience) -> None:
        if not game_table.begun:
            return
        shown = game_table.look(audience)
        if shown.sent == shown.mark:
            return
        stamp = game_table.stamp(audience)
        frames: dict[str, bytes] = {}
        here = self._at(game_table, audience)
        for client in here:
            if not client.shown:
                continue
            if client.language not in frames:
                since = print_state(
                    self._library, game_table.session, shown, client.language, game_table.secret
                )
                frames[client.language] = change_frame(stamp, shown.printed[client.language], since)
            client.send(frames[client.language])
        for client in here:
            if not client.shown:
                self._welcome(client)
        shown.sent, shown.sent_at = shown.mark, asyncio.get_running_loop().time()
        self.keep_within_bounds()

    def _at(self, game_table: GameTable, audience: Audience) -> Iterable[Client]:
        return [client for client in self.clients(game_table.id) if client.audience == audience]

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            while not self._waiting:
                self._wake.clear()
                await self._wake.wait()
            began = loop.time()
            due = [
                (_due(game_table, key[1]), key[1], game_table) for key, game_table in self._waiting.items()
            ]
            at, audience, game_table = min(due, key=lambda each: _rank(each[0], each[1], began))
            if at > began:
                await asyncio.sleep(min(at - began, GAP))
                continue
            try:
                await self.show(game_table, audience)
            except Refused as refused:
                LOG.warning("table %s: %s", game_table.id, refused.text)
            except Exception:
                LOG.exception("table %s: a state could not be printed", game_table.id)
            await asyncio.sleep(min(2 * (loop.time() - began), GAP))
