"""The keyboard alone plays a round: cards, markers, moves, an attack, losses, a retreat, reinforcements."""

import pytest
from playwright.sync_api import Page

from tests.web.conftest import PATIENCE, OpenPage
from tests.web.hearing import Listener
from tests.web.server import ServerUnderTest
from tests.web.stored_games import before, choices, first_turn, store_game

SIDES = ("WHITE", "RED")
FIRST, AFTER = "ops W2", "event W1"  # round 1, from its first choice to the first of round 2
MOST = 80  # keys pressed to reach one thing
STAMP = "() => document.body.dataset.stamp"
CARD = "() => document.activeElement?.closest('[data-card]')?.dataset.card ?? ''"
PLACE = "() => document.activeElement?.dataset.place ?? ''"
ITEM = "() => (document.activeElement?.dataset.option ?? '') + (document.activeElement?.dataset.token ?? '')"
MENU = "() => document.querySelector('[role=menu]') !== null"
# Which key leads to something that can be chosen now, and to which place.
WAY = """token => {
  const name = CSS.escape(token);
  if (document.querySelector(`.hand [data-card="${name}"]`)) return ["card", token];
  if (document.querySelector(`.spot[data-place="${name}"]`)) return ["place", token];
  const piece = document.querySelector(`.stack [data-piece="${name}"][data-clickable]`);
  if (piece) return ["place", piece.closest("[data-place]").dataset.place];
  const target = document.querySelector(`[data-target="${name}"][data-clickable]`);
  return target ? ["target", token] : null;
}"""
# The key that a button of the guide shows.
KEY = """text => [...document.querySelectorAll("#guide .buttons [data-option]")]
  .find(button => button.dataset.option === text)?.querySelector("kbd")?.textContent ?? ''"""


class Typist:
    """A player without a mouse."""

    def __init__(self, page: Page, ear: Listener):
        self.page, self.ear = page, ear

    def choose(self, text: str) -> None:
        assert text in self.ear.options(), (text, list(self.ear.options())[:12])
        while self.page.locator(".tray.card").is_visible():
            self.press("Space")
        stamp = self.page.evaluate(STAMP)
        for _, token in self.ear.options()[text]:
            self.reach(token)
        if self.page.evaluate(MENU):
            self.walk("ArrowDown", ITEM, text)
            self.press("Enter")
        busy = self.page.evaluate("() => document.body.hasAttribute('data-busy')")
        key = "" if busy or self.page.evaluate(STAMP) != stamp else self.page.evaluate(KEY, text)
        if key:
            self.press(key.lower())
        self.page.wait_for_function(
            "([before]) => document.body.dataset.stamp !== before", arg=[stamp], timeout=PATIENCE
        )
        self.page.wait_for_function("() => !document.body.hasAttribute('data-busy')")

    def undo(self) -> None:
        stamp = self.page.evaluate(STAMP)
        self.press("z")
        self.page.wait_for_function("before => document.body.dataset.stamp !== before", arg=stamp)

    def reach(self, token: str) -> None:
        """Bring the focus to something and press Enter; what the page takes by itself needs no key."""
        if self.page.evaluate(MENU):
            self.walk("ArrowDown", ITEM, token)
            return self.press("Enter")
        way = self.page.evaluate(WAY, token)
        if way is None:
            return None
        kind, where = way
        if kind == "card":
            self.press("l")
            self.walk("ArrowRight", CARD, where)
        elif kind == "place":
            self.press("j")
            self.walk("j", PLACE, where)
        self.press("Enter")
        if kind == "place" and where != token and self.page.evaluate(MENU):  # one unit of a stack
            items = self.page.locator("[role=menu] [data-token]").count()
            if items:
                self.walk("ArrowDown", ITEM, token)
                self.press("Enter")
        return None

    def walk(self, key: str, at: str, wanted: str) -> None:
        """Press a key until what is wanted has the focus."""
        for _ in range(MOST):
            if self.page.evaluate(at) == wanted:
                return
            self.press(key)
        raise AssertionError(f"{MOST} times {key} and no {wanted}: {self.page.evaluate(at)}")

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)


@pytest.mark.long
def test_the_keyboard_alone_plays_a_round(open_page: OpenPage, server: ServerUnderTest) -> None:
    record = first_turn()
    start, end = before(record, FIRST), before(record, AFTER)
    table = store_game(server, record, start)
    players = {}
    for side in SIDES:
        page = open_page(width=1440, height=900)
        ear = Listener(page)
        page.goto(table[side])
        page.wait_for_selector("body[data-turn] .stack", timeout=PATIENCE)
        players[side] = Typist(page, ear)
    for side, text in choices(record)[start:end]:
        player = players[side]
        player.page.wait_for_function("() => document.body.dataset.turn === 'mine'", timeout=PATIENCE)
        if text == "undo":
            player.undo()
        else:
            player.choose(text)
    players["WHITE"].page.wait_for_function("() => document.body.dataset.turn === 'mine'", timeout=PATIENCE)
    assert AFTER in players["WHITE"].ear.options()
