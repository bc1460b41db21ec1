"""16.2 The optional rules, each shown on and off."""

import pytest

from barricades.games.tscw.administration import FIXED_ENTRIES, due_now
from barricades.games.tscw.attacks import COMBATS
from barricades.games.tscw.flags import ITALIANS
from barricades.games.tscw.game import GAME
from barricades.games.tscw.hidden import view
from barricades.games.tscw.movement import least_moves
from barricades.games.tscw.optional_rules import AIDS, agreed, roll_for_aid
from barricades.games.tscw.sequence import PLAYER_PHASE, TURNS
from barricades.games.tscw.sheet import MAJOR, crosses, hex_of, place
from barricades.games.tscw.state import READY, Spain
from barricades.games.tscw.units import DEFENSE, NUMBER, UNITS
from barricades.kernel.bits import BIT, members
from barricades.kernel.chance import Sampled
from tests.tscw.battles import arena, declare
from tests.tscw.positions import (
    N,
    R,
    choose,
    gives,
    happened,
    moving,
    offered,
    put,
    spain,
    start,
    where,
)

FIRST_WAVE = ["I-CTV", "I-DLV", "I-FIN", "I-LT", "I-PN"]


def test_16_2_no_option_is_in_force_unless_agreed_on() -> None:
    ours = (
        "hq-reconnaissance",
        "enter-the-italians",
        "russians-are-coming",
        "rigid-planning",
        "infiltration",
    )
    p, other = spain(), spain(infiltration="on")
    assert not any(agreed(p, id) for id in ours)
    assert [id for id in ours if agreed(other, id)] == ["infiltration"]
    assert {setting.rule for setting in GAME.settings if setting.id in ours} == {
        f"16.2.{number}" for number in range(1, 6)
    }


# 16.2.1 Reconnaissance


def lookout(turn: int = 14, dice: tuple[int, ...] = (1,), **more: str) -> Spain:
    """The Army of the Centre in Almansa, and Nationalists two hexes, three hexes and further away."""
    settings = {"fog": "on", "hq_reconnaissance": "on"} | more
    p = arena(turn, dice, **settings)
    put(p, "2116", "R-CEN")
    put(p, "2114", "N-13D", "N-72D", "N-ANG")
    put(p, "2113", "N-61D")
    put(p, "2412", "N-71D", "N-14D", "N-34D")
    start(p, PLAYER_PHASE, R)
    return p


def asked(p: Spain) -> str:
    return p.waiting().kind


def test_16_2_1_an_hq_may_look_from_turn_14_on() -> None:
    assert asked(lookout()) == "reconnoitre"
    assert asked(lookout(13)) == "move-units"
    assert asked(lookout(hq_reconnaissance="off")) == "move-units"
    assert asked(lookout(fog="off")) == "move-units"


def test_16_2_1_nationalist_hqs_do_not_look() -> None:
    p = lookout()
    put(p, "2114", "N-N")
    start(p, PLAYER_PHASE, N)
    assert asked(p) == "move-units"


def test_16_2_1_nobody_must_look() -> None:
    p = lookout()
    choose(p, "done")
    assert asked(p) == "move-units"
    assert p.reports == []


def test_16_2_1a_within_two_hexes_once_a_turn() -> None:
    p = lookout(dice=(4, 4))
    assert offered(p) == ["done", "scout R-CEN>2114"]
    assert gives(p, "scout R-CEN>2113") == "16.2.1a"
    put(p, "2216", "R-EST")
    choose(p, "scout R-CEN>2114")
    assert offered(p) == ["done", "scout R-EST>2114"]
    choose(p, "scout R-EST>2114")
    assert asked(p) == "move-units"
    start(p, TURNS, at="advance_turn")
    assert p.reports == []  # and may look again


def test_16_2_1b_on_a_one_it_learns_the_factors_of_defence() -> None:
    p = lookout(dice=(1,))
    choose(p, "scout R-CEN>2114")
    total = sum(DEFENSE[NUMBER[id]][p.steps[NUMBER[id]]] for id in ("N-13D", "N-72D", "N-ANG"))
    assert view(p, R)["reports"] == view(p, N)["reports"] == {"2114": total}
    assert "reports" not in view(p, None)
    assert len({"N-13D", "N-72D", "N-ANG"} & set(view(p, R)["units"])) == 1  # not who lies under the top
    assert "reported" in happened(p)


