"""What the page tells about an operation and a combat: marked spaces, modifiers, columns, odds, previews."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

import pytest

from barricades.games.toc.aids.aids import AIDS
from barricades.games.toc.aids.combat_sheet import odds_of, sheet_of
from barricades.games.toc.aids.expectation import expect
from barricades.games.toc.aids.forecast import forecast
from barricades.games.toc.aids.telling import percents
from barricades.games.toc.game import GAME
from barricades.games.toc.state import COFFIN, RESERVE, WINTER, Russia
from barricades.kernel.aids import Preview
from barricades.kernel.bots import RandomBot, context_of
from barricades.kernel.chance import Sampled
from tests.toc.positions import R, W, at_start, box, choose, own, put, russia, start
from tests.toc.saying import chips, entries, panel, panels, said

EXAMPLE = ("with Vol-a1", "with AFSR-e2", "with Don-North")


def example(*dice: int) -> Russia:
    """The attack of 16.0 on Belaya Kalitva, chosen and not yet declared."""
    p = at_start(dice=dice)
    start(p, "7.20 Operation", W, 4, 0, 0)
    choose(p, "mark-fight 322", "mark-fight 325", "mark-move 315", "mark-move 324", "done")
    choose(p, "attack 326", *EXAMPLE)
    return p


def rows(tally: Any, group: str) -> dict[str, str]:
    return {entry.label: entry.value for name, each in tally.groups if name == group for entry in each}


# 7.21 Marking


def test_7_21_marked_spaces_say_what_they_could_do() -> None:
    p = at_start()
    start(p, "7.20 Operation", W, 4, 0, 0)
    choose(p, "mark-fight 322", "mark-fight 325", "mark-move 324")
    shown = panel(p, "orders", W)
    assert shown.name == "Marked: 3 of 4 points"
    told = rows(shown, "Spaces")
    assert told["Velikokniazh (322) fights, 6 strong"] == "hits 321, 326"
    assert told["Novocherkassk (325) fights, 4 strong"] == "hits 326"
    assert told["Rostov (324) moves"] == "up to 4"
    attacks = rows(shown, "What the spaces marked to fight could attack now")
    assert "Belaya Kalitva (326), 10 against 5: win 78%, level 17%, lose 5%" in attacks
    assert "orders" not in panels(at_start(), W)


def test_8_12_without_a_leader_the_strongest_space_attacks_alone() -> None:
    p = russia()
    put(p, "325", "Don-North")  # 4
    put(p, "322", "Vol-a1")  # 4
    put(p, "326", "Ra9")
    put(p, "315", "Vol-a3")  # so that one more space could be marked
    own(p, W, "323", "324")
    start(p, "7.20 Operation", W, 4, 0, 0)
    choose(p, "mark-fight 322", "mark-fight 325")
    attacks = rows(panel(p, "orders", W), "What the spaces marked to fight could attack now")
    assert [each.partition(": ")[0] for each in attacks] == ["Belaya Kalitva (326), 4 against 4"]
    put(p, "322", "Denikin")
    attacks = rows(panel(p, "orders", W), "What the spaces marked to fight could attack now")
    assert [each.partition(": ")[0] for each in attacks] == ["Belaya Kalitva (326), 8 against 4"]


def test_7_25i_a_second_theatre_is_named_as_a_surcharge() -> None:
    p = at_start()
    start(p, "7.20 Operation", W, 4, 0, 0)
    choose(p, "mark-fight 322", "mark-move 528")
    shown = panel(p, "orders", W)
    assert shown.name == "Marked: 3 of 4 points"
    assert rows(shown, "Spaces")["Theatres beyond the first: 1 more"] == "+1"


# 8 The tally


def test_16_0_the_tally_of_the_example() -> None:
    shown = panel(example(), "combat", W)
    assert shown.name == "Attack on Belaya Kalitva (326)"
    assert shown.note == "from 2 spaces: Velikokniazh (322), Novocherkassk (325)"
    assert chips(shown) == ["1 Declare", "2 Assets", "3 Lead", "4 Modify", "5 Fire", "6 Resolve"]
    assert [chip.tone for chip in shown.chips] == ["now", *["soft"] * 5]
    strength = rows(shown, "Strength")
    assert strength["WHITE: Volunteer Army 1, Don North Army, AFSR elite corps 2"] == "4 + 4 + 2 = 10"
    assert strength["RED: RED Army 9, RED corps 2"] == "4 + 1 = 5"
    told = rows(shown, "Modifiers")
    assert told["Leaders: WHITE Anton Denikin 4, RED Lev Trotsky 4"] == "level"
    assert told["Elite steps: WHITE 5, RED 2"] == "WHITE +1"
    assert told["Special assets: WHITE 0, RED 0"] == "level"
    assert told["Camps and factions: WHITE 1, RED 1"] == "none"
    assert told["Difference 1: WHITE adds 1 to its die"] == "+1"
    assert set(rows(shown, "Column shifts").values()) == {"no shift"}
    assert rows(shown, "Columns") == {
        "WHITE: army table, column 9": "die +1",
        "RED: army table, column 5": "",
    }


def test_16_0_the_odds_of_the_example_by_hand() -> None:
    # WHITE on column 9 with +1: 4 4 5 5 6 6. RED on column 5: 2 3 3 4 4 5.
    # WHITE wins 28 of 36 pairs, 6 are level, RED wins 2.
    shown = panel(example(), "combat", W)
    odds = rows(shown, "Odds before the dice")
    assert odds["WHITE wins and the defender must give way"] == "78%"
    assert odds["Level: neither side wins"] == "17%"
    assert odds["RED wins"] == "5%"
    assert odds["WHITE inflicts"] == "4 to 6 loss factors, all as likely"
    assert odds["RED inflicts"] == "2 to 5 loss factors, most often 3 or 4"
    assert odds["RED Army 9 is destroyed"] == "33%"  # on a 5 or 6 of WHITE's: 3 + 3 factors
    assert "Don North Army is destroyed" not in odds  # its owner may take the corps


def test_8_0_silent_modifiers_are_soft_and_cite_their_paragraph() -> None:
    shown = panel(example(), "combat", W)
    lines = {entry.label: entry for name, each in shown.groups if name == "Modifiers" for entry in each}
    assert lines["Defender in forest"].tone == "soft"
    assert lines["Elite steps: WHITE 5, RED 2"].tone == ""
    assert lines["A city that defends itself"].rule == "8.25a"
    assert lines["Camps and factions: WHITE 1, RED 1"].rule == "8.26"


def test_8_5_after_the_dice_the_tally_shows_them_and_what_is_to_be_taken() -> None:
    p = example(4, 5)
    choose(p, "declare", "pass")
    shown = panel(p, "combat", R)
    assert [chip.tone for chip in shown.chips] == [*["good"] * 5, "now"]
    told = rows(shown, "Dice and losses")
    assert told["WHITE rolled 5"] == "6 loss factors"
    assert told["RED rolled 4"] == "4 loss factors"
    assert "WHITE wins by 2" in told
    assert told["WHITE: losses still to take"] == "4 of 4"
    choose(p, "replace Re1", "lose AFSR-e2")
    assert "The defender must go back 2 spaces" in entries(panel(p, "combat", R))


def ground(target: str, *origins: str) -> Russia:
    """RED's Army 9 in a space, WHITE armies around it, all owned so that lines are full."""
    p = russia()
    for place in range(p.atlas.size):
        p.set_owner(place, W, "")
    put(p, target, "Ra9")
    own(p, R, target)
    for number, id in zip(origins, ("Vol-a1", "Vol-a2", "Vol-a3"), strict=False):
        put(p, number, id)
    return p


