"""How a game ends, as the page is told: one sentence of why, what both sides lost, and nothing hidden."""

from functools import cache
from pathlib import Path

import pytest

from barricades.kernel.chance import Sampled
from barricades.kernel.records import Record, begin, read_record
from barricades.kernel.session import RESIGNATION, Session
from barricades.library import library
from barricades.locale import catalogue
from barricades.table.work import rendering
from barricades.table.work.imagine import imagined

ROOT = Path(__file__).parents[1]
GOLDEN = sorted([*(ROOT / "tscw" / "golden").glob("*.record"), *(ROOT / "toc" / "golden").glob("*.record")])
SHORT = ("tscw/golden/1938-republican-green.record", "toc/golden/v2.3-campaign-red-total.record")


@cache
def played(name: str) -> Session:
    record: Record = read_record((ROOT / name).read_bytes())
    game = library().boxes[record.game].game(record.scenario)
    session = begin(game, record)
    for number in range(1, len(record.entries) + 1):
        session.replay(record.choice(game, number))
    return session


def is_sentence(text: str) -> bool:
    return text.endswith(".") and text[0].isupper() and "-" not in text.replace("in-fighting", "")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_way_to_end_is_told_in_one_sentence(path: Path, language: str) -> None:
    record = read_record(path.read_bytes())
    box = library().boxes[record.game]
    game = box.game(record.scenario)
    words = catalogue(box, game, language)
    assert record.result is not None
    for winner, way in ((0, record.result[1]), (1, record.result[1]), (0, RESIGNATION)):
        told = rendering.result(game, words, winner, way)["text"]
        assert is_sentence(told), told
        assert told != way.replace("-", " ")


@pytest.mark.parametrize("id", sorted(library().boxes))
def test_a_resignation_is_told_in_one_sentence(id: str) -> None:
    box = library().boxes[id]
    game = box.game()
    told = rendering.result(game, catalogue(box, game, "en"), 1, RESIGNATION)["text"]
    assert is_sentence(told), told
    assert "resigned" in told


@pytest.mark.parametrize("name", SHORT)
def test_after_the_end_everybody_sees_everything(name: str) -> None:
    session = played(name)
    position, game = session.position, session.game
    assert position.outcome is not None
    for seat in (0, 1):
        assert imagined(game, position, seat).digest() == position.digest()  # nothing is left to imagine
    told = [str(game.view(position, seat)) for seat in (0, 1, None)]
    assert all("'?'" not in each for each in told)
    assert all(each.count("'hidden': {}") == each.count("'hidden'") for each in told)


@pytest.mark.parametrize("name", SHORT)
def test_losses_of_both_sides_are_counted_with_their_names(name: str) -> None:
    session = played(name)
    game = session.game
    words = catalogue(library().boxes[game.id], game, "en")
    found = rendering.losses(game, words, session.position, session.events)
    assert len(found) == 2
    for each in found:
        assert each["name"][0].isupper()
        assert list(each["counts"]) == list(game.seats)
        assert sum(each["counts"].values()) > 0


def test_in_the_reference_game_hands_are_laid_down_at_the_end() -> None:
    game = library().boxes["faubourg"].game()
    session = Session(game, "june", {}, Sampled("end"))
    before = game.view(session.position, 1)
    assert "open" not in before and before["face_down"]
    session.resign(0)
    for seat in (0, 1, None):
        seen = game.view(session.position, seat)
        assert seen["face_down"] == {}
        assert [len(hand) for hand in seen["open"]] == seen["hands"]
