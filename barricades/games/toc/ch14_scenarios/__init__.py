"""14 Scenarios: set-up, the optional set-up, victory. Imports the kernel and the game."""
