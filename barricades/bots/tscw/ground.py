"""What the war is about, hex by hex: stakes, strengths, threats, and what draws units on."""

from functools import lru_cache
from pathlib import Path
from typing import Any

from barricades.bots.tscw import driving
from barricades.bots.tscw.numbers import (
    SHELTER,
    WALLS,
    around,
    falls,
    march,
    radiate,
    road,
    spots,
    step_worth,
    strengths,
    total,
    weighed,
)
from barricades.games.tscw import sheet, units
from barricades.games.tscw.administration import HOME_HEX, MOST_POINTS, income
from barricades.games.tscw.flags import NORTH_LOST
from barricades.games.tscw.optional_rules import arrival
from barricades.games.tscw.sheet import GRID, NATIONALIST, REPUBLICAN, SPAIN, near
from barricades.games.tscw.state import ANY, COMMAND, ELIMINATED, FIGHTERS, POINTS_N, POINTS_R, WAITING, Spain
from barricades.games.tscw.strategic import landing_coasts, sea_limit
from barricades.games.tscw.supply import net, not_supplied, zone
from barricades.games.tscw.victory import SCENARIOS
from barricades.kernel.bits import BIT, lowest, mask_of, members
from barricades.kernel.places import reach
from barricades.kernel.reading import read_rows

# How far, and how surely, the enemy comes; by points of the way where it is a row.
REACHED, FAST = 4, 6  # the points of a unit on foot, and of one on wheels or horses
BRAVE = 0.65  # which part of the attack within reach comes against one hex
DARING = 0.8  # the chance that a stack which can walk into a place worth having does so
LATER_VISIT = 0.35  # and what is left of it if the place is a turn further away
ON_GUARD = 0.25  # the chance that the enemy reaches a valuable place that is screened at present
BREAK_IN = 0.8  # and one worth a breakthrough, when there are armies
FROM_THE_SEA = 0.4  # and an open coast where there is something to gain
PINNED = 0.3  # what counts of an attack on a place behind the line that the enemy is next to
LATER = 0.08  # what counts of an attack that is two turns away
COMING = (*[1.0] * 4, *[0.7] * 4, *[0.4] * 4, *[0.2] * 5, *[0.0] * 83)  # what counts of an attack so far away
SHIELDED = (*[0.9] * 4, *[0.6] * 3, *[0.3] * 3, *[0.0] * 90)  # of an attack that is blocked now
MARCHED = (*[1.0] * 9, *[0.0] * 91)  # the hexes from which a march may arrive in a turn
BESIDE = (*[1.0] * 5, *[0.0] * 95)  # and those from which a unit can walk in
HELPING = (1.0, *[0.35] * 3, *[0.12] * 3, *[0.0] * 93)  # and of a defence
ROAD = (*[1.0] * 6, *[0.3] * 3, *[0.0] * 91)  # how likely a unit so far away reaches an open place

# What things are worth.
VITAL = 15.0  # the stake of a place against which the enemy would bring everything
PRIZED = 10.0  # of one for which the enemy would break through
DEAR = 4.0  # and of one that is never left to others' care
PATIENT = 0.2  # how much less a place counts at first if it decides only at the end
LIFELINE = 0.35  # what a place counts if a unit's supply depends on it
CAPITAL = 1.5  # what a lesser capital counts where no test of victory counts them
HOME = 0.3  # what a city or a capital counts for its owner beyond what it counts for both
SCREEN = 0.5  # how much of a place counts for the hex from which the way to it can be barred
LINE = 3.0  # what it costs to leave a hex of the front, once there is one
MATCHED = 0.4  # the defence that holds a hex, as a part of the attack next to it
FACED = 2  # hexes from the enemy at which a unit belongs to the front
DEPOT, AWAITED = 0.25, 6  # what a place counts, by factor, for a unit due there, and how many turns before
LONELY = 6.0  # what it costs to leave an HQ where the enemy may come
CHEAP = 0.05  # what a step is worth that can be rebuilt at once, as a part of one that cannot
INCOME = 6  # points on which columns count: they do not save steps while the war may be won soon

