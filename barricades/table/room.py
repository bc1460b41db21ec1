"""The room: every table that somebody is at, opened from the store when wanted and put away when not."""

import asyncio
import json
import logging
import os
import secrets
import time
from collections.abc import Mapping

from barricades.kernel.chance import Live
from barricades.kernel.errors import BarricadesError
from barricades.kernel.game import Game
from barricades.kernel.session import Session
from barricades.table import resume
from barricades.table.bots import PACE, Bots, People
from barricades.table.house import House
from barricades.table.messages import Refused, SeatPlan
from barricades.table.press import Press
from barricades.table.rows import Shelf, TableRow, now
from barricades.table.seats import help_at, plan_seats
from barricades.table.speech import first_picture
from barricades.table.store import Store
from barricades.table.tables import Sitting
from barricades.table.workers import Workers

LOG = logging.getLogger("barricades.table")

SPARE_CORES = max(1, min(4, (os.cpu_count() or 2) - 1))
BOT_SECONDS = 60.0
ADVICE_SECONDS = 30.0
DRAWING_SECONDS = 180.0
PUT_AWAY = 300.0  # seconds between two looks at who is still there


class Room:
    """Store, workers, press, bots and the tables in play."""

    def __init__(self, house: House, factory: str, store: Store, pace: float = PACE):
        self.house, self.store = house, store
        self.advice = Workers(factory, SPARE_CORES, ADVICE_SECONDS)
        self.drawers = Workers(factory, 1, DRAWING_SECONDS)
        self._hands = Workers(factory, SPARE_CORES, BOT_SECONDS)
        self.press = Press(house)
        self.people = People()
        self.bots = Bots(self._hands, self.people, pace)
        self._tables: dict[str, Sitting] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open the store and let bots go on where they were."""
        await self.store.open()
        self.press.start()
        self._tasks = [asyncio.create_task(self._wake_bots()), asyncio.create_task(self._put_away())]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        await self.press.close()
        await self._hands.close()
        await self.advice.close()
        await self.drawers.close()
        await self.store.close()

    async def warm(self) -> None:
        """Have workers and boards ready before somebody waits for them."""
        for game in self.house.games.values():
            await asyncio.to_thread(first_picture, self.house, game)
        for workers in (self._hands, self.advice):
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
            for id, sitting in list(self._tables.items()):
                busy = self.press.busy(id) or self.bots.moving(id) or sitting.lock.locked()
                if not busy and time.monotonic() - sitting.wanted > PUT_AWAY:
                    del self._tables[id]

    async def table(self, id: str) -> Sitting:
        """A table in play."""
        if id not in self._tables:
            async with self._opening.setdefault(id, asyncio.Lock()):
                try:
                    if id not in self._tables:
                        self._tables.setdefault(id, await self._take_up(id))
                finally:
                    self._opening.pop(id, None)
            self.bots.stir(self._tables[id])
        sitting = self._tables[id]
        sitting.wanted = time.monotonic()
        return sitting

    async def _take_up(self, id: str) -> Sitting:
        shelf = await self.store.shelf(id[:64])
        if shelf is None:
            raise Refused("no-such-table", "there is no such table", status=404)
        if shelf.table.game not in self.house.games:
            raise Refused("broken", f"game {shelf.table.game!r} is not installed here", status=409)
        try:
            sitting = Sitting(self.house, self.store, shelf, self._changed, self.press.tell_chat)
        except (BarricadesError, ValueError, TypeError, IndexError) as error:
            LOG.error("table %s cannot be opened: %s", id, error)
            raise Refused("broken", f"this table cannot be opened: {error}", status=409) from None
        if sitting.notice and sitting.notice != shelf.table.notice:
            await sitting.adopt_rules(sitting.notice)
        return sitting

    def _changed(self, sitting: Sitting) -> None:
        self.press.changed(sitting)
        self.bots.stir(sitting)

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
    ) -> tuple[Sitting, dict[str, str]]:
        """Set a game up; the tokens of its seats."""
        live = Live(secrets.token_bytes(32))
        id = secrets.token_urlsafe(12)
        session = Session(game, scenario, settings, live)
        rows, tokens = plan_seats(game, id, plans, self.house.bots_of(game.id))
        given = help_at(self.house, rows, hints, teaching)
        head = resume.dump(session.position.encode())
        row = TableRow(
            id=id,
            game=game.id,
            scenario=scenario,
            settings=json.dumps(dict(session.position.settings)),
            rules=game.version,
            replay=False,
            listed=listed,
            secret=live.secret.hex(),
            committed=True,
            tokens=secrets.token_hex(32),
            setup=resume.setup_text(session),
            entries=0,
            **vars(resume.after(session, head)),
            notice="",
            started=now(),
            changed=now(),
            hints=given.hints,
            teaching=given.teaching,
        )
        await self.store.create(Shelf(row, rows, (), [resume.snapshot_of(game, 0, head)]))
        return await self.table(id), tokens
