"""3 Sequence of play and 4 Events, shown by example."""

import pytest

from barricades.kernel.errors import NotOffered, WrongSeat
from tests.reference.components import GUARD, RISING
from tests.reference.game import GAME
from tests.reference.positions import (
    DRAWING,
    ROUNDS,
    TURN,
    faubourg,
    hand,
    happened,
    impulse,
    offered,
    orders,
    play,
    refusal,
    steps_of,
    waiting,
    where,
)

BOTH = {"G1": "0002", "R1": "0402"}


def test_3_1_a_turn_is_bids_cards_two_rounds_supply_and_the_check_for_the_end() -> None:
    # R4 is cut off by the Guard around the corner 0000; on turn 3 a die is rolled for the end.
    units = {**BOTH, "R4": "0000", "G2": "0001", "G3": "0100"}
    p = faubourg(units, TURN, dice=[6], turn=3)
    asked = []
    for line in ("guard bid 1", "rising bid 0", "guard pass", "rising pass", "guard pass", "rising pass"):
        asked.append(waiting(p))
        play(p, line)
    assert asked == [
        "guard guard-bid", "rising rising-bid", "guard play-card", "rising play-card", "guard play-card",
        "rising play-card",
    ]  # fmt: skip
    assert p.log is not None
    story = [event.kind for event in p.log if event.kind not in ("passed", "drew")]
    assert story == ["bids", "first", "drawn", "drawn", "eliminated", "rolled", "turn"]
    assert p.turn == 4
    assert waiting(p) == "guard guard-bid"


def test_3_1_the_rounds_come_before_supply() -> None:
    p = faubourg({**BOTH, "R4": "0000", "G2": "0001", "G3": "0100"}, ROUNDS)
    assert waiting(p) == "guard play-card"
    assert steps_of(p, "R4") == 1


def test_3_2_each_side_seals_a_bid_of_nought_to_three() -> None:
    p = faubourg(BOTH, TURN)
    assert waiting(p) == "guard guard-bid"
    assert offered(p) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert refusal(p, "bid 4") == ("3.2", "bid-too-high")
    play(p, "guard bid 3")
    assert waiting(p) == "rising rising-bid"
    assert offered(p) == ["bid 0", "bid 1", "bid 2", "bid 3"]


def test_3_2_nobody_bids_more_resolve_than_there_is() -> None:
    p = faubourg(BOTH, TURN, resolve=(1, 5))
    assert offered(p) == ["bid 0", "bid 1"]
    assert refusal(p, "bid 2") == ("3.2", "bid-too-high")


def test_3_2_a_sealed_bid_is_not_made_twice() -> None:
    p = play(faubourg(BOTH, TURN), "rising bid 1")
    with pytest.raises(WrongSeat):
        play(p, "rising bid 2")


def test_3_2_either_side_may_bid_first() -> None:
    one = play(faubourg(BOTH, TURN), "guard bid 1", "rising bid 3")
    other = play(faubourg(BOTH, TURN), "rising bid 3", "guard bid 1")
    assert one.digest() == other.digest()
    assert one.log == other.log


def test_3_2_the_higher_bidder_pays_and_goes_first() -> None:
    p = play(faubourg(BOTH, TURN), "guard bid 1", "rising bid 3")
    assert p.first == RISING
    assert p.resolve == [5, 2]
    assert waiting(p) == "rising play-card"
    assert happened(p, "bids") == [{"guard": 1, "rising": 3}]


def test_3_2_the_guard_may_be_the_higher_bidder() -> None:
    p = play(faubourg(BOTH, TURN, first=RISING), "guard bid 2", "rising bid 1")
    assert p.first == GUARD
    assert p.resolve == [3, 5]


@pytest.mark.parametrize(("face", "first"), [(1, GUARD), (3, GUARD), (4, RISING), (6, RISING)])
def test_3_2_a_die_settles_equal_bids_and_nobody_pays(face: int, first: int) -> None:
    p = play(faubourg(BOTH, TURN, dice=[face], first=1 - first), "guard bid 2", "rising bid 2")
    assert p.first == first
    assert p.resolve == [5, 5]
    assert happened(p, "rolled") == [{"side": GUARD, "face": face}]


