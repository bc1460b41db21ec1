"""15 Combat: the worked examples of the rulebook, each with its own numbers."""

import pytest

from barricades.games.tscw.aftermath import breakthrough_points
from barricades.games.tscw.attacks import COMBATS
from barricades.games.tscw.components import DATA, read_rows
from barricades.games.tscw.sequence import EXPLOITATION_MOVEMENT
from barricades.games.tscw.sheet import SPAIN, hex_of, place
from barricades.games.tscw.state import POINTS_N, POINTS_NORTH, Spain
from barricades.games.tscw.units import NUMBER
from barricades.kernel.bits import BIT, members
from tests.tscw.battles import (
    WEST,
    arena,
    asked,
    attack,
    declare,
    ends,
    flipped,
    lose,
    parts,
    ratio_against,
    ready,
    reserve,
    result,
    sums,
)
from tests.tscw.positions import N, R, choose, offered, put, spain, start, steps, where


@pytest.mark.rule("15.6g")
def test_12_1_3c_the_hq_of_extremadura_makes_ten_of_six_and_sixteen_of_twelve() -> None:
    p = arena(dice=(3,))
    put(p, "2116", "R-37D", "R-38D", "R-63D", "R-EXT")
    put(p, "2115", "N-50D")
    attack(p, R, "2115", "R-37D", "R-38D", "R-63D")
    choose(p, "hq R-EXT")
    assert sums(p)[:2] == (10, 5)
    assert flipped(p, "R-EXT")
    p = arena(dice=(3,))
    put(p, "2115", "R-37D", "R-38D", "R-63D", "R-EXT")
    put(p, "2114", "N-13D")
    attack(p, N, "2115", "N-13D")
    choose(p, "hq R-EXT")
    assert sums(p)[:2] == (8, 16)
    assert flipped(p, "R-EXT")


def test_12_1_3h_an_air_unit_of_four_adds_two_to_it() -> None:
    p = arena(dice=(3,))
    put(p, "2116", "R-37D", "R-38D", "R-63D", "R-EXT")
    put(p, "2115", "N-50D")
    ready(p, "R-AIR3")
    attack(p, R, "2115", "R-37D", "R-38D", "R-63D")
    choose(p, "hq R-EXT", "fly R-AIR3", "done")
    assert sums(p)[0] == 6 + 6


def test_12_2_4_fourteen_with_five_and_one_against_three_with_four_is_three_to_one() -> None:
    p = arena(dice=(3,))
    put(p, "2114", "N-13D", "N-61D")
    put(p, "2115", "R-1B")
    ready(p, "I-AL2", "N-AIR1", "R-AIR3")
    attack(p, N, "2115", "N-13D", "N-61D")
    choose(p, "fly I-AL2", "fly N-AIR1", "done", "fly R-AIR3", "done")
    assert sums(p) == (20, 6, "3:1", 0)


def test_14_2_the_reserve_of_the_north_finishes_what_the_first_attack_began() -> None:
    p = spain(9, nationalist=["3705", "3704", "3701", "3702", "3703"], dice=(3, 6))
    put(p, "3706", "A-1A", "A-2A", "A-3A")
    put(p, "3707", "S-N", "A-4A", "A-5A", "A-6A", "B-3BA", "B-9BA")
    put(p, "3705", "N-13D")
    ready(p, "S-AIR")
    reserve(p, "S-N", "A-4A", "A-5A", "A-6A", "B-3BA", "B-9BA")
    attack(p, R, "3705", "A-1A", "A-2A", "A-3A")
    choose(p, "fly S-AIR", "done")
    assert sums(p) == (14, 9, "3:2", -1)
    assert result(p) == "2/1"
    lose(p, "A-1A", "A-2A", "N-13D")
    assert steps(p, "N-13D") == 1
    assert flipped(p, "S-AIR")
    choose(p, "done")
    before = p.points[POINTS_NORTH]
    start(p, EXPLOITATION_MOVEMENT, R, 1)
    choose(p, *(f"release {id}" for id in ("A-4A", "A-5A", "A-6A", "B-3BA", "B-9BA")))
    assert p.points[POINTS_NORTH] == before - 1
    choose(p, *(f"take {id}" for id in ("A-4A", "A-5A", "A-6A", "B-3BA", "B-9BA")))
    choose(p, "to 3706")
    choose(p, *(["halt"] if "halt" in offered(p) else []), "done")
    start(p, COMBATS, R, 1)
    choose(p, "attack 3705")
    assert "with A-3A" not in offered(p)
    choose(p, "cancel")
    declare(p, "3705", "A-4A", "A-5A", "A-6A", "B-3BA", "B-9BA")
    assert sums(p) == (8, 7, "1:1", -1)
    assert result(p) == "2/1"
    lose(p, "B-3BA", "B-9BA", "N-13D")
    assert int(where(p, "N-13D")) < 0
    choose(p, *(f"advance {id}>3705" for id in ("A-4A", "A-5A", "A-6A")))
    assert {where(p, id) for id in ("A-4A", "A-5A", "A-6A")} == {"3705"}


