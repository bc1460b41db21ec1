"""8.1 Step 1 of a combat: what may attack what, attacks from several spaces, the uncommitted, Defeatism."""

from barricades.games.toc.aids.stages import in_part
from barricades.games.toc.ch03_components.atlas import FACTION, FACTIONS, JAPAN, RED, SOCIALISTS, WHITE
from barricades.games.toc.ch03_components.tables import cell
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, call_chapter
from barricades.games.toc.ch07_movement.ground import barred_links, closed_regions, delayed
from barricades.games.toc.ch07_movement.limits import activated
from barricades.games.toc.ch08_combat.battle import commands
from barricades.games.toc.ch08_combat.combat import COMBAT, join_battle
from barricades.games.toc.ch08_combat.combat_state import Battle
from barricades.games.toc.ch12_leaders.leaders import active
from barricades.games.toc.ch13_special.infighting import attack_banned, chit_name, leader_barred, violate
from barricades.games.toc.names import PIECES, SPACES
from barricades.games.toc.state import (
    CENTRAL_POWERS,
    CENTRAL_POWERS_AT,
    JAPAN_TRACK,
    NEUTRAL,
    POLAND,
    SR_TRACK,
    Russia,
)
from barricades.kernel.bits import BIT, mask_of, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

ATTACKED = EventKind("attacked", "{side:seat} attacks {space:space} with {units:piece}.")
DOUBTED = EventKind("doubted", "Defeatism at {space:space}: {die:die}.")

EVENTS = (ATTACKED, DOUBTED)
VERBS = (
    Verb("attack", "{space}", space=SPACES),
    Verb("with", "{unit}", unit=PIECES),
    Verb("without", "{unit}", unit=PIECES),
    Verb("declare"),
    Verb("cancel"),
    Verb("first", "{space}", space=SPACES),
)
MESSAGES = {
    "attack-or-end": "Choose a space to attack, or end the combats.",
    "choose-attackers": "Which units attack {space:space}? Strength so far: {strength}.",
    "name-first": "Defeatism: which space attacks without a die?",
    "attacked-already": "{space:space} has been attacked in this part.",
    "nobody-to-attack": "There is no enemy or neutral unit at {space:space}.",
    "no-attack-there": "No unit marked for combat can attack {space:space}.",
    "closed-to-attack": "{space:space} lies in a closed region.",
    "delayed-faction": "A faction that was just set up cannot be attacked yet.",
    "has-acted": "{unit:piece} has moved or attacked in this part.",
    "cannot-attack": "{unit:piece} is not in a marked space next to {space:space}, or may not act.",
    "no-leader-for-several": "Units from several spaces attack together only under a leader stacked with an "
    "attacking army.",
    "poles-apart": "Polish and other WHITE units never attack together.",
}

DEFEATISM = "Defeatism"
DECENT = 5  # 13.72: strength


# 8.11


@rule("8.11", "7.24", off=())
def ready(p: Russia, side: int, space: int) -> list[int]:
    """The units of a marked space that act, and have neither moved nor attacked."""
    return activated(p, side, space)


@rule("8.13", "7.71", off=-1)
def open_to_attack(p: Russia, unit: int) -> int:
    """Spaces in regions that are open to a unit, and Central Powers units anywhere."""
    nation = p.roster.nation[unit]
    if nation == FACTION + CENTRAL_POWERS:
        return -1
    shut = closed_regions(p, p.allegiance[unit])
    if nation == FACTION + POLAND:
        shut &= ~p.atlas.faction_region[POLAND] | p.neutral_ground()
    return ~shut | p.masks[CENTRAL_POWERS_AT]


def prey(p: Russia, side: int) -> int:
    """8.13: the spaces with units that a side may attack, wherever they lie."""
    neutral = p.held(NEUTRAL)
    spaces = p.enemies(side) | neutral if p.may_attack_neutrals() else p.enemies(side) & ~neutral
    return spaces & ~p.held(side) & ~struck(p)


