"""14.3l: RED needs Omsk in the end, far from other fronts: which armies set out for it, and how eagerly."""

from barricades.bots.toc.ground import links_from
from barricades.bots.toc.sudden_death import END
from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.ch14_scenarios.victory import is_introduction
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT, members

EARLIEST = 6  # the turn from which armies may set out
SUPERIOR = 1.0  # how much stronger than WHITE RED must be for it
LATEST = 10  # the turn from which they set out in any case
EAGER = 0.6  # what being in Omsk counts for armies that set out, of what the city counts for the end
A_LINK = 0.9  # what a link more leaves of that
IN_TIME = 0.07  # from the latest turn on: what each link nearer counts, however far away the city still is
NEAR_OMSK = 3  # links within which an enemy is expected to defend it
ODDS = 2.0  # the strength that sets out, for each of the defenders
LEAST, MOST = 8.0, 18.0  # strength that sets out


def marchers(p: Russia) -> int:
    """The armies nearest to Omsk that are enough to take it; none while it is RED, or others need them."""
    if is_introduction(p) or p.turn < EARLIEST:
        return 0
    if p.turn < LATEST and on_map(p, RED) < SUPERIOR * on_map(p, WHITE):
        return 0
    omsk = p.atlas.space("omsk")
    if p.friendly(RED) >> omsk & 1:
        return 0
    away = links_from(p.atlas, omsk)
    against = sum(
        p.strength(unit)
        for space in members(p.held(1 - RED))
        if away[space] <= NEAR_OMSK
        for unit in p.units_in(space)
    )
    wanted = min(MOST, max(LEAST, ODDS * against))
    capitals = p.atlas.mask("moskva", "petrograd")
    found, strength = 0, 0
    for unit in sorted(p.on_map(p.roster.own(RED) & p.roster.armies), key=lambda unit: away[p.at[unit]]):
        if strength < wanted and not capitals >> p.at[unit] & 1:
            found |= BIT[unit]
            strength += p.strength(unit)
    return found


def on_map(p: Russia, side: int) -> int:
    """The strength of a side's units on the map."""
    return sum(map(p.strength, p.on_map(p.forces[side] & p.roster.units)))


def drive(p: Russia, space: int) -> float:
    """What it is worth that an army which has set out is in a space."""
    links = links_from(p.atlas, p.atlas.space("omsk"))[space]
    if p.turn >= LATEST:
        return -IN_TIME * END[p.turn] * links
    return float(EAGER * END[p.turn] * A_LINK**links)
