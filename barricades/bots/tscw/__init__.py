"""Bots of The Spanish Civil War. They import the kernel, what bots share, and their game."""
