"""Half-sent requests, many connections, headers that only a proxy may set, odd origins; bots and people."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from barricades.kernel.errors import BadInput
from barricades.table.messages import Refused
from barricades.table.play.bots import Quota
from barricades.table.web import serving
from barricades.table.web.guard import Limits
from barricades.table.work.workers import FIRST, LATER
from tests.table.clients import FREE, Client, Server, running


async def cut_off(server: Server, sent: bytes, more: bytes = b"", every: float = 0.05) -> bytes:
    """Send some bytes, then more of them now and then; what came back before the connection was cut."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(sent)
    back = b""
    try:
        async with asyncio.timeout(30):
            while True:
                try:
                    async with asyncio.timeout(every):
                        came = await reader.read(4096)
                except TimeoutError:
                    writer.write(more)
                    continue
                if not came:
                    return back
                back += came
    except ConnectionError:
        return back
    finally:
        writer.close()


@pytest.mark.parametrize(
    ("sent", "more"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", b""),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"X: y\r\n"),
        (b"POST /api/lobby HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5000\r\n\r\n{", b" "),
    ],
)
async def test_a_request_that_is_not_finished_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: bytes, more: bytes
) -> None:
    monkeypatch.setattr("barricades.table.web.deadlines.REQUEST", 0.3)
    async with running(tmp_path) as server:
        assert b"200 OK" not in await cut_off(server, sent, more)
        assert (await server.http.get("/api/games")).status_code == 200


async def test_a_client_that_reads_nothing_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("barricades.table.web.deadlines.UNREAD", 0.3)
    async with running(tmp_path) as server:
        (tmp_path / "large.js").write_bytes(b"x" * 30_000_000)
        server.app.routes[3].app.all_directories = [tmp_path]  # type: ignore[attr-defined]
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
        writer.write(b"GET /static/large.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        for there in (1, 0):  # it comes, and goes
            async with asyncio.timeout(60):
                while len(server.connections) != there:
                    await asyncio.sleep(0.02)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(30_000_000)
        writer.close()


async def test_an_address_has_so_many_connections_at_a_time(tmp_path: Path) -> None:
    limits = Limits(burst=1000, connections=3)
    async with running(tmp_path, limits=limits) as server:
        held = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(3)]
        with pytest.raises(httpx.TransportError):
            await server.http.get("/api/games")
        for _, writer in held:
            writer.close()
        for _ in range(500):  # closing takes a moment
            try:
                assert (await server.http.get("/api/games")).status_code == 200
                return
            except httpx.TransportError:
                await asyncio.sleep(0.02)
        raise AssertionError("no connection was let in again")


@pytest.mark.parametrize("trusted", [False, True])
async def test_forwarded_addresses_are_believed_only_of_a_proxy(tmp_path: Path, trusted: bool) -> None:
    limits = Limits(burst=2, per_second=0.001, new_burst=100)
    proxies = ["127.0.0.1"] if trusted else []
    async with running(tmp_path, proxies=proxies, limits=limits) as server:
        codes = [
            (
                await server.http.post(
                    "/api/lobby", json={}, headers={"X-Forwarded-For": f"203.0.113.{number}"}
                )
            ).status_code
            for number in range(5)
        ]
        assert codes == ([200] * 5 if trusted else [200] * 2 + [429] * 3)


