"""What every drawing shares: SVG, lettering, labels, colours, panels, symbols. Imports the kernel alone."""
