"""Chance: dice and draws from a source that the caller supplies.

Rules ask for one of n equally likely values and cannot tell whether the answer is live, recorded,
scripted, sampled or enumerated. A source answers the game's n-th request, where n is the cursor.
"""

import hashlib
import hmac
import random
import re
from collections.abc import Mapping, Sequence
from typing import Protocol

from barricades.kernel.errors import BadInput, Mismatch

Draw = tuple[int, int]  # (how many values were possible, which one it was, counted from 0)

NONCE = re.compile(r"[0-9a-f]{64}")  # a random number that a player adds


class Source(Protocol):
    def value(self, cursor: int, n: int) -> int:
        """Return one of 0 to n - 1 in answer to the game's request number `cursor`."""
        ...


class Live:
    """Chance that both players can check afterwards: HMAC-SHA-256 of a secret committed to at the start.

    `nonces` are random numbers that players added after the commitment, as 64 hexadecimal digits by seat, in
    the order of the seats. With them the server cannot have picked the secret for the dice it gives.
    """

    __slots__ = ("_key", "nonces", "secret")

    def __init__(self, secret: bytes, nonces: Mapping[str, str] | None = None):
        if len(secret) != 32:
            raise BadInput(f"a secret has 32 bytes, not {len(secret)}")
        self.secret, self.nonces = secret, dict(nonces or {})
        if not all(NONCE.fullmatch(nonce) for nonce in self.nonces.values()):
            raise BadInput("a player's number has 64 hexadecimal digits")
        added = "".join(f"{seat} {nonce}\n" for seat, nonce in self.nonces.items())
        self._key = hmac.digest(secret, added.encode(), "sha256") if added else secret

    @property
    def commitment(self) -> str:
        """Published before the first die; SHA-256 of the secret."""
        return hashlib.sha256(self.secret).hexdigest()

    def value(self, cursor: int, n: int) -> int:
        # Numbers at or above the largest multiple of n are thrown away, so that all n stay equally likely.
        fair = (1 << 64) // n * n
        attempt = 0
        while True:
            question = cursor.to_bytes(8, "big") + attempt.to_bytes(4, "big")
            number = int.from_bytes(hmac.digest(self._key, question, "sha256")[:8], "big")
            if number < fair:
                return number % n
            attempt += 1


class Sampled:
    """Pseudo-random chance for bots and simulations; the same seed gives the same sequence."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | str):
        self._random = random.Random(seed)

    def value(self, cursor: int, n: int) -> int:
        return int(self._random.random() * n)


class Scripted:
    """Chance fixed in advance, for tests: faces counted from 1, as on the die."""

    __slots__ = ("faces", "start")

    def __init__(self, faces: Sequence[int], start: int = 0):
        self.faces, self.start = tuple(faces), start

    def value(self, cursor: int, n: int) -> int:
        at = cursor - self.start
        if not 0 <= at < len(self.faces):
            raise BadInput(f"the script holds {len(self.faces)} values and was asked for number {at + 1}")
        face = self.faces[at]
        if not 1 <= face <= n:
            raise BadInput(f"value {at + 1} of the script is {face}, but 1 to {n} was asked for")
        return face - 1


class Recorded:
    """Chance as recorded; refuses a request that the record does not answer."""

    __slots__ = ("draws", "start")

    def __init__(self, draws: Sequence[Draw], start: int):
        self.draws, self.start = tuple(draws), start

    def value(self, cursor: int, n: int) -> int:
        at = cursor - self.start
        if not 0 <= at < len(self.draws):
            raise Mismatch(f"the rules draw {at + 1} times, the record has {len(self.draws)}")
        size, value = self.draws[at]
        if size != n:
            raise Mismatch(f"draw {at + 1} is one of {n} by the rules, one of {size} in the record")
        return value


class NeedsChance(Exception):
    """Raised by `Enumerated` where the next value is still open."""

    def __init__(self, n: int):
        super().__init__(n)
        self.n = n


class Enumerated:
    """Chance fixed as far as `prefix` goes; beyond it the caller is told how many branches there are.

    It answers requests in order and serves a single run.
    """

    __slots__ = ("asked", "prefix")

    def __init__(self, prefix: tuple[int, ...]):
        self.prefix, self.asked = prefix, 0

    def value(self, cursor: int, n: int) -> int:
        if self.asked >= len(self.prefix):
            raise NeedsChance(n)
        self.asked += 1
        return self.prefix[self.asked - 1]
