"""7.3 Special actions: what a side may do instead of playing a card."""

from functools import lru_cache

from barricades.games.toc.aids.stages import in_part
from barricades.games.toc.ch03_components.atlas import FACTION, RED, SOCIALISTS, WHITE, Atlas
from barricades.games.toc.ch03_components.forces import scenario_setting
from barricades.games.toc.ch03_components.tables import cell, look_up, number, within
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, call_chapter
from barricades.games.toc.ch07_movement.ground import open_to
from barricades.games.toc.ch07_movement.no_act import put_no_act, take_off_no_act
from barricades.games.toc.ch10_supply.control import cross_borders
from barricades.games.toc.ch10_supply.supply import rail_net, space_in_supply
from barricades.games.toc.ch13_special.greens import bands, green_leaves, place_band, with_the_train
from barricades.games.toc.ch13_special.infighting import chit_name
from barricades.games.toc.names import PIECES, SPACES
from barricades.games.toc.state import GREEN, HELD, LEADERS_AT, NEUTRAL, Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

# The words for the special actions, and the procedures that carry them out.
ONE_SPACE, COMMAND, PROPAGANDA, LIFT, RAISE, PUT_DOWN = (
    "one-space", "command", "propaganda", "lift-no-act", "raise-greens", "put-down-greens",
)  # fmt: skip
SPECIAL_ACTIONS = {
    ONE_SPACE: "7.31 One space",
    COMMAND: "7.32 Trotsky or Wrangel",
    PROPAGANDA: "7.33 Propaganda",
    LIFT: "7.34 NO ACT removal",
    RAISE: "7.35 Greens rise",
    PUT_DOWN: "7.36 Greens put down",
}
IN_THE_INTRODUCTION = (ONE_SPACE, LIFT)  # 14.2
COMMANDERS = ("Wrangel", "Trotsky")  # by side
WRANGELS_REGIONS = ("Don", "Kuban", "Ukraine", "Makhno")

RODE = EventKind("leader-rode", "{leader:piece} goes to {space:space}.")
RALLIED = EventKind("rallied", "{leader:piece} rallies {unit:piece}: a die of {die:die}.")
PREACHED = EventKind("propaganda", "Propaganda at {space:space}: a die of {die:die}, modified {modified}.")
NO_ACT_STAYS = EventKind("no-act-stays", "The NO ACT marker on {space:space} stays: a die of {die:die}.")
GREENS_ROSE = EventKind("greens-rose", "Greens rise at {space:space}: a die of {die:die}.")
GREENS_DID_NOT = EventKind("greens-did-not", "No Greens rise at {space:space}: a die of {die:die}.")
GREENS_GONE = EventKind("greens-gone", "The Greens at {space:space} disperse: a die of {die:die}.")
GREENS_STAY = EventKind("greens-stay", "The Greens at {space:space} stay: a die of {die:die}.")

EVENTS = (
    RODE, RALLIED, PREACHED, NO_ACT_STAYS, GREENS_ROSE, GREENS_DID_NOT, GREENS_GONE, GREENS_STAY,
)  # fmt: skip

VERBS = (
    Verb("ride", "{space}", space=SPACES),
    Verb("lead"),
    Verb("rally", "{unit}", unit=PIECES),
    Verb("preach", "{space}", space=SPACES),
    Verb("desert", "{unit}", unit=PIECES),
    Verb("hold-up", "{space}", space=SPACES),
    Verb("lift", "{space}", space=SPACES),
    Verb("rise", "{space}", space=SPACES),
    Verb("disperse", "{space}", space=SPACES),
    Verb("enough"),
)

MESSAGES = {
    **{f"use.{word}": title.partition(" ")[2] for word, title in SPECIAL_ACTIONS.items()},
    "no-special-action": "This scenario does not have that special action.",
    "ride": "{leader:piece} may first go along the railway. Where to?",
    "command": "{leader:piece} activates the space, or rallies a reduced army.",
    "preach": "At which stack is the propaganda aimed?",
    "desert": "Which unit at {space:space} loses a step?",
    "hold-up": "The propaganda has turned on its authors: which space gets a NO ACT marker?",
    "lift": "From which space is the NO ACT marker removed? One or two may be tried.",
    "rise": "Where do Greens rise?",
    "disperse": "Which Greens are put down?",
    "not-a-target": "{space:space} is not a legal target for this.",
}


