"""7 The administrative phase, shown by example."""

import pytest

from barricades.games.tscw import units
from barricades.games.tscw.administration import (
    FIXED_ENTRIES,
    FREE_ENTRIES,
    RESOURCES,
    WITHDRAWALS,
)
from barricades.games.tscw.components import DATA, read_rows
from barricades.games.tscw.flags import BOTTLE, MOBILISED, NORTH_LOST
from barricades.games.tscw.movement import OPERATIONAL_MOVEMENT
from barricades.games.tscw.sequence import TURNS
from barricades.games.tscw.sheet import NORTH_CAPITALS, place
from barricades.games.tscw.state import (
    ELIMINATED,
    GONE,
    POINTS_R,
    READY,
    REBUILDING,
    WAITING,
    Spain,
)
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import BIT, members
from barricades.kernel.session import Entry, Session
from tests.tscw.positions import (
    N,
    R,
    all_nationalist,
    box,
    choose,
    gives,
    happened,
    nobody_waits,
    offered,
    put,
    spain,
    start,
    steps,
    where,
)

OUT, DEAD, LATER, PAID = str(GONE), str(ELIMINATED), str(WAITING), str(REBUILDING)


def at_step(p: Spain, name: str) -> None:
    start(p, TURNS, at=name)


def turn_seven() -> Spain:
    """Step A-III a of turn 7, with no unit still to enter."""
    p = spain(7)
    nobody_waits(p)
    return p


def schedule(turn: int) -> tuple[int, int, int, int]:
    """What a turn gives, in the order of the pools: Republican, northern, Nationalist, Italian."""
    row = next(row for row in read_rows(DATA, "schedules.csv") if row.number("turn") == turn)
    republican, northern, nationalist, italian = map(
        row.number, ("republican", "northern", "nationalist", "italian")
    )
    assert republican and northern and nationalist  # or the receiver could not be told
    return republican, northern, nationalist, italian


def entry_hexes(p: Spain, id: str) -> list[str]:
    """Where a unit is offered to enter."""
    return [text.split(">")[1] for text in offered(p) if text.startswith(f"enter {id}>")]


# 7.1 The order


def test_7_1_withdrawals_then_points_then_fixed_then_free_the_nationalist_before_the_republican() -> None:
    # R-17D carries 2813, out of Valencia's reach: it waits.
    p = spain(7)
    nobody_waits(p, "N-MNT", "N-13D", "R-17D", "R-10D")
    all_nationalist(p)
    put(p, "2318", "R-BT", steps=1)
    put(p, "1607", "N-11D", steps=1)
    put(p, "2217", "R-JM")
    at_step(p, "nationalist 7.4 Withdrawals and Conversions")
    assert (where(p, "R-JM"), p.points[POINTS_R]) == ("2217", 5)  # the Republic has not begun
    asked = []
    for text in ("restore N-11D", "enter N-MNT>2709", "enter N-13D>2709", "restore R-BT", "enter R-10D>2318"):
        asked.append((p.waiting().kind, p.waiting().seat))
        choose(p, text)
    assert asked == [
        ("rebuild", N), ("enter-fixed", N), ("enter-free", N), ("rebuild", R), ("enter-free", R),
    ]  # fmt: skip
    assert where(p, "R-JM") == OUT
    assert where(p, "R-17D") == LATER


def test_7_1_the_nationalist_places_free_units_before_the_republican_places_fixed_ones() -> None:
    p = spain(7)
    nobody_waits(p, "N-13D", "R-17D")
    p.control = BIT[place("1305")]
    at_step(p, "nationalist 7.8 Reinforcements")
    assert (p.waiting().kind, p.waiting().seat, offered(p)) == ("enter-free", N, ["enter N-13D>1305"])
    choose(p, "enter N-13D>1305")
    assert (p.waiting().kind, p.waiting().seat, offered(p)) == ("enter-fixed", R, ["enter R-17D>2813"])


# 7.2 Points


def test_7_2_four_pools_each_for_its_own_units() -> None:
    p = spain(9)
    all_nationalist(p)
    nobody_waits(p)
    box(p, ELIMINATED, "N-11D", "I-LT", "G-J88", "N-AC")
    p.points = [9, 9, 0, 3]
    start(p, RESOURCES, N, at="rebuild")
    assert offered(p) == ["done", "rebuild I-LT"]
    assert gives(p, "rebuild N-11D") == "7.2"
    assert gives(p, "rebuild G-J88") == "7.2"
    choose(p, "rebuild I-LT")
    assert p.points == [9, 9, 0, 2]
    p.points = [9, 9, 3, 0]
    start(p, RESOURCES, N, at="rebuild")
    assert {"rebuild N-11D", "rebuild G-J88", "rebuild N-AC"} < set(offered(p))
    assert gives(p, "restore I-LT") == "7.2"
    choose(p, "rebuild G-J88")
    assert p.points == [9, 9, 2, 0]


