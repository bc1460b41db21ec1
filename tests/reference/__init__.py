"""Faubourg: a small but nasty game, the kernel's test bed and the worked example of docs/adding-a-game.md."""
