"""5.15 The optional set-up, 5.26 secret objectives, 5.27 the pledge, 5.282 the first hands, 5.261 bids."""

import pytest

from barricades.games.toc.ch14_scenarios.optional_set_up import restorable
from barricades.games.toc.editions.v1_5.objectives import determinize, enough_objectives, reached, view
from barricades.games.toc.editions.v1_5.scenario_1919 import set_up_first
from barricades.games.toc.editions.v1_5.state import FirstRussia
from barricades.kernel.bits import BIT
from barricades.kernel.chance import Sampled
from barricades.kernel.errors import BadInput
from tests.toc.v1_5.positions import (
    FIRST,
    R,
    W,
    at_start,
    card,
    choose,
    hold,
    offered,
    piece,
    russia,
    space,
    start,
)

BALTIC, UKRAINE, DON, URALS, POLAND = range(5)


def tournament(dice: tuple[int, ...] = (), **options: str) -> FirstRussia:
    p = at_start("v1.5-1919", dice=dice, **options)
    set_up_first(p)
    p.log = []
    return p


# 5.15


def test_5_15_white_restores_one_of_siberian_armies_1_and_2() -> None:
    p = at_start(optional_set_up="on")
    siberian = {piece("Si-a1"), piece("Si-a2")}
    assert siberian <= set(restorable(p, W))
    p.back &= ~BIT[piece("Si-a1")]
    assert not siberian & set(restorable(p, W))


@pytest.mark.parametrize(("scenario", "rolls"), [("v1.5-campaign", True), ("v1.5-1918", False)])
@pytest.mark.rule("5.25", "5.35")
def test_5_15_the_optional_set_up_is_the_campaigns(scenario: str, rolls: bool) -> None:
    p = at_start(scenario, dice=[6] * 40, optional_set_up="on")
    start(p, "14.1k Optional set-up")
    assert bool(p.back >> piece("Ra7") & 1) == rolls
    assert not p.back >> piece("SR-a1") & 1


# 5.283


@pytest.mark.rule("5.283")
def test_5_283_no_optional_rule_may_be_agreed_on_in_1919() -> None:
    own = {
        "secret-objectives": "on",
        "no-first-cards": "on",
        "sides": "bid",
    }  # 5.26, 5.282, 6.4
    assert FIRST.choose_settings(own, "v1.5-1919").items() >= own.items()
    for optional in ("random-political-cards", "two-minutes", "optional-set-up"):
        assert FIRST.choose_settings({optional: "on"}, "v1.5-campaign")[optional] == "on"
        with pytest.raises(BadInput, match=f"'{optional}' belongs to .*v1.5-campaign.*, not to v1.5-1919"):
            FIRST.choose_settings({optional: "on"}, "v1.5-1919")


def test_options_of_v2_3_are_not_offered_in_v1_5() -> None:
    chosen = {each.id for each in FIRST.settings if "v1.5-1918" in (each.scenarios or ("v1.5-1918",))}
    numbers = {"white-begins-with", "red-begins-with"}
    assert chosen - numbers == {"sides", "random-political-cards", "two-minutes"}
    with pytest.raises(BadInput, match=r"'retreat-uncapped' belongs to v2\.3-campaign"):
        FIRST.choose_settings({"retreat-uncapped": "on"}, "v1.5-1918")


# 5.26


def test_5_26_the_five_objectives() -> None:
    p = tournament()
    assert reached(p) == BIT[POLAND]
    for number in ("117", "121", "112"):
        p.set_owner(space(number), R, "")
    assert reached(p) == BIT[BALTIC] | BIT[POLAND]
    for number in ("218", "224", "227", "324", "333"):
        p.set_owner(space(number), R, "")
    assert reached(p) == BIT[BALTIC] | BIT[UKRAINE] | BIT[DON] | BIT[POLAND]
    for number in ("241", "117"):
        p.set_owner(space(number), 2 + 12, "")  # two cities that Poland holds abroad
    assert reached(p) == BIT[UKRAINE] | BIT[DON]


