"""Why not: what a player clicked is read as the option that was meant, and the rule answers."""

from pathlib import Path

from barricades.games.toc.game import GAME
from barricades.kernel.records import begin, read_record
from barricades.kernel.session import Session
from barricades.table.work.refusals import Target, refusals

FIRST_TURN = Path(__file__).parents[1] / "web" / "first_turn.record"
BEFORE_MOVES = 16  # choices until WHITE moves units from the spaces that it has marked
WHITE = 0
ARMY, PYATIGORSK = ("", "Vol-a3"), ("", "315")


def moving() -> Session:
    record = read_record(FIRST_TURN.read_bytes())
    game = GAME.of(record.scenario)
    session = begin(game, record)
    for number in range(1, BEFORE_MOVES + 1):
        session.replay(record.choice(game, number))
    return session


def why(*targets: Target) -> list[tuple[str, str]]:
    position = moving().position
    places = {"Ra11": "317"}
    found = refusals(position.game.catalogue, position, WHITE, targets, places)
    return [(each["rule"], each["text"]) for each in found]


def test_a_move_onto_the_counter_of_an_enemy_is_a_move_to_its_place() -> None:
    assert why(ARMY, PYATIGORSK, ("", "Ra11")) == [
        ("7.14", "Enemy or neutral units are in Svyatoi Krest (317).")
    ]


def test_places_are_taken_in_the_order_of_the_clicks() -> None:
    answers = why(ARMY, PYATIGORSK, ("", "408"))
    assert answers == [("7.71", "Astrakhan (408) is in a region that is closed to your forces.")]
