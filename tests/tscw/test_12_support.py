"""12 Support, shown by example."""

from collections.abc import Iterable

import pytest

from barricades.games.tscw.administration import bring_wings
from barricades.games.tscw.attacks import COMBATS
from barricades.games.tscw.movement import OPERATIONAL_MOVEMENT
from barricades.games.tscw.reserves import READYING_HQS, RESERVES, STANDING_DOWN
from barricades.games.tscw.sequence import EXPLOITATION_MOVEMENT, rearm_wings
from barricades.games.tscw.sheet import GRID, PLACES, SPAIN, hex_of, place
from barricades.games.tscw.state import GONE, POINTS_I, POINTS_N, POINTS_R, READY, WAITING, Spain
from barricades.games.tscw.supply import FULL, state_of
from barricades.games.tscw.support import ROUND
from barricades.games.tscw.units import NUMBER, SIDE
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import PASS
from barricades.kernel.session import Entry, Session
from tests.tscw.battles import (
    arena,
    asked,
    attack,
    declare,
    defend,
    duel,
    ends,
    flipped,
    heard,
    lose,
    ready,
    reserve,
    result,
    said,
    sums,
)
from tests.tscw.positions import N, R, choose, offered, put, spain, start, steps, where, why_not


def release(p: Spain, *ids: str) -> None:
    """Release units at the beginning of exploitation, and no more."""
    start(p, EXPLOITATION_MOVEMENT, SIDE[NUMBER[ids[0]]], 1)
    choose(p, *(f"release {id}" for id in ids))
    if asked(p) == "release-reserve":
        choose(p, "done")


def has(p: Spain, *ids: str) -> bool:
    """Whether all these units are in reserve."""
    return all(p.reserve >> NUMBER[id] & 1 for id in ids)


# 12.1 HQs


def test_12_1_an_hq_has_one_step_and_two_faces() -> None:
    p = duel("N-13D", "N-N", against=("R-37D",), dice=(4,))
    assert steps(p, "N-N") == 1
    assert not flipped(p, "N-N")
    attack(p, N, "2115", "N-13D")
    choose(p, "hq N-N")
    assert flipped(p, "N-N")


def test_12_1_1_an_hq_supplies_holds_reserves_and_supports() -> None:
    p = duel("N-13D", "N-N", dice=(4,))
    start(p, RESERVES, N)
    assert offered(p) == []  # 2114 has no railway
    put(p, "2214", "N-N", "N-50D")
    start(p, RESERVES, N)
    assert offered(p) == ["done", "reserve N-50D"]
    attack(p, N, "2115", "N-13D")
    assert offered(p) == ["guns N-N", "hq N-N", "pass"]


@pytest.mark.rule("12.2.2")
@pytest.mark.parametrize("face", [0, 1])
def test_12_1_1a_an_hq_is_a_source_for_aircraft_whichever_face_it_shows(face: int) -> None:
    p = spain(9, nationalist=bare(), dice=(4,))
    put(p, "2809", "N-13D")
    put(p, "2810", "R-37D")
    ready(p, "N-AIR1")
    attack(p, N, "2810", "N-13D")
    assert asked(p) != "assign-attacking-air"
    p = spain(9, nationalist=bare(), dice=(4,))
    put(p, "2809", "N-13D")
    put(p, "2810", "R-37D")
    put(p, "2808", "N-AN")
    p.flipped = face * BIT[NUMBER["N-AN"]]
    ready(p, "N-AIR1")
    attack(p, N, "2810", "N-13D")
    choose(p, *([] if face else ["pass"]))
    assert offered(p) == ["done", "fly N-AIR1"]
    assert state_of(p, NUMBER["N-13D"]) == FULL


def bare() -> list[str]:
    """Nationalist hexes from La Coruña to Castile without a place within three hexes of 2810."""
    near = GRID.within(BIT[place("2810")], 3) & PLACES
    return [hex_of(hex) for hex in members(SPAIN & ~near)]


def test_12_1_1b_only_an_available_hq_forms_a_reserve() -> None:
    p = arena()
    put(p, "2214", "N-N", "N-50D")
    start(p, RESERVES, N)
    choose(p, "reserve N-50D")
    assert has(p, "N-50D", "N-N")
    p = arena()
    put(p, "2214", "N-N", "N-50D")
    p.flipped = BIT[NUMBER["N-N"]]
    start(p, RESERVES, N)
    assert offered(p) == []


@pytest.mark.rule("12.1.3c")
def test_12_1_1c_an_hq_supports_from_the_hex_or_the_next_and_no_farther() -> None:
    for hex, helps in (("2114", True), ("2113", True), ("2112", False)):
        p = duel("N-13D", dice=(4,))
        put(p, hex, "N-AN")
        attack(p, N, "2115", "N-13D")
        assert ("hq N-AN" in offered(p)) == helps
        if helps:
            choose(p, "hq N-AN")
        assert sums(p)[0] == (11 if helps else 8)


