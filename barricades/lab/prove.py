"""From paragraphs to code to tests, and the proof that the tests notice.

`trace` lists what implements and what shows every paragraph of record. `prove` leaves out each cited piece of
code in turn and expects a test of its paragraphs to fail. It does so in copies of one process that has loaded
everything (`forks`), and in a process of its own where a piece acts while modules are loaded.
"""

import importlib.util
import os
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from barricades.kernel.errors import BadInput, BarricadesError
from barricades.kernel.game import Paper
from barricades.kernel.rules import DISABLED, Citation, Paragraph, RuleTest, cited_in, paragraphs, rule_tests
from barricades.lab.copies import FAILED, NEEDS_FRESH, PASSED, TIMED_OUT, Forker

FORMAT = 1
SECONDS: float = 300  # after which tests are stopped: they showed nothing about the code left out
WHOLE: float = 3600  # the same for all tests together, with nothing left out
AT_ONCE = 2
WIDTH = 96


@dataclass(frozen=True, slots=True)
class Trace:
    """A paragraph, the code that implements it and the tests that show it."""

    paragraph: Paragraph
    code: tuple[Citation, ...]
    tests: tuple[RuleTest, ...]

    @property
    def gaps(self) -> tuple[str, ...]:
        """The parts that a paragraph lacks: code or tests. A deferred one lacks nothing."""
        if self.paragraph.status == "deferred":
            return ()
        named = (("code", self.code), ("tests", self.tests))
        return tuple(name for name, found in named if not found)

    def as_json(self) -> dict[str, Any]:
        return {
            "number": self.paragraph.number,
            "title": self.paragraph.title,
            "chapter": self.paragraph.chapter,
            "status": self.paragraph.status,
            "text": self.paragraph.text,
            "code": [{"name": each.name, "place": code_place(each)} for each in self.code],
            "tests": [{"name": each.name, "place": test_place(each)} for each in self.tests],
            "gaps": list(self.gaps),
        }

    def lines(self) -> Iterator[tuple[str, str]]:
        """The paragraph in words, each line with its style."""
        yield f"{self.paragraph.number} {self.paragraph.title} ({self.paragraph.status})", "title"
        for line in textwrap.wrap(self.paragraph.text, WIDTH):
            yield line, ""
        for citation in self.code:
            yield f"  code  {code_place(citation)}  {citation.qualname}", "event"
        for test in self.tests:
            yield f"  test  {test_place(test)}  {test.name}", "event"
        for gap in self.gaps:
            yield f"  no {gap}", "error"
        yield "", ""


def trace(paper: Paper) -> list[Trace]:
    """Every paragraph of record, in order, with its code and its tests."""
    if paper.rules is None or not paper.rules.is_dir():
        raise BarricadesError(f"game {paper.id!r} has no rules of record here")
    cited, shown, told = code_of(paper), tests_of(paper), paragraphs(paper.rules)
    serving: Mapping[str, Sequence[str]] = {}
    if paper.own is not None:
        told = [*(each for each in told if each.number.startswith(paper.own.prefix)), *paper.own.cards()]
        serving = paper.own.served_by
        cited = [*cited, *cited_in(paper.package)]
        shown = [*shown, *_tests_in(paper.tests)]
    return [_trace(each, {each.number, *serving.get(each.number, ())}, cited, shown) for each in told]


def _trace(told: Paragraph, numbers: set[str], cited: Sequence[Citation], shown: Sequence[RuleTest]) -> Trace:
    return Trace(
        told,
        tuple(citation for citation in cited if numbers & set(citation.paragraphs)),
        tuple(test for test in shown if numbers & set(test.paragraphs)),
    )


def code_of(paper: Paper) -> list[Citation]:
    """The cited code of a game, or of an older edition alone."""
    return cited_in(paper.own.package if paper.own is not None else paper.package)


def tests_of(paper: Paper) -> list[RuleTest]:
    """The rule tests of a game, or of an older edition alone, if they are here."""
    if paper.own is None:
        return _tests_in(paper.tests)
    return [
        replace(test, paragraphs=tuple(f"{paper.own.prefix}{each}" for each in test.paragraphs))
        for test in _tests_in(paper.own.tests)
    ]


def _tests_in(folder: Path | None) -> list[RuleTest]:
    return rule_tests(folder) if folder is not None and folder.is_dir() else []


def near_path(path: Path) -> str:
    """A path as a user would type it: relative if it is below the working directory."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def code_place(citation: Citation) -> str:
    """The position of a cited piece of code, as file:line."""
    if citation.file:
        return f"{citation.file}:{citation.line}"
    file = getattr(sys.modules.get(citation.module), "__file__", None)
    return f"{near_path(Path(file))}:{citation.line}" if file else citation.name


def test_place(test: RuleTest) -> str:
    return f"{near_path(test.path)}:{test.line}"


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of leaving out each cited piece of code."""

    killed: tuple[str, ...]
    survivors: tuple[str, ...]  # no test failed without them, those that timed out included
    timeouts: tuple[str, ...]  # survivors without which the tests did not end
    untested: tuple[tuple[str, tuple[str, ...]], ...]  # code and its paragraphs, none of which has a test
    unclear: tuple[tuple[str, str], ...]  # code and why its tests could not be run without it

    def as_json(self, game: str) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "game": game,
            "killed": list(self.killed),
            "survivors": list(self.survivors),
            "timeouts": list(self.timeouts),
            "untested": [{"code": code, "paragraphs": list(cited)} for code, cited in self.untested],
            "unclear": [{"code": code, "reason": reason} for code, reason in self.unclear],
        }

    def lines(self) -> Iterator[tuple[str, str]]:
        """The proof in words, each line with its style."""
        yield f"{len(self.killed)} pieces of code: a test fails without them", "good"
        for name in self.survivors:
            if name not in self.timeouts:
                yield f"  survives  {name}", "error"
        for name in self.timeouts:
            yield f"  timed out {name}: its tests did not end within {SECONDS} seconds", "error"
        for name, reason in self.unclear:
            yield f"  unclear   {name}: {reason}", "error"
        for name, cited in self.untested:
            yield f"  no test   {name} ({', '.join(cited)})", "note"
        survivors = f"{len(self.survivors)} survivors ({len(self.timeouts)} of them timed out)"
        yield f"{survivors}, {len(self.unclear)} unclear, {len(self.untested)} without tests", ""


