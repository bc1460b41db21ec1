"""What the browser of one side receives does not change when the other side's hidden units are others.

The same table is opened twice: once as it is, once with everything the seat cannot know drawn again in the
store. Every frame that Chromium receives, and every answer to what it asks in both, must be the same but for
the opaque versions, which are new with every start of the server.
"""

import json
import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from barricades.games.tscw.game import GAME
from barricades.kernel.chance import Sampled
from tests.web.conftest import PATIENCE, served
from tests.web.server import ServerUnderTest
from tests.web.test_narrow import FIRST_SHEET
from tests.web.test_wire import Tap

STAMP = re.compile(r'"stamp":"[0-9a-f]+"')
SEAT = 0
CLICKS = 20
ENEMY = """() => {
  const stack = [...document.querySelectorAll(".stack")].find(each => each.dataset.place === "2712"
    || each.querySelector('[href*="hidden"]'));
  const box = stack.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""


def resample(file: Path, table: str, seed: int) -> bool:
    """Draw again, in the store, what the seat cannot know; whether anything is different then."""
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


def heard(browser: Browser, link: str) -> tuple[list[str], dict[str, str]]:
    """What a page receives while its player looks about: states in order, answers by what was asked.

    Which forecasts a page asks for on the way depends on how fast it is; what each answer says does not.
    """
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    tap = Tap(page)
    page.goto(link)
    page.wait_for_selector("body[data-turn=mine] .stack", timeout=FIRST_SHEET)
    look_about(page, tap)
    context.close()
    # A page that lost its line enters again and is told the same once more.
    told = list(dict.fromkeys(plain(frame) for frame in tap.heard if frame["type"] != "answer"))
    answers: dict[str, str] = {}
    for _, frame in tap.answers():
        asked = plain({**tap.requests[frame["id"]], "id": 0})
        assert answers.setdefault(asked, plain({**frame, "id": 0})) == plain({**frame, "id": 0})
    return told, answers


def plain(frame: dict[str, Any]) -> str:
    """A frame without its opaque versions, which are new with every start of the server."""
    return STAMP.sub('"stamp":""', json.dumps(frame, separators=(",", ":")))


def look_about(page: Page, tap: Tap) -> None:
    """Supply, zones, control, and why an enemy stack cannot be chosen: each until it is answered."""
    for key in ("s", "x", "c"):
        before = len(tap.answers())
        page.keyboard.press(key)
        page.wait_for_selector("#overlay-legend:not([hidden])")
        wait_for(page, lambda before=before: len(tap.answers()) > before)  # type: ignore[misc]
        page.keyboard.press(key)
    for _ in range(CLICKS):  # what has just come, such as a forecast, may lie over the stack
        page.mouse.click(*page.evaluate(ENEMY))
        with suppress(AssertionError):
            wait_for(page, lambda: "why" in [asked for asked, _ in tap.answers()], 10)
            break
    else:
        raise AssertionError("nobody was asked why")
    wait_for(page, lambda: not tap.unanswered())


def wait_for(page: Page, true: Callable[[], bool], seconds: float = PATIENCE / 1000) -> None:
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, f"no answer within {seconds} seconds"
        page.wait_for_timeout(20)


@pytest.mark.long
def test_15_5_no_byte_tells_the_hidden_units_apart(browser: Browser, tmp_path: Path, drawings: Path) -> None:
    with served(tmp_path, drawings) as library:
        links = opened(library)
        link = links["nationalist"]
        token = link.partition("#")[2]
        told, answers = heard(browser, link)
    assert resample(tmp_path / "games.sqlite", links["table"], seed=1)
    with served(tmp_path, drawings) as library:
        told_again, answers_again = heard(browser, f"{library.address}/table#{token}")
    assert any('"hidden-' in frame for frame in told)
    assert told_again == told
    both = answers.keys() & answers_again.keys()
    assert {json.loads(asked)["do"] for asked in both} >= {"overlay", "why"}
    assert sum(json.loads(asked)["do"] == "overlay" for asked in both) == 3
    assert {asked: answers_again[asked] for asked in both} == {asked: answers[asked] for asked in both}
