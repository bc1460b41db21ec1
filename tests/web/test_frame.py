"""The frame for every game, on a scripted table: owners, open stacks, cards, panels, status and dice."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from barricades.kernel.picture import (
    Box,
    Cell,
    Checklist,
    Chip,
    Column,
    Die,
    Disc,
    Entry,
    Fact,
    Gauge,
    Good,
    Grid,
    GridRow,
    HeldCard,
    Item,
    Piece,
    Pips,
    Roll,
    Shop,
    Spread,
    Tally,
)
from barricades.table.web import wire
from tests.web.conftest import OpenPage
from tests.web.exhibit import Exhibit, closed, decision, held, line, opened, option, picture
from tests.web.server import ServerUnderTest
from tests.web.test_axe import findings

Show = Callable[..., Exhibit]


@pytest.fixture
def show(open_page: OpenPage, server: ServerUnderTest) -> Show:
    def made(width: int = 1440, height: int = 900, **first: Any) -> Exhibit:
        return opened(open_page(width=width, height=height), server, **first)

    return made


def colour(page: Page, selector: str, what: str = "background-color") -> str:
    return str(
        page.locator(selector).first.evaluate("(e, what) => getComputedStyle(e).getPropertyValue(what)", what)
    )


NAVY, CRIMSON, GREEN = "rgb(31, 63, 110)", "rgb(166, 38, 31)", "rgb(76, 122, 42)"

# Owners


def test_three_owners_have_their_own_colours_and_shapes(show: Show) -> None:
    page = show().page
    fills = [colour(page, f".tint[data-owner={owner}]", "fill") for owner in ("north", "south", "folk")]
    assert fills == [NAVY, CRIMSON, GREEN]
    assert colour(page, ".people [data-owner=blue]") == NAVY  # a seat looks like the owner it plays
    assert colour(page, ".people [data-owner=blue]", "border-radius") == "50%"
    assert colour(page, ".people [data-owner=crimson]", "border-radius") == "4px"
    assert page.locator(".people .owner-badge").all_inner_texts() == ["N", "S"]


def test_the_accent_is_the_colour_of_ones_own_seat(show: Show) -> None:
    page = show(decision=decision(option("pass"))).page
    assert colour(page, "#guide .primary") == NAVY
    expect(page.locator(".people .you")).to_have_text("NYou are North")


def test_the_page_brings_its_own_letters(show: Show) -> None:
    page = show().page
    names = ("Source Sans 3", "Source Serif 4")
    loaded = page.evaluate(
        """async names => (await Promise.all(names.map(name => document.fonts.load(`16px "${name}"`))))
          .map(found => found.length)""",
        names,
    )
    assert loaded == [1, 1]
    assert colour(page, "body", "font-family").startswith('"Source Sans 3"')


# Counters that lie open


def test_pieces_of_an_open_place_lie_where_the_picture_says_in_their_own_size(show: Show) -> None:
    page = show().page
    found = page.evaluate(
        """() => Object.fromEntries(["A1", "C1", "L1"].map(id => {
          const use = document.querySelector(`[data-piece=${id}] use`);
          const at = use.parentElement.getAttribute("transform");
          return [id, [at, use.getAttribute("width"), use.getAttribute("height")]];
        }))"""
    )
    assert found == {
        "A1": ["translate(-26 0)", "48", "48"],
        "C1": ["translate(24 10)", "42", "42"],
        "L1": ["translate(24 -30)", "36", "30"],
    }


def test_from_the_fourth_piece_on_an_open_place_has_a_count(show: Show) -> None:
    page = show().page
    expect(page.locator(".stack[data-place=gate] .count")).to_have_text("5")
    expect(page.locator(".stack[data-place=ford] .count")).to_have_count(0)


def test_a_counter_in_an_open_place_is_clicked_by_itself(show: Show) -> None:
    exhibit = show(decision=decision(option("take A1", ("piece", "A1")), option("take C1", ("piece", "C1"))))
    page = exhibit.page
    lit = page.locator(".stack.open [data-clickable=piece]")
    assert sorted(lit.evaluate_all("all => all.map(e => e.dataset.piece)")) == ["A1", "C1"]
    page.locator("[data-piece=C1]").click()
    page.wait_for_function("() => true")
    assert exhibit.chosen() == ["take C1"]


PAST = picture(
    pieces=(
        Piece("A1", "face-north", "ford", "north", "Army 1", ("used",)),
        Piece("C1", "face-north", "ford", "north", "Corps 1", ("ready",)),
        *(Piece(f"S{n}", "face-south", "gate", "south", f"Southern {n}") for n in range(1, 6)),
    )
)
WASHED = "e => getComputedStyle(e.querySelector('.wash')).fill !== 'none'"


def bright(page: Page, selector: str) -> list[str]:
    """The pieces that a part of the page shows in full light."""
    shown = [each for each in page.locator(selector).all() if not each.evaluate(WASHED)]
    return [str(each.get_attribute("data-id")) for each in shown]


@pytest.mark.parametrize("lies_open", [True, False])
def test_losses_light_exactly_what_can_be_clicked(
    open_page: OpenPage, server: ServerUnderTest, lies_open: bool
) -> None:
    """A1 has attacked and may lose a step; C1, next to it, is ready and may not."""
    page = open_page(width=1440, height=900)
    taken = decision(option("lose A1", ("piece", "A1")), option("lose S2", ("piece", "S2")))
    opened(page, server, spread=lies_open, decision=taken, shown=PAST)
    pieces = ".layer-stacks .stack[data-place=ford] .token"
    assert bright(page, pieces) == ["A1"]
    # A1 is not grey because it has acted, nor C1 bright because it is ready
    page.keyboard.press("j")
    page.keyboard.press("j")  # the gate
    page.keyboard.press("f")
    expect(page.locator(".fanned")).to_have_count(5)
    assert bright(page, ".fanned") == ["S2"]
    page.keyboard.press("v")
    faces = page.locator("#panel-stack .card-piece .face")
    shown = faces.evaluate_all("all => all.map(e => Number(getComputedStyle(e).opacity))")
    assert shown == [0.4, 0.4, 0.4, 1, 0.4]
    assert findings(page) == []


def test_other_stacks_step_back_while_losses_are_chosen(show: Show) -> None:
    exhibit = show(decision=decision(option("lose A1", ("piece", "A1"))))
    page = exhibit.page
    assert bright(page, ".layer-stacks .token") == ["A1"]
    exhibit.state(decision(option("go mill", ("place", "mill"))))
    assert len(bright(page, ".layer-stacks .token")) == 9


def test_names_are_drawn_where_the_picture_puts_them(show: Show) -> None:
    exhibit = show()
    assert exhibit.page.locator(".lettering").all_text_contents() == ["Ford", "Mill", "Gate", "Wood", "Keep"]
    exhibit.state(shown=picture(names=()))
    expect(exhibit.page.locator(".lettering")).to_have_count(0)


def test_a_stack_says_what_it_comes_to(show: Show) -> None:
    page = show().page
    page.locator(".stack[data-place=ford] [data-piece=A1]").click()
    expect(page.locator("#panel-stack .totals")).to_have_text("Nattack 6steps 3")
    page.locator(".stack[data-place=keep] [data-piece=F1]").click()  # whose values are not counted
    expect(page.locator("#panel-stack .totals")).to_have_count(0)


# Before the die

ODDS = wire.Preview(
    "Attack on Gate", "gate", (wire.PreviewRow("Column", "3:1", "7.2"),), (),
    (wire.Bar("You −1 / they −2", 0.47), wire.Bar("You 0 / they −1", 0.53)), (), None,
    lead=(wire.Bar("Place emptied", 0.5),),
)  # fmt: skip


def test_the_odds_come_first_and_in_words(show: Show) -> None:
    exhibit = show()
    page = exhibit.page
    exhibit.preview = ODDS
    exhibit.state(decision(option("attack"), option("stop")))
    preview = page.locator("#guide .preview")
    expect(preview.locator(".lead")).to_have_text("Place emptied50%")
    assert preview.locator(".bars li").all_inner_texts() == ["You −1 / they −2\n47%", "You 0 / they −1\n53%"]
    # A bar is as long as the chance is great: half of the whole is half of the row.
    wide = [each["width"] for each in map(Locator.bounding_box, preview.locator(".bars rect").all()) if each]
    row = preview.locator(".bars .bar").first.bounding_box()
    assert row and wide == pytest.approx([0.47 * row["width"], 0.53 * row["width"]], abs=1)
    tops = [preview.locator(each).bounding_box() for each in (".lead", ".bars", ".sums")]
    assert [each["y"] for each in tops if each] == sorted(each["y"] for each in tops if each)
    assert findings(page) == []


def test_what_was_prepared_is_the_first_button_and_the_primary_one(show: Show) -> None:
    go = option("declare", label="Attack", commit=True)
    exhibit = show(decision=decision(option("cancel"), option("with A1", ("piece", "A1")), go))
    page = exhibit.page
    buttons = page.locator("#guide .buttons button")
    assert buttons.evaluate_all("all => all.map(e => e.dataset.option)") == ["declare", "cancel"]
    assert buttons.evaluate_all("all => all.map(e => e.classList.contains('primary'))") == [True, False]
    page.keyboard.press("d")
    assert exhibit.chosen() == ["declare"]


# Cards

PLAY = (
    option("play K1 ops", ("card", "K1"), label="Operations", note="4 spaces in the south"),
    option("play K1 rp", ("card", "K1"), label="Replacements", note="0 to 4 steps"),
    option("play K2 ops", ("card", "K2"), label="Operations", note="2 spaces"),
    option("pass", label="Pass"),
)
SHUT = closed("Event", "The envoys have not come yet.", "7.4", ("card", "K1"))


def test_a_card_is_chosen_and_its_uses_stand_in_the_guide(show: Show) -> None:
    exhibit = show(decision=decision(*PLAY, closed=[SHUT]))
    page = exhibit.page
    expect(page.locator(".held-card")).to_have_count(6)
    assert page.locator(".held-card[data-lit]").evaluate_all("all => all.map(e => e.dataset.card)") == [
        "K1",
        "K2",
    ]
    page.click(".hand [data-card=K1]")
    uses = page.locator("#guide button.use")
    assert uses.locator(".use-name").all_inner_texts() == ["Operations", "Replacements"]
    assert uses.locator(".use-note").all_inner_texts() == ["4 spaces in the south", "0 to 4 steps"]
    shut = page.locator("#guide .use.shut")
    expect(shut).to_contain_text("The envoys have not come yet.")
    expect(shut.locator(".rule-link")).to_have_text("7.4")
    page.keyboard.press("2")
    assert exhibit.chosen() == ["play K1 rp"]


def test_a_card_that_can_only_be_looked_at_tells_why(show: Show) -> None:
    page = show(decision=decision(PLAY[2], closed=[SHUT])).page
    page.click(".hand [data-card=K1]")
    expect(page.locator("#guide .use.shut")).to_contain_text("The envoys have not come yet.")
    expect(page.locator("#guide button.use")).to_have_count(0)


def test_cards_are_walked_and_chosen_by_keys(show: Show) -> None:
    exhibit = show(decision=decision(*PLAY))
    page = exhibit.page
    page.keyboard.press("l")
    expect(page.locator(".held-card.lifted")).to_have_attribute("data-card", "K1")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".held-card.lifted")).to_have_attribute("data-card", "K2")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator(".held-card.chosen")).to_have_attribute("data-card", "K1")
    page.keyboard.press("Escape")
    expect(page.locator(".held-card.chosen")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".held-card.lifted")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # the only thing it can do
    assert exhibit.chosen() == ["play K2 ops"]


def test_hovering_lifts_a_card_whole_after_a_moment(show: Show) -> None:
    page = show().page
    face = page.locator(".hand [data-card=K3] .card-face")
    low = face.bounding_box()
    page.hover(".hand [data-card=K3]")
    expect(page.locator(".held-card.lifted")).to_have_attribute("data-card", "K3")
    high = face.bounding_box()
    assert low and high
    assert high["height"] > low["height"]
    assert high["y"] + high["height"] <= 900
    page.mouse.move(500, 300)
    expect(page.locator(".held-card.lifted")).to_have_count(0)


def test_a_right_click_shows_a_card_at_full_size(show: Show) -> None:
    page = show().page
    page.click(".hand [data-card=K3]", button="right")
    dialog = page.locator("dialog.card-dialog")
    expect(dialog).to_contain_text("What Envoys does.")
    box = dialog.locator(".card-face").bounding_box()
    assert box and box["width"] > 300


def test_the_camera_keeps_what_matters_above_the_hand(show: Show) -> None:
    page = show().page
    hand = page.locator("#hand").bounding_box()
    ring = page.locator(".place[data-place=keep]").bounding_box()
    assert hand and ring
    assert ring["y"] + ring["height"] <= hand["y"]


def test_the_camera_keeps_the_map_clear_of_what_lies_beside_it(show: Show) -> None:
    page = show().page
    piles = page.locator("#piles").bounding_box()
    places = [place.bounding_box() for place in page.locator(".place").all()]
    assert piles and places
    assert max(place["x"] + place["width"] for place in places if place) <= piles["x"]


def test_what_lies_beside_the_board_has_a_count_and_opens_as_a_list(show: Show) -> None:
    page = show().page
    assert page.locator(".pile").evaluate_all("all => all.map(e => e.innerText.replaceAll('\\n', ' '))") == [
        "South holds 4",
        "Draw 8",
        "Discard 1",
    ]
    page.click("[data-pile=discard]")
    expect(page.locator(".drawer .card-list li")).to_contain_text("Rumours")
    page.click("[data-pile=hand-south]")
    expect(page.locator(".drawer [role=img]")).to_have_count(4)  # backs: nothing to click, nothing to know
    expect(page.locator(".drawer button.small-card")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".drawer")).to_be_hidden()


# Panels


def factions(at: int, **more: Any) -> Grid:
    """Estonia's marker in one of three columns."""
    columns = (
        Column("red", "South", "south", 2),
        Column("none", "Neutral"),
        Column("blue", "North", "north", 2),
    )
    cells = [Cell() for _ in columns]
    cells[at] = Cell(discs=(Disc("Est", "#7db4a0", target="estonia"),))
    chips = (Cell(chips=(Chip("2S", "south"), Chip("1N", "north"))),)
    gate = (Cell(chips=(Chip("R3", "south", "soft"),)),)
    row = GridRow("est", "Estonia", (*chips, *gate, *cells), chips=(Chip("R3", "south", rule="15.53"),))
    push = (Column("push", "Push", arrows=True), Column("gate", "Gate"))
    return Grid("factions", "Factions", key="f", columns=push + columns, rows=(row,), **more)


