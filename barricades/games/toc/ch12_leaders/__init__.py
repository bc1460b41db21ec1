"""12 Leaders. Imports the kernel and the game."""
