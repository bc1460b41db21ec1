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
    page.click("#zoom-in")
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
