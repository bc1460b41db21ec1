"""Triumph of Chaos on paper: the map sheet with its tracks and counters, and the cards.

It imports the kernel, the kit and the report's drawings.
"""
