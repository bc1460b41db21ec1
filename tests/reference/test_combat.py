"""6 Fights, shown by example."""

import pytest

from barricades.kernel.decisions import forced_option
from barricades.kernel.errors import WrongSeat
from tests.reference.components import GUARD, RISING
from tests.reference.positions import (
    faubourg,
    happened,
    is_face_up,
    offered,
    orders,
    play,
    refusal,
    steps_of,
    waiting,
    where,
)
from tests.reference.state import Faubourg

AWAY = {"G6": "0004", "R1": "0402"}


def assault(
    attacker: str = "G1",
    dice: tuple[int, ...] = (),
    steps: dict[str, int] | None = None,
    others: dict[str, str] | None = None,
    **defenders: str,
) -> Faubourg:
    """A unit of the Guard in 0102 assaults Place de la Bastille, 0202, without cards on either side."""
    units = {**AWAY, attacker: "0102", **(others or {}), **defenders}
    p = faubourg(units, orders(GUARD), dice=dice, steps=steps)
    return play(p, f"guard activate {attacker}", "guard march 0202")


def cards_at_hand(guard: str, rising: str, dice: tuple[int, ...] = (), fog: str = "on") -> Faubourg:
    """The same assault, by G2 on R4, both of them able to react."""
    p = faubourg(
        {**AWAY, "G2": "0102", "R4": "0202"}, orders(GUARD), guard=guard, rising=rising, dice=dice, fog=fog
    )
    return play(p, "guard activate G2", "guard march 0202")


def fights(p: Faubourg) -> list[tuple[int, int, int]]:
    """Winner, place and margin of every fight."""
    return [(each["winner"], each["place"], each["margin"]) for each in happened(p, "fought")]


def test_6_1_all_units_in_the_fight_are_turned_face_up() -> None:
    p = assault(R2="0202", R4="0202", R5="0302", dice=(1, 1))
    assert [unit for unit in ("G1", "R2", "R4", "R5", "R1", "G6") if is_face_up(p, unit)] == [
        "G1",
        "R2",
        "R4",
    ]
    assert happened(p, "uncovered") == [{"units": (0, 7, 9)}]


def test_6_1_a_march_without_a_fight_uncovers_nobody() -> None:
    p = faubourg({**AWAY, "G1": "0102", "R4": "0302"}, orders(GUARD))
    play(p, "guard activate G1", "guard march 0202")
    assert p.face_up == 0


def test_6_1_units_are_uncovered_before_anybody_reacts() -> None:
    p = cards_at_hand("C01", "C02")
    assert waiting(p) == "rising ambush"
    assert is_face_up(p, "G2") and is_face_up(p, "R4")


@pytest.mark.parametrize(("card", "number"), [("C06", 5), ("C07", 6), ("C08", 7)])
def test_6_2_an_ambush_adds_two_to_the_defenders_roll(card: str, number: int) -> None:
    p = cards_at_hand("", card, dice=(3, 2))  # 3+3 against 2+2+2
    assert waiting(p) == "rising ambush"
    play(p, f"rising event {card}")
    assert fights(p) == [(RISING, p.at[9], 0)]
    assert p.hands[RISING] == []
    assert p.discards == [number]


def test_6_2_without_the_ambush_the_same_dice_win() -> None:
    p = play(cards_at_hand("", "C06", dice=(3, 2)), "rising pass")
    assert fights(p) == [(GUARD, p.at[9], 2)]
    assert p.hands[RISING] == [5]


def test_6_2_the_window_opens_for_any_card_at_all() -> None:
    p = cards_at_hand("", "C01")
    assert waiting(p) == "rising ambush"
    assert offered(p) == ["pass"]
    assert refusal(p, "event C06") == ("6.2", "wrong-card-here")
    assert p.waiting().window == "ambush"


def test_6_2_scouts_are_no_ambush() -> None:
    p = cards_at_hand("", "C09")
    assert offered(p) == ["pass"]
    assert refusal(p, "event C09") == ("6.2", "wrong-card-here")


def test_6_2_an_empty_hand_is_not_asked() -> None:
    p = cards_at_hand("C06", "", dice=(6, 1))
    assert waiting(p) == "guard choose-victim"


def test_6_2_only_the_defender_lays_an_ambush() -> None:
    p = cards_at_hand("C06", "C07")
    assert waiting(p) == "rising ambush"
    with pytest.raises(WrongSeat):
        play(p, "guard event C06")


