"""13 Special rules: Greens, the Far East, in-fighting, Socialist Revolutionaries, episodes.

It imports the kernel and the game.
"""
