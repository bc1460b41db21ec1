"""Triumph of Chaos in the browser: the first turn of the campaign by clicks, in two browsers.

The choices are those of `first_turn.record`: the example of 16.0, then the rest of the turn. A third browser
looks on.
"""

import re

import pytest

from tests.web.conftest import OpenPage
from tests.web.server import ServerUnderTest
from tests.web.stored_games import first_turn
from tests.web.turns import SIDES, SPECIAL, WATCH, Turn

REVEAL, COMBAT = "take PC29", "lose AFSR-e2"  # before these choices the page is loaded again
ALWAYS_HELD = {"W53", "W54", "R53", "R54"}  # Bluff and Influence, which both sides know of
FACE = re.compile(r'"(?:face":"card-|id":")([WR]\d+)"')


@pytest.mark.long
def test_the_first_turn_of_the_campaign_by_clicks(open_page: OpenPage, server: ServerUnderTest) -> None:
    table = Turn(open_page, server, first_turn(), watched=True, reload_before=(REVEAL, COMBAT))
    assert table.turn() == 1
    table.play(2)
    assert table.turn() == 2
    assert {"stake", "undo", "event", "ops", "redeploy", "replacements"} <= set(table.verbs)
    assert set(table.verbs) & set(SPECIAL)
    assert table.actions == 10
    assert table.listed == []
    for side, other in (SIDES, SIDES[::-1]):
        kept = set(table.ears[side].cards(f"hand-{side.lower()}")) - ALWAYS_HELD
        assert kept
        for reader in (other, WATCH):
            for frame in table.ears[reader].frames:
                assert not kept & set(FACE.findall(frame)), reader
