"""Why not: what a player clicked is read as the option that was meant, and the rule answers."""

from pathlib import Path

from barricades.games.toc.game import GAME
from barricades.games.tscw.game import GAME as SPAIN
from barricades.kernel.game import Game
from barricades.kernel.records import begin, read_record
from barricades.kernel.session import Session
from barricades.table.work.refusals import Target, refusals

GOLDEN = Path(__file__).parents[1] / "tscw" / "golden" / "1936-republican-time.record"
FIRST_TURN = Path(__file__).parents[1] / "web" / "first_turn.record"
BEFORE_MOVES = 16  # choices until WHITE moves units from the spaces that it has marked
BEFORE_JULY = 11  # choices until a Nationalist column that was taken goes somewhere
ARMY, PYATIGORSK = ("", "Vol-a3"), ("", "315")


def played(game: Game, file: Path, made: int) -> Session:
    """A recorded game after so many choices."""
    record = read_record(file.read_bytes())
    game = game.of(record.scenario)
    session = begin(game, record)
    for number in range(1, made + 1):
        session.replay(record.choice(game, number))
    return session


def answers(session: Session, *targets: Target) -> list[tuple[str, str]]:
    """What the side to decide is told about these clicks."""
    position = session.position
    assert position.decision is not None
    places = {"Ra11": "317"}
    found = refusals(position.game.catalogue, position, position.decision.seat, targets, places)
    return [(each["rule"], each["text"]) for each in found]


def why(*targets: Target) -> list[tuple[str, str]]:
    return answers(played(GAME, FIRST_TURN, BEFORE_MOVES), *targets)


def test_a_move_onto_the_counter_of_an_enemy_is_a_move_to_its_place() -> None:
    assert why(ARMY, PYATIGORSK, ("", "Ra11")) == [
        ("7.14", "Enemy or neutral units are in Svyatoi Krest (317).")
    ]


def test_what_is_not_decided_now_is_no_part_of_the_answer() -> None:
    told = answers(played(SPAIN, GOLDEN, BEFORE_JULY), ("", "2712"))
    assert told[0] == ("13.2e", "Enemy units are there.")
    assert not [text for _, text in told if "marches" in text]  # no march is on offer in July 1936


def test_places_are_taken_in_the_order_of_the_clicks() -> None:
    told = why(ARMY, PYATIGORSK, ("", "408"))
    assert told == [("7.71", "Astrakhan (408) is in a region that is closed to your forces.")]
