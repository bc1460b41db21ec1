"""9 Strategic redeployment. Imports the kernel and the game."""