def test_5_26_red_writes_three_objectives_down_after_turn_5() -> None:
    p = tournament(secret_objectives="on")
    p.turn = 5
    start(p, "5.5 End of turn")
    choose(p, "objective don", "objective urals")
    assert (p.waiting().seat, offered(p)) == (
        R,
        ["objective baltic", "objective ukraine", "objective poland"],
    )
    choose(p, "objective poland")
    assert p.written == BIT[DON] | BIT[URALS] | BIT[POLAND]


def test_5_26_other_objectives_than_those_written_down_do_not_count() -> None:
    p = tournament(secret_objectives="on")
    p.written = BIT[BALTIC] | BIT[DON] | BIT[POLAND]
    for number in ("324", "333", "502", "507", "514"):
        p.set_owner(space(number), R, "")
    assert reached(p).bit_count() == 3  # the Don, the Urals, Poland
    assert not enough_objectives(p)
    p.written = BIT[URALS] | BIT[DON] | BIT[POLAND]
    assert enough_objectives(p)


def test_5_26_nothing_is_written_down_without_the_option() -> None:
    p = tournament()
    p.turn = 5
    start(p, "5.5 End of turn")
    assert p.written == 0


def test_5_26_what_is_written_is_reds_secret() -> None:
    p = tournament(secret_objectives="on")
    p.written = BIT[DON] | BIT[URALS] | BIT[POLAND]
    assert view(p, R)["objectives"] == ["don", "urals", "poland"]
    assert view(p, W)["objectives"] == 3
    found = set()
    for number in range(20):
        imagined = p.copy()
        imagined.source = Sampled(f"objectives {number}")
        determinize(imagined, W)
        assert imagined.written.bit_count() == 3
        found.add(imagined.written)
    assert len(found) > 1


# 5.27


def test_5_27_a_side_with_cards_pledges_one() -> None:
    p = tournament()
    p.turn = 10
    hold(p, W, "W2")
    hold(p, R)
    start(p, "5.27 The end by a die")
    assert [FIRST.language.text(each) for each in p.decision_of(W).options] == ["pledge W2"]  # type: ignore[union-attr]
    assert [FIRST.language.text(each) for each in p.decision_of(R).options] == ["pledge-none"]  # type: ignore[union-attr]


def test_5_27_between_equal_cards_the_die_stays_as_it_is() -> None:
    p = tournament(dice=(2,))
    p.turn = 10
    hold(p, W, "W2")
    hold(p, R, "R24")  # 4 against 4
    start(p, "5.27 The end by a die")
    choose(p, "pledge W2", "pledge R24")
    assert p.outcome is not None


# 5.282


@pytest.mark.parametrize(("option", "given"), [("off", {"W1", "W2"}), ("on", set())])
def test_5_282_by_option_no_card_is_in_a_hand_at_the_start(option: str, given: set[str]) -> None:
    p = tournament(no_first_cards=option)
    assert {FIRST.names["card"].token(each) for each in p.hand[W]} == given
    if not given:
        assert card("W1") in p.pile[W]


def test_5_282_both_sides_know_the_cards_that_the_scenario_names() -> None:
    p = tournament()
    assert p.shown[R] == BIT[card("W1")] | BIT[card("W2")]
    assert p.shown[W] == BIT[card("R16")] | BIT[card("R24")]


# 5.261


def test_5_261_points_that_were_bid_are_recorded_at_once() -> None:
    p = FIRST.start("v1.5-1919", Sampled("bids"), {"red-begins-with": "3"})
    assert isinstance(p, FirstRussia)
    assert p.vp == -3


@pytest.mark.parametrize(("turn", "over"), [(15, False), (16, True)])
@pytest.mark.rule("5.17")
def test_5_16_the_campaign_is_decided_after_turn_16_as_14_3_has_it(turn: int, over: bool) -> None:
    p = russia()
    p.turn = turn
    start(p, "5.5 End of turn")
    assert (p.outcome == (W, "at-the-end")) == over  # RED has not won what 14.3 asks of it
    assert p.atlas.home_vcs[W].bit_count() == 7
