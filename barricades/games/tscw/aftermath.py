"""15.8, 15.23 and 15.24: losses, advance after combat, breakthrough and pursuit."""

from collections.abc import Iterable

from barricades.games.tscw import sheet, units
from barricades.games.tscw.movement import foreign, overrun
from barricades.games.tscw.ratio import EVERYBODY, EXTRA, HQ, LOST, QUIET, TARGET, attackers
from barricades.games.tscw.sheet import NATIONALIST, SPAIN
from barricades.games.tscw.stacking import open_to
from barricades.games.tscw.state import FIGHTERS, Spain
from barricades.games.tscw.supply import adjacent_enemy, endings
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.places import Reach, reach
from barricades.kernel.rules import rule
from barricades.kernel.words import Option

ADVANCED = EventKind("advanced", "{unit:unit} advances to {to:hex}.", reveals=True)
EVENTS = (ADVANCED,)

BREAKTHROUGH_OF_E = 4  # 15.8


def everybody_of(p: Spain, there: Iterable[int]) -> None:
    """15.8: an E eliminates everybody engaged."""
    for unit in list(there):
        p.steps[unit] = 1
        p.lose_step(unit, "15.8")


# 15.8 Losses


def engaged_all(p: Spain, side: int, own: list[int]) -> list[int]:
    """The units of a side in the combat and the HQ that supports them (12.1.5)."""
    hq = p.battle[HQ + side]
    supporting = [hq] if hq >= 0 and p.at[hq] >= 0 and hq not in own else []
    return sorted([*own, *supporting])


def engaged(p: Spain, side: int, own: list[int]) -> list[int]:
    """Who may take a loss: two-step units first."""
    there = engaged_all(p, side, own)
    return [unit for unit in there if p.steps[unit] > 1] or there


class _LoseStep(Choice[Spain]):
    """15.8: the owner chooses, but nobody is eliminated while a unit of two steps is whole."""

    rules = ("15.8",)

    def who(self, side: int) -> int:
        raise NotImplementedError

    def own(self, p: Spain) -> list[int]:
        raise NotImplementedError

    def when(self, p: Spain, side: int) -> bool:
        return p.battle[LOST + self.who(side)] > 0 and bool(self.own(p))

    def seat(self, p: Spain, side: int) -> int:
        return self.who(side)

    def prompt(self, p: Spain, side: int) -> Message:
        return say("lose-step", losses=p.battle[LOST + self.who(side)])

    def options(self, p: Spain, side: int) -> list[Option]:
        return [("lose", unit) for unit in engaged(p, self.who(side), self.own(p))]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        p.lose_step(option[1], "15.8")
        p.battle[LOST + self.who(side)] -= 1
        return again()

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        return refuse("15.8", "two-steps-first") if option[0] == "lose" else None


@rule("15.8")
class LoseAttacker(_LoseStep):
    """The attacker loses first."""

    def who(self, side: int) -> int:
        return side

    def own(self, p: Spain) -> list[int]:
        return attackers(p)


@rule("15.8")
class LoseDefender(_LoseStep):
    """Then the defender."""

    def who(self, side: int) -> int:
        return 1 - side

    def own(self, p: Spain) -> list[int]:
        return list(p.stacks[p.battle[TARGET]])


CHOOSE_ATTACKER_LOSS = LoseAttacker()


@rule("15.23")
def count_excess(p: Spain, side: int) -> Transition:
    """Losses that the hex cannot bear become movement points; an E with nothing lost gives four."""
    losses = p.battle[LOST + 1 - side]
    there = p.stacks[p.battle[TARGET]]
    if losses >= EVERYBODY:
        everybody_of(p, engaged_all(p, 1 - side, list(there)))
        p.battle[LOST + 1 - side] = 0
        p.battle[EXTRA] = BREAKTHROUGH_OF_E
    else:
        p.battle[EXTRA] = max(0, losses - sum(p.steps[unit] for unit in there))
    return None


# 15.23 Advance and breakthrough


def vacated(p: Spain, side: int) -> bool:
    return not p.masks[FIGHTERS + 1 - side] >> p.battle[TARGET] & 1


