"""1.2 What each side may see, and what it may imagine."""

import pytest

from barricades.kernel.chance import Sampled
from barricades.kernel.game import View
from tests.reference.components import GUARD, RISING
from tests.reference.game import GAME
from tests.reference.hidden import describe
from tests.reference.positions import TURN, faubourg, impulse, is_face_up, orders, play
from tests.reference.state import Faubourg

UNITS = {"G1": "0002", "G2": "0002", "R1": "0402", "R2": "0303", "R4": "0303"}


def seen(p: Faubourg, seat: int | None) -> View:
    return GAME.view(p, seat)


def test_1_2_the_other_side_sees_how_many_stand_in_a_hex_but_not_which() -> None:
    view = seen(faubourg(UNITS, impulse(0)), GUARD)
    assert view["face_down"] == {"0303": [0, 2], "0402": [0, 1]}
    on_the_map = {unit: hex for unit, hex in view["units"].items() if hex}
    assert on_the_map == {"G1": "0002", "G2": "0002"}


def test_1_2_a_side_sees_its_own_units() -> None:
    view = seen(faubourg(UNITS, impulse(0)), RISING)
    assert {unit: hex for unit, hex in view["units"].items() if hex} == {
        "R1": "0402",
        "R2": "0303",
        "R4": "0303",
    }
    assert view["face_down"] == {"0002": [2, 0]}


def test_1_2_a_spectator_sees_only_backs() -> None:
    view = seen(faubourg(UNITS, impulse(0), guard="C01"), None)
    assert not any(view["units"].values())
    assert view["face_down"] == {"0002": [2, 0], "0303": [0, 2], "0402": [0, 1]}
    assert "hand" not in view
    assert "bid" not in view


def test_1_2_without_the_fog_everybody_sees_everything() -> None:
    p = faubourg(UNITS, impulse(0), fog="off")
    for seat in (GUARD, RISING, None):
        assert seen(p, seat)["face_down"] == {}
        assert {unit: hex for unit, hex in seen(p, seat)["units"].items() if hex} == UNITS


def test_1_2_a_face_up_unit_is_seen() -> None:
    view = seen(faubourg(UNITS, impulse(0), face_up="R2"), GUARD)
    assert view["units"]["R2"] == "0303"
    assert view["face_down"] == {"0303": [0, 1], "0402": [0, 1]}


def test_1_2_a_unit_stays_face_up_after_a_fight_until_it_moves() -> None:
    p = faubourg({**UNITS, "G3": "0102", "R3": "0202"}, impulse(0), guard="C01 C02", dice=[1, 3])
    play(p, "guard orders C01", "guard activate G3", "guard march 0202", "rising hit G3", "guard done")
    play(p, "rising pass", "guard orders C02", "guard activate G3")
    assert seen(p, RISING)["units"]["G3"] == "0102"
    assert seen(p, GUARD)["units"]["R3"] == "0202"
    play(p, "guard march 0101")
    assert not is_face_up(p, "G3")
    assert seen(p, RISING)["face_down"]["0101"] == [1, 0]
    assert seen(p, GUARD)["units"]["R3"] == "0202"


def test_1_2_a_unit_that_halts_where_it_stands_stays_face_up() -> None:
    p = faubourg(UNITS, orders(GUARD), face_up="G1")
    play(p, "guard activate G1", "guard halt")
    assert is_face_up(p, "G1")


def test_1_2_how_many_steps_a_unit_has_is_public() -> None:
    p = faubourg(UNITS, impulse(0), steps={"R2": 1})
    for seat in (GUARD, RISING, None):
        steps = seen(p, seat)["steps"]
        assert (steps["R1"], steps["R2"], steps["R3"]) == (2, 1, 0)


