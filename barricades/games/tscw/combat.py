"""15.6 The procedure of a combat, step by step, from the attack declared to its end."""

from barricades.games.tscw import sheet, support
from barricades.games.tscw.aftermath import (
    CHOOSE_ATTACKER_LOSS,
    Advance,
    LoseDefender,
    Pursue,
    count_excess,
    end_combat,
    rout_attackers,
)
from barricades.games.tscw.events import (
    comes_up,
    obey,
    playable,
    played,
    role,
    settle_chits,
    spend_chit,
    worth,
)
from barricades.games.tscw.ratio import (
    EVERYBODY,
    RATIOS,
    attackers,
    combat_ratio,
    defenders,
    militia,
    read_table,
    strong_enough,
)
from barricades.games.tscw.sheet import REPUBLICAN
from barricades.games.tscw.state import Spain
from barricades.games.tscw.supply import FULL, state_of
from barricades.games.tscw.support import SUPPORT, FireFlak
from barricades.kernel.bits import BIT, mask_of
from barricades.kernel.decisions import PASS, Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option
from barricades.kernel.rules import rule
from barricades.kernel.scripts import play

ATTACKED = EventKind(
    "attacked", "{side:seat} attack {hex:hex} with {units:unit}.", reveals=True, owner="side"
)
DEFENDED = EventKind("defended", "{hex:hex} is defended by {units:unit}.", reveals=True, owner="side")
LAPSED = EventKind("lapsed", "The attack on {hex:hex} is below 1:3 and is not fought.")
MILITIA = EventKind("militia", "The militia roll {face:die}: {effect:militia}.")
SHIFTED = EventKind("shifted", "Column {value}: {part:part}.")
MODIFIED = EventKind("modified", "Die {value}: {part:part}.")
COMPUTED = EventKind("reckoned", "{attack} against {defence}, column {column}, modifier {modifier}.")
ROLLED = EventKind("rolled", "The die shows {face:die}: {attacker}/{defender}.")
RESULT = EventKind("result", "{attacker}/{defender} at {hex:hex}.", result=True)
EVENTS = (
    *support.EVENTS,
    ATTACKED,
    DEFENDED,
    LAPSED,
    MILITIA,
    SHIFTED,
    MODIFIED,
    COMPUTED,
    ROLLED,
    RESULT,
)

REFUSAL = -9  # 15.25.1a: the militia will not go


# 15.6 A-1


@rule("15.5", "15.6a")
def reveal_defenders(p: Spain, side: int) -> Transition:
    """The attack is final once the defenders are seen; 9.3b: the supply of the attackers is settled too."""
    target = p.battle.target
    p.struck |= BIT[target]
    obey(p, target)
    p.fought |= p.group
    p.attacked |= p.group
    p.origins = mask_of(p.at[unit] for unit in attackers(p))
    p.battle.hungry = mask_of(unit for unit in attackers(p) if state_of(p, unit) != FULL)
    p.emit(ATTACKED, "15.5", side=side, hex=target, units=tuple(attackers(p)))
    p.emit(DEFENDED, "15.5", side=1 - side, hex=target, units=p.stacks[target])
    make_known(p, p.group | mask_of(p.stacks[target]))
    return lapse(p, side)


@rule("15.5b")
def make_known(p: Spain, seen: int) -> None:
    """Both sides know these units from now on, until they move away."""
    p.known |= seen


@rule("15.6b")
def lapse(p: Spain, side: int) -> Transition:
    """An attack that turns out to be below 1:3 is not fought; its units and the hex have had their attack."""
    target = p.battle.target
    if strong_enough(p, attackers(p), target):
        return None
    p.emit(LAPSED, "15.6b", hex=target)
    p.emit(RESULT, "15.6b", hex=target, attacker="0", defender="0")
    return end_combat(p, side)


@rule("12.1.4g")
def leave_reserve(p: Spain, side: int) -> Transition:
    """A unit attacked in reserve is in reserve no longer, and defends this once with half its factors."""
    held = mask_of(p.stacks[p.battle.target]) & p.reserve
    p.battle.halved |= held
    p.reserve &= ~held
    return None


def give_support(p: Spain, side: int) -> Transition:
    """15.6 A-2 to A-4."""
    return call(SUPPORT, side)


def resolve(p: Spain, side: int) -> Transition:
    return call(RESOLUTION, side)


# 15.6 B and C: the lone HQ, shelter, chits, the militia's die, then the die


@rule("12.1.3b")
def run_over_lone_hq(p: Spain, side: int) -> Transition:
    """An HQ alone is lost without a fight, and its hex may be entered."""
    if defenders(p):
        return None
    p.emit(RESULT, "12.1.3b", hex=p.battle.target, attacker="0", defender="1")
    for unit in p.stacks[p.battle.target]:
        p.eliminate(unit, "12.1.3b")
    return goto(ADVANCE)


@rule("15.22")
class ChooseShelter(Choice[Spain]):
    """For a city in the hills the defender chooses which terrain counts."""

    rules = ("15.22",)
    idle = ("city",)

    def when(self, p: Spain, side: int) -> bool:
        return bool((sheet.CITIES & ~sheet.CLEAR) >> p.battle.target & 1)

    def seat(self, p: Spain, side: int) -> int:
        return 1 - side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("choose-shelter", hex=p.battle.target)

    def options(self, p: Spain, side: int) -> list[Option]:
        return [("city",), ("hills",)]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        p.battle.hills = int(option == ("hills",))
        return None


