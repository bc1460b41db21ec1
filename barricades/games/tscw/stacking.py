"""8 Stacking."""

from collections.abc import Iterable
from functools import lru_cache

from barricades.games.tscw import units
from barricades.games.tscw.state import Spain
from barricades.kernel.bits import BIT, members
from barricades.kernel.rules import rule

MOST_UNITS, MOST_DIVISIONS, MOST_HQS = 6, 4, 1  # 8.2

# What each unit counts: units, divisions and HQs, each in eight bits of one number.
_UNIT, _DIVISION, _HQ = 1, 1 << 8, 1 << 16
BULK = tuple(
    _HQ if units.HQS >> unit & 1 else _UNIT + _DIVISION * (units.DIVISIONS >> unit & 1)
    for unit in range(units.COUNT)
)
_SPARE = (127 - MOST_UNITS) * _UNIT + (127 - MOST_DIVISIONS) * _DIVISION + (127 - MOST_HQS) * _HQ
_FULL = 128 * (_UNIT + _DIVISION + _HQ)


@rule("8.2", "8.2a", off=True)
def room_for(bulk: int) -> bool:
    """Whether a hex holds so many units, divisions and HQs: no count runs over its limit."""
    return not bulk + _SPARE & _FULL


def fits(there: Iterable[int]) -> bool:
    """8.2: whether these units may be in one hex."""
    return room_for(sum([BULK[unit] for unit in there]))


# 15.25.3: who will not be seen with whom.
QUARRELS = {
    "anarchist": {"communist", "catalan", "basque"},
    "communist": {"anarchist", "poum", "catalan", "basque"},
    "poum": {"communist"},
    "catalan": {"anarchist", "communist"},
    "basque": {"anarchist", "communist"},
}
PARTIES = tuple(QUARRELS)
_PARTY = tuple(
    BIT[PARTIES.index(party)] if party in QUARRELS and units.COLUMNS >> unit & 1 else 0
    for unit, party in enumerate(units.POLITICS)
)
_HATED = tuple(sum(BIT[PARTIES.index(other)] for other in QUARRELS[party]) for party in PARTIES)


def parties_of(there: Iterable[int]) -> int:
    """The parties that quarrel with any of these units, as a set."""
    found = 0
    for unit in there:
        found |= _PARTY[unit]
    return found


@rule("8.3", "15.25.2", "15.25.3", "15.25.3a", "15.25.3c", off=True)
def peaceful(parties: int) -> bool:
    """Whether these parties stack together."""
    return not any(_HATED[party] & parties for party in members(parties))


def agree(there: Iterable[int]) -> bool:
    """15.25.3: whether the parties of these columns stack together."""
    parties = parties_of(there)
    return not parties & (parties - 1) or peaceful(parties)


@lru_cache(maxsize=20_000)
def _burden(there: tuple[int, ...]) -> tuple[int, int]:
    """How much of the stacking limit a stack uses, and its parties."""
    return sum([BULK[unit] for unit in there]), parties_of(there)


def may_stack(p: Spain, hex: int, newcomers: Iterable[int]) -> bool:
    """8.1 to 8.3: whether newcomers may join what is in a hex."""
    bulk, parties = _burden(p.stacks[hex])
    more = tuple(newcomers)
    return _may_join(bulk, parties, *_burden(more))


def _may_join(bulk: int, parties: int, more: int, others: int) -> bool:
    if not room_for(bulk + more):
        return False
    both = parties | others
    return not both & (both - 1) or peaceful(both)


@rule("8.1b", off=0)
def open_to(p: Spain, side: int, group: int, hexes: int) -> int:
    """Those of the hexes in which a group has room: trains and ships end nowhere else."""
    there = tuple(members(group))
    more, others = _burden(there)
    home = BIT[p.at[there[0]]] if p.at[there[0]] >= 0 else 0
    closed, check = 0, hexes & p.masks[side] & ~home
    stacks = p.stacks
    while check:
        top = check.bit_length() - 1
        check ^= BIT[top]
        if not _may_join(*_burden(stacks[top]), more, others):
            closed |= BIT[top]
    return hexes & ~closed
