"""5.2, 5.3 What the scenarios leave out, and how the introduction is decided."""

import pytest

from barricades.games.toc.ch03_components.atlas import FACTIONS
from barricades.games.toc.ch03_components.decks import COUNTRIES, MAJOR_POWERS, REPUBLICS
from barricades.games.toc.ch05_turn.influence import place_point
from barricades.games.toc.ch07_movement.ground import closed_regions
from barricades.games.toc.ch07_movement.special_actions import SPECIAL_ACTIONS, available
from barricades.games.toc.editions.v1_5.subjugation import subjects
from barricades.games.toc.editions.v1_5.war import may_declare
from barricades.games.toc.state import OUT, TSAR_DEAD
from barricades.kernel.chance import Sampled
from tests.toc.v1_5.positions import (
    FIRST,
    R,
    W,
    at_start,
    choose,
    faction,
    hold,
    offered,
    piece,
    played,
    space,
    start,
    where,
)


@pytest.mark.parametrize("scenario", ["v1.5-1919", "v1.5-1918"])
@pytest.mark.rule("5.24", "5.34", "5.283", "5.38")
def test_5_24_neither_train_nor_tsar_in_the_short_scenarios(scenario: str) -> None:
    p = FIRST.start(scenario, Sampled("train"))
    assert p.at[p.roster.train] == OUT  # type: ignore[attr-defined]
    assert p.at[piece("Tsar")] == OUT or p.has(TSAR_DEAD)  # type: ignore[attr-defined]


def test_5_14_the_train_of_the_campaign_is_at_kazan_with_the_legion() -> None:
    p = at_start()
    assert p.at[p.roster.train] == space("630")
    assert p.controller(faction("Czech Legion")) < 0


@pytest.mark.rule("5.38", "5.3", "5.31", "5.33")
def test_5_32_the_introduction_has_no_central_powers_poland_and_ukraine() -> None:
    p = at_start("v1.5-1918")
    assert not p.powers_active
    assert where(p, "Ger-a8") == OUT
    for side in (W, R):
        for name in ("Poland", "Ukraine"):
            assert closed_regions(p, side) & p.atlas.faction_region[faction(name)]
    assert (p.vc_count(R), p.vc_count(W)) == (9, 7 + 1)  # 5.11, and Kazan by 8.316
    assert p.owner[space("130")] == R


@pytest.mark.parametrize("name", ["Central Powers", "Poland", "Ukraine"])
def test_5_38_three_factions_are_ignored_in_the_introduction(name: str) -> None:
    p = at_start("v1.5-1918")
    ignored = faction(name)
    p.marker[ignored] = 1
    place_point(p, W, ignored, 2)
    start(p, "15.13 Move marker", ignored, 1, 0)
    assert p.controller(ignored) < 0
    assert p.marker[ignored] == 1
    assert p.points[2 * ignored + W] == 0
    assert not may_declare(p, R, ignored)


def test_5_38_west_ukraine_does_not_follow_an_ignored_poland() -> None:
    p = at_start("v1.5-1918")
    p.marker[faction("Poland")] = 1
    start(p, "15.13 Move marker", faction("Poland"), 1, 1)
    assert p.controller(faction("West Ukraine")) < 0


def test_5_38_of_the_special_actions_one_space_and_lifting_are_used_and_no_subjugation() -> None:
    p = at_start("v1.5-1918")
    p.set_owner(space("408"), R, "")
    assert subjects(p) == []
    p.no_act[W] |= 1 << space("623")
    assert [each for each in SPECIAL_ACTIONS if available(p, W, each)] == ["one-space", "lift-no-act"]
    assert [each for each in SPECIAL_ACTIONS if available(at_start(), W, each)] != ["one-space"]


@pytest.mark.parametrize(
    ("played_cards", "vp", "winner"),
    [
        (("W1", "W11", "W12", "W10", "R14", "R11", "R12"), 0, R),  # level: RED wins
        (("W1", "W11", "W12", "W10", "R14", "R11", "R12"), 1, W),
        (("W11", "W12", "W10", "R14", "R11", "R12"), 1, R),  # W1 costs 1
        (("W1", "W11", "W12", "R14", "R11", "R12"), 2, R),  # W10 costs 2
        (("W1", "W11", "W12", "W10", "R11", "R12"), 0, W),  # R14 costs 1
        (("W1", "W11", "W12", "W10", "R14", "R12"), -1, W),  # R11 costs 2
    ],
)
@pytest.mark.rule("5.37")
def test_5_36_points_decide_after_turn_3_less_those_for_cards_never_played(
    played_cards: tuple[str, ...], vp: int, winner: int
) -> None:
    p = at_start("v1.5-1918")
    p.turn, p.vp = 3, vp
    p.scored = [max(vp, 0), max(-vp, 0)]
    played(p, *played_cards)
    start(p, "5.4 Logistics Phase", at="end_of_the_introduction")
    assert p.outcome == (winner, "points")


@pytest.mark.rule("8.2")
def test_8_21_five_countries_five_powers_and_eight_republics() -> None:
    assert set(COUNTRIES) == {"Estonia", "Finland", "Latvia", "Lithuania", "Poland"}
    assert set(MAJOR_POWERS) == {"Britain", "France", "USA", "Central Powers", "Czech Legion"}
    assert set(REPUBLICS) == {
        "Astrakhan", "Belarus", "Khiva", "Makhno", "Transcaucasia", "Turkistan", "West Ukraine", "Ukraine",
    }  # fmt: skip
    assert len(FACTIONS) == 18


@pytest.mark.rule("8.1")
def test_8_11_bluff_and_influence_come_to_the_hand_and_each_box_gets_a_card_of_each_side() -> None:
    p = at_start()
    hold(p, W, "W6")
    hold(p, R, "R2")
    start(p, "15.1 Political Phase")
    stakes = [FIRST.language.text(each) for each in p.decision_of(W).options]  # type: ignore[union-attr]
    assert {text.split(" ")[1].split(">")[0] for text in stakes} == {"W6", "W53", "W54"}
    assert {text.split(">")[1] for text in stakes} == {"red"}  # box by box
    choose(p, "stake W53>red", "stake W6>white", "stake W54>other")
    assert p.decision_of(W) is None


def test_8_7_by_option_three_political_cards_at_random_for_each_box() -> None:
    p = at_start(random_political_cards="on", dice=[1] * 60)
    start(p, "15.1 Political Phase")
    while p.decision is not None and p.turn == 1 and p.waiting().kind in ("stake", "place-cards"):
        raise AssertionError(f"a card is asked for: {offered(p)}")
    assert [len(box) for box in p.politics_box] == [3, 3, 3] or len(p.politics_discard) == 9
