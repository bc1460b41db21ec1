"""What was acknowledged is kept: restarts, undo after them, broken writes, damaged files, other rules."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from barricades.kernel.errors import BadInput
from barricades.kernel.records import read_record, replay
from barricades.table.keep import restoring, store
from barricades.table.keep.filelock import FileLock, Taken
from barricades.table.keep.store import Store, StoreError
from barricades.table.library import Library
from barricades.table.play import archiving
from barricades.table.web import serving
from tests.table import clients
from tests.table.clients import running, until
from tests.table.library import BOX, PLAYED, library, library_of


def change(folder: Path, statement: str, *values: Any) -> None:
    """Do something to the file behind the server's back."""
    connection = sqlite3.connect(folder / "games.sqlite")
    with connection:
        connection.execute(statement, values)
    connection.close()


async def test_a_game_goes_on_after_a_restart_with_undo_and_chat_and_passes(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        await guard.choose("bid 3")
        await guard.granted("chat", text="Courage!")
        await guard.granted("passes", windows=["ambush"])
        before = guard.state
    async with running(tmp_path) as server:
        guard = await server.sit(made["seats"]["guard"])
        after = {**guard.state, "stamp": before["stamp"], "log": before["log"]}
        assert after == before
        assert guard.stamp != before["stamp"]
        assert guard.table["passes"] == ["ambush"] and guard.table["chat"][0]["text"] == "Courage!"
        assert await guard.refused("choose", stamp=before["stamp"], options=["bid 1"]) == "stale"
        await guard.granted("undo", stamp=guard.stamp)
        await guard.my_turn()
        await guard.choose("bid 1")
        assert guard.state["picture"]["view"]["bid"] == 1


@pytest.mark.parametrize("every", [1, 4, 1000])
async def test_a_long_game_is_taken_up_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, every: int
) -> None:
    monkeypatch.setattr(restoring, "SNAPSHOT_EVERY", every)
    async with running(tmp_path) as server:
        made = await server.new()
    for game_table in range(6):
        async with running(tmp_path) as server:
            seats = [await server.sit(made["seats"][seat]) for seat in ("guard", "rising")]
            table = await server.room.table(made["table"])
            for number in range(7):
                decision = table.session.position.decision
                if decision is None:
                    break
                client = seats[decision.seat]
                while table.stamp(decision.seat) != client.stamp:  # an undo may still be on its way
                    await client.receive()
                options = client.options()
                await client.choose(options[(number * 7 + game_table) % len(options)])
                if number % 3 == 2 and client.state["undo"]:
                    await client.granted("undo", stamp=client.stamp)
                    await client.until(lambda frame: frame["type"] == "state")
            digest, log = table.session.position.digest(), len(table.session.events)
            undo = [table.session.may_undo(seat) for seat in (0, 1)]
        async with running(tmp_path) as server:
            table = await server.room.table(made["table"])
            assert table.notice == ""
            assert (table.session.position.digest(), len(table.session.events)) == (digest, log)
            assert [table.session.may_undo(seat) for seat in (0, 1)] == undo


async def test_a_write_that_fails_is_not_acknowledged_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        rising = await server.sit(made["seats"]["rising"])
        whole = Store.append

        async def fail(*arguments: Any, **more: Any) -> None:
            raise StoreError("disk full")

        monkeypatch.setattr(Store, "append", fail)
        assert await guard.refused("choose", stamp=guard.stamp, options=["bid 3"]) == "not-kept"
        monkeypatch.setattr(Store, "append", whole)
        await guard.until(lambda frame: frame["type"] == "state")
        assert guard.state["yours"] and guard.log() == ["Turn 1 begins."]
        assert rising.log() == ["Turn 1 begins."]
        await guard.choose("bid 1")
        await rising.my_turn()
        stored = await server.room.store.whole_table(made["table"])
        assert stored is not None and [entry.text for entry in stored.entries] == ["bid 1"]


