"""15 Combat: declaring attacks and the procedure of 15.6, step by step."""

from barricades.games.tscw import sheet, units
from barricades.games.tscw.aftermath import (
    CHOOSE_ATTACKER_LOSS,
    Advance,
    LoseDefender,
    Pursue,
    count_excess,
    end_combat,
    engaged_all,
    everybody_of,
)
from barricades.games.tscw.events import playable, played
from barricades.games.tscw.ratio import (
    DIE,
    EVERYBODY,
    FLAK,
    GUNS,
    HALVED,
    HILLS,
    HQ,
    LOST,
    QUIET,
    RATIOS,
    TARGET,
    attack_factors,
    attackers,
    defenders,
    read_table,
    reckon,
    strong_enough,
)
from barricades.games.tscw.sheet import NATIONALIST, NEAR, REPUBLICAN
from barricades.games.tscw.stacking import agree
from barricades.games.tscw.state import ANY, COMMAND, POINTS_I, POINTS_N, POINTS_NORTH, POINTS_R, READY, Spain
from barricades.games.tscw.supply import FULL, net, state_of
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import PASS, Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.rules import rule
from barricades.kernel.words import Option

ATTACKED = EventKind(
    "attacked", "{side:seat} attacks {hex:hex} with {units:unit}.", reveals=True, owner="side"
)
DEFENDED = EventKind("defended", "{hex:hex} is defended by {units:unit}.", reveals=True, owner="side")
HQ_USED = EventKind("hq-used", "{hq:unit} supports the {role}.", reveals=True)
SEALED = EventKind("air-sealed", "{side:seat} has assigned aircraft and ships.")
AIR_USED = EventKind("air-used", "{side:seat} sends {units:unit}.", reveals=True, owner="side")
FLAK_FIRED = EventKind("flak", "Anti-aircraft fire halves {unit:unit}.")
MILITIA = EventKind("militia", "The militia roll {face}: {effect}.")
RECKONED = EventKind("reckoned", "{attack} against {defence}, column {column}, modifier {modifier}.")
ROLLED = EventKind("rolled", "The die shows {face}: {attacker}/{defender}.")
RESULT = EventKind("result", "{attacker}/{defender} at {hex:hex}.", result=True)
CHIT_PLAYED = EventKind("chit-played", "{side:seat} plays {chit:chit}.", reveals=True, owner="side")
EVENTS = (
    CHIT_PLAYED, ATTACKED, DEFENDED, HQ_USED, SEALED, AIR_USED, FLAK_FIRED, MILITIA, RECKONED,
    ROLLED, RESULT,
)  # fmt: skip


# 15.1 to 15.5 Declaring attacks


def begin_combats(p: Spain, side: int, exploiting: int) -> Transition:
    """15.2, 15.3: a segment begins with nobody having attacked and nothing attacked; 14.2 has set who may."""
    if not exploiting:
        p.fought = p.landed | p.reserve
    p.struck = p.pinned = p.group = 0
    p.battle = list(QUIET)
    return None


def able(p: Spain, side: int, target: int) -> list[int]:
    """15.2, 15.3: units next to a hex that have not attacked yet."""
    found = []
    for hex in members(NEAR[target] & p.masks[ANY + side]):
        found += [unit for unit in p.fighters_in(hex) if not p.fought >> unit & 1]
    return sorted(found)


def targets(p: Spain, side: int) -> list[int]:
    """15.2: hexes that can be attacked: once in a segment each, by somebody with an attack factor (15.20)."""
    found = []
    for hex in members(p.masks[ANY + 1 - side] & ~p.struck):
        ready = able(p, side, hex)
        if any(units.ATTACK[unit][p.steps[unit]] for unit in ready) and _possible(p, ready, hex):
            found.append(hex)
    return found


def _possible(p: Spain, ready: list[int], hex: int) -> bool:
    """Without fog an attack is offered only if some of those ready could reach 1:3 together."""
    if p.settings["fog"] == "on":
        return True
    parties = {units.POLITICS[unit] for unit in ready if units.POLITICS[unit]}
    if agree(ready) or not parties:
        return strong_enough(p, ready, hex)
    return any(
        strong_enough(p, [unit for unit in ready if agree([unit, *_of_party(ready, party)])], hex)
        for party in sorted(parties)
    )


