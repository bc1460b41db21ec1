"""8.6 Retreat: how far, which way, who cannot go, and how a retreat is cancelled."""

from collections.abc import Callable, Iterable

from barricades.games.toc.cards.standing import holds_the_capitals
from barricades.games.toc.ch03_components.atlas import FACTION, WHITE
from barricades.games.toc.ch03_components.tables import look_up, number, numbers
from barricades.games.toc.ch07_movement.ground import barred_links, bound_to_a_region, closed_regions
from barricades.games.toc.ch07_movement.stacking import fits, may_share
from barricades.games.toc.ch08_combat.battle import MAKHNO_RISES, TRIGGERED, enter, greens, steps
from barricades.games.toc.ch08_combat.losses import LOSE_STEPS, eliminate
from barricades.games.toc.ch10_supply.supply import supplied
from barricades.games.toc.ch12_leaders.leaders import LEADERS_ESCAPE
from barricades.games.toc.names import PIECES, SPACES
from barricades.games.toc.state import CENTRAL_POWERS, GREEN, MAKHNO, POLAND, Russia
from barricades.kernel.bits import BIT, lowest, mask_of, members
from barricades.kernel.decisions import PASS, Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import LEAVE, Transition, again, call, goto, procedure
from barricades.kernel.messages import Message, Refusal, refuse, say
from barricades.kernel.notation import Option, Verb
from barricades.kernel.rules import rule

RETREATED = EventKind("retreated", "Retreat from {start:space} by {path:space}: {pieces:piece}.")
STOOD = EventKind("stood", "{side:seat} tries to hold {space:space} and rolls {die:die}, as {modified}.")
HELD_OUT = EventKind("held-out", "{side:seat} stays at {space:space}.")

EVENTS = (RETREATED, STOOD, HELD_OUT)
VERBS = (
    Verb("retreat", "{space}", space=SPACES),
    Verb("go-on", "{unit}>{space}", unit=PIECES, space=SPACES),
    Verb("give-up", "{unit}", unit=PIECES),
    Verb("cancel-retreat"),
    Verb("stand"),
    Verb("retreat-anyway"),
)
MESSAGES = {
    "retreat": "Where do the units at {start:space} retreat? Spaces to go: {left}.",
    "retreat-too-many": "{space:space} cannot hold them all: which unit retreats farther, and where to?",
    "cancel-retreat": "Try to cancel the retreat from {space:space}?",
    "stand": "The retreat may be cancelled for one more step. Stay at {space:space}?",
    "no-retreat-there": "{space:space} is not on the best way of retreat.",
    "no-entry-in-retreat": "{space:space} cannot be entered in this retreat.",
}

MOST_SPACES = 2  # 8.61
CAPITALS = ("petrograd", "moskva")  # R27

Path = tuple[int, ...]


# 8.61


@rule("8.6", "8.61", "16.0c", off=0)
def retreat_distance(p: Russia) -> int:
    """The difference of the loss factors, two spaces at most."""
    battle = p.battle
    if battle.winner != battle.attacker:
        return 0
    difference = battle.inflicted[battle.attacker] - battle.inflicted[1 - battle.attacker]
    return difference if p.switched_on("retreat-uncapped") else min(difference, MOST_SPACES)


# 8.62


def stays(p: Russia, unit: int) -> bool:
    """8.65: Greens and units in restricted boxes do not retreat."""
    if p.allegiance[unit] == GREEN or p.stands_fast(unit):
        return True
    return bool(p.atlas.restricted >> p.at[unit] & 1)


@rule("8.65", off=-1)
def bound(p: Russia, unit: int) -> int:
    """The part of the map within which a unit retreats: risings, garrisons, people's and far-east units."""
    far = p.atlas.far_east if p.roster.far_eastern >> unit & 1 else -1
    return bound_to_a_region(p, unit) & far


