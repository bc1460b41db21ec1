"""6.4 Choosing sides: sealed bids, and the die of a tournament (14.3m)."""

import pytest

from barricades.games.toc.hidden import view
from barricades.games.toc.state import Russia
from tests.toc.positions import R, W, at_start, choose, gives, happened, offered, start


def bidding(*dice: int, scenario: str = "v2.3-intro-1918") -> Russia:
    p = at_start(scenario, dice=dice, sides="bid")
    start(p, "6.4 Bidding")
    return p


def change_places(p: Russia) -> list[tuple[int, ...]]:
    assert p.log is not None
    return [event.exchange for event in p.log if event.exchange]


@pytest.mark.rule("2.3", "14.2c")
def test_6_4_each_player_seals_a_side_and_0_to_12_points() -> None:
    p = bidding()
    assert [decision.seat for decision in p.decisions] == [W, R]
    assert len(offered(p)) == 26
    assert {"bid 0>white", "bid 12>red"} <= set(offered(p))
    assert gives(p, "bid 13>red") == "6.4"


@pytest.mark.rule("2.3")
def test_6_4_no_bid_is_shown_before_both_are_sealed() -> None:
    p = bidding()
    before = view(p, R)
    choose(p, "bid 5>red")
    assert view(p, R) == before and happened(p) == []
    choose(p, "bid 2>red")
    assert happened(p).count("bid") == 2


def test_6_4_players_who_want_different_sides_get_them_for_nothing() -> None:
    p = bidding()
    choose(p, "bid 4>white", "bid 2>red")
    assert p.vp == 0 and change_places(p) == []


def test_6_4_players_who_want_each_others_sides_change_places() -> None:
    p = bidding()
    choose(p, "bid 4>red", "bid 2>white")
    assert p.vp == 0 and change_places(p) == [(W, R)]


def test_6_4_the_higher_bid_gets_the_side_and_the_other_side_begins_with_the_points() -> None:
    p = bidding()
    choose(p, "bid 4>white", "bid 3>white")
    assert p.vp == -4 and change_places(p) == []
    p = bidding()
    choose(p, "bid 3>white", "bid 5>white")
    assert p.vp == -5 and change_places(p) == [(R, W)]
    p = bidding()
    choose(p, "bid 6>red", "bid 1>red")
    assert p.vp == 6 and change_places(p) == [(W, R)]


@pytest.mark.parametrize(("die", "moved"), [(3, [(W, R)]), (4, [])])
def test_6_4_a_die_decides_between_equal_bids(die: int, moved: list[tuple[int, ...]]) -> None:
    p = bidding(die)
    choose(p, "bid 2>red", "bid 2>red")
    assert p.vp == 2 and change_places(p) == moved


@pytest.mark.parametrize(
    ("dice", "chooser", "named", "moved"),
    [
        ((5, 2), W, "white", []),
        ((5, 2), W, "red", [(W, R)]),
        ((1, 2), R, "white", [(R, W)]),
        ((3, 3, 6, 6, 1, 4), R, "red", []),
    ],
)
@pytest.mark.rule("6.4")
def test_14_3m_the_higher_die_names_a_side_and_ties_roll_again(
    dice: tuple[int, ...], chooser: int, named: str, moved: list[tuple[int, ...]]
) -> None:
    p = at_start(dice=dice, sides="die")
    start(p, "14.3m Dice for sides")
    assert p.waiting().seat == chooser and p.cursor == len(dice)
    choose(p, f"take-side {named}")
    assert p.vp == 0 and change_places(p) == moved


@pytest.mark.parametrize(
    ("option", "kinds"),
    [("seated", ["stake"] * 2), ("bid", ["bid-white", "bid-red"]), ("die", ["take-side"])],
)
@pytest.mark.rule("14.2c")
def test_6_4_sides_are_chosen_before_anything_else_and_only_by_option(option: str, kinds: list[str]) -> None:
    p = at_start(dice=[1, 2] * 30, sides=option)
    start(p, "5.0 The turn")
    assert [decision.kind for decision in p.decisions] == kinds


def test_6_4_sides_are_chosen_once() -> None:
    p = at_start(dice=[2] * 40, sides="bid")
    start(p, "5.0 The turn", at="end_of_turn")
    assert p.turn == 2 and p.waiting().kind == "stake"