def _of_party(ready: list[int], party: str) -> list[int]:
    return [unit for unit in ready if units.POLITICS[unit] == party]


class DeclareAttack(Choice[Spain]):
    """15.4: name a hex, then the units that attack it; one attack is finished before the next."""

    rules = ("15.2", "15.3", "15.4")

    def seat(self, p: Spain, side: int, exploiting: int) -> int:
        return side

    def prompt(self, p: Spain, side: int, exploiting: int) -> Message:
        if p.battle[TARGET] < 0:
            return say("attack-or-end")
        return say("choose-attackers", hex=p.battle[TARGET], factors=attack_factors(p, attackers(p)))

    def options(self, p: Spain, side: int, exploiting: int) -> list[Option]:
        target = p.battle[TARGET]
        if target < 0:
            return [*(("attack", hex) for hex in targets(p, side)), ("done",)]
        ready = able(p, side, target)
        chosen = attackers(p)
        more = [("with", unit) for unit in ready if unit not in chosen and agree([unit, *chosen])]
        fewer = [("without", unit) for unit in chosen]
        declare = [("declare",)] if self._may_declare(p, target, chosen) else []
        return [("cancel",), *declare, *more, *fewer]

    def _may_declare(self, p: Spain, target: int, chosen: list[int]) -> bool:
        if not any(units.ATTACK[unit][p.steps[unit]] for unit in chosen):
            return False  # 15.20
        return p.settings["fog"] == "on" or strong_enough(p, chosen, target)

    def apply(self, p: Spain, option: Option, side: int, exploiting: int) -> Transition:
        verb = option[0]
        if verb == "done":
            return None
        if verb == "attack":
            p.battle = [option[1], *QUIET[1:]]
        elif verb == "with":
            p.group |= BIT[option[1]]
        elif verb == "without":
            p.group &= ~BIT[option[1]]
        elif verb == "cancel":
            p.group, p.battle = 0, list(QUIET)
        else:
            return call(COMBAT, side, then=again())
        return again()

    def why_not(self, p: Spain, option: Option, side: int, exploiting: int) -> Refusal | None:
        verb = option[0]
        if verb == "attack" and p.battle[TARGET] < 0:
            return _why_not_attack(p, option[1], side)
        if verb == "with":
            return _why_not_with(p, option[1], side)
        if verb == "declare":
            return refuse("15.6", "below-one-to-three")
        return None


def _why_not_attack(p: Spain, hex: int, side: int) -> Refusal:
    if not p.masks[ANY + 1 - side] >> hex & 1:
        return refuse("15.2", "no-enemy-there")
    if p.struck >> hex & 1:
        return refuse("15.2", "attacked-already")
    if not able(p, side, hex):
        return refuse("15.3", "nobody-next-to-it")
    return refuse("15.20", "too-weak-to-attack")


def _why_not_with(p: Spain, unit: int, side: int) -> Refusal:
    if units.SIDE[unit] != side or not units.COMBAT >> unit & 1:
        return refuse("15.3", "not-a-fighter", unit=unit)
    if p.fought >> unit & 1:
        return refuse("15.3", "fought-already", unit=unit)
    if p.battle[TARGET] >= 0 and not agree([unit, *attackers(p)]):
        return refuse("15.25.3", "parties-quarrel")
    return refuse("15.2", "not-next-to-it", unit=unit)


# 15.6 A: units, HQs, aircraft


@rule("15.5")
def reveal_defenders(p: Spain, side: int) -> Transition:
    """The attack stands once the defenders are seen; 12.1.4: they leave their reserve."""
    target = p.battle[TARGET]
    p.struck |= BIT[target]
    p.fought |= p.group
    p.origins = sum({BIT[p.at[unit]] for unit in attackers(p)})
    p.emit(ATTACKED, "15.5", side=side, hex=target, units=tuple(attackers(p)))
    p.emit(DEFENDED, "15.5", side=1 - side, hex=target, units=p.stacks[target])
    p.known |= p.group | sum(BIT[unit] for unit in p.stacks[target])
    for unit in p.stacks[target]:
        if p.reserve >> unit & 1:
            p.battle[HALVED] |= BIT[unit]
            p.reserve &= ~BIT[unit]
    return None


