"""Edition v1.5 (document 000): its data, what its position has besides, and the procedures it replaces.

It imports the kernel and the game.
"""