def test_12_1_1d_all_supplied_hqs_are_turned_back_one_with_a_reserve_too() -> None:
    p = arena()
    put(p, "2214", "N-N", "N-50D")
    put(p, "2112", "N-AN")
    put(p, "3023", "N-C")  # alone in Barcelona: in town supply
    reserve(p, "N-N", "N-50D")
    p.flipped |= BIT[NUMBER["N-AN"]] | BIT[NUMBER["N-C"]]
    start(p, READYING_HQS, N)
    assert (flipped(p, "N-N"), flipped(p, "N-AN"), flipped(p, "N-C")) == (False, False, True)
    assert has(p, "N-N", "N-50D")


@pytest.mark.rule("12.1.4b")
def test_12_1_1d_an_hq_turned_back_with_its_reserve_helps_to_defend_and_not_to_attack() -> None:
    p = defend("R-11D", against=("N-13D",), dice=(4,))
    put(p, "2114", "N-N", "N-50D")
    reserve(p, "N-N", "N-50D")
    p.flipped = 0
    attack(p, R, "2115", "R-11D")
    assert "hq N-N" in offered(p)
    p = duel("N-13D", "N-N", "N-50D", dice=(4,))
    reserve(p, "N-N", "N-50D")
    p.flipped = 0
    attack(p, N, "2115", "N-13D")
    assert asked(p) != "commit-attacking-hq"


def test_12_1_1d_an_hq_whose_reserve_has_gone_is_free_again() -> None:
    p = arena()
    put(p, "2214", "N-N", "N-50D")
    reserve(p, "N-N", "N-50D")
    p.eliminate(NUMBER["N-50D"], "7.4")
    start(p, READYING_HQS, N)
    assert not flipped(p, "N-N")
    assert not has(p, "N-N")


def test_12_1_1e_forming_a_reserve_and_giving_support_commit_an_hq() -> None:
    p = arena()
    put(p, "2214", "N-N", "N-50D")
    start(p, RESERVES, N)
    assert not flipped(p, "N-N")
    choose(p, "reserve N-50D")
    assert flipped(p, "N-N")
    p = duel("N-13D", "N-N", dice=(4,))
    attack(p, N, "2115", "N-13D")
    choose(p, "pass")
    assert not flipped(p, "N-N")


def test_12_1_2_artillery_costs_a_point_of_the_hqs_own_pool() -> None:
    for hq, pool in (("N-N", POINTS_N), ("I-CTV", POINTS_I)):
        p = duel("N-13D", hq, dice=(4,))
        attack(p, N, "2115", "N-13D")
        choose(p, f"guns {hq}")
        assert [p.points[whose] for whose in (POINTS_N, POINTS_I)].count(4) == 1
        assert p.points[pool] == 4


def test_12_1_2_without_the_point_there_is_no_artillery_and_no_release() -> None:
    p = duel("N-13D", "I-CTV", dice=(4,))
    p.points[POINTS_I] = 0
    attack(p, N, "2115", "N-13D")
    assert offered(p) == ["hq I-CTV", "pass"]
    choose(p, "hq I-CTV")
    p = arena()
    put(p, "2214", "N-N", "N-50D")
    reserve(p, "N-N", "N-50D")
    p.points[POINTS_N] = 0
    start(p, EXPLOITATION_MOVEMENT, N, 1)
    assert "release N-50D" not in offered(p)


def test_12_1_3_an_hq_does_not_attack_by_itself() -> None:
    p = duel("N-N")
    start(p, COMBATS, N, 0)
    assert offered(p) == ["done"]
    p = duel("N-N", "N-13D")
    start(p, COMBATS, N, 0)
    choose(p, "attack 2115")
    assert "with N-N" not in offered(p)
    refused = why_not(p, "with N-N")
    assert refused and refused.message.id == "not-a-fighter"


def test_12_1_3a_a_lone_hq_is_overrun_by_whoever_enters_its_hex() -> None:
    p = arena()
    put(p, "2113", "N-13D")
    put(p, "2213", "R-EST")
    start(p, OPERATIONAL_MOVEMENT, N, 0)
    choose(p, "take N-13D", "to 2213")
    assert int(where(p, "R-EST")) < 0
    assert where(p, "N-13D") == "2213"


def test_12_1_3a_an_hq_does_not_enter_the_hex_of_another() -> None:
    p = arena()
    put(p, "2113", "N-N")
    put(p, "2213", "R-EST")
    start(p, OPERATIONAL_MOVEMENT, N, 0)
    choose(p, "take N-N")
    assert "to 2213" not in offered(p)


