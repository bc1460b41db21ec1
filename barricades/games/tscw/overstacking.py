"""8.1: what stands too many in a hex is eliminated by its owner.

Nobody may overstack of his own will; a conversion can do it, when columns of small parties become divisions.
"""

from barricades.games.tscw.sheet import REPUBLICAN
from barricades.games.tscw.stacking import agree, fits
from barricades.games.tscw.state import ANY, Spain
from barricades.kernel.bits import BIT, lowest, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again
from barricades.kernel.messages import Message, say
from barricades.kernel.rules import rule
from barricades.kernel.words import Option

CROWDED = EventKind("crowded", "Too many stand in {hex:hex}: {units:unit}.", reveals=True)
EVENTS = (CROWDED,)


def too_many(p: Spain, side: int, hex: int) -> bool:
    there = p.stacks[hex]
    return not (fits(there) and (side != REPUBLICAN or agree(there)))


@rule("8.1a")
def count_crowds(p: Spain, side: int) -> Transition:
    """Stacking is looked at after conversions; what is seen there is seen by both."""
    p.crowded = 0
    for hex in members(p.masks[ANY + side]):
        if len(p.stacks[hex]) > 1 and too_many(p, side, hex):
            p.crowded |= BIT[hex]
            p.known |= sum(BIT[unit] for unit in p.stacks[hex])
            p.emit(CROWDED, "8.1a", hex=hex, units=p.stacks[hex])
    return None


@rule("8.1a")
class Trim(Choice[Spain]):
    """The owner eliminates units until the rest may stay."""

    rules = ("8.1a", "8.2")

    def when(self, p: Spain, side: int) -> bool:
        return bool(p.crowded)

    def seat(self, p: Spain, side: int) -> int:
        return side

    def prompt(self, p: Spain, side: int) -> Message:
        return say("trim-stack", hex=lowest(p.crowded))

    def options(self, p: Spain, side: int) -> list[Option]:
        return [("disband", unit) for unit in p.stacks[lowest(p.crowded)]]

    def apply(self, p: Spain, option: Option, side: int) -> Transition:
        hex = lowest(p.crowded)
        p.eliminate(option[1], "8.1a")
        if not too_many(p, side, hex):
            p.crowded &= ~BIT[hex]
        return again()
