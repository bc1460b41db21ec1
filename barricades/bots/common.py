"""What every bot shares: a handler for each kind of decision, defaults that are counted, memory, reasons."""

import hashlib
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from barricades.kernel.bots import BotContext
from barricades.kernel.messages import Message, say
from barricades.kernel.notation import Option

T = TypeVar("T")


class Memo:
    """The last few things worked out; a bot that forgets computes them again, with the same results."""

    __slots__ = ("_kept", "_size")

    def __init__(self, size: int = 8):
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._size = size

    def get(self, key: Hashable, work_out: Callable[[], T]) -> T:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]  # type: ignore[no-any-return]
        found = self._kept[key] = work_out()
        if len(self._kept) > self._size:
            self._kept.popitem(last=False)
        return found


def whim(*what: object) -> float:
    """A pseudo-random number in [0, 1) derived from the arguments; the same in every process."""
    data = hashlib.blake2b(repr(what).encode(), digest_size=4).digest()
    return int.from_bytes(data, "big") / 2**32


class Thinker:
    """A bot of one game: `HANDLERS` names the method for every kind of decision.

    A method returns the option it wants. Where none is named, or what it wants is not on offer, the first
    option is taken and counted in `defaults`.
    """

    HANDLERS: ClassVar[Mapping[str, str]] = {}

    def __init__(self, seed: int | str):
        self.seed = str(seed)
        self.defaults: Counter[str] = Counter()
        self.reason: Message | None = None

    def choose(self, context: BotContext) -> int:
        """The number of the option to take."""
        options = context.decision.options
        self.reason = None
        if len(options) == 1:
            return 0
        name = self.HANDLERS.get(context.decision.kind)
        wanted: Option | None = getattr(self, name)(context) if name else None
        if wanted is not None and wanted in options:
            return options.index(wanted)
        self.defaults[context.decision.kind] += 1
        return 0


# Sentences about a phase


def tell_places(id: str, places: Sequence[int]) -> list[Message]:
    """A sentence about one place or several; none about no place."""
    if not places:
        return []
    *first, last = places
    return [say(f"{id}-all", first=first, last=last) if first else say(id, last=last)]


def tell_count(id: str, count: int) -> list[Message]:
    """A sentence about one thing or several; none about nothing."""
    if not count:
        return []
    return [say(f"{id}-all", count=count) if count > 1 else say(id)]
