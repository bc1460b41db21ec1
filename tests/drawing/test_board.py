"""The board of a table: map, faces, layout, and views laid out on it.

What every board must satisfy comes first, for each game; then what is The Spanish Civil War's own.
"""

import re
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree

import msgspec
import pytest

from barricades.drawing.kit.frames import Frame
from barricades.drawing.kit.labels import Label
from barricades.drawing.kit.naming import frame_of
from barricades.drawing.toc.board import BOARD as RUSSIA
from barricades.drawing.tscw.board import BOARD, names_of
from barricades.games.toc.game import GAME as TOC
from barricades.games.tscw.game import GAME
from barricades.games.tscw.state import Spain
from barricades.games.tscw.units import NUMBER
from barricades.kernel.board import Board
from barricades.kernel.chance import Sampled
from barricades.kernel.game import Game
from barricades.kernel.picture import Layout, Picture

WORDS = GAME.catalogue
SYMBOL = "{http://www.w3.org/2000/svg}symbol"


class Shown(NamedTuple):
    """A game with its board."""

    game: Game
    board: Board
    scenario: str
    places: int  # on the sheet


BOARDS = {
    "tscw": Shown(GAME, BOARD, "1936", 384),
    "toc": Shown(TOC, RUSSIA, "v2.3-campaign", 294),
}
every_board = pytest.mark.parametrize("name", BOARDS)
every_audience = pytest.mark.parametrize("seat", [0, 1, None])


@cache
def layout(name: str = "tscw") -> Layout:
    game, board, scenario, _ = BOARDS[name]
    return board.layout(game, scenario, game.catalogue)


@cache
def symbols(name: str = "tscw") -> set[str]:
    game, board, scenario, _ = BOARDS[name]
    root = ElementTree.fromstring(board.faces(game, scenario, game.catalogue))
    return {str(each.get("id")) for each in root.iter(SYMBOL)}


def picture(seat: int | None, seed: int = 1, name: str = "tscw", **settings: str) -> Picture:
    game, board, scenario, _ = BOARDS[name]
    p = game.start(scenario, Sampled(seed), settings)
    return board.picture(game, scenario, game.view(p, seat), game.aids.marks(p, seat), game.catalogue)


@every_board
def test_the_map_is_as_large_as_the_layout_says_and_has_neither_front_nor_charts(name: str) -> None:
    game, board, scenario, _ = BOARDS[name]
    root = ElementTree.fromstring(board.sheet(game, scenario))
    ids = {element.get("id") for element in root.iter()}
    assert "map" in ids
    assert not {"layer-front", "charts", "turn-track", "layer-counters"} & ids
    assert root.get("viewBox") == f"0 0 {layout(name).width:.0f} {layout(name).height:.0f}"


@every_board
def test_places_lie_where_their_outlines_are(name: str) -> None:
    places = layout(name).places
    assert len(places) == BOARDS[name].places
    for id, place in places.items():
        points = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+)[ ,](-?[\d.]+)", place.path)]
        assert points, id
        assert 0 < place.x < layout(name).width
        assert 0 < place.y < layout(name).height
        for other in place.neighbours:
            assert id in places[other].neighbours


@every_board
def test_every_piece_and_card_has_all_its_faces_drawn(name: str) -> None:
    for id, piece in layout(name).pieces.items():
        assert piece.faces and set(piece.faces) <= symbols(name), id
        assert piece.name
        assert piece.label
    for id, card in layout(name).cards.items():
        assert {card.face, card.back} <= symbols(name), id
        assert card.name
        assert card.text