@pytest.mark.parametrize("face", [2, 6])
def test_16_2_1b_on_any_other_roll_nothing(face: int) -> None:
    p = lookout(dice=(face,))
    choose(p, "scout R-CEN>2114")
    assert view(p, R)["reports"] == {}
    assert "reported" not in happened(p)


def test_16_2_1b_imagined_worlds_keep_to_what_was_told() -> None:
    p = lookout(dice=(1,))
    choose(p, "scout R-CEN>2114")
    told, seen = view(p, R)["reports"]["2114"], set()
    for seed in range(30):
        world = GAME.resample(p, R, Sampled(f"world {seed}"))
        assert isinstance(world, Spain)
        there = world.fighters_in(p.at[NUMBER["N-13D"]])
        assert sum(DEFENSE[unit][world.steps[unit]] for unit in there) == told
        seen.add(tuple(there))
    assert len(seen) > 1


# 16.2.2, 16.2.3 Aid by the die


def admin(turn: int, dice: tuple[int, ...], **options: str) -> Spain:
    p = spain(turn, nationalist=["1305", "1607"], dice=dice, **options)
    roll_for_aid(p)
    return p


def coming(p: Spain, side: int) -> set[str]:
    return {UNITS.token(unit) for unit in due_now(p, side)}


@pytest.mark.rule("16.2.2a")
@pytest.mark.parametrize(("turn", "face", "comes"), [(5, 2, 1), (5, 3, 0), (6, 4, 1), (6, 5, 0)])
def test_16_2_2_the_italians_come_when_a_die_says_so(turn: int, face: int, comes: int) -> None:
    p = admin(turn, (face,), enter_the_italians="on")
    assert coming(p, N) & set(FIRST_WAVE) == (set(FIRST_WAVE) if comes else set())
    assert happened(p) == ["aid-roll", "aid-comes"][: 1 + comes]


def test_16_2_2a_at_the_latest_on_the_turn_after() -> None:
    p = admin(7, (), enter_the_italians="on")
    assert set(FIRST_WAVE) <= coming(p, N)
    assert happened(p) == ["aid-comes"]


def test_16_2_2_they_enter_where_their_counters_say() -> None:
    p = admin(5, (1,), enter_the_italians="on")
    p.at = [at if UNITS.token(unit) in FIRST_WAVE else READY for unit, at in enumerate(p.at)]
    start(p, FIXED_ENTRIES, N)
    assert "enter I-LT>1305" in offered(p)


def test_16_2_2_later_italians_wait_for_the_first_and_for_their_turn() -> None:
    p = admin(6, (6,), enter_the_italians="on")
    p.turn = 8
    assert "I-23M" not in coming(p, N)
    p.flags |= BIT[ITALIANS]
    assert "I-23M" in coming(p, N)
    p.turn = 6
    assert "I-RC" not in coming(p, N)
    assert {"I-AL1", "I-AL2"} <= coming(p, N)  # aircraft keep to the calendar


def test_16_2_2_without_the_option_the_calendar_holds() -> None:
    p = admin(5, ())
    assert not coming(p, N) & set(FIRST_WAVE)
    p.turn = 6
    assert set(FIRST_WAVE) <= coming(p, N)


def test_16_2_2_before_turn_5_and_after_their_coming_no_die_is_rolled() -> None:
    p = admin(4, (), enter_the_italians="on")
    assert happened(p) == []
    p = admin(5, (1,), enter_the_italians="on")
    p.turn = 6
    roll_for_aid(p)
    assert happened(p) == ["aid-roll", "aid-comes"]


def test_16_2_2_in_later_scenarios_it_changes_nothing() -> None:
    plain = GAME.start("1937", Sampled("a"), {})
    asked_for = GAME.start("1937", Sampled("a"), {"enter-the-italians": "on", "russians-are-coming": "on"})
    assert isinstance(plain, Spain)
    assert isinstance(asked_for, Spain)
    assert plain.at == asked_for.at
    asked_for.turn = 8
    assert "I-23M" in coming(asked_for, N)


SOVIET = {"R-BT", "R-AIR3", "R-AIR4"}


