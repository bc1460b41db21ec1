"""A player who has read no rules: what to click, where to look, and that it can be read."""

import pytest
from playwright.sync_api import Page, expect

from barricades.kernel.picture import Box, Entry, HeldCard, Spread, Tally
from barricades.table.web import wire
from tests.web.conftest import OpenPage
from tests.web.exhibit import decision, opened, option
from tests.web.server import ServerUnderTest
from tests.web.stored_games import before, first_turn, store_game
from tests.web.test_frame import ODDS

LIFTED = 1.5 * 164  # pixels: a card half as wide again as it lies in the hand
COUNTER = 47  # pixels of an army that can be read
DON_AND_KUBAN = ("322", "324", "325", "326", "315")  # where both sides' armies are at the start

LAY = tuple(
    option(f"lay {id} north-box", ("card", id), ("box", "north-box"), label=f"Put {id} into the North box")
    for id in ("K1", "K2")
)
THEIRS = (HeldCard("card-back", "theirs"),)
NORTH = Box("b1", "North box", "north", THEIRS, state="wanted", target="north-box", slots=2)
BOXES = Spread("boxes", "One card into each box", where="stage", boxes=(NORTH,))


def at(server: ServerUnderTest, choice: str) -> str:
    """WHITE's seat of the campaign, about to make a choice of the recorded first turn."""
    record = first_turn()
    return store_game(server, record, before(record, choice))["WHITE"]


def size(page: Page, selector: str, side: str) -> float:
    return float(page.eval_on_selector(selector, "(each, side) => each.getBoundingClientRect()[side]", side))


def test_a_new_question_is_read_from_its_beginning(open_page: OpenPage, server: ServerUnderTest) -> None:
    many = decision(*(option(f"take {n}") for n in range(30)), prompt="Take one")
    exhibit = opened(open_page(width=1280, height=480), server, decision=many)
    page = exhibit.page
    page.eval_on_selector("#guide", "guide => { guide.scrollTop = 10_000; }")
    assert page.eval_on_selector("#guide", "guide => guide.scrollTop") > 0
    exhibit.state(decision(*many.options, prompt="And another"))
    expect(page.locator("#guide .prompt")).to_be_in_viewport()
    assert page.eval_on_selector("#guide", "guide => guide.scrollTop") == 0


def test_a_box_says_that_a_card_comes_first_and_keeps_its_room(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    page = opened(open_page(), server, decision=decision(*LAY), panels=[BOXES]).page
    expect(page.locator(".lay")).to_have_text("First choose a card below", use_inner_text=True)
    # One's own room is on the left, before and after what lies face down came.
    assert page.eval_on_selector_all(".stakes > *", "all => all.map(e => e.classList[0])") == [
        "target",
        "staked",
    ]
    page.click(".hand [data-card=K2]")
    expect(page.locator(".lay")).to_have_text("Put it here", use_inner_text=True)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (LAY, "Click a card in your hand: those with a gold edge can be used."),
        (
            tuple(option(f"march {id}", ("space", id)) for id in ("ford", "mill", "gate")),
            "Click a place on the map: those lit in gold can be chosen.",
        ),
    ],
)
def test_a_first_game_says_what_to_click(
    open_page: OpenPage, server: ServerUnderTest, options: tuple[wire.Option, ...], words: str
) -> None:
    exhibit = opened(open_page(), server, table={"teaching": True}, decision=decision(*options))
    expect(exhibit.page.locator("#guide .click-one")).to_have_text(words)


def test_what_a_chosen_unit_wants_next_is_said(open_page: OpenPage, server: ServerUnderTest) -> None:
    ways = [option(f"go A1 {id}", ("piece", "A1"), ("space", id)) for id in ("mill", "gate")]
    others = [option(f"go C1 {id}", ("piece", "C1"), ("space", id)) for id in ("mill", "gate")]
    page = opened(open_page(), server, decision=decision(*ways, *others)).page
    expect(page.locator("#guide .click-one")).to_be_hidden()
    page.click(".stack [data-piece=A1]")
    expect(page.locator("#guide .path .chip")).to_have_text("Army 1")
    expect(page.locator("#guide .click-one")).to_have_text(
        "Click a place on the map: those lit in gold can be chosen."
    )


def test_what_stops_comes_last_among_few_options(open_page: OpenPage, server: ServerUnderTest) -> None:
    strike = decision(option("done"), *(option(f"attack {id}", ("space", id)) for id in ("gate", "keep")))
    exhibit = opened(open_page(), server, table={"teaching": True}, decision=strike)
    names = exhibit.page.locator("#guide .buttons .use-name")
    assert names.all_inner_texts() == ["Attack gate", "Attack keep", "Done"]


