"""Triumph of Chaos v1.5 in the browser: turn 4 of the scenario of 1919, its first, by clicks in two browsers.

The choices are those of `turn_4.record`, among them what this edition alone has: a declaration of war, the
plea of W12 at a withdrawal, and a subjugation.
"""

from tests.web.conftest import OpenPage
from tests.web.server import ServerUnderTest
from tests.web.stored_games import turn_4
from tests.web.turns import Turn

OF_THE_EDITION = {"declare-war", "no-plea", "subjugate"}
KINDS = {
    "stake",
    "undo",
    "event",
    "branch",
    "ops",
    "attack",
    "declare",
    "redeploy",
    "replacements",
    "one-space",
}
LAST_PART = "enter RaIns1>304"


def test_turn_4_of_1919_by_clicks(open_page: OpenPage, server: ServerUnderTest) -> None:
    table = Turn(open_page, server, turn_4(), reload_before=(LAST_PART,))
    assert table.turn() == 4
    assert "14 points" in table.players["WHITE"].page.inner_text(".status")  # how 1919 is won
    table.play(5)
    assert table.turn() == 5
    assert set(table.verbs) >= KINDS | OF_THE_EDITION
    assert table.listed == []
    panels = {each["id"]: each for each in table.ears["RED"].state["panels"]}
    assert panels["doors"]["rule"] == "1.5.5.26"
    assert "1.5.8.311" in panels["faction-astrakhan"]["rule"]
