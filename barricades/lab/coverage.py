"""A table of what random play reached: the goals of a game counted in the results of a soak.

    python -m barricades.lab.coverage "GAME SCENARIO" --file soak.jsonl --out docs/coverage.md

What was never reached needs a test that shows it. `coverage.csv` in the folder of the game's rule tests names
it: goal and test, as `test_file.py::test_name`.
"""

import argparse
import csv
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from barricades.games import find_playable
from barricades.kernel.errors import BadInput, BarricadesError
from barricades.kernel.game import Game
from barricades.kernel.watch import Goal
from barricades.lab.run_log import RunLog
from barricades.lab.simulate import Tally
from barricades.lab.soak import ERRORS, SEED, Sum, sums

NAMED_TESTS = "coverage.csv"


def count(goal: Goal, tally: Tally) -> int:
    """How often a goal was reached."""
    found = 0
    for kind, *name in goal.counted:
        if kind == "step":
            found += tally.steps[name[0], name[1]]
        else:
            found += {"decision": tally.kinds, "option": tally.verbs, "mark": tally.marks}[kind][name[0]]
    return found


def named_tests(game: Game) -> dict[str, str]:
    """The tests that show goals which play seldom or never reaches, by goal."""
    file = (game.tests or Path()) / NAMED_TESTS
    if not file.is_file():
        return {}
    with file.open(encoding="utf-8", newline="") as opened:
        return {f"{row['group']}: {row['goal']}": row["test"] for row in csv.DictReader(opened)}


def table(goals: Sequence[Goal], counts: Mapping[Goal, int], tests: Mapping[str, str]) -> Iterator[str]:
    """The goals as Markdown, a table for each group; a test is named next to what was reached least."""
    for group, members in groupby(goals, lambda goal: goal.group):
        yield from (f"## {group}", "", "| what | rule | times | test |", "|---|---|---:|---|")
        for goal in members:
            test = tests.get(f"{group}: {goal.name}", "")
            shown = f"`{test}`" if test else ""
            yield f"| {goal.name} | {goal.rule} | {counts[goal]} | {shown} |"
        yield ""


def head(game: Game, case: str, rules: str, total: Sum) -> Iterator[str]:
    """A sentence about the games: how many, under which rules, from which seeds.

    The file of results names the commit of each game; the table does not, since commits of a branch may no
    longer exist when it is read.
    """
    yield from (f"# {game.name}: what random play reaches", "")
    yield f"{total.games} random games of `{case}`, {total.decisions} decisions, rules version {rules}."
    yield f"Seeds: `{SEED} {case} {ERRORS}` and the number of the game, from 0."
    yield "Where play rarely or never reaches a rule, its test is named."
    yield ""
    yield "Made by `python -m barricades.lab.coverage`; do not edit."
    yield ""


def report(case: str, file: Path) -> Iterator[str]:
    """The whole table for one case of a file of results."""
    id, _, scenario = case.partition(" ")
    box = find_playable(id)
    game, goals = box.game(scenario), box.watch().goals()
    if not goals:
        raise BadInput(f"game {id!r} names no goals")
    found = [(key[2], total) for key, total in sums(RunLog(file)).items() if key[:2] == (case, ERRORS)]
    if not found:
        raise BadInput(f"{file} has no games of {case!r} for errors alone")
    rules, total = found[-1]
    yield from head(game, case, rules, total)
    counts = {goal: count(goal, total.tally) for goal in goals}
    yield from table(goals, counts, named_tests(game))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("case", help="a game and a scenario, as one word in quotes")
    parser.add_argument("--file", type=Path, default=Path("soak.jsonl"), help="results of the soak")
    parser.add_argument("--out", type=Path, help="where to write it; otherwise it is printed")
    given = parser.parse_args(arguments)
    try:
        text = "\n".join(report(given.case, given.file))
    except BarricadesError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    if given.out:
        given.out.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
