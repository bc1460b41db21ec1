"""3.4, 3.5 The decks: 66 political cards and 54 action cards a side, read from an edition's folder.

`decks()` is what `barricades inspect` prints; `political_cards` and `action_cards` are the same cards for the
rules. Whatever is wrong in a file is refused with the file and the line.

The effect of a card is a list of clauses, separated by semicolons: a verb and what it acts on. `either` and
`or` begin the alternatives of a choice; clauses before `either` happen in any case. `on 1-3` and `if W9` make
a clause depend on a die or on a card played earlier. The text of the card says the rest.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from barricades.kernel.errors import BadInput
from barricades.kernel.reading import Row, read_as

EDITION = Path(__file__).parent / "editions" / "v2_3"

REPUBLICS = (
    "Astrakhan", "Belarus", "Khiva", "Makhno", "Transcaucasia", "Turkistan", "Ukraine", "West Ukraine"
)  # fmt: skip
COUNTRIES = ("Estonia", "Finland", "Latvia", "Lithuania", "Poland")
MAJOR_POWERS = ("Britain", "Central Powers", "Czech Legion", "France", "USA")
FACTIONS = frozenset((*REPUBLICS, *COUNTRIES, *MAJOR_POWERS))
GROUPS = frozenset({"Republics", "East", "West"})
TRACKS = frozenset({"Japan", "Poland", "Socialist Revolutionaries", "Ukraine"})

BOXES = {"RED": range(1, 23), "WHITE": range(23, 45), "OTHER": range(45, 67)}
POINTS = frozenset({"1R", "2R", "1W", "2W"})
SPECIAL_EVENTS = frozenset({64, 65, 66})

SIDES = {"W": "white", "R": "red"}
NUMBERS = range(1, 55)
BLUFF, INFLUENCE = 53, 54
YEARS = (1918, 1919, 1920)
USES = ("political", "ops", "sr", "rp", "event", "initiative")
VERBS = frozenset({
    "activate", "allow", "anarchy", "block", "cancel", "control", "discard", "draw", "end-infight", "forbid",
    "gate", "green", "halve", "hold-republics", "infight", "lock", "look", "lose", "modify", "neutral",
    "noact", "open", "pause-infight", "place", "points", "repair", "replace-box", "return", "score", "shift",
    "start", "steps", "surprise", "switch", "track", "value", "withdraw",
})  # fmt: skip
CARD_ID = re.compile(r"([WR])([1-9]\d?)")
CLAUSE = re.compile(
    r"(?P<choice>either |or )?(?:on (?P<roll>[1-6][-,1-6]*) )?(?:if (?P<card>[WR]\d+) )?(?P<verb>[a-z-]+)"
    r"(?: (?P<what>.+))?"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One thing that a card does. `branch` is 0 if it always happens, else it counts the alternatives."""

    verb: str
    what: str
    branch: int = 0
    roll: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class PoliticalCard:
    """A card of a political box: influence points, and perhaps an effect for the side that chose it."""

    number: int
    box: str
    title: str
    points: Mapping[str, str]
    effect: tuple[Clause, ...]
    rule: str
    text: str
    source: str

    @property
    def id(self) -> str:
        return f"PC{self.number}"

    def lean(self, faction: str) -> int:
        """The points for a faction as a number, WHITE counting up and RED down."""
        return signed(self.points[faction]) if faction in self.points else 0


@dataclass(frozen=True, slots=True)
class ActionCard:
    """A card of a side's hand. `value` is None where a die gives it, `year` where the card is never drawn."""

    side: str
    number: int
    title: str
    value: int | None
    year: int | None
    starred: bool
    prerequisites: tuple[str, ...]
    uses: tuple[str, ...]
    text: str
    effect: tuple[Clause, ...]
    history: str
    source: str

    @property
    def id(self) -> str:
        return f"{self.side}{self.number}"

    @property
    def gates(self) -> tuple[str, ...]:
        """15.13: the factions which this card lets the Political Phase bring under its side's control."""
        return tuple(clause.what for clause in self.effect if clause.verb == "gate")

    @property
    def forces(self) -> tuple[str, ...]:
        """The ids of the counters it may bring; `green` stands for any Green unit."""
        return tuple(clause.what for clause in self.effect if clause.verb == "place")


def signed(points: str) -> int:
    """`2W` is 2, `1R` is -1."""
    return int(points[0]) * (1 if points[1] == "W" else -1)


def decks(folder: Path = EDITION, years: Collection[int] = YEARS) -> dict[str, list[dict[str, Any]]]:
    """The three decks as plain data; `in_play`: whether a scenario with the cards of `years` uses one."""
    return {
        "political": [_political_row(card) for card in political_cards(folder)],
        **{
            name: [_action_row(card, years) for card in action_cards(side, folder)]
            for side, name in SIDES.items()
        },
    }


@cache
def political_cards(folder: Path = EDITION) -> tuple[PoliticalCard, ...]:
    rows = _read(folder, "political.csv")
    cards = tuple(_political_card(row) for row in rows)
    _numbered(rows, [card.number for card in cards], range(1, 67))
    return cards


@cache
def action_cards(side: str, folder: Path = EDITION) -> tuple[ActionCard, ...]:
    rows = _read(folder, f"actions_{SIDES[side]}.csv")
    cards = tuple(_action_card(side, row) for row in rows)
    _numbered(rows, [card.number for card in cards], NUMBERS)
    return cards


def net_points(cards: Sequence[PoliticalCard]) -> dict[str, int]:
    """15.13 step 2: the points of all cards netted for each faction, WHITE counting up and RED down."""
    return {faction: sum(card.lean(faction) for card in cards) for faction in sorted(FACTIONS)}


