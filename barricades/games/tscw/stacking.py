"""8 Stacking."""

from collections.abc import Iterable

from barricades.games.tscw import units
from barricades.games.tscw.sheet import REPUBLICAN
from barricades.games.tscw.state import Spain
from barricades.kernel.bits import BIT
from barricades.kernel.rules import rule

MOST_UNITS, MOST_DIVISIONS, MOST_HQS = 6, 4, 1  # 8.2


@rule("8.2", off=True)
def fits(there: Iterable[int]) -> bool:
    """Whether these units may stand in one hex."""
    count = divisions = hqs = 0
    for unit in there:
        if units.HQS >> unit & 1:
            hqs += 1
        else:
            count += 1
            divisions += units.DIVISIONS >> unit & 1
    return count <= MOST_UNITS and divisions <= MOST_DIVISIONS and hqs <= MOST_HQS


# 15.25.3: who will not be seen with whom.
QUARRELS = {
    "anarchist": {"communist", "catalan", "basque"},
    "communist": {"anarchist", "poum", "catalan", "basque"},
    "poum": {"communist"},
    "catalan": {"anarchist", "communist"},
    "basque": {"anarchist", "communist"},
}


@rule("15.25.3", off=True)
def agree(there: Iterable[int]) -> bool:
    """Whether the parties of these columns stand together."""
    parties = {units.POLITICS[unit] for unit in there}
    return not any(QUARRELS[party] & parties for party in parties if party in QUARRELS)


def may_stack(p: Spain, hex: int, newcomers: Iterable[int]) -> bool:
    """8.1 to 8.3: whether newcomers may join what stands in a hex."""
    there = [*(unit for unit in p.stacks[hex]), *newcomers]
    return fits(there) and (units.SIDE[there[0]] != REPUBLICAN or agree(there))


@rule("8.1", off=0)
def open_to(p: Spain, side: int, group: int, hexes: int) -> int:
    """Those of the hexes in which a group may end."""
    there = [unit for unit in range(group.bit_length()) if group >> unit & 1]
    closed, check = 0, hexes & p.masks[side]
    while check:
        top = check.bit_length() - 1
        check ^= BIT[top]
        if not may_stack(p, top, [unit for unit in there if p.at[unit] != top]):
            closed |= BIT[top]
    return hexes & ~closed