def test_a_drawer_opens_by_its_key_and_by_its_button(show: Show) -> None:
    page = show(panels=[factions(1)]).page
    page.keyboard.press("f")
    expect(page.locator(".drawer h2")).to_have_text("Factions")
    expect(page.locator("#drawers button")).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("f")
    expect(page.locator(".drawer")).to_be_hidden()
    page.click("#drawers button")
    expect(page.locator(".drawer .game-grid")).to_be_visible()


def test_chips_point_towards_the_columns_of_their_owner(show: Show) -> None:
    page = show(panels=[factions(1)]).page
    page.keyboard.press("f")
    assert [chip.get_attribute("class") for chip in page.locator(".game-grid .tag.arrow").all()] == [
        "tag owned arrow left",
        "tag owned arrow right",
    ]
    expect(page.locator(".game-grid td .tag", has_text="R3").first).to_have_class(
        "tag tone-soft owned"
    )  # a gate


def test_a_marker_moves_to_its_new_cell_while_the_drawer_is_open(show: Show) -> None:
    exhibit = show(panels=[factions(1)])
    page = exhibit.page
    page.keyboard.press("f")
    before = page.locator(".disc").bounding_box()
    exhibit.state(panels=[factions(2)])
    after = page.locator(".disc").bounding_box()
    assert before and after and after["x"] > before["x"] + 40