@rule("8.1", "8.11", off=0)
def struck(p: Russia) -> int:
    """A space is attacked once in a part."""
    return p.struck


@rule("7.26", off=False)
def protected(p: Russia, space: int) -> bool:
    """Units of a faction just set up are not attacked."""
    for unit in p.units_in(space):
        faction = p.roster.nation[unit] - FACTION
        new = 0 <= faction < len(FACTIONS) and p.turned[unit] < 0 and delayed(p, faction)
        if new and not p.may_attack_new(faction):
            return True
    return False


def able(p: Russia, side: int, target: int) -> list[int]:
    """The units that may attack a space."""
    found = []
    for space in members(p.atlas.near[target] & p.fighting & p.held(side)):
        if barred_links(p, side, space) >> target & 1:
            continue
        found += [unit for unit in ready(p, side, space) if open_to_attack(p, unit) >> target & 1]
    return sorted(found)


def targets(p: Russia, side: int) -> list[int]:
    """The spaces that can be attacked now."""
    near = 0
    for space in members(p.fighting & p.held(side)):
        near |= p.atlas.near[space]
    found = members(near & prey(p, side))
    return [space for space in found if able(p, side, space) and not protected(p, space)]


# 8.12


@rule("8.12", "12.23", off=True)
def lawful(p: Russia, side: int, units: int) -> bool:
    """Units of several spaces need a leader stacked with an attacking army, or a corps if no army attacks."""
    spaces = spaces_of(p, units)
    if spaces.bit_count() < 2 or (p.joint and not spaces & ~p.offensive):
        return True
    weighty = units & p.roster.armies or units
    return any(leader_with(p, side, space, weighty) for space in members(spaces))


def leader_with(p: Russia, side: int, space: int, units: int) -> bool:
    """Whether a leader in a space, not barred by a chit (12.3), commands one of some units there."""
    return any(
        commands(p, leader, units) and not leader_barred(p, leader) and active(p, leader)
        for leader in p.leaders_of(side, space)
    )


@rule("8.12", "15.44d", off=True)
def allied(p: Russia, units: int) -> bool:
    """Polish and other WHITE units never attack together."""
    polish = units & p.roster.of_faction(POLAND)
    return not polish or polish == units or p.allegiance[members(units)[0]] != WHITE


def spaces_of(p: Russia, units: int) -> int:
    return mask_of(p.at[unit] for unit in members(units))


def can_be_completed(p: Russia, side: int, units: int, possible: list[int]) -> bool:
    """Whether some attack that includes these units is lawful."""
    if not allied(p, units):
        return False
    if lawful(p, side, units):
        return True
    others = mask_of(unit for unit in possible if allied(p, units | BIT[unit]))
    armies = others & p.roster.armies
    corps = 0 if units & p.roster.armies else others & ~p.roster.armies
    spaces = members(spaces_of(p, others))
    return any(leader_with(p, side, space, armies) or leader_with(p, side, space, corps) for space in spaces)