def test_7_2a_each_pool_receives_what_the_schedule_gives() -> None:
    p = spain(6)
    p.points = [0, 0, 0, 0]
    start(p, RESOURCES, N)
    assert p.points == [0, 0, 7, 2]
    start(p, RESOURCES, R)
    assert p.points == [6, 2, 7, 2]


def test_7_2a_the_italians_receive_nothing_on_turn_1() -> None:
    p = spain(1)
    p.points = [0, 0, 0, 0]
    start(p, RESOURCES, N)
    start(p, RESOURCES, R)
    assert p.points == [1, 1, 1, 0]


def test_7_2b_what_a_pool_holds_above_ten_is_lost_at_the_end_of_the_phase() -> None:
    p = spain(7)
    nobody_waits(p)
    p.points = [12, 10, 9, 11]
    at_step(p, "lose_surplus")
    assert p.points == [10, 10, 9, 10]


def test_7_2b_before_the_end_of_the_phase_more_than_ten_may_be_spent() -> None:
    p = spain(7)
    nobody_waits(p)
    box(p, ELIMINATED, "R-10D")
    p.points = [10, 0, 0, 0]
    start(p, RESOURCES, R)
    assert p.points[POINTS_R] == 10 + schedule(7)[POINTS_R]
    assert "rebuild R-10D" in offered(p)


def test_7_2c_flechas_live_on_nationalist_or_italian_points_as_their_owner_likes() -> None:
    p = spain(9)
    nobody_waits(p)
    box(p, ELIMINATED, "F-FN")
    p.points = [0, 0, 2, 2]
    start(p, RESOURCES, N, at="rebuild")
    assert offered(p) == ["done", "rebuild F-FN", "rebuild-italian F-FN"]
    choose(p, "rebuild-italian F-FN")
    assert p.points == [0, 0, 2, 1]
    assert offered(p) == ["done", "restore F-FN", "restore-italian F-FN"]
    choose(p, "restore F-FN")
    assert p.points == [0, 0, 1, 1]
    assert steps(p, "F-FN") == 2


def test_7_2c_other_units_have_one_pool() -> None:
    p = spain(9)
    nobody_waits(p)
    box(p, ELIMINATED, "F-FN", "N-11D", "I-LT")
    p.points = [0, 0, 1, 1]
    start(p, RESOURCES, N, at="rebuild")
    assert gives(p, "rebuild-italian N-11D") == "7.6a"
    p.points = [9, 9, 0, 0]
    assert offered_anew(p, N) == []


def offered_anew(p: Spain, side: int) -> list[str]:
    """What may be rebuilt now: nothing, if the decision is not asked."""
    start(p, RESOURCES, side, at="rebuild")
    return offered(p)


def test_7_3_colonial_columns_and_two_italian_divisions_are_never_restored_or_rebuilt() -> None:
    p = spain(6)
    all_nationalist(p)
    nobody_waits(p)
    put(p, "1607", "C-CST", steps=1)
    put(p, "1607", "N-OG", steps=1)
    box(p, ELIMINATED, "I-DLV", "I-FIN", "I-LT")
    start(p, RESOURCES, N, at="rebuild")
    assert offered(p) == ["done", "rebuild I-LT", "restore N-OG"]
    assert [gives(p, text) for text in ("restore C-CST", "rebuild I-DLV", "rebuild I-FIN")] == ["7.3"] * 3


def test_7_3_a_colonial_column_once_eliminated_is_gone() -> None:
    p = spain(3)
    put(p, "1607", "C-CST", "N-OG")
    p.eliminate(NUMBER["C-CST"], "15.8")
    p.eliminate(NUMBER["N-OG"], "15.8")
    assert (where(p, "C-CST"), where(p, "N-OG")) == (OUT, DEAD)


# 7.4 Withdrawals


def test_7_4_example_a_durruti_in_2611_becomes_the_26th_division() -> None:
    p = turn_seven()
    put(p, "2611", "R-DRT")
    start(p, WITHDRAWALS, R)
    assert where(p, "R-26D") == "2611"
    assert steps(p, "R-26D") == 1
    assert where(p, "R-DRT") == OUT
    assert p.vacated == []


def test_7_4_example_b_two_columns_leave_2509_and_the_10th_division_comes() -> None:
    p = turn_seven()
    put(p, "2509", "R-HZ", "R-VLB")
    box(p, WAITING, "R-10D", "R-108B")
    start(p, WITHDRAWALS, R)
    assert (where(p, "R-HZ"), where(p, "R-VLB")) == (OUT, OUT)
    start(p, FREE_ENTRIES, R)
    choose(p, "enter R-10D>2509")
    assert where(p, "R-10D") == "2509"
    assert "2509" in entry_hexes(p, "R-108B")  # one more could have come


