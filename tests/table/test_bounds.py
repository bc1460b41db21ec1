"""How much one client can make the server hold or do: bytes, requests, playbacks, worker processes."""

import asyncio
import json
import os
import struct
from pathlib import Path
from typing import Any

import pytest

from barricades.kernel.chance import Sampled
from barricades.kernel.session import Session
from barricades.table.play.people import People
from barricades.table.play.publisher import _rank
from barricades.table.web import advice
from barricades.table.work import jobs
from barricades.table.work.workers import FIRST, LATER, Workers
from tests.table import clients
from tests.table.clients import Client, Server, running, until
from tests.table.library import FACTORY, library


async def deaf_spectator(server: Server, table: str) -> asyncio.StreamWriter:
    """A spectator that never reads what it is sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
    head = [
        "GET /ws HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        f"Origin: {server.base}",
        "Upgrade: websocket",
    ]
    head += [
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    writer.write("\r\n".join([*head, "", ""]).encode())
    await reader.readuntil(b"\r\n\r\n")
    text, mask = json.dumps({"do": "watch", "id": 1, "table": table}).encode(), os.urandom(4)
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(text))
    writer.write(struct.pack(">BB", 0x81, 0x80 | len(text)) + mask + masked)
    return writer


async def test_a_client_that_does_not_read_holds_few_bytes_and_is_sent_away(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        writer = await deaf_spectator(server, made["table"])
        press = server.room.publisher
        await until(lambda: press.busy(made["table"]))
        (deaf,) = press.clients(made["table"])
        for _ in range(40):
            deaf.send(b'{"type":"chat","text":"' + b"x" * 1_000_000 + b'"}')
            assert deaf.held <= 4 * 1024 * 1024
            await asyncio.sleep(0)
        await until(lambda: not press.busy(made["table"]))
        assert press.held.bytes == 0
        writer.close()


async def test_all_clients_together_hold_few_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barricades.table.play.publisher.MOST_HELD_BY_ALL", 3_000_000)
    async with running(tmp_path) as server:
        made = await server.new()
        writers = [await deaf_spectator(server, made["table"]) for _ in range(3)]
        press = server.room.publisher
        await until(lambda: len(press.clients(made["table"])) == 3)
        deaf, game_table = list(press.clients(made["table"])), await server.room.table(made["table"])
        guard = await server.sit(made["seats"]["guard"])
        for each in deaf:
            for _ in range(3):
                each.send(b'{"type":"chat","text":"' + b"x" * 1_000_000 + b'"}')
        press.tell_table(game_table)  # whatever is sent next makes it too much
        assert press.held.bytes <= 3_000_000
        assert any(each.gone.is_set() for each in deaf)
        await guard.choose("bid 1")
        assert any(each.audience is not None for each in press.clients(made["table"]))
        for writer in writers:
            writer.close()


async def test_a_disconnect_is_noticed_before_what_was_asked_is_worked_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clients, "FACTORY", "tests.table.library:advised_by_sleepy")
    async with running(tmp_path) as server:
        made = await server.new("here", "random")
        guard = await server.sit(made["seats"]["guard"])
        for number in range(10):
            await guard.send_raw(json.dumps({"do": "hint", "id": 100 + number, "stamp": guard.stamp}))
        await asyncio.sleep(0.1)
        await guard.close()
        await until(lambda: not server.room.publisher.busy(made["table"]))
        assert len(server.room.advice._waiting) <= 4
        assert all(turn.done() for turn in server.room.advice._waiting)


async def test_an_act_is_carried_out_though_the_player_has_gone(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        table = await server.room.table(made["table"])
        frame = {"do": "choose", "id": 9, "stamp": guard.stamp, "options": ["bid 1"]}
        async with table.lock:
            await guard.send_raw(json.dumps(frame))
            await asyncio.sleep(0.1)
            await guard.close()
            await asyncio.sleep(0.1)
        await until(lambda: table.session.number == 1)
        async with table.lock:  # it is in the store by now
            stored = await server.room.store.whole_table(made["table"])
        assert stored is not None and [each.text for each in stored.entries] == ["bid 1"]


async def test_too_many_requests_that_wait_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("barricades.table.web.socket.MOST_WAITING", 5)
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        table = await server.room.table(made["table"])
        async with table.lock:  # nothing is answered meanwhile
            for number in range(9):
                await guard.send_raw(json.dumps({"do": "passes", "id": 100 + number, "windows": []}))
            refused = [await guard.until(lambda each: each.get("id", 0) >= 100) for _ in range(3)]
            assert [(each["type"], each["code"]) for each in refused] == [("refused", "too-fast")] * 3
        rest = [await guard.until(lambda each: each.get("id", 0) >= 100) for _ in range(6)]
        assert sum(each["type"] == "answer" for each in rest) >= 5
        await guard.choose("bid 1")


async def test_one_playback_at_a_time_for_a_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now, most = 0, 0

    async def slow(*arguments: Any) -> dict[str, Any]:
        nonlocal now, most
        now += 1
        most = max(most, now)
        await asyncio.sleep(0.05)
        now -= 1
        return {}

    monkeypatch.setattr(advice, "_playback", slow)
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        for number in range(4):
            await guard.send_raw(json.dumps({"do": "playback", "id": 100 + number}))
        for _ in range(4):
            await guard.until(lambda each: each.get("id", 0) >= 100)
        assert most == 1


async def test_a_spectator_may_ask_less_often_than_a_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("barricades.table.web.socket.PER", 600.0)

    async def refusals(client: Client) -> int:
        for number in range(30):
            await client.send_raw(json.dumps({"do": "log", "id": 100 + number}))
        frames = [await client.until(lambda each: each.get("id", 0) >= 100) for _ in range(30)]
        return sum(each["type"] == "refused" and each["code"] == "too-fast" for each in frames)

    async with running(tmp_path) as server:
        made = await server.new()
        assert await refusals(await server.sit(made["seats"]["guard"])) == 0
        assert await refusals(await server.watch(made["table"])) == 10


def test_a_playback_has_about_a_megabyte_and_goes_on_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    game = library().games["faubourg"]
    session = Session(game, "june", {}, Sampled("x"))
    scene = jobs.scene(game, session.position, None, "en")
    scene["position"] = json.dumps(session.position.encode())
    while len(session.entries) < 30:
        decision = session.position.waiting()
        session.submit(decision.seat, decision.options[-1])
    told = [{"seat": each.seat, "text": each.text, "draws": each.draws} for each in session.entries]
    whole = jobs.playback(library(), scene, told, skip=0, start=0, count=60)
    monkeypatch.setattr(jobs, "MOST_PLAYBACK", 3000)
    frames: list[Any] = []
    while len(frames) < whole["total"]:
        piece = jobs.playback(library(), scene, told, skip=0, start=len(frames), count=60)
        assert piece["total"] == whole["total"] and 1 <= len(piece["frames"]) < whole["total"]
        assert sum(map(len, piece["frames"][:-1])) < 3000
        frames += piece["frames"]
    assert frames == whole["frames"]


async def test_players_are_answered_before_spectators() -> None:
    workers, order = Workers(FACTORY, 1, 60), list[str]()

    async def ask(name: str, rank: int) -> None:
        await workers.ask("sheet", rank, game="faubourg", scenario="june")
        order.append(name)

    asked = [("busy", FIRST), ("spectator", LATER), ("another", LATER), ("player", FIRST)]
    await asyncio.gather(*(ask(name, rank) for name, rank in asked))
    assert order == ["busy", "player", "spectator", "another"]
    await workers.close()


async def test_an_asker_who_leaves_costs_no_process() -> None:
    workers = Workers(FACTORY, 1, 60)
    await workers.ask("sheet", game="faubourg", scenario="june")
    process = workers._all[0]._process
    for _ in range(5):
        asking = asyncio.create_task(workers.ask("sheet", game="faubourg", scenario="june"))
        waiting = asyncio.create_task(workers.ask("sheet", game="faubourg", scenario="june"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        asking.cancel()
        waiting.cancel()
        await asyncio.gather(asking, waiting, return_exceptions=True)
    assert "svg" in await workers.ask("sheet", game="faubourg", scenario="june")
    assert workers._all[0]._process is process and process is not None and process.returncode is None
    await workers.close()


def test_spectators_come_after_players_though_not_for_ever() -> None:
    """With a hundred games a player is always waiting for a picture; a spectator gets one all the same."""
    now, player = 100.0, 0
    assert _rank(99.9, player, now) < _rank(99.8, None, now)
    assert _rank(98.8, None, now) < _rank(99.9, player, now)  # has waited for more than a second
    assert _rank(99.9, None, now) < _rank(100.1, player, now)  # was shown something a moment ago


async def test_pictures_wait_for_people_though_not_for_ever() -> None:
    people = People()
    with people:
        waiting = asyncio.create_task(people.are_served(60))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        await people.are_served(0.01)
    await waiting
