"""8.25 to 8.34 Step 4 of a combat: modifiers, their difference, column shifts."""

import pytest

from barricades.games.toc.ch08_combat.modifiers import determine_modifiers, determine_shifts, parts
from barricades.games.toc.state import ASSET_BOX, COFFIN, FAIR, GREEN, WINTER, Russia
from barricades.kernel.bits import BIT
from tests.toc.combats import attack, joined, kind
from tests.toc.positions import R, W, box, choose, control, offered, own, piece, played, put, russia, space


def given(p: Russia) -> set[tuple[str, int, int]]:
    """Each modifier with its side and value."""
    return {tuple(part) for part in parts(p)}  # type: ignore[misc]


def dice(p: Russia) -> list[int]:
    determine_modifiers(p)
    return p.battle.modifier


def shifts(p: Russia) -> list[int]:
    determine_shifts(p)
    return p.battle.shift


def plain() -> Russia:
    """Two armies without marks on clear ground: no modifier."""
    p = russia()
    put(p, "325", "Don-South")
    put(p, "326", "Ra8")
    return p


# 8.25


def test_8_25_without_a_cause_there_is_no_modifier() -> None:
    p = plain()
    joined(p, W, "326", "Don-South")
    assert given(p) == set()
    assert dice(p) == [0, 0]


def test_8_25_superior_leadership() -> None:
    p = plain()
    put(p, "325", "Denikin")
    put(p, "326", "Stalin")
    joined(p, W, "326", "Don-South")
    assert given(p) == {("leadership", W, 1)}


def test_8_25_equal_ratings_give_nothing() -> None:
    p = plain()
    put(p, "325", "Denikin")
    put(p, "326", "Trotsky")
    joined(p, W, "326", "Don-South")
    assert given(p) == set()


def test_8_25_the_side_that_is_up_counts() -> None:
    p = plain()
    put(p, "325", "Denikin")
    put(p, "326", "Trotsky")
    p.back |= BIT[piece("Denikin")]
    joined(p, W, "326", "Don-South")
    assert given(p) == {("leadership", R, 1)}


def test_8_25_a_leader_elsewhere_does_not_count() -> None:
    p = plain()
    put(p, "324", "Denikin")
    joined(p, W, "326", "Don-South")
    assert given(p) == set()


def test_8_25_a_leader_whose_units_do_not_attack_does_not_count() -> None:
    p = plain()
    put(p, "322", "Vol-a1", "Denikin")
    joined(p, W, "326", "Don-South")
    assert ("leadership", W, 1) not in given(p)


def test_12_61_lenin_does_not_count() -> None:
    p = plain()
    put(p, "326", "Lenin")
    joined(p, W, "326", "Don-South")
    assert given(p) == set()


def test_12_71b_brusilov_counts_against_poles_only() -> None:
    p = plain()
    put(p, "326", "Brusilov")
    joined(p, W, "326", "Don-South")
    assert given(p) == set()
    control(p, "Poland", W)
    control(p, "Belarus", R)
    put(p, "242", "Pol-a1")
    put(p, "241", "Ra1", "Brusilov")
    joined(p, W, "241", "Pol-a1")
    assert ("leadership", R, 1) in given(p)


def test_12_1_a_faction_leader_commands_stacks_with_units_of_the_faction_only() -> None:
    p = plain()
    control(p, "Czech Legion", W)
    put(p, "325", "Syrovy")
    joined(p, W, "326", "Don-South")
    assert given(p) == set()
    put(p, "325", "Cz-c1")
    joined(p, W, "326", "Don-South", "Cz-c1")
    assert ("leadership", W, 1) in given(p)


def test_8_25_more_elite_steps() -> None:
    p = plain()
    put(p, "326", "Ra9")
    put(p, "325", "AFSR-e1")
    joined(p, W, "326", "Don-South", "AFSR-e1")
    assert ("elite", R, 1) in given(p)  # 2 steps against 1
    p.back |= BIT[piece("Ra9")]
    assert not any(name == "elite" for name, _, _ in given(p))