def test_a_marker_glides_where_motion_is_welcome(show: Show) -> None:
    exhibit = show(panels=[factions(1)])
    page = exhibit.page
    page.emulate_media(reduced_motion="no-preference")
    page.keyboard.press("f")
    exhibit.state(panels=[factions(2)])
    gliding = "document.getAnimations().map(each => each.effect.target.className)"
    assert page.evaluate(gliding) == ["target disc"]
    page.emulate_media(reduced_motion="reduce")
    exhibit.state(panels=[factions(1)])
    assert page.evaluate(gliding) == []


def test_a_marker_can_be_what_an_option_wants(show: Show) -> None:
    shift = option("shift estonia", ("faction", "estonia"), label="Move Estonia")
    exhibit = show(decision=decision(shift, option("pass")), panels=[factions(1, where="stage")])
    page = exhibit.page
    assert page.locator("#guide .buttons button").evaluate_all("all => all.map(e => e.dataset.option)") == [
        "pass"
    ]
    page.click(".disc[data-clickable]")
    assert exhibit.chosen() == ["shift estonia"]


def test_the_map_is_one_key_away_from_the_stage(show: Show) -> None:
    exhibit = show(panels=[factions(1, where="stage")])
    page = exhibit.page
    expect(page.locator("#stage")).to_be_visible()
    page.keyboard.press("m")
    expect(page.locator("#stage")).to_be_hidden()
    exhibit.state(panels=[factions(2, where="stage")])  # the same panel: the player still wants the map
    expect(page.locator("#stage")).to_be_hidden()
    page.keyboard.press("m")
    expect(page.locator("#stage")).to_be_visible()
    exhibit.state()
    expect(page.locator("#stage")).to_be_hidden()


