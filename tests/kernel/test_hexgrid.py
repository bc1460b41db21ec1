"""The hex grid against rows and columns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.hexgrid import (
    DIRECTIONS,
    EAST,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH_EAST,
    SOUTH_WEST,
    WEST,
    HexGrid,
    beside,
    opposite,
)
from tests.kernel import naive
from tests.kernel.naive import adjacency, grids, masks, pairs, single, unhurried


@pytest.mark.parametrize("shifted", ["odd", "even"])
@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 6), (6, 1), (5, 5), (4, 7), (23, 26)])
def test_the_neighbours_of_every_hex_are_those_around_it(width: int, height: int, shifted: str) -> None:
    grid = HexGrid(width, height, shifted)
    for place, around in adjacency(grid).items():
        assert set(members(grid.near(BIT[place]))) == around


@pytest.mark.parametrize(
    ("shifted", "around"), [("odd", {(0, 1), (1, 0)}), ("even", {(0, 1), (1, 0), (1, 1)})]
)
def test_the_first_corner_has_no_neighbours_off_the_map(shifted: str, around: set[tuple[int, int]]) -> None:
    grid = HexGrid(4, 4, shifted)
    assert {grid.row_column(place) for place in members(grid.near(BIT[grid.index(0, 0)]))} == around


def test_place_nought_is_no_hex() -> None:
    grid = HexGrid(3, 3)
    assert grid.index(0, 0) == 1
    assert not grid.everywhere & 1
    assert grid.step(BIT[1], WEST) == 0


@unhurried
@given(grids())
def test_row_and_column_are_the_inverse_of_the_place_number(grid: HexGrid) -> None:
    numbers = [grid.index(row, column) for row in range(grid.height) for column in range(grid.width)]
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) == grid.size - 1
    for number in numbers:
        assert grid.index(*grid.row_column(number)) == number


@pytest.mark.parametrize(("row", "column"), [(-1, 0), (0, -1), (3, 0), (0, 4)])
def test_a_hex_off_the_sheet_has_no_number(row: int, column: int) -> None:
    with pytest.raises(ValueError, match="no hex in row"):
        HexGrid(4, 3).index(row, column)


def test_the_shifted_rows_are_odd_or_even() -> None:
    with pytest.raises(ValueError, match="shifted must be"):
        HexGrid(3, 3, "both")


def test_the_directions_are_the_six_of_the_compass() -> None:
    grid = HexGrid(5, 5, "odd")
    centre = BIT[grid.index(2, 2)]
    assert [grid.row_column(members(grid.step(centre, d))[0]) for d in range(6)] == [
        (2, 3), (3, 2), (3, 1), (2, 1), (1, 1), (1, 2),
    ]  # fmt: skip
    assert DIRECTIONS == ("E", "NE", "NW", "W", "SW", "SE")
    assert [opposite(d) for d in (EAST, NORTH_EAST, NORTH_WEST)] == [WEST, SOUTH_WEST, SOUTH_EAST]


@unhurried
@given(grids(), st.data())
def test_a_step_and_back_is_no_step(grid: HexGrid, data: st.DataObject) -> None:
    mask, direction = data.draw(masks(grid)), data.draw(st.integers(0, 5))
    there = grid.step(mask, direction)
    back = grid.step(there, opposite(direction))
    assert back & ~mask == 0
    assert back.bit_count() == there.bit_count()


@unhurried
@given(grids(), st.data())
def test_near_is_the_union_of_all_neighbours(grid: HexGrid, data: st.DataObject) -> None:
    mask, adjacent = data.draw(masks(grid)), adjacency(grid)
    expected = set().union(*(adjacent[place] for place in members(mask)))
    assert set(members(grid.near(mask))) == expected
    assert grid.near_open(mask, (0,) * 6) == grid.near(mask)


@unhurried
@given(grids(), st.data())
def test_sides_are_named_from_both_hexes(grid: HexGrid, data: st.DataObject) -> None:
    given_pairs = data.draw(pairs(grid))
    sides = grid.sides(given_pairs)
    both = {*given_pairs, *((b, a) for a, b in given_pairs)}
    found = {
        (place, members(grid.step(BIT[place], direction))[0])
        for direction, mask in enumerate(sides)
        for place in members(mask)
    }
    assert found == both
    assert sides == grid.sides((b, a) for a, b in given_pairs)
    assert sum(mask.bit_count() for mask in sides) == len(both)


def test_hexes_that_do_not_touch_have_no_side() -> None:
    grid = HexGrid(4, 4)
    with pytest.raises(ValueError, match="not neighbours"):
        grid.sides([(grid.index(0, 0), grid.index(0, 2))])
    with pytest.raises(ValueError, match="not neighbours"):
        grid.direction(grid.index(0, 0), grid.index(0, 0))


def without(adjacent: dict[int, set[int]], closed: list[tuple[int, int]]) -> dict[int, set[int]]:
    shut = {*closed, *((b, a) for a, b in closed)}
    return {a: {b for b in near if (a, b) not in shut} for a, near in adjacent.items()}


@unhurried
@given(grids(), st.data())
def test_closed_sides_shut_neighbours_and_floods(grid: HexGrid, data: st.DataObject) -> None:
    closed = data.draw(pairs(grid))
    adjacent = without(adjacency(grid), closed)
    mask, free, sides = data.draw(masks(grid)), data.draw(masks(grid)), grid.sides(closed)
    expected = set().union(*(adjacent[place] for place in members(mask)))
    assert set(members(grid.near_open(mask, sides))) == expected
    flooded = naive.flood(adjacent, set(members(mask)), set(members(free)))
    assert set(members(grid.flood_open(mask, free, sides))) == flooded


@unhurried
@given(grids(), st.data())
def test_a_flood_fills_what_hangs_together(grid: HexGrid, data: st.DataObject) -> None:
    seed, free = data.draw(masks(grid)), data.draw(masks(grid))
    expected = naive.flood(adjacency(grid), set(members(seed)), set(members(free)))
    assert set(members(grid.flood(seed, free))) == expected


def test_a_flood_stays_on_the_map() -> None:
    grid = HexGrid(3, 3, "even")
    assert grid.flood(BIT[grid.index(0, 0)], -1 & (1 << 60) - 1) == grid.everywhere


@unhurried
@given(grids(), st.data())
def test_within_is_everything_at_most_so_far_away(grid: HexGrid, data: st.DataObject) -> None:
    start, far = data.draw(single(grid)), data.draw(st.integers(0, 5))
    steps = naive.steps(adjacency(grid), start, set(members(grid.everywhere)))
    assert set(members(grid.within(BIT[start], far))) == {place for place, n in steps.items() if n <= far}


@unhurried
@given(st.integers(1, 8), st.integers(1, 8), st.sampled_from(["odd", "even"]), st.data())
def test_distance_is_the_number_of_steps_on_the_full_sheet(
    width: int, height: int, shifted: str, data: st.DataObject
) -> None:
    grid = HexGrid(width, height, shifted)
    start = data.draw(single(grid))
    steps = naive.steps(adjacency(grid), start, set(members(grid.everywhere)))
    assert {place: grid.distance(start, place) for place in steps} == steps
    assert len(steps) == width * height


@unhurried
@given(grids(), st.data())
def test_steps_count_only_ways_through_free_hexes(grid: HexGrid, data: st.DataObject) -> None:
    a, b, free = data.draw(single(grid)), data.draw(single(grid)), data.draw(masks(grid))
    expected = naive.steps(adjacency(grid), a, set(members(free))).get(b)
    assert grid.steps(a, b, free) == expected


@unhurried
@given(grids(4), st.data())
def test_a_path_is_the_shortest_way_through_the_lowest_numbers(grid: HexGrid, data: st.DataObject) -> None:
    a, b = data.draw(single(grid)), data.draw(single(grid))
    free = data.draw(st.one_of(masks(grid), st.none()))
    open_places = set(members(grid.everywhere if free is None else free))
    expected = min(naive.shortest_ways(adjacency(grid), a, b, open_places), default=None)
    assert grid.path(a, b, free) == expected


def test_the_hexes_given_are_the_only_ones() -> None:
    grid = HexGrid(3, 3, hexes=[(0, 0), (2, 2)])
    assert grid.everywhere == mask_of([grid.index(0, 0), grid.index(2, 2)])
    assert grid.near(grid.everywhere) == 0
    assert grid.path(grid.index(0, 0), grid.index(2, 2)) is None
    assert grid.distance(grid.index(0, 0), grid.index(2, 2)) == 3


@pytest.mark.parametrize("cost", [0, -1])
def test_the_cost_of_a_hex_is_at_least_one(cost: int) -> None:
    grid = HexGrid(3, 1)
    with pytest.raises(ValueError, match="costs and surcharges are at least 1"):
        grid.costs({cost: grid.everywhere})


@pytest.mark.parametrize("shifted", ["odd", "even"])
def test_the_hex_beside_another_is_the_one_that_a_step_reaches(shifted: str) -> None:
    grid = HexGrid(5, 5, shifted)
    for row in (1, 2, 3):
        for direction, name in enumerate(DIRECTIONS):
            there = grid.step(BIT[grid.index(row, 2)], direction)
            assert there == BIT[grid.index(*beside(row, 2, name, shifted))]


def test_beside_the_edge_lies_a_hex_off_the_grid() -> None:
    assert beside(0, 0, "W") == (0, -1)
    assert beside(0, 0, "SE") == (-1, 0)
