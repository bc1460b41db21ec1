"""Bots of Triumph of Chaos. They import the kernel, what bots share, and their game."""
