"""Worker processes: slow work is done outside the server process.

A worker is `python -m barricades.table.work.worker FACTORY`. It reads jobs from its standard input and writes
answers to its standard output, each a length and JSON. One that dies or takes too long is replaced.
"""

import asyncio
import heapq
import itertools
import logging
import os
import struct
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import msgspec

from barricades.kernel.errors import BarricadesError

LENGTH = struct.Struct(">I")
NICE, NICEST = 1, 10  # workers yield to the server; those with no client waiting yield more
FIRST, LATER = 0, 1  # ranks of jobs: those that a player waits for, and all others
LOG = logging.getLogger("barricades.table")


class WorkerFailed(BarricadesError):
    """A job that was not done: it raised, took too long, or took its process down."""


class Worker:
    """One process, started when it is first asked."""

    def __init__(self, factory: str, nice: int = NICE):
        self._factory, self._nice = factory, nice
        self._process: Process | None = None

    async def ask(self, job: bytes, timeout: float) -> bytes:
        """The answer to a job, encoded."""
        try:
            async with asyncio.timeout(timeout):
                process = self._process or await self._start()
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(LENGTH.pack(len(job)) + job)
                await process.stdin.drain()
                (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
                return await process.stdout.readexactly(length)
        except TimeoutError:
            await self.stop()
            raise WorkerFailed(f"a worker took more than {timeout:g} seconds") from None
        except (OSError, asyncio.IncompleteReadError):
            await self.stop()
            raise WorkerFailed("a worker process has died") from None
        except BaseException:
            await asyncio.shield(self.stop())  # half an answer may be on its way
            raise

    async def _start(self) -> Process:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "barricades.table.work.worker", self._factory, str(self._nice),
            stdin=PIPE, stdout=PIPE, env=environment, start_new_session=True, limit=1 << 20,
        )  # fmt: skip
        return self._process

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        process._transport.close()  # type: ignore[attr-defined]  # or it complains when collected


class Queue:
    """Jobs that wait for a worker: those of the lowest rank first, and askers take turns.

    However many jobs one asker has waiting, another's first job comes after at most one of them.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[int, int, int, asyncio.Future[Worker]]] = []
        self._order = itertools.count()
        self._round: dict[int, int] = {}  # by rank, of the job that left last
        self._last: dict[tuple[int, str], int] = {}  # by rank and asker, the round of the last job that came

    def __iter__(self) -> Iterator[asyncio.Future[Worker]]:
        return (each[-1] for each in self._waiting)

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, rank: int, asker: str, turn: asyncio.Future[Worker]) -> None:
        round = max(self._round.get(rank, 0), self._last.get((rank, asker), 0)) + 1
        self._last[rank, asker] = round
        heapq.heappush(self._waiting, (rank, round, next(self._order), turn))

    def next(self) -> asyncio.Future[Worker] | None:
        """The next job whose asker has not gone."""
        while self._waiting:
            rank, self._round[rank], _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                return turn
        self._round.clear()
        self._last.clear()
        return None


class Workers:
    """A few workers for one purpose. Jobs wait until one is free.

    A job that has begun is finished even if its asker has gone: to stop it would take a new process.
    """

    def __init__(self, factory: str, size: int, timeout: float, nice: int = NICE):
        self._all = [Worker(factory, nice) for _ in range(size)]
        self._idle = list(self._all)
        self._timeout = timeout
        self._waiting = Queue()
        self._busy: set[asyncio.Task[bytes]] = set()

    async def ask(self, job: str, rank: int = FIRST, asker: str = "", **arguments: Any) -> Any:
        """Have a job of `jobs.JOBS` done."""
        return msgspec.json.decode(await self.ask_raw(job, rank, asker, **arguments))

    async def ask_raw(
        self,
        job: str,
        rank: int = FIRST,
        asker: str = "",
        *,
        late: Callable[[], Mapping[str, Any]] = dict,
        **arguments: Any,
    ) -> msgspec.Raw:
        """The same, as JSON that need not be looked at.

        `late` makes further arguments when the job's turn has come: large ones should not be kept in memory
        while waiting.
        """
        worker = await self._take(rank, asker)
        try:
            more = await asyncio.to_thread(late) if late is not dict else {}
            encoded = msgspec.json.encode([job, {**arguments, **more}])
        except BaseException:
            self._give_back(worker)
            raise
        task = asyncio.create_task(self._work(worker, encoded))
        self._busy.add(task)
        task.add_done_callback(self._done)
        try:
            answer = await asyncio.shield(task)
        except asyncio.CancelledError:
            this = asyncio.current_task()
            if not task.cancelled() or (this is not None and this.cancelling()):
                raise
            raise WorkerFailed("the server is closing") from None  # the job was cancelled, not the caller
        done, value = msgspec.json.decode(answer, type=tuple[bool, msgspec.Raw])
        if not done:
            raise WorkerFailed(msgspec.json.decode(value, type=str))
        return value

    async def _take(self, rank: int, asker: str) -> Worker:
        if self._idle:
            return self._idle.pop()
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.put(rank, asker, turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(turn.result())
            raise

    def _give_back(self, worker: Worker) -> None:
        turn = self._waiting.next()
        if turn is not None:
            turn.set_result(worker)
        else:
            self._idle.append(worker)

    async def _work(self, worker: Worker, job: bytes) -> bytes:
        try:
            return await worker.ask(job, self._timeout)
        finally:
            self._give_back(worker)

    def _done(self, task: asyncio.Task[bytes]) -> None:
        self._busy.discard(task)
        if not task.cancelled():
            task.exception()  # of a job whose caller has gone

    async def close(self) -> None:
        for task in self._busy:
            task.cancel()
        await asyncio.gather(*self._busy, return_exceptions=True)
        for worker in self._all:
            await worker.stop()
