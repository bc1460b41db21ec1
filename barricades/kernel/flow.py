"""Flow: procedures declared as the rulebook writes them, run on an explicit stack of frames.

A procedure is a list of named steps. A step is a function of the position and the frame's values; it does its
work and may, as its last act, return a transition: call another procedure, go somewhere else, leave. A
`Choice` among the steps stops the run until a player has chosen. Frames are plain tuples.
"""

from collections.abc import Callable, Sequence
from typing import Any

from barricades.kernel.decisions import Choice, Decision
from barricades.kernel.errors import Runaway

Frame = tuple[int, int, tuple[int, ...], Any]  # (procedure's number, step, values, parent frame or None)
Transition = tuple[Any, ...] | None
Step = Callable[..., Transition]
StageName = str | Callable[..., str]

STEP_LIMIT = 20_000  # no turn of any game takes as many steps between two decisions

_AGAIN, _LEAVE, _GOTO, _CALL = range(4)

LEAVE: Transition = (_LEAVE, None)


def again(*data: int) -> Transition:
    """Do this step again, with new values if any are given."""
    return (_AGAIN, data)


def goto(step: "Step | Choice[Any]", *data: int) -> Transition:
    """Continue with another step of this procedure, with new values if any are given."""
    return (_GOTO, data, step)


def call(procedure: "Procedure", *data: int, then: Transition = None) -> Transition:
    """Carry out another procedure, then continue as `then` says: None is the next step."""
    return (_CALL, then, procedure, data)


def and_then(moved: Transition, then: Transition) -> Transition:
    """A call that was made without saying what follows, and what follows it."""
    assert moved is not None and moved[0] == _CALL and moved[1] is None
    return (_CALL, then, *moved[2:])


class Procedure:
    """A named list of steps. `goto` finds a step by its name, so that an edition may replace one.

    `stage` names the line of the sequence of play to which the procedure belongs, or says so from the values
    with which it was called; "" is the stage of the procedure that called it.
    """

    __slots__ = ("_number", "choices", "names", "plan", "stage", "steps", "title")

    def __init__(self, title: str, *steps: "Step | Choice[Any]", stage: StageName = ""):
        self.title, self.stage = title, stage
        self.steps = steps
        self.choices = tuple(step if isinstance(step, Choice) else None for step in steps)
        # For each step its choice or its function, and neither at the end.
        self.plan = (*((s, None) if isinstance(s, Choice) else (None, s) for s in steps), (None, None))
        self.names = tuple(map(_name, steps))
        self._number = {name: number for number, name in enumerate(self.names)}
        if len(set(self.names)) != len(steps):
            raise ValueError(f"procedure {title!r}: two steps of one name")

    def number(self, step: "Step | Choice[Any]") -> int:
        return self._number[_name(step)]

    def parts(self) -> "list[Procedure]":
        """The procedures that its sealed choices consist of."""
        return [part for choice in self.choices if choice is not None for part in choice.parts]

    def __repr__(self) -> str:
        return f"<procedure {self.title}>"


def _name(step: "Step | Choice[Any]") -> str:
    return step.name if isinstance(step, Choice) else step.__name__


def procedure(title: str, *steps: "Step | Choice[Any]", stage: StageName = "") -> Procedure:
    return Procedure(title, *steps, stage=stage)


