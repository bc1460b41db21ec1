"""After the opponent's phase: an offer to watch it, or marks and three lines; and how fast bots play."""

from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import OpenPage
from tests.web.exhibit import Exhibit, decision, line, opened, option, picture
from tests.web.server import ServerUnderTest
from tests.web.test_axe import findings

TOLD = (
    line("South plays a card.", side="crimson"),
    line("Southern 1 moves to Keep.", side="crimson", places=("keep",)),
    line("South attacks Ford.", side="crimson", places=("ford",), dice=(4,), kind="fire"),
    line("South takes Mill.", side="crimson", places=("mill",), kind="control"),
)


class Played(Exhibit):
    """A server that can play a phase back."""

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        if asked["do"] != "playback":
            return super().answer(asked)
        frames = [{"lines": [each], "picture": picture(), "sequence": []} for each in TOLD[1:]]
        return {"frames": frames, "from": 0, "total": len(frames)}


def phase(exhibit: Exhibit, lines: tuple[Any, ...] = TOLD) -> None:
    """One's own decision, the opponent's phase, and the next decision."""
    exhibit.state()
    exhibit.state(lines=lines[:2])
    exhibit.state(decision=decision(option("pass")), lines=lines[2:])


def begun(open_page: OpenPage, server: ServerUnderTest) -> Exhibit:
    return opened(open_page(), server, kind=Played, decision=decision(option("pass")))


