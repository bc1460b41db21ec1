"""The dice of a table: players' numbers are pledged, shown and mixed in before anything is set up."""

import asyncio
import hashlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from barricades.kernel.chance import Live
from barricades.kernel.records import Record, read_record, replay
from tests.table import clients, test_exchange
from tests.table.clients import Client, Server, running
from tests.table.library import PLAYED
from tests.table.test_lobby import played

ONE, OTHER = "0a" * 32, "b1" * 32
NUMBERS = {"guard": ONE, "rising": OTHER}


def pledged(nonce: str) -> str:
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


async def sit(server: Server, token: str, nonce: str = "") -> Client:
    client = await server.connect()
    await client.granted("sit", token=token, pledge=pledged(nonce) if nonce else "")
    await client.welcomed()
    return client


async def dice(client: Client, **wanted: Any) -> dict[str, Any]:
    """What a client was told last about the dice, once it is as wanted."""
    while any(client.table["dice"][key] != value for key, value in wanted.items()):
        await client.receive()
    return dict(client.table["dice"])


async def record_of(server: Server, table: str) -> Record:
    return read_record((await server.http.get(f"/api/tables/{table}/record")).content)


async def finished(server: Server, table: str, client: Client) -> Record:
    """Resign at once; the record, which replays."""
    await client.granted("resign", stamp=client.stamp)
    record = await record_of(server, table)
    replay(PLAYED, record)
    return record


def draws(record: Record) -> list[tuple[int, int]]:
    assert record.setup is not None
    return list(record.setup.draws)


