"""From every paragraph and every card to the code that carries it out and the tests that show it."""

from functools import cache

import pytest

from barricades.games.toc.ch03_components.decks import SIDES, action_cards
from barricades.games.toc.game import GAME
from barricades.kernel.rules import cited_in
from barricades.lab import prove

CARDS = [card.id for side in SIDES for card in action_cards(side) if card.year is not None]


@cache
def traced() -> list[prove.Trace]:
    return prove.trace(GAME)


def test_no_paragraph_is_deferred_or_without_code_or_test() -> None:
    assert [each.paragraph.number for each in traced() if each.paragraph.status == "deferred"] == []
    assert {each.paragraph.number: each.gaps for each in traced() if each.gaps} == {}


@pytest.mark.parametrize("aspect", ["code", "tests"])
def test_no_card_is_without_code_or_test(aspect: str) -> None:
    found = cited_in(GAME.package) if aspect == "code" else prove.tests_of(GAME)
    cited = {paragraph for each in found for paragraph in each.paragraphs}
    assert [card for card in CARDS if card not in cited] == []
