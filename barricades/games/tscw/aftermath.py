"""15.8, 15.23 and 15.24: losses, advance after combat, breakthrough and pursuit."""

from barricades.games.tscw import sheet, units
from barricades.games.tscw.battle import Battle
from barricades.games.tscw.movement import foreign, overrun, printed
from barricades.games.tscw.ratio import EVERYBODY, attackers
from barricades.games.tscw.sheet import NATIONALIST, SPAIN
from barricades.games.tscw.state import ANY, FIGHTERS, Spain
from barricades.games.tscw.supply import adjacent_enemy, endings
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option
from barricades.kernel.places import Reach, reach
from barricades.kernel.rules import rule

ADVANCED = EventKind("advanced", "{unit:unit} advances to {to:hex}.", reveals=True)
EVENTS = (ADVANCED,)

BREAKTHROUGH_OF_E = 4  # 15.8a


# 15.8 Losses


def engaged_all(p: Spain, side: int, own: list[int]) -> list[int]:
    """15.8a: the units of a side in the combat and the HQ that supports them."""
    hq = p.battle.hqs[side]
    supporting = [hq] if hq >= 0 and p.at[hq] >= 0 and hq not in own else []
    return sorted({*own, *supporting} - promised(p))


@rule("12.1.5a", off=set())
def lending_hqs(p: Spain, side: int) -> set[int]:
    """HQs that may take losses in place of others: the supporting one and those stacked with attackers."""
    hqs = {p.battle.hqs[side]} - {-1}
    for unit in attackers(p):
        if units.SIDE[unit] == side:
            hqs |= {other for other in p.stacks[p.at[unit]] if units.HQS >> other & 1}
    return {hq for hq in hqs if p.at[hq] >= 0}


def promised(p: Spain) -> set[int]:
    """15.4a: HQs announced for a combat that is still to come."""
    return {hq for plan in p.plans for hq in plan.battle.hqs}


@rule("15.8", off=())
def two_steps_first(p: Spain, there: set[int]) -> list[int]:
    """No unit is eliminated while a unit of two steps is whole."""
    return sorted(unit for unit in there if p.steps[unit] > 1) or sorted(there)


class _LoseStep(Choice[Spain]):
    """15.8: the owner chooses, but no unit is eliminated while a unit of two steps is whole."""

    rules = ("15.8",)

    def forced(self, p: Spain, side: int) -> bool:
        return True  # 15.5: a unit in the combat has been seen

    def who(self, side: int) -> int:
        raise NotImplementedError

    def own(self, p: Spain) -> list[int]:
        raise NotImplementedError

    def when(self, p: Spain, side: int) -> bool:
        return p.battle.losses[self.who(side)] > 0 and bool(set(self.own(p)) - promised(p))

    def seat(self, p: Spain, side: int) -> int:
        return self.who(side)

    def prompt(self, p: Spain, side: int) -> Message:
        return say("lose-step", losses=p.battle.losses[self.who(side)])

    def options(self, p: Spain, side: int) -> list[Option]:
        who = self.who(side)
        there = {*self.own(p), *lending_hqs(p, who)} - promised(p)
        return [("lose", unit) for unit in two_steps_first(p, there)]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        p.lose_step(option[1], "15.8")
        p.battle.losses[self.who(side)] -= 1
        return again()

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        return refuse("15.8", "two-steps-first") if option[0] == "lose" else None


@rule("15.6l", "15.8")
class LoseAttacker(_LoseStep):
    """The attacker loses first, among its combat units (15.20: those without strength too)."""

    def who(self, side: int) -> int:
        return side

    def own(self, p: Spain) -> list[int]:
        return attackers(p)


@rule("15.6l", "15.8")
class LoseDefender(_LoseStep):
    """Then the defender, among all in the hex."""

    def who(self, side: int) -> int:
        return 1 - side

    def own(self, p: Spain) -> list[int]:
        return list(p.stacks[p.battle.target])


CHOOSE_ATTACKER_LOSS = LoseAttacker()


