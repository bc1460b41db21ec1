"""Floods: what a client, or an address, cannot make the server hold or do, however often it asks."""

import asyncio
import json
import logging
import os
import sqlite3
import struct
import threading
import traceback
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from barricades.kernel.chance import Live
from barricades.kernel.errors import BadInput
from barricades.kernel.records import Writer
from barricades.kernel.session import Session
from barricades.table.keep.store import CHAT_LINES, Store, StoreError
from barricades.table.play import exporting, importing
from barricades.table.web.guard import counted_as
from barricades.table.work import checking, jobs
from barricades.table.work.workers import FIRST, LATER, Workers
from tests.table.clients import FREE, Server, running, until
from tests.table.library import FACTORY, PLAYED, library

TEXT, PING, PART, CLOSE = 1, 9, 0, 8


def packed(kind: int, data: bytes = b"", last: bool = True) -> bytes:
    """A WebSocket frame of less than 126 bytes as a client sends it."""
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
    return struct.pack(">BB", (0x80 if last else 0) | kind, 0x80 | len(data)) + mask + masked


async def socket(server: Server) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    head = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{server.port}", f"Origin: {server.base}"]
    head += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    writer.write("\r\n".join([*head, "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", ""]).encode())
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def came_back(reader: asyncio.StreamReader) -> bytes:
    """What a connection sends until it is closed."""
    back = b""
    async with asyncio.timeout(30):
        try:
            while came := await reader.read(65536):
                back += came
        except ConnectionError:
            pass
    return back


async def test_a_client_that_goes_while_it_sits_down_leaves_nothing_behind(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        table = await server.room.table(made["table"])
        sit = packed(TEXT, json.dumps({"do": "sit", "id": 1, "token": made["seats"]["guard"]}).encode())
        async with table.lock:  # it cannot be seated yet
            for _ in range(3):
                _, writer = await socket(server)
                writer.write(sit + packed(CLOSE, struct.pack(">H", 1000)))
                await writer.drain()
                writer.close()
            await asyncio.sleep(0.2)
        onlooker = await server.watch(made["table"])
        await until(lambda: len(server.room.publisher.clients(made["table"])) == 1)
        assert table.present == frozenset()
        await onlooker.close()
        await until(lambda: not server.room.publisher.busy(made["table"]))


@pytest.mark.parametrize(
    "flood",
    [packed(PING) * 20_000, packed(TEXT, b"{", last=False) + packed(PART, last=False) * 20_000,
     packed(TEXT, b"{") * 20_000],
)  # fmt: skip
async def test_a_flood_of_tiny_frames_is_cut_off(tmp_path: Path, flood: bytes) -> None:
    async with running(tmp_path) as server:
        reader, writer = await socket(server)
        writer.write(flood)
        back = await came_back(reader)
        assert len(back) < 20_000  # most of it was neither read nor answered
        writer.close()
        assert (await server.http.get("/api/games")).status_code == 200


@pytest.mark.parametrize(
    "frames",
    [packed(TEXT, b"\xff\xfe"), packed(TEXT, b"{\xf0\x9f", last=False) + packed(PART, b"x")],
    ids=["whole", "in parts"],
)
async def test_a_text_that_is_no_text_ends_the_connection_and_fills_no_log(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], frames: bytes
) -> None:
    async with running(tmp_path) as server:
        reader, writer = await socket(server)
        writer.write(frames)
        assert (await came_back(reader))[-2:] == struct.pack(">H", 1007)
        writer.close()
        assert (await server.http.get("/api/games")).status_code == 200
    assert "UTF-8" not in capfd.readouterr().err


@pytest.mark.parametrize("path", ["/static/%00", "/static/" + "a" * 5000, "/static/js/%00/x"])
async def test_a_name_that_no_file_can_have_is_not_found(tmp_path: Path, path: str) -> None:
    async with running(tmp_path) as server:
        assert (await server.http.get(path)).status_code == 404


