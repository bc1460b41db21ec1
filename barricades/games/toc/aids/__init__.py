"""What helps a player beyond view and decision: panels, previews, odds, the text board."""
