"""7.3 Special actions: each of them, with every result of its die."""

import pytest

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch07_movement.special_actions import (
    COMMAND,
    LIFT,
    ONE_SPACE,
    PROPAGANDA,
    PUT_DOWN,
    RAISE,
    SPECIAL_ACTIONS,
    available,
    bands_in_reach,
    commander,
    propaganda_targets,
    rising_grounds,
)
from barricades.games.toc.state import CASUALTIES, COMING, ELIMINATED, NEUTRAL, Russia
from barricades.kernel.bits import BIT, members
from tests.toc.positions import (
    at_start,
    box,
    choose,
    control,
    gives,
    offered,
    own,
    piece,
    put,
    reduced,
    russia,
    space,
    start,
    where,
)

W, R = WHITE, RED


def act(p: Russia, side: int, action: str) -> None:
    p.side = side
    start(p, SPECIAL_ACTIONS[action], side)


def noted(p: Russia, side: int, number: str) -> bool:
    """Whether a side's forces in a space are under NO ACT."""
    return bool(p.no_act[side] >> space(number) & 1)


# 7.3, 7.31


def test_7_3_the_introduction_knows_only_two_special_actions() -> None:
    p = at_start("v2.3-intro-1918")
    put(p, "801", "Ra1", "Trotsky")
    p.no_act[R] = BIT[space("801")]
    assert [action for action in SPECIAL_ACTIONS if available(p, R, action)] == [ONE_SPACE, LIFT]


def test_7_31_one_space_is_an_operation_of_value_1() -> None:
    p = russia(3)
    put(p, "819", "Ra8")
    put(p, "821", "Ra9")
    act(p, R, ONE_SPACE)
    assert "mark-move 819" in offered(p) and "mark-move 821" in offered(p)
    choose(p, "mark-move 819")
    assert "mark-move 821" not in offered(p)


def test_7_31_may_be_taken_without_marking_a_space() -> None:
    p = russia(3)
    put(p, "819", "Ra8")
    act(p, R, ONE_SPACE)
    choose(p, "done")
    assert p.decision is None


# 7.32


def at_rest(leader: str, side: int, *, dice: tuple[int, ...] = ()) -> Russia:
    """A commander with a reduced army, in supply, alone on the map."""
    p = russia(3, dice=dice)
    put(p, "801" if side == R else "324", "Ra8" if side == R else "Don-South", leader, reduced=False)
    p.back |= BIT[piece("Ra8" if side == R else "Don-South")]
    return p


@pytest.mark.parametrize(("side", "leader"), [(R, "Trotsky"), (W, "Wrangel")])
def test_7_32_the_commander_must_be_on_the_map_in_supply_and_free_to_act(side: int, leader: str) -> None:
    p = at_rest(leader, side)
    assert commander(p, side) == piece(leader)
    p.no_act[side] = BIT[p.at[piece(leader)]]
    assert not available(p, side, COMMAND)
    p.no_act[side] = 0
    p.put(piece(leader), COMING)
    assert not available(p, side, COMMAND)


def test_7_32_out_of_supply_he_commands_nothing() -> None:
    p = russia(3)
    put(p, "310", "Ra11", "Trotsky")
    assert not available(p, R, COMMAND)


def test_7_32_trotsky_rides_friendly_rails_to_a_unit_or_a_city() -> None:
    p = russia(3)
    put(p, "801", "Ra1", "Trotsky")
    put(p, "819", "Ra8")
    act(p, R, COMMAND)
    assert "ride 819" in offered(p)
    assert "ride 701" in offered(p)  # a friendly victory city
    assert "ride 820" not in offered(p)
    choose(p, "ride 819")
    assert where(p, "Trotsky") == "819"


