"""A recorded turn of Triumph of Chaos by clicks: a browser for each seat, and perhaps one that looks on."""

import re

from barricades.kernel.records import Record
from tests.web.clicking import Player
from tests.web.conftest import PATIENCE, OpenPage
from tests.web.hearing import Listener
from tests.web.server import ServerUnderTest
from tests.web.stored_games import choices, store_game

SIDES = ("WHITE", "RED")
WATCH = "watch"
CARDS = ("ops", "event", "redeploy", "replacements")
SPECIAL = ("one-space", "command", "propaganda", "lift-no-act", "raise-greens", "put-down-greens")


class Turn:
    """Both players, a spectator if there is one, and what has been done so far."""

    def __init__(
        self,
        open_page: OpenPage,
        server: ServerUnderTest,
        record: Record,
        *,
        watched: bool = False,
        reload_before: tuple[str, ...] = (),
    ):
        table = store_game(server, record)
        self.made = choices(record)
        self._reload_before = reload_before
        self.ears: dict[str, Listener] = {}
        self.players: dict[str, Player] = {}
        for name in (*SIDES, *([WATCH] if watched else [])):
            page = open_page(width=1440, height=900)
            self.ears[name] = Listener(page)
            page.goto(table[name])
            page.wait_for_selector("body[data-turn] .stack", timeout=PATIENCE)
            self.players[name] = Player(page, self.ears[name])

    def turn(self) -> int:
        status = {fact["id"]: fact for fact in self.ears[[*self.ears][-1]].state["status"]}
        return int(re.findall(r"\d+", str(status["turn"]["name"]) + str(status["turn"].get("value", "")))[0])

    def play(self, next_turn: int) -> None:
        """Every choice of the record by clicks, until all readers see the next turn."""
        for side, text in self.made:
            self._make(side, text)
        for player in self.players.values():
            player.page.wait_for_function(
                f"() => document.querySelector('.status')?.innerText.includes('{next_turn} OF')"
            )

    def _make(self, side: str, text: str) -> None:
        player = self.players[side]
        player.awaited()
        if text in self._reload_before:
            offered = player.options
            player.reload()
            assert player.options == offered
        if text == "undo":
            player.undo()
        else:
            player.choose(text)

    @property
    def verbs(self) -> list[str]:
        return [text.split()[0] for _, text in self.made]

    @property
    def actions(self) -> int:
        """How many parts had an action."""
        return sum(verb in (*CARDS, *SPECIAL) for verb in self.verbs)

    @property
    def listed(self) -> list[str]:
        """Choices that had to be taken from the list of all options."""
        return [text for side in SIDES for text in self.players[side].listed]
