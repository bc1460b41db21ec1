"""8.5 Step 6 of a combat: losses, replacement corps, leaders without units."""

from itertools import product

import pytest

from barricades.games.toc.ch03_components.atlas import RED
from barricades.games.toc.ch08_combat.losses import eliminate, lose_step, may_lose, must_lose
from barricades.games.toc.state import (
    CASUALTIES,
    COMING,
    ELIMINATED,
    OUT,
    RESERVE,
    SR_TRACK,
    TSAR_DEAD,
    TSAR_RESCUED,
    Russia,
)
from barricades.kernel.bits import BIT, mask_of, members
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
    put,
    reduced,
    russia,
    space,
    start,
    where,
)


def suffer(p: Russia, side: int, factors: int) -> None:
    """A side takes losses in a combat that has been joined."""
    p.battle.suffered[side] = factors
    start(p, "8.51 Losses", side)


def defence(*ids: str, reserve: tuple[str, ...] = (), dice: tuple[int, ...] = ()) -> Russia:
    """RED units at Belaya Kalitva under attack."""
    p = russia(dice=dice)
    put(p, "325", "Don-South")
    put(p, "326", *ids)
    box(p, RESERVE, *reserve)
    joined(p, W, "326", "Don-South")
    return p


# 8.51


def test_8_51_steps_cost_the_units_loss_factor() -> None:
    p = defence("Ra8", "Rc1")
    suffer(p, R, 4)  # 3 of the army and 1 of the corps
    assert (reduced(p, "Ra8"), where(p, "Rc1")) == (True, CASUALTIES)


def test_8_51_the_total_must_be_the_highest_possible() -> None:
    p = defence("Ra8", "Rc1")
    suffer(p, R, 3)  # the army's step makes 3, the corps alone 1
    assert (reduced(p, "Ra8"), where(p, "Rc1")) == (True, "326")


def test_8_51_what_cannot_be_taken_is_not_taken() -> None:
    p = defence("Ra8")
    suffer(p, R, 2)
    assert not reduced(p, "Ra8")


def test_8_51_among_the_highest_the_owner_is_free() -> None:
    p = defence("Re1", "Rc1", "Rc2")
    suffer(p, R, 2)
    assert offered(p) == ["lose Rc1", "lose Rc2", "lose Re1"]
    choose(p, "lose Rc1")
    assert {where(p, id) for id in ("Rc1", "Rc2")} == {CASUALTIES}  # then only the other corps makes 2
    assert where(p, "Re1") == "326"


def test_8_51_a_step_that_would_make_less_is_refused() -> None:
    p = defence("Ra8", "Ra4", "Rc1")
    suffer(p, R, 3)
    assert offered(p) == ["lose Ra4", "lose Ra8"]
    assert gives(p, "lose Rc1") == "8.51"
    assert gives(p, "lose Don-South") == "8.51"


def test_8_51_a_replacement_corps_comes_at_once_and_may_take_further_losses() -> None:
    p = defence("Ra8", reserve=("Rc21",))
    suffer(p, R, 7)
    assert (where(p, "Ra8"), where(p, "Rc21")) == (CASUALTIES, CASUALTIES)


def test_8_51_the_corps_must_allow_the_highest_sum() -> None:
    p = defence("Ra8", reserve=("Rc21", "Re1"))
    suffer(p, R, 8)  # 3, 3 and 2 of the elite corps
    assert where(p, "Re1") == CASUALTIES
    assert where(p, "Rc21") == RESERVE


def test_8_51_any_corps_if_no_more_is_owed() -> None:
    p = defence("Ra8", reserve=("Rc21", "Rc22", "Re1"))
    suffer(p, R, 6)
    assert offered(p) == ["replace Rc21", "replace Re1"]  # Rc22 is like Rc21


def test_8_51_over_all_attacking_spaces() -> None:
    p = russia()
    put(p, "325", "Don-c1")
    put(p, "322", "AFSR-c1", "Denikin")
    put(p, "326", "Ra8")
    joined(p, W, "326", "Don-c1", "AFSR-c1")
    suffer(p, W, 1)
    assert offered(p) == ["lose AFSR-c1", "lose Don-c1"]


