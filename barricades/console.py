"""What the `barricades` command prints: lines, tables, JSON, progress, refusals."""

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

REFUSED = 2  # exit code: nothing was done

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")


def let_through_any_text() -> None:
    """Names and input need not be UTF-8: what a stream cannot encode is written with backslashes."""
    for stream, errors in ((sys.stdout, "backslashreplace"), (sys.stdin, "replace")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)


def refuse(message: str) -> NoReturn:
    line = " ".join(message.split())
    sys.stderr.write(f"barricades: {CONTROL.sub('?', line)}\n")
    sys.exit(REFUSED)


def say_json(value: Any) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=1)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(value, indent=1)
    sys.stdout.write(text + "\n")


STYLES = {
    "title": "bold", "event": "cyan", "prompt": "bold yellow", "note": "dim", "error": "bold red",
    "good": "green",
}  # fmt: skip


def say_lines(lines: Iterable[tuple[str, str]]) -> None:
    """Lines with their styles; records may hold anything, so control characters go no further."""
    console = Console(highlight=False, soft_wrap=True)
    for text, style in lines:
        console.print(Text(CONTROL.sub("?", text), style=STYLES.get(style, "")))


def say(text: str = "", style: str = "") -> None:
    say_lines([(text, style)])


def new_table(title: str, *columns: str, numbers: Sequence[str] = ()) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
    for column in columns:
        table.add_column(column, justify="right" if column in numbers else "left", overflow="fold")
    return table


def show(table: Table) -> None:
    Console(highlight=False, markup=False).print(table)


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, nothing elsewhere."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, advance=done)


@contextmanager
def working(what: str) -> Iterator[None]:
    """Show on a terminal what is taking long."""
    with Console(stderr=True).status(what):
        yield
