"""3.4, 15.12e The political cards one by one: their points, and the effect of each that can be declared."""

import pytest

from barricades.games.toc.ch03_components.decks import political_cards
from barricades.games.toc.edition import TRACK_NAMES
from tests.toc.positions import R, W, at_start, choose, offered, start
from tests.toc.statements import read

LIST = {int(row["number"]): row for row in read("political_cards.csv")}
CARDS = {card.number: card for card in political_cards()}
BOXES = ("RED", "WHITE", "OTHER")
STEPS = [
    (number, int(row["effect"].split()[1])) for number, row in LIST.items() if row["effect"][:5] == "steps"
]
TRACKS = [
    (number, row["effect"].removeprefix("track ").rpartition(" ")[0])
    for number, row in LIST.items()
    if row["effect"].startswith("track")
]
MIDDLE = {
    "Socialist Revolutionaries": 3,
    "Japan": 2,
    "Poland": 1,
    "Ukraine": 1,
}  # boxes with others on both sides
SPECIAL = {64: "replace-box", 65: "hold-republics", 66: "anarchy"}


@pytest.mark.rule("3.4")
@pytest.mark.parametrize("number", range(1, 67))
def test_15_13b_the_points_and_the_box_of_each_card(number: int) -> None:
    card, row = CARDS[number], LIST[number]
    assert card.box == row["box"]
    assert sorted(f"{faction} {points}" for faction, points in card.points.items()) == sorted(
        filter(None, row["points"].split("; "))
    )


def test_15_12e_seventeen_cards_bring_steps_sixteen_move_a_track_and_three_are_special() -> None:
    assert (len(STEPS), len(TRACKS)) == (17, 16)
    silent = {number for number, row in LIST.items() if not row["effect"]}
    assert {number: row["effect"] for number, row in LIST.items() if number > 63} == SPECIAL
    for number in silent:
        p = at_start()
        start(p, "15.12c Choosing", BOXES.index(LIST[number]["box"]), W, 1)
        assert f"take PC{number}" in offered(p)
        assert not any(text.startswith("declare") and text.endswith(f" PC{number}") for text in offered(p))


@pytest.mark.parametrize("side", [W, R])
@pytest.mark.parametrize(("number", "steps"), STEPS)
def test_15_12e_a_declared_card_brings_its_chooser_steps(number: int, steps: int, side: int) -> None:
    p = at_start()
    start(p, "15.12c Choosing", BOXES.index(LIST[number]["box"]), side, 1)
    choose(p, f"declare-steps PC{number}")
    assert p.steps[side] == p.card_steps[side] == 2 * steps  # counted in halves
    assert p.steps[1 - side] == 0 and p.declared[side] == number - 1


@pytest.mark.parametrize(("way", "by"), [("left", -1), ("right", 1)])
@pytest.mark.parametrize(("number", "name"), TRACKS)
def test_15_12e_a_declared_card_moves_its_track_a_box(number: int, name: str, way: str, by: int) -> None:
    p = at_start()
    track = TRACK_NAMES.index(name)
    p.track_active, p.track[track] = 0b1111, MIDDLE[name]
    before = list(p.track)
    start(p, "15.12c Choosing", BOXES.index(LIST[number]["box"]), W, 1)
    if (name, way) == ("Ukraine", "left"):  # 15.27f: it never goes back
        assert f"declare-left PC{number}" not in offered(p)
        return
    choose(p, f"declare-{way} PC{number}")
    assert p.track[track] == before[track] + by
    assert [p.track[other] for other in range(4) if other != track] == [
        before[other] for other in range(4) if other != track
    ]