def test_3_2_no_die_is_rolled_for_unequal_bids() -> None:
    p = play(faubourg(BOTH, TURN), "guard bid 1", "rising bid 0")
    assert happened(p, "rolled") == []
    assert p.cursor == 0


def test_3_3_both_sides_draw_up_to_four_the_first_side_first() -> None:
    p = faubourg(BOTH, DRAWING, first=RISING, guard="C13", rising="C14 C12")
    assert hand(p, RISING) == "C01 C02 C12 C14"
    assert hand(p, GUARD) == "C03 C04 C05 C13"
    assert happened(p, "drawn") == [{"side": RISING, "count": 2}, {"side": GUARD, "count": 3}]


def test_3_3_a_full_hand_draws_nothing() -> None:
    p = faubourg(BOTH, DRAWING, guard="C01 C02 C03 C04", rising="C05 C06 C07 C08")
    assert hand(p, GUARD) == "C01 C02 C03 C04"
    assert happened(p, "drawn") == []
    assert p.deck and p.cursor == 0


def test_3_3_discards_are_shuffled_when_the_deck_runs_out() -> None:
    spent = "C14 C06 C05 C08 C07 C13"
    # The deck holds C09 alone; the second card to be drawn comes from the discards.
    p = faubourg(
        BOTH, DRAWING, guard="C01 C02 C03", rising="C04 C10 C11", discards=f"{spent} C12", dice=[1] * 6
    )
    # Sorted C05 C06 C07 C08 C12 C13 C14; throwing 1 six times turns the list by one place.
    assert hand(p, GUARD) == "C01 C02 C03 C09"
    assert hand(p, RISING) == "C04 C05 C10 C11"
    assert p.discards == []
    assert p.cursor == 6
    assert len(p.deck) == 6


def test_3_3_discards_stay_while_the_deck_lasts() -> None:
    p = faubourg(BOTH, DRAWING, guard="C01 C02 C03", rising="C04 C10 C11", discards="C14")
    assert [len(cards) for cards in p.hands] == [4, 4]
    assert p.discards == [13]


def test_3_4_the_sides_play_in_turn_twice_each() -> None:
    p = faubourg(BOTH, impulse(0), first=RISING)
    seats = []
    for _ in range(4):
        seats.append(p.waiting().seat)
        assert p.waiting().kind == "play-card"
        p.apply(("pass",))
    assert seats == [RISING, GUARD, RISING, GUARD]
    assert waiting(p) == "guard guard-bid"


def test_3_4_a_card_is_played_for_orders_and_discarded() -> None:
    p = faubourg(BOTH, impulse(0), guard="C01 C06")
    assert offered(p) == ["orders C01", "orders C06", "pass"]
    play(p, "guard orders C01")
    assert hand(p, GUARD) == "C06"
    assert p.discards == [0]
    assert waiting(p) == "guard activate"
    assert p.prompt().arguments["left"] == 2


def test_3_4_a_card_of_the_other_hand_cannot_be_played() -> None:
    p = faubourg(BOTH, impulse(0), guard="C01", rising="C02")
    assert refusal(p, "orders C02") == ("3.4", "not-in-hand")
    assert refusal(p, "event C12") == ("3.4", "not-in-hand")
    with pytest.raises(NotOffered):
        play(p, "guard orders C02")
    assert hand(p, RISING) == "C02"


def test_3_4_as_many_units_march_as_the_value_says() -> None:
    p = faubourg({**BOTH, "G2": "0001", "G3": "0000"}, impulse(0), guard="C01")
    play(p, "guard orders C01", "guard activate G1", "guard halt", "guard activate G2", "guard halt")
    assert offered(p) == ["done"]
    assert refusal(p, "activate G3") == ("3.4", "no-orders-left")
    play(p, "guard done")
    assert waiting(p) == "rising play-card"


def test_3_4_each_unit_marches_once() -> None:
    p = faubourg({**BOTH, "G2": "0001"}, orders(GUARD))
    play(p, "guard activate G1", "guard halt")
    assert offered(p) == ["activate G2", "done"]
    assert refusal(p, "activate G1") == ("3.4", "marched-already")


