"""`barricades play`: the server as a process of its own."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
import zlib
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.typing import Origin

from barricades.table.web.compressing import SharedFactory
from barricades.table.web.serving import bind
from tests.table.clients import running

ROOT = Path(__file__).resolve().parents[2]


def start(folder: Path, *more: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "barricades.cli", "play", "--no-browser", "--port", "0"]
    return subprocess.Popen(
        [*command, "--folder", str(folder), *more],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_play_serves_the_games_until_it_is_stopped(tmp_path: Path, how: int) -> None:
    with start(tmp_path / "new" / "folder") as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = next(word for word in line.split() if word.startswith("http://127.0.0.1:"))
        with urllib.request.urlopen(f"{address}api/games", timeout=30) as answer:
            assert b'"tscw"' in answer.read()
        os.kill(process.pid, how)
        _, errors = process.communicate(timeout=120)
        assert "Traceback" not in errors
        assert process.returncode in (0, -signal.SIGTERM)
    assert (tmp_path / "new" / "folder" / "games.sqlite").is_file()


def test_a_file_that_is_no_database_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"not a database at all" * 100)
    with start(tmp_path) as process:
        _, errors = process.communicate(timeout=120)
    assert process.returncode == 2
    assert errors.count("\n") == 1 and "games.sqlite: damaged" in errors


async def test_answers_are_sent_without_delay() -> None:
    """A connection has TCP_NODELAY: without it a small answer waits for an acknowledgement."""
    found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        found.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    listener = bind("127.0.0.1", 0, wander=False)
    async with await asyncio.start_server(answer, sock=listener):
        _, writer = await asyncio.open_connection(*listener.getsockname())
        assert await found
        writer.close()
        await writer.wait_closed()


async def test_frames_are_compressed(tmp_path: Path) -> None:
    """A browser asks for permessage-deflate; a small state takes less than half its bytes."""
    async with running(tmp_path) as server:
        made = await server.new()
        url, sent = f"ws://127.0.0.1:{server.port}/ws", {}
        for compression in ("deflate", None):
            async with connect(url, origin=Origin(server.base), compression=compression) as client:
                read = _counted(client)
                await client.send(json.dumps({"do": "sit", "id": 1, "token": made["seats"]["guard"]}))
                frames = [json.loads(await client.recv()) for _ in range(3)]
                assert [frame["type"] for frame in frames] == ["answer", "table", "state"]
                sent[compression] = sum(read)
        assert 2 * sent["deflate"] < sent[None]


async def test_what_many_spectators_get_is_compressed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed: list[bytes] = []
    encode = PerMessageDeflate.encode

    def noted(self: PerMessageDeflate, frame: Frame) -> Frame:
        packed.append(bytes(frame.data))
        return encode(self, frame)

    monkeypatch.setattr(PerMessageDeflate, "encode", noted)
    async with running(tmp_path) as server, AsyncExitStack() as stack:
        made = await server.new()
        guard = await server.sit(made["seats"]["guard"])
        spectators = []
        for _ in range(5):
            opened = connect(f"ws://127.0.0.1:{server.port}/ws", origin=Origin(server.base))
            spectators.append(await stack.enter_async_context(opened))
            await spectators[-1].send(json.dumps({"do": "watch", "id": 1, "table": made["table"]}))
            got = [json.loads(await spectators[-1].recv()) for _ in range(3)]
            assert [frame["type"] for frame in got] == ["answer", "table", "state"]
        packed.clear()
        await guard.choose("bid 1")
        states = [str(await each.recv()) for each in spectators]
        assert len(set(states)) == 1
        assert json.loads(states[0])["sealed"] == ["guard"]
        assert packed.count(states[0].encode()) == 1


@pytest.mark.parametrize("window", [9, 12])
def test_a_client_gets_the_window_that_it_asked_for(window: int) -> None:
    """A frame that was compressed for another client is sent only where it can be read."""
    data = b"".join(b"%d, " % (number * number) for number in range(5000)) * 2
    for bits in (12, window):
        asked = [("server_max_window_bits", str(bits))]
        _, connection = SharedFactory().process_request_params(asked, [])
        found = connection.encode(Frame(Opcode.TEXT, data))
        read = zlib.decompressobj(wbits=-bits)
        assert read.decompress(bytes(found.data) + b"\x00\x00\xff\xff") == data
        assert found.rsv1


def _counted(client: ClientConnection) -> list[int]:
    """The sizes of what a connection receives from now on, as it came over the wire."""
    sizes: list[int] = []
    receive = client.data_received

    def count(data: bytes) -> None:
        sizes.append(len(data))
        receive(data)

    client.data_received = count  # type: ignore[method-assign]
    return sizes


def test_every_module_of_the_table_is_asked_for_at_once() -> None:
    """A module that is not named in the page is asked for only when another one that imports it has come."""
    web = ROOT / "barricades" / "web"
    found, wanted = set[Path](), [web / "js" / "table.js"]
    while wanted:
        module = wanted.pop().resolve()
        if module not in found:
            found.add(module)
            imported = re.findall(r'^(?:import|export|\} from)\b.*?"(\.[^"]+)"', module.read_text(), re.M)
            wanted += [module.parent / each for each in imported]
    names = {f"/static/{module.relative_to(web.resolve()).as_posix()}" for module in found}
    page = (web / "table.html").read_text()
    assert names and not {name for name in names if f'"{name}"' not in page}
