"""French: the browser's language chooses it, the settings change it, and every layer speaks it."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage
from tests.web.server import ServerUnderTest

NBSP = "\u00a0"
READY = "body[data-ready]"
OUR_TURN = "body[data-turn=mine]"


@pytest.fixture
def french(open_page: OpenPage) -> Page:
    return open_page(locale="fr-FR")


def choose_language(page: Page, where: str, language: str) -> None:
    """Choose it in a list of languages; the page then reloads in it."""
    page.locator(where).locator("select", has=page.locator(f"option[value={language}]")).select_option(
        language
    )
    page.wait_for_function("lang => document.documentElement.lang === lang", arg=language)


def test_a_french_browser_gets_the_lobby_in_french(french: Page, server: ServerUnderTest) -> None:
    french.goto(server.address)
    expect(french.locator("html")).to_have_attribute("lang", "fr")
    expect(french.locator("#new-game")).to_have_text("Nouvelle partie")
    expect(french.locator("#section-finished")).to_have_text("Parties terminées")
    french.wait_for_selector(READY)
    french.click("#new-game")
    expect(french.locator("dialog")).to_contain_text(f"Qui joue avec vous{NBSP}?")
    expect(french.locator("dialog")).to_contain_text("La guerre des colonnes")
    french.click("dialog summary")
    expect(french.locator("dialog")).to_contain_text(f"Brouillard de guerre{NBSP}: les unités")
    french.locator("dialog .rule-link").first.click()
    expect(french.locator("dialog")).to_contain_text("Ces règles sont en anglais.")


def test_the_table_speaks_french(french: Page, server: ServerUnderTest) -> None:
    links = server.table(bots="republican")
    french.goto(links["nationalist"])
    french.wait_for_selector(OUR_TURN)
    expect(french.locator("#guide")).to_contain_text(f"Nationalistes{NBSP}: à vous de décider")
    expect(french.locator(".top .title")).to_have_text(
        f"La guerre civile espagnole{NBSP}: La guerre des colonnes"
    )
    french.get_by_role("tab", name="Journal").click()
    expect(french.locator("#panel-log")).to_contain_text("Le tour 1 commence.")
    french.get_by_role("tab", name="Règles").click()
    expect(french.locator("#panel-rules")).to_contain_text("Ces règles sont en anglais.")
    expect(french.locator("#panel-rules article").first).to_have_attribute("lang", "en")
    french.get_by_role("tab", name="Forces").click()
    expect(french.locator("#panel-forces")).to_contain_text("À venir")


def test_the_charts_and_the_cards_speak_french(french: Page, server: ServerUnderTest) -> None:
    links = server.game_of("toc", "v2.3-campaign", ("WHITE", "RED"), bots="RED")
    french.goto(links["WHITE"])
    french.wait_for_selector(OUR_TURN)
    french.get_by_role("tab", name="Tables").click()
    chart = french.locator("[data-chart=cancel_retreat_modifiers]")
    expect(chart).to_contain_text("Une unité de la Tchéka défend")
    expect(chart.locator("th[scope=col]")).to_have_text(["modificateur"])
    expect(french.locator("[data-chart=surprise] figcaption")).to_contain_text(f"Source{NBSP}: 002")
    expect(french.locator("symbol#card-back-red text")).to_have_text("ROUGE")


def test_what_the_server_refuses_is_said_in_french(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = open_page(f"{server.address}/table#seat=nobody", locale="fr-FR")
    expect(page.locator("#banner")).to_contain_text("Ce lien n’ouvre aucun siège")


def test_the_language_is_changed_in_the_settings_and_kept(french: Page, server: ServerUnderTest) -> None:
    french.goto(server.address)
    french.wait_for_selector(READY)
    french.click("#preferences")
    choose_language(french, "dialog", "en")
    expect(french.locator("#new-game")).to_have_text("New game")
    links = server.table(bots="republican")
    french.goto(links["nationalist"])
    french.wait_for_selector(OUR_TURN)
    expect(french.locator("#guide")).to_contain_text("Nationalists: your decision")
    french.get_by_role("tab", name="Settings").click()
    choose_language(french, "#panel-settings", "fr")
    french.wait_for_selector(OUR_TURN)
    expect(french.locator("#guide")).to_contain_text(f"Nationalistes{NBSP}: à vous de décider")