@rule("8.0", "8.11")
class DeclareAttack(Choice[Russia]):
    """Name D, then the units that attack it; one attack is fought before the next is declared."""

    rules = ("8.11", "8.12", "8.13")
    open = True  # hands and political cards bear on nothing that `forecast.assumptions` leave to happen

    def when(self, p: Russia, side: int) -> bool:
        return p.battle.target >= 0 or bool(targets(p, side))

    def seat(self, p: Russia, side: int) -> int:
        return side

    def prompt(self, p: Russia, side: int) -> Message:
        if p.battle.target < 0:
            return say("attack-or-end")
        strength = sum(map(p.strength, members(p.group)))
        return say("choose-attackers", space=p.battle.target, strength=strength)

    def options(self, p: Russia, side: int) -> list[Option]:
        target = p.battle.target
        if target < 0:
            return [*(("attack", space) for space in targets(p, side)), ("done",)]
        possible = able(p, side, target)
        more = [
            ("with", unit)
            for unit in possible
            if not p.group >> unit & 1 and can_be_completed(p, side, p.group | BIT[unit], possible)
        ]
        go = [("declare",)] if p.group and lawful(p, side, p.group) else []
        return [("cancel",), *go, *more, *(("without", unit) for unit in members(p.group))]

    def apply(self, p: Russia, option: Option, side: int) -> Transition:
        verb = option[0]
        if verb == "done":
            return None
        if verb == "attack":
            p.battle, p.group = Battle(target=option[1], attacker=side), 0
        elif verb == "with":
            p.group |= BIT[option[1]]
        elif verb == "without":
            p.group &= ~BIT[option[1]]
        elif verb == "cancel":
            p.battle, p.group = Battle(), 0
        else:
            return call(ATTACK, side, p.battle.target, then=again())
        return again()

    def why_not(self, p: Russia, option: Option, side: int) -> Refusal | None:
        target = p.battle.target
        if option[0] == "attack" and target < 0:
            return _why_not_attack(p, side, option[1])
        if option[0] == "with" and target >= 0:
            return _why_not_with(p, side, target, option[1])
        if option[0] == "declare" and p.group:
            return refuse("8.12", "no-leader-for-several")
        return None


def _why_not_attack(p: Russia, side: int, space: int) -> Refusal:
    if struck(p) >> space & 1:
        return refuse("8.11", "attacked-already", space=space)
    if not prey(p, side) >> space & 1:
        return refuse("8.13", "nobody-to-attack", space=space)
    if protected(p, space):
        return refuse("7.26", "delayed-faction")
    if closed_regions(p, side) & ~p.masks[CENTRAL_POWERS_AT] & BIT[space]:
        return refuse("8.13", "closed-to-attack", space=space)
    return refuse("8.11", "no-attack-there", space=space)


def _why_not_with(p: Russia, side: int, target: int, unit: int) -> Refusal:
    if p.acted >> unit & 1:
        return refuse("8.11", "has-acted", unit=unit)
    if unit not in able(p, side, target):
        return refuse("8.11", "cannot-attack", unit=unit, space=target)
    if not allied(p, p.group | BIT[unit]):
        return refuse("15.44d", "poles-apart")
    return refuse("8.12", "no-leader-for-several")


# 13.51, 8.15


@rule("13.51a")
def break_chit(p: Russia, side: int, target: int, *_: int) -> None:
    """An attack with units of a camp under its chit is forbidden, and paid for with two points."""
    if any(attack_banned(p, unit) for unit in members(p.group)):
        violate(p, side)


@rule("8.15", "13.51k", off=False)
def defeatism(p: Russia, side: int) -> bool:
    """While RED holds the chit, spaces after the first attack on a die only."""
    return side == RED and chit_name(p, RED) == DEFEATISM


class NameFirst(Choice[Russia]):
    """RED names the space that attacks without a die; or, where 8.12 fails after the dice, alone."""

    rules = ("8.15",)

    def __init__(self, *, after: bool):
        self.after = after
        self.name = "name-only-space" if after else "name-first-space"

    def when(self, p: Russia, side: int, target: int, *_: int) -> bool:
        several = spaces_of(p, p.group).bit_count() > 1
        if not defeatism(p, side) or not several:
            return False
        return not lawful(p, side, p.group) if self.after else not p.attacked_from

    def seat(self, p: Russia, side: int, *_: int) -> int:
        return side

    def prompt(self, p: Russia, *_: int) -> Message:
        return say("name-first")

    def options(self, p: Russia, *_: int) -> list[Option]:
        return [("first", space) for space in members(spaces_of(p, p.group))]

    def assumed(self, p: Russia, *_: int) -> Option:
        return self.options(p)[0]

    def apply(self, p: Russia, option: Option, side: int, target: int, *_: int) -> Transition:
        if self.after:
            p.group &= mask_of(p.stacks[option[1]])
            return None
        return goto(roll_for_defeatism, side, target, option[1])