def test_a_checklist_is_a_strip_with_what_came_of_each_step(show: Show) -> None:
    items = (
        Item("a", "Attrition", "done", "nobody is cut off", "5.42"),
        Item("b", "Replacements", "now", "North, then South"),
        Item("c", "Wrap-up"),
    )
    page = show(panels=[Checklist("logistics", "Logistics", where="strip", items=items)]).page
    steps = page.locator("#strip li")
    assert [step.get_attribute("class") for step in steps.all()] == ["done", "now", "todo"]
    expect(steps.nth(0)).to_contain_text("nobody is cut off")
    expect(steps.nth(1)).to_have_attribute("aria-current", "step")
    page.set_viewport_size({"width": 390, "height": 844})  # a phone: no step lies over the next one
    assert (
        page.eval_on_selector_all("#strip li", "all => all.map(li => li.scrollWidth - li.clientWidth)")
        == [0] * 3
    )


def test_goods_are_bought_by_their_price_and_tell_why_not(show: Show) -> None:
    goods = (
        Good("Army 1", "1", "buy A1", "through Ford", "face-north", "face-folk", places=("ford",)),
        Good("Army 2", "1", reason="No centre is left.", rule="11.56", before="face-south"),
    )
    shop = Shop(
        "shop",
        "Replacements",
        where="stage",
        purse="2 steps left",
        coins=(Chip("1"), Chip("1")),
        groups=(("Repair", goods),),
    )
    exhibit = show(decision=decision(option("buy A1"), option("done")), panels=[shop])
    page = exhibit.page
    assert page.locator("#guide .buttons button").evaluate_all("all => all.map(e => e.dataset.option)") == [
        "done"
    ]
    expect(page.locator(".ware.shut")).to_contain_text("No centre is left.")
    expect(page.locator(".ware.shut button.price")).to_have_count(0)
    page.hover(".ware >> nth=0")
    expect(page.locator(".layer-marked .hinted")).to_have_count(1)
    page.click("button.price")
    assert exhibit.chosen() == ["buy A1"]


