"""Many random games, by hand (`make soak`): some under all checks, more for errors alone."""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from barricades.games import all_games, find_game
from barricades.kernel.chance import Sampled
from barricades.kernel.conformance import Finding, run_suite
from barricades.kernel.game import Game
from barricades.lab.simulate import Tally, coverage, make_plan, simulate

BLOCK = 5  # games that a worker plays at a time

Settings = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Case:
    """One scenario with one choice of options."""

    game: str
    scenario: str
    settings: Settings

    def __str__(self) -> str:
        return " ".join([self.game, self.scenario, *(f"{id}={value}" for id, value in self.settings)])


def cases() -> Iterator[Case]:
    """Every scenario as it comes, and with every other value of an option the first, or where it matters."""
    for game in all_games():
        if not isinstance(game, Game):
            continue
        yield from (Case(game.id, scenario.id, ()) for scenario in game.scenarios)
        for setting in game.settings:
            for value in setting.values:
                if value != setting.default:
                    where = setting.scenario or game.scenarios[0].id
                    yield Case(game.id, where, ((setting.id, value),))


def length(case: Case) -> int:
    """The decisions of one random game."""
    picks = random.Random(str(case))
    position = find_game(case.game).start(case.scenario, Sampled(str(case)), dict(case.settings))
    while position.decision is not None:
        position.choose(picks.randrange(len(position.decision.options)))
    return position.version


def check(case: Case, number: int, games: int, sample: float) -> tuple[int, list[Finding], Counter[str]]:
    """Play a few games under all checks: how many decisions, what was found, which refusals came up."""
    seed = f"soak {case} {number}"
    report = run_suite(
        find_game(case.game), case.scenario, dict(case.settings), games=games, seed=seed, sample=sample
    )
    return report.decisions, report.findings, report.counts["citations"]


def check_case(case: Case, games: int, looks: int, workers: int, console: Console) -> list[Finding]:
    """All checks over many games of a case, with a line that says what came of it."""
    began, decisions, findings, refusals = time.perf_counter(), 0, list[Finding](), Counter[str]()
    sample = min(1.0, looks / length(case))
    sizes = [min(BLOCK, games - start) for start in range(0, games, BLOCK)]
    with ProcessPoolExecutor(workers) as pool, Progress(console=console, transient=True) as progress:
        task = progress.add_task(f"{case}, all checks", total=games)
        futures = {pool.submit(check, case, number, size, sample): size for number, size in enumerate(sizes)}
        for future in as_completed(futures):
            made, found, refused = future.result()
            decisions, findings = decisions + made, findings + found
            refusals += refused
            progress.advance(task, futures[future])
    seconds = time.perf_counter() - began
    console.print(
        f"{case}: {games} games under all checks, {decisions} decisions, {seconds:.0f} s, "
        f"{len(findings)} findings",
        highlight=False,
    )
    shown = ", ".join(f"{name} {count}" for name, count in sorted(refusals.items()))
    console.print(f"  refusals: {shown}", highlight=False)
    return findings


def play_case(case: Case, games: int, workers: int, console: Console) -> int:
    """Many games for errors alone; what never came up is said."""
    began, game = time.perf_counter(), find_game(case.game)
    plan = replace(make_plan(game, case.scenario, dict(case.settings), ["random"], "soak"), listen=True)
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(f"{case}, errors alone", total=games)
        tally = simulate(game, plan, games, workers, lambda done: progress.advance(task, done))
    seconds = time.perf_counter() - began
    console.print(f"{case}: {games} games, {len(tally.failures)} errors, {seconds:.0f} s", highlight=False)
    counted = coverage(game, tally)
    never = [name for group in ("decisions", "options") for name, n in counted[group].items() if not n]
    if never:
        console.print(f"  never came up: {', '.join(never)}", highlight=False)
    for line in card_lines(game, tally):
        console.print(f"  {line}", highlight=False)
    for failure in tally.failures[:3]:
        console.print(f"  game {failure.number}: {failure.error} ({failure.where})", markup=False)
    return len(tally.failures)


def card_lines(game: Game, tally: Tally) -> Iterator[str]:
    """How often each chit or card was named by events of each kind, and which never were."""
    for kind, argument in sorted({(kind, argument) for kind, argument, _ in tally.cards}):
        counts = {n: times for (*which, n), times in tally.cards.items() if which == [kind, argument]}
        yield f"{kind}: {', '.join(f'{n} x{times}' for n, times in sorted(counts.items()))}"
    for argument in sorted({argument for _, argument, _ in tally.cards}):
        seen = {n for _, which, n in tally.cards if which == argument}
        names = game.names[argument]
        labels = enumerate(names.labels)
        never = [names.token(n) for n, label in labels if label and n not in seen]
        yield f"never named, {argument}: {', '.join(never) or 'none'}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games under all checks, per case")
    parser.add_argument("--errors", type=int, default=1000, help="games for errors alone, per case")
    parser.add_argument(
        "--looks", type=int, default=60, help="decisions of a game at which the dear checks look, about"
    )
    parser.add_argument("--case", default="", help='only cases that begin so, such as "tscw 1936"')
    parser.add_argument("--plain", action="store_true", help="scenarios as they come, without options")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("failures"), help="where records of findings go")
    given = parser.parse_args()
    console = Console(stderr=True)
    findings, errors = list[Finding](), 0
    wanted = [each for each in cases() if str(each).startswith(given.case)]
    for case in (each for each in wanted if not (given.plain and each.settings)):
        findings += check_case(case, given.games, given.looks, given.workers, console)
        errors += play_case(case, given.errors, given.workers, console)
    for number, finding in enumerate(findings, 1):
        given.out.mkdir(parents=True, exist_ok=True)
        file = given.out / f"{number:03}-{finding.check}.txt"
        file.write_text(finding.record, encoding="utf-8")
        console.print(f"{finding.check}: {finding.text} (seed {finding.seed!r}, {file})", markup=False)
    return 1 if findings or errors else 0


if __name__ == "__main__":
    sys.exit(main())
