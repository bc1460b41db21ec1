"""10 Supply, control of spaces, and attrition. Imports the kernel and the game."""