def test_a_tally_stands_in_the_guide_with_its_rules(show: Show) -> None:
    rows = (
        Entry("Elite steps", "North +1", "8.25", owner="north"),
        Entry("Leaders", "level", "8.25", tone="soft"),
        Entry("From Ford", places=("ford",)),
    )
    page = show(panels=[Tally("attack", "Modifiers", where="guide", groups=(("All", rows),))]).page
    entries = page.locator("#guide .entry")
    assert entries.evaluate_all("all => all.map(e => e.querySelector('dd').innerText)") == [
        "North +1",
        "level",
        "",
    ]
    assert colour(page, "#guide .entry dd", "color") == NAVY
    entries.nth(2).locator("button").click()
    expect(page.locator(".layer-marked .flash")).to_have_count(1)


def test_a_mark_goes_around_counters_that_lie_open_and_not_across_them(show: Show) -> None:
    page = show(
        panels=[Tally("place", "Ford", groups=(("All", (Entry("At the ford", places=("ford",)),)),))]
    ).page
    page.click("#drawers button")
    page.hover(".drawer .entry")
    mark = page.locator(".layer-marked .hinted").bounding_box()
    counters = [each.bounding_box() for each in page.locator(".stack[data-place=ford] .token use").all()]
    assert mark and len(counters) == 3
    for box in filter(None, counters):
        assert mark["x"] <= box["x"] and box["x"] + box["width"] <= mark["x"] + mark["width"]
        assert mark["y"] <= box["y"] and box["y"] + box["height"] <= mark["y"] + mark["height"]


def boxes() -> Spread:
    return Spread(
        "boxes", "One card into each box", where="stage",
        boxes=(
            Box("b1", "South box", "south", (held("K5"), HeldCard("card-back", "theirs")), state="sealed"),
            Box("b2", "North box", "north", state="wanted", target="north-box"),
        ),
    )  # fmt: skip


LAY = tuple(
    option(f"lay {id} north-box", ("card", id), ("box", "north-box"), label=f"Put {id} into the North box")
    for id in ("K1", "K2")
)


def test_a_card_is_chosen_and_the_box_pressed(show: Show) -> None:
    exhibit = show(decision=decision(*LAY), panels=[boxes()])
    page = exhibit.page
    expect(page.locator(".card-box.sealed .small-card")).to_have_count(2)
    expect(page.locator(".lay")).to_be_disabled()
    page.click(".hand [data-card=K2]")
    expect(page.locator("#guide .use-name")).to_have_text("Put K2 into the North box")
    page.click(".lay")
    assert exhibit.chosen() == ["lay K2 north-box"]


def test_a_card_is_dropped_on_a_box(show: Show) -> None:
    exhibit = show(decision=decision(*LAY), panels=[boxes()])
    exhibit.page.drag_and_drop(".hand [data-card=K1]", "[data-box=b2]")
    assert exhibit.chosen() == ["lay K1 north-box"]


# Status


