"""Small moments at the table: counts, the fan, all units at once, many cards, undo, supply."""

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from barricades.kernel.picture import Cell, Chip, Column, Die, Grid, GridRow, Piece, Roll
from barricades.kernel.records import read_record
from tests.web.conftest import OpenPage
from tests.web.exhibit import decision, line, opened, option, picture
from tests.web.server import ServerUnderTest
from tests.web.stored_games import store_game
from tests.web.test_axe import findings

GAME = Path(__file__).parents[1] / "tscw" / "golden" / "1936-nationalist-control.record"

# Of every pile with a count: how far the count comes over the factors of the counter on top, in pixels. The
# factors are a text like 2-3-4, measured in a copy of the face, for faces are drawn by reference.
COVERED = """() => [...document.querySelectorAll(".stack:has(.count)")].map(pile => {
  const use = [...pile.querySelectorAll("use")].at(-1);
  const symbol = document.querySelector(use.getAttribute("href"));
  const copy = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  copy.setAttribute("viewBox", symbol.getAttribute("viewBox"));
  copy.append(...[...symbol.children].map(each => each.cloneNode(true)));
  document.body.append(copy);
  const texts = [...copy.querySelectorAll("text")].filter(each => /\\d-\\d/.test(each.textContent));
  const [left, , width] = symbol.getAttribute("viewBox").split(" ").map(Number);
  const box = texts.at(-1)?.getBBox();
  copy.remove();
  const face = use.getBoundingClientRect();
  const badge = pile.querySelector(".count circle").getBoundingClientRect();
  return box ? face.left + face.width * (box.x + box.width - left) / width - badge.left : null;
}).filter(each => each !== null)"""


