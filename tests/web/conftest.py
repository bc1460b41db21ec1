"""A server of its own on a free port, a browser, and pages that fail a test on any error in their console."""

import fcntl
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.web.server import ServerUnderTest

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
START = STOP = FIRST_DRAWING = 300.0  # seconds; as patient as below
PATIENCE = 180_000  # milliseconds; nothing waits longer than it must, and a busy machine takes its time
expect.set_options(timeout=PATIENCE)
SHEETS = ("tscw/1936", "toc/v2.3-campaign", "faubourg/june")  # those that most tests look at

OpenPage = Callable[..., Page]


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@pytest.fixture(scope="session")
def drawings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of drawings for all servers of a run: each sheet is drawn once, not once a server."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "drawings"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, drawings: Path) -> Iterator[ServerUnderTest]:
    with (drawings / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the first one draws, the others find what it has kept
        server = served(tmp_path_factory.mktemp("games"), drawings)
        with server as library:
            for sheet in SHEETS:
                for file in ("sheet.svg", "faces.svg"):
                    _fetch(f"{library.address}/board/{sheet}/{file}")
            fcntl.flock(lock, fcntl.LOCK_UN)
            yield library


def _fetch(address: str) -> None:
    with urllib.request.urlopen(address, timeout=FIRST_DRAWING) as answer:
        answer.read()


@contextmanager
def served(folder: Path, drawings: Path | None = None) -> Iterator[ServerUnderTest]:
    """The real server, as `make play` starts it; `drawings` are those that other servers have made."""
    port = free_port()
    if drawings is not None and not (folder / "drawings").exists():
        (folder / "drawings").symlink_to(drawings)
    command = [sys.executable, "-m", "barricades.cli", "play", "--no-browser"]
    with Path(folder / "server.log").open("w") as log:
        process = subprocess.Popen(
            [*command, "--port", str(port), "--folder", str(folder)], stdout=log, stderr=subprocess.STDOUT
        )
        library = ServerUnderTest(f"http://127.0.0.1:{port}", folder, process)
        try:
            _wait_until_open(library)
            yield library
            said = (folder / "server.log").read_text()
        finally:
            process.terminate()
            process.wait(STOP)
    assert "Traceback" not in said, said


def _wait_until_open(library: ServerUnderTest) -> None:
    until = time.monotonic() + START
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{library.address}/api/games", timeout=5):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            assert library.process.poll() is None, (library.folder / "server.log").read_text()
            time.sleep(0.1)
    raise AssertionError((library.folder / "server.log").read_text())


def chromium() -> str:
    """The browser of the machine; a missing one is a failure, never a skip.

    The headless shell comes first: Chromium without windows of its own, which cost more than most pages do.
    """
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    found = os.environ.get("BARRICADES_BROWSER") or next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.fail("these tests need Chromium: `make browser` gets it", pytrace=False)
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Pages in contexts of their own, like browsers of different people."""
    faults: list[str] = []
    contexts = []

    def listen(page: Page) -> None:
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: faults.append(str(error)))

    def opened(
        address: str = "",
        width: int = 1280,
        height: int = 800,
        *,
        allow_errors: bool = False,
        locale: str = "en-GB",
        touch: bool = False,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            locale=locale,
            has_touch=touch,
            is_mobile=touch,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        if not allow_errors:
            listen(page)
        if address:
            page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults, faults


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    return open_page()