@rule("12.1.3")
def run_over_lone_hq(p: Spain, side: int) -> Transition:
    """An HQ alone is lost without a fight, and its hex may be entered."""
    if defenders(p):
        return None
    for unit in p.stacks[p.battle[TARGET]]:
        p.eliminate(unit, "12.1.3")
    return goto(ADVANCE)


def purse(unit: int) -> int:
    """7.2: which points a unit lives on."""
    if units.NORTHERN >> unit & 1:
        return POINTS_NORTH
    if units.SIDE[unit] == REPUBLICAN:
        return POINTS_R
    return POINTS_I if units.ITALIAN >> unit & 1 else POINTS_N


def ready_hqs(p: Spain, side: int, beside: int, spent: int = 0) -> list[int]:
    """12.1.3: available, supplied HQs in these hexes or next to them, not attacked before in this segment."""
    spent |= p.flipped | p.pinned | p.reserve
    found = []
    for hex in members((sheet.near(beside) | beside) & p.masks[COMMAND + side]):
        for unit in p.stacks[hex]:
            if units.HQS >> unit & 1 and not spent >> unit & 1 and state_of(p, unit) == FULL:
                found.append(unit)
    return sorted(found)


def hq_options(p: Spain, hqs: list[int]) -> list[Option]:
    """12.1.5: with artillery it costs a point."""
    guns = [("guns", hq) for hq in hqs if units.ARTILLERY[hq] and p.points[purse(hq)] > 0]
    return [*guns, *(("hq", hq) for hq in hqs)]


def commit_hq(p: Spain, option: Option, side: int, role: str) -> None:
    """12.1.3: a committed HQ is turned over."""
    if option == PASS:
        return
    hq = option[1]
    p.battle[HQ + side] = hq
    p.flipped |= BIT[hq]
    p.emit(HQ_USED, "12.1.3", hq=hq, role=role)
    if option[0] == "guns":
        p.battle[GUNS + side] = 1
        p.gain(purse(hq), -1, "12.1.2")


@rule("12.1.3")
class CommitAttackingHQ(Choice[Spain]):
    """15.6 A-2: the attacker says first whether an HQ supports him."""

    rules = ("12.1.3", "12.1.5", "15.6")

    def _ready(self, p: Spain, side: int) -> list[int]:
        beside = 0
        for unit in attackers(p):
            beside |= BIT[p.at[unit]]
        return ready_hqs(p, side, beside, p.fought)  # 14.2: one that may not exploit does not help there

    def when(self, p: Spain, side: int) -> bool:
        return bool(self._ready(p, side))

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("commit-hq", hex=p.battle[TARGET])

    def options(self, p: Spain, side: int) -> list[Option]:
        return [*hq_options(p, self._ready(p, side)), PASS]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        commit_hq(p, option, side, "attack")
        return None


@rule("12.1.3")
class CommitDefendingHQ(Choice[Spain]):
    """15.6 A-3: an HQ in the hex must help; otherwise one next to it may."""

    rules = ("12.1.3", "12.1.5", "15.6")

    def _ready(self, p: Spain, side: int) -> list[int]:
        return ready_hqs(p, 1 - side, BIT[p.battle[TARGET]])

    def when(self, p: Spain, side: int) -> bool:
        return bool(self._ready(p, side))

    def seat(self, p: Spain, side: int) -> int:
        return 1 - side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("commit-hq", hex=p.battle[TARGET])

    def options(self, p: Spain, side: int) -> list[Option]:
        ready = self._ready(p, side)
        stacked = [hq for hq in ready if p.at[hq] == p.battle[TARGET]]
        if stacked:
            return hq_options(p, stacked)
        return [*hq_options(p, ready), PASS]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        commit_hq(p, option, 1 - side, "defence")
        return None

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        return refuse("12.1.3", "stacked-hq-must-help") if option == PASS else None


def pin_hqs(p: Spain, side: int) -> Transition:
    """12.1.3: an HQ whose hex was attacked supports nobody else in this segment."""
    for unit in p.stacks[p.battle[TARGET]]:
        if units.HQS >> unit & 1:
            p.pinned |= BIT[unit]
    return None