def test_12_1_3a_a_breakthrough_overruns_a_lone_hq() -> None:
    p = duel("N-13D", "N-61D", against=("R-CRT",), dice=(6,))
    put(p, "2216", "R-EST")
    attack(p, N, "2115", "N-13D", "N-61D")
    choose(p, "hq R-EST")
    lose(p, "R-CRT")
    assert "2216" in ends(p, "advance", "N-13D")
    choose(p, "advance N-13D>2216")
    assert int(where(p, "R-EST")) < 0


def test_12_1_3b_a_lone_hq_falls_without_dice_support_or_chits() -> None:
    p = duel("N-ANG", "N-N", against=("R-MNV",))
    p.kept[N], p.kept[R] = [44], [22]
    ready(p, "N-AIR1", "R-AIR1")
    attack(p, N, "2115", "N-ANG")
    assert result(p) == "0/1"
    assert int(where(p, "R-MNV")) < 0
    assert ends(p, "advance", "N-ANG") == {"2115"}
    assert heard(p, "rolled") == 0
    choose(p, "advance N-ANG>2115")
    assert where(p, "N-ANG") == "2115"


def test_12_1_3b_an_hq_with_a_combat_unit_is_fought() -> None:
    p = duel("N-13D", against=("R-MNV", "R-CRT"), dice=(1,))
    attack(p, N, "2115", "N-13D")
    choose(p, "hq R-MNV")
    assert heard(p, "rolled") == 1


def test_12_1_3d_one_hq_a_side_however_many_could() -> None:
    p = duel("N-13D", "N-N", dice=(4,))
    put(p, "2113", "N-AN")
    put(p, "2116", "R-EST")
    put(p, "2216", "R-EXT")
    attack(p, N, "2115", "N-13D")
    assert {"hq N-N", "hq N-AN"} <= set(offered(p))
    choose(p, "hq N-AN")
    assert {"hq R-EST", "hq R-EXT"} <= set(offered(p))
    choose(p, "hq R-EST")
    assert asked(p) not in ("commit-attacking-hq", "commit-defending-hq")
    assert sums(p)[:2] == (11, 8)
    assert [flipped(p, id) for id in ("N-AN", "N-N", "R-EST", "R-EXT")] == [True, False, True, False]


def test_12_1_3e_an_hq_in_the_hex_attacked_must_help() -> None:
    p = duel("N-13D", against=("R-37D", "R-EST"), dice=(4,))
    put(p, "2116", "R-EXT")
    attack(p, N, "2115", "N-13D")
    assert offered(p) == ["hq R-EST"]
    refused = why_not(p, "pass")
    assert refused and refused.rule == "12.1.3e"
    choose(p, "hq R-EST")
    assert sums(p)[1] == 8


def test_12_1_3e_one_next_to_it_need_not() -> None:
    p = duel("N-13D", dice=(4,))
    put(p, "2116", "R-EXT")
    attack(p, N, "2115", "N-13D")
    assert PASS in p.waiting().options
    choose(p, "pass")
    assert sums(p)[1] == 4


def test_12_1_3f_a_committed_hq_adds_nothing_and_another_may_help() -> None:
    p = duel("N-13D", against=("R-37D", "R-EST"), dice=(4,))
    put(p, "2116", "R-EXT")
    p.flipped = BIT[NUMBER["R-EST"]]
    attack(p, N, "2115", "N-13D")
    assert offered(p) == ["hq R-EXT", "pass"]
    choose(p, "pass")
    assert sums(p)[1] == 4


def test_12_1_3f_an_hq_without_full_supply_adds_nothing() -> None:
    p = arena(dice=(4,))
    put(p, "2114", "N-13D")
    put(p, "2116", "R-37D", "R-EST")  # Almansa, cut off from both coasts
    for hex in members(SPAIN):
        p.control |= BIT[hex]
    p.control &= ~BIT[place("2116")]
    put(p, "2115", "N-61D")
    attack(p, N, "2116", "N-61D")
    assert asked(p) != "commit-defending-hq"
    assert sums(p)[1] == 4


def test_12_1_3g_hqs_come_before_aircraft_and_chits_the_attackers_first() -> None:
    p = duel("N-13D", "N-N", against=("R-37D", "R-EST"), dice=(4,))
    ready(p, "N-AIR1", "R-AIR1")
    p.kept[N], p.kept[R] = [44], [22]
    attack(p, N, "2115", "N-13D")
    order = []
    for answer in ("hq N-N", "hq R-EST", "done", "done", "pass", "pass"):
        order.append((asked(p), p.waiting().seat))
        choose(p, answer)
    assert order == [
        ("commit-attacking-hq", N),
        ("commit-defending-hq", R),
        ("assign-attacking-air", N),
        ("assign-defending-air", R),
        ("play-attacking-chit", N),
        ("play-defending-chit", R),
    ]


def test_12_1_3h_support_never_exceeds_what_stands_on_the_ground() -> None:
    p = duel("N-ANG", "N-ART", "N-N", against=("R-CRT",), dice=(4,))
    attack(p, N, "2115", "N-ANG", "N-ART")
    choose(p, "hq N-N")  # five, of which two count
    assert sums(p)[0] == 4


