"""A server under test, and tables set up by its interface."""

import json
import subprocess
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass
class ServerUnderTest:
    address: str
    folder: Path
    process: "subprocess.Popen[bytes]"

    def post(self, path: str, body: Any) -> Any:
        headers = {"Content-Type": "application/json", "Origin": self.address}
        request = urllib.request.Request(self.address + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)

    def table(
        self, scenario: str = "1936", bots: str = "", hints: bool | None = None, **settings: str
    ) -> dict[str, str]:
        """A table; returns the links of its seats. Seats named in `bots` are played by `random`."""
        return self.game_of("tscw", scenario, ("nationalist", "republican"), bots, hints, **settings)

    def game_of(
        self,
        game: str,
        scenario: str,
        sides: tuple[str, str],
        bots: str = "",
        hints: bool | None = None,
        **settings: str,
    ) -> dict[str, str]:
        """A table of any game; returns the links of its seats."""
        seats = {
            seat: {"kind": "bot", "bot": "random"} if seat in bots.split() else {"kind": "here", "name": seat}
            for seat in sides
        }
        spec = {"game": game, "scenario": scenario, "settings": settings, "seats": seats, "listed": False}
        made = self.post("/api/tables", {**spec, "hints": hints})
        links = {seat: f"{self.address}/table#seat={token}" for seat, token in made["seats"].items()}
        return {**links, "watch": f"{self.address}/table#watch={made['table']}", "table": made["table"]}
