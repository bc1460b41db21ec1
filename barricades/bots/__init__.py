"""Players that are programs: what they share, and a folder for each game. A game's box names them.

They import the kernel and the games.
"""
