"""Tests in copies of a process that has loaded a game and collected its tests once."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress

from barricades.kernel.rules import DISABLED

PASSED, FAILED = 0, 1  # exit codes of pytest
TIMED_OUT = -1
NEEDS_FRESH = -2  # the piece acted while modules were loaded, or the process is gone

PIPES = "BARRICADES_FORKS"  # tells the plugin which pipes to serve

_PLUGIN = "barricades.lab.forks"
_OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", _PLUGIN)

Answer = tuple[int, str]


class Forker:
    """A process with a game and its tests loaded. It forks a copy for each request; the first starts it."""

    def __init__(self, ids: Sequence[str]):
        self._files = sorted({id.split("::")[0] for id in ids})
        self._process: subprocess.Popen[bytes] | None = None

    def _start(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        there, self._requests = os.pipe()
        self._answers, back = os.pipe()
        environment = {name: value for name, value in os.environ.items() if name != DISABLED}
        environment["PYTHONPATH"] = os.pathsep.join(sys.path)  # what was found here is found there
        environment[PIPES] = f"{there},{back}"
        basetemp = f"--basetemp={self._folder.name}/tests"
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pytest", *_OPTIONS, basetemp, *self._files],
            env=environment,
            pass_fds=(there, back),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(there)
        os.close(back)
        self._heard = os.fdopen(self._answers, "r", encoding="utf-8")

    def attempt(self, ids: Sequence[str], disabled: str, seconds: float) -> Answer:
        """Run tests in a copy in which a piece is left out."""
        if self._process is None:
            self._start()
        asked = json.dumps({"disabled": disabled, "ids": list(ids), "seconds": seconds}) + "\n"
        with suppress(BrokenPipeError):
            self._write(asked.encode())
            line = self._heard.readline()
            if line:
                code, said = json.loads(line)
                return int(code), str(said)
        return NEEDS_FRESH, "the process that forks is gone"

    def _write(self, asked: bytes) -> None:
        while asked:
            asked = asked[os.write(self._requests, asked) :]

    def close(self) -> None:
        if self._process is None:
            return
        os.close(self._requests)  # at which it ends
        self._process.wait()
        self._heard.close()
        self._folder.cleanup()
