"""6.25 Markers and combats under cards: NO ACT, cancelled attacks, leaders, surprise, offensives."""

import re
from typing import NamedTuple

from barricades.games.toc.cards.card_places import Place, parse_location, spaces_of
from barricades.games.toc.cards.standing import side_named
from barricades.games.toc.ch05_turn.due import call_chapter
from barricades.games.toc.ch07_movement.no_act import put_no_act, take_off_no_act
from barricades.games.toc.ch07_movement.special_actions import held_up
from barricades.games.toc.ch08_combat.battle import engaged
from barricades.games.toc.names import PIECES, REGIONS, SPACES
from barricades.games.toc.state import LEADERS_AT, MUD, Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.clauses import Act, ScriptVerb
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, call, procedure
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule
from barricades.kernel.scripts import act_of

CANCELLED = EventKind("cancelled", "The attack from {space:space} is cancelled.")
CONFUSED = EventKind("confused", "{leader:piece} may use no capability in this part.")
INSPIRED = EventKind("inspired", "{leader:piece} needs no die.")
NO_TERRAIN = EventKind("no-terrain", "The ground does not help the defenders.")
SURPRISE = EventKind("card-surprise", "{side:seat} fires first.")
MORE_ASSETS = EventKind("more-assets", "{side:seat} counts one more special asset.")
NAMED = EventKind("offensive-named", "{side:seat} names {region:region} for the offensive.")
PARTISANS = EventKind("partisans", "Partisans close {space:space} to {side:seat}.")

EVENTS = (CANCELLED, CONFUSED, INSPIRED, NO_TERRAIN, SURPRISE, MORE_ASSETS, NAMED, PARTISANS)
VERBS = (
    Verb("no-act-on", "{space}", space=SPACES),
    Verb("no-act-off", "{space}", space=SPACES),
    Verb("cancel-attack", "{space}", space=SPACES),
    Verb("confuse", "{leader}", leader=PIECES),
    Verb("offensive", "{region}", region=REGIONS),
    Verb("partisans", "{space}", space=SPACES),
)
MESSAGES = {
    "no-act": "{card:card}: place or take off a NO ACT marker.",
    "cancel": "{card:card}: which attack is cancelled?",
    "confuse": "{card:card}: which leader may use no capability in this part?",
    "offensive": "{card:card}: name a region for the offensive.",
    "partisans": "{card:card}: where do partisans close the way? {left} to go.",
}

FIRST_TURN = 1
PICKED = -2  # the stack that a clause before has picked


# noact


class NoAct(NamedTuple):
    """On stacks of `whose` (-1: the enemy's to place, the own to remove), without leaders or Cheka."""

    place: bool
    remove: bool
    whose: int
    leaders: bool
    cheka: bool
    fixed: bool


def parse_noact(text: str) -> NoAct:
    if text == "1 place/remove(no leader)":
        return NoAct(True, True, -1, False, True, False)
    match = re.fullmatch(r"place (WHITE|RED) stack(?:\(no leader(,no cheka)?\))?( fixed)?", text)
    if match:
        leaders = "(" not in text
        return NoAct(True, False, side_named(match[1]), leaders, not match[2], bool(match[3]))
    if text == "place picked":
        return NoAct(True, False, PICKED, True, True, True)
    match = re.fullmatch(r"remove (WHITE|RED) where\(placed\)", text)
    if match:
        return NoAct(False, True, side_named(match[1]), True, True, True)
    raise ValueError("expected '1 place/remove(no leader)', 'place SIDE stack(…)' or 'remove SIDE …'")


def placeable(p: Russia, said: NoAct, side: int) -> int:
    """Stacks that may get a marker."""
    if not said.place:
        return 0
    victim = 1 - side if said.whose < 0 else said.whose
    spaces = p.held(victim) & ~p.no_act[victim]
    if not said.leaders:
        spaces &= ~p.masks[LEADERS_AT + victim]
    if not said.cheka:
        spaces &= ~_with_cheka(p, victim)
    return spaces


def _with_cheka(p: Russia, side: int) -> int:
    found = 0
    for unit in p.on_map(p.roster.cheka):
        found |= BIT[p.at[unit]] if p.allegiance[unit] == side else 0
    return found


def removable(p: Russia, said: NoAct, side: int) -> int:
    """Own stacks without a leader from which a marker may be taken."""
    if not said.remove:
        return 0
    return held_up(p, side) & ~p.masks[LEADERS_AT + side]


