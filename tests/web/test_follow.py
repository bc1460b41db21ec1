"""Played by following the page: what it lights is clicked, and nothing else is known."""

import re
from statistics import quantiles

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import PATIENCE, OpenPage
from tests.web.follower import Follower
from tests.web.server import ServerUnderTest

MINE = "body[data-turn=mine]"


def opened(page: Page) -> Page:
    page.wait_for_selector(f"{MINE} .stack", timeout=PATIENCE)
    page.wait_for_function("() => performance.getEntriesByName('board-shown').length > 0")
    return page


def turn_of(page: Page) -> str:
    return page.locator("[data-fact=turn] dd").inner_text()


def log_kinds(page: Page) -> list[str]:
    found: list[str] = page.evaluate("[...document.querySelectorAll('.line')].map(line => line.dataset.kind)")
    return found


def durations(page: Page, name: str) -> list[float]:
    script = "name => performance.getEntriesByName(name).map(entry => entry.duration || entry.startTime)"
    found: list[float] = page.evaluate(script, name)
    return found


@pytest.fixture
def moving(server: ServerUnderTest, open_page: OpenPage) -> tuple[Page, Follower]:
    """A game with its first movement segment at hand."""
    page = opened(open_page(server.table(bots="republican")["nationalist"]))
    follower = Follower(page, seed=7, patience=0)
    follower.play("Operational movement")
    return page, follower


@pytest.mark.long
def test_the_first_nationalist_turn_through_the_lobby(page: Page, server: ServerUnderTest) -> None:
    page.goto(server.address)
    page.wait_for_selector("body[data-ready]")
    page.click("#new-game")
    page.click("dialog .choice:has(input[value=bot])")
    page.select_option("dialog select:has(option[value=random])", "random")
    page.click("dialog button[type=submit]")
    opened(page)
    follower = Follower(page, seed=1, patience=14)
    follower.play("Republican phase")
    kinds = log_kinds(page)
    assert "moved" in kinds
    assert "attacked" in kinds, follower.trail
    answered = durations(page, "click-answered")
    assert len(answered) > 10
    # Other tests keep the machine busy: the quickest quarter must be quick. `make bench` measures alone.
    assert quantiles(answered, n=4)[0] < 150, answered


def test_two_browsers_play_a_turn_against_each_other(server: ServerUnderTest, open_page: OpenPage) -> None:
    table = server.table(fog="off")
    players = [
        Follower(open_page(table[seat]), seed, patience=3)
        for seed, seat in enumerate(("nationalist", "republican"))
    ]
    for player in players:
        player.page.wait_for_selector("body[data-turn] .stack", timeout=PATIENCE)
    first = turn_of(players[0].page)
    either = "() => document.body.dataset.turn !== 'other'"
    for _ in range(400):
        for player in players:
            if player.turn() == "mine":
                player.click()
        if turn_of(players[0].page) != first or players[0].turn() == "over":
            break
        if all(player.turn() == "other" for player in players):
            players[0].page.wait_for_timeout(20)
        elif players[0].turn() == "other" and players[1].turn() == "mine":
            players[1].page.wait_for_function(either)
    assert turn_of(players[0].page) != first or players[0].turn() == "over"
    assert all(player.clicks > 5 for player in players)
    assert turn_of(players[1].page) == turn_of(players[0].page)


def test_refreshed_and_reconnected_in_the_middle_of_a_combat(
    server: ServerUnderTest, open_page: OpenPage
) -> None:
    page = open_page()
    lines: list[WebSocketRoute] = []

    broken = False

    def between(line: WebSocketRoute) -> None:
        if broken:
            line.close(code=1012)
            return
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile(r"/ws$"), between)
    page.goto(server.table(bots="republican")["nationalist"])
    follower = Follower(opened(page), seed=3, patience=0)
    follower.play("Operational combat")
    follower.patience = 99
    while page.locator(".guide .buttons button").count() < 2:  # an attack that can be called off or made
        follower.click()
        follower.wait()
    before = page.locator(".prompt").inner_text(), sorted(options(page))

    page.reload()
    opened(page)
    assert (page.locator(".prompt").inner_text(), sorted(options(page))) == before

    broken = True
    lines[-1].close(code=1012)
    page.wait_for_selector(".banner .bad")
    broken = False
    page.wait_for_selector(".banner .bad", state="hidden")
    opened(page)
    assert len(lines) == 3
    assert (page.locator(".prompt").inner_text(), sorted(options(page))) == before
    follower.click()


BARE = """() => {
  for (const place of document.querySelectorAll(".place")) {
    const box = place.getBoundingClientRect();
    const point = [box.left + box.width / 2, box.top + box.height / 2];
    if (document.elementFromPoint(...point) === place) return point;
  }
}"""


def bare_place(page: Page) -> tuple[float, float]:
    """Somewhere on the map where nothing lies and nothing is lit."""
    x, y = page.evaluate(BARE)
    return x, y


def options(page: Page) -> list[str]:
    page.evaluate("document.querySelector('.every').open = true")
    page.wait_for_selector(".every ul")
    script = "[...document.querySelectorAll('.every [data-option]')].map(each => each.dataset.option)"
    found: list[str] = page.evaluate(script)
    return found


