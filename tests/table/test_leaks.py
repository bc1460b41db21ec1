"""Nothing hidden leaves the server: what a seat receives does not depend on what it may not know."""

import itertools
import re
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from barricades.kernel.chance import Sampled
from barricades.kernel.session import Session
from barricades.table.keep import store
from barricades.table.play import room, tables
from barricades.table.play.audience import EventLog, Shown, look
from barricades.table.play.states import print_state, state_frame
from barricades.table.work.imagine import Audience, imagined
from barricades.table.work.jobs import scene
from tests.table.clients import Client, Server, running
from tests.table.library import PLAYED, library


def shown_to(session: Session, audience: Audience) -> bytes:
    """The state that an audience is sent, without its stamp."""
    shown = Shown(EventLog(audience))
    shown.log.follow(session.events)
    look(session, shown)
    print_state(library(), session, shown, "en", "")
    return state_frame("", shown.printed["en"]) + shown.mark


def sessions(seed: int) -> Iterator[Session]:
    """A game at each of its decisions."""
    session = Session(PLAYED, "june", {}, Sampled(seed))
    whims = Sampled(f"whims {seed}")
    while (decision := session.position.decision) is not None:
        yield session
        session.submit(decision.seat, decision.options[whims.value(0, len(decision.options))])
    yield session


@pytest.mark.parametrize("seed", range(3))
def test_a_state_does_not_change_with_what_its_seat_cannot_know(seed: int) -> None:
    for session in sessions(seed):
        for audience in (0, 1, None):
            sent = shown_to(session, audience)
            world = imagined(PLAYED, session.position, audience, f"{seed}")
            kept = session.setup, session.entries, session.events, session._opened
            other = Session.resumed(PLAYED, world, *kept)
            other._before = session._before
            assert shown_to(other, audience) == sent


@pytest.mark.parametrize("seed", range(3))
def test_what_a_worker_gets_does_not_change_with_what_the_asker_cannot_know(seed: int) -> None:
    for session in sessions(seed):
        for audience in (0, 1):
            world = PLAYED.resample(session.position, audience, Sampled(f"other {seed}"))
            assert scene(PLAYED, world, audience, "en") == scene(PLAYED, session.position, audience, "en")


def test_an_imagined_world_looks_the_same_to_who_looks_on() -> None:
    for session in sessions(7):
        world = imagined(PLAYED, session.position, None)
        assert PLAYED.view(world, None) == PLAYED.view(session.position, None)


async def received(server: Server, bid: str, unit: str, dither: bool) -> tuple[list[str], list[str]]:
    """All that the rising and an onlooker receive while the guard does things in secret."""
    made = await server.new()
    guard: Client = await server.sit(made["seats"]["guard"])
    rising = await server.sit(made["seats"]["rising"])
    onlooker = await server.watch(made["table"])
    await guard.choose(bid)
    await rising.my_turn()
    await onlooker.until(lambda frame: frame["type"] == "state")
    sealed = len(rising.raw), len(onlooker.raw)
    await rising.choose("bid 0")
    await guard.my_turn()
    orders = sorted(text for text in guard.options() if text.startswith("orders"))[0]
    await guard.choose(orders)
    for client in (rising, onlooker):
        while not client.log()[-1].startswith("guard plays"):
            await client.receive()
    await rising.quiet(0.25)
    await onlooker.quiet(0.25)
    before = len(rising.raw), len(onlooker.raw)
    for _ in range(3 if dither else 1):
        await guard.choose(f"activate {unit}")
        if dither:
            await guard.granted("undo", stamp=guard.stamp)
            await guard.until(lambda frame: frame["type"] == "state")
    assert await rising.quiet(0.3) == 0
    assert await onlooker.quiet(0.3) == 0
    assert (len(rising.raw), len(onlooker.raw)) == before
    # One may act on what one sees, however often the other side has clicked since.
    assert await rising.refused("undo", stamp=rising.stamp) == "cannot-undo"
    everything = [rising.raw[: sealed[0]], onlooker.raw[: sealed[1]]]
    return everything[0], everything[1]