@every_board
@every_audience
def test_whatever_a_picture_shows_is_drawn_and_has_a_place(name: str, seat: int | None) -> None:
    boxes = {box.id for box in layout(name).boxes}
    owners = {owner.id for owner in layout(name).owners}
    shown = picture(seat, name=name)
    for piece in shown.pieces:
        assert piece.face in symbols(name)
        assert piece.place in layout(name).places or piece.place in boxes, piece
        assert piece.label
        assert piece.owner in owners
        assert set(piece.marks) <= set(layout(name).marks)
    for marker in shown.markers:
        assert marker.face in symbols(name)
    for hand in shown.hands:
        assert {card.face for card in hand.cards} <= symbols(name)
        assert {card.id for card in hand.cards if card.id} <= set(layout(name).cards)
    assert {*shown.control, *shown.tints, *shown.fronts} <= owners
    ids = [piece.id for piece in shown.pieces]
    assert len(ids) == len(set(ids))
    assert shown == msgspec.json.decode(msgspec.json.encode(shown), type=Picture)


@every_board
def test_charts_are_those_of_the_components(name: str) -> None:
    game, _, scenario, _ = BOARDS[name]
    parts = game.components(scenario)
    events = {f"events-{side}" for side in parts.decks} if name == "tscw" else set()
    assert {chart.id for chart in layout(name).charts} == set(parts.tables) | events
    for chart in layout(name).charts:
        assert chart.name != chart.id, chart.id
        assert {len(row) for row in chart.cells} == {len(chart.columns)}
        assert len(chart.cells) == len(chart.rows)


@every_board
def test_every_mark_has_a_name_and_every_badge_is_of_a_mark(name: str) -> None:
    words = BOARDS[name].game.catalogue.templates
    assert [mark for mark in layout(name).marks if f"mark.{mark}" not in words] == []
    assert {each.mark for each in layout(name).badges} <= set(layout(name).marks)


@every_board
def test_every_seat_has_an_owner_and_no_two_look_alike(name: str) -> None:
    owners = layout(name).owners
    seats = [owner for owner in owners if owner.seat]
    assert [owner.seat for owner in seats] == list(BOARDS[name].game.seats)
    assert len({owner.colour for owner in seats}) == len({owner.shape for owner in seats}) == len(seats)
    assert len({(owner.colour, owner.letter) for owner in owners}) == len(owners)


# The Spanish Civil War


def test_2_12_the_side_that_is_up_is_shown_and_told() -> None:
    p = GAME.start("1936", Sampled(1), {"fog": "off"})
    assert isinstance(p, Spain)
    castejon, asensio = (NUMBER[name] for name in ("C-CST", "C-ASN"))
    p.steps[castejon] = 1
    drawn = BOARD.picture(GAME, "1936", GAME.view(p, 0), GAME.aids.marks(p, 0), WORDS)
    pieces = {piece.id: piece for piece in drawn.pieces}
    assert (pieces["C-CST"].face, p.at[castejon] >= 0) == ("face-C-CST-1", True)
    assert "attack 2, defence 2" in pieces["C-CST"].label and "reduced" in pieces["C-CST"].label
    assert (pieces["C-ASN"].face, p.at[asensio] >= 0) == ("face-C-ASN-2", False)  # comes whole
    assert "attack 4, defence 4" in pieces["C-ASN"].label


def test_15_5_hidden_pieces_say_nothing_but_side_and_size() -> None:
    hidden = [piece for piece in picture(0).pieces if piece.id.startswith("hidden-")]
    assert hidden
    assert {piece.owner for piece in hidden} == {"republican"}
    known = {piece.id for piece in picture(0).pieces} - {piece.id for piece in hidden}
    tops = [
        each.place
        for each in picture(0).pieces
        if each.id in known and each.owner == "republican" and each.place.isdigit() and "HQ" not in each.label
    ]
    assert tops and len(tops) == len(set(tops))  # 15.5d: of each stack one unit at most is seen, the top one
    assert {piece.place for piece in hidden} <= set(tops)
    assert not [piece for piece in picture(None, fog="off").pieces if piece.id.startswith("hidden-")]


def test_control_divides_the_places_and_the_front_runs_between() -> None:
    shown = picture(None)
    one, other = (set(each) for each in shown.control.values())
    assert one | other == set(layout().places)
    assert not one & other
    assert shown.fronts["nationalist"].startswith("M")
    assert shown == msgspec.json.decode(msgspec.json.encode(shown), type=Picture)


