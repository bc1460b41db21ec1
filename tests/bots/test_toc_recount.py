"""What a bot of Triumph of Chaos tells of its part: what both sides saw, and never a hidden card."""

import pytest

from barricades.bots.toc.recount import TALES, recount
from barricades.bots.toc.words import PHRASES, WORDS
from barricades.games.toc.box import BOX
from barricades.games.toc.ch06_actions.actions import PLAYED
from barricades.games.toc.ch07_movement.movement import MOVED
from barricades.games.toc.ch08_combat.declaration import ATTACKED
from barricades.games.toc.game import GAME
from barricades.games.toc.state import OWNED
from barricades.kernel.events import EVERYONE
from barricades.kernel.messages import Catalogue, Message, say
from tests.bots.test_toc import VALUES
from tests.toc.positions import R, W, card, piece, space

PLACES = {"enter"}  # where forces came in is seen on the map


@pytest.mark.parametrize("id", WORDS)
def test_no_reason_alone_names_a_card_a_target_or_a_unit(id: str) -> None:
    for message in recount(GAME, W, [Message(id, VALUES)], [], {}):
        assert id in PLACES or not message.arguments, message


def test_a_card_is_told_once_everybody_has_seen_it() -> None:
    seen = [PLAYED.make("6.2", EVERYONE, {"side": W, "card": card("W14"), "use": "event"})]
    reasons = [say("play-event-or-pay", card=card("W14"))]
    assert recount(GAME, W, reasons, seen, {}) == [say("told.event", card=card("W14"))]
    assert recount(GAME, R, reasons, seen, {}) == []


def test_what_was_attacked_and_what_was_taken_are_told_apart() -> None:
    kazan, vyatka, army = space("630"), space("739"), piece("Ra5")
    seen = [
        MOVED.make("7.12", EVERYONE, {"unit": piece("Rc17"), "path": (space("742"), vyatka)}),
        OWNED.make("7.14", EVERYONE, {"space": vyatka, "owner": R}),
        ATTACKED.make("8.11", EVERYONE, {"side": R, "space": kazan, "units": (army,)}),
        OWNED.make("8.71", EVERYONE, {"space": kazan, "owner": R}),
    ]
    told = recount(GAME, R, [say("no-attack")], seen, {})
    assert told == [say("told.attacked", last=kazan), say("told.took", last=vyatka)]


def test_no_attack_is_told_only_if_there_was_none() -> None:
    assert recount(GAME, R, [say("no-attack")], [], {}) == [say("told.no-attack")]


def test_every_tale_can_be_told() -> None:
    catalogue = Catalogue(PHRASES, GAME.catalogue.names)
    values = {**VALUES, "first": (1, 2), "last": 3, "count": 4}
    for id in TALES:
        text = catalogue.render(Message(id, values))
        assert text and "{" not in text
    assert BOX.recount() is recount
