"""The position of The Spanish Civil War, and the few verbs with which every rule changes it."""

from collections.abc import Iterable

from barricades.games.tscw import sheet, units
from barricades.games.tscw.battle import Battle, Plan
from barricades.games.tscw.flags import ALCAZAR, RELIEVED
from barricades.games.tscw.sheet import NATIONALIST, REPUBLICAN, SPAIN
from barricades.kernel.bits import BIT, members
from barricades.kernel.columns import Cache, initially
from barricades.kernel.events import EventKind
from barricades.kernel.rules import rule
from barricades.kernel.scripts import ScriptedPosition

# Where a unit is when it is in no hex.
WAITING, ELIMINATED, GONE, READY, REBUILDING = -1, -2, -3, -4, -5

# Whose resource points (7.2).
POINTS_R, POINTS_NORTH, POINTS_N, POINTS_I = range(4)

# Sets of hexes kept for each side: any land unit, units that fight, full zones, columns, HQs.
ANY, FIGHTERS, STRONG, LOOSE, COMMAND = 0, 2, 4, 6, 8

CAPTURED = EventKind("captured", "{side:seat} take {hex:hex}.")
MORALE = EventKind("morale", "Republican morale is {morale:number} ({change}).")
POINTS = EventKind("points", "Resource points: {r} Republican, {n} northern, {c} Nationalist, {i} Italian.")
ELIMINATION = EventKind("eliminated", "{unit:unit} is eliminated in {hex:hex}.", reveals=True)
LOSS = EventKind("step-lost", "{unit:unit} loses a step.", reveals=True)
REMOVED = EventKind("removed", "{unit:unit} leaves the game at {hex:hex}.", reveals=True)
REMOVED_OFF_MAP = EventKind("removed-off-map", "{unit:unit} leaves the game.", reveals=True)
FORT_LOST = EventKind("fort-lost", "The fortified line {line:fort} is broken at {hex:hex}.")
LINE_LOST = EventKind("line-lost", "The fortified line {line:fort} will never be manned.")
ALCAZAR_RELIEVED = EventKind("alcazar-relieved", "The Alcázar is relieved.")

SEEN = EventKind("seen", "{unit:unit} is seen in {hex:hex}.", reveals=True, owner="side")
BOMBED = EventKind("bombed", "After the bombing the die shows {face:die}.")

EVENTS: tuple[EventKind, ...] = (
    CAPTURED, MORALE, POINTS, ELIMINATION, LOSS, REMOVED, REMOVED_OFF_MAP, FORT_LOST, LINE_LOST,
    ALCAZAR_RELIEVED, BOMBED, SEEN,
)  # fmt: skip


