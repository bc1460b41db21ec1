"""Imagined worlds: what is worked out for an audience is worked out from what that audience may know."""

from collections.abc import Mapping
from typing import Any

from barricades.kernel.chance import Sampled
from barricades.kernel.game import Game
from barricades.kernel.position import Position

Audience = int | None  # a seat, or the spectators


def imagined(game: Game, position: Position, audience: Audience, seed: str = "table") -> Position:
    """A world that looks the same to an audience, and is the same whatever that audience cannot know."""
    source = Sampled(seed)
    if audience is not None:
        return game.resample(position, audience, source)
    world = position
    for seat in range(len(game.seats)):  # a spectator knows what all seats know
        world = game.resample(world, seat, source)
    return world


def rebuilt(game: Game, scenario: str, settings: Mapping[str, str], encoded: Any) -> Position:
    """A position that came in as JSON."""
    position = game.blank(scenario, settings, Sampled("table"))
    position.decode(encoded)
    return position
