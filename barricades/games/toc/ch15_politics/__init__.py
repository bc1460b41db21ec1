"""15 Politics: the Political Phase, markers, factions and their forces. Imports the kernel and the game."""
