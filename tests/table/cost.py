"""The CPU time of an accepted choice: what the server does from the click until all clients have seen it.

python -m tests.table.cost --game tscw --scenario 1936 --choices 300

Times are CPU times of this process; `of_rules` sets them in relation to the rules alone, in the same run.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path

from barricades.kernel.chance import Sampled
from barricades.kernel.game import Game
from barricades.library import library
from barricades.table.keep.store import Store
from barricades.table.play.publisher import Client
from barricades.table.play.room import Room, freeze_what_is_loaded
from barricades.table.play.tables import GameTable

FACTORY = "barricades.library:library"
PARTS = ("accept", "player", "other", "spectator")  # taking a choice in, and what is shown to each


async def cost(game: str, scenario: str, choices: int, folder: Path) -> dict[str, object]:
    """Play at random with both players and a spectator at the table; milliseconds by what was done."""
    playing = library().game(game, scenario)
    room = Room(library(), FACTORY, Store(folder / "games.sqlite"))
    await room.store.open()
    try:
        game_table, _ = await room.new_table(playing, scenario, playing.choose_settings({}), {})
        clients = [Client(game_table, audience, "en") for audience in (0, 1, None)]
        for client in clients:
            await room.publisher.join(client)
        freeze_what_is_loaded()  # as the server does once its boards are ready
        spent, made = await _played(room, game_table, clients, choices)
    finally:
        await room.store.close()
    rules = _rules_alone(playing, scenario, made)
    told = {name: round(1000 * seconds / made, 2) for name, seconds in spent.items()}
    whole = sum(spent.values()) / made
    return {
        "game": f"{game} {scenario}",
        "choices": made,
        "milliseconds": {**told, "together": round(1000 * whole, 2)},
        "of_rules": round(whole / rules, 1),
    }


async def _played(
    room: Room, game_table: GameTable, clients: list[Client], choices: int
) -> tuple[dict[str, float], int]:
    whims, made = random.Random(5), 0
    spent = dict.fromkeys(PARTS, 0.0)
    while made < choices and (decision := game_table.session.position.decision) is not None:
        seat, text = decision.seat, game_table.game.language.text(whims.choice(decision.options))
        stamp = game_table.stamp(seat)
        times = [time.process_time()]
        await game_table.choose(seat, stamp, [text])
        times.append(time.process_time())
        for audience in (seat, 1 - seat, None):
            await room.publisher.show(game_table, audience)
            times.append(time.process_time())
        for name, since, until in zip(PARTS, times, times[1:], strict=False):
            spent[name] += until - since
        made += 1
        for client in clients:
            while client.waiting:
                await client.next()
    return spent, made


def _rules_alone(game: Game, scenario: str, choices: int) -> float:
    """The seconds that the rules take for a choice, as in a simulation."""
    whims, position, made = random.Random(5), game.start(scenario, Sampled("cost")), 0
    began = time.process_time()
    while made < choices and (decision := position.decision) is not None:
        position.choose(whims.randrange(len(decision.options)))
        made += 1
    return (time.process_time() - began) / made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="tscw")
    parser.add_argument("--scenario", default="1936")
    parser.add_argument("--choices", type=int, default=300)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(cost(given.game, given.scenario, given.choices, Path(folder)))
    sys.stdout.write(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
