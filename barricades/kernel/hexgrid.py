"""A hex grid in straight rows as bits.

Rows start `width + 1` and `width + 2` bits apart in turn, so that each of the six directions is one
shift, whatever the row; bit 0 stays empty, so that a step west never falls off the end. Row 0 is the
southernmost, column 0 the westernmost.
"""

from collections.abc import Iterable, Mapping

from barricades.kernel.bits import BIT, mask_of
from barricades.kernel.places import shortest_path, spread, steps_apart

EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST = range(6)
DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")


def opposite(direction: int) -> int:
    return (direction + 3) % 6


def beside(row: int, column: int, direction: str, shifted: str = "odd") -> tuple[int, int]:
    """Row and column of the hex next to one, on a grid or off it; `shifted` rows lie half a hex east."""
    if direction in ("E", "W"):
        return row, column + (1 if direction == "E" else -1)
    half = row % 2 == (shifted == "odd")
    east = half if direction[1] == "E" else half - 1
    return row + (1 if direction[0] == "N" else -1), column + east


class HexGrid:
    """Which hexes exist and how they touch. `shifted` says whether odd or even rows lie half a hex east."""

    __slots__ = ("_first", "_long", "_short", "everywhere", "height", "shifted", "size", "width")

    def __init__(self, width: int, height: int, shifted: str = "odd", hexes: Iterable[tuple[int, int]] = ()):
        if shifted not in ("odd", "even"):
            raise ValueError(f"shifted must be 'odd' or 'even', not {shifted!r}")
        self.width, self.height, self.shifted = width, height, shifted
        self._short, self._long = width + 1, width + 2
        self._first = 1 if shifted == "odd" else 0
        cells = list(hexes) or [(row, column) for row in range(height) for column in range(width)]
        self.size = self.index(height - 1, width - 1) + 1
        self.everywhere = mask_of(self.index(row, column) for row, column in cells)

    def index(self, row: int, column: int) -> int:
        """The place number of a hex."""
        if not (0 <= row < self.height and 0 <= column < self.width):
            raise ValueError(f"no hex in row {row}, column {column}: {self.height} rows of {self.width}")
        pairs, odd = divmod(row, 2)
        return 1 + (self._short + self._long) * pairs + (self._short + self._first) * odd + column

    def row_column(self, place: int) -> tuple[int, int]:
        """Row and column of a place number; the inverse of `index`."""
        pairs, rest = divmod(place - 1, self._short + self._long)
        odd_start = self._short + self._first
        return (2 * pairs + 1, rest - odd_start) if rest >= odd_start else (2 * pairs, rest)

    def step(self, mask: int, direction: int) -> int:
        """The set moved one hex in a direction."""
        if direction == EAST:
            moved = mask << 1
        elif direction == NORTH_EAST:
            moved = mask << self._long
        elif direction == NORTH_WEST:
            moved = mask << self._short
        elif direction == WEST:
            moved = mask >> 1
        elif direction == SOUTH_WEST:
            moved = mask >> self._long
        else:
            moved = mask >> self._short
        return moved & self.everywhere

    def shift(self, direction: int) -> tuple[int, int]:
        """A step as shifts of a set, to the left and to the right; what leaves the grid is not cut off."""
        by = (1, self._long, self._short)[direction % 3]
        return (by, 0) if direction < WEST else (0, by)

    def near(self, mask: int) -> int:
        west, east = mask >> 1, mask << 1
        return (west | east | ((mask | west) << self._long) | ((mask | east) >> self._long)) & self.everywhere

    def near_open(self, mask: int, closed: tuple[int, ...]) -> int:
        """Neighbours across open sides only: `closed[d]` are the hexes whose side in direction d is shut."""
        found = 0
        for direction in range(6):
            found |= self.step(mask & ~closed[direction], direction)
        return found

    def flood(self, seed: int, free: int) -> int:
        free &= self.everywhere
        frontier = seed & free
        rest = free ^ frontier
        up = self._long
        while frontier:
            west, east = frontier >> 1, frontier << 1
            frontier = (west | east | ((frontier | west) << up) | ((frontier | east) >> up)) & rest
            rest ^= frontier
        return free ^ rest

    def flood_open(self, seed: int, free: int, closed: tuple[int, ...]) -> int:
        """A flood that does not cross shut sides."""
        return spread(lambda mask: self.near_open(mask, closed), seed, free & self.everywhere)

    def distance(self, a: int, b: int) -> int:
        """Hexes from `a` to `b` as the crow flies."""
        (row_a, x_a), (row_b, x_b) = self._doubled(a), self._doubled(b)
        rows = abs(row_a - row_b)
        return rows + max(0, (abs(x_a - x_b) - rows) // 2)

    def steps(self, a: int, b: int, free: int) -> int | None:
        """Hexes from `a` to `b` when only `free` hexes may be entered."""
        return steps_apart(self.near, a, b, free)

    def path(self, a: int, b: int, free: int | None = None) -> tuple[int, ...] | None:
        return shortest_path(self.near, a, b, self.everywhere if free is None else free)

    def within(self, mask: int, steps: int) -> int:
        """Every hex at most `steps` away from the set, itself included."""
        for _ in range(steps):
            mask |= self.near(mask)
        return mask

    def direction(self, a: int, b: int) -> int:
        """The direction in which `b` lies next to `a`."""
        for direction in range(6):
            if self.step(BIT[a], direction) == BIT[b]:
                return direction
        raise ValueError(f"places {a} and {b} are not neighbours")

    def sides(self, pairs: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        """A mask per direction of the hexes that have one of the given hexsides there, from both sides."""
        masks = [0] * 6
        for a, b in pairs:
            direction = self.direction(a, b)
            masks[direction] |= BIT[a]
            masks[opposite(direction)] |= BIT[b]
        return tuple(masks)

    def costs(
        self,
        entry: Mapping[int, int],
        extra: Mapping[int, tuple[int, ...]] | None = None,
        closed: tuple[int, ...] = (0, 0, 0, 0, 0, 0),
    ) -> "HexCosts":
        """Movement costs: `entry` maps a cost to the hexes it applies to, `extra` a surcharge to hexsides.

        Hexes without a cost cannot be entered, closed sides cannot be crossed. Where a side has several
        surcharges the highest counts.
        """
        return HexCosts(self, entry, extra or {}, closed)

    def _doubled(self, place: int) -> tuple[int, int]:
        row, column = self.row_column(place)
        east = row % 2 == self._first
        return row, 2 * column + east


class HexCosts:
    """Per direction and cost the hexes that can be entered so; the hot half of `reach`."""

    __slots__ = ("_all_round", "_grid", "_steps", "_up", "highest")

    def __init__(
        self,
        grid: HexGrid,
        entry: Mapping[int, int],
        extra: Mapping[int, tuple[int, ...]],
        closed: tuple[int, ...],
    ):
        if min(entry, default=1) < 1 or min(extra, default=1) < 1:
            raise ValueError("costs and surcharges are at least 1")
        table: dict[int, list[int]] = {}
        for direction in range(6):
            back = opposite(direction)
            left = grid.everywhere & ~closed[back]
            for surcharge in [*sorted(extra, reverse=True), 0]:
                across = left & extra[surcharge][back] if surcharge else left
                left &= ~across
                for cost, hexes in entry.items():
                    table.setdefault(cost + surcharge, [0] * 6)[direction] |= hexes & across
        self._grid, self._up = grid, grid._long
        self.highest = max((cost for cost, masks in table.items() if any(masks)), default=0)
        self._steps = tuple(
            tuple(
                (*grid.shift(direction), targets)
                for direction, targets in enumerate(table.get(cost, ()))
                if targets
            )
            for cost in range(self.highest + 1)
        )
        # By cost, the hexes if they can be entered so from all six sides: one step does for all directions.
        masks = [set(table.get(cost, ())) for cost in range(self.highest + 1)]
        self._all_round = tuple(each.pop() if len(each) == 1 else 0 for each in masks)

    def enter(self, frontier: int, points: int) -> int:
        targets = self._all_round[points]
        if targets:
            up, west, east = self._up, frontier >> 1, frontier << 1
            return (west | east | (frontier | west) << up | (frontier | east) >> up) & targets
        found = 0
        for up, down, targets in self._steps[points]:
            found |= frontier << up >> down & targets
        return found

    def leave(self, frontier: int, points: int) -> int:
        if self._all_round[points]:
            return self._grid.near(frontier & self._all_round[points])
        found = 0
        for up, down, targets in self._steps[points]:
            found |= (frontier & targets) << down >> up
        return found & self._grid.everywhere
