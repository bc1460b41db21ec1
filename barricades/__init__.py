"""Barricades: complex civil-war wargames, played by their full rules.

Modules that lie here put the parts together and may import all of them.
"""

__version__ = "0.1.0"
