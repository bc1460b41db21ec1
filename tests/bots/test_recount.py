"""What a bot tells of its phase: what both sides saw, and in the fog nothing else."""

import pytest

from barricades.bots.tscw.recount import recount
from barricades.bots.tscw.words import WORDS
from barricades.games.tscw.administration import ENTERED
from barricades.games.tscw.game import GAME
from barricades.games.tscw.sheet import place
from barricades.kernel.events import EVERYONE
from barricades.kernel.messages import Message, say

VALUES = {"units": (1, 2), "unit": 3, "hex": 40, "target": 41, "chit": 7, "chance": 50}
ACTIONS = {"told.no-attack", "told.called-up", "told.rebuilt"}  # they name neither a unit nor a place


@pytest.mark.parametrize("id", WORDS)
def test_in_the_fog_no_reason_alone_names_anything(id: str) -> None:
    for message in recount(GAME, 0, [Message(id, VALUES)], [], {"fog": "on"}):
        assert message.id in ACTIONS and not message.arguments


def test_a_column_flown_in_has_come_in_like_others() -> None:
    sevilla = place("1607")
    reasons = [say("fly-in", unit=3, hex=sevilla)]
    came = ENTERED.make("7.8", EVERYONE, {"side": 0, "unit": 3, "hex": sevilla})
    for fog in ("on", "off"):
        assert recount(GAME, 0, reasons, [came], {"fog": fog}) == [say("told.entered", last=sevilla)]
        assert recount(GAME, 0, reasons, [], {"fog": fog}) == []


@pytest.mark.parametrize("id", ["mobilise", "call-bottle"])
def test_that_men_were_called_up_is_told_and_that_nobody_was_is_not(id: str) -> None:
    assert recount(GAME, 1, [say(id)], [], {"fog": "on"}) == [say("told.called-up")]
    assert recount(GAME, 1, [say("no-call")], [], {"fog": "on"}) == []


def test_a_chit_that_is_kept_stays_untold_even_where_all_units_are_seen() -> None:
    assert recount(GAME, 0, [say("keep", chit=45)], [], {"fog": "off", "hidden-chits": "on"}) == []


def test_a_step_that_cost_nothing_is_not_told_as_paid_for() -> None:
    assert recount(GAME, 0, [say("free-step", unit=3)], [], {"fog": "off"}) == []
