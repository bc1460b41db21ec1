"""Games: what a game declares so that the kernel, the table and the bots can use it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Self, TypeVar

from barricades.kernel import own_data
from barricades.kernel.aids import Aids
from barricades.kernel.chance import Draw, Source
from barricades.kernel.clauses import Scripts
from barricades.kernel.components import Components, Shape
from barricades.kernel.errors import UNREADABLE, BadInput
from barricades.kernel.events import Event, EventKind
from barricades.kernel.flow import Flow
from barricades.kernel.messages import Catalogue, Message, Refusal
from barricades.kernel.notation import Language, Names, Option, PlaceNames
from barricades.kernel.position import Position
from barricades.kernel.rules import Paragraph
from barricades.kernel.sealed import imagine

View = dict[str, Any]
P = TypeVar("P", bound="Paper")


@dataclass(frozen=True)
class Scenario:
    id: str
    name: str


@dataclass(frozen=True)
class Setting:
    """A setting: something that players agree on before a game."""

    id: str
    name: str
    values: tuple[str, ...]
    default: str
    rule: str
    scenarios: tuple[str, ...] = ()  # those it belongs to, if not to all


@dataclass(frozen=True)
class Invariant:
    """Something that must hold after every step, with a way to break it that shows the check works."""

    rule: str
    name: str
    fault: Callable[[Any], str | None]
    spoil: Callable[[Any], None]
    when: Callable[[Any], bool] = lambda position: True


@dataclass(frozen=True, slots=True)
class Passage:
    """One choice as a law sees it: the position before it, the one after it, and the log of the game."""

    before: Any
    after: Any
    log: Sequence[Event]  # everything that has happened so far
    start: int  # where in the log the events of this choice begin

    @property
    def events(self) -> Sequence[Event]:
        """The events of the choice."""
        return self.log[self.start :]

    def with_events(self, *events: Event) -> "Passage":
        """The same with more events at its end, for a law to be broken."""
        return replace(self, log=[*self.log, *events])


@dataclass(frozen=True)
class Law:
    """Something that must hold of what happens, with a way to break it that shows the check works."""

    rule: str
    name: str
    fault: Callable[[Passage], str | None]
    spoil: Callable[[Passage], Passage]  # of a passage to which it applies; it may change the positions
    when: Callable[[Passage], bool] = lambda passage: True


@dataclass(frozen=True)
class OwnRules:
    """The rules of record of an older edition, where they differ from the newest."""

    edition: str  # its name
    prefix: str  # before its paragraphs and cards wherever code cites them: `1.5.`
    package: str  # where its code lives
    tests: Path | None  # folder with its rule tests, which cite without the prefix
    cards: Callable[[], Sequence[Paragraph]] = lambda: ()  # its cards, as paragraphs
    served_by: Mapping[str, Sequence[str]] = field(
        default_factory=dict
    )  # by code for the newest's paragraphs


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
    printed: tuple[Scenario, ...] = ()  # more scenarios, which can be looked at and not played yet
    editions: "tuple[Self, ...]" = ()  # of a game that was printed more than once: each a game of its own
    own: OwnRules | None = None  # of an edition that is told by what differs from the newest

    def edition(self, name: str) -> Self:
        """An edition by its name, such as v1.5; the newest has none of its own."""
        if not name:
            return self
        for each in self.editions:
            if each.own is not None and each.own.edition == name:
                return each
        known = ", ".join(each.own.edition for each in self.editions if each.own is not None)
        raise BadInput(
            f"game {self.id!r} has no edition {name[:60]!r} besides the newest; it has {known or 'none'}"
        )

    def of(self, scenario: str) -> Self:
        """The game in the edition to which a scenario belongs. Call this first to play a scenario."""
        if not self.editions:
            return self
        wanted = self.scenario(scenario)
        return next(edition for edition in self.editions if wanted in edition.scenarios)

    def scenario(self, id: str) -> Scenario:
        for scenario in self.scenarios:
            if scenario.id == id:
                return scenario
        known = ", ".join(each.id for each in self.scenarios)
        raise BadInput(f"game {self.id!r} has no scenario {id[:60]!r}; it has {known}")

    def on_paper(self, id: str) -> Scenario:
        """The components of a scenario, whether or not it can be played."""
        return next((each for each in self.printed if each.id == id), None) or self.scenario(id)

    def seat_name(self, seat: int) -> str:
        return self.seats[seat] if 0 <= seat < len(self.seats) else f"seat {seat}"

    def seat_number(self, name: str) -> int:
        if name not in self.seats:
            raise BadInput(
                f"{name[:60]!r} is not a seat of {self.id!r}; its seats are {', '.join(self.seats)}"
            )
        return self.seats.index(name)


@dataclass(frozen=True, eq=False)
class Game(Paper):
    """A game that can be played."""

    rules_version: str = ""  # changed whenever an old record would no longer replay; names own data
    settings: tuple[Setting, ...] = ()
    position: type[Position] = Position
    setup: Callable[[Any], None] = lambda position: None
    flow: Flow = None  # type: ignore[assignment]
    language: Language = None  # type: ignore[assignment]
    scripts: Scripts | None = None  # what its cards do
    events: tuple[EventKind, ...] = ()
    messages: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, Names] = field(default_factory=dict)
    places: PlaceNames | None = None  # which of `names` are its places
    view: Callable[[Any, int | None], View] = lambda position, seat: {}
    determinize: Callable[[Any, int], None] = lambda position, seat: None
    describe: Callable[[View, Catalogue], str] = lambda view, words: str(view)
    # One part of it, by its name; None: there is no such part.
    describe_part: Callable[[View, str, Catalogue], str | None] = lambda view, part, words: None
    invariants: tuple[Invariant, ...] = ()
    laws: tuple[Law, ...] = ()
    aids: Aids = field(default_factory=Aids)
    longest: int = 100_000  # no game takes as many choices

    def __post_init__(self) -> None:
        if self.places is not None and self.names.get(self.places.kind) is not self.places:
            raise ValueError(f"game {self.id}: its places should be its names of kind {self.places.kind!r}")
        object.__setattr__(self, "rules_version", own_data.stamped(self.rules_version, self.package))

    def choose_settings(self, given: Mapping[str, str], new: str = "") -> dict[str, str]:
        """The settings of a game: what was given, the rest by default.

        `new` is the scenario of a game that begins: settings of others are refused. A game that was begun
        keeps what it has.
        """
        known = {setting.id: setting for setting in self.settings}
        for id, value in given.items():
            if id not in known:
                has = ", ".join(known) or "none"
                raise BadInput(f"game {self.id!r} has no setting {id[:60]!r}; it has {has}")
            if value not in known[id].values:
                raise BadInput(f"setting {id!r} is one of {', '.join(known[id].values)}, not {value[:60]!r}")
            if new and value != known[id].default and new not in (known[id].scenarios or (new,)):
                raise BadInput(f"setting {id!r} belongs to {', '.join(known[id].scenarios)}, not to {new}")
        return {id: given.get(id, setting.default) for id, setting in known.items()}

    def blank(self, scenario: str, settings: Mapping[str, str], source: Source) -> Position:
        """A position with nothing on the map, for `decode` or a test to fill."""
        game = self.of(scenario)
        return game.position(game, game.scenario(scenario).id, game.choose_settings(settings), source)

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
        game = position.game
        game.setup(position)
        position.stack = game.flow.first_frame()
        game.flow.run(position)
        return position

    def resample(self, position: Position, seat: int, source: Source) -> Position:
        """A world that looks the same to `seat`, with everything it cannot know redrawn."""
        world = position.copy()
        world.source = source
        if position.outcome is None:  # after the end nothing is hidden
            self.determinize(world, seat)
        if world.pledges is not None:
            imagine(world, seat)
        world.cursor, world._decision = position.cursor, None
        return world

    def explain(self, position: Position, seat: int, option: Option) -> Refusal | None:
        """Why `seat` cannot choose `option` now; None if it can."""
        asked = position.decision
        if asked is None:
            return Refusal("", Message("kernel.game-over"))
        decision = position.decision_of(seat)
        if decision is None:
            who = "kernel.already-sealed" if seat in position.sealed else "kernel.not-your-decision"
            return Refusal("", Message(who, {"who": asked.seat}))
        if option in decision.options:
            return None
        known = decision.choice.why_not(position.of(seat), option, *decision.data)
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


def joined(newest: P, *older: P) -> P:
    """Combine the editions of a game: the scenarios of all, everything else from the newest.

    Editions differ in their data and names and in procedures they replace (`Flow(replace=…)`); id, seats and
    package are the same.
    """
    editions = (newest, *older)
    scenarios = tuple(scenario for edition in editions for scenario in edition.scenarios)
    ids = [scenario.id for scenario in scenarios]
    for edition in editions:
        if (edition.id, edition.seats, edition.package) != (newest.id, newest.seats, newest.package):
            raise ValueError(f"editions of {newest.id} differ in id, seats or package")
    if len(set(ids)) < len(ids):
        raise ValueError(f"editions of {newest.id} share a scenario: {', '.join(ids)}")

    def components(scenario: str) -> Components:
        wanted = game.on_paper(scenario)
        told = next(each for each in editions if wanted in (*each.scenarios, *each.printed))
        return told.components(scenario)

    printed = tuple(scenario for edition in editions for scenario in edition.printed)
    game = replace(newest, scenarios=scenarios, printed=printed, editions=editions, components=components)
    return game


KERNEL_MESSAGES = {
    "kernel.game-over": "The game is over.",
    "kernel.already-sealed": "You have sealed your choice; undo takes it back.",
    "kernel.not-your-decision": "The decision belongs to {who:seat}.",
    "kernel.not-part-of-this-decision": "That is not part of this decision.",
    "kernel.title": "{game}: {scenario}",
    "kernel.or": "{first} or {rest}",
    "kernel.and": "{first} and {rest}",
    "kernel.decimal": ".",
    **UNREADABLE,
}

Games = Sequence[Paper]
