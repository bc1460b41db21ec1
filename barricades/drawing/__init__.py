"""Drawing: pure functions from data to SVG. The same drawing serves page, documents and reports.

It imports the kernel; a game's drawings also their game, the kit, maps of hexes and the report's drawings.
"""
