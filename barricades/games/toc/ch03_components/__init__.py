"""3 Components: map, forces, decks, charts and tracks, read from the data of an edition.

It imports the kernel and the game.
"""
