"""4 Definitions that all chapters share, and displacement."""
