"""What the browser of one side receives does not change when the other side's hidden units are others.

The same table is opened twice: once as it is, once with everything the seat cannot know drawn anew in the
store. Every frame that Chromium receives, and every answer it asks for, must be the same but for the opaque
versions, which are new with every start of the server.
"""

import json
import re
import sqlite3
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from barricades.games.tscw.game import GAME
from barricades.kernel.chance import Sampled
from tests.web.conftest import served
from tests.web.server import ServerUnderTest
from tests.web.test_narrow import FIRST_SHEET

VERSION = re.compile(r'"version":"[0-9a-f]+"')
SEAT = 0


def resample(file: Path, table: str, seed: int) -> bool:
    """Draw anew, in the store, what the seat cannot know; whether anything is different then."""
    with sqlite3.connect(file) as store:
        (kept,) = store.execute(
            'SELECT position FROM snapshots WHERE number = 0 AND "table" = ?', (table,)
        ).fetchone()
        world = GAME.blank("1936", {}, Sampled(0))
        world.decode(json.loads(kept))
        other = GAME.resample(world, SEAT, Sampled(seed))
        text = json.dumps(other.encode(), separators=(",", ":"))
        store.execute('UPDATE snapshots SET position = ? WHERE "table" = ?', (text, table))
        store.execute("UPDATE tables SET head = ? WHERE id = ?", (text, table))
    store.close()
    return other.digest() != world.digest()


def opened(library: ServerUnderTest) -> dict[str, str]:
    """A table at which the seat decides first; the chits drawn at the start may want it otherwise."""
    while True:
        links = library.table(fog="on")
        token = links["nationalist"].partition("#seat=")[2]
        (card,) = library.post("/api/lobby", {"tokens": [token]})["mine"]
        if card["waiting"] == "nationalist":
            return links


def heard(browser: Browser, link: str) -> list[str]:
    """Everything a page receives while its player looks about: states, supply, zones, why not."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    frames: list[str] = []

    def listen(line: object) -> None:
        line.on("framereceived", lambda frame: frames.append(VERSION.sub('"version":""', str(frame))))  # type: ignore[attr-defined]

    page.on("websocket", listen)
    page.goto(link)
    page.wait_for_selector("body[data-turn=mine] .stack", timeout=FIRST_SHEET)
    look_about(page)
    context.close()
    return frames


def look_about(page: Page) -> None:
    for key in ("s", "x", "c"):
        page.keyboard.press(key)
        page.wait_for_selector("#overlay-legend:not([hidden])")
        page.wait_for_timeout(600)
        page.keyboard.press(key)
    enemy = page.evaluate(
        """() => {
          const stack = [...document.querySelectorAll(".stack")].find(each => each.dataset.place === "2712"
            || each.querySelector('[href*="hidden"]'));
          const box = stack.getBoundingClientRect();
          return [box.left + box.width / 2, box.top + box.height / 2];
        }"""
    )
    page.mouse.click(*enemy)
    expect(page.locator("#panel-stack .why-not")).not_to_be_empty()


def test_15_5_no_byte_tells_the_hidden_units_apart(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path) as library:
        links = opened(library)
        link = links["nationalist"]
        token = link.partition("#")[2]
        first = heard(browser, link)
    assert resample(tmp_path / "games.sqlite", links["table"], seed=1)
    with served(tmp_path) as library:
        again = heard(browser, f"{library.address}/table#{token}")
    assert len(first) >= 6
    assert any('"hidden-' in frame for frame in first)
    assert again == first
