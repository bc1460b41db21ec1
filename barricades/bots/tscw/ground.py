"""What the war is about, hex by hex: stakes, strengths, threats, and what draws units on."""

from functools import lru_cache

from barricades.bots.tscw.numbers import SHELTER, WALLS, falls, march, radiate, step_worth, strengths
from barricades.games.tscw import sheet, units
from barricades.games.tscw.sheet import GRID, NATIONALIST, REPUBLICAN, SPAIN, near
from barricades.games.tscw.state import ANY, FIGHTERS, Spain
from barricades.games.tscw.supply import net, zone
from barricades.games.tscw.victory import SCENARIOS
from barricades.kernel.bits import BIT, members
from barricades.kernel.places import reach

PRIMARY = sheet.SOURCES_N | sheet.SOURCES_R | sheet.SOURCES_NORTH
REACHED = 4  # how many points a unit on foot has, as far as threats go
BRAVE = 0.65  # which part of the attack within reach comes against one hex

COMING = (*[1.0] * 4, *[0.7] * 4, *[0.4] * 4, *[0.2] * 5, *[0.0] * 83)  # what counts of an attack so far away
HELPING = (1.0, *[0.35] * 3, *[0.12] * 3, *[0.0] * 93)  # and of a defence
LATER = 0.08  # what counts of an attack that is two turns away

_reach = lru_cache(maxsize=8192)(reach)


@lru_cache(maxsize=16)
def stakes(scenario: str) -> tuple[float, ...]:
    """What hangs on every hex in a scenario: its morale, its capitals, the hexes its victory tests name."""
    tests = SCENARIOS[scenario]["victory"]
    kinds = {test["test"] for test in tests}
    found = [0.0] * GRID.size
    for hex in members(SPAIN):
        worth = 0.12 + 0.1 * (sheet.RAILS >> hex & 1)
        worth += 0.5 * (sheet.TOWNS >> hex & 1) + 1.2 * (sheet.CITIES >> hex & 1)
        worth += 0.4 * (sheet.PORTS >> hex & 1) + 4.0 * (PRIMARY >> hex & 1)
        if "capitals" in kinds:
            worth += 5.0 * (sheet.CAPITALS >> hex & 1)
        worth += 4.0 * (sheet.GREEN_CAPITALS >> hex & 1)
        worth += (1.5 if "morale" in kinds else 0.4) * abs(sheet.MORALE.get(hex, 0))
        found[hex] = worth
    for test in tests:
        for named in test.get("hexes", ()):
            found[sheet.place(str(named))] += 20.0 if len(test["hexes"]) == 1 else 9.0
    return tuple(found)