def test_12_1_3i_an_attacked_hq_supports_no_other_combat() -> None:
    p = duel("N-13D", "N-61D", against=("R-37D", "R-MNV"), dice=(1, 4))
    put(p, "2015", "R-38D")
    attack(p, N, "2115", "N-13D")
    choose(p, "hq R-MNV")
    p.flipped = 0  # it would be free again, had it not been attacked
    assert result(p) == "3/0"
    lose(p, "N-13D", "N-13D")
    declare(p, "2015", "N-61D")
    assert asked(p) != "commit-defending-hq"


def test_12_1_3i_one_that_was_not_attacked_may_support_the_second() -> None:
    p = duel("N-13D", "N-61D", against=("R-37D",), dice=(1, 4))
    put(p, "2116", "R-MNV")
    put(p, "2015", "R-38D")
    put(p, "2016", "R-EST")
    attack(p, N, "2115", "N-13D")
    choose(p, "hq R-MNV")
    assert result(p) == "3/0"
    lose(p, "N-13D", "N-13D")
    declare(p, "2015", "N-61D")
    assert "hq R-EST" in offered(p)


# 12.1.4 Reserves


def with_reserve(*ids: str, hex: str = "2214", hq: str = "N-N", dice: Iterable[int] = ()) -> Spain:
    p = arena(dice=dice)
    put(p, hex, hq, *ids)
    reserve(p, hq, *ids)
    return p


def test_12_1_4_units_stacked_with_an_available_hq_go_into_reserve() -> None:
    p = arena()
    put(p, "2214", "N-N", "N-50D", "N-13D")
    put(p, "2213", "N-61D")
    start(p, RESERVES, N)
    assert offered(p) == ["done", "reserve N-13D", "reserve N-50D"]
    choose(p, "reserve N-13D", "done")
    assert has(p, "N-13D", "N-N")
    assert not has(p, "N-50D")
    start(p, RESERVES, N)  # it may take in more
    assert offered(p) == ["done", "reserve N-50D"]


def test_12_1_4a_reserves_form_on_a_railway_that_leads_home() -> None:
    p = arena()
    put(p, "2114", "N-N", "N-50D")  # no railway
    start(p, RESERVES, N)
    assert offered(p) == []
    p = spain(9)  # everything else is Republican: the railway does not lead home
    put(p, "2214", "N-N", "N-50D")
    start(p, RESERVES, N)
    assert offered(p) == []


def test_12_1_4a_nor_in_an_enemy_zone_even_to_take_in_more() -> None:
    p = arena()
    put(p, "2214", "N-N", "N-50D", "N-13D")
    put(p, "2215", "R-37D")
    start(p, RESERVES, N)
    assert offered(p) == []
    reserve(p, "N-N", "N-50D")
    start(p, RESERVES, N)
    assert offered(p) == []
    put(p, "2116", "R-37D")
    start(p, RESERVES, N)
    assert offered(p) == ["done", "reserve N-13D"]


def test_12_1_4b_a_reserve_neither_moves_nor_attacks() -> None:
    p = with_reserve("N-50D", "N-13D")
    put(p, "2215", "R-37D")
    start(p, COMBATS, N, 0)
    assert offered(p) == ["done"]
    start(p, OPERATIONAL_MOVEMENT, N, 0)
    assert not [text for text in offered(p) if text.startswith("take")]


def test_12_1_4b_without_its_hq_a_reserve_is_dissolved() -> None:
    p = with_reserve("N-50D")
    p.eliminate(NUMBER["N-N"], "8.1")
    assert not has(p, "N-50D")


def test_12_1_4c_a_release_costs_a_point_for_each_hq_not_for_each_unit() -> None:
    p = with_reserve("N-50D", "N-13D", "N-61D")
    before = p.points[POINTS_N]
    start(p, EXPLOITATION_MOVEMENT, N, 1)
    choose(p, "release N-50D", "release N-13D")
    assert p.points[POINTS_N] == before - 1
    choose(p, "done")
    assert [has(p, id) for id in ("N-50D", "N-13D", "N-61D", "N-N")] == [False, False, True, True]


@pytest.mark.rule("14.1.1")
def test_12_1_4d_nationalists_go_all_the_way_republicans_half() -> None:
    p = with_reserve("N-50D", hex="2212")  # moves four
    release(p, "N-50D")
    choose(p, "take N-50D")
    assert p.prompt().arguments["points"] == 4
    p = with_reserve("R-66D", hex="2318", hq="R-EST")  # moves four
    release(p, "R-66D")
    choose(p, "take R-66D")
    assert p.prompt().arguments["points"] == 2


def test_12_1_4d_who_stays_in_reserve_does_not_move() -> None:
    p = with_reserve("N-50D", "N-13D", hex="2212")
    release(p, "N-50D")
    assert "take N-50D" in offered(p)
    assert "take N-13D" not in offered(p)


