"""Proofs by forking: a pytest plugin that serves requests instead of running the tests it has collected.

A request is a line of JSON: the name of the piece to leave out, the tests to run, the seconds they may take.
The answer is an exit code of pytest and the first test that failed in a copy of this process.
"""

import json
import os
import select
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from types import CodeType, FrameType
from typing import Any

import pytest

from barricades.kernel.rules import CITATIONS, DISABLED, leave_out
from barricades.lab.copies import FAILED, NEEDS_FRESH, PASSED, PIPES, TIMED_OUT, Answer

_called: set[CodeType] = set()  # what ran while modules were loaded and tests collected
_failures: list[str] = []


def _note_call(frame: FrameType, event: str, _: object) -> None:
    if event == "call":
        _called.add(frame.f_code)


def pytest_configure(config: pytest.Config) -> None:
    if PIPES in os.environ:
        sys.setprofile(_note_call)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        _failures.append(f"FAILED {report.nodeid}")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Serve requests instead of running what was collected."""
    pipes = os.environ.pop(PIPES, "")
    if not pipes or session.testsfailed:
        return None
    sys.setprofile(None)
    there, back = map(int, pipes.split(","))
    tests: dict[str, list[pytest.Item]] = {}
    for item in session.items:
        tests.setdefault(f"{item.path}::{item.name.split('[')[0]}", []).append(item)
    acted = {each.name for each in CITATIONS if getattr(each.thing, "__code__", None) in _called}
    with os.fdopen(there, encoding="utf-8") as requests:
        for line in requests:
            asked = json.loads(line)
            if asked["disabled"] in acted:
                code, said = NEEDS_FRESH, "it acts while modules are loaded"
            else:
                items = [item for id in asked["ids"] for item in tests.get(id, ())]
                code, said = _in_a_copy(asked["disabled"], items, asked["seconds"])
            os.write(back, (json.dumps([code, said]) + "\n").encode())
    return True


def _in_a_copy(disabled: str, items: Sequence[pytest.Item], seconds: float) -> Answer:
    mine, its = os.pipe()
    child = os.fork()
    if not child:
        os.close(mine)
        os.setsid()
        code, said = 3, "the copy failed"
        try:
            code, said = _run(disabled, items)
        except BaseException as error:  # the copy must never continue as the server
            said = repr(error)
        finally:
            os.write(its, json.dumps([code, said[:1000]]).encode())
            os._exit(0)
    os.close(its)
    answer = _wait(mine, child, seconds)
    os.close(mine)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)  # with every process that its tests have started
    os.waitpid(child, 0)
    return answer


def _wait(pipe: int, child: int, seconds: float) -> Answer:
    until, heard = time.monotonic() + seconds, b""
    while True:
        ready, _, _ = select.select([pipe], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            return TIMED_OUT, f"not done after {seconds} seconds"
        more = os.read(pipe, 65536)
        heard += more
        if not more:
            break
    if not heard:
        return 3, "the copy died"
    code, said = json.loads(heard)
    return code, said


def _run(disabled: str, items: Sequence[pytest.Item]) -> Answer:
    if disabled:
        os.environ[DISABLED] = disabled  # for what is loaded or started only now
        if not leave_out(disabled):
            return NEEDS_FRESH, "it cannot be left out of a process that runs"
    if not items:
        return 5, "no test was found"
    session: Any = items[0].session
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return FAILED, _failures[0] if _failures else "FAILED"
    return PASSED, "passed"
