"""Deltas: a client that got changes has the same state as one that has just joined."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from barricades.kernel.picture import Picture, Piece, Tally
from barricades.library import library as every_game
from barricades.locale import catalogue
from barricades.table.keep.store import Store
from barricades.table.messages import encode
from barricades.table.play.deltas import body_of, changes, merged, whole
from barricades.table.play.publisher import Client
from barricades.table.play.room import Room
from barricades.table.work import rendering
from tests.table.clients import Frame, running


def settled(state: Frame) -> Frame:
    """A state without what belongs to the frame it came in."""
    return {key: value for key, value in state.items() if key not in ("log", "stamp", "whole")}


@pytest.mark.parametrize("seed", range(3))
async def test_changes_add_up_to_the_whole_state(tmp_path: Path, seed: int) -> None:
    whims = random.Random(seed)
    async with running(tmp_path) as server:
        made = await server.new()
        table = await server.room.table(made["table"])
        seats = [await server.sit(made["seats"][seat]) for seat in ("guard", "rising")]
        while (decision := table.session.position.decision) is not None:
            client = seats[decision.seat]
            await client.has(table.stamp(decision.seat))
            await client.choose(whims.choice(client.options()))
            if whims.random() < 0.2:
                newcomer = await server.sit(made["seats"]["guard"])
                while settled(seats[0].state) != settled(newcomer.state):
                    await seats[0].receive()
                await newcomer.close()
        late = await server.watch(made["table"])
        assert late.state["over"] and late.log()


async def test_only_the_first_state_is_whole(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        await guard.choose("bid 2")
        first, second = [frame for frame in guard.frames if frame["type"] == "state"]
        assert first["whole"] and "whole" not in second
        assert "curves" not in second and "panels" not in second
        assert second["decision"] is None and second["sealed"] == ["guard"]


def piece(id: str, place: str) -> Piece:
    return Piece(id=id, face=f"face-{id}", place=place, owner="one", label=id)


def sent(frame: Frame) -> Any:
    """A frame as a client reads it."""
    return json.loads(encode(frame))


def test_pieces_that_come_go_and_change_their_order() -> None:
    one = body_of(
        {}, Picture(pieces=(piece("a", "x"), piece("b", "x"), piece("c", "y")), fronts={"one": "M0 0"}), {}
    )
    moved = body_of(
        {}, Picture(pieces=(piece("a", "x"), piece("b", "z"), piece("c", "y")), fronts={"one": "M0 0"}), {}
    )
    turned = body_of({}, Picture(pieces=(piece("c", "y"), piece("d", "x"), piece("a", "x"))), {})
    change = sent(changes(one, moved))
    assert change == {"picture": {"pieces": {"put": [sent({"it": piece("b", "z")})["it"]]}}}
    have = merged(sent(whole(one)), change)
    assert have["picture"] == sent(whole(moved))["picture"]
    assert changes(moved, moved) == {}
    last = sent(changes(moved, turned))
    assert last["picture"]["pieces"]["order"] == ["c", "d", "a"] and last["picture"]["fronts"] == {}
    assert merged(have, last)["picture"] == sent(whole(turned))["picture"]


def panel(id: str, note: str = "") -> Tally:
    return Tally(id=id, name=id, note=note)


def panels(*shown: Tally) -> dict[str, bytes]:
    return {each.id: encode(each) for each in shown}


def test_only_panels_that_have_changed_are_sent() -> None:
    one = body_of({}, Picture(), panels(panel("a"), panel("b")))
    noted = body_of({}, Picture(), panels(panel("a", "new"), panel("b")))
    fewer = body_of({}, Picture(), panels(panel("b"), panel("c")))
    change = sent(changes(one, noted))
    assert [each["id"] for each in change["panels"]["put"]] == ["a"]
    assert "order" not in change["panels"] and "picture" not in change
    have = merged(sent(whole(one)), change)
    assert have["panels"] == sent(whole(noted))["panels"]
    last = sent(changes(noted, fewer))
    assert last["panels"]["order"] == ["b", "c"]
    assert [each["id"] for each in last["panels"]["put"]] == ["c"]
    assert merged(have, last)["panels"] == sent(whole(fewer))["panels"]


async def test_panels_that_were_printed_before_are_those_of_the_position(tmp_path: Path) -> None:
    """Whatever is taken over from the last state or from another audience looks as if it were printed now."""
    games = every_game()
    game = games.game("toc", "v2.3-campaign")
    room = Room(games, "barricades.library:library", Store(tmp_path / "games.sqlite"))
    await room.store.open()
    try:
        game_table, _ = await room.new_table(game, "v2.3-campaign", game.choose_settings({}), {})
        clients = [Client(game_table, audience, "en") for audience in (0, 1, None)]
        for client in clients:
            await room.publisher.join(client)
        whims, words = random.Random(3), catalogue(game_table.box, game, "en")
        for _ in range(40):
            decision = game_table.session.position.waiting()
            text = game.language.text(whims.choice(decision.options))
            await game_table.choose(decision.seat, game_table.stamp(decision.seat), [text])
            for client in clients:
                await room.publisher.show(game_table, client.audience)
                shown = game_table.shown[client.audience]
                assert shown.sight is not None
                fresh = rendering.panels(game, words, shown.sight.world, client.audience, shown.log.events)
                assert shown.printed["en"].body.panels == {each.id: encode(each) for each in fresh}
                while client.waiting:
                    await client.next()
    finally:
        await room.store.close()