def sequences(p: Russia, units: int, limit: int) -> int:
    """The highest sum by trying every sequence, on copies of the position."""
    best = 0
    for unit in members(units):
        factor = p.loss_factor(unit)
        if factor > limit:
            continue
        world = p.copy()
        if not lose_step(world, unit, ""):
            rest = units if world.at[unit] >= 0 else units & ~BIT[unit]
            best = max(best, factor + sequences(world, rest, limit - factor))
            continue
        for corps in world.pieces_at(RESERVE, world.roster.replaced_by[unit]):
            after = world.copy()
            after.put(corps, space("326"))
            rest = units & ~BIT[unit] | BIT[corps]
            best = max(best, factor + sequences(after, rest, limit - factor))
    return best


@pytest.mark.parametrize(
    ("units", "reserve"),
    [
        (("Ra8",), ()),
        (("Ra8", "Ra4"), ("Rc21",)),
        (("Ra8", "Ra4", "Re1"), ("Re2",)),
        (("RaPeople1", "Rc1"), ("Rc21", "Re2")),
        (("RaBel", "Ra8"), ("Rc21", "Re2")),
        (("Rc1", "Rc2", "Re1"), ()),
    ],
)
def test_8_51_the_highest_sum_is_that_of_all_sequences(
    units: tuple[str, ...], reserve: tuple[str, ...]
) -> None:
    p = defence(*units, reserve=reserve)
    mask = mask_of(map(piece, units))
    for factors in range(10):
        assert must_lose(p, mask, factors) == sequences(p, mask, factors), factors


def test_8_51_every_offer_can_be_completed() -> None:
    p = defence("Ra8", "RaBel", "Re1", reserve=("Rc21", "Re2"))
    mask = mask_of(map(piece, ("Ra8", "RaBel", "Re1")))
    for factors in range(1, 10):
        owed = must_lose(p, mask, factors)
        offers = set(may_lose(p, mask, owed))
        for unit in members(mask):
            possible = False
            if p.loss_factor(unit) <= owed:
                world = p.copy()
                left = owed - world.loss_factor(unit)
                if lose_step(world, unit, ""):
                    for corps in world.pieces_at(RESERVE, world.roster.replaced_by[unit]):
                        after = world.copy()
                        after.put(corps, space("326"))
                        possible |= sequences(after, mask & ~BIT[unit] | BIT[corps], left) == left
                else:
                    rest = mask if world.at[unit] >= 0 else mask & ~BIT[unit]
                    possible = sequences(world, rest, left) == left
            assert (unit in offers) == possible


def test_8_51_the_defender_loses_first() -> None:
    p = russia(dice=(3, 3))
    put(p, "325", "Don-c1", "Don-c2", "Don-c3")
    put(p, "326", "Rc1", "Rc2", "Rc3")
    attack(p, W, "326", "Don-c1", "Don-c2", "Don-c3")
    assert (kind(p), p.waiting().seat) == ("take-losses", R)
    choose(p, "lose Rc1")
    assert (kind(p), p.waiting().seat) == ("take-losses", W)


# 8.53


@pytest.mark.parametrize(
    ("army", "reserve", "expected"),
    [
        ("Ra8", ("Rc7", "Rc13", "RcLat1", "Don-c2"), {"Rc7", "Rc13", "RcLat1"}),  # RED any RED corps
        ("Don-North", ("Don-c2", "AFSR-c3", "Rc21"), {"Don-c2"}),  # of the same camp
        ("Vol-a1", ("Don-c2", "AFSR-c3", "Nor-c1", "FE-c1"), {"AFSR-c3"}),  # campless, same theatre
        ("Si-a1", ("Si-c5", "SiCos-c4"), {"Si-c5"}),
        ("Est-a1", ("Est-c1", "AFSR-c3"), {"Est-c1"}),  # a faction its own
        ("Ra8", ("RcFE1", "RcFE2"), set()),  # not far-east
    ],
)
def test_8_53_which_corps_replaces_an_army(army: str, reserve: tuple[str, ...], expected: set[str]) -> None:
    p = russia()
    control(p, "Estonia", W)
    put(p, "326", army, reduced=True)
    box(p, RESERVE, *reserve)
    p.group = BIT[piece(army)]
    start(p, "1.5 Lose steps", p.allegiance[piece(army)], 1)
    if len(expected) > 1:
        assert {text.partition(" ")[2] for text in offered(p)} == expected
        choose(p, f"replace {min(expected)}")
    placed = {id for id in reserve if where(p, id) == "326"}
    assert len(placed) == min(1, len(expected))
    assert placed <= expected
    assert where(p, army) == (CASUALTIES if expected else ELIMINATED)


