"""8.4 Step 5 of a combat: the tables and surprise."""

import pytest

from barricades.games.toc.ch08_combat.fire import loss_factors
from barricades.games.toc.state import ASSET_BOX, CASUALTIES, ELIMINATED, MUD, RESERVE, Russia
from tests.toc.combats import attack, fired, kind, told
from tests.toc.positions import R, W, box, choose, control, gives, hold, offered, piece, put, russia, where

# 002, cell by cell.
ARMY = {
    1: (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4),
    2: (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5),
    3: (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6),
    4: (1, 1, 2, 3, 3, 4, 4, 5, 5, 6, 7),
    5: (1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8),
    6: (1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 9),
}
ARMY_COLUMNS = (0, 1, 2, 3, 4, 5, 6, 9, 12, 15, 17)
CORPS = {
    1: (0, 0, 0, 1, 1, 1, 1, 1),
    2: (0, 0, 1, 1, 1, 1, 2, 2),
    3: (0, 0, 1, 1, 1, 2, 2, 3),
    4: (0, 1, 1, 1, 2, 2, 2, 3),
    5: (1, 1, 1, 2, 2, 2, 3, 3),
    6: (1, 1, 2, 2, 2, 3, 3, 4),
}


# 8.41


@pytest.mark.parametrize("die", range(1, 7))
def test_8_41a_every_cell_of_the_army_table(die: int) -> None:
    found = tuple(loss_factors("army", strength, 0, die) for strength in ARMY_COLUMNS)
    assert found == ARMY[die]


@pytest.mark.parametrize("die", range(1, 7))
def test_8_41b_every_cell_of_the_corps_table(die: int) -> None:
    assert tuple(loss_factors("corps", strength, 0, die) for strength in range(8)) == CORPS[die]


@pytest.mark.parametrize(
    ("strength", "column"),
    [(7, 6), (8, 6), (10, 9), (11, 9), (13, 12), (14, 12), (16, 15), (18, 17), (40, 17)],
)
@pytest.mark.rule("8.4")
def test_8_41_a_strength_between_two_columns_uses_the_lower_one(strength: int, column: int) -> None:
    at = ARMY_COLUMNS.index(column)
    assert [loss_factors("army", strength, 0, die) for die in range(1, 7)] == [
        ARMY[die][at] for die in range(1, 7)
    ]


def test_8_41_seven_and_more_share_a_column_of_the_corps_table() -> None:
    assert [loss_factors("corps", 9, 0, die) for die in range(1, 7)] == [1, 2, 3, 3, 3, 4]


@pytest.mark.parametrize(
    ("strength", "shift", "column"),
    [(9, -1, 6), (9, -2, 5), (9, 1, 12), (0, -1, 0), (1, -2, 0), (17, 1, 17), (15, 2, 17)],
)
def test_8_34_shifts_go_by_printed_columns_and_not_beyond_the_last(
    strength: int, shift: int, column: int
) -> None:
    at = ARMY_COLUMNS.index(column)
    assert loss_factors("army", strength, shift, 6) == ARMY[6][at]


@pytest.mark.parametrize(("die", "row"), [(0, 1), (-1, 1), (7, 6), (8, 6)])
def test_8_41_the_die_is_kept_within_one_and_six(die: int, row: int) -> None:
    assert loss_factors("army", 9, 0, die) == ARMY[row][7]


def test_8_41_a_side_with_an_army_fires_on_the_army_table() -> None:
    p = russia(dice=(3, 3))
    put(p, "325", "Don-South", "Don-c1")
    put(p, "326", "Rc1", "Rc2")
    attack(p, W, "326", "Don-South", "Don-c1")
    assert (fired(p, W)["table"], fired(p, W)["factors"]) == ("army", 3)
    assert (fired(p, R)["table"], fired(p, R)["factors"]) == ("corps", 1)


def test_8_41_an_army_that_stays_out_does_not_count() -> None:
    p = russia(dice=(3, 3))
    put(p, "325", "Don-South", "Don-c1")
    put(p, "326", "Rc1")
    attack(p, W, "326", "Don-c1")
    assert fired(p, W)["table"] == "corps"


@pytest.mark.rule("8.5")
def test_8_50_who_inflicts_more_wins_and_equal_is_nobody() -> None:
    for dice, winner in (((1, 6), "attacker"), ((6, 1), "defender"), ((3, 3), "")):
        p = russia(dice=dice)
        put(p, "325", "Don-South", "Don-c1")
        put(p, "326", "Ra8")
        attack(p, W, "326", "Don-South", "Don-c1")
        result = told(p, "fought")[0]
        better = {"attacker": result["attacker"] > result["defender"]}
        assert better["attacker"] == (winner == "attacker")
        assert (result["attacker"] == result["defender"]) == (winner == "")