def declared(p: Russia, target: str, *units: str) -> Russia:
    start(p, "8.0 Combats", W, at="declare-attack")
    choose(p, f"attack {target}", *(f"with {unit}" for unit in units))
    return p


def test_8_31_a_river_on_every_way_shifts_the_attack() -> None:
    p = ground("326", "322")  # 16.0: of the two ways to Belaya Kalitva this one crosses the Don
    p.fighting = 1 << p.atlas.space("322")
    shown = panel(declared(p, "326", "Vol-a1"), "combat", W)
    assert rows(shown, "Column shifts")["A river or strait on every way"] == "WHITE −1"
    # Strength 4 on the column of 3.
    assert "WHITE: army table, column 3" in rows(shown, "Columns")


def test_8_33_supply_is_counted_in_steps() -> None:
    p = ground("326", "325")
    p.weather = WINTER
    p.fighting = 1 << p.atlas.space("325")
    shown = panel(declared(p, "326", "Vol-a1"), "combat", W)
    told = rows(shown, "Column shifts")
    assert told["Attacker's supply: out 0, limited 2, of 2 steps"] == "WHITE −1"
    assert told["Defender's supply: out 2, of 2 steps"] == "RED −1"  # RED has no line left


def test_8_27_at_a_difference_of_two_the_odds_say_what_they_assume() -> None:
    p = ground("326", "325")
    put(p, "325", "Denikin")  # leadership; Volunteer Army 1 is elite, Army 9 too
    put(p, "325", "AFSR-e1")
    p.fighting = 1 << p.atlas.space("325")
    shown = panel(declared(p, "326", "Vol-a1", "AFSR-e1"), "combat", W)
    assert "Odds, if WHITE takes +1" in [name for name, _ in shown.groups]
    told = rows(shown, "Modifiers")
    text = "Difference 2: WHITE chooses +1 for itself or −1 for the other side"
    assert told[text] == "+1"


def test_12_71d_the_coffin_has_a_line_once_it_is_carried() -> None:
    p = ground("326", "325")
    p.fighting = 1 << p.atlas.space("325")
    declared(p, "326", "Vol-a1")
    assert "Kappel's coffin" not in entries(panel(p, "combat", W))
    p.set_flag(COFFIN)
    put(p, "325", "Kappel")
    assert entries(panel(p, "combat", W))["Kappel's coffin"] == "WHITE +1"