def test_8_53_a_wrong_corps_is_refused() -> None:
    p = defence("Ra8", reserve=("Rc21", "Re1"))
    box(p, CASUALTIES, "Rc22")
    suffer(p, R, 6)
    assert gives(p, "replace Rc22") == "8.53"


def test_8_53_makhnos_armies_go_to_casualties_without_a_corps() -> None:
    p = russia()
    control(p, "Makhno", R)
    put(p, "232", "Mak-a1", reduced=True)
    assert not lose_step(p, piece("Mak-a1"), "8.53")
    assert where(p, "Mak-a1") == CASUALTIES


def test_8_53_the_corps_takes_the_armys_part_in_the_combat() -> None:
    p = defence("Ra8", reserve=("Rc21",))
    suffer(p, R, 6)
    assert p.battle.defending == BIT[piece("Rc21")]


# 8.54


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("RaPeople1", CASUALTIES),
        ("Pol-Gar1", CASUALTIES),
        ("WaIns1", ELIMINATED),
        ("RaChin", ELIMINATED),
        ("SR-aKU1", ELIMINATED),
        ("Rc1", CASUALTIES),
        ("Don-c1", CASUALTIES),
        ("SR-c1", ELIMINATED),
        ("Green1", COMING),
    ],
)
def test_8_54_where_other_units_go(unit: str, expected: int) -> None:
    p = russia()
    p.put(piece(unit), space("326"))
    box(p, RESERVE, "Rc21", "Don-c2")
    eliminate(p, piece(unit), "8.54")
    assert where(p, unit) == expected


def test_8_54_a_unit_that_is_lost_comes_back_full_and_without_markers() -> None:
    p = russia()
    put(p, "326", "Ra8", reduced=True)
    p.cut_off = BIT[piece("Ra8")]
    eliminate(p, piece("Ra8"), "8.54")
    assert not reduced(p, "Ra8")
    assert p.cut_off == 0


def test_13_31_when_greens_go_the_space_returns_to_its_last_owner() -> None:
    p = russia()
    number = space("814")
    p.last_owner[number] = RED
    p.set_owner(number, -1, "")
    p.put(piece("Green1"), number)
    eliminate(p, piece("Green1"), "8.54")
    assert p.owner[number] == RED


# 8.52


def stranded(*dice: int) -> Russia:
    p = russia(dice=dice)
    put(p, "326", "Rc1", "Stalin")
    put(p, "330", "Rc3")
    p.group = BIT[piece("Rc1")]
    start(p, "1.5 Lose steps", R, 1)
    return p


@pytest.mark.parametrize(
    ("die", "place", "turned"), [(1, "330", 0), (3, "330", 0), (4, "330", 1), (5, "330", 1)]
)
def test_8_52_a_leader_whose_last_unit_is_lost_escapes(die: int, place: str, turned: int) -> None:
    p = stranded(die)
    assert where(p, "Stalin") == place
    assert int(reduced(p, "Stalin")) == turned


def test_8_52_on_a_six_they_are_eliminated() -> None:
    p = stranded(6)
    assert where(p, "Stalin") == ELIMINATED
    assert p.vp == 2  # 12.5


def test_8_52_with_a_unit_left_nobody_rolls() -> None:
    p = russia()
    put(p, "326", "Rc1", "Rc2", "Stalin")
    p.group = BIT[piece("Rc1")]
    start(p, "1.5 Lose steps", R, 1)
    assert where(p, "Stalin") == "326"