class Spain(ScriptedPosition):
    """Where every unit is, who holds what, and the morale of the Republic."""

    at: list[int]  # unit -> hex, or one of the codes above
    steps: list[int]  # unit -> steps left
    flipped: int  # HQs committed, air and naval units used
    reserve: int  # units in reserve
    landed: int  # units that landed this turn (11.8)
    moved: int  # units that have moved in this segment
    railed: int  # units that moved by rail this turn
    shipped: int  # units that moved by sea this turn
    fought: int  # units that have attacked in this segment
    struck: int  # hexes attacked in this segment
    pinned: int  # HQs whose hex was attacked in this segment (12.1.3)
    control: int  # hexes the Nationalists control; the Republicans control the rest
    morale: int
    points: list[int]
    turn: int
    forts: int  # intact hexes of fortified lines
    lines: int  # lines that are neutralised (15.14.2)
    flags: int  # what happens once a game: see flags.py
    pools: list[list[int]]  # side -> chits still in the pool
    kept: list[list[int]] = initially([[], []])  # side -> chits held
    aside: list[int]  # chits that are out of the game
    blue: list[int]  # chits that wait for their owner's next operational movement (6.4)
    due: int  # units whose withdrawal is overdue (7.4)
    vacated: list[int]  # hexes from which units were withdrawn this turn, once for each
    capacity: list[int] = initially(
        [0, 0, 0, 0]
    )  # strategic movement in halves: rail N, sea N, rail R, sea R
    crowded: int  # hexes that must be thinned out (8.1)
    known: int  # units the other side has seen and that have not moved since (15.5)
    depth: list[int]  # unit -> how many units of its stack lie on it
    group: int  # the units chosen to move or attack
    spent: int = -1  # movement points the group has spent, or -1 before it moves
    evacuated: int  # units that went through France this turn (13.8.1)
    hungry: int  # units that began the movement segment without full supply (9.3)
    fronting: int  # units that began it next to the enemy (13.11.1)
    battle: Battle  # the current combat
    origins: int  # hexes from which the combat is fought
    air: list[int] = initially([0, 0])  # air and naval units assigned to it, a set for each side
    chits: list[int]  # chits played in it
    attacked: int  # units that have attacked this turn (15.24)
    plans: list[Plan]  # attacks declared and not yet fought (15.4a)
    reports: list[list[int]]  # who scouted which hex this turn and what was told, -1 if nothing (16.2.1)
    sea: list[int] = initially([0, 0])  # side -> what is added to its limit of sea movement
    cut: int  # hexes through which no train runs
    calm: int  # hexes from which Republicans do not attack
    mutiny: int  # hexes whose columns neither move nor attack
    demanded: int  # hexes of which the Nationalist must attack one (18.6)
    once: int  # hexes that were Nationalist at any time

    stacks: Cache[list[tuple[int, ...]]]  # hex -> units in it
    masks: Cache[list[int]]  # sets of hexes, see above

    # Chits.

    def tell_die(self, card: int, face: int) -> None:
        self.emit(BOMBED, "18.2a", face=face)

    def tell_effect(self, card: int) -> None:
        """Nothing: what a chit does after a combat says enough."""

    # Stacks.

    def derive(self) -> None:
        self.count_stacks()

    def count_stacks(self) -> None:
        """Derive stacks and sets of hexes from where the units are, and number the units of each stack."""
        self.find_stacks()
        self.order_stacks()

    def find_stacks(self) -> None:
        """Derive stacks and sets of hexes from where the units are."""
        found: dict[int, list[int]] = {}
        for unit, hex in enumerate(self.at):
            if hex >= 0:
                found.setdefault(hex, []).append(unit)
        self.stacks = [()] * sheet.GRID.size
        self.masks = [0] * 10
        for hex, there in found.items():
            self.stacks[hex] = tuple(there)
            self._enter(hex, self.stacks[hex])

    def order_stacks(self) -> None:
        """15.5: number the units of every stack from the top, which is known."""
        depth, tops, before = [0] * len(self.at), 0, self.depth
        for there in filter(None, self.stacks):
            top = there[0]
            if len(there) > 1:
                order = sorted(there, key=before.__getitem__)  # in a stack units lie by their numbers
                top = order[0]
                for number, unit in enumerate(order):
                    depth[unit] = number
            tops |= BIT[top]
        self.known |= tops & units.COMBAT
        self.depth = depth

    def exchange(self, before: Iterable[int]) -> None:
        """Derive the stacks of some hexes again, whose units have changed places among themselves."""
        found: dict[int, list[int]] = {hex: [] for hex in before}
        for unit in {unit for hex in found for unit in self.stacks[hex]}:
            found[self.at[unit]].append(unit)
        for hex, there in found.items():
            self.stacks[hex] = tuple(sorted(there))
            self._sort(hex)
        self.renumber(found)

    def renumber(self, hexes: Iterable[int]) -> None:
        """15.5: number the units of some stacks from the top, which is known."""
        depth = self.depth
        for hex in hexes:
            order = sorted(self.stacks[hex], key=depth.__getitem__)
            for number, unit in enumerate(order):
                depth[unit] = number
            self.known |= BIT[order[0]] & units.COMBAT

    def _sort(self, hex: int) -> None:
        """Put one hex into the sets to which its stack belongs."""
        bit, masks = BIT[hex], self.masks
        for kind in range(10):
            masks[kind] &= ~bit
        if there := self.stacks[hex]:
            self._enter(hex, there)

    def _enter(self, hex: int, there: tuple[int, ...]) -> None:
        """Add a hex that is in no set yet to those of its stack."""
        bit, masks = BIT[hex], self.masks
        side = units.SIDE[there[0]]
        masks[ANY + side] |= bit
        for unit in there:
            one = BIT[unit]
            if units.HQS & one:
                masks[COMMAND + side] |= bit
                continue
            masks[FIGHTERS + side] |= bit
            if self.landed & one:
                continue  # 11.8: what has just landed has no zone
            if units.ZONED & one:
                masks[STRONG + side] |= bit
            elif units.COLUMNS & one:
                masks[LOOSE + side] |= bit

    def put(self, unit: int, hex: int, show: bool = True) -> None:
        """Place a unit in a hex, or move it there; the unit that is then on top is seen if `show`."""
        old = self.at[unit]
        if old == hex >= 0:
            self._sort(hex)
            return
        if old >= 0:
            self.stacks[old] = tuple(each for each in self.stacks[old] if each != unit)
            self._sort(old)
            for other in self.stacks[old]:
                self.depth[other] -= self.depth[other] > self.depth[unit]
            if show:
                self.show_top(old)
        self.at[unit] = hex
        self.depth[unit] = 0
        if hex >= 0:
            self.depth[unit] = len(self.stacks[hex])  # 15.5: a unit that joins a stack goes under it
            self.stacks[hex] = tuple(sorted((*self.stacks[hex], unit)))
            self._sort(hex)
            if show:
                self.show_top(hex)

    @rule("15.5d")
    def show_top(self, hex: int) -> None:
        """A lone unit and the top unit of a stack are seen, and known from then on."""
        for unit in self.stacks[hex]:
            if not self.depth[unit] and units.COMBAT & ~self.known & BIT[unit]:
                self.known |= BIT[unit]
                if self.settings["fog"] == "on":
                    self.emit(SEEN, "15.5d", side=units.SIDE[unit], unit=unit, hex=hex)

    def raise_up(self, unit: int) -> None:
        """Lay a unit on top of its stack."""
        hex = self.at[unit]
        for other in self.stacks[hex]:
            self.depth[other] += self.depth[other] < self.depth[unit]
        self.depth[unit] = 0
        self.show_top(hex)

    def units_in(self, hex: int) -> tuple[int, ...]:
        return self.stacks[hex]

    def fighters_in(self, hex: int) -> list[int]:
        return [unit for unit in self.stacks[hex] if units.COMBAT >> unit & 1]

    def on_map(self, among: int) -> list[int]:
        """The units of a set that are in a hex."""
        return [unit for unit in members(among) if self.at[unit] >= 0]

    # Losses.

    def lose_step(self, unit: int, rule: str) -> None:
        """15.8: the one place where steps are lost."""
        self.steps[unit] -= 1
        if self.steps[unit]:
            self.emit(LOSS, rule, unit=unit)
        else:
            self.eliminate(unit, rule)

    def eliminate(self, unit: int, rule: str) -> None:
        """Into the box of eliminated units, from which it may be rebuilt (7.6), or out of the game."""
        self.emit(ELIMINATION, rule, unit=unit, hex=max(0, self.at[unit]))
        self._forget(unit)
        lost = not units.REBUILT >> unit & 1 or self.due >> unit & 1  # 7.3, 7.4
        self.put(unit, GONE if lost else ELIMINATED)
        self.steps[unit] = 0

    def remove(self, unit: int, rule: str) -> None:
        """Out of the game for good."""
        if self.at[unit] >= 0:
            self.emit(REMOVED, rule, unit=unit, hex=self.at[unit])
        else:
            self.emit(REMOVED_OFF_MAP, rule, unit=unit)
        self._forget(unit)
        self.put(unit, GONE)
        self.steps[unit] = 0

    def _forget(self, unit: int) -> None:
        if units.HQS >> unit & 1 and self.reserve >> unit & 1:
            for other in self.stacks[self.at[unit]]:  # 12.1.4: a reserve without its HQ is dissolved
                self.reserve &= ~BIT[other]
        keep = ~BIT[unit]
        self.reserve &= keep
        self.landed &= keep
        self.moved &= keep
        self.fought &= keep
        self.pinned &= keep
        self.flipped &= keep
        self.group &= keep

    # Control, morale, points.

    def controls(self, side: int) -> int:
        """The hexes a side controls."""
        return self.control if side == NATIONALIST else SPAIN & ~self.control

    def capture(self, hex: int, side: int, rule: str) -> None:
        """10.7: a hex belongs to the side that entered it last; 4.2.1: some matter to Republican morale."""
        bit = BIT[hex]
        if bool(self.control & bit) != (side == NATIONALIST):
            self.control ^= bit
            self.once |= bit
            self.emit(CAPTURED, rule, side=side, hex=hex)
            self._count_morale(hex, side)
            if hex == sheet.TOLEDO and side == NATIONALIST:
                self._relieve_alcazar()
            if not sheet.NORTH_CAPITALS & ~self.control:
                self._ground_the_north()
        if side == NATIONALIST:
            self._trample_forts(hex)

    @rule("4.2.1")
    def _count_morale(self, hex: int, side: int) -> None:
        """What a hex is worth is lost to the Nationalists and won back from them."""
        worth = abs(sheet.MORALE.get(hex, 0))
        if worth:
            self.shift_morale(worth if side == REPUBLICAN else -worth, "4.2.1")

    @rule("16.1b")
    def _relieve_alcazar(self) -> None:
        """The Nationalists take Toledo while it resists."""
        if self.flags >> ALCAZAR & 1:
            self.flags ^= BIT[ALCAZAR] | BIT[RELIEVED]
            self.emit(ALCAZAR_RELIEVED, "16.1b")
            self.shift_morale(-1, "16.1b")

    @rule("12.2.3a")
    def _ground_the_north(self) -> None:
        """12.2.3: with its three capitals the north loses its air unit for good."""
        for wing in members(units.AIR & units.NORTHERN):
            if self.at[wing] != GONE:
                self.remove(wing, "12.2.3")

    @rule("15.14.2", "15.14.3")
    def _trample_forts(self, hex: int) -> None:
        """15.14.2, 15.14.3: an inactive line is lost whole, an active one hex by hex."""
        for line, hexes in enumerate(sheet.FORT_HEXES):
            if not hexes & BIT[hex] & self.forts:
                continue
            if self.turn < sheet.FORT_TURN[line]:
                self.forts &= ~(hexes & ~self._active_forts())
                self.lines |= BIT[line]
                self.emit(LINE_LOST, "15.14.2", line=line)
            else:
                self.forts &= ~BIT[hex]
                self.emit(FORT_LOST, "15.14.3", line=line, hex=hex)

    def _active_forts(self) -> int:
        """15.14.1: the intact hexes of lines whose turn has come."""
        active = 0
        for line, hexes in enumerate(sheet.FORT_HEXES):
            if self.turn >= sheet.FORT_TURN[line] and not self.lines >> line & 1:
                active |= hexes
        return active & self.forts

    @rule("15.14", "15.14.1", off=0)
    def active_forts(self) -> int:
        return self._active_forts() if self.turn >= min(sheet.FORT_TURN) else 0

    @rule("4.2")
    def shift_morale(self, change: int, rule: str) -> None:
        """4.2: never below zero or above ninety-nine."""
        self.morale = max(0, min(99, self.morale + change))
        self.emit(MORALE, rule, morale=self.morale, change=f"{change:+}")

    def gain(self, whose: int, points: int, rule: str) -> None:
        """7.2: resource points come and go, never below zero."""
        before, self.points[whose] = self.points[whose], max(0, self.points[whose] + points)
        if self.points[whose] == before:
            return
        r, n, c, i = self.points
        self.emit(POINTS, rule, r=r, n=n, c=c, i=i)