def test_a_count_does_not_cover_the_factors(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = open_page(server.table("1938", fog="off")["nationalist"], width=1440, height=900)
    page.wait_for_selector("body[data-turn] .stack .count")
    for zoom in ("", "#zoom-in", "#zoom-in", "#zoom-in"):
        if zoom:
            page.click(zoom)
        covered = page.evaluate(COVERED)
        assert len(covered) > 10
        assert max(covered) <= 0.5, (zoom, max(covered))


def fan_over(page: Page, place: str) -> bool:
    """Whether the fan that is open lies over the middle of a place."""
    return bool(
        page.evaluate(
            """place => {
      const fan = document.querySelector(".fan .tray").getBoundingClientRect();
      const lit = document.querySelector(`.place[data-place="${place}"]`).getBoundingClientRect();
      const [x, y] = [lit.left + lit.width / 2, lit.top + lit.height / 2];
      return x > fan.left && x < fan.right && y > fan.top && y < fan.bottom;
    }""",
            place,
        )
    )


def test_the_fan_opens_beside_what_can_be_clicked(open_page: OpenPage, server: ServerUnderTest) -> None:
    # A pile in the wood. Spread out above it, as long as nothing there is lit, it lies over the ford.
    pile = tuple(Piece(f"N{n}", "face-north", "wood", "north", f"Northern {n}") for n in range(21))
    shown = picture(pieces=pile)
    far, near = (decision(option("stay"), option(f"go {to}", ("place", to))) for to in ("gate", "ford"))
    exhibit = opened(open_page(width=1440, height=900), server, spread=False, decision=far, shown=shown)
    page = exhibit.page
    page.hover(".stack[data-place=wood]")
    expect(page.locator(".fan .fanned")).to_have_count(21)
    assert fan_over(page, "ford")
    page.mouse.move(5, 5)
    expect(page.locator(".fan")).to_have_count(0)
    exhibit.state(near, shown)
    page.hover(".stack[data-place=wood]")
    expect(page.locator(".fan .fanned")).to_have_count(21)
    assert not fan_over(page, "ford")


def test_all_that_can_join_are_chosen_by_one_button(open_page: OpenPage, server: ServerUnderTest) -> None:
    join = [option(f"with {id}", ("piece", id), whole=True) for id in ("A1", "C1", "L1")]
    exhibit = opened(open_page(), server, decision=decision(*join, option("stop")))
    page = exhibit.page
    whole = page.locator("#guide .buttons button").first  # before the button that stops, and on its key
    expect(whole).to_have_attribute("data-whole", "")
    expect(whole.locator(".main-key")).to_have_text("D")
    page.keyboard.press("d")
    page.wait_for_function("() => !document.body.hasAttribute('data-busy')")
    assert exhibit.chosen() == ["with A1", "with C1", "with L1"]
    exhibit.state(decision(join[0], option("stop")))
    expect(page.locator("[data-whole]")).to_have_count(0)  # one alone is clicked


def offer(cards: int = 22) -> Grid:
    """Cards to choose from, as many as a deck has."""
    columns = tuple(
        Column(f"P{n}", f"Card of the number {n}", "north", card="K1", narrow=True, target=f"P{n}")
        for n in range(cards)
    )
    row = GridRow("a", "Astrakhan", tuple(Cell(chips=(Chip("1N", "north"),)) for _ in columns))
    return Grid("offer", "Cards", where="stage", columns=columns, rows=(row,))


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
def test_many_cards_are_read_side_by_side_and_chosen_by_their_titles(
    open_page: OpenPage, server: ServerUnderTest, width: int, height: int
) -> None:
    take = [option(f"take P{n}", ("card", f"P{n}")) for n in range(22)]
    exhibit = opened(
        open_page(width=width, height=height), server, decision=decision(*take), panels=[offer()]
    )
    page = exhibit.page
    boxes = [each.bounding_box() for each in page.locator(".offer-name").all()]
    edge = page.locator("#stage").bounding_box()
    assert len(boxes) == 22 and edge
    assert all(box and box["x"] + box["width"] <= edge["x"] + edge["width"] for box in boxes)
    assert findings(page) == []
    page.click(".offer-name[data-target=P7]")
    assert exhibit.chosen() == ["take P7"]


def test_what_a_game_always_says_covers_no_heading(open_page: OpenPage, server: ServerUnderTest) -> None:
    page = opened(open_page(), server, table={"replay": True}, panels=[offer()]).page
    news, stage = (page.locator(each).bounding_box() for each in ("#banner", "#stage"))
    assert news and stage and news["height"] > 0
    assert news["y"] + news["height"] <= stage["y"]


def test_out_of_supply_only_shades_the_places_of_such_units_and_no_others(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    page = open_page(server.table("1936", fog="off")["nationalist"])
    page.wait_for_selector("body[data-turn] .stack")
    page.click("#layers")
    page.check("[data-overlay=hungry]")
    expect(page.locator("#overlay-legend")).to_contain_text("not in supply")
    shaded = page.locator(".layer-overlay .area")
    hexes = shaded.evaluate_all("all => all.map(e => e.getAttribute('d').split('M').length - 1)")
    # In July 1936 the garrison of Oviedo is cut off, and no other unit is.
    assert sum(hexes) == 1
    page.uncheck("[data-overlay=hungry]")
    page.check("[data-overlay=supply]")
    expect(page.locator("#overlay-legend")).to_contain_text("supply sources")
    assert sum(shaded.evaluate_all("all => all.map(e => e.getAttribute('d').split('M').length - 1)")) > 100


def test_ones_own_reinforcement_can_be_taken_back(open_page: OpenPage, server: ServerUnderTest) -> None:
    record = replace(read_record(GAME.read_bytes()), secret="5a" * 32)
    texts = [entry.text for entry in record.entries]
    enter = next(text for text in texts if text.startswith("enter N-"))
    page = open_page(store_game(server, record, texts.index(enter))["nationalist"])
    page.wait_for_selector("body[data-turn=mine] .stack")
    page.locator("#guide details.every").evaluate("list => { list.open = true; }")
    offered = page.locator(f'#guide .every [data-option="{enter}"]')
    undo = page.locator("#guide .guide-head button", has_text="Undo")
    offered.click()
    expect(offered).to_have_count(0)
    undo.click()
    expect(offered).to_have_count(1)


def test_the_map_stays_with_the_dice_before_it_turns_to_the_next_question(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    exhibit = opened(open_page(width=900, height=700), server)
    page = exhibit.page
    for _ in range(4):
        page.click("#zoom-in")
    fire = Roll("Fire at the gate", (Die(4, "north"),), "Nothing happens.")
    told = line("They fire.", places=("gate",), dice=(4,), roll=fire)
    exhibit.state(decision(option("send wood", ("place", "wood"))), lines=[told])
    expect(page.locator(".tray.card")).to_be_visible()
    expect(page.locator(".place[data-place=gate]")).to_be_in_viewport()
    page.keyboard.press("Space")
    expect(page.locator(".spot[data-place=wood]")).to_be_in_viewport()
    expect(page.locator(".place[data-place=gate]")).not_to_be_in_viewport()
