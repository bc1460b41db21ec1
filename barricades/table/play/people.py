"""People first: background work waits until the requests of players have been answered."""

import asyncio
from contextlib import suppress


class People:
    """Counts the requests of people being answered; bots and rendering wait until there is none."""

    def __init__(self) -> None:
        self._served = 0
        self._none = asyncio.Event()
        self._none.set()

    def __enter__(self) -> None:
        self._served += 1
        self._none.clear()

    def __exit__(self, *error: object) -> None:
        self._served -= 1
        if not self._served:
            self._none.set()

    async def are_served(self, longest: float) -> None:
        """Wait for a moment without requests, though no longer than so many seconds."""
        if not self._served:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(longest):
                await self._none.wait()