def test_7_32_trotsky_does_not_ride_into_poland_under_red_control() -> None:
    p = russia(6)
    control(p, "Poland", R, set_up=False)
    control(p, "Belarus", R)
    put(p, "241", "Ra1", "Trotsky")
    for each in members(p.atlas.region("Belarus")):
        p.set_owner(each, R, "")
    assert p.friendly(R) >> space("101") & 1
    start(p, "7.32 Trotsky or Wrangel", R)
    assert "ride 101" not in offered(p)
    assert where(p, "Trotsky") == "241"


def test_7_32_the_enemy_cuts_the_rails() -> None:
    p = russia(3)
    put(p, "801", "Ra1", "Trotsky")
    put(p, "825", "Ra8")
    own(p, W, "824", "821", "832", "626", "829")
    act(p, R, COMMAND)
    assert "ride 825" not in offered(p)


def test_7_32_wrangel_rides_in_the_south_only_or_by_sea_between_black_sea_ports() -> None:
    p = russia(3)
    put(p, "301", "AFSR-c1", "Wrangel")
    put(p, "308", "AFSR-c2")
    own(p, W, "303", "305")
    put(p, "303", "AFSR-c3")
    act(p, W, COMMAND)
    assert "ride 308" in offered(p)  # Novorossiysk, by sea
    assert "ride 303" in offered(p)  # Dzhankoy, by rail
    choose(p, "ride 308")
    assert where(p, "Wrangel") == "308"


def test_7_32_wrangel_does_not_leave_his_four_regions_by_rail() -> None:
    p = russia(3)
    put(p, "333", "Don-c1", "Wrangel")
    put(p, "324", "Don-c2")
    put(p, "331", "AFSR-c1")
    put(p, "819", "AFSR-c2")  # Voronezh, in Central
    own(p, W, "330", "335", "329", "325", "334")
    act(p, W, COMMAND)
    assert "ride 819" not in offered(p)


def test_7_32_then_his_space_alone_is_activated() -> None:
    p = russia(3)
    put(p, "801", "Ra1", "Trotsky")
    put(p, "821", "Ra9")
    act(p, R, COMMAND)
    choose(p, "ride 801")
    assert "mark-move 801" in offered(p) and "mark-move 821" not in offered(p)


@pytest.mark.parametrize(("die", "full"), [(1, True), (4, True), (5, False)])
def test_7_32_or_he_rallies_a_reduced_army_on_a_die_not_above_his_rating(die: int, full: bool) -> None:
    p = at_rest("Trotsky", R, dice=(die,))
    act(p, R, COMMAND)
    choose(p, "ride 801", "rally Ra8")
    assert reduced(p, "Ra8") != full


@pytest.mark.parametrize(("second", "place", "back"), [(1, "801", True), (3, "801", False), (6, None, False)])
def test_7_32_a_natural_6_endangers_him(second: int, place: str | None, back: bool) -> None:
    p = at_rest("Trotsky", R, dice=(6, second))
    act(p, R, COMMAND)
    choose(p, "ride 801", "rally Ra8")
    assert reduced(p, "Ra8")
    assert where(p, "Trotsky") == (place or ELIMINATED)
    assert reduced(p, "Trotsky") == back


def test_7_32_an_army_with_a_dot_is_not_rallied() -> None:
    p = russia(3)
    put(p, "801", "RaPeople1", "Trotsky")
    p.back |= BIT[piece("RaPeople1")]
    act(p, R, COMMAND)
    choose(p, "ride 801")
    assert not any(option.startswith("rally") for option in offered(p))


# 7.33


def preaching(die: int, *, target: str = "Don-c1", side: int = R, speaker: str = "Rc1") -> Russia:
    """One enemy unit at 326, next to a unit of the chooser at 330."""
    p = russia(3, dice=(die,))
    put(p, "326", target)
    put(p, "330", speaker)
    act(p, side, PROPAGANDA)
    return p


@pytest.mark.parametrize("die", [1, 2])
def test_7_33_on_2_or_less_a_no_act_marker(die: int) -> None:
    assert noted(preaching(die), W, "326")