@rule("15.8a")
def eliminate_all(p: Spain, side: int, own: list[int]) -> None:
    """An E takes all units engaged."""
    p.battle.losses[side] = 0
    for unit in engaged_all(p, side, own):
        p.steps[unit] = 1
        p.lose_step(unit, "15.8a")


def rout_attackers(p: Spain, side: int) -> Transition:
    """15.8a: an E against the attacker."""
    if p.battle.losses[side] >= EVERYBODY:
        eliminate_all(p, side, attackers(p))
    return None


def count_excess(p: Spain, side: int) -> Transition:
    """15.23a: losses that the hex cannot bear become movement points, before any unit is taken away."""
    there = list(p.stacks[p.battle.target])
    if p.battle.losses[1 - side] >= EVERYBODY:
        eliminate_all(p, 1 - side, there)
        p.battle.breakthrough, p.battle.rout = BREAKTHROUGH_OF_E, 1
    else:
        p.battle.breakthrough = max(0, p.battle.losses[1 - side] - sum(p.steps[unit] for unit in there))
    return None


# 15.23 Advance and breakthrough


def vacated(p: Spain, side: int) -> bool:
    """15.23: an HQ left alone does not hold a hex (ruling S-R19)."""
    return not p.masks[FIGHTERS + 1 - side] >> p.battle.target & 1


@rule("15.23a", off=0)
def breakthrough_points(p: Spain, unit: int) -> int:
    """The excess, half an attacker's movement at the most."""
    return min(p.battle.breakthrough, most_points(p, unit))


def most_points(p: Spain, unit: int) -> int:
    move = printed(p, unit)
    return move if whole_allowance(p, unit) else (move + 1) // 2


@rule("15.23d", off=False)
def whole_allowance(p: Spain, unit: int) -> bool:
    """After an E, unless the attacker is out of supply (9.3b)."""
    return bool(p.battle.rout and not p.battle.hungry >> unit & 1)


_NOWHERE = reach(0, 0, sheet.costs(sheet.FOOT), 0)


@rule("10.4", "15.23b", off=_NOWHERE)
def breakthrough(p: Spain, side: int, unit: int, start: int, points: int) -> Reach:
    """15.23b, 10.4: zones of control do not matter, and there is no minimum move."""
    return _follow_up(p, side, unit, start, points, stays_dry(unit))


def _follow_up(p: Spain, side: int, unit: int, start: int, points: int, dry: bool) -> Reach:  # noqa: PLR0917
    forts = p.active_forts() if side == NATIONALIST else 0
    barred = ANY if units.HQS >> unit & 1 else FIGHTERS  # 12.1.3a: an HQ does not enter the hex of another
    free = SPAIN & ~p.masks[barred + 1 - side] & ~foreign(p, BIT[unit])
    return reach(BIT[start], points, sheet.costs(units.HOW[unit], forts, dry), free)


@rule("13.12.8", "13.12.8a", off=False)
def stays_dry(unit: int) -> bool:
    """Motorised units never advance or break through across a major river."""
    return bool(units.MOTORISED >> unit & 1)


@rule("15.23c", off=False)
def may_end(p: Spain, unit: int, way: tuple[int, ...]) -> bool:
    """9.2: whether this unit may come to rest at the end of a way, which is then its own (10.7)."""
    return bool(endings(p, BIT[unit], mask_of(way)) >> way[-1] & 1)


@rule("15.23", "15.23b", off=0)
def advances(p: Spain, side: int, unit: int) -> int:
    """The vacated hex, free of charge, and what lies beyond for the points won."""
    target = p.battle.target
    wet = stays_dry(unit) and sheet.crosses(sheet.MAJOR, p.at[unit], target)
    if wet or p.evacuated >> unit & 1 or foreign(p, BIT[unit]) >> target & 1:
        return 0
    found = breakthrough(p, side, unit, target, breakthrough_points(p, unit))
    ends = found.mask | BIT[target]
    return mask_of(hex for hex in members(ends) if may_end(p, unit, found.path(hex)))


