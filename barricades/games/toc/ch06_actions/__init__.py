"""6 The Action Phase: the uses of a card, initiative cards, and the choice of sides (6.4).

It imports the kernel and the game.
"""
