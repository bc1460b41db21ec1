"""3 What charts say in words: cells that no rule reads, and the module or the file that knows the rule.

A player's own data may change what the rules read. A change of words alone would change the chart that is
shown, and nothing else; it is refused, unless the file that the rules read is corrected too.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from barricades.kernel import own_data
from barricades.kernel.reading import Row, own_changes, printed_rows

CODES = ("code", "Green code", "army code")
_NUMBER = re.compile(r"[+-]?\d")
# What the first column holds where a row is for a die or another number: its rows may be divided otherwise.
BY_NUMBER = frozenset({"die", "second die", "modified die", "difference", "combined value"})
# Charts whose rows the rules go through one by one: a player may add rows, and take rows away.
OPEN = frozenset({"infighting_red", "infighting_white", "japan_setup", "theatre_cost", "tsar_death"})


@dataclass(frozen=True)
class Words:
    """Where the rule is, and which columns and rows of a chart are words: all of them, if none is named.

    A row is named by its code, or by its first cell where it has none or is for a number; what it says may be
    told somewhere else.
    """

    rule: str
    columns: tuple[str, ...] = ()
    rows: Mapping[str, str] = field(default_factory=dict)
    filled: tuple[str, ...] = ()  # columns of which a rule asks only whether a cell is filled
    read: tuple[tuple[str, str], ...] = ()  # cells of such rows and columns that a rule reads all the same

    def ignores(self, row: str, column: str, before: str, after: str) -> bool:
        """Whether a change of a cell is one of words."""
        return self.covers(row, column) or (column in self.filled and bool(before) == bool(after))

    @property
    def whole(self) -> bool:
        return not self.columns and not self.rows

    def covers(self, row: str, column: str) -> bool:
        if (row, column) in self.read:
            return False
        return self.whole or column in self.columns or row in self.rows

    def told_by(self, row: str) -> str:
        return self.rows.get(row) or self.rule


_CARDS = "the programs in actions_white.csv and actions_red.csv"
_BONUSES = ("condition", "option")
_ROLLS = "single_rolls.csv"

# By chart; that of an older edition only if it differs, by folder and chart.
WORDS: Mapping[str, Words] = {
    "asset_conditions": Words("ch08_combat/assets.py"),
    "bermondt": Words("ch13_special/special.py", ("result",)),
    "cancel_retreat": Words("ch08_combat/retreat.py", ("result",)),
    "cancel_retreat_modifiers": Words("ch08_combat/retreat.py", rows={"needed": ""}),
    "column_shifts": Words("ch08_combat/modifiers.py", rows={"share": ""}),
    "combat_modifiers": Words("ch08_combat/modifiers.py", ("side",), {"city": "data/spaces.csv"}),
    "control_restrictions": Words("ch15_politics/markers.py"),
    "faction_control": Words(
        "ch15_politics/markers.py; gates and locks are opened by cards",
        ("class", "lock", "forces used by", "RED war", "WHITE war"),
        filled=("RED gate", "WHITE gate"),
    ),
    "faction_forces": Words("counters.csv"),
    "faction_replacements": Words(
        "ch11_replacements/faction_steps.py",
        ("steps", "condition", "per", "needs"),
        {"Poland": "polish_steps.csv"},
    ),
    "v1_5/faction_replacements": Words(
        "ch11_replacements/faction_steps.py",
        ("steps", "condition", "per", "needs"),
        read=(("Poland", "condition"), ("Ukraine", "condition")),
    ),
    "faction_rules": Words("the modules of chapter 8 in editions/v1_5"),
    "far_east": Words("ch13_special/far_east.py", ("better if",), {"Semenov": ""}),
    "gajda": Words("ch13_special/episodes.py", ("result",)),
    "greek_serb": Words(_CARDS),
    "greens": Words("ch07_movement/special_actions.py", ("better if",)),
    "heinzmann_key": Words("ch05_turn/withdrawal.py"),
    "heinzmann_modifiers": Words("ch05_turn/withdrawal.py", rows={"R9": _CARDS}),
    "infighting_end": Words("ch13_special/infighting.py", ("result",)),
    "infighting_red": Words("ch13_special/infighting.py", ("effect", "when", "violation")),
    "infighting_white": Words("ch13_special/infighting.py", ("effect", "when", "violation")),
    "influence_needed": Words("ch15_politics/politics.py", rows={"unused": ""}),
    "involvement_codes": Words("tracks.toml"),
    "krasnov": Words("ch12_leaders/leader_checks.py", ("result",)),
    "leader_capabilities": Words("ch08_combat/leadership.py"),
    "leader_escape": Words("ch12_leaders/leaders.py", ("fate",)),
    "leader_fate": Words("ch12_leaders/leaders.py", ("fate", "cause")),
    "leader_recovery": Words(
        "ch12_leaders/leader_checks.py",
        ("turned to the back on", "table"),
        {
            "Kolchak": "kolchak.csv",
            "Mai": "mai.csv",
            "Krasnov": "krasnov.csv",
            "Goltz": "goltz.csv",
            "Eichhorn": "",
            "Kappel": "",
            "Tsar": "",
        },
    ),
    "modifier_difference": Words("ch08_combat/modifiers.py", ("effect",)),
    "movement_costs": Words("ch07_movement/reach.py", rows={"strait": ""}),
    "movement_limits": Words(
        "ch07_movement/movement.py", rows={"armies of a side on a road2 link in a part": ""}
    ),
    "no_act": Words("ch07_movement/special_actions.py", rows={"a friendly leader or cheka unit": ""}),
    "polish_additional": Words("the programs of W43 and W45, and ch15_politics/faction_setup.py"),
    "polish_peace": Words(
        "ch15_politics/poland.py", ("when", "effect"), {"WHITE": "", "RED both cities": ""}
    ),
    "polish_setup": Words("counters.csv"),
    "polish_steps": Words("ch11_replacements/faction_steps.py", ("option",)),
    "propaganda": Words("ch07_movement/special_actions.py", ("result",)),
    "purchase": Words("ch11_replacements/replacements.py", ("on one faction",)),
    "replacement_bonuses": Words(
        "ch11_replacements/steps_total.py",
        ("source of steps", *_BONUSES),
        {
            "levy": "ch15_politics/poland.py",
            "Britain": _CARDS,
            "France": _CARDS,
            "USA": _CARDS,
            "W31 Britain": _CARDS,
            "W31 USA": _CARDS,
            "tsar": _ROLLS,
        },
    ),
    "v1_5/replacement_bonuses": Words(
        "ch11_replacements/steps_total.py",
        ("source of steps", *_BONUSES),
        {"W20 USA": _CARDS, "tsar": _ROLLS},
        read=(("levy", "condition"),),
    ),
    "replacement_constraints": Words(
        "ch11_replacements/steps_total.py",
        ("condition", "option"),
        {
            "loss-of-leader": _ROLLS,
            "chit": "infighting_dice.csv",
            "port": "port_corruption.csv",
            "britain": "ch11_replacements/faction_steps.py",
        },
    ),
    "scoring": Words(
        "ch14_scenarios/victory.py",
        ("for",),
        {
            "republic": "rules.toml, points_for_conquest",
            "nothing": "ch15_politics/factions.py",
            "leader": "leaders.csv",
            "link-up": "",
            "bombing": "bombing.csv",
            "train": "train.csv",
        },
    ),
    "sequence": Words("ch05_turn/sequence.py"),
    "v1_5/single_rolls": Words("editions/v2_3/tables/single_rolls.csv, which is that of this edition too"),
    "single_rolls": Words("the chapter that it names", ("when",)),
    "sr_resolution": Words("ch13_special/revolutionaries.py", ("the unit",), {"Kappel": ""}),
    "stacking": Words("ch07_movement/stacking.py", rows={"free": "", "when": ""}),
    "sudden_death": Words("ch14_scenarios/victory.py, its numbers in tracks.toml"),
    "surprise": Words("ch08_combat/fire.py", ("special assets", "cavalry")),
    "surprise_conditions": Words("ch08_combat/fire.py"),
    "towards_moskva": Words("editions/v1_5/poland.py", ("result",)),
    "triggered_combat": Words("ch08_combat/triggered.py"),
    "tsar": Words("ch13_special/special.py", ("result",)),
    "turn_chart": Words("ch05_turn/sequence.py", ("months",)),
    "turn_chart_quarterly": Words("turn_chart.csv", ("months", "political phase")),
    "ukrainian_setup": Words(
        "ch15_politics/ukraine.py",
        rows={
            "Republic, Pavlenko, Sich Rifle, Patriotic 1 and 2": "counters.csv",
            "Corps 1": "counters.csv",
            "Corps 2-6": "",
        },
    ),
    "v1_5/ukrainian_setup": Words(
        "editions/v1_5/ukraine.py",
        ("protector",),
        {"Corps 1-3": "", "Corps 4-5": "", "Corps 6-7": ""},
        read=(("Peasant Armies 1 and 2", "protector"),),
    ),
    "ukrainian_setup_spaces": Words(
        "ch15_politics/ukraine.py", ("order",), {"Peasant revolt": "data/spaces.csv"}
    ),
    "withdrawal_modifiers": Words(
        "ch05_turn/withdrawal.py", rows={"W8": _CARDS, "R34": _CARDS, "R26": _CARDS}
    ),
    "wrapup_greens": Words("ch13_special/greens.py", ("Green", "insurrection army")),
}


def words_of_chart(folder: Path, chart: str) -> Words | None:
    """What a chart of an edition says in words."""
    return WORDS.get(f"{folder.name}/{chart}") or WORDS.get(chart)


def name_of(row: Row, first: str) -> str:
    """How a row of a chart is called here; `first` is its first column."""
    return row[first] if first in BY_NUMBER else row.cells.get("code", row[first])


def check_own_rows(folder: Path, name: str, columns: Sequence[str]) -> None:
    """Refuse rows of a player that change the chart and no rule; `folder` has the charts of an edition."""
    chart = Path(name).stem
    words = words_of_chart(folder.parent, chart)
    by_number = columns[0] in BY_NUMBER
    for change, before, after in own_changes(folder, name):
        if words is not None and words.whole and not _corrected(words.rule, folder / name):
            raise change.fault(f"{chart} says in words what the rules do; the rule is in {words.rule}")
        if before is None or after is None:
            if not by_number and chart not in OPEN:
                raise change.fault("the rules ask for each row by its name: none is added or taken away")
            if after is None:
                continue
        printed = printed_rows(folder, name)
        if before is not None:
            _check_words(words, before, after, columns, folder / name)
            _check_numbers(before, after, columns, printed)
        _check_codes(change, after, printed, keep=None if by_number else before)


def _corrected(told_by: str, chart: Path) -> bool:
    """Whether the player also corrects the file in which the rule is; then the words may follow."""
    own, this = own_data.own_folder(), own_data.correction(chart)
    names = re.findall(r"\w+\.(?:csv|toml)", told_by)
    return own is not None and any(file != this for name in names for file in own.rglob(name))


def _check_words(words: Words | None, before: Row, after: Row, columns: Sequence[str], chart: Path) -> None:
    row = name_of(before, columns[0])
    changed = [column for column in columns[:-1] if before[column] != after[column]]
    if words is None or not changed or _corrected(words.told_by(row), chart):
        return
    if all(words.ignores(row, column, before[column], after[column]) for column in changed):
        raise after.fault(
            f"{', '.join(changed)} of {row}: words that no rule reads; the rule is in {words.told_by(row)}"
        )


def _check_numbers(before: Row, after: Row, columns: Sequence[str], printed: Sequence[Row]) -> None:
    """A number is replaced by a number, or by what another row of the column has."""
    for column in columns[:-1]:
        known = [each[column] for each in printed]
        if _NUMBER.match(before[column]) and not _NUMBER.match(after[column]) and after[column] not in known:
            row = name_of(before, columns[0])
            raise after.fault(f"{column} of {row} should begin with a number, not {after[column]!r}")


def _check_codes(change: Row, after: Row, printed: Sequence[Row], keep: Row | None) -> None:
    """A code is one that the rules know; numbers in it may differ. Where it names the row, it stays."""
    for column in CODES:
        if column in after.cells:
            known = [keep[column]] if keep is not None else [row[column] for row in printed]
            if _shape(after[column]) not in map(_shape, known):
                raise change.fault(
                    f"{column} is {after[column]!r}, expected {', '.join(dict.fromkeys(known))}"
                )


def _shape(code: str) -> str:
    return re.sub(r"\d", "#", code)
