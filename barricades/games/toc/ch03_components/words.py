"""3 What charts say in words: cells that no rule reads, and the module or the file that knows the rule.

`corrections.py` refuses a player's own rows that would change words alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from barricades.kernel.reading import Row

# What the first column holds where a row is for a die or another number: its rows may be divided otherwise.
BY_NUMBER = frozenset({"die", "second die", "modified die", "difference", "combined value"})


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
    "v1_5/scoring": Words("scoring.csv of v2.3, for what both editions score, or in editions/v1_5"),
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