@rule("12.2.2", "12.2.3", off=())
def wings(p: Spain, side: int, defending: bool) -> list[int]:
    """Air and naval units that may join: unused, in range, and the north by itself."""
    target = p.battle[TARGET]
    own = defenders(p) if defending else attackers(p)
    northern = any(units.NORTHERN >> unit & 1 for unit in own)
    if not net(p, side, northern).sources & sheet.GRID.within(BIT[target], 3):
        reach = 0
    else:
        same = units.NORTHERN if northern else ~units.NORTHERN
        reach = units.AIR & same
    among = units.OF_SIDE[side] & (reach | _ships_off(side, target)) & ~p.flipped & ~p.air[side]
    return [unit for unit in members(among) if p.at[unit] == READY]


def _ships_off(side: int, target: int) -> int:
    """12.2.6: Nationalist ships off the north coast and in the Mediterranean, Republican ones there alone."""
    waters = sheet.SEA_ZONES["mediterranean"]
    if side == NATIONALIST:
        waters |= sheet.SEA_ZONES["cantabrian"]
    return units.NAVAL if waters >> target & 1 else 0


class AssignAir(Choice[Spain]):
    """12.2.4, 15.6 A-4: both sides assign aircraft and ships without seeing what the other does."""

    rules = ("12.2.4", "12.2.6", "15.6")
    sealed = True

    def __init__(self, defending: bool):
        self.defending = defending
        self.name = "assign-defending-air" if defending else "assign-attacking-air"

    def _who(self, side: int) -> int:
        return 1 - side if self.defending else side

    def when(self, p: Spain, side: int) -> bool:
        return bool(wings(p, self._who(side), self.defending) or p.air[self._who(side)])

    def seat(self, p: Spain, side: int) -> int:
        return self._who(side)

    def prompt(self, p: Spain, side: int) -> Message:
        return say("assign-air", hex=p.battle[TARGET])

    def options(self, p: Spain, side: int) -> list[Option]:
        ready = wings(p, self._who(side), self.defending)
        return [("done",), *(("fly", unit) for unit in ready)]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        if option[0] == "fly":
            p.air[self._who(side)] |= BIT[option[1]]
            return again()
        p.emit(SEALED, "12.2.4", side=self._who(side))
        return None


@rule("12.2.4")
def reveal_air(p: Spain, side: int) -> Transition:
    for who in (side, 1 - side):
        if p.air[who]:
            p.emit(AIR_USED, "12.2.4", side=who, units=tuple(members(p.air[who])))
            p.flipped |= p.air[who]
    return None


@rule("12.2.7")
class FireFlak(Choice[Spain]):
    """12.2.7: every anti-aircraft unit in the combat halves one enemy air unit."""

    rules = ("12.2.7",)

    def __init__(self, defending: bool):
        self.defending = defending
        self.name = "fire-defending-flak" if defending else "fire-attacking-flak"

    def _who(self, side: int) -> int:
        return 1 - side if self.defending else side

    def _open(self, p: Spain, side: int) -> int:
        """Enemy air units not yet under fire, while there are guns left to fire."""
        own, value = (defenders(p), units.DEFENSE) if self.defending else (attackers(p), units.ATTACK)
        guns = sum(1 for unit in own if units.AA >> unit & 1 and value[unit][p.steps[unit]])
        fired = p.battle[FLAK + self._who(side)]
        return p.air[1 - self._who(side)] & units.AIR & ~fired if guns > fired.bit_count() else 0

    def when(self, p: Spain, side: int) -> bool:
        return bool(self._open(p, side))

    def seat(self, p: Spain, side: int) -> int:
        return self._who(side)

    def prompt(self, p: Spain, side: int) -> Message:
        return say("fire-flak")

    def options(self, p: Spain, side: int) -> list[Option]:
        return [("flak", unit) for unit in members(self._open(p, side))]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        p.battle[FLAK + self._who(side)] |= BIT[option[1]]
        p.emit(FLAK_FIRED, "12.2.7", unit=option[1])
        return again()


