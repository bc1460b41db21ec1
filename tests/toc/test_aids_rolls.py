"""The dice of events on the tray: faces, sums, columns, and what they come to in words."""

from typing import Any

import pytest

from barricades.games.toc.aids.aids import AIDS
from barricades.games.toc.game import GAME
from barricades.kernel.events import EVERYONE, Event
from barricades.kernel.picture import Roll
from tests.toc.positions import R, W, at_start, choose, piece, space, start
from tests.toc.saying import said


def rolled(kind: str, **data: Any) -> Roll:
    found = AIDS.roll(Event(kind, "", EVERYONE, data))
    assert found is not None
    shown = said(found)
    assert isinstance(shown, Roll)
    return shown


def result(kind: str, **data: Any) -> str:
    return str(rolled(kind, **data).dice[0].result)


def test_every_event_with_a_die_has_a_title_on_the_tray() -> None:
    dice = [
        kind.name
        for kind in GAME.events
        if any(what == "die" for _, what in GAME.catalogue.slots(f"event.{kind.name}"))
    ]
    assert len(dice) > 50
    words = GAME.catalogue.templates
    assert [each for each in dice if f"roll.title.{each}" not in words] == ["fired"]


@pytest.mark.rule("16.0b")
def test_16_0_both_dice_of_the_example_fall_together() -> None:
    p = at_start(dice=(4, 5))
    start(p, "7.20 Operation", W, 4, 0, 0)
    choose(p, "mark-fight 322", "mark-fight 325", "mark-move 315", "mark-move 324", "done")
    choose(p, "attack 326", "with Vol-a1", "with AFSR-e2", "with Don-North", "declare", "pass")
    assert p.log is not None
    rolls = [found for event in p.log if (found := AIDS.roll(event)) is not None]
    assert len(rolls) == 1
    shown = said(rolls[0])
    assert shown.title == "Both sides fire at Belaya Kalitva (326)"
    assert (shown.chart, shown.rule) == ("army_combat", "8.41")
    white, red = shown.dice
    assert shown.losses == {"white": red.result.split()[-1], "red": white.result.split()[-1]}
    assert (white.face, white.owner, white.sum) == (5, "white", "5 + 1 = 6")
    assert white.about == ("10 strong, army table, column 9", "+1 on the die")
    assert (white.column, white.row, white.result) == ("9", "6", "RED takes 6")
    assert (red.face, red.owner, red.sum) == (4, "red", "")
    assert red.about == ("5 strong, army table, column 5", "no modifier")
    assert (red.column, red.row, red.result) == ("5", "4", "WHITE takes 4")
    assert shown.outcome == "WHITE wins by 2: RED falls back 2 spaces, or rolls to stay."


def test_8_41_a_die_is_kept_within_the_table() -> None:
    fire = [
        {"side": W, "strength": 4, "table": "army", "column": "4", "die": 6, "modifier": 1, "factors": 4},
        {"side": R, "strength": 1, "table": "corps", "column": "1", "die": 1, "modifier": -1, "factors": 0},
    ]
    shown = rolled("fought", space=space("326"), attacker=4, defender=0, fire=fire)
    white, red = shown.dice
    assert (white.sum, white.row) == ("6 + 1, as 6", "6")
    assert (red.sum, red.column, red.row) == ("1 − 1, as 1", "", "")  # it fired on the other table
    assert shown.outcome == "WHITE wins by 4: RED falls back 2 spaces, or rolls to stay."


def test_8_424_after_a_surprise_each_side_fires_alone() -> None:
    data: dict[str, Any] = {
        "side": W, "strength": 4, "table": "army", "column": "4", "die": 3, "modified": 3, "factors": 3,
    }  # fmt: skip
    assert AIDS.roll(Event("fired", "8.41", EVERYONE, {**data, "alone": 0})) is None
    shown = rolled("fired", **data, alone=1)
    assert shown.title == "WHITE fires alone"
    assert shown.dice[0].result == "RED takes 3"
    empty = Event("fought", "8.50", EVERYONE, {"space": 1, "attacker": 3, "defender": 1, "fire": []})
    assert AIDS.roll(empty) is None


def test_12_2_a_leaders_die_says_whether_it_succeeds() -> None:
    leader = piece("Trotsky")
    assert result("tried", leader=leader, rating=4, die=4) == "succeeds"
    assert result("tried", leader=leader, rating=4, die=5) == "fails"
    assert result("tried", leader=leader, rating=4, die=6) == "fails, and is in danger"
    assert result("fate", leader=leader, die=6) == "dies"
    assert result("fate", leader=leader, die=2) == "turned to the back"
    assert rolled("tried", leader=leader, rating=4, die=4).title == "Leadership die of Lev Trotsky"


def test_5_46_the_die_of_a_door_adds_its_count() -> None:
    shown = rolled("door", door="moskva", die=4, count=1)
    assert shown.title == "Sudden death: Moskva"
    assert shown.dice[0].sum == "4 + 1 = 5"
    assert shown.dice[0].result == "it wins the game"
    assert result("door", door="moskva", die=1, count=5) == "no win"  # a natural 1 never


def test_5_41_a_power_leaves_if_the_die_is_not_above_its_number() -> None:
    french = list(GAME.names["faction"].labels).index("France")
    assert result("withdrawal-die", faction=french, die=3, modified=2, number=2) == "it leaves the war"
    assert result("withdrawal-die", faction=french, die=3, modified=3, number=2) == "it stays"
    assert rolled("withdrawal-die", faction=french, die=3, modified=2, number=2).dice[0].sum == "3 − 1 = 2"


def test_8_66_a_try_to_stay_is_looked_up() -> None:
    stood = {"side": R, "space": space("326")}
    assert result("stood", **stood, die=2, modified=3) == "may stay for one more step"
    assert result("stood", **stood, die=4, modified=5) == "retreats"
    assert result("stood", **stood, die=6, modified=7) == "retreats and loses one more step"
    assert rolled("stood", **stood, die=2, modified=3).dice[0].owner == "red"


def test_other_dice_say_what_they_come_to() -> None:
    assert result("weather-die", die=2) == "mud"
    assert result("weather-die", die=3) == "fair"
    assert result("influence-die", side=W, die=5, modified=6, value=4) == "counts 4"
    assert result("corruption", space=space("338"), die=6, lost=1) == "1 step lost"
    assert result("corruption", space=space("338"), die=3, lost=0) == "0 steps lost"
    assert result("infighting-die", side=R, die=6, modified=5) == "it continues"
    assert result("infighting-die", side=R, die=6, modified=6) == "it ends for good"
    assert result("step-die", why="lost-leader", die=1) == "2 steps lost"
    assert result("step-die", why="Bureaucracy", die=4) == "2 steps lost"
    assert result("track-die", track=0, die=2, modified=2) == "1 box to the left"
    assert result("track-die", track=1, die=2, modified=2) == "it stays"
    assert result("propaganda", space=space("326"), die=6, modified=7) == "it backfires"


def test_a_deck_without_dice_brings_no_roll() -> None:
    assert AIDS.roll(Event("drew", "5.11", EVERYONE, {"side": W, "count": 3})) is None
