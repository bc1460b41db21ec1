"""14 Scenarios: set-up, the optional set-up, victory."""