# 8.42


def raiders(*dice: int, leader: str = "Mamontov") -> Russia:
    p = russia(dice=dice)
    put(p, "325", "Don-Cav", leader)
    put(p, "326", "Ra8")
    return p


def test_8_422_cavalry_with_its_leader_may_surprise_on_clear_ground() -> None:
    p = raiders()
    attack(p, W, "326", "Don-Cav")
    assert kind(p) == "try-surprise"
    assert offered(p) == ["pass", "surprise-cavalry Mamontov"]
    assert gives(p, "surprise-assets") == "8.421"


def test_8_422_not_in_mud() -> None:
    p = raiders(1, 1)
    p.weather = MUD
    attack(p, W, "326", "Don-Cav")
    assert "surprise" not in kind(p)
    assert told(p, "fought")


def test_8_422_not_over_a_river() -> None:
    p = russia(dice=(1, 1))
    put(p, "322", "Don-Cav", "Mamontov")
    put(p, "326", "Ra8")
    attack(p, W, "326", "Don-Cav")
    assert told(p, "fought")


def test_8_422_not_into_a_forest() -> None:
    p = russia(dice=(1, 1))
    put(p, "813", "AFSR-Wolf", "Shkuro")
    put(p, "810", "Ra8")
    attack(p, W, "810", "AFSR-Wolf")
    assert told(p, "fought")


def test_8_422_more_cavalry_steps_must_attack_than_defend() -> None:
    p = raiders(1, 1)
    put(p, "326", "RaKon2")
    attack(p, W, "326", "Don-Cav")  # 2 against 2
    assert told(p, "fought")


def test_8_422_a_leader_without_the_ability_does_not_serve() -> None:
    p = raiders(1, 1, leader="Krasnov")
    attack(p, W, "326", "Don-Cav")
    assert told(p, "fought")


@pytest.mark.rule("15.35d")
def test_8_422_makhno_alone_of_the_factions_leaders() -> None:
    p = russia()
    control(p, "Makhno", R)
    put(p, "325", "Mak-a1", "Makhno")
    put(p, "326", "Don-South")
    attack(p, R, "326", "Mak-a1")
    assert offered(p) == ["pass", "surprise-cavalry Makhno"]


@pytest.mark.parametrize(("die", "first"), [(1, W), (4, W), (6, R)])
@pytest.mark.rule("12.71i")
def test_8_423_surprise_or_debacle(die: int, first: int) -> None:
    p = raiders(die, 3, 3)
    attack(p, W, "326", "Don-Cav")
    choose(p, "surprise-cavalry Mamontov")
    while not told(p, "fought"):
        choose(p, offered(p)[0])
    assert [data["side"] for data in told(p, "fired")] == [first, 1 - first]


def test_8_423_a_five_costs_a_cavalry_step() -> None:
    p = raiders(5, 3, 3)
    attack(p, W, "326", "Don-Cav")
    choose(p, "surprise-cavalry Mamontov")
    assert told(p, "reduced")[0] == {"unit": piece("Don-Cav")}
    assert fired(p, W)["strength"] == 2
    assert [data["side"] for data in told(p, "fired")] == [R, W]  # together: the defender's die first


def test_8_423_wrangel_and_budyenny_subtract_one() -> None:
    p = raiders(5, 3, 3, leader="Wrangel")
    attack(p, W, "326", "Don-Cav")
    choose(p, "surprise-cavalry Wrangel")
    surprise = told(p, "surprise")[0]
    assert (surprise["die"], surprise["modified"], surprise["result"]) == (5, 4, "attacker-first")


def test_8_423_an_asset_helps_the_cavalry() -> None:
    p = raiders(5, 3, 3)
    box(p, ASSET_BOX, "WsTank")
    attack(p, W, "326", "Don-Cav")
    choose(p, "deploy WsTank", "plus-one", "surprise-cavalry Mamontov")
    assert told(p, "surprise")[0]["result"] == "attacker-first"


def with_assets(*dice: int) -> Russia:
    p = russia(dice=dice)
    put(p, "325", "Don-South")
    put(p, "326", "Ra8")
    box(p, ASSET_BOX, "WsTank", "WsAir", "RsGuns")
    return p


def test_8_421_more_assets_than_the_defender() -> None:
    p = with_assets(4, 3, 3)
    attack(p, W, "326", "Don-South")
    choose(p, "deploy WsTank", "deploy WsAir", "deploy RsGuns")
    assert offered(p) == ["pass", "surprise-assets"]
    choose(p, "surprise-assets")
    assert told(p, "surprise")[0]["result"] == "attacker-first"


