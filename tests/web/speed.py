"""How quick the page is, alone on the machine: `python -m tests.web.speed`, part of `make bench`.

First paint is the time from the address to map, counters and prompt of a running game; a click is answered
when the state that came of it has been drawn.
"""

import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Page, sync_playwright
from rich.console import Console
from rich.table import Table

from tests.web.conftest import ARGUMENTS, chromium, served
from tests.web.follower import Follower

FIRST_PAINT, CLICK = 1500.0, 150.0  # milliseconds
VISITS, CLICKS = 5, 60
TIMES = "name => performance.getEntriesByName(name).map(entry => entry.duration || entry.startTime)"


def shown(page: Page) -> float:
    """Milliseconds until the board of the page just opened was there."""
    page.wait_for_selector("body[data-turn] .stack", timeout=60_000)
    page.wait_for_function("() => performance.getEntriesByName('board-shown').length > 0")
    return float(page.evaluate(TIMES, "board-shown")[-1])


def measure(folder: Path) -> tuple[list[float], list[float], list[float]]:
    """First visits, visits again, and clicks."""
    with served(folder) as house, sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        table = house.table(bots="republican")
        first, again, clicks = list[float](), list[float](), list[float]()
        for visit in range(VISITS + 1):
            context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
            page = context.new_page()
            page.goto(table["nationalist"])
            found = shown(page)
            if visit:  # before that the server draws the map for the first time
                first.append(found)
            page.reload()
            again.append(shown(page))
            if visit == VISITS:
                page.wait_for_timeout(3000)
                player = Follower(page, seed=5, patience=30)
                while len(clicks) < CLICKS and player.wait() == "mine":
                    player.click()
                    clicks = page.evaluate(TIMES, "click-answered")
            context.close()
        browser.close()
    return first, again, clicks


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        first, again, clicks = measure(Path(folder))
    table = Table("what", "median", "95 %", "allowed", title="The page, in milliseconds")
    rows = (
        ("first paint", first, FIRST_PAINT),
        ("opened again", again, FIRST_PAINT),
        ("click", clicks, CLICK),
    )
    late = False
    for name, times, most in rows:
        high = quantiles(times, n=20)[-1]
        late = late or median(times) > most
        table.add_row(f"{name} ({len(times)})", f"{median(times):.0f}", f"{high:.0f}", f"{most:.0f}")
    Console().print(table)
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
