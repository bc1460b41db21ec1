"""5.40, 5.41 Withdrawal of the Major Powers; 15.53 what follows when the Central Powers leave."""

import pytest

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch05_turn.sequence import LOGISTICS, note_the_powers
from barricades.games.toc.ch05_turn.withdrawal import LEAVES, OBER_OST, WITHDRAWALS, heinzmann_modifier
from barricades.games.toc.state import (
    BRITAIN,
    CASUALTIES,
    CENTRAL_POWERS,
    CZECH_LEGION,
    ELIMINATED,
    FRANCE,
    OUT,
    POLAND_TRACK,
    SR_TRACK,
    TSAR_RESCUED,
    UKRAINE_TRACK,
    USA,
    Russia,
)
from barricades.kernel.bits import BIT
from tests.toc.positions import (
    box,
    choose,
    control,
    faction,
    offered,
    own,
    piece,
    played,
    put,
    russia,
    space,
    start,
    where,
)

W, R = WHITE, RED


def powers(turn: int, *dice: int, only: int = CENTRAL_POWERS) -> Russia:
    """Only one Major Power is left in the game; nothing else is on the map."""
    p = russia(turn, dice=dice, powers=True)
    p.track_gone = BIT[SR_TRACK]
    p.gone = 0
    for power in (CENTRAL_POWERS, FRANCE, USA, CZECH_LEGION, BRITAIN):
        if power != only:
            p.gone |= BIT[power]
    p.recompute()
    return p


def left(p: Russia, power: int) -> bool:
    return bool(p.gone >> power & 1)


# 5.40


@pytest.mark.parametrize("side", [W, R])
def test_5_40_who_controls_the_central_powers_is_noted(side: int) -> None:
    p = russia(2, powers=True)
    note_the_powers(p)
    assert p.powers_controller == -1
    control(p, "Central Powers", side)
    note_the_powers(p)
    assert p.powers_controller == side


def test_5_40_it_is_noted_before_they_withdraw() -> None:
    assert LOGISTICS.names[0] == "note_the_powers"


# 5.41, 15.51c


CHART = {
    CENTRAL_POWERS: {2: 2, 3: 4, 4: 6, 5: "A"},
    FRANCE: {4: 2, 5: 4, 6: "A", 7: "A"},
    USA: {6: 2, 7: 3, 8: 4, 9: "A"},
    CZECH_LEGION: {8: 4, 9: "A"},
    BRITAIN: {8: 4, 9: "A"},
}  # 15.51c


@pytest.mark.parametrize("power", CHART)
@pytest.mark.parametrize("turn", range(1, 11))
def test_15_51c_the_withdrawal_chart(power: int, turn: int) -> None:
    entry = CHART[power].get(turn)
    if entry is None or entry == "A":
        p = powers(turn, only=power)
        start(p, WITHDRAWALS)
        assert p.cursor == 0 and left(p, power) == (entry == "A")
        return
    assert isinstance(entry, int)
    for die in (entry, entry + 1):
        if die <= 6:
            p = powers(turn, die, only=power)
            start(p, WITHDRAWALS)
            assert left(p, power) == (die <= entry)


def test_5_41_the_order_is_central_powers_france_usa_czech_legion_britain() -> None:
    p = russia(8, dice=(4, 4, 4))
    p.gone = BIT[CENTRAL_POWERS] | BIT[FRANCE]
    start(p, WITHDRAWALS)
    assert p.log is not None
    rolled = [event.data["faction"] for event in p.log if event.kind == "withdrawal-die"]
    assert rolled == [USA, CZECH_LEGION, BRITAIN]
    p = russia(4, dice=(6, 2), powers=True)
    p.track_gone = BIT[SR_TRACK]
    start(p, WITHDRAWALS)
    rolled = [event.data["faction"] for event in p.log or () if event.kind == "withdrawal-die"]
    assert rolled == [CENTRAL_POWERS, FRANCE]


@pytest.mark.parametrize(("sway", "die", "goes"), [(1, 3, True), (1, 4, False), (0, 4, True), (-1, 5, True)])
def test_15_51d_the_side_that_controls_it_declares_plus_1_minus_1_or_0(
    sway: int, die: int, goes: bool
) -> None:
    p = powers(8, die, only=BRITAIN)
    control(p, "Britain", W)
    start(p, WITHDRAWALS)
    assert p.waiting().seat == W and offered(p) == ["sway -1", "sway 0", "sway 1"]
    choose(p, f"sway {sway}")
    assert left(p, BRITAIN) == goes


