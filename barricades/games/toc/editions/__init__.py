"""The editions of the game, a folder each: what one of them has of its own."""

from pathlib import Path

V2_3 = Path(__file__).parent / "v2_3"
