"""Games: what a game must say of itself so that the kernel, the table and the bots can use it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from barricades.kernel.aids import Aids
from barricades.kernel.chance import Draw, Source
from barricades.kernel.components import Components, Shape
from barricades.kernel.errors import BadInput
from barricades.kernel.events import Event, EventKind
from barricades.kernel.flow import Flow
from barricades.kernel.messages import Catalogue, Message, Refusal
from barricades.kernel.position import Position
from barricades.kernel.words import Language, Names, Option

View = dict[str, Any]


@dataclass(frozen=True)
class Scenario:
    id: str
    name: str


@dataclass(frozen=True)
class Setting:
    """An option of a game: a named choice made before play."""

    id: str
    name: str
    values: tuple[str, ...]
    default: str
    rule: str
    scenario: str = ""  # where it matters, if it does not in the first


@dataclass(frozen=True)
class Invariant:
    """Something that must hold after every step, with a way to break it that shows the check works."""

    rule: str
    name: str
    fault: Callable[[Any], str | None]
    spoil: Callable[[Any], None]
    when: Callable[[Any], bool] = lambda position: True


@dataclass(frozen=True, eq=False)
class Paper:
    """A game whose components can be looked at; not necessarily one that can be played yet."""

    id: str
    name: str
    seats: tuple[str, ...]
    scenarios: tuple[Scenario, ...]
    components: Callable[[str], Components]
    rules: Path | None = None  # folder with the rules of record
    tests: Path | None = None  # folder with the rule tests
    package: str = ""  # where its code lives
    shapes: Callable[[], Sequence[Shape]] = lambda: ()  # what lies on its sheet besides places

    def scenario(self, id: str) -> Scenario:
        for scenario in self.scenarios:
            if scenario.id == id:
                return scenario
        known = ", ".join(each.id for each in self.scenarios)
        raise BadInput(f"game {self.id!r} has no scenario {id[:60]!r}; it has {known}")

    def seat_name(self, seat: int) -> str:
        return self.seats[seat] if 0 <= seat < len(self.seats) else f"seat {seat}"

    def seat_number(self, name: str) -> int:
        if name not in self.seats:
            raise BadInput(f"{name[:60]!r} is no seat of {self.id!r}; its seats are {', '.join(self.seats)}")
        return self.seats.index(name)


@dataclass(frozen=True, eq=False)
class Game(Paper):
    """A game that can be played."""

    version: str = ""  # of the rules: changed whenever an old record would no longer replay
    settings: tuple[Setting, ...] = ()
    position: type[Position] = Position
    setup: Callable[[Any], None] = lambda position: None
    flow: Flow = None  # type: ignore[assignment]
    language: Language = None  # type: ignore[assignment]
    events: tuple[EventKind, ...] = ()
    messages: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, Names] = field(default_factory=dict)
    view: Callable[[Any, int | None], View] = lambda position, seat: {}
    determinize: Callable[[Any, int], None] = lambda position, seat: None
    describe: Callable[[View], str] = str
    invariants: tuple[Invariant, ...] = ()
    aids: Aids = field(default_factory=Aids)
    longest: int = 100_000  # no game takes as many choices

    def choose_settings(self, given: Mapping[str, str]) -> dict[str, str]:
        """The settings of a game: what was given, the rest by default."""
        known = {setting.id: setting for setting in self.settings}
        for id, value in given.items():
            if id not in known:
                has = ", ".join(known) or "none"
                raise BadInput(f"game {self.id!r} has no option {id[:60]!r}; it has {has}")
            if value not in known[id].values:
                raise BadInput(f"option {id!r} is one of {', '.join(known[id].values)}, not {value[:60]!r}")
        return {id: given.get(id, setting.default) for id, setting in known.items()}

    def blank(self, scenario: str, settings: Mapping[str, str], source: Source) -> Position:
        """A position with nothing on the map, for `decode` or a test to fill."""
        return self.position(self, self.scenario(scenario).id, self.choose_settings(settings), source)

    def start(
        self,
        scenario: str,
        source: Source,
        settings: Mapping[str, str] | None = None,
        log: list[Event] | None = None,
        draws: list[Draw] | None = None,
    ) -> Position:
        """Set a scenario up and run it to its first decision; the lists take down what happens, if given."""
        position = self.blank(scenario, settings or {}, source)
        position.log, position.draws = log, draws
        self.setup(position)
        position.stack = self.flow.first_frame()
        self.flow.run(position)
        return position

    def resample(self, position: Position, seat: int, source: Source) -> Position:
        """A world that looks the same to `seat`, with everything it cannot know drawn anew."""
        world = position.copy()
        world.source = source
        self.determinize(world, seat)
        world.cursor, world._decision = position.cursor, None
        return world

    def explain(self, position: Position, seat: int, option: Option) -> Refusal | None:
        """Why `seat` cannot choose `option` now; None if it can."""
        decision = position.decision
        if decision is None:
            return Refusal("", Message("kernel.game-over"))
        if decision.seat != seat:
            return Refusal("", Message("kernel.not-your-decision", {"who": decision.seat}))
        if option in decision.options:
            return None
        known = decision.choice.why_not(position, option, *decision.data)
        return known or Refusal("", Message("kernel.not-part-of-this-decision"))

    @cached_property
    def catalogue(self) -> Catalogue:
        """Every sentence of the game in English."""
        events = {f"event.{kind.name}": kind.text for kind in self.events}
        sides = [self.messages.get(f"seat.{seat}", seat) for seat in self.seats]
        names = {"seat": Names("seat", self.seats, sides), **self.names}
        return Catalogue({**KERNEL_MESSAGES, **self.messages, **events}, names)

    def tell(self, event: Event) -> str:
        """An event as a sentence."""
        return self.catalogue.render(Message(f"event.{event.kind}", event.data))


KERNEL_MESSAGES = {
    "kernel.game-over": "The game is over.",
    "kernel.not-your-decision": "The decision belongs to {who:seat}.",
    "kernel.not-part-of-this-decision": "That is not part of this decision.",
}

Games = Sequence[Paper]