def open_in_retreat(p: Russia, units: Iterable[int]) -> int:
    """7.71: the spaces open to all of some units."""
    spaces = p.atlas.everywhere & ~p.atlas.restricted
    for unit in units:
        nation = p.roster.nation[unit]
        if nation == FACTION + CENTRAL_POWERS:
            continue
        shut = closed_regions(p, p.allegiance[unit])
        if nation == FACTION + POLAND:
            shut &= ~p.atlas.faction_region[POLAND] | p.neutral_ground()
        spaces &= ~shut
    return spaces


@rule("8.62", off=0)
def ways(p: Russia, side: int, start: int, units: list[int]) -> int:
    """The spaces that units retreating from a space may enter, links apart."""
    free = [unit for unit in units if bound(p, unit) == -1] or units
    spaces = open_in_retreat(p, free) & ~p.strangers(side) & ~p.battle.origins & ~BIT[start]
    for unit in free:
        spaces &= bound(p, unit)
    return spaces & ~(p.atlas.vcs & p.friendly(1 - side))


def onward(p: Russia, side: int, space: int) -> int:
    """The neighbours by railway, road or Road 2 whose link is open."""
    atlas = p.atlas
    return (atlas.rail[space] | atlas.road[space] | atlas.road2[space]) & ~barred_links(p, side, space)


def longest_paths(p: Russia, side: int, start: int, units: list[int], distance: int) -> list[Path]:
    """The longest ways out that are not longer than required."""
    spaces = ways(p, side, start, units)
    found: list[Path] = [()]
    for _ in range(distance):
        farther = [
            (*path, space)
            for path in found
            for space in members(onward(p, side, path[-1] if path else start) & spaces & ~mask_of(path))
        ]
        if not farther:
            break
        found = farther
    return [path for path in found if path]


def can_retreat(p: Russia, units: Iterable[int], start: int) -> bool:
    """8.22: whether some units have a legal retreat."""
    going = [unit for unit in units if not stays(p, unit)]
    return bool(going) and bool(longest_paths(p, p.allegiance[going[0]], start, going, 1))


def best_paths(p: Russia, side: int, start: int, units: list[int], distance: int) -> list[Path]:
    """8.62: among the longest ways the owner takes one of the best."""
    paths = longest_paths(p, side, start, units, distance)
    paths = _best(paths, lambda path: holds_all(p, side, path[-1], units))
    paths = _best(paths, lambda path: -strange_spaces(p, side, path))
    paths = _best(paths, lambda path: away(p, start, path))
    return _best(paths, lambda path: int(all(supplied(p, unit, path[-1]) for unit in units)))


def _best(paths: list[Path], value: Callable[[Path], int]) -> list[Path]:
    if len(paths) < 2:
        return paths
    values = [value(path) for path in paths]
    top = max(values)
    return [path for path, each in zip(paths, values, strict=True) if each == top]


@rule("8.62", off=1)
def holds_all(p: Russia, side: int, end: int, units: list[int]) -> int:
    there = p.units_of(side, end)
    return int(fits(p, end, [*there, *units]) and may_share(p, [*there, *units]))


@rule("8.62", off=0)
def strange_spaces(p: Russia, side: int, path: Path) -> int:
    return (mask_of(path) & ~p.friendly(side)).bit_count()


@rule("8.62", off=1)
def away(p: Russia, start: int, path: Path) -> int:
    return int(len(path) != MOST_SPACES or not p.atlas.near[start] >> path[-1] & 1)


# The procedure: a seat leads pieces of one space away


def eliminate_who_stays(
    p: Russia, seat: int, pieces: int, start: int, distance: int, *path: int
) -> Transition:
    """8.64, 8.65: units that do not or cannot retreat are lost, and their leaders roll."""
    units = members(pieces & p.roster.units)
    side = p.allegiance[units[0]] if units else seat
    going = [unit for unit in units if not stays(p, unit)]
    if going and longest_paths(p, side, start, going, 1):
        lost = [unit for unit in units if unit not in going]
    else:
        lost = units
    for unit in lost:
        cannot_retreat(p, unit)
    if len(lost) < len(units):
        return None
    if side < 2 and p.leaders_of(side, start) and not p.units_of(side, start):
        return call(LEADERS_ESCAPE, start, side, then=LEAVE)
    return LEAVE


