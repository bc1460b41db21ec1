"""Wrong values in every field of every request: refused in words, and never an error of the server."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from barricades.table import messages as ask
from barricades.table.web import socket
from tests.table.clients import Client, Server, running

TEXTS = [
    "", " ", "\x00", "\x07\x1b[31m", "é", "e\u0301", "\u202e", "🎲" * 70, "' OR 1=1 --",
    "'; DROP TABLE tables; --", "%s%n", "{0.__class__}", "../../etc/passwd", "<script>alert(1)</script>",
    "x" * 30_000, "-1", "NaN", "null",
]  # fmt: skip
NUMBERS = [-1, 0, 2**31, 2**63 - 1, -(2**63), 2**64, 10**400]
OTHERS: list[Any] = [
    None,
    True,
    1.5,
    [],
    {},
    [[]],
    [[], [None]],
    ["a", 1],
    {"a": {"a": 1}},
    [["unit", "x"]] * 500,
]
VALUES = [*TEXTS, *NUMBERS, *OTHERS]
RAW = ["NaN", "1e999", "-0", '"\\ud800"', '"' + "\\u0000" * 50 + '"', "[" * 300 + "]" * 300]

KINDS: dict[str, type[ask.Request]] = {each.__struct_config__.tag: each for each in get_args(ask.AnyRequest)}
GOOD: dict[str, Any] = {
    "token": "x", "table": "x", "lang": "en", "pledge": "", "nonce": "0" * 64, "stamp": "x",
    "options": ["bid 1"], "targets": [["unit", "x"]], "name": "x", "place": "x", "from": 0, "count": 1,
    "whole": False, "text": "x", "windows": [], "pace": "fast",
}  # fmt: skip


def fields_of(kind: type[msgspec.Struct]) -> list[str]:
    return [each.encode_name for each in msgspec.structs.fields(kind) if each.name != "id"]


def frames(do: str) -> Iterator[str]:
    """A request with everything right but for one field."""
    wanted = fields_of(KINDS[do])
    good = {"do": do, "id": 1, **{name: GOOD[name] for name in wanted}}
    for name in ("id", *wanted):
        for value in VALUES:
            yield json.dumps({**good, name: value})
        for raw in RAW:
            yield json.dumps({**good, name: "@"}).replace('"@"', raw)
    yield json.dumps({**good, "more": 1})


async def stormed(client: Client, do: str) -> None:
    """Send every frame; whatever cannot be done is refused in a sentence."""
    for frame in frames(do):
        await client.send_raw(frame)
        answer = await client.until(lambda each: each["type"] in ("answer", "refused"))
        if answer["type"] == "refused":
            assert answer["code"] != "failed" and answer["text"], frame[:200]


@pytest.fixture
def errors(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> list[logging.LogRecord]:
    """What the server logs as an error; its patience with a client is not what is tried here."""
    for limit in ("PATIENCE", "RATE", "RATE_LOOKING_ON"):
        monkeypatch.setattr(socket, limit, 1_000_000)
    caplog.set_level(logging.WARNING)
    return caplog.records


@pytest.mark.parametrize("do", sorted(KINDS))
async def test_no_field_of_a_frame_breaks_the_server(
    do: str, tmp_path: Path, errors: list[logging.LogRecord]
) -> None:
    async with running(tmp_path) as server:
        made = await server.new()
        entering = do in ("sit", "watch")
        client = await (server.connect() if entering else server.sit(made["seats"]["guard"]))
        await stormed(client, do)
        if not entering:
            await stormed(await server.watch(made["table"]), do)
        await still_there(server, made)
    assert [each.getMessage() for each in errors if each.levelno >= logging.ERROR] == []


async def still_there(server: Server, made: Any) -> None:
    """The game continues."""
    rising = await server.sit(made["seats"]["rising"])
    await rising.choose("bid 0")


MORE: dict[str, Any] = {"listed": False, "hints": None, "teaching": False, "pledges": {}}
BODIES: dict[str, tuple[type[msgspec.Struct], dict[str, Any]]] = {
    "/api/tables": (
        ask.NewTable,
        {"game": "faubourg", "scenario": "june", "settings": {}, "seats": {}, **MORE},
    ),
    "/api/tables/import": (
        ask.Import,
        {"record": "x", "mode": "replay", "seats": {}, **MORE},
    ),
    "/api/lessons": (ask.Lesson, {"game": "faubourg", "lesson": "x", "name": "x", "pledges": {}}),
    "/api/claim": (ask.Claim, {"table": "x", "seat": "guard", "name": "x"}),
    "/api/lobby": (ask.Lobby, {"tokens": ["x"], "lang": "en"}),
}  # fmt: skip
SEATS: list[Any] = [
    {"guard": {"kind": value, "bot": "x", "name": "x"}} for value in ("here", "bot", "", None, 7)
] + [
    {"guard": {"kind": kind, field: value}}
    for kind in ("here", "link", "bot")
    for field in ("bot", "name")
    for value in TEXTS[:8]
]


@pytest.mark.parametrize("path", BODIES)
async def test_no_field_of_a_body_breaks_the_server(
    path: str, tmp_path: Path, errors: list[logging.LogRecord]
) -> None:
    kind, good = BODIES[path]
    assert set(good) == set(fields_of(kind))
    async with running(tmp_path) as server:
        made = await server.new()
        for name in good:
            odd = [{text: text} for text in TEXTS[:10]] if isinstance(good[name], dict) else []
            for value in (*VALUES, *odd, *(SEATS if name == "seats" else ())):
                answer = await server.http.post(path, json={**good, name: value})
                assert answer.status_code < 500, (name, str(value)[:80], answer.text)
                assert answer.status_code == 200 or answer.json()["error"]["text"]
            for raw in RAW:
                body = json.dumps({**good, name: "@"}).replace('"@"', raw)
                headers = {"Content-Type": "application/json"}
                answer = await server.http.post(path, content=body.encode(), headers=headers)
                assert answer.status_code < 500, (name, raw, answer.text)
        await still_there(server, made)
    assert [each.getMessage() for each in errors if each.levelno >= logging.ERROR] == []
