"""7.2 Activation: an operation from its markers to its last combat."""

from barricades.games.toc.aids.stages import in_part
from barricades.games.toc.cards.standing import attacks_jointly
from barricades.games.toc.ch03_components.atlas import FACTION, RED, WHITE
from barricades.games.toc.ch03_components.tables import cell
from barricades.games.toc.ch05_turn.due import WHAT_FOLLOWS, call_chapter
from barricades.games.toc.ch07_movement.ground import barred_links
from barricades.games.toc.ch07_movement.limits import (
    binding,
    only_risings,
    open_spaces,
    price,
    together,
    violations,
    why_closed,
    why_not_together,
)
from barricades.games.toc.ch07_movement.movement import MOVEMENT
from barricades.games.toc.ch13_special.infighting import violate
from barricades.games.toc.names import SPACES
from barricades.games.toc.state import MAKHNO, Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb, options
from barricades.kernel.rules import rule

MARKED = EventKind("marked", "{side:seat} marks {space:space} for {use:mark}.")
SIX = EventKind("makhno-die", "Makhno's units at {space:space}: {die:die}.")
IDLE = EventKind("makhno-idle", "Makhno's units at {space:space} refuse: the marker is lost.")

EVENTS = (MARKED, SIX, IDLE)

MARK_MOVE, MARK_FIGHT, VIOLATE_MOVE, VIOLATE_FIGHT = (
    "mark-move",
    "mark-fight",
    "violate-move",
    "violate-fight",
)
MARKS = (MARK_MOVE, MARK_FIGHT)
VIOLATIONS = (VIOLATE_MOVE, VIOLATE_FIGHT)
SORTED_MARKS, SORTED_VIOLATIONS = sorted(MARKS), sorted(VIOLATIONS)  # as options are listed

VERBS = (
    *(Verb(verb, "{space}", space=SPACES) for verb in (*MARKS, *VIOLATIONS)),
    Verb("makhno-strikes", "{space}>{target}", space=SPACES, target=SPACES),
    Verb("makhno-idle", "{space}", space=SPACES),
)

MESSAGES = {
    "mark.move": "movement",
    "mark.fight": "combat",
    "mark": "Mark spaces for movement or combat. {left} of {value} {value?point|points} left.",
    "mark.twice": "{space:space} is marked already.",
    "mark.region": "This offensive marks spaces in its regions only.",
    "mark.here": "Only the leader's space may be activated.",
    "makhno": "Makhno's units at {space:space} disobey. Which space do they attack?",
}

BONUS_VALUE = 5  # 7.21


def marked(p: Russia) -> int:
    """The spaces with a marker of the present operation."""
    return p.moving | p.fighting


# 7.21 The option white-operations-bonus


@rule("7.21")
def note_political_card(p: Russia, side: int, value: int) -> None:
    """RED has put a card of value 5 into a political box."""
    if side == RED and value == BONUS_VALUE:
        always = p.edition.rules.operations_bonus
        p.white_bonus = int(always or p.switched_on("white-operations-bonus"))


@rule("7.21", off=0)
def bonus_value(p: Russia, side: int) -> int:
    """What WHITE's first card of the turn counts at least for operations; afterwards there is no bonus."""
    if side != WHITE or not p.white_bonus:
        return 0
    p.white_bonus = 0
    return BONUS_VALUE if may_have_bonus(p) and not p.bonus_lapses() else 0


def may_have_bonus(p: Russia) -> bool:
    """7.21: WHITE is not behind in victory cities, or counts as level by rule."""
    return not p.behind(WHITE) or p.white_counts_as_level()


# 7.21 Markers


def begin_operation(p: Russia, side: int, value: int, regions: int, *where: int) -> Transition:
    """6.27: the regions of an offensive are declared before markers are placed."""
    p.moving = p.fighting = p.bound = p.offensive = 0
    for region in members(regions):
        p.offensive |= p.atlas.region_spaces[region]
    p.joint = int(attacks_jointly(p, side))
    return None


