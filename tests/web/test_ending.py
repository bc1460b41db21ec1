"""The end of a game on the page: why, the curve, the losses, and what to do next."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from barricades.kernel.picture import Checklist, Fact
from barricades.table.web import wire
from tests.web.conftest import OpenPage
from tests.web.exhibit import Exhibit, line, opened, picture
from tests.web.server import ServerUnderTest
from tests.web.test_axe import findings

Show = Callable[..., Exhibit]
LOSSES = (wire.Loss("Units lost", {"blue": 3, "crimson": 7}), wire.Loss("Steps", {"blue": 1, "crimson": 0}))
OVER = wire.Over("crimson", "at-the-end", "South has reached its goal.", losses=LOSSES)
CURVE = {"turn": ((0, 5), (1, 9), (2, 7))}


@pytest.fixture
def show(open_page: OpenPage, server: ServerUnderTest) -> Show:
    def made(width: int = 1440, height: int = 900, **first: Any) -> Exhibit:
        page = open_page(width=width, height=height)
        page.route("**/api/tables/t/record*", lambda route: route.fulfill(body="", content_type="text/plain"))
        return opened(page, server, **first)

    return made


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900)])
def test_the_end_says_why_and_shows_curve_and_losses(show: Show, width: int, height: int) -> None:
    page = show(width, height, over=OVER, curves=CURVE).page
    ending = page.locator(".ending")
    expect(ending.locator("h3")).to_have_text("Victory: South")
    expect(ending.locator(".ending-why")).to_have_text("South has reached its goal.")
    assert "at-the-end" not in page.locator("body").inner_text()
    expect(ending.locator(".curve circle")).to_have_count(3)
    expect(ending.locator("figcaption")).to_have_text("Turn")
    assert ending.locator(".losses tbody tr").all_inner_texts() == ["Units lost\t3\t7", "Steps\t1\t0"]
    box = ending.bounding_box()
    assert box and box["y"] >= 0 and box["y"] + box["height"] <= height
    assert findings(page) == []


def test_a_game_without_a_track_has_no_curve(show: Show) -> None:
    page = show(over=OVER).page
    expect(page.locator(".ending-why")).to_be_visible()
    expect(page.locator(".ending .curve")).to_have_count(0)


def test_from_the_end_one_replays_or_goes_to_the_lobby(show: Show) -> None:
    exhibit = show(over=OVER)
    page = exhibit.page
    expect(page.locator(".ending a.button")).to_have_attribute("href", "/")
    page.locator(".ending").get_by_role("button", name="Replay").click()
    expect(page.locator(".ending")).to_have_count(0)
    assert [asked["whole"] for asked in exhibit.sent if asked["do"] == "playback"] == [True]


def test_a_rematch_is_the_same_game_with_the_same_players(show: Show) -> None:
    exhibit = show(over=OVER)
    page = exhibit.page
    asked: list[dict[str, Any]] = []

    def make(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or ""))
        tokens = {"blue": "mine", "crimson": "theirs"}
        route.fulfill(json={"table": "new", "commitment": "00" * 32, "seats": tokens, "addresses": []})

    page.route("**/api/tables", make)
    page.locator(".ending [data-rematch]").click()
    expect(page.locator("dialog input").first).to_have_value(seat_link("theirs", page.url))
    (spec,) = asked
    assert (spec["game"], spec["scenario"], spec["settings"]) == ("exhibit", "one", {"fog": "on"})
    assert spec["seats"]["blue"]["kind"] == "here"
    assert spec["seats"]["crimson"]["kind"] == "link"  # they play elsewhere: they get a link


def seat_link(token: str, address: str) -> str:
    """The link of a seat."""
    return f"{address.partition('/table')[0]}/table#seat={token}"


def test_who_watches_cannot_ask_for_a_rematch(show: Show) -> None:
    exhibit = show(over=OVER)
    exhibit.seat = None
    exhibit.page.reload()
    expect(exhibit.page.locator(".ending-why")).to_be_visible()
    expect(exhibit.page.locator("[data-rematch]")).to_have_count(0)


class Finished(Exhibit):
    """The replay of a game that is over."""

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        if asked["do"] != "playback":
            return super().answer(asked)
        status = [{"id": "turn", "name": "Turn", "value": "one"}]
        frame = {"lines": [line("North marches.")], "picture": picture(), "sequence": [], "status": status}
        return {"frames": [frame], "from": 0, "total": 1}


def test_a_replay_begins_with_its_first_step_and_its_end_comes_afterwards(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    page = open_page(width=1440, height=900)
    page.route("**/api/tables/t/record*", lambda route: route.fulfill(body="", content_type="text/plain"))
    last = (Fact("turn", "Turn", "nine"),)
    strip = Checklist("steps", "Steps", where="strip", items=())
    exhibit = opened(page, server, Finished, table={"replay": True}, over=OVER, status=last, panels=[strip])
    expect(page.locator("section.playback")).to_be_visible()
    # Nothing of the end lies over the first step, and the status line is that of the step.
    expect(page.locator(".ending")).to_have_count(0)
    expect(page.locator("[data-fact=turn] .value")).to_have_text("one")
    expect(page.locator("#guide .prompt")).not_to_contain_text("South has reached its goal.")
    exhibit.state(over=OVER, status=last, panels=[strip])
    expect(page.locator("[data-fact=turn] .value")).to_have_text("one")
    expect(page.locator(".people")).to_contain_text("SSouthBerta")
    expect(page.locator(".people [data-present]")).to_have_count(0)
    assert findings(page) == []
    page.get_by_role("button", name="Close the playback").click()
    expect(page.locator(".ending-why")).to_have_text("South has reached its goal.")
    expect(page.locator("[data-fact=turn] .value")).to_have_text("nine")
    expect(page.locator("#guide .prompt")).to_have_text("South has reached its goal.")