def test_7_4_example_c_two_columns_leave_2811_for_the_13th_division_and_the_rebuilt_mnt() -> None:
    p = turn_seven()
    all_nationalist(p)
    put(p, "2811", "C-CST", "N-MC")
    box(p, WAITING, "N-13D")
    box(p, ELIMINATED, "N-MNT")
    at_step(p, "nationalist 7.4 Withdrawals and Conversions")
    assert (where(p, "C-CST"), where(p, "N-MC")) == (OUT, OUT)
    choose(p, "rebuild N-MNT", "enter N-13D>2811", "enter N-MNT>2811")
    assert (where(p, "N-13D"), where(p, "N-MNT")) == ("2811", "2811")


def test_7_4_only_units_whose_turn_it_is_withdraw() -> None:
    p = turn_seven()
    put(p, "2318", "R-HZ", "R-18B")  # R-18B withdraws on turn 8
    put(p, "2317", "N-MC")
    start(p, WITHDRAWALS, R)
    assert (where(p, "R-HZ"), where(p, "R-18B"), where(p, "N-MC")) == (OUT, "2318", "2317")
    box(p, ELIMINATED, "R-18B")
    start(p, RESOURCES, R, at="rebuild")
    assert "rebuild R-18B" in offered(p)
    assert gives(p, "rebuild R-HZ") == "7.6a"


def surrounded(p: Spain, hex: str, *around: str) -> None:
    """Put a Nationalist division on every hex next to one."""
    for number, each in enumerate(around):
        put(p, each, f"N-{51 + number}D" if number < 5 else "N-61D")


def test_7_4a_who_is_not_supplied_stays_and_withdraws_at_the_first_chance() -> None:
    p = turn_seven()
    put(p, "2611", "R-HZ")
    surrounded(p, "2611", "2510", "2511", "2610", "2612", "2710", "2711")
    start(p, WITHDRAWALS, R)
    assert where(p, "R-HZ") == "2611"
    assert happened(p) == ["withdrawal-delayed"]
    p.turn = 8
    start(p, WITHDRAWALS, R)
    assert where(p, "R-HZ") == "2611"
    for number in range(51, 56):
        p.remove(NUMBER[f"N-{number}D"], "")
    p.control = 0
    p.remove(NUMBER["N-61D"], "")
    p.turn = 9
    start(p, WITHDRAWALS, R)
    assert where(p, "R-HZ") == OUT
    assert p.vacated == [place("2611")]


def test_7_4a_town_supply_is_not_enough() -> None:
    p = turn_seven()
    put(p, "2509", "R-HZ")  # Talavera
    surrounded(p, "2509", "2409", "2410", "2508", "2510", "2609", "2610")
    start(p, WITHDRAWALS, R)
    assert where(p, "R-HZ") == "2509"


def test_7_4a_an_overdue_unit_that_is_eliminated_leaves_the_game() -> None:
    p = turn_seven()
    put(p, "2611", "R-HZ")
    surrounded(p, "2611", "2510", "2511", "2610", "2612", "2710", "2711")
    start(p, WITHDRAWALS, R)
    p.eliminate(NUMBER["R-HZ"], "15.8")
    assert where(p, "R-HZ") == OUT


def test_7_4b_the_eliminated_leave_the_game_on_their_turn() -> None:
    p = turn_seven()
    box(p, ELIMINATED, "R-HZ", "R-18B")
    start(p, WITHDRAWALS, R)
    assert (where(p, "R-HZ"), where(p, "R-18B")) == (OUT, DEAD)
    assert p.vacated == []


# 7.5 Militarisation


def test_7_5_columns_are_converted_out_of_supply_or_eliminated() -> None:
    p = turn_seven()
    put(p, "2611", "R-DRT")
    surrounded(p, "2611", "2510", "2511", "2610", "2612", "2710", "2711")
    box(p, ELIMINATED, "R-ASC")
    start(p, WITHDRAWALS, R)
    assert (where(p, "R-26D"), steps(p, "R-26D")) == ("2611", 1)
    assert (where(p, "R-28D"), steps(p, "R-28D")) == (DEAD, 0)
    assert (where(p, "R-DRT"), where(p, "R-ASC")) == (OUT, OUT)
    start(p, RESOURCES, R, at="rebuild")
    assert "rebuild R-28D" in offered(p)
    assert gives(p, "rebuild R-ASC") == "7.6a"