def test_15_9_the_big_battle_of_2615() -> None:
    p = spain(12, nationalist={*WEST, "2715", "2616", "2816", "2815", "2716", "2915", "2916"}, dice=(3, 5))
    put(p, "2715", "N-1ND", "N-4ND", "N-5ND", "N-61D")
    put(p, "2616", "N-63D", "N-1-81", "N-AGC")
    put(p, "2816", "N-N")
    put(p, "2615", "R-46D", "R-27D", "R-1-2", "R-66D", "R-70D", "R-2C")
    for hex in ("2614", "2514", "2515", "2414", "2415", "2413", "2314", "2213", "2214", "2313"):
        p.control &= ~BIT[place(hex)]
    ready(p, "G-LC2", "N-BAH")
    p.kept[R] = [22]
    before = p.points[POINTS_N]
    attack(p, N, "2615", "N-1ND", "N-4ND", "N-5ND", "N-61D", "N-63D", "N-1-81", "N-AGC")
    choose(p, "guns N-N", "fly G-LC2", "fly N-BAH", "done", "chit 22")
    choose(p, *(["pass"] if "pass" in offered(p) else []))
    assert sums(p) == (54, 27, "4:1", -2)
    assert result(p) == "2/4"
    assert p.points[POINTS_N] == before - 1
    lose(p, "N-63D", "N-1-81")
    lose(p, "R-46D", "R-27D", "R-1-2", "R-1-2")
    assert [steps(p, id) for id in ("N-63D", "N-1-81", "R-46D", "R-27D", "R-1-2")] == [1, 1, 1, 1, 0]
    assert where(p, "R-66D") == "2615"
    assert all(flipped(p, id) for id in ("N-N", "G-LC2", "N-BAH"))
    assert p.aside == [22]


@pytest.mark.rule("1.1a", "9.3b")
def test_15_11_three_units_of_one_out_of_supply_attack_with_two() -> None:
    p = spain(3)
    put(p, "2114", "N-ANG", "N-ART", "N-ARZ")
    put(p, "2115", "R-GDJ")
    assert ratio_against(p, N, "2115", "N-ANG", "N-ART", "N-ARZ").attack == 2


def test_15_22_barcelona_behind_its_last_line() -> None:
    p = spain(17)
    p.control = SPAIN
    put(p, "3022", "N-13D")
    put(p, "3023", "R-37D")
    found = parts(ratio_against(p, N, "3023", "N-13D"))
    assert found == {"city": -1, "minor-river": -1, "fortified-line": -1}


@pytest.mark.parametrize(
    ("hexes", "expected"),
    [
        (("2114", "2116"), 1),  # opposite
        (("2215", "2016"), 1),
        (("2114", "2216", "2016"), 1),  # every second hex
        (("2114", "2215", "2216", "2015"), 1),  # more than three
        (("2114", "2215"), 0),
        (("2114", "2216"), 0),
        (("2114", "2215", "2015"), 0),  # three in a row
    ],
)
def test_15_19_concentric_attacks(hexes: tuple[str, ...], expected: int) -> None:
    p = spain(9)
    p.control = SPAIN
    attackers = ("N-ANG", "N-AVL", "N-ARZ", "N-ART")[: len(hexes)]  # N-AVL has no attack factor
    put(p, "2115", "R-37D")
    for hex, id in zip(hexes, attackers, strict=True):
        put(p, hex, id)
    assert parts(ratio_against(p, N, "2115", *attackers)).get("concentric", 0) == expected


# 15.23 and 15.24

EBRO = ("R-11D", "R-35D", "R-45D", "R-46D"), ("R-3D", "R-16D", "R-42D", "R-44D")


def ebro(fog: str = "off", behind: tuple[str, ...] = ("R-2C", "R-3-2")) -> Spain:
    """The first example of 15.23 up to the losses: 40 against the 50th Division at Gandesa."""
    p = spain(14, dice=(4,), fog=fog)
    p.control = SPAIN
    for hex in members(SPAIN):
        if int(hex_of(hex)[2:]) >= 20:
            p.control &= ~BIT[hex]
    put(p, "2920", *EBRO[0], "R-EBR")
    put(p, "3020", *EBRO[1])
    put(p, "2919", "N-50D")
    put(p, "3021", *behind)
    attack(p, R, "2919", *EBRO[0], *EBRO[1])
    choose(p, "hq R-EBR")
    return p


