"""15.1 to 15.4 and 15.25.3: who attacks whom, one attack after the other or all declared first."""

from barricades.games.tscw import units
from barricades.games.tscw.battle import Battle, Plan
from barricades.games.tscw.combat import COMBAT, RESOLUTION, leave_reserve, reveal_defenders
from barricades.games.tscw.flags import QUARREL
from barricades.games.tscw.movement import mutinous
from barricades.games.tscw.optional_rules import agreed
from barricades.games.tscw.overstacking import Trim, count_crowds
from barricades.games.tscw.ratio import attack_factors, attackers, strong_enough
from barricades.games.tscw.sheet import NEAR, REPUBLICAN, SEATS
from barricades.games.tscw.stacking import QUARRELS, agree
from barricades.games.tscw.state import ANY, Spain
from barricades.games.tscw.support import SUPPORT
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import Choice
from barricades.kernel.flow import LEAVE, Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option
from barricades.kernel.rules import rule

# Columns that may attack together (15.25.3); mixed columns and regular units go with any of them.
BLOCS = ({"anarchist", "poum"}, {"communist"}, {"poum", "catalan", "basque"})


@rule("12.1.4b", "15.3")
def begin_combats(p: Spain, side: int, exploiting: int) -> Transition:
    """A segment begins with no attack made; 14.2 has set which units may exploit."""
    if not exploiting:
        p.fought = p.landed | p.reserve
        p.attacked = 0
    p.fought |= held_back(p)
    p.struck = p.pinned = p.group = 0
    p.battle, p.plans = Battle(), []
    return None


@rule("18.5", "18.5d", off=0)
def held_back(p: Spain) -> int:
    """Republicans in hexes from which an event forbids attacks, and columns that refuse."""
    there = [unit for hex in members(p.calm & p.masks[ANY + REPUBLICAN]) for unit in p.stacks[hex]]
    return mask_of(there) | mutinous(p)


@rule("18.5e", off=True)
def accompanied(p: Spain, group: list[int]) -> bool:
    """While Rome and Salamanca quarrel, Italians attack only together with others."""
    return not p.flags >> QUARREL & 1 or any(not units.ITALIAN >> unit & 1 for unit in group)


@rule("12.1.3", "15.2", "15.3", off=())
def able(p: Spain, side: int, target: int) -> list[int]:
    """Combat units next to a hex that have not attacked yet."""
    found = []
    for hex in members(NEAR[target] & p.masks[ANY + side]):
        found += [unit for unit in p.fighters_in(hex) if not p.fought >> unit & 1]
    return sorted(found)


@rule("15.2", off=())
def targets(p: Spain, side: int) -> list[int]:
    """Hexes that can be attacked, once in a segment each."""
    found = []
    for hex in members(p.masks[ANY + 1 - side] & ~p.struck):
        ready = able(p, side, hex)
        if has_strength(p, ready) and accompanied(p, ready) and _possible(p, ready, hex):
            found.append(hex)
    return found


@rule("15.20", off=True)
def has_strength(p: Spain, group: list[int]) -> bool:
    """Units with attack factor 0 attack only with one that has more."""
    return any(units.ATTACK[unit][p.steps[unit]] for unit in group)


@rule("15.25.3b", off=True)
def may_join(group: list[int], unit: int) -> bool:
    """Units whose parties quarrel do not attack together, from any hexes."""
    return agree([unit, *group])


def _possible(p: Spain, ready: list[int], hex: int) -> bool:
    """15.6b: an attack is offered if some of those ready could reach 1:3 together."""
    if agree(ready):
        return strong_enough(p, ready, hex)
    blocs = [[unit for unit in ready if _belongs(unit, bloc)] for bloc in BLOCS]
    return any(has_strength(p, bloc) and strong_enough(p, bloc, hex) for bloc in blocs)


def _belongs(unit: int, bloc: set[str]) -> bool:
    party = units.POLITICS[unit]
    return party in bloc or party not in QUARRELS


@rule("15.1", "15.4")
class DeclareAttack(Choice[Spain]):
    """Name a hex, then the units that attack it; one attack is finished before the next."""

    rules = ("15.2", "15.3", "15.4", "15.6b")

    def seat(self, p: Spain, side: int, exploiting: int) -> int:
        return side

    def forced(self, p: Spain, side: int, exploiting: int) -> bool:
        """The segment ends by itself if no unit that has not attacked is next to a hex it might attack.

        Under fog whether it has the strength or may attack with others is its owner's secret (15.5).
        """
        if p.battle.target >= 0:
            return False
        hexes = members(p.masks[ANY + 1 - side] & ~p.struck)
        return p.settings["fog"] == "off" or not any(able(p, side, hex) for hex in hexes)

    def prompt(self, p: Spain, side: int, exploiting: int) -> Message:
        if p.battle.target < 0:
            return say("attack-or-end")
        return say("choose-attackers", hex=p.battle.target, factors=attack_factors(p, attackers(p)))

    def options(self, p: Spain, side: int, exploiting: int) -> list[Option]:
        target = p.battle.target
        if target < 0:
            return [*(("attack", hex) for hex in targets(p, side)), ("done",)]
        chosen = attackers(p)
        more = [unit for unit in able(p, side, target) if unit not in chosen and may_join(chosen, unit)]
        strong = has_strength(p, chosen) and strong_enough(p, chosen, target)
        declare = [("declare",)] if strong and accompanied(p, chosen) else []
        fewer = [("without", unit) for unit in chosen]
        return [("cancel",), *declare, *(("with", unit) for unit in more), *fewer]

    def apply(self, p: Spain, option: Option, side: int, exploiting: int) -> Transition:
        verb = option[0]
        if verb == "done":
            return None
        if verb == "attack":
            p.battle = Battle(target=option[1])
        elif verb == "with":
            p.group |= BIT[option[1]]
        elif verb == "without":
            p.group &= ~BIT[option[1]]
        elif verb == "cancel":
            p.group, p.battle = 0, Battle()
        else:
            return call(PLANNING if plans_first(p, side) else COMBAT, side, then=again())
        return again()

    def why_not(self, p: Spain, option: Option, side: int, exploiting: int) -> Refusal | None:
        verb = option[0]
        if verb == "attack" and p.battle.target < 0:
            return _why_not_attack(p, option[1], side)
        if verb == "with":
            return _why_not_with(p, option[1], side)
        if verb == "declare" and p.group and not accompanied(p, attackers(p)):
            return refuse("18.5e", "italians-not-alone")
        if verb == "declare":
            return refuse("15.6b", "below-one-to-three")
        return None


