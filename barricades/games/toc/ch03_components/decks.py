"""3.4, 3.5 The decks: 66 political cards and 54 action cards a side, read from an edition's folder.

`decks()` is what `barricades inspect` prints; `political_cards` and `action_cards` are the same cards for the
rules. Whatever is wrong in a file is refused with the file and the line.

The effect of a political card is one clause: a verb and what it acts on. What an action card does is in
its program, beside the words of the card and in the same order. Cards that must have been played before are
its prerequisites; every other condition is in the program.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from barricades.games.toc.editions import V2_3, rows_as
from barricades.kernel.errors import BadInput
from barricades.kernel.reading import Row, read_as

EDITION = V2_3

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
ACTION_FILES = frozenset(f"actions_{name}.csv" for name in SIDES.values())
NUMBERS = range(1, 55)
BLUFF, INFLUENCE = 53, 54
YEARS = (1918, 1919, 1920)
USES = ("political", "ops", "sr", "rp", "event", "initiative")
EFFECTS = frozenset({"anarchy", "hold-all", "hold-republics", "replace-box", "steps", "track"})
VERBS = frozenset({
    "asset", "ban", "block", "bonus", "cancel", "cm", "control", "discard", "drm", "gate", "green", "halve",
    "infight", "land", "leader", "lock", "look", "lose", "mark", "noact", "ops", "permit", "pit", "place",
    "points", "recover", "return", "rs", "shift", "shut", "surprise", "switch", "terrain", "turn", "value",
    "war", "withdraw",
})  # fmt: skip
CARD_ID = re.compile(r"([WR])([1-9]\d?)")
# What precedes an action: a condition, a choice, the name of a branch, a die and its results.
FRAME = re.compile(
    r"(?:when|at|if) [^:]*: |choose(?:\(record\))?: |die(?: [^:]*)?: |\d[-,\d]* |\.\.\d |\d\.\. |[a-z]+: "
)
BREAK = re.compile(r"; | \+ (?=[a-z])| \|\| ")
BRACKETS = re.compile(r"\[[^\]]*\]")
BROUGHT = re.compile(r"(?<!green )place (?!one of )([\w,-]+) @")
NAMED = re.compile(r"(?:gate|lock|control|shift|withdraw)(?: RED| WHITE)? ([A-Z][\w ,]*?)(?= [a-zRW\[]|$)")


@dataclass(frozen=True, slots=True)
class Clause:
    """What the side that chose a political card may declare."""

    verb: str
    what: str


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
    french: str  # the title in French, where the edition has one
    value: int | None
    year: int | None
    starred: bool
    prerequisites: tuple[str, ...]
    uses: tuple[str, ...]
    text: str
    program: str
    history: str
    comment: str
    event: str  # the id of the same event in the newest edition
    source: str

    @property
    def id(self) -> str:
        return f"{self.side}{self.number}"

    @property
    def actions(self) -> tuple[str, ...]:
        """What the program does, one thing at a time, without conditions, choices and dice."""
        return _actions(self.program)

    @property
    def gates(self) -> tuple[str, ...]:
        """15.13: the factions which this card lets the Political Phase bring under its side's control."""
        opened = [action.split(" ", 2)[2] for action in self.actions if action.startswith("gate ")]
        return tuple(faction for each in opened for faction in each.split(","))

    @property
    def forces(self) -> tuple[str, ...]:
        """The ids of the counters it may bring."""
        return tuple(id for each in BROUGHT.findall(self.program) for id in each.split(","))


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
    """Action cards are listed whole by each edition; of political cards an older one tells what differs."""
    return read_as(_Row, folder, name) if name in ACTION_FILES else rows_as(_Row, folder, name)


def _numbered(rows: Sequence[_Row], numbers: Sequence[int], expected: range) -> None:
    for row, number in zip(rows, numbers, strict=True):
        if Counter(numbers)[number] > 1:
            raise row.fault(f"card {number} is listed twice")
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
            raise row.fault(f"{faction} is listed twice")
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
        french=row.cells.get("french", ""),
        value=None if number == INFLUENCE and row["value"] == "die" else row.among("value", range(1, 6)),
        year=row.among("year", YEARS) if in_hand else None,
        starred=row["starred"] == "1",
        prerequisites=needed,
        uses=uses,
        text=row.filled("text"),
        program=_program(row),
        history=row.filled("history"),
        comment=row.cells.get("comment", ""),
        event=row.cells.get("event", f"{side}{number}"),
        source=row.filled("source"),
    )


def _action_row(card: ActionCard, years: Collection[int]) -> dict[str, Any]:
    return {
        "id": card.id,
        "title": card.title,
        **({"french": card.french} if card.french else {}),
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
        "program": card.program,
        "history": card.history,
        **({"comment": card.comment} if card.comment else {}),
        "source": card.source,
    }


# Effects and programs


def _effect(row: _Row) -> tuple[Clause, ...]:
    if not row["effect"]:
        return ()
    verb, _, what = row["effect"].partition(" ")
    if verb not in EFFECTS:
        raise row.fault(f"the effect {row['effect']!r} begins with no known verb")
    if verb == "track" and what.rpartition(" ")[0] not in TRACKS:
        raise row.fault(f"track {what}: {what.rpartition(' ')[0]!r} is not known")
    return (Clause(verb, what),)


def _program(row: _Row) -> str:
    program = row.filled("program")
    for action in _actions(program):
        verb = action.partition(" ")[0]
        if verb not in VERBS:
            raise row.fault(f"the program has {action!r}, which begins with no known verb")
        named = NAMED.match(action)
        for each in named[1].split(",") if named else ():
            if each not in FACTIONS:
                raise row.fault(f"{action}: {each!r} is not known")
    return program


@cache
def _actions(program: str) -> tuple[str, ...]:
    hidden = BRACKETS.sub(lambda found: found[0].replace("; ", ";"), program)
    found = []
    for part in BREAK.split(hidden):
        action = part
        while framed := FRAME.match(action):
            action = action[framed.end() :]
        if not action.startswith("needs "):
            found.append(action)
    return tuple(found)
