"""Small helps for what the game tells a player: counted sentences, owners, faces, chances in per cent."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from barricades.games.toc.ch03_components.atlas import RED, SEATS, WHITE
from barricades.games.toc.names import CARDS
from barricades.games.toc.state import GREEN, Russia
from barricades.kernel.bits import members
from barricades.kernel.messages import Message, say

SIDES = (WHITE, RED)
NEUTRAL_OWNER, GREEN_OWNER = "neutral", "green"


def counted(id: str, number: int, **arguments: Any) -> Message:
    """A sentence about a number of things: `id.1` for one, `id.n` for none or many."""
    return say(f"{id}.1" if number == 1 else f"{id}.n", n=number, **arguments)


def signed(value: int) -> str:
    """+1, -2 and a plain 0."""
    return f"{value:+}".replace("-", "−") if value else "0"


def owner_of(side: int) -> str:
    """The id of an owner: a side, or none."""
    return SEATS[side] if side in SIDES else GREEN_OWNER if side == GREEN else NEUTRAL_OWNER


def face(p: Russia, piece: int, *, back: bool | None = None) -> str:
    """The symbol of the side of a counter that is up, or of the one asked for."""
    shown = bool(p.back >> piece & 1) if back is None else back
    return f"face-{p.roster.pieces.token(piece)}-{2 if shown else 1}"


def card_face(card: int) -> str:
    return f"card-{CARDS.token(card)}"


def card_back(side: int) -> str:
    return f"card-back-{SEATS[side]}"


def places(p: Russia, spaces: int) -> tuple[str, ...]:
    """The tokens of a set of spaces."""
    return tuple(p.atlas.spaces.token(space) for space in members(spaces))


def percents(chances: Sequence[Fraction | float]) -> list[int]:
    """Chances that sum to 1 in per cent that sum to 100."""
    exact = [100 * float(each) for each in chances]
    found = [int(each) for each in exact]
    short = 100 - sum(found)
    by_remainder = sorted(range(len(exact)), key=lambda n: (found[n] - exact[n], n))
    for number in by_remainder[:short]:
        found[number] += 1
    return found
