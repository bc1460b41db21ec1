"""Teaching games: after its phase a bot says what it was about, and nothing that the other may not know."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from barricades.bots.tscw.recount import MOST_SENTENCES, TALES, recount
from barricades.games.tscw.box import BOX
from barricades.games.tscw.game import GAME
from barricades.kernel.aids import Stage
from barricades.kernel.bots import context_of
from barricades.kernel.chance import Sampled
from barricades.kernel.events import Event
from barricades.kernel.messages import Message, say
from barricades.kernel.session import Session
from barricades.locale import phrasebook
from barricades.table.keep.store import Store, StoreError
from barricades.table.play.seats import Seat
from barricades.table.play.teaching import Teaching, headings
from tests.table.clients import Client, Frame, Server, running, until
from tests.table.library import PLAYED


async def lesson(server: Server, rising: str = "thoughtful", **more: Any) -> tuple[Client, Any]:
    """A teaching game in which the bot goes first."""
    made = await server.new("here", rising, teaching=True, **more)
    guard = await server.sit(made["seats"]["guard"])
    await guard.choose("bid 0")
    return guard, made


def explanation(frame: Frame) -> bool:
    return bool(frame["type"] == "chat" and frame["bot"])


async def test_a_bot_says_what_it_was_about_once_a_person_is_to_act(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, made = await lesson(server)
        onlooker = await server.watch(made["table"])
        said = next((frame for frame in guard.frames if explanation(frame)), None) or await guard.until(
            explanation
        )
        assert said["who"] == "rising"
        assert re.fullmatch(r"I went to .+, \d+ in all\.", said["text"])
        table = await server.room.table(made["table"])
        decision = table.session.position.decision
        assert decision is not None and decision.seat == 0 and not decision.window
        assert guard.table["teaching"] is True and onlooker.table["teaching"] is True
        later = await server.watch(made["table"])
        assert [line["text"] for line in later.table["chat"]] == [said["text"]]
    async with running(tmp_path) as server:
        again = await server.sit(made["seats"]["guard"])
        assert [(line["text"], line["bot"]) for line in again.table["chat"]] == [(said["text"], True)]


async def test_what_a_bot_said_is_kept_as_messages_and_read_in_any_language(
    tmp_path: Path, brackets: str
) -> None:
    async with running(tmp_path) as server:
        guard, made = await lesson(server)
        await guard.until(explanation)
        stored = await server.room.store.whole_table(made["table"])
        assert stored is not None
        (line,) = stored.chat
        assert line["text"] == "" and json.loads(line["told"])[0][0] == "told-march"
        strange = await server.watch(made["table"], lang=brackets)
        assert strange.table["chat"][0]["text"].startswith("⟦I went to ")
        assert strange.table["chat"][0]["text"].endswith("in all.⟧")


async def test_other_games_are_played_in_silence(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new("here", "thoughtful")
        guard = await server.sit(made["seats"]["guard"])
        assert guard.table["teaching"] is False
        await guard.choose("bid 0")
        assert await guard.my_turn()
        await guard.quiet()
        assert guard.count("chat") == 0


@pytest.mark.parametrize("rising", ["here", "link", "random"])
async def test_nobody_explains_himself_but_a_bot_with_reasons(tmp_path: Path, rising: str) -> None:
    async with running(tmp_path) as server:
        plan = {"kind": rising} if rising != "random" else {"kind": "bot", "bot": "random"}
        seats = {"guard": {"kind": "here"}, "rising": plan}
        wanted = {"game": "faubourg", "scenario": "june", "seats": seats, "teaching": True}
        answer = await server.http.post("/api/tables", json=wanted)
        assert answer.status_code == 400
        assert "gives reasons" in answer.json()["error"]["text"]


async def test_a_store_that_keeps_no_sentence_keeps_every_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*arguments: Any) -> None:
        raise StoreError("disk full")

    monkeypatch.setattr(Store, "say", fail)
    async with running(tmp_path) as server:
        guard, made = await lesson(server)
        assert await guard.my_turn()
        await guard.quiet()
        assert guard.count("chat") == 0
        stored = await server.room.store.whole_table(made["table"])
        table = await server.room.table(made["table"])
        assert stored is not None and len(stored.entries) == table.session.number > 3
    assert "could not explain itself" in caplog.text


async def test_a_restart_in_the_middle_of_a_phase_loses_sentences_and_no_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("barricades.table.play.bots.LONGEST_PAUSE", 0.3)
    async with running(tmp_path, pace=60.0) as server:
        made = await server.new("here", "thoughtful", teaching=True)
        guard = await server.sit(made["seats"]["guard"])
        await guard.choose("bid 0")
        table = await server.room.table(made["table"])
        await until(lambda: table._lesson is not None and bool(table._lesson._reasons))
        async with table.lock:
            assert not table.chat
            before = [entry.text for entry in table.session.entries]
    async with running(tmp_path) as server:
        guard = await server.sit(made["seats"]["guard"])
        assert await guard.my_turn()
        table = await server.room.table(made["table"])
        assert table.notice == ""
        assert [entry.text for entry in table.session.entries][: len(before)] == before


# When a phase is over


def seated(*kinds: str) -> list[Seat]:
    return [Seat(number, PLAYED.seats[number], kind, "", "", True, "") for number, kind in enumerate(kinds)]


def test_a_phase_is_a_heading_of_the_sequence_of_play() -> None:
    found = headings(GAME)
    assert found["rail"] == found["administration"] == "administration"
    assert (
        found["nationalist.operational-combat"] == found["nationalist.exploitation-movement"] == "nationalist"
    )
    assert {Stage("end", "5.2d").id, "republican"} <= set(found.values())


def test_reasons_wait_until_the_phase_is_over_and_are_told_once() -> None:
    session = Session(PLAYED, "june", {}, Sampled(1))
    told: list[tuple[int, int]] = []

    def tell(game: Any, seat: int, reasons: Any, seen: Any, settings: Any) -> list[Message]:
        told.append((seat, len(reasons)))
        assert all(event.seen_by(None) for event in seen)
        return [say("told-march")]

    teaching = Teaching(session, seated("here", "bot"), tell)
    session.submit(0, ("bid", 1))
    teaching.note(1, say("to-march", to=1))
    teaching.note(1, say("to-march", to=2))
    assert teaching.told() == []  # the bot is still to bid
    session.submit(1, ("bid", 0))
    assert [seat for seat, _ in teaching.told()] == [1]
    assert teaching.told() == [] and told == [(1, 2)]
    teaching.note(1, say("to-march", to=2))
    session.resign(0)
    assert len(teaching.told()) == 1


# What the officers of The Spanish Civil War say


class Phase:
    """One phase of a seat: its reasons, what both sides saw, how it was set up."""

    def __init__(self, seat: int, reasons: list[Message], seen: list[Event], settings: dict[str, str]):
        self.seat, self.reasons, self.seen, self.settings = seat, reasons, seen, settings

    def told(self, reasons: list[Message] | None = None) -> list[Message]:
        return recount(
            GAME, self.seat, self.reasons if reasons is None else reasons, self.seen, self.settings
        )

    def text(self, reasons: list[Message] | None = None) -> str:
        words = phrasebook(BOX, GAME, "en")
        return " ".join(words.render(each) for each in self.told(reasons))


def phases(fog: str, choices: int) -> Iterator[Phase]:
    """The phases of a game between two officers."""
    session = Session(GAME, "1936", {"fog": fog}, Sampled("teaching"))
    bots = [BOX.make_bot("staff", "a"), BOX.make_bot("staff", "b")]
    found: list[Phase] = []

    def keep(game: Any, seat: int, reasons: Any, seen: Any, settings: Any) -> list[Message]:
        found.append(Phase(seat, list(reasons), list(seen), dict(settings)))
        return []

    seats = [Seat(number, id, "bot", "staff", "", True, "") for number, id in enumerate(GAME.seats)]
    teaching = Teaching(session, seats, keep)
    for _ in range(choices):
        decision = session.position.waiting()
        bot = bots[decision.seat]
        option = decision.options[bot.choose(context_of(session.position))]
        reason = getattr(bot, "reason", None)
        if reason is not None:
            teaching.note(decision.seat, reason)
        session.submit(decision.seat, option)
        teaching.told()
    yield from found


def disguised(reasons: list[Message], whims: random.Random) -> list[Message]:
    """The same actions as they would be told if other units had been there: other names, other purposes."""
    units = range(len(GAME.names["unit"].tokens))
    marches = ("to-attack", "to-take", "to-guard", "to-close-up")
    found = []
    for reason in reasons:
        values = dict(reason.arguments)
        for slot in ("unit", "units"):
            if slot in values:
                values[slot] = whims.choice(units) if slot == "unit" else (whims.choice(units),)
        id = reason.id
        if id in marches:
            id, values["target"] = whims.choice(marches), whims.choice(range(len(GAME.names["hex"].tokens)))
        if id == "attack":
            values |= {"chance": whims.randrange(100), "killed": "9", "lost": "9"}
        if id in ("support", "no-support", "lose", "advance", "hold-back"):
            continue  # a seat that can give no support says nothing of it
        found.append(Message(id, values))
    return found


def test_in_the_fog_a_bot_says_the_same_whatever_its_hidden_units_are() -> None:
    names = [label for label in GAME.names["unit"].labels if len(label) > 3]
    spoken = 0
    for number, phase in enumerate(phases("on", 420)):
        said = phase.text()
        for other in range(3):
            assert phase.text(disguised(phase.reasons, random.Random(10 * number + other))) == said
        assert not [name for name in names if name in said]
        assert len(phase.told()) <= MOST_SENTENCES
        spoken += bool(said)
    assert spoken >= 4


def test_in_the_fog_only_places_that_everybody_has_seen_are_named() -> None:
    for phase in phases("on", 420):
        seen = {
            hex
            for event in phase.seen
            for slot in ("hex", "path", "to")
            for hex in [event.data.get(slot, ())]
            for hex in (hex if isinstance(hex, (list, tuple)) else [hex])
        }
        for message in phase.told():
            values = message.arguments
            named = [*values.get("first", ()), *([values["last"]] if "last" in values else [])]
            assert set(named) <= seen, message


def test_where_everything_is_seen_a_bot_says_what_its_moves_were_for() -> None:
    told = {message.id.removesuffix("-all") for phase in phases("off", 420) for message in phase.told()}
    assert {"told.attacked", "told.took", "told.entered"} <= told
    assert told & {"told.guarded", "told.closed-up", "told.meant"}


def test_purposes_and_plans_are_told_only_where_everything_is_seen() -> None:
    reasons = [
        say("to-attack", units=(1,), hex=40, target=41),
        say("to-guard", units=(2,), hex=42),
        say("to-close-up", units=(3,), hex=43),
        say("no-attack"),
    ]
    plain = [message.id for message in recount(GAME, 0, reasons, [], {"fog": "off"})]
    assert plain == ["told.no-attack", "told.meant", "told.guarded", "told.closed-up"]
    assert [message.id for message in recount(GAME, 0, reasons, [], {"fog": "on"})] == ["told.no-attack"]
    assert [message.id for message in recount(GAME, 0, reasons, [], {})] == ["told.no-attack"]
    assert recount(GAME, 0, [], [], {"fog": "off"}) == []


def test_every_tale_can_be_told() -> None:
    words = phrasebook(BOX, GAME, "en")
    for id in TALES:
        said = words.render(say(id, first=[40, 41], last=42, count=3))
        assert said and "{" not in said
