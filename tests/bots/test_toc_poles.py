"""What `staff` of Triumph of Chaos knows about Poland: what stirs her and what holds her."""

from barricades.bots.toc.events import event_worth
from barricades.bots.toc.foresight import Foresight
from barricades.bots.toc.poles import box_worth, peace_values, pins, stirs, track_worth
from barricades.games.toc.names import CARDS
from barricades.games.toc.state import POLAND_TRACK, Russia
from tests.toc.positions import R, W, control, faction, involve, own, piece, put, russia, space

WARY = 0.7


def at_war() -> Russia:
    p = russia(6)
    p.track_active |= 1 << POLAND_TRACK
    control(p, "Poland", W)
    control(p, "Belarus", R)
    put(p, "101", "Pol-a1", "Pol-a2")
    return p


def test_15_44u_red_counts_the_response_when_it_would_enter_and_only_then() -> None:
    p = at_war()
    put(p, "806", "Ra1")
    put(p, "246", "Ra2")
    assert stirs(p, [piece("Ra1")], space("241")) > 0
    assert not stirs(p, [piece("Ra1")], space("804"))
    assert not stirs(p, [piece("Ra2")], space("241")), "it is in Belarus already"
    p.responded |= 1 << faction("Belarus")
    assert not stirs(p, [piece("Ra1")], space("241")), "the Poles have answered this turn"


def test_15_44u_a_response_that_brings_white_the_polish_army_costs_more_than_one_that_cannot() -> None:
    p = at_war()
    p.marker[faction("Poland")] = 1
    last_box = stirs_kyiv(p)
    p.marker[faction("Poland")] = -2
    assert last_box > stirs_kyiv(p) > 0


def test_14_3l_late_in_the_war_a_response_costs_more_and_a_leader_stirs_the_poles_as_well() -> None:
    p = at_war()
    early = stirs_kyiv(p)
    p.turn = 14
    assert stirs_kyiv(p) > early > 0
    put(p, "806", "Trotsky")
    assert Foresight(p, R, WARY).entry([piece("Trotsky")], space("241")) > 0
    assert not Foresight(p, W, WARY).entry([piece("Trotsky")], space("241"))


def stirs_kyiv(p: Russia) -> float:
    put(p, "806", "Ra1")
    return stirs(p, [piece("Ra1")], space("218"))


def test_15_27e_a_red_unit_in_poland_is_worth_the_poles_it_keeps_at_home() -> None:
    p = at_war()
    few = pins(p, space("104"))
    put(p, "102", "Pol-a3", "Pol-a4")
    assert pins(p, space("104")) > few > 0
    assert not pins(p, space("241"))
    control(p, "Poland", R)
    assert not pins(p, space("104"))


def test_15_44j_polish_cities_are_worth_the_peace_once_the_polish_army_is_abroad() -> None:
    """101 is Warszawa, 103 Lublin, 218 Kyiv; with both cities RED needs no die."""
    p = at_war()
    p.set_up |= 1 << faction("Poland")
    cities = {space("101"), space("103")}
    assert set(peace_values(p)) == cities and not any(peace_values(p).values())
    put(p, "218", "Pol-a1", "Pol-a2")
    before = peace_values(p)
    assert all(before[each] > 0 for each in cities)
    own(p, R, "103")
    assert peace_values(p)[space("101")] > before[space("101")], "the second city makes peace without a die"
    p.polish_turns = 3
    assert peace_values(p)[space("103")] > before[space("103")], "the die needs less every turn"
    control(p, "Poland", R)
    assert not peace_values(p)


def test_15_44j_a_staff_of_either_side_counts_what_the_peace_is_worth() -> None:
    p = at_war()
    at_home = [Foresight(p, side, WARY).stake[space("101")] for side in (W, R)]
    p.set_up |= 1 << faction("Poland")
    put(p, "218", "Pol-a1", "Pol-a2")
    abroad = [Foresight(p, side, WARY).stake[space("101")] for side in (W, R)]
    assert abroad[W] > at_home[W] and abroad[R] > at_home[R]


def test_15_27_the_box_that_opens_the_way_to_moskva_is_worth_most() -> None:
    p = at_war()
    worth = [box_worth(p, box) for box in range(len(p.edition.tracks[POLAND_TRACK]))]
    assert worth[0] == 0 and worth == sorted(worth)
    involve(p, POLAND_TRACK, "Limited CO-OP")
    to_moskva = track_worth(p, 2)
    involve(p, POLAND_TRACK, "Poland NO ACT")
    assert to_moskva > track_worth(p, 2) > 0


def test_r40_is_worth_what_it_keeps_idle_for_the_rest_of_the_turn() -> None:
    p = at_war()
    p.rounds, p.round = 6, 1
    card = CARDS.number("R40")
    few = event_worth(Foresight(p, R, WARY), card)
    put(p, "102", "Pol-a3", "Pol-a4")
    own(p, W, "102")
    many = event_worth(Foresight(p, R, WARY), card)
    p.round = 6
    assert many > few > event_worth(Foresight(p, R, WARY), card)
