"""8 Combat, step by step."""
