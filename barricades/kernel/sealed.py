"""Sealed choices: several seats are asked at once, and no answer is shown before all have been given.

A `Sealed` step has a part for every seat that is asked: a choice that is answered with one click, or a
procedure of choices where an answer may take several. Each part is tried out on a branch of its own, a copy
of the position that has no other seat's clicks in it. The position itself stays as it was; it only keeps the
clicks, in its column `pledges`. When the last seat has answered, all parts are carried out on the position,
in the order of the step, and the rules continue. So no view, log or option list can show a pledge: it is not
there yet.

Parts use no chance, and what one of them does must not change what another may choose.
"""

from typing import TYPE_CHECKING, Any, TypeVar

from barricades.kernel.chance import Source
from barricades.kernel.decisions import Choice, Decision
from barricades.kernel.errors import BadInput, CannotUndo, Runaway
from barricades.kernel.flow import LEAVE, Flow, Frame, Procedure
from barricades.kernel.notation import Option

if TYPE_CHECKING:
    from barricades.kernel.position import Position

P = TypeVar("P", bound="Position")
Clicks = tuple[Option, ...]

NOBODY = -1
LONGEST = 500  # no answer takes as many clicks


class _NoChance:
    """The source of a branch: a sealed choice rolls no dice."""

    def value(self, cursor: int, n: int) -> int:
        raise Runaway("a sealed choice asks for chance; dice are rolled after the reveal")


NO_CHANCE = _NoChance()


class Pledges:
    """An open sealed choice: for every part its seat (NOBODY if it asks nothing), its clicks, its branch.

    A branch is made only when it is needed: the position itself is enough for the first question, and an
    answer of one click is tried out only when it is looked at.
    """

    __slots__ = ("asking", "branches", "clicks", "seats")

    def __init__(
        self,
        seats: list[int],
        clicks: list[Clicks],
        branches: "list[Position | None]",
        asking: list[Decision | None],
    ):
        self.seats, self.clicks, self.branches, self.asking = seats, clicks, branches, asking

    @property
    def decisions(self) -> list[Decision]:
        """The open decisions, in the order of the parts."""
        return [each for each in self.asking if each is not None]

    @property
    def first(self) -> Decision | None:
        """The open decision that represents all where one at a time is asked for."""
        for each in self.asking:
            if each is not None:
                return each
        return None

    @property
    def sealed(self) -> list[int]:
        """The seats that have answered in full; this is public."""
        parts = zip(self.seats, self.asking, strict=True)
        return [seat for seat, asking in parts if seat != NOBODY and asking is None]

    def part_of(self, seat: int | None) -> int | None:
        """The number of a seat's part, if it has one."""
        return self.seats.index(seat) if seat is not None and seat in self.seats else None

    def branch(self, position: "Position", part: int) -> "Position":
        """The branch of a part. Do not change it."""
        found = self.branches[part]
        if found is None:
            found = self.branches[part] = _replayed(position, part, self.seats, self.clicks[part])
        return found

    def with_part(self, part: int, clicks: Clicks, branch: "Position | None") -> "Pledges":
        """The same with other clicks of one part; without a branch, it is known to be answered."""
        new = Pledges(self.seats, self.clicks.copy(), self.branches.copy(), self.asking.copy())
        new.clicks[part], new.branches[part] = clicks, branch
        new.asking[part] = None if branch is None else branch.decision
        return new


class Alone:
    """What a branch has instead of pledges: which part is carried out on it, and what follows."""

    __slots__ = ("others", "part", "rest", "sealed", "source")

    first = None  # a branch that is at the sealed step itself has nothing left to choose

    def __init__(
        self,
        part: int,
        others: tuple[int, ...],
        rest: dict[int, Clicks] | None,
        source: Source | None = None,
        sealed: tuple[int, ...] = (),
    ):
        self.part = part
        self.others = others  # parts of other seats, to be imagined
        self.rest = rest  # what to carry out when the part is done; None: stop there
        self.source = source  # of chance after the reveal
        self.sealed = sealed  # the seats that had answered at the last look