@rule("6.27", "7.32", off=-1)
def confined(p: Russia, only: int, *place: int) -> int:
    """Where markers may be placed at all: W33 and R33 keep to their regions, 7.32 to the leader's space."""
    if place:
        return BIT[place[0] - 1]
    return p.offensive if only else p.atlas.everywhere


def markable(p: Russia, side: int, value: int, where: int) -> int:
    """The spaces of a set on which a marker may be placed now, chits apart."""
    spaces, free = marked(p), open_spaces(p, side) & where
    memo, key = p.recall(), ("markable", side, value, spaces, free)
    if key not in memo:
        memo[key] = together(p, side, spaces, free & ~spaces, value)
    return int(memo[key])


@rule("7.2", "7.21", "7.22", "7.31", "16.0a")
class PlaceMarkers(Choice[Russia]):
    """Markers one by one; all are placed before anything moves."""

    rules = ("7.21", "7.22", "7.25")

    def when(self, p: Russia, side: int, value: int, regions: int, *where: int) -> bool:
        return bool(markable(p, side, value, confined(p, *where)))

    def seat(self, p: Russia, side: int, *data: int) -> int:
        return side

    def prompt(self, p: Russia, side: int, value: int, *data: int) -> Message:
        return say("mark", side=side, value=value, left=value - price(p, side, marked(p)))

    def options(self, p: Russia, side: int, value: int, regions: int, *where: int) -> list[Option]:
        spaces, forbidden = markable(p, side, value, confined(p, *where)), violations(p, side, marked(p))
        found: list[Option] = [("done",)]
        for verb in SORTED_MARKS:
            found += options(verb, spaces & ~forbidden)
        if spaces & forbidden:
            for verb in SORTED_VIOLATIONS:
                found += options(verb, spaces & forbidden)
        return found

    def apply(self, p: Russia, option: Option, side: int, *data: int) -> Transition:
        if option[0] == "done":
            return None
        verb, space = option
        if verb in VIOLATIONS:
            violate(p, side)
        place_marker(p, side, space, moves=verb in (MARK_MOVE, VIOLATE_MOVE))
        return again()

    def why_not(self, p: Russia, option: Option, side: int, value: int, *data: int) -> Refusal | None:
        if option[0] not in (*MARKS, *VIOLATIONS) or option[1] >= p.atlas.size:
            return None
        space, where = option[1], data[1:]
        if marked(p) >> space & 1:
            return refuse("7.21", "mark.twice", space=space)
        if not confined(p, *where) >> space & 1:
            return refuse("6.27", "mark.region") if where[0] else refuse("7.32", "mark.here")
        return (
            why_closed(p, side, space)
            or why_not_together(p, side, marked(p), space, value)
            or refuse("7.25l", "limit.camp")
        )


def place_marker(p: Russia, side: int, space: int, *, moves: bool) -> None:
    if moves:
        p.moving |= BIT[space]
    else:
        p.fighting |= BIT[space]
    p.emit(MARKED, "7.21", side=side, space=space, use="move" if moves else "fight")


@rule("7.25a", "7.24")
def bind(p: Russia, side: int, *data: int) -> Transition:
    """The factions that do not cooperate are fixed with the markers, before anything moves."""
    p.bound = binding(p, side, marked(p))
    return None


@rule("7.25h")
def note_risings(p: Russia, side: int, *data: int) -> Transition:
    """Spaces with insurrection armies alone have had their marker of this turn."""
    for space in members(marked(p)):
        if only_risings(p, side, space):
            p.risen |= BIT[space]
    return None


def open_window(p: Russia, side: int, *data: int) -> Transition:
    """6.26a: initiative cards, once all markers are placed."""
    if "6.26a Window" in p.game.flow.numbers:
        return call_chapter(p, "6.26a Window", side)
    return None


# 7.25f Makhno's six


def makhnos(p: Russia, side: int) -> int:
    """The marked spaces that hold Makhno's units of a side."""
    return _with_makhno(p, side) & marked(p)


def _with_makhno(p: Russia, side: int) -> int:
    found = 0
    for unit in p.on_map(p.roster.of_faction(MAKHNO) & p.roster.units):
        if p.allegiance[unit] == side and p.turned[unit] < 0:
            found |= BIT[p.at[unit]]
    return found


