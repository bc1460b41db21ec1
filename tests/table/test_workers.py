"""Workers and bots: what crashes, raises or sleeps never stops a table."""

import asyncio
import logging
from pathlib import Path

import pytest

from barricades.kernel.errors import BadInput
from barricades.table.web import serving
from barricades.table.work.workers import Worker, WorkerFailed, Workers
from tests.table.clients import running, until
from tests.table.library import FACTORY


async def test_a_job_that_fails_says_why_and_the_worker_goes_on() -> None:
    workers = Workers(FACTORY, 1, 20)
    with pytest.raises(WorkerFailed, match="KeyError"):
        await workers.ask("sheet", game="chess", scenario="june")
    assert "svg" in await workers.ask("sheet", game="faubourg", scenario="june")
    await workers.close()


async def test_a_worker_that_dies_or_sleeps_is_replaced() -> None:
    workers = Workers(FACTORY, 1, 20)
    await workers.ask("sheet", game="faubourg", scenario="june")
    worker: Worker = workers._all[0]
    assert worker._process is not None
    worker._process.kill()
    await asyncio.sleep(0.1)
    with pytest.raises(WorkerFailed, match="died"):
        await workers.ask("sheet", game="faubourg", scenario="june")
    assert "svg" in await workers.ask("sheet", game="faubourg", scenario="june")
    await workers.close()
    hasty = Workers(FACTORY, 1, 0.01)
    with pytest.raises(WorkerFailed, match="more than"):
        await hasty.ask("sheet", game="faubourg", scenario="june")
    await hasty.close()


async def test_a_job_that_the_end_of_the_server_cuts_off_is_a_failure_like_any_other() -> None:
    """An endpoint that waits for it answers, instead of leaving a traceback of its cancellation."""
    workers = Workers(FACTORY, 1, 20)
    asked = asyncio.create_task(workers.ask("sheet", game="faubourg", scenario="june"))
    await until(lambda: bool(workers._busy))
    await workers.close()
    with pytest.raises(WorkerFailed, match="closing"):
        await asked


@pytest.mark.parametrize("bot", ["crashing", "raising", "sleepy"])
async def test_a_bot_that_fails_does_not_stop_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, bot: str
) -> None:
    monkeypatch.setattr("barricades.table.play.room.BOT_SECONDS", 2.0)
    monkeypatch.setattr("barricades.table.play.bots.LONGEST_PAUSE", 0.05)
    caplog.set_level(logging.CRITICAL, "barricades.table")
    async with running(tmp_path) as server:
        made = await server.new("here", bot)
        guard = await server.sit(made["seats"]["guard"])
        await guard.choose("bid 3")
        assert await guard.my_turn()
        assert "The bids are" in " ".join(guard.log())


async def test_the_page_is_answered_while_a_bot_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("barricades.table.play.room.BOT_SECONDS", 3600.0)
    async with running(tmp_path) as server:
        made = await server.new("here", "sleepy")
        guard = await server.sit(made["seats"]["guard"])
        await guard.choose("bid 3")
        table = await server.room.table(made["table"])
        await until(lambda: bool(server.room._bot_workers._busy))
        await guard.granted("overlay", name="units")
        await guard.granted("chat", text="Well?")
        assert server.room._bot_workers._busy and table.session.number == 1


def test_a_port_that_is_taken_gives_way_to_the_next() -> None:
    first = serving.bind("127.0.0.1", 0, wander=False)
    port = first.getsockname()[1]
    second = serving.bind("127.0.0.1", port, wander=True)
    assert second.getsockname()[1] > port
    with pytest.raises(BadInput, match="taken"):
        serving.bind("127.0.0.1", port, wander=False)
    first.close()
    second.close()


def test_games_are_kept_where_the_machine_keeps_such_things(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/data/of/mine")
    assert serving.data_folder() == Path("/data/of/mine/barricades")