def test_7_33_on_3_a_step_of_the_choosers_choice_is_lost() -> None:
    p = russia(3, dice=(3,))
    put(p, "326", "Don-c1", "Don-South", "Don-e1")
    put(p, "330", "Rc1")
    p.subject = 0
    act(p, R, PROPAGANDA)
    # An elite unit is there: 3 is modified to 4, nothing.
    assert p.decision is None and where(p, "Don-c1") == "326"
    p = russia(3, dice=(3,))
    put(p, "326", "Don-c1", "Don-South")
    put(p, "330", "Rc1")
    act(p, R, PROPAGANDA)
    assert p.waiting().seat == R
    assert offered(p) == ["desert Don-South", "desert Don-c1"]
    choose(p, "desert Don-c1")
    assert where(p, "Don-c1") == CASUALTIES


def test_7_33_elite_and_cheka_units_lose_no_step() -> None:
    p = russia(3, dice=(2,))
    put(p, "326", "Don-e1")
    put(p, "330", "Rc1")
    act(p, R, PROPAGANDA)  # 2 and 1 for the elite unit: a step, but there is none to lose
    assert p.decision is None and where(p, "Don-e1") == "326"


@pytest.mark.parametrize("die", [4, 5])
def test_7_33_on_4_or_5_nothing(die: int) -> None:
    p = preaching(die)
    assert p.no_act == [0, 0, 0] and where(p, "Don-c1") == "326"


def test_7_33_on_6_the_enemy_marks_a_space_of_the_chooser_within_two_links() -> None:
    p = russia(3, dice=(6,))
    put(p, "326", "Don-c1")
    put(p, "330", "Rc1")
    put(p, "327", "Rc2")
    put(p, "601", "Rc3")
    act(p, R, PROPAGANDA)
    assert p.waiting().seat == W
    assert offered(p) == ["hold-up 327", "hold-up 330"]
    choose(p, "hold-up 327")
    assert noted(p, R, "327")


def test_7_33_a_leader_protects_the_choosers_space() -> None:
    p = russia(3, dice=(6,))
    put(p, "326", "Don-c1")
    put(p, "330", "Rc1", "Frunze")
    act(p, R, PROPAGANDA)
    assert p.decision is None and p.no_act[R] == 0


def test_7_33_lenin_on_his_front_takes_1_for_red() -> None:
    p = russia(3, dice=(3,))
    put(p, "326", "Don-c1")
    put(p, "330", "Rc1")
    put(p, "801", "RcLat1", "Lenin")
    act(p, R, PROPAGANDA)
    assert noted(p, W, "326")
    p = russia(3, dice=(3,))
    put(p, "326", "Don-c1")
    put(p, "330", "Rc1")
    put(p, "801", "RcLat1", "Lenin")
    p.back |= BIT[piece("Lenin")]
    act(p, R, PROPAGANDA)
    assert not noted(p, W, "326")


@pytest.mark.parametrize("unit", ["WaIns1", "SR-c1", "Ukr-c1"])
def test_7_33_irregular_listeners_take_1(unit: str) -> None:
    p = russia(3, dice=(3,))
    control(p, "Ukraine", W)
    put(p, "326", unit)
    put(p, "330", "Rc1")
    act(p, R, PROPAGANDA)
    assert noted(p, W, "326")


def test_7_33_japan_is_no_faction() -> None:
    p = russia(3, dice=(3,))
    put(p, "903", "Jap-c3")
    put(p, "902", "RcFE1")
    act(p, R, PROPAGANDA)
    assert where(p, "Jap-c3") == ELIMINATED  # a 3 without a modifier: the step is lost


def test_7_33_people_s_armies_take_1_for_white() -> None:
    p = russia(3, dice=(3,))
    put(p, "330", "RaPeople1")
    put(p, "326", "Don-c1")
    act(p, W, PROPAGANDA)
    assert noted(p, R, "330")


