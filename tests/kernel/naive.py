"""Maps done the slow and obvious way, with dicts and sets, to hold the quick ones against."""

import heapq
import random
from collections import deque
from collections.abc import Iterator, Mapping
from itertools import pairwise

from hypothesis import settings
from hypothesis import strategies as st

from barricades.kernel.bits import mask_of, members
from barricades.kernel.graph import Graph
from barricades.kernel.hexgrid import HexGrid

Adjacent = Mapping[int, set[int]]
StepCosts = Mapping[tuple[int, int], int]  # (from, to) -> points

unhurried = settings(deadline=None, max_examples=120, derandomize=True, database=None)


def hex_neighbours(row: int, column: int, shifted: str) -> set[tuple[int, int]]:
    """The six hexes around a hex, whether they exist or not."""
    east = (row % 2 == 1) == (shifted == "odd")
    left = column if east else column - 1
    beside = {(row, column - 1), (row, column + 1)}
    return beside | {(row + up, left + right) for up in (-1, 1) for right in (0, 1)}


def adjacency(grid: HexGrid) -> dict[int, set[int]]:
    """Who touches whom on a grid, worked out from rows and columns."""
    place = {
        (row, column): grid.index(row, column)
        for row in range(grid.height)
        for column in range(grid.width)
        if grid.everywhere >> grid.index(row, column) & 1
    }
    return {
        number: {place[near] for near in hex_neighbours(*cell, grid.shifted) if near in place}
        for cell, number in place.items()
    }


def flood(adjacent: Adjacent, seed: set[int], free: set[int]) -> set[int]:
    found = seed & free
    waiting = deque(found)
    while waiting:
        for near in adjacent[waiting.popleft()]:
            if near in free and near not in found:
                found.add(near)
                waiting.append(near)
    return found


def steps(adjacent: Adjacent, start: int, free: set[int]) -> dict[int, int]:
    """Steps to every place that can be got to by entering only `free` places."""
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for near in adjacent[here]:
            if near in free and near not in found:
                found[near] = found[here] + 1
                waiting.append(near)
    return found


def shortest_ways(adjacent: Adjacent, a: int, b: int, free: set[int]) -> Iterator[tuple[int, ...]]:
    """Every shortest way from `a` to `b`."""
    far = steps(adjacent, a, free)
    if b not in far:
        return
    if a == b:
        yield (a,)
        return
    for before in adjacent[b]:
        if far.get(before) == far[b] - 1:
            for way in shortest_ways(adjacent, a, before, free):
                yield (*way, b)


def reach(
    costs: StepCosts, start: set[int], points: int, allowed: set[int], sticky: set[int]
) -> dict[int, int]:
    """Dijkstra: a move ends in a sticky place and never goes straight from sticky to sticky."""
    found: dict[int, int] = {}
    heap = [(0, place) for place in sorted(start)]
    while heap:
        spent, here = heapq.heappop(heap)
        if here in found:
            continue
        found[here] = spent
        if here in sticky and here not in start:
            continue
        for (origin, to), cost in costs.items():
            if origin != here or to not in allowed or to in start or spent + cost > points:
                continue
            if here in sticky and to in sticky:
                continue
            heapq.heappush(heap, (spent + cost, to))
    return found


def way_cost(
    costs: StepCosts, way: tuple[int, ...], start: set[int], allowed: set[int], sticky: set[int]
) -> int:
    """What a way costs; it must be one that the rules of `reach` allow."""
    assert way[0] in start
    for before, after in pairwise(way):
        assert after in allowed - start
        assert not (before in sticky and after in sticky)
    assert not set(way[1:-1]) & sticky
    return sum(costs[step] for step in pairwise(way))


# What hypothesis draws.


@st.composite
def grids(draw: st.DrawFn, largest: int = 7) -> HexGrid:
    """Grids of either parity, some of them with holes."""
    width, height = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    cells = [(row, column) for row in range(height) for column in range(width)]
    kept = draw(st.one_of(st.just(cells), st.lists(st.sampled_from(cells), min_size=1, unique=True)))
    return HexGrid(width, height, draw(st.sampled_from(["odd", "even"])), kept)


def masks(places: HexGrid | Graph) -> st.SearchStrategy[int]:
    """Sets of places of a map: small ones, and ones with about half of all places."""
    few = st.sets(st.sampled_from(members(places.everywhere))).map(mask_of)
    half = st.integers(0, 1 << 32).map(lambda seed: random.Random(seed).getrandbits(places.size))
    return st.one_of(few, half.map(lambda mask: mask & places.everywhere))


def single(places: HexGrid | Graph) -> st.SearchStrategy[int]:
    return st.sampled_from(members(places.everywhere))


def pairs(grid: HexGrid) -> st.SearchStrategy[list[tuple[int, int]]]:
    """Some hexsides, each named from one of its hexes."""
    every = [(a, b) for a, near in adjacency(grid).items() for b in sorted(near)]
    return st.lists(st.sampled_from(every), unique=True) if every else st.just([])


@st.composite
def graphs(draw: st.DrawFn, largest: int = 12) -> tuple[Graph, dict[int, set[int]]]:
    """A graph, and the same as a dict."""
    size = draw(st.integers(1, largest))
    ends = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)).filter(lambda ab: ab[0] != ab[1])
    links = draw(st.lists(ends, max_size=3 * size)) if size > 1 else []
    adjacent: dict[int, set[int]] = {place: set() for place in range(size)}
    for a, b in links:
        adjacent[a].add(b)
        adjacent[b].add(a)
    return Graph(size, links), adjacent
