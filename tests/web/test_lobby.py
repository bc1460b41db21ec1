"""The lobby: a first game at one click, a new one at three, links, free seats, records in and out."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PATIENCE, OpenPage
from tests.web.follower import Follower
from tests.web.server import ServerUnderTest

MINE = "[data-section=mine] .game"


def lobby(page: Page, server: ServerUnderTest) -> Page:
    page.set_default_timeout(PATIENCE)
    page.goto(server.address)
    page.wait_for_selector("body[data-ready]")
    return page


def start(page: Page, company: str) -> None:
    """The three clicks."""
    page.click("#new-game")
    page.click(f"dialog .choice:has(input[value={company}])")
    page.click("dialog button[type=submit]")


def open_seat(server: ServerUnderTest, name: str) -> str:
    made = server.post(
        "/api/tables",
        {
            "game": "tscw",
            "scenario": "1937",
            "settings": {},
            "seats": {"nationalist": {"kind": "here", "name": name}, "republican": {"kind": "link"}},
            "listed": True,
        },
    )
    return str(made["table"])


def test_a_newcomer_plays_at_one_click(page: Page, server: ServerUnderTest) -> None:
    lobby(page, server)
    expect(page.locator("#welcome")).to_be_visible()
    page.click("#first-game")
    page.wait_for_selector("body[data-turn=mine]")
    page.goto(server.address)
    expect(page.locator(MINE)).to_have_count(1)
    expect(page.locator(f"{MINE} .status.yours")).to_be_visible()
    expect(page.locator("#welcome")).to_be_hidden()
    page.click(f"{MINE} a.primary")
    page.wait_for_selector("body[data-turn=mine]")


@pytest.mark.parametrize(
    ("company", "together", "held"), [("bot", "alone", 1), ("here", "shared", 2), ("solo", "solo", 2)]
)
def test_a_new_game_takes_three_clicks(
    page: Page, server: ServerUnderTest, company: str, together: str, held: int
) -> None:
    lobby(page, server)
    start(page, company)
    page.wait_for_url("**/table#seat=*")
    page.wait_for_selector(".stack")
    seats = page.evaluate("JSON.parse(localStorage.getItem('barricades.seats'))")
    assert [seat["together"] for seat in seats] == [together] * held
    lobby(page, server)
    expect(page.locator(MINE)).to_have_count(1)


def test_two_bots_are_watched(page: Page, server: ServerUnderTest) -> None:
    lobby(page, server)
    start(page, "watch")
    page.wait_for_url("**/table#watch=*")
    page.wait_for_selector(".stack")


def test_somebody_far_away_gets_a_link(open_page: OpenPage, server: ServerUnderTest) -> None:
    page, other = lobby(open_page(), server), open_page()
    start(page, "link")
    link = page.locator("dialog .copy-line input").input_value()
    assert "/table#seat=" in link
    expect(page.locator("dialog .warning")).to_contain_text("works on this computer only")
    page.click("dialog a.primary")
    expect(page.locator(".gathering")).to_contain_text("Waiting for Republicans")
    lobby(page, server)
    expect(page.locator(f"{MINE} .status")).to_have_text("Waiting for players")
    page.go_back()
    other.goto(link)
    other.wait_for_selector(".stack")
    page.wait_for_selector(".stack")
    lobby(page, server)
    page.click(f"{MINE} .buttons button >> nth=0")
    assert link in [field.input_value() for field in page.locator("dialog .copy-line input").all()]
    # A player who joined by a link finds the game in the lobby of their own browser.
    lobby(other, server)
    expect(other.locator(MINE)).to_have_count(1)


def test_a_side_and_the_options_can_be_chosen(page: Page, server: ServerUnderTest) -> None:
    lobby(page, server)
    page.click("#new-game")
    page.check("dialog input[value=republican]", force=True)
    page.check("dialog input[value='1938']", force=True)
    page.click("dialog summary")
    fog = page.locator("dialog .setting").first
    fog.locator(".rule-link").click()
    expect(fog.locator(".paragraph").first).to_contain_text("15.5")
    fog.locator("input[value=off]").check(force=True)
    page.click("dialog button[type=submit]")
    page.wait_for_selector(".stack")
    page.click("#tab-settings")
    expect(page.locator(".about-table .seats li").nth(1)).to_contain_text("you")
    page.click(".about-table summary >> nth=1")
    expect(page.locator(".settings-list dd").first).to_have_text("off")


def test_a_scenario_has_its_own_options_alone(page: Page, server: ServerUnderTest) -> None:
    lobby(page, server)
    page.click("#new-game")
    page.check("dialog input[value='1938']", force=True)
    page.click("dialog summary")
    scouting = page.locator("dialog .setting").filter(has_text="may scout")
    scouting.locator("input[value=on]").check(force=True)
    page.check("dialog input[value='1937']", force=True)
    expect(scouting).to_have_count(0)
    page.click("dialog button[type=submit]")  # what was chosen for another scenario is not asked for
    page.wait_for_selector(".stack")


def test_a_free_seat_appears_by_itself_and_can_be_taken(page: Page, server: ServerUnderTest) -> None:
    lobby(page, server)
    table = open_seat(server, "Berta")
    card = page.locator(f"[data-section=open] [data-key='{table}']")
    expect(card).to_be_visible(timeout=PATIENCE)
    expect(card).to_contain_text("Berta")
    expect(page.locator(f"[data-section=running] [data-key='{table}']")).to_have_count(0)
    card.locator(".seats button").click()
    page.fill("dialog input", "Carmen")
    page.click("dialog button[type=submit]")
    page.wait_for_url("**/table#seat=*")
    page.wait_for_selector(".stack")
    lobby(page, server)
    expect(page.locator(f"[data-section=mine] [data-key='{table}']")).to_be_visible()
    expect(page.locator(f"[data-section=open] [data-key='{table}']")).to_have_count(0)


def test_a_card_that_has_not_changed_keeps_the_focus(page: Page, server: ServerUnderTest) -> None:
    table = open_seat(server, "Dora")
    lobby(page, server)
    button = page.locator(f"[data-section=open] [data-key='{table}'] a")
    button.focus()
    with page.expect_response("**/api/lobby"):
        open_seat(server, "Elena")
    page.wait_for_timeout(300)
    expect(button).to_be_focused()


def test_a_game_can_be_forgotten(page: Page, server: ServerUnderTest) -> None:
    lobby(page, server)
    start(page, "bot")
    page.wait_for_selector(".stack")
    lobby(page, server)
    page.click(f"{MINE} .buttons button >> nth=-1")
    page.click("dialog .danger")
    expect(page.locator(MINE)).to_have_count(0)
    assert page.evaluate("localStorage.getItem('barricades.seats')") == "[]"


def finished_record(page: Page, server: ServerUnderTest, folder: Path) -> Path:
    """A game resigned after a few choices; what the lobby exports of it."""
    start(lobby(page, server), "solo")
    page.wait_for_selector("body[data-turn=mine]")
    follower = Follower(page, seed=1)
    for _ in range(4):
        follower.wait()
        follower.click()
    follower.wait()
    page.click("#tab-settings")
    page.click(".about-table .danger")
    page.click("dialog .danger")
    page.wait_for_selector("body[data-turn=over]")
    lobby(page, server)
    with page.expect_download() as waiting:
        page.locator("[data-section=finished] .game").first.locator(".buttons button").first.click()
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path


def test_a_record_goes_out_and_comes_in_again(page: Page, server: ServerUnderTest, tmp_path: Path) -> None:
    path = finished_record(page, server, tmp_path)
    text = path.read_text()
    assert text.startswith("barricades record 2\ngame tscw\n")
    assert "\nsecret " in text
    page.click("#import")
    expect(page.locator("dialog button[type=submit]")).to_be_disabled()
    page.set_input_files("dialog input[type=file]", path)
    page.click("dialog button[type=submit]")
    page.wait_for_url("**/table#watch=*")
    page.wait_for_selector(".stack")
    expect(page.locator(".playback")).to_be_visible()


def test_a_record_can_be_played_on(page: Page, server: ServerUnderTest, tmp_path: Path) -> None:
    path = finished_record(page, server, tmp_path)
    kept = [line for line in path.read_text().splitlines() if line.split()[0] not in ("result", "secret")]
    path.write_text("\n".join(line for line in kept if " resign" not in line) + "\n")
    page.click("#import")
    page.set_input_files("dialog input[type=file]", path)
    page.click("dialog .choice:has(input[value=continue])")
    page.click("dialog .choice:has(input[value=solo])")
    page.click("dialog button[type=submit]")
    page.wait_for_url("**/table#seat=*")
    page.wait_for_selector("body[data-turn=mine]")


def test_what_is_no_record_is_said_so(page: Page, server: ServerUnderTest) -> None:
    lobby(page, server)
    page.click("#import")
    page.set_input_files(
        "dialog input[type=file]", {"name": "x.txt", "mimeType": "text/plain", "buffer": b"shopping list"}
    )
    expect(page.locator("dialog .error")).to_contain_text("barricades record")
    expect(page.locator("dialog button[type=submit]")).to_be_disabled()


def test_the_theme_is_kept_and_there_before_the_first_paint(page: Page, server: ServerUnderTest) -> None:
    lobby(page, server)
    page.click("#preferences")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.click("dialog label:has(input[value=dark])")
    page.reload(wait_until="domcontentloaded")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light


def test_scenarios_say_when_and_how_long_and_bots_what_they_are(page: Page, server: ServerUnderTest) -> None:
    lobby(page, server)
    page.click("#new-game")
    scenarios = page.locator("dialog .scenarios .choice")
    expect(scenarios.first).to_contain_text("July 1936 to February 1937; 6 turns")
    bot = page.locator("dialog .seat-details select")
    about = page.locator(f"#{bot.get_attribute('aria-describedby')}")
    expect(about).not_to_be_empty()
    before = about.inner_text()
    bot.select_option("random")
    expect(about).to_have_text("Takes any legal option.")
    assert before != "Takes any legal option."
    page.locator("dialog select").first.select_option("toc")
    for scenario in page.locator("dialog .scenarios .choice").all():
        expect(scenario.locator(".soft")).to_contain_text("turns")


def test_a_game_shows_its_position_in_the_lobby(page: Page, server: ServerUnderTest) -> None:
    lobby(page, server)
    start(page, "bot")
    page.wait_for_selector(".stack")
    lobby(page, server)
    page.wait_for_function(
        "() => document.querySelector('[data-section=mine] .thumb img.position')?.naturalWidth > 0"
    )