@rule("8.15")
def roll_for_defeatism(p: Russia, side: int, target: int, first: int = -1) -> Transition:
    """One die for each space after the first: 1-3 its units attack, 4-6 its marker is lost."""
    spaces = spaces_of(p, p.group)
    if not defeatism(p, side) or (first < 0 and not p.attacked_from):
        return None
    for space in members(spaces & ~p.attacked_from):
        if space == first:
            continue
        die = p.roll()
        p.emit(DOUBTED, "8.15", space=space, die=die)
        if cell("infighting_dice", DEFEATISM, str(die)) != "attacks":
            p.group &= ~mask_of(p.stacks[space])
            p.fighting &= ~BIT[space]
    if first >= 0 and not lawful(p, side, p.group):
        p.group &= mask_of(p.stacks[first])
    return None


def go_ahead(p: Russia, side: int, target: int, *_: int) -> Transition:
    """The attack is declared: its units have acted, its space is attacked."""
    if not p.group:
        p.battle = Battle()
        return LEAVE
    units, p.group = p.group, 0
    p.attacked_from |= spaces_of(p, units)
    p.acted |= units
    p.struck |= BIT[target]
    use_don_caucasus(p, target, units)
    p.meet_attack(target)
    p.emit(ATTACKED, "8.11", side=side, space=target, units=members(units))
    return goto(commit_the_uncommitted, side, target, units, 0)


@rule("13.72")
def use_don_caucasus(p: Russia, target: int, units: int) -> None:
    """An attack of 5 strength on Tsaritsyn with the Don Caucasus army is what W3 asks for."""
    army = p.roster.piece("Don-Cauc")
    if not p.don_caucasus or not units >> army & 1 or target != p.atlas.space("tsaritsyn"):
        return
    if sum(map(p.strength, members(units))) >= DECENT:
        p.don_caucasus = 0


# 8.14


@rule("8.14", "15.26d", "15.27b", "15.27g", "15.54a")
def commit_the_uncommitted(p: Russia, side: int, target: int, units: int, done: int) -> Transition:
    """An attack drives neutrals, SRs and Japan into the arms of the attacker's enemy."""
    for unit in p.units_in(target):
        nation = p.roster.nation[unit]
        if done >> nation & 1 or p.turned[unit] >= 0:
            continue
        then = again(side, target, units, done | BIT[nation])
        if nation in (SOCIALISTS, JAPAN):
            track = SR_TRACK if nation == SOCIALISTS else JAPAN_TRACK
            boxes = commit_box(p, track, 1 - side) - p.track[track]
            return call_chapter(p, "5.49 Track", track, boxes, then=then)
        if p.allegiance[unit] == NEUTRAL and FACTION <= nation < SOCIALISTS:
            return call_chapter(p, "15.24 Gain control", nation - FACTION, 1 - side, then=then)
    return None


def commit_box(p: Russia, track: int, side: int) -> int:
    """The box of a track in which its forces commit themselves to a side."""
    boxes = p.edition.tracks[track]
    return next(n for n, box in enumerate(boxes) if "Commit" in box.name and box.colour == side)


def fight(p: Russia, side: int, target: int, units: int, done: int) -> Transition:
    """8.92: supply is judged now, for the whole combat."""
    join_battle(p, side, target, units)
    return call(COMBAT)


def settle_consequences(p: Russia, *_: int) -> Transition:
    """Captures and the rest that combat has brought about."""
    p.battle = Battle()
    return call(WHAT_FOLLOWS)


ATTACK = procedure(
    "8.1 Attack", break_chit, NameFirst(after=False), roll_for_defeatism, NameFirst(after=True), go_ahead,
    commit_the_uncommitted, fight, settle_consequences,
)  # fmt: skip


def begin_combats(p: Russia, side: int) -> None:
    p.battle, p.group, p.attacked_from = Battle(), 0, 0


def end_combats(p: Russia, side: int) -> None:
    """7.23: a combat marker that is not used is lost."""
    p.fighting = 0


COMBATS = procedure("8.0 Combats", begin_combats, DeclareAttack(), end_combats, stage=in_part("combat"))

PROCEDURES = (COMBATS, ATTACK)
