"""An arbitrary graph of places as bits, with links of several kinds."""

from collections.abc import Iterable, Mapping

from barricades.kernel.bits import BIT
from barricades.kernel.places import shortest_path, steps_apart

_HIGHEST = (0, *BIT)  # the highest bit of a number by its length
_DENSE = 30  # above this many places, walking bytes beats walking bits


class Graph:
    """Places 0 to size - 1 and the links between them."""

    __slots__ = ("_beside", "_by_byte", "everywhere", "neighbours", "size")

    def __init__(self, size: int, links: Iterable[tuple[int, int]]):
        masks = [0] * size
        for a, b in links:
            if a == b or not (0 <= a < size and 0 <= b < size):
                raise ValueError(f"link {a}-{b}: both ends must be different places below {size}")
            masks[a] |= BIT[b]
            masks[b] |= BIT[a]
        self.size = size
        self.everywhere = (1 << size) - 1
        self.neighbours = tuple(masks)
        self._beside = (0, *masks)  # by the length of a number, one more than its highest bit
        self._by_byte: list[list[int]] = []  # for every eight places, what is next to each set of them

    def near(self, mask: int) -> int:
        found = 0
        if mask.bit_count() > _DENSE:
            rows = self._by_byte = self._by_byte or self._rows()
            for row, byte in zip(rows, mask.to_bytes(len(rows), "little"), strict=True):
                if byte:
                    found |= row[byte]
            return found
        beside, highest = self._beside, _HIGHEST
        while mask:
            length = mask.bit_length()
            mask ^= highest[length]
            found |= beside[length]
        return found

    def _rows(self) -> list[list[int]]:
        rows = []
        for first in range(0, self.size, 8):
            row = [0] * 256
            for byte in range(1, 256):
                top = byte.bit_length() - 1
                beside = self.neighbours[first + top] if first + top < self.size else 0
                row[byte] = row[byte ^ BIT[top]] | beside
            rows.append(row)
        return rows

    def flood(self, seed: int, free: int) -> int:
        free &= self.everywhere
        frontier = seed & free
        rest = free ^ frontier
        beside, highest = self._beside, _HIGHEST
        while frontier:
            found = 0
            while frontier:
                length = frontier.bit_length()
                frontier ^= highest[length]
                found |= beside[length]
            frontier = found & rest
            rest ^= frontier
        return free ^ rest

    def distance(self, a: int, b: int) -> int | None:
        return steps_apart(self.near, a, b, self.everywhere)

    def steps(self, a: int, b: int, free: int) -> int | None:
        """Links from `a` to `b` when only `free` places may be entered."""
        return steps_apart(self.near, a, b, free)

    def path(self, a: int, b: int, free: int | None = None) -> tuple[int, ...] | None:
        return shortest_path(self.near, a, b, self.everywhere if free is None else free)

    def costs(self, links: Mapping[tuple[int, int], int]) -> "LinkCosts":
        """Movement costs per link, the same both ways; links without a cost cannot be used."""
        return LinkCosts(self, links)


class Islands:
    """The connected parts of a set of places. A part is flooded when it is first asked for, and kept."""

    __slots__ = ("_free", "_graph", "_known")

    def __init__(self, graph: Graph, free: int):
        self._graph, self._free = graph, free
        self._known: list[int] = []

    def around(self, mask: int) -> int:
        """The parts in which some of these places lie, as one set; what `Graph.flood` finds from them."""
        found = 0
        for part in self._known:
            if part & mask:
                found |= part
        rest = mask & self._free & ~found
        while rest:
            part = self._graph.flood(rest & -rest, self._free)
            self._known.append(part)
            found |= part
            rest &= ~part
        return found


class LinkCosts:
    """Per cost and place the neighbours that can be entered so."""

    __slots__ = ("_by_cost", "highest")

    def __init__(self, graph: Graph, links: Mapping[tuple[int, int], int]):
        self.highest = max(links.values(), default=0)
        table = [[0] * graph.size for _ in range(self.highest + 1)]
        for (a, b), cost in links.items():
            if not graph.neighbours[a] & BIT[b]:
                raise ValueError(f"cost given for {a}-{b}, which is not a link")
            if cost < 1:
                raise ValueError(f"link {a}-{b}: a cost is at least 1, not {cost}")
            table[cost][a] |= BIT[b]
            table[cost][b] |= BIT[a]
        self._by_cost = tuple(tuple(row) for row in table)

    def enter(self, frontier: int, points: int) -> int:
        row, found = self._by_cost[points], 0
        while frontier:
            top = frontier.bit_length() - 1
            frontier ^= BIT[top]
            found |= row[top]
        return found

    leave = enter