LEAST_EFFORT, MOST_EFFORT = 0.4, 2.0  # what the plan of the war makes of the worth of a target

# How careful the guards are.
COLUMNS = 6  # the last turn before the armies are regular
ALARMS = (0.8, 2.5)  # risk above which the bot looks for a reinforcement: (late war, early war)
STRIKERS = (5, 2)  # attack from which a last guard is free to leave: (late war, early war)
ANY_HELP = (0.25, 0.2)  # value of one more defender where the place may fall anyway: (late war, early war)
CROWDED = 4  # 15.9: the units from which a stack may meet two dice
BEHIND = 0.4  # how likely a guard is attacked where no enemy can come next to it at once
WORN = 0.3  # what it counts that a part of a garrison may be lost, when there are armies


@lru_cache(maxsize=2048)
def _span(hex: int, points: int) -> int:
    """All that so many points reach from a hex if nothing is in the way."""
    return BIT[hex] | reach(BIT[hex], points, sheet.costs(sheet.FOOT), SPAIN).mask


@lru_cache(maxsize=1024)
def _approaches(hex: int) -> tuple[tuple[float, ...], tuple[float, ...], int, int, int]:
    """What counts of attackers and of defenders near a hex, where such are, and from where one walks in."""
    far, wide, close = [around(hex, weights) for weights in (COMING, HELPING, BESIDE)]
    return weighed(hex, COMING), weighed(hex, HELPING), far, wide, close


@lru_cache(maxsize=32_768)
def _walks(hex: int, far: int, more: int, free: int, sticky: int) -> tuple[int, int, int, int, int]:
    """Where a stack may walk to in `far` points, in three more and with `more`, and what is beside it.

    A turn moves a few units: asked for the hexes in its span alone, most stacks are found as they were.
    """
    layers = reach(BIT[hex], far + more, sheet.costs(sheet.FOOT), free, sticky).layers
    now = sum(layers[: far + 1])  # no hex is in two layers
    soon = now | sum(layers[far + 1 : far + 4])
    return now, near(now), soon, near(soon), near(soon | sum(layers[far + 4 :]))


def part_of(scenario: str, turn: int) -> str:
    """The scenario whose turns these are, within a longer one: what it is about counts there too."""
    whole = range(int(SCENARIOS[scenario]["first_turn"]), int(SCENARIOS[scenario]["last_turn"]) + 1)
    for id, other in SCENARIOS.items():
        turns = range(int(other["first_turn"]), int(other["last_turn"]) + 1)
        if turn in turns and set(turns) < set(whole):
            return id
    return scenario


@lru_cache(maxsize=128)
def stakes(scenario: str, turn: int, north_lost: bool = False, green: int = 0) -> tuple[float, ...]:
    """What is at stake in every hex of a scenario: morale, capitals, the hexes of the victory tests."""
    tests = SCENARIOS[scenario]["victory"]
    enough = next(int(test["count"]) for test in tests if test["test"] == "green")
    part = part_of(scenario, turn)
    if part != scenario:
        tests = [*tests, *[test for test in SCENARIOS[part]["victory"] if test["when"] == "end"]]
    kinds = {test["test"] for test in tests}
    first, last = int(SCENARIOS[part]["first_turn"]), int(SCENARIOS[part]["last_turn"])
    soon = 1 - PATIENT * (last - turn) / (last - first)
    sources = sheet.SOURCES_N | sheet.SOURCES_R | (0 if north_lost else sheet.SOURCES_NORTH)
    found = [0.0] * GRID.size
    for hex in members(SPAIN):
        worth = 0.12 + 0.1 * (sheet.RAILS >> hex & 1)
        worth += 0.5 * (sheet.TOWNS >> hex & 1) + 1.2 * (sheet.CITIES >> hex & 1)
        worth += 0.4 * (sheet.PORTS >> hex & 1) + 4.0 * (sources >> hex & 1)
        if "capitals" in kinds:
            worth += 5.0 * soon * (sheet.CAPITALS >> hex & 1)
        elif not (sheet.CITIES | sheet.GREEN_CAPITALS) >> hex & 1:
            worth += CAPITAL * (sheet.CAPITALS >> hex & 1)
        worth += 4.0 * (1 + green / enough) * (sheet.GREEN_CAPITALS >> hex & 1)
        worth += (1.5 if "morale" in kinds else 0.4) * abs(sheet.MORALE.get(hex, 0))
        found[hex] = worth
    for test in tests:
        for named in test.get("hexes", ()):
            found[sheet.place(str(named))] += 20.0 if len(test["hexes"]) == 1 else 9.0 * soon
    return tuple(found)


