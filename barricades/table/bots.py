"""Bots at the table: a task for every table at which one is to move. It asks a worker and goes on."""

import asyncio
import logging
import random
from contextlib import suppress
from typing import Any

from barricades.kernel.errors import BarricadesError
from barricades.kernel.messages import Message
from barricades.table.desk import scene
from barricades.table.messages import Refused
from barricades.table.tables import Sitting
from barricades.table.workers import WorkerFailed, Workers

PACE = 0.02  # seconds between two choices: bots leave room for people
TRIES = 3  # before a bot that fails is moved for
LONGEST_PAUSE = 10.0
LONGEST_WAIT = 0.5  # for people to be served

LOG = logging.getLogger("barricades.table")


class People:
    """How many people are being answered; bots wait until there is none."""

    def __init__(self) -> None:
        self._served = 0
        self._none = asyncio.Event()
        self._none.set()

    def __enter__(self) -> None:
        self._served += 1
        self._none.clear()

    def __exit__(self, *error: object) -> None:
        self._served -= 1
        if not self._served:
            self._none.set()

    async def are_served(self) -> None:
        """Wait for a moment without requests, though not for ever."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_WAIT):
                await self._none.wait()


class Bots:
    """Moves the bots of all tables: one after the other, and at most half the time."""

    def __init__(self, workers: Workers, people: People, pace: float = PACE):
        self._workers, self._people, self._pace = workers, people, pace
        self._turn = asyncio.Lock()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closed = False

    def stir(self, sitting: Sitting) -> None:
        """See that somebody moves, if a bot is to."""
        if not self._closed and sitting.id not in self._tasks and sitting.bot_to_move() is not None:
            self._tasks[sitting.id] = asyncio.create_task(self._play(sitting))

    def moving(self, id: str) -> bool:
        return id in self._tasks

    async def close(self) -> None:
        self._closed = True
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _play(self, sitting: Sitting) -> None:
        failures = 0
        try:
            while sitting.bot_to_move() is not None:
                try:
                    await self._move(sitting, failures)
                    failures = 0
                except (BarricadesError, Refused) as error:
                    failures += 1
                    LOG.warning("table %s: a bot could not move: %s", sitting.id, error)
                except Exception:
                    failures += 1
                    LOG.exception("table %s: a bot could not move", sitting.id)
                await asyncio.sleep(min(self._pace * 2**failures, LONGEST_PAUSE))
        finally:
            del self._tasks[sitting.id]

    async def _move(self, sitting: Sitting, failures: int) -> None:
        async with sitting.lock:
            await sitting.ready()
            seat, decision = sitting.bot_to_move(), sitting.session.position.decision
            if seat is None or decision is None:
                return
            number, options = sitting.session.version, decision.options
            # The same seed for the whole game, or its plans would change with every choice.
            seed = f"{seat.seed} {failures}" if failures else seat.seed
            if failures < TRIES:
                desk = scene(sitting.game, sitting.session.position, seat.number, "en")
        if failures < TRIES:
            text, reason = _chosen(
                seat.bot, await self._workers.ask("choose", scene=desk, bot=seat.bot, seed=seed)
            )
        else:
            LOG.error("table %s: bot %s keeps failing; chance moves for it", sitting.id, seat.bot)
            text, reason = sitting.game.language.text(random.choice(list(options))), None
        async with self._turn:
            await self._people.are_served()
            loop = asyncio.get_running_loop()
            began = loop.time()
            await sitting.choose_for_bot(seat.number, number, text, reason)
            await asyncio.sleep(min(loop.time() - began, self._pace))


def _chosen(bot: str, answer: Any) -> tuple[str, Message | None]:
    """The option a bot wants, as text, and its reason if it has one."""
    match answer:
        case {"option": str(text), "reason": [str(id), dict(arguments)]}:
            return text, Message(id, arguments)
        case {"option": str(text)}:
            return text, None
    raise WorkerFailed(f"bot {bot} answered no option")
