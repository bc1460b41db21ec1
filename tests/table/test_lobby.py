"""The lobby: games, tables, seats; records out and in; files."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from barricades.kernel.bots import RandomBot, context_of
from barricades.kernel.chance import Live, Sampled
from barricades.kernel.records import Writer, read_record, replay
from barricades.kernel.session import Session
from barricades.table.keep import restoring
from barricades.table.web.guard import HEADERS
from barricades.table.work import jobs
from tests.table.clients import running
from tests.table.library import PLAYED, PlainBoard, library


async def test_the_games_are_listed_with_all_a_new_table_needs(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        (game,) = (await server.http.get("/api/games?lang=fr-CH")).json()["games"]
        june = {"id": "june", "name": "June", "about": ""}
        assert (game["id"], game["scenarios"]) == ("faubourg", [june])
        assert game["seats"][0] == {"id": "guard", "name": "guard"}
        assert game["settings"] == [
            {
                "id": "fog",
                "name": "Fog",
                "values": [{"id": "on", "name": "on"}, {"id": "off", "name": "off"}],
                "default": "on",
                "rule": "1.2",
                "scenarios": [],
            }
        ]
        assert {
            "id": "random",
            "name": "random",
            "about": "Joue au hasard parmi les options permises.",
            "explains": False,
        } in game["bots"]


async def test_my_games_open_seats_running_and_finished_games(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        quiet = await server.new({"kind": "here", "name": "Ada"})
        listed = await server.new("here", "link", listed=True)
        tokens = [quiet["seats"]["guard"], listed["seats"]["guard"], "x" * 43]
        lists = await server.post("/api/lobby", {"tokens": tokens})
        assert {card["table"] for card in lists["mine"]} == {quiet["table"], listed["table"]}
        mine = next(card for card in lists["mine"] if card["table"] == quiet["table"])
        assert (mine["seat"], mine["token"], mine["waiting"]) == ("guard", tokens[0], "guard")
        assert (mine["turn"], mine["over"], mine["seats"][0]["player"]) == ("Turn 1", None, "Ada")
        assert mine["started"] <= mine["changed"] and mine["title"].endswith(": June")
        assert [card["table"] for card in lists["open"]] == [listed["table"]]
        assert [card["table"] for card in lists["running"]] == [listed["table"]]
        assert "token" not in json.dumps(lists["open"]) and lists["finished"] == []
        guard = await server.sit(tokens[1])
        await guard.granted("begin")
        await guard.begun()
        await guard.granted("resign", stamp=guard.stamp)
        lists = await server.post("/api/lobby", {"tokens": tokens})
        assert lists["running"] == lists["open"] == []
        assert lists["finished"][0]["over"]["winner"] == "rising"
        answer = await server.http.post("/api/lobby", json={"tokens": ["x"] * 201})
        assert answer.status_code == 400


async def test_a_thumbnail_shows_what_spectators_see_and_nothing_of_a_secret(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new("here", "here", listed=True)
        game_table = await server.room.table(made["table"])
        shown = await server.http.get(f"/api/tables/{made['table']}/thumbnail.svg")
        assert (shown.status_code, shown.headers["content-type"]) == (200, "image/svg+xml")
        assert "<circle" in shown.text
        position = game_table.session.position
        for audience in (0, 1):  # another hand, other units face down: the same picture
            other = position.game.resample(position, audience, Sampled(7))
            scene = jobs.scene(position.game, other, None, "en")
            assert jobs.thumbnail(server.room.library, scene) == shown.text
        assert (await server.http.get("/api/tables/nowhere/thumbnail.svg")).status_code == 404
        waiting = await server.new("here", "link", listed=True)
        early = await server.http.get(f"/api/tables/{waiting['table']}/thumbnail.svg")
        assert early.status_code == 404  # the game has not begun


async def test_a_free_seat_is_claimed_once(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        listed = await server.new("here", "link", listed=True)
        hidden = await server.new("here", "link")
        guard = await server.sit(listed["seats"]["guard"])
        claim = {"table": listed["table"], "seat": "rising", "name": "  Blanqui \x07 "}
        taken = await server.post("/api/claim", claim)
        assert (taken["table"], taken["seat"]) == (listed["table"], "rising")
        told = await guard.until(lambda frame: frame["type"] == "table")
        assert told["seats"][1]["player"] == "Blanqui"
        rising = await server.sit(taken["token"])
        assert rising.table["seat"] == "rising"
        old = await server.connect()
        assert await old.refused("sit", token=listed["seats"]["rising"]) == "no-such-seat"
        for wrong, status in (
            (claim, 409),
            ({**claim, "table": hidden["table"]}, 409),
            ({**claim, "seat": "guard"}, 409),
            ({**claim, "seat": "king"}, 404),
            ({**claim, "table": "nowhere"}, 404),
        ):
            assert (await server.http.post("/api/claim", json=wrong)).status_code == status


async def test_a_link_that_was_used_is_no_free_seat(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        listed = await server.new("here", "link", listed=True)
        await server.sit(listed["seats"]["rising"])
        assert (await server.post("/api/lobby", {}))["open"] == []
        claim = {"table": listed["table"], "seat": "rising"}
        assert (await server.http.post("/api/claim", json=claim)).status_code == 409


async def test_while_a_game_runs_its_record_holds_what_one_knows(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        await guard.choose("bid 3")
        address = f"/api/tables/{made['table']}/record"
        texts = {}
        for seat in ("guard", "rising"):
            bearer = {"Authorization": f"Bearer {made['seats'][seat]}"}
            texts[seat] = (await server.http.get(address, headers=bearer)).text
        texts["onlooker"] = (await server.http.get(address)).text
        assert texts["guard"].startswith("barricades knowledge 1\n") and "1 guard bid 3" in texts["guard"]
        assert '"bid":3' in texts["guard"]
        for other in ("rising", "onlooker"):
            assert "bid 3" not in texts[other]
            assert "secret" not in texts[other] and '"bid":3' not in texts[other]
        wrong = await server.http.get(address, headers={"Authorization": "Bearer nonsense"})
        assert wrong.status_code == 403


def played(seed: int) -> str:
    """The record of a game that was played elsewhere."""
    live = Live(bytes([seed]) * 32)
    session, whims = Session(PLAYED, "june", {}, live), RandomBot(seed)
    writer = Writer(session, {}, live)
    while (decision := session.position.decision) is not None:
        session.submit(decision.seat, decision.options[whims.choose(context_of(session.position))])
        writer.mark()
    return writer.text()


async def finished(folder: Path) -> str:
    """The record of a game that two bots have played."""
    async with running(folder) as server:
        made = await server.new("here", "random")
        guard = await server.sit(made["seats"]["guard"])
        await guard.play(3)
        return (await server.http.get(f"/api/tables/{made['table']}/record")).text


async def test_a_finished_game_can_be_checked_and_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Some games at random are over before the usual distance between two snapshots.
    monkeypatch.setattr(restoring, "SNAPSHOT_EVERY", 5)
    text = await finished(tmp_path)
    record = read_record(text.encode())
    session = replay(PLAYED, record)
    assert record.secret and record.commitment and record.snapshots
    assert record.players == {"guard": "person", "rising": "random"}
    async with running(tmp_path / "other") as server:
        made = await server.post("/api/tables/import", {"record": text, "mode": "replay"})
        assert made["seats"] == {} and made["commitment"] == record.commitment
        onlooker = await server.watch(made["table"])
        assert onlooker.table["replay"] and onlooker.state["over"]["secret"] == record.secret
        assert len(onlooker.log()) == len(session.log(None))
        some = await onlooker.granted("playback", **{"from": 5, "count": 3, "whole": True})
        assert len(some["frames"]) == 3 and some["total"] > 20
        assert (await server.post("/api/lobby", {}))["finished"] == []
        again = (await server.http.get(f"/api/tables/{made['table']}/record")).text
        assert replay(PLAYED, read_record(again.encode())).number == session.number


async def test_a_game_that_was_broken_off_goes_on_with_new_dice(tmp_path: Path) -> None:
    lines = played(7).splitlines()
    cut = [line for line in lines[:40] if not line.startswith(("result", "secret"))]
    async with running(tmp_path / "other") as server:
        body = {
            "record": "\n".join(cut),
            "mode": "continue",
            "seats": {"guard": {"kind": "here"}, "rising": {"kind": "bot", "bot": "random"}},
        }
        made = await server.post("/api/tables/import", body)
        assert list(made["seats"]) == ["guard"]
        guard = await server.sit(made["seats"]["guard"])
        assert len(guard.log()) > 3
        await guard.play(5)
        text = (await server.http.get(f"/api/tables/{made['table']}/record")).text
        record = read_record(text.encode())
        assert replay(PLAYED, record).position.outcome
        assert record.secret and record.imported == sum(line[0].isdigit() for line in cut)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: "", "begins with"),
        (lambda text: text.replace("game faubourg", "game chess"), "not here"),
        (lambda text: text.replace("guard bid", "guard bod"), "line"),
        (lambda text: text.replace("rules 1", "rules 0"), "rules 0"),
        (lambda text: text.replace("seat guard", "seat\u2028guard"), "line"),
        (lambda text: text[: text.index(" # ", len(text) // 2) + 6], "line"),
    ],
)
async def test_a_record_that_does_not_hold_is_refused(
    tmp_path: Path, change: Callable[[str], str], words: str
) -> None:
    text = change(played(7))
    async with running(tmp_path / "other") as server:
        answer = await server.http.post("/api/tables/import", json={"record": text, "mode": "replay"})
        assert answer.status_code == 400 and words in answer.json()["error"]["text"]
        assert await server.room.store.every_table() == []


async def test_a_finished_record_cannot_go_on(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        body = {"record": played(7), "mode": "continue"}
        answer = await server.http.post("/api/tables/import", json=body)
        assert answer.status_code == 400 and "over" in answer.json()["error"]["text"]


async def test_files_carry_an_etag_and_the_headers_of_safety(tmp_path: Path) -> None:
    web = tmp_path / "web"
    web.mkdir()
    (web / "index.html").write_text("<!doctype html>")
    (web / "table.html").write_text("<!doctype html>")
    (web / "app.js").write_text("export {}")
    async with running(tmp_path, web=web) as server:
        for path, media in (
            ("/", "text/html"),
            ("/table", "text/html"),
            ("/static/app.js", "javascript"),
            ("/words/en.json", "application/json"),
            ("/board/faubourg/june/sheet.svg", "image/svg+xml"),
            ("/board/faubourg/june/faces.svg", "image/svg+xml"),
            ("/board/faubourg/june/layout.json?lang=fr", "application/json"),
            ("/rules/faubourg.json", "application/json"),
        ):
            answer = await server.http.get(path)
            assert answer.status_code == 200 and media in answer.headers["content-type"], path
            assert answer.headers["cache-control"] == "no-cache"
            for name, value in HEADERS.items():
                assert answer.headers[name] == value
            same = {"If-None-Match": answer.headers["etag"]}
            assert (await server.http.get(path, headers=same)).status_code == 304
            plain = await server.http.get(path, headers={"Accept-Encoding": "identity"})
            assert plain.content == answer.content
            head = await server.http.head(path)
            assert head.status_code == 200 and head.content == b""
        rules = (await server.http.get("/rules/faubourg.json")).json()["paragraphs"]
        assert {"id", "title", "text", "mark", "chapter"} == set(rules[0])
        assert (await server.http.get("/words/en.json")).json()["barricades"] == "Barricades"
        assert "0101" in (await server.http.get("/board/faubourg/june/layout.json")).json()["places"]


async def test_the_policy_lets_nothing_in_from_elsewhere(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        answer = await server.http.get("/nothing")
        assert answer.status_code == 404 and answer.json()["error"]["code"] == "not-found"
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy and "unsafe" not in policy
        assert answer.headers["cache-control"] == "no-store"
        assert (await server.http.get("/api/tables")).status_code == 405
        assert (await server.http.post("/api/games")).status_code == 405
        assert (await server.http.get("/")).status_code in (200, 404)


async def test_boards_are_made_before_somebody_asks(tmp_path: Path) -> None:
    async with running(tmp_path, warm=True) as server:
        answer = await server.http.get("/board/faubourg/june/sheet.svg")
        assert answer.status_code == 200


def test_how_far_a_game_has_come_is_told_without_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlainBoard, "picture", lambda *arguments: pytest.fail("a whole picture for a string"))
    session = Session(PLAYED, "june", {}, Sampled(1))
    assert jobs.turns(library(), [jobs.scene(PLAYED, session.position, None, "en")]) == ["Turn 1"]