class Sealed(Choice[P]):
    """A step at which several seats choose in secret and at once."""

    def __init__(self, name: str, *parts: "Choice[Any] | Procedure"):
        self.name = name
        self.parts = tuple(
            part if isinstance(part, Procedure) else Procedure(f"{name}: {part.name}", part) for part in parts
        )
        self.at_one_click = tuple(not isinstance(part, Procedure) for part in parts)

    def secret(self, position: P, /, *data: Any) -> bool:
        """Whether any seat is asked here at all; it may depend on public knowledge only."""
        return True

    def when(self, position: P, /, *data: Any) -> bool:
        """Ask every seat that has something to choose; after the reveal, continue."""
        state = position.pledges
        if isinstance(state, Alone):
            if state.rest is None:
                return True
            for part, clicks in state.rest.items():
                _carry_out_part(position, part, clicks, Alone(part, (), None))
            position.pledges = None
            position.source = state.source or position.source
            return False
        return self.secret(position, *data) and _open(position, self)


def _sealed_frame(flow: Flow, frame: Frame | None) -> Frame:
    """The frame that is at the sealed step, at or below another."""
    while frame is not None:
        choice = flow.choice_at(frame)
        if choice is not None and choice.parts:
            return frame
        frame = frame[3]
    raise BadInput("the position is not at a sealed choice")


def _entrance(position: "Position", part: int) -> Frame:
    """The frame at the beginning of a part."""
    flow = position.game.flow
    frame = _sealed_frame(flow, position.stack)
    parts = flow.procedures[frame[0]].choices[frame[1]].parts  # type: ignore[union-attr]
    return (flow.numbers[parts[part].title], 0, frame[2], frame)


def _enter(position: "Position", part: int, state: Alone) -> None:
    """Begin a part."""
    position.pledges, position._decision = state, None
    position.stack = _entrance(position, part)
    position.game.flow.run(position)


def _branch(position: "Position", part: int, others: tuple[int, ...]) -> "Position":
    """A copy on which one part can be tried out."""
    branch = position.copy()
    branch.source = NO_CHANCE
    _enter(branch, part, Alone(part, others, None))
    return branch


def _others(seats: list[int], part: int) -> tuple[int, ...]:
    return tuple(number for number, seat in enumerate(seats) if seat != NOBODY and number != part)


def _open(position: "Position", choice: Sealed[Any]) -> bool:
    """Find the seats that are asked; whether there are any."""
    branches: list[Position | None] = [None] * len(choice.parts)
    asking = [_first_decision(position, part, branches) for part in range(len(choice.parts))]
    seats = [NOBODY if each is None else each.seat for each in asking]
    asked_seats = [seat for seat in seats if seat != NOBODY]
    if not asked_seats:
        return False
    if len(set(asked_seats)) != len(asked_seats):
        raise Runaway(f"sealed choice {choice.name!r} asks a seat twice")
    for part, branch in enumerate(branches):
        if branch is not None:
            branch.pledges = Alone(part, _others(seats, part), None)
    position.pledges = Pledges(seats, [()] * len(seats), branches, asking)
    return True


def _first_decision(position: "Position", part: int, branches: "list[Position | None]") -> Decision | None:
    """The first decision of a part. No branch is needed if the part begins with a choice that occurs."""
    number, _, data, _ = _entrance(position, part)
    choice = position.game.flow.procedures[number].choices[0]
    if choice is not None and not choice.unasked and choice.when(position, *data):
        return Decision(choice, choice.seat(position, *data), choice.options(position, *data), data)
    branch = branches[part] = _branch(position, part, ())
    return branch.decision


def _depends(option: Option) -> Runaway:
    return Runaway(f"{option!r} can no longer be carried out: it depends on what another seat sealed")


def carry_out(position: "Position", option: Option) -> None:
    """One click, which was on offer when it was made, on the position itself."""
    flow = position.game.flow
    assert position.stack is not None
    number, step, data, _ = position.stack
    choice = flow.procedures[number].choices[step]
    if choice is None or choice.parts:
        raise _depends(option)
    position._decision = None
    flow.resume(position, choice.apply(position, option, *data))


