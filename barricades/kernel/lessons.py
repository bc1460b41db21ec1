"""Lessons: a recorded opening that is explained step by step, then a player's own choices.

The opening is kept as choices with their dice. It is played again under the present rules whenever a lesson
begins, so its checks need not be renewed when the form of a position changes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from barricades.kernel.game import Game
from barricades.kernel.records import Record, Writer, begin, read_record


@dataclass(frozen=True)
class Stop:
    """A stop in the opening: after how many choices it comes, its explanation, and where to look."""

    after: int
    text: str  # id of a message, as in all that follows
    places: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Lesson:
    """Its title is the message `lesson.<id>`, what it is about `lesson.<id>.about`."""

    id: str
    scenario: str
    seat: str  # the player's
    bot: str  # plays the other seats
    record: Path  # the opening
    stops: Sequence[Stop]
    own: Mapping[str, str] = field(default_factory=dict)  # said at the first decision of a kind
    end: str = ""  # said when the turn is over


@cache
def opening(lesson: Lesson) -> Record:
    """The recorded choices of a lesson."""
    return read_record(lesson.record.read_bytes())


def played(game: Game, lesson: Lesson) -> str:
    """The opening under the present rules, as the text of a record."""
    record = opening(lesson)
    session = begin(game.of(lesson.scenario), record)
    writer = Writer(session, record.players)
    for number in range(1, len(record.entries) + 1):
        session.replay(record.choice(session.game, number))
    return writer.text()


def recognised(lessons: Mapping[str, Lesson], scenario: str, choices: Sequence[str]) -> Lesson | None:
    """The lesson whose opening these choices are."""
    for lesson in lessons.values():
        if lesson.scenario == scenario and [each.text for each in opening(lesson).entries] == [*choices]:
            return lesson
    return None
