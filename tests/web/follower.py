"""A player who knows nothing of any game: it clicks what the page lights, and presses its buttons."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

# Everything on the page that says it can be clicked, and where; what something else covers is left out.
LIT = """() => {
  const found = [];
  for (const each of document.querySelectorAll("[data-clickable]")) {
    const box = each.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const top = document.elementFromPoint(x, y);
    if (!box.width || !top || !(each === top || each.contains(top) || top.closest("[data-place]")
        && top.closest("[data-place]").dataset.place === each.dataset.place)) continue;
    const label = each.getAttribute("aria-label") || each.textContent;
    found.push({kind: each.dataset.clickable, x, y, label, option: each.dataset.option || ""});
  }
  return found;
}"""
# Whatever changes when a click was understood; "busy" while a choice is on its way.
SIGN = """() => document.body.hasAttribute("data-busy") ? "busy" : [
  document.body.dataset.stamp, document.body.dataset.turn, document.querySelector(".path")?.textContent,
  document.querySelectorAll("[role=menu] [data-clickable]").length].join()"""
STEP = """() => [...document.querySelectorAll(".sequence .within, .sequence [aria-current]")]
  .map(step => step.innerText).join(" ")"""
# "ready" when it is its turn, the game is over, or a step with these words is lit; else the stamp, once it
# is another one than before.
AWAITED = """([before, until]) => {
  const { turn, stamp } = document.body.dataset;
  const lit = [...document.querySelectorAll(".sequence .within, .sequence [aria-current]")];
  const there = until && lit.some(step => step.innerText.includes(until));
  if (there || ["mine", "over"].includes(turn)) return "ready";
  return stamp !== before ? stamp : null;
}"""
STILL = 180_000  # milliseconds without any change after which a game is stuck, however long a phase takes
SOON = 2_000
TRIES = 5  # clicks that something which has appeared meanwhile, such as dice, may catch
BUTTONS = ("option", "card")
BEGUN = "() => !(document.querySelector('.path')?.hidden ?? true)"


def _alike(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(one[key] == other[key] for key in ("kind", "label", "option"))


@dataclass
class Follower:
    page: Page
    seed: int = 0
    patience: int = 9  # clicks on the board in one step of the sequence before a button is pressed
    touch: bool = False  # with a finger
    random: Random = field(init=False)
    clicks: int = 0
    trail: list[str] = field(default_factory=list)
    steps: dict[str, int] = field(default_factory=dict)
    pressed: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.random = Random(self.seed)

    def turn(self) -> str:
        return str(self.page.evaluate("() => document.body.dataset.turn ?? ''"))

    def step(self) -> str:
        """The step of the sequence of play that is lit."""
        return str(self.page.evaluate(STEP))

    def wait(self, until: str = "") -> str:
        """Until it is this player's turn, the game is over or a step with these words is lit.

        A bot may take its time for a whole phase: only a game in which nothing moves is stuck.
        """
        seen: str | None = None
        while seen != "ready":
            seen = self.page.wait_for_function(AWAITED, arg=[seen, until], timeout=STILL).json_value()
        return self.turn()

    def click(self) -> dict[str, Any]:
        """One click on something lit."""
        lit = self.page.evaluate(LIT)
        if not lit:
            # Something lies over it: look elsewhere, then at the whole.
            if self.touch:
                self.page.locator("#zoom-fit").tap()
            else:
                self.page.mouse.move(3, 300)
                self.page.keyboard.press("0")
            self.page.wait_for_function(f"() => ({LIT})().length > 0")
            lit = self.page.evaluate(LIT)
        menu = [each for each in lit if each["kind"] == "menu"]
        board = [each for each in lit if each["kind"] not in BUTTONS]
        buttons = [each for each in lit if each["kind"] in BUTTONS]
        at = self.step()
        tired = self.steps.get(at, 0) >= self.patience
        eager = 0.25 if len(buttons) > 1 else 0.04
        uses = [each for each in lit if each["kind"] == "option"] if self.page.evaluate(BEGUN) else []
        if menu:
            chosen = self.random.choice(menu)
        elif uses:  # a card was chosen: it is played
            chosen = self.button(uses)
        elif buttons and (not board or tired or self.random.random() < eager):
            chosen = self.button(buttons)
        else:
            chosen = self.random.choice(board)
            self.steps[at] = self.steps.get(at, 0) + 1
        before = self.page.evaluate(SIGN)
        self.trail.append(f"{chosen['kind']}: {chosen['label']}")
        self.clicks += 1
        for _ in range(TRIES):
            self.hit(chosen["x"], chosen["y"])
            # The page answers a click soon, if only by being busy; else something lay over its target.
            # A second click on what was merely slow would take the first one back.
            try:
                self.page.wait_for_function(f"before => ({SIGN})() !== before", arg=before, timeout=SOON)
                break
            except Late:
                pass
            again = [each for each in self.page.evaluate(LIT) if _alike(each, chosen)]
            if not again and self.page.evaluate(SIGN) == before:
                if chosen in board:  # a preview, say, has covered it: no click was made
                    self.steps[at] -= 1
                return dict(chosen)
            chosen = again[0] if again else chosen
        try:
            changed = f"before => !['busy', before].includes(({SIGN})())"
            self.page.wait_for_function(changed, arg=before, timeout=STILL)
        except Late:
            said = self.page.locator(".toast").inner_text()
            raise AssertionError(f"nothing happened ({said}) after {self.trail[-6:]}") from None
        return dict(chosen)

    def hit(self, x: float, y: float) -> None:
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def button(self, buttons: list[dict[str, Any]]) -> dict[str, Any]:
        """The button pressed least so far, so that each is tried."""
        used = [each["label"] for each in buttons]
        least = min(self.pressed[label] for label in used)
        chosen = self.random.choice([each for each in buttons if self.pressed[each["label"]] == least])
        self.pressed[chosen["label"]] += 1
        return chosen

    def play(self, until: str, most: int = 400) -> None:
        """Click on until a step of the sequence with these words is lit, or the game is over."""
        for _ in range(most):
            if self.wait(until) == "over" or until in self.step():
                return
            self.click()
        raise AssertionError(f"{most} clicks and no {until!r}: {self.trail[-12:]}")
