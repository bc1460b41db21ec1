"""What simulations watch: morale, who holds what at the end of a turn, and who lost how many steps."""

from barricades.games.tscw import units
from barricades.games.tscw.sheet import CAPITALS, CITIES, HEXES, NATIONALIST, REPUBLICAN, SEATS, place
from barricades.games.tscw.state import CAPTURED, ELIMINATION, LOSS, Spain
from barricades.kernel.bits import mask_of, members
from barricades.kernel.events import Event
from barricades.kernel.watch import Statistics, Watch

# Besides cities and capitals, the towns by which the war is told: the road to Madrid, Aragon, the sea.
_TOWNS = ("2206", "2509", "2917", "2918", "2819", "2919", "2620", "2820")
LANDMARKS = tuple(HEXES.token(hex) for hex in members(CAPITALS | CITIES | mask_of(map(place, _TOWNS))))


def turn(p: Spain) -> int:
    return p.turn


def statistics(p: Spain) -> Statistics:
    """4.2 and 10.7: the morale of the Republic, and the hexes of either side."""
    held = {
        SEATS[side]: tuple(HEXES.token(hex) for hex in members(p.controls(side)))
        for side in (NATIONALIST, REPUBLICAN)
    }
    return Statistics({"morale": p.morale}, held)


def losses(p: Spain, event: Event) -> tuple[int, int] | None:
    """15.8: the steps that an event costs a side; a unit that goes with its last step has none left here."""
    if event.kind == LOSS.name:
        return units.SIDE[event.data["unit"]], 1
    if event.kind == ELIMINATION.name:
        unit = event.data["unit"]
        return units.SIDE[unit], max(1, p.steps[unit])
    return None


def captures(p: Spain, event: Event) -> tuple[int, str] | None:
    """10.7: the side that took a hex."""
    return (event.data["side"], HEXES.token(event.data["hex"])) if event.kind == CAPTURED.name else None


WATCH = Watch(turn, statistics, losses, captures, LANDMARKS, cards=("chit",))