def test_per_cents_sum_to_a_hundred() -> None:
    assert percents([28 / 36, 6 / 36, 2 / 36]) == [78, 17, 5]
    assert percents([1 / 3, 1 / 3, 1 / 3]) == [34, 33, 33]
    assert percents([1.0, 0.0, 0.0]) == [100, 0, 0]


# The preview


def previewed(p: Russia, seat: int) -> Preview:
    found = AIDS.preview(p, seat)
    assert found is not None
    return found


@pytest.mark.rule("16.0b")
def test_16_0_the_preview_plays_the_dice_out() -> None:
    shown = previewed(example(), W)
    assert {said(row.label): row.value for row in shown.rows} == {
        "Strength of WHITE": "10",
        "Strength of RED": "5",
        "WHITE: army table, column": "9",
        "RED: army table, column": "5",
        "On the die of WHITE": "+1",
    }
    assert [(said(bar.label), round(36 * bar.chance)) for bar in shown.bars] == [
        ("WHITE wins", 28),
        ("level", 6),
        ("RED wins", 2),
    ]
    assert shown.place == "326"
    assert shown.lit is not None
    assert (shown.lit.chart, shown.lit.column) == ("army_combat", "9")
    notes = [said(each) for each in shown.notes]
    assert [(said(bar.label), round(100 * bar.chance)) for bar in shown.lead] == [("Space emptied", 78)]
    assert "Steps lost on average: 1.5 of the attacker, 2.0 of the defender." in notes


def test_8_41_the_sheet_and_the_rules_agree_on_the_odds() -> None:
    p = example()
    sheet = sheet_of(p)
    assert sheet is not None
    shown = previewed(p, W)
    assert [bar.chance for bar in shown.bars] == [
        pytest.approx(float(each))
        for each in (odds_of(sheet).wins, odds_of(sheet).level, odds_of(sheet).loses)
    ]


def attacks(seed: str) -> Iterator[Russia]:
    """Attacks that a random game declares: positions with units chosen."""
    p, bot = GAME.start("v2.3-campaign", Sampled(seed)), RandomBot(seed)
    assert isinstance(p, Russia)
    while (decision := p.decision) is not None and p.turn < 6:
        if decision.kind == "declare-attack" and ("declare",) in decision.options:
            yield p.copy()
        p.apply(decision.options[bot.choose(context_of(p))])


def test_8_51_expectations_are_those_of_playing_the_dice_out() -> None:
    compared = 0
    for p in chain.from_iterable(islice(attacks(seed), 8) for seed in "bcdefg"):
        sheet = sheet_of(p)
        if sheet is None or any(p.allegiance[unit] > 1 for unit in p.units_in(sheet.target)):
            continue  # 8.14: an attack on neutrals changes who they are
        told, found = expect(p, sheet), forecast(p)
        if found.exact:
            assert (told.wins, told.level) == (found.wins, found.level)
            assert (told.attacker, told.defender) == (found.attacker, found.defender)
            assert told.emptied == found.emptied
            compared += 1
    assert compared > 5


def test_8_424_the_surprised_side_is_expected_to_fire_with_what_is_left() -> None:
    p = example()
    choose(p, "declare")
    p.battle.first = W
    sheet = sheet_of(p)
    assert sheet is not None
    told = expect(p, sheet)
    found = forecast(p, None, ("pass",))
    assert (told.wins, told.level) == (found.wins, found.level)
    assert (told.attacker, told.defender) == (found.attacker, found.defender)
    assert "WHITE fires first; the other side fires with what is left" in entries(panel(p, "combat", W))


def test_8_62_the_preview_of_a_retreat_lists_the_ways() -> None:
    p = example(4, 5)
    choose(p, "declare", "pass", "replace Re1", "lose AFSR-e2", "pass")
    assert p.waiting().kind == "retreat"
    shown = previewed(p, R)
    ways = [said(row.label) for row in shown.rows]
    assert any(each.startswith("Millerovo (330), Kantemirovka (335): friendly, in supply") for each in ways)


def test_8_66_the_preview_of_a_try_to_stay_lists_what_helps() -> None:
    p = example(4, 5)
    choose(p, "declare", "pass", "replace Re1", "lose AFSR-e2")
    assert p.waiting().kind == "cancel-retreat"
    shown = previewed(p, R)
    told = {said(row.label): row.value for group in shown.groups for row in group.rows}
    assert told["Clear ground"] == "+2"
    assert told["Leader of rating 4"] == "−1"  # Trotsky
    assert {said(bar.label): round(6 * bar.chance) for bar in shown.bars} == {
        "stays, loses a step": 2,  # 1 and 2, as 2 and 3
        "retreats": 2,
        "retreats, loses a step": 2,
    }


def test_there_is_no_preview_outside_a_combat() -> None:
    p = at_start()
    start(p, "6.0 A part", W, at="choose-action")
    assert AIDS.preview(p, W) is None
    box(p, RESERVE, "Rc1")
    assert "combat" not in panels(p, W)
