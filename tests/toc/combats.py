"""Combats in the smallest positions: attacks declared in one line, or joined before their modifiers."""

from typing import Any

from barricades.games.toc.ch08_combat.combat import join_battle
from barricades.games.toc.state import Russia
from barricades.kernel.bits import BIT, mask_of
from tests.toc.positions import choose, piece, space, start


def mark(p: Russia, *numbers: str) -> None:
    """Combat markers on some spaces."""
    p.fighting |= mask_of(map(space, numbers))


def combats(p: Russia, side: int, *numbers: str) -> None:
    """Markers on some spaces, and the first attack about to be declared."""
    mark(p, *numbers)
    start(p, "8.0 Combats", side)


def attack(p: Russia, side: int, target: str, *ids: str) -> None:
    """Units attack a space from where they are."""
    p.side = side
    for id in ids:
        p.fighting |= BIT[p.at[piece(id)]]
    start(p, "8.0 Combats", side)
    choose(p, f"attack {target}", *(f"with {id}" for id in ids), "declare")


def joined(p: Russia, side: int, target: str, *ids: str) -> None:
    """A combat declared, before either side has deployed assets or consulted leaders."""
    p.side = side
    join_battle(p, side, space(target), mask_of(map(piece, ids)))


def told(p: Russia, kind: str) -> list[dict[str, Any]]:
    """What the events of a kind say, in order."""
    return [dict(event.data) for event in p.log or () if event.kind == kind]


def fired(p: Russia, side: int) -> dict[str, Any]:
    """The last fire of a side."""
    return [data for data in told(p, "fired") if data["side"] == side][-1]


def kind(p: Russia) -> str:
    """The decision that a position waits for, "" if none."""
    return p.decision.kind if p.decision else ""