def test_8_421_not_with_as_many() -> None:
    p = with_assets(3, 3, 1)
    attack(p, W, "326", "Don-South")
    choose(p, "deploy WsTank", "done", "deploy RsGuns")
    assert told(p, "fought")


def test_8_423_a_five_costs_an_asset_of_the_attackers_choice() -> None:
    p = with_assets(5, 1, 1)
    attack(p, W, "326", "Don-South")
    choose(p, "deploy WsTank", "deploy WsAir", "done", "surprise-assets")
    assert offered(p) == ["scrap WsTank", "scrap WsAir"]
    choose(p, "scrap WsAir")
    assert where(p, "WsAir") == ELIMINATED
    assert told(p, "fought")


def test_8_423_a_single_asset_is_lost_without_asking() -> None:
    p = with_assets(5, 1, 1)
    attack(p, W, "326", "Don-South")
    choose(p, "deploy WsTank", "done", "done", "surprise-assets")
    assert where(p, "WsTank") == ELIMINATED


def test_8_42_one_try() -> None:
    p = raiders(6, 3, 3, 1)
    box(p, ASSET_BOX, "WsTank")
    attack(p, W, "326", "Don-Cav")
    choose(p, "deploy WsTank", "plus-one")
    assert offered(p) == ["pass", "surprise-assets", "surprise-cavalry Mamontov"]
    choose(p, "surprise-assets")
    assert told(p, "fired")


# 8.424


def test_8_424_the_surprised_side_fires_with_what_is_left() -> None:
    p = raiders(1, 6, 3)  # surprise, WHITE 6, RED 3
    attack(p, W, "326", "Don-Cav")
    choose(p, "surprise-cavalry Mamontov")  # 4 on a 6: 4 factors, one step of Army 8
    assert told(p, "reduced")
    assert fired(p, R)["strength"] == 2
    (fought,) = told(p, "fought")
    assert (fought["attacker"], fought["defender"]) == (4, 2)


def test_8_424_with_nothing_left_nobody_fires() -> None:
    p = russia(dice=(1, 6))
    put(p, "325", "Don-Cav", "Mamontov")
    put(p, "326", "Rc1")
    attack(p, W, "326", "Don-Cav")
    choose(p, "surprise-cavalry Mamontov")
    assert where(p, "Rc1") == CASUALTIES
    assert told(p, "silent") == [{"side": R}]
    assert told(p, "fought")[0]["defender"] == 0


def test_8_424_replacement_corps_fire_too() -> None:
    p = russia(dice=(1, 4, 3))
    box(p, RESERVE, "Re1")
    put(p, "325", "Don-Cav", "Mamontov")
    put(p, "326", "Ra8", reduced=True)
    attack(p, W, "326", "Don-Cav")  # 4 on a 4: 3 factors
    choose(p, "surprise-cavalry Mamontov")
    assert where(p, "Re1") == "326"
    assert (fired(p, R)["strength"], fired(p, R)["table"]) == (2, "corps")


# 8.21


def play(p: Russia, card: str, branch: str) -> None:
    """An initiative card, and its branch where the window leaves a choice."""
    choose(p, f"initiative {card}")
    if kind(p) == "choose-branch":
        choose(p, f"branch {branch}")


@pytest.mark.rule("8.2")
def test_8_21_after_the_assets_initiative_cards_may_be_played() -> None:
    p = russia(turn=4, dice=(3, 3))
    put(p, "325", "Don-South")
    put(p, "326", "Ra8")
    box(p, ASSET_BOX, "WsTank")
    hold(p, W, "W28")
    attack(p, W, "326", "Don-South")
    choose(p, "done")
    assert (kind(p), p.waiting().seat) == ("attacker-in-combat", W)
    play(p, "W28", "surprise")  # WHITE fires first, and no die of surprise is rolled
    assert [data["side"] for data in told(p, "fired")] == [W, R]
    assert not told(p, "surprise")


def test_12_2_before_a_leader_rolls_their_side_may_play_a_card() -> None:
    p = russia(turn=4, dice=(1, 1))
    put(p, "325", "Don-South")
    put(p, "326", "Ra8", "Stalin")
    hold(p, R, "R25")
    attack(p, W, "326", "Don-South")
    while kind(p) != "withdraw":
        choose(p, "pass")
    choose(p, "withdraw Stalin")
    assert (kind(p), p.waiting().seat) == ("before-the-die", R)
    play(p, "R25", "leader")
    assert told(p, "sure")
    assert kind(p) == "fall-back"
