"""8.22 to 8.24 Step 3 of a combat: withdrawal, pursuit and reinforcement."""

from barricades.games.toc.ch07_movement.ground import barred_links, open_to
from barricades.games.toc.ch07_movement.stacking import room
from barricades.games.toc.ch08_combat.battle import commands, enter, greens, leaders_with
from barricades.games.toc.ch08_combat.retreat import can_retreat, longest_paths, retreat_from, stays
from barricades.games.toc.ch10_supply.control import cross_borders
from barricades.games.toc.ch10_supply.supply import LIMITED, OUT, supply_of
from barricades.games.toc.ch12_leaders.leaders import ATTEMPT, capable
from barricades.games.toc.names import PIECES
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import PASS, Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import NUMBER, Option, Verb
from barricades.kernel.rules import rule

WITHDREW = EventKind("withdrew", "{side:seat} withdraws from {space:space}.", result=True)
STAYED = EventKind("stayed", "The withdrawal from {space:space} fails.")
PURSUED = EventKind("pursued", "{piece:piece} pursues to {space:space} and may attack from there.")
REINFORCED = EventKind("reinforced", "{piece:piece} reinforces {space:space}.")

EVENTS = (WITHDREW, STAYED, PURSUED, REINFORCED)
VERBS = (
    Verb("withdraw", "{leader}", leader=PIECES),
    Verb("fall-back", "{spaces}", spaces=NUMBER),
    Verb("pursue", "{leader}", leader=PIECES),
    Verb("follow", "{piece}", piece=PIECES),
    Verb("reinforce", "{leader}", leader=PIECES),
    Verb("join", "{unit}", unit=PIECES),
)
MESSAGES = {
    "withdraw": "Shall a leader try to withdraw from {space:space}?",
    "fall-back": "Withdraw one space or two?",
    "pursue": "Shall a leader try to pursue into {space:space}?",
    "follow": "Who enters {space:space} in pursuit?",
    "reinforce": "Shall a leader next to {space:space} try to bring reinforcements?",
    "join": "Which units join {leader:piece} at {space:space}?",
    "leader-cannot": "{leader:piece} has no capability left, or commands no unit here.",
    "no-way-to-withdraw": "The units at {space:space} have no way to retreat, or a NO ACT marker.",
}


UNTRIED = -1  # no leader has tried yet


def consult_leaders(p: Russia) -> None:
    p.attempt = UNTRIED


# 8.22


@rule("8.22", "7.37", off=())
def withdrawing_leaders(p: Russia) -> list[int]:
    """Leaders in D who may try, if its units can retreat and are free of NO ACT."""
    side, target = 1 - p.battle.attacker, p.battle.target
    if greens(p) or p.no_act[side] >> target & 1 or not can_retreat(p, members(p.battle.defending), target):
        return []
    return [leader for leader in leaders_with(p, side) if capable(p, leader)]


@rule("8.22", "12.21")
class Withdraw(Choice[Russia]):
    """One leader may try, once in a combat."""

    rules = ("8.22", "12.2")
    idle = PASS

    def when(self, p: Russia) -> bool:
        return bool(withdrawing_leaders(p))

    def seat(self, p: Russia) -> int:
        return 1 - p.battle.attacker

    def prompt(self, p: Russia) -> Message:
        return say("withdraw", space=p.battle.target)

    def options(self, p: Russia) -> list[Option]:
        return [PASS, *(("withdraw", leader) for leader in withdrawing_leaders(p))]

    def apply(self, p: Russia, option: Option) -> Transition:
        return goto(REINFORCE) if option == PASS else call(ATTEMPT, option[1])

    def why_not(self, p: Russia, option: Option) -> Refusal | None:
        if option[0] != "withdraw":
            return None
        return refuse("8.22", "leader-cannot", leader=option[1])


@rule("8.22")
def settle_withdrawal(p: Russia) -> Transition:
    """Failure gives the attacker +1; success lets the defender choose how far to go."""
    if p.attempt == UNTRIED:
        return goto(REINFORCE)
    if p.attempt:
        return None
    p.battle.failed_withdrawal = 1
    p.emit(STAYED, "8.22", space=p.battle.target)
    return goto(REINFORCE)