def test_12_1_4e_the_hq_moves_once_its_whole_reserve_is_released() -> None:
    for released, moves in ((("N-50D", "N-13D"), True), (("N-50D",), False)):
        p = with_reserve("N-50D", "N-13D")
        release(p, *released)
        assert ("take N-N" in offered(p)) == moves


def test_12_1_4e_but_not_next_to_the_enemy() -> None:
    p = with_reserve("N-50D")
    put(p, "2215", "R-37D")
    release(p, "N-50D")
    assert "take N-50D" in offered(p)
    assert "take N-N" not in offered(p)


def test_12_1_4f_at_the_end_of_a_turn_release_is_free() -> None:
    p = with_reserve("N-50D", "N-13D")
    p.points[POINTS_N] = 0
    start(p, STANDING_DOWN, N)
    choose(p, "release N-50D", "done")
    assert not has(p, "N-50D")
    assert has(p, "N-13D", "N-N")
    start(p, STANDING_DOWN, N)
    choose(p, "release N-13D")
    assert not has(p, "N-N")
    assert p.points[POINTS_N] == 0


def test_12_1_4g_attacked_reserves_defend_with_half_and_are_reserves_no_more() -> None:
    p = with_reserve("N-13D", hex="2115", dice=(4,))
    put(p, "2115", "N-50D")
    put(p, "2116", "R-11D", "R-46D")
    attack(p, R, "2115", "R-11D", "R-46D")
    assert sums(p)[1] == 5 + 5  # half of nine, and the 50th as usual; the HQ is committed
    assert not has(p, "N-13D")
    assert not has(p, "N-N")
    assert p.points[POINTS_N] == 5


@pytest.mark.rule("15.6b")
def test_12_1_4g_the_minimum_counts_a_reserve_as_it_will_fight() -> None:
    p = with_reserve("N-13D", hex="2115", dice=(4,))
    put(p, "2116", "R-37D")  # two against five
    start(p, COMBATS, R, 0)
    assert "attack 2115" in offered(p)
    p.reserve = 0
    start(p, COMBATS, R, 0)
    assert "attack 2115" not in offered(p)


# 12.1.5 Artillery


@pytest.mark.parametrize(("answers", "column"), [(("guns N-N", "pass"), "3:1"), (("hq N-N", "pass"), "2:1")])
def test_12_1_5_artillery_shifts_a_column_besides_the_support(answers: Iterable[str], column: str) -> None:
    p = duel("N-13D", "N-N", against=("R-37D", "R-CRT"), dice=(4,))  # 8 + 5 against 5
    put(p, "2116", "R-MNV")
    attack(p, N, "2115", "N-13D")
    choose(p, *answers)
    assert sums(p)[:3] == (13, 5, column)


def test_12_1_5_the_defenders_artillery_shifts_to_the_left() -> None:
    p = duel("N-13D", against=("R-37D", "R-MNV"), dice=(4,))
    attack(p, N, "2115", "N-13D")
    choose(p, "guns R-MNV")
    assert sums(p)[:3] == (8, 8, "1:2")
    assert p.points[POINTS_R] == 4


def test_12_1_5_an_hq_without_a_factor_has_no_artillery() -> None:
    p = duel("N-13D", "N-AN", dice=(4,))
    attack(p, N, "2115", "N-13D")
    assert offered(p) == ["hq N-AN", "pass"]


def test_12_1_5a_hqs_that_support_or_are_stacked_may_take_losses() -> None:
    p = duel("N-ANG", "N-ART", "N-ARZ", "N-N", against=("R-CRT",), dice=(1,))
    put(p, "2113", "N-AN")
    attack(p, N, "2115", "N-ANG", "N-ART", "N-ARZ")
    choose(p, "hq N-AN")
    assert set(offered(p)) == {"lose N-ANG", "lose N-ART", "lose N-ARZ", "lose N-AN", "lose N-N"}
    lose(p, "N-AN")
    assert int(where(p, "N-AN")) == -2  # rebuilt like others


def test_12_1_5a_others_may_not_and_none_before_two_step_units_are_reduced() -> None:
    p = duel("N-13D", "N-N", against=("R-37D",), dice=(1,))
    put(p, "2113", "N-AN")
    attack(p, N, "2115", "N-13D")
    choose(p, "pass")
    assert offered(p) == ["lose N-13D"]
    lose(p, "N-13D")
    assert set(offered(p)) == {"lose N-13D", "lose N-N"}


def test_14_2_in_exploitation_an_hq_supports_only_if_it_might_have_moved() -> None:
    for hex, helps in (("2113", True), ("2114", False)):  # the second is next to the enemy
        p = arena(dice=(4,))
        put(p, "2113", "N-AGC", "N-VNG", "I-LT")
        put(p, hex, "N-N")
        put(p, "2115", "R-CRT")
        start(p, EXPLOITATION_MOVEMENT, N, 1)
        choose(p, "take I-LT", "to 2114", "halt", "done")
        start(p, COMBATS, N, 1)
        declare(p, "2115", "I-LT")
        assert (asked(p) == "commit-attacking-hq") == helps


