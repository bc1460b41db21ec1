"""What a game says of itself."""

from dataclasses import replace

import pytest

from barricades.kernel.notation import PlaceNames
from tests.reference.game import GAME


def test_the_places_of_a_game_are_among_its_names() -> None:
    assert GAME.places is GAME.names["hex"]
    with pytest.raises(ValueError, match="its places should be its names of kind 'hex'"):
        replace(GAME, places=PlaceNames("hex", ["11"], None, "hex"))
