"""8 Combat, step by step. Imports the kernel and the game."""
