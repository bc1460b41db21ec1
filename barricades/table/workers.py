"""Worker processes: whatever takes time is worked out beside the server, never in it.

A worker is `python -m barricades.table.worker FACTORY`. It reads jobs from its standard input and writes
answers to its standard output, each a length and JSON. One that dies or takes too long is replaced.
"""

import asyncio
import logging
import os
import struct
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Any

import msgspec

from barricades.kernel.errors import BarricadesError

LENGTH = struct.Struct(">I")
LOG = logging.getLogger("barricades.table")


class WorkerFailed(BarricadesError):
    """A job that was not done: it raised, took too long, or took its process down."""


class Worker:
    """One process, started when it is first asked."""

    def __init__(self, factory: str):
        self._factory = factory
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
            sys.executable, "-m", "barricades.table.worker", self._factory,
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


class Workers:
    """A few workers for one purpose. Jobs wait until one is free."""

    def __init__(self, factory: str, size: int, timeout: float):
        self._all = [Worker(factory) for _ in range(size)]
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self._all:
            self._idle.put_nowait(worker)
        self._timeout = timeout

    async def ask(self, job: str, **arguments: Any) -> Any:
        """Have a job of `desk.JOBS` done."""
        return msgspec.json.decode(await self.ask_raw(job, **arguments))

    async def ask_raw(self, job: str, **arguments: Any) -> msgspec.Raw:
        """The same, as JSON that need not be looked at."""
        worker = await self._idle.get()
        try:
            answer = await worker.ask(msgspec.json.encode([job, arguments]), self._timeout)
        finally:
            self._idle.put_nowait(worker)
        done, value = msgspec.json.decode(answer, type=tuple[bool, msgspec.Raw])
        if not done:
            raise WorkerFailed(msgspec.json.decode(value, type=str))
        return value

    async def close(self) -> None:
        for worker in self._all:
            await worker.stop()