@pytest.mark.parametrize(("card", "number"), [("C09", 8), ("C10", 9), ("C11", 10)])
def test_6_3_scouts_cancel_the_ambush(card: str, number: int) -> None:
    p = cards_at_hand(card, "C06", dice=(3, 2))
    play(p, "rising event C06")
    assert waiting(p) == "guard scouts"
    assert p.waiting().window == "scouts"
    play(p, f"guard event {card}")
    assert happened(p, "cancelled") == [{}]
    assert happened(p, "fought")[0]["winner"] == GUARD
    assert p.discards == [5, number]


def test_6_3_an_ambush_that_is_not_answered_stands() -> None:
    p = play(cards_at_hand("C09", "C06", dice=(3, 2)), "rising event C06", "guard pass")
    assert happened(p, "fought")[0]["winner"] == RISING
    assert p.hands[GUARD] == [8]


def test_6_3_without_an_ambush_there_is_nothing_to_cancel() -> None:
    p = play(cards_at_hand("C09", "C06", dice=(3, 2)), "rising pass")
    assert waiting(p) == "guard choose-victim"


def test_6_3_an_ambush_does_not_answer_an_ambush() -> None:
    p = play(cards_at_hand("C07", "C06"), "rising event C06")
    assert waiting(p) == "guard scouts"
    assert offered(p) == ["pass"]
    assert refusal(p, "event C07") == ("6.3", "wrong-card-here")


def test_6_3_an_old_ambush_does_not_linger() -> None:
    units = {**AWAY, "G2": "0102", "G3": "0101", "R2": "0202"}
    p = faubourg(units, orders(GUARD), rising="C06", dice=(3, 2, 3, 2))
    play(p, "guard activate G2", "guard march 0202", "rising event C06", "rising hit G2")
    play(p, "guard activate G3", "guard march 0202")
    assert [each["margin"] for each in happened(p, "fought")] == [1, 1]
    assert [each["winner"] for each in happened(p, "fought")] == [RISING, GUARD]


@pytest.mark.parametrize(
    ("attack", "defence", "winner", "margin"),
    [(1, 2, GUARD, 1), (1, 3, RISING, 0), (1, 6, RISING, 3), (6, 1, GUARD, 7)],
)
def test_6_4_the_higher_sum_wins_and_equal_sums_are_the_defenders(
    attack: int, defence: int, winner: int, margin: int
) -> None:
    p = assault("G1", R4="0202", dice=(attack, defence))  # four against two
    assert happened(p, "rolled") == [{"side": GUARD, "face": attack}, {"side": RISING, "face": defence}]
    assert fights(p) == [(winner, p.at[9], margin)]


def test_6_4_the_strongest_defender_counts() -> None:
    p = assault("G1", R2="0202", R4="0202", R5="0202", dice=(3, 3))  # four against three
    assert happened(p, "fought")[0]["margin"] == 1


def test_6_4_a_reduced_unit_is_weaker() -> None:
    p = assault("G1", steps={"G1": 1}, R4="0202", dice=(3, 3))  # two against two
    assert happened(p, "fought")[0]["winner"] == RISING
    p = assault("G2", steps={"R3": 1}, R3="0202", dice=(3, 3))  # three against one
    assert fights(p)[0] == (GUARD, p.at[8], 2)


@pytest.mark.parametrize(("hex", "margin"), [("0301", 0), ("0302", 1)])
def test_6_4_the_defender_adds_one_in_a_block(hex: str, margin: int) -> None:
    origin = "0300" if hex == "0301" else "0303"
    p = faubourg({**AWAY, "G1": origin, "R2": hex}, orders(GUARD), dice=(3, 3))
    play(p, "guard activate G1", f"guard march {hex}")
    assert happened(p, "fought")[0]["margin"] == margin
    assert happened(p, "fought")[0]["winner"] == (GUARD if margin else RISING)


@pytest.mark.parametrize(("dice", "losses"), [((2, 2), 1), ((4, 2), 1), ((4, 1), 2), ((6, 1), 2)])
def test_6_5_the_loser_loses_one_step_and_two_from_a_difference_of_four(
    dice: tuple[int, int], losses: int
) -> None:
    p = assault("G1", R2="0202", R3="0202", dice=(dice[0], dice[1]))  # four against three
    assert waiting(p) == "guard choose-victim"
    assert p.prompt().arguments["losses"] == losses
    for _ in range(losses):
        play(p, "guard hit R2")
    assert steps_of(p, "R2") == 2 - losses
    assert waiting(p) == "rising retreat"