@rule("7.3", "14.2h", off=False)
def not_in_the_introduction(p: Russia, action: str) -> bool:
    """The introduction knows only 7.31 and 7.34."""
    return action not in IN_THE_INTRODUCTION and scenario_setting(p.scenario)["special_actions"] != "all"


def available(p: Russia, side: int, action: str) -> bool:
    """Whether a special action may be taken, and not in vain."""
    if not_in_the_introduction(p, action):
        return False
    if action == COMMAND:
        return commander(p, side) >= 0
    if action == PROPAGANDA:
        return has_listeners(p, side)
    return action == ONE_SPACE or bool(TARGETS[action](p, side))


# 7.31


@rule("7.31")
def activate_one(p: Russia, side: int) -> Transition:
    """An operation of value 1."""
    return call_chapter(p, "7.20 Operation", side, 1, 0, 0)


ONE = procedure("7.31 One space", activate_one, stage=in_part("special"))


# 7.32


@rule("7.32", off=-1)
def commander(p: Russia, side: int) -> int:
    """Trotsky or Wrangel on the map, in supply and without NO ACT; -1 if not. Trotsky's chit bars him."""
    leader = p.roster.piece(COMMANDERS[side])
    at = p.at[leader]
    if at < 0 or p.no_act[side] >> at & 1 or not space_in_supply(p, side, at):
        return -1
    return -1 if side == RED and trotsky_is_accused(p) else leader


@rule("13.51h", off=False)
def trotsky_is_accused(p: Russia) -> bool:
    """13.51h: the chit Trotsky forbids the special action."""
    return chit_name(p, RED) == "Trotsky"


@rule("7.32", off=0)
def rides(p: Russia, side: int, leader: int) -> int:
    """Trotsky rides any friendly rails; Wrangel in four regions, or between friendly Black Sea ports."""
    at = p.at[leader]
    if side == RED:
        ends = rail_net(p, side, BIT[at])
    else:
        free = p.friendly(WHITE) & ~p.enemies(WHITE) & _south(p)
        ports = p.atlas.ports["Black Sea"] & ~p.atlas.transit
        ends = p.rails.flood(BIT[at] & free, free)
        ends |= ports & p.friendly(WHITE) if ports >> at & 1 else 0
    company = p.held(side) | p.atlas.vcs & p.friendly(side)  # 12.6
    return ends & company & open_to(p, leader) & ~p.no_act[side] | BIT[at]


def _south(p: Russia) -> int:
    spaces = 0
    for region in WRANGELS_REGIONS:
        spaces |= p.atlas.region(region)
    return spaces


def call_the_commander(p: Russia, side: int) -> Transition:
    return goto(RIDE, side, commander(p, side))


@rule("7.32")
class Ride(Choice[Russia]):
    rules = ("7.32",)
    unasked = True

    def seat(self, p: Russia, side: int, leader: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, leader: int) -> Message:
        return say("ride", leader=leader)

    def options(self, p: Russia, side: int, leader: int) -> list[Option]:
        return [("ride", space) for space in members(rides(p, side, leader))]

    def apply(self, p: Russia, option: Option, side: int, leader: int) -> Transition:
        if p.at[leader] != option[1]:
            cross_borders(p, leader, option[1], p.at[leader])
            p.put(leader, option[1])
            p.emit(RODE, "7.32", leader=leader, space=option[1])
        return call(WHAT_FOLLOWS)


RIDE = Ride()


@rule("7.32", off=[])
def to_rally(p: Russia, side: int, leader: int) -> list[int]:
    """Reduced armies stacked with the commander that may be repaired."""
    roster, space = p.roster, p.at[leader]
    tired = roster.armies & roster.two_steps & p.back & ~roster.dot
    return [unit for unit in p.units_of(side, space) if tired >> unit & 1]


@rule("7.32")
class Command(Choice[Russia]):
    rules = ("7.32",)
    unasked = True

    def seat(self, p: Russia, side: int, leader: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, leader: int) -> Message:
        return say("command", leader=leader)

    def options(self, p: Russia, side: int, leader: int) -> list[Option]:
        return [("lead",), *(("rally", unit) for unit in to_rally(p, side, leader))]

    def apply(self, p: Russia, option: Option, side: int, leader: int) -> Transition:
        if option[0] == "lead":
            return call_chapter(p, "7.20 Operation", side, 1, 0, 0, p.at[leader] + 1)
        return rally(p, leader, option[1])


