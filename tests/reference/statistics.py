"""What simulations of Faubourg watch: the hexes each side holds, and the steps it loses."""

from barricades.kernel.bits import members
from barricades.kernel.events import Event
from barricades.kernel.watch import Statistics, Watch
from tests.reference.components import HEXES, SEATS, SIDE
from tests.reference.state import ELIMINATED, LOST_STEP, Faubourg


def turn(p: Faubourg) -> int:
    """The set-up is before turn 1, which raises the marker as it begins."""
    return max(1, p.turn)


def statistics(p: Faubourg) -> Statistics:
    held = {
        side: tuple(HEXES.token(hex) for hex in members(p.control[number]))
        for number, side in enumerate(SEATS)
    }
    return Statistics(held=held)


def losses(p: Faubourg, event: Event) -> tuple[int, int] | None:
    return (SIDE[event.data["unit"]], 1) if event.kind in (LOST_STEP.name, ELIMINATED.name) else None


WATCH = Watch(turn, statistics, losses, landmarks=("0202",), cards=("card",))
