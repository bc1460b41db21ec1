"""Bots against each other: win rates with confidence intervals, thinking times, and which places fall when.

    python -m barricades.lab.tournament GAME SCENARIO BOT BOT --games 200

Sides alternate. Two bots of one name are told apart by their side. With `--keep FILE` every game is written
to the file as it ends, and the same command continues after a stop.
"""

import argparse
import json
import math
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from barricades.games import find_playable
from barricades.kernel.bots import context_of
from barricades.kernel.chance import Sampled
from barricades.kernel.errors import BadInput, Runaway
from barricades.kernel.events import Event
from barricades.kernel.game import Game
from barricades.kernel.position import Position
from barricades.kernel.watch import Watch

SURE = 1.96  # 95 %


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's interval for a share, at 95 %."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, SURE * SURE
    middle = share + square / (2 * games)
    spread = SURE * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    whole = 1 + square / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


@dataclass(slots=True)
class GameResult:
    """The result of one game."""

    winner: int
    way: str
    bots: tuple[str, ...]
    choices: int
    times: dict[str, list[float]] = field(default_factory=dict)  # bot -> seconds of thought
    defaults: Counter[str] = field(default_factory=Counter)
    taken: list[tuple[int, int, str]] = field(default_factory=list)  # turn, seat, place


def play(id: str, scenario: str, bots: tuple[str, ...], seed: str) -> GameResult:
    """One game from beginning to end."""
    box = find_playable(id)
    game = box.game(scenario)
    log: list[Event] = []
    position = game.start(scenario, Sampled(seed), log=log)
    players = [box.make_bot(name, f"{seed} {seat}") for name, seat in zip(bots, game.seats, strict=True)]
    result = GameResult(-1, "", bots, 0, {name: [] for name in bots})
    while (decision := position.decision) is not None:
        if position.version >= game.longest:
            raise Runaway(f"the game is not over after {game.longest} choices")
        began = time.process_time()
        number = players[decision.seat].choose(context_of(position))
        result.times[bots[decision.seat]].append(time.process_time() - began)
        position.choose(number)
        result.taken += _captures(box.watch(), position, log)
        log.clear()
    assert position.outcome is not None
    result.winner, result.way = position.outcome
    result.choices = position.version
    for player in players:
        result.defaults.update(getattr(player, "defaults", {}))
    return result


def _captures(watch: Watch, position: Position, log: list[Event]) -> list[tuple[int, int, str]]:
    turn = watch.turn(position) if watch.turn is not None else 0
    taken = (watch.captures(position, event) for event in log)
    return [(turn, *each) for each in taken if each is not None]


Job = tuple[str, str, tuple[str, ...], str]  # the game, its scenario, the bots and the seed


def _play(job: Job) -> GameResult:
    return play(*job)


def tournament(  # noqa: PLR0917 - what the command line gives
    game: Game,
    scenario: str,
    bots: tuple[str, str],
    games: int,
    seed: str,
    workers: int,
    keep: Path | None = None,
) -> dict[str, Any]:
    """Play the games, every second one with the sides exchanged, and report on them."""
    one, other = bots
    pairs = [(one, other), (other, one)]
    jobs: list[Job] = [(game.id, scenario, pairs[number % 2], f"{seed} {number}") for number in range(games)]
    what = {
        "game": game.id, "scenario": scenario, "bots": [one, other], "seed": seed,
        "rules": game.rules_version,
    }  # fmt: skip
    results = _kept(keep, what)[:games] if keep is not None else []
    for result in _played(jobs[len(results) :], workers):
        results.append(result)
        if keep is not None:
            with keep.open("a", encoding="utf-8") as file:
                file.write(_line(result) + "\n")
    return report(game, scenario, one, other, results)


def _played(jobs: list[Job], workers: int) -> Iterable[GameResult]:
    """The games one after the other, as they end."""
    if workers == 1:
        yield from map(_play, jobs)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield from pool.map(_play, jobs)


def _kept(file: Path, what: dict[str, Any]) -> list[GameResult]:
    """The games that a file already has; an incomplete last line is dropped."""
    text = file.read_text("utf-8") if file.exists() else ""
    whole = text[: text.rfind("\n") + 1].splitlines() or [json.dumps(what)]
    if json.loads(whole[0]) != what:
        raise BadInput(f"{file.name} holds another tournament: {whole[0]}")
    file.write_text("\n".join(whole) + "\n", "utf-8")
    return [_result(json.loads(line)) for line in whole[1:]]


def _line(result: GameResult) -> str:
    """A game as a line of the file. `asdict` would count the items of a Counter instead of copying it."""
    return json.dumps(asdict(replace(result, defaults=Counter())) | {"defaults": dict(result.defaults)})