_campaigns = read_rows(Path(__file__).parent, "campaigns.csv")
_NAMED = {**sheet.REGIONS, "green-capitals": sheet.GREEN_CAPITALS}


@lru_cache(maxsize=64)
def emphasis(side: int, turn: int, what: str = "take") -> dict[int, float]:
    """Where a side makes its effort in a turn, as the war was planned: the weights of places."""
    found = dict.fromkeys(members(sheet.PLACES), 1.0)
    for row in _campaigns:
        now = row.number("first") <= turn <= row.number("last")
        if now and row["side"] == "NR"[side] and row["what"] == what:
            where = row["where"]
            hexes = _NAMED[where] if where in _NAMED else BIT[sheet.place(where)]
            for hex in members(hexes & sheet.PLACES):
                found[hex] *= float(row["weight"])
    return found


@lru_cache(maxsize=256)
def cherished(stake: tuple[float, ...], side: int, turn: int, own: int) -> tuple[float, ...]:
    """Stakes in which places that a side means to hold count more while they are its own."""
    found = list(stake)
    for hex, weight in emphasis(side, turn, "hold").items():
        if own >> hex & 1:
            found[hex] = found[hex] * weight + HOME * ((sheet.CITIES | sheet.CAPITALS) >> hex & 1)
    return tuple(found)


@lru_cache(maxsize=64)
def held(side: int, turn: int) -> int:
    """The places that a side never leaves empty: those its plan names, and later cities and capitals."""
    named = [row for row in _campaigns if row["side"] == "NR"[side] and row["what"] == "hold"]
    now = [row["where"] for row in named if row.number("first") <= turn <= row.number("last")]
    seats = sheet.CITIES | sheet.CAPITALS if turn > COLUMNS else 0  # early in the war no units can be spared
    return seats | mask_of(sheet.place(hex) for hex in now if hex not in _NAMED)


_FIXED = tuple(  # the units of a side with a hex on the counter
    tuple(unit for unit in members(among & units.COMBAT) if HOME_HEX[unit] >= 0) for among in units.OF_SIDE
)