@pytest.mark.rule("16.2.2a")
@pytest.mark.parametrize(("turn", "face", "comes"), [(4, 2, 1), (4, 3, 0), (5, 4, 1), (5, 5, 0)])
def test_16_2_3_tanks_and_aircraft_come_when_a_die_says_so(turn: int, face: int, comes: int) -> None:
    p = admin(turn, (face,), russians_are_coming="on")
    assert coming(p, R) & SOVIET == (SOVIET if comes else set())


def test_16_2_3_by_turn_6_they_have_come_and_without_the_option_on_turn_5() -> None:
    assert coming(admin(6, (), russians_are_coming="on"), R) >= SOVIET
    assert not coming(admin(4, ()), R) & SOVIET
    assert coming(admin(5, ()), R) >= SOVIET
    assert {UNITS.token(unit) for unit in members(AIDS[1].units)} == SOVIET


# 16.2.4 Rigid planning


def two_fronts(**options: str) -> Spain:
    """Two Republican stacks, each next to a Nationalist division of its own."""
    p = arena(8, (5, 5), **options)
    put(p, "2116", "R-11D", "R-46D")
    put(p, "2115", "N-34D")
    put(p, "2016", "N-71D")
    return p


def test_16_2_4_republicans_plan_all_attacks_first_and_fight_them_in_that_order() -> None:
    p = two_fronts(rigid_planning="on")
    start(p, COMBATS, R, 0)
    declare(p, "2115", "R-11D")
    declare(p, "2016", "R-46D")
    assert "rolled" not in happened(p)
    choose(p, "done")
    assert offered(p) == ["attack 2115"]


def test_16_2_4_nationalists_do_not() -> None:
    p = two_fronts(rigid_planning="on")
    put(p, "2115", "N-13D")
    start(p, COMBATS, N, 0)
    declare(p, "2116", "N-13D")
    assert p.plans == []
    assert "rolled" in happened(p)


def test_16_2_4_without_the_option_neither_do_republicans() -> None:
    p = two_fronts()
    start(p, COMBATS, R, 0)
    declare(p, "2115", "R-11D")
    assert p.plans == []


# 16.2.5 Infiltration


def slip(*group: str, infiltration: str = "on", supplied: bool = True) -> set[str]:
    """The hexes next to rough 2114 into which a group may go at once, with Republicans in 2115."""
    p = arena(infiltration=infiltration)
    put(p, "2115", "R-37D")
    put(p, "2114", *group)
    moving(p, N, *group)
    if not supplied:
        p.hungry |= p.group
    return {hex_of(hex) for hex in members(least_moves(p, N))}


def test_16_2_5_a_small_unit_on_foot_slips_from_zone_to_zone_through_broken_country() -> None:
    assert "2015" in slip("N-MOV")  # rough
    assert "2215" not in slip("N-MOV")  # clear
    assert "2015" not in slip("N-MOV", infiltration="off")


@pytest.mark.parametrize("group", [("N-13D",), ("N-AGCS",), ("N-MOV", "N-EXB")])
def test_16_2_5_not_divisions_wheels_or_stacks(group: tuple[str, ...]) -> None:
    assert "2015" not in slip(*group)


def test_16_2_5_not_without_full_supply() -> None:
    assert "2015" not in slip("N-MOV", supplied=False)


def test_16_2_5_it_is_the_whole_move() -> None:
    p = arena(infiltration="on")
    put(p, "2115", "R-37D")
    put(p, "2114", "N-MOV")
    moving(p, N, "N-MOV")
    choose(p, "to 2015")
    assert where(p, "N-MOV") == "2015"
    assert p.moved >> NUMBER["N-MOV"] & 1


@pytest.mark.parametrize(("enemy", "crossed"), [("1506", True), ("2115", False)])
def test_16_2_5_not_across_a_major_river(enemy: str, crossed: bool) -> None:
    here, there = ("1406", "1505") if crossed else ("2114", "2015")
    assert crosses(MAJOR, place(here), place(there)) == crossed
    p = arena(infiltration="on")
    put(p, enemy, "R-37D")
    put(p, here, "N-MOV")
    moving(p, N, "N-MOV")
    p.hungry = 0
    assert bool(least_moves(p, N) >> place(there) & 1) != crossed
