"""What things are worth, in victory points: spaces, units, leaders, factions."""

from functools import lru_cache

from barricades.games.toc.ch03_components.atlas import FACTIONS, RED, WHITE
from barricades.games.toc.ch03_components.forces import scenario_setting
from barricades.games.toc.ch14_scenarios.victory import is_introduction
from barricades.games.toc.edition import edition_of
from barricades.games.toc.state import (
    BRITAIN,
    CENTRAL_POWERS,
    CZECH_LEGION,
    FRANCE,
    MAKHNO,
    POLAND,
    RED_ONLY,
    TURKISTAN,
    UKRAINE,
    USA,
    WHITE_ONLY,
    Russia,
)
from barricades.kernel.bits import members

PLAIN = 0.1  # any space
ON_RAILS = 0.1
CITY = 2.0  # 5.45: a city that changes hands moves the marker by two each turn
LOOKS_AHEAD = 4  # turns for which a city is counted
CENTRE = 0.7  # 11.53: a step a turn passes through it

STEP = 0.35  # a step of a unit, besides its strength
STRENGTH = 0.4
ELITE = 0.3
LEADER = 0.6  # for each point of the rating

# 14.3: what decides the campaign besides points.
CAPITAL = 12.0
GOAL = 4.0  # Omsk, Sevastopol and the cities of Ukraine: RED must have them in the end
CAPITALS = ("moskva", "petrograd")
GOALS = ("omsk", "sevastopol", "kyiv", "kharkiv")
LATE = 11  # the turn from which the goals count double
LAST_SUDDEN_DEATH = 15  # the last turn in which a capital decides anything (5.46)

# What the forces of a faction are worth to a side that may use them.
FORCES = {
    POLAND: 9.0, UKRAINE: 4.0, CZECH_LEGION: 6.0, BRITAIN: 4.0, FRANCE: 3.0, USA: 2.5, CENTRAL_POWERS: 4.0,
    MAKHNO: 3.0, TURKISTAN: 2.5,
}  # fmt: skip
ANY_FORCES = 2.0


def turns_left(p: Russia) -> int:
    """The turns that are still to be scored, this one included."""
    return int(scenario_setting(p.scenario)["last_turn"]) - p.turn + 1


def stakes(p: Russia, city: float | None = None) -> tuple[float, ...]:
    """What is at stake in every space if it changes hands; a city counts as given, or for the turns left."""
    if city is None:
        city = CITY * min(turns_left(p), LOOKS_AHEAD)
    return _stakes(p.scenario, p.turn, p.closed | p.uninvolved, city, is_introduction(p))


@lru_cache(maxsize=256)
def _stakes(scenario: str, turn: int, out: int, city: float, brief: bool) -> tuple[float, ...]:
    atlas = edition_of(scenario).atlas
    found = [PLAIN] * atlas.size
    for space in range(atlas.size):
        found[space] += ON_RAILS * (atlas.with_rail >> space & 1)
        found[space] += city * (atlas.vcs >> space & 1)
        found[space] += CENTRE * atlas.resources.get(space, 0) * (0.5 if brief else 1.0)
    if not brief:
        for name in CAPITALS if turn <= LAST_SUDDEN_DEATH else ():
            found[atlas.space(name)] += CAPITAL
        for name in GOALS:
            found[atlas.space(name)] += GOAL * (2 if turn >= LATE else 1)
    for faction in members(out):
        for space in members(atlas.faction_region[faction]):
            found[space] = 0.0
    return tuple(found)


def unit_worth(p: Russia, unit: int) -> float:
    """What a unit is worth with the steps that it has."""
    return STEP * p.steps_of(unit) + STRENGTH * p.strength(unit) + ELITE * (p.roster.elite >> unit & 1)


def step_worth(p: Russia, unit: int) -> float:
    """What its owner loses with the next step of a unit."""
    front, back = p.roster.strength[unit]
    if p.steps_of(unit) == 2:
        return STEP + STRENGTH * (front - back)
    return STEP + STRENGTH * p.strength(unit) + ELITE * (p.roster.elite >> unit & 1)


def repair_worth(p: Russia, unit: int) -> float:
    """What a reduced army gains with its second step."""
    front, back = p.roster.strength[unit]
    return STEP + STRENGTH * (front - back) + 0.5 * ELITE * (p.roster.elite >> unit & 1)


def leader_worth(p: Russia, leader: int) -> float:
    return LEADER * p.rating(leader) + 0.3 * p.roster.points[leader]


def faction_worth(p: Russia, side: int, faction: int) -> float:
    """What it is worth to a side that it controls a faction: cities, forces, points at the end."""
    if (p.gone | p.closed) >> faction & 1:
        return 0.0
    worth = 0.0
    if is_introduction(p):
        bonus = scenario_setting(p.scenario)["faction_bonus"]
        worth += bonus.get(FACTIONS[faction], bonus["each"])
    if p.uninvolved >> faction & 1:
        return worth
    region = p.atlas.faction_region[faction]
    waits = 0.5 if p.powers_active and region & p.atlas.behind_the_line else 1.0
    worth += waits * sum(stakes(p)[space] for space in members(region & p.atlas.vcs)) / 2
    if may_use(side, faction):
        worth += waits * FORCES.get(faction, ANY_FORCES) * min(1.0, turns_left(p) / 3)
    return worth


def may_use(side: int, faction: int) -> bool:
    """15.23: whether a side in control may use a faction's forces."""
    if faction in RED_ONLY:
        return side == RED
    return side == WHITE if faction in WHITE_ONLY else True