async def test_bytes_and_number_of_messages_do_not_tell_a_secret_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three games with the same dice in which the guard bids, marches and hesitates differently."""
    fixed = SimpleNamespace(
        token_bytes=lambda size: b"d" * size,
        token_hex=lambda size: "ab" * size,
        token_urlsafe=secrets.token_urlsafe,
    )
    monkeypatch.setattr(room, "secrets", fixed)
    monkeypatch.setattr(tables, "secrets", fixed)
    found = []
    for number, (bid, unit, dither) in enumerate(
        [("bid 1", "G1", False), ("bid 2", "G2", False), ("bid 3", "G3", True)]
    ):
        async with running(tmp_path / str(number)) as server:
            found.append(await received(server, bid, unit, dither))
    for one, other in itertools.pairwise(found):
        for mine, theirs in zip(one, other, strict=True):
            plain = [[_without_names(frame) for frame in frames] for frames in (mine, theirs)]
            assert plain[0] == plain[1]


def _without_names(frame: str) -> str:
    """A frame without the random name of its table and of its chat's time."""
    return re.sub(r'"table":"[^"]+"', "", frame)


async def test_a_version_says_nothing_about_how_many_choices_were_made(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        onlooker = await server.watch(made["table"])
        rising = await server.sit(made["seats"]["rising"])
        stamps = {guard.stamp, rising.stamp, onlooker.stamp}
        assert len(stamps) == 3
        assert all(re.fullmatch(r"[0-9a-f]{24}", stamp) for stamp in stamps)


async def test_the_lobby_does_not_tell_when_something_was_chosen_in_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`changed` is when all clients last saw something, not when a unit was chosen to march and undone."""
    ticks = itertools.count()
    monkeypatch.setattr(store, "now", lambda: f"9999-01-01T00:00:{next(ticks):02}.000Z")
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        rising = await server.sit(made["seats"]["rising"])

        async def changed() -> str:
            (card,) = (await server.post("/api/lobby", {"tokens": [made["seats"]["rising"]]}))["mine"]
            return str(card["changed"])

        seen = [await changed()]
        await guard.choose("bid 3")
        seen.append(await changed())  # all clients see that the guard has sealed
        assert seen[1] > seen[0]
        await rising.choose("bid 0")
        await guard.my_turn()
        await guard.choose(next(text for text in guard.options() if text.startswith("orders")))
        seen.append(await changed())
        assert seen[2] > seen[1]
        await guard.choose("activate G1")
        await guard.granted("undo", stamp=guard.stamp)
        await guard.until(lambda frame: frame["type"] == "state")
        await guard.choose("activate G2")
        assert await changed() == seen[2]
        await guard.choose(next(text for text in guard.options() if text.startswith("march")))
        assert await changed() > seen[2]


async def test_after_a_secret_choice_the_lobby_does_no_more_work_than_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How far games have come is asked of a worker: the lobby would answer later after a secret choice."""
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        rising = await server.sit(made["seats"]["rising"])
        asked: list[str] = []
        work = server.room.advice.ask

        async def ask(job: str, *arguments: Any, **more: Any) -> Any:
            asked.append(job)
            return await work(job, *arguments, **more)

        monkeypatch.setattr(server.room.advice, "ask", ask)

        async def looked() -> int:
            before = len(asked)
            await server.post("/api/lobby", {"tokens": [made["seats"]["rising"]]})
            return len(asked) - before

        await guard.choose("bid 3")
        await rising.choose("bid 0")
        await guard.my_turn()
        await guard.choose(next(text for text in guard.options() if text.startswith("orders")))
        assert [await looked(), await looked()] == [1, 0]
        await guard.choose("activate G1")  # the unit that will march is secret until it does
        assert await looked() == 0


async def test_a_table_that_was_damaged_tells_no_secret_choice(tmp_path: Path) -> None:
    """Its notice goes to all clients. Until both have bid, what was bid, and how often, is secret."""
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        await guard.choose("bid 3")
        await guard.granted("undo", stamp=guard.stamp)
        await guard.until(lambda frame: frame["type"] == "state")
        await guard.choose("bid 2")
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as file:
        file.execute("UPDATE entries SET text = 'bid 1' WHERE number = 1")
        file.commit()
    async with running(tmp_path) as server:
        notice = (await server.sit(made["seats"]["rising"])).table["notice"]
        assert notice.startswith("This game continues from its last position: its choices ")
        assert "bid" not in notice and not re.search("[0-9]", notice)


async def test_the_store_holds_no_token(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new("here", "link")
        await server.sit(made["seats"]["rising"])
    held = b"".join(path.read_bytes() for path in tmp_path.glob("games.sqlite*"))
    for token in made["seats"].values():
        assert len(token) == 43 and token.encode() not in held
