"""Tables whose rows change one after the other: Space shows the next change, End all of them."""

from typing import Literal

from playwright.sync_api import Page, expect

from barricades.kernel.picture import Cell, Column, Disc, Entry, Grid, GridRow, Tally
from tests.web.conftest import OpenPage
from tests.web.exhibit import Exhibit, decision, opened, option
from tests.web.server import ServerUnderTest
from tests.web.test_axe import findings


def cells(at: int, hope: int = -1) -> tuple[Cell, ...]:
    found = [Cell() for _ in range(3)]
    found[at] = Cell(discs=(Disc("M", "#7db4a0"),))
    if hope >= 0:
        found[hope] = Cell(discs=(Disc("M", "#7db4a0", kind="hope"),))
    return tuple(found)


def netting(where: Literal["stage", "drawer"] = "stage") -> Grid:
    """Two parties that move, and one between them that does not."""
    rows = (
        GridRow("miller", "Millers", cells(2), title="One box to the right.", before=cells(1, 2)),
        GridRow("smith", "Smiths", cells(1), title="Nothing moves them."),
        GridRow("baker", "Bakers", cells(0), title="One box to the left.", before=cells(1, 0)),
    )
    columns = (Column("s", "South"), Column("none", "Neutral"), Column("n", "North"))
    return Grid("net", "Netting", where, columns=columns, rows=rows, onward="Next party", first=("Sum 4.",))


CHANGES = Tally(
    "told",
    "What has changed",
    "guide",
    groups=(
        ("Boxes", (Entry("Declared", "2 steps"),)),
        ("Parties", (Entry("The Millers", "North", row="miller"), Entry("The Bakers", "South", row="baker"))),
    ),
)


def shown(page: Page) -> dict[str, int]:
    """In which column the marker of each row lies."""
    script = """() => Object.fromEntries([...document.querySelectorAll("#stage [data-row]")].map(row =>
      [row.dataset.row, [...row.querySelectorAll("td.column")].findIndex(cell =>
        cell.querySelector(".disc:not(.hope, .ghost)"))]))"""
    return dict(page.evaluate(script))


def begun(open_page: OpenPage, server: ServerUnderTest) -> Exhibit:
    return opened(open_page(), server, decision=decision(option("pass")), panels=[netting(), CHANGES])


def test_space_goes_to_the_next_row_that_moves(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = begun(open_page, server).page
    expect(page.locator(".step-bar")).to_contain_text("Sum 4.")  # what led to it comes first
    assert shown(page) == {"miller": 1, "smith": 1, "baker": 1}
    expect(page.locator("[data-row=miller] .hope")).to_have_count(1)
    expect(page.locator("#guide")).not_to_contain_text("The Millers")
    page.keyboard.press("Space")
    expect(page.locator(".step-bar")).to_contain_text("One box to the right.")
    expect(page.locator("[data-row=miller]")).to_have_class("lit")
    assert shown(page) == {"miller": 2, "smith": 1, "baker": 1}
    expect(page.locator("#guide")).to_contain_text("The Millers")
    expect(page.locator("#guide")).not_to_contain_text("The Bakers")
    assert findings(page) == []
    page.reload()
    page.wait_for_selector(".step-bar")
    assert shown(page) == {"miller": 2, "smith": 1, "baker": 1}  # where it was left
    page.click(".step-on")
    expect(page.locator(".step-bar")).to_have_count(0)
    assert shown(page) == {"miller": 2, "smith": 1, "baker": 0}


def test_end_runs_all(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = begun(open_page, server).page
    page.keyboard.press("End")
    expect(page.locator(".step-bar")).to_have_count(0)
    assert shown(page) == {"miller": 2, "smith": 1, "baker": 0}
    expect(page.locator("#guide")).to_contain_text("The Bakers")


def test_after_the_last_row_space_shows_the_map(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = begun(open_page, server).page
    page.keyboard.press("End")
    page.keyboard.press("Space")
    expect(page.locator("#stage")).to_be_hidden()


def test_a_table_that_was_read_makes_way_for_the_map(open_page: OpenPage, server: ServerUnderTest) -> None:
    """A player who continues, here by choosing a card, wants to see the board."""
    chosen = decision(option("play K1", ("card", "K1")), option("burn K1", ("card", "K1")))
    page = opened(open_page(), server, decision=chosen, panels=[netting()]).page
    page.click("[data-card=K1]")
    expect(page.locator("#stage")).to_be_visible()  # not before its rows have been shown
    page.keyboard.press("Escape")
    page.click(".step-all")
    page.click("[data-card=K1]")
    expect(page.locator("#stage")).to_be_hidden()


def test_in_a_drawer_everything_is_shown_at_once(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = opened(open_page(), server, panels=[netting("drawer"), CHANGES]).page
    page.click("#drawers button")
    expect(page.locator(".drawer .game-grid")).to_be_visible()
    expect(page.locator(".step-bar")).to_have_count(0)
    expect(page.locator(".drawer .hope")).to_have_count(0)
    expect(page.locator("#guide")).to_contain_text("The Bakers")