async def test_a_body_that_is_broken_off_is_no_error_of_the_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path) as server:
        with caplog.at_level(logging.WARNING):
            for _ in range(3):
                _, writer = await asyncio.open_connection("127.0.0.1", server.port)
                head = (
                    f"POST /api/lobby HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.base}\r\n"
                )
                head += "Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"
                writer.write(head.encode())
                await writer.drain()
                await asyncio.sleep(0.1)
                writer.close()
            await asyncio.sleep(0.2)
        assert (await server.http.get("/api/games")).status_code == 200
    assert [record.message for record in caplog.records] == []


async def test_a_client_that_reads_slowly_is_not_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("barricades.table.web.deadlines.UNREAD", 0.4)
    size = 12_000_000
    async with running(tmp_path) as server:
        (tmp_path / "large.js").write_bytes(b"x" * size)
        server.app.routes[3].app.all_directories = [tmp_path]  # type: ignore[attr-defined]
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
        writer.write(b"GET /static/large.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        await reader.readuntil(b"\r\n\r\n")
        for _ in range(30):
            await reader.readexactly(size // 30)
            await asyncio.sleep(0.05)
        writer.close()


def long_record(choices: int, player: str = "person") -> str:
    session = Session(PLAYED, "june", {}, Live(b"x" * 32))
    writer = Writer(session, {"guard": player})
    while session.number < choices and (decision := session.position.decision) is not None:
        session.submit(decision.seat, decision.options[-1])
        writer.mark()
    return writer.text()


async def test_few_records_are_read_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each may have 32 MB: sixty of them at once would be two gigabytes."""
    monkeypatch.setattr("barricades.table.web.app.LARGEST_IMPORT", 1000)
    async with running(tmp_path, limits=replace(FREE, imports=1, imports_of_all=2)) as server:
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        head = (
            f"POST /api/tables/import HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.base}\r\n"
        )
        head += "Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"
        writer.write(head.encode())
        await asyncio.sleep(0.2)
        body = {"record": "x", "mode": "replay"}
        answer = await server.http.post("/api/tables/import", json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-fast")
        writer.close()
        for _ in range(200):
            answer = await server.http.post("/api/tables/import", json=body)
            if answer.status_code != 429:
                break
            await asyncio.sleep(0.02)
        assert answer.status_code == 400


def test_a_record_has_so_many_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each becomes a row, and the table of a replay is opened with all of them."""
    monkeypatch.setattr(checking, "MOST_CHOICES", 10)
    assert checking.check_record(library(), long_record(10)).game == "faubourg"
    with pytest.raises(BadInput, match="more than 10 choices"):
        checking.check_record(library(), long_record(11))


async def test_the_rows_of_a_long_record_are_not_read_in_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[bool] = []
    decode = msgspec.json.decode

    def watched(data: Any, **more: Any) -> Any:
        threads.append(threading.current_thread() is threading.main_thread())
        return decode(data, **more)

    monkeypatch.setattr(importing, "decode", watched)
    async with running(tmp_path) as server:
        await server.post("/api/tables/import", {"record": long_record(20), "mode": "replay"})
    assert threads == [False]


async def test_names_in_a_record_are_as_short_as_others(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        record = long_record(10, player="x" * 10_000)
        made = await server.post("/api/tables/import", {"record": record, "mode": "replay"})
        onlooker = await server.watch(made["table"])
        assert max(len(seat["player"]) for seat in onlooker.table["seats"]) <= 60


async def test_a_record_is_sent_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporting, "PIECE", 200)
    async with running(tmp_path) as server:
        record = long_record(60)
        made = await server.post("/api/tables/import", {"record": record, "mode": "replay"})
        lines = await exporting.export(server.room, made["table"], "")
        pieces = list(exporting.in_pieces(lines))
        assert len(pieces) > 3
        answer = await server.http.get(f"/api/tables/{made['table']}/record")
        assert answer.text == "".join(pieces) and answer.headers["content-type"].startswith("text/plain")
        again = {"record": answer.text, "mode": "replay"}
        assert (await server.post("/api/tables/import", again))["table"]


async def test_askers_take_turns() -> None:
    workers, order = Workers(FACTORY, 1, 60), list[str]()

    async def ask(name: str, rank: int) -> None:
        await workers.ask("sheet", rank, asker=name, game="faubourg", scenario="june")
        order.append(name)

    asked = [("flood", LATER)] * 8 + [("other", LATER), ("third", LATER), ("other", LATER), ("player", FIRST)]
    await asyncio.gather(*(ask(name, rank) for name, rank in asked))
    assert order[:2] == ["flood", "player"]
    assert order.index("other") <= 4 and order.index("third") <= 5
    assert order.count("flood") == 8
    await workers.close()


async def test_what_is_large_is_made_when_the_turn_has_come() -> None:
    workers, made = Workers(FACTORY, 1, 60), list[int]()

    def late(number: int) -> dict[str, Any]:
        made.append(number)
        return {"game": "faubourg", "scenario": "june"}

    first = asyncio.create_task(workers.ask_raw("sheet", late=lambda: late(1)))
    second = asyncio.create_task(workers.ask_raw("sheet", late=lambda: late(2)))
    while not made:
        await asyncio.sleep(0)
    assert made == [1]
    await asyncio.gather(first, second)
    assert made == [1, 2]
    with pytest.raises(ZeroDivisionError):
        await workers.ask_raw("sheet", late=lambda: {"game": 1 // 0})
    assert "svg" in await workers.ask("sheet", game="faubourg", scenario="june")  # the worker was given back
    await workers.close()


async def test_an_address_asks_so_much_however_many_connections_it_has(tmp_path: Path) -> None:
    limits = replace(FREE, advice_burst=5, advice_per_second=0.001)
    async with running(tmp_path, limits=limits) as server:
        made = await server.new()
        clients = [await server.watch(made["table"]) for _ in range(4)]
        answers = [await client.ask("log") for client in clients for _ in range(2)]
        assert [each["type"] for each in answers] == ["answer"] * 5 + ["refused"] * 3
        guard = await server.sit(made["seats"]["guard"])
        await guard.choose("bid 1")  # acts are not counted


async def test_choices_of_other_addresses_come_between_those_of_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many tables and connections an address has, few of its choices are carried out at a time."""
    async with running(tmp_path, limits=replace(FREE, acts=2)) as server:
        tables = [await server.new() for _ in range(4)]
        players = [await server.sit(made["seats"]["guard"]) for made in tables]
        begun: list[int] = []
        go_on = asyncio.Event()
        append = server.room.store.append

        async def slowly(*arguments: Any, **more: Any) -> None:
            begun.append(1)
            await go_on.wait()
            await append(*arguments, **more)

        monkeypatch.setattr(server.room.store, "append", slowly)
        tasks = [asyncio.create_task(player.choose("bid 1")) for player in players]
        await until(lambda: len(begun) == 2)
        await asyncio.sleep(0.3)
        assert len(begun) == 2
        go_on.set()
        await asyncio.gather(*tasks)
        assert len(begun) == 4


async def test_new_connections_of_an_address_have_a_rate(tmp_path: Path) -> None:
    limits = replace(FREE, socket_burst=3, sockets_per_second=0.001)
    async with running(tmp_path, limits=limits) as server:
        made = await server.new()
        for _ in range(3):
            await (await server.watch(made["table"])).close()
        with pytest.raises(Exception, match="HTTP 403"):
            await server.connect()


async def test_a_seat_says_so_much_and_no_more_is_kept_than_is_shown(tmp_path: Path) -> None:
    limits = replace(FREE, talk_burst=5, talk_per_second=0.001)
    async with running(tmp_path, limits=limits) as server:
        made = await server.new()
        twins = [await server.sit(made["seats"]["guard"]) for _ in range(2)]
        said = [await twins[number % 2].ask("chat", text="x" * 900) for number in range(7)]
        assert [each["type"] for each in said] == ["answer"] * 5 + ["refused"] * 2
        assert {each["code"] for each in said[5:]} == {"too-fast"}
        rising = await server.sit(made["seats"]["rising"])
        await rising.granted("chat", text="still there")
        store = server.room.store
        for number in range(CHAT_LINES + 10):
            await store.say(made["table"], "guard", f"{number}")
        kept = sqlite3.connect(tmp_path / "games.sqlite").execute("SELECT count(*) FROM chat").fetchone()
        assert kept == (CHAT_LINES,)


async def test_a_pace_that_stays_the_same_is_told_to_no_client(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new("here", "here")
        guard, other = await server.sit(made["seats"]["guard"]), await server.watch(made["table"])
        for _ in range(5):
            await guard.granted("pace", pace="fast")
        assert await other.quiet() == 0


async def test_a_game_that_has_begun_begins_once_and_no_client_hears_of_it_again(tmp_path: Path) -> None:
    """A table frame holds the whole chat: one sent to every client for each frame of one would be a flood."""
    async with running(tmp_path) as server:
        made = await server.new("here", "here")
        guard, other = await server.sit(made["seats"]["guard"]), await server.watch(made["table"])
        for _ in range(5):
            await guard.granted("begin")
            await guard.granted("show", nonce="00" * 32)
        assert await other.quiet() == 0


async def test_clients_that_come_before_the_game_begins_cost_the_others_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new("here", "link")
        guard = await server.sit(made["seats"]["guard"])
        for _ in range(3):
            await server.watch(made["table"])
        assert await guard.quiet() == 0
        await server.sit(made["seats"]["rising"])  # the game begins
        await guard.begun()


async def test_lines_of_the_log_are_not_worded_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard, rising = [await server.sit(made["seats"][seat]) for seat in ("guard", "rising")]
        await guard.choose("bid 1")
        await rising.choose("bid 0")
        await server.settled(made["table"], guard)
        monkeypatch.setattr("barricades.table.work.rendering.line", None)
        lines = (await guard.granted("log"))["lines"]
        assert [line["text"] for line in lines] == guard.log()


DAMAGE = (
    "settings='{'", "settings='[]'", "waiting=77", "waiting=-1", "winner=9", "scenario='july'", "head='{'",
    "head='{\"x\": []}'", "numbers='[]'", "numbers='7'", "setup='null'",
)  # fmt: skip


async def test_a_damaged_table_does_not_take_the_lobby_down(tmp_path: Path) -> None:
    """One server for all kinds of damage: each table has its own, and one is whole."""
    async with running(tmp_path) as server:
        good = await server.new(listed=True)
        damaged = {damage: await server.new(listed=True) for damage in DAMAGE}
    with sqlite3.connect(tmp_path / "games.sqlite") as file:
        for damage, bad in damaged.items():
            file.execute(f"UPDATE tables SET {damage} WHERE id = ?", (bad["table"],))
    async with running(tmp_path) as server:
        for damage, bad in damaged.items():
            tokens = [made["seats"]["guard"] for made in (good, bad)]
            lobby = await server.post("/api/lobby", {"tokens": tokens})
            cards = {card["table"]: card for card in lobby["mine"]}
            assert cards[good["table"]]["turn"] == "Turn 1", damage
            client = await server.connect()
            refused = await client.ask("watch", table=bad["table"])
            if refused["type"] == "refused":
                assert refused["code"] in ("broken", "no-such-table"), (damage, refused)
            answer = await server.http.get(f"/api/tables/{bad['table']}/thumbnail.svg")
            assert answer.status_code in (200, 404), damage


def test_a_game_that_cannot_be_read_leaves_the_others_their_turn() -> None:
    session = Session(PLAYED, "june", {}, Live(b"x" * 32))
    good = jobs.scene(PLAYED, session.position, None, "en")
    assert jobs.turns(library(), [{**good, "position": "{"}, good]) == ["", "Turn 1"]


async def test_what_could_not_be_written_is_not_in_the_log(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    await store.open()
    text = "tell" + " no one"  # source lines are part of a traceback
    try:
        with pytest.raises(StoreError) as found:
            await store.say("missing", "guard", text)
    finally:
        await store.close()
    assert text not in "".join(traceback.format_exception(found.value))


def test_a_household_is_one_address() -> None:
    assert counted_as("203.0.113.7") == "203.0.113.7"
    assert counted_as("::ffff:203.0.113.7") == "203.0.113.7"
    assert counted_as("2001:db8:1:2:3::4") == counted_as("2001:db8:1:2:ffff::1")
    assert counted_as("2001:db8:1:2::1") != counted_as("2001:db8:1:3::1")
    assert counted_as("fe80::1%eth0") == counted_as("fe80::2")
    assert counted_as("testclient") == "testclient"
