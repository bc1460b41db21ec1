"""Load: games against bots with people who look on, and how long an accepted choice takes.

python -m tests.table.load --games 100 --spectators 200 --seconds 60
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from barricades.table.web.serving import bind
from barricades.table.work.worker import load_library
from tests.table.clients import Client
from tests.table.outside import LIBRARIES, SCENARIOS, Outside

THINKING = 0.5  # seconds between two choices of one player


@dataclass
class Tally:
    accepted: list[float] = field(default_factory=list)  # seconds from a choice to its answer
    shown: list[float] = field(default_factory=list)  # seconds from a choice to the state after it
    errors: list[str] = field(default_factory=list)
    frames: int = 0
    bytes: int = 0


async def my_turn(client: Client, until: float) -> bool:
    """Wait for one's turn; False when the game or the time is over. Bots may take long: there are many."""
    while (left := until - time.perf_counter()) > 0:
        with suppress(TimeoutError):
            async with asyncio.timeout(left):
                return await client.my_turn()
    return False


async def play(client: Client, until: float, tally: Tally, whims: random.Random) -> None:
    while await my_turn(client, until):
        before, option = client.stamp, whims.choice(client.options())
        began = time.perf_counter()
        answer = await client.ask("choose", stamp=before, options=[option])
        tally.accepted.append(time.perf_counter() - began)
        if answer["type"] != "answer":
            tally.errors.append(f"{answer['code']}: {answer['text']}")
            return
        while client.stamp == before:
            await client.receive()
        tally.shown.append(time.perf_counter() - began)
        tally.frames += len(client.frames)
        del client.frames[:-1], client.raw[:-1]
        await asyncio.sleep(THINKING * whims.uniform(0.5, 1.5))


async def look_on(client: Client, until: float, tally: Tally) -> None:
    while (left := until - time.perf_counter()) > 0:
        try:
            async with asyncio.timeout(left):
                raw = await client._socket.recv()
        except TimeoutError:
            return
        tally.frames += 1
        tally.bytes += len(raw)


async def load(games: int, spectators: int, seconds: float, game: str, folder: Path) -> dict[str, object]:
    """Measure; what was found, for programs."""
    with bind("127.0.0.1", 0, wander=False) as listener:
        port = listener.getsockname()[1]
    server = Outside(folder, port, game)
    await server.start()
    try:
        return await _measure(server, games, spectators, seconds, game)
    finally:
        await server.close()
        await server.kill(15)


async def _measure(
    server: Outside, games: int, spectators: int, seconds: float, game: str
) -> dict[str, object]:
    whims, tally = random.Random(1), Tally()
    first, second = load_library(LIBRARIES[game]).games[game].seats
    await server.http.get(f"/board/{game}/{SCENARIOS[game]}/sheet.svg", timeout=120)  # drawn at the start
    plan = {first: {"kind": "here"}, second: {"kind": "bot", "bot": "random"}}
    tables = [await server.new_game(plan) for _ in range(games)]
    players = [await server.sit(made["seats"][first]) for made in tables]  # type: ignore[index]
    onlookers = [await server.watch(str(whims.choice(tables)["table"])) for _ in range(spectators)]
    used = server.cpu()
    until = time.perf_counter() + seconds
    tasks = [play(client, until, tally, random.Random(number)) for number, client in enumerate(players)]
    tasks += [look_on(client, until, tally) for client in onlookers]
    for failed in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(failed, BaseException):
            tally.errors.append(repr(failed))
    used, memory = server.cpu() - used, server.memory()
    return {
        "games": games,
        "spectators": spectators,
        "choices": len(tally.accepted),
        "accepted_p50": _quantile(tally.accepted, 0.5),
        "accepted_p99": _quantile(tally.accepted, 0.99),
        "shown_p50": _quantile(tally.shown, 0.5),
        "shown_p99": _quantile(tally.shown, 0.99),
        "frames": tally.frames,
        "server_cpu_seconds": round(used, 1),
        "server_memory_mb": memory,
        "megabytes_to_spectators": round(tally.bytes / 1e6, 1),
        "errors": tally.errors,
    }


def _quantile(values: list[float], part: float) -> float:
    ordered = sorted(values) or [0.0]
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * part))], 4)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--spectators", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--game", choices=sorted(LIBRARIES), default="tscw")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(load(given.games, given.spectators, given.seconds, given.game, Path(folder)))
    sys.stdout.write(json.dumps(found, indent=1) + "\n")
    sys.exit(bool(found["errors"]))


if __name__ == "__main__":
    main()
