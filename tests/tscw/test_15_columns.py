"""15.25 Republican columns, shown by example."""

import pytest

from barricades.games.tscw.attacks import COMBATS
from barricades.games.tscw.sheet import place
from barricades.games.tscw.stacking import may_stack
from barricades.games.tscw.state import POINTS_R, Spain
from barricades.games.tscw.units import NUMBER, POLITICS
from tests.tscw.battles import arena, asked, attack, defend, duel, flipped, heard, ready, said, sums
from tests.tscw.positions import N, R, choose, offered, put, start, why_not


def militia(*dice: int, turn: int = 3, ids: tuple[str, ...] = ("R-ASC",)) -> Spain:
    p = defend(*ids, against=("N-ANG",), dice=dice, turn=turn)
    attack(p, R, "2115", *ids)
    return p


def test_15_25_only_republican_columns_are_asked() -> None:
    p = duel("N-BRB", "C-BAR", against=("R-37D",), dice=(4,))
    attack(p, N, "2115", "N-BRB", "C-BAR")
    assert heard(p, "militia") == 0
    p = defend("A-AM1", against=("N-ANG",), dice=(4, 4))
    attack(p, R, "2115", "A-AM1")
    assert heard(p, "militia") == 1  # northern ones too


@pytest.mark.rule("15.6j")
def test_15_25_1_one_die_for_the_whole_attack_with_regulars_too() -> None:
    p = militia(4, 4, ids=("R-ASC", "R-DRT", "R-66D"))
    assert heard(p, "militia") == 1
    p = militia(4, ids=("R-66D",))
    assert heard(p, "militia") == 0


def test_15_25_1_not_against_a_lone_hq() -> None:
    p = defend("R-ASC", against=("N-AN",))
    attack(p, R, "2115", "R-ASC")
    assert heard(p, "militia") == 0


def test_15_25_1a_on_1_the_attack_fails_and_everything_is_spent() -> None:
    p = defend("R-ASC", "R-MNV", against=("N-ANG",), dice=(1,))
    ready(p, "R-AIR1")
    p.kept[R] = [24]
    attack(p, R, "2115", "R-ASC")
    choose(p, "guns R-MNV", "fly R-AIR1", "done", "chit 24")
    if asked(p) == "play-attacking-chit":
        choose(p, "pass")
    assert heard(p, "rolled") == 0
    assert said(p, "militia")["effect"] == "refuse"
    assert flipped(p, "R-MNV")
    assert flipped(p, "R-AIR1")
    assert p.points[POINTS_R] == 4
    assert p.aside == [24]
    assert offered(p) == ["done"]  # units and hex have had their attack
    assert p.fought >> NUMBER["R-ASC"] & 1
    refused = why_not(p, "attack 2115")
    assert refused and refused.message.id == "attacked-already"


@pytest.mark.parametrize("face", [2, 3])
def test_15_25_1b_reluctance(face: int) -> None:
    assert sums(militia(face, 4))[3] == -1


@pytest.mark.parametrize("face", [4, 5])
def test_15_25_1c_obedience(face: int) -> None:
    assert sums(militia(face, 4))[3] == 0


def test_15_25_1d_enthusiasm() -> None:
    assert sums(militia(6, 4))[3] == 1


@pytest.mark.parametrize(("face", "modifier"), [(1, None), (3, None), (4, -1), (5, -1), (6, 0)])
@pytest.mark.parametrize("turn", [1, 2])
def test_15_25_1e_on_the_first_two_turns_the_die_has_two_less(
    face: int, modifier: int | None, turn: int
) -> None:
    p = militia(face, 4, turn=turn)
    assert (sums(p)[3] if heard(p, "reckoned") else None) == modifier
    assert heard(p, "reckoned") or not p.battle.militia


def together(*ids: str) -> set[str]:
    """The units that may join the first of these in an attack; each is in a hex of its own."""
    p = arena()
    put(p, "2115", "N-ANG")
    for hex, id in zip(("2116", "2216", "2016", "2015"), ids, strict=False):
        put(p, hex, id)
    start(p, COMBATS, R, 0)
    choose(p, "attack 2115", f"with {ids[0]}")
    return {text.removeprefix("with ") for text in offered(p) if text.startswith("with ")}


def stacks(a: str, b: str) -> bool:
    p = arena()
    put(p, "2116", a)
    return may_stack(p, place("2116"), [NUMBER[b]])


def test_15_25_2_every_column_has_its_politics() -> None:
    ids = ("R-ASC", "R-MRX", "R-LEN", "R-MC", "B-BM1", "R-BAY", "R-46D")
    assert [POLITICS[NUMBER[id]] for id in ids] == [
        "anarchist", "communist", "poum", "catalan", "basque", "mixed", "",
    ]  # fmt: skip
    assert not stacks("R-ASC", "R-MRX")


def test_15_25_3_anarchists_keep_to_the_poum_and_mixed_columns() -> None:
    assert [stacks("R-ASC", id) for id in ("R-MRX", "R-MC", "B-BM1", "R-LEN", "R-BAY", "R-DRT")] == [
        False, False, False, True, True, True,
    ]  # fmt: skip
    assert together("R-ASC", "R-LEN", "R-BAY", "R-MC") == {"R-LEN", "R-BAY"}


def test_15_25_3a_communists_keep_to_mixed_columns() -> None:
    assert [stacks("R-MRX", id) for id in ("R-ASC", "R-LEN", "R-MC", "B-BM1", "R-BAY", "R-MOD")] == [
        False, False, False, False, True, True,
    ]  # fmt: skip
    assert together("R-MRX", "R-LEN", "R-BAY", "R-ASC") == {"R-BAY"}


def test_15_25_3b_the_bans_hold_from_different_hexes() -> None:
    assert together("R-ASC", "R-MRX") == set()
    p = arena()
    put(p, "2115", "N-ANG")
    put(p, "2116", "R-ASC")
    put(p, "2216", "R-MRX")
    start(p, COMBATS, R, 0)
    choose(p, "attack 2115", "with R-ASC")
    refused = why_not(p, "with R-MRX")
    assert refused and refused.rule == "15.25.3b"


@pytest.mark.rule("15.6b")
def test_15_25_3b_who_is_strong_enough_only_together_with_enemies_is_not() -> None:
    p = arena()
    put(p, "2115", "N-13D")  # nine: three are needed
    put(p, "2116", "R-ASC")
    put(p, "2216", "R-MRX")
    start(p, COMBATS, R, 0)
    assert offered(p) == ["done"]
    put(p, "2016", "R-DRT")
    start(p, COMBATS, R, 0)
    assert offered(p) == ["attack 2115", "done"]


def test_15_25_3c_regular_units_have_no_politics() -> None:
    assert stacks("R-26D", "R-MRX")  # the Durruti Column, converted
    assert together("R-26D", "R-MRX") == {"R-MRX"}
    assert not stacks("R-DRT", "R-MRX")
