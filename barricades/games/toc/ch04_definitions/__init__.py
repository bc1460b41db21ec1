"""4 Definitions that all chapters share, and displacement. Imports the kernel and the game."""
