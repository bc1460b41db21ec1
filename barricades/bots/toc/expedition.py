"""14.3j, 14.3l: RED needs certain cities, some far from its fronts: which armies set out for them."""

from barricades.bots.toc.ground import links_from
from barricades.bots.toc.sudden_death import END, end_cities, lacking_for_sudden_death, missing_for_the_end
from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch14_scenarios.victory import is_introduction
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT, members

FAR_CITIES = ("omsk", "sevastopol")  # those to which no other front leads
FEW = 2  # missing cities for all of which armies set out
EARLIEST = 6  # the turn from which armies may set out
SUPERIOR = 1.0  # how much stronger than WHITE RED must be for it
LATEST = 10  # the turn from which they set out in any case
A_LINK = 0.15  # what each link nearer counts, of what the city counts for the end, however far away it is
AT_ONCE = 0.25  # the same for a city with which sudden death comes
NEAR_IT = 3  # links within which an enemy is expected to defend the city
ODDS = 2.0  # the strength that sets out, for each of the defenders
LEAST, MOST = 8.0, 18.0  # strength that sets out
A_FEW = 5.0  # the least that sets out for a city that is not far away


def expeditions(p: Russia) -> tuple[tuple[int, int], ...]:
    """The cities that RED lacks, for sudden death or for the end, and the armies that set out for each."""
    if is_introduction(p) or p.turn < EARLIEST:
        return ()
    found, taken = list[tuple[int, int]](), 0
    for city in (*members(lacking_for_sudden_death(p)), *members(wanted(p))):
        marching = marchers(p, city, taken)
        if marching:
            found.append((city, marching))
            taken |= marching
    return tuple(found)


def wanted(p: Russia) -> int:
    """The cities that RED lacks for the end, if it can spare armies: the last few, or those far away."""
    if p.turn < LATEST and on_map(p, RED) < SUPERIOR * on_map(p, WHITE):
        return 0
    missing = missing_for_the_end(p) & ~lacking_for_sudden_death(p)
    return missing if missing.bit_count() <= FEW else missing & p.atlas.mask(*FAR_CITIES)


def marchers(p: Russia, city: int, taken: int = 0) -> int:
    """The armies nearest to a city that are enough to take it."""
    away = links_from(p.atlas, city)
    against = sum(
        p.strength(unit)
        for space in members(p.held(1 - RED))
        if away[space] <= NEAR_IT
        for unit in p.units_in(space)
    )
    least = LEAST if p.atlas.mask(*FAR_CITIES) >> city & 1 else A_FEW
    enough = min(MOST, max(least, ODDS * against))
    kept = p.atlas.mask("moskva", "petrograd") | end_cities(p)
    found, strength = 0, 0
    armies = p.roster.own(RED) & p.roster.armies & ~taken
    for unit in sorted(p.on_map(armies), key=lambda unit: away[p.at[unit]]):
        if strength < enough and not kept >> p.at[unit] & 1:
            found |= BIT[unit]
            strength += p.strength(unit)
    return found


def on_map(p: Russia, side: int) -> int:
    """The strength of a side's units on the map."""
    return sum(map(p.strength, p.on_map(p.forces[side] & p.roster.units)))


def drive(p: Russia, space: int, city: int) -> float:
    """What it is worth that an army which has set out for a city is in a space."""
    a_link = AT_ONCE if lacking_for_sudden_death(p) >> city & 1 else A_LINK
    return -a_link * END[p.turn] * links_from(p.atlas, city)[space]