def test_a_lifted_card_can_be_read_and_the_offer_of_playback_makes_way(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    exhibit = opened(open_page(width=1440, height=900), server, decision=decision(*LAY))
    page = exhibit.page
    exhibit.state()
    told = [
        wire.Line(text, "", f"k{n}", "crimson", ("keep",), ())
        for n, text in enumerate(("South plays.", "South moves.", "South fights."))
    ]
    exhibit.state(decision=decision(*LAY), lines=told)
    offer = page.locator(".afterwards")
    expect(offer).to_be_visible()
    page.locator(".held-card").first.hover()
    expect(page.locator(".held-card.lifted")).to_have_count(1)
    expect(offer).to_be_hidden()
    page.wait_for_function(
        "wide => document.querySelector('.lifted .card-face').getBoundingClientRect().width >= wide",
        arg=LIFTED,
    )
    face = page.locator(".lifted .card-face").bounding_box()
    board = page.locator(".board-side").bounding_box()
    assert face and board
    assert face["x"] >= board["x"]
    page.mouse.move(720, 200)
    expect(offer).to_be_visible()


def test_sums_that_a_panel_shows_are_folded_in_the_odds(open_page: OpenPage, server: ServerUnderTest) -> None:
    exhibit = opened(open_page(), server)
    exhibit.preview = ODDS
    strike = decision(option("attack"), option("stop"))
    exhibit.state(strike)
    sums = exhibit.page.locator("#guide .preview .sums")
    expect(sums).to_be_visible()
    fight = Tally("fight", "The fight", where="guide", groups=(("Strength", (Entry("Column", "3:1"),)),))
    exhibit.preview = wire.Preview("Attack on Mill", "mill", ODDS.rows, (), ODDS.bars, (), None)
    exhibit.state(strike, panels=[fight])
    expect(exhibit.page.locator("#guide .preview h4")).to_have_text("Attack on Mill")
    expect(sums).to_be_hidden()
    exhibit.page.click("#guide .preview summary")
    expect(sums).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900), (1920, 1080), (2560, 1440)])
def test_a_sheet_of_many_fronts_opens_on_one_that_can_be_read(
    open_page: OpenPage, server: ServerUnderTest, width: int, height: int
) -> None:
    page = open_page(at(server, "mark-fight 322"), width, height)
    page.wait_for_selector("body[data-turn=mine] .stack")
    page.wait_for_timeout(600)  # until the board is at rest
    assert size(page, "[data-piece=Vol-a1]", "width") >= COUNTER
    above = size(page, "#hand", "top")
    board = page.locator("#board").bounding_box()
    assert board
    for place in DON_AND_KUBAN:
        box = page.locator(f".stack[data-place='{place}']").bounding_box()
        assert box
        assert box["x"] > board["x"] and box["x"] + box["width"] < board["x"] + board["width"], place
        assert box["y"] > board["y"] and box["y"] + box["height"] / 2 < above, place
    page.click("#zoom-fit")
    page.wait_for_function(
        f"() => document.querySelector('[data-piece=Vol-a1]').getBoundingClientRect().width < {COUNTER}"
    )


def test_what_is_attacked_stays_in_sight_while_attackers_are_chosen(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    page = open_page(at(server, "declare"), 1440, 900)
    page.wait_for_selector("body[data-turn=mine] .stack")
    wash = "each => Number(getComputedStyle(each).fillOpacity)"
    target = page.locator(".stack[data-place='326'] .wash").first.evaluate(wash)
    far = page.locator(".stack[data-place='321'] .wash").first.evaluate(wash)
    assert target < 0.3 < far


def test_the_status_fits_in_french(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = open_page(at(server, "ops W2"), 1440, 900, locale="fr-FR")
    page.wait_for_selector("body[data-turn=mine] .stack", state="attached")
    for width in (1440, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        expect(page.locator("#status [data-fact]").last).to_be_in_viewport(ratio=1)
        assert page.eval_on_selector("#status", "each => each.scrollWidth - each.clientWidth") == 0
        assert size(page, "#help", "width") >= 28


ABOVE = """() => document.querySelector(".game-grid tbody tr:last-child").getBoundingClientRect().bottom
  <= document.querySelector("#hand").getBoundingClientRect().top"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_table_of_factions_fits_a_small_screen(
    open_page: OpenPage, server: ServerUnderTest, locale: str
) -> None:
    page = open_page(at(server, "ops W2"), locale=locale)
    page.wait_for_selector("body[data-turn=mine] .stack", state="attached")
    assert size(page, ".game-grid", "right") <= size(page, "#stage", "right")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator("#banner button").click()
    page.wait_for_function(ABOVE, timeout=20_000)  # all 18 factions in sight
