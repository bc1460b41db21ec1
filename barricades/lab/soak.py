"""Many random games, by hand (`make soak`): some under all checks, more for errors alone.

Every game is one line of a file of results. It says the seed, the commit and the version of the rules, what
was found, and its coverage. A run that was stopped continues where it was: a game that has a line under
the rules as they are now is not played again.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from barricades.games import all_boxes, find_playable
from barricades.kernel.chance import Sampled
from barricades.kernel.conformance import run_suite
from barricades.kernel.errors import BarricadesError
from barricades.kernel.game import Game
from barricades.lab.run_log import Line, RunLog, commit
from barricades.lab.simulate import Tally, coverage, make_plan, play_games

CHECKS, ERRORS = "checks", "errors"  # games under all checks, games for errors alone
SEED = "soak"
SHOWN = 3  # findings of a case that are printed; all are in the file

Settings = tuple[tuple[str, str], ...]
Key = tuple[str, str, int, str]  # case, kind of game, number, version of the rules


@dataclass(frozen=True, slots=True)
class Case:
    """One scenario with one choice of settings."""

    game: str
    scenario: str
    settings: Settings

    def __str__(self) -> str:
        return " ".join([self.game, self.scenario, *(f"{id}={value}" for id, value in self.settings)])


@dataclass(frozen=True, slots=True)
class Task:
    """One game of a run."""

    case: Case
    kind: str
    number: int
    looks: int = 0  # decisions at which the expensive checks look, about

    @property
    def seed_of_all(self) -> str:
        return f"{SEED} {self.case} {self.kind}"

    @property
    def key(self) -> Key:
        """What a line must match to count for this game, including the version of the rules."""
        return str(self.case), self.kind, self.number, _rules_version(self.case.game, self.case.scenario)


@cache
def _rules_version(game: str, scenario: str) -> str:
    return find_playable(game).game(scenario).rules_version


def cases(*, everywhere: bool = False) -> Iterator[Case]:
    """Every scenario as it comes, and with every other value of a setting the first that has it.

    `everywhere`: a setting is tried in all of its scenarios.
    """
    for box in all_boxes():
        if not box.playable:
            continue
        game = box.game()
        yield from (Case(game.id, scenario.id, ()) for scenario in game.scenarios)
        for setting in game.settings:
            for value in setting.values:
                if value != setting.default:
                    where = setting.scenarios or [scenario.id for scenario in game.scenarios]
                    tried = where if everywhere else where[:1]
                    yield from (Case(game.id, each, ((setting.id, value),)) for each in tried)


@cache
def length(case: Case) -> int:
    """The decisions of one random game."""
    picks = random.Random(str(case))
    position = (
        find_playable(case.game)
        .game(case.scenario)
        .start(case.scenario, Sampled(str(case)), dict(case.settings))
    )
    while position.decision is not None:
        position.choose(picks.randrange(len(position.decision.options)))
    return position.version


def play(task: Task) -> tuple[Line, str]:
    """Play one game: its line, and the record of a game in which something was found."""
    began = time.process_time()
    said, record = (_check if task.kind == CHECKS else _play)(task)
    line: Line = {
        "case": str(task.case),
        "kind": task.kind,
        "number": task.number,
        "rules": _rules_version(task.case.game, task.case.scenario),
        "seed": f"{task.seed_of_all} {task.number}",
        "cpu": round(time.process_time() - began, 2),
        **said,
    }
    return line, record


def _check(task: Task) -> tuple[Line, str]:
    """A game under all checks except those that need many games, such as that each was called."""
    case = task.case
    report = run_suite(
        find_playable(case.game).game(case.scenario),
        case.scenario,
        dict(case.settings),
        seed=task.seed_of_all,
        first=task.number,
        games=1,
        sample=min(1.0, task.looks / length(case)),
    )
    found = [each for each in report.findings if each.seed]
    said: Line = {
        "looks": task.looks,
        "decisions": report.decisions,
        "findings": [{"check": each.check, "text": each.text, "seed": each.seed} for each in found],
        "refusals": report.counts["citations"],
        "invariants": report.counts["invariants"],
    }
    return said, next((each.record for each in found), "")


def _play(task: Task) -> tuple[Line, str]:
    """A game for errors alone, with counts of what it touched."""
    box, case = find_playable(task.case.game), task.case
    plan = make_plan(box, case.scenario, dict(case.settings), ["random"], task.seed_of_all)
    tally = play_games(box, replace(plan, listen=True), [task.number])
    said: Line = {
        "decisions": tally.decisions,
        "ending": next(([box.paper().seats[who], how] for who, how in tally.endings), None),
        "findings": [{"check": ERRORS, "text": f"{each.error} ({each.where})"} for each in tally.failures],
        "touched": _touched(tally),
    }
    return said, next((each.record for each in tally.failures), "")


def _touched(tally: Tally) -> Line:
    steps: dict[str, dict[str, int]] = {}
    for (title, name), times in sorted(tally.steps.items()):
        steps.setdefault(title, {})[name] = times
    named: dict[str, dict[str, dict[int, int]]] = {}
    for (kind, argument, number), times in sorted(tally.cards.items()):
        named.setdefault(kind, {}).setdefault(argument, {})[number] = times
    counts = {"decisions": tally.kinds, "options": tally.verbs, "marks": tally.marks}
    return {**counts, "steps": steps, "named": named}


def add_touched(tally: Tally, touched: Line) -> None:
    """Add what a line says about one game to a tally."""
    tally.kinds.update(touched["decisions"])
    tally.verbs.update(touched["options"])
    tally.marks.update(touched.get("marks", {}))
    for title, names in touched["steps"].items():
        tally.steps.update({(title, name): times for name, times in names.items()})
    for kind, arguments in touched["named"].items():
        for argument, numbers in arguments.items():
            tally.cards.update({(kind, argument, int(number)): times for number, times in numbers.items()})


@dataclass
class Sum:
    """The lines of one case and one kind of game, added up."""

    games: int = 0
    decisions: int = 0
    cpu: float = 0.0
    mended: int = 0  # games with findings that were played again under later code
    commits: Counter[str] = field(default_factory=Counter)
    findings: list[tuple[Line, Line]] = field(default_factory=list)  # line of the game, what was found
    refusals: Counter[str] = field(default_factory=Counter)
    invariants: Counter[str] = field(default_factory=Counter)
    tally: Tally = field(default_factory=Tally)

    def add(self, line: Line) -> None:
        self.games += 1
        self.decisions += line["decisions"]
        self.cpu += line["cpu"]
        self.commits[line["commit"]] += 1
        self.findings += [(line, finding) for finding in line["findings"]]
        self.refusals.update(line.get("refusals", {}))
        self.invariants.update(line.get("invariants", {}))
        if "touched" in line:
            add_touched(self.tally, line["touched"])


def sums(run_log: RunLog) -> dict[tuple[str, str, str], Sum]:
    """The results by case, kind of game and version of the rules; of a game played again the last counts."""
    last: dict[Key, int] = {}
    found: dict[tuple[str, str, str], Sum] = {}
    for at, line in enumerate(run_log.lines()):
        last[_key(line)] = at
    kept = set(last.values())
    for at, line in enumerate(run_log.lines()):
        total = found.setdefault((line["case"], line["kind"], line["rules"]), Sum())
        if at in kept:
            total.add(line)
        else:
            total.mended += bool(line["findings"])
    return found


def _key(line: Line) -> Key:
    return line["case"], line["kind"], line["number"], line["rules"]


def missing(run_log: RunLog, tasks: Sequence[Task], now: str) -> list[Task]:
    """The games of a run that have no valid result in the file at commit `now`.

    A game is played again if fewer decisions were examined than are asked for, and one with findings if the
    code has changed since.
    """
    done: dict[Key, int] = {}
    for line in run_log.lines():
        stale = line["findings"] and line["commit"] != now
        done[_key(line)] = -1 if stale else line.get("looks", 0)
    return [task for task in tasks if done.get(task.key, -1) < task.looks]


def run(run_log: RunLog, tasks: Sequence[Task], now: str, out: Path, workers: int) -> Iterator[Line]:
    """Play games at commit `now`; write down each as it ends."""
    for line, record in _played(tasks, workers):
        line["commit"] = now
        if record:
            line["record"] = str(_write_record(line, record, out))
        run_log.append(line)
        yield line


def _played(tasks: Sequence[Task], workers: int) -> Iterator[tuple[Line, str]]:
    if workers == 1:
        yield from map(play, tasks)
        return
    with ProcessPoolExecutor(workers) as pool:
        waiting: set[Future[tuple[Line, str]]] = set()
        try:
            for task in tasks:
                waiting.add(pool.submit(play, task))
                if len(waiting) > 2 * workers:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    yield from (each.result() for each in done)
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in done)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _write_record(line: Line, record: str, out: Path) -> Path:
    out.mkdir(parents=True, exist_ok=True)
    name = f"{line['case']} {line['kind']} {line['number']}".replace(" ", "-")
    file = out / f"{name}.txt"
    file.write_text(record, encoding="utf-8")
    return file


def summary(run_log: RunLog) -> Iterator[str]:
    """Summarise a file of results, case by case."""
    for (case, kind, rules), total in sums(run_log).items():
        what = "under all checks" if kind == CHECKS else "for errors alone"
        yield (
            f"{case}: {total.games} games {what}, {total.decisions} decisions, "
            f"{total.cpu:.0f} s of CPU, {len(total.findings)} findings"
        )
        commits = ", ".join(f"{name} ({games} games)" for name, games in total.commits.items())
        yield f"  rules {rules}; commits: {commits}"
        yield f"  seeds: '{SEED} {case} {kind}' and the number of the game"
        if total.mended:
            yield f"  {total.mended} earlier lines with findings; those games were played again"
        yield from (f"  {line}" for line in _details(case, kind, total))
        for line, finding in total.findings[:SHOWN]:
            where = line.get("record", "no record")
            yield f"  game {line['number']}: {finding['check']}: {finding['text']} ({where})"
        if len(total.findings) > SHOWN:
            yield f"  and {len(total.findings) - SHOWN} more"


def _details(case: str, kind: str, total: Sum) -> Iterator[str]:
    game_id, scenario, *_ = case.split()
    game = find_playable(game_id).game(scenario)
    if kind == CHECKS:
        yield f"refusals: {', '.join(f'{name} {count}' for name, count in sorted(total.refusals.items()))}"
        idle = [each.name for each in game.invariants if not total.invariants[each.name]]
        if idle:
            yield f"invariants that were never called: {', '.join(idle)}"
        return
    counted = coverage(game, total.tally)
    never = [name for group in ("decisions", "options") for name, n in counted[group].items() if not n]
    if never:
        yield f"never reached: {', '.join(never)}"
    yield from card_lines(game, total.tally)


def card_lines(game: Game, tally: Tally) -> Iterator[str]:
    """How often each card was named by events of each kind, and which never were."""
    for kind, argument in sorted({(kind, argument) for kind, argument, _ in tally.cards}):
        counts = {n: times for (*which, n), times in tally.cards.items() if which == [kind, argument]}
        yield f"{kind}: {', '.join(f'{n} x{times}' for n, times in sorted(counts.items()))}"
    for argument in sorted({argument for _, argument, _ in tally.cards}):
        seen = {n for _, which, n in tally.cards if which == argument}
        names = game.names[argument]
        labels = enumerate(names.labels)
        never = [names.token(n) for n, label in labels if label and n not in seen]
        yield f"never named, {argument}: {', '.join(never) or 'none'}"


def tasks_of(wanted: Sequence[Case], games: int, errors: int, looks: int) -> list[Task]:
    """The games of a run, case by case: those under all checks, then those for errors alone."""
    return [
        task
        for case in wanted
        for task in (
            *(Task(case, CHECKS, number, looks) for number in range(games)),
            *(Task(case, ERRORS, number) for number in range(errors)),
        )
    ]


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=200, help="games under all checks, per case")
    parser.add_argument("--errors", type=int, default=1000, help="games for errors alone, per case")
    parser.add_argument(
        "--looks",
        type=int,
        default=60,
        help="decisions of a game that the expensive checks examine, about",
    )
    parser.add_argument("--case", default="", help="only cases that begin so: a game, and a scenario")
    parser.add_argument(
        "--everywhere", action="store_true", help="settings in all scenarios, not only the first"
    )
    parser.add_argument("--plain", action="store_true", help="scenarios with their default settings only")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--file", type=Path, default=Path("soak.jsonl"), help="results, one line per game")
    parser.add_argument("--out", type=Path, default=Path("failures"), help="where records of findings go")
    parser.add_argument("--report", action="store_true", help="play nothing, say what the file holds")
    return parser.parse_args(arguments)


def soak(given: argparse.Namespace, console: Console) -> int:
    """Play what is missing, then report on all games in the file."""
    run_log = RunLog(given.file)
    if not given.report:
        tried = cases(everywhere=given.everywhere)
        wanted = [each for each in tried if str(each).startswith(given.case)]
        wanted = [each for each in wanted if not (given.plain and each.settings)]
        tasks = tasks_of(wanted, given.games, given.errors, given.looks)
        now = commit()
        left = missing(run_log, tasks, now)
        console.print(f"{len(tasks)} games, {len(tasks) - len(left)} of them in {given.file} already")
        with Progress(console=console, transient=True) as progress:
            bar = progress.add_task("games", total=len(tasks), completed=len(tasks) - len(left))
            for _ in run(run_log, left, now, given.out, given.workers):
                progress.advance(bar)
    for text in summary(run_log):
        console.print(text, highlight=False, markup=False)
    return 1 if any(total.findings for total in sums(run_log).values()) else 0


def main(arguments: Sequence[str] | None = None) -> int:
    console = Console(stderr=True)
    try:
        return soak(read_arguments(arguments), console)
    except BarricadesError as error:
        console.print(str(error), markup=False)
        return 2
    except KeyboardInterrupt:
        console.print("stopped; the same command continues")
        return 130


if __name__ == "__main__":
    sys.exit(main())