def test_the_status_shows_facts_gauges_and_rounds_and_opens_what_it_names(show: Show) -> None:
    rounds = Pips(((("north", True), ("south", True)), (("north", True), ("south", False))), 1)
    status = [
        Fact("turn", "Turn", "Summer"),
        Fact("round", "Round 2 of 2", pips=rounds),
        Fact("points", "Points", gauge=Gauge(-10, 10, -2, 3, "south", "north"), opens="factions"),
        Fact("doors", "Doors", chips=(Chip("Capital 2/2", tone="now", title="Open"),), title="Sudden death"),
    ]
    page = show(status=status, panels=[factions(1)]).page
    facts = page.locator("#status .fact")
    assert facts.evaluate_all("all => all.map(e => e.dataset.fact)") == ["turn", "round", "points", "doors"]
    halves = page.locator(".capsule span").evaluate_all("all => all.map(e => e.className)")
    assert halves == ["acted", "acted", "acted", ""]
    assert page.locator(".capsule.now").count() == 1
    knob, ghost = (
        float(page.locator(f".gauge .{name}").get_attribute("cx") or 0) for name in ("knob", "ghost")
    )
    assert 9 < knob < ghost < 95
    expect(page.locator(".gauge text")).to_have_text("−2")
    assert facts.nth(3).get_attribute("title") == "Sudden death"
    facts.nth(2).click()
    expect(page.locator(".drawer h2")).to_have_text("Factions")


def test_without_a_status_the_facts_of_the_picture_are_shown(show: Show) -> None:
    expect(show().page.locator("[data-fact=turn] dd")).to_have_text("3")


# Dice

ROLL = Roll(
    "Both sides fire",
    (
        Die(5, "north", "5 + 1 = 6", ("10 strong",), "South loses 6", "9", "6"),
        Die(4, "south", "4", (), "you lose 4", "5", "4"),
    ),
    "North wins by 2.",
    "fire",
    "8.41",
    {"north": "4", "crimson": "6"},  # an owner, and a seat,
)


def test_dice_lie_on_the_tray_with_their_columns_and_the_outcome(show: Show) -> None:
    exhibit = show()
    page = exhibit.page
    expect(page.locator("#dice")).to_be_hidden()
    exhibit.state(lines=[line("They fire.", roll=ROLL)])
    tray = page.locator(".tray")
    expect(tray).to_contain_text("North wins by 2.")
    sizes = page.locator(".big-die").evaluate_all("all => all.map(e => e.getBoundingClientRect().width)")
    assert sizes == [72, 72]
    assert colour(page, ".big-die[data-owner=south] rect", "fill") == CRIMSON
    assert tray.locator("td.solid").all_inner_texts() == ["5", "8"]  # row 4 of column 5, row 6 of column 9
    assert tray.locator("th.hit").all_inner_texts() == ["5", "9"]
    page.keyboard.press("Space")
    expect(page.locator("#dice")).to_be_hidden()


def test_the_place_of_a_roll_is_seen_beside_the_tray(show: Show) -> None:
    exhibit = show()
    page = exhibit.page
    exhibit.state(lines=[line("They fire.", roll=ROLL, places=("gate",))])
    tray, gate = (page.locator(each).bounding_box() for each in (".tray", ".place[data-place=gate]"))
    assert tray and gate
    assert gate["x"] + gate["width"] / 2 < tray["x"]


def test_the_tray_goes_by_itself_and_never_blocks(show: Show) -> None:
    exhibit = show()
    page = exhibit.page
    exhibit.state(decision(option("pass")), lines=[line("A die.", dice=(3,), side="blue")])
    expect(page.locator(".tray.plain")).to_contain_text("A die.")
    page.click("#guide [data-option=pass]")
    assert exhibit.chosen() == ["pass"]
    expect(page.locator("#dice")).to_be_hidden(timeout=4000)


LOSE = (option("lose A1", ("piece", "A1"), label="Army 1"), option("stop"))
ASKED = "#guide .prompt, #guide .buttons button"


def test_the_guide_shows_the_die_then_asks_for_the_losses(show: Show) -> None:
    exhibit = show()
    page = exhibit.page
    exhibit.state(decision(*LOSE, prompt="Who loses a step?"), lines=[line("They fire.", roll=ROLL)])
    expect(page.locator("#guide .tray-losses")).to_have_text("You lose 4, they lose 6.")
    assert page.locator(ASKED).evaluate_all("all => all.some(each => each.checkVisibility())") is False
    expect(page.locator("#guide .prompt")).to_be_visible(timeout=4000)
    expect(page.locator("#dice")).to_be_hidden()
    expect(page.locator("#guide .prompt")).to_have_text("Who loses a step?")