@rule("8.64", "8.65")
def cannot_retreat(p: Russia, unit: int) -> None:
    eliminate(p, unit, "8.64")


def _going(p: Russia, pieces: int, start: int) -> list[int]:
    """The units that retreat, of those that were there at the start."""
    return [unit for unit in p.units_in(start) if pieces >> unit & 1]


def next_spaces(p: Russia, pieces: int, start: int, distance: int, path: Path) -> list[int]:
    """Where the best ways lead after the spaces chosen so far."""
    units = _going(p, pieces, start)
    best = best_paths(p, p.allegiance[units[0]], start, units, distance)
    return sorted({each[len(path)] for each in best if each[: len(path)] == path and len(each) > len(path)})


def go_the_only_way(p: Russia, seat: int, pieces: int, start: int, distance: int, *path: int) -> Transition:
    """1.5: a way without an alternative is taken."""
    spaces = next_spaces(p, pieces, start, distance, path)
    if not spaces:
        return goto(end_retreat)
    return again(seat, pieces, start, distance, *path, spaces[0]) if len(spaces) == 1 else None


class Retreat(Choice[Russia]):
    """Space by space along one of the best ways."""

    rules = ("8.62",)

    def seat(self, p: Russia, seat: int, *data: int) -> int:
        return seat

    def prompt(self, p: Russia, seat: int, pieces: int, start: int, distance: int, *path: int) -> Message:
        return say("retreat", start=start, left=distance - len(path))

    def options(
        self, p: Russia, seat: int, pieces: int, start: int, distance: int, *path: int
    ) -> list[Option]:
        return [("retreat", space) for space in next_spaces(p, pieces, start, distance, path)]

    def apply(self, p: Russia, option: Option, *data: int) -> Transition:
        return goto(go_the_only_way, *data, option[1])

    def why_not(self, p: Russia, option: Option, *data: int) -> Refusal | None:
        if option[0] != "retreat":
            return None
        _, pieces, start, *_ = data
        units = _going(p, pieces, start)
        if ways(p, p.allegiance[units[0]], start, units) >> option[1] & 1:
            return refuse("8.62", "no-retreat-there", space=option[1])
        return refuse("8.62", "no-entry-in-retreat", space=option[1])


@rule("8.62")
def end_retreat(p: Russia, seat: int, pieces: int, start: int, distance: int, *path: int) -> Transition:
    """All go together; the end becomes friendly, spaces passed do not. Bound units fall out (8.65)."""
    units = _going(p, pieces, start)
    for unit in units:
        if mask_of(path) & ~bound(p, unit):
            cannot_retreat(p, unit)
    units = _going(p, pieces, start)
    leaders = [piece for piece in p.stacks[start] if piece >= p.roster.first_leader and pieces >> piece & 1]
    p.emit(RETREATED, "8.62", pieces=(*units, *leaders), start=start, path=path)
    enter(p, path[-1], [*units, *leaders], "8.62")
    return goto(thin_out_alone, seat, mask_of(units), start, distance, *path)


# 8.63


def too_many(p: Russia, pieces: int, end: int) -> list[int]:
    """The retreated units of which one must retreat further, so that the rest fit in the last space."""
    units = [unit for unit in p.units_in(end) if pieces >> unit & 1]
    if not units:
        return []
    there = p.units_of(p.allegiance[units[0]], end)
    if stacks(p, end, there):
        return []
    excess = [unit for unit in units if stacks(p, end, [each for each in there if each != unit])]
    if excess:
        return excess
    armies = [unit for unit in units if p.roster.armies >> unit & 1]
    return armies if _too_many_armies(p, end, there) and armies else units


@rule("8.63", off=True)
def stacks(p: Russia, end: int, units: list[int]) -> bool:
    return fits(p, end, units) and may_share(p, units)