@pytest.mark.rule("7.71", "15.44d")
def test_8_52_no_white_leader_escapes_to_the_poles_in_poland() -> None:
    p = russia()
    control(p, "Poland", W)
    put(p, "104", "Pol-a1")
    put(p, "242", "AFSR-c1", "Denikin")
    p.group = BIT[piece("AFSR-c1")]
    start(p, "1.5 Lose steps", W, 1)
    assert where(p, "Denikin") == ELIMINATED


def test_8_52_without_a_friendly_unit_within_four_links_they_are_lost() -> None:
    p = russia()
    put(p, "326", "Rc1", "Stalin")
    put(p, "801", "Ra1")
    p.group = BIT[piece("Rc1")]
    start(p, "1.5 Lose steps", R, 1)
    assert where(p, "Stalin") == ELIMINATED
    assert not told(p, "escaped")


def test_8_52_the_owner_chooses_among_the_nearest() -> None:
    p = russia(dice=(2,))
    put(p, "326", "Rc1", "Stalin")
    put(p, "330", "Rc3")
    put(p, "327", "Rc4")
    own(p, R, "326")
    p.group = BIT[piece("Rc1")]
    start(p, "1.5 Lose steps", R, 1)
    assert offered(p) == ["escape 327", "escape 330"]
    choose(p, "escape 327")
    assert where(p, "Stalin") == "327"


@pytest.mark.rule("8.52", "1.5")
@pytest.mark.parametrize("side", [W, R])
def test_8_52_for_a_neutral_leader_the_acting_player_chooses(side: int) -> None:
    """Kappel among neutral Socialist Revolutionaries, whose last unit at Samara is lost."""
    p = russia(2, dice=(2,))
    p.track[SR_TRACK] = 3  # NO ACT
    p.recompute()
    for number, unit in (("623", "SR-c1"), ("624", "SR-c2"), ("632", "SR-c3")):
        p.put(piece(unit), space(number))
    p.put(piece("Kappel"), space("623"))
    p.side, p.group = side, BIT[piece("SR-c1")]
    start(p, "1.5 Lose steps", side, 1)
    assert p.waiting().seat == side
    choose(p, "escape 632")
    assert where(p, "Kappel") == "632"


def test_8_52_leaders_in_an_attacking_space_roll_too() -> None:
    p = russia(dice=(6, 1, 2))
    put(p, "325", "Don-c1", "Krasnov")
    put(p, "324", "Don-c2")
    put(p, "326", "Ra8")
    attack(p, W, "326", "Don-c1")
    assert where(p, "Krasnov") == "324"


def test_13_1d_the_tsar_dies_on_four_to_six() -> None:
    p = russia(dice=(4,))
    p.set_flag(TSAR_RESCUED)
    p.recompute()
    put(p, "326", "Don-c1", "Tsar")
    put(p, "325", "Don-South")
    p.group = BIT[piece("Don-c1")]
    start(p, "1.5 Lose steps", W, 1)
    assert where(p, "Tsar") == OUT
    assert p.has(TSAR_DEAD)


# 1.5


def test_1_5_steps_are_chosen_one_at_a_time_as_far_as_there_are_any() -> None:
    p = russia()
    put(p, "326", "Ra8", "Rc1")
    p.group = BIT[piece("Ra8")] | BIT[piece("Rc1")]
    start(p, "1.5 Lose steps", R, 9)
    assert offered(p) == ["lose Ra8", "lose Rc1"]
    choose(p, "lose Rc1")
    assert where(p, "Ra8") == ELIMINATED
    assert p.group == 0


def test_1_5_every_number_of_steps_ends() -> None:
    for count, units in product(range(3), (("Ra8",), ("Rc1", "Rc2"))):
        p = russia()
        put(p, "326", *units)
        p.group = mask_of(map(piece, units))
        start(p, "1.5 Lose steps", R, count)
        while kind(p):
            choose(p, offered(p)[0])
        lost = len(told(p, "reduced")) + len(told(p, "lost"))
        assert lost == min(count, 2)
