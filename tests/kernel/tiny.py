"""A game of next to nothing, so that a test can bring its own procedures."""

from collections.abc import Sequence
from typing import Any

from barricades.kernel.chance import Scripted, Source
from barricades.kernel.components import Components
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Flow, Procedure, Transition
from barricades.kernel.game import Game, Scenario
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import NUMBER, Language, Option, Verb
from barricades.kernel.position import Position

TOLD = EventKind("told", "{who:seat} is told {what:number}.", reveals=True)
ROLLED = EventKind("rolled", "A {face:number} is rolled.", result=True)


class Tiny(Position):
    """All it knows is a list of notes."""

    notes: list[int]


class Ask(Choice[Tiny]):
    """A seat says a number, which is noted."""

    rules = ("1.1",)

    def __init__(self, name: str = "ask", who: int = 0, numbers: Sequence[int] = (0, 1, 2)):
        self.name = name
        self.who, self.numbers = who, numbers

    def seat(self, p: Tiny, *data: int) -> int:
        return self.who

    def prompt(self, p: Tiny, *data: int) -> Message:
        return say("ask", notes=p.notes)

    def options(self, p: Tiny, *data: int) -> list[Option]:
        return [("say", number) for number in self.numbers]

    def apply(self, p: Tiny, option: Option, *data: int) -> Transition:
        p.notes.append(option[1])
        return None


def empty_notes(p: Tiny) -> None:
    p.notes = []


def tiny(
    main: Procedure, *others: Procedure, replace: dict[str, Procedure] | None = None, **more: Any
) -> Game:
    """A game with these procedures."""
    given: dict[str, Any] = {
        "id": "tiny",
        "name": "Tiny",
        "seats": ("north", "south"),
        "scenarios": (Scenario("only", "The only one"),),
        "components": lambda scenario: Components(),
        "rules_version": "7",
        "position": Tiny,
        "setup": empty_notes,
        "flow": Flow(main, others, replace),
        "language": Language([Verb("say", "{number}", number=NUMBER), Verb("pass")]),
        "events": (TOLD, ROLLED),
        "messages": {"ask": "Say a number; so far {notes:number}."},
        **more,
    }
    return Game(**given)


def begin(game: Game, source: Source | None = None) -> Tiny:
    """A game in progress, with a listener."""
    p = game.start("only", source or Scripted(()), log=[])
    assert isinstance(p, Tiny)
    return p


def note(number: int, name: str = "") -> Any:
    """A step that notes a number."""

    def step(p: Tiny, *data: int) -> Transition:
        p.notes.append(number)
        return None

    step.__name__ = name or f"note_{number}"
    return step
