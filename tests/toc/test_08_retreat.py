"""8.6 Retreat."""

import pytest

from barricades.games.toc.ch08_combat.retreat import best_paths, cancel_modifier, retreat_from
from barricades.games.toc.state import CASUALTIES, ELIMINATED, RESERVE, Russia
from barricades.kernel.bits import BIT, mask_of
from barricades.kernel.flow import Transition
from tests.toc.combats import attack, joined, kind, told
from tests.toc.positions import (
    R,
    W,
    box,
    choose,
    control,
    gives,
    offered,
    own,
    piece,
    played,
    put,
    reduced,
    russia,
    space,
    start,
    where,
)


def paths(p: Russia, start: str, distance: int, *ids: str) -> set[tuple[str, ...]]:
    """The ways among which the owner of some units chooses."""
    units = [piece(id) for id in ids]
    found = best_paths(p, p.allegiance[units[0]], space(start), units, distance)
    return {tuple(p.atlas.numbers[each] for each in path) for path in found}


def retreat(p: Russia, distance: int, *ids: str) -> None:
    """Units and the leaders with them retreat."""
    units = mask_of(map(piece, ids))
    moved: Transition = retreat_from(p, p.allegiance[piece(ids[0])], units, distance)
    assert moved is not None
    start(p, moved[2].title, *moved[3])


def beaten(*dice: int, reserve: tuple[str, ...] = (), **options: str) -> Russia:
    """Don North and Volunteers beat Army 8 at Belaya Kalitva if the dice are theirs."""
    p = russia(dice=dice, **options)  # type: ignore[arg-type]
    put(p, "325", "Don-North", "Don-South")
    put(p, "326", "Ra8")
    own(p, R, "327", "330", "333", "335")
    box(p, RESERVE, *reserve)
    return p


# 8.61


@pytest.mark.rule("8.6")
def test_8_61_the_defender_retreats_the_difference() -> None:
    p = beaten(4, 3)  # 3 against 4
    attack(p, W, "326", "Don-North", "Don-South")
    fought = told(p, "fought")[0]
    assert (fought["space"], fought["attacker"], fought["defender"]) == (space("326"), 4, 3)
    choose(p, "lose Don-South")
    assert kind(p) == "retreat"
    choose(p, "retreat 330")
    assert where(p, "Ra8") == "330"


def test_8_61_two_spaces_at_most() -> None:
    p = beaten(1, 6)  # 2 against 5
    attack(p, W, "326", "Don-North", "Don-South")
    choose(p, "lose Don-South", "retreat 330", "retreat 335")
    assert where(p, "Ra8") == "335"


def test_8_61_by_option_the_whole_difference() -> None:
    p = beaten(1, 6, retreat_uncapped="on")
    own(p, R, "331", "332", "334")
    attack(p, W, "326", "Don-North", "Don-South")
    choose(p, "lose Don-South", "retreat 330", "retreat 335")
    assert kind(p) == "retreat"
    choose(p, "retreat 331")
    assert where(p, "Ra8") == "331"


@pytest.mark.parametrize("dice", [(6, 1), (5, 3)])
def test_8_61_if_the_attacker_has_not_won_nobody_retreats(dice: tuple[int, int]) -> None:
    p = beaten(*dice)
    attack(p, W, "326", "Don-North", "Don-South")
    while kind(p) == "take-losses":
        choose(p, offered(p)[0])
    assert where(p, "Ra8") in ("326", CASUALTIES)
    assert not told(p, "retreated")


# 8.62


def test_8_62_all_go_together_with_their_leaders() -> None:
    p = russia()
    put(p, "326", "Ra8", "Rc1", "Trotsky")
    own(p, R, "330")
    own(p, W, "327")
    retreat(p, 1, "Ra8", "Rc1")
    assert {where(p, id) for id in ("Ra8", "Rc1", "Trotsky")} == {"330"}


def test_8_62_enemies_neutrals_and_the_attackers_spaces_are_not_entered() -> None:
    p = russia()
    put(p, "326", "Ra8")
    put(p, "330", "Don-c1")
    p.put(piece("Cz-c1"), space("327"))
    put(p, "325", "Don-North")
    joined(p, W, "326", "Don-North")
    p.put(piece("Don-North"), space("324"))  # the space stays barred although it is empty
    assert paths(p, "326", 1, "Ra8") == {("329",), ("322",)}