def test_the_page_offers_the_playback_by_itself_and_the_camera_returns(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    exhibit = begun(open_page, server)
    page = exhibit.page
    phase(exhibit)
    offer = page.locator(".afterwards")
    expect(offer.locator("h3")).to_have_text("What South did")
    # What was announced, and the die; then a line of a kind that was not told yet.
    expect(offer.locator("li")).to_contain_text([TOLD[0].text, TOLD[2].text, TOLD[3].text])
    expect(offer).to_contain_text("1 more in the log")
    expect(page.locator(".layer-marked .changed")).to_have_count(0)
    assert findings(page) == []
    whole = page.evaluate("document.querySelector('.layers').style.transform")
    page.click("#zoom-in")
    page.wait_for_function("whole => document.querySelector('.layers').style.transform !== whole", arg=whole)
    before = page.evaluate("document.querySelector('.layers').style.transform")
    page.click(".watch-it")
    expect(page.locator("section.playback")).to_be_visible()
    expect(offer).to_have_count(0)
    page.get_by_role("button", name="Last step").click()
    page.wait_for_function(
        "before => document.querySelector('.layers').style.transform !== before", arg=before
    )
    page.get_by_role("button", name="Close the playback").click()
    expect(page.locator("section.playback")).to_be_hidden()
    page.wait_for_function(
        "before => document.querySelector('.layers').style.transform === before", arg=before
    )


def test_the_results_of_ones_own_choice_are_not_told_as_the_opponents(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    exhibit = begun(open_page, server)
    fight = (
        line("North attacks Ford.", side="blue"),
        line("South is behind a river.", side="crimson"),
        line("South fires.", side="crimson", dice=(2,), kind="fire"),
        line("Northern 1 advances to Ford.", places=("ford",)),
    )
    exhibit.state(lines=(*fight, TOLD[0]))  # the opponent has already begun
    exhibit.state(decision=decision(option("pass")), lines=TOLD[1:])
    told = exhibit.page.locator(".afterwards li")
    expect(told).to_contain_text([TOLD[0].text, TOLD[2].text, TOLD[3].text])
    expect(exhibit.page.locator(".afterwards")).to_contain_text("1 more in the log")


def test_the_offer_is_dismissed_or_goes_with_the_next_choice(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    exhibit = begun(open_page, server)
    page = exhibit.page
    phase(exhibit)
    page.locator(".afterwards button[aria-label=Close]").click()
    expect(page.locator(".afterwards")).to_have_count(0)
    phase(exhibit)
    expect(page.locator(".afterwards")).to_have_count(1)
    exhibit.state(decision=decision(option("pass")))
    expect(page.locator(".afterwards")).to_have_count(0)
    phase(exhibit, TOLD[:1])  # nothing much happened
    expect(page.locator(".afterwards")).to_have_count(0)


KEEP = option("march keep", ("place", "keep"))
CORNER = "document.querySelector('#afterwards').dataset.corner"
# Places that are lit under the offer.
UNDER = """() => {
  const over = document.querySelector("#afterwards").getBoundingClientRect();
  return [...document.querySelectorAll(".spot")].filter((spot) => {
    const box = spot.getBoundingClientRect();
    return box.left < over.right && box.right > over.left && box.top < over.bottom && box.bottom > over.top;
  }).map((spot) => spot.dataset.place);
}"""


def test_the_offer_lies_where_nothing_can_be_clicked(open_page: OpenPage, server: ServerUnderTest) -> None:
    exhibit = begun(open_page, server)
    page = exhibit.page
    phase(exhibit)
    # Look at the map so that a town lies in the corner where the offer appears.
    where = page.locator("#afterwards").bounding_box()
    assert where is not None and page.evaluate(CORNER) == "bottom-left"
    exhibit.state()
    exhibit.state(lines=TOLD[:2])
    exhibit.state(decision=decision(KEEP), lines=TOLD[2:])
    town = page.locator(".spot").bounding_box()
    assert town is not None
    page.mouse.move(town["x"] + 10, town["y"] + town["height"] + 30)
    page.mouse.down()
    page.mouse.move(where["x"] + 60, where["y"] + where["height"] + 10, steps=5)
    page.mouse.up()
    page.wait_for_function(f"() => {CORNER} !== 'bottom-left'")
    assert page.evaluate(UNDER) == []


def test_the_offer_goes_when_the_player_begins_to_choose(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    exhibit = begun(open_page, server)
    page = exhibit.page
    marches = [
        option(f"march {unit} {to}", ("piece", unit), ("place", to))
        for unit in ("A1", "C1")
        for to in ("mill", "wood")
    ]
    exhibit.state()
    exhibit.state(lines=TOLD[:2])
    exhibit.state(decision=decision(*marches), lines=TOLD[2:])
    expect(page.locator(".afterwards")).to_have_count(1)
    page.locator("[data-piece=A1][data-clickable]").click()
    expect(page.locator(".spot")).to_have_count(2)
    expect(page.locator(".afterwards")).to_have_count(0)


SLOW_BOARD = """
const fetched = window.fetch;
window.fetch = async (...what) => {
  if (String(what[0]).includes("layout.json"))
    while (!document.querySelector("section.playback:not([hidden])"))
      await new Promise((done) => setTimeout(done, 20));
  return fetched(...what);
};"""


def test_a_replay_that_begins_before_its_board_is_there_shows_its_counters(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    page = open_page()
    page.add_init_script(SLOW_BOARD)
    exhibit = opened(page, server, kind=Played, table={"replay": True})
    expect(exhibit.page.locator("section.playback")).to_be_visible()
    expect(exhibit.page.locator(".stack[data-place=ford]")).to_have_count(1)


def test_as_a_setting_the_changed_places_are_marked(open_page: OpenPage, server: ServerUnderTest) -> None:
    exhibit = begun(open_page, server)
    page = exhibit.page
    page.click("#tab-settings")
    page.get_by_label("Mark what changed").check()
    phase(exhibit)
    expect(page.locator(".layer-marked .changed")).to_have_count(3)
    expect(page.locator(".afterwards li")).to_have_count(3)
    page.get_by_label("Nothing", exact=True).check()
    phase(exhibit)
    expect(page.locator(".layer-marked .changed")).to_have_count(0)
    expect(page.locator(".afterwards")).to_have_count(0)


def test_the_bar_leads_to_the_playback(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = begun(open_page, server).page
    page.click("#watch")
    expect(page.locator("section.playback")).to_be_visible()


def test_a_player_sets_the_pace_of_the_bots(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = open_page(server.table(bots="republican")["nationalist"])
    page.click("#tab-settings")
    expect(page.get_by_label("Fast", exact=True)).to_be_checked()
    page.get_by_label("Slow", exact=True).check()
    expect(page.locator("fieldset.pace")).not_to_have_attribute("aria-busy", "true")
    page.reload()
    page.click("#tab-settings")
    expect(page.get_by_label("Slow", exact=True)).to_be_checked()
