"""Reach with costs, hexside surcharges and places where a move must end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.hexgrid import HexGrid
from barricades.kernel.places import Reach, reach, shortest_path, spread, steps_apart
from tests.kernel import naive
from tests.kernel.naive import adjacency, grids, masks, pairs, single, unhurried

ROW = HexGrid(6, 1)  # places 1 to 6, side by side
EVERY_ONE = ROW.costs({1: ROW.everywhere})


def reached(found: Reach, grid: HexGrid) -> dict[int, int]:
    costs = {place: found.cost(place) for place in range(grid.size)}
    return {place: cost for place, cost in costs.items() if cost is not None}


@unhurried
@given(grids(5), st.data())
def test_reach_agrees_with_dijkstra(grid: HexGrid, data: st.DataObject) -> None:
    adjacent = adjacency(grid)
    entry = {place: data.draw(st.integers(0, 3)) for place in adjacent}  # zero: cannot be entered
    by_cost = {cost: mask_of(p for p, c in entry.items() if c == cost) for cost in (1, 2, 3)}
    extra = {surcharge: data.draw(pairs(grid)) for surcharge in (1, 2)}
    closed = data.draw(pairs(grid))
    dear_sides = {surcharge: grid.sides(sides) for surcharge, sides in extra.items()}
    costs = grid.costs(by_cost, dear_sides, grid.sides(closed))
    dearer: dict[tuple[int, int], int] = {}
    for surcharge in (1, 2):
        for a, b in extra[surcharge]:
            dearer[a, b] = dearer[b, a] = surcharge
    steps = {
        (a, b): entry[b] + dearer.get((a, b), 0)
        for a, near in adjacent.items()
        for b in near
        if entry[b] and (a, b) not in closed and (b, a) not in closed
    }
    start = data.draw(masks(grid).filter(bool))
    allowed, sticky, points = data.draw(masks(grid)), data.draw(masks(grid)), data.draw(st.integers(0, 9))
    sets = set(members(start)), set(members(allowed)), set(members(sticky))
    expected = naive.reach(steps, sets[0], points, sets[1], sets[2])

    found = reach(start, points, costs, allowed, sticky)
    assert reached(found, grid) == expected
    assert found.mask == mask_of(set(expected) - sets[0])
    assert sum(layer.bit_count() for layer in found.layers) == len(expected)
    for place in members(found.mask):
        assert naive.way_cost(steps, found.path(place), *sets) == expected[place]


@unhurried
@given(grids(4), st.data())
def test_among_equal_ways_the_one_through_the_lowest_numbers_is_taken(
    grid: HexGrid, data: st.DataObject
) -> None:
    start = data.draw(single(grid))
    found = reach(BIT[start], 6, grid.costs({1: grid.everywhere}), grid.everywhere)
    everywhere = set(members(grid.everywhere))
    for place in members(found.mask):
        ways = naive.shortest_ways(adjacency(grid), start, place, everywhere)
        assert found.path(place) == min(ways, key=lambda way: way[::-1])


def test_a_move_ends_in_a_sticky_place() -> None:
    found = reach(BIT[1], 5, EVERY_ONE, ROW.everywhere, sticky=BIT[3])
    assert members(found.mask) == [2, 3]
    assert found.path(3) == (1, 2, 3)


def test_a_move_out_of_a_sticky_place_goes_on_freely() -> None:
    found = reach(BIT[3], 2, EVERY_ONE, ROW.everywhere, sticky=BIT[3])
    assert members(found.mask) == [1, 2, 4, 5]


def test_a_move_never_goes_straight_from_sticky_to_sticky() -> None:
    found = reach(BIT[3], 5, EVERY_ONE, ROW.everywhere, sticky=BIT[3] | BIT[4])
    assert members(found.mask) == [1, 2]


def test_by_a_detour_a_move_leads_from_sticky_to_sticky() -> None:
    grid = HexGrid(2, 2, "odd")
    a, b, c = grid.index(0, 0), grid.index(0, 1), grid.index(1, 0)
    found = reach(BIT[a], 2, grid.costs({1: grid.everywhere}), grid.everywhere, sticky=BIT[a] | BIT[b])
    assert found.path(b) == (a, c, b)
    assert found.cost(b) == 2


def test_of_several_starts_a_sticky_one_does_not_lead_to_a_sticky_place() -> None:
    found = reach(BIT[1] | BIT[3], 1, EVERY_ONE, ROW.everywhere, sticky=BIT[1] | BIT[2])
    assert found.path(2) == (3, 2)


def test_a_path_does_not_lead_through_a_sticky_place_of_a_lower_number() -> None:
    grid = HexGrid(3, 2, "odd")
    start, sticky, loose, end = (grid.index(*cell) for cell in ((0, 0), (0, 1), (1, 0), (1, 1)))
    assert sticky < loose
    found = reach(BIT[start], 2, grid.costs({1: grid.everywhere}), grid.everywhere, sticky=BIT[sticky])
    assert found.path(end) == (start, loose, end)


def test_the_start_costs_nothing_and_is_not_reached() -> None:
    found = reach(BIT[2], 3, EVERY_ONE, ROW.everywhere)
    assert found.cost(2) == 0
    assert found.path(2) == (2,)
    assert not found.mask & BIT[2]


def test_without_points_nothing_is_reached() -> None:
    assert reach(BIT[2], 0, EVERY_ONE, ROW.everywhere).mask == 0


def test_a_place_out_of_reach_has_neither_cost_nor_path() -> None:
    found = reach(BIT[1], 2, EVERY_ONE, ROW.everywhere)
    assert found.cost(5) is None
    with pytest.raises(ValueError, match="place 5 is out of reach"):
        found.path(5)


def test_only_allowed_places_are_entered() -> None:
    assert members(reach(BIT[1], 5, EVERY_ONE, ROW.everywhere & ~BIT[4]).mask) == [2, 3]


def test_the_dearest_surcharge_of_a_side_counts() -> None:
    side = ROW.sides([(1, 2)])
    costs = ROW.costs({1: ROW.everywhere}, {1: side, 3: side})
    assert costs.highest == 4
    assert reach(BIT[1], 9, costs, ROW.everywhere).cost(2) == 4
    assert reach(BIT[2], 9, costs, ROW.everywhere).cost(1) == 4


def test_among_ways_made_equal_by_surcharges_the_one_through_the_lowest_numbers_is_taken() -> None:
    grid = HexGrid(3, 2, "odd")
    start, low, high, end = (grid.index(*cell) for cell in ((0, 0), (0, 1), (1, 0), (1, 1)))
    costs = grid.costs({1: grid.everywhere}, {1: grid.sides([(start, high), (low, end)])})
    found = reach(BIT[start], 3, costs, grid.everywhere)
    assert found.cost(end) == 3
    assert found.path(end) == (start, low, end)


def test_a_closed_side_cannot_be_crossed_from_either_hex() -> None:
    costs = ROW.costs({1: ROW.everywhere}, closed=ROW.sides([(2, 3)]))
    assert members(reach(BIT[1], 9, costs, ROW.everywhere).mask) == [2]
    assert members(reach(BIT[4], 9, costs, ROW.everywhere).mask) == [3, 5, 6]


def test_a_hex_without_a_cost_cannot_be_entered() -> None:
    costs = ROW.costs({1: ROW.everywhere & ~BIT[3]})
    assert members(reach(BIT[1], 9, costs, ROW.everywhere).mask) == [2]
    assert reach(BIT[1], 9, ROW.costs({}), ROW.everywhere).mask == 0


@unhurried
@given(grids(5), st.data())
def test_entering_and_leaving_are_two_sides_of_one_step(grid: HexGrid, data: st.DataObject) -> None:
    costs = grid.costs(
        {1: (one := data.draw(masks(grid))), 2: grid.everywhere & ~one},
        {1: grid.sides(data.draw(pairs(grid)))},
    )
    a, b = data.draw(single(grid)), data.draw(single(grid))
    for points in range(costs.highest + 1):
        assert bool(costs.enter(BIT[a], points) & BIT[b]) == bool(costs.leave(BIT[b], points) & BIT[a])


@unhurried
@given(grids(5), st.data())
def test_spread_floods_with_any_neighbour_function(grid: HexGrid, data: st.DataObject) -> None:
    seed, free = data.draw(masks(grid)), data.draw(masks(grid))
    assert spread(grid.near, seed, free) == grid.flood(seed, free)


def test_where_one_stands_is_no_step_away_even_if_it_may_not_be_entered() -> None:
    assert steps_apart(ROW.near, 3, 3, 0) == 0
    assert shortest_path(ROW.near, 3, 3, 0) == (3,)
    assert steps_apart(ROW.near, 3, 4, BIT[3]) is None
    assert shortest_path(ROW.near, 3, 4, BIT[3]) is None
