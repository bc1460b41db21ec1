"""12 Leaders."""