class Ground:
    """One side's reading of a position: everything in lists by hex."""

    __slots__ = (
        "_lures", "attack", "defence", "exposed", "farsighted", "fed", "foe_attack", "foe_defence",
        "foe_steps", "foe_worth", "horizon", "other", "own_attack", "own_defence", "own_steps",
        "own_worth", "push", "raid", "remote", "shield", "side", "stake", "steps", "threat", "w", "wary",
        "worth", "zones",
    )  # fmt: skip

    def __init__(self, w: Spain, side: int, farsighted: bool = True, wary: float = BRAVE):
        self.w, self.side, self.other = w, side, 1 - side
        self.farsighted, self.wary = farsighted, wary
        left = int(SCENARIOS[w.scenario]["last_turn"]) - w.turn
        first = side == NATIONALIST  # he must still stand when the other has had his last phase
        self.horizon = min(1.0, (0.6 if first else 0.15) + 0.25 * left) if farsighted else 1.0
        if farsighted and first and left == 0:
            self.wary = 1.0
        self._lures: list[float] | None = None
        self.attack, self.defence, self.steps = strengths(w, side)
        self.worth = [0.0] * units.COUNT
        self.stake = stakes(w.scenario)
        self.fed = net(w, side).supplied
        if side == REPUBLICAN:
            self.fed |= net(w, side, True).supplied
        self.zones = zone(w, 1 - side)
        self._count()
        self._see_threats()
        self._draw()

    def _count(self) -> None:
        """Sums by hex."""
        size = GRID.size
        self.own_attack, self.own_defence, self.own_worth = [0.0] * size, [0.0] * size, [0.0] * size
        self.foe_attack, self.foe_defence, self.foe_worth = [0.0] * size, [0.0] * size, [0.0] * size
        self.foe_steps, self.own_steps = [0.0] * size, [0.0] * size
        attack, defence, steps, worth, w = self.attack, self.defence, self.steps, self.worth, self.w
        for hex in members(w.masks[ANY + self.side]):
            for unit in w.stacks[hex]:
                worth[unit] = step_worth(unit, attack[unit], defence[unit])
                self.own_attack[hex] += attack[unit]
                self.own_defence[hex] += defence[unit]
                self.own_worth[hex] += worth[unit] * steps[unit]
                self.own_steps[hex] += steps[unit] if units.COMBAT >> unit & 1 else 0
        for hex in members(w.masks[ANY + self.other]):
            for unit in w.stacks[hex]:
                worth[unit] = step_worth(unit, attack[unit], defence[unit])
                self.foe_attack[hex] += attack[unit]
                self.foe_defence[hex] += defence[unit]
                self.foe_worth[hex] += worth[unit] * steps[unit]
                self.foe_steps[hex] += steps[unit]

    def _see_threats(self) -> None:
        """Which attack may come next to each hex in the enemy's next phase, and where he can walk in."""
        w, size = self.w, GRID.size
        threat = self.threat = [0.0] * size
        self.exposed = self.remote = 0
        free = SPAIN & ~w.masks[FIGHTERS + self.side]
        sticky = zone(w, self.side)
        costs = sheet.costs(sheet.FOOT)
        points = 2 * REACHED if self.farsighted else REACHED
        for hex in members(w.masks[FIGHTERS + self.other]):
            layers = _reach(BIT[hex], points, costs, free, sticky).layers
            way = 0
            for layer in layers[: REACHED + 1]:
                way |= layer
            beside = near(way)
            self.exposed |= way | beside & ~free  # where a friend stands now: if he left
            force = self.foe_attack[hex] * self.spirit(hex)
            if force:
                for other in members(beside):
                    threat[other] += force
            if self.farsighted and force:
                for layer in layers[REACHED + 1 :]:
                    way |= layer
                for other in members(near(way) & ~beside):
                    threat[other] += LATER * force
        if self.farsighted:
            far = _reach(w.masks[FIGHTERS + self.other], REACHED + 3, costs, free).mask
            self.remote = far | near(far) & ~free

    def spirit(self, hex: int) -> float:
        """15.25.1: columns of the Republic do not always go, at first hardly ever."""
        if self.other != REPUBLICAN or not any(units.COLUMNS >> unit & 1 for unit in self.w.stacks[hex]):
            return 1.0
        return 0.4 if self.w.turn <= 2 else 0.75

    def _draw(self) -> None:
        """The pull of enemy places worth taking and the need of own places in danger."""
        w, stake = self.w, self.stake
        own = w.controls(self.side)
        hosts = [(hex, self.own_attack[hex]) for hex in members(w.masks[FIGHTERS + self.side])]
        guards = [(hex, self.foe_defence[hex]) for hex in members(w.masks[FIGHTERS + self.other])]
        pulls: dict[int, float] = {}
        open_doors: dict[int, float] = {}
        for hex in members(sheet.PLACES & ~own):
            away = march(hex)
            near_own = sum([force * COMING[away[at]] for at, force in hosts])
            near_foe = sum([force * HELPING[away[at]] for at, force in guards])
            if self.farsighted and not self.foe_defence[hex]:
                beside = sum([1 for at, _ in hosts if away[at] <= 4])
                open_doors[hex] = stake[hex] / (1.5 + beside) / (1 + near_foe)
            odds = near_own / (0.5 + near_foe + (SHELTER[hex] - 1) * self.foe_defence[hex])
            hope = max(0.08, min(1.0, (odds - 0.7) / 3)) * (1.0 if odds < 6 else 6 / odds)
            pulls[hex] = stake[hex] * hope
        self.push = radiate(pulls, 0.85)
        self.raid = radiate(open_doors, 0.88)
        needs = {hex: self.risk(hex) for hex in members(sheet.PLACES & own)}
        self.shield = radiate({hex: need for hex, need in needs.items() if need > 0.3}, 0.8)

    # What a hex is worth to hold and to be in.

    def risk(self, hex: int, defence: float = 0.0, steps: float = 0.0, worth: float = 0.0) -> float:
        """What may be lost in a hex, with so much more or less in it than now."""
        stake = self.stake[hex] if self.w.controls(self.side) >> hex & 1 else 0.0
        steps += self.own_steps[hex]
        worth += self.own_worth[hex]
        if steps <= 0:
            if self.exposed >> hex & 1:
                return stake * 0.8 + worth
            return stake * 0.35 + 0.3 * worth if self.remote >> hex & 1 else 0.0
        threat = self.threat[hex]
        if not threat:
            return 0.0
        force, guard = round(2 * self.wary * threat), round(2 * (defence + self.own_defence[hex]))
        return falls(force, guard, round(steps), *WALLS[hex]) * (self.wary * stake + 0.5 * worth)

    def lures(self) -> list[float]:
        """The most a group can gain in a hex but for what draws it on: the risk there is, or the hex."""
        if self._lures is None:
            self._lures = [0.0] * GRID.size
            own = self.w.controls(self.side)
            for hex in members(SPAIN):
                if own >> hex & 1:
                    self._lures[hex] = self.risk(hex)
                else:
                    self._lures[hex] = self.stake[hex]
        return self._lures

    def taking(self, hex: int) -> float:
        """What it is worth to have walked into a hex."""
        return 0.0 if self.w.controls(self.side) >> hex & 1 else self.stake[hex]

    def hexes_beside(self, hex: int) -> int:
        return sheet.NEAR[hex]