@rule("7.32", "12.24")
def rally(p: Russia, leader: int, unit: int) -> Transition:
    """Not above the rating: the army is full again; a natural 6 endangers the leader."""
    die = p.roll()
    p.emit(RALLIED, "7.32", leader=leader, unit=unit, die=die, rating=p.rating(leader))
    if die <= p.rating(leader):
        p.back &= ~BIT[unit]
    return call_chapter(p, "12.24 Fate", leader) if die == 6 else None


COMMANDS = procedure("7.32 Trotsky or Wrangel", call_the_commander, RIDE, Command(), stage=in_part("special"))


def next_to_units(p: Russia, side: int) -> int:
    """The spaces next to a side's units."""
    return around(p.atlas, p.held(side))


# 7.33


@rule("7.33", off=0)
def propaganda_targets(p: Russia, side: int) -> int:
    """Enemy or neutral stacks without leader or NO ACT, next to a friendly unit or home city."""
    return audience(p, side) & around(p.atlas, preachers(p, side))


def audience(p: Russia, side: int) -> int:
    """Enemy or neutral stacks without leader or NO ACT."""
    enemy = 1 - side
    there = p.held(enemy) | p.held(NEUTRAL)
    return there & ~(p.masks[LEADERS_AT + enemy] | p.no_act[enemy] | p.no_act[NEUTRAL])


def preachers(p: Russia, side: int) -> int:
    """Spaces with a friendly unit, and friendly home cities."""
    return p.held(side) | p.atlas.home_vcs[side] & p.friendly(side)


@rule("7.33", off=False)
def has_listeners(p: Russia, side: int) -> bool:
    """Whether propaganda has a target: the first is found sooner than all of them."""
    beside, near = p.atlas.land.neighbours, preachers(p, side)
    return any(beside[space] & near for space in members(audience(p, side)))


@lru_cache(maxsize=1024)
def around(atlas: Atlas, spaces: int) -> int:
    """The spaces next to some cities, leaders or units: many actions leave these as they are."""
    return atlas.land.near(spaces)


@rule("7.33", off=0)
def propaganda_modifier(p: Russia, side: int, space: int) -> int:
    """Lenin and irregular listeners help; elite and cheka units and in-fighting harm."""
    roster = p.roster
    listeners = [unit for unit in p.units_in(space) if p.allegiance[unit] != side]
    modifier = 0
    lenin = roster.piece("Lenin")
    if side == RED and p.at[lenin] >= 0 and not p.back >> lenin & 1:
        modifier += number("propaganda_modifiers", "lenin")
    if all(irregular(p, unit) for unit in listeners):
        modifier += number("propaganda_modifiers", "soft")
    if any((roster.elite | roster.cheka) >> unit & 1 for unit in listeners):
        modifier += number("propaganda_modifiers", "hard")
    return modifier + number("propaganda_modifiers", "infighting") * p.subject_to_infighting(side)


def irregular(p: Russia, unit: int) -> bool:
    """Faction, insurrection, people's, peasant and SR units."""
    roster = p.roster
    if (roster.insurrection | roster.mutiny | roster.people | roster.peasant) >> unit & 1:
        return True
    return p.turned[unit] < 0 and FACTION <= roster.nation[unit] <= SOCIALISTS


@rule("7.33")
class Preach(Choice[Russia]):
    rules = ("7.33",)
    unasked = True

    def seat(self, p: Russia, side: int) -> int:
        return side

    def prompt(self, p: Russia, side: int) -> Message:
        return say("preach")

    def options(self, p: Russia, side: int) -> list[Option]:
        return [("preach", space) for space in members(propaganda_targets(p, side))]

    def apply(self, p: Russia, option: Option, side: int) -> Transition:
        space = option[1]
        die = p.roll()
        modified = die + propaganda_modifier(p, side, space)
        p.emit(PREACHED, "7.33", space=space, die=die, modified=modified)
        code = look_up("propaganda", modified, "code")
        if code == "noact":
            put_no_act(p, space, 1 - side if p.held(1 - side) >> space & 1 else NEUTRAL, "7.33")
        if code == "step":
            return goto(DESERT, side, space) if deserters(p, side, space) else LEAVE
        return goto(HOLD_UP, side, space) if code == "backfire" and exposed(p, side, space) else LEAVE

    def why_not(self, p: Russia, option: Option, side: int) -> Refusal | None:
        return refuse("7.33", "not-a-target", space=option[1]) if option[0] == "preach" else None