def test_8_25_more_special_assets() -> None:
    p = plain()
    box(p, ASSET_BOX, "WsTrain")
    joined(p, W, "326", "Don-South")
    p.battle.assets[W] = BIT[piece("WsTrain")]
    assert given(p) == {("assets", W, 1)}
    p.battle.extra_assets[R] = 1
    assert given(p) == set()


@pytest.mark.rule("12.71d")
def test_8_25_kappels_coffin_in_a_white_space_that_takes_part() -> None:
    p = plain()
    put(p, "325", "Kappel")
    p.back |= BIT[piece("Kappel")]
    p.set_flag(COFFIN)
    joined(p, W, "326", "Don-South")
    assert given(p) == {("coffin", W, 1)}
    put(p, "324", "Kappel")
    assert given(p) == set()


def test_8_25_failed_withdrawal_and_reinforcement() -> None:
    p = plain()
    joined(p, W, "326", "Don-South")
    p.battle.failed_withdrawal = 1
    assert given(p) == {("failed-withdrawal", W, 1)}
    p.battle.reinforced = 1
    assert given(p) == {("failed-withdrawal", W, 1), ("reinforced", R, 1)}


def test_8_25_forest_helps_the_defender() -> None:
    p = russia()
    put(p, "639", "Ra2")
    put(p, "630", "Si-a1")
    joined(p, R, "630", "Ra2")
    assert given(p) == set()
    joined(p, W, "639", "Si-a1")
    assert given(p) == {("forest", R, 1)}


@pytest.mark.parametrize("city", ["101", "218", "528", "601", "701", "801"])
@pytest.mark.rule("8.25a")
def test_8_25_six_cities_defend_with_two(city: str) -> None:
    p = russia()
    put(p, city, "Ra1")
    own(p, R, city)
    joined(p, W, city)
    assert ("city", R, 2) in given(p)


@pytest.mark.parametrize("city", ["324", "301", "726", "819", "823", "623"])
def test_8_25_other_cities_do_not(city: str) -> None:
    p = russia()
    put(p, city, "Ra1")
    joined(p, W, city)
    assert not any(name == "city" for name, _, _ in given(p))


def test_8_25_an_offensive_helps_attacks_in_its_regions() -> None:
    p = plain()
    played(p, "W32")
    p.offensive = p.atlas.region("Don")
    joined(p, W, "326", "Don-South")
    assert given(p) == {("offensive", W, 1)}
    p.offensive = p.atlas.region("Kuban")
    assert given(p) == set()


# 8.26


def mixed(*ids: str) -> bool:
    p = russia()
    control(p, "Czech Legion", W)
    control(p, "Britain", W)
    put(p, "325", *ids)
    put(p, "326", "Ra8")
    joined(p, W, "326", *ids)
    return ("mixed", W, -1) in given(p)


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        (("Don-North", "Don-c1"), False),  # one camp
        (("Vol-a1", "AFSR-c1"), False),  # no camp
        (("Don-North", "Vol-a1"), False),  # a camp, and units without one
        (("Don-North", "Si-c1"), True),  # two camps
        (("Vol-a1", "Cz-c1"), True),  # own units and a faction
        (("Cz-a1", "Cz-c1"), False),  # one faction
        (("Cz-c1", "Br-c1"), True),  # two factions
        (("Vol-a1", "SR-c1"), True),  # the SRs count as a faction
    ],
)
def test_8_26_more_than_one_camp_or_faction(ids: tuple[str, ...], expected: bool) -> None:
    assert mixed(*ids) == expected


def test_8_26_leaders_do_not_count() -> None:
    p = plain()
    put(p, "325", "Denikin", "Krasnov")
    joined(p, W, "326", "Don-South")
    assert ("mixed", W, -1) not in given(p)


