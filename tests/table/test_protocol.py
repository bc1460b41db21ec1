"""Every request of the protocol, granted and refused."""

import hashlib
from pathlib import Path
from typing import Any

import pytest

from tests.reference import movement
from tests.table.clients import Client, Server, running


async def both(server: Server, **more: Any) -> tuple[Client, Client, str]:
    """A table with two people at it."""
    made = await server.new(**more)
    seats = made["seats"]
    return await server.sit(seats["guard"]), await server.sit(seats["rising"]), made["table"]


async def to_the_first_card(server: Server) -> tuple[Client, Client, str]:
    """Both have bid, the guard more: the guard plays a card next."""
    guard, rising, table = await both(server)
    await guard.choose("bid 2")
    await rising.my_turn()
    await rising.choose("bid 1")
    await guard.my_turn()
    return guard, rising, table


async def test_one_who_sits_down_gets_the_table_and_the_state(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        assert [frame["type"] for frame in guard.frames] == ["answer", "table", "state"]
        table, state = guard.table, guard.state
        assert (table["table"], table["seat"], table["commitment"]) == (
            made["table"], "guard", made["commitment"],
        )  # fmt: skip
        assert table["settings"] == [{"name": "Fog", "value": "on"}]
        assert [seat["kind"] for seat in table["seats"]] == ["here", "here"]
        assert [window["id"] for window in table["windows"]] == ["ambush", "scouts"]
        assert state["yours"] and state["waiting"] == "guard" and not state["undo"]
        assert state["decision"]["options"][1] == {
            "text": "bid 1", "label": "bid 1", "verb": "bid", "targets": [], "many": False,
            "note": "costs something",
        }  # fmt: skip
        assert [stage["now"] for stage in state["sequence"]] == [True, False]
        assert guard.log() == ["Turn 1 begins."]
        assert state["curves"] == {"turns": [[1, 1]]}


async def test_one_who_looks_on_sees_what_both_sides_see_and_can_do_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        onlooker = await server.watch(made["table"])
        assert onlooker.table["seat"] is None and onlooker.table["note"] == ""
        assert onlooker.state["decision"] is None and not onlooker.state["yours"]
        assert "hand" not in onlooker.state["picture"]["view"]
        stamp = onlooker.stamp
        assert await onlooker.refused("choose", stamp=stamp, options=["bid 1"]) == "not-seated"
        assert await onlooker.refused("undo", stamp=stamp) == "not-seated"
        assert await onlooker.refused("resign", stamp=stamp) == "not-seated"
        assert await onlooker.refused("note", text="x") == "not-seated"
        assert await onlooker.refused("chat", text="x") == "not-seated"
        assert await onlooker.refused("passes", windows=[]) == "not-seated"


async def test_a_choice_is_answered_and_everybody_sees_what_he_may(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, rising, table = await both(server)
        onlooker = await server.watch(table)
        answer = await guard.choose("bid 2")
        assert (answer["accepted"], answer["skipped"]) == (1, [])
        assert not guard.state["yours"] and guard.state["undo"]
        for client in (rising, onlooker):
            await client.until(lambda frame: frame["type"] == "state" and frame["sealed"] == ["guard"])
        for client in (guard, rising, onlooker):
            assert (client.state["sealed"], client.log()) == (["guard"], ["Turn 1 begins."])
        assert guard.state["picture"]["view"]["bid"] == 2
        assert rising.state["picture"]["view"]["bids"] == []


async def test_choices_are_made_one_after_the_other_until_one_looks_again(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, _, table = await to_the_first_card(server)
        orders = next(text for text in guard.options() if text.startswith("orders"))
        unit = "activate G1"
        answer = await guard.choose(orders, unit, "march 9999", "halt")
        assert answer["accepted"] + len(answer["skipped"]) == 4
        assert "march 9999" in answer["skipped"]
        entries = (await server.room.table(table)).session.entries
        assert [entry.text for entry in entries[2:]][: answer["accepted"]][0] == orders
        assert await guard.refused("choose", stamp=guard.stamp, options=[]) == "bad-frame"
        many = ["halt"] * 101
        assert await guard.refused("choose", stamp=guard.stamp, options=many) == "bad-frame"


async def test_a_choice_can_be_taken_back_until_something_is_learned(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, rising, _ = await both(server)
        assert await guard.refused("undo", stamp=guard.stamp) == "cannot-undo"
        before = rising.stamp
        await guard.choose("bid 2")
        await rising.until(lambda frame: frame["type"] == "state" and frame["sealed"] == ["guard"])
        await guard.granted("undo", stamp=guard.stamp)
        await guard.my_turn()
        await rising.until(lambda frame: frame["type"] == "state" and frame["sealed"] == [])
        assert guard.log() == rising.log() == ["Turn 1 begins."]
        assert rising.stamp == before
        await guard.choose("bid 0")
        await rising.choose("bid 1")
        assert rising.log()[1] == "The bids are 0 and 1."
        assert await rising.refused("undo", stamp=rising.stamp) == "cannot-undo"


async def test_who_gives_up_loses_and_the_secret_is_told(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, rising, _ = await both(server)
        assert guard.state["over"] is None
        await guard.granted("resign", stamp=guard.stamp)
        for client in (guard, rising):
            await client.until(lambda frame: frame["type"] == "state")
            over = client.state["over"]
            assert (over["winner"], over["way"]) == ("rising", "resignation")
            assert over["text"] == "rising wins: the other side gives up."
            secret = bytes.fromhex(over["secret"])
            assert hashlib.sha256(secret).hexdigest() == client.table["commitment"]
            assert client.state["waiting"] is None
        assert await rising.refused("choose", stamp=rising.stamp, options=["bid 1"]) == "over"
        assert await rising.refused("resign", stamp=rising.stamp) == "over"
        assert await rising.refused("undo", stamp=rising.stamp) == "over"


async def test_why_not_names_the_rule_and_is_never_empty(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, rising, table = await to_the_first_card(server)
        held = set(guard.state["picture"]["view"]["hand"])
        other = next(card for card in ("C01", "C02", "C03", "C04", "C05", "C06") if card not in held)
        reasons = (await guard.granted("why", targets=[["card", other]]))["reasons"]
        assert reasons[0]["rule"] and "do not hold" in reasons[0]["text"]
        orders = next(text for text in guard.options() if text.startswith("orders"))
        await guard.choose(orders)
        reasons = (await guard.granted("why", targets=[["unit", "R1"]]))["reasons"]
        assert reasons[0]["rule"] and reasons[0]["text"]
        assert (await guard.granted("why", targets=[["", "R1"]]))["reasons"] == reasons
        # A piece that fits no verb here is taken for the place where it lies.
        await guard.choose("activate G1")
        view = guard.state["picture"]["view"]
        hidden = next(f"back-{place}-1-0" for place, n in view["face_down"].items() if n[1])
        reasons = (await guard.granted("why", targets=[["unit", hidden]]))["reasons"]
        assert reasons and all(reason["text"] for reason in reasons)
        for client in (rising, await server.watch(table)):
            reasons = (await client.granted("why", targets=[["unit", "G1"]]))["reasons"]
            assert reasons == [{"rule": "", "text": "The decision belongs to guard."}]
        strange = (await guard.granted("why", targets=[["ghost", "x"]]))["reasons"]
        assert strange[0]["text"]
        assert await guard.refused("why", targets=[]) == "bad-frame"
        assert await guard.refused("why", targets=[["unit", "G1"]] * 5) == "bad-frame"


async def test_preview_overlay_and_inquiry_are_worked_out_for_who_asks(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, rising, table = await both(server)
        shown = (await guard.granted("preview", stamp=guard.stamp))["preview"]
        assert shown["title"] == "Forecast" and shown["place"] == "0101"
        assert shown["rows"] == [{"label": "Strength", "value": "5", "rule": "3.2"}]
        assert shown["bars"] == [{"label": "win", "chance": 0.5, "owner": ""}]
        assert shown["lit"] == {"chart": "terrain", "column": "cost", "row": ""}
        assert (await rising.granted("preview", stamp=rising.stamp))["preview"] is not None
        await rising.choose("bid 1")
        assert (await rising.granted("preview", stamp=rising.stamp))["preview"] is None
        assert await guard.refused("preview", stamp="old") == "stale"
        laid = (await guard.granted("overlay", name="units"))["overlay"]
        assert laid["areas"][0]["side"] == "guard" and laid["areas"][0]["places"]
        assert laid["lines"][0]["path"] == "M0101L0102" and laid["pieces"] == {"G1": "ready"}
        onlooker = await server.watch(table)
        assert (await onlooker.granted("overlay", name="units"))["overlay"]["areas"][0]["side"] is None
        assert await guard.refused("overlay", name="weather") == "bad-frame"
        lines = (await guard.granted("inquire", place="0101"))["lines"]
        assert lines[0]["pieces"] == ["G1"] and lines[0]["rule"] == "5.1"
        assert await guard.refused("inquire", place="9999") == "bad-frame"


async def test_the_last_phase_of_the_other_side_can_be_played_back(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, rising, table = await to_the_first_card(server)
        await guard.choose("pass")
        await rising.my_turn()
        answer = await rising.granted("playback")
        assert answer["total"] == len(answer["frames"]) == 1
        assert answer["frames"][0]["lines"][0]["text"] == "guard passes."
        assert answer["frames"][0]["picture"]["pieces"] and answer["frames"][0]["sequence"]
        onlooker = await server.watch(table)
        whole = await onlooker.granted("playback", **{"from": 0, "count": 2, "whole": True})
        assert (whole["from"], whole["total"], len(whole["frames"])) == (0, 2, 2)
        assert "hand" not in whole["frames"][0]["picture"]["view"]
        rest = await onlooker.granted("playback", **{"from": 1, "count": 2, "whole": True})
        assert [line["text"] for line in rest["frames"][0]["lines"]] == ["guard passes."]


async def test_notes_are_kept_for_the_seat_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        await guard.granted("note", text="hold the bridge")
        assert await guard.refused("note", text="x" * 20_001) == "too-large"
        again = await server.sit(made["seats"]["guard"])
        rising = await server.sit(made["seats"]["rising"])
        assert again.table["note"] == "hold the bridge"
        assert "bridge" not in "".join(rising.raw)


async def test_what_is_said_reaches_everybody_and_is_kept(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, rising, table = await both(server, guard={"kind": "here", "name": " Cavaignac\n"})
        await guard.granted("chat", text="Citizens!")
        said = await rising.until(lambda frame: frame["type"] == "chat")
        assert (said["who"], said["text"]) == ("Cavaignac", "Citizens!") and said["at"].endswith("Z")
        assert await guard.refused("chat", text="  ") == "bad-frame"
        assert await guard.refused("chat", text="x" * 1001) == "too-large"
        assert [line["text"] for line in (await server.watch(table)).table["chat"]] == ["Citizens!"]


async def test_a_seat_passes_in_advance(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, rising, table = await both(server)
        await guard.granted("passes", windows=["ambush", "scouts"])
        await rising.granted("passes", windows=["ambush"])
        assert guard.table["passes"] == ["ambush", "scouts"]
        assert await guard.refused("passes", windows=["supper"]) == "bad-frame"
        for client in (guard, rising):
            assert not any(
                frame["type"] == "refused" and frame["code"] == "failed" for frame in client.frames
            )
        game_table = await server.room.table(table)
        seen = 0
        for _ in range(200):
            decision = game_table.session.position.decision
            if decision is None:
                break
            assert decision.window not in ("ambush",)
            client = (guard, rising)[decision.seat]
            await client.my_turn()
            marches = [text for text in client.options() if text.startswith(("march", "activate", "orders"))]
            await client.choose((marches or client.options())[-1])
            seen += any(row.window == "ambush" for row in game_table.rows[-2:])
        assert seen


async def test_a_choice_without_a_choice_is_made_by_itself_and_told(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, rising, table = await both(server)
        game_table = await server.room.table(table)
        asked, by_itself = 0, 0
        for _ in range(300):
            decision = game_table.session.position.decision
            if decision is None:
                break
            if decision.kind == "choose-victim":
                asked += 1
                assert len(decision.options) > 1
            before = len(game_table.session.entries)
            client = (guard, rising)[decision.seat]
            await client.my_turn()
            wild = [text for text in client.options() if text.startswith(("march", "activate", "orders"))]
            await client.choose((wild or client.options())[-1])
            added = [entry.text for entry in game_table.session.entries[before + 1 :]]
            if any(text.startswith("hit") for text in added):
                by_itself += 1
                told = " ".join(client.log()[-8:])
                assert "loses a step" in told or "eliminated" in told  # a line says what was done
        assert by_itself


async def test_an_undo_takes_what_the_table_chose_back_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(movement.Activate, "forced", lambda self, p, side, left: not left)
    async with running(tmp_path) as server:
        guard, _, table = await to_the_first_card(server)
        session = (await server.room.table(table)).session
        await guard.choose(next(text for text in guard.options() if text.startswith("orders")))
        while session.entries[-1].text != "done":  # taken by the table when no unit is left to be activated
            before, taken = session.position.digest(), guard.state["taken"]
            going = [text for text in guard.options() if text.startswith("activate")]
            await guard.choose(going[0] if going else "halt")
        assert taken == []
        shown = (await server.room.table(table)).look(0).taken
        assert shown == (("done",),)
        assert guard.state["taken"] == ["done"]
        await guard.granted("undo", stamp=guard.stamp)
        assert session.position.digest() == before
        assert [entry.text for entry in session.entries[-2:]] == ["undo", "undo"]


async def test_older_lines_of_the_log_come_on_request(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, _, _ = await to_the_first_card(server)
        answer = await guard.granted("log", **{"from": 1, "count": 2})
        assert [line["text"] for line in answer["lines"]] == guard.log()[1:3]
        assert answer["from"] == 1


async def test_a_line_names_its_places_its_side_and_its_rule(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guard, _, _ = await to_the_first_card(server)
        await guard.choose(next(text for text in guard.options() if text.startswith("orders")))
        await guard.choose("activate G1")
        march = next(text for text in guard.options() if text.startswith("march"))
        option = next(each for each in guard.state["decision"]["options"] if each["text"] == march)
        assert option["targets"] == [["hex", march.split()[1]]]
        assert option["label"].startswith("March to ")
        await guard.choose(march)
        line = next(
            line
            for frame in guard.frames
            if frame["type"] == "state"
            for line in frame["log"]["lines"]
            if line["kind"] == "marched"
        )
        assert line["places"][1] == march.split()[1] and len(line["places"]) == 2
        assert (line["side"], bool(line["rule"]), line["dice"]) == ("guard", True, [])


async def test_bots_play_a_game_to_its_end(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new("here", "random")
        guard = await server.sit(made["seats"]["guard"])
        assert guard.table["seats"][1] == {
            "id": "rising", "name": "rising", "called": "",
            "player": "random", "kind": "bot", "present": False,
        }  # fmt: skip
        assert await guard.play(1) > 10
        assert guard.state["over"]
        assert len(guard.log()) == len(set(range(len(guard.log()))))
