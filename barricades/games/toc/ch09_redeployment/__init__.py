"""9 Strategic redeployment."""
