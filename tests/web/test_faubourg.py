"""Faubourg in the browser: a second game on the same page, with cards, sealed bids and face-down units."""

import json
import re
import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.conftest import PATIENCE, OpenPage
from tests.web.follower import Follower
from tests.web.hearing import Listener
from tests.web.server import ServerUnderTest

SIDES = ("guard", "rising")
UNDO = "#guide button:has-text('Undo')"
CARD = re.compile(r"\bC\d\d\b")
LONGEST = 400.0  # seconds; a busy machine takes its time


class CardListener(Listener):
    """Notes for every state which cards its bytes name, and which its player may know."""

    def __init__(self, page: Page):
        super().__init__(page)
        self.seen: list[set[str]] = []
        self.known: list[set[str]] = []

    def _take(self, raw: str | bytes) -> None:
        count = len(self.frames)
        super()._take(raw)
        if len(self.frames) > count:
            hands = self.state["picture"].get("hands", [])
            shown = {card["id"] for hand in hands for card in hand.get("cards", []) if card.get("id")}
            self.seen.append(set(CARD.findall(str(raw))))
            self.known.append(shown)

    def hand(self, side: str) -> list[str]:
        return self.cards(f"hand-{side}")


def sit_down(
    open_page: OpenPage, server: ServerUnderTest
) -> tuple[dict[str, Follower], dict[str, CardListener]]:
    table = server.game_of("faubourg", "june", SIDES)
    players, ears = {}, {}
    for seed, name in enumerate((*SIDES, "watch")):
        page = open_page()
        ears[name] = CardListener(page)
        page.goto(table[name])
        page.wait_for_selector("body[data-turn] .stack", timeout=PATIENCE)
        players[name] = Follower(page, seed, patience=3)
    return players, ears


def bid(player: Follower, points: int) -> None:
    player.page.click(f"#guide [data-option='bid {points}']")


def test_3_2_bids_are_sealed_in_either_order_and_may_be_changed(
    open_page: OpenPage, server: ServerUnderTest
) -> None:
    players, ears = sit_down(open_page, server)
    guard, rising = (players[side] for side in SIDES)
    bid(rising, 2)
    expect(rising.page.locator("#guide")).to_contain_text("You have sealed")
    assert guard.turn() == "mine"
    rising.page.click("#guide button:has-text('Change')")
    rising.page.wait_for_selector("body[data-turn=mine]")
    bid(rising, 1)
    for name in ("guard", "watch"):
        assert "bid" not in json.dumps(ears[name].state["log"]).lower()
    bid(guard, 3)
    for player in players.values():
        expect(player.page.locator("body")).to_contain_text("The bids are 3 and 1.")


def alternate(players: dict[str, Follower], done: Callable[[], bool], most: int = 500) -> None:
    """Each side clicks when it is asked; what is counted are clicks, never the time that a page takes."""
    until = time.monotonic() + LONGEST
    while not done():
        asked = [side for side in SIDES if players[side].turn() == "mine"]
        for side in asked:
            players[side].click()
        clicks = sum(players[side].clicks for side in SIDES)
        if clicks > most or time.monotonic() > until:
            raise AssertionError([player.trail[-6:] for player in players.values()])
        if not asked:
            next(iter(players.values())).page.wait_for_timeout(20)


def test_a_whole_game_by_clicks_in_two_browsers(open_page: OpenPage, server: ServerUnderTest) -> None:
    """The dice are those of the server: a game in which nothing was fought or taken back is played again."""
    assert any(whole_game(open_page, server) for _ in range(3))


def whole_game(open_page: OpenPage, server: ServerUnderTest) -> bool:
    """Whether something was fought and taken back in it; everything else must hold in every game."""
    players, ears = sit_down(open_page, server)
    guard, rising = (players[side] for side in SIDES)
    alternate(players, lambda: len(ears["watch"].seen) > 12)
    for side in SIDES:  # reloads in the middle; the first also waits for whatever was still on its way
        hands = []
        for _ in range(2):
            players[side].page.reload()
            players[side].page.wait_for_selector("body[data-turn] .stack", timeout=PATIENCE)
            hands.append(ears[side].hand(side))
        assert hands[0] == hands[1] and any(hands)
    undone = False

    def over() -> bool:
        nonlocal undone
        for player in (guard, rising):
            if (
                not undone
                and player.turn() == "mine"
                and player.page.is_enabled("#guide button:has-text('Undo')")
            ):
                player.page.click("#guide button:has-text('Undo')")
                player.page.wait_for_function("() => !document.body.hasAttribute('data-busy')")
                undone = True
        return players["watch"].turn() == "over"

    alternate(players, over)
    kinds = rising.page.evaluate("[...document.querySelectorAll('.line')].map(line => line.dataset.kind)")
    assert {"bids", "played", "marched"} <= set(kinds)
    for name in SIDES:
        assert ears[name].state["over"]
    return undone and "fought" in kinds


def test_no_frame_names_a_card_its_reader_may_not_know(open_page: OpenPage, server: ServerUnderTest) -> None:
    players, ears = sit_down(open_page, server)
    alternate(players, lambda: len(ears["watch"].seen) > 8)
    for name, ear in ears.items():
        assert any(ear.seen) and any(ear.known), name
        for seen, known in zip(ear.seen, ear.known, strict=True):
            assert seen <= known, name
    for side, other in (SIDES, SIDES[::-1]):
        assert not ears[side].hand(other)
        assert not ears["watch"].hand(other)
