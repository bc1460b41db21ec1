"""Bots at the table: a task for every table where it is a bot's turn. It asks a worker and continues."""

import asyncio
import logging
import random
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from barricades.kernel.errors import BarricadesError
from barricades.kernel.messages import Message
from barricades.table.messages import Refused
from barricades.table.play.people import People
from barricades.table.play.tables import GameTable
from barricades.table.work.jobs import scene
from barricades.table.work.workers import FIRST, LATER, WorkerFailed, Workers

PACE = 0.02  # seconds between two choices: bots leave room for people
PACES: dict[str, float] = {"fast": 0.0, "steady": 0.7, "slow": 2.0}  # the same where a bot is watched
TRIES = 3  # attempts before a failing bot's move is made at random
LONGEST_PAUSE = 10.0
LONGEST_WAIT = 0.5  # seconds for which a bot lets people be served first
REMEMBERED, MOST_ADDRESSES = 1000, 10_000  # tables with bots by address
LONGEST_YIELD = 2.0  # seconds for which a bot without an audience lets others go first
GIVE_WAY = 0.05

LOG = logging.getLogger("barricades.table")


class Bots:
    """Moves the bots of all tables, one after the other, and uses at most half the time.

    `waiting` is the address of a client at a table, None if there is none. Bots without an audience yield to
    the others, and addresses take turns.
    """

    def __init__(
        self, workers: Workers, people: People, waiting: Callable[[str], str | None], pace: float = PACE
    ):
        self._workers, self._people, self._pace, self._waiting = workers, people, pace, waiting
        self._turn = asyncio.Lock()
        self._awaited = 0  # tables with an audience at which a bot is about to move
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closed = False

    def wake(self, game_table: GameTable) -> None:
        """Start a task if it is a bot's turn."""
        if not self._closed and game_table.id not in self._tasks and game_table.bot_to_move() is not None:
            self._tasks[game_table.id] = asyncio.create_task(self._play(game_table))

    def moving(self, id: str) -> bool:
        return id in self._tasks

    async def close(self) -> None:
        self._closed = True
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _play(self, game_table: GameTable) -> None:
        failures = 0
        try:
            while game_table.bot_to_move() is not None:
                try:
                    await self._move(game_table, failures)
                    failures = 0
                except (BarricadesError, Refused) as error:
                    failures += 1
                    LOG.warning("table %s: a bot could not move: %s", game_table.id, error)
                except Exception:
                    failures += 1
                    LOG.exception("table %s: a bot could not move", game_table.id)
                await asyncio.sleep(self._pause(game_table, failures))
        finally:
            del self._tasks[game_table.id]

    def _pause(self, game_table: GameTable, failures: int) -> float:
        """The seconds until the next choice: as the players want it, if they are there."""
        if self._waiting(game_table.id) is not None and not failures:
            return float(min(max(self._pace, PACES[game_table.pace]), LONGEST_PAUSE))
        return float(min(self._pace * 2**failures, LONGEST_PAUSE))

    async def _move(self, game_table: GameTable, failures: int) -> None:
        address = self._waiting(game_table.id)
        if address is not None:
            self._awaited += 1
            try:
                await self._choose(game_table, failures, FIRST, address)
            finally:
                self._awaited -= 1
            return
        loop = asyncio.get_running_loop()
        until = loop.time() + LONGEST_YIELD
        while self._awaited and loop.time() < until:
            await asyncio.sleep(GIVE_WAY)
        await self._choose(game_table, failures, LATER, "")

    async def _choose(self, game_table: GameTable, failures: int, rank: int, asker: str) -> None:
        async with game_table.lock:
            await game_table.ready()
            seat = game_table.bot_to_move()
            decision = game_table.session.position.decision_of(seat.number) if seat else None
            if seat is None or decision is None:
                return
            moment, options = game_table.session.moment(seat.number), decision.options
            # The same seed for the whole game, or its plans would change with every choice.
            seed = f"{seat.seed} {failures}" if failures else seat.seed
            if failures < TRIES:
                context = scene(game_table.game, game_table.session.position, seat.number, "en")
        if failures < TRIES:
            answer = await self._workers.ask(
                "choose", rank, asker=asker, scene=context, bot=seat.bot, seed=seed
            )
            number, reason = _chosen(seat.bot, answer, len(options))
        else:
            LOG.error("table %s: bot %s keeps failing; chance moves for it", game_table.id, seat.bot)
            number, reason = random.randrange(len(options)), None
        async with self._turn:
            await self._people.are_served(LONGEST_WAIT)
            loop = asyncio.get_running_loop()
            began = loop.time()
            await game_table.choose_for_bot(seat.number, moment, number, reason)
            await asyncio.sleep(min(loop.time() - began, self._pace))


class Quota:
    """How many games with active bots one address may have created."""

    def __init__(self, moving: Callable[[str], bool], most: int):
        self._moving, self._most = moving, most
        self._made: OrderedDict[str, deque[str]] = OrderedDict()
        self._making = Counter[str]()

    @contextmanager
    def allowing(self, address: str) -> Iterator[None]:
        """Refuse another table with bots if the quota is used up; tables being created count too."""
        busy = self._making[address] + sum(map(self._moving, self._made.get(address, ())))
        if busy >= self._most:
            text = f"bots are busy in {busy} games that were set up from your address: wait for one to end"
            raise Refused("too-fast", text, status=429)
        self._making[address] += 1
        try:
            yield
        finally:
            self._making[address] -= 1
            if not self._making[address]:
                del self._making[address]

    def count(self, address: str, table: str) -> None:
        """A table with bots was made for an address."""
        made = self._made.pop(address, None) or deque(maxlen=REMEMBERED)
        self._made[address] = made
        made.append(table)
        while len(self._made) > MOST_ADDRESSES:
            self._made.popitem(last=False)


def _chosen(bot: str, answer: Any, count: int) -> tuple[int, Message | None]:
    """The number of the option a bot wants, and its reason if it has one."""
    match answer:
        case {"option": int(number), "reason": [str(id), dict(arguments)]} if 0 <= number < count:
            return number, Message(id, arguments)
        case {"option": int(number)} if 0 <= number < count:
            return number, None
    raise WorkerFailed(f"bot {bot} answered no option")