def test_7_5_not_before_their_turn_and_not_again() -> None:
    p = spain(6)
    nobody_waits(p)
    put(p, "2611", "R-DRT")
    put(p, "2712", "R-BUE")
    start(p, WITHDRAWALS, R)
    assert (where(p, "R-DRT"), where(p, "R-4D")) == ("2611", "2712")
    box(p, GONE, "R-DRT")
    p.turn = 7
    start(p, WITHDRAWALS, R)
    assert where(p, "R-26D") == OUT


def test_7_5_a_column_in_reserve_stays_in_reserve_as_a_division() -> None:
    p = turn_seven()
    put(p, "2712", "R-DRT", "R-CEN")
    p.reserve = BIT[NUMBER["R-DRT"]] | BIT[NUMBER["R-CEN"]]
    start(p, WITHDRAWALS, R)
    assert p.reserve == BIT[NUMBER["R-26D"]] | BIT[NUMBER["R-CEN"]]


def test_7_5_a_delayed_column_is_converted_while_it_waits_and_keeps_its_hex() -> None:
    p = spain(6)
    nobody_waits(p, "R-BUE", "R-4D")  # 2712, turn 4
    start(p, WITHDRAWALS, R)
    assert (where(p, "R-BUE"), where(p, "R-4D"), steps(p, "R-4D")) == (OUT, LATER, 0)
    start(p, FIXED_ENTRIES, R)
    assert offered(p) == ["enter R-4D>2712"]


def test_7_5_backs_of_columns_do_not_come_by_themselves() -> None:
    p = spain(6)
    nobody_waits(p, "R-DRT", "R-26D")
    p.turn = 8
    start(p, FREE_ENTRIES, R)
    assert p.decision is None


@pytest.mark.parametrize(("turn", "column", "becomes"), [(6, "R-BUR", "R-9D"), (7, "B-BM1", "B-1BA")])
def test_7_5a_the_table_names_turn_and_regular_unit(turn: int, column: str, becomes: str) -> None:
    p = spain(turn)
    nobody_waits(p)
    put(p, "3613", column)
    start(p, WITHDRAWALS, R)
    assert (where(p, becomes), steps(p, becomes)) == ("3613", units.STEPS[NUMBER[becomes]])


# 7.6, 7.7 Restoring and rebuilding


def test_7_6_a_reduced_unit_on_the_map_in_supply_is_restored_for_a_point() -> None:
    p = turn_seven()
    put(p, "2318", "R-11D", steps=1)
    start(p, RESOURCES, R, at="rebuild")
    choose(p, "restore R-11D")
    assert (steps(p, "R-11D"), p.points[POINTS_R]) == (2, 4)
    assert p.decision is None


def test_7_6_not_out_of_supply_nor_in_town_supply_nor_at_full_strength() -> None:
    p = turn_seven()
    put(p, "2509", "R-11D", steps=1)
    surrounded(p, "2509", "2409", "2410", "2508", "2510", "2609", "2610")
    put(p, "2318", "R-15D")
    box(p, ELIMINATED, "R-10D")
    start(p, RESOURCES, R, at="rebuild")
    assert offered(p) == ["done", "rebuild R-10D"]
    assert (gives(p, "restore R-11D"), gives(p, "restore R-15D"), gives(p, "restore N-51D")) == ("7.6",) * 3


def test_7_6_nobody_is_restored_beyond_13_10() -> None:
    # At most two steps of Basques in Asturias and Santander together; there is no two-step Basque, so the
    # limit is shown where it bites on entry (7.12.1d). A northern unit at home is rebuilt without it.
    p = turn_seven()
    put(p, "3613", "B-1D")
    box(p, ELIMINATED, "B-2D")
    start(p, RESOURCES, R, at="rebuild")
    assert offered(p) == ["done", "rebuild B-2D"]


def test_7_6a_an_eliminated_unit_comes_back_reduced_and_may_be_restored_at_once() -> None:
    p = turn_seven()
    box(p, ELIMINATED, "R-11D", "R-CEN")
    p.flipped = 0
    start(p, RESOURCES, R, at="rebuild")
    choose(p, "rebuild R-11D")
    assert (where(p, "R-11D"), steps(p, "R-11D")) == (PAID, 1)
    choose(p, "restore R-11D", "rebuild R-CEN")
    assert (steps(p, "R-11D"), steps(p, "R-CEN"), p.points[POINTS_R]) == (2, 1, 2)
    start(p, FREE_ENTRIES, R)
    assert "2318" in entry_hexes(p, "R-CEN")  # its counter says 2712
    choose(p, "enter R-CEN>2318", "enter R-11D>2318")
    assert (where(p, "R-CEN"), steps(p, "R-11D")) == ("2318", 2)


def test_7_6a_only_the_eliminated_are_rebuilt() -> None:
    p = turn_seven()
    put(p, "2318", "R-11D")
    box(p, ELIMINATED, "R-10D")
    start(p, RESOURCES, R, at="rebuild")
    assert gives(p, "rebuild R-11D") == "7.6a"
    assert gives(p, "rebuild R-3D") == "7.6a"  # out of the game


