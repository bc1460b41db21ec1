"""Writing: transactions that arrive while another is being written are committed together after it.

A commit takes milliseconds, however much it writes. Under load many choices wait at the same time and share
one commit; a single choice is written at once.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any, TypeVar

from sqlalchemy import Connection

MOST_TOGETHER = 50  # pieces of work in one transaction

T = TypeVar("T")
Work = Callable[[Connection], Any]
Done = tuple[Any, BaseException | None]  # what the work returned, or raised


class Writer:
    """One thread that writes. `begin` opens a transaction that is committed when it is left."""

    def __init__(self, begin: Callable[[], AbstractContextManager[Connection]]):
        self._thread = ThreadPoolExecutor(1, "store-writer")
        self._begin = begin
        self._waiting: list[tuple[Work, asyncio.Future[Any]]] = []
        self._idle = asyncio.Event()
        self._idle.set()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction; once this returns, it is on the disk.

        Work that raises leaves nothing behind, and does not harm what is written together with it. It may be
        run twice if the first attempt is rolled back, so it must change nothing but the database.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._idle.is_set():
            self._next()
        return await done

    async def close(self) -> None:
        """Write everything queued, then stop the thread."""
        await self._idle.wait()
        await asyncio.to_thread(self._thread.shutdown)

    def _next(self) -> None:
        """Take the queued work whose callers are still waiting."""
        wanted = [(work, done) for work, done in self._waiting if not done.done()]
        batch, self._waiting = wanted[:MOST_TOGETHER], wanted[MOST_TOGETHER:]
        if not batch:
            self._idle.set()
            return
        self._idle.clear()
        writing = asyncio.get_running_loop().run_in_executor(
            self._thread, self._write, [work for work, _ in batch]
        )
        writing.add_done_callback(lambda written: self._tell([done for _, done in batch], written))

    def _tell(self, waiting: list[asyncio.Future[Any]], written: asyncio.Future[list[Done]]) -> None:
        """Tell the waiting callers the result of their work, and continue."""
        self._next()
        for done, (result, error) in zip(waiting, written.result(), strict=True):
            if done.done():  # the caller no longer waits
                continue
            if error is None:
                done.set_result(result)
            else:
                done.set_exception(error)

    def _write(self, batch: list[Work]) -> list[Done]:
        if len(batch) > 1:
            try:
                with self._begin() as connection:
                    done = [work(connection) for work in batch]
            except Exception:  # each for itself, below, so that one that fails does not take others with it
                pass
            else:
                return [(result, None) for result in done]
        return [self._alone(work) for work in batch]

    def _alone(self, work: Work) -> Done:
        try:
            with self._begin() as connection:
                result = work(connection)
        except BaseException as error:
            return None, error
        return result, None
