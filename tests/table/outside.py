"""A server in a process of its own, for tests that kill it and for measurements."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path

import httpx

from barricades.table.web.serving import serve
from barricades.table.work.worker import load_library
from tests.table.clients import FREE, Server
from tests.table.library import FACTORY

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = {"faubourg": FACTORY, "tscw": "barricades.library:library"}
SCENARIOS = {"faubourg": "june", "tscw": "1936"}


class Outside(Server):
    """A server that can be killed at any moment and started again on the same port."""

    def __init__(self, folder: Path, port: int, game: str = "faubourg", warm: bool = True):
        super().__init__(None, port)  # type: ignore[arg-type]
        self._folder, self._game, self._warm = folder, game, warm
        self._process: Process | None = None

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.table.outside",
            LIBRARIES[self._game], str(self._folder), str(self.port), "warm" if self._warm else "cold",
            cwd=ROOT, stdout=PIPE, stderr=None, stdin=DEVNULL,
        )  # fmt: skip
        assert self._process.stdout is not None
        await self._process.stdout.readline()
        async with asyncio.timeout(60):
            while not await self._answers():
                await asyncio.sleep(0.05)

    async def _answers(self) -> bool:
        try:
            return (await self.http.get("/api/games")).status_code == 200
        except httpx.HTTPError:
            return False

    def memory(self) -> float:
        """The most memory that the process of the server has had, in MB."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return round(int(status.partition("VmHWM:")[2].split()[0]) / 1024, 1)

    def cpu(self) -> float:
        """The seconds of CPU time that the process of the server has used, without its workers."""
        assert self._process is not None
        ticks = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    async def kill(self, how: int = signal.SIGKILL) -> None:
        assert self._process is not None
        os.kill(self._process.pid, how)
        await self._process.wait()
        self._process._transport.close()  # type: ignore[attr-defined]

    async def new_game(self, seats: dict[str, dict[str, str]]) -> dict[str, object]:
        body = {"game": self._game, "scenario": SCENARIOS[self._game], "seats": seats}
        made: dict[str, object] = await self.post("/api/tables", body)
        return made


if __name__ == "__main__":
    factory, folder, port, warm = sys.argv[1:]
    serve(
        load_library(factory), factory, host="127.0.0.1", port=int(port), data=Path(folder), browser=False,
        warm=warm == "warm", limits=FREE,
    )  # fmt: skip