@rule("7.33", off=[])
def deserters(p: Russia, side: int, space: int) -> list[int]:
    """Units that may lose a step to propaganda: neither elite nor cheka."""
    firm = p.roster.elite | p.roster.cheka
    return [unit for unit in p.units_in(space) if p.allegiance[unit] != side and not firm >> unit & 1]


@rule("7.33")
class Desert(Choice[Russia]):
    rules = ("7.33",)
    unasked = True

    def when(self, p: Russia, side: int, space: int = -1) -> bool:
        return space >= 0

    def seat(self, p: Russia, side: int, space: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, space: int) -> Message:
        return say("desert", space=space)

    def options(self, p: Russia, side: int, space: int) -> list[Option]:
        return [("desert", unit) for unit in deserters(p, side, space)]

    def apply(self, p: Russia, option: Option, side: int, space: int) -> Transition:
        return call_chapter(p, "8.53 Lose a step", option[1], then=LEAVE)


@rule("7.33", off=0)
def exposed(p: Russia, side: int, space: int) -> int:
    """The chooser's spaces without a leader within two links."""
    mine = p.held(side) & ~p.masks[LEADERS_AT + side] & ~p.no_act[side]
    return mine & p.atlas.within(space, 2)


@rule("7.33")
class HoldUp(Choice[Russia]):
    rules = ("7.33",)
    unasked = True

    def when(self, p: Russia, side: int, space: int = -1) -> bool:
        return space >= 0

    def seat(self, p: Russia, side: int, space: int) -> int:
        return 1 - side

    def prompt(self, p: Russia, side: int, space: int) -> Message:
        return say("hold-up")

    def options(self, p: Russia, side: int, space: int) -> list[Option]:
        return [("hold-up", each) for each in members(exposed(p, side, space))]

    def apply(self, p: Russia, option: Option, side: int, space: int) -> Transition:
        put_no_act(p, option[1], side, "7.33")
        return LEAVE


DESERT, HOLD_UP = Desert(), HoldUp()
AGITATION = procedure("7.33 Propaganda", Preach(), DESERT, HOLD_UP, stage=in_part("special"))


# 7.34


@rule("7.34", "7.37", off=0)
def held_up(p: Russia, side: int) -> int:
    """Friendly spaces whose NO ACT marker may be tried; that of a mutiny stays until the end of the turn."""
    return p.no_act[side] & ~p.fixed[side] & p.friendly(side)


@rule("7.34")
class Lift(Choice[Russia]):
    rules = ("7.34",)
    unasked = True

    def when(self, p: Russia, side: int, tried: int = -1) -> bool:
        return bool(self.spaces(p, side, tried))

    def spaces(self, p: Russia, side: int, tried: int) -> int:
        return held_up(p, side) & ~(BIT[tried] if tried >= 0 else 0)

    def seat(self, p: Russia, side: int, tried: int = -1) -> int:
        return side

    def prompt(self, p: Russia, side: int, tried: int = -1) -> Message:
        return say("lift")

    def options(self, p: Russia, side: int, tried: int = -1) -> list[Option]:
        stop: list[Option] = [("enough",)] if tried >= 0 else []
        return [*stop, *(("lift", space) for space in members(self.spaces(p, side, tried)))]

    def apply(self, p: Russia, option: Option, side: int, tried: int = -1) -> Transition:
        if option[0] == "enough":
            return LEAVE
        lift(p, side, option[1])
        return again(side, option[1]) if tried < 0 else LEAVE


