"""7 Activation, movement, special actions, stacking and neutral regions. Imports the kernel and the game."""
