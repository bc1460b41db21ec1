"""What random play reaches: the table lists every goal; what was never reached names a test that exists."""

import ast
import csv
import re
from functools import cache
from pathlib import Path

import pytest

from barricades.games.toc.ch07_movement.special_actions import SPECIAL_ACTIONS
from barricades.games.toc.ch13_special.infighting import chits
from barricades.games.toc.ch14_scenarios.victory import DOORS
from barricades.games.toc.coverage import goals, marks
from barricades.games.toc.game import GAME
from barricades.kernel.events import EVERYONE, Event
from barricades.kernel.watch import Goal
from tests.toc.combats import attack
from tests.toc.positions import R, W, own, put, russia

HERE = Path(__file__).parent
TABLE = HERE.parents[1] / "docs" / "toc-coverage.md"
NAMED = HERE / "coverage.csv"
ROW = re.compile(r"\| (?P<name>.+) \| (?P<rule>\S+) \| (?P<times>\d+) \| (?:`(?P<test>[^`]+)`)? ?\|")


@cache
def shown_in(file: str) -> frozenset[str]:
    tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def table() -> dict[tuple[str, str], tuple[str, int, str]]:
    """The rows of the table: by group and name, their rule, how often, and the test."""
    found, group = {}, ""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            group = line.removeprefix("## ")
        elif match := ROW.fullmatch(line):
            found[group, match["name"]] = (match["rule"], int(match["times"]), match["test"] or "")
    return found


def test_the_table_lists_every_goal_of_the_game_and_nothing_else() -> None:
    assert [*table()] == [(goal.group, goal.name) for goal in goals()]


def test_what_play_never_reached_names_a_test() -> None:
    missing = [row for row, (_, times, test) in table().items() if not times and not test]
    assert missing == []


def test_every_test_named_exists_and_every_goal_named_is_one() -> None:
    known = {(goal.group, goal.name) for goal in goals()}
    with NAMED.open(encoding="utf-8", newline="") as opened:
        rows = list(csv.DictReader(opened))
    assert [row for row in rows if (row["group"], row["goal"]) not in known] == []
    for row in rows:
        file, _, name = row["test"].partition("::")
        assert name in shown_in(file), row["test"]
    assert {test for _, _, test in table().values() if test} <= {row["test"] for row in rows}


def test_the_table_says_what_was_played() -> None:
    head = TABLE.read_text(encoding="utf-8").partition("## ")[0]
    games = re.search(r"(\d+) random games of `toc v2\.3-campaign`", head)
    assert games is not None and int(games[1]) >= 1000
    assert "Seeds: `soak toc v2.3-campaign errors`" in head
    assert f"rules version {GAME.rules_version}." in head


def of_group(group: str) -> list[Goal]:
    return [goal for goal in goals() if goal.group == group]


def test_nothing_that_should_be_reached_is_left_out() -> None:
    """Every step of combat, thirty chits, every special action, capability, segment and door."""
    combat = {counted[-1] for goal in of_group("Combat, step by step") for counted in goal.counted}
    for procedure in GAME.flow.procedures:
        if procedure.title.startswith("8."):
            assert set(procedure.names) <= combat
    copies = [int(re.search(r"\((\d) of 15\)", goal.name)[1]) for goal in of_group("In-fighting chits")]  # type: ignore[index]
    assert sum(copies) == 30 == sum(chit.copies for side in (W, R) for chit in chits(side))
    special = {goal.name for goal in of_group("Special actions")}
    assert {title.partition(" ")[2] for title in SPECIAL_ACTIONS.values()} <= special
    doors = {goal.name.partition(":")[0] for goal in of_group("Sudden death and the end")}
    assert set(DOORS[:-1]) <= doors  # RED's total victory needs no die
    for word in ("withdrawal", "pursuit", "reinforcement", "counterattack", "exploitation"):
        assert f"{word} succeeds" in {goal.name for goal in of_group("Leader capabilities")}
    segments = {
        counted[-1] for goal in of_group("Logistics Phase, segment by segment") for counted in goal.counted
    }
    for title in ("5.4 Logistics Phase", "5.48 Wrap-up"):
        number = GAME.flow.numbers[title]
        assert set(GAME.flow.procedures[number].names) <= segments