def _carry_out_part(position: "Position", part: int, clicks: Clicks, state: Alone) -> None:
    _enter(position, part, state)
    for option in clicks:
        carry_out(position, option)
    if position.pledges is state and not position.game.flow.is_sealed(position.stack):
        raise Runaway(f"{clicks!r} is not a whole answer; what takes several clicks is a procedure")


def pledge(position: "Position", seat: int, option: Option) -> None:
    """A seat's next click. With the last click of the last seat everything is revealed."""
    pledges = position.pledges
    assert isinstance(pledges, Pledges)
    part = pledges.part_of(seat)
    assert part is not None
    branch = None if _at_one_click(position, part) else pledges.branch(position, part).copy()
    if branch is not None:
        carry_out(branch, option)
    pledges = pledges.with_part(part, (*pledges.clicks[part], option), branch)
    position.pledges, position._decision = pledges, None
    position.version += 1
    if pledges.first is None:
        reveal(position, [part for part, seat in enumerate(pledges.seats) if seat != NOBODY])


def _at_one_click(position: "Position", part: int) -> bool:
    choice = position.game.flow.choice_at(position.stack)
    return isinstance(choice, Sealed) and choice.at_one_click[part]


def reveal(position: "Position", order: list[int]) -> None:
    """Carry all parts out, in this order, and continue."""
    pledges = position.pledges
    assert isinstance(pledges, Pledges)
    choice = position.game.flow.choice_at(position.stack)
    if isinstance(choice, Sealed) and all(choice.at_one_click):
        _reveal_at_once(position, choice, order, pledges.clicks)
        return
    first, *later = order
    state = Alone(first, (), {part: pledges.clicks[part] for part in later}, position.source)
    position.source = NO_CHANCE
    _carry_out_part(position, first, pledges.clicks[first], state)


def _reveal_at_once(
    position: "Position", choice: Sealed[Any], order: list[int], clicks: list[Clicks]
) -> None:
    """The same where every answer was one click: there is nothing to run before all have been applied."""
    assert position.stack is not None
    data, source = position.stack[2], position.source
    position.source = NO_CHANCE
    for part in order:
        asked = choice.parts[part].choices[0]
        assert asked is not None
        if not asked.when(position, *data):
            raise _depends(clicks[part][0])
        moved = asked.apply(position, clicks[part][0], *data)
        if moved is not None and moved != LEAVE:
            raise Runaway(f"{clicks[part]!r} is not a whole answer; what takes several clicks is a procedure")
    position.pledges, position.source = None, source
    position.game.flow.resume(position, None)


def take_back(position: "Position", seat: int) -> None:
    """Undo a seat's last click; no other seat's is touched."""
    pledges = position.pledges
    part = pledges.part_of(seat) if isinstance(pledges, Pledges) else None
    if not isinstance(pledges, Pledges) or part is None or not pledges.clicks[part]:
        raise CannotUndo("this seat has sealed nothing that could be taken back")
    clicks = pledges.clicks[part][:-1]
    branch = _replayed(position, part, pledges.seats, clicks)
    position.pledges, position._decision = pledges.with_part(part, clicks, branch), None
    position.version -= 1


def _replayed(position: "Position", part: int, seats: list[int], clicks: Clicks) -> "Position":
    branch = _branch(position, part, _others(seats, part))
    for option in clicks:
        carry_out(branch, option)
    return branch


def asked(position: "Position") -> list[int]:
    """The seats of the sealed choice that is open, if one is."""
    pledges = position.pledges
    return [seat for seat in pledges.seats if seat != NOBODY] if isinstance(pledges, Pledges) else []


def clicks_of(position: "Position", seat: int) -> Clicks:
    """The clicks of a seat so far in the open sealed choice."""
    pledges = position.pledges
    part = pledges.part_of(seat) if isinstance(pledges, Pledges) else None
    return pledges.clicks[part] if isinstance(pledges, Pledges) and part is not None else ()


def still_open(before: "Position", after: "Position") -> bool:
    """Whether a choice was a click of a sealed choice that has not been revealed by it."""
    one, other = (
        sum(map(len, each.pledges.clicks)) if isinstance(each.pledges, Pledges) else -1
        for each in (before, after)
    )
    return one >= 0 and other == one + 1 and before.stack is after.stack


