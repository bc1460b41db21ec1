"""Decisions: the only places where a player acts.

A `Choice` is declared once, in one place: who decides, what the prompt says, what may be chosen, what each
option does, and why other things cannot be done. A `Decision` is a choice that a game has reached.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from barricades.kernel.messages import Message, Refusal
from barricades.kernel.notation import Option

if TYPE_CHECKING:
    from barricades.kernel.flow import Procedure, Transition
    from barricades.kernel.position import Position

P = TypeVar("P", bound="Position")

PASS: Option = ("pass",)


class Choice(Generic[P]):
    """A step at which the rules wait for a player. `data` are the frame's values, as for any other step."""

    name: str = ""  # by default the class's name with dashes
    rules: tuple[str, ...] = ()
    window: str = ""  # the kind of reaction window, for standing passes; "" is no window
    unasked: bool = False  # a single option is taken without asking
    parts: "tuple[Procedure, ...]" = ()  # of a sealed choice: what each seat chooses in secret
    open: bool = False  # nothing that its seat does not know bears on the odds of its options
    idle: Option | None = None  # the choice that odds assume a seat makes here; in a window, pass

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "name" not in cls.__dict__:
            cls.name = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", cls.__name__).lower()

    def when(self, position: P, /, *data: Any) -> bool:
        """Whether the decision occurs at all. It must not depend on what others may not know."""
        return True

    def seat(self, position: P, /, *data: Any) -> int:
        """The seat that decides; not always the owner of the pieces."""
        raise NotImplementedError

    def prompt(self, position: P, /, *data: Any) -> Message:
        """The sentence that asks the seat for its decision."""
        raise NotImplementedError

    def options(self, position: P, /, *data: Any) -> Sequence[Option]:
        """Everything that may be chosen: sorted, without duplicates, never empty."""
        raise NotImplementedError

    def apply(self, position: P, option: Option, /, *data: Any) -> "Transition":
        """Carry an option out."""
        raise NotImplementedError

    def forced(self, position: P, /, *data: Any) -> bool:
        """Whether the table takes a single option without asking; the record has the choice.

        That it does so is seen by all: it must follow from what every seat knows, and a window or a sealed
        choice is always asked. The suite checks both.
        """
        return False

    def assumed(self, position: P, /, *data: Any) -> Option | None:
        """The choice that odds assume the seat makes here; None if unknown."""
        return self.idle or (PASS if self.window else None)

    def why_not(self, position: P, option: Option, /, *data: Any) -> Refusal | None:
        """Why an option is not on offer, from what the deciding seat may know; None if no rule bars it."""
        return None


class Decision:
    """A pending choice: whose it is, and its options."""

    __slots__ = ("choice", "data", "options", "seat")

    def __init__(self, choice: Choice[Any], seat: int, options: Sequence[Option], data: tuple[Any, ...]):
        self.choice, self.seat, self.options, self.data = choice, seat, options, data

    @property
    def kind(self) -> str:
        return self.choice.name

    @property
    def rules(self) -> tuple[str, ...]:
        return self.choice.rules

    @property
    def window(self) -> str:
        return self.choice.window

    def __repr__(self) -> str:
        return f"<{self.kind} of seat {self.seat}: {len(self.options)} options>"


def forced_option(position: "Position", decision: Decision) -> Option | None:
    """The only option of a decision that need not be put to a player."""
    alone = len(decision.options) == 1 and decision.choice.forced(position, *decision.data)
    return decision.options[0] if alone else None


def standing_pass(decision: Decision, passes: frozenset[str]) -> Option | None:
    """The option a seat has settled on in advance for this kind of window, if any."""
    if decision.window and decision.window in passes and PASS in decision.options:
        return PASS
    return None