class Flow:
    """The procedures of one game, numbered; `replace` puts an edition's own procedure in a place."""

    __slots__ = ("_plans", "_stages", "main", "numbers", "procedures")

    def __init__(
        self, main: Procedure, others: Sequence[Procedure], replace: dict[str, Procedure] | None = None
    ):
        replace = replace or {}
        self.main = main
        listed = [main, *others]
        self.numbers = {each.title: number for number, each in enumerate(listed)}
        if len(self.numbers) != len(listed):
            raise ValueError("two procedures of one title")
        chosen = [replace.get(each.title, each) for each in listed]
        for each in chosen:  # which grows by the parts of sealed choices
            for part in each.parts():
                if part.title not in self.numbers:
                    self.numbers[part.title] = len(chosen)
                    listed.append(part)
                    chosen.append(replace.get(part.title, part))
                elif part.title not in replace and chosen[self.numbers[part.title]] is not part:
                    raise ValueError(f"two procedures of one title: {part.title!r}")
        unknown = sorted(set(replace) - set(self.numbers))
        if unknown:
            raise ValueError(f"nothing to replace under {unknown}")
        self.procedures = tuple(chosen)
        self._plans = tuple(each.plan for each in chosen)
        self._stages = tuple(new.stage or old.stage for new, old in zip(chosen, listed, strict=True))

    @property
    def windows(self) -> list[str]:
        """Every kind of window in which a seat may pass in advance."""
        choices = [choice for each in self.procedures for choice in each.choices]
        return sorted({choice.window for choice in choices if choice is not None and choice.window})

    def first_frame(self, *data: int) -> Frame:
        return (0, 0, data, None)

    def run(self, position: Any) -> None:
        """Advance a position to its next decision or to the end of the game."""
        plans, numbers, trace = self._plans, self.numbers, position.trace
        frame: Frame | None = position.stack
        for _ in range(STEP_LIMIT):
            if frame is None:
                position.stack = None
                return
            number, step, data, parent = frame
            choice, carry_out = plans[number][step]
            if carry_out is not None:
                if trace is not None:
                    doing = self.procedures[number]
                    trace[doing.title, doing.names[step]] += 1
                moved = carry_out(position, *data)
            elif choice is None:
                frame = parent
                continue
            else:
                position.stack = frame
                if not choice.when(position, *data):
                    frame = (number, step + 1, data, parent)
                    continue
                if not choice.unasked:
                    return
                options = choice.options(position, *data)
                if len(options) != 1:
                    position._decision = Decision(choice, choice.seat(position, *data), options, data)
                    return
                moved = choice.apply(position, options[0], *data)
            if position.outcome is not None:
                position.stack = None
                return
            if moved is None:
                frame = (number, step + 1, data, parent)
            elif moved[0] == _CALL and moved[1] is None:  # the usual call, without the detour
                frame = (numbers[moved[2].title], 0, moved[3], (number, step + 1, data, parent))
            else:
                frame = self._follow(moved, frame)
        doing = self.procedures[number]
        title, name = doing.title, doing.names[min(step, len(doing.names) - 1)]
        raise Runaway(f"{STEP_LIMIT} steps without a decision, last {name!r} in {title!r}")

    def resume(self, position: Any, moved: Transition) -> None:
        """Continue after a choice has been applied."""
        if position.outcome is not None:
            position.stack = None
            return
        if moved is None:  # the usual case, without the detour
            number, step, data, parent = position.stack
            position.stack = (number, step + 1, data, parent)
        else:
            position.stack = self._follow(moved, position.stack)
        self.run(position)

    def _follow(self, moved: Transition, frame: Frame) -> Frame | None:
        number, step, data, parent = frame
        if moved is None:
            return (number, step + 1, data, parent)
        action = moved[0]
        if action == _CALL:
            then = moved[1]
            below = (number, step + 1, data, parent) if then is None else self._follow(then, frame)
            return (self.numbers[moved[2].title], 0, moved[3], below)
        if action == _AGAIN:
            return (number, step, moved[1] or data, parent)
        if action == _LEAVE:
            return parent  # type: ignore[no-any-return]
        return (number, self.procedures[number].number(moved[2]), moved[1] or data, parent)

    def decision(self, position: Any) -> Decision | None:
        """The decision a position waits for; built from the top frame alone."""
        frame = position.stack
        if frame is None:
            return None
        number, step, data, _ = frame
        choice, _ = self._plans[number][step]
        if choice is None:
            raise Runaway("the position has not been run to a decision")
        if choice.parts:
            return position.pledges.first  # type: ignore[no-any-return]
        return Decision(choice, choice.seat(position, *data), choice.options(position, *data), data)

    def stage(self, position: Any) -> str:
        """The stage of the sequence of play at which a position is; "" if no procedure names one."""
        frame = position.stack
        while frame is not None:
            number, _, data, frame = frame
            stage = self._stages[number]
            if stage:
                return stage if isinstance(stage, str) else stage(*data)
        return ""

    def choice_at(self, frame: Frame | None) -> Choice[Any] | None:
        """The choice at which a stack has stopped, if it is one."""
        if frame is None:
            return None
        choices = self.procedures[frame[0]].choices
        return choices[frame[1]] if frame[1] < len(choices) else None

    def is_sealed(self, frame: Frame | None) -> bool:
        """Whether a stack has stopped at a sealed choice."""
        choice = self.choice_at(frame)
        return choice is not None and bool(choice.parts)

    def name_frames(self, frame: Frame | None) -> list[Any]:
        """A stack as names and values, innermost first, for snapshots that outlive a renumbering."""
        named = []
        while frame is not None:
            number, step, data, frame = frame
            doing = self.procedures[number]
            named.append([doing.title, doing.names[step] if step < len(doing.names) else "", list(data)])
        return named

    def find_frames(self, named: list[Any]) -> Frame | None:
        """The inverse of `name_frames`."""
        frame: Frame | None = None
        for title, name, data in reversed(named):
            doing = self.procedures[self.numbers[title]]
            step = doing.names.index(name) if name else len(doing.names)
            if not all(isinstance(value, int) for value in data):
                raise ValueError(f"the values of {title!r} are not whole numbers")
            frame = (self.numbers[title], step, tuple(data), frame)
        return frame
