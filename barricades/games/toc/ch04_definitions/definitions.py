"""4 Definitions that all chapters share: nearest spaces, displaced pieces, war with Poland."""

from barricades.games.toc.ch03_components.atlas import WHITE
from barricades.games.toc.ch03_components.tables import cell
from barricades.games.toc.ch07_movement.ground import never_closed
from barricades.games.toc.ch07_movement.stacking import no_room
from barricades.games.toc.state import CASUALTIES, POLAND, RESERVE, Russia
from barricades.kernel.bits import BIT, members
from barricades.kernel.rules import rule

FARTHEST = int(cell("leader_escape_limits", "displaced", "links"))  # 4.8


@rule("4.8", off=0)
def nearest(p: Russia, space: int, among: int, limit: int = FARTHEST) -> int:
    """The nearest of some spaces: all that are equally near, none beyond the limit."""
    near = p.atlas.near
    ring = seen = BIT[space]
    for _ in range(limit + 1):
        if ring & among:
            return ring & among
        step = 0
        for each in members(ring):
            step |= near[each]
        ring = step & ~seen
        seen |= ring
    return 0


@rule("4.8", off=0)
def refuges(p: Russia, unit: int, space: int, supplied: int, *, only_supplied: bool = False) -> int:
    """Where a displaced unit may go: the nearest friendly spaces with room, those in supply first."""
    side = p.allegiance[unit]
    open_spaces = p.friendly(side) & never_closed(p, unit) & ~BIT[space] & ~p.strangers(side)
    open_spaces = with_room(p, unit, open_spaces)
    if only_supplied:
        return nearest(p, space, open_spaces & supplied)
    found = nearest(p, space, open_spaces)
    return found & supplied or found


def with_room(p: Russia, unit: int, spaces: int) -> int:
    """Those of some spaces in which a unit would not break stacking."""
    return spaces & ~no_room(p, unit, spaces)


@rule("4.8")
def homeless(p: Russia, unit: int) -> None:
    """A unit that finds no space: a corps goes to the Strategic Reserve, an army to casualties."""
    p.put(unit, RESERVE if p.roster.corps >> unit & 1 else CASUALTIES)


@rule("4.0", "4.10", off=False)
def at_war_with_poland(p: Russia) -> bool:
    """RED is at war with Poland once WHITE's Polish forces are set up, as long as WHITE controls Poland."""
    return p.controller(POLAND) == WHITE and bool(p.set_up >> POLAND & 1)
