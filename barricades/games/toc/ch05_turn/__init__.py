"""5 The turn: its sequence, hands and decks, influence points, withdrawal, involvement tracks.

It imports the kernel and the game.
"""