@rule("15.22")
class ChooseShelter(Choice[Spain]):
    """15.22: where a city lies in the hills the defender says which of the two counts."""

    rules = ("15.22",)

    def when(self, p: Spain, side: int) -> bool:
        return bool((sheet.CITIES & ~sheet.CLEAR) >> p.battle[TARGET] & 1)

    def seat(self, p: Spain, side: int) -> int:
        return 1 - side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("choose-shelter", hex=p.battle[TARGET])

    def options(self, p: Spain, side: int) -> list[Option]:
        return [("city",), ("hills",)]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        p.battle[HILLS] = int(option == ("hills",))
        return None


# 15.6 C: chits, the militia's die, then the die


class PlayChit(Choice[Spain]):
    """15.12: chits that change the die, the attacker first. Whoever holds any chit may be asked."""

    rules = ("15.12", "6.4")
    window = "chit"

    def __init__(self, defending: bool):
        self.defending = defending
        self.name = "play-defending-chit" if defending else "play-attacking-chit"

    def _who(self, side: int) -> int:
        return 1 - side if self.defending else side

    def when(self, p: Spain, side: int) -> bool:
        return bool(p.kept[self._who(side)])

    def seat(self, p: Spain, side: int) -> int:
        return self._who(side)

    def prompt(self, p: Spain, side: int) -> Message:
        return say("play-chit", hex=p.battle[TARGET])

    def options(self, p: Spain, side: int) -> list[Option]:
        return [*(("chit", chit) for chit in playable(p, self._who(side), side)), PASS]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        if option == PASS:
            return None
        who, chit = self._who(side), option[1]
        p.kept[who].remove(chit)
        p.aside.append(chit)
        p.chits.append(chit)
        p.emit(CHIT_PLAYED, "15.12", side=who, chit=chit)
        return again()

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        return refuse("15.12", "chit-does-not-fit") if option[0] == "chit" else None


@rule("15.25.1")
def ask_the_militia(p: Spain, side: int) -> Transition:
    """Republican columns vote before they attack; they learn slowly (turns 1 and 2)."""
    if side != REPUBLICAN or not p.group & units.COLUMNS:
        return None
    face = p.roll()
    mood = face - 2 if p.turn <= 2 else face
    effect = -9 if mood <= 1 else -1 if mood <= 3 else 0 if mood <= 5 else 1
    said = "they will not go" if effect == -9 else f"{effect:+}"
    p.emit(MILITIA, "15.25.1", face=face, effect=said)
    if effect == -9:
        return goto(end_combat)
    p.battle[DIE] = effect
    return None


@rule("15.6", "15.8")
def roll_on_table(p: Spain, side: int) -> Transition:
    """15.6 C and D: one die, or two in a big battle (15.9), both with the same modifier."""
    battle = reckon(p, side, played(p))
    shown = RATIOS[battle.printed_column]
    p.emit(
        RECKONED, "15.6", attack=battle.attack, defence=battle.defence, column=shown, modifier=battle.modifier
    )
    for _ in range(battle.dice):
        face = p.roll()
        lost = read_table(battle.column, face + battle.modifier)
        p.emit(ROLLED, "15.8", face=face, attacker=_say(lost[0]), defender=_say(lost[1]))
        for who, number in zip((side, 1 - side), lost, strict=True):
            p.battle[LOST + who] = min(EVERYBODY, p.battle[LOST + who] + number)
    attacker, defender = (_say(p.battle[LOST + who]) for who in (side, 1 - side))
    p.emit(RESULT, "15.8", hex=p.battle[TARGET], attacker=attacker, defender=defender)
    if p.battle[LOST + side] == EVERYBODY:
        everybody_of(p, engaged_all(p, side, attackers(p)))
        p.battle[LOST + side] = 0
    return None


def _say(losses: int) -> str:
    return "E" if losses >= EVERYBODY else str(losses)


ADVANCE = Advance()

COMBAT = procedure(
    "15.6 Combat", reveal_defenders, run_over_lone_hq, CommitAttackingHQ(), CommitDefendingHQ(), pin_hqs,
    AssignAir(False), AssignAir(True), reveal_air, FireFlak(False), FireFlak(True), ChooseShelter(),
    PlayChit(False), PlayChit(True), ask_the_militia, roll_on_table, CHOOSE_ATTACKER_LOSS, count_excess,
    LoseDefender(), ADVANCE, Pursue(), end_combat,
)  # fmt: skip

COMBATS = procedure("15 Combat Segment", begin_combats, DeclareAttack())
