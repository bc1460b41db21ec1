"""Thousands of random games under all checks, by hand: `make soak`."""

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from barricades.games import all_games, find_game
from barricades.kernel.conformance import Finding, run_suite
from barricades.kernel.game import Game

BLOCK = 10  # games that a worker plays at a time


@dataclass(frozen=True, slots=True)
class Block:
    """A few games of one scenario with one choice of options."""

    game: str
    scenario: str
    settings: tuple[tuple[str, str], ...]
    number: int
    games: int


def blocks(games: int) -> Iterator[Block]:
    """Every game, scenario and value of an option, `games` each."""
    for game in all_games():
        if not isinstance(game, Game):
            continue
        for scenario in game.scenarios:
            cases: list[tuple[tuple[str, str], ...]] = [
                ((setting.id, value),) for setting in game.settings for value in setting.values
            ]
            for settings in cases or [()]:
                for number in range(-(-games // BLOCK)):
                    size = min(BLOCK, games - number * BLOCK)
                    yield Block(game.id, scenario.id, settings, number, size)


def soak(block: Block) -> tuple[int, list[Finding]]:
    """Play a block; the number of decisions and what was found."""
    game = find_game(block.game)
    seed = f"soak {block.scenario} {block.settings} {block.number}"
    report = run_suite(game, block.scenario, dict(block.settings), games=block.games, seed=seed)
    return report.decisions, report.findings


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games per scenario and option")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("failures"))
    given = parser.parse_args()
    console, began = Console(stderr=True), time.perf_counter()
    planned = list(blocks(given.games))
    decisions, findings = 0, list[Finding]()
    with ProcessPoolExecutor(given.workers) as pool, Progress(console=console) as progress:
        task = progress.add_task("soak", total=sum(block.games for block in planned))
        futures = {pool.submit(soak, block): block for block in planned}
        for future in as_completed(futures):
            made, found = future.result()
            decisions += made
            findings += found
            progress.advance(task, futures[future].games)
    played = sum(block.games for block in planned)
    seconds = time.perf_counter() - began
    console.print(f"{played} games, {decisions} decisions, {seconds:.0f} s, {len(findings)} findings")
    for number, finding in enumerate(findings, 1):
        given.out.mkdir(parents=True, exist_ok=True)
        file = given.out / f"{number:03}-{finding.check}.txt"
        file.write_text(finding.record, encoding="utf-8")
        console.print(f"{finding.check}: {finding.text} ({file})", markup=False)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