@rule("15.6i", "15.12")
class PlayChit(Choice[Spain]):
    """Chits that change the die, the attacker first. Who holds hidden ones is asked if one might fit."""

    rules = ("15.6i", "15.12", "6.4")
    window = "chit"

    def __init__(self, defending: bool):
        self.defending = defending
        self.name = "play-defending-chit" if defending else "play-attacking-chit"

    def _who(self, side: int) -> int:
        return 1 - side if self.defending else side

    def when(self, p: Spain, side: int) -> bool:
        who = self._who(side)
        return comes_up(p, who, lambda chit: bool(worth(p, chit, who, side)))

    def seat(self, p: Spain, side: int) -> int:
        return self._who(side)

    def prompt(self, p: Spain, side: int) -> Message:
        return say("play-chit", hex=p.battle.target)

    def options(self, p: Spain, side: int) -> list[Option]:
        return [*(("chit", chit) for chit in playable(p, self._who(side), side)), PASS]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        if option == PASS:
            return None
        who, chit = self._who(side), option[1]
        spend_chit(p, who, chit, "15.12")
        return play(p, chit, who, role(who, side), again())

    def why_not(self, p: Spain, option: Option, side: int) -> Refusal | None:
        return refuse("15.12", "chit-does-not-fit") if option[0] == "chit" else None


@rule("15.6j", "15.25.1")
def ask_the_militia(p: Spain, side: int) -> Transition:
    """Republican columns vote before they attack."""
    if side != REPUBLICAN or not militia(p.group):
        return None
    face = p.roll()
    effect = mood(face + slow_to_learn(p))
    said = "refuse" if effect == REFUSAL else f"{effect:+}"
    p.emit(MILITIA, "15.25.1", face=face, effect=said)
    if effect == REFUSAL:
        p.emit(RESULT, "15.25.1a", hex=p.battle.target, attacker="0", defender="0")
        return goto(end_combat)
    p.battle.militia = effect
    return None


@rule("15.25.1e", off=0)
def slow_to_learn(p: Spain) -> int:
    return -2 if p.turn <= 2 else 0


@rule("15.25.1a", "15.25.1b", "15.25.1c", "15.25.1d", off=2)
def mood(roll: int) -> int:
    """Insubordination, reluctance, obedience or enthusiasm."""
    if roll <= 1:
        return REFUSAL
    if roll <= 3:
        return -1
    return 0 if roll <= 5 else 1


@rule("15.6", "15.6k")
def roll_on_table(p: Spain, side: int) -> Transition:
    """One die, or two in a big battle (15.9), both on the same column with the same modifier."""
    battle = combat_ratio(p, side, played(p, side))
    shown = RATIOS[battle.printed_column]
    for part in battle.shifts:
        p.emit(SHIFTED, part.rule, part=part.name, value=f"{part.value:+}")
    for part in battle.modifiers:
        p.emit(MODIFIED, part.rule, part=part.name, value=f"{part.value:+}")
    p.emit(
        COMPUTED, "15.6", attack=battle.attack, defence=battle.defence, column=shown,
        modifier=battle.modifier, attacking=sum(p.steps[unit] for unit in attackers(p)),
        standing=sum(p.steps[unit] for unit in p.stacks[p.battle.target]),
    )  # fmt: skip
    fallen = list[int]()
    for number in range(battle.dice):
        face = p.roll()
        fallen.append(face)
        lost = read_table(battle.column, face + battle.modifier)
        for who, steps in zip((side, 1 - side), lost, strict=True):
            p.battle.losses[who] = min(EVERYBODY, p.battle.losses[who] + steps)
        told = {"face": face, "attacker": _say(lost[0]), "defender": _say(lost[1])}
        if number == battle.dice - 1:  # what the tray shows of the whole combat
            losses = [_say(steps) for steps in p.battle.losses]
            told |= {
                "side": side, "hex": p.battle.target, "column": shown, "modifier": battle.modifier,
                "faces": tuple(fallen), "losses": losses,
            }  # fmt: skip
        p.emit(ROLLED, "15.8", **told)
    attacker, defender = (_say(p.battle.losses[who]) for who in (side, 1 - side))
    p.emit(RESULT, "15.8", hex=p.battle.target, attacker=attacker, defender=defender)
    return None


def _say(losses: int) -> str:
    return "E" if losses >= EVERYBODY else str(losses)


ADVANCE = Advance()

RESOLUTION = procedure(
    "15.6 Resolution", run_over_lone_hq, FireFlak(False), FireFlak(True), ChooseShelter(), PlayChit(False),
    PlayChit(True), ask_the_militia, roll_on_table, rout_attackers, CHOOSE_ATTACKER_LOSS, count_excess,
    LoseDefender(), ADVANCE, Pursue(), settle_chits, end_combat,
)  # fmt: skip

COMBAT = procedure("15.6 Combat", reveal_defenders, leave_reserve, give_support, resolve)