def test_15_51d_w8_adds_1_for_the_western_allies_under_white_control() -> None:
    p = powers(8, 4, only=BRITAIN)
    control(p, "Britain", W)
    played(p, "W8")
    start(p, WITHDRAWALS)
    choose(p, "sway 0")
    assert not left(p, BRITAIN)
    p = powers(8, 4, only=CZECH_LEGION)
    control(p, "Czech Legion", W)
    played(p, "W8")
    start(p, WITHDRAWALS)
    choose(p, "sway 0")
    assert left(p, CZECH_LEGION)
    p = powers(8, 4, only=BRITAIN)
    played(p, "W8")  # not controlled
    start(p, WITHDRAWALS)
    assert left(p, BRITAIN)


@pytest.mark.rule("R34")
def test_15_51d_r34_takes_1_from_every_major_power() -> None:
    p = powers(8, 5, only=CZECH_LEGION)
    played(p, "R34")
    start(p, WITHDRAWALS)
    assert left(p, CZECH_LEGION)


# 5.41a


@pytest.mark.rule("15.51f")
def test_5_41a_the_other_side_scores_1_for_each_lost_army() -> None:
    p = powers(6, only=FRANCE)
    control(p, "France", W)
    box(p, CASUALTIES, "Fr-a1", "Fr-c1")
    box(p, ELIMINATED, "Fr-a2")
    start(p, LEAVES, FRANCE)
    assert p.vp == -2


def test_14_3c_france_withdraws_with_one_army_lost_and_red_scores_1() -> None:
    p = powers(6, only=FRANCE)
    control(p, "France", W)
    box(p, CASUALTIES, "Fr-a1")
    start(p, LEAVES, FRANCE)
    assert p.vp == -1


def test_14_3c_nothing_is_scored_if_neither_side_controls_it() -> None:
    p = powers(6, only=FRANCE)
    box(p, CASUALTIES, "Fr-a1")
    start(p, LEAVES, FRANCE)
    assert p.vp == 0


@pytest.mark.rule("15.51e")
def test_5_41a_units_leaders_assets_and_marker_leave_the_game() -> None:
    p = powers(9, only=BRITAIN)
    control(p, "Britain", W)
    put(p, "732", "Br-c1", "Ironside")
    box(p, -7, "BrAir")
    start(p, LEAVES, BRITAIN)
    for id in ("Br-c1", "Ironside", "BrAir"):
        assert where(p, id) == OUT
    assert left(p, BRITAIN) and p.vp == 0  # 12.64: no points for the leader


def test_12_64_leaders_of_a_withdrawn_power_bring_no_points() -> None:
    p = powers(9, only=CZECH_LEGION)
    control(p, "Czech Legion", W)
    put(p, "513", "Cz-a1", "Syrovy")
    start(p, LEAVES, CZECH_LEGION)
    assert where(p, "Syrovy") == OUT and p.vp == 0


def test_5_41a_its_spaces_go_by_10_55() -> None:
    p = powers(9, only=CZECH_LEGION)
    own(p, 2 + CZECH_LEGION, "513")
    start(p, LEAVES, CZECH_LEGION)
    assert p.owner[space("513")] == W  # Urals North is a WHITE home region


# 5.41b


@pytest.mark.rule("15.53j")
def test_5_41b_the_srs_are_resolved_if_their_track_is_in_the_game() -> None:
    p = russia(5, dice=(6,), powers=True)
    put(p, "623", "SR-aKU1")
    start(p, LEAVES, CENTRAL_POWERS)
    assert p.track_gone >> SR_TRACK & 1 and p.allegiance[piece("SR-aKU1")] == W


@pytest.mark.rule("15.27c")
def test_5_41b_the_tracks_of_poland_and_ukraine_become_active() -> None:
    p = powers(5)
    start(p, LEAVES, CENTRAL_POWERS)
    assert p.track_active >> POLAND_TRACK & 1 and p.track_active >> UKRAINE_TRACK & 1
    assert p.powers_left == 5


@pytest.mark.rule("15.44u", "15.44v")
def test_5_41b_poland_responds_to_each_region_that_red_controls_as_the_line_falls() -> None:
    p = powers(5, 2, 6)
    control(p, "Lithuania", R, set_up=False)
    control(p, "Belarus", R, set_up=False)
    control(p, "Ukraine", W, set_up=False)
    start(p, LEAVES, CENTRAL_POWERS)
    assert p.log is not None
    rolled = [event.data for event in p.log if event.kind == "polish-response"]
    assert [(each["faction"], each["die"], each["modified"]) for each in rolled] == [
        (faction("Belarus"), 2, 1), (faction("Lithuania"), 6, 5),
    ]  # fmt: skip
    assert p.track[POLAND_TRACK] == 1  # Belarus on 1: the marker stays, the track moves one box