def test_8_62_no_enemy_victory_city() -> None:
    p = russia()
    put(p, "325", "Ra8")
    for number in ("326", "329"):
        p.put(piece({"326": "Don-c1", "329": "Don-c2"}[number]), space(number))
    assert paths(p, "325", 1, "Ra8") == set()  # only Rostov is left


def test_8_62_no_closed_region() -> None:
    p = russia()
    put(p, "703", "Ra7")
    put(p, "701", "NW-a1")
    put(p, "704", "NW-a2")
    assert paths(p, "703", 1, "Ra7") == set()  # 122 is Estonia's
    control(p, "Estonia", R)
    assert paths(p, "703", 1, "Ra7") == {("122",)}


def test_8_62_straits_are_no_way_of_retreat() -> None:
    p = russia()
    put(p, "306", "AFSR-c1")
    put(p, "305", "Ra8")
    assert paths(p, "306", 1, "AFSR-c1") == set()


def test_8_62_the_longest_way_first() -> None:
    p = russia()
    put(p, "338", "AFSR-c1")  # to Rostov and beyond; Ukraine is closed
    found = paths(p, "338", 2, "AFSR-c1")
    assert {len(path) for path in found} == {2}


def test_8_62_then_an_end_that_holds_all() -> None:
    p = russia()
    put(p, "326", "Ra8")
    own(p, R, "327", "330")
    put(p, "330", "Rc1", "Rc2", "Rc3")
    assert paths(p, "326", 1, "Ra8") == {("327",)}


def test_8_62_then_the_fewest_spaces_that_are_not_friendly() -> None:
    p = russia()
    put(p, "326", "Ra8")
    own(p, R, "330")
    own(p, W, "327")
    assert paths(p, "326", 1, "Ra8") == {("330",)}


def test_8_62_then_for_two_spaces_an_end_not_next_to_the_start() -> None:
    p = russia()
    put(p, "333", "Ra8")
    own(p, R, "327", "326", "330", "328", "335", "336", "337", "331")
    assert ("327", "326") in paths(p, "333", 2, "Ra8")
    assert ("330", "335") not in paths(p, "333", 2, "Ra8")  # 335 is next to 333


def test_8_62_then_an_end_in_supply() -> None:
    p = russia()
    put(p, "330", "Ra8")
    own(p, R, "326", "335")
    own(p, W, "327", "330", "333")  # RED is in a space of WHITE's, through which no line passes
    assert paths(p, "330", 1, "Ra8") == {("335",)}
    own(p, R, "327")
    assert paths(p, "330", 1, "Ra8") == {("326",), ("335",)}


def test_8_62_the_end_becomes_friendly_and_spaces_passed_do_not() -> None:
    p = russia()
    put(p, "326", "Ra8")
    put(p, "327", "Don-c1")
    put(p, "329", "Don-c2")
    put(p, "325", "Don-c3")
    put(p, "322", "Don-c4")
    own(p, W, "330", "335", "333")
    retreat(p, 2, "Ra8")
    assert where(p, "Ra8") == "335"
    assert p.owner[space("335")] == R
    assert p.owner[space("330")] == W


def test_8_62_a_way_that_is_not_the_best_is_refused() -> None:
    p = beaten(4, 3)
    own(p, W, "327")
    own(p, R, "329")
    attack(p, W, "326", "Don-North", "Don-South")
    choose(p, "lose Don-South")
    assert offered(p) == ["retreat 329", "retreat 330"]
    assert gives(p, "retreat 327") == "8.62"
    assert gives(p, "retreat 325") == "8.62"


# 8.63


def crowded() -> Russia:
    """Three units retreat to 330, where two are already; 335 has room for one."""
    p = russia()
    put(p, "326", "Ra8", "Rc1", "Rc2")
    put(p, "330", "Rc3", "Rc4")
    put(p, "327", "Don-c1")
    put(p, "329", "Don-c2")
    put(p, "325", "Don-North")
    put(p, "322", "Vol-a1")
    own(p, R, "335", "333")
    return p


def test_8_63_the_owner_chooses_who_stays() -> None:
    p = crowded()
    retreat(p, 1, "Ra8", "Rc1", "Rc2")
    assert kind(p) == "thin-out"
    assert "go-on Ra8>335" in offered(p)
    assert not any("Rc3" in text for text in offered(p))  # a unit that was there stays
    choose(p, "go-on Ra8>335", "go-on Rc1>335")
    assert {where(p, id) for id in ("Ra8", "Rc1")} == {"335"}
    assert where(p, "Rc2") == "330"