def test_every_card_is_to_be_played_and_every_faction_to_be_set_up_for_each_side_that_may() -> None:
    """104 action cards; 16 factions that are not on the map: by 15.23 two serve RED alone, four WHITE."""
    named = [goal.rule for goal in of_group("Cards played as events")]
    assert named == [*(f"W{n}" for n in range(1, 53)), *(f"R{n}" for n in range(1, 53))]
    set_up = {goal.name for goal in of_group("Factions set up")}
    assert len(set_up) == 2 * (18 - 2 - 2 - 4) + 2 + 4
    assert {"Makhno for RED", "Turkistan for RED", "Poland for WHITE", "USA for WHITE"} <= set_up
    assert not {"Makhno for WHITE", "Poland for RED", "Czech Legion for WHITE"} & set_up


def test_every_step_decision_and_option_that_is_counted_exists() -> None:
    steps = {(each.title, name) for each in GAME.flow.procedures for name in each.names}
    kinds = {choice.name for each in GAME.flow.procedures for choice in each.choices if choice}
    for goal in goals():
        for kind, *name in goal.counted:
            known = {
                "step": tuple(name) in steps,
                "decision": name[0] in kinds,
                "option": name[0] in GAME.language.verbs,
            }
            assert known.get(kind, kind == "mark"), goal


def test_every_mark_that_is_counted_belongs_to_an_event() -> None:
    events = {event.name for event in GAME.events}
    wanted = {name for goal in goals() for kind, name, *_ in goal.counted if kind == "mark"}
    assert {name.partition(":")[0] for name in wanted} <= events


@pytest.mark.parametrize(
    ("kind", "data", "mark"),
    [
        ("door", {"door": "moskva", "die": 4, "count": 1}, "door: moskva opens"),
        ("door", {"door": "moskva", "die": 4, "count": 0}, "door: moskva stays shut"),
        ("door", {"door": "moskva", "die": 1, "count": 9}, "door: moskva stays shut"),
        ("tried", {"leader": 330, "rating": 2, "die": 2}, "tried: succeeds"),
        ("tried", {"leader": 330, "rating": 2, "die": 3}, "tried: fails"),
        ("stood", {"side": 1, "space": 1, "die": 1, "modified": 3}, "stood: stay step"),
        ("stood", {"side": 1, "space": 1, "die": 6, "modified": 8}, "stood: retreat step"),
        ("fate", {"leader": 330, "die": 6}, "fate: death"),
        ("propaganda", {"space": 1, "die": 6, "modified": 6}, "propaganda: backfire"),
        ("chit", {"side": 1, "chit": "Defeatism"}, "chit: RED Defeatism"),
        ("played", {"side": 0, "card": 2, "use": "event"}, "played: W3"),
        ("played", {"side": 0, "card": 2, "use": "ops"}, "played: ops"),
        ("initiative", {"side": 1, "card": 61}, "initiative: R8"),
        ("faction-set-up", {"side": 1, "faction": 3}, "faction-set-up: RED Makhno"),
    ],
)
def test_marks_follow_from_what_an_event_says(kind: str, data: dict[str, object], mark: str) -> None:
    assert marks(russia(), Event(kind, "", EVERYONE, data)) == [kind, mark]


@pytest.mark.parametrize(
    ("ids", "where"), [(("Vol-a1",), "one space"), (("Vol-a1", "Don-North"), "several spaces")]
)
def test_an_attack_counts_by_the_spaces_it_comes_from(ids: tuple[str, ...], where: str) -> None:
    p = russia(dice=(1, 1))
    put(p, "322", "Vol-a1", "Denikin")
    put(p, "325", "Don-North")
    put(p, "326", "Rc2")
    own(p, R, "330", "327")
    attack(p, W, "326", *ids)
    declared = next(event for event in p.log or () if event.kind == "attacked")
    assert marks(p, declared) == ["attacked", f"attacked: {where}"]