class MarkNoAct(Choice[Russia]):
    """7.37: one stack."""

    rules = ("7.37", "6.25")
    unasked = True

    def when(self, p: Russia, card: int, node: int, side: int) -> bool:
        return bool(self.options(p, card, node, side))

    def seat(self, p: Russia, card: int, node: int, side: int) -> int:
        return side

    def prompt(self, p: Russia, card: int, node: int, side: int) -> Message:
        return say("no-act", card=card)

    def options(self, p: Russia, card: int, node: int, side: int) -> list[Option]:
        said: NoAct = act_of(p, card, node, side).arguments
        off: list[Option] = [("no-act-off", space) for space in members(removable(p, said, side))]
        return [*off, *(("no-act-on", space) for space in members(placeable(p, said, side)))]

    def apply(self, p: Russia, option: Option, card: int, node: int, side: int) -> Transition:
        said: NoAct = act_of(p, card, node, side).arguments
        space = option[1]
        if option[0] == "no-act-off":
            take_off_no_act(p, space, side, "6.25")
            return None
        victim = 1 - side if said.whose < 0 else said.whose
        put_no_act(p, space, victim, "6.25", fixed=said.fixed)
        return None


def mark_no_act(p: Russia, act: Act) -> Transition:
    """R52 holds up the stack it picked, R22 frees those where its units were placed, others choose one."""
    said: NoAct = act.arguments
    if said.whose == PICKED:
        put_no_act(p, p.notes[0], 1 - act.side, "6.25", fixed=True)
        return None
    if said.place:
        return call(MARKING, act.card, act.node, act.side)
    for space in p.notes:
        if p.no_act[said.whose] >> space & 1:
            take_off_no_act(p, space, said.whose, "6.25")
    return None


def may_mark(p: Russia, act: Act) -> bool:
    said: NoAct = act.arguments
    if not said.place or said.whose == PICKED:
        return False
    return bool(placeable(p, said, act.side) | removable(p, said, act.side))


MARKING = procedure("7.37 NO ACT by card", MarkNoAct())


# cancel, leader


def parse_cancel(text: str) -> int:
    match = re.fullmatch(r"(WHITE|RED) combat", text)
    if match is None:
        raise ValueError(f"expected a side and 'combat', not {text!r}")
    return side_named(match[1])


@rule("6.26", off=True)
def combats_may_be_affected(p: Russia) -> bool:
    """On turn 1 no initiative card affects a combat."""
    return p.turn > FIRST_TURN


def may_cancel(p: Russia, act: Act) -> bool:
    return combats_may_be_affected(p) and p.side == act.arguments and bool(p.fighting)


class Cancel(Choice[Russia]):
    """6.26a: a combat marker is lost."""

    rules = ("6.26a",)
    unasked = True

    def when(self, p: Russia, card: int, node: int, side: int) -> bool:
        return bool(p.fighting)

    def seat(self, p: Russia, card: int, node: int, side: int) -> int:
        return side

    def prompt(self, p: Russia, card: int, node: int, side: int) -> Message:
        return say("cancel", card=card)

    def options(self, p: Russia, card: int, node: int, side: int) -> list[Option]:
        return [("cancel-attack", space) for space in members(p.fighting)]

    def apply(self, p: Russia, option: Option, card: int, node: int, side: int) -> Transition:
        p.fighting &= ~BIT[option[1]]
        p.emit(CANCELLED, "6.26a", space=option[1])
        return None


CANCELLING = procedure("6.26a An attack is cancelled", Cancel())


class LeaderClause(NamedTuple):
    ban: bool
    side: int


def parse_leader(text: str) -> LeaderClause:
    match = re.fullmatch(r"auto (WHITE|RED)|ban (WHITE|RED) 1", text)
    if match is None:
        raise ValueError(f"expected 'auto SIDE' or 'ban SIDE 1', not {text!r}")
    return LeaderClause(match[1] is None, side_named(match[1] or match[2]))


def confusable(p: Russia, side: int) -> list[int]:
    """Leaders of a side who have not used their capability in this part."""
    return [
        leader
        for leader in p.on_map(p.roster.commanders)
        if p.allegiance[leader] == side and not p.used >> leader & 1
    ]