def mutinous(die: int) -> bool:
    """7.25f: whether the enemy decides what Makhno's units do."""
    return cell("single_rolls", "Makhno's six", str(die)) != "-"


@rule("7.25f", "15.35a")
def roll_for_makhno(p: Russia, side: int, rolled: int, space: int) -> Transition:
    """One die for each marked space with Makhno units; on a 6 the enemy decides."""
    waiting = makhnos(p, side) & ~rolled
    if not waiting:
        return goto(obey, side, rolled, space)
    space = members(waiting)[0]
    die = p.roll()
    p.emit(SIX, "7.25f", space=space, die=die)
    rolled |= BIT[space]
    return goto(Disobey(), side, rolled, space) if mutinous(die) else again(side, rolled, -1)


@rule("7.25f", off=0)
def victims(p: Russia, side: int, space: int) -> int:
    """The spaces that Makhno's units may attack: their own, or an adjacent one without Makhno units."""
    there, whose = p.units_of(side, space), FACTION + MAKHNO
    found = BIT[space] if any(p.roster.nation[unit] != whose for unit in there) else 0
    near = p.atlas.near[space] & ~barred_links(p, side, space)
    return found | near & p.held(side) & ~_with_makhno(p, side)


@rule("7.25f")
class Disobey(Choice[Russia]):
    """The controller's enemy turns Makhno on the controller's units, or the marker is lost."""

    rules = ("7.25f",)

    def forced(self, p: Russia, side: int, rolled: int, space: int) -> bool:
        return True

    def seat(self, p: Russia, side: int, rolled: int, space: int) -> int:
        return 1 - side

    def prompt(self, p: Russia, side: int, rolled: int, space: int) -> Message:
        return say("makhno", side=1 - side, space=space)

    def options(self, p: Russia, side: int, rolled: int, space: int) -> list[Option]:
        found: list[Option] = [("makhno-idle", space)]
        found += [("makhno-strikes", space, target) for target in members(victims(p, side, space))]
        return found

    def apply(self, p: Russia, option: Option, side: int, rolled: int, space: int) -> Transition:
        p.moving &= ~BIT[space]
        p.fighting &= ~BIT[space]
        back = goto(roll_for_makhno, side, rolled, -1)
        if option[0] == "makhno-idle":
            p.emit(IDLE, "7.25f", space=space)
            return back
        return call_chapter(p, "7.25f Makhno attacks", space, option[2], then=back)


def obey(p: Russia, side: int, rolled: int, space: int) -> Transition:
    return None


MAKHNOS_SIX = procedure("7.25f Makhno's six", roll_for_makhno, Disobey(), obey)


def makhno_rolls(p: Russia, side: int, *data: int) -> Transition:
    return call(MAKHNOS_SIX, side, 0, -1) if makhnos(p, side) else None


# 7.23 Movement, then combats


def move(p: Russia, side: int, *data: int) -> Transition:
    return call(MOVEMENT, side) if p.moving else None


def fight(p: Russia, side: int, *data: int) -> Transition:
    """8.0: one attacked space at a time."""
    return call_chapter(p, "8.0 Combats", side) if p.fighting else None


@rule("7.20", "7.23")
def remove_markers(p: Russia, side: int, *data: int) -> Transition:
    """Markers that were not used are lost."""
    p.moving = p.fighting = p.bound = p.offensive = p.joint = 0
    note_bermondt(p)
    return call(WHAT_FOLLOWS)


@rule("13.1e")
def note_bermondt(p: Russia) -> None:
    """Once the Bermondt army has left the space where it was placed, it never shares a space with Balts."""
    if p.bermondt and p.at[p.roster.bermondt] != p.bermondt - 1:
        p.bermondt = 0


OPERATION = procedure(
    "7.20 Operation",
    begin_operation, PlaceMarkers(), bind, note_risings, open_window, makhno_rolls, move, fight,
    remove_markers, stage=in_part("mark"),
)  # fmt: skip

PROCEDURES = (OPERATION, MAKHNOS_SIX)
