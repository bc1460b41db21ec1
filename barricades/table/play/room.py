"""The room: every table in use, opened from the store when needed and closed when not."""

import asyncio
import gc
import json
import logging
import os
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial

from barricades.kernel.chance import Live, Sampled
from barricades.kernel.errors import BarricadesError
from barricades.kernel.game import Game
from barricades.kernel.session import Session
from barricades.table.keep import restoring
from barricades.table.keep.rows import After, StoredTable, TableRow, now
from barricades.table.keep.store import Store, StoreError
from barricades.table.library import Library
from barricades.table.messages import Refused, SeatPlan
from barricades.table.play.bots import PACE, Bots
from barricades.table.play.dice import planned
from barricades.table.play.people import People
from barricades.table.play.publisher import Publisher
from barricades.table.play.seats import Seat, help_at, plan_seats
from barricades.table.play.tables import GameTable
from barricades.table.work.rendering import first_picture
from barricades.table.work.workers import NICEST, Workers

LOG = logging.getLogger("barricades.table")

SPARE_CORES = max(1, min(4, (os.cpu_count() or 2) - 1))
BOT_SECONDS = 60.0
ADVICE_SECONDS = 30.0
DRAWING_SECONDS = 180.0
SELDOM = (20_000, 50, 100)  # thresholds of the garbage collector, one for each generation
PUT_AWAY = 300.0  # seconds between two looks at who is still there


async def _aside(work: Callable[[], object]) -> None:
    """Run something in a daemon thread, so that the server can stop without waiting for it."""
    loop, done = asyncio.get_running_loop(), asyncio.Event()

    def run() -> None:
        try:
            work()
        except Exception:
            LOG.exception("a board could not be prepared")
        finally:
            with suppress(RuntimeError):  # the server has been stopped meanwhile
                loop.call_soon_threadsafe(done.set)

    threading.Thread(target=run, daemon=True).start()
    await done.wait()


