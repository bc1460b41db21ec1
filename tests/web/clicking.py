"""A player who knows what to choose, and finds it on the page: cards in the hand, places, buttons, panels."""

import time
from contextlib import suppress

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

from tests.web.conftest import PATIENCE
from tests.web.hearing import Listener

TURN = "() => document.body.dataset.turn ?? ''"
# The state that is drawn with everything that can be clicked; "" while a choice is on its way.
SHOWN = "() => document.body.hasAttribute('data-busy') ? '' : document.body.dataset.stamp"
IDLE = "() => !document.body.hasAttribute('data-busy')"
# Where something lit can be hit: its middle if nothing lies over it, or a part that shows under an overlap.
SPOT = """token => {
  const name = CSS.escape(token);
  const found = document.querySelectorAll(`[data-card="${name}"], [data-target="${name}"][data-clickable],
    [data-piece="${name}"][data-clickable], .stack.wanted[data-place="${name}"],
    .spot[data-place="${name}"]`);
  const parts = [[0.5, 0.5], [0.5, 0.85], [0.15, 0.5], [0.85, 0.5], [0.5, 0.12], [0.1, 0.9], [0.9, 0.9]];
  for (const each of found) {
    const box = each.getBoundingClientRect();
    for (const [right, down] of parts) {
      const x = box.left + box.width * right, y = Math.min(box.top + box.height * down, innerHeight - 8);
      const top = document.elementFromPoint(x, y);
      if (!box.width || !top) continue;
      if (each === top || each.contains(top)) return [x, y];
      if (each.matches(".spot, .stack") && top.closest("[data-place]")?.dataset.place === token
          && !top.closest("[data-piece][data-clickable]")) return [x, y];
    }
  }
  return null;
}"""
# Where on the board something lit is: itself if it is a place, else the place of the piece.
PLACE = """token => {
  const name = CSS.escape(token);
  const found = document.querySelector(
    `.spot[data-place="${name}"], .stack [data-piece="${name}"][data-clickable]`);
  return found?.closest("[data-place]").dataset.place ?? null;
}"""

BUTTONS = '[role=menu] [data-option="TEXT"], #guide .buttons [data-option="TEXT"]'
# Whether the clicks were a choice already, or a button for it is there now.
ANSWERED = """([before, text]) => {
  if (document.body.dataset.stamp !== before) return "changed";
  if (document.body.hasAttribute("data-busy")) return "busy";
  const found = document.querySelectorAll("[role=menu] [data-option], #guide .buttons [data-option]");
  return [...found].some(each => each.dataset.option === text && each.offsetParent) && "button";
}"""


IDLE_LOOKS = 100  # at a page that does nothing
MOST_ROLLS = 9  # shown one after the other
LOOKS = 200  # at a board that is gliding; a busy machine takes its time


class Player:
    """One browser at the table."""

    def __init__(self, page: Page, ear: Listener):
        self.page, self.ear = page, ear
        self.made: list[str] = []  # options chosen, in order
        self.listed: list[str] = []  # those that could only be chosen from the list of all options

    def turn(self) -> str:
        return str(self.page.evaluate(TURN))

    @property
    def options(self) -> dict[str, list[list[str]]]:
        return self.ear.options()

    def awaited(self) -> None:
        """Wait until it is this player's turn."""
        self.page.wait_for_function("() => document.body.dataset.turn === 'mine'", timeout=PATIENCE)

    def hint(self) -> str:
        """What the adviser would choose here."""
        self.page.keyboard.press("i")
        button = self.page.locator(".do-hint")
        button.wait_for(timeout=PATIENCE)
        return str(button.get_attribute("data-option"))

    def choose(self, text: str) -> None:
        """Make a choice by clicks; the list of all options is there for what cannot be reached otherwise."""
        self.drawn()
        assert text in self.options, (text, list(self.options)[:12])
        self.put_dice_away()
        before = self.page.evaluate("() => document.body.dataset.stamp")
        if not self._by_clicks(text, before):
            self._settle()
            button = self.page.locator(f'#guide .buttons [data-option="{text}"]')
            if not button.count():
                self.listed.append(text)
                self.page.locator("#guide details.every").evaluate("list => { list.open = true; }")
                button = self.page.locator(f'#guide .every [data-option="{text}"]')
            button.first.click()
            assert self._changed(before), f"nothing came of {text}"
        self.page.wait_for_function(IDLE)
        self.made.append(text)

    def drawn(self) -> None:
        """Wait until the page shows the last state that came, and nothing is on its way from here."""
        until = time.monotonic() + PATIENCE / 1000
        while self.page.evaluate(SHOWN) != self.ear.state["stamp"]:
            assert time.monotonic() < until, "the page does not show what it was sent"
            self.page.wait_for_timeout(20)

    def undo(self) -> None:
        before = self.page.evaluate("() => document.body.dataset.stamp")
        self.page.click("#guide button:has-text('Undo')")
        assert self._changed(before)
        self.made.pop()

    def reload(self) -> None:
        self.page.reload()
        self.page.wait_for_selector("body[data-turn] .stack", timeout=PATIENCE)

    def _by_clicks(self, text: str, before: str) -> bool:
        """Click the things that an option names, then its button if it still needs one."""
        hit = 0
        for _, token in self.options[text]:
            spot = self._spot(token)
            if spot is not None:
                self.page.mouse.click(*spot)
                hit += 1
        if not hit:
            return False
        idle = 0
        while idle < IDLE_LOOKS:
            answer = self.page.evaluate(ANSWERED, [before, text])
            if answer == "changed":
                return True
            if answer == "button":
                self.page.locator(BUTTONS.replace("TEXT", text)).first.click()
                return self._changed(before)
            idle = 0 if answer == "busy" else idle + 1
            self.page.wait_for_timeout(50)
        return False

    def _spot(self, token: str) -> tuple[float, float] | None:
        """Where to hit something; what lies out of sight on the board is looked up first."""
        spot = self.page.evaluate(SPOT, token)
        place = "" if spot else self.page.evaluate(PLACE, token) or ""
        for look in range(LOOKS if place else 0):
            if look % 10 == 0:  # the board glides there; a new state may look elsewhere
                self.page.fill("#search", place)
                self.page.keyboard.press("Enter")
            self.page.wait_for_timeout(50)
            if spot := self.page.evaluate(SPOT, token):
                break
        return tuple(spot) if spot else None

    def put_dice_away(self) -> None:
        """Dice that fell lie on the board until they are put away, or for a while."""
        for _ in range(MOST_ROLLS):
            if not self.page.locator(".tray.card").is_visible():
                return
            with suppress(Late):  # it may go by itself just now
                self.page.locator(".tray.card button.primary").click(timeout=2_000)

    def _settle(self) -> None:
        """Let go of what was clicked half."""
        for _ in range(2):
            self.page.keyboard.press("Escape")

    def _changed(self, before: str, patience: int = PATIENCE) -> bool:
        try:
            self.page.wait_for_function(
                "before => document.body.dataset.stamp !== before", arg=before, timeout=patience
            )
        except Late:
            return False
        return True
