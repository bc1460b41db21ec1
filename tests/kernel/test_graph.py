"""The graph of places against a dict of sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barricades.kernel.bits import BIT, members
from barricades.kernel.graph import Graph
from barricades.kernel.places import reach
from tests.kernel import naive
from tests.kernel.naive import graphs, masks, single, unhurried

Pair = tuple[Graph, dict[int, set[int]]]


@unhurried
@given(graphs(), st.data())
def test_near_is_the_union_of_all_neighbours(pair: Pair, data: st.DataObject) -> None:
    graph, adjacent = pair
    mask = data.draw(masks(graph))
    assert set(members(graph.near(mask))) == set().union(*(adjacent[place] for place in members(mask)))
    assert graph.neighbours == tuple(graph.near(BIT[place]) for place in range(graph.size))


@unhurried
@given(graphs(), st.data())
def test_a_flood_fills_what_hangs_together(pair: Pair, data: st.DataObject) -> None:
    graph, adjacent = pair
    seed, free = data.draw(masks(graph)), data.draw(masks(graph))
    assert set(members(graph.flood(seed, free))) == naive.flood(
        adjacent, set(members(seed)), set(members(free))
    )


@unhurried
@given(graphs(), st.data())
def test_steps_and_distance_count_links(pair: Pair, data: st.DataObject) -> None:
    graph, adjacent = pair
    a, b, free = data.draw(single(graph)), data.draw(single(graph)), data.draw(masks(graph))
    assert graph.distance(a, b) == naive.steps(adjacent, a, set(adjacent)).get(b)
    assert graph.steps(a, b, free) == naive.steps(adjacent, a, set(members(free))).get(b)


@unhurried
@given(graphs(8), st.data())
def test_a_path_is_the_shortest_way_through_the_lowest_numbers(pair: Pair, data: st.DataObject) -> None:
    graph, adjacent = pair
    a, b = data.draw(single(graph)), data.draw(single(graph))
    free = data.draw(st.one_of(masks(graph), st.none()))
    open_places = set(members(graph.everywhere if free is None else free))
    assert graph.path(a, b, free) == min(naive.shortest_ways(adjacent, a, b, open_places), default=None)


@unhurried
@given(graphs(9), st.data())
def test_reach_agrees_with_dijkstra(pair: Pair, data: st.DataObject) -> None:
    graph, adjacent = pair
    links = sorted({(min(a, b), max(a, b)) for a, near in adjacent.items() for b in near})
    given_costs = {link: data.draw(st.integers(1, 4)) for link in links if data.draw(st.integers(0, 4))}
    both_ways = {**given_costs, **{(b, a): cost for (a, b), cost in given_costs.items()}}
    start = data.draw(masks(graph).filter(bool))
    allowed, sticky, points = data.draw(masks(graph)), data.draw(masks(graph)), data.draw(st.integers(0, 8))
    sets = set(members(start)), set(members(allowed)), set(members(sticky))
    expected = naive.reach(both_ways, sets[0], points, sets[1], sets[2])
    found = reach(start, points, graph.costs(given_costs), allowed, sticky)
    assert {
        place: found.cost(place) for place in range(graph.size) if found.cost(place) is not None
    } == expected
    for place in members(found.mask):
        assert naive.way_cost(both_ways, found.path(place), *sets) == expected[place]


@pytest.mark.parametrize("link", [(0, 0), (0, 3), (-1, 0)])
def test_a_link_joins_two_different_places(link: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="both ends must be different places below 3"):
        Graph(3, [link])


def test_a_cost_belongs_to_a_link() -> None:
    with pytest.raises(ValueError, match="0-2, which is not a link"):
        Graph(3, [(0, 1)]).costs({(0, 2): 1})


@pytest.mark.parametrize("cost", [0, -1])
def test_the_cost_of_a_link_is_at_least_one(cost: int) -> None:
    with pytest.raises(ValueError, match=f"link 1-2: a cost is at least 1, not {cost}"):
        Graph(3, [(0, 1), (1, 2)]).costs({(0, 1): 3, (1, 2): cost})


def test_a_link_without_a_cost_cannot_be_used() -> None:
    graph = Graph(3, [(0, 1), (1, 2)])
    assert reach(BIT[0], 9, graph.costs({(0, 1): 1}), graph.everywhere).mask == BIT[1]
    assert reach(BIT[0], 9, graph.costs({}), graph.everywhere).mask == 0


def test_a_place_may_have_no_links_at_all() -> None:
    graph = Graph(2, [])
    assert graph.near(graph.everywhere) == 0
    assert graph.distance(0, 1) is None
    assert graph.distance(1, 1) == 0
    assert graph.path(0, 1) is None