def test_overlay_lines_are_traced_between_places() -> None:
    path = BOARD.trace(GAME, "1936", [("2712", "2713")])
    assert path.startswith("M")


def test_owners_are_the_seats_each_with_a_look_of_its_own() -> None:
    owners = layout().owners
    assert [owner.seat for owner in owners] == [owner.id for owner in owners] == list(GAME.seats)
    assert len({owner.colour for owner in owners}) == len({owner.shape for owner in owners}) == 2
    assert {piece.owner for piece in picture(0).pieces} <= set(GAME.seats)


def test_fortified_lines_and_declared_attacks_are_drawn() -> None:
    p = GAME.start("1936", Sampled(1), {})
    view = {**GAME.view(p, 0), "forts": ["2712"], "declared": ["2713"]}
    markers = BOARD.picture(GAME, "1936", view, {}, WORDS).markers
    assert [marker.id for marker in markers] == ["fort-2712", "attack-2713"]
    assert {marker.face for marker in markers} <= symbols()


def test_the_sign_of_an_attack_lies_over_the_counters_that_are_attacked() -> None:
    p = GAME.start("1936", Sampled(1), {})
    view = {**GAME.view(p, 0), "forts": ["2712"], "battle": {"target": "2713"}}
    fort, attack = BOARD.picture(GAME, "1936", view, {}, WORDS).markers
    assert (attack.over, attack.place, fort.over) == (True, "2713", False)


def test_the_combat_table_is_the_first_chart() -> None:
    assert layout().charts[0].id == "combat"


def test_18_the_charts_say_what_each_event_chit_does() -> None:
    charts = {chart.id: chart for chart in layout().charts}
    ours, theirs = charts["events-nationalist"], charts["events-republican"]
    told = dict(zip(ours.rows, ours.cells, strict=True))
    assert told["event 37, Fifth Column"] == ("5", "When Nationalists attack a city: +1 drm in that combat.")
    assert len(ours.rows) + len(theirs.rows) == 56 - 7  # all but those called No Event


def test_badges_come_with_the_most_urgent_first() -> None:
    assert [each.mark for each in layout().badges] == ["hungry", "landed", "reserve", "flipped", "ready"]


# Names, which counters must not hide


def covered(seen: Picture) -> list[tuple[str, str]]:
    """Names over which a counter lies, with the place of the counter."""
    spots, half = layout().places, layout().piece / 2
    lying = {piece.place for piece in seen.pieces} & spots.keys()
    frames = {id: Frame(spots[id].x, spots[id].y, spots[id].x, spots[id].y).grown(half) for id in lying}
    names = [
        (
            name.place,
            frame_of(Label(name.place, name.lines, name.x, name.y, name.anchor, name.size, name.strong)),
        )
        for name in seen.names
    ]
    return [(id, other) for id, frame in names for other, over in frames.items() if frame.meets(over)]


@every_audience
def test_no_name_of_a_town_lies_under_a_counter(seat: int | None) -> None:
    seen = picture(seat)
    spots = layout().places
    assert {name.place for name in seen.names} == {id for id, spot in spots.items() if spot.name}
    stacked = {piece.place for piece in seen.pieces}
    assert sum(bool(spots[id].name) for id in stacked & spots.keys()) > 30, "towns with counters"
    assert covered(seen) == []


def test_a_name_that_no_counter_covers_stays_where_it_was() -> None:
    names = {name.place: name for name in picture(0).names}
    alone = {name.place: name for name in names_of(GAME, "1936").letter({})}
    stacked = {piece.place for piece in picture(0).pieces}
    moved = {id for id in names if names[id] != alone[id]}
    near = {
        id for place in stacked & layout().places.keys() for id in (place, *layout().places[place].neighbours)
    }
    assert moved
    assert moved <= near
