"""Hints at the table: asked for, seen beside the decision and on the board, done; and what bots explain."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PATIENCE, OpenPage
from tests.web.server import ServerUnderTest
from tests.web.test_axe import findings, light_and_dark, themed
from tests.web.test_lobby import lobby
from tests.web.test_words import must_be_bracketed, speak_in_brackets

SAID = """() => store.emit("chat", {who: "republican", text: "I attacked Huesca.", at: "", bot: true})"""


def at_table(page: Page, server: ServerUnderTest) -> Page:
    page.set_default_timeout(PATIENCE)
    page.goto(server.table(bots="republican")["nationalist"])
    page.wait_for_selector("body[data-turn=mine]")
    page.wait_for_selector(".stack")
    return page


def stamp(page: Page) -> str:
    return str(page.evaluate("document.body.dataset.stamp"))


def wait_for_change(page: Page, before: str) -> None:
    page.wait_for_function("(before) => document.body.dataset.stamp !== before", arg=before)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
def test_a_hint_is_asked_for_seen_and_done(
    open_page: OpenPage, server: ServerUnderTest, width: int, height: int
) -> None:
    page = at_table(open_page(width=width, height=height), server)
    marked = False
    for _ in range(30):
        page.wait_for_selector("body[data-turn=mine]")
        before = stamp(page)
        page.click(".ask-hint")
        expect(page.locator(".do-hint")).to_be_focused()
        expect(page.locator(".do-hint")).to_be_in_viewport()
        assert page.locator(".hint p").first.inner_text() and page.locator(".hint p").nth(1).inner_text()
        marked = page.locator(".layer-marked .advised").count() > 0
        option = page.locator(".do-hint").get_attribute("data-option")
        if marked:
            break
        page.click(".do-hint")
        wait_for_change(page, before)
    assert marked
    page.evaluate("() => (window.sent = [])")
    page.evaluate("""() => {
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (frame) {
        window.sent.push(JSON.parse(frame));
        send.call(this, frame);
      };
    }""")
    page.keyboard.press("Enter")
    wait_for_change(page, before)
    chosen = [frame for frame in page.evaluate("window.sent") if frame["do"] == "choose"]
    assert [len(frame["options"]) for frame in chosen] == [1]
    assert chosen[0]["options"][0] == option
    expect(page.locator(".do-hint")).to_have_count(0)
    expect(page.locator(".layer-marked .advised")).to_have_count(0)


def test_a_hint_by_keys_goes_away_with_escape_and_when_the_game_moves_on(
    page: Page, server: ServerUnderTest
) -> None:
    at_table(page, server)
    page.keyboard.press("i")
    page.wait_for_selector(".do-hint")
    expect(page.locator(".hint")).to_have_attribute("aria-live", "polite")
    page.keyboard.press("Escape")
    expect(page.locator(".do-hint")).to_have_count(0)
    expect(page.locator(".ask-hint")).to_be_focused()
    page.keyboard.press("i")
    page.wait_for_selector(".do-hint")
    before = stamp(page)
    page.click(".every summary")
    page.locator(".every li button").first.click()
    wait_for_change(page, before)
    expect(page.locator(".do-hint")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.locator("dialog .keys")).to_have_count(3)
    expect(page.locator("dialog .keys").first).to_contain_text("a hint")


def test_where_no_hints_are_given_there_is_no_button(page: Page, server: ServerUnderTest) -> None:
    page.set_default_timeout(PATIENCE)
    page.goto(server.table(bots="republican", hints=False)["nationalist"])
    page.wait_for_selector("body[data-turn=mine]")
    expect(page.locator(".ask-hint")).to_be_hidden()
    page.keyboard.press("i")
    page.wait_for_timeout(200)
    expect(page.locator(".do-hint")).to_have_count(0)
    page.click("#tab-settings")
    expect(page.locator(".table-help")).to_have_text("Hints are not allowed at this table.")


def test_who_looks_on_has_no_button(page: Page, server: ServerUnderTest) -> None:
    page.set_default_timeout(PATIENCE)
    page.goto(server.table(bots="republican")["watch"])
    page.wait_for_selector(".stack")
    expect(page.locator(".ask-hint")).to_be_hidden()


def test_the_form_asks_for_hints_and_explanations(page: Page, server: ServerUnderTest) -> None:
    lobby(page, server)
    page.click("#new-game")
    hints, teaching = page.locator("dialog input[name=hints]"), page.locator("dialog input[name=teaching]")
    expect(hints).to_be_checked()
    expect(teaching).to_be_checked()
    page.click("dialog .choice:has(input[value=link])")
    expect(hints).not_to_be_checked()
    expect(teaching).to_be_hidden()
    page.click("dialog .choice:has(input[value=bot])")
    expect(hints).to_be_checked()
    page.locator("dialog .seat-details select").select_option("random")
    expect(teaching).to_be_hidden()
    page.locator("dialog .seat-details select").select_option("staff")
    teaching.check()
    hints.uncheck()
    page.click("dialog button[type=submit]")
    page.wait_for_selector("body[data-turn=mine]")
    expect(page.locator(".ask-hint")).to_be_hidden()
    page.click("#tab-settings")
    expect(page.locator(".table-help")).to_contain_text("explains itself")
    lobby(page, server)
    expect(page.locator("[data-section=mine] .game")).to_contain_text("The bot explains itself")


ALONE = """async () => {
  const { Store } = await import("/static/js/net/store.js");
  const { createLesson } = await import("/static/js/panels/lesson.js");
  const { createTalk } = await import("/static/js/panels/talk.js");
  const store = (window.store = new Store());
  const host = document.createElement("div");
  for (let id = setInterval(() => {}, 1e6); id; id -= 1) clearInterval(id);  // the lobby looks no more
  document.body.replaceChildren(host);
  createLesson(host, store);
  createTalk(host, store);
  const seat = (id, name) => ({id, name, player: "", kind: "here"});
  store.takeTable({table: "t", game: "tscw", scenario: "1936", title: "Test", commitment: "", settings: [],
    seat: "nationalist", seats: [seat("nationalist", "Nationalists"), seat("republican", "Republicans")],
    note: "", passes: [], chat: [], windows: []});
  window.turn = (yours) => store.takeState({whole: true, stamp: String(Math.random()), picture: {},
    sequence: [],
    decision: null, waiting: null, yours, undo: false, log: {from: 0, lines: []}, curves: {}, over: null});
}"""


def test_what_a_bot_explains_stays_until_it_is_to_move_again(page: Page, server: ServerUnderTest) -> None:
    page.goto(server.address)
    page.wait_for_selector("body[data-ready]")
    page.evaluate(ALONE)
    page.evaluate("turn(false)")
    page.evaluate(SAID)
    box = page.locator(".lesson")
    expect(box).to_contain_text("Republicans: what I was trying to do")
    expect(box).to_contain_text("I attacked Huesca.")
    expect(page.locator(".chat-lines .explained")).to_contain_text("I attacked Huesca.")
    page.evaluate("turn(false)")
    page.evaluate(SAID)
    expect(box.locator("p")).to_have_count(2)
    page.evaluate("turn(true)")
    page.evaluate("turn(true)")
    expect(box).not_to_be_empty()
    page.evaluate("turn(false)")
    expect(box).to_be_empty()
    page.evaluate("""() => store.emit("chat", {who: "Ana", text: "Hello", at: ""})""")
    expect(box).to_be_empty()
    page.evaluate(SAID)
    page.click(".lesson button")
    expect(box).to_be_empty()


@light_and_dark
def test_axe_finds_nothing_about_a_hint(open_page: OpenPage, server: ServerUnderTest, theme: str) -> None:
    page = at_table(themed(open_page, theme), server)
    page.click(".ask-hint")
    page.wait_for_selector(".do-hint")
    assert findings(page) == []


def test_a_hint_has_no_hard_coded_word(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = open_page()
    speak_in_brackets(page)
    at_table(page, server)
    page.click(".ask-hint")
    page.wait_for_selector(".do-hint")
    must_be_bracketed(page)
