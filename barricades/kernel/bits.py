"""A set of places is one int: place number n is in the set when bit n is 1."""

from collections.abc import Iterable

BIT = tuple(1 << n for n in range(2048))

_DENSE = 18  # above this many set bits, walking bytes beats walking bits
_MOST = 8192  # sets whose members are cached; most sets of a game are requested repeatedly
_IN_BYTE = tuple(tuple(n for n in range(8) if byte >> n & 1) for byte in range(256))
_by_byte: list[list[tuple[int, ...]]] = []  # for every eight places, the members of each set of them
_known: dict[int, list[int]] = {}


def members(mask: int) -> list[int]:
    """The places of a set, ascending; the list is the caller's own."""
    if not mask:
        return []
    found = _known.get(mask)
    if found is None:
        if len(_known) >= _MOST:
            _known.clear()
        found = _known[mask] = _find(mask)
    return found.copy()


def _find(mask: int) -> list[int]:
    found: list[int] = []
    if mask.bit_count() > _DENSE:
        data = mask.to_bytes((mask.bit_length() + 7) // 8, "little")
        while len(_by_byte) < len(data):
            first = 8 * len(_by_byte)
            _by_byte.append([tuple(first + n for n in places) for places in _IN_BYTE])
        for row, byte in zip(_by_byte, data, strict=False):
            if byte:
                found += row[byte]
        return found
    while mask:
        top = mask.bit_length() - 1
        found.append(top)
        mask ^= BIT[top]
    found.reverse()
    return found


def mask_of(places: Iterable[int]) -> int:
    """The set of the given places."""
    mask = 0
    for place in places:
        mask |= BIT[place]
    return mask


def lowest(mask: int) -> int:
    """The smallest place of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def found_at(values: list[int], value: int) -> list[int]:
    """The indexes of a value in a list; fast if it is rare or absent."""
    found: list[int] = []
    at = -1
    for _ in range(values.count(value)):
        at = values.index(value, at + 1)
        found.append(at)
    return found