def _result(row: dict[str, Any]) -> GameResult:
    row["bots"] = tuple(row["bots"])
    row["defaults"] = Counter(row["defaults"])
    row["taken"] = [(turn, seat, place) for turn, seat, place in row["taken"]]
    return GameResult(**row)


def report(game: Game, scenario: str, one: str, other: str, results: list[GameResult]) -> dict[str, Any]:
    games = len(results)
    wins = sum(result.bots[result.winner] == one for result in results) if one != other else 0
    first = sum(result.winner == 0 for result in results)
    times: dict[str, list[float]] = {}
    defaults: Counter[str] = Counter()
    for result in results:
        defaults.update(result.defaults)
        for name, spent in result.times.items():
            times.setdefault(name, []).extend(spent)
    found: dict[str, Any] = {
        "game": game.id, "scenario": scenario, "bots": [one, other], "games": games,
        "side": _share(game.seats[0], first, games),
        "ways": {f"{game.seats[who]} {way}": n for (who, way), n in sorted(_ways(results).items())},
        "choices": round(sum(result.choices for result in results) / max(1, games), 1),
        "milliseconds": {
            name: {"median": round(1000 * statistics.median(spent), 2), "worst": round(1000 * max(spent), 1)}
            for name, spent in times.items()
            if spent
        },
        "defaults": dict(defaults),
        "taken": _taken(game, scenario, results),
    }  # fmt: skip
    if one != other:
        found["winner"] = _share(one, wins, games)
        found["by side"] = {
            seat: f"{sum(b.winner == at for b in results if b.bots[at] == one)} of "
            f"{sum(b.bots[at] == one for b in results)}"
            for at, seat in enumerate(game.seats)
        }
    return found


def _ways(results: list[GameResult]) -> Counter[tuple[int, str]]:
    return Counter((result.winner, result.way) for result in results)


def _share(who: str, wins: int, games: int) -> dict[str, Any]:
    low, high = interval(wins, games)
    share = round(wins / games, 3) if games else 0.0
    return {"who": who, "wins": wins, "share": share, "low": round(low, 3), "high": round(high, 3)}


def _taken(game: Game, scenario: str, results: list[GameResult]) -> dict[str, dict[str, Any]]:
    """For every named place: in what share of games a seat took it, and in which turn first (the median)."""
    first: dict[tuple[int, str], list[int]] = {}
    for result in results:
        seen = set()
        for turn, seat, place in result.taken:
            if (seat, place) not in seen:
                seen.add((seat, place))
                first.setdefault((seat, place), []).append(turn)
    names = {place.id: place.name for place in game.components(scenario).places}
    found: dict[str, dict[str, Any]] = {}
    for (seat, place), turns in sorted(first.items(), key=lambda item: (item[0][0], -len(item[1]))):
        if names.get(place):
            share = round(len(turns) / len(results), 2)
            where = f"{game.seats[seat]} {place} ({names[place]})"
            found[where] = {"share": share, "turn": statistics.median(turns)}
    return found


def lines(found: dict[str, Any], most: int = 24) -> list[str]:
    """A report in words."""
    one, other = found["bots"]
    said = [f"{found['game']} {found['scenario']}: {one} against {other}, {found['games']} games"]
    for key in ("winner", "side"):
        if key in found:
            s = found[key]
            sure = f"{s['low']:.1%} to {s['high']:.1%}"
            said.append(f"  {s['who']} wins {s['wins']} = {s['share']:.1%} ({sure})")
    said += [f"  {one} as {seat}: {text}" for seat, text in found.get("by side", {}).items()]
    said += [f"  {way}: {times}" for way, times in found["ways"].items()]
    for name, spent in found["milliseconds"].items():
        said.append(f"  {name}: median {spent['median']} ms, worst {spent['worst']} ms")
    said.append(f"  {found['choices']} choices a game; defaults {found['defaults'] or 'none'}")
    by_side: Counter[str] = Counter()
    for place, when in found["taken"].items():
        side = place.split()[0]
        by_side[side] += 1
        if by_side[side] <= most:
            said.append(f"    {place}: in {when['share']:.0%} of games, turn {when['turn']:g}")
    return said


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tournament", description="Bots against each other.")
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("bots", nargs=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file to which games are written, to continue later")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    game = find_playable(given.game).game(given.scenario)
    found = tournament(
        game, given.scenario, tuple(given.bots), given.games, given.seed, given.workers, given.keep
    )
    text = json.dumps(found, ensure_ascii=False, indent=1) if given.json else "\n".join(lines(found))
    sys.stdout.write(text + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
