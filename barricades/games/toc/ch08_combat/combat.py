"""8.0 The sequence of a combat once it is declared, and the counterattack (8.74)."""

from barricades.games.toc.ch05_turn.due import call_chapter
from barricades.games.toc.ch07_movement.ground import barred_links
from barricades.games.toc.ch08_combat import advance
from barricades.games.toc.ch08_combat.assets import DeployAssets, use_up_assets
from barricades.games.toc.ch08_combat.battle import COUNTERATTACK, ORDINARY, greens, leaders_with
from barricades.games.toc.ch08_combat.combat_state import Battle
from barricades.games.toc.ch08_combat.fire import TrySurprise, find_the_winner, fire_first, fire_together
from barricades.games.toc.ch08_combat.leadership import LEADERSHIP, judge_supply
from barricades.games.toc.ch08_combat.losses import LOSSES
from barricades.games.toc.ch08_combat.modifiers import (
    ChooseModifier,
    determine_modifiers,
    determine_shifts,
    tell_dice,
)
from barricades.games.toc.ch08_combat.retreat import (
    CancelRetreat,
    DecideToStand,
    order_retreat,
    retreat_defenders,
)
from barricades.games.toc.ch12_leaders.leaders import ATTEMPT, capable
from barricades.games.toc.names import PIECES, SPACES
from barricades.games.toc.state import GREEN, Russia
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import PASS, Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

STRUCK_BACK = EventKind("struck-back", "{side:seat} counterattacks {space:space} with {units:piece}.")

EVENTS = (STRUCK_BACK,)
VERBS = (
    Verb("counterattack", "{leader}", leader=PIECES),
    Verb("strike", "{space}", space=SPACES),
    Verb("with", "{unit}", unit=PIECES),
    Verb("without", "{unit}", unit=PIECES),
    Verb("declare"),
)
MESSAGES = {
    "try-counterattack": "Does a leader try to counterattack from {space:space}?",
    "strike": "Which of the attacking spaces is counterattacked?",
    "choose-strikers": "Who counterattacks {space:space}?",
    "no-counterattack": "{leader:piece} has no capability left, or commands no unit here.",
}


def join_battle(p: Russia, side: int, target: int, units: int, kind: int = ORDINARY) -> None:
    """All enemy units in D defend; the supply of all is judged (8.92)."""
    attacking = mask_of(unit for unit in members(units) if p.at[unit] >= 0)
    whose = p.allegiance
    defending = mask_of(unit for unit in p.units_in(target) if whose[unit] in (1 - side, GREEN))
    p.battle = Battle(
        target=target,
        attacker=side,
        attacking=attacking,
        origins=mask_of(p.at[unit] for unit in members(attacking)),
        defending=defending,
        kind=kind,
    )
    for unit in members(attacking | defending):
        judge_supply(p, unit)


def find_defenders(p: Russia) -> Transition:
    """8.14: without an enemy in D the attack is over, and the attackers may advance."""
    return None if p.battle.defending else goto(occupy)


@rule("8.21", "6.26b")
def open_the_window(p: Russia) -> Transition:
    """6.26b: initiative cards, once the assets are deployed."""
    return call_chapter(p, "6.26b Window", p.battle.attacker)


def consult_leadership(p: Russia) -> Transition:
    """8.22 to 8.24."""
    return call(LEADERSHIP)


def resolve(p: Russia) -> Transition:
    """After a withdrawal there is no fire; otherwise steps 4 to 6, which end with the advance."""
    return call(RESOLUTION, then=goto(end_combat)) if p.battle.defending else goto(end_combat)


def occupy(p: Russia) -> Transition:
    """8.14: the attackers advance without a combat."""
    return call(ADVANCE)


def end_combat(p: Russia) -> Transition:
    """8.75: assets are used up; then a counterattack that was declared is fought (8.60d)."""
    use_up_assets(p)
    battle = p.battle
    if battle.counterattack < 0:
        return None
    return call(STRIKE_BACK, 1 - battle.attacker, battle.target, battle.origins)


# 8.5, 8.60


def lose_defenders(p: Russia) -> Transition:
    """8.51: the defender takes losses first."""
    return call(LOSSES, 1 - p.battle.attacker)


def lose_attackers(p: Russia) -> Transition:
    return call(LOSSES, p.battle.attacker)


def advance_attackers(p: Russia) -> Transition:
    """8.60c."""
    return call(ADVANCE)


# 8.74


@rule("8.74", off=())
def counterattackers(p: Russia) -> list[int]:
    """If the defender won an ordinary combat, leaders in D who have used no capability."""
    battle = p.battle
    side = 1 - battle.attacker
    if battle.kind != ORDINARY or battle.winner != side or not battle.defending or greens(p):
        return []
    if not objectives(p, side, battle.target, battle.origins):
        return []
    return [leader for leader in leaders_with(p, side) if capable(p, leader)]


