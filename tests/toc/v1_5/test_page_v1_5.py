"""Edition v1.5 on the page: its own numbers on the map, its own counters and cards, and what a seat sees."""

from barricades.drawing.toc.board import BOARD
from barricades.games.toc.game import GAME
from barricades.kernel.chance import Sampled

SCENARIO = "v1.5-1918"
FIRST = GAME.of(SCENARIO)


def test_the_layout_has_the_places_and_cards_of_the_edition() -> None:
    layout = BOARD.layout(FIRST, SCENARIO, FIRST.catalogue)
    named = {id: spot.name for id, spot in layout.places.items()}
    assert "Omsk" in str(named["514"])
    assert not [id for id in named if id.startswith("9") and id.isdigit()]
    assert {"RFin-a1", "Rus-c4", "Br-Hamp"} <= set(layout.pieces)
    assert not {"FE-Ung", "Kappel", "Jap-a1"} & set(layout.pieces)


def test_the_picture_shows_the_set_up_of_the_edition() -> None:
    p = FIRST.start(SCENARIO, Sampled("page"))
    picture = BOARD.picture(FIRST, SCENARIO, FIRST.view(p, 0), {}, FIRST.catalogue)
    shown = {piece.id: piece for piece in picture.pieces}
    assert {"RFin-a1", "WFin-a1", "SR-a1", "Rus-c4"} <= set(shown)
    assert not {"FE-Ung", "Kappel", "Jap-a1"} & set(shown)


def test_the_board_in_words_speaks_of_the_edition() -> None:
    p = FIRST.start(SCENARIO, Sampled("page"))
    seen = FIRST.view(p, 0)
    assert "Shakhty (325)" in str(FIRST.describe_part(seen, "325"))
    assert "Support for von der Goltz" in str(FIRST.describe_part(seen, "W13"))
    assert FIRST.describe_part(seen, "FE-Ung") == "FE-Ung is not in this edition."


def test_status_and_panels_are_of_the_edition() -> None:
    p = FIRST.start(SCENARIO, Sampled("page"))
    for seat in (0, 1, None):
        assert FIRST.aids.status(p, seat)
        assert FIRST.aids.panels(p, seat)
