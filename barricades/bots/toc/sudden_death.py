"""5.46: what cities are worth because a condition of sudden death may hold, or stop holding, with them."""

from barricades.bots.toc.worth import CAPITALS, LAST_SUDDEN_DEATH
from barricades.games.toc.ch03_components.atlas import FACTION, RED, WHITE
from barricades.games.toc.ch14_scenarios.victory import (
    ENEMY_CITIES,
    ENOUGH_POINTS,
    MOSKVA,
    PETROGRAD,
    RED_FIVE,
    WHITE_FIVE,
    is_introduction,
    polish_cities_abroad,
    ukraine_is_out,
)
from barricades.games.toc.state import POLAND, RED_PEACE, UKRAINE, WHITE_PEACE, Russia
from barricades.kernel.bits import members

GAME = 60.0  # what the whole game counts in victory points
NEAR = 3  # cities that may be missing before the condition of five cities is thought of
ENOUGH_BY_FAR = 20  # points beyond those that sudden death needs after which one more changes hardly anything
LITTLE = 0.4  # what it counts then
A_TURN_BRINGS = 6  # the points that a side may hope for in a turn
IN_VAIN = 0.1  # what a point counts that can hardly lead to sudden death any more
# 14.3l: what a city counts that decides the end, by turn; RED needs them all, and Omsk is far away.
END = {
    5: 4.0, 6: 5.0, 7: 6.0, 8: 8.0, 9: 9.0, 10: 10.0, 11: 12.0, 12: 14.0, 13: 16.0, 14: 19.0, 15: 23.0,
    16: 28.0,
}  # fmt: skip


def sudden_death_values(p: Russia) -> dict[int, float]:
    """Space -> what it is worth to both sides, besides points, because of sudden death."""
    if is_introduction(p) or p.turn > LAST_SUDDEN_DEATH:
        return {}
    found: dict[int, float] = {}
    for name, condition in zip(CAPITALS, (MOSKVA, PETROGRAD), strict=True):
        found[p.atlas.space(name)] = GAME * chance(p, condition) / 2
    for side, condition in ((WHITE, WHITE_FIVE), (RED, RED_FIVE)):
        for space, worth in _five(p, side, condition).items():
            found[space] = found.get(space, 0.0) + worth
    return found


def points_matter(p: Russia) -> float:
    """14.3: points decide the introduction; in the campaign they only lead to sudden death."""
    if is_introduction(p):
        return 1.0
    trials, beyond = LAST_SUDDEN_DEATH + 1 - p.turn, abs(p.vp) - ENOUGH_POINTS
    if trials < 1 or beyond < 0:
        return min(1.0, max(IN_VAIN, A_TURN_BRINGS * trials / max(1, -beyond)))
    return 1.0 - (1 - LITTLE) * min(1.0, beyond / ENOUGH_BY_FAR)


def end_values(p: Russia) -> dict[int, float]:
    """14.3l: RED wins in the end with all of certain cities, and none in Polish hands; WHITE needs one."""
    if is_introduction(p) or p.turn not in END:
        return {}
    missing = missing_for_the_end(p).bit_count()
    return dict.fromkeys(members(end_cities(p)), END[p.turn] * 2 / (1 + max(1, missing)))


def end_cities(p: Russia) -> int:
    """14.3l: the cities that RED must have in the end, and those that Poland must not have."""
    cities = p.atlas.mask("omsk", "sevastopol")
    if not ukraine_is_out(p):
        cities |= p.atlas.faction_region[UKRAINE] & p.atlas.vcs
    return cities if p.has(RED_PEACE) else cities | abroad(p)


def abroad(p: Russia) -> int:
    """The cities outside Poland that she owns: each replaces a home city that WHITE lacks."""
    if p.has(WHITE_PEACE):
        return 0
    return p.owned[FACTION + POLAND] & p.atlas.vcs & ~p.atlas.faction_region[POLAND]


def missing_for_the_end(p: Russia) -> int:
    """Those that RED lacks."""
    return end_cities(p) & ~p.friendly(RED)


def chance(p: Russia, condition: int) -> float:
    """The chance of sudden death in the coming Logistics Phase if a condition holds."""
    return min(5, 2 + p.doors[condition]) / 6


def soon(p: Russia, condition: int) -> float:
    """The chance of sudden death in this turn or the next if a condition holds in both."""
    return 1 - (1 - chance(p, condition)) * (1 - min(5, 3 + p.doors[condition]) / 6)


def lost_capitals(p: Russia) -> int:
    """5.46: capitals in WHITE hands, which may end the war in this very turn."""
    if is_introduction(p) or p.turn > LAST_SUDDEN_DEATH:
        return 0
    return p.atlas.mask(*CAPITALS) & p.friendly(WHITE)


def lacking_for_sudden_death(p: Russia) -> int:
    """The few cities of its own without which RED, which has all else, has to wait for sudden death."""
    missing, taken = required(p, RED) & ~p.friendly(RED), p.atlas.home_vcs[WHITE] & p.friendly(RED)
    ready = p.turn <= LAST_SUDDEN_DEATH and not _short(p, RED, taken.bit_count())
    return missing if ready and missing.bit_count() <= NEAR else 0


def _five(p: Russia, side: int, condition: int) -> dict[int, float]:
    """5-35: cities that a side lacks for its condition, and its own: without any of them it has to wait."""
    theirs, ours = p.atlas.home_vcs[1 - side], required(p, side)
    taken, missing = theirs & p.friendly(side), ours & ~p.friendly(side)
    short = _short(p, side, taken.bit_count())
    gaps = missing.bit_count() - (polish_cities_abroad(p) if side == WHITE else 0)
    lacking = short + max(0, gaps)
    if lacking > NEAR:
        return {}
    worth = GAME * _hope(p, condition, lacking) / 2
    found = dict.fromkeys(members(missing), worth)
    if short:
        found |= dict.fromkeys(members(theirs & ~taken), worth)
    spare = max(0, -gaps)
    lost = worth - GAME * _hope(p, condition, lacking + 1) / 2 if lacking else worth
    filling = abroad(p) if side == WHITE and missing else 0
    found |= dict.fromkeys(members(ours & ~missing | filling), lost / (1 + spare))
    if not lacking and taken.bit_count() == ENEMY_CITIES and _points(p, side) < ENOUGH_POINTS:
        found |= dict.fromkeys(members(taken), worth)
    return found


def _points(p: Russia, side: int) -> int:
    return p.vp if side == WHITE else -p.vp


def _short(p: Russia, side: int, taken: int) -> int:
    """The cities that a side lacks for five, or the turns until it has the points, whichever is less."""
    turns = -(-max(0, ENOUGH_POINTS - _points(p, side)) // A_TURN_BRINGS)
    return min(turns, max(0, ENEMY_CITIES - taken))


def _hope(p: Russia, condition: int, lacking: int) -> float:
    """The chance of sudden death if nothing is lacking, or, the smaller the more is, that it comes."""
    return soon(p, condition) / (1 + lacking * (lacking + 1) / 2) if lacking else chance(p, condition)


def required(p: Russia, side: int) -> int:
    """14.3h, 14.3j: the cities that a side must hold itself."""
    homes = p.atlas.home_vcs[side]
    if side == RED and not ukraine_is_out(p):
        homes |= p.atlas.faction_region[UKRAINE] & p.atlas.vcs
    return homes