def _too_many_armies(p: Russia, end: int, units: list[int]) -> bool:
    return not fits(p, end, [unit for unit in units if p.roster.armies >> unit & 1])


def one_more_space(p: Russia, unit: int, start: int, path: Path) -> list[int]:
    """Where a unit may retreat further: a legal space with room."""
    side, end = p.allegiance[unit], path[-1]
    spaces = ways(p, side, start, [unit]) & onward(p, side, end) & ~mask_of(path)
    return [space for space in members(spaces) if holds_all(p, side, space, [unit])]


def _ways_on(p: Russia, pieces: int, start: int, path: Path) -> list[Option]:
    found: list[Option] = []
    for unit in too_many(p, pieces, path[-1]):
        spaces = one_more_space(p, unit, start, path)
        found += [("go-on", unit, space) for space in spaces] or [("give-up", unit)]
    return sorted(found)


def thin_out_alone(p: Russia, seat: int, pieces: int, start: int, distance: int, *path: int) -> Transition:
    options = _ways_on(p, pieces, start, path)
    if not options:
        return LEAVE
    if len(options) > 1:
        return None
    _go_on(p, options[0])
    return again()


@rule("8.63")
class ThinOut(Choice[Russia]):
    """The owner chooses which units stay; others retreat further where there is room, or are lost."""

    rules = ("8.63", "8.64")

    def seat(self, p: Russia, seat: int, *data: int) -> int:
        return seat

    def prompt(self, p: Russia, seat: int, pieces: int, start: int, distance: int, *path: int) -> Message:
        return say("retreat-too-many", space=path[-1])

    def options(
        self, p: Russia, seat: int, pieces: int, start: int, distance: int, *path: int
    ) -> list[Option]:
        return _ways_on(p, pieces, start, path)

    def apply(self, p: Russia, option: Option, *data: int) -> Transition:
        _go_on(p, option)
        return goto(thin_out_alone)


def _go_on(p: Russia, option: Option) -> None:
    if option[0] == "give-up":
        cannot_retreat(p, option[1])
    else:
        p.emit(RETREATED, "8.63", pieces=(option[1],), start=p.at[option[1]], path=(option[2],))
        enter(p, option[2], [option[1]], "8.63")


RETREAT = procedure(
    "8.62 Retreat", eliminate_who_stays, go_the_only_way, Retreat(), end_retreat, thin_out_alone, ThinOut()
)


def retreat_from(p: Russia, seat: int, units: int, distance: int, then: Transition = None) -> Transition:
    """Units of one space retreat, and their leaders with them."""
    one = lowest(units)
    side, start = p.allegiance[one], p.at[one]
    leaders = p.leaders_of(side, start) if side < 2 else []
    if p.battle.kind == MAKHNO_RISES:  # 7.25f: each party keeps its own leaders
        rebels = p.roster.nation[one] == FACTION + MAKHNO
        leaders = [each for each in leaders if (p.roster.nation[each] == FACTION + MAKHNO) == rebels]
    return call(RETREAT, seat, units | mask_of(leaders), start, distance, then=then)


# 8.66


def may_cancel(p: Russia) -> bool:
    """Whether the defender may try to cancel the retreat."""
    if not p.battle.retreat or not p.battle.defending or greens(p) or p.battle.kind == TRIGGERED:
        return False
    return last_defence(p) or p.works_a_miracle() or steadfast(p)


@rule("8.66", off=False)
def steadfast(p: Russia) -> bool:
    """An elite unit is among D's units, and they have two steps or more."""
    units = p.battle.defending
    return bool(units & p.roster.elite) and steps(p, units) >= 2


@rule("8.66", off=False)
def last_defence(p: Russia) -> bool:
    """R27: in the turn of the card RED holds the two capitals without a die, an elite unit or a step."""
    return p.battle.attacker == WHITE and holds_the_capitals(p, p.atlas.numbers[p.battle.target])


