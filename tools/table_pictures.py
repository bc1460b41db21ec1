"""Take the pictures of the table for README and docs in Debian's Chromium, from a real server.

Run it after the page changed: ``.venv/bin/python -m tools.table_pictures``. With pngquant the files become
small.
"""

import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tools.shooting import chromium

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
SIZE = {"width": 1440, "height": 900}
DEEPEST = """() => {
  const piles = [...document.querySelectorAll(".stack")].filter(each => {
    const box = each.getBoundingClientRect();
    return box.left > 100 && box.right < 1000 && box.top > 150 && box.bottom < 800;
  });
  piles.sort((one, other) => other.querySelectorAll("use").length - one.querySelectorAll("use").length);
  const box = piles[0].getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""
PATIENCE = 300_000  # milliseconds; a busy machine takes its time
MINE = "body[data-turn=mine]:not([data-busy])"


@contextmanager
def served(folder: str) -> Iterator[str]:
    """A server of its own; its address."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    command = [sys.executable, "-m", "barricades.cli", "play", "--no-browser", "--port", str(port)]
    process = subprocess.Popen([*command, "--folder", folder], stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{address}/board/tscw/1936/sheet.svg", timeout=60).close()
                break
            except OSError:
                time.sleep(0.2)
        yield address
    finally:
        process.terminate()
        process.wait(20)


def new_table(
    address: str,
    scenario: str,
    game: str = "tscw",
    sides: tuple[str, str] = ("nationalist", "republican"),
    bot: str = "random",
    **settings: str,
) -> str:
    """A table with the first side to play against a bot; its link."""
    seats = {sides[0]: {"kind": "here", "name": "Anna"}, sides[1]: {"kind": "bot", "bot": bot}}
    spec = {"game": game, "scenario": scenario, "settings": settings, "seats": seats, "listed": True}
    headers = {"Content-Type": "application/json", "Origin": address}
    request = urllib.request.Request(f"{address}/api/tables", json.dumps(spec).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return f"{address}/table#seat={json.load(answer)['seats'][sides[0]]}"


def shoot(page: Page, name: str) -> None:
    page.mouse.move(4, 4)  # nothing is pointed at
    page.wait_for_timeout(1500)
    out = IMAGES / f"table-{name}.png"
    page.screenshot(path=out)
    if shutil.which("pngquant"):
        subprocess.run(["pngquant", "--force", "--ext", ".png", "192", str(out)], check=True)


def take(page: Page, text: str) -> None:
    """Make a choice from the list of all options."""
    page.wait_for_selector(MINE)
    page.evaluate("document.querySelector('.every').open = true")
    page.wait_for_selector(f'.every [data-option="{text}"]')
    page.click(f'.every [data-option="{text}"]')
    page.wait_for_timeout(400)
    page.wait_for_selector(MINE)
    page.evaluate("document.querySelector('.every') && (document.querySelector('.every').open = false)")


def options(page: Page) -> list[str]:
    """Everything on offer, by its text."""
    page.wait_for_selector(MINE)
    page.evaluate("document.querySelector('.every').open = true")
    page.wait_for_selector(".every [data-option]")
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.every [data-option]')].map(each => each.dataset.option)"
    )
    return found


def done_until(page: Page, step: str) -> None:
    """Press the first button until a step of the sequence is lit."""
    for _ in range(30):
        page.wait_for_selector(MINE)
        if step in page.locator(".sequence [aria-current]").first.inner_text():
            return
        if page.locator(".guide .buttons button").count():
            page.click(".guide .buttons button")
            page.wait_for_timeout(400)
        else:  # an event wants something of its own
            take(page, options(page)[0])


def advised(page: Page, until: str) -> None:
    """Do what the adviser says until an option that begins with these words is on offer."""
    for _ in range(60):
        if any(text.startswith(until) for text in options(page)):
            return
        page.keyboard.press("i")
        page.wait_for_selector(".do-hint", timeout=60_000)
        page.click(".do-hint")
        page.wait_for_timeout(800)


def find(page: Page, place: str) -> None:
    """Bring a place near."""
    page.fill("#search", place)
    page.keyboard.press("Enter")
    page.wait_for_timeout(1500)
    page.click("#zoom-in")


def triumph(page: Page, address: str) -> None:
    """The campaign of the Russian war: placing cards, an action round, an attack before the die."""
    sides = ("WHITE", "RED")
    page.goto(new_table(address, "v2.3-campaign", "toc", sides, "recruit"))
    page.wait_for_selector(f"{MINE} .held-card", timeout=60_000)
    page.wait_for_timeout(3000)
    page.locator(".held-card").nth(1).click(position={"x": 40, "y": 20})
    shoot(page, "toc-politics")
    page.keyboard.press("Escape")
    advised(page, "ops ")
    page.evaluate("document.querySelector('.every').open = false")
    page.keyboard.press("m")  # from the table of factions to the map
    find(page, "Rostov")
    page.locator(".held-card[data-lit]").nth(1).click(position={"x": 40, "y": 20})
    shoot(page, "toc-action")
    take(page, next(text for text in options(page) if text.startswith("ops ")))
    for text in ("mark-fight 322", "mark-fight 325"):
        take(page, text)
    while "attack 326" not in options(page):
        take(page, "done")
    for text in ("attack 326", "with Vol-a1", "with AFSR-e2", "with Don-North"):
        take(page, text)
    page.evaluate("document.querySelector('#guide').scrollTop = 0")
    shoot(page, "toc-combat")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, served(folder) as address, sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport=SIZE, locale="en-GB")
        page.set_default_timeout(PATIENCE)
        page.goto(new_table(address, "1936", fog="off"))
        page.wait_for_selector(f"{MINE} .stack")
        page.wait_for_timeout(3000)
        shoot(page, "opening")
        page.keyboard.press("s")
        shoot(page, "supply")
        page.keyboard.press("s")
        done_until(page, "Operational movement")
        movers = options(page)
        take(page, next(text for text in movers if text.startswith("take C-")))
        page.keyboard.press("j")
        shoot(page, "reach")
        take(page, next(text for text in options(page) if text.startswith("drop ")))
        done_until(page, "Operational combat")
        take(page, "attack 2812")
        for text in options(page):
            if text.startswith("with "):
                take(page, text)
        find(page, "2812")
        page.evaluate("document.querySelector('#guide').scrollTop = 0")
        shoot(page, "preview")
        page.click(".guide .rule-link")
        shoot(page, "rules")
        page.goto(new_table(address, "1938", fog="off"))
        page.wait_for_selector(f"{MINE} .stack")
        page.wait_for_timeout(8000)
        for _ in range(4):
            page.click("#zoom-in")
        page.wait_for_timeout(1000)
        page.get_by_role("tab", name="Stack").click()
        deepest = page.evaluate(DEEPEST)
        page.mouse.click(*deepest)
        page.wait_for_timeout(12_000)  # until the answer to the click has gone
        shoot(page, "stack")
        triumph(page, address)
        page.goto(f"{address}/")
        page.wait_for_selector("body[data-ready]")
        shoot(page, "lobby")
        browser.close()


if __name__ == "__main__":
    main()