def test_8_26_red_camps_count_too() -> None:
    p = russia()
    put(p, "326", "Ra1", "Ra4")
    put(p, "325", "Don-South")
    joined(p, W, "326", "Don-South")
    assert given(p) == {("mixed", R, -1)}


# 8.27


@pytest.mark.parametrize(
    ("bonus", "expected"),
    [
        ([0, 0], [0, 0]),
        ([1, 0], [1, 0]),
        ([0, 1], [0, 1]),
        ([2, 1], [1, 0]),
        ([3, 0], [1, -1]),
        ([0, 3], [-1, 1]),
        ([5, 0], [1, -1]),
        ([-1, 0], [0, 1]),
    ],
)
def test_8_27_the_difference_modifies_the_dice(bonus: list[int], expected: list[int]) -> None:
    p = plain()
    joined(p, W, "326", "Don-South")
    p.battle.bonus = bonus
    assert dice(p) == expected


@pytest.mark.parametrize(("choice", "expected"), [("plus-one", (6, 1)), ("minus-one", (5, 1))])
def test_8_27_at_two_the_higher_side_chooses(choice: str, expected: tuple[int, int]) -> None:
    p = russia(dice=(1, 5))
    put(p, "325", "Vol-a1", "Denikin")
    put(p, "326", "Ra8")
    attack(p, W, "326", "Vol-a1")  # leadership and elite steps
    assert kind(p) == "choose-modifier"
    assert p.waiting().seat == W
    assert offered(p) == ["minus-one", "plus-one"]
    choose(p, choice)
    modified = {event.data["side"]: event.data["modified"] for event in p.log or () if event.kind == "fired"}
    assert (modified[W], modified[R]) == expected


# 8.31


@pytest.mark.parametrize(
    ("start", "target", "expected"),
    [
        ("325", "326", 0),  # clear
        ("630", "639", 0),  # forest
        ("108", "104", -1),  # fortress
        ("104", "108", -1),  # marsh
        ("313", "310", -1),  # mountain
        ("319", "318", -1),  # desert
        ("322", "326", -1),  # over a river
        ("306", "307", -1),  # marsh over a strait: one shift only
        ("307", "306", -1),  # a strait counts as a river
        ("319", "316", -1),
    ],
)
@pytest.mark.rule("8.3")
def test_8_31_terrain_shifts_the_attacker_one_column(start: str, target: str, expected: int) -> None:
    p = russia()
    put(p, start, "Vol-a1")
    put(p, target, "Ra8")
    joined(p, W, target, "Vol-a1")
    p.battle.limited = p.battle.out = 0
    assert shifts(p)[W] == expected


def test_8_31_a_river_counts_only_if_every_attacking_space_crosses_it() -> None:
    p = russia()
    put(p, "322", "Vol-a1", "Denikin")
    put(p, "325", "Don-South")
    put(p, "326", "Ra8")
    joined(p, W, "326", "Vol-a1")
    assert shifts(p)[W] == -1
    joined(p, W, "326", "Vol-a1", "Don-South")
    assert shifts(p)[W] == 0


def test_8_31_a_card_may_take_the_shift_away() -> None:
    p = russia()
    put(p, "322", "Vol-a1")
    put(p, "326", "Ra8")
    joined(p, W, "326", "Vol-a1")
    p.battle.no_terrain = 1
    assert shifts(p)[W] == 0


# 8.32


def test_8_32_a_fortress_shifts_the_defender_one_column_right() -> None:
    p = russia()
    put(p, "303", "Ra8")
    put(p, "301", "AFSR-c1")
    joined(p, R, "301", "Ra8")
    p.battle.limited = p.battle.out = 0
    assert shifts(p) == [1, -1]


# 8.33


