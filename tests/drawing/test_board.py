"""The board of a table: map, faces, layout, and views laid out on it."""

import json
import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from barricades.drawing.boards import BOARDS
from barricades.games.tscw.game import GAME
from barricades.games.tscw.state import Spain
from barricades.games.tscw.units import NUMBER
from barricades.kernel.chance import Sampled

BOARD = BOARDS["tscw"]
WORDS = GAME.catalogue
SYMBOL = "{http://www.w3.org/2000/svg}symbol"


@cache
def layout() -> dict[str, Any]:
    return BOARD.layout(GAME, "1936", WORDS)


@cache
def symbols() -> set[str]:
    root = ElementTree.fromstring(BOARD.faces(GAME, "1936"))
    return {str(each.get("id")) for each in root.iter(SYMBOL)}


def picture(seat: int | None, seed: int = 1, fog: str = "on") -> dict[str, Any]:
    p = GAME.start("1936", Sampled(seed), {"fog": fog})
    return BOARD.picture(GAME, "1936", GAME.view(p, seat), GAME.aids.marks(p, seat), WORDS)


def test_the_map_has_neither_front_nor_charts() -> None:
    svg = BOARD.sheet(GAME, "1936")
    root = ElementTree.fromstring(svg)
    ids = {element.get("id") for element in root.iter()}
    assert "map" in ids
    assert not {"layer-front", "charts", "turn-track"} & ids
    assert root.get("viewBox") == f"0 0 {layout()['width']:.0f} {layout()['height']:.0f}"


def test_places_lie_where_their_outlines_are() -> None:
    places = layout()["places"]
    assert len(places) == 384
    for id, place in places.items():
        points = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+)[ ,](-?[\d.]+)", place["path"])]
        assert points, id
        assert 0 < place["x"] < layout()["width"]
        assert 0 < place["y"] < layout()["height"]
        for other in place["neighbours"]:
            assert id in places[other]["neighbours"]


def test_every_piece_has_all_its_faces_drawn() -> None:
    for id, piece in layout()["pieces"].items():
        assert set(piece["faces"]) <= symbols(), id
        assert piece["name"]
        assert piece["label"]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_whatever_a_picture_shows_is_drawn_and_has_a_place(seat: int | None) -> None:
    boxes = {box["id"] for box in layout()["boxes"]}
    for piece in picture(seat)["pieces"]:
        assert piece["face"] in symbols()
        assert piece["place"] in layout()["places"] or piece["place"] in boxes, piece
        assert piece["label"]
    ids = [piece["id"] for piece in picture(seat)["pieces"]]
    assert len(ids) == len(set(ids))


def test_2_12_the_side_that_is_up_is_shown_and_told() -> None:
    p = GAME.start("1936", Sampled(1), {"fog": "off"})
    assert isinstance(p, Spain)
    castejon, asensio = (NUMBER[name] for name in ("C-CST", "C-ASN"))
    p.steps[castejon] = 1
    drawn = BOARD.picture(GAME, "1936", GAME.view(p, 0), GAME.aids.marks(p, 0), WORDS)
    pieces = {piece["id"]: piece for piece in drawn["pieces"]}
    assert (pieces["C-CST"]["face"], p.at[castejon] >= 0) == ("face-C-CST-1", True)
    assert "attack 2, defence 2" in pieces["C-CST"]["label"] and "reduced" in pieces["C-CST"]["label"]
    assert (pieces["C-ASN"]["face"], p.at[asensio] >= 0) == ("face-C-ASN-2", False)  # comes whole
    assert "attack 4, defence 4" in pieces["C-ASN"]["label"]


def test_15_5_hidden_pieces_say_nothing_but_side_and_size() -> None:
    hidden = [piece for piece in picture(0)["pieces"] if piece["id"].startswith("hidden-")]
    assert hidden
    assert {piece["side"] for piece in hidden} == {"republican"}
    known = {piece["id"] for piece in picture(0)["pieces"]} - {piece["id"] for piece in hidden}
    assert not any(each["place"].isdigit() for each in picture(0)["pieces"] if each["id"] in known
                   and each["side"] == "republican" and "HQ" not in each["label"])  # fmt: skip
    assert not [piece for piece in picture(None, fog="off")["pieces"] if piece["id"].startswith("hidden-")]


def test_control_divides_the_places_and_the_front_runs_between() -> None:
    shown = picture(None)
    one, other = (set(each) for each in shown["control"].values())
    assert one | other == set(layout()["places"])
    assert not one & other
    assert shown["fronts"]["nationalist"].startswith("M")
    assert json.dumps(shown)


def test_overlay_lines_are_traced_between_places() -> None:
    path = BOARD.trace(GAME, "1936", [("2712", "2713")])
    assert path.startswith("M")


def test_charts_are_those_of_the_components() -> None:
    names = [chart["id"] for chart in layout()["charts"]]
    assert names[0] == "combat"
    assert set(names) == set(GAME.components("1936").tables)