def test_7_33_cheka_units_and_infighting_add_1() -> None:
    p = russia(3, dice=(2,))
    put(p, "330", "Rc1", "RcChe1")
    put(p, "326", "Don-c1")
    act(p, W, PROPAGANDA)
    assert where(p, "Rc1") == CASUALTIES
    p = russia(3, dice=(5,))
    p.subject = BIT[R]
    put(p, "326", "Don-c1")
    put(p, "330", "Rc1")
    act(p, R, PROPAGANDA)
    assert noted(p, R, "330")


def test_7_33_a_target_has_no_leader_and_no_marker_and_is_near() -> None:
    p = russia(3)
    put(p, "326", "Don-c1")
    put(p, "329", "Don-c2", "Krasnov")
    put(p, "330", "Rc1")
    put(p, "507", "Si-c1")
    assert members(propaganda_targets(p, R)) == [space("326")]
    p.no_act[W] = BIT[space("326")]
    assert not available(p, R, PROPAGANDA)


def test_7_33_next_to_a_friendly_home_city_it_may_be_aimed_too() -> None:
    p = russia(3)
    put(p, "602", "Don-c1")
    assert members(propaganda_targets(p, R)) == [space("602")]  # Tsaritsyn is RED's


def test_7_33_propaganda_is_on_offer_while_there_are_listeners() -> None:
    p = russia()
    put(p, "326", "Don-c1")
    put(p, "330", "Rc1")
    assert available(p, R, PROPAGANDA)
    p.no_act[W] = BIT[space("326")]
    assert not available(p, R, PROPAGANDA)
    p.no_act[W] = 0
    put(p, "330", "Don-c2")
    p.put(piece("Rc1"), CASUALTIES)
    assert not available(p, R, PROPAGANDA)


def test_7_33_greens_alone_do_not_listen() -> None:
    p = russia(3)
    put(p, "330", "Rc1")
    box(p, COMING, "Green1")
    p.put(piece("Green1"), space("326"))
    assert not available(p, R, PROPAGANDA)


def test_7_33_neutral_units_keep_the_marker_when_they_join_a_side() -> None:
    p = russia(3, dice=(1,))
    put(p, "513", "Cz-a3")
    own(p, R, "516")
    put(p, "516", "Rc20")
    act(p, R, PROPAGANDA)
    assert p.no_act[NEUTRAL] == BIT[space("513")]
    control(p, "Czech Legion", W)
    assert p.no_act[NEUTRAL] == 0 and noted(p, W, "513")


# 7.34


def held(*numbers: str, dice: tuple[int, ...] = ()) -> Russia:
    """RED corps under NO ACT in some spaces."""
    p = russia(3, dice=dice)
    for n, number in enumerate(numbers, 1):
        put(p, number, f"Rc{n}")
        p.no_act[R] |= BIT[space(number)]
    return p


@pytest.mark.parametrize(("die", "gone"), [(1, True), (4, True), (5, False), (6, False)])
def test_7_34_a_marker_comes_off_on_1_to_4(die: int, gone: bool) -> None:
    p = held("820", dice=(die,))
    act(p, R, LIFT)
    assert noted(p, R, "820") != gone


@pytest.mark.parametrize("helper", ["Frunze", "RcChe1"])
def test_7_34_with_a_leader_or_a_cheka_unit_it_comes_off_at_once(helper: str) -> None:
    p = held("820")
    put(p, "820", helper)
    act(p, R, LIFT)
    assert not noted(p, R, "820") and p.cursor == 0


def test_7_34_one_or_two_spaces() -> None:
    p = held("820", "821", "822", dice=(1, 1))
    act(p, R, LIFT)
    choose(p, "lift 821")
    assert offered(p) == ["enough", "lift 820", "lift 822"]
    choose(p, "lift 822")
    assert p.decision is None
    assert p.no_act[R] == BIT[space("820")]