@pytest.mark.parametrize(
    ("limited", "out", "expected"),
    [
        ((), (), 0),
        (("AFSR-c1",), (), 0),  # 1 step of 4
        (("Don-c1", "AFSR-c1"), (), -1),  # 2 of 4: half
        (("Don-South",), (), -1),
        ((), ("AFSR-c1",), 0),
        (("Don-c1",), ("AFSR-c1",), -1),  # limited or out together
        ((), ("Don-c1", "AFSR-c1"), -2),
        (("Don-South",), ("Don-c1", "AFSR-c1"), -2),  # out counts, not both
    ],
)
def test_8_33_supply_of_the_attackers(limited: tuple[str, ...], out: tuple[str, ...], expected: int) -> None:
    p = plain()
    put(p, "325", "Don-c1", "AFSR-c1")
    joined(p, W, "326", "Don-South", "Don-c1", "AFSR-c1")
    p.battle.limited = sum(BIT[piece(id)] for id in limited)
    p.battle.out = sum(BIT[piece(id)] for id in out)
    assert shifts(p) == [expected, 0]


@pytest.mark.parametrize(("out", "expected"), [((), 0), (("Rc2",), 0), (("Ra8",), -1)])
def test_8_33_defenders_out_of_supply(out: tuple[str, ...], expected: int) -> None:
    p = plain()
    put(p, "326", "Rc2")
    joined(p, W, "326", "Don-South")
    p.battle.limited = BIT[piece("Ra8")] | BIT[piece("Rc2")]  # limited supply does not hurt in defence
    p.battle.out = sum(BIT[piece(id)] for id in out)
    assert shifts(p) == [0, expected]


@pytest.mark.parametrize(("weather", "expected"), [(FAIR, 0), (WINTER, -1)])
def test_8_33_attacks_in_winter_are_limited(weather: int, expected: int) -> None:
    p = plain()
    p.weather = weather
    joined(p, W, "326", "Don-South")
    assert shifts(p) == [expected, 0]


# 8.34


def test_8_34_shifts_add_up_to_two_columns_left_at_most() -> None:
    p = russia()
    put(p, "322", "Vol-a1")
    put(p, "326", "Ra8")
    joined(p, W, "326", "Vol-a1")
    p.battle.limited = BIT[piece("Vol-a1")]
    assert shifts(p)[W] == -2
    p.battle.out = BIT[piece("Vol-a1")]
    assert shifts(p)[W] == -2


# 13.31


def test_13_31_greens_have_no_modifier_but_terrain() -> None:
    p = russia()
    put(p, "813", "Ra1")
    p.put(piece("Green1"), space("814"))
    joined(p, R, "814", "Ra1")
    assert given(p) == set()
    p.put(piece("Green1"), space("810"))
    joined(p, R, "810", "Ra1")
    assert given(p) == {("forest", W, 1)}


def test_13_31_the_elite_steps_of_greens_give_them_nothing() -> None:
    p = russia()
    put(p, "232", "Ra8")
    put(p, "230", "Mak-BG")
    p.turn_piece(piece("Mak-BG"), GREEN)
    joined(p, R, "230", "Ra8")
    assert given(p) == set()
    put(p, "232", "Ra9")
    joined(p, R, "230", "Ra8", "Ra9")
    assert given(p) == {("elite", R, 1)}  # 2 steps against 1


def test_13_31_the_leader_of_greens_gives_them_nothing() -> None:
    p = russia()
    put(p, "232", "Ra8")
    for each in ("Mak-a2", "Makhno"):
        put(p, "230", each)
        p.turn_piece(piece(each), GREEN)
    joined(p, R, "230", "Ra8")
    assert given(p) == set()


def test_13_31_a_city_that_defends_with_2_does_not_help_greens() -> None:
    p = russia()
    put(p, "220", "Ra1")
    p.put(piece("Green1"), space("218"))
    joined(p, R, "218", "Ra1")
    assert given(p) == set()
    p.put(piece("Green1"), space("221"))
    put(p, "218", "Don-c1")
    joined(p, R, "218", "Ra1")
    assert given(p) == {("city", W, 2)}
