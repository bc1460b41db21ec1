"""The dice of a table: random numbers that players add after the commitment, and how they are mixed in.

The server commits to its secret when a table is made. Every player then pledges a random number by its
SHA-256; once all have, the numbers are shown, and the game begins with dice that follow from the secret and
all numbers. So a player who knows the secret can choose neither the secret nor their own number to get better
dice. A player who does not want to wait begins without the numbers that are missing; none is added later.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from barricades.kernel.chance import NONCE
from barricades.kernel.session import Session
from barricades.table.keep import restoring
from barricades.table.messages import Refused
from barricades.table.play.seats import BOT, HERE, LINK, Seat

if TYPE_CHECKING:
    from barricades.table.play.tables import GameTable


@dataclass(frozen=True)
class Numbers:
    """The players' additions by seat: pledges ("" from a player who adds nothing), then the numbers."""

    pledges: Mapping[str, str] = field(default_factory=dict)
    nonces: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def load(cls, text: str) -> "Numbers":
        return cls(**json.loads(text))

    def dump(self) -> str:
        return restoring.dump({"pledges": dict(self.pledges), "nonces": dict(self.nonces)})

    def awaited(self, seats: Sequence[Seat]) -> list[str]:
        """The seats for whose numbers the beginning waits."""
        waiting = []
        for seat in seats:
            missing = seat.kind == LINK and seat.id not in self.pledges
            hidden = bool(self.pledges.get(seat.id)) and seat.id not in self.nonces
            if seat.kind != BOT and (missing or hidden):
                waiting.append(seat.id)
        return waiting

    def pledged(self, seat: str, pledge: str) -> "Numbers":
        """With a player's pledge. It can be changed, as by a new browser, until the first number is shown."""
        if pledge and not NONCE.fullmatch(pledge):
            raise Refused("bad-frame", "a pledge is the SHA-256 of a number, as 64 hexadecimal digits")
        if self.nonces or (seat in self.pledges and not pledge):
            return self
        return replace(self, pledges={**self.pledges, seat: pledge})

    def shown(self, seat: Seat, nonce: str, seats: Sequence[Seat]) -> "Numbers":
        """With a number that was pledged by this seat, or by another at the same browser."""
        if any(each.kind == LINK and each.id not in self.pledges for each in seats):
            raise Refused("too-early", "numbers are shown when every player has pledged one")
        own = [each.id for each in seats if each.kind == HERE] if seat.kind == HERE else [seat.id]
        pledge = pledge_of(nonce) if NONCE.fullmatch(nonce) else ""
        whose = next((id for id in own if pledge and self.pledges.get(id) == pledge), None)
        if whose is None:
            raise Refused("bad-frame", "this is not the number that was pledged")
        return replace(self, nonces={**self.nonces, whose: nonce})


def pledge_of(nonce: str) -> str:
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


def planned(seats: Sequence[Seat], given: Mapping[str, str]) -> tuple[Numbers, bool]:
    """The numbers known when a table is made, and whether no more are awaited."""
    numbers = Numbers()
    here = [seat.id for seat in seats if seat.kind == HERE]
    for id in given:
        if id not in here:
            raise Refused(
                "bad-request", f"{id[:60]!r} is not a seat at this browser: it pledges when it is taken"
            )
    for id in here:
        numbers = numbers.pledged(id, given.get(id, ""))
    return numbers, not numbers.awaited(seats)


def told(game_table: "GameTable") -> dict[str, Any]:
    """The public facts about the dice of a table."""
    numbers, seats = game_table.numbers, game_table.seats
    people = [seat.id for seat in seats if seat.kind != BOT and not game_table.begun]
    listed = [
        id for id in game_table.game.seats if id in people or id in numbers.pledges or id in numbers.nonces
    ]
    return {
        "begun": game_table.begun,
        "committed": game_table.committed,
        "imported": game_table.imported,
        "numbers": [
            {"seat": id, "pledge": numbers.pledges.get(id), "nonce": numbers.nonces.get(id, "")}
            for id in listed
        ],
        "awaited": [] if game_table.begun else numbers.awaited(seats),
    }


async def pledge(game_table: "GameTable", seat: int, pledge: str) -> bool:
    """A player has sat down and pledges a number, or none. Once the game has begun it is too late.

    Like the functions below it returns whether clients need an update.
    """
    changed = False
    async with game_table.lock:
        await game_table.ready()
        if not game_table.begun:
            changed = await _keep(game_table, game_table.numbers.pledged(game_table.seats[seat].id, pledge))
    await game_table.settle()
    return changed


async def show(game_table: "GameTable", seat: int, nonce: str) -> bool:
    """A player shows the number that was pledged."""
    changed = False
    async with game_table.lock:
        await game_table.ready()
        if not game_table.begun:
            changed = await _keep(
                game_table, game_table.numbers.shown(game_table.seats[seat], nonce, game_table.seats)
            )
    await game_table.settle()
    return changed


async def begin(game_table: "GameTable") -> bool:
    """Begin without the numbers that are missing."""
    changed = False
    async with game_table.lock:
        await game_table.ready()
        if not game_table.begun:
            await _begin(game_table, game_table.numbers)
            changed = True
    await game_table.settle()
    return changed


async def _keep(game_table: "GameTable", numbers: Numbers) -> bool:
    if not numbers.awaited(game_table.seats):
        await _begin(game_table, numbers)
        return True
    if numbers == game_table.numbers:
        return False
    await game_table.store.change_table(game_table.id, numbers=numbers.dump())
    game_table.numbers = numbers
    return True


async def _begin(game_table: "GameTable", numbers: Numbers) -> None:
    """Set the game up with the dice as they are now; an imported game continues where it was."""
    session, setup, snapshot = game_table.session, None, None
    if game_table.imported is None:
        position = session.position
        live = restoring.live_of(game_table.game, game_table.live.secret, numbers.nonces)
        session = Session(game_table.game, position.scenario, position.settings, live)
        setup, snapshot = (
            restoring.setup_text(session),
            restoring.snapshot_of(game_table.game, 0, session.position),
        )
    head = restoring.dump(session.position.encode())
    after = restoring.after(session, head, [seat.number for seat in game_table.seats if seat.kind == BOT])
    await game_table.store.begin(game_table.id, numbers.dump(), after, setup=setup, snapshot=snapshot)
    await game_table.reopen()