def _why_not_attack(p: Spain, hex: int, side: int) -> Refusal:
    if not p.masks[ANY + 1 - side] >> hex & 1:
        return refuse("15.2", "no-enemy-there")
    if p.struck >> hex & 1:
        return refuse("15.2", "attacked-already")
    if not able(p, side, hex):
        return refuse("15.3", "nobody-next-to-it")
    if not accompanied(p, able(p, side, hex)):
        return refuse("18.5e", "italians-not-alone")
    return refuse("15.20", "too-weak-to-attack")


def _why_not_with(p: Spain, unit: int, side: int) -> Refusal:
    if units.SIDE[unit] != side or not units.COMBAT >> unit & 1:
        return refuse("15.3", "not-a-fighter", unit=unit)
    if held_back(p) >> unit & 1:
        return refuse("18.5d", "event-forbids", unit=unit)
    if p.fought >> unit & 1:
        return refuse("15.3", "fought-already", unit=unit)
    if p.battle.target >= 0 and not may_join(attackers(p), unit):
        return refuse("15.25.3b", "parties-quarrel")
    return refuse("15.2", "not-next-to-it", unit=unit)


# 15.4a The option declared attacks.


@rule("15.4a", off=False)
def plans_first(p: Spain, side: int) -> bool:
    return p.settings["declared-attacks"] == "on" or is_rigid(p, side)


@rule("16.2.4", off=False)
def is_rigid(p: Spain, side: int) -> bool:
    """The option rigid planning: Republicans alone plan first, and keep to the order of the plan."""
    return side == REPUBLICAN and agreed(p, "rigid-planning")


def keep_plan(p: Spain, side: int) -> Transition:
    """Put a declared attack aside until all are declared."""
    _put_aside(p, 0)
    return None


def _put_aside(p: Spain, announced: int) -> None:
    p.plans.append(Plan(announced=announced, group=p.group, origins=p.origins, air=p.air, battle=p.battle))
    p.group, p.origins, p.air, p.battle = 0, 0, [0, 0], Battle()


def _take_up(p: Spain, number: int) -> None:
    plan = p.plans.pop(number)
    p.group, p.origins, p.air, p.battle = plan.group, plan.origins, plan.air, plan.battle
    for side in (0, 1):
        hq = p.battle.hqs[side]
        if hq >= 0 and p.at[hq] < 0:
            p.battle.hqs[side] = -1  # overrun since


def announce(p: Spain, side: int, exploiting: int) -> Transition:
    """Attack by attack, in the order they were declared, support is announced."""
    if not p.plans or p.plans[0].announced:
        return None
    _take_up(p, 0)
    return call(SUPPORT, side, then=goto(note_support))


def note_support(p: Spain, side: int, exploiting: int) -> Transition:
    _put_aside(p, 1)
    return goto(announce)


def planned(p: Spain) -> list[int]:
    """The hexes against which attacks are declared and not yet fought."""
    return [plan.battle.target for plan in p.plans]


@rule("15.4a")
class ChooseCombat(Choice[Spain]):
    """The attacker says which of the declared attacks is fought next; one on an empty hex is not."""

    rules = ("15.4a", "16.2.4")

    def _open(self, p: Spain, side: int) -> list[int]:
        still = [hex for hex in planned(p) if p.masks[ANY + 1 - side] >> hex & 1]
        return still[:1] if is_rigid(p, side) else sorted(still)

    def when(self, p: Spain, side: int, exploiting: int) -> bool:
        return bool(self._open(p, side))

    def seat(self, p: Spain, side: int, exploiting: int) -> int:
        return side

    def prompt(self, p: Spain, side: int, exploiting: int) -> Message:
        return say("choose-combat")

    def options(self, p: Spain, side: int, exploiting: int) -> list[Option]:
        return [("attack", hex) for hex in self._open(p, side)]

    def apply(self, p: Spain, option: Option, side: int, exploiting: int) -> Transition:
        _take_up(p, planned(p).index(option[1]))
        return call(RESOLUTION, side, then=again())


def end_combats(p: Spain, side: int, exploiting: int) -> Transition:
    """What was planned against hexes that are empty now is forgotten."""
    p.plans = []
    return LEAVE


PLANNING = procedure("15.4a Planning", reveal_defenders, leave_reserve, keep_plan)
COMBATS = procedure(
    "15 Combat Segment",
    begin_combats,
    DeclareAttack(),
    announce,
    ChooseCombat(),
    count_crowds,
    Trim(),
    end_combats,
    note_support,
    stage=lambda side, later: f"{SEATS[side]}.{'exploitation' if later else 'operational'}-combat",
)
