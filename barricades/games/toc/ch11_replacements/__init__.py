"""11 Reinforcements and replacements."""
