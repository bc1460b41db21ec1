"""Imagined worlds: everything for an audience is computed from what that audience may know."""

from collections.abc import Mapping
from typing import Any

from barricades.kernel.chance import Sampled
from barricades.kernel.game import Game
from barricades.kernel.position import Position

Audience = int | None  # a seat, or the spectators


def imagined(game: Game, position: Position, audience: Audience, seed: str = "table") -> Position:
    """A world that looks the same to an audience and does not depend on anything hidden from it."""
    source = Sampled(seed)
    if audience is not None:
        return game.resample(position, audience, source)
    world = position
    for seat in range(len(game.seats)):  # a spectator knows what all seats know
        world = game.resample(world, seat, source)
    return world


def rebuilt(game: Game, scenario: str, settings: Mapping[str, str], encoded: Any) -> Position:
    """Decode a position from JSON."""
    position = game.blank(scenario, settings, Sampled("table"))
    position.decode(encoded)
    return position
