"""Kill the server with -9 during games with bots, again and again: nothing acknowledged may be lost.

python -m tests.table.kill --times 50
"""

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from websockets.exceptions import WebSocketException

from barricades.kernel import records
from barricades.kernel.chance import Live
from barricades.kernel.game import Game
from barricades.table.keep import restoring
from barricades.table.keep.store import Store
from barricades.table.web.serving import FILE, bind
from barricades.table.work.worker import load_library
from tests.table.clients import Client
from tests.table.outside import LIBRARIES, Outside

GONE = (WebSocketException, OSError, EOFError, TimeoutError)  # what a client sees of a server that is killed
LONGEST = 6.0  # seconds between two kills
FORCED = (
    "hit ",
    "lose ",
)  # choices that the table takes by itself where there is one option; the record has them


@dataclass
class Player:
    """A client that plays against a bot and remembers what the server acknowledged."""

    table: str
    seat: str
    token: str
    acknowledged: list[str] = field(default_factory=list)
    asked: str = ""  # sent, not answered: may or may not be there
    over: bool = False

    async def play(self, server: Outside, whims: random.Random) -> None:
        with contextlib.suppress(*GONE):
            client: Client = await server.sit(self.token)
            while await client.my_turn():
                self.asked = whims.choice(client.options())
                before = client.stamp
                answer = await client.ask("choose", stamp=before, options=[self.asked])
                assert answer["type"] == "answer", answer
                self.acknowledged.append(self.asked)
                self.asked = ""
                while client.stamp == before:
                    await client.receive()
                await asyncio.sleep(0.02)
            self.over = True

    async def check(self, server: Outside) -> None:
        """Everything acknowledged is there, in order, and at most what was on its way besides."""
        if self.over:
            return
        bearer = {"Authorization": f"Bearer {self.token}"}
        text = (await server.http.get(f"/api/tables/{self.table}/record", headers=bearer)).text
        marks = (f" {self.seat} ", "# ")
        lines = [line for line in text.splitlines() if marks[0] in line and line[:1].isdigit()]
        kept = [line.split(marks[0], 1)[1].split(" # ")[0].split(" |")[0] for line in lines]
        left = list(self.acknowledged)
        more = [each for each in kept if not (left and each == left[0] and left.pop(0))]
        assert not left, (self.table, kept, self.acknowledged)
        chosen = [each for each in more if not each.startswith(FORCED)]
        assert chosen in ([], [self.asked]), (self.table, chosen, self.asked)
        self.acknowledged, self.asked = kept, ""


@dataclass
class Onlooker:
    """A client that watches two bots and remembers the log."""

    table: str
    log: list[str] = field(default_factory=list)

    async def watch(self, server: Outside) -> None:
        try:
            client = await server.connect()
        except GONE:
            return
        try:
            await client.granted("watch", table=self.table)
            await client.until(lambda frame: frame["type"] == "state")
            assert client.log()[: len(self.log)] == self.log, self.table
            while True:
                await client.receive()
        except GONE:
            pass
        finally:
            if client.count("state"):
                self.log = client.log()


async def verify(folder: Path, game: Game) -> tuple[int, int]:
    """Replay every table of the store with its secret; how many tables and choices there were."""
    store = Store(folder / FILE)
    await store.open()
    choices = 0
    ids = [row.id for row in await store.every_table()]
    for id in ids:
        stored = await store.whole_table(id)
        assert stored is not None
        session, notice = restoring.restore(game, stored)
        assert notice == ""
        live = Live(bytes.fromhex(stored.table.secret))
        text = records.Writer(session, {}, live).text()
        if session.position.outcome is None:
            text += f"secret {live.secret.hex()}\n"
        records.replay(game, records.read_record(text.encode()))
        choices += session.number
    await store.close()
    return len(ids), choices


async def _until_busy(players: list[Player], whims: random.Random) -> None:
    """Wait for some choices to be made, then for any moment in the middle of the next."""
    made = sum(len(each.acknowledged) for each in players)
    wanted = made + whims.randint(0, 10)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LONGEST):
            while sum(len(each.acknowledged) for each in players) < wanted and not all(
                e.over for e in players
            ):
                await asyncio.sleep(0.005)
    await asyncio.sleep(whims.uniform(0, 0.1))


async def kill(times: int, game: str, folder: Path, seed: int = 1) -> str:
    """Run the loop; a line that says what was seen."""
    whims = random.Random(seed)
    library = load_library(LIBRARIES[game])
    playing = library.games[game]
    with bind("127.0.0.1", 0, wander=False) as listener:
        port = listener.getsockname()[1]
    server = Outside(folder, port, game, warm=False)
    first, second = playing.seats
    bot = {"kind": "bot", "bot": "random"}
    players: list[Player] = []
    onlookers: list[Onlooker] = []
    acknowledged = 0
    await server.start()
    for number in range(times + 1):
        for each in players:
            await each.check(server)
        acknowledged += sum(len(each.acknowledged) for each in players if each.over)
        players = [each for each in players if not each.over]
        while len(players) < 3:
            made = await server.new_game({first: {"kind": "here"}, second: bot})
            players.append(Player(str(made["table"]), first, made["seats"][first]))  # type: ignore[index]
        if number % 10 == 0:
            onlookers = [
                Onlooker(str((await server.new_game({first: bot, second: bot}))["table"])) for _ in "ab"
            ]
        tasks = [asyncio.create_task(each.play(server, whims)) for each in players]
        tasks += [asyncio.create_task(each.watch(server)) for each in onlookers]
        await _until_busy(players, whims)
        await server.kill()
        await asyncio.gather(*tasks)
        if number < times:
            await server.start()
    await server.close()
    tables, choices = await verify(folder, playing)
    acknowledged += sum(len(each.acknowledged) for each in players)
    seen = f"{tables} tables, {choices} choices, {acknowledged} acknowledged to players"
    return f"{times + 1} kills, {seen}: all there"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--game", choices=sorted(LIBRARIES), default="faubourg")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sys.stdout.write(asyncio.run(kill(given.times - 1, given.game, Path(folder))) + "\n")


if __name__ == "__main__":
    main()
