"""Triumph of Chaos in the browser: the first turn of the campaign by clicks, in two browsers.

The choices are those of `first_turn.record`: the example of 16.0, then the rest of the turn. A third browser
looks on.
"""

import re

from tests.web.clicking import Player
from tests.web.conftest import OpenPage
from tests.web.hearing import Listener
from tests.web.server import ServerUnderTest
from tests.web.shelving import choices, first_turn, shelve

SIDES = ("WHITE", "RED")
CARDS = ("ops", "event", "redeploy", "replacements")
SPECIAL = ("one-space", "command", "propaganda", "lift-no-act", "raise-greens", "put-down-greens")
REVEAL, COMBAT = "take PC29", "lose AFSR-e2"  # before these choices the page is loaded again
ALWAYS_HELD = {"W53", "W54", "R53", "R54"}  # Bluff and Influence, which everybody knows of
FACE = re.compile(r'"(?:face":"card-|id":")([WR]\d+)"')


class Turn:
    """Both players, a spectator, and what has been done so far."""

    def __init__(self, open_page: OpenPage, server: ServerUnderTest):
        table = shelve(server, first_turn())
        self.ears: dict[str, Listener] = {}
        self.players: dict[str, Player] = {}
        for name in (*SIDES, "watch"):
            page = open_page(width=1440, height=900)
            self.ears[name] = Listener(page)
            page.goto(table[name])
            page.wait_for_selector("body[data-turn] .stack", timeout=90_000)
            self.players[name] = Player(page, self.ears[name])

    def turn(self) -> int:
        status = {fact["id"]: fact for fact in self.ears["watch"].state["status"]}
        return int(re.findall(r"\d+", str(status["turn"]["name"]) + str(status["turn"].get("value", "")))[0])

    def make(self, side: str, text: str) -> None:
        """A choice of the record, by clicks."""
        player = self.players[side]
        player.awaited()
        if text in (REVEAL, COMBAT):
            offered = player.options
            player.reload()
            assert player.options == offered
        if text == "undo":
            player.undo()
        else:
            player.choose(text)


def test_the_first_turn_of_the_campaign_by_clicks(open_page: OpenPage, server: ServerUnderTest) -> None:
    table = Turn(open_page, server)
    assert table.turn() == 1
    made = choices(first_turn())
    for side, text in made:
        table.make(side, text)
    table.players["WHITE"].awaited()
    table.players["watch"].page.wait_for_function(
        "() => document.querySelector('.status')?.innerText.includes('2 OF')"
    )
    assert table.turn() == 2
    verbs = [text.split()[0] for _, text in made]
    assert {"stake", "undo", "event", "ops", "redeploy", "replacements"} <= set(verbs)
    assert set(verbs) & set(SPECIAL)
    assert sum(verb in (*CARDS, *SPECIAL) for verb in verbs) == 10
    assert [text for side in SIDES for text in table.players[side].listed] == []
    for side, other in (SIDES, SIDES[::-1]):
        kept = set(table.ears[side].cards(f"hand-{side.lower()}")) - ALWAYS_HELD
        assert kept
        for reader in (other, "watch"):
            for frame in table.ears[reader].frames:
                assert not kept & set(FACE.findall(frame)), reader
