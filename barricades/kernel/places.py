"""Places as bits: one small interface over a hex grid and over an arbitrary graph.

A map answers five questions about sets of places: what is next to them (`near`), what can be flooded
from them (`flood`), what can be reached for how many points (`reach`), how far apart two places are
(`distance`) and by which way (`path`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from barricades.kernel.bits import BIT, lowest


class Costs(Protocol):
    """Movement costs of places, prepared for one map. Made by the map, never changed."""

    highest: int

    def enter(self, frontier: int, points: int) -> int:
        """The places next to `frontier` that cost exactly `points` to enter from there."""
        ...

    def leave(self, frontier: int, points: int) -> int:
        """The places from which `frontier` can be entered for exactly `points`."""
        ...


class Places(Protocol):
    """A map."""

    size: int
    everywhere: int

    def near(self, mask: int) -> int:
        """Every place next to one of `mask`."""
        ...

    def flood(self, seed: int, free: int) -> int:
        """Every place of `free` connected with `seed` through `free`; the seed must be free itself."""
        ...

    def distance(self, a: int, b: int) -> int | None:
        """Steps from `a` to `b`, or None where no way leads."""
        ...


@dataclass(frozen=True, slots=True)
class Reach:
    """The reach of a move: `layers[n]` are the places first reached for n points."""

    layers: tuple[int, ...]
    costs: Costs
    sticky: int

    @property
    def mask(self) -> int:
        """Every place that can be reached, the start left out."""
        found = 0
        for layer in self.layers[1:]:
            found |= layer
        return found

    def cost(self, place: int) -> int | None:
        """The points a move to `place` takes, or None if it is out of reach."""
        for points, layer in enumerate(self.layers):
            if layer & BIT[place]:
                return points
        return None

    def path(self, place: int) -> tuple[int, ...]:
        """The cheapest way to `place`, start first; among equals the one through the lowest numbers."""
        points = self.cost(place)
        if points is None:
            raise ValueError(f"place {place} is out of reach")
        way = [place]
        while points:
            points, place = self._step_back(points, place)
            way.append(place)
        return tuple(reversed(way))

    def _step_back(self, points: int, place: int) -> tuple[int, int]:
        found = []
        for step in range(1, min(points, self.costs.highest) + 1):
            before = self.costs.leave(BIT[place], step) & self.layers[points - step]
            if points > step or self.sticky & BIT[place]:
                before &= ~self.sticky
            if before:
                found.append((lowest(before), points - step))
        before, points = min(found)
        return points, before


def reach(start: int, points: int, costs: Costs, allowed: int, sticky: int = 0) -> Reach:
    """Find the places that a move of `points` reaches from the set `start`, entering only `allowed` places.

    A move ends on entering a sticky place, and never goes straight from one sticky place to another.
    """
    layers = [start]
    allowed &= ~start
    enter, highest = costs.enter, costs.highest
    for spent in range(1, points + 1):
        layer = 0
        for step in range(1, spent + 1 if spent < highest else highest + 1):
            origin = layers[spent - step]
            if not origin:
                continue
            loose = origin & ~sticky
            if loose:
                layer |= enter(loose, step)
            if step == spent and loose != origin:
                layer |= enter(origin & sticky, step) & ~sticky
        layer &= allowed
        allowed ^= layer
        layers.append(layer)
    return Reach(tuple(layers), costs, sticky)


def spread(near: Callable[[int], int], seed: int, free: int) -> int:
    """Flood `free` from `seed` with any neighbour function."""
    frontier = seed & free
    rest = free ^ frontier
    while frontier:
        frontier = near(frontier) & rest
        rest ^= frontier
    return free ^ rest


def steps_apart(near: Callable[[int], int], a: int, b: int, free: int) -> int | None:
    """Steps from `a` to `b` entering only `free` places, or None."""
    frontier, goal, steps = BIT[a], BIT[b], 0
    rest = free & ~frontier
    while frontier:
        if frontier & goal:
            return steps
        frontier = near(frontier) & rest
        rest ^= frontier
        steps += 1
    return None


def shortest_path(near: Callable[[int], int], a: int, b: int, free: int) -> tuple[int, ...] | None:
    """A shortest way from `a` to `b` entering only `free` places; lowest numbers first."""
    layers = [BIT[b]]
    rest = (free | BIT[a]) & ~BIT[b]
    if not free & BIT[b]:
        return None if a != b else (a,)
    while not layers[-1] & BIT[a]:
        layer = near(layers[-1]) & rest
        if not layer:
            return None
        rest ^= layer
        layers.append(layer)
    way = [a]
    for layer in reversed(layers[:-1]):
        way.append(lowest(near(BIT[way[-1]]) & layer))
    return tuple(way)