def test_7_34_one_is_enough_if_the_side_wants() -> None:
    p = held("820", "821", dice=(6,))
    act(p, R, LIFT)
    choose(p, "lift 821")
    assert offered(p) == ["enough", "lift 820"]  # the same space is not tried twice
    choose(p, "enough")
    assert p.no_act[R] == BIT[space("820")] | BIT[space("821")]


def test_7_34_a_fixed_marker_stays_until_the_end_of_the_turn() -> None:
    p = held("820")
    p.fixed[R] = BIT[space("820")]
    assert not available(p, R, LIFT)


def test_7_37_a_marker_goes_with_the_last_unit_it_held() -> None:
    p = held("820")
    p.put(piece("Rc1"), space("821"))
    assert p.no_act[R] == 0


# 7.35


def wide_russia(*dice: int) -> Russia:
    p = russia(3, dice=dice)
    box(p, COMING, *(f"Green{n}" for n in range(1, 7)))
    return p


@pytest.mark.parametrize(("number", "die", "rises"), [
    ("820", 3, True), ("820", 4, False), ("826", 1, True), ("828", 4, True), ("828", 5, False),
])  # fmt: skip
def test_7_35_a_band_rises_on_1_to_3_or_1_to_4_under_cover(number: str, die: int, rises: bool) -> None:
    p = wide_russia(die)
    act(p, W, RAISE)
    choose(p, f"rise {number}")
    assert (where(p, "Green1") == number) == rises


def test_7_35_the_space_is_then_friendly_to_neither_side() -> None:
    p = wide_russia(1)
    act(p, W, RAISE)
    choose(p, "rise 820")
    assert not (p.friendly(W) | p.friendly(R)) >> space("820") & 1


def test_7_35_where_greens_may_rise() -> None:
    p = wide_russia()
    put(p, "821", "Ra1")
    put(p, "816", "Rc1", "Frunze")
    control(p, "Astrakhan", R)
    p.owner[space("408")] = R
    p.put(p.roster.train, space("826"))
    ground = rising_grounds(p, W)
    assert ground >> space("827") & 1
    for number in ("821", "819", "820", "826", "324"):
        # A unit; a victory city; next to a RED leader; the train; WHITE's own.
        assert not ground >> space(number) & 1, number


def test_7_35_once_a_turn_for_each_side() -> None:
    p = wide_russia(6)
    act(p, W, RAISE)
    choose(p, "rise 820")
    assert not available(p, W, RAISE) and available(p, R, RAISE)


def test_7_35_not_without_a_band_in_the_pool() -> None:
    assert not available(russia(3), W, RAISE)


# 7.36


@pytest.mark.parametrize(("helper", "die", "gone"), [
    (None, 3, True), (None, 4, False), ("Frunze", 4, True), ("RcChe1", 4, True), ("Frunze", 5, False),
])  # fmt: skip
def test_7_36_a_band_is_put_down_on_1_to_3_or_1_to_4_with_help(
    helper: str | None, die: int, gone: bool
) -> None:
    p = wide_russia(die)
    put(p, "821", "Rc1", *([helper] if helper else []))
    p.put(piece("Green1"), space("820"))
    act(p, R, PUT_DOWN)
    assert (where(p, "Green1") == COMING) == gone


def test_7_36_only_a_band_next_to_a_friendly_unit() -> None:
    p = wide_russia()
    p.put(piece("Green1"), space("820"))
    put(p, "801", "Rc1")
    assert bands_in_reach(p, R) == 0


def test_7_33_the_refusal_names_its_paragraph() -> None:
    p = russia(3)
    put(p, "326", "Don-c1")
    put(p, "327", "Don-c2")
    put(p, "330", "Rc1")
    put(p, "328", "Rc2")
    act(p, R, PROPAGANDA)
    assert gives(p, "preach 507") == "7.33"
