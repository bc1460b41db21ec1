"""Transactions that wait are written together; answers to choices do not wait for pictures."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine

from barricades.table.keep.store import Conflict, StoreError
from barricades.table.keep.writing import Writer
from barricades.table.play.publisher import Client, Publisher
from tests.table.clients import running


class Disk:
    """A database of lines whose transactions are counted, and begin only when they are let."""

    def __init__(self, file: Path, pages: int = 1000):
        self.file, self.pages, self.commits = file, pages, 0
        self.free = threading.Event()
        self._engine = create_engine(f"sqlite:///{file}")
        with self._engine.begin() as connection:
            connection.exec_driver_sql("CREATE TABLE lines (text TEXT UNIQUE)")

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        assert self.free.wait(60)
        with self._engine.begin() as connection:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {self.pages}")
            yield connection
        self.commits += 1

    def lines(self) -> list[str]:
        connection = sqlite3.connect(self.file)
        try:
            return [row[0] for row in connection.execute("SELECT text FROM lines ORDER BY rowid")]
        finally:
            connection.close()


def line(text: str) -> Callable[[Connection], str]:
    def work(connection: Connection) -> str:
        connection.exec_driver_sql("INSERT INTO lines VALUES (?)", (text,))
        if text.startswith("bad"):
            raise Conflict(text)
        return text.upper()

    return work


def at_once(writer: Writer, *texts: str) -> list[asyncio.Task[str]]:
    return [asyncio.create_task(writer.write(line(text))) for text in texts]


async def test_what_waits_for_the_disk_is_written_in_one_transaction(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "lines.sqlite")
    writer = Writer(disk.begin)
    tasks = at_once(writer, "a", "b", "c", "d")
    await asyncio.sleep(0.05)
    disk.free.set()
    assert await asyncio.gather(*tasks) == ["A", "B", "C", "D"]
    assert disk.lines() == ["a", "b", "c", "d"]
    assert disk.commits == 2  # the first alone, the others together
    await writer.close()


async def test_one_that_fails_does_not_take_others_with_it(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "lines.sqlite")
    writer = Writer(disk.begin)
    tasks = at_once(writer, "first", "a", "bad", "b", "a")
    await asyncio.sleep(0.05)
    disk.free.set()
    first, a, bad, b, again = await asyncio.gather(*tasks, return_exceptions=True)
    assert (first, a, b) == ("FIRST", "A", "B")
    assert isinstance(bad, Conflict)
    assert "UNIQUE" in str(again)
    assert disk.lines() == ["first", "a", "b"]
    await writer.close()


async def test_on_a_full_disk_each_is_kept_or_refused_for_itself(tmp_path: Path) -> None:
    """They share a transaction: it must not tell one that it was kept and leave it out."""
    disk = Disk(tmp_path / "lines.sqlite", pages=10)
    writer = Writer(disk.begin)
    texts = [letter * 2000 for letter in "abcdefgh"]
    tasks = at_once(writer, *texts)
    await asyncio.sleep(0.05)
    disk.free.set()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    refused = [text for text, told in zip(texts, found, strict=True) if "disk is full" in str(told)]
    kept = [text for text, told in zip(texts, found, strict=True) if told == text.upper()]
    assert kept and refused and len(kept) + len(refused) == len(texts)
    assert disk.lines() == kept
    disk.pages = 1000
    assert await writer.write(line("again")) == "AGAIN"
    await writer.close()


async def test_a_commit_that_fails_is_told_to_all_who_wait_for_it() -> None:
    @contextmanager
    def begin() -> Iterator[Connection]:
        yield create_engine("sqlite://").connect()
        raise StoreError("the disk is full")

    writer = Writer(begin)
    tasks = [asyncio.create_task(writer.write(lambda connection: 1)) for _ in range(3)]
    assert [str(each) for each in await asyncio.gather(*tasks, return_exceptions=True)] == [
        "the disk is full"
    ] * 3
    await writer.close()


async def test_what_its_asker_no_longer_waits_for_is_not_written_and_closing_waits_for_the_rest(
    tmp_path: Path,
) -> None:
    disk = Disk(tmp_path / "lines.sqlite")
    writer = Writer(disk.begin)
    tasks = at_once(writer, "a", "b", "c")
    await asyncio.sleep(0.05)
    tasks[1].cancel()
    await asyncio.sleep(0)
    closing = asyncio.create_task(writer.close())
    await asyncio.sleep(0.05)
    assert not closing.done()
    disk.free.set()
    await closing
    assert disk.lines() == ["a", "c"]
    assert tasks[2].done()


async def test_answers_do_not_wait_for_pictures_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    send, make = Client.send, Publisher._print

    def listed(self: Client, frame: bytes) -> None:
        sent.append("answer" if b'"answer"' in frame[:20] else "other")
        send(self, frame)

    def slowly(self: Publisher, *arguments: object) -> None:
        sent.append("picture")
        time.sleep(0.05)
        make(self, *arguments)  # type: ignore[arg-type]

    async with running(tmp_path) as server:
        made = [await server.new() for _ in range(8)]
        players = [await server.sit(each["seats"]["guard"]) for each in made]
        monkeypatch.setattr(Client, "send", listed)
        monkeypatch.setattr(Publisher, "_print", slowly)
        await asyncio.gather(*[each.choose("bid 3") for each in players])
    answered = [number for number, each in enumerate(sent) if each == "answer"]
    assert len(answered) == 8
    # A choice or two that reached the disk before the others may be shown before those are answered.
    assert sent[: answered[-1]].count("picture") <= 3, sent