def test_3_4_a_unit_that_marched_may_march_in_a_later_impulse() -> None:
    p = faubourg(BOTH, impulse(0), guard="C01 C02")
    play(p, "guard orders C01", "guard activate G1", "guard march 0001", "guard halt", "guard done")
    play(p, "rising pass", "guard orders C02")
    assert "activate G1" in offered(p)
    play(p, "guard activate G1", "guard march 0000")
    assert where(p, "G1") == "0000"


def test_3_4_only_own_units_on_the_map_are_activated() -> None:
    p = faubourg(BOTH, orders(GUARD))
    assert offered(p) == ["activate G1", "done"]
    assert refusal(p, "activate R1") == ("3.4", "not-your-unit")
    assert refusal(p, "activate G2") == ("3.4", "eliminated")


def test_3_4_a_passed_impulse_costs_no_card() -> None:
    p = play(faubourg(BOTH, impulse(0), guard="C01"), "guard pass")
    assert hand(p, GUARD) == "C01"
    assert waiting(p) == "rising play-card"
    assert happened(p, "passed") == [{"side": GUARD}]


@pytest.mark.parametrize(("card", "number"), [("C12", 11), ("C13", 12), ("C14", 13)])
def test_4_1_a_rally_restores_one_reduced_unit(card: str, number: int) -> None:
    units = {**BOTH, "G2": "0001", "G4": "0000", "R2": "0303"}
    p = faubourg(units, impulse(0), guard=card, steps={"G1": 1, "G2": 1, "R2": 1})
    assert offered(p) == [f"event {card}", f"orders {card}", "pass"]
    play(p, f"guard event {card}")
    assert waiting(p) == "guard rally"
    assert offered(p) == ["rally G1", "rally G2"]
    assert refusal(p, "rally G4") == ("4.1", "not-reduced")
    assert refusal(p, "rally R2") == ("4.1", "not-reduced")
    play(p, "guard rally G2")
    assert (steps_of(p, "G1"), steps_of(p, "G2")) == (1, 2)
    assert p.discards == [number]
    assert waiting(p) == "rising play-card"


def test_4_1_without_a_reduced_unit_there_is_nothing_to_rally() -> None:
    p = faubourg({**BOTH, "R2": "0303"}, impulse(0), guard="C12", steps={"R2": 1})
    assert offered(p) == ["orders C12", "pass"]
    assert refusal(p, "event C12") == ("4.1", "nobody-to-rally")


def test_4_1_an_eliminated_unit_is_not_rallied() -> None:
    p = faubourg({**BOTH, "G2": "0001"}, impulse(0), guard="C12", steps={"G2": 1})
    assert refusal(play(p, "guard event C12"), "rally G3") == ("4.1", "not-reduced")


def test_4_1_a_rally_played_for_orders_restores_nobody() -> None:
    p = faubourg({**BOTH, "G2": "0001"}, impulse(0), guard="C12", steps={"G2": 1})
    play(p, "guard orders C12", "guard done")
    assert steps_of(p, "G2") == 1
    assert waiting(p) == "rising play-card"


def test_4_2_ambush_and_scouts_are_no_events_outside_a_fight() -> None:
    p = faubourg(BOTH, impulse(0), guard="C06 C09", steps={"G1": 1})
    assert offered(p) == ["orders C06", "orders C09", "pass"]
    assert refusal(p, "event C06") == ("4.2", "only-in-a-fight")
    assert refusal(p, "event C09") == ("4.2", "only-in-a-fight")


def test_4_2_in_a_fight_they_are_played_as_events() -> None:
    units = {**BOTH, "G2": "0102", "R4": "0202"}
    p = faubourg(units, orders(GUARD), guard="C09", rising="C06", dice=[6, 1])
    play(p, "guard activate G2", "guard march 0202")
    assert offered(p) == ["event C06", "pass"]
    play(p, "rising event C06")
    assert offered(p) == ["event C09", "pass"]
    play(p, "guard event C09")
    assert p.discards == [5, 8]


def test_every_sequence_prompt_can_be_said() -> None:
    p = faubourg(BOTH, TURN)
    assert GAME.catalogue.render(p.prompt()) == "Seal a bid of up to three of your 5 resolve."
    play(p, "guard bid 1", "rising bid 0")
    assert GAME.catalogue.render(p.prompt()) == "Turn 1: play a card for its orders or its event, or pass."
