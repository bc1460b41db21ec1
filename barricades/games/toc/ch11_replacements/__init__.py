"""11 Reinforcements and replacements. Imports the kernel and the game."""