# 12.2 Aircraft and ships


def test_12_2_air_units_come_from_their_box() -> None:
    p = duel("N-13D", dice=(4,))
    ready(p, "N-AIR1")
    attack(p, N, "2115", "N-13D")
    assert offered(p) == ["done", "fly N-AIR1"]  # N-AIR2 is not in play


def test_12_2_units_due_enter_their_box() -> None:
    p = spain(3)
    bring_wings(p, R)
    assert p.at[NUMBER["R-NAV"]] == READY
    p = spain(2)
    bring_wings(p, R)
    assert p.at[NUMBER["R-NAV"]] == WAITING


def test_12_2_1_each_supports_one_combat_a_turn() -> None:
    p = duel("N-13D", "N-61D", dice=(1, 4))
    put(p, "2015", "R-38D")
    ready(p, "N-AIR1")
    attack(p, N, "2115", "N-13D")
    choose(p, "fly N-AIR1", "done")
    assert flipped(p, "N-AIR1")
    lose(p, "N-13D", "N-13D", "R-37D")
    declare(p, "2015", "N-61D")
    assert asked(p) != "assign-attacking-air"
    rearm_wings(p)
    assert not flipped(p, "N-AIR1")


@pytest.mark.parametrize(("hq", "flies"), [("2809", True), ("2808", True), ("2806", False)])
def test_12_2_2_range_is_three_hexes_from_a_source(hq: str, flies: bool) -> None:
    p = spain(9, nationalist=bare(), dice=(4,))
    put(p, "2809", "N-13D")
    put(p, "2810", "R-37D")
    put(p, hq, "N-AN")
    p.flipped = BIT[NUMBER["N-AN"]]
    ready(p, "N-AIR1")
    attack(p, N, "2810", "N-13D")
    assert (asked(p) == "assign-attacking-air") == flies


def test_12_2_2_a_primary_source_serves_even_in_an_enemy_zone() -> None:
    p = spain(9, nationalist=["3701"], dice=(4,))
    put(p, "3602", "N-13D")
    put(p, "3702", "R-37D")  # next to La Coruña
    ready(p, "N-AIR1")
    attack(p, N, "3702", "N-13D")
    assert offered(p) == ["done", "fly N-AIR1"]


def test_12_2_2_range_is_straight_over_the_sea() -> None:
    p = spain(9, nationalist=["1305"], dice=(4,))
    put(p, "1605", "N-13D")
    put(p, "1604", "R-37D")  # three hexes from Cádiz over the bay, four by land
    ready(p, "N-AIR1")
    attack(p, N, "1604", "N-13D")
    assert "fly N-AIR1" in offered(p)


def test_12_2_2_and_over_a_neutral_neighbour() -> None:
    # From Alcántara's hex 2404 to 2705 the straight way leads through Portugal.
    assert GRID.distance(place("2404"), place("2705")) == 3
    assert ROUND[place("2404")] >> place("2705") & 1


def test_12_2_2_not_one_that_the_enemy_controls() -> None:
    p = spain(9, dice=(4,))
    put(p, "3602", "N-13D")
    put(p, "3702", "R-37D")
    ready(p, "N-AIR1")
    attack(p, N, "3702", "N-13D")
    assert asked(p) != "assign-attacking-air"


def test_12_2_3_the_north_has_its_own_air_unit_and_no_other() -> None:
    p = spain(9, nationalist=["3705", "3704", "3703", "3702", "3701"], dice=(4,))
    put(p, "3706", "A-1A")
    put(p, "3705", "N-50D")
    ready(p, "S-AIR", "R-AIR1")
    attack(p, R, "3705", "A-1A")
    assert offered(p) == ["done", "fly S-AIR"]
    p = spain(9, nationalist=["3705", "3704", "3703", "3702", "3701"], dice=(4,))
    put(p, "3706", "A-1A", "R-1B")  # one northern unit among others is enough
    put(p, "3705", "N-50D")
    ready(p, "S-AIR", "R-AIR1")
    attack(p, R, "3705", "A-1A", "R-1B")
    assert offered(p) == ["done", "fly S-AIR"]
    p = defend("R-46D", against=("N-50D",), dice=(4,))
    ready(p, "S-AIR", "R-AIR1")
    attack(p, R, "2115", "R-46D")
    assert offered(p) == ["done", "fly R-AIR1"]


def test_12_2_3a_it_leaves_with_the_three_capitals() -> None:
    p = spain(9, nationalist=["3613", "3710"])
    ready(p, "S-AIR")
    p.capture(place("3709"), N, "10.7")
    assert p.at[NUMBER["S-AIR"]] != GONE
    p.capture(place("3707"), N, "10.7")
    assert p.at[NUMBER["S-AIR"]] == GONE