async def test_another_process_at_the_same_file_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Should the lock fail, as on some network drives, nothing is lost all the same."""
    monkeypatch.setattr(FileLock, "take", lambda self: None)
    async with running(tmp_path) as one, running(tmp_path) as other:
        made = await one.new()
        here, there = await one.sit(made["seats"]["guard"]), await other.sit(made["seats"]["guard"])
        await here.choose("bid 1")
        assert await there.refused("choose", stamp=there.stamp, options=["bid 2"]) == "not-kept"
        again = await other.sit(made["seats"]["guard"])
        assert again.state["picture"]["view"]["bid"] == 1


async def test_a_file_has_one_server(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite"
    async with running(tmp_path) as server:
        made = await server.new()
        second = Store(place)
        with pytest.raises(Taken, match=rf"another server .* \(process {os.getpid()}\)"):
            await second.open()
        await second.close()
        with pytest.raises(Taken):
            await serving._try(place)
        with pytest.raises(Taken):
            await archiving.delete(place, made["table"])
    await serving._try(place)


@pytest.fixture
def room_for(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Lets the file of games have so many pages; SQLite never allows fewer than there are."""
    connections: list[Any] = []
    whole = store._make_durable

    def remembered(connection: Any, record: Any) -> None:
        whole(connection, record)
        connections.append(connection)

    def limited(pages: int) -> None:
        for connection in connections:
            connection.execute(f"PRAGMA max_page_count = {pages}")

    monkeypatch.setattr(store, "_make_durable", remembered)
    return limited


async def test_a_full_disk_is_said_and_nothing_is_lost(
    tmp_path: Path, room_for: Callable[[int], None]
) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        rising = await server.sit(made["seats"]["rising"])
        room_for(1)
        for _ in range(40):
            frame = await guard.ask("chat", text="x" * 1000)
            if frame["type"] == "refused":
                break
        assert frame["code"] == "not-kept" and "disk is full" in frame["text"]
        frame = await guard.ask("note", text="y" * 20_000)
        assert frame["code"] == "not-kept"
        for _ in range(40):
            answer = await server.http.post("/api/tables", json={"game": "faubourg", "scenario": "june"})
            if answer.status_code != 200:
                break
        assert answer.status_code == 503 and "disk is full" in answer.json()["error"]["text"]
        room_for(100_000)
        await guard.choose("bid 1")
        await rising.choose("bid 0")
        await guard.granted("note", text="There is room again.")
    async with running(tmp_path) as server:
        guard = await server.sit(made["seats"]["guard"])
        assert guard.table["note"] == "There is room again."
        assert guard.state["picture"]["view"]["bids"] == [1, 0]


@pytest.mark.parametrize("table", ["entries", "snapshots", "seats"])
async def test_a_damaged_page_is_said_and_the_server_goes_on(tmp_path: Path, table: str) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        await guard.choose("bid 1")
    connection = sqlite3.connect(tmp_path / "games.sqlite")
    query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
    (page,) = connection.execute(query, (table,)).fetchone()
    connection.close()
    with (tmp_path / "games.sqlite").open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xff" * 4096)
    async with running(tmp_path) as server:
        client = await server.connect()
        frame = await client.ask("watch", table=made["table"])
        assert frame["code"] == "broken" and "damaged" in frame["text"]
        assert str(tmp_path) not in frame["text"]
        answer = await server.http.get(f"/api/tables/{made['table']}/record")
        assert answer.status_code == 503 and "damaged" in answer.json()["error"]["text"]
        assert (await server.http.get("/api/games")).status_code == 200


@pytest.mark.parametrize(
    ("lost", "code"),
    [
        ("DELETE FROM seats WHERE seat = 1", "broken"),
        ("UPDATE tables SET id = 'elsewhere'", "no-such-table"),
    ],
)
async def test_a_missing_row_is_said(tmp_path: Path, lost: str, code: str) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
    change(tmp_path, lost)
    async with running(tmp_path) as server:
        client = await server.connect()
        assert await client.refused("watch", table=made["table"]) == code
        await server.new()