def test_6_5_the_winner_chooses_who_loses_each_step() -> None:
    p = assault("G1", R2="0202", R3="0202", R5="0302", dice=(6, 1))
    assert offered(p) == ["hit R2", "hit R3"]
    assert refusal(p, "hit R5") == ("6.5", "not-in-the-fight")
    with pytest.raises(WrongSeat):
        play(p, "rising hit R2")
    play(p, "guard hit R3", "guard hit R2")
    assert (steps_of(p, "R2"), steps_of(p, "R3"), steps_of(p, "R5")) == (1, 1, 1)


def test_6_5_a_beaten_attacker_loses_the_steps_himself() -> None:
    p = assault("G1", R2="0202", dice=(1, 6))  # five against nine
    assert waiting(p) == "rising choose-victim"
    assert offered(p) == ["hit G1"]
    play(p, "rising hit G1", "rising hit G1")
    assert where(p, "G1") == ""
    assert steps_of(p, "G1") == 0
    assert happened(p, "eliminated") == [{"unit": 0, "place": happened(p, "marched")[0]["origin"]}]
    assert waiting(p) == "guard activate"


def test_6_5_a_second_step_is_forgiven_when_nobody_is_left_to_lose_it() -> None:
    p = assault("G1", R4="0202", dice=(6, 1))
    play(p, "guard hit R4")
    assert where(p, "R4") == ""
    assert waiting(p) == "guard march"


def test_6_6_a_beaten_attacker_stays_where_it_came_from() -> None:
    p = play(assault("G1", R2="0202", dice=(1, 3)), "rising hit G1")
    assert where(p, "G1") == "0102"
    assert where(p, "R2") == "0202"
    assert waiting(p) == "guard activate"


def test_6_6_beaten_defenders_all_retreat_to_a_hex_their_owner_chooses() -> None:
    p = play(assault("G1", R2="0202", R3="0202", dice=(3, 2)), "guard hit R2")
    assert waiting(p) == "rising retreat"
    assert offered(p) == ["retreat 0101", "retreat 0201", "retreat 0203", "retreat 0301", "retreat 0302"]
    play(p, "rising retreat 0302")
    assert (where(p, "R2"), where(p, "R3"), where(p, "G1")) == ("0302", "0302", "0202")
    assert happened(p, "retreated")[0]["side"] == RISING


def test_6_6_a_retreat_leads_neither_to_enemies_nor_where_there_is_no_room() -> None:
    crowd = {"R2": "0202", "R3": "0202", "R4": "0302", "R5": "0302", "R6": "0301", "G2": "0201", "G3": "0203"}
    p = play(assault("G1", dice=(3, 2), others=crowd), "guard hit R2")
    # Two are beaten: 0302 holds two already, 0301 one, 0201 and 0203 the Guard.
    assert offered(p) == ["retreat 0101", "retreat 0301"]
    assert refusal(p, "retreat 0302") == ("6.6", "no-haven")
    assert refusal(p, "retreat 0203") == ("6.6", "no-haven")
    assert refusal(p, "retreat 0402") == ("6.6", "no-haven")


def test_6_6_one_beaten_unit_fits_where_two_do_not() -> None:
    p = play(assault("G1", dice=(3, 2), R2="0202", R4="0302", R5="0302"), "guard hit R2")
    assert "retreat 0302" in offered(p)


def test_6_6_without_a_way_back_they_are_eliminated() -> None:
    units = {"G1": "0001", "G2": "0100", "R2": "0000", "R3": "0000", "R1": "0402"}
    p = faubourg(units, orders(GUARD), dice=(3, 2))
    play(p, "guard activate G1", "guard march 0000", "guard hit R2")
    assert (where(p, "R2"), where(p, "R3")) == ("", "")
    assert where(p, "G1") == "0000"
    assert waiting(p) == "guard march"


def test_6_6_one_free_hex_is_enough_to_retreat() -> None:
    units = {"G1": "0001", "R2": "0000", "R1": "0402"}
    p = faubourg(units, orders(GUARD), dice=(3, 2))
    play(p, "guard activate G1", "guard march 0000", "guard hit R2")
    assert waiting(p) == "rising retreat"
    assert offered(p) == ["retreat 0100"]
    play(p, "rising retreat 0100")
    assert where(p, "R2") == "0100"


def test_6_6_dead_defenders_do_not_retreat() -> None:
    p = play(assault("G1", R4="0202", dice=(3, 2)), "guard hit R4")
    assert waiting(p) == "guard march"
    assert happened(p, "retreated") == []


def test_6_5_one_unit_alone_need_not_be_asked_for() -> None:
    alone, two = assault("G1", R4="0202", dice=(6, 1)), assault("G1", R2="0202", R4="0202", dice=(6, 1))
    assert forced_option(alone, alone.waiting()) == ("hit", 9)
    assert forced_option(two, two.waiting()) is None
