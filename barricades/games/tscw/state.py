"""The position of The Spanish Civil War, and the few verbs with which every rule changes it."""

from typing import Any, ClassVar, Self

from barricades.games.tscw import sheet, units
from barricades.games.tscw.flags import ALCAZAR, RELIEVED
from barricades.games.tscw.sheet import NATIONALIST, REPUBLICAN, SPAIN
from barricades.kernel.bits import BIT, members
from barricades.kernel.events import EventKind
from barricades.kernel.position import Position, lists, plain
from barricades.kernel.rules import rule

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

EVENTS: tuple[EventKind, ...] = (
    CAPTURED, MORALE, POINTS, ELIMINATION, LOSS, REMOVED, REMOVED_OFF_MAP, FORT_LOST, LINE_LOST,
    ALCAZAR_RELIEVED,
)  # fmt: skip


class Spain(Position):
    """Who stands where, who holds what, and how the Republic bears it."""

    COLUMNS: ClassVar = {
        "at": plain, "steps": plain, "flipped": plain, "reserve": plain, "landed": plain, "moved": plain,
        "railed": plain, "shipped": plain, "fought": plain, "struck": plain, "pinned": plain,
        "control": plain, "morale": plain, "points": plain, "turn": plain, "forts": plain, "lines": plain,
        "flags": plain, "pools": lists, "kept": lists, "aside": plain, "blue": plain, "due": plain,
        "vacated": plain,
        "capacity": plain, "crowded": plain, "known": plain, "group": plain, "spent": plain, "won": plain,
        "evacuated": plain,
        "hungry": plain, "battle": plain, "origins": plain, "air": plain, "chits": plain,
        "attacked": plain, "pursued": plain, "plans": lists, "reports": lists,
        "sea": plain, "cut": plain, "calm": plain, "mutiny": plain, "demanded": plain, "once": plain,
    }  # fmt: skip
    CACHES: ClassVar = ("stacks", "masks")

    __slots__ = (*COLUMNS, *CACHES)

    at: list[int]  # unit -> hex, or one of the codes above
    steps: list[int]  # unit -> steps left
    flipped: int  # HQs committed, air and naval units used
    reserve: int  # units in reserve
    landed: int  # units that landed this turn (11.8)
    moved: int  # units that have moved in this segment
    railed: int  # units that moved by rail this turn
    shipped: int  # units that moved by sea this turn
    fought: int  # units that have attacked in this segment
    attacked: int  # units that have attacked this turn (15.24)
    pursued: int  # units that have pursued in this segment
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
    kept: list[list[int]]  # side -> chits held
    aside: list[int]  # chits that are out of the game
    blue: list[int]  # chits that wait for their owner's next operational movement (6.4)
    due: int  # units whose withdrawal is overdue (7.4)
    vacated: list[int]  # hexes from which units were withdrawn this turn, once for each
    capacity: list[int]  # strategic movement left, in halves: rail N, sea N, rail R, sea R
    group: int  # the units chosen to move or attack
    spent: int  # movement points the group has spent, or -1 before it moves
    won: int  # hexes it has taken on its way (9.2)
    evacuated: int  # units that went through France this turn (13.8.1)
    crowded: int  # hexes that must be thinned out (8.1)
    known: int  # units the other side has seen and that have not moved since (15.5)
    hungry: int  # units that began the movement segment without full supply (9.3)
    battle: list[int]  # the combat going on: see combat.py
    origins: int  # hexes from which the combat is fought
    air: list[int]  # air and naval units assigned to it, a set for each side
    chits: list[int]  # chits played in it
    plans: list[list[int]]  # attacks declared and not yet fought (15.4a): see attacks.py
    reports: list[list[int]]  # who scouted which hex this turn and what was told, -1 if nothing (16.2.1)

    # What events have done (18); all but the last ends with the turn.
    sea: list[int]  # side -> what is added to its limit of sea movement
    cut: int  # hexes through which no train runs
    calm: int  # hexes from which Republicans do not attack
    mutiny: int  # hexes whose columns neither move nor attack
    demanded: int  # hexes of which the Nationalist must attack one (18.6)
    once: int  # hexes that were Nationalist at any time

    stacks: list[tuple[int, ...]]  # hex -> units in it
    masks: list[int]  # sets of hexes, see above

    def copy(self) -> Self:
        new = self.twin()
        new.at, new.steps, new.points = self.at.copy(), self.steps.copy(), self.points.copy()
        new.flipped, new.reserve, new.landed = self.flipped, self.reserve, self.landed
        new.moved, new.railed, new.shipped = self.moved, self.railed, self.shipped
        new.fought, new.struck, new.pinned = self.fought, self.struck, self.pinned
        new.control, new.morale, new.turn = self.control, self.morale, self.turn
        new.forts, new.lines, new.flags, new.due = self.forts, self.lines, self.flags, self.due
        new.pools = [pool.copy() for pool in self.pools]
        new.kept = [kept.copy() for kept in self.kept]
        new.blue = self.blue.copy()
        new.aside, new.vacated, new.capacity = self.aside.copy(), self.vacated.copy(), self.capacity.copy()
        new.group, new.spent, new.hungry, new.origins = self.group, self.spent, self.hungry, self.origins
        new.known, new.crowded, new.won, new.evacuated = self.known, self.crowded, self.won, self.evacuated
        new.battle, new.air, new.chits = self.battle.copy(), self.air.copy(), self.chits.copy()
        new.attacked, new.pursued = self.attacked, self.pursued
        new.plans = [plan.copy() for plan in self.plans]
        new.reports = [report.copy() for report in self.reports]
        new.sea, new.cut, new.calm, new.mutiny = self.sea.copy(), self.cut, self.calm, self.mutiny
        new.demanded, new.once = self.demanded, self.once
        new.stacks, new.masks = self.stacks.copy(), self.masks.copy()
        return new

    def decode(self, data: Any) -> None:
        super().decode(data)
        self.count_stacks()

    # Stacks.

    def count_stacks(self) -> None:
        """Derive stacks and sets of hexes from where the units are."""
        found: dict[int, list[int]] = {}
        for unit, hex in enumerate(self.at):
            if hex >= 0:
                found.setdefault(hex, []).append(unit)
        self.stacks = [()] * sheet.GRID.size
        self.masks = [0] * 10
        for hex, there in found.items():
            self.stacks[hex] = tuple(there)
            self._sort(hex)

    def _sort(self, hex: int) -> None:
        """Put one hex into the sets to which its stack belongs."""
        bit, masks = BIT[hex], self.masks
        for kind in range(10):
            masks[kind] &= ~bit
        there = self.stacks[hex]
        if not there:
            return
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

    def put(self, unit: int, hex: int) -> None:
        """Place a unit in a hex, or move it there."""
        old = self.at[unit]
        if old >= 0:
            self.stacks[old] = tuple(each for each in self.stacks[old] if each != unit)
            self._sort(old)
        self.at[unit] = hex
        if hex >= 0:
            self.stacks[hex] = tuple(sorted((*self.stacks[hex], unit)))
            self._sort(hex)

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
        """10.7: a hex belongs to whoever entered it last; 4.2.1: some of them matter to Republican morale."""
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
        """4.2: never below nought or above ninety-nine."""
        self.morale = max(0, min(99, self.morale + change))
        self.emit(MORALE, rule, morale=self.morale, change=f"{change:+}")

    def gain(self, whose: int, points: int, rule: str) -> None:
        """7.2: resource points come and go, never below nought."""
        before, self.points[whose] = self.points[whose], max(0, self.points[whose] + points)
        if self.points[whose] == before:
            return
        r, n, c, i = self.points
        self.emit(POINTS, rule, r=r, n=n, c=c, i=i)
