"""Players who change places: an event of the game says so, and the table moves them."""

import asyncio
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from barricades.kernel.bots import Bot, BotContext
from barricades.kernel.chance import Live
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Flow, Transition
from barricades.kernel.game import Game
from barricades.kernel.session import Session
from barricades.table.library import Library
from barricades.table.text import Terminal, TextTable
from barricades.table.work.imagine import Audience
from tests.conformance.variants import with_steps
from tests.reference import turn
from tests.reference.state import Faubourg
from tests.table import clients
from tests.table.clients import Client, Server, running
from tests.table.library import BOX, PLAYED, SENTENCES, library_of

CHANGED = EventKind(
    "changed-places", "{one:seat} and {other:seat} change places.", reveals=True, exchanges=("one", "other")
)


def reveal_bids(p: Faubourg) -> Transition:
    """Equal bids make the players change places."""
    if p.bids[0] == p.bids[1]:
        p.emit(CHANGED, "3.2", one=0, other=1)
    return turn.reveal_bids(p)


def moving_game() -> Game:
    flow: Flow = with_steps(turn.TURNS, reveal_bids=reveal_bids).flow
    return replace(PLAYED, flow=flow, events=(*PLAYED.events, CHANGED), messages=SENTENCES)


@cache
def changing() -> Library:
    game = moving_game()
    return library_of(replace(BOX, rules=lambda: game))


@pytest.fixture(autouse=True)
def one_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clients, "library", changing)
    monkeypatch.setattr(clients, "FACTORY", "tests.table.test_exchange:changing")


async def both(server: Server, guard: str = "link", rising: str = "link") -> tuple[Client, Client, str]:
    made = await server.new(guard, rising)
    return await server.sit(made["seats"]["guard"]), await server.sit(made["seats"]["rising"]), made["table"]


async def bid(one: Client, other: Client, points: int) -> None:
    await one.choose(f"bid {points}")
    await other.choose("bid 2")


async def test_the_players_sit_at_each_others_seats(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, rising, table = await both(server)
        onlooker = await server.watch(table)
        await guard.granted("note", text="mine")
        await bid(guard, rising, 2)
        await guard.until(lambda frame: frame["type"] == "table" and frame["seat"] == "rising")
        await guard.until(lambda frame: frame["type"] == "state")
        assert (guard.table["seat"], rising.table["seat"]) == ("rising", "guard")
        assert guard.table["note"] == "mine" and rising.table["note"] == ""
        await onlooker.until(lambda frame: frame["type"] == "table")
        for client, seat in ((guard, "rising"), (rising, "guard")):
            assert client.state["yours"] == (client.state["waiting"] == seat)
            assert not client.state["undo"]
        mover = guard if guard.state["yours"] else rising
        await mover.choose(mover.options()[0])


async def test_unequal_bids_move_nobody(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, rising, _ = await both(server)
        await bid(guard, rising, 1)
        assert (guard.table["seat"], rising.table["seat"]) == ("guard", "rising")


async def test_the_links_open_the_new_seats_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new("link", "link")
        guard, rising = [await server.sit(made["seats"][seat]) for seat in ("guard", "rising")]
        await bid(guard, rising, 2)
    async with running(tmp_path) as server:
        once_guard, once_rising = [await server.sit(made["seats"][seat]) for seat in ("guard", "rising")]
        assert (once_guard.table["seat"], once_rising.table["seat"]) == ("rising", "guard")


async def test_a_player_who_joins_while_places_change_gets_the_new_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The link is looked up again when the table is free; what was found before may no longer hold."""
    async with running(tmp_path) as server:
        made = await server.new("link", "link")
        seats = iter((0, 1))

        async def holder(token: str) -> tuple[str, int]:
            return made["table"], next(seats)

        monkeypatch.setattr(server.room.store, "holder", holder)
        joined = await server.sit(made["seats"]["guard"])
        assert joined.table["seat"] == "rising"


@pytest.mark.parametrize(
    ("do", "what"),
    [("note", {"text": "my plan"}), ("passes", {"windows": ["ambush"]}), ("overlay", {"name": "units"})],
)
async def test_what_is_asked_while_places_change_is_for_the_new_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, do: str, what: dict[str, Any]
) -> None:
    """What comes while the exchange is written waits for it: nothing goes to the seat that was left."""
    async with running(tmp_path) as server:
        once_guard, once_rising, table = await both(server)
        await once_guard.choose("bid 2")
        writing, go_on = asyncio.Event(), asyncio.Event()
        append, advise = server.room.store.append, server.room.advice.ask_raw
        audiences: list[Audience] = []

        async def slowly(*arguments: Any, **more: Any) -> None:
            writing.set()
            await go_on.wait()
            await append(*arguments, **more)

        async def noted(job: str, *arguments: Any, **more: Any) -> Any:
            audiences.append(more["scene"]["audience"])
            return await advise(job, *arguments, **more)

        monkeypatch.setattr(server.room.store, "append", slowly)
        monkeypatch.setattr(server.room.advice, "ask_raw", noted)
        bidding = asyncio.create_task(once_rising.choose("bid 2"))
        await writing.wait()
        asking = asyncio.create_task(once_guard.granted(do, **what))
        await asyncio.sleep(0.3)  # the question has come, and waits
        go_on.set()
        await asyncio.gather(bidding, asking)
        seats = (await server.room.table(table)).seats
        kept = await server.room.store.seats([table])
        assert [seat.note for seat in kept[table]] == ["", "my plan" if do == "note" else ""]
        assert [seat.passes for seat in kept[table]] == ["[]", '["ambush"]' if do == "passes" else "[]"]
        assert [seat.note for seat in seats] == [seat.note for seat in kept[table]]
        assert audiences == ([1] if do == "overlay" else [])


async def test_a_bot_changes_places_too(tmp_path: Path) -> None:
    """The thoughtful bot bids the last of its options, 3."""
    async with running(tmp_path) as server:
        made = await server.new("link", "thoughtful")
        person = await server.sit(made["seats"]["guard"])
        await person.choose("bid 3")
        while person.table["seat"] != "rising":
            await person.receive()
        kinds = {seat["id"]: seat["kind"] for seat in person.table["seats"]}
        assert kinds == {"guard": "bot", "rising": "link"}
        assert await person.my_turn()


async def test_players_at_one_screen_keep_their_links(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, rising, _ = await both(server, "here", "here")
        await bid(guard, rising, 2)
        assert (guard.table["seat"], rising.table["seat"]) == ("guard", "rising")


class Bidder:
    """Bids 2 and then takes the first option."""

    def __init__(self) -> None:
        self.seats: list[int] = []

    def choose(self, context: BotContext) -> int:
        self.seats.append(context.decision.seat)
        return 2 if context.decision.options[0][0] == "bid" else 0


@pytest.mark.parametrize(("bid", "seat"), [("bid 2", 1), ("bid 1", 0)])
def test_at_the_text_table_the_person_goes_on_at_the_other_seat(bid: str, seat: int) -> None:
    live = Live(bytes(32))
    session = Session(moving_game(), "june", {}, live)
    said, asked = [bid, "quit"], []

    def ask(prompt: str) -> str:
        asked.append(len(session.entries))
        return said.pop(0)

    bot = Bidder()
    bots: dict[int, Bot] = {1: bot}
    terminal = Terminal(ask, lambda text, style: None, lambda: None, lambda name, text: None)
    TextTable(session, bots, {}, terminal, live=live).play()
    assert session.position.waiting().seat == seat
    assert set(bot.seats[1:]) <= {1 - seat}
