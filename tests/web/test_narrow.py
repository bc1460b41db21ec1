"""Small screens: the map on top, the guide as a sheet below it, everything large enough for a finger."""

from playwright.sync_api import Page, expect

from barricades.kernel.picture import Tally
from tests.web.conftest import OpenPage
from tests.web.exhibit import decision, opened, option
from tests.web.follower import Follower
from tests.web.server import ServerUnderTest
from tests.web.test_axe import findings
from tests.web.test_frame import PLAY, SHUT, factions

PHONE = {"width": 390, "height": 844}
FIRST_SHEET = 300_000  # milliseconds; a server that has just begun draws it first, on a busy machine slowly


def heights(page: Page) -> tuple[float, float]:
    """Of the map and of the sheet."""
    board, side = (page.locator(selector).bounding_box() for selector in ("#board", "#side"))
    assert board and side
    assert board["y"] + board["height"] <= side["y"] + 1  # nothing of the map lies under the sheet
    return board["height"], side["height"]


def test_the_guide_is_a_sheet_below_the_map(open_page: OpenPage, server: ServerUnderTest) -> None:
    exhibit = opened(open_page(**PHONE), server, decision=decision(*PLAY, closed=[SHUT]))
    page = exhibit.page
    board, half = heights(page)
    assert board > 280
    page.click("#handle")
    _, full = heights(page)
    assert full > half + 100
    expect(page.locator("#tabs")).to_be_visible()
    page.click("#handle")
    page.locator(".hand [data-card=K1]").click()
    page.locator("#guide button.use").nth(1).click()
    assert exhibit.chosen() == ["play K1 rp"]


def test_nothing_is_wider_than_the_screen_or_too_small_for_a_finger(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    shown = decision(*PLAY, closed=[SHUT])
    page = opened(open_page(**PHONE), server, decision=shown, panels=[factions(1)]).page
    page.click(".hand [data-card=K1]")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    buttons = page.locator("#guide button:visible:not(.rule-link), .board-tools button:visible, #menu")
    assert buttons.count() > 6
    for button in buttons.all():
        box = button.bounding_box()
        assert box and box["height"] >= 40, button.inner_text()


def test_the_menu_holds_what_the_bar_has_no_room_for(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = opened(open_page(**PHONE), server, decision=decision(option("pass")), panels=[factions(1)]).page
    expect(page.locator("#drawers button")).to_be_hidden()
    page.click("#menu")
    page.click("#drawers button")
    expect(page.locator(".drawer h2")).to_have_text("Factions")
    assert findings(page) == []


def test_one_button_stands_for_all_cards_beside_the_board(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    page = opened(open_page(**PHONE, touch=True), server, decision=decision(option("pass"))).page
    expect(page.locator(".pile").first).to_be_hidden()
    page.locator(".all-piles").tap()
    assert page.locator("[role=menuitem]").all_inner_texts() == ["South holds\n4", "Draw\n8", "Discard\n1"]
    page.locator("[role=menuitem]").nth(2).tap()
    expect(page.locator(".drawer .card-list li")).to_contain_text("Rumours")
    assert findings(page) == []


def test_drawers_that_do_not_fit_into_the_bar_are_in_its_menu(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    many = [Tally(f"t{n}", f"A table with a long name {n}", key=str(n)) for n in range(6)]
    page = opened(open_page(width=1280, height=800), server, panels=many).page
    fitting = page.locator("#drawers button:visible").count()
    assert 0 < fitting < 6
    page.click("#more")
    items = page.locator("[role=menuitem]")
    assert items.count() == 6 - fitting
    items.last.click()
    expect(page.locator(".drawer h2")).to_have_text("A table with a long name 5")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_a_phone_plays_a_whole_phase_by_what_is_lit(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = open_page(server.table(bots="republican")["nationalist"], **PHONE, touch=True)
    page.wait_for_selector("body[data-turn=mine] .stack", timeout=FIRST_SHEET)
    follower = Follower(page, seed=1, patience=8, touch=True)
    follower.play("Republican phase")
    kinds = page.evaluate("[...document.querySelectorAll('.line')].map(line => line.dataset.kind)")
    assert "moved" in kinds, follower.trail


def test_the_sheet_is_moved_with_a_finger_and_every_control_is_large_enough(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    many = [option(f"take {n}", label=f"Take number {n}") for n in range(1, 9)]
    page = opened(open_page(**PHONE, touch=True), server, decision=decision(*many), panels=[factions(1)]).page
    _, half = heights(page)
    page.locator("#handle").tap()
    _, full = heights(page)
    assert full > half
    page.locator("#tab-settings").tap()
    controls = page.locator(
        "button:visible:not(.rule-link, .link, .fact-name), select:visible, #tabs [role=tab]"
    )
    assert controls.count() > 8
    for control in controls.all():
        box = control.bounding_box()
        assert box and box["height"] >= 40, control.evaluate("each => each.outerHTML")


def test_a_desktop_zoomed_to_200_percent_still_works(open_page: OpenPage, server: ServerUnderTest) -> None:
    shown = decision(*PLAY, closed=[SHUT])
    exhibit = opened(open_page(width=640, height=400), server, decision=shown, panels=[factions(1)])
    page = exhibit.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 640
    board, sheet = heights(page)
    assert board >= 120
    assert sheet >= 120
    page.locator(".hand [data-card=K1]").click()
    page.locator("#guide button.use").nth(1).click()  # scrolls to it
    assert exhibit.chosen() == ["play K1 rp"]