def test_12_2_4_aircraft_add_their_factors_and_are_sealed_until_both_have_chosen() -> None:
    p = duel("N-13D", dice=(4,))
    ready(p, "N-AIR2", "R-AIR2")
    attack(p, N, "2115", "N-13D")
    choose(p, "fly N-AIR2", "done")
    assert heard(p, "air-used") == 0
    assert p.game.view(p, R)["battle"]["air"] == [[], []]
    choose(p, "fly R-AIR2", "done")
    assert heard(p, "air-used") == 2
    assert sums(p)[:2] == (10, 6)


def test_12_2_4_that_a_side_sends_nothing_is_shown_too() -> None:
    p = duel("N-13D", dice=(4,))
    ready(p, "N-AIR2", "R-AIR2")
    attack(p, N, "2115", "N-13D")
    choose(p, "done")
    assert heard(p, "no-air") == 0
    choose(p, "fly R-AIR2", "done")
    assert [heard(p, kind) for kind in ("no-air", "air-used")] == [1, 1]
    assert said(p, "no-air") == {"side": N}


def test_12_2_4_a_side_without_aircraft_in_range_has_nothing_to_show() -> None:
    p = duel("N-13D", dice=(4,))
    ready(p, "R-AIR2")
    attack(p, N, "2115", "N-13D")
    choose(p, "done")
    assert heard(p, "no-air") == 1
    assert said(p, "no-air") == {"side": R}


@pytest.mark.parametrize("defender", ["done", "fly R-AIR2"])
@pytest.mark.parametrize("attacker", ["done", "fly N-AIR2"])
def test_12_2_4_what_was_shown_cannot_be_taken_back_even_if_it_was_nothing(
    attacker: str, defender: str
) -> None:
    """An undo that works only when the other side sends nothing would tell so, and let one choose again."""
    p = duel("N-13D", dice=(4,))
    ready(p, "N-AIR2", "R-AIR2")
    attack(p, N, "2115", "N-13D")
    session = Session.resumed(p.game, p, Entry(-1, "setup", (), ""), [], [])
    for seat, choice in ((N, attacker), (R, defender)):
        for text in dict.fromkeys((choice, "done")):
            session.submit_text(seat, text)
    told = [event for event in session.events if event.kind in ("no-air", "air-used")]
    assert [(event.data["side"], event.teaches(N), event.teaches(R)) for event in told] == [
        (N, False, True),
        (R, True, False),
    ]
    assert not session.may_undo(N) and not session.may_undo(R)


def test_12_2_4_either_side_may_assign_first_and_change_its_mind() -> None:
    one, other = (duel("N-13D", dice=(4,)) for _ in "ab")
    for p in (one, other):
        ready(p, "N-AIR2", "R-AIR2")
        attack(p, N, "2115", "N-13D")
        assert {each.seat for each in p.decisions} == {N, R}
    choose(one, "fly N-AIR2", "done", "fly R-AIR2", "done")
    for seat, text in ((R, "fly R-AIR2"), (N, "done"), (R, "done")):
        if other.sealed == [N]:
            other.take_back(N)
        other.play(text, seat)
    assert other.sealed == [R]
    other.play("fly N-AIR2", N)
    other.play("done", N)
    assert one.digest() == other.digest()


def test_12_2_4a_with_open_air_the_defender_sees_what_the_attacker_sends() -> None:
    p = duel("N-13D", dice=(4,), open_air="on")
    ready(p, "N-AIR2", "R-AIR2")
    attack(p, N, "2115", "N-13D")
    choose(p, "fly N-AIR2", "done")
    assert asked(p) == "assign-defending-air"
    assert said(p, "air-used")["units"] == (NUMBER["N-AIR2"],)
    assert p.game.view(p, R)["battle"]["air"] == [["N-AIR2"], []]
    choose(p, "done")
    assert [heard(p, kind) for kind in ("air-used", "no-air")] == [1, 1]
    assert sums(p)[:2] == (10, 4)


def test_12_2_5_the_condor_legion_shifts_once_for_the_nationalist() -> None:
    p = duel("N-13D", against=("R-37D",), dice=(4,))
    ready(p, "G-LC1", "G-LC3")
    attack(p, N, "2115", "N-13D")
    choose(p, "fly G-LC1", "fly G-LC3", "done")
    assert sums(p)[:3] == (13, 4, "4:1")
    p = defend("R-46D", "R-3D", against=("N-ANG",), dice=(4,))
    ready(p, "G-LC1")
    attack(p, R, "2115", "R-46D", "R-3D")
    choose(p, "fly G-LC1", "done")
    assert sums(p)[:3] == (9, 4, "3:2")  # 2:1, one to the left


