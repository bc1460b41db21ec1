"""Steps and journeys weighed: what is repaired, what is rebuilt where, and what is redeployed."""

from collections.abc import Sequence
from typing import NamedTuple

from barricades.bots.toc.ground import Ground
from barricades.bots.toc.marching import STAY, ends_of, judgement
from barricades.bots.toc.worth import STEP, STRENGTH, leader_worth, repair_worth, turns_left, unit_worth
from barricades.games.toc.ch09_redeployment import redeployment, ways
from barricades.games.toc.ch11_replacements.rebuilding import recruitable, repairable
from barricades.games.toc.ch11_replacements.steps_now import own_units
from barricades.games.toc.state import CASUALTIES, RESERVE, Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.notation import Option

KEPT = 2  # corps of a kind that stay in the reserve, to follow lost armies (8.53)
RESERVED = 0.7  # what one of them is worth there
SPARE = 0.15  # what a further one is worth there
RIDE = 0.3  # what a journey must gain
IN_HALVES = 2
MOST_VALUE = 5  # of a card
FREED = 0.6  # what a move that a corps makes possible counts, for it comes later
ALIKE = 3  # corps of a kind in the reserve that are looked at
ELSEWHERE = -1  # where a piece is that is not on the map yet


def front(g: Ground, space: int) -> float:
    """How much a space matters for units in it: what can be won and lost near it."""
    return 0.04 * g.pull(space) + 0.3 * g.alarm(space) + 0.02 * min(g.strike[space], 10)


def repair_value(g: Ground, unit: int) -> float:
    """What it is worth that a reduced army is full again where it is."""
    front_side, back = g.w.roster.strength[unit]
    at = g.w.at[unit]
    return repair_worth(g.w, unit) + front(g, at) + g.strengthened(at, front_side - back)


def step_value(g: Ground, option: Option) -> float:
    """What a replacement step is worth for each half that it costs."""
    p, (verb, *rest) = g.w, option
    unit = rest[0] if rest else -1
    if verb == "repair":
        return repair_value(g, unit) / 2
    if verb == "rebuild":
        return (STEP + STRENGTH * p.roster.strength[unit][1] + 0.25) / 2
    if verb == "recruit":
        few = sum(p.at[each] == RESERVE for each in members(_alike(g, unit))) < KEPT
        return STEP + STRENGTH * p.roster.strength[unit][0] * (0.7 if few else 0.4)
    if verb == "buy-leader":
        return 0.35 * (turns_left(p) > 1)
    return 0.3 * (turns_left(p) > 1)  # an asset


def _alike(g: Ground, corps: int) -> int:
    """The corps of one nation and camp."""
    roster = g.w.roster
    same = roster.of_nation[roster.nation[corps]] & roster.corps
    camp = roster.camp[corps]
    return same & roster.camps[camp] if camp >= 0 else same