def test_7_7_points_are_spent_as_long_as_there_are_any_and_nobody_must() -> None:
    p = turn_seven()
    box(p, ELIMINATED, "R-10D", "R-13D", "R-16D")
    p.points[POINTS_R] = 2
    start(p, RESOURCES, R, at="rebuild")
    choose(p, "rebuild R-10D", "rebuild R-13D")
    assert p.points[POINTS_R] == 0
    assert p.decision is None
    p.points[POINTS_R] = 2
    start(p, RESOURCES, R, at="rebuild")
    choose(p, "done")
    assert (p.points[POINTS_R], where(p, "R-16D")) == (2, DEAD)


# 7.8 Entry


def test_7_8_a_reinforcement_enters_in_its_hex_on_its_turn() -> None:
    p = spain(3)
    nobody_waits(p, "R-HAR", "R-BUE")  # 2510 on turn 3, 2712 on turn 4
    start(p, FIXED_ENTRIES, R)
    assert offered(p) == ["enter R-HAR>2510"]  # there is no way to hold it back
    assert gives(p, "enter R-HAR>2712") == "7.8a"
    assert gives(p, "enter R-BUE>2712") == "7.8"
    choose(p, "enter R-HAR>2510")
    assert (where(p, "R-HAR"), steps(p, "R-HAR"), where(p, "R-BUE")) == ("2510", 1, LATER)
    assert p.decision is None


def test_7_8a_it_is_displaced_by_up_to_two_hexes_where_its_own_is_closed() -> None:
    p = spain(3, nationalist=["2510"])
    nobody_waits(p, "R-HAR")
    put(p, "2510", "N-OG")
    start(p, FIXED_ENTRIES, R)
    hexes = entry_hexes(p, "R-HAR")
    assert "2610" in hexes and "2712" not in hexes and "2510" not in hexes
    assert {"2410", "2710"} <= set(hexes)  # two hexes away
    assert gives(p, "enter R-HAR>2510") == "7.8"
    assert gives(p, "enter R-HAR>2712") == "7.8a"


def test_7_8a_also_where_there_is_no_room_or_no_supply() -> None:
    p = spain(3)
    nobody_waits(p, "R-HAR")
    put(p, "2510", "R-ALM", "R-BAY", "R-BRC", "R-CUE", "R-ESC", "R-IBR")
    start(p, FIXED_ENTRIES, R)
    assert "2510" not in entry_hexes(p, "R-HAR")
    assert "2511" in entry_hexes(p, "R-HAR")
    p = spain(3)
    nobody_waits(p, "R-HAR")
    surrounded(p, "2510", "2410", "2411", "2509", "2511", "2610", "2611")
    start(p, FIXED_ENTRIES, R)
    assert "2510" not in offered(p)


def test_7_8b_without_any_hex_it_waits_and_tries_every_turn_its_own_hex_first() -> None:
    p = spain(3)
    all_nationalist(p)
    p.control &= ~BIT[place("2318")]
    nobody_waits(p, "R-HAR")
    start(p, FIXED_ENTRIES, R)
    assert p.decision is None
    assert where(p, "R-HAR") == LATER
    p.turn, p.control = 4, 0
    start(p, FIXED_ENTRIES, R)
    assert offered(p) == ["enter R-HAR>2510"]


def test_7_8c_free_deployment_is_in_any_supplied_town_or_city() -> None:
    p = spain(7, nationalist=["2921"])
    nobody_waits(p, "R-10D")
    start(p, FREE_ENTRIES, R)
    hexes = entry_hexes(p, "R-10D")
    assert {"3023", "2318", "2712", "2509"} <= set(hexes)
    assert "2611" not in hexes and "2921" not in hexes
    assert gives(p, "enter R-10D>2611") == "7.8c"
    assert gives(p, "enter R-10D>2921") == "7.8"


def test_7_8c_one_that_finds_no_place_waits_until_the_next_turn() -> None:
    p = spain(7)
    all_nationalist(p)
    nobody_waits(p, "R-10D")
    start(p, FREE_ENTRIES, R)
    assert p.decision is None
    p.turn, p.control = 8, 0
    start(p, FREE_ENTRIES, R)
    assert "enter R-10D>2318" in offered(p)


def test_7_8c_a_unit_keeps_its_own_town_in_touch() -> None:
    # 2509 is empty and in the zone of 2410: no line runs into it until a unit is there.
    p = spain(7)
    nobody_waits(p, "R-10D")
    put(p, "2410", "N-51D")
    start(p, FREE_ENTRIES, R)
    assert "2509" in entry_hexes(p, "R-10D")


