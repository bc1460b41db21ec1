"""The board in words."""

import pytest

from barricades.games.toc.aids import text_board
from barricades.games.toc.game import GAME
from barricades.games.toc.hidden import view
from barricades.games.toc.state import CASUALTIES, RESERVE, Russia
from barricades.kernel.game import View
from tests.toc.positions import R, W, at_start, box, control, hold, own, put, russia


def describe(seen: View) -> str:
    return text_board.describe(seen, GAME.catalogue)


def describe_part(seen: View, part: str) -> str | None:
    return text_board.describe_part(seen, part, GAME.catalogue)


def shown(p: Russia, part: str, seat: int = W) -> str:
    words = describe_part(view(p, seat), part)
    assert words is not None
    return words


def test_a_region_is_shown_with_stacks_links_owners_and_supply() -> None:
    words = shown(at_start(), "kuban")
    assert "Svyatoi Krest (317) [RED, friendly to RED]" in words
    assert "Ra11 limited" in words
    assert "~321" in words  # the steppe track to Gashun
    assert "Road 2" in words.splitlines()[-1], "the signs are explained"


@pytest.mark.parametrize("name", ["601", "Tsaritsyn", "tsaritsyn", "Tsaritsyn (601)"])
def test_a_space_is_found_by_number_or_name(name: str) -> None:
    words = shown(at_start(), name)
    assert words.splitlines()[0] == "East, clear, victory city, defends with +2."
    assert "Ra10" in words.splitlines()[1]
    assert "Neighbours:" in words


@pytest.mark.parametrize("seat", [W, R])
def test_a_card_is_shown_with_its_words(seat: int) -> None:
    words = shown(at_start(), "w3", seat)
    assert words.startswith("W3 ")
    assert "1918" in words


def test_a_piece_is_shown_with_its_values() -> None:
    p = russia()
    put(p, "326", "Ra9")
    put(p, "322", "Denikin")
    assert shown(p, "Ra9") == (
        "RED Army 9 (Ra9), RED, Belaya Kalitva (326). Strength, loss factor and movement 4-3-3 / 2-3-3."
    )
    assert shown(p, "denikin").endswith("WHITE, Velikokniazh (322). Rating 4.")


def test_boxes_beside_the_map() -> None:
    p = russia()
    box(p, RESERVE, "Re1", "AFSR-c3")
    box(p, CASUALTIES, "Ra8")
    assert shown(p, "reserve") == "Strategic Reserve\n  WHITE: AFSR-c3\n  RED: Re1"
    assert shown(p, "casualties") == "Casualties\n  RED: Ra8"
    assert shown(p, "waiting") == "Waiting reinforcements: empty."


def test_factions_with_their_stored_points() -> None:
    p = russia()
    control(p, "Estonia", W)
    p.points[0] = 2
    words = shown(p, "factions")
    assert "  Astrakhan: Neutral; points stored: WHITE 2, RED 0" in words
    assert "  Estonia: WHITE Control\n" in words
    assert "  Central Powers: Neutral (out of the game)" in words


def test_there_is_no_such_part() -> None:
    assert describe_part(view(at_start(), W), "attic") is None


def test_the_situation_shows_a_seat_its_own_hand_alone() -> None:
    p = at_start()
    hold(p, W, "W1", "W2")
    hold(p, R, "R5")
    words = describe(view(p, W))
    assert "Your hand: W1 Kolchak's Coup (5), W2 Poles, Finns or Cossacks (4)." in words
    assert "RED holds 3 cards." in words  # with Bluff and Influence
    assert "R5" not in words
    assert "R5" not in shown(p, "hand") and "Place Kolchak at Omsk" in shown(p, "hand")
    assert "Your hand" not in describe(view(p, None))


def test_the_situation_shows_the_stacks_region_by_region() -> None:
    p = at_start()
    words = describe(view(p, W))
    assert "  Don, RED: 321 Rc1; 326 Ra9 Rc2 Trotsky; 330 Rc3." in words
    assert "(Ra3)" in words  # begins reduced
    assert "WHITE: cities 10, resource centres 7, replacement steps 0." in words


def test_the_situation_names_the_moment_and_the_markers() -> None:
    p = russia(2)
    p.round, p.rounds, p.steps = 2, 6, [3, 0]
    put(p, "330", "Ra9")
    own(p, W, "330")
    p.moving = 1 << p.at[p.roster.piece("Ra9")]
    words = describe(view(p, W))
    assert words.startswith("Turn 2, round 2 of 6, fair weather.")
    assert "replacement steps 1½" in words
    assert "Marked to move: 330." in words
    p.round = 7
    assert "Logistics Phase" in describe(view(p, W))
    p.round = 0
    assert "before the first round" in describe(view(p, W))


def test_a_power_without_a_region_is_shown_with_its_marker_and_its_forces() -> None:
    p = at_start()
    words = shown(p, "czech legion")
    assert words.splitlines()[0] == "Czech Legion: WHITE Influence"
    assert "  Buguruslan (633): Cz-a1 Cz-c1 Syrovy" in words.splitlines()


def test_a_region_says_what_units_without_a_word_about_supply_are() -> None:
    assert "Units are in full supply unless it says limited or out of supply." in shown(at_start(), "Don")
