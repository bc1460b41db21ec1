"""6.25 The programs of the action cards: the verbs of their clauses, conditions, places, standing rules.

It imports the kernel and the game.
"""
