"""Editions: one game that was printed twice. Its scenarios say which edition is played."""

from dataclasses import replace

import pytest

from barricades.kernel.box import Box
from barricades.kernel.chance import Live, Recorded, Sampled
from barricades.kernel.components import Components
from barricades.kernel.errors import BadInput
from barricades.kernel.flow import Procedure, Transition, call, procedure
from barricades.kernel.game import Game, Scenario, joined
from barricades.kernel.notation import Language, PlaceNames, Verb
from barricades.kernel.records import Writer, open_record, read_record, replay
from barricades.kernel.session import Session
from barricades.table.library import Library
from barricades.table.work.rendering import targets
from tests.kernel.tiny import Ask, Tiny, note, tiny
from tests.table.library import PlainBoard

SCORE = procedure("2 Score", note(1))


def score(p: Tiny) -> Transition:
    return call(SCORE)


TURN = procedure("1 Turn", score, Ask("march", numbers=(0, 1)))
OLD_SCORE = procedure("2 Score", note(5))


def printed(omsk: str, taganrog: str, scenario: str, replaced: dict[str, Procedure] | None = None) -> Game:
    """An edition that prints these numbers."""
    towns = PlaceNames("town", [omsk, taganrog], [f"Omsk ({omsk})", f"Taganrog ({taganrog})"], "space")
    return tiny(
        TURN,
        SCORE,
        scenarios=(Scenario(scenario, scenario),),
        language=Language([Verb("say", "{town}", town=towns), Verb("pass")]),
        names={"town": towns},
        places=towns,
        replace=replaced,
    )


NEW = printed("528", "338", "new-campaign")
OLD = printed("514", "336", "old-campaign", {"2 Score": OLD_SCORE})
GAME = joined(NEW, OLD)


def test_a_game_has_the_scenarios_of_all_its_editions() -> None:
    assert [scenario.id for scenario in GAME.scenarios] == ["new-campaign", "old-campaign"]
    assert GAME.of("new-campaign") is NEW
    assert GAME.of("old-campaign") is OLD
    with pytest.raises(BadInput, match="has no scenario 'lost'; it has new-campaign, old-campaign"):
        GAME.of("lost")


def test_a_game_without_editions_is_its_own() -> None:
    assert NEW.of("new-campaign") is NEW


@pytest.mark.parametrize(("scenario", "game", "noted"), [("new-campaign", NEW, 1), ("old-campaign", OLD, 5)])
def test_a_position_is_of_the_edition_of_its_scenario(scenario: str, game: Game, noted: int) -> None:
    position = GAME.start(scenario, Sampled(0))
    assert position.game is game
    assert isinstance(position, Tiny) and position.notes == [noted]  # by the edition's own procedure


def test_options_are_written_with_the_numbers_of_the_edition() -> None:
    session = Session(GAME, "old-campaign", {}, Sampled(0))
    session.submit_text(0, "say 514")
    assert session.entries[0].text == "say 514"
    with pytest.raises(BadInput, match="'528' is no town"):
        Session(GAME, "old-campaign", {}, Sampled(0)).submit_text(0, "say 528")


def test_a_record_is_read_in_its_edition() -> None:
    live = Live(bytes(32))
    session = Session(GAME, "old-campaign", {}, live)
    writer = Writer(session, {}, live)
    session.submit_text(0, "say 336")
    writer.mark()
    record = read_record(writer.text().encode())
    assert record.game == "tiny"
    assert replay(GAME, record).position.game is OLD
    assert open_record(GAME, record)[0].game is OLD


def test_a_table_plays_the_edition_of_its_scenario() -> None:
    library = Library({"tiny": Box("tiny", lambda: GAME, board=PlainBoard)})
    game = library.game("tiny", "old-campaign")
    assert targets(game, ("say", 1)) == [["town", "336"]]
    assert game.blank("old-campaign", {}, Recorded((), 0)).game is OLD


def test_components_are_those_of_the_edition() -> None:
    asked: list[str] = []

    def components(scenario: str) -> Components:
        asked.append(scenario)
        return Components()

    joined(NEW, replace(OLD, components=components)).components("old-campaign")
    assert asked == ["old-campaign"]


def test_editions_share_id_and_seats_and_no_scenario() -> None:
    with pytest.raises(ValueError, match="differ in id, seats or package"):
        joined(NEW, replace(OLD, id="other"))
    with pytest.raises(ValueError, match="share a scenario: new-campaign, new-campaign"):
        joined(NEW, NEW)
