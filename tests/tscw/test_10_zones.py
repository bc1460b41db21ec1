"""10 Zones of control and 10.7 control, shown by example."""

import pytest

from barricades.games.tscw.aftermath import advances
from barricades.games.tscw.movement import ways
from barricades.games.tscw.sheet import NEAR, SPAIN, near, place
from barricades.games.tscw.state import Spain
from barricades.games.tscw.supply import adjacent_enemy, zone
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import BIT
from tests.tscw.positions import (
    N,
    R,
    all_nationalist,
    choose,
    ends,
    moving,
    offered,
    put,
    spain,
    west,
    where,
    why_not,
)


def meeting(*enemies: str) -> Spain:
    """A Republican brigade in 2313, enemies in 2314; both watch 2414."""
    p = spain()
    put(p, "2313", "R-1B")
    put(p, "2314", *enemies)
    return p


def price(p: Spain, hex: str) -> int | None:
    """The points a move there takes; one hex away, 1 straight and 2 by a detour out of the zones."""
    return ways(p, R, 0).cost(place(hex))


@pytest.mark.parametrize("id", ["N-1NB", "N-13D", "N-AGC", "N-1CAV", "I-LT", "F-FN"])
def test_10_1_brigades_and_divisions_have_a_zone(id: str) -> None:
    p = meeting(id)
    assert zone(p, N) == NEAR[place("2314")]
    moving(p, R, "R-1B")
    assert price(p, "2414") == 2


@pytest.mark.parametrize("id", ["N-AA", "N-AGCS", "N-TBL", "N-AS", "N-ANG", "C-ASN"])
def test_10_1_battalions_regiments_hqs_and_columns_in_the_open_have_none(id: str) -> None:
    p = meeting(id)
    assert zone(p, N) == 0
    moving(p, R, "R-1B")
    assert price(p, "2414") == 1


def test_10_1_what_has_just_landed_has_none() -> None:
    p = meeting("N-1NB")
    p.landed = BIT[NUMBER["N-1NB"]]
    p.count_stacks()
    assert zone(p, N) == 0


def test_10_1_a_column_in_a_town_has_a_zone_while_it_is_supplied() -> None:
    p = spain(nationalist=west(12))
    put(p, "2312", "N-ANG")
    put(p, "2413", "R-1B")
    assert zone(p, N) == NEAR[place("2312")]
    moving(p, R, "R-1B")
    assert price(p, "2313") == 2
    p = spain()
    put(p, "2312", "N-ANG")
    put(p, "2413", "R-1B")
    assert zone(p, N) == 0
    moving(p, R, "R-1B")
    assert price(p, "2313") == 1


def test_10_1_a_column_needs_the_supply_of_its_own_army() -> None:
    # Avilés lives on Gijón: that feeds the Asturian militia, not a column from Madrid.
    p = spain(nationalist=west(30))
    p.control &= ~BIT[place("3707")]
    put(p, "3706", "R-BAY")
    assert zone(p, R) == 0
    put(p, "3706", "A-AM1")
    assert zone(p, R) == NEAR[place("3706")]
    p.put(NUMBER["R-BAY"], -2)
    assert zone(p, R) == NEAR[place("3706")]


def test_10_1_a_northern_column_far_from_home_has_none() -> None:
    p = spain(nationalist=["3707", "3710", "3613"])
    put(p, "2312", "A-AM1")
    assert zone(p, R) == 0
    put(p, "2312", "R-BAY")
    assert zone(p, R) == NEAR[place("2312")]


def test_10_1a_zones_stay_in_spain() -> None:
    assert near(BIT[place("3707")]) == sum(BIT[place(hex)] for hex in ("3706", "3708", "3607", "3608"))
    assert near(BIT[place("3324")]) == sum(BIT[place(hex)] for hex in ("3323", "3224", "3225"))
    assert near(SPAIN) & ~SPAIN == 0


def test_10_1a_inland_a_zone_is_six_hexes() -> None:
    p = meeting("N-1NB")
    assert zone(p, N).bit_count() == 6


def test_10_2_a_unit_stops_when_it_enters_a_zone() -> None:
    p = spain()
    put(p, "2311", "R-1B")
    put(p, "2314", "N-1NB")
    moving(p, R, "R-1B")
    assert "2313" in ends(p)
    assert "2315" not in ends(p)
    choose(p, "to 2313")
    assert where(p, "R-1B") == "2313"
    assert offered(p) == ["done"]