def test_7_8d_a_place_of_one_withdrawn_is_open_to_one_brigade_or_division() -> None:
    p = turn_seven()
    put(p, "2611", "R-HZ")
    box(p, WAITING, "R-10D", "R-108B")
    start(p, WITHDRAWALS, R)
    start(p, FREE_ENTRIES, R)
    assert "2611" in entry_hexes(p, "R-10D") and "2611" in entry_hexes(p, "R-108B")
    choose(p, "enter R-10D>2611")
    assert "2611" not in entry_hexes(p, "R-108B")
    assert gives(p, "enter R-108B>2611") == "7.8c"


def test_7_8d_a_battalion_has_no_right_to_it_a_rebuilt_column_has() -> None:
    # The Republican withdraws in between: the Nationalist keeps that place.
    p = turn_seven()
    all_nationalist(p)
    put(p, "2710", "N-MC")
    put(p, "2318", "R-HZ")
    box(p, WAITING, "I-AA", "N-13D")
    box(p, ELIMINATED, "N-MNT")
    at_step(p, "nationalist 7.4 Withdrawals and Conversions")
    choose(p, "rebuild N-MNT")
    assert p.waiting().kind == "enter-free"
    assert "2710" not in entry_hexes(p, "I-AA")
    assert "2710" in entry_hexes(p, "N-13D")
    choose(p, "enter N-MNT>2710")
    assert "2710" not in entry_hexes(p, "N-13D")  # the place is taken


def test_7_8d_only_in_the_same_turn() -> None:
    p = turn_seven()
    put(p, "2611", "R-HZ")
    start(p, WITHDRAWALS, R)
    p.turn = 8
    start(p, WITHDRAWALS, N)
    start(p, WITHDRAWALS, R)
    box(p, WAITING, "R-10D")
    start(p, FREE_ENTRIES, R)
    assert "2611" not in entry_hexes(p, "R-10D")


def test_7_8e_nobody_enters_where_there_is_no_room() -> None:
    p = turn_seven()
    box(p, WAITING, "R-10D", "R-108B")
    put(p, "2318", "R-3D", "R-13D", "R-15D", "R-16D")
    start(p, FREE_ENTRIES, R)
    assert "2318" not in entry_hexes(p, "R-10D")  # a fifth division
    assert gives(p, "enter R-10D>2318") == "7.8e"
    assert "2318" in entry_hexes(p, "R-108B")


def test_7_9_fresh_units_enter_available_and_may_move_at_once() -> None:
    p = spain(5)
    nobody_waits(p, "R-CEN", "R-PRA")
    start(p, FIXED_ENTRIES, R)
    choose(p, "enter R-CEN>2712", "enter R-PRA>2712")
    assert not p.flipped >> NUMBER["R-CEN"] & 1
    assert steps(p, "R-PRA") == 1
    at_step(p, "look_at_supply")
    assert p.waiting().kind == "take-train"
    assert {"board R-CEN", "board R-PRA"} <= set(offered(p))
    start(p, OPERATIONAL_MOVEMENT, R, 0)
    assert {"take R-CEN", "take R-PRA"} <= set(offered(p))


# 7.10, 7.11 Mobilisation


def mobilising(morale: int, turn: int = 8, scenario: str = "campaign") -> Spain:
    p = spain(turn, scenario=scenario)
    nobody_waits(p, "R-55D", "R-50D")
    p.morale = morale
    at_step(p, "mobilise")
    return p


def may_mobilise(p: Spain) -> bool:
    return p.decision is not None and "mobilise" in offered(p)


def test_7_10_at_a_morale_of_50_or_less_once_a_game() -> None:
    p = mobilising(50)
    assert (p.waiting().seat, offered(p)) == (R, ["mobilise", "pass"])
    choose(p, "mobilise")
    assert p.flags >> MOBILISED & 1
    at_step(p, "mobilise")
    assert not may_mobilise(p)
    assert not may_mobilise(mobilising(51))
    p = mobilising(51, turn=12)
    assert gives(p, "mobilise") == "7.10"


def test_7_10_the_scenario_of_1936_knows_no_mobilisation() -> None:
    assert not may_mobilise(mobilising(40, turn=5, scenario="1936"))
    assert may_mobilise(mobilising(40, turn=5))


def test_7_10a_divisions_m_enter_that_turn_within_two_hexes_of_theirs() -> None:
    p = mobilising(50)
    choose(p, "mobilise")
    assert p.waiting().kind == "enter-fixed"
    assert {"2215", "2316", "2214", "2417"} & set(entry_hexes(p, "R-50D")) >= {"2215", "2316", "2214"}
    assert "2318" not in entry_hexes(p, "R-50D")  # three hexes from 2215
    choose(p, "enter R-50D>2214", "enter R-55D>3022")
    assert (where(p, "R-50D"), where(p, "R-55D")) == ("2214", "3022")