@rule("15.6m", "15.20", "15.23")
class Advance(Choice[Spain]):
    """Never compulsory; each attacker by itself."""

    rules = ("15.23",)

    def when(self, p: Spain, side: int) -> bool:
        return vacated(p, side) and any(advances(p, side, unit) for unit in attackers(p))

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("advance", hex=p.battle.target, points=p.battle.breakthrough)

    def options(self, p: Spain, side: int) -> list[Option]:
        found = [("advance", unit, hex) for unit in attackers(p) for hex in members(advances(p, side, unit))]
        return [*found, ("done",)]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        if option == ("done",):
            return None
        unit, hex = option[1:]
        target = p.battle.target
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


PURSUING = (units.MOTORISED | units.CAVALRY) & units.LAND  # HQs are motorised (2.8)


def bystanders(p: Spain, side: int) -> list[int]:
    """Units next to an attacker, away from the enemy, that have not attacked."""
    if not p.battle.breakthrough or not vacated(p, side):
        return []
    beside = sheet.near(p.origins) | p.origins
    safe = beside & ~adjacent_enemy(p, side)
    able = units.OF_SIDE[side] & units.LAND & ~p.attacked & ~p.reserve & ~p.landed & ~p.evacuated
    able &= ~p.battle.pursued
    return [unit for unit in p.on_map(able) if safe >> p.at[unit] & 1 and unit not in promised(p)]


@rule("15.24", off=())
def pursuers(p: Spain, side: int) -> list[int]:
    """Motorised units and cavalry among them."""
    return [unit for unit in bystanders(p, side) if PURSUING >> unit & 1]


@rule("15.24b", off=0)
def pursuit_points(p: Spain, unit: int) -> int:
    """The whole allowance, up to the points that the combat gave."""
    return min(p.battle.breakthrough, printed(p, unit))


@rule("15.24a", off={})
def pursuits(p: Spain, side: int, unit: int) -> dict[int, tuple[int, ...]]:
    """Where a pursuer may end and by which way: through the vacated hex, or in a hex of the attackers."""
    points = pursuit_points(p, unit)
    target, start = p.battle.target, p.at[unit]
    near_by = _follow_up(p, side, unit, start, points, False)
    found = {hex: near_by.path(hex) for hex in members(near_by.mask & p.origins)}
    cost = near_by.cost(target)
    if cost is not None:
        beyond = _follow_up(p, side, unit, target, points - cost, False)
        first = near_by.path(target)
        found |= {hex: (*first, *beyond.path(hex)[1:]) for hex in members(beyond.mask | BIT[target])}
    return {hex: way for hex, way in found.items() if hex != start and may_end(p, unit, way)}


@rule("15.24", "15.24c")
class Pursue(Choice[Spain]):
    """Fast units that did not attack ride into the gap."""

    rules = ("15.24",)

    def when(self, p: Spain, side: int) -> bool:
        """Under fog it is asked for any unit the other side does not know: it might be a fast one."""
        hidden = units.COMBAT & ~p.known if p.settings["fog"] == "on" else 0
        if any(hidden >> unit & 1 for unit in bystanders(p, side)):
            return True
        return any(pursuits(p, side, unit) for unit in pursuers(p, side))

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("pursue", points=p.battle.breakthrough)

    def options(self, p: Spain, side: int) -> list[Option]:
        found = [
            ("pursue", unit, hex) for unit in pursuers(p, side) for hex in sorted(pursuits(p, side, unit))
        ]
        return [("done",), *found]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        if option == ("done",):
            return None
        unit, hex = option[1:]
        follow(p, side, unit, pursuits(p, side, unit)[hex][1:])  # 15.24c: it may still attack
        p.battle.pursued |= BIT[unit]
        return again()

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        return refuse("15.24", "no-pursuit-there") if option[0] == "pursue" else None


def end_combat(p: Spain, side: int) -> Transition:
    """15.6 E: this attack is over."""
    p.group, p.origins, p.battle, p.air, p.chits = 0, 0, Battle(), [0, 0], []
    p.armed = []
    return LEAVE
