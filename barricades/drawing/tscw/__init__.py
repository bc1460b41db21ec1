"""The map, counters and board of The Spanish Civil War. They import the kernel, the kit and maps of hexes."""
