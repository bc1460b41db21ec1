"""The panels beside the board: log, playback, rules, charts, forces, talk, settings, notice."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PATIENCE, OpenPage
from tests.web.follower import Follower
from tests.web.server import ServerUnderTest

# A panel by itself: a store with a table of two seats and nothing behind it.
ALONE = """async ([module, create]) => {
  const { Store } = await import("/static/js/net/store.js");
  const made = await import(`/static/js/panels/${module}.js`);
  const store = (window.store = new Store());
  window.wishes = [];
  for (const name of ["show-place", "show-piece", "show-rule", "picture", "toast"]) {
    store.on(name, (detail) => window.wishes.push([name, detail]));
  }
  for (let id = setInterval(() => {}, 1e6); id; id -= 1) clearInterval(id);  // the lobby looks no more
  const host = document.createElement("div");
  host.id = "host";
  document.body.replaceChildren(host);
  made[create](host, store);
  const seat = (id, name) => ({id, name, player: "", kind: "here"});
  window.table = {table: "t", game: "tscw", scenario: "1936", title: "Test", commitment: "", settings: [],
    seat: "n", seats: [seat("n", "Nationalists"), seat("r", "Republicans")],
    note: "", passes: [], chat: [], windows: []};
  window.picture = {pieces: [], control: {}, fronts: {}, markers: [],
    facts: [{id: "morale", name: "Morale", value: "60"}]};
  window.state = (more = {}) => ({whole: true, stamp: "1", picture, sequence: [], decision: null,
    waiting: "n", yours: true, undo: false, log: {from: 0, lines: []}, curves: {}, over: null, ...more});
  window.line = (text, more = {}) => ({text, rule: "", kind: "x", side: null, places: [], dice: [], ...more});
  store.takeTable(table);
}"""


@pytest.fixture
def alone(page: Page, server: ServerUnderTest) -> Page:
    page.goto(server.address)
    page.wait_for_selector("body[data-ready]")
    return page


def test_the_log_draws_dice_and_links_rules_and_places(alone: Page) -> None:
    alone.evaluate(ALONE, ["log", "createLog"])
    alone.evaluate("""() => store.takeState(state({log: {from: 0, lines: [
      line("The die shows 5.", {dice: [5], rule: "15.9", side: "r"}),
      line("They march.", {places: ["2615", "2712"], side: "n"}),
      line("Ten.", {dice: [10]}),
    ]}}))""")
    expect(alone.locator(".line")).to_have_count(3)
    expect(alone.locator(".line").nth(0).locator(".pips circle")).to_have_count(5)
    expect(alone.locator(".line").nth(2).locator(".pips text")).to_have_text("10")
    alone.click(".rule-link")
    alone.click("text=They march.")
    alone.click("text=They march.")
    shown = alone.evaluate("window.wishes")
    assert shown == [["show-rule", "15.9"], ["show-place", "2615"], ["show-place", "2712"]]


def test_the_log_shows_one_side_or_both(alone: Page) -> None:
    alone.evaluate(ALONE, ["log", "createLog"])
    alone.evaluate("""() => store.takeState(state({log: {from: 0, lines: [
      line("mine", {side: "n"}), line("theirs", {side: "r"}), line("nobody's")]}}))""")
    alone.check(".log-panel input[value=r]", force=True)
    assert [line.is_visible() for line in alone.locator(".line").all()] == [False, True, True]
    alone.check(".log-panel input[value=all]", force=True)
    assert all(line.is_visible() for line in alone.locator(".line").all())


def test_what_happened_since_my_last_move_is_marked(alone: Page) -> None:
    alone.evaluate(ALONE, ["log", "createLog"])
    alone.evaluate("""() => {
      store.takeState(state({log: {from: 0, lines: [line("before")]}}));
      const both = [line("my own", {side: "n"}), line("theirs", {side: "r"})];
      store.takeState(state({yours: false, log: {from: 1, lines: both}}));
      store.takeState(state({yours: true, log: {from: 3, lines: [line("theirs too", {side: "r"})]}}));
    }""")
    new = ["new" in (line.get_attribute("class") or "").split() for line in alone.locator(".line").all()]
    assert new == [False, False, True, True]


def test_lines_taken_back_disappear(alone: Page) -> None:
    alone.evaluate(ALONE, ["log", "createLog"])
    alone.evaluate("""() => {
      store.takeState(state({log: {from: 0, lines: [line("one"), line("two"), line("three")]}}));
      store.takeState(state({log: {from: 1, lines: [line("other")]}}));
    }""")
    assert alone.locator(".line-text").all_inner_texts() == ["one", "other"]


def test_a_long_log_comes_without_its_beginning_and_can_be_completed(alone: Page) -> None:
    alone.evaluate(ALONE, ["log", "createLog"])
    alone.evaluate("""() => {
      store.socket = {request: async (asked) => {
        window.asked = asked;
        return {from: 0, lines: [line("oldest"), line("older")]};
      }};
      store.takeState(state({log: {from: 2, lines: [line("two"), line("three")]}}));
      store.takeState(state({log: {from: 3, lines: [line("three again"), line("four")]}}));
    }""")
    assert alone.locator(".line-text").all_inner_texts() == ["two", "three again", "four"]
    alone.click("text=Show earlier lines")
    assert alone.evaluate("window.asked") == {"do": "log", "from": 0, "count": 2}
    assert alone.locator(".line-text").all_inner_texts() == ["oldest", "older", "two", "three again", "four"]
    expect(alone.locator("text=Show earlier lines")).to_be_hidden()
    alone.evaluate("store.takeState(state({log: {from: 3, lines: []}}))")
    assert alone.locator(".line-text").all_inner_texts() == ["oldest", "older", "two"]


def test_the_log_is_walked_by_keys(alone: Page) -> None:
    alone.evaluate(ALONE, ["log", "createLog"])
    alone.evaluate("""() => store.takeState(state({log: {from: 0, lines: [
      line("a", {places: ["1"]}), line("b"), line("c", {places: ["2"], rule: "5.1"})]}}))""")
    alone.focus(".log-lines")
    alone.keyboard.press("ArrowUp")
    alone.keyboard.press("Enter")
    alone.keyboard.press("ArrowRight")
    alone.keyboard.press("Enter")
    alone.keyboard.press("ArrowUp")
    alone.keyboard.press("Enter")
    assert alone.evaluate("window.wishes") == [["show-place", "2"], ["show-rule", "5.1"], ["show-place", "1"]]


def test_rules_are_found_by_number_and_by_words_without_accents(alone: Page) -> None:
    alone.evaluate(ALONE, ["rules", "createRules"])
    alone.wait_for_selector(".paragraph")
    every = alone.locator(".paragraph:visible").count()
    assert every > 300
    alone.fill("input[type=search]", "5.2")
    numbers = alone.locator(".paragraph:visible .number").all_inner_texts()
    assert numbers[0] == "5.2"
    assert {"5.2a", "5.2d"} <= set(numbers)
    assert all(number.startswith("5.2") for number in numbers)
    alone.fill("input[type=search]", "ALCAZAR")
    assert 0 < alone.locator(".paragraph:visible").count() < 20
    assert "Alcázar" in alone.locator(".paragraph:visible").first.inner_text()
    alone.fill("input[type=search]", "zebra crossing")
    expect(alone.locator(".paragraph:visible")).to_have_count(0)


def test_a_rule_asked_for_is_opened_and_flashes_and_leads_on(alone: Page) -> None:
    alone.evaluate(ALONE, ["rules", "createRules"])
    alone.wait_for_selector(".paragraph")
    alone.fill("input[type=search]", "zebra crossing")
    alone.evaluate("store.emit('show-rule', '5.2')")
    found = alone.locator("[data-rule='5.2']")
    expect(found).to_be_in_viewport()
    expect(found).to_have_class(re.compile("flash"))
    expect(found.locator(".paragraph-mark")).to_have_text("stated")
    found.locator(".link").first.click()
    assert alone.evaluate("window.wishes.at(-1)") == ["show-rule", "5.2a"]
    expect(alone.locator("[data-rule='5.2a']")).to_be_focused()


CHART = """() => store.takeLayout({places: {}, owners: [], boxes: [], pieces: {},
  charts: [{id: "combat", name: "Combat", columns: ["1:2", "1:1"], rows: ["1", "2"],
    cells: [["a", "b"], ["c", "d"]], source: ""}], overlays: [], marks: {}})"""


def test_the_column_of_the_combat_at_hand_is_lit(alone: Page) -> None:
    alone.evaluate(ALONE, ["charts", "createCharts"])
    alone.evaluate(CHART)
    alone.evaluate("store.emit('show-chart', {chart: 'combat', column: '1:1', row: '2'})")
    assert alone.locator("td.lit").all_inner_texts() == ["b", "c", "d"]
    assert alone.locator("td.lit-cell").all_inner_texts() == ["d"]
    alone.evaluate("store.emit('preview', {lit: {chart: 'combat', column: '1:2', row: ''}})")
    assert alone.locator("td.lit").all_inner_texts() == ["a", "c"]
    alone.evaluate("store.emit('preview', null)")
    expect(alone.locator(".lit")).to_have_count(0)


def test_a_curve_goes_through_its_points(alone: Page) -> None:
    alone.evaluate(ALONE, ["charts", "createCharts"])
    alone.evaluate("store.takeState(state({curves: {morale: [[0, 60], [1, 58], [2, 63]]}}))")
    expect(alone.locator(".curve circle")).to_have_count(3)
    expect(alone.locator(".curve .now")).to_have_text("63")
    heights = [float(dot.get_attribute("cy") or 0) for dot in alone.locator(".curve circle").all()]
    assert heights[2] < heights[0] < heights[1]


def test_a_curve_is_level_while_nothing_changes(alone: Page) -> None:
    alone.evaluate(ALONE, ["charts", "createCharts"])
    alone.evaluate("store.takeState(state({curves: {morale: [[0, 60], [1, 58], [5, 63]]}}))")
    line = alone.locator(".curve .line").get_attribute("d") or ""
    points = [tuple(map(float, each.split())) for each in re.findall(r"[ML]([\d.]+ [\d.]+)", line)]
    [level] = re.findall(r"H([\d.]+)L", line)
    assert float(level) == pytest.approx(points[1][0] + 0.75 * (points[2][0] - points[1][0]), abs=0.2)


def test_pieces_beside_the_map_lie_in_their_boxes(alone: Page) -> None:
    alone.evaluate(ALONE, ["forces", "createForces"])
    alone.evaluate("""() => {
      const piece = (id, place, owner) => ({id, face: "f", place, owner, label: id, marks: []});
      store.takeLayout({places: {"2615": {}}, owners: [], boxes: [
        {id: "to-come", name: "Still to come", by_due: true},
        {id: "eliminated", name: "Eliminated", by_due: false}], charts: [],
        pieces: {late: {due: "Turn 10"}, soon: {due: "Turn 9"}, never: {due: ""}}});
      picture.pieces = [piece("on-map", "2615", "n"), piece("late", "to-come", "n"),
        piece("soon", "to-come", "n"), piece("never", "to-come", "n"), piece("gone", "eliminated", "r")];
      store.takeState(state());
    }""")
    assert [each.get_attribute("data-piece") for each in alone.locator(".counter").all()] == [
        "soon",
        "late",
        "never",
        "gone",
    ]
    expect(alone.locator("[data-box=eliminated] summary")).to_contain_text("1")
    alone.click("[data-piece=gone]")
    assert alone.evaluate("window.wishes") == [["show-piece", "gone"]]


BADGED = """async (marks) => {
  const { Store } = await import("/static/js/net/store.js");
  const { Pieces } = await import("/static/js/board/pieces.js");
  const store = new Store();
  const layer = () => document.createElementNS("http://www.w3.org/2000/svg", "g");
  const stacks = layer();
  const badge = (mark, alone) => ({mark, path: "M0 0", tone: "alarm", alone});
  store.takeLayout({places: {here: {x: 0, y: 0, name: "Here"}}, boxes: [], charts: [], pieces: {}, piece: 50,
    badges: [badge("starving", false), badge("entrenched", false), badge("worn", true)]});
  const piece = (marks, n) => ({id: `p${n}`, face: "f", place: "here", owner: "", label: "p", marks});
  const picture = {pieces: marks.map(piece), control: {}, markers: [], facts: []};
  new Pieces(stacks, layer(), store, {}).draw(picture);
  const shown = [...stacks.querySelectorAll(".badge")];
  return shown.map((each) => [each.dataset.mark, each.getAttribute("class")]);
}"""


def test_counters_show_the_badges_that_their_game_brings_most_urgent_first(alone: Page) -> None:
    shown = alone.evaluate(BADGED, [["worn", "entrenched", "starving", "unknown"]])
    assert [mark for mark, _ in shown] == ["starving", "entrenched", "worn"]
    assert shown[0][1] == "badge tone-alarm"
    assert [mark for mark, _ in alone.evaluate(BADGED, [["worn"], ["entrenched"]])] == ["entrenched"]


def test_every_panel_is_empty_once_the_table_is_left(alone: Page) -> None:
    for module, create in (("log", "createLog"), ("forces", "createForces"), ("talk", "createTalk")):
        alone.evaluate(ALONE, [module, create])
        alone.evaluate("""() => {
          store.takeLayout({places: {}, owners: [], boxes: [], pieces: {}, charts: []});
          store.takeTable({...table, note: "Canary", chat: [{who: "n", text: "Canary", at: ""}]});
          picture.pieces = [{id: "p", face: "f", place: "box", owner: "n", label: "Canary", marks: []}];
          store.takeState(state({log: {from: 0, lines: [line("Canary")]}}));
        }""")
        held = "document.body.innerHTML + [...document.querySelectorAll('textarea')].map(e => e.value)"
        assert "Canary" in alone.evaluate(held), module
        alone.evaluate("store.clear()")
        assert "Canary" not in alone.evaluate(held), module


# At a real table


def seated(page: Page, link: str) -> Page:
    page.set_default_timeout(PATIENCE)
    page.goto(link)
    page.wait_for_selector("body[data-turn]")
    page.wait_for_selector(".stack")
    return page


def test_players_talk_and_keep_their_own_notes(open_page: OpenPage, server: ServerUnderTest) -> None:
    links = server.table()
    one, other = seated(open_page(), links["nationalist"]), seated(open_page(), links["republican"])
    for page in (one, other):
        page.click("#tab-talk")
    one.fill(".talk-panel form input", "¡Buenos días!")
    one.keyboard.press("Enter")
    expect(other.locator(".chat-lines li")).to_contain_text("¡Buenos días!")
    expect(one.locator(".talk-panel form input")).to_have_value("")
    one.fill(".notes textarea", "Hold Toledo")
    expect(one.locator(".notes [role=status]")).to_have_text("Saved")
    one.reload()
    one.click("#tab-talk")
    expect(one.locator(".notes textarea")).to_have_value("Hold Toledo")
    expect(one.locator(".chat-lines li")).to_have_count(1)
    other.reload()
    expect(other.locator(".notes textarea")).to_have_value("")
    watcher = seated(open_page(), links["watch"])
    watcher.click("#tab-talk")
    expect(watcher.locator(".notes")).to_be_hidden()
    expect(watcher.locator(".talk-panel form")).to_be_hidden()


def test_standing_passes_are_kept(page: Page, server: ServerUnderTest) -> None:
    with page.expect_websocket() as opened:
        seated(page, server.table()["nationalist"])
    page.click("#tab-settings")
    box = page.locator(".passes input").first
    with opened.value.expect_event("framereceived", lambda raw: json.loads(raw)["type"] == "answer"):
        box.check()
    page.reload()
    expect(page.locator(".passes input").first).to_be_checked()


def test_resigning_asks_first(page: Page, server: ServerUnderTest) -> None:
    seated(page, server.table()["nationalist"])
    page.click("#tab-settings")
    page.click(".about-table .danger")
    page.click("dialog .buttons button >> nth=0")
    expect(page.locator("body")).not_to_have_attribute("data-turn", "over")
    page.click(".about-table .danger")
    page.click("dialog .danger")
    expect(page.locator("body")).to_have_attribute("data-turn", "over")


def test_the_page_says_that_it_is_my_turn(open_page: OpenPage, server: ServerUnderTest) -> None:
    links = server.table()
    pages = [seated(open_page(), links[seat]) for seat in ("nationalist", "republican")]
    one, other = sorted(pages, key=lambda page: page.evaluate("document.body.dataset.turn") != "mine")
    assert one.title().startswith("▸")
    assert not other.title().startswith("▸")
    other.evaluate("document.hasFocus = () => false")
    follower = Follower(one, seed=2, patience=0)
    for _ in range(100):
        if follower.turn() != "mine":
            break
        follower.click()
        one.wait_for_timeout(60)
    other.wait_for_function("() => document.title.startsWith('●')")
    other.evaluate("document.hasFocus = () => true; window.dispatchEvent(new Event('focus'))")
    other.wait_for_function("() => document.title.startsWith('▸')")


def test_what_the_bot_did_is_played_back_step_by_step(page: Page, server: ServerUnderTest) -> None:
    seated(page, server.table(bots="republican")["nationalist"])
    page.click("#tab-log")
    follower = Follower(page, seed=4, patience=0)
    for _ in range(100):
        assert follower.wait() == "mine"
        if page.locator(".line.new[data-owner=republican]").count() > 1:
            break
        follower.click()
        page.wait_for_timeout(60)
    page.click("text=Play back")
    bar = page.locator(".playback")
    expect(bar).to_be_visible()
    expect(bar.locator(".captions .line").first).to_be_visible()
    total = int(bar.locator("input[type=range]").get_attribute("max") or 0) + 1
    if total > 1:
        before = bar.locator(".captions").inner_text()
        bar.get_by_role("button", name="Next step").click()
        expect(bar).to_contain_text(f"2 of {total}")
        assert bar.locator(".captions").inner_text() != before
        bar.get_by_role("button", name="Previous step").click()
        expect(bar).to_contain_text(f"1 of {total}")
    expect(page.locator("svg.replaying")).to_have_count(1)
    bar.get_by_role("button", name="Close").click()
    expect(bar).to_be_hidden()
    expect(page.locator("svg.replaying")).to_have_count(0)


def test_links_lead_to_the_seat_and_to_the_public(page: Page, server: ServerUnderTest) -> None:
    links = server.table()
    seated(page, links["nationalist"])
    page.click("#tab-settings")
    page.click(".about-table summary >> nth=0")
    shown = [field.input_value() for field in page.locator(".about-table .copy-line input").all()]
    assert shown == [links["watch"], links["nationalist"]]
    page.click(".about-table summary >> nth=2")
    assert re.fullmatch("[0-9a-f]{64}", page.locator(".commitment").inner_text())
