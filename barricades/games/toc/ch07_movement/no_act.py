"""7.37 NO ACT markers: placed on one side's forces, or on neutral ones, in a space."""

from barricades.games.toc.ch03_components.atlas import RED, WHITE
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT
from barricades.kernel.events import EventKind
from barricades.kernel.rules import rule

PLACED = EventKind("no-act", "A NO ACT marker lies on {space:space}.")
TAKEN_OFF = EventKind("no-act-gone", "The NO ACT marker on {space:space} comes off.")

EVENTS = (PLACED, TAKEN_OFF)


@rule("7.37")
def put_no_act(p: Russia, space: int, holder: int, rule: str, *, fixed: bool = False) -> None:
    """A marker for the forces of an allegiance in a space; a fixed one comes off in 5.51 only."""
    p.no_act[holder] |= BIT[space]
    if fixed:
        p.fixed[holder] |= BIT[space]
    p.emit(PLACED, rule, space=space)


def take_off_no_act(p: Russia, space: int, holder: int, rule: str) -> None:
    p.no_act[holder] &= ~BIT[space]
    if holder in (WHITE, RED):
        p.fixed[holder] &= ~BIT[space]
    p.emit(TAKEN_OFF, rule, space=space)