@rule("7.34")
def lift(p: Russia, side: int, space: int) -> None:
    """At once with a friendly leader or cheka unit there, otherwise on a die."""
    firm = p.leaders_of(side, space) or any(p.roster.cheka >> unit & 1 for unit in p.units_of(side, space))
    die = 0 if firm else p.roll()
    if firm or within(die, cell("no_act", "neither", "die")):
        take_off_no_act(p, space, side, "7.34")
    else:
        p.emit(NO_ACT_STAYS, "7.34", space=space, die=die)


LIFTING = procedure("7.34 NO ACT removal", Lift(), stage=in_part("special"))


# 7.35, 7.36


@rule("7.35", off=0)
def rising_grounds(p: Russia, side: int) -> int:
    """Empty enemy spaces at home or in the enemy's factions, no city, not next to an enemy leader."""
    if p.raised >> side & 1 or not bands(p):
        return 0
    enemy, atlas = 1 - side, p.atlas
    ground = atlas.home[enemy]
    for faction in p.controlled(enemy):
        ground |= atlas.faction_region[faction]
    occupied = 0
    for allegiance in range(4):
        occupied |= p.masks[HELD + allegiance] | p.masks[LEADERS_AT + allegiance]
    watched = around(atlas, p.masks[LEADERS_AT + enemy])
    shut = occupied | watched | atlas.vcs | atlas.restricted | atlas.transit | with_the_train(p)
    return ground & p.friendly(enemy) & ~shut


@rule("7.35")
class Rise(Choice[Russia]):
    rules = ("7.35",)
    unasked = True

    def seat(self, p: Russia, side: int) -> int:
        return side

    def prompt(self, p: Russia, side: int) -> Message:
        return say("rise")

    def options(self, p: Russia, side: int) -> list[Option]:
        return [("rise", space) for space in members(rising_grounds(p, side))]

    def apply(self, p: Russia, option: Option, side: int) -> Transition:
        space = option[1]
        p.raised |= BIT[side]
        die = p.roll()
        if within(die, cell("greens", "rise", "better die" if good_cover(p, space) else "die")):
            p.emit(GREENS_ROSE, "7.35", space=space, die=die)
            place_band(p, space)
        else:
            p.emit(GREENS_DID_NOT, "7.35", space=space, die=die)
        return None


@rule("7.35", off=False)
def good_cover(p: Russia, space: int) -> bool:
    atlas = p.atlas
    cover = atlas.green | atlas.terrain["marsh"] | atlas.terrain["forest"] | atlas.terrain["mountain"]
    return bool(cover >> space & 1)


@rule("7.36", off=0)
def bands_in_reach(p: Russia, side: int) -> int:
    """Green bands next to a friendly unit."""
    there = p.spaces_of(p.roster.green_bands)
    return there & next_to_units(p, side) if there else 0


@rule("7.36")
class Disperse(Choice[Russia]):
    rules = ("7.36",)
    unasked = True

    def seat(self, p: Russia, side: int) -> int:
        return side

    def prompt(self, p: Russia, side: int) -> Message:
        return say("disperse")

    def options(self, p: Russia, side: int) -> list[Option]:
        return [("disperse", space) for space in members(bands_in_reach(p, side))]

    def apply(self, p: Russia, option: Option, side: int) -> Transition:
        space = option[1]
        die = p.roll()
        if within(die, cell("greens", "put down", "better die" if watched_over(p, side, space) else "die")):
            p.emit(GREENS_GONE, "7.36", space=space, die=die)
            green_leaves(p, p.units_of(GREEN, space)[0])
        else:
            p.emit(GREENS_STAY, "7.36", space=space, die=die)
        return None


@rule("7.36", off=False)
def watched_over(p: Russia, side: int, space: int) -> bool:
    """A friendly leader or cheka unit is next to the Greens."""
    near = p.atlas.near[space]
    if p.masks[LEADERS_AT + side] & near:
        return True
    return any(near >> p.at[unit] & 1 for unit in p.on_map(p.roster.cheka) if p.allegiance[unit] == side)


RISING = procedure("7.35 Greens rise", Rise(), stage=in_part("special"))
DISPERSING = procedure("7.36 Greens put down", Disperse(), stage=in_part("special"))

PROCEDURES = (ONE, COMMANDS, AGITATION, LIFTING, RISING, DISPERSING)
TARGETS = {PROPAGANDA: propaganda_targets, LIFT: held_up, RAISE: rising_grounds, PUT_DOWN: bands_in_reach}