class Ground:
    """One side's reading of a position: everything in lists by hex."""

    __slots__ = (
        "_doors", "_in_danger", "_lures", "_push", "_raid", "_shield", "adjusted", "alarm", "alone",
        "attack", "barred", "barrier", "bound", "columns", "commanded", "defence", "ends", "ends_for",
        "exposed", "farsighted", "fed", "foe_attack", "foe_defence", "foe_steps", "foe_worth", "groups",
        "horizon", "kept", "last", "line", "other", "own", "own_attack", "own_defence", "own_phase",
        "own_steps", "own_worth", "pledged", "posted", "posts", "side", "sought", "stake", "steps",
        "support", "targets", "threat", "touched", "visit", "w", "wary", "worth",
    )  # fmt: skip

    def __init__(
        self, w: Spain, side: int, farsighted: bool = True, wary: float = BRAVE, own_phase: bool = True
    ):
        self.w, self.side, self.other, self.own_phase = w, side, 1 - side, own_phase
        self.own = w.controls(side)
        columns = w.turn <= COLUMNS  # the war of the columns: wide gaps, and no units to fill them
        self.columns = columns and farsighted
        self.farsighted, self.wary = farsighted, wary if columns or not farsighted else max(wary, BRAVE)
        self.alarm = ALARMS[columns]
        left = int(SCENARIOS[w.scenario]["last_turn"]) - w.turn
        first = side == NATIONALIST or not own_phase  # it must still hold after the other's last phase
        self.horizon = min(1.0, (0.6 if first else 0.15) + 0.25 * left) if farsighted else 1.0
        self.last = farsighted and left == 0
        if self.last and first:
            self.wary = 1.0
        self.alone: dict[int, float] = {}  # what is laid open if a unit alone goes away
        self.targets: dict[int, tuple[float, ...]] = {}  # what is the same in every attack on a hex
        self.support: dict[int, tuple[float, int]] = {}  # the hexes of attackers -> the best HQ next to them
        self.adjusted: dict[tuple[int, ...], tuple[int, int]] = {}  # an attack -> its shift and modifier
        self.posts: dict[int, list[tuple[int, float]]] = {}  # a target -> how good each hex next to it is
        self.ends: dict[int, tuple[int, int]] = {}  # a group -> where it may go, and march
        self.ends_for: tuple[int, ...] = ()  # what else that depends on
        self.groups: dict[tuple[int, tuple[int, ...]], Any] = {}  # the best attack of some units on a hex
        self._doors: dict[int, float] = {}
        self._push: list[float] | None = None
        self._raid: list[float] | None = None
        self._shield: list[float] | None = None
        self._lures: list[float] | None = None
        self._in_danger: list[int] | None = None
        self.attack, self.defence, self.steps = strengths(w, side)
        self.bound = driving.bound(w, side) if farsighted else {}
        self.pledged = {} if self.last else self.bound  # in the last turn what is won now is all that counts
        self.sought = mask_of(drive.place for drive in self.bound.values())
        self.worth = [0.0] * units.COUNT
        self.stake = stakes(
            w.scenario,
            w.turn if farsighted else int(SCENARIOS[w.scenario]["last_turn"]),
            bool(w.flags >> NORTH_LOST & 1),
            (w.controls(REPUBLICAN) & sheet.GREEN_CAPITALS).bit_count() if farsighted else 2,
        )
        if farsighted:
            self.stake = cherished(self.stake, side, w.turn, self.own)
            self._mind_depots()
        self.fed = net(w, side).supplied
        if side == REPUBLICAN:
            self.fed |= net(w, side, True).supplied
        self._count()
        self.threat, self.visit = [0.0] * GRID.size, [0.0] * GRID.size
        self.barrier, self.barred = [0.0] * GRID.size, [0.0] * GRID.size
        self.exposed = self.commanded = self.touched = self.posted = self.line = self.kept = 0
        if not self.last or first:  # otherwise no enemy phase follows
            self._see_threats()
            self._post_guards()
            if farsighted and not columns:
                self.line = near(w.masks[FIGHTERS + self.other]) & w.masks[FIGHTERS + side]
                self._hold_the_line()

    def _post_guards(self) -> None:
        """Weak units that stay: the last guard of a place that is held, to which the enemy may come."""
        w = self.w
        foes = w.masks[FIGHTERS + self.other]
        places = held(self.side, w.turn) & self.own & w.masks[FIGHTERS + self.side] if self.farsighted else 0
        for hex in spots(places):
            there = w.fighters_in(hex)
            weak = len(there) == 1 and self.attack[there[0]] < STRIKERS[w.turn <= COLUMNS]
            if weak and foes & around(hex, MARCHED):
                self.posted |= BIT[there[0]]

    def _hold_the_line(self) -> None:
        """Units that hold a hex of the front leave it only to attack; shock troops are free."""
        w = self.w
        foes, strong = w.masks[FIGHTERS + self.other], STRIKERS[False]
        for hex in spots(GRID.within(foes, FACED) & w.masks[FIGHTERS + self.side]):
            there = w.fighters_in(hex)
            spare = self.own_defence[hex] - MATCHED * total(self.foe_attack, spots(sheet.NEAR[hex] & foes))
            alone = len(there) == 1
            bound = alone and (sheet.CITIES | sheet.CAPITALS) >> hex & 1
            holding = [unit for unit in there if bound or self.attack[unit] < strong]
            weak = alone and self.attack[there[0]] < strong
            self.kept |= mask_of([unit for unit in holding if weak or self.defence[unit] > spare])

    def _count(self) -> None:
        """Sums by hex."""
        size = GRID.size
        self.own_attack, self.own_defence, self.own_worth = [0.0] * size, [0.0] * size, [0.0] * size
        self.foe_attack, self.foe_defence, self.foe_worth = [0.0] * size, [0.0] * size, [0.0] * size
        self.foe_steps, self.own_steps = [0.0] * size, [0.0] * size
        attack, defence, steps, worth, w = self.attack, self.defence, self.steps, self.worth, self.w
        own_price, foe_price = self._price(self.side), 0.6 + 0.4 * self._price(self.other)
        for hex in spots(w.masks[ANY + self.side]):
            for unit in w.stacks[hex]:
                worth[unit] = step_worth(unit, attack[unit], defence[unit])
                if units.REBUILT >> unit & 1:
                    worth[unit] *= own_price
                self.own_attack[hex] += attack[unit]
                self.own_defence[hex] += defence[unit]
                self.own_worth[hex] += worth[unit] * steps[unit]
                self.own_steps[hex] += steps[unit] if units.COMBAT >> unit & 1 else 0
        for hex in spots(w.masks[ANY + self.other]):
            for unit in w.stacks[hex]:
                worth[unit] = step_worth(unit, attack[unit], defence[unit])
                if units.REBUILT >> unit & 1:
                    worth[unit] *= foe_price
                self.foe_attack[hex] += attack[unit]
                self.foe_defence[hex] += defence[unit]
                self.foe_worth[hex] += worth[unit] * steps[unit]
                self.foe_steps[hex] += steps[unit]

    def _price(self, side: int) -> float:
        """7.3: the price of a step that can be rebuilt: low, while there are more points than losses."""
        if not self.farsighted:
            return 1.0
        w = self.w
        fund = w.points[POINTS_N if side == NATIONALIST else POINTS_R]
        fund += income(w.turn + 1, side) if w.turn > COLUMNS else INCOME
        gone = sum([w.at[unit] == ELIMINATED for unit in spots(units.REBUILT & units.OF_SIDE[side])])
        return CHEAP + (1 - CHEAP) * min(1.0, (gone + (fund < MOST_POINTS)) / max(1, fund))

    def _see_threats(self) -> None:
        """Which attack may hit each hex in the enemy's next phase, and where the enemy may walk in."""
        w, threat = self.w, self.threat
        if self.farsighted:  # where guns and aircraft may help the enemy
            self.commanded = GRID.within(w.masks[COMMAND + self.other], 4)
        guards = w.masks[FIGHTERS + self.side]
        free = SPAIN & ~guards
        sticky = zone(w, self.side)
        more = REACHED * self.farsighted
        open_to: dict[int, int] = {}  # foes -> where they may walk in within two turns
        for hex in spots(w.masks[FIGHTERS + self.other]):
            far = REACHED
            if self.farsighted and any(units.MOVE[unit][1] >= FAST for unit in w.fighters_in(hex)):
                far = FAST
            span = _span(hex, far + more)
            way, beside, soon, beside_soon, later = _walks(hex, far, more, free & span, sticky & span)
            open_now = way | beside & guards  # where a friend is now: if it left
            self.exposed |= open_now
            bold = self.spirit(hex)
            force = self.foe_attack[hex] * max(bold, 0.8)
            self.touched |= beside
            open_to[hex] = open_now
            if force:
                for other in spots(beside):
                    threat[other] += force
            if not self.farsighted:
                continue
            self._expect(hex, open_now, 1.0 if self.last else DARING, guards)  # any unit can walk in
            self._expect(hex, (soon | beside_soon & guards) & ~open_now, LATER_VISIT * DARING, guards)
            open_to[hex] |= soon
            if force:
                for other in spots(later & ~beside):
                    threat[other] += LATER * force
        if self.farsighted:
            self._foresee()
            self._mind_lifelines()
            self._mind_coasts()
            self._bar(open_to)

    def _foresee(self) -> None:
        """What may reach valuable places however well they are screened now: the screen may be moved."""
        w = self.w
        stacks, free = w.masks[FIGHTERS + self.other], self.foe_attack
        line = near(w.masks[FIGHTERS + self.side]) if w.turn > COLUMNS else 0
        held_up = free.copy() if stacks & line else free
        hollow = (sheet.CITIES | sheet.CAPITALS) & ~w.masks[FIGHTERS + self.side]  # a patrol could take it
        for hex in spots(stacks & line):
            held_up[hex] *= PINNED
        for hex in spots(sheet.PLACES & w.controls(self.side)):
            stake = self.stake[hex]
            if stake < DEAR:
                continue
            shielded = weighed(hex, SHIELDED)
            vital = stake >= VITAL
            attack, foes = free if vital else held_up, spots(stacks & around(hex, SHIELDED))
            force = sum([attack[at] * shielded[at] for at in foes])
            nearest = max([shielded[at] for at in foes], default=0.0)
            self.threat[hex] = max(self.threat[hex], force * (1.0 if vital else 0.4))
            if force:
                tempting = stake >= PRIZED or hollow >> hex & 1
                broken = BREAK_IN if tempting and w.turn > COLUMNS else ON_GUARD
                self.visit[hex] = max(self.visit[hex], 1.0 if vital else broken * nearest)
                self.exposed |= BIT[hex] if vital else 0

    def _mind_lifelines(self) -> None:
        """9: a place is worth more if units behind it would be without supply once the enemy has it."""
        w, side = self.w, self.side
        starving, stacks = not_supplied(w, side), w.masks[ANY + side]
        nets = (False, True) if side == REPUBLICAN else (False,)
        before = [net(w, side, northern) for northern in nets]
        fed = [each.supplied & stacks for each in before]
        used = 0  # a hex on which no line lies may be lost without harm
        for each in before:
            used |= each.commands
        stake = list(self.stake)
        for hex in spots(self.exposed & sheet.PLACES & self.own & used):
            w.control ^= BIT[hex]
            if [net(w, side, northern).supplied & stacks for northern in nets] != fed:
                more = (not_supplied(w, side) & ~starving).bit_count()
                stake[hex] += LIFELINE * min(more, 12)
            w.control ^= BIT[hex]
        self.stake = tuple(stake)

    def _mind_depots(self) -> None:
        """7.8: where a unit is due that comes later, or never, if the enemy has the place."""
        w, stake = self.w, list(self.stake)
        last = min(w.turn + AWAITED, int(SCENARIOS[w.scenario]["last_turn"]))
        for unit in _FIXED[self.side]:
            if w.at[unit] == WAITING and w.turn < arrival(w, unit) <= last:
                hex, full = HOME_HEX[unit], units.STEPS[unit]
                if self.own >> hex & 1:
                    stake[hex] += DEPOT * (units.ATTACK[unit][full] + units.DEFENSE[unit][full])
        self.stake = tuple(stake)

    def _mind_coasts(self) -> None:
        """11.8: where the enemy may come from the sea."""
        w = self.w
        if not sea_limit(w, self.other):
            return
        shores = landing_coasts(self.other) & sheet.COAST & ~sheet.PORTS
        for hex in spots(shores & sheet.PLACES & w.controls(self.side)):
            if self.stake[hex] >= DEAR:
                self.visit[hex] = max(self.visit[hex], FROM_THE_SEA)

    def _bar(self, open_to: dict[int, int]) -> None:
        """Hexes that block the enemy's way to open places, and the units that alone block one now."""
        w = self.w
        guards = w.masks[FIGHTERS + self.side]
        lonely = w.masks[COMMAND + self.side] & ~guards
        for hex in spots((sheet.PLACES & w.controls(self.side) | lonely) & ~guards):
            stake = self.stake[hex] + LONELY * (lonely >> hex & 1)
            if stake < DEAR:
                continue
            away = march(hex)
            coming = [(at, ROAD[away[at]]) for at in open_to if ROAD[away[at]]]
            if not coming:
                continue
            most, whole = max([chance for _, chance in coming]), sum([chance for _, chance in coming])
            for at, chance in coming:
                worth = SCREEN * stake * most * chance / whole
                way = road(at, hex)
                if open_to[at] >> hex & 1:
                    for between in spots(way & ~w.masks[ANY + self.other]):
                        self.barrier[between] += worth
                else:
                    held = way & guards or near(way) & guards
                    if held and not held & (held - 1):
                        self.barred[lowest(held)] += worth

    def _expect(self, origin: int, hexes: int, chance: float, guards: int) -> None:
        """The visits to be expected from one stack: it cannot be everywhere, and goes where most is open."""
        stake, visit = self.stake, self.visit
        places = spots(hexes & self.w.controls(self.side) & sheet.PLACES)
        if not places:
            return
        all_open = sum([stake[hex] * stake[hex] for hex in places if not guards >> hex & 1])
        parties = min(3, len(self.w.fighters_in(origin)))
        for hex in places:
            weight = stake[hex] * stake[hex]
            share = parties * (weight / (all_open + weight if guards >> hex & 1 else all_open))
            visit[hex] = 1 - (1 - visit[hex]) * (1 - (chance if share > 1.0 else chance * share))

    def spirit(self, hex: int) -> float:
        """15.25.1: columns of the Republic do not always go, at first hardly ever."""
        if self.other != REPUBLICAN or not any(units.COLUMNS >> unit & 1 for unit in self.w.stacks[hex]):
            return 1.0
        return 0.4 if self.w.turn <= 2 else 0.75

    @property
    def push(self) -> list[float]:
        """The pull of enemy places worth taking."""
        if self._push is None:
            self._push = self._draw()
        return self._push

    @property
    def raid(self) -> list[float]:
        """The pull of enemy places that are open."""
        if self._raid is None:
            self._push = self.push
            self._raid = radiate(self._doors, 0.88)
        return self._raid

    @property
    def shield(self) -> list[float]:
        """The need of own places in danger."""
        if self._shield is None:
            lures = self.lures()
            needs = {hex: lures[hex] for hex in spots(sheet.PLACES & self.own)}
            self._shield = radiate({hex: need for hex, need in needs.items() if need > 0.3}, 0.8)
        return self._shield

    def _draw(self) -> list[float]:
        w, stake = self.w, self.stake
        hosts, guards = w.masks[FIGHTERS + self.side], w.masks[FIGHTERS + self.other]
        own_attack, foe_defence = self.own_attack, self.foe_defence
        effort = emphasis(self.side, w.turn if self.farsighted else 0)
        pulls: dict[int, float] = {}
        for hex in spots(sheet.PLACES & ~self.own):
            coming, helping, far, wide, close = _approaches(hex)
            near_own = sum([own_attack[at] * coming[at] for at in spots(hosts & far)])
            near_foe = sum([foe_defence[at] * helping[at] for at in spots(guards & wide)])
            if self.farsighted and not foe_defence[hex]:
                beside = (hosts & close).bit_count()
                self._doors[hex] = stake[hex] * min(1.0, effort[hex]) / (1.5 + beside) / (1 + near_foe)
            odds = near_own / (0.5 + near_foe + (SHELTER[hex] - 1) * foe_defence[hex])
            hope = max(0.08, min(1.0, (odds - 0.7) / 3)) * (1.0 if odds < 6 else 6 / odds)
            if self.farsighted:  # 15.20: every step must fall before a unit enters
                hope /= 1 + 0.3 * max(0.0, self.foe_steps[hex] - 2)
            pulls[hex] = stake[hex] * hope * effort[hex]
        return radiate(pulls, 0.85)

    # What a hex is worth to hold and to be in.

    def risk(
        self, hex: int, defence: float = 0.0, steps: float = 0.0, worth: float = 0.0, count: int = 0
    ) -> float:
        """What may be lost in a hex, with so much more or less in it than now."""
        steps += self.own_steps[hex]
        threat = self.threat[hex]
        if steps > 0 and not threat:
            return 0.0
        stake = self.stake[hex] if self.own >> hex & 1 else 0.0
        worth += self.own_worth[hex]
        if steps <= 0:
            if self.farsighted:
                open_now = self.exposed >> hex & 1
                return stake * max(self.visit[hex], 0.5 * open_now) + worth * open_now
            return stake * 0.8 + worth if self.exposed >> hex & 1 else 0.0
        bold = 1.0 if self.farsighted and stake >= VITAL and self.wary < 1.0 else self.wary
        force, guard = round(2 * bold * threat), round(2 * (defence + self.own_defence[hex]))
        shift, modifier = WALLS[hex]
        shift += self.commanded >> hex & 1
        kept = 0.5 * worth * self.horizon
        columns = self.columns
        dice = 2 if columns and len(self.w.fighters_in(hex)) + count >= CROWDED else 1
        fall, wear = falls(force, guard, round(steps), shift, modifier, dice)
        if self.farsighted:
            help_ = ANY_HELP[columns] * (force / (force + 2 * guard + 1) - fall)
            fall += help_ + (0.0 if columns else WORN * (wear - fall))
            if stake >= PRIZED and not (columns or self.touched >> hex & 1):  # the line has to break first
                fall *= BEHIND
        return fall * (bold * stake + kept)

    def _alone_there(self, hex: int) -> float:
        """The risk of an own hex as it is, without the work where nothing can happen."""
        if self.own_steps[hex] > 0:
            return self.risk(hex) if self.threat[hex] else 0.0
        if self.visit[hex] or self.exposed >> hex & 1:
            return self.risk(hex)
        return 0.0

    def calm(self, hex: int) -> float:
        """What may be lost in a hex as it is."""
        return self.lures()[hex] if self.own >> hex & 1 else self.risk(hex)

    def gap(self, hex: int, steps: float) -> float:
        """What the enemy may reach if so many steps, all that are there, leave a hex."""
        return self.barred[hex] if steps >= self.own_steps[hex] else 0.0

    def duty(self, hex: int, steps: float) -> float:
        """What it costs that so many steps, all that are there, leave a hex of the front."""
        return LINE * (self.line >> hex & 1) if steps >= self.own_steps[hex] else 0.0

    def bars(self, hex: int) -> float:
        """What is safe from the enemy if a unit is in a hex that is empty now."""
        return 0.0 if self.own_steps[hex] else self.barrier[hex]

    def lures(self) -> list[float]:
        """The most a group can gain in a hex but for what draws it on: the risk there is, or the hex."""
        if self._lures is None:
            lures, stake = [0.0] * GRID.size, self.stake
            for hex in spots(SPAIN & ~self.own):
                lures[hex] = stake[hex] * min(1.0, self.effort(hex))
            where = self.exposed | self.w.masks[ANY + self.side] | sheet.PLACES  # nothing is lost elsewhere
            for hex in spots(SPAIN & self.own & where):
                lures[hex] = self._alone_there(hex)
            self._lures = lures
        return self._lures

    def in_danger(self) -> list[int]:
        """Own places that may be lost, the most valuable first."""
        if self._in_danger is None:
            risks = self.lures()
            places = [hex for hex in spots(sheet.PLACES & self.own) if risks[hex] > self.alarm]
            self._in_danger = sorted(places, key=lambda hex: (-risks[hex], hex))
        return self._in_danger

    def taking(self, hex: int) -> float:
        """What it is worth to have walked into a hex."""
        return 0.0 if self.own >> hex & 1 else self.stake[hex]

    def effort(self, hex: int) -> float:
        """What the plan of the war makes of a place that is attacked: the same, more or less."""
        if not self.farsighted:
            return 1.0
        weight = emphasis(self.side, self.w.turn).get(hex, 1.0)
        return max(LEAST_EFFORT, min(MOST_EFFORT, weight))

    def hexes_beside(self, hex: int) -> int:
        return sheet.NEAR[hex]
