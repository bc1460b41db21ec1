"""Looking without acting: stacks, the first drawing of a board, chat that is not read yet."""

from playwright.sync_api import Route, expect

from tests.web.conftest import OpenPage
from tests.web.exhibit import Exhibit, decision, opened, option
from tests.web.server import ServerUnderTest
from tests.web.test_narrow import FIRST_SHEET


class Reasoned(Exhibit):
    """A server that says why not."""

    def answer(self, asked: dict[str, object]) -> dict[str, object]:
        if asked["do"] == "why":
            return {"reasons": [{"text": "These are not yours.", "rule": "7.1"}]}
        return super().answer(asked)


MOVE = decision(
    *(
        option(f"move {piece} {place}", ("piece", piece), ("space", place))
        for piece in ("A1", "C1")
        for place in ("mill", "wood")
    )
)


def test_looking_at_a_stack_shows_no_error(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = opened(open_page(), server, kind=Reasoned, decision=MOVE).page
    page.locator("[data-piece=F1]").click()
    expect(page.locator("#panel-stack .why-not")).to_contain_text("These are not yours.")
    expect(page.locator(".toast.shown")).to_have_count(0)
    page.locator(".place[data-place=wood]").click()  # an empty place answers where it was clicked
    expect(page.locator(".toast.shown")).to_contain_text("These are not yours.")


def test_a_wrong_target_says_why_at_the_pointer(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = opened(open_page(), server, kind=Reasoned, decision=MOVE).page
    page.locator("[data-piece=A1]").first.click()
    expect(page.locator("#guide .path")).to_be_visible()
    page.locator("[data-piece=F1]").click()
    expect(page.locator(".toast.shown")).to_contain_text("These are not yours.")


def test_chat_that_is_not_read_is_counted(open_page: OpenPage, server: ServerUnderTest) -> None:
    exhibit = opened(open_page(), server, decision=MOVE)
    page, tab = exhibit.page, exhibit.page.locator("#tab-talk")
    for text in ("Good luck!", "Are you there?"):
        exhibit.say({"type": "chat", "who": "Berta", "text": text, "at": "", "bot": False})
    expect(tab.locator(".unread")).to_have_text("2")
    exhibit.say({"type": "chat", "who": "Ana", "text": "Yes.", "at": "", "bot": False})  # my own line
    tab.click()
    expect(tab.locator(".unread")).to_have_count(0)
    exhibit.say({"type": "chat", "who": "Berta", "text": "Fine.", "at": "", "bot": False})
    expect(page.locator(".chat-lines li")).to_have_count(4)
    expect(tab.locator(".unread")).to_have_count(0)  # it was read at once


def test_a_line_says_that_the_board_is_being_drawn(open_page: OpenPage, server: ServerUnderTest) -> None:
    page, held = open_page(), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/sheet.svg", hold)
    page.goto(server.table()["nationalist"], wait_until="commit")
    page.wait_for_selector(".drawing progress", timeout=FIRST_SHEET)
    # The two other files come from a server that has just begun; the sheet is still missing.
    page.wait_for_function(
        "() => document.querySelector('.drawing progress')?.value === 2", timeout=FIRST_SHEET
    )
    held[0].continue_()
    expect(page.locator(".drawing")).to_have_count(0)


def test_a_first_game_teaches(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = open_page(server.address)
    page.wait_for_selector("body[data-ready]")
    page.click("#first-game")
    page.wait_for_selector("body[data-turn]")
    page.click("#tab-settings")
    expect(page.locator(".table-help")).to_contain_text("explains itself")
    expect(page.locator(".ask-hint")).to_be_visible()


def middle(exhibit: Exhibit, selector: str) -> tuple[float, float]:
    box = exhibit.page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_counter_is_moved_by_dragging_it(open_page: OpenPage, server: ServerUnderTest) -> None:
    exhibit = opened(open_page(), server, kind=Reasoned, decision=MOVE)
    page, mouse = exhibit.page, exhibit.page.mouse
    still = page.evaluate("document.querySelector('.layers').style.transform")
    mouse.move(*middle(exhibit, "[data-piece=A1]"))
    mouse.down()
    mouse.move(*middle(exhibit, ".place[data-place=mill]"), steps=4)
    expect(page.locator(".dragged")).to_have_count(1)
    mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    page.wait_for_function("() => !document.body.hasAttribute('data-busy')")
    assert exhibit.chosen() == ["move A1 mill"]
    assert page.evaluate("document.querySelector('.layers').style.transform") == still


def test_what_cannot_be_moved_drags_the_map(open_page: OpenPage, server: ServerUnderTest) -> None:
    exhibit = opened(open_page(), server, kind=Reasoned, decision=MOVE)
    page, mouse = exhibit.page, exhibit.page.mouse
    before = page.evaluate("document.querySelector('.layers').style.transform")
    mouse.move(*middle(exhibit, "[data-piece=F1]"))
    mouse.down()
    mouse.move(*middle(exhibit, ".place[data-place=mill]"), steps=4)
    expect(page.locator(".dragged")).to_have_count(0)
    mouse.up()
    page.wait_for_function(
        "before => document.querySelector('.layers').style.transform !== before", arg=before
    )
    assert exhibit.chosen() == []
