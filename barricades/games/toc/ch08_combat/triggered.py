"""8.95 Triggered combat: opposing units in one space; 7.25f: Makhno's units turn on their controller."""

from barricades.games.toc.ch03_components.atlas import FACTION, NOBODY
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS
from barricades.games.toc.ch08_combat.battle import MAKHNO_RISES, TRIGGERED
from barricades.games.toc.ch08_combat.combat import RESOLUTION, lose_attackers, lose_defenders
from barricades.games.toc.ch08_combat.combat_state import Battle
from barricades.games.toc.ch08_combat.fire import find_the_winner, fire_together
from barricades.games.toc.ch08_combat.leadership import judge_supply
from barricades.games.toc.ch08_combat.retreat import retreat_from
from barricades.games.toc.ch10_supply import control
from barricades.games.toc.state import GREEN, MAKHNO, Russia
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, call, procedure
from barricades.kernel.rules import rule

CLASHED = EventKind("clashed", "Opposing units meet at {space:space}; {side:seat} must win or retreat.")
ROSE = EventKind("makhno-rose", "Makhno's units at {start:space} turn on {space:space}.")

EVENTS = (CLASHED, ROSE)


# 8.95


@rule("8.95", off=LEAVE)
def clash(p: Russia, space: int, trigger: int) -> Transition:
    """The side whose event, switch or placement caused it must win."""
    mine = mask_of(p.units_of(trigger, space))
    theirs = mask_of(unit for unit in p.units_in(space) if p.allegiance[unit] in (1 - trigger, GREEN))
    if not mine or not theirs:
        return LEAVE
    p.battle = Battle(target=space, attacker=trigger, attacking=mine, defending=theirs, kind=TRIGGERED)
    p.emit(CLASHED, "8.95", space=space, side=trigger)
    return None


def fire_once(p: Russia, *_: int) -> None:
    """Both fire, without modifiers or shifts."""
    fire_together(p)
    find_the_winner(p)


def lose_others_first(p: Russia, *_: int) -> Transition:
    return lose_defenders(p)


def lose_trigger(p: Russia, *_: int) -> Transition:
    return lose_attackers(p)


@rule("8.95")
def loser_retreats(p: Russia, space: int, trigger: int) -> Transition:
    """One space: the other side if the trigger won, otherwise the trigger."""
    won = p.battle.winner == trigger
    units = p.battle.defending if won else p.battle.attacking
    return retreat_from(p, 1 - trigger if won else trigger, units, 1) if units else None


@rule("8.95")
def who_is_left_owns(p: Russia, space: int, trigger: int) -> None:
    """No advance: the space goes to the side that is left in it."""
    p.battle = Battle()
    for unit in p.units_in(space):
        owner = control.owner_after(p, space, unit)
        if owner != NOBODY:
            p.set_owner(space, owner, "8.95")
            control.meet_what_is_there(p, space, p.allegiance[unit])
            return


CLASH = procedure(
    "8.95 Triggered combat", clash, fire_once, lose_others_first, lose_trigger, loser_retreats,
    who_is_left_owns,
)  # fmt: skip


# 7.25f


@rule("7.25f", "15.35a", off=LEAVE)
def makhno_rises(p: Russia, start: int, target: int) -> Transition:
    """Makhno's units attack units of their controller, whose enemy makes their choices."""
    rebels = mask_of(unit for unit in p.units_in(start) if _makhno(p, unit))
    others = mask_of(unit for unit in p.units_in(target) if not _makhno(p, unit))
    if not rebels or not others:
        return LEAVE
    controller = p.allegiance[members(rebels)[0]]
    p.battle = Battle(
        target=target,
        attacker=1 - controller,
        attacking=rebels,
        origins=BIT[start],
        defending=others,
        kind=MAKHNO_RISES,
    )
    for unit in members(rebels | others):
        judge_supply(p, unit)
    p.acted |= rebels
    p.moving &= ~BIT[start]
    p.fighting &= ~BIT[start]
    p.emit(ROSE, "7.25f", start=start, space=target)
    return call(RESOLUTION)


def _makhno(p: Russia, unit: int) -> bool:
    return p.roster.nation[unit] == FACTION + MAKHNO and p.turned[unit] < 0


@rule("7.25f")
def makhno_gives_way(p: Russia, start: int, target: int) -> Transition:
    """If Makhno loses in place, his units retreat one space."""
    battle = p.battle
    lost = battle.winner == 1 - battle.attacker
    if start != target or not lost or not battle.attacking:
        return None
    return retreat_from(p, battle.attacker, battle.attacking, 1)


def end_rising(p: Russia, start: int, target: int) -> Transition:
    p.battle = Battle()
    return call(WHAT_FOLLOWS)


MAKHNO_ATTACKS = procedure("7.25f Makhno attacks", makhno_rises, makhno_gives_way, end_rising)

PROCEDURES = (CLASH, MAKHNO_ATTACKS)