def test_undo_takes_a_move_back(moving: tuple[Page, Follower]) -> None:
    page, follower = moving
    follower.patience = 99
    undo = page.get_by_role("button", name=re.compile("^Undo"))
    moved = 0
    for _ in range(60):  # a move that uncovers something is final
        follower.click()
        before, moved = moved, log_kinds(page).count("moved")
        if moved > before and undo.is_enabled():
            break
    assert moved
    stamp = page.evaluate("document.body.dataset.stamp")
    page.keyboard.press("z")
    page.wait_for_function("old => document.body.dataset.stamp !== old", arg=stamp)
    assert log_kinds(page).count("moved") == moved - 1
    expect(page.locator(".toast.shown")).to_have_count(0)


def test_a_movement_phase_by_the_keyboard_alone(moving: tuple[Page, Follower]) -> None:
    page, follower = moving
    sign = "() => [document.body.dataset.stamp, document.querySelectorAll('[role=menu]').length].join()"

    def press(*keys: str) -> None:
        before = page.evaluate(sign)
        for key in keys:
            page.keyboard.press(key)
        answered = f"old => !document.body.hasAttribute('data-busy') && ({sign})() !== old"
        page.wait_for_function(answered, arg=before)
        if page.locator("[role=menu]").count():
            press("ArrowDown", "Enter")

    moved = 0
    while moved < 3:
        places = page.locator("[data-clickable=place]").count()
        halting = page.locator(".guide .buttons button").count() and places and moved
        if halting and "Halt" in page.locator(".guide .buttons").inner_text():
            press("d")
        else:
            steps = (
                ["j"] * (1 + follower.random.randrange(3)) if not places else ["Shift+ArrowRight", "j", "j"]
            )
            press(*steps, "Enter")
            focused = "document.activeElement.matches('#board, #board *, button')"
            assert page.evaluate(focused), "the focus is lost"
        moved = log_kinds(page).count("moved")
    for _ in range(4):
        if "Operational movement" not in follower.step():
            break
        if page.locator(".guide .buttons button").count():
            press("d")
        else:
            press("j", "Enter")
    assert "Operational movement" not in follower.step()


MOVED = """() => {
  const layers = document.querySelector("#board .layers");
  const left = () => layers.getBoundingClientRect().left;
  const before = left();
  layers.style.transform = `translate3d(${before + 40}px, 0, 0)`;
  return left() - before;
}"""


def test_without_motion_the_board_is_at_once_where_it_goes(moving: tuple[Page, Follower]) -> None:
    """A click in the frame after a pan must meet what it was aimed at."""
    page, _ = moving
    assert page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
    assert page.evaluate(MOVED) == pytest.approx(40, abs=0.1)


OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(".count circle, .note rect, .number text")]
    .filter(each => each.checkVisibility())
    .map(each => [each.getBoundingClientRect(), each.parentNode.textContent]);
  const bad = [];
  for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length; j++) {
    const [a, first] = boxes[i], [b, second] = boxes[j];
    const right = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (right > 1 && down > 1) bad.push(`${first} over ${second} at ${[a.left, a.top].map(Math.round)}`);
  }
  return {bad, count: boxes.length};
}"""


def test_no_label_covers_another_at_three_zooms(moving: tuple[Page, Follower]) -> None:
    page, follower = moving
    follower.patience = 99
    while page.locator("[data-clickable=place]").count() < 5:
        follower.click()
    page.keyboard.press("n")
    for zoom, key in (("middle", "h"), ("middle", "+++"), ("near", "++++")):
        for each in key:
            page.keyboard.press(each)
        page.wait_for_function("zoom => document.querySelector('#board').dataset.zoom === zoom", arg=zoom)
        page.wait_for_timeout(400)  # until the labels have taken their size
        found = page.evaluate(OVERLAPS)
        assert not found["bad"], (key, found["bad"])
        assert found["count"] > 50


def test_whatever_is_not_lit_says_why(moving: tuple[Page, Follower]) -> None:
    page, _ = moving
    page.mouse.click(*bare_place(page))
    expect(page.locator(".toast.shown")).not_to_be_empty()


def test_a_spectator_sees_and_cannot_act(server: ServerUnderTest, open_page: OpenPage) -> None:
    page = open_page(server.table()["watch"])
    page.wait_for_selector("body[data-turn=other] .stack", timeout=PATIENCE)
    expect(page.locator(".banner")).to_contain_text("watching")
    expect(page.locator("[data-clickable]")).to_have_count(0)
    page.locator(".stack").last.click()
    expect(page.locator("#panel-stack .card-piece").first).to_be_visible()


def test_search_ruler_overlays_and_help(moving: tuple[Page, Follower]) -> None:
    page, _ = moving
    page.keyboard.press("/")
    page.keyboard.type("madrid")
    page.keyboard.press("Enter")
    expect(page.locator("#panel-stack h3")).to_contain_text("Madrid")
    page.keyboard.press("r")
    page.mouse.move(*bare_place(page))
    expect(page.locator(".ruler-end text")).to_have_text(re.compile(r"\d+"))
    page.keyboard.press("Escape")
    for overlay in ("s", "x", "t", "c"):
        page.keyboard.press(overlay)
        expect(page.locator(".overlay-legend")).to_be_visible()
        page.keyboard.press(overlay)
        expect(page.locator(".overlay-legend")).to_be_hidden()
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_contain_text("J")
    page.keyboard.press("Escape")
    page.keyboard.press("w")
    expect(page.locator(".findings li").first).to_be_visible()
