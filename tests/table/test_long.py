"""Long games: no client waits while one is opened, and what has to be replayed stays short."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from barricades.kernel import session as sessions
from barricades.kernel.chance import Live
from barricades.kernel.errors import CannotUndo
from barricades.kernel.flow import procedure
from barricades.kernel.session import Session
from barricades.table.keep import restoring
from tests.kernel.tiny import Ask, tiny
from tests.table.clients import PATIENCE, running
from tests.table.library import PLAYED


def test_many_undos_are_a_barrier(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST_UNDOS", 3)
    game = tiny(procedure("1", *(Ask(name) for name in "abcd")))
    session = Session(game, game.scenarios[0].id, {}, Live(b"x" * 32))
    session.submit_text(0, "say 0")
    for _ in range(3):
        session.submit_text(0, "say 1")
        assert session.may_undo(0)
        session.undo(0)
    assert (session.may_undo(0), session.undo_barred_by(0)) == (False, "often")
    with pytest.raises(CannotUndo, match="were taken back"):
        session.undo(0)
    session.submit_text(0, "say 2")
    assert session.may_undo(0)
    session.undo(0)
    assert not session.may_undo(0)  # the first choice stays


def test_in_a_sealed_choice_a_seat_changes_its_mind_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST_UNDOS", 3)
    session = Session(PLAYED, "june", {}, Live(b"x" * 32))
    for _ in range(3):
        session.submit_text(0, "bid 1")
        session.undo(0)
    session.submit_text(0, "bid 1")
    assert session.undo_barred_by(0) == "often"
    with pytest.raises(CannotUndo, match="were taken back"):
        session.undo(0)
    assert session.undo_barred_by(1) == "nothing"  # of the other's secret clicks it knows nothing


def test_a_game_of_very_many_choices_goes_on_without_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST_CHOICES", 6)
    game = tiny(procedure("1", *(Ask(name) for name in "abcd")))
    session = Session(game, game.scenarios[0].id, {}, Live(b"x" * 32))
    for _ in range(2):
        session.submit_text(0, "say 0")
        session.undo(0)
    session.submit_text(0, "say 0")
    assert session.may_undo(0)
    session.submit_text(0, "say 1")
    assert (session.may_undo(0), session.undo_barred_by(0)) == (False, "often")
    with pytest.raises(CannotUndo, match="were taken back"):
        session.undo(0)
    session.submit_text(0, "say 2")


def test_a_long_game_does_not_tell_how_often_the_other_has_clicked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST_CHOICES", 4)
    session = Session(PLAYED, "june", {}, Live(b"x" * 32))
    for _ in range(5):
        session.submit_text(0, "bid 1")
        session.undo(0)
    session.submit_text(1, "bid 1")
    assert session.may_undo(1)


async def test_a_client_that_undoes_for_ever_leaves_a_game_that_opens_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "MOST_UNDOS", 4)
    monkeypatch.setattr(restoring, "SNAPSHOT_EVERY", 10)
    async with running(tmp_path) as server:
        made = await server.new()
        guard, rising = [await server.sit(made["seats"][seat]) for seat in ("guard", "rising")]
        await guard.choose("bid 3")
        await rising.choose("bid 0")
        table = await server.room.table(made["table"])
        for _ in range(25):  # the seat whose turn it is clicks and undoes whatever can be undone
            decision = table.session.position.waiting()
            client = (guard, rising)[decision.seat]
            await client.my_turn()
            await client.choose(client.options()[0])
            if client.state["undo"]:
                await client.granted("undo", stamp=client.stamp)
                await client.until(lambda frame: frame["type"] == "state")
            assert table.session.number - table.snapshots[-1].number <= 10 + 2 * 4 + 2
        digest = table.session.position.digest()
    async with running(tmp_path) as server:
        table = await server.room.table(made["table"])
        assert (table.notice, table.session.position.digest()) == ("", digest)


TURNS = 5


async def test_others_are_served_while_a_long_game_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever opens a table gives way: the server's loop turns many times meanwhile."""
    async with running(tmp_path) as server:
        made = await server.new()
        table = await server.room.table(made["table"])
        stored = await server.room.store.whole_table(made["table"])
        assert stored is not None
        whole, turns = restoring.restore, 0

        def slow(*arguments: Any) -> Any:
            until, patience = turns + TURNS, time.monotonic() + PATIENCE
            while turns < until and time.monotonic() < patience:
                json.dumps(list(range(100)))  # as busy as a replay: it does not sleep
            return whole(*arguments)

        async def count() -> None:
            nonlocal turns
            while True:
                await asyncio.sleep(0.005)
                turns += 1

        monkeypatch.setattr(restoring, "restore", slow)
        server.room._tables.clear()
        counting = asyncio.create_task(count())
        await asyncio.sleep(0)
        turns = 0
        again = await server.room.table(made["table"])
        assert turns >= TURNS
        again._lost = True
        turns = 0
        async with again.lock:
            await again.ready()
        assert turns >= TURNS
        counting.cancel()
        assert again.session.position.digest() == table.session.position.digest()
