"""8.7 Advance and exploitation, the choice of who goes; the counterattack is in combat.py."""

from barricades.games.toc.ch07_movement.ground import barred_links, open_to
from barricades.games.toc.ch07_movement.stacking import room
from barricades.games.toc.ch08_combat.battle import MAKHNO_RISES, ORDINARY, commands, enter
from barricades.games.toc.ch12_leaders.leaders import ATTEMPT, capable
from barricades.games.toc.names import PIECES, SPACES
from barricades.games.toc.state import MUD, Russia
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import PASS, Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, call, goto
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

ADVANCED = EventKind("advanced", "{piece:piece} advances to {space:space}.")
EXPLOITED = EventKind("exploited", "{piece:piece} exploits to {space:space}.")

EVENTS = (ADVANCED, EXPLOITED)
VERBS = (
    Verb("advance", "{piece}", piece=PIECES),
    Verb("exploit", "{leader}", leader=PIECES),
    Verb("exploit-to", "{space}", space=SPACES),
    Verb("go-along", "{piece}", piece=PIECES),
)
MESSAGES = {
    "advance": "Which unit advances to {space:space}?",
    "exploit": "Shall a leader try to go one space beyond {space:space}?",
    "exploit-to": "Which space beyond {space:space} is entered?",
    "go-along": "Which unit exploits to {space:space}?",
    "advance-reduced": "{unit:piece} is reduced: only units on their full side advance.",
    "advance-not-attacking": "{unit:piece} did not attack.",
    "advance-barred": "{unit:piece} may not enter {space:space}.",
    "advance-no-room": "{space:space} has no room for {unit:piece}.",
    "exploit-no-leader": "{leader:piece} has not advanced, or has no capability left.",
}


# 8.71, 8.72


def vacant(p: Russia) -> bool:
    """Whether D may be entered after step 6b."""
    side = p.battle.attacker
    return not p.strangers(side) >> p.battle.target & 1 and p.battle.kind != MAKHNO_RISES


@rule("8.7", "8.71", off=True)
def whole(p: Russia, unit: int) -> bool:
    """Only units that show their full side advance; corps always do."""
    return not (p.roster.two_steps >> unit & 1 and p.back >> unit & 1)


@rule("8.72", off=True)
def admitted(p: Russia, unit: int, space: int) -> bool:
    """7.25d-h, 7.71 and 13.41b bar units from some spaces."""
    return bool(open_to(p, unit) >> space & 1)


def advancing_units(p: Russia) -> list[int]:
    """The attacking units that may enter D now."""
    target, side = p.battle.target, p.battle.attacker
    return [
        unit
        for unit in members(p.battle.attacking)
        if p.at[unit] != target
        and whole(p, unit)
        and admitted(p, unit, target)
        and room(p, side, target, (unit,))
    ]


def advancing_leaders(p: Russia) -> list[int]:
    """Leaders who led attacking units, once a unit has gone ahead."""
    if not p.battle.advanced:
        return []
    return [leader for leader in members(p.battle.led) if p.at[leader] != p.battle.target]


def begin_advance(p: Russia) -> None:
    """Notes who may go: leaders stacked with attacking units, before any of them has left."""
    battle = p.battle
    battle.advanced = battle.led = p.attempt = 0
    occupied = mask_of(p.at[unit] for unit in members(battle.attacking))
    for space in members(battle.origins & occupied):
        for leader in p.leaders_of(battle.attacker, space):
            passenger = not p.roster.commanders >> leader & 1 and p.roster.counters[leader].id != "Lenin"
            if passenger or commands(p, leader, battle.attacking):
                battle.led |= BIT[leader]


@rule("8.71")
class Advance(Choice[Russia]):
    """Attacking units on their full side, and leaders with them, enter D within stacking."""

    rules = ("8.71", "8.72", "7.43")

    def when(self, p: Russia) -> bool:
        return vacant(p) and bool(advancing_units(p) or advancing_leaders(p))

    def seat(self, p: Russia) -> int:
        return p.battle.attacker

    def prompt(self, p: Russia) -> Message:
        return say("advance", space=p.battle.target)

    def options(self, p: Russia) -> list[Option]:
        pieces = [*advancing_units(p), *advancing_leaders(p)]
        return [*(("advance", piece) for piece in pieces), ("done",)]

    def apply(self, p: Russia, option: Option) -> Transition:
        if option == ("done",):
            return None
        p.battle.advanced |= BIT[option[1]]
        p.emit(ADVANCED, "8.71", piece=option[1], space=p.battle.target)
        enter(p, p.battle.target, [option[1]], "8.71")
        return again()

    def why_not(self, p: Russia, option: Option) -> Refusal | None:
        if option[0] != "advance":
            return None
        unit, target = option[1], p.battle.target
        if not (p.battle.attacking | p.battle.led) >> unit & 1:
            return refuse("8.71", "advance-not-attacking", unit=unit)
        if not whole(p, unit):
            return refuse("8.71", "advance-reduced", unit=unit)
        if unit < p.roster.first_leader and not admitted(p, unit, target):
            return refuse("8.72", "advance-barred", unit=unit, space=target)
        return refuse("7.43", "advance-no-room", unit=unit, space=target)


