"""Two people at one screen: nothing of the other seat is received or shown before the curtain is lifted."""

import json
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.web.follower import Follower
from tests.web.server import ServerUnderTest
from tests.web.test_lobby import lobby, start

# What a curious player could find on the page behind the curtain.
BEHIND = """() => ({
  pieces: document.querySelectorAll(".stack, .counter, [data-piece]").length,
  lines: document.querySelectorAll(".line").length,
  note: document.querySelector(".notes textarea")?.value ?? "",
  guide: document.querySelector("#guide")?.textContent ?? "",
  facts: document.querySelector("#facts")?.textContent ?? "",
})"""


MINE_OR_CURTAIN = "() => document.querySelector('.curtain') || document.body?.dataset.turn === 'mine'"


class Ear:
    """Everything the page received, by seat."""

    def __init__(self, page: Page):
        self.frames: list[Any] = []
        self.open = 0
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        self.open += 1
        line.on("framereceived", lambda payload: self.frames.append(json.loads(payload)))
        line.on("close", lambda _: self._closed())

    def _closed(self) -> None:
        self.open -= 1

    def seats(self) -> list[str]:
        return [frame["seat"] for frame in self.frames if frame.get("type") == "table"]


def to_my_turn(page: Page) -> None:
    """The dice say who decides first: the curtain may fall at once."""
    page.wait_for_function(MINE_OR_CURTAIN)
    if page.locator(".curtain").count():
        page.click(".curtain button")
        page.wait_for_selector("body[data-turn=mine]")


def play_to_the_curtain(page: Page) -> None:
    follower = Follower(page, seed=3, patience=0)
    for _ in range(150):
        page.wait_for_function(MINE_OR_CURTAIN)
        if page.locator(".curtain").count():
            return
        follower.click()
        page.wait_for_timeout(50)
    raise AssertionError("the decision never went to the other seat")


def test_nothing_passes_the_curtain(page: Page, server: ServerUnderTest) -> None:
    lobby(page, server)
    start(page, "here")
    to_my_turn(page)
    ear = Ear(page)
    page.reload()
    page.wait_for_selector("body[data-turn=mine]")
    page.click("#tab-talk")
    page.fill(".notes textarea", "Franco lands at Algeciras")
    page.wait_for_selector(".notes [role=status]:not(:empty)")
    mine = ear.seats()[0]
    play_to_the_curtain(page)

    assert set(ear.seats()) == {mine}
    page.wait_for_timeout(400)
    behind = page.evaluate(BEHIND)
    assert behind == {"pieces": 0, "lines": 0, "note": "", "guide": behind["guide"], "facts": ""}
    assert page.locator("#guide [data-clickable], #guide .prompt:visible").count() == 0
    assert ear.open == 0
    assert "Franco" not in page.content()

    # Neither Escape nor a new load lifts it.
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".curtain")).to_be_visible()
    page.reload()
    expect(page.locator(".curtain")).to_be_visible()
    page.wait_for_timeout(300)
    assert set(ear.seats()) == {mine}
    assert ear.open == 0

    page.click(".curtain button")
    page.wait_for_selector("body[data-turn=mine]")
    expect(page.locator(".curtain")).to_have_count(0)
    assert set(ear.seats()) - {mine} == {"nationalist", "republican"} - {mine}
    assert page.locator(".notes textarea").input_value() == ""


def test_the_lobby_leads_behind_the_curtain(page: Page, server: ServerUnderTest) -> None:
    lobby(page, server)
    start(page, "here")
    page.wait_for_selector(".stack")
    lobby(page, server)
    ear = Ear(page)
    page.click("[data-section=mine] .game a.button")
    expect(page.locator(".curtain")).to_be_visible()
    assert ear.frames == []
    page.click(".curtain button")
    page.wait_for_selector("body[data-turn=mine]")


def test_one_who_plays_both_sides_changes_chairs_without_a_curtain(
    page: Page, server: ServerUnderTest
) -> None:
    lobby(page, server)
    start(page, "solo")
    page.wait_for_selector("body[data-turn=mine]")
    ear = Ear(page)
    page.reload()
    page.wait_for_selector("body[data-turn=mine]")
    follower = Follower(page, seed=5, patience=0)
    for _ in range(150):
        if len(set(ear.seats())) > 1:
            break
        follower.wait()
        follower.click()
        page.wait_for_timeout(50)
    assert set(ear.seats()) == {"nationalist", "republican"}
    assert page.locator(".curtain").count() == 0
