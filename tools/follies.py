"""Games between two bots in which follies are counted: what the counters of both games share.

Every game is one line of JSON, so that a long run can be stopped at any time and continued. Seeds are those
of `barricades.lab.tournament`, which plays the same games.
"""

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from barricades.games import find_playable
from barricades.kernel.bots import context_of
from barricades.kernel.chance import Sampled
from barricades.kernel.events import Event
from barricades.kernel.notation import Option
from barricades.kernel.position import Position
from barricades.lab.tournament import interval

Game = dict[str, Any]


class Witness(Protocol):
    """What counts: it sees every choice before it is made, and what it did."""

    def before(self, p: Any, option: Option) -> None: ...

    def after(self, p: Any, log: list[Event]) -> None: ...


class Played(NamedTuple):
    """A game that is over, the seconds it took, and those in which the bots thought."""

    position: Position
    seconds: float
    thought: float


def play(id: str, scenario: str, bots: tuple[str, str], seed: str, witness: Witness) -> Played:
    """One game from beginning to end."""
    box = find_playable(id)
    game = box.game(scenario)
    log: list[Event] = []
    p = game.start(scenario, Sampled(seed), log=log)
    players = [box.make_bot(name, f"{seed} {seat}") for name, seat in zip(bots, game.seats, strict=True)]
    began, thought = time.process_time(), 0.0
    while (decision := p.decision) is not None:
        start = time.process_time()
        number = players[decision.seat].choose(context_of(p))
        thought += time.process_time() - start
        witness.before(p, decision.options[number])
        p.choose(number)
        witness.after(p, log)
        log.clear()
    return Played(p, round(time.process_time() - began, 2), round(thought, 2))


def groups(games: Sequence[Game]) -> list[tuple[str, tuple[str, ...], list[Game]]]:
    """The games of each scenario and pair of bots."""
    kinds = sorted({(each["scenario"], tuple(sorted(each["bots"]))) for each in games})
    return [
        (scenario, bots, [g for g in games if g["scenario"] == scenario and tuple(sorted(g["bots"])) == bots])
        for scenario, bots in kinds
    ]


def tell_winners(scenario: str, bots: tuple[str, ...], games: list[Game], seats: Sequence[str]) -> list[str]:
    """Who won how often, with intervals, and in which ways."""
    count = len(games)
    said = [f"{scenario}, {bots[0]} v {bots[1]}: {count} games"]
    said.append(_share(seats[0], sum(each["winner"] == seats[0] for each in games), count))
    if bots[0] != bots[1]:
        for name in bots:
            won = sum(each["bots"][seats.index(each["winner"])] == name for each in games)
            said.append(_share(name, won, count))
    ways = Counter(f"{each['winner']} {each['way']}" for each in games)
    said.append("  ways: " + ", ".join(f"{way} {n}" for way, n in ways.most_common()))
    return said


def _share(name: str, wins: int, count: int) -> str:
    low, high = interval(wins, count)
    return f"  {name} {wins} = {wins / count:.0%} ({low:.0%} to {high:.0%})"


def tell_spread(games: list[Game], keys: Sequence[str]) -> list[str]:
    """The median and the extremes of some numbers."""
    said = []
    for key in keys:
        values = sorted(each[key] for each in games)
        said.append(f"  {key}: median {statistics.median(values):g} ({values[0]:g} to {values[-1]:g})")
    return said


def tell_follies(games: list[Game], kinds: Sequence[str], seats: Sequence[str]) -> list[str]:
    """How often each happened in a game, side by side."""
    said = []
    for kind in kinds:
        by_side = [sum(each["follies"][seat].get(kind, 0) for each in games) / len(games) for seat in seats]
        said.append(f"  {kind}: {by_side[0]:.2f} {seats[0]}, {by_side[1]:.2f} {seats[1]} a game")
    return said


def command(
    describe: str,
    one_game: Callable[[str, tuple[str, str], str], Game],
    tell: Callable[[list[Game]], list[str]],
) -> int:
    """`play SCENARIO --out FILE` and `tell FILE`."""
    parser = argparse.ArgumentParser(description=describe)
    parts = parser.add_subparsers(dest="what", required=True)
    playing = parts.add_parser("play")
    playing.add_argument("scenario")
    playing.add_argument("--bots", nargs=2, default=("staff", "staff"))
    playing.add_argument("--games", type=int, default=20)
    playing.add_argument("--seed", default="0")
    playing.add_argument("--out", type=Path, required=True)
    telling = parts.add_parser("tell")
    telling.add_argument("files", type=Path, nargs="+")
    given = parser.parse_args()
    if given.what == "tell":
        games = [json.loads(line) for file in given.files for line in file.read_text().splitlines()]
        sys.stdout.write("\n".join(tell(games)) + "\n")
        return 0
    lines = given.out.read_text().splitlines() if given.out.exists() else []
    done = {(each["scenario"], each["seed"], tuple(each["bots"])) for each in map(json.loads, lines)}
    for number in range(given.games):
        seed = f"{given.seed} {number}"
        bots = (given.bots[number % 2], given.bots[1 - number % 2])
        if (given.scenario, seed, bots) not in done:
            with given.out.open("a") as out:
                out.write(json.dumps(one_game(given.scenario, bots, seed), ensure_ascii=False) + "\n")
    return 0