def test_12_2_5_italian_and_spanish_wings_do_not_shift() -> None:
    p = duel("N-13D", dice=(4,))
    ready(p, "I-AL2")
    attack(p, N, "2115", "N-13D")
    choose(p, "fly I-AL2", "done")
    assert sums(p)[:3] == (13, 4, "3:1")


def coast(hex: str, beside: str, *ships: str, side: int = N, turn: int = 9) -> Spain:
    """An attack on a coastal hex, with ships at hand."""
    p = spain(turn, dice=(4,))
    p.control = SPAIN
    mine, theirs = (("N-13D", "R-37D"), ("R-37D", "N-ANG"))[side]
    put(p, hex, theirs)
    put(p, beside, mine)
    ready(p, *ships)
    attack(p, side, hex, mine)
    return p


def test_12_2_6_each_ship_adds_one_for_its_side() -> None:
    for answers, ships in (
        (("done", "done"), 0),
        (("fly N-NAV1", "done", "done"), 1),
        (("fly N-NAV1", "fly N-NAV2", "done", "done"), 2),
        (("done", "fly R-NAV", "done"), -1),
        (("fly N-NAV1", "fly N-NAV2", "done", "fly R-NAV", "done"), 1),
    ):
        p = coast("2419", "2518", "N-NAV1", "N-NAV2", "R-NAV")
        choose(p, *answers)
        assert sums(p)[3] == BARE_COAST + ships


BARE_COAST = 0  # +1 because the defenders of Sagunto are cut off, -1 for a river


def test_12_2_6_ships_lie_off_coastal_hexes_alone() -> None:
    p = duel("N-13D", dice=(4,))
    ready(p, "N-NAV1", "R-NAV")
    attack(p, N, "2115", "N-13D")
    assert heard(p, "reckoned") == 1


@pytest.mark.parametrize(("hex", "beside", "turn", "helps"), [
    ("2419", "2518", 9, True), ("2419", "2518", 2, False),
    ("3709", "3609", 9, False), ("1306", "1406", 9, False),
])  # fmt: skip
def test_12_2_6a_the_republican_ship_in_the_mediterranean_from_turn_3(
    hex: str, beside: str, turn: int, helps: bool
) -> None:
    p = coast(hex, beside, "R-NAV", turn=turn)
    assert (asked(p) == "assign-defending-air") == helps


@pytest.mark.parametrize(("hex", "beside", "helps"), [
    ("2419", "2518", True), ("3709", "3609", True), ("1306", "1406", False),
])  # fmt: skip
def test_12_2_6b_nationalist_ships_in_both_northern_and_eastern_waters(
    hex: str, beside: str, helps: bool
) -> None:
    p = coast(hex, beside, "N-NAV1")
    assert (asked(p) == "assign-attacking-air") == helps


def test_12_2_7_an_anti_aircraft_unit_halves_one_air_unit_of_its_owners_choice() -> None:
    p = duel("N-13D", against=("R-37D", "R-DCA1"), dice=(4,))
    ready(p, "I-AL2", "N-AIR2")
    attack(p, N, "2115", "N-13D")
    choose(p, "fly I-AL2", "fly N-AIR2", "done")
    assert (asked(p), p.waiting().seat) == ("fire-defending-flak", R)
    assert set(offered(p)) == {"flak I-AL2", "flak N-AIR2"}
    choose(p, "flak I-AL2")
    assert sums(p)[:2] == (8 + 3 + 2, 5)


def test_12_2_7_each_air_unit_is_halved_by_itself_and_rounded_up() -> None:
    p = duel("N-13D", against=("R-37D", "R-DCA1", "R-DCA2"), dice=(4,))
    ready(p, "N-AIR1", "I-AL2")  # +1 and +5: halved together they would be 3
    attack(p, N, "2115", "N-13D")
    choose(p, "fly N-AIR1", "fly I-AL2", "done", "flak N-AIR1", "flak I-AL2")
    assert sums(p)[0] == 8 + 1 + 3


@pytest.mark.rule("15.6f")
def test_12_2_7_the_attacker_fires_first_and_the_condor_legion_still_shifts() -> None:
    p = duel("N-13D", "N-AA", against=("R-37D", "R-DCA1", "R-DCA2"), dice=(4,))
    ready(p, "G-LC2", "R-AIR3")
    attack(p, N, "2115", "N-13D", "N-AA")
    choose(p, "fly G-LC2", "done", "fly R-AIR3", "done")
    assert asked(p) == "fire-attacking-flak"
    choose(p, "flak R-AIR3", "flak G-LC2")  # no unit is halved twice
    assert sums(p)[:3] == (9 + 3, 6 + 2, "2:1")


def test_12_2_7_without_anti_aircraft_nothing_is_halved() -> None:
    p = duel("N-13D", dice=(4,))
    ready(p, "I-AL2")
    attack(p, N, "2115", "N-13D")
    choose(p, "fly I-AL2", "done")
    assert sums(p)[0] == 13
