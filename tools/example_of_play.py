"""Take the pictures of `docs/example-of-play.md`: the example of 16.0, played by clicks on the page.

    python -m tools.example_of_play

Two browsers play the first choices of `tests/web/first_turn.record`; its cards and dice are those of the
example. With pngquant the files become small.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.clicking import Player
from tests.web.conftest import ARGUMENTS, chromium, served
from tests.web.hearing import Listener
from tests.web.stored_games import before, choices, first_turn, store_game

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
SIZE = {"width": 1280, "height": 800}
COLOURS = "96"
DICE = "pass"  # RED stays, and the dice fall
# Dice are put away after two seconds; a busy machine takes longer for a picture.
PATIENT_DICE = """const set = setTimeout;
  window.setTimeout = (act, wait, ...more) => set(act, wait === 2000 ? 60_000 : wait, ...more)"""


class Shot(NamedTuple):
    """A picture of a seat's page before a choice; `press` is what the player does first to see something."""

    name: str
    seat: str
    choice: str
    press: str = ""


SHOTS = (
    Shot("1-hand", "WHITE", "stake W53>red"),
    Shot("2-sealed", "WHITE", "stake R8>red"),
    Shot("3-red-box", "RED", "declare-steps PC6"),
    Shot("4-white-box", "WHITE", "take PC29"),
    Shot("5-factions", "WHITE", "ops W2", "f"),
    Shot("6-card", "WHITE", "ops W2", "card W2"),
    Shot("7-markers", "WHITE", "move AFSR-c2 315>314"),
    Shot("8-attack", "WHITE", "declare"),
    Shot("9-withdraw", "RED", DICE),
    Shot("10-dice", "RED", "replace Re1", "dice"),
    Shot("11-losses", "WHITE", "lose AFSR-e2"),
    Shot("12-retreat", "RED", "retreat 330"),
    Shot("13-advance", "WHITE", "advance Vol-a1"),
    Shot("14-reply", "RED", "event R1"),
)
LAST = SHOTS[-1].choice


def seated(browser: Browser, link: str) -> Player:
    context = browser.new_context(viewport=SIZE, reduced_motion="reduce", locale="en-GB")  # type: ignore[arg-type]
    page = context.new_page()
    page.add_init_script(PATIENT_DICE)
    ear = Listener(page)
    page.goto(link)
    page.wait_for_selector("body[data-turn] .stack", timeout=90_000)
    page.locator("#banner button.icon").click()  # where the game came from
    return Player(page, ear)


def shoot(player: Player, shot: Shot) -> None:
    page = player.page
    if shot.press != "dice":
        player.put_dice_away()
    if shot.press.startswith("card "):
        page.locator(f'[data-card="{shot.press[5:]}"]').click(position={"x": 40, "y": 20})
    elif shot.press not in ("", "dice"):
        page.keyboard.press(shot.press)
    page.mouse.move(3, 300)
    page.wait_for_timeout(1200)
    page.evaluate("document.querySelector('#guide').scrollTop = 0")
    out = IMAGES / f"example-{shot.name}.png"
    page.screenshot(path=out)
    if shutil.which("pngquant"):
        subprocess.run(["pngquant", "--force", "--ext", ".png", COLOURS, str(out)], check=True)
    leave(page, shot)


def leave(page: Page, shot: Shot) -> None:
    """Put away what was opened for the picture."""
    if shot.press not in ("", "dice"):
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


def main() -> int:
    record = first_turn()
    made = choices(record)[: before(record, LAST) + 1]
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as library, sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        table = store_game(library, record)
        players = {seat: seated(browser, table[seat]) for seat in ("WHITE", "RED")}
        waiting = list(SHOTS)
        for side, text in made:
            players[side].awaited()
            while waiting and waiting[0].choice == text:
                shoot(players[waiting[0].seat], waiting.pop(0))
            if text == "undo":
                players[side].undo()
            else:
                players[side].choose(text)
        browser.close()
    sys.stdout.write(f"{len(SHOTS)} pictures\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