async def test_a_missing_choice_leaves_the_position_and_is_said(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        await guard.choose("bid 3")
        rising = await server.sit(made["seats"]["rising"])
        await rising.choose("bid 1")
    change(tmp_path, "DELETE FROM entries WHERE number = 1")
    async with running(tmp_path) as server:
        guard = await server.sit(made["seats"]["guard"])
        assert "choices are not all kept" in guard.table["notice"]
        assert guard.state["picture"]["view"]["bids"] == [3, 1]


async def test_an_undo_of_a_missing_choice_is_said_and_the_server_goes_on(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made, other = await server.new(), await server.new()
        guard = await server.sit(made["seats"]["guard"])
        await guard.choose("bid 3")
        await guard.granted("undo", stamp=guard.stamp)
    change(tmp_path, "DELETE FROM entries WHERE number = 1")
    async with running(tmp_path) as server, asyncio.timeout(20):
        client = await server.connect()
        assert await client.refused("watch", table=made["table"]) == "broken"
        await server.sit(other["seats"]["guard"])


async def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite"
    change(tmp_path, "CREATE TABLE customers (name TEXT)")
    other = Store(place)
    with pytest.raises(StoreError, match="another program"):
        await other.open()
    await other.close()
    connection = sqlite3.connect(place)
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("customers",)]
    connection.close()


async def test_tables_are_listed_archived_and_deleted(tmp_path: Path) -> None:
    place, file = tmp_path / "games.sqlite", tmp_path / "old.record"
    async with running(tmp_path) as server:
        made, other = await server.new(), await server.new()
        guard = await server.sit(made["seats"]["guard"])
        await guard.granted("resign", stamp=guard.stamp)
        await guard.granted("chat", text="Well played")
    listed = {each["table"]: each for each in await archiving.tables(place)}
    assert set(listed) == {made["table"], other["table"]}
    assert (listed[made["table"]]["how"], listed[other["table"]]["how"]) == ("over", "running")
    await archiving.archive(library(), place, made["table"], file)
    record = read_record(file.read_bytes())
    assert record.secret and replay(PLAYED, record).number == 1
    with pytest.raises(FileExistsError):
        await archiving.archive(library(), place, other["table"], file)
    assert [each["table"] for each in await archiving.tables(place)] == [other["table"]]
    await archiving.delete(place, other["table"])
    with pytest.raises(BadInput, match="no table"):
        await archiving.delete(place, other["table"])
    with pytest.raises(BadInput, match="no games here"):
        await archiving.tables(tmp_path / "elsewhere")
    connection = sqlite3.connect(place)
    for table in ("tables", "seats", "entries", "snapshots", "chat"):
        assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
    connection.close()


async def test_rules_that_break_down_do_not_break_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        rising = await server.sit(made["seats"]["rising"])
        await rising.choose("bid 1")  # so that the next bid reveals both and the rules continue
        whole = type(PLAYED.flow).resume

        def fail(*arguments: Any) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(type(PLAYED.flow), "resume", fail)
        assert await guard.refused("choose", stamp=guard.stamp, options=["bid 3"]) == "failed"
        monkeypatch.setattr(type(PLAYED.flow), "resume", whole)
        fresh = await server.sit(made["seats"]["guard"])
        await fresh.choose("bid 1")
        assert fresh.state["picture"]["view"]["bid"] == 1


def under_rules(version: str) -> Library:
    game = replace(PLAYED, rules_version=version)
    return library_of(replace(BOX, rules=lambda: game))


async def test_under_other_rules_a_game_goes_on_from_its_last_position_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        await guard.choose("bid 3")
    monkeypatch.setattr(clients, "library", lambda: under_rules("2"))
    for _ in range(2):
        async with running(tmp_path) as server:
            guard = await server.sit(made["seats"]["guard"])
            assert "rules have changed" in guard.table["notice"]
            assert guard.state["picture"]["view"]["bid"] == 3
            assert (guard.state["sealed"], guard.log()) == (["guard"], ["Turn 1 begins."])
    async with running(tmp_path) as server:
        rising = await server.sit(made["seats"]["rising"])
        await rising.choose("bid 0")
    async with running(tmp_path) as server:
        assert (await server.room.table(made["table"])).session.number == 2


async def test_choices_that_no_longer_follow_from_the_rules_leave_the_position(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        await guard.choose("bid 3")
        rising = await server.sit(made["seats"]["rising"])
        await rising.choose("bid 1")
    change(tmp_path, "UPDATE entries SET text = 'bid 2' WHERE number = 1")
    async with running(tmp_path) as server:
        guard = await server.sit(made["seats"]["guard"])
        assert "no longer follow" in guard.table["notice"]
        assert guard.state["picture"]["view"]["bids"] == [3, 1]


async def test_a_game_kept_in_an_older_format_is_replayed_from_its_set_up(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        await guard.choose("bid 3")
        rising = await server.sit(made["seats"]["rising"])
        await rising.choose("bid 1")
    older = """'{"flow": [], "columns": {}}'"""
    change(tmp_path, f"UPDATE tables SET head = {older}")
    change(tmp_path, f"UPDATE snapshots SET position = {older}")
    change(tmp_path, """UPDATE entries SET "check" = '00000000'""")
    async with running(tmp_path) as server:
        guard = await server.sit(made["seats"]["guard"])
        assert "older format" in guard.table["notice"]
        assert guard.state["picture"]["view"]["bids"] == [3, 1]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET head = '{}'",
        "UPDATE tables SET setup = 'x'",
        "UPDATE tables SET settings = '[]'",
        "UPDATE entries SET events = '[[1]]'",
        "UPDATE tables SET secret = 'zz'",
    ],
)
async def test_damaged_rows_are_said_to_be_damaged(tmp_path: Path, damage: str) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        other = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        await guard.choose("bid 3")
    column = "id" if "tables" in damage else '"table"'
    change(tmp_path, f"{damage} WHERE {column} = ?", made["table"])
    change(tmp_path, "UPDATE entries SET text = 'bid 2'")
    async with running(tmp_path) as server:
        client = await server.connect()
        frame = await client.ask("watch", table=made["table"])
        assert frame["code"] == "broken" and "cannot be opened" in frame["text"]
        await server.sit(other["seats"]["guard"])
        answer = await server.http.get(f"/api/tables/{made['table']}/record")
        assert answer.status_code == 409


async def test_a_file_that_is_no_database_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"this is a letter, not a database " * 100)
    store = Store(tmp_path / "games.sqlite")
    with pytest.raises(StoreError, match=r"games\.sqlite: damaged .*move it away"):
        await store.open()
    await store.close()


