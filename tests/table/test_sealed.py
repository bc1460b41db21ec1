"""Sealed choices at the server: two seats are asked at once, and clients learn only who has sealed."""

import json
from pathlib import Path

import pytest

from barricades.table.web.serving import bind
from tests.table.clients import Client, Server, running
from tests.table.outside import Outside


async def both(server: Server) -> tuple[Client, Client, str]:
    made = await server.new()
    guard = await server.sit(made["seats"]["guard"])
    return guard, await server.sit(made["seats"]["rising"]), made["table"]


@pytest.mark.parametrize("first", ["guard", "rising"])
async def test_both_have_a_decision_and_either_may_answer_first(tmp_path: Path, first: str) -> None:
    async with running(tmp_path) as server:
        guard, rising, _ = await both(server)
        assert guard.state["yours"] and rising.state["yours"]
        one, other = (guard, rising) if first == "guard" else (rising, guard)
        await one.choose("bid 2")
        assert not one.state["yours"] and one.state["undo"] and one.state["sealed"] == [first]
        await other.until(lambda frame: frame["type"] == "state" and frame["sealed"] == [first])
        assert other.state["yours"] and not other.state["undo"]
        await other.choose("bid 1")
        await one.until(lambda frame: frame["type"] == "state" and frame["sealed"] == [])
        bids = (2, 1) if first == "guard" else (1, 2)
        for client in (guard, rising):
            assert client.log()[1] == f"The bids are {bids[0]} and {bids[1]}."
            assert not client.state["undo"]


async def test_no_byte_tells_the_other_side_what_was_bid_or_how_often_it_was_changed(tmp_path: Path) -> None:
    """Everything that the rising and an onlooker get, for different bids and for one that was changed."""
    found = []
    for number, bids in enumerate((["bid 0"], ["bid 3"], ["bid 1", "bid 2", "bid 3"])):
        async with running(tmp_path / str(number)) as server:
            guard, rising, table = await both(server)
            onlooker = await server.watch(table)
            before = [len(client.raw) for client in (rising, onlooker)]
            for again, bid in enumerate(bids):
                if again:
                    await guard.granted("undo", stamp=guard.stamp)
                    await guard.my_turn()
                await guard.choose(bid)
            await server.settled(table, rising, onlooker)
            assert rising.state["sealed"] == onlooker.state["sealed"] == ["guard"]
            frames = [
                [_plain(frame, table) for frame in client.raw[start:-1]]  # the last is an answer to this test
                for client, start in zip((rising, onlooker), before, strict=True)
            ]
            found.append([each[-1] for each in frames])
            assert all(json.loads(frame)["log"]["lines"] == [] for each in frames for frame in each)
    assert found[0] == found[1] == found[2]


def _plain(frame: str, table: str) -> str:
    """A state without its stamp, whose key is another for every table."""
    said = json.loads(frame)
    said.pop("stamp", None)
    return json.dumps(said).replace(table, "")


async def test_a_version_stays_good_while_others_click_and_seal(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, rising, _ = await both(server)
        old = rising.stamp
        await guard.choose("bid 3")
        answer = await rising.ask("choose", stamp=old, options=["bid 1"])
        assert answer.get("accepted") == 1


async def test_the_lobby_waits_for_whoever_has_not_sealed(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, rising, table = await both(server)
        await guard.choose("bid 3")
        row = await server.room.store.table(table)
        assert row is not None and row.waiting == 1
        await guard.granted("undo", stamp=guard.stamp)
        await guard.my_turn()
        await rising.choose("bid 3")
        row = await server.room.store.table(table)
        assert row is not None and row.waiting == 0


async def test_a_bot_bids_while_its_opponent_thinks(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new("here", "random")
        guard = await server.sit(made["seats"]["guard"])
        while guard.state["sealed"] != ["rising"]:
            await guard.receive()
        assert guard.state["yours"] and guard.log() == ["Turn 1 begins."]
        await guard.choose("bid 1")
        assert guard.log()[1].startswith("The bids are 1 and ")


async def test_a_kill_between_two_bids_loses_nothing_and_shows_nothing(tmp_path: Path) -> None:
    with bind("127.0.0.1", 0, wander=False) as listener:
        port = listener.getsockname()[1]
    server = Outside(tmp_path, port, warm=False)
    await server.start()
    made = await server.new()
    guard = await server.sit(made["seats"]["guard"])
    await guard.choose("bid 2")
    await server.kill()
    await server.start()
    rising = await server.sit(made["seats"]["rising"])
    assert rising.state["sealed"] == ["guard"] and rising.state["yours"]
    assert not any('"bid":2' in frame or "bids are" in frame for frame in rising.raw)
    guard = await server.sit(made["seats"]["guard"])
    assert guard.state["undo"] and guard.state["picture"]["view"]["bid"] == 2
    await rising.choose("bid 1")
    assert rising.log()[1] == "The bids are 2 and 1."
    await server.kill()
    await server.close()