def freeze_what_is_loaded() -> None:
    """Exclude what was loaded from garbage collection: rules, boards and catalogues are millions of objects
    that stay, and collections that visit them take a quarter of the time of a choice.

    Later collections are rare: tables in play have few cycles among their many objects, and visiting those
    of a hundred tables takes longer than a choice.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


class Room:
    """Store, workers, publisher, bots and the tables in play."""

    def __init__(self, library: Library, factory: str, store: Store, pace: float = PACE):
        self.library, self.store = library, store
        self.advice = Workers(factory, SPARE_CORES, ADVICE_SECONDS)
        self.drawing_workers = Workers(factory, 1, DRAWING_SECONDS)
        # long jobs that no client's board depends on
        self.background_workers = Workers(factory, 1, DRAWING_SECONDS, NICEST)
        self._bot_workers = Workers(factory, SPARE_CORES, BOT_SECONDS)
        self.people = People()
        self.publisher = Publisher(library, self.people)
        self.bots = Bots(self._bot_workers, self.people, self.publisher.waiting_at, pace)
        self._tables: dict[str, GameTable] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open the store and let bots continue where they were."""
        await self.store.open()
        self.publisher.start()
        self._tasks = [asyncio.create_task(self._wake_bots()), asyncio.create_task(self._put_away())]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        await self.publisher.close()
        await self._bot_workers.close()
        await self.advice.close()
        await self.drawing_workers.close()
        await self.background_workers.close()
        await self.store.close()

    async def warm(self) -> None:
        """Have workers and boards ready before a client waits for them."""
        for game in self.library.games.values():
            await _aside(partial(first_picture, self.library, game))
        freeze_what_is_loaded()
        for workers in (self._bot_workers, self.advice):
            await workers.ask("ready")

    async def _wake_bots(self) -> None:
        for id in await self.store.tables_for_bots():
            try:
                await self.table(id)
            except (Refused, BarricadesError) as error:
                LOG.error("table %s cannot be opened: %s", id, error)
            await asyncio.sleep(0)

    async def _put_away(self) -> None:
        while True:
            await asyncio.sleep(PUT_AWAY)
            for id, game_table in list(self._tables.items()):
                busy = self.publisher.busy(id) or self.bots.moving(id) or game_table.lock.locked()
                if not busy and time.monotonic() - game_table.wanted > PUT_AWAY:
                    del self._tables[id]

    async def table(self, id: str) -> GameTable:
        """A table in play."""
        if id not in self._tables:
            async with self._opening.setdefault(id, asyncio.Lock()):
                try:
                    if id not in self._tables:
                        self._tables.setdefault(id, await self._open(id))
                        await self._tables[id].settle()
                finally:
                    self._opening.pop(id, None)
            self.bots.wake(self._tables[id])
        game_table = self._tables[id]
        game_table.wanted = time.monotonic()
        return game_table

    async def _open(self, id: str) -> GameTable:
        try:
            stored = await self.store.whole_table(id[:64])
        except StoreError as error:
            LOG.error("table %s cannot be read: %s", id, error)
            raise Refused("broken", f"this table cannot be opened: {error.reason}", status=503) from None
        if stored is None:
            raise Refused("no-such-table", "there is no such table", status=404)
        if stored.table.game not in self.library.games:
            raise Refused("broken", f"game {stored.table.game!r} is not installed here", status=409)
        try:
            told = self._changed, self.publisher.tell_chat
            game_table = await GameTable.opened(self.library, self.store, stored, *told)
        except (BarricadesError, ValueError, TypeError, LookupError, AttributeError) as error:
            LOG.error("table %s cannot be opened: %s", id, error)
            # The error may quote a secret choice or a hidden piece.
            why = "it is damaged in the store, and the server's log says how"
            raise Refused("broken", f"this table cannot be opened: {why}", status=409) from None
        if game_table.notice and game_table.notice != stored.table.notice:
            await game_table.adopt_rules(game_table.notice)
        return game_table

    def _changed(self, game_table: GameTable) -> None:
        if game_table.exchange:
            self.publisher.exchange(game_table, game_table.exchange)
            game_table.exchange = ()
        self.publisher.changed(game_table)
        self.bots.wake(game_table)

    async def new_table(
        self,
        game: Game,
        scenario: str,
        settings: Mapping[str, str],
        plans: dict[str, SeatPlan],
        *,
        listed: bool = False,
        hints: bool | None = None,
        teaching: bool = False,
        pledges: Mapping[str, str] | None = None,
    ) -> tuple[GameTable, dict[str, str]]:
        """Make a table; the tokens of its seats. It is set up at once if no player's number is awaited."""
        live = Live(secrets.token_bytes(32))
        id = secrets.token_urlsafe(12)
        rows, tokens = plan_seats(self.library.boxes[game.id], id, plans)
        numbers, begun = planned([Seat.from_row(game, row) for row in rows], pledges or {})
        session = Session(game, scenario, settings, live if begun else Sampled("not begun"))
        given = help_at(self.library.boxes[game.id], rows, hints, teaching)
        head = restoring.dump(session.position.encode())
        row = TableRow(
            id=id,
            game=game.id,
            scenario=scenario,
            settings=json.dumps(dict(session.position.settings)),
            rules=game.rules_version,
            replay=False,
            listed=listed,
            secret=live.secret.hex(),
            committed=True,
            tokens=secrets.token_hex(32),
            setup=restoring.setup_text(session),
            entries=0,
            **vars(restoring.after(session, head) if begun else After(head, None)),
            notice="",
            started=now(),
            changed=now(),
            hints=given.hints,
            teaching=given.teaching,
            begun=begun,
            numbers=numbers.dump(),
        )
        await self.store.create(StoredTable(row, rows, (), [restoring.snapshot_of(game, 0, head)]))
        return await self.table(id), tokens