async def test_a_file_of_another_schema_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path):
        pass
    change(tmp_path, "UPDATE library SET schema = 99")
    store = Store(tmp_path / "games.sqlite")
    with pytest.raises(StoreError, match="schema 99"):
        await store.open()
    await store.close()
    missing = Store(tmp_path / "games.sqlite" / "below" / "x")
    with pytest.raises(StoreError):
        await missing.open()
    await missing.close()


async def test_bots_go_on_after_a_restart_and_the_record_is_sound(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new("random", "random")
        onlooker = await server.watch(made["table"])
        while len(onlooker.log()) < 20:
            await onlooker.receive()
    async with running(tmp_path) as server:
        table = await server.room.table(made["table"])
        await until(lambda: table.session.position.outcome is not None)
        async with table.lock:  # it is in the store by now
            row = await server.room.store.table(made["table"])
        assert row is not None and row.winner is not None
        text = (await server.http.get(f"/api/tables/{made['table']}/record")).content
        record = read_record(text)
        assert record.secret and record.result
        assert replay(PLAYED, record).number == len(record.entries)


async def test_tables_nobody_is_at_are_put_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barricades.table.play.room.PUT_AWAY", 0.05)
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        await server.new()
        await until(lambda: set(server.room._tables) == {made["table"]})
        await guard.close()
        await until(lambda: server.room._tables == {})
        await (await server.sit(made["seats"]["guard"])).choose("bid 1")
