"""A sealed choice on the page: both sides are asked, and an answer can be changed until all have one."""

from pathlib import Path

from playwright.sync_api import expect

from barricades.games.tscw.game import GAME
from barricades.kernel.records import Writer, begin, read_record
from barricades.kernel.session import Session
from tests.web.conftest import PATIENCE, OpenPage
from tests.web.server import ServerUnderTest

RECORD = Path(__file__).parents[1] / "tscw" / "golden" / "1936-nationalist-control.record"


def both_assign() -> Session:
    """The game at the first assignment of aircraft by both sides."""
    record = read_record(RECORD.read_bytes())
    session = begin(GAME.of(record.scenario), record)
    for number in range(1, len(record.entries) + 1):
        session.replay(record.choice(session.game, number))
        if len(session.position.decisions) == 2:
            return session
    raise AssertionError("nobody assigned aircraft")


def test_12_2_4_both_assign_aircraft_at_once_and_may_change_it(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    session = both_assign()
    seats = {seat: {"kind": "link", "name": seat} for seat in GAME.seats}
    body = {"record": Writer(session, {}).text(), "mode": "continue", "seats": seats}
    tokens = server.post("/api/tables/import", body)["seats"]
    one, other = (open_page(f"{server.address}/table#seat={tokens[seat]}") for seat in GAME.seats)
    for page in (one, other):
        page.wait_for_selector("body[data-turn=mine]", timeout=PATIENCE)
    one.click("#guide [data-option=done]")
    expect(one.locator("#guide")).to_contain_text("You have sealed; still choosing")
    assert other.evaluate("document.body.dataset.turn") == "mine"
    one.click("#guide button:has-text('Change')")
    one.wait_for_selector("body[data-turn=mine]")
    other.click("#guide [data-option=done]")
    expect(other.locator("#guide")).to_contain_text("You have sealed; still choosing")
    one.click("#guide [data-option=done]")
    expect(other.locator("#guide")).not_to_contain_text("You have sealed")