def test_8_63_without_room_a_unit_is_eliminated() -> None:
    p = crowded()
    put(p, "335", "Don-c3")
    put(p, "333", "Don-c4")
    control(p, "Ukraine", W)
    put(p, "225", "Vol-a3")
    retreat(p, 1, "Ra8", "Rc1", "Rc2")
    assert offered(p) == ["give-up Ra8", "give-up Rc1", "give-up Rc2"]
    choose(p, "give-up Rc1", "give-up Rc2")
    assert where(p, "Ra8") == "330"
    assert {where(p, id) for id in ("Rc1", "Rc2")} == {CASUALTIES}


# 8.64


def surrounded(*ids: str, dice: tuple[int, ...] = ()) -> Russia:
    p = russia(dice=dice)
    put(p, "326", *ids)
    for number, unit in (("322", "Don-c1"), ("325", "Don-c2"), ("327", "Don-c3"), ("329", "Don-c4")):
        put(p, number, unit)
    put(p, "330", "Don-North")
    return p


def test_8_64_units_without_a_first_space_are_eliminated() -> None:
    p = surrounded("Ra8", "Rc1")
    box(p, RESERVE, "Rc21")
    retreat(p, 1, "Ra8", "Rc1")
    assert (where(p, "Ra8"), where(p, "Rc1")) == (ELIMINATED, CASUALTIES)
    assert where(p, "Rc21") == RESERVE  # no replacement corps


def test_8_64_makhnos_armies_go_to_casualties() -> None:
    p = russia()
    control(p, "Makhno", R)
    p.put(piece("Mak-a1"), space("326"))
    for number, unit in (("322", "Don-c1"), ("325", "Don-c2"), ("327", "Don-c3"), ("329", "Don-c4")):
        put(p, number, unit)
    put(p, "330", "Don-North")
    retreat(p, 1, "Mak-a1")
    assert where(p, "Mak-a1") == CASUALTIES


def test_8_64_their_leaders_roll() -> None:
    p = surrounded("Rc1", "Stalin", dice=(1,))
    put(p, "333", "Rc3")
    retreat(p, 1, "Rc1")
    assert where(p, "Stalin") == "333"


def test_8_64_who_cannot_go_the_full_distance_goes_as_far_as_possible() -> None:
    p = russia()
    put(p, "303", "Ra8")
    put(p, "305", "AFSR-c2")
    put(p, "301", "AFSR-c1")
    retreat(p, 2, "Ra8")
    assert where(p, "Ra8") == "304"


# 8.65


def test_8_65_greens_are_eliminated_instead() -> None:
    p = russia(dice=(1, 3))
    put(p, "813", "Ra8", "Ra4")
    p.put(piece("Green1"), space("814"))
    attack(p, R, "814", "Ra8", "Ra4")
    assert where(p, "Green1") not in ("814", "833")


def test_8_65_units_in_restricted_boxes_are_eliminated() -> None:
    p = russia()
    p.put(piece("RcFE6"), space("907"))
    retreat(p, 1, "RcFE6")
    assert where(p, "RcFE6") == CASUALTIES


def test_8_65_a_rising_retreats_within_its_region() -> None:
    p = russia()
    put(p, "813", "WaIns1")
    retreat(p, 1, "WaIns1")
    while kind(p) == "retreat":
        choose(p, offered(p)[0])
    assert where(p, "WaIns1") in ("810", "814", "816", "817")
    put(p, "331", "WaIns2")  # Don; 819 is Central
    for number, unit in (("332", "Ra1"), ("334", "Ra2"), ("335", "Ra3")):
        put(p, number, unit)
    retreat(p, 1, "WaIns2")
    assert where(p, "WaIns2") == ELIMINATED


def test_8_65_people_s_armies_stay_in_red_home_regions() -> None:
    p = russia()
    put(p, "337", "Ra8")
    p.put(piece("RaPeople1"), space("615"))
    assert all(p.atlas.home[R] >> space(path[0]) & 1 for path in paths(p, "615", 1, "RaPeople1"))


def test_8_65_a_bound_unit_falls_out_where_the_others_leave_its_region() -> None:
    p = russia()
    put(p, "819", "Ra8")
    p.put(piece("RaPeople1"), space("819"))
    put(p, "818", "Don-c1")
    put(p, "820", "Don-c2")
    own(p, R, "331")
    retreat(p, 1, "Ra8", "RaPeople1")
    assert where(p, "Ra8") == "331"
    assert where(p, "RaPeople1") == CASUALTIES


# 8.66


