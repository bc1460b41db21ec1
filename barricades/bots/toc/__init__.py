"""Bots of Triumph of Chaos."""