def may_lead(p: Russia, act: Act) -> bool:
    said: LeaderClause = act.arguments
    if not said.ban:
        return True  # window 6.26c: one of the holder's leaders is about to roll
    bears = p.battle.target >= 0 or p.side == said.side  # 6.26a: only the enemy's own operation
    return combats_may_be_affected(p) and bears and bool(confusable(p, said.side))


@rule("6.26c", "12.2")
def lead(p: Russia, act: Act) -> Transition:
    """The leader about to roll succeeds without a die; or a leader of the enemy is barred."""
    if act.arguments.ban:
        return call(CONFUSION, act.card, act.node, act.side)
    leader = p.notes[0]
    p.sure |= BIT[leader]
    p.emit(INSPIRED, "6.26c", leader=leader)
    return None


class Confuse(Choice[Russia]):
    """6.26a, 6.26b: an enemy leader uses no capability in this part."""

    rules = ("6.26a", "6.26b")
    unasked = True

    def seat(self, p: Russia, card: int, node: int, side: int) -> int:
        return side

    def prompt(self, p: Russia, card: int, node: int, side: int) -> Message:
        return say("confuse", card=card)

    def options(self, p: Russia, card: int, node: int, side: int) -> list[Option]:
        said: LeaderClause = act_of(p, card, node, side).arguments
        return [("confuse", leader) for leader in confusable(p, said.side)]

    def apply(self, p: Russia, option: Option, card: int, node: int, side: int) -> Transition:
        p.used |= BIT[option[1]]
        p.emit(CONFUSED, "6.26a", leader=option[1])
        return None


CONFUSION = procedure("6.26 A leader is barred", Confuse())


# terrain, surprise, asset


def parse_terrain(text: str) -> int:
    match = re.fullmatch(r"ignore (WHITE|RED)-attack", text)
    if match is None:
        raise ValueError(f"expected 'ignore SIDE-attack', not {text!r}")
    return side_named(match[1])


def may_ignore_terrain(p: Russia, act: Act) -> bool:
    return combats_may_be_affected(p) and p.battle.target >= 0 and p.battle.attacker == act.arguments


@rule("6.26b", "8.31")
def ignore_terrain(p: Russia, act: Act) -> None:
    p.battle.no_terrain = 1
    p.emit(NO_TERRAIN, "6.26b")


class Surprise(NamedTuple):
    side: int
    cavalry: bool
    asset: bool


def parse_surprise(text: str) -> Surprise:
    match = re.fullmatch(r"(WHITE|RED)-(attack|attack asset|cavalry not mud)", text)
    if match is None:
        raise ValueError("expected 'SIDE-attack', 'SIDE-attack asset' or 'SIDE-cavalry not mud'")
    return Surprise(side_named(match[1]), match[2].startswith("cavalry"), match[2].endswith("asset"))


def may_surprise(p: Russia, act: Act) -> bool:
    said: Surprise = act.arguments
    if p.battle.target < 0 or p.battle.first >= 0:
        return False
    if said.cavalry:
        return p.weather != MUD and bool(engaged(p, said.side) & p.roster.cavalry)
    if p.battle.attacker != said.side:
        return False
    assets = p.battle.assets[said.side].bit_count() + p.battle.extra_assets[said.side]
    return not said.asset or assets > 0


@rule("6.26b", "8.42")
def surprise(p: Russia, act: Act) -> None:
    """The side fires first; no die for surprise is rolled."""
    p.battle.first = act.arguments.side
    p.emit(SURPRISE, "6.26b", side=act.arguments.side)


def parse_asset(text: str) -> int:
    match = re.fullmatch(r"\+1 (WHITE|RED)", text)
    if match is None:
        raise ValueError(f"expected '+1 SIDE', not {text!r}")
    return side_named(match[1])


@rule("6.26b", "8.25")
def count_asset(p: Russia, act: Act) -> None:
    p.battle.extra_assets[act.arguments] += 1
    p.emit(MORE_ASSETS, "6.26b", side=act.arguments)


# ops


class Offensive(NamedTuple):
    value: int
    regions: int
    only: bool


def parse_ops(text: str) -> Offensive:
    match = re.fullmatch(r"(\d)( in\(named 2 touching\))?", text)
    if match is None:
        raise ValueError(f"expected a number of spaces, perhaps with 'in(named 2 touching)', not {text!r}")
    return Offensive(int(match[1]), 2 if match[2] else 1, bool(match[2]))


