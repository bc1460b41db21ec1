"""axe finds nothing serious or critical: lobby, dialogs, the table with all its panels, light and dark."""

from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import PATIENCE, OpenPage
from tests.web.server import ServerUnderTest
from tests.web.stored_games import before, first_turn, store_game
from tests.web.test_lobby import lobby, start

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
RUN = "axe.run(document, {resultTypes: ['violations']})"
BAD = ("serious", "critical")

# Moments of the first turn of the Russian campaign: WHITE is about to make this choice.
TRIUMPH = {
    "politics": "stake W53>red",
    "reveal": "take PC29",
    "action": "ops W2",
    "markers": "mark-fight 325",
    "combat": "declare",
    "losses": "lose AFSR-e2",
    "logistics": "repair Don-North",
}

light_and_dark = pytest.mark.parametrize("theme", ["light", "dark"])


def findings(page: Page) -> list[str]:
    page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate(RUN)
    return [
        f"{fault['impact']} {fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        if fault["impact"] in BAD
        for node in fault["nodes"][:3]
    ]


def themed(open_page: OpenPage, theme: str) -> Page:
    page = open_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(f"localStorage.setItem('barricades.theme', '{theme}')")
    return page


@light_and_dark
def test_the_lobby(open_page: OpenPage, server: ServerUnderTest, theme: str) -> None:
    page = lobby(themed(open_page, theme), server)
    assert findings(page) == []
    page.click("#new-game")
    page.click("dialog summary")
    page.click("dialog .rule-link")
    assert findings(page) == []
    page.click("dialog .choice:has(input[value=link])")
    page.click("dialog button[type=submit]")
    page.wait_for_selector("dialog .copy-line")
    assert findings(page) == []
    lobby(page, server)
    assert findings(page) == []
    for button in ("#import", "#preferences"):
        page.click(button)
        assert findings(page) == []
        page.keyboard.press("Escape")


@light_and_dark
def test_the_table(open_page: OpenPage, server: ServerUnderTest, theme: str) -> None:
    page = themed(open_page, theme)
    page.goto(server.table(bots="republican")["nationalist"])
    page.wait_for_selector("body[data-turn=mine]")
    for tab in page.locator("[role=tab]").all():
        tab.click()
        assert findings(page) == [], tab.get_attribute("id")


@light_and_dark
def test_the_curtain(open_page: OpenPage, server: ServerUnderTest, theme: str) -> None:
    page = lobby(themed(open_page, theme), server)
    start(page, "here")
    page.wait_for_selector(".stack")
    lobby(page, server)
    page.click("[data-section=mine] .game a.button")
    page.wait_for_selector(".curtain")
    assert findings(page) == []


@light_and_dark
@pytest.mark.parametrize("moment", list(TRIUMPH))
def test_a_game_of_cards_and_factions(
    open_page: OpenPage, server: ServerUnderTest, theme: str, moment: str
) -> None:
    page = themed(open_page, theme)
    record = first_turn()
    page.goto(store_game(server, record, before(record, TRIUMPH[moment]))["WHITE"])
    page.wait_for_selector("body[data-turn=mine] .stack")
    assert findings(page) == []
    if moment == "action":
        page.click(".held-card[data-lit]", position={"x": 40, "y": 20})
        assert findings(page) == []
        for key in ("f", "Shift+I", "Shift+K"):  # factions, involvement, glossary
            page.keyboard.press(key)
            assert findings(page) == [], key
            page.keyboard.press("Escape")