class FallBack(Choice[Russia]):
    """The defender withdraws one space or two."""

    rules = ("8.22",)

    def when(self, p: Russia) -> bool:
        return farthest(p) > 1

    def seat(self, p: Russia) -> int:
        return 1 - p.battle.attacker

    def prompt(self, p: Russia) -> Message:
        return say("fall-back")

    def options(self, p: Russia) -> list[Option]:
        return [("fall-back", 1), ("fall-back", 2)]

    def apply(self, p: Russia, option: Option) -> Transition:
        return _withdraw(p, option[1])


def farthest(p: Russia) -> int:
    """How far the defenders can go, two spaces at most."""
    going = [unit for unit in members(p.battle.defending) if not stays(p, unit)]
    return len(longest_paths(p, p.allegiance[going[0]], p.battle.target, going, 2)[0])


def fall_back_one_space(p: Russia) -> Transition:
    return _withdraw(p, 1)


def _withdraw(p: Russia, spaces: int) -> Transition:
    side = 1 - p.battle.attacker
    p.emit(WITHDREW, "8.22", side=side, space=p.battle.target)
    return retreat_from(p, side, p.battle.defending, spaces, then=goto(end_withdrawal))


def end_withdrawal(p: Russia) -> None:
    """D has no defenders any more."""
    p.battle.defending = 0
    p.attempt = UNTRIED


# 8.23


@rule("8.23", off=())
def pursuing_leaders(p: Russia) -> list[int]:
    """Leaders stacked with attacking units that can enter D."""
    if not pursuing_units(p):
        return []
    return [leader for leader in leaders_with(p, p.battle.attacker) if capable(p, leader)]


def pursuing_units(p: Russia) -> list[int]:
    side, target = p.battle.attacker, p.battle.target
    if p.strangers(side) >> target & 1:
        return []
    return [
        unit
        for unit in members(p.battle.attacking)
        if p.at[unit] != target and open_to(p, unit) >> target & 1 and room(p, side, target, (unit,))
    ]


@rule("8.23", "12.22")
class Pursue(Choice[Russia]):
    """After a withdrawal one leader with attacking units may try."""

    rules = ("8.23", "12.2")
    idle = PASS

    def when(self, p: Russia) -> bool:
        return bool(pursuing_leaders(p))

    def seat(self, p: Russia) -> int:
        return p.battle.attacker

    def prompt(self, p: Russia) -> Message:
        return say("pursue", space=p.battle.target)

    def options(self, p: Russia) -> list[Option]:
        return [PASS, *(("pursue", leader) for leader in pursuing_leaders(p))]

    def apply(self, p: Russia, option: Option) -> Transition:
        return LEAVE if option == PASS else call(ATTEMPT, option[1])

    def why_not(self, p: Russia, option: Option) -> Refusal | None:
        return refuse("8.23", "leader-cannot", leader=option[1]) if option[0] == "pursue" else None


def settle_pursuit(p: Russia) -> Transition:
    """Failure or no try: no unit enters, and the combat is over."""
    if p.attempt < 1:
        return LEAVE
    p.battle.led = mask_of(
        leader
        for space in members(p.battle.origins)
        for leader in p.leaders_of(p.battle.attacker, space)
        if commands(p, leader, p.battle.attacking)
    )
    return None


@rule("8.23")
class EnterInPursuit(Choice[Russia]):
    """Attacking units and leaders of the attacker's choice enter D and gain a combat marker there."""

    rules = ("8.23", "7.43")

    def _pieces(self, p: Russia) -> list[int]:
        ahead = p.battle.advanced & p.roster.units
        leaders = [leader for leader in members(p.battle.led) if p.at[leader] != p.battle.target]
        return [*pursuing_units(p), *(leaders if ahead else ())]

    def when(self, p: Russia) -> bool:
        return bool(self._pieces(p))

    def seat(self, p: Russia) -> int:
        return p.battle.attacker

    def prompt(self, p: Russia) -> Message:
        return say("follow", space=p.battle.target)

    def options(self, p: Russia) -> list[Option]:
        return [("done",), *(("follow", piece) for piece in self._pieces(p))]

    def apply(self, p: Russia, option: Option) -> Transition:
        if option == ("done",):
            return LEAVE
        piece, target = option[1], p.battle.target
        p.battle.advanced |= BIT[piece]
        enter(p, target, [piece], "8.23")
        p.emit(PURSUED, "8.23", piece=piece, space=target)
        p.fighting |= BIT[target]
        p.acted &= ~BIT[piece]
        return again()


def end_pursuit(p: Russia) -> Transition:
    return LEAVE


# 8.24