@pytest.mark.rule("15.7", "15.8b", "15.22b", "15.23a", "15.23b")
def test_15_23_the_breakthrough_at_gandesa() -> None:
    p = ebro()
    assert sums(p) == (40, 5, "7:1", -2)  # 8:1, rough -1, the Ebro -2, beyond the table +1
    assert result(p) == "1/4"
    lose(p, "R-11D", "N-50D", "N-50D")
    assert asked(p) == "advance"
    for id in (*EBRO[0], *EBRO[1]):
        beyond = ends(p, "advance", id)
        assert {"2919", "2918", "2819"} <= beyond
        assert "3019" not in beyond  # one point and two for the Ebro


@pytest.mark.rule("15.24a", "15.24b")
def test_15_24_the_pursuers_of_gandesa_end_beside_the_ebro() -> None:
    p = ebro()
    lose(p, "R-11D", "N-50D", "N-50D")
    choose(p, "done")
    assert asked(p) == "pursue"
    assert ends(p, "pursue", "R-2C") == {"2920", "3020"}
    assert ends(p, "pursue", "R-3-2") == {"2920", "3020"}
    choose(p, "pursue R-2C>3020", "pursue R-3-2>2920")
    assert (where(p, "R-2C"), where(p, "R-3-2")) == ("3020", "2920")


@pytest.mark.parametrize(("fog", "comes_up"), [("on", True), ("off", False)])
def test_15_24_under_fog_it_comes_up_for_any_unit_the_enemy_does_not_know(fog: str, comes_up: bool) -> None:
    p = ebro(fog, ("R-38D", "R-37D"))  # infantry, which cannot pursue, the 37th under the 38th
    lose(p, "R-11D", "N-50D", "N-50D")
    choose(p, "done")
    assert (asked(p) == "pursue") == comes_up
    assert not comes_up or offered(p) == ["done"]


COLUMNS = ("C-ASN", "C-BAR", "C-CST", "N-AV", "N-BRB", "N-BRT")


def merida(*more: str) -> Spain:
    """The second example: six columns in Mérida (2206) against one in 2207, with 0/6 beyond 7:1.

    The front is that of July 1936 with what the march from Sevilla has taken since, and the columns that the
    Republic has before Ávila and at Talavera by turn 3.
    """
    front = [row["hex"] for row in read_rows(DATA, "front_1936.csv") if row["control"] == "N"]
    march = [hex_of(hex) for hex in members(SPAIN) if hex_of(hex)[:2] <= "21" and hex_of(hex)[2:] <= "06"]
    p = spain(3, nationalist=[*front, *march, "2205", *more], dice=(5,))
    put(p, "2206", *COLUMNS)
    put(p, "2207", "R-DLR")
    put(p, "2709", "N-AVL")
    put(p, "2405", "N-CCR")
    put(p, "2606", "N-PLS")
    for row in read_rows(DATA, "counters.csv"):
        if row["id"] in {"R-GRE", "R-URI", "R-NVZ"}:
            assert int(row["entry"]) <= 3
            put(p, row["hex"], row["id"])
    attack(p, N, "2207", *COLUMNS)
    return p


def test_15_23a_on_the_front_as_it_is_2308_can_be_supplied_and_neither_2309_nor_2409() -> None:
    p = merida()
    assert sums(p)[2] == "7:1"
    assert result(p) == "0/6"
    lose(p, "R-DLR")
    assert p.battle.breakthrough == 5
    for id in ("C-ASN", "C-BAR", "C-CST"):
        found = ends(p, "advance", id)
        assert "2308" in found
        assert not {"2309", "2409"} & found  # ruling S-M6
    choose(p, "advance C-ASN>2308")
    assert where(p, "C-ASN") == "2308"


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("taken", [("2306",), ("2110", "2106", "2107", "2108", "2109", "2007")])
def test_15_23c_with_montanchez_or_puertollano_they_reach_2309_and_2409(taken: tuple[str, ...]) -> None:
    p = merida(*taken)  # the town, and the way to it
    lose(p, "R-DLR")
    assert {"2309", "2409"} <= ends(p, "advance", "C-ASN")


def test_15_23a_a_unit_that_moves_three_spends_two() -> None:
    p = spain(9)
    put(p, "2116", "R-37D", "R-3B")
    p.battle.breakthrough = 5
    assert breakthrough_points(p, NUMBER["R-37D"]) == 2
    p.battle.breakthrough = 1
    assert breakthrough_points(p, NUMBER["R-37D"]) == 1