@rule("8.74", "13.42b", off=())
def objectives(p: Russia, side: int, start: int, origins: int) -> list[int]:
    """The spaces the attack came from that still hold enemies, over links that are open to the side."""
    return members(origins & p.held(1 - side) & ~barred_links(p, side, start))


@rule("8.74", "8.60", "12.21")
class TryCounterattack(Choice[Russia]):
    """8.60a: one leader may try, after losses and before retreat."""

    rules = ("8.74", "8.60", "12.2")
    idle = PASS

    def when(self, p: Russia) -> bool:
        return bool(counterattackers(p))

    def seat(self, p: Russia) -> int:
        return 1 - p.battle.attacker

    def prompt(self, p: Russia) -> Message:
        return say("try-counterattack", space=p.battle.target)

    def options(self, p: Russia) -> list[Option]:
        return [*(("counterattack", leader) for leader in counterattackers(p)), PASS]

    def apply(self, p: Russia, option: Option) -> Transition:
        if option == PASS:
            return goto(order_retreat)
        p.battle.counterattack = option[1]
        return call(ATTEMPT, option[1])

    def why_not(self, p: Russia, option: Option) -> Refusal | None:
        if option[0] != "counterattack":
            return None
        return refuse("8.74", "no-counterattack", leader=option[1])


def settle_counterattack(p: Russia) -> None:
    """A leader who failed does not counterattack."""
    if not p.attempt:
        p.battle.counterattack = -1
    p.attempt = 0


def gather_strikers(p: Russia, side: int, start: int, origins: int) -> Transition:
    """All surviving units of D, unless some are left out; without them or an enemy nothing happens."""
    p.group = mask_of(p.units_of(side, start))
    return None if p.group and objectives(p, side, start, origins) else LEAVE


class StrikeBack(Choice[Russia]):
    """8.60d: one of the spaces the attack came from, or none."""

    rules = ("8.74",)
    idle = PASS

    def seat(self, p: Russia, side: int, *_: int) -> int:
        return side

    def prompt(self, p: Russia, *_: int) -> Message:
        return say("strike")

    def options(self, p: Russia, side: int, start: int, origins: int) -> list[Option]:
        return [PASS, *(("strike", space) for space in objectives(p, side, start, origins))]

    def apply(self, p: Russia, option: Option, side: int, start: int, origins: int) -> Transition:
        if option == PASS:
            return LEAVE
        return goto(CHOOSE_STRIKERS, side, start, option[1])


class ChooseStrikers(Choice[Russia]):
    """Any surviving units of D; all, unless some are left out."""

    rules = ("8.74",)

    def when(self, p: Russia, side: int, start: int, target: int) -> bool:
        return len(p.units_of(side, start)) > 1

    def seat(self, p: Russia, side: int, *_: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, start: int, target: int) -> Message:
        return say("choose-strikers", space=target)

    def options(self, p: Russia, side: int, start: int, target: int) -> list[Option]:
        units = p.units_of(side, start)
        more = [("with", unit) for unit in units if not p.group >> unit & 1]
        fewer = [("without", unit) for unit in members(p.group)] if p.group.bit_count() > 1 else []
        return [("declare",), *more, *fewer]

    def apply(self, p: Russia, option: Option, side: int, start: int, target: int) -> Transition:
        if option[0] == "with":
            p.group |= BIT[option[1]]
        elif option[0] == "without":
            p.group &= ~BIT[option[1]]
        else:
            return None
        return again()


CHOOSE_STRIKERS = ChooseStrikers()


@rule("8.74")
def fight_back(p: Russia, side: int, start: int, target: int) -> Transition:
    """A new combat with the sides reversed, without steps 2 and 3."""
    join_battle(p, side, target, p.group, COUNTERATTACK)
    p.emit(STRUCK_BACK, "8.74", side=side, space=target, units=members(p.group))
    p.group = 0
    return call(RESOLUTION)


ADVANCE = procedure("8.71 Advance", *advance.STEPS)

RESOLUTION = procedure(
    "8.4 Fire and resolution", determine_modifiers, ChooseModifier(), tell_dice, determine_shifts,
    TrySurprise(), fire_first, fire_together, find_the_winner, lose_defenders, lose_attackers,
    TryCounterattack(), settle_counterattack, order_retreat, CancelRetreat(), DecideToStand(),
    retreat_defenders, advance_attackers,
)  # fmt: skip

COMBAT = procedure(
    "8.1 Combat", find_defenders, DeployAssets(attacking=True), DeployAssets(attacking=False),
    open_the_window, consult_leadership, resolve, occupy, end_combat,
)  # fmt: skip

STRIKE_BACK = procedure("8.74 Counterattack", gather_strikers, StrikeBack(), CHOOSE_STRIKERS, fight_back)

PROCEDURES = (ADVANCE, RESOLUTION, COMBAT, STRIKE_BACK)