# What a seat may know.


def seen_by(position: P, seat: int) -> P:
    """The branch of a seat that is asked, with only its own clicks carried out."""
    pledges = position.pledges
    assert isinstance(pledges, Pledges)
    part = pledges.part_of(seat)
    if part is None:
        return position
    branch = pledges.branch(position, part).copy()
    branch.version = position.version
    alone = branch.pledges
    if isinstance(alone, Alone):
        known = tuple(pledges.sealed)
        branch.pledges = Alone(alone.part, alone.others, alone.rest, alone.source, known)
    return branch  # type: ignore[return-value]


def imagine(world: "Position", seat: int) -> None:
    """Redraw what the other seats have sealed; what they have not is forgotten.

    On a branch all the others have sealed, and their choices are carried out, so that a bot can play on
    through the reveal.
    """
    state = world.pledges
    if isinstance(state, Alone):
        frame, own = world.stack, state.part
        for part in state.others:
            world.stack = _sealed_frame(world.game.flow, frame)
            _enter(world, part, Alone(part, (), None))
            _at_random(world, world)
        world.stack, world.pledges, world._decision = frame, Alone(own, (), {}), None
    elif state is not None:
        for part, whose in enumerate(state.seats):
            clicks = state.clicks[part] if whose in (seat, NOBODY) else ()
            branch = _replayed(world, part, state.seats, clicks)
            if not clicks and state.asking[part] is None and whose != NOBODY:
                clicks = _at_random(branch, world)
            state = state.with_part(part, clicks, branch)
        world.pledges = state


def complete(position: "Position") -> None:
    """Answer every open part at random, without the reveal."""
    pledges = position.pledges
    assert isinstance(pledges, Pledges)
    for part in range(len(pledges.seats)):
        branch = pledges.branch(position, part).copy()
        clicks = _at_random(branch, position)
        pledges = pledges.with_part(part, pledges.clicks[part] + clicks, branch)
    position.pledges = pledges


def _at_random(branch: "Position", chance: "Position") -> Clicks:
    clicks: list[Option] = []
    while (decision := branch.decision) is not None:
        if len(clicks) >= LONGEST:
            raise Runaway(f"{decision.kind!r} is not sealed after {LONGEST} clicks")
        clicks.append(decision.options[chance.pick(len(decision.options))])
        carry_out(branch, clicks[-1])
    return tuple(clicks)


# How it is kept.


def encode(position: "Position") -> dict[str, Any]:
    """The column as plain JSON values."""
    state, text = position.pledges, position.game.language.text
    if isinstance(state, Pledges):
        return {"clicks": [[text(option) for option in clicks] for clicks in state.clicks]}
    assert isinstance(state, Alone)
    rest = state.rest
    kept = None if rest is None else {str(part): [text(each) for each in rest[part]] for part in rest}
    return {"part": state.part, "others": list(state.others), "rest": kept}


def decode(position: "Position", data: Any) -> None:
    """Decode the column; all other columns are already set."""
    parse, flow = position.game.language.parse, position.game.flow
    if "part" in data:
        rest = data["rest"]
        kept = None if rest is None else {int(n): tuple(map(parse, each)) for n, each in rest.items()}
        position.pledges = Alone(int(data["part"]), tuple(map(int, data["others"])), kept)
        return
    choice = flow.choice_at(position.stack)
    if not isinstance(choice, Sealed) or not _open(position, choice):
        raise ValueError("it waits for no sealed choice")
    pledges = position.pledges
    assert isinstance(pledges, Pledges)
    for part, texts in enumerate(data["clicks"]):
        clicks = tuple(map(parse, texts))
        branch = _branch(position, part, _others(pledges.seats, part))
        for option in clicks:
            asking = branch.decision
            if asking is None or option not in asking.options:
                raise ValueError(f"{texts!r} is not an answer to {choice.name!r}")
            carry_out(branch, option)
        pledges = pledges.with_part(part, clicks, branch)
    position.pledges = pledges