# 8.73


def beyond(p: Russia) -> list[int]:
    """The spaces next to D into which some of the advanced units may exploit."""
    target, side = p.battle.target, p.battle.attacker
    spaces = p.atlas.near[target] & ~barred_links(p, side, target) & ~p.strangers(side)
    units = members(p.battle.advanced & p.roster.units)
    return [space for space in members(spaces) if any(may_go_on(p, unit, space) for unit in units)]


def may_go_on(p: Russia, unit: int, space: int) -> bool:
    return admitted(p, unit, space) and room(p, p.battle.attacker, space, (unit,))


@rule("8.73", "8.91", off=())
def exploiters(p: Russia) -> list[int]:
    """Leaders who advanced and have used no capability; none in mud or in a counterattack."""
    if p.weather == MUD or p.battle.kind != ORDINARY:
        return []
    leaders = members(p.battle.advanced & p.roster.leaders)
    return [leader for leader in leaders if capable(p, leader) and commands(p, leader, p.battle.advanced)]


@rule("8.73")
class Exploit(Choice[Russia]):
    """One leader who advanced may try to go one space farther."""

    rules = ("8.73", "12.22")
    idle = PASS

    def when(self, p: Russia) -> bool:
        return bool(exploiters(p) and beyond(p))

    def seat(self, p: Russia) -> int:
        return p.battle.attacker

    def prompt(self, p: Russia) -> Message:
        return say("exploit", space=p.battle.target)

    def options(self, p: Russia) -> list[Option]:
        return [*(("exploit", leader) for leader in exploiters(p)), PASS]

    def apply(self, p: Russia, option: Option) -> Transition:
        if option == PASS:
            return goto(end_exploitation)
        return call(ATTEMPT, option[1])

    def why_not(self, p: Russia, option: Option) -> Refusal | None:
        if option[0] != "exploit":
            return None
        return refuse("8.73", "exploit-no-leader", leader=option[1])


def open_the_way(p: Russia) -> Transition:
    """The attempt has succeeded or not; one space alone needs no choice."""
    spaces = beyond(p)
    if not p.attempt or not p.battle.advanced or not spaces:
        return goto(end_exploitation)
    p.battle.beyond = spaces[0] if len(spaces) == 1 else -1
    return None


class ExploitTo(Choice[Russia]):
    """Which space next to D is entered."""

    rules = ("8.73",)

    def when(self, p: Russia) -> bool:
        return p.battle.beyond < 0

    def seat(self, p: Russia) -> int:
        return p.battle.attacker

    def prompt(self, p: Russia) -> Message:
        return say("exploit-to", space=p.battle.target)

    def options(self, p: Russia) -> list[Option]:
        return [("exploit-to", space) for space in beyond(p)]

    def apply(self, p: Russia, option: Option) -> Transition:
        p.battle.beyond = option[1]
        return None


def going_on(p: Russia) -> list[int]:
    """Advanced pieces still in D that may exploit; leaders once a unit is there."""
    space = p.battle.beyond
    here = [piece for piece in members(p.battle.advanced) if p.at[piece] == p.battle.target]
    ahead = any(p.at[piece] == space for piece in members(p.battle.advanced & p.roster.units))
    return [
        piece for piece in here if (ahead if piece >= p.roster.first_leader else may_go_on(p, piece, space))
    ]


class GoAlong(Choice[Russia]):
    """Any of the advanced units and leaders enter the space beyond D."""

    rules = ("8.73", "7.43")

    def when(self, p: Russia) -> bool:
        return bool(going_on(p))

    def seat(self, p: Russia) -> int:
        return p.battle.attacker

    def prompt(self, p: Russia) -> Message:
        return say("go-along", space=p.battle.beyond)

    def options(self, p: Russia) -> list[Option]:
        return [("done",), *(("go-along", piece) for piece in going_on(p))]

    def apply(self, p: Russia, option: Option) -> Transition:
        if option == ("done",):
            return None
        p.emit(EXPLOITED, "8.73", piece=option[1], space=p.battle.beyond)
        enter(p, p.battle.beyond, [option[1]], "8.73")
        return again()


def end_exploitation(p: Russia) -> None:
    p.attempt = 0


STEPS = (begin_advance, Advance(), Exploit(), open_the_way, ExploitTo(), GoAlong(), end_exploitation)
