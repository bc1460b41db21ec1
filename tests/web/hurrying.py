"""A game played to its end by lines of its own: pages look on, and no click is waited for."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from websockets.asyncio.client import connect
from websockets.typing import Origin

from tests.table.clients import Client
from tests.web.server import ServerUnderTest


def hurry(server: ServerUnderTest, links: Sequence[str]) -> None:
    """Every seat, given by its link, chooses at random until the game is over."""

    async def play(link: str, seed: int) -> None:
        address = f"{server.address.replace('http', 'ws', 1)}/ws"
        async with connect(address, origin=Origin(server.address), max_size=None) as socket:
            client = Client(socket)
            await client.granted("sit", token=link.partition("#seat=")[2], lang="en")
            await client.welcomed()
            await client.play(seed)

    async def all_play() -> None:
        await asyncio.gather(*(play(link, seed) for seed, link in enumerate(links)))

    with ThreadPoolExecutor(1) as apart:  # Playwright has a loop of its own in this thread
        apart.submit(asyncio.run, all_play()).result()