def plan(paper: Paper, only: Sequence[str] = ()) -> list[tuple[Citation, tuple[str, ...]]]:
    """Every citation with the pytest ids of the tests that show its paragraphs.

    `only` are chapters or paragraphs, such as 5 or 8.51: pieces that cite none of them are skipped.
    """
    shown = tests_of(paper)
    wanted = [
        each
        for each in code_of(paper)
        if not only or any(_below(number, part) for number in each.paragraphs for part in only)
    ]
    if only and not wanted:
        raise BadInput(f"no code cites {', '.join(only)}")
    return [(each, _ids(each.paragraphs, shown)) for each in wanted]


def _below(number: str, part: str) -> bool:
    """Whether a paragraph is another one or lies below it: 8.51 and 8.5a below 8.5, 5.4 below 5."""
    return number == part or (number.startswith(part) and not ("." not in part and number[len(part)] != "."))


def _ids(cited: Sequence[str], shown: Sequence[RuleTest]) -> tuple[str, ...]:
    return tuple(f"{test.path}::{test.name}" for test in shown if set(test.paragraphs) & set(cited))


def prove(
    paper: Paper,
    advance: Callable[[], None] = lambda: None,
    only: Sequence[str] = (),
    workers: int = AT_ONCE,
) -> Proof:
    """Leave each cited piece of code out in turn. The tests must pass while nothing is left out."""
    if importlib.util.find_spec("pytest") is None:
        raise BarricadesError("pytest is not installed: install barricades with its extra 'dev'")
    work = plan(paper, only)
    tested = [(citation, ids) for citation, ids in work if ids]
    everything = sorted({id for _, ids in tested for id in ids})
    if not tested:
        results = []
    else:
        forkers = [Forker(everything) for _ in range(workers)]
        try:
            code, said = _try(forkers[0], everything, "", WHOLE)
            if code != PASSED:
                raise BarricadesError(f"the tests fail with nothing left out, so they prove nothing: {said}")
            results = _results(forkers, tested, advance)
        finally:
            for each in forkers:
                each.close()
    return Proof(
        tuple(name for name, code, _ in results if code == FAILED),
        tuple(name for name, code, _ in results if code in (PASSED, TIMED_OUT)),
        tuple(name for name, code, _ in results if code == TIMED_OUT),
        tuple((citation.name, citation.paragraphs) for citation, ids in work if not ids),
        tuple((name, said) for name, code, said in results if code not in (FAILED, PASSED, TIMED_OUT)),
    )


def _results(
    forkers: Sequence[Forker],
    tested: Sequence[tuple[Citation, tuple[str, ...]]],
    advance: Callable[[], None],
) -> list[tuple[str, int, str]]:
    """The results of the tests without each piece."""
    free: SimpleQueue[Forker] = SimpleQueue()
    for each in forkers:
        free.put(each)

    def attempt(item: tuple[Citation, tuple[str, ...]]) -> tuple[str, int, str]:
        forker = free.get()
        code, said = _try(forker, item[1], item[0].name, SECONDS)
        free.put(forker)
        advance()
        return item[0].name, code, said

    with ThreadPoolExecutor(len(forkers)) as pool:
        return list(pool.map(attempt, tested))


def _try(forker: Forker, ids: Sequence[str], disabled: str, seconds: float) -> tuple[int, str]:
    """Run tests with a piece left out, in a copy; in a process of its own if the copy would not tell.

    A piece that survives in a copy may have acted before it was left out, so it gets a fresh process too.
    """
    code, said = forker.attempt(ids, disabled, seconds)
    if code == NEEDS_FRESH or (code == PASSED and disabled):
        return _run(ids, disabled, seconds)
    return code, said


def _run(ids: Sequence[str], disabled: str, seconds: float) -> tuple[int, str]:
    """Run tests with a piece of code left out; pytest's exit code and what it said of the first failure."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *ids]
    environment = {name: value for name, value in os.environ.items() if name != DISABLED}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)  # what was found here is found there
    if disabled:
        environment[DISABLED] = disabled
    try:
        done = subprocess.run(
            command,
            env=environment,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return TIMED_OUT, f"not done after {seconds} seconds"
    lines = [line.strip() for line in (done.stdout or done.stderr).splitlines() if line.strip()]
    telling = [line for line in lines if line.startswith(("FAILED", "ERROR"))] or lines[-1:]
    return done.returncode, telling[0] if telling else "pytest said nothing"
