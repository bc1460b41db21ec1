"""Hints: what a bot would do in one's place, from what one may know, where the table allows it."""

import logging
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from barricades import locale
from barricades.bots.tscw.words import WORDS
from barricades.games import find_box
from barricades.games.tscw.box import BOX as SPAIN
from barricades.games.tscw.game import GAME
from barricades.kernel.bots import context_of
from barricades.kernel.chance import Sampled
from barricades.library import library as all_games
from barricades.table.keep import schema
from barricades.table.keep.store import Store
from barricades.table.work.jobs import hint, scene
from tests.table import clients
from tests.table.clients import Client, Server, running
from tests.table.library import BOX, PLAYED, ThoughtfulBot, advised_by, library, library_of


async def to_the_march(server: Server, **more: object) -> tuple[Client, Client, str]:
    """The guard has ordered a unit to march and chooses where."""
    made = await server.new(hints=True, **more)
    guard, rising = [await server.sit(made["seats"][seat]) for seat in ("guard", "rising")]
    await guard.choose("bid 2")
    await rising.my_turn()
    await rising.choose("bid 1")
    await guard.my_turn()
    await guard.choose(next(text for text in guard.options() if text.startswith("orders")))
    await guard.choose("activate G1")
    return guard, rising, made["table"]


async def test_a_hint_is_an_option_on_offer_with_a_reason_and_places(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, _, table = await to_the_march(server)
        given = await guard.granted("hint", stamp=guard.stamp)
        option = guard.state["decision"]["options"][-1]
        assert (given["option"], given["label"]) == (option["text"], option["label"])
        assert given["targets"] == option["targets"]
        assert given["places"] == [option["targets"][0][1]]
        assert given["reason"].startswith("To ") and given["reason"].endswith(", for the view.")
        before = (await server.room.table(table)).session.number
        assert before == 4  # asking changes nothing
        await guard.choose(given["option"])
        assert (await server.room.table(table)).session.number > before


async def test_a_bot_without_a_reason_says_so(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new("here", "random")
        guard = await server.sit(made["seats"]["guard"])
        given = await guard.granted("hint", stamp=guard.stamp)
        assert (given["option"], given["reason"], given["places"]) == ("bid 3", "Just so.", [])


async def test_who_may_not_ask_is_told_why(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, rising, table = await to_the_march(server)
        onlooker = await server.watch(table)
        assert await onlooker.refused("hint", stamp=onlooker.stamp) == "not-seated"
        await server.settled(table, rising)
        assert await rising.refused("hint", stamp=rising.stamp) == "not-your-decision"
        assert await guard.refused("hint", stamp="old") == "stale"
        assert await guard.refused("hint") == "bad-frame"
        stranger = await server.connect()
        assert await stranger.refused("hint", stamp="x") == "not-seated"
        await rising.granted("resign", stamp=rising.stamp)
        await guard.until(lambda frame: frame["type"] == "state")
        assert await guard.refused("hint", stamp=guard.stamp) == "over"


async def test_hints_are_given_where_a_bot_plays_or_where_it_was_agreed(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        for rising, wanted, given in [
            ("random", None, True),
            ("here", None, False),
            ("link", None, False),
            ("random", False, False),
            ("here", True, True),
        ]:
            made = await server.new("here", rising, hints=wanted)
            guard = await server.sit(made["seats"]["guard"])
            assert (guard.table["hints"], guard.table["teaching"]) == (given, False)
            assert (await server.watch(made["table"])).table["hints"] is given
            lists = await server.post("/api/lobby", {"tokens": [made["seats"]["guard"]]})
            assert lists["mine"][0]["hints"] is given
            await guard.granted("begin")
            await guard.begun()
            if given:
                await guard.granted("hint", stamp=guard.stamp)
            else:
                assert await guard.refused("hint", stamp=guard.stamp) == "no-hints"


async def test_a_game_that_no_bot_knows_has_no_hints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clients, "library", lambda: library_of(replace(BOX, adviser="")))
    async with running(tmp_path) as server:
        (game,) = (await server.http.get("/api/games")).json()["games"]
        assert game["adviser"] is False
        made = await server.new("here", "random", hints=True)
        guard = await server.sit(made["seats"]["guard"])
        assert guard.table["hints"] is False
        assert await guard.refused("hint", stamp=guard.stamp) == "no-adviser"


@pytest.mark.parametrize("bot", ["raising", "sleepy"])
async def test_an_adviser_that_fails_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, bot: str
) -> None:
    monkeypatch.setattr(clients, "library", lambda: advised_by(bot))
    monkeypatch.setattr(clients, "FACTORY", f"tests.table.library:advised_by_{bot}")
    monkeypatch.setattr("barricades.table.play.room.ADVICE_SECONDS", 2.0)
    caplog.set_level(logging.CRITICAL, "barricades.table")
    async with running(tmp_path) as server:
        made = await server.new(hints=True)
        guard = await server.sit(made["seats"]["guard"])
        assert await guard.refused("hint", stamp=guard.stamp) == "failed"
        await guard.choose("bid 1")


async def test_an_adviser_that_takes_its_process_down_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(clients, "library", lambda: advised_by("crashing"))
    monkeypatch.setattr(clients, "FACTORY", "tests.table.library:advised_by_crashing")
    caplog.set_level(logging.CRITICAL, "barricades.table")
    async with running(tmp_path) as server:
        made = await server.new(hints=True)
        guard = await server.sit(made["seats"]["guard"])
        # A fresh adviser has the same seed every time: it always takes the same turn.
        for _ in range(2):
            frame = await guard.ask("hint", stamp=guard.stamp)
            assert frame["type"] == "answer" or frame["code"] == "failed"
        await guard.granted("overlay", name="units")


def old_file(folder: Path) -> None:
    """Make the file of games what it was before there were hints."""
    connection = sqlite3.connect(folder / "games.sqlite")
    with connection:
        for statement in (
            "ALTER TABLE tables DROP COLUMN hints",
            "ALTER TABLE tables DROP COLUMN teaching",
            "ALTER TABLE chat DROP COLUMN told",
            *(f"ALTER TABLE tables DROP COLUMN {name}" for name in ("begun", "imported", "numbers", "pace")),
            "UPDATE library SET schema = 1",
        ):
            connection.execute(statement)
    connection.close()


async def test_a_file_from_before_there_were_hints_still_opens(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        alone = await server.new("here", "random")
        people = await server.new()
        guard = await server.sit(people["seats"]["guard"])
        await guard.choose("bid 3")
        await guard.granted("chat", text="Courage!")
    old_file(tmp_path)
    for _ in range(2):
        async with running(tmp_path) as server:
            guard = await server.sit(people["seats"]["guard"])
            assert guard.state["picture"]["view"]["bid"] == 3
            assert (guard.table["hints"], guard.table["teaching"]) == (False, False)
            assert [(line["text"], line["bot"]) for line in guard.table["chat"]] == [("Courage!", False)]
            assert (await server.sit(alone["seats"]["guard"])).table["hints"] is True


async def test_an_old_file_is_brought_up_to_date_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path):
        pass
    old_file(tmp_path)
    whole = dict(schema.UPGRADES)
    with monkeypatch.context() as broken:
        broken.setitem(schema.UPGRADES, 1, (*whole[1][:2], "NONSENSE"))
        store = Store(tmp_path / "games.sqlite")
        with pytest.raises(Exception, match="NONSENSE"):
            await store.open()
        await store.close()
    async with running(tmp_path) as server:
        await server.new()


async def test_whether_hints_are_given_is_kept(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new(hints=True)
    async with running(tmp_path) as server:
        guard = await server.sit(made["seats"]["guard"])
        assert guard.table["hints"] is True
        record = (await server.http.get(f"/api/tables/{made['table']}/record")).text
        assert record


def test_a_reason_that_nobody_has_words_for_is_none() -> None:
    position = PLAYED.start("june", Sampled(1))
    while position.waiting().kind != "march":
        position.choose(ThoughtfulBot("").choose(context_of(position)))
    context = scene(PLAYED, position, position.waiting().seat, "en")
    assert hint(library(), context)["reason"].endswith("for the view.")
    wordless = library_of(replace(BOX, phrases=lambda: {"no-reason": "Just so."}))
    assert (hint(wordless, context)["reason"], hint(wordless, context)["places"]) == ("Just so.", [])


def test_the_box_of_a_game_names_its_adviser() -> None:
    assert SPAIN.adviser == "staff" and SPAIN.bot("staff").explains
    assert find_box("toc").adviser == "staff" and find_box("toc").bot("staff").explains
    assert not find_box("faubourg").adviser


def test_a_hint_does_not_change_with_what_the_asker_cannot_know() -> None:
    """In a world that looks the same to the seat, the same advice."""
    position = GAME.start("1936", Sampled(3))
    staff = SPAIN.make_bot("staff", "x")
    for number in range(150):
        seat = position.waiting().seat
        if number % 25 == 0:
            other = GAME.resample(position, seat, Sampled(number))
            given = [hint(all_games(), scene(GAME, world, seat, "en")) for world in (position, other)]
            assert given[0] == given[1]
            assert given[0]["option"] in [GAME.language.text(each) for each in position.waiting().options]
        position.choose(staff.choose(context_of(position)))


def test_a_reason_is_given_in_the_language_of_who_asks(brackets: str) -> None:
    position = GAME.start("1936", Sampled(3))
    staff = SPAIN.make_bot("staff", "x")
    for number in range(80):
        if number % 10 == 0:
            given = hint(all_games(), scene(GAME, position, position.waiting().seat, brackets))
            assert given["reason"].startswith("⟦") and given["reason"].endswith("⟧")
        position.choose(staff.choose(context_of(position)))
    words = locale.phrasebook(SPAIN, GAME, brackets)
    assert set(words.templates) >= set(SPAIN.phrases()) >= set(WORDS)
    assert all(text.startswith("⟦") for text in words.templates.values())
