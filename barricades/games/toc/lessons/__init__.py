"""Lessons of Triumph of Chaos: explained openings. Imports the kernel and the game."""