# Reading the files


class _Row(Row):
    __slots__ = ()

    def filled(self, column: str) -> str:
        if not self[column].strip():
            raise self.fault(f"{column} is empty")
        return self[column]

    def among(self, column: str, known: Sequence[int]) -> int:
        text = self[column]
        if not text.isdecimal() or int(text) not in known:
            raise self.fault(f"{column} is {text!r}, expected {known[0]} to {known[-1]}")
        return int(text)


def _read(folder: Path, name: str) -> list[_Row]:
    return read_as(_Row, folder, name)


def _numbered(rows: Sequence[_Row], numbers: Sequence[int], expected: range) -> None:
    for row, number in zip(rows, numbers, strict=True):
        if Counter(numbers)[number] > 1:
            raise row.fault(f"card {number} stands twice")
    missing = sorted(set(expected) - set(numbers))
    if missing:
        raise BadInput(f"{rows[0].file if rows else 'the deck'}: there is no card {missing[0]}")


# 3.4 Political cards


def _political_card(row: _Row) -> PoliticalCard:
    number = row.among("number", range(1, 67))
    if row["box"] not in BOXES or number not in BOXES[row["box"]]:
        raise row.fault(f"card {number} does not belong in the box {row['box']!r}")
    points = _points(row)
    effect = _effect(row)
    if bool(points) == (number in SPECIAL_EVENTS):
        raise row.fault("cards 64 to 66 have no points, and all others have some")
    if bool(effect) != bool(row["rule"]):
        raise row.fault("an effect needs its rule in words, and a rule its effect")
    return PoliticalCard(
        number, row["box"], row.filled("title"), MappingProxyType(points), effect,
        row["rule"], row.filled("text"), row.filled("source"),
    )  # fmt: skip


def _points(row: _Row) -> dict[str, str]:
    points: dict[str, str] = {}
    for each in filter(None, row["points"].split("; ")):
        faction, _, amount = each.rpartition(" ")
        if faction not in FACTIONS or amount not in POINTS:
            raise row.fault(f"{each!r} is no faction with 1R, 2R, 1W or 2W")
        if faction in points:
            raise row.fault(f"{faction} stands twice")
        points[faction] = amount
    return points


def _political_row(card: PoliticalCard) -> dict[str, Any]:
    return {
        "id": card.id,
        "title": card.title,
        "number": card.number,
        "box": card.box,
        "in_play": True,
        "points": dict(card.points),
        "text": card.text,
        "effect": [asdict(clause) for clause in card.effect],
        "rule": card.rule,
        "source": card.source,
    }


# 3.5 Action cards


def _action_card(side: str, row: _Row) -> ActionCard:
    number = row.among("number", NUMBERS)
    uses = tuple(row["uses"].split())
    if not uses or any(use not in USES for use in uses):
        raise row.fault(f"uses are {', '.join(USES)}, not {row['uses']!r}")
    if row["starred"] not in ("0", "1"):
        raise row.fault(f"starred is {row['starred']!r}, expected 0 or 1")
    needed = tuple(row["prerequisites"].split())
    for each in needed:
        if not CARD_ID.fullmatch(each):
            raise row.fault(f"{each!r} is no card; cards are W1 to W52 and R1 to R52")
    in_hand = number < BLUFF
    return ActionCard(
        side=side,
        number=number,
        title=row.filled("title"),
        value=None if number == INFLUENCE and row["value"] == "die" else row.among("value", range(1, 6)),
        year=row.among("year", YEARS) if in_hand else None,
        starred=row["starred"] == "1",
        prerequisites=needed,
        uses=uses,
        text=row.filled("text"),
        effect=_effect(row),
        history=row.filled("history"),
        source=row.filled("source"),
    )


def _action_row(card: ActionCard, years: Collection[int]) -> dict[str, Any]:
    return {
        "id": card.id,
        "title": card.title,
        "number": card.number,
        "side": SIDES[card.side],
        "value": card.value,
        "year": card.year,
        "in_play": card.year is None or card.year in years,
        "starred": card.starred,
        "prerequisites": list(card.prerequisites),
        "uses": list(card.uses),
        "gates": list(card.gates),
        "forces": list(card.forces),
        "text": card.text,
        "effect": [asdict(clause) for clause in card.effect],
        "history": card.history,
        "source": card.source,
    }


# Effects


def _effect(row: _Row) -> tuple[Clause, ...]:
    clauses = []
    branch = 0
    for text in filter(None, row["effect"].split("; ")):
        found = CLAUSE.fullmatch(text)
        if not found or found["verb"] not in VERBS:
            raise row.fault(f"the effect {text!r} begins with no known verb")
        if found["choice"]:
            if (found["choice"] == "either ") == bool(branch):
                raise row.fault(f"a choice is either … or …: {text!r}")
            branch += 1
        clause = Clause(found["verb"], found["what"] or "", branch, found["roll"] or "", found["card"] or "")
        _check(row, clause)
        clauses.append(clause)
    return tuple(clauses)


def _check(row: _Row, clause: Clause) -> None:
    """Factions, tracks and kinds of counters must be known ones."""
    verb, what = clause.verb, clause.what
    if verb in ("gate", "lock", "neutral", "withdraw"):
        named, known = [what], FACTIONS
    elif verb in ("points", "shift"):
        named, known = what.rpartition(" ")[0].split("/"), FACTIONS | GROUPS
    elif verb == "control":
        named, known = [re.sub(r" [RW]( turn)?$", "", what)], FACTIONS
    elif verb == "track":
        named, known = [what.rpartition(" ")[0]], TRACKS
    else:
        return
    for each in named:
        if each not in known:
            raise row.fault(f"{verb} {what}: {each!r} is not known")