def test_1_2_worlds_keep_what_a_side_knows_and_swap_the_rest() -> None:
    p = faubourg(UNITS, impulse(0), guard="C01", rising="C02 C03", face_up="R2")
    worlds = [GAME.resample(p, GUARD, Sampled(seed)) for seed in range(40)]
    places = set()
    for world in worlds:
        assert isinstance(world, Faubourg)
        assert seen(world, GUARD) == seen(p, GUARD)
        assert world.hands[GUARD] == p.hands[GUARD]
        assert world.at[7] == p.at[7]
        places.add((world.at[6], world.at[9]))
    assert places == {(p.at[6], p.at[9]), (p.at[9], p.at[6])}
    hands = {tuple(world.hands[RISING]) for world in worlds if isinstance(world, Faubourg)}
    assert len(hands) > 10


def test_1_2_without_the_fog_no_unit_is_imagined_elsewhere() -> None:
    p = faubourg(UNITS, impulse(0), fog="off")
    for seed in range(10):
        world = GAME.resample(p, GUARD, Sampled(seed))
        assert isinstance(world, Faubourg)
        assert world.at == p.at


def test_1_2_a_fight_uncovers_for_everybody_who_did_not_know() -> None:
    p = faubourg({**UNITS, "G3": "0102", "R3": "0202"}, orders(GUARD), dice=[1, 3])
    play(p, "guard activate G3", "guard march 0202")
    assert p.log is not None
    marched, uncovered = p.log[0], p.log[1]
    assert (marched.kind, uncovered.kind) == ("marched", "uncovered")
    assert uncovered.teaches(GUARD) and uncovered.teaches(RISING)
    assert "unit" not in marched.data


def test_3_2_a_sealed_bid_is_not_seen_before_both_are_sealed() -> None:
    p = play(faubourg(UNITS, TURN), "guard bid 2")
    assert p.sealed == [GUARD]
    assert (seen(p, RISING)["bids"], seen(p, None)["bids"]) == ([], [])
    assert seen(p, RISING)["bid"] == -1
    assert seen(p.of(GUARD), GUARD)["bid"] == 2
    play(p, "rising bid 1")
    assert seen(p, None)["bids"] == [2, 1]


def test_3_2_a_sealed_bid_may_be_imagined_as_any_other() -> None:
    p = play(faubourg(UNITS, TURN, resolve=(2, 5)), "guard bid 2")
    worlds = [GAME.resample(p.of(RISING), RISING, Sampled(seed)) for seed in range(60)]
    assert {world.bids[GUARD] for world in worlds if isinstance(world, Faubourg)} == {0, 1, 2}
    own = GAME.resample(p, GUARD, Sampled(1)).of(GUARD)
    assert isinstance(own, Faubourg)
    assert own.bids == [2, -1]


def test_3_3_a_hand_is_seen_by_its_owner_only() -> None:
    p = faubourg(UNITS, impulse(0), guard="C01 C06", rising="C02")
    assert seen(p, GUARD)["hand"] == ["C01", "C06"]
    assert seen(p, RISING)["hand"] == ["C02"]
    assert seen(p, None)["hands"] == seen(p, GUARD)["hands"] == [2, 1]


def test_3_3_which_cards_were_drawn_only_the_drawer_learns() -> None:
    p = play(faubourg(UNITS, TURN), "guard bid 1", "rising bid 0")
    assert p.log is not None
    drew = [event for event in p.log if event.kind == "drew"]
    assert [(event.seen_by(GUARD), event.seen_by(RISING), event.seen_by(None)) for event in drew] == [
        (True, False, False),
        (False, True, False),
    ]


@pytest.mark.parametrize("seat", [GUARD, RISING, None])
def test_a_view_is_told_in_words_without_what_it_hides(seat: int | None) -> None:
    view = seen(faubourg(UNITS, impulse(0), guard="C01", rising="C14"), seat)
    words = describe(view, GAME.catalogue)
    assert ("C01" in words) == (seat == GUARD)
    assert ("C14" in words) == (seat == RISING)
    assert ("G1 at 0002" in words) == (seat == GUARD)
    assert ("R4 at 0303" in words) == (seat == RISING)
