"""The small parts of drawing: markup, lettering, fields, the grid on paper."""

import math
from xml.etree import ElementTree

import pytest

from barricades.drawing.hexmap.hexes import WIDTH, HexMap, chains
from barricades.drawing.kit.fields import contours, jitter, noise
from barricades.drawing.kit.lettering import Box, Occupied, text_box, width_of
from barricades.drawing.kit.panels import wrap
from barricades.drawing.kit.proof import overlaps, text_boxes
from barricades.drawing.kit.svg import num, spline, tag, text
from barricades.kernel.components import Components, Place
from barricades.kernel.errors import BadInput


def grid(rows: range, columns: range) -> HexMap:
    places = [Place(f"{r:02}{c:02}", "", "", "clear", {}, "test") for r in rows for c in columns]
    return HexMap(Components(places=places), 0, 0)


def test_words_and_values_are_escaped() -> None:
    element = ElementTree.fromstring(text(1, 2, "<Ávila & 'co'>", fill='a"b'))
    assert element.text == "<Ávila & 'co'>"
    assert element.get("fill") == 'a"b'


def test_numbers_are_short() -> None:
    assert [num(value) for value in (1.0, -0.01, 2.34, 100.25)] == ["1", "0", "2.3", "100.2"]
    assert tag("path", stroke_width=1.5, class_="x", d=None) == '<path stroke-width="1.5" class="x"/>'


def test_a_spline_goes_through_its_first_point_and_stays_relative() -> None:
    d = spline([(0, 0), (10, 0), (20, 10)])
    assert d.startswith("M0 0c") and d.count("c") == 2


def test_noise_is_the_same_every_time_and_bounded() -> None:
    values = [noise(x * 7.3, x * 3.1, 40) for x in range(200)]
    assert values == [noise(x * 7.3, x * 3.1, 40) for x in range(200)]
    assert max(map(abs, values)) <= 1.2
    assert jitter("2712", 3) == jitter("2712", 3) != jitter("2713", 3)


def test_a_contour_closes_round_a_hill() -> None:
    hill = [[math.exp(-((x - 5) ** 2 + (y - 5) ** 2) / 6) for x in range(11)] for y in range(11)]
    outlines = contours(hill, 0.5, lambda x, y: (x, y))
    assert len(outlines) == 1
    radius = math.sqrt(6 * math.log(2))
    assert all(abs(math.dist(p, (5, 5)) - radius) < 0.2 for p in outlines[0])


def test_rows_grow_northward_and_odd_rows_lie_half_a_hex_east() -> None:
    hexes = grid(range(11, 15), range(5))
    (x, y), (x2, y2) = hexes.centre("1102"), hexes.centre("1202")
    assert x - x2 == WIDTH / 2
    assert y > y2
    assert all(hexes.hex_at(*hexes.centre(id)) == id for id in hexes.places)


def test_neighbours_share_their_side() -> None:
    hexes = grid(range(11, 15), range(5))
    for other in hexes.around("1202"):
        a, b = hexes.side("1202", other)
        c, d = hexes.side(other, "1202")
        assert math.dist(a, d) < 1e-6 and math.dist(b, c) < 1e-6
    with pytest.raises(BadInput, match="do not touch"):
        hexes.side("1102", "1404")


def test_a_map_without_numbered_hexes_cannot_be_drawn() -> None:
    with pytest.raises(BadInput, match="numbered hexes"):
        _ = HexMap(Components(places=[Place("Kiev", "Kiev", "", "", {}, "test")]), 0, 0).places


def test_edges_are_joined_into_lines() -> None:
    square: list[tuple[float, float]] = [(0, 0), (40, 0), (40, 40), (0, 40)]
    lines = chains([(square[i], square[(i + 1) % 4]) for i in (2, 0, 3, 1)])
    assert len(lines) == 1 and len(lines[0]) == 5 and lines[0][0] == lines[0][-1]


def test_width_counts_accents_once_and_bold_as_wider() -> None:
    assert width_of("Avila", 10) == width_of("Ávila", 10)
    assert width_of("Teruel", 10, bold=True) > width_of("Teruel", 10)


def test_turned_boxes_overlap_only_where_they_do() -> None:
    flat, upright = Box(0, 0, 50, 5), Box(0, 40, 50, 5, 90)
    assert flat.overlaps(upright)
    assert not flat.overlaps(Box(40, 20, 10, 2, 45))
    taken = Occupied()
    taken.add(flat)
    taken.add(Box(200, 0, 5, 5), weight=0.2)
    assert not taken.free(upright)
    assert taken.free(Box(200, 0, 5, 5))
    assert taken.cost([Box(200, 0, 5, 5)]) == 0.2


def test_long_text_is_wrapped() -> None:
    lines = wrap("one two three four", width_of("one two", 12) + 1, 12)
    assert lines == ["one two", "three", "four"]


def test_proof_reading_finds_words_over_words() -> None:
    apart = tag("svg", text(0, 0, "Madrid", font_size=10), text(0, 30, "Toledo", font_size=10))
    over = tag("svg", text(0, 0, "Madrid", font_size=10), tag("g", text(0, 0, "Toledo", font_size=10)))
    assert overlaps(apart) == []
    assert overlaps(over) == [("Madrid", "Toledo")]


def test_proof_reading_follows_what_moves_and_turns_text() -> None:
    inside = text(0, 0, "Ebro", font_size=10, text_anchor="middle", transform="rotate(90 0 0)")
    ((words, box),) = text_boxes(tag("svg", tag("g", inside, transform="translate(100 50) scale(2)")))
    plain = text_box(100, 50, "Ebro", 20, anchor="middle", turn=90)
    assert words == "Ebro"
    assert (box.x, box.y, box.turn) == pytest.approx((plain.x, plain.y, 90))
    around = text(10, 10, "Ebro", font_size=10, transform="rotate(180 10 10)")
    ((_, box),) = text_boxes(tag("svg", around))
    assert box.x < 10