def test_7_10a_without_mobilisation_they_do_not_come_and_without_a_hex_they_wait() -> None:
    p = mobilising(50)
    choose(p, "pass")
    assert where(p, "R-55D") == LATER
    p = spain(8)
    all_nationalist(p)
    p.control &= ~BIT[place("2318")]
    nobody_waits(p, "R-55D")
    p.flags = BIT[MOBILISED]
    start(p, FIXED_ENTRIES, R)
    assert p.decision is None
    p.control, p.turn = 0, 9
    start(p, FIXED_ENTRIES, R)
    assert "enter R-55D>3023" in offered(p)


def test_7_10b_three_points_at_once() -> None:
    p = mobilising(50)
    p.points = [1, 0, 0, 0]
    choose(p, "mobilise")
    assert p.points[POINTS_R] == 1 + 3 + schedule(8)[POINTS_R]  # and those of turn 8
    p = mobilising(50)
    p.points = [1, 0, 0, 0]
    choose(p, "pass")
    assert p.points[POINTS_R] == 1 + schedule(8)[POINTS_R]


def test_7_10c_six_of_morale() -> None:
    p = mobilising(50)
    choose(p, "mobilise")
    assert p.morale == 44
    p = mobilising(50)
    choose(p, "pass")
    assert p.morale == 50


@pytest.mark.parametrize(("turn", "open_"), [(11, False), (12, True), (19, True)])
def test_7_11_the_baby_bottle_class_on_turns_12_to_19(turn: int, open_: bool) -> None:
    p = mobilising(60, turn)
    assert (p.decision is not None and offered(p) == ["baby-bottle", "pass"]) == open_


def test_7_11_two_points_for_two_of_morale_once_a_game() -> None:
    p = mobilising(60, 12)
    p.points = [0, 0, 0, 0]
    choose(p, "baby-bottle")
    assert p.flags >> BOTTLE & 1
    assert (p.points[POINTS_R], p.morale) == (2 + schedule(12)[POINTS_R], 58)
    p.morale = 50
    at_step(p, "mobilise")
    assert offered(p) == ["mobilise", "pass"]
    assert gives(p, "baby-bottle") == "7.11"


def test_7_11_both_calls_may_be_made_in_one_turn() -> None:
    p = mobilising(50, 12)
    choose(p, "baby-bottle", "mobilise")
    assert p.morale == 42


# 7.12 The north


def test_7_12_northern_points_serve_northern_units_alone() -> None:
    p = turn_seven()
    box(p, ELIMINATED, "R-10D", "B-1D", "A-1A", "S-1S")
    p.points = [0, 2, 0, 0]
    start(p, RESOURCES, R, at="rebuild")
    assert offered(p) == ["done", "rebuild B-1D", "rebuild A-1A", "rebuild S-1S"]
    assert gives(p, "rebuild R-10D") == "7.2"
    choose(p, "rebuild A-1A")
    assert p.points == [0, 1, 0, 0]
    p.points = [2, 0, 0, 0]
    start(p, RESOURCES, R, at="rebuild")
    assert offered(p) == ["done", "rebuild R-10D"]
    assert gives(p, "rebuild B-1D") == "7.2"


def fallen_north(p: Spain) -> None:
    for hex in members(NORTH_CAPITALS):
        p.control |= BIT[hex]


def test_7_12a_the_points_of_a_fallen_north_are_lost_and_later_ones_are_nationalist() -> None:
    p = turn_seven()
    fallen_north(p)
    p.points = [0, 4, 0, 0]
    republican, northern, nationalist, italian = schedule(7)
    start(p, RESOURCES, N)
    assert p.points == [0, 0, nationalist + northern, italian]  # the side has them before it rebuilds
    start(p, RESOURCES, R)
    assert p.points == [republican, 0, nationalist + northern, italian]
    assert p.flags >> NORTH_LOST & 1
    p.control = 0  # once so, it remains so
    p.points, p.turn = [0, 0, 0, 0], 8
    republican, northern, nationalist, italian = schedule(8)
    start(p, RESOURCES, N)
    start(p, RESOURCES, R)
    assert p.points == [republican, 0, nationalist + northern, italian]


@pytest.mark.parametrize("lacking", ["a capital", "the last unit"])
def test_7_12a_not_while_a_capital_or_a_northern_unit_is_left(lacking: str) -> None:
    p = turn_seven()
    fallen_north(p)
    if lacking == "a capital":
        p.control &= ~BIT[place("3707")]
    else:
        put(p, "3608", "A-1A")
    p.points = [0, 4, 0, 0]
    start(p, RESOURCES, N)
    start(p, RESOURCES, R)
    republican, northern, nationalist, italian = schedule(7)
    assert p.points == [republican, 4 + northern, nationalist, italian]


