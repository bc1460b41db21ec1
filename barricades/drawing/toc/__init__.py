"""Triumph of Chaos on paper: the map sheet with its tracks and counters, and the cards."""
