"""Triumph of Chaos, the Russian Civil War 1918 to 1921: spaces, cards and factions. It imports the kernel."""
