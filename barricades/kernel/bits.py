"""A set of places is one int: place number n is in the set when bit n is 1."""

from collections.abc import Iterable

BIT = tuple(1 << n for n in range(2048))

_DENSE = 40  # above this many set bits, walking bytes beats walking bits
_IN_BYTE = tuple(tuple(n for n in range(8) if byte >> n & 1) for byte in range(256))


def members(mask: int) -> list[int]:
    """The places of a set, ascending."""
    if mask.bit_count() > _DENSE:
        data = mask.to_bytes((mask.bit_length() + 7) // 8, "little")
        return [8 * at + n for at, byte in enumerate(data) if byte for n in _IN_BYTE[byte]]
    found = []
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