def test_5_41b_vc_credit_for_the_restricted_regions_begins_at_once() -> None:
    p = powers(5, 6)  # the Polish Response: nothing
    control(p, "Ukraine", R, set_up=False)
    own(p, 2 + faction("Ukraine"), "218", "224")
    assert not p.friendly(R) >> space("218") & 1
    start(p, LEAVES, CENTRAL_POWERS)
    assert p.friendly(R) >> space("218") & 1


# 15.53n, o Herr Heinzmann


def heinzmann(allies: int, *dice: int) -> Russia:
    """WHITE controls some Western Allies; without modifiers but -1 for few RED cities, which R9 cancels."""
    p = powers(5, *dice)
    p.gone = BIT[CENTRAL_POWERS]
    for name in ("Britain", "France", "USA")[:allies]:
        control(p, name, W, set_up=False)
    played(p, "R9")
    start(p, OBER_OST)
    return p


# 002: pushes (B) and steps (R) by die and number of allies
PUSHES = {1: (0, 1, 2), 2: (1, 1, 2), 3: (1, 2, 3), 4: (1, 2, 3), 5: (1, 2, 3), 6: (1, 2, 3)}
STEPS = {1: (0, 0, 0), 2: (0, 1, 1), 3: (0, 0, 1), 4: (1, 1, 2), 5: (1, 2, 3), 6: (2, 3, 4)}


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("allies", [1, 2, 3])
def test_15_53n_pushes_and_steps_by_the_players_aid(allies: int, die: int) -> None:
    p = powers(5, die)
    p.gone = BIT[CENTRAL_POWERS]
    for name in ("Britain", "France", "USA")[:allies]:
        control(p, name, W, set_up=False)
    played(p, "R9")
    put(p, "528", "Si-a1", "Kolchak")
    start(p, OBER_OST)
    pushes = 0
    while p.decision is not None:
        assert p.waiting().seat == W
        choose(p, "push-white poland" if pushes % 2 == 0 else "push-red poland")
        pushes += 1
    assert pushes == PUSHES[die][allies - 1]
    assert p.steps[W] == 2 * STEPS[die][allies - 1]


def test_15_53n_nothing_without_a_western_ally() -> None:
    p = heinzmann(0)
    assert p.cursor == 0 and p.decision is None


def test_15_53n_steps_are_lost_without_kolchak_or_the_tsar_in_supply() -> None:
    p = heinzmann(1, 6)
    choose(p, "push-white poland")
    assert p.steps[W] == 0


def test_15_53n_the_rescued_tsar_serves_as_well() -> None:
    p = powers(5, 3)
    p.gone = BIT[CENTRAL_POWERS]
    control(p, "Britain", W, set_up=False)
    played(p, "R9")
    p.set_flag(TSAR_RESCUED)
    p.recompute()
    put(p, "528", "Si-a1", "Tsar")
    start(p, OBER_OST)  # 3, and 1 more for the living Tsar: 1B 1R
    choose(p, "push-white poland")
    assert p.steps[W] == 2


def test_15_53n_never_into_or_out_of_a_control_box_and_one_marker_may_be_pushed_twice() -> None:
    p = heinzmann(2, 3)
    assert "push-red belarus" not in offered(p)  # RED Influence
    assert "push-white khiva" not in offered(p)  # WHITE Influence
    assert not any(option.endswith("britain") for option in offered(p))  # WHITE Control
    choose(p, "push-red khiva", "push-red khiva")
    assert p.marker[faction("Khiva")] == -1


def test_15_53n_white_may_do_without_a_push() -> None:
    p = heinzmann(2, 3)
    before = list(p.marker)
    choose(p, "pass")
    assert p.decision is None and p.marker == before


def test_15_53o_the_modifiers() -> None:
    p = powers(5)
    assert heinzmann_modifier(p) == -1  # WHITE controls 2 or fewer RED home VCs
    own(p, W, "819", "823", "601")
    assert heinzmann_modifier(p) == 1
    p.put(piece("Tsar"), space("516"))
    assert heinzmann_modifier(p) == 2
    played(p, "R9")
    assert heinzmann_modifier(p) == 3
    p.gone = 0
    control(p, "USA", R, set_up=False)
    assert heinzmann_modifier(p) == 2
    control(p, "Central Powers", W)
    assert heinzmann_modifier(p) == 1
