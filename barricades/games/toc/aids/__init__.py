"""What helps a player beyond view and decision: panels, previews, odds, the text board.

It imports the kernel and the game.
"""