def test_7_12_1_others_never_enter_in_the_north_and_northerners_only_there() -> None:
    p = turn_seven()
    box(p, WAITING, "R-10D")
    box(p, ELIMINATED, "B-1D")
    p.at[NUMBER["B-1D"]], p.steps[NUMBER["B-1D"]] = REBUILDING, 1
    put(p, "3510", "R-3D")
    start(p, FREE_ENTRIES, R)
    assert not {"3613", "3707", "3710", "3607"} & set(entry_hexes(p, "R-10D"))
    assert entry_hexes(p, "B-1D") == ["3512", "3513", "3612", "3613", "3614"]
    assert gives(p, "enter B-1D>3710") == "7.12.1"


@pytest.mark.rule("7.12.1a", "7.12.1b", "7.12.1c")
@pytest.mark.parametrize(
    ("unit", "hexes"),
    [
        ("B-1D", ["3512", "3513", "3612", "3613", "3614"]),
        ("S-3S", ["3610", "3611", "3709", "3710", "3711"]),
        ("A-4A", ["3607", "3608", "3706", "3707", "3708"]),
    ],
)
def test_7_12_1_each_people_enters_round_its_own_capital(unit: str, hexes: list[str]) -> None:
    p = spain(8)
    nobody_waits(p, unit)
    capital = {"B": "3613", "S": "3710", "A": "3707"}[unit[0]]
    start(p, FIXED_ENTRIES, R)
    assert entry_hexes(p, unit) == [capital]
    p.control = BIT[place(capital)]
    sources = NORTH_CAPITALS & ~p.control
    assert sources
    start(p, FIXED_ENTRIES, R)
    assert set(entry_hexes(p, unit)) == set(hexes) - {capital}
    p.control |= BIT[place(hexes[0])]
    start(p, FIXED_ENTRIES, R)
    assert hexes[0] not in entry_hexes(p, unit)


def test_7_12_1e_the_hq_of_the_north_re_enters_round_any_of_the_three_capitals() -> None:
    p = spain(8)
    nobody_waits(p)
    p.at[NUMBER["S-N"]], p.steps[NUMBER["S-N"]] = REBUILDING, 1
    start(p, FREE_ENTRIES, R)
    assert {"3613", "3710", "3707"} <= set(entry_hexes(p, "S-N"))
    assert gives(p, "enter S-N>2318") == "7.12.1"


def test_7_12_1d_outside_its_region_only_within_13_10() -> None:
    # Santander enters in 3709, in Asturias, while at most two of its steps are abroad.
    p = spain(8, nationalist=["3710"])
    nobody_waits(p, "S-3S")
    put(p, "3708", "S-1S")
    start(p, FIXED_ENTRIES, R)
    assert "3709" in entry_hexes(p, "S-3S")
    put(p, "3708", "S-2S")
    start(p, FIXED_ENTRIES, R)
    assert "3709" not in entry_hexes(p, "S-3S")
    assert gives(p, "enter S-3S>3709") == "7.12.1d"


def test_12_2_3a_with_its_three_capitals_the_north_loses_its_air_unit() -> None:
    p = spain(8)
    box(p, READY, "S-AIR", "R-AIR1")
    p.capture(place("3613"), N, "10.7")
    p.capture(place("3710"), N, "10.7")
    assert where(p, "S-AIR") == str(READY)
    p.capture(place("3707"), N, "10.7")
    assert (where(p, "S-AIR"), where(p, "R-AIR1")) == (OUT, str(READY))


def test_12_2_1_air_and_naval_units_come_to_their_box_on_their_turn() -> None:
    p = spain(3)
    nobody_waits(p, "R-NAV", "I-AL1", "S-AIR")
    start(p, FIXED_ENTRIES, R)
    assert (where(p, "R-NAV"), where(p, "S-AIR"), where(p, "I-AL1")) == (str(READY), LATER, LATER)
    start(p, FIXED_ENTRIES, N)
    assert where(p, "I-AL1") == str(READY)


def test_7_8_a_reinforcement_can_be_taken_back_by_its_owner() -> None:
    p = spain(7)
    nobody_waits(p, "R-10D", "R-17D")
    p.control = BIT[place("1305")]
    at_step(p, "nationalist 7.8 Reinforcements")
    session = Session.resumed(p.game, p, Entry(-1, "setup", (), ""), [], [])
    session.submit_text(R, "enter R-17D>2813")
    told = [event for event in session.events if event.kind == "entered"]
    assert [(event.teaches(N), event.teaches(R)) for event in told] == [(True, False)]
    assert p.waiting().seat == R and session.may_undo(R)
    session.undo(R)
    again = session.position
    assert isinstance(again, Spain) and where(again, "R-17D") == LATER
