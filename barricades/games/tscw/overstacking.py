"""8.1: units above the limit of a hex when stacking is checked are eliminated by their owner.

Between the checks any number may be in a hex, so that two full stacks can change places.
"""

from collections.abc import Sequence

from barricades.games.tscw.sheet import REPUBLICAN
from barricades.games.tscw.stacking import agree, fits
from barricades.games.tscw.state import ANY, Spain
from barricades.kernel.bits import BIT, lowest, mask_of, members
from barricades.kernel.decisions import Choice
from barricades.kernel.events import EventKind
from barricades.kernel.flow import Transition, again
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option
from barricades.kernel.rules import rule

CROWDED = EventKind("crowded", "Too many units in {hex:hex}: {units:unit}.", reveals=True)
EVENTS = (CROWDED,)


@rule("8.1", off=0)
def crowds(p: Spain, side: int, among: int = -1) -> int:
    """The hexes with more units of a side than may stay, or with parties that quarrel."""
    there = members(p.masks[ANY + side] & among)
    return mask_of([hex for hex in there if len(p.stacks[hex]) > 1 and too_many(side, p.stacks[hex])])


def too_many(side: int, there: Sequence[int]) -> bool:
    return not (fits(there) and (side != REPUBLICAN or agree(there)))


@rule("8.1a")
def count_crowds(p: Spain, side: int, exploiting: int = 0) -> Transition:
    """After conversions and at the end of movement and combat segments; what is seen is seen by both."""
    p.crowded = crowds(p, side)
    for hex in members(p.crowded):
        p.known |= mask_of(p.stacks[hex])
        p.emit(CROWDED, "8.1a", hex=hex, units=p.stacks[hex])
    return None


@rule("8.1a")
class Trim(Choice[Spain]):
    """The owner eliminates units until the rest may stay."""

    rules = ("8.1a", "8.2")

    def when(self, p: Spain, side: int, exploiting: int = 0) -> bool:
        return bool(p.crowded)

    def seat(self, p: Spain, side: int, exploiting: int = 0) -> int:
        return side

    def prompt(self, p: Spain, side: int, exploiting: int = 0) -> Message:
        return say("trim-stack", hex=lowest(p.crowded))

    def options(self, p: Spain, side: int, exploiting: int = 0) -> list[Option]:
        return [("disband", unit) for unit in p.stacks[lowest(p.crowded)]]

    def apply(self, p: Spain, option: Option, side: int, exploiting: int = 0) -> Transition:
        hex = lowest(p.crowded)
        p.eliminate(option[1], "8.1a")
        if not too_many(side, p.stacks[hex]):
            p.crowded &= ~BIT[hex]
        return again()
