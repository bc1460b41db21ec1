"""7 Activation, movement, special actions, stacking and neutral regions."""