def test_space_or_a_click_does_not_wait_for_the_die(show: Show) -> None:
    exhibit = show()
    page = exhibit.page
    page.evaluate("() => { window.setTimeout = (act, after) => after === 2000 ? 0 : 1; }")  # it never goes
    exhibit.state(decision(*LOSE), lines=[line("They fire.", roll=ROLL)])
    expect(page.locator("#dice")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator("#guide .prompt")).to_be_visible()
    exhibit.state(decision(*LOSE), lines=[line("They fire.", roll=ROLL)] * 3)
    expect(page.locator("#dice")).to_be_visible()
    page.locator("[data-piece=A1]").click()
    expect(page.locator("#dice")).to_be_hidden()
    assert exhibit.chosen() == ["lose A1"]


def test_dice_that_fell_before_do_not_fall_again_after_a_break(show: Show) -> None:
    exhibit = show()
    page = exhibit.page
    fallen = [line("They fire.", roll=ROLL), line("Again.", roll=ROLL)]
    exhibit.state(lines=fallen)
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    expect(page.locator("#dice")).to_be_hidden()
    exhibit.told = 0  # the whole log once more
    exhibit.state(lines=[*fallen, line("A third time.", roll=ROLL)])
    expect(page.locator("#dice")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator("#dice")).to_be_hidden()


def test_a_die_does_not_travel_where_motion_is_not_wanted(show: Show) -> None:
    exhibit = show()
    page = exhibit.page
    moving = "() => document.querySelector('.big-die').getAnimations().length"
    page.emulate_media(reduced_motion="no-preference")
    exhibit.state(lines=[line("They fire.", roll=ROLL)])
    assert page.evaluate(moving) == 1
    page.keyboard.press("Space")
    page.emulate_media(reduced_motion="reduce")
    exhibit.state(lines=[line("They fire.", roll=ROLL)])
    assert page.evaluate(moving) == 0


def test_who_watches_reads_the_losses_by_name(show: Show) -> None:
    page = show().page
    said = page.evaluate(
        """async () => {
          const { Tray } = await import("/static/js/panels/tray.js");
          const seats = [{id: "a", name: "North"}, {id: "b", name: "South"}];
          const tray = Object.create(Tray.prototype);
          tray.store = {seat: null, table: {seats}};
          return tray.losses({losses: {b: "2"}}).map(each => each.textContent);
        }"""
    )
    assert said == ["Losses: North nothing, South 2."]


# Keys and undo


def test_the_cursor_walks_on_to_pieces_beside_the_map(show: Show) -> None:
    beside = tuple(Piece(f"B{n}", "face-north", "off-map", "north", f"Newcomer {n}") for n in (1, 2))
    shown = picture(pieces=(Piece("A1", "face-north", "ford", "north", "Army 1"), *beside))
    take = [option(f"take {id}", ("piece", id)) for id in ("A1", "B1", "B2")]
    exhibit = show(decision=decision(*take, option("stop")), shown=shown)
    page = exhibit.page
    at = "() => document.activeElement.dataset.piece ?? document.activeElement.dataset.place"
    walked = []
    for key in ("j", "j", "j", "j", "k"):
        page.keyboard.press(key)
        walked.append(page.evaluate(at))
    assert walked == ["ford", "B1", "B2", "ford", "B2"]
    page.keyboard.press("Enter")
    assert exhibit.chosen() == ["take B2"]
    exhibit.state(decision(*take, option("stop")), shown=shown)
    page.keyboard.press("j")
    page.keyboard.press("d")  # from wherever the cursor is
    assert exhibit.chosen() == ["take B2", "stop"]


def test_d_is_the_button_that_wears_it_and_nothing_else(show: Show) -> None:
    exhibit = show(decision=decision(option("left"), option("right")))
    page = exhibit.page
    assert page.locator("#guide .buttons kbd").all_inner_texts() == ["1", "2"]
    page.keyboard.press("d")
    expect(page.locator("#guide .buttons button").first).to_be_focused()
    exhibit.state(decision(option("left")))
    assert page.locator("#guide .buttons kbd").all_inner_texts() == ["D"]
    page.keyboard.press("d")
    assert exhibit.chosen() == ["left"]


def test_an_undo_that_is_barred_says_why(show: Show) -> None:
    exhibit = show(decision=decision(option("left"), option("right")), barred="chance")
    page = exhibit.page
    why = "No undo: a die was rolled or something was drawn."
    expect(page.locator("#guide .guide-head button").last).to_have_attribute("title", why)
    page.keyboard.press("z")
    expect(page.locator(".toast")).to_have_text(why)
    assert [asked for asked in exhibit.sent if asked["do"] == "undo"] == []