async def test_the_game_is_set_up_when_all_numbers_are_in_and_its_dice_follow_from_them(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server:
        made = await server.new("link", "link")
        onlooker = await server.watch(made["table"])
        guard = await sit(server, made["seats"]["guard"], ONE)
        told = await dice(guard, awaited=["guard", "rising"])
        assert not told["begun"] and told["numbers"] == [
            {"seat": "guard", "pledge": pledged(ONE), "nonce": ""},
            {"seat": "rising", "pledge": None, "nonce": ""},
        ]
        assert await guard.refused("show", nonce=ONE) == "too-early"
        rising = await sit(server, made["seats"]["rising"], OTHER)
        await guard.granted("show", nonce=ONE)
        await dice(rising, awaited=["rising"])
        assert not any(client.count("state") for client in (guard, rising, onlooker))
        await rising.granted("show", nonce=OTHER)
        for client in (guard, rising, onlooker):
            told = await dice(client, begun=True)
            assert {each["seat"]: each["nonce"] for each in told["numbers"]} == NUMBERS
            await client.begun()
        record = await finished(server, made["table"], guard)
        assert record.nonces == NUMBERS and record.commitment == made["commitment"]
        live = Live(bytes.fromhex(record.secret), NUMBERS)
        said = draws(record)
        assert len(said) == 13
        assert said == [(size, live.value(cursor, size)) for cursor, (size, _) in enumerate(said)]
        alone = Live(live.secret)
        assert said != [(size, alone.value(cursor, size)) for cursor, (size, _) in enumerate(said)]


async def test_nothing_can_be_seen_or_done_before_the_game_begins(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new("here", "link", listed=True)
        guard = await sit(server, made["seats"]["guard"])
        for do, more in (
            ("choose", {"stamp": "x", "options": ["bid 1"]}),
            ("undo", {"stamp": "x"}),
            ("resign", {"stamp": "x"}),
            ("passes", {"windows": []}),
            ("preview", {"stamp": "x"}),
            ("overlay", {"name": "units"}),
            ("inquire", {"place": "0101"}),
            ("why", {"targets": [["hex", "0101"]]}),
            ("playback", {"whole": True}),
            ("log", {}),
        ):
            assert await guard.refused(do, **more) == "not-begun", do
        await guard.granted("note", text="soon")
        await guard.granted("chat", text="hello")
        bearer = {"Authorization": f"Bearer {made['seats']['guard']}"}
        answer = await server.http.get(f"/api/tables/{made['table']}/record", headers=bearer)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-begun")
        (card,) = (await server.post("/api/lobby", {}))["open"]
        assert (card["begun"], card["waiting"]) == (False, None)
        assert guard.count("state") == 0


async def test_a_player_at_this_browser_pledges_with_the_table_and_bots_wait(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new("random", "here", pledges={"rising": pledged(ONE)})
        rising = await sit(server, made["seats"]["rising"], ONE)
        assert rising.table["dice"]["awaited"] == ["rising"]
        assert await rising.quiet(0.3) == 0
        await rising.granted("show", nonce=ONE)
        await dice(rising, begun=True)
        while rising.count("state") == 0 or rising.state["sealed"] != ["guard"]:
            await rising.receive()
        record = await finished(server, made["table"], rising)
        assert record.nonces == {"rising": ONE}


async def test_either_seat_at_one_browser_shows_the_number_that_was_pledged_there(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new("here", "here", pledges={"guard": pledged(ONE)})
        rising = await sit(server, made["seats"]["rising"])
        assert rising.table["dice"]["awaited"] == ["guard"]
        await rising.granted("show", nonce=ONE)
        await rising.begun()
        assert (await finished(server, made["table"], rising)).nonces == {"guard": ONE}
        apart = await server.new("here", "link", pledges={"guard": pledged(ONE)})
        rising = await sit(server, apart["seats"]["rising"])
        assert await rising.refused("show", nonce=ONE) == "bad-frame"


async def test_whoever_does_not_wait_begins_without_the_missing_numbers_and_none_is_added_later(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server:
        made = await server.new("link", "link")
        guard = await sit(server, made["seats"]["guard"], ONE)
        onlooker = await server.watch(made["table"])
        assert await onlooker.refused("begin") == "not-seated"
        await guard.granted("begin")
        await guard.begun()
        rising = await sit(server, made["seats"]["rising"], OTHER)
        await rising.granted("show", nonce=OTHER)
        told = await dice(rising, begun=True)
        assert told["numbers"] == [{"seat": "guard", "pledge": pledged(ONE), "nonce": ""}]
        record = await finished(server, made["table"], guard)
        assert record.nonces == {}


async def test_players_who_add_no_number_need_not_wait(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new("link", "link")
        guard = await sit(server, made["seats"]["guard"])
        rising = await sit(server, made["seats"]["rising"])
        await guard.begun()
        assert (await finished(server, made["table"], rising)).nonces == {}


async def test_a_number_is_the_one_that_was_pledged(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new("here", "link", pledges={"guard": pledged(ONE)})
        guard = await sit(server, made["seats"]["guard"], ONE)
        rising = await sit(server, made["seats"]["rising"], OTHER)
        for wrong in (OTHER, ONE.upper(), "", ONE[:-2], pledged(ONE)):
            assert await guard.refused("show", nonce=wrong) == "bad-frame"
        await guard.granted("show", nonce=ONE)
        # The other side has seen it: from now on the number cannot be exchanged.
        again = await sit(server, made["seats"]["rising"], "cc" * 32)
        assert await again.refused("show", nonce="cc" * 32) == "bad-frame"
        await rising.granted("show", nonce=OTHER)
        await rising.begun()
        record = await finished(server, made["table"], rising)
        assert record.nonces == NUMBERS


async def test_until_a_number_was_shown_a_new_browser_may_pledge_another(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new("link", "random")
        await sit(server, made["seats"]["guard"], OTHER)
        guard = await sit(server, made["seats"]["guard"], ONE)
        await sit(server, made["seats"]["guard"])  # adds nothing, and takes nothing away
        await guard.granted("show", nonce=ONE)
        await guard.begun()
        assert (await finished(server, made["table"], guard)).nonces == {"guard": ONE}


@pytest.mark.parametrize("pledge", ["x", "0A" * 32, "0a" * 33])
async def test_what_is_no_pledge_is_refused(tmp_path: Path, pledge: str) -> None:
    async with running(tmp_path) as server:
        made = await server.new("link", "link")
        client = await server.connect()
        assert await client.refused("sit", token=made["seats"]["guard"], pledge=pledge) == "bad-frame"
        body: dict[str, Any] = {"game": "faubourg", "scenario": "june"}
        for seats, given in (
            ({}, {"guard": pledge}),
            ({"guard": {"kind": "link"}}, {"guard": pledged(ONE)}),
            ({}, {"king": pledged(ONE)}),
        ):
            wanted = {**body, "seats": seats, "pledges": given}
            assert (await server.http.post("/api/tables", json=wanted)).status_code == 400


async def test_pledges_numbers_and_the_beginning_outlive_the_server(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new("link", "link")
        await sit(server, made["seats"]["guard"], ONE)
    async with running(tmp_path) as server:
        rising = await sit(server, made["seats"]["rising"], OTHER)
        await rising.granted("show", nonce=OTHER)
    async with running(tmp_path) as server:
        guard = await sit(server, made["seats"]["guard"], ONE)
        await guard.granted("show", nonce=ONE)
        await guard.begun()
        hand = guard.state["picture"]["view"]["hand"]
    async with running(tmp_path) as server:
        guard = await sit(server, made["seats"]["guard"], ONE)
        assert guard.table["commitment"] == made["commitment"]
        assert guard.state["picture"]["view"]["hand"] == hand
        await guard.choose("bid 1")
        rising = await sit(server, made["seats"]["rising"])
        await rising.choose("bid 0")
        record = await finished(server, made["table"], rising)
        assert record.nonces == NUMBERS and len(record.entries) == 3


async def test_numbers_stay_where_they_were_added_when_players_change_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clients, "library", test_exchange.changing)
    monkeypatch.setattr(clients, "FACTORY", "tests.table.test_exchange:changing")
    async with running(tmp_path) as server:
        made = await server.new("link", "link")
        guard = await sit(server, made["seats"]["guard"], ONE)
        rising = await sit(server, made["seats"]["rising"], OTHER)
        await guard.granted("show", nonce=ONE)
        await rising.granted("show", nonce=OTHER)
        await guard.choose("bid 2")
        await rising.choose("bid 2")
        await guard.until(lambda frame: frame["type"] == "table" and frame["seat"] == "rising")
        told = guard.table["dice"]
        assert {each["seat"]: each["nonce"] for each in told["numbers"]} == NUMBERS
    async with running(tmp_path) as server:
        once_guard = await sit(server, made["seats"]["guard"])
        once_rising = await sit(server, made["seats"]["rising"])
        for _ in range(12):
            await server.settled(made["table"], once_guard, once_rising)
            mover = once_guard if once_guard.state["yours"] else once_rising
            await mover.choose(mover.options()[0])
        await server.settled(made["table"], once_guard, once_rising)
        await once_guard.granted("resign", stamp=once_guard.stamp)
        record = await record_of(server, made["table"])
        replay(test_exchange.changing().games["faubourg"], record)
        assert record.nonces == NUMBERS


async def test_an_imported_game_says_so_and_its_dice_since_are_committed(tmp_path: Path) -> None:
    cut = [line for line in played(7).splitlines()[:40] if not line.startswith(("result", "secret"))]
    choices = sum(line[0].isdigit() for line in cut)
    async with running(tmp_path) as server:
        seats = {"guard": {"kind": "link"}, "rising": {"kind": "link"}}
        body = {"record": "\n".join(cut), "mode": "continue", "seats": seats}
        made = await server.post("/api/tables/import", body)
        guard = await sit(server, made["seats"]["guard"], ONE)
        rising = await sit(server, made["seats"]["rising"], OTHER)
        await guard.granted("show", nonce=ONE)
        await rising.granted("show", nonce=OTHER)
        for client in (guard, rising, await server.watch(made["table"])):
            told = await dice(client, begun=True)
            assert (told["imported"], told["committed"]) == (choices, True)
            assert client.table["commitment"] == made["commitment"]
            assert f"commitment {made['commitment']}" not in cut
        lists = await server.post("/api/lobby", {"tokens": [made["seats"]["guard"]]})
        assert lists["mine"][0]["imported"] is True
        await asyncio.gather(guard.play(1), rising.play(2))
        record = await record_of(server, made["table"])
        replay(PLAYED, record)
        assert (record.imported, record.nonces) == (choices, NUMBERS)
        assert record.commitment == made["commitment"] and record.secret


@pytest.mark.parametrize("with_secret", [True, False])
async def test_a_replay_is_committed_to_what_its_record_reveals(tmp_path: Path, with_secret: bool) -> None:
    text = played(7)
    if not with_secret:
        hidden = [line for line in text.splitlines() if line.split()[0] not in ("secret", "commitment")]
        text = "\n".join(hidden)
    async with running(tmp_path) as server:
        made = await server.post("/api/tables/import", {"record": text, "mode": "replay"})
        onlooker = await server.watch(made["table"])
        secret = onlooker.state["over"]["secret"]
        assert onlooker.table["dice"]["committed"] is with_secret
        if with_secret:
            assert made["commitment"] == hashlib.sha256(bytes.fromhex(secret)).hexdigest()
        else:
            assert (made["commitment"], onlooker.table["commitment"], secret) == ("", "", "")


async def test_a_record_is_to_be_had_without_its_snapshots(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.post("/api/tables/import", {"record": played(7), "mode": "replay"})
        address = f"/api/tables/{made['table']}/record"
        whole, bare = [(await server.http.get(address + more)).text for more in ("", "?snapshots=no")]
        assert "\nsnapshot " in whole and "\nsnapshot " not in bare
        assert bare.splitlines() == [line for line in whole.splitlines() if not line.startswith("snapshot")]
        replay(PLAYED, read_record(bare.encode()))


async def test_a_file_from_before_there_were_numbers_still_opens(tmp_path: Path) -> None:
    """A game that continued from a record counts as imported up to where it is now."""
    cut = [line for line in played(7).splitlines()[:40] if not line.startswith(("result", "secret"))]
    async with running(tmp_path) as server:
        plain = await server.new()
        seats = {"guard": {"kind": "here"}, "rising": {"kind": "here"}}
        body = {"record": "\n".join(cut), "mode": "continue", "seats": seats}
        went_on = await server.post("/api/tables/import", body)
    connection = sqlite3.connect(tmp_path / "games.sqlite")
    with connection:
        connection.execute("UPDATE tables SET committed = FALSE WHERE imported IS NOT NULL")
        for name in ("begun", "imported", "numbers", "pace"):
            connection.execute(f"ALTER TABLE tables DROP COLUMN {name}")
        connection.execute("UPDATE library SET schema = 2")
    connection.close()
    async with running(tmp_path) as server:
        guard = await server.sit(plain["seats"]["guard"])
        assert guard.table["dice"] == {
            "begun": True, "committed": True, "imported": None, "numbers": [], "awaited": [],
        }  # fmt: skip
        guard = await server.sit(went_on["seats"]["guard"])
        choices = sum(line[0].isdigit() for line in cut)
        assert guard.table["dice"]["imported"] == choices
        assert json.dumps(guard.table["commitment"])