@rule("15.23", off=0)
def breakthrough_points(p: Spain, unit: int) -> int:
    """Half a unit's movement at the most; after an E all of it, up to four."""
    move = units.MOVE[unit][p.steps[unit]]
    extra = p.battle[EXTRA]
    return min(extra, move if extra == BREAKTHROUGH_OF_E else (move + 1) // 2)


def breakthrough(p: Spain, side: int, unit: int, start: int, points: int) -> Reach:
    """10.4: zones of control do not matter; 15.23: there is no minimum move."""
    forts = p.active_forts() if side == NATIONALIST else 0
    free = SPAIN & ~p.masks[FIGHTERS + 1 - side] & ~foreign(p, BIT[unit])
    dry = units.HOW[unit] == sheet.MOTOR  # 13.12.8
    return reach(BIT[start], points, sheet.costs(units.HOW[unit], forts, dry), free)


@rule("13.12.8", off=False)
def stopped_by_river(p: Spain, unit: int, origin: int, target: int) -> bool:
    """Motorised units never advance across a major river."""
    return bool(units.MOTORISED >> unit & 1 and sheet.crosses(sheet.MAJOR, origin, target))


def ends_for(p: Spain, side: int, unit: int, hexes: int) -> int:
    """9.2, 8: where this unit may come to rest."""
    return open_to(p, side, BIT[unit], hexes & endings(p, BIT[unit]))


def advances(p: Spain, side: int, unit: int) -> int:
    """15.23: the vacated hex, free of charge, and what lies beyond for the points won."""
    target = p.battle[TARGET]
    if stopped_by_river(p, unit, p.at[unit], target) or foreign(p, BIT[unit]) >> target & 1:
        return 0
    found = breakthrough(p, side, unit, target, breakthrough_points(p, unit)).mask | BIT[target]
    return ends_for(p, side, unit, found)


class Advance(Choice[Spain]):
    """Never compulsory; each attacker by itself."""

    rules = ("15.23",)

    def when(self, p: Spain, side: int) -> bool:
        return vacated(p, side) and any(advances(p, side, unit) for unit in attackers(p))

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("advance", hex=p.battle[TARGET], points=p.battle[EXTRA])

    def options(self, p: Spain, side: int) -> list[Option]:
        found = [("advance", unit, hex) for unit in attackers(p) for hex in members(advances(p, side, unit))]
        return [*found, ("done",)]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        if option == ("done",):
            return None
        unit, hex = option[1:]
        target = p.battle[TARGET]
        way = breakthrough(p, side, unit, target, breakthrough_points(p, unit)).path(hex)
        follow(p, side, unit, way)
        p.group &= ~BIT[unit]  # it has done what it may
        return again()

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        return refuse("15.23", "no-advance-there") if option[0] == "advance" else None


def follow(p: Spain, side: int, unit: int, way: tuple[int, ...]) -> None:
    """Take every hex of a way."""
    for hex in way:
        overrun(p, side, hex)
        p.capture(hex, side, "10.7")
    p.put(unit, way[-1])
    p.known |= BIT[unit]
    p.emit(ADVANCED, "15.23", unit=unit, to=way[-1])


# 15.24 Pursuit


@rule("15.24", off=())
def pursuers(p: Spain, side: int) -> list[int]:
    """Motorised units and cavalry next to an attacker, away from the enemy, that have not attacked."""
    if not p.battle[EXTRA] or not vacated(p, side):
        return []
    beside = sheet.near(p.origins) | p.origins
    safe = beside & ~adjacent_enemy(p, side)
    fast = units.OF_SIDE[side] & (units.MOTORISED | units.CAVALRY) & units.COMBAT
    able = fast & ~p.fought & ~p.reserve & ~p.landed
    return [unit for unit in p.on_map(able) if safe >> p.at[unit] & 1]


def pursuits(p: Spain, side: int, unit: int) -> dict[int, tuple[int, ...]]:
    """Where a pursuer may end and by which way: through the vacated hex, or in a hex of the attackers."""
    points = breakthrough_points(p, unit)
    target, start = p.battle[TARGET], p.at[unit]
    near_by = breakthrough(p, side, unit, start, points)
    found = {hex: near_by.path(hex) for hex in members(near_by.mask & p.origins)}
    cost = near_by.cost(target)
    if cost is not None and not stopped_by_river(p, unit, near_by.path(target)[-2], target):
        beyond = breakthrough(p, side, unit, target, points - cost)
        first = near_by.path(target)
        found |= {hex: (*first, *beyond.path(hex)[1:]) for hex in members(beyond.mask | BIT[target])}
    ends = ends_for(p, side, unit, sum(BIT[hex] for hex in found))
    return {hex: way for hex, way in found.items() if ends >> hex & 1 and hex != start}


@rule("15.24")
class Pursue(Choice[Spain]):
    """Fast units that did not attack ride into the gap."""

    rules = ("15.24",)

    def when(self, p: Spain, side: int) -> bool:
        return any(pursuits(p, side, unit) for unit in pursuers(p, side))

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("pursue", points=p.battle[EXTRA])

    def options(self, p: Spain, side: int) -> list[Option]:
        found = [
            ("pursue", unit, hex) for unit in pursuers(p, side) for hex in sorted(pursuits(p, side, unit))
        ]
        return [("done",), *found]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        if option == ("done",):
            return None
        unit, hex = option[1:]
        follow(p, side, unit, pursuits(p, side, unit)[hex][1:])
        p.fought |= BIT[unit]
        return again()

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        return refuse("15.24", "no-pursuit-there") if option[0] == "pursue" else None


def end_combat(p: Spain, side: int) -> Transition:
    """15.6 E: this attack is over."""
    p.group, p.origins, p.battle, p.air, p.chits = 0, 0, list(QUIET), [0, 0], []
    return LEAVE
