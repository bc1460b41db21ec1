"""A lesson from the lobby: its opening explained stop by stop, then the player's own choices with hints."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage
from tests.web.server import ServerUnderTest
from tests.web.test_axe import findings, light_and_dark, themed
from tests.web.test_lobby import lobby

STOPS = 12
# How the signs of the legend look.
LEGEND = """() => [...document.querySelectorAll(".legend li > :first-child")].map(sign => {
  const look = getComputedStyle(sign);
  return [sign.innerHTML, look.background, look.border].join();
})"""


def begun(page: Page, server: ServerUnderTest) -> Page:
    lobby(page, server)
    page.click("[data-lesson=first-turn]")
    page.wait_for_selector(".tutor-next")  # a new server draws the sheet first
    expect(page.locator(".tutor h4")).to_contain_text(f"1 of {STOPS}")
    return page


def onward(page: Page, to: int) -> None:
    at = int(page.locator(".tutor h4").inner_text().split()[-3])
    for stop in range(at + 1, to + 1):
        page.click(".tutor-next")
        expect(page.locator(".tutor h4")).to_contain_text(f"{stop} of {STOPS}", ignore_case=True)


@pytest.mark.long
def test_one_click_in_the_lobby_leads_through_the_opening_to_own_choices_with_hints(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    page = begun(open_page(), server)
    expect(page.locator("#guide .prompt")).to_be_hidden()  # only the explanation
    expect(page.locator("#status")).to_contain_text("Politics")
    looks = page.evaluate(LEGEND)
    assert len(looks) > 8
    assert len(set(looks)) == len(looks)  # no two marks have the same sign
    onward(page, 4)
    expect(page.locator("#stage table")).to_be_visible()  # the netting as it was then
    onward(page, 6)
    expect(page.locator("[data-piece=Don-Cauc]")).to_have_count(1)
    expect(page.locator(".layer-marked .taught")).to_have_count(2)
    expect(page.locator(".tutor .captions")).to_contain_text("Don Caucasus Army enters at Rostov")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("[data-piece=Don-Cauc]")).to_have_count(0)
    page.reload()
    expect(page.locator(".tutor h4")).to_contain_text(f"5 of {STOPS}", ignore_case=True)
    onward(page, STOPS)
    page.click(".tutor-next")
    expect(page.locator("#guide .prompt")).to_contain_text("Round 2 of 5")
    expect(page.locator(".tutor")).to_contain_text("Click a card in your hand")
    expect(page.locator(".layer-marked .taught")).to_have_count(0)
    hint = page.locator(".do-hint")
    expect(hint).to_be_visible()  # without being asked for
    before = page.evaluate("document.body.dataset.stamp")
    hint.click()
    page.wait_for_function("before => document.body.dataset.stamp !== before", arg=before)
    expect(page.locator(".do-hint")).to_be_visible()
    page.get_by_label("Show a hint for every choice").uncheck()
    page.get_by_role("button", name="End the lesson").click()
    expect(page.locator(".tutor")).to_be_empty()
    lobby(page, server)
    expect(page.locator("[data-section=mine] .game")).to_contain_text("Imported")


def test_the_opening_can_be_skipped_and_does_not_return(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = begun(open_page(), server)
    page.get_by_role("button", name="Skip to my turn").click()
    expect(page.locator("#guide .prompt")).to_contain_text("Round 2 of 5")
    expect(page.locator("[data-piece=Don-Cauc]")).to_have_count(1)
    page.reload()
    page.wait_for_selector("body[data-turn=mine]")
    expect(page.locator(".tutor")).to_contain_text("Click a card in your hand")
    expect(page.locator(".tutor-next")).to_have_count(0)


@light_and_dark
def test_axe_finds_nothing_in_a_lesson(open_page: OpenPage, server: ServerUnderTest, theme: str) -> None:
    page = begun(themed(open_page, theme), server)
    assert findings(page) == []
    onward(page, 4)
    assert findings(page) == []
