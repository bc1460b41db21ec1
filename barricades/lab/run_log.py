"""Results of long runs: one line of JSON per game, appended as soon as the game is over.

A run that was stopped, or killed in the middle of a line, continues with the games that have no line yet.
"""

import json
import os
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from barricades.kernel.errors import BadInput

FORMAT = 1

Line = dict[str, Any]


class RunLog:
    """A file of results that only grows."""

    def __init__(self, file: Path):
        self.file = file
        if file.exists() and not file.is_file():
            raise BadInput(f"{file} is not a file")
        self._drop_torn_line()

    def _drop_torn_line(self) -> None:
        """Remove the incomplete last line of a killed run."""
        if not self.file.exists():
            return
        text = self.file.read_bytes()
        whole = text.rfind(b"\n") + 1
        if whole < len(text):
            with self.file.open("r+b") as opened:
                opened.truncate(whole)

    def lines(self) -> Iterator[Line]:
        """Every result so far, in the order in which games ended."""
        if not self.file.exists():
            return
        with self.file.open(encoding="utf-8") as opened:
            for number, text in enumerate(opened, 1):
                try:
                    line = json.loads(text)
                except ValueError:
                    raise BadInput(f"{self.file} line {number}: not JSON") from None
                if not isinstance(line, dict) or line.get("format") != FORMAT:
                    raise BadInput(f"{self.file} line {number}: not a result of format {FORMAT}")
                yield line

    def append(self, line: Mapping[str, Any]) -> None:
        """Add a result; it is on the disk when this returns."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a", encoding="utf-8") as opened:
            opened.write(json.dumps({"format": FORMAT, **line}, separators=(",", ":")) + "\n")
            opened.flush()
            os.fsync(opened.fileno())


def commit() -> str:
    """The commit of the code that is running, marked if files differ from it; "unknown" without git."""
    here = Path(__file__).parent
    named = _git(here, "rev-parse", "--short=12", "HEAD")
    if not named:
        return "unknown"
    return f"{named}+changes" if _git(here, "status", "--porcelain", "--untracked-files=no") else named


def _git(folder: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(["git", "-C", folder, *arguments], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
