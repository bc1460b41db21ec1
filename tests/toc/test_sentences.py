"""Sentences of the game: numbers and what they count agree."""

import re

import pytest

from barricades.games.toc.game import GAME
from barricades.kernel.messages import say

COUNTED = r"points|cards|steps|armies|spaces|boxes|factors|rounds|turns|leaders|units"
BARE = re.compile(rf"(?<!of )(?<!to )\{{\w+(?::halves|:number)?\}} (?:\w+ )?(?:{COUNTED})\b")
NEVER_ONE = re.compile(r".*\.n|combat\.factors|door\.chip\.points")  # two or more, a range, 35


def test_no_sentence_counts_one_points() -> None:
    templates = GAME.catalogue.templates
    assert [id for id, text in templates.items() if BARE.search(text) and not NEVER_ONE.fullmatch(id)] == []


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (say("event.drew", side=0, count=1), "WHITE draws 1 card."),
        (say("event.drew", side=1, count=7), "RED draws 7 cards."),
        (say("event.drew-political", count=1, box=0), "1 card for the RED box is drawn at random."),
        (say("event.recorded", side=0, steps=1), "WHITE records ½ replacement step."),
        (say("event.recorded", side=0, steps=2), "WHITE records 1 replacement step."),
        (say("event.recorded", side=0, steps=3), "WHITE records 1½ replacement steps."),
    ],
)
def test_one_and_many(message: object, sentence: str) -> None:
    assert GAME.catalogue.render(message) == sentence  # type: ignore[arg-type]