def adjacent(p: Russia) -> int:
    """The spaces next to D from which help may come."""
    atlas, target = p.atlas, p.battle.target
    near = atlas.rail[target] | atlas.road[target] | atlas.road2[target]
    return near & ~barred_links(p, 1 - p.battle.attacker, target)


@rule("8.24", off=())
def reinforcing_leaders(p: Russia) -> list[int]:
    """Leaders next to D, without NO ACT, who command units there."""
    side = 1 - p.battle.attacker
    if greens(p):
        return []
    found = []
    for space in members(adjacent(p) & p.held(side)):
        units = mask_of(p.units_of(side, space))
        for leader in p.leaders_of(side, space):
            if capable(p, leader) and commands(p, leader, units):
                found.append(leader)
    return sorted(found)


@rule("8.24", "12.21")
class Reinforce(Choice[Russia]):
    """Leaders next to D may try, one after another."""

    rules = ("8.24", "12.2")
    idle = PASS

    def when(self, p: Russia) -> bool:
        return bool(reinforcing_leaders(p))

    def seat(self, p: Russia) -> int:
        return 1 - p.battle.attacker

    def prompt(self, p: Russia) -> Message:
        return say("reinforce", space=p.battle.target)

    def options(self, p: Russia) -> list[Option]:
        return [PASS, *(("reinforce", leader) for leader in reinforcing_leaders(p))]

    def apply(self, p: Russia, option: Option) -> Transition:
        if option == PASS:
            return None
        return call(REINFORCEMENT, option[1], p.at[option[1]], then=again())

    def why_not(self, p: Russia, option: Option) -> Refusal | None:
        return refuse("8.24", "leader-cannot", leader=option[1]) if option[0] == "reinforce" else None


REINFORCE = Reinforce()


def try_to_reinforce(p: Russia, leader: int, space: int) -> Transition:
    return call(ATTEMPT, leader)


@rule("8.24")
def come_to_help(p: Russia, leader: int, space: int) -> Transition:
    """Success: the leader enters D and defends; +1, once."""
    if not p.attempt:
        return LEAVE
    p.attempt = 0
    p.battle.reinforced = 1
    p.put(leader, p.battle.target)
    cross_borders(p, leader, p.battle.target, space)
    p.emit(REINFORCED, "8.24", piece=leader, space=p.battle.target)
    return None


class JoinDefence(Choice[Russia]):
    """Any units that were with the leader go along, within stacking and their bounds."""

    rules = ("8.24", "7.43")

    def when(self, p: Russia, leader: int, space: int) -> bool:
        return bool(joining(p, leader, space))

    def seat(self, p: Russia, leader: int, space: int) -> int:
        return 1 - p.battle.attacker

    def prompt(self, p: Russia, leader: int, space: int) -> Message:
        return say("join", space=p.battle.target, leader=leader)

    def options(self, p: Russia, leader: int, space: int) -> list[Option]:
        return [("done",), *(("join", unit) for unit in joining(p, leader, space))]

    def apply(self, p: Russia, option: Option, leader: int, space: int) -> Transition:
        if option == ("done",):
            return None
        unit = option[1]
        judge_supply(p, unit)
        p.put(unit, p.battle.target)
        cross_borders(p, unit, p.battle.target, space)
        p.battle.defending |= BIT[unit]
        p.emit(REINFORCED, "8.24", piece=unit, space=p.battle.target)
        return again()


@rule("8.24", "7.25d", off=())
def joining(p: Russia, leader: int, space: int) -> list[int]:
    """The units with the leader that may enter D."""
    side, target = 1 - p.battle.attacker, p.battle.target
    return [
        unit
        for unit in p.units_of(side, space)
        if open_to(p, unit) >> target & 1 and room(p, side, target, (unit,))
    ]


@rule("8.9", "8.92")
def judge_supply(p: Russia, unit: int) -> None:
    """Supply is judged once and holds to the end of the combat."""
    state = supply_of(p, unit)
    if state == LIMITED:
        p.battle.limited |= BIT[unit]
    elif state == OUT:
        p.battle.out |= BIT[unit]


REINFORCEMENT = procedure("8.24 Reinforcement", try_to_reinforce, come_to_help, JoinDefence())

LEADERSHIP = procedure(
    "8.2 Leadership", consult_leaders, Withdraw(), settle_withdrawal, FallBack(), fall_back_one_space,
    end_withdrawal, Pursue(), settle_pursuit, EnterInPursuit(), end_pursuit, REINFORCE,
)  # fmt: skip

PROCEDURES = (REINFORCEMENT, LEADERSHIP)