def test_a_proxy_is_an_address(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no address"):
        serving.serve(
            None,  # type: ignore[arg-type]
            "",
            host="127.0.0.1",
            port=0,
            data=tmp_path,
            browser=False,
            proxies=["my proxy"],
        )


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "https://[bad]/"])
async def test_a_malformed_origin_is_a_bad_request(tmp_path: Path, origin: str) -> None:
    async with running(tmp_path) as server:
        answer = await server.http.post("/api/lobby", json={}, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-request")
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        upgrade |= {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Origin": origin}
        answer = await server.http.get("/ws", headers=upgrade)
        assert answer.status_code == 403


async def test_an_address_has_so_many_games_in_which_bots_are_busy(tmp_path: Path) -> None:
    limits = replace(FREE, bot_games=2)
    async with running(tmp_path, limits=limits) as server:
        for _ in range(2):
            await server.new("sleepy", "sleepy")
        seats = {seat: {"kind": "bot", "bot": "random"} for seat in ("guard", "rising")}
        body = {"game": "faubourg", "scenario": "june", "seats": seats}
        answer = await server.http.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-fast")
        assert "bots are busy in 2 games" in answer.json()["error"]["text"]
        await server.new("here", "here")


def test_a_game_counts_as_long_as_its_bots_are_busy() -> None:
    busy = {"a", "b"}
    quota = Quota(busy.__contains__, 2)
    for table in ("a", "b"):
        with quota.allowing("here"):
            quota.count("here", table)
    with pytest.raises(Refused), quota.allowing("here"):
        pass
    with quota.allowing("elsewhere"):
        pass
    busy.discard("a")
    # One that is being made counts too: many that are asked for at once do not slip through.
    with quota.allowing("here"), pytest.raises(Refused), quota.allowing("here"):
        pass
    with quota.allowing("here"):
        pass


async def test_bots_that_nobody_watches_yield(tmp_path: Path) -> None:
    """A bot that a player waits for asks the workers with the better rank."""
    async with running(tmp_path) as server:
        asked: dict[str, set[int]] = {}
        workers = server.room._bot_workers
        whole = workers.ask

        async def ask(job: str, rank: int = FIRST, asker: str = "", **more: Any) -> Any:
            asked.setdefault(more["seed"], set()).add(rank)
            return await whole(job, rank, asker, **more)

        workers.ask = ask  # type: ignore[method-assign]
        others = [await server.new("random", "random") for _ in range(3)]
        made = await server.new("here", "random")
        guard = await server.sit(made["seats"]["guard"])
        bot = (await server.room.table(made["table"])).seats[1]
        for _ in range(40):  # until the bot has had to answer a client that is connected
            if FIRST in asked.get(bot.seed, ()) or not await guard.my_turn():
                break
            await guard.choose(guard.options()[-1])
        assert FIRST in asked[bot.seed]
        for other in others:
            for seat in (await server.room.table(other["table"])).seats:
                assert asked.get(seat.seed, {LATER}) == {LATER}
        assert len(asked) > 1


async def test_a_bot_that_nobody_watches_waits_while_others_are_awaited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("barricades.table.play.bots.LONGEST_YIELD", 600.0)
    async with running(tmp_path) as server:
        asked: list[str] = []
        workers = server.room._bot_workers
        whole = workers.ask

        async def ask(job: str, *arguments: Any, **more: Any) -> Any:
            asked.append(job)
            return await whole(job, *arguments, **more)

        workers.ask = ask  # type: ignore[method-assign]
        server.room.bots._awaited = 1  # as if a bot were thinking for a player
        made = await server.new("random", "random")
        table = await server.room.table(made["table"])
        await asyncio.sleep(0.2)
        assert asked == []
        server.room.bots._awaited = 0
        async with asyncio.timeout(30):
            while not table.session.number:
                await asyncio.sleep(0.02)


async def test_bots_play_at_the_pace_that_players_want(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new("here", "random")
        guard, other = await server.sit(made["seats"]["guard"]), await server.watch(made["table"])
        assert guard.table["pace"] == "fast"
        assert await guard.refused("pace", pace="frantic") == "bad-frame"
        assert await other.refused("pace", pace="slow") == "not-seated"
        await guard.granted("pace", pace="slow")
        await other.until(lambda frame: frame["type"] == "table" and frame["pace"] == "slow")
        bots, table = server.room.bots, await server.room.table(made["table"])
        assert bots._pause(table, 0) == 2.0
        await guard.close()
        await other.close()
        async with asyncio.timeout(30):
            while server.room.publisher.busy(made["table"]):
                await asyncio.sleep(0.02)
        assert bots._pause(table, 0) < 0.1  # no client is connected to see it
    async with running(tmp_path) as server:
        guard = await server.sit(made["seats"]["guard"])
        assert guard.table["pace"] == "slow"


async def test_everybody_sees_which_players_are_connected(tmp_path: Path) -> None:
    def present(client: Client) -> list[str]:
        return [seat["id"] for seat in client.table["seats"] if seat["present"]]

    async with running(tmp_path) as server:
        made = await server.new()
        onlooker = await server.watch(made["table"])
        assert present(onlooker) == []
        guard = await server.sit(made["seats"]["guard"])
        heard = await onlooker.until(lambda frame: frame["type"] == "presence")
        assert heard["present"] == ["guard"]
        twin = await server.sit(made["seats"]["guard"])
        rising = await server.sit(made["seats"]["rising"])
        heard = await onlooker.until(lambda frame: frame["type"] == "presence")
        assert heard["present"] == ["guard", "rising"]
        await twin.close()  # the player is still there by the other connection
        await rising.close()
        heard = await onlooker.until(lambda frame: frame["type"] == "presence")
        assert heard["present"] == ["guard"]
        await guard.close()
        heard = await onlooker.until(lambda frame: frame["type"] == "presence")
        assert heard["present"] == []


def test_others_are_told_an_address_that_they_can_use() -> None:
    assert serving.addresses_for_others("127.0.0.1", 8765, []) == []
    assert serving.addresses_for_others("localhost", 8765, []) == []
    assert serving.addresses_for_others("192.168.1.5", 80, []) == ["http://192.168.1.5:80/"]
    assert serving.addresses_for_others("fe80::1", 8765, []) == ["http://[fe80::1]:8765/"]
    assert serving.addresses_for_others("127.0.0.1", 8765, ["games.example.org"]) == [
        "https://games.example.org/"
    ]
    for address in serving.addresses_for_others("0.0.0.0", 8765, []):
        assert address.endswith(":8765/") and "0.0.0.0" not in address and "127.0.0.1" not in address


async def test_a_new_table_says_where_others_find_it(tmp_path: Path) -> None:
    async with running(tmp_path, addresses=["http://192.168.1.5:8765/"]) as server:
        made = await server.new()
        games = (await server.http.get("/api/games")).json()
        assert made["addresses"] == games["addresses"] == ["http://192.168.1.5:8765/"]
