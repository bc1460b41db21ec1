"""The Spanish Civil War, July 1936 to March 1939: hexes and counters. It imports the kernel."""