def test_10_2_never_from_zone_to_zone() -> None:
    p = meeting("N-1NB")
    moving(p, R, "R-1B")
    assert [price(p, hex) for hex in ("2413", "2414", "2214")] == [1, 2, 2]
    for hex, id in (("2311", "N-2NB"), ("2513", "N-3NB"), ("2113", "N-4NB")):
        put(p, hex, id)
    p._decision = None
    assert price(p, "2414") is None
    refusal = why_not(p, "to 2414")
    assert refusal is not None
    assert refusal.rule == "10.2"


def test_10_2_even_if_a_friend_is_there() -> None:
    p = meeting("N-1NB")
    put(p, "2414", "R-2B")
    moving(p, R, "R-1B")
    assert price(p, "2414") == 2


def test_10_3_zones_block_supply_except_where_a_friend_stands() -> None:
    p = spain(nationalist=west(30))
    p.control &= ~BIT[place("2318")]
    put(p, "2315", "R-1B")
    put(p, "2217", "N-1NB")
    moving(p, R)
    assert p.hungry >> NUMBER["R-1B"] & 1
    put(p, "2316", "R-2B")
    put(p, "2317", "R-3B")
    moving(p, R)
    assert not p.hungry


def test_10_4_zones_do_not_hinder_an_advance() -> None:
    # From 2313 into 2314 that was just taken, beyond it into 2315, all under the eyes of 2215.
    p = spain()
    put(p, "2313", "R-1B")
    put(p, "2215", "N-1NB")
    p.battle.target, p.battle.breakthrough = place("2314"), 2
    p.group = BIT[NUMBER["R-1B"]]
    found = advances(p, R, NUMBER["R-1B"])
    assert zone(p, N) >> place("2314") & 1
    assert zone(p, N) >> place("2315") & 1
    assert found >> place("2314") & 1
    assert found >> place("2315") & 1


def test_10_4_but_a_move_they_do() -> None:
    p = spain()
    put(p, "2313", "R-1B")
    put(p, "2215", "N-1NB")
    moving(p, R, "R-1B")
    assert "2314" in ends(p)
    assert price(p, "2315") == 4  # round the zone, by 2414, 2415 and 2416


def test_10_5_a_unit_leaves_a_zone_by_a_hex_outside_all_zones() -> None:
    p = meeting("N-1NB")
    moving(p, R, "R-1B")
    assert {"2312", "2413", "2213"} <= ends(p)
    choose(p, "to 2312")
    assert "2411" in ends(p)  # and continues
    assert "2313" in ends(p)  # into a zone again, where it stops
    choose(p, "to 2313")
    assert offered(p) == ["done"]


def test_10_5_not_when_zones_are_on_every_side() -> None:
    p = meeting("N-1NB")
    put(p, "2311", "N-2NB")
    put(p, "2513", "N-3NB")
    put(p, "2113", "N-4NB")
    moving(p, R, "R-1B")
    assert ends(p) == set()


def test_10_6_a_restricted_zone_does_not_stop_anybody() -> None:
    p = spain()
    put(p, "2311", "R-1B")
    put(p, "2314", "N-ANG")
    moving(p, R, "R-1B")
    choose(p, "to 2313")
    assert "2414" in ends(p)


def test_10_6_but_blocks_supply() -> None:
    p = spain(nationalist=west(30))
    p.control &= ~BIT[place("2318")]
    put(p, "2315", "R-1B")
    moving(p, R)
    assert not p.hungry
    put(p, "2217", "N-ANG")
    moving(p, R)
    assert p.hungry


def test_10_7_every_hex_of_a_path_changes_hands() -> None:
    p = spain()
    all_nationalist(p)
    for hex in ("2318", "2317", "2316"):
        p.control &= ~BIT[place(hex)]
    put(p, "2315", "R-1B")
    moving(p, R, "R-1B")
    choose(p, "to 2313")
    assert where(p, "R-1B") == "2313"
    assert not p.control & (BIT[place("2314")] | BIT[place("2313")])


def test_10_7_zones_do_not_change_control_and_control_stays() -> None:
    p = spain()
    all_nationalist(p)
    for hex in ("2318", "2317", "2316"):
        p.control &= ~BIT[place(hex)]
    put(p, "2315", "R-1B")
    moving(p, R, "R-1B")
    choose(p, "to 2314", "halt")
    assert p.control >> place("2313") & 1  # only watched
    assert not p.control >> place("2315") & 1  # left behind, still the Republic's
    assert adjacent_enemy(p, N) >> place("2313") & 1
