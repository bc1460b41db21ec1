"""The main loop of a worker process: load the library, then answer jobs until the input is closed."""

import importlib
import os
import signal
import sys
from contextlib import suppress
from typing import BinaryIO

import msgspec

from barricades.kernel.errors import BarricadesError
from barricades.table.library import Library
from barricades.table.work.jobs import JOBS
from barricades.table.work.workers import LENGTH


def load_library(factory: str) -> Library:
    """The library that `package.module:function` makes."""
    module, _, name = factory.partition(":")
    library = getattr(importlib.import_module(module), name)()
    assert isinstance(library, Library)
    return library


def serve(library: Library, jobs: BinaryIO, answers: BinaryIO) -> None:
    while header := jobs.read(LENGTH.size):
        job, arguments = msgspec.json.decode(jobs.read(LENGTH.unpack(header)[0]))
        try:
            answer = msgspec.json.encode((True, JOBS[job](library, **arguments)))
        except BarricadesError as error:
            answer = msgspec.json.encode((False, str(error)[:500]))
        except Exception as error:  # a game, a board or a bot may raise anything
            answer = msgspec.json.encode((False, f"{job}: {type(error).__name__}: {error}"[:500]))
        answers.write(LENGTH.pack(len(answer)) + answer)
        answers.flush()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[2]))
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # printed output must not mix with the answers
    with suppress(BrokenPipeError):  # the server has gone
        serve(load_library(sys.argv[1]), sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