class NameOffensive(Choice[Russia]):
    """6.27: one region, or two that touch, before markers are placed."""

    rules = ("6.27",)

    def forced(self, p: Russia, card: int, node: int, side: int, named: int) -> bool:
        return True

    def when(self, p: Russia, card: int, node: int, side: int, named: int) -> bool:
        said: Offensive = act_of(p, card, node, side).arguments
        return named.bit_count() < said.regions

    def seat(self, p: Russia, card: int, node: int, side: int, named: int) -> int:
        return side

    def prompt(self, p: Russia, card: int, node: int, side: int, named: int) -> Message:
        return say("offensive", card=card)

    def options(self, p: Russia, card: int, node: int, side: int, named: int) -> list[Option]:
        return [("offensive", region) for region in regions_for(p, named)]

    def apply(self, p: Russia, option: Option, *frame: int) -> Transition:
        card, node, side, named = frame
        p.emit(NAMED, "6.27", side=side, region=option[1])
        return again(card, node, side, named | BIT[option[1]])


def regions_for(p: Russia, named: int) -> list[int]:
    if not named:
        return [region for region, spaces in enumerate(p.atlas.region_spaces) if spaces]
    return members(p.atlas.touching[members(named)[0]])


def attack_there(p: Russia, card: int, node: int, side: int, named: int) -> Transition:
    said: Offensive = act_of(p, card, node, side).arguments
    return call_chapter(p, "7.20 Operation", side, said.value, named, int(said.only))


NAMING = procedure("6.27 Offensive", NameOffensive(), attack_there)


def begin_offensive(p: Russia, act: Act) -> Transition:
    return call(NAMING, act.card, act.node, act.side, 0)


# block


class Block(NamedTuple):
    side: int
    number: int
    place: Place


def parse_block(text: str) -> Block:
    match = re.fullmatch(r"(WHITE|RED) (\d) @(space\(.+\))", text)
    if match is None:
        raise ValueError(f"expected a side, a number and '@space(…)', not {text!r}")
    return Block(side_named(match[1]), int(match[2]), parse_location(match[3])[0])


def ambushes(p: Russia, said: Block, taken: list[int]) -> int:
    """Spaces that partisans may still close, all in one region."""
    return spaces_of(p, said.place, said.side, tuple(taken)) & ~p.blocked[said.side]


class Ambush(Choice[Russia]):
    """10.14: one space after another."""

    rules = ("10.14", "6.25")
    unasked = True

    def when(self, p: Russia, card: int, node: int, side: int, left: int) -> bool:
        return left > 0 and bool(self.options(p, card, node, side, left))

    def seat(self, p: Russia, card: int, node: int, side: int, left: int) -> int:
        return side

    def prompt(self, p: Russia, card: int, node: int, side: int, left: int) -> Message:
        return say("partisans", card=card, left=left)

    def options(self, p: Russia, card: int, node: int, side: int, left: int) -> list[Option]:
        said: Block = act_of(p, card, node, side).arguments
        return [("partisans", space) for space in members(ambushes(p, said, p.notes))]

    def apply(self, p: Russia, option: Option, *frame: int) -> Transition:
        card, node, side, left = frame
        said: Block = act_of(p, card, node, side).arguments
        p.blocked[said.side] |= BIT[option[1]]
        p.notes.append(option[1])
        p.emit(PARTISANS, "10.14", space=option[1], side=said.side)
        return again(card, node, side, left - 1)


AMBUSHES = procedure("10.14 Partisans", Ambush())


def lay_ambushes(p: Russia, act: Act) -> Transition:
    p.notes = []
    return call(AMBUSHES, act.card, act.node, act.side, act.arguments.number)


PROCEDURES = (MARKING, CANCELLING, CONFUSION, NAMING, AMBUSHES)
CLAUSES = (
    ScriptVerb("noact", parse_noact, mark_no_act, may_mark),
    ScriptVerb("cancel", parse_cancel, CANCELLING, may_cancel),
    ScriptVerb("leader", parse_leader, lead, may_lead),
    ScriptVerb("terrain", parse_terrain, ignore_terrain, may_ignore_terrain),
    ScriptVerb("surprise", parse_surprise, surprise, may_surprise),
    ScriptVerb("asset", parse_asset, count_asset, lambda p, act: p.battle.target >= 0),
    ScriptVerb("ops", parse_ops, begin_offensive),
    ScriptVerb("block", parse_block, lay_ambushes, lambda p, act: bool(ambushes(p, act.arguments, []))),
)
