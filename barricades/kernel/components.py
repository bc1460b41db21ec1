"""Components: the contents of the box, in one public format for all games.

`docs/inspect-format.md` documents it; `FORMAT` is its number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from barricades.kernel.notation import is_token

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Place:
    """A place of whatever kind: a hex, a space, a box, a sea zone. Its id is its token in texts."""

    id: str
    name: str
    region: str
    terrain: str
    features: Mapping[str, Any]
    source: str
    kind: str = "space"


@dataclass(frozen=True, slots=True)
class Link:
    """Two adjacent places, with everything that lies between them."""

    a: str
    b: str
    kinds: Sequence[str]
    source: str


@dataclass(frozen=True, slots=True)
class Counter:
    """A playing piece. `place` is a place id, a box, a reserve, a pool or `turn:N`."""

    id: str
    name: str
    side: str
    nation: str
    kind: str
    steps: int
    step: int
    place: str
    faces: Sequence[Mapping[str, Any]]
    source: str


@dataclass(frozen=True, slots=True)
class Table:
    """A chart as printed."""

    columns: Sequence[str]
    rows: Sequence[str]
    cells: Sequence[Sequence[str]]
    source: str


@dataclass(frozen=True, slots=True)
class Shape:
    """A line of the country as points on the sheet: a coast, a lake, a border; `part` names its inset."""

    kind: str
    name: str
    rank: int
    part: str
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Components:
    """Everything on and beside the map at the start of a scenario."""

    places: Sequence[Place] = ()
    links: Sequence[Link] = ()
    counters: Sequence[Counter] = ()
    tracks: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    decks: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    tables: Mapping[str, Table] = field(default_factory=dict)

    def faults(self) -> list[str]:
        """List what is wrong: unknown ends of links, duplicate ids, malformed tables."""
        found = []
        ids = [place.id for place in self.places]
        found += [f"place {each} is listed twice" for each in sorted({i for i in ids if ids.count(i) > 1})]
        found += [f"place {each!r} cannot appear in a text form" for each in ids if not is_token(each)]
        known = set(ids)
        for link in self.links:
            found += [
                f"link {link.a}-{link.b}: no place {end}" for end in (link.a, link.b) if end not in known
            ]
        pieces = [counter.id for counter in self.counters]
        found += [
            f"counter {each} is listed twice" for each in sorted({i for i in pieces if pieces.count(i) > 1})
        ]
        found += [f"counter {each!r} cannot appear in a text form" for each in pieces if not is_token(each)]
        for counter in self.counters:
            if not 0 <= counter.step <= counter.steps:
                found.append(f"counter {counter.id}: step {counter.step} of {counter.steps}")
        for name, table in self.tables.items():
            shape = len(table.cells) == len(table.rows)
            if not shape or any(len(row) != len(table.columns) for row in table.cells):
                found.append(f"table {name}: cells do not fill rows and columns")
        for kind in (self.places, self.links, self.counters):
            found += [f"{each} has no source" for each in kind if not each.source]
        return found

    def as_json(self, game: str, scenario: str) -> dict[str, Any]:
        return {"format": FORMAT, "game": game, "scenario": scenario, **asdict(self)}
