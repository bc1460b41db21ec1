"""How quick the page is, alone on the machine: `python -m tests.web.speed`, part of `make bench`.

First paint is the time from the address to map, counters and prompt of a running game; a click is answered
when the resulting state has been drawn. Bytes are those of the server's answers on the wire, packed.
"""

import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.table import Table

from tests.web.conftest import ARGUMENTS, chromium, served
from tests.web.counting import CountingProxy
from tests.web.follower import Follower
from tests.web.server import ServerUnderTest

FIRST_PAINT, CLICK = 1500.0, 150.0  # milliseconds
VISITS, CLICKS = 5, 60
TIMES = "name => performance.getEntriesByName(name).map(entry => entry.duration || entry.startTime)"


class Case(NamedTuple):
    """A game to be measured, and the most an ordinary click may bring."""

    game: str
    scenario: str
    seats: tuple[str, str]
    kilobytes: float


CASES = (
    Case("tscw", "1936", ("nationalist", "republican"), 15.0),
    Case("toc", "v2.3-campaign", ("WHITE", "RED"), 30.0),
)


@dataclass
class Found:
    first: list[float] = field(default_factory=list)  # milliseconds
    again: list[float] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)
    kilobytes: list[float] = field(default_factory=list)  # for each click
    cpu: float = 0.0  # milliseconds of the server for each click, those of the other side's bot included


def shown(page: Page) -> float:
    """Milliseconds until the board of the page just opened was there."""
    page.wait_for_selector("body[data-turn] .stack", timeout=60_000)
    page.wait_for_function("() => performance.getEntriesByName('board-shown').length > 0")
    return float(page.evaluate(TIMES, "board-shown")[-1])


def cpu_of(process: int) -> float:
    """Milliseconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return 1000.0 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(library: ServerUnderTest, browser: Browser, case: Case) -> Found:
    """First visits, visits again, and clicks."""
    proxy = CountingProxy(int(library.address.rpartition(":")[2]))
    table = library.game_of(case.game, case.scenario, case.seats, bots=case.seats[1])
    link = table[case.seats[0]].replace(library.address, f"http://127.0.0.1:{proxy.port}")
    found = Found()
    for visit in range(VISITS + 1):
        context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page = context.new_page()
        page.goto(link)
        seen = shown(page)
        if visit:  # before that the server draws the map for the first time
            found.first.append(seen)
        page.reload()
        found.again.append(shown(page))
        if visit == VISITS:
            page.wait_for_timeout(3000)
            click_on(page, library, proxy, found)
        context.close()
    proxy.close()
    return found


def click_on(page: Page, library: ServerUnderTest, proxy: CountingProxy, found: Found) -> None:
    player = Follower(page, seed=5, patience=30)
    began = cpu_of(library.process.pid)
    while len(found.clicks) < CLICKS and player.wait() == "mine":
        before = proxy.sent
        player.click()
        found.kilobytes.append((proxy.sent - before) / 1000)
        found.clicks = page.evaluate(TIMES, "click-answered")
    found.cpu = (cpu_of(library.process.pid) - began) / max(1, player.clicks)


def report(case: Case, found: Found) -> tuple[Table, bool]:
    """A table of what was found, and whether something was too much."""
    title = f"The page: {case.game} {case.scenario}, a click costs the server {found.cpu:.1f} ms of CPU"
    table = Table("what", "median", "95 %", "allowed", title=title)
    rows: tuple[tuple[str, Sequence[float], float], ...] = (
        ("first paint, ms", found.first, FIRST_PAINT),
        ("opened again, ms", found.again, FIRST_PAINT),
        ("click, ms", found.clicks, CLICK),
        ("click, kB on the wire", found.kilobytes, case.kilobytes),
    )
    late = False
    for name, values, most in rows:
        high = quantiles(values, n=20)[-1]
        late = late or median(values) > most
        table.add_row(f"{name} ({len(values)})", f"{median(values):.1f}", f"{high:.1f}", f"{most:.0f}")
    return table, late


def main() -> int:
    late = False
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as library, sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for case in CASES:
            table, slow = report(case, measure(library, browser, case))
            late = late or slow
            Console().print(table)
        browser.close()
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