# The guide and the title

LONG = "Which of the units that fought here loses a step, now that both sides have fired? Factors left: 12."


@pytest.mark.parametrize(("width", "height"), [(1024, 720), (1280, 800), (1366, 768), (1440, 900)])
def test_the_guide_grows_and_nothing_in_it_overlaps(show: Show, width: int, height: int) -> None:
    exhibit = show(width, height)
    page = exhibit.page
    exhibit.preview = ODDS
    asked = wire.Decision("lose", LONG, tuple(f"15.{n}" for n in range(2, 16)), "", PLAY, (SHUT,))
    before = page.locator("#guide").bounding_box()
    terms = Tally("t", "Terms", where="guide", groups=(("All", (Entry("Fire", "3"),) * 9),))
    exhibit.state(asked, panels=[terms])
    expect(page.locator("#guide .preview")).to_be_visible()
    after = page.locator("#guide").bounding_box()
    assert before and after and after["height"] > before["height"]
    tops = [
        (box["y"], box["y"] + box["height"])
        for box in (each.bounding_box() for each in page.locator("#guide > :visible").all())
        if box
    ]
    assert all(end <= start + 1 for (_, end), (start, _) in pairwise(tops))
    for part in (".prompt", ".rules", ".preview", ".guide-panels"):
        inside = "e => [e.scrollWidth <= e.clientWidth + 1, e.scrollHeight <= e.clientHeight + 1]"
        assert page.locator(f"#guide {part}").evaluate(inside) == [True, True], part
    tabs = page.locator("#tabs").bounding_box()
    assert tabs and after["y"] + after["height"] <= tabs["y"] + 1


@pytest.mark.parametrize("width", [1280, 1440])
def test_a_long_title_fits(show: Show, width: int) -> None:
    drawers = [factions(1), *(Checklist(f"c{n}", f"Another long table {n}", items=()) for n in range(4))]
    page = show(width, 800, panels=drawers).page
    page.evaluate("document.fonts.ready")  # the letters of the page itself are what must fit
    title = page.locator("#title")
    title.evaluate("e => { e.textContent = 'Triumph of Chaos: Campaign, 1918 to 1921'; }")
    fits = "e => [e.scrollWidth <= e.clientWidth, e.scrollHeight <= e.clientHeight + 1]"
    assert title.evaluate(fits) == [True, True]
    assert page.locator("#bar").evaluate("e => e.scrollWidth <= e.clientWidth")


# Sealed choices, and everything together


def test_one_who_has_sealed_is_told_so_and_may_change_it(show: Show) -> None:
    exhibit = show(sealed=("blue",), undo=True)
    page = exhibit.page
    expect(page.locator("#guide")).to_contain_text("You have sealed; still choosing: South")
    page.click("#guide button:has-text('Change')")
    assert [asked["do"] for asked in exhibit.sent].count("undo") == 1


SIZES = ((1280, 800), (1920, 1080), (2560, 1440))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_overlaps_or_is_cut_off(show: Show, width: int, height: int) -> None:
    page = show(width, height, decision=decision(*PLAY, closed=[SHUT]), panels=[factions(1)]).page
    page.click(".hand [data-card=K1]")
    for selector in ("#guide .use", ".top > *", ".pile", ".held-card"):
        for each in page.locator(selector).all():
            if not each.is_visible():
                continue
            box = each.bounding_box()
            assert box and box["x"] >= 0 and box["x"] + box["width"] <= width, selector
            assert box["y"] >= 0 and box["y"] + box["height"] <= height, selector
    boxes = [each.bounding_box() for each in page.locator("#guide > :visible").all()]
    tops = [(box["y"], box["y"] + box["height"]) for box in boxes if box]
    assert all(end <= start + 1 for (_, end), (start, _) in pairwise(tops))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(open_page: OpenPage, server: ServerUnderTest, theme: str) -> None:
    page = open_page(width=1440, height=900)
    page.add_init_script(f"localStorage.setItem('barricades.theme', '{theme}')")
    exhibit = opened(page, server, decision=decision(*PLAY, closed=[SHUT]), panels=[factions(1)])
    page.click(".hand [data-card=K1]")
    assert findings(page) == []
    page.keyboard.press("f")
    assert findings(page) == []
    page.keyboard.press("f")
    exhibit.state(decision(*LAY), panels=[boxes()])
    assert findings(page) == []
    exhibit.state(lines=[line("They fire.", roll=ROLL)])
    assert findings(page) == []
