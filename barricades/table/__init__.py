"""The table at which a game is played; it knows the kernel, never a rule."""
