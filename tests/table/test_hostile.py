"""A hostile client is refused every time, and nothing has changed."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from barricades.table.web.guard import Limits
from tests.table.clients import Client, Server, running, until


async def kept(server: Server, table: str) -> Any:
    """Everything the store and the memory have of a table."""
    stored = await server.room.store.whole_table(table)
    assert stored is not None
    session = (await server.room.table(table)).session
    return (
        stored.table.entries, stored.table.head, stored.entries, stored.seats, session.number,
        session.position.digest(), len(session.events),
    )  # fmt: skip


async def closed(client: Client) -> int:
    """The code with which a connection is closed."""
    try:
        while True:
            await client.receive()
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else 1006


async def test_choices_that_are_not_on_offer_change_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        rising = await server.sit(made["seats"]["rising"])
        before = await kept(server, made["table"])
        for option in (
            "bid 9",
            "bid -1",
            "march 0101",
            "undo",
            "resign",
            "nonsense",
            "",
            "bid 1 1",
            "x" * 5000,
        ):
            refusal = await guard.refused("choose", stamp=guard.stamp, options=[option, "bid 1"])
            assert refusal == "not-offered"
        refused = await guard.ask("choose", stamp=guard.stamp, options=["bid 9"])
        assert refused["rule"] == "3.2" and refused["text"].startswith("A bid is at most three")
        assert await guard.refused("choose", stamp="0" * 24, options=["bid 1"]) == "stale"
        assert await guard.refused("choose", stamp=rising.stamp, options=["bid 1"]) == "stale"
        assert await kept(server, made["table"]) == before
        assert await rising.quiet() == await guard.quiet() == 0
        await rising.choose("bid 0")
        for seat in (rising, guard):  # one has sealed, and then it is the other's turn
            again = await rising.refused("choose", stamp=rising.stamp, options=["bid 1"])
            assert again == "not-your-decision"
            if seat is rising:
                await guard.choose("bid 1")
                await rising.until(lambda frame: frame["type"] == "state" and not frame["sealed"])


async def test_a_choice_sent_again_is_stale(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        twin = await server.sit(made["seats"]["guard"])
        old = guard.stamp
        frame = json.dumps({"do": "choose", "id": 7, "stamp": old, "options": ["bid 1"]})
        for _ in range(3):
            await guard.send_raw(frame)
        await twin.send_raw(frame)
        first = await guard.until(lambda each: each.get("id") == 7)
        assert first["type"] == "answer"
        for client in (guard, guard, twin):
            again = await client.until(lambda each: each.get("id") == 7)
            assert (again["type"], again["code"]) == ("refused", "stale")
        assert await guard.refused("undo", stamp=old) == "stale"
        assert await guard.refused("resign", stamp=old) == "stale"
        assert (await kept(server, made["table"]))[0] == 1


async def test_links_that_open_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        client = await server.connect()
        assert await client.refused("choose", stamp="", options=["bid 1"]) == "not-seated"
        assert await client.refused("sit", token="x" * 43) == "no-such-seat"
        assert await client.refused("sit", token=made["table"]) == "no-such-seat"
        assert await client.refused("watch", table="nowhere") == "no-such-table"
        assert await client.refused("watch", table=made["seats"]["guard"]) == "no-such-table"
        await client.granted("watch", table=made["table"])
        assert await client.refused("sit", token=made["seats"]["guard"]) == "bad-frame"


MALFORMED = [
    "", "{", "[]", "null", "7", '"sit"', "{}", '{"do": "choose"}', '{"do": "dance", "id": 1}',
    '{"do": "choose", "id": 1, "stamp": 3, "options": ["bid 1"]}',
    '{"do": "choose", "id": 1, "stamp": "x", "options": "bid 1"}',
    '{"do": "choose", "id": 1, "stamp": "x", "options": [1]}',
    '{"do": "choose", "id": "1", "stamp": "x", "options": []}',
    '{"do": "undo", "id": 1, "stamp": "x", "extra": 1}',
    '{"do": "why", "id": 1, "targets": [["unit"]]}',
    "[" * 50_000,
    '{"do": "chat", "id": 1, "text": "\\ud800"}',
]  # fmt: skip


async def test_malformed_frames_are_refused_and_their_sender_sent_away(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        before = await kept(server, made["table"])
        for frame in MALFORMED:
            await guard.send_raw(frame)
            refusal = await guard.receive()
            assert (refusal["type"], refusal["code"]) == ("refused", "bad-frame"), frame[:50]
            assert refusal["id"] in (None, 1)
        await guard.send_raw(b"\x00\x01")
        assert (await guard.receive())["code"] == "bad-frame"
        for _ in range(10):
            await guard.send_raw("{")
        assert await closed(guard) == 1008
        assert await kept(server, made["table"]) == before


async def test_oversized_frames_are_refused_or_not_even_read(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        before = await kept(server, made["table"])
        await guard.send_raw(json.dumps({"do": "chat", "id": 1, "text": "x" * 200_000}))
        assert (await guard.receive())["code"] == "too-large"
        await guard.send_raw("x" * 2_000_000)
        assert await closed(guard) == 1009
        assert await kept(server, made["table"]) == before


async def test_too_many_frames_are_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        before = await kept(server, made["table"])
        for number in range(75):
            frame = {"do": "choose", "id": number, "stamp": "x", "options": ["bid 1"]}
            await guard.send_raw(json.dumps(frame))
        codes = [(await guard.receive())["code"] for _ in range(75)]
        assert set(codes) == {"stale", "too-fast"} and codes.count("stale") <= 60
        for number in range(75):
            await guard.send_raw(json.dumps({"do": "undo", "id": number, "stamp": "x"}))
        assert await closed(guard) == 1008
        assert await kept(server, made["table"]) == before


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost"])
async def test_other_origins_are_kept_out(tmp_path: Path, origin: str) -> None:
    async with running(tmp_path) as server:
        with pytest.raises(InvalidStatus):
            await server.connect(origin)
        body = {"game": "faubourg", "scenario": "june"}
        answer = await server.http.post("/api/tables", json=body, headers={"Origin": origin})
        assert answer.status_code == 403 and answer.json()["error"]["code"] == "other-origin"
        assert await server.room.store.every_table() == []


async def test_no_origin_at_all_and_other_hosts_are_kept_out(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        with pytest.raises(InvalidStatus):
            await connect(f"ws://127.0.0.1:{server.port}/ws")
        async with httpx.AsyncClient(base_url=server.base) as plain:
            body = {"game": "faubourg", "scenario": "june"}
            assert (await plain.post("/api/tables", json=body)).status_code == 403
            # A name of elsewhere that was given this machine's address.
            rebound = {"Host": "evil.example", "Origin": "http://evil.example"}
            assert (await plain.post("/api/tables", json=body, headers=rebound)).status_code == 421
            assert (await plain.get("/api/games", headers={"Host": "evil.example"})).status_code == 421
        assert await server.room.store.every_table() == []


async def test_bodies_that_are_too_large_malformed_or_of_another_type(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        post = server.http.post
        kind = {"Content-Type": "application/json"}
        large = b'{"game": "' + b"x" * 70_000 + b'"}'
        assert (await post("/api/tables", content=large, headers=kind)).status_code == 413

        async def chunks() -> Any:
            for _ in range(20):
                yield b"x" * 10_000

        assert (await post("/api/tables", content=chunks(), headers=kind)).status_code == 413
        for body in (b"", b"{", b"[]", b'{"game": 1}', b"\xff", b"[" * 60_000):
            answer = await post("/api/tables", content=body, headers=kind)
            assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-request")
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        assert (await post("/api/tables", content=b"{}", headers=form)).status_code == 415
        assert await server.room.store.every_table() == []


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"game": "chess", "scenario": "june"}, "no game 'chess'"),
        ({"game": "faubourg", "scenario": "july"}, "no scenario 'july'"),
        ({"game": "faubourg", "scenario": "june", "settings": {"fog": "thick"}}, "on, off"),
        ({"game": "faubourg", "scenario": "june", "settings": {"mist": "on"}}, "no setting 'mist'"),
        ({"game": "faubourg", "scenario": "june", "seats": {"king": {"kind": "here"}}}, "'king'"),
        (
            {"game": "faubourg", "scenario": "june", "seats": {"guard": {"kind": "bot", "bot": "x"}}},
            "is not a bot",
        ),
        ({"game": "faubourg", "scenario": "june", "seats": {"guard": {"kind": "ghost"}}}, "ghost"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_in_words(tmp_path: Path, body: Any, words: str) -> None:
    async with running(tmp_path) as server:
        answer = await server.http.post("/api/tables", json=body)
        assert answer.status_code == 400 and words in answer.json()["error"]["text"]
        assert await server.room.store.every_table() == []


async def test_an_address_that_asks_too_much_waits(tmp_path: Path) -> None:
    limits = Limits(burst=5, per_second=0.01, new_burst=2, new_per_second=0.01, sockets=2)
    async with running(tmp_path, limits=limits) as server:
        made = [await server.new() for _ in range(2)]
        body = {"game": "faubourg", "scenario": "june"}
        answer = await server.http.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-fast")
        codes = [(await server.http.post("/api/lobby", json={})).status_code for _ in range(7)]
        assert codes == [200] * 5 + [429] * 2
        for each in made:
            await server.watch(each["table"])
        with pytest.raises(InvalidStatus):
            await server.connect()
        assert len(await server.room.store.every_table()) == 2


async def test_who_says_nothing_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barricades.table.web.socket.FIRST_FRAME", 0.2)
    async with running(tmp_path) as server:
        assert await closed(await server.connect()) == 1008


async def test_who_does_not_listen_is_sent_away_and_nobody_waits_for_him(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("barricades.table.play.publisher.BACKLOG", 3)
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        onlooker = await server.watch(made["table"])
        at = next(each for each in server.room.publisher.clients(made["table"]) if each.audience is None)
        for _ in range(10):
            at.send(b'{"type":"chat"}')
        assert await closed(onlooker) == 1013
        await guard.choose("bid 1")
        await until(lambda: len(server.room.publisher.clients(made["table"])) == 1)


@pytest.mark.parametrize(
    "path",
    ["/static/../table/web/app.py", "/static/%2e%2e/cli.py", "/static/..%2f..%2fpyproject.toml",
     "/static//etc/passwd", "/board/faubourg/june/../../x", "/board/faubourg/july/sheet.svg",
     "/board/chess/june/sheet.svg", "/words/../../x.json", "/words/xx.json", "/rules/chess.json",
     "/api/tables/nowhere/record", "/nothing"],
)  # fmt: skip
async def test_no_path_leads_out_of_the_folder_of_the_page(tmp_path: Path, path: str) -> None:
    async with running(tmp_path) as server:
        assert (await server.http.get(path)).status_code == 404