def wanted_steps(g: Ground) -> list[float]:
    """What further steps would bring, the best first, each for a whole step."""
    p, side = g.w, g.side
    units = own_units(p, side)
    gains = [repair_value(g, unit) for unit in repairable(p, units)]
    dead = p.pieces_at(CASUALTIES, units & p.roster.armies & ~p.roster.dot)
    gains += [1.3 for _ in dead] + [0.8 for _ in dead]
    gains += [0.9] * (len(recruitable(p, units)) // 2)
    return sorted(gains, reverse=True)[: p.rc_count(side)]


def replacements_value(g: Ground, value: int) -> float:
    """What a card adds if it is played for replacements, besides what is recorded already."""
    if turns_left(g.w) < 2:
        return 0.0
    have = g.w.steps[g.side] // IN_HALVES
    return sum(wanted_steps(g)[have : have + value])


def arriving(g: Ground, piece: int, space: int) -> float:
    """What it is worth that a piece comes into a space."""
    p = g.w
    if piece >= p.roster.first_leader:
        return seat(g, piece, space)
    return judgement(g, [piece], ELSEWHERE)(space) + front(g, space)


# 9 Redeployment


class Journey(NamedTuple):
    """A piece, where it goes, and what that gains."""

    piece: int
    end: int
    gain: float


def best_journey(g: Ground, piece: int) -> Journey | None:
    """The best place to which a piece may be redeployed."""
    if piece >= g.w.roster.first_leader:
        return _leaders_journey(g, piece)
    found = _units_journeys(g, piece)
    return max(found, key=lambda journey: journey.gain) if found else None


def _units_journeys(g: Ground, piece: int) -> list[Journey]:
    start = g.w.at[piece]
    judge = judgement(g, [piece], start)
    stay = in_reserve(g, piece) if start == RESERVE else 0.0
    found = []
    for end in worthwhile(g, ways.places(g.w, g.side, piece)):
        if end >= g.atlas.size:
            value = in_reserve(g, piece) - _leave(g, piece)
        else:
            value = judge(end) + (relief(g, end) if start == RESERVE else 0.0)
        found.append(Journey(piece, end, value - stay))
    return found


def relief(g: Ground, space: int) -> float:
    """What it is worth that a corps comes into a space: an army that is its only guard may then go."""
    key = ("relief", space)
    if key not in g.kept:
        g.kept[key] = _relief(g, space)
    return float(g.kept[key])


def _relief(g: Ground, space: int) -> float:
    p, units = g.w, g.w.units_of(g.side, space)
    if not g.exact or len(units) != 1 or not p.roster.armies >> units[0] & 1 or g.stake[space] >= g.vital:
        return 0.0
    held = g.leaving(space, p.strength(units[0]), unit_worth(p, units[0]), 1)
    if held <= STAY:
        return 0.0
    judge = judgement(g, units, space)
    gains = [judge(end) for end in members(ends_of(g, units, space))]
    return FREED * min(held, max(0.0, held + max(gains, default=-held) - STAY))


def worthwhile(g: Ground, places: Sequence[int]) -> Sequence[int]:
    """Those of some places where a unit could do something; all, if there is none."""
    front = g.front()
    return [place for place in places if place >= g.atlas.size or front >> place & 1] or places


def _leave(g: Ground, piece: int) -> float:
    start, power = g.w.at[piece], g.w.strength(piece)
    return g.risk(start, -power) - g.risk(start) + 0.3


def in_reserve(g: Ground, corps: int) -> float:
    """What a corps is worth in the reserve: there it follows an army that is lost."""
    others = sum(g.w.at[each] == RESERVE for each in members(_alike(g, corps) & ~BIT[corps]))
    return RESERVED if others < KEPT else SPARE


def _leaders_journey(g: Ground, leader: int) -> Journey | None:
    here = seat(g, leader, g.w.at[leader])
    best: Journey | None = None
    for end in ways.places(g.w, g.side, leader):
        gain = seat(g, leader, end) - here - g.entry([leader], end)
        if best is None or gain > best.gain:
            best = Journey(leader, end, gain)
    return best


def seat(g: Ground, leader: int, space: int) -> float:
    """How well a leader is placed in a space: with a strong stack, near the enemy, and not alone."""
    p = g.w
    others = [each for each in p.leaders_of(g.side, space) if each != leader]
    rank = leader_worth(p, leader)
    army = sum(p.strength(unit) for unit in p.units_of(g.side, space) if p.roster.armies >> unit & 1)
    busy = min(1.0, 0.15 * g.strike[space] + 0.05 * g.pull(space))
    value = 0.08 * rank * army * (0.3 + busy)
    if others:
        value *= 0.4
    value -= g.peril(space) * (rank + p.roster.points[leader])
    return value - (0.5 * rank if g.strike[space] and not g.own_power[space] else 0.0)


def journeys(g: Ground, pieces: Sequence[int]) -> list[Journey]:
    """The journeys worth making, the best first.

    Of corps alike in one place one is looked at; in the reserve some, each with a place of its own.
    """
    kinds: dict[tuple[object, ...], list[int]] = {}
    for piece in pieces:
        kinds.setdefault(_kind(g.w, piece), []).append(piece)
    found = []
    for alike in kinds.values():
        if g.exact and g.w.at[alike[0]] == RESERVE:
            ranked = sorted(_units_journeys(g, alike[0]), key=lambda each: (-each.gain, each.end))
            some = zip(alike[:ALIKE], ranked, strict=False)
            found += [Journey(piece, each.end, each.gain) for piece, each in some]
        elif (journey := best_journey(g, alike[0])) is not None:
            found.append(journey)
    worth_it = [each for each in found if each.gain > RIDE]
    return sorted(worth_it, key=lambda each: (-each.gain, each.piece))


def _kind(p: Russia, piece: int) -> tuple[object, ...]:
    """Pieces of which this is the same are in one place and alike."""
    return (
        p.at[piece], p.roster.alike[piece], p.roster.theatre[piece], p.roster.camp[piece],
        p.roster.strength[piece], p.back >> piece & 1, piece if piece >= p.roster.first_leader else -1,
    )  # fmt: skip


def redeployment_value(g: Ground, value: int) -> float:
    """What a card would bring if it is played for strategic redeployment."""
    p, side = g.w, g.side
    kept, p.group = p.group, 0
    pieces = redeployment.choices(p, side, value)
    gain, chosen, ends = 0.0, 0, 0
    for journey in all_journeys(g):
        one = BIT[journey.piece]
        if (
            ends >> journey.end & 1
            or not pieces & one
            or not redeployment.within_value(p, value, chosen | one)
        ):
            continue
        chosen |= one
        ends |= BIT[journey.end]
        gain += journey.gain
    p.group = kept
    return gain


def all_journeys(g: Ground) -> list[Journey]:
    """The journeys that any card could pay for, worked out once for a reading of the ground."""
    if "journeys" not in g.kept:
        g.kept["journeys"] = journeys(g, members(redeployment.choices(g.w, g.side, MOST_VALUE)))
    found: list[Journey] = g.kept["journeys"]
    return found
