"""16.0 The Political Phase of the worked example, with its own numbers."""

import pytest

from barricades.games.toc.ch03_components.atlas import FACTIONS
from barricades.games.toc.ch03_components.decks import net_points
from barricades.games.toc.ch07_movement.ground import delayed
from barricades.games.toc.state import DISPLAY, Russia
from tests.toc.positions import R, W, at_start, choose, faction, happened, hold, offered, space, start, where

NET = {
    "Estonia": -3, "Latvia": -3, "Lithuania": -1, "Ukraine": 0, "Makhno": -1, "West Ukraine": -1,
    "Belarus": -2, "Finland": 2, "Poland": 1, "Britain": 2, "France": 2, "USA": 1, "Transcaucasia": 0,
    "Central Powers": 2, "Khiva": -1, "Astrakhan": 1, "Czech Legion": 2, "Turkistan": 0,
}  # fmt: skip
PC54 = 10  # its place in the deck of the OTHER box, as a die


def the_phase() -> Russia:
    """The cards of the example placed, and the political cards of it taken."""
    p = at_start(dice=[2, 2, PC54])
    hold(p, W, "W1", "W2", "W3", "W6", "W7", "W13", "W14")
    hold(p, R, "R4", "R8", "R13")
    start(p, "15.1 Political Phase")
    choose(p, "stake W53>red", "stake W6>white", "stake W54>other")
    choose(p, "stake R8>red", "stake R53>white", "stake R54>other")
    choose(p, "declare-steps PC6", "take PC10", "take PC29")
    return p


@pytest.mark.rule("15.1", "15.15")
@pytest.mark.rule("PC6")
def test_16_0_red_with_3_against_bluff_chooses_two_cards() -> None:
    p = at_start()
    hold(p, W, "W6")
    hold(p, R, "R8")
    start(p, "15.1 Political Phase")
    choose(p, "stake W53>red", "stake W6>white", "stake W54>other")
    choose(p, "stake R8>red", "stake R53>white", "stake R54>other")
    assert [p.edition.actions[p.edition.card(card)].value for card in ("R8", "W6", "W53")] == [3, 2, 1]
    assert p.waiting().seat == R
    assert {"take PC6", "declare-steps PC6", "take PC10"} <= set(offered(p))
    choose(p, "declare-steps PC6")
    assert p.steps[R] == 2 * 2
    assert "declare-steps PC9" not in offered(p)
    choose(p, "take PC10")
    assert p.waiting().seat == W
    assert "take PC29" in offered(p)


def test_16_0_the_net_results() -> None:
    p = at_start()
    cards = [p.edition.politics[number - 1] for number in (6, 10, 29, 54)]
    assert net_points(cards) == NET


@pytest.mark.rule("15.0", "15.1", "15.13", "15.14", "15.15")
def test_16_0_the_markers_move() -> None:
    before = at_start()
    p = the_phase()
    moved = {
        name: after
        for name, old, after in zip(FACTIONS, before.marker, p.marker, strict=True)
        if old != after
    }
    assert moved == {
        "Estonia": -1, "Latvia": -1, "Belarus": -2, "Finland": 1, "France": 1, "Central Powers": 1,
        "Britain": 2, "Czech Legion": 2,
    }  # fmt: skip


def test_16_0_the_british_are_set_up_and_belarus_is_not() -> None:
    p = the_phase()
    assert [where(p, id) for id in ("Br-c1", "Br-c2", "Br-c3")] == ["717", "732", "901"]
    assert p.owner[space("717")] == W
    assert p.owner[space("732")] == W
    assert where(p, "Bel-a1") == DISPLAY
    assert not p.friendly(R) >> space("241") & 1
    assert p.decision is None


def test_16_0_white_may_use_them_from_the_second_round() -> None:
    p = the_phase()
    for name in ("Britain", "Czech Legion"):
        p.round = 1
        assert delayed(p, faction(name))
        p.round = 2
        assert not delayed(p, faction(name))


def test_16_0_six_cards_are_left_and_the_four_political_cards_are_discarded() -> None:
    p = the_phase()
    assert len(p.hand[W]) == 6
    assert p.politics_discard == [5, 9, 28, 53]
    assert [p.edition.actions[card].id for card in (*p.discard[W], *p.discard[R])] == ["W6", "R8"]
    assert p.placed == [[-1] * 3, [-1] * 3]
    assert "influence-die" in happened(p)
