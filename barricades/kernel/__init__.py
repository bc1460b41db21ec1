"""What every game shares. Nothing here knows any game; it imports nothing else of the package."""
