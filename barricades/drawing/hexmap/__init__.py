"""Maps of hexes: coast, rivers, rails, borders, terrain. They import the kernel and the kit."""
