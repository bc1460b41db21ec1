"""Lessons of Triumph of Chaos: explained openings."""
