"""What the page is sent is what `types.js` says: every frame of some play is read back with its struct."""

import json
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, WebSocket

from barricades.kernel.picture import Layout
from barricades.table.play.deltas import Frame, merged
from barricades.table.web import wire
from tests.web.conftest import PATIENCE, OpenPage
from tests.web.follower import Follower
from tests.web.server import ServerUnderTest

# What an answer holds, by what was asked for.
ANSWERS: dict[str, tuple[str, Any]] = {
    "preview": ("preview", wire.Preview | None),
    "overlay": ("overlay", wire.Overlay),
    "inquire": ("lines", list[wire.Finding]),
    "why": ("reasons", list[wire.Reason]),
    "playback": ("frames", list[wire.Frame]),
    "log": ("lines", list[wire.Line]),
}


class Tap:
    """Everything that goes over a page's socket: requests by their number, and what was heard in order."""

    def __init__(self, page: Page):
        self.requests: dict[int, dict[str, Any]] = {}
        self.heard: list[dict[str, Any]] = []
        self._lost: set[int] = set()  # requests on lines that are gone
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        self._lost = set(self.requests)
        socket.on("framesent", self._sent)
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))

    def _sent(self, frame: str | bytes) -> None:
        request = json.loads(frame)
        self.requests[request["id"]] = request

    def answers(self) -> list[tuple[str, dict[str, Any]]]:
        found = [frame for frame in self.heard if frame["type"] == "answer"]
        return [(self.requests[frame["id"]]["do"], frame) for frame in found]

    def unanswered(self) -> set[int]:
        """Requests that are neither answered nor refused; those on a line that is gone never will be."""
        return set(self.requests) - self._lost - {frame.get("id") for frame in self.heard}


@pytest.mark.long
def test_every_frame_of_a_game_has_its_type(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = open_page()
    tap = Tap(page)
    page.goto(server.table(bots="republican", hints=True)["nationalist"])
    page.wait_for_selector("body[data-turn=mine] .stack", timeout=PATIENCE)
    follower = Follower(page, seed=3, patience=3)
    for _ in range(25):
        follower.wait()
        follower.click()
    follower.wait()
    page.wait_for_selector(".ask-hint:visible")
    page.keyboard.press("i")
    page.wait_for_selector(".advised-option", timeout=PATIENCE)
    page.click("#layers")
    for box in page.locator("#overlays input").all():
        box.check()
    page.keyboard.press("Escape")
    page.evaluate("document.querySelector('#tab-log').click()")
    page.click("text=Play back")
    page.wait_for_selector(".playback:visible", timeout=PATIENCE)
    state: Frame = {}
    for frame in tap.heard:
        if frame["type"] == "table":
            msgspec.convert(frame, wire.Table)
        elif frame["type"] == "state":
            state = merged(state, frame)
            msgspec.convert(state, wire.State)
    known = 0
    for asked, frame in tap.answers():
        if asked in ANSWERS:
            name, kind = ANSWERS[asked]
            msgspec.convert(frame[name], kind)
            known += 1
        elif asked == "hint":
            said = {key: value for key, value in frame.items() if key not in ("type", "id")}
            assert msgspec.convert(said, wire.Hint).reason
    assert known > 10
    assert {"preview", "overlay", "hint"} <= {asked for asked, _ in tap.answers()}


def test_the_layout_has_its_type(page: Page, server: ServerUnderTest) -> None:
    body = page.request.get(f"{server.address}/board/tscw/1936/layout.json").body()
    layout = msgspec.json.decode(body, type=Layout)
    assert len(layout.places) == 384
    assert [owner.seat for owner in layout.owners] == ["nationalist", "republican"]
