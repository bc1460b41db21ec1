"""Looking without acting: stacks, the first drawing of a board, chat that is not read yet."""

from playwright.sync_api import Page, Route, expect

from barricades.kernel.picture import OverlayName
from barricades.table.web import wire
from tests.web.conftest import OpenPage
from tests.web.exhibit import Exhibit, decision, line, opened, option
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


def test_a_stack_says_why_not_where_it_was_clicked_if_its_panel_is_not_in_sight(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    page = opened(open_page(), server, kind=Reasoned, decision=MOVE).page
    page.click("#tab-log")
    page.locator("[data-piece=F1]").click()
    expect(page.locator(".toast.shown")).to_contain_text("These are not yours.")


def test_where_a_place_is_asked_for_the_counter_of_another_side_is_its_place(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    marches = [option(f"march {place}", ("place", place)) for place in ("mill", "wood")]
    exhibit = opened(open_page(), server, kind=Reasoned, decision=decision(*marches))
    exhibit.page.locator("[data-piece=F1]").click()
    expect(exhibit.page.locator("#panel-stack .why-not")).to_contain_text("These are not yours.")
    [asked] = [each for each in exhibit.sent if each["do"] == "why"]
    assert [token for _, token in asked["targets"]] == ["keep"]


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


def test_the_opponent_comes_and_goes(open_page: OpenPage, server: ServerUnderTest) -> None:
    exhibit = opened(open_page(), server, decision=MOVE)
    berta = exhibit.page.locator(".people li", has_text="Berta")
    for present, there in ((("blue", "crimson"), "here"), (("blue",), "away")):
        exhibit.say(wire.Presence(present))
        expect(berta).to_have_attribute("data-present", there)


def test_marks_of_the_legend_differ(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = open_page(server.table()["nationalist"])
    page.wait_for_selector("body[data-turn] .stack")
    marks = page.locator("#panel-stack .legend li > :first-child")
    looks = marks.evaluate_all("all => all.map(each => each.outerHTML)")
    assert len(looks) >= 8
    assert len(set(looks)) == len(looks)


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


def test_a_first_game_says_its_goal_and_lays_few_options_open(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    told = {"teaching": True, "goal": "Hold the keep after the last turn." + " It will not be easy." * 5}
    exhibit = opened(open_page(), server, table=told, decision=MOVE)
    page, goal = exhibit.page, exhibit.page.locator("#guide .goal")
    expect(goal).to_contain_text("Hold the keep after the last turn.")
    expect(page.locator("#guide .buttons button")).to_have_count(4)  # of four options, each a button
    expect(page.locator("#guide .click-one")).to_have_text(
        "Click a counter on the map: those framed in gold can be used."
    )
    exhibit.state(MOVE)  # the game has begun: one line is enough, and the guide keeps its width
    expect(goal.locator("[aria-expanded]")).to_have_attribute("aria-expanded", "false")
    assert page.eval_on_selector("#guide", "each => each.scrollWidth - each.clientWidth") == 0
    goal.locator("[aria-expanded]").click()
    expect(goal.locator("[aria-expanded]")).to_have_attribute("aria-expanded", "true")
    goal.get_by_role("button", name="hide it").click()
    expect(goal).to_have_count(0)
    page.reload()
    page.wait_for_selector("body[data-stamp] .stack")
    expect(goal).to_have_count(0)  # it was read


def test_what_alone_can_be_clicked_is_named_and_in_sight(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    exhibit = opened(open_page(), server, decision=MOVE)
    page = exhibit.page
    for _ in range(6):
        page.click("#zoom-in")
    page.keyboard.press("Escape")
    exhibit.state(decision(option("enter keep", ("space", "keep")), prompt="Enter"), taken=("Stop here",))
    expect(page.locator("#guide .click-one")).to_have_text("Click Keep (keep).")
    expect(page.locator("#guide .taken")).to_have_text("Only one option, taken for you: Stop here")
    page.wait_for_function(
        """() => { const spot = document.querySelector('.spot[data-place=keep]').getBoundingClientRect();
            const board = document.querySelector('#board').getBoundingClientRect();
            return spot.left > board.left && spot.right < board.right && spot.bottom < board.bottom; }"""
    )
    exhibit.state(MOVE)
    expect(page.locator("#guide .taken")).to_be_hidden()


def test_the_map_follows_the_others_and_comes_back(open_page: OpenPage, server: ServerUnderTest) -> None:
    exhibit = opened(open_page(), server, table={"teaching": True}, decision=MOVE)
    page, where = exhibit.page, "document.querySelector('.layers').style.transform"
    for _ in range(7):
        page.click("#zoom-in")
    page.wait_for_timeout(300)
    before = page.evaluate(where)
    exhibit.state(lines=[line("They go to the keep.", places=("keep",), side="crimson")])
    page.wait_for_function(f"before => {where} !== before", arg=before)
    exhibit.state(decision(option("pass")))
    page.wait_for_function(f"before => {where} === before", arg=before)


class Laid(Exhibit):
    """A server with one thing to lay over the map."""

    def answer(self, asked: dict[str, object]) -> dict[str, object]:
        if asked["do"] == "overlay":
            areas = [
                {"id": f"lines-{side}", "name": "lines", "side": side, "places": [place]}
                for side, place in (("blue", "ford"), ("crimson", "gate"))
            ]
            return {"overlay": {"areas": areas, "lines": [], "pieces": {"A1": "out", "S5": "out"}}}
        return super().answer(asked)


def test_overlays_show_one_side_or_both(open_page: OpenPage, server: ServerUnderTest) -> None:
    exhibit = opened(
        open_page(), server, kind=Laid, decision=MOVE, overlays=[OverlayName("lines", "Lines", "s")]
    )
    page, areas = exhibit.page, exhibit.page.locator("#overlay-legend .swatch")
    page.click("#layers")
    page.check("[data-overlay=lines]")
    expect(areas).to_have_count(2)
    page.locator("#overlays label", has_text="South").click()
    expect(areas).to_have_count(1)
    expect(page.locator("#overlay-legend")).to_contain_text("South: lines")
    page.locator("#overlays label", has_text="Both").click()
    expect(areas).to_have_count(2)


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


FACES = """async () => {
  const { Faces } = await import("/static/js/board/faces.js");
  const host = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const faces = new Faces(host);
  const file = (name) => `<svg xmlns="http://www.w3.org/2000/svg">${["army", "corps"].map((id) =>
    `<symbol id="${id}" class="${name}"><rect/></symbol>`).join("")}</svg>`;
  const found = () => [...host.children].map((each) => `${each.id} ${each.getAttribute("class")}`);
  faces.load(file("first"));
  const before = found();
  faces.need(["army"]);
  const shown = found();
  faces.load(file("second"));
  return [before, shown, found()];
}"""


def test_a_face_comes_when_it_is_shown_and_stays(page: Page, server: ServerUnderTest) -> None:
    page.goto(server.address)
    # What was shown before another board came, such as that of the last game, is shown from that one too.
    assert page.evaluate(FACES) == [[], ["army first"], ["army second"]]


HIGH = "document.querySelector('#panels').offsetHeight / document.querySelector('#side').offsetHeight"


def test_a_tab_that_is_opened_has_room_until_the_next_choice(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    exhibit = opened(open_page(), server, decision=MOVE)
    page = exhibit.page
    page.evaluate("document.querySelector('#guide').style.gridAutoRows = '400px'")  # it has much to say
    page.wait_for_function(f"{HIGH} < 0.2")
    page.click("#tab-log")
    page.wait_for_function(f"{HIGH} > 0.4")
    exhibit.state()
    page.wait_for_function(f"{HIGH} < 0.2")


def test_a_chart_that_is_looked_up_scrolls_the_charts_and_not_the_page(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    page = open_page(server.table()["nationalist"])
    page.wait_for_selector("body[data-turn=mine] .stack", timeout=FIRST_SHEET)
    page.click("#tab-charts")
    page.locator("#panel-charts select").select_option(label="Republican events")
    page.wait_for_function("() => document.querySelector('.charts-body').scrollTop > 1000")
    assert page.evaluate("[document.documentElement.scrollTop, document.body.scrollTop]") == [0, 0]
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