@rule("8.66")
class CancelRetreat(Choice[Russia]):
    """After losses the defender may roll to stay."""

    rules = ("8.66",)
    idle = PASS

    def when(self, p: Russia) -> bool:
        return may_cancel(p)

    def seat(self, p: Russia) -> int:
        return 1 - p.battle.attacker

    def prompt(self, p: Russia) -> Message:
        return say("cancel-retreat", space=p.battle.target)

    def options(self, p: Russia) -> list[Option]:
        return [("cancel-retreat",), PASS]

    def apply(self, p: Russia, option: Option) -> Transition:
        if option == PASS:
            return None
        if last_defence(p):
            hold_out(p)
            return None
        die = p.roll()
        modified = die if p.works_a_miracle() else die + cancel_modifier(p)
        p.emit(STOOD, "8.66", side=self.seat(p), space=p.battle.target, die=die, modified=modified)
        result = look_up("cancel_retreat", modified)
        if p.works_a_miracle() and result == "retreat step":
            return None  # 8.321 of v1.5: 1-3 they stay, otherwise they retreat and lose nothing more
        p.battle.steady = int(result == "stay step")
        return lose_one_more(p) if result == "retreat step" else None


def lose_one_more(p: Russia) -> Transition:
    """The owner chooses the step."""
    p.group = p.battle.defending
    return call(LOSE_STEPS, 1 - p.battle.attacker, 1)


def hold_out(p: Russia) -> None:
    p.battle.retreat = 0
    p.emit(HELD_OUT, "8.66", side=1 - p.battle.attacker, space=p.battle.target)


def cancel_modifier(p: Russia) -> int:
    """The sum of the modifiers, kept within -2 and +2."""
    least, most = numbers("cancel_retreat_modifiers", "limits", "modifier")
    return min(max(sum(cancel_parts(p).values()), least), most)


@rule("8.66", off={})
def cancel_parts(p: Russia) -> dict[str, int]:
    """What helps or hinders the defender who tries to stay."""
    side, space, terrain = 1 - p.battle.attacker, p.battle.target, p.atlas.terrain
    here = {name for name, spaces in terrain.items() if spaces >> space & 1}
    leaders = p.leaders_of(side, space)
    holds = {
        "fortress": "fortress" in here,
        "rough": bool(here & {"mountain", "marsh"}),
        "cheka": bool(p.battle.defending & p.roster.cheka),
        "leader-4": any(p.rating(leader) == 4 and commanding(p, leader) for leader in leaders),
        "infighting": p.subject_to_infighting(side),
        "city-lost": bool(p.captured[1 - side] & p.atlas.home_vcs[side]),
        "clear": "clear" in here,
    }
    return {code: number("cancel_retreat_modifiers", code) * there for code, there in holds.items()}


def commanding(p: Russia, leader: int) -> bool:
    return bool(p.roster.commanders >> leader & 1)


class DecideToStand(Choice[Russia]):
    """3 or less: the defender may stay and then loses one more step."""

    rules = ("8.66",)

    def seat(self, p: Russia) -> int:
        return 1 - p.battle.attacker

    def when(self, p: Russia) -> bool:
        return bool(p.battle.steady)

    def prompt(self, p: Russia) -> Message:
        return say("stand", space=p.battle.target)

    def options(self, p: Russia) -> list[Option]:
        return [("retreat-anyway",), ("stand",)]

    def apply(self, p: Russia, option: Option) -> Transition:
        if option == ("retreat-anyway",):
            return None
        hold_out(p)
        return lose_one_more(p)


# 8.60b


def order_retreat(p: Russia) -> None:
    """8.61: how far the defender must go."""
    p.battle.retreat = retreat_distance(p)


def retreat_defenders(p: Russia) -> Transition:
    """8.60b: the defender retreats unless the retreat was cancelled."""
    if not p.battle.retreat or not p.battle.defending:
        return None
    return retreat_from(p, 1 - p.battle.attacker, p.battle.defending, p.battle.retreat)


PROCEDURES = (RETREAT,)
