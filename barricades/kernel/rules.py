"""Rules of record: numbered paragraphs, the code that cites them and the tests that show them.

`@rule("5.2")` on a step, a choice or a function says which paragraph it implements; it costs nothing at run
time. `make prove` names one of them in BARRICADES_DISABLE: that one is then left out, and a test of its
paragraph must fail.
"""

import ast
import inspect
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

from barricades.kernel.decisions import Choice

T = TypeVar("T")

DISABLED = "BARRICADES_DISABLE"

_PARAGRAPH = re.compile(
    r"^\*\*(?P<number>\d+(?:\.\d+)*[a-z]?) (?P<title>[^*]+)\*\* "
    r"\*(?P<status>stated|reconstructed|deferred)\* (?P<text>.*)$"
)
_EDITION, _ADDS = re.compile(r"v\d+_\d+"), re.compile(r"v\d+\.\d+")
_TEST = re.compile(r"test_(\d+(?:_\d+)*[a-z]?)(?:_|$)")


@dataclass(frozen=True, slots=True)
class Citation:
    """A piece of code and the paragraphs it implements."""

    paragraphs: tuple[str, ...]
    module: str
    qualname: str
    thing: Any
    file: str = ""  # of a clause in a data file
    row: int = 0
    off: Any = None  # what a function returns that is left out
    without: Callable[[], None] | None = None  # leaves a clause out of the script it belongs to

    @property
    def name(self) -> str:
        return f"{self.module}:{self.qualname}"

    @property
    def line(self) -> int:
        return self.row or inspect.getsourcelines(self.thing)[1]


CITATIONS: list[Citation] = []


def rule(*paragraphs: str, off: Any = None) -> Callable[[T], T]:
    """Cite paragraphs. `off` is what a disabled function returns; a disabled choice never occurs."""

    def mark(thing: T) -> T:
        citation = Citation(paragraphs, thing.__module__, thing.__qualname__, thing, off=off)  # type: ignore[attr-defined]
        CITATIONS.append(citation)
        if os.environ.get(DISABLED) == citation.name:
            return cast(T, _disabled(thing, off))
        return thing

    return mark


def _disabled(thing: Any, off: Any) -> Any:
    if isinstance(thing, type) and issubclass(thing, Choice):
        thing.when = lambda self, position, *data: False  # type: ignore[method-assign]
        return thing

    @wraps(thing)
    def nothing(*arguments: Any, **named: Any) -> Any:
        return off

    return nothing


def leave_out(name: str) -> bool:
    """Leave a piece out of this process, wherever it is used; False if that needs a fresh process.

    What the piece did while modules were loaded stays done.
    """
    found = [each for each in CITATIONS if each.name == name]
    for each in found:
        if each.without is not None:
            each.without()
        elif isinstance(each.thing, type) and issubclass(each.thing, Choice):
            _disabled(each.thing, each.off)
        elif isinstance(each.thing, FunctionType):
            thing = each.thing
            thing.__code__ = _nothing.__code__.replace(co_freevars=thing.__code__.co_freevars)
            thing.__defaults__, thing.__kwdefaults__ = None, {"returned": each.off}
        else:
            return False
    return bool(found)


def _nothing(*_: Any, returned: Any = None, **__: Any) -> Any:
    return returned


def cited_in(package: str) -> list[Citation]:
    """Every citation in a package's modules, in order.

    Modules under `editions` cite the rules of record of their edition; ask for them by their own package.
    """
    inside, editions = package + ".", package + ".editions."
    return [
        each
        for each in CITATIONS
        if each.module == package or (each.module.startswith(inside) and not each.module.startswith(editions))
    ]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One numbered paragraph of the rules of record."""

    number: str
    title: str
    status: str
    text: str
    chapter: str


def paragraphs(folder: Path) -> list[Paragraph]:
    """The rules of record of a folder, in the order of the files.

    A folder named after an edition, `v1.5`, adds to those of the folder in which it lies.
    """
    found: list[Paragraph] = paragraphs(folder.parent) if _ADDS.fullmatch(folder.name) else []
    for path in sorted(folder.glob("*.md")):
        found.extend(_in_file(path.read_text(encoding="utf-8")))
    return found


def _in_file(text: str) -> Iterator[Paragraph]:
    chapter = ""
    for block in re.split(r"\n\s*\n", text):
        if block.startswith("#"):
            chapter = block.lstrip("# ").strip()
            continue
        joined = " ".join(block.split())
        match = _PARAGRAPH.match(joined)
        if match:
            title = match["title"].strip().rstrip(".")
            yield Paragraph(match["number"], title, match["status"], match["text"], chapter)


@dataclass(frozen=True, slots=True)
class RuleTest:
    """A test and the paragraphs it shows, by its name and its `rule` marks."""

    path: Path
    name: str
    line: int
    paragraphs: tuple[str, ...]


def rule_tests(folder: Path) -> list[RuleTest]:
    """The tests under a folder that show a rule: `test_5_2_…`, or marked `@pytest.mark.rule("5.2")`.

    A folder `v1_5` inside it belongs to an edition, whose paragraphs have numbers of their own.
    """
    found = []
    for path in sorted(folder.rglob("test_*.py")):
        if any(_EDITION.fullmatch(part) for part in path.relative_to(folder).parts):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                shown = _shown(node)
                if shown:
                    found.append(RuleTest(path, node.name, node.lineno, shown))
    return found


def _shown(node: ast.FunctionDef) -> tuple[str, ...]:
    match = _TEST.match(node.name)
    shown = [match[1].replace("_", ".")] if match else []
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
            shown += [str(each.value) for each in mark.args if isinstance(each, ast.Constant)]
    return tuple(shown)