def lost_combat(*dice: int, terrain: str = "326") -> Russia:
    """A combat at the moment when the defender may cancel the retreat."""
    p = russia(dice=dice)
    put(p, "325", "Don-North")
    put(p, terrain, "Ra9", "Rc1")
    own(p, R, "330", "327")
    joined(p, W, terrain, "Don-North")
    p.battle.winner, p.battle.inflicted = W, [4, 3]
    start(p, "8.4 Fire and resolution", at="order_retreat")
    return p


def test_8_66_without_an_elite_unit_or_two_steps_nobody_may() -> None:
    p = russia()
    put(p, "325", "Don-North")
    put(p, "326", "Ra8")
    joined(p, W, "326", "Don-North")
    p.battle.winner, p.battle.inflicted = W, [4, 3]
    start(p, "8.4 Fire and resolution", at="order_retreat")
    assert kind(p) == "retreat"
    p = russia()
    put(p, "325", "Don-North")
    put(p, "326", "Re1")
    joined(p, W, "326", "Don-North")
    p.battle.winner, p.battle.inflicted = W, [4, 3]
    start(p, "8.4 Fire and resolution", at="order_retreat")
    assert kind(p) == "retreat"


def test_8_66_one_makes_three_on_clear_ground_and_the_defender_may_stay() -> None:
    p = lost_combat(1)  # 1 + 2
    assert offered(p) == ["cancel-retreat", "pass"]
    choose(p, "cancel-retreat")
    assert offered(p) == ["retreat-anyway", "stand"]
    choose(p, "stand")
    assert kind(p) == "lose-steps"
    choose(p, "lose Rc1")
    assert where(p, "Ra9") == "326"
    assert where(p, "Rc1") == CASUALTIES


def test_8_66_who_may_stay_may_go() -> None:
    p = lost_combat(1)
    choose(p, "cancel-retreat", "retreat-anyway")
    assert kind(p) == "retreat"
    assert not told(p, "lost")


@pytest.mark.parametrize("die", [2, 3])
def test_8_66_four_and_five_mean_retreat(die: int) -> None:
    p = lost_combat(die)
    choose(p, "cancel-retreat")
    assert kind(p) == "retreat"
    assert not told(p, "reduced")


@pytest.mark.parametrize("die", [4, 6])
def test_8_66_six_and_more_costs_a_step_besides(die: int) -> None:
    p = lost_combat(die)
    choose(p, "cancel-retreat")
    assert kind(p) == "lose-steps"
    choose(p, "lose Ra9")
    assert reduced(p, "Ra9")
    assert kind(p) == "retreat"


@pytest.mark.parametrize(
    ("target", "pieces", "expected"),
    [
        ("326", ("Ra9",), 2),  # clear
        ("326", ("Ra9", "Trotsky"), 1),  # a leader showing 4
        ("326", ("Ra9", "RcChe1"), 1),  # cheka
        ("326", ("Ra9", "RcChe1", "Trotsky"), 0),
        ("326", ("Ra9", "Stalin"), 2),
        ("301", ("Ra9",), -2),  # fortress
        ("301", ("Ra9", "Trotsky", "RcChe1"), -2),  # no more than 2
        ("310", ("Ra9",), -1),  # mountain
        ("307", ("Ra9",), -1),  # marsh
        ("639", ("Ra9",), 0),  # forest
        ("318", ("Ra9",), 0),  # desert
    ],
)
def test_8_66_modifiers(target: str, pieces: tuple[str, ...], expected: int) -> None:
    p = russia()
    put(p, target, *pieces)
    joined(p, W, target)
    assert cancel_modifier(p) == expected


def test_8_66_in_fighting_and_a_lost_home_city() -> None:
    p = russia()
    put(p, "639", "Ra9")
    joined(p, W, "639")
    p.subject = BIT[R]
    assert cancel_modifier(p) == 1
    p.captured[W] = BIT[space("630")]
    assert cancel_modifier(p) == 2
    p.subject = 0
    p.captured[W] = BIT[space("324")]  # no home city of RED's
    assert cancel_modifier(p) == 0


def test_8_66_after_r27_the_capitals_hold_without_a_die_or_a_step() -> None:
    p = russia(turn=5)
    played(p, "R27")
    put(p, "801", "Rc1")
    put(p, "817", "Vol-a1")
    joined(p, W, "801", "Vol-a1")
    p.battle.winner, p.battle.inflicted = W, [4, 3]
    start(p, "8.4 Fire and resolution", at="order_retreat")
    choose(p, "cancel-retreat")
    assert where(p, "Rc1") == "801"
    assert not told(p, "lost")
